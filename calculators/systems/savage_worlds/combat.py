"""A fight, round by round: surprise, the cards, each turn, each blow (combat-a-la-table.md)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

from calculators.core.result import Json, Step
from calculators.core.script import Chances, Note, Question, Request, Script, Table, Way, asks, says
from calculators.core.sheet import EMPTY
from calculators.core.words import Line, Phrase
from calculators.systems.savage_worlds.attack.inputs import MELEE
from calculators.systems.savage_worlds.attack.rule import Given as Attacking
from calculators.systems.savage_worlds.care.inputs import BENNY, STUNNED
from calculators.systems.savage_worlds.damage.inputs import Blow, Faint
from calculators.systems.savage_worlds.damage.rule import Falling
from calculators.systems.savage_worlds.fight import odds
from calculators.systems.savage_worlds.hero import Hero
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.onward import (
    ATTACK,
    DAMAGE,
    FREED,
    HELP,
    RECOVERY,
    SOAK,
    STATES,
    TRAIT,
)
from calculators.systems.savage_worlds.onward import SURPRISE as SURPRISED
from calculators.systems.savage_worlds.opposition.inputs import DISTRACT
from calculators.systems.savage_worlds.rolls.inputs import LINKED, OTHER, TRAITS, Luck
from calculators.systems.savage_worlds.rolls.rule import RAISE, RAISES, SUCCESS
from calculators.systems.savage_worlds.scales import (
    COVER,
    FATIGUE,
    FIGURES,
    MODIFIERS,
    MOST_SUPPORTS,
    RANGE,
)
from calculators.systems.savage_worlds.soak import Given as Soaks
from calculators.systems.savage_worlds.states.inputs import BOUND, FREE, HELD, SHAKEN
from calculators.systems.savage_worlds.turn.deck import strength
from calculators.systems.savage_worlds.turn.inputs import DEAL as DEALING
from calculators.systems.savage_worlds.turn.inputs import JOIN, REPLACE
from calculators.systems.savage_worlds.turn.table import MASTER, PLAYER, held_of

INITIATIVE, OPPOSED = "savage_worlds.initiative", "savage_worlds.opposed"
FADING = ("distracted", "vulnerable")
"""States that end with a turn (SW-ETA-01, SW-ETA-02)."""
SKILLS = {MELEE: "fighting", "shoot": "shooting", "throw": "throwing"}
FRESH: Mapping[str, Json] = {
    "card": EMPTY,
    "aside": [],
    "dealt": [],
    "draws": EMPTY,
    "support": EMPTY,
    "waiting": False,
    "fresh": 0,
}
"""What a fight that is over leaves on nobody."""
type Turn = Mapping[str, Json]
BACK = "back"


@dataclass
class Fight:
    """What a fight knows beside the sheets.

    :param acted: whose turn is over.
    :param aims: how far a target is from somebody, behind what: said once.
    :param light: how well one sees, for everybody.
    """

    table: Table
    acted: set[str] = field(default_factory=set)
    aims: dict[tuple[str, str], Mapping[str, Json]] = field(default_factory=dict)
    light: Mapping[str, Json] = field(default_factory=dict)

    @property
    def sheets(self) -> Mapping[str, Any]:
        """Everybody who takes part, by name."""
        return self.table.sheets

    def there(self) -> Iterator[tuple[str, Hero]]:
        """Return those who are in the fight (SW-ETA-13, AMB-SW-06)."""
        return ((name, her) for name, her in self.sheets.items() if not her.out)

    def her(self, name: str) -> Hero | None:
        """Return somebody who is still in the fight."""
        found = self.sheets.get(name)
        return found if found and not found.out else None

    def at(self, code: str) -> str:
        """Return whom a code means: ``at.2`` is the third of the sheets."""
        return [*self.sheets][int(code.rpartition(".")[2])]

    def code(self, kind: str, name: str) -> str:
        """Return the code of somebody."""
        return f"{kind}.{[*self.sheets].index(name)}"

    def others(self, who: str) -> list[str]:
        """Return whom somebody may act against, the other side first."""
        side = self.sheets[who].side
        found = [name for name, _ in self.there() if name != who]
        return sorted(found, key=lambda name: self.sheets[name].side == side)


# --- rounds

SURPRISE = "Quelqu'un est-il surpris ?"
READY = Line("Personne : tout le monde est prêt", "SW-ACT-09")
CAUGHT = {
    MASTER: Line("Surpris : les personnages du MJ", "SW-ACT-09", "AMB-SW-17"),
    PLAYER: Line("Surpris : les personnages des joueurs", "SW-ACT-09", "AMB-SW-17"),
}
WAITS = Line("{names} : En Attente.", "SW-ACT-09", "AMB-SW-17")
AWARE = Line("{names} : fin de la surprise.", "SW-ACT-09")
PERCEPTION = Phrase("{name} : Perception, pour ne pas être surpris")
ROLL = Line("Lancer les dés", "SW-ACT-09")
DEALS = Phrase("Round {round} : les cartes")
ROUND = Phrase("Round {round}")
DEAL = Line("Distribuer {count:# carte|# cartes}", "SW-INI-01")
OVER = Line("Finir le combat", "SW-INI-01")
ENDED = Line("Le combat est fini : les cartes sont rangées.", "SW-INI-01")
COMES = Phrase("{names:Arrive|Arrivent} dans le round : {names}")
TAKE = Line("Tirer {count:une carte|# cartes}", "SW-INI-01", "AMB-SW-38")
NEXT = "À qui de jouer ?"
PLAYS = {
    False: Line("{name} ({card})", "SW-INI-01"),
    True: Line("{name} ({card})", "SW-INI-02", "AMB-SW-08"),
}
"""By whether another has a Joker too."""
STEPS_IN = Line("{name}, En Attente, agit maintenant", "SW-ACT-09", "AMB-SW-17")
NOW = Line("{name}, En Attente, agit.", "SW-ACT-09", "AMB-SW-17")
ENDS = Line("Finir le round", "SW-INI-01")


def fight(table: Table) -> Script:
    """Play rounds until the fight is over; who is surprised does not act in the first."""
    combat = Fight(table)
    yield from ambush(combat)
    for number in count(1):
        if (yield partial(_cards, combat, number)) == "over":
            return
        yield partial(Note, opens=ROUND(round=number))
        combat.acted = set()
        while who := (yield from follower(combat)):
            if (yield from turn(combat, who)):
                combat.acted.add(who)
        yield partial(_aware, combat)


def ambush(fight: Fight) -> Script:
    """Ask which side is surprised; each of them may still see it come (SW-ACT-09)."""
    side = yield partial(_surprise, fight)
    if side in CAUGHT:
        yield partial(_waits, fight, side)
        for name in [name for name, her in fight.there() if her.side == side]:
            yield partial(_notices, fight, name)


def _surprise(fight: Fight) -> Question:
    sides = {her.side for _, her in fight.there()}
    caught = (says(side, line) for side, line in CAUGHT.items() if side in sides)
    return Question(SURPRISE, (says("nobody", READY), *caught))


def _waits(fight: Fight, side: str) -> Note | None:
    names = [name for name, her in fight.there() if her.side != side]
    return (
        Note((WAITS(names=names),), {name: {"waiting": True} for name in names}) if names else None
    )


def _aware(fight: Fight) -> Note | None:
    names = [name for name, her in fight.sheets.items() if her.surprised]
    freed = {name: {"surprised": False} for name in names}
    return Note((AWARE(names=names),), freed) if names else None


def _notices(fight: Fight, name: str) -> Question | None:
    her = fight.her(name)
    if her is None or her.idle:
        return None
    roll = asks("roll", ROLL, Request(TRAIT, name, "", {"purpose": SURPRISED}))
    return Question(PERCEPTION(name=name), (roll,), name, asks=("modifier",))


def _cards(fight: Fight, number: int) -> Question:
    count = len([*fight.there()])
    deal = asks("deal", DEAL, Request(INITIATIVE, fields={"action": DEALING}), count=count)
    over = Way("over", OVER(), then=ending(fight), writes=dict.fromkeys(fight.sheets, FRESH))
    return Question(DEALS(round=number), (*((deal,) if count else ()), over))


def follower(fight: Fight) -> Script:
    """Return who acts next: the strongest card, or who steps in (SW-INI-01, AMB-SW-17)."""
    yield partial(_comes, fight)
    said = yield partial(_next, fight)
    if said == "end":
        return ""
    ready = ready_of(fight)
    if not said:
        return ready[0] if ready else ""
    who = fight.at(said)
    yield partial(_steps_in, fight, who)
    return who


def _comes(fight: Fight) -> Question | None:
    held = held_of(fight.sheets)
    late = [name for name, _ in fight.there() if name not in held]
    if not late or not held:
        return None
    request = Request(INITIATIVE, fields={"action": JOIN})
    return Question(COMES(names=late), (asks("take", TAKE, request, count=len(late)),))


def ready_of(fight: Fight) -> list[str]:
    """Return those whose card is still to play, the strongest first."""
    held = held_of(fight.sheets)
    left = [n for n in held if n not in fight.acted and not fight.sheets[n].waiting]
    return sorted(left, key=lambda name: strength(held[name]), reverse=True)


def _next(fight: Fight) -> Question | None:
    ready, held = ready_of(fight), held_of(fight.sheets)
    first = [name for name in ready if held[name].is_joker] or ready[:1]
    waits = (name for name, her in fight.there() if her.waiting and not her.idle)
    steps = [name for name in waits if name not in fight.acted]
    if not steps and not first[1:]:
        return None
    line = PLAYS[len(first) > 1]
    plays = (says(fight.code("turn", name), line, name=name, card=held[name]) for name in first)
    more = (says(fight.code("step", name), STEPS_IN, name=name) for name in steps)
    ends = () if ready else (says("end", ENDS),)
    return Question(NEXT, (*plays, *more, *ends))


def _steps_in(fight: Fight, who: str) -> Note | None:
    her = fight.her(who)
    return Note((NOW(name=who),), {who: {"waiting": False}}) if her and her.waiting else None


# --- what follows a roll

HITS = Phrase("{name} touche {target}")
WITHOUT = Line("S'en tenir là", "SW-TOU-04")
SOAKS = Phrase("{target} : {wounds:# blessure|# blessures} à encaisser")
ACCEPT = Line("Accepter", "SW-TOU-04")
ENDURES = Phrase("{target}, pris par surprise : Vigueur, ou inconscient")
STAYS = Line("Passer ce jet", "SW-ACT-08", "AMB-SW-33")


def followed(fight: Fight, who: str, target: str) -> Script:
    """Wait for what is due: the damage of a hit, the soak, the Vigor of a surprise."""
    yield partial(_due, fight, who, target)


def _due(fight: Fight, who: str, target: str) -> Question | None:
    follows, his = fight.table.follows, fight.sheets.get(target)
    if who not in fight.sheets or his is None:
        return None
    if "damage" in follows:
        title = HITS(name=who, target=target)
        return Question(title, (says("on", WITHOUT),), who)
    if "soak" in follows or (his.fresh and "reroll" in follows):
        accept = Way("accept", ACCEPT(), writes={target: {"fresh": 0}})
        return Question(SOAKS(target=target, wounds=his.fresh), (accept,), target)
    if "vigor" in follows:
        return Question(ENDURES(target=target), (says("on", STAYS),), target)
    return None


# --- a turn

IDLE = {
    "critical": Line("{name} : état critique, aucune action.", "SW-ETA-13"),
    "unconscious": Line("{name} : inconscient, aucune action.", "SW-ACT-08"),
    "caught": Line("{name} : surpris, aucune action ce round.", "SW-ACT-09"),
    "stunned": Line("{name} : toujours Sonné, ni action ni déplacement.", "SW-ETA-05"),
}
MINDS = {
    STUNNED: Phrase("{name}, Sonné : reprendre conscience"),
    SHAKEN: Phrase("{name}, Secoué : reprendre ses esprits"),
}
SPIRIT = {
    STUNNED: Line("Âme, pour reprendre conscience", "SW-ETA-06"),
    SHAKEN: Line("Âme, pour n'être plus Secoué", "SW-ETA-10"),
}
PAY = Line(FREED, "SW-JTN-03")
FADES = {
    "distracted": Line("Fin du tour {name:de} : il n'est plus Distrait.", "SW-ETA-01"),
    "vulnerable": Line("Fin du tour {name:de} : il n'est plus Vulnérable.", "SW-ETA-02"),
}
WHAT = {
    FREE: Phrase("{name} : quelle action ?"),
    HELD: Phrase("{name} : quelle action ?"),
    SHAKEN: Phrase("{name}, Secoué : actions gratuites et déplacement"),
    BOUND: Phrase("{name}, Immobilisé : se libérer, ou rien"),
}
WHICH = Phrase("{name} : action {number} sur {announced}")
STRIKES = {
    MELEE: Line("Frapper (Combat {die})", "SW-TOU-01"),
    "shoot": Line("Tirer (Tir {die})", "SW-TOU-02"),
    "throw": Line("Lancer (Lancer {die})", "SW-TOU-02"),
}
TEST = Line("Épreuve", "SW-ACT-05")
SUPPORT = Line("Soutenir un allié", "SW-ACT-04")
ELSE = Line("Autre jet de trait", "SW-JET-02")
LOOSE = {
    HELD: Line("Tenter de se libérer", "SW-ETA-03", "AMB-SW-11"),
    BOUND: Line("Tenter de se libérer", "SW-ETA-04", "AMB-SW-11"),
}
ANNOUNCE = Line("{announced:# action|# actions}, {malus} à chacune", "SW-ACT-02", "AMB-SW-27")
ANNOUNCED = Line(
    "{name} annonce {announced:# action|# actions} : {malus} à chacune.", "SW-ACT-02", "AMB-SW-27"
)
RUN = Line("Courir : d{sides}, {malus} aux actions", "SW-ACT-03")
BREAKS = Line("Rompre le combat", "SW-ACT-06")
WAIT = Line("Attendre", "AMB-SW-17", "AMB-SW-17")
WAITING = Line("{name} passe En Attente.", "AMB-SW-17", "AMB-SW-17")
END = {
    False: Line("Finir son tour", "SW-ACT-01"),
    True: Line("Finir son tour", "SW-ETA-09"),
}
"""By whether no action was allowed, for a Secoué."""
ENDED_TURN = Line("{name} finit son tour.", "SW-ACT-01")


def turn(fight: Fight, who: str) -> Script:
    """Come round, act, then let what ends with a turn end (SW-ETA-01, SW-ETA-02).

    :return: whether the turn is over: who waits has it still to come.
    """
    before = {state for state in FADING if getattr(fight.sheets[who], state)}
    for need in MINDS:
        yield partial(_minds, fight, who, need)
        if need == STUNNED and fight.table.values.get("need") == STUNNED:
            before = set()
    if (yield from act(fight, who)) == "wait":
        return False
    yield partial(_fades, fight, who, before)
    return True


def _minds(fight: Fight, who: str, need: str) -> Question | None:
    her = fight.her(who)
    if her is None or her.idle or her.surprised or not getattr(her, need):
        return None
    roll = asks("roll", SPIRIT[need], Request(RECOVERY, who, "", {"need": need}))
    paid = (_pays(who),) if need == SHAKEN and her.bennies else ()
    return Question(MINDS[need](name=who), (roll, *paid), who, asks=("modifier",))


def _pays(who: str) -> Way:
    return asks("freed", PAY, Request(RECOVERY, who, "", {"need": BENNY}))


def _fades(fight: Fight, who: str, before: set[str]) -> Note | None:
    her = fight.sheets.get(who)
    gone = [state for state in FADING if state in before and her and getattr(her, state)]
    if not gone:
        return None
    return Note(tuple(FADES[s](name=who) for s in gone), {who: dict.fromkeys(gone, False)})


def act(fight: Fight, who: str) -> Script:
    """Take up to three actions, announced before the first (SW-ACT-02)."""
    announced, done, running = 0, 0, False
    while not 0 < announced <= done:
        said = yield partial(_acts, fight, who, announced, done, running=running)
        if said is None:
            if not done:
                yield partial(_idles, fight, who)
            return "end"
        kind, _, what = said.partition(".")
        turn: Turn = {"actions": max(1, announced), "running": running}
        match kind:
            case "end" | "wait":
                return kind
            case "announce":
                announced = int(what)
            case "run":
                running = True
            case "break":
                yield from parting(fight, who)
            case "bennies":
                yield from spends(fight, who)
            case "strike":
                done += yield from strike(fight, who, what, turn)
            case "test":
                done += yield from test(fight, who, turn)
            case "support":
                done += yield from support(fight, who, turn)
            case "trait":
                done += yield from tried(fight, who, turn)
            case "loose":
                if (yield from tried(fight, who, turn)):
                    done += 1
                    yield partial(_is_loose, fight, who)
        announced = announced or done
    return "end"


def _idles(fight: Fight, who: str) -> Note | None:
    """Say why a turn passes by."""
    her = fight.her(who)
    if her is None:
        return None
    why = {
        "critical": her.states.critical,
        "unconscious": her.unconscious,
        "caught": her.surprised,
        "stunned": her.stunned,
    }
    return next((Note((IDLE[code](name=who),)) for code, there in why.items() if there), None)


def _acts(fight: Fight, who: str, announced: int, done: int, *, running: bool) -> Question | None:
    her = fight.her(who)
    if her is None or her.idle or her.surprised or her.states.outcome not in WHAT:
        return None
    may, begun = her.states.outcome, bool(announced or done or running)
    ways = [*(_actions(fight, who) if may in {FREE, HELD} else ())]
    if may in LOOSE:
        ways.append(says("loose", LOOSE[may]))
    if may in {FREE, HELD} and not announced:
        for several in range(2, FIGURES["most_actions"] + 1):
            malus, code = MODIFIERS["action"] * (several - 1), f"announce.{several}"
            facts = {"name": who, "announced": several, "malus": malus}
            ways.append(says(code, ANNOUNCE, ANNOUNCED, **facts))
    if may in {FREE, SHAKEN} and not (her.states.still or running or done):
        run = Request(STATES, who, "", {"running": True})
        sides, malus = FIGURES["running_die"], MODIFIERS["running"]
        ways.append(asks("run", RUN, run, sides=sides, malus=malus))
    if not her.states.still:
        ways.append(says("break", BREAKS))
    if her.shaken and her.bennies:
        ways.append(_pays(who))
    if paying(fight):
        ways.append(says("bennies", BENNIES))
    if may in {FREE, HELD} and not begun:
        waits = {who: {"waiting": True}}
        ways.append(Way("wait", WAIT(), then=(WAITING(name=who),), writes=waits))
    ways.append(says("end", END[her.shaken], ENDED_TURN, name=who))
    words = WHICH if announced > 1 else WHAT[may]
    title = words(name=who, number=done + 1, announced=announced)
    return Question(title, tuple(ways), who, asks=() if her.pace else ("pace",))


def _actions(fight: Fight, who: str) -> Iterable[Way]:
    her = fight.sheets[who]
    for mode, line in STRIKES.items():
        yield says(f"strike.{mode}", line, die=getattr(her, SKILLS[mode]))
    yield says("test", TEST)
    if allies(fight, who):
        yield says("support", SUPPORT)
    yield says("trait", ELSE)


# --- a blow

WHOM = {
    MELEE: Phrase("{name} frappe qui ?"),
    "shoot": Phrase("{name} tire sur qui ?"),
    "throw": Phrase("{name} lance sur qui ?"),
}
AT_CLOSE = Line("{target}, Parade {parry}", "SW-TOU-01")
AT_FAR = Line("{target}, {distance}, couvert {cover}", "SW-TOU-02", "AMB-SW-19")
AT = Line("{target}", "SW-TOU-02")
SAID = ("surprise", "encumbered", "modifier")
SHOT = ("distance", "cover", "light", "neighbours")
"""What a player says of an attack, and of a shot."""
NO_MORE = Line("Finalement non", "SW-ACT-01")
STRAYS = "Balle perdue : qui est touché ?"
STRAY = Line("Dégâts sur {target}", "SW-ACT-07", "AMB-SW-15")
SPARED = Line("Personne", "SW-ACT-07", "AMB-SW-15")
CHART = ("rien", "Secoué", "1 blessure", "2 blessures", "3 blessures", "hors de combat")


def strike(fight: Fight, who: str, mode: str, turn: Turn) -> Script:
    """Attack somebody: the roll, and all that follows from it (SW-TOU-01 to 07)."""
    said = yield partial(_targets, fight, who, {**turn, "mode": mode})
    if not said or said == BACK:
        return False
    yield from struck(fight, who, fight.at(said))
    return True


def _targets(fight: Fight, who: str, asked: Turn) -> Question | None:
    if fight.her(who) is None:
        return None
    mode = str(asked["mode"])
    ways = (_target(fight, who, target, asked) for target in fight.others(who))
    more = SAID if mode == MELEE else (*SHOT, *SAID)
    return Question(WHOM[mode](name=who), (*ways, says(BACK, NO_MORE)), who, asks=more)


def _target(fight: Fight, who: str, target: str, asked: Turn) -> Way:
    known: Mapping[str, Json] = {}
    if asked["mode"] == MELEE:
        told = AT_CLOSE(target=target, parry=fight.sheets[target].parry)
    elif aim := fight.aims.get((who, target)):
        distance, cover = RANGE.by_code[str(aim["distance"])], COVER.by_code[str(aim["cover"])]
        told = AT_FAR(target=target, distance=distance.name, cover=cover.name)
        known = {**aim, **fight.light}
    else:
        told, known = AT(target=target), fight.light
    request = Request(ATTACK, who, target, {**asked, **known})
    return Way(fight.code("at", target), told, request, chart=partial(charted, fight.table))


def charted(table: Table, asked: Request) -> Chances:
    """Return the exact chances of a whole blow: to hit, damage, soaking; or of the damage alone."""

    def falling(blow: Blow, faint: Faint, luck: Luck, house: House) -> Falling:
        return Falling(blow, faint, luck, house)

    def soaking(given: Soaks) -> odds.Soaking:
        return odds.Soaking(given.attempt, given.house.recovers)

    def attacking(given: Attacking) -> Attacking:
        return given

    def harming(**more: Json) -> Falling:
        request = Request(DAMAGE, asked.who, asked.against, {**own, **more})
        return table.call(request, falling)

    own = asked.fields
    fresh = {"new_wounds": 1, "wounds": table.sheets[asked.against].wounds}
    pays = table.sheets[asked.against].bennies
    saved = table.call(Request(SOAK, asked.against, "", fresh), soaking) if pays else None
    if asked.calculator == DAMAGE:
        found = odds.harm(harming(), saved)
    else:
        given = table.call(asked, attacking)
        law, own = given.attempt.law(), {"surprise": given.aim.surprised}
        raised = law.probability(RAISE) + law.probability(RAISES)
        plain, better = harming(), harming(raised=True)
        found = odds.whole(law.probability(SUCCESS), raised, plain, better, saved)
    return tuple((label, share) for label, share in zip(CHART, found, strict=True) if share)


def struck(fight: Fight, who: str, target: str) -> Script:
    """Follow an attack: damage, the soak, and a neighbour hit by a stray shot (SW-ACT-07)."""
    if "stray" in fight.table.values and "distance" in fight.table.values:
        aim = {name: fight.table.values[name] for name in ("distance", "cover", "light")}
        fight.light = {"light": aim.pop("light")}
        fight.aims[who, target] = aim
    yield from followed(fight, who, target)
    said = yield partial(_strays, fight, who, target)
    if said:
        yield partial(Note, writes={who: {"stray": False}})
    if said and said != BACK:
        yield from followed(fight, who, fight.at(said))


def _strays(fight: Fight, who: str, target: str) -> Question | None:
    her = fight.her(who)
    if her is None or not her.stray:
        return None
    near = (name for name in fight.others(who) if name != target)
    ways = (_stray(fight, who, name) for name in near)
    return Question(STRAYS, (*ways, says(BACK, SPARED)), who)


def _stray(fight: Fight, who: str, name: str) -> Way:
    request = Request(DAMAGE, who, name)
    chart = partial(charted, fight.table)
    return Way(fight.code("at", name), STRAY(target=name), request, chart=chart)


NEAR = Phrase("{name} rompt le combat : qui est au contact ?")
BESIDE = {False: Line("{name}", "SW-ACT-06"), True: Line("✓ {name}", "SW-ACT-06")}
THAT_IS_ALL = Line("C'est tout", "SW-ACT-06")
LEAVES = Line(
    "{name} rompt le combat : {count:aucune attaque gratuite|# attaque gratuite|"
    "# attaques gratuites}.",
    "SW-ACT-06",
)
FREE_BLOW = Phrase("{name} : attaque gratuite contre {target} ?")
STRIKE = Line("Frapper", "SW-ACT-06")
SKIP = Line("S'en passer", "SW-ACT-06")
LETS_GO = Line("{name} laisse partir {target}.", "SW-ACT-06")


def parting(fight: Fight, who: str) -> Script:
    """Break off: a free attack for each adversary beside who leaves (SW-ACT-06)."""
    near: list[str] = []
    while (said := (yield partial(_near, fight, who, tuple(near)))) not in {None, "done"}:
        name = fight.at(said)
        near = [n for n in near if n != name] if name in near else [*near, name]
    for name in near:
        if (yield partial(_free_blow, fight, name, who)) == "strike":
            yield from struck(fight, name, who)


def _near(fight: Fight, who: str, near: tuple[str, ...]) -> Question | None:
    if fight.her(who) is None:
        return None
    foes = [n for n in fight.others(who) if fight.sheets[n].side != fight.sheets[who].side]
    ways = (says(fight.code("near", n), BESIDE[n in near], name=n) for n in foes)
    count = sum(able(fight, name) for name in near)
    done = says("done", THAT_IS_ALL, LEAVES, name=who, count=count)
    return Question(NEAR(name=who), (*ways, done), who)


def able(fight: Fight, name: str) -> bool:
    """Tell whether somebody may strike who breaks off."""
    her = fight.her(name)
    return her is not None and not her.idle and her.states.outcome in {FREE, HELD}


def _free_blow(fight: Fight, name: str, target: str) -> Question | None:
    if not able(fight, name) or fight.her(target) is None:
        return None
    blow = Request(ATTACK, name, target, {"mode": MELEE})
    chart = partial(charted, fight.table)
    ways = (
        Way("strike", STRIKE(), blow, chart=chart),
        says(BACK, SKIP, LETS_GO, name=name, target=target),
    )
    return Question(FREE_BLOW(name=name, target=target), ways, name, asks=SAID)


# --- other actions

WITH = Phrase("{name} : quel trait ?")
TRAIT_OF = Line("{trait} ({die})", "SW-JET-02")
UNSKILLED = Line("{trait}, non maîtrisé ({die})", "SW-JET-03")
ANOTHER = Line("Un autre trait, par son dé", "SW-JET-02")
ROLLS = Line("Lancer ce dé", "SW-JET-02")
AGAINST = Phrase("{name} : Épreuve contre qui ?")
FOE = Line("{target}", "SW-ACT-05")
RESISTS = Phrase("{name} contre {target}, qui résiste avec quel attribut ?")
ALLY = Phrase("{name} : soutenir qui ?")
HELPS = Line("{ally}", "SW-ACT-04")
IS_LOOSE = Phrase("{name} s'est-il libéré ?")
YES = Line("Oui, plus rien ne le retient", "SW-ETA-04", "AMB-SW-11")
NO = Line("Non, toujours pris", "SW-ETA-04", "AMB-SW-11")
LOOSENED = Line("{name} se libère.", "SW-ETA-04", "AMB-SW-11")
HELD_STILL = Line("{name} reste pris.", "SW-ETA-04", "AMB-SW-11")
MADE = ("modifier", "difficulty")
"""What a player says of a trait roll."""


def traits(her: Hero, names: Iterable[str] = TRAITS) -> Iterator[tuple[str, Step]]:
    """Return the traits that somebody has, each with its label."""
    for name in names:
        if die := getattr(her, name):
            line = UNSKILLED if die.bonus < 0 else TRAIT_OF
            yield name, line(trait=TRAITS[name], die=die.title)


def tried(fight: Fight, who: str, asked: Turn, ally: str = "") -> Script:
    """Roll a trait, of whatever name.

    :return: whether it was rolled.
    """
    said = yield partial(_tries, fight, who, asked, ally)
    if said == OTHER:
        said = yield partial(_rolls, fight, who, asked, ally)
    return said not in {None, BACK}


def _tries(fight: Fight, who: str, asked: Turn, ally: str) -> Question | None:
    her = fight.her(who)
    if her is None:
        return None
    ways = (
        Way(f"with.{name}", told, Request(TRAIT, who, ally, {**asked, "trait": name}))
        for name, told in traits(her)
    )
    more = says(OTHER, ANOTHER), says(BACK, NO_MORE)
    return Question(WITH(name=who), (*ways, *more), who, asks=MADE)


def _rolls(fight: Fight, who: str, asked: Turn, ally: str) -> Question | None:
    if fight.her(who) is None:
        return None
    ways = asks("roll", ROLLS, Request(TRAIT, who, ally, asked)), says(BACK, NO_MORE)
    return Question(WITH(name=who), ways, who, asks=("die", "encumbered", *MADE))


def _is_loose(fight: Fight, who: str) -> Question | None:
    if fight.her(who) is None:
        return None
    freed = {who: {"held": False, "bound": False}}
    yes = Way("yes", YES(), then=(LOOSENED(name=who),), writes=freed)
    return Question(IS_LOOSE(name=who), (yes, says("no", NO, HELD_STILL, name=who)))


def support(fight: Fight, who: str, turn: Turn) -> Script:
    """Help an ally: what the roll brings waits on the ally's sheet (SW-ACT-04)."""
    said = yield partial(_allies, fight, who)
    if not said or said == BACK:
        return False
    return (yield from tried(fight, who, {**turn, "purpose": HELP}, fight.at(said)))


