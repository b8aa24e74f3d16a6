"""Steps 12 to 14: the winner attacks, or adds a bonus card and pays for it (BK-ATT-01)."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial

from calculators.core.result import Shown, Step, Values
from calculators.core.script import (
    Note,
    Question,
    Request,
    Script,
    Way,
    Ways,
    coded,
    lapsing,
    read,
    says,
)
from calculators.core.words import Line, Phrase
from calculators.pieces.domino import DOMINOES, Domino
from calculators.pieces.gauge import Placed

from ..attack import placing
from ..attack.onward import attack_with
from ..attack.rule import Laid
from ..damage.onward import price_of
from ..damage.words import ROW
from ..dominoes import Dominoes, without
from ..draw.words import DRAWN
from ..gauge.names import said
from ..tales import DOWN, KARMA
from ..uses import USES
from .settle import CANCELLED, Use, settles, tiles_of, usable
from .state import DAMAGE, PLACEMENT, SERPENTINE, Turn, facing, short

WIN = {
    False: Phrase("Que {name:fait|font} {name} ?"),
    True: Phrase("{name} gagne{name:nt} le tour : que faire ?"),
}
"""By whether somebody has acted since the winner was told."""
NOTHING = Line("Ne rien faire", "BK-ATT-01")
HOLDS = Line("{name} {name:retient son|retiennent leur} geste.", "BK-ATT-01")
ATTACK = Line("Attaquer {target} ({state}){hint}", "BK-ATT-01")
CRITICAL_HINT = ", coup critique"
MISFIT_HINT = ", mais le type ne convient pas"
CARD = Line("Ajouter une carte bonus et payer {price}", "BK-SER-17")
PRICE = Phrase("{count:# domino|# dominos}, {side} en haut")
SIDES = {"strong": "le côté fort", "weak": "le côté faible"}
CARD_FOR = Line("Héroïque : une carte bonus contre {tile}", "BK-AVA-02")
ADDS = Phrase("{name} ajoute{name:nt} une carte bonus.")
ADD = Line("Poser la carte", "BK-SER-17")
GOES_ON = Phrase("{name} : et ensuite ?")

CANCEL = Phrase("{name} : que faire du coup critique au {domino!s} ?")
LUCKY = Line("Chanceux : l'annuler", "BK-AVA-03")
SUFFER = Line("Le subir", "BK-ATT-16")

SHIELD = Phrase("{name} : une protection contre {domino!s:le} ?")
BARE = Line("Sans protection", "BK-PRO-02")
USE = Line("Protection {value} ({left:# emploi|# emplois}) : {effect}", "BK-PRO-04")
LAY, LAYS = Phrase("{name} {name:reçoit|reçoivent} {domino!s:le}"), Line("Le poser", "BK-ATT-06")
ASKS = {True: ("prefer",), False: ("prefer", "hidden")}
"""How the attacker lays a domino, if otherwise than its strong side up (BK-ATT-19, AMB-BK-09).

