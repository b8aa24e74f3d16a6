"""The serpentine: its notation, its heads, where a domino may lie, what matches."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.pieces.domino import BOX, DOMINOES, Domino, domino, left
from calculators.systems.bad_karma.around import on_board
from calculators.systems.bad_karma.serpentine.laying import (
    bonuses,
    lay,
    match_chances,
    matches,
    ways,
)
from calculators.systems.bad_karma.serpentine.model import (
    CAMPS,
    LAYS,
    Lay,
    Snake,
    Zone,
    heads,
)
from calculators.systems.bad_karma.serpentine.picture import board
from tests.project import tries
from tests.systems.bad_karma.snakes import FOUR, START, laid


def values_of(snake: Snake) -> dict[int, int]:
    return {head.id: head.value for head in heads(snake)}


@pytest.mark.parametrize("text", ["2:5-3", "2:5-3<", "12:5-3>", "2:4-4", "2:4-4+", "2:4-4<+"])
def test_a_lay_reads_as_it_is_written(text: str) -> None:
    assert str(LAYS.parse(f" {text} ")) == text


@pytest.mark.parametrize(
    "text", ["", "5-3", "0:5-3", "2:5-3+", "2:7-1", "2:5-3<>", "2:5-3 < >", "x"]
)
def test_what_is_not_a_lay_is_refused_in_french(text: str) -> None:
    with pytest.raises(ValueError, match=r"n'est pas"):
        LAYS.parse(text)


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
        "2:2-5",
        "2:2-5<",
        "2:2-5>",
    ]


def test_the_free_side_is_chosen_where_nothing_matches() -> None:
    assert [str(way) for way in ways(Snake(START, ()), domino(5, 3), {2})] == [
        "2:5-3",
        "2:3-5",
        "2:5-3<",
        "2:3-5<",
        "2:5-3>",
        "2:3-5>",
    ]


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
        "2:4-4",
        "2:4-4+",
        "2:4-4<",
        "2:4-4<+",
        "2:4-4>",
        "2:4-4>+",
    ]
    assert [str(way) for way in ways(start, domino(4, 4), {2}, across=False)] == [
        "2:4-4",
        "2:4-4<",
        "2:4-4>",
    ]


@pytest.mark.parametrize(
    ("text", "expected"), [("2:2-5", True), ("2:5-3", False), ("1:6-6+", True), ("1:2-3", False)]
)
def test_a_lay_matches_the_value_it_touches(text: str, expected: bool) -> None:  # noqa: FBT001
    assert matches(Snake(START, ()), LAYS.parse(text)) is expected


def test_the_redraw_stays_on_its_branch() -> None:
    assert LAYS.parse("2:2-5").branch(2) == LAYS.parse("2:2-2").branch(2) == (2,)
    assert LAYS.parse("2:2-2+").branch(2) == (2, 3)
    assert LAYS.parse("1:6-6+").branch(3) == (1, 4)
    assert {way.head for way in ways(laid("2:2-2+"), domino(5, 1), (2, 3))} == {2, 3}


def test_seven_kinds_of_28_match_a_value() -> None:
    snake = laid()
    assert match_chances(snake, DOMINOES.pieces, across=True) == {
        1: Fraction(1, 4),
        2: Fraction(1, 4),
    }
    assert match_chances(snake, left([START]), across=True) == {
        1: Fraction(13, 55),
        2: Fraction(13, 55),
    }
    assert match_chances(snake, (), across=True) == {1: 0, 2: 0}


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
@settings(deadline=None, max_examples=tries(60))
def test_random_lays_keep_the_board_sound(snake: Snake) -> None:
    tiles = board(snake).tiles
    for one, other in combinations([square for tile in tiles for square in tile.squares], 2):
        assert abs(one[0] - other[0]) >= 2 or abs(one[1] - other[1]) >= 2
    assert len(heads(snake)) == 2 + sum(way.across for way in snake.laid)
    assert [head.id for head in heads(snake)] == list(range(1, len(heads(snake)) + 1))
    shown = {square: side for tile in tiles for square, side in zip(tile.squares, tile.sides)}  # noqa: B905
    assert all(shown[head.at] == head.value for head in heads(snake))
    assert Counter(on_board(snake)) <= Counter(BOX)
    worth = {zone.camp: zone.cards + zone.added for zone in snake.zones}
    inside = Counter(head.zone for head in heads(snake))
    assert bonuses(snake) == {camp: inside[camp] * each for camp, each in worth.items()}


@given(snakes(), st.sampled_from(BOX), st.booleans())
@settings(deadline=None, max_examples=tries(60))
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
@settings(deadline=None, max_examples=tries(40))
def test_match_chances_are_those_of_the_pile_counted_one_by_one(snake: Snake) -> None:
    pile = left(on_board(snake))
    for number, chance in match_chances(snake, pile, across=True).items():
        hits = sum(any(matches(snake, way) for way in ways(snake, d, (number,))) for d in pile)
        assert chance == Fraction(hits, len(pile))


@given(snakes())
@settings(deadline=None, max_examples=tries(40))
def test_a_branch_is_where_the_lay_ends(snake: Snake) -> None:
    for way in ways(snake, domino(3, 3)):
        after = lay(snake, way)
        ends = {head.id for head in heads(after) if head not in heads(snake)}
        assert {head.id for head in heads(after) if head.at in board(after).tiles[-1].squares} == {
            *way.branch(len(heads(snake)))
        }
        assert ends <= set(way.branch(len(heads(snake))))
