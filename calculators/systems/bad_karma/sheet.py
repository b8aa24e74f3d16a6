"""A character of Bad Karma: what lasts, what each calculator takes of it and gives back."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from calculators.core.errors import Fault
from calculators.core.group import again
from calculators.core.result import Json, Result, plain
from calculators.core.sheet import Asked, Character, Example, Game, Part, Sheet, same
from calculators.core.words import Phrase
from calculators.pieces.domino import COPIES
from calculators.pieces.gauge import Hurt, Placed
from calculators.systems.bad_karma.damage.inputs import Hurts
from calculators.systems.bad_karma.dominoes import known
from calculators.systems.bad_karma.draw.trial import threshold
from calculators.systems.bad_karma.scales import (
    EXAMPLE_KARMA,
    EXAMPLE_SKILL,
    MODIFIER_BOUND,
)
from calculators.systems.bad_karma.serpentine.model import CAMPS
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.skills import Domain
from calculators.systems.bad_karma.turn import sheet as table
from calculators.systems.bad_karma.turn.inputs import Table

TOO_FAR = Phrase("Compétence et modificateurs : de {least} à {most} ensemble.")
LAID = Phrase("{laid} sur {karma}")
BOXES = Phrase("{boxes:aucune case|# case|# cases}")


class Fighter(table.Body, Character):
    """A character, whom every calculator reads and the table plays."""

    camp: str = again(table.Body, "camp", default=CAMPS[0])
    skill: int = again(table.Body, "skill", default=EXAMPLE_SKILL)
    karma: int = again(table.Body, "karma", default=EXAMPLE_KARMA)
    domain: int | None = replace(
        again(Domain, "level", label="Niveau de son domaine", group="Compétences générales"),
        default=None,
    )

    @property
    def level(self) -> int:
        """The skill with what always changes it, damage apart."""
        return self.skill + self.modifier

    @property
    def exposed(self) -> bool:
        """Whether attacks go straight to the tracks (BK-DOM-09)."""
        return self.out or self.lost > 0

    def faults(self) -> Iterable[Fault]:
        """Refuse what cannot lie on a sheet, and a skill that no calculator takes."""
        yield from super().faults()
        if not 0 <= self.level <= MODIFIER_BOUND:
            told = TOO_FAR(least=0, most=MODIFIER_BOUND)
            yield Fault("modifier", told, "BK-MAT-06")


# --- what calculators take


def _of(read: Callable[[Fighter], Json]) -> Callable[[Any, Asked], Json]:
    return lambda fighter, _asked: read(fighter)


def _has(trait: str) -> Callable[[Any, Asked], Json]:
    return lambda fighter, _asked: fighter.has(trait)


def _penalty(fighter: Fighter, asked: Asked) -> int:
    """Take what both tracks cost, as the table reads it (BK-DOM-03, AMB-BK-12)."""
    reading = "sum" if asked.get("penalty") == "sum" else "last"
    return sum(settling.penalties(fighter.ko, fighter.wounds, reading))


def _attacks(asked: Asked) -> bool:
    return asked.get("motive", "attack") == "attack"


def _laid(name: str, *, target: bool) -> Callable[[Any, Asked], Json]:
    """Take the gauge that a domino goes to: the target's for an attack, else one's own."""

    def take(fighter: Any, asked: Asked) -> Json:
        return plain(getattr(fighter, name)) if _attacks(asked) == target else None

    return take


def _armed(fighter: Any, asked: Asked) -> Json:
    """Take Punch where bare fists strike."""
    return fighter.punches if asked.get("damage", fighter.attack.type) == "i" else None


def _exposed(fighter: Any, asked: Asked) -> Json:
    return fighter.exposed if _attacks(asked) else None


def _worn(fighter: Fighter) -> Json:
    return [{"value": each.value, "left": each.left} for each in fighter.protections]


def _out(*, gauge: bool) -> Callable[[Any, Mapping[str, Any], Asked], Json]:
    """Take the dominoes that lie on all sheets (BK-PIO-01).

    :param gauge: whether one's own gauge is among them; else it is an input of its own.
    """

    def take(who: Any, others: Mapping[str, Any], _asked: Asked) -> Json:
        tiles: list[Placed | Hurt] = []
        for each in (*([who] if who else []), *others.values()):
            tiles += (*each.ko, *each.wounds, *(each.gauge if gauge or each is not who else ()))
        kept = Counter(known(tiles))
        return [str(domino) for domino in kept for _ in range(min(kept[domino], COPIES))]

    return take


LEVEL = {"skill": _of(lambda fighter: fighter.level)}
WEAKENED = {"modifier": _penalty}
TRACKS = same("ko", "wounds")

# --- what they give back


def _spent(result: Result, before: Fighter) -> Json:
    """Wear down one protection of each value used (BK-PRO-04)."""
    worn = list(before.protections)
    used: Any = result.values["spent"]
    for value in used:
        place = next((i for i, w in enumerate(worn) if w.value == value and w.left), None)
        if place is not None:
            worn[place] = replace(worn[place], left=worn[place].left - 1)
    return [str(each) for each in worn]


def _after(*motives: str) -> Callable[[Result, Any], Json]:
    """Give the gauge on which a domino was laid for one of these motives."""

    def give(result: Result, _before: Any) -> Json:
        return result.values["gauge"] if result.values["motive"] in motives else None

    return give


def _luck(result: Result, _before: Any) -> Json:
    return True if result.values["lucky"] else None


def _lost(result: Result, before: Fighter) -> Json:
    turns: Any = result.values["turns"]
    return int(max(before.lost, turns))


def _gone(result: Result, before: Fighter) -> Json:
    return before.out or bool(result.values.get("out"))


def _at_the_end(value: Json) -> Callable[[Result, Any], Json]:
    """Give a value at the end of the scene, else leave the sheet (BK-JAU-06, BK-AVA-03)."""
    return lambda result, _before: value if result.values["action"] == "end_scene" else None


def _settled(result: Result, _before: Any) -> Json:
    """Give the gauge that stays: none, but where Chanceux spares it."""
    return plain((result.state or {})["gauge"])


OWN_MOTIVES = ("failure", "forced_failure", "forced_success", "payment", "heroic")

WHO = {
    "bad_karma.draw": Part(
        {
            **LEVEL,
            **WEAKENED,
            **same("karma", "gauge"),
            **{trait: _has(trait) for trait in ("good_karma", "scared", "coward")},
        },
        same("gauge"),
    ),
    "bad_karma.placement": Part(
        {
            "damage": _of(lambda fighter: fighter.attack.type),
            "power": _of(lambda fighter: fighter.attack.power),
            "punch": _armed,
            "scared": _has("scared"),
            "karma": _laid("karma", target=False),
            "gauge": _laid("gauge", target=False),
        },
        {"gauge": _after(*OWN_MOTIVES)},
    ),
    "bad_karma.gauge": Part({**LEVEL, **WEAKENED, **same("karma", "gauge")}, same("gauge")),
    "bad_karma.settlement": Part(
        {
            **LEVEL,
            **TRACKS,
            **same("gauge", "tough", "unmoved", "fragile"),
            "protections": _of(_worn),
            "unbreakable": _has("unbreakable"),
        },
        {
            **TRACKS,
            "gauge": _settled,
            "lost": _lost,
            "out": _gone,
            "protections": _spent,
            "spent": _luck,
        },
    ),
    "bad_karma.damage": Part(
        {**LEVEL, **TRACKS, **same("lost", "tough", "unmoved", "fragile"), "for_good": "out"},
        {
            **TRACKS,
            **same("lost", "out"),
            "protections": _spent,
            "gauge": _at_the_end([]),
            "spent": _at_the_end(value=False),
        },
    ),
    "bad_karma.serpentine": Part({"camp": "camp", "cannon": _has("fodder")}),
    "bad_karma.quality": Part({"level": "domain", **WEAKENED}),
    "bad_karma.odds": Part(
        {
            **LEVEL,
            **WEAKENED,
            "limit": _of(lambda fighter: threshold(fighter.karma, len(fighter.gauge)) or 0),
        }
    ),
}
AGAINST = {
    "bad_karma.placement": Part(
        {
            "out_of_combat": _exposed,
            "karma": _laid("karma", target=True),
            "gauge": _laid("gauge", target=True),
        },
        {"gauge": _after("attack"), "protections": _spent, "spent": _luck},
    ),
}

# --- the game

_ROW = table.Sheet.inputs
_MOVING = ("gauge", "ko", "wounds", "lost", "out", "spent", "protections")


def _seated(name: str, fighter: Any) -> dict[str, Json]:
    fields = {
        key: each.field.dump(getattr(fighter, key)) for key, each in _ROW.items() if key != "name"
    }
    return {"name": name, **fields}


def begin(fighters: Mapping[str, Any]) -> Mapping[str, Json]:
    """Seat the characters, with a zone for each camp."""
    camps = dict.fromkeys(fighter.camp for fighter in fighters.values())
    return {
        "characters": [_seated(name, fighter) for name, fighter in fighters.items()],
        "zones": [{"camp": camp} for camp in camps],
    }


def gives(inputs: Mapping[str, Json]) -> Mapping[str, Mapping[str, Json]]:
    """Return what a step leaves on each character."""
    seated = Table.inputs["characters"].field.read(inputs["characters"])
    return {
        row.name: {name: _ROW[name].field.dump(getattr(row, name)) for name in _MOVING}
        for row in seated
    }


def _told_track(name: str) -> Callable[[Any], str]:
    def told(fighter: Any) -> str:
        hurts: Hurts = getattr(fighter, name)
        return BOXES(boxes=settling.boxes(hurts))

    return told


SHEET = Sheet(
    character=Fighter,
    examples=(
        Example("Inès", {"camp": "pique", "skill": 8, "karma": 7, "weapon": "hache"}),
        Example(
            "Marco",
            {
                "camp": "coeur",
                "skill": 7,
                "karma": 9,
                "weapon": "poing",
                "traits": ["punch"],
                "tough": 1,
                "protections": ["1x2"],
            },
        ),
        Example(
            "Zélie",
            {
                "camp": "pique",
                "skill": 9,
                "karma": 5,
                "weapon": "couteau",
                "traits": ["good_karma"],
                "fragile": 1,
            },
        ),
    ),
    who=WHO,
    against=AGAINST,
    among={
        "bad_karma.draw": {"out": _out(gauge=False)},
        "bad_karma.gauge": {"out": _out(gauge=False)},
        "bad_karma.quality": {"out": _out(gauge=True)},
        "bad_karma.serpentine": {"out": _out(gauge=True)},
        "bad_karma.odds": {"out": _out(gauge=True)},
    },
    games=(Game("bad_karma.turn", "Table Bad Karma", begin=begin, gives=gives),),
    told={
        "gauge": lambda fighter: LAID(laid=len(fighter.gauge), karma=fighter.karma),
        "ko": _told_track("ko"),
        "wounds": _told_track("wounds"),
    },
)
