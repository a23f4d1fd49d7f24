"""The house rules: which way the arrows point, and what each part may know."""

import ast
import doctest
import importlib
import inspect
import json
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
import reference

import queens
from queens.board import Board
from queens.domains import Domains
from queens.player.palette import COLOURS

PACKAGE = Path(queens.__file__).parent

# What each part may import, of the package and beyond the standard library.
MAY_USE = {
    "checks": set(),
    "sizes": {"checks"},
    "squares": {"checks"},
    "words": {"squares"},
    "counting": {"checks", "sizes", "squares", "numpy", "numba", "llvmlite", "psutil", "tqdm"},
    "given": {"checks", "squares"},
    "board": {"checks", "given", "sizes", "squares"},
    "domains": {"board", "given", "sizes", "squares"},
    "algorithms": {"board", "domains"},
    "solving": {"algorithms", "board", "checks", "given", "sizes"},
    "symmetry": {"solving", "board", "checks", "sizes", "squares"},
    "maze": {"checks"},
    "trace": {"solving", "algorithms", "board", "checks", "given", "sizes", "squares", "words"},
    "draw": {
        "checks",
        "squares",
        "words",
        "solving",
        "symmetry",
        "trace",
        "algorithms",
        "board",
        "given",
        "sizes",
        "maze",
        "matplotlib",
        "numpy",
        "IPython",
        "matplotlib_inline",
        "tqdm",
    },
    "player": {
        "checks",
        "squares",
        "words",
        "given",
        "draw",
        "trace",
        "algorithms",
        "board",
        "sizes",
        "anywidget",
        "ipywidgets",
        "traitlets",
    },
    "exercises": {
        "checks",
        "squares",
        "words",
        "given",
        "draw",
        "player",
        "trace",
        "maze",
        "symmetry",
        "solving",
        "algorithms",
        "domains",
        "board",
        "IPython",
        "nbclient",
        "nbformat",
    },
    "widgets": {
        "checks",
        "words",
        "trace",
        "player",
        "draw",
        "symmetry",
        "board",
        "sizes",
        "anywidget",
        "ipywidgets",
        "traitlets",
        "IPython",
    },
    "": {"trace", "symmetry", "maze", "solving", "algorithms", "domains", "board"},  # the lazy face
}

MODULES = {
    path.relative_to(PACKAGE.parent).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(PACKAGE.rglob("*.py"))
}

ALGORITHM_FILES = [name for name in MODULES if name.startswith("queens/algorithms/")]


def part_of(file):
    """Name the part of the house that a file belongs to: "" is the face itself."""
    first = file.removesuffix(".py").split("/")[1]
    return "" if first == "__init__" else first


