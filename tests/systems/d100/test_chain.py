"""From a shot to care or death, by sheets: each answer agrees with the next."""

from fractions import Fraction

import pytest

from calculators.core.french import french
from calculators.session.state import Sides
from calculators.systems.d100 import SYSTEM
from calculators.systems.d100.character import DEAD
from tests.contract.page import read
from tests.systems.party import SPACES, Party, Played

SEVERITIES = {"light": "légère", "moderate": "moyenne", "severe": "grave"}


def seated(**changes: int | str | list[str]) -> Party:
    """Seat a shooter, and a target of 6 PV behind an armour of 3."""
    table = Party.seated("d100", "Corto", "Maëlle", "Octave-7")
    target: dict[str, int | str | list[str]] = {"pv": 6, "pv_max": 9, "protection": 3}
    table.writes("Maëlle", **{**target, "armour_pv": 6, **changes})
    return table


def shot(table: Party, damage: int, roll: int = 7, zone: int = 0) -> Played:
    """Let Octave-7 hit Maëlle: 45 of skill, of the sheet."""
    rolled = {"damage": str(damage), "shot": [roll], **({"zone": [zone]} if zone else {})}
    return table.run("attack", "Octave-7", "Maëlle", **rolled)


def test_a_shot_bleeds_out_and_kills() -> None:
    """Shot, haemorrhage, two turns at death's door, the tank; only dice are typed."""
    table = seated()
    hit = shot(table, 11, zone=50)
    assert hit.values["threshold"] == 75
    assert (hit.values["absorbed"], hit.values["passed"]) == (3, 8)
    assert hit.outcome == "moderate"
    target = table["Maëlle"]
    assert (target.pv, target.armour_pv, target.hurt) == (0, 3, 8)
    assert [str(wound) for wound in target.wounds] == ["torse-8"]
    assert [*hit.offered] == ["bleed", "aid"]

    time = table.take("bleed", faces=[1])
    assert time.sides.who == "Maëlle"
    assert time.summary == "Il reste 2 tours avant les portes de la mort."
    assert (table["Maëlle"].left, table["Maëlle"].condition) == (2, "bleeding")

    first = table.take("survive", roll=[12])
    assert first.values["threshold"] == 30 + 35
    assert first.summary.endswith("Premier tour tenu.")
    assert table["Maëlle"].lived == first.values["lived"] == 1
    again = {"alive": Fraction(65, 100), "dead": Fraction(35, 100)}
    assert first.chances("survive") == again

    second = table.take("survive", roll=[90])
    assert second.summary == "Mort : 90 pour un seuil de 65, après 1 tour de lutte."
    assert table["Maëlle"].condition == DEAD

    back = table.take("revive", chance=20, faces=[20])
    assert back.outcome == "revived"
    target = table["Maëlle"]
    assert (target.pv, target.condition, target.tank) == (9, "alive", -10)
    assert [str(wound) for wound in target.wounds] == ["torse-8"]

    later = table.take("week")
    assert table["Maëlle"].tank == later.values["penalty"] == -5


def test_readings_that_contradict_each_other_are_refused_where_they_are_chosen() -> None:
    """AMB-DC-01: the critical ranges may not overlap, whichever is changed."""
    table = seated()
    table.chooses(best=50, worst=51)
    for wrong in ({"worst": 50}, {"best": 51}):
        with pytest.raises(AssertionError, match=r"readings\.worst.* doit commencer après 5[01]"):
            table.chooses(**wrong)
    assert shot(table, 4, roll=50).values["verdict"] == "critical_success"


def test_first_aid_in_time_gives_back_no_more_than_the_fight_took() -> None:
    table = seated(pv=2, armour_pv=0)
    shot(table, 4, zone=50)
    table.take("bleed", faces=[4])
    care = table.take("aid", faces=[6])
    assert care.summary == "4 PV rendus : 4 sur 9 ; l’hémorragie cesse."
    target = table["Maëlle"]
    assert (target.pv, target.hurt) == (4, 0)
    days = table.take("infirmary", faces=[1])
    assert (days.values["gain"], table["Maëlle"].pv) == (5, 9)
    assert not days.offered


