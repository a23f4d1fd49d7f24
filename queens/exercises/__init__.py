"""What the exercises ask, how an answer is checked, and their hints.

An answer is judged by what it does, never by how it is written. A wrong one is shown a
counterexample.
"""

from queens.exercises.exercise import Exercise, Hint
from queens.exercises.rules import placements
from queens.exercises.verdict import Verdict, Wrong

__all__ = ["Exercise", "Hint", "Verdict", "Wrong", "placements"]
