"""A learner's own tasks: squares, sizes and rules of some exercises that follow the name."""

import re
import unicodedata
from random import Random
from types import ModuleType

from queens_exercises._exercise import Exercise

HEAD = "The tasks of {name}. Where the text of an exercise says something else, this counts."


def own_tasks(chapter: ModuleType, name: str, word: str) -> None:
    """Have a chapter's exercises follow a name, and print what is its own in them.

    chapter: a module such as ``queens_exercises.chapter_00``. name: the learner's, as the teacher's
    list has it; capital letters, signs and the order of its words make no difference. word: the
    teacher's, the same for the whole class; another word gives other tasks. The same name and word
    give the same tasks on every machine, whatever was asked for before.

    >>> from types import SimpleNamespace
    >>> twice = Exercise("00.1", print, (1, 2), hints=("Twice.",),
    ...     varied=lambda chance: {"task": f"n = {chance.choice([3, 4])}.", "visible": (3, 4)})
    >>> chapter = SimpleNamespace(q1=twice)
    >>> own_tasks(chapter, "Ann", "spring")  # doctest: +ELLIPSIS
    The tasks of Ann. ...
    Exercise 00.1: n = ...
    >>> own_tasks(chapter, " ", "spring")
    Write your name between the quotation marks first, as your teacher's list has it.
    """
    if not words(name):
        print("Write your name between the quotation marks first, as your teacher's list has it.")
        return
    lines = [HEAD.format(name=name.strip())]
    for exercise in vars(chapter).values():
        if isinstance(exercise, Exercise) and (task := follow(exercise, name, word)):
            lines.append(f"Exercise {exercise.name}: {task}")
    print("\n".join(lines))


def follow(exercise: Exercise, name: str, word: str) -> str:
    """Have an exercise follow a name; return in words what it asks for, "" if nothing else."""
    if not exercise.varied:
        return ""
    fields = dict(exercise.varied(Random(f"{word}/{words(name)}/{exercise.name}")))
    task: str = fields.pop("task")
    for field, value in fields.items():
        setattr(exercise, field, value)
    return task


def words(name: str) -> str:
    """Return a name as it is compared: its words alone, in small letters, in alphabetical order.

    >>> words("  LEE, Ann--_. ")
    'ann lee'
    """
    return " ".join(sorted(re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", name).casefold())))
