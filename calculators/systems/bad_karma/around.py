"""Where the dominoes of a table are: seen by all, face down, or in the pile.

Law: what is neither on a sheet nor on the serpentine is in the pile; a domino that leaves them
stays out of it until the turn ends, noted on a sheet (BK-PIO-01, AMB-BK-41). Chances exclude from
the pile what whoever draws may know, unless the table excludes all that the site knows.
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from typing import Any

from calculators.core.frozen import NO_ENTRIES, Frozen
from calculators.core.group import Fields
from calculators.core.kind import Kind
from calculators.core.result import Json, as_json
from calculators.core.script import BOARD
from calculators.core.typed import split
from calculators.core.use import Among, Asked
from calculators.pieces.domino import BOX, COPIES, Domino
from calculators.pieces.gauge import Hurt, Placed

from .dominoes import Dominoes, domino_of, known
from .settlement import settling


def tiles(her: Any) -> tuple[Placed | Hurt, ...]:
    """Return the dominoes of a gauge and of both tracks."""
    return (*her.gauge, *her.ko, *her.wounds)


def open_of(her: Any) -> Dominoes:
    """Return the dominoes of a character that all can see, or have seen this turn."""
    return (*known(tile for tile in tiles(her) if not tile.hidden), *her.shown, *her.gone)


def hidden_of(her: Any) -> Dominoes:
    """Return those that lie face down before her, or in her hand."""
    return (*known(tile for tile in tiles(her) if tile.hidden), *her.hand, *her.aside)


def on_board(table: Any) -> Dominoes:
    """Return the dominoes of the serpentine (BK-SER-04, BK-SER-08)."""
    return known((table.start, *table.laid))


def everywhere(people: Iterable[Any], board: Any) -> Dominoes:
    """Return every domino out of the pile whose sides somebody knows."""
    on_sheets = (domino for her in people for domino in (*open_of(her), *hidden_of(her)))
    return (*on_board(board), *on_sheets)


def left(people: Iterable[Any], board: Any, carried: int = 0) -> int:
    """Return how many dominoes can still be drawn; negative if too many are out.

    Besides the dominoes whose sides are known, some are out that nobody has seen; face-down ones
    count the turns of KO as long as the pile can give them (BK-DOM-04, AMB-BK-13), except of a KO
    that another covers (BK-AVA-05).

    :param carried: how many were taken up and lie nowhere yet.
    """
    there = [*people]
    unseen = sum(tile.sides is None for her in there for tile in tiles(her))
    knocks = (hurt for her in there for hurt in her.ko if hurt.on_top)
    rest = len(BOX) - len(everywhere(there, board)) - unseen - carried
    return rest - max(0, min(sum(map(settling.turns_left, knocks)), rest))


def returning(her: Any, others: Iterable[Any], table: Any) -> Fields:
    """Return what a returning character still has: others may have drawn the rest since.

    Her dominoes noted as gone lie before her again.
    """
    there = [*others]
    lying = Counter(everywhere(there, table))
    room = Counter(BOX) - (lying - Counter(domino for other in there for domino in other.gone))
    fields: Fields = {}
    for name in ("gauge", "ko", "wounds", "hand", "shown", "aside"):
        held, left = getattr(her, name), []
        for piece in held:
            domino = domino_of(piece)
            room.subtract([domino] if domino else ())
            if domino is None or room[domino] >= 0:
                left.append(piece)
        if len(left) < len(held):
            fields[name] = as_json(tuple(left))
    return fields


# --- read by calculators


class Eyes(Frozen):
    """What whoever draws may know of the dominoes out of the pile.

    :param gauge: whether to count one's own gauge; else it is an input of its own.
    :param hand: whether to count one's own hand.
    :param board: whether to count the serpentine; else it is inputs of its own.
    :param public: whether all see the draw: what one alone knows then stays in the pile.
    :param drawn: whether what others hold face down is out; ``None``: as the table reads it.
    :param but: the inputs that already hold a side's dominoes.
    """

    gauge: bool = True
    hand: bool = True
    board: bool = True
    public: bool = False
    drawn: bool | None = None
    but: Mapping[str, Kind[Any]] = NO_ENTRIES

    @property
    def both(self) -> Mapping[str, Among]:
        """The readers of the inputs of a pile that not everybody knows in full."""
        return {"out": self.out, "veiled": self.veiled}

    def out(self, who: Any, others: Mapping[str, Any], asked: Asked) -> Json:
        """Return the dominoes known to be out."""
        (there, _), lying = self._known_and_hidden(who, others, asked), _laid(asked)
        room = Counter(dict.fromkeys(there, COPIES))
        if not self.board:
            there -= Counter(lying)
            room.subtract(lying)
        there &= room  # somebody who comes back may bring what has been drawn since
        if who and not self.gauge:
            there -= Counter(known(who.gauge))
        if who and not self.hand:
            there -= Counter(who.hand)
        for name, kind in self.but.items():
            there -= Counter(_read(asked.get(name), kind, {False, self._sees(asked)}))
        return _listed(there)

    def veiled(self, who: Any, others: Mapping[str, Any], asked: Asked) -> Json:
        """Return the face-down dominoes not known to be out, if the pile can miss them."""
        there, hidden = self._known_and_hidden(who, others, asked)
        for name, kind in self.but.items():
            hidden -= Counter(_read(asked.get(name), kind, {True}))
        missed = {each: min(times, COPIES - there[each]) for each, times in hidden.items()}
        return _listed(Counter(missed))

    def _sees(self, asked: Asked) -> bool:
        """Whether what others hold face down is out."""
        return asked.get("seen") == "all" if self.drawn is None else self.drawn

    def _known_and_hidden(
        self, who: Any, others: Mapping[str, Any], asked: Asked
    ) -> tuple[Counter[Domino], Counter[Domino]]:
        """Return the dominoes known to be out, then the others that lie face down."""
        there, hidden, told = Counter(_laid(asked)), Counter[Domino](), self._sees(asked)
        for her in filter(None, (who, *others.values())):
            there.update(open_of(her))
            seen = told or (her is who and not self.public)
            (there if seen else hidden).update(hidden_of(her))
        return there, hidden


def _read(told: object, kind: Kind[Any], faces: Container[bool]) -> Iterable[Domino]:
    """Yield the dominoes of an input, whatever kind of piece it takes.

    :param faces: ``False`` to count those face up, ``True`` those face down.
    """
    for text in split(told):
        with suppress(ValueError):  # what cannot be read is refused beside its field
            piece = kind.parse(text)
            domino = domino_of(piece)
            if domino is not None and getattr(piece, "hidden", False) in faces:
                yield domino


def _laid(asked: Asked) -> Dominoes:
    lying: Any = asked.get(BOARD)
    return on_board(lying) if lying else ()


def _listed(there: Counter[Domino]) -> Json:
    return [str(each) for each in there for _ in range(min(there[each], COPIES))]
