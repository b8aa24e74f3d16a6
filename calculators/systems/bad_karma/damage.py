"""``bad_karma.damage``: the two damage tracks, kept from one turn to the next."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Flag, Integer, Option
from calculators.core.french import listing, minus, plural
from calculators.core.result import Result, Shown, Step, Values
from calculators.pieces.gauge import Placed, Track
from calculators.systems.bad_karma import direct, inputs, readings, settling, tables
from calculators.systems.bad_karma.care import Healer, HealerSkill, healing_table
from calculators.systems.bad_karma.inputs import Hurts

OUTCOMES = (
    Outcome("unhurt", "Indemne", "good"),
    Outcome("hurt", "Blessé, en jeu", "neutral"),
    Outcome("waiting", "Hors combat pour un temps", "bad"),
    Outcome("out", "Hors combat pour la scène", "awful"),
)

Action = Annotated[
    str,
    Option(
        label="Que faire", rule="BK-DOM-04", carried=True,
        choices=(
            Choice("read", "lire les jauges"),
            Choice("end_turn", "finir le tour"),
            Choice("hit", "attaque reçue hors combat"),
            Choice("reward", "rendre un KO (récompense du meneur)"),
            Choice("heal", "blessures soignées"),
            Choice("end_scene", "fin de la scène"),
        ),
    ),
]  # fmt: skip
Lost = Annotated[
    int,
    Integer(
        label="Tours perdus à faire", rule="BK-SOL-09", carried=True, minimum=0,
        maximum=tables.TURNS_LOST_DOUBLED, help="Les dominos sur les cases de hors combat.",
    ),
]  # fmt: skip
ForGood = Annotated[bool, Flag(label="Hors combat pour la scène", rule="BK-DOM-07", carried=True)]


def tracks_are_right(ko: Hurts, wounds: Hurts) -> Iterable[Fault]:
    """Refuse a value on the wrong track."""
    yield from inputs.odd_knocks(ko)
    yield from inputs.even_wounds(wounds)


def each_twice(ko: Hurts, wounds: Hurts, hit: Placed | None) -> Iterable[Fault]:
    """Refuse a third copy of a domino."""
    more = [hit] if hit else []
    return inputs.used_once_too_often(inputs.known([*ko, *wounds, *more]), "ko")


def what_is_done(
    action: str, ko: Hurts, wounds: Hurts, lost: int, for_good: bool,  # noqa: FBT001
    companions: str,
) -> Iterable[Fault]:  # fmt: skip
    """Refuse an action that these tracks do not allow."""
    out = for_good or lost or _out(ko, companions) or _out(wounds, companions)
    if action == "hit" and not out:
        message = "En jeu, une attaque va sur la jauge de Bad Karma, pas ici."
        yield Fault("action", message, "BK-DOM-09")
    if action == "hit" and max(len(ko), len(wounds)) + tables.GAUGE_BOXES > tables.MOST_HURT_LISTED:
        yield Fault("action", "Plus de place pour un dommage de plus.", "BK-DOM-08")
    if action == "reward" and not ko:
        yield Fault("ko", "Aucun KO à rendre.", "BK-JAU-10")


def _out(hurts: Hurts, companions: str) -> bool:
    return settling.out_of_combat(hurts, companions)


@calculator(
    id="bad_karma.damage",
    title="Suivi des dommages",
    verb="Mettre à jour",
    rules=(
        "BK-DOM-01", "BK-DOM-02", "BK-DOM-03", "BK-DOM-04", "BK-DOM-05", "BK-DOM-06", "BK-DOM-07",
        "BK-DOM-08", "BK-DOM-09", "BK-SOL-09", "BK-JAU-10", "BK-AVA-05", "BK-AVA-06", "BK-DES-01",
    ),
    outcomes=OUTCOMES,
    checks=(tracks_are_right, each_twice, what_is_done, direct.faults),
    tables=healing_table,
    odds=False,
)  # fmt: skip
def damage(
    *,
    action: Action = "read",
    ko: Annotated[Hurts, inputs.track_field("ko", group="")] = (),
    wounds: Annotated[Hurts, inputs.track_field("wounds", group="")] = (),
    lost: Lost = 0,
    skill: inputs.Skill = tables.EXAMPLE_SKILL,
    hit: direct.Hit = None,
    shield: direct.Shield = 0,
    critical_hit: direct.CriticalHit = False,
    for_good: ForGood = False,
    tough: Annotated[int, inputs.level_field("Dur à cuire", "BK-AVA-05")] = 0,
    unmoved: Annotated[int, inputs.level_field("Inmouable", "BK-AVA-06")] = 0,
    fragile: Annotated[int, inputs.level_field("Fragile", "BK-DES-01")] = 0,
    healer: Healer = "none",  # noqa: ARG001
    healer_skill: HealerSkill = tables.EXAMPLE_SKILL,  # noqa: ARG001
    clock: inputs.Clock = "each",
    levels: inputs.Levels = "count",
    companions: inputs.Companions = "count",
    critical: Annotated[str, readings.CRITICAL] = "side",
    penalty: Annotated[str, readings.PENALTY] = "last",
) -> Result:
    """Keep the tracks: what they cost now, and what an event changes."""
    if action == "hit" and hit is not None:
        steps, knocks, hurts = direct.taken(
            ko, wounds, hit, shield, critical=critical_hit, reading=critical
        )
        turns = lost
    else:
        steps, knocks, hurts, turns = _event(action, ko, wounds, lost, clock)
    knocks = settling.cover(knocks, tough, levels)
    hurts = settling.cover(hurts, unmoved, levels)
    gone = (for_good and action != "end_scene") or _out(knocks, companions)
    gone = gone or (_out(hurts, companions))
    costs = (
        settling.penalty(settling.boxes(knocks), tables.KO_PENALTIES, penalty),
        settling.penalty(settling.boxes(hurts), tables.WOUND_PENALTIES, penalty),
    )
    level = skill + sum(costs)
    outcome = "out" if gone else "waiting" if turns else "hurt" if knocks or hurts else "unhurt"
    steps += _status(knocks, hurts, costs, skill, turns)
    difficulty = settling.healing(hurts, fragile, levels)
    if difficulty:
        rule, reading = ("BK-DES-01", "AMB-BK-21") if fragile else ("BK-DOM-06", "AMB-BK-33")
        steps.append(Step(f"Difficulté de guérison : {difficulty}.", rule, reading))
    if gone:
        text = "Plus de trois dommages d'un type : hors combat pour la scène."
        steps.append(Step(text, "BK-DOM-07", "AMB-BK-14"))
    values: Values = {
        "ko": [str(hurt) for hurt in knocks],
        "wounds": [str(hurt) for hurt in hurts],
        "penalty": sum(costs),
        "level": level,
        "lost": turns,
        "healing": difficulty,
        "out": bool(gone),
    }
    state = {
        "action": "read", "ko": knocks, "wounds": hurts, "lost": turns, "hit": None,
        "shield": 0, "critical_hit": False, "for_good": bool(gone),
    }  # fmt: skip
    shown = (
        Shown("KO", (Track("KO", tables.KO_PENALTIES, knocks),)),
        Shown("Blessures", (Track("Blessures", tables.WOUND_PENALTIES, hurts),)),
    )
    summary = _summary(outcome, level, knocks, hurts, turns)
    return Result(outcome, summary, values, tuple(steps), shown, state)


def _event(
    action: str, ko: Hurts, wounds: Hurts, lost: int, clock: str
) -> tuple[list[Step], Hurts, Hurts, int]:
    if action == "end_turn":
        return _end_of_turn(ko, wounds, lost, clock)
    if action == "reward":
        place = max(i for i, hurt in enumerate(ko) if not hurt.hidden or i == 0)
        step = Step(f"Récompense du meneur : le KO {ko[place]} est rendu.", "BK-JAU-10",
                    "AMB-BK-44")  # fmt: skip
        return [step], ko[:place], wounds, lost
    if action == "heal":
        return [Step("Les blessures sont soignées, l'action finie.", "BK-DOM-05")], ko, (), lost
    if action == "end_scene":
        text = "Fin de la scène : les KO sont rangés, les blessures restent."
        return [Step(text, "BK-DOM-05", "AMB-BK-13")], (), wounds, 0
    return [], ko, wounds, lost


def _end_of_turn(
    ko: Hurts, wounds: Hurts, lost: int, clock: str
) -> tuple[list[Step], Hurts, Hurts, int]:
    steps: list[Step] = []
    stay, leave = settling.tick(ko, clock)
    if lost:
        after = plural(lost - 1, "tour perdu reste", "tours perdus restent")
        text = f"Fin du tour : un domino de hors combat est rendu, {after} à faire."
        if lost == 1:
            text = "Fin du tour : le dernier tour perdu est fait."
        steps.append(Step(text, "BK-SOL-09", "AMB-BK-18"))
    if leave:
        gone = plural(sum(not hurt.hidden for hurt in leave), "KO", "KO")
        steps.append(Step(f"{gone} au bout de sa durée, défaussé.", "BK-DOM-04", "AMB-BK-13"))
    elif ko:
        steps.append(Step("Chaque KO perd un tour.", "BK-DOM-04", "AMB-BK-13"))
        if clock == "pool":
            steps[-1] = Step("Le plus ancien KO perd un tour.", "BK-DOM-04", "AMB-BK-13")
    return steps, stay, wounds, max(0, lost - 1)


def _status(ko: Hurts, wounds: Hurts, costs: tuple[int, int], skill: int, lost: int) -> list[Step]:
    steps = []
    if ko:
        count = plural(settling.boxes(ko), "case")
        steps.append(Step(f"KO : {count}, malus {minus(costs[0])}.", "BK-DOM-01", "AMB-BK-12"))
    if wounds:
        count = plural(settling.boxes(wounds), "case")
        text = f"Blessures : {count}, malus {minus(costs[1])}."
        steps.append(Step(text, "BK-DOM-02", "AMB-BK-12"))
    total = -sum(costs)
    text = f"Compétence {skill} − {total} = {minus(skill - total)}."
    steps.append(Step(text if total else f"Compétence {skill}, sans malus.", "BK-DOM-03"))
    if lost:
        text = f"{plural(lost, 'tour perdu', 'tours perdus')} à faire, celui-ci compris."
        steps.append(Step(text, "BK-SOL-09", "AMB-BK-18"))
    return steps


def _summary(outcome: str, level: int, ko: Hurts, wounds: Hurts, lost: int) -> str:
    if outcome == "unhurt":
        return f"Indemne : compétence {minus(level)}."
    if outcome == "out":
        return "Hors combat pour la scène."
    filled = (
        (settling.boxes(ko), "case de KO", "cases de KO"),
        (settling.boxes(wounds), "case de blessure", "cases de blessure"),
    )
    named = [plural(count, one, several) for count, one, several in filled if count]
    boxes = listing(named) or "aucun dommage"
    if outcome == "waiting":
        return f"Hors combat, {plural(lost, 'tour')} à attendre ; {boxes}."
    return f"En jeu, compétence {minus(level)} : {boxes}."
