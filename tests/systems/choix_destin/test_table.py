"""The table of Choix & Destin: loans, reshuffled piles, typed cards; its secrets."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

from calculators.core.script import Question
from calculators.session.fold import fold
from calculators.session.seeing import masked, seen
from calculators.session.telling import told
from calculators.web import handle
from tests.systems.evening import Evening, chances_of
from tests.systems.party import SPACES, Party
from tests.systems.scenes import after

type Json = dict[str, Any]
BEFORE = ("act.0", "test; difficulty=4")
TESTS = (*BEFORE, "draw; drawn=9", "play.8")
VERSUS = ("act.0", "versus.1", "draw; drawn=9")
NEW = {name: {"hand": ""} for name in ("Lise", "Théo")}


def evening(*lines: str, **said: Any) -> Evening:
    """Play at a table where nothing has happened."""
    return after("choix_destin", "La table dit qui agit.", *lines, **said)


def codes(party: Evening) -> set[str]:
    return {way.code for way in party.question.ways}


def panel(party: Evening, **view: Any) -> Json:
    answer = party.asks(panel={"page": "table", **view})
    return answer | {"panel": answer["panel"].translate(SPACES).replace("’", "'")}


# --- cards


def test_the_cards_of_the_site_come_by_themselves() -> None:
    """CD-MAI-02, CD-MAI-05: nobody decides; the cards drawn are her secret."""
    party = evening(readings={"pieces": "site"}, sheets=NEW)
    assert party.journal[-1].endswith(". Trois cartes pour Lise et Théo."), "told once"
    assert [len(party[name].hand) for name in NEW] == [3, 3]
    party.decides("act.0")
    party.decides("versus.1")
    drawn = party["Lise"].hand
    assert (party.question.who, len(drawn)) == ("Lise", 4)
    assert not any(str(card.rank) in party.journal[-1] for card in drawn)
    party.undoes()
    party.decides("versus.1")
    assert party["Lise"].hand == drawn
    party.decides(f"play.{drawn[0].rank}")
    assert (party.question.who, len(party["Théo"].hand)) == ("Théo", 4)
    party.decides(f"play.{party['Théo'].hand[0].rank}")
    assert codes(party) == {"turn"}
    assert party.page().count("carte face cachée") == 2
    assert party.state.last is None


def test_what_waits_of_a_secret_result_is_seen_by_her_alone() -> None:
    """No game of the site leaves such moves behind a public result; another one may."""
    party = Party("choix_destin", Lise={"suit": "coupe"}, Théo={"suit": "epee"})
    party.run("hand", "Lise", drawn="3 8 12")
    state = party.state
    assert state.last
    assert state.last.seat == "Lise"
    since = replace(state, last=replace(state.last, seat="", waiting=state.last.kept))
    waits = {seat: masked(since, seat).last for seat in ("Lise", "Théo", "")}
    assert {seat: last and len(last.waiting) for seat, last in waits.items()} == {
        "Lise": 1,
        "Théo": 0,
        "": 0,
    }


def test_what_follows_a_card_that_came_by_itself_is_the_game_s_to_ask() -> None:
    """Nothing is above the question: neither after the first hands, nor after a rule page."""

    def offers(seat: str = "") -> bool:
        return "take&quot;" in panel(party, seat=seat)["panel"]

    site = {"pieces": "site"}
    party = evening(readings=site, sheets=NEW)
    assert not offers()
    party.decides("act.0")
    party.decides("test")
    assert not offers("Lise")
    party = evening("? draw Théo; choice=6", readings=site)
    assert not offers()
    party.decides("act.0")
    party.decides("test")
    assert not offers("Lise")


def test_what_lies_face_down_is_told_to_nobody() -> None:
    party = evening(*VERSUS, "play.12", "draw; drawn=2", "play.14")
    for entry in party.asks(seat="", journal=True)["journal"]:
        assert "12" not in entry["text"]
        assert "14" not in entry["text"]


# --- secrets


def test_a_curtain_stays_open_between_her_own_decisions_and_no_longer() -> None:
    party = evening(*BEFORE)
    shut = panel(party)
    assert "Passez l'appareil à Lise" in shut["panel"]
    assert "Je joue Lise" in shut["panel"]
    assert "Piocher" not in shut["panel"]
    assert (shut["seat"], shut["ask"]["moves"]) == ("", [])
    for view in ("Théo", "Personne"):
        assert panel(party, seat=view)["panel"] == shut["panel"]
    assert panel(party, seat="Personne", form="Personne")["seat"] == ""
    assert "Piocher une carte" in panel(party, seat="Lise")["panel"]
    party.decides("draw", drawn="9")
    still = panel(party, seat="Lise")
    assert still["seat"] == "Lise"
    assert "Jouer le 9" in still["panel"]
    party.decides("play.8")
    after = panel(party, seat="Lise")
    assert after["seat"] == "", "the whole table decides: the phone lies open"
    assert "Pioche : 9" not in after["panel"]
    party.decides("help.1")
    assert "Passez l'appareil à Théo" in panel(party, seat=after["seat"])["panel"]


def test_a_sheet_shows_what_it_hides_to_its_player_alone() -> None:
    party = evening()
    for view, there in (({}, False), ({"seat": "Théo"}, False), ({"seat": "Lise"}, True)):
        shown = panel(party, form="Lise", **view)["panel"]
        assert ('name="hand"' in shown) == there
        assert "en main : 3 cartes" in shown or there
    for view in ({}, {"page": "carnet", "paper": True}, {"seat": "Théo"}):
        assert "12-coupe" not in panel(party, **view)["panel"]


def test_the_answer_for_a_seat_has_her_cards_and_no_others() -> None:
    party = evening(*TESTS[:3])
    mine = party.asks(seat="Lise", journal=True, at=len(party.journal) - 1)
    assert mine["state"]["sheets"]["Lise"]["hand"][-1] == "9-coupe"
    assert "hand" not in mine["state"]["sheets"]["Théo"]
    assert "play.9" in {move["code"] for move in mine["ask"]["moves"]}
    theirs = party.asks(seat="Théo", journal=True)
    assert theirs["ask"] == {**theirs["ask"], "moves": [], "who": "Lise", "secret": True}
    assert theirs["journal"][-1]["text"] == "Lise pioche une carte."
    assert "Pioche" in mine["journal"][-1]["text"]
    assert party.asks()["state"]["sheets"]["Théo"]["hand"], "whoever has the session has it whole"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({"do": "choose", "move": "play.13"}, "Ce choix n’est pas de ceux qui sont offerts ici."),
        (
            {"do": "take", "onward": "card"},
            "Ce geste n’est pas de ceux que le dernier résultat permet.",
        ),
    ],
)
def test_why_a_decision_is_no_longer_possible_is_told_to_no_seat(move: Json, why: str) -> None:
    """What is possible now depends on the others' secrets."""
    party = evening(*TESTS[:3])
    assert party.session
    party.session["moves"].append({**move, "seed": "s"})
    told = {seat: party.asks(seat=seat)["refused"][0]["message"] for seat in ("", "Théo", None)}
    assert told[""] == told["Théo"] == "Ce qui la rendait possible a changé."
    assert told[None] == why


