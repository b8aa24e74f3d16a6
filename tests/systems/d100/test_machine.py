"""The firefight: its chances die by die, what it writes on sheets, what it refuses."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from calculators.core.french import plural
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100.combat.fires import Under
from calculators.systems.d100.dice import D100
from calculators.systems.d100.firefight.machine import FIREFIGHT
from calculators.systems.d100.firefight.state import FOE, Firefight
from calculators.web import handle
from tests.contract.games import Script, acted
from tests.systems.d100.scenes import ANA, BO, CID, GAME, ZONES, scene_of


def played(state: Firefight, *lines: str) -> Firefight:
    *_, last = acted(GAME, Script(state, lines))
    found: Firefight = last.state
    return found


def told(state: Firefight, code: str) -> dict[str, Fraction]:
    ask = FIREFIGHT.weigh(state)
    assert ask
    return dict(next(move.chances for move in ask.moves if move.code == code))


def test_the_chances_of_a_shot_are_those_of_every_die() -> None:
    """Each d100, each face of the damage: the machine plays them, to the question of the zone."""
    for armour in (0, 4):
        ana = replace(ANA, weapon=DiceSum(1, 6), semi=False)
        start = FIREFIGHT.start(scene_of({"fighters": (ana, replace(BO, armour_pv=armour))}))
        aimed = played(start, "done", "shoot.1")
        after = [played(aimed, f"fire {roll}") for roll in range(1, D100 + 1)]
        hits = [state for state in after if state.agenda[0].name == "damage"]
        grave = [f for f in range(1, 7) if played(hits[0], f"damage {f}").agenda[0].name == "zone"]
        hit, wounds = Fraction(len(hits), D100), Fraction(len(grave), 6)
        shown = told(aimed, "fire")
        assert shown["toucher"] == hit
        assert shown["blessure grave"] == hit * wounds
        for zone, ways in ZONES.items():
            assert shown[zone] == hit * wounds * Fraction(ways, D100)
        assert told(played(start, "done"), "shoot.1")["blessure grave"] == shown["blessure grave"]


def test_a_wound_is_counted_in_the_next_threshold() -> None:
    bare = replace(BO, protection=0, armour_pv=0)
    start = FIREFIGHT.start(scene_of({"fighters": (replace(ANA, semi=False), bare)}))
    after = played(start, "done", "shoot.1", "fire 20", "damage 8", "zone 50", "bleed 3")
    aimed = played(after, "shoot.0")
    assert aimed.asked
    assert "seuil 35" in aimed.asked.title  # 30 + 20, less 15 for the torso
    assert aimed[1].left == 4
    later = played(aimed, "fire 90", "next")
    assert later[1].left == 4, "whole turns: the one of the wound is not counted"


@pytest.mark.parametrize(
    ("left", "face", "after"),
    [(1, 6, 0), (3, 1, 2), (2, 1, 1), (3, 6, 2)],
    ids=["longer", "shorter", "equal", "longer later"],
)
def test_a_second_haemorrhage_gives_no_time_to_one_who_bleeds(
    left: int, face: int, after: int
) -> None:
    """What ran before this turn counts it; what was thrown this turn counts from the next on."""
    ana = replace(ANA, weapon=DiceSum(added=8), semi=False)
    bo = replace(BO, pv=0, armour_pv=0, condition="bleeding", left=left)
    start = FIREFIGHT.start(scene_of({"fighters": (ana, bo)}))
    hit = played(start, "done", "shoot.1", "fire 50", "zone 50", f"bleed {face}")
    kept = min(left, face + 1)
    assert hit[1].left == dict(hit.figures)["left"] == kept
    assert hit.summary == f"Bo. Il reste {plural(kept, 'tour')} avant les portes de la mort."
    assert any(step.reading == "AMB-DC-29" and "saignait déjà" in step.text for step in hit.told)
    turned = played(hit, "pass")
    assert turned[1].left == after
    assert turned[1].condition == ("bleeding" if after else "door")


def test_first_aid_after_the_fight_stops_the_blood() -> None:
    bo = replace(BO, condition="bleeding", left=3, hurt=2)
    start = FIREFIGHT.start(scene_of({"fighters": (replace(ANA, semi=False), bo)}))
    closed = ("done", "pass", "pass", "end")
    aided, unaided = (played(start, *closed, answer)[1] for answer in ("aid 4", "none"))
    assert (aided.condition, aided.left, aided.pv) == ("alive", 0, 5)
    assert (unaided.condition, unaided.left) == ("bleeding", 2)


def test_the_bonus_of_a_drug_in_survival_lasts_the_fight() -> None:
    bo = replace(BO, condition="door")
    start = FIREFIGHT.start(scene_of({"fighters": (ANA, bo)}))
    boosted = played(start, "done", "drug", "dose 3", "bonus.1", "survive 5", "next", "done")
    assert boosted.asked
    dosed = played(boosted, "drug")
    assert told(dosed, "dose")["Réussite"] == Fraction(60 - 5, D100)
    for roll, verdict in ((60, "success"), (61, "failure")):
        assert dict(played(dosed, f"dose {roll}").figures)["outcome"] == verdict
    (over,) = {played(boosted, "pass", "survive 5", "end")[0].grit}
    assert (boosted[0].grit, over) == (10, 0)


def test_the_bonus_and_the_tank_weigh_on_whom_a_covering_fire_tests() -> None:
    for grit, tank, threshold in ((0, 0, 40), (10, 0, 50), (0, -5, 35)):
        bo = replace(BO, grit=grit, tank=tank)
        start = FIREFIGHT.start(scene_of({"fighters": (ANA, bo)}))
        swept = played(start, "done", "cover", "sweep 50")
        assert told(swept, "survivals")["Bo visé"] == 1 - Fraction(threshold, D100)


@pytest.mark.parametrize(
    ("rolls", "aimed", "hit"),
    [
        ("90 5", "Visé : Bo.", "Touché : Bo."),
        ("90 91", "Visés : Bo et Cid.", "Touchés : Bo et Cid."),
    ],
)
def test_those_shot_at_in_a_cone_are_counted(rolls: str, aimed: str, hit: str) -> None:
    start = FIREFIGHT.start(scene_of({"fighters": (ANA, BO, replace(CID, side=FOE))}))
    swept = played(start, "done", "cover", "sweep 50", f"survivals {rolls}")
    assert swept.summary == aimed
    assert played(swept, "shots 20" if rolls.endswith(" 5") else "shots 20 21").summary == hit


@pytest.mark.parametrize(
    ("off_map", "verdict"), [("target", "success"), ("shooter", "critical_failure")]
)
def test_a_covering_fire_from_off_the_map_is_a_shot_from_there(off_map: str, verdict: str) -> None:
    ana = replace(ANA, shooting=75, off_map=True)
    start = FIREFIGHT.start(scene_of({"fighters": (ana, BO), "off_map": off_map}))
    aimed, cone = (played(start, "done", code) for code in ("shoot.1", "cover"))
    for asked in (aimed.asked, cone.asked):
        assert asked
        assert asked.title.endswith("seuil 85")
    swept = played(cone, "sweep 80")
    assert dict(swept.figures)["outcome"] == verdict
    assert any("le bonus de 20 est perdu" in step.text for step in swept.told)


@pytest.mark.parametrize(
    ("sweep", "survivals", "shots", "hit"),
    [
        (20, "90", "20", "Touché : Bo."),  # the throw of the fire was the success that is annulled
        (70, "90", "20", "Personne n'est touché."),
        (70, "90 91", "20 21", "Touché : Cid."),
        (70, "90 91", "99 21", "Personne n'est touché."),
    ],
)
def test_the_next_success_that_is_annulled_may_be_a_shot_of_the_cone(
    sweep: int, survivals: str, shots: str, hit: str
) -> None:
    ana = replace(ANA, fires=(Under(1, "cancelled"),))
    cid = replace(CID, side=FOE, there="here" if " " in survivals else "away")
    start = FIREFIGHT.start(scene_of({"fighters": (ana, BO, cid)}))
    shot_at = played(start, "done", "cover", f"sweep {sweep}", f"survivals {survivals}")
    chances = {20: {"toucher": Fraction(40, D100)}, 70: {"toucher": Fraction(0)}}[sweep]
    assert told(shot_at, "shots") == ({} if " " in survivals else chances)
    after = played(shot_at, f"shots {shots}")
    assert after.summary == hit
    assert after[0].fires == (Under(1, "suppressed"),)


def test_two_critical_fires_cancel_two_successes() -> None:
    """AMB-DC-34: one after the other; what both take off the thresholds is taken once."""
    friends = (ANA, replace(CID, side=ANA.side), replace(BO, perception=1))
    fire = ("cover", "sweep 3", "survivals 5")
    once = played(FIREFIGHT.start(scene_of({"fighters": friends})), "done", *fire)
    assert once[2].fires == (Under(0, "cancelled"),)
    twice = played(once, *fire[:2])
    assert twice[2].fires == (Under(0, "cancelled"), Under(1, "cancelled"))
    assert "AMB-DC-34" in [step.reading for step in twice.told]
    aimed = played(twice, fire[2], "cover")
    assert aimed.asked
    assert "seuil 20" in aimed.asked.title  # 30 + 20, less 30 and not 60
    swept = played(aimed, "sweep 12", "survivals 95 95")
    assert swept[2].fires == (Under(0, "suppressed"), Under(1, "cancelled"))
    shot = played(swept, "shots 5 5")
    assert shot[2].fires == (Under(0, "suppressed"), Under(1, "suppressed"))
    assert shot.summary == "Touché : Cid.", "Ana's was the second success, and Cid's the third"


def test_a_cone_does_not_reach_off_the_map_unless_the_table_says_so() -> None:
    start = FIREFIGHT.start(scene_of({"fighters": (ANA, replace(BO, off_map=True))}))
    cone = played(start, "done", "cover")
    assert played(cone, "sweep 3").agenda[0].name == "act"
    assert not played(cone, "sweep 3")[1].fires
    assert played(cone, "in.1", "sweep 3").agenda[0].name == "survivals"


@pytest.mark.parametrize("moves", [("go.1", "cover.impossible"), ()], ids=["moved", "still"])
def test_no_covering_fire_passes_a_full_wall(moves: tuple[str, ...]) -> None:
    bo = BO if moves else replace(BO, cover="impossible")
    start = FIREFIGHT.start(scene_of({"fighters": (ANA, bo)}))
    swept = played(start, *moves, "done", "cover", "sweep 3")
    assert swept.agenda[0].name == "act", "neither a test, nor a shot"
    assert swept[1].fires, "the zone is threatened all the same"
    (step,) = [step.text for step in swept.told if "test" in step.text]
    assert step == "Derrière un mur plein, où aucun tir ne passe, donc sans test : Bo."


def test_who_fled_is_offered_first_aid_before_the_damage_is_forgotten() -> None:
    cid = replace(CID, hurt=2)
    start = FIREFIGHT.start(scene_of({"fighters": (ANA, BO, cid)}))
    over = played(start, "go.2", "flee.0", "done", "pass", "pass", "end")
    assert over.agenda[0].name == "aid"
    aided = played(over, "aid 4")
    assert (aided[2].pv, aided[2].hurt) == (CID.pv + 2, 0)


@pytest.mark.parametrize("condition", ["alive", "bleeding", "door", "dead"])
def test_only_one_who_can_fight_is_copied_and_no_copy_bleeds(condition: str) -> None:
    bo = replace(BO, condition=condition, left=2 if condition == "bleeding" else 0)
    mending = played(FIREFIGHT.start(scene_of({"fighters": (ANA, bo)})), "mend.1")
    offered = FIREFIGHT.find(mending, "copy.1")
    assert bool(offered) == (condition in {"alive", "bleeding"})
    if offered:
        copy = played(mending, "copy.1")[2]
        assert (copy.condition, copy.left) == ("alive", 0)


def play(session: Any, move: Any) -> dict[str, Any]:
    request = {"op": "play", "system": "d100", "session": session, "move": move}
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert answer["ok"], answer
    return answer


def test_a_turn_is_written_on_the_sheets_and_told_in_the_journal() -> None:
    session = None
    for name, fields in (("Ana", {"perception": 60}), ("Bo", {"perception": 10})):
        known = {"pv": 9, "shooting": 40, "survival": 20, "weapon": "1d6", **fields}
        session = play(session, {"do": "sheet", "name": name, "fields": known})["session"]
    session = play(session, {"do": "begin", "game": "d100.firefight", "who": ["Ana", "Bo"]})[
        "session"
    ]
    typed = {"fire": "20", "damage": "4"}
    for code in ("done", "shoot.1", "fire", "damage", "pass", "next"):
        drawn = {"fields": {"drawn": typed[code]}} if code in typed else {}
        answer = play(session, {"do": "choose", "move": code, **drawn})
        session = answer["session"]
    assert answer["state"]["sheets"]["Bo"]["pv"] == 5
    assert {"name": "Bo", "field": "pv", "from": 9, "to": 5} in answer["changed"]


def test_a_face_that_no_die_has_is_refused_beside_its_field() -> None:
    fields = {"log": "done\nshoot.1\nfire ; 30", "decision": "damage", "drawn": "11"}
    request = {"op": "run", "calculator": "d100.firefight", "fields": fields}
    answer = json.loads(handle(json.dumps(request)))
    assert [error["field"] for error in answer["errors"]] == ["drawn"]
    assert "d10" in answer["errors"][0]["message"]


def test_what_is_put_right_changes_by_as_much_as_its_button_says() -> None:
    """What an armour has left, solitude and turns by one, grit and a drug by ten."""
    her = replace(ANA, armour_pv=4, solitude=3)
    him = replace(BO, pv=0, armour_pv=0, condition="bleeding", left=3)
    start = FIREFIGHT.start(scene_of({"fighters": (her, him)}))
    steps: dict[str, set[str]] = {}
    for who in ("mend.0", "mend.1"):
        asked = played(start, who).asked
        assert asked
        for kind, _, step in (move.code.partition(".") for move in asked.moves):
            steps.setdefault(kind, set()).add(step)
    assert steps["armour_pv"] == steps["solitude"] == steps["left"] == {"1", "-1"}
    assert steps["grit"] | steps["boost"] == {"10", "-10"}
