"""Folding: a session, perhaps one more move, and all that follows from the list that results.

Law: equal sessions and moves give equal answers, but for a seed that nobody gave. What was folded
once is kept in memory, so that a move costs the same on a long evening as on a short one.
"""

import json
from dataclasses import dataclass, replace
from functools import lru_cache

from calculators.core.chance import fresh_seed
from calculators.core.errors import Fault, RefusedError
from calculators.core.french import french
from calculators.core.system import System
from calculators.session.applying import apply
from calculators.session.reading import (
    EDITION,
    MOST_MOVES,
    Move,
    Session,
    move_faults,
    placed,
    read,
    seen,
)
from calculators.session.state import Entry, Happened, Node

_SEEDED = frozenset({"run", "take", "begin", "choose"})
_KEPT = 4096
"""Moves whose outcome is kept in memory."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A session after a move.

    :param nodes: the session after each of its moves, the last one last.
    :param made: what the move of the request did; ``None`` where it took one back, or is none.
    :param was: the edition of the rules that the session was made with.
    """

    session: Session
    beginning: Node
    nodes: tuple[Node, ...]
    made: Happened | None = None
    was: str = EDITION

    @property
    def end(self) -> Node:
        """The session after all its moves."""
        return self.nodes[-1] if self.nodes else self.beginning

    @property
    def journal(self) -> tuple[Entry, ...]:
        """A sentence for each move that counts, in order."""
        happened = (node.happened for node in self.nodes)
        return tuple(each.entry for each in happened if each and each.entry)


def fold(system: System, session: object, move: object = None) -> Folded:
    """Fold a session, after one more move if there is one.

    :param session: its JSON, or ``None`` for one that begins.
    :param move: the JSON of a move; ``undo`` and ``amend`` change the list instead.
    :raises RefusedError: with every fault of shape, or with those of the first move that cannot be
        made, each by its place in the list.
    """
    before = read(session, system.id)
    at = len(before.moves)
    if move is None:
        return _folded(system, before)
    faults = [*move_faults(move, kept=False)]
    if faults:
        raise RefusedError(placed(faults, at))
    assert isinstance(move, dict)  # noqa: S101
    move = seen(move)
    if move["do"] == "undo":
        return _undone(system, before)
    if move["do"] == "amend":
        return _amended(system, before, move["at"], move["move"])
    if at >= MOST_MOVES:
        message = f"Une partie a {MOST_MOVES} décisions au plus : commencez-en une autre."
        raise RefusedError([Fault(f"moves.{at}", message)])
    after = _folded(system, replace(before, moves=(*before.moves, move)))
    return replace(after, made=after.end.happened)


def looking(folded: Folded, at: object) -> Folded:
    """Return a session as it is, telling what one of its moves did, if ``at`` is its place."""
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at < len(folded.nodes):
        return folded
    return replace(folded, made=folded.nodes[at].happened)


def _undone(system: System, before: Session) -> Folded:
    at = len(before.moves) - 1
    if at < 0:
        raise RefusedError([Fault("moves.0.do", "Rien à annuler.")])
    stale = before.stale - {at}
    return _folded(system, replace(before, moves=before.moves[:-1], stale=stale))


def _amended(system: System, before: Session, at: int, move: object) -> Folded:
    """Put another move in the place of one, or none; what follows is played again, if it can be."""
    moves = before.moves
    if at >= len(moves):
        allowed = f"attendu, de 0 à {len(moves) - 1}" if moves else "aucune n'est encore prise"
        message = f"Pas de décision {at} : {allowed}."
        raise RefusedError([Fault(f"moves.{len(moves)}.at", message)])
    faults = [] if move is None else [*move_faults(move)]
    if faults:
        raise RefusedError(placed(faults, at))
    put = (seen(move),) if isinstance(move, dict) else ()
    after = (*moves[:at], *put, *moves[at + 1 :])
    first = at + len(put)
    lenient = {each for each in before.stale if each < at} | {*range(first, len(after))}
    folded = _folded(system, replace(before, moves=after, stale=frozenset(lenient)))
    return replace(folded, made=folded.nodes[at].happened if put else None)


def _folded(system: System, session: Session) -> Folded:
    lenient = session.stale if session.edition == EDITION else {*range(len(session.moves))}
    node = beginning = _beginning(system)
    nodes: list[Node] = []
    for at, move in enumerate(session.moves):
        text = _canonical(move)
        try:
            node = _after(node, text)
        except RefusedError as refused:
            if at not in lenient:
                raise RefusedError(placed(refused.faults, at)) from None
            node = _stale(node, text)
        nodes.append(node)
    made = [node.happened for node in nodes if node.happened]
    stale = frozenset(at for at, each in enumerate(made) if each.entry is None)
    kept = replace(session, moves=tuple(each.move for each in made), stale=stale)
    return Folded(kept, beginning, tuple(nodes), was=session.edition)


def _canonical(move: Move) -> str:
    """Return a move as text; one that may draw has a seed, of its own if nobody gave one."""
    seeded = move["do"] in _SEEDED and move.get("seed") in {None, ""}
    return json.dumps({**move, "seed": fresh_seed()} if seeded else dict(move))


@lru_cache(maxsize=16)
def _beginning(system: System) -> Node:
    return Node(system)


@lru_cache(maxsize=_KEPT)
def _after(node: Node, text: str) -> Node:
    """Return the session after one more move.

    :raises RefusedError: if it cannot be made.
    """
    outcome = apply(node.system, node.state, json.loads(text))
    entry = Entry(node.at, french(outcome.text), outcome.rules)
    did = (outcome.changes, outcome.changed, outcome.resolution)
    happened = Happened(outcome.move, entry, *did)
    return Node(node.system, node.at + 1, outcome.state, happened)


@lru_cache(maxsize=_KEPT)
def _stale(node: Node, text: str) -> Node:
    """Return the session after a move that is no longer possible: as before it."""
    return Node(node.system, node.at + 1, node.state, Happened(json.loads(text), None))
