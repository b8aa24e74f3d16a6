"""The deck, the chain from damage to soaked wounds, and the effect of readings on a roll."""

import json
import re
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
from calculators.pieces.playing_card import PLAYING_CARDS
from calculators.pieces.step_die import StepDie
from calculators.render.html import to_html
from calculators.render.links import Links
from calculators.render.party.page import panel_html
from calculators.render.party.view import View
from calculators.session.fold import fold
from calculators.session.replaying import Folded
from calculators.session.running import following
from calculators.session.scripting import question
from calculators.systems.savage_worlds.barred import handles
from calculators.systems.savage_worlds.exploding import ExplodingDice, Rerolls, chains
from calculators.systems.savage_worlds.turn.deck import strength
from calculators.web import handle
from tests.contract.page import read
from tests.project import tries
from tests.systems.evening import Evening, chances_of
from tests.systems.party import Party, plain
from tests.systems.scenes import after, plays, sheets

DECK = [str(card) for card in PLAYING_CARDS.pieces]


def ask(name: str, fields: dict[str, Any], seed: str = "s", op: str = "run") -> dict[str, Any]:
    request = {"op": op, "calculator": f"savage_worlds.{name}", "fields": fields, "seed": seed}
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert answer["ok"], answer
    return answer["result"]  # type: ignore[no-any-return]


def test_what_a_page_drew_is_told_with_both_sides_though_the_fight_waits_for_another_blow() -> None:
    party = after(
        "savage_worlds", "Ana touche Orc.", "+ Bo", "? attack Orc Bo; mode=melee; roll=6 2"
    )
    last = len(fold(party.system, party.session).done) - 1
    (title,) = re.findall('<p class="calc-acts"><span>(.*?)</span>', party.asks(at=last)["html"])
    assert title == "Toucher · Orc contre Bo"


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


@pytest.mark.parametrize(("faint", "told"), [("before", "aussitôt"), ("after", "encaissé ou non")])
def test_damage_by_surprise_says_when_the_vigor_is_rolled(faint: str, told: str) -> None:
    """AMB-SW-33: at once, with the blow, or after the soak roll."""
    at = Party("savage_worlds", {"faint": faint}, **sheets("savage_worlds"))
    at.run("damage", "Ana", "Orc", surprise=True, roll="1 2")
    assert ("conscious" in at.last.values or "vigor" in at.last.values) == (faint == "before")
    assert (told in at.last.steps) == (faint == "after")


def ours(*lines: str, her: Any = None, readings: Any = None, **foe: Any) -> Evening:
    """Ana is to act, then one extra."""
    said = {"Ana": her or {}, "Orc": foe}
    first = "Ana agit la première, puis Orc."
    return after("savage_worlds", first, *lines, sheets=said, readings=readings or {})


def begun(*lines: str, **said: Any) -> Evening:
    """Nothing has been asked yet."""
    return after("savage_worlds", "Le combat commence.", *lines, **said)


def test_an_aim_stays_her_own_for_every_target_and_the_light_everybodys() -> None:
    """SW-TOU-05 to 07: one form says it, so it is true of all that it stands over."""
    shot = "at.1; distance=medium; cover=light; light=dim; roll=2 3"
    evening = ours("announce.2", "strike.shoot", shot, "on")
    evening.sits("Troll", side="gm", toughness=8)
    evening.decides("strike.shoot")
    said = {"distance": "medium", "cover": "light", "light": "dim"}
    aimed = {way.label.text: way.request for way in evening.question.ways if way.request}
    assert [*aimed] == ["Orc", "Troll"]
    for request in aimed.values():
        assert request
        assert said.items() <= request.fields.items()
    assert {*said} <= {*evening.question.asks}, "what stays is not for this time only"
    for light, facts in (("dim", (("Visibilité", "pénombre"),)), ("day", ())):
        shot = f"at.1; distance=medium; cover=light; light={light}; roll=1 3"
        assert ours("announce.2", "strike.shoot", shot, "on").question.facts == facts


def test_no_line_parts_a_number_from_its_noun_in_what_is_asked() -> None:
    assert ">Round\u00a01\u00a0: les cartes</h2>" in begun("nobody").page()


