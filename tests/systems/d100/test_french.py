"""What the d100 system says, at counts of 0, 1 and 2."""

from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine

TANK = {"method": "tank", "pv": 0, "pv_max": 20}
AID = {"method": "first_aid", "pv": 4, "pv_max": 20, "faces": "5"}
AIDED = "Premiers secours, 1d6 : 5, dans la limite des dégâts du combat"
WARD = {"method": "infirmary", "pv": 0, "pv_max": 20, "days": 2, "resting": "added"}
FIRE = {"skill": 30, "fire": "50"}
SHOT = {"skill": 40, "damage": "2d10"}


def steps(calculator: str, fields: dict[str, Any]) -> list[str]:
    result = engine.run(CALCULATORS[f"d100.{calculator}"], fields, "s").result
    return [result.summary, *(step.text for step in result.steps)]


@pytest.mark.parametrize(
    ("calculator", "fields", "sentence"),
    [
        ("care", TANK, "En sortant de cuve : −10 partout."),
        ("care", TANK | {"weeks": 1}, "1 semaine après la cuve : −5 partout."),
        ("care", TANK | {"weeks": 2}, "2 semaines après la cuve : le malus a disparu."),
        ("care", TANK | {"tank": "revived"}, "Sans résurrection, pas de malus de cuve."),
        ("care", WARD, "Le repos y ajoute 2 PV."),
        ("care", WARD | {"days": 1}, "Le repos y ajoute 1 PV."),
        ("care", WARD | {"machine": True}, "Le repos n'y ajoute rien."),
        ("care", AID | {"hurt": 0}, f"{AIDED} (0)."),
        ("care", AID | {"hurt": 1}, f"{AIDED} (1)."),
        ("covering_fire", FIRE | {"zone": "Ana ; 20", "survivals": "50"},
         "Survie d'Ana : 50 ne dépasse pas 50 : réussite."),
        ("covering_fire", FIRE | {"zone": "Ox ; 0\nBo ; 0", "survivals": "99 99", "shots": "1 2"},
         "Réussite : −30 aux ennemis de la zone. Le tir touche Ox et Bo."),
        ("test", {"skills": "40", "best": 1, "rolls": "1"}, "1 : réussite critique."),
        ("test", {"skills": "40", "worst": 100, "rolls": "100"}, "100 : échec critique."),
        ("test", {"skills": "-40", "best": 1, "rolls": "1"},
         "Seuil très bas : seul un critique réussit, le 1."),
        ("test", {"skills": "-50", "best": 0, "rolls": "1"},
         "Seuil trop bas : aucun jet ne réussit."),
        ("test", {"skills": "-30", "best": 0, "rolls": "1"},
         "Seuil trop bas : aucun jet ne réussit."),
        ("test", {"skills": "40", "worst": 101, "position": "shooter", "rolls": "1"},
         "Hors map : le bonus de 20 est perdu ; pour vous trouver, il faut observer."),
        ("test",
         {"skills": "40", "worst": 101, "position": "shooter", "no_bonus": True, "rolls": "1"},
         "Hors map, sans bonus de 20 à perdre ; pour vous trouver, il faut observer."),
        ("test",
         {"skills": "40", "worst": 101, "off_map": "shooter", "position": "target", "rolls": "1"},
         "Cible hors map : il a fallu la trouver."),
        ("test", {"skills": "40", "best": 85, "position": "target", "rolls": "90"},
         "90, de 86 à 100 : échec critique."),
        ("armour", {"damage": "6", "armour_pv": 10},
         "Protection 0, 10 PV d'armure : elle n'absorbe rien."),
        ("armour", {"damage": "6", "armour_pv": 10, "link": "constant"},
         "Protection 0, 10 PV d'armure : elle n'absorbe rien."),
        ("burn", {"source": "blaze", "before": "blaze", "faces": "1 1"},
         "Une brûlure était là : la pire des deux compte seule, −15."),
        ("attack", SHOT | {"shot": "99"},
         "Un échec critique manque, sans plus : la source n'y ajoute rien."),
        ("attack", SHOT | {"shot": "20", "pv": 5, "faces": "10 10", "zone": 5},
         "2d10 : 20 dégâts passent : de 5 PV, il n'en reste aucun, d'où une blessure grave."),
        ("grave_wound", {"damage": "3", "zone": 15},
         "Un membre hors d'usage n'a pas de chiffre à lui dans les tests : la table en juge."),
    ],
)  # fmt: skip
def test_a_sentence_that_a_table_can_read(
    calculator: str, fields: dict[str, Any], sentence: str
) -> None:
    assert sentence in steps(calculator, fields)


@pytest.mark.parametrize(("tank", "told"), [("always", True), ("revived", False)])
def test_a_tank_without_a_penalty_has_no_table_of_it(tank: str, told: bool) -> None:  # noqa: FBT001
    resolution = engine.run(CALCULATORS["d100.care"], TANK | {"tank": tank}, "s")
    assert bool(resolution.tables) == told
