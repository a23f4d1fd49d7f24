"""nbgrader's configuration for the exercises: this folder is the course's root."""

import os
import sys
from pathlib import Path

from nbgrader.converters import Autograde
from nbgrader.preprocessors import Execute

HERE = Path(__file__).resolve().parent

# nbgrader calls `alembic` by its bare name, and our environment need not be active.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])

from queens_grading._rebuild import Mend
from queens_grading._run import RunAnswers
from queens_grading._sanitize import FeedbackPage, Harmless, rendered
from queens_grading.exporters import Table

c = get_config()

c.CourseDirectory.course_id = "queens"
c.CourseDirectory.root = str(HERE)

# A stub that raises this is not attempted; anything else that fails is wrong.
c.ClearSolutions.code_stub = {"python": "raise NotImplementedError  # your answer here"}
c.ClearSolutions.text_stub = "*Your sentence here.*"

# Where `make grade` puts what it takes out of submitted/, which nbgrader itself never reads.
c.CourseDirectory.submitted_directory = "received"
c.Autograde.sanitize_preprocessors = [Mend, *Autograde.sanitize_preprocessors.default()]
c.Autograde.autograde_preprocessors = [
    RunAnswers if step is Execute else step for step in Autograde.autograde_preprocessors.default()
]

# What learners wrote is shown in feedback, and in Formgrader, which may do all that you may.
c.HTMLExporter.preprocessors = [Harmless]
c.HTMLExporter.filters = {"markdown2html": rendered}
c.GenerateFeedback.exporter_class = FeedbackPage

c.ExportApp.plugin_class = Table
