"""What each calculator of Savage Worlds reads of a character, and writes on her.

Law: what costs something is spent by who pays; what an attack does is written on who is struck.
"""

from collections.abc import Callable, Mapping
from typing import Any

from calculators.core.fields import Invalid
from calculators.core.result import Json, Result
from calculators.core.sheet import EMPTY, Asked, Part, Take, by, same
from calculators.systems.savage_worlds.barred import REACTIONS
from calculators.systems.savage_worlds.bennies import Purse
from calculators.systems.savage_worlds.care.inputs import BENNY, HEAL, SHAKEN, STUNNED, TREAT
from calculators.systems.savage_worlds.care.rule import woken
from calculators.systems.savage_worlds.hero import Hero
from calculators.systems.savage_worlds.house import ALL, FALLS
from calculators.systems.savage_worlds.onward import FAINT, SURPRISE
from calculators.systems.savage_worlds.opposition.inputs import DISTRACT, EXPOSE
from calculators.systems.savage_worlds.rolls.inputs import (
    EXTRA,
    TRAITS,
    WILD,
    Condition,
    Turn,
    weighing,
)
from calculators.systems.savage_worlds.scales import (
    CRITICAL_WOUND,
    MODIFIER_BOUND,
    MOST_REROLLS,
    MOST_WOUNDS,
)

AGILITY, STRENGTH = "agility", "strength"

# --- what is read


def _distracted(her: Hero, asked: Asked) -> Json:
    """Tell whether she is Distraite; for a roll to wake, by another cause than being Sonnée."""
    waking = asked.get("need") == STUNNED
    return her.distracted or her.held or her.bound or (her.stunned and not waking)


def _vulnerable(her: Hero, _: Asked) -> Json:
    return her.vulnerable or her.bound


def _weighs(her: Hero, _: Asked) -> Json:
    """Return the wounds that weigh on a roll that the table lets a critical body make."""
    return min(her.wounds, CRITICAL_WOUND - 1)


def _joker(her: Hero, asked: Asked) -> Json:
    """Tell whether the card of the round is a joker; wounds that days heal know no round."""
    return bool(her.card and her.card.is_joker) and asked.get("need") != HEAL


def _falls(her: Hero, asked: Asked) -> Json:
    """Tell whether a first wound puts her out: an extra's, where the table reads it so."""
    return her.who == EXTRA and asked.get("extras") == FALLS


def _who(her: Hero, asked: Asked) -> Json:
    """Tell who has a wild die: as her sheet has it, unless the table gives one to everybody."""
    return WILD if asked.get("wild") == ALL else her.who


def _before(her: Hero, _: Asked) -> Json:
    return max(0, her.wounds - her.fresh)


def _fresh(her: Hero, _: Asked) -> Json:
    return her.fresh or None


REACTING = {SURPRISE: "notice", FAINT: "vigor"}
"""The traits of the rolls that are no action."""


def _trait(_: Hero, asked: Asked) -> Json:
    """Return the trait of a trait roll whose purpose names it; else the player tells."""
    return REACTING.get(str(asked.get("purpose")))


def _die(name: str) -> Callable[[Hero, Asked], Json]:
    """Return the die of the trait that an input names; of another one the player tells it."""

    def die(her: Hero, asked: Asked) -> Json:
        trait = str(asked.get(name))
        return her.dumped(trait) if trait in TRAITS else None

    return die


def _encumbered(her: Hero, asked: Asked) -> Json:
    """Tell whether a load hinders the trait that is rolled (SW-ETA-07)."""
    return bool(her.burden) and asked.get("trait") == AGILITY


def _strong(_: Hero, asked: Asked) -> Json:
    return asked.get("trait") == STRENGTH


def _resisting(her: Hero, asked: Asked) -> Json:
    """Return what weighs on a roll that resists, her load included where it hinders."""
    load = her.burden if asked.get("other_trait") == AGILITY else 0
    return _weighted(her, her.wounds, asked, load)


def _weight(her: Hero, asked: Asked) -> Json:
    """Return what weighs on her rolls, where one figure says it all; 0 is left to the player."""
    return _weighted(her, her.wounds, asked)


