"""A fight and a session of one table: what is thrown in the one is asked of the other."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from calculators.core.result import plain
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds.fight.fighter import Fighter
from calculators.systems.savage_worlds.fight.inputs import FightHouse, Table
from calculators.systems.savage_worlds.fight.machine import FIGHT
from calculators.systems.savage_worlds.fight.state import FADING, Fight
from calculators.systems.savage_worlds.fight.words.order import FADES
from calculators.systems.savage_worlds.hero import Hero
from calculators.systems.savage_worlds.scales import BEYOND
from calculators.systems.savage_worlds.turn.table import MASTER
from tests.systems.party import Party, Played, Raw
from tests.systems.savage_worlds import scenes

GM, PURSE = 20, 90
PAID = {
    "spent",
    "bennies",
    "bennies_offered",
    "defender_bennies",
    "defender_bennies_offered",
    "support_before",
    "again",
    "undone",
    "trait",
    "other_trait",
}
"""Figures of a roll that say how it was paid: at once, or benny by benny."""

type Pieces = tuple[Any, ...]
type Mirror = Callable[["Doors", Fight, str, Pieces], None]


@dataclass
class Roll:
    """A roll of the game that may still be thrown again.

    :param task: the name of the game's task while it lies on the table.
    :param play: what a session asks once it does not.
    :param figures: of its last throw, as the game tells them.
    :param theirs: the throws of the other side, or of the target's Vigor.
    """

    task: str
    play: Callable[["Roll"], Played]
    throws: list[Pieces]
    figures: Mapping[str, Any] = field(default_factory=dict)
    theirs: list[Pieces] = field(default_factory=list)


@dataclass
class Doors:
    """A fight, and a session of the same table, of which the calculators are asked."""

    state: Fight
    session: Party
    chance: random.Random
    roll: Roll | None = None

    @classmethod
    def opened(cls, chance: random.Random) -> "Doors":
        """Seat the same random fighters at both, under the same readings."""
        values = scenes.setup(chance)
        rested = values["faint"] == "after"
        fighters = tuple(_varied(each, chance, rested=rested) for each in values["fighters"])
        wild_die = StepDie(chance.choice([6, 8]))
        readings = {name: values[name] for name in scenes.READINGS}
        table = Table(fighters=fighters, light=values["light"], gm=GM)
        state = FIGHT.start(table.scene(FightHouse(**readings, wild_die=wild_die)))
        sheets = {each.name: _sheet(each) for each in fighters}
        session = Party("savage_worlds", {**readings, "wild_die": str(wild_die)}, **sheets)
        return cls(state, session, chance)

    def decides(self, code: str, drawn: Pieces, mirrors: Mapping[str, Mirror]) -> None:
        """Take a decision of the game, then do by calculators what it did."""
        before, task = self.state, self.state.agenda[0]
        self.state = FIGHT.advance(before, code, drawn)
        if mirror := mirrors.get(task.name):
            mirror(self, before, code, drawn)
        if self.roll and all(each.name != self.roll.task for each in self.state.agenda):
            self.settles()
        self.fades()

    def throws(self, task: str, play: Callable[[Roll], Played], drawn: Pieces) -> None:
        """Begin a roll: the one before it, if there is one, counts as it lies."""
        self.settles()
        self.roll = Roll(task, play, [drawn], dict(self.state.figures))

    def again(self, drawn: Pieces) -> None:
        """Throw again what lies on the table."""
        assert self.roll
        self.roll.throws.append(drawn)
        self.roll.figures = dict(self.state.figures)

    def settles(self) -> None:
        """Let the session make the roll, with what was thrown, and find what the game found."""
        roll, self.roll = self.roll, None
        if roll:
            _agree(roll, roll.play(roll))

    def asks(self, ask: Callable[..., Played], /, roll: Roll, **fields: Any) -> Played:
        """Make a roll with its rerolls: at once, or by what is offered after each throw."""
        if roll.throws[1:] and self.chance.random() < 1 / 2:
            played = self._thrown_again(ask, roll, **fields)
            if played:
                return played
        return ask(**fields, **typed(roll.throws))

    def _thrown_again(self, ask: Callable[..., Played], roll: Roll, **fields: Any) -> Played | None:
        """Take each reroll where it is offered; undo it all where one is not."""
        first, *more = roll.throws
        played = ask(**fields, roll=faces(first))
        for made, thrown in enumerate(more, start=1):
            if "reroll" not in played.offered:
                for _ in range(made):
                    self.session._make({"do": "undo"})
                return None
            played = self.session.take("reroll", roll=faces(thrown))
        return played

    def running(self, name: str, who: int, against: int | None = None) -> Callable[..., Played]:
        """Return how a calculator is asked for somebody."""
        names = [self.name(place) for place in (who, against) if place is not None]
        return partial(self.session.run, name, *names)

    def name(self, place: int) -> str:
        return self.state[place].sheet.name

    def freed(self, who: int) -> None:
        """Spend a benny against Secoué, as it is offered where it is."""
        last, sheets = self.session.state.last, self.session.state.sheets
        moves = [move for move in last.onward if move.code == "freed"] if last else []
        if last and [last.sides_of(move, sheets).who for move in moves] == [self.name(who)]:
            self.session.take("freed")
        else:
            self.session.run("recovery", self.name(who), need="benny")

    def fades(self) -> None:
        """Write by hand what ends with a turn: a session leaves that to the table."""
        told = {step.text for step in self.state.told}
        for body in self.state.bodies:
            gone = [each for each in FADING if FADES[each](name=body.name).text in told]
            if gone:
                self.session.writes(body.sheet.name, **dict.fromkeys(gone, False))


def _varied(who: Fighter, chance: random.Random, *, rested: bool) -> Fighter:
    """Return a random fighter who is there, and may have a wild die of his own.

    :param rested: fatigue puts nobody in the critical state.
    """
    own = chance.choice([None, None, StepDie(4), StepDie(10)])
    fatigue = "none" if rested and who.fatigue == BEYOND else who.fatigue
    return replace(who, away=False, wild_die=own, fatigue=fatigue)


def _sheet(who: Fighter) -> Raw:
    names = [name for name in Fighter.inputs if name in Hero.inputs and name != "card"]
    purse = {"bennies": PURSE} if who.side == MASTER else {}
    return {**{name: who.dumped(name) for name in names}, **purse}


def faces(*throws: Pieces) -> str:
    return " ".join(str(face) for thrown in throws for face in thrown)


def typed(throws: list[Pieces], prefix: str = "") -> Raw:
    """Return a roll with its rerolls, as a form takes them."""
    first, *more = throws
    again = {f"{prefix}bennies": len(more), f"{prefix}rerolls": faces(*more)} if more else {}
    return {f"{prefix}roll": faces(first), **again}


def _agree(roll: Roll, played: Played) -> None:
    """Check that a calculator tells what the game told, but for how the bennies were paid."""
    told, found = plain(dict(roll.figures)), played.values
    both = {key for key in told.keys() & found.keys() if key not in PAID}
    if roll.theirs and roll.task == "harm":
        both.discard("unconscious")
    assert both, roll
    assert {key: told[key] for key in both} == {key: found[key] for key in both}
