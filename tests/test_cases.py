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
    "bad_karma": (
        "BK-MAT-01", "BK-MAT-02", "BK-MAT-03", "BK-MAT-06", "BK-TIR-01", "BK-TIR-02", "BK-TIR-03",
        "BK-TIR-04", "BK-TIR-05", "BK-TIR-06", "BK-TIR-07", "BK-TIR-08", "BK-TIR-10", "BK-TIR-11",
        "BK-TIR-12", "BK-TIR-13", "BK-TIR-14", "BK-TIR-15", "BK-SER-18", "BK-JAU-01", "BK-JAU-02",
        "BK-JAU-03", "BK-JAU-04", "BK-JAU-05", "BK-JAU-06", "BK-JAU-07", "BK-JAU-09", "BK-JAU-11",
        "BK-JAU-12", "BK-JAU-10", "BK-ATT-01", "BK-ATT-02", "BK-ATT-03", "BK-ATT-04", "BK-ATT-05",
        "BK-ATT-06", "BK-ATT-07", "BK-ATT-19", "BK-ATT-08", "BK-ATT-09", "BK-ATT-10", "BK-ATT-11",
        "BK-ATT-12", "BK-ATT-13", "BK-ATT-14", "BK-ATT-15", "BK-ATT-16", "BK-ATT-17", "BK-SOL-01",
        "BK-SOL-02", "BK-SOL-03", "BK-SOL-04", "BK-SOL-05", "BK-SOL-07", "BK-SOL-08", "BK-SOL-09",
        "BK-SOL-10", "BK-SOL-11", "BK-SOL-12", "BK-DOM-01", "BK-DOM-02", "BK-DOM-03", "BK-DOM-04",
        "BK-DOM-05", "BK-DOM-06", "BK-DOM-07", "BK-DOM-08", "BK-DOM-09", "BK-PRO-01", "BK-PRO-02",
        "BK-PRO-03", "BK-PRO-04", "BK-PIO-01", "BK-PIO-02", "BK-AVA-02", "BK-AVA-03", "BK-AVA-04",
        "BK-AVA-05", "BK-AVA-06", "BK-AVA-07", "BK-AVA-08", "BK-DES-01", "BK-DES-02", "BK-DES-03",
        "BK-CMP-01", "BK-CMP-02", "BK-CMP-03", "BK-CMP-04", "BK-CMP-05", "BK-CMP-06", "BK-CMP-07",
        "BK-CMP-08", "BK-CMP-09", "BK-CMP-10", "BK-CMP-11", "BK-CMP-12", "BK-PRB-01", "AMB-BK-01",
        "AMB-BK-02", "AMB-BK-03", "AMB-BK-04", "AMB-BK-05", "AMB-BK-06", "AMB-BK-07", "AMB-BK-08",
        "AMB-BK-09", "AMB-BK-10", "AMB-BK-11", "AMB-BK-12", "AMB-BK-13", "AMB-BK-14", "AMB-BK-15",
        "AMB-BK-16", "AMB-BK-17", "AMB-BK-18", "AMB-BK-19", "AMB-BK-20", "AMB-BK-21", "AMB-BK-22",
        "AMB-BK-23", "AMB-BK-24", "AMB-BK-26", "AMB-BK-27", "AMB-BK-28", "AMB-BK-29", "AMB-BK-30",
        "AMB-BK-31", "AMB-BK-32", "AMB-BK-33", "AMB-BK-34", "AMB-BK-38", "AMB-BK-39", "AMB-BK-40",
        "AMB-BK-41", "AMB-BK-42", "AMB-BK-43", "AMB-BK-44", "AMB-BK-45", "AMB-BK-46", "AMB-BK-47",
        "AMB-BK-48", "AMB-BK-49", "AMB-BK-50",
    ),
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
}  # fmt: skip

# The lines of procedure (N): nothing to compute.
NARRATIVE = {
    "bad_karma": (  # with those of the whole turn and of the serpentine
        "BK-MAT-04", "BK-MAT-05", "BK-TIR-09", "BK-NAR-01", "BK-NAR-02", "BK-NAR-03", "BK-NAR-04",
        "BK-NAR-05", "BK-NAR-06", "BK-SER-01", "BK-SER-02", "BK-SER-03", "BK-SER-04", "BK-SER-05",
        "BK-SER-06", "BK-SER-07", "BK-SER-08", "BK-SER-09", "BK-SER-10", "BK-SER-11", "BK-SER-12",
        "BK-SER-13", "BK-SER-14", "BK-SER-15", "BK-SER-16", "BK-SER-17", "BK-SER-19", "BK-SER-20",
        "BK-JAU-08", "BK-JAU-13", "BK-ATT-18", "BK-SOL-06", "BK-AVA-01", "BK-DES-04", "BK-DES-05",
        "BK-TOU-01", "BK-TOU-02", "AMB-BK-25", "AMB-BK-35", "AMB-BK-36", "AMB-BK-37",
    ),
    "choix_destin": ("CD-TIR-01", "CD-TIR-05", "CD-CHO-01"),
    "i2ds": ("I2-DIF-08", "I2-DIF-09", "I2-DIF-10"),
}  # fmt: skip


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
