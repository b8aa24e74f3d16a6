"""Replaying: the states of a session, one after each of its moves.

Law: a new move is validated; a stored one always opens, whatever it is: if it is impossible now, it
stays as written and changes nothing. States are cached, and the last session as a whole: a move
costs about the same in a long session as in a short one.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from operator import eq, is_

from calculators.core.chance import Chance, fresh_seed, seed_of
from calculators.core.errors import Fault, RefusedError, check, internal
from calculators.core.french import french
from calculators.core.frozen import Alike, Frozen
from calculators.core.system import System

from .applying import apply
from .beginning import not_begun
from .overtaking import overtake
from .reading import EDITION, Session, entries
from .shapes import SEEDED, SEEN, UNTOLD, Move, move_faults, placed, tidied
from .state import Happened, Node, State
from .words import AFTER

type Applied = Callable[[State, Move], Happened]

_KEPT = 4096
"""Moves whose outcome is kept in memory."""


class Folded(Frozen):
    """A session after a move.

    :param nodes: the session after each of its moves, the last one last.
    :param made: what the request's move did; ``None`` for an undo, or without a move.
    :param was: the rules' edition that the session was made with.
    :param would: places of moves that a previewed amendment would make impossible.
    :param looked: the previewed amendment.
    :param lost: places of moves that have just become impossible.
    """

    session: Session
    beginning: Node
    nodes: Sequence[Node]
    made: Happened | None = None
    was: str = EDITION
    lost: frozenset[int] = frozenset()
    would: frozenset[int] | None = None
    looked: Move | None = None

    @property
    def system(self) -> System:
        """The session's system."""
        return self.beginning.state.system

    @property
    def end(self) -> Node:
        """The node after all moves."""
        return self.nodes[-1] if self.nodes else self.beginning

    @property
    def state(self) -> State:
        """The state after all moves."""
        return self.end.state

    def before(self, at: int) -> State:
        """Return the state before the move of a place."""
        return (self.nodes[at - 1] if at else self.beginning).state.full

    @property
    def done(self) -> tuple[Happened, ...]:
        """What each move did, in order."""
        return tuple(node.happened for node in self.nodes)

    @property
    def journal(self) -> tuple[Happened, ...]:
        """What each possible move did, in order."""
        return tuple(each for each in self.done if not each.faults)

    @property
    def refused(self) -> tuple[Fault, ...]:
        """The faults of impossible moves, each named by its place."""
        return tuple(fault for each in self.done for fault in each.faults)


_LATEST: dict[str, Folded] = {}
"""For each system, the session folded last."""


def recalled(text: str) -> Session | None:
    """Return the session folded last, if this is its text, to parse nothing again."""
    latest = (folded.session for folded in _LATEST.values())
    found = next((session for session in latest if session.text == text), None)
    return found and replace(found, edition=EDITION, mended=())


def remember(folded: Folded) -> Folded:
    """Return a session, remembered as the last one of its system."""
    _LATEST[folded.system.id] = folded
    return folded


def replayed(system: System, session: Session, judged: int | None = None) -> Folded:
    """Make the moves of a session, one after the other.

    :param judged: the place of the new move, which is refused if impossible.
    """
    known, count = _known(system, session.moves[:judged])
    nodes = [*known.nodes[:count]]
    for at, kept in enumerate(session.moves[count:], count):
        node = nodes[-1] if nodes else known.beginning
        move = kept if at == judged else _dated(system, kept, session.edition)
        try:
            node = _made(node, move)
        except Exception as error:
            if at == judged and not isinstance(error, RefusedError):
                raise  # a programming error, named where the move is kept
            why = error.faults if isinstance(error, RefusedError) else [internal(error)]
            if at == judged:
                raise RefusedError(placed(why, at)) from None
            told = placed(not_begun(node, move) or why, at)
            node = _overtaken(node, move) or _stale(node, json.dumps(move), (*told,))
        nodes.append(node)
    before, done = known.session, [node.happened for node in nodes[count:]]
    stale = {at for at, each in enumerate(done, count) if each.faults}
    stale |= {at for at in before.stale if at < count}
    words, lines = _words(before, session, done, stale)
    written = replace(
        session,
        moves=(*before.moves[:count], *(each.move for each in done)),
        texts=(*before.texts[:count], *(each.json for each in done)),
        stale=frozenset(stale),
        words=words,
        entries=lines,
    )
    was, lost = session.edition, written.stale - session.stale
    return Folded(written, known.beginning, (*nodes,), was=was, lost=lost)


