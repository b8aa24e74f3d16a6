"""The firefight, for :mod:`tests.contract.test_games`: random fights, scenes written out, odds."""

import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from calculators.core import play
from calculators.core.ask import Move
from calculators.pieces.body import Zone
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100.attack.suffered import MOST, Suffered
from calculators.systems.d100.character import ALIVE, BLEEDS, CONDITIONS
from calculators.systems.d100.combat.fires import Under
from calculators.systems.d100.dice import D100
from calculators.systems.d100.firefight.calculator import firefight
from calculators.systems.d100.firefight.inputs import Late, Table
from calculators.systems.d100.firefight.machine import FIREFIGHT, Scene
from calculators.systems.d100.firefight.state import (
    FOE,
    MOST_FIGHTERS,
    TABLE,
    Fighter,
    Firefight,
    alive,
    order,
)
from calculators.systems.d100.house import House
from calculators.systems.d100.scales import COVERS
from tests.contract.games import Scenes, Script, tried

ZONES = {
    "tête": 10,
    "bras droit": 10,
    "bras gauche": 10,
    "torse": 40,
    "jambe droite": 15,
    "jambe gauche": 15,
}
"""The ways of a d100 to strike each (DC-BLE-03)."""
READINGS: Mapping[str, tuple[Any, ...]] = {
    "best": (5, 0),
    "link": ("half", "constant"),
    "loss": ("absorbed", "all"),
    "crossing": ("whole", "excess", "after"),
    "head": ("table", "same"),
    "weighs": ("none", "enemies"),
}
LATE: Mapping[str, tuple[str, ...]] = {
    "off_map": ("target", "shooter", "both"),
    "bleeding": ("floor", "door", "plus"),
}


def setup(chance: random.Random) -> dict[str, Any]:
    """Return the inputs of a random firefight."""
    count = chance.choice([2, 2, 3, 3, 4, 5, 8])
    fighters = tuple(_fighter(chance, place) for place in range(count))
    readings = {name: chance.choice(codes) for name, codes in (READINGS | LATE).items()}
    return {"fighters": fighters, **readings}


def _fighter(chance: random.Random, place: int) -> Fighter:
    condition = chance.choice([ALIVE, ALIVE, ALIVE, ALIVE, *CONDITIONS])
    pv = chance.choice([0, 1, 4, 9, 14])
    wounds = (Suffered(Zone.TORSO, 5), Suffered(Zone.HEAD, 8))
    return Fighter(
        name=f"P{place}",
        side=chance.choice([TABLE, FOE]),
        pv=pv,
        pv_max=chance.choice([None, 14]),
        shooting=chance.randint(-10, 80),
        survival=chance.randint(0, 60),
        perception=chance.randint(20, 24),
        weapon=chance.choice([DiceSum(1, 10), DiceSum(2, 6, 3), DiceSum(added=8), DiceSum(1, 20)]),
        protection=chance.choice([0, 3, 6]),
        armour_pv=chance.choice([0, 1, 10]),
        wounds=wounds[: chance.choice([0, 0, 1, 2])],
        burn=chance.choice(["none", "none", "pitch"]),
        condition=condition,
        left=chance.randint(1, 3) if condition == BLEEDS else 0,
        tank=chance.choice([0, 0, -10]),
        constitution=chance.choice([None, 15, 39, 80]),
        machine=chance.random() < 0.2,
        bullets=chance.choice([0, 10, 30]),
        semi=chance.random() < 0.4,
        cover=chance.choice(["none", *COVERS, "impossible"]),
        off_map=chance.random() < 0.15,
        there="here" if chance.random() < 0.9 else "away",
    )


def scene_of(values: Mapping[str, Any]) -> Scene:
    """Return what the machine begins from."""
    house = House(**{name: values[name] for name in READINGS if name in values})
    late = Late(
        off_map=values.get("off_map", "target"),
        bleeding=values.get("bleeding", "floor"),
    )
    return late.scene(Table(fighters=values["fighters"]), house)


