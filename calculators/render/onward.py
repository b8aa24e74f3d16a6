"""What may follow a result: one link for each onward move, with its exact chances.

A page that holds the calculator makes the move itself: it listens to ``data-onward``. In a session
the move is made where its button stands, ``data-take``, with what is left to the player beside it.
"""

from collections.abc import Callable, Iterable, Sequence
from xml.etree.ElementTree import Element

from calculators.core.calculator import Calculator
from calculators.core.following import Following
from calculators.core.french import french
from calculators.core.link import onward_fragment

from .html import element
from .notes import chance_note

type Asking = Callable[[Following], Iterable[Element]]
"""From an onward move to the inputs that are left to the player."""


def onward_html(
    following: Sequence[Following], page: Callable[[Calculator], str], ask: Asking | None = None
) -> Element | None:
    """Draw the onward moves; nothing where nothing follows.

    :param page: the way to a calculator's page.
    :param ask: in a session, what draws the inputs that are left to the player.
    """
    if not following:
        return None
    moves = [_taken(each, ask) if ask else _link(each, page) for each in following]
    return element("nav", *moves, class_="calc-onward", aria_label="Et ensuite")


def _link(following: Following, page: Callable[[Calculator], str]) -> Element:
    move, asked = following.move, following.calculator
    return element(
        "a",
        *_label(following),
        class_="md-button",
        href=f"{page(asked)}#{onward_fragment(asked, move)}",
        data_onward=move.code,
        data_rule=move.rule or None,
    )


def _taken(following: Following, ask: Asking) -> Element:
    move = following.move
    return element(
        "form",
        *ask(following),
        element("p", class_="calc-error", data_error_for="", role="alert", hidden=True),
        element("button", *_label(following), type="submit", class_="md-button"),
        method="dialog",
        novalidate=True,
        autocomplete="off",
        aria_label=french(move.label),
        data_take=move.code,
        data_rule=move.rule or None,
    )


def _label(following: Following) -> Iterable[Element]:
    yield element("span", french(following.move.label), class_="calc-move")
    for outcome in following.calculator.outcomes:
        if outcome.code in following.chances:
            yield chance_note(outcome.label, following.chances[outcome.code])
