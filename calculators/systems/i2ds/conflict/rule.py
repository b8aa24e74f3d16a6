"""Where a conflict stands, before a decision or after it, and what it leaves to carry on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, override

from calculators.core import play
from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Json, Values
from calculators.systems.i2ds.conflict.inputs import Journal, Table
from calculators.systems.i2ds.conflict.machine import CONFLICT
from calculators.systems.i2ds.conflict.state import Conflict, ordered
from calculators.systems.i2ds.house import House
from calculators.systems.i2ds.throw import Faces

OUTCOMES = (
    Outcome("initiative", "Initiative", "neutral"),
    Outcome("act", "À qui d'agir", "neutral"),
    Outcome("opposition", "Opposition", "neutral"),
    Outcome("test", "Test", "neutral"),
    Outcome("close", "Round fini", "neutral"),
    Outcome("mend", "Correction", "neutral"),
)


@dataclass(frozen=True)
class Standing(Facts):
    """A conflict between two decisions.

    :param now: as it stands.
    :param carried: the next values of the carried inputs.
    """

    now: Conflict
    carried: Mapping[str, Any]

    @property
    @override
    def outcome(self) -> str:
        """The phase of what is asked."""
        return CONFLICT.phase(self.now)

    @override
    def values(self) -> Values:
        found = ordered(self.now)
        people: list[Json] = [
            {
                "name": each.name,
                "here": each.here,
                "grace": each.grace,
                "place": each.place,
                "die": each.die,
                "initiative": found.scores.get(each.name),
            }
            for each in self.now.fighters
        ]
        order = [list(rank) for rank in found.order]
        told = dict(self.now.figures)
        return {"round": self.now.round, "order": order, "fighters": people, "told": told}

    @override
    def state(self) -> Mapping[str, Any]:
        return self.carried


def standing(table: Table, journal: Journal, house: House, drawn: Faces) -> Standing:
    """Take the decision, if there is one."""
    log, chance = play.after(journal.log, journal.decision, drawn), journal.chance
    state = CONFLICT.replay(table.scene(house), log)
    if journal.decision and not state.moves:  # another round has begun: its dice are others
        table = Table(fighters=state.fighters, round=state.round, base=state.base)
        log, chance = (), chance and play.renewed(chance)
    carried = {
        "fighters": table.fighters,
        "round": table.round,
        "base": table.base,
        "chance": chance,
        "log": log,
        "decision": None,
    }
    return Standing(state, carried)
