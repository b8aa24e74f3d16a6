"""A kind of physical piece: the interface that fields use and :mod:`calculators.pieces` implements.

Law: a kind that is more than its pieces declares in ``forms`` how it is tapped. Whatever can be
typed can be tapped, and the page knows only these parts.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from .french import quote
from .frozen import Frozen
from .typed import plain


class Kind[P](Protocol):
    """A kind of physical piece, as :mod:`calculators.pieces` defines them."""

    @property
    def unit(self) -> str:
        """The French word that counts them: «carte», «domino»."""

    @property
    def copies(self) -> int:
        """How many of each piece the full set holds."""

    @property
    def pieces(self) -> Sequence[P]:
        """Every kind of piece, in order, for pickers."""

    @property
    def pattern(self) -> str:
        """A regular expression of the canonical notation."""

    def parse(self, text: str) -> P:
        """Read one notation; raise ``ValueError`` with a French sentence otherwise."""


def matched(notation: re.Pattern[str], text: str, noun: str) -> re.Match[str]:
    """Return the match of a notation in a typed text.

    :param noun: what it should be, with examples, as the end of a French sentence.
    :raises ValueError: with that sentence, if the text does not match.
    """
    found = notation.fullmatch(plain(text))
    if found is None:
        raise ValueError(f"{quote(text)} n'est pas {noun}.")
    return found


class Part(Frozen):
    """A part of a notation with a control of its own: one of a few choices, or a number.

    :param label: French.
    :param choices: codes with their French names, the default of a new piece first.
    :param least: of a number, if there are no choices.
    :param most: of a number.
    :param signed: written with its sign, and omitted when it is 0.
    :param end: the suffix of a number.
    :param lanes: its choices are the rows on which the pieces lie.
    """

    label: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    signed: bool = False
    end: str = ""
    lanes: bool = False


class Tile(Frozen):
    """A tile to tap to lay a piece.

    :param code: its share of the notation.
    :param name: what a screen reader says, French.
    :param piece: the piece drawn on it; else its text.
    :param text: shown without a drawing, instead of its name.
    """

    code: str
    name: str
    piece: object = None
    text: str = ""


class Form(Frozen):
    """One way to write the pieces of a kind: parts, the tile, and parts again, side by side."""

    tiles: tuple[Tile, ...]
    before: tuple[Part, ...] = ()
    after: tuple[Part, ...] = ()


type Forms = tuple[Form, ...]


def tiles_of(pieces: Iterable[object]) -> tuple[Tile, ...]:
    """Return a tile for each piece, whose notation it is."""
    return tuple(Tile(str(piece), getattr(piece, "title", str(piece)), piece) for piece in pieces)


def forms_of(kind: Kind[Any]) -> Forms:
    """Return the forms of a kind: those it declares, else one tile for each of its pieces."""
    declared: Forms = getattr(kind, "forms", ())
    return declared or (Form(tiles_of(kind.pieces)),)
