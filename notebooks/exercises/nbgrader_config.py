"""nbgrader's configuration for the exercises: this folder is the course's root."""

import os
import sys
from pathlib import Path

from nbgrader.converters import Autograde
from nbgrader.preprocessors import Execute

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools"))

# nbgrader calls `alembic` by its bare name, and nobody need have activated our environment.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])

from grading.exporters import Table
from grading.running import RunAnswers
from grading.submissions import Mend, ReadAnything, named_as_handed_out

c = get_config()

c.CourseDirectory.course_id = "queens"
c.CourseDirectory.root = str(HERE)

# A stub that raises this is not attempted; anything else that fails is wrong.
c.ClearSolutions.code_stub = {"python": "raise NotImplementedError  # your answer here"}

c.Autograde.pre_convert_hook = named_as_handed_out
c.Autograde.exporter_class = ReadAnything
c.Autograde.sanitize_preprocessors = [Mend, *Autograde.sanitize_preprocessors.default()]
c.Autograde.autograde_preprocessors = [
    RunAnswers if step is Execute else step for step in Autograde.autograde_preprocessors.default()
]

# How Moodle names what it hands over in one archive.
c.FileNameCollectorPlugin.named_regexp = (
    r".*_(?P<student_id>\d+)_assignsubmission_file[_/]+(?P<file_id>\w+)"
)

c.ExportApp.plugin_class = Table