def test_two_blows_of_one_fight_are_both_healed_and_wear_the_armour_twice() -> None:
    table = seated(pv=9)
    assert shot(table, 5).summary.endswith("il reste 7 PV.")
    assert shot(table, 3).values["absorbed"] == 1
    target = table["Maëlle"]
    assert (target.pv, target.armour_pv, target.hurt) == (5, 2, 4)


@pytest.mark.parametrize(
    ("zone", "lost"), [(50, 15), (5, 0), (15, 0), (90, 0)], ids=["torso", "head", "arm", "leg"]
)
def test_a_wound_lowers_the_next_shot_where_the_table_says_tir(zone: int, lost: int) -> None:
    """The torso penalises «Force et Tir»; no other zone penalises shots."""
    table = seated(armour_pv=0)
    assert shot(table, 8, zone=zone).values["wound"] == 8
    answer = table.run("attack", "Maëlle", "Octave-7", shot=[50])
    assert answer.values["threshold"] == 30 + 15 - lost
    trial = table.run("test", "Maëlle", cover="light")
    assert trial.values["threshold"] == 30 + 15 - 15 - lost
    survival = table.run("drug", "Maëlle", roll=[50])
    assert survival.values["threshold"] == 30 + 35


def test_wounds_add_up_and_the_tank_weighs_on_all() -> None:
    table = seated(wounds=["torse-2", "torse-11"], tank=-5)
    assert table.run("attack", "Maëlle", "Corto").values["threshold"] == 45 - 25 - 5
    assert table.run("test", "Maëlle", skills=[40]).values["threshold"] == 70 - 5
    assert table.run("death", "Maëlle").values["threshold"] == 65 - 5


def test_a_burn_weighs_on_actions_and_not_on_survival() -> None:
    table = seated(pv=9)
    burn = table.run("burn", "Maëlle", source="pitch", faces=[4])
    assert (table["Maëlle"].pv, table["Maëlle"].burn) == (5, "pitch")
    assert burn.values["penalty"] == -10
    for id_, more in (("attack", {"shot": [50]}), ("covering_fire", {})):
        answer = table.run(id_, "Maëlle", **more)
        assert answer.values["threshold"] == 45 - 10
    assert table.run("death", "Maëlle").values["threshold"] == 65


@pytest.mark.parametrize(("damage", "severity"), [(5, "light"), (8, "moderate"), (11, "severe")])
def test_the_haemorrhage_of_the_headline_is_the_one_that_is_rolled(
    damage: int, severity: str
) -> None:
    table = seated(armour_pv=0, pv=0)
    hit = shot(table, damage, zone=50)
    assert SEVERITIES[severity] in hit.summary
    assert SEVERITIES[severity] in hit.labels["bleed"]
    time = table.take("bleed", faces=[4])
    assert f"Hémorragie {SEVERITIES[severity]}" in time.steps
    alone = table.run("haemorrhage", "Maëlle", faces=[4])
    assert alone.values == time.values
    if severity == "light":
        assert "Constitution 25" in time.steps


def test_a_test_that_hits_is_taken_by_the_target_whose_shooter_brings_the_damage() -> None:
    table = seated(protection=0)
    trial = table.run("test", "Octave-7", "Maëlle", cover="medium", rolls=[10])
    assert trial.values["threshold"] == 30 + 45 - 30
    blow = table.take("strike", faces=[1, 2])
    assert blow.sides == Sides("Maëlle", "Octave-7")
    assert blow.values["damage"] == 1 + 2 + 3
    assert table["Maëlle"].pv == 0
    assert not table.run("test", "Octave-7", skills=[50], rolls=[10]).offered


