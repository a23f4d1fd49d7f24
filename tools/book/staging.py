"""The sources of the book as Sphinx gets them: stored notebooks, whose widgets stand apart."""

import html
import importlib
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import address
import lab
import nbformat
from nbformat import NotebookNode

from book import pages
from notebooks import WIDGETS
from queens import ALGORITHMS, Player, Puzzle, draw
from queens_exercises import Exercise
from queens_player._javascript import browser_code

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = ("CHANGELOG.md", "docs/*.md")

VIEW = "application/vnd.jupyter.widget-view+json"
DRAWN = {"AnyModel", "VBoxModel", "HBoxModel", "IntSliderModel", "CheckboxModel"}
"""The widgets that docs/_static/book.js shows."""
SILENT = {"LayoutModel", "SliderStyleModel", "CheckboxStyleModel", "DescriptionStyleModel"}
UNSAID = ("_anywidget_", "_model_", "_view_")

LINK = re.compile(r"\[([^\[\]]*)\]\((?!https?://)([\w./-]+)((?:#[\w-]+)?)\)")
# The first cells of the launch page's table.
EDITION = re.compile(r"^\| ([\w ]+) \|", re.MULTILINE)
PUZZLE = "<!-- the puzzle of chapter 00 -->"

REFERENCE = re.compile(r"IPY_MODEL_(\w+)")
EXPORT = "export default widget;"

N = 6
RACES = {
    "looking_ahead": ["test_after_choice", "implications", "implications_early", "fewest_first"],
    "the_two_automata": ["automaton_labelled", "automaton_shared_search"],
}
LINKED_RUN = re.compile(r'href="\.\./runs/((\w+)_(\d)\.html)#')
RUN = """
## {title}

<div class="queens-run">{picture}</div>

<p><a href="../runs/{name}.html">Play {title}</a></p>
"""


def stage(folder: Path) -> None:
    """Lay out in an empty folder the sources of the book, as they lie in the repository.

    ValueError for a widget that the book cannot show.
    """
    for pattern in PAGES:
        for path in ROOT.glob(pattern):
            place(path, folder / path.relative_to(ROOT), folder)
    (folder / "docs" / "index.md").unlink()
    place(ROOT / "docs" / "index.md", folder / "index.md", folder)
    widgets = folder / "_widgets"
    widgets.mkdir()
    for path in lab.own_notebooks(ROOT):
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        notebook = for_readers(nbformat.read(path, as_version=4))
        without_kernel(notebook, "-".join(target.relative_to(folder).parts[1:]), widgets)
        if path.parent.name == "exercises":
            with_hints(notebook, f"chapter_{path.stem[:2]}")
        nbformat.write(notebook, target)
        if target == folder / "notebooks" / "00_map.ipynb":
            front = folder / "index.md"
            text = front.read_text(encoding="utf-8").replace(PUZZLE, first_widget(notebook))
            front.write_text(text, encoding="utf-8")


def first_widget(notebook: NotebookNode) -> str:
    """Return the place of the first widget of a notebook that is without a kernel."""
    outputs = (one for cell in notebook.cells for one in cell.get("outputs", []))
    shown = (one.get("data", {}).get("text/html", "") for one in outputs)
    return next(markup for markup in shown if "queens-place" in markup)


def save_runs(gallery: Path, folder: Path) -> None:
    """Save a run of every algorithm, and a few races, in a new folder; show them on a page.

    A puzzle is saved there for other books.
    """
    folder.mkdir(parents=True)
    Puzzle().save(folder / "puzzle.html")
    alone = {name: [name] for name, known in ALGORITHMS.items() if known.all}
    for name, algorithms in {**alone, **RACES}.items():
        player = Player(algorithms, N)
        player.step = len(player.trace) // 3
        player.save(folder / f"{name}.html")
        shown, _ = player._repr_mimebundle_()
        title = " against ".join(algorithms).replace("_", " ")
        entry = RUN.format(title=title, picture=draw.image(shown["image/svg+xml"]), name=name)
        with gallery.open("a", encoding="utf-8") as page:
            page.write(entry)


def save_linked_runs(pages: Path, folder: Path) -> None:
    """Save each run that a page links to by algorithm and size."""
    text = "".join(page.read_text(encoding="utf-8") for page in sorted(pages.glob("*.md")))
    for file, name, n in sorted(set(LINKED_RUN.findall(text))):
        Player(name, int(n)).save(folder / file)


def place(path: Path, target: Path, folder: Path) -> None:
    """Copy a page; its links lead to their pages in the book, or to the repository."""
    target.parent.mkdir(parents=True, exist_ok=True)
    text, here = path.read_text(encoding="utf-8"), target.parent.relative_to(folder)
    if path.name == "launch.md":
        text = with_links(text)
    text = LINK.sub(lambda found: redirected(found, path.parent, here), text)
    target.write_text(text, encoding="utf-8")


def with_links(launch: str) -> str:
    """Return the text of the launch page, with links to the editions that have an address."""
    # book.js makes a link of it where the live edition lies beside the book.
    live = f'<a data-live="../{pages.live(lab.FIRST_PAGE)}">Live edition</a>'
    links = {name: f"[{name}]({link})" for name, link in pages.hosts(lab.FIRST_PAGE).items()}
    links |= {"Book": "[Book](../README.md)", "Live edition": live}
    launch = launch.replace(address.EXAMPLE, pages.REPOSITORY or address.EXAMPLE)
    return EDITION.sub(lambda found: f"| {links.get(found[1], found[1])} |", launch)


