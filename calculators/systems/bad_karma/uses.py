"""What each calculator of Bad Karma reads from a character, writes back and tells."""

from functools import cache
from typing import Any

from calculators.core.result import Json, Result
from calculators.core.script import BOARD
from calculators.core.use import EMPTY, Asked, Giving, Part, Taking, Use, of, same
from calculators.core.words import Line
from calculators.pieces.domino import DOMINOES
from calculators.pieces.gauge import KNOCKS, WOUNDS

from . import tales
from .armour import left_of
from .around import Eyes
from .character import Fighter
from .scales import MODIFIER_BOUND
from .serpentine.inputs import Table
from .settlement import settling

# --- read by calculators


@cache
def _has(trait: str) -> Taking:
    return lambda fighter, _asked: fighter.has(trait)


def _bonus(fighter: Fighter, asked: Asked) -> int:
    """Return the current bonus of her camp on the serpentine (BK-SER-11)."""
    board: Any = asked.get(BOARD)
    return min(board.bonus(fighter.camp), MODIFIER_BOUND) if board else 0


def modifier(fighter: Fighter, asked: Asked) -> int:
    """Return the sum of the modifiers of her skill for a draw (BK-MAT-06, BK-DOM-03)."""
    penalties = settling.penalties(fighter.ko, fighter.wounds, asked.get("penalty"))
    return sum(penalties) + _bonus(fighter, asked)


def _risen(fighter: Fighter, asked: Asked) -> bool:
    """Whether she is in play with more than three damages of a past scene (AMB-BK-14)."""
    tracks = (fighter.ko, fighter.wounds)
    return not fighter.out and settling.any_over(tracks, asked.get("companions"))


def _attacks(asked: Asked) -> bool:
    return asked.get("motive", "attack") == "attack"


def _laid(name: str, *, target: bool) -> Taking:
    """Return the gauge that a domino goes to: the target's for an attack, else one's own."""

    def take(fighter: Any, asked: Asked) -> Json:
        return getattr(fighter, name) if _attacks(asked) == target else None

    return take


LEVEL = {"skill": of("level")}
MODIFIED = {"modifier": modifier}
HELPED = {"bonus": _bonus}
TRACKS = same("ko", "wounds")

# --- who cannot act

FALLEN = Line("Hors combat, {name} ne tire{name:nt} pas de domino.", "BK-TIR-09", "AMB-BK-46")
WAITS = Line(
    "{name} {name:doit|doivent} encore passer {lost:# tour|# tours} : pas de domino.", "BK-SOL-09"
)


def bar(fighter: Fighter, _asked: Asked) -> Line | None:
    """Return why a character draws no domino, hence attacks with none (AMB-BK-46)."""
    if fighter.out:
        return FALLEN
    return WAITS if fighter.lost else None


def _lays(fighter: Fighter, asked: Asked) -> Line | None:
    """Bar her from laying on the serpentine; a card may have been paid for just before."""
    return bar(fighter, asked) if asked.get("action", "lay") == "lay" else None


# --- written to sheets


def _spent(result: Result, before: Fighter) -> Any:
    """Use up one protection of each value used (BK-PRO-04)."""
    used: list[int] = []
    for value in result.values["spent"]:
        worn = enumerate(before.protections)
        fit = (at for at, each in worn if each.value == value and each.left > used.count(at))
        used += [*fit][:1]
    return left_of(before.protections, used)


def _named(result: Result, before: Fighter) -> Any:
    """Use up the named protections; a settlement may have had others typed in."""
    left, used = (result.state or {})["protections"], result.values["spent"]
    worn = before.protections
    hers = [each.value for each in left] == [each.value for each in worn]
    if hers and sum(each.left for each in worn) - sum(each.left for each in left) == len(used):
        return left
    return _spent(result, before)


def _after(*, attack: bool) -> Giving:
    """Return the gauge with a domino laid on it, by an attack or for another motive."""

    def give(result: Result, _before: Any) -> Any:
        attacks = result.values["motive"] == "attack"
        return result.values["gauge"] if attacks == attack else None

    return give


def _struck(result: Result, before: Fighter) -> Any:
    """Return the gauge after an attack; its attacker may take the domino back (BK-ATT-07)."""
    last, taken = before.gauge[-1:], result.values["taken_back"]
    if taken and [str(tile.domino) for tile in last] == [taken]:
        return before.gauge[:-1]
    return _after(attack=True)(result, before)


def _luck(result: Result, _before: Any) -> Json:
    return True if result.values["lucky"] else None


