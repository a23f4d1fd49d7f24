"""Meeting in the middle, compiled by numba: 512 pairs at a time, while other threads run on.

For a column set, ``_joined`` makes the list of a half's patterns and ``_by_key`` sorts it. To
find the pairs of patterns that share no diagonal, 512 patterns of one list are turned by
``_tabulated`` into bit columns, one a diagonal, and these into a table of the unions of every six
(the "four Russians"). ``_clashes`` then asks, for each pattern of the other list, with how many
of the 512 it clashes: five look-ups and one population count.

A pattern's *key* is its lowest bits: the marks (see ``halves``) and, above them, the *sieve*:
some of the longest diagonals. Lists are sorted by key, so that patterns that clash in the sieve
are never compared with each other, and the tables do without its diagonals.

In compiled code a signed and an unsigned number make a float together: hence all the ``U``.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, registry, types
from numba.extending import intrinsic, models, register_model
from numpy.typing import NDArray

from queens_counting._halves import MARKS, SPARE, Strips, crossing, strips, turned
from queens_counting._numpy import BOTTOMS, TOPS
from queens_counting.compiling import compiled
from queens_counting.plan import Plan, plan

# Numba has no type for 512 bits. These few operations give LLVM's own vectors to compiled
# functions: eight words of 64 bits side by side. On a processor with narrower registers LLVM cuts
# each operation into two or four. Positions count words from 0.

WORDS = 8

_I32, _I64 = ir.IntType(32), ir.IntType(64)
_VECTOR = ir.VectorType(_I64, WORDS)
_MASK = ir.VectorType(ir.IntType(1), WORDS)
_UNSET = ir.Constant(_VECTOR, ir.Undefined)


class _Lanes(types.Type):
    def __init__(self) -> None:
        super().__init__(name="Lanes")


_lanes = _Lanes()


@register_model(_Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)


def _place(context: Any, builder: Any, kind: Any, array: Any, start: Any) -> Any:
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [start]), _VECTOR.as_pointer())


def _spread(builder: Any, word: Any) -> Any:
    first = builder.insert_element(_UNSET, word, ir.Constant(_I32, 0))
    return builder.shuffle_vector(
        first, _UNSET, ir.Constant(ir.VectorType(_I32, WORDS), [0] * WORDS)
    )


def _call(builder: Any, name: str, result: Any, *values: Any) -> Any:
    form = ir.FunctionType(result, [value.type for value in values])
    return builder.call(cgutils.get_or_insert_function(builder.module, form, name), values)


def _of_two(method: str) -> Any:
    @intrinsic
    def operate(_: Any, one: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return getattr(builder, method)(*given)

        return _lanes(_lanes, _lanes), generate

    return operate


either, both, differing = _of_two("or_"), _of_two("and_"), _of_two("xor")
"""``either(a, b)``, ``both(a, b)``, ``differing(a, b)``: or, and, exclusive or."""

plus, lower, higher = _of_two("add"), _of_two("lshr"), _of_two("shl")
"""``plus(a, b)`` word by word; ``lower(a, by)`` and ``higher(a, by)`` shift each word."""


@intrinsic
def load(_: Any, words: Any, start: Any) -> Any:
    """``load(words, start)``: eight words of an array."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        value = builder.load(_place(context, builder, signature.args[0], *given))
        value.align = 8
        return value

    return _lanes(words, types.uint64), generate


