"""``choix_destin.opposed``: two players, or a player against an NPC."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option, Piece, Pieces
from calculators.core.french import minus
from calculators.core.result import Result, Shown, Step, Values
from calculators.core.space import Deal, Space
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard, Trump
from calculators.systems.choix_destin import duel, outcomes
from calculators.systems.choix_destin.destiny import Attempt
from calculators.systems.choix_destin.inputs import (
    DIFFICULTY,
    LENT,
    TABLE,
    ChoiceCard,
    Formula,
    Modifier,
    Versus,
    one_of_each,
    vs_needs_literal,
)
from calculators.systems.choix_destin.readings import TIE
from calculators.systems.choix_destin.tables import DIFFICULTY_BOUND

NPC = ("against", "npc")

Against = Annotated[
    str,
    Option(
        label="Adversaire", rule="CD-OPP-02",
        choices=(Choice("npc", "un PNJ, qui tire au hasard"), Choice("player", "un joueur")),
    ),
]  # fmt: skip
OtherCard = Annotated[
    MinorCard | None,
    Piece(
        label="Carte de l'autre joueur", kind=MINOR_CARDS, rule="CD-OPP-01",
        when=("against", "player"),
    ),
]  # fmt: skip
OtherModifier = Annotated[
    int,
    Integer(
        label="PM de l'adversaire", rule="AMB-CD-06",
        minimum=-DIFFICULTY_BOUND, maximum=DIFFICULTY_BOUND,
    ),
]  # fmt: skip
NpcHelp = Annotated[tuple[MinorCard, ...], replace(LENT, when=NPC)]
NpcDifficulty = Annotated[int, replace(DIFFICULTY, when=NPC)]
NpcDiscard = Annotated[
    tuple[Trump, ...],
    Pieces(
        label="Cartes du PNJ déjà défaussées", kind=TRUMPS, rule="AMB-CD-07", most=22,
        pool="npc", carried=True, group=TABLE, when=NPC,
        help="En situation critique ; sinon, vide.",
    ),
]  # fmt: skip
Critical = Annotated[
    bool,
    Flag(
        label="Situation critique : la carte du PNJ reste défaussée", rule="AMB-CD-07",
        group=TABLE, when=NPC,
    ),
]  # fmt: skip


def npc_space(against: str, discarded: tuple[Trump, ...]) -> Space[tuple[Trump, ...]]:
    """Return what the NPC can draw; nothing when the opponent is a player."""
    if against == "player":
        return Deal((), 0)
    return duel.NpcSpace(duel.npc_talon(discarded))


NpcDrawn = Annotated[
    tuple[Trump, ...],
    Drawn(
        label="Carte du PNJ tirée à la main", kind=TRUMPS, rule="CD-OPP-02", group=TABLE,
        pool="npc", least=1, most=22, space=npc_space, when=NPC,
        help="Vide : le site tire, de I à XIV.",
    ),
]  # fmt: skip


def what_the_opponent_has(
    against: str,
    other_card: MinorCard | None,
    lent: tuple[MinorCard, ...],
    difficulty: int,
    discarded: tuple[Trump, ...],
) -> Iterable[Fault]:
    """Refuse inputs that the chosen opponent cannot have."""
    if against == "npc":
        if other_card is not None:
            yield Fault("other_card", "Un PNJ tire au hasard : laissez cette carte vide.")
        return
    if other_card is None:
        yield Fault("other_card", "À remplir : la carte de l'autre joueur.", "CD-OPP-01")
    if lent:
        yield Fault("lent", "Pas d'Entraide entre joueurs : laissez vide.", "AMB-CD-14")
    if difficulty:
        yield Fault("difficulty", "Pas de difficulté entre joueurs : mettez 0.", "AMB-CD-14")
    if discarded:
        yield Fault("discarded", "Aucun PNJ ne tire ici : laissez vide.", "CD-OPP-02")


def two_cards(choice: MinorCard, other_card: MinorCard | None) -> Iterable[Fault]:
    """Refuse the same card of a named suit on both sides."""
    if choice.suit and choice == other_card:
        yield Fault("other_card", f"Carte déjà jouée en face : {choice.name}.", "CD-MAI-01")


@calculator(
    id="choix_destin.opposed",
    title="Opposition",
    verb="Opposer",
    rules=("CD-OPP-01", "CD-OPP-02", "CD-OPP-03"),
    outcomes=(
        Outcome(duel.WIN, "Le joueur l’emporte", "good"),
        Outcome(duel.TIE, "Égalité"),
        Outcome(duel.LOSS, "L’adversaire l’emporte", "bad"),
    ),
    checks=(one_of_each, vs_needs_literal, what_the_opponent_has, two_cards),
)
def opposed(
    *,
    against: Against = "npc",
    choice: ChoiceCard,
    pm: Modifier = 0,
    other_card: OtherCard = None,
    other_pm: OtherModifier = 0,
    difficulty: NpcDifficulty = 0,
    lent: NpcHelp = (),
    critical: Critical = False,
    discarded: NpcDiscard = (),
    npc_drawn: NpcDrawn,
    tie: Annotated[str, replace(TIE, when=NPC)] = "destiny",
    formula: Formula = "versus",
    vs: Versus = 0,
) -> Result:
    """Resolve an opposition: two cards chosen, or one chosen against one drawn."""
    if against == "player" and other_card is not None:
        return _players(choice, pm, other_card, other_pm)
    attempt = Attempt(choice, lent, pm, difficulty, formula, vs)
    return _npc(attempt, npc_drawn, other_pm, tie, discarded if critical else None)


def _players(choice: MinorCard, pm: int, other: MinorCard, other_pm: int) -> Result:
    outcome = duel.against_player(choice, pm, other, other_pm)
    mine, theirs = choice.rank + pm, other.rank + other_pm
    steps: tuple[Step, ...] = (
        Step(f"Joueur : {choice.title} + PM {pm} = {mine}.", "CD-OPP-01"),
        Step(f"Adversaire : {other.title} + PM {minus(other_pm)} = {minus(theirs)}.", "CD-OPP-01"),
        Step("Ni Destin, ni critique entre joueurs.", "CD-OPP-03", "AMB-CD-14"),
    )
    text = "Comme à tout tirage : chacun a d'abord pioché, et défausse maintenant sa carte."
    steps += (Step(text, "CD-MAI-02", "AMB-CD-15"),)
    if outcome == duel.TIE:
        text = "La source ne tranche pas : piochez, puis rejouez avec d'autres cartes."
        steps += (Step(text, "CD-OPP-01", "AMB-CD-06"),)
    return Result(
        outcome, _sentence(outcome, mine, theirs), _values(mine, theirs), steps,
        (Shown("Joueur", (choice,)), Shown("Adversaire", (other,))), {"discarded": ()},
    )  # fmt: skip


def _npc(
    attempt: Attempt,
    drawn: tuple[Trump, ...],
    npc_pm: int,
    tie: str,
    set_aside: tuple[Trump, ...] | None,
) -> Result:
    card, fools = drawn[-1], tuple(outcomes.fool_steps(drawn))
    shown = [*outcomes.played(attempt, drawn)[:-1], Shown("PNJ", (card,))]
    state = {"discarded": set_aside or ()}
    outcome = duel.against_npc(attempt, card, npc_pm, tie)
    mine, theirs = attempt.effort, attempt.opposition(card) + npc_pm
    steps = [*fools, attempt.effort_step(), duel.npc_step(attempt, card, npc_pm)]
    if mine == theirs:
        steps.append(_equality(tie))
    steps.append(Step("Aucun critique dans une opposition.", "CD-OPP-03"))
    if set_aside is not None:
        talon = duel.npc_talon(set_aside).take(card)
        state = {"discarded": () if talon.exhausted else talon.discarded}
        text = f"Carte défaussée : il en reste {len(talon.left)} au PNJ."
        rule = "CD-DES-01"
        if talon.exhausted:
            text, rule = (
                "C'était la dernière : la pioche du PNJ est reprise en entier.",
                "CD-DES-02",
            )
        steps.append(Step(text, rule, "AMB-CD-07"))
    values: Values = {**_values(mine, theirs), "npc": [str(trump) for trump in drawn]}
    return Result(
        outcome, _sentence(outcome, mine, theirs), values, tuple(steps), tuple(shown), state
    )


def _equality(tie: str) -> Step:
    text = (
        "Égalité : contre un PNJ, elle est au joueur, comme au Destin."
        if tie == "destiny"
        else "Égalité : la plus haute l'emporte, donc personne ; rejouez."
    )
    return Step(text, "CD-OPP-02", "AMB-CD-06")


def _sentence(outcome: str, mine: int, theirs: int) -> str:
    duel_text = f"{minus(mine)} contre {minus(theirs)}"
    return {
        duel.WIN: f"Le joueur l'emporte{', à égalité' if mine == theirs else ''} : {duel_text}.",
        duel.LOSS: f"L'adversaire l'emporte : {duel_text}.",
        duel.TIE: f"Égalité, à rejouer : {duel_text}.",
    }[outcome]


def _values(mine: int, theirs: int) -> Values:
    return {"effort": mine, "opposition": theirs, "margin": mine - theirs}
