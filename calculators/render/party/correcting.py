"""Correcting a move of the journal: other inputs, another choice, or its removal.

Who may be told what that makes impossible is told so first.
"""

from collections.abc import Sequence

from calculators.core.engine import Resolution, undrawn
from calculators.core.following import draws
from calculators.core.french import capital, french, together
from calculators.core.frozen import only, without
from calculators.core.script import BACK, Request, Way
from calculators.core.words import Phrase
from calculators.session.asking import misdrawn, sayable
from calculators.session.fold import fold
from calculators.session.replaying import Folded
from calculators.session.scripting import question, request_of
from calculators.session.seeing import foresees, owner
from calculators.session.shapes import LOSING, Move
from calculators.session.sight import weighed_way
from calculators.session.state import Happened, State
from calculators.session.telling import told
from calculators.session.words import AGAINST, WHO

from ..form import fields_html
from ..gestures import form, makes, opens, row, sends, slug, writing, wrong
from ..hand import whose_html
from ..html import Element, Elements, details, element
from ..links import Links
from .view import I_AM, View

_REPLAYED = "La suite sera rejouée sans cette décision."
_CORRECTED = "La suite sera rejouée avec cette correction."
_REST = "Tout le reste"
_LOSES = Phrase(
    "{lost:Rien n'en devient impossible|Une décision devient impossible|# décisions deviennent "
    "impossibles}"
)
_AGAIN = Phrase("Revenir sur « {title} »")
_NO_OTHER = "Rien d'autre ne peut être choisi ici."


def removing(folded: Folded, at: int) -> Elements:
    """Draw the moves that removing a move would make impossible."""
    remove = {"do": "amend", "at": at, "move": None}
    if foresees(folded.state):
        looked = fold(folded.system, folded.session, {**remove, "look": True})
        yield from _lost(folded, looked.would or frozenset(), _REPLAYED)
    else:
        yield element("p", _REPLAYED)
    yield row(
        makes("Retirer", remove, id_=f"party-remove-{at}", data_focus=True),
        opens("Fermer", f"party-keep-{at}", remove=-1),
    )


def losing(folded: Folded, amend: Move) -> Elements:
    """Draw the moves that a correction would make impossible."""
    at, made = amend["at"], without(amend, {"look"})
    yield from _lost(folded, folded.would or frozenset(), _CORRECTED)
    yield row(
        makes("Corriger quand même", made, id_=f"party-correct-{at}", data_focus=True),
        opens("Fermer", f"party-keep-{at}", amend=-1),
    )


def _lost(folded: Folded, would: frozenset[int], replayed: str) -> Elements:
    texts = [*filter(None, (told(folded, place) for place in sorted(would)))]
    loses = _LOSES(lost=len(texts))
    yield element("p", f"{replayed} {loses}{' :' if texts else '.'}")
    if texts:
        yield element("ul", *(element("li", text) for text in texts))


def amendable(happened: Happened) -> bool:
    """Whether a move may have something to correct."""
    return happened.kind in {"note", "choose"} or happened.resolution is not None


def amending(folded: Folded, at: int, view: View) -> Elements:
    """Draw the correction of a move: the same draw with other inputs, another choice; a note."""
    happened, id_ = folded.done[at], f"party-amending-{at}"
    move, look = happened.shaped, _look(folded)
    shut = opens("Fermer", f"{id_}-shut", amend=-1)
    if move.get("do") == "note":
        inside = [writing("text", "Note", f"{id_}-text", move["text"], long=True, data_focus=True)]
    elif happened.resolution:
        before = folded.before(at)
        inside = [
            *_sides(before, move, id_),
            *_inputs(before, happened.resolution, move, id_, view.links),
        ]
    else:
        choices = [*_choices(folded, at, view)] or [element("p.calc-help", _NO_OTHER)]
        if len(choices) == 1 and choices[0].tag == "details":
            choices[0].set("open", "")
        yield element("div", *choices, row(shut), data_focus=True, tabindex=-1)
        return
    yield from _choices(folded, at, view)
    yield form(
        id_,
        "Corriger cette décision",
        {"do": "amend", "at": at, "move": dict(move), **look},
        *inside,
        wrong(),
        row(sends("Corriger", f"{id_}-save", loud=True), shut),
        into="move.fields",
        data_shuts=True,
        data_focus=move["do"] != "note",
        tabindex=-1,
    )


