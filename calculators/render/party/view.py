"""What a reader has opened on the page of a session, and the buttons that open or change something.

A view is no state of the game: it is which form is open, whom the journal is filtered by.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote
from xml.etree.ElementTree import Element

from calculators.core.french import french

from ..html import Node, element

HERE = "jeu"
"""The id of what is played."""
NEW = ";"
"""In the place of a name: a character who is not there yet. No name bears this sign."""

TABLE, NOTEBOOK = "table", "carnet"

_MANY = 10**6

type Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class View:
    """What is open.

    :param page: which page it is: ``TABLE`` or ``NOTEBOOK``.
    :param seat: who holds the device: the name of a character; ``""`` for nobody.
    :param guest: whether the device is her own, at a table that another one keeps.
    :param phones: those who play on devices of their own, by name: this one has not their seats.
    :param out: the names of those who were tapped before a game: left out of it, or taken in.
    :param asked: what stands in the inputs of the question, as text.
    :param form: whose sheet, ``NEW`` for another one's, ``""`` for nobody's.
    :param example: the ready-made character that a new one starts from.
    :param amend: the place of the move that is being amended, or −1.
    :param remove: the place of the move that is about to be removed, or −1.
    :param who: whose entries of the journal are shown; ``""`` for all.
    :param whole: the journal to its first line.
    :param paper: the sheets as they are printed, and nothing else.
    :param shelf: the sessions put aside: the title of each, and how many moves it has; ``None`` in
        the place of one of which that cannot be told.
    """

    page: str = TABLE
    seat: str = ""
    guest: bool = False
    phones: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    asked: Mapping[str, str] = field(default_factory=dict)
    form: str = ""
    example: str = ""
    amend: int = -1
    remove: int = -1
    who: str = ""
    whole: bool = False
    paper: bool = False
    shelf: tuple[tuple[str, int] | None, ...] = ()

    @classmethod
    def read(cls, raw: object) -> "View":
        """Read what a page sends; what cannot be read is not open."""
        told = raw if isinstance(raw, dict) else {}
        out, asked, phones = (told.get(name) for name in ("out", "asked", "phones"))
        return cls(
            page=NOTEBOOK if told.get("page") == NOTEBOOK else TABLE,
            seat=str(told.get("seat") or ""),
            phones=_names(phones),
            out=_names(out),
            asked={str(n): str(v) for n, v in asked.items()} if isinstance(asked, dict) else {},
            form=str(told.get("form") or ""),
            example=str(told.get("example") or ""),
            amend=_place(told.get("amend")),
            remove=_place(told.get("remove")),
            who=str(told.get("who") or ""),
            whole=told.get("whole") is True,
            paper=told.get("paper") is True,
            shelf=tuple(_shelved(told.get("shelf"))),
        )

    def of_guest(self, seat: str) -> "View":
        """Return what a guest may have open of it, on a device of her own.

        :param seat: her name; ``""`` for one who is to make a character first.
        """
        form = self.form if seat and self.form == seat else "" if seat else NEW
        return replace(
            View(),
            seat=seat,
            guest=True,
            asked=self.asked,
            form=form,
            example=self.example,
            who=self.who,
            whole=self.whole,
        )

    def decides(self, who: str) -> bool:
        """Tell whether this device takes the decisions of somebody; ``""`` for the whole table."""
        return bool(who) and who == self.seat if self.guest else who not in self.phones


def _names(raw: object) -> frozenset[str]:
    return frozenset(map(str, raw)) if isinstance(raw, list) else frozenset()


def _place(raw: object) -> int:
    return raw if isinstance(raw, int) and not isinstance(raw, bool) else -1


def _shelved(raw: object) -> Iterable[tuple[str, int] | None]:
    """Read the shelf: each stays in its place, by which it is fetched."""
    for each in raw if isinstance(raw, list) else ():
        told = each if isinstance(each, dict) else {}
        title, moves = told.get("title"), told.get("moves")
        number = moves if isinstance(moves, int) and not isinstance(moves, bool) else -1
        yield (title, number) if isinstance(title, str) and 0 <= number < _MANY else None


def written(data: object) -> str:
    """Return JSON as an attribute holds it."""
    return json.dumps(data, ensure_ascii=False)


def slug(name: str) -> str:
    """Return a name as a part of an id: ids have no spaces."""
    return quote(name, safe="")


def makes(label: str, *moves: Json, id_: str, loud: bool = False, **more: Any) -> Element:
    """Return a button that makes some moves, one after the other.

    :param loud: the one thing to do here.
    """
    return _button(label, id_, loud=loud, data_move=written(moves), **more)


def opens(label: str, id_: str, *, loud: bool = False, **view: Any) -> Element:
    """Return a button that opens something, or shuts it."""
    return _button(label, id_, loud=loud, data_view=written(view))


def does(label: str, what: str, **more: Any) -> Element:
    """Return a button whose gesture is the page's own: to keep, to fetch, to put aside."""
    return _button(label, f"party-{what}", data_does=what, **more)


def invites(label: str, id_: str) -> Element:
    """Return a button that lets another device join."""
    return _button(label, id_, data_phones="invite")


def gives_back(name: str, label: str, id_: str) -> Element:
    """Return a button that brings a seat back from the device that has it."""
    return _button(label, id_, data_phones="back", data_name=name)


def prints(label: str, id_: str, **more: Any) -> Element:
    """Return a button that prints what is open: every page of the site listens for it."""
    return _button(label, id_, loud=True, data_print=True, **more)


def _button(label: str, id_: str, *, loud: bool = False, **more: Any) -> Element:
    class_ = "md-button md-button--primary" if loud else "md-button"
    return element("button", french(label), type="button", id=id_, class_=class_, **more)


def section(id_: str, title: str, *inside: Node) -> Element:
    """Return a part of the page under its title, which a page can put the focus on."""
    heading = element("h2", french(title), id=id_, tabindex="-1")
    return element("section", heading, *inside, class_="party-part", aria_labelledby=id_)


def row(*buttons: Node) -> Element:
    """Return buttons beside each other."""
    return element("div", *buttons, class_="calc-actions")


def form(
    id_: str, label: str, move: Json, *inside: Node, into: str = "fields", **more: Any
) -> Element:
    """Return a form that makes a move.

    :param move: what is sent when nothing is changed; an input with ``data-key`` is a part of it.
    :param into: the part of the move that holds the other inputs.
    """
    return element(
        "form",
        *inside,
        id=id_,
        class_="party-form",
        data_move=written(move),
        data_into=into,
        method="dialog",
        novalidate=True,
        autocomplete="off",
        aria_label=french(label),
        **more,
    )


def wrong() -> Element:
    """Return the place of the faults that belong to no field of a form."""
    return element("p", class_="calc-error", data_error_for="", role="alert", hidden=True)


def writing(
    key: str, label: str, id_: str, value: str = "", *, long: bool = False, **more: Any
) -> Element:
    """Return an input for a part of the move itself: a name, a title, a note."""
    told: dict[str, Any] = {
        "id": id_,
        "name": key,
        "data_key": key,
        "aria_describedby": f"{id_}-error",
        **more,
    }
    entry = (
        element("textarea", value, rows=3, **told)
        if long
        else element("input", type="text", value=value, **told)
    )
    return element(
        "div",
        element("label", french(label), for_=id_),
        element("div", entry, class_="calc-control"),
        element("p", class_="calc-error", id=f"{id_}-error", hidden=True),
        class_="calc-field",
        data_field=key,
    )
