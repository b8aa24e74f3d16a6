"""Whatever can be written can be tapped: the forms of a kind make every notation of its own."""

import re
from collections.abc import Iterable, Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core.fields import Field
from calculators.core.french import french
from calculators.core.kind import Form, Kind, Part, forms_of
from calculators.core.pieces import Piece, Pieces
from calculators.core.rows import Integers, Rows
from calculators.render.html import element, to_html
from calculators.render.pieces import face
from calculators.render.tray import tray_html


def fields() -> Iterator[Field[object]]:
    """Yield every field of a form, those of rows too."""
    for calculator in CALCULATORS.values():
        for parameter in calculator.parameters:
            yield parameter
            if isinstance(parameter, Rows):
                yield from (column for column in parameter.columns)


KINDS = {repr(f.kind): f.kind for f in fields() if isinstance(f, Piece | Pieces)}


def says(part: Part, text: str) -> Iterable[str]:
    """Return the codes of a part with which a text begins."""
    if part.choices:
        codes = [code for code, _ in part.choices]
        return [code for code in codes if text.startswith(code)]
    found = re.match(r"[+-][0-9]+" if part.signed else "-?[0-9]+", text)
    if found is None:
        return [""] if part.signed and part.least <= 0 <= part.most else []
    code = found[0] + part.end
    return [code] if part.least <= int(found[0]) <= part.most and text.startswith(code) else []


def made(form: Form, text: str) -> bool:
    """Return whether a form can write a notation."""
    tiles = [tile.code for tile in form.tiles]
    steps = [
        *(partial(says, part) for part in form.before),
        lambda rest: [code for code in tiles if rest.startswith(code)],
        *(partial(says, part) for part in form.after),
    ]

    def match(rest: str, place: int) -> bool:
        if place == len(steps):
            return not rest
        return any(match(rest[len(code) :], place + 1) for code in steps[place](rest))

    return match(text, 0)


def test_every_field_of_pieces_or_numbers_has_a_tray() -> None:
    asked = [each for each in fields() if isinstance(each, Piece | Pieces | Integers)]
    assert asked
    assert all(tray_html(each) is not None for each in asked)


@pytest.mark.parametrize("kind", KINDS.values(), ids=[type(k).__name__ for k in KINDS.values()])
@given(data=st.data())
def test_every_notation_can_be_touched(kind: Kind[object], data: st.DataObject) -> None:
    typed = data.draw(st.from_regex(kind.pattern, fullmatch=True))
    text = str(kind.parse(typed))
    assert any(made(form, text) for form in forms_of(kind)), text


def test_a_tile_shows_its_piece_or_else_its_words() -> None:
    seen = set()
    for field in fields():
        tray = tray_html(field) if isinstance(field, Piece | Pieces) else None
        if tray is None:
            continue
        buttons = [each for each in tray.iter("button") if each.get("data-piece") is not None]
        tiles = [tile for form in forms_of(field.kind) for tile in form.tiles]
        for tile, button in zip(tiles, buttons, strict=False):
            seen.add(tile.piece is None)
            words = element("span", french(tile.text or tile.name), class_="face")
            wanted = words if tile.piece is None else face(tile.piece)
            assert to_html(button[0]) == to_html(wanted)
    assert seen == {False, True}
