"""What a problem costs beside plain programs: ratios in one run, the least processor time of each.

The plain search keeps dictionaries and sets, takes the variable with the fewest values left and
crosses off its neighbours' values: as ``fewest_first``, choice for choice. Norvig's method
(https://norvig.com/sudoku.html) is told in our own words: it keeps the digits left of each cell as
text, and copies them at each guess.
"""

import time
from collections.abc import Callable, Iterator
from itertools import islice

from queens import Problem, problems, record, solve
from queens._problem_board import ProblemBoard
from queens.algorithms.lauriere import arc_consistency, fewest_first

ROUNDS = 3
SUDOKUS = """
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
.......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...
.2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..
........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........
12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8
1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....
12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8
..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.
1.......9..67...2..8....4......75.3...5..2....6.3......9....8..6...4...1..25...6.
..9...4...7.3...2.8...6...71..8....6....1..7.....56...3....5..1.4.....9...2...7..
....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7
4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........
3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....
........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3
.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..
..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.
52...6.........7.13...........4..8..6......5...........418.........3..2...87.....
6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....
..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
"""
"""Twenty that Heng Li took from lists of the hardest (https://attractivechaos.github.io/plb/), the
first sixteen of them and two of 17 clues; Inkala's of 2006, 2010 and 2012; some of Norvig's."""


