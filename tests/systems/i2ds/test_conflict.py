"""The conflict: the book's example, the effect of a critical, who decides about an 8."""

from fractions import Fraction

import pytest

from calculators.core.errors import RefusedError
from calculators.core.french import of
from calculators.render.party.markdown import markdown
from calculators.session.fold import fold
from tests.systems.evening import chances_of
from tests.systems.i2ds import evenings
from tests.systems.i2ds.evenings import BO, LILA, between, duelling, fighting, seated
from tests.systems.party import Party


def test_the_bargain_of_the_book_turns_by_an_eight() -> None:
    """19 against 21; the 4 counts 8: 23 (I2-EXE-04)."""
    kept = duelling("4 6", "8 3")
    assert kept.journal[-1] == "Goule l'emporte sur Lila : 21 contre 19."
    assert kept["Lila"].grace == 2
    turned = evenings.bargain()
    assert turned.journal[-1].startswith("Lila l'emporte sur Goule : 23 contre 21.")
    assert turned["Lila"].grace == 1


def test_a_critical_moves_the_rank_from_the_next_round_on() -> None:
    assert evenings.first().question.order[0].names == ("Amine",)
    assert evenings.last().question.order[-1].names == ("Lila",)
    unmoved = duelling("8 8", "1 2", readings={"rank": "same"})
    assert unmoved["Lila"].place == "rolled"


def test_a_critical_is_told_though_somebody_who_came_has_no_valiance_yet() -> None:
    """The onward move lists everybody's, and leaves hers to be typed."""
    evening = fighting()
    evening.sits("Nour", side="player")
    evening.decides("free")
    evenings.facing(evening, "oppose.2", "8 8", "1 2")
    assert "Lila passe au premier rang" in evening.journal[-1]
    (rank,) = (each for each in evening.last.answer["onward"] if each["code"] == "rank")
    assert [*rank["asks"]] == ["players"]


def test_the_order_that_late_dice_have_told_is_not_told_again() -> None:
    evening = fighting()
    evening.sits("Nour", side="player", valiance=7)
    while "next" not in [way.code for way in evening.question.ways]:
        evening.decides("free")
    evening.decides("next")
    evening.decides("roll", dice="6")
    assert evening.journal[-1].startswith("D'abord Nour (13), puis ")
    assert evening.journal[-1].count("D'abord") == 1


def test_a_scale_that_is_not_whole_is_refused_where_it_is_chosen() -> None:
    """AMB-I2-01: otherwise each difficulty of the evening would be refused."""
    chosen = {"do": "readings", "readings": {"scale": "7"}}
    with pytest.raises(RefusedError) as refused:
        fold(seated().system, None, chosen)
    (fault,) = refused.value.faults
    assert (fault.field, fault.rule) == ("moves.0.readings.scale", "AMB-I2-01")


def test_a_conflict_that_all_have_left_ends() -> None:
    evening = fighting()
    for name in ("Lila", "Amine", "Goule"):
        evening.leaves(name)
    assert [way.code for way in evening.question.ways] == ["end"]


def test_an_order_that_nothing_has_changed_is_not_told_again() -> None:
    evening = fighting()
    for _round in range(2):
        while "next" not in [way.code for way in evening.question.ways]:
            evening.decides("free")
        evening.decides("next")
    assert sum("D'abord" in entry for entry in evening.journal) == 1


def test_between_players_the_loser_decides_first_and_the_other_answers() -> None:
    evening = between()
    evening.decides("none", dice="3 3", other_dice="4 5")
    offered = [code for code in evening.last.offered if "eight" in code]
    assert offered[0] == "eight"
    labels = evening.last.labels
    who = evening.last.sides.who
    assert labels["eight"].startswith(f"Grâce {of(who)}, le ".replace("'", "’"))
    assert labels["eight"].endswith(f"{who} l’emporte")
    evening.take("eight")
    assert evening["Lila"].grace == 1


def test_a_grace_goes_with_who_may_spend_none_any_longer() -> None:
    """AMB-I2-05: her sheet was corrected after she had chosen it."""
    evening = between("d6")
    evening.writes("Bo", side="opponent")
    evening.decides("none", dice="3 3", other_dice="4 5")
    assert evening.last.values["other_total"] == 4 + 5 + 7


def test_another_skill_is_of_this_throw_alone() -> None:
    evening = fighting()
    evening.decides("free")
    before = evening["Lila"]
    evening.decides("oppose.2")
    evening.decides("none", dice="12 3", other_dice="5 5", level="M", characteristic=3)
    assert evening.last.values["total"] == 18
    assert evening["Lila"] == before


def test_the_chances_name_who_wins() -> None:
    """Each pair of throws, counted one by one."""
    evening = fighting()
    found = next(m for m in evening.last.answer["ask"]["moves"] if m["code"] == "oppose.1")
    faces = [(a, b, c, d) for a in range(1, 11) for b in range(1, 11)
             for c in range(1, 7) for d in range(1, 7)]  # fmt: skip
    wins = sum(a + b + 10 > c + d + 7 for a, b, c, d in faces)
    ties = sum(a + b + 10 == c + d + 7 for a, b, c, d in faces)
    chances = {label.translate({0x2019: "'"}): share for label, share in found["chances"].items()}
    assert {label: Fraction(share) for label, share in chances.items()} == {
        "Goule l'emporte": Fraction(wins, len(faces)),
        "égalité": Fraction(ties, len(faces)),
        "Amine l'emporte": Fraction(len(faces) - wins - ties, len(faces)),
    }


