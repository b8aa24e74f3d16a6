"""What is shown of a fight: what happened, the choice that stands, the order, the fighters."""

from collections.abc import Iterable

from calculators.core.result import Shown, Told
from calculators.systems.savage_worlds.fight.machine import FIGHT
from calculators.systems.savage_worlds.fight.rule import Standing
from calculators.systems.savage_worlds.fight.state import Fight
from calculators.systems.savage_worlds.fight.view import strip, view_of


def tell(standing: Standing) -> Told:
    """Tell what the last decision did, and what can be decided now."""
    fight, ask = standing.fight, FIGHT.weigh(standing.fight)
    summary = fight.summary or (ask.title if ask else "")
    return Told(summary, fight.told, tuple(_shown(fight)), ask, "", view_of(fight))


def _shown(fight: Fight) -> Iterable[Shown]:
    yield from fight.shown
    yield from strip(fight)
