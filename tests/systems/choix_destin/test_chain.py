"""From a first hand to a critical situation: each answer agrees with the sheet and the next."""

from fractions import Fraction
from typing import Any

import pytest

from calculators.pieces.tarot import MinorCard
from calculators.systems.choix_destin.character import Player
from calculators.systems.choix_destin.tales import line
from tests.systems.party import Party, sheet_of

ACE, TWO, THREE = (MinorCard(rank) for rank in (1, 2, 3))
HANDS = (((), ()), ((), (ACE,)), ((ACE,), ()), ((ACE, TWO, THREE), ()))


def seated() -> Party:
    theo = {"suit": "epee", "pm": 4, "hand": "1 6 14", "discard": "2 3"}
    return Party("choix_destin", Lise={"suit": "coupe", "pm": 2}, Théo=theo)


def cards(listed: Any) -> list[str]:
    return [str(card) for card in listed]


def test_from_the_hand_to_the_critical_situation_without_a_card_retyped() -> None:
    table = seated()
    dealt = table.run("hand", "Lise", "Théo", drawn="3 8 12")
    assert dealt.outcome == "start"
    assert cards(table["Lise"].hand) == ["3-coupe", "8-coupe", "12-coupe"]
    assert [*table.last.offered] == ["card"]

    table.take("card", drawn="14")
    assert [*table.last.offered] == ["advice", "draw", "crisis"]
    (advice, *_) = table.last.answer["onward"]
    assert [*advice["asks"]] == ["difficulty"]  # the sheet says the Modif
    advised = table.take("advice", difficulty=5)
    assert table.last.inputs["pm"] == 2
    best, chance = advised.values["best"], advised.values["chance"]
    assert best == "14"
    assert [*table.last.offered] == ["alone", "crisis"]
    offered = table.last.chances("alone")
    assert offered["success"] + offered["critical_success"] == Fraction(chance)

    drawn = table.take("alone", destiny="10")
    assert drawn.values["choice"] == best
    assert (drawn.values["effort"], drawn.values["opposition"]) == (14 + 2, 10 + 5)
    assert cards(table["Lise"].hand) == ["3-coupe", "8-coupe", "12-coupe"]
    assert cards(table["Lise"].discard) == ["14-coupe"]
    assert [*table.last.offered] == ["card", "crisis"]

    piled = table.take("card", drawn="5")
    assert len(piled.values["pile"]) == 14 - 4 - 1
    table.take("crisis", choice="5", destiny="12")
    assert cards(table["Lise"].discard) == ["14-coupe", "5-coupe"]
    assert [*table.last.offered] == ["crisis", "card"]
    assert "21 arcanes" in table.last.labels["crisis"]
    last = table.take("crisis", choice="8", destiny="5", end_of_phase=True)
    assert cards(table.last.inputs["discarded"]) == ["12"]
    assert last.values["trumps_left"] == 21
    assert [*table.last.offered] == ["card"]


def test_a_plain_draw_that_turns_critical_sets_its_trump_aside() -> None:
    table = seated()
    table.run("draw", "Lise", "Théo", choice="7", destiny="0 12")
    assert not table["Lise"].discard  # a card that she does not hold
    table.take("crisis", choice="9", destiny="3")
    assert cards(table.last.inputs["discarded"]) == ["0", "12"]


@pytest.mark.parametrize(
    ("calculator", "fields"),
    [
        ("draw", {"choice": "14", "destiny": "5"}),
        ("critical_situation", {"choice": "roi-epee", "destiny": "5"}),
        ("opposed", {"choice": "14", "npc_drawn": "5"}),
    ],
)
def test_a_card_out_of_the_hand_is_played_where_the_table_lets_somebody(
    calculator: str, fields: dict[str, str]
) -> None:
    """CD-CHO-01; it goes to the discard like any other (CD-MAI-04)."""
    table = seated()
    table.writes("Théo", hand="1 6 7")
    why = table.lets(calculator, "Théo", **fields)
    assert why["rule"] == "CD-CHO-01"
    assert why["told"].endswith("n'est pas dans la main de Théo.")
    assert cards(table["Théo"].hand) == ["1-epee", "6-epee", "7-epee"]
    assert cards(table["Théo"].discard) == ["2-epee", "3-epee", "14-epee"]