def test_both_shots_of_a_turn_are_taken_one_after_the_other() -> None:
    """The second one waits while the first bleeds, even if somebody is renamed (DC-CAD-01)."""
    table = seated(protection=0, pv=20, pv_max=20)
    double = {"cover": "light", "second_shot": True}
    table.run("test", "Octave-7", "Maëlle", **double, rolls=[10, 90])
    assert [*table.last.offered] == ["strike"]
    table.run("test", "Octave-7", "Maëlle", **double, rolls=[10, 20])
    assert table.last.labels == {
        "strike": "La cible encaisse",
        "strike-2": "La cible encaisse le second tir",
    }
    table.take("strike", damage=20, zone=[50])
    assert [*table.last.offered] == ["revive", "strike-2"]
    table.run("test", "Octave-7", "Maëlle", **double, rolls=[10, 20])
    table.writes("Maëlle", pv=5, condition="alive")
    table.take("strike", damage=8, zone=[50])
    assert [*table.last.offered] == ["bleed", "aid", "strike-2"]
    assert table.last.chances("strike-2")["moderate"]
    table.take("bleed", faces=[3])
    assert [*table.last.offered] == ["aid", "survive", "strike-2"]
    table.renames("Maëlle", "Mila")
    second = table.take("strike-2", faces=[1, 2], zone=[15])
    assert second.sides == Sides("Mila", "Octave-7")
    assert [str(wound) for wound in table["Mila"].wounds] == ["torse-8", "bras-droit-6"]
    assert [*table.last.offered] == ["bleed", "aid"]
    table.run("initiative")
    assert not table.last.offered


def test_of_two_haemorrhages_the_shortest_decides() -> None:
    table = seated()
    table.run("haemorrhage", "Maëlle", severity="severe", faces=[2])
    longer = table.run("haemorrhage", "Maëlle", severity="moderate", faces=[6])
    assert longer.summary == "Il reste 2 tours avant les portes de la mort."
    assert not longer.answer["changed"]
    table.run("haemorrhage", "Maëlle", severity="severe", faces=[1])
    assert (table["Maëlle"].left, table["Maëlle"].condition) == (1, "bleeding")


@pytest.mark.parametrize(
    ("method", "after"),
    [("first_aid", "alive"), ("infirmary", "alive"), ("tank", "alive"), ("natural", "bleeding")],
)
def test_care_in_time_stops_the_blood(method: str, after: str) -> None:
    table = seated(pv=0, hurt=3)
    table.run("haemorrhage", "Maëlle", severity="severe", faces=[2])
    if method == "first_aid":
        table.take("aid")
    else:
        table.run("care", "Maëlle", method=method)
    left = 2 if after == "bleeding" else 0
    assert (table["Maëlle"].condition, table["Maëlle"].left) == (after, left)


def test_whose_time_is_over_has_none_left() -> None:
    table = seated()
    table.run("haemorrhage", "Maëlle", severity="severe", faces=[2])
    table.take("survive", roll=[20])
    assert (table["Maëlle"].condition, table["Maëlle"].left) == ("door", 0)
    table.run("care", "Maëlle", method="first_aid", hurt=3)
    assert table["Maëlle"].condition == "door", "what ends these tests is left to the table"


def test_a_fall_wounds_whoever_it_brings_to_nothing() -> None:
    table = seated()
    fall = table.run("fall", "Maëlle", height=9, faces=[7])
    assert table["Maëlle"].pv == 0
    wound = table.take("wound", zone=[75])
    assert wound.values["damage"] == fall.values["wound"] == 7
    assert [str(each) for each in table["Maëlle"].wounds] == ["jambe-droite-7"]
    assert "bleed" in wound.offered


def test_a_grave_wound_stays_due_until_its_zone_is_rolled() -> None:
    """DC-BLE-02: another burn, or somebody else's action, removes nothing."""
    table = Party.seated("d100", "Corto", "Maëlle")
    table.run("burn", "Maëlle", source="blaze", faces=[10, 10])
    table.run("burn", "Maëlle", source="pitch", faces=[3])
    table.run("drug", "Corto", roll=[50])
    assert table["Maëlle"].due == (20, 3)
    told = french(SYSTEM.sheet.line(table["Maëlle"])) if SYSTEM.sheet.line else ""
    assert "blessure grave à lancer (20 dégâts)" in told.translate(SPACES)
    first = table.run("grave_wound", "Maëlle", zone=[80])
    assert (first.values["damage"], table["Maëlle"].due) == (20, (3,))
    table.run("grave_wound", "Maëlle", damage="5", zone=[80])
    assert table["Maëlle"].due == (3,), "of another blow, that the table rolled by itself"
    table.run("grave_wound", "Maëlle", zone=[80])
    assert table["Maëlle"].due == ()


