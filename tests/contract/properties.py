"""Properties of each request that a calculator may get, one function each.

:mod:`tests.contract.test_properties` draws the requests, and checks each against all of them.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any
from urllib.parse import parse_qsl

from jsonschema import Draft202012Validator

from calculators.catalogue import find, rules
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.fields import Input, Reading
from calculators.core.french import french, percent
from calculators.core.hand import hand
from calculators.core.link import CHECK, fragment
from calculators.core.pieces import Drawn, Piece, Pieces
from calculators.core.system import System
from calculators.core.use import NOTHING
from calculators.render.data import describe
from calculators.session.state import Sides
from calculators.session.words import resolution_text
from calculators.web import handle
from tests.contract.catalogue import system_of
from tests.contract.command import command, options, printed
from tests.contract.french_words import addressed, assert_french, hyphened, noted
from tests.contract.page import read

type Fields = Mapping[str, Any]
type Property = Callable[[Asked], None]


def resolved(calculator: Calculator, fields: Fields, seed: str) -> engine.Resolution | None:
    """Resolve a request; ``None`` when it is refused."""
    try:
        return engine.run(calculator, fields, seed)
    except RefusedError:
        return None


def ask(calculator: str, fields: Fields, **more: Any) -> dict[str, Any]:
    """Ask the page's entry point to resolve a request, or to do ``op``."""
    request = {"op": "run", "calculator": calculator, "fields": fields, **more}
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return answer


@cache
def validator(calculator: Calculator) -> Draft202012Validator:
    """Return the validator of inputs for a calculator's schema."""
    return Draft202012Validator(describe(calculator)["parameters"])


@dataclass(frozen=True)
class Asked:
    """One request, and the answers of the entry points."""

    calculator: Calculator
    fields: Fields
    seed: str

    @cached_property
    def request(self) -> str:
        """The request to the page's entry point, with onward moves."""
        return json.dumps(
            {
                "op": "run",
                "calculator": self.calculator.id,
                "fields": self.fields,
                "seed": self.seed,
                "onward": True,
            }
        )

    @cached_property
    def told(self) -> str:
        """The raw answer of the page's entry point."""
        return handle(self.request)

    @cached_property
    def answer(self) -> dict[str, Any]:
        """The answer of the page's entry point."""
        answer: dict[str, Any] = json.loads(self.told)
        return answer

    @cached_property
    def resolution(self) -> engine.Resolution | None:
        """The resolution; ``None`` for a refused request."""
        return resolved(self.calculator, self.fields, self.seed)

    @property
    def typed(self) -> bool:
        """Whether a piece that chance would draw is typed."""
        return any(parameter.name in self.fields for parameter in self.calculator.drawn)

    @cached_property
    def pieces(self) -> dict[str, Any]:
        """The pieces drawn by the engine from its documented streams, one for each parameter."""
        assert self.resolution
        return drawn_pieces(self.resolution, self.seed)


def drawn_pieces(resolution: engine.Resolution, seed: str) -> dict[str, Any]:
    """Draw again what the engine drew, with the other values."""
    values = dict(resolution.inputs.values)
    for parameter in resolution.inputs.to_draw:
        space = engine.space_of(resolution.calculator, parameter, values)
        values[parameter.name] = space.draw(engine.Chance(f"{seed}/{parameter.name}"))
    return values


# --- the properties


def it_is_a_result_or_faults_in_french(asked: Asked) -> None:
    """Inputs that are valid alone give a whole result, or faults at their fields."""
    if asked.answer["ok"]:
        _whole(asked.calculator, asked.answer["result"])
        return
    names = {parameter.name for parameter in asked.calculator.parameters}
    for error in asked.answer["errors"]:
        assert error["field"] in names
        assert error["rule"] == "" or error["rule"] in rules()
        assert_french(error["message"])


def _whole(calculator: Calculator, result: dict[str, Any]) -> None:
    assert result["calculator"] == calculator.id
    assert result["outcome"] in calculator.outcomes
    assert_french(result["summary"])
    assert not noted(result["summary"])
    assert result["steps"]
    listed = system_of(calculator).rule_ids
    for step in result["steps"]:
        assert_french(step["text"])
        assert not noted(step["text"]), step["text"]
        assert step["rule"] in listed
        assert not step["rule"].startswith("AMB-")
        assert step.get("reading", "AMB-") == "AMB-" or step["reading"] in listed
        assert step.get("reading", "AMB-").startswith("AMB-")
    assert (result["state"] is None) == (not calculator.carried)


