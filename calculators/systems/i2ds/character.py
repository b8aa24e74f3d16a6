"""A character of i2ds, on sheets and in a conflict."""

from collections.abc import Mapping
from typing import Any

from calculators.core.group import Group, again, integer, option
from calculators.core.sheet import Character
from calculators.core.use import EMPTY

from .difficulty import TYPED, Base
from .initiative.inputs import Opponent, Player
from .scales import FIGURES, MOST_CRITICALS, VALUE_BOUND
from .throw import OPPONENT, PLACES, PLAYER, Side

FIGHT = "Dans ce combat"
ROLLED = "rolled"
UNMOVED = {"place": ROLLED, "critical": 0}
"""The state of somebody whom no critical has moved."""
FRESH = {**UNMOVED, "die": EMPTY, "modifier": 0}
"""The state at the start of a conflict."""
SIDES = {PLAYER: "PJ", OPPONENT: "adversaire"}
RANKS = {ROLLED: "celui du dé"} | {place: place for place in PLACES.values() if place}


class Adventurer(Character):
    """A character's lasting state: the source names neither skills nor a reserve of grace."""

    side: str = option("Camp", SIDES, rule="I2-INI-03")
    level: str = again(Side, "level")
    characteristic: int | None = again(Side, "characteristic", help="Celle qui sert le plus.")
    valiance: int | None = again(Player, "valiance")
    corruption: int = again(Player, "corruption", when=("side", PLAYER), default=0)
    danger: int | None = again(
        Opponent, "danger", when=("side", OPPONENT), help="Pour un kshayatrim.", default=None
    )
    grace: int | None = integer(
        "Points de grâce",
        when=("side", PLAYER),
        most=VALUE_BOUND,
        default=None,
        rule="AMB-I2-05",
        help="Ceux de votre table : la source ne dit ni combien, ni comment on en regagne.",
    )
    bonus: int = again(Side, "bonus", group="Autres réglages", default=0)
    modifier: int = again(
        Player, "modifier", label="Bonus ou malus d'initiative", group=FIGHT, default=0
    )
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
        most=MOST_CRITICALS,
        default=0,
        rule="AMB-I2-15",
        group=FIGHT,
        help="Le dernier en date l'emporte.",
    )


def those(present: Mapping[str, Any], side: str) -> list[tuple[str, Any]]:
    """Return one side of a fight."""
    return [(name, who) for name, who in present.items() if who.side == side]


def fighting(present: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return the fighters, the players' first."""
    return [*those(present, PLAYER), *those(present, OPPONENT)]


class Teller(Group):
    """The Master's last base, the default of the next test (I2-DIF-01)."""

    rank: str = again(Base, "rank")
    base: int = again(Base, "base", when=("rank", TYPED))
