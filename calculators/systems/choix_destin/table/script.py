"""The script of the table, each player with her own hand (docs/choix-destin/table.md).

A hand is its player's secret, and so are the questions about it. A card laid face up is public;
between two players both stay face down until they are turned over.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from calculators.core.french import minus
from calculators.core.result import Shown, Step
from calculators.core.script import (
    BOARD,
    Chances,
    Question,
    Request,
    Script,
    Table,
    Way,
    asks,
    coded,
    lapsing,
    read,
    says,
)
from calculators.core.words import Line, Phrase
from calculators.pieces.tarot import FaceDown, MinorCard

from ..critical_situation import END as CALMED
from ..draw.onward import CRITICAL, DESTINY, HAND, SAID
from ..hand.inputs import playable
from ..hand.rule import DRAW, LEND, RESHUFFLE, START
from ..opposition.inputs import NPC, PLAYER, npc_talon
from ..scales import HAND as HELD
from ..scales import MOST_LENT, TO_ACT
from ..talon import Talon
from . import chances, words
from .deed import OPPOSED, TEST, VERSUS, Deed, held, seen, stands, told

ADVISE = "choix_destin.advice"
AGAIN = "again"
THEIRS = ("other_pm",)
FACED = (*SAID, *THEIRS)
PMS = ("pm", *THEIRS)
WEIGHED: Mapping[str, Callable[..., chances.Destiny]] = {
    DESTINY: chances.destiny,
    CRITICAL: chances.destiny,
    OPPOSED: chances.facing,
}


def table(table: Table) -> Script:
    """Play actions one after the other, until the table stops."""
    even: Deed | None = None

    def now() -> Question:
        again = [_replays(even)] if even and even.names <= table.sheets.keys() else []
        acts = (says(table.code("act", name), words.ACTS, name=name) for name in table.sheets)
        calm = {"critical": False, "discarded": [], "npc_discarded": []}
        turn = (
            says("calm", words.CALM, CALMED, {BOARD: calm})
            if table.board.crisis
            else says("crisis", words.CRISIS, words.IN_CRISIS, {BOARD: {"critical": True}})
        )
        then = filter(None, (words.ENDED(), lasts(table.board)))
        ways = (*again, *acts, turn, Way("end", words.END(), then=tuple(then)))
        return _dealing(table) or Question(words.NOW, ways, facts=tuple(_facts(table)))

    while True:
        kind, name = table.decoded((yield now))
        if kind == "end":
            return
        if kind in {"act", AGAIN}:
            again = even and replace(even, cards={}, lent={})
            deed = (yield from _meant(table, name)) if kind == "act" else again
            even = deed if deed and (yield from act(table, deed)) and tied(table, deed) else None


def lasts(board: Any) -> Step | None:
    """Tell that a critical situation outlasts a game: the table says when it ends (AMB-CD-10)."""
    return words.GOES_ON() if board.crisis else None


def _replays(deed: Deed) -> Way:
    """Return the way that replays an opposition that nobody won (AMB-CD-06)."""
    line = words.REPLAYS if deed.other else words.REPLAYS_NPC
    return says(AGAIN, line, name=deed.name, other=deed.other)


def _facts(table: Table, kind: str = "") -> Iterable[tuple[str, str]]:
    """Yield the piles that a critical situation shrinks; of an action, those it draws from."""
    if (board := table.board).crisis:
        yield words.SITUATION, words.CRITICAL_NOW
        if kind != NPC:
            yield words.TALON, words.TRUMPS(left=len(Talon(board.discarded).left))
        if kind != TEST:
            yield words.NPC_PILE, words.CARDS(left=len(npc_talon(board.npc_discarded).left))


# --- cards drawn from a pile


def _dealing(table: Table) -> Question | None:
    """Ask for a first hand, or a new pile if one is empty (CD-MAI-02, CD-MAI-05).

    A player who holds the last card of hers plays first (AMB-CD-04).
    """
    for name, player in table.sheets.items():
        if not player.dealt:
            return _cards(name, START, words.FIRST, words.DEAL, hand=HELD)
        if not player.deck.pile and len(player.deck.hand) < TO_ACT:
            return _cards(name, RESHUFFLE, words.EMPTY, words.REFILL, hand=HELD)
    return None


def _before_acting(table: Table, name: str) -> Question | None:
    """Ask a player alone for the card drawn before an action (CD-MAI-02)."""
    deck = table.sheets[name].deck
    missing = TO_ACT - len(deck.hand)
    if missing > len(deck.pile):  # then all of them are shuffled first (CD-MAI-05)
        return _cards(name, DRAW, words.DRAWS, words.REFILL, hand=TO_ACT)
    return _cards(name, DRAW, words.DRAWS, words.TAKE, count=missing) if missing > 0 else None


def _cards(name: str, action: str, title: Phrase, line: Line, **facts: int) -> Question:
    """Ask for cards from a pile.

    The site draws its own cards by itself; with the table's own, each player draws in secret.
    """
    way = asks(action, line, Request(HAND, name, fields={"action": action}), name=name, **facts)
    return Question(title(name=name), (way,), who=name, secret=True, alone=True)


# --- an action


def _meant(table: Table, name: str) -> Script:
    """Return the action that a player chooses; ``None`` if she changes her mind."""

    def does() -> Question:
        tests = Way(TEST, words.TESTS(), shows=Request(DESTINY, name))
        faces = Way(NPC, words.FACES(), shows=Request(OPPOSED, name, fields={"against": NPC}))
        others = (
            Way(
                table.code(VERSUS, other),
                words.OPPOSES(name=other),
                shows=Request(OPPOSED, name, other),
            )
            for other in table.sheets
            if other != name
        )
        ways = (tests, faces, *others, lapsing(says("nothing", words.NOTHING)))
        return Question(words.DOES(name=name), ways, name, asks=SAID, folds=THEIRS)

    kind, other = table.decoded((yield does))
    return Deed(name, kind, table.said, other) if kind in {TEST, NPC, VERSUS} else None


def act(table: Table, deed: Deed) -> Script:
    """Play a draw against Destin, an NPC or another player; return whether it is done."""

    def turns() -> Question | None:
        """Ask to turn both cards over (CD-OPP-01), without the outcome."""
        if not stands(table, deed):
            return None
        fields = {key: deed.said[key] for key in PMS if key in deed.said}
        mine, theirs = told(table, deed.cards)
        fields |= {"against": PLAYER, "choice": mine, "other_card": theirs}
        request = Request(OPPOSED, deed.name, deed.other, fields)
        way = Way("turn", words.TURNED(), request, chart=lambda _: ())
        title = words.TURN(name=deed.name, other=deed.other)
        shows = tuple(Shown(name, (FaceDown(),), ways=("turn",)) for name in deed.cards)
        return Question(title, (way,), deed.name, shows=shows, lapses=deed.dropped)

    if not (yield from lays(table, deed, deed.name)):
        return False
    if deed.kind != VERSUS:
        return bool((yield from fate(table, deed)))
    if not (yield from lays(table, deed, deed.other)):
        return False
    return bool((yield turns))


def tied(table: Table, deed: Deed) -> bool:
    """Whether an opposition has just ended in a tie (AMB-CD-06)."""
    open_ = deed.kind == VERSUS or (deed.kind == NPC and table.house.tie == "opposition")
    return open_ and table.values.get("margin") == 0


# --- the Choix


def lays(table: Table, deed: Deed, name: str) -> Script:
    """Let a player draw, then lay a card; return whether she laid one."""

    def draws() -> Question | None:
        found = _before_acting(table, name) if stands(table, deed) else None
        return found and replace(found, lapses=deed.dropped)

    def plays() -> Question | None:
        deck = table.sheets[name].deck
        if len(deck.hand) < TO_ACT or not stands(table, deed):
            return None
        hand = sorted(deck.hand)
        ways = [lay(card) for card in hand]
        if deed.kind == TEST and table.sheets[name] != advised:
            ways.append(asks("advice", words.ADVICE, Request(ADVISE, name, fields=deed.said)))
        title, shows = words.CHOOSE(name=name), (held(hand, "play"),)
        facts, drops = _against(table, deed), deed.dropped
        return Question(title, ways, name, facts=facts, shows=shows, secret=True, lapses=drops)

    def lay(card: MinorCard) -> Way:
        if deed.kind == VERSUS:
            shows = Request(OPPOSED, name, fields={"choice": str(card.rank)})
            chart, then = _hidden(table, deed, name, card), words.HIDDEN(name=name)
        else:
            shows = deed.request(table, {name: card.rank})
            chart, then = partial(_laying, table, name), words.LAID(name=name, card=bare(card))
        label = words.PLAY(card=bare(card))
        return Way(coded("play", card.rank), label, shows=shows, chart=chart, then=(then,))

    advised = None
    while stands(table, deed) and (yield draws) != "":
        laid = yield plays
        if laid == "":
            break
        kind, *rank = read(laid)
        if kind == "play":
            deed.cards[name] = rank[0]
            return True
        advised = table.sheets.get(name)
    return False


def _hidden(table: Table, deed: Deed, name: str, card: MinorCard) -> Callable[[Request], Chances]:
    """Return the chart of a card laid face down against another player."""
    pms = _pms(table, deed)
    (other,) = pms.keys() - {name}
    deck = table.sheets[other].deck
    return lambda _: chances.hidden(card, pms[name], pms[other], deck)


def _laying(table: Table, name: str, request: Request) -> Chances:
    draw = table.call(request, WEIGHED[request.calculator])
    deck, critical = table.sheets[name].deck, table.board.crisis
    return chances.laying(draw, deck, table.house.lending, critical=critical)


def _pms(table: Table, deed: Deed) -> dict[str, int]:
    """Return the Modif of both players, by name."""
    both = zip((deed.name, deed.other), PMS, strict=True)
    said = {name: deed.said.get(key) for name, key in both}
    return {name: table.sheets[name].pm if pm is None else pm for name, pm in said.items()}


def _against(table: Table, deed: Deed) -> tuple[tuple[str, str], ...]:
    """Return what counts beside the cards: the table's figures, or both players' Modif."""
    if deed.kind == VERSUS:
        return tuple((words.PM_OF(name=n), minus(pm)) for n, pm in _pms(table, deed).items())
    said = zip(FACED, (words.PM, words.DIFFICULTY, words.THEIRS), strict=True)
    return tuple((label, minus(deed.said[key])) for key, label in said if key in deed.said)


def bare(card: MinorCard) -> MinorCard:
    """Return a card without its suit, which goes without saying."""
    return MinorCard(card.rank)


# --- Entraide and Destin


def fate(table: Table, deed: Deed) -> Script:
    """Ask who helps, then draw against the Choix; return whether it was drawn."""

    def goes() -> Question | None:
        if not stands(table, deed):
            return None
        npc = deed.kind == NPC
        title, line = (words.FATE_NPC, words.GO_NPC) if npc else (words.FATE, words.GO)
        draw = deed.request(table)
        go = Way("go", line(), draw, chart=_fated(table, draw) if npc else None)
        loans = (
            says(table.code("help", name), words.HELP, name=name)
            for name in table.sheets
            if name not in {deed.name, *deed.lent} and lendable(table, deed, name)
        )
        facts = (*_against(table, deed), *_facts(table, deed.kind))
        asked, shows = title(name=deed.name), _laid(table, deed)
        ways, drops = (go, *loans), deed.dropped
        return Question(asked, ways, deed.name, facts=facts, shows=shows, lapses=drops)

    while done := (yield goes):
        kind, name = table.decoded(done)
        if kind != "help":
            return True
        yield from lends(table, deed, name)
    return False


def _laid(table: Table, deed: Deed) -> tuple[Shown, ...]:
    """Return the cards of an action that lie face up."""
    laid = seen(table, {deed.name: deed.cards[deed.name]})
    return Shown(words.LAID_BY, laid), Shown(words.HELPED, seen(table, deed.lent))


def lends(table: Table, deed: Deed, name: str) -> Script:
    """Let a player lend a card, or none after all."""

    def offers() -> Question | None:
        if not stands(table, deed):
            return None
        draw = deed.request(table)
        then = (words.NOT_LENT(name=name),)
        none = Way("nothing", words.NO_LOAN(), shows=draw, chart=_fated(table, draw), then=then)
        ways = (*map(loan, lendable(table, deed, name)), lapsing(none))
        facts, hand = _against(table, deed), table.sheets[name].deck.hand
        title = words.LENDS(name=name, other=deed.name)
        shows = (*_laid(table, deed), held(hand, LEND))
        return Question(title, ways, who=name, facts=facts, shows=shows, secret=True)

    def loan(card: MinorCard) -> Way:
        request = Request(HAND, name, fields={"action": LEND, "card": str(card.rank)})
        label = words.LOAN(card=bare(card))
        chart = _fated(table, deed.request(table, {name: card.rank}))
        return Way(coded(LEND, card.rank), label, request, chart=chart)

    kind, *rank = read((yield offers))
    if kind == LEND:
        deed.lent[name] = rank[0]


def lendable(table: Table, deed: Deed, name: str) -> tuple[MinorCard, ...]:
    """Return the cards that a player may lend (CD-MAI-03, AMB-CD-09)."""
    hand, lending = table.sheets[name].deck.hand, table.house.lending
    if len(deed.lent) >= MOST_LENT:
        return ()
    return tuple(card for card in sorted(hand) if not any(playable(LEND, card, hand, lending)))


def _fated(table: Table, draw: Request) -> Callable[[Request], Chances]:
    """Return the chart of a draw, whatever the request it is shown for."""
    return lambda _: table.call(draw, WEIGHED[draw.calculator]).chances()
