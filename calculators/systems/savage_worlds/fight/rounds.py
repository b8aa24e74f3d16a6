"""A fight, round by round: surprise, cards, order of acting (docs/savage-worlds/tour.md)."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import count

from calculators.core.result import Step, Values
from calculators.core.script import (
    BOARD,
    Note,
    Question,
    Request,
    Script,
    Table,
    Way,
    Written,
    asks,
    lapsing,
    says,
)
from calculators.core.use import EMPTY
from calculators.core.words import Line, Phrase

from ..bennies import gm_stock
from ..character import Hero
from ..onward import INITIATIVE, TRAIT
from ..onward import SURPRISE as SURPRISED
from ..rolls.inputs import WILD
from ..scales import FIGURES
from ..turn.inputs import DEAL as DEALING
from ..turn.inputs import JOIN
from ..turn.table import MASTER, PLAYER, is_player
from .state import WHOLE, Fight, over
from .turn import turn

STOCKED = Line(
    "Le MJ {left:ne reçoit aucun jeton|reçoit # jeton|reçoit # jetons} pour tous les siens.",
    "SW-JTN-01",
)
SESSION = Line("Nouvelle séance : chacun reprend ses jetons", "SW-JTN-01")
GIVEN = Line("Nouvelle séance : {each:# jeton|# jetons} à chaque joueur.", "SW-JTN-01")
SHUFFLED = Line("Un paquet entier pour ce combat.", "SW-INI-01", "AMB-SW-08")
COUNTED = {"purse": True}
SURPRISE = "Quelqu'un est-il surpris ?"
READY = Line("Personne : tout le monde est prêt", "SW-ACT-09")
CAUGHT = {
    MASTER: Line("Surpris : les personnages du MJ", "SW-ACT-09", "AMB-SW-17"),
    PLAYER: Line("Surpris : les personnages des joueurs", "SW-ACT-09", "AMB-SW-17"),
}
WAITS = Line("{names} : En Attente.", "SW-ACT-09", "AMB-SW-17")
AWARE = Line("{names} : fin de la surprise.", "SW-ACT-09")
PERCEPTION = Phrase("{name} : Perception, contre la surprise")
ROLL = Line("Lancer les dés", "SW-ACT-09")
DEALS = Phrase("Round {round} : les cartes")
ROUND = Phrase("Round {round}")
DEAL = Line("Distribuer {count:# carte|# cartes}", "SW-INI-01")
COMES = Phrase("Arrive{names:nt} dans le round : {names}")
TAKE = Line("Tirer {count:une carte|# cartes}", "SW-INI-01", "AMB-SW-38")
NEXT = "À qui de jouer ?"
PLAYS = {
    False: Line("{name} ({card})", "SW-INI-01"),
    True: Line("{name} ({card})", "SW-INI-02", "AMB-SW-08"),
}
"""By whether another has a Joker too."""
STEPS_IN = Line("{name}, En Attente, {name:agit|agissent} maintenant", "SW-ACT-09", "AMB-SW-17")
NOW = Line("{name}, En Attente, {name:agit|agissent}.", "SW-ACT-09", "AMB-SW-17")
ENDS = Line("Finir le round", "SW-INI-01")


def fight(table: Table) -> Script:
    """Play rounds until the fight is over; the surprised do not act in the first."""
    combat = Fight(table)

    def cards() -> Question:
        count = len(combat.there)
        deal = asks("deal", DEAL, Request(INITIATIVE, fields={"action": DEALING}), count=count)
        ways = (deal, over(combat)) if count else (over(combat),)
        beaten = bool(combat.beaten)
        facts = (*combat.facts,) if beaten else ()
        return Question(DEALS(round=number), ways[::-1] if beaten else ways, facts=facts)

    yield _stocks(combat)
    yield _shuffled(combat)
    yield from ambush(combat)
    for number in count(1):
        if (yield cards) == "over":
            return
        yield Note(opens=ROUND(round=number))
        combat.acted = set()
        while who := (yield from follower(combat)):
            ends = yield from turn(combat, who)
            if ends == "over":
                return
            if ends != "wait":
                combat.acted.add(who)
        yield _marks(combat, AWARE, lambda her: her.surprised, {"surprised": False})


def _shuffled(fight: Fight) -> Note | None:
    """Put back the cards of an earlier initiative (AMB-SW-08)."""
    board = fight.table.board
    held = {name: {"card": EMPTY} for name, her in fight.sheets.items() if her.card}
    whole = Note((SHUFFLED(),), {BOARD: WHOLE, **held})
    return whole if held or board.out or board.dealt else None


def _stocks(fight: Fight) -> Note | None:
    """Set the GM's bennies once the first of hers takes part; newcomers share them (SW-JTN-01)."""
    late = [name for name, her in fight.sheets.items() if not her.purse]
    if len(late) < len(fight.sheets):
        return Note(writes=dict.fromkeys(late, COUNTED)) if late else None
    _, hers = _shares(fight)
    counted = {name: {**COUNTED, **hers.get(name, {})} for name in late}
    return Note(_stocked(hers), counted) if hers else None


