"""French sentences and steps of a player's hand."""

from dataclasses import replace

from calculators.core.result import Moves, Onward, Shown, Steps, Told
from calculators.core.words import Line, Phrase

from ..draw.onward import ASKED, CARD, CRITICAL, DESTINY, SAID
from ..scales import FIGURES, HAND, TO_ACT
from .inputs import IN_HAND
from .rule import DRAW, LEND, PLAY, START, Handled

DEALT = Phrase("Main de départ : {held}.")
ANEW = Phrase("Pioche refaite ; en main {held}.")
DONE = {
    DRAW: Phrase("Pioche : {came}"),
    PLAY: Phrase("{card} joué{card:e}"),
    LEND: Phrase("{card} prêté{card:e}"),
}
THEN = Phrase("{done} ; en main {held}.")
ALL_DRAWN, SEVERAL = Phrase("{done}."), "Cartes piochées"
MADE_ANEW = Phrase("{done} ; pioche refaite, en main {held}.")

SHUFFLED = Line(
    "{deck:Lettres} cartes mélangées, {hand:lettres} en main.", "CD-MAI-01", "AMB-CD-13"
)
EMPTY = Line(
    "Pioche épuisée : défausse et main sont mélangées, puis on repioche.", "CD-MAI-05", "AMB-CD-04"
)
ONLY_THEN = Line("Un joueur ne remélange qu'à ce moment.", "CD-DES-04")
DRAWN = Line("Une carte piochée avant d'agir : {to_act:lettres} en main.", "CD-MAI-02")
CAUGHT_UP = Line(
    "{count:Lettres} cartes piochées avant d'agir : {to_act:lettres} en main.", "CD-MAI-02"
)
DISCARDED = Line("{card:le} rejoint la défausse de son joueur.", "CD-MAI-04")
LENT = {
    "redraw": Line(
        "Après un prêt, la main remonte aussitôt à {hand:lettres} cartes.", "CD-MAI-03", "AMB-CD-09"
    ),
    "four": Line(
        "On ne prête qu'avec {to_act:lettres} cartes : il en reste {hand:lettres}.",
        "CD-MAI-03",
        "AMB-CD-09",
    ),
    "later": Line("La main remontera au prochain tirage de ce joueur.", "CD-MAI-03", "AMB-CD-09"),
}
STILL_HELD = Line(
    "Après ce prêt, la main tient encore {hand:lettres} cartes : rien à repiocher.",
    "CD-MAI-03",
    "AMB-CD-09",
)
LEFT = Line("Il reste {after.pile:# carte|# cartes} dans la pioche.", "CD-MAI-02")
EMPTIED = Line(
    "La pioche est vide : à la fin du tirage, main et défausse seront mélangées, et "
    "{hand:lettres} cartes reprises.",
    "CD-MAI-05",
    "AMB-CD-04",
)

ADVICE = "Quelle carte jouer ?"
TRY, IN_CRISIS = "Tirer le Destin", "Tirer en situation critique"
HELP = Phrase("Tirer le Destin avec {card:le} en plus")
HELP_IN_CRISIS = Phrase("Tirer en situation critique avec {card:le} en plus")


def tell(done: Handled) -> Told:
    """Describe an action."""
    held = tuple(sorted(done.after.hand))
    played = (Shown("Carte jouée", (done.card,)),) if done.card else ()
    return Told(
        _headline(done),
        _steps(done),
        (*played, Shown(IN_HAND, held)),
        onward=_following(done),
        verdict=SEVERAL if done.action == DRAW and done.drawn[1:] else "",
    )


def _headline(done: Handled) -> str:
    held = sorted(done.after.hand)
    if done.action == START:
        return DEALT(held=held)
    if done.step.reshuffled and done.card is None:
        return ANEW(held=held)
    told = DONE[done.action](done, came=sorted(done.drawn))
    if done.step.reshuffled:
        return MADE_ANEW(done=told, held=held)
    return (THEN if done.after.hand != done.drawn else ALL_DRAWN)(done=told, held=held)


def _steps(done: Handled) -> Steps:
    if done.action == START:
        yield SHUFFLED(deck=FIGURES["deck"], hand=HAND)
    if done.step.reshuffled:
        yield EMPTY()
        yield ONLY_THEN()
    elif done.action == DRAW and done.drawn:
        line = CAUGHT_UP if done.drawn[1:] else DRAWN
        yield line(count=len(done.drawn), to_act=TO_ACT)
    if done.step.on_table:
        yield DISCARDED(done)
    if done.action == LEND:
        yield from _lent(done)
    yield (LEFT if done.after.pile else EMPTIED)(done, hand=HAND)


def _lent(done: Handled) -> Steps:
    """Describe the hand after a loan; a reshuffle may have described it already."""
    held = len(done.after.hand) >= HAND
    if held and done.lending != "four" and not done.drawn:
        yield STILL_HELD(hand=HAND)
    elif not (held and done.lending == "later"):
        yield LENT[done.lending](to_act=TO_ACT, hand=HAND)


def _following(done: Handled) -> Moves:
    """Yield a card to draw, or advice and a draw; a lent card helps another player's draw."""
    if done.action == LEND and done.card:
        lent, rule = {"lent": [done.card]}, "CD-CHO-02"
        helps = Onward("help", HELP(done), DESTINY, lent, rule, turned=True, asks=ASKED)
        yield helps
        crisis = HELP_IN_CRISIS(done)
        yield replace(helps, code="help_crisis", label=crisis, calculator=CRITICAL)
    held = {"hand": done.after.hand}
    if len(done.after.hand) < TO_ACT:
        yield replace(CARD, fields={"action": DRAW, **held, "discard": done.after.discard})
        return
    yield Onward("advice", ADVICE, "choix_destin.advice", held, "CD-CHO-01", asks=SAID)
    yield Onward("draw", TRY, DESTINY, {}, "CD-CHO-01", asks=ASKED)
    yield Onward("crisis", IN_CRISIS, CRITICAL, {}, "CD-DES-01", asks=ASKED)
