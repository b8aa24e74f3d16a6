"""Journal sentences, with names, and a character's public status line.

Law: a hand is its player's secret. These sentences are public: how many cards were drawn, which
one is on the table.
"""

from collections.abc import Iterable
from typing import Any

from calculators.core.result import Result
from calculators.core.tales import in_a_line, told_of
from calculators.core.words import Phrase
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard

from .draw.rule import FAILURE, SUCCESS
from .hand.rule import DRAW, LEND, PLAY, START, in_one_suit
from .opposition.rule import LOSS, TIE, WIN
from .scales import HAND

FIRST = Phrase("{hand:Lettres} cartes pour {name}.")
DRAWS = Phrase("{name} pioche{name:nt} {count:une carte|# cartes}.")
MADE_ANEW = Phrase(
    "La pioche {name:de} ne suffit plus : tout est mélangé, puis"
    " {count:une carte est piochée|# cartes sont piochées}."
)
PLAYS = Phrase("{name} joue{name:nt} {card:le}.")
LENDS = Phrase("Entraide : {name} prête{name:nt} {card:le}.")
LENDS_AND_DRAWS = Phrase(
    "Entraide : {name} prête{name:nt} {card:le} et pioche{name:nt} {count:une carte|# cartes}."
)
HOLDS = Phrase("En main : {held}.")

ENDED = " La situation critique s'achève."
TALON_AGAIN = " Le talon, épuisé, est repris en entier."
NPC_AGAIN = " La pioche du PNJ, épuisée, est reprise en entier."
DREW = Phrase("Tirage {name:de}. {told}")
DREW_TRUMP = Phrase("Tirage {name:de} : {trump.name} au Destin. {told}")
_FACED = "Opposition : {name} l'emporte{name:nt} sur un PNJ, %s{effort} contre {opposition}."
FACED = {
    (WIN, False): Phrase(_FACED % ""),
    (WIN, True): Phrase(_FACED % "à égalité, "),
    (TIE, True): Phrase(
        "Égalité entre {name} et un PNJ, {effort} contre {opposition} : à rejouer."
    ),
    (LOSS, False): Phrase(
        "Opposition : un PNJ l'emporte sur {name}, {opposition} contre {effort}."
    ),
}
"""By outcome, and whether both sides are equal."""
BETWEEN = Phrase(
    "Opposition : {name}, avec {card:le}, l'emporte{name:nt} sur {other}, avec {other_card:le} : "
    "{effort} contre {opposition}."
)
EVEN = Phrase(
    "Égalité entre {name}, avec {card:le}, et {other}, avec {other_card:le} : "
    "{effort} contre {opposition}, à rejouer."
)

advised = told_of(Phrase("{who} demande{who:nt} conseil."))
"""Its content is hers who asked."""

MODIF = Phrase("Modif {pm}")
IN_HAND = Phrase("{held:aucune carte|# carte|# cartes}")
SHORT = Phrase("{told} (il en faut {hand:lettres} : piochez avant d'agir)")
HAND_OF = Phrase("en main : {told}")
LEFT = Phrase("{left:aucune|#|#} à piocher")
DISCARDED = Phrase("défausse : {cards}")


def handled(result: Result, who: str, _against: str) -> str:
    """Describe the public part of an action on somebody's cards."""
    if not who:
        return ""
    values: Any = result.values
    facts = {"name": who, "count": len(values["drawn"]), "hand": HAND}
    if values["action"] in {PLAY, LEND}:
        facts["card"] = MinorCard(MINOR_CARDS.parse(values["card"]).rank)
    anew = MADE_ANEW(**facts) if values["reshuffled"] else ""
    if values["action"] == LEND:
        lends = LENDS_AND_DRAWS if values["drawn"] and not anew else LENDS
        return " ".join(filter(None, (lends(**facts), anew)))
    return anew or {START: FIRST, PLAY: PLAYS}.get(values["action"], DRAWS)(**facts)


def dealt(result: Result, names: tuple[str, ...]) -> str:
    """Describe the first hands of several players."""
    return FIRST(name=names, hand=HAND) if result.values["action"] == START else ""


def drew(result: Result, who: str, _against: str) -> str:
    """Describe a draw, with its trump if that alone does not decide."""
    if not who:
        return ""
    trumps = result.values["destiny"]
    told = DREW_TRUMP if result.outcome in {SUCCESS, FAILURE} else DREW
    whole = TALON_AGAIN if _made_whole(result) else ""
    after = ENDED if result.values.get("ended") else whole
    return told(name=who, trump=TRUMPS.parse(trumps[-1]), told=result.summary) + after


def _made_whole(result: Result) -> bool:
    """Whether a pile ran out: it is then reshuffled whole (CD-DES-02)."""
    return any(step.rule == "CD-DES-02" for step in result.steps)


def opposed(result: Result, who: str, against: str) -> str:
    """Describe the winner, the higher side first."""
    if not who:
        return ""
    one, other = (result.values[side] for side in ("effort", "opposition"))
    if not against or "other_card" not in result.values:
        faced = FACED[result.outcome, one == other](name=who, effort=one, opposition=other)
        return faced + (NPC_AGAIN if _made_whole(result) else "")
    mine, theirs = (
        MinorCard(MINOR_CARDS.parse(result.values[side]).rank) for side in ("choice", "other_card")
    )
    first, second = (who, mine, one), (against, theirs, other)
    if result.outcome == LOSS:
        first, second = second, first
    names = ("name", "card", "effort", "other", "other_card", "opposition")
    sides: dict[str, Any] = dict(zip(names, (*first, *second), strict=True))
    return (EVEN if result.outcome == TIE else BETWEEN)(**sides)


def holds(result: Result, _who: str, _against: str) -> str:
    """Describe for their owner the cards drawn, or the hand; the action itself is public."""
    values: Any = result.values
    if values["action"] == DRAW:
        return result.summary
    return HOLDS(held=sorted(map(MINOR_CARDS.parse, values["hand"])))


def in_hand(who: Any) -> str:
    """Return how many cards are in hand."""
    return IN_HAND(held=len(who.hand))


def _to_complete(who: Any) -> str:
    """Return how many cards are in hand, and whether one must still be drawn."""
    told = in_hand(who)
    short = who.dealt and len(who.hand) < HAND
    return SHORT(told=told, hand=HAND) if short else told


@in_a_line
def line(who: Any, _house: object) -> Iterable[str]:
    """Return a character's public status line: Modif, number of cards, cards played."""
    if who.named:
        yield who.named.word
    yield MODIF(pm=who.pm)
    yield HAND_OF(told=_to_complete(who))
    yield LEFT(left=len(who.deck.pile))
    if who.discard:
        yield DISCARDED(cards=in_one_suit(who.discard, None))
