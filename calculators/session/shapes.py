"""The shapes of moves: the keys of each kind, and every fault of a move's shape at once.

Law: what passes here may still be impossible when played, and a stored move may be anything.
"""

from collections.abc import Callable, Mapping
from typing import Any

from calculators.core.chance import are_halves, seed_of
from calculators.core.errors import Fault, Faults
from calculators.core.fields import Invalid
from calculators.core.french import listing, plural, quote
from calculators.core.frozen import NO_ENTRIES, Frozen
from calculators.core.json_text import as_object
from calculators.core.rows import Text
from calculators.core.typed import is_blank, is_printable, legible, tidy

LONGEST_NAME = 20
LONGEST_NOTE = 2000

NAME = Text("Nom", longest=LONGEST_NAME)

type Move = Mapping[str, Any]
type Kind = Callable[[object], str]
"""From a value to the French sentence that refuses it, or ``""``."""


def text(longest: int) -> Kind:
    """Return the kind of a text of that many characters at most."""

    def refuse(value: object) -> str:
        allowed = f"Attendu : un texte de 1 à {plural(longest, 'signe')}"
        if not isinstance(value, str) or is_blank(value):
            return f"{allowed}{', qui se voient' if isinstance(value, str) and value else ''}."
        text = as_displayed(value)
        if len(text) > longest:
            return f"{allowed}, pas {len(text)}."
        return "" if is_printable(text.replace("\n", "")) else "Texte illisible."

    return refuse


def as_displayed(value: str) -> str:
    """Return a multi-line text as displayed; its blanks stay."""
    return legible("\n".join(value.splitlines()).replace("\t", " "))


def _name(value: object) -> str:
    try:
        NAME.parse(value if isinstance(value, str) else None)
    except Invalid as error:
        return str(error)
    return ""


def _names(value: object) -> str:
    if not isinstance(value, list) or not value:
        return "Attendu : une liste de noms."
    return next(filter(None, map(_name, value)), "")


def flag(value: object) -> str:
    """Refuse what is neither true nor false."""
    return "" if isinstance(value, bool) else "Attendu : oui ou non."


LOSING = "losing"
"""Of an amendment: only previewed if it makes other moves impossible; made otherwise."""


def _look(value: object) -> str:
    return "" if isinstance(value, bool) or value == LOSING else f"Attendu : oui, non ou {LOSING}."


def _mapping(value: object) -> str:
    return "" if isinstance(value, dict) else f"Attendu : un objet JSON, pas {quote(value)}."


def _fields(value: object) -> str:
    return "" if value is None else _mapping(value)


def _side(value: object) -> str:
    return "" if value in (None, "") else _name(value)


def _scalar(value: object) -> str:
    return "" if type(value) in {type(None), str, int} else "Attendu : un texte."


def place(value: object) -> str:
    """Refuse what is not the place of a move."""
    fits = type(value) is int and value >= 0
    return "" if fits else "Attendu : le numéro d'une décision, à partir de 0."


def _halves(value: object) -> str:
    return "" if are_halves(value) else "Attendu : deux moitiés de graine, de 16 chiffres chacune."


CODE = text(200)


class Shape(Frozen):
    """The keys of one kind of move: required and optional."""

    must: Mapping[str, Kind] = NO_ENTRIES
    may: Mapping[str, Kind] = NO_ENTRIES


_DRAWS = {"seed": _scalar, "halves": _halves}
_FILLS = {"fields": _fields, **_DRAWS}
_ASKS = {"against": _side, **_FILLS, "anyway": flag}
_ARRIVES = {"new": flag, "count": _scalar}
SEEN = "seen"
"""The kind of move that replaces an undone secret draw: somebody had seen it."""
SHAPES: Mapping[str, Shape] = {
    "run": Shape({"calculator": CODE}, {"who": _side, **_ASKS}),
    "sheet": Shape({"name": _name}, {"fields": _fields, "rename": _name, **_ARRIVES}),
    "table": Shape({"fields": _mapping}),
    "readings": Shape({"readings": _mapping}),
    "note": Shape({"text": text(LONGEST_NOTE)}),
    SEEN: Shape({"who": _name}),
    "take": Shape({"onward": CODE}, _ASKS),
    "begin": Shape({"game": CODE, "who": _names}, {**_DRAWS, "edition": text(20)}),
    "choose": Shape({"move": CODE}, {"who": _side, **_FILLS}),
}
SEEDED = tuple(kind for kind, shape in SHAPES.items() if "seed" in shape.may)
"""The kinds of moves that may draw: a tuple, as what is looked for may have no hash."""
UNTOLD = ("note", SEEN)
"""The kinds of moves after which everything is asked as before."""
_TYPED = frozenset({"who", "against", "name", "rename", "text"})
UNKEPT: Mapping[str, Shape] = {
    "undo": Shape(may={"seed": _scalar}),
    "amend": Shape({"at": place, "move": lambda value: ""}, {"look": _look}),  # noqa: ARG005
}


def tidied(move: Move) -> Move:
    """Return a well-formed move with its names and text as displayed."""
    told = {
        name: _tidied(name, value)
        for name, value in move.items()
        if name in _TYPED and isinstance(value, str | list)
    }
    return {**move, **told}


def _tidied(name: str, value: str | list[str]) -> str | list[str]:
    if isinstance(value, list):
        return [tidy(each) for each in value]
    return as_displayed(value) if name == "text" else tidy(value)


def kind_of(move: object) -> object:
    """Return the kind that a move says it is, whatever its shape."""
    return as_object(move).get("do")


def move_faults(move: object, *, kept: bool = True) -> Faults:
    """Return the faults in the shape of a move, named after its keys.

    :param kept: whether it is stored in a session, where ``undo`` and ``amend`` are invalid.
    """
    shapes = SHAPES if kept else {**SHAPES, **UNKEPT}
    if not isinstance(move, dict):
        yield Fault("", f"Attendu : un objet JSON, pas {quote(move)}.")
        return
    do = move.get("do")
    if not isinstance(do, str) or do not in shapes:
        yield Fault(
            "do", f"{quote(do)} n'est pas possible ici : attendu, {listing([*shapes], 'ou')}."
        )
        return
    shape = shapes[do]
    known = {**shape.must, **shape.may}
    for name in move.keys() - {"do"} - known.keys():
        yield Fault(str(name), f"Inconnu ici : attendu, {listing(['do', *known])}.")
    for name, kind in known.items():
        if name not in move:
            if name in shape.must:
                yield Fault(name, "À remplir.")
            continue
        message = kind(move[name])
        if message:
            yield Fault(name, message)
    halves, seed = move.get("halves"), move.get("seed")
    if not (seed in (None, "") or halves is None or _halves(halves) or seed == seed_of(halves)):
        yield Fault("halves", "Ces deux moitiés ne font pas cette graine.")


def placed(faults: Faults, at: int) -> list[Fault]:
    """Return the faults of a move, their names prefixed with its place."""
    return [fault.inside(f"moves.{at}") for fault in faults]