def test_who_is_down_is_the_last_to_be_struck() -> None:
    three = {"at": ["Ana", "Orc", "Loup"], "sheets": {"Orc": {"wounds": 4}}}
    evening = begun("nobody", "deal; cards=A-pique R-pique 2-trefle", "strike.melee", **three)
    assert [way.code for way in evening.question.ways] == ["at.2", "at.1", "back"]


def test_what_a_fight_leaves_due_has_its_rule_beside_it() -> None:
    evening = ours("= Ana; wounds=1", "end", "end", "over")
    links = Links({rule.id: rule for rule in evening.system.rules}, "")
    page = panel_html(fold(evening.system, evening.session), View(links=links))
    assert "SW-SOI-04" in read(to_html(page)).all(class_="party-play")[0].words


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


@pytest.mark.parametrize(("left", "soak"), [("1", "Encaisser 1 blessure (1 jeton)"), ("0", None)])
def test_wounds_that_a_hand_corrects_are_those_to_soak(left: str, soak: str | None) -> None:
    """The blow caused four of them."""
    evening = ours(
        "strike.melee", "at.1; roll=7 3", "> damage; roll=6 6 6 2 1", f"= Orc; wounds={left}"
    )
    assert [way.label.text for way in evening.question.ways if way.request] == [soak] * bool(soak)
    assert ("Encaisser 4" in evening.page(), evening["Orc"].wounds) == (False, int(left))
    if soak:
        evening.decides("soak", roll="4")
        assert (evening["Orc"].wounds, evening["Orc"].fresh) == (0, 0)


def test_a_copy_has_nothing_that_befell_its_model() -> None:
    """SW-INI-01: there is one of each card; a second one would bar the next deal."""
    evening = ours("strike.melee")
    evening.writes("Orc", wounds=2, shaken=True, waiting=True)
    held = evening["Orc"].card
    evening.copies("Orc", 4)
    first, last = evening["Orc 2"], evening["Orc 5"]
    assert (evening["Orc"].card, first.card, last.card) == (held, None, None)
    assert (last.wounds, last.shaken, last.waiting) == (0, False, False)
    assert last.toughness == evening["Orc"].toughness


def test_who_is_surprised_is_named_beside_the_question_and_nowhere_else() -> None:
    evening = begun("gm", "roll; roll=2", "deal; cards=2-trefle A-pique")
    assert evening.question.facts == (("Surprise", "Orc"),)
    assert not any("Surprise" in told for told in evening.journal)


def test_what_a_fight_offers_is_not_offered_beside_it() -> None:
    drawn = ours("roll; roll=2 3", her={"shaken": True}).page()
    assert drawn.count("Effacer l’état Secoué") == 1


@pytest.mark.parametrize("state", ["held", "bound"])
def test_a_secoue_who_is_held_is_promised_no_movement(state: str) -> None:
    """SW-ETA-03, SW-ETA-04, SW-ETA-09: what is refused says what is left."""
    evening = ours("roll; roll=2 3", her={"shaken": True, state: True})
    barred = handles(evening["Ana"], {})
    assert barred
    assert "déplacement" not in barred(name="Ana").text


def test_the_gm_s_bennies_are_counted_once_in_a_session() -> None:
    """SW-JTN-01: the next fight adds none."""
    evening = begun("nobody", "over", at=["Ana", "Ogre"])
    evening.writes("Ogre", bennies=5)
    evening.begins("fight", "Ana", "Ogre")
    assert evening["Ogre"].bennies == 5


@pytest.mark.parametrize(
    "lines",
    [("strike.melee",), ("strike.shoot",), ("trait",), ("test", "at.1", "with.shooting")],
)
@pytest.mark.parametrize("load", [0, 99])
def test_the_table_says_which_other_rolls_a_load_hinders(lines: tuple[str, ...], load: int) -> None:
    """SW-ETA-07: skills of Agility, Vigor against Fatigue; in sight of who bears too much."""
    asked = ours(*lines, her={"load": load}).question
    assert ("encumbered" in asked.asks) == bool(load)
    assert not {*asked.asks} & {*asked.folds}


