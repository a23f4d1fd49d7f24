"""Draw the picture at the head of README.md (part of `make notebooks`)."""

from pathlib import Path

from queens import draw, record, search_tree, statistics

PICTURE = Path(__file__).parent.parent / "docs" / "search.svg"
MOMENT = 1007


def painted() -> str:
    """Return a search for six queens, at a step where much is to be seen, as SVG."""
    trace = record("automaton_shared_search", 6)
    last, taken = trace[MOMENT - 1], statistics(trace[:MOMENT]).jumps
    tested = (last.row, last.col) if last.kind == "try" else None
    states = [event.label for event in trace[:MOMENT] if event.label]
    figure = draw.scene(
        trace.at(MOMENT),
        search_tree(trace),
        MOMENT,
        tested=tested,
        jumps=statistics(trace).jumps,
        counts=taken,
        last=(states[-2], states[-1]),
    )
    return draw.svg(figure)


if __name__ == "__main__":
    PICTURE.write_text(painted(), encoding="utf-8")
