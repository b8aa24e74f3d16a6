"""Every calculator: the command line and the page's door tell the same, byte for byte."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core.calculator import Calculator
from calculators.web import handle
from tests.contract import strategies
from tests.contract.catalogue import ALL, name
from tests.contract.command import command, written

every = pytest.mark.parametrize("calculator", ALL, ids=name)


def ask(operation: str, calculator: Calculator, fields: dict[str, Any], seed: str) -> Any:
    request = {"op": operation, "calculator": calculator.id, "fields": fields, "seed": seed}
    return json.loads(handle(json.dumps(request)))


@every
@settings(max_examples=20)
@given(data=st.data())
def test_odds_prints_the_odds_of_the_door(calculator: Calculator, data: st.DataObject) -> None:
    fields = data.draw(strategies.requests(calculator))
    answer = ask("odds", calculator, fields, "s")
    status, out, _ = command("odds", calculator.id, f"--json={json.dumps(fields)}")
    assert (status, out) == (
        (0, written(answer["result"])) if answer["ok"] else (2, written(answer))
    )


@every
@settings(max_examples=20)
@given(data=st.data())
def test_named_options_mean_the_same_as_json(calculator: Calculator, data: st.DataObject) -> None:
    fields = data.draw(strategies.requests(calculator))
    by_json = command("run", calculator.id, f"--json={json.dumps(fields)}", "--seed=s")
    options = [f"--{key.replace('_', '-')}={value}" for key, value in typed(calculator, fields)]
    by_name = command("run", calculator.id, "--json={}", "--seed=s", *options)
    assert by_name == by_json


def typed(calculator: Calculator, fields: dict[str, Any]) -> list[tuple[str, str]]:
    """Return inputs as a player types them."""
    return [
        (p.name, p.field.text(p.field.parse(fields[p.name])))
        for p in calculator.parameters
        if p.name in fields
    ]


@every
def test_the_transcript_can_be_read(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    options = [f"--{key}={value}" for key, value in typed(calculator, fields)]
    status, out, err = command("run", calculator.id, "--seed=s", *options)
    result = ask("run", calculator, fields, "s")["result"]
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == result["summary"]
    for step in result["steps"]:
        assert any(step["text"] in line and step["rule"] in line for line in lines)
    assert lines[-1] == "Graine\u00a0: s"
    for chance in result["odds"].values():
        assert chance in out


@every
def test_faults_are_told_on_the_error_stream_one_a_line(calculator: Calculator) -> None:
    broken = [
        f"--{p.name.replace('_', '-')}={strategies.UNREADABLE}" for p in calculator.parameters
    ]
    status, out, err = command("run", calculator.id, *broken)
    assert (status, out) == (2, "")
    assert [line.split("\u00a0:")[0] for line in err.splitlines()] == [
        parameter.name for parameter in calculator.parameters
    ]
