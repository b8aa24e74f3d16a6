"""The state of a conflict: who is there, with what, and in what order they act.

Law: states are frozen. The order of a round is read once, as it begins: what a critical changes
counts from the next one on (AMB-I2-15).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.french import called
from calculators.core.group import Group, again, option, text
from calculators.core.machine import Stage, changed, once
from calculators.systems.i2ds.character import FIGHT, ROLLED, Body
from calculators.systems.i2ds.house import House
from calculators.systems.i2ds.initiative.inputs import Event, Fight, Opponent, Player, Thrown
from calculators.systems.i2ds.initiative.rule import Ordered, lines_of
from calculators.systems.i2ds.scales import MOST_IN_A_FIGHT, VALUE_BOUND
from calculators.systems.i2ds.throw import OPPONENT, PLACES, PLAYER, Side

HERE, AWAY = "here", "away"
NAME = 24
MOST_FIGHTERS = 2 * MOST_IN_A_FIGHT
FREE_MOVES = 240
"""After so many moves in one round, what could be done for ever is offered no more."""


class Named(Group):
    """What a line of the table begins with."""

    name: str = text("Nom", longest=NAME)


class Fighter(Body, Named):
    """Someone in the conflict, all that a throw or an order needs typed."""

    side: str = again(Body, "side", default=...)
    level: str = again(Body, "level", default=...)
    characteristic: int = again(Body, "characteristic", default=...)
    valiance: int = again(Body, "valiance", default=...)
    corruption: int = again(Body, "corruption", default=0)
    danger: int | None = again(Body, "danger", default=None)
    there: str = option("Présence", {HERE: "sur place", AWAY: "absent"}, group=FIGHT)

    @property
    def called(self) -> str:
        """The name as sentences begin with it."""
        return called(self.name)

    @property
    def plays(self) -> bool:
        """Whether a player plays it: only these spend grace and change rank."""
        return self.side == PLAYER

    @property
    def here(self) -> bool:
        """Whether it is in the conflict now."""
        return self.there == HERE

    @property
    def blessed(self) -> bool:
        """Whether a point of grace may be spent; a table may count none (AMB-I2-05)."""
        return self.plays and self.grace != 0

    @property
    def throws(self) -> Side:
        """What it throws with."""
        return Side(level=self.level, characteristic=self.characteristic, bonus=self.bonus)


@dataclass(frozen=True, kw_only=True)
class Conflict(Stage):
    """A conflict during one round.

    :param round: its number.
    :param base: the base difficulty that was chosen last.
    """

    house: House
    fighters: tuple[Fighter, ...]
    round: int = 1
    base: int = 0

    def __getitem__(self, place: int) -> Fighter:
        return self.fighters[place]

    @property
    def free(self) -> bool:
        """Whether there is room in the log for what nobody has to decide."""
        return self.moves < FREE_MOVES


def present(state: Conflict) -> tuple[int, ...]:
    """Return the places of those who are there: the players first, as their dice are typed."""
    there = [place for place, each in enumerate(state.fighters) if each.here]
    return tuple(sorted(there, key=lambda place: state[place].side == OPPONENT))


def diceless(state: Conflict) -> tuple[int, ...]:
    """Return who is there and has no die yet."""
    return tuple(place for place in present(state) if state[place].die is None)


def put(state: Conflict, place: int, /, **changes: Any) -> Conflict:
    """Return the state with someone changed."""
    fighters = list(state.fighters)
    fighters[place] = replace(fighters[place], **changes)
    return changed(state, fighters=tuple(fighters))


def spend(state: Conflict, place: int) -> Conflict:
    """Take a point of grace, where the table counts them."""
    grace = state[place].grace
    return put(state, place, grace=grace - 1) if grace else state


def ranked(state: Conflict, place: int, critical: int) -> Conflict:
    """Write where a critical takes a player's character; the latest has the last word."""
    latest = max(each.critical for each in state.fighters)
    return put(
        state, place, place=PLACES[critical] or ROLLED, critical=min(latest + 1, VALUE_BOUND)
    )


@once
def ordered(state: Conflict) -> Ordered:
    """Order those who are there and have thrown, by the calculator of the initiative."""
    ready = [state[place] for place in present(state) if state[place].die is not None]
    return _ordered(ready, state.house)


def _ordered(ready: list[Fighter], house: House) -> Ordered:
    players, others = [f for f in ready if f.plays], [f for f in ready if not f.plays]
    fight = Fight(
        players=tuple(
            Player(
                name=each.name,
                valiance=each.valiance,
                corruption=each.corruption,
                modifier=each.modifier,
            )
            for each in players
        ),
        opponents=tuple(
            Opponent(
                name=each.name,
                valiance=each.valiance,
                danger=each.danger,
                modifier=each.modifier,
            )
            for each in others
        ),
        events=tuple(_events(players)),
    )
    dice = [tuple(each.die or 0 for each in side) for side in (players, others)]
    floor = not house.no_floor
    thrown = Thrown(dice=dice[0], opponent_dice=dice[1])
    return Ordered(fight, lines_of(fight, thrown, floor=floor), floor)


def _events(players: list[Fighter]) -> Iterable[Event]:
    """Return the criticals since the fight began, the first one first."""
    moved = [each for each in players if each.place != ROLLED]
    for each in sorted(moved, key=lambda each: each.critical):
        yield Event(name=each.name, place=each.place)


def place_of(state: Conflict, name: str) -> int:
    """Return where someone sits."""
    return next(place for place, each in enumerate(state.fighters) if each.name == name)


def sequence(state: Conflict) -> tuple[tuple[int, ...], ...]:
    """Return the ranks of the round, each with those who act together in it."""
    order = ordered(state).order
    return tuple(tuple(place_of(state, name) for name in rank) for rank in order)
