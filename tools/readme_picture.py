"""Draw the picture at the head of README.md; `--check` only tells whether it is up to date."""

import sys
from pathlib import Path

from queens import draw
from queens.widgets import Walk

PICTURE = Path(__file__).parent.parent / "docs" / "walk.svg"
MOMENT = 100


def main() -> None:
    walk = Walk("automaton_shared_search", 6)
    text = draw.svg(walk.search.figure(MOMENT))
    if "--check" in sys.argv:
        sys.exit(text != PICTURE.read_text(encoding="utf-8") and "run `make notebooks`")
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
