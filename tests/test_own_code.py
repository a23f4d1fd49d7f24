"""A reader's own code: which of it is shown, what its variables say, prints and gets wrong."""

import linecache
import re
import sys
import threading
from functools import cache, partial
from types import SimpleNamespace

import pytest
from mistakes import MISTAKES, RECURSION, solver_of
from searches import calls
from variables import at

from queens import record
from queens.trace import attempt
from queens.trace._printing import PRINTED
from queens.trace._variables import MOST_CHANGES


def shown(trace):
    """Return what the source panel shows, line by line, by file and number."""
    return {
        (source.file, source.line + below): line
        for source in trace.sources
        for below, line in enumerate(source.text.splitlines())
    }


def lit(trace):
    """Return the lines that are lit, step by step; "" for a step that lights none."""
    lines, columns = shown(trace), trace.columns
    return [lines.get(at, "").strip() for at in zip(columns.file, columns.line, strict=True)]


# --- what goes wrong ----------------------------------------------------------------------


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_said_in_a_learner_s_words_with_its_line(mistake):
    trace = attempt(solver_of(mistake.text), 4)
    assert mistake.says in trace.error
    assert not trace.complete
    assert trace.error_line == mistake.line
    assert "RecordedBoard" not in trace.error
    if not mistake.line:
        return
    line = mistake.text.strip().splitlines()[mistake.line - 1].strip()
    assert f"on line {mistake.line} of the cell" in trace.error
    assert line in trace.error
    assert shown(trace)[trace.error_file, trace.error_line].strip() == line


def test_a_search_without_a_mistake_is_not_blamed():
    solver = solver_of(RECURSION)
    for n in range(1, 6):
        trace = attempt(solver, n)
        assert (trace.error, trace.error_line, trace.complete) == ("", 0, True)


EACH_STEP_A_CALL = """
def solver(board):
    def step(row, col):
        if row > board.n:
            yield tuple(board.column(k) for k in range(1, board.n + 1))
        if row > board.n or col > board.n:
            if row > 1:
                before = board.column(row - 1)
                board.remove(row - 1, before)
                yield from step(row - 1, before + 1)
        elif board.free(row, col):
            board.place(row, col)
            yield from step(row + 1, 1)
        else:
            yield from step(row, col + 1)

    yield from step(1, 1)
"""


HIDDEN_STATE = """
def solver(board):
    squares = iter([(k, i) for k in range(1, 41) for i in range(1, 41)])

    def step():
        if square := next(squares, None):
            board.free(*square)
            step()

    step()
    yield from ()
"""


@pytest.mark.parametrize(("text", "n"), [(EACH_STEP_A_CALL, 6), (HIDDEN_STATE, 40)])
def test_calls_that_lead_on_are_too_deep_and_not_called_endless(text, n):
    with calls(1_000):
        error = attempt(solver_of(text), n).error
    said = r"too deep for Python: \d{3} calls wait for one another, on line \d+ of the cell: `.*`;"
    assert re.match(said, error)
    with calls(3_000):
        assert not attempt(solver_of(text), n).error.startswith("too deep")


def test_of_many_calls_that_wait_few_lines_are_read(monkeypatch):
    """A million of them took longer than the search was allowed."""
    getline, read = linecache.getline, []
    monkeypatch.setattr(linecache, "getline", lambda *at: read.append(at) or getline(*at))
    with calls(50_000):
        attempt(solver_of(MISTAKES["no end in a helper"].text), 4)
    assert 0 < len(read) < 10


def test_a_search_may_return_what_the_search_above_it_reads():
    solver = solver_of(
        """
        def solver(board, k=1):
            if k > board.n:
                yield tuple(board.column(row) for row in range(1, board.n + 1))
                return True
            found = False
            for i in range(1, board.n + 1):
                if board.free(k, i):
                    board.place(k, i)
                    found = (yield from solver(board, k + 1)) or found
                    board.remove(k, i)
            return found
        """
    )
    assert [attempt(solver, n).error for n in range(1, 5)] == [""] * 4


@pytest.mark.parametrize("n", [2, 3])
def test_a_search_may_know_that_there_is_nothing_to_find(n):
    assert attempt(lambda board: iter([]), n).complete
    assert attempt(lambda board: iter([]), 4).error.startswith("the board was never touched")
    assert record(lambda board: iter([]), 4).complete, "a recording blames no line"


def test_a_mistake_is_not_looked_for_in_a_search_that_was_cut():
    trace = attempt(solver_of(MISTAKES["no yield from"].text), 4, limit=3)
    assert (len(trace), trace.error) == (3, "")


