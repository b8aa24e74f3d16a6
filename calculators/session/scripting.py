"""Plays a game's script in a session: its decisions in order, with other moves in between.

Law: only a script's answers are stored, each with the session as it left it. The suspended script
stays in memory, so a decision costs the same in a long session as in a short one; after an undo or
a reload it is replayed from its answers.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from calculators.core.chance import Chance
from calculators.core.errors import RefusedError, refused
from calculators.core.following import Following, weighed
from calculators.core.kept import kept
from calculators.core.own import OWN
from calculators.core.result import Json, Onward, Step
from calculators.core.script import (
    BOARD,
    Asking,
    Chances,
    GoneError,
    Note,
    Question,
    Request,
    Script,
    Way,
    Written,
)
from calculators.core.sheet import Sheet
from calculators.core.system import System

from . import words
from .filling import rewritten
from .outcome import Outcome, cited, wrote
from .reading import Move as Made
from .running import Ask, named, of_people, resolved, told_of
from .sight import Seen
from .state import Fields, Scripted, Sides, State

# --- what stands


@dataclass
class Resting:
    """A script at what it asked last."""

    script: Script
    ask: Asking | Note | None
    seen: Seen

    def asked(self) -> Question | Note | None:
        """Return what it asks as the sheets are now; nothing that takes somebody who has left."""
        with suppress(GoneError):
            found = self.ask() if callable(self.ask) else self.ask
            if found and {*found.names} <= {"", BOARD, *self.seen.sheets}:
                return found
        return None


_RESTING: dict[int, tuple[Scripted, Resting]] = {}
"""The scripts in memory, by their answers."""
_MOST_RESTING = 8
NOT_DRAWN = "Cette décision ne tire rien."


def question(state: State) -> Question | None:
    """Return what is to be decided, as the sheets are now; ``None`` where nothing is."""
    if not state.scripted:
        return None
    found, seen = _question(state)
    seen.state = state  # what a chart reads, whenever it is drawn
    return found


@kept(64)
def _question(state: State) -> tuple[Question | None, Seen]:
    resting = _resting(state)
    found = resting.asked()
    return found if isinstance(found, Question) else None, resting.seen


def _resting(state: State) -> Resting:
    """Return a script where it rests, played again if need be."""
    played = state.scripted
    assert played is not None  # noqa: S101
    known, resting = _RESTING.get(id(played.answers), (None, None))
    if resting is None or known is None or known.answers is not played.answers:
        resting = _played(played)
        _rest(played, resting)
    resting.seen.state = state
    return resting


def _played(played: Scripted) -> Resting:
    seen = Seen(played.answers[0][1])
    script = played.game.script(seen)
    ask: Any = None
    for code, seen.state in played.answers:
        ask = script.send(code)
    return Resting(script, ask, seen)


def _rest(played: Scripted, resting: Resting) -> None:
    while len(_RESTING) >= _MOST_RESTING:
        del _RESTING[next(iter(_RESTING))]
    _RESTING[id(played.answers)] = played, resting


# --- decisions


def choose(state: State, move: Made) -> Outcome:
    """Take a decision of the game under way."""
    way, asked = chosen(state, move), question(state)
    if way.request:
        outcome = resolved(state, move, *requested(state.system, way, move), way.request)
        if asked and asked.secret and not outcome.seat:
            outcome = _hushed(outcome, asked.who, way.then)
        if way.beside and state.last and outcome.state.last:
            last = replace(outcome.state.last, waiting=state.last.kept)
            outcome = replace(outcome, state=replace(outcome.state, last=last))
    else:
        said = told_of(state.system, asked, way, move)
        outcome = _written(state, way.then, way.writes)
        after = replace(outcome.state, last=None, said=said)
        outcome = replace(outcome, move=move, state=after)
    return _answered(outcome, way.code)


def _hushed(outcome: Outcome, who: str, then: tuple[Step, ...]) -> Outcome:
    """Let what was asked in secret be answered to its player alone; all others are told ``then``.

    What it has changed in sight of all is told to all.
    """
    last = outcome.state.last
    assert last is not None  # noqa: S101
    text = words.sentences((*(step.text for step in then), *outcome.changed))
    state = replace(outcome.state, last=replace(last, seat=who))
    return replace(outcome, state=state, text=text, whole=outcome.text, seat=who)


def chosen(state: State, move: Made) -> Way:
    """Return the way that a decision takes.

    :raises RefusedError: where it is none of those that stand.
    """
    if state.scripted is None:
        raise refused("do", "Aucune partie n'est commencée.")
    asked = question(state)
    ways = asked.ways if asked else ()
    way = next((each for each in ways if each.code == move["move"]), None)
    if way is None:
        raise refused("move", "Ce choix n'est pas de ceux qui sont offerts ici.")
    return way


def requested(system: System, way: Way, move: Made) -> Ask:
    """Return what a way asks, of whom, with the fields that a decision says.

    :raises RefusedError: for a word of the table.
    """
    request = way.request
    if request is None:
        raise refused("do", NOT_DRAWN)
    fields = {**request.fields, **(move.get("fields") or {})}
    return named(system, request.calculator), Sides(request.who, request.against), fields


def settled(outcome: Outcome) -> Outcome:
    """Let a script go on after a move, up to the next thing to decide, or to its end.

    What is not to be asked is passed over; what happens by itself is written and told.
    """
    while outcome.state.scripted is not None:
        found = _resting(outcome.state).asked()
        if isinstance(found, Question):
            done = [*_alone_in_a_row(outcome.state, found, outcome.move)]
            if not done:
                break
            several = _of_several(outcome.state.sheet, done)
            for each in done:
                outcome = _and(outcome, replace(each, text="") if several else each)
            outcome = _and(outcome, Outcome(outcome.state, {}, several))
            continue
        if found:
            more = _written(outcome.state, found.told, found.writes)
            outcome = _and(outcome, replace(more, opens=found.opens), aside=found.aside)
        outcome = _answered(outcome, found.code if found else None)
    return outcome


def owns(state: State) -> bool:
    """Tell whether the table plays with its own pieces."""
    return bool(state.system.whose) and state.readings.get(state.system.whose) == OWN


def _alone_in_a_row(state: State, asked: Question, after: Made) -> Iterable[Outcome]:
    """Go the one way of questions by itself, while one follows the other."""
    found: Question | Note | None = asked
    while isinstance(found, Question) and (done := _alone(state, found, after)):
        yield done
        state = done.state
        found = _resting(state).asked() if state.scripted else None


def _of_several(sheet: Sheet, done: Sequence[Outcome]) -> str:
    """Tell in one sentence what came to several alike; ``""`` where it was not alike."""
    made = [last for each in done if (last := each.state.last)]
    names = tuple(last.sides.who for last in made)
    calculators = {last.resolution.calculator.id for last in made}
    tell = sheet.together.get(calculators.pop()) if len(calculators) == 1 else None
    if not tell or not names[1:] or any(each.changed for each in done):
        return ""
    told = {tell(last.resolution.result, names) for last in made}
    return told.pop() if len(told) == 1 else ""


def _alone(state: State, asked: Question, after: Made) -> Outcome | None:
    """Go the one way of a question by itself; ``None`` where somebody is to decide, or to draw.

    :param after: the move that leads there: where two have made its seed, nobody steers this draw.
    """
    played = state.scripted
    if not asked.alone or played is None or owns(state):
        return None
    base = f"{played.seed}/{after['seed']}" if "halves" in after else played.seed
    seed = Chance(f"{base}/alone/{len(played.answers)}").token()
    with suppress(RefusedError):  # then it is asked, and says what is wrong
        return choose(state, {"do": "choose", "move": asked.ways[0].code, "seed": seed})
    return None


def _answered(outcome: Outcome, code: str | None) -> Outcome:
    """Answer a script; it goes on to what it asks next, or ends.

    :param code: ``None`` for what was passed over, or happened by itself.
    """
    state, played = outcome.state, outcome.state.scripted
    assert played is not None  # noqa: S101
    resting = _resting(state)
    del _RESTING[id(played.answers)]
    left = replace(state, scripted=None)
    after = replace(played, answers=(*played.answers, (code, left)))
    try:
        resting.ask = resting.script.send(code)
    except StopIteration:
        return replace(outcome, state=left)
    _rest(after, resting)
    return replace(outcome, state=replace(state, scripted=after))


def _and(outcome: Outcome, more: Outcome, *, aside: bool = False) -> Outcome:
    """Add what happened by itself, as all are told it; what comes after an aside is one, too."""
    said, later = ("", more.text) if aside or outcome.later else (more.text, "")
    return replace(
        outcome,
        state=more.state,
        text=words.sentences((outcome.text, said)),
        whole=words.sentences((outcome.whole, said)) if outcome.seat else "",
        later=words.sentences((outcome.later, later)),
        changes=(*outcome.changes, *more.changes),
        changed=(*outcome.changed, *more.changed),
        rules=cited((*outcome.rules, *more.rules)),
        opens=more.opens or outcome.opens,
    )


def _written(state: State, told: Sequence[Step], writes: Written) -> Outcome:
    sheet = state.sheet
    sheets = {
        name: rewritten(sheet.character, state.sheets[name], fields, f"{name}, ")
        for name, fields in writes.items()
        if name != BOARD
    }
    table = rewritten(sheet.table, state.table, writes.get(BOARD, {}))
    after, changes, texts = wrote(state, sheets, table)
    changed = () if told else texts
    text = words.sentences((*(step.text for step in told), *changed))
    rules = cited(each for step in told for each in (step.rule, step.reading))
    return Outcome(after, {}, text, changes, changed, rules=rules)


# --- what a question offers


def weighed_way(state: State, way: Way, said: Fields) -> Following | None:
    """Return what a way asks, filled and weighed; ``None`` for a word that leads to no request.

    :param said: what a player says otherwise than the sheets, as texts; a way takes what it knows.
    """
    request = way.request or way.shows
    if request is None:
        return None
    known = named(state.system, request.calculator).by_name
    fields = tuple((name, value) for name, value in said.items() if name in known)
    return _weighing(state, way, request)(fields)


@kept(256)
def _weighing(
    state: State, way: Way, request: Request
) -> Callable[[tuple[tuple[str, Json], ...]], Following]:
    """Return what weighs a way, with what a player says of it."""

    @lru_cache(maxsize=8)
    def weighing(said: tuple[tuple[str, Json], ...]) -> Following:
        calculator, raw = Seen(state).filled(request.saying(**dict(said)))
        move = Onward(way.code, way.told.text, calculator.id, raw, way.told.rule)
        found = weighed(calculator, move, charted=bool(way.chart))
        return replace(found, faults=tuple(map(of_people, found.faults)))

    return weighing


@kept(256)
def chances(way: Way, found: Following | None) -> Chances:
    """Return the exact chances of a way that there are, each with its label; of a refusal, none."""
    return tuple(each for each in _told_chances(way, found) if each[0]) if found else ()


def _told_chances(way: Way, found: Following) -> Chances:
    request = way.request or way.shows
    if way.chart and request:
        with suppress(RefusedError):
            return way.chart(replace(request, fields=found.move.fields))
    if way.weighs:
        return way.weighs(found.chances) if found.chances else ()
    labels = {each.code: each.label for each in found.calculator.outcomes} | dict(way.labels)
    merged: dict[str, Any] = {}
    for code, share in found.chances.items():
        merged[labels[code]] = merged.get(labels[code], 0) + share
    return tuple((label, share) for label, share in merged.items() if share)
