"""The tarot: the 22 major arcana and the minor arcana of one suit.

Notation: a trump by its number ``0`` to ``21`` (``0`` is Le Mat); a minor card by its rank
``1`` to ``14``, alone or with its suit: ``12-coupe``.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from calculators.core.french import bare, french, prefixed, quote
from calculators.core.frozen import Frozen
from calculators.core.kind import Form, Part, tiles_of

_NAMES = (
    "Le Mat",
    "Le Bateleur",
    "La Papesse",
    "L’Impératrice",
    "L’Empereur",
    "Le Pape",
    "L’Amoureux",
    "Le Chariot",
    "La Justice",
    "L’Hermite",
    "La Roue de Fortune",
    "La Force",
    "Le Pendu",
    "L’Arcane sans nom",
    "Tempérance",
    "Le Diable",
    "La Maison Dieu",
    "L’Étoile",
    "La Lune",
    "Le Soleil",
    "Le Jugement",
    "Le Monde",
)
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
COURT = {1: "As", 11: "Valet", 12: "Cavalier", 13: "Dame", 14: "Roi"}
_RANKS = {"as": 1, "valet": 11, "cavalier": 12, "dame": 13, "reine": 13, "roi": 14}


def roman(number: int) -> str:
    """Return 1 to 21 in Roman numerals; ``""`` for 0, Le Mat."""
    digits = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        digits += sign * count
    return digits


def _no_trump(given: object) -> ValueError:
    return ValueError(f"{quote(given)} n'est pas un arcane majeur : de 0 (Le Mat) à 21.")


@dataclass(frozen=True, order=True, slots=True)
class Trump:
    """A major arcanum, 0 (Le Mat) to 21 (Le Monde).

    :raises ValueError: for another number.
    """

    number: int

    def __post_init__(self) -> None:
        if not 0 <= self.number < len(_NAMES):
            raise _no_trump(self.number)

    def __str__(self) -> str:
        return str(self.number)

    @property
    def name(self) -> str:
        """The French name, ``"Le Diable"``."""
        return _NAMES[self.number]

    @property
    def title(self) -> str:
        """The numeral and the name, ``"XV Le Diable"``."""
        return f"{roman(self.number)} {self.name}".strip()


class Suit(StrEnum):
    """The four suits; the value is the notation."""

    CUPS = "coupe"
    SWORDS = "epee"
    CLUBS = "baton"
    COINS = "denier"

    @property
    def word(self) -> str:
        """The French word, ``"épée"``."""
        return {"epee": "épée", "baton": "bâton"}.get(self.value, self.value)


_SUIT = Part("Couleur", (("", "aucune"), *((f"-{suit}", suit.word) for suit in Suit)))


class MinorCard(Frozen):
    """A minor arcanum: a rank 1 (as) to 14 (roi), with its suit if known.

    :raises ValueError: for another rank.
    """

    rank: int
    suit: Suit | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.rank <= 14:  # noqa: PLR2004
            raise ValueError(f"{quote(self.rank)} n'est pas une carte : de 1 (As) à 14 (Roi).")

    def __lt__(self, other: Self) -> bool:
        return (self.rank, self.suit or "") < (other.rank, other.suit or "")

    def __str__(self) -> str:
        return f"{self.rank}-{self.suit}" if self.suit else str(self.rank)

    @property
    def name(self) -> str:
        """The French name, ``"Cavalier de coupe"`` or ``"7"``."""
        rank = COURT.get(self.rank, str(self.rank))
        return french(f"{rank} {prefixed('de', self.suit.word)}") if self.suit else rank

    @property
    def feminine(self) -> bool:
        """Whether its French name is feminine: only the queen's."""
        return self.rank == _RANKS["dame"]

    @property
    def title(self) -> str:
        """The name and rank, so that a court card shows its value: ``"Cavalier (12)"``."""
        return f"{self.name} ({self.rank})" if self.rank in COURT else self.name


class FaceDown(Frozen):
    """A card that nobody may see yet."""


class TrumpKind(Frozen):
    """The kind "major arcanum" of input fields."""

    unit = "arcane"
    copies = 1
    pattern = "1?[0-9]|2[01]"
    pieces = tuple(map(Trump, range(len(_NAMES))))

    def parse(self, text: str) -> Trump:
        """Parse a number, a Roman numeral or a name.

        :raises ValueError: with a French sentence.
        """
        wanted = bare(text).replace("-", " ")
        if digits := re.fullmatch(r"0*([0-9]{1,2})", wanted):
            return Trump(int(digits[1]))
        for trump in self.pieces:
            name, number = bare(trump.name), bare(roman(trump.number))
            names = (name, re.sub(r"^(?:l'|l[ae] )", "", name))
            titles = (f"{sign} {each}" for sign in (number, str(trump.number)) for each in names)
            if wanted in {*names, number or name, *titles}:
                return trump
        raise _no_trump(text)


class MinorKind(Frozen):
    """The kind "minor arcanum" of input fields; the picker offers the ranks, then the suit."""

    unit = "carte"
    copies = 1
    pattern = "([1-9]|1[0-4])(-(coupe|epee|baton|denier))?"
    pieces = tuple(map(MinorCard, range(1, 15)))
    forms = (Form(tiles_of(pieces), after=(_SUIT,)),)

    def parse(self, text: str) -> MinorCard:
        """Parse a rank (number or French name), with or without its suit.

        :raises ValueError: with a French sentence.
        """
        match = re.fullmatch(
            r"([a-z]+|[0-9]{1,2})(?: ?[-:/]? ?(?:de |d')?([a-z]+))?(?: \(([0-9]{1,2})\))?",
            bare(text),
        )
        rank = match and (_RANKS.get(match[1]) or (int(match[1]) if match[1].isdigit() else None))
        suit = match and (match[2] or "").removesuffix("s")
        told = match is not None and match[3] in {None, str(rank)}
        if told and rank is not None and (not suit or suit in {*Suit}):
            return MinorCard(rank, Suit(suit) if suit else None)
        raise ValueError(
            f"{quote(text)} n'est pas une carte : de 1 (As) à 14 (Roi), avec ou sans couleur."
        )


TRUMPS = TrumpKind()
MINOR_CARDS = MinorKind()
