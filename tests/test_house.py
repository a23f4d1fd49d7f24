"""What each package may load, and what an algorithm may know. Imports: .importlinter."""

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
import reference

import queens
from queens.board import Board
from queens.domains import Domains
from queens_player.palette import COLOURS

PACKAGE = Path(queens.__file__).parent
PLAYER = PACKAGE.parent / "queens_player"

PACKAGES = [path.parent for path in sorted(PACKAGE.parent.glob("queens*/__init__.py"))]

MODULES = {
    path.relative_to(PACKAGE.parent).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for package in PACKAGES
    for path in sorted(package.rglob("*.py"))
}

INSIDE = [
    f"queens/{name}.py" for name in ("checks", "given", "sizes", "solving", "squares", "words")
]

ALGORITHM_FILES = [name for name in MODULES if name.startswith("queens/algorithms/")]


def run_python(code):
    """Run code in a fresh interpreter that finds the package; return what it printed."""
    code = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r})\n{code}"
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout


def loaded_by(code):
    """Return the modules of the course, and the other packages, that the code loads."""
    said = run_python(
        "import json; before = set(sys.modules)\n"
        f"{code}\n"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    loaded = json.loads(said.splitlines()[-1])
    ours = {name for name in loaded if name.startswith("queens")}
    foreign = {name.split(".")[0] for name in loaded if name not in ours}
    return ours, foreign - sys.stdlib_module_names


def test_importing_the_package_loads_the_standard_library_and_no_more():
    ours, foreign = loaded_by("import queens")
    assert not foreign
    assert "queens.draw" not in ours
    assert {name.split(".")[0] for name in ours} == {"queens"}


@pytest.mark.parametrize(
    "code",
    [
        "import queens_player, queens_exercises, queens.draw",
        "from queens import Player; Player(['one_array', 'fewest_first'], 5).save('/dev/null')",
        "from queens import Puzzle; Puzzle(4, [(1, 2)]).moves",
        "from queens import why, record, search_tree; search_tree(record('one_array', 5))",
        "from queens_exercises.chapter_01 import q1; print(q1.check(lambda n: 3), q1.hint())",
    ],
)
def test_what_draws_nothing_loads_neither_matplotlib_nor_numpy(code):
    """They take seconds to load in a browser, and a reader who plays needs neither."""
    _, foreign = loaded_by(code)
    assert not foreign & {"matplotlib", "numpy"}


def test_importing_the_counting_loads_neither_numpy_nor_numba():
    """They load when a function first needs them: a count of 8 must not wait for numba."""
    _, foreign = loaded_by("import queens_counting as c; c.published(27), c.NoSolution")
    assert not foreign


def test_what_one_calls_is_one_list_and_nothing_stands_in_it_by_mistake():
    assert dir(queens) == sorted(set(queens.__all__))
    assert len(queens.__all__) == len(set(queens.__all__))
    assert all(hasattr(queens, name) for name in queens.__all__)
    assert not {"Any", "importlib"} & set(dir(queens))
    with pytest.raises(AttributeError, match="no attribute 'drwa'"):
        _ = queens.drwa


def test_names_of_the_other_packages_load_when_first_used():
    for name, package in queens._LENT.items():
        assert getattr(queens, name) is getattr(importlib.import_module(package), name)


def test_no_function_shadows_the_module_that_it_is_from():
    """After ``from queens.trace import why`` the module queens.trace.why could not be reached."""
    for file in MODULES:
        package, _, module = file.removesuffix(".py").replace("/", ".").rpartition(".")
        if module == "__init__" or not package:
            continue
        offered = getattr(importlib.import_module(package), module, None)
        assert not callable(offered), file


def test_the_reference_says_what_the_docstrings_say():
    written = reference.PAGE.read_text(encoding="utf-8")
    assert written == reference.reference(), "docs/reference.md is out of date: make reference"
    in_full = reference.in_full(written)
    assert "`SearchTree.current(" in in_full
    assert "`Event.count" not in in_full  # nor what else comes from Python's own tuples
    for name in queens.__all__:
        assert f"`{name}" in written


def test_an_algorithm_asks_of_its_board_nothing_but_the_verbs():
    asked = {
        node.attr
        for file in ALGORITHM_FILES
        for node in ast.walk(MODULES[file])
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "board"
    }
    verbs = {name for name in {**vars(Board), **Board.__annotations__} if name[0] != "_"}
    assert verbs == {"n", "state", "free", "place", "remove", "column"}
    of_domains = {name for name in vars(Domains) if name[0] != "_"} - verbs
    assert of_domains == {
        "admissible", "culprit", "first_admissible", "forbidden_by", "forbid", "pardon",
    }  # fmt: skip
    assert asked <= verbs | of_domains


FOREIGN_WORDS = (
    {"event", "events", "trace", "record", "recorder", "log", "callback", "notify", "emit", "hook"}
    | {"draw", "plot", "figure", "axes", "widget", "show", "display", "print"}
    | {"counter", "counts", "tally", "stats", "statistics", "time"}
)


def test_an_algorithm_has_no_word_of_events_drawing_or_counting():
    for file in ALGORITHM_FILES:
        words = set()
        for node in ast.walk(MODULES[file]):
            for field in ("id", "attr", "arg", "name", "module"):
                if isinstance(name := getattr(node, field, None), str):
                    words |= set(name.replace(".", "_").lower().split("_"))
        assert not words & FOREIGN_WORDS, file


def public_functions():
    """Give the functions that any module offers to others, by their full names."""
    for file in MODULES:
        if file.startswith("queens_grading/"):
            continue  # what instructors run, and do not call
        if file in INSIDE:
            continue  # what the packages call, and readers do not
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name, value in vars(importlib.import_module(module)).items():
            if inspect.isfunction(value) and value.__module__ == module and name[0] != "_":
                yield f"{module}.{name}", value


def test_every_public_function_shows_in_an_example_what_comes_of_it():
    parse = doctest.DocTestParser().get_examples
    shown = {
        name: any(example.want for example in parse(function.__doc__ or ""))
        for name, function in public_functions()
    }
    assert len(shown) > 100
    assert [name for name, something in shown.items() if not something] == []


def test_the_browser_has_its_colours_from_the_palette() -> None:
    files = [*PLAYER.glob("*.css"), *PLAYER.glob("js/*.js")]
    assert len(files) > 10
    for file in files:
        named = re.findall(r"#[0-9a-fA-F]{3,8}\b", file.read_text(encoding="utf-8"))
        assert named == [], f"{file.name}: use a variable of queens_player/palette.py"


def test_every_colour_that_the_browser_uses_is_in_the_palette() -> None:
    sheets = "".join(file.read_text(encoding="utf-8") for file in PLAYER.glob("*.css"))
    own = set(re.findall(r"(?:^|[{;]) *--([\w-]+):", sheets, re.MULTILINE))
    used = set(re.findall(r"var\(--([\w-]+)", sheets))
    painted = (PLAYER / "js" / "canvas.js").read_text(encoding="utf-8")
    used |= set(re.findall(r'"(\w+)"', painted.split("const COLORS = ")[1].split(";")[0]))
    set_by_code = {"n", "rows", "levels", "digits", "indent"}
    unknown = {name for name in used - own - set(COLOURS) - set_by_code if name[:3] != "jp-"}
    assert unknown == set()
    assert set(COLOURS) - used == set()
