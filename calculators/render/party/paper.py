"""The sheets of a session in print: all fields of each, empty lines included."""

from collections.abc import Iterable, Sequence

from calculators.core.fields import Flag
from calculators.core.sheet import Character, Sheet
from calculators.core.system import System
from calculators.session.seeing import people_there
from calculators.session.state import State
from calculators.session.words import field_text, value_text

from ..gestures import opens, prints, row, section
from ..html import Element, Elements, element
from ..mat import mat_html


def paper_html(state: State) -> Element:
    """Draw a sheet of paper for each character."""
    sheets = [_sheet_html(state.system, name, her) for name, her in people_there(state).items()]
    return section(
        "la-partie",  # the focus returns there
        "Fiches à imprimer",
        row(prints(), opens("Fermer", "party-paper-shut", paper=False)),
        *sheets,
    )


def _sheet_html(system: System, name: str, her: Character) -> Element:
    sheet, inside = system.sheet, _lines(system.sheet, her)
    if sheet.mat:
        mat = sheet.mat(her)
        notes = {label: ", ".join(_written(sheet, her, names)) for label, names in mat.notes}
        inside = [mat_html(mat, name, notes)]
    title = f"{system.title} · {her.player}" if her.player else system.title
    heading = element("h3", element("b", name), " ", title)
    return element("article.party-sheet", heading, *inside, data_colour=her.colour)


def _written(sheet: Sheet, her: Character, names: Sequence[str]) -> Iterable[str]:
    """Yield the texts of some fields, the first by its value alone."""
    for at, name in enumerate(names):
        if getattr(her, name):
            told = field_text(sheet, name, her)
            yield f"{her.inputs[name].label} {told}" if at else told


def _lines(sheet: Sheet, her: Character) -> Elements:
    parts: dict[str, list[Element]] = {"": []}
    silent = {"colour", *sheet.untold, *sheet.played}
    for key, each in sheet.character.inputs.items():
        if key not in silent and each.counts(vars(her)):
            label = element("dt", each.label)
            line = element("div", label, element("dd", _value(sheet, her, key)))
            parts.setdefault(each.group, []).append(line)
    for title, lines in parts.items():
        if title:
            yield element("h4", title)
        yield element("dl.sheet-lines", *lines)
    yield element("p.sheet-notes", "Notes")


def _value(sheet: Sheet, her: Character, name: str) -> str:
    """Return a value's text; an empty or secret one is left to the pencil.

    A field told elsewhere with another one is alone here: the other has its own line.
    """
    value, field = getattr(her, name), her.inputs[name]
    if value is None or value == () or name in sheet.unsaid:
        return ""
    if isinstance(field, Flag):
        return "☑" if value else "☐"
    alone = name in sheet.within.values()
    return value_text(field, value) if alone else field_text(sheet, name, her)
