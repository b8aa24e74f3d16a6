"""``d100.care``: health given back by rest, first aid, an infirmary or a tank."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Annotated

import icepool

from calculators.core.calculator import calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option
from calculators.core.french import minus, plural
from calculators.core.result import Result, Shown, Step, Table, Values
from calculators.core.space import Dice
from calculators.systems.d100 import inputs, readings, recovery, tables
from calculators.systems.d100.dice import PERCENTILE, pictures, sum_law
from calculators.systems.d100.recovery import Care

_ROWS = 10

Method = Annotated[
    str,
    Option(
        label="Soin", rule="DC-PV-01",
        choices=(
            Choice(recovery.NATURAL, "repos : 1 PV par jour"),
            Choice(recovery.FIRST_AID, "premiers secours : 1d6"),
            Choice(recovery.INFIRMARY, "infirmerie : 1d6 + 5 par jour"),
            Choice(recovery.TANK, "cuve : tous les PV en un jour"),
            Choice(recovery.REVIVE, "cuve, pour un tué de justesse"),
        ),
    ),
]  # fmt: skip
Current = Annotated[int, inputs.health("PV actuels", "DC-PV-01")]
Most = Annotated[int, inputs.health("PV au complet", "DC-PV-01", carried=False)]
Days = Annotated[
    int,
    Integer(
        label="Jours", rule="DC-PV-01", minimum=1, maximum=tables.DAYS_BOUND,
        when=("method", f"{recovery.NATURAL} {recovery.INFIRMARY}"),
    ),
]  # fmt: skip
Hurt = Annotated[
    int | None,
    Integer(
        label="Dégâts reçus dans ce combat", rule="DC-PV-02", minimum=0,
        maximum=tables.HEALTH_BOUND, when=("method", recovery.FIRST_AID),
        help="Les premiers secours n'en rendent pas plus.",
    ),
]  # fmt: skip
Machine = Annotated[
    bool,
    Flag(
        label="Une machine", rule="DC-PV-01",
        when=("method", f"{recovery.NATURAL} {recovery.INFIRMARY}"),
    ),
]  # fmt: skip
Chance = Annotated[
    int | None,
    Integer(
        label="Chance de revenir, sur 100", rule="DC-PV-04", minimum=0,
        maximum=tables.REVIVAL_MOST, when=("method", recovery.REVIVE),
        help="Fixée par le MJ, 20 au plus.",
    ),
]  # fmt: skip
WornOut = Annotated[
    bool,
    Flag(
        label="Mort de trop de blessures graves", rule="DC-MOR-02",
        when=("method", recovery.REVIVE),
    ),
]  # fmt: skip
Weeks = Annotated[
    int,
    Integer(
        label="Semaines depuis la sortie de cuve", rule="DC-PV-05", minimum=0, maximum=99,
        when=("method", f"{recovery.TANK} {recovery.REVIVE}"),
    ),
]  # fmt: skip


def care_of(
    method: str, pv: int, pv_max: int, days: int, hurt: int | None, machine: bool,  # noqa: FBT001
    chance: int | None, worn_out: bool, resting: str,  # noqa: FBT001
) -> Care:  # fmt: skip
    """Gather the inputs."""
    rested = resting == "added"
    return Care(method, pv, pv_max, days, hurt or 0, machine, chance or 0, worn_out, rested)


def care_space(method: str, days: int, worn_out: bool) -> Dice:  # noqa: FBT001
    """Return the dice of a kind of care."""
    return Dice(Care(method, 0, 0, days, worn_out=worn_out).dice)


Faces = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dés", kind=PERCENTILE, rule="DC-PV-02", group=inputs.BY_HAND, least=1,
        most=tables.DAYS_BOUND, space=care_space, help=f"Un par jour. {inputs.SELF_ROLLED}",
    ),
]  # fmt: skip


def what_care_needs(
    method: str,
    pv: int,
    pv_max: int,
    hurt: int | None,
    chance: int | None,
    worn_out: bool,  # noqa: FBT001
) -> Iterable[Fault]:
    """Refuse health above its most, and care without the figure that it needs."""
    if pv > pv_max:
        yield Fault("pv", f"Plus que le complet ({pv_max}) : baissez l'un ou montez l'autre.")
    if method == recovery.FIRST_AID and hurt is None:
        yield Fault("hurt", "À remplir pour les premiers secours.", "DC-PV-02")
    if method == recovery.REVIVE and chance is None and not worn_out:
        yield Fault("chance", "À remplir : le MJ fixe cette chance, 20 au plus.", "DC-PV-04")


def law(
    method: str, pv: int, pv_max: int, days: int, hurt: int | None, machine: bool,  # noqa: FBT001
    chance: int | None, worn_out: bool, resting: str,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome."""
    return care_of(method, pv, pv_max, days, hurt, machine, chance, worn_out, resting).law()


