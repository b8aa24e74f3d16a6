"""What may follow what in a fight, scene by scene: each answer, and whoever is asked next.

An action ends, and then somebody acts, comes round or waits, or the round is over; a blow may fall
on who breaks off, or hit a neighbour too.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds.fight.fighter import Fighter
from calculators.systems.savage_worlds.fight.inputs import FightHouse, Table
from calculators.systems.savage_worlds.fight.machine import FIGHT
from calculators.systems.savage_worlds.fight.state import Fight

type Scene = tuple[Fight, tuple[str, ...]]

D6 = StepDie(6)
_ONE: dict[str, Any] = {"name": "Un", "side": "gm", "who": "wild", "parry": 4, "toughness": 6}
ONE = Fighter(**_ONE, fighting=D6, shooting=D6)
TWO = replace(ONE, name="Deux", side="player", bennies=0)
THIRD = replace(ONE, name="Trois")
LATE = {"faint": "after"}


def begun(*fighters: Fighter, gm: int = 0, played: int = 1, **readings: Any) -> Fight:
    """Return a fight before its cards."""
    table = Table(fighters=fighters, gm=gm, round=played)
    return FIGHT.start(table.scene(FightHouse(**readings)))


def followed(
    one: Fighter, two: Fighter, lines: tuple[str, ...], **more: Any
) -> Iterator[tuple[str, Scene]]:
    """Return a turn of the first fighter's, and all that may come after it."""
    cards = "A-pique 2-trefle 3-trefle"
    yield "act", (begun(one, two, THIRD, **more), ("deal A-pique 2-trefle R-coeur", *lines))
    shaken = replace(THIRD, shaken=True)
    yield "mind", (begun(one, two, shaken, **more), ("deal A-pique 2-trefle R-coeur", *lines))
    waiting = replace(THIRD, waiting=True)
    yield "next", (begun(one, two, waiting, **more), (f"deal {cards}", "turn.0", *lines))
    tired = replace(two, fatigue="beyond")
    yield "deal", (begun(one, tired, **more), ("deal A-pique 2-trefle", *lines))


# --- one's own actions

ACTIONS: dict[str, tuple[dict[str, Any], tuple[str, ...], int]] = {
    "end": ({}, ("end",), 0),
    "trait": ({}, ("trait", "with.spirit 2 3"), 0),
    "trait, kept": ({}, ("trait", "with.spirit 2 3", "keep"), 1),
    "trait, again": ({}, ("trait", "with.spirit 2 3", "reroll 2 3"), 1),
    "trait, twice again": ({}, ("trait", "with.spirit 2 3", "reroll 2 3", "keep"), 2),
    "loose": ({"held": True}, ("loose", "with.spirit 2 3", "yes"), 0),
    "not loose": ({"held": True}, ("loose", "with.spirit 2 3", "no"), 0),
    "loose, again": ({"held": True}, ("loose", "with.spirit 2 3", "reroll 2 3", "no"), 1),
    "loose, kept": ({"held": True}, ("loose", "with.spirit 2 3", "keep", "no"), 1),
    "test": ({}, ("test", "kind.expose", "at.1", "with.spirit", "by.vigor 2 3 2 3"), 0),
    "test, kept": (
        {},
        ("test", "kind.expose", "at.1", "with.spirit", "by.vigor 2 3 2 3", "keep"),
        1,
    ),
    "test, again": (
        {},
        ("test", "kind.expose", "at.1", "with.spirit", "by.vigor 2 3 2 3", "again.mine 2 3"),
        1,
    ),
    "test, twice again": (
        {},
        ("test", "kind.expose", "at.1", "with.spirit", "by.vigor 2 3 2 3", "again.mine 2 3"),
        2,
    ),
    "stunned": ({"stunned": True}, ("roll 2 3",), 0),
    "stunned, kept": ({"stunned": True}, ("roll 2 3", "keep"), 1),
    "stunned, again": ({"stunned": True}, ("roll 2 3", "reroll 2 3"), 1),
    "stunned, twice again": ({"stunned": True}, ("roll 2 3", "reroll 2 3", "keep"), 2),
    "stunned and shaken": ({"stunned": True, "shaken": True}, ("roll 2 3", "roll 2 3"), 0),
    "both, paid": ({"stunned": True, "shaken": True}, ("roll 2 3", "keep", "freed"), 1),
    "both, again": ({"stunned": True, "shaken": True}, ("roll 2 3", "reroll 2 3"), 1),
    "shaken": ({"shaken": True}, ("roll 2 3", "end"), 0),
    "shaken, paid": ({"shaken": True}, ("freed", "end"), 1),
    "shaken, kept": ({"shaken": True}, ("roll 2 3", "keep", "freed", "end"), 1),
    "shaken, again": ({"shaken": True}, ("roll 2 3", "reroll 2 3", "end"), 1),
}
QUESTIONS: dict[str, tuple[str, ...]] = {
    "target": ("strike.melee",),
    "kind": ("test",),
    "foe": ("test", "kind.expose"),
    "test_trait": ("test", "kind.expose", "at.1"),
    "linked": ("test", "kind.expose", "at.1", "with.spirit"),
    "trait": ("trait",),
    "ally": ("support",),
}
"""What one may think better of: even who was put out of the fight meanwhile."""