def it_is_the_same_twice(asked: Asked) -> None:
    """Equal inputs and seed give equal bytes."""
    assert handle(asked.request) == asked.told


def nobody_is_addressed_at_the_table(asked: Asked) -> None:
    """A calculator may speak to its reader; the table's sentence names whom it is about."""
    system, calculator = system_of(asked.calculator), asked.calculator
    use, sides = system.sheet.use(calculator.id), Sides("Ana", "Bo")
    if asked.resolution is None or use.who is NOTHING:
        return
    tale = use.tale(asked.resolution.result, sides.who, sides.against) if use.tale else ""
    text = tale or resolution_text(system, asked.resolution, sides)
    assert not addressed(text), f"{calculator.id}, as its Use tells it: {text}"


def its_inputs_survive_json(asked: Asked) -> None:
    """A value is unchanged by a dump to JSON, and by its text."""
    for parameter in asked.calculator.parameters:
        if parameter.name in asked.fields:
            value = parameter.parse(asked.fields[parameter.name])
            assert parameter.parse(json.loads(json.dumps(parameter.dump(value)))) == value
            assert parameter.parse(parameter.text(value)) == value


def its_inputs_satisfy_the_schema(asked: Asked) -> None:
    """Inputs from a program, parsed then dumped, satisfy the schema."""
    inputs = {
        p.name: p.dump(p.parse(asked.fields[p.name]))
        for p in asked.calculator.parameters
        if p.name in asked.fields and not isinstance(p, Reading)  # readings are separate
    }
    validator(asked.calculator).validate(inputs)


def pieces_typed_are_as_if_drawn(asked: Asked) -> None:
    """The draw, typed in, gives the same result, the same tables, the same odds."""
    drawn = asked.resolution
    if drawn is None or not asked.calculator.drawn or asked.typed:
        return
    calculator = asked.calculator
    for spelling in ("text", "dump"):
        typed = dict(asked.fields)
        for parameter in calculator.drawn:
            typed[parameter.name] = getattr(parameter, spelling)(asked.pieces[parameter.name])
        again = engine.run(calculator, typed, "another seed")
        assert again.result == drawn.result
        assert again.tables == drawn.tables
    if calculator.draw_odds:
        odds = engine.odds(calculator, drawn.inputs)
        assert engine.odds(calculator, again.inputs) == odds
        assert odds[drawn.result.outcome] > 0, "what happens was possible"


def its_state_is_taken_back(asked: Asked) -> None:
    """The state of a result is valid input of the next request."""
    if asked.typed or not asked.calculator.carried or not asked.answer["ok"]:
        return
    state = asked.answer["result"]["state"]
    carried = asked.calculator.carried
    assert set(state) == {parameter.name for parameter in carried}
    for parameter in carried:
        given_back = state[parameter.name]
        if given_back is not None:
            assert parameter.dump(parameter.parse(given_back)) == given_back
    rest = {key: value for key, value in asked.fields.items() if key not in state}
    second = ask(asked.calculator.id, rest, state=state)
    missing = {error["field"] for error in second.get("errors", [])}
    wanted = {parameter.name for parameter in carried if state[parameter.name] is None}
    assert second["ok"] or missing <= wanted, second


def its_onward_moves_are_accepted(asked: Asked) -> None:
    """A move offered by a result is resolved, with the chances that were given.

    Inputs unknown to the result are left to the player: nothing else is at fault, and no chance is
    given; nor is one if every piece is already known, or none is drawn.
    """
    moves = asked.answer.get("onward", [])
    assert len(moves) <= 3
    assert len({move["code"] for move in moves}) == len(moves)
    for move in moves:
        assert move["label"] == french(move["label"])
        assert not hyphened(move["label"])
        assert move["rule"] in system_of(asked.calculator).rule_ids
        following = find(move["calculator"])
        followed = ask(following.id, move["fields"], seed="s")
        left = {error["field"] for error in followed.get("errors", [])}
        assert left <= {p.name for p in following.parameters} - move["fields"].keys(), followed
        said = move["fields"].keys() - move["asks"].keys()
        chosen = left or move["asks"]
        luck = not chosen and hand(following, move["fields"], ()).parameter is not None
        guessed = {p.name for p in following.parameters if _is_a_trait(p)} - said
        sure = len(move["chances"]) < 2  # no die decides
        assert sure or not guessed, "a die that nobody named has no chances"
        assert move["chances"] == (followed["result"]["odds"] if luck else {})