def _session(fight: Fight) -> Iterable[Way]:
    """Yield a new session, if bennies were spent or gained since the last (SW-JTN-01)."""
    players, hers = _shares(fight)
    given = {**players, **hers}
    if any(fight.sheets[name].bennies != left["bennies"] for name, left in given.items()):
        told = GIVEN(each=FIGURES["player_bennies"]), *_stocked(hers)
        yield Way("session", SESSION(), then=told, writes=given)


def _shares(fight: Fight) -> tuple[Written, Written]:
    """Return what a session gives: to each player, and to the GM on the first of hers."""
    sheets = fight.sheets
    players = [name for name, her in sheets.items() if is_player(her)]
    hers = [name for name, her in sheets.items() if her.side == MASTER]
    left = gm_stock(len(players), sum(sheets[name].who == WILD for name in hers))
    each = FIGURES["player_bennies"]
    shares = {name: {"bennies": each} for name in players}
    return shares, {name: {"bennies": left} for name in hers[:1]}


def _stocked(hers: Written) -> list[Step]:
    return [STOCKED(left=stock["bennies"]) for stock in hers.values()]


def _marks(fight: Fight, line: Line, whom: Callable[[Hero], object], marks: Values) -> Note | None:
    """Name all who match in one line and write the marks on each; ``None`` if nobody does."""
    names = [name for name, her in fight.sheets.items() if whom(her)]
    return Note((line(names=names),), dict.fromkeys(names, marks)) if names else None


def ambush(fight: Fight) -> Script:
    """Ask which side is surprised, as a session may begin; each member may notice (SW-ACT-09)."""

    def surprise() -> Question:
        sides = {her.side for her in fight.there.values()}
        caught = (says(side, line) for side, line in CAUGHT.items() if side in sides)
        return Question(SURPRISE, (says("nobody", READY), *caught, *_session(fight)))

    def able(her: Hero) -> bool:
        return her.side != side and not (her.out or her.idle)

    def notices(name: str) -> Question | None:
        if fight.there[name].idle:
            return None
        roll = asks("roll", ROLL, Request(TRAIT, name, "", {"purpose": SURPRISED}))
        return Question(PERCEPTION(name=name), (roll,), name, folds=("modifier",))

    while (side := (yield surprise)) == "session":
        pass
    if side in CAUGHT:
        yield _marks(fight, WAITS, able, {"waiting": True})
        for name in [name for name, her in fight.there.items() if her.side == side]:
            yield partial(notices, name)


def follower(fight: Fight) -> Script:
    """Return who acts next: the highest card, or whoever interrupts (SW-INI-01, AMB-SW-17)."""

    def comes() -> Question | None:
        late = [name for name in fight.there if name not in fight.held]
        if not late or not fight.held:
            return None
        request = Request(INITIATIVE, fields={"action": JOIN})
        return Question(COMES(names=late), (asks("take", TAKE, request, count=len(late)),))

    def next_() -> Question | None:
        first, held = fight.first, fight.held
        there = fight.there.items()
        waits = (name for name, her in there if her.waiting and not (her.idle or her.surprised))
        steps = [name for name in waits if name not in fight.acted]
        if not steps and not first[1:]:
            return None
        code, line = fight.table.code, PLAYS[len(first) > 1]
        plays = (says(code("turn", name), line, name=name, card=held[name]) for name in first)
        more = (says(code("step", name), STEPS_IN, name=name) for name in steps)
        ends = () if first else (lapsing(says("end", ENDS)),)
        return Question(NEXT, (*plays, *more, *ends), order=fight.ranks, facts=(*fight.facts,))

    fight.interrupts = ""
    yield _stocks(fight)
    yield comes
    said = yield next_
    if said == "end":
        return ""
    if not said:
        return next(iter(fight.first), "")
    _, who = fight.table.decoded(said)
    if fight.there[who].waiting:
        fight.interrupts = who
        yield Note((NOW(name=who),), {who: {"waiting": False}})
    return who
