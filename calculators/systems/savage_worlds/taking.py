"""Values read from a character of Savage Worlds, for the inputs of calculators."""

from calculators.core.fields import Invalid
from calculators.core.result import Json
from calculators.core.use import Asked, Taking

from .barred import is_action
from .bennies import Purse
from .care.inputs import HEAL, STUNNED, TREAT
from .character import Hero
from .house import ALL, FALLS
from .onward import FAINT, SURPRISE
from .rolls.inputs import EXTRA, WILD, Condition, Turn, weighing
from .scales import BEYOND, CRITICAL_WOUND, EXHAUSTED, MODIFIER_BOUND, MOST_REROLLS, TRAITS

AGILITY = "agility"


def distracted(her: Hero, asked: Asked) -> Json:
    """Whether she is Distracted; for a roll against Stunned, by another cause than that."""
    waking = asked.get("need") == STUNNED
    return her.distracted or her.held or her.bound or (her.stunned and not waking)


def weighs(her: Hero, asked: Asked) -> Json:
    """Return the wounds that count on a roll that the table allows in the critical state.

    All of them count on the Vigor roll of a surprise, as when it is made with the blow, and on a
    recovery of her own.
    """
    every = asked.get("purpose") == FAINT or _recovers(asked)
    return her.wounds if every else min(her.wounds, CRITICAL_WOUND - 1)


def tires(her: Hero, asked: Asked) -> Json:
    """Return the Fatigue that counts on such a roll: no penalty exists beyond the second level."""
    return EXHAUSTED if her.fatigue == BEYOND and not _recovers(asked) else her.fatigue


def _recovers(asked: Asked) -> bool:
    """Whether it is a recovery, but no care for somebody else."""
    return asked.get("need", TREAT) != TREAT


def joker(her: Hero, asked: Asked) -> Json:
    """Whether her card of the round is a Joker; natural healing is not part of a round."""
    return bool(her.card and her.card.is_joker) and asked.get("need") != HEAL


def falls(her: Hero, asked: Asked) -> Json:
    """Whether a first wound puts her out: for an extra, if the table reads it so."""
    return her.who == EXTRA and asked.get("extras") == FALLS


def who(her: Hero, asked: Asked) -> Json:
    """Whether she has a Wild Die: by her sheet, unless the table gives everybody one."""
    return WILD if asked.get("wild") == ALL else her.who


REACTING = {SURPRISE: "notice", FAINT: "vigor"}
"""The traits of the rolls that are not actions."""


def trait(_: Hero, asked: Asked) -> Json:
    """Return the trait of a trait roll whose purpose determines it; else the player chooses."""
    return REACTING.get(str(asked.get("purpose")))


def die(name: str) -> Taking:
    """Return a reader of the die of the trait named by an input; the player types any other."""

    def rolled(her: Hero, asked: Asked) -> Json:
        trait = str(asked.get(name))
        return her.dumped(trait) if trait in TRAITS else None

    return rolled


def encumbered(her: Hero, asked: Asked) -> Json:
    """Whether her load penalises the trait rolled (SW-ETA-07)."""
    return bool(her.burden) and asked.get("trait") == AGILITY


def resisting(her: Hero, asked: Asked) -> Json:
    """Return the modifier of a roll to resist, with her load if it applies."""
    load = her.burden if asked.get("other_trait") == AGILITY else 0
    return weighted(her, her.wounds, asked, load)


def weight(her: Hero, asked: Asked) -> Json:
    """Return the modifier of her rolls as one figure; 0 is left to the player."""
    return weighted(her, her.wounds, asked)


def weighted(her: Hero, wounds: int, asked: Asked, load: int = 0) -> Json:
    """Return the sum of the modifiers of her rolls."""
    condition = Condition(
        wounds=wounds, fatigue=her.fatigue, distracted=bool(distracted(her, asked))
    )
    items = weighing(condition, Turn(joker=bool(joker(her, asked))), str(asked.get("past_three")))
    return max(-MODIFIER_BOUND, load + sum(item.value for item in items)) or None


def unhurt(her: Hero, asked: Asked) -> Json:
    """Return the same without her wounds: damage counts them with the new ones."""
    return weighted(her, 0, asked)


def purse(her: Hero, asked: Asked) -> Json:
    """Return the bennies for rerolls, those changed into power points deducted."""
    try:
        power: int = Purse.inputs["power"].parse(asked.get("power") or 0)
    except Invalid:
        power = 0
    return max(0, min(her.bennies - power, MOST_REROLLS))


def support(her: Hero, asked: Asked) -> Json:
    """Return the support of an action; a roll that is none leaves it (AMB-SW-13)."""
    return her.dumped("support") if is_action(asked) else None
