"""A turn: movements, actions, then the time of those who bleed (DC-ETP-02)."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import count
from operator import attrgetter

from calculators.core.result import Step, Values
from calculators.core.script import (
    ACTS,
    Note,
    Question,
    Script,
    Table,
    Way,
    Ways,
    coded,
    in_ranks,
    lapsing,
    says,
)
from calculators.core.words import Line, Phrase

from ..character import ALIVE, BLEEDS, DOOR
from ..combat.initiative import AT_ONCE, IN_ORDER, TOGETHER
from ..scales import COVERS, FIGURES, SOLITUDE_BOUND
from ..test.inputs import OPEN, WALL
from .lives import aftermath, dose, first_wounds, survives
from .people import NO_MORE, acting, alive, facts, here, loaded, others, ranks
from .shots import aims, in_sight, is_hidden, shots, sweep, trial

TURN = Phrase("Tour {turn}")
BLIND = Line("Sans Perception sur la fiche, donc en dernier : {names}.", "DC-ETP-01")
NO_ORDER = Line("Sans Perception sur les fiches, pas d'ordre entre {names}.", "DC-ETP-01")
NO_LONGER = Line(
    "{name} n'arrose{name:nt} plus la zone : le tir de couverture cesse.", "DC-COU-02", "AMB-DC-12"
)
GONE = Line("Un tir de couverture n'a plus de tireur : il cesse.", "DC-COU-02", "AMB-DC-12")

MOVES = Phrase("Tour {turn} : dites vos intentions, puis qui se déplace ?")
LEGLESS = Phrase("Jambe arrachée, ne {names:bouge|bougent} plus")
GO = Line("{name} se déplace{name:nt}…", "DC-ETP-02")
STILL = Line("Plus personne ne bouge : place aux tirs", "DC-ETP-02", "AMB-DC-26")
WHERE = Phrase("Où {name:va|vont} {name} ?")
GOES = {
    OPEN: (
        Line("À découvert", "DC-CVT-01"),
        Line("{name} se {name:met|mettent} à découvert.", "DC-CVT-01"),
    ),
    **{
        code: (
            Line(f"Couvert {level.name} : {level.note}", "DC-CVT-01"),
            Line(f"{{name}} {{name:prend|prennent}} un couvert {level.name}.", "DC-CVT-01"),
        )
        for code, level in COVERS.by_code.items()
    },
    WALL: (
        Line("Derrière un mur plein : aucun tir ne passe", "DC-CVT-01", "AMB-DC-11"),
        Line("{name} passe{name:nt} derrière un mur plein.", "DC-CVT-01", "AMB-DC-11"),
    ),
}
"""Where somebody goes, and what is told of it."""
OFF = Line("Sortir de la map, pour tirer de loin", "DC-HOR-01")
ON = Line("Revenir sur la map", "DC-HOR-01")
LEAVES_MAP = Line(
    "{name} joue{name:nt} hors map : il faudra observer avant de {name:lui|leur} tirer dessus.",
    "DC-HOR-01",
)
RETURNS = Line("{name} {name:revient|reviennent} sur la map.", "DC-HOR-01")
FLEE = Line("Fuir la zone de combat", "DC-FUI-01")
FLEE_LONELY = Line("Fuir, avec un point de solitude", "DC-FUI-01")
FLED = Line("{name} {name:fuit|fuient} : au MJ d'en tirer les conséquences.", "DC-FUI-01")
FLED_LONELY = Line(
    "{name} {name:fuit|fuient}, avec un point de solitude : le MJ en décide.", "DC-FUI-01"
)

SHOOT = Line("Tirer sur {name}", "DC-TST-01")
SPOT = Line("Observer, pour trouver {other} hors map", "DC-HOR-01")
COVERING = Line("Tir de couverture", "DC-COU-01")
STANCH = Line("Soigner {other} : le sang s'arrête", "DC-SOU-01", "AMB-DC-20")
STANCH_OWN = Line("Se soigner : le sang s'arrête", "DC-SOU-01", "AMB-DC-20")
STANCHED_OWN = Line(
    "{name} se soigne{name:nt} : la table juge que cela suffit.", "DC-SOU-01", "AMB-DC-20"
)
STANCHED = Line(
    "{name} soigne{name:nt} {other} : la table juge que cela suffit.", "DC-SOU-01", "AMB-DC-20"
)
DRUG = Line("Prendre une drogue", "DC-DRO-01")
PROGRAM = Line("Lancer un programme frauduleux", "DC-DRO-01", "AMB-DC-19")
CHECK = Line("Tenter un autre test", "DC-TST-01")
SUPPORT = Line("Aider un allié, sans jet", "DC-SOU-01")
SUPPORTS = Line("{name} aide{name:nt} un allié.", "DC-SOU-01")
PASS = Line("Passer", "DC-ETP-02")
PASSES = Line("{name} passe{name:nt}.", "DC-ETP-02")

TICKS = Line("{name} saigne{name:nt} : encore {left:# tour|# tours}.", "DC-HEM-02", "AMB-DC-29")
LAST = Line(
    "Alarme : {name} {name:saigne et n'a|saignent et n'ont} plus qu'un tour.",
    "DC-HEM-02",
    "AMB-DC-29",
)
TO_THE_DOOR = Line(
    "Alarme : plus de temps, {name} {name:est|sont} aux portes de la mort.",
    "DC-MOR-01",
    "AMB-DC-20",
)
OVER = Phrase("Fin du tour {turn}")
NEXT, END = Line("Tour suivant", "DC-ETP-02"), Line("Finir le combat", "DC-ETP-02")
ENDS = Line("Le combat est fini.", "DC-ETP-02")


RETURN = Line("{names} {names:revient|reviennent} de {names:sa|leur} fuite.", "DC-FUI-01")
EARLIER = Line(
    "Les dégâts {names:de} datent d'avant ce combat : les premiers secours ne les comptent pas.",
    "DC-PV-02",
)


def firefight(table: Table) -> Script:
    """Play turns until the fight ends, then first aid and what is left to do."""
    known: list[list[str]] = []

    def over() -> Question:
        end = says("end", END, ENDS)
        ways = (says("next", NEXT), end) if here(table) else (end,)
        bleed = facts(table, counted=True)
        return Question(OVER(turn=turn), ways, order=in_ranks(ranks(table)), facts=bleed)

    yield _begins(table)
    for turn in count(1):
        yield _orphans(table)
        told = () if ranks(table) == known else _ordered(table)
        yield Note(told, _past(table), opens=TURN(turn=turn))
        known = ranks(table)
        there = frozenset(table.sheets.where(lambda who: who.here or who.covering))
        moved = yield from movements(table, turn)
        yield from actions(table, there, moved)
        yield _time(table)
        if (yield from first_wounds(table, over)) == "end":
            break
    yield from aftermath(table)


def _begins(table: Table) -> Note | None:
    """Bring back those who fled; first aid counts only what this fight costs (DC-PV-02)."""
    fled, hurt = (alive(table).where(attrgetter(mark)) for mark in ("fled", "hurt"))
    told = [line(names=[*those]) for line, those in ((RETURN, fled), (EARLIER, hurt)) if those]
    return Note(told, {n: {"fled": False, "hurt": 0} for n in fled | hurt}) if told else None


def _ordered(table: Table) -> list[Step]:
    """Tell the order, who acts together (AMB-DC-22), and whose Perception is unknown."""
    order = ranks(table)
    unknown = [*here(table).where(lambda who: who.perception is None)]
    if unknown[1:] and order == [unknown]:
        return [NO_ORDER(names=unknown)]
    told = [IN_ORDER(order=order)] if order[1:] else []
    equal = [rank for rank in order if rank[1:] and rank != unknown]
    told += [AT_ONCE()] if equal and order[1:] else [TOGETHER(names=rank) for rank in equal]
    return [*told, BLIND(names=unknown)] if unknown else told


def _past(table: Table) -> dict[str, Values]:
    """Let a new turn count for whoever bled before it, were it since the last one's end."""
    return {name: {"fresh": False} for name in table.sheets.where(lambda who: who.fresh)}


