"""What each calculator of Savage Worlds reads of a character, and writes on her.

Law: what costs something is spent by who pays; what an attack does is written on who is struck.
"""

from collections.abc import Callable

from calculators.core.fields import Invalid
from calculators.core.result import Json, Result
from calculators.core.sheet import Asked, Part, Take, by, same
from calculators.systems.savage_worlds.bennies import Purse
from calculators.systems.savage_worlds.care.inputs import BENNY, HEAL, SHAKEN, STUNNED, TREAT
from calculators.systems.savage_worlds.care.rule import woken
from calculators.systems.savage_worlds.hero import Hero
from calculators.systems.savage_worlds.house import ALL
from calculators.systems.savage_worlds.onward import FAINT
from calculators.systems.savage_worlds.rolls.inputs import EXTRA, WILD, Condition, Turn, weighing
from calculators.systems.savage_worlds.scales import (
    CRITICAL_WOUND,
    MODIFIER_BOUND,
    MOST_REROLLS,
    MOST_WOUNDS,
)

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


def _falls(her: Hero, _: Asked) -> Json:
    return her.falls and her.who == EXTRA


def _who(her: Hero, asked: Asked) -> Json:
    """Tell who has a wild die: as her sheet has it, unless the table gives one to everybody."""
    return WILD if asked.get("wild") == ALL else her.who


def _before(her: Hero, _: Asked) -> Json:
    return max(0, her.wounds - her.fresh)


def _fresh(her: Hero, _: Asked) -> Json:
    return her.fresh or None


def _purpose(her: Hero, asked: Asked) -> Json:
    """Return the die of a trait roll whose purpose names the trait; else the player tells."""
    if asked.get("purpose") not in {"surprise", FAINT}:
        return None
    return by("purpose", surprise="notice", **{FAINT: "vigor"})(her, asked)


def _weight(her: Hero, asked: Asked) -> Json:
    """Return what weighs on her rolls, where one figure says it all; 0 is left to the player."""
    return _weighted(her, her.wounds, asked)


def _weighted(her: Hero, wounds: int, asked: Asked) -> Json:
    condition = Condition(
        wounds=wounds, fatigue=her.fatigue, distracted=bool(_distracted(her, asked))
    )
    items = weighing(condition, Turn(joker=bool(_joker(her, asked))))
    return max(-MODIFIER_BOUND, sum(item.value for item in items)) or None


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


# --- what is written


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
    return bool(result.values["left"]) if _falls(her, {}) else None


def _fainted(result: Result, _: Hero) -> Json:
    """Return whether she faints; who succeeds stays as she was, unless she threw it again."""
    conscious, again = result.values.get("conscious"), result.values.get("again")
    return None if conscious is None or (conscious and not again) else not conscious


def _done(*needs: str) -> Callable[[Result, Hero], Json]:
    """Return that nothing is left to soak once wounds were cared for."""
    return lambda result, _: 0 if result.values["need"] in needs else None


def _made(effect: str) -> Callable[[Result, Hero], Json]:
    """Return a state that an Épreuve brings."""
    return lambda result, _: True if result.values.get("effect") == effect else None


NEEDED = {SHAKEN: "spirit", STUNNED: "spirit", TREAT: "healing", HEAL: "vigor"}
ROLLER: dict[str, Take] = {
    **same("wounds", "fatigue", "wild_die"),
    "who": _who,
    "distracted": _distracted,
    "stock": "bennies",
    "joker": _joker,
}
ACTOR: dict[str, Take] = {**ROLLER, "wounds": _weighs}
SPENT = {"bennies": _paid("bennies")}

WHO = {
    "savage_worlds.trait": Part({**ACTOR, "die": _purpose}, {**SPENT, "unconscious": _fainted}),
    "savage_worlds.opposed": Part(ACTOR, SPENT),
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
        {**ACTOR, "die": by("mode", melee="fighting", shoot="shooting", throw="throwing")}, SPENT
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
            "other_modifier": _weight,
            "other_stock": "bennies",
        },
        {
            "bennies": _paid("defender_bennies"),
            "distracted": _made("distract"),
            "vulnerable": _made("expose"),
            "shaken": lambda result, _: result.values.get("shaken") or None,
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
