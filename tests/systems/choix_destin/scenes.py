"""The table of Choix & Destin, for :mod:`tests.contract.test_games`: random tables, and scripts."""

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from calculators.core.ask import Move
from calculators.core.chance import Chance
from calculators.pieces.tarot import MinorCard, Suit, Trump
from calculators.systems.choix_destin.house import House
from calculators.systems.choix_destin.table.calculator import table
from calculators.systems.choix_destin.table.cards import Card
from calculators.systems.choix_destin.table.inputs import Table
from calculators.systems.choix_destin.table.machine import TABLE, Scene, piles
from calculators.systems.choix_destin.table.state import NPC, OURS, SITE, TEST, Seat, Sitting
from tests.contract.games import Scenes, Script
from tests.systems.choix_destin import by_the_book

READINGS = ("lending", "tie", "formula", "vs")
SUITS = [suit.value for suit in Suit]


# --- random tables


def setup(dice: random.Random) -> dict[str, Any]:
    """Return the inputs of a random table."""
    critical = dice.random() < 0.4
    formula = dice.choice(["versus", "versus", "literal"])
    return {
        "players": tuple(seat(dice, place) for place in range(dice.randint(1, 8))),
        "cards": dice.choice([SITE, SITE, OURS]),
        "critical": critical,
        "discarded": trumps(dice, range(22)) if critical else (),
        "npc_discarded": trumps(dice, range(1, 15)) if critical else (),
        "lending": dice.choice(["redraw", "four", "later"]),
        "tie": dice.choice(["destiny", "opposition"]),
        "formula": formula,
        "vs": dice.randint(-3, 3) if formula == "literal" else 0,
    }


def trumps(dice: random.Random, among: range) -> tuple[Trump, ...]:
    """Return some trumps, sometimes all but one."""
    count = dice.choice([0, 2, len(among) - 1, dice.randrange(len(among))])
    return tuple(Trump(number) for number in dice.sample(among, count))


def seat(dice: random.Random, place: int) -> Seat:
    """Return a random character: without a card, or in the middle of a game."""
    played = dice.choice([None, 0, 3, 10, 11, dice.randint(0, 11)])
    suit = Suit(dice.choice(SUITS))
    cards = [MinorCard(rank, suit) for rank in dice.sample(range(1, 15), 14)]
    return Seat(
        name=f"P{place}",
        suit=suit.value,
        pm=dice.randint(0, 9),
        hand=() if played is None else tuple(cards[:3]),
        discard=() if played is None else tuple(cards[3 : 3 + played]),
        away=dice.random() < 0.1,
    )


def scene_of(values: Mapping[str, Any]) -> Scene:
    """Return what the machine begins from."""
    house = House(**{name: values[name] for name in READINGS})
    return Table(**{name: values[name] for name in Table.inputs}).scene(house)


def drawn(state: Sitting, move: Move, dice: random.Random) -> tuple[Card, ...]:
    """Draw as the site does."""
    return piles(state, move.code).draw(Chance(f"{dice.random()}"))


# --- what always holds


def check(state: Sitting) -> None:
    """Check that fourteen cards a player and twenty-two trumps are there, each once."""
    for each in state.seats:
        deck = each.deck
        away = [card.rank for card in (*deck.hand, *deck.discard)]
        assert sorted([*away, *(card.rank for card in deck.pile)]) == list(range(1, 15))
        assert len(deck.hand) <= 4
    for talon, whole in ((state.talon, range(22)), (state.npc, range(1, 15))):
        both = sorted(trump.number for trump in (*talon.left, *talon.kept_out))
        assert both == list(whole)
    assert state.critical or not (state.aside or state.npc_aside)
    assert state.asked
    assert state.asked.secret == bool(state.asked.who)


