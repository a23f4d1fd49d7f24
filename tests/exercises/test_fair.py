"""What an answer may not be: borrowed, fitted to small boards, or lucky with the clock."""

import re
import time
from dataclasses import replace
from functools import wraps
from math import factorial
from pydoc import locate

import pytest
from exercises.sources import CHAPTERS, answers, cells, exercises, names, run_cell
from exercises.test_exercises import EXERCISES

import queens
from queens import ALGORITHMS, attacks, solve, symmetry
from queens.algorithms import lauriere, refal
from queens_exercises import running
from queens_exercises.exercise import NotRight
from queens_exercises.own_work import BOARDS, SEARCHES, borrowed
from queens_exercises.rules import QUEENS, placements

ONE = {name: one for name, (one, *_) in EXERCISES.items()}


def named(name):
    return ALGORITHMS[name].function


BORROWED = {
    "01.2": (attacks, "attacks"),
    "01.3": (lambda n: solve("permutations", n), "solve"),
    "01.4": (lambda n: solve("permutations", n), "solve"),
    "01.5": (lambda n: list(solve("one_array", n)), "solve"),
    "01.6": (named("automaton_labelled"), "automaton_labelled"),
    "01.7": (lambda n: queens.count(4) + n, "count"),
    "02.1": (lambda placements: queens.count(4) + 15, "count"),
    "02.2": (lambda board: named("automaton_remembered")(board), "ALGORITHMS"),
    "02.3": (named("automaton_shared_search"), "automaton_shared_search"),
    "02.4": (lambda board: solve("permutations", board.n), "solve"),
    "02.5": (lambda board: refal.success_failure(board, committed=True), "success_failure"),
    "02.7": (lambda board: refal.next_queen(board, ()), "next_queen"),
    "03.1": (lambda n: queens.Table(n).marks, "Table"),
    "03.2": (queens.Vectors, "Vectors"),
    "03.3": (type("Repaired", (queens.Table,), {}), "Table"),
    "03.6": (queens.Domains, "Domains"),
    "04.3": (refal.success_failure, "success_failure"),
    "05.2": (named("one_array"), "one_array"),
    "05.3": (lambda board: named("one_array")(board, half=True), "ALGORITHMS"),
    "06.1": (lambda n, columns, row: queens.Domains(n).vectors[row][1:], "Domains"),
    "06.2": (lauriere.take_back, "take_back"),
    "06.3": (named("implications_early"), "implications_early"),
    "06.4": (lambda board, given: named("fewest_first")(board), "ALGORITHMS"),
    "07.2": (lambda solution: symmetry.images(solution).values(), "symmetry"),
    "07.3": (lambda board: iter(symmetry.fundamental(board.n)), "fundamental"),
    "07.4": (lambda board: symmetry.unchanged(board.n, "half turn"), "unchanged"),
    "08.2": (lambda n, *sets: iter([queens.count(n)]), "count"),
    "08.3": (lambda n, above, below: queens.count(n), "count"),
    "08.4": (lambda n, number: queens.count(n), "count"),
}


@pytest.mark.parametrize("name", BORROWED)
def test_what_the_course_has_is_refused_where_it_is_to_be_written(name):
    answer, borrowed = BORROWED[name]
    verdict = ONE[name].check(answer)
    assert verdict.outcome == "wrong"
    assert f"uses the course's own `{borrowed}`; here that is what you are" in verdict.sentence
    with pytest.raises(NotRight):
        ONE[name].mark(answer)


