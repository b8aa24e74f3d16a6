"""What is read of a character of Savage Worlds, for the inputs of calculators."""

from calculators.core.fields import Invalid
from calculators.core.result import Json
from calculators.core.sheet import Asked, Taking

from .barred import REACTIONS
from .bennies import Purse
from .care.inputs import HEAL, STUNNED
from .hero import Hero
from .house import ALL, FALLS
from .onward import FAINT, SURPRISE
from .rolls.inputs import EXTRA, TRAITS, WILD, Condition, Turn, weighing
from .scales import BEYOND, CRITICAL_WOUND, EXHAUSTED, MODIFIER_BOUND, MOST_REROLLS

AGILITY, STRENGTH = "agility", "strength"


def distracted(her: Hero, asked: Asked) -> Json:
    """Tell whether she is Distraite; for a roll to wake, by another cause than being Sonnée."""
    waking = asked.get("need") == STUNNED
    return her.distracted or her.held or her.bound or (her.stunned and not waking)


def vulnerable(her: Hero, _: Asked) -> Json:
    """Tell whether she is Vulnérable, by herself or by another state."""
    return her.vulnerable or her.bound


def weighs(her: Hero, asked: Asked) -> Json:
    """Return the wounds that weigh on a roll that the table lets a critical body make.

    All of them do on the Vigor that a surprise asks for, as where it is rolled with the blow.
    """
    return her.wounds if asked.get("purpose") == FAINT else min(her.wounds, CRITICAL_WOUND - 1)


def tires(her: Hero, _: Asked) -> Json:
    """Return the fatigue that weighs on such a roll: there is no malus after the second level."""
    return EXHAUSTED if her.fatigue == BEYOND else her.fatigue


def joker(her: Hero, asked: Asked) -> Json:
    """Tell whether the card of the round is a joker; wounds that days heal know no round."""
    return bool(her.card and her.card.is_joker) and asked.get("need") != HEAL


def falls(her: Hero, asked: Asked) -> Json:
    """Tell whether a first wound puts her out: an extra's, where the table reads it so."""
    return her.who == EXTRA and asked.get("extras") == FALLS


def who(her: Hero, asked: Asked) -> Json:
    """Tell who has a wild die: as her sheet has it, unless the table gives one to everybody."""
    return WILD if asked.get("wild") == ALL else her.who


def before(her: Hero, _: Asked) -> Json:
    """Return her wounds but for those of the last attack."""
    return her.wounds - her.unsoaked


def fresh(her: Hero, _: Asked) -> Json:
    """Return the wounds of the last attack that are still to soak."""
    return her.unsoaked or None


REACTING = {SURPRISE: "notice", FAINT: "vigor"}
"""The traits of the rolls that are no action."""


def trait(_: Hero, asked: Asked) -> Json:
    """Return the trait of a trait roll whose purpose names it; else the player tells."""
    return REACTING.get(str(asked.get("purpose")))


def die(name: str) -> Taking:
    """Return the die of the trait that an input names; of another one the player tells it."""

    def rolled(her: Hero, asked: Asked) -> Json:
        trait = str(asked.get(name))
        return her.dumped(trait) if trait in TRAITS else None

    return rolled


def encumbered(her: Hero, asked: Asked) -> Json:
    """Tell whether a load hinders the trait that is rolled (SW-ETA-07)."""
    return bool(her.burden) and asked.get("trait") == AGILITY


def strong(_: Hero, asked: Asked) -> Json:
    """Tell whether Strength is rolled: help has no ceiling then (AMB-SW-13)."""
    return asked.get("trait") == STRENGTH


def resisting(her: Hero, asked: Asked) -> Json:
    """Return what weighs on a roll that resists, her load included where it hinders."""
    load = her.burden if asked.get("other_trait") == AGILITY else 0
    return weighted(her, her.wounds, asked, load)


def weight(her: Hero, asked: Asked) -> Json:
    """Return what weighs on her rolls, where one figure says it all; 0 is left to the player."""
    return weighted(her, her.wounds, asked)


def weighted(her: Hero, wounds: int, asked: Asked, load: int = 0) -> Json:
    """Return the sum of what weighs on her rolls."""
    condition = Condition(
        wounds=wounds, fatigue=her.fatigue, distracted=bool(distracted(her, asked))
    )
    items = weighing(condition, Turn(joker=bool(joker(her, asked))))
    return max(-MODIFIER_BOUND, load + sum(item.value for item in items)) or None


def unhurt(her: Hero, asked: Asked) -> Json:
    """Return the same without her wounds: a blow counts them with those that it gives."""
    return weighted(her, 0, asked)


def purse(her: Hero, asked: Asked) -> Json:
    """Return the bennies that may reroll, once some were changed into power points."""
    try:
        power: int = Purse.inputs["power"].field.parse(asked.get("power") or 0)
    except Invalid:
        power = 0
    return max(0, min(her.bennies - power, MOST_REROLLS))


def support(her: Hero, asked: Asked) -> Json:
    """Return the help that an action has; a roll that is none leaves it (AMB-SW-13)."""
    return None if asked.get("purpose") in REACTIONS else her.dumped("support")