# --- which code is shown ------------------------------------------------------------------

CELLS = (
    '''
    def first(board, k, columns):
        """Give the first free column.

        >>> first(None, 1, [])
        0
        """

        return next((i for i in columns if board.free(k, i)), 0)
    ''',
    """
    def down(m):
        m.k = m.k + 1
    """,
    """
    def up(m):
        m.k = m.k - 1
        m.board.remove(m.k, m.c[m.k])

    def unused(m):
        return first
    """,
    """
    MOVES = {"down": down, "up": up}

    def solver(board):
        '''Search.'''
        m = SimpleNamespace(board=board, k=1, c=[0] * (board.n + 2))
        while m.k:
            m.c[m.k] = first(board, m.k, range(m.c[m.k] + 1, board.n + 1))
            if m.c[m.k]:
                board.place(m.k, m.c[m.k])
                MOVES["down"](m)
                m.c[m.k] = 0
                if m.k <= board.n:
                    continue
                yield tuple(m.c[1:-1])
            if m.k == 1:
                return
            MOVES["up"](m)
    """,
)


def of_cells(*cells):
    names = {"SimpleNamespace": SimpleNamespace}
    return [solver_of(text, number, names) for number, text in enumerate(cells, start=20)][-1]


def test_every_cell_that_a_search_passes_through_is_shown_in_order():
    """Those too that ask nothing of the board; not what only stands beside them."""
    trace = attempt(of_cells(*CELLS), 4)
    begins = [source.text.splitlines()[0] for source in trace.sources if "def" in source.text]
    assert begins == [
        "def first(board, k, columns):",
        "def down(m):",
        "def up(m):",
        "def solver(board):",
    ]
    assert (len(trace.solutions), trace.error) == (2, "")
    assert set(lit(trace)) == {
        "return next((i for i in columns if board.free(k, i)), 0)",
        "m.board.remove(m.k, m.c[m.k])",
        "board.place(m.k, m.c[m.k])",
        "yield tuple(m.c[1:-1])",
    }


def test_docstrings_are_left_out_and_the_lines_keep_their_numbers():
    lines = shown(attempt(of_cells(*CELLS), 4))
    text = "\n".join(lines.values())
    assert '"""' not in text
    assert ">>>" not in text
    assert "'''" not in text
    assert "" not in lines.values()
    first = CELLS[0].strip().splitlines()
    assert [at[1] for at, line in lines.items() if line.strip() == first[-1].strip()] == [
        len(first)
    ]


def test_a_function_that_is_nothing_but_its_docstring_keeps_it():
    trace = attempt(solver_of("def solver(board):\n    'Nothing yet.'"), 4)
    assert "Nothing yet" in "\n".join(shown(trace).values())


def test_the_function_that_ran_is_shown_and_not_one_of_its_name_that_came_later():
    names = {}
    solver_of("def look(board):\n    return board.free(1, 1)", 30, names)
    solver = solver_of(
        "def solver(board, look=look):\n    look(board)\n    yield from ()", 31, names
    )
    solver_of("def look(board):\n    return board.free(1, 2)", 32, names)
    assert lit(record(solver, 2)) == ["return board.free(1, 1)"]


@pytest.mark.parametrize("wrap", [cache, partial])
def test_a_helper_in_a_wrapper_is_shown(wrap):
    names = {"wrap": wrap}
    solver_of("def add(k):\n    return k + 1\nadd = wrap(add)", 34, names)
    solver = solver_of(
        "def solver(board):\n    board.free(1, add(0))\n    yield from ()", 35, names
    )
    assert next(iter(record(solver, 2).sources)).name == "add"


# --- what the variables say ---------------------------------------------------------------


def variables(trace, t):
    return at(trace.variables, trace.columns.looks[t - 1])


def test_variables_are_what_they_were_at_that_step():
    trace = attempt("automaton_shared_search", 5)
    for t, event in enumerate(trace, start=1):
        seen = variables(trace, t)
        assert seen["n"] == "5"
        if event.kind == "try":
            assert (seen["k"], seen["i"]) == (str(event.row), str(event.col))
        elif event.kind == "place":
            assert eval(seen["c"])[event.row] == event.col


