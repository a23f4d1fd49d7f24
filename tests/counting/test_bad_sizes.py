"""What is no size of a board is refused by everything that counts, in the same words."""

import pytest

from queens_counting import count, enumerate_all, first, local_search, published
from queens_counting.feasibility import estimate

WRONG = [(0, ValueError), (-3, ValueError), (2.5, TypeError), (True, TypeError), ("8", TypeError)]


@pytest.mark.parametrize(("wrong", "error"), WRONG)
@pytest.mark.parametrize(
    "function", [count, enumerate_all, estimate, first, local_search, published]
)
def test_what_is_no_size_is_refused(function, wrong, error):
    more = [4] if function is estimate else []
    with pytest.raises(error, match="n must be a whole number, 1 or more; got "):
        function(wrong, *more)
