"""French sentences and steps of an opposed roll."""

from collections.abc import Iterable

from calculators.core.result import Moves, Onward, Shown, Steps, Told
from calculators.core.words import Line, Phrase

from ..house import LOSS, TIE, WIN
from ..scales import FIGURES
from ..throw import HIGH, LOW, NAMES, OPPONENT, PLAYER, dice_steps, moved, shown, sum_of
from .inputs import EIGHT, LEAST
from .rule import PREFIXES, Encounter, Half

_WHO = {WIN: "Vous l'emportez", TIE: "Égalité", LOSS: "L'adversaire l'emporte"}
WHO = {PLAYER: _WHO, OPPONENT: _WHO | {WIN: "Le PNJ l'emporte"}}
_TIES = {TIE: "rien ne bouge", WIN: "pour vous", LOSS: "pour l'adversaire"}
TIES = {PLAYER: _TIES, OPPONENT: _TIES | {WIN: "pour le PNJ"}}
YOURS = {
    "of": "",
    "adverse": "",
    "dice": "Vos deux dés",
    "won": "Vous l'emportiez",
    "move": "vous passez",
    "own": "votre rang",
}
THEIR = {
    "of": " du PJ adverse",
    "adverse": " adverse",
    "dice": "Les deux dés adverses",
    "won": "Le PJ adverse l'emportait",
    "move": "le PJ adverse passe",
    "own": "son rang",
}
"""What differs in a sentence of the acting side, and of the other one."""
CRITICALS = {HIGH: Phrase("{dice} au maximum"), LOW: Phrase("{dice} à {lowest}")}

PLAINLY = Phrase("{verdict} : {mine.total} contre {theirs.total}.")
UNMOVED = Phrase("Égalité, rien ne bouge : {mine.total} contre {theirs.total}.")
EVEN = Phrase("{verdict}, à égalité : {mine.total} contre {theirs.total}.")
BY_GRACE = Phrase(
    "{verdict} par la grâce : {mine.total} contre {theirs.total}, au lieu de {before}."
)
BY_GRACES = Phrase("{verdict}, une grâce de chaque côté : {mine.total} contre {theirs.total}.")
BY_CRITICAL = Phrase("{verdict} par un critique : {mine.total} contre {theirs.total}.")
IN_VAIN = Phrase("{verdict} malgré la grâce : {mine.total} contre {theirs.total}.")

MINE = {
    PLAYER: Line("Votre total : {terms:sum} = {weight.total}.", "I2-RES-01", "AMB-I2-03"),
    OPPONENT: Line("Total du PNJ : {terms:sum} = {weight.total}.", "I2-RES-01", "AMB-I2-03"),
}
THEIRS = Line("Total adverse : {terms:sum} = {weight.total}.", "I2-RES-01", "AMB-I2-03")
WON_ALREADY = Line("{won} déjà : point gardé.", "I2-DES-04", "AMB-I2-05")
COUNTS = Line(
    "Grâce{of} : le {face} compte {eight}, soit {total} au lieu de {weight.total}.",
    "I2-DES-04",
    "AMB-I2-10",
)
SAVES = Line("Un {eight} peut changer une défaite en égalité.", "I2-DES-04", "AMB-I2-18")
NO_WIN = Line(
    "Un {face}{adverse} compté {eight} ne ferait pas gagner : point gardé.",
    "I2-DES-04",
    "AMB-I2-18",
)
NO_USE = Line(
    "Un {face}{adverse} remplacé par {eight} n'y gagnerait rien : point gardé.",
    "I2-DES-04",
    "AMB-I2-10",
)
DECIDED = Line(
    "{mine.total} contre {theirs.total}, mais un critique décide.", "I2-OPP-01", "AMB-I2-09"
)
TIED = Line("{mine.total} contre {theirs.total} : égalité, {tie}.", "I2-OPP-01", "AMB-I2-09")
HIGHER = Line("{mine.total} contre {theirs.total} : le plus haut total l'emporte.", "I2-OPP-01")
MOVES = Line("{shown} : en combat, {move} au {rank:_} rang.", "I2-INI-03", "AMB-I2-17")
STAYS = Line("{shown} : en opposition, cela ne change pas {own}.", "I2-INI-03", "AMB-I2-17")
HELPS = Phrase("Grâce{of}, le {face} compte {eight} : {after}")
AFTER = {WIN: "victoire", TIE: "égalité", LOSS: "il l'emporte"}
NAMED = Phrase("Grâce {whose}, le {face} compte {eight} : {after}")
AFTER_NAMED = {**AFTER, LOSS: AFTER[WIN]}
COUNTED = Phrase("compte {eight}")
OFFERS = (("eight", YOURS, "{who:de}"), ("other_eight", THEIR, "{against:de}"))