@pytest.mark.parametrize(
    "move",
    [
        {"do": "choose", "move": "play.3"},
        {"do": "run", "calculator": "choix_destin.advice", "who": "Lise", "fields": {}},
    ],
)
def test_nobody_decides_behind_another_s_curtain(move: Json) -> None:
    party = evening(*TESTS[:3])
    for seat in ("", "Théo"):
        (fault,) = party.asks(seat=seat, move=move)["errors"]
        assert fault["message"] == "C’est à Lise de décider, en secret."
        assert not party.asks(seat=seat, hand={"move": move, "taps": []})["ok"]
    assert party.asks(seat="Lise", move=move)["ok"]


def test_a_guest_says_no_card_of_another_player_even_to_be_refused() -> None:
    """A refusal would tell what he holds, and a card that he holds would be played for him."""
    lines = (*VERSUS, "play.12", "draw; drawn=2", "play.14")
    facing = {"calculator": "choix_destin.opposed", "who": "Lise", "against": "Théo"}
    turned, run = evening(*lines), evening()
    moves: list[tuple[Evening, Json, Json]] = [
        (turned, {"do": "choose", "move": "turn"}, {}),
        (run, {"do": "run", **facing}, {"choice": "3"}),
    ]
    for party, move, hers in moves:
        guest = {"guest": "Lise", "key": "k", "after": party.asks(guest="Lise", key="k")["after"]}
        faults = [
            party.asks(move={**move, "fields": {**hers, "other_card": card}}, **guest)["errors"]
            for card in ("1", "3", "15")
        ]
        assert faults[0] == faults[1] == faults[2], "held or not"
        assert faults[0][0]["field"] == "fields"
    guest["after"] = turned.asks(guest="Lise", key="k")["after"]
    assert turned.asks(move={"do": "choose", "move": "turn"}, **guest)["ok"]


