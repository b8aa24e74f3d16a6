"""The conflict: the example of the book, what a critical changes, who decides about an 8."""

import json
from fractions import Fraction
from typing import Any

from calculators.systems.i2ds.conflict.machine import CONFLICT
from calculators.systems.i2ds.conflict.state import Conflict, ordered
from calculators.web import handle
from tests.contract.games import Script, acted
from tests.systems.i2ds.scenes import AMINE, GAME, GOULE, scene_of, scripts


def after(name: str) -> Conflict:
    script = scripts()[name]
    return played(script.start, *script.lines)


def played(state: Conflict, *lines: str) -> Conflict:
    *_, last = acted(GAME, Script(state, lines))
    found: Conflict = last.state
    return found


def test_the_bargain_of_the_book_turns_by_an_eight() -> None:
    """19 against 21; the 4 counts 8: 23 (I2-EXE-04)."""
    state = after("bargain")
    assert state.summary == "Lila l'emporte sur Goule : 23 contre 21."
    assert state[0].grace == 1
    assert after("kept").summary == "Goule l'emporte sur Lila : 21 contre 19."
    assert after("kept")[0].grace == 2


def test_a_critical_moves_the_rank_from_the_next_round_on() -> None:
    state = after("first")
    assert ordered(state).order[0] == ("Amine",)
    assert state.round == 2
    assert ordered(after("last")).order[-1] == ("Lila",)
    assert after("unmoved")[0].place == "rolled"


def test_between_players_the_loser_decides_first_and_the_other_answers() -> None:
    state = after("answers")
    assert state[0].grace == 1
    assert state[1].grace == 0


def test_the_chance_to_win_with_an_eight_is_that_of_every_die() -> None:
    """Each pair of throws, and the best that an 8 could do after it."""
    start = CONFLICT.start(scene_of({"fighters": (AMINE, GOULE)}))
    aimed = played(start, "roll 6 1", "free", "oppose.0")
    ask = CONFLICT.weigh(aimed)
    assert ask
    shown = dict(ask.moves[0].chances)
    faces = [(a, b, c, d) for a in range(1, 7) for b in range(1, 7)
             for c in range(1, 11) for d in range(1, 11)]  # fmt: skip
    plain = sum(a + b + 7 > c + d + 10 for a, b, c, d in faces)
    helped = sum(max(a + b, 8 + max(a, b)) + 7 > c + d + 10 for a, b, c, d in faces)
    assert shown["Amine l'emporte"] == Fraction(plain, len(faces))
    assert shown["Amine l'emporte, un 8 au besoin"] == Fraction(helped, len(faces))


def play(session: Any, move: Any) -> dict[str, Any]:
    request = {"op": "play", "system": "i2ds", "session": session, "move": move}
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert answer["ok"], answer
    return answer


def test_a_round_is_written_on_the_sheets() -> None:
    session = None
    for name in ("Lila", "Amine"):
        fields = {"level": "A", "characteristic": 7, "valiance": 5, "grace": 2}
        session = play(session, {"do": "sheet", "name": name, "fields": fields})["session"]
    answer = play(session, {"do": "begin", "game": "i2ds.conflict", "who": ["Lila", "Amine"]})
    session = answer["session"]
    typed = {"roll": "6 1", "throw.d6": "8 8 3 1 2"}
    for code in ("roll", "oppose.1", "grace.none", "throw.d6", "keep", "free", "next"):
        drawn = {"fields": {"drawn": typed[code]}} if code in typed else {}
        moves = [] if code == "roll" else [m["code"] for m in answer["result"]["ask"]["moves"]]
        if moves and code not in moves:
            continue
        answer = play(session, {"do": "choose", "move": code, **drawn})
        session = answer["session"]
    lila = answer["state"]["sheets"]["Lila"]
    assert (lila["grace"], lila["place"], lila["die"]) == (1, "premier", 6)
