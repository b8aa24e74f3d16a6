"""The command line: its output, its streams, its exit status; as another program starts it, too."""

import json
import re
import subprocess
import sys
from subprocess import PIPE
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.web import handle
from tests.contract.command import command
from tests.project import ROOT, calculators, environment, python

DRAW = "choix_destin.draw"
PAGE = '{"choice": "7", "pm": 3, "difficulty": 4}'


def test_list_json_is_the_contract() -> None:
    status, out, err = command("list", "--json")
    assert (status, err) == (0, "")
    listed: list[dict[str, Any]] = json.loads(out)
    assert [told["id"] for told in listed] == [*CALCULATORS]
    for told in listed:
        assert {"id", "title", "system", "rules", "parameters", "readings", "state", "odds"} <= set(
            told
        )
    draw = listed[0]
    assert draw["system"] == "choix_destin"
    assert draw["parameters"]["required"] == ["choice"]
    assert [reading["id"] for reading in draw["readings"]] == ["AMB-CD-01"]
    assert listed == json.loads(handle('{"op": "list"}'))["result"]


def test_list_for_people() -> None:
    status, out, _ = command("list")
    assert (status, len(out.splitlines())) == (0, len(CALCULATORS))
    assert "choix_destin.draw" in out
    assert "Tirage" in out


def test_the_same_json_twice() -> None:
    asked = ["run", DRAW, "--json", PAGE, "--seed", "kestrel"]
    first = calculators(asked)
    assert (first.returncode, first.stdout, first.stderr) == command(*asked)
    assert (first.returncode, first.stderr) == (0, "")
    request = {"op": "run", "calculator": DRAW, "fields": json.loads(PAGE), "seed": "kestrel"}
    result = json.loads(handle(json.dumps(request)))["result"]
    assert first.stdout == json.dumps(result, ensure_ascii=False, indent=2) + "\n"


def test_without_a_seed_each_run_draws_anew_and_tells_how_to_see_it_again() -> None:
    first, second = (json.loads(calculators(["run", DRAW, "--json", PAGE]).stdout) for _ in "ab")
    assert first["seed"] != second["seed"]
    _, again, _ = command("run", DRAW, "--json", PAGE, "--seed", first["seed"])
    assert json.loads(again) == first


def test_odds_are_fractions() -> None:
    _, out, _ = command("odds", DRAW, "--json", PAGE)
    assert json.loads(out)["outcomes"] == {
        "critical_success": "1/21", "success": "2/7",
        "failure": "13/21", "critical_failure": "1/21",
    }  # fmt: skip


def test_a_readable_transcript() -> None:
    status, out, err = command(
        "run", DRAW, "--choice", "9", "--pm=3", "--difficulty", "-4", "--destiny", "0 9",
        "--lent", "5 9", "--seed", "k2",
    )  # fmt: skip
    assert (status, err) == (0, "")
    lines = out.replace("\u00a0", " ").replace("\u202f", " ").splitlines()
    assert lines[0] == "Réussite, avec 21 points d’avance : 26 contre 5."
    assert "  Le Mat est sorti : on l’écarte et on tire à nouveau.  [CD-SPE-01 AMB-CD-05]" in lines
    assert "  Réussite : 19/21 (90,5 %)" in lines
    assert lines[-1] == "Graine : k2"


def test_odds_for_people() -> None:
    status, out, _ = command("odds", DRAW, "--choice", "7")
    assert status == 0
    assert "Réussite\u00a0: 1/3 (33,3\u202f%)" in out
    status, out, _ = command("odds", "choix_destin.advice", "--hand", "7 12", "--offers", "5")
    assert status == 0
    assert [line for line in out.splitlines() if not line.startswith(" ")] == [
        "7", "7+5", "12", "12+5",
    ]  # fmt: skip


