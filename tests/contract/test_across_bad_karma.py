"""Across the calculators of Bad Karma: the results of one are the inputs of the next.

One domino goes from the pile to a hand, a gauge, a track; every calculator on its way gives the
same boxes, the same damage, the same skill, and the chances of exactly what can happen.
"""

import json
import re
from fractions import Fraction
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.pieces.domino import BOX, DOMINOES
from calculators.pieces.gauge import PLACED
from calculators.web import handle
from tests.contract import strategies
from tests.project import tries

DRAW, GAUGE = CALCULATORS["bad_karma.draw"], CALCULATORS["bad_karma.gauge"]
PLACEMENT, SETTLEMENT = CALCULATORS["bad_karma.placement"], CALCULATORS["bad_karma.settlement"]
DAMAGE, SNAKE = CALCULATORS["bad_karma.damage"], CALCULATORS["bad_karma.serpentine"]
QUALITY = CALCULATORS["bad_karma.quality"]
SOME = settings(max_examples=tries(80))
FEW = settings(max_examples=tries(20))

DOUBLES = [str(kind) for kind in DOMINOES.pieces if kind.double]
KINDS = [str(kind) for kind in DOMINOES.pieces]

type Told = dict[str, Any]


def run(calculator: Any, fields: dict[str, Any], seed: str = "s") -> Told | None:
    """Return a result, ``None`` when the request is refused."""
    request = {"op": "run", "calculator": calculator.id, "fields": fields, "seed": seed}
    answer = json.loads(handle(json.dumps(request)))
    return answer["result"] if answer["ok"] else None


def sure(calculator: Any, fields: dict[str, Any], seed: str = "s") -> Told:
    """Return a result that must exist."""
    result = run(calculator, fields, seed)
    assert result is not None, fields
    return result


def asked(data: st.DataObject, calculator: Any, **fixed: Any) -> dict[str, Any]:
    """Draw a request from a declaration, some of its fields given."""
    fields: dict[str, Any] = data.draw(strategies.requests(calculator, typed=False))
    return fields | fixed


def one(data: st.DataObject, calculator: Any, name: str) -> Any:
    """Draw the value of one input from its declaration."""
    field = field_of(calculator, name)
    return field.dump(field.parse(data.draw(strategies.good(field))))


def field_of(calculator: Any, name: str) -> Any:
    """Return the field of an input."""
    return calculator.by_name[name]


def shared(fields: dict[str, Any], calculator: Any) -> dict[str, Any]:
    """Return the part of a request that another calculator asks too."""
    names = {parameter.name for parameter in calculator.parameters}
    return {name: value for name, value in fields.items() if name in names}


def uncovered(track: list[str]) -> int:
    return sum(not hurt.endswith("~") for hurt in track)


def boxes_told(sentence: str, kind: str) -> int:
    """Return the boxes of a kind in a headline, covered dominoes excluded."""
    plain = sentence.replace("\u00a0", " ").replace("\u202f", " ")
    found = re.search(rf"(\d+) (?:case|domino)s? de {kind}(?: \((\d+) recouvert)?", plain)
    return int(found[1]) - int(found[2] or 0) if found else 0


# --- draw → gauge


@SOME
@given(data=st.data(), seed=strategies.SEEDS)
def test_the_gauge_takes_what_a_draw_leaves_and_tells_the_same_threshold(
    data: st.DataObject, seed: str
) -> None:
    fields = asked(data, DRAW)
    drawn = run(DRAW, fields, seed)
    if drawn is None:
        return
    tiles = drawn["state"]["gauge"]
    told = sure(GAUGE, {**shared(fields, GAUGE), "gauge": tiles, "out": drawn["state"]["out"]})
    assert told["values"]["gauge"] == tiles
    karma = int(str(fields.get("karma", 7)))
    limit = told["values"]["threshold"]
    assert limit == (karma - len(tiles) + 1 if tiles else None)
    if drawn["outcome"] in {"success", "failure"}:
        assert drawn["values"]["threshold"] == limit
    if drawn["outcome"] in {"settle", "full"}:
        assert tiles == []


