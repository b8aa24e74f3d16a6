"""What the turn tells: figures that hold for the table as it stands."""

import json
import random
import re

import pytest

from calculators.pieces.domino import domino
from calculators.pieces.gauge import KNOCKS, PLACED, WOUNDS
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.serpentine import Lay, Snake, Zone
from calculators.systems.bad_karma.turn.rule import Standing
from calculators.systems.bad_karma.turn.sheet import Sheet
from calculators.systems.bad_karma.turn.state import Turn, bonus_of, level_of
from calculators.systems.bad_karma.turn.view import view_of
from calculators.web import handle
from tests.contract.properties import figures
from tests.systems.bad_karma.scenes import scene
from tests.systems.bad_karma.tables import advance, begin, choice, opened, person, played


def gauge(text: str) -> tuple:
    return tuple(PLACED.parse(one) for one in text.split())


def boosted(*sheets: Sheet) -> Turn:
    """Return a turn whose serpentine gives +1 to the spades."""
    zones = (Zone("pique", 1), Zone("coeur"))
    laid = (Lay(1, (5, 1)),)
    turn = begin(House(), sheets, zones, Snake(domino(5, 3), zones, laid))
    assert bonus_of(turn, "pique") == 1
    return turn


def test_a_settlement_tells_the_skill_with_the_bonus_of_the_serpentine() -> None:
    ana = person("Ana", "pique", 8, 3, "hache", gauge=gauge("6-5? 3-2?"))
    state = played(boosted(ana, person("Bo", "coeur", 7, 6, "poing")), "draw.1 1-0", "keep.0")
    assert level_of(state, 0) == 9
    assert "compétence 9" in state.summary
    hurt = person("Ana", "pique", 8, 3, "hache", gauge=gauge("6-5 3-2"))
    state = played(boosted(hurt, person("Bo", "coeur", 7, 6, "poing")), "draw.1 1-0", "keep.0")
    assert f"compétence {level_of(state, 0)}" in state.summary
    texts = [step.text for step in state.told]
    assert "Bonus du serpentin : +1, compté dans la compétence." in texts
    assert "Compétence 9 − 3 = 6." in texts


def test_a_lost_turn_is_the_one_that_ends() -> None:
    """A critical hit at the end of a turn: the victim plays the next one (AMB-BK-18)."""
    bo = person("Bo", "coeur", 7, 6, "poing", gauge=gauge("4-2?"))
    turn = opened(person("Ana", "pique", 8, 7, "hache"), bo)
    lines = ["draw.1 2-2", "keep.0", "draw.1 6-6", "accept", "declare", "attack.1"]
    state = played(turn, *lines)
    assert state.summary.endswith("Le tour perdu est celui-ci.")
    assert view_of(state).seats[1].note == "Hors combat jusqu'à la fin du tour"
    after = advance(state, "next")
    assert view_of(after).seats[1].note == ""
    assert any(task.who == 1 for task in after.agenda if hasattr(task, "who"))


def test_two_lost_turns_are_this_one_and_the_next() -> None:
    bo = person("Bo", "coeur", 7, 6, "poing", gauge=gauge("4-2?x2"))
    turn = opened(person("Ana", "pique", 8, 7, "hache"), bo)
    lines = ["draw.1 2-2", "keep.0", "draw.1 6-6", "accept", "declare", "attack.1"]
    state = played(turn, *lines)
    assert state.summary.endswith("Les tours perdus sont celui-ci et le prochain.")
    assert view_of(state).seats[1].note == "Hors combat ce tour et le prochain"
    after = advance(state, "next")
    assert view_of(after).seats[1].note == "Hors combat jusqu'à la fin du tour"


def test_a_camp_that_is_entirely_down_is_told_with_the_end_of_the_scene() -> None:
    ana, bo = person("Ana", "pique", 8, 7, "hache"), person("Bo", "coeur", 7, 6, "poing", out=True)
    state = played(opened(ana, bo), "skip", "declare")
    end = next(move for move in choice(state).moves if move.code == "scene")
    assert "le camp cœur est hors combat" in end.label
    assert ("Camp cœur", "hors combat") in view_of(state).facts
    more = person("Cid", "coeur", 7, 6, "poing")
    state = played(opened(ana, bo, more), "skip", "skip", "declare")
    end = next(move for move in choice(state).moves if move.code == "scene")
    assert "hors combat" not in end.label


