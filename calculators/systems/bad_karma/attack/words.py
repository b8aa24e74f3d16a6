"""One domino about to be laid, and the steps and sentence that a table hears."""

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.core.french import plural
from calculators.core.result import Step
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.attack import placing

_RULE_OF_TYPE = {"i": "BK-ATT-02", "p": "BK-ATT-03", "ip": "BK-ATT-04", "pi": "BK-ATT-05"}
_RULE_OF_POWER = {"L": "BK-ATT-10", "M": "BK-ATT-11", "F": "BK-ATT-12"}
_TYPE_WORDS = {
    "i": "un KO veut un côté impair", "p": "une blessure veut un côté pair",
    "ip": "impair d'abord, sinon pair", "pi": "pair d'abord, sinon impair",
}  # fmt: skip
_POWER_WORDS = {"L": "faible", "M": "moyenne", "F": "forte"}


@dataclass(frozen=True, slots=True)
class Case:
    """A domino, why it is laid, and what stands around it.

    :param laid: how it lies before any protection.
    :param lucky: Chanceux cancels a critical hit.
    :param critical: it is a critical hit: its target settles at once.
    :param reading: AMB-BK-06.
    :param at_once: the protection plays as it is laid.
    :param any_type: a critical hit counts even where its type is missed (AMB-BK-08).
    """

    motive: str
    domino: Domino
    how: placing.Attack
    laid: Placed
    protection: int = 0
    punch: bool = False
    scared: bool = False
    lucky: bool = False
    critical: bool = False
    out: bool = False
    reading: str = "side"
    at_once: bool = False
    any_type: bool = False
    paying: str = "combined"
    forced_side: str = "even"

    @property
    def misfit(self) -> bool:
        """Whether no side of the domino fits the type of the attack (BK-ATT-07)."""
        if self.motive != "attack" or self.how.hidden:
            return False
        return not placing.fits(self.domino, self.how.type)

    @property
    def boxes(self) -> int:
        """The boxes that a critical hit fills, 0 for none (BK-ATT-17, AMB-BK-08)."""
        missed = self.how.hidden or (self.misfit and not self.any_type)
        if not self.critical or missed or self.final is None:
            return 0
        return placing.critical_boxes(self.domino, self.reading)

    @property
    def protected(self) -> Placed | None:
        """How it lies, or would count, once the protection has played."""
        return placing.protect(self.laid, self.protection) if self.protection else self.laid

    @property
    def final(self) -> Placed | None:
        """How it lies; ``None`` when cancelled."""
        return self.protected if self.at_once else self.laid

    @property
    def after_notation(self) -> str:
        """The notation after protection, ``""`` when cancelled."""
        return "" if self.protected is None else str(self.protected)


def summary_of(case: Case) -> str:
    """Say in one sentence how the domino lies."""
    final = case.final
    if case.critical:
        if case.out:
            hurt = _hurts(case) if case.boxes else "aucun dommage"
            text = f"Coup critique au {case.domino} contre quelqu'un hors combat : {hurt}"
            return f"{text}, sans solde."
        hurt = f" et {_hurts(case)} de plus" if case.boxes else ", sans dommage de plus"
        return f"Coup critique au {case.domino} : la cible solde sa jauge{hurt}."
    if final is None:
        return f"Le {case.domino} est annulé par la protection et défaussé."
    if case.out:
        return _direct(final)
    where = f"rangée ×{final.row}"
    if final.hidden:
        return f"Le {case.domino} se pose caché, {where}."
    return f"Le {case.domino} se pose visible, {final.up} en haut ({_kind(final)}), {where}."


def steps_of(case: Case) -> Iterable[Step]:
    """Give the reasons, each with its rule."""
    yield from _attack(case) if case.motive == "attack" else _own(case)


def _own(case: Case) -> Iterable[Step]:
    laid, side = case.laid, f"{case.laid.up} en haut"
    if case.motive == "failure":
        yield Step("Un tirage raté va caché, rangée ×1.", "BK-JAU-07")
        yield Step("Caché, il ne blessera pas, mais la jauge se remplit.", "BK-JAU-03")
    elif case.motive == "payment":
        text = f"Payer une carte bonus : visible, {side}, rangée ×{laid.row}."
        if laid.hidden:
            text = f"Payer comme sa propre attaque : type manqué, caché, rangée ×{laid.row}."
        yield Step(text, "BK-SER-18", "AMB-BK-04")
    elif case.motive == "heroic":
        text = f"Héroïque : visible, pair d'abord, donc {side}, rangée ×1."
        yield Step(text, "BK-AVA-02", "AMB-BK-26")
    elif laid.hidden:
        text = "Trouillard : le domino refusé après un échec va caché, rangée ×2."
        yield Step(text, "BK-DES-02", "AMB-BK-27")
    else:
        rule = "BK-JAU-09" if case.motive == "forced_failure" else "BK-TIR-07"
        yield Step(f"Destin forcé : visible, {side}, rangée ×1.", rule, "AMB-BK-03")
        yield Step("Puis on repioche.", "BK-TIR-07")


