"""From a shot to care or death, by sheets: each answer agrees with the next."""

from fractions import Fraction

import pytest

from calculators.session.state import Sides
from calculators.systems.d100.character import DEAD
from tests.systems.party import Party, Played

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


def test_an_arm_torn_off_bleeds_as_the_table_decides() -> None:
    hit = shot(seated(armour_pv=0), 20, zone=15)
    assert hit.offered["bleed"].fields == {"severity": "severe"}
    assert hit.labels["bleed"].startswith("Hémorragie, si")


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
