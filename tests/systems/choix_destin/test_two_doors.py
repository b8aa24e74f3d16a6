"""A random game, played as a session's calculators too, leaves the same cards, talons and figures.

Left out: cards put right by hand; a pile made anew, which a session does with the next card drawn;
and what the calculators refuse: a card of a named suit from each of two tarots, a sixth card lent.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from calculators.core.result import Json, plain
from calculators.pieces.tarot import MinorCard, Suit
from calculators.systems.choix_destin.hand.rule import in_one_suit
from calculators.systems.choix_destin.player import UNNAMED, Owned
from calculators.systems.choix_destin.table.cards import Drawn
from calculators.systems.choix_destin.table.machine import piles
from calculators.systems.choix_destin.table.state import NPC, VERSUS, Seat, Sitting
from tests.contract.games import Rest, head, walk
from tests.project import tries
from tests.systems.choix_destin.scenes import GAMES, READINGS
from tests.systems.party import Party, Played

GAME = replace(GAMES[0], last=("mend",), rounds=8)
OWNED, MOVING = tuple(Owned.inputs), ("hand", "discard")

type Both = Callable[[Party, Rest], None]


# --- the same beginning


def suited(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Give each of the first six a suit of one tarot; the last two name none."""
    suits = (*Suit, None, None)
    return tuple(suit_as(seat, suit) for seat, suit in zip(seats, suits, strict=False))


def suit_as(seat: Seat, suit: Suit | None) -> Seat:
    """Return a seat with the same numbers of another suit."""
    hand, discard = in_one_suit(seat.hand, suit), in_one_suit(seat.discard, suit)
    return replace(seat, suit=suit.value if suit else UNNAMED, hand=hand, discard=discard)


def session_of(values: Mapping[str, Any]) -> Party:
    """Seat the characters of a random table in a session, with its readings and talons."""
    sheets = {seat.name: sheet(seat) for seat in values["players"]}
    party = Party("choix_destin", {name: values[name] for name in READINGS}, **sheets)
    party.lays(**{name: plain(values[name]) for name in ("discarded", "npc_discarded")})
    return party


def sheet(seat: Seat, *names: str) -> dict[str, Json]:
    """Write a seat as a sheet has it."""
    return {name: Owned.inputs[name].field.dump(getattr(seat, name)) for name in names or OWNED}


# --- what a session plays for a decision of the game


def hands(party: Party, rest: Rest, action: str, *places: int) -> None:
    """Give each the cards that the game has drawn; what to do with them is for the sheet to say."""
    for place, cards in zip(places, named(rest), strict=True):
        if cards:
            played = party.run("hand", rest.before[place].name, drawn=plain(cards))
            assert played.inputs["action"] == action


def named(rest: Rest) -> tuple[Drawn, ...]:
    """Return what the decision drew, for each pile."""
    return piles(rest.before, rest.move).named(rest.drawn)


def deal(party: Party, rest: Rest) -> None:
    hands(party, rest, "start", *rest.before.agenda[0].places)


def take(party: Party, rest: Rest) -> None:
    task = rest.before.agenda[0]
    hands(party, rest, task.action, task.who)


def kind(party: Party, rest: Rest) -> None:
    if rest.drawn:
        versus = head(rest.move) == VERSUS
        others = (int(rest.move.partition(".")[2]),) if versus else ()
        hands(party, rest, "draw", rest.before.doing.who, *others)


def now(party: Party, rest: Rest) -> None:
    if rest.move == "calm":
        party.lays(discarded=None, npc_discarded=None)


def lay(party: Party, rest: Rest) -> None:
    deed = rest.before.doing
    if rest.move == "advice":
        name, facts = rest.before[deed.who].name, {"difficulty": deed.difficulty}
        same(party.run("advice", name, **facts, **own(rest.before)), rest.state)
    elif deed.kind == VERSUS and not rest.state.deed:
        sides = rest.before[deed.who].name, rest.before[deed.other].name
        fields = {"choice": str(deed.choice), "other_card": str(laid(rest)), **own(rest.before)}
        same(party.run("opposed", *sides, **fields), rest.state)


def laid(rest: Rest) -> MinorCard:
    """Return the card that a move lays or lends."""
    rank, seat = rest.move.partition(".")[2], rest.before[rest.before.agenda[0].who]
    hand: tuple[MinorCard, ...] = seat.deck.hand
    return next(card for card in hand if str(card.rank) == rank)


def lend(party: Party, rest: Rest) -> None:
    if head(rest.move) == "lend":
        before, drawn = rest.before, plain(rest.drawn) or None
        sides = before[before.agenda[0].who].name, before[before.doing.who].name
        party.run("hand", *sides, action="lend", card=str(laid(rest)), drawn=drawn)


def fate(party: Party, rest: Rest) -> None:
    if rest.state.deed:  # somebody is asked for a card, or Le Mat came out
        return
    deed, critical = rest.before.doing, rest.before.critical
    trumps = plain((*deed.fools, *named(rest)[0]))
    fields = {
        "choice": str(deed.choice),
        "difficulty": deed.difficulty or 0,
        "lent": plain([card for _, card in deed.lent]),
        **own(rest.before),
    }
    name = rest.before[deed.who].name
    if deed.kind == NPC:
        facing = {"other_pm": deed.facing, "npc_drawn": trumps, "critical": critical}
        played = party.run("opposed", name, **fields, **facing)
    else:
        calculator = "critical_situation" if critical else "draw"
        played = party.run(calculator, name, **fields, destiny=trumps)
    same(played, rest.state)


def own(state: Sitting) -> dict[str, int]:
    """Return the PM of who acts where it is not that of the sheet."""
    deed = state.doing
    return {} if deed.pm == state[deed.who].pm else {"pm": deed.pm}


def refill(party: Party, rest: Rest) -> None:
    who = rest.before.agenda[0].who
    seat = rest.state[who]
    assert not party[seat.name].deck.pile
    party.writes(seat.name, **sheet(seat, *MOVING))


PLAYS: Mapping[str, Both] = {
    each.__name__: each for each in (deal, take, refill, now, kind, lay, fate, lend)
}
"""By the task that the game was at; the others only say a number, which is told later."""


# --- the same end


def same(played: Played, state: Sitting) -> None:
    """Check that a calculator finds what the game has found."""
    told = {"outcome": played.outcome, **played.values}
    assert plain(dict(state.figures)) == {name: told.get(name) for name, _ in state.figures}


def lying(state: Sitting) -> dict[str, Json]:
    """Return where the game's cards are."""
    held = {seat.name: sheet(seat, *MOVING) for seat in state.seats}
    return {**held, "discarded": plain(state.aside), "npc_discarded": plain(state.npc_aside)}


def written(party: Party) -> dict[str, Json]:
    """Return where the session's cards are."""
    held = {name: sheet(party[name], *MOVING) for name in party.state.sheets}
    table = party.state.table
    return {**held, **{name: table.get(name) or [] for name in ("discarded", "npc_discarded")}}


@pytest.mark.parametrize("seed", range(tries(150)))
def test_a_game_played_by_a_session_leaves_the_same_cards(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311
    values = GAME.setup(dice)
    values = {**values, "players": suited(values["players"])}
    party = session_of(values)
    for rest in walk(GAME, dice, values):
        task = rest.before.agenda[0].name if rest.before else ""
        if task in PLAYS:
            PLAYS[task](party, rest)
        if rest.state.agenda[0].name == "now":
            assert written(party) == lying(rest.state), f"after {task} {rest.move}"
