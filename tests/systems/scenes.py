"""Scenes at a table that a rules author can read: ``tests/cases/<system>/scenes.toml``.

The file names its ``game``; ``[sheets]`` has everybody's sheet, ``at`` who takes part, and
``readings`` what is chosen unless a scene says otherwise. A ``[[scene]]`` has a French ``sentence``
and, if need be:

- ``at``: who takes part in it; ``sheets``: what differs; ``table``, ``readings``: what is written
  and chosen before the game begins;
- ``after``: the sentence of a scene that it goes on from, with its people and moves;
- ``plays``: its moves, a line each;
- ``rules``: what it must meet;
- what is true at its end (:func:`check`): ``refused``, of its last move, ``asks``, ``reads``,
  ``hides``, ``offers``, ``inputs``, ``bars``, ``chances``, ``sheet``, ``board``, ``shows``,
  ``outcome``, ``tells``, ``omits``, ``lost``.

``[elsewhere]`` says of each rule that no scene meets why it has no place in the game. If the sheet
bars somebody, ``stopped`` lists what is then on her sheet, and ``free`` the calculators that are no
act of hers: suffered, looked at, done by somebody else, or judged by their inputs.

A line is ``code; input=text; …``. What is no decision has a sign before it: ``>`` an onward move,
``?`` a rule page (``? damage Ana Orc``), ``=`` what is written on a sheet, on the table
(``= *table``) or chosen (``= *readings``), ``+`` and ``-`` who comes and leaves, ``~`` who is
renamed (``~ Ana Ada``), ``!`` the game begun anew with some (``! Ana Orc``), ``<`` undo, ``*`` an
amendment of the first decision of a code, another in its place (``* free oppose.2``) or more said
with it (``* at.1; modifier=-2``).
"""

import tomllib
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from calculators.core.group import Group
from calculators.render.party.characters import in_short
from calculators.render.party.stage import offered
from calculators.render.party.table import on_the_table
from calculators.render.party.view import View
from calculators.session.fold import fold
from calculators.session.scripting import question
from calculators.session.state import board
from tests.systems.evening import Evening, chances_of
from tests.systems.party import Raw, RefusedMoveError, plain

CASES = Path(__file__).parent.parent / "cases"
NOBODY: Mapping[str, Raw] = {}
GIVEN = ("sentence", "after", "at", "sheets", "table", "readings", "plays", "refused")
"""What a scene may say beside what is true at its end."""


@dataclass(frozen=True)
class Scene:
    """A scene, with the moves of those that it goes on from."""

    system: str
    game: str
    known: Mapping[str, Raw]
    """The sheets of those who take part or may come."""
    at: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    table: Raw = field(default_factory=dict)
    readings: Raw = field(default_factory=dict)
    said: Raw = field(default_factory=dict)
    """All else, as it is written."""
    before: "Scene | None" = None
    """The one that it goes on from."""

    def played(self) -> Evening:
        """Return its evening, up to a move that is refused, to be played on."""
        return self._kept.again()

    @cached_property
    def _kept(self) -> Evening:
        """Play it, each move once for all that go on from it with the same people."""
        lines = self.plays[:-1] if "refused" in self.said else self.plays
        if self.before and self._start == self.before._start:
            return plays(self.before.played(), *lines[len(self.before.plays) :], known=self.known)
        evening = Evening(self.system, self.readings, **self._people)
        if self.table:
            evening.lays(**self.table)
        return plays(evening.opens(self.game), *lines, known=self.known)

    @property
    def _people(self) -> Mapping[str, Raw]:
        return {name: self.known[name] for name in self.at}

    @property
    def _start(self) -> tuple[object, ...]:
        return self.at, self._people, self.table, self.readings

    def saying(self, said: Raw) -> "Scene":
        """Return the scene that goes on from this one, as it is written."""
        changed = said.get("sheets", {}).items()
        sheets = {name: {**self.known[name], **fields} for name, fields in changed}
        return replace(
            self,
            known={**self.known, **sheets},
            at=tuple(said.get("at", self.at)),
            plays=(*self.plays, *said.get("plays", ())),
            table={**self.table, **said.get("table", {})},
            readings={**self.readings, **said.get("readings", {})},
            said=said,
            before=self,
        )


