"""French names on the serpentine."""

from calculators.core.french import listing
from calculators.core.words import Phrase

from ..scales import CAMPS
from .laying import bonuses
from .model import Snake, heads

NAMES = {camp.code: camp.name for camp in CAMPS.levels}

GAIN, NO_GAIN = Phrase("{name} {bonus:+}"), "aucun bonus"
TITLE = Phrase("Serpentin : {laid:# domino|# dominos}, {heads:# tête|# têtes}")
WITH_GAINS = Phrase("{title} ; {gains}")


def gains(snake: Snake) -> str:
    """Return the bonus of each camp that has one: ``"pique +1 et cœur +2"``, ``"aucun bonus"``."""
    told = bonuses(snake).items()
    return (
        listing([GAIN(name=NAMES[camp], bonus=bonus) for camp, bonus in told if bonus]) or NO_GAIN
    )


def title(snake: Snake) -> str:
    """Return the description of the whole serpentine in one sentence."""
    told = TITLE(laid=len(snake.laid) + 1, heads=len(heads(snake)))
    return WITH_GAINS(title=told, gains=gains(snake)) if snake.zones else told