def _orphans(table: Table) -> Note | None:
    """End the covering fires of those who left the table; others end at their rank (AMB-DC-12)."""
    theirs = {who.covering for who in table.sheets.values()} - {0}
    writes = _without(table, lambda by: by not in theirs)
    return Note((GONE(),), writes) if writes else None


def _without(table: Table, over: Callable[[int], bool]) -> dict[str, Values]:
    """Return the sheets changed by removing the fires that are over."""
    return {
        name: {"fires": [fire for fire in who.fires if not over(fire.by)]}
        for name, who in table.sheets.items()
        if any(over(fire.by) for fire in who.fires)
    }


# --- movements


def movements(table: Table, turn: int) -> Script:
    """Let all move before anybody acts; return who moved (DC-ETP-02)."""
    moved: tuple[str, ...] = ()

    def moves() -> Question:
        order, able = ranks(table), acting(table)
        there = [name for rank in order for name in rank if name in able and name not in moved]
        stuck = [name for name in there if able[name].immobile]
        go = (says(table.code("go", name), GO, name=name) for name in there if name not in stuck)
        legless = [(LEGLESS(names=stuck), ", ".join(stuck))] if stuck else ()
        ways, known = (lapsing(says("done", STILL)), *go), (*facts(table), *legless)
        return Question(MOVES(turn=turn), ways, order=in_ranks(order), facts=known)

    def goes() -> Question:
        who = acting(table)[name]
        there = {"off_map": False, "spotted": False}
        back = (RETURNS(name=name),) if who.off_map else ()
        covers = (
            Way(
                coded("cover", code),
                line(),
                then=(*back, then(name=name)),
                writes={name: {"cover": code, **there}},
            )
            for code, (line, then) in GOES.items()
        )
        line, then = (ON, RETURNS) if who.off_map else (OFF, LEAVES_MAP)
        edge = {name: {"cover": OPEN, "off_map": not who.off_map, "spotted": False}}
        fled = {"fled": True, "cover": OPEN, **there}
        lonely = {"solitude": min(who.solitude + FIGURES["solitude"], SOLITUDE_BOUND)}
        flights = (
            says("flee", FLEE, FLED, {name: fled}, name=name),
            says("flee.lonely", FLEE_LONELY, FLED_LONELY, {name: {**fled, **lonely}}, name=name),
        )
        ways = (*covers, says("edge", line, then, edge, name=name), *flights, NO_MORE)
        return Question(WHERE(name=name), ways, who=name)

    while True:
        kind, name = table.decoded((yield from first_wounds(table, moves)))
        if kind != "go":
            return moved
        if (yield goes):
            moved = (*moved, name)


