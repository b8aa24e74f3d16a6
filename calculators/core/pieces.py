"""Fields of physical pieces: one, several, and those that chance draws."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, override

from .fields import NOTATION, Field, Invalid, Listed
from .json_text import json_text
from .kind import Kind
from .result import Json, JsonObject
from .space import Space
from .typed import is_blank, split


class Piece[P](Field[P]):
    """One physical piece, by its notation.

    :param pool: inputs of one pool share the pieces of one set.
    :param among: the name of the parameter whose pieces it is chosen from, or ``""``.
    :param only: the pieces that its picker shows, by their notations; all if empty.
    """

    kind: Kind[P]
    pool: str = ""
    among: str = ""
    only: tuple[str, ...] = ()

    @property
    @override
    def longest(self) -> int:
        return NOTATION

    @override
    def parse(self, raw: object) -> P:
        try:
            return self.kind.parse(raw if isinstance(raw, str) else json_text(raw))
        except ValueError as error:
            raise Invalid(str(error)) from None

    @override
    def _dumped(self, value: P) -> Json:
        return str(value)

    @override
    def schema(self) -> JsonObject:
        return {"type": "string", "pattern": f"^(?:{self.kind.pattern})$"}


class Pieces[P](Listed[P]):
    """Several physical pieces, in order; a list, or one text separated by commas or spaces.

    :param holds: another pool that these pieces leave, where each is written as ``counts_as``.
    :param slots: the name of the parameter that says how many places there are, or ``""``.
    """

    kind: Kind[P]
    pool: str = ""
    holds: str = ""
    slots: str = ""

    @property
    @override
    def longest(self) -> int:
        return self.most * NOTATION

    @override
    def parse(self, raw: object) -> tuple[P, ...]:
        return _pieces(self, tuple(split(raw, self.kind.parse, getattr(self.kind, "apart", ""))))

    @override
    def repeated(self, pieces: Iterable[P]) -> list[str]:
        if not self.pool:
            return []
        copies = self.kind.copies
        there = "un seul exemplaire existe" if copies == 1 else f"{copies} exemplaires existent"
        return [
            f"{piece} est là {times} fois ; {there}."
            for piece, times in Counter(pieces).items()
            if times > copies
        ]

    @override
    def _dumped(self, value: tuple[P, ...]) -> Json:
        return [str(piece) for piece in value]

    @override
    def _told(self, value: tuple[P, ...]) -> str:
        return " ".join(str(piece) for piece in value)

    @override
    def schema(self) -> JsonObject:
        return self.array({"type": "string", "pattern": f"^(?:{self.kind.pattern})$"})


@lru_cache(maxsize=512)
def _pieces[P](field: Pieces[P], items: tuple[str, ...]) -> tuple[P, ...]:
    return field.each(items, field.kind.parse, field.kind.unit)


class Drawn[P](Pieces[P]):
    """Pieces that chance draws when the player types none.

    :param space: from earlier parameters, by name, to what can be drawn.
    """

    space: Callable[..., Space[Any]]

    @override
    def lacks(self, raw: object) -> bool:
        return is_blank(raw) or raw in ([], ())

    @property
    @override
    def required(self) -> bool:
        return False

    @override
    def repeated(self, pieces: Iterable[P]) -> list[str]:
        return []  # the space knows: a pile made anew may give a piece again
