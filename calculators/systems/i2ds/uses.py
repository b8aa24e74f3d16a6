"""What each calculator of i2ds reads from a character, writes back and tells."""

from itertools import count
from typing import Any

from calculators.core.group import fields_of
from calculators.core.result import Json, Result
from calculators.core.script import Present, Written
from calculators.core.tales import told_alone
from calculators.core.use import EMPTY, Asked, Part, Use, same

from .character import ROLLED, UNMOVED, Adventurer, Teller, fighting, those
from .difficulty import TYPED
from .scales import MOST_CRITICALS
from .tales import opposed, tests
from .throw import OPPONENT, PLAYER


def _rank(table: Teller, asked: Asked) -> Json:
    """Return the last rank chosen, if the table has a scale."""
    return table.rank if asked.get("scale") else None


def _base(result: Result, _before: Teller) -> Json:
    """Return the base typed; one of the table's scale is given by its rank."""
    return result.values["base"] if result.values["rank"] == TYPED else None


# --- read by calculators


def _alone(present: Present[Any]) -> bool:
    """Whether no player's character is present: the others then face nobody's Corruption."""
    return not those(present, PLAYER)


def _players(present: Present[Any]) -> Json:
    return [
        {"name": name, **fields_of(who, "valiance", "corruption", "modifier")}
        for name, who in those(present, OPPONENT if _alone(present) else PLAYER)
    ]


def _opponents(present: Present[Any]) -> Json:
    return [
        {"name": name, **fields_of(who, "valiance", "danger", "modifier")}
        for name, who in those(present, OPPONENT)
        if not _alone(present)
    ]


def _moved(present: Present[Any]) -> list[tuple[str, Adventurer]]:
    """Return the players' characters moved by a critical, in the order of the criticals.

    Who left and came back is the last of the sheets: of two equal numbers, hers is the older.
    """
    players = reversed(those(present, PLAYER))
    moved = [(name, who) for name, who in players if who.place != ROLLED]
    return sorted(moved, key=lambda each: each[1].critical)


def _calm(present: Present[Any]) -> Json:
    """Whether no fight is under way: nobody has a die of initiative (AMB-I2-15)."""
    return all(who.die is None for who in present.values())


def _kept(present: Present[Any]) -> Json:
    """Return the dice already rolled, if a critical or a late-comer changes the order.

    Nobody rolls twice in one fight (AMB-I2-15).
    """
    everyone = fighting(present)
    kept = [{"name": name, "face": who.die} for name, who in everyone if who.die is not None]
    return kept if kept and (_moved(present) or len(kept) < len(everyone)) else None


# --- written to sheets


def _ranked(result: Result, present: Present[Any], who: str, against: str) -> Written:
    """Write how criticals move players' characters; the latest prevails, over who is away too.

    A number written by hand leaves room for those after it.
    """
    ranks = {who: result.values["rank"], against: result.values.get("other_rank")}
    places = {
        name: place
        for name, place in ranks.items()
        if place and name in present and present[name].side == PLAYER
    }
    everyone = (*present.values(), *present.away.values())
    latest = max((each.critical for each in everyone), default=0)
    new = dict(zip(places, count(latest + 1)))
    order = [*(name for name, _ in _moved(present) if name not in new), *new]
    return {
        name: {
            "critical": min(new.get(name, present[name].critical), MOST_CRITICALS - after),
            "place": places.get(name),
        }
        for after, name in enumerate(reversed(order))
    }


def _ordered(result: Result, present: Present[Any], _who: str, _against: str) -> Written:
    """Store everyone's die; a new fight forgets what is left of the one before, on all sheets."""
    moved, dice = result.values["moved"], result.values["dice"]
    away = present.away if result.values["begins"] else ()
    return {name: {"die": EMPTY, **UNMOVED} for name in away} | {
        name: {"die": face} if name in moved else {"die": face, **UNMOVED}
        for name, face in dice.items()
        if name in present
    }


SIDE = ("side", "level", "characteristic", "bonus")
THROWS = Part(
    takes={**same(*SIDE), "stock": "grace"},
    gives={"grace": "grace_left"},
    learns=same("characteristic"),
)
USES = {
    "i2ds.difficulty": Use(
        Part(takes={"skill": "level"}),
        shared=Part(
            {"rank": _rank, "base": lambda table, _: table.base or None},
            {"rank": "rank", "base": _base},
        ),
    ),
    "i2ds.test": Use(THROWS, everybody={"calm": _calm}, writes=_ranked, tale=tests),
    "i2ds.opposed": Use(
        THROWS,
        against=Part(
            takes={**{f"other_{name}": name for name in SIDE}, "other_stock": "grace"},
            gives={"grace": "other_grace_left"},
            learns={"other_characteristic": "characteristic"},
        ),
        everybody={"calm": _calm},
        writes=_ranked,
        tale=opposed,
    ),
    "i2ds.initiative": Use(
        everybody={
            "players": _players,
            "opponents": _opponents,
            "events": lambda present: [
                {"name": name, "place": who.place} for name, who in _moved(present)
            ],
            "kept": _kept,
        },
        writes=_ordered,
        tale=told_alone,
    ),
}
