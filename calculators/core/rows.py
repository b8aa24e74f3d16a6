"""More fields: a short text, a list of numbers, a small table typed line by line."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, override

from .errors import Wrong
from .fields import NOTATION, UNBOUNDED, Field, Input, Integer, Invalid, Listed
from .french import minus, needed, plural, quote
from .reasons import shortened
from .result import Json, JsonObject, Sent
from .typed import CELLS, is_blank, is_printable, plain, split, tidy

_PRINTED = rf"^(?=.*\S)[^{CELLS}\u0000-\u001f\u007f-\u009f\ud800-\udfff]+$"
_APART = 4  # signs: a sign of the number, and what sets it apart from the next
_MOST_REASONS = 8
"""Faults that one sentence names; a table that players fill in seldom has more."""
_NAME = 20  # signs of a name that a fault quotes
LACKS = "à remplir."
"""What is wrong with a cell that must hold something, and holds nothing."""
_CELLS = re.compile(f"[{CELLS}\t]")
_SIGNED = re.compile(r"[+-]? ?[0-9]{1,9}")


class Text(Field[str]):
    """A short printable text, such as a name; at most ``longest`` signs."""

    longest: int = 40

    @override
    def parse(self, raw: object) -> str:
        text = tidy(str(raw)) if isinstance(raw, str | int) else ""
        reasons = " ; ".join(self._wrong(text)) if text else ""
        if reasons or not text:
            told = f"{quote(raw)} ne convient pas : {reasons} ;" if text else _unseen(raw)
            raise Invalid(f"{told} attendu, un texte de {self.longest} signes au plus.")
        return text

    def _wrong(self, text: str) -> Iterable[str]:
        """Say all that is wrong with a text that is seen."""
        if not is_printable(text):
            yield "un signe y est illisible"
        if apart := _CELLS.search(text):
            yield f"{quote(apart[0])} sépare des cases"
        if len(text) > self.longest:
            yield f"il a {plural(len(text), 'signe')}"

    @override
    def schema(self) -> JsonObject:
        return {"type": "string", "pattern": _PRINTED, "maxLength": self.longest}


class Integers(Listed[int]):
    """A list of whole numbers, each from ``minimum`` to ``maximum``."""

    minimum: int
    maximum: int

    @property
    @override
    def longest(self) -> int:
        widest = max(len(str(self.minimum)), len(str(self.maximum)))
        return self.most * (widest + _APART)

    @property
    def item(self) -> Integer:
        """The field of one number."""
        return Integer(self.label, minimum=self.minimum, maximum=self.maximum)

    @override
    def parse(self, raw: object) -> tuple[int, ...]:
        items: Sequence[object] = raw if isinstance(raw, list | tuple) else self._items(raw)
        return self.each(items, self.item.parse, "nombre")

    def _items(self, raw: object) -> list[str]:
        """Split what was given; a sign begins a number, where some may be negative."""
        items = split(raw)
        text = plain(" ".join(items))
        signed = self.minimum < 0 and not _SIGNED.sub("", text).strip()
        return [found[0] for found in _SIGNED.finditer(text)] if signed else items

    @override
    def _dumped(self, value: tuple[int, ...]) -> Json:
        return list(value)

    @override
    def _told(self, value: tuple[int, ...]) -> str:
        return " ".join(minus(number) for number in value)

    @override
    def schema(self) -> JsonObject:
        return self.array(self.item.schema())


class Rows[R](Listed[R]):
    """A small table: a list of objects, or lines of cells separated by semicolons.

    :param row: builds one row from its cells, by keyword; a frozen dataclass whose attributes bear
        the columns' names.
    :param columns: in the order of the cells; one that has a default may be left empty. None is
        to tick: the page has no boxes in a cell.
    """

    row: Callable[..., R]
    columns: tuple[Input, ...]

    @property
    @override
    def longest(self) -> int:
        return self.most * sum(_width(column) + _APART for column in self.columns)

    @override
    def parse(self, raw: object) -> tuple[R, ...]:
        lines = _lines(raw)
        if not self.least <= len(lines) <= self.most:
            raise Invalid(needed(len(lines), "ligne", self.least, self.most))
        wrong: list[Wrong] = []
        rows: list[R] = []
        for number, line in enumerate(lines, start=1):
            cells, faults = self._row(line, number)
            wrong += faults
            if not faults:
                rows.append(self.row(**cells))
        if wrong:
            told = " ".join(shortened([*map(_at_its_line, wrong)], _MOST_REASONS))
            raise Invalid(told, tuple(wrong))
        return tuple(rows)

    def _row(self, line: object, number: int) -> tuple[dict[str, Any], list[Wrong]]:
        """Read the cells of a line; tell what is wrong with each."""
        cells: dict[str, Any] = {}
        wrong: list[tuple[Input, str]] = []
        try:
            given = self._cells(line)
        except Invalid as error:
            return cells, [Wrong(number, str(error))]
        for column in self.columns:
            raw = given.get(column.name)
            empty = is_blank(raw)
            if empty and column.required:
                wrong.append((column, LACKS))
                continue
            try:
                cells[column.name] = column.default if empty else column.read(raw)
            except Invalid as error:
                wrong.append((column, str(error)))
        whose = self._whose(given) if wrong else ""
        return cells, [
            Wrong(number, reason, column.name, column.label, whose) for column, reason in wrong
        ]

    def _cells(self, line: object) -> Sent:
        names = [column.name for column in self.columns]
        if isinstance(line, dict):
            unknown = [str(name) for name in line if name not in names]
            if unknown:
                raise Invalid(f"pas de colonne {quote(unknown[0])}.")
            return line
        if not isinstance(line, str | list):
            raise Invalid(f"{quote(line)} n'est pas une ligne.")
        cells: Sequence[object] = line if isinstance(line, list) else _CELLS.split(line)
        if len(cells) > len(names):
            labels = " ; ".join(column.label for column in self.columns)
            raise Invalid(f"{len(cells)} cases, {len(names)} au plus : {labels}.")
        return dict(zip(names, cells, strict=False))

    def _whose(self, given: Sent) -> str:
        """Return who stands on a line, where its first cell is a name."""
        first = self.columns[0]
        if not isinstance(first, Text):
            return ""
        with suppress(Invalid):
            return first.parse(given.get(first.name))
        return ""

    @override
    def _dumped(self, value: tuple[R, ...]) -> Json:
        return [
            {each.name: each.dump(getattr(row, each.name)) for each in self.columns}
            for row in value
        ]

    @override
    def _told(self, value: tuple[R, ...]) -> str:
        return "\n".join(self._line(row) for row in value)

    @override
    def draft(self, raw: object) -> str:
        lines = raw if isinstance(raw, list | tuple) else ()
        rows = (self._row(line, 0)[0] for line in lines)
        return "\n".join(self._joined(row.get(each.name) for each in self.columns) for row in rows)

    def _line(self, row: R) -> str:
        """Write one row; optional cells at its end that hold their defaults are left out."""
        cells = [getattr(row, column.name) for column in self.columns]
        for column in reversed(self.columns):
            if column.required or cells[-1] != column.default:
                break
            cells.pop()
        return self._joined(cells)

    def _joined(self, cells: Iterable[Any]) -> str:
        texts = (each.text(cell) for each, cell in zip(self.columns, cells, strict=False))
        return " ; ".join(texts).rstrip(" ;")

    @override
    def schema(self) -> JsonObject:
        properties: JsonObject = {}
        for column in self.columns:
            described: JsonObject = {**column.schema(), "title": column.label}
            if not column.required:
                described["type"] = [described["type"], "null"]
            properties[column.name] = described
        item: Json = {
            "type": "object",
            "properties": properties,
            "required": [column.name for column in self.columns if column.required],
            "additionalProperties": False,
        }
        return self.array(item)


def _at_its_line(wrong: Wrong) -> str:
    who = f" ({quote(wrong.whose, _NAME)})" if wrong.whose else ""
    what = f"{wrong.label} : {wrong.reason}" if wrong.column else wrong.reason
    return f"Ligne {wrong.row}{who}, {what}"


def _unseen(raw: object) -> str:
    """Say why a text is none: left empty, invisible, or no text at all."""
    if not isinstance(raw, str):
        return f"{quote(raw)} ne convient pas :"
    return "Aucun signe ne se voit ici :" if raw.strip() else "Rien n'est écrit ici :"


def _width(cell: Input) -> int:
    """Return the signs that a cell may take; a number or a choice takes those of a piece."""
    return NOTATION if cell.longest == UNBOUNDED else cell.longest


def _lines(raw: object) -> Sequence[object]:
    if isinstance(raw, list | tuple):
        return raw
    if not isinstance(raw, str):
        raise Invalid(f"{quote(raw)} ne convient pas : attendu, des lignes.")
    return [line for line in raw.splitlines() if not is_blank(line)]
