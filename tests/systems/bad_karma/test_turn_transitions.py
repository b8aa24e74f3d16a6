"""The table of transitions as the page of the turn draws it."""

import pytest

from calculators.systems.bad_karma.turn.machine import TURN
from hooks import machines


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
