"""The command line: ``list``, ``run``, ``odds`` and ``play``, as JSON or as readable French."""

import argparse
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from calculators.catalogue import CALCULATORS, find, system_of
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError, refused
from calculators.core.french import quote
from calculators.core.frozen import without
from calculators.core.json_text import as_object, json_text, parsed
from calculators.render.data import describe, fault_json, result_json, state_json
from calculators.render.text import fault_lines, odds_lines, transcript
from calculators.session.fold import fold
from calculators.session.telling import told
from calculators.web import PARTS, inputs_of, odds_of

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status, 2 for bad input."""
    options, rest = _parser().parse_known_args(arguments)
    try:
        print(options.answer(options, rest))
    except RefusedError as error:
        if options.json is not None:
            print(_dump({"ok": False, "errors": [fault_json(fault) for fault in error.faults]}))
        else:
            print("\n".join(fault_lines(error.faults)), file=sys.stderr)
        return BAD_INPUT
    return 0


@cache
def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m calculators", description="Resolve tabletop rules.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("list", help="every calculator", allow_abbrev=False)
    listing.add_argument("--json", action="store_const", const="", help="as JSON")
    listing.set_defaults(answer=_list)
    playing = commands.add_parser("play", help="the journal of a session", allow_abbrev=False)
    playing.add_argument("file", help="a session, as the site exports it")
    playing.add_argument("--json", action="store_const", const="", help="the state, as JSON")
    playing.set_defaults(answer=_play)
    for name, text, answer in (
        ("run", "one resolution", _run),
        ("odds", "exact probabilities", _odds),
    ):
        command = commands.add_parser(
            name,
            help=text,
            allow_abbrev=False,
            epilog="Without --json, give parameters by name: --choice 7 --pm 3.",
        )
        command.add_argument("id", help="calculator id, as in the list")
        command.add_argument("--json", metavar="OBJECT", help="inputs as a JSON object")
        command.set_defaults(answer=answer)
        if name == "run":
            command.add_argument("--seed", help="any text; the same seed gives the same draw")
    return parser


def _asked(options: argparse.Namespace, rest: list[str]) -> tuple[Calculator, dict[str, object]]:
    """Return the calculator asked for, and its inputs: from JSON and named options, which win."""
    calculator, raw = find(options.id), dict[str, object]()
    if options.json is not None:
        try:
            given = parsed(options.json)
        except (ValueError, RecursionError):
            given = None
        if not isinstance(given, dict):
            raise refused("", "JSON illisible : un objet est attendu.")
        raw = without(given, PARTS) | inputs_of(given)
    named, unknown = _options(calculator).parse_known_args(rest)
    _all_known(unknown, calculator.id)
    return calculator, raw | vars(named)


def _all_known(unknown: Sequence[str], where: str) -> None:
    if unknown:
        shown = quote(" ".join(unknown))
        raise refused("", f"Option inconnue {shown} pour {where}.")


@cache
def _options(calculator: Calculator) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    for parameter in calculator.parameters:
        names = {f"--{parameter.name}", f"--{parameter.name.replace('_', '-')}"}
        parser.add_argument(*sorted(names), dest=parameter.name, default=argparse.SUPPRESS)
    return parser


def _list(options: argparse.Namespace, rest: list[str]) -> str:
    _all_known(rest, "list")
    if options.json is not None:
        return _dump([describe(calculator) for calculator in CALCULATORS.values()])
    return "\n".join(f"{c.id:36} {c.title}" for c in CALCULATORS.values())


def _play(options: argparse.Namespace, rest: list[str]) -> str:
    _all_known(rest, "play")
    try:
        session = parsed(Path(options.file).read_text(encoding="utf-8-sig"))
    except OSError:
        raise refused("", f"Fichier {quote(options.file)} introuvable ou fermé.") from None
    except (ValueError, RecursionError):
        raise refused("", "Partie illisible : un fichier JSON est attendu.") from None
    folded = fold(system_of(as_object(session).get("system")), session)
    if options.json is not None:
        return _dump(state_json(folded.state))
    return "\n".join(f"{at + 1}. {told(folded, at)}" for at in range(len(folded.done)))


def _run(options: argparse.Namespace, rest: list[str]) -> str:
    calculator, raw = _asked(options, rest)
    resolution = engine.run(calculator, raw, options.seed)
    if options.json is not None:
        return _dump(result_json(resolution))
    return transcript(resolution)


def _odds(options: argparse.Namespace, rest: list[str]) -> str:
    calculator, raw = _asked(options, rest)
    result, _ = odds_of(calculator, raw)
    if options.json is not None:
        return _dump(result)
    inputs = engine.parse(calculator, raw)
    compared = engine.option_odds(calculator, inputs)
    if not compared:
        return "\n".join(odds_lines(engine.odds(calculator, inputs)))
    return "\n".join(line for name, law in compared for line in (name, *odds_lines(law)))


def _dump(value: Any) -> str:
    return json_text(value, indent=2)