def imported(tree):
    """Give the dotted name of everything that the code imports, wherever it does so."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "an arrow must show where it points: no relative imports"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from (word.value for word in node.args if isinstance(word, ast.Constant))


def used(file):
    """Give the parts of the house, and the foreign packages, that a file imports."""
    for name in imported(MODULES[file]):
        top, *rest = name.split(".")
        if top == "queens":
            yield rest[0] if rest and (rest[0] in MAY_USE) else "the face"
        elif top not in sys.stdlib_module_names:
            yield top


def test_every_part_of_the_house_has_its_rule():
    assert {part_of(file) for file in MODULES} == set(MAY_USE)


def test_no_arrow_runs_back():
    back = {file: set(used(file)) - MAY_USE[part_of(file)] - {part_of(file)} for file in MODULES}
    assert {file: parts for file, parts in back.items() if parts} == {}


def test_the_rules_themselves_let_no_arrow_run_in_a_circle():
    TopologicalSorter(MAY_USE).prepare()


@pytest.mark.parametrize(
    ("library", "parts"),
    [
        ("matplotlib", {"draw"}),
        ("anywidget", {"player", "widgets"}),
        ("traitlets", {"player", "widgets"}),
        ("numba", {"counting"}),
        ("tqdm", {"counting", "draw"}),
    ],
)
def test_few_parts_know_the_library(library, parts):
    assert {part_of(file) for file in MODULES if library in set(used(file))} <= parts


def test_only_the_player_holds_what_the_browser_runs():
    held = [*PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.css")]
    assert {path.relative_to(PACKAGE).parts[0] for path in held} == {"player"}


def run_python(code):
    """Run code in a fresh interpreter that finds the package; return what it printed."""
    code = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r})\n{code}"
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout


def loaded_by(code):
    """Give the parts of the house, and the foreign packages, that the code loads."""
    said = run_python(
        "import json; before = set(sys.modules)\n"
        f"{code}\n"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    loaded = json.loads(said.splitlines()[-1])
    foreign = {name.split(".")[0] for name in loaded} - sys.stdlib_module_names - {"queens"}
    return {name.split(".")[1] for name in loaded if name.startswith("queens.")}, foreign


def test_importing_the_package_loads_the_standard_library_and_no_more():
    parts, foreign = loaded_by("import queens")
    assert not foreign
    assert not parts & {"counting", "draw", "exercises", "player", "widgets"}


@pytest.mark.parametrize(
    "code",
    [
        "import queens.player, queens.exercises, queens.draw, queens.widgets",
        "from queens import Player; Player(['one_array', 'fewest_first'], 5).save('/dev/null')",
        "from queens import Puzzle; Puzzle(4, [(1, 2)]).moves",
        "from queens import why, record, search_tree; search_tree(record('one_array', 5))",
        "from queens.exercises.chapter_01 import q1; print(q1.check(lambda n: 3), q1.hint())",
    ],
)
def test_what_draws_nothing_loads_neither_matplotlib_nor_numpy(code):
    """They take seconds to load in a browser, and a reader who plays needs neither."""
    _, foreign = loaded_by(code)
    assert not foreign & {"matplotlib", "numpy"}


def test_importing_the_counting_loads_neither_numpy_nor_numba():
    """They load when a function first needs them: a count of 8 must not wait for numba."""
    parts, foreign = loaded_by("import queens.counting as c; c.published(27), c.NoSolution")
    assert "counting" in parts
    assert not foreign


@pytest.mark.parametrize("part", ["counting", "draw", "exercises", "player", "widgets"])
def test_the_heavy_parts_load_when_first_used(part):
    out = run_python(
        f"import queens; assert 'queens.{part}' not in sys.modules; print(queens.{part}.__name__)"
    )
    assert out.strip() == f"queens.{part}"


def test_what_one_calls_is_one_list_and_nothing_stands_in_it_by_mistake():
    assert dir(queens) == sorted(set(queens.__all__))
    assert len(queens.__all__) == len(set(queens.__all__))
    assert all(hasattr(queens, name) for name in queens.__all__)
    assert not {"Any", "importlib"} & set(dir(queens))
    with pytest.raises(AttributeError, match="no attribute 'drwa'"):
        _ = queens.drwa


@pytest.mark.parametrize(
    ("part", "names"),
    [
        (
            "counting",
            [
                "CheckpointError",
                "NoSolution",
                "TooLarge",
                "count",
                "enumerate_all",
                "first",
                "local_search",
                "published",
            ],
        ),
        ("player", ["Player", "Puzzle"]),
    ],
)
def test_the_face_lends_the_names_of_heavy_parts(part, names):
    assert {*names} <= set(dir(queens))
    for name in names:
        assert getattr(queens, name) is getattr(importlib.import_module(f"queens.{part}"), name)


def test_no_two_modules_share_a_name():
    names = [Path(file).stem for file in MODULES]
    assert [name for name in sorted(set(names)) if name[0] != "_" and names.count(name) > 1] == []


def test_no_function_shadows_the_module_that_it_is_from():
    """After ``from queens.trace import why`` the module queens.trace.why could not be reached."""
    for file in MODULES:
        package, _, module = file.removesuffix(".py").replace("/", ".").rpartition(".")
        if module == "__init__":
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
    """Give the functions that any module of the house offers to others, by their full names."""
    for file in MODULES:
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
    files = [*PACKAGE.glob("player/*.css"), *PACKAGE.glob("player/js/*.js")]
    assert len(files) > 10
    for file in files:
        named = re.findall(r"#[0-9a-fA-F]{3,8}\b", file.read_text(encoding="utf-8"))
        assert named == [], f"{file.name}: use a variable of queens/player/palette.py"


def test_every_colour_that_the_browser_uses_is_in_the_palette() -> None:
    sheets = "".join(file.read_text(encoding="utf-8") for file in PACKAGE.glob("player/*.css"))
    own = set(re.findall(r"(?:^|[{;]) *--([\w-]+):", sheets, re.MULTILINE))
    used = set(re.findall(r"var\(--([\w-]+)", sheets))
    painted = (PACKAGE / "player" / "js" / "canvas.js").read_text(encoding="utf-8")
    used |= set(re.findall(r'"(\w+)"', painted.split("const COLORS = ")[1].split(";")[0]))
    set_by_code = {"n", "rows", "levels", "digits", "indent"}
    unknown = {name for name in used - own - set(COLOURS) - set_by_code if name[:3] != "jp-"}
    assert unknown == set()
    assert set(COLOURS) - used == set()
