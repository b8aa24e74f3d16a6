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
from typing import Any

from calculators.core.chance import Chance, fresh_seed, seed_of
from calculators.core.errors import Fault, RefusedError, check, internal
from calculators.core.french import french
from calculators.core.frozen import Alike, Frozen, only, without
from calculators.core.system import System

from .applying import apply
from .beginning import not_begun
from .overtaking import overtake
from .reading import EDITION, Session, entries
from .shapes import SEEDED, UNTOLD, Move, kind_of, move_faults, placed, tidied
from .state import Happened, State
from .words import AFTER

type Applied = Callable[[State, Move], Happened]

_KEPT = 4096
"""Moves whose outcome is kept in memory."""


class Folded(Frozen):
    """A session after a move.

    :param done: what each of its moves did, the last one last.
    :param made: what the request's move did; ``None`` for an undo, or without a move.
    :param was: the rules' edition that the session was made with.
    :param would: places of moves that a previewed amendment would make impossible.
    :param looked: the previewed amendment.
    :param lost: places of moves that have just become impossible.
    """

    session: Session
    beginning: Happened
    done: Sequence[Happened]
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
    def end(self) -> Happened:
        """What the last move did."""
        return self.done[-1] if self.done else self.beginning

    @property
    def state(self) -> State:
        """The state after all moves."""
        return self.end.state

    def before(self, at: int) -> State:
        """Return the state before the move of a place."""
        return (self.done[at - 1] if at else self.beginning).state.full

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
    made = [known.beginning, *known.done[:count]]
    for at, kept in enumerate(session.moves[count:], count):
        last, move = made[-1], kept if at == judged else _dated(system, kept, session.edition)
        try:
            made.append(_made(last, move))
        except Exception as error:
            if at == judged and not isinstance(error, RefusedError):
                raise  # a programming error, named where the move is kept
            why = error.faults if isinstance(error, RefusedError) else [internal(error)]
            if at == judged:
                raise RefusedError(placed(why, at)) from None
            told = placed(not_begun(last, move) or why, at)
            made.append(_overtaken(last, move) or _stale(last, json.dumps(move), (*told,)))
    before, (beginning, *done) = known.session, made
    new = done[count:]
    stale = {each.at for each in new if each.faults}
    stale |= {at for at in before.stale if at < count}
    words, lines = _words(before, session, new, stale)
    written = replace(
        session,
        moves=(*before.moves[:count], *(each.move for each in new)),
        texts=(*before.texts[:count], *(each.json for each in new)),
        stale=frozenset(stale),
        words=words,
        entries=lines,
    )
    was, lost = session.edition, written.stale - session.stale
    return Folded(written, beginning, tuple(done), was=was, lost=lost)


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
        if not told:
            return before.words, before.entries  # the same, for who makes a move of it next
        return {**before.words, **told}, (*before.entries, *entries(told))
    told |= {at: text for at, text in before.words.items() if at < count}
    words = without(told, stale) | only(session.words, stale)
    return words, (*entries(words),)


def _known(system: System, moves: Sequence[object]) -> tuple[Folded, int]:
    """Return the session folded last, and how many of its first moves are the same."""
    latest = _LATEST.get(system.id) or Folded(Session(system.id), _beginning(system), ())
    former = latest.session.moves
    if all(map(is_, former, moves)):
        return latest, min(len(former), len(moves))
    alike = map(eq, map(repr, former), map(repr, moves))
    return latest, sum(takewhile(bool, alike))


def _dated(system: System, move: Any, edition: str) -> Any:
    """Return a move to store; one that begins a game has the edition it was made with."""
    if kind_of(move) != "begin" or "edition" in move:
        return move
    begins = any(game.id == move.get("game") for game in system.sheet.games)
    return {**move, "edition": edition} if begins else move


def _overtaken(last: Happened, move: object) -> Happened | None:
    """Make a stored move past what lapses before it; ``None`` if it is stale."""
    with suppress(Exception):  # whatever is wrong, it stays as written
        return _made(last, move, overtake)
    return None


def _made(last: Happened, move: Any, how: Applied | None = None) -> Happened:
    """Make one more move, of any shape.

    :raises RefusedError: if it is malformed or impossible.
    """
    if kind_of(move) in SEEDED and move.get("seed") in (None, ""):
        shared = "halves" in move and not [*move_faults(move)]
        move = {**move, "seed": seed_of(move["halves"]) if shared else _seed(last)}
    return _applied(last, Alike(repr(move), move), how)


def _seed(last: Happened) -> str:
    """Return a seed for a move without one: in a game, derived from its place there.

    An undone and redone move draws the same, notes or not: undo is for slips, not rerolls. No seed
    depends on what the moves before it say, which may be secret.
    """
    game, place = last.state.scripted, last.at + 1 - last.idle
    return Chance(f"{game.seed}/{place}").token() if game else fresh_seed()


@lru_cache(maxsize=16)
def _beginning(system: System) -> Happened:
    return Happened(State(system), {})


@lru_cache(maxsize=_KEPT)
def _applied(last: Happened, kept: Alike[object], how: Applied | None) -> Happened:
    """Return what one more move does.

    :raises RefusedError: if the move is impossible.
    """
    move = json.loads(json.dumps(kept.thing))
    check(move_faults(move))
    made, ended = (how or apply)(last.state, tidied(move)), last.state.scripted
    after = "" if move["do"] == "begin" or not last.over else french(AFTER(title=last.over))
    whole, opens = french(made.whole), made.opens or after
    over = ended.game.title if ended and not made.state.scripted else ""
    return _after(last, replace(made, said=french(made.said), whole=whole, opens=opens, over=over))


@lru_cache(maxsize=_KEPT)
def _stale(last: Happened, text: str, faults: tuple[Fault, ...]) -> Happened:
    """Return what an impossible move does: the state is as before it."""
    return _after(last, Happened(last.state, json.loads(text), faults=faults, over=last.over))


def _after(last: Happened, made: Happened) -> Happened:
    """Return what a move did, in its place after the last one."""
    move, trail = made.move, last.trail
    idle = kind_of(move) in UNTOLD
    if not idle:
        trail = hashlib.sha256(f"{trail}{json.dumps(move)}".encode()).hexdigest()
    return replace(
        made,
        at=last.at + 1,
        idle=last.idle + idle,
        trail=trail,
        renames=last.renames + made.renaming,
        begun=made.faults if made.kind == "begin" else last.begun,
    )
