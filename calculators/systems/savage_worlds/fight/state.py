"""The state of a fight: who is there and how, whose turn it is, where every card lies.

Law: states are frozen; a move returns the next one. The 54 cards are always before somebody, set
aside, or in the deck (AMB-SW-08).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.french import bare
from calculators.core.machine import Stage, Task, changed
from calculators.pieces.playing_card import PlayingCard
from calculators.systems.savage_worlds.fight.fighter import Fighter
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.scales import MOST_STOCK, MOST_WOUNDS
from calculators.systems.savage_worlds.turn.deck import Cards, strength

NOBODY = -1
ROOM = 20
"""What a name may keep beside the number of a copy."""
FREE_MOVES = 300
"""After so many moves in one round, what could be done for ever is offered no more."""
FADING = ("distracted", "vulnerable")
"""States that end with a turn (SW-ETA-01, SW-ETA-02)."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """How far a target is from somebody, and what covers it there: asked once."""

    who: str
    target: str
    distance: str
    cover: str


@dataclass(frozen=True, slots=True)
class Body:
    """A fighter during one round.

    :param acted: its turn is over.
    :param surprised: it does not act this round (SW-ACT-09).
    :param gained: states that came during its own turn, which outlast it.
    """

    sheet: Fighter
    acted: bool = False
    surprised: bool = False
    gained: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The fighter's name."""
        return self.sheet.called


@dataclass(frozen=True, kw_only=True)
class Fight(Stage):
    """A fight in the middle of a round.

    :param mending: from a fighter's place to the task that puts it right.
    :param gm: the GM's bennies.
    :param aside: the cards out of the deck that lie before nobody.
    :param round: its number; 0 before anybody was surprised, or not.
    :param dealt: whether this round's cards are dealt.
    :param acting: whose turn it is, or :data:`NOBODY`.
    :param announced: the actions announced this turn, 0 before.
    :param done: those taken.
    """

    house: House
    mending: Callable[[int], Task[Any]]
    bodies: tuple[Body, ...]
    gm: int
    aside: Cards = ()
    light: str = "day"
    aims: tuple[Aimed, ...] = ()
    round: int = 0
    dealt: bool = False
    acting: int = NOBODY
    announced: int = 0
    done: int = 0
    running: bool = False

    def __getitem__(self, place: int) -> Body:
        return self.bodies[place]


def put(fight: Fight, place: int, **changes: Any) -> Fight:
    """Return the fight with one fighter changed; ``sheet_…`` names go to the sheet."""
    body = fight.bodies[place]
    on_sheet = {k.removeprefix("sheet_"): v for k, v in changes.items() if k.startswith("sheet_")}
    own = {k: v for k, v in changes.items() if not k.startswith("sheet_")}
    if on_sheet:
        own["sheet"] = replace(body.sheet, **on_sheet)
    bodies = (*fight.bodies[:place], replace(body, **own), *fight.bodies[place + 1 :])
    return changed(fight, bodies=bodies)


def sheet_of(fight: Fight, place: int) -> Fighter:
    """Return how a fighter is now."""
    return fight.bodies[place].sheet


def held(fight: Fight) -> Cards:
    """Return the cards that lie before somebody."""
    return tuple(body.sheet.card for body in fight.bodies if body.sheet.card)


def hit_with(fight: Fight, place: int, state: str) -> Fight:
    """Return the fight with one more state; during one's own turn it outlasts it."""
    gained = fight[place].gained
    if place == fight.acting and state in FADING:
        gained = (*gained, state)
    return put(fight, place, gained=gained, **{f"sheet_{state}": True})


def hurt(fight: Fight, place: int, wounds: int) -> Fight:
    """Return the fight with somebody's wounds counted anew."""
    return put(fight, place, sheet_wounds=max(0, min(wounds, MOST_WOUNDS)))


def cleared(fight: Fight, place: int) -> Fight:
    """Return the fight once somebody leaves it with his card (AMB-SW-08)."""
    card: PlayingCard | None = fight[place].sheet.card
    aside = (*fight.aside, card) if card else fight.aside
    return put(changed(fight, aside=aside), place, sheet_card=None, sheet_waiting=False)


def purse(fight: Fight, place: int) -> int:
    """Return the bennies that pay for somebody: a player's own, the GM's for all others."""
    sheet = fight[place].sheet
    return sheet.bennies if sheet.mine else fight.gm


def paid(fight: Fight, place: int, bennies: int = 1) -> Fight:
    """Return the fight once bennies are spent, or gained."""
    left = max(0, min(MOST_STOCK, purse(fight, place) - bennies))
    if fight[place].sheet.mine:
        return put(fight, place, sheet_bennies=left)
    return changed(fight, gm=left)


def order(fight: Fight) -> list[int]:
    """Return those who hold a card, the strongest first; equal jokers as they stand (SW-INI-02)."""
    holding = [n for n, body in enumerate(fight.bodies) if body.sheet.there and body.sheet.card]

    def rank(place: int) -> tuple[int, int]:
        card = fight[place].sheet.card
        return strength(card) if card else (0, 0)

    return sorted(holding, key=rank, reverse=True)


def aimed(fight: Fight, who: int, target: int) -> Aimed | None:
    """Return how far a target is, if it was asked already."""
    names = fight[who].sheet.name, fight[target].sheet.name
    return next((aim for aim in fight.aims if (aim.who, aim.target) == names), None)


def named_anew(name: str, taken: set[str]) -> str:
    """Return the next free name of a copy: «Garde 2» after «Garde» or «Garde 1».

    >>> named_anew("Garde 1", {"garde 1", "garde 2"})
    'Garde 3'
    """
    stem, _, number = name.rpartition(" ")
    if not (stem and number.isdecimal()):
        stem, number = name, "1"
    stem, next_ = stem[:ROOM], int(number) + 1
    while bare(f"{stem} {next_}") in taken:
        next_ += 1
    return f"{stem} {next_}"