def test_a_secret_draw_that_is_taken_back_was_seen_and_falls_again() -> None:
    party = evening(*BEFORE)
    move = {"do": "choose", "move": "draw"}
    first = party.asks(move=move)
    hand = first["state"]["sheets"]["Lise"]["hand"]
    party.session = first["session"]
    undone = party.asks(move={"do": "undo"}, journal=True, seat="")
    assert "Lise a pu voir son tirage" in undone["journal"][-1]["text"]
    party.session = undone["session"]
    again = party.asks(move=move)
    assert again["state"]["sheets"]["Lise"]["hand"] == hand
    for _ in range(2):
        party.session = party.asks(move={"do": "undo"})["session"]
    told = party.asks(journal=True)["journal"]
    assert len([each for each in told if "a pu voir" in each["text"]]) == 1
    at = len(party.session["moves"]) - 1
    assert not party.asks(move={"do": "amend", "at": at, "move": None})["ok"]


def test_a_card_that_came_by_itself_could_be_seen() -> None:
    """Whoever takes it back, and wherever; a beginning deals anew."""
    party = evening("act.0", "test", readings={"pieces": "site"})
    undo = {"do": "undo"}
    told = party.asks(undo, journal=True)["journal"][-1]["text"]
    assert "Lise a pu voir son tirage" in told
    while any(each["do"] == "choose" for each in party.session["moves"]):
        party.session = party.asks(undo)["session"]
    begun = [each["do"] for each in party.session["moves"]]
    left = [each["do"] for each in party.asks(undo)["session"]["moves"]]
    assert "begin" in begun
    assert left == [each for each in begun if each != "begin"]


def test_a_secret_draw_that_is_removed_comes_back_when_that_is_undone() -> None:
    """The mark that it leaves ends the list, and so does the next removal there: both are known."""
    party = evening(*BEFORE)
    drawn = party.session = party.asks(move={"do": "choose", "move": "draw"})["session"]
    at = len(drawn["moves"]) - 1
    party.session = party.asks(move={"do": "amend", "at": at, "move": None})["session"]
    assert party.session["moves"] == [*drawn["moves"][:-1], {"do": "seen", "who": "Lise"}]
    marked = party.session = party.asks()["session"]
    party.session = party.asks(move={"do": "note", "text": "Il pleut."})["session"]
    party.session = party.asks(move={"do": "amend", "at": at + 1, "move": None})["session"]
    party.session = party.asks()["session"]
    undone = party.asks(move={"do": "undo"})["session"]
    assert undone["moves"] == [*marked["moves"], {"do": "note", "text": "Il pleut."}]
    for _ in range(3):
        party.session = party.asks(move={"do": "undo"})["session"]
    assert party.session == drawn


def test_a_note_that_is_written_during_a_secret_choice_is_nobody_s_secret() -> None:
    party = evening(*BEFORE)
    party.session = party.asks({"do": "note", "text": "Il pleut."})["session"]
    remove = {"do": "amend", "at": len(party.session["moves"]) - 1, "move": None}
    assert party.asks(remove, seat="")["ok"]


def test_what_somebody_else_does_in_secret_is_not_offered() -> None:
    party = evening(*TESTS, "go; destiny=3")
    offered = {
        seat: {move["code"] for move in party.asks(seat=seat)["onward"]}
        for seat in ("Lise", "Théo", "")
    }
    assert "card" in offered["Lise"]
    assert "card" not in offered["Théo"] | offered[""]


