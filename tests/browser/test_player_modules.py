"""What the player computes in the browser is what it computes under Node."""

from node import EVERYTHING, PURE, RUNS_OF, Node, sent
from players import page_of_modules
from playwright.sync_api import Browser

from queens import ALGORITHMS, record


def test_the_browser_computes_what_node_does(browser: Browser) -> None:
    searches = sent(*(record(name, n) for name in ALGORITHMS for n in (1, 2, 3, 4, 5)))
    node, page = Node(*PURE), page_of_modules(browser, "player", *PURE)
    found = []
    for place in (node, page):
        place.evaluate(RUNS_OF)
        found.append(place.evaluate(EVERYTHING, searches))
        place.close()
    assert found[0] == found[1]