def thrown(state: Firefight, move: Move, chance: random.Random) -> tuple[int, ...]:
    """Return the faces of what a move throws."""
    return tuple(
        chance.randint(1, sides) for sides in play.thrown(FIREFIGHT, state, move.code).sides
    )


def check(state: Firefight) -> None:
    """Check all that must hold wherever a firefight rests."""
    names = [each.name.casefold() for each in state.fighters]
    assert len(set(names)) == len(names) <= MOST_FIGHTERS
    for each in state.fighters:
        assert each.pv >= 0
        assert each.armour_pv >= 0
        assert each.bullets >= 0
        assert len(each.wounds) <= MOST
        assert bool(each.left) == (each.condition == BLEEDS), each
        assert all(fire.by < len(state.fighters) for fire in each.fires)
    listed = [name for rank in order(state) for name in rank.names]
    assert sorted(listed) == sorted(state[place].name for place in alive(state))
    for move in state.asked.moves if state.asked else ():
        assert move.needs == len(play.thrown(FIREFIGHT, state, move.code).sides)


def gone(state: Firefight) -> list[int]:
    """Return faces that no die of the choice has."""
    moves = state.asked.moves if state.asked else ()
    largest = max(
        (s for move in moves for s in play.thrown(FIREFIGHT, state, move.code).sides), default=D100
    )
    return [face for face in (largest + 1, D100) if largest < face <= D100]


def odds(state: Firefight, move: Move) -> dict[str, Fraction] | None:
    """Count what each throw leads to, die by die: the machine plays them all, to the zone."""
    task, sides = state.agenda[0], play.thrown(FIREFIGHT, state, move.code).sides
    if not sides or task.name not in {"damage", "zone", "survive", "check"} or len(sides) > 2:
        return None
    if not move.chances and task.name == "bleed":
        return None
    ways = list(product(*(range(1, each + 1) for each in sides)))
    counted = [(faces, Fraction(1, len(ways))) for faces in ways]
    found = tried(GAME, state, move, counted, _events)
    if task.name == "damage" and "blessure grave" in found:
        found |= {zone: found["blessure grave"] * ways / D100 for zone, ways in ZONES.items()}
    return found


def _events(before: Firefight, after: Firefight) -> tuple[str, ...]:
    task = before.agenda[0]
    told = str(dict(after.figures).get("outcome", ""))
    match task.name:
        case "damage":
            return ("blessure grave",) if after.agenda[0].name == "zone" else ()
        case "survive":
            return ("vivre",) if told == "alive" else ()
        case "check":
            return ("réussir",) if told in {"success", "critical_success"} else ()
    return (_zone(after),)


def _zone(after: Firefight) -> str:
    (shown,) = [group for group in after.shown if group.caption == "Zone"]
    label: str = shown.pieces[1].label
    return label


# --- scenes written out

ANA = Fighter(
    name="Ana",
    side=TABLE,
    pv=10,
    pv_max=10,
    shooting=40,
    survival=20,
    perception=50,
    weapon=DiceSum(1, 10),
    constitution=39,
    semi=True,
)
BO = Fighter(
    name="Bo",
    side=FOE,
    pv=3,
    pv_max=8,
    shooting=20,
    survival=10,
    perception=40,
    weapon=DiceSum(1, 8),
    protection=3,
    armour_pv=4,
)
CID = replace(BO, name="Cid", side=TABLE, perception=30, protection=0, armour_pv=0)


def _script(lines: str, *fighters: Fighter, **readings: Any) -> Script:
    start = FIREFIGHT.start(scene_of({"fighters": fighters or (ANA, BO), **readings}))
    return Script(start, tuple(line.strip() for line in lines.split("/")))


