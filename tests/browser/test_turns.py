"""A typed draw is a turn: for every calculator that carries a state and draws.

Two draws are typed one after the other. The state counts both, in that order, once each; both are
in the history; typed pieces are used up; undo takes the last draw back; a correction amends it and
is never taken for the next one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.fields import Field
from calculators.core.french import french
from hooks.examples import requests
from tests.browser.conftest import Table
from tests.contract.properties import drawn_pieces
from tests.project import ROOT
from tools.waiting import wait_until

PAGES = ROOT / "docs"
OTHERWISE: dict[str, dict[str, str]] = {
    "choix_destin.hand": {"action": "start", "hand": ""},
}
"""The first inputs, if two draws in a row need others than the page's example."""

CARRYING = [c for c in CALCULATORS.values() if c.carried and c.drawn]
every = pytest.mark.parametrize("calculator", CARRYING, ids=lambda c: c.id)


@dataclass(frozen=True)
class Turn:
    """One draw: the typed inputs, the answer, and the inputs afterwards."""

    typed: dict[str, str]
    summary: str
    after: dict[str, str]


@cache
def examples() -> dict[str, dict[str, Any]]:
    return {asked["calculator"]: asked["fields"] for asked in requests(PAGES)}


def page_of(calculator: Calculator) -> str:
    for path in PAGES.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        if re.search(rf'^```calculateur\ncalculator = "{calculator.id}"', text, re.MULTILINE):
            return f"{path.relative_to(PAGES).with_suffix('').as_posix()}/"
    raise AssertionError(calculator.id)


def typed(calculator: Calculator, fields: dict[str, Any], seed: str) -> Turn:
    """Draw with CPython, and return the inputs that give the same draw."""
    resolution = engine.run(calculator, fields, seed)
    pieces = drawn_pieces(resolution, seed)
    texts = {p.name: p.text(pieces[p.name]) for p in calculator.drawn}
    summary = french(resolution.result.summary)
    return Turn(texts, summary, engine.next_state(resolution, Field.text) or {})


def two(calculator: Calculator, start: dict[str, Any]) -> tuple[Turn, Turn]:
    """Return two draws in a row, both with typed pieces, and with different answers."""
    for number in range(200):
        try:
            first = typed(calculator, start, f"first-{number}")
            second = typed(calculator, {**start, **first.after}, f"second-{number}")
        except RefusedError:
            continue
        told = {first.summary, second.summary}
        if any(first.typed.values()) and any(second.typed.values()) and len(told) > 1:
            return first, second
    raise AssertionError(f"{calculator.id}: no two draws in a row")


def another(calculator: Calculator, start: dict[str, Any], first: Turn) -> Turn:
    """Return a different draw from the same inputs."""
    others = (typed(calculator, start, f"other-{number}") for number in range(200))
    return next(turn for turn in others if turn.summary != first.summary)


def standing(table: Table, calculator: Calculator, names: Any) -> dict[str, str]:
    form = table.form(calculator.id)
    return {name: value_of(form.locator(f'[name="{name}"]')) for name in names}


def value_of(control: Any) -> str:
    if control.first.get_attribute("type") == "checkbox":
        return "true" if control.is_checked() else "false"
    return str(control.input_value())


def play(table: Table, calculator: Calculator, turn: Turn) -> None:
    table.fill(calculator.id, **{name: text for name, text in turn.typed.items() if text})
    table.form(calculator.id).locator("button[type=submit]").first.click()
    said(table, calculator, turn.summary)


def said(table: Table, calculator: Calculator, summary: str) -> None:
    wait_until(
        table.page,
        """([id, said]) => document.querySelector(
             `calc-form[calculator="${id}"] output .calc-summary`)?.textContent === said""",
        arg=[calculator.id, summary],
    )
    table.settle(calculator.id)


@pytest.mark.sampled(most=1)
@every
def test_two_typed_draws_are_two_turns(sit: Callable[..., Table], calculator: Calculator) -> None:
    start = {**examples()[calculator.id], **OTHERWISE.get(calculator.id, {})}
    given = calculator.by_name
    first, second = two(calculator, start)
    table = sit().open(page_of(calculator))
    texts = {name: given[name].text(given[name].parse(v)) if v else "" for name, v in start.items()}
    fill(table, calculator, texts)
    form = table.form(calculator.id)
    for turn in (first, second):
        play(table, calculator, turn)
        assert standing(table, calculator, turn.after) == turn.after
        assert not any(standing(table, calculator, turn.typed).values())
    form.locator(".calc-history > summary").click()
    links = form.locator(".calc-past a")
    links.first.wait_for()  # they are listed after the fold opens
    assert [french(text) for text in links.all_text_contents()] == [second.summary, first.summary]

    form.locator(".calc-undo").click()
    said(table, calculator, first.summary)
    assert standing(table, calculator, first.after) == first.after
    assert [french(text) for text in links.all_text_contents()] == [first.summary]

    form.locator(".calc-correct").click()
    assert standing(table, calculator, first.typed) == first.typed
    instead = another(calculator, start, first)
    table.fill(calculator.id, **instead.typed)
    table.page.evaluate("document.activeElement.blur()")
    said(table, calculator, instead.summary)
    form.locator(".calc-settle").click()
    assert standing(table, calculator, instead.after) == instead.after
    assert not any(standing(table, calculator, instead.typed).values())
    assert [french(text) for text in links.all_text_contents()] == [instead.summary]


def fill(table: Table, calculator: Calculator, fields: dict[str, str]) -> None:
    """Type, tick or choose; a folded table of rows has its text too."""
    boxes = {name for name, text in fields.items() if text in {"true", "false"}}
    table.fill(calculator.id, **{n: t for n, t in fields.items() if n not in boxes})
    for name in boxes:
        control = table.form(calculator.id).locator(f'[name="{name}"]')
        ticked = fields[name] == "true"
        control.evaluate("(box, on) => { if (box.checked !== on) box.click(); }", ticked)
