"""Folding: a session after a request: one more move, one less, or one changed.

Law: equal sessions and moves give equal answers, unless a seed is missing.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from calculators.core.errors import check, refused
from calculators.core.json_text import as_object
from calculators.core.system import System

from .characters import faults_beside
from .reading import LONGEST, MOST_AMENDED, MOST_MOVES, Amended, Session, read
from .replaying import Folded, remember, replayed
from .shapes import LOSING, SEEN, Move, kind_of, move_faults, placed

_STAYS = "Ce qui a été vu reste écrit."
_SINCE = (
    "Autre chose s'est fait à la table depuis. Dans le journal du carnet, annulez-le d'abord, ou "
    "retirez cette décision."
)
_TOO_LONG = "Cette partie est trop longue pour continuer : commencez-en une autre."


def fold(system: System, session: object, move: object = None) -> Folded:
    """Fold a session, with one more move if given.

    :param session: its JSON, a parsed session, or ``None`` for a new one.
    :param move: the JSON of a move; ``undo`` and ``amend`` change the list instead.
    :raises RefusedError: if the session cannot be opened; for the move, with every fault by its
        place in the list.
    """
    return remember(_fold(system, read(session, system), move))


def _fold(system: System, before: Session, move: Any) -> Folded:
    at = len(before.moves)
    if move is None:
        return replayed(system, before)
    _judge(system, before, at, move, kept=False)
    if move["do"] == "undo":
        return _undone(system, before, move)
    if move["do"] == "amend":
        found = _amended(system, before, move["at"], move["move"])
        looked = _looked(before, found, move) if move.get("look") else None
        return looked if looked and (_loses(looked) or move["look"] != LOSING) else found
    if at >= MOST_MOVES:
        raise refused(
            f"moves.{at}", f"Une partie a {MOST_MOVES} décisions au plus : commencez-en une autre."
        )
    after = replayed(system, replace(before, moves=(*before.moves, move)), judged=at)
    if len(after.session.text) > LONGEST:
        raise refused(f"moves.{at}", _TOO_LONG)
    return replace(after, made=after.end)


def _judge(system: System, before: Session, at: int, move: Any, *, kept: bool = True) -> None:
    """Refuse a malformed move for a place, with all that is wrong on a sheet that it writes."""
    if faults := [*move_faults(move, kept=kept)]:
        if kind_of(move) == "sheet":
            faults += faults_beside(replayed(system, before).before(at), move, faults)
        check(placed(faults, at))


def looking(folded: Folded, at: object) -> Folded:
    """Return a session with the move at ``at`` as the one made, if ``at`` is a place."""
    if not isinstance(at, int) or not 0 <= at < len(folded.done):
        return folded
    return replace(folded, made=folded.done[at])


def _undone(system: System, before: Session, undo: Move) -> Folded:
    """Undo the last action: a move, or an amendment of one.

    The marks of secret draws that could be seen stay.

    :param undo: with the seed of the expected move, if any.
    :raises RefusedError: if there is nothing to undo, or another move.
    """
    marks = _marks_of(before.moves)
    at, last = _last_done(before, undo.get("seed"))
    if last:
        back = _changed(_worded(system, before), last.at, int(last.put), (last.move,), last.told)
        return replayed(system, replace(back, amended=before.amended[:-1]))
    if at < 0:
        raise refused("moves.0.do", "Rien à annuler.")
    marks += [mark for mark in _seen_at(system, before, at) if mark not in marks]
    stale = before.stale - {at}
    return replayed(system, replace(before, moves=(*before.moves[:at], *marks), stale=stale))


def _last_done(session: Session, seed: object) -> tuple[int, Amended | None]:
    """Return the place of the last move, -1 for none, and the last amendment since, if any.

    :param seed: the seed of the expected last or amended move; ``None`` for any.
    :raises RefusedError: if it is another one.
    """
    at = len(session.moves) - len(_marks_of(session.moves)) - 1
    last = session.amended[-1] if session.amended else None
    amended = last if last and last.count > at else None
    place = (amended.at if amended.put else -1) if amended else at
    if seed is not None and (place < 0 or as_object(session.moves[place]).get("seed") != seed):
        raise refused("seed", _SINCE)
    return at, amended


def _marks_of(moves: Sequence[object]) -> list[object]:
    """Return the marks of seen draws at the end of a list of moves."""
    return [*takewhile(_is_mark, reversed(moves))]


def _is_mark(move: object) -> bool:
    """Whether a move only marks a draw seen and undone."""
    return kind_of(move) == SEEN


def _seen_at(system: System, session: Session, at: int) -> tuple[object, ...]:
    """Return the marks that stay of an undone game move: of what its players could see drawn.

    A beginning leaves none: it deals anew.
    """
    happened = replayed(system, session).done[at]
    saw = happened.saw if happened.state.scripted and happened.kind != "begin" else ()
    return tuple({"do": SEEN, "who": name} for name in saw)


def _amended(system: System, before: Session, at: int, move: object) -> Folded:
    """Replace or remove a move; later moves are replayed, if possible."""
    moves = before.moves
    if at >= len(moves):
        allowed = f"attendu, de 0 à {len(moves) - 1}" if moves else "aucune n'est encore prise"
        raise refused(f"moves.{len(moves)}.at", f"Pas de décision {at} : {allowed}.")
    if move is not None:
        _judge(system, before, at, move)
    elif _is_mark(moves[at]):
        raise refused(f"moves.{at}.move", _STAYS)
    put = _seen_at(system, before, at) if move is None else (move,)
    before = _worded(system, before)
    folded = replayed(system, _changed(before, at, 1, put), judged=at if put else None)
    if folded.session.moves == moves:
        folded = replayed(system, before)
    else:
        after = folded.session.moves
        count = max(len(after) - len(_marks_of(after)), at + len(put))
        done = Amended(at, moves[at], bool(put), count, before.words.get(at))
        amended = (*before.amended, done)[-MOST_AMENDED:]
        folded = replace(folded, session=replace(folded.session, amended=amended))
    return replace(folded, made=folded.done[at] if put else None)


def _worded(system: System, session: Session) -> Session:
    """Return a session with all that its moves tell, not only what it was read with."""
    return replace(session, words=replayed(system, session).session.words)


def _changed(
    before: Session, at: int, gone: int, put: tuple[object, ...], told: str | None = None
) -> Session:
    """Return a session with other moves at a place; those after it may be impossible.

    The sentence of each is kept, at its new place.

    :param gone: how many moves they replace.
    :param told: what the one put back told.
    """
    moves = (*before.moves[:at], *put, *before.moves[at + gone :])
    stale = frozenset({each for each in before.stale if each < at} | {*range(at, len(moves))})
    shift = len(put) - gone
    kept = {place: text for place, text in before.words.items() if not at <= place < at + gone}
    words = {place + shift * (place >= at): text for place, text in kept.items()}
    words |= {} if told is None else {at: told}
    return replace(before, moves=moves, stale=stale, words=words)


def _looked(before: Session, after: Folded, amend: Move) -> Folded:
    """Return a session unchanged, with the moves that an amendment would make impossible."""
    at, shift = amend["at"], len(before.moves) - len(after.session.moves)
    stale = {place + shift * (place >= at) for place in after.session.stale}
    would = frozenset(stale - before.stale)
    return replace(replayed(after.system, before), would=would, looked=amend)


def _loses(looked: Folded) -> bool:
    """Whether any move that a previewed amendment makes impossible told anything."""
    return any(looked.done[at].text for at in looked.would or ())