@pytest.mark.parametrize(
    ("link", "armour_pv", "told"),
    [
        ("half", 6, "armure 3 (6 PV)"),
        ("half", 3, "armure 1 sur 3 (3 PV)"),
        ("half", 0, "armure 0 sur 3 (0 PV)"),
        ("constant", 3, "armure 3 (3 PV)"),
        ("constant", 0, "armure 0 sur 3 (0 PV)"),
    ],
)
def test_a_line_tells_what_is_left_of_an_armour(link: str, armour_pv: int, told: str) -> None:
    """DC-ARM-02, under the table's own reading (AMB-DC-09)."""
    table = seated(armour_pv=armour_pv)
    table.chooses(link=link)
    assert f"{told} ·" in read(table.page()).words.translate(SPACES)


def test_more_health_than_all_of_it_is_all_of_it() -> None:
    """With more health typed than the sheet's maximum, the maximum rises: the sheet stays valid."""
    table = seated()
    table.run("fall", "Maëlle", pv=40, height=9, faces=[7])
    assert table["Maëlle"].pv == table["Maëlle"].pv_max == 33
    assert not [*table["Maëlle"].faults()]


def test_a_deadly_wound_offers_the_tank_alone() -> None:
    """Her wounds stay: the tank restores only her health."""
    table = seated(armour_pv=0, wounds=["torse-2"])
    hit = shot(table, 20, zone=50)
    assert [*hit.offered] == ["revive"]
    assert hit.offered["revive"].fields["pv"] == hit.values["pv"] == 0
    assert table["Maëlle"].condition == DEAD
    assert [str(wound) for wound in table["Maëlle"].wounds] == ["torse-2"]
    order = table.run("initiative")
    assert order.values["order"] == [["Corto"], ["Octave-7"]]


def test_no_turn_is_counted_of_the_dead() -> None:
    table = seated(armour_pv=0, condition="bleeding", left=2, lived=1)
    shot(table, 20, zone=50)
    target = table["Maëlle"]
    assert (target.condition, target.left, target.lived) == (DEAD, 0, 0)


@pytest.mark.parametrize("condition", ["door", DEAD])
def test_who_is_beyond_a_haemorrhage_is_not_brought_back_by_one(condition: str) -> None:
    """As in a firefight: at death's door only survival is tested (DC-MOR-01)."""
    table = seated(pv=0, armour_pv=0, condition=condition, lived=1)
    shot(table, 8, zone=50)
    table.take("bleed", faces=[3])
    target = table["Maëlle"]
    assert (target.condition, target.left, target.lived) == (condition, 0, 1)


def test_an_arm_torn_off_bleeds_as_the_table_decides() -> None:
    hit = shot(seated(armour_pv=0), 20, zone=15)
    assert hit.offered["bleed"].fields == {"severity": "severe"}
    assert hit.labels["bleed"].startswith("Hémorragie, si")


@pytest.mark.parametrize("roll", [50, 99])
def test_a_miss_and_a_blow_that_nothing_passes_offer_nothing(roll: int) -> None:
    table = seated()
    before = table["Maëlle"]
    assert not shot(table, 3, roll=roll).offered
    assert table["Maëlle"].pv == before.pv


def test_solitude_and_bullets_are_kept() -> None:
    table = seated()
    dose = table.run("drug", "Maëlle", roll=[80])
    assert table["Maëlle"].solitude == dose.values["solitude"] == 2
    fired = table.run("covering_fire", "Corto", zone="Bo ; 0", fire=[10], survivals=[90], shots=[5])
    assert table["Corto"].bullets == fired.values["bullets"] == 20
    assert fired.labels["strike-1"] == "Bo encaisse"


def sprayed(against: str = "") -> Party:
    """Let Octave-7 hit three people in the zone; one of them has no sheet."""
    table = seated()
    table.writes("Corto", pv=20, pv_max=20)
    zone = "maëlle ; 10\nCorto ; 10\nZed ; 10"
    rolls = {"fire": [40], "survivals": [90] * 3, "shots": [40] * 3}
    fired = table.run("covering_fire", "Octave-7", against, zone=zone, **rolls)
    assert [*fired.labels.values()] == ["Maëlle encaisse", "Corto encaisse", "Zed encaisse"]
    return table


@pytest.mark.parametrize("against", ["", "Maëlle"])
def test_a_covering_fire_strikes_whom_the_move_names(against: str) -> None:
    table = sprayed(against)
    struck = table.take("strike-1", damage=11, zone=[50])
    assert struck.sides == Sides("Maëlle", "Octave-7")
    assert (struck.values["absorbed"], struck.values["passed"]) == (3, 8)
    assert [str(wound) for wound in table["Maëlle"].wounds] == ["torse-8"]
    assert (table["Maëlle"].pv, table["Corto"].pv) == (0, 20)


