"""What a fight knows beside the sheets, and who is in it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.core.result import Values
from calculators.core.script import Present, Request, Table, Way, asks, back
from calculators.core.turns import Rank
from calculators.core.words import Line, Phrase
from calculators.pieces.playing_card import PlayingCard

from ..care.inputs import BENNY
from ..hero import Hero
from ..onward import FREED, RECOVERY
from ..scales import LIGHT
from ..turn.deck import strength
from ..turn.table import held_of

type Turn = Values
"""What a turn adds to a request: the actions announced, whether she runs."""
CAUGHT, NAMES = "Surprise", Phrase("{names}")
NO_MORE = back("SW-ACT-01")
PAY = Line("{freed}", "SW-JTN-03", "AMB-SW-36")


def pays(who: str) -> Way:
    """Return how a benny takes Secoué away (SW-JTN-03)."""
    return asks("freed", PAY, Request(RECOVERY, who, "", {"need": BENNY}), freed=FREED)


@dataclass
class Fight:
    """What a fight knows beside the sheets.

    :param acted: whose turn is over.
    :param aims: how far a target is from somebody, behind what: said once.
    :param light: how well one sees, for everybody.
    """

    table: Table
    acted: set[str] = field(default_factory=set)
    aims: dict[tuple[str, str], Values] = field(default_factory=dict)
    light: Values = field(default_factory=dict)

    @property
    def sheets(self) -> Present[Any]:
        """Everybody who takes part, by name."""
        return self.table.sheets

    @property
    def there(self) -> Present[Hero]:
        """Those who are in the fight (SW-ETA-13, AMB-SW-06)."""
        return Present((name, her) for name, her in self.sheets.items() if not her.out)

    @property
    def held(self) -> Mapping[str, PlayingCard]:
        """The card of each who holds one, the strongest first (SW-INI-01, SW-INI-02)."""
        held = held_of(self.sheets).items()
        return dict(sorted(held, key=lambda each: strength(each[1]), reverse=True))

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """Who acts when, each by her card."""
        return tuple(Rank((name,), card.title) for name, card in self.held.items())

    @property
    def facts(self) -> Iterable[tuple[str, str]]:
        """What all may see beside the sheets: how well one sees, whom this round passes over."""
        if light := self.light.get("light"):
            yield LIGHT.title, LIGHT.by_code[light].name
        there = self.there.items()
        if caught := [name for name, her in there if her.surprised and not her.idle]:
            yield CAUGHT, NAMES(names=caught)

    def others(self, who: str) -> list[str]:
        """Return whom somebody may act against, the other side first."""
        return self.there.others(who, lambda her: her.side)
