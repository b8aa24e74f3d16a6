"""Onward moves in a session: all that is offered is possible, for whoever can act."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from calculators.core.errors import RefusedError
from calculators.core.fields import Integer
from calculators.core.following import Following
from calculators.core.pieces import Pieces
from calculators.core.rows import Rows
from calculators.core.system import System
from calculators.session.fold import fold
from calculators.session.replaying import Folded
from calculators.session.running import following
from calculators.session.state import JsonFields
from tests.contract.catalogue import ALL_SYSTEMS, acting
from tests.contract.properties import ask
from tests.contract.sessions import any_value, next_move, placed
from tests.project import tries
from tests.systems.scenes import book

type Json = dict[str, Any]

SESSIONS, LENGTH, GUESSES = tries(40, least=6), 14, 40
WITH_A_SHEET = [system for system in ALL_SYSTEMS if system.sheet]
with_a_sheet = pytest.mark.parametrize("system", WITH_A_SHEET, ids=lambda system: system.id)


@with_a_sheet
def test_every_move_that_is_offered_can_be_taken(system: System) -> None:
    for number in range(SESSIONS):
        rng = random.Random(f"{system.id}/{number}")  # noqa: S311
        folded = fold(system, None)
        for _ in range(LENGTH):
            try:
                folded = fold(system, folded.session.written(), next_move(system, folded, rng))
            except RefusedError as refused:
                placed(refused, len(folded.done))
                continue
            for each in following(folded.end.state):
                assert _taken(system, folded, each, rng), (each, folded.session.written())


def _taken(system: System, folded: Folded, offered: Following, rng: random.Random) -> bool:
    """Take one of the offered moves, with some choice of its inputs."""
    fields = offered.calculator.by_name
    for _ in range(GUESSES):
        move: Json = {"do": "take", "onward": offered.move.code, "seed": "s", "fields": {}}
        if offered.targets:
            move["against"] = rng.choice([*offered.targets, None])
        for name in offered.missing:
            known, field = offered.choices.get(name), fields[name]
            value = rng.choice(known) if known else any_value(field, rng)
            if (
                isinstance(field, Rows) and name in offered.fields
            ):  # a list of all who are there, with a gap
                value = _whole(field, offered.fields[name])
            elif value is None:
                value = field.text(pieces[:1]) if (pieces := _pieces(field)) else field.parse("1")
            move["fields"][name] = value
        try:
            fold(system, folded.session.written(), move)
        except RefusedError:
            continue
        return True
    return False


def _pieces(field: Any) -> Any:
    return field.kind.pieces if isinstance(field, Pieces) else ()


def _whole(field: Any, rows: Any) -> Any:
    gaps = {c.name: c.minimum for c in field.columns if isinstance(c, Integer)}
    return [{**gaps, **{k: v for k, v in row.items() if v is not None}} for row in rows]


def barring(system: System) -> list[str]:
    """Return the calculators that somebody may be unable to use."""
    return [id_ for id_ in acting(system) if system.sheet.use(id_).who.bar]


@with_a_sheet
def test_an_act_is_barred_or_known_to_be_none(system: System) -> None:
    """A new calculator must be sorted: a character who cannot act is barred, or it is no action."""
    acts = {id_.partition(".")[2] for id_ in acting(system)}
    barred = {id_.partition(".")[2] for id_ in barring(system)}
    if barred:
        free = {*book(system.id).free}
        assert barred | free == acts
        assert not barred & free
    assert bool(barred) == bool(book(system.id).stopped), "scenes.toml: `stopped` says when"


EVERY_STATE = [
    pytest.param(system, state, id=f"{system.id}-{'-'.join(state)}")
    for system in WITH_A_SHEET
    for state in book(system.id).stopped
]


@pytest.mark.parametrize(("system", "state"), EVERY_STATE)
def test_who_cannot_act_is_told_so_and_may_if_the_table_lets_her(
    system: System, state: JsonFields
) -> None:
    first = system.sheet.examples[0]
    her = {"do": "sheet", "name": "Ana", "fields": {**first.fields, **state}}
    session = fold(system, fold(system, None).session.written(), her).session.written()
    told = 0
    for id_ in barring(system):
        calculator = system.by_id[id_]
        wanted = {
            p.name: any_value(p, random.Random(id_))  # noqa: S311
            for p in calculator.parameters
            if p.required and p.name not in system.sheet.use(id_).who.takes
        }
        move = {"do": "run", "calculator": id_, "who": "Ana", "fields": wanted, "seed": "s"}
        reason = _reason(system, session, move)
        if reason:
            told += 1
            assert "Ana" in reason
            after = _reason(system, session, {**move, "anyway": True})
            assert not after, after
    assert told


def _reason(system: System, session: Json, move: Json) -> str:
    """Return why a move is barred; ``None`` if it is possible, or lacks an input."""
    try:
        fold(system, session, move)
    except RefusedError as refused:
        return " ".join(f.message for f in refused.faults if f.field.endswith(".anyway"))
    return ""


def test_what_the_table_lets_somebody_do_is_told_and_goes_on() -> None:
    system = next(each for each in WITH_A_SHEET if each.id == "bad_karma")
    moves: list[Json] = [
        {"do": "sheet", "name": "Ana", "fields": {"lost": 2, "skill": 7}},
        {"do": "sheet", "name": "Bo", "fields": {}},
        {"do": "run", "calculator": "bad_karma.draw", "who": "Ana", "fields": {"drawn": "5-0"}},
    ]
    folded = fold(system, None)
    for move in moves[:2]:
        folded = fold(system, folded.session.written(), move)
    with pytest.raises(RefusedError, match="encore passer 2 tours"):
        fold(system, folded.session.written(), moves[2])
    folded = fold(system, folded.session.written(), {**moves[2], "anyway": True})
    assert "La table l’a permis." in folded.journal[-1].text
    attack = next(m for m in following(folded.end.state) if m.move.code == "attack")
    assert attack.targets == ("Bo",)
    taking = {"do": "take", "onward": "attack"}
    with pytest.raises(RefusedError, match="Bo, ou quelqu’un sans fiche"):
        fold(system, folded.session.written(), taking)
    struck = fold(system, folded.session.written(), {**taking, "against": "Bo"})
    assert struck.end.state.sheets["Bo"]["gauge"]
    nobody = fold(system, folded.session.written(), {**taking, "against": None})
    assert not nobody.end.state.sheets["Bo"]["gauge"]


def test_a_draw_asks_for_a_card_of_the_hand_and_for_the_difficulty() -> None:
    system = next(each for each in WITH_A_SHEET if each.id == "choix_destin")
    hand = ["3-coupe", "8-coupe", "12-coupe"]
    folded = fold(system, None)
    for move in (
        {"do": "sheet", "name": "Ana", "fields": {"suit": "coupe", "hand": hand}},
        {"do": "run", "calculator": "choix_destin.hand", "who": "Ana", "fields": {"drawn": "5"}},
    ):
        folded = fold(system, folded.session.written(), move)
    draw = next(m for m in following(folded.end.state) if m.move.code == "draw")
    assert draw.missing == ("choice", "difficulty")
    assert sorted(map(str, draw.choices["choice"])) == sorted([*hand, "5-coupe"])


BLOW = {"dice": "2d6", "toughness": 5, "roll": "6 5 4"}
SOAK = {"new_wounds": 1, "roll": "1 2"}
DUEL = {
    "level": "A",
    "characteristic": 7,
    "other_level": "A",
    "other_characteristic": 9,
    "dice": "2 5",
    "other_dice": "3 5",
    "stock": 2,
    "other_side": "player",
    "other_stock": 3,
}
# A calculator without a session, its typed inputs, the onward move, and its answer.
TYPED: Iterable[tuple[str, JsonFields, str, JsonFields]] = (
    (
        "savage_worlds.damage",
        {**BLOW, "vigor": "d12", "wild_die": "d8", "target_stock": 2, "vigor_modifier": -1},
        "soak",
        {"die": "d12", "wild_die": "d8", "stock": 2, "modifier": -1},
    ),
    ("savage_worlds.damage", {**BLOW, "target_who": "extra"}, "soak", {"who": "extra"}),
    ("savage_worlds.damage", {**BLOW, "vigor": "d6"}, "soak", {"die": "d6"}),
    (
        "savage_worlds.soak",
        {**SOAK, "die": "d10", "who": "extra", "roll": "1", "due": True, "modifier": -2},
        "vigor",
        {"die": "d10", "who": "extra", "modifier": -2},
    ),
    (
        "savage_worlds.soak",
        {**SOAK, "die": "d10", "wild_die": "d8", "stock": 3, "joker": True},
        "recover",
        {"wild_die": "d8", "stock": 2, "joker": True},
    ),
    ("i2ds.opposed", DUEL, "eight", {"stock": 2, "other_stock": 3}),
    (
        "d100.care",
        {"method": "first_aid", "pv": 3, "pv_max": 12, "hurt": 4, "machine": True, "faces": "2"},
        "infirmary",
        {"machine": True, "pv_max": 12},
    ),
    (
        "d100.care",
        {"method": "first_aid", "pv": 3, "pv_max": 12, "hurt": 4, "bleeding": True, "faces": "2"},
        "infirmary",
        {"bleeding": False},
    ),
    (
        "choix_destin.draw",
        {"choice": "9", "pm": 3, "destiny": "10", "difficulty": 5, "formula": "literal"},
        "crisis",
        {"pm": 3, "formula": "literal"},
    ),
)


@pytest.mark.parametrize(("calculator", "typed", "code", "due"), TYPED)
def test_what_was_typed_alone_goes_on(
    calculator: str, typed: JsonFields, code: str, due: JsonFields
) -> None:
    answer = ask(calculator, typed, onward=True)
    move = next(each for each in answer["onward"] if each["code"] == code)
    assert {name: move["fields"].get(name) for name in due} == due
    if "die" in due:
        followed = ask(move["calculator"], move["fields"], op="odds")
        assert move["chances"] == followed["result"]["outcomes"]
        assert len(move["chances"]) > 1


def test_what_nobody_typed_is_not_made_up() -> None:
    (soak, *_) = ask("savage_worlds.damage", BLOW, onward=True)["onward"]
    assert soak["fields"].keys() == {"new_wounds", "wounds", "due"}
    assert soak["chances"] == {}


def test_in_a_session_the_sheet_wins() -> None:
    """What was typed of somebody for one attack does not change her sheet."""
    system = next(each for each in WITH_A_SHEET if each.id == "savage_worlds")
    folded = fold(system, None)
    blow = {"do": "run", "calculator": "savage_worlds.damage", "against": "Ben"}
    for move in (
        {"do": "sheet", "name": "Ben", "fields": {"vigor": "d8", "bennies": 2}},
        {**blow, "fields": {**BLOW, "vigor": "d12"}},
    ):
        folded = fold(system, folded.session.written(), move)
    soak = next(m for m in following(folded.end.state) if m.move.code == "soak")
    assert soak.fields["die"] == "d8"
    alone = fold(system, None, {**blow, "against": None, "fields": {**BLOW, "vigor": "d12"}})
    soak = next(m for m in following(alone.end.state) if m.move.code == "soak")
    assert soak.fields["die"] == "d12"
    assert soak.chances
    weaker = {**blow, "who": "Ana", "fields": {**BLOW, "vigor": "d12", "vigor_modifier": -1}}
    for against, modifier in ((None, -1), ("Ben", None)):
        made = fold(system, folded.session.written(), {"do": "sheet", "name": "Ana", "fields": {}})
        struck = fold(system, made.session.written(), {**weaker, "against": against})
        soak = next(m for m in following(struck.end.state) if m.move.code == "soak")
        assert soak.fields.get("modifier") == modifier
