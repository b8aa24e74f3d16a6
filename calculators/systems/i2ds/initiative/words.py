"""French sentences and steps of an initiative."""

from calculators.core.result import Onward, Shown, Step, Steps, Told
from calculators.core.scale import Item
from calculators.core.words import Line, Phrase
from calculators.pieces.die import Die

from ..scales import FIGURES
from .inputs import Opponent
from .rule import Ordered

VERDICT = Phrase("D'abord {names}")
HEADLINE = Phrase("D'abord {ranks:puis}.")
RANK = Phrase("{names} ({score})")

SCORE = Line("Pour {name} : {valiance} + {face} au d{sides}{more:more} = {score}.", "I2-INI-01")
FACED = Phrase("{gain:+} face {name:à} ({danger}\u00a0−\u00a0{corruption})")
DANGER = Line("Danger {danger} pour {name} : {faced}.", "I2-INI-02", "AMB-I2-08")
DANGERS = Line(
    "Danger {danger} pour {name} : {faced} ; le plus fort, {best:+}, fixe l'ordre.",
    "I2-INI-02",
    "AMB-I2-08",
)
DOWN = Line("Les rangs descendent : le plus haut agit d'abord.", "I2-INI-01")
TOGETHER = Line("À {score}, {names} agissent ensemble.", "I2-INI-01", "AMB-I2-15")
FIRST = Line(
    "Réussite critique pour {name} : premier rang dès le round suivant.", "I2-INI-03", "AMB-I2-15"
)
LAST = Line(
    "Échec critique pour {name} : dernier rang dès le round suivant.", "I2-INI-03", "AMB-I2-15"
)

OPENS = Line(
    "Qui n'a pas encore de dé d'initiative en lance un, et le garde.", "I2-INI-01", "AMB-I2-15"
)

ANEW = Onward(
    "anew",
    "Nouveau combat : relancer les dés",
    "i2ds.initiative",
    {"events": [], "kept": []},
    "AMB-I2-15",
)
"""Criticals and dice last only for their fight."""


def tell(ordered: Ordered) -> Told:
    """Describe the order of a fight."""
    scores = ordered.scores
    ranks = [RANK(names=rank, score=scores[rank[0]]) for rank in ordered.order]
    sides = FIGURES["initiative"]
    shown = (Shown(line.name, (Die(sides, line.face),)) for line in ordered.lines)
    onward = (ANEW,) if ordered.fight.events or ordered.fight.kept else ()
    return Told(
        HEADLINE(ranks=ranks),
        _steps(ordered),
        shown,
        onward=onward,
        verdict=VERDICT(names=ordered.order[0]),
    )


def _steps(ordered: Ordered) -> Steps:
    if 0 < len(ordered.fight.kept) < len(ordered.lines):
        yield OPENS()
    for who, line in zip(ordered.fight.fighters, ordered.lines, strict=True):
        more, rule = [Item("modif", who.modifier, "")] if who.modifier else [], "I2-INI-01"
        if isinstance(who, Opponent) and who.danger is not None and ordered.fight.players:
            yield _danger(ordered, who, who.danger)
            more.append(Item("Danger", ordered.added(who), ""))
            rule = "I2-INI-02"
        told = {"face": line.face, "sides": FIGURES["initiative"], "score": line.score}
        reading = "AMB-I2-12" if who.modifier else None
        yield SCORE(who, **told, more=more, rule=rule, reading=reading)
    yield DOWN()
    for rank in ordered.order:
        if len(rank) > 1:
            yield TOGETHER(names=rank, score=ordered.scores[rank[0]])
    for event in ordered.fight.events:
        yield (FIRST if event.place == "premier" else LAST)(event)


def _danger(ordered: Ordered, who: Opponent, danger: int) -> Step:
    gains = ordered.gains(danger)
    faced = [FACED(player, danger=danger, gain=gain) for player, gain in gains]
    return (DANGERS if faced[1:] else DANGER)(who, faced=faced, best=ordered.added(who))
