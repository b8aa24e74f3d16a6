"""The serpentine: where dominoes may lie, which heads there are, what the cards give."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.pieces.domino import BOX, DOMINOES, Domino, domino, left
from calculators.systems.bad_karma.serpentine import (
    CAMPS,
    LAYS,
    Lay,
    Snake,
    Zone,
    board,
    bonuses,
    branch,
    dominoes,
    heads,
    lay,
    match_chances,
    matches,
    ways,
    with_card,
)
from calculators.systems.bad_karma.serpentine.geometry import boxes, holds
from calculators.web import handle

FOUR = tuple(Zone(camp) for camp in CAMPS)
START = Domino(6, 2)
WAY_OUT = {"pique": (1, ""), "coeur": (2, ""), "trefle": (2, "<"), "carreau": (2, ">")}


def laid(*notations: str, start: Domino = START, zones: tuple[Zone, ...] = FOUR) -> Snake:
    snake = Snake(start, zones)
    for notation in notations:
        snake = lay(snake, LAYS.parse(notation))
    return snake


def zones_of(snake: Snake) -> dict[int, str]:
    return {head.id: head.zone for head in heads(snake)}


def values_of(snake: Snake) -> dict[int, int]:
    return {head.id: head.value for head in heads(snake)}


# --- notation


@pytest.mark.parametrize("text", ["2:5-3", "2:5-3<", "12:5-3>", "2:4-4", "2:4-4+", "2:4-4<+"])
def test_a_lay_reads_as_it_is_written(text: str) -> None:
    assert str(LAYS.parse(f" {text} ")) == text


@pytest.mark.parametrize("text", ["", "5-3", "0:5-3", "2:5-3+", "2:7-1", "2:5-3<>", "2:5-3 <", "x"])
def test_what_is_not_a_lay_is_refused_in_french(text: str) -> None:
    with pytest.raises(ValueError, match=r"n'est pas"):
        LAYS.parse(text)


# --- heads


def test_two_heads_at_the_start() -> None:
    assert values_of(Snake(START, FOUR)) == {1: 6, 2: 2}


def test_a_lay_keeps_the_id_of_its_head_and_shows_its_free_side() -> None:
    assert values_of(laid("2:5-3", "1:6-1")) == {1: 1, 2: 3}


def test_a_double_across_adds_a_head_with_the_next_id() -> None:
    snake = laid("2:5-5+")
    assert values_of(snake) == {1: 6, 2: 5, 3: 5}
    assert {head.id: head.way for head in heads(snake)} == {1: (-1, 0), 2: (0, -1), 3: (0, 1)}
    assert values_of(laid("2:5-5+", "1:4-4+")) == {1: 4, 2: 5, 3: 5, 4: 4}


def test_a_double_laid_lengthways_adds_none() -> None:
    assert values_of(laid("2:5-5")) == {1: 6, 2: 5}


def test_both_branches_of_a_double_run_on_side_by_side() -> None:
    snake = laid("2:5-5+", "2:4-1>", "3:4-1<", "2:3-0", "3:3-0")
    assert [(head.at, head.way) for head in heads(snake)[1:]] == [
        ((11, -1), (1, 0)),
        ((11, 1), (1, 0)),
    ]


def test_the_first_dominos_larger_side_looks_west() -> None:
    assert [(h.value, h.at, h.way) for h in heads(Snake(START, ()))] == [
        (6, (-1, 0), (-1, 0)),
        (2, (1, 0), (1, 0)),
    ]


# --- what is refused


def test_a_domino_never_covers_another() -> None:
    round_the_corner = ("2:5-3<", "2:5-1<", "2:4-0<", "2:5-3<")
    with pytest.raises(ValueError, match="la place est prise"):
        laid(*round_the_corner)
    offered = ways(laid(*round_the_corner[:3]), domino(5, 3), {2})
    assert {way.turn for way in offered} == {"straight", "right"}


def test_a_double_across_cannot_turn_back_on_its_branch() -> None:
    with pytest.raises(ValueError, match="la place est prise"):
        laid("2:5-5+", "2:4-1<")


def test_a_matching_domino_touches_by_its_equal_side() -> None:
    with pytest.raises(ValueError, match="correspond"):
        laid("2:5-2")
    assert [str(way) for way in ways(Snake(START, ()), domino(5, 2), {2})] == [
        "2:2-5", "2:2-5<", "2:2-5>",
    ]  # fmt: skip


def test_the_free_side_is_chosen_where_nothing_matches() -> None:
    assert [str(way) for way in ways(Snake(START, ()), domino(5, 3), {2})] == [
        "2:5-3", "2:3-5", "2:5-3<", "2:3-5<", "2:5-3>", "2:3-5>",
    ]  # fmt: skip


def test_an_unknown_head_is_refused() -> None:
    with pytest.raises(ValueError, match="Pas de tête 3"):
        laid("3:5-3")
    with pytest.raises(ValueError, match="Pas de tête 3"):
        matches(Snake(START, ()), LAYS.parse("3:5-3"))


def test_only_a_double_lies_across_and_not_for_chair_a_canon() -> None:
    with pytest.raises(ValueError, match="en travers"):
        Lay(2, (5, 3), across=True)
    start = Snake(START, ())
    assert [str(way) for way in ways(start, domino(4, 4), {2})] == [
        "2:4-4", "2:4-4+", "2:4-4<", "2:4-4<+", "2:4-4>", "2:4-4>+",
    ]  # fmt: skip
    assert [str(way) for way in ways(start, domino(4, 4), {2}, across=False)] == [
        "2:4-4", "2:4-4<", "2:4-4>",
    ]  # fmt: skip


# --- matching


@pytest.mark.parametrize(
    ("text", "expected"), [("2:2-5", True), ("2:5-3", False), ("1:6-6+", True), ("1:2-3", False)]
)
def test_a_lay_matches_the_value_it_touches(text: str, expected: bool) -> None:  # noqa: FBT001
    assert matches(Snake(START, ()), LAYS.parse(text)) is expected


def test_the_redraw_stays_on_its_branch() -> None:
    start = Snake(START, ())
    assert branch(start, LAYS.parse("2:2-5")) == (2,)
    assert branch(start, LAYS.parse("2:2-2")) == (2,)
    assert branch(start, LAYS.parse("2:2-2+")) == (2, 3)
    assert branch(laid("2:2-2+"), LAYS.parse("1:6-6+")) == (1, 4)
    assert {way.head for way in ways(laid("2:2-2+"), domino(5, 1), (2, 3))} == {2, 3}


def test_seven_kinds_of_28_match_a_value() -> None:
    snake = laid()
    assert match_chances(snake, DOMINOES.pieces) == {1: Fraction(1, 4), 2: Fraction(1, 4)}
    assert match_chances(snake, left([START])) == {1: Fraction(13, 55), 2: Fraction(13, 55)}
    assert match_chances(snake, ()) == {1: 0, 2: 0}


# --- zones and bonuses


@pytest.mark.parametrize("distance", range(1, 7))
@pytest.mark.parametrize("camp", CAMPS)
def test_a_zone_of_distance_n_is_reached_by_the_nth_domino_for_every_camp(
    camp: str, distance: int
) -> None:
    head, sign = WAY_OUT[camp]
    snake = Snake(START, (Zone(camp, distance),))
    reached = []
    for number in range(1, distance + 4):
        snake = lay(snake, LAYS.parse(f"{head}:5-{3 if number % 2 else 1}{sign}"))
        sign = ""
        if bonuses(snake)[camp]:
            reached.append(number)
    assert reached == [distance, distance + 1]


def test_zones_never_meet() -> None:
    corner = [Zone(camp, 1, 2, 2) for camp in CAMPS]
    for one, other in combinations(corner, 2):
        for x in range(-45, 46):
            for y in range(-45, 46):
                inside = [
                    holds(z.camp, z.distance, (z.cards, z.added), (x, y)) for z in (one, other)
                ]
                assert not all(inside), (one.camp, other.camp, x, y)


def test_cards_are_drawn_where_they_count() -> None:
    for camp in CAMPS:
        for box in boxes(camp, 2, (2, 1)):
            assert holds(camp, 2, (2, 1), (box.x + box.width // 2, box.y + box.height // 2))


def test_a_head_in_a_zone_gives_one_and_nothing_once_it_has_left() -> None:
    zones = (Zone("coeur", 2), Zone("pique", 2))
    road = ["2:5-3", "2:5-1", "2:6-4", "2:6-0"]
    gains = [bonuses(laid(*road[:n], zones=zones)) for n in range(5)]
    assert gains == [{"coeur": n, "pique": 0} for n in (0, 0, 1, 1, 0)]


def test_an_opponent_diverts_a_head() -> None:
    zones = (Zone("coeur", 1),)
    inside = laid("2:5-3", zones=zones)
    assert bonuses(inside) == {"coeur": 1}
    assert bonuses(lay(inside, LAYS.parse("2:6-4<"))) == {"coeur": 0}


def test_two_heads_count_twice_and_two_cards_double() -> None:
    lays = ("2:5-5+", "2:4-1>", "3:4-1<")
    assert bonuses(laid(*lays, zones=(Zone("coeur", 1),))) == {"coeur": 2}
    assert bonuses(laid(*lays, zones=(Zone("coeur", 1, cards=2),))) == {"coeur": 4}
    assert bonuses(laid("2:5-3", zones=(Zone("coeur", 1, cards=2),))) == {"coeur": 2}


def test_an_added_card_counts_as_the_others() -> None:
    snake = laid("2:5-3", zones=(Zone("coeur", 1), Zone("pique", 1)))
    assert bonuses(with_card(snake, "coeur")) == {"coeur": 2, "pique": 0}
    assert bonuses(with_card(with_card(snake, "coeur"), "coeur")) == {"coeur": 3, "pique": 0}
    with pytest.raises(ValueError, match="Pas de zone"):
        with_card(snake, "trefle")


def test_two_cards_side_by_side_hold_a_head_for_longer() -> None:
    zones = (Zone("coeur", 1, cards=2),)
    road = ["2:5-3", "2:5-1", "2:6-4", "2:6-0"]
    assert [bonuses(laid(*road[:n], zones=zones))["coeur"] for n in range(5)] == [0, 2, 2, 2, 0]


def test_a_nearer_zone_is_an_advantage() -> None:
    near = laid("2:5-3", "1:5-3", zones=(Zone("coeur", 1, 2), Zone("pique", 3)))
    assert bonuses(near) == {"coeur": 2, "pique": 0}


def test_the_followed_example() -> None:
    """The example of the source, laid on the site's board."""
    zones = (Zone("pique"), Zone("coeur"))
    snake = Snake(Domino(4, 2), zones)
    first = LAYS.parse("2:2-3")
    assert matches(snake, first)
    snake = lay(snake, first)
    double = LAYS.parse("2:5-5+")
    assert not matches(snake, double)
    snake = lay(snake, double)
    assert bonuses(lay(lay(snake, LAYS.parse("2:4-1>")), LAYS.parse("3:4-1<"))) == {
        "pique": 0, "coeur": 0,
    }  # fmt: skip
    snake = lay(snake, LAYS.parse("2:6-1"))  # diverted: outwards, away from the card
    snake = lay(lay(snake, LAYS.parse("3:4-0<")), LAYS.parse("3:6-3"))
    assert bonuses(snake) == {"pique": 0, "coeur": 1}
    assert bonuses(lay(snake, LAYS.parse("3:4-1"))) == {"pique": 0, "coeur": 0}


