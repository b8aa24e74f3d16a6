"""Breaking off: a free attack for each adversary beside who leaves (SW-ACT-06)."""

from functools import partial

from calculators.core.script import BACK, Question, Request, Script, Way, says
from calculators.core.words import Line, Phrase

from ..attack.inputs import MELEE
from ..barred import BARS
from ..onward import ATTACK
from .blow import SAID, charted, struck
from .state import Fight

NEAR = Phrase("{name} {name:rompt|rompent} le combat : qui est au contact ?")
BESIDE = {False: Line("{name}", "SW-ACT-06"), True: Line("✓ {name}", "SW-ACT-06")}
THAT_IS_ALL = Line("C'est tout", "SW-ACT-06")
LEAVES = Line(
    "{name} {name:rompt|rompent} le combat : {count:aucune attaque gratuite|# attaque gratuite|"
    "# attaques gratuites}.",
    "SW-ACT-06",
)
FREE_BLOW = Phrase("{name} : attaque gratuite contre {target} ?")
STRIKE = Line("Frapper", "SW-ACT-06")
SKIP = Line("S'en passer", "SW-ACT-06")
LETS_GO = Line("{name} laisse{name:nt} partir {target}.", "SW-ACT-06")


def parting(fight: Fight, who: str) -> Script:
    """Break off: a free attack for each adversary beside who leaves (SW-ACT-06)."""
    near: list[str] = []
    while (said := (yield partial(_near, fight, who, tuple(near)))) not in {None, "done"}:
        _, name = fight.table.named(said)
        near = [n for n in near if n != name] if name in near else [*near, name]
    for name in near:
        if (yield partial(_free_blow, fight, name, who)) == "strike":
            yield from struck(fight, name, who)


def _near(fight: Fight, who: str, near: tuple[str, ...]) -> Question:
    foes = [n for n in fight.others(who) if fight.sheets[n].side != fight.sheets[who].side]
    ways = (says(fight.table.code("near", n), BESIDE[n in near], name=n) for n in foes)
    count = sum(able(fight, name) for name in near)
    done = says("done", THAT_IS_ALL, LEAVES, name=who, count=count)
    return Question(NEAR(name=who), (*ways, done), who)


def able(fight: Fight, name: str) -> bool:
    """Tell whether somebody may strike who breaks off."""
    her = fight.there.get(name)
    return her is not None and BARS[ATTACK](name, her, {}) is None


def _free_blow(fight: Fight, name: str, target: str) -> Question | None:
    if not able(fight, name) or target not in fight.there:
        return None
    blow = Request(ATTACK, name, target, {"mode": MELEE})
    chart = partial(charted, fight.table)
    ways = (
        Way("strike", STRIKE(), blow, chart=chart),
        says(BACK, SKIP, LETS_GO, name=name, target=target),
    )
    return Question(FREE_BLOW(name=name, target=target), ways, name, folds=SAID)
