"""Every calculator: the readable output of the command line."""

import pytest

from calculators.core.calculator import Calculator
from tests.contract import strategies
from tests.contract.catalogue import ALL, name
from tests.contract.command import command, options
from tests.contract.properties import ask

every = pytest.mark.parametrize("calculator", ALL, ids=name)


@every
def test_the_transcript_can_be_read(calculator: Calculator) -> None:
    fields = strategies.default_request(calculator)
    status, out, err = command("run", calculator.id, "--seed=s", *options(calculator, fields))
    result = ask(calculator.id, fields, seed="s")["result"]
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
