"""Draw the picture at the head of README.md (part of `make notebooks`)."""

from pathlib import Path

from queens import draw, record, search_tree, statistics

PICTURE = Path(__file__).parent.parent / "docs" / "search.svg"
STEP = 1007


def painted() -> str:
    """Return a search for six queens, at a step where much is to be seen, as SVG."""
    trace = record("automaton_shared_search", 6)
    last, taken = trace[STEP - 1], statistics(trace[:STEP]).jumps
    tested = (last.row, last.col) if last.kind == "try" else None
    states = [event.label for event in trace[:STEP] if event.label]
    figure = draw.scene(
        trace.at(STEP),
        search_tree(trace),
        STEP,
        tested=tested,
        jumps=statistics(trace).jumps,
        counts=taken,
        last=(states[-2], states[-1]),
    )
    return draw.svg(figure)


if __name__ == "__main__":
    PICTURE.write_text(painted(), encoding="utf-8")
