"""The tables of strips, which are made in pieces, are the same whatever the pieces."""

import numpy as np
import pytest

from queens_counting import diagonals, strips


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    monkeypatch.setattr(strips, "_made", {})


def by_set(strip):
    ends = strip.starts[1:].tolist()
    return [sorted(words.tolist()) for words in np.split(strip.words, ends)[:-1]]


@pytest.mark.parametrize("n", [1, 2, 5, 8, 11])
@pytest.mark.parametrize("at_once", [1, 7])
def test_a_table_made_in_many_pieces_is_the_table_made_in_one(n, at_once, monkeypatch):
    whole = strips.strips(n)
    strips._made.clear()
    monkeypatch.setattr(strips, "AT_ONCE", at_once)
    pieces = strips.strips(n)
    assert by_set(whole.inner) == by_set(pieces.inner)
    assert by_set(whole.outer) == by_set(pieces.outer)


def test_pieces_are_small_so_that_ctrl_c_need_not_wait(monkeypatch):
    monkeypatch.setattr(strips, "AT_ONCE", 10)
    rows = [{c: diagonals.word(8, row, c) for c in range(8)} for row in range(4)]
    sizes = [columns.size for columns, _ in strips._fillings(rows, lambda steps: None)]
    assert sum(sizes) == 344
    assert max(sizes) <= 10 * 8


def test_all_steps_are_told_and_a_table_is_not_made_twice():
    told = []
    expected = strips.steps(9)
    made = strips.strips(9, told.append)
    assert sum(told) == expected == 36
    assert (strips.steps(9), strips.strips(9, pytest.fail)) == (0, made)


def test_tables_are_kept_for_two_boards_and_known_to_be():
    for n in (9, 10, 11):
        strips.strips(n)
    assert strips.kept(9) == 0
    assert strips.kept(11) == sum(a.nbytes for strip in strips.strips(11)[1:3] for a in strip)


@pytest.mark.parametrize("n", range(1, 28))
def test_a_queen_s_diagonals_fit_a_word_and_no_two_share_a_bit(n):
    """27 just fit; and two squares share a bit if and only if they share a diagonal."""
    rows = range(n // 2)
    words = [[diagonals.word(n, row, c) for c in range(n)] for row in rows]
    assert max((max(row) for row in words), default=0) < 1 << 64
    for one in rows:
        for other in range(one + 1, n // 2):
            for c in range(n):
                met = {d for d in range(n) if words[one][c] & words[other][d]}
                apart = other - one
                same_strip = (one < n // 4) == (other < n // 4)
                if not same_strip:
                    assert met == {c - apart, c + apart} & set(range(n))
