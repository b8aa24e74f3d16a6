"""The Master's talon: no trump is ever lost, and Le Mat comes twice only after a reshuffle."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core.chance import Chance
from calculators.pieces.tarot import TRUMPS, Trump
from calculators.systems.choix_destin.opposition.inputs import NpcSpace, npc_talon
from calculators.systems.choix_destin.scales import DEVIL, FOOL, FULL_TALON, NPC_PILE, WORLD
from calculators.systems.choix_destin.talon import DestinySpace, Talon
from tests.contract.scripted import ways
from tests.project import tries
from tests.systems.choix_destin import by_the_book

DISCARDS = st.lists(st.sampled_from(TRUMPS.pieces), unique=True, max_size=22).map(tuple)
ALL_BUT_FOOL = FULL_TALON[1:]


def test_the_tables_are_the_book() -> None:
    assert (FOOL.name, DEVIL.name, WORLD.name) == ("Le Mat", "Le Diable", "Le Monde")
    assert len(FULL_TALON) == 22
    assert [trump.number for trump in NPC_PILE] == list(range(1, 15))


@given(st.lists(st.integers(0, 10**6), max_size=70), DISCARDS)
def test_taking_trumps_never_loses_one(picks: list[int], discarded: tuple[Trump, ...]) -> None:
    talon = Talon(discarded)
    for pick in picks:
        before = talon.left
        assert before
        taken = before[pick % len(before)]
        talon = talon.take(taken)
        assert talon.discarded[-1] == taken
        assert len(set(talon.discarded)) == len(talon.discarded)
        if not talon.exhausted:
            assert sorted((*talon.left, *talon.discarded)) == list(FULL_TALON)


def test_twenty_two_draws_empty_the_talon_and_the_next_makes_it_whole() -> None:
    talon = Talon()
    for trump in FULL_TALON:
        assert not talon.exhausted
        talon = talon.take(trump)
    assert talon.exhausted
    assert talon.left == FULL_TALON
    assert talon.take(Trump(4)).discarded == (Trump(4),)


@given(DISCARDS, st.text())
def test_a_draw_can_be_typed_back(discarded: tuple[Trump, ...], seed: str) -> None:
    space = DestinySpace(Talon(discarded))
    drawn = space.draw(Chance(seed))
    assert not space.refusals(drawn)
    assert drawn[-1] != FOOL
    assert all(trump == FOOL for trump in drawn[:-1])


@settings(max_examples=tries(60))
@given(DISCARDS)
def test_law_draw_and_book_agree(discarded: tuple[Trump, ...]) -> None:
    space = DestinySpace(Talon(discarded))
    by_draw: dict[tuple[Trump, ...], Fraction] = {}
    for value, chance in ways(space.draw):
        by_draw[value] = by_draw.get(value, Fraction(0)) + chance
    law = space.law()
    assert {value: law.probability(value) for value in law.outcomes()} == by_draw
    last: dict[int, Fraction] = {}
    for value, chance in by_draw.items():
        last[value[-1].number] = last.get(value[-1].number, Fraction(0)) + chance
    assert last == by_the_book.destinies(trump.number for trump in discarded)


def test_le_mat_comes_twice_only_when_the_talon_is_reformed() -> None:
    whole = {value for value, _ in ways(DestinySpace(Talon()).draw)}
    assert max(len(value) for value in whole) == 2
    last = {value for value, _ in ways(DestinySpace(Talon(ALL_BUT_FOOL)).draw)}
    assert (FOOL, FOOL, Trump(5)) in last
    assert max(len(value) for value in last) == 3
    assert all(value[0] == FOOL for value in last)


@pytest.mark.parametrize(
    ("discarded", "typed", "reason"),
    [
        ((), "5", ""), ((), "0 5", ""), ((), "0", "ajoutez ce qui sort ensuite"),
        ((), "5 9", "arrête le tirage"),
        ((), "0 0", "Le Mat n'est plus dans le talon"), ((5,), "5", "n'est plus dans le talon"),
        ((0,), "0 5", "n'est plus dans le talon"), ((5,), "0 5", "n'est plus dans le talon"),
        (tuple(range(1, 22)), "0 0 5", ""), (tuple(range(1, 22)), "5", "n'est plus"),
        (tuple(range(22)), "0 5", ""), (tuple(range(22)), "0 0", "n'est plus"),
    ],
)  # fmt: skip
def test_refusals(discarded: tuple[int, ...], typed: str, reason: str) -> None:
    space = DestinySpace(Talon(tuple(map(Trump, discarded))))
    reasons = " ".join(space.refusals(tuple(Trump(int(number)) for number in typed.split())))
    assert reason in reasons
    assert bool(reason) == bool(reasons)


@given(DISCARDS, st.text())
def test_the_npc_only_ever_has_one_to_fourteen(discarded: tuple[Trump, ...], seed: str) -> None:
    talon = npc_talon(discarded)
    drawn = NpcSpace(talon).draw(Chance(seed))
    assert len(drawn) == 1
    assert drawn[0] in NPC_PILE
    assert not NpcSpace(talon).refusals(drawn)
    if set(NPC_PILE) - set(discarded):
        assert drawn[0] not in discarded


@given(st.lists(st.sampled_from(NPC_PILE), unique=True, max_size=14).map(tuple))
def test_the_npc_pile_is_exhausted_as_the_talon_is(discarded: tuple[Trump, ...]) -> None:
    law = NpcSpace(npc_talon(discarded)).law()
    left = set(NPC_PILE) - set(discarded) or set(NPC_PILE)
    assert {value[0]: law.probability(value) for value in law.outcomes()} == {
        trump: Fraction(1, len(left)) for trump in left
    }
