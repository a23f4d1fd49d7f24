"""The colours of the player and the puzzle, each with its name in the style sheets."""

from queens.draw.style import (
    BLACK,
    BLUE,
    DARK_SQUARE,
    FAINT,
    GREEN,
    INK,
    LIGHT_SQUARE,
    ORANGE,
    PAPER,
    QUIET,
    SKY,
    VERMILLION,
)

COLOURS = {
    "own-ink": (INK, "#E8E8E8"),
    "own-paper": (PAPER, "#121212"),
    "own-panel": ("#F5F5F5", "#1E1E1E"),
    "own-border": ("#B5B5B5", "#666666"),
    "quiet": (QUIET, "#B8B8B8"),
    "faint": (FAINT, "#5F5F5F"),
    "strip": ("#DCDCDC", "#3C3C3C"),
    "played": (f"{BLUE}1F", f"{SKY}2E"),
    "current": (BLUE, SKY),
    "solution": (GREEN, "#22C79A"),
    "solution-text": ("#00664A", "#4FE0B8"),
    "dead": (VERMILLION, "#FF8A3C"),
    "error-text": ("#A33C00", "#FFA76B"),
    "lit": ("#FFF3BF", "#4D4420"),
    "keyword": ("#0B5394", "#8EC9F5"),
    "string": ("#7A4A00", "#E9BD7C"),
    "light-square": (LIGHT_SQUARE, "#5B564B"),
    "dark-square": (DARK_SQUARE, "#423E36"),
    "frame": ("#8A7A58", "#A3946F"),
    "piece": (BLACK, "#FBF8F0"),
    "halo": (PAPER, "#1C1A16"),
    "tested": (ORANGE, "#FFBF3F"),
    "question": ("#6B4A00", "#FFD98A"),
    "counter": (PAPER, "#211F1B"),
    "counter-text": (INK, "#F2F2F2"),
    "ghost": (QUIET, "#D0CABC"),
    # What is drawn for white paper: in the dark, light and dark change places, and hues stay.
    "drawn": ("none", "invert(0.9) hue-rotate(180deg)"),
}
"""Name -> colour in the light theme, and in the dark one; "own" is for pages without Jupyter's."""

# The last rule is for pages without the course's extension of JupyterLab: Jupyter marks what has
# no kernel with a broken link, and ours works, or says what it wants.
_RULES = """\
[class|="queens"] {{ {light} }}
body[data-jp-theme-light="false"] [class|="queens"] {{ {dark} }}
@media (prefers-color-scheme: dark) {{
  body:not([data-jp-theme-light]) [class|="queens"] {{ {dark} }}
}}
.jupyter-widgets-disconnected:is(
  [class*="queens-"], [class*="queens-"] *, :has([class*="queens-"])
)::before {{ display: none; }}
"""


def palette() -> str:
    """Return the rules that give every widget of ours these colours as variables.

    JupyterLab's theme is an attribute of the page's body; a page without it obeys the system.

    >>> palette()[:37]
    '[class|="queens"] { --own-ink: #1F1F1'
    """
    light, dark = (
        " ".join(f"--{name}: {pair[theme]};" for name, pair in COLOURS.items()) for theme in (0, 1)
    )
    return _RULES.format(light=light, dark=dark)
