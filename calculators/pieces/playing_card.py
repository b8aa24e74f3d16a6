"""French-suited playing cards with two jokers: ``R-pique``, ``10-coeur``, ``joker-1``."""

import re

from calculators.core.french import bare, quote
from calculators.core.frozen import Frozen

SUITS = ("trefle", "carreau", "coeur", "pique")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R", "A")
JOKERS = 2

SUIT_NAMES = {"trefle": "trèfle", "carreau": "carreau", "coeur": "cœur", "pique": "pique"}
RED = frozenset({"coeur", "carreau"})
_RANK_NAMES = {"V": "Valet", "D": "Dame", "R": "Roi", "A": "As"}
_WORDS = {
    **dict.fromkeys(("valet", "j", "v", "11"), "V"),
    **dict.fromkeys(("dame", "reine", "d", "q", "12"), "D"),
    **dict.fromkeys(("roi", "r", "k", "13"), "R"),
    **dict.fromkeys(("as", "a", "1", "14"), "A"),
}
_SIGNS = dict(zip("♠♥♦♣♤♡♢♧", ("pique", "coeur", "carreau", "trefle") * 2, strict=True))


class PlayingCard(Frozen):
    """A card: a rank and a suit, or a joker, whose rank is its number and whose suit is empty."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return f"{self.rank}-{self.suit}" if self.suit else f"joker-{self.rank}"

    @property
    def is_joker(self) -> bool:
        """Whether it is one of the jokers."""
        return not self.suit

    @property
    def feminine(self) -> bool:
        """Whether its French name is feminine, as a queen's is."""
        return not self.is_joker and self.rank == "D"

    @property
    def title(self) -> str:
        """The French name, ``"Roi de pique"``, ``"Joker 1"``."""
        if self.is_joker:
            return f"Joker {self.rank}"
        return f"{_RANK_NAMES.get(self.rank, self.rank)} de {SUIT_NAMES[self.suit]}"


class PlayingCardKind(Frozen):
    """The kind "playing card" of input fields."""

    unit = "carte"
    copies = 1
    pattern = r"([2-9]|10|[VDRA])-(pique|coeur|carreau|trefle)|joker-[12]"
    pieces = (
        *(PlayingCard(rank, suit) for suit in SUITS[::-1] for rank in RANKS[::-1]),
        *(PlayingCard(str(number + 1)) for number in range(JOKERS)),
    )
    """The 54 cards, suit by suit, the jokers last."""

    def parse(self, text: str) -> PlayingCard:
        """Parse a card: rank, then suit, as a word or a symbol.

        :raises ValueError: with a French sentence.
        """
        plain = _plain(text)
        if match := re.fullmatch(r"(?:joker|jk)\s*-?\s*([12])", plain):
            return PlayingCard(match[1])
        match = re.fullmatch(r"([a-z]+|[0-9]{1,2})\s*(?:-|de\b)?\s*([a-z]+)", plain)
        if match:
            rank = _WORDS.get(match[1], match[1])
            suit = match[2].removesuffix("s")
            if rank in RANKS and suit in SUITS:
                return PlayingCard(rank, suit)
        example = "R-pique, 10-coeur ou joker-1"
        raise ValueError(f"{quote(text)} n'est pas une carte : par exemple {example}.")


def _plain(text: str) -> str:
    plain = bare(text)
    for sign, suit in _SIGNS.items():
        plain = plain.replace(sign, f" {suit}")
    return " ".join(plain.split())


PLAYING_CARDS = PlayingCardKind()
