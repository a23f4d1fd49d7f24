"""What else counts solutions: the libraries one would otherwise reach for, and C.

Each function counts all solutions for n in the way that its library's own example of the puzzle
shows, and raises Missing, with the reason, where it cannot run.
"""

import ctypes
import importlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("plain.c")


class Missing(Exception):
    """What cannot be measured here, and what it wants."""


def covers(n: int) -> Iterator[list[int]]:
    """Give the exact covers that xcover finds of the rows and columns.

    Diagonals are secondary items: at most one queen stands on each, and there may be none.
    """
    squares = [
        [f"r{row}", f"c{column}", f"d{row + column}", f"a{row - column}"]
        for row in range(n)
        for column in range(n)
    ]
    diagonals = {item for square in squares for item in square[2:]}
    found: Iterator[list[int]] = _library("xcover").covers(squares, secondary=diagonals)
    return found


def xcover(n: int) -> int:
    return sum(1 for _ in covers(n))


def plain_python(n: int) -> int:
    """Count by backtracking over three whole numbers, as the second rung of chapter 08 does."""
    whole = (1 << n) - 1

    def ways(columns: int, rising: int, falling: int) -> int:
        if columns == whole:
            return 1
        total, free = 0, whole & ~(columns | rising | falling)
        while free:
            queen = free & -free
            free -= queen
            total += ways(columns | queen, (rising | queen) << 1, (falling | queen) >> 1)
        return total

    return ways(0, 0, 0)


def cp_sat(n: int) -> int:
    """Count with OR-Tools, which enumerates on one core."""
    cp_model = _library("ortools.sat.python.cp_model", "ortools")

    class Counter(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    model = cp_model.CpModel()
    queens = [model.new_int_var(0, n - 1, f"x_{k}") for k in range(n)]
    model.add_all_different(queens)
    model.add_all_different(queen + k for k, queen in enumerate(queens))
    model.add_all_different(queen - k for k, queen in enumerate(queens))
    solver, counter = cp_model.CpSolver(), Counter()
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model, counter)
    return counter.found


def python_constraint(n: int) -> int:
    """Count with python-constraint2 and its default solver, which is its optimised one."""
    problem = _library("constraint", "python-constraint2").Problem()
    problem.addVariables(range(n), range(n))
    for k, m in combinations(range(n), 2):
        problem.addConstraint(
            lambda one, other, far=m - k: abs(one - other) != far and one != other, (k, m)
        )
    return len(problem.getSolutions())


def plain_c(n: int) -> int:
    """Count with ``plain.c``, compiled for this processor when first asked."""
    return _compiled_c()[0](n)


@cache
def _compiled_c() -> tuple[Callable[[int], int], object]:
    compiler = shutil.which("cc")
    if compiler is None:
        raise Missing("there is no C compiler (cc)")
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    library = Path(folder.name, "plain.so")
    options = ["-O3", "-march=native", "-shared", "-fPIC"]
    done = subprocess.run(
        [compiler, *options, str(SOURCE), "-o", str(library)], capture_output=True, text=True
    )
    if done.returncode:
        raise Missing(f"cc {' '.join(options)} failed: {done.stderr.strip()}")
    count = ctypes.CDLL(str(library)).count
    count.restype = ctypes.c_uint64
    return count, folder  # which is removed when nothing refers to it any more


def _library(module: str, project: str = "") -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise Missing(f"{project or module} is not installed (make peers)") from error
