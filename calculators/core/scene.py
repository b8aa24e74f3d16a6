"""What everybody at the table may see between two decisions of a procedure: the public state.

Law: nothing secret stands here. A page shows it whoever holds the device.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """One character at the table.

    :param name: as the players typed it.
    :param side: the French name of its camp, or ``""``.
    :param line: its figures, as one short French line: «niveau 7 · seuil 5».
    :param note: what stops it from acting, «hors combat», or ``""``.
    """

    name: str
    side: str = ""
    line: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Speech:
    """One turn to speak, when the story is told.

    :param name: the character who speaks.
    :param text: what its player may tell, and may not, in French.
    :param rule: the rule that says so.
    """

    name: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class View:
    """The public state.

    The pictures come with the result: one whose ``key`` ends in ``:0`` belongs to the first seat,
    any other one with a key lies on the table.

    :param facts: each a French label and its figure: «Pioche», «51 dominos».
    :param seats: the characters, in the order of their lines.
    :param speeches: the story's order, once the turn is over.
    """

    facts: tuple[tuple[str, str], ...] = ()
    seats: tuple[Seat, ...] = ()
    speeches: tuple[Speech, ...] = ()
