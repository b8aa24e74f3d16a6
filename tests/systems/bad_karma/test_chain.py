"""From a draw to the healing: each answer agrees with the sheet and with the next answer."""

from fractions import Fraction
from typing import Any

import pytest

from calculators.pieces.domino import BOX, DOMINOES
from calculators.session.running import following
from tests.systems.party import Party, RefusedMoveError, sheet_of

ACTS = ("Inès", "Marco")
TURNED = ("Marco", "Inès")


def seated() -> Party:
    return Party(
        "bad_karma",
        Inès={"camp": "pique", "skill": 8, "karma": 7, "weapon": "hache"},
        Marco={"camp": "coeur", "skill": 7, "karma": 2, "gauge": "?", "protections": "1x2"},
    )


def gauge(character: Any) -> list[str]:
    return [str(tile) for tile in character.gauge]


def hurts(track: Any) -> list[str]:
    return [str(hurt) for hurt in track]


def test_from_the_draw_to_the_healing_without_a_number_retyped() -> None:
    table = seated()
    told = sheet_of("bad_karma").told["gauge"]
    drawn = table.run("draw", *ACTS, drawn="3-2")
    assert drawn.values["margin"] == 3
    assert [*table.last.offered] == ["attack", "lay", "force"]
    forced = table.last.chances("force")
    assert sum(forced.values()) == 1
    assert 0 < forced["success"] < 1

    laid = table.take("attack")
    assert laid.summary.startswith("Le 3-2 se pose visible, 2 en haut")
    assert laid.values["gauge"] == gauge(table["Marco"]) == ["?", "2-3/piL"]
    assert told(table["Marco"]) == "2 sur 2"
    assert gauge(table["Inès"]) == []
    assert [*table.last.offered] == ["card"]

    table.run("draw", *ACTS, drawn="4-0")
    beyond = table.take("attack")
    assert beyond.outcome == "overflow"
    assert gauge(table["Marco"]) == ["?", "2-3/piL"]
    assert [*table.last.offered] == ["settle", "card"]

    settled = table.take("settle")
    assert table.last.sides.who == "Marco"
    assert settled.values["wounds"] == hurts(table["Marco"].wounds) == ["2-3", "4-0"]
    assert settled.summary.startswith("Solde : 1 tour perdu, 2 cases de blessure")
    assert (table["Marco"].lost, gauge(table["Marco"])) == (1, [])
    level = settled.values["next_level"]
    assert f"compétence {level} au prochain" in settled.summary

    ended = table.take("end_turn")
    assert (ended.values["lost"], table["Marco"].lost) == (0, 0)
    assert ended.values["next_level"] == level
    assert hurts(table["Marco"].wounds) == ["2-3", "4-0"]
    assert [*table.last.offered] == ["heal"]

    again = table.run("draw", *TURNED, drawn="1-0")
    assert again.values["level"] == level == 5

    tracked = table.run("damage", "Marco", healer="subtract", healer_skill=9)
    assert tracked.values["healing"] == 2 + 4
    assert [*table.last.offered] == ["care", "heal"]
    assert table.last.labels["care"].endswith("6")
    (table_row,) = tracked.answer["result"]["tables"][0]["rows"]
    assert Fraction(table_row[-1]) == Fraction(12, 56)
    assert table.last.chances("care")["success"] == Fraction(12, 56 - 2), "two lie on a sheet"
    healed = table.take("heal")
    assert healed.outcome == "unhurt"
    assert hurts(table["Marco"].wounds) == []
    assert [*table.last.offered] == []


def test_a_margin_that_settles_leaves_its_gauge_to_the_settlement() -> None:
    table = seated()
    table.sits("Inès", skill=8, karma=7, gauge="5-3 4-1x2 ?")
    assert table.run("draw", *ACTS, drawn="2-1").outcome == "settle"
    assert [*table.last.offered] == ["settle", "force"]
    assert gauge(table["Inès"]) == ["5-3", "4-1x2", "?"]
    settled = table.take("settle")
    assert settled.values["ko"] == hurts(table["Inès"].ko) == ["5-3:5"]
    assert settled.values["wounds"] == hurts(table["Inès"].wounds) == ["4-1", "?"]
    assert gauge(table["Inès"]) == []


