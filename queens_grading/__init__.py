"""Grading with nbgrader: submissions are mended first, and learners' code is kept in bounds.

It stands here and not in the package because only an instructor needs it: it knows nbgrader, which
no learner installs. `notebooks/exercises/nbgrader_config.py` hangs it into nbgrader's own steps.
"""
