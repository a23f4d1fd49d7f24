"""How nbconvert makes slides from a chapter (`make slides`): of its cells, only those marked.

A cell is marked as JupyterLab does it: Property Inspector > Slide Type > Slide. A slide has the
heading of its section, what the text above the cell says in bold, and the cell; a cell with a
picture shows the picture alone. The slides need no network: reveal.js, which turns them, is
written beside them, and formulas are MathML.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import javascript
import latex2mathml.converter
from nbconvert.preprocessors import Preprocessor
from nbformat.v4 import new_markdown_cell

from queens.draw import image

SLIDE = {"slideshow": {"slide_type": "slide"}}
REVEAL = javascript.FOLDER / "node_modules" / "reveal.js"
USED = (
    "dist/*.js",
    "dist/reveal.css",
    "dist/theme/white.css",
    "dist/theme/fonts/*/*",
    "plugin/notes/notes.js",
)


def mathml(text: str) -> str:
    """Write the formulas of a text as MathML, which needs no script."""
    return re.sub(r"\$([^$]+)\$", lambda found: latex2mathml.converter.convert(found[1]), text)


class Marked(Preprocessor):
    """Put what a slide says before each marked cell, and leave out all others."""

    def preprocess(self, notebook, resources):
        slides, heading, bold = [], "", []
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                for part in re.split(r"(?m)^(?=#)", cell.source):
                    if found := re.match(r"#+ .*", part):
                        heading, bold = found[0], []
                    bold += re.findall(r"\*\*\w[^*\n]{29,}[.\w]\*\*", part)
            if cell.metadata.get("slideshow", {}).get("slide_type") != "slide":
                continue
            del cell.metadata["slideshow"]
            said = mathml("\n\n".join([heading, *bold]))
            slides += [new_markdown_cell(said, metadata=SLIDE), cell]
            bold = []
            for data in [one.get("data", {}) for one in cell.get("outputs", [])]:
                if drawing := data.get("image/svg+xml"):
                    # nbconvert's own picture would lose the words that describe it.
                    data.clear()
                    data["text/html"] = image(drawing)
                    cell.metadata["transient"] = {"remove_source": True}
        notebook.cells = slides
        for path in (path for name in USED for path in REVEAL.glob(name)):
            beside = Path(REVEAL.name, path.relative_to(REVEAL)).as_posix()
            resources.setdefault("outputs", {})[beside] = path.read_bytes()
        return notebook, resources


if told := javascript.fetch():
    sys.exit(told)
c = get_config()
c.NbConvertApp.export_format = "slides"
c.SlidesExporter.preprocessors = [Marked]
c.SlidesExporter.exclude_input_prompt = c.SlidesExporter.exclude_output_prompt = True
c.SlidesExporter.extra_template_basedirs = [str(Path(__file__).parent / "templates")]
c.SlidesExporter.template_name = "slides"
c.SlidesExporter.reveal_theme = "white"
c.SlidesExporter.reveal_url_prefix = "reveal.js"
c.FilesWriter.build_directory = "build/slides"
