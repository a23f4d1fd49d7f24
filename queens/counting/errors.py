"""What cannot be answered: there is nothing to give, or it would not fit."""


class NoSolution(ValueError):
    """The board is too small to hold its queens: n = 2 and n = 3 alone have no solution."""


class TooLarge(ValueError):
    """The answer, or the work on it, would not fit in this machine's memory.

    The message says how much it would take.
    """
