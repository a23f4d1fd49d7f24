"""Names that others chose (students, files), where a terminal or nbgrader's pages show them."""

import unicodedata

SPECIAL = '<>"&\\`%#?*[]'
"""What HTML, JavaScript, addresses and file patterns would not take for a letter."""

_TWINS = str.maketrans({letter: chr(ord(letter) + 0xFEE0) for letter in SPECIAL})


def printable(text: str) -> str:
    r"""Return a text that a terminal prints as it is: with no way to steer it.

    >>> printable("ann\x1b[2J, \u202enna")
    'ann\ufffd[2J, \ufffdnna'
    >>> printable("Ånn-Märi, Лев, 张伟")
    'Ånn-Märi, Лев, 张伟'
    """
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def booked(student: str) -> str:
    r"""Return the name under which nbgrader's book has a student: the same, for most.

    Its pages put names unquoted into HTML, JavaScript and addresses, and its commands take them
    for patterns. So what is special there is replaced by its full-width twin. A letter with its
    accent beside it is the letter with the accent on it.

    >>> booked("O'Neil, Ann_1234"), booked('<b>"x"&`\\'), booked("-r [2]*?%# ")
    ("O'Neil, Ann_1234", '＜b＞＂x＂＆｀＼', '-r ［2］＊？％＃')
    >>> booked("A\u0308nn") == booked("\u00c4nn")
    True
    """
    return printable(unicodedata.normalize("NFC", student)).translate(_TWINS).strip()
