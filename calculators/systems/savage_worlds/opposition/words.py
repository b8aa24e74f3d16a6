"""French sentences and steps of an opposed roll."""

from calculators.core.group import fields_of
from calculators.core.result import Moves, Onward, Steps, Told
from calculators.core.words import Line, Phrase

from ..onward import OPPOSED, REROLL, freed, steady
from ..rolls.inputs import left_of
from ..rolls.rule import CRITICAL, FAILURE, SUCCESS, Rolled
from ..rolls.words import BEST, NAMED, dice_text, ended, later_steps, shown_dice
from ..scales import MOST_FACES, TRAITS
from .contest import CANCELLED
from .inputs import DEFENDER, DISTRACT, EXPOSE, MINE, THEIRS
from .rule import Opposed

NAMED_BOTH = Phrase("{trait} contre {theirs}, {text:_}")
THEY_REROLL = "Le défenseur relance (1 jeton)"
NAMED_REROLL = "{against} relance{against:nt} (1 jeton)"
ATTACKER = "Attaquant"

CRITICALLY = Phrase("Échec critique de l'attaquant : double {one}")
FAILED = Phrase("Échec : l'attaquant fait {total}, il lui fallait {difficulty}")
STOPPED = Phrase("Le défenseur annule : {total} contre {against}")
WINS = Phrase("L'attaquant l'emporte : {total} contre {against}")
RAISED = Phrase(
    "L'attaquant l'emporte avec {raises:# prouesse|# prouesses} : {total} contre {against}"
)
DOUBLE = Phrase("un double {one}")

DICE = Line("{name}, {dice}.{best}", "SW-JET-02", "AMB-SW-01")
TOTAL = Line("{name}, total : {total}.", "SW-JET-05", "AMB-SW-30")
DOUBLE_MINE = Line(
    "Double {one} de l'attaquant : échec critique, quel que soit le total.",
    "SW-JET-07",
    "AMB-SW-02",
)
SHORT = Line("{total} n'atteint pas {difficulty} : échec de l'attaquant.", "SW-JET-05")
ENOUGH = Line("{total} atteint {difficulty} : au défenseur de répondre.", "SW-JET-05")
DOUBLE_THEIRS = Line(
    "Double {one} du défenseur : il n'annule rien, quel que soit son total.",
    "SW-JET-07",
    "AMB-SW-02",
)
EQUALLED = Line("{defender} contre {total} : égaler suffit, le défenseur annule.", "SW-JET-05")
PASSED = Line("{defender} contre {total} : c'est plus, le défenseur annule.", "SW-JET-05")
BEATEN = Line("{defender} n'égale pas {total} : réussi.", "SW-JET-05")
RAISES = Line(
    "{total} contre {reference} : {raises:pas de prouesse|# prouesse|# prouesses}.",
    "SW-JET-06",
    "AMB-SW-03",
)
TARGETED = {DISTRACT: "la cible est Distraite", EXPOSE: "la cible est Vulnérable"}
SHAKEN = Phrase("{state} et Secouée")
TEST = Line("Épreuve : {effect}.", "SW-ACT-05", "AMB-SW-14")


def tell(opposed: Opposed) -> Told:
    """Describe an opposed roll."""
    sentence, effect = _sentence(opposed), brought(opposed.effect, shakes=opposed.shakes)
    text, given = ended(sentence, effect), opposed.given
    traits = given.kind.trait, given.defender.other_trait
    mine, theirs = map(TRAITS.get, traits)
    if mine:
        text = (NAMED_BOTH if theirs else NAMED)(trait=mine, theirs=theirs, text=text)
    shown = (*shown_dice(opposed.mine, ATTACKER), *shown_dice(opposed.theirs, DEFENDER))
    return Told(text, _steps(opposed, effect), shown, onward=_onward(opposed))


def _onward(opposed: Opposed) -> Moves:
    """Yield the onward moves: a reroll of either side, the target's recovery."""
    mine, theirs, given, luck = opposed.mine, opposed.theirs, opposed.given, opposed.given.luck
    stock = left_of(luck.stock, mine.bennies)
    left = left_of(luck.other_stock, theirs.bennies)
    short = len(mine.played.flat) <= MOST_FACES >= len(theirs.played.flat)
    request = {
        **given.fields("luck"),
        **fields_of(luck, "who", "wild_die"),
        "earlier": [*mine.played.flat],
        "other_earlier": [*theirs.played.flat],
        **({} if stock is None else {"stock": stock}),
        **({} if left is None else {"other_stock": left}),
    }
    better = opposed.outcome in {SUCCESS, CANCELLED, FAILURE}
    for side, wanted, roll, purse, label, named in (
        (MINE, better, mine, stock, REROLL, ""),
        (THEIRS, opposed.won, theirs, left, THEY_REROLL, NAMED_REROLL),
    ):
        if wanted and short and purse != 0 and not roll.played.closed:
            code, fields, hers = f"reroll_{side}", {**request, "rethrown": side}, side == THEIRS
            yield Onward(
                code, label, OPPOSED, fields, "SW-JTN-02", theirs=hers, anew=True, named=named
            )
    if opposed.shakes:
        yield from freed(left=left, turned=True)
        yield steady({}, turned=True)


def _sentence(opposed: Opposed) -> str:
    if opposed.outcome == CRITICAL:
        return CRITICALLY(opposed.mine)
    if opposed.outcome == FAILURE:
        return FAILED(opposed)
    against = DOUBLE(opposed.theirs) if opposed.defender is None else opposed.defender
    won = RAISED if opposed.raises else WINS
    return (STOPPED if opposed.outcome == CANCELLED else won)(opposed, against=against)


def brought(effect: str, *, shakes: bool) -> str:
    """Return what a test makes of its target; ``""`` if it was none."""
    if not effect:
        return ""
    return SHAKEN(state=TARGETED[effect]) if shakes else TARGETED[effect]


def _steps(opposed: Opposed, effect: str) -> Steps:
    yield from _side(ATTACKER, opposed.mine)
    yield from _side(DEFENDER, opposed.theirs)
    yield from _verdict(opposed)
    if effect:
        yield TEST(effect=effect)


def _side(name: str, roll: Rolled) -> Steps:
    throw = roll.played.throws[0]
    best = f" {BEST(throw)}" if throw.dice[1:] else ""
    yield DICE(name=name, dice=dice_text(roll.attempt, throw), best=best)
    yield from later_steps(roll)
    if roll.attempt.items:
        yield TOTAL(roll, name=name)


def _verdict(opposed: Opposed) -> Steps:
    if opposed.outcome == CRITICAL:
        yield DOUBLE_MINE(opposed.mine)
        return
    if opposed.outcome == FAILURE:
        yield SHORT(opposed)
        return
    yield ENOUGH(opposed)
    if opposed.outcome == CANCELLED:
        yield (EQUALLED if opposed.defender == opposed.total else PASSED)(opposed)
        return
    yield DOUBLE_THEIRS(opposed.theirs) if opposed.defender is None else BEATEN(opposed)
    yield RAISES(opposed)
