"""Onward moves of a laid domino: a settlement, damage, the next domino, a card."""

from calculators.core.group import Fields
from calculators.core.result import Moves, Onward
from calculators.core.words import Phrase

from ..dominoes import Dominoes
from ..gauge.inputs import Tiles
from ..gauge.names import kind_of
from . import placing
from .rule import Laid

SETTLE_IT = "Solder la jauge"
TAKE_IT = Phrase("{eclat:Le|Les} prendre pour soi et ajouter une carte")
SUFFER = Phrase("Prendre {boxes:# case|# cases} de {kind}")
NEXT = Phrase("Poser aussi {domino!s:le}")
AGAIN = "Repiocher"
CARD = "Ajouter la carte bonus"
PRICES = {"payment", "heroic"}


def attack_with(dominoes: Dominoes) -> Fields:
    """Return the attack of a success that wins its turn.

    The domino of the margin strikes last: the others of an éclat are laid before a critical hit
    makes their target settle (AMB-BK-08).

    :param dominoes: that of the margin last.
    """
    first, *rest = dominoes
    return {
        "motive": "attack",
        "domino": first,
        "winning": not rest,
        "rest": rest,
    }


def following(case: Laid) -> Moves:
    """Return the moves that may follow this domino."""
    attacks = case.motive == "attack"
    if case.overflows or case.settles:
        due = _critical(case) if case.critical else _full(case)
        rule = "BK-ATT-16" if case.critical else "BK-SOL-02"
        pays = case.motive in PRICES
        yield Onward("settle", SETTLE_IT, "bad_karma.settlement", due, rule, attacks, stays=pays)
    if attacks:
        yield from _attack(case)
    elif case.motive.startswith("forced"):
        again = {"karma": case.onto.karma, "gauge": case.gauge}
        yield Onward("draw", AGAIN, "bad_karma.draw", again, "BK-TIR-07")
    elif case.coming and not case.overflows:
        label, lies = NEXT(domino=case.target.rest[0]), case.gauge
        more = case.payment(case.target.rest) | {"karma": case.onto.karma, "gauge": lies}
        yield Onward("next", label, "bad_karma.placement", more, "BK-SER-18")
    elif case.motive in PRICES:
        fields = {"action": "card"}
        yield Onward("card", CARD, "bad_karma.serpentine", fields, "BK-SER-17", stays=True)


def _attack(case: Laid) -> Moves:
    if case.suffered:
        assert case.final is not None  # noqa: S101  # it lies face up
        label = SUFFER(boxes=case.suffered, kind=kind_of(case.final))
        hurt = _direct(case)
        yield Onward("suffer", label, "bad_karma.damage", hurt, "BK-DOM-09", turned=True)
    elif case.coming and not case.overflows:
        lies = {"karma": case.onto.karma, "gauge": case.gauge, "out_of_combat": case.out}
        yield next_of(case.coming, lies)
    if case.may_pay:
        label, back = TAKE_IT(eclat=len(case.eclat)), case.joins and not case.overflows
        fields = case.payment(case.eclat) | {"instead": back}
        rule = "BK-ATT-07" if case.misfits else "BK-SER-17"
        yield Onward("card", label, "bad_karma.placement", fields, rule)


def next_of(coming: Tiles, lies: Fields, *, turned: bool = False) -> Onward:
    """Return the next strike of an éclat, that of the margin last (AMB-BK-08).

    :param lies: the target's state.
    :param turned: whether the target has made a move meanwhile.
    """
    first, *rest = coming
    fields = {
        "motive": "attack",
        "domino": first.domino,
        "damage": first.mark[:-1],
        "power": first.mark[-1],
        "winning": not rest,
        "rest": [tile.domino for tile in rest],
        "prefer": placing.preferred(coming),
        "struck": True,
        **lies,
    }
    label = NEXT(domino=first.domino)
    rule = "BK-ATT-01"
    return Onward("next", label, "bad_karma.placement", fields, rule, turned=turned, begun=True)


def _full(case: Laid) -> Fields:
    """Return the settlement of a full gauge; a failure that does not fit is discarded."""
    incoming = [] if case.motive == "failure" else [case.final]
    due = {"cause": "full", "gauge": case.onto.gauge, "incoming": incoming}
    return due | {"coming": case.coming, "paid": case.motive in PRICES}


def _critical(case: Laid) -> Fields:
    """Return the settlement after a critical hit, with the protection used."""
    fields = {
        "cause": "critical",
        "gauge": case.onto.gauge,
        "critical_domino": case.domino,
        "critical_type": case.how.type,
        "critical_power": case.how.power,
        "critical_hidden": case.how.hidden,
        "out_of_combat": case.out,
    }
    if not case.protection:
        return fields
    worn = [{"value": case.protection, "left": 1}]
    return fields | {"protections": worn, "uses": [{"domino": 0, "protection": 1}]}


def _direct(case: Laid) -> Fields:
    """Return the hit on a target out of combat; its protection applies in that request."""
    return {
        "action": "hit",
        "hit": case.laid,
        "shield": case.protection,
        "out_of_combat": True,
        "critical_hit": case.critical,
        "coming": case.coming,
    }
