"""What is shown of a fight: what happened, the choice that stands, the order, the fighters."""

from collections.abc import Iterable

from calculators.core.result import Shown, Told
from calculators.systems.savage_worlds import soak
from calculators.systems.savage_worlds.attack.rule import OUTCOMES as ATTACKS
from calculators.systems.savage_worlds.care.rule import OUTCOMES as CARES
from calculators.systems.savage_worlds.damage.harm import OUTCOMES as BLOWS
from calculators.systems.savage_worlds.fight.machine import FIGHT
from calculators.systems.savage_worlds.fight.rule import Standing
from calculators.systems.savage_worlds.fight.state import Fight
from calculators.systems.savage_worlds.fight.view import strip, view_of
from calculators.systems.savage_worlds.opposition.rule import OUTCOMES as OPPOSED
from calculators.systems.savage_worlds.rolls.rule import OUTCOMES as TRAITS

_TOLD = (*TRAITS, *OPPOSED, *ATTACKS, *CARES, *soak.OUTCOMES, *BLOWS)
TONES = {each.code: each.tone for each in _TOLD}


def tell(standing: Standing) -> Told:
    """Tell what the last decision did, and what can be decided now."""
    fight, ask = standing.fight, FIGHT.weigh(standing.fight)
    summary = fight.summary or (ask.title if ask else "")
    tone = TONES.get(str(dict(fight.figures).get("outcome")), "")
    return Told(summary, fight.told, tuple(_shown(fight)), ask, view=view_of(fight), tone=tone)


def _shown(fight: Fight) -> Iterable[Shown]:
    yield from fight.shown
    yield from strip(fight)
