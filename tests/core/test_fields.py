"""Fields: what they take, what they refuse, and the French sentence that says so."""

from typing import Any

import pytest

from calculators.core.fields import Field, Flag, Integer, Invalid, Option, Reading
from calculators.core.pieces import Drawn, Piece, Pieces
from calculators.core.space import Deal
from calculators.core.typed import split
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard, Suit, Trump

NUMBER = Integer(label="N", minimum=-9, maximum=9)
FLAG = Flag(label="F")
OPTION = Option(label="O", choices={"a": "l'un", "b": "l'autre"})
READING = Reading(label="R", rule="AMB-XX-01", choices=OPTION.choices)
CARD = Piece(label="C", kind=MINOR_CARDS)
CARDS = Pieces(label="C", kind=MINOR_CARDS, least=1, most=3)
TALON = Pieces(label="T", kind=TRUMPS, most=22, pool="talon")
DRAWN = Drawn(label="D", kind=TRUMPS, most=22, pool="talon", space=lambda: Deal((), 0))

TAKEN: list[tuple[Field[Any], object, object]] = [
    (NUMBER, 3, 3), (NUMBER, "3", 3), (NUMBER, " 3 ", 3), (NUMBER, "+3", 3), (NUMBER, "-3", -3),
    (NUMBER, "−3", -3), (NUMBER, "007", 7), (NUMBER, 9, 9), (NUMBER, "-9", -9), (NUMBER, "-0", 0),
    (FLAG, True, True), (FLAG, "true", True), (FLAG, "ON", True), (FLAG, " oui ", True),
    (FLAG, 1, True), (FLAG, False, False), (FLAG, "non", False), (FLAG, "0", False),
    (OPTION, "a", "a"), (OPTION, " b ", "b"), (READING, "b", "b"),
    (CARD, "12", MinorCard(12)), (CARD, 12, MinorCard(12)), (CARD, "as", MinorCard(1)),
    (CARD, "7-coupe", MinorCard(7, Suit.CUPS)), (CARD, "roi d’épée", MinorCard(14, Suit.SWORDS)),
    (CARDS, "1 2 3", tuple(map(MinorCard, (1, 2, 3)))),
    (CARDS, [1, "2"], (MinorCard(1), MinorCard(2))),
    (CARDS, "1,2", (MinorCard(1), MinorCard(2))), (CARDS, "1 ; 2;", (MinorCard(1), MinorCard(2))),
    (CARDS, "1\n2", (MinorCard(1), MinorCard(2))), (CARDS, 7, (MinorCard(7),)),
    (CARDS, "7 de coupe, dame", (MinorCard(7, Suit.CUPS), MinorCard(13))),
    (CARDS, "5 5", (MinorCard(5), MinorCard(5))), (TALON, "", ()), (TALON, [], ()),
    (TALON, None, ()), (TALON, "0, Le Diable", (Trump(0), Trump(15))),
    (DRAWN, "0 0 5", (Trump(0), Trump(0), Trump(5))),
]  # fmt: skip

REFUSED: list[tuple[Field[Any], object, str]] = [
    (NUMBER, "10", "« 10 » sort des bornes : attendu, un nombre entier de −9 à 9."),
    (NUMBER, -10, "« -10 » sort des bornes : attendu, un nombre entier de −9 à 9."),
    (NUMBER, "dix", "« dix » ne convient pas : attendu, un nombre entier de −9 à 9."),
    (NUMBER, 1.0, "« 1.0 » ne convient pas : attendu, un nombre entier de −9 à 9."),
    (NUMBER, True, "« True » ne convient pas : attendu, un nombre entier de −9 à 9."),
    (NUMBER, [3], "« [3] » ne convient pas"), (NUMBER, "1e1", "ne convient pas"),
    (NUMBER, "1_0", "ne convient pas"), (NUMBER, "٣", "ne convient pas"),
    (NUMBER, "9" * 5000, "…"), (NUMBER, "", "ne convient pas"),
    (FLAG, "peut-être", "« peut-être » ne convient pas : attendu, oui ou non."),
    (FLAG, 2, "attendu, oui ou non"), (FLAG, None, "attendu, oui ou non"),
    (OPTION, "c", "« c » n'est pas proposé : attendu, a (l'un) ou b (l'autre)."),
    (OPTION, "à b", "n'est pas proposé"), (OPTION, ["a"], "n'est pas proposé"),
    (CARD, "99", "n'est pas une carte"), (CARD, True, "« true » n'est pas une carte"),
    (CARD, 7.0, "n'est pas une carte"), (CARD, ["7"], "n'est pas une carte"),
    (CARD, {}, "« {} » n'est pas une carte"),
    (CARD, "7 9", "n'est pas une carte"), (CARD, "7-pique", "n'est pas une carte"),
    (CARDS, "", "Aucune carte : il en faut 1 à 3."),
    (CARDS, "1 2 3 4", "4 cartes : il en faut 1 à 3."),
    (CARDS, "x 2", "« x » n'est pas une carte"), (CARDS, [[1]], "« [1] » n'est pas une carte"),
    (CARDS, "x y z t", "Et 2 autres fautes."), (CARDS, True, "n'est pas une carte"),
    (TALON, "4 5 4 4", "4 est là 3 fois ; un seul exemplaire existe."),
    (TALON, "5 V", "5 est là 2 fois"), (TALON, "22", "« 22 » n'est pas un arcane majeur"),
    (TALON, "0" * 5000 + "99", "n'est pas un arcane majeur"),
]  # fmt: skip