def actions() -> Iterator[tuple[str, Scene]]:
    """Return what follows each action."""
    for name, (her, lines, gm) in ACTIONS.items():
        for next_, scene in followed(replace(ONE, **her), TWO, lines, gm=gm):
            yield f"{name}, then {next_}", scene
    friend = replace(TWO, side="gm")
    for name, lines in QUESTIONS.items():
        back = (*lines, "edit.0", "state.out", "done", "back")
        for next_, scene in followed(ONE, friend, back):
            yield f"{name}, out, then {next_}", scene
        yield f"{name}, back", (begun(ONE, friend), ("deal A-pique 2-trefle", *lines, "back"))


# --- blows: the first die shows 1, so that a shot into a melee strays

MISS, HIT, DAZED = "1 2", "1 5", "1 3"
BLOWS: dict[str, tuple[dict[str, Any], int, tuple[str, ...], dict[str, str]]] = {
    "missed": ({}, 0, (MISS,), {}),
    "missed, kept": ({}, 1, (MISS, "keep"), {}),
    "missed, again": ({}, 1, (MISS, "reroll 1 3"), {}),
    "missed, twice again": ({}, 2, (MISS, "reroll 1 3", "keep"), {}),
    "nothing": ({}, 0, (HIT, "damage 1 1"), {}),
    "nothing, again": ({}, 1, (HIT, "damage 1 1", "reroll 1 2"), {}),
    "nothing, twice again": ({}, 2, (HIT, "damage 1 1", "reroll 1 2", "accept"), {}),
    "accepted": ({"bennies": 1}, 0, (HIT, "damage 4 3", "accept"), {}),
    "paid": ({"bennies": 1}, 0, (HIT, "damage 4 3", "freed"), {}),
    "soaked": ({"bennies": 1}, 0, (HIT, "damage 6 1 4", "soak 2 5"), {}),
    "soaked, kept": ({"bennies": 2}, 0, (HIT, "damage 6 1 4", "soak 2 3", "keep"), {}),
    "soaked, again": ({"bennies": 2}, 0, (HIT, "damage 6 1 4", "soak 2 3", "reroll 2 3"), {}),
    "soaked, twice again": (
        {"bennies": 3},
        0,
        (HIT, "damage 6 1 4", "soak 2 3", "reroll 2 3", "keep"),
        {},
    ),
    "awake": ({"stunned": True}, 0, (DAZED, "damage 1 2", "vigor 6 2 2"), {}),
    "awake, to pay": (
        {"stunned": True, "bennies": 1},
        0,
        (DAZED, "damage 1 2", "vigor 6 6 2 2", "accept"),
        {},
    ),
    "fainted, kept": (
        {"stunned": True, "bennies": 1},
        0,
        (DAZED, "damage 1 2", "vigor 2 3", "keep", "accept"),
        {},
    ),
    "fainted, again": (
        {"stunned": True, "bennies": 1},
        0,
        (DAZED, "damage 1 2", "vigor 2 3", "reroll 2 3"),
        {},
    ),
    "fainted, again, to pay": (
        {"stunned": True, "bennies": 3},
        0,
        (DAZED, "damage 1 2", "vigor 2 3", "reroll 2 3", "reroll 6 6 2 2", "accept"),
        {},
    ),
    "late": ({"stunned": True}, 0, (DAZED, "damage 1 2", "vigor 2 3"), LATE),
    "late, again": (
        {"stunned": True},
        1,
        (DAZED, "damage 1 1", "reroll 1 2", "vigor 2 3"),
        LATE,
    ),
    "late, accepted": (
        {"stunned": True, "bennies": 1},
        0,
        (DAZED, "damage 1 2", "accept", "vigor 2 3", "keep"),
        LATE,
    ),
    "late, paid": (
        {"stunned": True, "bennies": 1},
        0,
        (DAZED, "damage 1 2", "freed", "vigor 2 3"),
        LATE,
    ),
    "late, thrown again": (
        {"stunned": True, "bennies": 1},
        0,
        (DAZED, "damage 1 2", "accept", "vigor 2 3", "reroll 2 3"),
        LATE,
    ),
    "late, soaked": (
        {"stunned": True, "bennies": 1},
        0,
        (DAZED, "damage 5 1", "soak 2 5", "vigor 2 3"),
        LATE,
    ),
    "late, soaked, kept": (
        {"stunned": True, "bennies": 2},
        0,
        (DAZED, "damage 5 1", "soak 2 3", "keep", "vigor 2 3", "keep"),
        LATE,
    ),
    "late, soaked, again": (
        {"stunned": True, "bennies": 2},
        0,
        (DAZED, "damage 5 1", "soak 2 3", "reroll 2 3", "vigor 2 3"),
        LATE,
    ),
}


