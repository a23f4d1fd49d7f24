"""How nbconvert makes slides from a chapter (`make slides`): of its cells, only those marked.

A cell is marked as JupyterLab does it: Property Inspector > Slide Type > Slide. A slide has the
heading of its section, what the text above the cell says in bold, and the cell; a cell with a
picture shows the picture alone.
"""

import re

from nbconvert.preprocessors import Preprocessor
from nbformat.v4 import new_markdown_cell

from queens.draw import image

SLIDE = {"slideshow": {"slide_type": "slide"}}


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
            said = "\n\n".join([heading, *bold])
            slides += [new_markdown_cell(said, metadata=SLIDE), cell]
            bold = []
            for data in [one.get("data", {}) for one in cell.get("outputs", [])]:
                if drawing := data.get("image/svg+xml"):
                    # nbconvert's own picture would lose the words that describe it.
                    data.clear()
                    data["text/html"] = image(drawing)
                    cell.metadata["transient"] = {"remove_source": True}
        notebook.cells = slides
        return notebook, resources


c = get_config()
c.NbConvertApp.export_format = "slides"
c.SlidesExporter.preprocessors = [Marked]
c.SlidesExporter.exclude_input_prompt = c.SlidesExporter.exclude_output_prompt = True
c.SlidesExporter.reveal_scroll = True
c.FilesWriter.build_directory = "build/slides"
