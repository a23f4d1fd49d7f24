"""Open the course in JupyterLab, or run its tests; whatever is missing is installed in .venv.

python start.py [OPTION ...]           JupyterLab, with its own options
python start.py --test [OPTION ...]    every test, with the options of pytest
python start.py --check [OPTION ...]   the quick tests
python start.py --peers                add the library that chapter 08 compares with
python start.py --run PROGRAM ...      any program of tools/
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
