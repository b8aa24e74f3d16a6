"""The difficulty: a base and everything that changes it (docs/i2ds/difficulte.md)."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Annotated, Any, ClassVar, override

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome
from calculators.core.errors import Fault, Faults
from calculators.core.french import capital
from calculators.core.group import Group, integer, integers, option
from calculators.core.result import Facts, Moves, Onward, Step, Steps, Told, Values
from calculators.core.scale import Item, Items, Scale
from calculators.core.words import Line, Phrase

from .house import House
from .scales import (
    BASE_BOUND,
    CIRCUMSTANCES,
    DIFFICULTIES,
    DOUBTFUL,
    ENVIRONMENT,
    FIGURES,
    MOST_OTHERS,
    OTHER_BOUND,
    RELATIONS,
    STATE,
)

# --- what it asks

TYPED = "typed"
SKILLS = {"trained": "apprenti ou mieux", "N": "néophyte", "none": "aucun niveau"}


class Base(Group):
    """Where the difficulty starts, and with what skill it is met."""

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
    skill: str = option("Compétence employée", SKILLS, rule="I2-DIF-11")


class Modifiers(Group):
    """What makes it harder, positive, or easier (I2-DIF-02)."""

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
        """Return what was ticked, list by list; empty lists are left out."""
        lists: tuple[tuple[Scale[int], tuple[str, ...]], ...] = (
            (ENVIRONMENT, self.environment),
            (STATE, self.condition),
            (RELATIONS, self.relations),
            (CIRCUMSTANCES, self.circumstances),
        )
        own = tuple(Item(OTHER, value, "I2-DIF-07") for value in self.others)
        ticked = (
            tuple(s.item(code, capital(s.by_code[code].name)) for code in c) for s, c in lists
        )
        return (part for part in (*ticked, own) if part)


MISSING = Phrase("À remplir : ce niveau attend les sept valeurs de votre barème.")


def named_needs_scale(base: Base, house: House) -> Faults:
    """Refuse a named rank without its value."""
    if base.rank != TYPED and not house.scale:
        yield Fault("scale", MISSING(), "AMB-I2-01")


# --- how it works


KEPT: dict[str, Callable[[Item], Any]] = {
    "highest": lambda item: item.value,
    "strongest": lambda item: (abs(item.value), item.value),
}
"""By what the modifier that alone counts is the greatest (AMB-I2-14): its number, as the source has
it to the letter; or how far it is from zero, and of two opposite ones the one that hinders."""
COMPUTED = Outcome("difficulty", "Difficulté fixée")


class Computed(Facts):
    """A final difficulty and what it is made of."""

    given: Base
    modified: Modifiers
    house: Annotated[House, knows("scale", "novice", "stacking")]
    outcome: ClassVar[str] = COMPUTED.code

    told = ("given.rank", "base", "modifiers", "unskilled", "difficulty")

    @property
    def items(self) -> Items:
        """Every modifier."""
        return tuple(chain.from_iterable(self.modified.parts()))

    @property
    def base(self) -> int:
        """Where it starts."""
        if self.given.rank == TYPED:
            return self.given.base
        return self.house.scale[list(DIFFICULTIES).index(self.given.rank)]

    @property
    def alone(self) -> Item | None:
        """The modifier that alone counts, if the table reads it so."""
        keep = KEPT.get(self.house.stacking)
        return max(self.items, key=keep) if keep and self.items else None

    @property
    def modifiers(self) -> int:
        """What the modifiers change in all."""
        return self.alone.value if self.alone else sum(item.value for item in self.items)

    @property
    def unskilled(self) -> int:
        """What the lack of a skill adds (I2-DIF-11, AMB-I2-04)."""
        novice = self.given.skill == "N" and self.house.novice == "novice"
        return FIGURES["unskilled"] if novice or self.given.skill == "none" else 0

    @property
    def difficulty(self) -> int:
        """The final difficulty."""
        return self.base + self.modifiers + self.unskilled

    @override
    def values(self) -> Values:
        items = [{"label": item.name, "value": item.value} for item in self.items]
        return {**super().values(), "items": items}


# --- what it says

OTHER = "autre modificateur"
VERDICT = Phrase("Difficulté {difficulty}")
HEADLINE, BARE = Phrase("{verdict} : {sum}."), Phrase("{verdict}, sans modificateur.")
IN_ALL = Line("En tout : {sum} = {difficulty}.", "I2-DIF-02")
SUM = Phrase("base {base}")
PLUS, MINUS = Phrase(" + {size}"), Phrase(" − {size}")
UNSKILLED = Phrase(" + {unskilled} (sans niveau)")
RANKED = Line("Niveau {name}, {base} dans votre barème.", "I2-DIF-01", "AMB-I2-01")
CHOSEN = Line("Base choisie : {base}.", "I2-DIF-01", "AMB-I2-01")
ITEM = Phrase("{name:_} {value:+}")
ADDED = Line("Modificateurs additionnés : {modifiers:+}.", "I2-DIF-02", "AMB-I2-14")
ALONE = {
    "highest": Line("Seul le plus haut compte : {name:_}, {value:+}.", "I2-DIF-07", "AMB-I2-14"),
    "strongest": Line("Seul le plus fort compte : {name:_}, {value:+}.", "I2-DIF-07", "AMB-I2-14"),
}
SKILL_ADDS = Line("{who} : +{unskilled}.", "I2-DIF-11", "AMB-I2-04")
SKILL_IS_NOTHING = Line("{who} : rien à ajouter.", "I2-DIF-11", "AMB-I2-04")
TRY, OPPOSE = Phrase("Tester à {difficulty}"), "Un adversaire répond : opposition"
NOVICE = "N"  # who has no level throws these dice too (I2-DES-01)
WHO = {"N": "Néophyte", "none": "Aucun niveau dans la compétence"}
TWICE = {"still", "held"}
"""Both at once say the same thing (AMB-I2-13)."""


def tell(computed: Computed) -> Told:
    """Tell a difficulty, line by line."""
    text = _sum(computed)
    steps = (*_steps(computed), IN_ALL(computed, sum=text))
    verdict = VERDICT(computed)
    bare = not (computed.items or computed.unskilled)
    headline = (BARE if bare else HEADLINE)(verdict=verdict, sum=text)
    return Told(headline, steps, onward=_onward(computed), verdict=verdict)


def _onward(computed: Computed) -> Moves:
    """Offer the test, and the opposition, for which no difficulty counts (AMB-I2-19)."""
    known = {"level": NOVICE} if computed.given.skill in WHO else {}
    test = {"difficulty": computed.difficulty, **known}
    yield Onward("test", TRY(computed), "i2ds.test", test, "I2-RES-02")
    yield Onward("oppose", OPPOSE, "i2ds.opposed", known, "I2-OPP-01")


def _steps(computed: Computed) -> Steps:
    given = computed.given
    if given.rank == TYPED:
        yield CHOSEN(computed)
    else:
        yield RANKED(computed, name=DIFFICULTIES.by_code[given.rank].name)
    yield from map(_part, computed.modified.parts())
    if computed.alone:
        item = computed.alone
        yield ALONE[computed.house.stacking](item)
    elif len(computed.items) > 1:
        yield ADDED(computed)
    if given.skill in WHO:
        line = SKILL_ADDS if computed.unskilled else SKILL_IS_NOTHING
        yield line(computed, who=WHO[given.skill])


def _part(items: Sequence[Item]) -> Step:
    reading = next((item.reading for item in items if item.reading), "")
    names = {capital(STATE.by_code[code].name) for code in TWICE}
    if names <= {item.name for item in items}:
        reading = DOUBTFUL
    text = " ; ".join(ITEM(item) for item in items)
    return Step(f"{capital(text)}.", items[0].rule, reading)


def _sum(computed: Computed) -> str:
    text = SUM(computed)
    if computed.modifiers:
        text += (PLUS if computed.modifiers > 0 else MINUS)(size=abs(computed.modifiers))
    return text + (UNSKILLED(computed) if computed.unskilled else "")


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
