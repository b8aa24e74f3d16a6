"""``d100.initiative``: the order of action, and the phases of the turn (docs/d100/combat.md)."""

from functools import cached_property

from calculators.core.calculator import Calculator, Outcome
from calculators.core.errors import Faults
from calculators.core.french import listing
from calculators.core.group import Group, integer, rows, text
from calculators.core.reasons import one_name_each
from calculators.core.result import Facts, FigureTable, Tables, Told
from calculators.core.words import Line, Phrase

from ..scales import PARTICIPANTS, SKILL_BOUND

type Ranks = dict[int, tuple[str, ...]]

ORDERED = Outcome("ordered", "Ordre établi")
TIED = Outcome("tied", "Ordre établi, avec égalités")

# --- inputs


class Fighter(Group):
    """Someone who acts this turn."""

    name: str = text("nom")
    perception: int = integer("Perception", least=-SKILL_BOUND, most=SKILL_BOUND)


class Fighters(Group):
    """Everyone who acts this turn."""

    fighters: tuple[Fighter, ...] = rows(
        "Combattants",
        Fighter,
        least=1,
        most=2 * PARTICIPANTS,
        rule="DC-ETP-01",
        notation="Une ligne chacun : nom ; Perception.",
    )

    def faults(self) -> Faults:
        """Refuse two fighters with the same name."""
        return one_name_each("fighters", [fighter.name for fighter in self.fighters])


# --- rule


class Ordered(Facts):
    """The order of a turn (DC-ETP-01)."""

    group: Fighters

    told = ("order",)

    @cached_property
    def ranks(self) -> Ranks:
        """Those who act together, in order."""
        return ranks(self.group.fighters)

    @property
    def outcome(self) -> str:
        """Whether some act together."""
        return TIED if any(names[1:] for names in self.order) else ORDERED

    @property
    def order(self) -> tuple[tuple[str, ...], ...]:
        """The names in order."""
        return tuple(self.ranks.values())


def ranks(fighters: tuple[Fighter, ...]) -> Ranks:
    """Return who acts together, by Perception, the highest first (DC-ETP-01)."""
    each = sorted({fighter.perception for fighter in fighters}, reverse=True)
    return {one: tuple(f.name for f in fighters if f.perception == one) for one in each}


# --- words

VERDICT = Phrase("D'abord {names}")
ALL = Phrase("En même temps : {names}")
"""For a single rank."""
WHOLE = Phrase("{verdict}.")
IN_ORDER = Line("Dans l'ordre : {order:puis}.", "DC-ETP-01")
HIGHEST = Line("La plus haute Perception commence : {names}.", "DC-ETP-01")
TOGETHER = Line("Même Perception, donc en même temps : {names}.", "DC-ETP-01", "AMB-DC-22")
AT_ONCE = Line("À Perception égale, on agit en même temps.", "DC-ETP-01", "AMB-DC-22")
"""The same, after the order."""
PHASES = (
    Line("Les joueurs disent d'abord ce qu'ils veulent faire.", "DC-ETP-02"),
    Line("Puis tous les déplacements, dans cet ordre.", "DC-ETP-02", "AMB-DC-26"),
    Line("Puis tous les tirs et les autres actions.", "DC-ETP-02", "AMB-DC-26"),
)


def tell(ordered: Ordered) -> Told:
    """Describe the order of a turn."""
    first, *later = ordered.order
    ties = [TOGETHER(names=names) for names in ordered.order if names[1:]]
    phases = [line() for line in PHASES]
    if ties and not later:
        verdict = ALL(names=first)
        return Told(WHOLE(verdict=verdict), (*ties, *phases), verdict=verdict)
    steps = (HIGHEST(names=first), *ties, *phases)
    return Told(IN_ORDER(ordered).text, steps, verdict=VERDICT(names=first))


def order_table(ordered: Ordered) -> Tables:
    """Tabulate the ranks."""
    lines = [
        (index, listing(names), perception)
        for index, (perception, names) in enumerate(ordered.ranks.items(), start=1)
    ]
    yield FigureTable("Ordre du tour", ("Rang", "Qui", "Perception"), lines)


initiative = Calculator(
    id="d100.initiative",
    title="Initiative",
    verb="Ordonner",
    rules=("DC-ETP-01", "DC-ETP-02"),
    outcomes=(ORDERED, TIED),
    tables=order_table,
    odds=False,
    tell=tell,
)(Ordered)
