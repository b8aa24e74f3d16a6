"""The cost of both damage tracks, now and at the next draw (BK-DOM-03, BK-DOM-06)."""

from collections.abc import Mapping
from typing import Any

from calculators.core.frozen import NO_ENTRIES, Frozen
from calculators.core.group import Fields, fields_of

from ..house import House
from ..settlement import settling
from ..settlement.inputs import Traits
from .inputs import KNOWN_HOUSE, Both, Helped, Hurts, Lasting

TRAITS = ("tough", "unmoved", "fragile")


class Standing(Frozen):
    """Both tracks of a character, after an event or a settlement.

    :param traits: those that act on the tracks; others are ignored.
    """

    tracks: Both[Hurts]
    helped: Helped
    traits: Lasting | Traits
    house: House

    @property
    def penalties(self) -> Both[int]:
        """The penalty of each track."""
        return settling.penalties(*self.tracks, self.house.penalty)

    @property
    def penalty(self) -> int:
        """The penalty of both."""
        return sum(self.penalties)

    @property
    def level(self) -> int:
        """The skill minus both penalties."""
        return self.helped.level + self.penalty

    def level_after(self, ends: int) -> int:
        """Return the skill after so many turns: KO that have run out weigh no more.

        What is left is covered anew (BK-DOM-04, BK-AVA-05).
        """
        house, (ko, wounds) = self.house, self.tracks
        for _ in range(ends):
            stay, _gone = settling.tick(ko, house.clock)
            ko = settling.cover(stay, self.traits.tough, house.levels)
        return self.helped.level + sum(settling.penalties(ko, wounds, house.penalty))

    @property
    def healing(self) -> int:
        """The difficulty of the healing draw (BK-DOM-06)."""
        return settling.healing(self.tracks.wounds, self.traits.fragile, self.house.levels)

    def left(self, care: Mapping[str, Any] = NO_ENTRIES, **event: int) -> Fields:
        """Return the tracks' lasting state, for their next event.

        :param event: other consequences: turns to lose, and who is out or risen.
        """
        return {
            **self.tracks._asdict(),
            **event,
            **fields_of(self.helped),
            **care,
            **fields_of(self.traits, *TRAITS),
            **fields_of(self.house, *KNOWN_HOUSE),
        }
