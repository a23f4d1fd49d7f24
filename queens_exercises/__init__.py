"""What the exercises ask, how an answer is judged, and their hints.

An answer is judged by what it does, never by how it is written. A wrong one is shown a
counterexample, drawn and said in one sentence.

A chapter's module holds its exercises as ``q1``, ``q2``, ... in the order of its notebook:
six to eight, from a ``Prediction`` to an invention, and at the end ``Parsons`` lines to be put in
order. Cases that are sizes include 1, 2 and 3, odd and even ones, and one of 9 or more. What is
right is not taken from the code that is taught: ``_solutions.placements`` and a few lines in the
chapter's module say it again. ``docs/instructors.md`` says how to add one.
"""

from queens_exercises import _package  # noqa: F401  # first: without it nothing else loads
from queens_exercises._exercise import Case, Exercise, Hint
from queens_exercises._own_tasks import own_tasks
from queens_exercises._parsons import Parsons
from queens_exercises._prediction import Prediction
from queens_exercises._progress import progress
from queens_exercises._verdict import Verdict, Wrong, tell_in_notebooks

Wrong.__module__ = __name__  # as it is imported
tell_in_notebooks()

__all__ = [
    "Case",
    "Exercise",
    "Hint",
    "Parsons",
    "Prediction",
    "Verdict",
    "Wrong",
    "own_tasks",
    "progress",
]
