"""Steps 9 and 11: margins are declared, ties for the lead are drawn again, someone wins."""

from collections.abc import Sequence
from functools import partial

from calculators.core.result import Steps
from calculators.core.script import (
    Chances,
    Note,
    Question,
    Request,
    Script,
    Way,
    asks,
    lapsing,
    read,
    says,
)
from calculators.core.words import Line, Phrase
from calculators.pieces.domino import DOMINOES

from ..dominoes import Dominoes, VeiledPile, without
from ..down import TOO_FEW_TO_FILL
from ..down import wanted as count_wanted
from ..gauge.names import names_of
from ..scales import SURE_SKILL
from ..tie import TOO_FEW_TO_DECIDE, Equals
from ..tie import chances as tie_chances
from .drawing import lightens
from .state import ABSENT, DOWN, FAILED, SETTLED, SUCCEEDED, TIE, Drew, Turn, swept

type Group = tuple[str, ...]
WIN, SURE = "win", "sure"
"""Why some draw again: for the turn, or for the effect of a skill of 12 (BK-TIR-15)."""

DRAWN = {False: "Personne n'a tiré.", True: "Tous les tirages sont faits."}
DECLARE = {
    False: Line("Continuer", "BK-TIR-11"),
    True: Line("Déclarer les marges", "BK-SOL-06"),
}
"""By whether somebody has drawn."""
HAS_SUCCEEDED = {
    False: Line("{name} : réussite au {kept!s}, marge {margin}.", "BK-SOL-06"),
    True: Line("{name} : éclat réussi, {names}, marge {margin} au {kept!s}.", "BK-SOL-06"),
}
"""By whether there are several dominoes."""
HAS_FAILED = Line("{name} : échec, marge {margin}.", "BK-NAR-02")
HAVE_SETTLED = Line("{names} {names:a|ont} soldé : hors combat.", "BK-SOL-05")

EQUAL = {
    "win": Phrase("Égalité : un domino pour {names}, dans cet ordre."),
    "sure": Phrase("Compétence {sure}, égalité : un domino pour {names}, dans cet ordre."),
}
"""By why they draw again."""
PART = Line("Départager", "BK-TIR-12")
EXHAUST = Line("Plus assez de dominos : épuisement", "BK-PIO-02")
ALL_COUNT = Line(
    "Contre un adversaire, tous les dominos d'égalité et de départage {name:de} comptent.",
    "BK-ATT-18",
    "AMB-BK-11",
)
TIED = "égalité"
NOBODY = Line("Personne ne gagne ce tour : le meneur enchaîne.", "BK-TIR-11", "AMB-BK-43")
LAYING = {
    False: Line("Au serpentin, par marge décroissante : {names}.", "BK-SER-19"),
    True: Line(
        "Au serpentin, du meilleur tirage au moins bon : {names}.", "BK-SER-19", "BK-TIR-04"
    ),
}
"""By whether some drew more dominoes, which come before any margin."""
WINS = Line("{name} gagne{name:nt} le tour.", "BK-TIR-11")
MORE_WIN = Line("Le plus grand nombre de dominos l'emporte, quelle que soit la marge.", "BK-TIR-04")
BRUTE = Line("Bourrin : pas de carte bonus en gagnant.", "BK-DES-05")

WHOM = Phrase("{name}, compétence {level} : qui mettre hors combat ?")
SPARE = Line("Épargner tout le monde", "BK-TIR-14")
SPARED = Line("{name} épargne{name:nt} tout le monde.", "BK-TIR-14")
PUTS_OUT = Line("Mettre {name} hors combat", "BK-TIR-14")
DOWN_EXHAUSTS = Line(
    "Mettre {name} hors combat : il faut {count:# domino|# dominos}, c'est l'épuisement",
    "BK-PIO-02",
)


def declares(turn: Turn) -> Script:
    """Declare the margins, unless a newcomer has yet to draw."""

    def asked() -> Question | None:
        if any(turn.waiting):
            return None
        drawn = any(drew.fate != ABSENT for drew in turn.drawn.values())
        way = Way("declare", DECLARE[drawn](), then=tuple(_declared(turn)))
        return Question(DRAWN[drawn], (way,))

    turn.declared = (yield asked) is not None
    over = [name for name in _settled(turn) if turn.declared]
    turn.drew |= {name: Drew(SETTLED, turn.drew[name].level) for name in over}
    yield Note(writes={name: {"hand": []} for name in over})  # BK-SOL-04


