"""What answers are called with and that reports how it is used; an answer's process has it too."""

from collections.abc import Callable


class Pattern(int):
    """A number that reports when it is compared with another of its kind."""

    met: Callable[[], None]

    def __and__(self, other: int) -> int:
        if isinstance(other, Pattern):
            self.met()
        return int(self) & other
