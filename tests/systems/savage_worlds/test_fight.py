"""The deck, the chain from damage to soaked wounds, and the effect of readings on a roll."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.chance import Chance
from calculators.core.result import Share
from calculators.core.script import Question
from calculators.pieces.playing_card import PLAYING_CARDS
from calculators.pieces.step_die import StepDie
from calculators.session.scripting import question
from calculators.systems.savage_worlds.barred import BARS
from calculators.systems.savage_worlds.exploding import ExplodingDice, Rerolls, chains
from calculators.systems.savage_worlds.turn.deck import strength
from calculators.web import handle
from tests.contract.page import read
from tests.project import tries
from tests.systems.evening import Evening, chances_of
from tests.systems.party import Party
from tests.systems.savage_worlds.evenings import ANA, FIRST, ORC, THREE, begun, ours, seated
from tests.systems.scenes import plays

DECK = [str(card) for card in PLAYING_CARDS.pieces]


def ask(name: str, fields: dict[str, Any], seed: str = "s", op: str = "run") -> dict[str, Any]:
    request = {"op": op, "calculator": f"savage_worlds.{name}", "fields": fields, "seed": seed}
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert answer["ok"], answer
    return answer["result"]  # type: ignore[no-any-return]


def test_the_deck_has_54_cards_in_strict_order() -> None:
    assert len(DECK) == len(set(DECK)) == 54
    plain = [card for card in PLAYING_CARDS.pieces if not card.is_joker]
    order = [str(card) for card in sorted(plain, key=strength, reverse=True)]
    assert order[:5] == ["A-pique", "A-coeur", "A-carreau", "A-trefle", "R-pique"]
    assert order[-1] == "2-trefle"
    assert all(strength(joker) > strength(plain[0]) for joker in PLAYING_CARDS.pieces[-2:])


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("roi de pique", "R-pique"), ("10♥", "10-coeur"), ("As trèfle", "A-trefle"),
        ("K-carreau", "R-carreau"), ("joker 2", "joker-2"), ("dame de cœur", "D-coeur"),
        ("v ♠", "V-pique"),
    ],
)  # fmt: skip
def test_a_card_as_a_table_says_it(typed: str, card: str) -> None:
    assert str(PLAYING_CARDS.parse(typed)) == card


@settings(max_examples=tries(60), deadline=None)
@given(
    count=st.integers(1, 20),
    moves=st.lists(st.sampled_from(["deal", "replace"]), max_size=12),
    seed=st.integers(0, 10**6),
)
def test_no_card_is_lost_or_doubled(count: int, moves: list[str], seed: int) -> None:
    """Round after round, every card is held, discarded or in the deck; Jokers reshuffle all."""
    state: dict[str, Any] = {"fighters": "\n".join(f"F{n}" for n in range(count))}
    for turn, action in enumerate(["deal", *moves]):
        fields = {**state, "action": action}
        if action == "replace":
            fields["who"] = f"F{turn % count}"
        result = ask("initiative", fields, f"{seed}/{turn}")
        held, out = result["values"]["cards"], result["values"]["out"]
        assert len(held) == count
        assert len({*held, *out}) == len(held) + len(out)
        assert result["values"]["left"] == 54 - len(held) - len(out)
        joker_before = any("joker" in card for card in _cards(state) + list(state.get("out", [])))
        if action == "deal" and joker_before:
            assert out == []
        state = result["state"]


@settings(max_examples=tries(60), deadline=None)
@given(
    count=st.integers(2, 6),
    moves=st.lists(st.sampled_from(["deal", "replace", "join", "leave"]), max_size=14),
    seed=st.integers(0, 10**6),
)
def test_those_who_leave_or_come_change_nothing_to_the_deck(
    count: int, moves: list[str], seed: int
) -> None:
    """Every card dealt is out until a reshuffle, whoever is still listed (AMB-SW-08)."""
    first = {"fighters": [{"name": f"F{n}"} for n in range(count)]}
    result = ask("initiative", first, f"{seed}/first")
    out = set(result["values"]["cards"])
    for turn, move in enumerate(moves):
        state = result["state"]
        rows = state["fighters"]
        fields = {**state, "action": "deal" if move == "leave" else move}
        if move == "leave":
            fields["fighters"] = rows[turn % len(rows) :][1:] or rows[:1]
        if move == "join":
            fields["fighters"] = [*rows, {"name": f"R{turn}"}]
        if move == "replace":
            fields["who"] = rows[turn % len(rows)]["name"]
        drawn = 1 if move in {"join", "replace"} else len(fields["fighters"])
        if fields["action"] == "deal" and any(card.startswith("joker") for card in out):
            out = set()
        left = [card for card in DECK if card not in out]
        if len(left) < drawn or len(fields["fighters"]) > 20:
            return
        plain = sum(not card.startswith("joker") for card in left)
        expected = 1 - Fraction(comb(plain, drawn), comb(len(left), drawn))
        result = ask("initiative", fields, f"{seed}/{turn}")
        assert Fraction(result["odds"].get("joker", 0)) == expected
        came = {*result["values"]["cards"], *result["values"]["out"]} - out
        assert len(came) == drawn
        assert came <= set(left)
        out |= came


def _cards(state: dict[str, Any]) -> list[str]:
    rows = state["fighters"]
    return [row["card"] for row in rows if row["card"]] if isinstance(rows, list) else []


@pytest.mark.parametrize("count", [1, 2, 5, 20])
def test_the_chance_of_a_joker(count: int) -> None:
    names = "\n".join(f"F{n}" for n in range(count))
    chance = Fraction(ask("initiative", {"fighters": names}, op="odds")["outcomes"]["joker"])
    assert chance == 1 - Fraction(comb(52, count), comb(54, count))


def test_two_jokers_for_two_fighters_once_in_1431() -> None:
    """AMB-SW-08."""
    assert Fraction(1, comb(54, 2)) == Fraction(1, 1431)


def test_a_deck_that_runs_out_takes_back_what_was_set_aside() -> None:
    out = [card for card in DECK if "joker" not in card][:51]
    fields = {"fighters": "Ana\nBob\nLoup\nMia", "out": out}
    result = ask("initiative", fields)
    assert {"joker-1", "joker-2"} <= set(result["values"]["cards"])
    assert result["values"]["out"] == []
    assert result["values"]["left"] == 50


def test_an_exhausted_deck_is_made_anew_for_one_more_card() -> None:
    """A benny's new card comes from the discard; those cards are then in the deck."""
    plain = [card for card in DECK if "joker" not in card]
    fields = {
        "action": "replace", "who": "Ana", "fighters": "Ana ; joker-1\nBob ; joker-2",
        "out": plain,
    }  # fmt: skip
    result = ask("initiative", fields)
    assert result["outcome"] == "replaced"
    (left,) = result["values"]["out"]
    assert left in plain
    assert result["values"]["left"] == 51
    request = {"op": "run", "calculator": "savage_worlds.initiative"}
    held = {**fields, "out": [card for card in plain if card != "2-pique"]}
    held["fighters"] = "Ana ; joker-1\nBob ; joker-2\nMia ; 2-pique"
    answer = json.loads(handle(json.dumps({**request, "fields": {**held, "cards": "2-pique"}})))
    assert [error["field"] for error in answer["errors"]] == ["cards"]


