"""The conflict, for :mod:`tests.contract.test_scripts`: its evenings, and the rules they reach."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tests.systems.evening import Evening

LILA = {
    "side": "player",
    "level": "A",
    "characteristic": 9,
    "valiance": 7,
    "corruption": 3,
    "grace": 2,
}
AMINE = {"side": "player", "level": "N", "characteristic": 7, "valiance": 6}
GOULE = {"side": "opponent", "level": "C", "characteristic": 10, "valiance": 5, "danger": 5}
BO = {"side": "player", "level": "A", "characteristic": 7, "valiance": 1, "grace": 1}
SCALE = "8 10 12 14 16 18 20"


def seated(readings: Mapping[str, Any] | None = None, **sheets: Any) -> Evening:
    there = sheets or {"Lila": LILA, "Amine": AMINE, "Goule": GOULE}
    return Evening("i2ds", dict(readings or {}), **there).opens("conflict")


def fighting(readings: Mapping[str, Any] | None = None) -> Evening:
    """Goule 5 + 2 + 5, as Amine has no Corruption; then Lila 7 + 4, then Amine 6 + 1."""
    evening = seated(readings)
    evening.decides("roll", dice="4 1", opponent_dice="2")
    return evening


def duelling(*throws: str, readings: Mapping[str, Any] | None = None, **more: Any) -> Evening:
    """Let Lila oppose Goule, after Goule has acted."""
    evening = fighting(readings)
    evening.decides("free")
    return facing(evening, "oppose.2", *throws, **more)


def facing(
    evening: Evening, whom: str, mine: str, theirs: str, grace: str = "none", **more: Any
) -> Evening:
    evening.decides(whom)
    evening.decides(grace, dice=mine, other_dice=theirs, **more)
    return evening


def between(grace: str = "none") -> Evening:
    """Let two players face each other: the opponent is asked first."""
    evening = seated(None, Lila=LILA, Bo=BO)
    evening.decides("roll", dice="1 1")
    evening.decides("oppose.1")
    evening.decides(grace)
    return evening


def testing(dice: str, **asked: Any) -> Evening:
    evening = seated(None, Amine=AMINE, Bo=BO)
    evening.decides("roll", dice="6 1")
    evening.decides("test")
    evening.decides("set", **({"base": 12} | asked))
    evening.decides("none", dice=dice)
    return evening


def bargain() -> Evening:
    evening = duelling("4 6", "8 3")
    evening.take("eight")
    return evening


def graces() -> Evening:
    evening = fighting()
    evening.decides("grant")
    facing(evening, "oppose.2", "4 6 1", "8 3", "d6")
    evening.undoes(2)
    return facing(evening, "oppose.2", "5 20", "8 3", "d20")


def first() -> Evening:
    evening = fighting()
    evening.decides("free")
    evening.decides("free")
    facing(evening, "oppose.2", "6 6", "8 2").decides("next")
    return evening


def last() -> Evening:
    evening = duelling("1 1", "1 2")
    evening.decides("free")
    evening.decides("next")
    return evening


def answers() -> Evening:
    evening = between()
    evening.decides("none", dice="3 3", other_dice="4 5")
    evening.take("eight")
    if "other_eight" in evening.last.offered:
        evening.take("other_eight")
    return evening


def modifiers() -> Evening:
    ticked = {"environment": "downpour", "condition": "still", "relations": "friendly"}
    return testing("4 5", **ticked, circumstances="adverse", others="4 -2")


def disaster() -> Evening:
    evening = testing("1 1")
    evening.writes("Amine", modifier=-4)
    evening.decides("free")
    evening.decides("next")
    return evening


def scale() -> Evening:
    evening = seated({"scale": SCALE}, Amine=AMINE, Bo=BO)
    evening.decides("roll", dice="6 1")
    evening.decides("test")
    evening.decides("set", rank="hard")
    return evening


def highest() -> Evening:
    evening = seated({"stacking": "highest"}, Amine=AMINE, Bo=BO)
    evening.decides("roll", dice="6 1")
    evening.decides("test")
    evening.decides("set", base=10, condition="still erratic")
    return evening


def ended() -> Evening:
    evening = fighting()
    for code in ("grant", "free", "free", "end"):
        evening.decides(code)
    return evening


EVENINGS: Mapping[str, Callable[[], Evening]] = {
    "bargain": bargain,
    "graces": graces,
    "tied": partial(duelling, "4 7", "8 2"),
    "first": first,
    "last": last,
    "answers": answers,
    "tree": partial(testing, "4 5"),
    "narrow": partial(testing, "4 3"),
    "failed": partial(testing, "2 1"),
    "triumph": partial(testing, "6 6"),
    "disaster": disaster,
    "modifiers": modifiers,
    "scale": scale,
    "highest": highest,
    "ended": ended,
}
RULES = {
    "I2-DES-01": "bargain",
    "I2-DES-02": "graces",
    "I2-DES-03": "graces",
    "I2-DES-04": "bargain",
    "I2-DIF-01": "tree",
    "I2-DIF-02": "modifiers",
    "I2-DIF-03": "modifiers",
    "I2-DIF-04": "modifiers",
    "I2-DIF-05": "modifiers",
    "I2-DIF-06": "modifiers",
    "I2-DIF-07": "modifiers",
    "I2-DIF-08": "ended",
    "I2-DIF-09": "graces",
    "I2-DIF-10": "tree",
    "I2-DIF-11": "tree",
    "I2-RES-01": "tree",
    "I2-RES-02": "tree",
    "I2-RES-03": "narrow",
    "I2-RES-04": "failed",
    "I2-RES-05": "triumph",
    "I2-RES-06": "disaster",
    "I2-OPP-01": "bargain",
    "I2-INI-01": "ended",
    "I2-INI-02": "bargain",
    "I2-INI-03": "first",
    "I2-EXE-01": "disaster",
    "AMB-I2-01": "scale",
    "AMB-I2-02": "narrow",
    "AMB-I2-03": "bargain",
    "AMB-I2-04": "tree",
    "AMB-I2-05": "graces",
    "AMB-I2-07": "triumph",
    "AMB-I2-08": "bargain",
    "AMB-I2-09": "tied",
    "AMB-I2-10": "bargain",
    "AMB-I2-12": "disaster",
    "AMB-I2-14": "highest",
    "AMB-I2-15": "first",
    "AMB-I2-17": "last",
    "AMB-I2-18": "answers",
}
ELSEWHERE = {
    "I2-EXE-02": "an example of figures: the evenings tree to disaster play it, no line cites it",
    "I2-EXE-03": "an example of figures: the names of a scale",
    "I2-EXE-04": "an example of figures: the evening bargain plays it, no line cites it",
    "AMB-I2-06": "the third die of a critical is asked at each throw by its calculator alone",
    "AMB-I2-11": "the name of a modifier: the list offers it as the calculator does",
    "AMB-I2-13": "cited where a doubtful modifier is told: by the words of the difficulty",
    "AMB-I2-16": "values that the source does not give: the fields of a sheet",
    "AMB-I2-19": "told by the page of oppositions: players face each other in the evening answers",
}
