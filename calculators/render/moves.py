"""A session inside the pages of the calculators: an answer, what fills a form, the figures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any
from xml.etree.ElementTree import Element

from calculators.core.calculator import Parameter
from calculators.core.engine import Resolution
from calculators.core.errors import refused
from calculators.core.fields import Choice, Field, Invalid, Option, Piece
from calculators.core.following import Following
from calculators.core.french import french
from calculators.core.result import WHOM, Json
from calculators.session import words
from calculators.session.filling import ALL, TABLE, standing
from calculators.session.fold import Folded
from calculators.session.seeing import masked, veiled
from calculators.session.state import Sides, State

from .figure import again
from .form import field_html
from .html import element
from .result import Links, Made, result_html

MOST_FIGURES = 1000
FEW = 12
"""Of so many things, one is chosen from a list."""
NOBODY = "*nobody"
"""In a form, an adversary without a sheet."""


def moved_html(
    folded: Folded,
    resolution: Resolution,
    following: Sequence[Following],
    chances: Mapping[str, Fraction],
    links: Links,
    here: str,
) -> Element:
    """Draw the answer of a move: who did what, what it changed, what may follow if it is the last.

    :param chances: those that its draw had.
    :param here: the id of the calculator whose form shows it.
    """
    node = next(node for node in folded.nodes if node.happened is folded.made)
    calculator, last = resolution.calculator, node.state.last
    sides = last.sides if last and last.resolution is resolution else Sides()
    changed = node.happened.changed if node.happened else ()
    made = Made(
        words.acting(calculator, sides.told(node.state.system, calculator)),
        changed,
        calculator.id == here,
        lambda each: left_inputs(each, links),
    )
    end = folded.state.last
    next_ = following if end and end.resolution is resolution else ()
    return result_html(resolution, chances, links, following=next_, made=made)


def left_inputs(following: Following, links: Links) -> Iterable[Element]:
    """Draw what is left to the player: whom the move is made against, then the inputs."""
    prefix, move = f"take-{following.move.code}", following.move
    if following.targets:
        yield field_html(prefix, Parameter(WHOM, _targets(following.targets), ""), "", links)
    fields = {parameter.name: parameter.field for parameter in following.calculator.parameters}
    for parameter in following.calculator.parameters:
        name = parameter.name
        if name not in following.missing:
            continue
        choices = following.choices.get(name)
        standing = (
            fields[name].text(fields[name].parse(move.fields[name])) if name in move.fields else ""
        )
        field = parameter.field
        if isinstance(field, Piece) and choices is not None:  # its picker shows these pieces only
            listed = f"{name}-among"
            yield element("input", type="hidden", name=listed, value=" ".join(map(str, choices)))
            field = replace(field, among=listed)
        elif choices and len(choices) <= FEW:
            field = _one_of(field, choices)
            standing = field.choices[0].code
        drawn = field_html(prefix, replace(parameter, field=field), standing, links)
        drawn.attrib.pop("data-when", None)  # what it waits for is known
        yield drawn


def standing_first(following: Following) -> dict[str, Json]:
    """Return what stands in those inputs before a player chooses: the first of a few things."""
    return {
        name: choices[0]
        for name, choices in following.choices.items()
        if choices and len(choices) <= FEW and name not in following.move.fields
    }


def _one_of(field: Field[Any], choices: Sequence[Json]) -> Option:
    """Ask for one of a few things."""
    texts = [(str(each), field.text(field.parse(each))) for each in choices]
    labels = {each.code: each.label for each in field.choices} if isinstance(field, Option) else {}
    offered = tuple(Choice(code, labels.get(code, text)) for code, text in texts)
    return Option(label=field.label, choices=offered, rule=field.rule, help=field.help)


def _targets(names: Sequence[str]) -> Option:
    offered = (Choice("", "à choisir"), *(Choice(name, name) for name in names))
    return Option(label="Contre", choices=(*offered, Choice(NOBODY, "quelqu'un sans fiche")))


def filled_json(state: State, wanted: object) -> dict[str, Json]:
    """Return what the sheets and the table put into a form, as text, with whose each is.

    A form is for the eyes of who acts: her own secrets stand in it, what others hide does not.

    :param wanted: ``{"calculator", "who", "against", "everybody", "fields", "typed"}``: what
        stands in the form, and the names of what a player typed, which wins. With nobody named,
        and not everybody, it is the table's readings alone.
    :raises RefusedError: for a calculator that the system does not have.
    """
    asked: dict[str, Any] = wanted if isinstance(wanted, dict) else {}
    calculator = state.system.by_id.get(str(asked.get("calculator")))
    if calculator is None:
        raise refused("fill.calculator", "Calculateur inconnu de ce système.")
    sides = Sides(*(str(asked.get(side) or "") for side in ("who", "against"))).there(state.sheets)
    fields, typed = asked.get("fields"), asked.get("typed")
    found = standing(
        masked(state, sides.who) if state.seat is None else state,
        calculator,
        sides,
        fields if isinstance(fields, dict) else {},
        map(str, typed) if isinstance(typed, list) else (),
    )
    alone = not (sides.who or sides.against or asked.get("everybody"))
    kinds = {p.name: p.field for p in calculator.parameters}
    return {
        name: {
            "text": _standing(kinds[name], each.value),
            "from": each.source,
            "told": french(words.whose(each.source)),
        }
        for name, each in found.items()
        if (each.source == TABLE or not alone)
        and not (each.source == ALL and name in veiled(state.system, calculator.id))
    }


def _standing(kind: Field[Any], value: Json) -> str:
    """Return what stands in an input for a value, be it one that a draw will refuse there."""
    try:
        return kind.text(kind.parse(value))
    except Invalid:
        return kind.draft(value)


def told_again(state: State, figures: Sequence[object]) -> dict[str, Any]:
    """Return the figures of a page with the table's readings, and those readings in words.

    :param figures: ``[source, part]`` each; ``null`` stays where it is in the answer for one that
        the readings do not touch.
    """
    system = state.system
    pairs = [each if isinstance(each, list) and len(each) == 2 else ["", ""] for each in figures]  # noqa: PLR2004
    chosen = [
        {
            "reading": name,
            "rule": system.table[name].field.rule,
            "label": french(system.table[name].field.label),
            "choice": french(
                words.value_text(field := system.table[name].field, field.parse(value))
            ),
        }
        for name, value in state.readings.items()
        if name != system.whose
    ]
    told = [again(system, state.readings, *map(str, pair)) for pair in pairs[:MOST_FIGURES]]
    return {"figures": told, "chosen": chosen}