def what_was_typed_goes_on(asked: Asked) -> None:
    """A move keeps what was typed of the same person, or read by the table, without change.

    A reading that did not count for the result was not chosen.
    """
    system, told = system_of(asked.calculator), asked.resolution
    if told is None:
        return
    typed = {n: p.dump(told.inputs.values[n]) for n, p in _typed(asked)}
    inputs = asked.calculator.by_name
    given = {n: inputs[n].dump(value) for n, value in told.inputs.values.items()}
    for move in asked.answer.get("onward", []):
        following = find(move["calculator"])
        made = next(m for m in told.result.onward if m.code == move["code"])
        chosen = system.chosen_as(asked.calculator)
        read = {
            own: typed[name]
            for name, own in chosen.items()
            if name in typed and inputs[name].counts(given)
        }
        use = system.sheet.use(following.id)
        hers = {*use.who.takes, *use.against.takes}
        named = system.chosen_as(following).items()
        due = {n: [read[own]] for n, own in named if own in read and n not in hers}
        due |= _of_the_same(system, asked, following, typed, turned=made.turned)
        for name, value in due.items():
            other, held = next(p.when for p in following.parameters if p.name == name)
            default = next((p.default for p in following.parameters if p.name == other), None)
            if not other or str(move["fields"].get(other, default)).lower() in held.split():
                assert name in move["fields"], f"{move['code']} forgets {name}"
                assert name in made.fields or move["fields"][name] in value, (move["code"], name)


def _typed(asked: Asked) -> Iterator[tuple[str, Input]]:
    assert asked.resolution
    for parameter in asked.calculator.parameters:
        if parameter.name in asked.resolution.inputs.typed and parameter.name in (
            asked.resolution.inputs.values
        ):
            yield parameter.name, parameter


def _of_the_same(
    system: System, asked: Asked, following: Calculator, typed: Fields, *, turned: bool
) -> Fields:
    """Return the typed inputs that a sheet would fill alike in both, for one person."""
    sheet, due = system.sheet, dict[str, Any]()
    for own, other in (("who", "against"), ("against", "who")) if sheet else ():
        before = getattr(sheet.use(asked.calculator.id), own)
        after = getattr(sheet.use(following.id), other if turned else own)
        for name, take in before.takes.items():
            if name in typed and typed[name] is not None and isinstance(take, str):
                alike = [n for n, t in after.takes.items() if t == take]
                due |= {n: _Left(typed[name], take in before.gives) for n in alike}
    return due


@dataclass(frozen=True)
class _Left:
    """The possible values of an input of a move: as typed, or changed by the result."""

    typed: Any
    given: bool

    def __contains__(self, value: Any) -> bool:
        return self.given or bool(value == self.typed)


def _is_a_trait(parameter: Input) -> bool:
    """Return whether an input is somebody's die or dice; the table's own are on no sheet."""
    kept = parameter.when[0] or parameter.name.endswith("wild_die")
    whose = isinstance(parameter, Piece | Pieces) and not isinstance(parameter, Drawn)
    return whose and not kept and parameter.default not in {None, ..., ()}


def its_numbers_are_among_its_values(asked: Asked) -> None:
    """The headline agrees with the values: each number in it is among the figures.

    A figure is a number of ``values``, however deep, a number in one of its texts, or a number
    typed by the player. Chances are percentages.
    """
    if not asked.answer["ok"]:
        return
    result = asked.answer["result"]
    sentence = result["summary"].replace("\u202f", " ").replace("\u00a0", " ")
    told = {share.strip() for share in _PERCENT.findall(sentence)}
    assert told <= percentages([result["values"], result["odds"]]), sentence
    known = figures([result["values"], asked.fields])
    unknown = set(_NUMBER.findall(_PERCENT.sub("", sentence))) - known
    assert not unknown, f"{unknown} in « {sentence} » but not in {result['values']}"


def its_verdict_is_of_its_sentence(asked: Asked) -> None:
    """The verdict shown first, if it is not its outcome's label, is also in its sentence.

    «Cartes piochées» is: of several.
    """
    if asked.resolution and (verdict := asked.resolution.result.verdict):
        assert not hyphened(verdict)
        told = french(verdict).removeprefix("D’abord").strip()
        label = asked.calculator.outcome(asked.resolution.result.outcome).label
        several = re.sub(r"s\b", "", told) == french(label)
        assert several or told in asked.answer["result"]["summary"]


