"""A party that plays as a page does: every move is one of a session, through the entry point.

Missing inputs come from the sheets, and a result's changes are written on them, by the session
itself; a written sheet has no fault.
"""

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.errors import RefusedError
from calculators.core.result import Onward
from calculators.core.script import Question
from calculators.core.sheet import Sheet
from calculators.core.system import System
from calculators.render.html import to_html
from calculators.render.party.page import panel_html
from calculators.render.party.view import View
from calculators.session.filling import filled
from calculators.session.fold import fold
from calculators.session.scripting import question
from calculators.session.state import Ask, Last, Sides, State, character
from calculators.web import handle
from tests.contract.page import read

type Raw = dict[str, Any]

NOTHING: Any = None
"""Instead of the last result, after a sentence of the table."""
SPACES = str.maketrans({"\u202f": " ", "\u00a0": " "})


def plain(text: str) -> str:
    """Return a text as it is typed: with plain spaces and straight apostrophes."""
    return text.translate(SPACES).replace("\u2019", "'")


def play(system: System | str, session: Any, move: Any = None, **more: Any) -> Raw:
    """Ask the entry point for a move, or for what a session shows, as a page does."""
    asked = {"op": "play", "system": getattr(system, "id", system), "session": session}
    answer: Raw = json.loads(handle(json.dumps({**asked, "move": move, **more})))
    return answer


def sheet_of(system: str) -> Sheet:
    return SYSTEMS[system].sheet


class RefusedMoveError(AssertionError):
    """A move was refused: a test fails that does not expect it."""

    @property
    def errors(self) -> list[Raw]:
        """Its faults."""
        errors: list[Raw] = self.args[0]
        return errors


@dataclass(frozen=True)
class Played:
    """The answer of a move, and the last result as the session has it."""

    answer: Raw
    last: Last

    @property
    def outcome(self) -> str:
        return str(self.answer["result"]["outcome"])

    @property
    def values(self) -> Raw:
        values: Raw = self.answer["result"]["values"]
        return values

    @property
    def summary(self) -> str:
        return str(self.answer["result"]["summary"]).translate(SPACES)

    @property
    def steps(self) -> str:
        return " ".join(step["text"] for step in self.answer["result"]["steps"])

    @property
    def sides(self) -> Sides:
        """Who acted, and against whom."""
        return self.last.sides

    @property
    def inputs(self) -> Raw:
        """The inputs, filled from the sheets."""
        return self.last.resolution.inputs.values

    @property
    def offered(self) -> dict[str, Onward]:
        """The onward moves by code, before the sheets fill them."""
        return {move.code: move for move in self.last.onward}

    @property
    def labels(self) -> dict[str, str]:
        """The labels of the onward moves, by code."""
        return {m["code"]: m["label"].translate(SPACES) for m in self.answer["onward"]}

    def chances(self, code: str) -> dict[str, Fraction]:
        """Return the exact chances of an onward move, filled from the sheets."""
        (found,) = (m["chances"] for m in self.answer["onward"] if m["code"] == code)
        return {outcome: Fraction(chance) for outcome, chance in found.items()}


