"""An attack has few steps: a phone shows them all."""

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine

SHOT = {"skill": 40, "damage": "2d6+3", "pv": 4, "protection": 3, "armour_pv": 8, "faces": "5 4"}
HEAVY = {
    "cover": "light", "fire": "cancelled", "burn": "pitch", "position": "target", "distance": -5,
    "modifier": 70, "before": "tete-5 torse-3",
}  # fmt: skip


def texts(fields: dict[str, object]) -> list[str]:
    result = engine.run(CALCULATORS["d100.attack"], fields, "s").result
    return [step.text for step in result.steps]


@pytest.mark.parametrize("zone", ["5", "15", "50", "95"])
def test_an_attack_behind_a_cover_is_told_in_nine_steps(zone: str) -> None:
    assert len(texts({**SHOT, "cover": "light", "shot": "30", "zone": zone})) <= 9


def test_the_heaviest_attack_is_told_in_twelve_steps() -> None:
    fields = {**SHOT, **HEAVY, "fire": "suppressed", "shot": "3", "zone": "5"}
    assert len(texts(fields)) <= 12


def test_what_weighs_is_told_once_by_the_sum() -> None:
    told = " ".join(texts({**SHOT, **HEAVY, "shot": "99", "faces": ""}))
    for name in ("couvert léger", "tir de couverture", "brûlure", "distance"):
        assert told.lower().count(name) == 1, name


def test_an_armour_that_no_longer_absorbs_is_told_so_and_does_not_change() -> None:
    """Half of 1 is 0: « jusqu'à 0 » and « 1, puis 1 » would say nothing."""
    told = " ".join(texts({**SHOT, "armour_pv": 1, "shot": "30", "zone": "50"}))
    assert "1 PV d'armure : elle n'absorbe rien." in told
    assert "aucun absorbé." in told
    assert "jusqu'à 0" not in told
    assert "puis 1" not in told


def test_no_number_is_lost() -> None:
    fields = {**SHOT, **HEAVY, "fire": "suppressed", "shot": "3", "zone": "5"}
    told = " ".join(texts(fields))
    for number in (
        "2d6 + 3",
        "12 dégâts",
        "3 absorbés",
        "9 dégâts passent",
        "8, puis 5",
        "de 4 PV",
    ):
        assert number in told, number
