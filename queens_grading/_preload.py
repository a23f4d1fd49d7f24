"""What every command would do first, done once in the process from which they are forked."""
# ruff: noqa: F401

import matplotlib.font_manager
import nbgrader.apps
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from nbgrader.api import Gradebook

import queens_exercises._judges
import queens_grading._rebuild
import queens_grading._run
from queens_grading._sanitize import FeedbackPage

with Gradebook("sqlite://"):
    cells = [new_markdown_cell("*a*"), new_code_cell("1")]
    FeedbackPage().from_notebook_node(new_notebook(cells=cells))