# --- random lays


@st.composite
def snakes(draw: st.DrawFn) -> Snake:
    """Return a serpentine after any legal lays."""
    deck = list(draw(st.permutations(BOX)))
    camps = draw(st.lists(st.sampled_from(CAMPS), unique=True, max_size=4))
    zones = tuple(
        Zone(camp, draw(st.integers(1, 4)), draw(st.integers(1, 3)), draw(st.integers(0, 2)))
        for camp in camps
    )
    snake = Snake(deck.pop(), zones)
    for _ in range(draw(st.integers(0, 25))):
        legal = ways(snake, deck.pop())
        if legal:
            snake = lay(snake, draw(st.sampled_from(legal)))
    return snake


@given(snakes())
@settings(deadline=None, max_examples=60)
def test_random_lays_keep_the_board_sound(snake: Snake) -> None:
    tiles = board(snake).tiles
    for one, other in combinations([square for tile in tiles for square in tile.squares], 2):
        assert abs(one[0] - other[0]) >= 2 or abs(one[1] - other[1]) >= 2
    assert len(heads(snake)) == 2 + sum(way.across for way in snake.laid)
    assert [head.id for head in heads(snake)] == list(range(1, len(heads(snake)) + 1))
    shown = {square: side for tile in tiles for square, side in zip(tile.squares, tile.sides)}  # noqa: B905
    assert all(shown[head.at] == head.value for head in heads(snake))
    assert Counter(dominoes(snake)) <= Counter(BOX)
    worth = {zone.camp: zone.cards + zone.added for zone in snake.zones}
    inside = Counter(head.zone for head in heads(snake))
    assert bonuses(snake) == {camp: inside[camp] * each for camp, each in worth.items()}


