"""The calculator of the serpentine: its answers lead from one to the next."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.pieces.domino import BOX, DOMINOES, left
from calculators.systems.bad_karma.serpentine.model import LAYS
from calculators.web import handle
from tests.project import tries


def ask(state: dict[str, Any], **fields: Any) -> dict[str, Any]:
    request = {"op": "run", "calculator": "bad_karma.serpentine", "seed": "s", "state": state}
    answer: dict[str, Any] = json.loads(handle(json.dumps({**request, "fields": fields})))
    assert answer["ok"], answer
    result: dict[str, Any] = answer["result"]
    return result


def test_the_followed_example_is_played_from_state_to_state() -> None:
    """Only a player's decisions are typed; the rest is carried over from the last answer."""
    turns: list[tuple[dict[str, Any], str, int]] = [
        ({"drawn": "4-2"}, "start", 0),
        ({"domino": "3-2", "head": 2, "drawn": "5-5"}, "again", 0),
        ({"across": True}, "laid", 0),
        ({"domino": "6-1", "head": 2}, "laid", 0),
        ({"domino": "4-0", "head": 3, "turn": "left"}, "laid", 0),
        ({"domino": "6-3", "head": 3}, "laid", 1),
        ({"domino": "4-1", "head": 3}, "laid", 0),
        ({"action": "clear"}, "clear", 0),
    ]
    state: dict[str, Any] = {}
    for fields, outcome, bonus in turns:
        result = ask(state, **fields)
        assert (result["outcome"], result["values"]["bonuses"]["coeur"]) == (outcome, bonus)
        state = result["state"]
    assert (state["start"], state["laid"]) == (None, [])


SHUT_IN = "2:5-3 2:5-1< 2:6-4 2:5-3< 2:5-1 2:6-4<"


def test_a_redraw_without_room_ends_the_lay() -> None:
    """Head 2 winds into a corner, and only the match itself still fits there."""
    state = {"start": "4-2", "laid": SHUT_IN, "domino": "4-0", "head": 2}
    result = ask(state, turn="left", drawn="6-1")
    assert (result["outcome"], result["values"]["matched"]) == ("stuck", True)
    assert result["state"]["domino"] is None
    assert result["state"]["branch"] == []
    assert result["values"]["heads"][1]["match"] == "1/24"  # the two 0-0, across, among 48
    barred = ask(state, turn="left", drawn="6-1", cannon=True)
    assert barred["values"]["heads"][1]["match"] == "0/1"


def test_matches_are_followed_until_one_does_not_match() -> None:
    state: dict[str, Any] = {"start": "4-2"}
    chain = [("3-2", "3-3"), ("3-3", "6-3"), ("6-3", "5-1")]
    for domino_, redraw in chain:
        result = ask(state, domino=domino_, head=2, drawn=redraw)
        assert (result["outcome"], result["values"]["hand"]) == ("again", redraw)
        assert result["values"]["branch"] == [2]
        state = result["state"]
    last = ask(state)
    assert (last["outcome"], last["values"]["matched"]) == ("laid", False)
    assert last["state"]["branch"] == []


@given(st.data())
@settings(deadline=None, max_examples=tries(25))
def test_a_scene_played_at_random_never_goes_wrong(data: st.DataObject) -> None:
    """Answers lead from one to the next; every domino is counted; the board is always legal."""
    state: dict[str, Any] = {}
    fields: dict[str, Any] = {}
    for number in range(14):
        request = {"op": "run", "calculator": "bad_karma.serpentine", "seed": f"s{number}"}
        answer = json.loads(handle(json.dumps({**request, "state": state, "fields": fields})))
        assert answer["ok"], (state, fields, answer)
        values, state = answer["result"]["values"], answer["result"]["state"]
        held = 1 if values["hand"] else 0
        assert values["pile"] == len(BOX) - 1 - len(values["laid"]) - held
        assert bool(held) == bool(values["ways"])
        fields = decided(data.draw(st.sampled_from(values["ways"]))) if held else {}