def _words(
    before: Session, session: Session, done: Sequence[Happened], stale: Collection[int]
) -> tuple[Mapping[int, str], tuple[str, ...]]:
    """Return what each move told, by place and as JSON, should another edition refuse it.

    A note has its own text; an impossible move told what the session was read with.

    :param before: the session folded last.
    :param done: what the moves did that it does not have.
    """
    told = {each.at: each.text for each in done if not (each.faults or each.kind == "note")}
    count = len(session.moves) - len(done)
    if session.words is before.words and count == len(before.moves):
        return {**before.words, **told}, (*before.entries, *entries(told))
    told |= {at: text for at, text in before.words.items() if at < count}
    words = {at: text for at, text in told.items() if at not in stale}
    words |= {at: text for at, text in session.words.items() if at in stale}
    return words, (*entries(words),)


def _known(system: System, moves: Sequence[object]) -> tuple[Folded, int]:
    """Return the session folded last, and how many of its first moves are the same."""
    latest = _LATEST.get(system.id) or Folded(Session(system.id), _beginning(system), ())
    former = latest.session.moves
    if all(map(is_, former, moves)):
        return latest, min(len(former), len(moves))
    alike = map(eq, map(repr, former), map(repr, moves))
    return latest, sum(takewhile(bool, alike))


def _dated(system: System, move: object, edition: str) -> object:
    """Return a move to store; one that begins a game has the edition it was made with."""
    if not isinstance(move, dict) or move.get("do") != "begin" or "edition" in move:
        return move
    begins = any(game.id == move.get("game") for game in system.sheet.games)
    return {**move, "edition": edition} if begins else move


def _overtaken(node: Node, move: object) -> Node | None:
    """Return the node after a stored move past what lapses before it; ``None`` if it is stale."""
    with suppress(Exception):  # whatever is wrong, it stays as written
        return _made(node, move, overtake)
    return None


def _made(node: Node, move: object, how: Applied | None = None) -> Node:
    """Return the node after one more move, of any shape.

    :raises RefusedError: if it is malformed or impossible.
    """
    if isinstance(move, dict) and move.get("do") in SEEDED and move.get("seed") in (None, ""):
        shared = "halves" in move and not [*move_faults(move)]
        move = {**move, "seed": seed_of(move["halves"]) if shared else _seed(node)}
    return _applied(node, Alike(repr(move), move), how)


def _seed(node: Node) -> str:
    """Return a seed for a move without one: in a game, derived from its place there.

    An undone and redone move draws the same: undo is for slips, not rerolls.
    """
    game, place = node.state.scripted, node.happened.at + 1 - node.marks
    return Chance(f"{game.seed}/{place}").token() if game else fresh_seed()


@lru_cache(maxsize=16)
def _beginning(system: System) -> Node:
    return Node(Happened(State(system), {}))


@lru_cache(maxsize=_KEPT)
def _applied(node: Node, kept: Alike[object], how: Applied | None) -> Node:
    """Return the node after one more move.

    :raises RefusedError: if the move is impossible.
    """
    move = json.loads(json.dumps(kept.thing))
    check(move_faults(move))
    made = (how or apply)(node.state, tidied(move))
    after = "" if move["do"] == "begin" or not node.over else french(AFTER(title=node.over))
    whole, opens = french(made.whole), made.opens or after
    happened = replace(made, said=french(made.said), whole=whole, opens=opens)
    marks, ended = node.marks + (move["do"] == SEEN), node.state.scripted
    over = ended.game.title if ended and not made.state.scripted else ""
    return _next(node, happened, marks, over)


@lru_cache(maxsize=_KEPT)
def _stale(node: Node, text: str, faults: tuple[Fault, ...]) -> Node:
    """Return the node after an impossible move: the state is as before it."""
    happened = Happened(node.state, json.loads(text), faults=faults)
    return _next(node, happened, node.marks, node.over)


def _next(node: Node, made: Happened, marks: int, over: str) -> Node:
    move, trail = made.move, node.trail
    if not (isinstance(move, dict) and move.get("do") in UNTOLD):
        trail = hashlib.sha256(f"{trail}{json.dumps(move)}".encode()).hexdigest()
    happened = replace(made, at=node.happened.at + 1)
    begun = made.faults if made.kind == "begin" else node.begun
    return Node(happened, marks, trail, node.renames + made.renames, over, begun)
