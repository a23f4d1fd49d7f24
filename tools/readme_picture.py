"""Make the moving picture at the head of README.md (part of `make notebooks`)."""

from pathlib import Path

from queens import draw, record

PICTURE = Path(__file__).parent.parent / "docs" / "search.gif"
STEPS = 45


def paint(path: Path = PICTURE) -> Path:
    """Write the first steps of a search for five queens, with its tree, as a GIF."""
    return draw.animation(record("success_failure", 5), path, 0, STEPS)


if __name__ == "__main__":
    paint()
