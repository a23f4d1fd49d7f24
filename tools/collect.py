"""Sort what a learning platform handed over into a folder for each student.

    python tools/collect.py ASSIGNMENT ARCHIVE-OR-FOLDER...

They come to stand in notebooks/exercises/submitted/STUDENT/ASSIGNMENT/.
"""

import argparse
import sys
from pathlib import Path

from queens_grading._archives import collect

FOLDER = Path(__file__).resolve().parent.parent / "notebooks" / "exercises"


def main(arguments: list[str]) -> int:
    known = sorted(path.name for path in (FOLDER / "source").iterdir())
    usage = "make collect ASSIGNMENT=01_puzzle FROM=archive.zip"
    parser = argparse.ArgumentParser(usage=usage)
    parser.add_argument("assignment", choices=known, metavar="ASSIGNMENT")
    parser.add_argument("places", nargs="+", type=Path, metavar="ARCHIVE")
    options = parser.parse_args(arguments)
    # Not every shell expands the ~ of FROM=~/archive.zip.
    places = [place.expanduser() for place in options.places]
    if missing := [str(place) for place in places if not place.exists()]:
        parser.error(f"there is no {', '.join(missing)}")
    students, reasons = collect(FOLDER, options.assignment, places)
    print(f"Collected from {students} student{'s' * (students != 1)}.")
    for reason in reasons:
        print(f"Not collected: {reason}.")
    return int(not students)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
