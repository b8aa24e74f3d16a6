"""Sentences as a French editor would print them: counts of 0, 1 and 2, elision, agreement."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.french import french
from calculators.session.words import value_text
from calculators.web import handle


def asked(name: str, fields: dict[str, Any]) -> Any:
    """Return an answer."""
    request = {"op": "run", "calculator": f"savage_worlds.{name}", "fields": fields, "seed": "s"}
    return json.loads(handle(json.dumps(request)))


def told(name: str, fields: dict[str, Any]) -> list[str]:
    """Return the sentence and the steps of an answer."""
    answer = asked(name, fields)
    assert answer["ok"], answer
    result = answer["result"]
    return [result["summary"], *(step["text"] for step in result["steps"])]


OVERSHADOWED = "Vulnérable ne s'ajoute pas à la surprise : +4 seulement."
MELEE = {"mode": "melee", "parry": 4}
SENTENCES = (
    ("initiative", {"fighters": "Ana ; 9-pique", "cards": "R-coeur"},
     "La carte déjà sortie reste de côté."),
    ("initiative", {"fighters": "Ana ; 9-pique\nBo ; 8-pique", "cards": "R-coeur 2-coeur"},
     "Les 2 cartes déjà sorties restent de côté."),
    ("initiative", {"action": "replace", "who": "Orques", "fighters": "Orques ; 3-coeur",
                    "cards": "D-coeur"},
     "Pour un jeton, Orques tire et garde la Dame de cœur."),
    ("initiative", {"action": "replace", "who": "Bo", "fighters": "Bo ; 3-coeur",
                    "cards": "2-coeur"},
     "Pour un jeton, Bo tire le 2 de cœur et garde le 3 de cœur."),
    ("initiative", {"fighters": "Bo ; 3-coeur", "dealt": "A-pique 3-coeur", "cards": "2-coeur"},
     "Reste de côté, sans combattant : l'As de pique."),
    ("opposed", {"die": "d8", "roll": "7 2", "other_roll": "4 2"}, "7 contre 4 : pas de prouesse."),
    ("opposed", {"die": "d8", "roll": "7 2", "other_roll": "4 2"},
     "Attaquant, trait d8 : 7 ; Joker d6 : 2. Meilleur dé : 7."),
    ("opposed", {"roll": "5 2", "other_who": "extra", "other_roll": "3"},
     "Défenseur, trait d6 : 3."),
    ("opposed", {"roll": "5 2", "other_modifier": 3, "other_roll": "3 2"},
     "6 contre 5 : c'est plus, le défenseur annule."),
    ("opposed", {"roll": "5 2", "other_roll": "5 2"},
     "5 contre 5 : égaler suffit, le défenseur annule."),
    ("damage", {"toughness": 5, "dice": "d8", "roll": "2", "bennies": 1, "rerolls": "5"},
     "Jeton 1, relance : 5. On garde la relance : 5."),
    ("recovery", {"need": "shaken", "roll": "1 1"}, "Double 1 : aucun jeton ne relance ce jet."),
    ("recovery", {"need": "shaken", "roll": "1 1"},
     "L'état Secoué demeure ; un jeton peut encore l'effacer."),
    ("trait", {"support": "2", "roll": "4 2"}, "Soutien : +2."),
    ("trait", {"support": "2 1", "roll": "4 2"}, "Soutiens : +3."),
    ("bennies", {"players": 0, "roll": "4 2"}, "Séance : 3 jetons par joueur, aucun au MJ."),
    ("trait", {"roll": "4 2"}, "4 contre 4 : juste assez, succès."),
    ("trait", {"roll": "4 2", "running": True}, "Course ce tour : −2."),
    ("damage", {"toughness": 5, "dice": "d8", "bonus": 20, "roll": "7"},
     "L'encaissement part de ces 5 blessures, sans plafond."),
    ("trait", {"roll": "5 2"}, "5 contre 4 : 1 au-dessus, succès."),
    ("trait", {"roll": "5 2"}, "Trait d6 : 5 ; Joker d6 : 2. Meilleur dé : 5."),
    ("trait", {"roll": "6 1 2"}, "Trait d6 : 6 + 1 = 7 ; Joker d6 : 2."),
    ("trait", {"roll": "5", "who": "extra"}, "Trait d6 : 5. Un figurant n'a pas de dé Joker."),
    ("trait", {"bennies": 1, "roll": "3 2", "rerolls": "5 1"},
     "Jeton 1, relance : trait 5, Joker 1. On garde la relance, meilleur dé 5."),
    ("trait", {"bennies": 2, "roll": "3 2", "rerolls": "2 1 5 1"},
     "Jeton 1, relance : trait 2, Joker 1 ; jeton 2 : trait 5, Joker 1. "  # noqa: ISC004
     "On garde la relance 2, meilleur dé 5."),
    ("trait", {"bennies": 1, "roll": "3 2", "rerolls": "2 1"},
     "Jeton 1, relance : trait 2, Joker 1. On garde le premier jet, meilleur dé 3."),
    ("trait", {"purpose": "support", "roll": "3 2"}, "Soutien : l'allié n'y gagne rien."),
    ("trait", {"purpose": "support", "roll": "4 2"}, "Soutien : l'allié a +1 à son jet de trait."),
    ("recovery", {"need": "treat", "patient_wounds": 2, "roll": "3 2"},
     "Échec : toujours 2 blessures."),
    ("recovery", {"need": "treat", "patient_wounds": 2, "roll": "3 2"},
     "Soins commencés aussitôt, dans l'heure."),
    ("recovery", {"need": "treat", "patient_wounds": 2, "elapsed": 1, "roll": "3 2"},
     "Soins commencés après 1 minute, dans l'heure."),
    ("recovery", {"need": "treat", "patient_wounds": 1, "roll": "4 2"},
     "Succès : il ne reste aucune blessure."),
    ("recovery", {"need": "treat", "patient_wounds": 3, "roll": "6 2 1"},
     "Prouesse : il reste 1 blessure sur 3."),
    ("recovery", {"need": "treat", "patient_wounds": 3, "roll": "1 1"},
     "Échec critique : 1 blessure de plus, 4 en tout ; état critique."),
    ("recovery", {"need": "rest", "fatigue": "tired", "hours": 0},
     "Sans repos, rien ne change : toujours Fatigué."),
    ("recovery", {"need": "rest", "fatigue": "tired", "hours": 0},
     "Sans repos, la fatigue ne baisse pas."),
    ("recovery", {"need": "rest", "fatigue": "tired", "hours": 1},
     "1 heure de repos : 1 niveau de fatigue en moins."),
    ("recovery", {"need": "rest", "fatigue": "tired"}, "Repos : la fatigue a disparu."),
    ("recovery", {"need": "stunned", "roll": "6 1 2"},
     "Âme : 5 contre 4, l'état Sonné laisse place à Distrait et Vulnérable."),
    ("recovery", {"need": "stunned", "stunned": "free", "distracted": True, "roll": "3 2"},
     "Jet d'Âme d'un Sonné, sans le −2 de son état, mais Distrait par une autre cause."),
    ("soak", {"new_wounds": 2, "roll": "3 2"}, "Aucune des 2 blessures n'est encaissée."),
    ("soak", {"new_wounds": 1, "roll": "4 2"}, "1 blessure encaissée, il n'en reste aucune."),
    ("soak", {"new_wounds": 2, "wounds": 1, "roll": "5 2"},
     "1 blessure avant l'attaque, 2 en tout."),
    ("soak", {"who": "extra", "roll": "4"}, "Pour un figurant, qui le mène dépense un jeton."),
    ("states", {"pace": 6, "wounds": 4}, "4 blessures : la quatrième met en état critique."),
    ("states", {"pace": 6, "fatigue": "beyond"},
     "Un niveau de fatigue après Épuisé : état critique."),
    ("states", {"pace": 4, "wounds": 3}, "Allure : 4 − 3, soit 1 case."),
    ("states", {"pace": 4, "wounds": 4}, "Allure : 4 − 4, soit 1 case, le minimum."),
    ("states", {"pace": 6, "adjacent": 2, "adjacent_shaken": 1},
     "En rompant le combat : 1 attaque gratuite, de l'adversaire non Secoué."),
    ("states", {"pace": 6, "adjacent": 2},
     "En rompant le combat : 2 attaques gratuites, une par adversaire non Secoué."),
    ("states", {"pace": 6, "adjacent": 1, "adjacent_shaken": 1},
     "En rompant le combat : aucune attaque gratuite, l'adversaire est Secoué."),
    ("states", {"pace": 6, "adjacent": 2, "adjacent_shaken": 2},
     "En rompant le combat : aucune attaque gratuite, tous sont Secoués."),
    ("states", {"pace": 6, "running": True, "run_roll": "4"},
     "Course : 4 au d6, 4 cases de plus."),
    ("states", {"pace": 6, "running": True, "run_roll": "2", "strength": "d4", "load": 11},
     "Course : 2 au d6, −2 car encombré, aucune case de plus."),
    ("damage", {"toughness": 5, "roll": "1 2"}, "2d6 : 1 et 2. Somme : 3."),
    ("damage", {"toughness": 5, "dice": "d8", "roll": "3"}, "1d8 : 3."),
    ("damage", {"toughness": 5, "dice": "d8 2d6", "raised": True, "roll": "3 1 6 2 4"},
     "1d8 : 3 ; 2d6 : 1 et 6 + 2 = 8 ; d6 de prouesse : 4. Somme : 16."),
    ("damage", {"toughness": 5, "bennies": 1, "roll": "1 2", "rerolls": "5 4"},
     "Jeton 1, relance : 5 et 4, somme 9. On garde la relance, somme 9."),
    ("damage", {"toughness": 5, "shaken": True, "roll": "1 4"},
     "Déjà Secouée, la cible prend 1 blessure."),
    ("damage", {"toughness": 5, "roll": "5 4"}, "La cible devient Secouée et prend 1 blessure."),
    ("damage", {"toughness": 5, "roll": "1 4"}, "La cible devient Secouée, sans blessure."),
    ("damage", {"toughness": 5, "surprise": True, "roll": "1 2", "vigor_roll": "3 2"},
     "Vigueur de la cible, trait d6 : 3 ; Joker d6 : 2."),
    ("damage", {"toughness": 5, "surprise": True, "roll": "1 2", "vigor_roll": "3 2"},
     "Jet de Vigueur, échec : 1 contre 4."),
    ("attack", {**MELEE, "stunned": True, "roll": "3 2"},
     "Cible Sonnée, donc attaque surprise : +4."),
    ("attack", {**MELEE, "surprise": True, "vulnerable": True, "roll": "3 2"}, OVERSHADOWED),
)  # fmt: skip
NOT_SAID = (
    ("attack", {**MELEE, "surprise": True, "roll": "3 2"}, OVERSHADOWED),
    ("attack", {**MELEE, "vulnerable": True, "roll": "3 2"}, OVERSHADOWED),
)


@pytest.mark.parametrize(("name", "fields", "sentence"), SENTENCES)
def test_a_sentence(name: str, fields: dict[str, Any], sentence: str) -> None:
    assert french(sentence) in told(name, fields)


@pytest.mark.parametrize(("name", "fields", "sentence"), NOT_SAID)
def test_a_sentence_that_would_be_wrong(name: str, fields: dict[str, Any], sentence: str) -> None:
    assert french(sentence) not in told(name, fields)


@pytest.mark.parametrize(
    ("state", "rule"),
    [("held", "SW-ETA-03"), ("bound", "SW-ETA-04"), ("stunned", "SW-ETA-05")],
)
def test_who_cannot_move_is_told_by_which_state(state: str, rule: str) -> None:
    fields = {"pace": 6, state: True}
    steps = asked("states", fields)["result"]["steps"]
    (step,) = (each for each in steps if each["text"] == "Aucun déplacement.")
    assert step["rule"] == rule
    (fault,) = asked("states", {**fields, "running": True})["errors"]
    assert (fault["field"], fault["rule"]) == ("running", rule)


@pytest.mark.parametrize(
    ("state", "rule"),
    [("stunned", "SW-ETA-05"), ("shaken", "SW-ETA-09")],
)
def test_who_may_not_act_twice_is_told_by_which_state(state: str, rule: str) -> None:
    (fault,) = asked("states", {"pace": 6, state: True, "actions": 2})["errors"]
    assert (fault["field"], fault["rule"]) == ("actions", rule)


@pytest.mark.parametrize(
    ("dice", "told"),
    [("d6", "d6"), ("d6 d6", "2d6"), ("d8 d6 d6", "d8 + 2d6"), ("", "")],
)
def test_a_sheet_tells_the_dice_of_a_weapon_as_a_table_does(dice: str, told: str) -> None:
    sheet = SYSTEMS["savage_worlds"].sheet
    assert sheet
    field = sheet.character.inputs["dice"]
    her = SimpleNamespace(dice=field.parse(dice) if dice else None)
    assert sheet.told["dice"](her) == told


@pytest.mark.parametrize(
    ("name", "raw", "told"), [("bonus", -2, "−2"), ("throwing", "d4-2", "d4−2")]
)
def test_a_sheet_is_told_with_a_minus(name: str, raw: Any, told: str) -> None:
    sheet = SYSTEMS["savage_worlds"].sheet
    assert sheet
    field = sheet.character.inputs[name]
    assert value_text(field, field.parse(raw)) == told
