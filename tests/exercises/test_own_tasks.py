"""Tasks of one's own: they follow the name, are judged by their own rule, and are told of."""

import json
from itertools import permutations
from random import Random

import pytest
import release
from exercises.sources import EXERCISES, reference

from queens_exercises import chapter_06, own_tasks
from queens_exercises._chance import leaping, two_barred
from queens_exercises._own_tasks import follow, words
from queens_exercises._rules import QUEENS, ROOKS
from queens_exercises._solutions import completions
from queens_grading._intake import receive
from queens_grading._own_tasks import marked_by

VARIED = {name: one for name, (one, *_) in EXERCISES.items() if one.varied}
# Their answers are functions of what they are given, and hold whatever that is.
GENERAL = ("06.2", "07.1", "08.1", "09.1")


@pytest.fixture(autouse=True)
def as_before():
    fields = {name: dict(vars(one)) for name, one in VARIED.items()}
    yield
    for name, one in VARIED.items():
        vars(one).update(fields[name])


def test_the_same_name_has_the_same_tasks_and_another_name_or_word_mostly_others(capsys):
    told = []
    for name, word in (("Ann", "spring"), (" ANN ", "spring"), ("Bob", "spring"), ("Ann", "fall")):
        own_tasks(chapter_06, name, word)
        told.append(capsys.readouterr().out.splitlines()[1:])
    assert told[0] == told[1]
    assert told[0] != told[2] != told[3] != told[0]


@pytest.mark.parametrize("name", GENERAL)
def test_an_answer_that_is_right_in_general_is_right_for_everybody(name):
    for learner in ("Ann", "Bob", "Łukasz 王"):
        follow(VARIED[name], learner, "spring")
        assert VARIED[name].check(reference(name)).outcome == "right"
        VARIED[name].mark(reference(name))


@pytest.mark.parametrize("name", sorted({*VARIED} - {*GENERAL}))
def test_the_answer_to_the_text_alone_is_wrong_where_the_rule_is_ones_own(name):
    for learner in ("Ann", "Bob", "Łukasz 王"):
        follow(VARIED[name], learner, "spring")
        assert VARIED[name].check(reference(name)).outcome in ("wrong", "error")


def test_an_answer_that_keeps_to_its_own_rule_is_right():
    squares, _ = two_barred(Random("spring/ann/00.4"), 6)
    rooks, _ = leaping(Random("spring/ann/01.3"), ROOKS)

    def avoiding(n, queens):
        boards = completions(n, queens)
        return [one for one in boards if not {*enumerate(one, start=1)} & {*squares}]

    def leaping_rooks(n):
        for columns in permutations(range(1, n + 1)):
            if not any(rooks.clashes(n, [*enumerate(columns, start=1)])):
                yield columns

    for name, answer in (("00.4", avoiding), ("01.3", leaping_rooks)):
        follow(VARIED[name], "Ann", "spring")
        VARIED[name].own = ()
        VARIED[name].mark(answer)


def test_leaping_pieces_attack_as_before_and_leap_both_ways():
    for seed in range(30):
        rule, said = leaping(Random(seed), QUEENS)
        less, more = int(said.split()[1]), int(said.split()[3])
        assert rule((1, 1), (1 + less, 1 + more), 9)
        assert rule((1 + more, 1), (1, 1 + less), 9)
        assert rule((1, 1), (3, 3), 9) == QUEENS((1, 1), (3, 3), 9)


def test_a_release_asks_for_the_name_only_if_that_is_wanted_and_something_follows_it():
    notebook = release.edition("00_map")
    assert "own_tasks" not in json.dumps(notebook)
    assert release.with_own_tasks(notebook, "00_map", 'the "first" term')
    assert [cell.id for cell in notebook.cells[1:4]] == ["setup", "name-text", "name"]
    compile(notebook.cells[3].source, "name", "exec")
    assert not release.with_own_tasks(release.edition("02_automaton"), "02_automaton", "spring")


def test_whose_tasks_are_not_their_own_is_told_before_anything_is_marked(tmp_path):
    notebook = release.edition("00_map")
    release.with_own_tasks(notebook, "00_map", "spring")

    def write(path, name, word="spring"):
        text = json.dumps(notebook).replace('\\"\\", \\"spring', f'\\"{name}\\", \\"{word}')
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    handed_in = {
        "ann": ("Ann",),
        "Bob Lee_12": ("lee bob",),
        "carl": ("ann",),
        "dora": ("",),
        "eve": ("eve", "autumn"),
        "finn": ("Someone",),
        "gwen": ("G. Winter",),
        "hal": ("winter--_-.-_g",),
        "ida": ("Ida",),
    }
    for student, called in handed_in.items():
        write(tmp_path / "submitted" / student / "00_map" / "00_map.ipynb", *called)
    rows = ["id,last_name,first_name", "gwen,Winter,G.", "hal,Winter,G.", "ida,Lane,Ida"]
    (tmp_path / "students.csv").write_text("\n".join(rows))
    source = tmp_path / "source" / "00_map" / "00_map.ipynb"
    source.parent.mkdir(parents=True)
    source.touch()
    called = {student: receive(tmp_path, student, "00_map")["own_tasks"] for student in handed_in}
    # A friend's tasks above, one's own name below, or where it is never run.
    called["jan"] = [("Ann", "spring"), ("Jan", "spring")]

    assert len(marked_by(tmp_path, "00_map", called)[1]) == 9  # all but Dora follow a name
    write(tmp_path / "00_map.ipynb", "")
    tasks, said = marked_by(tmp_path, "00_map", called)
    assert said == [
        "carl gives the name ann, which is not theirs.",
        "dora gives no name, and is marked by the text of the exercises.",
        "eve has tasks made with 'autumn'; you released those of 'spring'.",
        "finn gives the name Someone, which is not theirs.",
        "ida gives the name Ida, but is marked by the tasks of Ida Lane.",
        "jan gives several names, Ann and Jan, and is marked by the tasks of Jan.",
        "ann and carl have the same tasks, those of ann.",
        "gwen and hal have the same tasks, those of g winter.",
    ]
    assert tasks["ida"] == ("Ida Lane", "spring")
    assert tasks["eve"] == ("eve", "spring")
    assert words(tasks["hal"][0]) == "g winter"
    assert "dora" not in tasks
