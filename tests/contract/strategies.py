"""From the declaration of a calculator to what players, links or programs may send.

One function for each kind of field; a new kind of field adds one line to each table.
"""

from collections.abc import Callable, Mapping
from functools import cache, singledispatch
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.fields import Field, Flag, Input, Integer, Option, Several
from calculators.core.kept import kept
from calculators.core.pieces import Drawn, Piece, Pieces
from calculators.core.rows import Integers, Rows, Text
from calculators.core.typed import CELLS, tidy
from calculators.pieces.dice_sum import (
    MOST_ADDED,
    MOST_DICE,
    MOST_FIXED,
    SIDES,
    DiceSum,
    DiceSumKind,
)
from tests.contract.french_words import hyphened, sounds_like_a_program

type Raw = dict[str, Any]

HOSTILE = (
    "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)", "</output></calc-form><iframe src=javascript:alert(1)>",
    "&lt;img onerror=1&gt;", "javascript:alert(1)", "{{7*7}}${7*7}", "../../../etc/passwd",
    "\x00", "\ud800", "\udfff\ud800", "\u202e12", "\ufeff7", "７", "٧", "７-coupe", "1e5", "0x7",
    "NaN", "-0", "+", "−", "--1", "1_000", "9" * 50, "0" * 5000 + "7", "9" * 5000, " ", "\t\n",
    "null", "None", "True", "[]", "{}", "7,", ",,,", ";", "7;;7", "- -", "-", "mat\x00",
)  # fmt: skip
"""Texts that have broken programs like this one."""

UNREADABLE = "\x00"
"""A text that no field takes."""


@kept(4096)
def good(field: Field[Any]) -> SearchStrategy[Any]:
    """Return valid raw values of a field."""
    return _good(field)


@singledispatch
def _good(field: Field[Any]) -> SearchStrategy[Any]:
    raise NotImplementedError(type(field).__name__)


@_good.register
def _(field: Integer) -> SearchStrategy[Any]:
    numbers = st.integers(field.minimum, field.maximum) | st.sampled_from(
        [field.minimum, field.maximum]
    )
    return st.one_of(
        numbers,
        numbers.map(str),
        numbers.map(lambda number: f" {number} ".replace("-", "−")),
        numbers.filter(lambda number: number >= 0).map(lambda number: f"+{number}"),
    )


@_good.register
def _(_field: Flag) -> SearchStrategy[Any]:
    return st.sampled_from([True, False, "true", "false", "oui", "NON", "on", 0, 1])


@_good.register
def _(field: Option) -> SearchStrategy[Any]:
    return st.sampled_from([*field.choices]).flatmap(
        lambda code: st.sampled_from([code, f" {code} "])
    )


@_good.register
def _(field: Piece) -> SearchStrategy[Any]:  # type: ignore[type-arg]
    return notations(field)


@_good.register
def _(field: Pieces) -> SearchStrategy[Any]:  # type: ignore[type-arg]
    unique_by = (lambda notation: notation) if field.pool else None
    lists = st.lists(
        plain_notations(field) if field.pool else notations(field),
        min_size=field.least,
        max_size=min(field.most, len(field.kind.pieces)) if field.pool else field.most,
        unique_by=unique_by,
    )
    return lists.flatmap(spellings)


@_good.register
def _(field: Several) -> SearchStrategy[Any]:
    codes = st.sampled_from([*field.choices])
    return st.lists(codes, unique=True).flatmap(spellings)


@_good.register
def _(field: Text) -> SearchStrategy[Any]:
    signs = st.characters(codec="utf-8", categories=("L", "N", "P", "S"), exclude_characters=CELLS)
    names = st.text(signs, min_size=1, max_size=field.longest) | st.sampled_from(".…'&")
    return names.filter(
        lambda name: (
            0 < len(tidy(name)) <= field.longest
            and not sounds_like_a_program(name)
            and not hyphened(name)
        )
    )  # no sentence may


@_good.register
def _(field: Integers) -> SearchStrategy[Any]:
    numbers = st.integers(field.minimum, field.maximum)
    lists = st.lists(numbers, min_size=field.least, max_size=field.most)
    return lists | lists.map(lambda listed: " ".join(map(str, listed)))


@_good.register
def _(field: Rows) -> SearchStrategy[Any]:  # type: ignore[type-arg]
    cells = {column.name: _cell(column) for column in field.columns}
    lists = st.lists(st.fixed_dictionaries(cells), min_size=field.least, max_size=field.most)
    return lists | lists.map(lambda listed: field.text(field.parse(listed)))