def blows() -> Iterator[tuple[str, Scene]]:
    """Return what follows each way that a blow may go."""
    for name, (his, gm, (roll, *rest), readings) in BLOWS.items():
        two, more = replace(TWO, **his), {"gm": gm, **readings}
        for next_, scene in followed(ONE, two, ("strike.melee", f"at.1 {roll}", *rest), **more):
            yield f"{name}, then {next_}", scene
        far = ("strike.shoot", "at.1", "range.short", f"cover.none {roll}", *rest)
        for next_, scene in followed(ONE, two, far, **more):
            yield f"{name} from afar, then {next_}", scene
        yield f"{name}, and a neighbour", (begun(ONE, two, THIRD, **more), _stray(roll, rest))
        known = (
            *("deal A-pique 2-trefle 3-trefle", "announce.2"),
            *("strike.shoot", "at.1", "range.short", "cover.none 1 1"),
            *("strike.shoot", "melee", "near.2", "done", f"at.1 {roll}"),
        )
        yield f"{name}, from where he was", (begun(ONE, two, THIRD, **more), known)
        yield from _parting(name, two, roll, tuple(rest), more)


def _stray(roll: str, rest: list[str]) -> tuple[str, ...]:
    near = ("strike.shoot", "melee", "near.2", "done", "at.1", "range.short")
    return ("deal A-pique 2-trefle 3-trefle", *near, f"cover.none {roll}", *rest)


def _parting(
    name: str, two: Fighter, roll: str, rest: tuple[str, ...], more: dict[str, Any]
) -> Iterator[tuple[str, Scene]]:
    stunned = two.stunned
    two = replace(two, stunned=False)
    hand = ("edit.0", "state.stunned", "done") if stunned else ()
    strike = (*hand, f"strike {roll}", *rest)
    for count in (1, 2):
        near = tuple(f"near.{n}" for n in range(1, count + 1))
        lines = ("edit.0", "break", *near, "done", *strike)
        foes = (ONE, THIRD)[:count]
        cards = " ".join(("2-trefle", "3-trefle")[:count])
        scene = begun(two, *foes, **more), (f"deal A-pique {cards}", *lines)
        yield f"{name}, breaking off from {count}", scene


# --- a neighbour, the first cards, and everybody put right