def test_a_secret_follows_its_player_through_a_new_name() -> None:
    party = evening(*TESTS[:3])
    party.renames("Lise", "Théodora")
    party.renames("Théo", "Lise")
    told = {
        seat: [entry.text for entry in seen(fold(party.system, party.session), seat).journal]
        for seat in ("Théodora", "Lise")
    }
    assert any("Pioche" in text for text in told["Théodora"])
    assert not any("Pioche" in text for text in told["Lise"])


def test_a_critical_situation_outlives_the_game_and_says_so() -> None:
    """Only the table says when it ends (AMB-CD-10)."""
    goes_on = "La situation critique dure encore."
    party = evening("crisis", "end")
    assert party.opens("table").journal[-1].endswith(f"avec Lise et Théo. {goes_on}")
    party.decides("calm")
    party.decides("end")
    assert party.journal[-1].endswith("sa défausse.")
    assert party.opens("table").journal[-1].endswith("avec Lise et Théo.")


def laid(party: Evening) -> dict[str, list[str]]:
    """Return the cards that the last result shows, by their caption."""
    last = party.state.last
    assert last
    shown = last.resolution.result.shown
    return {each.caption: [str(card) for card in each.pieces] for each in shown if each.pieces}


def test_a_result_shows_each_card_in_the_suit_of_its_player() -> None:
    helped = evening(*TESTS, "help.1", "lend.14; drawn=2", "go; destiny=5")
    assert laid(helped) == {"Choix": ["8-coupe"], "Entraide": ["14-epee"], "Destin": ["5"]}
    turned = evening(*VERSUS, "play.12", "draw; drawn=2", "play.14", "turn")
    assert laid(turned) == {"Joueur": ["12-coupe"], "Adversaire": ["14-epee"]}


def test_two_players_may_lay_the_same_card_of_one_suit() -> None:
    """AMB-CD-13: each has fourteen cards, perhaps of two decks."""
    same = {"Théo": {"suit": "coupe", "hand": "1 6 12"}}
    turned = evening(*VERSUS, "play.12", "draw; drawn=2", "play.12", "turn", sheets=same)
    assert laid(turned) == {"Joueur": ["12"], "Adversaire": ["12"]}


def test_the_modif_of_nobody_yet_is_not_in_sight() -> None:
    """CD-OPP-01: another player has her own, an NPC the one typed."""
    asked = evening("act.0").question
    assert (asked.asks, asked.folds) == (("pm", "difficulty"), ("other_pm",))


def test_cards_that_lie_open_are_seen_in_the_suits_of_who_laid_them() -> None:
    """The one that is played was just told: it is not told again."""
    loan = (*TESTS, "help.1", "lend.14; drawn=2")
    question = evening(*loan).question
    lying = {"Choix": ["8-coupe"], "Entraide": ["14-epee"]}
    assert _lying(question) == lying
    assert not dict(question.facts).keys() & lying.keys()
    asked = evening(*loan, "help.2", at=["Lise", "Théo", "Maud"]).question
    assert asked.title == "Maud, quelle carte prêter à Lise ?"
    assert {name: cards for name, cards in _lying(asked).items() if name in lying} == lying


def test_each_card_of_a_hand_is_the_way_that_plays_or_lends_it() -> None:
    for lines in (TESTS[:-1], (*TESTS, "help.1")):
        asked = evening(*lines).question
        hand = asked.shows[-1]
        told = {way.code: way.label.text for way in asked.ways}
        named = [
            (str(card.rank), told[code]) for card, code in zip(hand.pieces, hand.ways, strict=True)
        ]
        assert len(named) >= 3
        assert all(rank in text for rank, text in named)


def _lying(question: Question) -> dict[str, list[str]]:
    return {each.caption: [str(card) for card in each.pieces] for each in question.shows}


def test_a_card_that_cannot_win_says_so() -> None:
    """A button without a figure would leave it open."""
    party = evening("act.0", "npc; other_pm=9", "draw; drawn=9")
    assert chances_of(party.state, "play.3")["l'emporter"] == 0


SPENT = (1, 2, 4, 5, 6, 7, 10, 11, 13, 14)


