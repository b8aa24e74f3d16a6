"""``i2ds.opposed``: two throws, the higher wins; a grace of 8 after both."""

from collections.abc import Iterable
from dataclasses import replace

from calculators.core.calculator import Calculator
from calculators.core.result import FigureTable, Share, Tables, ending
from calculators.core.words import Phrase

from ..house import LOSS, TIE, WIN
from ..scales import FIGURES
from ..throw import grace_stands
from .duel import Duel
from .inputs import EIGHT, theirs_may_be_spent
from .rule import OUTCOMES, Encounter, law
from .words import tell

LABELS = {WIN: "vous gagnez", TIE: "égalité", LOSS: "vous perdez"}
GRACES = {"none": "aucune", "d6": "+1d6", "d20": "un d20", EIGHT: "un 8, au besoin"}
INSTEAD = Phrase("Si la grâce remplace un dé, contre {theirs.total}")
ARROW = Phrase("{face} → {eight}")
SIGNED = Phrase("{total}")


def figures(met: Encounter) -> Tables:
    """Tabulate the effect of an 8 after this throw, and the value of each grace before it."""
    who = met.mine.who
    if not who.blessed:
        return
    if met.duel.mine.grace not in {"d6", "d20"}:  # one grace for each throw (AMB-I2-05)
        yield _replacements(met)
    yield _worth(met.duel, (*who.graces(met.house), EIGHT))


def _replacements(met: Encounter) -> FigureTable:
    """Tabulate the outcome with each die in turn set to 8, and the outcome as rolled."""
    kept, mine = met.spending("none"), met.mine
    rows = [("Tel quel", SIGNED(kept.mine), LABELS[kept.outcome])]
    for code, face in zip(("first", "second"), mine.dice, strict=False):
        other = met.replacing(code)
        gain, outcome = other.mine.weight.gain, other.outcome
        label = LABELS[outcome] if gain else "inutile"
        if gain and not met.duel.allows(outcome):
            label += ", point gardé"
        name = ARROW(face=face, eight=FIGURES["eight"])
        rows.append((name, SIGNED(total=mine.weight.total + gain), label))
    used = mine.eighth + 1 if mine.spent else 0
    return FigureTable(INSTEAD(met), ("Dé", "Total", "Issue"), rows, {used})


def _worth(duel: Duel, graces: tuple[str, ...]) -> FigureTable:
    """Compare the graces."""

    def shares(grace: str) -> Iterable[Share]:
        chances = replace(duel, mine=replace(duel.mine, grace=grace)).chances()
        return (Share(chances[outcome], ending(outcome), {"grace": grace}) for outcome in OUTCOMES)

    return FigureTable(
        "Ce que vaut chaque grâce",
        ("Grâce", "Gagner", "Égalité", "Perdre"),
        [(GRACES[grace], *shares(grace)) for grace in graces],
        {graces.index(duel.mine.grace)},
    )


opposed = Calculator(
    id="i2ds.opposed",
    title="Opposition",
    verb="Lancer les dés",
    rules=("I2-OPP-01", "I2-DES-01", "I2-DES-04"),
    outcomes=OUTCOMES,
    checks=(grace_stands, theirs_may_be_spent),
    tables=figures,
    law=law,
    tell=tell,
)(Encounter)
