"""What a learner is told whose check is run before the cell with the answer."""

from typing import Any

from queens.draw._notebook import running_shell


def tell_in_notebooks() -> None:
    """Have IPython say, below its own NameError, which cell is to be run first."""
    if shell := running_shell():
        shell.events.register("post_run_cell", _tell)


def _tell(result: Any) -> None:
    error = result.error_in_exec
    if isinstance(error, NameError) and error.name and ".check(" in result.info.raw_cell:
        print(f"`{error.name}` is not known yet: run the cell that defines it, then this one.")
