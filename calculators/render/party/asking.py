"""The inputs of a question, which a player may set otherwise than the sheets."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.fields import Input
from calculators.core.following import Weighed
from calculators.core.french import french
from calculators.core.frozen import only
from calculators.core.kept import kept
from calculators.core.script import Question, Request, Way
from calculators.core.system import System
from calculators.core.use import NOTHING, Asked
from calculators.core.words import Phrase
from calculators.session.filling import defaults
from calculators.session.sight import filled_request, weighed_way
from calculators.session.state import State

from ..form import fields_html
from ..gestures import slug, unsent, wrong
from ..html import Element, element
from .view import View

_OTHERWISE = "Cette fois seulement"
_WHOSE = Phrase("{label} {names:de}")


type Offer = tuple[Way, Weighed | None, Sequence[str], Mapping[str, str]]
"""A way, its request if it leads to one, the inputs that it takes, and what is typed of those."""


def instance(state: State, asked: Question) -> str:
    """Return an id that tells this question from those before and after it."""
    answers = state.scripted.answers if state.scripted else ()
    return f"party-asking-{len(answers)}-{slug(asked.title)}"


def asking_html(state: State, asked: Question, view: View, ways: Element) -> Element:
    """Draw the inputs of a question around its ways: those known from the sheets folded below.

    What the sheet of one target lacks is empty, whatever another's says.
    """
    found = _asking(state.system, asked)
    if not found:
        return ways

    lacks = [(each, _open(state, asked, each)[1]) for each in found]
    request = max(lacks, key=lambda each: len(each[1]))[0]
    whose = {n: [each.against for each, lacked in lacks if n in lacked] for n in asked.asks}
    some = {name: names for name, names in whose.items() if 0 < len(names) < len(found)}
    known = state.system.by_id[request.calculator].by_name
    said = only(view.asked, known)
    calculator, _, raw = filled_request(state.full, request.saying(**said))
    held = {**defaults(calculator), **raw}
    inputs = [each for each in calculator.parameters if each.name in asked.inputs]
    named = _named(state.system, request, held, asked.inputs, some)
    parameters = [named(_shown(each, asked)) for each in inputs if each.counts(held)]
    drawn = fields_html(
        "party-ask",
        parameters,
        raw,
        view.links,
        group=lambda each: _OTHERWISE if each.name in asked.folds else "",
    )
    key = instance(state, asked)
    folds = [each for each in drawn if each.tag == "details"]
    for fold in folds:
        fold.set("id", key)  # one opened in one question stays closed in others
    open_ = [each for each in drawn if each.tag != "details"]
    above, below = (element("div.party-form", *each) if each else None for each in (open_, folds))
    told: dict[str, Any] = {"id": "party-asking", "class_": "party-asks", "data_asks": key}
    return unsent(asked.title, above, wrong(), ways, below, **told)


def offers(state: State, asked: Question, view: View) -> Iterable[Offer]:
    """Yield each way of a question, as a player sets it, with the inputs that it takes.

    What only some ways lack, only those take: the others' buttons say what they have.
    """
    requests = {way.code: way.leads for way in asked.ways if asked.inputs}
    open_ = {code: _open(state, asked, each) for code, each in requests.items() if each}
    lacked = {name for _, lacks in open_.values() for name in lacks}
    for way in asked.ways:
        takes, lacks = open_.get(way.code, ((), ()))
        takes = [name for name in takes if name in lacks or name not in lacked]
        said = only(view.asked, takes)
        yield way, weighed_way(state, way, said), takes, said


@kept(64)
def _open(state: State, asked: Question, request: Request) -> tuple[Sequence[str], Collection[str]]:
    """Return the inputs of a question that a request has, and which of them it lacks.

    A fold overrides what a sheet says: only what the request itself says is there.
    """
    calculator, _, fields = filled_request(state.full, request)
    names = [name for name in asked.inputs if name in calculator.by_name]
    return names, {*names} - (fields.keys() & {*asked.asks, *request.fields})


def _shown(parameter: Input, asked: Question) -> Input:
    """Return an input that waits for nothing but what is asked beside it."""
    beside = parameter.when[0] in asked.inputs
    return parameter if beside else replace(parameter, when=("", ""))


def _named(
    system: System,
    request: Request,
    held: Asked,
    names: Collection[str],
    some: Mapping[str, Sequence[str]],
) -> Callable[[Input], Input]:
    """Return what names an input as the sheet does that keeps it: a trait, not «a die».

    Where something of both sides is asked, or of some targets only, it also says whose it is.

    :param some: by input, those of several targets who lack it.
    """
    sheet, use = system.sheet, system.sheet.use(request.calculator)
    part = use.who if request.who else NOTHING
    sides = {request.who: part, request.against: use.against}
    taken = {
        name: (who, field)
        for who, each in sides.items()
        for name, field in each.takes.items()
        if who and name in names and isinstance(field, str)
    }
    both = len({who for who, _ in taken.values()}) > 1

    def named(parameter: Input) -> Input:
        told = both or parameter.name in some
        who, field = taken.get(parameter.name, ("", "")) if told else ("", "")
        kept = sheet.character.inputs.get(field or part.place(parameter.name, held))
        if kept is None:
            return parameter
        label, help_ = kept.label, kept.help
        if who:
            label = french(_WHOSE(label=label, names=some.get(parameter.name, [who])))
        return replace(parameter, label=label, help=help_)

    return named


def _asking(system: System, asked: Question) -> Sequence[Request]:
    """Return the question's requests, of a way or after one, with the most of its inputs."""
    requests = [each for way in asked.ways if (each := way.leads)]
    known = [system.by_id[each.calculator].by_name.keys() for each in requests]
    wanted = [len(names & {*asked.inputs}) for names in known]
    most = max(wanted, default=0)
    return [each for each, count in zip(requests, wanted, strict=True) if 0 < count == most]
