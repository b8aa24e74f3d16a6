"""A character of Bad Karma: a line of the table, as every calculator reads it."""

from collections.abc import Iterable
from dataclasses import replace

from calculators.core.errors import Fault
from calculators.core.group import again
from calculators.core.sheet import Character
from calculators.core.words import Phrase
from calculators.systems.bad_karma.scales import EXAMPLE_KARMA, EXAMPLE_SKILL, MODIFIER_BOUND
from calculators.systems.bad_karma.serpentine.model import CAMPS
from calculators.systems.bad_karma.skills import Domain
from calculators.systems.bad_karma.turn import sheet as table

TOO_FAR = Phrase("Compétence et modificateurs : de {least} à {most} ensemble.")


class Fighter(table.Body, Character):
    """A character, whom every calculator reads and the table plays."""

    camp: str = again(table.Body, "camp", default=CAMPS[0])
    skill: int = again(table.Body, "skill", default=EXAMPLE_SKILL)
    karma: int = again(table.Body, "karma", default=EXAMPLE_KARMA)
    domain: int | None = replace(
        again(Domain, "level", label="Niveau de son domaine", group="Compétences générales"),
        default=None,
    )

    @property
    def level(self) -> int:
        """The skill with what always changes it, damage apart."""
        return self.skill + self.modifier

    @property
    def exposed(self) -> bool:
        """Whether attacks go straight to the tracks (BK-DOM-09)."""
        return self.out or self.lost > 0

    def faults(self) -> Iterable[Fault]:
        """Refuse what cannot lie on a sheet, and a skill that no calculator takes."""
        yield from super().faults()
        if not 0 <= self.level <= MODIFIER_BOUND:
            told = TOO_FAR(least=0, most=MODIFIER_BOUND)
            yield Fault("modifier", told, "BK-MAT-06")
