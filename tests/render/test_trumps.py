"""The drawings of the major arcana: all different, whole, between numeral and name."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

from calculators.pieces.tarot import TRUMPS, Trump, roman
from calculators.render.pieces import picture
from calculators.render.pieces.trumps import shapes

STYLES = Path(__file__).parents[2] / "docs" / "assets" / "form" / "calc.css"
POINTS = {"M": 1, "L": 1, "C": 3, "S": 2}
LEFT, TOP, RIGHT, BOTTOM = 5, 17, 55, 65  # the frame and the two texts are further out


def corners(path: str) -> Iterator[complex]:
    """Yield points that bound a path: its own, its controls, the circles of its arcs."""
    here = 0j
    for command, told in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        given = [float(number) for number in told.split()]
        ends = [complex(*pair) for pair in zip(given[::2], given[1::2], strict=False)]
        if command == "H":
            (x,) = given
            ends = [complex(x, here.imag)]
        elif command == "V":
            (y,) = given
            ends = [complex(here.real, y)]
        elif command == "A":
            r, same, turn, large, sweep, x, y = given
            assert (r, turn) == (same, 0)
            ends = [complex(x, y)]
            chord = here - ends[0]
            away = max(0.0, r * r - abs(chord) ** 2 / 4) ** 0.5 * (1 if large != sweep else -1)
            centre = (here + ends[0]) / 2 - 1j * away * chord / abs(chord)
            yield from (centre - complex(r, r), centre + complex(r, r))
        elif command == "Z":
            assert not given
            continue
        else:
            assert len(given) == 2 * POINTS[command], "absolute, and each with its own letter"
        yield from ends
        here = ends[-1]


def texts(drawing: Element) -> list[str]:
    return [str(each.text) for each in drawing.iter("text")]


def paths(drawing: Element) -> list[str]:
    return [str(each.get("d")) for each in drawing.iter("path")]


@pytest.mark.parametrize("trump", TRUMPS.pieces, ids=str)
def test_a_drawing_keeps_inside_its_card(trump: Trump) -> None:
    drawn = paths(picture(trump))
    assert drawn
    for path in drawn:
        assert path.startswith("M")
        for corner in corners(path):
            assert LEFT <= corner.real <= RIGHT, path
            assert TOP <= corner.imag <= BOTTOM, path


def test_no_two_trumps_share_a_drawing() -> None:
    assert len({tuple(paths(picture(trump))) for trump in TRUMPS.pieces}) == len(TRUMPS.pieces)
    every = [path for trump in TRUMPS.pieces for path in paths(picture(trump))]
    assert len(set(every)) == len(every)


@pytest.mark.parametrize("trump", TRUMPS.pieces, ids=str)
def test_numeral_and_name_are_whole(trump: Trump) -> None:
    drawing = picture(trump)
    assert " ".join(texts(drawing)) == trump.title
    assert texts(drawing)[0] == (roman(trump.number) or trump.name), "Le Mat has no numeral"
    assert (drawing.get("role"), drawing.get("aria-label")) == ("img", trump.title)
    for each in drawing.iter("text"):
        assert not TOP <= float(str(each.get("y"))) <= BOTTOM + 9, "over the drawing or under it"
        assert len(str(each.text)) * float(str(each.get("font-size"))) < 100


def test_every_kind_of_shape_has_its_style() -> None:
    kinds = {kind for trump in TRUMPS.pieces for kind, _ in shapes(trump.number)}
    used = {name for kind in kinds if kind for name in kind.split()}
    assert used == {"trump-line", "card-gold", "card-light", "card-shade"}
    styles = STYLES.read_text()
    assert all(f".calc-card .{name} {{" in styles for name in used)
    assert styles.index(".trump-line {") < min(
        styles.index(f".{name} {{") for name in used if "card" in name
    )