def test_bad_input_ends_with_status_two_and_every_fault() -> None:
    done = calculators(
        ["run", DRAW, "--choice", "99", "--pm", "10", "--difficulty", "x",
         "--lent", "1 2 3 4 5 6 7 8", "--destiny", "22", "--formula", "?"]
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    names = [line.split("\u00a0:")[0] for line in done.stderr.splitlines()]
    assert names == ["choice", "pm", "difficulty", "lent", "destiny", "formula"]
    pm = done.stderr.splitlines()[1].replace("\u00a0", " ")
    assert pm == "pm : « 10 » sort des bornes : attendu, un nombre entier de 0 à 9. [CD-TIR-03]"


def test_bad_input_as_json() -> None:
    status, out, err = command("run", DRAW, "--json", '{"choice": "99", "pm": 10}')
    assert (status, err) == (2, "")
    answer = json.loads(out)
    assert answer["ok"] is False
    assert [(e["field"], e["rule"]) for e in answer["errors"]] == [
        ("choice", "CD-CHO-01"), ("pm", "CD-TIR-03"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["{", "", "null", "[]", "7", '"x"', "\udcff", "[" * 100_000])
def test_bad_json_is_refused_in_french(text: str) -> None:
    status, out, err = command("run", DRAW, "--json", text)
    assert (status, err) == (2, "")
    (error,) = json.loads(out)["errors"]
    assert error["message"].startswith("JSON illisible")


@pytest.mark.parametrize("operation", ["run", "odds"])
def test_an_unknown_calculator_is_refused_with_those_that_exist(operation: str) -> None:
    status, _, err = command(operation, "choix_destin.drw")
    assert status == 2
    assert "choix_destin.drw" in err
    assert "choix_destin.draw" in err


def test_an_unknown_option_is_refused() -> None:
    status, out, err = command("run", DRAW, "--choice", "7", "--bonus", "3")
    assert (status, out) == (2, "")
    assert "--bonus 3" in err


@pytest.mark.parametrize(
    "arguments", [["run", DRAW, "--choi", "7"], ["list", "--js"], ["play", "partie.json", "--js"]]
)
def test_an_option_cut_short_is_not_guessed(arguments: list[str]) -> None:
    status, out, err = command(*arguments)
    assert (status, out) == (2, "")
    assert "Option inconnue" in err
    assert "--" in err


def test_a_reader_who_has_seen_enough_ends_it_without_a_word() -> None:
    asked = [sys.executable, "-m", "calculators", "list", "--json"]
    with subprocess.Popen(asked, cwd=ROOT, env=environment(), stdout=PIPE, stderr=PIPE) as door:
        assert door.stdout
        assert door.stderr
        door.stdout.close()
        assert door.stderr.read() == b""
        assert door.wait() == 1


@pytest.mark.parametrize("arguments", [["run", DRAW, "--json", "{"], ["run", DRAW]])
def test_any_machine_prints_the_same_bytes(arguments: list[str]) -> None:
    """A machine with another encoding than UTF-8 lacks our spaces."""
    other = python("-m", "calculators", *arguments, env=environment(PYTHONIOENCODING="cp1252"))
    assert (other.returncode, other.stdout, other.stderr) == command(*arguments)
    assert not re.search(r"Traceback|File \"|/home|/root|/work", other.stdout + other.stderr)


def test_a_calculator_without_odds_says_so() -> None:
    status, _, err = command("odds", "choix_destin.hand")
    assert status == 2
    assert "ne donne pas de probabilités" in err


@pytest.mark.sampled(most=2)
@pytest.mark.parametrize("arguments", [[], ["play"], ["run"], ["run", DRAW, "--seed"]])
def test_a_command_that_is_none_is_refused(arguments: list[str]) -> None:
    done = calculators(arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage" in done.stderr


def test_help_is_there() -> None:
    done = calculators(["run", "--help"])
    assert done.returncode == 0
    assert "--seed" in done.stdout


def test_state_goes_from_one_run_to_the_next() -> None:
    _, out, _ = command("run", "choix_destin.hand", "--json", "{}", "--seed", "a")
    state = json.loads(out)["state"]
    assert state["action"] == "draw"
    text = json.dumps({"state": state})
    _, out, _ = command("run", "choix_destin.hand", "--json", text, "--seed", "b")
    second = json.loads(out)
    assert second["values"]["hand"][:3] == state["hand"]
    assert len(second["values"]["hand"]) == 4
