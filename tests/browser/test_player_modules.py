"""What the player computes in the browser is what it computes under Node."""

from node import EVERYTHING, PURE, RUNS_OF, Node, sent
from players import load_modules
from playwright.sync_api import Page

from queens import ALGORITHMS, record


def test_the_browser_computes_what_node_does(page: Page) -> None:
    searches = sent(*(record(name, n) for name in ALGORITHMS for n in (3, 4)))
    load_modules(page, "player", *PURE)
    node = Node(*PURE)
    found = []
    for place in (node, page):
        place.evaluate(RUNS_OF)
        found.append(place.evaluate(EVERYTHING, searches))
    node.close()
    assert found[0] == found[1]
