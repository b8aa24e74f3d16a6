"""French sentences and steps of an event on the serpentine, each line with its rule."""

from calculators.core.result import Shown, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.board import Mark

from . import laying
from .model import Lay, Snake, Zones, heads
from .names import NAMES, gains
from .picture import board
from .rule import AGAIN, CARD, CLEAR, HAND, LAID, READ, START, STUCK, Played

SUMMARIES = {
    START: Phrase("Départ {drawn!s} : {heads}."),
    HAND: Phrase("Pioché : le {drawn!s}, à poser."),
    AGAIN: Phrase("Le {laid!s} correspond : on repioche le {drawn!s}, à poser à la suite."),
    LAID: Phrase("Le {laid!s} est posé : {gains}."),
    STUCK: Phrase("Le {drawn!s} ne trouve pas de place : la pose est finie."),
    CARD: Phrase("Carte ajoutée : {gains}."),
    READ: Phrase("{gains:^}."),
    CLEAR: Phrase("Fin de la scène : serpentin et cartes sont rangés."),
}
HEAD = Phrase("la tête {id} montre {value}")
NOTHING = "Rien n'est encore posé."

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
GAIN = Line(
    "Zone {zone} : {count:# tête|# têtes} × {worth:# carte|# cartes} = {bonus:+}.", "BK-SER-11"
)
ALL_GAIN = Line("Tout le camp {zone} en profite.", "BK-SER-02")
NO_GAIN = Line("Aucune tête dans une zone : pas de bonus.", "BK-SER-11")


def tell(played: Played) -> Told:
    """Describe the event, and show the board."""
    return Told(_summary(played), _steps(played), _shown(played))


def _summary(played: Played) -> str:
    now = played.now
    if played.outcome in {CARD, READ} and not now.begun:
        return NOTHING
    told = {"heads": [*map(HEAD, now.heads)], "gains": gains(now.snake) if now.begun else ""}
    return SUMMARIES[played.outcome](played, **told)


def _steps(played: Played) -> Steps:
    yield from _event(played)
    if played.lay is not None:
        yield from _laid(played, played.lay)
    yield from _drawn(played)
    if played.outcome != CLEAR and played.now.begun:
        yield from _gains(played.now.snake)


def _event(played: Played) -> Steps:
    zones = played.now.table.zones
    if played.outcome == CLEAR:
        yield SCENE()
    elif played.outcome == START:
        yield CENTRE(played)
        yield SUITS(camps=tuple(NAMES[zone.camp] for zone in zones))
        yield from _unequal(zones)
    elif played.outcome == CARD:
        yield ADDS()
        yield PRICE()
    elif played.outcome == READ:
        yield from _unequal(zones) if played.now.begun else (TO_DRAW(),)


def _unequal(zones: Zones) -> Steps:
    """Describe the camps' bonuses, if they differ."""
    if len({(zone.distance, zone.worth) for zone in zones}) > 1:
        yield UNEQUAL(camps=tuple(CAMP(zone, camp=NAMES[zone.camp]) for zone in zones))


def _laid(played: Played, lay: Lay) -> Steps:
    before = played.play.heads
    head = next(head for head in before if head.id == lay.head)
    yield (LIES_ACROSS if lay.across else LIES)(played)
    branch = lay.branch(len(before))
    if lay.across:
        yield OPENS(head=branch[-1])
    now = {each.id: each.zone for each in played.now.heads}
    if head.zone and head.zone not in {now[number] for number in branch}:
        line = LENGTHENED if lay.turn == "straight" and not lay.across else DIVERTED
        yield line(head=head.id, zone=NAMES[head.zone])
    if not played.matched:
        yield NO_MATCH(head, near=lay.sides[0])
        return
    yield MATCHES(head)
    if played.drawn is None:
        yield EMPTY_PILE()


def _drawn(played: Played) -> Steps:
    branch = played.now.table.branch
    if played.outcome == AGAIN:
        yield REDRAWN(played, branch=branch)
    elif played.outcome == HAND:
        yield TO_BRANCH(played, branch=branch) if branch else FROM_SUCCESS(played)
    elif played.outcome == STUCK:
        yield NO_PLACE(played)


def _gains(snake: Snake) -> Steps:
    inside = [head.zone for head in heads(snake)]
    bonuses = laying.bonuses(snake)
    for zone in snake.zones:
        count, name = inside.count(zone.camp), NAMES[zone.camp]
        if count:
            rule = "BK-SER-16" if zone.worth > 1 else "BK-SER-13" if count > 1 else None
            bonus = bonuses[zone.camp]
            yield GAIN(zone=name, count=count, worth=zone.worth, bonus=bonus, rule=rule)
            yield ALL_GAIN(zone=name)
    if not any(bonuses.values()):
        yield NO_GAIN()


def _shown(played: Played) -> tuple[Shown, ...]:
    now = played.now
    hand = Shown("À poser", (now.asked.domino,) if now.asked.domino else ())
    if not now.begun:
        return (hand,)
    open_to = {lay.head for lay in played.ways} or {end.id for end in now.heads}
    marks = [Mark(number, f"head={number}") for number in sorted(open_to)]
    fresh = int(played.lay is not None)
    return (Shown("Serpentin", (board(now.snake, marks, fresh=fresh),)), hand)
