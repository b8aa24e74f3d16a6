"""The characters of a session: a line for each, the form of a sheet, those set aside."""

from collections.abc import Collection

from calculators.core.fields import Input
from calculators.core.french import listing
from calculators.core.sheet import COLOURS, PLAYED, Character, Example, Sheet
from calculators.core.typed import alike
from calculators.core.words import Phrase
from calculators.session.characters import MOST_AT_ONCE, blank, copy_name
from calculators.session.scripting import question
from calculators.session.seeing import people_there
from calculators.session.shapes import Move
from calculators.session.state import JsonFields, State, character
from calculators.session.words import SHEET_OF, facts

from ..form import fields_html
from ..gestures import (
    chip,
    chips,
    ended,
    form,
    makes,
    opens,
    row,
    section,
    slug,
    writing,
    wrong,
)
from ..html import Element, Elements, details, element
from ..links import Links
from .phones import inviting
from .table import facts_html, sets_table
from .view import NEW, View

_BEGIN = "Commencer avec ces personnages"
_HERS = Phrase("Je joue {name} : montrer ce que je cache")
_COPY = Phrase("{count:Une copie|# copies}")
COPIES = (1, 4)
_RETURN = Phrase("Faire revenir {name}")


def characters_html(state: State, view: View) -> Element:
    """Draw a line for each character present, the open sheet, and the buttons to add one."""
    asked = question(state.full)
    who = asked.who if asked else ""
    lines = [
        _sheet_form(state, name, view)
        if view.form == name
        else _line(state, name, her, view, now=name == who)
        for name, her in people_there(state).items()
    ]
    more = None if view.guest else _more(state, view)
    return section(
        "personnages",
        "Autour de la table",
        element("div.party-cards", *lines) if lines else None,
        _new_form(state, view) if view.form == NEW else more,
        None if view.guest or view.form == NEW else inviting(state, view),
        None if view.guest else _away(state),
    )


def _more(state: State, view: View) -> Element:
    """Draw the buttons for a character and the table's own sheet."""
    return row(opens("Ajouter quelqu'un", "party-new", form=NEW), sets_table(state, view))


def beginning(state: State) -> Elements:
    """Draw the ready-made characters, and the buttons to begin a game with them."""
    sheet = state.sheet
    made = [_made(state, example) for example in sheet.examples]
    names = [move["name"] for move in made]
    games = [
        {"do": "begin", "game": game.id, "who": names[: game.most]} for game in sheet.games[:1]
    ]
    yield row(makes(_BEGIN, *made, *games, id_="party-begin", loud=True))
    lines = (
        element(
            "article.party-card.party-line",
            element("b", move["name"]),
            " ",
            facts_html(in_short(state, character(sheet, move["fields"]))),
            data_colour=move["fields"]["colour"],
        )
        for move in made
    )
    yield element("div.party-cards", *lines)


def _line(state: State, name: str, her: Character, view: View, *, now: bool) -> Element:
    """Draw a character's line, which opens her sheet; a guest opens only her own."""
    hers = not view.guest or name in view.own
    inside = (element("b", name), " ", facts_html(in_short(state, her)))
    id_ = f"party-edit-{slug(name)}"
    line = opens(inside, id_, form=name) if hers else element("div", *inside)
    line.set("class", "party-line")
    return element("article.party-card", line, data_colour=her.colour, data_now=now)


def in_short(state: State, her: Character) -> str:
    """Return a character's current facts, on one line."""
    if state.sheet.line:
        return state.sheet.line(her, state.house)
    return " · ".join(f"{label} {text}" for label, text in facts(state.sheet, her))


def _made(state: State, example: Example) -> Move:
    """Return the move that creates a ready-made character, in her colour or a free one.

    Grey is for several: those of the Master.
    """
    own, fields = example.fields.get("colour"), dict(example.fields)
    if own is None or (own in _worn(state) and own != "grey"):
        fields["colour"] = _free_colour(state, state.sheet.examples.index(example))
    return {"do": "sheet", "name": example.name, "fields": fields}


def _free_colour(state: State, after: int = 0) -> str:
    """Return a free colour, if there is one."""
    free = [code for code in COLOURS if code not in _worn(state)] or [*COLOURS]
    return free[after % len(free)]


def _worn(state: State) -> set[object]:
    return {fields["colour"] for fields in state.sheets.values()}