def others() -> Iterator[tuple[str, Scene]]:
    """Return what stands in no list above."""
    friend = replace(THIRD, name="Voisin", side="player", bennies=0)
    deal = "deal A-pique 2-trefle 3-trefle"
    near = ("strike.shoot", "melee", "near.2", "done", "at.1", "range.short", f"cover.none {MISS}")
    for name, more, his in (
        ("nothing", {}, {}),
        ("asked", {}, {"bennies": 1}),
        ("late", LATE, {"stunned": True}),
    ):
        hit = "damage 1 1" if name == "nothing" else "damage 4 3"
        neighbour = replace(friend, **his)
        for next_, kind in (("act", {}), ("mind", {"shaken": True})):
            scene = begun(ONE, replace(TWO, **kind), neighbour, **more), (deal, *near, hit)
            yield f"a neighbour, {name}, then {next_}", scene
        tired = begun(ONE, replace(TWO, fatigue="beyond"), neighbour, **more)
        yield f"a neighbour, {name}, then on", (tired, (deal, *near, hit))
        waiting = begun(ONE, replace(TWO, waiting=True), neighbour, **more)
        yield f"a neighbour, {name}, then next", (waiting, (deal, "turn.0", *near, hit))
    shaken = begun(ONE, replace(TWO, shaken=True), replace(friend, fatigue="beyond"))
    yield "a neighbour, then somebody comes round", (shaken, (deal, *near, "damage 1 1"))
    last = begun(ONE, replace(TWO, fatigue="beyond"), replace(friend, fatigue="beyond"))
    yield "a neighbour, then deal", (last, (deal, *near, "damage 1 1"))
    two_near = ("strike.shoot", "melee", "near.2", "near.3", "done", "at.1", "range.short")
    four = begun(ONE, TWO, friend, replace(friend, name="Autre"))
    cards = "deal A-pique 2-trefle 3-trefle 4-trefle"
    yield "which neighbour", (four, (cards, *two_near, f"cover.none {MISS}", "pick 2"))
    tired = {"fatigue": "beyond"}
    idle = begun(replace(ONE, **tired), replace(TWO, **tired))
    yield "nobody can act", (idle, ("deal A-pique 2-trefle",))
    equal = "deal joker-1 joker-2"
    yield "two Jokers", (begun(ONE, TWO), (equal, "turn.1", "end"))
    yield "two Jokers, shaken", (begun(replace(ONE, shaken=True), TWO), (equal, "turn.0"))
    yield "two Jokers who cannot act", (idle, (equal, "turn.1"))
    caught = begun(replace(ONE, **tired), TWO, played=0)
    yield "nobody to surprise", (caught, ("caught.gm",))
    three = begun(ONE, TWO, THIRD, played=0, gm=2)
    yield "two surprised", (three, ("caught.gm", "roll 1 2", "keep", "roll 2 3", "keep"))
    yield (
        "two surprised, again",
        (
            begun(ONE, TWO, THIRD, played=0, gm=2),
            ("caught.gm", "roll 2 3", "reroll 1 6 2", "roll 1 6 2"),
        ),
    )
    yield "one saw it", (begun(ONE, TWO, THIRD, played=0), ("caught.gm", "roll 1 6 2"))
    yield (
        "again and again",
        (
            begun(ONE, TWO, played=0, gm=3),
            ("caught.gm", "roll 2 3", "reroll 2 3", "reroll 1 6 2"),
        ),
    )
    yield "over", (begun(ONE, TWO), ("over",))
    waits = ("caught.gm", "roll 2 3", "deal 2-trefle 3-trefle", "edit.0", "state.waiting", "done")
    yield "surprised, and waiting", (begun(ONE, TWO, played=0), (*waits, "step.0"))
    yield (
        "surprised, waiting alone",
        (
            begun(ONE, TWO, played=0),
            (*waits, "edit.1", "state.waiting", "done", "step.0", "end"),
        ),
    )
    last = (*waits, "step.1", "end", "step.0")
    yield "surprised, stepping in last", (begun(ONE, TWO, played=0), last)
    yield (
        "aiming anew",
        (
            begun(ONE, TWO),
            (
                *("deal A-pique 2-trefle", "announce.2", "strike.shoot", "at.1", "range.short"),
                *("cover.none 1 1", "strike.shoot", "aim", "at.1"),
            ),
        ),
    )
    loaded = begun(replace(ONE, load=99), TWO)
    dark = ("deal A-pique 2-trefle", "strike.shoot", "light", "light.dark")
    yield "the light", (begun(ONE, TWO), dark)
    yield "a heavy load", (loaded, ("deal A-pique 2-trefle", "strike.melee", "hindered"))


def mended(scenes: dict[str, Scene]) -> Iterator[tuple[str, Scene]]:
    """Return, for each question, a scene that puts somebody right in the middle of it."""
    seen: set[str] = set()
    for start, lines in scenes.values():
        state, log = start, ()
        for line in ("", *lines):
            if line:
                code, *drawn = line.split()
                kind = type(FIGHT.space(state, code)).__name__
                pieces = tuple(map(_card if kind == "Deal" else int, drawn))
                state, log = FIGHT.advance(state, code, pieces), (*log, line)
            task = state.agenda[0].name if state.asked else ""
            if task not in seen | {"edit", "new_card", ""}:
                seen.add(task)
                yield f"{task}, and a correction", (start, (*log, "edit.0", "done"))


def _card(text: str) -> Any:
    from calculators.pieces.playing_card import PLAYING_CARDS  # noqa: PLC0415

    return PLAYING_CARDS.parse(text)


def ways() -> dict[str, Scene]:
    """Return all of them."""
    found = {**dict(actions()), **dict(blows()), **dict(others())}
    deal = "deal A-pique 2-trefle"
    found["entering before the cards"] = (
        begun(ONE, TWO, replace(THIRD, away=True)),
        ("edit.2", "enter", "state.out", "state.out", "copy.1", "leave", "done"),
    )
    found["entering after them"] = (
        begun(ONE, TWO),
        (deal, "edit.1", "state.out", "state.out", "take 9-pique", "copy.1", "edit.0", "done"),
    )
    shaken = replace(ONE, shaken=True, waiting=True)
    found["stepping in, shaken"] = (begun(shaken, TWO), (deal, "step.0"))
    found["breaking off from nobody"] = (begun(ONE, TWO), (deal, "edit.0", "break", "done"))
    found["a copy that falls at once"] = (
        begun(ONE, TWO),
        (deal, "edit.1", "copy.1", "edit.2", "state.out", "done"),
    )
    found["each correction"] = (
        begun(ONE, TWO, gm=5),
        (
            *(deal, "edit.1", "benny.more", "wound.more", "fatigue.more", "state.held"),
            *("spend.power", "benny.more", "card 9-pique", "old"),
            *("benny.more", "card 8-pique", "new"),
        ),
    )
    return {**found, **dict(mended(found))}
