"""One event on the serpentine: the table, the lay asked for, the result."""

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import override

from calculators.core.binding import Groups
from calculators.core.calculator import Outcome
from calculators.core.errors import Fault, Faults
from calculators.core.group import Group
from calculators.core.result import Facts, Values
from calculators.core.space import Deal
from calculators.core.words import Phrase
from calculators.pieces.board import End
from calculators.pieces.domino import BOX, DOMINOES, Domino

from ..dominoes import Dominoes, VeiledPile, by_hand, pile_of
from ..scales import MOST_OUT
from . import laying
from .geometry import Zone
from .inputs import Asked, Table, Traits, lies_right
from .model import NOT_DOUBLE, Lay, Lays, Snake, heads, shape
from .names import NAMES

START, HAND, AGAIN, LAID, STUCK = "start", "hand", "again", "laid", "stuck"
CARD, READ, CLEAR = "card", "read", "clear"
OUTCOMES = (
    Outcome(START, "Domino de départ"),
    Outcome(HAND, "Domino à poser"),
    Outcome(AGAIN, "Correspond : repioche", "great"),
    Outcome(LAID, "Posé", "good"),
    Outcome(STUCK, "Sans place", "bad"),
    Outcome(CARD, "Carte ajoutée", "good"),
    Outcome(READ, "Table lue"),
    Outcome(CLEAR, "Table rangée"),
)


class Play(Groups):
    """The table, and the lay asked for."""

    asked: Asked
    table: Table
    traits: Traits
    pile: VeiledPile

    @property
    def snake(self) -> Snake:
        """The serpentine.

        :raises ValueError: without a first domino.
        """
        if self.table.snake is None:
            raise ValueError("no first domino")
        return self.table.snake

    def left(self, out: Dominoes) -> Dominoes:
        """Return the dominoes that may still be drawn.

        :param out: those out of the pile besides those on the serpentine and in hand.
        """
        table = self.table
        return pile_of(out, (table.start, self.asked.domino), table.laid)

    @property
    def begun(self) -> bool:
        """Whether the first domino lies there."""
        return self.table.start is not None

    @property
    def heads(self) -> tuple[End, ...]:
        """Every head; none before the scene has begun."""
        return heads(self.snake) if self.begun else ()

    @property
    def allowed(self) -> tuple[int, ...]:
        """The heads to which the domino in hand may go."""
        return self.table.branch or tuple(head.id for head in self.heads)

    @property
    def target(self) -> int | None:
        """The chosen head, or the only possible one."""
        head, allowed = self.asked.head, self.allowed
        return allowed[0] if head is None and len(allowed) == 1 else head

    @property
    def lay(self) -> Lay | None:
        """The lay asked for, legal or not; ``None`` while an input is missing."""
        asked, domino, target = self.asked, self.asked.domino, self.target
        if domino is None or target is None or target not in self.allowed:
            return None
        if asked.across and not domino.double:
            return None
        value = shape(self.snake).head(target).value
        high, low = domino.sides
        sides = (low, high) if asked.free == "high" else (high, low)
        if value in sides:
            sides = (value, high + low - value)
        return Lay(target, sides, asked.turn, asked.across)


def drawn_space(play: Play) -> Deal[Domino]:
    """Return the space of the draw: the first domino, the one to lay, or the one after a match."""
    there, lay = play.left(play.pile.gone), None
    drawn = play.asked.action == "lay"
    if drawn and play.begun and play.asked.domino:
        lay = play.lay
        drawn = lay is not None and laying.matches(play.snake, lay) and bool(there)
    return Deal(there, int(drawn), unit=DOMINOES.unit)


class Drawing(Group):
    """The domino drawn."""

    drawn: Dominoes = by_hand(
        "Domino pioché à la main",
        "BK-SER-10",
        space=drawn_space,
        help="Le départ, le domino à poser ou la repioche. Vide : le site pioche.",
    )


def chances_of(now: Play) -> dict[int, Fraction]:
    """Return, for every head, the chance that the next domino matches there.

    Before the first domino, the mean over all possible ones.
    """
    pile, across = now.left(now.pile.out), not now.traits.cannon
    if now.begun:
        return laying.match_chances(now.snake, pile, across=across)
    tables = [Table(start=first, zones=()) for first in pile or BOX]
    each = [chances_of(replace(now, table=table)) for table in tables]
    return {head: Fraction(sum(chances[head] for chances in each), len(each)) for head in (1, 2)}


