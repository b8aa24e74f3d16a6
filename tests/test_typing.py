"""Typed texts and their parsing: the table of ``tests/cases/typing.toml``, and all we print."""

import json
import subprocess
import tomllib
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS, SYSTEMS
from calculators.core.fields import Field, Integer, Invalid, Option, Several
from calculators.core.french import french, minus
from calculators.core.pieces import Piece, Pieces
from calculators.core.rows import Rows, Text
from calculators.core.typed import alike, plain
from calculators.session.words import value_text
from tests.contract import strategies
from tests.project import ROOT, tries
from tests.systems.party import play
from tools.node import node

TABLE = tomllib.loads((ROOT / "tests/cases/typing.toml").read_text(encoding="utf-8"))
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d"
BLANKS = " \u00a0\u2009\u202f\u3000"
MARKS = "\u200b\u200e\u2060\ufeff\u00ad"
TITLED = ("DominoKind", "TrumpKind", "MinorKind", "PlayingCardKind", "DiceSumKind", "StepDieKind")


def every_field() -> Iterator[tuple[str, Field[Any]]]:
    """Return the fields of all calculators and sheets by their addresses, cells of rows too."""
    for calculator in CALCULATORS.values():
        for parameter in calculator.parameters:
            yield from _cells(f"{calculator.id}.{parameter.name}", parameter)
    for system in SYSTEMS.values():
        for group in (system.sheet.character, system.sheet.table):
            for name, each in group.inputs.items() if group else ():
                yield from _cells(f"{system.id}:{name}", each)


def _cells(at: str, field: Field[Any]) -> Iterator[tuple[str, Field[Any]]]:
    yield at, field
    for column in field.columns if isinstance(field, Rows) else ():
        yield from _cells(f"{at}/{column.name}", column)


FIELDS = dict(every_field())
DISTINCT = {
    repr((type(f), getattr(f, "kind", ""), getattr(f, "minimum", 0) < 0)): at
    for at, f in FIELDS.items()
    if not isinstance(f, Rows)
}
DISTINCT |= {at: at for at, f in FIELDS.items() if isinstance(f, Rows) and "/" not in at}
each_kind = pytest.mark.parametrize("at", DISTINCT.values())


@pytest.mark.parametrize("block", TABLE["field"], ids=lambda block: block["kind"])
def test_the_table(block: dict[str, Any]) -> None:
    field = FIELDS[block["at"]]
    assert [[typed, field.text(field.read(typed))] for typed, _ in block["read"]] == block["read"]
    for typed, words in block["refused"]:
        with pytest.raises(Invalid) as refused:
            field.read(typed)
        assert words in str(refused.value)


def test_names_are_compared_as_they_are_seen() -> None:
    assert [pair for pair in TABLE["alike"]["same"] if len({*map(alike, pair)}) > 1] == []
    assert [pair for pair in TABLE["alike"]["others"] if len({*map(alike, pair)}) < 2] == []


@pytest.mark.parametrize(("one", "other"), TABLE["alike"]["same"])
@pytest.mark.parametrize("system", [s for s in SYSTEMS.values() if s.sheet], ids=lambda s: s.id)
def test_nobody_takes_a_name_that_is_seen_on_another_sheet(
    system: Any, one: str, other: str
) -> None:
    """A name that differs only in spelling is that character if it looks equal, or is taken."""
    session = None
    for name in (one, other):
        move = {"do": "sheet", "name": name, "fields": {}}
        answer = play(system, session, move)
        session = answer.get("session", session)
        count = len(answer["state"]["sheets"]) if answer["ok"] else 1
        assert count == 1
        if not answer["ok"]:
            assert "s’appelle déjà" in answer["errors"][0]["message"]
    session = play(system, session, {"do": "sheet", "name": "Zoé", "fields": {}})["session"]
    answer = play(system, session, {"do": "sheet", "name": "Zoé", "rename": other})
    assert answer["errors"][0]["field"].endswith(".rename")


@each_kind
def test_what_we_print_can_be_typed_back(at: str) -> None:
    """In an input, in a result, in the journal: with our own minus signs and spaces."""
    field = FIELDS[at]

    @settings(max_examples=tries(10))
    @given(raw=strategies.good(field))
    def hold(raw: object) -> None:
        value = field.read(raw)
        for text in printed(field, value):
            assert field.read(text) == value, text

    hold()


def printed(field: Field[Any], value: Any) -> Iterator[str]:
    """Return the ways to print a value on a page."""
    text = field.text(value)
    yield text
    if isinstance(field, Text | Rows):
        return  # a sentence changes the typography of a name
    yield french(text)
    if value != ():
        yield french(value_text(field, value))
    if isinstance(field, Integer):
        yield minus(value)
        yield f"{'+' if value >= 0 else ''}{minus(value)}"
    if isinstance(field, Piece) and type(field.kind).__name__ in TITLED:
        yield french(getattr(value, "title", text))
    if isinstance(field, Pieces) and value and type(field.kind).__name__ in TITLED:
        yield french(", ".join(getattr(piece, "title", str(piece)) for piece in value))


@each_kind
def test_signs_that_are_seen_alike_are_read_alike(at: str) -> None:
    """Any dash, any blank, wide digits, invisible marks anywhere: the value is the same."""
    field = FIELDS[at]
    dashes = not isinstance(field, Text | Option | Several | Rows)

    @settings(max_examples=tries(10))
    @given(
        raw=strategies.good(field), dash=st.sampled_from(DASHES), blank=st.sampled_from(BLANKS),
        mark=st.sampled_from(MARKS), wide=st.booleans(), stop=st.sampled_from(["", ".", ". "]),
    )  # fmt: skip
    def hold(raw: object, dash: str, blank: str, mark: str, *, wide: bool, stop: str) -> None:
        value = field.read(raw)
        text = unicodedata.normalize("NFD", field.text(value)).replace(" ", blank)
        if dashes:
            text = text.replace("-", dash).replace("\u2212", dash)
        if wide and dashes:
            text = "".join(chr(ord(s) + 0xFEE0) if "!" <= s <= "~" else s for s in text)
        if not text and not field.empty_is_missing:
            return
        text += stop if dashes else ""
        assert field.read(mark.join(["", *text, ""]) if dashes else f"{mark}{text}{mark}") == value

    hold()


def test_the_page_reads_signs_as_python_does() -> None:
    """Every character there is, alone and between two figures, as in ``typed.js``."""
    signs = [chr(n) for n in range(0x20, 0x30000) if not 0xD800 <= n < 0xE000]
    signs = [sign for sign in signs if unicodedata.category(sign) not in {"Cn", "Co"}]
    program = """
import { plain } from "./docs/assets/form/typed.js";
let text = "";
process.stdin.on("data", (more) => (text += more)).on("end", () => {
  const told = JSON.parse(text).map((sign) => [plain(sign), plain(`1${sign}2`)]);
  process.stdout.write(JSON.stringify(told));
});
"""
    done = subprocess.run(
        [node(), "--input-type=module", "-e", program], cwd=ROOT, input=json.dumps(signs),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = json.loads(done.stdout)
    ours = [[plain(sign), plain(f"1{sign}2")] for sign in signs]
    wrong = [f"{ord(s):x}" for s, mine, its in zip(signs, ours, told, strict=True) if mine != its]
    assert wrong == []
