"""Two sets of double-six, and the notation of what lies on a gauge or a track."""

from collections import Counter

import pytest

from calculators.pieces.domino import BOX, DOMINOES, Domino, domino, left, too_many
from calculators.pieces.gauge import KNOCKS, PLACED, WOUNDS, Gauge, Hurt, Placed, Track
from calculators.render.html import to_html
from calculators.render.pieces import picture


def test_the_box_holds_28_kinds_twice() -> None:
    assert len(set(DOMINOES.pieces)) == 28
    assert len(BOX) == 56
    assert set(Counter(BOX).values()) == {2}
    assert sum(kind.double for kind in BOX) == 14
    assert sorted({kind.total for kind in BOX}) == list(range(13))


@pytest.mark.parametrize("text", ["5-3", "3-5", " 5 - 3 ", "53", "5:3", "3/5", "5·3", "5−3"])
def test_a_domino_is_read_either_way_round(text: str) -> None:
    assert DOMINOES.parse(text) == Domino(5, 3)


@pytest.mark.parametrize("text", ["7-1", "5", "", "5-3-1", "a-b", "-1-2", "5--3", "1.5", "٥-٣"])
def test_what_is_not_a_domino_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="n'est pas un domino"):
        DOMINOES.parse(text)


def test_sides_out_of_order_are_a_fault_of_the_maker() -> None:
    with pytest.raises(ValueError, match="3-5"):
        Domino(3, 5)


def test_the_pile_never_holds_a_negative_count() -> None:
    five = domino(3, 5)
    assert Counter(left([five, five, five]))[five] == 0
    assert too_many([five, five]) == ()
    assert too_many([five, five, five]) == (five,)


@pytest.mark.parametrize(
    ("text", "placed"),
    [
        ("5-3", Placed((5, 3))),
        ("3-5x2", Placed((3, 5), row=2)),
        ("?", Placed(None, hidden=True)),
        ("?x2", Placed(None, hidden=True, row=2)),
        ("5-3?", Placed((5, 3), hidden=True)),
        ("4-2x2/pF", Placed((4, 2), row=2, mark="pF")),
        ("?/ipM", Placed(None, hidden=True, mark="ipM")),
    ],
)
def test_the_notation_of_a_gauge(text: str, placed: Placed) -> None:
    assert PLACED.parse(text) == placed
    assert str(placed) == text


@pytest.mark.parametrize("text", ["5", "5-3x3", "5-3/x", "5-3/pX", "??", "5-7", "5-3x2x2", ""])
def test_what_does_not_lie_on_a_gauge_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="n'est pas un domino posé"):
        PLACED.parse(text)


@pytest.mark.parametrize("text", ["5-3", "5-3:4", "?", "6-2?", "5-3:1~", "4-4~", "?~"])
def test_the_notation_of_a_track(text: str) -> None:
    assert str(KNOCKS.parse(text)) == text


def test_a_track_offers_its_own_values() -> None:
    assert {hurt.up % 2 for hurt in KNOCKS.pieces[1:]} == {1}
    assert {hurt.up % 2 for hurt in WOUNDS.pieces[1:]} == {0}


def test_pictures_say_what_they_show() -> None:
    gauge = Gauge(7, (Placed((5, 3), row=2), Placed(None, hidden=True)))
    drawn = to_html(picture(gauge))
    assert "Jauge de 7 cases, 2 occupées" in drawn
    assert "Jauge de 5 cases, aucune occupée" in to_html(picture(Gauge(5, ())))
    assert drawn.count("domino-back") == 1
    assert drawn.count("domino-pip") == 8
    track = Track("KO", (-2, -3, -4), (Hurt((5, 3)), Hurt(None, hidden=True), Hurt((1, 0))))
    assert "KO : 5-3, valeur 5 ; domino caché ; 1-0, valeur 1" in to_html(picture(track))
    assert to_html(picture(Domino(6, 6))).count("domino-pip") == 12
