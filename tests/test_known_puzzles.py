"""Puzzles of others, by the course's searches and by programs that share no code with them."""

import random
from functools import cache
from itertools import combinations, permutations, product

import pytest
from searches import OF_PROBLEMS

from queens import Problem, problems, solve

AHEAD = ["implications_early", "fewest_first", "arc_consistency"]


def found(name, problem):
    """Solutions as sorted pairs, each of which is to come once."""
    solutions = [tuple(sorted(one.items(), key=str)) for one in solve(name, problem)]
    assert len({*solutions}) == len(solutions)
    return solutions


ZEBRA = {
    "nation": ["English", "Spanish", "Ukrainian", "Norwegian", "Japanese"],
    "colour": ["red", "green", "ivory", "yellow", "blue"],
    "pet": ["dog", "snails", "fox", "horse", "zebra"],
    "drink": ["coffee", "tea", "milk", "juice", "water"],
    "smoke": ["Old Gold", "Kools", "Chesterfields", "Lucky Strike", "Parliaments"],
}


@pytest.mark.parametrize("name", OF_PROBLEMS)
def test_the_zebra_is_the_japanese_s_and_there_is_no_other_answer(name):
    def same(x, y):
        return "" if x == y else "another house"

    def beside(x, y):
        return "" if abs(x - y) == 1 else "not next door"

    alike = "English-red Spanish-dog coffee-green Ukrainian-tea Old Gold-snails Kools-yellow"
    alike = alike.replace("Old Gold", "Old_Gold") + " Lucky_Strike-juice Japanese-Parliaments"
    pairs = [pair.replace("_", " ").split("-") for pair in alike.split()]
    near = [("Chesterfields", "fox"), ("Kools", "horse"), ("Norwegian", "blue")]
    right = (("green", "ivory"), lambda x, y: "" if x == y + 1 else "not to its right")
    puzzle = Problem(
        [one for group in ZEBRA.values() for one in group],
        range(1, 6),
        all_different=ZEBRA,
        rules=[*((pair, same) for pair in pairs), *((pair, beside) for pair in near), right],
        given={"milk": 3, "Norwegian": 1},
    )
    (solution,) = solve(name, puzzle)
    assert (solution["zebra"], solution["Japanese"], solution["water"]) == (5, 5, 1)


@pytest.mark.parametrize("name", AHEAD)
def test_send_more_money_has_one_answer_and_two_and_two_seven(name):
    def adds_up(a, b, carried, out, carry):
        return "" if a + b + carried == out + 10 * carry else "the column does not add up"

    letters = dict.fromkeys("SENDMORY", range(10)) | {"S": range(1, 10), "M": range(1, 10)}
    carries = dict.fromkeys((1, 2, 3), range(2))
    money = Problem(
        ["D", "E", "Y", 1, "N", "R", 2, "O", 3, "S", "M"],
        letters | carries,
        all_different={"the letters": "SENDMORY"},
        rules=[
            (["D", "E", "Y", 1], lambda d, e, y, c: adds_up(d, e, 0, y, c)),
            (["N", "R", 1, "E", 2], adds_up),
            (["E", "O", 2, "N", 3], adds_up),
            (["S", "M", 3, "O"], lambda s, m, c, o: adds_up(s, m, c, o, m)),
        ],
    )
    (solution,) = solve(name, money)
    assert "".join(str(solution[letter]) for letter in "SENDMORY") == "95671082"

    def twice(*digits):
        t, w, o, f, u, r = digits
        two, four = 100 * t + 10 * w + o, 1000 * f + 100 * o + 10 * u + r
        return "" if 2 * two == four else f"{two} + {two} is not {four}"

    values = dict.fromkeys("TWOFUR", range(10)) | {"T": range(1, 10), "F": [1]}
    two = Problem(
        "TWOFUR", values, all_different={"the letters": "TWOFUR"}, rules=[("TWOFUR", twice)]
    )
    assert sorted(tuple(one.values()) for one in solve(name, two)) == [
        one for one in permutations(range(10), 6) if one[0] and one[3] == 1 and not twice(*one)
    ]


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@cache
def magic_squares():
    return [
        one
        for one in permutations(range(1, 10))
        if all(sum(one[cell] for cell in line) == 15 for line in LINES)
    ]


@pytest.mark.parametrize("name", OF_PROBLEMS)
def test_there_are_eight_magic_squares_of_three(name):
    def fifteen(*digits):
        return "" if sum(digits) == 15 else f"{sum(digits)}, not 15"

    magic = Problem(
        range(9),
        range(1, 10),
        all_different={"the square": range(9)},
        rules=[(line, fifteen) for line in LINES],
    )
    assert len(magic_squares()) == 8
    assert sorted(tuple(one.values()) for one in solve(name, magic)) == magic_squares()