@pytest.mark.parametrize("surprised", [True, False])
def test_a_surprise_is_asked_in_sight_against_the_surprised(*, surprised: bool) -> None:
    """SW-ACT-08, SW-ACT-09."""
    asked = ours("strike.melee", surprised=surprised).question
    assert ("surprise" in asked.asks, "surprise" in asked.folds) == (surprised, not surprised)


def test_what_another_one_decides_bears_her_name() -> None:
    evening = ours("strike.melee", "at.1; roll=6 3", "> damage; roll=6 2 4")
    assert evening.question.who == "Orc"
    drawn = evening.page()
    buttons = read(drawn).all("button")
    shown = {each.attributes["id"]: each.words for each in buttons if "id" in each.attributes}
    assert shown["take-reroll"].startswith("Ana\u00a0: relancer (1 jeton)")
    assert shown["take-soak"].startswith("Encaisser 1 blessure")
    evening = begun("player", "roll; roll=2 3")
    drawn = evening.page()
    assert "Ana\u00a0: relancer" in read(drawn).words, "the cards are the whole table's to deal"


@pytest.mark.parametrize("known", [True, False])
def test_the_die_that_resists_is_asked_in_sight_where_no_sheet_says_it(*, known: bool) -> None:
    dice = {} if known else dict.fromkeys(("spirit", "smarts", "agility", "strength", "vigor"))
    asked = ours("test", "at.1", "with.smarts", **dice).question
    assert ("other_die" in asked.asks, "other_die" in asked.folds) == (not known, known)


def test_what_was_said_of_a_question_holds_as_long_as_it_stands() -> None:
    """Who rolled before may pay for a reroll meanwhile; her fold is no other question's."""
    evening = begun("player", at=["Ana", "Orc", "Bo"])

    def form(**said: Any) -> tuple[str, str, bool]:
        shown = read(evening.page(**said))
        (asks,) = (each for each in shown.all("form") if "data-asks" in each.attributes)
        (own,) = asks.all("details")
        (way,) = (each for each in shown.all("button") if each.attributes.get("data-way") == "roll")
        said_ = '"-2"' in str(way.attributes["data-move"])
        return str(asks.attributes["data-asks"]), str(own.attributes["id"]), said_

    first, fold_of_first, _ = form()
    evening.decides("roll", roll="2 3")
    second, fold_of_second, _ = form()
    assert (first, fold_of_first) != (second, fold_of_second) == (second, second)
    assert form(asked={"modifier": "-2"}, of=second)[2]
    evening.take("reroll", roll="3 2")
    assert form(asked={"modifier": "-2"}, of=second) == (second, second, True)
    assert not form(asked={"modifier": "-2"}, of=first)[2]


@pytest.mark.parametrize(
    ("hero", "lines", "asked", "kept", "said"),
    [
        ("Orc", ("strike.melee",), "parry", "parry", ("at.1", {"parry": 4, "roll": "6 3"})),
        ("Ana", (), "die", "spirit", ("roll", {"die": "d8", "roll": "5 2"})),
    ],
)
def test_what_no_sheet_says_is_asked_in_sight_and_once(
    hero: str, lines: tuple[str, ...], asked: str, kept: str, said: tuple[str, Any]
) -> None:
    blank = {kept: None, "shaken": not lines}
    mine, theirs = (blank if hero == name else {} for name in ("Ana", "Orc"))
    evening = ours(*lines, her=mine, **theirs)
    assert asked in evening.question.asks
    code, fields = said
    evening.decides(code, **fields)
    assert getattr(evening[hero], kept) is not None
    assert asked not in ours(her={**mine, kept: str(getattr(evening[hero], kept))}).question.asks


def test_what_one_target_lacks_is_empty_whatever_the_sheet_of_another_says() -> None:
    """Otherwise the first one's Parade stood there, and the second one's was refused as missing."""
    three, lacks = "Ana agit, puis Loup, puis Orc.", {"Loup": {"parry": ""}}
    evening = after("savage_worlds", three, "strike.melee", sheets=lacks)
    (form,) = read(evening.page()).all("form", id="party-asking")
    (parry,) = form.all("input", id="party-ask-parry")
    assert parry.attributes["value"] == ""
    assert "Parade de Loup" in form.words