@SOME
@given(data=st.data())
def test_the_gauge_foretells_the_chances_of_the_next_draw(data: st.DataObject) -> None:
    """One domino, no forced fate: settling by margin, or because a failure finds no free box."""
    names = ("skill", "modifier", "karma", "gauge", "out", "settling")
    fields = {name: one(data, DRAW, name) for name in names}
    told = run(GAUGE, fields)
    if told is None:
        return
    odds = sure(DRAW, fields)["odds"]
    due = sum(Fraction(odds.get(code, 0)) for code in ("settle", "full"))
    if "exhausted" not in odds:
        assert Fraction(told["values"]["settle_1"]) == due


# --- the chances of a draw are those of what can happen


@settings(max_examples=tries(15))
@given(data=st.data(), forced=st.sampled_from([0, 0, 1]))
def test_an_outcome_has_a_chance_exactly_when_some_domino_reaches_it(
    data: st.DataObject, forced: int
) -> None:
    fields = asked(data, DRAW, count=1, forced=forced, veiled=[])
    told = run(DRAW, fields)
    assume(told is not None)
    typed = [f"{first} {last}" for first in KINDS for last in KINDS] if forced else KINDS
    ends = (resolved({**fields, "drawn": text}) for text in typed)
    assert ({end for end in ends if end} or {"exhausted"}) == set(told["odds"] if told else ())


def resolved(fields: dict[str, Any]) -> str:
    """Return the outcome of a draw, without its chances; ``None`` when it is refused."""
    try:
        return engine.run(DRAW, fields, "s").result.outcome
    except RefusedError:
        return ""


@FEW
@given(data=st.data(), seed=strategies.SEEDS)
def test_forcing_fate_can_end_as_it_was_told_and_not_otherwise(
    data: st.DataObject, seed: str
) -> None:
    fields = asked(data, DRAW, count=1, veiled=[])
    request = {"op": "run", "calculator": DRAW.id, "fields": fields, "seed": seed, "onward": True}
    answer = json.loads(handle(json.dumps(request)))
    offered = answer["onward"] if answer["ok"] else []
    move = next((move for move in offered if move["code"] == "force"), None)
    if move is None:
        return
    ends = (run(DRAW, {**move["fields"], "drawn": kind}) for kind in KINDS)
    assert {end["outcome"] for end in ends if end} == set(move["chances"])
    refused = answer["result"]["values"]["drawn"]
    assert move["fields"]["refused"][-1:] == refused
    again = sure(DRAW, move["fields"], seed)
    counts = {p.counts_as for p in map(PLACED.parse, again["state"]["gauge"])}
    if again["outcome"] == "success" and not fields.get("good_karma"):
        assert set(refused) <= counts


# --- placement → settlement, damage


@SOME
@given(data=st.data())
def test_a_domino_laid_is_settled_as_it_was_laid(data: st.DataObject) -> None:
    fields = asked(data, PLACEMENT, motive="attack", out_of_combat=False, winning=False)
    laid = run(PLACEMENT, fields)
    if laid is None or not laid["values"]["notation"]:
        return
    values = laid["values"]
    sure(GAUGE, {"action": "add", "added": values["notation"]})
    bill = {"gauge": values["notation"], "protecting": fields.get("protecting", "settlement")}
    protection = int(str(fields.get("protection", 0)))
    used = protection and values["face"] == "visible" and "placement" not in bill["protecting"]
    if used:
        bill |= {"protections": f"{protection} ; 1", "uses": "1 ; 1"}
    settled = sure(SETTLEMENT, bill)["values"]
    final = values["after_protection"] if used else values["notation"]
    row = PLACED.parse(final).row if final else 0
    hurts = row if values["face"] == "visible" else 0
    expected = (hurts, 0) if values["damage"] == "ko" else (0, hurts)
    assert (settled["new_ko"], settled["new_wounds"]) == expected
    if hurts:
        track = settled["ko"] if values["damage"] == "ko" else settled["wounds"]
        assert track[0].startswith(f"{values['up']}-")
    assert settled["turns"] == (2 if values["face"] == "hidden" and values["row"] == 2 else 1)


