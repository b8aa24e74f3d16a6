"""The fight, for :mod:`tests.contract.test_scripts`: its evenings, and the rules they reach.

Its lines are those of a scene (:mod:`tests.systems.scenes`).
"""

from collections.abc import Callable, Mapping
from typing import Any

from tests.systems.evening import Evening
from tests.systems.scenes import plays

D8 = dict.fromkeys(("fighting", "shooting", "vigor", "spirit", "agility", "strength"), "d8")
ANA = {**D8, "smarts": "d6", "parry": 6, "toughness": 6, "pace": 6, "dice": "2d6", "bennies": 3}
ORC = {
    "side": "gm",
    "who": "extra",
    **dict.fromkeys(("fighting", "shooting", "vigor", "spirit", "smarts", "agility"), "d6"),
    "parry": 5,
    "toughness": 5,
    "dice": "2d6",
    "bennies": 3,
    "purse": True,
    "pace": 6,
}
"""The GM's bennies are counted already."""
FIRST = "deal; cards=A-pique 2-trefle"
"""Ana acts, then her foe."""
THREE = "deal; cards=A-pique 2-trefle 3-trefle"
SHOT = "at.1; distance=short; cover=none"


def pieces_of(people: list[Any], _table: Any) -> tuple[list[Any], int]:
    """Return the cards of the round, and how many copies a pack has."""
    return [her.card for her in people if her.card], 1


def seated(readings: Mapping[str, Any] | None = None, **sheets: Any) -> Evening:
    return Evening("savage_worlds", dict(readings or {}), **sheets).opens("fight")


def ours(
    *lines: str,
    her: Mapping[str, Any] | None = None,
    readings: Mapping[str, Any] | None = None,
    **foe: Any,
) -> Callable[[], Evening]:
    """Return an evening where Ana acts first against one extra."""
    sheets = {"Ana": {**ANA, **(her or {})}, "Orc": {**ORC, **foe}}
    return lambda: plays(seated(readings, **sheets), "nobody", FIRST, *lines)


def theirs(*lines: str, her: Mapping[str, Any] | None = None) -> Callable[[], Evening]:
    """Return an evening where the extra acts first, and hits with 6 against 6."""
    sheets = {"Orc": ORC, "Ana": {**ANA, **(her or {})}}
    hits = "strike.melee", "at.1; roll=6 2"
    return lambda: plays(seated(None, **sheets), "nobody", FIRST, *hits, *lines)


def three(*lines: str, readings: Mapping[str, Any] | None = None) -> Callable[[], Evening]:
    sheets = {"Ana": ANA, "Orc": ORC, "Loup": ORC}
    return lambda: plays(seated(readings, **sheets), "nobody", THREE, *lines)


def begun(*lines: str, **readings: Any) -> Callable[[], Evening]:
    """Return an evening from its first question."""
    return lambda: plays(seated(readings, Ana=ANA, Orc=ORC), *lines)


def helping() -> Evening:
    evening = seated(None, Ana=ANA, Bo=ANA, Orc=ORC)
    return plays(
        evening,
        *("nobody", "deal; cards=A-pique R-pique 2-trefle"),
        *("support", "ally.1", "with.spirit; roll=8 2 3", "strike.melee", "at.2; roll=3 4"),
    )


def late() -> Evening:
    evening = plays(seated(None, Ana=ANA, Orc=ORC), "nobody", FIRST)
    evening.sits("Loup", **ORC)
    return plays(evening, "end", "take; cards=9-pique")


