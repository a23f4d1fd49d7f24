"""The rungs of chapter 08 count right, each by its own means, from the smallest board on.

They are taken from the chapter's own cells, and share nothing with what ``queens.count`` runs.
"""

import ast
import json
from itertools import combinations, permutations
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queens.board import attacks
from queens_counting import published

CHAPTER = Path(__file__).parents[2] / "notebooks" / "08_counting.ipynb"
LADDER = ("with_sets", "ways", "with_bits", "with_mirror", "bits_of", "beginnings", "fillings")
LADDER += ("upside_down", "by_halves", "transposed", "unions", "clashes", "pairs_that_fit")
LADDER += ("by_tables",)


def defined(chapter, names):
    """Run the definitions of these functions alone, out of all the cells of a notebook."""
    cells = json.loads(chapter.read_text(encoding="utf-8"))["cells"]
    found = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            tree.body = [one for one in tree.body if getattr(one, "name", "") in names]
            exec(compile(tree, chapter.name, "exec"), found)
    return SimpleNamespace(**found)


ladder = defined(CHAPTER, LADDER)

RUNGS = [
    ladder.with_sets,
    ladder.with_bits,
    ladder.with_mirror,
    ladder.by_halves,
    ladder.by_tables,
]
EVERY_RUNG = pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: rung.__name__)


@EVERY_RUNG
@pytest.mark.parametrize("n", range(1, 11))
def test_every_rung_gives_the_published_count(rung, n):
    assert rung(n) == published(n)


def crossing(n, row, queens):
    """Walk every diagonal of every queen and note those that go from this row into the next."""
    pattern = 0
    for k, i in queens:
        for step, high in ((-1, n - 1), (+1, 0)):
            above, below = i + step * (row - k), i + step * (row + 1 - k)
            if 1 <= above <= n and 1 <= below <= n:
                pattern |= 1 << high + n - 1 - min(above, below)
    return pattern


def beginnings(n, rows):
    """Give all ways to fill the first rows, by trying every choice of columns."""
    for columns in permutations(range(1, n + 1), rows):
        queens = list(enumerate(columns, start=1))
        if not any(attacks(a, b) for a, b in combinations(queens, 2)):
            yield queens


@pytest.mark.parametrize(("n", "rows"), [(1, 0), (4, 2), (5, 2), (5, 3), (6, 3), (7, 4), (6, 6)])
def test_a_filling_is_seen_by_its_columns_and_by_the_diagonals_that_go_on(n, rows):
    lists = ladder.fillings(n, rows)
    expected = {}
    for queens in beginnings(n, rows):
        columns = sum(1 << n - i for _, i in queens)
        expected.setdefault(columns, []).append(crossing(n, rows, queens))
    assert {key: sorted(ways) for key, ways in lists.items()} == {
        key: sorted(ways) for key, ways in expected.items()
    }


@pytest.mark.parametrize(("n", "rows"), [(5, 2), (6, 3), (7, 3)])
def test_upside_down_is_how_the_half_looks_below_the_line(n, rows):
    for queens in beginnings(n, rows):
        below = [(2 * rows + 1 - k, i) for k, i in queens]
        turned = 0
        for k, i in below:
            for step, high in ((-1, n - 1), (+1, 0)):
                # Upwards from the queen, a rising diagonal goes right.
                under, over = i - step * (k - rows - 1), i - step * (k - rows)
                if 1 <= over <= n and 1 <= under <= n:
                    turned |= 1 << high + n - 1 - min(over, under)
        assert ladder.upside_down(crossing(n, rows, queens), n) == turned


PATTERNS = st.integers(1, 20).flatmap(
    lambda width: st.tuples(st.just(width), st.lists(st.integers(0, (1 << width) - 1)))
)


@given(PATTERNS)
def test_a_list_is_transposed_bit_by_bit(given_patterns):
    width, patterns = given_patterns
    users = ladder.transposed(patterns, width)
    assert len(users) == width
    for place in range(width):
        for number, pattern in enumerate(patterns):
            assert (users[place] >> number & 1) == (pattern >> place & 1)
        assert users[place] < 1 << len(patterns)


@given(
    st.integers(2, 9).flatmap(
        lambda n: st.tuples(
            st.just(n), *[st.lists(st.integers(0, (1 << 2 * (n - 1)) - 1), max_size=40)] * 2
        )
    )
)
def test_pairs_are_counted_as_if_one_looked_at_each(given_lists):
    n, above, below = given_lists
    turned = [ladder.upside_down(pattern, n) for pattern in below]
    expected = sum(x & y == 0 for x in above for y in turned)
    assert ladder.pairs_that_fit(above, below, n) == expected