def _cell(column: Input) -> SearchStrategy[Any]:
    return good(column) | st.none() if not column.required else good(column)


@kept(4096)
def bad(field: Field[Any]) -> SearchStrategy[Any]:
    """Return raw values that a field refuses, whatever the others are."""
    return _bad(field)


@singledispatch
def _bad(field: Field[Any]) -> SearchStrategy[Any]:
    raise NotImplementedError(type(field).__name__)


_NEVER = st.sampled_from(["<img src=x onerror=alert(1)>", "zzz", "\ud800", 1.5, [[1]], {"a": 1}])


@_bad.register
def _(field: Integer) -> SearchStrategy[Any]:
    outside = st.integers(max_value=field.minimum - 1) | st.integers(min_value=field.maximum + 1)
    return st.one_of(_NEVER, outside, outside.map(str), st.sampled_from([True, [], "1,5", "0x1"]))


@_bad.register
def _(_field: Flag) -> SearchStrategy[Any]:
    return _NEVER | st.sampled_from([2, -1, "peut-être", []])


@_bad.register
def _(_field: Option) -> SearchStrategy[Any]:
    return _NEVER | st.sampled_from([0, True, []])


@_bad.register
def _(_field: Piece) -> SearchStrategy[Any]:  # type: ignore[type-arg]
    return _NEVER | st.sampled_from(["9999", 9999, -1, True, 7.0, ["7"], "5 9", "1" * 40])


@_bad.register
def _(field: Pieces) -> SearchStrategy[Any]:  # type: ignore[type-arg]
    first = a_notation(field)
    crowd = st.just([first] * (field.most + 1))
    wrong = st.sampled_from([[first, "9999"], f"{first}, zzz", {"a": 1}, True, -1, [None]])
    return _NEVER.filter(lambda raw: raw != [[1]]) | crowd | wrong


@_bad.register
def _(_field: Several) -> SearchStrategy[Any]:
    return _NEVER | st.sampled_from([0, True, [None], "false"])


@_bad.register
def _(field: Text) -> SearchStrategy[Any]:
    return st.sampled_from(
        ["a;b", "a|b", "x" * (field.longest + 1), "\x00", "\ud800", [1], {}, 1.5]
    )


@_bad.register
def _(field: Integers) -> SearchStrategy[Any]:
    crowd = st.just([field.minimum] * (field.most + 1))
    return _NEVER.filter(lambda raw: raw != [[1]]) | crowd | st.sampled_from(["1 x", [True], [""]])


@_bad.register
def _(field: Rows) -> SearchStrategy[Any]:  # type: ignore[type-arg]
    wrong = [[{"zut": 1}], [["a"] * 20], "a;b;c;d;e;f;g;h;i;j", [None], 7, True, {"a": 1}]
    return st.sampled_from([*wrong, "\x00", [[]], ["x"] * (field.most + 1)])


@cache
def all_good(calculator: Calculator) -> SearchStrategy[Raw]:
    """Return for each input a valid raw value."""
    return st.fixed_dictionaries({p.name: good(p) for p in calculator.parameters})


@cache
def all_bad(calculator: Calculator) -> SearchStrategy[Raw]:
    """Return for each input an invalid raw value."""
    return st.fixed_dictionaries({p.name: bad(p) for p in calculator.parameters})


def notations(field: Piece[Any] | Pieces[Any]) -> SearchStrategy[str]:
    """Return any notation of a kind of piece."""
    return (
        plain_notations(field) | written(field.kind) if field.kind.pieces else written(field.kind)
    )


@cache
def written(kind: Any) -> SearchStrategy[str]:
    """Return valid notations of a kind; one with more than its pieces has its own."""
    return _written(kind)


@singledispatch
def _written(kind: Any) -> SearchStrategy[str]:
    return st.from_regex(kind.pattern, fullmatch=True)


@_written.register
def _(_kind: DiceSumKind) -> SearchStrategy[str]:
    added = st.integers(-MOST_ADDED, MOST_ADDED)
    dice = st.builds(DiceSum, st.integers(1, MOST_DICE), st.sampled_from(SIDES), added)
    sums = dice | st.builds(DiceSum, added=st.integers(0, MOST_FIXED))
    return sums.flatmap(lambda each: st.sampled_from([str(each), each.title, str(each).upper()]))


def plain_notations(field: Piece[Any] | Pieces[Any]) -> SearchStrategy[str]:
    """Return the notations in a picker."""
    return st.sampled_from([str(piece) for piece in field.kind.pieces])


