"""What holds for each request that a calculator may get: one property, one function.

:mod:`tests.contract.test_properties` draws the requests, and holds each against all of them.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl

from calculators.catalogue import CALCULATORS, rules
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.french import french, percent
from calculators.core.link import fragment
from calculators.web import handle
from tests.contract.catalogue import system_of
from tests.contract.command import command, written
from tests.contract.french_words import assert_french
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
    """Ask the door of the page to resolve a request."""
    request = {"op": "run", "calculator": calculator, "fields": fields, **more}
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return answer


@dataclass(frozen=True)
class Asked:
    """One request, and what the doors answer."""

    calculator: Calculator
    fields: Fields
    seed: str

    @cached_property
    def answer(self) -> dict[str, Any]:
        """The answer of the page's door, with what may follow."""
        return ask(self.calculator.id, self.fields, seed=self.seed, onward=True)

    @cached_property
    def resolution(self) -> engine.Resolution | None:
        """The resolution; ``None`` for a request that is refused."""
        return resolved(self.calculator, self.fields, self.seed)

    @property
    def typed(self) -> bool:
        """Whether a piece that chance would draw is given."""
        return any(parameter.name in self.fields for parameter in self.calculator.drawn)

    @cached_property
    def pieces(self) -> dict[str, Any]:
        """What the engine drew, from the documented streams: one for each parameter."""
        assert self.resolution
        return drawn_pieces(self.resolution, self.seed)


def drawn_pieces(resolution: engine.Resolution, seed: str) -> dict[str, Any]:
    """Draw again what the engine drew; the other values stand beside it."""
    read = resolution.inputs.values
    values = read | engine.tokens(resolution.calculator, read, seed)
    for parameter in resolution.inputs.to_draw:
        space = engine.space_of(resolution.calculator, parameter, values)
        values[parameter.name] = space.draw(engine.Chance(f"{seed}/{parameter.name}"))
    return values


# --- the properties


def it_is_a_result_or_faults_in_french(asked: Asked) -> None:
    """Inputs that fields take give a whole result, or faults beside their fields."""
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
    assert result["outcome"] in {outcome.code for outcome in calculator.outcomes}
    assert_french(result["summary"])
    assert result["steps"]
    listed = system_of(calculator).rule_ids
    for step in result["steps"]:
        assert_french(step["text"])
        assert step["rule"] in listed
        assert not step["rule"].startswith("AMB-")
        assert step.get("reading", "AMB-") == "AMB-" or step["reading"] in listed
        assert step.get("reading", "AMB-").startswith("AMB-")
    assert (result["state"] is None) == (not calculator.carried)


def it_is_the_same_twice(asked: Asked) -> None:
    """Equal inputs and seed give equal bytes."""
    request = {"op": "run", "calculator": asked.calculator.id, "fields": asked.fields}
    text = json.dumps({**request, "seed": asked.seed})
    assert handle(text) == handle(text)


def its_inputs_survive_json(asked: Asked) -> None:
    """A value is the same after it was dumped, and after it was written as a text."""
    for parameter in asked.calculator.parameters:
        if parameter.name in asked.fields:
            field = parameter.field
            value = field.parse(asked.fields[parameter.name])
            assert field.parse(json.loads(json.dumps(field.dump(value)))) == value
            assert field.parse(field.text(value)) == value


def pieces_typed_are_as_if_drawn(asked: Asked) -> None:
    """What was drawn, typed in, gives the same result, the same tables, the same odds."""
    drawn = asked.resolution
    if drawn is None or not asked.calculator.drawn or asked.typed:
        return
    calculator = asked.calculator
    for spelling in ("text", "dump"):
        typed = dict(asked.fields) | engine.tokens(calculator, drawn.inputs.values, asked.seed)
        for parameter in calculator.drawn:
            typed[parameter.name] = getattr(parameter.field, spelling)(asked.pieces[parameter.name])
        again = engine.run(calculator, typed, "another seed")
        assert again.result == drawn.result
        assert again.tables == drawn.tables
    if calculator.draw_odds:
        odds = engine.odds(calculator, drawn.inputs)
        assert engine.odds(calculator, again.inputs) == odds
        assert odds[drawn.result.outcome] > 0, "what happens was possible"


def its_state_is_taken_back(asked: Asked) -> None:
    """The state that a result hands out is valid input of the next request."""
    if asked.typed or not asked.calculator.carried or not asked.answer["ok"]:
        return
    state = asked.answer["result"]["state"]
    carried = asked.calculator.carried
    assert set(state) == {parameter.name for parameter in carried}
    for parameter in carried:
        given_back = state[parameter.name]
        if given_back is not None:
            assert parameter.field.dump(parameter.field.parse(given_back)) == given_back
    rest = {key: value for key, value in asked.fields.items() if key not in state}
    second = ask(asked.calculator.id, rest, state=state)
    missing = {error["field"] for error in second.get("errors", [])}
    wanted = {parameter.name for parameter in carried if state[parameter.name] is None}
    assert second["ok"] or missing <= wanted, second


def its_onward_moves_are_accepted(asked: Asked) -> None:
    """A move that a result offers is resolved, with the chances that were told.

    What the next one must be given, and this one does not know, is left to the player.
    """
    moves = asked.answer.get("onward", [])
    assert len(moves) <= 3
    assert len({move["code"] for move in moves}) == len(moves)
    for move in moves:
        assert move["label"] == french(move["label"])
        assert move["rule"] in system_of(asked.calculator).rule_ids
        followed = ask(move["calculator"], move["fields"], seed="s")
        inputs = CALCULATORS[move["calculator"]].parameters
        left = {each.name for each in inputs if each.required} - move["fields"].keys()
        if left:
            assert {error["field"] for error in followed["errors"]} == left, followed
            continue
        assert followed["ok"], followed
        assert followed["result"]["odds"] == move["chances"]


def its_numbers_are_among_its_values(asked: Asked) -> None:
    """The headline says what the values say: each number in it is among the figures.

    A figure is a number of ``values``, however deep, a number that stands in one of its texts, or
    a number that the player gave. Chances are told as percentages.
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
    again = resolved(asked.calculator, given_back, given_back.pop("seed"))
    assert again is not None
    assert again.result == resolution.result
    assert fragment(again) == link


def the_command_line_prints_it(asked: Asked) -> None:
    """The command line answers as the page's door does, byte for byte."""
    answer = {key: value for key, value in asked.answer.items() if key not in {"onward", "html"}}
    status, out, err = command(
        "run", asked.calculator.id, f"--json={json.dumps(asked.fields)}", f"--seed={asked.seed}"
    )
    assert err == ""
    assert (status, out) == (
        (0, written(answer["result"])) if answer["ok"] else (2, written(answer))
    )


def a_seed_is_told_where_something_was_drawn(asked: Asked) -> None:
    """Seed, chances and «tirage» are told where something was drawn, and nowhere else."""
    if asked.resolution is None or asked.resolution.result.view:
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
    its_inputs_survive_json,
    pieces_typed_are_as_if_drawn,
    its_state_is_taken_back,
    its_onward_moves_are_accepted,
    its_numbers_are_among_its_values,
    its_link_shows_it_again,
    the_command_line_prints_it,
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
    """Return the numbers of some values."""
    return {number for text in texts(values) for number in _NUMBER.findall(text)}


def percentages(values: Any) -> set[str]:
    """Return the exact chances of some values, as a sentence tells them."""
    return {
        percent(Fraction(text)).replace("\u202f", " ")
        for text in texts(values)
        if _RATIO.fullmatch(text) and not text.endswith("/0") and Fraction(text) <= 1
    }
