"""From a difficulty to the order of a fight, by sheets: what one link says, the next repeats."""

from typing import Any

import pytest

from tests.systems.by_sheet import Played, Table


def seated(**changes: Any) -> Table:
    table = Table.of("i2ds", "Lila", "Amine", "Goule")
    table.change("Lila", changes)
    return table


def order(table: Table, **dice: Any) -> list[list[str]]:
    found: list[list[str]] = table.play("i2ds.initiative", **dice).values["order"]
    return found


def critical(table: Table, who: str, *, high: bool = True) -> Played:
    sides = {"N": 6, "A": 8, "C": 10}[table.people[who].level]
    face = sides if high else 1
    return table.play("i2ds.test", who, difficulty=12, dice=[face, face])


def test_a_difficulty_is_tested_then_a_critical_leads_to_the_first_rank() -> None:
    """Difficulty, test, order: no figure is typed but dice; initiative keeps its dice."""
    table = seated(valiance=3)
    assert order(table, dice=[1, 2], opponent_dice=[6]) == [["Goule"], ["Amine"], ["Lila"]]
    hard = table.play("i2ds.difficulty", "Lila", base=12, environment=["downpour"])
    assert hard.values["difficulty"] == 16
    assert hard.onward["test"]["label"] == "Tester à 16"
    test = table.follow(hard, "test", dice=[8, 8])
    assert test.values["difficulty"] == 16
    assert test.values["total"] == 8 + 8 + 7
    assert table.people["Lila"].place == "premier"
    moved = table.follow(test, "rank")
    assert moved.values["order"] == [["Lila"], ["Goule"], ["Amine"]]
    assert moved.values["dice"] == {"Lila": 1, "Amine": 2, "Goule": 6}


def test_a_novice_meets_the_two_more_and_throws_his_dice() -> None:
    table = seated(level="N")
    hard = table.play("i2ds.difficulty", "Lila", base=12)
    assert hard.values["difficulty"] == 14
    test = table.follow(hard, "test", dice=[4, 3])
    assert test.result["outcome"] == "narrow_success"
    assert hard.onward["oppose"]["fields"] == {"level": "N"}


def test_the_latest_critical_has_the_last_word_until_a_new_fight() -> None:
    table = seated()
    order(table, dice=[6, 1], opponent_dice=[3])
    critical(table, "Lila")
    critical(table, "Amine")
    assert order(table) == [["Amine"], ["Lila"], ["Goule"]]
    critical(table, "Lila", high=False)
    last = table.play("i2ds.initiative")
    assert last.values["order"] == [["Amine"], ["Goule"], ["Lila"]]
    assert last.values["moved"] == ["Amine", "Lila"]
    table.follow(last, "anew")
    assert {table.people[name].place for name in table.people} == {"rolled"}
    assert not table.play("i2ds.initiative").onward


def test_a_fight_without_a_critical_throws_its_dice() -> None:
    table = seated()
    typed = table.play("i2ds.initiative", dice=[1, 1], opponent_dice=[1]).values["dice"]
    thrown = table.play("i2ds.initiative").values["dice"]
    assert thrown != typed
    critical(table, "Lila")
    assert table.play("i2ds.initiative").values["dice"] == thrown


def test_an_opponent_s_critical_moves_nobody() -> None:
    table = seated()
    before = order(table, dice=[6, 1], opponent_dice=[3])
    critical(table, "Goule")
    assert table.people["Goule"].place == "rolled"
    assert order(table, dice=[6, 1], opponent_dice=[3]) == before


def test_a_grace_kept_is_spent_on_the_throw_that_lies() -> None:
    """The example of the source: the 4 counts 8, and 23 beats 21."""
    table = seated(characteristic=9)
    table.change("Amine", {"characteristic": 10})
    met = table.play("i2ds.opposed", "Lila", "Amine", dice=[4, 6], other_dice=[8, 3])
    assert met.summary.replace("’", "'") == "L'adversaire l'emporte : 19 contre 21."
    assert (met.values["grace_spent"], table.people["Lila"].grace) == (False, 2)
    move = met.onward["eight"]
    assert "le 4 compte 8" in move["label"]
    assert "victoire" in move["label"]
    assert move["chances"] == {}
    won = table.follow(met, "eight")
    assert "23 contre 21, au lieu de 19" in won.summary
    assert (won.values["grace_spent"], table.people["Lila"].grace) == (True, 1)
    assert not won.onward


@pytest.mark.parametrize(
    "fields",
    [
        {"dice": [8, 6], "other_dice": [8, 3]},
        {"dice": [1, 2], "other_dice": [10, 9]},
        {"dice": [4, 6, 1], "other_dice": [8, 3], "grace": "d6"},
        {"dice": [3, 7], "other_dice": [8, 3], "eight": "win"},
    ],
    ids=["won", "too far", "spent", "to win alone"],
)
def test_an_eight_that_changes_nothing_or_is_not_allowed_is_not_offered(
    fields: dict[str, Any],
) -> None:
    table = seated(characteristic=9)
    table.change("Amine", {"characteristic": 13 if "eight" in fields else 10})
    met = table.play("i2ds.opposed", "Lila", "Amine", **fields)
    assert "eight" not in met.onward


def test_an_eight_may_turn_a_defeat_into_a_tie() -> None:
    table = seated(characteristic=9)
    table.change("Amine", {"characteristic": 13})
    met = table.play("i2ds.opposed", "Lila", "Amine", dice=[3, 7], other_dice=[8, 3])
    assert "égalité" in met.onward["eight"]["label"]
    assert table.follow(met, "eight").result["outcome"] == "tie"


@pytest.mark.parametrize(("rank", "place"), [("moves", "dernier"), ("same", "rolled")])
def test_a_critical_in_an_opposition_moves_as_the_table_reads_it(rank: str, place: str) -> None:
    table = seated()
    table.readings["rank"] = rank
    met = table.play("i2ds.opposed", "Lila", "Amine", dice=[1, 1], other_dice=[5, 5])
    assert table.people["Lila"].place == place
    assert ("rank" in met.onward) == (place == "dernier")


def test_a_grace_before_the_throw_is_spent_and_never_below_nothing() -> None:
    table = seated(grace=1)
    for left in (0, 0):
        table.play("i2ds.test", "Lila", difficulty=12, grace="d6")
        assert table.people["Lila"].grace == left
    table.play("i2ds.test", "Goule", difficulty=12, grace="d6")
    assert table.people["Goule"].grace is None
