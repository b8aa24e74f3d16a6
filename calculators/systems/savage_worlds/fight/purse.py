"""What a benny buys at any time (SW-JTN-03, SW-JTN-05 to 07)."""

from functools import partial

from calculators.core.script import Question, Request, Script, Way, asks, says
from calculators.core.words import Line, Phrase

from ..onward import INITIATIVE
from ..scales import FIGURES
from ..turn.inputs import REPLACE
from .state import NO_MORE, Fight, pays

BENNIES = Line("Dépenser un jeton", "SW-JTN-01")
WHOSE = "Qui dépense un jeton ?"
PURSE = Line("{name} ({left:# jeton|# jetons})", "SW-JTN-01")
BUYS = Phrase("{name} : un jeton pour quoi ?")
CARD = Line("Une autre carte, la meilleure des deux", "SW-JTN-05", "AMB-SW-29")
POWER = Line("{points:# point|# points} de pouvoir", "SW-JTN-06")
POWERED = Line(
    "{name} {name:regagne|regagnent} {points:# point|# points} de pouvoir pour un jeton.",
    "SW-JTN-06",
)
STORY = Line("Influencer l'histoire", "SW-JTN-07")
TOLD = Line(
    "{name} dépense{name:nt} un jeton pour influencer l'histoire, si le MJ veut bien.", "SW-JTN-07"
)


def spends(fight: Fight, acting: str) -> Script:
    """Let anybody spend a benny (SW-JTN-03, SW-JTN-05 to 07)."""
    _, name = fight.table.named((yield partial(_purses, fight)))
    if name:
        yield partial(_buys, fight, name, acting)


def paying(fight: Fight) -> list[str]:
    """Return those who have a benny."""
    return [name for name, her in fight.there.items() if her.bennies]


def _purses(fight: Fight) -> Question:
    ways = (
        says(fight.table.code("of", name), PURSE, name=name, left=fight.sheets[name].bennies)
        for name in paying(fight)
    )
    return Question(WHOSE, (*ways, NO_MORE))


def _buys(fight: Fight, name: str, acting: str) -> Question | None:
    her = fight.there[name]
    if not her.bennies:
        return None
    ways: list[Way] = []
    if name in fight.held and name not in {*fight.acted, acting}:
        replaced = {"action": REPLACE, "who": name}
        ways.append(asks("card", CARD, Request(INITIATIVE, fields=replaced)))
    if her.shaken:
        ways.append(pays(name))
    spent, points = {name: {"bennies": her.bennies - 1}}, FIGURES["power_points"]
    ways.append(says("power", POWER, POWERED, spent, name=name, points=points))
    ways.append(says("story", STORY, TOLD, spent, name=name))
    return Question(BUYS(name=name), (*ways, NO_MORE), name, asks=("keep",))