def _settled(turn: Turn) -> Sequence[str]:
    """Return who settled after a draw, for it or since."""
    over = {SETTLED, SUCCEEDED}
    return [n for n, drew in turn.drawn.items() if drew.fate in over and not turn.succeeded(n)]


def ranks(turn: Turn) -> Script:
    """Rank those who declared; ties for the lead draw again until one wins."""
    good = (name for name in turn.drew if turn.succeeded(name))
    turn.order = sorted(good, key=lambda name: rank_of(turn, name))
    there = ((name, turn.there[name]) for name in turn.order if name in turn.there)
    yield Note(writes={n: {"hand": [], "shown": (*her.shown, *her.hand)} for n, her in there})
    head = tied(turn, 0)
    if head[1:]:
        yield from unties(turn, head, WIN)
    elif head:
        turn.winner = head[0]


def rank_of(turn: Turn, name: str) -> tuple[int, int]:
    """Return a sort key: by dominoes first, then the larger margin (BK-TIR-04, BK-TIR-11)."""
    return -turn.drew[name].count, -turn.drew[name].margin


def tied(turn: Turn, rank: int) -> Group:
    """Return those with the same result as that rank, in the order declared."""
    if not turn.order:
        return ()
    best = rank_of(turn, turn.order[rank])
    return tuple(name for name in turn.order if rank_of(turn, name) == best)


def _declared(turn: Turn) -> Steps:
    """Tell the margin of all who did not settle, the best first (BK-SOL-06, BK-TOU-02).

    The dominoes of a success are laid face up, those of a failure face down.
    """

    def place(name: str) -> tuple[int, ...]:
        return rank_of(turn, name) if turn.succeeded(name) else (0, -turn.drew[name].margin)

    for name in sorted(turn.drawn, key=place):
        drew = turn.drawn[name]
        if turn.succeeded(name) and drew.kept:
            names = names_of((drew.kept, *without(turn.there[name].hand, (drew.kept,))))
            yield HAS_SUCCEEDED[drew.count > 1](drew, name=name, names=names)
        elif drew.fate == FAILED:
            yield HAS_FAILED(drew, name=name)
    if settled := _settled(turn):
        yield HAVE_SETTLED(names=settled)


# --- ties


def unties(turn: Turn, first: Group, why: str) -> Script:
    """Let tied characters draw one domino each until one leads (BK-TIR-12, AMB-BK-11)."""
    group, drawn = first, dict[str, Dominoes]()

    def ties() -> Question:
        turn.there.of(*group)
        title = EQUAL[why](names=group, sure=SURE_SKILL)
        if turn.left < len(group):
            return Question(title, (says("exhaust", EXHAUST, TOO_FEW_TO_DECIDE),))
        equals = [{"name": name, "level": turn.drew[name].level} for name in group]
        rule = "BK-TIR-15" if why == SURE else None
        request, chart = Request(TIE, fields={"equals": equals}), partial(_chances, turn)
        return Question(title, (Way("tie", PART(rule=rule), request, chart=chart),))

    while group[1:]:
        done = yield ties
        if done == "exhaust":
            turn.stopped = True
            return
        if done is None:  # somebody has left
            group = tuple(name for name in group if name in turn.there)
            continue
        values = turn.table.values
        pieces = dict(zip(group, map(DOMINOES.parse, values["drawn"]), strict=True))
        margins = zip(group, values["margins"], strict=True)
        there = ((name, turn.there[name]) for name in pieces if name in turn.there)
        yield Note(writes={name: {"shown": (*her.shown, pieces[name])} for name, her in there})
        yield from swept(turn)  # uncounted dominoes were drawn this turn all the same
        for name, domino in pieces.items():
            drawn[name] = (*drawn.get(name, ()), domino)
            if domino.double:
                yield partial(lightens, turn, name)
        most = max(values["margins"])
        group = tuple(n for n, margin in margins if margin == most and n in turn.there)
    if group:
        yield from _ahead(turn, group[0], first, why, drawn)