def allies(fight: Fight, who: str) -> list[str]:
    """Return those whom somebody may help."""
    side = fight.sheets[who].side
    return [
        name
        for name, her in fight.there()
        if name != who and her.side == side and len(her.support) < MOST_SUPPORTS
    ]


def _allies(fight: Fight, who: str) -> Question | None:
    if fight.her(who) is None:
        return None
    ways = (says(fight.code("ally", name), HELPS, ally=name) for name in allies(fight, who))
    return Question(ALLY(name=who), (*ways, says(BACK, NO_MORE)), who)


def test(fight: Fight, who: str, turn: Turn) -> Script:
    """Try an Épreuve: against whom, with which trait, resisted by which (SW-ACT-05)."""
    foe = yield partial(_foes, fight, who)
    if not foe or foe == BACK:
        return False
    target = fight.at(foe)
    mine = yield partial(_mine, fight, who)
    if not mine or mine == BACK:
        return False
    asked = {**turn, "kind": DISTRACT, "trait": mine.removeprefix("with.")}
    return (yield partial(_resists, fight, who, target, asked)) not in {None, BACK}


def _foes(fight: Fight, who: str) -> Question | None:
    if fight.her(who) is None:
        return None
    foes = (says(fight.code("at", name), FOE, target=name) for name in fight.others(who))
    return Question(AGAINST(name=who), (*foes, says(BACK, NO_MORE)), who)


