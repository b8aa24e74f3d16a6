"""``toy.duel``: a step machine. Each in turn looks at a card in secret, and may change it once."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from calculators.core.ask import Ask, Move
from calculators.core.calculator import calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Integer, Option, Pieces
from calculators.core.result import Result, Shown, Step
from calculators.core.rows import Column, Rows, Text
from calculators.core.scene import Seat, Speech, View
from calculators.core.space import Deal
from calculators.pieces.tarot import MINOR_CARDS, MinorCard

from .rules import SPLIT, WIN

type Cards = tuple[MinorCard, ...]

DRAW, KEEP, CHANGE = "draw", "keep", "change"
MOST_MOVES = 9


@dataclass(frozen=True, slots=True)
class Duellist:
    """Who sits at the table, and the turns won."""

    name: str
    wins: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One move of the log, with the cards it drew."""

    code: str
    cards: Cards = ()


@dataclass(frozen=True, slots=True)
class Duel:
    """The state: who sits there, every card seen, the card held by each, and what was done."""

    players: tuple[Duellist, ...]
    out: Cards = ()
    held: Cards = ()
    kept: int = 0
    changed: bool = False
    said: str = "Le tour commence."
    seen_by: str = ""

    @property
    def over(self) -> bool:
        """Whether all have kept a card."""
        return self.kept == len(self.players)


Duellists = Annotated[
    tuple[Duellist, ...],
    Rows(
        label="Joueurs", rule="TY-JEU-01", least=2, most=3, row=Duellist, carried=True,
        columns=(
            Column("name", Text(label="Nom", longest=12)),
            Column("wins", Integer(label="Tours gagnés", minimum=0, maximum=99), 0, optional=True),
        ),
    ),
]  # fmt: skip
Log = Annotated[
    tuple[Line, ...],
    Rows(
        label="Journal du tour", rule="TY-JEU-03", most=MOST_MOVES, row=Line, carried=True,
        group="Reprendre une partie",
        columns=(
            Column("code", Option(label="Coup", choices=(
                Choice(DRAW, "tirer"), Choice(KEEP, "garder"), Choice(CHANGE, "changer")))),
            Column("cards", Pieces(label="Cartes", kind=MINOR_CARDS, most=1), (), optional=True),
        ),
    ),
]  # fmt: skip
Decision = Annotated[str | None, Text(label="Décision", carried=True, rule="TY-JEU-01", longest=12)]


def ask_of(duel: Duel) -> Ask | None:
    """Return what is to be decided now."""
    if duel.over:
        return None
    name = duel.players[duel.kept].name
    if len(duel.held) == duel.kept:
        move = Move(DRAW, "Tirer une carte", "TY-JEU-01", needs=1)
        return Ask(f"Tirez une carte, {name}.", (move,), name, secret=True)
    pile = left(duel)
    higher = sum(card.rank > duel.held[-1].rank for card in pile)
    chances = (("plus forte", Fraction(higher, len(pile))),)
    change = Move(CHANGE, "La changer", "TY-JEU-02", needs=1, chances=chances)
    keep = Move(KEEP, "La garder", "TY-JEU-01")
    moves = (keep,) if duel.changed else (keep, change)
    return Ask(f"Garder votre carte, {name} ?", moves, name, secret=True)


def play(duel: Duel, code: str, cards: Cards) -> Duel:
    """Return the state after a move that is legal."""
    name = duel.players[duel.kept].name
    if code == KEEP:
        told = f"Carte gardée par {name}."
        return replace(duel, kept=duel.kept + 1, changed=False, said=told, seen_by="")
    held = duel.held if code == DRAW else duel.held[:-1]
    return replace(
        duel, held=(*held, *cards), out=(*duel.out, *cards), changed=code == CHANGE,
        said=f"Pour {name} : {cards[0].title}.", seen_by=name,
    )  # fmt: skip


def left(duel: Duel) -> Cards:
    """Return the pile."""
    return tuple(card for card in MINOR_CARDS.pieces if card not in duel.out)


def state_of(players: tuple[Duellist, ...], log: tuple[Line, ...]) -> Duel:
    """Replay the log."""
    duel = Duel(players)
    for line in log:
        duel = play(duel, line.code, line.cards)
    return duel


