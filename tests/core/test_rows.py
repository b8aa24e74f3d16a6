"""Texts, lists of numbers and small tables: what they take, and the line and cell at fault."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from calculators.core.errors import Wrong
from calculators.core.fields import Field, Integer, Invalid
from calculators.core.group import Group, integer, rows
from calculators.core.rows import Integers, Rows, Text


@dataclass(frozen=True)
class Fighter:
    name: str
    skill: int
    wounds: int = 0


NAME = Text(label="Nom", longest=8)
NUMBERS = Integers(label="N", minimum=-3, maximum=12, least=1, most=3)
TABLE: Rows[Fighter] = Rows(
    label="Combattants", least=1, most=2, row=Fighter,
    columns=(
        replace(NAME, name="name"),
        Integer(label="Niveau", minimum=0, maximum=12, name="skill"),
        Integer(label="Blessures", minimum=0, maximum=3, default=0, name="wounds"),
    ),
)  # fmt: skip
ANA, BOB = Fighter("Ana", 7), Fighter("Bob", 9, 2)


@pytest.mark.parametrize(
    ("field", "raw", "value"),
    [
        (NAME, "Ana", "Ana"), (NAME, "  Ana\n Lou ", "Ana Lou"), (NAME, 7, "7"),
        (NAME, "<b>'\"&", "<b>'\"&"), (NUMBERS, "1 2", (1, 2)), (NUMBERS, [1, "−2"], (1, -2)),
        (NUMBERS, "1, 2;12", (1, 2, 12)), (TABLE, "Ana ; 7", (ANA,)),
        (TABLE, "Ana;7;\n\nBob|9|2", (ANA, BOB)), (TABLE, "Ana\t7\t0", (ANA,)),
        (TABLE, [{"name": "Ana", "skill": "7"}, ["Bob", 9, 2]], (ANA, BOB)),
        (TABLE, [{"name": "Ana", "skill": 7, "wounds": None}], (ANA,)),
        (TABLE, ["Bob;9;2"], (BOB,)),
    ],
)  # fmt: skip
def test_taken(field: Field[Any], raw: object, value: object) -> None:
    parsed = field.parse(raw)
    assert parsed == value
    assert field.parse(field.dump(parsed)) == value
    assert field.parse(field.text(parsed)) == value


@pytest.mark.parametrize(
    ("field", "raw", "sentence"),
    [
        (NAME, "", "attendu, un texte de 8 signes"), (NAME, "x" * 9, "attendu, un texte"),
        (NAME, "a;b", "« a;b » ne convient pas"), (NAME, "\x00", "ne convient pas"),
        (NAME, [], "ne convient pas"), (NUMBERS, "", "Aucun nombre : il en faut 1 à 3."),
        (NUMBERS, "1 2 3 4", "4 nombres : il en faut 1 à 3."),
        (NUMBERS, "1 13", "« 13 » sort des bornes"), (NUMBERS, [True], "ne convient pas"),
        (TABLE, "", "Aucune ligne : il en faut 1 ou 2."), (TABLE, "a;1\nb;1\nc;1", "3 lignes"),
        (TABLE, "Ana", "Ligne 1 (« Ana »), Niveau : à remplir."),
        (TABLE, "Ana;7\nBob;99", "Ligne 2 (« Bob »), Niveau : « 99 » sort des bornes"),
        (TABLE, "Ana;7;0;4", "Ligne 1, 4 cases, 3 au plus : Nom ; Niveau ; Blessures."),
        (TABLE, [{"zut": 1}], "Ligne 1, pas de colonne « zut »."),
        (TABLE, 7, "« 7 » ne convient pas : attendu, des lignes."),
        (TABLE, {}, "attendu, des lignes"),
    ],
)  # fmt: skip
def test_refused(field: Field[Any], raw: object, sentence: str) -> None:
    with pytest.raises(Invalid) as refused:
        field.parse(raw)
    assert sentence in str(refused.value)


def test_every_line_at_fault_is_told() -> None:
    with pytest.raises(Invalid) as refused:
        TABLE.parse("Ana;x\nBob;y")
    assert "Ligne 1" in str(refused.value)
    assert "Ligne 2" in str(refused.value)


@pytest.mark.parametrize(
    ("field", "raw", "sentences"),
    [
        (NUMBERS, "13 1 x", ("« 13 » sort des bornes", "« x » ne convient pas")),
        (NUMBERS, "13 1 1 1", ("« 13 » sort des bornes", "4 nombres : il en faut 1 à 3.")),
        (TABLE, ";x;4", ("Ligne 1, Nom : à remplir.", "Ligne 1, Niveau", "Ligne 1, Blessures")),
    ],
)  # fmt: skip
def test_every_number_and_cell_at_fault_is_told(
    field: Field[Any], raw: str, sentences: tuple[str, ...]
) -> None:
    with pytest.raises(Invalid) as refused:
        field.parse(raw)
    assert [sentence for sentence in sentences if sentence not in str(refused.value)] == []


@pytest.mark.parametrize(
    ("raw", "cells"),
    [
        ("Ana;7", []), ("Ana", [(1, "skill", "Ana")]),
        ("Ana;7\nBob;x;9", [(2, "skill", "Bob"), (2, "wounds", "Bob")]),
        (";7", [(1, "name", "")]), ("Ana;7;0;4", [(1, "", "")]),
    ],
)  # fmt: skip
def test_a_cell_at_fault_is_named(raw: str, cells: list[tuple[int, str, str]]) -> None:
    found: tuple[Wrong, ...] = ()
    try:
        TABLE.parse(raw)
    except Invalid as refused:
        found = refused.cells
    assert [(each.row, each.column, each.whose) for each in found] == cells


def test_a_long_table_of_faults_is_quoted_little() -> None:
    field = replace(TABLE, most=400)
    with pytest.raises(Invalid) as refused:
        field.parse("Ana ; x\n" * 400)
    sentence = str(refused.value)
    assert "Ligne 8 (« Ana »), Niveau" in sentence
    assert "Ligne 9" not in sentence
    assert sentence.endswith("Et 392 autres fautes.")


class Line(Group):
    """A row of the tests."""

    name: str = integer("Rang", least=0, most=9)


class Folded(Group, fold="Plus"):
    """A group behind a fold."""

    lines: tuple[Line, ...] = rows("Lignes", Line, default=(), least=0, most=3)


def test_a_table_lies_behind_the_fold_of_its_group() -> None:
    assert Folded.inputs["lines"].group == "Plus"
