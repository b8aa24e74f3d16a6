"""The view: what a reader has opened on the page of a session.

A view is no state of the game: it is which form is open, whom the journal is filtered by.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from calculators.core.french import dated
from calculators.core.frozen import NO_ENTRIES, Frozen
from calculators.core.json_text import as_list, as_object
from calculators.core.words import Phrase
from calculators.session.guests import current_name, sitting
from calculators.session.reading import DAY
from calculators.session.replaying import Folded
from calculators.session.seeing import company

from ..links import Links

HERE = "jeu"
"""The id of what is played."""
NEW = ";"
"""In the place of a name: a character who is not there yet. No name bears this sign."""

TABLE, NOTEBOOK = "table", "carnet"

I_AM, SHUT = Phrase("Je joue {name}"), "Cacher"
"""What opens a curtain, and what closes it."""

_MANY = 10**6


class Phone(Frozen):
    """Another device at the table.

    :param token: its seat.
    :param own: the characters whom its player plays; none before she has made one.
    :param state: ``open``, ``asleep`` (silent for a while) or ``lost`` (disconnected).
    """

    token: str
    own: tuple[str, ...]
    state: str

    @property
    def lost(self) -> bool:
        """Whether it is disconnected."""
        return self.state == "lost"


class View(Frozen):
    """What is open.

    :param links: the addresses of rules and pages, from this page.
    :param page: ``TABLE`` or ``NOTEBOOK``.
    :param seat: who holds the device: the name of a character; ``""`` for nobody.
    :param guest: whether the device is her own, at a table hosted by another.
    :param own: the characters whom a guest plays.
    :param phones: the other devices at the table.
    :param out: the names tapped before a game, to exclude or include.
    :param asked: the texts of the question's inputs.
    :param of: the question of these inputs, as its form says; ``""`` for the current one.
    :param form: whose sheet, ``NEW`` for another one's, ``""`` for nobody's.
    :param opened: the name that a guest opened it by, if the host has renamed her since: her page
        still tells the form by it.
    :param example: the ready-made character that a new one starts from.
    :param amend: the place of the move that is being amended, or −1.
    :param remove: the place of the move that is about to be removed, or −1.
    :param mine: the place of her own secret that the seat reads again, or −1.
    :param who: whose entries of the journal are shown; ``""`` for all.
    :param whole: whether the whole journal is shown.
    :param paper: whether only the printed sheets are shown.
    :param shelf: the sessions put aside: the title of each, how many moves it has, and on which day
        it began, as text; ``None`` in the place of one of which that cannot be told.
    """

    links: Links = Links({})
    page: str = TABLE
    seat: str = ""
    guest: bool = False
    own: tuple[str, ...] = ()
    phones: tuple[Phone, ...] = ()
    out: frozenset[str] = frozenset()
    asked: Mapping[str, str] = NO_ENTRIES
    of: str = ""
    form: str = ""
    opened: str = ""
    example: str = ""
    amend: int = -1
    remove: int = -1
    mine: int = -1
    who: str = ""
    whole: bool = False
    paper: bool = False
    shelf: tuple[tuple[str, int, str] | None, ...] = ()

    @classmethod
    def read(cls, raw: object, links: Links) -> "View":
        """Parse a page's view; an unreadable part is closed."""
        told = as_object(raw)
        texts = ("seat", "of", "form", "example", "who")
        parts: dict[str, Any] = {name: str(told.get(name) or "") for name in texts}
        parts |= {name: _place(told.get(name)) for name in ("amend", "remove", "mine")}
        parts |= {name: told.get(name) is True for name in ("whole", "paper")}
        return cls(
            **parts,
            links=links,
            phones=tuple(_phones(told.get("phones"))),
            out=frozenset(_names(told.get("out"))),
            page=NOTEBOOK if told.get("page") == NOTEBOOK else TABLE,
            asked={str(n): str(v) for n, v in as_object(told.get("asked")).items()},
            shelf=tuple(_shelved(told.get("shelf"))),
        )

    def of_guest(self, folded: Folded, guest: str) -> "View":
        """Return the part of the view that a guest may have, on her own device.

        :param guest: her name; ``""`` before she creates a character.
        """
        state, opened = folded.state, current_name(folded, self.form)
        own = company(state, guest)
        seat = sitting(state, own, opened) or guest
        form = opened if seat and opened in own else "" if seat else NEW
        return View(
            links=self.links,
            seat=seat,
            guest=True,
            own=own,
            asked=self.asked,
            of=self.of,
            form=form,
            opened=self.form,
            example=self.example,
            who=self.who,
            whole=self.whole,
        )

    def decides(self, who: str) -> bool:
        """Whether this device decides for a character; ``""`` is the whole table."""
        return bool(who) and who in self.own if self.guest else not self.phone_of(who)

    def phone_of(self, who: str) -> Phone | None:
        """Return the device on which somebody plays, if it is another one."""
        return next((each for each in self.phones if who in each.own), None)


def _names(raw: object) -> tuple[str, ...]:
    return tuple(map(str, as_list(raw)))


def _phones(raw: object) -> Iterable[Phone]:
    for told in map(as_object, as_list(raw)):
        names = (name for name in _names(told.get("own")) if name)
        yield Phone(str(told.get("token")), tuple(names), str(told.get("state")))


def _place(raw: object) -> int:
    return raw if isinstance(raw, int) and not isinstance(raw, bool) else -1


def _shelved(raw: object) -> Iterable[tuple[str, int, str] | None]:
    """Parse the shelf; each session keeps its place, by which it is loaded."""
    for told in map(as_object, as_list(raw)):
        title, number, day = told.get("title"), _place(told.get("moves")), dated(told.get(DAY))
        yield (title, number, day) if isinstance(title, str) and 0 <= number < _MANY else None
