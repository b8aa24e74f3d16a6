"""From a difficulty to the order of a fight, by sheets: each answer agrees with the next."""

from typing import Any

import pytest

from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.systems.i2ds.tales import line
from tests.systems.party import Party, Played


def seated(**changes: Any) -> Party:
    table = Party.seated("i2ds", "Lila", "Amine", "Goule")
    table.writes("Lila", **changes)
    return table


def order(table: Party, **dice: Any) -> list[list[str]]:
    found: list[list[str]] = table.run("initiative", **dice).values["order"]
    return found


def critical(table: Party, who: str, *, high: bool = True) -> Played:
    sides = {"N": 6, "A": 8, "C": 10}[table[who].level]
    face = sides if high else 1
    return table.run("test", who, difficulty=12, dice=[face, face])


def test_a_difficulty_is_tested_then_a_critical_leads_to_the_first_rank() -> None:
    """Difficulty, test, order: only dice are typed; the initiative keeps its dice."""
    table = seated(valiance=3)
    assert order(table, dice=[1, 2], opponent_dice=[6]) == [["Goule"], ["Amine"], ["Lila"]]
    hard = table.run("difficulty", "Lila", base=12, environment=["downpour"])
    assert hard.values["difficulty"] == 16
    assert hard.labels["test"] == "Tester à 16"
    test = table.take("test", dice=[8, 8])
    assert test.values["difficulty"] == 16
    assert test.values["total"] == 8 + 8 + 7
    assert table["Lila"].place == "premier"
    moved = table.take("rank")
    assert moved.values["order"] == [["Lila"], ["Goule"], ["Amine"]]
    assert moved.values["dice"] == {"Lila": 1, "Amine": 2, "Goule": 6}
    assert "Vaillance\u00a03\u00a0· dé d'initiative\u00a01" in line(table["Lila"])


def test_a_novice_meets_the_two_more_and_throws_his_dice() -> None:
    table = seated(level="N")
    hard = table.run("difficulty", "Lila", base=12)
    assert hard.values["difficulty"] == 14
    test = table.take("test", dice=[4, 3])
    assert test.outcome == "narrow_success"
    assert hard.offered["oppose"].fields == {"level": "N"}


def test_the_latest_critical_has_the_last_word_until_a_new_fight() -> None:
    table = seated()
    order(table, dice=[6, 1], opponent_dice=[3])
    critical(table, "Lila")
    critical(table, "Amine")
    assert order(table) == [["Amine"], ["Lila"], ["Goule"]]
    critical(table, "Lila", high=False)
    last = table.run("initiative")
    assert last.values["order"] == [["Amine"], ["Goule"], ["Lila"]]
    assert last.values["moved"] == ["Amine", "Lila"]
    table.take("anew")
    assert {table[name].place for name in table.state.sheets} == {"rolled"}
    assert not table.run("initiative").offered


def test_those_whom_a_critical_parts_are_not_told_to_act_together() -> None:
    table = seated()
    tied = table.run("initiative", dice=[5, 6], opponent_dice=[3])
    assert "Lila, Amine et Goule agissent ensemble" in tied.steps
    critical(table, "Lila")
    parted = table.take("rank")
    assert parted.values["order"] == [["Lila"], ["Amine", "Goule"]]
    assert "Lila, Amine" not in parted.steps
    assert "Amine et Goule agissent ensemble" in parted.steps


def test_a_fight_without_a_critical_throws_its_dice() -> None:
    table = seated()
    typed = table.run("initiative", dice=[1, 1], opponent_dice=[1]).values["dice"]
    thrown = table.run("initiative").values["dice"]
    assert thrown != typed
    critical(table, "Lila")
    assert table.run("initiative").values["dice"] == thrown


