"""From a first hand to a critical situation: what one says, the sheet and the next repeat."""

from fractions import Fraction
from typing import Any

from tests.systems.sheets import Hand

HAND, DRAW, OPPOSED = "choix_destin.hand", "choix_destin.draw", "choix_destin.opposed"


def table() -> Hand:
    hand = Hand("choix_destin", who="Lise", against="Théo")
    hand.sits("Lise", suit="coupe", pm=2)
    hand.sits("Théo", suit="epee", pm=4, hand="1 6 14", discard="2 3")
    return hand


def cards(listed: Any) -> list[str]:
    return [str(card) for card in listed]


def test_from_the_hand_to_the_critical_situation_without_a_card_retyped() -> None:
    hand = table()
    dealt = hand.runs(HAND, drawn="3 8 12")
    assert dealt["outcome"] == "start"
    assert cards(hand["Lise"].hand) == ["3-coupe", "8-coupe", "12-coupe"]
    assert hand.codes() == ["card"]

    hand.takes("card", drawn="14")
    assert hand.codes() == ["advice", "draw", "crisis"]
    advised = hand.takes("advice", difficulty=5)
    assert hand.asked["pm"] == 2
    best, chance = advised["values"]["best"], advised["values"]["chance"]
    assert best == "14"
    assert hand.codes() == ["alone", "crisis"]
    offered = {code: Fraction(c) for code, c in hand.last["onward"][0]["chances"].items()}
    assert offered["success"] + offered["critical_success"] == Fraction(chance)

    drawn = hand.takes("alone", destiny="10")
    assert drawn["values"]["choice"] == best
    assert (drawn["values"]["effort"], drawn["values"]["opposition"]) == (14 + 2, 10 + 5)
    assert cards(hand["Lise"].hand) == ["3-coupe", "8-coupe", "12-coupe"]
    assert cards(hand["Lise"].discard) == ["14-coupe"]
    assert hand.codes() == ["card", "crisis"]

    piled = hand.takes("card", drawn="5")
    assert len(piled["values"]["pile"]) == 14 - 4 - 1
    hand.takes("crisis", choice="5", destiny="12")
    assert cards(hand["Lise"].discard) == ["14-coupe", "5-coupe"]
    assert hand.codes() == ["crisis", "card"]
    assert "21 arcanes" in hand.last["onward"][0]["label"].replace("\u00a0", " ")
    last = hand.takes("crisis", choice="8", destiny="5", end_of_phase=True)
    assert hand.asked["discarded"] == ["12"]
    assert last["values"]["trumps_left"] == 21
    assert hand.codes() == ["card"]


def test_a_plain_draw_that_turns_critical_sets_its_trump_aside() -> None:
    hand = table()
    hand.runs(DRAW, choice="7", destiny="0 12")
    assert not hand["Lise"].discard  # a card that she does not hold
    hand.takes("crisis", choice="9", destiny="3")
    assert hand.asked["discarded"] == ["0", "12"]


def test_a_card_lent_serves_the_draw_of_another_and_leaves_the_lender() -> None:
    hand = table()
    hand.sits("Lise", suit="coupe", pm=2, hand="3 8 12 13")
    hand.who, hand.against = "Théo", "Lise"
    hand.runs(HAND, action="lend", card="6", drawn="9")
    assert cards(hand["Théo"].hand) == ["1-epee", "14-epee", "9-epee"]
    assert cards(hand["Théo"].discard)[-1] == "6-epee"
    assert hand.codes() == ["help", "card"]
    helped = hand.takes("help", choice="8", destiny="12")
    assert hand.who == "Lise"
    assert helped["values"]["effort"] == 8 + 6 + 2
    assert cards(hand["Lise"].discard) == ["8-coupe"]


def test_opposed_players_both_play_a_card_then_draw_one() -> None:
    hand = table()
    hand.sits("Lise", suit="coupe", pm=2, hand="3 8 12 13")
    met = hand.runs(OPPOSED, choice="12", other_card="14")
    assert (met["values"]["effort"], met["values"]["opposition"]) == (12 + 2, 14 + 4)
    assert cards(hand["Lise"].discard) == ["12-coupe"]
    assert cards(hand["Théo"].discard) == ["2-epee", "3-epee", "14-epee"]
    assert hand.codes() == ["card", "other_card"]
    hand.takes("other_card", drawn="5 7")
    assert hand.who == "Théo"
    assert len(hand["Théo"].hand) == 4


def test_the_pile_of_an_npc_shrinks_from_one_opposition_to_the_next() -> None:
    hand = table()
    hand.against = ""
    first = hand.runs(OPPOSED, choice="12", other_pm=1, critical=True, npc_drawn="9")
    assert first["values"]["npc"] == ["9"]
    assert hand.codes() == ["again", "card"]
    second = hand.takes("again", choice="3", npc_drawn="4")
    assert hand.asked["discarded"] == ["9"]
    assert second["values"]["opposition"] == 4 + 1


def test_a_pile_that_runs_out_is_made_anew_by_the_next_card() -> None:
    hand = table()
    hand.sits("Lise", hand="1 2 3 4", discard="5 6 7 8 9 10 11 12 13 14")
    hand.runs(DRAW, choice="4", destiny="12")
    assert (len(hand["Lise"].hand), len(hand["Lise"].discard)) == (3, 11)
    assert hand.takes("card")["outcome"] == "reshuffle"
    assert (len(hand["Lise"].hand), len(hand["Lise"].discard)) == (4, 0)
