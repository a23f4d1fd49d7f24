"""Check notebooks of exercises from the shell.

    python -m queens_exercises NOTEBOOK ...
    python -m queens_exercises --progress [FOLDER]

The first runs each notebook in a kernel of its own, as a learner does, and prints a line for each
exercise of its chapter. It ends with 0 if all are right, else with 1. The notebooks are left as
they are. The second runs nothing: it shows what the notebooks said when they were last saved.
"""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from queens_exercises._package import told_of
from queens_exercises._progress import Said, Unreadable, progress, read, verdicts

SECONDS_A_CELL = 120  # more than any check takes, which stops an answer itself


def checked(path: Path) -> tuple[dict[str, Said], str]:
    """Run a notebook; return what each check of its chapter says, and which cell stopped the run.

    The checks are known by the exercise's name; what stopped the run is "" if nothing did. Raises
    Unreadable for what is no notebook of exercises, or lies beside a file that hides them.
    """
    from nbclient import execute
    from nbclient.exceptions import CellTimeoutError, DeadKernelError
    from nbformat import from_dict

    if (own := path.resolve().with_name("queens.py")).exists():
        raise Unreadable(told_of(own))
    book = from_dict(read(path))  # type: ignore[no-untyped-call]
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    stopped, running = "", [""]
    try:
        execute(
            book,
            cwd=str(path.resolve().parent),
            kernel_name="python3",
            timeout=SECONDS_A_CELL,
            allow_errors=True,
            on_cell_execute=lambda cell, cell_index: running.append(cell.source.strip()),
            extra_arguments=["--IPKernelApp.log_level=CRITICAL"],
        )
    except CellTimeoutError:
        stopped = f"a cell was still running after {SECONDS_A_CELL} seconds"
    except DeadKernelError:
        stopped = "a cell ended Python itself"
    if stopped:
        stopped += f", so those after it were not run: `{running[-1].splitlines()[0]}`"
    return verdicts(book), stopped


def main(arguments: list[str]) -> int:
    """Do what the command line asks for; return the status to exit with."""
    parser = argparse.ArgumentParser(prog="python -m queens_exercises", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--progress", action="store_true", help="show what was saved; run nothing")
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK")
    options = parser.parse_args(arguments)
    if options.progress:
        try:
            print(progress(*options.notebooks[:1]))
        except FileNotFoundError as error:
            print(error)
            return 1
        return 0
    if not options.notebooks:
        parser.error("name a notebook, or --progress")
    if find_spec("nbclient") is None:
        print('Checking notebooks needs nbclient: pip install "queens-course[course]"')
        return 1
    all_right = True
    for path in options.notebooks:
        try:
            said, stopped = checked(path)
        except Unreadable as error:
            print(f"{path}: {error}")
            all_right = False
            continue
        for name, (outcome, sentence) in said.items():
            all_right = all_right and outcome == "right"
            print(_printable(f"{name}  {outcome:13}  {sentence}"), flush=True)
        if stopped:
            print(_printable(f"{path}: {stopped}"))
            all_right = False
    return int(not all_right)


def _printable(line: str) -> str:
    """Return what a learner's code says without what a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
