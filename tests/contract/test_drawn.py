"""Seed, chances and «tirage» are given if something was drawn, never otherwise."""

import json
from typing import Any

import pytest

from calculators.core.french import THIN
from calculators.web import handle
from tests.contract import strategies
from tests.contract.catalogue import ALL

DUEL = {"against": "player", "choice": "10", "other_card": "9"}


def html_of(calculator: str, fields: dict[str, Any], operation: str = "run") -> str:
    request = {"op": operation, "calculator": calculator, "fields": fields, "seed": "s"}
    html: str = json.loads(handle(json.dumps(request)))["html"]
    return html


@pytest.mark.parametrize("calculator", ["i2ds.difficulty", "d100.initiative"])
def test_what_never_draws_never_speaks_of_a_draw(calculator: str) -> None:
    declared = next(each for each in ALL if each.id == calculator)
    html = html_of(calculator, strategies.default_request(declared))
    assert "Graine" not in html
    assert "tirage" not in html.lower()
    assert "Lien de ce résultat" in html


def test_two_players_have_no_chances_to_be_told() -> None:
    assert "calc-odds" not in html_of("choix_destin.opposed", DUEL)
    assert "calc-odds" in html_of("choix_destin.opposed", {"choice": "10"})


def test_what_is_certain_is_said_without_a_table() -> None:
    told = html_of("choix_destin.opposed", DUEL, "odds")
    assert "C’est certain\u00a0: le joueur l’emporte." in told
    assert "calc-odds" not in told
    assert f"100{THIN}%" not in told