def test_fate_forced_is_written_once() -> None:
    table = seated()
    table.run("draw", *ACTS, drawn="6-5")
    assert gauge(table["Inès"]) == ["6-5?"]
    table.take("force", drawn="5-5")
    assert gauge(table["Inès"]) == ["6-5", "5-5?"]


def test_a_failure_on_a_full_gauge_is_settled_with_what_lies_there() -> None:
    table = seated()
    table.sits("Inès", skill=3, karma=2, gauge="5-3 4-1")
    assert table.run("draw", *ACTS, drawn="6-6").outcome == "full"
    assert [*table.last.offered] == ["settle"]
    settled = table.take("settle")
    assert (settled.values["new_ko"], settled.values["new_wounds"]) == (1, 1)


def test_a_critical_hit_settles_its_target_with_the_boxes_it_told() -> None:
    table = seated()
    table.run("draw", *ACTS, drawn="2-2")
    struck = table.take("attack")
    assert (struck.outcome, struck.values["critical_boxes"]) == ("critical", 2)
    settled = table.take("settle")
    assert settled.values["new_wounds"] == 2
    assert hurts(table["Marco"].wounds) == ["2-2", "?"]
    assert not table["Inès"].wounds


@pytest.mark.parametrize(
    ("how", "left"), [({"hidden": True}, "1x2"), ({"protection": 1}, "1x1")], ids=str
)
def test_a_critical_hit_that_deals_nothing_settles_without_damage(
    how: dict[str, Any], left: str
) -> None:
    table = seated()
    table.sits("Inès", weapon="pL")
    struck = table.run("placement", *ACTS, domino="4-4", **how)
    assert (struck.outcome, struck.values["critical_boxes"]) == ("critical", 0)
    settled = table.take("settle")
    assert settled.values["new_wounds"] == 0
    assert settled.outcome == "one_turn"
    assert [str(each) for each in table["Marco"].protections] == [left]


def test_who_waits_is_struck_straight_and_wears_a_protection_down() -> None:
    table = seated()
    table.sits("Marco", skill=7, karma=2, lost=1, protections="1x2")
    table.sits("Inès", weapon="pF")
    struck = table.run("placement", *ACTS, domino="4-3", protection=1)
    assert struck.summary.endswith("1 case, valeur 4.")
    assert [*table.last.offered] == ["suffer"]
    hurt = table.take("suffer")
    assert hurt.values["wound_boxes"] == len(table["Marco"].wounds) == 1
    assert [str(each) for each in table["Marco"].protections] == ["1x1"]


@pytest.mark.parametrize(("weapon", "drawn"), [("iL", "5-2"), ("iL", "3-3"), ("iM", "5-1")])
def test_a_protection_that_cancels_a_direct_hit_is_worn_down(weapon: str, drawn: str) -> None:
    table = seated()
    table.sits("Marco", skill=7, karma=2, lost=1, protections="2x2")
    table.sits("Inès", weapon=weapon)
    table.run("draw", *ACTS, skill=9, drawn=drawn)
    struck = table.take("attack", protection=2)
    assert (struck.values["spent"], [*table.last.offered]) == ([2], [])
    assert [str(each) for each in table["Marco"].protections] == ["2x1"]


@pytest.mark.parametrize(("number", "left"), [(1, "1x0 1x2"), (2, "1x1 1x1"), (3, "")])
def test_of_two_protections_worth_as_much_the_one_that_is_named_is_worn(
    number: int, left: str
) -> None:
    """As at the table (BK-PRO-04); protections not hers use up the first of her own."""
    table = seated()
    table.sits("Marco", karma=7, gauge="4-1/pL", protections="1x1 1x2")
    other = {"protections": [{"value": 1, "left": 3}]} if not left else {}
    uses = [{"domino": 1, "protection": number if left else 1}]
    table.run("settlement", "Marco", uses=uses, **other)
    assert " ".join(map(str, table["Marco"].protections)) == (left or "1x0 1x2")


