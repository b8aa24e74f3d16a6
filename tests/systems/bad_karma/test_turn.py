"""The machine of the turn: exact chances, the order of the story, undo and replay."""

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from calculators.core.machine import forget
from calculators.pieces.domino import BOX, Domino, left
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.draw.trial import threshold
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.turn.close import narration
from calculators.systems.bad_karma.turn.ranking import tie_chances
from calculators.systems.bad_karma.turn.sheet import EXAMPLE
from calculators.systems.bad_karma.turn.state import pile_size, public_pile, put, unseen
from calculators.web import handle
from tests.systems.bad_karma.scenes import scene
from tests.systems.bad_karma.scripts import at, laden
from tests.systems.bad_karma.scripts import sheet as in_play
from tests.systems.bad_karma.tables import advance, decided, opened, person, weighed


def test_the_log_replays_to_the_same_bytes_and_undo_is_one_line_less() -> None:
    asked, answers = {"start": "5-3"}, []
    state: dict[str, object] = {}
    dice = random.Random(5)  # noqa: S311
    for seed in range(40):
        request = {"op": "run", "calculator": "bad_karma.turn", "state": state, "seed": str(seed)}
        answer = handle(json.dumps({**request, "fields": asked}))
        result = json.loads(answer)["result"]
        answers.append((request, asked, answer))
        state = result["state"]
        if not state["log"] and seed:
            break
        asked = {"decision": dice.choice(result["ask"]["moves"])["code"]}
    forget()
    for request, fields, answer in answers:
        assert handle(json.dumps({**request, "fields": fields})) == answer
    *_, before, last = answers
    undone = {**last[0], "state": {**last[0]["state"], "log": before[0]["state"]["log"]}}
    again = json.loads(
        handle(json.dumps({**undone, "fields": before[1], "seed": before[0]["seed"]}))
    )
    assert again["result"] == json.loads(before[2])["result"]


def forced_tiles(count: int) -> tuple[Placed, ...]:
    """Return so many dominoes face up on a gauge."""
    return tuple(Placed((6, 5 - number)) for number in range(count))


@pytest.mark.parametrize("levels", [(7, 7), (7, 9), (5, 8, 8), (12, 3, 7)])
def test_the_chances_of_a_tie_are_those_of_every_draw(levels: tuple[int, ...]) -> None:
    sheets = [person(f"P{n}", "pique", level, 7, "poing") for n, level in enumerate(levels)]
    turn = opened(*sheets)
    for place, level in enumerate(levels):
        turn = put(turn, place, level=level)
    pile = public_pile(turn)
    alone: Counter[str] = Counter()
    deals = 0
    for deal in permutations(range(len(pile)), len(levels)):
        margins = [level - pile[n].total for level, n in zip(levels, deal, strict=True)]
        best = [f"P{n}" for n, margin in enumerate(margins) if margin == max(margins)]
        alone[best[0] if len(best) == 1 else "égalité"] += 1
        deals += 1
    expected = {name: Fraction(times, deals) for name, times in alone.items()}
    assert {
        name: chance for name, chance in tie_chances(turn, range(len(levels))) if chance
    } == expected


def test_public_chances_do_not_tell_what_others_hold() -> None:
    turn = opened(*EXAMPLE)
    before = weighed(advance(advance(turn, "draw.1", (Domino(6, 6),)), "accept"))
    other = weighed(advance(advance(turn, "draw.1", (Domino(6, 5),)), "accept"))
    assert [m.chances for m in before.moves] == [m.chances for m in other.moves]
    hidden = advance(advance(turn, "draw.1", (Domino(6, 6),)), "accept")
    assert Counter(public_pile(hidden)) - Counter(unseen(hidden)) == Counter([Domino(6, 6)])


def test_a_table_that_wants_it_counts_all_that_the_site_knows() -> None:
    turn = opened(*EXAMPLE, house=House(seen="all"))
    hidden = advance(advance(turn, "draw.1", (Domino(6, 6),)), "accept")
    assert public_pile(hidden) == left([Domino(6, 6), Domino(5, 3)])


def test_narration_is_ordered_and_the_winner_ends_it() -> None:
    for number in range(60):
        dice = random.Random(number)  # noqa: S311
        for _, state, _ in scene(dice):
            told = narration(state) if state.declared else ()
            groups = [speaker.group for speaker in told]
            order = ["failed", "settled", "succeeded", "winner"]
            assert groups == sorted(groups, key=order.index)
            if state.winner is not None and told:
                assert told[-1].who == state.winner


def test_a_move_that_is_not_offered_is_refused_in_french() -> None:
    turn = opened(*EXAMPLE)
    with pytest.raises(ValueError, match="n'est pas possible ici"):
        advance(turn, "attack.1")
    with pytest.raises(ValueError, match="demande 1 domino"):
        advance(turn, "draw.1", ())


@pytest.mark.parametrize("there", [0, 1, 2])
def test_fate_is_forced_while_the_pile_can_replace_what_is_refused(there: int) -> None:
    drawn, head = 1, 1
    turn = at(in_play("Ana"), *laden(len(BOX) - head - drawn - there))
    turn = decided(turn, "draw.1 6-6")
    assert pile_size(turn) == there
    forcing = any(move.code.startswith("force") for move in turn.asked.moves)
    assert forcing == (there >= drawn)


def test_a_gauge_falls_due_at_its_threshold_only() -> None:
    for laid in range(1, 7):
        sheet = person("Ana", "pique", 8, 7, "hache", gauge=forced_tiles(laid))
        turn = opened(sheet, person("Bo", "coeur", 7, 6, "poing"))
        for drawn in set(unseen(turn)):
            if drawn.total > sheet.skill:
                continue
            state = advance(turn, "draw.1", (drawn,))
            state = advance(state, "keep.0")
            limit = threshold(sheet.karma, laid)
            assert limit is not None
            assert (state[0].fate == "settled") == (sheet.skill - drawn.total >= limit)
