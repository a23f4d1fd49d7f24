"""Open the course in JupyterLab; whatever is missing is installed in .venv.

`python start.py --help` lists what else it does.
"""

import os
import sys

if not (3, 11) <= sys.version_info[:2] <= (3, 14):
    sys.exit(
        "The course needs Python 3.11, 3.12, 3.13 or 3.14, and this is Python %d.%d.\n"
        "Install one of them, then: python3.13 start.py, or make lab PYTHON=python3.13"
        % sys.version_info[:2]
    )

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "tools"))
import environment

if __name__ == "__main__":
    sys.exit(environment.main(sys.argv[1:]))
