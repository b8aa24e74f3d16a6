"""The state of a firefight: who is there, behind what, in what state.

Law: states are frozen. The order of a turn is read once, as it begins.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.fields import Pieces
from calculators.core.french import called
from calculators.core.group import Group, again, flag, given, integer, option, text
from calculators.core.machine import Stage, changed
from calculators.core.result import Json
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100.character import BLEEDS, DEAD, DOOR, Body
from calculators.systems.d100.combat.fires import Under, UnderKind
from calculators.systems.d100.combat.initiative import Fighter as Ready
from calculators.systems.d100.combat.initiative import Rank, ranks
from calculators.systems.d100.house import House
from calculators.systems.d100.scales import HEALTH_BOUND, MODIFIER_BOUND, PARTICIPANTS
from calculators.systems.d100.survival.test import Survivor
from calculators.systems.d100.test.inputs import Covered

TABLE, FOE = "table", "foe"
HERE, AWAY = "here", "away"
FIGHT = "Dans cette fusillade"
NAME = 24
MOST_FIGHTERS = 2 * PARTICIPANTS
FREE_MOVES = 300
"""After so many moves in one turn, what could be done for ever is offered no more."""


class Named(Group):
    """What a line of the table begins with."""

    name: str = text("Nom", longest=NAME)
    side: str = option("Camp", {TABLE: "PJ", FOE: "adversaire"}, default=...)


def dosed(label: str) -> Any:
    """Declare what a drug adds to a skill for as long as the fight lasts (DC-DRO-04)."""
    return integer(
        label,
        least=-MODIFIER_BOUND,
        most=MODIFIER_BOUND,
        default=0,
        rule="DC-DRO-04",
        group=FIGHT,
    )


class Fighter(Body, Named):
    """Someone in the firefight, all that a turn needs typed."""

    pv: int = again(Body, "pv", default=...)
    shooting: int = again(Body, "shooting", default=...)
    survival: int = again(Body, "survival", default=...)
    perception: int = again(Body, "perception", default=...)
    weapon: DiceSum = again(Body, "weapon", default=...)
    cover: str = again(Covered, "cover", label="Couvert", group=FIGHT, default="none")
    off_map: bool = flag("Hors map", rule="DC-HOR-01", group=FIGHT)
    spotted: bool = flag("Repéré", rule="DC-HOR-01", group=FIGHT)
    boost: int = dosed("Bonus ou malus de tir")
    fires: tuple[Under, ...] = given(
        Pieces(
            label="Tirs de couverture subis",
            kind=UnderKind(),
            most=MOST_FIGHTERS,
            rule="DC-COU-02",
            group=FIGHT,
        ),
        default=(),
    )
    there: str = option("Présence", {HERE: "sur place", AWAY: "absent"}, group=FIGHT)
    grit: int = dosed("Bonus ou malus de survie")

    @property
    def called(self) -> str:
        """The name as sentences begin with it."""
        return called(self.name)

    @property
    def here(self) -> bool:
        """Whether it is in the fight now, alive or not."""
        return self.there == HERE

    @property
    def survivor(self) -> Survivor:
        """Who must survive, with what weighs on that."""
        return Survivor(skill=self.survival, modifier=self.tank + self.grit)

    @property
    def up(self) -> bool:
        """Whether it can act: neither dead nor at death's door."""
        return self.here and self.condition not in {DEAD, DOOR}

    @property
    def bleeds(self) -> bool:
        """Whether its time is counted."""
        return self.condition == BLEEDS


@dataclass(frozen=True, kw_only=True)
class Firefight(Stage):
    """A firefight during one turn.

    :param bleeding: the reading of a light haemorrhage (AMB-DC-05).
    :param turn: its number.
    :param moved: who has moved this turn.
    :param fresh: whose time, the one that counts, was thrown this turn: it is counted from the next
        one on.
    """

    house: House
    bleeding: str
    fighters: tuple[Fighter, ...]
    turn: int = 1
    moved: frozenset[int] = frozenset()
    fresh: frozenset[int] = frozenset()

    def __getitem__(self, place: int) -> Fighter:
        return self.fighters[place]

    @property
    def free(self) -> bool:
        """Whether there is room in the log for what nobody has to decide."""
        return self.moves < FREE_MOVES


def cited(state: Firefight, outcome: str, values: Mapping[str, Json]) -> Firefight:
    """Return the state with the figures of a throw, and the code of how it ended."""
    figures = {**dict(state.figures), **values, "outcome": outcome}
    return changed(state, figures=tuple(figures.items()))


def put(state: Firefight, place: int, /, **changes: Any) -> Firefight:
    """Return the state with someone changed."""
    fighters = list(state.fighters)
    fighters[place] = replace(fighters[place], **changes)
    return changed(state, fighters=tuple(fighters))


def alive(state: Firefight) -> tuple[int, ...]:
    """Return the places of those who are there and live."""
    return tuple(p for p, each in enumerate(state.fighters) if each.here and each.condition != DEAD)


def order(state: Firefight) -> tuple[Rank, ...]:
    """Return the ranks of the turn, by the calculator of the initiative (DC-ETP-01)."""
    ready = (state[place] for place in alive(state))
    return ranks(tuple(Ready(name=each.name, perception=each.perception) for each in ready))


def sequence(state: Firefight) -> Iterable[int]:
    """Return who acts, one after the other."""
    places = {each.name: place for place, each in enumerate(state.fighters)}
    return (places[name] for rank in order(state) for name in rank.names)


def foes(state: Firefight, who: int) -> tuple[int, ...]:
    """Return those who live in the other camp first, then the others."""
    others = [place for place in alive(state) if place != who]
    return tuple(sorted(others, key=lambda place: state[place].side == state[who].side))


def wounded(state: Firefight, place: int, passed: int) -> Firefight:
    """Count the damage of this fight, which first aid gives back (DC-PV-02)."""
    return put(state, place, hurt=min(state[place].hurt + passed, HEALTH_BOUND))
