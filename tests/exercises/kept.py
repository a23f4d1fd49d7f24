"""Right answers in another style than the reference, and typical wrong ones, of each chapter."""

from importlib import import_module
from typing import Any, NamedTuple

from queens_exercises import Exercise


class Right(NamedTuple):
    """A right answer, and what is other about it."""

    exercise: Exercise
    answer: Any
    style: str


class Wrong(NamedTuple):
    """A wrong answer; says and shows are parts of the sentence and of the picture's alt text."""

    exercise: Exercise
    answer: Any
    mistake: str
    says: str
    shows: str
    outcome: str


_RIGHT: list[Right] = []
_WRONG: list[Wrong] = []


def right(exercise, style):
    """Keep the function or class below as a right answer."""

    def keep(answer):
        _RIGHT.append(Right(exercise, answer, style))
        return answer

    return keep


def wrong(exercise, mistake, *, says, shows="", outcome="wrong"):
    """Keep the function or class below as a wrong answer; without ``shows`` nothing is drawn."""

    def keep(answer):
        _WRONG.append(Wrong(exercise, answer, mistake, says, shows, outcome))
        return answer

    return keep


def slip(exercise, line, instead, *, says, shows="", outcome="wrong"):
    """Keep the program of an exercise as a wrong answer, with another line, or "", for one."""
    lines = [one.rstrip() for one in exercise.body.strip("\n").splitlines() if one.strip()]
    place = [one.strip() for one in lines].index(line)
    lines[place] = lines[place].replace(line, instead or "pass")
    answer = exercise._made("\n".join([exercise.begin, *lines]))
    mistake = f"{instead or 'nothing'} for {line}"
    wrong(exercise, mistake, says=says, shows=shows, outcome=outcome)(answer)


def first_alone(results):
    """Give the first of the results, and go on in silence."""
    for number, result in enumerate(results):
        if number == 0:
            yield result


def answers(chapters):
    """Return the right and the wrong answers of some chapters, from ``answers_NN.py``."""
    for chapter in chapters:
        import_module(f"exercises.answers_{chapter[:2]}")
    return tuple(_RIGHT), tuple(_WRONG)