def gone(state: Sitting) -> list[Card]:
    """Return cards that cannot come: trumps set aside, numbers that no card of a player bears."""
    if state.agenda[0].name != "fate":
        return [Trump(0), Trump(15), Trump(21)]
    if state.doing.kind == NPC:
        return [Trump(15), Trump(21), MinorCard(14, Suit.CUPS)]
    return [] if len(state.aside) >= 22 else [*state.aside]


# --- odds, counted from the rules' text


def counted(state: Sitting, move: Move) -> dict[str, Fraction] | None:
    """Count the chances told beside a card, a loan or the draw."""
    task, deed = state.agenda[0].name, state.deed
    if deed is None or deed.kind not in {TEST, NPC} or deed.fools:
        return None
    rank = int(move.code.partition(".")[2] or 0)
    if task == "lay" and rank:
        now = ending(state, [rank])
        left = [card.rank for card in state[deed.who].deck.hand if card.rank != rank]
        return {**now, "et le tirage suivant, au mieux": following(state, rank, left)}
    if task == "lend" or move.code == "go":
        assert deed.choice
        lent = [card.rank for _, card in deed.lent]
        return ending(state, [deed.choice.rank, *lent, *([rank] if rank else [])])
    return {}


def ending(state: Sitting, cards: list[int], *out: int) -> dict[str, Fraction]:
    """Count how a draw with these cards may end; ``out`` are the trumps that are set aside."""
    deed, house = state.doing, state.house
    pm, hard = deed.pm, deed.difficulty or 0
    if deed.kind == TEST:
        found = by_the_book.draw(
            cards,
            pm,
            hard,
            out or [trump.number for trump in state.aside],
            literal=house.literal,
            vs=house.vs,
        )
        good = found.get("success", 0) + found.get("critical_success", 0)
        return {"réussir": Fraction(good)}
    if house.literal:  # the difficulty is on the player's side
        pm, hard = pm - house.vs + hard, 0
    aside = out or [trump.number for trump in state.npc_aside]
    even = house.tie == "destiny"
    met = by_the_book.against_npc(cards, pm, deed.facing or 0, hard, aside, tie_to_player=even)
    shares = {"l'emporter": met.get("win"), "égalité": met.get("tie")}
    return {label: Fraction(share) for label, share in shares.items() if share}


def following(state: Sitting, rank: int, left: list[int]) -> Fraction:
    """Count the next such draw: its best card, over what may be drawn and what may be out."""
    discard = {card.rank for card in state[state.doing.who].deck.discard}
    pile = [card for card in range(1, 15) if card not in {rank, *left, *discard}]
    label = "réussir" if state.doing.kind == TEST else "l'emporter"

    def best(hand: list[int]) -> Fraction:
        if not state.critical:
            return max(ending(state, [card]).get(label, Fraction(0)) for card in hand)
        return max(mean(card) for card in hand)

    def mean(card: int) -> Fraction:
        now = trumps_now(state)
        shares = [share * ending(state, [card], *out).get(label, Fraction(0)) for out, share in now]
        return sum(shares, Fraction(0))

    if pile:
        return sum((best([*left, card]) for card in pile), Fraction(0)) / len(pile)
    chances = Fraction(0)
    for highest in range(4, 15):  # four of the fourteen, by the highest of them
        ways = (highest - 1) * (highest - 2) * (highest - 3) // 6
        chances += Fraction(ways, 1001) * best([highest])
    return chances


def trumps_now(state: Sitting) -> list[tuple[tuple[int, ...], Fraction]]:
    """Return what this draw may set aside, each with its chance."""
    if state.doing.kind == NPC:
        return _out(tuple(trump.number for trump in state.npc_aside), range(1, 15))
    return _out(tuple(trump.number for trump in state.aside), range(22))


def _out(
    aside: tuple[int, ...], whole: range, share: Fraction = Fraction(1)
) -> list[tuple[tuple[int, ...], Fraction]]:
    """Turn cards over until one counts; a pile that is empty comes back whole."""
    if len(aside) >= len(whole):
        aside = ()
    left = [number for number in whole if number not in aside]
    found = []
    for number in left:
        more, part = (*aside, number), share / len(left)
        found += [(more, part)] if number else _out(more, whole, part)
    return found