def figures(
    method: str, pv: int, pv_max: int, days: int, hurt: int | None, machine: bool,  # noqa: FBT001
    chance: int | None, worn_out: bool, weeks: int, tank: str, resting: str,  # noqa: FBT001
    faces: tuple[int, ...],
) -> tuple[Table, ...]:  # fmt: skip
    """Give what is worth knowing of each care: chances, or the weeks of penalty."""
    care = care_of(method, pv, pv_max, days, hurt, machine, chance, worn_out, resting)
    if method == recovery.FIRST_AID and care.gain(tables.FIRST_AID):
        gains: icepool.Die[int] = sum_law(care.dice).map(care.gain)
        rows = tuple((f"{n} ou plus", gains.probability(">=", n)) for n in gains.outcomes() if n)
        return (Table("PV rendus", ("PV", "Chance"), rows),)
    if method == recovery.INFIRMARY and care.missing:
        return (_days_to_full(care),)
    revived = method == recovery.REVIVE
    if method == recovery.TANK or (revived and care.comes_back(sum(faces))):
        return (_penalties(weeks, tank, revived=revived),)
    return ()


def _penalties(weeks: int, reading: str, *, revived: bool) -> Table:
    listed = sorted({0, 1, 2, weeks})
    rows = tuple(
        (plural(week, "semaine"), minus(recovery.tank_penalty(week, reading, revived=revived)))
        for week in listed
    )
    head, marked = ("Après", "Malus"), frozenset({listed.index(weeks)})
    return Table("Malus à toutes les compétences", head, rows, marked)


