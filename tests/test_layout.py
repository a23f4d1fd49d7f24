"""A layout that could not be drawn is refused when it is made, in one sentence."""

import numpy as np
import pytest

from queens import Problem, draw
from queens._layout import Cells, Shapes, Table

SQUARE = [(0, 0), (1, 0), (1, 1)]


def laid_out(layout, values=(1, 2)):
    return Problem("ab", values, lambda a, x, b, y: "", layout=layout)


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (lambda: Table([1]), TypeError, "groups must be a mapping"),
        (lambda: Table({("a", 1): "red"}), TypeError, "the number of a group must be"),
        (lambda: laid_out(Table({"a": 0})), ValueError, "groups are of .variable, value.; got one"),
        (lambda: laid_out(Table({("c", 1): 0})), ValueError, "got one of ..c., 1"),
        (lambda: Cells(0, 2, {}), ValueError, "rows must be"),
        (lambda: laid_out(Table({("a", 3): 0})), ValueError, "got one of ..a., 3"),
        (lambda: Table(queens="yes"), TypeError, "queens must be True or False"),
        (
            lambda: Cells(2, 2, {"a": 5}),
            TypeError,
            "a place is a cell .row, column., from .* got 5",
        ),
        (lambda: Cells(2, 2, {"a": (1.5, 1)}), TypeError, "got .1.5, 1. .tuple. for 'a'"),
        (lambda: Cells(2, 2, {"a": (1, 2), "b": (1, 2)}), ValueError, "for one of .* 'a' and 'b'"),
        (
            lambda: Cells(2, 2, {"a": (0, 0)}),
            ValueError,
            r"from \(1, 1\) to \(2, 2\); got \(0, 0\)",
        ),
        (lambda: Cells(2, 2, {"a": (1, 3)}), ValueError, r"got \(1, 3\) for 'a'"),
        (lambda: Cells(2, 2, {}, blocks=3), TypeError, "blocks must be a pair"),
        (lambda: Cells(2, 2, {}, of="rows"), ValueError, 'of must be "variables" or "values"'),
        (lambda: laid_out(Cells(1, 2, {"a": (1, 1)})), ValueError, "got none for 'b'"),
        (
            lambda: laid_out(Cells(1, 2, {}, of="values")),
            ValueError,
            "each of the values; got none",
        ),
        (lambda: Shapes({"a": SQUARE}), ValueError, "an outline is a list of polygons"),
        (lambda: Shapes({"a": [[SQUARE]]}), ValueError, "an outline is a list of polygons"),
        (lambda: Shapes({"a": [[(0, 0), (1, 0), (float("nan"), 1)]]}), ValueError, "an outline is"),
        (lambda: Shapes({"a": [[(0, 0)] * 3]}), ValueError, "some width and height"),
        (lambda: Shapes({"a": [[(0, 0), (1e308, 0), (-1e308, 1)]]}), ValueError, "some width"),
        (lambda: Shapes({"a": [SQUARE]}, {"a": 3}), ValueError, "the name of a shape stands at"),
        (lambda: Shapes({"a": [SQUARE]}, {"a": "xy"}), ValueError, "got 'xy' .str. for 'a'"),
        (lambda: Shapes({"a": [SQUARE]}, {"b": (1, 1)}), ValueError, "got .1, 1. .tuple. for 'b'"),
        (lambda: laid_out(Shapes({"a": [SQUARE]})), ValueError, "got none for 'b'"),
    ],
)
def test_a_layout_that_does_not_fit_is_refused_in_a_sentence(make, kind, words):
    with pytest.raises(kind, match=words) as refused:
        make()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "values",
    [[[1, 2], {3}], ["Monday morning", "a very long word indeed"], list(np.eye(2)), np.arange(2)],
)
def test_values_of_any_kind_are_drawn(values):
    problem = laid_out(None, values)
    texts = [text.get_text() for text in draw.problem(problem, {"a": values[1]}).texts]
    assert str(values[0]) in texts


def test_a_cell_of_a_value_has_the_name_of_its_variable():
    problem = laid_out(Cells(1, 2, {1: (1, 1), 2: (1, 2)}, of="values"))
    assert [problem.text((1, 1)), problem.text((2, 1))] == ["a", "b"]