By whether the attack is mixed, which always shows (BK-ATT-08).
"""
HELD = frozenset({"gauge", "karma"})
LIES = HELD | {"out_of_combat"}
"""What sheets say of a target, and what an earlier blow told of it."""
HERS = {PLACEMENT: HELD, DAMAGE: frozenset(USES[DAMAGE].who.takes)}
"""What sheets say of whoever pays, by where the price goes."""
FEW = 2
"""Dominoes of a price that a label can name."""


def wins(turn: Turn, name: str) -> Script:
    """Let the winner attack, add a card, or do nothing."""

    def asked() -> Question | None:
        blows = striking(turn, name)
        if not blows:
            return None
        her, chosen, acted = turn.there[name], turn.chosen(name), bool(turn.order[1:])
        ways = [*_targets(turn, name)]
        if not her.has("brute"):
            ways += _cards(turn, name)
            if her.has("heroic") and chosen:
                ways += hero_ways(turn, name, chosen)
        ways.append(lapsing(says("nothing", NOTHING, HOLDS, name=name)))
        folds, facts = ASKS[her.attack.mixed], facing(turn.table)
        shows = (Shown(DRAWN(count=len(blows)), blows),) if acted else ()
        return Question(WIN[acted](name=name), ways, name, folds=folds, facts=facts, shows=shows)

    kind, other = turn.table.decoded((yield asked))
    blows = striking(turn, name)
    if kind == "attack":
        blow = _attack(name, other, blows)
        yield from _takes_up(turn, name, blows)
        yield from follows(turn, (yield from strikes(turn, blow)))
    elif kind in {"card", "hero"}:
        yield from pays(turn, name, blows if kind == "card" else (turn.chosen(name),))


def striking(turn: Turn, name: str) -> Dominoes:
    """Return the dominoes that strike; the last may be critical.

    Those of an éclat come first; a tie between foes adds its own (BK-ATT-18, AMB-BK-08).
    """
    if not turn.succeeded(name):
        return ()
    extra, chosen = turn.extra.get(name, ()), turn.chosen(name)
    last = (*((chosen,) if chosen else ()), *extra)
    return (*without(turn.there[name].shown, last), *last)


# --- an attack


def _attack(name: str, other: str, blows: Dominoes) -> Request:
    return Request(PLACEMENT, name, other, attack_with(blows), anyway=True)


def _targets(turn: Turn, name: str) -> Ways:
    her, blows = turn.there[name], striking(turn, name)
    hint, rule, critical = "", "BK-ATT-01", blows[-1].double
    if critical:
        hint, rule = CRITICAL_HINT, "BK-ATT-15"
    elif blows[1:]:  # of an éclat, or of a tie
        rule = "BK-TIR-06" if turn.drew[name].count > 1 else "BK-ATT-18"
    counts = critical and turn.table.house.any_type == "any"
    if not (counts or any(placing.fits(domino, her.attack.type) for domino in blows)):
        hint += MISFIT_HINT
    for other, foe in turn.there.items():
        if foe.camp == her.camp:
            continue
        state = DOWN if foe.exposed else KARMA(foe)
        told = ATTACK(target=other, state=state, hint=hint, rule=rule)
        yield strike_way(turn, turn.table.code("attack", other), told, _attack(name, other, blows))


def strike_way(turn: Turn, code: str, told: Step, blow: Request) -> Way:
    """Return the way of a blow: made at once, or announced first if its target may answer."""
    if _answers(turn, blow):
        return Way(code, told, shows=blow)
    return Way(code, told, blow)


def strikes(turn: Turn, blow: Request) -> Script:
    """Let a target answer an announced blow; return the protection used on it."""

    def asked() -> Question:
        title, line = SHIELD, BARE
        if _lies(turn, blow).critical:
            title, line = CANCEL, SUFFER
        answers = _answers(turn, blow)
        if not answers:  # no protection helps as it is laid
            title, line = LAY, LAYS
        ways = (*answers, Way("strike", line(), blow))
        return Question(title(name=blow.against, domino=_domino(blow)), ways, blow.against)

    if turn.table.values:
        return ()
    blow = blow.saying(**turn.table.said)
    kind, *number = read((yield asked))
    if kind == "lucky" and not turn.table.values:
        blow = blow.saying(lucky=True)
        kind, *number = read((yield asked))
    return ((0, number[0]),) if kind == "use" else ()


def _lies(turn: Turn, blow: Request) -> Laid:
    """Return how a blow would lie."""
    return turn.table.call(blow, Laid)


def _domino(blow: Request) -> Domino:
    return DOMINOES.parse(blow.fields["domino"])


def _answers(turn: Turn, blow: Request) -> list[Way]:
    """Return a target's answers to a blow as it is laid: Chanceux, useful protections."""
    his, bare = turn.there[blow.against], _lies(turn, blow)
    harmless = bare.laid.hidden
    ways: list[Way] = []
    if bare.critical and his.has("lucky") and not (his.spent or (bare.straight and harmless)):
        spared = blow.saying(lucky=True)
        more = _answers(turn, spared)
        ways.append(Way("lucky", LUCKY(), None if more else spared))
    if not bare.at_once or (harmless and (bare.critical or bare.straight)):
        return ways
    for number, armour in usable(his.protections):
        shielded = blow.saying(protection=armour.value)
        after = _lies(turn, shielded).final
        if after is None or not (bare.critical or after.row == bare.laid.row):
            effect = ROW(after) if after else CANCELLED
            ways.append(Way(coded("use", number), USE(armour, effect=effect), shielded))
    return ways


def follows(turn: Turn, used: tuple[Use, ...] = ()) -> Script:
    """Play what a domino causes: a settlement, damage, the next domino of an éclat."""
    while not turn.stopped:
        may = turn.table.follows
        if "settle" in may:
            due = turn.table.onward("settle").request
            assert due is not None  # noqa: S101
            critical = due.fields["cause"] == "critical"
            yield from settles(turn, _as_it_lies(due, HELD), used if critical else ())
            if "settle" in turn.table.follows:
                yield _fits(turn, due)
                break
        elif "suffer" in may or "next" in may:
            code = "suffer" if "suffer" in may else "next"
            if code == "next":
                turn.carried = turn.carried[1:]
            way = turn.table.onward(code)
            blow = way.request
            done = yield partial(_next, turn, way)
            if done is None or blow is None:
                break
            yield from short(turn, blow.who)
            used = yield from strikes(turn, _as_it_lies(blow, LIES))
        else:
            break
    turn.carried = ()