@cache
def succeeds(choice: int) -> Fraction:
    """Return the chance of a draw of Lise against a difficulty of 5, from its page."""
    fields = {"choice": choice, "pm": 2, "difficulty": 5}
    asked = {"op": "odds", "calculator": "choix_destin.draw", "fields": fields}
    ends = json.loads(handle(json.dumps(asked)))["result"]["outcomes"]
    return sum(Fraction(share) for code, share in ends.items() if code.endswith("success"))


@pytest.mark.parametrize("gone", [(), (1, 2, 4, 5, 6, 7, 10, 11, 13), SPENT])
def test_what_keeping_a_card_leaves_for_the_next_draw_is_exact(gone: tuple[int, ...]) -> None:
    """With three kept and one from the pile; with four of a new hand if none is kept."""
    discard = " ".join(map(str, gone))
    lines = ("act.0", "test; difficulty=5", "draw; drawn=9")
    party = evening(*lines, sheets={"Lise": {"discard": discard}})
    hand, told = {3, 8, 9, 12}, {}
    for card in hand:
        found = chances_of(party.state, f"play.{card}")
        pile = {*range(1, 15)} - hand - {*gone}
        hands = [(*hand - {card}, each) for each in pile] or [*combinations(range(1, 15), 4)]
        after = sum((succeeds(max(each)) for each in hands), Fraction(0)) / len(hands)
        assert found["réussir"] == succeeds(card)
        told[card] = after, found.get("ensuite, au mieux")
    depends = len({after for after, _ in told.values()}) > 1
    assert all(share == (after if depends else None) for after, share in told.values())


@pytest.mark.parametrize("gone", [(), (2, 13)])
def test_a_card_against_one_that_nobody_knows_is_exact(gone: tuple[int, ...]) -> None:
    party = evening(*VERSUS, sheets={"Théo": {"discard": " ".join(map(str, gone))}})
    left = [rank for rank in range(1, 15) if rank not in gone]
    for card in (3, 8, 9, 12):
        beaten = [rank for rank in left if card + 2 > rank + 4]
        blind, best = chances_of(party.state, f"play.{card}").values()
        assert blind == Fraction(len(beaten), len(left))
        assert best == Fraction(comb(len(beaten), 4), comb(len(left), 4))


# --- on the pages of rules


def test_any_draw_in_a_critical_situation_is_made_from_what_is_left() -> None:
    party = evening()
    party.lays(critical=True, discarded="0 21")
    drawn = {"do": "run", "calculator": "choix_destin.draw", "who": "Théo", "fields": {"choice": 6}}
    answer = party.asks(move=drawn)
    trump = answer["result"]["values"]["destiny"]
    assert answer["result"]["values"]["trumps_left"] == 20
    assert answer["state"]["table"]["discarded"] == ["0", "21", *trump]
    party.lays(critical=False, discarded="")
    assert party.asks(move=drawn)["state"]["table"]["discarded"] == []


def test_a_card_of_hers_is_hers_to_choose() -> None:
    form = {"calculator": "choix_destin.draw", "fields": {"choice": "9"}, "typed": []}
    answer = evening().asks(fill={**form, "who": "Théo"})
    assert answer["filled"]["choice"] == {"text": "", "from": "Théo", "told": "au choix de Théo"}
    for other, shown in (
        ({"who": "Théo", "typed": ["choice"]}, answer["among"]),
        ({"who": ""}, {}),
    ):
        again = evening().asks(fill=form | other)
        assert "choice" not in again["filled"]
        assert again["among"] == shown
    assert answer["among"] == {"choice": ["1", "6", "14"]}
    assert "choice" not in evening("+ Bo").asks(fill={**form, "who": "Bo"})["filled"]


def test_a_form_shows_the_cards_of_who_acts_and_no_others() -> None:
    form = {"calculator": "choix_destin.opposed", "who": "Théo", "against": "Lise"}
    assert evening().asks(fill=form)["among"].keys() == {"choice"}


def test_what_said_nothing_says_nothing_once_it_is_impossible() -> None:
    party = evening("act.0", "nothing")
    at = len(party.session["moves"]) - 2
    gone = fold(party.system, party.session, {"do": "amend", "at": at, "move": None})
    assert gone.done[-1].faults
    assert told(gone, len(gone.done) - 1) == ""
