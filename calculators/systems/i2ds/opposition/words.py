"""What an opposition says."""

from collections.abc import Iterable, Mapping

from calculators.core.result import Onward, Shown, Step, Told
from calculators.core.words import Line, Phrase
from calculators.systems.i2ds.house import LOSS, TIE, WIN
from calculators.systems.i2ds.opposition.inputs import EIGHT
from calculators.systems.i2ds.opposition.rule import Encounter, place_of
from calculators.systems.i2ds.scales import FIGURES
from calculators.systems.i2ds.throw import (
    HIGH,
    LOW,
    NAMES,
    OPPONENT,
    PLAYER,
    Faces,
    Who,
    dice_steps,
    moved,
    shown,
    sum_of,
)

_WHO = {WIN: "Vous l'emportez", TIE: "Égalité", LOSS: "L'adversaire l'emporte"}
WHO = {PLAYER: _WHO, OPPONENT: _WHO | {WIN: "Le PNJ l'emporte"}}
_TIES = {TIE: "rien ne bouge", WIN: "pour vous", LOSS: "pour l'adversaire"}
TIES = {PLAYER: _TIES, OPPONENT: _TIES | {WIN: "pour le PNJ"}}
CRITICALS = {HIGH: Phrase("Vos deux dés au maximum"), LOW: Phrase("Vos deux dés à {lowest}")}
THEIR_CRITICALS = {
    HIGH: Phrase("Les deux dés adverses au maximum"),
    LOW: Phrase("Les deux dés adverses à {lowest}"),
}

PLAINLY = Phrase("{who} : {total} contre {other_total}.")
UNMOVED = Phrase("Égalité, rien ne bouge : {total} contre {other_total}.")
EVEN = Phrase("{who}, à égalité : {total} contre {other_total}.")
BY_GRACE = Phrase("{who} par la grâce : {total} contre {other_total}, au lieu de {total_before}.")
BY_CRITICAL = Phrase("{who} par un critique : {total} contre {other_total}.")
IN_VAIN = Phrase("{who} malgré la grâce : {total} contre {other_total}.")

MINE = {
    PLAYER: Line("Votre total : {terms:sum} = {total_before}.", "I2-RES-01", "AMB-I2-03"),
    OPPONENT: Line("Total du PNJ : {terms:sum} = {total_before}.", "I2-RES-01", "AMB-I2-03"),
}
THEIRS = Line("Total adverse : {terms:sum} = {other_total}.", "I2-RES-01", "AMB-I2-03")
WON_ALREADY = Line("Vous l'emportiez déjà : gardez votre point.", "I2-DES-04", "AMB-I2-05")
COUNTS = Line(
    "Grâce : le {face} compte {eight}, soit {total} au lieu de {total_before}.",
    "I2-DES-04",
    "AMB-I2-10",
)
SAVES = Line("Un {eight} peut changer une défaite en égalité.", "I2-DES-04", "AMB-I2-18")
NO_WIN = Line(
    "Un {face} compté {eight} ne ferait pas gagner : gardez votre point.", "I2-DES-04", "AMB-I2-18"
)
NO_USE = Line(
    "Un {face} remplacé par {eight} n'y gagnerait rien : gardez votre point.",
    "I2-DES-04",
    "AMB-I2-10",
)
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
AFTER = {WIN: "victoire", TIE: "égalité"}
COUNTED = Phrase("compte {eight}")


def tell(met: Encounter) -> Told:
    """Tell an opposition, before and after a grace of 8."""
    onward = (*_helped(met), *moved(met.rank or met.other_rank))
    return Told(_headline(met), tuple(_steps(met)), _shown(met), onward=onward)


def _helped(met: Encounter) -> Iterable[Onward]:
    """Offer the 8 where a point of grace, still kept, changes the end."""
    helped = met.helped
    if helped:
        label = HELPS(helped, eight=FIGURES["eight"], after=AFTER[helped.outcome])
        yield Onward("eight", label, "i2ds.opposed", helped.request, "I2-DES-04")


def _headline(met: Encounter) -> str:
    who = WHO[met.who.side][met.outcome]
    if met.spent:
        template = BY_GRACE if met.outcome != met.outcome_before else IN_VAIN
        return template(met, who=who)
    if met.decided:
        return BY_CRITICAL(met, who=who)
    if met.outcome == TIE:
        return UNMOVED(met)
    return (EVEN if met.total == met.other_total else PLAINLY)(met, who=who)


def _steps(met: Encounter) -> Iterable[Step]:
    duel, side = met.duel, met.who.side
    yield from dice_steps(NAMES[side], duel.mine)
    yield MINE[side](met, terms=sum_of(duel.mine, met.dice))
    yield from dice_steps("Adversaire", duel.theirs)
    yield THEIRS(met, terms=sum_of(duel.theirs, met.other_dice))
    if duel.mine.grace == EIGHT:
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
) -> Iterable[Step]:
    """Tell what a critical does to the rank of a player's character (AMB-I2-17)."""
    falls, moves, stays = lines
    if met.place(who, critical):
        line = moves[critical] if met.duel.house.rank == "moves" else stays
        yield line(shown=falls[critical](lowest=min(dice)))


def _grace_steps(met: Encounter) -> Iterable[Step]:
    """Tell what becomes of a grace of 8 that was asked for."""
    eight = FIGURES["eight"]
    if met.outcome_before == WIN:
        yield WON_ALREADY()
    elif met.spent:
        yield COUNTS(met, eight=eight)
        if met.total == met.other_total:
            yield SAVES(eight=eight)
    else:
        yield (NO_WIN if met.gain else NO_USE)(met, eight=eight)


def _shown(met: Encounter) -> tuple[Shown, ...]:
    mine = shown(met.duel.mine, met.dice, NAMES[met.who.side])
    if met.spent:
        dice, place = mine[0].pieces, place_of(met.dice, met.duel.replaced)
        counted = COUNTED(eight=FIGURES["eight"])
        mine = (
            Shown("Vous", (*dice[:place], *dice[place + 1 :])),
            Shown(counted, (dice[place],), faded=True),
        )
    return (*mine, *shown(met.duel.theirs, met.other_dice, "Adversaire"))
