"""The book, opened from disk without a network: what is on its pages, and that it plays."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import address
import lab
import pytest
from players import step, violations
from playwright.sync_api import expect

import notebooks

ROOT = notebooks.ROOT
CHAPTERS = sorted(path.stem for path in notebooks.FOLDER.glob("[0-9]*.ipynb"))
KB = 1000
# One of each kind, and one with a table that is wider than the page.
LOOKED_AT = (
    *("index", "search", "notebooks/00_map", "notebooks/exercises/00_map"),
    *("notebooks/answers/00_map", "notebooks/02_automaton", "docs/gallery", "docs/reference"),
)
# Axe looks for long at a page of many cells or entries: of what is alike in one parent, at two.
TWO_OF_EACH = """() => {
    for (const parent of document.querySelectorAll("body, body *")) {
        const seen = {};
        for (const child of [...parent.children]) {
            const kind = `${child.tagName} ${child.getAttribute("class")}`;
            seen[kind] = (seen[kind] ?? 0) + 1;
            if (seen[kind] > 2) child.remove();
        }
    }
}"""


class Content(HTMLParser):
    """What a page loads, and where its links lead."""

    def __init__(self, file):
        super().__init__()
        self.ids: set[str] = set()
        self.links = []
        self.live = []
        self.loaded = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        given = {name: value or "" for name, value in attrs}
        self.ids.add(given.get("id", ""))
        if "data-live" in given:
            self.live.append(given["data-live"])
        elif tag == "a":
            self.links.append(given.get("href", ""))
        elif tag == "div" and "data-states" in given:
            files = f"{given['data-states']} {given['data-modules']}".split()
            self.loaded += [f"_static/{file}" for file in files]
        elif tag in ("script", "img", "link", "iframe") and given.get("rel") != "canonical":
            self.loaded.append(given.get("src", given.get("href", "")))


@pytest.fixture(scope="session")
def pages(site):
    return {file: Content(file) for file in sorted(site.rglob("*.html"))}


@pytest.mark.parametrize("repository", ["", "Ann/Course"])
def test_links_lead_somewhere_and_nothing_comes_from_elsewhere(built, repository):
    """In a copy that is nowhere published, and in one whose remote is on GitHub."""
    site, root = built(repository), urlsplit(address.book(repository)).path or "/"
    pages = {file: Content(file) for file in sorted(site.rglob("*.html"))}
    for file, content in pages.items():
        assert not [one for one in content.loaded if re.match(r"(https?:)?//", one)], file
        for link in content.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            # Only the page for what is not found leads from the root of the site.
            begin = site if parts.path.startswith(root) else file.parent
            path = unquote(parts.path).removeprefix(root)
            target = (begin / path).resolve() if path else file
            assert target.is_file(), f"{file.name}: {link}"
            wanted = unquote(parts.fragment)
            shown = wanted.startswith("step=") or wanted in pages[target].ids
            assert not wanted or shown, f"{file.name}: {link}"


def test_a_chapter_says_what_it_is_about_and_guesses_no_address(site):
    for chapter in CHAPTERS:
        text = (site / "notebooks" / f"{chapter}.html").read_text(encoding="utf-8")
        assert text.count('<meta name="description"') == 1
        assert not re.search('"og:(url|image)" content="(?!https:)', text)


def test_pages_are_small_even_where_nothing_compresses_them(site, pages):
    for file, content in pages.items():
        most = 1000 * KB if file.stem == CHAPTERS[0] else 3000 * KB
        named = {urlsplit(one).path for one in content.loaded if not one.startswith("data:")}
        files = {site / one if one.startswith("_static/") else file.parent / one for one in named}
        assert sum(one.stat().st_size for one in (file, *files) if one.is_file()) < most, file


def test_a_page_has_one_link_to_the_live_edition_if_that_has_its_notebook(pages):
    offered = [path for path in lab.live_notebooks(ROOT) if "import" in path.read_text("utf-8")]
    for path in offered:
        name = path.relative_to(ROOT)
        [content] = [
            page for file, page in pages.items() if file.match(f"{name.with_suffix('.html')}")
        ]
        assert content.live == [f"{'../' * (len(name.parts) - 1)}lite/lab/index.html?path={name}"]
    led = {link.partition("?path=")[2] for page in pages.values() for link in page.live}
    assert led == {path.relative_to(ROOT).as_posix() for path in offered}


def test_the_reference_has_what_the_packages_offer_and_their_members(pages):
    [reference] = [page for file, page in pages.items() if file.match("docs/reference.html")]
    assert {"queens.solve", "queens.Player", "queens.SearchTree.current"} <= reference.ids


@pytest.fixture
def go(site, page):
    """Open a page of the book without a network; in the end, nothing has gone wrong on any."""
    wrong = []

    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)

    def open_page(name):
        page.goto(f"{site.as_uri()}/{name}.html")
        return page

    yield open_page
    assert not wrong


def looked_at(opened, number):
    """A widget of the page, from 0, once it has come to life."""
    place = opened.locator(".queens-place").nth(number)
    place.scroll_into_view_if_needed()
    expect(place).to_have_class(re.compile("queens-alive"))
    return place


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_widget_of_a_chapter_comes_to_life(go, chapter):
    opened = go(f"notebooks/{chapter}")
    for number in range(opened.locator(".queens-place").count()):
        place = looked_at(opened, number)
        for player in place.locator(".queens-player").all():
            before = step(player)
            player.get_by_role("button", name="One step on", exact=True).click()
            assert step(player) == before + 1
            # Where one stands is nothing to those that wake later.
            player.get_by_role("slider").first.press("End")
        for slider in place.locator("input[type=range]:enabled").all():
            for key in ("Home", "End"):
                slider.press(key)
                expect(place.get_by_role("alert")).to_have_count(0)


def test_a_module_is_loaded_once_and_a_recording_when_it_is_looked_at(go, page):
    loaded = []
    page.on("request", lambda request: loaded.append(Path(urlsplit(request.url).path).name))
    opened = go("notebooks/02_automaton")
    first, last = (opened.locator(".queens-place").nth(number) for number in (0, 2))
    recording = str(last.get_attribute("data-states"))
    module = str(last.get_attribute("data-modules"))
    assert first.get_attribute("data-modules") == module
    looked_at(opened, 0)
    assert recording not in loaded
    looked_at(opened, 2)
    assert loaded.count(recording) == loaded.count(module) == 1


def test_a_control_shows_the_picture_that_was_made_for_it(go):
    opened = go("notebooks/01_puzzle")
    place = looked_at(opened, 0)
    slider, picture = place.get_by_role("slider").first, place.locator("svg")
    before = picture.get_attribute("aria-label")
    slider.press("ArrowRight")
    expect(picture).not_to_have_attribute("aria-label", str(before))


def test_without_the_live_edition_a_control_that_needs_python_leads_to_where_it_runs(go):
    opened = go("notebooks/02_automaton")
    place = looked_at(opened, 2)
    expect(place.get_by_role("slider", name="n", exact=True)).to_be_disabled()
    link = place.get_by_role("link", name="run the page yourself")
    expect(link).to_have_attribute("href", re.compile("docs/launch.html$"))
    for name in ("Run in the browser", "Live edition"):
        expect(opened.get_by_role("link", name=name)).to_have_count(0)
    expect(opened.locator(".queens-tools").get_by_role("button")).to_have_count(0)


def test_every_cell_can_be_copied_and_words_are_found(go):
    opened = go("notebooks/00_map")
    for cell in opened.locator(".cell_input").all():
        expect(cell.get_by_role("button", name="Copy")).to_have_count(1)
    go("search")
    opened.goto(f"{opened.url}?q=backtracked")
    expect(opened.locator("#search-results")).to_contain_text("The map")


def test_hints_are_folded_below_each_exercise(go):
    opened = go("notebooks/exercises/02_automaton")
    hint = opened.locator("section section details").first
    assert hint.get_attribute("open") is None
    hint.locator("summary").click()
    expect(hint.locator("p")).to_be_visible()
    expect(opened.get_by_text("Not attempted")).to_have_count(0)


def test_on_paper_a_player_is_its_picture_on_a_light_ground(go):
    opened = go("notebooks/02_automaton")
    opened.evaluate("() => (document.body.dataset.theme = 'dark')")
    player = looked_at(opened, 2)
    opened.emulate_media(media="print")
    opened.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    expect(player.get_by_role("img", name=re.compile("labelled, n = 4: 143 steps"))).to_be_visible()
    expect(player.get_by_role("button")).to_have_count(0)
    assert opened.evaluate("() => document.body.dataset.jpThemeLight") == "true"
    opened.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert opened.evaluate("() => document.body.dataset.jpThemeLight") == "false"


def test_axe_finds_nothing_and_a_page_is_no_wider_than_its_window(go, page):
    found = {}
    for name in LOOKED_AT:
        opened = go(name)
        for width in (400, 800, 1100, 1400):
            opened.set_viewport_size({"width": width, "height": 800})
            wide = opened.evaluate("() => document.documentElement.scrollWidth")
            assert wide <= width, (name, width)
        opened.set_viewport_size({"width": 900, "height": 900})
        opened.evaluate(TWO_OF_EACH)
        # As when a reader scrolls up.
        opened.evaluate("() => document.documentElement.classList.add('show-back-to-top')")
        expect(opened.get_by_role("link", name="Back to top")).to_be_visible()
        body = opened.locator("body")
        opened.emulate_media(color_scheme="light")
        found[name, "light"] = violations(body, "document")
        opened.emulate_media(color_scheme="dark")
        found[name, "dark"] = violations(body, "document", "color-contrast")
    assert not any(found.values()), found
