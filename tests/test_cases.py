"""The rules as cases that a rules author can read and correct: ``tests/cases/<system>/*.toml``."""

import json
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS, RULES, SYSTEMS
from calculators.core.french import french
from calculators.web import handle

CASES = Path(__file__).parent / "cases"
CASE_KEYS = {"sentence", "calculator", "rule", "fields", "seed", "expect", "refused"}
EXPECT_KEYS = {
    "outcome", "summary", "values", "state", "rules", "readings", "odds", "succeeds", "options",
}  # fmt: skip
SUCCESSES = ("success", "critical_success")

# Every line of the inventory that is computed (C) or tabulated (T), and every doubt of the source.
MUST_HAVE_A_CASE = {
    "choix_destin": (
        "CD-TIR-02", "CD-TIR-03", "CD-TIR-04", "CD-MAI-01", "CD-MAI-02", "CD-MAI-03", "CD-MAI-04",
        "CD-MAI-05", "CD-DES-01", "CD-DES-02", "CD-DES-03", "CD-DES-04", "CD-DES-05", "CD-CHO-02",
        "CD-SPE-01", "CD-SPE-02", "CD-SPE-03", "CD-OPP-01", "CD-OPP-02", "CD-OPP-03",
        "AMB-CD-01", "AMB-CD-02", "AMB-CD-03", "AMB-CD-04", "AMB-CD-05", "AMB-CD-06", "AMB-CD-07",
        "AMB-CD-08", "AMB-CD-09", "AMB-CD-10", "AMB-CD-11", "AMB-CD-12", "AMB-CD-13", "AMB-CD-14",
    ),
    "i2ds": (
        "I2-DES-01", "I2-DES-02", "I2-DES-03", "I2-DES-04", "I2-DIF-01", "I2-DIF-02", "I2-DIF-03",
        "I2-DIF-04", "I2-DIF-05", "I2-DIF-06", "I2-DIF-07", "I2-DIF-11", "I2-RES-01", "I2-RES-02",
        "I2-RES-03", "I2-RES-04", "I2-RES-05", "I2-RES-06", "I2-OPP-01", "I2-INI-01", "I2-INI-02",
        "I2-INI-03", "I2-EXE-01", "I2-EXE-02", "I2-EXE-03", "I2-EXE-04",
        "AMB-I2-01", "AMB-I2-02", "AMB-I2-03", "AMB-I2-04", "AMB-I2-05", "AMB-I2-06", "AMB-I2-07",
        "AMB-I2-08", "AMB-I2-09", "AMB-I2-10", "AMB-I2-11", "AMB-I2-12", "AMB-I2-13", "AMB-I2-14",
        "AMB-I2-15", "AMB-I2-16",
    ),
    "d100": (
        "DC-ETP-01", "DC-TST-01", "DC-TST-02", "DC-COU-01", "DC-COU-02", "DC-COU-03", "DC-COM-01",
        "DC-CAD-01", "DC-HOR-01", "DC-HOR-02", "DC-CVT-01", "DC-PV-01", "DC-PV-02", "DC-PV-03",
        "DC-PV-04", "DC-PV-05", "DC-CHU-01", "DC-BRU-01", "DC-BRU-02", "DC-HEM-01", "DC-HEM-02",
        "DC-BLE-01", "DC-BLE-02", "DC-BLE-03", "DC-BLE-04", "DC-BLE-05", "DC-BLE-06", "DC-BLE-07",
        "DC-BLE-08", "DC-MOR-01", "DC-MOR-02", "DC-DRO-01", "DC-DRO-02", "DC-DRO-03", "DC-ARM-01",
        "DC-ARM-02", "AMB-DC-01", "AMB-DC-02", "AMB-DC-03", "AMB-DC-04", "AMB-DC-05", "AMB-DC-06",
        "AMB-DC-07", "AMB-DC-08", "AMB-DC-09", "AMB-DC-10", "AMB-DC-11", "AMB-DC-12", "AMB-DC-13",
        "AMB-DC-14", "AMB-DC-15", "AMB-DC-16", "AMB-DC-17", "AMB-DC-18", "AMB-DC-19", "AMB-DC-20",
        "AMB-DC-21", "AMB-DC-22", "AMB-DC-23", "AMB-DC-24", "AMB-DC-25", "AMB-DC-26",
    ),
    "savage_worlds": (
        "SW-JET-01", "SW-JET-02", "SW-JET-03", "SW-JET-04", "SW-JET-05", "SW-JET-06", "SW-JET-07",
        "SW-JET-08", "SW-JTN-01", "SW-JTN-02", "SW-JTN-04", "SW-JTN-05", "SW-JTN-06", "SW-ETA-01",
        "SW-ETA-02", "SW-ETA-03", "SW-ETA-04", "SW-ETA-05", "SW-ETA-06", "SW-ETA-07", "SW-ETA-08",
        "SW-ETA-09", "SW-ETA-10", "SW-ETA-11", "SW-ETA-12", "SW-ETA-13", "SW-INI-01", "SW-INI-02",
        "SW-INI-03", "SW-ACT-01", "SW-ACT-02", "SW-ACT-03", "SW-ACT-04", "SW-ACT-05", "SW-ACT-06",
        "SW-ACT-07", "SW-ACT-08", "SW-ACT-09", "SW-TOU-01", "SW-TOU-02", "SW-TOU-03", "SW-TOU-04",
        "SW-TOU-05", "SW-TOU-06", "SW-TOU-07", "SW-SOI-01", "SW-SOI-02", "SW-SOI-03", "SW-SOI-04",
        "AMB-SW-01", "AMB-SW-02", "AMB-SW-03", "AMB-SW-04", "AMB-SW-05", "AMB-SW-06", "AMB-SW-07",
        "AMB-SW-08", "AMB-SW-09", "AMB-SW-10", "AMB-SW-11", "AMB-SW-12", "AMB-SW-13", "AMB-SW-14",
        "AMB-SW-15", "AMB-SW-16", "AMB-SW-17", "AMB-SW-18", "AMB-SW-19", "AMB-SW-20", "AMB-SW-21",
        "AMB-SW-22", "AMB-SW-23", "AMB-SW-24", "AMB-SW-26", "AMB-SW-27", "AMB-SW-28", "AMB-SW-29",
        "AMB-SW-30",
    ),
}  # fmt: skip

