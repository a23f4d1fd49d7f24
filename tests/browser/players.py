"""What the browser tests of the player share: what it says, where it is, what axe finds amiss."""

from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Locator, expect


def stands_at(root: Locator, t: int) -> None:
    """Wait until the player shows this step."""
    expect(root.get_by_role("slider").first).to_have_attribute("aria-valuenow", str(t))


def step(root: Locator) -> int:
    return int(root.get_by_role("slider").get_attribute("aria-valuenow") or -1)


# What is unfolded fades in. What a change of theme calls off did not come to its end, but has one.
SETTLED = """async () => {
    const moving = () => document.getAnimations().filter((one) => one.playState === "running");
    while (moving().length) await Promise.allSettled(moving().map((one) => one.finished));
}"""


def violations(root: Locator, where: str, *rules: str) -> list[tuple[str, list[str]]]:
    """Return what axe finds amiss, and on what, with all that can be unfolded unfolded.

    rules: the only ones to hold it against, such as those of colour in another theme.
    """
    root.evaluate("(root) => root.querySelectorAll('details').forEach((one) => (one.open = true))")
    if not root.page.evaluate("() => 'axe' in window"):
        root.page.add_script_tag(path=Path(axe_playwright_python.__file__).parent / "axe.min.js")
    root.page.evaluate(SETTLED)
    # Axe asks for style sheets again, to know of media queries; from disk it may not.
    how = {"preload": False, "resultTypes": ["violations"], "selectors": False} | (
        {"runOnly": rules} if rules else {}
    )
    found = root.page.evaluate(f"async (how) => (await axe.run({where}, how)).violations", how)
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


# The lowest of what is painted in the colour of the present: the ring about the present node.
LOWEST = """(canvas) => {
    const color = getComputedStyle(canvas).getPropertyValue("--current").trim();
    const wanted = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    const isWanted = (pixel) => wanted.every((value, at) => data[4 * pixel + at] === value);
    let last = data.length / 4 - 1;
    while (last >= 0 && !isWanted(last)) last--;
    if (last < 0) return null;
    let first = last;
    while (isWanted(first - 1)) first--;
    return { x: ((first + last) / 2 % width) / devicePixelRatio,
        y: Math.floor(last / width) / devicePixelRatio - 5 };
}"""

TEXTS = """(root) => {
    const sizes = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { data, parentElement: holder } = texts.currentNode;
        if (!data.trim() || !holder.checkVisibility()) continue;
        // A drawing's text is scaled with it.
        const scale = holder.getScreenCTM?.().a ?? 1;
        sizes.push([scale * parseFloat(getComputedStyle(holder).fontSize), data.trim()]);
    }
    return sizes;
}"""


def smallest_text(root: Locator) -> tuple[float, str]:
    """Return how many pixels high the smallest text in sight is, and its words."""
    size, words = min(root.evaluate(TEXTS))
    return size, words
