"""The sheet of i2ds: its fields, and what each calculator reads and writes."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from calculators.core.group import Group, again, fields_of
from calculators.core.result import Json, Result
from calculators.core.script import Written
from calculators.core.sheet import Asked, Example, Game, Part, Sheet, same
from calculators.core.words import Phrase

from .character import FRESH, ROLLED, UNMOVED, Adventurer, fighting, those
from .conflict import conflict
from .difficulty import TYPED, Base
from .scales import DIFFICULTIES, MOST_CRITICALS, MOST_IN_A_FIGHT
from .tales import TALES, line
from .throw import OPPONENT, PLAYER, THEIR_DICE, YOUR_DICE

type Present = Mapping[str, Any]


class Teller(Group):
    """The Master's last base, the default of the next test (I2-DIF-01)."""

    rank: str = again(Base, "rank")
    base: int = again(Base, "base", when=("rank", TYPED))


def _rank(table: Teller, asked: Asked) -> Json:
    """Return the last rank chosen, if the table has a scale."""
    return table.rank if asked.get("scale") else None


def _chosen(table: Teller, _asked: Asked) -> Json:
    """Return the last base typed; ``None`` before the first."""
    return table.base or None


def _base(result: Result, _before: Teller) -> Json:
    """Return the base typed; one of the table's scale is given by its rank."""
    return result.values["base"] if result.values["rank"] == TYPED else None


def _lies(table: Teller) -> str:
    """Describe the current base, once chosen."""
    if table.rank != TYPED:
        return RANKED(rank=DIFFICULTIES.named(table.rank))
    return BASED(table) if table.base else ""


# --- read by calculators


def _alone(present: Present) -> bool:
    """Whether no player's character is present: the others then face nobody's Corruption."""
    return not those(present, PLAYER)


def _players(present: Present) -> Json:
    return [
        {"name": name, **fields_of(who, "valiance", "corruption", "modifier")}
        for name, who in those(present, OPPONENT if _alone(present) else PLAYER)
    ]


def _opponents(present: Present) -> Json:
    return [
        {"name": name, **fields_of(who, "valiance", "danger", "modifier")}
        for name, who in those(present, OPPONENT)
        if not _alone(present)
    ]


def _moved(present: Present) -> list[tuple[str, Adventurer]]:
    """Return the players' characters moved by a critical, in the order of the criticals.

    Who left and came back is the last of the sheets: of two equal numbers, hers is the older.
    """
    players = reversed(those(present, PLAYER))
    moved = [(name, who) for name, who in players if who.place != ROLLED]
    return sorted(moved, key=lambda each: each[1].critical)


def _calm(present: Present) -> Json:
    """Whether no fight is under way: nobody has a die of initiative (AMB-I2-15)."""
    return all(who.die is None for who in present.values())


def _events(present: Present) -> Json:
    return [{"name": name, "place": who.place} for name, who in _moved(present)]


def _kept(present: Present) -> Json:
    """Return the dice already rolled, if a critical or a late-comer changes the order.

    Nobody rolls twice in one fight (AMB-I2-15).
    """
    everyone = fighting(present)
    kept = [{"name": name, "face": who.die} for name, who in everyone if who.die is not None]
    return kept if kept and (_moved(present) or len(kept) < len(everyone)) else None


# --- written to sheets


def _ranked(result: Result, present: Present, who: str, against: str) -> Written:
    """Write how criticals move players' characters; the latest prevails.

    A number leaves room for those after it.
    """
    ranks = {who: result.values["rank"], against: result.values.get("other_rank")}
    places = {
        name: place
        for name, place in ranks.items()
        if place and name in present and present[name].side == PLAYER
    }
    latest = max((each.critical for each in present.values()), default=0)
    new = dict(zip(places, count(latest + 1)))
    order = [*(name for name, _ in _moved(present) if name not in new), *new]
    return {
        name: {
            "critical": min(new.get(name, present[name].critical), MOST_CRITICALS - after),
            "place": places.get(name),
        }
        for after, name in enumerate(reversed(order))
    }


def _ordered(result: Result, present: Present, _who: str, _against: str) -> Written:
    """Store everyone's die; a new fight forgets the criticals of the one before."""
    moved, dice = result.values["moved"], result.values["dice"]
    return {
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
RANKED, BASED = Phrase("Difficulté de base : niveau {rank}"), Phrase("Difficulté de base : {base}")
SHEET = Sheet(
    character=Adventurer,
    untold={"critical"},
    hers={"die", *UNMOVED},
    clauses={"side": Phrase("{value}"), "level": Phrase("niveau {value}")},
    introduces={"level"},
    quiet={"die", "place", "rank", "base"},
    called=dict.fromkeys(("Vous", "PNJ", "Test", YOUR_DICE), "who")
    | dict.fromkeys(("Adversaire", THEIR_DICE), "against"),
    proper={"valiance", "corruption", "danger"},
    line=line,
    tales=TALES,
    examples=(
        Example(
            "Lila",
            {
                "colour": "violet",
                "level": "A",
                "characteristic": 7,
                "valiance": 7,
                "corruption": 1,
                "grace": 2,
            },
        ),
        Example(
            "Amine",
            {
                "colour": "green",
                "level": "C",
                "characteristic": 5,
                "valiance": 6,
                "corruption": 3,
                "grace": 1,
            },
        ),
        Example(
            "Goule",
            {
                "colour": "grey",
                "side": OPPONENT,
                "level": "N",
                "characteristic": 6,
                "valiance": 5,
                "danger": 5,
            },
        ),
    ),
    who={
        "i2ds.difficulty": Part(takes={"skill": "level"}),
        "i2ds.test": THROWS,
        "i2ds.opposed": THROWS,
    },
    against={
        "i2ds.opposed": Part(
            takes={**{f"other_{name}": name for name in SIDE}, "other_stock": "grace"},
            gives={"grace": "other_grace_left"},
            learns={"other_characteristic": "characteristic"},
        )
    },
    table=Teller,
    shared={
        "i2ds.difficulty": Part({"rank": _rank, "base": _chosen}, {"rank": "rank", "base": _base})
    },
    lies=_lies,
    everybody={
        "i2ds.test": {"calm": _calm},
        "i2ds.opposed": {"calm": _calm},
        "i2ds.initiative": {
            "players": _players,
            "opponents": _opponents,
            "events": _events,
            "kept": _kept,
        },
    },
    games=(
        Game(
            "i2ds.conflict",
            "Conflit",
            script=conflict,
            itself={"test"},
            waits={"anew", "rank", "oppose"},
            most=MOST_IN_A_FIGHT,
            passing=FRESH,
            since="0.4.0",
        ),
    ),
    writes={"i2ds.test": _ranked, "i2ds.opposed": _ranked, "i2ds.initiative": _ordered},
)
