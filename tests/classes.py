"""A class's folder for `make grade`, apart from the checkout's own."""

import grade
import release

from queens_grading import _sandbox

NAME = "01_puzzle"
EMPTY = b'{"cells": []}'


def lay_out(folder, patch, *options):
    """Have grading work in a folder, with nbgrader's configuration and more options."""
    patch.setattr(grade, "FOLDER", folder)
    if _sandbox.fault():
        patch.setenv("SANDBOX", "none")
    ours = str(release.FOLDER / "nbgrader_config.py")
    root = f"c.CourseDirectory.root = {str(folder)!r}"
    lines = [f"load_subconfig({ours!r})", "c = get_config()", root, *options]
    (folder / "nbgrader_config.py").write_text("\n".join(lines))


def hand_in(folder, student, data=EMPTY, name="", assignment=NAME):
    """Put a file into the folder where a student hands in."""
    path = folder / "submitted" / student / assignment / (name or f"{assignment}.ipynb")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path
