"""The human body, in the six zones that a blow can strike."""

from enum import StrEnum


class Zone(StrEnum):
    """A zone of the body; the value is its code."""

    HEAD = "head"
    RIGHT_ARM = "right_arm"
    LEFT_ARM = "left_arm"
    TORSO = "torso"
    RIGHT_LEG = "right_leg"
    LEFT_LEG = "left_leg"

    @property
    def label(self) -> str:
        """The French name, ``"bras droit"``."""
        return _NAMES[self.value]


_NAMES = {
    "head": "tête",
    "right_arm": "bras droit",
    "left_arm": "bras gauche",
    "torso": "torse",
    "right_leg": "jambe droite",
    "left_leg": "jambe gauche",
}