def test_luck_is_spent_and_the_double_lies_as_another() -> None:
    table = seated()
    fields = {"cause": "critical", "critical_domino": "4-4", "critical_type": "p", "lucky": True}
    assert table.run("settlement", *TURNED, **fields).outcome == "spared"
    assert table["Marco"].spent
    assert gauge(table["Marco"]) == ["?"]
    laid = table.take("lay")
    assert table.last.sides.who == "Inès"
    assert laid.values["gauge"] == gauge(table["Marco"]) == ["?", "4-4/pL"]
    assert table.asked("placement", *ACTS, domino="3-3", lucky=True)["spent"]
    assert table.asked("settlement", "Marco", **fields)["spent"]


def test_the_dominoes_of_an_eclat_are_laid_one_after_the_other() -> None:
    table = seated()
    table.sits("Marco", karma=7)
    table.run("draw", *ACTS, count=2, drawn="3-2 4-1")
    first = table.take("attack")
    assert [*table.last.offered] == ["next", "card"]
    second = table.take("next")
    assert second.values["gauge"] == gauge(table["Marco"])
    assert len(table["Marco"].gauge) == 2
    assert first.values["gauge"] == second.values["gauge"][:1]
    assert [*table.last.offered] == []


def test_a_gauge_corrected_between_two_strikes_is_what_the_second_one_meets() -> None:
    table = seated()
    table.sits("Marco", karma=7)
    table.run("draw", *ACTS, count=2, drawn="3-2 4-1")
    table.take("attack")
    table.writes("Marco", gauge="6-4")
    table.renames("Marco", "Bo")
    table.take("next")
    assert gauge(table["Bo"])[0] == "6-4"
    assert len(gauge(table["Bo"])) == 2


def test_fate_is_not_forced_over_a_gauge_that_was_corrected() -> None:
    """The draw to repeat began with another gauge; what has nothing to do with it is no matter."""
    table = seated()
    table.run("draw", *ACTS, drawn="6-5")
    table.writes("Inès", aside="4-4")
    assert [each.move.code for each in following(table.state)] == ["force"]
    table.writes("Inès", gauge="4-4 2-2")
    assert not following(table.state)
    with pytest.raises(RefusedMoveError, match="corrigé depuis"):
        table.take("force", drawn="5-5")
    assert gauge(table["Inès"]) == ["4-4", "2-2"]


def test_a_card_is_added_instead_of_striking_and_not_after_it() -> None:
    table = seated()
    table.sits("Inès", skill=9, weapon="gourdin")
    table.sits("Marco", karma=7)
    table.run("draw", *ACTS, drawn="4-2")
    table.take("attack")
    assert [*table.last.offered] == ["card"]
    table.run("draw", *ACTS, count=2, drawn="5-2 4-0")
    table.take("attack")
    last = table.take("next")
    assert (last.outcome, [*table.last.offered]) == ("hidden_2", [])
    assert "carte bonus" not in last.steps


FULL = {"karma": 1, "gauge": "4-3"}


def test_a_bourrin_is_offered_no_card() -> None:
    table = seated()
    table.sits("Inès", skill=9, weapon="gourdin", traits="brute")
    table.run("draw", *ACTS, drawn="4-2")
    assert "carte bonus" not in table.take("attack").steps
    assert not table.last.offered


def test_the_end_of_a_scene_empties_the_gauge_and_gives_luck_back() -> None:
    table = seated()
    table.sits("Marco", gauge="5-3", ko="5-3:2", wounds="4-1", out=True, spent=True)
    table.run("damage", "Marco", action="read")
    assert table["Marco"].gauge
    table.run("damage", "Marco", action="end_scene")
    marco = table["Marco"]
    assert (marco.gauge, marco.ko, marco.out, marco.spent) == ((), (), False, False)
    assert hurts(marco.wounds) == ["4-1"]


def test_the_penalty_of_a_draw_follows_the_reading_of_the_table() -> None:
    hurt = {"skill": 8, "modifier": 1, "ko": "5-3:2 1-0:1", "wounds": "4-1 2-0"}
    table = Party("bad_karma", Inès=hurt)
    asked = table.asked("draw", "Inès")
    assert (asked["skill"], asked["modifier"]) == (9, -3 - 2)
    table.chooses(penalty="sum")
    assert table.asked("draw", "Inès")["modifier"] == -5 - 3


