"""The text an algorithm was written in, so that what runs can be shown as it is read."""

import ast
import inspect
import linecache
from collections.abc import Callable, Iterable
from types import CodeType
from typing import Any, NamedTuple


class Source(NamedTuple):
    """A piece of a file or of a notebook cell.

    text: its lines, "" if they are not to be had. line: the number of the first of them.
    """

    text: str = ""
    line: int = 1


def code_of(function: Callable[..., Any]) -> CodeType | None:
    """Return the code that a function, a partial one or a callable object runs.

    >>> code_of(code_of).co_name
    'code_of'
    >>> code_of(len) is None
    True
    """
    inner: Any = inspect.unwrap(function)
    while hasattr(inner, "func"):
        inner = inner.func
    for candidate in (inner, inspect.getattr_static(type(inner), "__call__", None)):
        code = getattr(candidate, "__code__", None)
        if isinstance(code, CodeType):
            return code
    return None


def source_of(function: Callable[..., Any], lines: Iterable[int] = ()) -> Source:
    """Return the source of a function, and of what else in its file holds one of the lines.

    >>> source_of(source_of).text.splitlines()[0]
    'def source_of(function: Callable[..., Any], lines: Iterable[int] = ()) -> Source:'
    >>> source_of(len)
    Source(text='', line=1)
    """
    code = code_of(function)
    if code is None:
        return Source()
    try:
        block, first = inspect.getsourcelines(code)
    except (OSError, TypeError, SyntaxError):
        return Source()
    last = first + len(block) - 1
    whole = linecache.getlines(code.co_filename)
    elsewhere = {line for line in lines if line and not first <= line <= last}
    for begin, end in _statements("".join(whole)) if elsewhere else ():
        if any(begin <= line <= end for line in elsewhere):
            first, last = min(first, begin), max(last, end)
    return Source("".join(whole[first - 1 : last]).rstrip("\n"), first)


def _statements(text: str) -> list[tuple[int, int]]:
    """Return first and last line of each statement; none for a cell with magics."""
    try:
        body = ast.parse(text).body
    except SyntaxError:
        return []
    return [
        (
            min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))]),
            node.end_lineno or node.lineno,
        )
        for node in body
    ]
