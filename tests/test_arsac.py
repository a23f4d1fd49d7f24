"""Arsac's automata and his table, beside models written from the text alone."""

import pytest
import texts.arsac
from texts.arsac import first_version, third_version

from queens import Table, Vectors, record, solve


def as_the_model_tells(trace):
    return [(e.kind, e.label, 0) if e.kind == "enter" else (e.kind, e.row, e.col) for e in trace]


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("name", ["automaton_labelled", "automaton_remembered"])
def test_the_first_two_automata_do_event_for_event_what_the_text_says(name, n):
    assert as_the_model_tells(record(name, n)) == first_version(n).happened


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("ending", ["remove", "search", "skip"])
def test_the_third_automaton_ends_a_solution_in_each_way_that_fits_the_text(ending, n):
    trace = record("automaton_shared_search", n, ending=ending)
    assert as_the_model_tells(trace) == third_version(n, ending).happened


def test_an_ending_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match='"remove" or "search" or "skip"; got True'):
        list(solve("automaton_shared_search", 4, ending=True))


@pytest.mark.parametrize(("n", "squares"), [(4, 60), (8, 12_564)])
def test_looking_queens_up_costs_the_first_automaton_what_it_costs_the_model(n, squares):
    class Looked:
        """A board on which a queen is looked for along its row, from the left."""

        def __init__(self, n):
            board = Vectors(n)
            self.n, self.looks, self.board = n, 0, board
            self.free, self.place, self.remove = board.free, board.place, board.remove

        def column(self, row):
            self.looks += self.board.column(row)
            return self.board.column(row)

    board = Looked(n)
    list(solve("automaton_labelled", n, board=lambda n: board))
    assert board.looks == first_version(n).looks == squares


@pytest.mark.parametrize("n", range(1, 9))
def test_a_table_holds_the_marks_of_the_three_loops_after_every_move(n):
    ours, model = Table(n), texts.arsac.Table(n)
    for kind, row, col, *_ in record("automaton_shared_search", n):
        if kind == "place":
            ours.place(row, col)
            model.occupy(row, col)
        elif kind == "remove":
            ours.remove(row, col)
            model.free_again(row)
        else:
            continue
        assert {(k, i): ours.marks[k][i] for k, i in model.marks} == model.marks
    assert n != 8 or model.written == 9602
