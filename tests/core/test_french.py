"""French typography and words: set once, kept when set again, and shared by results and pages."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import markdown

from calculators.core.french import (
    NBSP,
    THIN,
    counted,
    dated,
    french,
    percent,
    plural,
    quote,
)
from hooks.typography import TypographyExtension
from tests.project import ROOT
from tests.systems.party import plain


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("Réussite : 3", f"Réussite{NBSP}: 3"),
        ("Oui ; non", f"Oui{THIN}; non"),
        ("Quoi ? Rien !", f"Quoi{THIN}? Rien{THIN}!"),
        ("50 %", f"50{THIN}%"),
        ("9 m et 25 kg, 3 mois", f"9{NBSP}m et 25{NBSP}kg, 3 mois"),
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


def test_a_page_is_set_like_a_result_and_its_code_is_left_alone() -> None:
    page = "L'essai : oui ! `l'essai : oui !` *L'essai : non.*"
    set_ = f"L’essai{NBSP}: oui{THIN}! <code>l'essai : oui !</code> <em>L’essai{NBSP}: non.</em>"
    assert markdown(page, extensions=[TypographyExtension()]) == f"<p>{set_}</p>"


def test_what_a_drawing_shows_is_set_too() -> None:
    drawn = markdown("![L'attaque ; puis ?](coup.svg)", extensions=[TypographyExtension()])
    assert f'alt="L’attaque{THIN}; puis{THIN}?"' in drawn


LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
CODED = re.compile(r"\\u([0-9a-f]{4})")
SENTENCE = re.compile(rf"[à-ÿœ«]|\w’\w|[{NBSP}{THIN}][;:!?%]")


def ill_set(source: str) -> list[str]:
    """Return the French texts of a script that are not set as those of Python."""
    found = (one or other for one, other in LITERAL.findall(source))
    texts = (CODED.sub(lambda sign: chr(int(sign[1], 16)), text) for text in found)
    return [text for text in texts if SENTENCE.search(text) and french(plain(text)) != text]


def test_the_scripts_set_their_sentences_alike() -> None:
    assert (
        len(ill_set('"Relisez-la\\u202f: déjà"; `« ${word} »`; "Prêt\\u00a0: oui"; "a : b"')) == 2
    )
    scripts = (*(ROOT / "docs" / "assets").rglob("*.js"), ROOT / "hooks" / "sw.js")
    assert [text for each in scripts for text in ill_set(each.read_text("utf-8"))] == []


@given(st.text(alphabet=" ':;!?%«»….aéZ7'\u00a0\u202f", max_size=30))
def test_setting_twice_changes_nothing(text: str) -> None:
    assert french(french(text)) == french(text)


def test_plural() -> None:
    counts = [plural(n, "carte") for n in (0, 1, 2, -1, -2)]
    assert counts == ["0 carte", "1 carte", "2 cartes", "−1 carte", "−2 cartes"]
    assert plural(3, "animal", "animaux") == "3 animaux"


@pytest.mark.parametrize(
    ("chance", "read_"),
    [
        (Fraction(0), "0 %"), (Fraction(1), "100 %"), (Fraction(1, 3), "33,3 %"),
        (Fraction(1, 2), "50,0 %"), (Fraction(1, 21), "4,8 %"), (Fraction(20, 21), "95,2 %"),
        (Fraction(1, 1000), "0,1 %"), (Fraction(1, 2001), "< 0,1 %"),
        (Fraction(1, 10**9), "< 0,1 %"), (Fraction(1999, 2000), "> 99,9 %"),
        (Fraction(999, 1000), "99,9 %"), (Fraction(10**9 - 1, 10**9), "> 99,9 %"),
        (Fraction(49, 80), "61,3 %"), (Fraction(13, 16), "81,3 %"), (Fraction(1, 2000), "0,1 %"),
        (Fraction(7, 1000), "0,7 %"), (Fraction(11, 100), "11,0 %"),
    ],
)  # fmt: skip
def test_percent(chance: Fraction, read_: str) -> None:
    assert percent(chance) == read_.replace(" ", THIN)


@given(st.fractions(min_value=0, max_value=1))
def test_percent_is_never_wrong_by_more_than_its_last_digit(chance: Fraction) -> None:
    shown = percent(chance).replace(THIN, "").replace(",", ".").rstrip("%")
    if shown[0] in "<>":
        assert chance not in {0, 1}
        return
    assert abs(Fraction(shown) - chance * 100) <= Fraction(1, 20)
    assert (Fraction(shown) == 0) == (chance == 0)
    assert (Fraction(shown) == 100) == (chance == 1)


def test_quote_is_short_printable_and_on_one_line() -> None:
    assert quote("abc") == "« abc »"
    assert quote("a\nb\t c") == "« a b c »"
    assert quote("x" * 41) == f"« {'x' * 39}… »"
    assert quote("x" * 40) == f"« {'x' * 40} »"
    assert quote("\ud800\x00\u202e") == "« \ufffd\ufffd\ufffd »"
    assert quote(None) == "« None »"


def test_what_is_quoted_in_a_quotation_stands_in_inner_quotes() -> None:
    assert quote("Il crie « Halte ! » et «fuit»") == "« Il crie “Halte !” et “fuit” »"
    assert quote("« Un titre »") == "« “Un titre” »"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Il reste 3 tours.", ["3 tours"]),
        ("Gobelin 2 touche : 8 contre 7.", ["Gobelin 2", "8 contre 7"]),
        ("12 sur 20, 3 PV perdus, −2 succès", ["12 sur 20", "3 PV", "−2 succès"]),
        ("Parade 4, Résistance 5", ["Parade 4", "Résistance 5"]),
        ("Force et Tir −20. PV 0 sur 16", ["Tir −20", "PV 0 sur 16"]),
        ("Le 4-1 se pose, Le 3/4 aussi, Gobelin 2-3", []),
        ("3 à 5, 2,5 points, 2d6 dégâts, le 10 de pique", []),
    ],
)
def test_a_number_stays_with_its_noun(text: str, kept: list[str]) -> None:
    parts = counted(text)
    assert parts[1::2] == kept
    assert "".join(parts) == text


@given(st.text())
def test_quote_never_lets_a_control_sign_through(text: str) -> None:
    quoted = quote(text)
    assert quoted.isprintable()
    assert len(quoted) <= 44
    quoted.encode()


@pytest.mark.parametrize(
    ("day", "told"),
    [
        ("2026-11-28", "28 novembre 2026"),
        ("2027-01-01", "1er janvier 2027"),
        ("2026-08-09", "9 août 2026"),
        ("2026-13-01", ""),
        ("hier", ""),
        (None, ""),
    ],
)
def test_a_day(day: object, told: str) -> None:
    assert dated(day) == told