def scripts() -> dict[str, Script]:
    """Return the scenes written out, by name."""
    shot = "done / shoot.1 / fire 40"
    bare = replace(BO, protection=0, armour_pv=0)
    plain = replace(ANA, weapon=DiceSum(added=9))
    trio = (ANA, bare, replace(CID, side=FOE))
    gone_ = replace(BO, off_map=True)
    return {
        "armour": _script(f"{shot} / damage 2 / stop / pass"),
        "worn": _script(f"{shot} / damage 2 / stop", ANA, replace(BO, armour_pv=0)),
        "grave": _script(f"{shot} / damage 5 / zone 50 / stop / pass"),
        "head": _script(f"{shot} / damage 8 / zone 5 / bleed 3 / stop / pass / next", ANA, bare),
        "arm": _script(f"{shot} / damage 3 / zone 15 / stop", ANA, bare),
        "leg": _script(f"{shot} / damage 10 / zone 80 / bleed 1 / stop / pass / next", ANA, bare),
        "dead": _script(
            f"{shot} / damage 10 / zone 50", replace(ANA, weapon=DiceSum(1, 10, 5)), bare
        ),
        "torn": _script(
            f"{shot} / damage 10 / zone 15 / as.light / tens.4 / bleed 6 / stop / pass",
            replace(ANA, weapon=DiceSum(1, 10, 5)),
            bare,
        ),
        "again": _script(
            f"{shot} / damage 1 / shoot.1 / fire 99 / pass / next / done / shoot.1 / fire 1"
            " / damage 1 / stop / shoot.0 / mod.-10 / fire 80"
        ),
        "plain": _script(f"{shot} / zone 50 / bleed 2 / stop / pass", plain, bare),
        "light": _script(
            f"{shot} / damage 5 / zone 50 / tens.2 / bleed 4 / stop / pass / next", ANA, bare
        ),
        "door": _script(
            f"{shot} / damage 10 / zone 80 / bleed 1 / stop / pass / next / done / pass / pass"
            " / next / done / pass / survive 30 / next / done / pass / survive 90",
            replace(ANA, semi=True),
            bare,
        ),
        "stanched": _script(
            "done / stanch.1 / pass",
            replace(ANA, semi=False),
            replace(BO, condition=BLEEDS, left=1),
        ),
        "cover": _script(
            "go.1 / cover.light / go.0 / cover.medium / done / shoot.1 / fire 90 / pass",
            replace(ANA, semi=False),
            BO,
        ),
        "wall": _script("go.1 / cover.impossible / done / pass"),
        "fled": _script("go.1 / flee.1 / done / pass"),
        "fled_alone": _script("go.1 / flee.0 / done / pass"),
        "edge": _script(
            "go.0 / edge / done / shoot.1 / fire 85 / spot.0 / skill.20 / join / skill.10 / roll 40"
            " / next / done / pass / shoot.0 / fire 85",
            replace(ANA, semi=False),
            BO,
        ),
        "both_off": _script(
            "done / shoot.1 / fire 85",
            replace(ANA, semi=False, off_map=True),
            replace(gone_, spotted=True),
        ),
        "both_off_shooter": _script(
            "done / shoot.1 / fire 85",
            replace(ANA, semi=False, off_map=True),
            replace(gone_, spotted=True),
            off_map="shooter",
        ),
        "back": _script("go.1 / edge / done", ANA, gone_),
        "sweep": _script(
            "done / cover / in.2 / in.2 / sweep 50 / survivals 90 / shots 20 / damage 2"
            " / shoot.0 / fire 10 / damage 3 / pass / next / done / pass",
            ANA,
            BO,
            CID,
        ),
        "sweep_missed": _script("done / cover / sweep 90 / survivals 5 / pass"),
        "annuls": _script(
            "done / cover / sweep 3 / survivals 90 / shots 99 / shoot.0 / fire 30 / next / done"
        ),
        "annulled_sweep": _script(
            "done / pass / cover / sweep 20 / survivals 5 / check / roll 20",
            replace(ANA, cover="light"),
            replace(BO, fires=(Under(0, "suppressed"), Under(2, "cancelled"))),
            CID,
        ),
        "annulled_check": _script(
            "done / pass / check / roll 20 / next / done / pass",
            ANA,
            replace(BO, fires=(Under(2, "cancelled"),)),
            replace(CID, there="away"),
        ),
        "covered": _script(
            "done / cover / sweep 50 / pass", ANA, replace(BO, cover="hard"), weighs="enemies"
        ),
        "two_hit": _script(
            "done / cover / sweep 50 / survivals 90 91 / shots 20 21 / zone 50 / bleed 2 / zone 60"
            " / bleed 2 / pass / pass",
            plain,
            bare,
            replace(CID, side=FOE),
        ),
        "two_hurt": _script(
            "done / cover / sweep 50 / survivals 90 91 / shots 20 21 / damage 1 / damage 1 / pass"
            " / pass / end / aid 3 / none",
            *trio,
        ),
        "two_left": _script(
            "done / cover / sweep 50 / survivals 90 91 / shots 20 21 / damage 1 / damage 1 / pass"
            " / pass / end / none / aid 3",
            *trio,
        ),
        "scratched_then": _script(
            "done / cover / sweep 50 / survivals 90 91 / shots 20 21 / damage 3 / zone 15"
            " / damage 1",
            *trio,
        ),
        "two_scratched": _script(
            "done / cover / sweep 50 / survivals 90 91 / shots 20 21 / zone 50 / zone 60",
            replace(ANA, weapon=DiceSum(added=3)),
            bare,
            replace(CID, side=FOE),
        ),
        "two_then_bleed": _script(
            "done / cover / sweep 50 / survivals 90 91 / shots 20 21 / damage 7 / zone 50 / bleed 2"
            " / damage 2 / pass",
            ANA,
            bare,
            replace(CID, side=FOE),
        ),
        "drug_last": _script("done / pass / drug / dose 3 / bonus.2"),
        "drug": _script("done / drug / dose 3 / bonus.0 / drug / dose 98"),
        "drug_failed": _script(
            "done / drug / dose 80 / drug / dose 30", replace(ANA, machine=True), BO
        ),
        "drug_then_door": _script(
            "done / drug / dose 3 / bonus.1 / survive 5", ANA, replace(BO, condition="door")
        ),
        "scratched_then_door": _script(
            "done / shoot.2 / fire 40 / damage 3 / zone 50 / survive 5",
            replace(ANA, semi=False),
            replace(BO, condition="door"),
            replace(CID, side=FOE),
        ),
        "swept_then_door": _script(
            "done / cover / in.1 / sweep 50 / survivals 90 / shots 99 / survive 5",
            ANA,
            replace(BO, condition="door"),
            replace(CID, side=FOE),
        ),
        "aid": _script(
            f"{shot} / damage 5 / zone 50 / stop / pass / end / aid 4",
            ANA,
            replace(BO, protection=0, armour_pv=0, pv=4),
            crossing="excess",
        ),
        "unaided": _script(
            "done / shoot.1 / fire 40 / damage 1 / pass / end / none",
            replace(ANA, semi=False),
            replace(BO, protection=0),
        ),
        "mended": _script(
            "mend.1 / pv.1 / armour_pv.1 / boost.10 / grit.10 / solitude.1 / bullets.-10 / copy.4"
            " / mend.2 / leave / mend.2 / enter / mend.1 / dead / mend.1 / alive / mend.1 / door"
            " / mend.0 / heal / done",
            replace(ANA, wounds=(Suffered(Zone.TORSO, 4),)),
            BO,
        ),
        "burnt": _script(
            "mend.0 / left.1 / done / done / shoot.1 / fire 99 / pass / next",
            replace(ANA, burn="pitch", tank=-5, condition=BLEEDS, left=2, semi=False),
            BO,
        ),
        "tied": _script("done / support / check / roll 99", ANA, replace(BO, perception=50)),
        **{f"mend_{code}": _mended(code) for code in ("door", "dead", "leave")},
    }