def _days_to_full(care: Care) -> Table:
    best = tables.INFIRMARY_DIE + tables.INFIRMARY_BONUS
    best += replace(care, days=1).rest if care.rested else 0
    first = -(-care.missing // best)  # sooner, it cannot be
    listed = list(range(first, first + _ROWS))
    chances = [replace(care, days=days).law().probability(recovery.FULL.code) for days in listed]
    if 1 in chances:
        listed = listed[: chances.index(Fraction(1)) + 1]
    rows = tuple(
        (plural(days, "jour"), chance) for days, chance in zip(listed, chances, strict=False)
    )
    marked = frozenset(index for index, days in enumerate(listed) if days == care.days)
    return Table("Chances d'avoir tous ses PV", ("Au bout de", "Chance"), rows, marked)


@calculator(
    id="d100.care",
    title="Soins",
    verb="Soigner",
    rules=("DC-PV-01", "DC-PV-02", "DC-PV-03", "DC-PV-04", "DC-PV-05", "DC-MOR-02"),
    outcomes=(
        recovery.FULL, recovery.HEALED, recovery.NOTHING, recovery.REVIVED, recovery.LOST,
        recovery.FINAL,
    ),
    checks=(what_care_needs,),
    tables=figures,
    law=law,
)  # fmt: skip
def care(
    *,
    method: Method = recovery.NATURAL,
    pv: Current,
    pv_max: Most,
    days: Days = 1,
    hurt: Hurt = None,
    machine: Machine = False,
    chance: Chance = None,
    worn_out: WornOut = False,
    weeks: Weeks = 0,
    tank: Annotated[str, readings.TANK] = "always",
    resting: Annotated[str, readings.RESTING] = "apart",
    faces: Faces,
) -> Result:
    """Give health back (DC-PV-01 to 05)."""
    given = care_of(method, pv, pv_max, days, hurt, machine, chance, worn_out, resting)
    total = sum(faces)
    gain = given.gain(total)
    after, outcome = pv + gain, given.outcome(total)
    steps = [*_STEPS[method](given, total)]
    if gain or method != recovery.REVIVE:
        text = f"PV {pv} + {gain} = {after}, sur {pv_max}."
        steps.append(Step(text, steps[0].rule))
    left = 0
    leaves = method == recovery.TANK or outcome == recovery.REVIVED.code
    if leaves:
        revived = method == recovery.REVIVE
        left = recovery.tank_penalty(weeks, tank, revived=revived)
        steps.append(_leaving(weeks, left, tank, revived=revived))
    values: Values = {"gain": gain, "pv": after, "faces": list(faces), "penalty": left}
    shown = (Shown("Dés", pictures(given.dice, faces)),) if faces else ()
    return Result(outcome, _summary(given, outcome, gain, left), values, tuple(steps), shown,
                  {"pv": after})  # fmt: skip


def _leaving(weeks: int, penalty: int, reading: str, *, revived: bool) -> Step:
    after = f"{plural(weeks, 'semaine')} après la cuve" if weeks else "En sortant de cuve"
    text = f"{after} : {f'{minus(penalty)} partout' if penalty else 'plus de malus'}."
    if reading == "revived" and not revived:
        text = "Sans résurrection, pas de malus de cuve."
    return Step(text, "DC-PV-05", "AMB-DC-17")


def _summary(care: Care, outcome: str, gain: int, penalty: int) -> str:
    said = {
        recovery.REVIVED.code: "Ramené à la vie : stabilisé au premier jour, une semaine de cuve",
        recovery.LOST.code: "N'a pas tenu : mort au premier jour de cuve",
        recovery.FINAL.code: "Mort définitive : la cuve n'y peut rien",
        recovery.FULL.code: f"Tous les PV : {care.most}",
        recovery.NOTHING.code: f"Aucun PV rendu : toujours {care.pv} sur {care.most}",
    }.get(outcome, f"{gain} PV {'rendu' if gain == 1 else 'rendus'} : "
                   f"{care.pv + gain} sur {care.most}")  # fmt: skip
    return f"{said}, avec {minus(penalty)} partout." if penalty else f"{said}."


def _natural(care: Care, _total: int) -> Iterable[Step]:
    text = f"Repos : 1 PV par jour, {plural(care.days, 'jour')}."
    if care.machine:
        text = "Une machine ne récupère pas d'elle-même."
    yield Step(text, "DC-PV-01")


def _first_aid(care: Care, total: int) -> Iterable[Step]:
    text = f"Premiers secours, 1d6 : {total}, dans la limite des dégâts du combat ({care.hurt})."
    yield Step(text, "DC-PV-02", "AMB-DC-15")
    yield Step("Le kit de soin n'est usé qu'en partie.", "DC-PV-02", "AMB-DC-15")


def _infirmary(care: Care, total: int) -> Iterable[Step]:
    added = tables.INFIRMARY_BONUS * care.days
    text = f"Infirmerie, {plural(care.days, 'jour')} à 1d6 + 5 : {total} + {added}"
    yield Step(f"{text} = {total + added}.", "DC-PV-03")
    text = f"Le repos y ajoute {care.rest} PV." if care.rested else "Le repos n'y ajoute rien."
    yield Step(text, "DC-PV-01", "AMB-DC-30")


def _tank(_care: Care, _total: int) -> Iterable[Step]:
    yield Step("Une journée complète en cuve : tous les PV reviennent.", "DC-PV-05")


def _revive(care: Care, total: int) -> Iterable[Step]:
    if care.worn_out:
        yield Step(
            "Trop de blessures graves : cette mort est définitive.", "DC-MOR-02", "AMB-DC-16"
        )
        return
    sign = "ne dépasse pas" if care.comes_back(total) else "dépasse"
    yield Step(f"Secouru aussitôt : {total} {sign} {care.chance}.", "DC-PV-04", "AMB-DC-16")
    text = "Stabilisé dès le premier jour ; il reste une semaine en cuve."
    if not care.comes_back(total):
        text = "On le sait après le premier jour : il n'a pas tenu."
    yield Step(text, "DC-PV-05")


_STEPS = {
    recovery.NATURAL: _natural, recovery.FIRST_AID: _first_aid, recovery.INFIRMARY: _infirmary,
    recovery.TANK: _tank, recovery.REVIVE: _revive,
}  # fmt: skip
