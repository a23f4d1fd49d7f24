"""How Sphinx makes the book; tools/make_book.py lays its sources out and calls it."""

import sys
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

import address
from book import pages

HERE = Path(__file__).parent
BOOK = address.book(pages.REPOSITORY)

project = "Queens"
author = "The queens course authors"
language = "en"
html_title = "Queens: a course on backtracking"
html_baseurl = BOOK  # no canonical link if unknown

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton", "notfound.extension"]
extensions += ["sphinxext.opengraph", "book.pages"]
if BOOK:  # it writes whole addresses
    extensions += ["sphinx_sitemap"]
sitemap_url_scheme = "{link}"
ogp_site_url = BOOK
ogp_social_cards = {"enable": bool(BOOK), "image_mini": HERE / "_static" / "queen.png"}
autodoc_default_options = {"members": True, "imported-members": True}
autodoc_typehints = "none"
exclude_patterns = ["README.md"]
nb_execution_mode = "off"
nb_merge_streams = True
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
suppress_warnings = ["mystnb.unknown_mime_type"]
html_math_renderer = "mathml"

html_theme = "furo"
html_favicon = "_static/favicon.svg"
html_search_scorer = str(HERE / "search_scorer.js")
notfound_urls_prefix = urlsplit(BOOK).path or "/"
html_static_path = ["_static"]
html_css_files = ["book.css"]
html_js_files = ["live.js", "book.js"]
html_copy_source = False
html_use_index = False
html_show_search_summary = False  # it would be fetched, which no page from disk may do
templates_path = ["_templates"]
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {"top_of_page_buttons": []}
