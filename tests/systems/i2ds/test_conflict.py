"""The conflict: the book's example, the effect of a critical, who decides about an 8."""

import re
from fractions import Fraction
from typing import Any

import pytest

from calculators.core.french import prefixed
from calculators.render.party.markdown import markdown
from calculators.session.characters import MOST_CHARACTERS
from calculators.session.fold import fold
from tests.contract.page import read
from tests.systems.evening import Evening, chances_of
from tests.systems.party import Party
from tests.systems.scenes import after


def fighting(*lines: str, **said: Any) -> Evening:
    """Goule is to act; then Lila, then Amine."""
    first = "Goule agit avec 12, sans Corruption d'Amine ; Lila avec 11, Amine avec 7."
    return after("i2ds", first, *lines, **said)


def between(*lines: str, **said: Any) -> Evening:
    """Two players face each other: Bo, who is faced, is asked first."""
    return after("i2ds", "Entre joueurs, l'autre est le premier à dire sa grâce.", *lines, **said)


def test_a_critical_is_told_though_somebody_who_came_has_no_valiance_yet() -> None:
    """The onward move lists everybody's, and leaves hers to be typed."""
    evening = fighting()
    evening.sits("Nour", side="player")
    evening.decides("free")
    evening.decides("oppose.2")
    evening.decides("none", dice="8 8", other_dice="1 2")
    assert "Lila passe au premier rang" in evening.journal[-1]
    (rank,) = (each for each in evening.last.answer["onward"] if each["code"] == "rank")
    assert [*rank["asks"]] == ["players"]


def test_who_is_faced_weighs_her_grace_by_what_she_wins() -> None:
    """Her own chances stood there in the red of a failure: what is good is so for who decides."""
    evening = fighting("oppose.0")
    assert evening.question.who == "Lila"
    seen = {label: label.tone for label in chances_of(evening.state, "none")}  # type: ignore[attr-defined]
    assert seen == {"Lila l'emporte": "good", "égalité": "neutral", "Goule l'emporte": "bad"}


@pytest.mark.parametrize("name", ["Goule", "Lila"])
def test_a_copy_made_in_a_conflict_rolls_a_die_of_its_own(name: str) -> None:
    """She has none of the original's rank either."""
    evening = fighting("free", "oppose.2", "none; dice=8 8; other_dice=8 2", "free")
    evening.copies(name, 1)
    evening.decides("next")
    (roll,) = evening.question.ways
    assert roll.label.text == f"Lancer le d6 : {name} 2"
    assert evening[f"{name} 2"].place == "rolled"


def test_as_many_as_a_table_may_seat_act_in_their_turn() -> None:
    """Beyond sixteen on a side, some were never called, without a word."""
    at = Party("i2ds", Ana={"valiance": 9}, Rat={"side": "opponent", "valiance": 1})
    while len(at.state.sheets) < MOST_CHARACTERS:
        at.sits(f"Ver {len(at.state.sheets)}", side="opponent", valiance=1)
    at.begins("conflict", *at.state.sheets)
    at.decides("roll")
    assert {name for rank in at.question.order for name in rank.names} == at.state.sheets.keys()


def test_the_order_is_of_those_who_are_still_there() -> None:
    """Who left in the middle of a round kept a chip in it, without a colour."""
    evening = fighting("free", "- Amine")
    (order,) = read(evening.page()).all("ol", class_="party-order")
    assert [each.words for each in order.all("li")] == ["Goule", "Lila"]


def test_a_rule_page_offers_no_second_conflict_in_the_middle_of_one() -> None:
    """Nor the order that a critical has changed already, nor a form above the question."""
    evening = fighting()

    def offered(calculator: str, who: str = "", **fields: Any) -> list[str]:
        evening.run(calculator, who, **fields)
        ids = (each.attributes.get("id") or "" for each in read(evening.page()).all("button"))
        return [id_ for id_ in ids if id_.startswith("take-")]

    assert offered("initiative") == []
    assert offered("test", "Amine", difficulty=12, dice="6 6") == []
    assert offered("difficulty", "Amine", base=12) == ["take-test"]


def test_what_is_asked_of_both_sides_says_whose_it_is() -> None:
    """«L'adversaire» was Lila, whom Goule attacks: on the sheets the adversary is Goule."""
    evening = fighting("oppose.0", "none")
    (form,) = read(evening.page()).all("form", id="party-asking")
    traits = ("Niveau de compétence", "Caractéristique", "Bonus libre")
    expected = [f"{trait} de {name}" for name in ("Goule", "Lila") for trait in traits]
    assert [label.words for label in form.all("label")] == expected


def test_a_sheet_tells_what_counts_for_its_side() -> None:
    """An adversary has no Corruption to lower anybody's Danger, and spends no grace."""
    evening = fighting()
    told = re.findall(r"- \*\*(\w+)\*\*\. (.*)", markdown(fold(evening.system, evening.session)))
    lines = dict(told)
    assert "Corruption" in lines["Lila"]
    assert "Corruption" not in lines["Goule"]
    paper = read(evening.page(page="carnet", paper=True)).all("article", class_="party-sheet")
    labels = {each.all("b")[0].words: [dt.words for dt in each.all("dt")] for each in paper}
    assert not {"Corruption", "Points de grâce"} & {*labels["Goule"]}
    assert {"Corruption", "Points de grâce"} < {*labels["Lila"]}
    assert "Danger" not in labels["Lila"]


def test_an_order_that_nothing_has_changed_is_not_told_again() -> None:
    evening = fighting()
    for _round in range(2):
        while "next" not in [way.code for way in evening.question.ways]:
            evening.decides("free")
        evening.decides("next")
    assert sum("D'abord" in entry for entry in evening.journal) == 1


def test_between_players_the_loser_decides_first_and_the_other_answers() -> None:
    evening = between("none", "none; dice=3 3; other_dice=4 5")
    offered = [code for code in evening.last.offered if "eight" in code]
    assert offered[0] == "eight"
    labels = evening.last.labels
    who = evening.last.sides.who
    assert labels["eight"].startswith(f"Grâce {prefixed('de', who)}, le ".replace("'", "’"))
    assert labels["eight"].endswith(" : victoire")


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
    evening = fighting("test", readings={"scale": scale} if scale else {})
    asked = evening.question
    assert asked.asks == (*(("rank",) if scale else ()), "base", "skill")
    assert {"environment", "circumstances", "others"} <= {*asked.folds}


def test_the_other_side_is_faced_first() -> None:
    """Whoever plays: an ally is below."""
    evening = fighting(at=["Lila", "Bo", "Goule"])
    codes = {}
    while evening.question.who:
        ways = [way.code for way in evening.question.ways]
        codes[evening.question.who] = [code for code in ways if code.startswith("oppose")]
        evening.decides("free")
    assert codes["Lila"] == ["oppose.2", "oppose.1"]
    assert codes["Goule"] == ["oppose.0", "oppose.1"]


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
    open_ = between(readings={"grace_die": "d6"})
    assert open_.question.who == "Bo", "one die to spend a grace for is asked about as two are"
    assert not any(way.shows for way in open_.question.ways)


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
