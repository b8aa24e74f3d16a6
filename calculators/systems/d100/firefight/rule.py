"""Where a firefight stands, before a decision or after it, and what it leaves to carry on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, override

from calculators.core import play
from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Json, Values
from calculators.systems.d100.dice import Faces
from calculators.systems.d100.firefight.inputs import Journal, Late, Table
from calculators.systems.d100.firefight.machine import FIREFIGHT
from calculators.systems.d100.firefight.state import Firefight, order
from calculators.systems.d100.house import House

OUTCOMES = (
    Outcome("moves", "Déplacements", "neutral"),
    Outcome("act", "À qui d'agir", "neutral"),
    Outcome("shot", "Tir", "neutral"),
    Outcome("cover", "Tir de couverture", "neutral"),
    Outcome("check", "Test", "neutral"),
    Outcome("life", "Entre la vie et la mort", "neutral"),
    Outcome("close", "Tour fini", "neutral"),
    Outcome("mend", "Correction", "neutral"),
)


@dataclass(frozen=True)
class Standing(Facts):
    """A firefight between two decisions.

    :param now: as it stands.
    :param carried: the next values of the carried inputs.
    """

    now: Firefight
    carried: Mapping[str, Any]

    @property
    @override
    def outcome(self) -> str:
        """The phase of what is asked."""
        return FIREFIGHT.phase(self.now)

    @override
    def values(self) -> Values:
        people: list[Json] = [
            {
                "name": each.name,
                "here": each.here,
                "pv": each.pv,
                "armour_pv": each.armour_pv,
                "condition": each.condition,
                "left": each.left,
                "wounds": [str(wound) for wound in each.wounds],
                "solitude": each.solitude,
            }
            for each in self.now.fighters
        ]
        ranks = [list(rank.names) for rank in order(self.now)]
        told = dict(self.now.figures)
        return {"turn": self.now.turn, "order": ranks, "fighters": people, "told": told}

    @override
    def state(self) -> Mapping[str, Any]:
        return self.carried


def standing(table: Table, journal: Journal, house: House, late: Late, drawn: Faces) -> Standing:
    """Take the decision, if there is one."""
    log, chance = play.after(journal.log, journal.decision, drawn), journal.chance
    state = FIREFIGHT.replay(late.scene(table, house), log)
    if journal.decision and not state.moves:  # another turn has begun: its dice are others
        table = Table(fighters=state.fighters, turn=state.turn)
        log, chance = (), chance and play.renewed(chance)
    carried = {
        "fighters": table.fighters,
        "turn": table.turn,
        "chance": chance,
        "log": log,
        "decision": None,
    }
    return Standing(state, carried)
