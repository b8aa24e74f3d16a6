"""From a draw to the healing: what one answer says, the sheet and the next answer repeat."""

from fractions import Fraction
from typing import Any

import pytest

from tests.systems.sheets import Hand, made, sheet_of, taken

DRAW, PLACEMENT = "bad_karma.draw", "bad_karma.placement"
SETTLEMENT, DAMAGE = "bad_karma.settlement", "bad_karma.damage"


def table() -> Hand:
    hand = Hand("bad_karma", who="Inès", against="Marco")
    hand.sits("Inès", camp="pique", skill=8, karma=7, weapon="hache")
    hand.sits("Marco", camp="coeur", skill=7, karma=2, gauge="?", protections="1x2")
    return hand


def gauge(character: Any) -> list[str]:
    return [str(tile) for tile in character.gauge]


def hurts(track: Any) -> list[str]:
    return [str(hurt) for hurt in track]


def chances(hand: Hand, code: str) -> dict[str, Fraction]:
    move = next(move for move in hand.last["onward"] if move["code"] == code)
    return {outcome: Fraction(chance) for outcome, chance in move["chances"].items()}


def test_from_the_draw_to_the_healing_without_a_number_retyped() -> None:
    hand = table()
    told = sheet_of("bad_karma").told["gauge"]
    drawn = hand.runs(DRAW, drawn="3-2")
    assert drawn["values"]["margin"] == 3
    assert hand.codes() == ["attack", "lay", "force"]
    forced = chances(hand, "force")
    assert sum(forced.values()) == 1
    assert 0 < forced["success"] < 1

    laid = hand.takes("attack")
    assert laid["summary"].startswith("Le 3-2 se pose visible, 2 en haut")
    assert laid["values"]["gauge"] == gauge(hand["Marco"]) == ["?", "2-3/piL"]
    assert told(hand["Marco"]) == "2 sur 2"
    assert gauge(hand["Inès"]) == []
    assert hand.codes() == []

    hand.runs(DRAW, drawn="4-0")
    beyond = hand.takes("attack")
    assert beyond["outcome"] == "overflow"
    assert gauge(hand["Marco"]) == ["?", "2-3/piL"]
    assert hand.codes() == ["settle"]

    settled = hand.takes("settle")
    assert hand.who == "Marco"
    assert settled["values"]["wounds"] == hurts(hand["Marco"].wounds) == ["2-3", "4-0"]
    assert settled["summary"].startswith("Solde\u00a0: 1 tour perdu, 2 cases de blessure")
    assert (hand["Marco"].lost, gauge(hand["Marco"])) == (1, [])
    level = settled["values"]["next_level"]
    assert f"compétence {level} au prochain" in settled["summary"].replace("\u00a0", " ")

    ended = hand.takes("end_turn")
    assert (ended["values"]["lost"], hand["Marco"].lost) == (0, 0)
    assert ended["values"]["next_level"] == level
    assert hurts(hand["Marco"].wounds) == ["2-3", "4-0"]
    assert hand.codes() == ["heal"]

    again = hand.runs(DRAW, drawn="1-0")
    assert again["values"]["level"] == level == 5

    tracked = hand.runs(DAMAGE, healer="subtract", healer_skill=9)
    assert tracked["values"]["healing"] == 2 + 4
    assert hand.codes() == ["care", "heal"]
    assert hand.last["onward"][0]["label"].endswith("6")
    (table_row,) = tracked["tables"][0]["rows"]
    assert Fraction(table_row[-1]) == chances(hand, "care")["success"] == Fraction(12, 56)
    healed = hand.takes("heal")
    assert healed["outcome"] == "unhurt"
    assert hurts(hand["Marco"].wounds) == []
    assert hand.codes() == []


def test_a_margin_that_settles_leaves_its_gauge_to_the_settlement() -> None:
    hand = table()
    hand.sits("Inès", skill=8, karma=7, gauge="5-3 4-1x2 ?")
    assert hand.runs(DRAW, drawn="2-1")["outcome"] == "settle"
    assert hand.codes() == ["settle", "force"]
    assert gauge(hand["Inès"]) == ["5-3", "4-1x2", "?"]
    settled = hand.takes("settle")
    assert settled["values"]["ko"] == hurts(hand["Inès"].ko) == ["5-3:5"]
    assert settled["values"]["wounds"] == hurts(hand["Inès"].wounds) == ["4-1", "?"]
    assert gauge(hand["Inès"]) == []


def test_fate_forced_is_written_once() -> None:
    hand = table()
    hand.runs(DRAW, drawn="6-5")
    assert gauge(hand["Inès"]) == ["6-5?"]
    hand.takes("force", drawn="5-5")
    assert gauge(hand["Inès"]) == ["6-5", "5-5?"]


def test_a_failure_on_a_full_gauge_is_settled_with_what_lies_there() -> None:
    hand = table()
    hand.sits("Inès", skill=3, karma=2, gauge="5-3 4-1")
    assert hand.runs(DRAW, drawn="6-6")["outcome"] == "full"
    assert hand.codes() == ["settle"]
    settled = hand.takes("settle")
    assert (settled["values"]["new_ko"], settled["values"]["new_wounds"]) == (1, 1)


