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
    "bk-draw-forced": run(
        "bad_karma.draw", "sevres", skill=5, forced=1, drawn="6-5 2-0", gauge="? 5-4x2"
    ),
    "bk-draw-full": run("bad_karma.draw", "sevres", skill=3, karma=1, gauge="5-3", drawn="6-6"),
    "bk-draw-eclat": run("bad_karma.draw", "sevres", skill=9, count=2, pick="safe", gauge="? ?"),
    "bk-draw-refused": run("bad_karma.draw", "x", karma=13, drawn="7-1", out="5-3 5-3 5-3"),
    "bk-placement": run("bad_karma.placement", "sevres", domino="4-2", damage="i", power="M"),
    "bk-placement-critical": run("bad_karma.placement", "sevres", domino="3-3", damage="i"),
    "bk-gauge": run("bad_karma.gauge", "sevres", karma=7, gauge="? 5-4x2/iM ?", skill=8),
    "bk-gauge-odds": odds("bad_karma.gauge", karma=7, gauge="? ? ? ? ?", skill=8),
    "bk-settlement": run(
        "bad_karma.settlement", "sevres", gauge="? 5-4x2/iF 4-3/pL ?x2", protections="2 ; 1",
        uses="2 ; 1", skill=8, fragile=1,
    ),
    "bk-settlement-out": run("bad_karma.settlement", "sevres", gauge="4-2x2 4-4x2"),
    "bk-damage": run(
        "bad_karma.damage", "sevres", ko="5-4:1 ? 3-2:2", wounds="4-3", action="end_turn", lost=2
    ),
    "bk-quality": run("bad_karma.quality", "sevres", mode="pi", drawn="5-0"),
    "bk-quality-odds": odds("bad_karma.quality", mode="i", level=8, to_quality=1),
    "bk-damage-out": run("bad_karma.damage", "sevres", wounds="4-3 6-1 2-1 2-3", fragile=1),
    "bk-odds": run("bad_karma.odds", "sevres", skill=8, foes="7\n8;2;5"),
    "bk-odds-options": odds("bad_karma.odds", skill=7, foes="7"),
}  # fmt: skip
