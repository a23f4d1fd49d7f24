"""Transcripts of searches: events, recording, the search tree, statistics, estimates."""

from queens.trace._costs import Cost, Costs, compare
from queens.trace._estimate import Estimate, estimate
from queens.trace._events import KINDS, Event, Position, Statistics, fold, statistics
from queens.trace._recording import attempt, record
from queens.trace._source import Source
from queens.trace._trace import Trace
from queens.trace._tree import Node, SearchTree, search_tree
from queens.trace._what_if import Change
from queens.trace._why import Reason, why

__all__ = [
    "KINDS",
    "Change",
    "Cost",
    "Costs",
    "Estimate",
    "Event",
    "Node",
    "Position",
    "Reason",
    "SearchTree",
    "Source",
    "Statistics",
    "Trace",
    "attempt",
    "compare",
    "estimate",
    "fold",
    "record",
    "search_tree",
    "statistics",
    "why",
]