def _mine(fight: Fight, who: str) -> Question | None:
    her = fight.her(who)
    if her is None:
        return None
    ways = (Way(f"with.{name}", told) for name, told in traits(her))
    return Question(WITH(name=who), (*ways, says(OTHER, ANOTHER), says(BACK, NO_MORE)), who)


def _resists(fight: Fight, who: str, target: str, asked: Turn) -> Question | None:
    his = fight.her(target)
    if fight.her(who) is None or his is None:
        return None
    ways = (
        Way(f"by.{name}", told, Request(OPPOSED, who, target, {**asked, "other_trait": name}))
        for name, told in traits(his, LINKED)
    )
    another = asks("by.other", ANOTHER, Request(OPPOSED, who, target, asked))
    more = ("kind", *(("die",) if asked["trait"] == OTHER else ()), "other_die", "modifier")
    title = RESISTS(name=who, target=target)
    return Question(title, (*ways, another, says(BACK, NO_MORE)), who, asks=more)


# --- what a benny buys

BENNIES = Line("Dépenser un jeton", "SW-JTN-01")
WHOSE = "Qui dépense un jeton ?"
PURSE = Line("{name} ({left:# jeton|# jetons})", "SW-JTN-01")
BUYS = Phrase("{name} : un jeton pour quoi ?")
CARD = Line("Une autre carte, la meilleure des deux", "SW-JTN-05", "AMB-SW-29")
POWER = Line("{points:# point|# points} de pouvoir", "SW-JTN-06")
POWERED = Line(
    "{name} dépense un jeton : {points:# point|# points} de pouvoir {points:rendu|rendus}.",
    "SW-JTN-06",
)
STORY = Line("Influencer l'histoire", "SW-JTN-07")
TOLD = Line("{name} dépense un jeton pour influencer l'histoire, si le MJ veut bien.", "SW-JTN-07")


