"""The state of a table: whose cards lie where, what the talon has lost, what is under way.

Law: the fourteen cards of a player are in hand, in the discard, on the table or in the pile; the
pile is what is left. The 22 trumps are in the talon or set aside (CD-MAI-01, CD-DES-01).
"""

from dataclasses import dataclass, replace
from typing import Any

from calculators.core.french import called
from calculators.core.group import Group, flag, text
from calculators.core.machine import Stage, changed
from calculators.pieces.tarot import MinorCard
from calculators.systems.choix_destin.draw.inputs import Cards, Trial, Trumps
from calculators.systems.choix_destin.draw.rule import Attempt
from calculators.systems.choix_destin.hand.rule import Deck, Move, move
from calculators.systems.choix_destin.house import House
from calculators.systems.choix_destin.opposition.inputs import npc_talon
from calculators.systems.choix_destin.player import Owned
from calculators.systems.choix_destin.table.cards import Pile
from calculators.systems.choix_destin.talon import Talon

LEAST_PLAYERS, MOST_PLAYERS = 1, 8
LONGEST_NAME = 20
FREE_MOVES = 120
"""After so many decisions in one action, what could be done for ever is offered no more."""

TEST, NPC, VERSUS = "test", "npc", "versus"
SITE, OURS = "site", "ours"


class Named(Group):
    """What a line of the table begins with."""

    name: str = text("Nom", longest=LONGEST_NAME)


class Seat(Owned, Named):
    """One character at the table, with the cards of whoever plays it."""

    away: bool = flag("Absent de la scène", rule="CD-OPP-01")

    @property
    def called(self) -> str:
        """The name as a sentence may begin with it: a capital or a digit first, else in quotes."""
        return called(self.name)


@dataclass(frozen=True, slots=True)
class Deed:
    """What is under way: a draw or an opposition, as far as it is known.

    :param kind: against Destin, against an NPC or against another player.
    :param difficulty: against Destin or an NPC; ``None`` before the Master has told it.
    :param facing: the PM of the NPC.
    :param other: the seat of the other player.
    :param lent: who lent what, in order.
    :param fools: each Le Mat that came out.
    """

    who: int
    kind: str
    pm: int
    difficulty: int | None = None
    facing: int | None = None
    other: int = -1
    other_pm: int = 0
    choice: MinorCard | None = None
    answer: MinorCard | None = None
    lent: tuple[tuple[int, MinorCard], ...] = ()
    fools: Trumps = ()


@dataclass(frozen=True, kw_only=True)
class Sitting(Stage):
    """A table in the middle of an action.

    :param cards: whose cards are drawn: the site's, or the table's own.
    :param aside: the trumps that a critical situation keeps out, and those of the NPC's pile.
    """

    house: House
    seats: tuple[Seat, ...]
    cards: str = SITE
    critical: bool = False
    aside: Trumps = ()
    npc_aside: Trumps = ()
    deed: Deed | None = None

    def __getitem__(self, place: int) -> Seat:
        return self.seats[place]

    @property
    def talon(self) -> Talon:
        """The Master's talon."""
        return Talon(self.aside)

    @property
    def npc(self) -> Talon:
        """The NPC's pile (AMB-CD-07)."""
        return npc_talon(self.npc_aside)

    @property
    def doing(self) -> Deed:
        """What is under way."""
        assert self.deed is not None  # noqa: S101  # no task asks for it before
        return self.deed

    @property
    def free(self) -> bool:
        """Whether the log has room for what can be done again and again."""
        return self.moves < FREE_MOVES

    @property
    def present(self) -> tuple[int, ...]:
        """The seats of those who are there."""
        return tuple(place for place, seat in enumerate(self.seats) if not seat.away)


def put(sitting: Sitting, place: int, **changes: Any) -> Sitting:
    """Return the table with one seat changed."""
    seat = replace(sitting.seats[place], **changes)
    seats = (*sitting.seats[:place], seat, *sitting.seats[place + 1 :])
    return changed(sitting, seats=seats)


def holding(sitting: Sitting, place: int, deck: Deck) -> Sitting:
    """Return the table with one player's cards moved."""
    return put(sitting, place, hand=deck.hand, discard=deck.discard)


def doing(sitting: Sitting, **changes: Any) -> Sitting:
    """Return the table with more known of what is under way."""
    return changed(sitting, deed=replace(sitting.doing, **changes))


def step_of(sitting: Sitting, place: int, action: str, card: MinorCard | None = None) -> Move:
    """Return one action of a player's hand, as the hand's own rule has it."""
    return move(action, sitting[place].deck, card, sitting.house.lending)


def pile_of(step: Move) -> Pile:
    """Return what an action of a hand draws from."""
    return Pile(step.pile, step.count)


def attempt_of(sitting: Sitting, choice: MinorCard, *more: MinorCard) -> Attempt:
    """Return what the player who acts would bring, with a card and those of others."""
    deed = sitting.doing
    trial = Trial(pm=deed.pm, difficulty=deed.difficulty or 0)
    house = House() if deed.kind == VERSUS else sitting.house
    return Attempt(choice, (*lent_in(deed), *more), trial, house)


def lent_in(deed: Deed) -> Cards:
    """Return the cards lent so far."""
    return tuple(card for _, card in deed.lent)
