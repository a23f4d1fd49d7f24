"""How values look where they fill a shape: a colour and a pattern, in pictures and in players."""

from queens.draw.style import BLUE, FAINT, GREEN, LIT, ORANGE, PAPER, PURPLE, SKY, VERMILLION

YELLOW = "#F0E442"
_FILLS = (VERMILLION, GREEN, SKY, YELLOW, PURPLE, ORANGE, BLUE, LIT)
_NAMED = {
    "red": VERMILLION,
    "green": GREEN,
    "blue": SKY,
    "yellow": YELLOW,
    "orange": ORANGE,
    "purple": PURPLE,
    "white": PAPER,
    "grey": FAINT,
}
PATTERNS = ("", "///", "...", "xxx", "\\\\\\", "+++", "ooo", "---")
"""As matplotlib names them; colour is never the only thing that tells values apart."""

TINTS = ("#FFFFFF", "#DCEBF7", "#FBE6D4", "#DDF0E5", "#F5E1EC", "#F7F1C4", "#E3E3E3", "#D8D2EC")
"""Of the groups of a table, which a line parts as well."""


def look(name: str, place: int) -> tuple[str, str]:
    """Return the fill and the pattern of a value; place: its number among the values, from 0."""
    fill = _NAMED.get(name.lower(), _FILLS[place % len(_FILLS)])
    return fill, PATTERNS[place % len(PATTERNS)]
