"""The firefight, for :mod:`tests.contract.test_scripts`: its evenings, and the rules they reach."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tests.systems.evening import Evening

ANA = {
    "side": "table",
    "pv": 10,
    "pv_max": 10,
    "shooting": 40,
    "survival": 20,
    "perception": 50,
    "weapon": "1d10",
    "constitution": 39,
}
BO = {
    "side": "foe",
    "pv": 3,
    "pv_max": 8,
    "shooting": 20,
    "survival": 10,
    "perception": 40,
    "weapon": "1d8",
    "protection": 3,
    "armour_pv": 4,
}
CID = {**BO, "side": "foe", "perception": 30, "protection": 0, "armour_pv": 0}
BARE = {"protection": 0, "armour_pv": 0}


def seated(*moves: str, readings: Mapping[str, Any] | None = None, **sheets: Any) -> Evening:
    """Seat Ana, Bo, and Cid if named, each with differences; then all have moved."""
    known = {"Ana": ANA, "Bo": BO, "Cid": CID}
    names = ["Ana", "Bo", *(["Cid"] if "Cid" in sheets else [])]
    there = {name: {**known[name], **sheets.get(name, {})} for name in names}
    evening = Evening("d100", dict(readings or {}), **there).opens("firefight")
    return plays(evening, *moves, "done")


def plays(evening: Evening, *codes: str) -> Evening:
    """Take decisions without dice."""
    for code in codes:
        evening.decides(code)
    return evening


def shot(
    damage: int = 0, zone: int = 0, roll: int = 40, *, before: Evening | None = None, **bo: Any
) -> Evening:
    """Let Ana shoot at Bo."""
    evening = before or seated(Bo=bo)
    evening.decides("shoot.1")
    fire(evening, roll, damage, zone)
    return evening


def fire(evening: Evening, roll: int, damage: int = 0, zone: int = 0, **more: Any) -> Evening:
    drawn = {"faces": damage, "zone": zone}
    evening.decides("fire", shot=roll, **{k: v for k, v in drawn.items() if v}, **more)
    return evening


def bled(damage: int, zone: int, face: int, *after: str, code: str, **bo: Any) -> Evening:
    """Let Ana wound Bo, who bleeds."""
    evening = shot(damage, zone, **{**BARE, **bo})
    evening.decides(
        f"bleed.{code}", faces=face, **({"constitution": 25} if code == "light" else {})
    )
    return plays(evening, *after)


def torn() -> Evening:
    evening = shot(13, 15, before=seated(Ana={"weapon": "1d20"}, Bo=BARE))
    evening.decides("bleed.light", constitution=41, faces=6)
    return plays(evening, "pass", "next")


def door() -> Evening:
    evening = bled(10, 80, 1, "pass", "next", "done", "pass", "pass", code="severe")
    plays(evening, "next", "done", "pass")
    evening.decides("survive", roll=30)
    plays(evening, "next", "done", "pass")
    evening.decides("survive", roll=90)
    return evening


def again() -> Evening:
    evening = shot(1, before=seated(Ana={"semi": True}))
    evening.decides("shoot.1")
    fire(evening, 99)
    plays(evening, "pass", "next", "done")
    return shot(1, roll=1, before=evening)


def behind() -> Evening:
    return shot(roll=90, before=seated("go.1", "cover.light", "go.0", "cover.medium"))


def edge() -> Evening:
    evening = seated("go.0", "edge")
    fire(plays(evening, "shoot.1"), 85)
    evening.decides("spot.0")
    evening.decides("roll", skills="20 10", rolls=40)
    plays(evening, "next", "done", "pass", "shoot.0")
    return fire(evening, 85)


def both_off(off_map: str = "target") -> Evening:
    off = {"off_map": True}
    readings = {"off_map": off_map}
    evening = seated(readings=readings, Ana=off, Bo={**off, "spotted": True})
    return fire(plays(evening, "shoot.1"), 85)


def swept(
    roll: int, survivals: str = "", shots: str = "", *toggles: str, before: Evening | None = None
) -> Evening:
    """Let Ana lay covering fire."""
    evening = before or seated(Cid={})
    plays(evening, "cover", *toggles)
    drawn = {"survivals": survivals, "shots": shots}
    evening.decides("sweep", fire=roll, **{name: each for name, each in drawn.items() if each})
    return evening


def sweep() -> Evening:
    evening = swept(50, "90 5", "20")
    evening.decides("take", faces=2)
    plays(evening, "shoot.0")
    fire(evening, 10, 3)
    return plays(evening, "pass", "next", "done", "pass")


def two_hit() -> Evening:
    evening = swept(50, "90 91", "20 21", before=seated(Ana={"weapon": "9"}, Bo=BARE, Cid={}))
    evening.decides("take", zone=50)
    evening.decides("bleed.moderate", faces=2)
    evening.decides("take", zone=60)
    evening.decides("bleed.moderate", faces=2)
    return evening


def annulled() -> Evening:
    fires = {"fires": ["reussi-1", "critique-2"], "perception": 60}
    evening = seated(Ana={"covering": 1}, Bo=fires, Cid={"covering": 2})
    evening.decides("cover")
    evening.decides("sweep", fire=20, survivals=5)
    return evening


def annulled_test() -> Evening:
    evening = seated(Ana={"fires": ["critique-2"]}, Cid={"covering": 2})
    evening.decides("check")
    evening.decides("roll", rolls=20)
    return evening


def drug(roll: int, bonus: str = "", **ana: Any) -> Evening:
    evening = plays(seated(Ana=ana), "drug")
    evening.decides("dose", roll=roll)
    return plays(evening, *([f"bonus.{bonus}"] if bonus else []))


def burnt() -> Evening:
    evening = plays(seated(Ana={"burn": "pitch", "tank": -5}), "check")
    evening.decides("roll", rolls=99)
    return evening


def aid() -> Evening:
    evening = shot(5, 50, **BARE, pv=4)
    evening.decides("bleed.light", faces=6, constitution=10)
    plays(evening, "pass", "end")
    evening.decides("aid", faces=4)
    return evening


def ended() -> Evening:
    """Ana is hurt, Bo bleeds, Cid has fled, another one dies."""
    evening = seated("go.2", "flee.lonely", Ana={"pv": 4}, Bo={"condition": "bleeding", "left": 3},
                     Cid={})  # fmt: skip
    evening.sits("Dee", **BO, condition="dead")
    return plays(evening, "pass", "pass", "end", "none")


EVENINGS: Mapping[str, Callable[[], Evening]] = {
    "armour": partial(shot, 2),
    "grave": partial(shot, 6, 50),
    "head": partial(bled, 8, 5, 3, "pass", "next", code="moderate"),
    "arm": partial(shot, 3, 15, **BARE),
    "leg": partial(bled, 10, 80, 1, "pass", "next", code="severe"),
    "dead": lambda: shot(15, 50, before=seated(Ana={"weapon": "1d20"}, Bo=BARE)),
    "torn": torn,
    "again": again,
    "light": partial(bled, 5, 50, 4, code="light"),
    "door": door,
    "stanched": lambda: plays(seated(Bo={"condition": "bleeding", "left": 1}), "stanch.1"),
    "cover": behind,
    "wall": lambda: plays(seated("go.1", "cover.impossible"), "pass"),
    "fled": lambda: seated("go.1", "flee"),
    "edge": edge,
    "both_off": both_off,
    "sweep": sweep,
    "two_hit": two_hit,
    "annuls": partial(swept, 3, "90 5", "99"),
    "annulled": annulled,
    "annulled_test": annulled_test,
    "drug": partial(drug, 3, "boost"),
    "drug_failed": partial(drug, 80, machine=True),
    "drug_lost": partial(drug, 98, "other"),
    "aid": aid,
    "burnt": burnt,
    "tied": lambda: plays(seated(Bo={"perception": 50}), "support"),
    "ended": ended,
}
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
    "DC-PV-01": "ended",
    "DC-PV-02": "aid",
    "DC-PV-04": "ended",
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
    "DC-ARM-03": "ended",
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
    "AMB-DC-19": "drug_failed",
    "AMB-DC-20": "stanched",
    "AMB-DC-21": "head",
    "AMB-DC-22": "tied",
    "AMB-DC-24": "drug_failed",
    "AMB-DC-25": "armour",
    "AMB-DC-26": "armour",
    "AMB-DC-27": "again",
    "AMB-DC-28": "sweep",
    "AMB-DC-29": "head",
    "AMB-DC-31": "arm",
    "AMB-DC-32": "drug_failed",
    "AMB-DC-33": "leg",
    "AMB-DC-34": "annuls",
}
CALM = "outside a fight: its own calculator, which reads and writes the same sheet"
HAZARD = "a hazard of the place: its own calculator, which reads and writes the same sheet"
ELSEWHERE = {
    "DC-PV-03": CALM,
    "DC-PV-05": CALM,
    "DC-CHU-01": HAZARD,
    "DC-BRU-01": HAZARD,
    "AMB-DC-08": HAZARD,
    "AMB-DC-17": CALM,
    "AMB-DC-23": "cited where a threshold is beyond the criticals, by the words of the test",
    "AMB-DC-30": CALM,
}