def test_from_the_blow_to_the_wounds_that_stay() -> None:
    """Hit with a raise, 2d6 + 1d6 against 5, three wounds; a soak with one raise leaves one."""
    hit = ask("attack", {"mode": "melee", "die": "d8", "parry": 5, "roll": "8 1 2"})
    assert hit["values"]["bonus_dice"] == 1
    blow = ask("damage", {"toughness": 5, "raised": True, "roll": "6 3 5 3"})
    assert (blow["values"]["damage"], blow["outcome"]) == (17, "wound_3")
    soak = {"die": "d8", "new_wounds": blow["values"]["new_wounds"], "roll": "8 2 3"}
    soaked = ask("soak", soak)
    assert (soaked["values"]["soaked"], soaked["values"]["wounds"]) == (2, 1)
    after = ask("states", {"pace": 6, "wounds": soaked["values"]["wounds"], "shaken": True})
    assert (after["values"]["trait"], after["values"]["pace"]) == (-1, 5)


@settings(max_examples=tries(50), deadline=None)
@given(seed=st.text("abc", min_size=1, max_size=6), bennies=st.integers(0, 8))
def test_one_more_benny_keeps_the_dice_already_thrown(seed: str, bennies: int) -> None:
    before = ask("trait", {"bennies": bennies}, seed)["values"]["dice"]
    after = ask("trait", {"bennies": bennies + 1, "modifier": -1}, seed)["values"]["dice"]
    assert after[: len(before)] == before


@settings(max_examples=tries(50), deadline=None)
@given(seed=st.text("abc", min_size=1, max_size=6))
def test_a_forgotten_modifier_changes_the_total_alone(seed: str) -> None:
    before, after = (ask("trait", {"modifier": m}, seed)["values"] for m in (0, 2))
    assert after["dice"] == before["dice"]
    assert after["total"] == before["total"] + 2


@settings(deadline=None)
@given(st.lists(st.sampled_from([4, 6, 8, 10, 12]), min_size=1, max_size=4), st.randoms())
def test_faces_are_split_die_by_die(sides: list[int], random: Any) -> None:
    thrown = []
    for size in sides:
        thrown.append(())
        while not thrown[-1] or thrown[-1][-1] == size:
            thrown[-1] = (*thrown[-1], random.randint(1, size))
    faces = tuple(face for chain in thrown for face in chain)
    assert chains(faces, sides) == tuple(thrown)
    space = ExplodingDice(tuple(sides))
    assert not space.refusals(faces)
    assert space.refusals(faces[:-1])
    assert space.refusals((*faces, 1))


def test_a_critical_failure_ends_the_rerolls_that_are_typed() -> None:
    """AMB-SW-29: further paid rerolls are not made; an extra makes all of them."""
    space = Rerolls.of((8, 6), 3)
    for value in ((1, 1), (8, 2, 3, 1, 1)):
        assert not space.refusals(value)
        assert space.awaits(value) is None
    for value in ((), (1,), (2, 1), (8, 1)):
        assert space.refusals(value)
        assert space.awaits(value)
    assert not space.refusals((2, 1, 2, 1, 2, 1))
    assert space.refusals((2, 1, 2, 1, 2, 1, 1, 1)), "one throw too many"
    assert Rerolls.of((8,), 2).refusals((1,))
    assert Rerolls.of((8, 6), 0).refusals((1, 1))


@settings(deadline=None)
@given(seed=st.text("abc", max_size=6), bennies=st.integers(0, 9))
def test_rerolls_are_drawn_until_a_critical_failure(seed: str, bennies: int) -> None:
    space = Rerolls.of((4, 4), bennies)
    faces = space.draw(Chance(seed))
    assert bennies == 0 or not space.refusals(faces)
    throws = ExplodingDice((4, 4)).split(faces)
    assert (1, 1) not in throws[:-1]
    assert len(throws) == bennies or throws[-1] == (1, 1)


@pytest.mark.parametrize("stray_die", ["trait", "any"])
def test_the_chance_of_a_stray_shot_is_that_of_its_event(stray_die: str) -> None:
    """The first face of each die decides: an exploding die shows no 1."""
    calculator = CALCULATORS["savage_worlds.attack"]
    hits = 0
    for faces in product(range(1, 9), range(1, 7)):
        both = zip(faces, (8, 6), strict=True)
        roll = " ".join(f"{face} 2" if face == most else f"{face}" for face, most in both)
        asked = {"die": "d8", "neighbours": 1, "stray_die": stray_die, "roll": roll}
        found = engine.run(calculator, asked, "s")
        share = found.tables[0].rows[0][1]
        assert isinstance(share, Share)
        undrawn = {"rerolls": (), "victim": ()}
        attacked = calculator.call(calculator.resolve, {**found.inputs.values, **undrawn})
        hits += share.event(attacked)
    assert Fraction(hits, 48) == share.chance


def test_help_to_a_roll_of_strength_has_no_ceiling() -> None:
    """SW-ACT-04: 3 and three raises of support make 9 with Strength, 7 with another trait."""
    for trait, total in (("strength", 9), ("smarts", 7)):
        at = Party("savage_worlds", Ana={**ANA, "support": "2 2 2"}, Orc=ORC)
        assert at.run("trait", "Ana", trait=trait, roll="3 2").values["total"] == total
        assert at["Ana"].support == (), "it has served"
        at = Party("savage_worlds", Ana={**ANA, "support": "2 2 2"}, Orc=ORC)
        at.run("opposed", "Ana", "Orc", trait=trait, other_trait="vigor")
        assert at.last.values["modifier"] == total - 3


def test_help_thrown_again_is_counted_once() -> None:
    """SW-ACT-04: an ally's support is that of the throw that counts."""
    evening = seated(None, Ana=ANA, Bo=ANA, Orc=ORC)
    plays(evening, "nobody", "deal; cards=A-pique R-pique 2-trefle", "support", "ally.1")
    for line, support in (
        ("with.spirit; roll=5 3", (1,)),
        ("> reroll; roll=8 2 3", (2,)),
    ):
        plays(evening, line)
        assert evening["Bo"].support == support


@pytest.mark.parametrize(("roll", "dazed"), [("8 2 2", False), ("7 2", True)])
def test_a_stunned_one_wakes_as_the_recovery_says(roll: str, *, dazed: bool) -> None:
    """SW-ETA-06: a raise leaves neither Distracted nor Vulnerable, whatever the cause.

    The effect of waking outlasts this turn, even if he was Distracted before (SW-ETA-01).
    """
    her = {"stunned": True, "distracted": True, "vulnerable": not dazed}
    evening = ours(f"roll; roll={roll}", "end", her=her)()
    ana = evening["Ana"]
    assert (ana.stunned, ana.distracted, ana.vulnerable) == (False, dazed, dazed)