def test_a_card_of_another_s_suit_is_none_of_hers() -> None:
    table = seated()
    why = table.lets("draw", "Théo", choice="1-denier", destiny="5")
    assert why["told"] == "L'As de denier (1) n'est pas dans la main de Théo."
    assert cards(table["Théo"].hand) == ["1", "6", "14"]
    assert cards(table["Théo"].discard) == ["2", "3"]


def test_both_sides_of_an_opposition_play_what_they_hold() -> None:
    table = seated()
    table.sits("Lise", suit="coupe", hand="3 8 10 12")
    why = table.lets("opposed", "Lise", "Théo", choice="10", other_card="9")
    assert why["told"] == "Le 9 n'est pas dans la main de Théo."
    assert cards(table["Lise"].discard) == ["10-coupe"]
    assert cards(table["Théo"].discard) == ["2-epee", "3-epee", "9-epee"]


def test_a_card_lent_serves_the_draw_of_another_and_leaves_the_lender() -> None:
    table = seated()
    table.sits("Lise", suit="coupe", pm=2, hand="3 8 12 13")
    table.run("hand", "Théo", "Lise", action="lend", card="6", drawn="9")
    assert cards(table["Théo"].hand) == ["1-epee", "14-epee", "9-epee"]
    assert cards(table["Théo"].discard)[-1] == "6-epee"
    assert [*table.last.offered] == ["help", "help_crisis", "card"]
    helped = table.take("help", choice="8", destiny="12")
    assert table.last.sides.who == "Lise"
    assert helped.values["effort"] == 8 + 6 + 2
    assert cards(table["Lise"].discard) == ["8-coupe"]


def test_a_card_lent_serves_a_draw_of_a_critical_situation_too() -> None:
    table = seated()
    table.sits("Lise", suit="coupe", pm=2, hand="3 8 12 13")
    table.run("critical_situation", "Lise", choice="3", destiny="12")
    table.run("hand", "Théo", "Lise", action="lend", card="6", drawn="9")
    helped = table.take("help_crisis", choice="8", destiny="5")
    assert (table.last.sides.who, helped.values["effort"]) == ("Lise", 8 + 6 + 2)
    assert table.state.table == {"discarded": ["12", "5"], "critical": True}


def test_opposed_players_both_play_a_card_then_draw_one() -> None:
    table = seated()
    table.sits("Lise", suit="coupe", pm=2, hand="3 8 12 13")
    met = table.run("opposed", "Lise", "Théo", choice="12", other_card="14")
    assert (met.values["effort"], met.values["opposition"]) == (12 + 2, 14 + 4)
    assert cards(table["Lise"].discard) == ["12-coupe"]
    assert cards(table["Théo"].discard) == ["2-epee", "3-epee", "14-epee"]
    assert [*table.last.offered] == ["card", "other_card"]
    table.take("other_card", drawn="5 7")
    assert table.last.sides.who == "Théo"
    assert len(table["Théo"].hand) == 4


@pytest.mark.parametrize(
    ("calculator", "typed"),
    [
        ("draw", {"destiny": "5"}),
        ("critical_situation", {"destiny": "5"}),
        ("opposed", {"npc_drawn": "5"}),
    ],
)
def test_a_draw_before_its_card_tells_that_one_is_to_be_drawn(
    calculator: str, typed: dict[str, str]
) -> None:
    table = seated()
    table.sits("Lise", suit="coupe", hand="3 8 12")
    table.run(calculator, "Lise", choice="3", **typed)
    short = "en main : 2\u00a0cartes (il en faut trois : piochez avant d'agir)"
    assert short in line(table["Lise"])
    table.take("card", drawn="4 9")
    assert cards(table["Lise"].hand) == ["8-coupe", "12-coupe", "4-coupe", "9-coupe"]
    table.run(calculator, "Lise", choice="4")
    assert "il en faut" not in line(table["Lise"])


