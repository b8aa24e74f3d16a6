"""``savage_worlds.initiative``: the action deck from round to round, and who acts when."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Option, Piece, Pieces
from calculators.core.french import listing, plural
from calculators.core.result import Result, Shown, Step, Values
from calculators.core.rows import Column, Rows, Text
from calculators.pieces.playing_card import PLAYING_CARDS, PlayingCard
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.action_deck import DECK, CardDeal, Cards, Pile, strength

DECK_GROUP = "Le paquet"


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody in the fight, with the card of this round if one was dealt."""

    name: str
    card: PlayingCard | None = None


type Fighters = tuple[Fighter, ...]

Action = Annotated[
    str,
    Option(
        label="Action", rule="SW-INI-01", carried=True,
        choices=(
            Choice("deal", "nouveau round : distribuer"),
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


def pile_of(action: str, fighters: Fighters, out: Cards) -> Pile:
    """Return what the action deals from: a whole deck after a round with a joker (SW-INI-03)."""
    held = held_by(fighters)
    if action == "replace":
        return Pile.without(held, spare=out)
    if any(card.is_joker for card in (*held, *out)):
        return Pile.without()
    return Pile.without(spare=(*out, *held))


def held_by(fighters: Fighters) -> Cards:
    """Return the cards on the table."""
    return tuple(fighter.card for fighter in fighters if fighter.card)


def dealt(action: str, fighters: Fighters, out: Cards) -> CardDeal:
    """Return what the action deals."""
    return CardDeal(pile_of(action, fighters, out), 1 if action == "replace" else len(fighters))


DrawnCards = Annotated[
    Cards,
    Drawn(
        label="Cartes tirées à la main", kind=PLAYING_CARDS, rule="SW-INI-01", group=DECK_GROUP,
        least=1, most=tables.MOST_FIGHTERS, pool="deck", space=dealt,
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
    names_ = [fighter.name for fighter in fighters]
    same = dict.fromkeys(name for name in names_ if names_.count(name) > 1)
    if same:
        yield Fault("fighters", f"Nom en double : {listing([*same])}.", "SW-INI-01")


def holder_of(fighters: Fighters, who: str | None) -> Fighter | None:
    """Return the fighter of that name, capitals or not."""
    wanted = (who or "").casefold()
    return next((f for f in fighters if f.name.casefold() == wanted), None)


def somebody(action: str, fighters: Fighters, who: str | None) -> Iterable[Fault]:
    """Refuse a new card for nobody, or for somebody without a card."""
    if action != "replace":
        return
    holder = holder_of(fighters, who)
    if not who:
        yield Fault("who", "À remplir : qui dépense un jeton.", "SW-JTN-05")
    elif holder is None:
        yield Fault("who", f"« {who} » n'est pas dans la liste des combattants.", "SW-JTN-05")
    elif holder.card is None:
        yield Fault("who", f"{holder.name} n'a pas encore de carte ce round.", "SW-JTN-05")


def initiative_law(action: str, fighters: Fighters, out: Cards) -> icepool.Die[str]:
    """Return the exact chance that a joker comes."""
    none = dealt(action, fighters, out).no_joker()
    return icepool.Die({
        "joker": none.denominator - none.numerator,
        "replaced" if action == "replace" else "dealt": none.numerator,
    })  # fmt: skip


@calculator(
    id="savage_worlds.initiative",
    title="Initiative",
    verb="Tirer les cartes",
    rules=("SW-INI-01", "SW-INI-02", "SW-INI-03", "SW-JTN-05", "SW-ETA-13"),
    outcomes=(
        Outcome("joker", "Un Joker sort", "great"),
        Outcome("dealt", "Pas de Joker"),
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
    cards: DrawnCards,
) -> Result:
    """Deal a round, or one new card, and order the fighters (SW-INI-01, SW-INI-02)."""
    pile = pile_of(action, fighters, out)
    if action == "replace":
        return _replace(fighters, who, keep, out, cards[0], pile)
    after = tuple(replace(f, card=card) for f, card in zip(fighters, cards, strict=True))
    held, fresh = held_by(fighters), not pile.spare
    ran_out = len(cards) > len(pile.left)
    aside: Cards = () if fresh or ran_out else (*out, *held)
    steps = [*_deck_steps(held, out, fresh=fresh, ran_out=ran_out), *_order_steps(after)]
    jokers = sum(card.is_joker for card in cards)
    steps += _joker_steps(after, jokers)
    ordered = in_order(after)
    summary = f"{_first(ordered)}{_gain(jokers)}."
    return _result("joker" if jokers else "dealt", summary, ordered, aside, steps, jokers)


def in_order(fighters: Fighters) -> Fighters:
    """Return the fighters, the strongest card first; equal jokers keep their order."""
    return tuple(
        sorted(fighters, key=lambda f: strength(f.card) if f.card else (-1, -1), reverse=True)
    )


def _replace(
    fighters: Fighters, who: str | None, keep: str, out: Cards, new: PlayingCard, pile: Pile
) -> Result:
    holder = holder_of(fighters, who)
    assert holder and holder.card  # noqa: S101, PT018  # the checks saw to it
    old = holder.card
    better = strength(new) > strength(old)
    kept = new if keep == "new" or (keep == "best" and better) else old
    left = old if kept == new else new
    after = tuple(replace(f, card=kept) if f is holder else f for f in fighters)
    aside = (left,) if not pile.left else (*out, left)
    text = f"Jeton de {holder.name} : {new.title} ; il garde {kept.title}."
    steps = [Step(text, "SW-JTN-05", "AMB-SW-29"), *_order_steps(after)]
    jokers = int(new.is_joker)
    steps += _joker_steps(after, jokers)
    summary = f"Nouvelle carte : {holder.name} garde {kept.title}{_gain(jokers)}."
    outcome = "joker" if jokers else "replaced"
    shown = (
        Shown("Nouvelle", (new,), faded=kept != new),
        Shown("Ancienne", (old,), faded=kept != old),
    )
    return _result(outcome, summary, in_order(after), aside, steps, jokers, shown)


def _result(
    outcome: str, summary: str, ordered: Fighters, aside: Cards, steps: list[Step], jokers: int,
    shown: tuple[Shown, ...] = (),
) -> Result:  # fmt: skip
    values: Values = {
        "order": [f.name for f in ordered],
        "cards": [str(f.card) for f in ordered],
        "out": [str(card) for card in aside],
        "left": len(DECK) - len(aside) - len(held_by(ordered)),
        "bennies": jokers,
        "shuffle_after": any(c.is_joker for c in (*held_by(ordered), *aside)),
        "tie": sum(bool(f.card and f.card.is_joker) for f in ordered) > 1,
    }
    order = tuple(
        Shown(f"{place}. {f.name}", (f.card,)) for place, f in enumerate(ordered, 1) if f.card
    )
    state = {"action": "deal", "fighters": ordered, "who": None, "out": aside}
    return Result(outcome, summary, values, tuple(steps), (*shown, *order), state)


def _deck_steps(held: Cards, out: Cards, *, fresh: bool, ran_out: bool) -> Iterable[Step]:
    if fresh and any(card.is_joker for card in (*held, *out)):
        text = "Un Joker est sorti au round passé : le paquet est mélangé en entier."
        yield Step(text, "SW-INI-03", "AMB-SW-08")
    elif fresh:
        yield Step("Un paquet neuf de 54 cartes, deux Jokers compris.", "SW-INI-01", "AMB-SW-08")
    elif ran_out:
        text = "Le paquet est épuisé : les cartes sorties sont mélangées et reviennent."
        yield Step(text, "SW-INI-01", "AMB-SW-08")
    else:
        text = f"Les {plural(len(held) + len(out), 'carte')} déjà sorties restent de côté."
        yield Step(text, "SW-INI-01", "AMB-SW-08")


def _order_steps(fighters: Fighters) -> Iterable[Step]:
    ordered = in_order(fighters)
    text = " ; ".join(f"{f.name} {f.card.title}" for f in ordered if f.card)
    yield Step(f"Ordre : {text}.", "SW-INI-01")
    ranks = [f.card.rank for f in ordered if f.card and not f.card.is_joker]
    if len(set(ranks)) < len(ranks):
        yield Step("À rang égal : pique, cœur, carreau, trèfle.", "SW-INI-02")


def _joker_steps(fighters: Fighters, jokers: int) -> Iterable[Step]:
    holders = [f.name for f in fighters if f.card and f.card.is_joker]
    for name in holders if jokers else ():
        text = f"Joker : {name} a +{tables.JOKER} aux jets de trait et aux dégâts ce round."
        yield Step(text, "SW-INI-03", "AMB-SW-08")
    if jokers:
        yield Step("Chaque joueur gagne un jeton par Joker sorti.", "SW-INI-03", "AMB-SW-08")
        yield Step("Le paquet sera mélangé à la fin de ce round.", "SW-INI-03")
    if len(holders) > 1:
        yield Step("Deux Jokers : à la table de départager.", "SW-INI-02", "AMB-SW-08")


def _first(ordered: Fighters) -> str:
    first = ordered[0]
    card = first.card.title if first.card else ""
    rest = [f.name for f in ordered[1:]]
    return f"D'abord {first.name} ({card})" + (f", puis {', '.join(rest)}" if rest else "")


def _gain(jokers: int) -> str:
    if not jokers:
        return ""
    return f" ; Joker : {plural(jokers, 'jeton')} à chaque joueur"