def _weighted(her: Hero, wounds: int, asked: Asked, load: int = 0) -> Json:
    condition = Condition(
        wounds=wounds, fatigue=her.fatigue, distracted=bool(_distracted(her, asked))
    )
    items = weighing(condition, Turn(joker=bool(_joker(her, asked))))
    return max(-MODIFIER_BOUND, load + sum(item.value for item in items)) or None


def _unhurt(her: Hero, asked: Asked) -> Json:
    """Return the same without her wounds: a blow counts them with those that it gives."""
    return _weighted(her, 0, asked)


def _purse(her: Hero, asked: Asked) -> Json:
    """Return the bennies that may reroll, once some were changed into power points."""
    try:
        power: int = Purse.inputs["power"].field.parse(asked.get("power") or 0)
    except Invalid:
        power = 0
    return max(0, min(her.bennies - power, MOST_REROLLS))


def _support(her: Hero, asked: Asked) -> Json:
    """Return the help that an action has; a roll that is none leaves it (AMB-SW-13)."""
    return None if asked.get("purpose") in REACTIONS else her.dumped("support")


# --- what is written


def _served(result: Result, _: Hero) -> Json:
    """Return that help has served."""
    return EMPTY if result.values.get("purpose") not in REACTIONS else None


def _paid(value: str) -> Callable[[Result, Hero], Json]:
    """Return the bennies that are left once some were spent."""

    def left(result: Result, her: Hero) -> Json:
        spent = result.values.get(value)
        return max(0, her.bennies - spent) if isinstance(spent, int) and spent else None

    return left


def _most(value: str, *needs: str) -> Callable[[Result, Hero], Json]:
    """Return the wounds that a result tells, as far as a sheet counts; for some needs only."""

    def wounds(result: Result, _: Hero) -> Json:
        told = result.values.get(value)
        if (needs and result.values["need"] not in needs) or not isinstance(told, int):
            return None
        return min(told, MOST_WOUNDS)

    return wounds


def _struck(result: Result, _: Hero) -> Json:
    return _most("new_wounds")(result, _) or None


def _when(outcome: str) -> Callable[[Result, Hero], Json]:
    """Return a state that an outcome brings; the others leave it."""
    return lambda result, _: True if result.outcome == outcome else None


def _over(*needs: str) -> Callable[[Result, Hero], Json]:
    """Return that a state is over, once a recovery from it succeeds."""

    def over(result: Result, _: Hero) -> Json:
        ended = result.outcome in {"recovered", "dazed"} and result.values["need"] in needs
        return False if ended else None

    return over


def _woken(result: Result, _: Hero) -> Json:
    return woken(str(result.values["need"]), result.outcome)


def _stays_out(result: Result, her: Hero) -> Json:
    """Tell whether an extra who fell by the attack stays out of the fight."""
    return bool(result.values["left"]) if her.out else None


def _fainted(result: Result, _: Hero) -> Json:
    """Return whether she faints; who succeeds stays as she was, unless she threw it again."""
    conscious, again = result.values.get("conscious"), result.values.get("again")
    return None if conscious is None or (conscious and not again) else not conscious


def _done(*needs: str) -> Callable[[Result, Hero], Json]:
    """Return that nothing is left to soak once wounds were cared for."""
    return lambda result, _: 0 if result.values["need"] in needs else None


def _made(state: str, **means: Json) -> Callable[[Result, Hero], Json]:
    """Return a state that an Épreuve brings, or takes back once it is thrown again."""

    def made(result: Result, _: Hero) -> Json:
        if means.items() <= result.values.items():
            return True
        undone = result.values.get("undone", ())
        return False if isinstance(undone, list) and state in undone else None

    return made


def helped(
    result: Result, seats: Mapping[str, Any], _who: str, ally: str
) -> Mapping[str, Mapping[str, Json]]:
    """Return what a roll to help leaves on the ally: it waits for her next roll (AMB-SW-13)."""
    brought, before = (result.values.get(name, 0) for name in ("support", "support_before"))
    if brought == before or ally not in seats:
        return {}
    had = [*seats[ally].support]
    if before in had:
        had.remove(before)
    return {ally: {"support": [*had, *([brought] if brought else [])]}}


