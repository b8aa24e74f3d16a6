"""French sentences and steps of an event on the serpentine, each line with its rule."""

from collections.abc import Sequence

from calculators.core.result import Shown, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.board import End, Mark

from . import laying, rule
from .model import Lay, Snake, Zones, heads
from .names import NAMES, gains
from .picture import board
from .rule import After, Played

CLEARED = "Fin de la scène : serpentin et cartes sont rangés."
STUCK = Phrase("Le {drawn!s} ne trouve pas de place : la pose est finie.")
BEGINS = Phrase("Départ {drawn!s} : {heads}.")
HEAD = Phrase("la tête {id} montre {value}")
HAND = Phrase("Pioché : le {drawn!s}, à poser.")
AGAIN = Phrase("Le {laid!s} correspond : on repioche le {drawn!s}, à poser à la suite.")
NOTHING = "Rien n'est encore posé."
LAID = Phrase("Le {laid!s} est posé : {gains}.")
CARD = Phrase("Carte ajoutée : {gains}.")
BONUS = Phrase("{gains:^}.")

SCENE = Line("Le serpentin et les cartes ne valaient que pour la scène.", "BK-SER-07")
CENTRE = Line("Le {drawn!s}, pioché, se pose au centre.", "BK-SER-04", "AMB-BK-35")
SUITS = Line("Une enseigne par camp : {camps}.", "BK-SER-05")
ADDS = Line("La carte se pose en travers, dans la zone de son camp.", "BK-SER-17", "AMB-BK-35")
PRICE = Line("Qui l'ajoute en paie le prix sur sa propre jauge.", "BK-SER-18", "AMB-BK-04")
TO_DRAW = Line("Le domino de départ reste à piocher.", "BK-SER-04")
CAMP = Phrase("{camp} {worth:# carte|# cartes} à {distance:# domino|# dominos}")
UNEQUAL = Line("Des camps inégaux : {camps}.", "BK-SER-15", "AMB-BK-35")
LIES = Line("Posé : {lay}.", "BK-SER-08", "AMB-BK-36")
LIES_ACROSS = Line("Posé : {lay}.", "BK-SER-09")
OPENS = Line("En travers, il ouvre une tête de plus : la tête {head}.", "BK-SER-09")
NO_MATCH = Line("{near} contre {value} : pas de correspondance, la pose est finie.", "BK-SER-10")
MATCHES = Line("{value} contre {value} : le domino correspond.", "BK-SER-10")
EMPTY_PILE = Line(
    "La pioche est vide : pas de repioche, la pose est finie.", "BK-SER-10", "AMB-BK-36"
)
_LEAVES = "%s, la tête {head} sort de la zone {zone} et perd son bonus."
LENGTHENED = Line(_LEAVES % "Prolongée", "BK-SER-12")
DIVERTED = Line(_LEAVES % "Détournée", "BK-SER-14")
REDRAWN = Line(
    "On repioche le {drawn!s}, à poser sur la tête {branch:ou}.", "BK-SER-10", "AMB-BK-36"
)
TO_BRANCH = Line("Le {drawn!s} va sur la tête {branch:ou}.", "BK-SER-10", "AMB-BK-36")
FROM_SUCCESS = Line(
    "Le {drawn!s} vient d'une réussite qui n'a ni gagné ni soldé.", "BK-SER-01", "AMB-BK-37"
)
NO_PLACE = Line(
    "Le {drawn!s} n'a pas de place sur la branche : la pose est finie.", "BK-SER-10", "AMB-BK-35"
)
_GAIN = "Zone {zone} : {count:# tête|# têtes} × {worth:# carte|# cartes} = {bonus:+}."
GAIN = Line(_GAIN, "BK-SER-11")
GAIN_HEADS = Line(_GAIN, "BK-SER-13")
GAIN_CARDS = Line(_GAIN, "BK-SER-16")
ALL_GAIN = Line("Tout le camp {zone} en profite.", "BK-SER-02")
NO_GAIN = Line("Aucune tête dans une zone : pas de bonus.", "BK-SER-11")


def tell(played: Played) -> Told:
    """Describe the event, and show the board."""
    after = played.after
    return Told(_summary(after), _steps(after, played.asked.heads), _shown(after))


