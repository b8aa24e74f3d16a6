"""A turn: recovery, then up to three actions; bennies at any time (SW-ACT-01 to 03)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from calculators.core.script import (
    Note,
    Question,
    Request,
    Script,
    Way,
    Ways,
    asks,
    coded,
    lapsing,
    read,
    says,
)
from calculators.core.words import Line, Phrase

from ..attack.inputs import MELEE, SKILLS
from ..barred import acts
from ..care.inputs import STUNNED
from ..character import Hero
from ..onward import INITIATIVE, RECOVERY, STATES
from ..scales import FIGURES, MODIFIERS
from ..states.inputs import BOUND, FORBIDDEN_BY, FREE, HELD, SHAKEN
from ..tales import purse
from ..turn.inputs import REPLACE
from ..turn.table import MASTER, PLAYER
from .blow import parting, strike
from .state import FADES, NO_MORE, Fight, Turn, over, pays
from .tries import KEEP, allies, loosen, support, test, tried

MINDS = {
    STUNNED: Phrase("{name}, à l'état Sonné : reprendre conscience"),
    SHAKEN: Phrase("{name}, à l'état Secoué : reprendre ses esprits"),
}
SPIRIT = {
    STUNNED: Line("Âme, pour reprendre conscience", "SW-ETA-06"),
    SHAKEN: Line("Âme, pour effacer l'état Secoué", "SW-ETA-10"),
}
KEEPS = Phrase("{name}, encore à l'état Sonné : garder ce jet ?")
WHAT = {
    FREE: Phrase("{name} : quelle action ?"),
    HELD: Phrase("{name} : quelle action ?"),
    SHAKEN: Phrase("{name}, à l'état Secoué : actions gratuites et déplacement"),
    BOUND: Phrase("{name}, à l'état Immobilisé : se libérer, ou rien"),
}
FROZEN = Phrase("{name}, à l'état Secoué : actions gratuites seulement")
"""Where she cannot move either."""
WHICH = Phrase("{name} : action {number} sur {announced}")
STRIKES = {
    MELEE: Line("Frapper (Combat {die})", "SW-TOU-01"),
    "shoot": Line("Tirer (Tir {die})", "SW-TOU-02"),
    "throw": Line("Lancer (Lancer {die})", "SW-TOU-02"),
}
TEST = Line("Épreuve", "SW-ACT-05")
SUPPORT = Line("Soutenir un allié", "SW-ACT-04")
ELSE = Line("Autre jet de trait", "SW-JET-02")
LOOSE = Line("Tenter de se libérer", "SW-ETA-03", "AMB-SW-11")
ANNOUNCE = Line("{announced:# action|# actions}, {malus} à chacune", "SW-ACT-02", "AMB-SW-27")
ANNOUNCED = Line(
    "{name} annonce{name:nt} {announced:# action|# actions} : {malus} à chacune.",
    "SW-ACT-02",
    "AMB-SW-27",
)
RUN = Line("Courir : d{sides}, {malus} aux actions", "SW-ACT-03")
BREAKS = Line("Rompre le combat", "SW-ACT-06")
WAIT = Line("Attendre", "AMB-SW-17", "AMB-SW-17")
WAITING = Line("{name} passe{name:nt} En Attente.", "AMB-SW-17", "AMB-SW-17")
END = {
    False: Line("Finir son tour", "SW-ACT-01"),
    True: Line("Finir son tour", "SW-ETA-09"),
}
"""By whether no action was allowed, for a Secoué."""
ENDED_TURN = Line("{name} {name:finit son|finissent leur} tour.", "SW-ACT-01")


def turn(fight: Fight, who: str) -> Script:
    """Recover, act, then clear what ends with a turn (SW-ETA-01, SW-ETA-02).

    :return: how it ends: on hold, its turn is still to come; the fight may be over.
    """

    def fades() -> Note | None:
        her = fight.sheets[who]
        gone = [state for state in FADES if state in before and getattr(her, state)]
        if who in fight.woken or not gone:
            return None
        return Note(tuple(FADES[s](names=[who]) for s in gone), {who: dict.fromkeys(gone, False)})

    before = {state for state in FADES if getattr(fight.sheets[who], state)}
    begun = yield from comes_round(fight, who)
    if begun is None:
        return "wait"
    ends = yield from act(fight, who, begun=begun)
    if ends not in {"wait", "over"}:
        yield fades
        fight.woken.discard(who)
    return ends


def comes_round(fight: Fight, who: str) -> Script:
    """Roll Spirit against Stunned, then Shaken (SW-ETA-06, SW-ETA-10).

    :return: whether she rolled; ``None`` if another acts first now.
    """

    def minds() -> Question | None:
        her = fight.there[who]
        if her.idle or her.surprised or not getattr(her, need):
            return None
        roll = asks("roll", SPIRIT[need], Request(RECOVERY, who, "", {"need": need}))
        paid = (pays(who),) if need == SHAKEN and her.bennies else ()
        title, folds = MINDS[need](name=who), ("die", "modifier")
        ways = roll, *paid, *_bennies(fight)
        return Question(title, ways, who, folds=folds, known={"die": her.spirit})

    def dazed() -> Question | None:
        """Offer a reroll for a benny before the turn is lost."""
        if "reroll" not in fight.table.follows or not fight.there[who].stunned:
            return None
        return Question(KEEPS(name=who), (lapsing(says("on", KEEP)),), who, holds=True)

    begun = False
    for need in MINDS:
        while (rolled := (yield minds)) == "bennies":
            if (yield from outbid(fight, who, idle=not begun)):
                return None
        begun = begun or bool(rolled)
        yield dazed
        her = fight.there.get(who)
        if rolled and need == STUNNED and not (her and her.stunned):
            fight.woken.add(who)
    return begun


# --- bennies, at any time

BENNIES = Line("Dépenser un jeton", "SW-JTN-01")
WHOSE = "Qui dépense un jeton ?"
PURSE = Line("{name} ({purse})", "SW-JTN-01")
BUYS = Phrase("{name} : un jeton pour quoi ?")
CARD = Line("Une autre carte, la meilleure des deux", "SW-JTN-05", "AMB-SW-29")
POWER = Line("{points:# point|# points} de pouvoir", "SW-JTN-06")
POWERED = Line(
    "{name} {name:regagne|regagnent} {points:# point|# points} de pouvoir pour un jeton.",
    "SW-JTN-06",
)
STORY = Line("Influencer l'histoire", "SW-JTN-07")
_SPENDS = "{name} dépense{name:nt} un jeton pour influencer l'histoire%s."
TOLD = {
    PLAYER: Line(_SPENDS % ", si le MJ veut bien", "SW-JTN-07"),
    MASTER: Line(_SPENDS % "", "SW-JTN-07"),
}


def outbid(fight: Fight, who: str, *, idle: bool) -> Script:
    """Let anybody spend a benny of hers (SW-JTN-03, SW-JTN-05 to 07).

    A new card may come before that of the one who acts (SW-INI-01).

    :param idle: whether her turn is yet to begin: later she may draw no card.
    :return: whether another acts first now.
    """
    first = fight.first

    def purses() -> Question:
        code, there = fight.table.code, fight.there
        paying = [name for name, her in there.items() if her.bennies]
        ways = (says(code("of", n), PURSE, name=n, purse=purse(there[n])) for n in paying)
        hers = (replace(way, who=payer) for way, payer in zip(ways, paying, strict=True))
        return Question(WHOSE, (*hers, NO_MORE), who)

    def buys() -> Question | None:
        her = fight.there[name]
        if not her.bennies:
            return None
        ways: list[Way] = []
        drawn = name in fight.held and name not in {*fight.acted, *(() if idle else [who])}
        if drawn:
            replaced = {"action": REPLACE, "who": name}
            ways.append(asks("card", CARD, Request(INITIATIVE, fields=replaced)))
        if her.shaken:
            ways.append(pays(name))
        spent, points = {name: {"bennies": her.bennies - 1}}, FIGURES["power_points"]
        ways.append(says("power", POWER, POWERED, spent, name=name, points=points))
        ways.append(says("story", STORY, TOLD[her.side], spent, name=name))
        said = ("keep",) if drawn else ()
        return Question(BUYS(name=name), (*ways, NO_MORE), name, asks=said)

    _, name = fight.table.decoded((yield purses))
    if name:
        yield buys
    return idle and who != fight.interrupts and first != fight.first


def _bennies(fight: Fight) -> Ways:
    if any(her.bennies for her in fight.there.values()):
        yield says("bennies", BENNIES)


# --- up to three actions

type Action = Callable[..., Script]
ACTIONS: Mapping[str, Action] = {
    "strike": strike,
    "test": test,
    "support": support,
    "trait": tried,
    "loose": loosen,
}
"""What takes an action: each tells whether it was taken."""


def act(fight: Fight, who: str, *, begun: bool) -> Script:
    """Take up to three actions, announced before the first (SW-ACT-02); move between or after.

    :param begun: whether she has already done something.
    """
    announced, done, running, leaves = 0, 0, False, False
    while not 0 < announced <= done:
        idle = not (begun or announced or done or running)
        asked = partial(_acts, fight, who, announced, done, running=running, leaves=leaves)
        kind, *what = read((yield asked))
        if kind in {"", "end", "wait", "over"}:
            break
        if kind == "announce":
            announced = what[0]
        elif kind == "break":
            leaves = yield from parting(fight, who)
        elif kind == "bennies":
            if (yield from outbid(fight, who, idle=idle)):
                return "wait"
        elif kind in ACTIONS:
            turn: Turn = {"actions": max(1, announced), "running": running}
            done += yield from ACTIONS[kind](fight, who, turn, *what)
            announced = announced or done
        running = running or kind == "run"
    else:
        kind = "end"
    if leaves and kind in {"", "end"}:
        yield from parting(fight, who, acts=False)
    if not (kind or done):
        yield partial(_idles, fight, who)
        fight.idled.add(who)
    return kind


def _acts(
    fight: Fight, who: str, announced: int, done: int, *, running: bool, leaves: bool
) -> Question | None:
    her = fight.there[who]
    if her.idle or her.surprised or her.states.outcome not in WHAT:
        return None
    may, begun = her.states.outcome, bool(announced or done or running)
    free, bound = may in {FREE, HELD}, may in {HELD, BOUND}
    several = free or (may == BOUND and not her.shaken)

    def ways() -> Ways:
        if fight.beaten:
            yield over(fight)
        if free:
            yield from _actions(fight, who)
        if bound and not her.shaken:
            yield says("loose", LOOSE, rule=FORBIDDEN_BY[may])
        if several and not announced:
            yield from _announced(who)
        yield from _at_will(fight, who, her, runs=not (running or done))
        yield from _ends(fight, who, her, waits=free and not begun, leaves=leaves)

    words = FROZEN if her.states.frozen else WHICH if several and announced > 1 else WHAT[may]
    title = words(name=who, number=done + 1, announced=announced)
    unsaid = {"pace": not her.pace, "strength": her.load and not her.strength}
    folds, facts = tuple(name for name in unsaid if unsaid[name]), (*fight.facts,)
    return Question(title, (*ways(),), who, folds=folds, order=fight.ranks, facts=facts)


def _idles(fight: Fight, who: str) -> Note | None:
    """Tell why a turn is skipped, the first time only: it may be in every later round."""
    if who in fight.idled:
        return None
    line = acts(fight.there[who], {})
    return Note((line(name=who),)) if line else None


def _announced(who: str) -> Ways:
    """Yield the ways to announce several actions (SW-ACT-02)."""
    for several in range(2, FIGURES["most_actions"] + 1):
        malus, code = MODIFIERS["action"] * (several - 1), coded("announce", several)
        facts = {"name": who, "announced": several, "malus": malus}
        yield says(code, ANNOUNCE, ANNOUNCED, **facts)


def _at_will(fight: Fight, who: str, her: Hero, *, runs: bool) -> Ways:
    """Yield what takes no action (SW-ACT-01, SW-ACT-03, SW-ACT-06)."""
    if runs and not her.states.still:
        run = Request(STATES, who, "", {"running": True})
        sides, malus = FIGURES["running_die"], MODIFIERS["running"]
        yield asks("run", RUN, run, sides=sides, malus=malus)
    if not her.states.still:
        yield says("break", BREAKS)
    if her.shaken and her.bennies:
        yield pays(who)
    yield from _bennies(fight)


def _ends(fight: Fight, who: str, her: Hero, *, waits: bool, leaves: bool) -> Ways:
    """Yield the ways to end a turn, which withdrawing may still do; with no foe, the fight."""
    if waits:
        yield says("wait", WAIT, WAITING, {who: {"waiting": True}}, name=who)
    if all(foe.side == her.side for foe in fight.there.values()) and not fight.beaten:
        yield over(fight)
    ends = says("end", END[her.shaken], None if leaves else ENDED_TURN, name=who)
    yield lapsing(ends)


def _actions(fight: Fight, who: str) -> Ways:
    her = fight.sheets[who]
    for mode, line in STRIKES.items():
        yield says(coded("strike", mode), line, die=getattr(her, SKILLS[mode]))
    yield says("test", TEST)
    if allies(fight, who):
        yield says("support", SUPPORT)
    yield says("trait", ELSE)
