"""A table of players, each with a hand of her own (docs/choix-destin/table.md).

Who acts, at what, with which card: a hand is its player's secret, and so is what she is asked of
it. A card that is laid open is everybody's; between two players both lie hidden until they turn.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from calculators.core.own import OWN
from calculators.core.result import Json
from calculators.core.script import (
    BOARD,
    Chances,
    Question,
    Request,
    Script,
    Table,
    Way,
    asks,
    says,
)
from calculators.core.words import Line, Phrase
from calculators.pieces.tarot import MinorCard
from calculators.systems.choix_destin import chances
from calculators.systems.choix_destin.critical_situation import END as CALMED
from calculators.systems.choix_destin.draw.onward import CRITICAL, DESTINY, HAND
from calculators.systems.choix_destin.hand.inputs import playable
from calculators.systems.choix_destin.hand.rule import DRAW, LEND, RESHUFFLE, START
from calculators.systems.choix_destin.opposition.inputs import NPC, PLAYER, npc_talon
from calculators.systems.choix_destin.scales import HAND as HELD
from calculators.systems.choix_destin.scales import MOST_LENT, TO_ACT
from calculators.systems.choix_destin.talon import Talon

OPPOSED, ADVISE = "choix_destin.opposed", "choix_destin.advice"
TEST, VERSUS = "test", "versus"
SAID = ("pm", "difficulty")
FACED = (*SAID, "other_pm")
PMS = ("pm", "other_pm")
WEIGHED: Mapping[str, Callable[..., chances.Destiny | chances.Facing]] = {
    DESTINY: chances.destiny,
    CRITICAL: chances.crisis,
    OPPOSED: chances.facing,
}

NOW = "Qui agit ?"
ACTS = Line("{name} agit", "CD-TIR-01")
CRISIS = Line("Une situation critique commence", "CD-DES-01", "AMB-CD-10")
IN_CRISIS = Line(
    "Situation critique : les arcanes qui sortent le restent.", "CD-DES-01", "AMB-CD-10"
)
CALM = Line("La situation critique s'achève", "CD-DES-03", "AMB-CD-10")
END = Line("Finir la partie", "CD-MAI-04")
ENDED = Line("La partie est finie : chacun garde sa main et sa défausse.", "CD-MAI-04")

FIRST = Phrase("Première main {name:de}")
DEAL = Line("Distribuer {hand:lettres} cartes à {name}", "CD-MAI-01", "AMB-CD-13")
EMPTY = Phrase("La pioche {name:de} est vide")
REFILL = Line("Mélanger et piocher {hand:lettres} cartes", "CD-MAI-05", "AMB-CD-04")
DRAWS = Phrase("{name}, piochez")
TAKE = Line("Piocher {count:une carte|# cartes}", "CD-MAI-02")

DOES = Phrase("Que fait {name} ?")
TESTS = Line("Un tirage, contre le Destin", "CD-TIR-02", "AMB-CD-02")
FACES = Line("S'opposer à un PNJ", "CD-OPP-02")
OPPOSES = Line("S'opposer à {name}", "CD-OPP-01", "AMB-CD-15")
NOTHING = Line("Finalement, rien", "CD-TIR-01")

CHOOSE = Phrase("{name}, quelle carte jouer ?")
PLAY = Line("Jouer {card:le}, garder {left}", "CD-CHO-01", "AMB-CD-03")
ADVICE = Line("Un conseil ?", "CD-CHO-01")
LAID = Line("Carte jouée par {name} : {card}.", "CD-CHO-01", "AMB-CD-11")
HIDDEN = Line("Carte posée face cachée par {name}.", "CD-OPP-01", "AMB-CD-15")
TURN = Phrase("{name} et {other} : retourner les deux cartes ?")
TURNED = Line("Retourner les cartes", "CD-OPP-01", "AMB-CD-14")

FATE = Phrase("{name} : tirer le Destin ?")
FATE_NPC = Phrase("{name} contre un PNJ : tirer sa carte ?")
GO = Line("Tirer le Destin", "CD-DES-05")
GO_NPC = Line("Tirer la carte du PNJ", "CD-OPP-02", "AMB-CD-07")
HELP = Line("Entraide : {name} prête une carte", "CD-CHO-02", "AMB-CD-09")
LENDS = Phrase("{name}, quelle carte prêter ?")
LOAN = Line("Prêter {card:le}, garder {left}", "CD-CHO-02")
NO_LOAN = Line("Ne rien prêter", "CD-CHO-02")
NOT_LENT = Line("Pas de carte {name:de}.", "CD-CHO-02")

SITUATION, CRITICAL_NOW = "Situation", "critique"
TALON, TRUMPS = "Talon", Phrase("{left:# arcane|# arcanes}")
NPC_PILE, CARDS = "Pioche du PNJ", Phrase("{left:# carte|# cartes}")
PM, DIFFICULTY, THEIRS, HELPED = "Modif", "Difficulté", "Modif du PNJ", "Entraide"
LAID_BY, LISTED = "Choix", Phrase("{cards}")


def table(table: Table) -> Script:
    """Let one act after the other, until the evening ends."""
    while True:
        done = yield partial(_now, table)
        kind, _, place = (done or "").partition(".")
        if kind == "act":
            yield from act(table, [*table.sheets][int(place)])
        elif kind == "end":
            return


def _now(table: Table) -> Question:
    return next(short(table), None) or _acting(table)


def _acting(table: Table) -> Question:
    acts = (says(f"act.{place}", ACTS, name=name) for place, name in enumerate(table.sheets))
    calm: Mapping[str, Json] = {"critical": False, "discarded": [], "npc_discarded": []}
    turn = (
        Way("calm", CALM(), then=(CALMED(),), writes={BOARD: calm})
        if table.board.crisis
        else Way("crisis", CRISIS(), then=(IN_CRISIS(),), writes={BOARD: {"critical": True}})
    )
    return Question(NOW, (*acts, turn, says("end", END, ENDED)), facts=tuple(_facts(table)))


def _facts(table: Table) -> Iterable[tuple[str, str]]:
    board = table.board
    if board.crisis:
        yield SITUATION, CRITICAL_NOW
    yield TALON, TRUMPS(left=len(Talon(board.discarded).left))
    if board.crisis:
        yield NPC_PILE, CARDS(left=len(npc_talon(board.npc_discarded).left))


# --- cards that come from a pile


def short(table: Table) -> Iterator[Question]:
    """Ask for a first hand, or for another pile where one is empty (CD-MAI-02, CD-MAI-05).

    With the site's cards nobody looks when they come; with the table's own each draws in secret.
    """
    secret = table.house.pieces == OWN
    for name, player in table.sheets.items():
        if player.dealt and player.deck.pile:
            continue
        action, line, title = (RESHUFFLE, REFILL, EMPTY) if player.dealt else (START, DEAL, FIRST)
        request = Request(HAND, name, fields={"action": action})
        way = asks(action, line, request, name=name, hand=HELD)
        yield Question(title(name=name), (way,), who=name, secret=secret)


def _draws(table: Table, name: str) -> Question | None:
    """Ask for the card that comes before an action, of its player alone (CD-MAI-02)."""
    missing = TO_ACT - len(table.sheets[name].hand) if name in table.sheets else 0
    if missing <= 0:
        return None
    way = asks(DRAW, TAKE, Request(HAND, name, fields={"action": DRAW}), count=missing)
    return Question(DRAWS(name=name), (way,), who=name, secret=True)


# --- an action


@dataclass
class Deed:
    """What is under way.

    :param said: what the table has said otherwise than the sheets: a Modif, a difficulty.
    :param other: the other player, by name.
    :param cards: the ranks that lie there, by who has laid them.
    :param lent: the ranks lent, by who lends them.
    """

    name: str
    kind: str
    said: Mapping[str, Json]
    other: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    lent: dict[str, int] = field(default_factory=dict)

    def request(self, table: Table, rank: int, *more: int) -> Request:
        """Return the draw with a card, and some more lent."""
        lent = [str(each) for each in (*self.lent.values(), *more)]
        fields: dict[str, Json] = {"choice": str(rank), "lent": lent, **self.said}
        if self.kind == NPC:
            return Request(OPPOSED, self.name, fields={"against": NPC, **fields})
        return Request(CRITICAL if table.board.crisis else DESTINY, self.name, fields=fields)


def act(table: Table, name: str) -> Script:
    """Let somebody draw against Destin, face an NPC or another player."""
    done = yield partial(_does, table, name)
    kind, _, place = (done or "").partition(".")
    deed = Deed(name, kind, table.said)
    if kind in {TEST, NPC}:
        if (yield from lays(table, deed, name)):
            yield from fate(table, deed)
    elif kind == VERSUS:
        deed.other = [*table.sheets][int(place)]
        if (yield from lays(table, deed, name)) and (yield from lays(table, deed, deed.other)):
            yield partial(_turns, table, deed)


def _does(table: Table, name: str) -> Question | None:
    if name not in table.sheets:
        return None
    tests = Way(TEST, TESTS(), shows=Request(DESTINY, name))
    faces = Way(NPC, FACES(), shows=Request(OPPOSED, name, fields={"against": NPC}))
    others = (
        Way(f"{VERSUS}.{place}", OPPOSES(name=other), shows=Request(OPPOSED, name, other))
        for place, other in enumerate(table.sheets)
        if other != name
    )
    ways = (tests, faces, *others, says("nothing", NOTHING))
    return Question(DOES(name=name), ways, asks=FACED)


# --- the Choix


def lays(table: Table, deed: Deed, name: str) -> Script:
    """Let somebody draw, then lay a card; return whether one lies there."""
    while name in table.sheets:
        yield partial(_draws, table, name)
        done = yield partial(_lays, table, deed, name)
        kind, _, rank = (done or "").partition(".")
        if kind == "play":
            deed.cards[name] = int(rank)
            return True
    return False


def _lays(table: Table, deed: Deed, name: str) -> Question | None:
    if name not in table.sheets or len(table.sheets[name].hand) < TO_ACT:
        return None
    if deed.kind == VERSUS and not {deed.name, deed.other} <= table.sheets.keys():
        return None
    deck = table.sheets[name].deck
    hand = sorted(deck.hand)
    ways = [_lay(table, deed, name, card) for card in hand]
    if deed.kind == TEST:
        fields = {key: deed.said[key] for key in SAID if key in deed.said}
        ways.append(asks("advice", ADVICE, Request(ADVISE, name, fields=fields)))
    return Question(CHOOSE(name=name), tuple(ways), who=name, facts=_against(deed), secret=True)


def _lay(table: Table, deed: Deed, name: str, card: MinorCard) -> Way:
    hand = sorted(table.sheets[name].deck.hand)
    told = PLAY(card=bare(card), left=[bare(each) for each in hand if each != card])
    if deed.kind == VERSUS:
        pms = _pms(table, deed)
        mine, theirs = pms if name == deed.name else reversed(pms)
        other = table.sheets[deed.other if name == deed.name else deed.name].deck
        chart = partial(chances.hidden, card, mine, theirs, other)
        shows = Request(OPPOSED, name, fields={"choice": str(card.rank)})
        return Way(
            _play(card), told, shows=shows, chart=lambda _: chart(), then=(HIDDEN(name=name),)
        )
    then = LAID(name=name, card=bare(card))
    shows = deed.request(table, card.rank)
    return Way(_play(card), told, shows=shows, chart=partial(_laying, table, name), then=(then,))


def _play(card: MinorCard) -> str:
    return f"play.{card.rank}"


def _laying(table: Table, name: str, request: Request) -> Chances:
    draw = table.call(request, WEIGHED[request.calculator])
    return chances.laying(draw, table.sheets[name].deck, table.house.lending)


def _pms(table: Table, deed: Deed) -> list[int]:
    told = (deed.said.get(key) for key in PMS)
    sheets = (table.sheets[name].pm for name in (deed.name, deed.other))
    return [own if said is None else said for said, own in zip(told, sheets, strict=True)]  # type: ignore[misc]


def _turns(table: Table, deed: Deed) -> Question | None:
    """Ask to turn both cards over (CD-OPP-01)."""
    if not lying(table, deed, deed.name, deed.other):
        return None
    fields: dict[str, Json] = {key: deed.said[key] for key in PMS if key in deed.said}
    fields |= {"against": PLAYER, "choice": str(deed.cards[deed.name])}
    fields["other_card"] = str(deed.cards[deed.other])
    way = asks("turn", TURNED, Request(OPPOSED, deed.name, deed.other, fields))
    return Question(TURN(name=deed.name, other=deed.other), (way,))


def lying(table: Table, deed: Deed, *names: str) -> bool:
    """Tell whether the cards that some have laid are still theirs to play."""
    return all(
        name in table.sheets and deed.cards[name] in {c.rank for c in table.sheets[name].hand}
        for name in names
    )


def _against(deed: Deed) -> tuple[tuple[str, str], ...]:
    said = zip(FACED, (PM, DIFFICULTY, THEIRS), strict=True)
    return tuple((label, str(deed.said[key])) for key, label in said if key in deed.said)


def bare(card: MinorCard) -> MinorCard:
    """Return a card by its rank: the suit goes without saying."""
    return MinorCard(card.rank)


# --- Entraide and Destin


def fate(table: Table, deed: Deed) -> Script:
    """Ask who helps, then draw what answers the Choix."""
    while done := (yield partial(_fate, table, deed)):
        kind, _, place = done.partition(".")
        if kind != "help":
            return
        name = [*table.sheets][int(place)]
        lent = (yield partial(_lends, table, deed, name)) or ""
        if lent.startswith(LEND):
            deed.lent[name] = int(lent.partition(".")[2])


def _fate(table: Table, deed: Deed) -> Question | None:
    if not lying(table, deed, deed.name):
        return None
    title, line = (FATE_NPC, GO_NPC) if deed.kind == NPC else (FATE, GO)
    go = asks("go", line, deed.request(table, deed.cards[deed.name]))
    loans = (
        says(f"help.{place}", HELP, name=name)
        for place, name in enumerate(table.sheets)
        if name not in {deed.name, *deed.lent} and lendable(table, deed, name)
    )
    laid = ((LAID_BY, LISTED(cards=[MinorCard(deed.cards[deed.name])])),)
    helped = [MinorCard(rank) for rank in deed.lent.values()]
    lent = ((HELPED, LISTED(cards=helped)),) if helped else ()
    facts = (*laid, *lent, *_against(deed), *_facts(table))
    return Question(title(name=deed.name), (go, *loans), facts=facts)


def _lends(table: Table, deed: Deed, name: str) -> Question | None:
    if name not in table.sheets or not lying(table, deed, deed.name):
        return None
    loans = [_loan(table, deed, name, card) for card in lendable(table, deed, name)]
    none = Way(
        "nothing",
        NO_LOAN(),
        shows=deed.request(table, deed.cards[deed.name]),
        then=(NOT_LENT(name=name),),
    )
    title = LENDS(name=name)
    return Question(title, (*loans, none), who=name, facts=_against(deed), secret=True)


def _loan(table: Table, deed: Deed, name: str, card: MinorCard) -> Way:
    left = [bare(each) for each in sorted(table.sheets[name].deck.hand) if each != card]
    fields = {"action": LEND, "card": str(card.rank)}
    draw = deed.request(table, deed.cards[deed.name], card.rank)
    told = LOAN(card=bare(card), left=left)
    chart = partial(_fated, table, draw)
    return Way(f"{LEND}.{card.rank}", told, Request(HAND, name, fields=fields), chart=chart)


def _fated(table: Table, draw: Request, _lent: Request) -> Chances:
    """Weigh the draw with a card that is lent."""
    return table.call(draw, WEIGHED[draw.calculator]).chances()


def lendable(table: Table, deed: Deed, name: str) -> tuple[MinorCard, ...]:
    """Return the cards that somebody may lend (CD-MAI-03, AMB-CD-09)."""
    hand, lending = table.sheets[name].deck.hand, table.house.lending
    if len(deed.lent) >= MOST_LENT:
        return ()
    return tuple(card for card in sorted(hand) if not any(playable(LEND, card, hand, lending)))
