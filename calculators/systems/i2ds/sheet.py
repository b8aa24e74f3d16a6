"""The sheet of i2ds: a character, what each calculator takes of it and gives back."""

from collections.abc import Mapping
from typing import Any

from calculators.core.group import again, integer, option
from calculators.core.result import Json, Result
from calculators.core.sheet import Asked, Character, Example, Part, Sheet, same
from calculators.systems.i2ds.initiative.inputs import Opponent, Player
from calculators.systems.i2ds.scales import FIGURES, MOST_IN_A_FIGHT, VALUE_BOUND
from calculators.systems.i2ds.throw import PLACES, Side

PLAYER, OPPONENT = "player", "opponent"
FIGHT = "Dans ce combat"
ROLLED = "rolled"
RANKS = {ROLLED: "celui du dé"} | {place: place for place in PLACES.values() if place}

type Present = Mapping[str, Any]
type Written = Mapping[str, Mapping[str, Json]]


class Adventurer(Character):
    """What lasts about a character of i2ds; the source names neither skills nor a reserve."""

    side: str = option("Camp", {PLAYER: "PJ", OPPONENT: "adversaire"}, rule="I2-INI-03")
    level: str = again(Side, "level")
    characteristic: int | None = again(Side, "characteristic", help="Celle qui sert le plus.")
    valiance: int | None = again(Player, "valiance")
    corruption: int = again(Player, "corruption", when=("side", PLAYER))
    danger: int | None = again(
        Opponent, "danger", when=("side", OPPONENT), help="Pour un kshayatrim."
    )
    grace: int | None = integer(
        "Points de grâce",
        least=0,
        most=VALUE_BOUND,
        default=None,
        rule="AMB-I2-05",
        help="Ceux de votre table : la source n'en dit ni le nombre ni le retour.",
    )
    bonus: int = again(Side, "bonus", group="Autres réglages")
    modifier: int = again(Player, "modifier", label="Bonus ou malus d'initiative", group=FIGHT)
    die: int | None = integer(
        "Dé d'initiative",
        least=1,
        most=FIGURES["initiative"],
        default=None,
        rule="I2-INI-01",
        group=FIGHT,
        help="Gardé jusqu'à la fin du combat.",
    )
    place: str = option("Rang", RANKS, rule="I2-INI-03", group=FIGHT)
    critical: int = integer(
        "Ordre du critique",
        least=0,
        most=VALUE_BOUND,
        default=0,
        rule="AMB-I2-15",
        group=FIGHT,
        help="Le dernier en date l'emporte.",
    )


# --- what calculators take


def _trained(who: Adventurer, _asked: Asked) -> Json:
    return "N" if who.level == "N" else "trained"


def _those(present: Present, side: str) -> list[tuple[str, Adventurer]]:
    """Return one side of a fight, as many as fit."""
    return [(name, who) for name, who in present.items() if who.side == side][:MOST_IN_A_FIGHT]


def _players(present: Present) -> Json:
    return [
        {
            "name": name,
            "valiance": who.valiance,
            "corruption": who.corruption,
            "modifier": who.modifier,
        }
        for name, who in _those(present, PLAYER)
    ]


def _opponents(present: Present) -> Json:
    return [
        {"name": name, "valiance": who.valiance, "danger": who.danger, "modifier": who.modifier}
        for name, who in _those(present, OPPONENT)
    ]


def _moved(present: Present) -> list[tuple[str, Adventurer]]:
    """Return the players' characters that a critical moved, the first critical first."""
    moved = [(name, who) for name, who in _those(present, PLAYER) if who.place != ROLLED]
    return sorted(moved, key=lambda each: each[1].critical)


def _events(present: Present) -> Json:
    return [{"name": name, "place": who.place} for name, who in _moved(present)]


def _dice(present: Present, side: str) -> Json:
    """Return the dice that lie already, while criticals alone change the order (AMB-I2-15)."""
    everyone = [*_those(present, PLAYER), *_those(present, OPPONENT)]
    kept = all(who.die is not None for _, who in everyone)
    return [who.die for _, who in _those(present, side)] if kept and _moved(present) else None


# --- what they give back


def _spent(result: Result, before: Adventurer) -> Json:
    if before.grace is None or not result.values["grace_spent"]:
        return None
    return max(0, before.grace - 1)


def _ranked(result: Result, present: Present, who: str) -> Written:
    """Write where a critical takes a player's character; the latest has the last word."""
    place = result.values["rank"]
    if not place or who not in present or present[who].side != PLAYER:
        return {}
    others = [name for name, _ in _moved(present) if name != who]
    order = {name: {"critical": number} for number, name in enumerate(others, start=1)}
    return {**order, who: {"place": place, "critical": len(others) + 1}}


def _ordered(result: Result, present: Present, _who: str) -> Written:
    """Keep everyone's die; a fight that begins forgets the criticals of the one before."""
    figures: Any = result.values
    begun: dict[str, Json] = {"place": ROLLED, "critical": 0}
    return {
        name: {"die": face, **({} if name in figures["moved"] else begun)}
        for name, face in figures["dice"].items()
        if name in present
    }


SIDE = ("level", "characteristic", "bonus")
SHEET = Sheet(
    character=Adventurer,
    examples=(
        Example(
            "Lila",
            {
                "colour": "violet",
                "level": "A",
                "characteristic": 7,
                "valiance": 7,
                "corruption": 1,
                "grace": 2,
            },
        ),
        Example(
            "Amine",
            {
                "colour": "green",
                "level": "C",
                "characteristic": 5,
                "valiance": 6,
                "corruption": 3,
                "grace": 1,
            },
        ),
        Example(
            "Goule",
            {
                "colour": "grey",
                "side": OPPONENT,
                "level": "N",
                "characteristic": 6,
                "valiance": 5,
                "danger": 5,
            },
        ),
    ),
    who={
        "i2ds.difficulty": Part(takes={"skill": _trained}),
        "i2ds.test": Part(takes=same(*SIDE), gives={"grace": _spent}),
        "i2ds.opposed": Part(takes=same(*SIDE), gives={"grace": _spent}),
    },
    against={"i2ds.opposed": Part(takes={f"other_{name}": name for name in SIDE})},
    everybody={
        "i2ds.initiative": {
            "players": _players,
            "opponents": _opponents,
            "events": _events,
            "dice": lambda present: _dice(present, PLAYER),
            "opponent_dice": lambda present: _dice(present, OPPONENT),
        }
    },
    writes={"i2ds.test": _ranked, "i2ds.opposed": _ranked, "i2ds.initiative": _ordered},
)