@pytest.mark.parametrize(("field", "raw", "value"), TAKEN)
def test_taken(field: Field[Any], raw: object, value: object) -> None:
    parsed = field.parse(raw)
    assert parsed == value
    assert type(parsed) is type(value)
    assert field.parse(field.dump(parsed)) == parsed
    assert field.parse(field.text(parsed)) == parsed


@pytest.mark.parametrize(("field", "raw", "sentence"), REFUSED)
def test_refused(field: Field[Any], raw: object, sentence: str) -> None:
    with pytest.raises(Invalid) as refused:
        field.parse(raw)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 400


def test_what_is_wrong_twice_is_said_once() -> None:
    with pytest.raises(Invalid) as refused:
        CARDS.parse("x x y")
    assert str(refused.value).count("« x »") == 1


def test_le_mat_twice_in_one_pool_is_refused_whatever_its_name() -> None:
    with pytest.raises(Invalid, match="0 est là 2 fois"):
        TALON.parse("0 XV mat")


@pytest.mark.parametrize("field", [NUMBER, FLAG, OPTION, READING, CARD, CARDS, TALON, DRAWN])
def test_schema_has_a_type(field: Field[Any]) -> None:
    assert field.schema()["type"] in {"integer", "boolean", "string", "array"}


def test_bounds_are_in_the_schema() -> None:
    assert NUMBER.schema() == {"type": "integer", "minimum": -9, "maximum": 9}
    assert OPTION.schema() == {"type": "string", "enum": ["a", "b"]}
    assert (CARDS.schema()["minItems"], CARDS.schema()["maxItems"]) == (1, 3)


def test_an_optional_piece_is_written_as_nothing() -> None:
    assert CARD.dump(None) is None
    assert CARD.text(None) == ""


@pytest.mark.parametrize(
    ("raw", "items"),
    [
        (None, []), ("", []), ("  ", []), ("a b", ["a", "b"]), ("a,b", ["a", "b"]),
        ("a b, c", ["a b", "c"]), ("a;b\nc", ["a", "b", "c"]), (",,", []),
        ([1, None], ["1", "None"]),
        (("a",), ["a"]), (7, ["7"]), ({"a": 1}, ["{'a':", "1}"]),
    ],
)  # fmt: skip
def test_split(raw: object, items: list[str]) -> None:
    assert split(raw) == items


@pytest.mark.parametrize(("typed", "more"), [("x y z", ""), ("x y z t", "Et 2 autres fautes.")])
def test_only_the_faults_left_out_are_counted(typed: str, more: str) -> None:
    """Four cards where three are the most is a fault of its own."""
    with pytest.raises(Invalid) as refused:
        CARDS.parse(typed)
    assert "Et 0" not in str(refused.value)
    assert str(refused.value).endswith(more)
    assert ("Et " in str(refused.value)) == bool(more)


def test_a_list_that_holds_a_long_text_is_too_long() -> None:
    assert CARDS.read(["1", "2"]) == (MinorCard(1), MinorCard(2))
    with pytest.raises(Invalid, match="Texte trop long : 97 signes, 96 au plus"):
        CARDS.read(["x" * 97])
