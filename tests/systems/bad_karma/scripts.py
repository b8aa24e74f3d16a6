"""Scenes written out for the rare transitions of the turn: who sits there, what they decide."""

from dataclasses import replace
from typing import Any

from calculators.pieces.gauge import PLACED, Placed
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.serpentine import Lay
from calculators.systems.bad_karma.serpentine.model import LAYS
from calculators.systems.bad_karma.turn.sheet import Armour, Sheet
from calculators.systems.bad_karma.turn.state import Turn
from tests.systems.bad_karma.tables import SNAKE, ZONES, begin, person

FAILED = "draw.1 6-6", "accept"
ARMOUR = (Armour(1, 4),)
UNKNOWN = Placed(None, hidden=True)
NARROW = "1:6-6> 1:2-2>+"
"""A serpentine whose third head leaves one way to a domino laid along."""


def gauge(text: str) -> tuple[Placed, ...]:
    """Read a gauge."""
    return tuple(PLACED.parse(one) for one in text.split())


def sheet(name: str, camp: str = "pique", skill: int = 8, **more: Any) -> Sheet:
    """Return a character with an axe; a gauge may be a text."""
    if isinstance(more.get("gauge"), str):
        more["gauge"] = gauge(more["gauge"])
    return person(name, camp, skill, more.pop("karma", 7), more.pop("weapon", "hache"), **more)


def laden(count: int, camp: str = "coeur") -> tuple[Sheet, ...]:
    """Return bystanders whose gauges hold so many dominoes that nobody knows."""
    full, rest = divmod(count, 12)
    sizes = [12] * full + [rest] * bool(rest)
    return tuple(
        sheet(f"Z{n}", camp, karma=12, gauge=(UNKNOWN,) * size) for n, size in enumerate(sizes)
    )


def at(*sheets: Sheet, laid: str = "", house: House | None = None) -> Turn:
    """Return a turn of these characters, around that serpentine."""
    lays: tuple[Lay, ...] = tuple(LAYS.parse(one) for one in laid.split())
    return begin(house or House(), sheets, ZONES, replace(SNAKE, laid=lays))


GOOD = ("good_karma",)
ANA, BO = sheet("Ana", gauge="4-2", traits=GOOD), sheet("Bo", "coeur", gauge="6-3", traits=GOOD)
TIED = ("draw.1 4-1", "keep.0", "draw.1 3-2", "keep.0", "declare")
SURE = (
    sheet("Ana", skill=12, gauge="4-2", traits=GOOD),
    sheet("Bo", skill=12, gauge="6-3", traits=GOOD),
)
SURELY = ("draw.1 6-5", "keep.0", "draw.1 6-5", "keep.0", "draw.2 1-0 2-0", "keep.0", "declare")

WINNER = sheet("Zoé", "coeur")
WINS = ("draw.2 1-0 2-0", "keep.0")
LATER = {
    "lay": ((sheet("Cid", "coeur"),), ("draw.1 6-2", "keep.0")),
    "hero": ((sheet("Cid", "coeur", traits=("heroic",)),), FAILED),
    "win": ((), ()),
}
"""Who comes next, once Ana has laid; and how they drew."""


def laying(
    next_: str, first: Sheet, draw: str, laid: str, *lines: str
) -> tuple[Turn, tuple[str, ...]]:
    """Return a turn in which Ana lays, and who comes next then."""
    others, how = LATER[next_]
    turn = at(first, WINNER, *others, laid=laid)
    return turn, (f"draw.1 {draw}", "keep.0", *WINS, *how, "declare", *lines)


def paying(next_: str, answer: str) -> tuple[Turn, tuple[str, ...]]:
    """Return a turn in which the price of a card makes a full gauge fall due."""
    hero = sheet("Ana", karma=2, gauge="4-2/pL 6-4?", traits=("heroic",), protections=ARMOUR)
    turn, lines = laying(next_, hero, "5-3", "", "hero.strong", answer)
    return turn, lines


