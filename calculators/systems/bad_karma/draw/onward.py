"""Onward moves of a draw: an attack, the serpentine, a settlement, fate forced."""

from calculators.core.french import listing
from calculators.core.result import WHOM, Moves, Onward
from calculators.core.words import Phrase

from ..attack.onward import SETTLE_IT, attack_with
from ..dominoes import without
from .inputs import FATE
from .rule import Draw
from .trial import FAILURE, FULL, SETTLE, SUCCESS

ATTACK = Phrase("Attaquer avec {names}")
THE = Phrase("{domino!s:le}")
LAY = Phrase("Poser {chosen!s:le} au serpentin")
HERO = Phrase("Héroïque : {domino!s:le} visible, pour une carte")


def following(draw: Draw, *, forced: bool) -> Moves:
    """Return the moves that may follow this draw.

    :param forced: whether fate can be forced (BK-TIR-08).
    """
    if draw.outcome == SUCCESS:
        yield _attack(draw)
        lays = {"action": "lay", "domino": draw.chosen}
        yield Onward("lay", LAY(draw), "bad_karma.serpentine", lays, "BK-SER-01")
    elif draw.outcome in {SETTLE, FULL}:
        full = draw.outcome == FULL
        cause, rule = ("full", "BK-SOL-02") if full else ("margin", "BK-SOL-01")
        due = {"cause": cause, "gauge": draw.after, "skill": draw.skilled.skill}
        yield Onward("settle", SETTLE_IT, "bad_karma.settlement", due, rule)
    elif draw.outcome == FAILURE and draw.traits.heroic:
        *others, missed = draw.after
        known = {
            "motive": "heroic",
            "domino": missed.domino,
            "gauge": others,
            "karma": draw.held.karma,
            "prefer": draw.house.prefer,
        }
        label = HERO(domino=missed.domino)
        yield Onward("hero", label, "bad_karma.placement", known, "BK-AVA-02")
    if forced:
        yield Onward("force", FATE, "bad_karma.draw", draw.again, "BK-TIR-07")


def _attack(draw: Draw) -> Onward:
    chosen = draw.chosen
    dominoes = (*without(draw.final, (chosen,)), chosen)
    label = ATTACK(names=listing([THE(domino=domino) for domino in dominoes]))
    fields = {**attack_with(dominoes), "prefer": draw.house.prefer}
    return Onward("attack", label, "bad_karma.placement", fields, "BK-ATT-01", asks=(WHOM,))