@given(snakes(), st.sampled_from(BOX), st.booleans())
@settings(deadline=None, max_examples=60)
def test_every_way_offered_is_legal_and_no_other_is(
    snake: Snake,
    piece: Domino,
    across: bool,  # noqa: FBT001
) -> None:
    offered = ways(snake, piece, across=across)
    assert len(set(offered)) == len(offered)
    tries = {
        Lay(head.id, sides, turn, flat)
        for head in heads(snake)
        for sides in (piece.sides, piece.sides[::-1])
        for turn in ("straight", "left", "right")
        for flat in ((False, True) if piece.double and across else (False,))
    }
    legal = set()
    for one in tries:
        try:
            lay(snake, one)
        except ValueError:
            continue
        legal.add(one)
    assert set(offered) == legal


@given(snakes())
@settings(deadline=None, max_examples=40)
def test_match_chances_are_those_of_the_pile_counted_one_by_one(snake: Snake) -> None:
    pile = left(dominoes(snake))
    for number, chance in match_chances(snake, pile).items():
        hits = sum(any(matches(snake, way) for way in ways(snake, d, (number,))) for d in pile)
        assert chance == Fraction(hits, len(pile))


@given(snakes())
@settings(deadline=None, max_examples=40)
def test_a_branch_is_where_the_lay_ends(snake: Snake) -> None:
    for way in ways(snake, domino(3, 3)):
        after = lay(snake, way)
        ends = {head.id for head in heads(after) if head not in heads(snake)}
        assert {head.id for head in heads(after) if head.at in board(after).tiles[-1].squares} == {
            *branch(snake, way)
        }
        assert ends <= set(branch(snake, way))