FULL = sheet("Ana", karma=1, gauge="4-2/pL", protections=(Armour(3, 4),))
STRIKES = "draw.2 5-1 2-2", "keep.1", "declare"
"""Two blows, the second one critical."""


def scripts() -> dict[str, tuple[Turn, tuple[str, ...]]]:
    """Return the scenes by what they show."""
    found: dict[str, tuple[Turn, tuple[str, ...]]] = {}
    for code in ("off.0", "keep"):
        found[f"a tie draws doubles, {code}"] = (at(ANA, BO), (*TIED, "tie 6-6 5-5", code, code))
        found[f"a tie draws the same doubles, {code}"] = (
            at(ANA, BO),
            (*TIED, "tie 6-6 6-6", code, code, "tie 6-5 6-4"),
        )
        found[f"a tie at a skill of 12 draws doubles, {code}"] = (
            at(*SURE, sheet("Cid", "coeur")),
            (*SURELY, "tie 6-6 5-5", code, code),
        )
    found["a tie ties again"] = (at(ANA, BO), (*TIED, "tie 5-1 4-2", "tie 6-5 6-4"))
    found["nobody is left to draw"] = (
        begin(House(), (sheet("Ana", lost=1), sheet("Bo", "coeur", lost=1)), ZONES, None),
        ("start 5-3",),
    )
    for next_ in LATER:
        cannon = sheet("Ana", traits=("fodder",))
        found[f"one way to lay, then {next_}"] = laying(next_, cannon, "3-3", NARROW, "head.3")
        found[f"one way to lay the redrawn one, then {next_}"] = laying(
            next_, cannon, "3-1", "1:3-6< 1:6-6+", "head.2", "way.2:3-1>", "redraw 6-6"
        )
        for answer in ("bare", "use.0"):
            found[f"a price settles, {answer}, then {next_}"] = paying(next_, answer)
    found["one way to lay, that matches"] = laying(
        "win", sheet("Ana"), "5-2", "2:5-5<+ 1:2-2+", "head.2"
    )
    found["one way to lay the redrawn one, that matches"] = laying(
        "win", sheet("Ana"), "3-1", "1:3-6< 1:6-6+", "head.2", "way.2:3-1>", "redraw 2-1"
    )
    for answer in ("bare", "use.0"):
        found[f"a margin settles, {answer}"] = (at(FULL, WINNER), ("draw.1 4-3", "keep.0", answer))
        found[f"a blow settles, {answer}, then a critical one"] = (
            at(replace(FULL, karma=2), WINNER),
            (*FAILED, *STRIKES, "attack.0", "strong", answer, answer),
        )
        found[f"a blow on somebody out of combat, {answer}, then a critical one"] = (
            at(replace(FULL, lost=1), WINNER),
            (*STRIKES, "attack.0", "strong", answer),
        )
    lucky = replace(FULL, karma=2, traits=("lucky",))
    for answer in ("lucky", "suffer"):
        found[f"a critical blow settles, {answer}"] = (
            at(lucky, WINNER),
            (*FAILED, "draw.1 2-2", "keep.0", "declare", "attack.0", answer),
        )
    payer = replace(FULL, traits=("heroic",))
    for price in ("card.strong", "hero.strong"):
        found[f"a winner pays and settles, {price}"] = (
            at(payer, WINNER),
            ("draw.1 5-3", "keep.0", *FAILED, "declare", price),
        )
    double = sheet("Ana", karma=2, gauge="4-2x2 6-4x2", traits=("heroic",))
    found["a margin exhausts the pile"] = (
        at(replace(double, karma=3), *laden(52)),
        ("draw.1 4-1", "keep.0"),
    )
    found["a failure exhausts the pile"] = at(double, *laden(52)), FAILED
    found["a price exhausts the pile"] = (
        at(double, WINNER, *laden(50)),
        ("draw.1 5-3", "keep.0", *WINS, *["skip"] * 5, "declare", "hero.strong"),
    )
    found["a tie exhausts the pile"] = (
        at(sheet("Ana"), sheet("Bo"), *laden(52)),
        (*TIED[:-1], *["skip"] * 5, "declare", "exhaust"),
    )
    return found