class Played(Facts):
    """An event on the serpentine."""

    play: Play
    drawing: Drawing

    told = (
        "now.table.start",
        "now.table.laid",
        "now.table.branch",
        "hand:now.asked.domino",
        "matched",
        "drawn",
        "ways",
    )

    @property
    def lay(self) -> Lay | None:
        """The lay made."""
        return self.play.lay if self.play.asked.action == "lay" else None

    @property
    def laid(self) -> Domino | None:
        """The domino laid."""
        return self.lay.domino if self.lay else None

    @property
    def matched(self) -> bool:
        """Whether it matched."""
        return self.lay is not None and laying.matches(self.play.snake, self.lay)

    @property
    def drawn(self) -> Domino | None:
        """The domino drawn."""
        return next(iter(self.drawing.drawn), None)

    @cached_property
    def reached(self) -> Play:
        """The table afterwards, with the domino in hand and no lay asked for.

        A double across that matches leaves the choice of an end to the player (AMB-BK-36).
        """
        asked, table, hand = self.play.asked, self.play.table, self.play.asked.domino
        if asked.action == "clear":
            hand, table = None, Table(zones=tuple(Zone(z.camp, z.distance) for z in table.zones))
        elif asked.action == "card":
            table = replace(table, zones=laying.with_card(table.zones, asked.camp))
        elif self.lay:
            hand = self.drawn
            branch = self.lay.branch(len(self.play.heads)) if hand else ()
            table = replace(table, laid=(*table.laid, self.lay), branch=branch)
        elif asked.action == "lay" and self.play.begun:
            hand = self.drawn
        elif asked.action == "lay":
            table = replace(table, start=self.drawn)
        return replace(self.play, asked=Asked(domino=hand), table=table)

    @cached_property
    def ways(self) -> Lays:
        """The possible lays of the domino in hand."""
        play, domino = self.reached, self.reached.asked.domino
        if domino is None or not play.begun:
            return ()
        return laying.ways(play.snake, domino, play.allowed, across=not play.traits.cannon)

    @cached_property
    def now(self) -> Play:
        """The same, the only head possible chosen; a domino drawn that fits nowhere is given up."""
        play = self.reached
        if self.ways:
            return replace(play, asked=replace(play.asked, head=play.target))
        if self.outcome != STUCK:
            return play
        return replace(play, asked=Asked(), table=replace(play.table, branch=()))

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if self.play.asked.action != "lay":
            return self.play.asked.action
        if not self.play.begun:
            return START
        if self.drawn and not self.ways:
            return STUCK
        if self.lay is None:
            return HAND
        return AGAIN if self.drawn else LAID

    @property
    def pile(self) -> Dominoes:
        """What the pile holds, as far as whoever draws may know."""
        return self.now.left(self.play.pile.out)

    @cached_property
    def chances(self) -> dict[int, Fraction]:
        """The chance of a match at each head, once the scene has begun."""
        return chances_of(self.now) if self.now.begun else {}

    @override
    def values(self) -> Values:
        now, zones = self.now, self.now.table.zones
        heads = [
            {"id": end.id, "value": end.value, "zone": end.zone, "match": self.chances[end.id]}
            for end in now.heads
        ]
        bonuses = laying.bonuses(now.snake) if now.begun else {zone.camp: 0 for zone in zones}
        told = {"heads": heads, "bonuses": bonuses, "pile": len(self.pile)}
        return {**super().values(), **told}

    @override
    def state(self) -> Values:
        return {**vars(self.now.asked), **vars(self.now.table)}


# --- faults between inputs

WHICH_HEAD = Phrase("À remplir : la tête {allowed:ou}.")
NOT_THAT_HEAD = Phrase("Pas la tête {number} : il faut la tête {allowed:ou}.")
PLACE_TAKEN = Phrase("La place est prise {beside} la tête {number}.")
BESIDE = {"straight": "devant", "left": "à gauche de", "right": "à droite de"}
ALONG = "Chair à canon : un double se pose comme les autres, en long."
NO_ZONE = Phrase("Pas de zone {name} sur la table.")
CARDS_ADDED = Phrase(
    "Déjà {added:# carte ajoutée|# cartes ajoutées} à cette zone : {most} au plus."
)
EMPTY_PILE = "La pioche est vide : saisissez le domino à poser."


def may_lay(play: Play) -> Faults:
    """Refuse an illegal lay."""
    asked, table = play.asked, replace(play.table, zones=())
    begun = table.start is not None and not list(lies_right(table))
    if asked.action != "lay" or asked.domino is None or not begun:
        return
    play = replace(play, table=table)
    if asked.across and play.traits.cannon:
        yield Fault("across", ALONG, "BK-DES-04")
    elif asked.across and not asked.domino.double:
        yield Fault("across", NOT_DOUBLE(asked), "BK-SER-09")
    number, allowed = play.target, play.allowed
    if number not in allowed:
        reason = WHICH_HEAD if number is None else NOT_THAT_HEAD
        rule = "BK-SER-10" if table.branch else "BK-SER-08"
        yield Fault("head", reason(number=number, allowed=allowed), rule)
    elif play.lay is not None:
        now = shape(play.snake)
        if not now.free(now.place(play.lay)):
            told = PLACE_TAKEN(beside=BESIDE[asked.turn], number=number)
            yield Fault("turn", told, "AMB-BK-35")


def may_add(asked: Asked, table: Table) -> Faults:
    """Refuse a card for a camp without a zone, or one too many for the table."""
    if asked.action != "card":
        return
    zone = next((zone for zone in table.zones if zone.camp == asked.camp), None)
    if zone is None:
        yield Fault("camp", NO_ZONE(name=NAMES[asked.camp]), "BK-SER-17")
    elif zone.added >= MOST_OUT:
        yield Fault("camp", CARDS_ADDED(zone, most=MOST_OUT), "BK-SER-17")


def pile_suffices(play: Play) -> Faults:
    """Refuse to draw from an empty pile (AMB-BK-40)."""
    draws = play.asked.action == "lay" and play.asked.domino is None
    if draws and not play.left(play.pile.gone):
        yield Fault("domino", EMPTY_PILE, "BK-PIO-02")
