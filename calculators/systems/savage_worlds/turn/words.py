"""French sentences and steps of a deal: the deck, the order, the Jokers."""

from collections.abc import Iterable

from calculators.core.result import Shown, Steps, Told
from calculators.core.words import Line, Phrase

from ..rolls.words import WHOLE
from ..scales import MODIFIERS
from .deck import DECK
from .inputs import JOIN
from .rule import Dealt, Replaced

SHUFFLED = Line(
    "Un Joker est sorti au round passé : le paquet est mélangé en entier.",
    "SW-INI-03",
    "AMB-SW-08",
)
NEW_DECK = Line(
    "Un paquet neuf de {cards:# carte|# cartes}, deux Jokers compris.", "SW-INI-01", "AMB-SW-08"
)
RAN_OUT = Line(
    "Le paquet est épuisé : les cartes sorties sont mélangées et reviennent.",
    "SW-INI-01",
    "AMB-SW-08",
)
STAY_OUT = Line(
    "{away:La carte déjà sortie reste|Les # cartes déjà sorties restent} de côté.",
    "SW-INI-01",
    "AMB-SW-08",
)
ORPHANS = Line("Reste{names:nt} de côté, sans combattant : {names:le}.", "SW-INI-01", "AMB-SW-08")
ORDER = Line("Ordre : {order}.", "SW-INI-01")
PLACE = Phrase("{name}, {card}")
SUITS = Line("À rang égal : pique, cœur, carreau, trèfle.", "SW-INI-02")
JOKER = Line(
    "Joker : {name} {name:a|ont} {bonus:+} aux jets de trait et aux dégâts ce round.",
    "SW-INI-03",
    "AMB-SW-08",
)
BENNY = Line("Chaque joueur gagne un jeton par Joker sorti.", "SW-INI-03", "AMB-SW-08")
SHUFFLE = Line("Le paquet sera mélangé à la fin de ce round.", "SW-INI-03", "AMB-SW-08")
BY_BENNY = "AMB-SW-37"
EQUAL = Line("Deux Jokers : à la table de départager.", "SW-INI-02", "AMB-SW-08")

RECEIVES = Phrase("{name} {name:reçoit|reçoivent} {card:le}")
JOINED = Phrase("En renfort, {told}")
JOINED_STEP = Line("En renfort, {told}.", "SW-INI-01", "AMB-SW-38")
FIRST = Phrase("D'abord {names}")
HOLDING = Phrase("{first} ({card})")
TIED = Phrase("{first} (Jokers), à départager")
THEN = Phrase("{first}, puis {others}")
KEEPS = Phrase("Nouvelle carte : {holder.name} garde{holder.name:nt} {kept:le}")
KEPT = Line(
    "Pour un jeton, {holder.name} tire{holder.name:nt}{left} et garde{holder.name:nt} {kept:le}.",
    "SW-JTN-05",
    "AMB-SW-29",
)
OTHER = Phrase(" {new:le}")
"""The new card, if it is not the one kept."""
GAIN = Phrase("{sentence} ; Joker : {jokers:# jeton|# jetons} à chaque joueur.")
SHOWN = Phrase("{place}. {name}")


def tell(dealt: Dealt) -> Told:
    """Describe a deal."""
    line = GAIN if dealt.jokers else WHOLE
    leaders = dealt.holders or (dealt.ordered[0].name,)
    first = FIRST(names=leaders) if dealt.dealing else ""
    text = line(dealt, sentence=_sentence(dealt, first))
    return Told(text, _steps(dealt), _shown(dealt), verdict=first)


def _sentence(dealt: Dealt, first: str) -> str:
    if isinstance(dealt, Replaced):
        return KEEPS(dealt)
    if dealt.round.action == JOIN:
        return JOINED(told=_received(dealt))
    leader, *others = dealt.ordered
    if dealt.holders[1:]:
        first, others = TIED(first=first), others[1:]
    elif leader.card:
        first = HOLDING(first=first, card=leader.card)
    return THEN(first=first, others=[fighter.name for fighter in others]) if others else first


def _received(dealt: Dealt) -> list[str]:
    return [RECEIVES(fighter) for fighter in dealt.newcomers]


def _steps(dealt: Dealt) -> Steps:
    if dealt.orphans:
        yield ORPHANS(names=dealt.orphans)
    if isinstance(dealt, Replaced):
        left = "" if dealt.kept == dealt.new else OTHER(dealt)
        yield KEPT(dealt, left=left)
    else:
        yield from _deck(dealt)
    yield ORDER(order=" ; ".join(PLACE(fighter) for fighter in dealt.ordered if fighter.card))
    if dealt.tie:
        yield SUITS()
    if dealt.jokers:
        reading = BY_BENNY if isinstance(dealt, Replaced) else None
        yield from (JOKER(name=name, bonus=MODIFIERS["joker"]) for name in dealt.holders)
        yield BENNY(reading=reading)
        yield SHUFFLE(reading=reading)
    if dealt.jokers and dealt.holders[1:]:
        yield EQUAL()


def _deck(dealt: Dealt) -> Steps:
    """Describe the deck, and the late-comers."""
    if dealt.ran_out:
        yield RAN_OUT()
    elif dealt.dealing and dealt.deal.spare:
        yield STAY_OUT(away=len(dealt.deal.spare))
    elif dealt.dealing:
        seen = dealt.deck.out or dealt.deck.dealt or dealt.round.held
        yield SHUFFLED() if seen else NEW_DECK(cards=len(DECK))
    if not dealt.dealing:
        yield JOINED_STEP(told=_received(dealt))


def _shown(dealt: Dealt) -> Iterable[Shown]:
    if isinstance(dealt, Replaced):
        yield Shown("Nouvelle", (dealt.new,), faded=dealt.kept != dealt.new)
        yield Shown("Ancienne", (dealt.old,), faded=dealt.kept != dealt.old)
    for place, fighter in enumerate(dealt.ordered, 1):
        if fighter.card:
            yield Shown(SHOWN(fighter, place=place), (fighter.card,))
