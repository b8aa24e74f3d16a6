"""Fights written out, and for each rule of the book the one that passes through it."""

from dataclasses import replace
from typing import Any

from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds.fight.fighter import Fighter
from calculators.systems.savage_worlds.fight.inputs import FightHouse, Table
from calculators.systems.savage_worlds.fight.machine import FIGHT
from calculators.systems.savage_worlds.fight.state import Fight
from tests.systems.savage_worlds.ways import ways

type Script = tuple[Fight, tuple[str, ...]]

D8 = StepDie(8)


def ana(**more: Any) -> Fighter:
    """Return a player's character: d8 everywhere, Parade 6, Résistance 6."""
    names = ("fighting", "shooting", "vigor", "spirit", "agility")
    traits: dict[str, Any] = dict.fromkeys(names, D8)
    own: dict[str, Any] = {"name": "Ana", "side": "player", "who": "wild", **traits, **more}
    return Fighter(parry=6, toughness=6, pace=6, **own)


def orc(name: str = "Orc", **more: Any) -> Fighter:
    """Return an extra of the GM's: d6, Parade 5, Résistance 5."""
    own = {"fighting": StepDie(6), "shooting": StepDie(6), **more}
    return Fighter(**{"name": name, "side": "gm", "who": "extra", "parry": 5, "toughness": 5} | own)


def at(*fighters: Fighter, light: str = "day", played: int = 1, **readings: Any) -> Fight:
    """Return a fight where a round begins, before its cards; ``played=0`` for the very first."""
    table = Table(fighters=fighters, light=light, round=played)
    return FIGHT.start(table.scene(FightHouse(**readings)))


FIRST = "deal A-pique 2-trefle"
"""Ana acts, then her foe."""


def ours(*lines: str, her: dict[str, Any] | None = None, **foe: Any) -> Script:
    """Return a round where Ana acts first against one extra."""
    return at(ana(**(her or {})), orc(**foe)), (FIRST, *lines)


