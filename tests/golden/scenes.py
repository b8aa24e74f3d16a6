"""Scripted scenes: the moves of a step machine, and the transcript that a table would read."""

import json
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from calculators.core.french import percent
from calculators.web import handle

FOLDER = Path(__file__).parent / "scenes"


def scripts() -> dict[str, dict[str, Any]]:
    """Return every script, by name."""
    return {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted(FOLDER.glob("*.toml"))
    }


def play(script: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play a script; yield each move with the door's result, the opening first.

    :raises AssertionError: for a move that the door refuses.
    """
    state: dict[str, Any] = {}
    fields = script["fields"]
    for line in ["", *script["moves"].strip().splitlines()]:
        move, _, drawn = line.strip().partition(" ")
        asked = {"decision": move, "drawn": drawn} if move else {}
        request = {
            "op": "run",
            "calculator": script["calculator"],
            "state": state,
            "fields": fields | asked,
            "readings": script.get("readings", {}),
            "seed": "scene",
        }
        answer = json.loads(handle(json.dumps(request)))
        assert answer["ok"], (line, answer)
        state, fields = answer["result"]["state"], {}
        yield line, answer["result"]


def transcript(script: dict[str, Any]) -> str:
    """Write a scene for reading."""
    lines = [script["sentence"], ""]
    for line, result in play(script):
        lines += [f"> {line}", ""] if line else []
        lines += [result["summary"]]
        lines += [
            f"    {step['text']} [{' '.join(filter(None, (step['rule'], step.get('reading'))))}]"
            for step in result["steps"]
        ]
        lines += ["", *_question(result["ask"]), ""]
    return "\n".join(lines).rstrip() + "\n"


def _question(ask: dict[str, Any]) -> Iterator[str]:
    yield f"? {ask['title']}{' (en secret)' if ask['secret'] else ''}"
    for move in ask["moves"]:
        chances = (f"{name} {percent(Fraction(p))}" for name, p in move["chances"].items())
        yield f"    {move['code']}  {' ; '.join([move['label'], *chances])}"