def led(folded: Folded, at: int) -> Sequence[int]:
    """Return the places of the choices that led to an entry and told nothing."""
    found: list[int] = []
    while at >= 0 and folded.done[at].kind == "choose":
        if found and told(folded, at):
            break
        found.insert(0, at)
        at -= 1
    return found


def _choices(folded: Folded, at: int, view: View) -> Elements:
    """Draw the other choices, question by question; secret ones to their player alone.

    That there was a secret choice at all is a secret too.
    """
    look = _look(folded)
    for place in led(folded, at):
        before = folded.before(place)
        asked, name = question(before), owner(folded, place)
        if asked is None:
            continue
        if name and folded.state.seat not in {None, name}:
            if place == at and name in folded.state.sheets and view.decides(name):
                yield row(opens(I_AM(name=name), f"party-own-{at}", seat=name, mine=at))
            continue
        move = folded.done[place].shaped
        ways = [way for way in asked.ways if way.code not in {move.get("move"), BACK}]
        former = next((way.request for way in asked.ways if way.code == move.get("move")), None)
        others = [(way, *_instead(before, move, former, way)) for way in ways]
        buttons = [
            makes(
                way.label.text,
                {"do": "amend", "at": place, "move": other, **look},
                id_=f"party-instead-{place}-{slug(way.code)}",
                data_shuts=True,
                data_draws=bool(drawing),
            )
            for way, other, drawing in others
        ]
        if buttons:
            whose = whose_html(folded.state, (drawing for _, _, drawing in others if drawing))
            again = together(french(_AGAIN(title=asked.title)))
            yield details(again, [row(whose, *buttons)])


def _instead(before: State, move: Move, former: Request | None, way: Way) -> tuple[Move, str]:
    """Return a choice with another way, and the calculator that draws anew, or ``""``.

    Luck and what was said stay where the same calculator is asked; but pieces of the table's own
    that cannot be those of the other way are drawn again.

    :param former: the choice's request; ``None`` if it led to none.
    """
    other = {**move, "move": way.code}
    other.pop("who", None)
    if not (way.request and former and way.request.calculator == former.calculator):
        other.pop("fields", None)
        found = weighed_way(before, way, {}) if way.request else None
        return other, found.calculator.id if found and draws(found) else ""
    amiss = misdrawn(before, other)
    if amiss:
        other["fields"] = without(move["fields"], amiss)
    return other, former.calculator if amiss else ""


def _look(folded: Folded) -> Move:
    return {"look": LOSING} if foresees(folded.state) else {}


def _sides(before: State, move: Move, id_: str) -> Elements:
    """Draw the actor and the target, if the move itself names them."""
    if move["do"] not in {"run", "take"}:
        return
    calculator, sides, _ = request_of(before, move)
    names, facing = [*before.sheets], before.system.facing(calculator)
    others = [name for name in names if name != sides.who]
    if names and move["do"] == "run":
        yield writing("who", WHO, f"{id_}-side-who", sides.who, among=names)
    if others and ((move["do"] == "run" and facing) or "against" in move):
        label = capital(facing) or AGAINST
        yield writing("against", label, f"{id_}-side-against", sides.against, among=others)


def _inputs(
    before: State, resolution: Resolution, move: Move, id_: str, links: Links
) -> list[Element]:
    """Draw the inputs of a resolution; what chance drew stays with chance unless it was typed.

    What was typed comes first. Inputs filled from the sheets are folded: mistakes there are rare.
    """
    calculator, inputs = resolution.calculator, resolution.inputs
    typed, said = move.get("fields") or {}, sayable(before, move)
    values = only(inputs.values, typed)
    values |= undrawn(calculator, inputs)
    given = {name: calculator.by_name[name].dump(value) for name, value in values.items()}
    return fields_html(
        id_,
        sorted(calculator.parameters, key=lambda each: each.name not in typed),
        given,
        links,
        group=lambda each: "" if each.name in said else _REST,
    )