def test_who_has_no_card_yet_lacks_none() -> None:
    players = [Player(hand=hand, discard=out) for hand, out in HANDS]
    assert ["il en faut" in line(player) for player in players] == [False, True, True, False]


def test_a_sheet_tells_how_many_cards_there_are_and_advises_nothing() -> None:
    told = sheet_of("choix_destin").told["hand"]
    players = [Player(hand=hand, discard=out) for hand, out in HANDS]
    assert [told(player) for player in players] == [
        *("aucune carte", "aucune carte", "1 carte", "3 cartes")
    ]


def test_the_pile_of_an_npc_shrinks_from_one_opposition_to_the_next() -> None:
    table = seated()
    first = table.run("opposed", "Lise", choice="12", other_pm=1, critical=True, npc_drawn="9")
    assert first.values["npc"] == ["9"]
    assert [*table.last.offered] == ["again", "card"]
    second = table.take("again", choice="3", npc_drawn="4")
    assert cards(table.last.inputs["discarded"]) == ["9"]
    assert second.values["opposition"] == 4 + 1


def test_a_pile_that_runs_out_is_made_anew_by_the_next_card() -> None:
    table = seated()
    table.sits("Lise", hand="1 2 3 4", discard="5 6 7 8 9 10 11 12 13 14")
    table.run("draw", "Lise", "Théo", choice="4", destiny="12")
    assert (len(table["Lise"].hand), len(table["Lise"].discard)) == (3, 11)
    assert table.take("card").outcome == "reshuffle"
    assert (len(table["Lise"].hand), len(table["Lise"].discard)) == (4, 0)


def test_the_pile_of_an_npc_is_whoevers_opposes_next_until_the_end() -> None:
    """As at the table: both piles last as long as the critical situation (AMB-CD-07)."""
    table = seated()
    table.sits("Lise", suit="coupe", pm=2, hand="3 8 12 13")
    table.run("opposed", "Lise", choice="3", critical=True, npc_drawn="9")
    table.run("critical_situation", "Théo", choice="6", destiny="12")
    table.run("opposed", "Lise", "Théo", choice="8", other_card="14")
    met = table.run("opposed", "Théo", choice="1", npc_drawn="4")
    assert (met.inputs["critical"], cards(met.inputs["discarded"])) == (True, ["9"])
    aside = {"npc_discarded": ["9", "4"], "discarded": ["12"]}
    assert table.state.table == {**aside, "critical": True}
    table.run("critical_situation", "Lise", choice="12", destiny="5", end_of_phase=True)
    assert table.state.table == {"npc_discarded": [], "discarded": [], "critical": False}
    after = table.run("opposed", "Lise", choice="13", npc_drawn="9")
    assert (after.inputs["critical"], after.inputs["discarded"]) == (False, ())


def test_advice_counts_the_trumps_that_a_critical_situation_keeps_out() -> None:
    table = seated()
    table.run("critical_situation", "Lise", choice="12", destiny="5")
    advised = table.run("advice", "Théo")
    assert advised.values["trumps_left"] == 21
    table.take("alone", destiny="7")
    assert table.state.table == {"discarded": ["5", "7"], "critical": True}


def test_a_critical_situation_goes_on_at_the_table_and_after_it() -> None:
    table = seated()
    table.sits("Lise", suit="coupe", pm=2, hand="3 8 12")
    table.run("critical_situation", "Théo", choice="6", destiny="12")
    table.chooses(pieces="own")
    table.begins("table", "Lise", "Théo")
    table.decides("act.0")
    table.decides("test")
    table.decides("draw", drawn="5")
    table.decides("play.3")
    assert table.decides("go", destiny="9").values["discarded"] == ["12", "9"]
    assert "calm" in {way.code for way in table.question.ways}
    assert table.state.table["discarded"] == ["12", "9"]
    assert table.asked("critical_situation", "Théo", choice="1")["discarded"] == ["12", "9"]
