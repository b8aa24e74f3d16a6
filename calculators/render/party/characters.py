"""The characters of a session: a card for each, the form of a sheet, those put away."""

from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from calculators.core.calculator import Parameter
from calculators.core.french import french, listing
from calculators.core.sheet import COLOURS, Character, Example, Sheet
from calculators.core.typed import alike
from calculators.core.words import Phrase
from calculators.render.form import fields_html
from calculators.render.html import Node, element
from calculators.render.party.view import (
    NEW,
    View,
    form,
    makes,
    opens,
    row,
    section,
    slug,
    writing,
    wrong,
)
from calculators.render.result import Links
from calculators.session.characters import blank
from calculators.session.filling import character
from calculators.session.reading import LONGEST_NAME
from calculators.session.state import Fields, State
from calculators.session.words import facts

_PURPOSE = (
    "Notez ici qui joue et avec quelles règles : les calculateurs de ce système se remplissent "
    "tout seuls, et le journal raconte la soirée. Tout reste dans cet appareil."
)
_SHEET_OF = Phrase("Fiche {name:de}")
_COPY = Phrase("Copier la fiche {name:de}")
_EDIT = Phrase("Modifier la fiche {name:de}")
_AWAY = Phrase("Ranger {name}")
_RETURN = Phrase("Faire revenir {name}")


def characters_html(sheet: Sheet, state: State, view: View, links: Links) -> Element:
    """Draw everyone who is there, and what makes another."""
    fresh = blank(sheet)
    cards = [
        _sheet_form(sheet, state, name, links)
        if view.form == name
        else _card(sheet, state, name, fresh)
        for name in state.sheets
    ]
    return section(
        "personnages",
        "Personnages",
        *((None,) if state.sheets or state.away else _beginning(sheet, state)),
        element("div", *cards, class_="party-cards") if cards else None,
        _new_form(sheet, state, view, links)
        if view.form == NEW
        else row(
            opens("Nouveau personnage", "party-new", form=NEW),
            opens("Fiches à imprimer", "party-paper", paper=True) if state.sheets else None,
        ),
        _away(state),
    )


def _beginning(sheet: Sheet, state: State) -> tuple[Node, ...]:
    """Say what the page is for, and show the ready-made characters."""
    names = [example.name for example in sheet.examples]
    moves = [_made(sheet, state, example) for example in sheet.examples]
    cards = [
        element(
            "article",
            element("h3", move["name"]),
            _facts(sheet, character(sheet, move["fields"])),
            class_="party-card",
            data_colour=move["fields"]["colour"],
        )
        for move in moves
    ]
    return (
        element("p", french(_PURPOSE)),
        row(makes(f"Commencer avec {listing(names)}", *moves, id_="party-begin", loud=True)),
        element("div", *cards, class_="party-cards"),
    )


def _made(sheet: Sheet, state: State, example: Example) -> dict[str, Any]:
    """Return the move that makes a ready-made character, in a colour of her own."""
    colour = _free_colour(state, sheet.examples.index(example))
    fields = {"colour": colour, **example.fields}
    return {"do": "sheet", "name": example.name, "fields": fields}


def _free_colour(state: State, after: int = 0) -> str:
    """Return a colour that nobody wears, if there is one."""
    worn = {fields["colour"] for fields in state.sheets.values()}
    codes = [colour.code for colour in COLOURS]
    free = [code for code in codes if code not in worn] or codes
    return free[after % len(free)]


def _facts(sheet: Sheet, her: Character) -> Element:
    pairs = (
        element("div", element("dt", french(label)), element("dd", french(text)))
        for label, text in facts(sheet, her)
    )
    return element("dl", *pairs, class_="party-facts")


def _card(sheet: Sheet, state: State, name: str, fresh: Fields) -> Element:
    """Draw a character; her copy is told by what differs from a sheet that is ``fresh``."""
    fields, id_ = state.sheets[name], slug(name)
    copied = {key: value for key, value in fields.items() if value != fresh[key]}
    copy = {"do": "sheet", "name": _copy_name(state, name), "fields": copied}
    away = {"do": "sheet", "name": name, "fields": None}
    edit = opens("Modifier", f"party-edit-{id_}", form=name)
    edit.set("aria-label", french(_EDIT(name=name)))
    return element(
        "article",
        element("h3", name, id=f"party-{id_}"),
        _facts(sheet, character(sheet, fields)),
        row(
            edit,
            makes("Copier", copy, id_=f"party-copy-{id_}", aria_label=french(_COPY(name=name))),
            makes("Ranger", away, id_=f"party-away-{id_}", aria_label=french(_AWAY(name=name))),
        ),
        class_="party-card",
        data_colour=str(fields["colour"]),
        aria_labelledby=f"party-{id_}",
    )


