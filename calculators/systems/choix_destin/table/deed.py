"""A player's action at a table: against Destin, an NPC or another player."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from calculators.core.frozen import NO_ENTRIES
from calculators.core.result import Shown, Values
from calculators.core.script import BACK, Request, Table, Way, coded, says
from calculators.pieces.tarot import MinorCard

from ..draw.onward import CRITICAL, DESTINY
from ..hand.inputs import IN_HAND
from ..opposition.inputs import NPC
from . import words

OPPOSED = "choix_destin.opposed"
TEST, VERSUS = "test", "versus"


@dataclass
class Deed:
    """An action in progress.

    :param said: what the table gave instead of the sheets: a Modif, a difficulty.
    :param other: the other player, by name.
    :param cards: the ranks laid, by player.
    :param lent: the ranks lent, by lender.
    """

    name: str
    kind: str
    said: Values
    other: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    lent: dict[str, int] = field(default_factory=dict)

    @property
    def names(self) -> set[str]:
        """The names of those who take part."""
        return {self.name, self.other or self.name}

    @property
    def dropped(self) -> Way:
        """The word that drops it: it lapses, but nobody may say it of a card already seen."""
        return says(BACK, words.NOTHING, words.DROPPED, name=self.name)

    def request(self, table: Table, more: Mapping[str, int] = NO_ENTRIES) -> Request:
        """Return the request of the draw with the card laid, those lent, and more, by player."""
        choice, *lent = told(table, {**self.cards, **self.lent, **more})
        fields = {"choice": choice, "lent": lent, **self.said}
        if self.kind == NPC:
            return Request(OPPOSED, self.name, fields={"against": NPC, **fields})
        return Request(CRITICAL if table.board.crisis else DESTINY, self.name, fields=fields)


def told(table: Table, laid: Mapping[str, int]) -> Sequence[str]:
    """Return cards as a request names them: in the suits of their players.

    Without any if two are then the same: two players may each hold a deck of one suit.
    """
    cards = seen(table, laid)
    alike = len({*cards}) < len(cards)
    return [str(card.rank if alike else card) for card in cards]


def seen(table: Table, laid: Mapping[str, int]) -> tuple[MinorCard, ...]:
    """Return face-up cards, each in the suit of its player."""
    suits = {name: player.deck.suit for name, player in table.sheets.items()}
    return tuple(MinorCard(rank, suits.get(name)) for name, rank in laid.items())


def held(hand: Iterable[MinorCard], kind: str) -> Shown:
    """Return a hand of which each card may be touched, for a kind of decision."""
    cards = tuple(sorted(hand))
    return Shown(IN_HAND, cards, ways=tuple(coded(kind, card.rank) for card in cards))


def stands(table: Table, deed: Deed) -> bool:
    """Whether an action can go on: all are there, their laid cards still theirs to play."""
    if not deed.names <= table.sheets.keys():
        return False
    laid = ((rank, table.sheets[name].hand) for name, rank in deed.cards.items())
    return all(rank in {card.rank for card in hand} for rank, hand in laid)