def scripts() -> dict[str, Script]:
    """Return the scenes by what they show."""
    three = at(ana(), orc("Orc"), orc("Loup"))
    deal3 = "deal A-pique 2-trefle 3-trefle"
    wolves = (deal3, "strike.shoot", "melee", "near.1", "near.2", "done")
    return {
        **ways(),
        # --- cards
        "a round": (at(ana(), orc()), ("deal A-pique A-coeur",)),
        "a joker": (at(ana(), orc()), ("deal joker-1 A-coeur", "end", "end")),
        "a late comer": (
            at(ana(), orc(), orc("Loup", away=True)),
            (FIRST, "edit.2", "enter", "take 9-pique"),
        ),
        "four copies": ours(
            *("edit.1", "copy.4", "take 9-pique", "take 8-pique", "take 7-pique", "take 6-pique"),
        ),
        "a copy": ours("edit.1", "copy.1", "take 9-pique", "copy.1", "take 8-pique", "done"),
        "a new card": ours("end", "edit.0", "done"),
        "a new card, a joker": (
            at(ana(), orc()),
            ("deal 2-trefle 3-trefle", "edit.0", "card joker-2", "old", "done"),
        ),
        "a new card, kept": (
            at(ana(), orc()),
            ("deal 2-trefle 3-trefle", "edit.0", "card A-pique", "new", "done"),
        ),
        "surprise": (
            at(ana(), orc(), played=0),
            ("caught.gm", "roll 2", "keep", "deal 2-trefle A-pique", "turn.1"),
        ),
        "surprise, thrown again": (
            at(ana(), orc(), played=0),
            ("caught.gm", "roll 2", "reroll 4 1", "deal 2-trefle 3-pique"),
        ),
        "surprise, and stepping in": (
            at(ana(), orc(), played=0),
            ("caught.gm", "roll 2", "keep", "deal 2-trefle A-pique", "step.0", "end"),
        ),
        "waiting to the end": (
            at(ana(waiting=True), orc()),
            ("deal 2-trefle A-pique", "turn.1", "end", "end"),
        ),
        "nobody surprised": (at(ana(), orc(), played=0), ("nobody", FIRST)),
        # --- turns
        "three actions": ours("announce.3", "strike.melee", "at.1 2 3", "keep"),
        "running": ours("run 4", "strike.melee", "at.1 7 3"),
        "a body in pain": ours(
            "strike.melee",
            "at.1 5 3",
            her={"wounds": 2, "fatigue": "exhausted", "distracted": True, "load": 99},
        ),
        "tired": ours("trait", "with.notice 3 2", her={"fatigue": "tired"}),
        "encumbered": ours("trait", "with.agility 3 2", her={"load": 99}),
        "beyond d12": ours("trait", "with.smarts 3 2", her={"smarts": StepDie(12, 2)}),
        "a double 1": ours("trait", "with.spirit 1 1"),
        "an explosion": ours("trait", "with.spirit 8 8 3 2", "end"),
        "a reroll": ours("trait", "with.spirit 2 3", "reroll 5 3", "reroll 1 1"),
        "a reroll imposed": (
            at(ana(), orc(), imposed=True),
            (FIRST, "trait", "with.spirit 2 3", "reroll 1 1"),
        ),
        "help": (
            at(ana(), replace(ana(), name="Bo"), orc()),
            (
                "deal A-pique R-pique 2-trefle",
                *("support", "ally.1", "with.spirit 8 2 3"),
                *("strike.melee", "at.2 3 4"),
            ),
        ),
        "a test": ours(
            "test", "kind.distract", "at.1", "with.fighting", "by.smarts 8 3 1 2", "keep"
        ),
        "a test, critical": ours("test", "kind.expose", "at.1", "with.fighting", "by.smarts 1 1 2"),
        "a test, thrown again": ours(
            *("test", "kind.expose", "at.1", "with.fighting", "by.smarts 5 1 2"),
            *("again.theirs 5", "again.mine 7 3", "keep"),
        ),
        "breaking off": ours("edit.0", "break", "near.1", "done", "strike 5", "keep", "done"),
        "breaking off, let go": ours("edit.0", "break", "near.1", "done", "skip", "done"),
        "held": ours("loose", "with.strength 5 2", "keep", "yes", her={"held": True}),
        "bound": ours("loose", "with.strength 5 2", "keep", "no", "end", her={"bound": True}),
        "stunned": ours("roll 4 2", "keep", her={"stunned": True}),
        "stunned, round again": ours("roll 7 2", "keep", "end", her={"stunned": True}),
        "shaken": ours("roll 5 2", her={"shaken": True}),
        "shaken still": ours("roll 2 3", "keep", "freed", "end", her={"shaken": True}),
        "shaken, paid": ours("freed", "end", her={"shaken": True}),
        "out of breath": ours(her={"fatigue": "beyond"}),
        "fading": ours("end", her={"distracted": True, "vulnerable": True}),
        # --- blows
        "to melee": ours("strike.melee", "at.1 7 3", "damage 6 2 4", "soak 5"),
        "to shoot": ours("strike.shoot", "at.1", "range.medium", "cover.light 7 3"),
        "shot twice": ours(
            *("announce.2", "strike.shoot", "at.1", "range.short", "cover.none 2 3", "keep"),
            *("strike.shoot", "light", "light.dark", "at.1 2 3", "keep"),
        ),
        "a raise": ours("strike.melee", "at.1 8 3 3", "damage 2 1 1"),
        "shaken twice": ours("strike.melee", "at.1 7 3", "damage 4 3", "accept", shaken=True),
        "five wounds": ours("strike.melee", "at.1 7 3", "damage 6 6 6 6 2 3", "soak 4"),
        "an extra falls": ours("strike.melee", "at.1 7 3", "damage 6 2 3", "accept", falls=True),
        "soaking": (
            at(orc(), ana(wounds=1)),
            (FIRST, "strike.melee", "at.1 6 2", "damage 6 4 4", "soak 7 2"),
        ),
        "soaking, again": (
            at(orc(), ana()),
            (FIRST, "strike.melee", "at.1 6 2", "damage 6 4 4", "soak 2 3", "reroll 4 2"),
        ),
        "soaking past three": (
            at(orc(), ana(wounds=4)),
            (FIRST, "strike.melee", "at.1 6 2", "damage 6 4 4", "soak 2 3"),
        ),
        "vulnerable": ours("strike.melee", "at.1 4 3", vulnerable=True),
        "a stunned target": ours(
            "strike.melee", "at.1 4 3", "damage 1 2", "vigor 2", "keep", "accept", stunned=True
        ),
        "from behind": ours(
            *("strike.melee", "surprise", "at.1 4 3", "damage 1 2", "vigor 6 1", "accept"),
        ),
        "from behind, later": (
            at(ana(), orc(), faint="after"),
            (
                *(FIRST, "strike.melee", "surprise", "at.1 4 3", "damage 1 2", "accept"),
                *("vigor 2", "keep"),
            ),
        ),
        "a stray shot": (three, (*wolves, "at.1", "range.short", "cover.none 1 5", "damage 1 2")),
        "a stray shot, forgotten": (
            three,
            (*wolves, "at.1", "range.short", "cover.none 1 3", "reroll 5 3"),
        ),
        "a stray shot, all count": (
            at(ana(), orc(), orc("Loup"), stray_throw="any"),
            (*wolves, "at.1", "range.short", "cover.none 1 3", "reroll 5 3"),
        ),
        # --- bennies
        "bennies": ours("edit.0", "benny.more", "spend.power", "spend.story", "done"),
        "a benny before the damage": ours(
            *("strike.melee", "at.1 7 3", "edit.1", "spend.shaken", "done", "damage 2 1"),
            shaken=True,
        ),
    }