@pytest.mark.parametrize("number", range(150))
def test_each_number_of_a_headline_is_among_the_values(number: int) -> None:
    for _, state, _ in scene(random.Random(number)):  # noqa: S311
        sentence = state.summary or choice(state).title
        unknown = set(re.findall(r"\d+", sentence)) - figures(Standing(state, {}).values())
        assert not unknown, (sentence, state.figures)


@pytest.mark.parametrize("clock", ["each", "pool"])
@pytest.mark.parametrize("levels", ["count", "box", "upto"])
@pytest.mark.parametrize(
    "ko", ["5-2:1~ 3-2:3 5-4:4", "3-2:2~ 5-4:1", "5-2:5~ 1-0:1", "5-4:2 ?~ 3-2:3"]
)
def test_dur_a_cuire_covers_again_as_a_turn_ends(ko: str, levels: str, clock: str) -> None:
    """The skill that is promised for the next draw is the one it has (BK-AVA-05, AMB-BK-21)."""
    tough = {"tough": 1, "clock": clock, "levels": levels}
    fields = {"action": "end_turn", "skill": 9, "ko": ko, **tough}
    request = {"op": "run", "calculator": "bad_karma.damage", "fields": fields}
    told = json.loads(handle(json.dumps(request)))["result"]
    knocks = tuple(KNOCKS.parse(text) for text in ko.split())
    ana = person("Ana", "pique", 9, 1, "gourdin", tough=1, ko=knocks)
    turn = opened(
        ana, person("Bo", "coeur", 8, 7, "poing"), house=House(clock=clock, levels=levels)
    )
    after = played(turn, "skip", "skip", "declare", "next")
    assert [str(hurt) for hurt in after[0].sheet.ko] == told["state"]["ko"]
    assert level_of(after, 0) == told["values"]["next_level"]


@pytest.mark.parametrize("action", ["end_turn", "end_scene"])
@pytest.mark.parametrize("levels", ["count", "box", "upto"])
def test_what_nothing_covers_yet_is_covered_as_a_turn_ends(levels: str, action: str) -> None:
    """The table and the damage tracks find the same level and healing (BK-AVA-05 and 06)."""
    ko, wounds = ("5-2:1", "3-2:3"), ("6-4", "4-4", "2-0")
    traits = {"tough": 1, "unmoved": 1, "levels": levels}
    fields = {"action": action, "skill": 9, "ko": ko, "wounds": wounds, **traits}
    request = {"op": "run", "calculator": "bad_karma.damage", "fields": fields}
    told = json.loads(handle(json.dumps(request)))["result"]["state"]
    hurts = {
        "ko": tuple(KNOCKS.parse(text) for text in ko),
        "wounds": tuple(WOUNDS.parse(text) for text in wounds),
    }
    ana = person("Ana", "pique", 9, 1, "gourdin", tough=1, unmoved=1, **hurts)
    turn = opened(ana, person("Bo", "coeur", 8, 7, "poing"), house=House(levels=levels))
    code = {"end_turn": "next", "end_scene": "scene"}[action]
    after = played(turn, "skip", "skip", "declare", code)[0].sheet
    assert [str(hurt) for hurt in after.ko] == told["ko"]
    assert [str(hurt) for hurt in after.wounds] == told["wounds"]


def test_a_ko_given_back_lets_dur_a_cuire_cover_again() -> None:
    knocks = tuple(KNOCKS.parse(text) for text in ("5-2:5", "3-2:3", "1-0:1~"))
    ana = person("Ana", "pique", 9, 1, "gourdin", tough=1, ko=knocks)
    turn = played(opened(ana, person("Bo", "coeur", 8, 7, "poing")), "skip", "skip", "declare")
    after = played(turn, "reward", "ko.0")
    assert [str(hurt) for hurt in after[0].sheet.ko] == ["5-2:5~", "3-2:3"]