# --- the calculator, its state passed back


def ask(state: dict[str, Any], **fields: Any) -> dict[str, Any]:
    request = {"op": "run", "calculator": "bad_karma.serpentine", "seed": "s", "state": state}
    answer: dict[str, Any] = json.loads(handle(json.dumps({**request, "fields": fields})))
    assert answer["ok"], answer
    result: dict[str, Any] = answer["result"]
    return result


def test_the_followed_example_is_played_from_state_to_state() -> None:
    """Only what a player decides is typed; the rest is what the answer before carried."""
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
@settings(deadline=None, max_examples=25)
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
    """Return the inputs that ask for a way to lay."""
    asked = LAYS.parse(way)
    near, free = asked.sides
    return {
        "head": asked.head,
        "turn": asked.turn,
        "free": "high" if free >= near else "low",
        "across": asked.across,
    }


# --- edges


@pytest.mark.parametrize("distance", [1, 3])
@pytest.mark.parametrize("camp", CAMPS)
def test_a_zone_begins_under_the_end_square_of_the_domino_that_reaches_it(
    camp: str, distance: int
) -> None:
    head, sign = WAY_OUT[camp]
    snake = Snake(START, ())
    for number in range(distance):
        turn = "" if number else sign
        snake = lay(snake, LAYS.parse(f"{head}:5-{1 if number % 2 else 3}{turn}"))
    end = next(each for each in heads(snake) if each.id == head)
    near = end.at[0] * end.way[0] + end.at[1] * end.way[1] - 1
    box = boxes(camp, distance, (1, 0))[0]
    edges = {"pique": -box.x - box.width, "coeur": box.x, "carreau": box.y}
    assert edges.get(camp, -box.y - box.height) == near


