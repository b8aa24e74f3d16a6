"""The firefight: its chances, who acts, what it writes on sheets, what it counts and forgets."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from calculators.core.french import plural
from calculators.session import scripting
from calculators.session.asking import awaited
from calculators.systems.d100.firefight.lives import FORGOTTEN
from tests.contract.page import read
from tests.systems.d100 import evenings
from tests.systems.d100.evenings import ANA, BARE, BO, CID, fire, plays, seated, shot, swept
from tests.systems.evening import Evening, chances_of
from tests.systems.party import Party

ZONES = {
    "tête": 10,
    "bras droit": 10,
    "bras gauche": 10,
    "torse": 40,
    "jambe droite": 15,
    "jambe gauche": 15,
}
"""The number of d100 values of each zone (DC-BLE-03)."""


def told(evening: Evening, code: str, **said: str) -> Mapping[str, Fraction]:
    """Return the chances of a way."""
    return chances_of(evening.state, code, **said)


def codes(evening: Evening) -> list[str]:
    return [way.code for way in evening.question.ways]


# --- wounds that are due


def burns(evening: Evening, *damages: int) -> Evening:
    """Let Bo burn, on a rule page."""
    for damage in damages:
        evening.run("burn", "Bo", source="pitch", faces=[damage])
    return evening


def test_a_wound_that_is_due_is_asked_before_anything_else() -> None:
    """DC-BLE-02: two burns while Ana is asked; each zone is rolled, and bleeds."""
    evening = burns(seated(Bo={**BARE, "constitution": 30}), 5, 4)
    assert (evening.question.who, codes(evening)) == ("Bo", ["wound"])
    assert evening.question.ways[0].told.text == "Blessure grave, 5 dégâts : lancer la zone"
    for zone in (50, 80):
        evening.decides("wound", zone=zone)
        assert codes(evening) == ["bleed.light"]
        evening.decides("bleed.light", faces=8)
    assert [str(each) for each in evening["Bo"].wounds] == ["torse-5", "jambe-droite-4"]
    assert evening.question.who == "Ana"
    assert "shoot.1" in codes(evening)


@pytest.mark.parametrize("before", [("next",), ("next", "done", "pass", "pass")])
def test_it_is_asked_as_well_while_all_move_and_at_the_end_of_a_turn(before: Any) -> None:
    evening = plays(seated(Bo=BARE), "pass", "pass", *before)
    stood = codes(evening)
    burns(evening, 3).decides("wound", zone=50)
    assert codes(evening) == stood


def test_the_dead_owe_no_zone() -> None:
    evening = burns(seated(Bo=BARE), 9, 8)
    evening.writes("Bo", condition="dead")
    assert evening.question.who == "Ana"


# --- shots


@pytest.mark.parametrize(("armour", "grave"), [(0, 4), (4, 2)])
def test_the_chances_of_a_shot_are_those_of_every_die(armour: int, grave: int) -> None:
    """1d6 on 3 PV; an armour of 4 PV absorbs 2: five and six remain of six faces."""
    evening = seated(Ana={"weapon": "1d6"}, Bo={"armour_pv": armour})
    hit, wounds = Fraction(70, 100), Fraction(grave, 6)
    before = told(evening, "shoot.1")
    assert before == {"toucher": hit, "blessure grave": hit * wounds}
    plays(evening, "shoot.1")
    shown = told(evening, "fire")
    assert shown["blessure grave"] == hit * wounds
    assert {zone: shown[zone] for zone in ZONES} == {
        zone: hit * wounds * Fraction(ways, 100) for zone, ways in ZONES.items()
    }
    assert told(evening, "fire", modifier="-30")["toucher"] == Fraction(40, 100)


def test_a_shot_with_its_wound_is_three_taps() -> None:
    evening = seated(Bo=BARE)
    before = len(evening.journal)
    plays(evening, "shoot.1")
    fire(evening, 40, 8, 50)
    evening.decides("bleed.moderate", faces=3)
    assert len(evening.journal) == before + 3
    assert evening.question.title == "Bo : que faire ?"


@pytest.mark.parametrize(
    ("code", "gone"),
    [
        ("shoot.1", {"condition": "dead"}),
        ("shoot.1", {"fled": True}),
        ("shoot.1", {"cover": "impossible"}),
        ("spot.2", {"condition": "dead"}),
        ("spot.2", {"off_map": False}),
    ],
)
def test_whom_nobody_can_aim_at_any_more_is_left(code: str, gone: Any) -> None:
    """Bo dies, flees or takes cover while Ana aims; Cid is dead or in sight before she looks."""
    evening = plays(seated(Bo=BARE, Cid={"off_map": True}), code)
    evening.writes("Bo" if code == "shoot.1" else "Cid", **gone)
    assert evening.question.title == "Ana : que faire ?"
    assert code not in codes(evening)


def test_a_look_is_told_once_it_is_made() -> None:
    """It was described when it was only planned; the number of an earlier hit finds nobody."""
    evening = plays(
        seated(Ana={"semi": True}, Cid={"off_map": True}), "pass", "pass", "pass", "next"
    )
    plays(evening, "done", "spot.2", "back")
    assert "trouver" not in " ".join(evening.journal)
    plays(evening, "spot.2").decides("roll", skills="0", rolls=90)
    assert evening.journal[-1].endswith("90 pour un seuil de 30. Ana ne trouve pas Cid.")


def test_an_order_that_stands_is_told_once() -> None:
    """A turn that begins without a sentence still has its heading in the notebook."""
    evening = plays(seated(), "pass", "pass", "next", "go.1", "cover.hard")
    rounds = read(evening.page(page="carnet", whole=True)).all("h3", class_="party-opens")
    assert [each.text for each in rounds] == ["Tour 1", "Tour 2"]
    evening = plays(seated(), "pass", "pass", "next")
    assert "Dans l'ordre" not in evening.journal[-1]
    evening.writes("Ana", perception=10)
    plays(evening, "done", "pass", "pass", "next")
    assert "Dans l'ordre : Bo, puis Ana." in evening.journal[-1]


def test_who_lost_a_leg_moves_no_more_and_shoots_still() -> None:
    """DC-BLE-07: an arm torn off stops nobody from moving."""
    for zone, moves in (("jambe-droite-13", False), ("bras-gauche-13", True)):
        evening = plays(seated(), "pass", "pass", "next")
        evening.writes("Bo", wounds=[zone])
        assert ("go.1" in codes(evening)) is moves
        assert bool([each for each in evening.question.facts if each[1] == "Bo"]) is not moves
        plays(evening, "done", "pass")
        assert (evening.question.who, "shoot.0" in codes(evening)) == ("Bo", True)


def test_a_wound_is_counted_in_the_next_threshold() -> None:
    evening = evenings.bled(8, 50, 3, code="moderate")
    assert evening["Bo"].left == 4
    plays(evening, "shoot.0")
    assert fire(evening, 90).last.values["threshold"] == 30 + 20 - 15
    plays(evening, "next")
    assert evening["Bo"].left == 4, "whole turns: the one of the wound is not counted"
    plays(evening, "done", "pass", "pass")
    assert evening["Bo"].left == 3


@pytest.mark.parametrize("code", ["shoot.1", "cover", "check", "drug"])
def test_what_a_word_leads_to_has_a_way_back(code: str) -> None:
    evening = seated(Ana={"bullets": 10})
    stood = codes(evening)
    assert codes(plays(evening, code, "back")) == stood
    assert evening.question.who == "Ana"


def test_who_goes_nowhere_after_all_has_not_moved() -> None:
    evening = plays(seated(), "pass", "pass", "next")
    stood = codes(evening)
    assert codes(plays(evening, "go.0", "back")) == stood


def test_a_second_shot_that_is_not_made_after_all_is_still_to_decide() -> None:
    evening = plays(seated(Ana={"semi": True}), "shoot.1")
    fire(evening, 99)
    plays(evening, "shoot.1", "back")
    assert codes(evening) == ["shoot.1", "stop"]
    assert evening.question.title == "Ana : un second tir ?"


def test_a_second_shot_is_offered_after_all_that_the_first_one_did() -> None:
    evening = seated(Ana={"semi": True}, Bo=BARE)
    plays(evening, "shoot.1")
    fire(evening, 40, 8, 50)
    assert codes(evening) == ["bleed.moderate"]
    evening.decides("bleed.moderate", faces=3)
    assert codes(evening) == ["shoot.1", "stop"]
    plays(evening, "shoot.1")
    fire(evening, 99)
    assert evening.question.who == "Bo"


def test_whoever_loses_the_target_while_aiming_acts_all_the_same() -> None:
    evening = seated(Cid={})
    plays(evening, "shoot.1")
    evening.leaves("Bo")
    assert evening.question.title == "Ana : que faire ?"


# --- blood


def test_a_wound_that_is_taken_off_a_sheet_asks_for_no_time() -> None:
    evening = shot(8, 50, **BARE)
    assert codes(evening) == ["bleed.moderate"]
    evening.writes("Bo", wounds="")
    assert evening.question.title == "Bo : que faire ?"


@pytest.mark.parametrize(
    ("left", "face", "after"),
    [(1, 6, 0), (3, 1, 2), (2, 1, 1), (3, 6, 2)],
    ids=["longer", "shorter", "equal", "longer later"],
)
def test_a_second_haemorrhage_gives_no_time_to_one_who_bleeds(
    left: int, face: int, after: int
) -> None:
    """Time that ran before this turn is counted; a roll of this turn counts from the next on."""
    bleeding = {"pv": 0, "armour_pv": 0, "condition": "bleeding", "left": left}
    evening = plays(seated(Ana={"weapon": "8"}, Bo=bleeding), "shoot.1")
    fire(evening, 50, zone=50)
    evening.decides("bleed.moderate", faces=face)
    kept = min(left, face + 1)
    assert evening["Bo"].left == kept
    assert f"Il reste {plural(kept, 'tour')} avant les portes de la mort" in evening.journal[-1]
    assert "saignait déjà" in evening.last.steps
    plays(evening, "pass")
    assert evening["Bo"].left == after
    assert evening["Bo"].condition == ("bleeding" if after else "door")


def test_the_last_turns_sound_an_alarm() -> None:
    evening = seated(Bo={"condition": "bleeding", "left": 3})
    for text in ("Bo saigne : encore 2 tours.", "Alarme : Bo saigne et n'a plus qu'un tour."):
        plays(evening, "pass", "pass")
        assert text in evening.journal[-1]
        plays(evening, "next", "done")
    assert dict(evening.question.facts)["Saigne"] == "Bo (dernier tour)"
    plays(evening, "pass", "pass")
    assert "Alarme : plus de temps, Bo est aux portes" in evening.journal[-1]


def test_a_wound_between_two_turns_is_counted_from_the_next_one() -> None:
    """AMB-DC-33: the turn of the wound alone is not counted, and that one was over."""
    evening = burns(plays(seated(Bo={**BARE, "constitution": 0}), "pass", "pass"), 5)
    evening.decides("wound", zone=50)
    evening.decides("bleed.light", faces=8)
    plays(evening, "next", "done", "pass", "pass")
    assert evening["Bo"].left == 7


def test_a_silent_table_lets_the_severity_be_said() -> None:
    """AMB-DC-06: an arm torn off bleeds, the source gives no severity."""
    evening = plays(seated(Ana={"weapon": "1d20"}, Bo=BARE), "shoot.1")
    fire(evening, 40, 13, 15)
    assert codes(evening) == ["bleed.severe", "bleed.moderate", "bleed.light"]
    evening.decides("bleed.light", constitution=41, faces=6)
    assert (evening["Bo"].left, evening["Bo"].constitution) == (2, 41)


def test_care_under_fire_stops_the_blood_and_the_door() -> None:
    for condition, left in (("bleeding", 2), ("door", 0)):
        evening = plays(seated(Bo={"condition": condition, "left": left}), "stanch.1")
        assert (evening["Bo"].condition, evening["Bo"].left) == ("alive", 0)
        assert evening.question.title == "Bo : que faire ?"


def test_first_aid_after_the_fight_stops_the_blood() -> None:
    for answer, after in (("aid", ("alive", 0, 5)), ("none", ("bleeding", 2, 3))):
        evening = seated(Bo={"condition": "bleeding", "left": 3, "hurt": 2})
        plays(evening, "pass", "pass", "end")
        evening.decides(answer, **({"faces": 4} if answer == "aid" else {}))
        bo = evening["Bo"]
        assert (bo.condition, bo.left, bo.pv) == after


@pytest.mark.parametrize(
    ("name", "fields"), [("fall", {"height": 3}), ("burn", {"source": "torch"})]
)
def test_what_a_fall_or_a_burn_took_in_a_fight_is_tended_after_it(
    name: str, fields: dict[str, Any]
) -> None:
    """DC-PV-02: the damage of the fight, whatever its cause."""
    evening = seated()
    evening.run(name, "Ana", faces=4, **fields)
    plays(evening, "pass", "pass", "end")
    assert evening.question.title == "Premiers secours pour Ana ?"
    evening.decides("aid", faces=6)
    assert (evening["Ana"].pv, evening["Ana"].hurt) == (10, 0)


def test_no_tank_and_no_infirmary_stand_above_what_a_fight_asks() -> None:
    """DC-PV-03 and 04: they are elsewhere; the last one aided is offered a day there after it."""
    evening = shot(13, 50, before=seated(Ana={"weapon": "1d20"}, Bo=BARE, Cid={"pv": 4, **BARE}))
    assert (evening.last.outcome, "take-revive" in evening.page()) == ("dead", False)
    evening.run("fall", "Ana", height=3, faces=4)
    evening.run("fall", "Cid", height=3, faces=2)
    plays(evening, "pass", "end")
    evening.decides("aid", faces=1)
    assert "take-infirmary" not in evening.page()
    evening.decides("aid", faces=1)
    assert "take-infirmary" in evening.page()


def test_who_fled_is_offered_first_aid_before_the_damage_is_forgotten() -> None:
    evening = seated("go.2", "flee", Cid={"hurt": 2})
    plays(evening, "pass", "pass", "end")
    assert evening.question.title == "Premiers secours pour Cid ?"
    evening.decides("aid", faces=4)
    cid = evening["Cid"]
    assert (cid.pv, cid.hurt, cid.fled) == (CID["pv"] + 2, 0, True)


@pytest.mark.parametrize(
    ("constitution", "reading", "told"),
    [
        (30, "floor", "1d8 − 3"),
        (39, "plus", "1d8 + 3"),
        (9, "floor", "1d8"),
        (None, "floor", "1d8 et la Constitution"),
    ],
)
def test_the_time_of_a_light_haemorrhage_is_told_with_its_constitution(
    constitution: int | None, reading: str, told: str
) -> None:
    """DC-HEM-01: the button shows the roll that is made."""
    bo = {**BARE, "constitution": constitution}
    evening = burns(seated(readings={"bleeding": reading}, Bo=bo), 5)
    evening.decides("wound", zone=50)
    (way,) = evening.question.ways
    assert way.told.text == f"Hémorragie légère : lancer le temps, {told}"


# --- drugs


def test_the_bonus_of_a_drug_lasts_the_fight() -> None:
    evening = evenings.drug(3, "grit")
    plays(evening, "pass", "next", "done", "drug")
    assert told(evening, "dose")["Réussite"] == Fraction(60 - 5, 100)
    evening.decides("dose", roll=61)
    assert evening.last.outcome == "failure"
    assert (evening["Ana"].grit, evening["Ana"].solitude) == (10, 1)
    plays(evening, "pass", "end")
    assert evening["Ana"].grit == 0


@pytest.mark.parametrize(
    ("machine", "over"), [(False, "La drogue ne"), (True, "Le programme frauduleux ne")]
)
def test_what_wears_off_is_called_as_it_was_taken(over: str, *, machine: bool) -> None:
    """DC-DRO-04, AMB-DC-19."""
    evening = plays(evenings.drug(3, "grit", machine=machine), "pass", "end")
    assert f"{over} fait plus effet : Ana." in evening.journal[-1]


def test_a_failed_dose_costs_what_the_master_says() -> None:
    evening = evenings.drug(98, "boost")
    assert evening["Ana"].boost == -10
    plays(evening, "pass", "next", "done", "shoot.1")
    assert fire(evening, 99).last.values["threshold"] == 60


# --- covering fire


def test_the_bonus_and_the_tank_weigh_on_whom_a_covering_fire_tests() -> None:
    for grit, tank, survival in ((0, 0, 10), (10, 0, 20), (0, -5, 5)):
        evening = swept(50, "5", before=seated(Bo={"grit": grit, "tank": tank}))
        assert [each.survival for each in evening.last.inputs["zone"]] == [survival]


@pytest.mark.parametrize(
    ("off_map", "verdict"), [("target", "success"), ("shooter", "critical_failure")]
)
def test_a_covering_fire_from_off_the_map_is_a_shot_from_there(off_map: str, verdict: str) -> None:
    evening = seated(readings={"off_map": off_map}, Ana={"shooting": 75, "off_map": True})
    swept(80, "5", before=evening)
    assert evening.last.values["threshold"] == 30 + 75 - 20
    assert evening.last.outcome == verdict
    assert "le bonus de 20 est perdu" in evening.last.steps


@pytest.mark.parametrize(
    ("roll", "survivals", "shots", "hit"),
    [
        (20, "90 5", "20", ["Bo"]),  # the roll of the fire was the cancelled success
        (70, "90 5", "20", []),
        (70, "90 91", "20 21", ["Cid"]),
        (70, "90 91", "99 21", []),
    ],
)
def test_the_next_success_that_is_annulled_may_be_a_shot_of_the_zone(
    roll: int, survivals: str, shots: str, hit: list[str]
) -> None:
    before = seated(Ana={"fires": ["critique-7"]}, Cid={"covering": 7})
    evening = swept(roll, survivals, shots, before=before)
    assert evening.last.values["hit"] == hit
    assert [str(each) for each in evening["Ana"].fires] == ["reussi-7"]


def test_two_critical_fires_cancel_two_successes() -> None:
    """AMB-DC-34: one after the other; both penalties to thresholds apply once."""
    evening = swept(3, "5", before=seated(Bo={"perception": 1}, Cid={"side": "table"}))
    swept(3, "5", before=evening)
    assert [str(each) for each in evening["Bo"].fires] == ["critique-1", "critique-2"]
    plays(evening, "cover")
    assert told(evening, "sweep")["Réussite annulée"] == Fraction(20, 100)
    evening.decides("sweep", fire=12, survivals="95 95", shots="5 5")
    assert evening.last.outcome == "cancelled"
    assert evening.last.values["threshold"] == 30 + 20 - 30, "and not 60"
    assert evening.last.values["hit"] == ["Cid"], "the second success, then the third"
    assert [str(each) for each in evening["Bo"].fires] == ["reussi-1", "reussi-2"]


def test_a_zone_is_ticked() -> None:
    """H: a button shows the state, and a tap changes it."""
    evening = plays(seated(Cid={"off_map": True}), "cover")
    labels = {way.code: way.told.text for way in evening.question.ways}
    assert labels["in.1"] == "✓ Bo est dans la zone"
    assert labels["in.2"] == "Cid est hors de la zone"
    plays(evening, "in.1", "in.2")
    labels = {way.code: way.told.text for way in evening.question.ways}
    assert labels["in.1"] == "Bo est hors de la zone"
    assert labels["in.2"] == "✓ Cid est dans la zone"
    evening.decides("sweep", fire=3, survivals=5)
    assert evening["Cid"].fires
    assert not evening["Bo"].fires


@pytest.mark.parametrize("moves", [("go.1", "cover.impossible"), ()], ids=["moved", "still"])
def test_no_covering_fire_passes_a_full_wall(moves: tuple[str, ...]) -> None:
    evening = swept(3, before=seated(*moves, Bo={} if moves else {"cover": "impossible"}))
    assert evening.question.who == "Bo", "neither a test, nor a shot"
    assert evening["Bo"].fires, "the zone is threatened all the same"
    assert "aucun tir ne passe, donc sans test" in evening.last.steps


def test_where_no_camp_is_said_a_covering_fire_hampers_whoever_is_in_its_zone() -> None:
    """DC-COU-02: all may be enemies, as for whom one looks for off the map (DC-HOR-01)."""
    evening = plays(seated(Bo={"side": "table"}), "cover")
    labels = {way.code: way.told.text for way in evening.question.ways}
    assert labels["in.1"] == "✓ Bo est dans la zone"
    evening.decides("sweep", fire=50, survivals=5)
    assert [str(each) for each in evening["Bo"].fires] == ["reussi-1"]


def test_a_shot_suffered_is_hampered_by_the_cover_of_who_moved() -> None:
    """DC-CVT-01: 70, minus 30 behind a high wall."""
    before = seated("go.1", "cover.medium")
    evening = swept(50, "90", "41", before=before)
    assert evening.last.values["hit"] == []
    evening = swept(50, "90", "40", before=seated("go.1", "cover.medium"))
    assert evening.last.values["hit"] == ["Bo"]


def test_more_than_three_may_be_hit_and_each_takes_the_damage() -> None:
    evening = seated(Ana={"weapon": "1"}, Bo=BARE, Cid={})
    plays(evening, "pass", "pass", "pass")
    for name in ("Dee", "Eli", "Fay"):
        evening.sits(name, **CID)
    plays(evening, "next", "done", "cover")
    evening.decides("sweep", fire=50, survivals="90 90 90 90 90", shots="20 20 20 20 20")
    for name in ("Bo", "Cid", "Dee", "Eli", "Fay"):
        assert evening.question.title == f"Ana touche {name}"
        evening.decides("take")
        assert evening[name].pv == BO["pv"] - 1
    assert evening.question.who == "Bo"


def test_who_was_hit_may_be_called_otherwise_before_taking_it() -> None:
    evening = swept(50, "90 91", "20 21", before=seated(Ana={"weapon": "1"}, Bo=BARE, Cid={}))
    evening.renames("Bo", "Rob")
    assert evening.question.title == "Ana touche Rob"
    evening.decides("take")
    evening.renames("Cid", "Cyd")
    assert evening.question.title == "Ana touche Cyd"


def test_a_fire_lasts_until_its_shooter_acts_again() -> None:
    evening = swept(50, "5 5")
    assert [str(each) for each in evening["Bo"].fires] == ["reussi-1"]
    plays(evening, "shoot.0")
    assert fire(evening, 99).last.values["threshold"] == 30 + 20 - 30
    plays(evening, "pass", "next", "done")
    assert not evening["Bo"].fires
    assert evening.journal[-1].endswith("Ana n'arrose plus la zone : le tir de couverture cesse.")


def test_the_fire_of_one_who_fell_ceases_as_her_turn_would_have_come() -> None:
    evening = swept(50, "5 5")
    evening.writes("Ana", condition="dead")
    assert evening["Cid"].fires
    plays(evening, "pass", "pass", "next")
    assert not evening["Cid"].fires


def test_a_copy_of_a_shooter_ends_no_fire_of_hers() -> None:
    evening = swept(50, "5 5")
    evening.sits("Ana 2", **{**ANA, "covering": evening["Ana"].covering})
    plays(evening, "pass", "pass", "next")
    evening.writes("Ana 2", perception=90)
    plays(evening, "done")
    assert evening.question.who == "Ana 2"
    assert evening["Bo"].fires
    plays(evening, "pass")
    assert not evening["Bo"].fires


def test_own_dice_are_picked_in_one_go() -> None:
    """Tens and units, the damage, then the zone, each only if the one before requires it."""
    evening = plays(seated(readings={"pieces": "own"}, Bo=BARE), "shoot.1")
    fire = {"do": "choose", "move": "fire"}
    waits = {("40", "0"): "faces", ("70", "5"): "", ("40", "0", "8"): "zone"}
    for taps, name in waits.items():
        found = awaited(evening.state, fire, taps)
        assert (found.parameter.name if found.parameter else "") == name


# --- who acts


def test_who_comes_before_anybody_acted_acts_in_this_turn() -> None:
    """In the order of Perception, even before the one who was to act first."""
    evening = seated()
    assert evening.question.who == "Ana"
    evening.sits("Cid", **{**CID, "perception": 60})
    evening.sits("Dee", **CID)
    assert evening.question.who == "Cid"
    plays(evening, "pass")
    evening.sits("Eli", **{**CID, "perception": 60})
    order = []
    while evening.question.who:
        order.append(evening.question.who)
        plays(evening, "pass")
    assert order == ["Ana", "Bo", "Dee"], "who comes later acts from the next turn on"
    plays(evening, "next", "done")
    assert evening.question.who == "Cid"
    assert "Cid, à égalité avec Eli : que faire" in evening.question.title


def test_who_has_no_perception_acts_last_and_that_is_told() -> None:
    evening = seated(Ana={"perception": None})
    assert evening.question.who == "Bo"
    assert "Sans Perception sur la fiche, donc en dernier : Ana." in " ".join(evening.journal)


def test_an_observation_finds_who_is_off_the_map() -> None:
    evening = seated("go.1", "edge")
    assert "shoot.1" not in codes(evening)
    plays(evening, "spot.1")
    assert told(evening, "roll", skills="30")["Réussite"] == Fraction(55, 100)
    evening.decides("roll", skills="30", rolls=60)
    assert "Ana a trouvé Bo" in evening.journal[-1]
    plays(evening, "pass", "next", "done")
    assert "shoot.1" in codes(evening)


def test_who_takes_a_cover_from_off_the_map_is_told_to_be_back_on_it() -> None:
    """DC-HOR-01: nobody has to look for her any more."""
    evening = seated("go.1", "cover.light", Bo={"off_map": True})
    assert "Bo revient sur la map. Bo prend un couvert léger." in " ".join(evening.journal)
    assert not evening["Bo"].off_map


def test_no_friend_has_to_find_who_is_off_the_map() -> None:
    """DC-HOR-01: only an enemy has to observe."""
    evening = seated("go.1", "edge", Bo={"side": "table"}, Cid={})
    assert evening.question.who == "Ana"
    assert {"shoot.1", "shoot.2"} <= {*codes(evening)}
    assert "spot.1" not in codes(evening)


@pytest.mark.parametrize("off_map", ["target", "shooter", "both"])
def test_both_off_the_map_lose_a_bonus_and_fail_sooner(off_map: str) -> None:
    evening = evenings.both_off(off_map)
    assert evening.last.values["threshold"] == 30 + 40 - 20
    assert evening.last.values["verdict"] == "critical_failure"


def test_a_figure_that_no_sheet_has_is_asked() -> None:
    evening = seated(Ana={"shooting": None, "weapon": None})
    plays(evening, "shoot.1")
    assert {"skill", "damage"} <= {*evening.question.asks}
    assert {*evening.question.folds} == {"cover", "modifier"}
    evening.decides("fire", skill=10, damage="1d4", shot=40, faces=1)
    assert evening.last.values["threshold"] == 40


def test_the_end_says_who_stands_and_what_is_due_and_forgets_the_rest() -> None:
    end = evenings.ended().journal[-1]
    for part in (
        "En vie : Ana.",
        "Saigne encore : Bo.",
        "En fuite : Cid.",
        "Au nombre des morts : Dee",
        "PV à récupérer : Ana, Bo et Cid.",
        "Armure à réparer : Bo.",
    ):
        assert part in end
    evening = swept(3, "5 5", before=seated("go.1", "cover.hard", Cid={}))
    plays(evening, "pass", "pass", "end")
    for name in ("Ana", "Bo", "Cid"):
        who: Any = evening[name]
        assert (who.cover, who.fires, who.covering, who.hurt) == ("none", (), 0, 0)
    assert scripting.question(evening.state) is None
    assert ANA["pv"] == evening["Ana"].pv


@pytest.mark.parametrize(
    ("condition", "told"),
    [("bleeding", "Saigne encore : Cid."), ("door", "portes de la mort : Cid,")],
)
def test_the_end_says_what_becomes_of_who_fled(condition: str, told: str) -> None:
    """DC-HEM-02, DC-MOR-01: flight stops no blood."""
    evening = seated("go.2", "flee", Cid={"condition": "bleeding", "left": 3})
    evening.writes("Cid", condition=condition)
    plays(evening, "pass", "pass", "end", *(["none"] if condition == "bleeding" else []))
    for part in (told, "En fuite : Cid."):
        assert part in evening.journal[-1]


def test_what_held_for_a_fight_is_over_with_one_that_is_given_up() -> None:
    evening = seated("go.1", "cover.hard", Bo={"boost": 10, "fires": ["reussi-1"], "hurt": 2})
    before = evening["Bo"]
    evening.opens("firefight")
    after = evening["Bo"]
    assert (after.cover, after.boost, after.fires, after.hurt) == ("none", 0, (), 0)
    assert replace(after, **{name: getattr(before, name) for name in FORGOTTEN}) == before


def test_where_nobody_has_a_perception_no_order_is_told() -> None:
    names = {name: {"perception": None} for name in ("Ana", "Bo")}
    story = " ".join(seated(**names).journal)
    assert "Sans Perception sur les fiches, pas d'ordre entre Ana et Bo." in story
    assert "donc en dernier" not in story


def test_a_skill_that_was_asked_stays_on_the_sheet() -> None:
    at = Party("d100", Ana={}, Orc={"pv": 9})
    at.run("attack", "Ana", "Orc", skill=25, damage="4")
    assert (at["Ana"].shooting, at["Ana"].weapon) == (25, None), "a figure is no weapon"
    at.run("attack", "Ana", "Orc", skill=40, damage="1d6")
    assert at["Ana"].shooting == 25, "what is said otherwise is said for once"
    assert str(at["Ana"].weapon) == "1d6"
    at.run("death", "Ana", skill=30)
    assert at["Ana"].survival == 30


def taking_part(at: Party) -> list[str]:
    chips = [b for b in read(at.page()).all("button") if "aria-pressed" in b.attributes]
    return [chip.words for chip in chips if chip.attributes["aria-pressed"] == "true"]


def test_the_next_fight_begins_without_the_dead_and_those_who_fled() -> None:
    """Who fled is absent until she is brought back: then she takes part like all others."""
    at = Party("d100", Ana=ANA, Bo=BO, Cid=CID, Dan=CID)
    at.begins("firefight", "Ana", "Bo", "Cid", "Dan")
    at.writes("Dan", pv=0, condition="dead")
    for code in ("go.2", "flee", "done", *("pass",) * 2, "end"):
        at.decides(code)
    told = at.last.answer["entry"]["text"]
    assert "vie" in told
    assert "oubliés" not in told
    assert taking_part(at) == ["Ana", "Bo"]
    at.begins("firefight", "Ana", "Bo", "Cid")
    assert not at["Cid"].fled
    assert "Cid revient de sa fuite." in at.last.answer["entry"]["text"]


def test_a_fight_that_cost_nothing_ends_in_one_line() -> None:
    at = Party("d100", Ana=ANA, Bo={**ANA, "pv": None})
    at.begins("firefight", "Ana", "Bo")
    for code in ("done", "pass", "pass", "end"):
        at.decides(code)
    told = str(at.last.answer["entry"]["text"]).replace("\u00a0", " ")
    assert told == "Le combat est fini. Tout le monde est en vie."


def test_where_everybody_fled_no_turn_follows() -> None:
    evening = seated("go.0", "flee", "go.1", "flee")
    assert codes(evening) == ["end"]


def test_what_follows_a_fight_that_is_over_is_told_with_its_name() -> None:
    """DC-PV-03: the last words tell of all, and who was cared for is one of them."""
    evening = evenings.aid()
    while evening.state.scripted:
        evening.decides(evening.question.ways[-1].code)
    assert "Bo, infirmerie" in read(evening.page(page="table")).words
    evening._make({"do": "note", "text": "Il pleut"})
    assert "Bo, infirmerie" in read(evening.page(page="table")).words


@pytest.mark.parametrize(("code", "way"), [("shoot.1", "fire"), ("cover", "sweep")])
def test_who_has_no_bonus_to_lose_off_the_map_may_say_so(code: str, way: str) -> None:
    """DC-HOR-01, AMB-DC-02: of the shot, as on the page of a test; nobody else is asked."""
    evening = plays(seated(Ana={"off_map": True}, Bo=BARE), code)
    assert "no_bonus" in evening.question.folds
    assert "party-ask-no_bonus" in str(evening.page())
    hits = [told(evening, way, **said) for said in ({}, {"no_bonus": "true"})]
    good = [chances.get("toucher") or chances["Réussite"] for chances in hits]
    assert good[1] - good[0] == Fraction(20, 100)
    assert "no_bonus" not in plays(seated(), code).question.folds