EVENINGS: Mapping[str, Callable[[], Evening]] = {
    # --- cards
    "a round": begun("nobody", "deal; cards=A-pique A-coeur"),
    "a joker": begun("nobody", "deal; cards=joker-1 A-coeur", "end", "end"),
    "two Jokers": begun("nobody", "deal; cards=joker-1 joker-2", "turn.1", "end"),
    "a late comer": late,
    "a new card": begun(
        *("nobody", "deal; cards=3-trefle 2-trefle", "bennies", "of.1"),
        "card; cards=joker-2; keep=old",
    ),
    "surprise": begun("gm", "roll; roll=2", "deal; cards=2-trefle A-pique", "step.0"),
    "surprise, thrown again": begun(
        "gm", "roll; roll=2 ", "> reroll; roll=4 1", "deal; cards=2-trefle 3-pique"
    ),
    "stepping in": begun("gm", "roll; roll=2", "deal; cards=2-trefle A-pique", "step.0", "end"),
    "waiting": ours("wait", "turn.1", "end", "step.0", "end"),
    "the end": ours("end", "over", her={"wounds": 2, "fatigue": "tired"}, wounds=4),
    # --- turns
    "two actions": ours("announce.2", "strike.melee", "at.1; roll=2 3", "on"),
    "three actions": ours("announce.3", "strike.melee", "at.1; roll=2 3", "on"),
    "running": ours("run; run_roll=4", "strike.melee", "at.1; roll=7 3"),
    "a body in pain": ours(
        "strike.melee",
        "at.1; roll=5 3; encumbered=true",
        her={"wounds": 2, "fatigue": "exhausted", "distracted": True, "load": 99},
    ),
    "tired": ours("trait", "with.notice; roll=3 2", her={"fatigue": "tired"}),
    "encumbered": ours("trait", "with.agility; roll=3 2", her={"load": 99}),
    "beyond d12": ours("trait", "with.smarts; roll=3 2", her={"smarts": "d12+2"}),
    "a die of one's own": ours("trait", "other", "roll; die=d10; roll=3 2"),
    "a double 1": ours("trait", "with.spirit; roll=1 1"),
    "an explosion": ours("trait", "with.spirit; roll=8 8 3 2"),
    "a reroll": ours("trait", "with.spirit; roll=2 3", "> reroll; roll=5 3", "> reroll; roll=1 1"),
    "a reroll imposed": ours(
        "trait", "with.spirit; roll=2 3", "> reroll; roll=1 1", readings={"imposed": True}
    ),
    "help": helping,
    "a test": ours(
        *("test", "at.1", "with.fighting", "by.smarts; roll=8 3 1; other_roll=2", "on"),
    ),
    "a test, critical": ours(
        *("test", "at.1", "with.fighting", "by.smarts; roll=1 1; other_roll=2; kind=expose"),
    ),
    "a test, thrown again": ours(
        *("test", "at.1", "with.fighting", "by.smarts; roll=5 1; other_roll=2"),
        *("> reroll_theirs; other_roll=5", "> reroll_mine; roll=7 3", "on"),
    ),
    "breaking off": ours("break", "near.1", "done", "strike; roll=5", "on"),
    "breaking off, let go": ours("break", "near.1", "done", "back"),
    "held": ours("loose", "with.strength; roll=5 2", "yes", her={"held": True}),
    "bound": ours("loose", "with.strength; roll=5 2", "no", her={"bound": True}),
    "stunned": ours("roll; roll=4 2", "> reroll; roll=6 2", "end", her={"stunned": True}),
    "stunned still": ours("roll; roll=2 3", "on", her={"stunned": True}),
    "stunned, round again": ours("roll; roll=8 1 2", "end", her={"stunned": True}),
    "shaken": ours("roll; roll=5 2", her={"shaken": True}),
    "shaken still": ours("roll; roll=2 3", "freed", "end", her={"shaken": True}),
    "shaken, paid": ours("freed", "end", her={"shaken": True}),
    "shaken, and nothing else": ours("roll; roll=2 3", "end", her={"shaken": True}),
    "out of breath": ours(her={"fatigue": "beyond"}),
    "fading": ours("end", her={"distracted": True, "vulnerable": True}),
    # --- blows
    "to melee": ours("strike.melee", "at.1; roll=7 3", "> damage; roll=6 2 4", "> soak; roll=5"),
    "to shoot": ours(
        "strike.shoot", "at.1; distance=medium; cover=light; light=dim; roll=7 3", "on"
    ),
    "a raise": ours("strike.melee", "at.1; roll=8 3 3", "> damage; roll=2 1 1"),
    "shaken twice": ours(
        "strike.melee", "at.1; roll=7 3", "> damage; roll=4 3", "accept", shaken=True
    ),
    "five wounds": ours(
        "strike.melee", "at.1; roll=7 3", "> damage; roll=6 6 6 6 2 3", "> soak; roll=4"
    ),
    "an extra falls": ours(
        *("strike.melee", "at.1; roll=7 3", "> damage; roll=6 2 3"),
        readings={"extras": "falls"},
        bennies=0,
    ),
    "soaking": theirs("> damage; roll=6 4 4", "> soak; roll=7 2", her={"wounds": 1}),
    "soaking, again": theirs(
        "> damage; roll=6 4 4", "> soak; roll=2 3", "> reroll; roll=4 2", "accept"
    ),
    "soaking past three": theirs("> damage; roll=6 4 4", "> soak; roll=2 3", her={"wounds": 4}),
    "vulnerable": ours("strike.melee", "at.1; roll=4 3", vulnerable=True),
    "a stunned target": ours(
        "strike.melee", "at.1; roll=4 3", "> damage; roll=1 2; vigor_roll=2", stunned=True
    ),
    "from behind": ours(
        *("strike.melee", "at.1; surprise=true; roll=4 3", "> damage; roll=1 2; vigor_roll=6 1"),
    ),
    "from behind, later": ours(
        *("strike.melee", "at.1; surprise=true; roll=4 3", "> damage; roll=1 2", "> vigor; roll=2"),
        readings={"faint": "after"},
    ),
    "a stray shot": three(
        "strike.shoot",
        f"{SHOT}; neighbours=1; roll=1 5",
        "> damage; roll=1 2",
        "accept",
        "at.2; roll=1 2",
    ),
    "a stray shot, forgotten": three(
        "strike.shoot", f"{SHOT}; neighbours=1; roll=1 3", "> reroll; roll=5 3", "on"
    ),
    "a stray shot, all count": three(
        *("strike.shoot", f"{SHOT}; neighbours=1; roll=1 3", "> reroll; roll=5 3", "on", "back"),
        readings={"stray_throw": "any"},
    ),
    # --- bennies
    "bennies": ours("bennies", "of.0", "power", "bennies", "of.0", "story"),
    "a benny before the damage": ours(
        *("strike.melee", "at.1; roll=7 3", "freed", "> damage; roll=4 3", "accept"), shaken=True
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
    "SW-JTN-05": "a new card",
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
    "SW-SOI-03": "the end",
    "SW-SOI-04": "the end",
    "SW-TOU-01": "to melee",
    "SW-TOU-02": "to shoot",
    "SW-TOU-03": "a raise",
    "SW-TOU-04": "to melee",
    "SW-TOU-05": "to shoot",
    "SW-TOU-06": "to shoot",
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
    "AMB-SW-17": "stepping in",
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
    "AMB-SW-37": "a new card",
    "AMB-SW-38": "a late comer",
    "AMB-SW-39": "soaking past three",
}
"""For each rule, the scene that uses it."""

_CARE = "Des soins, des jours : après le combat, qui dit ce qui est dû."
ELSEWHERE = {
    **dict.fromkeys(("SW-SOI-01", "SW-SOI-02", "AMB-SW-20", "AMB-SW-21"), _CARE),
    "SW-LEG-01": "Une mention, pas une règle.",
    "AMB-SW-24": "Ce que la source ne dit pas se saisit.",
    "AMB-SW-25": "Une mention, pas une règle.",
    "AMB-SW-28": "Le dé Joker est une case de chaque combattant.",
    "AMB-SW-40": "Un réveil par prouesse : ses propres tests le jouent.",
    "AMB-SW-31": "Au corps à corps, ni portée, ni couvert, ni visibilité ne sont demandés.",
}
"""Why a rule has no place in a round."""
