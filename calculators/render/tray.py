"""The tray of a field: its pieces, and the tiles and parts to tap to change them.

Law: the field's text is the only source of truth; a tray is drawn from it and writes it, and shows
only what the field's kind declares (``core.kind``). A few tiles for a single piece are always
visible; more of them open when the piece is tapped.
"""

from collections.abc import Iterable

from calculators.core.fields import Input
from calculators.core.french import french, minus
from calculators.core.kind import Form, Forms, Part, Tile, forms_of
from calculators.core.pieces import Drawn, Piece, Pieces
from calculators.core.rows import Integers
from calculators.pieces.dice_sum import DiceSum
from calculators.pieces.die import pair_of_tens

from .html import Element, Elements, append, button, element
from .pieces import face

INLINE_TILES = 14
FEW_TILES = 7
_TENS = 99
_EACH = 25
"""A tile for each number, up to so many."""
_STEPS = (-10, -1, 1, 10)
_LONG_STEPS = 20
_WORD = 5
"""Signs that a tile has room for; one with more needs a wider place."""
WRITE = "saisir en texte"
"""What opens the text of a field, inside a name."""
_SHARES = ("pool", "holds", "among", "slots")
"""What a field may share with others, by the names of its attributes."""
_MOVES = (
    ("back", "←", "une place plus tôt"),
    ("forth", "→", "une place plus tard"),
    ("remove", "Retirer", "retirer"),
    ("done", "Fermer", "fermer"),
)


def tray_html(field: Input) -> Element | None:
    """Draw the tray of a field of pieces, or of numbers; nothing for another."""
    forms = _forms(field)
    if not any(form.tiles for form in forms):
        return None
    label = french(field.label)
    one = isinstance(field, Piece)
    count = sum(len(form.tiles) for form in forms)
    few = count <= (INLINE_TILES if one else FEW_TILES)
    stands = few and not isinstance(field, Drawn | Integers) and not forms[0].before
    tiles = [_tile(field, tile, number) for number, form in enumerate(forms) for tile in form.tiles]
    kind = getattr(field, "kind", None)
    lies = not (one and stands)
    write = button(
        "✎", class_="calc-type", aria_label=french(f"{label} : {WRITE}"), aria_expanded="false"
    )
    picker = element(
        "div.calc-picker",
        *tiles,
        None if lies else write,
        role="group",
        aria_label=f"{label} : choisir",
    )
    parts = [_parts(form, number) for number, form in enumerate(forms) if form.before or form.after]
    return element(
        "div.calc-tray",
        *((_samples(field), _lay(field.label, forms), write) if lies else ()),
        element(
            "div.calc-palette",
            picker,
            *parts,
            _moves(label, hidden=stands) if lies else None,
            hidden=not stands,
        ),
        role="group",
        aria_label=label,
        data_single=one,
        data_most=1 if one else getattr(field, "most", 1),
        data_stands=stands,
        data_copies=kind.copies if kind else None,
        data_apart=getattr(kind, "apart", None),
        data_only=" ".join(getattr(field, "only", ())) or None,
        **{f"data_{name}": getattr(field, name, "") or None for name in _SHARES},
    )


def _samples(field: Input) -> Element:
    """Draw a sample piece, "#" for its name, and an empty place, for the scripts to copy.

    Not a ``template``, which does not pass to a guest's phone.
    """
    laid = element(
        "button",
        element("span.face"),
        element("small"),
        type="button",
        class_="calc-laid",
        aria_label=french("# : modifier"),
    )
    slot = element("span.calc-slot") if getattr(field, "slots", "") else None
    return element("div", laid, slot, hidden=True)


def _lay(label: str, forms: Iterable[Form]) -> Element:
    """Draw the lanes of the pieces: one, or one for each value of a part."""
    lanes = next((part.choices for form in forms for part in form.after if part.lanes), None)
    lay = element("div", class_="calc-lay calc-lanes" if lanes else "calc-lay")
    for code, name in lanes or ((None, None),):
        add = button(
            "+",
            class_="calc-add",
            data_lane=code,
            aria_label=french(f"{', '.join(filter(None, (label, name)))} : ajouter"),
            hidden=True,
        )
        named = element("span.calc-lane-name", name) if name else None
        class_ = "calc-lane calc-lane-row" if name else "calc-lane"
        append(lay, element("div", named, add, class_=class_))
    return lay


def _moves(label: str, *, hidden: bool) -> Element:
    buttons = (
        button(text, data_lay=does, aria_label=french(f"{label} : {name}"))
        for does, text, name in _MOVES
    )
    return element("div.calc-lay-moves", *buttons, hidden=hidden)


def _forms(field: Input) -> Forms:
    if isinstance(field, Piece | Pieces):
        return forms_of(field.kind)
    return _numbers(field) if isinstance(field, Integers) else ()


def _numbers(field: Integers) -> Forms:
    least, most = field.minimum, field.maximum
    if most - least < _EACH:
        return (Form(tuple(Tile(minus(n), minus(n)) for n in range(least, most + 1))),)
    if least >= 0 and most <= _TENS + 1:
        return pair_of_tens(most, least)
    return (Form((Tile("", "nombre"),), after=(Part(field.label, least=least, most=most),)),)


def _tile(field: Input, tile: Tile, number: int) -> Element:
    drawn = tile.piece is not None
    text = tile.text or tile.name
    return button(
        face(tile.piece) if drawn else element("span.face", text),
        class_="calc-long" if not drawn and len(text) > _WORD else None,
        data_piece=tile.code,
        data_form=number,
        data_picture=drawn and not isinstance(tile.piece, int | DiceSum),
        aria_label=french(tile.name),
        data_same=getattr(tile.piece, "counts_as", "") or None
        if getattr(field, "holds", "")
        else None,
    )


def _parts(form: Form, number: int) -> Element:
    return element(
        "div.calc-parts",
        *(_part(part, before=True) for part in form.before),
        *(_part(part, before=False) for part in form.after),
        data_of=number,
        hidden=True,
    )


def _part(part: Part, *, before: bool) -> Element:
    return element(
        "div.calc-part",
        element("span.calc-part-name", part.label),
        *(button(name, data_code=code) for code, name in part.choices),
        *(() if part.choices else _steps(part)),
        role="group",
        aria_label=french(part.label),
        data_before=before,
        data_lanes=part.lanes,
        data_number=not part.choices,
        data_least=None if part.choices else part.least,
        data_most=None if part.choices else part.most,
        data_signed=part.signed,
        data_end=part.end or None,
    )


def _steps(part: Part) -> Elements:
    far = part.most - part.least > _LONG_STEPS
    for by in _STEPS:
        if by == 1:
            yield element("b.calc-count")
        if far or abs(by) == 1:
            sign = ("+" if by > 0 else "−") + (str(abs(by)) if far else "")
            way = f"{part.label} : {'plus' if by > 0 else 'moins'} {abs(by)}"
            yield button(sign, data_by=by, aria_label=french(way))
