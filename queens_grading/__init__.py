"""Grading with nbgrader: submissions are mended first, and learners' code is kept in bounds.

It stands here and not in the package because only an instructor needs it: it knows nbgrader, which
no learner installs. `notebooks/exercises/nbgrader_config.py` hangs it into nbgrader's own steps.
"""

from importlib.util import find_spec

for _library in ("nbgrader", "nh3"):
    if find_spec(_library) is None:
        raise ModuleNotFoundError(
            f'queens_grading needs {_library}: pip install "queens-course[grade]"; in a checkout, '
            "make grade installs it",
            name=_library,
        )
