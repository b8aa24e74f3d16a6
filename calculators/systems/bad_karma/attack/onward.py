"""What may follow a domino that is laid: a settlement, damage, the next one, a card."""

from collections.abc import Iterable
from typing import Any

from calculators.core.group import fields_of
from calculators.core.result import Onward, plain
from calculators.core.words import Phrase
from calculators.systems.bad_karma.attack.names import KINDS
from calculators.systems.bad_karma.attack.rule import Laid
from calculators.systems.bad_karma.draw.onward import SETTLE_IT

TAKE_IT = "Le prendre pour soi et ajouter une carte"
SUFFER = Phrase("Prendre {boxes:# case|# cases} de {kind}")
NEXT = Phrase("Poser aussi {domino!s:le}")
AGAIN = "Repiocher"
CARD = "Ajouter la carte bonus"


def following(case: Laid) -> Iterable[Onward]:
    """Return the moves that this domino opens."""
    attacks = case.motive == "attack"
    if case.overflows or (case.critical and not case.out):
        due = _critical(case) if case.critical else _full(case)
        rule = "BK-ATT-16" if case.critical else "BK-SOL-02"
        yield Onward("settle", SETTLE_IT, "bad_karma.settlement", due, rule, turned=attacks)
    if attacks:
        yield from _attack(case)
    elif case.motive.startswith("forced"):
        again = {"karma": case.onto.karma, "gauge": plain(case.gauge)}
        yield Onward("draw", AGAIN, "bad_karma.draw", again, "BK-TIR-07")
    elif case.motive != "failure":
        yield Onward("card", CARD, "bad_karma.serpentine", {"action": "card"}, "BK-SER-17")


def _attack(case: Laid) -> Iterable[Onward]:
    if case.suffered:
        assert case.final is not None  # noqa: S101  # it lies face up
        label = SUFFER(boxes=case.suffered, kind=KINDS[case.final.up % 2])
        hurt = _direct(case)
        yield Onward("suffer", label, "bad_karma.damage", hurt, "BK-DOM-09", turned=True)
    if case.target.rest:
        first, *rest = case.target.rest
        more = _strikes(case) | {"domino": str(first), "rest": plain(rest), "winning": False}
        if not case.critical and not case.overflows:
            more |= {"karma": case.onto.karma, "gauge": plain(case.gauge)}
        yield Onward("next", NEXT(domino=first), "bad_karma.placement", more, "BK-ATT-01")
    if case.misfit:
        yield Onward("card", TAKE_IT, "bad_karma.placement", case.payment, "BK-ATT-07")


def _strikes(case: Laid) -> dict[str, Any]:
    return {
        "motive": "attack",
        "damage": case.how.type,
        "power": case.how.power,
        "out_of_combat": case.out,
        **fields_of(case.house, "prefer", "any_type", "critical", "protecting"),
    }


def _full(case: Laid) -> dict[str, Any]:
    """Return the settlement of a full gauge; a failure that does not fit is discarded."""
    incoming = [] if case.motive == "failure" else [str(case.final)]
    return {"cause": "full", "gauge": plain(case.onto.gauge), "incoming": incoming}


def _critical(case: Laid) -> dict[str, Any]:
    """Return the settlement of who suffers a critical hit, the protection as it was used."""
    fields = {
        "cause": "critical",
        "gauge": plain(case.onto.gauge),
        "critical_domino": str(case.domino),
        "critical_type": case.how.type,
        "critical_power": case.how.power,
        "critical_hidden": case.how.hidden,
        **fields_of(case.house, "any_type", "critical", "protecting"),
    }
    if not case.protection:
        return fields
    worn = [{"value": case.protection, "left": 1}]
    return fields | {"protections": worn, "uses": [{"domino": 0, "protection": 1}]}


def _direct(case: Laid) -> dict[str, Any]:
    """Return the hit of who is out of combat, before its protection, which plays there."""
    return {
        "action": "hit",
        "hit": str(case.laid),
        "shield": case.protection,
        "out_of_combat": True,
        "critical_hit": case.critical,
        **fields_of(case.house, "any_type", "critical"),
    }
