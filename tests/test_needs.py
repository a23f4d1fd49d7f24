"""What runs before a cell of a page: what it needs, as it stands, and no more."""

import pytest
from page.needs import Page, names_of


def ran(page: Page, texts: list[str], cell: int) -> list[int]:
    """What runs when a cell is pressed."""
    series = page.series(texts, cell)
    for one in series:
        page.note(one)
    return series


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("def f(a, b=c): return a + d", {"c", "d"}),
        ("def f(): return g()\ndef g(): return h()", {"h"}),
        ("f(2)\ndef f(n): return n", {"f"}),
        ("n += 1", {"n"}),
        ("for k in range(n): total = [k * m for m in ms]", {"n", "ms", "range"}),
        ("class A(B):\n    c = d\n    def e(self): return f", {"B", "d", "f"}),
        ("with a as b:\n    if b: c = c + 1\ntry: d\nexcept E as e: print(e)", {*"acdE", "print"}),
        ("import a.b as c\nc.d[e] = 1", {"e"}),
        ("def f():\n    global g\n    g = h", {"h"}),
        ("this is no Python", set()),
        ("def f(a, a): return b", set()),
    ],
)
def test_a_cell_takes_what_it_does_not_bind_first(text: str, taken: set[str]) -> None:
    assert names_of(text)[0] == taken


def test_what_is_needed_runs_once_in_the_order_of_the_page() -> None:
    page, cells = Page(), ["a = 1", "b = a", "x = 1", "c = a + b", "print(c)"]
    assert ran(page, cells, 4) == [0, 1, 3, 4]
    assert ran(page, cells, 4) == [4]
    assert ran(page, cells, 2) == [2]


def test_what_has_changed_runs_again_with_all_that_needs_it() -> None:
    page, cells = Page(), ["a = 1", "b = a", "c = 1", "print(b, c)"]
    ran(page, cells, 3)
    cells = ["a = 2", *cells[1:]]
    assert ran(page, cells, 0) == [0]
    assert ran(page, cells, 3) == [1, 3]


def test_a_name_that_another_cell_has_bound_since_is_bound_again() -> None:
    page, cells = Page(), ["n = 4", "print(n)", "n = 8", "print(n)"]
    for cell in range(4):
        assert ran(page, cells, cell) == [cell]
    assert ran(page, cells, 1) == [0, 1]
    assert ran(page, cells, 3) == [2, 3]


def test_what_failed_runs_again() -> None:
    page, cells = Page(), ["n = 1 / 0", "print(n)"]
    page.series(cells, 1)
    page.note(0, failed=True)
    assert page.series(cells, 1) == [0, 1]
