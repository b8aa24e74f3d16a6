"""What an opposition says."""

from collections.abc import Iterable, Mapping
from typing import Any

from calculators.core.result import Onward, Shown, Step, Steps, Told
from calculators.core.words import Line, Phrase

from ..house import LOSS, TIE, WIN
from ..scales import FIGURES
from ..throw import HIGH, LOW, NAMES, OPPONENT, PLAYER, Faces, Who, dice_steps, moved, shown, sum_of
from .duel import place_of
from .inputs import EIGHT, LEAST
from .rule import Encounter

_WHO = {WIN: "Vous l'emportez", TIE: "Égalité", LOSS: "L'adversaire l'emporte"}
WHO = {PLAYER: _WHO, OPPONENT: _WHO | {WIN: "Le PNJ l'emporte"}}
_TIES = {TIE: "rien ne bouge", WIN: "pour vous", LOSS: "pour l'adversaire"}
TIES = {PLAYER: _TIES, OPPONENT: _TIES | {WIN: "pour le PNJ"}}
CRITICALS = {HIGH: Phrase("Vos deux dés au maximum"), LOW: Phrase("Vos deux dés à {lowest}")}
THEIR_CRITICALS = {
    HIGH: Phrase("Les deux dés adverses au maximum"),
    LOW: Phrase("Les deux dés adverses à {lowest}"),
}

PLAINLY = Phrase("{verdict} : {total} contre {other_total}.")
UNMOVED = Phrase("Égalité, rien ne bouge : {total} contre {other_total}.")
EVEN = Phrase("{verdict}, à égalité : {total} contre {other_total}.")
BY_GRACE = Phrase("{verdict} par la grâce : {total} contre {other_total}, au lieu de {before}.")
BY_GRACES = Phrase("{verdict}, une grâce de chaque côté : {total} contre {other_total}.")
BY_CRITICAL = Phrase("{verdict} par un critique : {total} contre {other_total}.")
IN_VAIN = Phrase("{verdict} malgré la grâce : {total} contre {other_total}.")

