"""What the exercises ask, how an answer is judged, and their hints.

An answer is judged by what it does, never by how it is written. A wrong one is shown a
counterexample, drawn and said in one sentence.

Exercises for one more chapter:

1. ``chapter_NN.py`` holds them as ``q1``, ``q2``, ... in the order of its notebook: six to
   eight, from a ``Prediction`` to an invention, and at the end ``Parsons`` lines to be put in
   order. An ``Exercise`` is a judge, cases that ``check`` shows, and cases that ``mark`` keeps to
   itself; its hints stand in ``hints/chapter_NN.md``. Cases that are sizes include 1, 2 and 3,
   odd and even ones, and one of 9 or more. ``own`` names what of the course an answer is to do
   without, where that is what is to be written.
2. A judge is called with the answer and a ``Case``, and raises ``Wrong`` with a sentence and a
   picture. Those that there are: ``judges.guesses`` (a prediction, or an estimate),
   ``judges.lists`` (a function that gives solutions), ``judges.solves`` (an algorithm on a board,
   which is watched), ``judges.chooses`` (a letter for a question, every wrong one answered) and
   ``boards.represents`` (a board of one's own). Others stand in the chapter's module; pictures
   come from ``pictures.position``. What is right is never taken from the code that is taught:
   ``rules.placements`` and a few lines in the chapter's module say it again.
3. The source notebook, under ``notebooks/exercises/source/``, has the texts, the reference
   answers and the points.
4. ``tests/exercises/answers_NN.py`` holds two to five typical wrong answers for each exercise,
   each with what is to be said and drawn, and right ones in another style. The reference answers
   and the untouched stubs are taken from the source notebook by themselves.
"""

from queens_exercises.exercise import Case, Exercise, Hint
from queens_exercises.parsons import Parsons
from queens_exercises.prediction import Prediction
from queens_exercises.saved import progress
from queens_exercises.verdict import Verdict, Wrong

__all__ = ["Case", "Exercise", "Hint", "Parsons", "Prediction", "Verdict", "Wrong", "progress"]
