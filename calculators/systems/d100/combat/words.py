"""French sentences and steps of a covering fire."""

from collections.abc import Iterable

from calculators.core.result import Shown, Steps, Told
from calculators.core.words import Line, Phrase

from ..dice import percentile
from ..onward import struck
from ..scales import FIGURES
from ..test.rule import CANCELLED
from ..test.words import ANNULLED, in_short, rolls
from ..threshold import roll_step
from .rule import Fired

SHORT = Line(
    "Pas de tir de couverture : {bullets:aucune balle|# balle|# balles}, il en faut {needed}.",
    "DC-COU-01",
)
EFFECT = Phrase("{outcome.label} : {penalty} aux ennemis de la zone")
AND_ANNULLED = Phrase("{effect}, et leur prochaine réussite est annulée")
ALONE = Phrase("{effect}.")
NOBODY = Phrase("{effect}. Personne n'est touché.")
HIT = Phrase("{effect}. Le tir touche {hit}.")
SPENT = Line(
    "Dix balles de moins, réussi ou non :"
    " {bullets:il n'en reste aucune|il en reste #|il en reste #}.",
    "DC-COU-01",
)
HAMPERED = Line(
    "Les ennemis de la zone ont {penalty} jusqu'à votre prochain tour.", "DC-COU-02", "AMB-DC-12"
)
CRITICAL = Line(
    "Réussite critique : la prochaine réussite de chacun est annulée, en plus.",
    "DC-COU-02",
    "AMB-DC-12",
)
TWICE = Line(
    "Deux tirs critiques annulent deux réussites, l'une après l'autre ; leurs malus ne"
    " s'additionnent pas.",
    "DC-COU-02",
    "AMB-DC-34",
)
SPARED = Line("À couvert sans bouger, donc sans test : {spared}.", "DC-COU-03", "AMB-DC-12")
OUT_OF_SIGHT = Line(
    "Derrière un mur plein, où aucun tir ne passe, donc sans test : {walled}.",
    "DC-CVT-01",
    "AMB-DC-11",
)
WEIGHS = {
    "none": Line("Le malus ne pèse pas sur les tests de survie.", "DC-COU-03", "AMB-DC-28"),
    "enemies": Line(
        "Le malus pèse aussi sur le test de survie d'un ennemi.", "DC-COU-03", "AMB-DC-28"
    ),
}
STRUCK = Phrase("{name:^} encaisse{name:nt}")
SURVIVES = Phrase("Survie {name:de}")
SHOT = Phrase("Tir sur {name}")
AIMED = Line("Un tir vise {name}, sans balle de plus.", "DC-COU-03", "AMB-DC-12")
SHIELDED = Line("Son couvert : {shielded} à ce tir.", "DC-CVT-01")


def tell(fired: Fired) -> Told:
    """Describe a covering fire with all its consequences."""
    if not fired.covering.fire.fire:
        short = SHORT(fired, needed=FIGURES["bullets"])
        return Told(short.text, (short,))
    hit = enumerate(fired.hit, start=1)
    onward = (struck(f"strike-{n}", STRUCK(name=name), "DC-COU-03", name) for n, name in hit)
    return Told(_headline(fired), _steps(fired), _shown(fired), onward=onward)


def _headline(fired: Fired) -> str:
    effect = EFFECT(fired)
    if fired.cancels:
        effect = AND_ANNULLED(effect=effect)
    if fired.hit:
        return HIT(fired, effect=effect)
    return (NOBODY if fired.covering.tested else ALONE)(effect=effect)


def _steps(fired: Fired) -> Steps:
    covering = fired.covering
    yield SPENT(fired)
    yield from in_short(covering.aim)
    yield from rolls(covering.aim, covering.fire.fire)
    yield HAMPERED(fired)
    if fired.cancels:
        yield CRITICAL()
        yield TWICE()
    if covering.spared:
        yield SPARED(covering)
    if covering.walled:
        yield OUT_OF_SIGHT(covering)
    if covering.tested:
        yield WEIGHS[covering.house.weighs]()
    for person, roll in zip(covering.tested, fired.follows.survivals, strict=True):
        yield roll_step(covering.survival(person, fired.outcome), roll, SURVIVES(person))
    for person, roll, verdict in fired.shot:
        yield AIMED(person)
        if person.shielded:
            yield SHIELDED(person)
        yield roll_step(covering.aimed(person), roll, SHOT(person))
        if verdict == CANCELLED:
            yield ANNULLED()


def _shown(fired: Fired) -> Iterable[Shown]:
    covering = fired.covering
    yield Shown("Tir", (percentile(covering.fire.fire[0]),))
    for person, roll in zip(covering.tested, fired.follows.survivals, strict=True):
        yield Shown(person.name, (percentile(roll),))
    for person, roll, _ in fired.shot:
        yield Shown(SHOT(person), (percentile(roll),))