def test_a_critical_hit_settles_its_target_with_the_boxes_it_told() -> None:
    hand = table()
    hand.runs(DRAW, drawn="2-2")
    struck = hand.takes("attack")
    assert (struck["outcome"], struck["values"]["critical_boxes"]) == ("critical", 2)
    settled = hand.takes("settle")
    assert settled["values"]["new_wounds"] == 2
    assert hurts(hand["Marco"].wounds) == ["2-2", "?"]
    assert not hand["Inès"].wounds


@pytest.mark.parametrize(
    ("how", "left"), [({"hidden": True}, "1x2"), ({"protection": 1}, "1x1")], ids=str
)
def test_a_critical_hit_that_deals_nothing_settles_without_damage(
    how: dict[str, Any], left: str
) -> None:
    hand = table()
    hand.sits("Inès", weapon="pL")
    struck = hand.runs(PLACEMENT, domino="4-4", **how)
    assert (struck["outcome"], struck["values"]["critical_boxes"]) == ("critical", 0)
    settled = hand.takes("settle")
    assert settled["values"]["new_wounds"] == 0
    assert settled["outcome"] == "one_turn"
    assert [str(each) for each in hand["Marco"].protections] == [left]


def test_who_waits_is_struck_straight_and_wears_a_protection_down() -> None:
    hand = table()
    hand.sits("Marco", skill=7, karma=2, lost=1, protections="1x2")
    hand.sits("Inès", weapon="pF")
    struck = hand.runs(PLACEMENT, domino="4-3", protection=1)
    assert struck["summary"].endswith("1 case, valeur 4.")
    assert hand.codes() == ["suffer"]
    hurt = hand.takes("suffer")
    assert hurt["values"]["wound_boxes"] == len(hand["Marco"].wounds) == 1
    assert [str(each) for each in hand["Marco"].protections] == ["1x1"]


def test_luck_is_spent_and_the_double_lies_as_another() -> None:
    hand = table()
    hand.who, hand.against = "Marco", "Inès"
    fields = {"cause": "critical", "critical_domino": "4-4", "critical_type": "p", "lucky": True}
    assert hand.runs(SETTLEMENT, **fields)["outcome"] == "spared"
    assert hand["Marco"].spent
    assert gauge(hand["Marco"]) == ["?"]
    laid = hand.takes("lay")
    assert hand.who == "Inès"
    assert laid["values"]["gauge"] == gauge(hand["Marco"]) == ["?", "4-4/pL"]


def test_the_dominoes_of_an_eclat_are_laid_one_after_the_other() -> None:
    hand = table()
    hand.sits("Marco", karma=7)
    hand.runs(DRAW, count=2, drawn="3-2 4-1")
    first = hand.takes("attack")
    assert hand.codes() == ["next"]
    second = hand.takes("next")
    assert second["values"]["gauge"] == gauge(hand["Marco"])
    assert len(hand["Marco"].gauge) == 2
    assert first["values"]["gauge"] == second["values"]["gauge"][:1]
    assert hand.codes() == []


def test_the_end_of_a_scene_empties_the_gauge_and_gives_luck_back() -> None:
    hand = table()
    hand.sits("Marco", gauge="5-3", ko="5-3:2", wounds="4-1", out=True, spent=True)
    hand.who = "Marco"
    hand.runs(DAMAGE, action="read")
    assert hand["Marco"].gauge
    hand.runs(DAMAGE, action="end_scene")
    marco = hand["Marco"]
    assert (marco.gauge, marco.ko, marco.out, marco.spent) == ((), (), False, False)
    assert hurts(marco.wounds) == ["4-1"]


def test_the_penalty_of_a_draw_follows_the_reading_of_the_table() -> None:
    sheet = sheet_of("bad_karma")
    one = made(sheet, {"skill": 8, "modifier": 1, "ko": "5-3:2 1-0:1", "wounds": "4-1 2-0"})
    part = sheet.who[DRAW]
    assert taken(part, one, {})["skill"] == 9
    assert taken(part, one, {})["modifier"] == -3 - 2
    assert taken(part, one, {"penalty": "sum"})["modifier"] == -5 - 3


def test_what_lies_on_the_other_sheets_is_out_of_the_pile() -> None:
    hand = table()
    hand.sits("Inès", gauge="5-3", ko="1-0:1", wounds="4-1")
    hand.sits("Marco", gauge="6-6? ?", wounds="2-0")
    out = sheet_of("bad_karma").among[DRAW]["out"]
    others = {"Marco": hand["Marco"]}
    assert out(hand["Inès"], others, {}) == ["1-0", "4-1", "2-0", "6-6"]
    assert hand.runs(DRAW, skill=12)["values"]
    assert "5-3" not in hand.asked["out"]


def test_a_domino_added_to_a_full_gauge_strikes_after_the_settlement() -> None:
    hand = table()
    hand.sits("Inès", karma=1, gauge="?")
    assert hand.runs("bad_karma.gauge", action="add", added="4-1/pL")["outcome"] == "overflow"
    assert gauge(hand["Inès"]) == ["?"]
    settled = hand.takes("settle")
    assert settled["values"]["wounds"] == hurts(hand["Inès"].wounds) == ["4-1"]
    assert gauge(hand["Inès"]) == []


def test_who_did_not_draw_is_struck_straight_though_the_sheet_says_nothing() -> None:
    hand = table()
    hand.runs(PLACEMENT, domino="4-1", out_of_combat=True)
    hand.takes("suffer")
    assert hurts(hand["Marco"].wounds) == ["4-1"]
    assert (hand["Marco"].lost, hand["Marco"].out) == (0, False)
