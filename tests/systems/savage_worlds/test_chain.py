"""From an attack to the last wound healed: no figure is typed twice, only dice are."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.core.french import french
from calculators.session.fold import fold
from calculators.session.words import facts
from calculators.systems.savage_worlds import SYSTEM
from tests.contract import strategies
from tests.project import tries
from tests.systems.party import Party, RefusedMoveError, sheet_of

type Raw = dict[str, Any]

ANA = {"shooting": "d8", "fighting": "d8", "dice": "2d6", "spirit": "d6", "vigor": "d6"}
BEN = {"parry": 6, "toughness": 5, "spirit": "d8", "vigor": "d8", "pace": 6, "healing": "d6"}


def table(readings: Raw | None = None, ana: Raw | None = None, ben: Raw | None = None) -> Party:
    sheets = {"Ana": {**ANA, **(ana or {})}, "Ben": {**BEN, **(ben or {})}}
    return Party("savage_worlds", readings, **sheets)


def labels(at: Party) -> list[str]:
    return [*at.last.labels.values()]


def test_the_whole_chain() -> None:
    """Attack, damage, soak roll, its reroll, states, recovery: each agrees with the one before."""
    at = table()
    hit = at.run("attack", "Ana", "Ben", roll="8 1 3")
    assert (hit.outcome, hit.values["bonus_dice"]) == ("raise", 1)
    assert labels(at) == ["Dégâts, +1d6"]

    blow = at.take("damage", roll="6 1 5 4")
    assert blow.values["damage"] == 16
    assert (blow.values["raises"], blow.values["new_wounds"]) == (2, 2)
    ben = at["Ben"]
    assert (ben.wounds, ben.fresh, ben.shaken, ben.bennies) == (2, 2, True, 3)
    assert labels(at) == ["Encaisser 2 blessures (1 jeton)", "Relancer (1 jeton)", "Se remettre"]
    ways = {"left_0": 71, "left_1": 163, "left_2": 48, "critical_failure": 6}
    assert at.last.chances("soak") == {code: Fraction(n, 288) for code, n in ways.items()}

    soaked = at.take("soak", roll="3 2")
    assert (soaked.values["left"], soaked.values["wounds"]) == (2, 2)
    assert soaked.values["modifier"] == 0, "the wounds of the attack do not weigh"
    ben = at["Ben"]
    assert (ben.wounds, ben.fresh, ben.shaken, ben.bennies) == (2, 0, True, 2)
    assert labels(at) == ["Relancer (1 jeton)", "Se remettre", "Voir ses malus"]

    again = at.take("reroll", roll="5 1")
    assert (again.outcome, again.values["dice"][0]) == ("left_1", [[3], [2]])
    assert (at["Ben"].wounds, at["Ben"].bennies) == (1, 1)
    assert labels(at) == ["Relancer (1 jeton)", "Se remettre", "Voir ses malus"]

    stated = at.take("states")
    assert stated.outcome == "shaken"
    assert (stated.values["trait"], stated.values["pace"]) == (-1, 5)
    assert labels(at) == ["Se remettre", "Guérir, 5 jours"]

    shaken = at.take("recover", roll="4 2")
    assert (shaken.outcome, shaken.values["modifier"]) == ("unchanged", -1)
    assert labels(at) == ["Effacer l’état Secoué (1 jeton)", "Voir ses malus"]
    assert at["Ben"].shaken

    assert at.take("freed").outcome == "recovered"
    assert (at["Ben"].shaken, at["Ben"].bennies, at["Ben"].wounds) == (False, 0, 1)
    assert (at["Ana"].bennies, at["Ana"].wounds) == (3, 0), "nothing of it is the attacker's"

    stated = at.run("states", "Ben")
    assert stated.outcome == "free"
    healed = at.take("heal", roll="5 3")
    assert (healed.values["wounds_before"], healed.values["wounds_after"]) == (1, 0)
    assert (at["Ben"].wounds, labels(at)) == (0, [])


def test_a_miss_is_thrown_again_while_there_are_bennies() -> None:
    at = table(ana={"bennies": 2})
    assert at.run("attack", "Ana", "Ben", mode="melee", roll="3 2").outcome == "failure"
    assert labels(at) == ["Relancer (1 jeton)"]
    dice = at.last.offered["reroll"].fields
    assert (dice["mode"], dice["parry"], dice["die"], dice["stock"]) == ("melee", 6, "d8", 2)
    second = at.take("reroll", roll="2 5")
    assert (second.outcome, second.values["total"]) == ("failure", 5)
    assert at["Ana"].bennies == 1
    third = at.take("reroll", roll="7 1")
    assert (third.outcome, third.values["total"], third.values["kept"]) == (
        "success",
        7,
        2,
    )
    assert (third.values["bennies"], at["Ana"].bennies) == (1, 0)
    assert labels(at) == ["Dégâts"], "no benny is left"
    assert at.last.offered["damage"].fields["raised"] is False


def test_a_critical_failure_is_never_thrown_again() -> None:
    at = table()
    assert at.run("attack", "Ana", "Ben", roll="1 1").outcome == "critical_failure"
    assert labels(at) == []
    at.run("attack", "Ana", "Ben", roll="3 2")
    assert at.take("reroll", roll="1 1").outcome == "failure", "the best throw stays"
    assert labels(at) == []
    wrong = table().asked("attack", "Ana", "Ben", earlier=[1, 1])
    assert wrong["earlier"] == [1, 1]
    with pytest.raises(AssertionError, match="ne se relance pas"):
        at.run("attack", "Ana", "Ben", earlier=[1, 1])


@pytest.mark.parametrize("imposed", [False, True])
def test_the_chances_of_another_throw_are_those_from_here(imposed: bool) -> None:  # noqa: FBT001
    """By hand, d8 and d6 against 6: a failure stays unless the reroll is better."""
    at = table({"imposed": imposed})
    at.run("attack", "Ana", "Ben", mode="melee", roll="3 2")
    succeeds = 1 - Fraction(5, 8) * Fraction(5, 6)
    raises = 1 - Fraction(8 * 8 - 7, 8 * 8) * Fraction(6 * 6 - 3, 6 * 6)
    critical = Fraction(1, 48) if imposed else 0
    wanted = {
        "raise": raises,
        "success": succeeds - raises,
        "failure": 1 - succeeds - critical,
        "critical_failure": critical,
    }
    assert at.last.chances("reroll") == {code: chance for code, chance in wanted.items() if chance}


def test_a_soak_thrown_again_keeps_what_it_took() -> None:
    """A d8 and a d6 Wild Die: a success soaked one of two wounds; a raise, 8 or more, both."""
    at = table(ben={"wounds": 2, "fresh": 2})
    at.run("soak", "Ben", roll="5 2")
    raises = 1 - Fraction(7, 8) * Fraction(31, 36)
    assert at.last.chances("reroll") == {"left_0": raises, "left_1": 1 - raises}


def test_one_attack_is_soaked_once() -> None:
    """SW-JTN-04: another roll is a reroll of the same one, or is allowed by the table."""
    at = table()
    at.run("damage", "Ana", "Ben", roll="6 3 4")
    at.run("soak", "Ben", roll="5 2")
    with pytest.raises(AssertionError, match=r"Ben n.a rien à encaisser"):
        at.run("soak", "Ben", roll="2 3")
    assert (at["Ben"].wounds, at["Ben"].bennies) == (1, 2)
    at.take("reroll", roll="8 1 2")
    assert (at["Ben"].wounds, at["Ben"].bennies) == (0, 1)
    at.run("soak", die="d8", new_wounds=2, roll="5 2")


def test_a_soak_goes_with_its_attack() -> None:
    """A target that was not hit after all has soaked nothing, and has paid nothing."""
    at = table()
    at.run("attack", "Ana", "Ben", roll="7 2")
    at.take("damage", roll="6 3 4")
    at.run("soak", "Ben", roll="5 2")
    assert at.session
    hit = len(at.session["moves"]) - 3
    gone = fold(at.system, at.session, {"do": "amend", "at": hit, "move": None})
    assert gone.session.stale == {hit, hit + 1}
    ben = gone.state.sheets["Ben"]
    assert (ben["shaken"], ben["bennies"]) == (False, 3)


def test_damage_thrown_again_keeps_the_best() -> None:
    at = table(ana={"dice": "d6"}, ben={"toughness": 6})
    assert at.run("damage", "Ana", "Ben", roll="5").outcome == "nothing"
    assert labels(at) == ["Relancer (1 jeton)"]
    assert at.last.chances("reroll")["nothing"] == Fraction(5, 6)
    worse = at.take("reroll", roll="2")
    assert (worse.values["damage"], worse.values["kept"]) == (5, 0)
    assert at["Ana"].bennies == 2
    assert at.take("reroll", roll="6 1").outcome == "shaken"
    assert (at["Ana"].bennies, at["Ben"].shaken) == (1, True)
    assert labels(at) == ["Se remettre", "Effacer l’état Secoué (1 jeton)", "Relancer (1 jeton)"]


def test_a_stray_shot_harms_somebody_else_whatever_becomes_of_the_target() -> None:
    """Her dice and her Joker go on; what was said of the target does not (SW-ACT-07)."""
    at = table({}, {"card": "joker-1"}, {"stunned": True})
    at.sits("Cid", toughness=6, vigor="d6")
    hit = at.run("attack", "Ana", "Ben", neighbours=1, roll="1 5")
    assert hit.outcome == "raise"
    assert labels(at) == ["Dégâts, +1d6", "Dégâts de la balle perdue"]
    at.take("damage", roll="6 1 5 4", vigor_roll="4 2")
    at.take("soak", roll="5 2")
    with pytest.raises(RefusedMoveError, match="Cid, ou"):
        at.take("stray", "Ben", roll="4 5")
    blow = at.take("stray", "Cid", roll="4 5")
    assert (blow.values["damage"], blow.values["toughness"], blow.outcome) == (11, 6, "wound_1")
    assert (at["Cid"].wounds, at["Cid"].fresh, at["Cid"].shaken) == (1, 1, True)
    at.run("attack", "Ana", "Ben", neighbours=1, roll="1 5")
    at.take("stray", "Cid", roll="1 2")
    assert at.take("damage", roll="1 2 3", vigor_roll="4 2").values["toughness"] == 5


def test_who_has_no_benny_neither_soaks_nor_spends() -> None:
    at = table(ben={"bennies": 0})
    at.run("damage", "Ana", "Ben", roll="6 3 4")
    assert at.last.values["new_wounds"] == 2
    assert labels(at) == ["Relancer (1 jeton)", "Se remettre", "Voir ses malus"]
    with pytest.raises(AssertionError, match=r"il n.en reste pas"):
        at.run("soak", "Ben")


def test_a_surprise_asks_for_vigor_at_once() -> None:
    at = table(ben={"stunned": True})
    at.run("attack", "Ana", "Ben", roll="4 2")
    assert at.last.values["modifier"] == 4
    fields = at.last.offered["damage"].fields
    assert (fields["surprise"], fields["raised"]) == (True, True)
    down = at.take("damage", roll="1 2 1", vigor_roll="3 2")
    assert (down.values["damage"], down.outcome) == (8, "unconscious")
    assert (at["Ben"].unconscious, at["Ben"].shaken, at["Ben"].wounds) == (True, True, 0)
    assert labels(at) == ["Relancer la Vigueur (1 jeton)", "Relancer (1 jeton)"]


@pytest.mark.parametrize("faint", ["before", "after"])
def test_that_vigor_weighs_alike_at_once_or_later(faint: str) -> None:
    """−2, a wound −1, Fatigued −1, Stunned and hence Distracted −2: a 5 makes −1."""
    at = table({"faint": faint}, ben={"stunned": True, "fatigue": "tired", "wounds": 1})
    if faint == "before":
        at.run("damage", "Ana", "Ben", roll="1 2", vigor_roll="5 2")
        assert at.last.values["vigor"] == -1
    else:
        at.run("damage", "Ana", "Ben", roll="1 2")
        assert at.take("vigor", roll="5 2").values["total"] == -1


@pytest.mark.parametrize("faint", ["before", "after"])
def test_who_soaks_back_from_the_critical_state_owes_that_vigor(faint: str) -> None:
    """AMB-SW-33: at once, with every wound; or after the soak roll, with those left."""
    at = table({"faint": faint}, ben={"stunned": True, "wounds": 2})
    now = {"vigor_roll": "8 8 2 3"} if faint == "before" else {}
    blow = at.run("damage", "Ana", "Ben", roll="5 4", **now)
    assert (blow.values["damage"], blow.values["vigor_due"]) == (13, True)
    assert (blow.outcome, at["Ben"].wounds) == ("critical", 4)
    if now:
        assert blow.values["vigor"] == 18 - 2 - 4 - 2
    at.take("soak", roll="8 1 2")
    assert (at.last.outcome, at["Ben"].wounds, at["Ben"].unconscious) == ("left_1", 3, False)
    assert ("vigor" in at.last.offered) == (not now)
    if not now:
        roll = at.take("vigor", roll="7 2")
        assert (roll.values["modifier"], roll.values["conscious"]) == (-2 - 3 - 2, False)
        assert at["Ben"].unconscious


def test_who_faints_at_once_is_down_though_he_soaks() -> None:
    at = table(ben={"stunned": True, "wounds": 2})
    at.run("damage", "Ana", "Ben", roll="5 4", vigor_roll="3 2")
    assert (at["Ben"].wounds, at["Ben"].unconscious) == (4, True)
    at.take("soak", roll="8 1 2")
    assert (at["Ben"].wounds, at["Ben"].unconscious) == (3, True)


def test_or_after_the_soak_with_the_wounds_that_are_left() -> None:
    at = table({"faint": "after"}, ben={"stunned": True})
    at.run("attack", "Ana", "Ben", roll="4 2")
    at.take("damage", roll="5 4 2")
    assert (at.last.outcome, at["Ben"].wounds) == ("wound_2", 2)
    assert labels(at) == [
        "Encaisser 2 blessures (1 jeton)",
        "Vigueur, sinon inconscience",
        "Relancer (1 jeton)",
    ]
    at.take("soak", roll="7 1")
    assert (at.last.values["left"], at.last.values["modifier"]) == (1, -2)
    assert labels(at) == ["Relancer (1 jeton)", "Vigueur, sinon inconscience", "Se remettre"]
    faint = at.take("vigor", roll="4 3")
    assert (faint.values["modifier"], faint.values["conscious"]) == (-5, False)
    assert at["Ben"].unconscious
    assert labels(at) == ["Relancer (1 jeton)"]
    assert at.take("reroll", roll="8 2 1").values["conscious"]
    assert not at["Ben"].unconscious
    assert at["Ben"].bennies == 1


def test_a_benny_against_shaken_does_not_spare_that_vigor() -> None:
    """SW-ACT-08: as in a fight; a soak roll or a reroll decides again whether it is due."""
    at = table({"faint": "after", "recovers": True}, ben={"stunned": True, "bennies": 9})
    at.run("damage", "Ana", "Ben", roll="1 2")
    ways = ["Vigueur, sinon inconscience", "Relancer (1 jeton)", "Effacer l’état Secoué (1 jeton)"]
    assert labels(at) == ways
    at.take("freed")
    assert (labels(at), at["Ben"].shaken) == (["Vigueur, sinon inconscience"], False)
    assert not at.take("vigor", roll="3 2").values["conscious"]
    assert (at["Ben"].unconscious, labels(at)) == (True, ["Relancer (1 jeton)"])
    at.run("damage", "Ana", "Ben", roll="5 2")
    assert "vigor" in at.last.offered
    assert at.take("soak", roll="8 2 3").outcome == "left_0"
    assert labels(at) == []


def test_who_is_critical_already_owes_no_vigor() -> None:
    """AMB-SW-07: wounds beyond the third count only for healing and soak rolls."""
    ben = {"stunned": True, "shaken": True, "wounds": 4, "toughness": 9}
    for faint in ("before", "after"):
        at = table({"faint": faint}, ben=ben)
        blow = at.run("damage", "Ana", "Ben", roll="1 1")
        assert (blow.outcome, blow.values["vigor_due"]) == ("nothing", False)
        assert "vigor" not in blow.offered


def test_who_is_critical_by_fatigue_soaks_and_can_do_no_more() -> None:
    at = table(ben={"fatigue": "beyond"})
    at.run("damage", "Ana", "Ben", roll="5 4")
    soaked = at.take("soak", roll="3 2")
    assert (soaked.values["modifier"], soaked.outcome) == (-2, "left_1")
    assert labels(at) == ["Relancer (1 jeton)"]


def test_staying_conscious_wakes_nobody() -> None:
    """SW-ACT-08: as in a fight, who was unconscious before that roll still is."""
    at = table({"faint": "after"}, ben={"unconscious": True})
    at.run("trait", "Ben", purpose="faint", roll="6 5")
    assert (at.last.values["conscious"], at["Ben"].unconscious) == (True, True)


def test_an_extra_falls_and_may_be_soaked_back() -> None:
    at = table({"extras": "falls"}, ben={"who": "extra", "bennies": 1})
    at.run("damage", "Ana", "Ben", roll="5 4")
    assert (at.last.outcome, at["Ben"].out, at["Ben"].wounds) == ("extra_out", True, 1)
    assert labels(at) == ["Encaisser 1 blessure (1 jeton)", "Relancer (1 jeton)"]
    at.take("soak", roll="5")
    assert (at["Ben"].out, at["Ben"].wounds, at["Ben"].bennies) == (False, 0, 0)
    assert labels(at) == ["Se remettre", "Voir ses malus"]


def test_the_critical_state_can_be_soaked_and_only_healed() -> None:
    at = table(ben={"wounds": 2})
    at.run("damage", "Ana", "Ben", roll="6 3 4")
    assert (at.last.outcome, at["Ben"].wounds) == ("critical", 4)
    assert labels(at) == ["Encaisser 2 blessures (1 jeton)", "Relancer (1 jeton)"]
    at.take("soak", roll="4 1")
    assert at.last.values["modifier"] == -2
    assert (at["Ben"].wounds, labels(at)) == (4, ["Relancer (1 jeton)"])
    at.run("states", "Ben")
    assert (at.last.outcome, labels(at)) == ("critical", ["Guérir, 5 jours"])


def test_a_healer_cares_for_the_wounds_of_another() -> None:
    at = table(ana={"wounds": 2, "fresh": 2})
    at.run("recovery", "Ben", "Ana", need="treat", roll="4 1")
    assert at.last.values["wounds_before"] == 2
    assert (at["Ana"].wounds, at["Ana"].fresh, at["Ben"].wounds) == (1, 0, 0)
    at.take("reroll", roll="6 2 2")
    assert (at.last.values["wounds_after"], at["Ana"].wounds) == (0, 0)
    assert (at["Ana"].bennies, at["Ben"].bennies, labels(at)) == (3, 2, [])


@pytest.mark.parametrize(
    ("state", "malus"), [({"wounds": 5}, -3), ({"fatigue": "beyond"}, -2)], ids=str
)
def test_a_table_may_let_who_is_critical_care_for_another(
    state: dict[str, Any], malus: int
) -> None:
    """SW-ETA-13: with the heaviest penalties that an action has, as in any other of hers."""
    at = table(ana={"wounds": 2}, ben=state)
    assert at.lets("recovery", "Ben", "Ana", need="treat", roll="6 1 2")["rule"] == "SW-ETA-13"
    assert (at.last.values["modifier"], at["Ana"].wounds) == (malus, 1)


def test_a_raise_out_of_stunned_clears_what_came_from_elsewhere() -> None:
    """AMB-SW-40: distracted and vulnerable before, neither after; what binds him still does."""
    for bound in (False, True):
        at = table(ben={"stunned": True, "distracted": True, "vulnerable": True, "bound": bound})
        at.run("recovery", "Ben", need="stunned", roll="8 7 2")
        assert at.last.outcome == "recovered"
        assert "AMB-SW-40" in [step.get("reading") for step in at.last.answer["result"]["steps"]]
        ben = at["Ben"]
        assert (ben.stunned, ben.distracted, ben.vulnerable) == (False, False, False)
        assert ben.bound == bound
        assert at.asked("recovery", "Ben", need="shaken")["distracted"] == bound


def test_a_stunned_one_wakes_dazed() -> None:
    at = table(ben={"stunned": True, "shaken": True, "fatigue": "tired"})
    at.run("states", "Ben")
    assert labels(at) == ["Reprendre conscience", "Se remettre", "Se reposer une heure"]
    at.take("awake", roll="7 2")
    assert (at.last.outcome, at.last.values["modifier"]) == ("dazed", -3)
    ben = at["Ben"]
    assert (ben.stunned, ben.distracted, ben.vulnerable, ben.shaken) == (False, True, True, True)
    at.take("states")
    assert at.last.values["vulnerable"]
    assert not at.last.values["stunned"]
    at.run("recovery", "Ben", need="rest", hours=1)
    assert (at["Ben"].fatigue, labels(at)) == ("none", [])


def test_a_raise_wakes_a_stunned_one_to_all_his_means() -> None:
    """SW-ETA-06: neither Distracted nor Vulnerable, whatever the cause; Entravé stays."""
    dazed = {"distracted": True, "vulnerable": True}
    at = table(ben={"stunned": True, "held": True, "shaken": True, **dazed})
    assert at.run("recovery", "Ben", need="stunned", roll="8 2 2").outcome == "recovered"
    ben = at["Ben"]
    assert (ben.stunned, ben.distracted, ben.vulnerable) == (False, False, False)
    assert (ben.held, ben.shaken) == (True, True)
    assert at.take("states").values["distracted"]
    at = table(ben={"stunned": True})
    assert at.run("recovery", "Ben", need="stunned", roll="7 2").outcome == "dazed"
    assert labels(at) == ["Relancer (1 jeton)", "Voir ses malus"], "as in a fight"
    assert at.take("reroll", roll="8 2 2").outcome == "recovered"
    assert (at["Ben"].distracted, at["Ben"].vulnerable, at["Ben"].bennies) == (False, False, 2)
    at = table({"imposed": True}, ben={"stunned": True})
    at.run("recovery", "Ben", need="stunned", roll="7 2")
    assert labels(at) == ["Voir ses malus"], "a double 1 would take back what is written"
    lone = Party("savage_worlds")
    lone.run("recovery", need="stunned", roll="6 5 2", distracted=True)
    assert lone.take("states", pace=6).values["distracted"] is False


def test_a_trial_shakes_who_loses_it() -> None:
    at = table()
    at.run("opposed", "Ana", "Ben", kind="expose", die="d8", roll="8 4 1", other_roll="3 1")
    ben = at["Ben"]
    assert (ben.vulnerable, ben.distracted, ben.shaken) == (True, False, True)
    assert labels(at) == [
        "Ben relance (1 jeton)",
        "Effacer l’état Secoué (1 jeton)",
        "Se remettre",
    ]
    at.take("recover", roll="5 1")
    assert (at["Ben"].shaken, at["Ana"].shaken) == (False, False)


def test_an_opposed_roll_costs_no_more_bennies_than_there_are() -> None:
    at = table(ana={"bennies": 0}, ben={"bennies": 1})
    rolls = {"kind": "expose", "die": "d8", "roll": "8 4 1", "other_roll": "3 1"}
    for field in ("bennies", "other_bennies"):
        with pytest.raises(AssertionError, match=rf"fields\.{field}'.* il (n.)?en reste"):
            at.run("opposed", "Ana", "Ben", **rolls, **{field: 2})
    at.run("opposed", "Ana", "Ben", **rolls, other_bennies=1, other_rerolls="2 1")
    assert (at["Ana"].bennies, at["Ben"].bennies) == (0, 0)
    assert labels(at) == ["Se remettre"], "no benny is left"


def test_rerolls_and_power_points_are_paid_from_one_purse() -> None:
    at = table(ana={"bennies": 2})
    with pytest.raises(AssertionError, match=r"fields\.bennies'.* il en reste 2"):
        at.run("bennies", "Ana", bennies=3)
    at.run("bennies", "Ana", power="1", roll="3 2", rerolls="2 1")
    assert (at.last.inputs["bennies"], at["Ana"].bennies) == (1, 0)


def test_a_lone_calculator_leaves_to_the_player_what_it_does_not_know() -> None:
    at = Party("savage_worlds")
    at.run("attack", roll="3 2", die="d6")
    assert labels(at) == ["Relancer (1 jeton)"]
    assert "stock" not in at.last.offered["reroll"].fields
    at.run("attack", roll="5 2", die="d6")
    assert at.last.chances("damage") == {}, "the Toughness is not known"
    at.run("damage", dice="2d6", toughness=5, roll="5 4")
    assert at.last.offered["soak"].fields == {"new_wounds": 1, "wounds": 0, "due": False}
    at.run("attack", roll="1 5", die="d8", neighbours=1, stunned=True)
    assert at.last.offered["stray"].fields == {"joker": False}, "it is not the target that it hits"


def test_the_deck_is_remembered_by_those_who_are_there() -> None:
    at = Party("savage_worlds", Ana=ANA, Ben=ANA, Zoé={"who": "extra", "out": True})
    at.run("initiative", cards="R-pique 2-coeur")
    assert at.last.values["order"] == ["Ana", "Ben"]
    at.run("initiative", cards="joker-1 5-coeur")
    assert sorted(map(str, at.state.board.out)) == ["2-coeur", "R-pique"]
    assert str(at["Ana"].card) == "joker-1"
    assert at.run("attack", "Ana", "Ben", roll="3 2").values["modifier"] == 2
    assert at.last.offered["damage"].fields["joker"]
    assert at.run("attack", "Ben", "Ana", parry=5, roll="3 2").values["modifier"] == 0
    at.run("initiative", cards="R-pique 3-coeur")
    assert not at.state.board.out, "a joker brings every card back"
    assert at.run("attack", "Ana", "Ben", roll="3 2").values["modifier"] == 0


def test_a_joker_pays_the_players_and_a_new_card_costs_a_benny() -> None:
    """SW-INI-03, SW-JTN-05: neither an extra nor the GM's own gains; all of them pay."""
    orc, thug = {"side": "gm", "bennies": 2}, {"who": "extra", "bennies": 0}
    at = Party("savage_worlds", Ana=ANA, Ben={"bennies": 0}, Orc=orc, Sbire=thug)

    def bennies() -> list[int]:
        return [at[name].bennies for name in ("Ana", "Ben", "Orc", "Sbire")]

    at.run("initiative", cards="R-pique 5-pique 4-pique 3-pique")
    new = {"action": "replace", "who": "Ben"}
    with pytest.raises(AssertionError, match=r"fields\.stock'.* il n.en reste pas"):
        at.run("initiative", **new, cards="6-pique")
    at.run("initiative", cards="joker-1 A-coeur 9-coeur 8-coeur")
    assert bennies() == [4, 1, 2, 0]
    at.run("initiative", **new, cards="6-pique")
    assert bennies() == [4, 0, 2, 0]
    at.run("initiative", action="replace", who="Orc", cards="joker-2")
    assert bennies() == [5, 1, 1, 0]