@pytest.mark.parametrize("criticals", [False, True])
def test_a_late_comer_throws_alone(criticals: bool) -> None:  # noqa: FBT001
    """As in a conflict, only those without dice roll: nobody rolls twice for a fight."""
    table = seated()
    order(table, dice=[3, 1], opponent_dice=[2])
    if criticals:
        critical(table, "Amine")
    table.sits("Zoé", side="player", level="A", characteristic=5, valiance=4)
    late = table.take("rank", dice=[6]) if criticals else table.run("initiative", dice=[6])
    assert late.values["dice"] == {"Lila": 3, "Amine": 1, "Zoé": 6, "Goule": 2}
    assert "en lance un, et le garde" in late.steps
    first = ["Amine"] if criticals else ["Goule"]
    assert (late.values["order"][0], table["Zoé"].die) == (first, 6)
    table.take("anew", dice=[1, 1, 1], opponent_dice=[1])
    assert {table[name].die for name in table.state.sheets} == {1}
    assert {table[name].place for name in table.state.sheets} == {"rolled"}


def test_a_critical_before_any_fight_changes_no_order() -> None:
    """The rule is one of combat: elsewhere the Master grants a bonus (I2-EXE-01)."""
    table = seated()
    tested = critical(table, "Lila")
    met = table.run("opposed", "Amine", "Lila", dice=[10, 10], other_dice=[8, 8])
    for played in (tested, met):
        assert "rank" not in played.offered
        assert "rang" not in played.steps
    assert {table[name].place for name in table.state.sheets} == {"rolled"}
    assert order(table, dice=[1, 1], opponent_dice=[6])[0] == ["Goule"]
    critical(table, "Lila")
    assert order(table)[0] == ["Lila"]


def test_an_opponent_s_critical_moves_nobody() -> None:
    table = seated()
    before = order(table, dice=[6, 1], opponent_dice=[3])
    tested = critical(table, "Goule")
    met = table.run("opposed", "Goule", "Lila", dice=[1, 1], other_dice=[5, 4])
    for played in (tested, met):
        assert played.values["rank"] == ""
        assert "rank" not in played.offered
        assert "rang" not in played.steps
    assert table["Goule"].place == "rolled"
    assert order(table, dice=[6, 1], opponent_dice=[3]) == before


def test_a_grace_kept_is_spent_on_the_throw_that_lies() -> None:
    """The example of the source: the 4 counts 8, and 23 beats 21."""
    table = seated(characteristic=9)
    table.writes("Amine", characteristic=10)
    met = table.run("opposed", "Lila", "Amine", dice=[4, 6], other_dice=[8, 3])
    assert met.summary.replace("’", "'") == "L'adversaire l'emporte : 19 contre 21."
    assert (met.values["grace_spent"], table["Lila"].grace) == (False, 2)
    assert met.labels["eight"] == "Grâce de Lila, le 4 compte 8 : victoire"
    assert met.chances("eight") == {}
    won = table.take("eight")
    assert "23 contre 21, au lieu de 19" in won.summary
    assert (won.values["grace_spent"], table["Lila"].grace) == (True, 1)
    assert won.offered.keys() == {"other_eight"}


@pytest.mark.parametrize("who", ["Goule", "Amine"])
def test_an_eight_is_for_the_player_who_answers_too(who: str) -> None:
    table = seated(characteristic=9)
    table.writes(who, level="C", characteristic=10, grace=1)
    met = table.run("opposed", who, "Lila", dice=[8, 3], other_dice=[4, 6])
    assert met.outcome == "win"
    assert met.labels == {
        "other_eight": "Grâce de Lila, le 4 compte 8 : victoire",
    }
    lost = table.take("other_eight")
    assert lost.outcome == "loss"
    assert "21 contre 23, au lieu de 19" in lost.summary
    assert (table["Lila"].grace, table[who].grace) == (1, 1)
    assert ("eight" in lost.offered) == (who == "Amine")