def _fits(turn: Turn, due: Request) -> Note:
    """Lay what a full gauge had no room for: it was emptied by hand, so nothing falls due."""
    her, fields = turn.there[due.who], due.fields
    tiles = (*her.gauge, *tiles_of(fields["incoming"]), *tiles_of(fields["coming"]))
    return Note(writes={due.who: {"gauge": tiles[: her.karma]}})


def _next(turn: Turn, way: Way) -> Question | None:
    """Ask for what follows, whatever a page has told since."""
    blow = way.request
    if blow is None or blow.who not in turn.there:
        return None
    strikes_ = blow.calculator == PLACEMENT and bool(blow.against)
    if strikes_:
        way = strike_way(turn, way.code, way.label, _as_it_lies(blow, LIES))
    else:
        way = replace(way, request=_as_it_lies(blow, HERS[blow.calculator]))
    folds = ASKS[turn.there[blow.who].attack.mixed] if strikes_ else ()
    return Question(GOES_ON(name=blow.who), (way,), blow.who, folds=folds)


def _as_it_lies(request: Request, told: AbstractSet[str]) -> Request:
    """Return a begun request, these fields as the sheets are now."""
    fields = {name: value for name, value in request.fields.items() if name not in told}
    return replace(request, fields=fields, anyway=True)


# --- a bonus card


def pays(turn: Turn, name: str, price: Iterable[Domino | None] = ()) -> Script:
    """Pay for a bonus card, then add it (BK-SER-17, BK-SER-18).

    :param price: the dominoes of its cost; the first is laid.
    """

    def adds() -> Question | None:
        if turn.snake is None:
            return None
        way = Way("card", ADD(), Request(SERPENTINE, name, fields={"action": "card"}))
        return Question(ADDS(name=name), (way,), name)

    yield from _takes_up(turn, name, price)
    yield from follows(turn)
    yield adds


def _cards(turn: Turn, name: str) -> Ways:
    """Offer a bonus card for each way to lay its price (BK-SER-17, BK-SER-18)."""
    how, blows = turn.there[name].attack, striking(turn, name)
    reading = turn.table.house.payment

    def laid_as(prefer: str) -> tuple[Placed, ...]:
        side = replace(how, prefer=prefer)
        return tuple(placing.payment(domino, side, reading) for domino in blows)

    first, *rest = blows
    for prefer, price in placing.either(laid_as):
        fields = {"motive": "payment", "domino": first, "rest": rest}
        told: Sequence[str] = [said(placed) for placed in price]
        if len(price) > FEW:
            told = PRICE(count=len(price), side=SIDES[prefer])
        request = priced(turn, name, price, {**fields, "prefer": prefer})
        yield Way(coded("card", prefer), CARD(price=told), request)


def hero_ways(turn: Turn, name: str, domino: Domino) -> Ways:
    """Offer the reduced price of Héroïque (BK-AVA-02)."""
    for prefer, placed in placing.either(partial(placing.heroic, domino)):
        fields = {"motive": "heroic", "domino": domino, "prefer": prefer}
        request = priced(turn, name, (placed,), fields)
        yield Way(coded("hero", prefer), CARD_FOR(tile=said(placed)), request)


def priced(turn: Turn, name: str, price: tuple[Placed, ...], fields: Values) -> Request:
    """Return a price's request: on one's own gauge, or taken straight (BK-SER-18, BK-DOM-09)."""
    if turn.there[name].exposed:
        return Request(DAMAGE, name, fields=price_of(price, {}).fields, anyway=True)
    return Request(PLACEMENT, name, fields=fields, anyway=True)


def _takes_up(turn: Turn, name: str, dominoes: Iterable[Domino | None]) -> Script:
    turn.carried = (*filter(None, dominoes),)
    yield laid(turn, name, turn.carried)


def laid(
    turn: Turn, name: str, blows: Iterable[Domino | None], drawn: Iterable[Domino] = ()
) -> Note:
    """Remove from before a player the dominoes laid elsewhere.

    :param drawn: the dominoes put there instead.
    """
    shown = (*without(turn.there[name].shown, blows), *drawn)
    return Note(writes={name: {"shown": shown}})