def tell(met: Encounter) -> Told:
    """Describe an opposed roll, before and after a grace of 8."""
    onward = (*_helped(met), *moved(met.mine.rank, met.theirs.rank))
    verdict = WHO[met.mine.who.side][met.outcome]
    return Told(_headline(met), _steps(met), _shown(met), onward=onward, verdict=verdict)


def _helped(met: Encounter) -> Moves:
    """Offer an 8 if a point of grace is left and changes the outcome: the loser decides first."""
    for place, (code, side, whose) in enumerate(OFFERS):
        helped = met.helped(place)
        if helped:
            die = {"face": helped.halves[place].face, "eight": FIGURES["eight"]}
            prefix = PREFIXES[place]
            label = HELPS(**die, **side, after=AFTER[helped.outcome])
            named = NAMED(**die, whose=whose, after=AFTER_NAMED[helped.outcome])
            fields = {**met.request, f"{prefix}grace": EIGHT, f"{prefix}replaced": LEAST}
            theirs = bool(place)
            yield Onward(
                code, label, "i2ds.opposed", fields, "I2-DES-04", theirs=theirs, named=named
            )


def _headline(met: Encounter) -> str:
    verdict, spent = WHO[met.mine.who.side][met.outcome], [h for h in met.halves if h.spent]
    if spent[1:]:
        return BY_GRACES(met, verdict=verdict)
    if spent:
        template = BY_GRACE if met.outcome != met.outcome_before else IN_VAIN
        return template(met, verdict=verdict, before=spent[0].weight.total)
    if met.decided:
        return BY_CRITICAL(met, verdict=verdict)
    if met.outcome == TIE:
        return UNMOVED(met)
    return (PLAINLY if met.margin else EVEN)(met, verdict=verdict)


def _named(met: Encounter) -> Iterable[tuple[Half, str]]:
    return zip(met.halves, (NAMES[met.mine.who.side], "Adversaire"), strict=True)


def _steps(met: Encounter) -> Steps:
    played = met.mine.who.side
    for (half, name), line in zip(_named(met), (MINE[played], THEIRS), strict=True):
        yield from dice_steps(name, half.throw)
        yield line(half, terms=sum_of(half.throw, half.dice))
    yield from _grace_steps(met)
    if met.decided:
        yield DECIDED(met)
    elif not met.margin:
        yield TIED(met, tie=TIES[played][met.duel.house.tie])
    else:
        yield HIGHER(met)
    for half, side in zip(met.halves, (YOURS, THEIR), strict=True):
        if half.place:  # of a player's character, which a critical moves in the order (AMB-I2-17)
            fallen = CRITICALS[half.weight.critical](lowest=min(half.dice), **side)
            yield (MOVES if half.rank else STAYS)(half, shown=fallen, **side)


def _grace_steps(met: Encounter) -> Steps:
    """Describe what becomes of each grace of 8, the first loser's first.

    It counts, is not wanted, not allowed, or of no use.
    """
    told = []
    for half, side, wins in zip(met.halves, (YOURS, THEIR), (WIN, LOSS), strict=True):
        if half.throw.grace == EIGHT:
            kept = WON_ALREADY if met.outcome == wins else NO_WIN if half.weight.gain else NO_USE
            told.append((COUNTS if half.spent else kept)(half, eight=FIGURES["eight"], **side))
    yield from reversed(told) if met.outcome_before == WIN else told
    saves = met.house.eight == TIE and not met.margin
    if saves and any(half.spent for half in met.halves):
        yield SAVES(eight=FIGURES["eight"])


def _shown(met: Encounter) -> Iterable[Shown]:
    for half, name in _named(met):
        thrown = shown(half.throw, half.dice, name)
        yield from _eight_shown(thrown[0], half.eighth) if half.spent else thrown


def _eight_shown(thrown: Shown, place: int) -> tuple[Shown, ...]:
    """Show a throw with the die that counts 8 apart."""
    dice, counted = thrown.pieces, COUNTED(eight=FIGURES["eight"])
    left = Shown(thrown.caption, (*dice[:place], *dice[place + 1 :]))
    return (left, Shown(counted, (dice[place],), faded=True))
