"""Make .venv hold what a requirements file pins, and the course itself; do nothing if it does.

    python3 tools/bootstrap.py requirements.txt

This file finds a Python that is new enough and hands over to it, so it must parse and run
on any Python, 2.7 included: an old one shall say what is wanted, not show a SyntaxError.
"""

from __future__ import print_function

import os
import subprocess
import sys

OLDEST = (3, 11)
CANDIDATES = ("python3.13", "python3.12", "python3.11")

TOO_OLD = """\
The course needs Python 3.11, 3.12 or 3.13, and {python} is Python {version}.
Install one of them, or name one that you have:

    make lab PYTHON=/path/to/python3.12
"""


def is_new_enough(python):
    """Whether the command `python` starts, and is new enough."""
    question = "import sys; sys.exit(sys.version_info < {0!r})".format(OLDEST)
    try:
        with open(os.devnull, "w") as nowhere:
            return subprocess.call([python, "-c", question], stderr=nowhere) == 0
    except OSError:
        return False


def main(arguments):
    if sys.version_info >= OLDEST:
        import environment

        return environment.main(arguments)
    # make exports a PYTHON that the user named; that choice is not overruled.
    if "PYTHON" not in os.environ:
        for python in CANDIDATES:
            if is_new_enough(python):
                return subprocess.call([python, __file__] + arguments)  # noqa: RUF005
    version = "{0}.{1}.{2}".format(*sys.version_info[:3])
    print(TOO_OLD.format(python=sys.executable, version=version), file=sys.stderr, end="")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
