"""What each package loads, what an algorithm asks of its board, and that all shows an example."""

import ast
import doctest
import importlib
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import queens
from queens._board import Board
from queens._domains import Domains
from queens.algorithms.bounded import Bounded

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = (
    *("queens", "queens.draw", "queens.symmetry", "queens.trace"),
    *("queens_counting", "queens_exercises", "queens_player"),
)


def loaded_by(code):
    """Return the modules that code loads in a fresh interpreter, but the standard library's."""
    program = f"import json, sys; before = {{*sys.modules}}\n{code}\n"
    program += "print(json.dumps(sorted({*sys.modules} - before)))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True
    )
    loaded = json.loads(done.stdout.splitlines()[-1])
    return {name for name in loaded if name.split(".")[0] not in sys.stdlib_module_names}


def test_importing_the_package_loads_the_standard_library_and_no_more():
    loaded = loaded_by("import queens")
    assert {name.split(".")[0] for name in loaded} == {"queens"}
    assert "queens.draw" not in loaded


@pytest.mark.parametrize(
    "code",
    [
        "import queens_player, queens_exercises, queens.draw",
        "import os; from queens import Player; Player(['one_array'], 5).save(os.devnull)",
        "from queens import Puzzle; Puzzle(4, [(1, 2)]).moves",
        "from queens import why, record, search_tree; search_tree(record('one_array', 5))",
        "from queens_exercises.chapter_01 import q1; print(q1.check(lambda n: 3), q1.hint())",
        "import queens_counting as c; c.published(27), c.NoSolution",
    ],
)
def test_what_draws_and_counts_nothing_loads_neither_matplotlib_nor_numpy_nor_numba(code):
    """They take seconds to load in a browser, and a reader who plays needs none of them."""
    assert not loaded_by(code) & {"matplotlib", "numpy", "numba"}


def test_the_names_of_the_package_are_one_list_and_load_from_where_they_are():
    assert dir(queens) == sorted(set(queens.__all__))
    assert len(queens.__all__) == len(set(queens.__all__))
    for name, package in queens._LENT.items():
        assert getattr(queens, name) is getattr(importlib.import_module(package), name)
    with pytest.raises(AttributeError, match="no attribute 'drwa'"):
        _ = queens.drwa


def test_an_algorithm_asks_of_its_board_nothing_but_the_verbs():
    verbs = {*vars(Board), *Board.__annotations__, *vars(Domains), *vars(Bounded)}
    for file in ROOT.glob("queens/algorithms/*.py"):
        asked = {
            node.attr
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "board"
        }
        assert asked <= {name for name in verbs if name[0] != "_"}, file.name


def test_every_public_function_shows_in_an_example_what_comes_of_it():
    silent, parse = [], doctest.DocTestParser().get_examples
    for module in map(importlib.import_module, PUBLIC):
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isfunction(value) and not any(
                example.want for example in parse(value.__doc__ or "")
            ):
                silent.append(f"{module.__name__}.{name}")
    assert silent == []


def test_the_browser_has_its_colours_from_the_palette():
    """Else one of them would be missing in the dark theme."""
    player = ROOT / "queens_player"
    for file in [*player.glob("*.css"), *player.glob("js/*.js")]:
        named = re.findall(r"#[0-9a-fA-F]{3,8}\b", file.read_text(encoding="utf-8"))
        assert named == [], f"{file.name}: use a variable of the palette"