class Party:
    """A session: its characters, and the last answer."""

    last: Played

    def __init__(self, system: str, readings: Raw | None = None, /, **sheets: Raw) -> None:
        self.system = SYSTEMS[system]
        self.session: Raw | None = None
        self.state = State(self.system)
        for name, fields in sheets.items():
            self.sits(name, **fields)
        if readings:
            self.chooses(**readings)

    @classmethod
    def seated(cls, system: str, *names: str) -> "Party":
        """Seat the ready-made characters with these names."""
        ready = {example.name: dict(example.fields) for example in sheet_of(system).examples}
        return cls(system, **{name: ready[name] for name in names})

    def sits(self, name: str, **fields: Any) -> None:
        """Seat somebody, or rewrite her sheet."""
        blank = dict.fromkeys(sheet_of(self.system.id).character.inputs)
        self._make({"do": "sheet", "name": name, "fields": {**blank, **fields}})

    def writes(self, name: str, **fields: Any) -> None:
        """Write some fields of a sheet by hand."""
        self._make({"do": "sheet", "name": name, "fields": fields})

    def leaves(self, name: str) -> None:
        """Remove somebody."""
        self._make({"do": "sheet", "name": name, "fields": None})

    def copies(self, name: str, count: int) -> None:
        """Press the button for copies on somebody's sheet."""
        (button,) = read(self.page(form=name)).all("button", id=f"party-copy{count}-{name}")
        for move in json.loads(button.attributes["data-move"] or ""):
            self._make(move)

    def renames(self, name: str, called: str) -> None:
        """Give somebody another name."""
        self._make({"do": "sheet", "name": name, "rename": called})

    def lays(self, **fields: Any) -> None:
        """Write the table's own state by hand."""
        self._make({"do": "table", "fields": fields})

    def chooses(self, **readings: Any) -> None:
        """Choose how the table reads the rules."""
        self._make({"do": "readings", "readings": readings})

    def run(self, name: str, who: str = "", against: str = "", /, **fields: Any) -> Played:
        """Ask a calculator, by its name without that of the system."""
        return self._play(self._asks(name, who, against, fields))

    def lets(self, name: str, who: str, against: str = "", /, **fields: Any) -> Raw:
        """Ask for what the rules refuse, as allowed by the table; return the only reason."""
        move = self._asks(name, who, against, fields)
        with pytest.raises(RefusedError) as refused:
            fold(self.system, self.session, move)
        (fault,) = refused.value.faults
        assert fault.field.endswith(".anyway"), fault
        self._play({**move, "anyway": True})
        return {"rule": fault.rule, "told": plain(fault.message)}

    def take(self, code: str, against: str = "", /, **fields: Any) -> Played:
        """Make an onward move of the last result, as whoever it is for."""
        whom = {"against": against} if against else {}
        return self._play({"do": "take", "onward": code, **whom, "fields": fields})

    def undoes(self, count: int = 1) -> None:
        """Take the last moves back."""
        for _ in range(count):
            self._make({"do": "undo"})

    def amends(self, code: str, instead: str = "", /, **fields: Any) -> None:
        """Amend the first decision of a code: another one in its place, or more said with it."""
        moves = self.session["moves"] if self.session else []
        at = next(at for at, move in enumerate(moves) if move.get("move") == code)
        said = fields if instead else {**moves[at]["fields"], **fields}
        move = {"do": "choose", "move": instead or code, "fields": said, "seed": "s"}
        self._make({"do": "amend", "at": at, "move": move})

    def begins(self, game: str, *who: str) -> Played:
        """Begin a game, by its name without that of the system."""
        return self._play({"do": "begin", "game": f"{self.system.id}.{game}", "who": [*who]})

    def decides(self, code: str, **fields: Any) -> Played:
        """Take a decision of the current game."""
        return self._play({"do": "choose", "move": code, "fields": fields})

    def asked(self, name: str, who: str = "", against: str = "", /, **fields: Any) -> Raw:
        """Return a request filled from the sheets and the table."""
        calculator = self.system.by_id[f"{self.system.id}.{name}"]
        return dict(filled(self.state, Ask(calculator, Sides(who, against), fields)).fields)

    def __getitem__(self, name: str) -> Any:
        """Return the current sheet of a character."""
        return character(sheet_of(self.system.id), self.state.sheets[name])

    @property
    def question(self) -> Question:
        """The current question."""
        found = question(self.state)
        assert found
        return found

    def asks(self, move: Raw | None = None, **more: Any) -> Raw:
        """Ask as a page does; no move is made."""
        return play(self.system, self.session, move, **more)

    def page(self, **view: Any) -> str:
        """Return the current HTML of the table, with its open parts: a :class:`View`."""
        return to_html(panel_html(fold(self.system, self.session), View(**view)))

    def _asks(self, name: str, who: str, against: str, fields: Raw) -> Raw:
        id_ = f"{self.system.id}.{name}"
        sides = {"who": who or None, "against": against or None}
        return {"do": "run", "calculator": id_, **sides, "fields": fields}

    def _play(self, move: Raw) -> Played:
        answer = self._make({**move, "seed": "s"})
        self.last = Played(answer, self.state.last or NOTHING)
        return self.last

    def _make(self, move: Raw) -> Raw:
        answer = self.asks(move)
        if not answer["ok"]:
            raise RefusedMoveError(answer["errors"])
        self.session = answer["session"]
        self.state = fold(self.system, self.session).end.state
        for name in self.state.sheets:
            assert not [*self[name].faults()], (name, [*self[name].faults()], move)
        return answer
