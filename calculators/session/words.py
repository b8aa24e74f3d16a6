"""The sentences of the journal."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution
from calculators.core.fields import Flag, Input, Integer, Option, Several
from calculators.core.french import capital, listing, signed
from calculators.core.own import SITE, Whose
from calculators.core.pieces import Piece, Pieces
from calculators.core.result import Json
from calculators.core.rows import Rows, Text
from calculators.core.sheet import Character, Sheet
from calculators.core.space import named
from calculators.core.system import System
from calculators.core.words import Phrase

from .filling import ALL, TABLE
from .joining import sentences
from .state import Change, JsonFields, Sides

UNWRITTEN = "—"
WHO, AGAINST = "Qui", "Contre"
YES, NO = "oui", "non"

_ACTS = Phrase("{who:^}, {title:_}")
ANYWAY = "La table l'a permis."
_FACES = Phrase("{who:^} {facing} {against}, {title:_}")
_CHANGE = Phrase("{label} {name:de} : {value}.")
_WHOSE = Phrase("{name:de}")
TO_CHOOSE = Phrase("au choix {name:de}")
ENTER = Phrase("{names} entre{names:nt} en jeu")
RETURNS = Phrase("{name} {name:revient|reviennent}")
SHEET_OF = Phrase("Fiche {name:de}")
_WRITTEN, _BARE = Phrase("{lead}{alike} : {told}."), Phrase("{lead}.")
_ALIKE = " avec une même fiche"
_FIELD = Phrase("{label} {value}")
_CHOICE = Phrase("{label} « {value} »")
_INSIDE = Phrase("{label:_}")
_NO_MORE = Phrase("« {label} » ne compte plus")
_EMPTIED = Phrase("plus rien dans « {label} »")
_AT_THE_TABLE = Phrase("À la table : {told}.")
LEAVES = Phrase("{name} quitte{name:nt} la table.")
RENAMED = Phrase("{old} s'appelle{old:nt} désormais {new}.")
WAS_SEEN = Phrase("On revient en arrière ; {name} {name:a pu voir son|ont pu voir leur} tirage.")
"""Tells that a secret draw was taken back once its player could see it."""
_PLAYS = Phrase("{player} joue{player:nt} {names}.")
_UNPLAYED = Phrase("{names} n'{names:a|ont} plus de joueur désigné.")
_NO_CHANGE = Phrase("Fiche {name:de} : rien ne change.")
_OURS = "Nos règles."
_READING = Phrase("{label:^} : {choice}.")
_READING_CHOSEN = Phrase("{label:^} : « {choice} ».")
_SITE = "comme le site"
BEGINS = Phrase("{title} commence, avec {names}. {summary}")
AFTER = Phrase("Après {title:_}")
ASIDE = Phrase("Reste{names:nt} à l'écart : {names}.")
_HYPHEN = re.compile(r"(?<![\w–-])-(?=\d)|(?<=d\d)-(?=\d)|(?<=d\d\d)-(?=\d)")
"""Of a number below zero, or taken from a die: no piece is written so otherwise."""
_MADE = Phrase("{name}, {title:_}")
_LOST = Phrase("{what} : cette décision n'est plus possible, elle ne change rien.")
SAME_TABLE = "À la table : rien ne change."
RETOLD = Phrase(
    "{count:Une décision qui suit se raconte|# décisions qui suivent se racontent} autrement : "
    "relisez le journal."
)
STALE = "Cette décision n'est plus possible : elle ne change rien."


def value_text(field: Input, value: Any) -> str:
    """Return a value as a player reads it.

    :param value: as the field parses it, or ``None``.
    """
    if value is None or value == ():
        return UNWRITTEN
    if isinstance(field, Flag):
        return YES if value else NO
    if isinstance(field, Option):
        return field.choices[value]
    if isinstance(field, Several | Piece | Pieces):
        return listing([*_each(field, value)])
    if isinstance(field, Rows):
        return " ; ".join(_row(field, row) for row in value)
    text = field.text(value)
    return text if isinstance(field, Text) else _HYPHEN.sub("−", text)


def _each(field: Several | Piece[Any] | Pieces[Any], value: Any) -> Iterable[str]:
    """Yield the titles of ticked options, or of pieces."""
    if isinstance(field, Several):
        return (label for code, label in field.choices.items() if code in value)
    pieces = value if isinstance(field, Pieces) else (value,)
    return (_title(field, piece) for piece in pieces)


def _title(field: Piece[Any] | Pieces[Any], piece: Any) -> str:
    """Return a piece's title if it parses back; else its notation."""
    title = named(piece, field.kind.unit)
    with suppress(ValueError):
        if field.kind.parse(title) == piece:
            return title
    return str(piece)