def move_of(duel: Duel, code: str | None) -> Move | None:
    """Return the legal move of that code."""
    ask = ask_of(duel)
    return next((m for m in ask.moves if m.code == code), None) if ask else None


def broken(players: tuple[Duellist, ...], log: tuple[Line, ...]) -> int:
    """Return the number of the first line that cannot be replayed, 0 when all can."""
    duel = Duel(players)
    for number, line in enumerate(log, start=1):
        move = move_of(duel, line.code)
        used = any(card in duel.out for card in line.cards)
        if move is None or move.needs != len(line.cards) or used:
            return number
        duel = play(duel, line.code, line.cards)
    return 0 if not log or not duel.over else len(log)


def drawn_space(
    players: tuple[Duellist, ...], log: tuple[Line, ...], decision: str | None
) -> Deal[MinorCard]:
    """Return what the decision draws."""
    duel = Duel(players) if broken(players, log) else state_of(players, log)
    move = move_of(duel, decision)
    return Deal(left(duel), move.needs if move else 0)


def is_legal(
    players: tuple[Duellist, ...], log: tuple[Line, ...], decision: str | None
) -> list[Fault]:
    """Refuse a log that cannot be replayed, and a move that nobody asked for."""
    if number := broken(players, log):
        return [Fault("log", f"Ligne {number}, Coup : impossible ici.", "TY-JEU-03")]
    if decision is not None and move_of(state_of(players, log), decision) is None:
        return [Fault("decision", f"« {decision} » ne se décide pas ici.", "TY-JEU-01")]
    return []


Hand = Annotated[
    Cards,
    Drawn(
        label="Carte tirée à la main", kind=MINOR_CARDS, rule="TY-JEU-01", least=1, most=1,
        space=drawn_space, help="Vide : le site tire.",
    ),
]  # fmt: skip


@calculator(
    id="toy.duel", title="Duel", verb="Commencer", rules=("TY-JEU-01", "TY-JEU-02", "TY-JEU-03"),
    outcomes=(SPLIT, WIN), checks=(is_legal,), odds=False,
)  # fmt: skip
def duel(
    *, players: Duellists, log: Log = (), decision: Decision = None, drawn: Hand
) -> Result:  # fmt: skip
    """Play one step of a duel (TY-JEU-01)."""
    now = state_of(players, log)
    if decision is not None:
        now = play(now, decision, drawn)
        log = (*log, Line(decision, drawn))
    mine = (Shown("Votre carte", now.held[-1:]),) if now.seen_by else ()
    if now.over:
        return end(now)
    card = str(now.held[-1]) if now.seen_by else None
    return Result(
        SPLIT.code, now.said, {"kept": now.kept, "card": card},
        (Step(now.said, "TY-JEU-01"),), mine,
        {"players": players, "log": log, "decision": None}, ask_of(now), now.seen_by, view_of(now),
    )  # fmt: skip


def view_of(now: Duel, speeches: tuple[Speech, ...] = ()) -> View:
    """Return what everybody sees."""
    count = len(left(now))
    seats = tuple(Seat(p.name, line=f"Tours gagnés : {p.wins}") for p in now.players)
    return View((("Pioche", f"{count} cartes"),), seats, speeches)


def end(now: Duel) -> Result:
    """Turn the cards up: the highest wins (TY-JEU-01)."""
    best = max(card.rank for card in now.held)
    players = tuple(
        replace(player, wins=player.wins + (card.rank == best))
        for player, card in zip(now.players, now.held, strict=True)
    )
    names = [p.name for p, card in zip(players, now.held, strict=True) if card.rank == best]
    told = f"La plus forte carte : {' et '.join(names)}."
    shown = tuple(Shown("Sa carte", (c,), key=f"card:{i}") for i, c in enumerate(now.held))
    order = sorted(zip(now.held, now.players, strict=True), key=lambda pair: pair[0].rank)
    speeches = tuple(Speech(p.name, "raconte ce que fait sa carte.", "TY-JEU-01") for _, p in order)
    view = view_of(replace(now, players=players), speeches)
    return Result(
        WIN.code, told, {"won": names}, (Step(told, "TY-JEU-01"),), shown,
        {"players": players, "log": (), "decision": None}, None, "", view,
    )  # fmt: skip