def test_a_covering_fire_leaves_the_others_alone() -> None:
    table = sprayed("Maëlle")
    table.take("strike-2", faces=[1, 2])
    assert (table["Maëlle"].pv, table["Corto"].armour_pv, table["Corto"].pv) == (6, 7, 17)


def test_whoever_else_a_covering_fire_hit_waits_for_her_turn() -> None:
    table = sprayed("Maëlle")
    table.take("strike-1", damage=11, zone=[50])
    assert [*table.last.offered] == ["bleed", "aid", "strike-2"]
    table.take("strike-2", faces=[1, 2])
    assert table.last.sides == Sides("Corto", "Octave-7")
    assert (table["Maëlle"].pv, table["Corto"].pv) == (0, 17)
    assert [*table.last.offered] == ["aid", "strike-3"]


def test_a_name_without_a_sheet_is_struck_without_one() -> None:
    struck = sprayed("Maëlle").take("strike-3", faces=[1, 2])
    assert struck.sides == Sides("", "Octave-7")
    assert not struck.answer["changed"]


def test_who_was_struck_may_bear_another_name_since() -> None:
    table = sprayed()
    table.renames("Maëlle", "Mila")
    table.renames("Mila", "Mona")
    table.take("strike-1", faces=[1, 2])
    assert table["Mona"].pv == 3


def test_a_machine_and_a_healthy_one_are_offered_what_helps_them() -> None:
    table = seated()
    table.writes("Octave-7", pv=3)
    day = table.run("care", "Octave-7", method="infirmary", faces=[2])
    assert [*day.offered] == ["infirmary"]
    rest = table.run("care", "Maëlle", method="natural")
    assert [*rest.offered] == ["infirmary", "rest"]


@pytest.mark.parametrize(("code", "dice"), [("next", "1d8"), ("reached", "1d6")])
def test_the_table_reads_heights_under_a_name_of_its_own(code: str, dice: str) -> None:
    table = seated()
    table.chooses(heights=code)
    assert table.run("fall", "Maëlle", height=4).values["dice"] == dice
    time = table.run("haemorrhage", "Maëlle", severity="light", faces=[1])
    assert time.values["left"] == 1


def test_the_table_reads_bleeding_under_a_name_of_its_own() -> None:
    table = seated()
    table.chooses(bleeding="plus")
    time = table.run("haemorrhage", "Maëlle", severity="light", faces=[1])
    assert time.values["left"] == 1 + 2


@pytest.mark.parametrize("method", ["natural", "first_aid", "infirmary", "tank"])
def test_care_gives_the_dead_nothing(method: str) -> None:
    """DC-PV-04: the dead have only the return to life, which nobody else has."""
    table = seated(pv=0, hurt=3, condition="dead")
    why = table.lets("care", "Maëlle", method=method)
    assert why == {
        "rule": "DC-PV-04",
        "told": "Mort de Maëlle : seul un retour à la vie se tente encore.",
    }
    assert table.run("care", "Maëlle", method="revive", chance=20, faces=[20]).values["pv"] > 0


def test_nobody_comes_back_who_is_not_dead() -> None:
    """DC-PV-04: nor is killed by the roll that would bring her back."""
    why = seated(pv=3).lets("care", "Maëlle", method="revive", chance=20, faces=[99])
    assert why["told"] == "Maëlle vit encore : rien à ramener à la vie."


def test_where_the_return_alone_costs_a_penalty_it_falls_by_the_week_all_the_same() -> None:
    """DC-PV-05, AMB-DC-17: and a plain day in the tank takes nothing off it."""
    table = seated(pv=0, condition="dead")
    table.chooses(tank="revived")
    table.run("care", "Maëlle", method="revive", chance=20, faces=[20])
    assert table["Maëlle"].tank == -10
    for penalty in (-5, 0):
        table.take("week")
        assert table["Maëlle"].tank == penalty
    later = seated(pv=1, tank=-10)
    later.chooses(tank="revived")
    later.run("care", "Maëlle", method="tank")
    assert later["Maëlle"].tank == -10