def test_a_correction_after_which_only_silent_words_lapse_asks_nothing() -> None:
    """« S'en tenir là » told nothing: there is nothing to lose, and nobody to warn."""
    evening = ours("strike.melee", "at.1; roll=2 3", "on")
    at = len(evening.session["moves"]) - 2
    missed = {**evening.session["moves"][at], "fields": {"roll": "1 1"}}
    amend = {"do": "amend", "at": at, "move": missed}
    assert fold(evening.system, evening.session, {**amend, "look": True}).would == {at + 1}
    made = fold(evening.system, evening.session, {**amend, "look": "losing"})
    assert made.would is None
    assert made.session.moves[at]["fields"] == {"roll": "1 1"}


def test_a_die_that_is_proposed_has_its_name_and_is_remembered_if_kept() -> None:
    evening = ours(her={"spirit": None, "shaken": True})
    (form,) = read(evening.page()).all("form", id="party-asking")
    assert "Âme" in form.words
    assert "Dé de trait" not in form.words
    assert "maîtris" not in form.words
    evening.decides("roll", roll="5 2")
    assert str(evening["Ana"].spirit) == "d6"


def test_a_pace_is_asked_once() -> None:
    """In a fold: few turns run."""
    evening = ours(her={"pace": None})
    assert evening.question.folds == ("pace",)
    evening.decides("run", pace=7, run_roll="4")
    assert (evening["Ana"].pace, evening.question.folds) == (7, ())


def test_nobody_rests_for_an_hour_or_five_days_in_the_middle_of_a_round() -> None:
    evening = ours("run; run_roll=4", her={"wounds": 2, "fatigue": "tired"})
    assert {"heal", "rest"} <= {*evening.last.offered}
    drawn = evening.page()
    assert "take-" not in drawn


def test_the_die_of_a_move_that_follows_is_asked_in_sight_and_once() -> None:
    evening = ours("strike.melee", "at.1; roll=6 3", "> damage; roll=5 4", who="wild", vigor=None)
    (soak,) = (each for each in evening.last.answer["onward"] if each["code"] == "soak")
    assert "die" in soak["asks"]
    assert (soak["fields"]["die"], soak["chances"]) == ("d6", {}), "what stands there is no chance"
    evening.take("soak", die="d10", roll="2 3")
    assert evening["Orc"].vigor == StepDie(10)
    evening.run("soak", "Orc", die="d4", new_wounds=1, roll="2 3")
    assert evening["Orc"].vigor == StepDie(10), "what is said otherwise is said for once"


def test_so_is_the_vigor_that_a_surprise_requires() -> None:
    evening = ours("strike.melee", "at.1; surprise=true; roll=4 3", vigor=None)
    (damage,) = (each for each in evening.last.answer["onward"] if each["code"] == "damage")
    assert "vigor" in damage["asks"]
    assert damage["chances"] == {}
    evening.take("damage", vigor="d10", roll="2 3", vigor_roll="7")
    assert evening["Orc"].vigor == StepDie(10)


@pytest.mark.parametrize(
    ("who", "field"), [("Ana", "dice"), ("Orc", "toughness"), ("Orc", "vigor")]
)
def test_no_blow_is_weighed_with_dice_that_nobody_named(who: str, field: str) -> None:
    known = ours("strike.melee")
    assert "hors de combat" in chances_of(known.state, "at.1")
    mine, his = ({field: None} if who == name else {} for name in ("Ana", "Orc"))
    found = chances_of(ours("strike.melee", her=mine, **his).state, "at.1")
    assert found.keys() == {"touché", "manqué"}
    assert sum(found.values()) == 1


def test_a_benny_in_the_turn_of_another_bears_the_name_of_who_pays() -> None:
    evening = ours("strike.melee", "at.1; roll=6 3", shaken=True)
    drawn = evening.page()
    (paid,) = (b for b in read(drawn).all("button") if b.attributes.get("data-way") == "freed")
    assert paid.words.startswith("Orc\u00a0: effacer l’état Secoué (1 jeton)")


