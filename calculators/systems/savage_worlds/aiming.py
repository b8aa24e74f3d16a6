"""What makes a target hard or easy to hit, itemised (SW-TOU-01, 02, 05 to 07)."""

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.conditions import Item

RANGE_NAMES = {"medium": "moyenne", "long": "longue", "extreme": "extrême"}
COVER_NAMES = {"light": "léger", "medium": "moyen", "heavy": "lourd", "total": "total"}
LIGHT_NAMES = {"dim": "Pénombre", "dark": "Obscurité", "black": "Ténèbres"}


@dataclass(frozen=True, slots=True)
class Target:
    """How the target stands.

    :param surprised: an attack by surprise, or a target that is Sonné (SW-ETA-05).
    """

    range: str = "short"
    cover: str = "none"
    light: str = "day"
    vulnerable: bool = False
    surprised: bool = False
    stunned: bool = False

    def items(self) -> tuple[Item, ...]:
        """Return the modifiers that are not zero."""
        return tuple(item for item in self._all() if item.value)

    def _all(self) -> Iterable[Item]:
        name = f"Portée {RANGE_NAMES.get(self.range, 'courte')}"
        yield Item(name, tables.RANGE[self.range], "SW-TOU-07", "AMB-SW-19")
        name = f"Couvert {COVER_NAMES.get(self.cover, '')}"
        yield Item(name, tables.COVER[self.cover], "SW-TOU-05", "AMB-SW-19")
        name = LIGHT_NAMES.get(self.light, "")
        yield Item(name, tables.LIGHT[self.light], "SW-TOU-06", "AMB-SW-19")
        if self.stunned:
            yield Item("Cible Sonnée, donc attaque surprise", tables.SURPRISE, "SW-ETA-05")
        elif self.surprised:
            yield Item("Attaque surprise", tables.SURPRISE, "SW-ACT-08")
        elif self.vulnerable:
            yield Item("Cible Vulnérable", tables.VULNERABLE, "SW-ETA-02", "AMB-SW-30")