# --- scenes written out


def player(name: str, suit: str, pm: int, hand: str = "", discard: str = "", **more: Any) -> Seat:
    """Return a character, with cards by their ranks."""
    held, played = (
        tuple(MinorCard(int(rank), Suit(suit)) for rank in text.split()) for text in (hand, discard)
    )
    return Seat(name=name, suit=suit, pm=pm, hand=held, discard=played, **more)


def at(*seats: Seat, **more: Any) -> Sitting:
    """Return a table before its first choice."""
    values = {"cards": SITE, "critical": False, "aside": (), "npc_aside": ()} | more
    return TABLE.start(Scene(values.pop("house", House()), seats, **values))


LISE = player("Lise", "coupe", 2, "3 8 12")
THEO = player("Théo", "epee", 4, "1 6 14")
MAUD = player("Maud", "denier", 1, "5 7 10")
SPENT = player("Lise", "coupe", 2, "3 8 12", "1 2 4 5 6 7 9 10 11 13")
NEW = player("Lise", "coupe", 2), player("Théo", "epee", 4)
TESTS = ("act.0", "test 9", "set.4", "play.8")
FACES = ("act.0", "npc 9", "set.3", "play.8")
ALL_BUT_TWO = tuple(Trump(number) for number in range(20))


def scripts() -> dict[str, Script]:
    """Return the scenes by what they show."""
    pair = at(LISE, THEO)
    found = {
        "first hands": (at(*NEW), ("deal 1 2 3 4 5 6",)),
        "a draw": (pair, (*TESTS, "go 3")),
        "a draw that fails": (pair, (*TESTS, "go 20")),
        "advice": (pair, (*TESTS[:-1], "advice", "play.12", "go XIII")),
        "another Modif": (pair, ("act.0", "pm", "set.5", "test 9", "set.4", "play.8", "go 3")),
        "nothing after all": (pair, ("act.0", "nothing")),
        "Le Mat": (pair, (*TESTS, "go 0", "go 12")),
        "Le Monde": (pair, (*TESTS, "go 21")),
        "Le Diable": (pair, (*TESTS, "go 15")),
        "a loan": (
            at(LISE, THEO, MAUD),
            (*TESTS, "help.1", "lend.14 2", "help.2", "nothing", "go 1"),
        ),
        "two players": (pair, ("act.0", "versus.1 9 2", "play.12", "play.14")),
        "two players equal": (pair, ("act.0", "versus.1 9 2", "play.8", "play.6")),
        "an NPC": (pair, (*FACES, "go 9")),
        "an NPC, equal": (pair, (*FACES, "go 7")),
        "an NPC, Le Mat": (pair, (*FACES, "go 0", "go 7")),
        "an NPC, hard": (pair, ("act.0", "npc 9", "hard", "set.2", "set.3", "play.8", "go 9")),
        "an NPC, very hard": (
            pair,
            ("act.0", "npc 9", "hard", "more", "keep", "more", "by.-10", "keep", "play.8", "go 9"),
        ),
        "a critical situation": (pair, ("crisis", *TESTS, "go 0", "go 12", "calm")),
        "the last trump": (
            at(LISE, THEO, critical=True, aside=ALL_BUT_TWO),
            (*TESTS, "go 20", *("act.1", "test 3", "set.0", "play.14"), "go 21"),
        ),
        "a pile that is empty": (
            at(SPENT, THEO),
            ("act.0", "test 14", "set.0", "play.8", "go 3", "refill 1 2 3"),
        ),
        "two piles that are empty": (
            at(SPENT, player("Théo", "epee", 4, "1 6 14", "2 3 4 5 7 8 9 10 11 12")),
            ("act.0", "versus.1 14 13", "play.12", "play.6", "refill 1 2 3", "refill 4 5 6"),
        ),
        "our cards": (
            at(*NEW, cards=OURS),
            (
                "take 1 2 3",
                "take 4 5 6",
                "act.0",
                "versus.1",
                "take 9",
                "play.9",
                "take 8",
                "play.8",
            ),
        ),
        "our cards, hard": (
            at(LISE, THEO, cards=OURS),
            ("act.0", "test", "more", "by.10", "keep", "take 9", "play.8", "go 3"),
        ),
        "our cards, an NPC": (
            at(LISE, THEO, cards=OURS),
            ("act.0", "npc", "set.0", "take 9", "play.8", "go 3"),
        ),
        "our cards, a strong NPC": (
            at(LISE, THEO, cards=OURS),
            ("act.0", "npc", "more", "keep", "take 9", "play.8", "go 3"),
        ),
        "cards put right": (
            pair,
            ("mend.0", "card.3", "to.discard", "card.5", "to.hand", "card.8", "to.pile", "done"),
        ),
        "coming and going": (
            at(LISE, player("Théo", "epee", 4, away=True)),
            ("back.1", "deal 1 2 3", "leave.0", "back.0"),
        ),
        "coming with our cards": (
            at(LISE, player("Théo", "epee", 4, away=True), cards=OURS),
            ("back.1", "take 1 2 3", "act.1", "test", "set.1", "take 7", "play.7", "go 2"),
        ),
    }
    return {name: Script(start, lines) for name, (start, lines) in found.items()}


