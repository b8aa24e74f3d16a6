"""The sheets of a session as they are printed: all that is told of each, the empty lines too."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from calculators.core.fields import Flag
from calculators.core.french import french
from calculators.core.sheet import Character, Sheet
from calculators.core.system import System
from calculators.session.seeing import there
from calculators.session.state import State
from calculators.session.words import said

from ..html import element
from ..shown import pieces_html
from .view import opens, prints, row, section


def paper_html(state: State) -> Element:
    """Draw a sheet of paper for each character."""
    sheets = [_sheet_html(state.system, name, her) for name, her in there(state).items()]
    return section(
        "la-partie",  # where the focus goes back to
        "Fiches à imprimer",
        row(
            prints("Imprimer", "party-print", data_focus=True),
            opens("Fermer", "party-paper-shut", paper=False),
        ),
        *sheets,
    )


def _sheet_html(system: System, name: str, her: Character) -> Element:
    sheet = system.sheet
    parts: dict[str, list[Element]] = {"": []}
    for key, each in sheet.character.inputs.items():
        if key != "colour" and key not in sheet.untold | sheet.drawn.keys():
            label = element("dt", french(each.field.label))
            line = element("div", label, element("dd", _value(sheet, her, key)))
            parts.setdefault(each.field.group, []).append(line)
    return element(
        "article",
        element("h3", element("b", name), " ", system.title),
        *(node for title, lines in parts.items() for node in _part(title, lines)),
        pieces_html(draw(her) for draw in sheet.drawn.values()) if sheet.drawn else None,
        element("p", "Notes", class_="sheet-notes"),
        class_="party-sheet",
        data_colour=her.colour,
    )


def _part(title: str, lines: Iterable[Element]) -> Iterable[Element]:
    if title:
        yield element("h4", french(title))
    yield element("dl", *lines, class_="sheet-lines")


def _value(sheet: Sheet, her: Character, name: str) -> str:
    """Say a value; what is not written, or not so, is left to the pencil."""
    value = getattr(her, name)
    if isinstance(her.inputs[name].field, Flag):
        return "☑" if value else "☐"
    return "" if value is None or value == () else french(said(sheet, name, her))
