"""``bad_karma.damage``: the two damage tracks, kept from one turn to the next."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Flag, Integer, Option
from calculators.core.french import agree, is_plural, listing, minus, plural
from calculators.core.result import Result, Shown, Step, Values
from calculators.pieces.gauge import Placed, Track
from calculators.systems.bad_karma import inputs, readings, scales
from calculators.systems.bad_karma.damage import direct
from calculators.systems.bad_karma.damage.care import Healer, HealerSkill, healing_table
from calculators.systems.bad_karma.inputs import AnyType, Hurts
from calculators.systems.bad_karma.settlement import settling

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
        maximum=scales.TURNS_LOST_DOUBLED, help="Les dominos sur les cases de hors combat.",
    ),
]  # fmt: skip
ForGood = Annotated[bool, Flag(label="Hors combat pour la scène", rule="BK-DOM-07", carried=True)]


def tracks_are_right(ko: Hurts, wounds: Hurts) -> Iterable[Fault]:
    """Refuse a value on the wrong track."""
    yield from inputs.odd_knocks(ko)
    yield from inputs.even_wounds(wounds)


def each_twice(ko: Hurts, wounds: Hurts, hit: Placed | None) -> Iterable[Fault]:
    """Refuse a third copy of a domino."""
    more = inputs.known([hit] if hit else [])
    return inputs.third_copies(ko=inputs.known(ko), wounds=inputs.known(wounds), hit=more)


def what_is_done(
    action: str, ko: Hurts, wounds: Hurts, lost: int, for_good: bool,  # noqa: FBT001
    tough: int, unmoved: int, levels: str, companions: str,
) -> Iterable[Fault]:  # fmt: skip
    """Refuse an action that these tracks do not allow."""
    tracks = (settling.cover(ko, tough, levels), settling.cover(wounds, unmoved, levels))
    if action == "hit" and not (for_good or lost or _out(tracks, companions)):
        message = "En jeu, une attaque va sur la jauge de Bad Karma, pas ici."
        yield Fault("action", message, "BK-DOM-09")
    if action == "hit" and max(len(ko), len(wounds)) + scales.GAUGE_BOXES > scales.MOST_HURT_LISTED:
        yield Fault("action", "Plus de place pour un dommage de plus.", "BK-DOM-08")
    if action == "reward" and not ko:
        yield Fault("ko", "Aucun KO à rendre.", "BK-JAU-10")


def _out(tracks: Iterable[Hurts], companions: str) -> bool:
    return any(settling.out_of_combat(track, companions) for track in tracks)


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
    skill: inputs.Skill = scales.EXAMPLE_SKILL,
    hit: direct.Hit = None,
    shield: direct.Shield = 0,
    critical_hit: direct.CriticalHit = False,
    for_good: ForGood = False,
    tough: Annotated[int, inputs.level_field("Dur à cuire", "BK-AVA-05")] = 0,
    unmoved: Annotated[int, inputs.level_field("Inmouable", "BK-AVA-06")] = 0,
    fragile: Annotated[int, inputs.level_field("Fragile", "BK-DES-01")] = 0,
    healer: Healer = "none",  # noqa: ARG001
    healer_skill: HealerSkill = scales.EXAMPLE_SKILL,  # noqa: ARG001
    clock: inputs.Clock = "each",
    levels: inputs.Levels = "count",
    companions: inputs.Companions = "count",
    any_type: AnyType = "fits",
    critical: Annotated[str, readings.CRITICAL] = "side",
    penalty: Annotated[str, readings.PENALTY] = "last",
) -> Result:
    """Keep the tracks: what they cost now, and what an event changes."""
    before = (settling.cover(ko, tough, levels), settling.cover(wounds, unmoved, levels))
    if action == "hit" and hit is not None:
        steps, knocks, hurts = direct.taken(
            *before, hit, shield, critical=critical_hit, reading=critical,
            any_type=any_type == "any",
        )  # fmt: skip
        turns = lost
    else:
        steps, knocks, hurts, turns = _event(action, *before, lost, clock)
    knocks = settling.cover(knocks, tough, levels)
    hurts = settling.cover(hurts, unmoved, levels)
    full = _out((knocks, hurts), companions)
    gone = full or (action != "end_scene" and (for_good or _out(before, companions)))
    costs = settling.penalties(knocks, hurts, penalty)
    level = skill + sum(costs)

    def skill_after(ends: int) -> int:
        ko_left = settling.after_turns(knocks, ends, clock, tough, levels)
        return skill + sum(settling.penalties(ko_left, hurts, penalty))

    later, ended = skill_after(turns), skill_after(max(1, turns))
    outcome = "out" if gone else "waiting" if turns else "hurt" if knocks or hurts else "unhurt"
    steps += _status(knocks, hurts, costs, skill, turns)
    if not gone and turns and later != level:
        text = f"Au prochain tirage, des KO seront passés : compétence {minus(later)}."
        steps.append(Step(text, "BK-DOM-04", "AMB-BK-13"))
    elif not gone and not turns and action != "end_turn" and ended != level:
        text = f"Déjà tiré ce tour ? Au suivant, des KO seront passés : compétence {minus(ended)}."
        steps.append(Step(text, "BK-DOM-04", "AMB-BK-13"))
    difficulty = settling.healing(hurts, fragile, levels)
    if difficulty:
        rule, reading = ("BK-DES-01", "AMB-BK-21") if fragile else ("BK-DOM-06", "AMB-BK-33")
        steps.append(Step(f"Difficulté de guérison : {difficulty}.", rule, reading))
    if full:
        text = "Plus de trois dommages d'un type : hors combat pour la scène."
        steps.append(Step(text, "BK-DOM-07", "AMB-BK-14"))
    elif gone:
        text = "Hors combat pour la scène, même si des dommages s'en vont."
        steps.append(Step(text, "BK-DOM-07", "AMB-BK-14"))
    filled = (settling.boxes(knocks), settling.boxes(hurts))
    values: Values = {
        "ko": [str(hurt) for hurt in knocks],
        "wounds": [str(hurt) for hurt in hurts],
        "ko_boxes": filled[0],
        "wound_boxes": filled[1],
        "penalty": sum(costs),
        "level": level,
        "next_level": None if gone else later,
        "lost": turns,
        "healing": difficulty,
        "out": gone,
    }
    state = {
        "action": "read", "ko": knocks, "wounds": hurts, "lost": turns, "hit": None,
        "shield": 0, "critical_hit": False, "for_good": gone,
    }  # fmt: skip
    shown = (
        Shown("KO", (Track("KO", scales.KO_PENALTIES, knocks),)),
        Shown("Blessures", (Track("Blessures", scales.WOUND_PENALTIES, hurts),)),
    )
    summary = _summary(outcome, later, filled, turns)
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
        count = sum(not hurt.hidden for hurt in leave)
        whose = "leur" if is_plural(count) else "sa"
        text = f"{plural(count, 'KO', 'KO')} au bout de {whose} durée, {agree('défaussé', count)}."
        steps.append(Step(text, "BK-DOM-04", "AMB-BK-13"))
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


def _summary(outcome: str, level: int, filled: tuple[int, int], lost: int) -> str:
    skill = f"compétence {minus(level)} au prochain tirage"
    if outcome == "unhurt":
        return f"Indemne : {skill}."
    if outcome == "out":
        return "Hors combat pour la scène."
    words = (("case de KO", "cases de KO"), ("case de blessure", "cases de blessure"))
    named = [plural(count, *word) for count, word in zip(filled, words, strict=True) if count]
    boxes = listing(named) or "aucun dommage"
    if outcome == "waiting":
        return f"Hors combat, {plural(lost, 'tour')} à attendre : {boxes}, {skill}."
    return f"En jeu, {skill} : {boxes}."