class Book(NamedTuple):
    """What is written of the table of a system.

    :param evenings: what plays each scene, by its sentence.
    :param rules: what each must meet.
    :param elsewhere: why a rule that none meets has no place in the game.
    :param stopped: what is on the sheet of somebody who cannot act, a state each.
    :param free: the calculators that are no act of hers: nobody is barred from them.
    """

    evenings: Mapping[str, Callable[[], Evening]]
    rules: Mapping[str, set[str]]
    elsewhere: Mapping[str, str]
    stopped: Sequence[Raw]
    free: Sequence[str]

    @property
    def met(self) -> set[str]:
        """Every rule that an evening must meet."""
        return {rule for rules in self.rules.values() for rule in rules}


@cache
def book(system: str) -> Book:
    """Return what is written of a system's table."""
    found = scenes(system)
    return Book(
        {sentence: scene.played for sentence, scene in found.items()},
        {sentence: {*scene.said.get("rules", ())} for sentence, scene in found.items()},
        _written(system).get("elsewhere", {}),
        _written(system).get("stopped", ()),
        _written(system).get("free", ()),
    )


def pieces_module(system: str) -> Any:
    """Return what is known of a game's pieces and secrets; ``None`` if it has none.

    For secrets: ``otherwise``, two other secrets that somebody might have, each as fields of her
    sheet, and ``OPENS``, the kinds of decisions that may reveal some. For pieces of a box:
    ``pieces_of``, those on the table, and how many copies the box has of each.
    """
    there = (Path(__file__).parent / system / "pieces.py").exists()
    return import_module(f"tests.systems.{system}.pieces") if there else None


@cache
def _written(system: str) -> Raw:
    return tomllib.loads((CASES / system / "scenes.toml").read_text(encoding="utf-8"))


def sheets(system: str) -> Mapping[str, Raw]:
    """Return everybody's sheet, by name."""
    known: Mapping[str, Raw] = _written(system)["sheets"]
    return known


@cache
def scenes(system: str) -> Mapping[str, Scene]:
    """Return the scenes of a system, by their sentence."""
    written = _written(system)
    first = Scene(
        system,
        written["game"],
        sheets(system),
        tuple(written["at"]),
        readings=written.get("readings", {}),
    )
    found: dict[str, Scene] = {}
    for said in written["scene"]:
        assert said.keys() <= {*GIVEN, *TRUTHS}, f"{said['sentence']}: {[*said]}"
        before = found[said["after"]] if "after" in said else first
        found[said["sentence"]] = before.saying(said)
    return found


def after(system: str, sentence: str, *lines: str, **said: Any) -> Evening:
    """Play on from a scene, by its sentence.

    :param said: what differs, as a scene says it.
    """
    return scenes(system)[sentence].saying({"plays": lines, **said}).played()


# --- the lines


def plays(evening: Evening, *lines: str, known: Mapping[str, Raw] = NOBODY) -> Evening:
    """Make the moves of some lines.

    :param known: the sheets of those who may come.
    """
    for line in lines:
        _plays(evening, line, known)
    return evening


def _plays(evening: Evening, line: str, known: Mapping[str, Raw]) -> None:
    said, fields = _parsed(line)
    sign, _, what = said.partition(" ")
    match sign:
        case ">":
            evening.take(what, **fields)
        case "?":
            evening.run(*what.split(), **fields)
        case "=" if what.startswith("*"):
            {"*table": evening.lays, "*readings": evening.chooses}[what](**fields)
        case "=":
            evening.writes(what, **fields)
        case "+":
            evening.sits(what, **known.get(what, {}), **fields)
        case "-":
            evening.leaves(what)
        case "~" | "*":
            {"~": evening.renames, "*": evening.amends}[sign](*what.split(), **fields)
        case "!":
            evening.begins(evening.game, *what.split())
        case "<":
            evening.undoes()
        case _:
            evening.decides(said, **fields)


def _parsed(line: str) -> tuple[str, dict[str, str]]:
    said, *rest = line.split("; ")
    return said, dict(each.split("=", 1) for each in rest)


# --- what is true at the end


