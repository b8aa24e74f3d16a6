"""The bonus cards of the camps: positions, the heads on them, their bonus."""

from dataclasses import replace
from itertools import combinations

import pytest

from calculators.pieces.domino import Domino
from calculators.systems.bad_karma.serpentine import laying
from calculators.systems.bad_karma.serpentine.geometry import Zone, boxes, holds
from calculators.systems.bad_karma.serpentine.laying import bonuses, lay, matches
from calculators.systems.bad_karma.serpentine.model import CAMPS, LAYS, Snake, heads
from tests.systems.bad_karma.snakes import FOUR, START, laid

WAY_OUT = {"pique": (1, ""), "coeur": (2, ""), "trefle": (2, "<"), "carreau": (2, ">")}


def with_card(snake: Snake, camp: str) -> Snake:
    return replace(snake, zones=laying.with_card(snake.zones, camp))


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
    box = boxes(Zone(camp, distance))[0]
    edges = {"pique": -box.x - box.width, "coeur": box.x, "carreau": box.y}
    assert edges.get(camp, -box.y - box.height) == near


def test_zones_never_meet() -> None:
    corner = [Zone(camp, 1, 2, 2) for camp in CAMPS]
    for one, other in combinations(corner, 2):
        for x in range(-45, 46):
            for y in range(-45, 46):
                inside = [holds(zone, (x, y)) for zone in (one, other)]
                assert not all(inside), (one.camp, other.camp, x, y)


def test_cards_are_drawn_where_they_count() -> None:
    for camp in CAMPS:
        for box in boxes(Zone(camp, 2, 2, 1)):
            assert holds(Zone(camp, 2, 2, 1), (box.x + box.width // 2, box.y + box.height // 2))


def test_cards_lie_one_behind_the_other_without_a_gap() -> None:
    row = boxes(Zone("coeur", 1, 2, 2))
    assert [(box.x, box.width, box.height) for box in row] == [
        (4, 6, 8),
        (10, 6, 8),
        (16, 8, 6),
        (24, 8, 6),
    ]
    column = boxes(Zone("trefle", 1, 1, 1))
    assert [(box.y, box.width, box.height) for box in column] == [(-9, 8, 6), (-17, 6, 8)]


def test_the_edges_along_the_way_belong_to_the_card() -> None:
    inside = [x for x in range(30) if holds(Zone("coeur", 2), (x, 0))]
    assert inside == list(range(8, 15))
    aside = [y for y in range(-6, 7) if holds(Zone("coeur", 2), (9, y))]
    assert aside == list(range(-3, 4))


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


def test_a_card_is_added_to_one_camp_alone() -> None:
    snake = with_card(Snake(START, FOUR), "carreau")
    assert [zone.added for zone in snake.zones] == [0, 0, 0, 1]


def test_two_cards_side_by_side_hold_a_head_for_longer() -> None:
    zones = (Zone("coeur", 1, cards=2),)
    road = ["2:5-3", "2:5-1", "2:6-4", "2:6-0"]
    assert [bonuses(laid(*road[:n], zones=zones))["coeur"] for n in range(5)] == [0, 2, 2, 2, 0]


def test_a_nearer_zone_is_an_advantage() -> None:
    near = laid("2:5-3", "1:5-3", zones=(Zone("coeur", 1, 2), Zone("pique", 3)))
    assert bonuses(near) == {"coeur": 2, "pique": 0}


def test_the_followed_example() -> None:
    """The source's example, on the site's board."""
    zones = (Zone("pique"), Zone("coeur"))
    snake = Snake(Domino(4, 2), zones)
    first = LAYS.parse("2:2-3")
    assert matches(snake, first)
    snake = lay(snake, first)
    double = LAYS.parse("2:5-5+")
    assert not matches(snake, double)
    snake = lay(snake, double)
    assert bonuses(lay(lay(snake, LAYS.parse("2:4-1>")), LAYS.parse("3:4-1<"))) == {
        "pique": 0,
        "coeur": 0,
    }
    snake = lay(snake, LAYS.parse("2:6-1"))  # diverted: outwards, away from the card
    snake = lay(lay(snake, LAYS.parse("3:4-0<")), LAYS.parse("3:6-3"))
    assert bonuses(snake) == {"pique": 0, "coeur": 1}
    assert bonuses(lay(snake, LAYS.parse("3:4-1"))) == {"pique": 0, "coeur": 0}