RULES = {
    "CD-TIR-01": "a draw",
    "CD-TIR-02": "a draw",
    "CD-TIR-03": "another Modif",
    "CD-TIR-04": "a draw",
    "CD-MAI-01": "first hands",
    "CD-MAI-02": "a draw",
    "CD-MAI-03": "a loan",
    "CD-MAI-04": "two players",
    "CD-MAI-05": "a pile that is empty",
    "CD-DES-01": "a critical situation",
    "CD-DES-02": "the last trump",
    "CD-DES-03": "a critical situation",
    "CD-DES-04": "a pile that is empty",
    "CD-CHO-01": "a draw",
    "CD-CHO-02": "a loan",
    "CD-DES-05": "a draw that fails",
    "CD-SPE-01": "Le Mat",
    "CD-SPE-02": "Le Monde",
    "CD-SPE-03": "Le Diable",
    "CD-OPP-01": "two players",
    "CD-OPP-02": "an NPC",
    "CD-OPP-03": "two players",
    "AMB-CD-01": "a draw",
    "AMB-CD-02": "a draw",
    "AMB-CD-04": "a pile that is empty",
    "AMB-CD-05": "Le Mat",
    "AMB-CD-06": "two players equal",
    "AMB-CD-07": "an NPC",
    "AMB-CD-08": "Le Monde",
    "AMB-CD-09": "a loan",
    "AMB-CD-10": "a critical situation",
    "AMB-CD-11": "advice",
    "AMB-CD-12": "a draw",
    "AMB-CD-13": "first hands",
    "AMB-CD-14": "two players",
    "AMB-CD-15": "two players",
}
ELSEWHERE = {
    "CD-TIR-05": "the idea of the system: no decision follows from it",
    "AMB-CD-03": "what cards are worth is a scale: no move tells of it",
}

GAMES = (
    Scenes(
        calculator=table,
        setup=setup,
        scene=scene_of,
        draw=drawn,
        invariant=check,
        gone=gone,
        odds=counted,
        weighs=200,
        rounds=3,
        apart=False,  # the chance of this draw stands beside that of the next
        seldom=("mend", "leave", "crisis", "calm", "more", "hard", "nothing", "pm", "advice", "by"),
        scripts=scripts,
        rules=RULES,
        elsewhere=ELSEWHERE,
    ),
)
