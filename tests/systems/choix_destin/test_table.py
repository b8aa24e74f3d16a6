"""The table of Choix & Destin: what all see tells no hand; typed cards; what sheets get back."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.pieces.tarot import MinorCard, Suit
from calculators.systems.choix_destin.table.machine import TABLE
from calculators.systems.choix_destin.table.state import Sitting
from calculators.systems.choix_destin.table.view import view_of
from calculators.web import handle
from tests.contract.games import walk
from tests.systems.choix_destin.scenes import GAMES, LISE, THEO, at

GAME = GAMES[0]


def public(state: Sitting) -> Any:
    """Return what the whole table reads of a state."""
    ask = None
    if state.asked and not state.asked.secret:
        weighed = TABLE.weigh(state)
        ask = [(move.code, move.label, move.chances) for move in weighed.moves] if weighed else None
    told = None if state.seen_by else (state.summary, state.told)
    return view_of(state), ask, told


@pytest.mark.parametrize("number", range(60))
def test_the_table_reads_the_same_whatever_lies_in_a_hand(number: int) -> None:
    """A card of somebody who waits changes places with one of her pile: nobody sees it."""
    dice = random.Random(number)  # noqa: S311
    for rest in walk(GAME, dice):
        state = rest.state
        for place, seat in enumerate(state.seats):
            if not seat.deck.hand or not seat.deck.pile or state.deed:
                continue
            hand = (seat.deck.pile[0], *seat.deck.hand[1:])
            seats = [*state.seats]
            seats[place] = replace(seat, hand=hand)
            twin = replace(state, seats=tuple(seats))
            assert public(twin) == public(state)


def test_a_loan_is_offered_by_the_reading_of_the_table() -> None:
    lines = ("act.0", "test 9", "set.4", "play.8")
    for lending, offered in (("redraw", True), ("four", False), ("later", True)):
        state = at(LISE, THEO, house=replace(at(LISE).house, lending=lending))
        for line in lines:
            code, *texts = line.split()
            state = TABLE.advance(state, code, GAME.parsed(texts))
        assert any(move.code == "help.1" for move in state.asked.moves) == offered


def test_a_pile_that_a_loan_empties_is_made_anew_when_the_draw_ends() -> None:
    """The lender takes the last card, and not the one that she lends (AMB-CD-04)."""
    spent = tuple(MinorCard(rank, Suit.SWORDS) for rank in (2, 3, 4, 5, 7, 8, 9, 10, 11, 12))
    state = at(LISE, replace(THEO, discard=spent))
    for line in ("act.0", "test 9", "set.4", "play.8", "help.1", "lend.1 13"):
        code, *texts = line.split()
        state = TABLE.advance(state, code, GAME.parsed(texts))
    assert sorted(card.rank for card in state[1].hand) == [6, 13, 14]
    assert not state[1].deck.pile
    state = TABLE.advance(state, "go", GAME.parsed(["5"]))
    assert [move.code for move in state.asked.moves] == ["refill"]
    state = TABLE.advance(state, "refill", GAME.parsed(["1", "2", "3"]))
    assert [card.rank for card in state[1].hand] == [1, 2, 3]
    assert state[1].discard == ()
    assert [card.rank for card in state[0].discard] == [8], "the lender's pile, not hers"


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        ("3", "Pas dans la pioche : 3."),
        ("15", "Pas dans la pioche : 15."),
        ("9-epee", "Pas dans la pioche : 9-epee."),
        ("9 4", "Il faut 1 carte ici, pas 2."),
    ],
)
def test_a_card_that_cannot_come_is_refused_with_its_reason(drawn: str, told: str) -> None:
    fields = {
        "players": "Lise ; coupe ; 3 8 12 ; ; 2\nThéo ; epee ; 1 6 14 ; ; 4",
        "log": "act.0",
        "decision": "test",
        "drawn": drawn,
    }
    with pytest.raises(RefusedError) as refused:
        engine.run(CALCULATORS["choix_destin.table"], fields, "s")
    (fault,) = refused.value.faults
    assert fault.field == "drawn"
    assert fault.message.replace("\u00a0", " ") == told


def test_a_card_by_its_number_is_that_of_its_pile() -> None:
    state = at(LISE, THEO)
    for line in ("act.0", "versus.1 9 2"):
        code, *texts = line.split()
        state = TABLE.advance(state, code, GAME.parsed(texts))
    assert MinorCard(9, Suit.CUPS) in state[0].deck.hand
    assert MinorCard(2, Suit.SWORDS) in state[1].deck.hand


def test_what_was_played_is_written_on_the_sheets() -> None:
    session: Any = None
    moves: list[dict[str, Any]] = [
        {"do": "sheet", "name": "Lise", "fields": {"suit": "coupe", "hand": "3 8 12", "pm": 2}},
        {"do": "sheet", "name": "Théo", "fields": {"suit": "epee", "hand": "1 6 14", "pm": 4}},
        {"do": "begin", "game": "choix_destin.table", "who": ["Lise", "Théo"]},
        {"do": "choose", "move": "act.0"},
        {"do": "choose", "move": "versus.1", "fields": {"drawn": "9 2"}},
        {"do": "choose", "move": "play.12"},
        {"do": "choose", "move": "play.14"},
    ]
    for move in moves:
        request = {"op": "play", "system": "choix_destin", "session": session, "move": move}
        answer = json.loads(handle(json.dumps(request)))
        assert answer["ok"], answer
        session = answer["session"]
    sheets = answer["state"]["sheets"]
    assert sheets["Lise"]["discard"] == ["12-coupe"]
    assert sheets["Lise"]["hand"] == ["3-coupe", "8-coupe", "9-coupe"]
    assert sheets["Théo"]["discard"] == ["14-epee"]
    assert "Théo l’emporte sur Lise, 18 contre 14" in answer["entry"]["text"]