NEEDED = {SHAKEN: "spirit", STUNNED: "spirit", TREAT: "healing", HEAL: "vigor"}
ROLLER: dict[str, Take] = {
    **same("wounds", "fatigue", "wild_die"),
    "who": _who,
    "distracted": _distracted,
    "stock": "bennies",
    "joker": _joker,
}
ACTOR: dict[str, Take] = {**ROLLER, "wounds": _weighs, "support": _support}
SPENT = {"bennies": _paid("bennies")}
TRYING: dict[str, Take] = {
    **ACTOR,
    "die": _die("trait"),
    "encumbered": _encumbered,
    "strength": _strong,
}
ACTED = {**SPENT, "support": _served}

WHO = {
    "savage_worlds.trait": Part(
        {**TRYING, "trait": _trait},
        {
            **ACTED,
            "unconscious": _fainted,
            "surprised": lambda result, _: result.values.get("surprised"),
        },
    ),
    "savage_worlds.opposed": Part(TRYING, ACTED),
    "savage_worlds.bennies": Part(
        {
            "who": _who,
            "wild_die": "wild_die",
            "bennies": _purse,
            "modifier": _weight,
            "stock": "bennies",
        },
        {"bennies": _paid("paid")},
    ),
    "savage_worlds.attack": Part(
        {**ACTOR, "die": by("mode", melee="fighting", shoot="shooting", throw="throwing")},
        {**ACTED, "stray": lambda result, _: bool(result.values["stray"])},
    ),
    "savage_worlds.damage": Part(
        {**same("dice", "bonus"), "stock": "bennies", "joker": _joker},
        {"bennies": _paid("bennies_offered")},
    ),
    "savage_worlds.soak": Part(
        {**ROLLER, "die": "vigor", "wounds": _before, "new_wounds": _fresh},
        {
            "wounds": _most("wounds"),
            "fresh": lambda *_: 0,
            "shaken": "shaken",
            "out": _stays_out,
            "bennies": _paid("spent"),
        },
    ),
    "savage_worlds.recovery": Part(
        {
            **ROLLER,
            "die": by("need", **NEEDED),
        },
        {
            **SPENT,
            "shaken": _over(SHAKEN, BENNY),
            "stunned": _over(STUNNED),
            "distracted": _woken,
            "vulnerable": _woken,
            "wounds": _most("wounds_after", HEAL),
            "fresh": _done(HEAL),
            "fatigue": "fatigue",
        },
    ),
    "savage_worlds.states": Part(
        same(
            "pace",
            "wounds",
            "fatigue",
            "shaken",
            "distracted",
            "vulnerable",
            "held",
            "bound",
            "stunned",
            "strength",
            "load",
        )
        | {"joker": _joker}
    ),
}
AGAINST = {
    "savage_worlds.opposed": Part(
        {
            "other_who": _who,
            "other_wild_die": "wild_die",
            "vulnerable": _vulnerable,
            "other_distracted": "distracted",
            "other_shaken": "shaken",
            "other_die": _die("other_trait"),
            "other_modifier": _resisting,
            "other_stock": "bennies",
        },
        {
            "bennies": _paid("defender_bennies"),
            "distracted": _made("distracted", effect=DISTRACT),
            "vulnerable": _made("vulnerable", effect=EXPOSE),
            "shaken": _made("shaken", shaken=True),
        },
    ),
    "savage_worlds.attack": Part({**same("parry", "stunned"), "vulnerable": _vulnerable}),
    "savage_worlds.damage": Part(
        {
            **same("toughness", "shaken", "wounds", "vigor", "wild_die"),
            "surprise": "stunned",
            "falls": _falls,
            "target_who": _who,
            "vigor_modifier": _unhurt,
            "target_stock": "bennies",
        },
        {
            "wounds": _most("wounds"),
            "fresh": _struck,
            "shaken": "shaken",
            "unconscious": lambda result, _: result.values["unconscious"] or None,
            "out": _when("extra_out"),
            "bennies": _paid("vigor_bennies"),
        },
    ),
    "savage_worlds.recovery": Part(
        {"patient_wounds": "wounds"},
        {"wounds": _most("wounds_after", TREAT), "fresh": _done(TREAT)},
    ),
}
