"""What has to run before a cell of a page: the cells above that bind the names it takes."""

import ast
import symtable
from collections.abc import Iterator, Sequence

NONE = ast.Constant(None)


def names_of(text: str) -> tuple[set[str], set[str]]:
    """Return the names that a cell takes from other cells, and those that it binds itself.

    A name that a function's body takes is looked up when it is called: the cell may bind it later.

    >>> taken, bound = names_of("total = first(n)\\ndef again(): return total + rest()\\nm = 1")
    >>> sorted(taken), sorted(bound)
    (['first', 'n', 'rest'], ['again', 'm', 'total'])
    """
    try:
        symtable.symtable(text, "cell", "exec")  # it refuses what the parser lets pass
        statements = ast.parse(text).body
    except SyntaxError:  # which Python says when the cell runs
        return set(), set()
    taken: set[str] = set()
    late: set[str] = set()
    bound: set[str] = set()
    for statement in _steps(statements):
        table = symtable.symtable(ast.unparse(statement), "cell", "exec")
        now, then, new = _names_in(table, True)
        changed = (part.target for part in ast.walk(statement) if isinstance(part, ast.AugAssign))
        now |= {target.id for target in changed if isinstance(target, ast.Name)} & new
        taken |= now - bound
        late |= then
        bound |= new
    return taken | late - bound, bound


def _steps(statements: Sequence[ast.AST]) -> Iterator[ast.stmt]:
    """Give what statements do in the order in which they do it: a block's head, then its body."""
    for one in statements:
        heads: list[ast.stmt] = []
        match one:
            case ast.For(target=target, iter=value):
                heads.append(ast.Assign([target], value))
            case ast.With(items=items):
                for item in items:
                    given, value = item.optional_vars, item.context_expr
                    heads.append(ast.Assign([given], value) if given else ast.Expr(value))
            case ast.If(test=value) | ast.While(test=value):
                heads.append(ast.Expr(value))
            case ast.ExceptHandler(type=kind, name=name):
                names: list[ast.expr] = [ast.Name(name, ast.Store())] if name else []
                heads.append(ast.Assign(names, kind) if names and kind else ast.Expr(kind or NONE))
            case ast.Try():
                pass
            case ast.stmt():
                yield one
                continue
        yield from (ast.copy_location(head, one) for head in heads)
        for part in ("body", "handlers", "orelse", "finalbody"):
            yield from _steps(getattr(one, part, []))


def _names_in(table: symtable.SymbolTable, runs: bool) -> tuple[set[str], set[str], set[str]]:
    """Return the module's names that a scope takes when its statement runs, takes later, binds."""
    module = table.get_type() == "module"
    ours = [one for one in table.get_symbols() if module or one.is_global()]
    taken = {one.get_name() for one in ours if one.is_referenced()}
    bound = {one.get_name() for one in ours if one.is_assigned() or one.is_imported()}
    now, then = (taken, set()) if runs else (set(), taken)
    for part in table.get_children():
        # A comprehension and a class run where they stand, a function when it is called.
        at_once = part.get_type() == "class" or part.get_name().endswith(("comp", "genexpr"))
        found = _names_in(part, runs and at_once)
        now, then, bound = now | found[0], then | found[1], bound | found[2]
    return now, then, bound


class Page:
    """The cells of a page, by number from the top, and what has run of them.

    >>> page, cells = Page(), ["n = 4", "m = n + 1", "k = 1", "print(m)"]
    >>> page.series(cells, 3)
    [0, 1, 3]
    >>> for cell in (0, 1, 3): page.note(cell)
    >>> page.series(["n = 5", *cells[1:]], 3)
    [0, 1, 3]
    >>> page.series(cells, 3)
    [3]
    """

    def __init__(self) -> None:
        self._texts: Sequence[str] = ()
        self._binds: list[set[str]] = []
        self._needs: list[dict[str, int]] = []
        # Of each cell, its text and those of all that it needs.
        self._stands: list[int] = []
        self._ran: dict[int, int] = {}
        self._binder: dict[str, int] = {}

    def series(self, texts: Sequence[str], asked: int) -> list[int]:
        """Return which cells have to run, in their order: the one asked for is the last.

        One above it runs if it has not run as it and all that it needs stand now, or if another
        cell has since bound one of the names for which it is needed.
        """
        if texts != self._texts:
            self._read(texts)
        due, seen = {asked}, [asked]
        for cell in seen:  # it grows
            for name, other in self._needs[cell].items():
                if self._ran.get(other) != self._stands[other] or self._binder.get(name) != other:
                    due.add(other)
                if other not in seen:
                    seen.append(other)
        return sorted(due)

    def note(self, cell: int, *, failed: bool = False) -> None:
        """Keep that a cell has run; one that failed counts as one that has not."""
        if failed:
            self._ran.pop(cell, None)
        else:
            self._ran[cell] = self._stands[cell]
        self._binder |= dict.fromkeys(self._binds[cell], cell)

    def _read(self, texts: Sequence[str]) -> None:
        self._texts, self._binds, self._needs, self._stands = texts, [], [], []
        nearest: dict[str, int] = {}
        for cell, text in enumerate(texts):
            taken, bound = names_of(text)
            needs = {name: nearest[name] for name in sorted(taken & nearest.keys())}
            self._needs.append(needs)
            self._stands.append(hash((text, *(self._stands[one] for one in needs.values()))))
            self._binds.append(bound)
            nearest |= dict.fromkeys(bound, cell)