def _copy_name(state: State, name: str) -> str:
    """Return a name for a copy: «Ana 2»."""
    stem, _, counted = name.rpartition(" ")
    base = stem if stem and counted.isdecimal() else name
    taken = {alike(each) for each in (*state.sheets, *state.away)}
    number = 2
    while True:
        found = f"{base[: LONGEST_NAME - len(f' {number}')].rstrip()} {number}"
        if alike(found) not in taken:
            return found
        number += 1


def _inputs(sheet: Sheet, owner: str, values: Mapping[str, Any], links: Links) -> Iterable[Element]:
    named = [Parameter(n, each.field, each.default) for n, each in sheet.character.inputs.items()]
    last = [parameter for parameter in named if parameter.name == "colour"]
    first = [parameter for parameter in named if parameter not in last]
    alone = [parameter for parameter in first if not parameter.field.group]
    folded = [parameter for parameter in first if parameter.field.group]
    return fields_html(owner, [*alone, *last, *folded], values, links)


def _values(sheet: Sheet, fields: Fields) -> Mapping[str, Any]:
    her = character(sheet, fields)
    return {name: getattr(her, name) for name in sheet.character.inputs}


def _sheet_form(sheet: Sheet, state: State, name: str, links: Links) -> Element:
    fields, id_ = state.sheets[name], f"party-sheet-{slug(name)}"
    return form(
        id_,
        _SHEET_OF(name=name),
        {"do": "sheet", "name": name, "fields": {}},
        writing("rename", "Nom", f"{id_}-rename", name, data_focus=True),
        *_inputs(sheet, id_, _values(sheet, fields), links),
        wrong(),
        _buttons("Enregistrer", id_),
        data_shuts=True,
        data_colour=str(fields["colour"]),
    )


def _new_form(sheet: Sheet, state: State, view: View, links: Links) -> Element:
    example = next((each for each in sheet.examples if each.name == view.example), None)
    given = _made(sheet, state, example)["fields"] if example else {}
    fields = {"colour": _free_colour(state), **given}
    id_ = f"party-sheet-{NEW}{slug(example.name) if example else ''}"
    taken = {alike(name) for name in (*state.sheets, *state.away)}
    name = example.name if example and alike(example.name) not in taken else ""
    return form(
        id_,
        "Nouveau personnage",
        {"do": "sheet", "name": name, "fields": fields},
        writing("name", "Nom", "party-new-name", name, data_focus=True),
        _examples(sheet, view),
        *_inputs(sheet, id_, _values(sheet, fields), links),
        wrong(),
        _buttons("Ajouter", id_),
        data_shuts=True,
    )


def _examples(sheet: Sheet, view: View) -> Element:
    chips = [
        opens(each.name, f"party-like-{slug(each.name)}", example=each.name)
        for each in sheet.examples
    ]
    for chip, each in zip(chips, sheet.examples, strict=True):
        chip.set("aria-pressed", str(each.name == view.example).lower())
    label = element("span", french("Partir d'un exemple :"), id="party-like")
    return element(
        "div", label, *chips, class_="party-chips", role="group", aria_labelledby="party-like"
    )


def _buttons(label: str, id_: str) -> Element:
    save = element(
        "button", label, type="submit", id=f"{id_}-save", class_="md-button md-button--primary"
    )
    return row(save, opens("Fermer", f"{id_}-shut", form="", example=""))


def _away(state: State) -> Element | None:
    if not state.away:
        return None
    moves = ({"do": "sheet", "name": name, "fields": {}} for name in state.away)
    back = (
        makes(_RETURN(name=name), move, id_=f"party-back-{slug(name)}")
        for name, move in zip(state.away, moves, strict=True)
    )
    summary = element("summary", french(f"À l'écart : {listing([*state.away])}"))
    return element("details", summary, row(*back), class_="calc-more", id="party-aside")
