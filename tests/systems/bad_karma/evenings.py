"""The turn, for :mod:`tests.contract.test_scripts`: its evenings, and the rules they reach."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from calculators.catalogue import SYSTEMS
from calculators.core.result import plain
from calculators.pieces.domino import BOX, COPIES, Domino
from calculators.session.filling import board, character
from calculators.session.state import State
from calculators.systems.bad_karma import around
from tests.systems.evening import Evening

GAME = "turn"
INES = {"camp": "pique", "skill": 8, "karma": 7, "weapon": "pF"}
MARCO = {"camp": "coeur", "skill": 7, "karma": 9, "weapon": "poing", "traits": "punch"}
START = "start drawn=4-2"
FAILS = ("draw.1 drawn=6-5", "accept")
DUE = {"gauge": "5-4/pL 4-3x2/pF 6-2?", "karma": 3}
"""A full gauge."""
GONE = [str(each) for each in BOX if each.total and str(each) != "4-2"]
"""All dominoes but a few."""


def evening(
    *lines: str, readings: Mapping[str, Any] | None = None, zones: str = "", **sheets: Any
) -> Evening:
    """Play the lines as a table would, with the differences from Inès and Marco."""
    there = {name: {**known, **sheets.pop(name, {})} for name, known in KNOWN.items()}
    party = Evening("bad_karma", dict(readings or {}), **there, **sheets)
    if zones:
        party.lays(zones=zones)
    return plays(party.opens(GAME), START, *lines)


KNOWN = {"Inès": INES, "Marco": MARCO}


def plays(party: Evening, *lines: str) -> Evening:
    """Take decisions, each with its inputs or draw: ``draw.2 drawn=2-1,1-0``."""
    for line in lines:
        code, *said = line.split()
        fields = dict(each.split("=") for each in said)
        party.decides(code, **{name: text.replace(",", " ") for name, text in fields.items()})
    return party


def won(drawn: str, *lines: str, **sheets: Any) -> Evening:
    """Let Inès win with a domino; Marco fails."""
    draw = f"draw.1 drawn={drawn}"
    return evening(draw, "keep.0", *FAILS, "declare", *lines, **sheets)


def out(drawn: str, *lines: str, **sheets: Any) -> Evening:
    """Let Inès win against Marco, who cannot act."""
    return evening(f"draw.1 drawn={drawn}", "keep.0", "declare", *lines, **sheets)


def due(*lines: str, **ines: Any) -> Evening:
    """Let Inès settle by her margin."""
    return evening("draw.1 drawn=2-1", "keep.0", *lines, "settle", Inès={**DUE, **ines})


def armed(weapon: str, drawn: str, *lines: str, **sheets: Any) -> Evening:
    """Let Inès win with another weapon."""
    return won(drawn, *lines, Inès={"weapon": weapon}, **sheets)


def lays(drawn: str, *lines: str, ines: Mapping[str, Any] | None = None, **more: Any) -> Evening:
    """Let Inès reach the serpentine with a domino; Marco wins by an éclat."""
    mine, marco = f"draw.1 drawn={drawn}", "draw.2 drawn=2-1,1-0"
    return evening(mine, "keep.0", marco, "keep.1", "declare", *lines, Inès=ines or {}, **more)


def pieces_of(people: list[Any], table: Any) -> tuple[list[Any], int]:
    """Return the dominoes out of the pile, and how many copies a box has."""
    return [*around.everywhere(people, table)], COPIES


# --- secrets

OPENS = ("declare", "force", "swap")
"""The decisions that reveal what was hidden."""


def otherwise(rng: random.Random, state: State, who: str) -> list[dict[str, Any]]:
    """Give somebody other hidden dominoes from the pile, as many as hers."""
    sheet = SYSTEMS["bad_karma"].sheet
    assert sheet
    there = {name: character(sheet, fields) for name, fields in state.sheets.items()}
    hidden = around.hidden_of(there[who])
    lying = around.everywhere(there.values(), board(sheet, state.table))
    pile = (Counter(BOX) - Counter(lying)).elements()
    free = [domino for domino in pile if domino not in hidden]
    return [_dealt(there[who], iter(rng.sample(free, len(hidden)))) for _ in range(2)]


def _dealt(her: Any, dominoes: Iterator[Domino]) -> dict[str, Any]:
    laid = {
        name: [
            replace(tile, sides=next(dominoes).sides) if tile.hidden and tile.sides else tile
            for tile in getattr(her, name)
        ]
        for name in ("gauge", "ko", "wounds")
    }
    held = {name: [next(dominoes) for _ in getattr(her, name)] for name in ("hand", "aside")}
    return {name: plain(tiles) for name, tiles in {**laid, **held}.items()}


# --- evenings

EQUAL = ("draw.1 drawn=3-1", "keep.0", "draw.1 drawn=2-1", "keep.0", "declare")
ECLAT = ("draw.1 drawn=3-2", "keep.0", "draw.2 drawn=2-1,1-0", "keep.1")
SURE = ("draw.1 drawn=3-1", "keep.0") * 2
LAID = {"lost": 2, "wounds": "4-1 2-1 6-0 4-0"}
BODY = {"tough": 1, "unmoved": 1, "fragile": 1, "traits": "unbreakable", "ko": "3-1:3"}
TACTICIAN, HEROIC = {"traits": "tactician"}, {"traits": "heroic"}
NEAR = "pique ; 1 ; 1\ncoeur ; 2 ; 1"
UNEQUAL = "pique ; 2 ; 2\ncoeur ; 1 ; 1"
EVENINGS: Mapping[str, Callable[[], Evening]] = {
    "an attack": partial(won, "3-2", "attack.1", "next"),
    "an éclat": partial(
        evening, "draw.2 drawn=2-1,3-2", "keep.1", *FAILS, "declare", "attack.1", "next"
    ),
    "KO": partial(armed, "iM", "3-1", "attack.1"),
    "KO, else a wound": partial(armed, "ipM", "4-2", "attack.1"),
    "a wound, else KO": partial(armed, "piL", "3-1", "attack.1"),
    "no side fits": partial(armed, "iL", "4-2", "attack.1"),
    "no side fits, doubled": partial(armed, "iF", "4-2", "attack.1"),
    "kept back": partial(armed, "pL", "4-2", "attack.1 hidden=oui"),
    "kept back, nothing helps": partial(
        out,
        *("2-2", "attack.1 hidden=oui", "strike"),
        Marco={"lost": 2, "traits": "lucky"},
    ),
    "bare fists": partial(evening, *FAILS, "draw.1 drawn=3-2", "keep.0", "declare", "attack.0"),
    "the double zero": partial(
        evening, "draw.2 drawn=0-0,2-1", "keep.1", *FAILS, "declare", "attack.1", "next"
    ),
    "a critical hit": partial(won, "2-2", "attack.1", "settle", "next"),
    "a critical hit, no side fits": partial(armed, "iL", "2-2", "attack.1", "settle"),
    "a critical hit, Chanceux": partial(won, "2-2", "attack.1", "lucky", Marco={"traits": "lucky"}),
    "a critical hit, protected": partial(
        won, "2-2", "attack.1", "use.0", "settle", Marco={"protections": "3x2"}
    ),
    "out of combat": partial(out, "2-2", "attack.1", "suffer", Marco=LAID),
    "out of combat, hidden": partial(out, "2-2", "attack.1 hidden=oui", Marco=LAID),
    "out of combat, protected": partial(
        out, "4-2", "attack.1", "use.0", Inès={"weapon": "pL"}, Marco={**LAID, "protections": "1x2"}
    ),
    "the gauge overflows": partial(
        won, "3-2", "attack.1", "settle", "next", Marco={"gauge": "5-4 6-6", "karma": 3}
    ),
    "a margin": partial(due, **BODY),
    "a margin, wounds": partial(due, wounds="4-1", unmoved=1, fragile=1),
    "a margin, told": lambda: plays(due(), *FAILS, "declare"),
    "a margin, a fourth wound": partial(due, wounds="4-1 2-0 6-1"),
    "a margin, protected": partial(due, "use.1.0", protections="1x2"),
    "a margin, no domino hidden": partial(due, gauge="5-4/pL 4-3x2/pF 6-2/pL"),
    "a margin, nothing goes back": lambda: evening(
        "draw.1 drawn=2-1", Inès=DUE, readings={"next_draw": "same"}
    ),
    "a gauge full": partial(evening, "draw.1 drawn=6-5", "accept", "settle", Inès=DUE),
    "no box left": partial(evening, "draw.1 drawn=6-5", Inès={"gauge": "5-4", "karma": 1}),
    "Good Karma": partial(
        evening,
        *("draw.1 drawn=2-2", "off.0", "keep.0"),
        Inès={"traits": "good_karma", "gauge": "5-4 6-1?"},
    ),
    "fate forced": partial(
        evening, "draw.1 drawn=6-5", "force.strong drawn=3-2", "keep.0", Inès={"modifier": 1}
    ),
    "a success refused": partial(
        evening,
        *("draw.1 drawn=1-0", "force.strong drawn=3-2", "keep.0"),
        Inès={"gauge": "5-4 6-6", "karma": 3},
    ),
    "Trouillard": partial(
        evening, "draw.1 drawn=6-5", "force.strong drawn=3-2", Inès={"traits": "scared"}
    ),
    "Couard": partial(evening, "draw.1 drawn=6-5", "accept", Inès={"traits": "coward"}),
    "a tie": partial(evening, *EQUAL, "tie drawn=2-0,5-5", "nothing", "attack.1", "next"),
    "skill 12": partial(
        evening,
        *(*SURE, "draw.2 drawn=1-0,2-0", "keep.0", "declare", "tie drawn=2-0,5-5", "down.1"),
        **{name: {**fields, "skill": 12} for name, fields in KNOWN.items()},
        Zoé={"camp": "coeur"},
    ),
    "nobody wins": partial(
        evening, *FAILS, "draw.1 drawn=5-4", "accept", "declare", "reward", "gauge.0", "next"
    ),
    "KO that end": partial(evening, "skip", "skip", "declare", "next", Inès={"ko": "1-0:1"}),
    "KO given back": partial(
        evening, "skip", "skip", "declare", "reward", "ko.0", Inès={"ko": "3-1:3"}
    ),
    "a scene": partial(won, "3-2", "nothing", "scene", Marco={"wounds": "4-1"}),
    "a card": partial(won, "3-2", "card.strong", "card", "next"),
    "Bourrin": partial(won, "3-2", Inès={"traits": "brute"}),
    "Héroïque": partial(won, "3-2", "hero.strong", "card", Inès=HEROIC),
    "Héroïque, a failure": partial(
        evening,
        *(*FAILS, "draw.1 drawn=3-2", "keep.0", "declare", "hero.strong.0", "card"),
        Inès=HEROIC,
    ),
    "Tactique": partial(
        evening,
        *(*ECLAT, "draw.1 drawn=6-6", "accept", "declare", "swap.2.0"),
        Inès=TACTICIAN,
        Zoé={"camp": "coeur"},
    ),
    "the serpentine": partial(lays, "3-2", "head.2", "way.2:2-3 drawn=5-2", zones=UNEQUAL),
    "the serpentine, away": partial(
        lays, "3-2", "head.2", "way.2:2-3 drawn=5-2", "way.2:5-2<", zones=UNEQUAL
    ),
    "the serpentine, beyond": partial(
        lays,
        *("4-2", "head.1", "way.1:4-2 drawn=3-2", "way.1:2-3 drawn=3-0", "way.1:3-0"),
        zones=NEAR,
    ),
    "the serpentine, two heads": partial(
        lays,
        *("4-1", "head.1", "way.1:4-1 drawn=6-6", "way.1:6-6+"),
        zones=NEAR,
    ),
    "the serpentine, two cards": partial(
        lays, "2-2", "head.1", "way.1:2-2", zones="pique ; 1 ; 2\ncoeur ; 1 ; 1"
    ),
    "Chair à canon": partial(lays, "2-2", "head.1", ines={"traits": "fodder"}),
    "exhaustion": partial(evening, "exhaust", "scene", Inès={"gone": GONE}),
}
RULES = {
    "BK-MAT-02": "skill 12",
    "BK-MAT-03": "an attack",
    "BK-MAT-06": "a margin",
    "BK-TIR-01": "an attack",
    "BK-TIR-02": "an attack",
    "BK-TIR-03": "an éclat",
    "BK-TIR-04": "skill 12",
    "BK-TIR-05": "an éclat",
    "BK-TIR-06": "an éclat",
    "BK-TIR-07": "an attack",
    "BK-TIR-08": "a margin",
    "BK-TIR-09": "an attack",
    "BK-TIR-10": "an attack",
    "BK-TIR-11": "an attack",
    "BK-TIR-12": "a tie",
    "BK-TIR-13": "skill 12",
    "BK-TIR-14": "skill 12",
    "BK-TIR-15": "skill 12",
    "BK-NAR-01": "a margin, told",
    "BK-NAR-02": "an attack",
    "BK-NAR-03": "an attack",
    "BK-NAR-04": "a tie",
    "BK-NAR-05": "an attack",
    "BK-NAR-06": "kept back, nothing helps",
    "BK-SER-01": "an attack",
    "BK-SER-02": "the serpentine",
    "BK-SER-04": "an attack",
    "BK-SER-05": "an attack",
    "BK-SER-07": "an attack",
    "BK-SER-08": "a tie",
    "BK-SER-09": "the serpentine, two heads",
    "BK-SER-10": "the serpentine",
    "BK-SER-11": "an attack",
    "BK-SER-12": "the serpentine, beyond",
    "BK-SER-13": "the serpentine, two heads",
    "BK-SER-14": "the serpentine, away",
    "BK-SER-15": "the serpentine",
    "BK-SER-16": "the serpentine, two cards",
    "BK-SER-17": "an attack",
    "BK-SER-18": "a card",
    "BK-SER-19": "skill 12",
    "BK-JAU-06": "a scene",
    "BK-JAU-07": "an attack",
    "BK-JAU-08": "an attack",
    "BK-JAU-09": "an attack",
    "BK-JAU-10": "an attack",
    "BK-ATT-01": "an attack",
    "BK-ATT-02": "KO",
    "BK-ATT-03": "an attack",
    "BK-ATT-04": "KO, else a wound",
    "BK-ATT-05": "a wound, else KO",
    "BK-ATT-06": "kept back, nothing helps",
    "BK-ATT-07": "no side fits",
    "BK-ATT-19": "kept back",
    "BK-ATT-09": "the double zero",
    "BK-ATT-10": "a wound, else KO",
    "BK-ATT-11": "KO",
    "BK-ATT-12": "an attack",
    "BK-ATT-13": "no side fits, doubled",
    "BK-ATT-15": "kept back, nothing helps",
    "BK-ATT-16": "a critical hit",
    "BK-ATT-17": "a critical hit",
    "BK-ATT-18": "a tie",
    "BK-SOL-01": "an attack",
    "BK-SOL-02": "the gauge overflows",
    "BK-SOL-03": "a critical hit",
    "BK-SOL-04": "a margin",
    "BK-SOL-05": "a critical hit",
    "BK-SOL-06": "an attack",
    "BK-SOL-07": "a critical hit",
    "BK-SOL-08": "a critical hit",
    "BK-SOL-09": "kept back, nothing helps",
    "BK-SOL-10": "the gauge overflows",
    "BK-SOL-11": "a margin",
    "BK-SOL-12": "a margin, no domino hidden",
    "BK-DOM-01": "the gauge overflows",
    "BK-DOM-02": "a critical hit",
    "BK-DOM-03": "a critical hit",
    "BK-DOM-04": "KO that end",
    "BK-DOM-05": "out of combat",
    "BK-DOM-06": "a critical hit",
    "BK-DOM-07": "out of combat",
    "BK-DOM-08": "out of combat",
    "BK-DOM-09": "kept back, nothing helps",
    "BK-PRO-02": "out of combat, protected",
    "BK-PRO-03": "a critical hit, protected",
    "BK-PRO-04": "a critical hit, protected",
    "BK-PIO-01": "a margin, nothing goes back",
    "BK-PIO-02": "exhaustion",
    "BK-AVA-01": "Tactique",
    "BK-AVA-02": "Héroïque",
    "BK-AVA-03": "a critical hit, Chanceux",
    "BK-AVA-04": "Good Karma",
    "BK-AVA-05": "a margin",
    "BK-AVA-06": "a margin, wounds",
    "BK-AVA-07": "a margin",
    "BK-AVA-08": "bare fists",
    "BK-DES-01": "a margin, wounds",
    "BK-DES-02": "Trouillard",
    "BK-DES-03": "Couard",
    "BK-DES-04": "Chair à canon",
    "BK-DES-05": "Bourrin",
    "BK-TOU-01": "an attack",
    "BK-TOU-02": "an attack",
    "AMB-BK-01": "a margin",
    "AMB-BK-02": "an attack",
    "AMB-BK-03": "an attack",
    "AMB-BK-04": "a card",
    "AMB-BK-06": "a critical hit",
    "AMB-BK-07": "the double zero",
    "AMB-BK-08": "a critical hit, no side fits",
    "AMB-BK-09": "KO",
    "AMB-BK-10": "a margin",
    "AMB-BK-11": "a tie",
    "AMB-BK-12": "a critical hit",
    "AMB-BK-13": "KO that end",
    "AMB-BK-14": "out of combat",
    "AMB-BK-15": "skill 12",
    "AMB-BK-16": "an éclat",
    "AMB-BK-17": "the gauge overflows",
    "AMB-BK-18": "a critical hit",
    "AMB-BK-19": "kept back, nothing helps",
    "AMB-BK-20": "a critical hit, protected",
    "AMB-BK-21": "a margin",
    "AMB-BK-22": "a margin",
    "AMB-BK-23": "Good Karma",
    "AMB-BK-24": "a critical hit, Chanceux",
    "AMB-BK-25": "Tactique",
    "AMB-BK-26": "Héroïque",
    "AMB-BK-27": "Trouillard",
    "AMB-BK-28": "Couard",
    "AMB-BK-33": "a critical hit",
    "AMB-BK-34": "no side fits",
    "AMB-BK-35": "an attack",
    "AMB-BK-36": "the serpentine",
    "AMB-BK-37": "a tie",
    "AMB-BK-40": "exhaustion",
    "AMB-BK-41": "a margin, nothing goes back",
    "AMB-BK-42": "a margin",
    "AMB-BK-43": "a margin, told",
    "AMB-BK-44": "nobody wins",
    "AMB-BK-45": "no side fits, doubled",
    "AMB-BK-46": "an attack",
    "AMB-BK-47": "a margin, told",
    "AMB-BK-51": "a success refused",
    "AMB-BK-52": "kept back, nothing helps",
}
IDEA = "the idea of the system: no decision follows from it"
STORY = "what the serpentine tells of the scene: no decision follows from it"
GAUGE = "what a gauge is: its drawing shows it, results tell what follows from it"
FACE = "what the sheet holds: each result that reads it tells what follows from it"
SKILLS = "general skills, outside a fight: their own calculator"
ODDS = "the odds of the book's annex: their own calculator"
ELSEWHERE = {
    "BK-MAT-01": "the dominoes themselves: inputs and refusals cite it",
    "BK-MAT-04": IDEA,
    "BK-MAT-05": IDEA,
    "BK-SER-03": STORY,
    "BK-SER-06": STORY,
    "BK-SER-20": "an example of the book, followed in test_zones",
    "BK-JAU-01": GAUGE,
    "BK-JAU-02": GAUGE,
    "BK-JAU-03": GAUGE,
    "BK-JAU-04": GAUGE,
    "BK-JAU-05": GAUGE,
    "BK-JAU-11": GAUGE,
    "BK-JAU-12": GAUGE,
    "BK-JAU-13": GAUGE,
    "BK-ATT-08": "a mixed weapon is never laid face down: its calculator refuses it",
    "BK-ATT-14": FACE,
    "BK-PRO-01": FACE,
    "BK-CMP-01": SKILLS,
    "BK-CMP-02": SKILLS,
    "BK-CMP-03": SKILLS,
    "BK-CMP-04": SKILLS,
    "BK-CMP-05": SKILLS,
    "BK-CMP-06": SKILLS,
    "BK-CMP-07": SKILLS,
    "BK-CMP-08": SKILLS,
    "BK-CMP-09": SKILLS,
    "BK-CMP-10": SKILLS,
    "BK-CMP-11": SKILLS,
    "BK-CMP-12": SKILLS,
    "BK-PRB-01": ODDS,
    "AMB-BK-05": "a misprint of the book: no table chooses it",
    "AMB-BK-29": SKILLS,
    "AMB-BK-30": SKILLS,
    "AMB-BK-31": SKILLS,
    "AMB-BK-32": SKILLS,
    "AMB-BK-38": ODDS,
    "AMB-BK-39": "dice in the place of dominoes: no decision follows from it",
    "AMB-BK-48": "the leader's characters are characters like the others",
    "AMB-BK-49": SKILLS,
    "AMB-BK-50": "how a character is made, before any game",
}
