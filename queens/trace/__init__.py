"""Transcripts of searches: events, recording, the search tree, statistics, estimates."""

from queens.trace.changed import Change
from queens.trace.costs import Cost, Costs, compare
from queens.trace.events import KINDS, Event, Position, Statistics, fold, statistics
from queens.trace.probing import Estimate, estimate
from queens.trace.reasons import Reason, why
from queens.trace.recorder import attempt, record
from queens.trace.source import Source
from queens.trace.trace import Trace
from queens.trace.tree import Node, SearchTree, search_tree

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