def _mended(code: str) -> Script:
    """Put the one who acts out of it: the next one is at death's door."""
    dying = replace(BO, condition="door")
    return _script(f"done / mend.0 / {code} / survive 5", ANA, dying)


RULES = {
    "DC-ETP-01": "armour",
    "DC-ETP-02": "armour",
    "DC-TST-01": "armour",
    "DC-TST-02": "again",
    "DC-COU-01": "sweep",
    "DC-COU-02": "sweep",
    "DC-COU-03": "sweep",
    "DC-COM-01": "edge",
    "DC-SOU-01": "stanched",
    "DC-CAD-01": "again",
    "DC-HOR-01": "edge",
    "DC-HOR-02": "edge",
    "DC-CVT-01": "cover",
    "DC-PV-02": "aid",
    "DC-BRU-02": "burnt",
    "DC-HEM-01": "light",
    "DC-HEM-02": "head",
    "DC-BLE-01": "armour",
    "DC-BLE-02": "grave",
    "DC-BLE-03": "grave",
    "DC-BLE-04": "head",
    "DC-BLE-05": "arm",
    "DC-BLE-06": "grave",
    "DC-BLE-07": "leg",
    "DC-BLE-08": "head",
    "DC-MOR-01": "door",
    "DC-MOR-02": "dead",
    "DC-FUI-01": "fled",
    "DC-DRO-01": "drug",
    "DC-DRO-02": "drug_failed",
    "DC-DRO-03": "drug",
    "DC-DRO-04": "drug",
    "DC-ARM-01": "armour",
    "DC-ARM-02": "armour",
    "DC-ARM-03": "mended",
    "AMB-DC-01": "again",
    "AMB-DC-02": "edge",
    "AMB-DC-03": "head",
    "AMB-DC-04": "grave",
    "AMB-DC-05": "light",
    "AMB-DC-06": "torn",
    "AMB-DC-07": "head",
    "AMB-DC-09": "armour",
    "AMB-DC-10": "burnt",
    "AMB-DC-11": "wall",
    "AMB-DC-12": "sweep",
    "AMB-DC-13": "edge",
    "AMB-DC-14": "again",
    "AMB-DC-15": "aid",
    "AMB-DC-16": "dead",
    "AMB-DC-18": "door",
    "AMB-DC-19": "drug",
    "AMB-DC-20": "stanched",
    "AMB-DC-21": "head",
    "AMB-DC-22": "tied",
    "AMB-DC-24": "mended",
    "AMB-DC-25": "armour",
    "AMB-DC-26": "armour",
    "AMB-DC-27": "again",
    "AMB-DC-28": "sweep",
    "AMB-DC-29": "head",
    "AMB-DC-31": "arm",
    "AMB-DC-32": "drug_failed",
    "AMB-DC-33": "leg",
}
CALM = "outside a fight: its own calculator, which reads and writes the same sheet"
HAZARD = "a hazard of the place: its own calculator; what it did is put right by hand"
ELSEWHERE = {
    "DC-PV-01": CALM,
    "DC-PV-03": CALM,
    "DC-PV-04": CALM,
    "DC-PV-05": CALM,
    "DC-CHU-01": HAZARD,
    "DC-BRU-01": HAZARD,
    "AMB-DC-08": HAZARD,
    "AMB-DC-17": CALM,
    "AMB-DC-23": "cited where a threshold is beyond the criticals, by the words of the test",
    "AMB-DC-30": CALM,
    "AMB-DC-34": "two critical fires on one enemy: test_firefight plays them",
}

GAME = Scenes(
    calculator=firefight,
    setup=setup,
    scene=scene_of,
    draw=thrown,
    invariant=check,
    gone=gone,
    odds=odds,
    apart=False,  # each zone is one of a grave wound
    rounds=2,
    weighs=200,
    seldom=("mend", "mod", "skill", "in", "pass", "join"),
    last=("end",),
    scripts=scripts,
    rules=RULES,
    elsewhere=ELSEWHERE,
)
GAMES = (GAME,)
