"""``choix_destin.advice``: which card to play, from the exact chances of each."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, groupby
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.fields import Pieces
from calculators.core.french import listing, plural, the
from calculators.core.result import Result, Shown, Step, Table, Values, ratio
from calculators.pieces.tarot import MINOR_CARDS, MinorCard, Trump
from calculators.systems.choix_destin.chances import success_of, verdict_law
from calculators.systems.choix_destin.deck import Cards
from calculators.systems.choix_destin.destiny import Attempt
from calculators.systems.choix_destin.inputs import (
    Difficulty,
    Discarded,
    Formula,
    Modifier,
    Versus,
    vs_needs_literal,
)
from calculators.systems.choix_destin.outcomes import DRAW_OUTCOMES
from calculators.systems.choix_destin.tables import HAND_TO_ACT, MOST_LENT
from calculators.systems.choix_destin.talon import Talon

InHand = Annotated[
    Cards,
    Pieces(
        label="Votre main", kind=MINOR_CARDS, rule="CD-MAI-02", least=1, most=HAND_TO_ACT,
        pool="deck", help="Les cartes que vous pouvez jouer, par exemple : 3 7 12 14.",
    ),
]  # fmt: skip
Offers = Annotated[
    Cards,
    Pieces(
        label="Cartes que les autres prêteraient", kind=MINOR_CARDS, rule="CD-CHO-02",
        most=MOST_LENT, help="Une par joueur qui peut aider ; vide : pas d'Entraide.",
    ),
]  # fmt: skip

ADVISED = Outcome("advised", "Conseil")


def options(
    hand: Cards, offers: Cards, pm: int, difficulty: int, formula: str, vs: int
) -> list[Attempt]:
    """Return every attempt this hand and these offers allow, cheapest first."""
    return [
        Attempt(card, lent, pm, difficulty, formula, vs)
        for card in sorted(hand)
        for size in range(len(offers) + 1)
        for lent in _distinct(combinations(sorted(offers), size))
    ]


def odds_of_options(
    hand: Cards,
    offers: Cards,
    pm: int,
    difficulty: int,
    formula: str,
    vs: int,
    discarded: tuple[Trump, ...],
) -> Sequence[tuple[str, icepool.Die[str]]]:
    """Return the exact law of every option, named by its cards: ``7`` or ``7+5+9``."""
    talon = Talon(discarded)
    listed = options(hand, offers, pm, difficulty, formula, vs)
    return [(_name(attempt), verdict_law(attempt, talon)) for attempt in listed]


def chances_table(
    hand: Cards,
    offers: Cards,
    pm: int,
    difficulty: int,
    formula: str,
    vs: int,
    discarded: tuple[Trump, ...],
) -> tuple[Table, ...]:
    """Print the chance of each card, alone and with the help that serves it best; mark the best."""
    talon = Talon(discarded)
    listed = worth_reading(options(hand, offers, pm, difficulty, formula, vs), talon)
    chances = [_chance(attempt, talon) for attempt in listed]
    rows = tuple(
        (
            attempt.choice.title,
            listing([card.title for card in attempt.lent]) or "—",
            chance,
            _critical(attempt, talon),
        )
        for attempt, chance in zip(listed, chances, strict=True)
    )
    best = frozenset(index for index, chance in enumerate(chances) if chance == max(chances))
    head = ("Carte", "Entraide", "Réussir", "dont critique")
    return (Table("Chances de chaque carte, seule et le mieux aidée", head, rows, best),)


def worth_reading(listed: Sequence[Attempt], talon: Talon) -> list[Attempt]:
    """Return each card alone, then with its best help where that is better."""
    kept: list[Attempt] = []
    for card, attempts in groupby(listed, key=lambda attempt: attempt.choice):
        helped = _best(list(attempts), talon)
        kept.append(replace(helped, choice=card, lent=()))
        kept += [helped] * bool(helped.lent)
    return kept


@calculator(
    id="choix_destin.advice",
    title="Quelle carte jouer ?",
    verb="Comparer",
    rules=("CD-CHO-01", "CD-CHO-02", "CD-TIR-04"),
    outcomes=(ADVISED,),
    checks=(vs_needs_literal,),
    tables=chances_table,
    option_odds=odds_of_options,
    option_outcomes=DRAW_OUTCOMES,
)
def advice(
    *,
    hand: InHand,
    offers: Offers = (),
    pm: Modifier = 0,
    difficulty: Difficulty = 0,
    discarded: Discarded = (),
    formula: Formula = "versus",
    vs: Versus = 0,
) -> Result:
    """Compare every card in hand, alone and with every help offered, exactly."""
    talon = Talon(discarded)
    listed = options(hand, offers, pm, difficulty, formula, vs)
    winner = _best(listed, talon)
    alone = _best([attempt for attempt in listed if not attempt.lent], talon)
    best = _chance(winner, talon)
    values: Values = {
        "best": _name(winner),
        "chance": ratio(best),
        "alone": _name(alone),
        "alone_chance": ratio(_chance(alone, talon)),
        "trumps_left": len(talon.left),
    }
    return Result(
        ADVISED.code, _sentence(alone, winner, talon), values, tuple(_steps(winner, listed, talon)),
        (Shown("En main", tuple(sorted(hand))),),
    )  # fmt: skip


def _sentence(alone: Attempt, winner: Attempt, talon: Talon) -> str:
    first = f"Jouez {_the(alone.choice)} : {_said(_chance(alone, talon))}"
    if not winner.lent:
        return f"{first}."
    names = listing([_the(card) for card in winner.lent])
    card = "" if winner.choice == alone.choice else f"{_the(winner.choice)} "
    return f"{first} ; {card}avec {names} en Entraide, {_said(_chance(winner, talon))}."


def _said(chance: Fraction) -> str:
    if chance in {0, 1}:
        return "réussite sûre" if chance else "aucune chance de réussir"
    return f"{plural(chance.numerator, 'chance')} sur {chance.denominator}"


def _the(card: MinorCard) -> str:
    return the(card.title, feminine=card.feminine)


def _steps(winner: Attempt, listed: Sequence[Attempt], talon: Talon) -> Iterable[Step]:
    ways = plural(len(listed), "façon de jouer comparée", "façons de jouer comparées")
    yield Step(f"{ways}.", "CD-CHO-01", "AMB-CD-11")
    text = f"{plural(len(talon.left), 'arcane')} au talon ; Le Mat fait retirer."
    yield Step(text, "CD-SPE-01", "AMB-CD-05")
    alone = [attempt for attempt in listed if not attempt.lent]
    same = [a for a in alone if _chance(a, talon) == _chance(winner, talon)]
    if len(same) > 1:
        names = listing([attempt.choice.title for attempt in same])
        text = f"Même chance avec {names} : gardez les plus fortes."
        yield Step(text, "CD-CHO-01")
    if winner.lent:
        text = "L'Entraide s'annonce avant le Destin ; chaque prêteur défausse sa carte."
        yield Step(text, "CD-CHO-02", "AMB-CD-09")
    yield Step("Réussir compte la réussite critique (Le Monde).", "CD-SPE-02", "AMB-CD-08")


def _chance(attempt: Attempt, talon: Talon) -> Fraction:
    return success_of(verdict_law(attempt, talon)).probability(True)  # noqa: FBT003


def _critical(attempt: Attempt, talon: Talon) -> Fraction:
    return verdict_law(attempt, talon).probability(DRAW_OUTCOMES[0].code)


def _best(listed: Sequence[Attempt], talon: Talon) -> Attempt:
    """Return the likeliest attempt; between equals, the one that spends least."""
    return min(listed, key=lambda a: (-_chance(a, talon), len(a.lent), a.cards))


def _name(attempt: Attempt) -> str:
    return "+".join(str(card) for card in (attempt.choice, *attempt.lent))


def _distinct(subsets: Iterable[tuple[MinorCard, ...]]) -> list[tuple[MinorCard, ...]]:
    return list(dict.fromkeys(subsets))
