"""What each calculator of Savage Worlds reads from a character, writes back and tells.

Law: a cost is paid on the sheet of who pays; an attack's effect is written on its target's.
"""

from calculators.core.fields import Invalid
from calculators.core.result import Json
from calculators.core.tales import told_alone
from calculators.core.use import Asked, Part, Take, Taking, Use, by, of, same

from . import barred, tales, writing
from .attack.inputs import SKILLS
from .barred import REACTIONS, is_action
from .bennies import Purse
from .care.inputs import BENNY, HEAL, SHAKEN, STUNNED, TREAT
from .character import Hero
from .damage.rule import EXTRA_OUT
from .house import ALL, FALLS
from .onward import (
    ATTACK,
    BENNIES,
    DAMAGE,
    FAINT,
    INITIATIVE,
    OPPOSED,
    RECOVERY,
    SOAK,
    STATES,
    TRAIT,
)
from .opposition.inputs import DISTRACT, EXPOSE
from .rolls.inputs import EXTRA, WILD, Condition, Turn, weighing
from .scales import BEYOND, CRITICAL_WOUND, EXHAUSTED, MODIFIER_BOUND, MOST_REROLLS, TRAITS
from .states.inputs import States
from .turn import table

# --- read by calculators

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


def trait(_: Hero, asked: Asked) -> Json:
    """Return the trait of a trait roll whose purpose determines it; else the player chooses."""
    return REACTIONS.get(str(asked.get("purpose")))


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


# --- read, written and told, by calculator

NEEDED = {SHAKEN: "spirit", STUNNED: "spirit", TREAT: "healing", HEAL: "vigor"}


ROLLER: dict[str, Take] = {
    **same("wounds", "fatigue", "wild_die"),
    "who": who,
    "distracted": distracted,
    "stock": "bennies",
    "joker": joker,
}
ACTOR: dict[str, Take] = {
    **ROLLER,
    "wounds": weighs,
    "fatigue": tires,
    "support": support,
}
STOCK = frozenset({"stock"})
SPENT = {"bennies": writing.paid("bennies")}
TRYING: dict[str, Take] = {
    **ACTOR,
    "die": die("trait"),
    "encumbered": encumbered,
    "strength": lambda _, asked: asked.get("trait") == "strength",  # AMB-SW-13: no ceiling
}
ACTED = {**SPENT, "support": writing.served}

USES = {
    TRAIT: Use(
        Part(
            {**TRYING, "trait": trait},
            {
                **ACTED,
                "unconscious": writing.fainted,
                "surprised": "surprised",
            },
            anew=STOCK,
            bar=barred.rolls,
        ),
        writes=writing.helped,
        tale=tales.rolls,
    ),
    OPPOSED: Use(
        Part(TRYING, ACTED, anew=STOCK, bar=barred.opposes),
        against=Part(
            {
                "other_who": who,
                "other_wild_die": "wild_die",
                "vulnerable": of("is_vulnerable"),
                "other_distracted": "distracted",
                "other_shaken": "shaken",
                "other_die": die("other_trait"),
                "other_modifier": resisting,
                "other_stock": "bennies",
            },
            {
                "bennies": writing.paid("defender_bennies"),
                "distracted": writing.made("distracted", effect=DISTRACT),
                "vulnerable": writing.made("vulnerable", effect=EXPOSE),
                "shaken": writing.made("shaken", shaken=True),
            },
            learns={"other_die": lambda asked: str(asked.get("other_trait", ""))},
            anew={"other_stock"},
        ),
        tale=tales.opposes,
    ),
    BENNIES: Use(
        Part(
            {
                "who": who,
                "wild_die": "wild_die",
                "bennies": purse,
                "modifier": weight,
                "stock": "bennies",
            },
            {"bennies": writing.paid("paid")},
        )
    ),
    ATTACK: Use(
        Part(
            {**ACTOR, "die": by("mode", **SKILLS)},
            {**ACTED, "stray": "stray"},
            anew=STOCK,
            bar=barred.handles,
        ),
        against=Part(
            {**same("parry", "stunned"), "vulnerable": of("is_vulnerable")}, learns=same("parry")
        ),
        tale=tales.strikes,
    ),
    DAMAGE: Use(
        Part(
            {**same("dice", "bonus"), "stock": "bennies", "joker": joker},
            {"bennies": writing.paid("bennies_offered")},
            learns=same("dice"),
            anew=STOCK,
            bar=barred.acts,
        ),
        against=Part(
            {
                **same("toughness", "shaken", "wounds", "vigor", "wild_die"),
                "surprise": "stunned",
                "falls": falls,
                "target_who": who,
                "vigor_modifier": unhurt,
                "target_stock": "bennies",
            },
            {
                "wounds": writing.most("wounds"),
                "fresh": writing.struck,
                "shaken": "shaken",
                "unconscious": lambda result, _: result.values["unconscious"] or None,
                "out": lambda result, _: result.outcome == EXTRA_OUT or None,
                "bennies": writing.paid("vigor_bennies"),
            },
            learns=same("toughness", "vigor"),
            anew={"target_stock"},
        ),
        tale=tales.harms,
        tells={"": {"wounds"}},
    ),
    SOAK: Use(
        Part(
            {
                **ROLLER,
                "die": "vigor",
                "wounds": lambda her, _: her.wounds - her.unsoaked,
                "new_wounds": lambda her, _: her.unsoaked or None,
                "shaken": lambda her, _: her.shaken if her.unsoaked else None,
                "falls": falls,
            },
            {
                "wounds": writing.most("wounds"),
                "fresh": lambda *_: 0,
                # AMB-SW-09; it shakes nobody who paid against it
                "shaken": lambda result, _: None if result.values["shaken"] else False,
                "out": lambda result, her: bool(result.values["wounds"]) if her.out else None,
                "bennies": writing.paid("spent"),
            },
            learns={"die": "vigor"},
            anew=STOCK,
            bar=barred.soaks,
        ),
        tale=tales.soaks,
        tells={"": {"wounds"}},
    ),
    RECOVERY: Use(
        Part(
            {**ACTOR, "die": by("need", **NEEDED)},
            {
                **ACTED,
                "shaken": writing.over(SHAKEN, BENNY),
                "stunned": writing.over(STUNNED),
                "distracted": writing.wakes,
                "vulnerable": writing.wakes,
                "wounds": writing.most("wounds_after", HEAL),
                "fresh": writing.done(HEAL),
                "fatigue": "fatigue",
            },
            learns={"die": lambda asked: NEEDED.get(str(asked.get("need")), "")},
            anew=STOCK,
            bar=barred.recovers,
        ),
        against=Part(
            {"patient_wounds": "wounds"},
            {"wounds": writing.most("wounds_after", TREAT), "fresh": writing.done(TREAT)},
            facing="pour",
        ),
        tale=tales.recovers,
        tells={"": {"wounds", "fatigue"}},
    ),
    STATES: Use(
        Part(
            {
                **same("pace", "wounds", "fatigue", *States.inputs, "strength", "load"),
                "joker": joker,
            },
            learns=same("pace", "strength"),
        ),
        tale=tales.runs,
    ),
    INITIATIVE: Use(
        shared=Part(same(*table.Pack.inputs), same(*table.Pack.inputs)),
        everybody={"fighters": table.fighters_of},
        among={"stock": table.stock_of},
        writes=table.written,
        tale=told_alone,
    ),
}