# The lines of procedure (N): nothing to compute.
NARRATIVE = {
    "choix_destin": ("CD-TIR-01", "CD-TIR-05", "CD-CHO-01"),
    "i2ds": ("I2-DIF-08", "I2-DIF-09", "I2-DIF-10"),
    "d100": ("DC-ETP-02", "DC-SOU-01", "DC-FUI-01", "DC-DRO-04", "DC-ARM-03"),
    "savage_worlds": ("SW-JTN-03", "SW-JTN-07", "SW-LEG-01", "AMB-SW-25"),
}


def every_case() -> Iterator[Any]:
    for path in sorted(CASES.rglob("*.toml")):
        for number, case in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["case"], 1):
            identifier = f"{path.parent.name}/{path.stem}-{number}-{case['rule']}"
            yield pytest.param({**case, "system": path.parent.name}, id=identifier)


ALL = list(every_case())
cases = pytest.mark.parametrize("case", ALL)


@cases
def test_case_is_well_formed(case: dict[str, Any]) -> None:
    assert case.keys() - {"system"} <= CASE_KEYS
    assert case.get("expect", {}).keys() <= EXPECT_KEYS
    assert ("expect" in case) != ("refused" in case), "a case expects a result or a refusal"
    assert case["sentence"].endswith(".")
    assert case["rule"] in RULES
    assert CALCULATORS[case["calculator"]].id.startswith(f"{case['system']}.")


@cases
def test_case(case: dict[str, Any]) -> None:
    answer = ask("run", case)
    if "refused" in case:
        check_refusal(case["refused"], answer)
        return
    assert answer["ok"], answer
    check_result(case, answer["result"])


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
    read = {step.get("reading") for step in result["steps"]}
    assert set(expect.get("readings", [])) <= read, read
    odds = {code: Fraction(chance) for code, chance in result["odds"].items()}
    for code, chance in expect.get("odds", {}).items():
        assert odds.get(code, Fraction(0)) == Fraction(chance), code
    if "succeeds" in expect:
        assert success(result["odds"]) == Fraction(expect["succeeds"])
    if "options" in expect:
        check_options(case, expect["options"])


def check_options(case: dict[str, Any], options: dict[str, str]) -> None:
    given = {o["option"]: o["outcomes"] for o in ask("odds", case)["result"]["options"]}
    for name, chance in options.items():
        assert success(given[name]) == Fraction(chance), name


def success(odds: dict[str, str]) -> Fraction:
    return sum((Fraction(odds.get(code, 0)) for code in SUCCESSES), Fraction(0))


@pytest.mark.parametrize("system", [system.id for system in SYSTEMS])
def test_every_computed_rule_and_every_doubt_has_a_case(system: str) -> None:
    tested = {parameters.values[0]["rule"] for parameters in ALL}
    missing = [rule for rule in MUST_HAVE_A_CASE[system] if rule not in tested]
    assert not missing


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_the_list_of_rules_knows_every_rule_that_calculators_name(system: Any) -> None:
    named = {rule for calculator in system.calculators for rule in calculator.cited}
    inventory = {*MUST_HAVE_A_CASE[system.id], *NARRATIVE[system.id]}
    assert named <= inventory
    assert inventory == set(system.rule_ids)
