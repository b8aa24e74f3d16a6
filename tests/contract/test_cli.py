"""Every calculator: the command line and the page's door tell the same, byte for byte."""

import contextlib
import io
import json
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import cli
from calculators.core.calculator import Calculator
from calculators.core.link import fragment
from calculators.web import handle
from tests.contract import strategies
from tests.contract.catalogue import ALL, name
from tests.contract.test_run import resolved

every = pytest.mark.parametrize("calculator", ALL, ids=name)


def command(*arguments: str) -> tuple[int, str, str]:
    """Run the command line here; return its status and what it printed."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = cli.main(arguments)
    return status, out.getvalue(), err.getvalue()


def ask(operation: str, calculator: Calculator, fields: dict[str, Any], seed: str) -> Any:
    request = {"op": operation, "calculator": calculator.id, "fields": fields, "seed": seed}
    return json.loads(handle(json.dumps(request)))


def written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


@every
@settings(max_examples=40)
@given(data=st.data(), seed=strategies.SEEDS)
def test_run_prints_the_result_of_the_door(
    calculator: Calculator, data: st.DataObject, seed: str
) -> None:
    fields = data.draw(strategies.requests(calculator))
    answer = ask("run", calculator, fields, seed)
    status, out, err = command(
        "run", calculator.id, f"--json={json.dumps(fields)}", f"--seed={seed}"
    )
    assert err == ""
    assert (status, out) == (
        (0, written(answer["result"])) if answer["ok"] else (2, written(answer))
    )


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


@every
@settings(max_examples=40)
@given(data=st.data(), seed=strategies.SEEDS)
def test_the_fragment_shows_the_same_result_again(
    calculator: Calculator, data: st.DataObject, seed: str
) -> None:
    fields = data.draw(strategies.requests(calculator))
    resolution = resolved(calculator, fields, seed)
    if resolution is None:
        return
    link = fragment(resolution)
    assert link.isascii()
    assert not set(link) & set("<>\"' \n")
    identifier, _, query = link.partition("?")
    assert identifier == calculator.id
    given_back = dict(parse_qsl(query, keep_blank_values=True))
    seed_back = given_back.pop("seed")
    again = resolved(calculator, given_back, seed_back)
    assert again is not None
    assert again.result == resolution.result
    assert fragment(again) == link
