"""What the golden files are made from: two or three requests for each calculator."""

from typing import Any

ALL_TRUMPS = " ".join(map(str, range(22)))


def run(calculator: str, seed: str, **fields: Any) -> dict[str, Any]:
    """Return a request of the page, from a page two folders deep."""
    return {
        "op": "run", "calculator": calculator, "fields": fields, "seed": seed, "root": "../../",
    }  # fmt: skip


def odds(calculator: str, **fields: Any) -> dict[str, Any]:
    """Return a request for exact odds."""
    return {"op": "odds", "calculator": calculator, "fields": fields, "root": "../../"}


REQUESTS: dict[str, dict[str, Any]] = {
    "draw-plain": run("choix_destin.draw", "kestrel", choice="9", pm=3, difficulty=4),
    "draw-helped-after-le-mat": run(
        "choix_destin.draw", "k2", choice="7-coupe", lent="5 12-epee", pm=2, difficulty=3,
        discarded="21 4", destiny="0 18",
    ),
    "draw-literal": run(
        "choix_destin.draw", "littéral", choice="7", pm=3, difficulty=4, formula="literal", vs=2
    ),
    "draw-odds": odds("choix_destin.draw", choice="7", pm=3, difficulty=4),
    "draw-refused": run(
        "choix_destin.draw", "x", choice="<img>", pm=10, lent="5 99", destiny="5 9"
    ),
    "hand-start": run("choix_destin.hand", "kestrel"),
    "hand-last-draw-of-a-cycle": run(
        "choix_destin.hand", "kestrel", action="play", hand="1 2 3 4", card="2",
        discard="5 6 7 8 9 10 11 12 13 14",
    ),
    "hand-lend": run(
        "choix_destin.hand", "kestrel", action="lend", hand="3-coupe 7-coupe 12-coupe",
        card="7-coupe", discard="1-coupe",
    ),
    "advice-helped": run(
        "choix_destin.advice", "kestrel", hand="3 7 12", offers="5 9", pm=2, difficulty=3
    ),
    "advice-odds": odds("choix_destin.advice", hand="3 13", offers="5", discarded="15 21"),
    "opposed-npc-critical": run(
        "choix_destin.opposed", "kestrel", choice="10", pm=2, other_pm=1, critical=True,
        discarded="13 14", tie="opposition",
    ),
    "opposed-players-equal": run(
        "choix_destin.opposed", "kestrel", against="player", choice="10", pm=2, other_card="9",
        other_pm=3,
    ),
    "critical-situation": run(
        "choix_destin.critical_situation", "kestrel", discarded="21 4 9", choice="8", pm=2
    ),
    "critical-situation-talon-exhausted": run(
        "choix_destin.critical_situation", "k2", discarded=ALL_TRUMPS, choice="8", end_of_phase=True
    ),
    "d100-test": run("d100.test", "kestrel", skills="10 30", cover="light", burn="torch"),
    "d100-test-two-shots": run(
        "d100.test", "kestrel", skills="40", second_shot=True, position="target", distance=-10
    ),
    "d100-test-odds": odds("d100.test", skills="40", second_shot=True, fire="cancelled"),
    "d100-test-refused": run("d100.test", "x", skills="X", rolls="0", best=50, worst=50),
    "d100-attack": run(
        "d100.attack", "kestrel", skill=40, cover="light", damage="2d6+3", pv=4, protection=3,
        armour_pv=8,
    ),
    "d100-attack-wound": run(
        "d100.attack", "kestrel", skill=60, damage="2d6+3", pv=0, shot="12", faces="3 2", zone="5"
    ),
    "d100-attack-odds": odds(
        "d100.attack", skill=40, damage="1d10", pv=0, protection=2, armour_pv=4
    ),
    "d100-armour": run("d100.armour", "kestrel", damage="1d10", pv=12, protection=4, armour_pv=9),
    "d100-grave-wound-torn": run("d100.grave_wound", "kestrel", damage=20, zone="25"),
    "d100-grave-wound": run("d100.grave_wound", "kestrel", damage="2d6"),
    "d100-covering-fire": run(
        "d100.covering_fire", "kestrel", skill=30, zone="Kara ; 20\nOx ; -10\nZed ; 5 ; couvert"
    ),
    "d100-initiative": run("d100.initiative", "kestrel", fighters="Ana ; 40\nBo ; 55\nCy ; 40"),
    "d100-fall": run("d100.fall", "kestrel", height=15, pv=20),
    "d100-burn": run("d100.burn", "kestrel", source="blaze", pv=30, before="torch"),
    "d100-haemorrhage": run("d100.haemorrhage", "kestrel", severity="light", constitution=39),
    "d100-care-infirmary": run(
        "d100.care", "kestrel", method="infirmary", pv=4, pv_max=20, days=2
    ),
    "d100-care-revive": run("d100.care", "kestrel", method="revive", pv=0, pv_max=20, chance=20),
    "d100-death": run("d100.death", "kestrel", skill=30, wanted=7),
    "d100-drug": run("d100.drug", "kestrel", skill=20, machine=True),
    "d100-armour-readings": run(
        "d100.armour", "k2", damage="2d6", pv=3, protection=4, armour_pv=3, link="constant",
        loss="all", crossing="whole",
    ),
    "d100-covering-fire-odds": odds("d100.covering_fire", skill=30, modifier=-10),
    "d100-initiative-refused": run("d100.initiative", "x", fighters="Ana ; rapide\nBo"),
    "d100-fall-deadly": run("d100.fall", "kestrel", height=22, pv=20),
    "d100-burn-lava": run("d100.burn", "kestrel", source="lava"),
    "d100-haemorrhage-door": run(
        "d100.haemorrhage", "k2", severity="light", constitution=80, reading="door"
    ),
    "d100-death-odds": odds("d100.death", skill=30),
    "d100-drug-odds": odds("d100.drug", skill=20),
    "sw-trait-exploding": run(
        "savage_worlds.trait", "kestrel", die="d8", wounds=1, actions=2, roll="8 8 3 4"
    ),
    "sw-trait-rerolled": run(
        "savage_worlds.trait", "kestrel", die="d6", difficulty=8, bennies=2, roll="3 2",
        rerolls="5 1 1 1",
    ),
    "sw-trait-odds": odds("savage_worlds.trait", die="d8", modifier=-2),
    "sw-opposed-test": run(
        "savage_worlds.opposed", "kestrel", kind="expose", die="d8", other_die="d6",
        roll="8 1 2", other_roll="4 2",
    ),
    "sw-opposed-extra": run("savage_worlds.opposed", "kestrel", die="d10", other_who="extra"),
    "sw-bennies": run("savage_worlds.bennies", "kestrel", die="d8", goal="raise", wild_npcs=2),
    "sw-bennies-power": run("savage_worlds.bennies", "k2", power=2, bennies=0),
    "sw-attack-shot": run(
        "savage_worlds.attack", "kestrel", die="d8", distance="medium", cover="light",
        neighbours=3, roll="1 6 5", victim="2",
    ),
    "sw-attack-melee": run("savage_worlds.attack", "kestrel", mode="melee", die="d10", parry=6),
    "sw-attack-refused": run(
        "savage_worlds.attack", "x", mode="melee", die="d7", cover="light", roll="8"
    ),
    "sw-damage-ambush": run(
        "savage_worlds.damage", "kestrel", dice="2d6", toughness=5, surprise=True, roll="1 2",
        vigor_roll="3 2",
    ),
    "sw-damage-official": run(
        "savage_worlds.damage", "kestrel", dice="d8 d6", toughness=5, shaken=True,
        already="official", raised=True,
    ),
    "sw-soak": run("savage_worlds.soak", "kestrel", die="d8", new_wounds=2, wounds=1),
    "sw-soak-again": run("savage_worlds.soak", "kestrel", die="d6", new_wounds=3, bennies=1),
    "sw-recovery-stunned": run("savage_worlds.recovery", "kestrel", need="stunned", die="d8"),
    "sw-recovery-care": run("savage_worlds.recovery", "kestrel", need="treat", patient_wounds=2),
    "sw-initiative": run("savage_worlds.initiative", "kestrel", fighters="Ana\nLoup\nMia"),
    "sw-initiative-joker": run(
        "savage_worlds.initiative", "kestrel", fighters="Ana ; R-pique\nLoup ; 9-coeur",
        cards="joker-2 10-trefle",
    ),
    "sw-states": run(
        "savage_worlds.states", "kestrel", pace=6, wounds=2, running=True, load=25, run_roll="4"
    ),
    "sw-states-bound": run("savage_worlds.states", "kestrel", pace=6, bound=True, stunned=True),
}  # fmt: skip

