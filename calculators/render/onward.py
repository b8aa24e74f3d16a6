"""What may follow a result: one button or link for each onward move, with its exact chances.

Without a session, a link leads to the page of its calculator, which fills its form. A page with
that form listens to ``data-onward`` and draws, unless an input left to the player (``data-asks``)
still has the page's example value. In a session the move is made in place, with the inputs left to
the player next to it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.fields import Input, Option
from calculators.core.following import Following
from calculators.core.link import onward_fragment
from calculators.core.pieces import Piece
from calculators.core.result import Json
from calculators.core.words import Phrase

from .controls import standing_text
from .form import ONWARD, field_html
from .gestures import form, makes, wrong
from .html import Element, element
from .links import Links
from .odds import each_told

FEW = 12
"""The most choices that are drawn as a list."""
_WHOM = Phrase("{what}, contre qui ?")
_NOBODY = "quelqu'un sans fiche"
_BUTTON = "md-button"


def onward_html(moves: Iterable[Element]) -> Element | None:
    """Draw what may follow; ``None`` if nothing does."""
    drawn = [*moves]
    if not drawn:
        return None
    return element(
        "div.calc-moves.calc-onward",
        *drawn,
        role="group",
        aria_label=ONWARD,
        aria_live="off",
    )


def led_to(following: Following, links: Links) -> Element:
    """Draw the link to an onward move."""
    move, asked = following.move, following.calculator
    return element(
        "a",
        *_label(move.label, following),
        class_=_BUTTON,
        href=f"{links.page(asked)}#{onward_fragment(asked, following.fields)}",
        data_onward=move.code,
        data_asks=" ".join(following.missing) or None,
        data_rule=move.rule or None,
    )


def taken(following: Following, links: Links, label: str = "") -> Element:
    """Draw an onward move made in place: one tap, if nothing is left to choose.

    :param label: its label there; by default, its own.
    """
    move, called = following.move, label or following.move.label
    id_, draws = f"take-{move.code}", bool(following.calculator.drawn)
    made: dict[str, Any] = {"do": "take", "onward": move.code}
    stands = _standing(following)
    inputs = [*_left(following, stands, id_, links)]
    if not inputs and not following.targets:
        return makes(_label(called, following), made, id_=id_, data_draws=draws)
    if stands:
        made["fields"] = stands
    if following.targets:
        sends = [*_against(following, called)]
    else:
        told = _label(called, following)
        sends = [element("button", *told, type="submit", id=f"{id_}-send", class_=_BUTTON)]
    return form(id_, called, made, *inputs, wrong(), *sends, data_draws=draws)


def _against(following: Following, called: str) -> Iterable[Element]:
    """Draw a button for each possible target, which is a part of the move."""
    yield element("button", type="submit", disabled=True, hidden=True)  # Enter chooses nobody
    yield element("p.calc-move", _WHOM(what=called))
    buttons = (
        element(
            "button", name or _NOBODY, type="submit", name="against", value=name, class_=_BUTTON
        )
        for name in (*following.targets, "")
    )
    yield element("div.calc-against", *buttons)


def _label(called: str, following: Following) -> Iterable[Element]:
    yield element("span.calc-move", called)
    (told,) = each_told([((*following.chances.items(),), True)])
    yield from told


def _left(
    following: Following, stands: Mapping[str, Json], prefix: str, links: Links
) -> Iterable[Element]:
    """Draw the inputs that are left to the player, with what stands in them."""
    for name in following.missing:
        field, choices = following.calculator.by_name[name], following.choices.get(name)
        standing = standing_text(field, stands[name]) if name in stands else ""
        if isinstance(field, Piece):
            field = replace(field, among="", only=tuple(map(str, choices or ())))
        elif choices and len(choices) <= FEW:
            field = _one_of(field, choices)
            standing = str(stands[name])
        drawn = field_html(prefix, field, standing, links)
        drawn.attrib.pop("data-when", None)  # the input it depends on is known
        yield drawn


def _standing(following: Following) -> dict[str, Json]:
    """Return the initial values of those inputs, sent if unchanged.

    Each has its default, or the first of a few choices; a piece is hers to pick.
    """
    given, choices, stands = following.fields, following.choices, dict[str, Json]()
    for name in following.missing:
        field = following.calculator.by_name[name]
        few = () if isinstance(field, Piece) else choices.get(name, ())
        if name in given:
            stands[name] = given[name]
        elif 0 < len(few) <= FEW:
            stands[name] = few[0]
    return stands


def _one_of(field: Input, choices: Sequence[Json]) -> Option:
    """Return the field that asks for one of a few choices."""
    texts = {str(each): field.text(field.parse(each)) for each in choices}
    labels = field.choices if isinstance(field, Option) else texts
    offered = {code: labels[code] for code in texts}
    same = {each: getattr(field, each) for each in ("label", "rule", "help", "default", "name")}
    return Option(choices=offered, **same)
