"""What each calculator of Savage Worlds reads from a character, writes back and tells.

Law: a cost is paid on the sheet of who pays; an attack's effect is written on its target's.
"""

from calculators.core.tales import told_alone
from calculators.core.use import Part, Take, Use, by, same

from . import barred, reading, tales, writing
from .care.inputs import BENNY, HEAL, SHAKEN, STUNNED, TREAT
from .damage.rule import EXTRA_OUT
from .onward import ATTACK, BENNIES, DAMAGE, INITIATIVE, OPPOSED, RECOVERY, SOAK, STATES, TRAIT
from .opposition.inputs import DISTRACT, EXPOSE
from .turn import table

NEEDED = {SHAKEN: "spirit", STUNNED: "spirit", TREAT: "healing", HEAL: "vigor"}


ROLLER: dict[str, Take] = {
    **same("wounds", "fatigue", "wild_die"),
    "who": reading.who,
    "distracted": reading.distracted,
    "stock": "bennies",
    "joker": reading.joker,
}
ACTOR: dict[str, Take] = {
    **ROLLER,
    "wounds": reading.weighs,
    "fatigue": reading.tires,
    "support": reading.support,
}
STOCK = frozenset({"stock"})
SPENT = {"bennies": writing.paid("bennies")}
TRYING: dict[str, Take] = {
    **ACTOR,
    "die": reading.die("trait"),
    "encumbered": reading.encumbered,
    "strength": reading.strong,
}
ACTED = {**SPENT, "support": writing.served}

USES = {
    TRAIT: Use(
        Part(
            {**TRYING, "trait": reading.trait},
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
                "other_who": reading.who,
                "other_wild_die": "wild_die",
                "vulnerable": reading.vulnerable,
                "other_distracted": "distracted",
                "other_shaken": "shaken",
                "other_die": reading.die("other_trait"),
                "other_modifier": reading.resisting,
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
                "who": reading.who,
                "wild_die": "wild_die",
                "bennies": reading.purse,
                "modifier": reading.weight,
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
            {**same("parry", "stunned"), "vulnerable": reading.vulnerable}, learns=same("parry")
        ),
        tale=tales.strikes,
    ),
    DAMAGE: Use(
        Part(
            {**same("dice", "bonus"), "stock": "bennies", "joker": reading.joker},
            {"bennies": writing.paid("bennies_offered")},
            learns=same("dice"),
            anew=STOCK,
            bar=barred.acts,
        ),
        against=Part(
            {
                **same("toughness", "shaken", "wounds", "vigor", "wild_die"),
                "surprise": "stunned",
                "falls": reading.falls,
                "target_who": reading.who,
                "vigor_modifier": reading.unhurt,
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
                "wounds": reading.before,
                "new_wounds": reading.fresh,
                "falls": reading.falls,
            },
            {
                "wounds": writing.most("wounds"),
                "fresh": lambda *_: 0,
                "shaken": writing.steadied,
                "out": writing.stays_out,
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
            | {"joker": reading.joker},
            learns=same("pace", "strength"),
        ),
        tale=tales.runs,
    ),
    INITIATIVE: Use(
        everybody={
            "fighters": table.fighters_of,
            "out": table.common("aside"),
            "dealt": table.common("dealt"),
        },
        among={"stock": table.stock_of},
        writes=table.written,
        tale=told_alone,
    ),
}