def _gone(result: Result, before: Fighter) -> Json:
    return before.out or bool(result.values.get("out"))


def _at_the_end(value: Json) -> Giving:
    """Return a value at the end of the scene, else leave the sheet (BK-JAU-06, BK-AVA-03)."""
    return lambda result, _before: value if result.values["action"] == "end_scene" else None


def _lying(result: Result, _before: Any) -> Any:
    """Return the gauge as it lies: one that falls due waits for its settlement (BK-SOL-01)."""
    return result.values["gauge"]


USES = {
    "bad_karma.draw": Use(
        Part(
            {
                **LEVEL,
                **MODIFIED,
                **same("karma", "gauge"),
                **{trait: _has(trait) for trait in ("good_karma", "scared", "coward", "heroic")},
            },
            {"gauge": _lying},
            bar=bar,
        ),
        among=Eyes(gauge=False, hand=False, drawn=False).both,
        tale=tales.draws,
    ),
    "bad_karma.placement": Use(
        Part(
            {
                "damage": of("attack.type"),
                "power": of("attack.power"),
                "punch": lambda her, asked: (
                    her.punches if asked.get("damage", her.attack.type) == "i" else None
                ),
                "scared": _has("scared"),
                "brute": _has("brute"),
                "karma": _laid("karma", target=False),
                "gauge": _laid("gauge", target=False),
            },
            {"gauge": _after(attack=False)},
            bar=bar,
        ),
        against=Part(
            {
                "out_of_combat": lambda her, asked: her.exposed if _attacks(asked) else None,
                "spent": "spent",
                "karma": _laid("karma", target=True),
                "gauge": _laid("gauge", target=True),
            },
            {"gauge": _struck, "protections": _spent, "spent": _luck},
        ),
        tale=tales.blow,
    ),
    "bad_karma.gauge": Use(
        Part({**LEVEL, **MODIFIED, **same("karma", "gauge")}, {"gauge": _lying}),
        among={"out": Eyes(gauge=False).out},
        veils={"out"},
    ),
    "bad_karma.settlement": Use(
        Part(
            {
                **LEVEL,
                **HELPED,
                **TRACKS,
                **same("gauge", "tough", "unmoved", "fragile"),
                "for_good": "out",
                "protections": of("worn"),
                "unbreakable": _has("unbreakable"),
                "spent": "spent",
            },
            {
                **TRACKS,
                **same("gauge"),
                "lost": lambda result, before: max(before.lost, result.values["turns"]),
                "out": _gone,
                "protections": _named,
                "spent": _luck,
            },
        ),
        tale=tales.settles,
        tells={"": {"gauge", "ko", "wounds", "out"}},
    ),
    "bad_karma.damage": Use(
        Part(
            {
                **LEVEL,
                **HELPED,
                **TRACKS,
                **same("lost", "tough", "unmoved", "fragile"),
                "for_good": "out",
                "risen": _risen,
            },
            {
                **TRACKS,
                **same("lost", "out"),
                "protections": _spent,
                "gauge": _at_the_end([]),
                "spent": _at_the_end(value=False),
            },
        ),
        tale=tales.hurts,
        tells={"": {"ko", "wounds", "out"}},
    ),
    "bad_karma.serpentine": Use(
        Part({"camp": "camp", "cannon": _has("fodder")}, bar=_lays),
        shared=Part(
            same(*Table.inputs),
            # no first domino once all is put away (BK-SER-07)
            {**same(*Table.inputs), "start": lambda result, _: result.values["start"] or EMPTY},
        ),
        among=Eyes(board=False, public=True, but={"domino": DOMINOES}).both,
        tale=tales.lays,
    ),
    "bad_karma.down": Use(
        Part({"damage": of("attack.type")}, bar=bar),
        against=Part(
            {**TRACKS, **same("tough", "unmoved")},
            {**TRACKS, "out": _gone},
        ),
        among=Eyes(public=True, but={"ko": KNOCKS, "wounds": WOUNDS}).both,
        tale=tales.down,
        tells={"": {"out"}},
    ),
    "bad_karma.quality": Use(
        Part({"level": "domain", **MODIFIED}, bar=bar),
        among={"out": Eyes(drawn=True).out},
        veils={"out"},
    ),
    "bad_karma.odds": Use(
        Part({**LEVEL, **MODIFIED, "limit": of("limit")}),
        among={"out": Eyes().out},
        veils={"out"},
    ),
    "bad_karma.tie": Use(
        among=Eyes(public=True).both,
        tale=tales.parts,
    ),
}
