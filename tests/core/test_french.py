"""French typography: set once, kept when set again, and shared by results and pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.french import NBSP, THIN, french, listing, minus, plural, quote


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("Réussite : 3", f"Réussite{NBSP}: 3"),
        ("Oui ; non", f"Oui{THIN}; non"),
        ("Quoi ? Rien !", f"Quoi{THIN}? Rien{THIN}!"),
        ("50 %", f"50{THIN}%"),
        ("« 7 »", f"«{NBSP}7{NBSP}»"),
        ("l'As d'épée", "l’As d’épée"),
        ("l'« As »", f"l’«{NBSP}As{NBSP}»"),
        ("attendez...", "attendez…"),
        ("http://x 10:30 a:b", "http://x 10:30 a:b"),
        ("1:2 ratio", "1:2 ratio"),
        ("'entre apostrophes'", "'entre apostrophes’"),
        ("", ""),
    ],
)
def test_french(typed: str, set_: str) -> None:
    assert french(typed) == set_


@given(st.text(alphabet=" ':;!?%«»….aéZ7'\u00a0\u202f", max_size=30))
def test_setting_twice_changes_nothing(text: str) -> None:
    assert french(french(text)) == french(text)


def test_listing() -> None:
    assert [listing([]), listing(["a"]), listing(["a", "b"]), listing(["a", "b", "c"], "ou")] == [
        "", "a", "a et b", "a, b ou c",
    ]  # fmt: skip


def test_minus() -> None:
    assert [minus(-2), minus(0), minus(7)] == ["−2", "0", "7"]


def test_plural() -> None:
    counts = [plural(n, "carte") for n in (0, 1, 2, -1, -2)]
    assert counts == ["0 carte", "1 carte", "2 cartes", "-1 carte", "-2 cartes"]
    assert plural(3, "animal", "animaux") == "3 animaux"


def test_quote_is_short_printable_and_on_one_line() -> None:
    assert quote("abc") == "« abc »"
    assert quote("a\nb\t c") == "« a b c »"
    assert quote("x" * 41) == f"« {'x' * 39}… »"
    assert quote("x" * 40) == f"« {'x' * 40} »"
    assert quote("\ud800\x00\u202e") == "« \ufffd\ufffd\ufffd »"
    assert quote(None) == "« None »"


@given(st.text())
def test_quote_never_lets_a_control_sign_through(text: str) -> None:
    quoted = quote(text)
    assert quoted.isprintable()
    assert len(quoted) <= 44
    quoted.encode()
