"""What happened on the serpentine, in French, each line with its rule."""

from collections.abc import Iterable, Iterator, Sequence

from calculators.core.french import listing, plural
from calculators.core.result import Step
from calculators.systems.bad_karma.serpentine import laying, play
from calculators.systems.bad_karma.serpentine.model import Head, Snake, Zone, heads
from calculators.systems.bad_karma.serpentine.play import After
from calculators.systems.bad_karma.serpentine.words import NAMES, either, gains


def summary(after: After) -> str:
    """Return the sentence to read aloud."""
    now, lay = after.play, after.lay
    laid = lay.domino if lay else None
    told = {
        play.CLEAR: "Fin de la scène : serpentin et cartes sont rangés.",
        play.STUCK: f"{after.drawn} ne trouve pas de place : la pose est finie.",
        play.START: f"Départ {after.drawn} : {_values(now.heads)}.",
        play.HAND: f"Pioché : {after.drawn}, à poser.",
        play.AGAIN: f"{laid} correspond : on repioche {after.drawn}, à poser à la suite.",
    }
    if after.outcome in told:
        return told[after.outcome]
    if now.start is None:
        return "Rien n'est encore posé."
    first = {play.LAID: f"{laid} posé", play.CARD: "Carte ajoutée"}.get(after.outcome, "Bonus")
    return f"{first} : {gains(now.snake)}."


def _values(ends: Iterable[Head]) -> str:
    return listing([f"tête {head.id} à {head.value}" for head in ends])


def steps(after: After, before: Sequence[Head]) -> Iterator[Step]:
    """Tell what happened, each line with its rule."""
    yield from _event(after)
    if after.lay is not None:
        yield from _laid(after, before)
    yield from _drawn(after)
    if after.outcome != play.CLEAR and after.play.start is not None:
        yield from _gains(after.play.snake)


def _event(after: After) -> Iterator[Step]:
    if after.outcome == play.CLEAR:
        yield Step("Le serpentin et les cartes ne valaient que pour la scène.", "BK-SER-07")
    elif after.outcome == play.START:
        yield Step(f"{after.drawn}, pioché, se pose au centre.", "BK-SER-04", "AMB-BK-35")
        camps = listing([NAMES[zone.camp] for zone in after.play.zones])
        yield Step(f"Une enseigne par camp : {camps}.", "BK-SER-05")
        yield from _unequal(after.play.zones)
    elif after.outcome == play.CARD:
        text = "Le vainqueur ajoute une carte en travers de sa zone, au lieu de frapper."
        yield Step(text, "BK-SER-17", "AMB-BK-35")
        yield Step("Le prix : son domino gagnant va sur sa propre jauge.", "BK-SER-18", "AMB-BK-04")
    elif after.outcome == play.READ and after.play.start is None:
        yield Step("Le domino de départ reste à piocher.", "BK-SER-04")
    elif after.outcome == play.READ:
        yield from _unequal(after.play.zones)


def _unequal(zones: Sequence[Zone]) -> Iterator[Step]:
    """Tell the camps' advantages, where they differ."""
    told = [(plural(z.distance, "domino"), plural(z.worth, "carte")) for z in zones]
    if len(set(told)) > 1:
        each = [f"{NAMES[z.camp]} {c} à {d}" for z, (d, c) in zip(zones, told, strict=True)]
        yield Step(f"Des camps inégaux : {listing(each)}.", "BK-SER-15", "AMB-BK-35")


def _laid(after: After, before: Sequence[Head]) -> Iterator[Step]:
    lay = after.lay
    assert lay is not None  # noqa: S101
    head = next(head for head in before if head.id == lay.head)
    yield Step(f"Posé : {lay.title}.", "BK-SER-09" if lay.across else "BK-SER-08", _choice(after))
    if lay.across:
        new = len(before) + 1
        yield Step(f"En travers, il ouvre une tête de plus : la tête {new}.", "BK-SER-09")
    yield from _left(after, head)
    if not after.matched:
        text = f"{lay.sides[0]} contre {head.value} : pas de correspondance, la pose est finie."
        yield Step(text, "BK-SER-10")
        return
    yield Step(f"{head.value} contre {head.value} : il correspond.", "BK-SER-10")
    if after.drawn is None:
        text = "La pioche est vide : pas de repioche, la pose est finie."
        yield Step(text, "BK-SER-10", "AMB-BK-36")


def _choice(after: After) -> str:
    """Return the doubt behind the free side: it is chosen, or given by the match."""
    return "" if after.lay is None or after.lay.across else "AMB-BK-36"


def _left(after: After, head: Head) -> Iterator[Step]:
    lay = after.lay
    if lay is None or not head.zone:
        return
    now = {each.id: each.zone for each in after.play.heads}
    branch = (lay.head, len(now)) if lay.across else (lay.head,)
    if any(now[number] == head.zone for number in branch):
        return
    name = f"la tête {head.id} sort de la zone {NAMES[head.zone]}, son bonus tombe"
    if lay.turn == "straight" and not lay.across:
        yield Step(f"Prolongée, {name}.", "BK-SER-12")
    else:
        yield Step(f"Détournée, {name}.", "BK-SER-14")


def _drawn(after: After) -> Iterator[Step]:
    if after.outcome == play.AGAIN:
        heads_ = either(after.play.branch)
        text = f"On repioche {after.drawn}, à poser sur la tête {heads_}."
        yield Step(text, "BK-SER-10", "AMB-BK-36")
    elif after.outcome == play.HAND:
        text = f"{after.drawn} vient d'une réussite qui n'a ni gagné ni soldé."
        if after.play.branch:
            text = f"{after.drawn} va sur la tête {either(after.play.branch)}."
            yield Step(text, "BK-SER-10", "AMB-BK-36")
        else:
            yield Step(text, "BK-SER-01", "AMB-BK-37")
    elif after.outcome == play.STUCK:
        text = f"{after.drawn} n'a pas de place sur la branche : la pose est finie."
        yield Step(text, "BK-SER-10", "AMB-BK-35")


def _gains(snake: Snake) -> Iterator[Step]:
    inside = [head.zone for head in heads(snake)]
    for zone in snake.zones:
        count = inside.count(zone.camp)
        if count:
            text = f"Zone {NAMES[zone.camp]} : {plural(count, 'tête')}"
            text += f" × {plural(zone.worth, 'carte')} = +{count * zone.worth}"
            rule = "BK-SER-16" if zone.worth > 1 else "BK-SER-13" if count > 1 else "BK-SER-11"
            yield Step(f"{text}.", rule)
            yield Step(f"Tout le camp {NAMES[zone.camp]} en profite.", "BK-SER-02")
    if not any(laying.bonuses(snake).values()):
        yield Step("Aucune tête dans une zone : pas de bonus.", "BK-SER-11")