def killer(side, wide, high, seed):
    """Make cages over a grid at random: (cells, sum); and the groups of rows, columns, boxes."""
    choose = random.Random(seed)
    cells = [(row, col) for row in range(side) for col in range(side)]
    digit = {(row, col): (col + row * wide + row // high) % side + 1 for row, col in cells}
    groups = {}
    for row, col in cells:
        for where in (f"row {row}", f"column {col}", f"box {row // high}{col // wide}"):
            groups.setdefault(where, []).append((row, col))
    left, cages = [*cells], []
    while left:
        cage = [left.pop(0)]
        for _ in range(choose.choice((1, 2, 2, 3))):
            near = [c for c in left if any(abs(c[0] - r) + abs(c[1] - k) == 1 for r, k in cage)]
            near = [c for c in near if digit[c] not in [digit[one] for one in cage]]
            if near:
                cage.append(choose.choice(near))
                left.remove(cage[-1])
        cages.append((cage, sum(map(digit.get, cage))))
    return cells, groups, cages


def killers(cells, side, groups, cages):
    """Give all fillings, cell by cell; a cage is looked at when it is full."""
    units = [*groups.values(), *(cage for cage, _ in cages)]
    of = {cell: [unit for unit in units if cell in unit] for cell in cells}
    filled = {}

    def fill(at):
        if at == len(cells):
            yield dict(filled)
            return
        cell = cells[at]
        for digit in range(1, side + 1):
            if all(filled.get(other) != digit for unit in of[cell] for other in unit):
                filled[cell] = digit
                if all(
                    sum(map(filled.get, cage)) == total
                    for cage, total in cages
                    if cell in cage and all(one in filled for one in cage)
                ):
                    yield from fill(at + 1)
                del filled[cell]

    return list(fill(0))


@pytest.mark.parametrize(
    ("side", "wide", "high", "names"), [(4, 2, 2, OF_PROBLEMS), (6, 3, 2, AHEAD)]
)
def test_a_killer_sudoku_has_the_fillings_that_trying_finds(side, wide, high, names):
    cells, groups, cages = killer(side, wide, high, 3)

    def adds_up(total):
        return lambda *digits: "" if sum(digits) == total else f"{sum(digits)}, not {total}"

    puzzle = Problem(
        cells,
        range(1, side + 1),
        all_different=groups | {f"cage {k}": cage for k, (cage, _) in enumerate(cages)},
        rules=[(cage, adds_up(total)) for cage, total in cages],
    )
    wanted = sorted(
        tuple(sorted(one.items(), key=str)) for one in killers(cells, side, groups, cages)
    )
    assert wanted
    for name in names:
        assert sorted(found(name, puzzle)) == wanted, name


def test_graphs_of_the_dimacs_collection_need_as_many_colours_as_is_known():
    ring = [(k, k % 5 + 1) for k in range(1, 6)]
    # Mycielski: each node of a ring gets a double with its neighbours, and all doubles one more.
    edges = [*ring, *((a + 5, b) for a, b in ring), *((a, b + 5) for a, b in ring)]
    edges += [(k + 5, 11) for k in range(1, 6)]
    lines = [f"e {a} {b}" for a, b in edges]
    myciel3 = "\n".join(["c myciel3", "p edge 11 20", *lines])
    assert not any(
        all(colour[a - 1] != colour[b - 1] for a, b in edges)
        for colour in product("rgb", repeat=11)
    )
    assert list(solve("arc_consistency", problems.colouring(myciel3, 3))) == []
    four = next(solve("fewest_first", problems.colouring(myciel3, ["r", "g", "b", "y"])))
    assert all(four[a] != four[b] for a, b in edges)

    squares = [(row, col) for row in range(5) for col in range(5)]
    attacking = [
        ((r, c), (s, d))
        for (r, c), (s, d) in combinations(squares, 2)
        if r == s or c == d or abs(r - s) == abs(c - d)
    ]
    queens = [
        one
        for one in combinations(squares, 5)
        if not any(p in attacking for p in combinations(one, 2))
    ]
    ways = sum(len({*sum(five, ())}) == 25 for five in combinations(queens, 5)) * 120
    assert ways == 240 == len(list(solve("arc_consistency", problems.colouring(attacking, 5))))
    assert list(solve("arc_consistency", problems.colouring(attacking, 4))) == []