@SOME
@given(data=st.data(), double=st.sampled_from(DOUBLES))
def test_a_critical_hit_deals_where_it_is_laid_what_it_deals_when_settled(
    data: st.DataObject, double: str
) -> None:
    fields = asked(
        data, PLACEMENT, motive="attack", domino=double, winning=True, hidden=False,
        out_of_combat=False,
    )  # fmt: skip
    laid = run(PLACEMENT, fields)
    if laid is None:
        return
    bill = {
        **{k: v for k, v in shared(fields, SETTLEMENT).items() if k != "protection"},
        "cause": "critical", "critical_domino": double, "gauge": "? 5-4",
        "critical_type": fields.get("damage", "i"),
        "critical_power": "M" if flag(fields, "punch") else fields.get("power", "L"),
    }  # fmt: skip
    protection = int(str(fields.get("protection", 0)))
    if protection:
        bill |= {"protections": f"{protection} ; 1", "uses": "0 ; 1"}
    settled = run(SETTLEMENT, bill)
    if settled is None:  # the gauge of this test may already have both copies
        return
    if flag(fields, "lucky"):
        assert laid["outcome"] != "critical"
        assert settled["outcome"] == "spared"
        assert settled["state"]["gauge"] == ["?", "5-4"]
        return
    assert laid["outcome"] == "critical"
    assert settled["state"]["gauge"] == []
    boxes, values = laid["values"]["critical_boxes"], settled["values"]
    odd = int(double[0]) % 2
    assert (values["new_ko"] - 1, values["new_wounds"]) == ((boxes, 0) if odd else (0, boxes))
    assert (boxes > 0) == ("de plus" in laid["summary"] and "sans" not in laid["summary"])


@SOME
@given(data=st.data(), double=st.sampled_from([*DOUBLES, None]))
def test_a_hit_on_somebody_out_of_combat_is_taken_as_it_was_laid(
    data: st.DataObject, double: str | None
) -> None:
    fixed = {"motive": "attack", "out_of_combat": True} | ({"domino": double} if double else {})
    fields = asked(data, PLACEMENT, **fixed)
    if flag(fields, "hidden") and fields.get("any_type") == "any":
        return  # discarded: its notation does not say whether it was hidden, or missed its type
    laid, bare = run(PLACEMENT, fields), run(PLACEMENT, {**fields, "protection": 0})
    if laid is None or bare is None:
        return
    shield = int(str(fields.get("protection", 0)))
    hit = {
        **shared(fields, DAMAGE), "action": "hit", "lost": 1, "hit": bare["values"]["notation"],
        "shield": shield, "critical_hit": bare["outcome"] == "critical",
    }  # fmt: skip
    taken = sure(DAMAGE, hit)["values"]
    values = laid["values"]
    boxes = values["critical_boxes"]
    if laid["outcome"] != "critical":
        boxes = values["row"] if values["face"] == "visible" else 0
    expected = (boxes, 0) if values["damage"] == "ko" else (0, boxes)
    assert (len(taken["ko"]), len(taken["wounds"])) == expected


def flag(fields: dict[str, Any], name: str) -> bool:
    """Return a flag of a request, however it is spelt."""
    return bool(field_of(PLACEMENT, name).parse(fields.get(name, False)))


# --- settlement → damage


@SOME
@given(data=st.data(), action=st.sampled_from(["end_turn", "heal", "reward", "read"]))
def test_settlement_and_damage_tell_the_same_of_the_same_tracks(
    data: st.DataObject, action: str
) -> None:
    gauge = data.draw(st.lists(strategies.notations(field_of(GAUGE, "added")), max_size=8))
    names = ("skill", "tough", "unmoved", "fragile", "levels", "companions", "penalty", "clock")
    traits = {name: one(data, SETTLEMENT, name) for name in names}
    extra = {"unbreakable": data.draw(st.booleans())}
    settled = run(SETTLEMENT, {"gauge": gauge, **traits, **extra})
    if settled is None or settled["outcome"] == "spared":
        return
    values, state = settled["values"], settled["state"]
    tracks = {**shared(traits, DAMAGE), "ko": state["ko"], "wounds": state["wounds"]}
    told = sure(DAMAGE, {**tracks, "lost": values["turns"]})
    for name in ("level", "next_level", "penalty", "healing", "out", "ko", "wounds"):
        assert told["values"][name] == values[name], name
    assert boxes_told(settled["summary"], "KO") == uncovered(values["ko"])
    if values["removed"] is None:
        assert boxes_told(settled["summary"], "blessure") == uncovered(values["wounds"])
    if values["out"] and (action != "reward" or state["ko"]):
        later = sure(DAMAGE, {**tracks, "lost": values["turns"], "action": action})
        assert later["outcome"] == "out"
        assert later["state"]["for_good"]