def a_notation(field: Piece[Any] | Pieces[Any]) -> str:
    """Return the first notation of a picker; for a kind too large for one, the figure 1."""
    return str(field.kind.pieces[0]) if field.kind.pieces else "1"


def spellings(listed: list[str]) -> SearchStrategy[Any]:
    """Return the ways to send a list of notations."""
    return st.sampled_from([listed, " ".join(listed), ", ".join(listed), ";".join(listed)])


@cache
def requests(calculator: Calculator, *, typed: bool = True) -> SearchStrategy[Raw]:
    """Return inputs that are valid alone, and mostly agree with one another.

    Pieces of one pool are dealt from one set; a piece chosen among others is one of them.

    :param typed: whether pieces that chance would draw may be typed in.
    """
    return _requests(calculator, typed=typed)


@st.composite
def _requests(draw: DrawFn, calculator: Calculator, *, typed: bool) -> Raw:
    raw: Raw = {}
    pools: dict[str, list[str]] = {}
    for parameter in sorted(calculator.parameters, key=_chosen_last):
        if isinstance(parameter, Drawn) and not (typed and draw(_seldom)):
            continue
        if not parameter.required and draw(_mostly):
            continue
        raw[parameter.name] = _coherent(draw, parameter, raw, pools)
    return _decided(draw, calculator, raw)


def _decided(draw: DrawFn, calculator: Calculator, raw: Raw) -> Raw:
    """Sometimes give a procedure a decision that it offers."""
    before = {name: value for name, value in raw.items() if name not in {"log", "decision"}}
    if before == raw or draw(_seldom):
        return raw
    try:
        ask = engine.run(calculator, before, "s").result.ask
    except RefusedError:
        return raw
    return before | {"decision": draw(st.sampled_from(ask.moves)).code} if ask else raw


_seldom = st.sampled_from([False, False, False, True])
_mostly = st.sampled_from([True, True, False])


def _chosen_last(parameter: Input) -> bool:
    return bool(getattr(parameter, "among", ""))


def _coherent(
    draw: DrawFn, field: Input, raw: Mapping[str, Any], pools: dict[str, list[str]]
) -> Any:
    if isinstance(field, Piece) and field.among:
        held = _listed(raw.get(field.among, []))
        return draw(st.sampled_from(held) if held else good(field))
    if isinstance(field, Piece | Pieces) and field.pool:
        pool = pools.setdefault(field.pool, [str(piece) for piece in field.kind.pieces])
        if len(pool) < (1 if isinstance(field, Piece) else max(field.least, 1)):
            return draw(good(field))
        return _from_pool(draw, field, pool)
    return draw(good(field))


def _from_pool(draw: DrawFn, field: Piece[Any] | Pieces[Any], pool: list[str]) -> Any:
    least, most = (1, 1) if isinstance(field, Piece) else (field.least, min(field.most, len(pool)))
    taken = draw(st.lists(st.sampled_from(pool), min_size=least, max_size=most, unique=True))
    for notation in taken:
        pool.remove(notation)
    return taken[0] if isinstance(field, Piece) else draw(spellings(taken))


def _listed(given: Any) -> list[str]:
    separators = str.maketrans(",;", "  ")
    return given if isinstance(given, list) else str(given).translate(separators).split()


def default_request(calculator: Calculator) -> Raw:
    """Return the shortest valid request: the required inputs only."""
    return {
        parameter.name: shortest(parameter)
        for parameter in calculator.parameters
        if parameter.required
    }


def shortest(field: Field[Any]) -> Any:
    """Return the plainest valid value of a field."""
    return _SHORTEST[_kind(field)](field)


def _kind(field: Field[Any]) -> type:
    return next(kind for kind in _SHORTEST if isinstance(field, kind))


_SHORTEST: dict[type, Callable[[Any], Any]] = {
    Integer: lambda field: field.minimum,
    Flag: lambda _field: False,
    Option: lambda field: next(iter(field.choices)),
    Piece: lambda field: str(field.kind.pieces[0]),
    Pieces: lambda field: (
        [str(piece) for piece in field.kind.pieces[: field.least]] or ["1"] * field.least
    ),
    Several: lambda _field: [],
    Text: lambda _field: "x",
    Integers: lambda field: [field.minimum] * field.least,
    Rows: lambda field: (
        [{column.name: shortest(column) for column in field.columns if column.required}]
        * field.least
    ),
}

SEEDS = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=64
)