@intrinsic
def store(_: Any, words: Any, start: Any, value: Any) -> Any:
    """``store(words, start, value)`` into an array."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array, at, lanes = given
        place = _place(context, builder, signature.args[0], array, at)
        builder.store(lanes, place).align = 8
        return context.get_dummy_value()

    return types.void(words, types.uint64, _lanes), generate


def _of_one(result: Any, kind: Any, make: Any) -> Any:
    @intrinsic
    def operate(_: Any, one: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return make(builder, given[0])

        return result(kind), generate

    return operate


def _ones(builder: Any, lanes: Any) -> Any:
    return _call(builder, "llvm.ctpop.v8i64", _VECTOR, lanes)


def _total_of(builder: Any, lanes: Any) -> Any:
    return _call(builder, "llvm.vector.reduce.add.v8i64", _I64, lanes)


spread = _of_one(_lanes, types.uint64, _spread)
"""``spread(word)``: the word eight times."""

ones = _of_one(_lanes, _lanes, _ones)
"""``ones(lanes)``: how many bits of each word are set."""

total_of = _of_one(types.uint64, _lanes, _total_of)
"""``total_of(lanes)``: the sum of the eight words."""


@intrinsic
def pack_unions(_: Any, word: Any, words: Any, i: Any, stop: Any, kept: Any, end: Any) -> Any:
    """``pack_unions(word, words, i, stop, kept, end)``: join a word with eight words from i on.

    Of those before ``stop`` that share no bit with ``word``, the unions go to ``kept`` from
    ``end`` on; the new end is returned. Both arrays need eight words to spare.
    """

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        word, words, i, stop, kept, end = given
        spread_word = _spread(builder, word)
        others = builder.load(_place(context, builder, signature.args[1], words, i))
        others.align = 8
        ranks = ir.Constant(_VECTOR, list(range(WORDS)))
        shared = builder.and_(spread_word, others)
        apart = builder.and_(
            builder.icmp_unsigned("==", shared, ir.Constant(_VECTOR, [0] * WORDS)),
            builder.icmp_unsigned("<", ranks, _spread(builder, builder.sub(stop, i))),
        )
        compress = "llvm.experimental.vector.compress.v8i64"
        unions = builder.or_(spread_word, others)
        packed = _call(builder, compress, _VECTOR, unions, apart, _UNSET)
        place = _place(context, builder, signature.args[4], kept, end)
        builder.store(packed, place).align = 8
        byte = ir.IntType(8)
        many = _call(builder, "llvm.ctpop.i8", byte, builder.bitcast(apart, byte))
        return builder.add(end, builder.zext(many, _I64))

    one = types.uint64
    return one(one, words, one, one, kept, one), generate


WIDE = "+avx512f" in registry.cpu_target.target_context.codegen().magic_tuple()[2]
"""Whether the processor can pack a vector in one instruction."""

U = np.uint64

BLOCK = U(512)
GROUP = 6
"""Diagonals to a table: five tables of 64 entries of 512 bits stay in the nearest cache."""

_SIEVES = {16: 1, 17: 1, 18: 3, 19: 4, 20: 6, 21: 8, 22: 10, 23: 9, 24: 12, 25: 11, 26: 14, 27: 13}
"""How many diagonals to sieve by, measured: the longer the lists, the more are worth it."""


def total(plan: Plan, strips: Strips, stopped: NDArray[np.uint8]) -> int:
    """Return what ``by_numpy.total`` does; another thread ends the work sooner.

    >>> total(plan(9), strips(9), np.zeros(1, np.uint8))
    352
    """
    choices = plan.sets, plan.times, plan.middles, plan.diagonals
    weights = np.array([BOTTOMS, TOPS], np.uint64)
    mask = U((1 << crossing(plan.n)) - 1)
    sieve = _SIEVES.get(plan.n, 0)
    return int(_total(plan.n, choices, strips, weights, mask, sieve, stopped))


def warm() -> None:
    """Compile now, or load what an earlier session compiled.

    >>> warm()
    >>> len(_total.signatures)
    1
    """
    total(plan(8).share(0), strips(8), np.zeros(1, np.uint8))


_turned = compiled(turned)


@compiled
def _keep_unions(word, words, start, stop, out, end):
    """Join a word with those of words[start:stop] that share no bit with it; return the new end."""
    if WIDE:
        for i in range(start, stop, U(WORDS)):
            end = pack_unions(word, words, i, stop, out, end)
    else:
        for i in range(start, stop):
            # Written at any rate, and overwritten unless it counts: a branch would be guessed
            # wrong.
            out[end] = word | words[i]
            end += U(word & words[i] == 0)
    return end


@compiled
def _joined(columns, middle, half, spread_out, out, end):
    """Write the words of every way to fill a half with these columns from ``out[end]`` on.

    Only those are wanted that share no diagonal with ``middle``; the words have these too. Return
    the words, which had to move if there was not enough room, and where they end now.
    """
    low = half.rows // 2
    high = np.uint32(128)
    # spread_out[v] has the columns that the bits of v name among the lower ones, and
    # spread_out[128 + v] among the higher ones.
    spread_out[0] = spread_out[high] = 0
    rest = columns
    for i in range(half.rows):
        column = rest & -rest
        rest ^= column
        start, new = (0, 1 << i) if i < low else (128, 1 << (i - low))
        for v in range(start, start + new):
            spread_out[v + new] = spread_out[v] | column
    lower_bits, by = np.uint32((1 << low) - 1), np.uint32(low)
    inner, outer = half.inner, half.outer

    most = end + U(SPARE)
    for share in half.shares:
        mine = spread_out[share & lower_bits] | spread_out[high + (share >> by)]
        others = columns ^ mine
        here = U(inner.starts[mine + 1] - inner.starts[mine])
        most += here * U(outer.starts[others + 1] - outer.starts[others])
    if most > U(out.size):
        before, out = out, np.empty(most + (most >> U(1)), np.uint64)
        for i in range(end):
            out[i] = before[i]

    for share in half.shares:
        mine = spread_out[share & lower_bits] | spread_out[high + (share >> by)]
        others = columns ^ mine
        start, stop = U(outer.starts[others]), U(outer.starts[others + 1])
        for i in range(inner.starts[mine], inner.starts[mine + 1]):
            if inner.words[i] & middle == 0:
                end = _keep_unions(inner.words[i] | middle, outer.words, start, stop, out, end)
    return out, end


@compiled
def _upside_down(words, start, stop, middle, crossing):
    """Turn the words of bottoms; let them have the middle queen's diagonals, for tops to clash.

    They keep no others that leave the board above the middle: those of tops clash with nothing.
    """
    for i in range(start, stop):
        words[i] = _turned(words[i] & crossing) | middle


@compiled
def _by_key(words, many, key, out, starts):
    """Sort words by key, and return what is above it: from starts[k] on for key k."""
    if many > U(out.size):
        out = np.empty(many + (many >> U(1)), np.uint64)
    lowest, by = U((1 << key) - 1), U(key)
    # While they are put down, entry k + 1 is where the next one with key k belongs.
    starts[:] = U(0)
    for i in range(many):
        starts[(words[i] & lowest) + U(2)] += U(1)
    for k in range(1, starts.size):
        starts[k] += starts[k - 1]
    for i in range(many):
        place = (words[i] & lowest) + U(1)
        out[starts[place]] = words[i] >> by
        starts[place] += U(1)
    return out


@compiled
def _tabulated(words, first, groups, columns, tables):
    """Make the tables of 512 words from ``first`` on: the unions of every six bit columns.

    The bit columns come by swapping ever smaller squares of bits across the diagonal, in sixteen
    squares of 32 by 32 at a time. Which word of the 512 lands on which bit does not matter.
    """
    lower_half, half = spread(U(0xFFFFFFFF)), spread(U(32))
    done = 0
    while done < GROUP * groups:
        offset = spread(U(done))
        for row in range(32):
            at = U(first + U(8 * row))
            left = both(lower(load(words, at), offset), lower_half)
            right = higher(lower(load(words, at + U(256)), offset), half)
            store(columns, U(8 * (done + row)), either(left, right))
        size, kept = 16, U(0x0000FFFF0000FFFF)
        while size:
            by, mask = spread(U(size)), spread(kept)
            for pair in range(16):
                row = ((pair & -size) << 1) | (pair & (size - 1))
                one, two = U(8 * (done + row)), U(8 * (done + row + size))
                above, below = load(columns, one), load(columns, two)
                swapped = both(differing(lower(above, by), below), mask)
                store(columns, one, differing(above, higher(swapped, by)))
                store(columns, two, differing(below, swapped))
            size >>= 1
            kept ^= kept << U(size)
        done += 32
    for group in range(groups):
        table = U(512 * group)
        store(tables, table, spread(U(0)))
        for bit in range(GROUP):
            column = load(columns, U(8 * (GROUP * group + bit)))
            for entry in range(1 << bit):
                old, new = table + U(8 * entry), table + U(8 * (entry + (1 << bit)))
                store(tables, new, either(load(tables, old), column))


@compiled
def _clashes(tables, words, start, stop, groups):
    """Count the clashes of words[start:stop] with the 512 words that the tables stand for."""
    six, entry = U(63), U(3)
    sums = spread(U(0))
    for i in range(start, stop):
        word = words[i]
        union = load(tables, (word & six) << entry)
        union = either(union, load(tables, U(512) + ((word >> U(6) & six) << entry)))
        union = either(union, load(tables, U(1024) + ((word >> U(12) & six) << entry)))
        union = either(union, load(tables, U(1536) + ((word >> U(18) & six) << entry)))
        union = either(union, load(tables, U(2048) + ((word >> U(24) & six) << entry)))
        for group in range(5, groups):
            more = load(tables, U(512 * group) + ((word >> U(GROUP * group) & six) << entry))
            union = either(union, more)
        sums = plus(sums, ones(union))
    return total_of(sums)


@compiled
def _meetings(these, those, weights, how, room, stopped):
    """Sum the weights of all pairs of an unmarked word of ``these`` and a word of ``those``.

    A list is its sorted words and where each key starts; ``room`` is for the bit columns of a
    block of words, and for its tables.
    """
    one, one_starts = these
    two, two_starts = those
    sieve, groups = how
    columns, tables = room
    block = np.empty(one_starts[-1] + BLOCK, np.uint64)
    result = U(0)
    for sifted in range(1 << sieve):
        key = sifted << MARKS
        if stopped[0] or two_starts[key] == two_starts[key + (1 << MARKS)]:
            continue
        many = U(0)
        apart = (1 << sieve) - 1 ^ sifted
        other = apart
        while other >= 0:
            unmarked = other << MARKS
            for i in range(one_starts[unmarked], one_starts[unmarked + 1]):
                block[many] = one[i]
                many += U(1)
            other = (other - 1) & apart if other else -1
        for i in range(many, many + BLOCK):
            block[i] = U(0)  # a word of zeros clashes with none
        first = U(0)
        while first < many:
            _tabulated(block, first, groups, columns, tables)
            here = min(BLOCK, many - first)
            for mark in range(1 << MARKS):
                start, stop = two_starts[key + mark], two_starts[key + mark + 1]
                if weights[mark] and start < stop:
                    clashing = _clashes(tables, two, start, stop, groups)
                    result += weights[mark] * (here * (stop - start) - clashing)
            first += BLOCK
    return result


@compiled
def _aligned(words):
    room = np.empty(words + U(8), np.uint64)
    return room[-(room.ctypes.data // 8) % 8 :]


@compiled
def _total(n, choices, strips, weights, crossing, sieve, stopped):
    sets, times, middles, diagonals = choices
    key = MARKS + sieve
    groups = max(5, (2 * n - 4 - sieve + GROUP - 1) // GROUP)
    columns, tables = _aligned(U(8 * 64)), _aligned(U(512 * groups))
    spread_out = np.empty(256, np.uint32)
    words = tops = bottoms = np.empty(0, np.uint64)  # each grows when it must
    top_starts = np.zeros((1 << key) + 2, np.uint64)
    bottom_starts = np.zeros((1 << key) + 2, np.uint64)
    full = np.uint32((1 << n) - 1)
    centre = middles.size - 1
    result = U(0)
    for i in range(sets.size):
        if stopped[0]:
            break
        words, many = _joined(sets[i], U(0), strips, spread_out, words, U(0))
        tops = _by_key(words, many, key, tops, top_starts)
        # All places left of the centre together, then the centre; for even n once, without it.
        for alone in range(2):
            start, stop = (centre, centre + 1) if alone else (0, centre)
            often = U(times[i]) if alone else U(4)
            more = U(0)
            for k in range(start, stop):
                if often and sets[i] & middles[k] == 0:
                    others, middle, begin = full ^ sets[i] ^ middles[k], diagonals[k], more
                    words, more = _joined(others, middle, strips, spread_out, words, begin)
                    _upside_down(words, begin, more, middle, crossing)
            bottoms = _by_key(words, more, key, bottoms, bottom_starts)
            above, below = (tops, top_starts), (bottoms, bottom_starts)
            how, room = (sieve, groups), (columns, tables)
            found = _meetings(above, below, weights[0], how, room, stopped)
            found += _meetings(below, above, weights[1], how, room, stopped)
            result += found * often
    return result
