"""French sentences and steps of a draw."""

from collections.abc import Iterable

from calculators.core.result import Shown, Step, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.tarot import roman

from ..talon import Talon, Trumps
from .onward import CARD, crisis
from .rule import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, SUCCESS, Attempt, Draw

HEADLINES = {
    CRITICAL_SUCCESS: Phrase("Réussite critique : {trump.name} est sorti."),
    CRITICAL_FAILURE: Phrase("Échec critique : {trump.name} est sorti."),
    SUCCESS: Phrase(
        "Réussite, avec {gap:# point|# points} d'avance : {attempt.effort} contre {opposition}."
    ),
    FAILURE: Phrase(
        "Échec, il manque {gap:# point|# points} : {attempt.effort} contre {opposition}."
    ),
}
JUST = Phrase("Réussite de justesse : {attempt.effort} contre {opposition}.")
NEARLY = Phrase("Échec, à {gap:# point|# points} près : {attempt.effort} contre {opposition}.")

REFORMED = Line("Le talon était épuisé : il est repris en entier.", "CD-DES-02")
LEFT = Line("Il reste {trumps_left:# arcane|# arcanes} à tirer.", "CD-DES-01")
AGAIN = Line("Le Mat est sorti : on l'écarte et on tire à nouveau.", "CD-SPE-01", "AMB-CD-05")
WHOLE_FIRST = Line(
    "C'était le dernier arcane : avant de tirer à nouveau, on reprend tout le talon.",
    "CD-DES-02",
    "AMB-CD-05",
)
LAST = Line("C'était le dernier arcane : le talon est repris en entier.", "CD-DES-02")
PLAYED = Phrase("Choix {choice}{help} + Modif {trial.pm}")
LENT = Phrase(" + {card} prêté{card:e}")
TO_THE_LETTER = Phrase(" − VS {house.vs} + difficulté {trial.difficulty}")
EFFORT = Line("{terms} = {effort}.", "CD-TIR-03")
AGAINST = Line(
    "Destin {trump.number} ({trump.title}) + difficulté {attempt.hindrance} = {opposition}.",
    "CD-TIR-04",
    "AMB-CD-01",
)
AGAINST_ALONE = Line("Destin {trump} = {opposition}.", "CD-TIR-04", "AMB-CD-01")
VERDICTS = {
    CRITICAL_SUCCESS: Line(
        "{trump.name} ({numeral}) : réussite critique, sans rien comparer.",
        "CD-SPE-02",
        "AMB-CD-08",
    ),
    CRITICAL_FAILURE: Line(
        "{trump.name} ({numeral}) : échec critique, sans rien comparer.", "CD-SPE-03", "AMB-CD-08"
    ),
    SUCCESS: Line(
        "{attempt.effort} est au moins égal à {opposition} : réussite, écart {margin}.",
        "CD-DES-05",
        "AMB-CD-12",
    ),
    FAILURE: Line(
        "{attempt.effort} est inférieur à {opposition} : échec, écart {margin}.",
        "CD-DES-05",
        "AMB-CD-12",
    ),
}


def tell(draw: Draw) -> Told:
    """Describe a draw."""
    shown = (*on_the_table(draw.attempt, draw.drawn.destiny), Shown("Destin", (draw.trump,)))
    return Told(_headline(draw), _steps(draw), shown, onward=(CARD, crisis(draw.after)))


def _headline(draw: Draw) -> str:
    if draw.outcome == SUCCESS and not draw.gap:
        return JUST(draw)
    if draw.outcome == FAILURE and draw.gap == 1:
        return NEARLY(draw)
    return HEADLINES[draw.outcome](draw)


def _steps(draw: Draw) -> Steps:
    if draw.talon.exhausted:
        yield REFORMED()
    elif draw.talon.discarded:
        yield LEFT(draw)
    yield from drawn_again(draw.drawn.destiny, draw.talon)
    if draw.outcome in {SUCCESS, FAILURE}:
        yield effort(draw.attempt)
        yield (AGAINST_ALONE if draw.attempt.house.literal else AGAINST)(draw)
    yield VERDICTS[draw.outcome](draw, numeral=roman(draw.trump.number))
    if draw.after.exhausted:
        yield LAST()


def drawn_again(drawn: Trumps, talon: Talon) -> Steps:
    """Describe each Le Mat drawn, and a talon whose last trump it was."""
    for trump in drawn[:-1]:
        talon = talon.take(trump)
        yield AGAIN()
        if talon.exhausted:
            yield WHOLE_FIRST()


def effort(attempt: Attempt) -> Step:
    """Describe the sum of the player's side."""
    terms = PLAYED(attempt, help="".join(LENT(card=card) for card in attempt.lent))
    if attempt.house.literal:
        terms += TO_THE_LETTER(attempt)
    return EFFORT(attempt, terms=terms, rule="CD-CHO-02" if attempt.lent else None)


def on_the_table(attempt: Attempt, drawn: Trumps) -> Iterable[Shown]:
    """Show the cards played, and the trumps drawn except the one that counts."""
    yield Shown("Choix", (attempt.choice,))
    yield Shown("Entraide", attempt.lent)
    yield Shown("Écarté", drawn[:-1], faded=True)
