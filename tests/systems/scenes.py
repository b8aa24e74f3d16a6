"""Scenes at a table that a rules author can read: ``tests/cases/<system>/scenes.toml``.

The file names its ``game``; ``[sheets]`` has everybody's sheet, and ``at`` who takes part. A
``[[scene]]`` has a French ``sentence`` and, if need be:

- ``at``: who takes part in it; ``sheets``: what differs; ``table``, ``readings``: what is written
  and chosen before the game begins;
- ``after``: the sentence of a scene that it goes on from, with its people and moves;
- ``plays``: its moves, a line each;
- ``rules``: what it must meet;
- what is true at its end (:func:`check`): ``refused``, of its last move, ``asks``, ``title``,
  ``offers``, ``bars``, ``inputs``, ``chances``, ``sheet``, ``board``, ``outcome``, ``tells``.

``[elsewhere]`` says of each rule that no scene meets why it has no place in the game.

A line is ``code; input=text; …``. What is no decision has a sign before it: ``>`` an onward move,
``?`` a rule page (``? damage Ana Orc``), ``=`` what is written on a sheet, on the table
(``= *table``) or chosen (``= *readings``), ``+`` and ``-`` who comes and leaves, ``~ Ana;
name=Ada`` who is renamed, ``<`` undo.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from calculators.core.group import Group
from calculators.session.filling import board
from calculators.session.running import following
from calculators.session.scripting import question
from tests.systems.evening import Evening, chances_of
from tests.systems.party import SPACES, Raw, RefusedMoveError

CASES = Path(__file__).parent.parent / "cases"


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

    def played(self) -> Evening:
        """Play it, up to a move that is refused."""
        evening = Evening(
            self.system, self.readings, **{name: self.known[name] for name in self.at}
        )
        if self.table:
            evening.lays(**self.table)
        evening.opens(self.game)
        lines = self.plays[:-1] if "refused" in self.said else self.plays
        for line in lines:
            plays(evening, line, self.known)
        return evening

    def saying(self, said: Raw) -> "Scene":
        """Return the scene that goes on from this one, as it is written."""
        sheets = {name: {**self.known[name], **fields} for name, fields in said["sheets"].items()}
        return replace(
            self,
            known={**self.known, **sheets},
            at=tuple(said.get("at", self.at)),
            plays=(*self.plays, *said.get("plays", ())),
            table={**self.table, **said.get("table", {})},
            readings={**self.readings, **said.get("readings", {})},
            said=said,
        )


@cache
def _written(system: str) -> Raw:
    return tomllib.loads((CASES / system / "scenes.toml").read_text(encoding="utf-8"))


def sheets(system: str) -> Raw:
    """Return the sheets that its scenes know, by name."""
    known: Raw = _written(system)["sheets"]
    return known


def evenings(system: str) -> Mapping[str, Callable[[], Evening]]:
    """Return what plays each scene of a system."""
    if not (CASES / system / "scenes.toml").exists():  # still in Python
        return import_module(f"tests.systems.{system}.evenings").EVENINGS
    return {sentence: scene.played for sentence, scene in scenes(system).items()}


@cache
def scenes(system: str) -> Mapping[str, Scene]:
    """Return the scenes of a system, by their sentence."""
    if not (CASES / system / "scenes.toml").exists():  # still in Python
        return {}
    written = _written(system)
    first = Scene(system, written["game"], written["sheets"], tuple(written["at"]))
    found: dict[str, Scene] = {}
    for said in written["scene"]:
        before = found[said["after"]] if "after" in said else first
        found[said["sentence"]] = before.saying({"sheets": {}, **said})
    return found


def after(system: str, sentence: str, *lines: str, **said: Any) -> Evening:
    """Play on from a scene, by its sentence.

    :param said: what differs, as a scene says it.
    """
    more = {"sheets": {}, "plays": lines, **said}
    return scenes(system)[sentence].saying(more).played()


def met(system: str) -> set[str]:
    """Return the rules that its scenes meet."""
    if not (CASES / system / "scenes.toml").exists():
        return {*import_module(f"tests.systems.{system}.evenings").RULES}
    return {rule for scene in scenes(system).values() for rule in scene.said.get("rules", ())}


def elsewhere(system: str) -> Mapping[str, str]:
    """Return why a rule that no scene meets has no place in the game."""
    if not (CASES / system / "scenes.toml").exists():
        return import_module(f"tests.systems.{system}.evenings").ELSEWHERE
    return _written(system).get("elsewhere", {})


# --- the lines


def plays(evening: Evening, line: str, known: Mapping[str, Raw]) -> None:
    """Make the move of a line.

    :param known: the sheets of those who may come.
    """
    said, *rest = line.split("; ")
    fields = dict(each.split("=", 1) for each in rest)
    sign, _, what = said.partition(" ")
    match sign:
        case ">":
            evening.take(what, **fields)
        case "?":
            evening.run(*what.split(), **fields)
        case "=" if what == "*table":
            evening.lays(**fields)
        case "=" if what == "*readings":
            evening.chooses(**fields)
        case "=":
            evening.writes(what, **fields)
        case "+":
            evening.sits(what, **known.get(what, {}), **fields)
        case "-":
            evening.leaves(what)
        case "~":
            evening.renames(what, fields["name"])
        case "<":
            evening.undoes()
        case _:
            evening.decides(said, **fields)


# --- what is true at the end


def check(scene: Scene) -> None:
    """Play a scene, and find true what it says.

    ``refused``: the last move is refused, for this rule or at this input. ``asks``: who decides
    now, ``""`` for the whole table. ``title``: what the question's title holds. ``offers`` and
    ``bars``: decisions, and onward moves (``> soak``), that are there or not. ``inputs``: what a
    player may say of the question. ``chances``: of a decision, by label. ``sheet``, ``board``:
    what is written, ``""`` for nothing. ``outcome``: of the last result. ``tells``: what the
    journal's last sentence holds.
    """
    evening, said = scene.played(), scene.said
    found = {name: truth(evening, said[name]) for name, truth in TRUTHS.items() if name in said}
    if "refused" in said:
        with pytest.raises(RefusedMoveError) as refused:
            plays(evening, scene.plays[-1], scene.known)
        errors = refused.value.errors
        named = {each["rule"] for each in errors} | {
            each["field"].rpartition(".")[2] for each in errors
        }
        found["refused"] = said["refused"] if said["refused"] in named else named
    assert found == {name: said[name] for name in found}


type Truth = Callable[[Evening, Any], Any]


def _codes(evening: Evening) -> set[str]:
    asked = question(evening.state)
    onward = (f"> {each.move.code}" for each in following(evening.state))
    return {*(way.code for way in asked.ways if asked), *onward} if asked else {*onward}


def _chances(evening: Evening, said: Raw) -> Raw:
    found = {}
    for code, shares in said.items():
        chances = chances_of(evening.state, code)
        labels = {plain(label): str(share) for label, share in chances.items()}
        found[code] = {label: labels.get(label, "0") for label in shares}
    return found


def _sheets(evening: Evening, said: Raw) -> Raw:
    return {name: _dumped(evening[name], fields) for name, fields in said.items()}


def _board(evening: Evening, said: Raw) -> Raw:
    return _dumped(board(evening.system.sheet, evening.state.table), said)


def _dumped(group: Group, fields: Raw) -> Raw:
    found = {name: group.dumped(name) for name in fields}
    return {name: "" if value is None else value for name, value in found.items()}


def _holding(said: str, text: str) -> str:
    return said if said in text else text


def plain(text: str) -> str:
    """Return a text as it is typed."""
    return text.translate(SPACES).replace("\u2019", "'")


TRUTHS: Mapping[str, Truth] = {
    "rules": lambda evening, said: [each for each in said if each in evening.reached],
    "asks": lambda evening, _said: evening.question.who,
    "title": lambda evening, said: _holding(said, plain(evening.question.title)),
    "offers": lambda evening, said: [each for each in said if each in _codes(evening)],
    "bars": lambda evening, said: [each for each in said if each not in _codes(evening)],
    "inputs": lambda evening, said: [each for each in said if each in evening.question.inputs],
    "chances": _chances,
    "sheet": _sheets,
    "board": _board,
    "outcome": lambda evening, _said: evening.last.outcome,
    "tells": lambda evening, said: _holding(said, evening.journal[-1]),
}
"""What is so, of what a scene says: the same if that is true."""
