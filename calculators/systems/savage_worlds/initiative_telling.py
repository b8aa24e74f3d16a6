"""How a table hears the cards: the deck, the order, the jokers."""

from collections.abc import Iterable

from calculators.core.french import listing, of, plural, the
from calculators.core.result import Step
from calculators.pieces.playing_card import PlayingCard
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.action_deck import Cards
from calculators.systems.savage_worlds.fighters import Fighter, Fighters, in_order


def the_card(card: PlayingCard) -> str:
    """Name a card with its article: ``"l'As de cœur"``, ``"la Dame de pique"``."""
    return the(card.title, feminine=bool(card.suit) and card.rank == "D")


def deck_step(away: Cards, *, fresh: bool, ran_out: bool) -> Step:
    """Tell what the cards come from.

    :param away: the cards that were out before.
    """
    if fresh and away:
        text = "Un Joker est sorti au round passé : le paquet est mélangé en entier."
        return Step(text, "SW-INI-03", "AMB-SW-08")
    if fresh:
        text = "Un paquet neuf de 54 cartes, deux Jokers compris."
    elif ran_out:
        text = "Le paquet est épuisé : les cartes sorties sont mélangées et reviennent."
    elif away[1:]:
        text = f"Les {len(away)} cartes déjà sorties restent de côté."
    else:
        text = "La carte déjà sortie reste de côté."
    return Step(text, "SW-INI-01", "AMB-SW-08")


def left_step(orphans: Cards) -> Iterable[Step]:
    """Tell what becomes of the cards of those who left the list."""
    if orphans:
        names = listing([the_card(card) for card in orphans])
        text = f"Reste de côté, sans combattant : {names}."
        yield Step(text, "SW-INI-01", "AMB-SW-08")


def order_steps(fighters: Fighters) -> Iterable[Step]:
    """Tell who acts when."""
    ordered = in_order(fighters)
    text = " ; ".join(f"{f.name}, {f.card.title}" for f in ordered if f.card)
    yield Step(f"Ordre : {text}.", "SW-INI-01")
    ranks = [f.card.rank for f in ordered if f.card and not f.card.is_joker]
    if len(set(ranks)) < len(ranks):
        yield Step("À rang égal : pique, cœur, carreau, trèfle.", "SW-INI-02")


def joker_steps(fighters: Fighters, jokers: int, reading: str) -> Iterable[Step]:
    """Tell what the jokers that just came change.

    :param reading: the open reading by which such a joker counts.
    """
    if not jokers:
        return
    holders = [f.name for f in fighters if f.card and f.card.is_joker]
    for name in holders:
        text = f"Joker : {name} a +{tables.JOKER} aux jets de trait et aux dégâts ce round."
        yield Step(text, "SW-INI-03", "AMB-SW-08")
    yield Step("Chaque joueur gagne un jeton par Joker sorti.", "SW-INI-03", reading)
    yield Step("Le paquet sera mélangé à la fin de ce round.", "SW-INI-03", reading)
    if holders[1:]:
        yield Step("Deux Jokers : à la table de départager.", "SW-INI-02", "AMB-SW-08")


def first(ordered: Fighters) -> str:
    """Say the order in one sentence."""
    leader, *others = ordered
    card = f" ({leader.card.title})" if leader.card else ""
    rest = f", puis {listing([f.name for f in others])}" if others else ""
    return f"D'abord {leader.name}{card}{rest}"


def joined(newcomers: Fighters) -> str:
    """Say which card each newcomer has."""
    told = [f"{f.name} reçoit {the_card(f.card)}" for f in newcomers if f.card]
    return f"En renfort, {listing(told)}"


def joined_step(newcomers: Fighters) -> Step:
    """Tell the cards dealt during the round."""
    return Step(f"{joined(newcomers)}.", "SW-INI-01", "AMB-SW-38")


def replaced(holder: Fighter, new: PlayingCard, kept: PlayingCard) -> Step:
    """Tell a benny's new card."""
    text = f"Jeton {of(holder.name)} : {new.title} ; {holder.name} garde {the_card(kept)}."
    return Step(text, "SW-JTN-05", "AMB-SW-29")


def gain(jokers: int) -> str:
    """Say what jokers give the players."""
    return f" ; Joker : {plural(jokers, 'jeton')} à chaque joueur" if jokers else ""
