"""The d100 system from shot to death: the same wound everywhere; every state is taken back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core.french import minus
from tests.contract import strategies
from tests.contract.across import could_happen, handed, run, tried, typed
from tests.contract.catalogue import name
from tests.project import tries

SYSTEM = [c for c in CALCULATORS.values() if c.id.startswith("d100.")]
WITH_ODDS = [c for c in SYSTEM if c.draw_odds]
WITH_STATE = [c for c in SYSTEM if c.carried]
TARGET = ("damage", "protection", "armour_pv", "pv", "before", "link", "loss", "crossing", "head")
STRUCK = ("damage", "absorbed", "passed", "armour_pv", "pv", "wound")
WOUNDED = ("zone", "penalty", "on", "precision", "bleeding", "fate", "penalties")
BLEEDING = {"light", "moderate", "severe"}
ROLLS = st.integers(1, 100)
SEEDS = st.integers().map(str)


def requests(calculator: str, *, typed_in: bool = False) -> Any:
    return strategies.requests(CALCULATORS[f"d100.{calculator}"], typed=typed_in)


@st.composite
def blows(draw: st.DrawFn, calculator: str) -> dict[str, Any]:
    """Return an attack that mostly hits, perhaps for all the health left."""
    fields: dict[str, Any] = draw(requests(calculator))
    shot = {"skill": 200, "cover": "none", "fire": "none"} if calculator == "attack" else {}
    damage = draw(st.sampled_from(["1d6", "2d6", "1d10+3", "8", "15"]))
    worn = {"protection": draw(st.integers(0, 4)), "armour_pv": draw(st.integers(0, 10))}
    return fields | shot | worn | {"damage": damage, "pv": draw(st.integers(0, 9))}


def only(values: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {each: values[each] for each in names if each in values}


@settings(max_examples=tries(120))
@given(requests("attack") | blows("attack"), SEEDS)
def test_an_attack_that_hits_does_what_armour_says(fields: dict[str, Any], seed: str) -> None:
    attack = tried("d100.attack", fields, seed)
    if attack is None or "passed" not in attack.result.values:
        return
    armour = run("d100.armour", typed(attack, *TARGET, "faces", "zone"))
    assert armour.result.outcome == attack.result.outcome
    for names in (STRUCK, WOUNDED):
        assert only(armour.result.values, names) == only(attack.result.values, names)
    assert handed(armour) == handed(attack)


@settings(max_examples=tries(120))
@given(blows("armour"), SEEDS)
def test_the_wound_of_an_attack_is_that_of_the_table(fields: dict[str, Any], seed: str) -> None:
    armour = tried("d100.armour", fields, seed)
    if armour is None or not armour.result.values["wound"]:
        return
    asked = typed(armour, "before", "head", "zone") | {"damage": armour.result.values["wound"]}
    wound = run("d100.grave_wound", asked)
    assert wound.result.outcome == armour.result.outcome
    assert only(wound.result.values, WOUNDED) == only(armour.result.values, WOUNDED)
    assert handed(wound)["before"] == handed(armour)["before"]


@pytest.mark.parametrize("calculator", ["fall", "burn"])
@settings(max_examples=tries(120))
@given(data=st.data(), seed=SEEDS)
def test_a_fall_and_a_burn_harm_as_an_attack_without_armour(
    calculator: str, data: st.DataObject, seed: str
) -> None:
    harm = tried(f"d100.{calculator}", data.draw(requests(calculator)), seed)
    if harm is None or not harm.result.values["damage"]:
        return
    told = harm.result.values
    asked = typed(harm, "pv", "crossing") | {"damage": told["damage"]}
    armour = run("d100.armour", asked).result
    assert (told["pv"], told["wound"]) == (armour.values["pv"], armour.values["wound"])
    assert (harm.result.outcome == "down") == (told["pv"] == 0)
    if told["wound"]:
        assert f"blessure grave de {told['wound']} dégât" in harm.result.summary
        run("d100.grave_wound", {"damage": told["wound"]})


@settings(max_examples=tries(120))
@given(requests("grave_wound"), SEEDS, st.integers(0, 200), ROLLS)
def test_a_wound_bleeds_then_kills_or_is_cared_for(
    fields: dict[str, Any], seed: str, constitution: int, roll: int
) -> None:
    wound = tried("d100.grave_wound", fields, seed)
    if wound is None:
        return
    bleeding = wound.result.values.get("bleeding")
    assert bleeding in {None, "", "unsaid", *BLEEDING}
    assert (wound.result.outcome in BLEEDING) == (bleeding in BLEEDING and not _torn(wound))
    if bleeding in BLEEDING:
        asked = {"severity": bleeding, "constitution": constitution if bleeding == "light" else ""}
        left = run("d100.haemorrhage", asked).result.values["left"]
        wanted = run("d100.death", {"skill": 0, "wanted": max(1, left), "roll": [roll]})
        assert could_happen(wanted)
    penalties: Any = wound.result.values.get("penalties", {})
    for penalty in penalties.values():
        assert run("d100.test", {"skills": [50], "modifier": penalty}).result.values[
            "threshold"
        ] == (80 + penalty)


def test_the_penalties_of_twenty_wounds_are_a_modifier_of_the_next_test() -> None:
    before = ["torse-12"] * 20
    wound = run("d100.grave_wound", {"damage": 12, "before": before, "zone": "50"})
    penalties: Any = wound.result.values["penalties"]
    assert penalties == {"Force": -400, "Tir": -400}
    test = run("d100.test", {"skills": [50], "modifier": penalties["Tir"]}).result
    assert test.values["threshold"] == 80 - 400


def _torn(wound: Any) -> bool:
    return bool(wound.result.values["fate"] == "torn")


@settings(max_examples=tries(80))
@given(blows("attack"), requests("care"), SEEDS)
def test_care_takes_the_health_that_is_left_and_gives_it_back(
    fields: dict[str, Any], care: dict[str, Any], seed: str
) -> None:
    attack = tried("d100.attack", fields, seed)
    if attack is None or attack.result.values.get("pv") is None:
        return
    lost: Any = attack.result.values["passed"]
    pv = handed(attack)["pv"]
    asked = care | {"pv": pv, "pv_max": min(pv + lost, 999), "hurt": lost, "chance": 20}
    healed = run("d100.care", asked | {"faces": ""}, seed)
    assert pv <= healed.result.values["pv"] <= asked["pv_max"]
    again = typed(attack, *TARGET) | handed(healed)
    assert run("d100.armour", again, seed).result.values["pv"] is not None


@settings(max_examples=tries(80))
@given(requests("covering_fire"), SEEDS)
def test_covering_fire_hampers_and_shoots_as_a_test_does(fields: dict[str, Any], seed: str) -> None:
    fields |= {"weighs": "none", "fires": None}
    fire = tried("d100.covering_fire", fields, seed)
    if fire is None or fire.result.outcome == "no_bullets":
        return
    told: Any = fire.result.values
    suffered = "cancelled" if told["cancels"] else "suppressed" if told["penalty"] == -30 else ""
    hampered = run("d100.test", {"skills": [0], "fire": suffered or "harassed"}).result
    assert hampered.values["threshold"] == 30 + told["penalty"]
    rules = typed(fire, "base", "best", "worst")
    drawn = typed(fire, "zone", "survivals", "shots")
    people = {person["name"]: person for person in drawn["zone"]}
    for who, roll in zip(told["tested"], drawn["survivals"], strict=True):
        survivor = rules | {"skill": people[who]["survival"], "roll": roll}
        lives = run("d100.death", survivor).result.outcome
        assert (who in told["shot_at"]) == (lives == "dead")
    around = typed(fire, "skill", "modifier", "burn", "position", "no_bonus", "off_map")
    shooter = around | rules | {"damage": 1}
    for who, roll in zip(told["shot_at"], drawn["shots"], strict=True):
        behind = {"cover": people[who]["cover"] or "none"}
        shot = tried("d100.attack", shooter | behind | {"shot": roll})
        assert shot is not None
        assert (who in told["hit"]) == ("passed" in shot.result.values)


@settings(max_examples=tries(80))
@given(requests("burn"), SEEDS)
def test_the_penalty_of_a_burn_is_the_one_that_the_next_test_bears(
    fields: dict[str, Any], seed: str
) -> None:
    burn = tried("d100.burn", fields, seed)
    if burn is None or burn.result.outcome == "dead":
        return
    penalty: Any = burn.result.values["penalty"]
    assert f"{minus(penalty)} à toute action" in burn.result.summary
    borne = run("d100.test", {"skills": [40], "burn": handed(burn)["before"]}).result
    assert borne.values["threshold"] == 70 + penalty


@settings(max_examples=tries(80))
@given(requests("drug"), ROLLS)
def test_every_survival_test_is_a_test(fields: dict[str, Any], roll: int) -> None:
    drug = tried("d100.drug", fields | {"roll": roll})
    if drug is None:
        return
    rules = typed(drug, "modifier", "base", "best", "worst")
    skill = typed(drug, "skill")["skill"]
    test = run("d100.test", rules | {"skills": [skill], "rolls": roll}).result
    death = run("d100.death", rules | {"skill": skill, "roll": roll}).result
    assert drug.result.outcome == test.outcome
    assert (death.outcome == "alive") == (test.outcome in {"success", "critical_success"})
    assert drug.result.values["threshold"] == test.values["threshold"] == death.values["threshold"]


@pytest.mark.parametrize("calculator", WITH_ODDS, ids=name)
@settings(max_examples=tries(60))
@given(data=st.data(), seed=SEEDS)
def test_what_happens_had_a_chance(calculator: Any, data: st.DataObject, seed: str) -> None:
    resolution = tried(calculator.id, data.draw(strategies.requests(calculator)), seed)
    assert resolution is None or could_happen(resolution)


@pytest.mark.parametrize("calculator", WITH_STATE, ids=name)
@settings(max_examples=tries(60))
@given(data=st.data(), seed=SEEDS)
def test_ten_turns_follow_one_another(calculator: Any, data: st.DataObject, seed: str) -> None:
    fields = data.draw(strategies.requests(calculator, typed=False))
    resolution = tried(calculator.id, fields, seed)
    for turn in range(10):
        if resolution is None:
            return
        resolution = run(calculator.id, fields | handed(resolution), f"{seed}/{turn}")
