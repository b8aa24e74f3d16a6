"""Running a game's script in a session: its decisions in order, other moves in between.

Law: only a script's answers are stored, each with the session as it left it. The suspended script
stays in memory, so a decision costs the same in a long session as in a short one; after an undo or
a reload it is replayed from its answers.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from calculators.core.chance import Chance
from calculators.core.errors import RefusedError, check, refused
from calculators.core.kept import kept
from calculators.core.result import Step
from calculators.core.script import (
    BOARD,
    Asking,
    GoneError,
    Note,
    Question,
    Script,
    Way,
    Written,
    heard,
)
from calculators.core.sheet import Sheet

from .filling import after_game, rewritten
from .joining import sentences, steps_text
from .outcome import cited, differences, in_turn, wrote
from .running import asked_by, in_move, inputs_said, resolved, taken
from .shapes import Move
from .sight import LiveTable, weighed_way
from .state import Ask, Happened, JsonFields, State

# --- the current question


@dataclass
class Resting:
    """A script suspended at its last question."""

    script: Script
    ask: Asking | Note | None
    seen: LiveTable

    def asked(self) -> Question | Note | None:
        """Return its question from the current sheets; ``None`` if that needs somebody who left."""
        with suppress(GoneError):
            found = self.ask() if callable(self.ask) else self.ask
            if found and {*found.names} <= {"", BOARD, *self.seen.sheets}:
                return found
        return None


_NOT_DRAWN = "Cette décision ne tire rien."


def question(state: State) -> Question | None:
    """Return the pending decision, from the current sheets; ``None`` if there is none."""
    if not state.scripted:
        return None
    found, seen = _question(state)
    seen.state = state  # the state that a chart reads, whenever it is drawn
    return found


@kept(64)
def _question(state: State) -> tuple[Question | None, LiveTable]:
    resting = _resting(state)
    found = resting.asked()
    return found if isinstance(found, Question) else None, resting.seen


def _resting(state: State) -> Resting:
    """Return the suspended script, replayed if need be."""
    played = state.scripted
    assert played is not None  # noqa: S101
    if not played.resting:
        seen = LiveTable(played.answers[0][1])
        script, ask = played.game.script(seen), None
        for code, seen.state in played.answers:
            ask = script.send(heard(code))
        played.resting.append(Resting(script, ask, seen))
    resting: Resting = played.resting[0]
    resting.seen.state = state
    return resting


# --- decisions


def choose(state: State, move: Move) -> Happened:
    """Make a decision of the current game."""
    asked, way = chosen(state, move)
    if way.request:
        request = requested(state, way, move)
        outcome = resolved(state, move, request, way.request, asked.asks)
        if asked.secret and not outcome.seat:
            outcome = _hushed(outcome, asked.who, way.then)
        if way.beside and state.last and outcome.state.last:
            last = replace(outcome.state.last, waiting=state.last.kept)
            outcome = replace(outcome, state=replace(outcome.state, last=last))
    else:
        said = inputs_said(state.system, asked, way, move)
        _stand(state, way, said)
        outcome = replace(_said(state, way, said), move=move)
    outcome = replace(outcome, move={**outcome.move, "who": asked.decides(way)})
    return _answered(outcome, way.code)


def let_go(state: State, way: Way) -> Happened:
    """Let the current question go, by a word that it may not offer."""
    return _answered(_said(state, way, {}), way.code)


def _said(state: State, way: Way, said: JsonFields) -> Happened:
    """Return the outcome of a word of the table.

    :param said: the inputs said with it, for what it leads to.
    """
    outcome = _written(state, way.then, way.writes)
    return replace(outcome, state=replace(outcome.state, last=None, said=said))


def _stand(state: State, way: Way, said: JsonFields) -> None:
    """Refuse inputs, said with a word, that the request it leads to will not take.

    One that this request hides is ignored, as its form ignores it.
    """
    if found := weighed_way(state, way, said) if said else None:
        inputs, given = found.calculator.by_name, found.fields
        wrong = (f for f in found.faults if f.field in said and inputs[f.field].counts(given))
        check(map(in_move, wrong))


def _hushed(outcome: Happened, who: str, then: tuple[Step, ...]) -> Happened:
    """Return the outcome of a secret decision, told to its player alone; others read ``then``.

    Its public changes are told to all.
    """
    last = outcome.state.last
    assert last is not None  # noqa: S101
    names = outcome.state.names
    text = sentences((steps_text(then, names), *outcome.changed), names)
    state = replace(outcome.state, last=replace(last, seat=who))
    return replace(outcome, state=state, said=text, whole=outcome.said, seat=who)


def chosen(state: State, move: Move) -> tuple[Question, Way]:
    """Return the question of a decision, and the way that it takes.

    :raises RefusedError: if the question does not offer it.
    """
    if state.scripted is None:
        raise refused("do", "Aucune partie n'est commencée.")
    asked, way = question(state), way_of(state, move)
    if asked is None or way is None:
        raise refused("move", "Ce choix n'est pas de ceux qui sont offerts ici.")
    return asked, way


def way_of(state: State, move: Move) -> Way | None:
    """Return the way that a decision takes; ``None`` if it is not offered to who made it.

    The name of nobody says nothing: she may have had another one. The table's own says ``""``.
    """
    asked, who = question(state), move.get("who")
    if asked is None:
        return None
    way = next((each for each in asked.ways if each.code == move["move"]), None)
    return way if way and (who not in {"", *state.names} or who == asked.decides(way)) else None


def requested(state: State, way: Way, move: Move) -> Ask:
    """Return the calculator of a way, the sides, and the fields that a decision gives.

    :raises RefusedError: if the way leads to no request.
    """
    if way.request is None:
        raise refused("do", _NOT_DRAWN)
    ask = asked_by(state, vars(way.request))
    return ask._replace(fields={**ask.fields, **(move.get("fields") or {})})


def request_of(state: State, move: Move) -> Ask:
    """Return the calculator that a move asks, the sides, and the fields given.

    :raises RefusedError: if the move resolves nothing, or is impossible.
    """
    if move["do"] == "run":
        return asked_by(state, move)
    if move["do"] == "take":
        return taken(state, move)
    if move["do"] == "choose":
        return requested(state, chosen(state, move)[1], move)
    raise refused("do", _NOT_DRAWN)


def settled(outcome: Happened) -> Happened:
    """Run a script on after a move, to the next decision or its end.

    Questions without need are skipped; automatic notes are written and told.
    """
    while outcome.state.scripted is not None:
        found = _resting(outcome.state).asked()
        if isinstance(found, Question):
            done = [*_alone_in_a_row(outcome.state, found, outcome.move)]
            if not done:
                break
            several = _of_several(outcome.state.sheet, done)
            for each in done:
                more = replace(each, came=each.saw, said="" if several else each.said)
                outcome = _with(outcome, more)
            outcome = _with(outcome, Happened(outcome.state, {}, several))
            continue
        if found:
            more = _written(outcome.state, found.told, found.writes)
            outcome = _with(outcome, replace(more, opens=found.opens), aside=found.aside)
        outcome = _answered(outcome, found.code if found else None)
    return outcome


def _alone_in_a_row(state: State, asked: Question, after: Move) -> Iterable[Happened]:
    """Yield the outcomes of consecutive questions that answer themselves."""
    found: Question | Note | None = asked
    while isinstance(found, Question) and (done := _alone(state, found, after)):
        yield done
        state = done.state
        found = _resting(state).asked() if state.scripted else None


def _of_several(sheet: Sheet, done: Sequence[Happened]) -> str:
    """Return one sentence for like outcomes of some characters; ``""`` if they differ."""
    made = [last for each in done if (last := each.state.last)]
    names = tuple(last.sides.who for last in made)
    calculators = {last.resolution.calculator.id for last in made}
    tell = sheet.use(calculators.pop()).together if len(calculators) == 1 else None
    told = {tell(last.resolution.result, names) for last in made} if tell else set[str]()
    return told.pop() if len(told) == 1 else ""


def _alone(state: State, asked: Question, after: Move) -> Happened | None:
    """Take the only way of a question; ``None`` if somebody must decide or draw.

    :param after: the move that leads there; a seed made by two devices lets nobody steer the draw.
    """
    played = state.scripted
    if not asked.alone or played is None or state.owns:
        return None
    base = f"{played.seed}/{after['seed']}" if "halves" in after else played.seed
    seed = Chance(f"{base}/alone/{len(played.answers)}").token()
    with suppress(RefusedError):  # the question is asked then, and tells the fault
        return choose(state, {"do": "choose", "move": asked.ways[0].code, "seed": seed})
    return None


def _answered(outcome: Happened, code: str | None) -> Happened:
    """Answer a script, which goes on to its next question or ends.

    :param code: ``None`` for a skipped question or an automatic note.
    """
    state, played = outcome.state, outcome.state.scripted
    assert played is not None  # noqa: S101
    resting = _resting(state)
    played.resting.clear()
    left = replace(state, scripted=None)
    after = replace(played, answers=(*played.answers, (code, left)))
    try:
        resting.ask = resting.script.send(heard(code))
    except StopIteration:
        ended = after_game(state)
        changes = (*outcome.changes, *differences(state.sheets, ended.sheets))
        return replace(outcome, state=ended, changes=changes)
    after.resting.append(resting)
    return replace(outcome, state=replace(state, scripted=after))


def _with(outcome: Happened, more: Happened, *, aside: bool = False) -> Happened:
    """Add an automatic outcome, in its public form; after an aside, it is one too."""
    if aside or outcome.later:
        more = replace(more, said="", later=more.said)
    return in_turn(outcome, outcome, more)


def _written(state: State, told: Sequence[Step], writes: Written) -> Happened:
    sheet = state.sheet
    sheets = {
        name: rewritten(sheet.character, state.sheets[name], fields, f"{name}, ")
        for name, fields in writes.items()
        if name != BOARD
    }
    table = rewritten(sheet.table, state.table, writes.get(BOARD, {}))
    after, changes, texts = wrote(state, sheets, table)
    changed = () if told else texts
    text = sentences((steps_text(told, state.names), *changed), state.names)
    rules = cited(each for step in told for each in (step.rule, step.reading))
    return Happened(after, {}, text, changes, changed, rules=rules)
