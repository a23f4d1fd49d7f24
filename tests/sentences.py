"""What the player says of each step, worked out a second time for its tests."""

from queens.board import attacks
from queens.given import in_words
from queens.trace import Trace
from queens.words import written


def sentence(trace: Trace, step: int) -> str:
    """Say in words what a step did."""
    position = trace.at(step)
    if step == 0:
        return "before the first step"
    kind, row, col, by, label, _ = trace[step - 1]
    if kind == "enter":
        return f"the automaton enters the state {label.replace('_', ' ')}"
    if kind == "place":
        return f"queen {row} placed on column {col}"
    if kind == "remove":
        return f"queen {row} taken up from column {col}"
    if kind == "solution":
        return f"a solution: {written(trace.solutions[_solutions_until(trace, step) - 1])}"
    if kind == "forbid":
        name = "in nobody's name" if by > trace.n else f"by queen {by}"
        return f"row {row}, column {col} forbidden {name}"
    if kind == "pardon":
        return f"row {row}, column {col} admissible again"
    if kind == "wipeout":
        return f"row {row} has no admissible column left"
    if kind == "force":
        return f"queen {row} has one column left: {col}"
    if bar := trace.barred.get((row, col)):
        return f"queen {row} tried on column {col}: {in_words(bar)}"
    culprits = [
        f"queen {queen[0]} along a {line}"
        for queen in position.queens.items()
        if (line := attacks(queen, (row, col)))
    ]
    refused = trace.refusal(step - 1, (row, col))
    open_to_her = "ruled out by the change" if refused else "free"
    answer = f"attacked by {' and '.join(culprits)}" if culprits else open_to_her
    return f"queen {row} tried on column {col}: {answer}"


def _solutions_until(trace: Trace, step: int) -> int:
    return list(trace.columns.kind[:step]).count("solution")
