"""Dominoes only move: between pile, gauge, tracks and discard, none is made and none is lost."""

import json
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.pieces.domino import BOX, Domino, left
from calculators.pieces.gauge import PLACED, Hurt, Placed
from calculators.systems.bad_karma.armour import Armour
from calculators.systems.bad_karma.damage.inputs import Helped, Suffered
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.settlement.inputs import Cause, Falling, Shields, Traits, Use
from calculators.systems.bad_karma.settlement.rule import Settlement
from calculators.web import handle
from tests.project import tries

DEALT = st.permutations(BOX)


@st.composite
def gauges(draw: st.DrawFn) -> tuple[tuple[Placed, ...], tuple[Domino, ...]]:
    """Return a gauge laid from the box, with what is left of it."""
    box = list(draw(DEALT))
    tiles = []
    for _ in range(draw(st.integers(0, 12))):
        domino = box.pop()
        sides = domino.sides if draw(st.booleans()) else domino.sides[::-1]
        mark = draw(st.sampled_from(["", "iL", "pM", "ipF", "piF"]))
        tiles.append(Placed(sides, draw(st.booleans()), draw(st.sampled_from([1, 2])), mark))
    return tuple(tiles), tuple(box)


@given(gauges())
def test_a_gauge_survives_its_notation_and_json(gauge: Any) -> None:
    tiles, _ = gauge
    assert tuple(PLACED.parse(str(tile)) for tile in tiles) == tiles
    again = json.loads(json.dumps([str(tile) for tile in tiles]))
    assert tuple(PLACED.parse(text) for text in again) == tiles


@given(gauges())
def test_the_pile_is_the_box_less_what_is_used(gauge: Any) -> None:
    tiles, box = gauge
    used = [tile.domino for tile in tiles]
    assert Counter(left(used)) == Counter(box)
    assert Counter(left([*used, *used, *used])).total() >= 0


@given(gauges(), st.integers(0, 3), st.integers(0, 4), st.booleans())
def test_a_settlement_loses_no_domino(
    gauge: Any, protection: int, level: int, unbreakable: bool  # noqa: FBT001
) -> None:  # fmt: skip
    tiles, _ = gauge
    shown = [i for i, tile in enumerate(tiles, start=1) if tile.mark and not tile.hidden]
    uses = (Use(domino=shown[0], protection=1),) if shown and protection else ()
    worn = (Armour(value=protection, left=1),) if uses else ()
    case = Settlement(
        Cause(gauge=tiles),
        Helped(),
        Suffered(),
        Falling(),
        Shields(protections=worn, uses=uses),
        Traits(tough=level, unmoved=level, unbreakable=unbreakable),
        House(),
    )
    on_tracks = [hurt.domino for track in case.after for hurt in track]
    unknown = on_tracks.count(None)
    away = [tile.domino for tile in case.discarded]
    known = Counter([*on_tracks, *away]) - Counter({None: unknown})
    before = Counter(tile.domino for tile in tiles)
    lost = before - known
    assert not known - before
    if case.removed is None:
        assert not lost
        assert unknown == case.taken.from_pile
    else:
        assert case.removed in lost


@given(st.lists(st.sampled_from([1, 3, 5]), max_size=6))
def test_a_track_of_knocks_empties_in_time(values: list[int]) -> None:
    track = tuple(Hurt((value, 0), turns=value) for value in values)
    for _ in range(max(values, default=0)):
        track, _ = settling.tick(track, "each")
    assert track == ()


@settings(max_examples=tries(60))
@given(st.integers(0, 12), st.integers(1, 12), st.integers(1, 2), st.text(max_size=5))
def test_a_draw_moves_its_dominoes(skill: int, karma: int, count: int, seed: str) -> None:
    fields = {"skill": skill, "karma": karma, "count": count, "next_draw": "same"}
    request = {"op": "run", "calculator": "bad_karma.draw", "fields": fields, "seed": f"s{seed!r}"}
    result = json.loads(handle(json.dumps(request)))["result"]
    state = result["state"]
    laid = [str(PLACED.parse(text).domino) for text in state["gauge"]]
    drawn = Counter(result["values"]["drawn"])
    assert Counter([*laid, *state["out"]]) == drawn
