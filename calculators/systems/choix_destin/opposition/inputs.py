"""Inputs of an opposed draw: the opponent and the cards."""

from collections.abc import Sequence
from typing import override

from calculators.core.errors import Fault, Faults
from calculators.core.fields import Invalid
from calculators.core.group import Group, again, flag, integer, option, piece
from calculators.core.result import Step
from calculators.core.space import Awaited, Deal, Space
from calculators.core.words import Line, Phrase
from calculators.pieces.tarot import MINOR_CARDS, MinorCard

from ..draw.inputs import HELP, TABLE, Aside, Cards, Destiny, Helpers, Trial
from ..scales import DIFFICULTY_BOUND, FOOL, NPC_PILE
from ..talon import AFTER_FOOL, DestinySpace, Talon, Trumps

NPC, PLAYER = "npc", "player"
_NO_DIFFICULTY = Line("Pas de difficulté entre joueurs : mettez {nothing}.", "AMB-CD-14")
FACING_NPC, FACING_PLAYER = ("against", NPC), ("against", PLAYER)


class Opponent(Group):
    """The opponent."""

    against: str = option(
        "Adversaire",
        {NPC: "un PNJ, qui tire au hasard", PLAYER: "un joueur"},
        rule="CD-OPP-02",
    )


class Theirs(Group, prefix="other_"):
    """The other player's card, and the opponent's Modif."""

    card: MinorCard | None = piece(
        "Carte de l'autre joueur",
        kind=MINOR_CARDS,
        rule="CD-OPP-01",
        when=FACING_PLAYER,
        wanted="À remplir : la carte de l'autre joueur.",
        idle="Un PNJ tire au hasard : laissez cette carte vide.",
        default=None,
    )
    pm: int = integer(
        "Modif adverse",
        rule="AMB-CD-06",
        least=-DIFFICULTY_BOUND,
        most=DIFFICULTY_BOUND,
        default=0,
        help="Un joueur a celui de sa fiche.",
    )


class AgainstNpc(Group):
    """The inputs against an NPC: as against Destin, with a pile of its own."""

    difficulty: int = again(
        Trial, "difficulty", default=0, when=FACING_NPC, idle=_NO_DIFFICULTY(nothing=0)
    )
    lent: Cards = again(
        Helpers,
        "lent",
        default=(),
        group=HELP,
        when=FACING_NPC,
        idle=Step("Pas d'Entraide entre joueurs : laissez vide.", "AMB-CD-14"),
    )
    critical: bool = flag(
        "Situation critique : la carte du PNJ reste défaussée",
        rule="AMB-CD-07",
        group=TABLE,
        when=FACING_NPC,
    )
    discarded: Trumps = again(
        Aside,
        "discarded",
        default=(),
        label="Cartes du PNJ déjà défaussées",
        rule="AMB-CD-07",
        pool="npc",
        carried=True,
        group=TABLE,
        when=FACING_NPC,
        idle=Step("Aucun PNJ ne tire ici : laissez vide.", "CD-OPP-02"),
        help="En situation critique ; sinon, vide.",
    )


def npc_talon(discarded: Trumps) -> Talon:
    """Return the NPC's pile: I to XIV, without the cards set aside (AMB-CD-07)."""
    return Talon(tuple(trump for trump in discarded if trump in NPC_PILE), NPC_PILE)


class NpcSpace(DestinySpace):
    """The NPC's draw: one of I to XIV.

    With the Master's talon reduced to these cards, Le Mat may turn up: it is drawn again.
    """

    @override
    def refusals(self, value: Trumps) -> Sequence[str]:
        counted = _counted(value)
        if value and not counted:
            return [AFTER_FOOL]
        return DestinySpace(self.talon).refusals(counted)

    @override
    def awaits(self, value: Trumps) -> Awaited | None:
        """Return the trump to draw; after Le Mat, another one."""
        return DestinySpace(self.talon).awaits(_counted(value))


def _counted(value: Trumps) -> Trumps:
    """Return the trumps after an initial Le Mat, which comes once (AMB-CD-05)."""
    return value[1:] if value[:1] == (FOOL,) else value


def npc_space(opponent: Opponent, discarded: Trumps) -> Space[Trumps]:
    """Return the space of the NPC's draw; empty if the opponent is a player."""
    return NpcSpace(npc_talon(discarded)) if opponent.against == NPC else Deal((), 0)


class NpcCard(Group):
    """The card that the NPC draws, after any Le Mat."""

    npc_drawn: Trumps = again(
        Destiny,
        "destiny",
        label="Carte du PNJ tirée à la main",
        rule="CD-OPP-02",
        group=TABLE,
        pool="npc",
        space=npc_space,
        when=FACING_NPC,
        help="Vide : le site tire, de I à XIV.",
    )


PLAYED = Phrase("Carte déjà jouée en face : {card.name}.")


def a_modif_of_a_player(against: str, other_pm: int) -> Faults:
    """Refuse another player a Modif that no sheet has; an NPC's has no bounds in the source."""
    pm = Trial.inputs["pm"]
    if against == PLAYER:
        try:
            pm.read(other_pm)
        except Invalid as error:
            yield Fault("other_pm", str(error), pm.rule)


def two_cards(choice: MinorCard, other_card: MinorCard | None) -> Faults:
    """Refuse the same card of a named suit on both sides."""
    if choice.suit and choice == other_card:
        yield Fault("other_card", PLAYED(card=choice), "CD-MAI-01")