def decided(way: str) -> dict[str, Any]:
    """Return the inputs for a way to lay."""
    asked = LAYS.parse(way)
    near, free = asked.sides
    return {
        "head": asked.head,
        "turn": asked.turn,
        "free": "high" if free >= near else "low",
        "across": asked.across,
    }


def refused(**fields: Any) -> dict[str, str]:
    request = {"op": "run", "calculator": "bad_karma.serpentine", "seed": "s", "fields": fields}
    answer = json.loads(handle(json.dumps(request)))
    assert not answer["ok"]
    return {error["field"]: error["rule"] for error in answer["errors"]}


def but(*kept: str) -> str:
    """Return every domino of the box except some."""
    return " ".join(map(str, left(map(DOMINOES.parse, kept))))


def test_what_disagrees_is_refused_at_its_field() -> None:
    assert refused(start="4-2", branch="3") == {"branch": "BK-SER-10"}
    assert refused(branch="1") == {"branch": "BK-SER-04"}
    assert refused(laid="2:5-3") == {"laid": "BK-SER-04"}
    assert refused(start="4-2", laid="5:5-3") == {"laid": "BK-SER-08"}
    assert refused(start="4-4", domino="4-4", out="4-4", head=1) == {"out": "BK-MAT-01"}
    full = "coeur ; 3 ; 1 ; 56"  # as many as there are dominoes
    assert refused(start="4-2", action="card", camp="coeur", zones=full) == {"camp": "BK-SER-17"}
    assert refused(start="4-2", out=but("4-2")) == {"domino": "BK-PIO-02"}


def test_a_match_with_an_empty_pile_ends_the_lay() -> None:
    result = ask({"start": "4-2"}, domino="3-2", head=2, out=but("4-2", "3-2"))
    assert (result["outcome"], result["values"]["matched"], result["values"]["pile"]) == (
        "laid",
        True,
        0,
    )
    assert {step.get("reading") for step in result["steps"]} >= {"AMB-BK-36"}
    assert [head["match"] for head in result["values"]["heads"]] == ["0/1", "0/1"]


def test_chair_a_canon_is_not_offered_a_double_across() -> None:
    offered = ask({"start": "4-2"}, action="read", domino="5-5", cannon=True)["values"]["ways"]
    assert offered
    assert not [way for way in offered if way.endswith("+")]


def test_reading_the_table_keeps_a_domino_that_fits_nowhere_yet() -> None:
    state = {"start": "4-2", "laid": f"{SHUT_IN} 2:4-0<", "branch": "2", "domino": "6-1"}
    result = ask(state, action="read")
    assert (result["outcome"], result["state"]["domino"]) == ("read", "6-1")
    assert result["values"]["ways"] == []


def test_a_head_that_stays_on_its_card_is_not_said_to_leave_it() -> None:
    result = ask({"start": "4-2", "zones": "coeur ; 1"}, laid="2:5-3", domino="6-1", head=2)
    assert result["values"]["bonuses"] == {"coeur": 1}
    assert not {"BK-SER-12", "BK-SER-14"} & {step["rule"] for step in result["steps"]}


def odds(**fields: Any) -> dict[str, str]:
    request = {"op": "odds", "calculator": "bad_karma.serpentine", "fields": fields}
    options = json.loads(handle(json.dumps(request)))["result"]["options"]
    return {option["option"]: option["outcomes"].get("match", "0/1") for option in options}


def test_odds_before_the_scene_are_those_over_every_first_domino() -> None:
    assert odds() == {"1": "13/55", "2": "13/55"}
    assert odds(out=but("6-6", "6-6", "5-4")) == {"1": "1/3", "2": "1/3"}


def test_odds_leave_out_the_domino_in_hand_and_follow_chair_a_canon() -> None:
    assert odds(start="4-2")["1"] == "13/55"
    assert odds(start="4-2", domino="4-3", head=2)["1"] == "2/9"  # 12 of 54
    shut = {"start": "4-2", "laid": f"{SHUT_IN} 2:4-0<"}
    assert odds(**shut)["2"] == "1/24"  # the two 0-0, across, of 48
    assert odds(**shut, cannon=True)["2"] == "0/1"
