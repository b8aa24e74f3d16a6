"""Where a table stands, before a decision or after it, and what it leaves to carry on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, override

from calculators.core import play
from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Json, Values, plain
from calculators.systems.choix_destin.house import House
from calculators.systems.choix_destin.table.cards import Drawn
from calculators.systems.choix_destin.table.inputs import Journal, Table
from calculators.systems.choix_destin.table.machine import TABLE, piles
from calculators.systems.choix_destin.table.state import Sitting

OUTCOMES = (
    Outcome("cards", "Les cartes", "neutral"),
    Outcome("now", "Qui agit", "neutral"),
    Outcome("choice", "Le Choix", "neutral"),
    Outcome("mend", "Correction", "neutral"),
)


@dataclass(frozen=True)
class Standing(Facts):
    """A table between two decisions.

    :param now: as it stands.
    :param carried: the next values of the carried inputs.
    """

    now: Sitting
    carried: Mapping[str, Any]

    @property
    @override
    def outcome(self) -> str:
        """The phase of what is asked."""
        return TABLE.phase(self.now)

    @override
    def values(self) -> Values:
        """Return what lies open, and the figures of the sentence told."""
        now = self.now
        people: list[Json] = [
            {
                "name": seat.called,
                "pm": seat.pm,
                "held": len(seat.hand),
                "pile": len(seat.deck.pile),
                "discard": plain(seat.discard),
                "away": seat.away,
            }
            for seat in now.seats
        ]
        return {
            "players": people,
            "critical": now.critical,
            "talon": len(now.talon.left),
            "npc": len(now.npc.left),
            "told": dict(now.figures),
        }

    @override
    def state(self) -> Mapping[str, Any]:
        return self.carried


def standing(table: Table, journal: Journal, house: House, drawn: Drawn) -> Standing:
    """Take the decision, if there is one."""
    scene, chance = table.scene(house), journal.chance
    named = piles(TABLE.replay(scene, journal.log), journal.decision).named(drawn)
    log = play.after(journal.log, journal.decision, tuple(card for each in named for card in each))
    now = TABLE.replay(scene, log)
    if journal.decision and not now.moves:  # another action has begun: its draws are others
        table = Table(
            players=now.seats,
            cards=now.cards,
            critical=now.critical,
            discarded=now.aside,
            npc_discarded=now.npc_aside,
        )
        log, chance = (), chance and play.renewed(chance)
    carried = {name: getattr(table, name) for name in Table.inputs}
    return Standing(now, {**carried, "chance": chance, "log": log, "decision": None})
