"""The rules as cases that a rules author can read and correct: ``tests/cases/<system>/*.toml``."""

import json
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS, SYSTEMS, rules
from calculators.core.french import french
from calculators.web import handle
from tests.systems.scenes import book

CASES = Path(__file__).parent / "cases"
CASE_KEYS = {"sentence", "calculator", "rule", "fields", "seed", "expect", "refused"}
EXPECT_KEYS = {
    "outcome", "summary", "values", "state", "rules", "readings", "odds", "succeeds", "options",
    "steps", "tables", "cells",
}  # fmt: skip
SUCCESSES = ("success", "critical_success")

INVENTORY = "inventory.toml"
OTHERS = {INVENTORY, "questions.toml", "scales.toml", "scenes.toml"}
"""The files of a system beside its cases."""


def inventory(system: str) -> dict[str, list[str]]:
    """Return what a system must have a case for (``must``), and its lines of procedure, if any."""
    return tomllib.loads((CASES / system / INVENTORY).read_text(encoding="utf-8"))


def every_case() -> Iterator[Any]:
    for path in sorted(p for p in CASES.glob("*/*.toml") if p.name not in OTHERS):
        for number, case in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["case"], 1):
            identifier = f"{path.parent.name}/{path.stem}-{number}-{case['rule']}"
            yield pytest.param({**case, "system": path.parent.name}, id=identifier)


ALL = list(every_case())


@pytest.mark.parametrize("case", ALL)
def test_case(case: dict[str, Any]) -> None:
    check_form(case)
    answer = ask("run", case)
    if "refused" in case:
        check_refusal(case["refused"], answer)
        return
    assert answer["ok"], answer
    check_result(case, answer["result"])


def check_form(case: dict[str, Any]) -> None:
    assert case.keys() - {"system"} <= CASE_KEYS
    assert case.get("expect", {}).keys() <= EXPECT_KEYS
    assert ("expect" in case) != ("refused" in case), "a case expects a result or a refusal"
    assert case["sentence"].endswith(".")
    assert case["rule"] in rules()
    assert CALCULATORS[case["calculator"]].id.startswith(f"{case['system']}.")


def ask(operation: str, case: dict[str, Any]) -> dict[str, Any]:
    request = {
        "op": operation,
        "calculator": case["calculator"],
        "fields": case["fields"],
        "seed": case.get("seed", "case"),
    }
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return answer


def check_refusal(refused: dict[str, str], answer: dict[str, Any]) -> None:
    assert not answer["ok"], answer["result"]["summary"]
    messages = {error["field"]: error["message"] for error in answer["errors"]}
    assert messages.keys() == refused.keys(), messages
    for name, piece in refused.items():
        assert french(piece) in messages[name]


def check_result(case: dict[str, Any], result: dict[str, Any]) -> None:
    expect = case["expect"]
    assert result["outcome"] == expect["outcome"]
    if "summary" in expect:
        assert result["summary"] == french(expect["summary"])
    for part in ("values", "state"):
        for name, value in expect.get(part, {}).items():
            assert result[part][name] == value, name
    cited = [step["rule"] for step in result["steps"]]
    assert set(expect.get("rules", [])) <= set(cited), cited
    texts = [step["text"] for step in result["steps"]]
    for part in expect.get("steps", []):
        assert any(french(part) in text for text in texts), texts
    read = {step.get("reading") for step in result["steps"]}
    assert set(expect.get("readings", [])) <= read, read
    odds = {code: Fraction(chance) for code, chance in result["odds"].items()}
    for code, chance in expect.get("odds", {}).items():
        assert odds.get(code, Fraction(0)) == Fraction(chance), code
    if "succeeds" in expect:
        assert success(result["odds"]) == Fraction(expect["succeeds"])
    if "tables" in expect:
        captions = [table["caption"] for table in result["tables"]]
        assert captions == [french(caption) for caption in expect["tables"]]
    for caption, row, column, value in expect.get("cells", []):
        assert cell(result["tables"], caption, row, column) == value, (caption, row, column)
    if "options" in expect:
        check_options(case, expect["options"])


def cell(tables: list[dict[str, Any]], caption: str, row: str, column: str) -> object:
    """Return a cell of a table, by its caption, its row's head and its column's."""
    table = next(table for table in tables if table["caption"] == french(caption))
    line = next(line for line in table["rows"] if str(line[0]) == french(row))
    found: object = line[table["head"].index(french(column))]
    return found


def check_options(case: dict[str, Any], options: dict[str, str]) -> None:
    given = {o["option"]: o["outcomes"] for o in ask("odds", case)["result"]["options"]}
    for name, chance in options.items():
        assert success(given[name]) == Fraction(chance), name


def success(odds: dict[str, str]) -> Fraction:
    return sum((Fraction(odds.get(code, 0)) for code in SUCCESSES), Fraction(0))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_computed_rule_and_every_doubt_has_a_case(system: str) -> None:
    tested = {parameters.values[0]["rule"] for parameters in ALL} | book(system).met
    missing = [rule for rule in inventory(system)["must"] if rule not in tested]
    assert not missing


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_the_list_of_rules_knows_every_rule_that_calculators_name(system: Any) -> None:
    named = {rule for calculator in system.calculators for rule in calculator.cited}
    listed = inventory(system.id)
    lines = {*listed["must"], *listed.get("narrative", ())}
    assert named <= lines
    assert lines == set(system.rule_ids)
