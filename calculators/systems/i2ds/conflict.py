"""The script of a conflict, round by round (docs/i2ds/table.md)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import count

from calculators.core.calculator import toned
from calculators.core.script import (
    ACTS,
    Chances,
    Note,
    Question,
    Request,
    Script,
    Table,
    Way,
    asks,
    back,
    in_ranks,
    lapsing,
    says,
)
from calculators.core.words import Line, Phrase

from .character import fighting
from .house import LOSS, TIE, WIN
from .scales import LEVELS
from .throw import PLAYER, TEST_DICE, Who

INITIATIVE, OPPOSED = "i2ds.initiative", "i2ds.opposed"
DIFFICULTY = "i2ds.difficulty"
BASE = ("base", "skill")
CHANGES = ("environment", "condition", "relations", "circumstances", "others")
"""What changes a difficulty: seldom all looked through, and longer than a phone."""
ADDED = ("characteristic", "bonus")
SKILL = ("level", *ADDED)
THEIR_SKILL = tuple(f"other_{name}" for name in SKILL)
NONE = "none"

ROLLS = "Qui agit quand ? Un dé d'initiative chacun, une fois pour ce conflit."
ROLL = Line("Lancer {count:le d6|# d6}", "I2-INI-01")
ROLL_LATE = Line("Lancer le d6 : {who}", "I2-INI-01")
ROUND = Phrase("Round {round}")
AGAIN = Line("D'abord {order:puis}.", "I2-INI-01", "AMB-I2-15")
OPPOSE = Line("S'opposer {name:à}", "I2-OPP-01")
TRY = Line("Tenter un test, à la difficulté du conteur", "I2-DIF-10")
GRANT = Line("Réussir sans jet, le conteur l'accorde", "I2-DIF-09")
GRANTED = Line(
    "{name} {name:réussit|réussissent} sans jet, comme le conteur l'accorde.", "I2-DIF-09"
)
FREE = Line("Agir sans jet, ou passer", "I2-DIF-08")
FREELY = Line("{name} {name:agit|agissent} sans jet.", "I2-DIF-08")
PASSES = Line("{name} passe{name:nt}.", "I2-DIF-08")
BEFORE = Phrase("{name} contre {other} : une grâce avant de lancer ?")
THROWS = Phrase("{name} contre {other}")
TRIES = Phrase("{name} : à quelle difficulté ?")
SET = Line("Fixer la difficulté", "I2-DIF-10")
AGAINST = Phrase("{name} : difficulté {difficulty}, avec {count}d{die}")
GRACE = Phrase("Grâce {name:de}")
BUYS = {"d6": "un d6 de plus", "d20": "un dé devient d20"}
SPENDS = {
    NONE: Line("Sans grâce", "I2-DES-01"),
    "d6": Line(f"Grâce : {BUYS['d6']}", "I2-DES-02", "AMB-I2-05"),
    "d20": Line(f"Grâce : {BUYS['d20']}", "I2-DES-03", "AMB-I2-05"),
}
THROW = {**SPENDS, NONE: Line("Lancer les dés", "I2-DES-01")}
NO_MORE = back("I2-DIF-08")
WINS, EVEN = Phrase("{name} l'emporte{name:nt}"), "égalité"
OVER = Phrase("Fin du round {round}")
NEXT = Line("Round suivant", "I2-INI-01")
END = Line("Finir le conflit", "I2-INI-01", "AMB-I2-15")
ENDS = Line(
    "Le conflit est fini : dés, rangs et malus d'initiative sont oubliés.",
    "I2-INI-01",
    "AMB-I2-15",
)


def conflict(table: Table) -> Script:
    """Play rounds until the conflict ends; whoever has no die rolls one first (AMB-I2-15)."""
    known: list[list[str]] = []

    def rolls() -> Question | None:
        everyone = fighting(table.sheets)
        late = [name for name, who in everyone if who.die is None or who.valiance is None]
        line = ROLL if len(late) == len(everyone) else ROLL_LATE
        roll = asks("roll", line, Request(INITIATIVE), who=late, count=len(late))
        return Question(ROLLS, (roll,)) if late else None

    def over() -> Question:
        end = says("end", END, ENDS)
        ways = (says("next", NEXT), end) if fighting(table.sheets) else (end,)
        return Question(OVER(round=number), ways)

    for number in count(1):
        rolled = yield rolls
        order = ranks(table)
        # dice just rolled have told the order; in the first round nothing can have changed it
        told = (AGAIN(order=order),) if known and known != order and not rolled else ()
        known = order
        yield Note(told, opens=ROUND(round=number))
        for rank in order:
            for name in rank:
                yield from turn(table, name, order)
        if (yield over) == "end":
            return


def ranks(table: Table) -> list[list[str]]:
    """Return the order of acting, by the dice on the table: criticals count from this round on."""
    kept = [{"name": name, "face": who.die} for name, who in fighting(table.sheets)]
    if not kept:
        return []  # all have left
    order: list[list[str]] = table.figures(Request(INITIATIVE, fields={"kept": kept}))["order"]
    return order


# --- a turn


def turn(table: Table, name: str, order: list[list[str]]) -> Script:
    """Let a character act; if she cancels a roll, she is asked again."""

    def acts() -> Question:
        facing = [*map(opposes, table.sheets.others(name))]  # foes first
        foes = len(table.sheets.foes(name))
        player = table.sheets[name].side == PLAYER
        grant = () if player else (says("grant", GRANT, GRANTED, name=name),)
        free = says("free", FREE, FREELY, name=name)
        ways = (*facing[:foes], says("test", TRY), *grant, free, *facing[foes:])
        passes = says("free", FREE, PASSES, name=name)
        return Question(ACTS(name=name), ways, who=name, order=in_ranks(order), lapses=passes)

    def opposes(other: str) -> Way:
        code, shows = table.code("oppose", other), Request(OPPOSED, name, other)
        return Way(code, OPPOSE(name=other), shows=shows, labels=_labels(name, other))

    done: str | None = ""
    while done == "":
        done = yield acts
        kind, other = table.decoded(done)
        if kind == "oppose":
            done = yield from oppose(table, name, other)
        elif kind == "test":
            done = yield from trial(table, name)


def _labels(name: str, other: str) -> Mapping[str, str]:
    return {WIN: WINS(name=name), TIE: EVEN, LOSS: WINS(name=other)}


def _faced(labels: Mapping[str, str], shares: Mapping[str, Fraction]) -> Chances:
    """Return the chances of an opposition for whoever is faced: hers to win are the good ones."""
    tones = {LOSS: "good", TIE: "neutral", WIN: "bad"}
    return tuple(
        (toned(labels[code], tone), share)
        for code, tone in tones.items()
        if (share := shares.get(code))
    )


# --- rolls


def graces(table: Table, name: str) -> tuple[str, ...]:
    """Return the graces to spend before a roll, none first (AMB-I2-05)."""
    who = table.sheets[name]
    return Who(side=who.side, stock=who.grace).graces(table.house)


def oppose(table: Table, name: str, other: str) -> Script:
    """Ask the opponent for a grace, then roll; what an 8 would change follows the result."""
    labels, theirs = _labels(name, other), NONE

    def before() -> Question | None:
        table.sheets.of(name)
        ways = tuple(map(spends, graces(table, other)))
        if not ways[1:]:
            return None
        leaves = replace(NO_MORE, who=name)
        return Question(BEFORE(name=other, other=name), (*ways, leaves), who=other)

    def spends(code: str) -> Way:
        """Return a grace before a roll, with its chances if no other grace may follow."""
        last = graces(table, name) == (NONE,)
        shows = Request(OPPOSED, name, other, {"other_grace": code}) if last else None
        way = Way(code, SPENDS[code](), shows=shows, weighs=partial(_faced, labels))
        return lapsing(way) if code == NONE else way

    def throws() -> Question:
        spent = theirs if theirs in graces(table, other) else NONE  # her sheet may be corrected
        ways = tuple(
            Way(
                code,
                THROW[code](),
                Request(OPPOSED, name, other, {"grace": code, "other_grace": spent}),
                labels=labels,
            )
            for code in graces(table, name)
        )
        own, other_s = (each.characteristic for each in table.sheets.of(name, other))
        known = {"characteristic": own, "other_characteristic": other_s}
        facts = ((GRACE(name=other), BUYS[spent]),) if spent in BUYS else ()
        title = THROWS(name=name, other=other)
        folds = (*SKILL, *THEIR_SKILL)
        return Question(title, (*ways, NO_MORE), name, folds=folds, known=known, facts=facts)

    said = yield before
    theirs = said or NONE
    return "" if said == "" else (yield throws) or ""  # who is faced may leave


def trial(table: Table, name: str) -> Script:
    """Let the Master set a difficulty, then roll against it."""

    def tries() -> Question:
        way = asks("set", SET, Request(DIFFICULTY, name))
        asked = ("rank", *BASE) if table.house.scale else BASE
        return Question(TRIES(name=name), (way, NO_MORE), asks=asked, folds=CHANGES)

    def against(test: Request) -> Question:
        spent = graces(table, name)
        ways = tuple(asks(code, THROW[code], test.saying(grace=code)) for code in spent)
        dice = {"count": TEST_DICE, "die": LEVELS[test.fields["level"]]}
        title = AGAINST(name=name, difficulty=test.fields["difficulty"], **dice)
        known = {"characteristic": table.sheets[name].characteristic}
        return Question(title, ways, name, folds=ADDED, known=known, lapses=NO_MORE)

    if (yield tries) != "set":
        return ""
    test = table.onward("test").request  # with the level that the difficulty has counted
    assert test is not None  # noqa: S101
    return (yield partial(against, test)) or ""