MINE = {
    PLAYER: Line("Votre total : {terms:sum} = {total_before}.", "I2-RES-01", "AMB-I2-03"),
    OPPONENT: Line("Total du PNJ : {terms:sum} = {total_before}.", "I2-RES-01", "AMB-I2-03"),
}
THEIRS = Line("Total adverse : {terms:sum} = {other_total_before}.", "I2-RES-01", "AMB-I2-03")
WON_ALREADY = Line("Vous l'emportiez déjà : gardez votre point.", "I2-DES-04", "AMB-I2-05")
THEIR_WON_ALREADY = Line(
    "Le PJ adverse l'emportait déjà : il garde son point.", "I2-DES-04", "AMB-I2-05"
)
COUNTS = Line(
    "Grâce : le {face} compte {eight}, soit {total} au lieu de {total_before}.",
    "I2-DES-04",
    "AMB-I2-10",
)
THEIR_COUNTS = Line(
    "Grâce du PJ adverse : le {face} compte {eight}, soit {total} au lieu de {total_before}.",
    "I2-DES-04",
    "AMB-I2-10",
)
SAVES = Line("Un {eight} peut changer une défaite en égalité.", "I2-DES-04", "AMB-I2-18")
NO_WIN = Line(
    "Un {face} compté {eight} ne ferait pas gagner : gardez votre point.", "I2-DES-04", "AMB-I2-18"
)
THEIR_NO_WIN = Line(
    "Un {face} adverse compté {eight} ne ferait pas gagner : le PJ adverse garde son point.",
    "I2-DES-04",
    "AMB-I2-18",
)
NO_USE = Line(
    "Un {face} remplacé par {eight} n'y gagnerait rien : gardez votre point.",
    "I2-DES-04",
    "AMB-I2-10",
)
THEIR_NO_USE = Line(
    "Un {face} adverse remplacé par {eight} n'y gagnerait rien : le PJ adverse garde son point.",
    "I2-DES-04",
    "AMB-I2-10",
)
GRACED = (WON_ALREADY, COUNTS, NO_WIN, NO_USE)
THEIR_GRACED = (THEIR_WON_ALREADY, THEIR_COUNTS, THEIR_NO_WIN, THEIR_NO_USE)
DECIDED = Line("{total} contre {other_total}, mais un critique décide.", "I2-OPP-01", "AMB-I2-09")
TIED = Line("{total} contre {other_total} : égalité, {tie}.", "I2-OPP-01", "AMB-I2-09")
HIGHER = Line("{total} contre {other_total} : le plus haut total l'emporte.", "I2-OPP-01")
MOVES = {
    HIGH: Line("{shown} : en combat, vous passez au premier rang.", "I2-INI-03", "AMB-I2-17"),
    LOW: Line("{shown} : en combat, vous passez au dernier rang.", "I2-INI-03", "AMB-I2-17"),
}
THEIR_MOVES = {
    HIGH: Line(
        "{shown} : en combat, le PJ adverse passe au premier rang.", "I2-INI-03", "AMB-I2-17"
    ),
    LOW: Line(
        "{shown} : en combat, le PJ adverse passe au dernier rang.", "I2-INI-03", "AMB-I2-17"
    ),
}
STAYS = Line("{shown} : en opposition, cela ne change pas votre rang.", "I2-INI-03", "AMB-I2-17")
THEIR_STAYS = Line(
    "{shown} : en opposition, cela ne change pas son rang.", "I2-INI-03", "AMB-I2-17"
)
YOURS = (CRITICALS, MOVES, STAYS)
THEIR = (THEIR_CRITICALS, THEIR_MOVES, THEIR_STAYS)
HELPS = Phrase("Grâce, le {face} compte {eight} : {after}")
THEIR_HELPS = Phrase("Grâce du PJ adverse, le {face} compte {eight} : {after}")
AFTER = {WIN: "victoire", TIE: "égalité", LOSS: "il l'emporte"}
NAMED = Phrase("Grâce {whose}, le {face} compte {eight} : {after}")
OF_WHO, OF_AGAINST = "{who:de}", "{against:de}"
AFTER_NAMED = {
    WIN: "{who} l'emporte{who:nt}",
    TIE: "égalité",
    LOSS: "{against} l'emporte{against:nt}",
}
COUNTED = Phrase("compte {eight}")


def tell(met: Encounter) -> Told:
    """Tell an opposition, before and after a grace of 8."""
    onward = (*_helped(met), *moved(met.rank or met.other_rank))
    return Told(_headline(met), tuple(_steps(met)), _shown(met), onward=onward)


def _helped(met: Encounter) -> Iterable[Onward]:
    """Offer an 8 where a point of grace, still kept, changes the end: who loses decides first."""
    eight = FIGURES["eight"]
    helped, other_helped = met.helped, met.other_helped
    if helped:
        label = HELPS(helped, eight=eight, after=AFTER[helped.outcome])
        fields = {**met.request, "grace": EIGHT, "replaced": LEAST}
        named = NAMED(helped, whose=OF_WHO, eight=eight, after=AFTER_NAMED[helped.outcome])
        yield Onward("eight", label, "i2ds.opposed", fields, "I2-DES-04", named=named)
    if other_helped:
        face, after = other_helped.other_face, AFTER[other_helped.outcome]
        label = THEIR_HELPS(face=face, eight=eight, after=after)
        fields = {**met.request, "other_grace": EIGHT, "other_replaced": LEAST}
        after = AFTER_NAMED[other_helped.outcome]
        named = NAMED(face=face, whose=OF_AGAINST, eight=eight, after=after)
        yield Onward(
            "other_eight", label, "i2ds.opposed", fields, "I2-DES-04", theirs=True, named=named
        )