CELL = """
import queens
import queens as course
from functools import cache, partial
from queens import attacks, solve, symmetry
from queens.algorithms.refal import commitment

alias, kept, part = solve, cache(solve), partial(solve, "one_array")

def helper(n):
    return course.solve("one_array", n)

class Search:
    def __call__(self, n):
        return self.found(n)
    def found(self, n):
        return [s for s in solve("one_array", n)]
class Inherits(Search):
    pass

def nested(n):
    def inner(n):
        return solve("one_array", n)
    return inner(n)
def imports(n):
    from queens import attacks, solve
    return solve("one_array", n)
def imports_all(n):
    import queens
    return [queens.record("one_array", k) for k in [n]]
def imports_a_part(n):
    import queens.solving
    return queens.solving.solve("one_array", n)
def imports_by_another_name(n):
    import queens.solving as q
    k = n
    return q.solve("one_array", k)
def closing():
    def later(n):
        return never
    if not later:
        never = 0
    return later
closed = closing()

def prints(n):
    print(n, attacks((1, 1), (2, 2)), symmetry.images, commitment)
def hides(n):
    solve = count = n
    return [solve].count(count)
def own(n):
    return queens.symmetry.images((1,)), [1].count(n)
"""


NAMED = {
    "solve": "solve; helper; Search; Search(); Inherits; Inherits(); nested; imports; "
    "imports_a_part; imports_by_another_name; "
    "partial(solve, 'one_array'); lambda n: helper(n); lambda n: Search()(n)",
    "alias": "lambda n: alias('one_array', n)",
    "kept": "lambda n: kept('one_array', n)",
    "part": "lambda n: part(n)",
    "record": "imports_all",
    "ALGORITHMS": "lambda n: list(queens.ALGORITHMS)",
    "": "prints; hides; own; closed; int; lambda n: absent(n)",
}


@pytest.mark.parametrize(
    ("answer", "name"), [(one, name) for name, all_ in NAMED.items() for one in all_.split("; ")]
)
def test_a_name_of_the_course_is_found_wherever_an_answer_has_it(answer, name):
    assert borrowed(eval(answer, run_cell(CELL, {})), SEARCHES) == name


def test_what_an_exercise_refuses_exists():
    refused = {name for one in ONE.values() for name in one.own}
    assert refused >= {*SEARCHES, *BOARDS}
    assert [name for name in refused if locate(name) is None] == []
    for algorithm in ALGORITHMS.values():
        assert borrowed(algorithm.function, SEARCHES)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_an_answer_may_print(chapter, subtests):
    known = answers(chapter)
    for name, one in exercises(chapter).items():
        with subtests.test(one.name):
            one.mark(printing(known[name]))


def printing(answer):
    """Return the same answer with a print in it."""
    if not isinstance(answer, type):

        @wraps(answer)
        def talks(*given):
            print(given)
            return answer(*given)

        return talks

    class Talks(answer):
        def free(self, k, i):
            print(k, i)
            return super().free(k, i)

    return Talks


FREE = {
    "00.2": lambda n: next(solve("one_array", n), None),
    "00.4": lambda n, q: [s for s in solve("one_array", n) if all(s[k - 1] == i for k, i in q)],
    "07.1": lambda solution: len(symmetry.orbit(solution)),
}


@pytest.mark.parametrize("name", FREE)
def test_where_using_the_course_is_fine_it_stays_fine(name):
    assert ONE[name].check(FREE[name])
    ONE[name].mark(FREE[name])


NO_BOARD = ("00.1", "00.2", "00.6", "00.7", "01.2", "01.5", "01.7", "02.1", "03.1", "03.7", "04.5")
NO_BOARD += ("05.5", "05.6", "06.6", "07.5", "08.5")
NO_BOARD += ("00.8", "01.8", "04.6", "05.7", "08.7", "09.7")
"""No boards, boards that are named in the text, none that 9 would show (01.5), or any (01.2), and
small ones on which lines to be put in order can do all that they do."""


def size_of(given):
    first = given[0] if given else 0
    if isinstance(first, tuple):
        return len(first)
    return getattr(first, "n", first)


