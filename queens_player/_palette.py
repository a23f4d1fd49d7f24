"""The colours of the player and the puzzle, each with its name in the style sheets."""

from queens.draw import style
from queens.draw._looks import TINTS

_DARK_TINTS = (
    *("#5B564B", "#2C4A5C", "#5E4526", "#24503F", "#5A3F50", "#575022", "#454545", "#3D3A66"),
)

COLOURS = {
    "own-ink": (style.INK, "#E8E8E8"),
    "own-paper": (style.PAPER, "#121212"),
    "own-panel": ("#F5F5F5", "#1E1E1E"),
    "own-border": ("#B5B5B5", "#666666"),
    "quiet": (style.QUIET, "#B8B8B8"),
    "faint": (style.FAINT, "#5F5F5F"),
    "strip": ("#DCDCDC", "#3C3C3C"),
    "played": (f"{style.BLUE}1F", f"{style.SKY}2E"),
    "current": (style.BLUE, style.SKY),
    "solution": (style.GREEN, "#22C79A"),
    "solution-text": ("#00664A", "#4FE0B8"),
    "dead": (style.VERMILLION, "#FF8A3C"),
    "error-text": ("#A33C00", "#FFA76B"),
    "lit": ("#FFF3BF", "#4D4420"),
    "keyword": ("#0B5394", "#8EC9F5"),
    "string": ("#7A4A00", "#E9BD7C"),
    "light-square": (style.LIGHT_SQUARE, "#5B564B"),
    "dark-square": (style.DARK_SQUARE, "#423E36"),
    "frame": ("#8A7A58", "#A3946F"),
    "piece": (style.BLACK, "#FBF8F0"),
    "halo": (style.PAPER, "#1C1A16"),
    "tested": (style.ORANGE, "#FFBF3F"),
    "question": ("#6B4A00", "#FFD98A"),
    "counter": (style.PAPER, "#211F1B"),
    "counter-text": (style.INK, "#F2F2F2"),
    "ghost": (style.QUIET, "#D0CABC"),
    "hatch": (style.INK, style.INK),
    **{f"tint-{number}": both for number, both in enumerate(zip(TINTS, _DARK_TINTS, strict=True))},
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
