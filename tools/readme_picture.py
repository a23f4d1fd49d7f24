"""Draw the picture at the head of README.md (part of `make notebooks`)."""

from pathlib import Path

from queens import draw
from queens.widgets import Walk

PICTURE = Path(__file__).parent.parent / "docs" / "walk.svg"
MOMENT = 1007


def painted() -> str:
    """Return a search for six queens, at a moment when much is to be seen, as SVG."""
    walk = Walk("automaton_shared_search", 6)
    return draw.svg(walk.search.figure(MOMENT))


if __name__ == "__main__":
    PICTURE.write_text(painted(), encoding="utf-8")
