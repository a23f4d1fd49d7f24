"""Arsac's automaton and table, held against a model written from the text alone."""

from collections import Counter
from itertools import pairwise

import pytest
from texts.arsac import first_version, marks_of_all_solutions, third_version

from queens import Table, record, solve

FIRST_TWO = ["automaton_labelled", "automaton_remembered"]
ENDINGS = {True: "searched", False: "taken up"}
"""The option search_on of the third version -> what the model calls that ending."""


def as_the_model_tells(trace):
    return [(e.kind, e.label, 0) if e.kind == "enter" else (e.kind, e.row, e.col) for e in trace]


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("name", FIRST_TWO)
def test_the_first_two_automata_do_event_for_event_what_the_text_says(name, n):
    assert as_the_model_tells(record(name, n)) == first_version(n)


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("search_on", ENDINGS)
def test_the_third_does_event_for_event_what_its_two_readings_say(search_on, n):
    trace = record("automaton_shared_search", n, search_on=search_on)
    assert as_the_model_tells(trace) == third_version(n, ENDINGS[search_on])
    if search_on:
        assert list(record("automaton_shared_search", n)) == list(trace)


def kinds(happened):
    return Counter(kind for kind, *_ in happened)


def test_each_reading_of_the_third_has_the_numbers_that_the_chapter_names():
    whole = {
        ending: kinds(third_version(8, ending)) for ending in (*ENDINGS.values(), "seen before")
    }
    assert {ending: happened["try"] for ending, happened in whole.items()} == {
        "searched": 15720,
        "taken up": 15398,
        "seen before": 15398,
    }
    assert {ending: happened["place"] for ending, happened in whole.items()} == {
        "searched": 2056,
        "taken up": 2056,
        "seen before": 1964,
    }
    assert kinds(first_version(8))["try"] == 15398
    right_of_the_last_queen = sum(8 - answer[-1] for answer in solve("permutations", 8))
    assert right_of_the_last_queen == 15720 - 15398


def test_loops_go_down_and_up_as_often_as_the_rereading_in_the_chapter_says():
    labels = [label for kind, label, _ in third_version(8, "searched") if kind == "enter"]
    jumps = Counter(pairwise(labels))
    passages = Counter(zip(labels, labels[1:], labels[2:], strict=False))
    down_to_a_blocked_row = passages["general", "search", "blocked"]
    down_to_a_full_board = jumps["found", "blocked"]
    assert (down_to_a_blocked_row, down_to_a_full_board) == (644, 92)
    ways_up = passages["blocked", "search", "found"] + jumps["blocked", "end"]
    assert ways_up == 735 + 1 == 644 + 92


class Counted(Table):
    """A table that counts the marks written on other squares than the queens' own."""

    written = 0

    def place(self, row, col):
        before = sum(mark == 0 for marks in self.marks[1:] for mark in marks[1:])
        super().place(row, col)
        left = sum(mark == 0 for marks in self.marks[1:] for mark in marks[1:])
        Counted.written += before - left - 1


@pytest.mark.parametrize(("n", "below", "both_ways"), [(4, 42, 62), (8, 5640, 10320)])
def test_a_table_is_marked_where_queens_can_still_come(n, below, both_ways):
    Counted.written = 0
    assert list(solve("automaton_shared_search", n, board=Counted))
    assert Counted.written == marks_of_all_solutions(n, upwards=False) == below
    assert marks_of_all_solutions(n, upwards=True) == both_ways
