"""The tarot: its cards, their notation, and the forgiving ways a player may write them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard, Suit, Trump, roman

ROMAN = [
    "I",
    "II",
    "III",
    "IV",
    "V",
    "VI",
    "VII",
    "VIII",
    "IX",
    "X",
    "XI",
    "XII",
    "XIII",
    "XIV",
    "XV",
    "XVI",
    "XVII",
    "XVIII",
    "XIX",
    "XX",
    "XXI",
]


def test_there_are_twenty_two_trumps_and_fourteen_ranks() -> None:
    assert [str(piece) for piece in TRUMPS.pieces] == [str(n) for n in range(22)]
    assert [str(piece) for piece in MINOR_CARDS.pieces] == [str(n) for n in range(1, 15)]


def test_roman() -> None:
    assert [roman(number) for number in range(22)] == ["", *ROMAN]


def test_the_named_trumps_are_where_the_rules_say() -> None:
    names = {0: "Le Mat", 9: "L’Hermite", 13: "L’Arcane sans nom", 15: "Le Diable", 21: "Le Monde"}
    assert {number: Trump(number).name for number in names} == names
    assert len({trump.name for trump in TRUMPS.pieces}) == 22
    assert (Trump(0).title, Trump(15).title) == ("Le Mat", "XV Le Diable")


@pytest.mark.parametrize("trump", TRUMPS.pieces, ids=str)
def test_a_trump_is_read_by_number_numeral_or_name(trump: Trump) -> None:
    spellings = [str(trump), f"0{trump}", trump.name, trump.name.upper(), f"  {trump.name} "]
    spellings += [trump.name.replace("’", "'")]
    spellings += [roman(trump.number), roman(trump.number).lower()] if trump.number else ["mat"]
    for spelling in spellings:
        assert TRUMPS.parse(spelling) == trump
    assert re.fullmatch(TRUMPS.pattern, str(trump))


@pytest.mark.parametrize("suit", [None, *Suit])
@pytest.mark.parametrize("rank", range(1, 15))
def test_a_minor_card_is_read_in_its_own_notation(rank: int, suit: Suit | None) -> None:
    card = MinorCard(rank, suit)
    assert MINOR_CARDS.parse(str(card)) == card
    assert MINOR_CARDS.parse(f" {str(card).upper()} ") == card
    assert re.fullmatch(MINOR_CARDS.pattern, str(card))


@pytest.mark.parametrize("rank", range(1, 15))
@pytest.mark.parametrize("suit", Suit)
def test_a_minor_card_is_read_by_its_name(rank: int, suit: Suit) -> None:
    card = MinorCard(rank, suit)
    assert MINOR_CARDS.parse(card.name) == card
    assert MINOR_CARDS.parse(MinorCard(rank).name) == MinorCard(rank)


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("reine", "13"), ("Dame d'épée", "13-epee"), ("roi de bâton", "14-baton"),
        ("as deniers", "1-denier"), ("10 - coupes", "10-coupe"), ("07", "7"), ("VALET", "11"),
    ],
)  # fmt: skip
def test_ways_to_write_a_minor_card(typed: str, notation: str) -> None:
    assert str(MINOR_CARDS.parse(typed)) == notation


@pytest.mark.parametrize(
    "typed",
    ["", " ", "0", "00", "15", "99", "-1", "1.0", "1e1", "7-", "7-pique", "-coupe", "d'épée",
     "as as", "7 de", "XII", "٧", "1" * 5000, "0" * 5000, "7\x00", "<img>", "valet-"],
)  # fmt: skip
def test_what_is_no_minor_card(typed: str) -> None:
    with pytest.raises(ValueError, match=r"n'est pas une carte : de 1 \(As\) à 14 \(Roi\)"):
        MINOR_CARDS.parse(typed)


@pytest.mark.parametrize(
    "typed",
    ["", " ", "22", "99", "-1", "1.0", "IIII", "IIX", "XXII", "satan", "Le", "٧", "0x7",
     "0" * 5000 + "22", "9" * 5000, "7\x00", "<img>"],
)  # fmt: skip
def test_what_is_no_trump(typed: str) -> None:
    with pytest.raises(ValueError, match="n'est pas un arcane majeur : de 0 "):
        TRUMPS.parse(typed)


@given(st.text())
def test_any_text_is_a_piece_or_a_french_refusal(text: str) -> None:
    for kind in (TRUMPS, MINOR_CARDS):
        try:
            piece = kind.parse(text)
        except ValueError as error:
            assert "n'est pas un" in str(error)  # noqa: PT017
        else:
            assert kind.parse(str(piece)) == piece


@given(st.from_regex(TRUMPS.pattern, fullmatch=True))
def test_the_pattern_of_trumps_is_their_notation(notation: str) -> None:
    assert str(TRUMPS.parse(notation)) == notation


@given(st.from_regex(MINOR_CARDS.pattern, fullmatch=True))
def test_the_pattern_of_minor_cards_is_their_notation(notation: str) -> None:
    assert str(MINOR_CARDS.parse(notation)) == notation


@pytest.mark.parametrize("number", [-1, 22])
def test_a_trump_that_is_none_cannot_be_made(number: int) -> None:
    with pytest.raises(ValueError, match="arcane majeur"):
        Trump(number)


@pytest.mark.parametrize("rank", [0, 15])
def test_a_minor_card_that_is_none_cannot_be_made(rank: int) -> None:
    with pytest.raises(ValueError, match="n'est pas une carte"):
        MinorCard(rank)


def test_cards_are_sorted_by_rank_then_suit() -> None:
    listed = [MinorCard(7, Suit.CUPS), MinorCard(12), MinorCard(7), MinorCard(1, Suit.SWORDS)]
    assert [str(card) for card in sorted(listed)] == ["1-epee", "7", "7-coupe", "12"]


def test_titles_show_the_value_of_a_court_card() -> None:
    titles = [MinorCard(1).title, MinorCard(7).title, MinorCard(13, Suit.SWORDS).title]
    assert titles == ["As (1)", "7", "Dame d’épée (13)"]


def test_names_of_pieces_keep_one_notation_each() -> None:
    assert len({str(MinorCard(r, s)) for r in range(1, 15) for s in (None, *Suit)}) == 70
