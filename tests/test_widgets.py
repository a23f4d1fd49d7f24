"""The controls: what a reader sees after moving them, without a browser."""

import itertools
import json
import re

import ipywidgets
import pytest

from queens import ALGORITHMS, draw, record, widgets
from queens.trace import sentence


def sentence_of(picture):
    """Return what a screen reader says of the picture that is shown."""
    return picture.value.split('aria-label="', 1)[1].split('"', 1)[0]


def test_vary_shows_the_picture_for_the_slider_and_nothing_of_the_one_before():
    varied = widgets.Vary(lambda n=4: draw.board(n), n=(1, 12))
    assert "Board of 4" in sentence_of(varied.picture)
    varied.controls["n"].value = 12
    assert "Board of 12" in sentence_of(varied.picture)
    assert varied.picture.value.count("<svg") == 1


def test_vary_starts_at_the_default_of_the_parameter_and_names_its_controls():
    varied = widgets.Vary(lambda size_of_board=3: draw.board(size_of_board), size_of_board=(1, 5))
    control = varied.controls["size_of_board"]
    assert (control.value, control.min, control.max) == (3, 1, 5)
    assert control.description == "size of board"


def test_a_list_becomes_a_choice():
    varied = widgets.Vary(lambda n=8: draw.board(n), n=[4, 8])
    varied.controls["n"].value = 4
    assert "Board of 4" in sentence_of(varied.picture)


def test_what_paint_raises_stands_in_the_pictures_place_and_goes_away_again():
    def paint(n=1):
        if n == 2:
            raise ValueError("no picture for <2>")
        return draw.board(n)

    varied = widgets.Vary(paint, n=(1, 3))
    varied.controls["n"].value = 2
    assert "ValueError: no picture for &lt;2&gt;" in varied.picture.value
    assert "<svg" not in varied.picture.value
    varied.controls["n"].value = 3
    assert "Board of 3" in sentence_of(varied.picture)


def test_a_control_that_is_none_is_refused_by_name():
    with pytest.raises(TypeError, match="n=None is not a control"):
        widgets.Vary(lambda n: draw.board(n), n=None)


def test_walk_shows_board_tree_and_words_of_the_same_moment():
    walk = widgets.Walk("automaton_shared_search", 4)
    walk.moment.value = 13
    assert walk.words.value == "Step 13 of 175: queen 2 placed on column 3."
    said = sentence_of(walk.picture)
    assert "row 2 column 3" in said
    walk.moment.value = 0
    assert "row 2 column 3" not in sentence_of(walk.picture)


def test_a_new_size_or_algorithm_starts_at_the_beginning_with_its_own_length():
    walk = widgets.Walk(["automaton_labelled", "automaton_shared_search"], 4)
    walk.moment.value = walk.moment.max
    labelled = walk.moment.max
    walk.algorithm.value = "automaton_shared_search"
    assert walk.moment.value == 0
    assert walk.moment.max == walk.play.max > labelled
    walk.moment.value = 50
    walk.n.value = 1
    assert walk.moment.value == 0
    assert "Board of 1" in sentence_of(walk.picture)
    assert walk.moment.max == 12


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8])
def test_every_size_can_be_walked_from_end_to_end(n):
    walk = widgets.Walk("automaton_remembered", n)
    for t in {0, 1, walk.moment.max // 2, walk.moment.max}:
        walk.moment.value = t
        assert walk.words.value.startswith(f"Step {t} of {walk.moment.max}")
        assert f"Board of {n}" in sentence_of(walk.picture)


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_every_algorithm_can_be_walked_and_its_counters_are_told(name, n):
    walk, trace = widgets.Walk(name, n), record(name, n)
    for t in {1, len(trace) * 2 // 3, len(trace)}:
        walk.moment.value = t
        assert walk.words.value == f"Step {t} of {len(trace)}: {sentence(trace, t)}."
        rows = dict.fromkeys(row for row, _ in sorted(trace.at(t).forbidden))
        told = re.findall(r"Row (\d+) forbidden: ", sentence_of(walk.picture))
        assert told == [str(row) for row in rows]


def test_the_row_a_search_chose_is_the_row_its_walk_speaks_of():
    """The second queen of ``fewest_first`` need not be queen 2, nor stand on row 2."""
    walk, trace = widgets.Walk("fewest_first", 6), record("fewest_first", 6)
    placed = [t for t, e in enumerate(trace, start=1) if e.kind == "place"]
    t = next(t for t in placed if [*trace.at(t).queens] != sorted(trace.at(t).queens))
    walk.moment.value = t
    row, col = trace[t - 1].row, trace[t - 1].col
    assert row > 2
    assert walk.words.value.endswith(f"queen {row} placed on column {col}.")
    assert f"row {row} column {col}" in sentence_of(walk.picture)
    assert ">queens placed</text>" in walk.picture.value


def test_a_learners_own_solver_is_walked_like_any_other_and_needs_no_states():
    def mine(board):
        for columns in itertools.permutations(range(1, board.n + 1)):
            if board.free(1, columns[0]):
                board.place(1, columns[0])
                board.remove(1, columns[0])
        yield from ()

    walk = widgets.Walk(mine, 3)
    walk.moment.value = 2
    assert walk.words.value == "Step 2 of 18: queen 1 placed on column 1."


def test_a_solver_that_fails_for_some_size_says_so_and_recovers():
    def odd_only(board):
        if board.n % 2 == 0:
            raise RuntimeError("even boards are not done yet")
        board.place(1, 1)
        yield from ()

    walk = widgets.Walk(odd_only, 3)
    walk.n.value = 4
    assert "even boards are not done yet" in walk.picture.value
    assert walk.moment.disabled
    walk.n.value = 5
    assert "Board of 5" in sentence_of(walk.picture)
    assert not walk.moment.disabled


def test_a_walk_with_an_unknown_name_is_refused_at_once():
    with pytest.raises(ValueError, match="did you mean"):
        widgets.Walk("automaton_labeled")


def test_a_recording_that_was_cut_says_so():
    walk = widgets.Walk("permutations", 8)
    assert walk.words.value.startswith("Step 0 of 100000 (the recording was cut there)")


def test_the_same_walk_paints_the_same_bytes():
    pictures = []
    for _ in range(2):
        walk = widgets.Walk("automaton_labelled", 5)
        walk.moment.value = 100
        pictures.append(walk.picture.value)
    assert pictures[0] == pictures[1]


def test_the_stored_text_of_a_widget_is_a_sentence():
    walk = widgets.Walk("automaton_labelled", 4)
    bundle = walk._repr_mimebundle_()
    assert bundle["text/plain"].startswith("A walk through automaton_labelled for n = 4")
    assert json.dumps(ipywidgets.Widget.get_manager_state())


@pytest.mark.parametrize("n", [0, -3, 2.5, True, "8"])
def test_a_walk_of_a_size_that_is_none_is_refused(n):
    with pytest.raises((TypeError, ValueError), match="n must be a whole number, 1 or more"):
        widgets.Walk("automaton_labelled", n)
