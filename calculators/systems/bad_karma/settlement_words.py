"""A settlement as a table hears it: what it costs in all, and the step of each domino."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from calculators.core.french import listing, minus, plural
from calculators.core.result import Step, Values
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma import placing, settling, tables
from calculators.systems.bad_karma.course import said
from calculators.systems.bad_karma.inputs import Tiles

_CAUSES = {
    "margin": ("La marge fait solder : les dominos tirés sont défaussés.", "BK-SOL-04"),
    "full": ("Jauge pleine et un domino de trop : solde.", "BK-SOL-02"),
    "critical": ("Coup critique reçu : solde immédiat.", "BK-SOL-03"),
}


@dataclass(frozen=True, slots=True)
class Bill:
    """A settlement with what is needed to tell it."""

    cause: str
    gauge: Tiles
    settled: settling.Settled
    used: Mapping[int, int]
    blow: settling.Blow | None
    incoming: Tiles
    skill: int
    penalty: str
    companions: str
    fragile: int
    levels: str
    body: settling.Body

    @property
    def out(self) -> bool:
        """Whether either track puts out of combat for good."""
        return any(
            settling.out_of_combat(track, self.companions)
            for track in (self.settled.ko, self.settled.wounds)
        )

    @property
    def penalties(self) -> tuple[int, int]:
        """The penalty of the KO track, then of the wound track."""
        return (
            settling.penalty(settling.boxes(self.settled.ko), tables.KO_PENALTIES, self.penalty),
            settling.penalty(
                settling.boxes(self.settled.wounds), tables.WOUND_PENALTIES, self.penalty
            ),
        )

    @property
    def level(self) -> int:
        """The skill once both penalties are off."""
        return self.skill + sum(self.penalties)

    @property
    def healing(self) -> int:
        """The difficulty of the healing draw."""
        return settling.healing(self.settled.wounds, self.fragile, self.levels)

    @property
    def values(self) -> Values:
        """The figures."""
        return {
            "turns": self.settled.turns,
            "ko": [str(hurt) for hurt in self.settled.ko],
            "wounds": [str(hurt) for hurt in self.settled.wounds],
            "new_ko": self.settled.new_ko,
            "new_wounds": self.settled.new_wounds,
            "penalty": sum(self.penalties),
            "level": self.level,
            "healing": self.healing,
            "out": self.out,
            "from_pile": self.settled.from_pile,
            "discarded": [
                str(placed) for placed in (*self.settled.discarded, *self.settled.cancelled)
            ],
        }


def summary_of(bill: Bill) -> str:
    """Say the whole cost in one sentence."""
    settled = bill.settled
    hurts = [
        plural(count, word, several)
        for count, word, several in (
            (settled.new_ko, "case de KO", "cases de KO"),
            (settled.new_wounds, "case de blessure", "cases de blessure"),
        )
        if count > 0
    ]
    hurt = listing(hurts) if hurts else "aucun dommage"
    turns = plural(settled.turns, "tour perdu", "tours perdus")
    if bill.out:
        return f"Solde : {hurt}, hors combat pour la scène."
    return f"Solde : {turns}, {hurt}, compétence {minus(bill.level)}."


def steps_of(bill: Bill) -> Iterable[Step]:
    """Tell every domino, then what they add up to."""
    yield Step(*_CAUSES[bill.cause])
    yield from _hidden_steps(bill)
    for place, placed in enumerate(bill.gauge, start=1):
        if not placed.hidden:
            yield _visible_step(placed, bill.used.get(place, 0))
    yield from _blow_steps(bill)
    for placed in bill.incoming:
        fate = "caché, donc défaussé" if placed.hidden else "droit sur les dommages"
        text = f"Puis le domino en trop, {said(placed)} : {fate}."
        yield Step(text, "BK-DOM-09", "AMB-BK-17")
    if bill.settled.from_pile:
        text = f"{plural(bill.settled.from_pile, 'caché pris', 'cachés pris')} dans la pioche."
        yield Step(text, "BK-SOL-11", "AMB-BK-10")
    yield from _trait_steps(bill)
    yield from _total_steps(bill)


def _hidden_steps(bill: Bill) -> Iterable[Step]:
    hidden = [placed for placed in bill.gauge if placed.hidden]
    if hidden:
        count = plural(len(hidden), "domino caché ne blesse pas", "dominos cachés ne blessent pas")
        yield Step(f"{count}.", "BK-SOL-07")
    if bill.settled.turns > 1:
        text = "Un caché en ×2 : le tour en cours et le suivant sont perdus."
    elif hidden:
        text = "Aucun caché en ×2 : le tour en cours est perdu."
    else:
        text = "Aucun caché : un solde coûte quand même le tour en cours."
    yield Step(text, "BK-SOL-08" if hidden else "BK-SOL-12", "AMB-BK-18")


def _visible_step(placed: Placed, protection: int) -> Step:
    if protection:
        left = placing.protect(placed, protection)
        text = f"{said(placed)}, protection {protection} : annulé, défaussé."
        if left is not None:
            text = f"{said(placed)}, protection {protection} : {_lands(left)}."
        return Step(_upper(text), "BK-PRO-03", "AMB-BK-20")
    rule = "BK-SOL-11" if placed.row > 1 else "BK-SOL-10"
    reading = "AMB-BK-10" if placed.row > 1 else ""
    return Step(f"{_upper(said(placed))} : {_lands(placed)}.", rule, reading)


def _lands(placed: Placed) -> str:
    kind = "KO" if placed.up % 2 else "blessure"
    second = " et un caché" if placed.row > 1 else ""
    return f"{kind} de valeur {placed.up}{second}"


def _blow_steps(bill: Bill) -> Iterable[Step]:
    blow = bill.blow
    if blow is None:
        return
    if not blow.hurts:
        why = "la protection l'annule" if blow.cancelled else "le type ne convient pas"
        text = f"Critique au {blow.double} : {why}, aucun dommage de plus."
        yield Step(text, "BK-ATT-17", "AMB-BK-20" if blow.cancelled else "AMB-BK-08")
        return
    count = placing.critical_boxes(blow.double, blow.reading)
    kind = "KO" if blow.double.high % 2 else "blessure"
    text = f"Critique au {blow.double} : {plural(count, 'case')} de {kind} de plus."
    yield Step(text, "BK-ATT-17", "AMB-BK-06" if blow.double.total else "AMB-BK-07")


def _trait_steps(bill: Bill) -> Iterable[Step]:
    if bill.settled.removed is not None:
        text = f"Incassable : la blessure {bill.settled.removed} est retirée."
        yield Step(text, "BK-AVA-07", "AMB-BK-22")
    for name, rule, level, track in (
        ("Dur à cuire", "BK-AVA-05", bill.body.tough, bill.settled.ko),
        ("Inmouable", "BK-AVA-06", bill.body.unmoved, bill.settled.wounds),
    ):
        covered = sum(hurt.covered for hurt in track)
        if level and covered:
            text = f"{name} {level} : {plural(covered, 'domino recouvert', 'dominos recouverts')}."
            yield Step(text, rule, "AMB-BK-21")


def _total_steps(bill: Bill) -> Iterable[Step]:
    ko, wounds = bill.penalties
    if ko:
        count = plural(settling.boxes(bill.settled.ko), "case")
        yield Step(f"KO : {count}, malus {minus(ko)}.", "BK-DOM-01", "AMB-BK-12")
    if wounds:
        count = plural(settling.boxes(bill.settled.wounds), "case")
        yield Step(f"Blessures : {count}, malus {minus(wounds)}.", "BK-DOM-02", "AMB-BK-12")
    if bill.healing:
        rule, reading = ("BK-DES-01", "AMB-BK-21") if bill.fragile else ("BK-DOM-06", "AMB-BK-33")
        yield Step(f"Difficulté de guérison : {bill.healing}.", rule, reading)
    if ko or wounds:
        text = f"Compétence {bill.skill} − {-ko - wounds} = {minus(bill.level)}."
        yield Step(text, "BK-DOM-03")
    if bill.out:
        text = "Plus de trois dommages d'un même type : hors combat pour la scène."
        yield Step(text, "BK-DOM-07", "AMB-BK-14")
    else:
        yield Step("Le tour est fini : hors combat jusqu'à la fin des tours perdus.", "BK-SOL-05")


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