def test_the_serpentine_helps_the_draws_of_its_camp() -> None:
    """The bonus of the board counts in the draw, and in the skill forecast (BK-SER-11)."""
    table = seated()
    table.sits("Marco", camp="coeur", skill=7, karma=7, wounds="4-1")
    lying = {"start": "4-2", "laid": "2:6-5", "zones": "pique ; 3\ncoeur ; 1 ; 2"}
    told = table.run("serpentine", "Marco", action="read", **lying)
    assert told.values["bonuses"] == {"pique": 0, "coeur": 2}
    assert [table.asked(name, "Marco")["modifier"] for name in ("draw", "gauge", "odds")] == [1] * 3
    assert table.asked("draw", "Inès")["modifier"] == 0
    drawn = table.run("draw", *TURNED, drawn="5-3")
    assert (drawn.outcome, drawn.values["level"]) == ("success", 8)
    read = table.run("damage", "Marco", action="read")
    assert read.values["next_level"] == 8
    assert "Bonus du serpentin\xa0: +2" in read.steps
    table.writes("Marco", gauge=["2-1"])
    table.run("draw", *TURNED, drawn="1-0")
    settled = table.take("settle")
    level = settled.values["next_level"]
    assert table.take("end_turn").values["next_level"] == level
    assert table.run("draw", *TURNED, drawn="3-3").values["level"] == level == 7


def test_what_lies_on_the_other_sheets_is_out_of_the_pile() -> None:
    table = seated()
    table.sits("Inès", gauge="5-3", ko="1-0:1", wounds="4-1")
    table.sits("Marco", gauge="6-6? ?", wounds="2-0")
    asked = table.asked("draw", *ACTS)
    assert asked["out"] == ["1-0", "4-1", "2-0"]
    assert asked["veiled"] == ["6-6"], "it does not come, and only the site knows"
    assert table.asked("odds", "Inès")["out"] == ["5-3", "1-0", "4-1", "2-0"]
    assert "6-6" in table.asked("odds", "Marco")["out"], "his own"
    table.chooses(seen="all")
    assert "6-6" in table.asked("odds", "Inès")["out"]
    table.run("draw", *ACTS, skill=12)
    assert "5-3" not in map(str, table.last.inputs["out"])


def test_what_the_struck_one_has_taken_hides_no_other_copy_of_it() -> None:
    """One copy is face up, the other face down: neither is drawn to fill the track (BK-TIR-14)."""
    table = seated()
    table.sits("Inès", gauge="6-6 3-1?")
    table.sits("Marco", ko="1-3:1", wounds="6-6?")
    asked = table.asked("down", *ACTS)
    assert (asked["out"], asked["veiled"]) == (["6-6"], ["3-1"])


def test_her_own_hidden_domino_leaves_the_pile() -> None:
    """BK-PIO-01: 36 of the 53 that nobody sees succeed; she knows that the 6-6 is not there."""
    lying = "2-1 3-1 6-5 6-6?"

    def right(*gone: str) -> Fraction:
        left = [*BOX]
        for text in gone:
            left.remove(DOMINOES.parse(text))
        return Fraction(sum(domino.total <= 7 for domino in left), len(left))

    assert [right("2-1", "3-1", "6-5", *own) for own in ((), ("6-6",))] == [
        Fraction(36, 53),
        Fraction(36, 52),
    ]
    table = seated()
    table.sits("Marco", skill=7, karma=9)
    table.sits("Inès", skill=7, karma=9, gauge=lying)
    drawn = table.run("draw", *ACTS, drawn="1-0")
    assert 1 - Fraction(drawn.answer["result"]["odds"]["failure"]) == Fraction(36, 52)


def test_a_domino_added_to_a_full_gauge_strikes_after_the_settlement() -> None:
    table = seated()
    table.sits("Inès", karma=1, gauge="?")
    assert table.run("gauge", "Inès", action="add", added="4-1/pL").outcome == "overflow"
    assert gauge(table["Inès"]) == ["?"]
    settled = table.take("settle")
    assert settled.values["wounds"] == hurts(table["Inès"].wounds) == ["4-1"]
    assert gauge(table["Inès"]) == []


def test_who_did_not_draw_is_struck_straight_though_the_sheet_says_nothing() -> None:
    table = seated()
    table.run("placement", *ACTS, domino="4-1", out_of_combat=True)
    table.take("suffer")
    assert hurts(table["Marco"].wounds) == ["4-1"]
    assert (table["Marco"].lost, table["Marco"].out) == (1, False)
