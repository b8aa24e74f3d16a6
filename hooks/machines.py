"""The fence `deroulement`: what may follow what, read from the table of transitions of a machine.

    calculator = "turn"

Each phase is a list of its questions, each question a list of its moves; a move leads, by links,
to what may be asked next. The fence may be indented, as inside a fold.
"""

from __future__ import annotations

import re
import tomllib
from textwrap import indent
from typing import TYPE_CHECKING

from calculators.catalogue import CALCULATORS
from calculators.core.french import listing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from calculators.core.calculator import Calculator
    from calculators.core.machine import Way

_FENCE = re.compile(r"^( *)```deroulement\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def expand(markdown: str, system: str) -> str:
    """Turn each fence into nested Markdown lists.

    :raises ValueError: for a fence that names no machine.
    """

    def drawn(fence: re.Match[str]) -> str:
        body = tomllib.loads(fence[2])
        return indent("\n".join(_lines(_calculator(body, system))), fence[1])

    return _FENCE.sub(drawn, markdown)


def _calculator(body: dict[str, object], system: str) -> Calculator:
    if body.keys() != {"calculator"}:
        raise ValueError(f"a deroulement names a calculator, and nothing else: {sorted(body)}")
    name = str(body["calculator"])
    calculator = CALCULATORS.get(name if "." in name else f"{system}.{name}")
    if calculator is None or calculator.machine is None:
        raise ValueError(f"{name} is no machine")
    return calculator


def _lines(calculator: Calculator) -> Iterator[str]:
    assert calculator.machine  # noqa: S101
    titles = {each.task: each.title for each in calculator.machine.questions}
    phase = ""
    for each in calculator.machine.questions:
        if each.phase != phase:
            phase = each.phase
            yield from ("", f"**{calculator.outcome(phase).label}**", "")
        yield f"- **{each.title}**{{: #{_anchor(calculator, each.task)} }} ({each.who})"
        for way in each.ways:
            yield f"    - {way.label} : {_next(calculator, way, titles)}"
    yield ""


def _next(calculator: Calculator, way: Way, titles: dict[str, str]) -> str:
    links = [
        f"[{titles[to].rstrip(' ?')}](#{_anchor(calculator, to)})" if to else "c'est la fin"
        for to in way.to
    ]
    return f"ensuite {listing(links, 'ou')}"


def _anchor(calculator: Calculator, task: str) -> str:
    return f"{calculator.id.replace('_', '-').replace('.', '-')}-{task}"