def test_cards_lie_one_behind_the_other_without_a_gap() -> None:
    row = boxes("coeur", 1, (2, 2))
    assert [(box.x, box.width, box.height) for box in row] == [
        (4, 6, 8), (10, 6, 8), (16, 8, 6), (24, 8, 6),
    ]  # fmt: skip
    column = boxes("trefle", 1, (1, 1))
    assert [(box.y, box.width, box.height) for box in column] == [(-9, 8, 6), (-17, 6, 8)]


def test_the_edges_along_the_way_belong_to_the_card() -> None:
    inside = [x for x in range(30) if holds("coeur", 2, (1, 0), (x, 0))]
    assert inside == list(range(8, 15))
    aside = [y for y in range(-6, 7) if holds("coeur", 2, (1, 0), (9, y))]
    assert aside == list(range(-3, 4))


def test_a_card_is_added_to_one_camp_alone() -> None:
    snake = with_card(Snake(START, FOUR), "carreau")
    assert [zone.added for zone in snake.zones] == [0, 0, 0, 1]


def refused(**fields: Any) -> dict[str, str]:
    request = {"op": "run", "calculator": "bad_karma.serpentine", "seed": "s", "fields": fields}
    answer = json.loads(handle(json.dumps(request)))
    assert not answer["ok"]
    return {error["field"]: error["rule"] for error in answer["errors"]}


def but(*kept: str) -> str:
    """Return every domino of the box, but for some."""
    return " ".join(map(str, left(map(DOMINOES.parse, kept))))


def test_what_disagrees_is_refused_at_its_field() -> None:
    assert refused(start="4-2", branch="3") == {"branch": "BK-SER-10"}
    assert refused(branch="1") == {"branch": "BK-SER-04"}
    assert refused(laid="2:5-3") == {"laid": "BK-SER-04"}
    assert refused(start="4-2", laid="5:5-3") == {"laid": "BK-SER-08"}
    assert refused(start="4-4", domino="4-4", out="4-4", head=1) == {"out": "BK-MAT-01"}
    full = "coeur ; 3 ; 1 ; 6"
    assert refused(start="4-2", action="card", camp="coeur", zones=full) == {"camp": "BK-SER-17"}
    assert refused(start="4-2", out=but("4-2")) == {"domino": "BK-PIO-02"}


def test_a_match_with_an_empty_pile_ends_the_lay() -> None:
    result = ask({"start": "4-2"}, domino="3-2", head=2, out=but("4-2", "3-2"))
    assert (result["outcome"], result["values"]["matched"], result["values"]["pile"]) == (
        "laid", True, 0,
    )  # fmt: skip
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
