"""The table's own state: a card beside the characters', corrected by hand."""

import re

from calculators.session.state import State
from calculators.session.words import NO, UNWRITTEN, table_facts

from ..form import fields_html
from ..gestures import ended, form, opens, section, wrong
from ..html import Element, append, element
from ..links import Links
from .view import View

_EDIT = "party-edit-table"
_LIES = "sur-la-table"
"""And not what the page calls its own title, which is found first."""
TABLE = ";table"
"""In the place of a name, as :data:`~calculators.render.party.view.NEW`: the table's own sheet."""
_PARTED = re.compile(r"\s·\s")


def sets_table(state: State, view: View) -> Element | None:
    """Draw the button to the table's own sheet, if no card leads to it."""
    shut = state.sheet.table.inputs and state.sheets and view.form != TABLE
    bare = shut and not on_the_table(state)
    return opens("Régler la table", _EDIT, form=TABLE) if bare else None


def table_html(state: State, view: View) -> Element | None:
    """Draw the table's card, or its form; ``None`` if the table is empty."""
    now = on_the_table(state)
    if view.form != TABLE and not now:
        return None
    inside = _form(state, view.links) if view.form == TABLE else _card(now, view)
    return section(_LIES, "La table", element("div.party-cards", inside))


def _card(now: str, view: View) -> Element:
    """Draw the table's facts on a line, which opens the form on the host's device."""
    inside = facts_html(now)
    line = element("div", inside) if view.guest else opens([inside], _EDIT, form=TABLE)
    line.set("class", "party-line")
    return element("article.party-card", line, aria_labelledby=_LIES)


def on_the_table(state: State) -> str:
    """Return what lies on the table, on one line."""
    if state.sheet.lies:
        return state.sheet.lies(state.board, state.people.values())
    facts = table_facts(state.sheet, state.table)
    return " · ".join(
        f"{label} : {text}" for _, label, text in facts if text not in {NO, UNWRITTEN}
    )


def facts_html(text: str) -> Element:
    """Draw facts separated by dots: a line breaks between two facts, inside one only at need.

    A dot stands before its fact, so that the page hides one that begins a line.
    """
    first, *others = _PARTED.split(text)
    line = element("span", element("span", first))
    for fact in others:
        append(line, " ")
        append(line, element("span", element("i", "· "), fact))
    return line


def _form(state: State, links: Links) -> Element:
    inputs = state.sheet.table.inputs.values()
    fields = fields_html("party-board", inputs, state.table, links)
    if [each.tag for each in fields] == ["details"]:  # all that there is stands in one fold
        fields[0].set("open", "")
    drawn = form(
        "party-board",
        "La table",
        {"do": "table", "fields": {}},
        *fields,
        wrong(),
        data_shuts=True,
        data_moot=True,
        data_focus=True,
        tabindex="-1",
    )
    return ended(drawn, "Enregistrer", "party-table-save")