def redirected(found: re.Match[str], source: Path, here: Path) -> str:
    """Return a link of a page of ``source`` for its copy, which stands in ``here``."""
    words, aim, part = found.groups()
    path = (source / aim).resolve()
    if path.is_dir() and (notebooks := sorted(path.glob("*.ipynb"))):
        path = notebooks[0]
    name = path.relative_to(ROOT)
    if name == Path("README.md"):
        name = Path("index.md")
    elif name.suffix != ".ipynb" and not any(map(name.match, PAGES)):
        # Where the repository is unknown, the words stand alone.
        code = address.code(pages.REPOSITORY)
        return f"[{words}]({code}/blob/HEAD/{name.as_posix()}{part})" if code else words
    return f"[{words}]({Path(os.path.relpath(name, here)).as_posix()}{part})"


def for_readers(notebook: NotebookNode) -> NotebookNode:
    """Leave out comparisons with the package's version, and fold what is stored as hidden."""
    cells = [cell for cell in notebook.cells if "agreement" not in cell.metadata.get("tags", ())]
    for cell in cells:
        for part, tag in (("source", "hide-input"), ("outputs", "hide-output")):
            if cell.metadata.get("jupyter", {}).get(f"{part}_hidden"):
                cell.metadata.tags = [*cell.metadata.get("tags", ()), tag]
    notebook.cells = cells
    return notebook


def without_kernel(notebook: NotebookNode, name: str, widgets: Path) -> None:
    """Put in each widget's place what the page's script fills, with what it shows until then.

    What widgets hold goes to files of ``widgets``, one for each place, and their code to one for
    each kind of them.
    """
    known = notebook.metadata.pop(WIDGETS, {})
    for cell in notebook.cells:
        cell.metadata["id"] = cell.id  # myst-nb hands on the metadata alone
        for number, output in enumerate(cell.get("outputs", [])):
            data = output.get("data", {})
            still = f"<p>{html.escape(data.get('text/plain', ''))}</p>"
            if drawing := data.pop("image/svg+xml", ""):
                data["text/html"] = still = draw.image(drawing)
            if VIEW not in data:
                continue
            model = data[VIEW]["model_id"]
            needed = list(needs(model, known))
            file = f"{name.removesuffix('.ipynb')}-{cell.id}-{number}.js"
            modules = sorted({script_of(known[one], widgets) for one in needed} - {""})
            states = {one: state(known[one]) for one in needed}
            text = f"queensBook.hold({json.dumps(file)}, {json.dumps(states)});\n"
            (widgets / file).write_text(text, encoding="utf-8")
            output.data = {
                "text/html": f'<div class="queens-place" data-model="{model}" data-states="{file}" '
                f'data-modules="{" ".join(modules)}">{still}</div>'
            }


def needs(model: str, known: dict[str, Any]) -> Iterator[str]:
    """Give the models that make up a widget, itself included."""
    name = known[model]["model_name"]
    if name in SILENT:
        return
    if name not in DRAWN:
        raise ValueError(f"docs/_static/book.js shows no {name}")
    yield model
    for part in REFERENCE.findall(json.dumps(known[model]["state"])):
        yield from needs(part, known)


def state(model: dict[str, Any]) -> dict[str, Any]:
    """Return what the page needs to know of a model."""
    name = module_of(model)
    values = {
        name: value
        for name, value in model["state"].items()
        if value is not None and not name.startswith(UNSAID)
    }
    if name:
        values["_page"] = True  # there is no Python to ask
    buffers = {buffer["path"][0]: buffer["data"] for buffer in model.get("buffers", [])}
    return {
        "kind": model["model_name"].removesuffix("Model"),
        "module": name,
        "values": values,
        "buffers": buffers,
    }


def module_of(model: dict[str, Any]) -> str:
    """Return the class of a widget that brings a module, by which that is named; "" of others."""
    return model["state"].get("_anywidget_id", "").rpartition(".")[2]


def script_of(model: dict[str, Any], widgets: Path) -> str:
    """Write a widget's module as a script that works from disk; return its file, "" if none."""
    if not (name := module_of(model)):
        return ""
    file = widgets / f"{name}.js"
    if not file.exists():
        module, css = browser_code(name)
        body = module.rpartition(EXPORT)[0]
        style = json.dumps(css)
        text = f'queensBook.define("{name}", {style}, () => {{\n{body}return widget;\n}});\n'
        file.write_text(text, encoding="utf-8")
    return file.name


def with_hints(notebook: NotebookNode, module: str) -> None:
    """Put hints, folded, below each exercise's text, in place of verdicts on no answer."""
    exercises = importlib.import_module(f"queens_exercises.{module}")
    for cell in notebook.cells:
        question, _, part = cell.id.partition("-")
        if part == "text" and hasattr(exercises, question):  # but of a sentence to be written
            exercise = getattr(exercises, question)
            cell.source += f"\n\n{wanted(exercise)}\n\n{hints(exercise)}"
        elif part == "check":
            cell.outputs = []


def wanted(exercise: Exercise) -> str:
    """Say what an answer looks like."""
    takes = ", ".join(f"`{name}`" for name in exercise.takes)
    called = f"called with {takes}" if takes else "called with nothing"
    return f"Your answer: a {exercise.kind} that is {called}."


def hints(exercise: Exercise) -> str:
    """Return the hints as markdown, each of which opens when it is pressed."""
    number = len(exercise.hints)
    return "\n\n".join(
        f"<details><summary>Hint {k} of {number}</summary>\n\n{text}\n\n</details>"
        for k, text in enumerate(exercise.hints, start=1)
    )
