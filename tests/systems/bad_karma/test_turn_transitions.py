"""The table of transitions is the turn: no scene leaves it, and each of its lines is reached."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core.machine import Machine
from calculators.systems.bad_karma.turn.machine import TURN, Scene
from calculators.systems.bad_karma.turn.state import Turn
from hooks import machines
from tests.systems.bad_karma.scripts import scripts
from tests.systems.bad_karma.tables import decided, scene

type Step = tuple[str, str, str]
type Example = tuple[Turn, str, Turn]

SCENES = 300
"""Enough for every transition that no script is written for."""
SCRIPTS = scripts()


def step(before: Turn, code: str, after: Turn) -> Step:
    """Name a decision as the table does."""
    return before.agenda[0].name, code.partition(".")[0], after.agenda[0].name


def scripted(name: str) -> Iterator[Example]:
    """Play a scene that is written out."""
    turn, lines = SCRIPTS[name]
    for line in lines:
        after = decided(turn, line)
        yield turn, line.split()[0], after
        turn = after


@cache
def reached() -> dict[Step, Example]:
    """Return each transition that a scene reaches: those written out, then random ones."""
    found = {step(*each): each for name in SCRIPTS for each in scripted(name)}
    for number in range(SCENES):
        if found.keys() >= TURN.steps:
            break
        before = None
        for _, state, log in scene(random.Random(number)):  # noqa: S311
            if before and (log or "scene" in {move.code for move in before.asked.moves}):
                code = log[-1].move if log else "next" if state.snake else "scene"
                found.setdefault(step(before, code, state), (before, code, state))
            before = state
    return found


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_scene_written_out_stays_in_the_table(name: str) -> None:
    assert all(TURN.follows(*each) for each in scripted(name))


def test_each_line_of_the_table_is_reached() -> None:
    assert not TURN.steps - reached().keys(), "no scene goes there"
    assert not reached().keys() - TURN.steps, "the table does not know that"


def test_a_table_that_lacks_a_line_is_caught() -> None:
    for lost, example in reached().items():
        assert TURN.follows(*example)
        assert not lacking(lost).follows(*example), lost


def lacking(lost: Step) -> Machine[Scene, Turn]:
    """Return the turn, one line of its table gone."""
    task, move, gone = lost
    questions = tuple(
        replace(
            each,
            ways=tuple(
                replace(way, to=tuple(to for to in way.to if to != gone))
                if (each.task, way.move) == (task, move)
                else way
                for way in each.ways
            ),
        )
        for each in TURN.questions
    )
    return replace(TURN, questions=questions)


def test_each_move_that_a_scene_offers_stands_in_the_table() -> None:
    known = {each.task: {way.move for way in each.ways} for each in TURN.questions}
    offered: dict[str, set[str]] = {task: set() for task in known}
    for before, _, after in reached().values():
        for state in (before, after):
            codes = {move.code.partition(".")[0] for move in state.asked.moves}
            offered[state.agenda[0].name] |= codes
    assert offered == known


def test_the_table_names_each_task_once_and_its_phases_are_outcomes() -> None:
    tasks = [each.task for each in TURN.questions]
    assert len(tasks) == len(set(tasks))
    led_to = {to for each in TURN.questions for way in each.ways for to in way.to}
    assert led_to == set(tasks), "each question leads from another one"
    outcomes = [outcome.code for outcome in CALCULATORS["bad_karma.turn"].outcomes]
    phases = list(dict.fromkeys(each.phase for each in TURN.questions))
    assert phases == [code for code in outcomes if code in phases], "a phase is told in one piece"


def test_the_page_draws_every_line_of_the_table() -> None:
    drawn = machines.expand('    ```deroulement\n    calculator = "turn"\n    ```\n', "bad_karma")
    lines = drawn.splitlines()
    assert "```" not in drawn
    for each in TURN.questions:
        assert f"{{: #bad-karma-turn-{each.task} }}" in drawn
        for way in each.ways:
            line = next(line for line in lines if f"- {way.label} : " in line)
            assert line.startswith("        - "), "the fold that holds it indents it"
    assert drawn.count("](#") == sum(len(way.to) for q in TURN.questions for way in q.ways)


def test_a_fence_that_names_no_machine_fails_the_build() -> None:
    for body in ('calculator = "draw"', 'calculator = "zut"', 'calculator = "turn"\nhead = 1'):
        with pytest.raises(ValueError, match=r"machine|nothing else"):
            machines.expand(f"```deroulement\n{body}\n```\n", "bad_karma")
