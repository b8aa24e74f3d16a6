"""The difficulty: a base and its modifiers (docs/i2ds/difficulte.md)."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Annotated, Any, ClassVar, override

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome
from calculators.core.errors import Fault, Faults
from calculators.core.french import capital
from calculators.core.group import Group, integer, integers, option
from calculators.core.result import Facts, Moves, Onward, Step, Steps, Told, Values
from calculators.core.scale import Item, Items
from calculators.core.words import Line, Phrase

from .house import House
from .scales import (
    BASE_BOUND,
    CIRCUMSTANCES,
    DIFFICULTIES,
    DOUBTFUL,
    ENVIRONMENT,
    FIGURES,
    LEVELS,
    MOST_OTHERS,
    OTHER_BOUND,
    RELATIONS,
    STATE,
)

# --- inputs

TYPED = "typed"
NOVICE = "N"  # these dice too are rolled without a level (I2-DES-01)
UNTAUGHT = "none"
SKILLS = LEVELS.labels | {UNTAUGHT: "aucun niveau"}


class Base(Group):
    """The base difficulty, and the level of the skill."""

    rank: str = option(
        "Niveau de base",
        {TYPED: "la valeur saisie dessous"} | DIFFICULTIES.labels,
        rule="I2-DIF-01",
    )
    base: int = integer(
        "Valeur de base",
        most=BASE_BOUND,
        default=0,
        rule="AMB-I2-01",
        when=("rank", TYPED),
        help="À vous de la fixer : la source ne chiffre aucun niveau.",
    )
    skill: str = option("Compétence employée", SKILLS, default="A", rule="I2-DIF-11")


LISTS = (ENVIRONMENT, STATE, RELATIONS, CIRCUMSTANCES)


class Modifiers(Group):
    """The modifiers: positive ones are harder, negative ones easier (I2-DIF-02)."""

    environment: tuple[str, ...] = ENVIRONMENT.ticks(group=ENVIRONMENT.title)
    condition: tuple[str, ...] = STATE.ticks(group=STATE.title)
    relations: tuple[str, ...] = RELATIONS.ticks(group=RELATIONS.title)
    circumstances: tuple[str, ...] = CIRCUMSTANCES.ticks(group=CIRCUMSTANCES.title)
    others: tuple[int, ...] = integers(
        "Autres modificateurs",
        least=-OTHER_BOUND,
        most=OTHER_BOUND,
        count=MOST_OTHERS,
        rule="I2-DIF-07",
        group="Au choix du conteur",
        notation="Les vôtres, séparés par des espaces : 2 −1.",
    )

    def parts(self) -> Iterable[Items]:
        """Yield the ticked modifiers, list by list."""
        ticks = (self.environment, self.condition, self.relations, self.circumstances)
        for scale, codes in zip(LISTS, ticks, strict=True):
            yield tuple(scale.item(code, capital(scale.named(code))) for code in codes)
        yield tuple(Item(OTHER, value, "I2-DIF-07") for value in self.others)


MISSING = "À remplir : ce niveau attend les sept valeurs de votre barème."


def named_needs_scale(base: Base, house: House) -> Faults:
    """Refuse a named rank without a value."""
    if base.rank != TYPED and not house.scale:
        yield Fault("scale", MISSING, "AMB-I2-01")


# --- rule


KEPT: dict[str, Callable[[Item], Any]] = {
    "highest": lambda item: item.value,
    "strongest": lambda item: (abs(item.value), item.value),
}
"""The sort key of the only modifier that counts, by reading of AMB-I2-14: its signed number, as the
source literally says; or its distance from zero, of two opposite ones the one that hinders."""
COMPUTED = Outcome("difficulty", "Difficulté fixée")


class Computed(Facts):
    """A final difficulty, itemised."""

    given: Base
    modified: Modifiers
    house: Annotated[House, knows("scale", "novice", "stacking")]
    outcome: ClassVar[str] = COMPUTED

    told = ("given.rank", "base", "modifiers", "unskilled", "difficulty")

    @property
    def items(self) -> Items:
        """Every modifier."""
        return tuple(chain.from_iterable(self.modified.parts()))

    @property
    def base(self) -> int:
        """The base."""
        if self.given.rank == TYPED:
            return self.given.base
        return self.house.scale[list(DIFFICULTIES).index(self.given.rank)]

    @property
    def alone(self) -> Item | None:
        """The only modifier that counts, if the table reads it so."""
        keep = KEPT.get(self.house.stacking)
        return max(self.items, key=keep) if keep and self.items else None

    @property
    def modifiers(self) -> int:
        """The sum of the modifiers."""
        return self.alone.value if self.alone else sum(item.value for item in self.items)

    @property
    def unskilled(self) -> int:
        """The increase for lack of the skill (I2-DIF-11, AMB-I2-04)."""
        novice = self.given.skill == NOVICE and self.house.novice == "novice"
        return FIGURES["unskilled"] if novice or self.given.skill == UNTAUGHT else 0

    @property
    def difficulty(self) -> int:
        """The final difficulty."""
        return self.base + self.modifiers + self.unskilled

    @override
    def values(self) -> Values:
        items = [{"label": item.name, "value": item.value} for item in self.items]
        return {**super().values(), "items": items}


# --- words

OTHER = "autre modificateur"
VERDICT = Phrase("Difficulté {difficulty}")
HEADLINE, BARE = Phrase("{verdict} : {sum}."), Phrase("{verdict}, sans modificateur.")
IN_ALL = Line("En tout : {sum} = {difficulty}.", "I2-DIF-02")
SUM = Phrase("base {base}{more:more}")
UNSKILLED_WHO = {NOVICE: LEVELS.named(NOVICE), UNTAUGHT: "sans niveau"}
RANKED = Line("Niveau {name}, {base} dans votre barème.", "I2-DIF-01", "AMB-I2-01")
CHOSEN = Line("Base {base:laissée à #|choisie : #|choisie : #}.", "I2-DIF-01", "AMB-I2-01")
ITEM = Phrase("{name:_} {value:+}")
ADDED = Line("Modificateurs additionnés : {modifiers:+}.", "I2-DIF-02", "AMB-I2-14")
ALONE = {
    "highest": Line("Seul le plus haut compte : {name:_}, {value:+}.", "I2-DIF-07", "AMB-I2-14"),
    "strongest": Line("Seul le plus fort compte : {name:_}, {value:+}.", "I2-DIF-07", "AMB-I2-14"),
}
SKILL_ADDS = Line("{who} : +{unskilled}.", "I2-DIF-11", "AMB-I2-04")
SKILL_IS_NOTHING = Line("{who} : rien à ajouter.", "I2-DIF-11", "AMB-I2-04")
TRY, OPPOSE = Phrase("Tester à {difficulty}"), "Un adversaire répond : opposition"
WHO = {NOVICE: "Néophyte", UNTAUGHT: "Aucun niveau dans la compétence"}
TWICE = {"still", "held"}
"""Two modifiers that overlap when both are ticked (AMB-I2-13)."""


def tell(computed: Computed) -> Told:
    """Describe a difficulty, line by line."""
    text = _sum(computed)
    steps = (*_steps(computed), IN_ALL(computed, sum=text))
    verdict = VERDICT(computed)
    bare = not (computed.items or computed.unskilled)
    headline = (BARE if bare else HEADLINE)(verdict=verdict, sum=text)
    return Told(headline, steps, onward=_onward(computed), verdict=verdict)


def _onward(computed: Computed) -> Moves:
    """Yield the test, and the opposed roll, which needs no difficulty (AMB-I2-19)."""
    level = NOVICE if computed.given.skill in WHO else computed.given.skill
    test = {"difficulty": computed.difficulty, "level": level}
    yield Onward("test", TRY(computed), "i2ds.test", test, "I2-RES-02")
    yield Onward("oppose", OPPOSE, "i2ds.opposed", {"level": level}, "I2-OPP-01")


def _steps(computed: Computed) -> Steps:
    given = computed.given
    if given.rank == TYPED:
        yield CHOSEN(computed)
    else:
        yield RANKED(computed, name=DIFFICULTIES.named(given.rank))
    yield from map(_part, filter(None, computed.modified.parts()))
    if alone := computed.alone:
        yield ALONE[computed.house.stacking](alone)
    elif len(computed.items) > 1:
        yield ADDED(computed)
    if given.skill in WHO:
        line = SKILL_ADDS if computed.unskilled else SKILL_IS_NOTHING
        yield line(computed, who=WHO[given.skill])


def _part(items: Sequence[Item]) -> Step:
    reading = next((item.reading for item in items if item.reading), "")
    names = {capital(STATE.named(code)) for code in TWICE}
    if names <= {item.name for item in items}:
        reading = DOUBTFUL
    text = " ; ".join(ITEM(item) for item in items)
    return Step(f"{capital(text)}.", items[0].rule, reading)


def _sum(computed: Computed) -> str:
    more: list[int | Item] = [computed.modifiers] if computed.modifiers else []
    if computed.unskilled:
        more.append(Item(UNSKILLED_WHO[computed.given.skill], computed.unskilled, SKILL_ADDS.rule))
    return SUM(computed, more=more)


difficulty = Calculator(
    id="i2ds.difficulty",
    title="Difficulté",
    verb="Calculer",
    rules=(
        "I2-DIF-01",
        "I2-DIF-02",
        "I2-DIF-03",
        "I2-DIF-04",
        "I2-DIF-05",
        "I2-DIF-06",
        "I2-DIF-07",
        "I2-DIF-11",
    ),
    outcomes=(COMPUTED,),
    checks=(named_needs_scale,),
    tell=tell,
)(Computed)