@SOME
@given(data=st.data())
def test_the_skill_told_for_the_next_draw_is_the_skill_at_that_draw(data: st.DataObject) -> None:
    """The turns lost end one by one; the KO end with them (BK-DOM-04, BK-SOL-09)."""
    fields = asked(data, DAMAGE, action="read")
    told = run(DAMAGE, fields)
    if told is None or told["values"]["out"]:
        return
    state = told["state"]
    while state["lost"]:
        state = sure(DAMAGE, {**fields, **state, "action": "end_turn"})["state"]
    then = sure(DAMAGE, {**fields, **state, "action": "read"})
    assert then["values"]["level"] == told["values"]["next_level"]


# --- every state handed out is taken back, as long as one plays


@FEW
@given(data=st.data(), seeds=st.lists(strategies.SEEDS, min_size=6, max_size=6))
def test_states_are_taken_back_turn_after_turn(data: st.DataObject, seeds: list[str]) -> None:
    for calculator in (DRAW, GAUGE, SETTLEMENT, DAMAGE, SNAKE):
        fields = asked(data, calculator)
        carried = {parameter.name for parameter in calculator.carried}
        kept = {name: value for name, value in fields.items() if name not in carried}
        result = run(calculator, fields, seeds[0])
        for seed in seeds[1:] if result else ():
            state = result["state"] if result else {}
            asking = {**kept, **{name: v for name, v in state.items() if v is not None}}
            if calculator is SNAKE and state["domino"] and state["head"] is None:
                asking["head"] = 1  # a missing head is asked for, not refused
            result = run(calculator, asking, seed)
            assert result or calculator is SNAKE, asking


@FEW
@given(data=st.data(), count=st.integers(1, 4), seed=strategies.SEEDS)
def test_a_turn_of_draws_ends_in_exhaustion_and_in_no_fault(
    data: st.DataObject, count: int, seed: str
) -> None:
    """The pile of a turn runs out: the action stops, it is not refused (BK-PIO-02, AMB-BK-40)."""
    out = data.draw(st.permutations(BOX).map(lambda box: [str(d) for d in box[:44]]))
    fields = asked(data, DRAW, count=count, next_draw="same", forced=0, refused=[], out=out,
                   gauge=[], veiled=[])  # fmt: skip
    result = sure(DRAW, fields, seed)
    for _ in range(13):
        result = sure(DRAW, {**fields, **result["state"]}, seed)
    assert result["outcome"] == "exhausted"
    assert result["odds"] == {"exhausted": "1/1"}


@FEW
@given(data=st.data())
def test_cards_are_added_as_long_as_the_next_table_takes_them(data: st.DataObject) -> None:
    columns = field_of(SNAKE, "zones").columns
    zone = {column.name: data.draw(strategies.good(column)) for column in columns}
    fields = {"action": "card", "zones": [zone], "camp": zone["camp"], "start": "5-3"}
    result = run(SNAKE, fields)
    for _ in range(8):
        if result is None:
            return
        after = result["state"]["zones"]
        sure(SNAKE, {"action": "read", "zones": after, "start": "5-3"})
        result = run(SNAKE, {**fields, "zones": after})


# --- the domino of a draw is read the same elsewhere


@SOME
@given(data=st.data(), drawn=st.sampled_from(KINDS))
def test_a_general_skill_succeeds_as_a_draw_does(data: st.DataObject, drawn: str) -> None:
    level, modifier = one(data, QUALITY, "level"), one(data, QUALITY, "modifier")
    read = sure(QUALITY, {"level": level, "modifier": modifier, "drawn": drawn})
    plain = sure(DRAW, {"skill": level, "modifier": modifier, "drawn": drawn})
    assert (read["outcome"] == "failure") == (plain["outcome"] == "failure")
    assert read["values"]["margin"] == plain["values"]["margin"]
    assert read["odds"].get("failure") == plain["odds"].get("failure")
    if read["outcome"] == "failure":
        assert read["summary"] == plain["summary"]
