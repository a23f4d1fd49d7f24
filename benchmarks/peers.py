"""The course's searches beside a plain one, Norvig's method, python-constraint and CP-SAT.

    uv pip install ortools python-constraint2
    python -m benchmarks.peers

Each finds all solutions, of a map one. A node is a value chosen, of CP-SAT a branch. The times are
of the processor, in milliseconds, once the problem is made. python-constraint is not given the
sudokus: after 110 seconds it had not finished the first.
"""

import time
from collections.abc import Callable, Iterable
from itertools import combinations, islice
from typing import Any

import constraint
from ortools.sat.python import cp_model

from benchmarks.solving import SUDOKUS, UNITS, Counting, area, norvig, plain
from queens import ALGORITHMS, Problem, attacks, problems

Action = Callable[[], Any]


def queens(n: int) -> Problem:
    return Problem(range(n), range(n), lambda a, x, b, y: attacks((a, x), (b, y)), name="queens")


def ours(name: str, problem: Problem, most: int | None) -> Action:
    def search() -> int:
        board = Counting(problem)
        list(islice(ALGORITHMS[name].function(board), most))
        return board.placed

    return search


def by_plain(problem: Problem, most: int | None) -> Action:
    search = plain(problem)
    return lambda: list(islice(search(), most)) and 0


def by_constraint(problem: Problem, most: int | None) -> Action:
    model = constraint.Problem()
    for row in range(1, problem.n + 1):
        model.addVariable(row, range(1, problem.widths[row] + 1))
    for a, b in combinations(range(1, problem.n + 1), 2):
        if b in problem.linked(a):
            bars = {x: {*problem.bars(a, x, b)} for x in range(1, problem.widths[a] + 1)}
            model.addConstraint(lambda x, y, bars=bars: y not in bars[x], (a, b))
    return lambda: (model.getSolution() if most else model.getSolutions()) and 0


def by_cp_sat(problem: Problem, most: int | None, groups: Iterable[Any]) -> Action:
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    has = {row: model.new_int_var(1, problem.widths[row], "") for row in range(1, problem.n + 1)}
    for row, col in problem.given.items():
        model.add(has[row] == col)
    for group in groups:
        model.add_all_different([has[row] for row in group])
    for a, b in [] if groups else combinations(has, 2):
        if b in problem.linked(a):
            bars = [(x, y) for x in range(1, problem.widths[a] + 1) for y in problem.bars(a, x, b)]
            model.add_forbidden_assignments([has[a], has[b]], bars)
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = not most

    def search() -> int:
        solver.solve(model)
        return solver.num_branches

    return search


def measured(action: Action) -> tuple[float, int]:
    """Return an action's milliseconds, of a quick one the mean, and nodes."""
    begun, runs = time.process_time(), 0
    while not runs or time.process_time() - begun < 0.1:
        nodes = action() or 0
        runs += 1
    return 1000 * (time.process_time() - begun) / runs, nodes


def row(name: str, puzzles: list[tuple[Problem, int | None, Any, str]]) -> None:
    """Print a row of the table: of each solver the milliseconds in all, and the nodes."""
    solvers: dict[str, Callable[..., Action]] = {
        "fewest_first": lambda p, most, *_: ours("fewest_first", p, most),
        "arc_consistency": lambda p, most, *_: ours("arc_consistency", p, most),
        "plain": lambda p, most, *_: by_plain(p, most),
        "Norvig": lambda p, most, groups, text: lambda: list(norvig(text)) and 0,
        "CP-SAT": lambda p, most, groups, _: by_cp_sat(p, most, groups),
        "python-constraint": lambda p, most, *_: by_constraint(p, most),
    }
    del solvers["python-constraint" if puzzles[0][3] else "Norvig"]
    for solver, solve in solvers.items():
        done = [measured(solve(*puzzle)) for puzzle in puzzles]
        spent, nodes = sum(spent for spent, _ in done), sum(nodes for _, nodes in done)
        print(f"{name} | {solver} | {spent:,.2f} ms | {nodes:,}", flush=True)


def main() -> None:
    rows = [[cell + 1 for cell in unit] for unit in UNITS]
    row("20 sudokus", [(problems.sudoku(text), None, rows, text) for text in SUDOKUS.split()[:20]])
    for n in (50, 200):
        row(f"map of {n}, one solution", [(area(n), 1, [], "")])
    row("Langford 8", [(problems.langford(8), None, [], "")])
    row("queens 8 as a problem", [(queens(8), None, [], "")])


if __name__ == "__main__":
    main()