def _attack(case: Case) -> Iterable[Step]:
    how, laid = case.how, case.laid
    if case.punch:
        yield Step("Punch : à mains nues, KO de puissance moyenne.", "BK-AVA-08")
    yield _side_step(case)
    if case.misfit:
        text = "Ou bien l'attaquant le prend pour lui, et ajoute une carte bonus."
        yield Step(text, "BK-ATT-07", "AMB-BK-34")
    if not case.critical:
        text = f"Puissance {_POWER_WORDS[how.power]} : rangée ×{laid.row}."
        if how.power == "M":
            alike = "même parité" if laid.row > 1 else "parités différentes"
            text = f"Puissance moyenne, {alike} : rangée ×{laid.row}."
        doubled = laid.hidden and laid.row > 1
        reading = "AMB-BK-45" if how.power != "L" and doubled else ""
        yield Step(text, "BK-ATT-13" if doubled else _RULE_OF_POWER[how.power], reading)
    yield from _critical_steps(case)
    yield from _protection_steps(case)
    if case.out:
        yield Step("Hors combat : droit sur les jauges de dommages.", "BK-DOM-09", "AMB-BK-19")


def _side_step(case: Case) -> Step:
    domino, how, laid = case.domino, case.how, case.laid
    if domino.total == 0 and not how.hidden:
        text = "Le double zéro est toujours une blessure, de valeur 0, visible."
        return Step(text, "BK-ATT-09", "AMB-BK-07")
    if how.hidden:
        return Step("Attaque jouée cachée, au choix de l'attaquant.", "BK-ATT-19", "AMB-BK-34")
    if laid.hidden:
        text = f"{_upper(_TYPE_WORDS[how.type])} : le {domino} n'en a pas"
        return Step(f"{text}{'.' if case.critical else ', il va caché.'}", "BK-ATT-07", "AMB-BK-34")
    if case.misfit:
        text = f"{_upper(_TYPE_WORDS[how.type])} : le {domino} n'en a pas, mais il compte."
        return Step(text, "BK-ATT-17", "AMB-BK-08")
    text = f"{_upper(_TYPE_WORDS[how.type])} : {laid.up} en haut."
    both = not domino.double and domino.high % 2 == domino.low % 2
    return Step(text, _RULE_OF_TYPE[how.type], "AMB-BK-09" if both else "")


def _critical_steps(case: Case) -> Iterable[Step]:
    if case.lucky:
        text = "Chanceux annule le coup critique : le double se pose comme un autre."
        yield Step(text, "BK-AVA-03", "AMB-BK-24")
    if not case.critical:
        return
    yield Step("Double au domino de la marge : coup critique.", "BK-ATT-15")
    if not case.out:
        yield Step("La cible solde aussitôt sa jauge.", "BK-ATT-16")
    if case.boxes:
        text = f"{_upper(_hurts(case))}{'' if case.out else ' de plus'}"
        text += " : le double visible, le reste en cachés." if case.boxes > 1 else "."
        yield Step(text, "BK-ATT-17", "AMB-BK-07" if case.domino.total == 0 else "AMB-BK-06")
        return
    why, rule, reading = "la protection l'annule", "BK-PRO-03", "AMB-BK-20"
    if case.how.hidden:
        why, rule, reading = "il est joué caché", "BK-ATT-19", "AMB-BK-34"
    elif case.final is not None or case.misfit:
        why, rule, reading = "le type manque", "BK-ATT-17", "AMB-BK-08"
    yield Step(f"Le {case.domino} ne compte pas de dommage : {why}.", rule, reading)


def _protection_steps(case: Case) -> Iterable[Step]:
    if not case.protection:
        return
    left = placing.weakened(case.how.power, case.protection)
    became = f"puissance {_POWER_WORDS[left]}" if left else "annulé"
    text = f"Protection {case.protection} : {became}."
    if not case.at_once:
        text = f"Au solde, protection {case.protection} : {became}."
    if case.critical and left:
        text = f"{text[:-1]}, mais le coup reste critique."
    elif case.protected is not None and not case.protected.hidden:
        text = f"{text[:-1]}, rangée ×{case.protected.row}."
    yield Step(text, "BK-PRO-03", "AMB-BK-20")


def _direct(final: Placed) -> str:
    if final.hidden:
        return "Caché contre quelqu'un hors combat : sans effet, le domino est défaussé."
    boxes = plural(final.row, "case")
    return f"Droit sur la jauge de {_kind(final)} : {boxes}, valeur {final.up}."


def _kind(placed: Placed) -> str:
    return "KO" if placed.up % 2 else "blessure"


def _hurts(case: Case) -> str:
    kind = "KO" if case.domino.high % 2 else "blessure"
    if case.domino.total == 0:
        return "une blessure de valeur 0"
    return plural(case.boxes, kind, "KO" if kind == "KO" else "")


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
