"""Reading a session: it is opened as far as it can be, whatever stands in it.

Law: a stored move may be anything; the fold decides whether it is possible.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, field, replace
from functools import cached_property
from typing import Any

from calculators.core.errors import Fault, Faults, check, refused
from calculators.core.french import dated, plural, quote
from calculators.core.frozen import NO_ENTRIES, Frozen, without
from calculators.core.json_text import as_list, as_object, json_text
from calculators.core.result import Sent
from calculators.core.system import System

from .shapes import flag, place, text

FORMAT = 1
EDITION = "0.4.0"
"""The edition of the rules as the site has them, as in ``pyproject.toml``."""
LONGEST_TITLE = 80
LONGEST_TOLD = 10_000
MOST_MOVES = 2000
LONGEST = 2_000_000
"""Signs of the text of a session that still takes a move; a longer one opens."""
TITLE = "Notre partie"


class Amended(Frozen):
    """An amended or removed move, with what an undo needs.

    :param at: its place.
    :param move: the former one.
    :param put: whether another one replaced it.
    :param count: the number of moves just after, without the marks of seen draws at their end; one
        that it put counts.
    :param told: what the former one told.
    """

    at: int
    move: Any
    put: bool
    count: int
    told: str | None = None


MOST_AMENDED = 20


class Session(Frozen):
    """A parsed session.

    :param moves: the stored ones, valid or not.
    :param stale: places of the moves found impossible.
    :param words: what each move told, by place; of an impossible one, when it was possible.
    :param amended: the amendments, the last one last.
    :param edition: the rules' edition that it was made with; by default the site's.
    :param more: its unknown keys, kept unchanged.
    :param mended: the unreadable parts, and what replaces them.
    :param texts: its moves as JSON, each serialised once; empty until folded.
    :param entries: its words as JSON entries, each serialised once, too.
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
    entries: tuple[str, ...] = field(default=(), compare=False)

    @property
    def begun(self) -> str:
        """The date of its beginning, in French; ``""`` if unknown."""
        return dated(self.more.get(DAY))

    @cached_property
    def text(self) -> str:
        """The JSON of the session, on one line."""
        frame = json_text(replace(self, moves=(), words=NO_ENTRIES).written())
        moves = ",".join(self.texts or map(json_text, self.moves))
        words = ",".join(self.entries or entries(self.words))
        lists = f'"moves":[{moves}]' + (f',"words":{{{words}}}' if words else "")
        return frame.replace('"moves":[]', lists, 1)

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
            "words": {str(at): text for at, text in sorted(self.words.items())},
            "amended": [*map(asdict, self.amended)],
        }
        return plain | {name: value for name, value in kept.items() if value}


def entries(words: Mapping[int, str]) -> Iterable[str]:
    """Return sentences by place as entries of a JSON object."""
    return (f'"{at}":{json_text(text)}' for at, text in sorted(words.items()))


DAY = "day"
"""On which day a session began, as ``YYYY-MM-DD``, where its page has told it."""
_NONE = "Ce n'est pas une partie, ou pas en entier : attendu, ce qu'écrit « Exporter (fichier) »."
_KEYS = frozenset({"format", "edition", "system", "title", "moves", "stale", "words", "amended"})
_TEXTS = (("edition", "Édition des règles", 20), ("title", "Titre de la partie", LONGEST_TITLE))
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
    texts = {name: raw[name] for name in _MENDED if isinstance(raw.get(name), str)}
    return Session(
        system.id,
        moves=tuple(raw["moves"]),
        stale=frozenset(_places(raw.get("stale"))),
        words=dict(_words(raw.get("words"))),
        amended=tuple(_amendments(raw.get("amended"), len(raw["moves"]))),
        more=without(raw, _KEYS),
        mended=tuple(Fault(name, told) for name, told in _MENDED.items() if name not in texts),
        **texts,
    )


def _places(raw: object) -> Iterable[int]:
    return (at for at in as_list(raw) if not place(at))


def _words(raw: object) -> Iterable[tuple[int, str]]:
    for at, told in as_object(raw).items():
        placed = at.isdecimal() and len(at) <= len(str(MOST_MOVES))
        if placed and (text := _sentence(told)) is not None:
            yield int(at), text


def _sentence(raw: object) -> str | None:
    return raw if isinstance(raw, str) and len(raw) <= LONGEST_TOLD else None


def _amendments(raw: object, count: int) -> Iterable[Amended]:
    """Yield the amendments; an unreadable one cannot be undone, nor can any before it."""
    found: list[Amended] = []
    for told in map(as_object, as_list(raw)):
        at, after, put = (told.get(name) for name in ("at", "count", "put"))
        whole = not place(at) and not place(after) and not flag(put) and "move" in told
        if not whole or at + put > after:  # type: ignore[operator]
            found.clear()
        else:
            said = _sentence(told.get("told"))
            found.append(Amended(at, told["move"], put, after, said))  # type: ignore[arg-type]
    if found and found[-1].count > count:  # more moves then than now
        found.clear()
    return found[-MOST_AMENDED:]


def _frame_faults(raw: Sent, system: System) -> Faults:
    if raw.get("format") != FORMAT or isinstance(raw.get("format"), bool):
        yield Fault("format", f"Format de partie inconnu du site : attendu, {FORMAT}.")
    if raw.get("system") != system.id:
        wanted = quote(system.title)
        yield Fault("system", f"Cette partie est d'un autre jeu : attendu, une partie de {wanted}.")
    for name, called, longest in _TEXTS:
        given = raw.get(name)
        message = text(longest)(given) if isinstance(given, str) else ""
        if message:
            yield Fault(name, f"{called}. {message}")
    moves = raw.get("moves")
    if not isinstance(moves, list):
        yield Fault("moves", "Il y manque la liste des décisions.")
    elif len(moves) > MOST_MOVES:
        yield Fault("moves", f"{plural(len(moves), 'décision')} : {MOST_MOVES} au plus.")
