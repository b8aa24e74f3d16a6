"""The scenes of every system: what a table may do, must do and cannot do."""

import json
from typing import Any

import pytest

from calculators.catalogue import NAMES
from calculators.core.system import System
from tests.contract.catalogue import ALL_SYSTEMS
from tests.contract.page import read
from tests.golden.book import reviewed, told_first
from tests.systems.scenes import Scene, after, book, check, scenes

ALL = [(s.id, n, scene) for s in ALL_SYSTEMS for n, scene in enumerate(scenes(s.id).values(), 1)]


@pytest.mark.parametrize("scene", [pytest.param(each, id=f"{s}-{n}") for s, n, each in ALL])
def test_a_scene(scene: Scene) -> None:
    check(scene)
    if scene.system in NAMES:
        title, told = scene.said["sentence"], scene.played().story
        kept = reviewed(scene.system).get(title)
        assert told_first(scene.system, title, told) == kept, "read it, then `make golden`"


@pytest.mark.parametrize("system", ALL_SYSTEMS, ids=lambda system: system.id)
def test_every_rule_is_met_or_has_no_place_in_the_game(system: System) -> None:
    met, elsewhere = book(system.id).met, book(system.id).elsewhere.keys()
    assert met | elsewhere == {*system.rule_ids}
    assert not met & elsewhere


MIXED = {
    "a target without a Parade beside one with": (
        ("savage_worlds", "Ana agit, puis Loup, puis Orc.", "strike.melee"),
        {"sheets": {"Loup": {"parry": ""}}},
        {"parry": "9"},
        ("at.2", "at.1"),
    ),
    "a neighbour without a Résistance beside one with": (
        ("savage_worlds", "Un 1 au Tir : un voisin de la cible est touché aussi.", "+ Bo"),
        {"sheets": {"Bo": {"toughness": ""}}},
        {"toughness": "9"},
        ("at.3", "at.2"),
    ),
    "another trait, by its die, beside those of a sheet": (
        ("savage_worlds", "Ana agit la première, puis Orc.", "test", "at.1", "with.smarts"),
        {},
        {"other_die": "d12"},
        ("by.other", "by.agility"),
    ),
    "an attack whose dominoes may lie either way, beside a card paid with one side up": (
        ("bad_karma", "Une marge de 0 suffit à gagner quand les autres ont raté."),
        {},
        {"prefer": "weak"},
        ("attack.0", "card.strong"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("scene", "differs", "said", "codes"), MIXED.values(), ids=MIXED)
def test_what_a_way_has_is_not_changed_by_what_is_said_for_another(
    scene: Any, differs: Any, said: dict[str, str], codes: tuple[str, str]
) -> None:
    """Its button says what it has: label, chances and move agree."""
    evening = after(*scene, **differs)

    def buttons(**asked: str) -> dict[str, tuple[str, Any]]:
        found = read(evening.asks(panel={"asked": asked})["panel"]).all("button")
        return {
            str(each.attributes.get("data-way")): (each.words, each.attributes) for each in found
        }

    (lacks, has), (name,) = codes, said
    before, told = buttons(), buttons(**said)
    assert told[has] == before[has]
    assert name not in str(told[has][1].get("data-takes"))
    (move,) = json.loads(told[lacks][1]["data-move"])
    assert move["fields"] == said