@pytest.mark.parametrize("place", [0, 1])
def test_of_two_jokers_the_table_says_which_begins(place: int) -> None:
    """AMB-SW-08: as in the initiative; any other card plays after both."""
    evening = seated(None, Ana=ANA, Orc=ORC, Loup=ORC)
    plays(evening, "nobody", "deal; cards=joker-1 joker-2 A-pique")
    asked = question(evening.state)
    assert asked
    turns = [(way.code, way.told.rule) for way in asked.ways]
    assert turns == [("turn.0", "SW-INI-02"), ("turn.1", "SW-INI-02")]
    acting = []
    for code in (f"turn.{place}", "end", "end"):
        plays(evening, code)
        asked = question(evening.state)
        acting.append(asked and asked.who)
    assert acting == [["Ana", "Orc"][place], ["Ana", "Orc"][1 - place], "Loup"]


@pytest.mark.parametrize(("faint", "told"), [("before", "aussitôt"), ("after", "encaissé ou non")])
def test_damage_by_surprise_says_when_the_vigor_is_rolled(faint: str, told: str) -> None:
    """AMB-SW-33: at once, with the blow, or after the soak roll."""
    at = Party("savage_worlds", {"faint": faint}, Ana=ANA, Orc=ORC)
    at.run("damage", "Ana", "Orc", surprise=True, roll="1 2")
    assert ("conscious" in at.last.values or "vigor" in at.last.values) == (faint == "before")
    assert (told in at.last.steps) == (faint == "after")


def test_range_and_cover_are_remembered_of_whom_they_are_said() -> None:
    """SW-TOU-07: typed once for a target, as the light is for everybody."""
    shot = "at.1; distance=medium; cover=light; light=dim; roll=2 3"
    evening = ours("announce.2", "strike.shoot", shot, "on", "strike.shoot")()
    asked = question(evening.state)
    assert asked
    (way,) = (way for way in asked.ways if way.code == "at.1")
    assert way.told.text == "Orc, portée moyenne, couvert léger"
    assert way.request
    said = {"distance": "medium", "cover": "light", "light": "dim"}
    assert said.items() <= way.request.fields.items()
    for light, facts in (("dim", (("Visibilité", "pénombre"),)), ("day", ())):
        shot = f"at.1; distance=medium; cover=light; light={light}; roll=1 3"
        assert asked_of(ours("announce.2", "strike.shoot", shot, "on")()).facts == facts


def test_no_line_parts_a_number_from_its_noun_in_what_is_asked() -> None:
    assert ">Round\u00a01\u00a0: les cartes</h2>" in begun("nobody")().page()


def test_who_is_down_is_the_last_to_be_struck() -> None:
    evening = seated(None, Ana=ANA, Orc={**ORC, "wounds": 4}, Loup=ORC)
    plays(evening, "nobody", "deal; cards=A-pique R-pique 2-trefle", "strike.melee")
    assert [way.code for way in asked_of(evening).ways] == ["at.2", "at.1", "back"]


def test_why_a_turn_passes_by_is_told_once() -> None:
    evening = plays(seated(None, Ana=ANA, Orc={**ORC, "wounds": 4}, Loup=ORC), "nobody")
    for suit in ("pique", "coeur"):
        plays(evening, f"deal; cards=A-{suit} R-{suit} 2-{suit}", "end", "end")
    assert [told.count("n'agit plus") for told in evening.journal[-6:]] == [0, 1, 0, 0, 0, 0]


def test_one_helps_others_of_one_s_side_who_are_there() -> None:
    evening = seated(None, Ana=ANA, Bo=ANA, Orc=ORC)
    plays(evening, "nobody", "deal; cards=A-pique R-pique 2-trefle", "support")
    asked = question(evening.state)
    assert asked
    assert [way.code for way in asked.ways] == ["ally.1", "back"]
    full = {**ANA, "support": " ".join("1" * 8)}  # the most that a sheet can hold
    evening = seated(None, Ana=ANA, Bo=full, Orc=ORC)
    plays(evening, "nobody", "deal; cards=A-pique R-pique 2-trefle")
    assert "support" not in codes(evening)


def test_who_waits_takes_her_turn_when_she_wants() -> None:
    """AMB-SW-17: even after all others; who never acts is On Hold in the next round."""
    evening = ours("wait", "turn.1", "end")()
    asked = question(evening.state)
    assert asked
    assert [way.code for way in asked.ways] == ["step.0", "end"]
    plays(evening, "end", "deal; cards=3-trefle R-pique")
    assert evening["Ana"].waiting


def test_who_cannot_act_surprises_nobody() -> None:
    fainted = {**ANA, "unconscious": True}
    evening = plays(seated(None, Ana=ANA, Bo=fainted, Orc={**ORC, "out": True}, Loup=ORC), "gm")
    assert evening.journal[-1] == "Ana : En Attente."
    assert [name for name in evening.state.sheets if evening[name].waiting] == ["Ana"]


def test_another_throw_of_an_epreuve_takes_back_what_it_brought() -> None:
    """SW-JTN-02: the target is as before, with the states that he already had."""
    for his, left in (({}, (False, False)), ({"distracted": True}, (True, False))):
        first = "by.smarts; roll=8 3 1; other_roll=2"
        evening = ours("test", "at.1", "with.fighting", first, **his)()
        assert (evening["Orc"].distracted, evening["Orc"].shaken) == (True, True)
        plays(evening, "> reroll_theirs; other_roll=6 6 3")
        assert (evening["Orc"].distracted, evening["Orc"].shaken) == left


@pytest.mark.parametrize("side", ["mine", "theirs"])
@pytest.mark.parametrize("imposed", [False, True])
def test_the_odds_of_one_more_throw_against_what_lies(side: str, *, imposed: bool) -> None:
    """SW-JTN-02: each best die of the reroll, up to one beyond which nothing changes."""
    lies = {"earlier": "5 2", "other_earlier": "4 3", "imposed": imposed, "modifier": 1}
    fields = {"die": "d6", "other_die": "d8", "rethrown": side, **lies}
    sides = (6, 6) if side == "mine" else (8, 6)
    expected: Counter[str] = Counter()
    for dice in product(*([*_die(size, 18)] for size in sides)):
        faces = " ".join(faces for faces, _ in dice)
        name = "roll" if side == "mine" else "other_roll"
        outcome = ask("opposed", {**fields, name: faces})["outcome"]
        expected[outcome] += prod(chance for _, chance in dice)
    found = ask("opposed", fields, op="odds")["outcomes"]
    assert {code: Fraction(share) for code, share in found.items()} == expected