LOOKS = {
    "a generator inside a line": (
        "any(board.free(k, i) for i in [2])",
        ["k = 3"],
        [{"k": "3", "i": "2"}],
    ),
    "what says where it is in memory is left out": (
        "board.free(1, 1)",
        [
            "other, waiting, kind, m = Plain(), helper(), Plain, Plain()\n"
            "    m.k, m.board, m.deep, row = 1, board, [other, 2], {'a': other}\n"
            "    states = {'go': lambda: other}"
        ],
        [{"m.k": "1", "m.deep": "[<Plain>, 2]", "row": "{'a': <Plain>}"}],
    ),
    "a number and a truth that are equal": (
        "board.free(1, 1)",
        ["done = 1", "done = True", "done = (1,)", "done = (1, 2)"],
        [{"done": "1"}, {"done": "True"}, {"done": "(1,)"}, {"done": "(1, 2)"}],
    ),
    "long values are cut and sets are in order": (
        "board.free(1, 1)",
        ["words, many, seen = 'q' * 1000, list(range(1000)), {'c', 'a', 'b'}"],
        [
            {
                "words": f"'{'q' * 12}...{'q' * 13}'",
                "many": "list of 1,000",
                "seen": "{'a', 'b', 'c'}",
            }
        ],
    ),
    "a value that refuses to be compared": (
        "board.free(1, 1)",
        ["c = [1, 2]", "c[0] = Odd(1)", "pass"],
        [{"c": "[1, 2]"}, {}, {}],
    ),
}
KINDS = """
class Plain:
    pass

class Odd(int):
    def __eq__(self, other):
        raise RuntimeError("not so")
    __hash__ = None

def helper():
    yield
"""


@pytest.mark.parametrize(("look", "before", "seen"), LOOKS.values(), ids=LOOKS)
def test_the_variables_of_a_line_are_told_at_each_step(look, before, seen):
    lines = "".join(f"    {one}\n    {look}\n" for one in before)
    trace = attempt(solver_of(f"{KINDS}\ndef solver(board):\n{lines}    yield from ()", 40), 4)
    assert [variables(trace, t) for t in range(1, len(trace) + 1)] == seen


def test_variables_are_kept_up_to_a_bound_and_the_steps_go_on():
    text = """
        def solver(board):
            step = 0
            while True:
                step = -step if step < 0 else -step - 1
                c = [step] * 30
                board.free(1, 1)
            yield from ()
    """
    trace = attempt(solver_of(text), 4, limit=5_000)
    looks = trace.columns.looks
    kept = sum(number > 0 for number in looks)
    assert 0 < kept < len(trace) == 5_000
    assert [number > 0 for number in looks] == [True] * kept + [False] * (5_000 - kept)
    assert sum(len(values) for *_, values in trace.variables.looks) < MOST_CHANGES + 100
    assert variables(trace, 5_000) == {}


# --- what is printed ----------------------------------------------------------------------

PRINTING = """
    import sys

    def solver(board):
        print("begin")
        board.free(1, 1)
        board.free(1, 2)
        print("so", file=sys.stderr)
        print("far")
        board.free(1, 3)
        print("end")
        yield from ()
"""


def test_what_is_printed_is_kept_with_the_step_that_it_leads_to(capsys):
    trace = attempt(solver_of(PRINTING), 4)
    assert [trace.printed[:end] for end in trace.columns.printed] == [
        "begin\n",
        "begin\n",
        "begin\nso\nfar\n",
    ]
    assert trace.printed.endswith("far\nend\n")
    assert capsys.readouterr() == ("", "")


def test_a_flood_is_cut():
    text = """
        def solver(board):
            while True:
                print("spam")
                board.free(1, 1)
            yield ()
    """
    trace = attempt(solver_of(text), 4, limit=5_000)
    assert len(trace) == 5_000
    assert len(trace.printed) < PRINTED + 100
    assert trace.printed.endswith("... and more, which is not shown\n")


def test_searches_that_overlap_keep_what_each_prints_and_no_more(capsys):
    """The first to begin is the first to end, while another thread prints as ever."""
    usual = sys.stdout, sys.stderr
    begun = {name: threading.Event() for name in ("first", "second")}
    traces = {}

    def searching(name, until):
        def search(board):
            begun[name].set()
            until()
            print(name)
            yield from ()

        return threading.Thread(target=lambda: traces.update({name: attempt(search, 4)}))

    second = searching("second", lambda: first.join(30))
    first = searching("first", lambda: (second.start(), begun["second"].wait(30)))
    first.start()
    first.join(30)
    print("beside them")
    second.join(30)
    print("after them", file=sys.stderr)
    assert {name: trace.printed for name, trace in traces.items()} == {
        "first": "first\n",
        "second": "second\n",
    }
    assert (sys.stdout, sys.stderr) == usual
    assert capsys.readouterr() == ("beside them\n", "after them\n")
