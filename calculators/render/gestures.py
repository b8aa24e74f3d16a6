"""Buttons and forms that carry their action: a move, a view, or an action of the page itself."""

import json
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from calculators.core.french import french
from calculators.core.words import Phrase
from calculators.session import words
from calculators.session.reading import LONGEST_TITLE
from calculators.session.shapes import LONGEST_NAME, Move

from .html import Element, Node, element

_AT_MOST = Phrase("{most:# signe|# signes} au plus.")
_MOST = {"title": LONGEST_TITLE, "name": LONGEST_NAME, "rename": LONGEST_NAME}
"""The most characters that a part of a move takes; the others are not bounded here."""


def written(data: object) -> str:
    """Return JSON as the text of an attribute."""
    return json.dumps(data, ensure_ascii=False)


def slug(name: str) -> str:
    """Return a name as a part of an id: ids have no spaces."""
    return quote(name, safe="")


type Label = str | Iterable[Node]


def makes(label: Label, *moves: Move, id_: str, loud: bool = False, **more: Any) -> Element:
    """Return a button that makes some moves, one after the other.

    :param loud: whether it is the main action here.
    """
    return _button(label, id_, loud=loud, data_move=written(moves), **more)


def opens(label: Label, id_: str, **view: Any) -> Element:
    """Return a button that opens or closes something."""
    return _button(label, id_, data_view=written(view))


def chip(label: str, id_: str, *, pressed: bool, **view: Any) -> Element:
    """Return a toggle button that opens something and shows whether it is open."""
    return _button(label, id_, data_view=written(view), aria_pressed=str(pressed).lower())


def sends(label: str, id_: str, *, loud: bool = False, form: str | None = None) -> Element:
    """Return the submit button of a form.

    :param form: the form's id, if the button is outside it.
    """
    return _button(label, id_, loud=loud, type_="submit", form=form)


def does(label: str, what: str, **more: Any) -> Element:
    """Return a button of an action of the page itself: save, load, put aside."""
    return _button(label, f"party-{what}", data_does=what, **more)


def redoes(id_: str = "party-redo") -> Element:
    """Return the button that takes an undo back; the page shows it while there is one."""
    return _button("Rétablir", id_, data_does="redo", hidden=True)


def invites(label: str, id_: str, name: str, **more: Any) -> Element:
    """Return a button that lets another device join.

    :param name: whose seat it has; ``""`` for somebody new.
    """
    return _button(label, id_, data_phones="invite", data_name=name, **more)


def seats(label: str, id_: str, does: str, token: str, **more: Any) -> Element:
    """Return a button about the seat of another device.

    :param does: ``back`` brings the seat back here, ``give`` hands that device the whole table.
    """
    return _button(label, id_, data_phones=does, data_token=token, **more)


def prints() -> Element:
    """Return the button that prints what is open; every page listens for it."""
    return _button("Imprimer", "party-print", loud=True, data_print=True, data_focus=True)


def _button(
    label: Label, id_: str, *, loud: bool = False, type_: str = "button", **more: Any
) -> Element:
    inside = [label] if isinstance(label, str) else label
    class_ = "md-button md-button--primary" if loud else "md-button"
    return element("button", *inside, type=type_, id=id_, class_=class_, **more)


def section(id_: str, title: str, *inside: Node) -> Element:
    """Return a section under its title, which can take the focus."""
    heading = element("h2", title, id=id_, tabindex="-1")
    return element("section.party-part", heading, *inside, aria_labelledby=id_)


def row(*buttons: Node) -> Element:
    """Return buttons beside each other."""
    return element("div.calc-actions", *buttons)


def chips(label: str, *buttons: Element, id_: str | None = None) -> Element:
    """Return the buttons of one choice under a label.

    :param id_: the label's id, if it is visible.
    """
    return element(
        "div.party-chips",
        element("span", label, id=id_) if id_ else None,
        *buttons,
        role="group",
        aria_label=None if id_ else french(label),
        aria_labelledby=id_,
    )


def form(
    id_: str,
    label: str,
    move: Move,
    *inside: Node,
    into: str = "fields",
    keeps: Move | None = None,
    **more: Any,
) -> Element:
    """Return a form that makes a move; with ``data-moot`` only if something was changed.

    :param move: the move if nothing is changed; an input with ``data-key`` is a part of it.
    :param into: the part of the move that holds the other inputs.
    :param keeps: what to open if a reload finds it half filled, which is kept.
    """
    kept = None if keeps is None else written(keeps)
    told = {"data_move": written(move), "data_into": into, "data_keeps": kept}
    return unsent(label, *inside, id=id_, class_="party-form", **told, **more)


def ended(drawn: Element, label: str, id_: str, *, shuts: bool = True, **more: Any) -> Element:
    """Return a sheet's form, longer than a screen, with its closing buttons always in sight.

    :param label: the label of its submit button.
    :param id_: the id of that button.
    :param shuts: whether it can be closed instead.
    """
    own = drawn.get("id")
    sent = sends(label, id_, loud=True, form=own)
    shut = opens("Fermer", f"{own}-shut", form="", example="") if shuts else None
    return element("div.party-open", drawn, row(sent, shut), **more)


def unsent(label: str, *inside: Node, **more: Any) -> Element:
    """Return a form that browsers do not send, validate or fill: our scripts read it.

    :param label: its name; ``""`` if what is around it has one.
    """
    quiet: dict[str, Any] = {"method": "dialog", "novalidate": True, "autocomplete": "off"}
    return element("form", *inside, **more, **quiet, aria_label=french(label) or None)


def wrong() -> Element:
    """Return the place of the faults that belong to no field of a form."""
    return element("p.calc-error", data_error_for="", role="alert", hidden=True)


def writing(
    key: str,
    label: str,
    id_: str,
    value: str = "",
    *,
    long: bool = False,
    among: Sequence[str] = (),
    **more: Any,
) -> Element:
    """Return an input for a part of the move itself: a name, a title, a note.

    :param among: the names to choose from, or nobody, if any. Inputs of a calculator may have its
        own name.
    """
    most = _MOST.get(key)
    told: dict[str, Any] = {
        "id": id_,
        "name": f"*{key}" if among else key,
        "data_key": key,
        "placeholder": french(_AT_MOST(most=most)) if most else None,
        "aria_describedby": f"{id_}-error",
        **more,
    }
    if among:
        names = [("", words.UNWRITTEN), *((name, name) for name in among)]
        options = (element("option", text, value=n, selected=n == value) for n, text in names)
        entry = element("select", *options, **told)
    elif long:
        entry = element("textarea", value, rows=3, **told)
    else:
        entry = element("input", type="text", value=value, **told)
    return element(
        "div.calc-field",
        element("label", label, for_=id_),
        element("div.calc-control", entry),
        element("p.calc-error", id=f"{id_}-error", hidden=True),
        data_field=told["name"],
    )
