"""Check notebooks of exercises from the shell.

    python -m queens_exercises NOTEBOOK ...
    python -m queens_exercises --progress [FOLDER]

The first runs each notebook in a kernel of its own, as a learner does, and prints a line for each
exercise of its chapter. It ends with 0 if all are right, else with 1. The notebooks are left as
they are. The second runs nothing: it shows what the notebooks said when they were last saved.
"""

import argparse
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from queens_exercises._package import told_of
from queens_exercises._progress import Said, Unreadable, progress, read, verdicts

SECONDS_A_CELL = 120  # more than any check takes, which stops an answer itself


def checked(path: Path) -> dict[str, Said]:
    """Run a notebook; return what each check of its chapter says, by the exercise's name.

    Raises Unreadable for what is no notebook of exercises, or lies beside a file that hides them.
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
    # The checks after the cell that took too long, or ended the kernel, have nothing to say.
    with suppress(CellTimeoutError, DeadKernelError):
        execute(
            book,
            cwd=str(path.resolve().parent),
            kernel_name="python3",
            timeout=SECONDS_A_CELL,
            allow_errors=True,
            extra_arguments=["--IPKernelApp.log_level=ERROR"],
        )
    return verdicts(book)


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
            said = checked(path)
        except Unreadable as error:
            print(f"{path}: {error}")
            all_right = False
            continue
        for name, (outcome, sentence) in said.items():
            all_right = all_right and outcome == "right"
            # What a learner's code says may hold what a terminal would obey.
            line = f"{name}  {outcome:13}  {sentence}"
            print("".join(sign if sign.isprintable() else " " for sign in line), flush=True)
    return int(not all_right)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