RULES = {
    "SW-JET-01": "an explosion",
    "SW-JET-02": "tired",
    "SW-JET-03": "tired",
    "SW-JET-04": "tired",
    "SW-JET-05": "a test",
    "SW-JET-06": "an explosion",
    "SW-JET-07": "a double 1",
    "SW-JET-08": "to melee",
    "SW-JTN-01": "bennies",
    "SW-JTN-02": "a reroll",
    "SW-JTN-03": "shaken, paid",
    "SW-JTN-04": "soaking",
    "SW-JTN-05": "a new card, kept",
    "SW-JTN-06": "bennies",
    "SW-JTN-07": "bennies",
    "SW-ETA-01": "fading",
    "SW-ETA-02": "vulnerable",
    "SW-ETA-03": "held",
    "SW-ETA-04": "bound",
    "SW-ETA-05": "a stunned target",
    "SW-ETA-06": "stunned",
    "SW-ETA-07": "encumbered",
    "SW-ETA-08": "tired",
    "SW-ETA-09": "shaken still",
    "SW-ETA-10": "shaken",
    "SW-ETA-11": "a body in pain",
    "SW-ETA-12": "five wounds",
    "SW-ETA-13": "out of breath",
    "SW-INI-01": "a round",
    "SW-INI-02": "a round",
    "SW-INI-03": "a joker",
    "SW-ACT-01": "to melee",
    "SW-ACT-02": "three actions",
    "SW-ACT-03": "running",
    "SW-ACT-04": "help",
    "SW-ACT-05": "a test",
    "SW-ACT-06": "breaking off",
    "SW-ACT-07": "a stray shot",
    "SW-ACT-08": "from behind",
    "SW-ACT-09": "surprise",
    "SW-TOU-01": "to melee",
    "SW-TOU-02": "to shoot",
    "SW-TOU-03": "a raise",
    "SW-TOU-04": "to melee",
    "SW-TOU-05": "to shoot",
    "SW-TOU-06": "shot twice",
    "SW-TOU-07": "to shoot",
    "AMB-SW-01": "tired",
    "AMB-SW-02": "a double 1",
    "AMB-SW-03": "a test",
    "AMB-SW-04": "to melee",
    "AMB-SW-05": "shaken twice",
    "AMB-SW-06": "an extra falls",
    "AMB-SW-07": "five wounds",
    "AMB-SW-08": "a joker",
    "AMB-SW-09": "soaking",
    "AMB-SW-10": "stunned",
    "AMB-SW-11": "bound",
    "AMB-SW-12": "a body in pain",
    "AMB-SW-13": "help",
    "AMB-SW-14": "a test",
    "AMB-SW-15": "a stray shot",
    "AMB-SW-16": "a stunned target",
    "AMB-SW-17": "surprise, and stepping in",
    "AMB-SW-18": "running",
    "AMB-SW-19": "to shoot",
    "AMB-SW-22": "beyond d12",
    "AMB-SW-23": "to melee",
    "AMB-SW-26": "shaken",
    "AMB-SW-27": "three actions",
    "AMB-SW-29": "a reroll imposed",
    "AMB-SW-30": "a body in pain",
    "AMB-SW-32": "a stray shot, forgotten",
    "AMB-SW-33": "from behind, later",
    "AMB-SW-34": "five wounds",
    "AMB-SW-35": "to melee",
    "AMB-SW-36": "a benny before the damage",
    "AMB-SW-37": "a new card, a joker",
    "AMB-SW-38": "a late comer",
    "AMB-SW-39": "soaking past three",
}
"""For each rule, the scene that passes through it."""

_CARE = "Dix minutes par blessure, des jours ou des heures : après le combat."
ELSEWHERE = {
    **dict.fromkeys(
        ("SW-SOI-01", "SW-SOI-02", "SW-SOI-03", "SW-SOI-04", "AMB-SW-20", "AMB-SW-21"), _CARE
    ),
    "SW-LEG-01": "Une mention, pas une règle.",
    "AMB-SW-24": "Ce que la source ne dit pas se saisit.",
    "AMB-SW-25": "Une mention, pas une règle.",
    "AMB-SW-28": "Le dé Joker est une case de chaque combattant.",
    "AMB-SW-40": "Un réveil par prouesse : ses propres tests le jouent.",
    "AMB-SW-31": "Au corps à corps, ni portée, ni couvert, ni visibilité ne sont demandés.",
}
"""Why a rule has no place in a round."""
