"""French sentences and steps of an opposed draw."""

from dataclasses import replace

from calculators.core.result import Moves, Onward, Shown, Steps, Told
from calculators.core.words import Line, Phrase

from ..draw.onward import ASKED, CARD
from ..draw.words import drawn_again, effort, on_the_table
from ..talon import Talon
from .inputs import NPC as NPC_FACING
from .rule import LOSS, TIE, WIN, BetweenPlayers, WithNpc

HEADLINES = {
    WIN: Phrase("Le joueur l'emporte : {attempt.effort} contre {opposition}."),
    LOSS: Phrase("L'adversaire l'emporte : {attempt.effort} contre {opposition}."),
    TIE: Phrase("Égalité, à rejouer : {attempt.effort} contre {opposition}."),
}
WON_EVEN = Phrase("Le joueur l'emporte, à égalité : {attempt.effort} contre {opposition}.")

MINE = Line("Joueur : {attempt.choice} + Modif {attempt.trial.pm} = {attempt.effort}.", "CD-OPP-01")
THEIRS = Line("Adversaire : {card} + Modif {other_pm} = {opposition}.", "CD-OPP-01")
NO_DESTINY = Line("Ni Destin, ni critique entre joueurs.", "CD-OPP-03", "AMB-CD-14")
AS_EVER = Line(
    "Comme à tout tirage : chacun pioche d'abord, et défausse ensuite sa carte.",
    "CD-MAI-02",
    "AMB-CD-15",
)
REPLAYED = Line(
    "La source ne tranche pas : piochez, puis rejouez avec d'autres cartes.",
    "CD-OPP-01",
    "AMB-CD-06",
)

PILE = "AMB-CD-07"
REFORMED = Line("La pioche du PNJ était épuisée : elle est reprise en entier.", "CD-DES-02", PILE)
SHORT = Line("Il reste {count:# carte|# cartes} au PNJ.", "CD-DES-01", PILE)
NPC = Line(
    "PNJ {other} + Modif {other_pm} + difficulté {attempt.hindrance} = {opposition}.",
    "CD-OPP-02",
    PILE,
)
NPC_ALONE = Line("PNJ {other} + Modif {other_pm} = {opposition}.", "CD-OPP-02", PILE)
EQUAL = {
    WIN: Line(
        "Égalité : contre un PNJ, elle profite au joueur, comme contre le Destin.",
        "CD-OPP-02",
        "AMB-CD-06",
    ),
    TIE: Line(
        "Égalité : aucune carte n'est la plus haute, personne ne l'emporte ; rejouez.",
        "CD-OPP-02",
        "AMB-CD-06",
    ),
}
NO_CRITICAL = Line("Aucun critique dans une opposition.", "CD-OPP-03")
LAST = Line("C'était la dernière : la pioche du PNJ est reprise en entier.", "CD-DES-02", PILE)
LEFT = Line("Carte défaussée : il en reste {count} au PNJ.", "CD-DES-01", PILE)


NEXT = Phrase("Opposition suivante, {left:# carte|# cartes} au PNJ")
THEIR_CARD = replace(CARD, code="other_card", label="L'adversaire pioche aussi", turned=True)
"""The card that everyone draws before the next action, for the other player."""


def tell(met: BetweenPlayers | WithNpc) -> Told:
    """Describe an opposed draw, of either kind."""
    even = met.outcome == WIN and met.margin == 0
    headline = (WON_EVEN if even else HEADLINES[met.outcome])(met)
    if isinstance(met, WithNpc):
        shown = (*on_the_table(met.attempt, met.npc), Shown("PNJ", (met.card,)))
        return Told(headline, _with_npc(met), shown, onward=(*_again(met), CARD))
    shown = (Shown("Joueur", (met.attempt.choice,)), Shown("Adversaire", (met.card,)))
    return Told(headline, _between_players(met), shown, onward=(CARD, THEIR_CARD))


def _again(met: WithNpc) -> Moves:
    """Yield the next opposed draw of a critical situation, the NPC's card set aside (AMB-CD-07)."""
    if met.against.critical:
        left = met.after
        fields = {
            "against": NPC_FACING,
            "critical": True,
            "discarded": left.kept_out,
            "other_pm": met.other_pm,
        }
        label = NEXT(left=len(left.left))
        yield Onward("again", label, "choix_destin.opposed", fields, "CD-DES-01", asks=ASKED)


def _between_players(met: BetweenPlayers) -> Steps:
    yield MINE(met)
    yield THEIRS(met)
    yield NO_DESTINY()
    yield AS_EVER()
    if met.outcome == TIE:
        yield REPLAYED()


def _with_npc(met: WithNpc) -> Steps:
    if met.pile.exhausted:
        yield REFORMED()
    elif met.pile.discarded:
        yield SHORT(count=len(met.pile.left))
    yield from drawn_again(met.npc, Talon())
    yield effort(met.attempt)
    yield (NPC_ALONE if met.attempt.house.literal else NPC)(met)
    if met.margin == 0:
        yield EQUAL[met.outcome]()
    yield NO_CRITICAL()
    if met.against.critical:
        yield LAST() if met.after.exhausted else LEFT(count=len(met.after.left))
