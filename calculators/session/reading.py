"""Parses a session and its moves: every fault of their shape at once, by its place.

Law: a session is opened as far as it can be read. What passes here may still be impossible when
played, and a stored move may be anything; the fold decides that.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, field, replace
from functools import cached_property
from typing import Any

from calculators.core.chance import are_halves, seed_of
from calculators.core.errors import Fault, Faults, check, refused
from calculators.core.fields import Invalid
from calculators.core.french import dated, listing, plural, quote
from calculators.core.frozen import NO_ENTRIES, Frozen
from calculators.core.json_text import json_text
from calculators.core.result import Sent
from calculators.core.rows import Text
from calculators.core.system import System
from calculators.core.typed import is_blank, is_printable, legible, tidy

FORMAT = 1
EDITION = "0.4.0"
"""The edition of the rules as the site has them, as in ``pyproject.toml``."""
LONGEST_TITLE = 80
LONGEST_NAME = 20
LONGEST_NOTE = 2000
LONGEST_TOLD = 10_000
MOST_MOVES = 2000
TITLE = "Notre partie"

NAME = Text(label="Nom", longest=LONGEST_NAME)

type Move = Mapping[str, Any]
type Kind = Callable[[object], str]
"""From a value to the French sentence that refuses it, or ``""``."""


def _text(longest: int) -> Kind:
    def refuse(value: object) -> str:
        allowed = f"Attendu : un texte de 1 à {plural(longest, 'signe')}"
        if not isinstance(value, str) or is_blank(value):
            return f"{allowed}{', qui se voient' if isinstance(value, str) and value else ''}."
        text = written(value)
        if len(text) > longest:
            return f"{allowed}, pas {len(text)}."
        return "" if is_printable(text.replace("\n", "")) else "Texte illisible."

    return refuse


def written(value: str) -> str:
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


def _flag(value: object) -> str:
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


def _seed(value: object) -> str:
    return "" if type(value) in {type(None), str, int} else "Attendu : un texte."


def _count(value: object) -> str:
    fits = type(value) is int and value >= 0
    return "" if fits else "Attendu : le numéro d'une décision, à partir de 0."


def _halves(value: object) -> str:
    return "" if are_halves(value) else "Attendu : deux moitiés de graine, de 16 chiffres chacune."


CODE = _text(200)


class Shape(Frozen):
    """The keys of one kind of move: required and optional."""

    must: Mapping[str, Kind] = NO_ENTRIES
    may: Mapping[str, Kind] = NO_ENTRIES


_DRAWS = {"seed": _seed, "halves": _halves}
_FILLS = {"fields": _fields, **_DRAWS}
_ASKS = {"against": _side, **_FILLS, "anyway": _flag}
SEEN = "seen"
"""The kind of move that replaces an undone secret draw: somebody had seen it."""
SHAPES: Mapping[str, Shape] = {
    "run": Shape({"calculator": CODE}, {"who": _side, **_ASKS}),
    "sheet": Shape({"name": _name}, {"fields": _fields, "rename": _name, "count": _seed}),
    "table": Shape({"fields": _mapping}),
    "readings": Shape({"readings": _mapping}),
    "note": Shape({"text": _text(LONGEST_NOTE)}),
    SEEN: Shape({"who": _name}),
    "take": Shape({"onward": CODE}, _ASKS),
    "begin": Shape({"game": CODE, "who": _names}, {**_DRAWS, "edition": _text(20)}),
    "choose": Shape({"move": CODE}, _FILLS),
}
SEEDED = tuple(kind for kind, shape in SHAPES.items() if "seed" in shape.may)
"""The kinds of moves that may draw; what is looked for in it may be of any type."""
UNTOLD = ("note", SEEN)
"""The kinds of moves after which everything is asked as before."""
_TYPED = frozenset({"who", "against", "name", "rename", "text"})
UNKEPT: Mapping[str, Shape] = {
    "undo": Shape(may={"seed": _seed}),
    "amend": Shape({"at": _count, "move": lambda value: ""}, {"look": _look}),  # noqa: ARG005
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
    return written(value) if name == "text" else tidy(value)


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


class Amended(Frozen):
    """An amended or removed move, with what an undo needs.

    :param at: its place.
    :param move: the former one.
    :param put: whether another one replaced it.
    :param count: the number of moves just after.
    """

    at: int
    move: Any
    put: bool
    count: int


MOST_AMENDED = 20


class Session(Frozen):
    """A parsed session.

    :param moves: the stored ones, valid or not.
    :param stale: places of the moves found impossible.
    :param words: their sentences from when they were possible, by place.
    :param amended: the amendments, the last one last.
    :param edition: the rules' edition that it was made with; by default the site's.
    :param more: its unknown keys, kept unchanged.
    :param mended: the unreadable parts, and what replaces them.
    :param texts: its moves as JSON, each serialised once; empty until folded.
    """

    system: str
    title: str = TITLE
    moves: tuple[Any, ...] = ()
    stale: frozenset[int] = frozenset()
    words: Mapping[int, str] = NO_ENTRIES
    amended: tuple[Amended, ...] = ()
    edition: str = EDITION
    more: Mapping[str, Any] = NO_ENTRIES
    mended: tuple[Fault, ...] = ()
    texts: tuple[str, ...] = field(default=(), compare=False)

    @property
    def begun(self) -> str:
        """The date of its beginning, in French; ``""`` if unknown."""
        return dated(self.more.get(DAY))

    @cached_property
    def text(self) -> str:
        """The JSON of the session, on one line."""
        texts = self.texts or map(json_text, self.moves)
        frame = json_text({**self.written(), "moves": []})
        return frame.replace('"moves":[]', f'"moves":[{",".join(texts)}]', 1)

    def written(self) -> dict[str, Any]:
        """Return the JSON of the session."""
        plain: dict[str, Any] = {
            "format": FORMAT,
            "edition": EDITION,
            "system": self.system,
            "title": self.title,
            "moves": [*self.moves],
            **self.more,
        }
        kept = {
            "stale": sorted(self.stale),
            "words": {str(at): text for at, text in self.words.items()},
            "amended": [*map(asdict, self.amended)],
        }
        return plain | {name: value for name, value in kept.items() if value}


DAY = "day"
"""On which day a session began, as ``YYYY-MM-DD``, where its page has told it."""
_NONE = "Ce n'est pas une partie, ou pas en entier : attendu, ce qu'écrit « Exporter (fichier) »."
_KEYS = frozenset({"format", "edition", "system", "title", "moves", "stale", "words", "amended"})
_MENDED = {
    "title": f"Le titre de cette partie ne peut pas être lu : {quote(TITLE)} le remplace.",
    "edition": (
        "L'édition des règles de cette partie ne peut pas être lue : celles du site la rejouent."
    ),
}
"""What is said of a text that cannot be read."""


def read(raw: object, system: System) -> Session:
    """Parse a session as far as possible.

    :param raw: its JSON, a parsed one, or ``None`` for a new one.
    :raises RefusedError: if it cannot be opened, with every reason; also for an invalid title or
        edition.
    """
    if isinstance(raw, Session):
        return raw if raw.system == system.id else read(raw.written(), system)
    if raw is None:
        return Session(system.id)
    if not isinstance(raw, dict):
        raise refused("session", _NONE)
    check(_frame_faults(raw, system))
    stale = raw.get("stale")
    texts = {name: raw[name] for name in _MENDED if isinstance(raw.get(name), str)}
    return Session(
        system.id,
        moves=tuple(raw["moves"]),
        stale=frozenset(at for at in (stale if isinstance(stale, list) else ()) if not _count(at)),
        words=dict(_words(raw.get("words"))),
        amended=tuple(_amendments(raw.get("amended"), len(raw["moves"]))),
        more={name: value for name, value in raw.items() if name not in _KEYS},
        mended=tuple(Fault(name, told) for name, told in _MENDED.items() if name not in texts),
        **texts,
    )


def _words(raw: object) -> Iterable[tuple[int, str]]:
    for at, text in raw.items() if isinstance(raw, dict) else ():
        placed = at.isdecimal() and len(at) <= len(str(MOST_MOVES))
        if placed and isinstance(text, str) and len(text) <= LONGEST_TOLD:
            yield int(at), text


def _amendments(raw: object, count: int) -> Iterable[Amended]:
    """Yield the amendments; an unreadable one cannot be undone, nor can any before it."""
    found: list[Amended] = []
    for each in raw if isinstance(raw, list) else ():
        told = each if isinstance(each, dict) else {}
        at, after, put = (told.get(name) for name in ("at", "count", "put"))
        whole = not _count(at) and not _count(after) and not _flag(put) and "move" in told
        if not whole or at + put > after:  # type: ignore[operator]
            found.clear()
        else:
            found.append(Amended(at, told["move"], put, after))  # type: ignore[arg-type]
    if found and found[-1].count > count:  # more moves then than now
        found.clear()
    return found[-MOST_AMENDED:]


def placed(faults: Faults, at: int) -> list[Fault]:
    """Return the faults of a move, their names prefixed with its place."""
    return [replace(f, field=f"moves.{at}.{f.field}".rstrip(".")) for f in faults]


def _frame_faults(raw: Sent, system: System) -> Faults:
    if raw.get("format") != FORMAT or isinstance(raw.get("format"), bool):
        yield Fault("format", f"Format de partie inconnu du site : attendu, {FORMAT}.")
    if raw.get("system") != system.id:
        wanted = quote(system.title)
        yield Fault("system", f"Cette partie est d'un autre jeu : attendu, une partie de {wanted}.")
    for name, longest in (("edition", 20), ("title", LONGEST_TITLE)):
        given = raw.get(name)
        message = _text(longest)(given) if isinstance(given, str) else ""
        if message:
            yield Fault(name, message)
    moves = raw.get("moves")
    if not isinstance(moves, list):
        yield Fault("moves", "Il y manque la liste des décisions.")
    elif len(moves) > MOST_MOVES:
        yield Fault("moves", f"{plural(len(moves), 'décision')} : {MOST_MOVES} au plus.")
