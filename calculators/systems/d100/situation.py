"""What weighs on a test: cover, covering fire, burns, being off the map, anything else."""

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.core.calculator import Outcome
from calculators.core.result import Step
from calculators.systems.d100 import tables
from calculators.systems.d100.threshold import HITS, Term, Threshold, sum_text

IMPOSSIBLE = Outcome("impossible", "Tir impossible")
CANCELLED = Outcome("cancelled", "Réussite annulée", "bad")

COVER_NAMES = {
    "light": "couvert léger", "medium": "couvert moyen", "hard": "couvert difficile",
}  # fmt: skip
FIRES = {
    "none": 0, "harassed": tables.HARASSED, "suppressed": tables.SUPPRESSED,
    "cancelled": tables.SUPPRESSED,
}  # fmt: skip
_OFF_MAP = {"target": {"target"}, "shooter": {"shooter"}, "both": {"target", "shooter"}}


@dataclass(frozen=True, slots=True)
class Situation:
    """The circumstances of a test.

    :param cover: the cover of the target, ``none`` to ``impossible`` (DC-CVT-01).
    :param fire: the covering fire endured (DC-COU-02).
    :param burn: the worst burn (DC-BRU-02).
    :param position: ``map``, ``shooter`` (off the map) or ``target`` (the target is).
    :param distance: the penalty typed for shooting off the map, 0 or less (DC-HOR-02).
    :param no_bonus: the skill does not count the bonus of 20, so none is lost (DC-HOR-01).
    :param modifier: everything else.
    """

    cover: str = "none"
    fire: str = "none"
    burn: str = "none"
    position: str = "map"
    distance: int = 0
    no_bonus: bool = False
    modifier: int = 0

    @property
    def impossible(self) -> bool:
        """Whether the target cannot be shot at all (AMB-DC-11)."""
        return self.cover == tables.IMPOSSIBLE

    @property
    def lost_bonus(self) -> int:
        """What a shooter off the map loses."""
        lost = self.position == "shooter" and not self.no_bonus
        return -tables.OFF_MAP_BONUS if lost else 0

    def terms(self, base: int, skills: Iterable[int]) -> list[Term]:
        """Name every term of the threshold."""
        burn = tables.BURNS.get(self.burn)
        return [
            (base, "base"),
            *((skill, "compétence") for skill in skills),
            (tables.COVERS.get(self.cover, 0), COVER_NAMES.get(self.cover, "")),
            (FIRES[self.fire], "tir de couverture"),
            (burn.penalty if burn else 0, "brûlure"),
            (self.lost_bonus, "bonus perdu hors map"),
            (self.distance, "distance"),
            (self.modifier, "autres"),
        ]

    def worst(self, worst: int, off_map: str) -> int:
        """Return where critical failure begins, off the map as the reading says (AMB-DC-02)."""
        if self.position in _OFF_MAP[off_map]:
            return min(worst, tables.OFF_MAP_WORST)
        return worst

    def threshold(
        self, skills: Iterable[int], base: int, best: int, worst: int, off_map: str
    ) -> Threshold:
        """Return the threshold of a test made in these circumstances."""
        value = sum(number for number, _ in self.terms(base, skills))
        return Threshold(value, best, self.worst(worst, off_map))

    def settled(self, verdicts: Iterable[str]) -> list[str]:
        """Return the verdicts once a critical covering fire has cancelled the first success."""
        left = 1 if self.fire == "cancelled" else 0
        settled = []
        for verdict in verdicts:
            cancelled = verdict in HITS and left > 0
            left -= cancelled
            settled.append(CANCELLED.code if cancelled else verdict)
        return settled

    def verdicts(self, threshold: Threshold, rolls: Iterable[int]) -> list[str]:
        """Return the outcome of each roll, in order."""
        return self.settled(map(threshold.verdict, rolls))

    def steps(self, base: int, skills: tuple[int, ...], threshold: Threshold) -> list[Step]:
        """Write the sum, each circumstance with its rule, and what off the map changes."""
        rule, reading = (
            ("DC-COM-01", "AMB-DC-13") if len(skills) > 1 else ("DC-TST-01", "AMB-DC-25")
        )
        return [self._sum(base, skills, rule, reading), *self._apart(), *self._edges(threshold)]

    def grouped_steps(self, base: int, skill: int, threshold: Threshold) -> list[Step]:
        """Write the same where much follows: the sum alone names the circumstances."""
        rule, reading = "DC-TST-01", "AMB-DC-25"
        if self.cover in COVER_NAMES:
            rule, reading = "DC-CVT-01", ""
        return [self._sum(base, (skill,), rule, reading), *self._edges(threshold)]

    def _sum(self, base: int, skills: tuple[int, ...], rule: str, reading: str) -> Step:
        return Step(f"Seuil : {sum_text(self.terms(base, skills))}.", rule, reading)

    def _apart(self) -> Iterable[Step]:
        if self.cover in COVER_NAMES:
            text = f"{COVER_NAMES[self.cover].capitalize()} : {_signed(tables.COVERS[self.cover])}."
            yield Step(text, "DC-CVT-01")
        if self.fire != "none":
            text = f"Sous un tir de couverture : {_signed(FIRES[self.fire])}."
            yield Step(text, "DC-COU-02", "AMB-DC-12")
        if self.burn != "none":
            text = f"La douleur d'une brûlure {tables.BURNS[self.burn].severity} : "
            text += f"{_signed(tables.BURNS[self.burn].penalty)}."
            yield Step(text, "DC-BRU-02", "AMB-DC-10")

    def _edges(self, threshold: Threshold) -> Iterable[Step]:
        worst = f"échec critique à partir de {threshold.worst}"
        if self.position == "shooter":
            lost = ", sans bonus de 20 à perdre" if self.no_bonus else " : le bonus de 20 est perdu"
            text = f"Hors map{lost} ; pour vous trouver, il faut observer ; {worst}."
            yield Step(text, "DC-HOR-01", "AMB-DC-02")
        if self.position == "target":
            text = f"Cible hors map : il a fallu la trouver ; {worst}."
            yield Step(text, "DC-HOR-02", "AMB-DC-02")
        if not threshold.best <= threshold.value < threshold.worst:
            yield _bounded(threshold)


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}"


def _bounded(threshold: Threshold) -> Step:
    if threshold.value <= threshold.best:
        within = f"de 1 à {threshold.best}" if threshold.best > 1 else "le 1"
        text = f"Seuil très bas : seul un critique réussit, {within}."
        if not threshold.best:
            text = "Seuil nul : aucun jet ne réussit."
    else:
        text = f"Seuil très haut : tout réussit jusqu'à {threshold.worst - 1}."
    return Step(text, "DC-TST-02", "AMB-DC-23")


def impossible_step() -> Step:
    """Say why nothing is rolled."""
    return Step("Derrière un mur plein : aucun tir ne passe.", "DC-CVT-01", "AMB-DC-11")