REQUESTS |= {
    "i2ds-difficulty": run(
        "i2ds.difficulty", "kestrel", base=12, skill="N", environment="downpour",
        condition="still held", circumstances="very_adverse", others="-1",
    ),
    "i2ds-difficulty-strongest": run(
        "i2ds.difficulty", "kestrel", rank="hard", scale="6 8 10 13 15 18 21",
        relations="crime ally", stacking="strongest", skill="N", novice="none",
    ),
    "i2ds-test": run("i2ds.test", "kestrel", level="N", characteristic=7, difficulty=14),
    "i2ds-test-grace": run(
        "i2ds.test", "kestrel", level="A", characteristic=7, difficulty=18, grace="d20",
        dice="8 20",
    ),
    "i2ds-test-refused": run("i2ds.test", "x", level="X", characteristic="<img>", dice="0 99"),
    "i2ds-test-odds": odds("i2ds.test", level="M", characteristic=3, difficulty=18, grace="d6"),
    "i2ds-opposed": run(
        "i2ds.opposed", "kestrel", level="A", other_level="C", characteristic=9,
        other_characteristic=10, grace="eight", dice="4 6", other_dice="8 3",
    ),
    "i2ds-opposed-odds": odds(
        "i2ds.opposed", level="N", characteristic=5, other_characteristic=5, tie="win"
    ),
    "i2ds-initiative": run(
        "i2ds.initiative", "kestrel", players="Amine ; 7 ; 3\nLila ; 5 ; 1 ; -4",
        opponents="Goule ; 5 ; 5\nBrigand ; 4", events="Lila ; premier",
    ),
    "i2ds-initiative-no-floor": run(
        "i2ds.initiative", "kestrel", players="Amine ; 7 ; 5", opponents="Goule ; 5 ; 3",
        no_floor=True, dice="4", opponent_dice="6",
    ),
}  # fmt: skip