def least(action: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the least processor time of an action, in seconds."""
    times = []
    for _ in range(rounds):
        begun = time.process_time()
        action()
        times.append(time.process_time() - begun)
    return min(times)


def plain(problem: Problem) -> Callable[[], Iterator[dict[int, int]]]:
    """Return the plain search of a problem whose rules are of two variables, its tables made."""
    ruled_out: dict[int, dict[int, dict[int, set[int]]]] = {
        row: {
            other: {
                col: {*problem.bars(row, col, other)} for col in range(1, problem.widths[row] + 1)
            }
            for other in problem.linked(row)
        }
        for row in range(1, problem.n + 1)
    }
    values = {
        row: {col for col in range(1, problem.widths[row] + 1) if (row, col) not in problem.barred}
        for row in ruled_out
    }

    def search() -> Iterator[dict[int, int]]:
        left = {row: {*several} for row, several in values.items()}
        chosen: dict[int, int] = {}

        def go() -> Iterator[dict[int, int]]:
            if not left:
                yield dict(chosen)
                return
            row = min(left, key=lambda row: (len(left[row]), row))
            mine = left.pop(row)
            for col in sorted(mine):
                chosen[row] = col
                undo = []
                for other, table in ruled_out[row].items():
                    if other in left and (gone := left[other] & table[col]):
                        left[other] -= gone
                        undo.append((other, gone))
                        if not left[other]:
                            break
                else:
                    yield from go()
                for other, gone in undo:
                    left[other] |= gone
            del chosen[row]
            left[row] = mine

        return go()

    return search


CELLS = range(81)
UNITS = [
    *([9 * row + col for col in range(9)] for row in range(9)),
    *([9 * row + col for row in range(9)] for col in range(9)),
    *(
        [27 * down + 3 * right + 9 * (k // 3) + k % 3 for k in range(9)]
        for down in range(3)
        for right in range(3)
    ),
]
UNITS_OF = [[unit for unit in UNITS if cell in unit] for cell in CELLS]
PEERS = [{other for unit in UNITS_OF[cell] for other in unit} - {cell} for cell in CELLS]


def norvig(text: str) -> Iterator[list[str]]:
    """Give all solutions of a sudoku by Norvig's method."""

    def settle(left: list[str], cell: int, digit: str) -> bool:
        return all(cross_off(left, cell, other) for other in left[cell] if other != digit)

    def cross_off(left: list[str], cell: int, digit: str) -> bool:
        if digit not in left[cell]:
            return True
        left[cell] = left[cell].replace(digit, "")
        if not left[cell]:
            return False
        if len(left[cell]) == 1 and not all(
            cross_off(left, peer, left[cell]) for peer in PEERS[cell]
        ):
            return False
        for unit in UNITS_OF[cell]:
            places = [one for one in unit if digit in left[one]]
            if not places or (len(places) == 1 and not settle(left, places[0], digit)):
                return False
        return True

    def go(left: list[str]) -> Iterator[list[str]]:
        open_ = [cell for cell in CELLS if len(left[cell]) > 1]
        if not open_:
            yield left
            return
        cell = min(open_, key=lambda one: len(left[one]))
        for digit in left[cell]:
            copy = left[:]
            if settle(copy, cell, digit):
                yield from go(copy)

    left = ["123456789"] * 81
    if all(settle(left, cell, digit) for cell, digit in enumerate(text) if digit != "."):
        yield from go(left)


class Counting(ProblemBoard):
    """A board that counts the values chosen."""

    placed = 0

    def place(self, row: int, col: int) -> None:
        super().place(row, col)
        self.placed += 1


def sudokus() -> None:
    """Solve each sudoku, and prove that it has one solution."""
    ours, theirs = [], []
    for text in SUDOKUS.split():
        problem = problems.sudoku(text)
        assert len(list(solve("arc_consistency", problem))) == len(list(norvig(text))) == 1
        ours.append(least(lambda p=problem: list(solve("arc_consistency", p))))  # type: ignore[misc]
        theirs.append(least(lambda t=text: list(norvig(t))))  # type: ignore[misc]
        board = Counting(problem)
        list(arc_consistency(board))
        told = f"{ours[-1]:.3f} s  Norvig {theirs[-1]:.3f} s"
        print(f"{text[:24]}…  {board.placed:>6,} placements  {told}")
    middle = sorted(ours)[len(ours) // 2]
    slowest = f"half of them within {middle:.2f}, the slowest {max(ours):.2f}"
    print(f"all {len(ours)}: {sum(ours):.2f} s, {slowest} (wanted: 0.2 and 1)")
    print(f"Norvig's method: {sum(theirs):.2f} s, the slowest {max(theirs):.2f}")
    made = least(lambda: problems.sudoku(SUDOKUS.split()[-1]), 20)
    print(f"a sudoku is made in {1000 * made:.1f} ms (wanted: 2)")


def ring(n: int) -> Problem:
    return problems.colouring([(k, (k + 1) % n) for k in range(n)], 3)


def area(n: int) -> Problem:
    """A map of n regions in three directions, as bricks lie, and four colours."""
    side = int(n**0.5)
    regions = {divmod(k, side) for k in range(n)}
    steps = (0, 1), (1, 0), (1, 1)
    borders = [((r, c), (r + d, c + e)) for r, c in sorted(regions) for d, e in steps]
    return problems.colouring([pair for pair in borders if pair[1] in regions], 4)


def beside_plain(name: str, problem: Problem, most: int | None = None) -> None:
    """Compare ``fewest_first`` with the plain search, up to so many solutions."""
    search = plain(problem)
    board = Counting(problem)
    one = [tuple(found) for found in islice(fewest_first(board), most)]
    assert one == [tuple(found[row] for row in sorted(found)) for found in islice(search(), most)]
    ours = least(lambda: list(islice(fewest_first(ProblemBoard(problem)), most)))
    checked = least(lambda: list(islice(solve("fewest_first", problem), most)))
    theirs = least(lambda: list(islice(search(), most)))
    print(
        f"{name:<28}{board.placed:>6,} placements {1e3 * theirs:7.1f} ms, {ours / theirs:.1f} times"
        f" that on the board, {checked / theirs:.1f} with solutions checked and named"
    )


def magic() -> Problem:
    """The magic squares of 3, whose rows, columns and diagonals are rules of three values."""

    def fifteen(*three: int) -> str:
        return "" if sum(three) == 15 else f"{sum(three)}, not 15"

    lines = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]
    rules = [(line, fifteen) for line in lines]
    groups = {"the square": "abcdefghi"}
    return Problem("abcdefghi", range(1, 10), all_different=groups, rules=rules)


def main() -> None:
    sudokus()
    texts = SUDOKUS.split()
    beside_plain("easy sudoku", problems.sudoku(texts[-1]))
    beside_plain("sudoku (Inkala 2006)", problems.sudoku(texts[17]))
    beside_plain("sudoku (Inkala 2010)", problems.sudoku(texts[18]))
    for n in (50, 200):
        beside_plain(f"map of {n}, first solution", area(n), 1)
        beside_plain(f"map of {n}, 100 solutions", area(n), 100)
    beside_plain("Langford 8, all", problems.langford(8))
    for n in (100, 200, 400, 700):
        beside_plain(f"ring of {n}, first solution", ring(n), 1)
    for name in ("fewest_first", "arc_consistency"):
        taken = least(lambda s=name: list(solve(s, magic())))  # type: ignore[misc]
        print(f"magic squares of 3, {name}, all: {1e3 * taken:.1f} ms")
    for name in ("fewest_first", "arc_consistency"):
        recorded = {}
        for what, puzzle in (("queens", 8), ("a map of 50", area(50))):
            events = len(record(name, puzzle, limit=20_000))
            recorded[what] = least(lambda p=puzzle, s=name: record(s, p, limit=20_000)) / events  # type: ignore[misc]
        told = ", ".join(
            f"{what} {1e6 * taken:.1f} µs an event" for what, taken in recorded.items()
        )
        print(f"recorded, {name}: {told}")


if __name__ == "__main__":
    main()
