"""The faces: every pair of text colours is readable, and fonts have the characters they set."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from calculators.catalogue import SYSTEMS
from hooks import faces
from tools.paths import SITE

FACES = Path("docs/assets/faces.css").read_text(encoding="utf-8")
AA, AAA = 4.5, 7.0
FRENCH = "aàâæbcçdeéèêëfghiîïjklmnoôœpqrstuùûüvwxyz"
SIGNS = "«»“”’–—…·?!;:,.'()%/&+-"
TONES = ("good", "great", "bad", "awful", "neutral")


def block(selector: str) -> dict[str, str]:
    """Return the colours of a rule, by their names."""
    found = re.findall(rf"^{re.escape(selector)}[ ,][^{{]*\{{([^}}]*)\}}", FACES, re.MULTILINE)
    assert len(found) == 1, f"faces.css: {selector}"
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6})\b", found[0]))


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


LIGHT, DARK = (block(f'[data-md-color-scheme="{name}"]') for name in ("default", "slate"))
NIGHT = block(".calc-stage")
EACH = {"": block("body")} | {
    id_: block(f'body:has({"> * " * 5}> [data-face="{id_}"])') for id_ in SYSTEMS
}


def test_black_on_white_is_twenty_one() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("face", EACH)
def test_accents_are_readable_on_paper_and_under_their_button(face: str) -> None:
    own = EACH[face]
    for accent, scheme in ((own["face"], LIGHT), (own["face-dark"], DARK)):
        for ground in ("card", "md-default-bg-color", "md-code-bg-color"):
            assert contrast(accent, scheme[ground]) >= AA, (face, ground)
        assert contrast(accent, scheme["on-accent"]) >= AA, face


@pytest.mark.parametrize("face", EACH)
@pytest.mark.parametrize("end", ["stage-top", "stage-bottom"])
def test_verdicts_are_readable_on_the_whole_stage(face: str, end: str) -> None:
    ground = EACH[face][end]
    for tone in TONES:
        assert contrast(NIGHT.get(f"calc-{tone}", "#fff"), ground) >= AA, (face, tone)
    assert contrast(NIGHT["calc-quiet"], ground) >= AA
    assert contrast(NIGHT["md-default-fg-color"], ground) >= AAA


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_ink_is_readable_on_paper(scheme: dict[str, str]) -> None:
    for ground in ("card", "md-default-bg-color", "md-code-bg-color"):
        assert contrast(scheme["md-default-fg-color"], scheme[ground]) >= AAA
        assert contrast(scheme["md-default-fg-color--light"], scheme[ground]) >= AA


def test_type_sets_what_any_player_writes_and_keeps_figures_in_columns() -> None:
    text, display = (TTFont(SITE / faces.FOLDER / f"{name}.woff2") for name in ("text", "display"))
    (weight,) = text["fvar"].axes
    assert (weight.minValue, weight.maxValue) == (400, 700)
    assert "tnum" in {each.FeatureTag for each in text["GSUB"].table.FeatureList.FeatureRecord}
    words = {ord(sign) for sign in FRENCH + FRENCH.upper() + SIGNS}
    assert not words - set(display.getBestCmap())
    assert not (words | {ord(sign) for sign in "0123456789−×½°"}) - set(text.getBestCmap())


def test_no_text_has_a_size_of_its_own_that_a_reader_cannot_change() -> None:
    """Sizes follow the browser's text size; the least one of an input is only a lower bound."""
    sizes = re.compile(r"(?<![-\w])font(?:-size)?:[^;{}]*\d(?:px)[^;{}]*")
    found = [
        each
        for path in Path("docs/assets").rglob("*.css")
        for each in sizes.findall(path.read_text("utf-8"))
    ]
    assert found == ["font-size: max(1em, .8rem, 16px)"]
