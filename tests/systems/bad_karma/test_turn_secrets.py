"""Nothing that is shown to one player tells what another one alone may know."""

import random
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from calculators.pieces.domino import BOX
from calculators.pieces.gauge import PLACED, Placed
from calculators.systems.bad_karma.turn.state import Turn, unseen
from calculators.systems.bad_karma.turn.view import view_of
from tests.systems.bad_karma.tables import (
    SNAKE,
    advance,
    answer,
    begin,
    choice,
    opened,
    person,
    played,
    table,
    weighed,
)

SCENES, BATCH = 120, 20
LAID = 4


def test_a_hidden_domino_that_leaves_with_a_wound_stays_unknown() -> None:
    """Incassable takes the wound off, its hidden companion goes back unseen: 2 seen of 56."""
    bo = person("Bo", "coeur", 7, 6, "poing")
    for hidden in ("6-6?", "0-0?"):
        gauge = (PLACED.parse("4-2x2"), PLACED.parse(hidden))
        ana = person("Ana", "pique", 9, 4, "hache", traits=("unbreakable",), gauge=gauge)
        state = played(opened(ana, bo), "draw.1 1-0", "keep.0")
        assert state[0].sheet.wounds == ()
        good = sum(domino.total <= bo.skill for domino in BOX) - 1  # the 4-2
        assert dict(weighed(state).moves[0].chances)["réussir"] == Fraction(good, 54)


@pytest.mark.parametrize("batch", range(SCENES // BATCH))
def test_nobody_learns_a_hidden_domino_of_another(batch: int) -> None:
    """Two tables differ by one hidden domino of P0: all others see the same."""
    met: Counter[str] = Counter()
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        dice = random.Random(number)  # noqa: S311
        one, other = twins(dice)
        while not (one.moves == 0 and met[number]):
            if choice(one).who != "P0":
                assert shown(one) == shown(other), number
                assert view_of(one) == view_of(other), number
                assert one.seen_by == "P0" or one.told == other.told, number
                met["shown"] += 1
            move = dice.choice(choice(one).moves)
            if move.code not in {there.code for there in choice(other).moves}:
                break  # P0 chooses that very domino
            both = sorted((Counter(unseen(one)) & Counter(unseen(other))).elements())
            drawn = tuple(dice.sample(both, move.needs))
            one, other = (advance(turn, move.code, drawn) for turn in (one, other))
            met[number] += 1
    assert met["shown"] > 10 * BATCH


def twins(dice: random.Random) -> tuple[Turn, Turn]:
    """Return two turns, the dominoes on all gauges drawn at random, half of them hidden."""
    house, sheets, zones = table(dice)
    pile = dice.sample(BOX, len(BOX))
    pile.remove(SNAKE.start)
    laid = [
        tuple(
            Placed(pile.pop().sides, hidden=dice.random() < 0.5, row=dice.randint(1, 2))
            for _ in range(min(sheet.karma, LAID))
        )
        for sheet in sheets
    ]
    laid[0] = (replace(laid[0][0], hidden=True), *laid[0][1:])
    others = [replace(laid[0][0], sides=pile.pop().sides), *laid[0][1:]]
    found = []
    for gauge in (laid[0], tuple(others)):
        held = [
            replace(sheet, gauge=tiles, traits=(*sheet.traits, "unbreakable"))
            for sheet, tiles in zip(sheets, [gauge, *laid[1:]], strict=True)
        ]
        snake = replace(SNAKE, zones=zones)
        found.append(begin(replace(house, seen="visible"), held, zones, snake))
    return found[0], found[1]


def shown(turn: Turn) -> list[object]:
    """Return what the question shows."""
    return [(move.code, move.label, move.needs, move.chances) for move in weighed(turn).moves]


@pytest.mark.parametrize(
    ("people", "log"),
    [
        ("Ana ; pique ; 12 ; 7", "draw.1 ; 6-4\naccept\ndraw.1 ; 1-0\nkeep.0"),
        ("Ana ; pique ; 8 ; 7", "draw.1 ; 6-4\nkeep.0"),
        ("Ana ; pique ; 8 ; 7", "draw.1 ; 6-4 6-3\naccept"),
        ("Ana ; pique ; 8 ; 7 ; hache ; ; ; ; ; ; ; 6-4 6-4", "draw.1 ; 6-4\naccept"),
    ],
)
def test_a_log_that_no_longer_fits_is_refused_without_its_secrets(people: str, log: str) -> None:
    characters = f"{people}\nBo ; coeur ; 7 ; 6 ; poing"
    (error,) = answer({"characters": characters, "start": "5-3", "log": log})["errors"]
    assert error["field"] == "log"
    assert "table" in error["message"]
    assert not re.search(r"[0-6]-[0-6]|accept|keep|draw|attendu", error["message"])