def _row(field: Rows[Any], row: Any) -> str:
    """Return the text of a row, «pique, distance 3, cartes 2»; its first cell has no label."""
    cells = ((each, getattr(row, each.name)) for each in field.columns)
    first, *rest = [(c, cell) for c, cell in cells if c.required or cell != c.default]
    named = [f"{c.label} {value_text(c, cell)}" for c, cell in rest]
    return ", ".join((value_text(first[0], first[1]), *named))


def sheet_text(
    sheet: Sheet,
    name: str,
    changes: Iterable[Change],
    her: Character,
    *,
    lead: str = "",
    newcomers: Sequence[str] = (),
) -> str:
    """Return what a player wrote on a sheet, «Fiche d'Ana : tir d8, Parade 5.».

    A colour is told only where nothing else is.

    :param lead: the beginning, instead of whose sheet it is.
    :param newcomers: the characters created with it; several share one sentence.
    """
    there = {each.field: each for each in changes}
    if lead or len(there) > 1:
        there.pop("colour", None)
    played = (_PLAYS if her.player else _UNPLAYED) if there.pop("player", None) else None
    by = played(player=her.player, names=newcomers or [name]) if played else ""
    apart = (each for each in there.values() if sheet.within.get(each.field) not in there)
    told = [_change_text(sheet, each, her) for each in apart]
    if told:
        alike = _ALIKE if newcomers[1:] else ""
        text = _WRITTEN(lead=lead or SHEET_OF(name=name), alike=alike, told=", ".join(told))
    elif lead:
        text = _BARE(lead=lead)
    else:
        text = "" if by else _NO_CHANGE(name=name)
    return sentences((text, by))


def _change_text(sheet: Sheet, change: Change, her: Character) -> str:
    field, label = change.field, _label(sheet, change.field, her)
    if field in sheet.unsaid:
        return _called(sheet, field, label)
    kind = sheet.character.inputs[field]
    words = sheet.clauses.get(field, _CHOICE if isinstance(kind, Option) else _FIELD)
    return _said(sheet, kind, label, field_text(sheet, field, her), partial(words, her))


def _label(sheet: Sheet, field: str, her: Character) -> str:
    """Return the label of a field, in the singular for one: «Protection»."""
    kind, value = sheet.character.inputs[field], getattr(her, field)
    if isinstance(kind, Pieces) and value and not value[1:]:
        noun = capital(kind.kind.unit)
        return noun if kind.label == f"{noun}s" else kind.label
    return kind.label


def _said(
    sheet: Sheet, field: Input, label: str, value: str, words: Callable[..., str] = _FIELD
) -> str:
    """Return what a field says inside a sentence: a tick only its label, any other its value."""
    called = _called(sheet, field.name, label)
    if isinstance(field, Flag):
        return called if value == YES else _NO_MORE(label=label)
    return words(label=called, value=value) if value != UNWRITTEN else _EMPTIED(label=label)


def _called(sheet: Sheet, field: str, label: str) -> str:
    """Return a label for use inside a sentence."""
    return label if field in sheet.proper else _INSIDE(label=label)


def field_text(sheet: Sheet, field: str, her: Character) -> str:
    """Return the text of a character's field."""
    told = sheet.told.get(field)
    if told:
        return told(her) or UNWRITTEN
    asked, value = her.inputs[field], getattr(her, field)
    if isinstance(asked, Integer) and asked.default == 0 and asked.minimum < 0 and value:
        return signed(value)  # a modifier
    return value_text(asked, value)


def change_texts(
    sheet: Sheet, changes: Iterable[Change], there: Mapping[str, Character]
) -> list[str]:
    """Return what a move wrote, «Jauge d'Ana : 5 sur 7», one sentence for all with the same value.

    :param there: the characters after the move, by name.
    """
    silent = sheet.untold | sheet.quiet | sheet.unsaid
    tellable = [each for each in changes if each.field not in silent]
    whose: dict[str, dict[str, Change]] = defaultdict(dict)
    for each in sorted(tellable, key=lambda each: not _holder(sheet, each, there)):
        whose[_holder(sheet, each, there) or each.name][each.field] = each
    told: dict[tuple[str, str], list[str]] = {}  # by label and value; a sentence has no names
    for who, mine in whose.items():
        first, *more = mine.values()
        her, kind = there[first.name], sheet.character.inputs[first.field]
        value = field_text(sheet, first.field, her)
        if more or isinstance(kind, Flag) or value == UNWRITTEN:
            told[sheet_text(sheet, who, mine.values(), her, lead=who), ""] = []
        else:
            told.setdefault((_label(sheet, first.field, her), value), []).append(who)
    return [
        _CHANGE(label=label, name=names, value=value) if names else label
        for (label, value), names in told.items()
    ]