def test_what_cannot_be_read_stands_where_it_was_typed() -> None:
    """The page shows it; its fault is reported when it would count."""
    at = ours("strike.melee")
    drawn = at.page(asked={"modifier": "abc"})
    (typed,) = (i for i in read(drawn).all("input") if i.attributes.get("name") == "modifier")
    assert typed.attributes["value"] == "abc"


def test_who_is_out_is_not_in_the_next_fight_unless_she_is_taken_in() -> None:
    known = sheets("savage_worlds")
    orc, bo = {**known["Orc"], "out": True}, {**known["Bo"], "wounds": 4}
    at = Party("savage_worlds", Ana=known["Ana"], Orc=orc, Bo=bo, Loup=known["Loup"])

    def begins(out: tuple[str, ...]) -> list[str]:
        buttons = read(at.page(out=frozenset(out))).all("button")
        (begin,) = (b for b in buttons if b.attributes.get("id", "").startswith("party-game-"))
        return list(json.loads(begin.attributes["data-move"])[0]["who"])

    assert begins(()) == ["Ana", "Loup"]
    assert begins(("Bo", "Loup")) == ["Ana", "Bo"]


def test_the_order_that_was_just_told_is_not_drawn_again_whatever_the_names() -> None:
    known = sheets("savage_worlds")
    evening = Evening("savage_worlds", **{"L'Épervier": known["Ana"], "Orc": known["Orc"]})
    evening.opens("fight").decides("nobody")
    evening.decides("deal", cards="A-pique 2-trefle")
    drawn = evening.page()
    assert "L’Épervier" in read(drawn).words
    assert "party-order" not in drawn


def test_what_a_fight_asks_at_its_time_is_not_offered_before() -> None:
    """SW-ETA-10: a Shaken character recovers when his turn begins, not at once and then again."""
    hit = *("strike.melee", "at.1; roll=6 3"), *("> damage; roll=6 5 3", "> soak; roll=4")

    def offered(at: Evening) -> list[str]:
        drawn = at.page()
        ids = (b.attributes.get("id", "") for b in read(drawn).all("button"))
        return [id_ for id_ in ids if id_.startswith("take-")]

    assert offered(ours(*hit)) == ["take-reroll"]
    asked = begun("nobody")
    asked.run("damage", "Ana", "Orc", roll="6 5 3")
    assert "take-recover" in offered(asked)


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
    evening = ours(*SURPRISED, "> damage; roll=1 2; vigor_roll=6 1")
    assert (evening["Orc"].unconscious, evening.last.values["vigor"]) == (False, 5)
    (way,) = (each for each in evening.last.answer["onward"] if each["code"] == "reroll")
    assert Fraction(way["chances"].get("shaken", "0")) == Fraction(1, 6), "4 or less"
    evening.take("reroll", roll=again)
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
    evening = ours(*hit, *lines, readings=readings, **his)
    assert [*evening.last.offered] == offered
    if offered:
        before = evening["Orc"].wounds
        evening.take("reroll", roll="6 6 5 1")
        assert evening["Orc"].wounds > before


@pytest.mark.parametrize(("state", "rule"), [("held", "SW-ETA-03"), ("bound", "SW-ETA-04")])
def test_getting_loose_is_told_by_the_rule_of_what_held(state: str, rule: str) -> None:
    evening = ours("loose", "with.strength; roll=5 2", her={state: True})
    assert {way.label.rule for way in evening.question.ways} == {rule}
    assert {step.rule for way in evening.question.ways for step in way.then} == {rule}


@pytest.mark.parametrize("ends", [("end", "end", "over"), ()], ids=["over", "given up"])
def test_who_left_a_fight_comes_back_to_the_next_one_with_nothing_of_it(
    ends: tuple[str, ...],
) -> None:
    first, second = "A-pique R-pique 2-trefle", "A-coeur R-coeur 3-trefle"
    lines = ("nobody", f"deal; cards={first}", "end", "end", "end", f"deal; cards={second}")
    at = after("savage_worlds", "Le combat commence.", *lines, at=["Ana", "Bo", "Orc"])
    at.writes("Bo", vulnerable=True, support="1", waiting=True)
    at.leaves("Bo")
    plays(at, *ends).begins("fight", "Ana", "Orc")
    plays(at, "nobody", "deal; cards=A-trefle 2-pique")
    cards = at["Ana"].card, at["Orc"].card
    at.writes("Bo", pace=6)
    bo = at["Bo"]
    assert (bo.card, bo.vulnerable, bo.support, bo.waiting) == (None, False, (), False)
    plays(at, "end", "take; cards=3-trefle")
    assert (at["Ana"].card, at["Orc"].card) == cards
    assert at.question.who == "Bo"