def small_only(answer, kind):
    """Return an answer that is good for boards up to 8, and for larger ones gives nothing."""
    if kind == "class":

        class Small(answer):
            def free(self, k, i):
                return super().free(k, i) if self.n <= 8 else k < i

        return Small

    def small(*given):
        if max(size_of(given), size_of(given[1:]) if given[1:] else 0) <= 8:
            return answer(*given)
        return answer(*given) if given[1:] and given[1] == () and given[0] == 1 else ()

    return small


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_an_answer_that_is_good_for_boards_up_to_8_is_found_out_by_check(chapter, subtests):
    known = answers(chapter)
    for name, one in exercises(chapter).items():
        if one.name not in NO_BOARD:
            with subtests.test(one.name):
                answer = small_only(known[name], one.kind)
                if one.kind == "function":
                    answer = [
                        lambda a, answer=answer: answer(a),
                        lambda a, b, answer=answer: answer(a, b),
                        lambda a, b, c, answer=answer: answer(a, b, c),
                        lambda a, b, c, d, answer=answer: answer(a, b, c, d),
                    ][len(one.takes) - 1]
                assert not one.check(answer)


def test_squares_beyond_the_eighth_row_are_asked_about():
    def by_names(a, b):
        (k, i), (m, j) = a, b
        return max(k, m) <= 8 and (k == m or i == j or abs(k - m) == abs(i - j))

    verdict = ONE["01.2"].check(by_names)
    assert "row 9 column" in verdict.sentence


def test_a_busy_machine_stops_nobody(monkeypatch):
    """The clock runs nineteen times as fast as the processor works for us."""
    monkeypatch.setattr(running, "clock", lambda: 19 * time.process_time())

    def works(n):
        end = time.process_time() + 0.02
        while time.process_time() < end:
            pass
        return list(solve("one_array", n))

    assert replace(ONE["01.4"], seconds=1, own=()).check(works)


def test_marking_allows_more_than_checking_does(monkeypatch):
    monkeypatch.setattr(running, "clock", time.process_time)

    def works(n):
        end = time.process_time() + (0.3 if n == 7 else 0)
        while time.process_time() < end:
            pass
        return list(solve("one_array", n))

    short = replace(ONE["01.4"], seconds=0.2, own=(), dear=())
    assert short.check(works).outcome == "stopped"
    short.mark(works)


def test_a_stop_names_the_input_and_a_line_even_if_it_is_swallowed():
    def swallows(n):
        while n == 5:
            try:
                n = n + 0
            except:  # noqa: E722
                n = 5
        return list(solve("one_array", n))

    verdict = replace(ONE["01.4"], seconds=0.2, own=()).check(swallows)
    said = r"For n = 5: still running after (0\.2|4) seconds, on line \d+ of .*`"
    assert re.fullmatch(said, verdict.sentence)


def test_a_verdict_says_once_that_there_is_a_hint():
    exercise = replace(ONE["01.4"])
    assert "There is a hint: run `q4.hint()`" in repr(exercise.check(lambda n: []))
    assert "hint" not in repr(exercise.check(lambda n: []))
    assert "hint" not in repr(replace(ONE["01.4"]).check())
    knowing = replace(ONE["01.4"])
    knowing.hint()
    assert "hint" not in repr(knowing.check(lambda n: []))


class Lenient:
    def check(self, answer):
        return "Right."

    mark = check


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_name_that_a_learner_uses_costs_nothing_and_gives_nothing(chapter):
    """Both of a name that now is a number, and of one that says Right to all."""
    marked = {name: cell for name, cell in cells(chapter).items() if "-check" in name}
    for name, cell in marked.items():
        q = name.partition("-")[0]
        for instead in (4, Lenient()):
            with pytest.raises(NotRight, match=r"Not attempted|Wrong"):
                run_cell(cell, {**names(chapter, stubs=True), q: instead}, name)


def test_the_numbers_in_the_estimate_of_chapter_01_are_the_measured_ones():
    def brute_force(n):
        levels = [len(placements(QUEENS, n, rows)) for rows in range(1, n + 1)]
        return sum(many * factorial(n - row) for row, many in enumerate(levels, start=1))

    recorded = queens.statistics(queens.record("permutations", 5, limit=10_000))
    assert brute_force(5) == recorded.placements
    for n in (9, 10):
        for factor, right in ((1, True), (1.3, False), (0.7, False)):
            estimate = replace(ONE["01.7"], visible=(n,), own=())
            assert bool(estimate.check(lambda n, f=factor: f * brute_force(n))) is right