def its_link_shows_it_again(asked: Asked) -> None:
    """The fragment of a result leads to the same result."""
    resolution = asked.resolution
    if resolution is None:
        return
    link = fragment(resolution)
    assert link.isascii()
    assert not set(link) & set("<>\"' \n")
    identifier, _, query = link.partition("?")
    assert identifier == asked.calculator.id
    given_back = dict(parse_qsl(query, keep_blank_values=True))
    assert given_back.pop(CHECK)
    read = json.loads(handle(json.dumps({"op": "link", "link": link})))["result"]
    assert read["fields"] == {n: t for n, t in given_back.items() if n != "seed"}
    again = resolved(asked.calculator, given_back, given_back.pop("seed"))
    assert again is not None
    assert again.result == resolution.result
    assert fragment(again) == link


def the_command_line_prints_it(asked: Asked) -> None:
    """The command line gives the answer of the page's entry point, byte for byte."""
    answer = {key: value for key, value in asked.answer.items() if key not in {"onward", "html"}}
    run, seed = ("run", asked.calculator.id), f"--seed={asked.seed}"
    by_json = command(*run, f"--json={json.dumps(asked.fields)}", seed)
    assert by_json == printed(answer)
    by_name = command(*run, "--json={}", seed, *options(asked.calculator, asked.fields))
    assert by_name == by_json


def its_odds_are_those_of_its_draw(asked: Asked) -> None:
    """Odds requested separately sum to one, and equal those of the draw and of the command line."""
    calculator = asked.calculator
    answer = ask(calculator.id, asked.fields, op="odds")
    by_json = command("odds", calculator.id, f"--json={json.dumps(asked.fields)}")
    assert by_json == printed({key: answer[key] for key in answer if key != "html"})
    if not calculator.draw_odds:
        return
    assert answer["ok"] == asked.answer["ok"]
    if answer["ok"]:
        odds = answer["result"]["outcomes"]
        assert odds == asked.answer["result"]["odds"]
        assert sum(map(Fraction, odds.values())) == 1
        assert all("/" in chance for chance in odds.values())
        assert list(odds) == [outcome for outcome in calculator.outcomes if outcome in odds]


def a_seed_is_told_where_something_was_drawn(asked: Asked) -> None:
    """Seed, chances and «tirage» are given if something was drawn, never otherwise."""
    if asked.resolution is None:
        return
    drew = any(asked.pieces[parameter.name] for parameter in asked.calculator.drawn)
    node = read(asked.answer["html"])
    (line,) = node.all("p", class_="calc-seed")
    assert bool(line.all("code")) == drew
    assert ("Lien de ce tirage" in line.words) == drew
    assert drew or not node.all("table", class_="calc-odds")


PROPERTIES: tuple[Property, ...] = (
    it_is_a_result_or_faults_in_french,
    it_is_the_same_twice,
    nobody_is_addressed_at_the_table,
    its_inputs_survive_json,
    pieces_typed_are_as_if_drawn,
    its_state_is_taken_back,
    its_onward_moves_are_accepted,
    what_was_typed_goes_on,
    its_numbers_are_among_its_values,
    its_verdict_is_of_its_sentence,
    its_link_shows_it_again,
    its_inputs_satisfy_the_schema,
    the_command_line_prints_it,
    its_odds_are_those_of_its_draw,
    a_seed_is_told_where_something_was_drawn,
)


# --- figures in texts

_NUMBER = re.compile(r"\d+")
_PERCENT = re.compile(r"[<>]?\s?\d+(?:,\d)?\s%")
_RATIO = re.compile(r"\d+/\d+")


def texts(value: Any) -> Iterator[str]:
    """Return every number and every text in a value, as texts."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield str(key)
            yield from texts(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from texts(inside)
    elif value is not None and not isinstance(value, bool):
        yield str(value)


def figures(values: Any) -> set[str]:
    """Return the numbers in some values."""
    return {number for text in texts(values) for number in _NUMBER.findall(text)}


def percentages(values: Any) -> set[str]:
    """Return the exact chances in some values, as in a sentence."""
    return {
        percent(Fraction(text)).replace("\u202f", " ")
        for text in texts(values)
        if _RATIO.fullmatch(text) and not text.endswith("/0") and Fraction(text) <= 1
    }
