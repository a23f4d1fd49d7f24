"""Arsac's automata, held against a model written from the text alone."""

import pytest
from texts.arsac import first_version, third_version

from queens import record

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