def _chances(turn: Turn, asked: Request) -> Chances:
    """Return each one's chance to lead, then the chance of another tie."""

    def shares(tying: Equals, pile: VeiledPile) -> Chances:
        each, again = tie_chances(tying, pile)
        named = zip((one.name for one in tying.equals), each, strict=False)
        return (*named, (TIED, again))

    return turn.table.call(asked, shares)


def _ahead(turn: Turn, winner: str, first: Group, why: str, drawn: dict[str, Dominoes]) -> Script:
    """Rank the leader before those who tied; against foes all her dominoes count (BK-ATT-18)."""
    camps = {turn.there[name].camp for name in first if name in turn.there}
    counts = why == WIN and len(camps) > 1
    apart = {name: held for name, held in drawn.items() if name in turn.there}
    if counts:
        turn.extra[winner] = drawn.get(winner, ())
        apart.pop(winner, None)
    rest = [name for name in turn.order if name != winner]
    start = turn.order.index(first[0])
    turn.order = [*rest[:start], winner, *rest[start:]]
    if why == WIN:
        turn.winner = winner
    told = (ALL_COUNT(name=winner),) if counts else ()
    yield Note(told, {n: {"shown": without(turn.there[n].shown, d)} for n, d in apart.items()})


# --- a skill of 12


def surely(turn: Turn) -> Script:
    """Let the best placed of skill 12 put a foe out of combat (BK-TIR-14, AMB-BK-15)."""

    def whom() -> Question | None:
        if not _able(turn, name):
            return None
        spares = lapsing(says("nothing", SPARE, SPARED, name=name))
        ways = [*map(down, _foes(turn, name)), spares]
        return Question(WHOM(name=name, level=turn.drew[name].level), ways, name)

    def down(foe: str) -> Way:
        request = Request(DOWN, name, foe, anyway=True)
        wanted = turn.table.call(request, count_wanted)
        if wanted > turn.left:
            code, line = turn.table.code("exhaust", foe), DOWN_EXHAUSTS
            return says(code, line, TOO_FEW_TO_FILL, name=foe, count=wanted)
        return asks(turn.table.code("down", foe), PUTS_OUT, request, name=foe)

    sure = _sure(turn)
    if sure[1:]:
        yield from unties(turn, sure, SURE)
        sure = _sure(turn)[:1]
    if not sure or turn.stopped:
        return
    (name,) = sure
    turn.stopped = read((yield whom))[0] == "exhaust"


def _sure(turn: Turn) -> Group:
    """Return the best placed of skill 12, with those who tie with her."""
    able = [name for name in turn.order if _able(turn, name)]
    if not able:
        return ()
    if able[0] == turn.winner:
        return (able[0],)
    equal = tied(turn, turn.order.index(able[0]))
    return tuple(name for name in equal if name in able)


def _able(turn: Turn, name: str) -> bool:
    return turn.succeeded(name) and turn.drew[name].level >= SURE_SKILL and bool(_foes(turn, name))


def _foes(turn: Turn, name: str) -> Sequence[str]:
    """Return the members of other camps who are not out of combat yet."""
    camp = turn.there[name].camp
    return [other for other, foe in turn.there.items() if foe.camp != camp and not foe.out]


# --- the ranking


def decided(turn: Turn) -> Note | None:
    """Tell the winner and the order of laying (BK-TIR-11, BK-SER-19)."""
    told = [*_won(turn)]
    others = [name for name in turn.order if name != turn.winner and name in turn.there]
    if others[1:]:
        counts = {turn.drew[name].count for name in others}
        told.append(LAYING[len(counts) > 1](names=others))
    return Note(told)


def _won(turn: Turn) -> Steps:
    winner = turn.winner
    if winner not in turn.there:
        yield NOBODY()
        return
    mine = turn.drew[winner]
    yield WINS(name=winner)
    others = [turn.drew[name] for name in turn.order if name != winner]
    if any(each.count < mine.count and each.margin >= mine.margin for each in others):
        yield MORE_WIN()
    if turn.there[winner].has("brute"):
        yield BRUTE()