def test_between_players_the_other_answers_and_each_point_is_spent_once() -> None:
    """As in a conflict: after the dice, the loser decides first (AMB-I2-18)."""
    table = seated(level="A", characteristic=9, grace=2)
    table.sits("Bo", side="player", level="A", characteristic=7, valiance=1, grace=1)
    order(table)
    met = table.run("opposed", "Lila", "Bo", dice=[3, 3], other_dice=[4, 5])
    assert (met.outcome, met.offered.keys()) == ("loss", {"eight"})
    answered = table.take("eight")
    assert (answered.outcome, answered.offered.keys()) == ("win", {"other_eight"})
    ended = table.take("other_eight")
    assert (ended.outcome, ended.summary) == (
        "tie",
        "Égalité, une grâce de chaque côté : 20 contre 20.",
    )
    assert (table["Lila"].grace, table["Bo"].grace) == (1, 0)
    assert not ended.offered


def test_a_point_spent_without_a_sheet_stays_among_those_that_were_typed() -> None:
    sides, typed = ("", "other_"), {"side": "player", "level": "A", "characteristic": 9, "stock": 2}
    alone = {f"{each}{name}": value for each in sides for name, value in typed.items()}
    table = Party("i2ds")
    table.run("opposed", dice=[3, 3], other_dice=[4, 5], **alone)
    for code in ("eight", "other_eight"):
        met = table.take(code)
        assert [met.inputs[f"{each}stock"] for each in sides] == [2, 2]
    assert [met.values[f"{each}grace_left"] for each in sides] == [1, 1]


def test_a_grace_before_the_dice_of_who_answers_is_spent_once() -> None:
    table = seated(characteristic=9)
    table.writes("Amine", level="A", characteristic=12, grace=1)
    fields = {"other_grace": "d6", "dice": [4, 6], "other_dice": [3, 4, 2]}
    met = table.run("opposed", "Lila", "Amine", **fields)
    assert (met.outcome, table["Amine"].grace) == ("loss", 0)
    won = table.take("eight")
    assert (won.outcome, won.values["total"], won.values["other_total"]) == ("win", 23, 21)
    assert (table["Lila"].grace, table["Amine"].grace) == (1, 0)


def test_a_tie_stays_the_player_s_once_an_eight_is_spent() -> None:
    table = seated(characteristic=9)
    table.chooses(tie="win")
    table.writes("Goule", level="C", characteristic=12)
    met = table.run("opposed", "Goule", "Lila", dice=[8, 3], other_dice=[4, 6])
    assert met.outcome == "win"
    lost = table.take("other_eight")
    assert (lost.outcome, lost.values["total"], lost.values["other_total"]) == ("loss", 23, 23)
    assert lost.inputs["tie"] == "win"


@pytest.mark.parametrize(
    ("side", "grace"), [("opponent", {}), ("player", {"grace": 0})], ids=["npc", "none left"]
)
def test_who_answers_spends_a_grace_as_who_acts(side: str, grace: dict[str, Any]) -> None:
    table = seated()
    table.writes("Goule", side=side, **grace)
    asked = table.asked("opposed", "Lila", "Goule", other_grace="d6")
    with pytest.raises(RefusedError) as refused:
        engine.run(table.system.by_id["i2ds.opposed"], asked, "s")
    assert {fault.field for fault in refused.value.faults} == {"other_grace"}


@pytest.mark.parametrize(("rank", "place"), [("moves", "dernier"), ("same", "rolled")])
def test_a_critical_in_an_opposition_moves_as_the_table_reads_it(rank: str, place: str) -> None:
    table = seated()
    order(table, dice=[6, 1], opponent_dice=[3])
    table.chooses(rank=rank)
    met = table.run("opposed", "Lila", "Amine", dice=[1, 1], other_dice=[5, 5])
    assert table["Lila"].place == place
    assert ("rank" in met.offered) == (place == "dernier")


@pytest.mark.parametrize("who", ["Goule", "Amine"])
@pytest.mark.parametrize(("face", "place"), [(8, "premier"), (1, "dernier")])
def test_a_critical_moves_the_side_that_answers(who: str, face: int, place: str) -> None:
    table = seated()
    order(table, dice=[3, 2], opponent_dice=[6])
    met = table.run("opposed", who, "Lila", dice=[3, 4], other_dice=[face, face])
    assert (met.values["rank"], met.values["other_rank"]) == ("", place)
    assert f"le PJ adverse passe au {place} rang" in met.steps
    assert table["Lila"].place == place
    moved = table.take("rank")
    assert moved.values["order"][0 if place == "premier" else -1] == ["Lila"]
    assert moved.values["dice"] == {"Lila": 3, "Amine": 2, "Goule": 6}


