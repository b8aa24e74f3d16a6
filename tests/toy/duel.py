"""``toy.duel``: a machine with secrets. Each in turn looks at a card, and may change it once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, override

from calculators.core import play
from calculators.core.ask import Ask, Move
from calculators.core.calculator import calculator
from calculators.core.errors import Fault
from calculators.core.fields import Pieces
from calculators.core.group import Group, drawn, given, integer, option, rows, text
from calculators.core.machine import Machine, Played, Question, Stage, Way, headline, opened, push
from calculators.core.result import Facts, Shown, Told, Values
from calculators.core.scene import Seat, Speech, View
from calculators.core.space import Deal
from calculators.core.words import Line, Phrase
from calculators.pieces.tarot import MINOR_CARDS, MinorCard

from .game import SPLIT, WIN

type Cards = tuple[MinorCard, ...]

DRAW, KEEP, CHANGE = "draw", "keep", "change"
MOST_MOVES = 9


class Duellist(Group):
    """Who sits at the table, and the turns won."""

    name: str = text("Nom", longest=12)
    wins: int = integer("Tours gagnés", least=0, most=99, default=0)


class Decided(Group):
    """One move of the log, with the card it drew."""

    code: str = option("Coup", {DRAW: "tirer", KEEP: "garder", CHANGE: "changer"}, default=...)
    cards: Cards = given(Pieces(label="Cartes", kind=MINOR_CARDS, most=1), default=())


@dataclass(frozen=True, kw_only=True)
class Duel(Stage):
    """Who sits there, every card seen, the card held by each."""

    players: tuple[Duellist, ...]
    out: Cards = ()
    held: Cards = ()

    @property
    def left(self) -> Cards:
        """The pile."""
        return tuple(card for card in MINOR_CARDS.pieces if card not in self.out)

    def drawing(self, drawn: Cards) -> "Duel":
        """Return the state with a card in hand."""
        if set(drawn) & {*self.out}:
            raise ValueError(TWICE)
        return replace(self, held=(*self.held, *drawn), out=(*self.out, *drawn), shown=drawn)


TWICE = "Cette carte est déjà sortie."
LOOK = Phrase("Tirez une carte, {name}.")
KEEP_IT = Phrase("Garder votre carte, {name} ?")
BEGUN = Line("Le tour commence.", "TY-JEU-01")
SEEN = Line("Pour {name} : {card}.", "TY-JEU-01")
KEPT = Line("Carte gardée par {name}.", "TY-JEU-01")
HIGHEST = Line("La plus forte carte : {won}.", "TY-JEU-01")
PILE = Phrase("{left:# carte|# cartes}")
WINS = Phrase("Tours gagnés : {wins}")
TELLS = "raconte ce que fait sa carte."


@dataclass(frozen=True, slots=True)
class Look:
    """The card that one looks at."""

    name: ClassVar[str] = "look"
    player: str

    def ask(self, _duel: Duel) -> Ask:
        """Ask for the card."""
        move = Move(DRAW, "Tirer une carte", "TY-JEU-01", needs=1)
        return Ask(LOOK(name=self.player), (move,), self.player)

    def play(self, duel: Duel, _code: str, drawn: Cards) -> Duel:
        """Hold it."""
        duel = headline(duel.drawing(drawn), SEEN, name=self.player, card=drawn[0])
        return push(duel, Settle(self.player))


@dataclass(frozen=True, slots=True)
class Settle:
    """The card that one keeps, or changes once."""

    name: ClassVar[str] = "settle"
    player: str
    changed: bool = False

    def ask(self, _duel: Duel) -> Ask:
        """Offer to keep it, and to change it once."""
        keep = Move(KEEP, "La garder", "TY-JEU-01")
        change = Move(CHANGE, "La changer", "TY-JEU-02", needs=1)
        moves = (keep,) if self.changed else (keep, change)
        return Ask(KEEP_IT(name=self.player), moves, self.player)

    def chances(self, duel: Duel, move: Move) -> tuple[tuple[str, Fraction], ...]:
        """Weigh a change."""
        higher = sum(card.rank > duel.held[-1].rank for card in duel.left)
        return (("plus forte", Fraction(higher, len(duel.left))),) if move.needs else ()

    def play(self, duel: Duel, code: str, drawn: Cards) -> Duel:
        """Keep the card, or take another."""
        if code == KEEP:
            return headline(opened(duel), KEPT, name=self.player)
        duel = replace(duel, held=duel.held[:-1]).drawing(drawn)
        duel = headline(duel, SEEN, name=self.player, card=drawn[0])
        return push(duel, Settle(self.player, changed=True))


def begin(players: tuple[Duellist, ...]) -> Duel:
    """Let each look in turn."""
    agenda = tuple(Look(player.name) for player in players)
    return headline(Duel(agenda=agenda, players=players), BEGUN)


DUELS = Machine[tuple[Duellist, ...], Duel](
    begin=begin,
    again=lambda duel: duel,
    questions=(
        Question("look", "split", "Une carte", "chacun", (Way(DRAW, "Tirer", ("settle",)),)),
        Question(
            "settle",
            "split",
            "La garder ?",
            "chacun",
            (Way(KEEP, "Garder", ("look", "")), Way(CHANGE, "Changer", ("settle",))),
        ),
    ),
    secret=lambda _duel: True,
    unit="carte",
)


class Table(Group):
    """Who sits at the table, and what was decided."""

    players: tuple[Duellist, ...] = rows(
        "Joueurs", Duellist, least=2, most=3, rule="TY-JEU-01", carried=True
    )
    log: tuple[Decided, ...] = rows(
        "Journal du tour",
        Decided,
        default=(),
        most=MOST_MOVES,
        rule="TY-JEU-03",
        carried=True,
        group="Reprendre une partie",
    )
    decision: str | None = text(
        "Décision", default=None, longest=12, rule="TY-JEU-01", carried=True
    )

    @property
    def played(self) -> tuple[Played, ...]:
        """The log, as a machine has it."""
        return tuple(Played(line.code, line.cards) for line in self.log)

    def faults(self) -> Iterable[Fault]:
        """Refuse what the machine refuses."""
        return play.illegal(DUELS, self.players, self.played, self.decision, "TY-JEU-03")


def one_card(table: Table) -> Deal[MinorCard]:
    """Return what the decision draws."""
    now = DUELS.replay(table.players, table.played)
    return Deal(now.left, play.needs(DUELS, now, table.decision))


class Hand(Group):
    """The card of the decision."""

    drawn: Cards = drawn(
        "Carte tirée à la main",
        kind=MINOR_CARDS,
        rule="TY-JEU-01",
        least=1,
        most=1,
        space=one_card,
        help="Vide : le site tire.",
    )


@dataclass(frozen=True, slots=True)
class Dueling(Facts):
    """A duel after some decisions; over, the highest card wins a turn (TY-JEU-01)."""

    now: Duel
    log: tuple[Decided, ...]

    @property
    def outcome(self) -> str:
        """Whether it is over."""
        return (SPLIT if self.now.asked else WIN).code

    @property
    def players(self) -> tuple[Duellist, ...]:
        """Who sits there, the turn that was won counted."""
        if self.now.asked:
            return self.now.players
        best = max(card.rank for card in self.now.held)
        pairs = zip(self.now.players, self.now.held, strict=True)
        return tuple(replace(p, wins=p.wins + (card.rank == best)) for p, card in pairs)

    @property
    def won(self) -> tuple[str, ...]:
        """Who won."""
        pairs = zip(self.players, self.now.players, strict=True)
        return tuple(after.name for after, before in pairs if after != before)

    @override
    def values(self) -> Values:
        if not self.now.asked:
            return {"won": list(self.won)}
        card = str(self.now.held[-1]) if self.now.seen_by else None
        return {"moves": self.now.moves, "card": card}

    @override
    def state(self) -> Mapping[str, Any]:
        log = self.log if self.now.asked else ()
        return {"players": self.players, "log": log, "decision": None}


def tell(duel: Dueling) -> Told:
    """Tell the last decision; at the end, all cards and who speaks when."""
    now = duel.now
    seats = tuple(Seat(p.name, line=WINS(p)) for p in duel.players)
    facts = (("Pioche", PILE(now)),)
    if now.asked:
        mine = (Shown("Votre carte", now.held[-1:]),) if now.seen_by else ()
        view = View(facts, seats)
        return Told(now.summary, now.told, mine, DUELS.weigh(now), now.seen_by, view)
    order = sorted(zip(now.held, now.players, strict=True), key=lambda pair: pair[0].rank)
    speeches = tuple(Speech(player.name, TELLS, "TY-JEU-01") for _, player in order)
    shown = tuple(Shown("Sa carte", (c,), key=f"card:{i}") for i, c in enumerate(now.held))
    step = HIGHEST(duel)
    return Told(step.text, (step,), shown, view=View(facts, seats, speeches))


@calculator(
    id="toy.duel",
    title="Duel",
    verb="Commencer",
    rules=("TY-JEU-01", "TY-JEU-02", "TY-JEU-03"),
    outcomes=(SPLIT, WIN),
    odds=False,
    machine=DUELS,
    tell=tell,
)
def duel(table: Table, hand: Hand) -> Dueling:
    """Play one step of a duel (TY-JEU-01)."""
    last = [Decided(code=table.decision, cards=hand.drawn)] if table.decision else []
    now = DUELS.replay(table.players, play.after(table.played, table.decision, hand.drawn))
    return Dueling(now, (*table.log, *last))