def _die(size: int, far: int) -> Iterator[tuple[str, Fraction]]:
    """Return the ways of an exploding die, from ``far`` up as one."""
    faces, chance = "", Fraction(1)
    for _ in range(far // size):
        for face in range(1, size):
            yield f"{faces}{face}", chance / size
        faces, chance = f"{faces}{size} ", chance / size
    yield f"{faces}1", chance


def asked_of(evening: Evening) -> Question:
    found = question(evening.state)
    assert found
    return found


def test_a_fight_ends_as_soon_as_nobody_faces_who_acts() -> None:
    """SW-ETA-13: the last foe is critical; who stands, who bleeds and what is due is described."""
    evening = ours("strike.melee", "at.1; roll=7 3", "> damage; roll=6 6 6 6 2 3", bennies=0)()
    assert question(evening.state), "he gets his cards all the same"
    evening = ours("announce.2", "strike.melee", "at.1; roll=7 3", bennies=0)()
    assert "over" not in {way.code for way in asked_of(evening).ways}
    plays(evening, "> damage; roll=6 6 6 6 2 3")
    assert "over" in {way.code for way in asked_of(evening).ways}
    plays(evening, "over")
    assert question(evening.state) is None
    told = "Encore debout : Ana. En état critique : Orc."
    assert told in evening.journal[-1]
    due = "Soins à commencer dans l'heure : Orc (6 blessures, 60 minutes)."
    assert due in evening.journal[-1], "an hour to begin, however long they take (AMB-SW-20)"
    assert all(evening[name].card is None for name in ("Ana", "Orc"))


def test_wounds_that_nobody_soaks_are_no_longer_to_soak() -> None:
    """SW-JTN-04: one soak roll for one attack."""
    evening = ours("strike.melee", "at.1; roll=7 3", "> damage; roll=6 2 4")()
    assert evening["Orc"].fresh == 1
    plays(evening, "accept")
    assert (evening["Orc"].fresh, evening["Orc"].wounds) == (0, 1)


def test_a_soak_that_fails_leaves_its_wounds_to_be_accepted() -> None:
    evening = ours("strike.melee", "at.1; roll=7 3", "> damage; roll=6 2 4", "> soak; roll=2")()
    assert evening["Orc"].wounds == 1
    assert asked_of(evening).title == "Orc, 1 blessure : accepter ?"


@pytest.mark.parametrize(("left", "soak"), [("1", "Encaisser 1 blessure"), ("0", None)])
def test_wounds_that_a_hand_corrects_are_those_to_soak(left: str, soak: str | None) -> None:
    """The blow caused four of them."""
    evening = ours(
        "strike.melee", "at.1; roll=7 3", "> damage; roll=6 6 6 2 1", f"= Orc; wounds={left}"
    )()
    assert [way.told.text for way in asked_of(evening).ways if way.request] == [soak] * bool(soak)
    assert ("Encaisser 4" in evening.page(), evening["Orc"].wounds) == (False, int(left))
    if soak:
        plays(evening, "soak; roll=4")
        assert (evening["Orc"].wounds, evening["Orc"].fresh) == (0, 0)


def test_a_copy_brings_no_card_that_another_one_holds() -> None:
    """SW-INI-01: there is one of each; a second one would bar the next deal."""
    evening = ours("strike.melee")()
    held = evening["Orc"].card
    evening.copies("Orc", 4)
    assert (evening["Orc"].card, evening["Orc 2"].card) == (held, None)
    assert evening["Orc 5"].toughness == evening["Orc"].toughness


def test_a_reroll_is_told_as_one_and_not_as_another_blow() -> None:
    """To an absent reader it is one blow, and its reroll."""
    evening = ours("strike.melee", "at.1; roll=5 4")()
    once = evening.journal[-1]
    assert not once.startswith("Relance.")
    plays(evening, "> reroll; roll=2 3")
    assert evening.journal[-1].startswith(f"Relance. {once}")


def test_a_reroll_of_two_sides_says_whose_it_is() -> None:
    """SW-JTN-02: either side may pay for another throw."""
    evening = Evening("savage_worlds", {}, Ana=ANA, Orc=ORC)
    rolls = {"roll": "2 1", "other_roll": "3"}
    evening.run("opposed", "Ana", "Orc", **rolls, bennies=1, rerolls="5 2")
    assert evening.journal[-1].startswith("Relance d'Ana.")
    evening.run("opposed", "Ana", "Orc", **rolls, other_bennies=1, other_rerolls="5")
    assert evening.journal[-1].startswith("Relance d'Orc.")


def test_who_is_surprised_acts_again_in_the_next_round() -> None:
    """SW-ACT-09: a reroll of Notice counts at once, even when the next one is asked.

    Nobody is asked to play who cannot, and that is told once.
    """
    fight = "gm", "roll; roll=2"
    evening = plays(seated(None, Ana=ANA, Orc=ORC), *fight)
    assert evening["Orc"].surprised
    again = plays(seated(None, Ana=ANA, Orc=ORC), *fight, "> reroll; roll=4 2")
    assert not again["Orc"].surprised
    assert "reroll" not in again.last.offered, "a raise would bring nothing"
    plays(evening, "deal; cards=2-trefle A-pique")
    assert [way.code for way in asked_of(evening).ways] == ["step.0", "end"]
    assert asked_of(evening).facts == (("Surprise", "Orc"),)
    plays(evening, "step.0", "end")
    assert not evening["Orc"].surprised
    assert not any("Surprise" in told for told in evening.journal)


def test_a_stray_shot_falls_on_whom_the_table_says() -> None:
    """SW-ACT-07: after the target's own damage, and once."""
    sheets = {"Ana": ANA, "Orc": {**ORC, "bennies": 0}, "Loup": {**ORC, "bennies": 0}}
    evening = seated(None, **sheets)
    shot = "at.1; distance=short; cover=none; neighbours=1; roll=1 5"
    plays(evening, "nobody", "deal; cards=A-pique 2-trefle 3-trefle", "strike.shoot", shot)
    plays(evening, "> damage; roll=1 2", "accept")
    assert [way.code for way in asked_of(evening).ways] == ["at.2", "back"]
    plays(evening, "at.2; roll=6 2 4", "accept")
    assert (evening["Loup"].wounds, evening["Orc"].wounds) == (1, 0)
    assert asked_of(evening).who == "Loup"


def test_a_late_comer_draws_a_card_before_anybody_acts() -> None:
    """AMB-SW-38: several at once; who is out, or was away, has none of an older round."""
    evening = ours()()
    for name in ("Loup", "Rat"):
        evening.sits(name, **ORC)
    plays(evening, "end", "take; cards=9-pique 3-pique")
    assert asked_of(evening).who == "Loup"


def test_a_card_that_was_dealt_again_is_not_brought_back() -> None:
    """SW-INI-01: each card once in its pack."""
    evening = ours()()
    card = evening["Ana"].card
    evening.leaves("Ana")
    evening.writes("Orc", card=str(card))
    evening.writes("Ana")
    assert (evening["Ana"].card, evening["Orc"].card) == (None, card)


def codes(evening: Evening) -> set[str]:
    return {way.code for way in asked_of(evening).ways}


def test_what_is_announced_or_run_weighs_on_each_action() -> None:
    """SW-ACT-02, SW-ACT-03: −2 for each additional action, −2 for running, declared first."""
    evening = ours("announce.3", "run; run_roll=4")()
    assert not codes(evening) & {"announce.2", "announce.3", "run", "wait"}
    plays(evening, "strike.melee", "at.1; roll=7 3")
    assert evening.last.values["total"] == 7 - 4 - 2
    plays(evening, "on")
    assert asked_of(evening).title == "Ana : action 2 sur 3"
    assert "run" not in codes(evening)
    evening = ours("announce.2", "trait", "with.spirit; roll=5 2")()
    assert "run" not in codes(evening), "it is decided before the first action"


def test_a_secoue_does_not_even_get_loose() -> None:
    """SW-ETA-09: only free actions and movement."""
    evening = ours("roll; roll=2 3", her={"shaken": True, "bound": True})()
    assert codes(evening) == {"freed", "bennies", "end"}
    drawn = evening.page()
    assert drawn.count("N’est plus Secoué") == 1, "the game offers it: it is not offered beside it"


@pytest.mark.parametrize("state", ["held", "bound"])
def test_a_secoue_who_is_held_is_promised_no_movement_and_no_action(state: str) -> None:
    """SW-ETA-03, SW-ETA-04, SW-ETA-09: what is asked says what is left."""
    evening = ours("roll; roll=2 3", her={"shaken": True, state: True})()
    assert asked_of(evening).title == "Ana, à l'état Secoué : actions gratuites seulement"
    barred = BARS["savage_worlds.attack"]("Ana", evening["Ana"], {})
    assert barred
    assert "déplacement" not in barred.text


def test_a_secoue_is_asked_for_none_of_the_actions_that_she_announced() -> None:
    """SW-ETA-09: whoever strikes her as she leaves may shake her between two actions."""
    hit = "near.1", "done", "strike; roll=6 2", "> damage; roll=4 3", "accept"
    evening = ours("announce.3", "trait", "with.spirit; roll=5 2", "break", *hit)()
    assert evening["Ana"].shaken
    assert asked_of(evening).title == "Ana, à l'état Secoué : actions gratuites et déplacement"


def test_what_is_soaked_comes_before_the_vigor_that_follows_it() -> None:
    """AMB-SW-33: asked after the soak roll, made or not."""
    hit = "strike.melee", "at.1; surprise=true; roll=4 3", "> damage; roll=4 5"
    evening = ours(*hit, readings={"faint": "after"})()
    (accept,) = asked_of(evening).ways
    assert accept.code == "accept"
    assert "sans jet de Vigueur" in accept.told.text, "it is passed over, and said to be"
    plays(evening, "> soak; roll=4")
    assert asked_of(evening).title == "Attaque surprise contre Orc : Vigueur, sinon inconscience"


@pytest.mark.parametrize("state", ["shaken", "surprised", "unconscious"])
def test_who_may_not_strike_lets_others_go(state: str) -> None:
    """SW-ACT-06: a free attack for each adjacent foe whom no state forbids it, and no other."""
    sheets = {"Ana": ANA, "Orc": ORC, "Loup": {**ORC, state: True}}
    evening = seated(None, **sheets)
    plays(evening, "nobody", "deal; cards=A-pique 2-trefle 3-trefle", "break")
    assert codes(evening) == {"near.1", "done", "later"}
    plays(evening, "near.1", "done")
    assert "1 attaque gratuite" in evening.journal[-1]
    assert asked_of(evening).who == "Orc"
    plays(evening, "back")
    assert asked_of(evening).who == "Ana"


def test_who_leaves_a_duel_of_players_is_struck_too() -> None:
    """SW-ACT-06: an adversary is not always held by another side."""
    evening = seated(None, Ana=ANA, Bo=ANA)
    plays(evening, "nobody", "deal; cards=A-pique 2-trefle", "break")
    assert codes(evening) == {"near.1", "done", "later"}
    plays(evening, "near.1", "done")
    assert evening.question.who == "Bo"
    evening = seated(None, Ana=ANA, Bo=ANA, Orc={**ORC, "shaken": True})
    plays(evening, "nobody", THREE, "break")
    assert codes(evening) == {"done", "later"}, "not an ally, where there are foes"


def test_the_end_says_who_lies_stunned() -> None:
    """SW-ETA-05: who is stunned does not stand."""
    evening = ours("end", "roll; roll=1", "on", stunned=True)()
    told = {step.rule: step.text for way in evening.question.ways for step in way.then}
    assert told["SW-ETA-13"] == "Encore debout : Ana."
    assert "Orc" in told["SW-ETA-05"]


def test_what_a_benny_buys() -> None:
    """SW-JTN-05 to 07: a card only for somebody who has yet to act, even if it is her turn now."""
    evening = ours("bennies", "of.0")()
    assert codes(evening) == {"card", "power", "story", "back"}
    evening = ours("run; run_roll=3", "bennies", "of.0")()
    assert codes(evening) == {"power", "story", "back"}
    plays(evening, "power", "bennies", "of.0", "story")
    assert evening["Ana"].bennies == 1
    plays(evening, "bennies", "of.1")
    assert codes(evening) == {"card", "power", "story", "back"}
    plays(evening, "back", "end", "bennies", "of.0")
    assert "card" not in codes(evening)


GM = {**ORC, "purse": False}


def test_the_gm_has_one_purse_for_all_of_theirs() -> None:
    """SW-JTN-01: one per player, two per wild card of the GM's, counted once in a session."""
    evening = seated(Ana=ANA, Bo=ANA, Orc={**GM, "who": "wild"}, Loup=GM, Ours={**GM, "bennies": 9})
    theirs = ("Orc", "Loup", "Ours")
    assert {evening[name].bennies for name in theirs} == {2 + 2}
    assert evening["Ana"].bennies == ANA["bennies"]
    evening.run("opposed", "Loup", "Ours", roll="1", other_roll="3", bennies=1, rerolls="2")
    assert {evening[name].bennies for name in theirs} == {3}
    assert "Jetons du MJ : 3." in evening.journal[-1]
    evening.leaves("Loup")
    evening.writes("Orc", bennies=5)
    evening.sits("Ogre", **GM)
    evening.writes("Loup")
    assert {evening[name].bennies for name in (*theirs, "Ogre")} == {5}
    plays(evening, "nobody", "over")
    evening.begins("fight", "Ana", "Ogre")
    assert evening["Ogre"].bennies == evening["Ana"].bennies + 2


@pytest.mark.parametrize("lines", [("trait",), ("test", "at.1", "with.shooting")])
@pytest.mark.parametrize("load", [0, 99])
def test_the_table_says_which_other_rolls_a_load_hinders(lines: tuple[str, ...], load: int) -> None:
    """SW-ETA-07: skills of Agility, Vigor against Fatigue."""
    evening = ours(*lines, her={"load": load})()
    assert ("encumbered" in asked_of(evening).folds) == bool(load)


def test_a_load_hinders_who_resists_with_agility() -> None:
    """SW-ETA-07: only Agility, on either side."""
    for trait, load in (("agility", -2), ("vigor", 0)):
        at = Party("savage_worlds", Ana=ANA, Orc={**ORC, "strength": "d6", "load": 99})
        at.run("opposed", "Ana", "Orc", trait="spirit", other_trait=trait)
        assert at.last.values["defender_modifier"] == load


@pytest.mark.parametrize(("read", "weighs"), [("each", -5), ("three", -3)])
def test_wounds_past_the_third_weigh_on_who_resists_as_the_table_reads(
    read: str, weighs: int
) -> None:
    """AMB-SW-39."""
    at = Party("savage_worlds", {"past_three": read}, Ana=ANA, Orc={**ORC, "wounds": 5})
    at.run("opposed", "Ana", "Orc", trait="spirit", other_trait="vigor")
    assert at.last.values["defender_modifier"] == weighs


def test_what_lasts_to_the_end_of_a_turn_does_not_outlast_the_fight() -> None:
    """SW-ETA-01, SW-ETA-02: nobody heals five days later at −2 for it; a bond is still there."""
    her = {"wounds": 1, "distracted": True, "vulnerable": True}
    evening = plays(seated(None, Orc={**ORC, "held": True}, Ana={**ANA, **her}), "nobody", "over")
    assert (evening["Ana"].distracted, evening["Ana"].vulnerable) == (False, False)
    assert "Ana : fin de l'état Distrait. Ana : fin de l'état Vulnérable." in evening.journal[-1]
    evening.run("recovery", "Ana", need="heal")
    assert evening.last.values["modifier"] == -1
    assert evening["Orc"].held


def test_the_end_says_how_long_care_takes() -> None:
    """SW-SOI-01, SW-SOI-03: ten minutes for each wound, an hour for each level."""
    her = {"wounds": 2, "fatigue": "exhausted"}
    told = ours("end", "over", her=her, wounds=4)().journal[-1]
    assert "Ana (2 blessures, 20 minutes) et Orc (4 blessures, 40 minutes)" in told
    assert "À reposer : Ana (2 heures)." in told


@pytest.mark.parametrize(
    ("lines", "who"),
    [
        (("test", "at.1", "with.smarts", "by.smarts; roll=2 3; other_roll=1"), "Ana"),
        (("test", "at.1", "with.smarts", "by.smarts; roll=6 3 2; other_roll=1"), "Orc"),
        (("strike.melee", "at.1; roll=6 3", "> damage; roll=1 2"), "Ana"),
        (("strike.melee", "at.1; roll=6 3", "> damage; roll=6 2 4"), "Orc"),
    ],
    ids=["her test failed", "his test", "her damage", "his soak"],
)
def test_who_may_pay_for_another_throw_decides(lines: tuple[str, ...], who: str) -> None:
    """Who has nothing to reroll is not asked whether she keeps her dice."""
    assert ours(*lines)().question.who == who


def test_what_another_one_decides_bears_her_name() -> None:
    evening = ours("strike.melee", "at.1; roll=6 3", "> damage; roll=6 2 4")()
    assert evening.question.who == "Orc"
    drawn = evening.page()
    shown = {each.attributes["id"]: each.words for each in read(drawn).all("button")}
    assert shown["take-reroll"].startswith("Ana\u00a0: relancer (1 jeton)")
    assert shown["take-soak"].startswith("Encaisser 1 blessure")
    evening = plays(seated(None, Ana=ANA, Orc=ORC), "player", "roll; roll=2 3")
    drawn = evening.page()
    assert "Ana\u00a0: relancer" in read(drawn).words, "the cards are the whole table's to deal"


@pytest.mark.parametrize("known", [True, False])
def test_the_die_that_resists_is_asked_in_sight_where_no_sheet_says_it(*, known: bool) -> None:
    dice = {} if known else dict.fromkeys(("spirit", "smarts", "agility", "strength", "vigor"))
    asked = ours("test", "at.1", "with.smarts", **dice)().question
    assert ("other_die" in asked.asks, "other_die" in asked.folds) == (not known, known)


def test_what_was_said_of_a_question_holds_as_long_as_it_stands() -> None:
    """Who rolled before may pay for a reroll meanwhile; her fold is no other question's."""
    evening = plays(seated(None, Ana=ANA, Orc=ORC, Bo=ANA), "player")

    def form(**said: Any) -> tuple[str, str, bool]:
        shown = read(evening.page(**said))
        (asks,) = (each for each in shown.all("form") if "data-asks" in each.attributes)
        (own,) = asks.all("details")
        (way,) = (each for each in shown.all("button") if each.attributes.get("data-way") == "roll")
        said_ = '"-2"' in str(way.attributes["data-move"])
        return str(asks.attributes["data-asks"]), str(own.attributes["id"]), said_

    first, fold_of_first, _ = form()
    plays(evening, "roll; roll=2 3")
    second, fold_of_second, _ = form()
    assert (first, fold_of_first) != (second, fold_of_second) == (second, second)
    assert form(asked={"modifier": "-2"}, of=second)[2]
    plays(evening, "> reroll; roll=3 2")
    assert form(asked={"modifier": "-2"}, of=second) == (second, second, True)
    assert not form(asked={"modifier": "-2"}, of=first)[2]


UNWRITTEN = ("spirit", "parry")


@pytest.mark.parametrize(
    ("hero", "lines", "asked", "kept", "said"),
    [
        ("Orc", ("strike.melee",), "parry", "parry", "at.1; parry=4; roll=6 3"),
        ("Ana", ("=", "end"), "die", "spirit", "roll; die=d8; roll=5 2"),
    ],
)
def test_what_no_sheet_says_is_asked_in_sight_and_once(
    hero: str, lines: tuple[str, ...], asked: str, kept: str, said: str
) -> None:
    blank = {name: None for name in UNWRITTEN if name == kept}
    if "=" in lines:
        blank["shaken"] = True
    mine, theirs = ({**blank} if hero == name else {} for name in ("Ana", "Orc"))
    evening = ours(*(line for line in lines if line not in {"=", "end"}), her=mine, **theirs)()
    assert asked in evening.question.asks
    plays(evening, said)
    assert getattr(evening[hero], kept) is not None
    assert asked not in ours(her={**mine, kept: str(getattr(evening[hero], kept))})().question.asks


def test_a_pace_is_asked_once() -> None:
    """In a fold: few turns run."""
    evening = ours(her={"pace": None})()
    assert evening.question.folds == ("pace",)
    plays(evening, "run; pace=7; run_roll=4")
    assert (evening["Ana"].pace, evening.question.folds) == (7, ())


def test_nobody_rests_for_an_hour_or_five_days_in_the_middle_of_a_round() -> None:
    evening = ours("run; run_roll=4", her={"wounds": 2, "fatigue": "tired"})()
    assert {"heal", "rest"} <= {*evening.last.offered}
    drawn = evening.page()
    assert "take-" not in drawn


def test_the_die_of_a_move_that_follows_is_asked_in_sight_and_once() -> None:
    evening = ours("strike.melee", "at.1; roll=6 3", "> damage; roll=5 4", who="wild", vigor=None)()
    (soak,) = (each for each in evening.last.answer["onward"] if each["code"] == "soak")
    assert "die" in soak["asks"]
    assert (soak["fields"]["die"], soak["chances"]) == ("d6", {}), "what stands there is no chance"
    plays(evening, "> soak; die=d10; roll=2 3")
    assert evening["Orc"].vigor == StepDie(10)
    evening.run("soak", "Orc", die="d4", new_wounds=1, roll="2 3")
    assert evening["Orc"].vigor == StepDie(10), "what is said otherwise is said for once"


@pytest.mark.parametrize(
    ("who", "field"), [("Ana", "dice"), ("Orc", "toughness"), ("Orc", "vigor")]
)
def test_no_blow_is_weighed_with_dice_that_nobody_named(who: str, field: str) -> None:
    known = ours("strike.melee")()
    assert "hors de combat" in chances_of(known.state, "at.1")
    mine, his = ({field: None} if who == name else {} for name in ("Ana", "Orc"))
    found = chances_of(ours("strike.melee", her=mine, **his)().state, "at.1")
    assert found.keys() == {"touché", "manqué"}
    assert sum(found.values()) == 1


def test_a_benny_in_the_turn_of_another_bears_the_name_of_who_pays() -> None:
    evening = ours("strike.melee", "at.1; roll=6 3", shaken=True)()
    drawn = evening.page()
    (paid,) = (b for b in read(drawn).all("button") if b.attributes.get("data-way") == "freed")
    assert paid.words.startswith("Orc\u00a0: n’est plus Secoué (1 jeton)")


def test_what_cannot_be_read_stands_where_it_was_typed() -> None:
    """The page shows it; its fault is reported when it would count."""
    at = ours("strike.melee")()
    drawn = at.page(asked={"modifier": "abc"})
    (typed,) = (i for i in read(drawn).all("input") if i.attributes.get("name") == "modifier")
    assert typed.attributes["value"] == "abc"


def test_who_is_out_is_not_in_the_next_fight_unless_she_is_taken_in() -> None:
    sheets: dict[str, Any] = {"Ana": ANA, "Orc": {**ORC, "out": True}, "Bo": {**ANA, "wounds": 4}}
    at = Party("savage_worlds", **sheets, Loup=ORC)

    def begins(out: tuple[str, ...]) -> list[str]:
        buttons = read(at.page(out=frozenset(out))).all("button")
        (begin,) = (b for b in buttons if b.attributes.get("id", "").startswith("party-game-"))
        return list(json.loads(begin.attributes["data-move"])[0]["who"])

    assert begins(()) == ["Ana", "Loup"]
    assert begins(("Bo", "Loup")) == ["Ana", "Bo"]


def test_the_order_that_was_just_told_is_not_drawn_again_whatever_the_names() -> None:
    at = plays(seated(None, **{"L'Épervier": ANA, "Orc": ORC}), "nobody", FIRST)
    drawn = at.page()
    assert "L’Épervier" in read(drawn).words
    assert "party-order" not in drawn


def test_what_a_fight_asks_at_its_time_is_not_offered_before() -> None:
    """SW-ETA-10: a Shaken character recovers when his turn begins, not at once and then again."""
    hit = *("strike.melee", "at.1; roll=6 3"), *("> damage; roll=6 5 3", "> soak; roll=4")

    def offered(at: Evening) -> list[str]:
        drawn = at.page()
        ids = (b.attributes.get("id", "") for b in read(drawn).all("button"))
        return [id_ for id_ in ids if id_.startswith("take-")]

    assert offered(ours(*hit)()) == ["take-reroll"]
    asked = begun("nobody")()
    asked.run("damage", "Ana", "Orc", roll="6 5 3")
    assert "take-recover" in offered(asked)


def test_who_faints_of_a_surprise_may_throw_again_and_then_soak() -> None:
    """SW-JTN-02, SW-ACT-08: that Vigor roll is a trait roll like any other, before the soak."""
    hit = "strike.melee", "at.1; roll=3 2; surprise=true"
    evening = ours(*hit, "> damage; roll=2 4; vigor_roll=2")()
    assert evening["Orc"].unconscious
    assert [*evening.last.offered] == ["rouse", "soak", "reroll"]
    assert evening.question.who == "Orc"
    plays(evening, "> rouse; roll=6 1")
    assert evening.last.values["modifier"] == -2 - 1
    assert (evening["Orc"].unconscious, evening["Orc"].bennies) == (False, 2)
    assert evening.question.who == "Orc"
    plays(evening, "> soak; roll=5")
    assert (evening["Orc"].wounds, evening["Orc"].bennies) == (0, 1)


def test_who_faints_struck_to_the_critical_state_may_throw_again_too() -> None:
    """AMB-SW-33: five wounds count on it, more than a body that acts can have."""
    hit = "strike.melee", "at.1; roll=3 2; surprise=true"
    evening = ours(*hit, "> damage; roll=6 6 5 6 1; vigor_roll=5")()
    assert (evening.last.values["wounds"], evening["Orc"].unconscious) == (5, True)
    assert "sans connaissance, état critique et 5 blessures" in evening.journal[-1]
    assert [*evening.last.offered] == ["rouse", "soak", "reroll"]
    plays(evening, "> rouse; roll=6 6 1")
    assert (evening.last.values["modifier"], evening["Orc"].unconscious) == (-7, False)
    plays(evening, "> soak; roll=6 6 6 1")
    assert (evening["Orc"].wounds, evening["Orc"].idle) == (1, False)


@pytest.mark.parametrize("lines", [(), ("> rouse; roll=3",)], ids=["fainted", "fainted again"])
def test_who_faints_without_a_wound_decides_about_her_own_vigor(lines: tuple[str, ...]) -> None:
    hit = "strike.melee", "at.1; roll=3 2; surprise=true", "> damage; roll=1 1; vigor_roll=2"
    evening = ours(*hit, *lines)()
    assert (evening.question.who, evening["Orc"].wounds) == ("Orc", 0)
    evening.decides("accept")
    assert evening["Orc"].unconscious


def test_no_vigor_is_thrown_again_without_a_benny_or_after_a_critical_failure() -> None:
    fields = {"surprise": True, "roll": "1 1", "toughness": 5, "vigor_roll": "1 1"}
    asked = {**fields, "vigor": "d6", "target_who": "wild"}
    for more in ({}, {"target_stock": 0, "vigor_roll": "2 3"}):
        result = ask("damage", {**asked, **more})
        assert result["outcome"] == "unconscious"
        assert "rouse" not in str(result)


SURPRISED = "strike.melee", "at.1; roll=3 2; surprise=true"


@pytest.mark.parametrize(("again", "fainted"), [("1 1", False), ("5 4", True)])
def test_damage_thrown_again_throws_no_vigor_again(again: str, *, fainted: bool) -> None:
    """SW-JTN-02: a benny is for one roll, its payer's; more wounds weigh on the other one."""
    evening = ours(*SURPRISED, "> damage; roll=1 2; vigor_roll=6 1")()
    assert (evening["Orc"].unconscious, evening.last.values["vigor"]) == (False, 5)
    (way,) = (each for each in evening.last.answer["onward"] if each["code"] == "reroll")
    assert Fraction(way["chances"].get("shaken", "0")) == Fraction(1, 6), "4 or less"
    plays(evening, f"> reroll; roll={again}")
    assert evening["Orc"].unconscious == fainted
    assert evening.last.values["vigor_dice"] == [[[6, 1]]]
    assert (evening["Ana"].bennies, evening["Orc"].bennies) == (2, 3)


@pytest.mark.parametrize(
    ("lines", "his", "offered"),
    [
        (("> damage; roll=5 4",), {"wounds": 3}, ["soak", "reroll"]),
        (("> damage; roll=5 4",), {"wounds": 3, "bennies": 0}, []),
        (("> damage; roll=5 4",), {"falls": "falls"}, ["soak", "reroll"]),
        (("> damage; roll=5 4; vigor_roll=2",), {"surprise": "true"}, ["rouse", "soak", "reroll"]),
    ],
    ids=["critical", "who cannot pay", "an extra", "fainted"],
)
def test_who_fells_somebody_who_may_soak_may_throw_more(
    lines: tuple[str, ...], his: dict[str, Any], offered: list[str]
) -> None:
    """SW-JTN-02: damage is thrown again whatever it was; each wound more is one more to soak."""
    readings = {"extras": his.pop("falls")} if "falls" in his else None
    hit = SURPRISED if his.pop("surprise", "") else ("strike.melee", "at.1; roll=6 3")
    evening = ours(*hit, *lines, readings=readings, **his)()
    assert [*evening.last.offered] == offered
    if offered:
        before = evening["Orc"].wounds
        plays(evening, "> reroll; roll=6 6 5 1")
        assert evening["Orc"].wounds > before


def test_a_card_that_is_bought_before_anything_is_done_acts_first() -> None:
    """SW-JTN-05, SW-INI-01: the strongest begins; once her turn has begun, it is hers."""
    sheets = {"Orc": ORC, "Ana": ANA}
    buys = "bennies", "of.1", "card; cards=A-pique"
    evening = seated(None, **sheets)
    plays(evening, "nobody", "deal; cards=R-pique 5-trefle", *buys)
    assert evening.question.who == "Ana"
    plays(evening, "end")
    assert evening.question.who == "Orc"
    assert "announce.2" in codes(evening)
    for state in ("shaken", "stunned"):
        evening = seated(None, **{**sheets, "Orc": {**ORC, state: True}})
        plays(evening, "nobody", "deal; cards=R-pique 5-trefle", *buys)
        assert evening.question.who == "Ana", "before he comes round"
        plays(evening, "end")
        assert "roll" in codes(evening)
    for weak in ("announce.2", "run; run_roll=3"):
        evening = seated(None, **sheets)
        plays(evening, "nobody", "deal; cards=R-pique 5-trefle", weak, *buys)
        assert evening.question.who == "Orc"
    evening = seated(None, **sheets)
    plays(
        evening, "nobody", "deal; cards=R-pique 5-trefle", "bennies", "of.1", "card; cards=9-coeur"
    )
    assert evening.question.who == "Orc"


def test_who_acts_may_hope_for_a_joker() -> None:
    """SW-JTN-05, SW-INI-03: who keeps a weaker card has her turn where it stands."""
    evening = ours("bennies", "of.0", "card; cards=joker-1", "strike.melee", "at.1; roll=3 2")()
    assert evening.last.values["modifier"] == 2
    evening = ours("bennies", "of.0", "card; cards=2-carreau; keep=new")()
    assert evening.question.who == "Ana", "a two of diamonds before the one of clubs"
    evening = plays(
        seated(None, Ana=ANA, Orc=ORC),
        *("nobody", "deal; cards=A-pique 3-trefle", "bennies", "of.0"),
        "card; cards=2-carreau; keep=new",
    )
    assert evening.question.who == "Orc"


def test_one_may_strike_and_then_break_off() -> None:
    """SW-ACT-01, SW-ACT-06: to act, then to end one's move; whom it shook lets her go."""
    evening = ours("break", "later", "strike.melee", "at.1; roll=7 3", "> damage; roll=1 2")()
    plays(evening, "accept")
    assert evening.question.title == "Ana rompt le combat : qui est au contact ?"
    assert codes(evening) == {"near.1", "done"}
    plays(evening, "near.1", "done")
    assert evening.question.who == "Orc"
    plays(evening, "back")
    assert evening.question.who == "Orc", "his turn"
    hits = "strike.melee", "at.1; roll=7 3", "> damage; roll=4 3", "accept"
    evening = ours("break", "later", *hits)()
    assert codes(evening) == {"done"}
    evening = ours("break", "later", "end")()
    assert codes(evening) == {"near.1", "done"}
    evening = ours("roll; roll=2 3", "break", her={"shaken": True})()
    assert "later" not in codes(evening)


def test_a_bound_one_may_try_more_than_once() -> None:
    """SW-ACT-02, SW-ETA-04: one action may be made again; who is loose has the rest of them."""
    evening = ours("announce.2", "loose", "with.strength; roll=5 2", her={"bound": True})()
    assert evening.last.values["modifier"] == -2 - 2
    plays(evening, "no")
    assert codes(evening) == {"loose", "bennies", "end"}
    plays(evening, "loose", "with.strength; roll=8 2 2", "yes")
    assert evening.question.who == "Orc"


@pytest.mark.parametrize(("state", "rule"), [("held", "SW-ETA-03"), ("bound", "SW-ETA-04")])
def test_getting_loose_is_told_by_the_rule_of_what_held(state: str, rule: str) -> None:
    evening = ours("loose", "with.strength; roll=5 2", her={state: True})()
    assert {way.told.rule for way in evening.question.ways} == {rule}
    assert {step.rule for way in evening.question.ways for step in way.then} == {rule}