@pytest.mark.parametrize("scale", [None, "6 8 10 12 14 16 18"])
def test_what_changes_a_difficulty_is_folded_below_it(scale: str | None) -> None:
    """Thirty boxes separated the base from its button."""
    evening = fighting({"scale": scale} if scale else None)
    evening.decides("test")
    asked = evening.question
    assert asked.asks == (*(("rank",) if scale else ()), "base", "skill")
    assert {"environment", "circumstances", "others"} <= {*asked.folds}


def test_the_other_side_is_faced_first() -> None:
    """Whoever plays: an ally is below."""
    evening = seated(None, Lila=LILA, Bo=BO, Goule=evenings.GOULE)
    evening.decides("roll", dice="1 6", opponent_dice="1")
    codes = {}
    while evening.question.who:
        codes[evening.question.who] = [way.code for way in evening.question.ways[:2]]
        evening.decides("free")
    assert codes["Lila"] == ["oppose.2", "oppose.1"]
    assert codes["Goule"] == ["oppose.0", "oppose.1"]


@pytest.mark.parametrize("codes", [("oppose.1", "none"), ("oppose.1",), ("test",)])
def test_a_throw_that_is_not_made_after_all_is_asked_again(codes: tuple[str, ...]) -> None:
    evening = fighting()
    asked = evening.question.title
    for code in (*codes, "back"):
        evening.decides(code)
    assert evening.question.title == asked
    evening.decides("free")
    assert evening.question.title != asked


def test_who_spends_a_grace_before_a_throw_knows_what_it_is_worth() -> None:
    """Not if another one may still spend one too: those chances are unknown."""
    evening = fighting()
    evening.decides("oppose.0")
    worth = {code: chances_of(evening.state, code) for code in ("none", "d6", "d20")}
    wins = [worth[code]["Lila l'emporte"] for code in worth]
    assert wins == sorted(wins)
    for code, told in worth.items():
        evening.decides(code)
        assert chances_of(evening.state, "none") == told
        bought = {"d6": "un d6 de plus", "d20": "un dé devient d20"}.get(code)
        assert evening.question.facts == ((("Grâce de Lila", bought),) if bought else ())
        evening.undoes()
    open_ = seated({"grace_die": "d6"}, Lila=LILA, Bo=BO)
    open_.decides("roll", dice="1 1")
    open_.decides("oppose.1")
    assert open_.question.who == "Bo", "one die to spend a grace for is asked about as two are"
    assert not any(way.shows for way in open_.question.ways)


def test_the_end_forgets_dice_ranks_and_malus() -> None:
    evening = evenings.ended()
    for name in ("Lila", "Amine", "Goule"):
        who = evening[name]
        assert (who.die, who.place, who.modifier) == (None, "rolled", 0)


def test_the_base_that_was_chosen_last_stands_for_the_next_test() -> None:
    """Whoever rolls; a rank of the table's scale lasts as long as the scale."""
    at = Party("i2ds", Ana={"characteristic": 7}, Orc={"side": "opponent"})
    assert "base" not in at.asked("difficulty", "Orc"), "nobody has chosen one"
    at.run("difficulty", "Ana", base=14, circumstances="favourable")
    assert at.asked("difficulty", "Orc")["base"] == 14
    at.chooses(scale="6 8 10 12 14 16 18")
    at.run("difficulty", "Ana", rank="epic")
    assert at.asked("difficulty", "Orc")["rank"] == "epic"
    at.chooses(scale=None)
    asked = at.asked("difficulty", "Orc")
    assert (asked["base"], "rank" in asked) == (14, False)


@pytest.mark.parametrize("way", ["oppose.1", "test"])
def test_the_characteristic_that_no_sheet_says_is_asked_in_sight_and_once(way: str) -> None:
    at = Party("i2ds", Ana={"valiance": 9}, Orc={"side": "opponent", "valiance": 5})
    at.begins("conflict", "Ana", "Orc")
    at.decides("roll", dice="6", opponent_dice="1")
    at.decides(way)
    wanted = {"characteristic", "other_characteristic"}
    if way == "test":
        at.decides("set", base=12)
        wanted = {"characteristic"}
    assert wanted == {*at.question.asks} & {"characteristic", "other_characteristic"}
    at.decides("none", **dict.fromkeys(wanted, 6))
    assert {at[name].characteristic for name in ("Ana", "Orc")[: len(wanted)]} == {6}


def test_a_step_that_told_nothing_leaves_no_trace_once_it_is_impossible() -> None:
    evening = fighting()
    evening.decides("free")
    evening.decides("oppose.2")
    assert evening.session
    begun = [move["do"] for move in evening.session["moves"]].index("begin")
    folded = fold(evening.system, evening.session, {"do": "amend", "at": begun, "move": None})
    story = markdown(folded)
    assert "~~Goule agit sans jet." in story
    assert "~~~" not in story, "it would open a block of code"


def test_a_table_may_want_all_three_dice_for_a_critical() -> None:
    """AMB-I2-06: chosen once, with the other readings; two dice alone are two all the same."""
    evening = fighting()
    evening.decides("free")
    evening.decides("test")
    evening.decides("set", base=12)
    two = chances_of(evening.state, "d6")["Réussite critique"]
    evening.chooses(all_dice=True)
    three = chances_of(evening.state, "d6")["Réussite critique"]
    assert (two, three) == (Fraction(1, 64), Fraction(1, 384))
    assert chances_of(evening.state, "none")["Réussite critique"] == two
    evening.decides("d6", dice="8 8 1")
    assert evening.last.outcome == "success"
