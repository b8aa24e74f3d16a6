"""A session inside the pages of the calculators: an answer, the values of a form, the figures."""

from collections.abc import Sequence
from typing import Any

from calculators.core.errors import refused
from calculators.core.following import Following
from calculators.core.french import french
from calculators.core.json_text import as_list, as_object
from calculators.core.result import JsonObject
from calculators.session import words
from calculators.session.filling import ALL, TABLE, form_fillings, lasting, pieces_held
from calculators.session.replaying import Folded
from calculators.session.seeing import masked, veiled
from calculators.session.state import Ask, Happened, Sides, State

from .controls import standing_text
from .figure import again
from .html import Element
from .links import Links
from .result import Made, result_html

MOST_FIGURES = 1000


def moved_html(
    folded: Folded,
    happened: Happened,
    following: Sequence[Following],
    links: Links,
    here: str,
) -> Element:
    """Draw the answer of a move: its title, its changes, and, if it is the last, what may follow.

    :param happened: what the move did; it resolved something.
    :param here: the id of the calculator whose form shows it.
    """
    resolution, last, system = happened.resolution, happened.state.last, folded.system
    assert resolution is not None  # noqa: S101
    calculator = resolution.calculator
    said = (happened.shaped.get(side) for side in ("who", "against"))
    named = Sides(*(name if isinstance(name, str) else "" for name in said))
    sides = last.sides if last and last.resolution is resolution else named  # a game drew since
    made = Made(
        words.heading(system, calculator, sides),
        happened.changed,
        calculator.id == here,
    )
    end = folded.state.last
    next_ = following if end and end.resolution is resolution else ()
    return result_html(resolution, links, following=next_, made=made)


def form_json(state: State, wanted: object) -> JsonObject:
    """Return the values that sheets and table give to a form, and the pieces to choose from.

    A form is for the actor: it holds her own secrets, not others'. An input that is one of her own
    pieces is empty until she chooses.

    :param wanted: ``{"calculator", "who", "against", "everybody", "fields", "typed"}``: the
        content of the form, and the names of typed inputs, which are kept. With nobody named and
        not everybody, only the table's readings fill it.
    :return: ``filled``, the text of each input and whose it is; ``among``, the pieces of who acts
        that an input is chosen from; ``lasting``, the inputs that say what a result writes anew.
    :raises RefusedError: for a calculator that the system does not have.
    """
    asked = as_object(wanted)
    calculator = state.system.by_id.get(str(asked.get("calculator")))
    if calculator is None:
        raise refused("fill.calculator", "Calculateur inconnu de ce système.")
    sides = Sides(*(str(asked.get(side) or "") for side in ("who", "against"))).there(state.sheets)
    seen = masked(state, sides.who) if state.seat is None else state
    said = {*map(str, as_list(asked.get("typed")))}
    ask = Ask(calculator, sides, as_object(asked.get("fields")))
    found = form_fillings(seen, ask, said)
    alone = not (sides.who or sides.against or asked.get("everybody"))
    among = pieces_held(seen, calculator, Sides(sides.who))
    chosen = {
        name: {"text": "", "from": sides.who, "told": french(words.TO_CHOOSE(name=sides.who))}
        for name in among.keys() - found.keys() - said
    }
    filled = chosen | {
        name: {
            "text": standing_text(calculator.by_name[name], each.value),
            "from": each.source,
            "told": french(words.source_text(each.source)),
        }
        for name, each in found.items()
        if (each.source == TABLE or not alone)
        and not (each.source == ALL and name in veiled(state.system, calculator.id))
    }
    return {
        "filled": filled,
        "among": among,
        "lasting": lasting(state.sheet.use(calculator.id), sides),
    }


def told_again(state: State, figures: Sequence[object]) -> dict[str, Any]:
    """Return the figures of a page with the table's readings, and those readings in words.

    :param figures: ``[source, part]`` each; ``null`` stays where it is in the answer for one that
        the readings do not touch.
    """
    system = state.system
    pairs = [each if isinstance(each, list) and len(each) == 2 else ["", ""] for each in figures]  # noqa: PLR2004
    read = ((name, system.table[name], value) for name, value in state.chosen.items())
    chosen = [
        {
            "reading": name,
            "rule": field.rule,
            "label": french(field.label),
            "choice": french(words.value_text(field, value)),
        }
        for name, field, value in read
        if name != system.whose
    ]
    told = [again(system, state.readings, *map(str, pair)) for pair in pairs[:MOST_FIGURES]]
    return {"figures": told, "chosen": chosen}