def _copied(state: State, name: str, count: int) -> Move:
    """Return the move that copies a character, unhurt, with what differs from a blank sheet."""
    sheet, fresh, fields = state.sheet, blank(state.sheet), state.sheets[name]
    known = {k: value for k, value in fields.items() if value != fresh[k] and k not in sheet.hers}
    copied = known | {part: known[full] for full, part in sheet.within.items() if full in known}
    called = copy_name(state.names, name)
    return {"do": "sheet", "name": called, "fields": copied, "count": count}


def _inputs(
    sheet: Sheet,
    owner: str,
    fields: JsonFields,
    links: Links,
    without: Collection[str],
    first: Collection[str] = (),
) -> Elements:
    inputs = (each for name, each in sheet.character.inputs.items() if name not in without)

    # the colour comes after visible inputs, before folded ones; last, who plays her
    def rank(each: Input) -> tuple[bool, bool]:
        return bool(each.group), each.name == "colour" or each.group == PLAYED

    placed = sorted(inputs, key=rank)
    return fields_html(owner, placed, fields, links, first=first)


def _sheet_form(state: State, name: str, view: View) -> Element:
    sheet, opened = state.sheet, view.opened or name
    fields, id_ = state.sheets[name], f"party-sheet-{slug(opened)}"
    whole = state.full.sheets[name]
    closed = [key for key in fields if key in sheet.secret and whole[key] != fields[key]]
    closed += [key for key in sheet.secret if key not in fields]
    without = {*closed, *(sheet.played if view.guest else ())}
    calls = writing("rename", "Nom", f"{id_}-rename", name)
    shows = row(opens(_HERS(name=name), f"{id_}-seat", seat=name))
    drawn = form(
        id_,
        SHEET_OF(name=name),
        {"do": "sheet", "name": name, "fields": {}},
        element("b.party-name", name) if view.guest else calls,
        None if view.guest else _several(state, name),
        *_inputs(sheet, id_, fields, view.links, without, sheet.foremost),
        shows if closed and view.decides(name) and not view.guest else None,
        wrong(),
        data_shuts=True,
        data_moot=True,
        keeps={"form": opened} if closed or not sheet.secret else None,  # no hand stays
        data_focus=True,  # not its first input: a phone's keyboard would cover half of it
        tabindex="-1",
    )
    colour = str(fields["colour"])
    return ended(drawn, "Enregistrer", f"{id_}-save", data_colour=colour)


def _several(state: State, name: str) -> Element:
    """Draw the buttons to copy a character or set her aside."""
    copies = (
        makes(
            _COPY(count=count),
            _copied(state, name, count),
            id_=f"party-copy{count}-{slug(name)}",
            data_shuts=True,  # the copies are below a sheet
        )
        for count in COPIES
    )
    away = {"do": "sheet", "name": name, "fields": None}
    put = makes("Mettre à l'écart", away, id_=f"party-away-{slug(name)}", data_shuts=True)
    return row(*copies, put)


def _new_form(state: State, view: View) -> Element:
    sheet = state.sheet
    example = next((each for each in sheet.examples if each.name == view.example), None)
    given = _made(state, example)["fields"] if example else {}
    fields = {"colour": _free_colour(state), **given}
    id_ = f"party-sheet-{NEW}{slug(example.name) if example else ''}"
    taken = {alike(name) for name in state.names}
    name = example.name if example and alike(example.name) not in taken else ""
    drawn = form(
        id_,
        "Nouveau personnage",
        {"do": "sheet", "name": name, "new": True, "fields": fields},
        writing("name", "Nom", "party-new-name", name, data_focus=True),
        None
        if view.guest
        else writing("count", f"Combien (de 1 à {MOST_AT_ONCE})", "party-new-count", "1"),
        _examples(sheet, view),
        *_inputs(sheet, id_, fields, view.links, sheet.played if view.guest else ()),
        wrong(),
        data_shuts=True,
        keeps={"form": NEW},
    )
    return ended(drawn, "Ajouter", f"{id_}-save", shuts=not view.guest)


def _examples(sheet: Sheet, view: View) -> Element:
    buttons = [
        chip(
            each.name,
            f"party-like-{slug(each.name)}",
            pressed=each.name == view.example,
            example=each.name,
        )
        for each in sheet.examples
    ]
    return chips("Partir d'un exemple :", *buttons, id_="party-like")


def _away(state: State) -> Element | None:
    if not state.away:
        return None
    back = (
        makes(
            _RETURN(name=name),
            {"do": "sheet", "name": name, "fields": {}},
            id_=f"party-back-{slug(name)}",
        )
        for name in state.away
    )
    return details(f"À l'écart : {listing([*state.away])}", [row(*back)], id="party-aside")
