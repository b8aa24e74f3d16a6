"""A settlement as a table hears it: what it costs in all, and the step of each domino."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from calculators.core.french import listing, minus, plural
from calculators.core.result import Step, Values
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.gauge.words import said
from calculators.systems.bad_karma.inputs import Tiles
from calculators.systems.bad_karma.settlement import settling

_CAUSES = {
    "margin": ("La marge fait solder : les dominos tirés sont défaussés.", "BK-SOL-04"),
    "full": ("Jauge pleine et un domino de trop : solde.", "BK-SOL-02"),
    "critical": ("Coup critique reçu : solde immédiat.", "BK-SOL-03"),
}


@dataclass(frozen=True, slots=True)
class Bill:
    """A settlement with what is needed to tell it.

    :param before: the KO track, then the wound track, as they were.
    """

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
    clock: str = "each"
    before: tuple[settling.Hurts, settling.Hurts] = ((), ())

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
        return settling.penalties(self.settled.ko, self.settled.wounds, self.penalty)

    @property
    def level(self) -> int:
        """The skill once both penalties are off."""
        return self.skill + sum(self.penalties)

    @property
    def next_level(self) -> int:
        """The skill at the next draw: the KO that are over by then weigh no more (AMB-BK-13)."""
        ko = settling.after_turns(
            self.settled.ko, self.settled.turns, self.clock, self.body.tough, self.levels
        )
        return self.skill + sum(settling.penalties(ko, self.settled.wounds, self.penalty))

    @property
    def covered(self) -> tuple[int, int]:
        """How many dominoes are covered now that were not, on each track."""
        after = (self.settled.ko, self.settled.wounds)
        ko, wounds = (
            settling.covered(now) - settling.covered(then)
            for now, then in zip(after, self.before, strict=True)
        )
        return max(0, ko), max(0, wounds)

    @property
    def healing(self) -> int:
        """The difficulty of the healing draw."""
        return settling.healing(self.settled.wounds, self.fragile, self.levels)

    @property
    def discarded(self) -> Iterable[Placed]:
        """The dominoes that go back to the pile, but for what Incassable takes off."""
        hidden = (placed for placed in self.incoming if placed.hidden)
        return (*self.settled.discarded, *self.settled.cancelled, *hidden)

    @property
    def values(self) -> Values:
        """The figures."""
        return {
            "turns": self.settled.turns,
            "ko": [str(hurt) for hurt in self.settled.ko],
            "wounds": [str(hurt) for hurt in self.settled.wounds],
            "new_ko": self.settled.new_ko,
            "new_wounds": self.settled.new_wounds,
            "covered_ko": self.covered[0],
            "covered_wounds": self.covered[1],
            "removed": None if self.settled.removed is None else str(self.settled.removed.domino),
            "penalty": sum(self.penalties),
            "level": self.level,
            "next_level": None if self.out else self.next_level,
            "healing": self.healing,
            "out": self.out,
            "from_pile": self.settled.from_pile,
            "discarded": [str(placed) for placed in self.discarded],
        }


def summary_of(bill: Bill) -> str:
    """Say the whole cost in one sentence."""
    settled = bill.settled
    removed = [] if settled.removed is None else [f"{settled.removed.domino} retirée"]
    words = (("domino de KO", "case de KO"), ("domino de blessure", "case de blessure"))
    hurts = []
    for count, covered, (domino, box) in zip(
        (settled.new_ko, settled.new_wounds), bill.covered, words, strict=True
    ):
        notes = [plural(covered, "recouvert")] if covered else []
        notes += removed if box == "case de blessure" else []
        noun = domino if covered else box
        told = plural(count, noun, noun.replace(" de", "s de", 1))
        if count:
            hurts.append(f"{told} ({', '.join(notes)})" if notes else told)
    hurt = listing(hurts) if hurts else "aucun dommage"
    turns = plural(settled.turns, "tour perdu", "tours perdus")
    if bill.out:
        return f"Solde : {hurt}, hors combat pour la scène."
    return f"Solde : {turns}, {hurt}, compétence {minus(bill.next_level)} au prochain tirage."


def steps_of(bill: Bill) -> Iterable[Step]:
    """Tell what the dominoes become, then what they add up to."""
    yield Step(*_CAUSES[bill.cause])
    yield from _hidden_steps(bill)
    yield from _visible_steps(bill)
    yield from _blow_steps(bill)
    yield from _incoming_steps(bill)
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


def _visible_steps(bill: Bill) -> Iterable[Step]:
    """Tell where the dominoes face up go: those of a row together, a protected one alone."""
    shown = [(n, placed) for n, placed in enumerate(bill.gauge, start=1) if not placed.hidden]
    bare = [placed for place, placed in shown if not bill.used.get(place)]
    single = [_lands(placed) for placed in bare if placed.row == 1]
    doubled = [_lands(placed) for placed in bare if placed.row > 1]
    if single:
        yield Step(f"Rangée ×1 : {listing(single)}.", "BK-SOL-10")
    if doubled:
        each = "avec un caché chacun" if len(doubled) > 1 else "avec un caché"
        yield Step(f"Rangée ×2, {each} : {listing(doubled)}.", "BK-SOL-11", "AMB-BK-10")
    for place, placed in shown:
        if bill.used.get(place):
            yield _protected_step(placed, bill.used[place])


def _protected_step(placed: Placed, protection: int) -> Step:
    left = placing.protect(placed, protection)
    fate = "annulé, défaussé" if left is None else _lands(left)
    fate += ", avec un caché" if left is not None and left.row > 1 else ""
    text = f"Protection {protection} sur {said(placed)} : {fate}."
    return Step(text, "BK-PRO-03", "AMB-BK-20")


def _lands(placed: Placed) -> str:
    return f"{'KO' if placed.up % 2 else 'blessure'} de {placed.up} ({placed.domino})"


def _incoming_steps(bill: Bill) -> Iterable[Step]:
    for place, placed in enumerate(bill.incoming, start=len(bill.gauge) + 1):
        used = bill.used.get(place, 0)
        if placed.hidden:
            text = "Le domino en trop est caché : sans effet, défaussé."
            yield Step(text, "BK-DOM-09", "AMB-BK-17")
            continue
        text = f"Puis le domino en trop, {said(placed)}, va droit sur les dommages."
        yield Step(text, "BK-DOM-09", "AMB-BK-17")
        if used:
            yield _protected_step(placed, used)


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
    elif bill.body.unbreakable:
        text = "Incassable : pas de blessure reçue, donc aucune à retirer."
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
        return
    if bill.next_level != bill.level:
        text = f"Au prochain tirage, des KO seront passés : compétence {minus(bill.next_level)}."
        yield Step(text, "BK-DOM-04", "AMB-BK-13")
    yield Step("Le tour est fini : hors combat jusqu'à la fin des tours perdus.", "BK-SOL-05")
