"""512 bits as one value, for compiled code: eight words of 64 bits side by side.

Numba has no such type. These few operations give LLVM's own vectors to compiled functions, so
that it need not find out by itself that eight words can go together; on a processor with
narrower registers LLVM cuts each operation into two or four. Positions count words from 0.

Numba keeps what it compiled until the file of the *compiled* function changes: after a change
here, touch ``compiled.py``.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, models, register_model

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


def _loading(alignment: int) -> Any:
    @intrinsic
    def load(_: Any, words: Any, start: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            value = builder.load(_place(context, builder, signature.args[0], *given))
            value.align = alignment
            return value

        return _lanes(words, types.uint64), generate

    return load


def _of_two(method: str) -> Any:
    @intrinsic
    def operate(_: Any, one: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return getattr(builder, method)(*given)

        return _lanes(_lanes, _lanes), generate

    return operate


load = _loading(64)
"""``load(words, start)``: eight words of an aligned array, from a multiple of eight."""

load_anywhere = _loading(8)
"""``load_anywhere(words, start)``: eight words from any start."""

either, both, differing = _of_two("or_"), _of_two("and_"), _of_two("xor")
"""``either(a, b)``, ``both(a, b)``, ``differing(a, b)``: or, and, exclusive or."""

plus, lower, higher = _of_two("add"), _of_two("lshr"), _of_two("shl")
"""``plus(a, b)`` word by word; ``lower(a, by)`` and ``higher(a, by)`` shift each word."""


@intrinsic
def store(_: Any, words: Any, start: Any, value: Any) -> Any:
    """``store(words, start, value)`` into an aligned array, at a multiple of eight."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array, at, lanes = given
        place = _place(context, builder, signature.args[0], array, at)
        builder.store(lanes, place).align = 64
        return context.get_dummy_value()

    return types.void(words, types.uint64, _lanes), generate


@intrinsic
def spread(_: Any, word: Any) -> Any:
    """``spread(word)``: the word eight times."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return _spread(builder, given[0])

    return _lanes(types.uint64), generate


@intrinsic
def ones(_: Any, lanes: Any) -> Any:
    """``ones(lanes)``: how many bits of each word are set."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return _call(builder, "llvm.ctpop.v8i64", _VECTOR, given[0])

    return _lanes(_lanes), generate


@intrinsic
def total_of(_: Any, lanes: Any) -> Any:
    """``total_of(lanes)``: the sum of the eight words."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return _call(builder, "llvm.vector.reduce.add.v8i64", _I64, given[0])

    return types.uint64(_lanes), generate


@intrinsic
def keep_unions(_: Any, word: Any, words: Any, start: Any, stop: Any, kept: Any, end: Any) -> Any:
    """``keep_unions(word, words, start, stop, kept, end)``: join a word with those it can meet.

    For each of words[start:stop] that shares no bit with ``word``, the union of the two goes to
    ``kept`` from ``end`` on; the new end is returned. Both arrays need eight words to spare.
    """

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        features = context.codegen().magic_tuple()[2]
        steps = _eight_at_a_time if "+avx512f" in features else _one_at_a_time
        one, array, first, last, out, at = given
        source = context.make_array(signature.args[1])(context, builder, array).data
        target = context.make_array(signature.args[4])(context, builder, out).data
        end = cgutils.alloca_once_value(builder, at)
        steps(builder, one, source, first, last, target, end)
        return builder.load(end)

    word_type = types.uint64
    return word_type(word_type, words, word_type, word_type, kept, word_type), generate


def _one_at_a_time(
    builder: Any, one: Any, source: Any, first: Any, last: Any, target: Any, end: Any
) -> None:
    with cgutils.for_range_slice(builder, first, last, ir.Constant(_I64, 1)) as (i, _):
        other = builder.load(builder.gep(source, [i]))
        at = builder.load(end)
        # Written at any rate, and overwritten unless it counts: a branch would be guessed wrong.
        builder.store(builder.or_(one, other), builder.gep(target, [at]))
        apart = builder.icmp_unsigned("==", builder.and_(one, other), ir.Constant(_I64, 0))
        builder.store(builder.add(at, builder.zext(apart, _I64)), end)


def _eight_at_a_time(
    builder: Any, one: Any, source: Any, first: Any, last: Any, target: Any, end: Any
) -> None:
    spread_one = _spread(builder, one)
    ranks = ir.Constant(_VECTOR, list(range(WORDS)))
    with cgutils.for_range_slice(builder, first, last, ir.Constant(_I64, WORDS)) as (i, _):
        others = builder.load(builder.bitcast(builder.gep(source, [i]), _VECTOR.as_pointer()))
        others.align = 8
        apart = builder.and_(
            builder.icmp_unsigned(
                "==", builder.and_(spread_one, others), ir.Constant(_VECTOR, [0] * WORDS)
            ),
            builder.icmp_unsigned("<", ranks, _spread(builder, builder.sub(last, i))),
        )
        unions = builder.or_(spread_one, others)
        packed = _call(
            builder, "llvm.experimental.vector.compress.v8i64", _VECTOR, unions, apart, _UNSET
        )
        at = builder.load(end)
        place = builder.bitcast(builder.gep(target, [at]), _VECTOR.as_pointer())
        builder.store(packed, place).align = 8
        many = _call(builder, "llvm.ctpop.i8", ir.IntType(8), builder.bitcast(apart, ir.IntType(8)))
        builder.store(builder.add(at, builder.zext(many, _I64)), end)