def test_of_two_criticals_in_an_opposition_the_answer_is_the_latest() -> None:
    """As in a conflict: the acting side's, then the opponent's."""
    table = seated()
    order(table, dice=[6, 1], opponent_dice=[3])
    critical(table, "Lila")
    table.run("opposed", "Lila", "Amine", dice=[1, 1], other_dice=[1, 1])
    assert {table[name].place for name in ("Lila", "Amine")} == {"dernier"}
    assert order(table) == [["Goule"], ["Lila"], ["Amine"]]


@pytest.mark.parametrize("side", ["who", "against"])
def test_a_table_that_reads_no_rank_is_told_so_of_either_side(side: str) -> None:
    table = seated()
    order(table, dice=[6, 1], opponent_dice=[3])
    table.chooses(rank="same")
    dice = {"dice": [1, 1], "other_dice": [5, 4]}
    if side == "against":
        dice = {"dice": [5, 4], "other_dice": [1, 1]}
    met = table.run("opposed", "Lila", "Amine", **dice)
    whose = "votre" if side == "who" else "son"
    assert f"cela ne change pas {whose} rang" in met.steps
    assert "rank" not in met.offered


def test_a_grace_before_the_throw_is_spent_where_it_is_counted() -> None:
    table = seated(grace=1)
    table.run("test", "Lila", difficulty=12, grace="d6")
    assert table["Lila"].grace == 0
    table.writes("Lila", grace=None)
    table.run("test", "Lila", difficulty=12, grace="d6")
    assert table["Lila"].grace is None


@pytest.mark.parametrize("grace", ["d6", "d20", "eight"])
def test_who_has_no_grace_left_spends_none(grace: str) -> None:
    table = seated(grace=0)
    asked = table.asked("opposed", "Lila", "Goule", grace=grace)
    with pytest.raises(RefusedError) as refused:
        engine.run(table.system.by_id["i2ds.opposed"], asked, "s")
    assert {fault.field for fault in refused.value.faults} == {"grace"}


@pytest.mark.parametrize("calculator", ["test", "opposed"])
@pytest.mark.parametrize("grace", ["d6", "d20"])
def test_a_grace_is_for_players_as_in_a_conflict(calculator: str, grace: str) -> None:
    table = seated()
    table.writes("Goule", grace=3)
    sides = ("Goule", "Lila") if calculator == "opposed" else ("Goule",)
    more = {} if calculator == "opposed" else {"difficulty": 12}
    declared = table.system.by_id[f"i2ds.{calculator}"]
    with pytest.raises(RefusedError) as refused:
        engine.run(declared, table.asked(calculator, *sides, grace=grace, **more), "s")
    assert {fault.field for fault in refused.value.faults} == {"grace"}
    captions = [each.caption for each in engine.run(
        declared, table.asked(calculator, *sides, **more), "s"
    ).tables]  # fmt: skip
    assert not [caption for caption in captions if "grâce" in caption]


def test_the_end_of_a_conflict_forgets_its_dice_on_the_sheets() -> None:
    """The next fight rolls its own, and a critical before it moves nobody."""
    table = seated()
    table.begins("conflict", "Lila", "Goule")
    table.decides("roll", dice="6", opponent_dice="1")
    for code in ("free", "free", "next", "free", "free"):
        table.decides(code)
    assert {table[name].die for name in ("Lila", "Goule")} == {6, 1}
    table.decides("end")
    assert {table[name].die for name in ("Lila", "Goule")} == {None}
    assert "rank" not in critical(table, "Lila").offered
    ask = table.begins("conflict", "Lila", "Goule").answer["result"]["ask"]
    assert ask["moves"][0]["code"] == "roll"