def _headline(met: Encounter) -> str:
    verdict = WHO[met.who.side][met.outcome]
    if met.spent and met.other_spent:
        return BY_GRACES(met, verdict=verdict)
    if met.spent or met.other_spent:
        template = BY_GRACE if met.outcome != met.outcome_before else IN_VAIN
        before = met.total_before if met.spent else met.other_total_before
        return template(met, verdict=verdict, before=before)
    if met.decided:
        return BY_CRITICAL(met, verdict=verdict)
    if met.outcome == TIE:
        return UNMOVED(met)
    return (EVEN if met.total == met.other_total else PLAINLY)(met, verdict=verdict)


def _steps(met: Encounter) -> Steps:
    duel, side = met.duel, met.who.side
    yield from dice_steps(NAMES[side], duel.mine)
    yield MINE[side](met, terms=sum_of(duel.mine, met.dice))
    yield from dice_steps("Adversaire", duel.theirs)
    yield THEIRS(met, terms=sum_of(duel.theirs, met.other_dice))
    yield from _grace_steps(met)
    if met.decided:
        yield DECIDED(met)
    elif met.total == met.other_total:
        yield TIED(met, tie=TIES[side][duel.house.tie])
    else:
        yield HIGHER(met)
    yield from _rank(met, met.who, met.critical, met.dice, YOURS)
    yield from _rank(met, met.facing, met.other_critical, met.other_dice, THEIR)


def _rank(
    met: Encounter,
    who: Who,
    critical: int,
    dice: Faces,
    lines: tuple[Mapping[int, Phrase], Mapping[int, Line], Line],
) -> Steps:
    """Tell what a critical does to the rank of a player's character (AMB-I2-17)."""
    falls, moves, stays = lines
    if met.place(who, critical):
        line = moves[critical] if met.duel.house.rank == "moves" else stays
        yield line(shown=falls[critical](lowest=min(dice)))


def _grace_steps(met: Encounter) -> Steps:
    """Tell what becomes of each grace of 8 that was asked for, that of who lost first."""
    told = []
    if met.duel.mine.grace == EIGHT:
        facts = {"face": met.face, "total": met.total, "total_before": met.total_before}
        told.append(_eighth(GRACED, met.gain, won=met.outcome == WIN, spent=met.spent, **facts))
    if met.duel.theirs.grace == EIGHT:
        before = met.other_total_before
        facts = {"face": met.other_face, "total": met.other_total, "total_before": before}
        won, spent = met.outcome == LOSS, met.other_spent
        told.append(_eighth(THEIR_GRACED, met.other_gain, won=won, spent=spent, **facts))
    yield from reversed(told) if met.outcome_before == WIN else told
    if (met.spent or met.other_spent) and met.total == met.other_total:
        yield SAVES(eight=FIGURES["eight"])


def _eighth(
    lines: tuple[Line, Line, Line, Line], gain: int, *, won: bool, spent: bool, **facts: Any
) -> Step:
    """Tell what becomes of one 8: it counts, it is not wanted, not allowed, or of no use."""
    won_already, counts, no_win, no_use = lines
    if spent:
        return counts(eight=FIGURES["eight"], **facts)
    if won:
        return won_already()
    return (no_win if gain else no_use)(eight=FIGURES["eight"], **facts)


def _shown(met: Encounter) -> tuple[Shown, ...]:
    duel = met.duel
    mine = shown(duel.mine, met.dice, NAMES[met.who.side])
    if met.spent:
        mine = _eight_shown(mine[0], place_of(met.dice, duel.replaced))
    theirs = shown(duel.theirs, met.other_dice, "Adversaire")
    if met.other_spent:
        theirs = _eight_shown(theirs[0], place_of(met.other_dice, duel.other_replaced))
    return (*mine, *theirs)


def _eight_shown(thrown: Shown, place: int) -> tuple[Shown, ...]:
    """Show a throw with the die that counts 8 apart."""
    dice, counted = thrown.pieces, COUNTED(eight=FIGURES["eight"])
    left = Shown(thrown.caption, (*dice[:place], *dice[place + 1 :]))
    return (left, Shown(counted, (dice[place],), faded=True))