def check(scene: Scene) -> None:
    """Play a scene, and find true what it says.

    ``refused``: the last move is refused, for this rule, at this input or in these words. ``asks``:
    who decides now, ``""`` for the whole table. ``reads`` and ``hides``: what the question, its
    decisions, each with its rule, and its facts (``Saigne : Bo``) say, and do not. ``offers``:
    decisions, and onward moves (``> soak``). ``inputs``: what a player may say of the question.
    ``bars``: what of all that is not there. ``chances``: of a decision, as its line, by label;
    ``"0"`` if not told. ``sheet``, ``board``: what is written, ``""`` for nothing. ``shows``:
    what the line under a name holds, or the table's (``*table``). ``outcome``: of the last
    result. ``tells``, ``omits``: what the journal's last sentence holds, ``""`` for none, and
    does not. ``lost``: the decisions that an amendment makes impossible.
    """
    evening, said = scene.played(), scene.said
    found = {name: truth(evening, said[name]) for name, truth in TRUTHS.items() if name in said}
    if "refused" in said:
        with pytest.raises(RefusedMoveError) as refused:
            plays(evening, scene.plays[-1], known=scene.known)
        named = {
            name
            for each in refused.value.errors
            for name in (
                each["rule"],
                each["field"].rpartition(".")[2],
                plain(each["message"]),
            )
        }
        found["refused"] = said["refused"] if said["refused"] in named else named
    assert found == {name: said[name] for name in found}, said["sentence"]


type Truth = Callable[[Evening, Any], Any]


def _codes(evening: Evening) -> set[str]:
    asked, state = question(evening.state), fold(evening.system, evening.session).state
    onward = (f"> {each.move.code}" for each in offered(state, View()))
    return {*(way.code for way in (asked.ways if asked else ())), *onward}


def _sayable(evening: Evening) -> set[str]:
    asked = question(evening.state)
    return _codes(evening) | {*(asked.inputs if asked else ())}


def _text(evening: Evening) -> str:
    asked = question(evening.state)
    facts = (f"{label} : {figure}" for label, figure in (asked.facts if asked else ()))
    return plain("\n".join((evening.story[-1], *facts)))


def _chances(evening: Evening, said: Raw) -> Raw:
    found = {}
    for line, shares in said.items():
        code, fields = _parsed(line)
        chances = chances_of(evening.state, code, **fields)
        labels = {plain(label): str(share) for label, share in chances.items()}
        found[line] = {label: labels.get(label, "0") for label in shares}
    return found


def _sheets(evening: Evening, said: Raw) -> Raw:
    return {name: _dumped(evening[name], fields) for name, fields in said.items()}


def _board(evening: Evening, said: Raw) -> Raw:
    return _dumped(board(evening.system.sheet, evening.state.table), said)


def _dumped(group: Group, fields: Raw) -> Raw:
    found = {name: group.dumped(name) for name in fields}
    return {name: "" if value in (None, []) else value for name, value in found.items()}


def _shown(evening: Evening, said: Raw) -> Raw:
    lines = {name: plain(_line(evening, name)) for name in said}
    return {name: part if part in lines[name] else lines[name] for name, part in said.items()}


def _line(evening: Evening, name: str) -> str:
    state = evening.state
    return on_the_table(state) if name == "*table" else in_short(state, evening[name])


def _those(said: list[str], there: Container[str]) -> list[str]:
    return [each for each in said if each in there]


def _in(text: str, said: list[str]) -> Any:
    return said if all(each in text for each in said) else text


def _not_in(text: str, said: list[str]) -> Any:
    return text if any(each in text for each in said) else said


def _lost(evening: Evening) -> list[str]:
    session = fold(evening.system, evening.session).session
    moves = (session.moves[at] for at in sorted(session.stale))
    return [move.get("move") or f"> {move['onward']}" for move in moves]


def _told(evening: Evening, said: str) -> str:
    last = evening.journal[-1]
    return said if said == last or (said and said in last) else last


TRUTHS: Mapping[str, Truth] = {
    "rules": lambda evening, said: _those(said, evening.reached),
    "asks": lambda evening, _said: evening.question.who,
    "reads": lambda evening, said: _in(_text(evening), said),
    "hides": lambda evening, said: _not_in(_text(evening), said),
    "offers": lambda evening, said: _those(said, _codes(evening)),
    "inputs": lambda evening, said: _those(said, evening.question.inputs),
    "bars": lambda evening, said: _those(said, {*said} - _sayable(evening)),
    "chances": _chances,
    "sheet": _sheets,
    "board": _board,
    "shows": _shown,
    "outcome": lambda evening, _said: evening.last.outcome,
    "tells": _told,
    "omits": lambda evening, said: _not_in(evening.journal[-1], said),
    "lost": lambda evening, _said: _lost(evening),
}
"""What is so, of what a scene says: the same if that is true."""