def amended(evening: Evening, code: str, **said: Any) -> Folded:
    """Amend the first decision of a code: say more with it."""
    evening.amends(code, **said)
    return fold(evening.system, evening.session)


@pytest.mark.parametrize("faces", ["5 4", "5 6 6 6 2"])
def test_a_blow_that_missed_after_all_takes_back_nothing_but_what_it_did(faces: str) -> None:
    """A foe who is up after all lets a turn go that nobody played, before the next cards."""
    fells = len(faces.split()) > 2
    lost = ["damage", "accept", *([] if fells else ["roll"])]
    evening = after(
        "savage_worlds",
        "Ana agit, puis Loup, puis Orc.",
        *("strike.melee", "at.1; roll=6 3", f"> damage; roll={faces}", "accept"),
        *("strike.melee", "at.0; roll=3", "on"),
        *([] if fells else ["roll; roll=5", "strike.melee", "at.0; roll=3", "on"]),
        *("deal; cards=R-pique 4-trefle 5-trefle", "strike.melee", "at.1; roll=4 3"),
    )
    folded = amended(evening, "at.1", modifier=-2)
    stale = [folded.session.moves[at] for at in sorted(folded.session.stale)]
    assert [move.get("onward") or move["move"] for move in stale] == lost
    (_, deal) = [each for each in folded.done if each.move.get("move") == "deal"]
    assert plain(deal.text).startswith("Orc finit son tour. D'abord" if fells else "D'abord")
    assert folded.session.moves[-1]["move"] == "at.1"
    assert folded.state.sheets["Orc"]["wounds"] == 0


@pytest.mark.parametrize("more", [["strike.melee", "at.0; roll=3", "on"], []])
def test_a_blow_that_hit_after_all_owes_its_damage(more: list[str]) -> None:
    """What was decided since lets it go, and that is told; else the table asks."""
    three = {"sheets": {"Ana": {"bennies": 0}}}
    missed = "strike.melee", "at.1; roll=3 2"
    folded = amended(
        after("savage_worlds", "Ana agit la première, puis Orc.", *missed, *more, **three),
        "at.1",
        modifier=2,
    )
    assert not folded.session.stale
    told = [plain(entry.text) for entry in folded.journal]
    assert any("Dégâts d'Ana sur Orc : pas lancés." in text for text in told) == bool(more)
    asked = question(folded.state)
    assert asked
    assert asked.title.startswith("Dégâts d'Ana sur Orc") != bool(more)


def test_an_offer_that_begins_with_a_name_has_its_capital() -> None:
    known = sheets("savage_worlds")
    party = Party("savage_worlds", Ana=known["Ana"], élodie=known["Orc"])
    party.run("opposed", "Ana", "élodie", die="d8", roll="7 2", other_roll="2")
    labels = [plain(each.move.label) for each in following(party.state)]
    assert "Élodie relance (1 jeton)" in labels


def test_the_end_of_a_fight_that_the_table_decided_is_nobodys_turn() -> None:
    """Without the end of her turn that came before, Bo still ends it first."""
    known = sheets("savage_worlds")
    evening = Evening("savage_worlds", Ana=known["Ana"], Bo=known["Bo"])
    evening.opens("fight")
    plays(evening, "nobody", "deal; cards=A-pique R-pique", "end", "end", "over")
    at = len(evening.session["moves"]) - 2
    gone = fold(evening.system, evening.session, {"do": "amend", "at": at, "move": None})
    assert gone.session.moves[-1] == evening.session["moves"][-1]
    assert plain(gone.end.text).startswith("Bo finit son tour.")
