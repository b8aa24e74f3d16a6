"""What each calculator of Savage Worlds reads from a character, writes back and tells.

Law: a cost is paid on the sheet of who pays; an attack's effect is written on its target's.
"""

from calculators.core.tales import told_alone
from calculators.core.use import Part, Take, Use, by, of, same

from . import barred, taking, tales, writing
from .care.inputs import BENNY, HEAL, SHAKEN, STUNNED, TREAT
from .damage.rule import EXTRA_OUT
from .onward import ATTACK, BENNIES, DAMAGE, INITIATIVE, OPPOSED, RECOVERY, SOAK, STATES, TRAIT
from .opposition.inputs import DISTRACT, EXPOSE
from .states.inputs import States
from .turn import table

NEEDED = {SHAKEN: "spirit", STUNNED: "spirit", TREAT: "healing", HEAL: "vigor"}


ROLLER: dict[str, Take] = {
    **same("wounds", "fatigue", "wild_die"),
    "who": taking.who,
    "distracted": taking.distracted,
    "stock": "bennies",
    "joker": taking.joker,
}
ACTOR: dict[str, Take] = {
    **ROLLER,
    "wounds": taking.weighs,
    "fatigue": taking.tires,
    "support": taking.support,
}
STOCK = frozenset({"stock"})
SPENT = {"bennies": writing.paid("bennies")}
TRYING: dict[str, Take] = {
    **ACTOR,
    "die": taking.die("trait"),
    "encumbered": taking.encumbered,
    "strength": lambda _, asked: asked.get("trait") == "strength",  # AMB-SW-13: no ceiling
}
ACTED = {**SPENT, "support": writing.served}

USES = {
    TRAIT: Use(
        Part(
            {**TRYING, "trait": taking.trait},
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
                "other_who": taking.who,
                "other_wild_die": "wild_die",
                "vulnerable": of("is_vulnerable"),
                "other_distracted": "distracted",
                "other_shaken": "shaken",
                "other_die": taking.die("other_trait"),
                "other_modifier": taking.resisting,
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
                "who": taking.who,
                "wild_die": "wild_die",
                "bennies": taking.purse,
                "modifier": taking.weight,
                "stock": "bennies",
            },
            {"bennies": writing.paid("paid")},
        )
    ),
    ATTACK: Use(
        Part(
            {**ACTOR, "die": by("mode", melee="fighting", shoot="shooting", throw="throwing")},
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
            {**same("dice", "bonus"), "stock": "bennies", "joker": taking.joker},
            {"bennies": writing.paid("bennies_offered")},
            learns=same("dice"),
            anew=STOCK,
            bar=barred.acts,
        ),
        against=Part(
            {
                **same("toughness", "shaken", "wounds", "vigor", "wild_die"),
                "surprise": "stunned",
                "falls": taking.falls,
                "target_who": taking.who,
                "vigor_modifier": taking.unhurt,
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
                "falls": taking.falls,
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
                "joker": taking.joker,
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
