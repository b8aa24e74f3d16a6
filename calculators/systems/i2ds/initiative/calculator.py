"""``i2ds.initiative``: the order of action, and the effect of criticals on it."""

from calculators.core.calculator import Calculator
from calculators.core.result import FigureTable, Share, Tables
from calculators.core.words import Phrase

from .inputs import critical_of_a_player, one_die_each
from .rule import OUTCOMES, Ordered, first_chance
from .words import tell

SCORE = Phrase("{score}")


def standings(ordered: Ordered) -> Tables:
    """Tabulate the ranks, with each one's chance before the dice to come first."""
    scores = ordered.scores
    places = [(rank, name) for rank, names in enumerate(ordered.order, start=1) for name in names]
    rows = [(rank, name, SCORE(score=scores[name])) for rank, name in places]
    if ordered.fight.events or ordered.fight.kept:
        yield FigureTable("Ordre dès le round suivant", ("Rang", "Qui", "Score"), rows)
        return
    chances = {line.name: first_chance(line, ordered.lines) for line in ordered.lines}
    shares = [Share(chances[name], lambda o, name=name: name in o.order[0]) for _, name in places]
    head = ("Rang", "Qui", "Score", "Être premier")
    caption = "Ordre d'action, et chance d'être premier, égalités comprises"
    yield FigureTable(
        caption, head, [(*row, share) for row, share in zip(rows, shares, strict=True)]
    )


initiative = Calculator(
    id="i2ds.initiative",
    title="Initiative",
    verb="Lancer l’initiative",
    rules=("I2-INI-01", "I2-INI-02", "I2-INI-03"),
    outcomes=OUTCOMES,
    checks=(critical_of_a_player, one_die_each),
    tables=standings,
    odds=False,
    tell=tell,
)(Ordered)