def _holder(sheet: Sheet, change: Change, there: Mapping[str, Character]) -> str:
    """Return the holder to name for a change, if several hold the field in common."""
    holder = sheet.common.get(change.field)
    return holder(there[change.name]) if holder else ""


def table_facts(sheet: Sheet, fields: Mapping[str, Json]) -> Iterable[tuple[str, str, str]]:
    """Yield the name, label and value of each field of the table itself."""
    for name, each in sheet.table.inputs.items():
        value = fields.get(name)
        known = None if value is None else each.parse(value)
        yield name, each.label, value_text(each, known)


def table_texts(
    sheet: Sheet, before: JsonFields, after: JsonFields, quiet: Collection[str] = frozenset()
) -> list[str]:
    """Return what was written about the table, «À la table : défausse 4 12.», in one sentence.

    :param quiet: the fields told by another sentence.
    """
    changed = {
        n for n, value in after.items() if before.get(n) != value and (value or before.get(n))
    }
    told = [
        _said(sheet, sheet.table.inputs[name], label, value)
        for name, label, value in table_facts(sheet, after)
        if name in changed - {*quiet}
    ]
    return [_AT_THE_TABLE(told=", ".join(told))] if told else []


def facts(sheet: Sheet, her: Character) -> Iterable[tuple[str, str]]:
    """Yield a character's facts, label and value; folded fields only if changed."""
    for name, each in sheet.character.inputs.items():
        value = getattr(her, name)
        within = getattr(her, sheet.within.get(name, ""), None) is not None
        silent = within or name == "colour" or name in sheet.untold | sheet.unsaid
        empty = value is False or value == () or not each.counts(vars(her))
        if silent or empty or (each.group and value == each.default):
            continue
        text = field_text(sheet, name, her)
        if text != UNWRITTEN:
            yield _label(sheet, name, her), text


def resolution_text(system: System, resolution: Resolution, sides: Sides) -> str:
    """Return the text of a resolution, with its actor and target."""
    calculator, summary = resolution.calculator, resolution.result.summary
    title, facing = calculator.title, system.facing(calculator)
    words = _FACES if sides.who and sides.against and facing else _ACTS
    titled = re.match(rf"{re.escape(title)}\b", summary)  # its beginning is not repeated
    named = summary if titled else title
    facts = {"who": sides.who, "facing": facing, "against": sides.against, "title": named}
    lead = words(**facts) if sides.who else named
    if titled:
        return lead
    return f"{lead if lead.endswith('?') else f'{lead}.'} {summary}"


def heading(system: System, calculator: Calculator, sides: Sides) -> str:
    """Return who does what, for a heading; the other side only if it takes part."""
    who, facing, against = sides.who, system.facing(calculator), sides.against
    told = f"{who} {facing} {against}" if who and facing and against else who
    return " · ".join(filter(None, (calculator.title, told)))


def source_text(source: str) -> str:
    """Return the source of a filled input: a character, the table, or all present."""
    return {TABLE: "choix de votre table", ALL: "de la partie"}.get(source) or _WHOSE(name=source)


def readings_text(system: System, chosen: Mapping[str, Any]) -> str:
    """Return the sentences of house readings and settings, by name; ``None`` is the site's."""
    whose = all(isinstance(system.table[name], Whose) for name in chosen)
    told = (_reading_text(system.table[name], value) for name, value in chosen.items())
    return sentences(("" if whose else _OURS, *told))


def _reading_text(field: Input, value: Any) -> str:
    if isinstance(field, Whose):
        return _READING(label=field.label, choice=field.choices[value or SITE])
    if value is None:
        return _READING(label=field.label, choice=_SITE)
    words = _READING_CHOSEN if isinstance(field, Option) else _READING
    return words(label=field.label, choice=value_text(field, field.parse(value)))


def lost_text(title: str, name: str) -> str:
    """Return the text of an impossible decision: its calculator and who made it."""
    what = _MADE(name=name, title=title) if title and name else title or name
    return _LOST(what=what) if what else STALE