def spends(fight: Fight, acting: str = "") -> Script:
    """Let anybody spend a benny (SW-JTN-03, SW-JTN-05 to 07)."""
    said = yield partial(_purses, fight)
    if said and said != BACK:
        yield partial(_buys, fight, fight.at(said), acting)


def paying(fight: Fight) -> list[str]:
    """Return those who have a benny."""
    return [name for name, her in fight.there() if her.bennies]


def _purses(fight: Fight) -> Question:
    ways = (
        says(fight.code("of", name), PURSE, name=name, left=fight.sheets[name].bennies)
        for name in paying(fight)
    )
    return Question(WHOSE, (*ways, says(BACK, NO_MORE)))


def _buys(fight: Fight, name: str, acting: str) -> Question | None:
    her = fight.her(name)
    if her is None or not her.bennies:
        return None
    ways = [_pays(name)] if her.shaken else []
    if name in held_of(fight.sheets) and name not in {*fight.acted, acting}:
        replaced = {"action": REPLACE, "who": name}
        ways.append(asks("card", CARD, Request(INITIATIVE, fields=replaced)))
    spent, points = {name: {"bennies": her.bennies - 1}}, FIGURES["power_points"]
    power, powered = POWER(points=points), (POWERED(name=name, points=points),)
    ways.append(Way("power", power, then=powered, writes=spent))
    ways.append(Way("story", STORY(), then=(TOLD(name=name),), writes=spent))
    return Question(BUYS(name=name), (*ways, says(BACK, NO_MORE)), name, asks=("keep",))


