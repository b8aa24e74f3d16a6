"""A general skill: success by the level, quality by one side (docs/bad-karma/competences.md)."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, override

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome
from calculators.core.errors import Fault, Faults
from calculators.core.french import minus
from calculators.core.group import Group, again, integer, option
from calculators.core.result import (
    Facts,
    FigureTable,
    Onward,
    Share,
    Shown,
    Steps,
    Tables,
    Told,
    Values,
)
from calculators.core.space import Deal
from calculators.core.words import Line, Phrase
from calculators.pieces.domino import DOMINOES, Domino

from .attack import placing
from .dominoes import Dominoes, Pile, by_hand, pile_of
from .draw.inputs import Skilled
from .draw.trial import Trial
from .draw.words import COMPARED, MISSED, SUM
from .house import House
from .scales import (
    COMPETENCES,
    DAMAGE,
    EXAMPLE_SKILL,
    FIGURES,
    MOST_DOMAINS,
    MOST_OUT,
    QUALITY,
    SURE_SKILL,
)

# --- inputs

ANY = "any"
_OUT_OF = Phrase("Sur {most}.")
_EACH = "+{domain} chacun à la %s."
_CHANCE, _QUALITY = Phrase(_EACH % "chance de réussir"), Phrase(_EACH % "qualité")


class Domain(Group):
    """A domain with its neighbours, and the side that gives the quality (BK-CMP-02 to 04)."""

    level: int = integer(
        "Niveau du domaine",
        most=FIGURES["domain_level"],
        default=EXAMPLE_SKILL,
        rule="BK-CMP-03",
        help=_OUT_OF(most=FIGURES["domain_level"]),
    )
    mode: str = QUALITY.choice(default="plus")
    to_level: int = integer(
        "Domaines proches, sur le niveau",
        most=MOST_DOMAINS,
        default=0,
        rule="BK-CMP-02",
        help=_CHANCE(domain=FIGURES["domain"]),
    )
    to_quality: int = integer(
        "Domaines proches, sur la qualité",
        most=MOST_DOMAINS,
        default=0,
        rule="BK-CMP-02",
        help=_QUALITY(domain=FIGURES["domain"]),
    )
    modifier: int = again(Skilled, "modifier")
    competence: str = option(
        COMPETENCES.title,
        {ANY: "sans la nommer"} | COMPETENCES.labels,
        rule=COMPETENCES.rule,
        group="Domaine et compétence",
    )

    @property
    def neighbours(self) -> int:
        """The bonus of close domains."""
        return self.to_level * FIGURES["domain"]

    @property
    def total(self) -> int:
        """The number that the domino must not exceed."""
        return self.level + self.neighbours + self.modifier


class Drawing(Group):
    """The domino drawn."""

    drawn: Dominoes = by_hand(
        "Domino tiré à la main",
        "BK-CMP-03",
        space=lambda out: Deal(pile_of(out), 1, unit=DOMINOES.unit),
        help="Vide : le site tire. Pour un éclat, celui de la marge.",
    )


EMPTY_PILE = "La pioche est vide : épuisement."


def something_left(pile: Pile) -> Faults:
    """Refuse an empty pile."""
    if len(pile.out) >= MOST_OUT:
        yield Fault("out", EMPTY_PILE, "BK-PIO-02")


# --- rule

SUCCESS, MEDIOCRE, FAILURE = "success", "mediocre", "failure"
OUTCOMES = (
    Outcome(SUCCESS, "Réussite de qualité", "good"),
    Outcome(MEDIOCRE, "Réussite médiocre"),
    Outcome(FAILURE, "Échec", "bad"),
)


def side(domino: Domino, mode: str) -> int:
    """Return the quality that a domino shows (BK-CMP-05 to 10, AMB-BK-32)."""
    if mode in DAMAGE:
        sides = placing.side_up(domino, mode, "weak" if mode in {"i", "p"} else "strong")
        return sides[0] if sides else 0
    return domino.low if mode == "minus" else domino.high


class Drawn(Facts):
    """A draw of a general skill, and its quality."""

    domain: Domain
    pile: Pile
    drawing: Drawing
    house: Annotated[House, knows("gauge_use")]

    told = ("drawn:domino", "level:domain.total", "margin")

    @property
    def domino(self) -> Domino:
        """The domino drawn."""
        return self.drawing.drawn[0]

    @property
    def succeeds(self) -> bool:
        """Whether the domino is a success."""
        return Trial(self.domain.total).succeeds((self.domino,))

    @property
    def read(self) -> int:
        """The side that gives the quality."""
        return side(self.domino, self.domain.mode)

    @property
    def quality(self) -> int:
        """The quality, close domains included (AMB-BK-31)."""
        return self.read + self.domain.to_quality * FIGURES["domain"]

    @property
    def margin(self) -> int:
        """The level minus the domino."""
        return self.domain.total - self.domino.total

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if not self.succeeds:
            return FAILURE
        return SUCCESS if self.quality else MEDIOCRE

    @override
    def values(self) -> Values:
        read = {"side": self.read, "quality": self.quality} if self.succeeds else {}
        return {**super().values(), **read}


# --- words

GOOD = Phrase("Réussite, qualité {quality}.")
NAMED = Phrase("Réussite ({name}), qualité {quality}.")
LEVEL = Line("Niveau du domaine : {level}.", "BK-CMP-03", "AMB-BK-29")
_CHANGED = "Niveau {level}{terms:more} = {total}."
CHANGED = Line(_CHANGED, "BK-MAT-06")
HELPED = Line(_CHANGED, "BK-CMP-02", "AMB-BK-31")
SURE = Line(f"{SUM} : à {{sure}} ou plus, l'échec est impossible.", "BK-TIR-13")
NO_GAUGE = Line("En dehors d'un combat, la jauge ne sert pas.", "BK-JAU-12", "AMB-BK-49")
HIDDEN = Line(
    "Raté, même en dehors d'un combat : le domino va caché sur la jauge, rangée ×{row}.",
    "BK-JAU-07",
    "AMB-BK-49",
)
MARGIN = Line(
    "Marge {margin}, même en dehors d'un combat : à comparer au seuil de la jauge.",
    "BK-SOL-01",
    "AMB-BK-49",
)
NOTHING_READ = Line("Raté : il n'y a pas de qualité à lire.", "BK-CMP-04")
READ = Line("Mode {mode.value}, {mode.name} : {read} sur {domino!s}.", QUALITY.rule)
CLOSE = Line("Domaines proches : {read}{terms:more} = {quality}.", "BK-CMP-02", "AMB-BK-31")
POOR = Line("Qualité {quality} : réussi, mais médiocre.", "BK-CMP-12")
LAY = Phrase("Poser {domino!s:le} caché")
FAILED = "échec"


def tell(drawn: Drawn) -> Told:
    """Describe a draw of a general skill; the domino of a failure goes on the gauge (AMB-BK-49)."""
    missed = {"motive": "failure", "domino": drawn.domino}
    lay = Onward("lay", LAY(drawn), "bad_karma.placement", missed, "BK-JAU-07")
    onward = () if drawn.succeeds or drawn.house.gauge_use == "fight" else (lay,)
    return Told(_summary(drawn), _steps(drawn), (Shown("Tiré", (drawn.domino,)),), onward=onward)


def _summary(drawn: Drawn) -> str:
    if not drawn.succeeds:
        return MISSED(short=-drawn.margin)
    competence = drawn.domain.competence
    if competence == ANY:
        return GOOD(drawn)
    return NAMED(drawn, name=COMPETENCES.named(competence))


def _steps(drawn: Drawn) -> Steps:
    domain, domino = drawn.domain, drawn.domino
    terms = [term for term in (domain.neighbours, domain.modifier) if term]
    yield (HELPED if domain.to_level else CHANGED if terms else LEVEL)(domain, terms=terms)
    if domain.total >= SURE_SKILL:
        yield SURE(domino, sure=SURE_SKILL)
    else:
        compared = COMPARED[drawn.succeeds]
        yield compared(domino, level=domain.total, rule="BK-CMP-03", reading="AMB-BK-29")
    if drawn.house.gauge_use == "fight":
        yield NO_GAUGE()
    else:
        yield MARGIN(drawn) if drawn.succeeds else HIDDEN(row=1)
    if not drawn.succeeds:
        yield NOTHING_READ()
        return
    mode = QUALITY.by_code[domain.mode]
    yield READ(drawn, mode=mode, rule=mode.rule, reading=mode.reading)
    if domain.to_quality:
        yield CLOSE(drawn, terms=[drawn.quality - drawn.read])
    if not drawn.quality:
        yield POOR(drawn)


NO_QUALITY = -1
"""In a table, that of a failure."""


def tabled(drawn: Drawn) -> int:
    """Return the quality of a draw, as a table has it."""
    return drawn.quality if drawn.succeeds else NO_QUALITY


def qualities(drawn: Drawn) -> Tables:
    """Tabulate the chance of each quality, failure excluded."""
    could = (Drawing(drawn=(domino,)) for domino in pile_of(drawn.pile.out))
    law = Counter(tabled(replace(drawn, drawing=each)) for each in could)
    rows = [
        (
            FAILED if quality == NO_QUALITY else minus(quality),
            Share(Fraction(count, law.total()), lambda each, just=quality: tabled(each) == just),
        )
        for quality, count in sorted(law.items())
    ]
    yield FigureTable("Qualité, avant ce tirage", ("Qualité", "Chance"), rows)


quality = Calculator(
    id="bad_karma.quality",
    title="Qualité de réussite",
    verb="Tirer",
    rules=(
        "BK-CMP-01",
        "BK-CMP-02",
        "BK-CMP-03",
        "BK-CMP-04",
        "BK-CMP-05",
        "BK-CMP-06",
        "BK-CMP-07",
        "BK-CMP-08",
        "BK-CMP-09",
        "BK-CMP-10",
        "BK-CMP-11",
        "BK-CMP-12",
    ),
    outcomes=OUTCOMES,
    checks=(something_left,),
    tables=qualities,
    tell=tell,
)(Drawn)
