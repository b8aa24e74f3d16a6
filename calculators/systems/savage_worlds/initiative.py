"""``savage_worlds.initiative``: the action deck from round to round, and who acts when."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Option, Piece, Pieces
from calculators.core.french import listing
from calculators.core.result import Result, Shown, Step, Values
from calculators.core.rows import Column, Rows, Text
from calculators.pieces.playing_card import PLAYING_CARDS, PlayingCard
from calculators.systems.savage_worlds import initiative_telling as telling
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.action_deck import DECK, CardDeal, Cards, Pile, strength
from calculators.systems.savage_worlds.fighters import (
    Fighter,
    Fighters,
    held_by,
    holder_of,
    in_order,
    without_card,
)

DECK_GROUP = "Le paquet"

Action = Annotated[
    str,
    Option(
        label="Action", rule="SW-INI-01", carried=True,
        choices=(
            Choice("deal", "nouveau round : distribuer"),
            Choice("join", "renfort : une carte à qui n'en a pas"),
            Choice("replace", "nouvelle carte contre un jeton"),
        ),
    ),
]  # fmt: skip
Row = Annotated[
    Fighters,
    Rows(
        label="Combattants", rule="SW-INI-01", row=Fighter, least=1, most=tables.MOST_FIGHTERS,
        carried=True,
        columns=(
            Column("name", Text(label="Nom")),
            Column("card", Piece(label="Carte", kind=PLAYING_CARDS), optional=True),
        ),
        help="Un nom par ligne. Le site ajoute la carte du round : Ana ; R-pique.",
    ),
]  # fmt: skip
Who = Annotated[
    str | None,
    Text(label="Qui dépense le jeton", when=("action", "replace"), rule="SW-JTN-05", carried=True,
         help="Un nom de la liste."),
]  # fmt: skip
Keep = Annotated[
    str,
    Option(
        label="Carte gardée", when=("action", "replace"), rule="AMB-SW-29",
        choices=(
            Choice("best", "la meilleure des deux"), Choice("new", "la nouvelle"),
            Choice("old", "l’ancienne"),
        ),
    ),
]  # fmt: skip
Out = Annotated[
    Cards,
    Pieces(
        label="Cartes sorties du paquet", kind=PLAYING_CARDS, rule="AMB-SW-08", most=len(DECK),
        pool="deck", carried=True, group=DECK_GROUP,
        help="Celles des rounds passés ; pas celles que tiennent les combattants.",
    ),
]  # fmt: skip
Dealt = Annotated[
    Cards,
    Pieces(
        label="Cartes données ce round", kind=PLAYING_CARDS, rule="AMB-SW-08", most=len(DECK),
        carried=True, group=DECK_GROUP,
        help="Le site les note : la carte d'un combattant retiré de la liste reste sortie.",
    ),
]  # fmt: skip


def orphans_of(fighters: Fighters, out: Cards, dealt: Cards) -> Cards:
    """Return the cards of this round whose holders are no longer in the list."""
    known = {*held_by(fighters), *out}
    return tuple(dict.fromkeys(card for card in dealt if card not in known))


def pile_of(action: str, fighters: Fighters, aside: Cards) -> Pile:
    """Return what the action deals from: a whole deck after a round with a joker (SW-INI-03).

    :param aside: the cards that are out and before nobody.
    """
    held = held_by(fighters)
    if action != "deal":
        return Pile.without(held, spare=aside)
    if any(card.is_joker for card in (*held, *aside)):
        return Pile.without()
    return Pile.without(spare=(*aside, *held))


def deal_of(action: str, fighters: Fighters, out: Cards, dealt: Cards) -> CardDeal:
    """Return what the action deals."""
    count = {"deal": len(fighters), "join": len(without_card(fighters))}.get(action, 1)
    aside = (*out, *orphans_of(fighters, out, dealt))
    return CardDeal(pile_of(action, fighters, aside), count)


DrawnCards = Annotated[
    Cards,
    Drawn(
        label="Cartes tirées à la main", kind=PLAYING_CARDS, rule="SW-INI-01", group=DECK_GROUP,
        least=1, most=tables.MOST_FIGHTERS, pool="deck", space=deal_of,
        help="Dans l'ordre des combattants. Vide : le site distribue.",
    ),
]  # fmt: skip


def one_deck(fighters: Fighters, out: Cards) -> Iterable[Fault]:
    """Refuse a card that is in two places, and a name that is there twice."""
    held = held_by(fighters)
    twice = dict.fromkeys(card for card in held if held.count(card) > 1 or card in out)
    if twice:
        names = listing([card.title for card in twice])
        yield Fault("fighters", f"Carte distribuée deux fois : {names}.", "SW-INI-01")
    called = [fighter.name.casefold() for fighter in fighters]
    same = [f.name for n, f in enumerate(fighters) if called.index(f.name.casefold()) < n]
    if same:
        yield Fault("fighters", f"Nom en double : {listing([*dict.fromkeys(same)])}.", "SW-INI-01")


def somebody(action: str, fighters: Fighters, who: str | None) -> Iterable[Fault]:
    """Refuse a new card for nobody, or for somebody without a card; likewise a reinforcement."""
    if action == "join" and not held_by(fighters):
        message = "Le round n'a pas commencé : choisissez « nouveau round »."
        yield Fault("action", message, "SW-INI-01")
    elif action == "join" and not without_card(fighters):
        message = "Chacun a déjà une carte : ajoutez d'abord le nom du renfort."
        yield Fault("fighters", message, "SW-INI-01")
    if action != "replace":
        return
    holder = holder_of(fighters, who)
    if not who:
        yield Fault("who", "À remplir : qui dépense un jeton.", "SW-JTN-05")
    elif holder is None:
        yield Fault("who", f"« {who} » n'est pas dans la liste des combattants.", "SW-JTN-05")
    elif holder.card is None:
        yield Fault("who", f"{holder.name} n'a pas encore de carte ce round.", "SW-JTN-05")


PLAIN = {"deal": "dealt", "join": "joined", "replace": "replaced"}


def initiative_law(action: str, fighters: Fighters, out: Cards, dealt: Cards) -> icepool.Die[str]:
    """Return the exact chance that a joker comes."""
    none = deal_of(action, fighters, out, dealt).no_joker()
    return icepool.Die({
        "joker": none.denominator - none.numerator, PLAIN[action]: none.numerator,
    })  # fmt: skip


@calculator(
    id="savage_worlds.initiative",
    title="Initiative",
    verb="Tirer les cartes",
    rules=("SW-INI-01", "SW-INI-02", "SW-INI-03", "SW-JTN-05", "SW-ETA-13"),
    outcomes=(
        Outcome("joker", "Un Joker sort", "great"),
        Outcome("dealt", "Pas de Joker"),
        Outcome("joined", "Renfort, sans Joker"),
        Outcome("replaced", "Nouvelle carte, sans Joker"),
    ),
    checks=(one_deck, somebody),
    law=initiative_law,
)
def initiative(
    *,
    action: Action = "deal",
    fighters: Row,
    who: Who = None,
    keep: Keep = "best",
    out: Out = (),
    dealt: Dealt = (),
    cards: DrawnCards,
) -> Result:
    """Deal a round, a reinforcement or one new card, and order the fighters (SW-INI-01, 02)."""
    orphans = orphans_of(fighters, out, dealt)
    aside = (*out, *orphans)
    pile = pile_of(action, fighters, aside)
    if action == "replace":
        return _replace(fighters, who, keep, aside, cards[0], pile, orphans)
    waiting = fighters if action == "deal" else without_card(fighters)
    given = dict(zip(waiting, cards, strict=True))
    after = tuple(replace(f, card=given.get(f, f.card)) for f in fighters)
    away = (*aside, *held_by(fighters)) if action == "deal" else aside
    fresh, ran_out = not pile.spare, len(cards) > len(pile.left)
    left: Cards = () if ran_out or (action == "deal" and fresh) else away
    steps = [*telling.left_step(orphans)]
    if action == "deal" or ran_out:
        steps.append(telling.deck_step(away, fresh=fresh, ran_out=ran_out))
    newcomers = tuple(replace(f, card=given[f]) for f in waiting)
    if action == "join":
        steps.append(telling.joined_step(newcomers))
    jokers = sum(card.is_joker for card in cards)
    steps += [*telling.order_steps(after), *telling.joker_steps(after, jokers, "AMB-SW-08")]
    ordered = in_order(after)
    order = telling.first(ordered) if action == "deal" else telling.joined(newcomers)
    summary = f"{order}{telling.gain(jokers)}."
    return _result("joker" if jokers else PLAIN[action], summary, ordered, left, steps, jokers)


def _replace(
    fighters: Fighters, who: str | None, keep: str, aside: Cards, new: PlayingCard, pile: Pile,
    orphans: Cards,
) -> Result:  # fmt: skip
    holder = holder_of(fighters, who)
    assert holder and holder.card  # noqa: S101, PT018  # the checks saw to it
    old = holder.card
    better = strength(new) > strength(old)
    kept = new if keep == "new" or (keep == "best" and better) else old
    dropped = old if kept == new else new
    after = tuple(replace(f, card=kept) if f is holder else f for f in fighters)
    left = (dropped,) if not pile.left else (*aside, dropped)
    steps = [*telling.left_step(orphans), telling.replaced(holder, new, kept)]
    jokers = int(new.is_joker)
    steps += [*telling.order_steps(after), *telling.joker_steps(after, jokers, "AMB-SW-37")]
    choice = f"{holder.name} garde {telling.the_card(kept)}"
    summary = f"Nouvelle carte : {choice}{telling.gain(jokers)}."
    shown = (
        Shown("Nouvelle", (new,), faded=kept != new),
        Shown("Ancienne", (old,), faded=kept != old),
    )
    outcome = "joker" if jokers else PLAIN["replace"]
    return _result(outcome, summary, in_order(after), left, steps, jokers, shown)


def _result(
    outcome: str, summary: str, ordered: Fighters, aside: Cards, steps: list[Step], jokers: int,
    shown: tuple[Shown, ...] = (),
) -> Result:  # fmt: skip
    held = held_by(ordered)
    values: Values = {
        "order": [f.name for f in ordered],
        "cards": [str(f.card) if f.card else None for f in ordered],
        "out": [str(card) for card in aside],
        "left": len(DECK) - len(aside) - len(held),
        "bennies": jokers,
        "shuffle_after": any(card.is_joker for card in (*held, *aside)),
        "tie": sum(card.is_joker for card in held) > 1,
    }
    order = tuple(
        Shown(f"{place}. {f.name}", (f.card,)) for place, f in enumerate(ordered, 1) if f.card
    )
    state = {"action": "deal", "fighters": ordered, "who": None, "out": aside, "dealt": held}
    return Result(outcome, summary, values, tuple(steps), (*shown, *order), state)
