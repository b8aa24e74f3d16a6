"""The table, for :mod:`tests.contract.test_scripts`: its evenings, and the rules they reach."""

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from calculators.pieces.tarot import MINOR_CARDS
from calculators.session.state import State
from tests.systems.evening import Evening

GAME = "table"
OURS = {"pieces": "own"}
"""Each draw is typed: with the site's cards it is automatic."""
LISE = {"suit": "coupe", "hand": "3 8 12", "pm": 2}
THEO = {"suit": "epee", "hand": "1 6 14", "pm": 4}
MAUD = {"suit": "denier", "hand": "5 7 10", "pm": 1}
SPENT = {**LISE, "discard": "1 2 4 5 6 7 9 10 11 13"}
TESTS = ("act.0", "test difficulty=4", "draw drawn=9", "play.8")
FACES = ("act.0", "npc other_pm=3", "draw drawn=9", "play.8")
VERSUS = ("act.0", "versus.1", "draw drawn=9")


def evening(
    *lines: str, readings: Mapping[str, Any] | None = None, **sheets: Mapping[str, Any]
) -> Evening:
    """Play the lines as a table would: a decision, then its inputs or draw."""
    there = {name: dict(fields) for name, fields in sheets.items()}
    party = Evening(
        "choix_destin", OURS | dict(readings or {}), **(there or {"Lise": LISE, "Théo": THEO})
    )
    return plays(party.opens(GAME), *lines)


def plays(party: Evening, *lines: str) -> Evening:
    """Take decisions, each with its inputs or draw: ``go destiny=0,12``."""
    for line in lines:
        code, *said = line.split()
        fields = dict(each.split("=") for each in said)
        party.decides(code, **{name: text.replace(",", " ") for name, text in fields.items()})
    return party


def last_trump() -> Evening:
    party = Evening("choix_destin", OURS, Lise=LISE, Théo=THEO)
    party.lays(critical=True, discarded=" ".join(map(str, range(20))))
    plays(party.opens(GAME), *TESTS, "go destiny=20")
    return plays(party, "act.1", "test", "draw drawn=3", "play.14", "go destiny=21")


def pieces(party: Evening) -> Evening:
    """Correct a hand, and ask again."""
    party.writes("Lise", hand="3 8 12 13")
    return plays(party, "act.0", "npc", "play.13", "go npc_drawn=1")


def otherwise(rng: random.Random, state: State, who: str) -> list[dict[str, Any]]:
    """Deal somebody two other hands of as many cards."""
    fields: Any = state.sheets[who]
    held, gone = (
        {MINOR_CARDS.parse(card).rank for card in fields[name] or ()}
        for name in ("hand", "discard")
    )
    free = [rank for rank in range(1, 15) if rank not in gone]
    found: list[list[int]] = []
    while len(found) < 2:
        hand = sorted(rng.sample(free, len(held)))
        if {*hand} != held and hand not in found:
            found.append(hand)
    return [{"hand": [str(rank) for rank in hand]} for hand in found]


NEW = {"Lise": {"suit": "coupe", "pm": 2}, "Théo": {"suit": "epee", "pm": 4}}
THREE = {"Lise": LISE, "Théo": THEO, "Maud": MAUD}
EVENINGS: Mapping[str, Callable[[], Evening]] = {
    "first hands": partial(evening, "start drawn=1,2,3", "start drawn=4,5,6", **NEW),
    "a draw": partial(evening, *TESTS, "go destiny=3"),
    "a draw that fails": partial(evening, *TESTS, "go destiny=20"),
    "advice": partial(evening, *TESTS[:-1], "advice", "play.12", "go destiny=XIII"),
    "another Modif": partial(
        evening, "act.0", "test pm=5 difficulty=4", "draw drawn=9", "play.8", "go destiny=3"
    ),
    "nothing after all": partial(evening, "act.0", "nothing"),
    "Le Mat": partial(evening, *TESTS, "go destiny=0,12"),
    "Le Monde": partial(evening, *TESTS, "go destiny=21"),
    "Le Diable": partial(evening, *TESTS, "go destiny=15"),
    "a loan": partial(
        evening,
        *(*TESTS, "help.1", "lend.14 drawn=2", "help.2", "nothing", "go destiny=1"),
        **THREE,
    ),
    "two players": partial(evening, *VERSUS, "play.12", "draw drawn=2", "play.14", "turn"),
    "two players equal": partial(evening, *VERSUS, "play.8", "draw drawn=2", "play.6", "turn"),
    "an NPC": partial(evening, *FACES, "go npc_drawn=9"),
    "an NPC, equal": partial(evening, *FACES, "go npc_drawn=7"),
    "an NPC, Le Mat": partial(evening, *FACES, "go npc_drawn=0,7"),
    "an NPC, hard": partial(
        evening,
        *("act.0", "npc other_pm=3 difficulty=2", "draw drawn=9", "play.8", "go npc_drawn=9"),
    ),
    "a critical situation": partial(evening, "crisis", *TESTS, "go destiny=0,12", "calm", "end"),
    "the last trump": last_trump,
    "a pile that is empty": partial(
        evening,
        *("act.0", "test", "draw drawn=14", "play.8", "go destiny=3", "reshuffle drawn=1,2,3"),
        Lise=SPENT,
        Théo=THEO,
    ),
    "cards put right": lambda: pieces(evening()),
}
RULES = {
    "CD-TIR-01": "a draw",
    "CD-TIR-02": "a draw",
    "CD-TIR-03": "another Modif",
    "CD-TIR-04": "a draw",
    "CD-MAI-01": "first hands",
    "CD-MAI-02": "a draw",
    "CD-MAI-03": "a loan",
    "CD-MAI-04": "a loan",
    "CD-MAI-05": "a pile that is empty",
    "CD-DES-01": "a critical situation",
    "CD-DES-02": "the last trump",
    "CD-DES-03": "a critical situation",
    "CD-DES-04": "a pile that is empty",
    "CD-CHO-01": "a draw",
    "CD-CHO-02": "a loan",
    "CD-DES-05": "a draw that fails",
    "CD-SPE-01": "Le Mat",
    "CD-SPE-02": "Le Monde",
    "CD-SPE-03": "Le Diable",
    "CD-OPP-01": "two players",
    "CD-OPP-02": "an NPC",
    "CD-OPP-03": "two players",
    "AMB-CD-01": "a draw",
    "AMB-CD-02": "a draw",
    "AMB-CD-03": "a draw",
    "AMB-CD-04": "a pile that is empty",
    "AMB-CD-05": "Le Mat",
    "AMB-CD-06": "two players equal",
    "AMB-CD-07": "an NPC",
    "AMB-CD-08": "Le Monde",
    "AMB-CD-09": "a loan",
    "AMB-CD-10": "a critical situation",
    "AMB-CD-11": "advice",
    "AMB-CD-12": "a draw",
    "AMB-CD-13": "first hands",
    "AMB-CD-14": "two players",
    "AMB-CD-15": "two players",
}
ELSEWHERE = {"CD-TIR-05": "the idea of the system: no decision follows from it"}
