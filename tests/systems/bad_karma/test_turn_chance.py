"""A draw belongs to its place: undone and made again, it gives the same dominoes."""

from typing import Any

import pytest

from calculators.core.play import renewed
from tests.systems.bad_karma.tables import answer

type Texts = dict[str, str]


def asked(fields: Texts, decision: str, seed: str) -> dict[str, Any]:
    """Take a decision and return the whole answer."""
    told = answer(fields | {"decision": decision}, seed)
    assert told["ok"], told
    return told


def drawn(told: dict[str, Any]) -> str:
    """Return what the last line of the log drew."""
    lines: list[str] = told["next"]["log"].splitlines()
    return lines[-1].partition(" ; ")[2]


def test_a_draw_undone_and_made_again_is_the_same() -> None:
    opened = asked({}, "start", "a")
    first = opened["next"]
    once = asked(first, "draw.1", "b")
    assert {drawn(asked(first, "draw.1", f"c{n}")) for n in range(20)} == {drawn(once)}
    more = drawn(asked(first, "draw.2", "d"))
    assert more.split()[0] == drawn(once)
    undone = {**first, "log": ""}
    assert drawn(asked(undone, "start", "e")) == drawn(opened)


def test_what_draws_nothing_does_not_change_what_is_drawn() -> None:
    """A modifier asked for and left is no way to draw another domino."""
    first = asked({}, "start", "a")["next"]
    later = asked(asked(first, "modifier", "b")["next"], "mod.0", "b")["next"]
    assert drawn(asked(later, "draw.4", "c")) == drawn(asked(first, "draw.4", "c"))


def test_another_scene_another_turn_another_place_draw_anew() -> None:
    places = set()
    fields = asked({}, "start", "a")["next"]
    for _ in range(5):
        once = asked(fields, "draw.1", "x")["next"]
        places.add(drawn(asked(fields, "draw.4", "x")))
        places.add(drawn(asked(once, "force.strong", "x")))
        for _ in range(4):
            fields = asked(fields, "skip", "x")["next"]
        fields = asked(asked(fields, "declare", "x")["next"], "next", "x")["next"]
    assert len(places) == 10
    starts = {drawn(asked({}, "start", str(seed))) for seed in range(40)}
    assert len(starts) > 15


def test_a_turn_kept_before_scenes_had_a_seed_goes_on() -> None:
    kept = {"start": "5-3", "log": "draw.1 ; 4-1\nkeep.0"}
    told = asked(kept, "draw.1", "x")
    assert told["next"]["chance"]
    typed = answer({**told["next"], "decision": "keep.0"})
    assert typed["ok"], typed


def test_a_typed_domino_stays_possible() -> None:
    first = asked({}, "start", "a")["next"]
    assert drawn(answer(first | {"decision": "draw.1", "drawn": "6-6"})) == "6-6"


@pytest.mark.parametrize("chance", ["a", "a.2", "x" * 80, "x" * 70 + ".999999999", "9" * 80, ".1"])
def test_what_a_turn_draws_from_is_always_taken_back(chance: str) -> None:
    for _ in range(3):
        chance, before = renewed(chance), chance
        assert chance != before
        assert answer({"chance": chance})["ok"]