# --- the end

STAND = Line("Encore debout : {names}.", "SW-ETA-13")
DOWN = {
    "out": Line("Hors de combat : {names}.", "SW-ETA-12", "AMB-SW-06"),
    "critical": Line("En état critique : {names}.", "SW-ETA-12", "AMB-SW-07"),
    "unconscious": Line("Sans connaissance : {names}.", "SW-ACT-08"),
}
HURT = Phrase("{name}, {wounds:# blessure|# blessures} ({minutes} minutes)")
CARE = Line("À soigner dans l'heure : {names}.", "SW-SOI-04")
WEARY = Phrase("{name}, {hours:# heure|# heures}")
REST = Line("À reposer : {names}.", "SW-SOI-03")


def ending(fight: Fight) -> tuple[Step, ...]:
    """Tell what a fight that is over leaves: who stands, who is down, what is due."""
    found = fight.sheets.items()
    fallen: dict[str, list[str]] = {code: [] for code in DOWN}
    standing: list[str] = []
    for name, her in found:
        state = {"out": her.out, "critical": her.states.critical, "unconscious": her.unconscious}
        fallen.get(next((code for code, is_ in state.items() if is_), ""), standing).append(name)
    minutes = FIGURES["minutes"]
    hurt = [HURT(her, name=name, minutes=minutes * her.wounds) for name, her in found if her.wounds]
    levels = [*FATIGUE]
    weary = [
        WEARY(name=name, hours=levels.index(her.fatigue))
        for name, her in found
        if her.fatigue != levels[0]
    ]
    lines = ((STAND, standing), *((DOWN[code], names) for code, names in fallen.items()))
    told = (*lines, (CARE, hurt), (REST, weary))
    return (ENDED(), *(line(names=names) for line, names in told if names))
