"""What somebody does at a table: against Destin, an NPC or another player."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from calculators.core.result import Values
from calculators.core.script import Request, Table
from calculators.pieces.tarot import MinorCard

from ..draw.onward import CRITICAL, DESTINY
from ..opposition.inputs import NPC

OPPOSED = "choix_destin.opposed"
TEST, VERSUS = "test", "versus"


@dataclass
class Deed:
    """What is under way.

    :param said: what the table has said otherwise than the sheets: a Modif, a difficulty.
    :param other: the other player, by name.
    :param cards: the ranks that lie there, by who has laid them.
    :param lent: the ranks lent, by who lends them.
    """

    name: str
    kind: str
    said: Values
    other: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    lent: dict[str, int] = field(default_factory=dict)

    @property
    def names(self) -> set[str]:
        """Those who take part."""
        return {self.name, self.other or self.name}

    def request(self, table: Table, rank: int, *more: int) -> Request:
        """Return the draw with a card, and some more lent."""
        lent = [*self.lent.values(), *more]
        fields = {"choice": str(rank), "lent": lent, **self.said}
        if self.kind == NPC:
            return Request(OPPOSED, self.name, fields={"against": NPC, **fields})
        return Request(CRITICAL if table.board.crisis else DESTINY, self.name, fields=fields)


def seen(table: Table, laid: Mapping[str, int]) -> tuple[MinorCard, ...]:
    """Return cards that lie open, in the suit of whoever has laid them."""
    there = {name: table.sheets[name].deck.suit for name in laid if name in table.sheets}
    return tuple(MinorCard(rank, there.get(name)) for name, rank in laid.items())
