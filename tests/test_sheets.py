"""The printed sheets: what is to be filled in is on the keys, and not on the sheets."""

import sheets
from matplotlib.figure import Figure

from queens.draw import alt_text


def test_a_sheet_leaves_out_what_its_key_shows():
    for title, painters in sheets.SHEETS:
        for paint in painters:
            figures = [Figure(), Figure()]
            for figure, key in zip(figures, (False, True), strict=True):
                paint(figure.add_subplot(), key)
            written = [
                sorted(text.get_text() for text in figure.axes[0].texts) for figure in figures
            ]
            same = written[0] == written[1] and alt_text(figures[0]) == alt_text(figures[1])
            assert same == title.startswith("Counters"), title


def test_both_files_have_all_pages(tmp_path):
    sheets.main(tmp_path)
    for name in ("sheets.pdf", "keys.pdf"):
        pages = (tmp_path / name).read_bytes().count(b"/Type /Page ")
        assert pages == len(sheets.SHEETS)