# --- actions


def actions(table: Table, known: AbstractSet[str], moved: Sequence[str]) -> Script:
    """Let each act in order; a newcomer before the first action acts too.

    :param known: those present as the turn began, and whose covering fire ends at their rank.
    """
    past, begun = set[str](), False

    def first() -> str:
        """Return whose turn it is, even if she has left; ``""`` for nobody."""
        waiting = names() - past
        return next((name for rank in ranks(table, waiting) for name in rank), "")

    def names() -> AbstractSet[str]:
        return known if begun else known | here(table).keys()

    while name := first():
        yield _relieves(table, name)
        done, there = None, table.sheets[name].here
        if there and table.sheets[name].condition == DOOR:
            done = yield from first_wounds(table, partial(survives, table, name, first))
        elif there:
            done = yield from action(table, name, first, moved)
        if done or not there:
            known, begun = names(), begun or there
            past.add(name)


def _relieves(table: Table, name: str) -> Note | None:
    """End the covering fire of a character whose turn comes again (AMB-DC-12)."""
    number = table.sheets[name].covering
    if not number:
        return None
    writes = _without(table, lambda by: by == number)
    writes[name] = {**writes.get(name, {}), "covering": 0}
    return Note((NO_LONGER(name=name),), writes)


def action(table: Table, name: str, first: Callable[[], str], moved: Sequence[str]) -> Script:
    """Let a character act; return her action, ``None`` if she is asked again or has gone.

    :param first: whose turn it is.
    """

    def acts() -> Question | None:
        acting(table).of(name)
        if first() != name:
            return None
        ways, order = (*_actions(table, name),), in_ranks(ranks(table))
        return Question(ACTS(name=name), ways, who=name, order=order, facts=facts(table))

    code = yield from first_wounds(table, acts)
    kind, other = table.decoded(code)
    match kind:
        case "shoot":
            return (yield from shots(table, name, other))
        case "cover":
            return (yield from sweep(table, name, moved))
        case "spot" | "check":
            return (yield from trial(table, name, other))
        case "drug":
            return (yield from dose(table, name))
    return code


def _actions(table: Table, name: str) -> Ways:
    who = table.sheets[name]
    for other in others(table, name):
        if is_hidden(table, name, other):
            yield says(table.code("spot", other), SPOT, other=other)
        elif in_sight(table, name, other):
            yield aims(table, name, other, SHOOT)
    if name in loaded(table):
        yield says("cover", COVERING)
    healed = {"condition": ALIVE, "left": 0, "lived": 0, "fresh": False, "unrolled": []}
    for other, hurt in here(table).items():
        if hurt.condition in {BLEEDS, DOOR}:
            line, then = (STANCH, STANCHED) if other != name else (STANCH_OWN, STANCHED_OWN)
            code = table.code("stanch", other)
            yield says(code, line, then, {other: healed}, name=name, other=other)
    yield says("drug", PROGRAM if who.machine else DRUG)
    yield says("check", CHECK)
    yield says("support", SUPPORT, SUPPORTS, name=name)
    yield lapsing(says("pass", PASS, PASSES, name=name))


# --- the end of a turn


def _time(table: Table) -> Note | None:
    """Count a turn for those who bleed, except the turn of the wound (AMB-DC-33)."""
    told, writes = [], dict[str, Values]()
    for name, who in here(table).items():
        if who.condition != BLEEDS or who.fresh:
            continue
        left = max(0, who.left - 1)
        writes[name] = {"left": left} if left else {"left": 0, "condition": DOOR, "lived": 0}
        told.append((TICKS if left > 1 else LAST if left else TO_THE_DOOR)(name=name, left=left))
    return Note(told, writes) if writes else None
