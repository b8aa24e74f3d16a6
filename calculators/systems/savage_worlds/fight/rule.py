"""Where a fight stands, before a decision or after it: facts, and what they leave to carry on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, override

from calculators.core import play
from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Json, Values
from calculators.systems.savage_worlds.fight.inputs import Journal, Line, Table
from calculators.systems.savage_worlds.fight.machine import FIGHT
from calculators.systems.savage_worlds.fight.state import NOBODY, Body, Fight, held, order, purse
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.turn.deck import DECK

OUTCOMES = (
    Outcome("start", "Le combat commence"),
    Outcome("cards", "Les cartes"),
    Outcome("turn", "Un tour"),
    Outcome("blow", "Une attaque"),
    Outcome("harm", "Les dégâts"),
    Outcome("hand", "À la main"),
)


@dataclass(frozen=True)
class Standing(Facts):
    """A fight in the middle of a round.

    :param fight: as it stands now.
    :param carried: the next values of the carried inputs.
    """

    fight: Fight
    carried: Mapping[str, Any]

    @property
    @override
    def outcome(self) -> str:
        """The phase of what is asked."""
        return FIGHT.phase(self.fight)

    @override
    def values(self) -> Values:
        """Return the figures of the fight, and those of the sentence told."""
        fight = self.fight
        fighters: list[Json] = [_figures(fight, place) for place in range(len(fight.bodies))]
        acting = None if fight.acting == NOBODY else fight[fight.acting].name
        return {
            "fighters": fighters,
            "order": [fight[place].name for place in order(fight)],
            "acting": acting,
            "round": fight.round,
            "gm": fight.gm,
            "left": len(DECK) - len(held(fight)) - len(fight.aside),
            "told": dict(fight.figures),
        }

    @override
    def state(self) -> Mapping[str, Any]:
        """Return the next values of the carried inputs."""
        return self.carried


def standing(table: Table, journal: Journal, house: House, drawn: tuple[Any, ...]) -> Standing:
    """Take the decision, if there is one."""
    log, chance = play.after(journal.log, journal.decision, drawn), journal.chance
    fight = FIGHT.replay(table.scene(house), log)
    if journal.decision and not fight.moves:  # another round has begun: its draws are others
        table, log, chance = _kept(fight), (), chance and play.renewed(chance)
    carried = {
        "fighters": table.fighters,
        "gm": table.stock,
        "light": table.light,
        "round": table.round,
        "out": table.out,
        "aims": table.aims,
        "chance": chance,
        "log": log,
        "decision": None,
    }
    return Standing(fight, carried)


def _kept(fight: Fight) -> Table:
    """Return the table as the next round finds it."""
    names = {body.sheet.name for body in fight.bodies}
    return Table(
        fighters=tuple(body.sheet for body in fight.bodies),
        gm=fight.gm,
        light=fight.light,
        round=fight.round,
        out=fight.aside,
        aims=tuple(
            Line(who=aim.who, target=aim.target, distance=aim.distance, cover=aim.cover)
            for aim in fight.aims
            if {aim.who, aim.target} <= names
        ),
    )


def _figures(fight: Fight, place: int) -> dict[str, Json]:
    body = fight[place]
    sheet = body.sheet
    return {
        "name": sheet.called,
        "side": sheet.side,
        "status": _status(body),
        "card": str(sheet.card) if sheet.card else None,
        "wounds": sheet.wounds,
        "fatigue": sheet.fatigue,
        "shaken": sheet.shaken,
        "bennies": purse(fight, place),
        "parry": sheet.parry,
        "toughness": sheet.toughness,
        "support": sum(sheet.support),
    }


def _status(body: Body) -> str:
    sheet = body.sheet
    if sheet.away:
        return "away"
    if sheet.out:
        return "out"
    if sheet.critical:
        return "critical"
    if sheet.unconscious:
        return "unconscious"
    return "acted" if body.acted else "waiting" if sheet.waiting else "there"
