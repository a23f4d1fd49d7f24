"""Check notebooks of exercises from the shell.

    python -m queens_exercises NOTEBOOK ...
    python -m queens_exercises --progress [FOLDER]

The first runs each notebook in a kernel of its own, as a learner does, and prints a line for each
exercise of its chapter. It ends with 0 if all are right, else with 1. The notebooks are left as
they are. The second runs nothing: it shows what the notebooks said when they were last saved.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import from_dict

from queens_exercises.saved import NOT_RUN, Said, Unreadable, progress, read, verdicts

SECONDS_A_CELL = 120
"""More than any check takes, which stops an answer itself."""


def checked(path: Path) -> dict[str, Said]:
    """Run a notebook; return what each check of its chapter says, by the exercise's name.

    Raises Unreadable for what is no notebook of exercises.

    >>> checked(Path("README.md"))
    Traceback (most recent call last):
    queens_exercises.saved.Unreadable: this is no notebook, or a broken one
    """
    book = from_dict(read(path))  # type: ignore[no-untyped-call]
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    client = NotebookClient(
        book,
        kernel_name="python3",
        timeout=SECONDS_A_CELL,
        allow_errors=True,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(path.resolve().parent)}},
    )
    stopped = "The check has not been run."
    try:
        client.execute()
    except CellTimeoutError:
        stopped = f"A cell before it took more than {SECONDS_A_CELL} seconds."
    except DeadKernelError:
        stopped = "A cell before it, or its own, ended the kernel."
    left = Said(NOT_RUN, "The check has not been run.")
    cut = Said(NOT_RUN, stopped)
    return {name: cut if said == left else said for name, said in verdicts(book).items()}


def lines(paths: list[Path]) -> Iterator[tuple[bool, str]]:
    """Give for each exercise of each notebook whether it is right, and what to print.

    >>> list(lines([Path("nowhere.ipynb")]))
    [(False, 'nowhere.ipynb: there is no such file')]
    """
    for path in paths:
        try:
            for name, (outcome, sentence) in checked(path).items():
                yield outcome == "right", f"{name}  {outcome:13}  {sentence}"
        except Unreadable as error:
            yield False, f"{path}: {error}"


def main(arguments: list[str]) -> int:
    """Do what the command line asks for; return the status to exit with.

    >>> main(["nowhere.ipynb"])
    nowhere.ipynb: there is no such file
    1
    """
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
    all_right = True
    for right, line in lines(options.notebooks):
        all_right = all_right and right
        # What a learner's code says may hold what a terminal would obey.
        print("".join(sign if sign.isprintable() else " " for sign in line), flush=True)
    return int(not all_right)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