def test_the_journal_names_cards_and_states_and_leaves_the_deck_to_the_site() -> None:
    at = Party("savage_worlds", Ana=ANA, Ben={"shaken": True})

    def entry() -> str:
        return str(at.last.answer["entry"]["text"])

    at.run("initiative", cards="joker-1 5-pique")
    assert entry().endswith(french("Jetons d'Ana et de Ben : 4."))
    at.run("recovery", "Ben", need="shaken", roll="5 2")
    assert entry() == french("Ben, Âme : 5 contre 4, l'état Secoué disparaît.")
    assert "Carte du round" in {label for label, _ in facts(sheet_of("savage_worlds"), at["Ana"])}


@pytest.mark.parametrize("name", SYSTEM.by_id)
@settings(max_examples=tries(25), deadline=None)
@given(data=st.data())
def test_what_is_offered_is_taken(name: str, data: st.DataObject) -> None:
    """At most three, each once; only unknown inputs are refused."""
    calculator = SYSTEM.by_id[name]
    try:
        resolved = engine.run(calculator, data.draw(strategies.requests(calculator)), "s")
    except RefusedError:
        return
    moves = resolved.result.onward
    assert len({move.code for move in moves}) == len(moves) <= 3
    for move in moves:
        asked = SYSTEM.by_id[move.calculator]
        unknown = {p.name for p in asked.parameters if p.required} - move.fields.keys()
        fields = {**move.fields, **dict.fromkeys(unknown, 5)}
        engine.parse(asked, fields)


def test_a_fight_is_dealt_from_a_whole_deck_and_leaves_one() -> None:
    """The discard of an earlier initiative comes back with the fight's own cards."""
    names = [example.name for example in sheet_of("savage_worlds").examples][:2]
    at = Party.seated("savage_worlds", *names)
    for cards in ("R-pique 3-coeur", "D-pique 4-coeur"):
        at.run("initiative", cards=cards)
    assert at.state.board.out
    at.begins("fight", *names)
    at.decides("nobody")
    assert (at.state.board.out, at.state.board.dealt) == ((), ())