def _summary(after: After) -> str:
    if after.outcome == rule.CLEAR:
        return CLEARED
    if after.outcome == rule.START:
        return BEGINS(after, heads=tuple(HEAD(head) for head in after.play.heads))
    told = {rule.STUCK: STUCK, rule.HAND: HAND, rule.AGAIN: AGAIN}
    if after.outcome in told:
        return told[after.outcome](after)
    if after.play.start is None:
        return NOTHING
    phrase = {rule.LAID: LAID, rule.CARD: CARD}.get(after.outcome, BONUS)
    return phrase(after, gains=gains(after.play.snake))


def _steps(after: After, before: Sequence[End]) -> Steps:
    yield from _event(after)
    if after.lay is not None:
        yield from _laid(after, after.lay, before)
    yield from _drawn(after)
    if after.outcome != rule.CLEAR and after.play.start is not None:
        yield from _gains(after.play.snake)


def _event(after: After) -> Steps:
    zones = after.play.zones
    if after.outcome == rule.CLEAR:
        yield SCENE()
    elif after.outcome == rule.START:
        yield CENTRE(after)
        yield SUITS(camps=tuple(NAMES[zone.camp] for zone in zones))
        yield from _unequal(zones)
    elif after.outcome == rule.CARD:
        yield ADDS()
        yield PRICE()
    elif after.outcome == rule.READ:
        if after.play.start is None:
            yield TO_DRAW()
        else:
            yield from _unequal(zones)


def _unequal(zones: Zones) -> Steps:
    """Describe the camps' bonuses, if they differ."""
    if len({(zone.distance, zone.worth) for zone in zones}) > 1:
        yield UNEQUAL(camps=tuple(CAMP(zone, camp=NAMES[zone.camp]) for zone in zones))


def _laid(after: After, lay: Lay, before: Sequence[End]) -> Steps:
    head = next(head for head in before if head.id == lay.head)
    yield (LIES_ACROSS if lay.across else LIES)(after)
    branch = lay.branch(len(before))
    if lay.across:
        yield OPENS(head=branch[-1])
    yield from _left(after, lay, head, branch)
    if not after.matched:
        yield NO_MATCH(head, near=lay.sides[0])
        return
    yield MATCHES(head)
    if after.drawn is None:
        yield EMPTY_PILE()


def _left(after: After, lay: Lay, head: End, branch: Sequence[int]) -> Steps:
    now = {each.id: each.zone for each in after.play.heads}
    if head.zone and head.zone not in {now[number] for number in branch}:
        line = LENGTHENED if lay.turn == "straight" and not lay.across else DIVERTED
        yield line(head=head.id, zone=NAMES[head.zone])


def _drawn(after: After) -> Steps:
    branch = after.play.branch
    if after.outcome == rule.AGAIN:
        yield REDRAWN(after, branch=branch)
    elif after.outcome == rule.HAND:
        yield TO_BRANCH(after, branch=branch) if branch else FROM_SUCCESS(after)
    elif after.outcome == rule.STUCK:
        yield NO_PLACE(after)


def _gains(snake: Snake) -> Steps:
    inside = [head.zone for head in heads(snake)]
    bonuses = laying.bonuses(snake)
    for zone in snake.zones:
        count, name = inside.count(zone.camp), NAMES[zone.camp]
        if count:
            line = GAIN_CARDS if zone.worth > 1 else GAIN_HEADS if count > 1 else GAIN
            yield line(zone=name, count=count, worth=zone.worth, bonus=bonuses[zone.camp])
            yield ALL_GAIN(zone=name)
    if not any(bonuses.values()):
        yield NO_GAIN()


def _shown(after: After) -> tuple[Shown, ...]:
    now = after.play
    hand = Shown("À poser", (now.domino,) if now.domino else ())
    if now.start is None:
        return (hand,)
    open_to = {lay.head for lay in after.ways} or {end.id for end in now.heads}
    marks = [Mark(number, f"head={number}") for number in sorted(open_to)]
    fresh = int(after.lay is not None)
    return (Shown("Serpentin", (board(now.snake, marks, fresh=fresh),)), hand)
