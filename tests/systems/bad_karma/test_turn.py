"""A turn of Bad Karma at its table: sentences, attacks, secrets, the pile."""

import json
import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.core.french import french
from calculators.pieces.domino import BOX, COPIES, Domino
from calculators.pieces.gauge import PLACED
from calculators.session.filling import board, character
from calculators.systems.bad_karma import around
from calculators.systems.bad_karma.draw.trial import FULL, SETTLE, Trial, after_double
from calculators.systems.bad_karma.turn.state import CLEAN
from calculators.web import handle
from tests.contract.page import read
from tests.systems.bad_karma.evenings import (
    ECLAT,
    EQUAL,
    EVENINGS,
    FAILS,
    HEROIC,
    INES,
    TACTICIAN,
    evening,
    lays,
    plays,
    won,
)
from tests.systems.evening import Evening, chances_of
from tests.systems.party import sheet_of

type Json = dict[str, Any]
SYSTEM = SYSTEMS["bad_karma"]
LOU = {"camp": "pique", "skill": 8, "karma": 5}
ZOE = {"camp": "coeur", "skill": 6, "karma": 5}
DECLARED = (
    "Inès : réussite au 3-1, marge 4. Marco : échec, marge −4. "
    "Lou : éclat réussi, 3-2 et 2-1, marge 3 au 3-2. Zoé : réussite au 5-1, marge 0. "
    "Lou gagne le tour. Le plus grand nombre de dominos l'emporte, quelle que soit la marge. "
    "Au serpentin, par marge décroissante : Inès et Zoé."
)
TOLD = (
    "Marco raconte une intention. Zoé et Inès racontent l'action, sans son résultat. "
    "Lou conclut, à la mesure des dominos. Ce que les autres ont commencé peut y servir."
)
HEALED = "Jet de guérison de Marco : difficulté 4."
TOLD_OF_TWO = (
    "Marco raconte une intention. Inès conclut, à la mesure des dominos. "
    "Ce que les autres ont commencé peut y servir."
)


def codes(party: Evening) -> list[str]:
    return [way.code for way in party.question.ways]


def laid(party: Evening, name: str, track: str = "gauge") -> list[str]:
    return [str(tile) for tile in getattr(party[name], track)]


# --- a turn


def test_a_whole_turn_of_four_is_told() -> None:
    party = evening(
        *("draw.1 drawn=3-1", "keep.0", "draw.1 drawn=6-5", "accept"),
        *("draw.2 drawn=3-2,2-1", "keep.0", "draw.1 drawn=5-1", "keep.0"),
        *("declare", "nothing", "nothing", "attack.1", "next", "next"),
        Lou=LOU,
        Zoé=ZOE,
    )
    told = iter(party.journal)
    for sentence in (
        "Le tour commence : chacun tire en secret jusqu'à la déclaration.",
        DECLARED,
        "Inès ne pose rien.",
        "Zoé ne pose rien.",
        "Attaque de Lou contre Marco. Le 2-1 se pose",
        "Attaque de Lou contre Marco. Le 3-2 se pose",
        "Le tour commence : chacun tire en secret jusqu'à la déclaration.",
    ):
        assert any(sentence in text for text in told), (sentence, party.journal)
    assert any(text.endswith(TOLD) for text in party.journal), party.journal
    assert [party[name].shown for name in party.state.sheets] == [()] * 4, "the pile has all again"
    assert "draw.1" in codes(party)


@pytest.mark.parametrize(
    ("hers", "order", "equal"),
    [
        (
            ("draw.2 drawn=4-3,5-2", "keep.0"),
            "du meilleur tirage au moins bon : Inès et Zoé",
            False,
        ),
        (("draw.1 drawn=4-3", "keep.0"), "par marge décroissante : Inès et Zoé", True),
    ],
)
def test_more_dominoes_come_before_any_margin(
    hers: tuple[str, ...], order: str, *, equal: bool
) -> None:
    """BK-TIR-04, BK-SER-19, BK-NAR-02: Inès at 8 and Zoé at 6 both have a margin of 1."""
    party = evening(
        *(*hers, "draw.1 drawn=6-5", "accept", "draw.3 drawn=1-0,2-0,2-1", "keep.0"),
        *("draw.1 drawn=5-0", "keep.0", "declare", "nothing", "nothing", "nothing"),
        Lou=LOU,
        Zoé=ZOE,
    )
    told = " ".join(party.journal)
    assert f"Au serpentin, {order}." in told
    assert ("Zoé et Inès, ex aequo : la table choisit" in told) is equal


@pytest.mark.parametrize("before", [1, 3, 4])
def test_who_arrives_before_the_declaration_draws_too(before: int) -> None:
    """BK-TOU-02: all who are there have drawn when dominoes are shown; others wait a turn."""
    lines = ("draw.1 drawn=3-1", "keep.0", *("draw.1 drawn=6-5", "accept"))
    party = evening(*lines[:before])
    party.writes("Zoé", **ZOE)
    plays(party, *lines[before:])
    assert party.question.who == "Zoé"
    plays(party, "draw.1 drawn=5-1", "keep.0")
    assert codes(party) == ["declare"]
    party.undoes(2)
    assert party.question.who == "Zoé"
    plays(party, "skip", "declare")
    party.writes("Lou", **LOU)
    assert party.question.who == "Inès", "the winner"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["skip", "skip"], ("Personne n'a tiré.", "Continuer")),
        ([*FAILS, "skip"], ("Tous les tirages sont faits.", "Déclarer les marges")),
    ],
)
def test_nobody_is_to_declare_what_nobody_drew(lines: list[str], told: tuple[str, str]) -> None:
    asked = evening(*lines).question
    assert (asked.title, asked.ways[0].told.text) == told


def test_a_reward_tells_what_it_gives_back() -> None:
    """BK-JAU-10, BK-DOM-07: who is out of combat was so before; three boxes put nobody out."""
    out = {"ko": "5-1:5 3-1:3 5-3:5 1-0:1", "out": True}
    party = evening(*FAILS, "declare", "reward", "ko.0", Inès=out)
    assert party.journal[-1] == "Récompense pour Inès : un KO rendu, 3 cases restent."
    assert party.last.summary == "Toujours hors combat pour la scène : 3 cases de KO."


def test_who_may_tell_what_stands_apart_from_what_happened() -> None:
    """The effect of the attack is seen first; side notes follow it."""
    panel = json.loads(shown(won("3-2", "attack.1"), ""))["panel"]
    (told,) = read(panel).all("p", class_="calc-summary")
    (aside,) = told.all(class_="party-later")
    assert told.text.startswith(french("Attaque d'Inès contre Marco."))
    assert aside.words.strip() == french(TOLD_OF_TWO)


def test_a_hand_that_an_older_game_left_is_in_nobody_s_way() -> None:
    """The first turn begins with empty hands: only dominoes drawn now can strike."""
    left = {"hand": "6-6", "shown": "5-5 4-4"}
    party = evening("draw.1 drawn=3-2", "keep.0", *FAILS, "declare", Inès=left, Marco=left)
    assert [str(each) for each in party["Inès"].shown] == ["3-2"]
    assert party["Marco"].hand == party["Marco"].shown == ()
    plays(party, "attack.1")
    assert laid(party, "Marco") == ["6-5?", "2-3x2/pF"]


def test_a_line_says_what_a_skill_is_before_the_question_counts() -> None:
    """BK-MAT-06: damage lowers it as the table reads it, the serpentine raises it."""
    party = evening(Inès={"wounds": "4-1 2-1"})
    assert party.question.title.startswith("Inès, compétence 6 :")
    assert SYSTEM.sheet.line
    assert "compétence de base 8" in SYSTEM.sheet.line(party["Inès"]).replace("\u00a0", " ")


def test_what_lies_there_in_a_turn_is_in_no_other_game() -> None:
    """BK-PIO-01: a game abandoned in a turn leaves nothing out of the pile."""
    party = evening(*FAILS, "settle", "draw.1 drawn=6-5", Inès={"gauge": "2-1?", "karma": 1})
    assert party["Inès"].aside
    party.opens("turn")
    assert {field: getattr(party["Inès"], field) for field in CLEAN} == CLEAN
    assert {field: getattr(party["Marco"], field) for field in CLEAN} == CLEAN


def test_what_one_sentence_says_is_said_once() -> None:
    tied = evening(*EQUAL, "tie drawn=2-0,5-5").journal[-1]
    assert tied.startswith("Départage. Inès tire 2-0 : marge 6. Marco tire 5-5 : marge −3.")
    assert tied.endswith("Inès gagne le tour.")
    down = EVENINGS["skill 12"]().journal[-1]
    assert down == (
        "Inès met Marco hors combat pour la scène. Jauge de blessure de Marco : 3 cases."
    )
    begun = evening(Inès={"lost": 1}, Marco={"out": True}).journal[-1]
    assert begun.endswith("Inès et Marco, hors combat, ne tirent pas.")


def test_a_track_of_as_many_boxes_is_not_told_as_a_turn_ends() -> None:
    """BK-DOM-04: only the countdown has changed."""
    party = evening(*FAILS, "skip", "declare", "next", Marco={"ko": "5-1:5"})
    assert laid(party, "Marco", "ko") == ["5-1:4"]
    assert "KO" not in party.journal[-1]
    ended = evening(*FAILS, "skip", "declare", "next", Marco={"ko": "5-1:1"})
    assert "Marco : un KO prend fin." in ended.journal[-1]


@pytest.mark.parametrize("track", ["1-0:1 ?", "3-1:1 5-2:4~"])
def test_a_companion_that_goes_with_its_ko_is_not_counted(track: str) -> None:
    """BK-DOM-04, AMB-BK-13: neither a hidden one, nor one covered by another."""
    ended = evening("skip", "skip", "declare", "next", Inès={"ko": track})
    assert ended.journal[-1].startswith("Inès : un KO prend fin.")
    assert laid(ended, "Inès", "ko") == []


@pytest.mark.parametrize("marco", [{"lost": 2}, {"lost": 1, "out": True}])
def test_who_stays_out_of_combat_is_told_by_that_alone(marco: Json) -> None:
    """BK-SOL-09: out for the scene, she waits for no turn; "none left" would be no news."""
    told = evening(*FAILS, "declare", "next", Marco=marco).journal[-1]
    assert told == (
        "Le tour commence : chacun tire en secret jusqu'à la déclaration. "
        "Marco, hors combat, ne tire pas."
    )


# --- camps


def test_who_enters_is_told_with_her_camp_and_two_figures() -> None:
    """It decides who is a foe, of the first one too; one protection is singular."""
    lou = {"traits": "heroic lucky", "protections": "2x1"}
    party = Evening("bad_karma", Ana={"protections": "2x1 1x2"}, Lou=lou)
    hers = "entre en jeu : camp pique, compétence 7, Karma 7"
    assert party.journal == [
        f"Ana {hers}, protections 2 (1 emploi) et 1 (2 emplois).",
        f"Lou {hers}, Héroïque et Chanceux, protection 2 (1 emploi).",
    ]
    party.leaves("Lou")
    party.writes("Lou")
    assert party.journal[-1] == "Lou revient."


def test_a_table_of_one_camp_is_told_why_nobody_can_be_attacked() -> None:
    """Only names were written; who changes camp before the start has a zone for it."""
    party = Evening("bad_karma", Ana={}, Bo={}).opens("turn")
    assert "ne peut être attaqué" in party.question.facts[0][1]
    party.writes("Bo", camp="trefle")
    assert party.question.facts == ()
    plays(party, "start drawn=4-2")
    lying: Any = board(sheet_of("bad_karma"), party.state.table)
    assert "trefle" in [zone.camp for zone in lying.zones]
    alone = won("2-1", Marco={"camp": "pique"})
    assert [code for code in codes(alone) if code.startswith("attack")] == []
    assert "ne peut être attaqué" in alone.question.facts[0][1]
    assert won("2-1").question.facts == ()


def test_a_camp_that_comes_in_the_middle_of_a_scene_has_its_zone() -> None:
    """Who wins at once can add the card that she has paid for (BK-SER-05)."""
    party = evening("draw.1 drawn=6-6", "accept", *FAILS)
    party.writes("Zoé", camp="trefle", skill=9)
    plays(party, "draw.1 drawn=2-1", "keep.0", "declare", "card.strong", "card")
    lying: Any = board(sheet_of("bad_karma"), party.state.table)
    assert [(zone.camp, zone.added) for zone in lying.zones][2:] == [("trefle", 1)]


def test_the_table_tells_its_serpentine_in_words() -> None:
    party = lays("3-1", "head.1")
    plays(party, codes(party)[0])
    assert party.state.table["laid"]
    request = {"op": "play", "system": "bad_karma", "session": party.session, "panel": {}}
    panel = json.loads(handle(json.dumps(request)))["panel"]
    card = panel[panel.index('id="sur-la-table"') :].split("</section>")[0]
    assert "Serpentin\u00a0: 2 dominos, 2 têtes" in card
    assert "1:" not in card


@pytest.mark.parametrize(
    ("zoe", "shown", "gauge"),
    [(("draw.1 drawn=6-6", "accept"), [], ["3-2?"]), (("draw.1 drawn=5-1", "keep.0"), ["3-2"], [])],
)
def test_an_exchange_lays_each_domino_where_the_other_one_lay(
    zoe: tuple[str, ...], shown: list[str], gauge: list[str]
) -> None:
    """BK-AVA-01, AMB-BK-25: her domino takes the place and the face of the other."""
    party = evening(*ECLAT, *zoe, "declare", "swap.2.0", Inès=TACTICIAN, Zoé={"camp": "coeur"})
    assert ([str(each) for each in party["Zoé"].shown], laid(party, "Zoé")) == (shown, gauge)
    (taken,) = party["Inès"].shown
    assert party.question.title == f"Inès : où poser le {taken} ?"
    assert str(taken) in zoe[0]


def test_who_leaves_while_she_lays_again_binds_nobody_to_her_branch() -> None:
    """The next one lays on the other head: the redraw was abandoned (BK-SER-10)."""
    party = lays("4-1", "head.1", "way.1:4-1 drawn=6-6")
    party.leaves("Inès")
    party.writes("Lou", camp="pique", skill=9)
    plays(party, "nothing", "next", "draw.2 drawn=3-1,1-0", "keep.1", "draw.1 drawn=5-0", "keep.0")
    plays(party, "declare", "head.2", "way.2:0-5")
    assert party.state.table["laid"] == ["1:4-1", "2:0-5"]


# --- ties


def test_a_tie_between_foes_adds_the_domino_that_parts_them() -> None:
    """BK-ATT-18: hers stays face up before her, the other's goes back."""
    party = evening(*EQUAL, "tie drawn=2-0,5-5")
    lying = [" ".join(map(str, party[name].shown)) for name in ("Inès", "Marco")]
    assert lying == ["3-1 2-0", "2-1"]
    plays(party, "nothing", "attack.1", "next")
    assert laid(party, "Marco") == ["3-1?x2/pF", "2-0x2/pF"]


def test_only_the_last_domino_of_a_tie_may_be_critical() -> None:
    party = evening(*EQUAL, "tie drawn=3-0,2-0", "tie drawn=2-2,6-6", "nothing", "attack.1")
    assert "critique" not in party.last.summary
    plays(party, "next")
    assert "critique" not in party.last.summary
    plays(party, "next")
    assert "coup critique" in party.last.summary.lower()


def test_a_tie_among_friends_strikes_with_one_domino() -> None:
    draws, friend = ("draw.1 drawn=6-4", "accept"), {"camp": "pique"}
    equal = (*EQUAL[:-1], *draws, "declare")
    party = evening(*equal, "tie drawn=2-0,5-5", "nothing", "attack.2", Marco=friend, Zoé=ZOE)
    assert laid(party, "Zoé") == ["6-4?", "3-1?x2/pF"]
    assert "next" in codes(party), "the turn is told"


def test_an_eclat_that_ties_strikes_with_all_that_it_has() -> None:
    """Those of the éclat, that of the margin, then that of the tie-break (BK-TIR-06)."""
    draws = ("draw.2 drawn=3-2,2-0", "keep.0", "draw.2 drawn=2-2,1-0", "keep.0")
    party = evening(
        *draws, "declare", "tie drawn=4-1,5-5", "nothing", "attack.1", Marco={"skill": 7}
    )
    plays(party, "next", "next")
    assert laid(party, "Marco") == ["2-0x2/pF", "2-3x2/pF", "4-1x2/pF"]


# --- protections


def test_protections_wear_down_as_a_gauge_is_settled() -> None:
    full = {"gauge": "5-4/pL 4-3x2/pF 6-2/pL", "karma": 3, "protections": "1x2 2x1"}
    party = evening("draw.1 drawn=2-1", "keep.0", Inès=full)
    uses = [code for code in codes(party) if code.startswith("use.")]
    assert uses[0] == "use.1.0"
    plays(party, "use.1.0")
    assert not any(code.startswith("use.1.") for code in codes(party)), "one for each domino"
    plays(party, "use.2.0")
    assert "use.3.0" not in codes(party), "it has been used twice"
    plays(party, "settle")
    assert [str(each) for each in party["Inès"].protections] == ["1x0", "2x1"]


@pytest.mark.parametrize(("weapon", "hides"), [("iM", True), ("pL", True), ("ipM", False)])
def test_only_an_attack_of_one_type_may_be_hidden(weapon: str, *, hides: bool) -> None:
    """BK-ATT-08, BK-ATT-19: at the first domino of an éclat and at the next."""
    eclat = ("draw.2 drawn=2-1,3-2", "keep.1", *FAILS, "declare")
    party = evening(*eclat, Inès={"weapon": weapon})
    for code in ("attack.1", "next"):
        assert ("hidden" in party.question.folds) is hides
        plays(party, code)


@pytest.mark.parametrize(("traits", "asked"), [("unbreakable", ("gives_up",)), ("", ())])
def test_who_is_unbreakable_says_which_wound_leaves(traits: str, asked: tuple[str, ...]) -> None:
    """AMB-BK-22: whichever she wants, at the table too."""
    ines = {"gauge": "4-3x2/pF 6-2?", "karma": 2, "wounds": "2-0", "traits": traits}
    party = evening("draw.1 drawn=2-1", "keep.0", Inès=ines)
    assert party.question.folds == asked
    if asked:
        plays(party, "settle gives_up=first")
        assert laid(party, "Inès", "wounds") == ["4-3", "6-2?"]


def test_a_gauge_that_was_emptied_by_hand_is_not_settled() -> None:
    full = {"gauge": "5-4/pL 4-3x2/pF 6-2/pL", "karma": 3}
    party = evening("draw.1 drawn=2-1", "keep.0", Inès=full)
    assert codes(party) == ["settle"]
    party.writes("Inès", gauge="")
    assert "settle" not in codes(party)


def test_who_can_draw_no_longer_forces_no_fate() -> None:
    """BK-TIR-09: her sheet was corrected after she had drawn."""
    party = evening("draw.1 drawn=6-5")
    assert {*codes(party)} == {"accept", "force.strong"}
    party.writes("Inès", lost=2)
    assert codes(party) == ["accept"]


def test_a_board_lies_as_it_can() -> None:
    """BK-SER-04: also a board laid by hand."""
    move = {"do": "table", "fields": {"branch": 7}}
    answer = json.loads(handle(json.dumps({"op": "play", "system": SYSTEM.id, "move": move})))
    (fault,) = answer["errors"]
    assert (fault["field"], fault["rule"]) == ("moves.0.fields.branch", "BK-SER-04")


# --- chances


@pytest.mark.parametrize(
    ("count", "gauge", "traits"),
    [
        (1, "", ""),
        (1, "4-1 6-5 6-3", ""),
        (1, "? ? ? ? ? ? ?", ""),
        (2, "", ""),
        (2, "4-1 6-5 6-3", ""),
        (2, "4-1 6-5 6-3", "good_karma"),
        (2, "? ? ? ? ? ?", ""),
        (3, "4-1 6-5 6-3", ""),
    ],
)
def test_the_chances_of_a_draw_are_those_of_every_deal(count: int, gauge: str, traits: str) -> None:
    party = evening(Inès={"gauge": gauge, "traits": traits})
    shown = chances_of(party.state, f"draw.{count}")
    pile, tiles = [*BOX], [PLACED.parse(text) for text in gauge.split()]
    for domino in ("4-2", *(str(tile.domino) for tile in tiles if tile.domino)):
        pile.remove(next(each for each in pile if str(each) == domino))
    best, safe = (Trial(8, 7, pick, "reach") for pick in ("best", "safe"))
    good = due = forced = deals = 0
    for deal in combinations(pile, count):
        laid = after_double(len(tiles), deal, lightens=bool(traits))
        deals += 1
        good += best.succeeds(deal)
        due += best.verdict(deal, laid) in {SETTLE, FULL}
        forced += safe.verdict(deal, laid) in {SETTLE, FULL}
    assert shown["réussir"] == Fraction(good, deals)
    either = shown.get("solder", Fraction(0))
    assert shown.get("solder avec la meilleure marge", either) == Fraction(due, deals)
    assert shown.get("solder quoi qu'on garde", either) == Fraction(forced, deals)


def test_each_domino_falls_as_its_chance_says() -> None:
    """Every deal of one domino is played: the moves offered then agree with its chances."""
    gauge = {"gauge": "4-1 6-5 6-3"}
    party = evening(Inès=gauge)
    shown = chances_of(party.state, "draw.1")
    pile = Counter(BOX) - Counter(around.everywhere(*_there(party)))
    good = due = 0
    for domino, copies in pile.items():
        (first, *_) = evening(f"draw.1 drawn={domino}", Inès=gauge).question.ways
        good += copies * first.code.startswith("keep.")
        due += copies * ("il faut solder" in first.told.text)
    assert shown == {
        "réussir": Fraction(good, pile.total()),
        "solder": Fraction(due, pile.total()),
    }


def test_nothing_is_decided_before_good_karma_has_played() -> None:
    """AMB-BK-23: the domino leaves before the margin is compared with the threshold, or not."""
    ines = {"traits": "good_karma", "gauge": "5-4 6-1 6-6", "karma": 6}
    party = evening("draw.1 drawn=2-2", Inès=ines)
    assert "solder" not in str((party.last.summary, party.last.steps))
    assert party.question.ways[0].code == "off.0"
    plays(party, "off.0")
    assert "il faut solder" not in party.question.ways[0].told.text
    assert "il faut solder" in evening("draw.1 drawn=3-1", Inès=ines).last.summary


def test_what_was_drawn_lies_there_once_good_karma_has_played() -> None:
    """It is decided upon then; a draw that was just told is not shown twice."""
    ines = {"traits": "good_karma", "gauge": "5-4 6-1"}
    drawn = [evening("draw.1 drawn=2-2", way, Inès=ines).question for way in ("off.0", "keep")]
    assert [[str(each) for each in asked.shows[0].pieces] for asked in drawn] == [["2-2"]] * 2
    assert [len(asked.shows[1].pieces[0].tiles) for asked in drawn] == [1, 2]
    assert not evening("draw.1 drawn=3-1", Inès=ines).question.shows


# --- secrets


def shown(party: Evening, seat: str) -> str:
    view = {
        "seat": seat,
        "journal": True,
        "markdown": True,
        "panel": {"page": "table", "seat": seat},
    }
    request = {"op": "play", "system": "bad_karma", "session": party.session, "move": None, **view}
    answer = json.loads(handle(json.dumps(request)))
    assert answer["ok"]
    return json.dumps({name: value for name, value in answer.items() if name != "session"})


@pytest.mark.parametrize(
    ("traits", "laid"), [("", "6-5 (6 en haut, ×1)"), ("scared", "un domino caché (×2)")]
)
def test_all_are_told_what_lies_open_once_fate_is_forced(traits: str, laid: str) -> None:
    """BK-TIR-07, BK-DES-02: the refused domino is face up, except a Trouillard's."""
    party = evening("draw.1 drawn=6-5", "force.strong drawn=3-2", Inès={"traits": traits})
    told = json.loads(shown(party, "Marco"))["journal"][-1]["text"]
    assert french(f"Inès force le destin : {laid} sur la jauge.") in told


@pytest.mark.parametrize("seat", ["", "Marco"])
def test_a_draw_is_shown_to_its_player_alone(seat: str) -> None:
    party, other = (evening(f"draw.1 drawn={domino}") for domino in ("3-1", "6-6"))
    assert shown(party, "Inès") != shown(other, "Inès")
    assert shown(party, seat) == shown(other, seat)


def heroic(domino: str) -> Evening:
    """Let Inès fail with a domino that she may turn up for a card."""
    marco = ("draw.1 drawn=3-2", "keep.0", "declare")
    return evening(f"draw.1 drawn={domino}", "accept", *marco, Inès=HEROIC)


def lucky(domino: str) -> Evening:
    """Let Inès draw a double, at which Good Karma may remove that domino."""
    return evening("draw.1 drawn=2-2", Inès={"traits": "good_karma", "gauge": f"{domino}?"})


def test_a_card_is_no_winner_s_where_a_hero_pays_for_it() -> None:
    """BK-AVA-02: Inès has failed, and strikes nobody."""
    party = plays(heroic("6-5"), "hero.strong.0", "card")
    told = party.last.steps
    assert "La carte se pose" in told
    assert "vainqueur" not in told
    assert "gagnant" not in told


@pytest.mark.parametrize("seat", ["", "Marco"])
@pytest.mark.parametrize(("may", "code"), [(heroic, "hero."), (lucky, "off.")])
def test_what_lies_hidden_is_listed_to_who_may_use_it_alone(
    may: Callable[[str], Evening], code: str, seat: str
) -> None:
    """The margin of both dominoes is the same: the table knows nothing else."""
    party, other = map(may, ("6-3", "5-4"))
    assert party.question.ways[0].code.startswith(code)
    assert shown(party, "Inès") != shown(other, "Inès")
    assert shown(party, seat) == shown(other, seat)


@pytest.mark.parametrize("seat", ["", "Inès"])
@pytest.mark.parametrize("after", [(), ("next",), ("scene",)])
def test_what_goes_hidden_with_a_damage_stays_unseen(seat: str, after: tuple[str, ...]) -> None:
    """A failure that a critical hit puts beside a wound is face down there (BK-SOL-11)."""
    tables = []
    for domino in ("6-3", "5-3"):
        marco = {"gauge": f"{domino}? 4-3x2/pF"}
        party = won("2-2", "attack.1", "settle", Marco=marco)
        assert any(tile.startswith(domino) for tile in laid(party, "Marco", "wounds"))
        tables.append(shown(plays(party, *after), seat))
    assert tables[0] == tables[1]


@pytest.mark.parametrize("name", EVENINGS)
def test_the_first_to_tell_comes_after_nobody(name: str) -> None:
    for told in EVENINGS[name]().journal:
        assert "intention, sans" in told.partition("Puis l'action")[0] or "Puis" not in told


def test_what_is_put_away_at_the_end_of_a_scene_is_said_once() -> None:
    party = won("3-2", "nothing", "scene")
    assert str(party.journal).count("rangé") == 1


def test_a_single_wound_that_stays_is_not_told_as_several() -> None:
    party = won("3-2", "nothing", "scene", Marco={"wounds": "4-1"})
    assert party.journal[-1].endswith("Les jauges et les KO aussi. " + HEALED)
    assert {"BK-DOM-06", "AMB-BK-13"} <= party.reached, "healing; the KO are put away"


# --- the rule of each way


PACKED = {"gauge": "5-4", "karma": 1}
RULED: list[tuple[Callable[[], Evening], str, str]] = [
    (lambda: evening("draw.1 drawn=2-1", "keep.0", Inès=PACKED), "settle", "BK-SOL-01"),
    (lambda: evening("draw.1 drawn=2-1", Inès=PACKED), "keep.0", "BK-SOL-01"),
    (lambda: evening("draw.1 drawn=6-5", "accept", Inès=PACKED), "settle", "BK-SOL-02"),
    (lambda: won("2-2", "attack.1"), "settle", "BK-SOL-03"),
    (lambda: evening(*EQUAL, "tie drawn=2-0,5-5", "nothing"), "attack.1", "BK-ATT-18"),
    (lambda: evening(*ECLAT, "declare", "nothing"), "attack.0", "BK-TIR-06"),
    (lambda: lays("4-1"), "head.1", "BK-SER-10"),
    (lambda: lays("4-1"), "head.2", "BK-SER-08"),
    (lambda: lays("2-2", "head.1"), "way.1:2-2+", "BK-SER-09"),
    (lambda: lays("2-2", "head.1"), "way.1:2-2", "BK-SER-08"),
    (lambda: lays("2-2", "head.1", ines={"traits": "fodder"}), "way.1:2-2", "BK-DES-04"),
]


@pytest.mark.parametrize(("party", "code", "rule"), RULED)
def test_a_way_cites_the_rule_that_allows_it(
    party: Callable[[], Evening], code: str, rule: str
) -> None:
    assert next(way.told.rule for way in party().question.ways if way.code == code) == rule


@pytest.mark.parametrize(
    ("drawn", "traits", "rules"),
    [
        ("6-5", "", ("BK-JAU-09", "AMB-BK-03")),
        ("6-5", "scared", ("BK-DES-02", "AMB-BK-27")),
        ("2-1", "scared", ("BK-TIR-07", "AMB-BK-03")),
    ],
)
def test_what_is_refused_cites_why_it_lies_so(
    drawn: str, traits: str, rules: tuple[str, str]
) -> None:
    party = evening(f"draw.1 drawn={drawn}", Inès={"traits": traits})
    (told,) = next(way.then for way in party.question.ways if way.code == "force.strong")
    assert (told.rule, told.reading) == rules


# --- the pile


def _there(party: Evening) -> tuple[list[Any], Any]:
    sheet, state = sheet_of("bad_karma"), party.state
    return [character(sheet, fields) for fields in state.sheets.values()], board(sheet, state.table)


@pytest.mark.parametrize("seed", range(12))
def test_no_domino_is_there_three_times(seed: int) -> None:
    """Whatever is decided, no domino occurs three times, and the pile is never overdrawn."""
    rng = random.Random(seed)  # noqa: S311
    traits = ["tactician", "heroic", "lucky", "good_karma", "unbreakable", "scared", "coward"]
    people: Json = {
        name: {
            "camp": camp,
            "skill": rng.randint(6, 12),
            "karma": rng.randint(2, 7),
            "weapon": rng.choice(["pF", "iM", "ipL"]),
            "traits": " ".join(rng.sample(traits, 2)),
        }
        for name, camp in zip("ABCD", ["pique", "coeur"] * 2, strict=True)
    }
    party = Evening("bad_karma", None, **people).opens("turn")
    for _ in range(60):
        if not party.state.scripted:
            return
        code, chance = rng.choice(codes(party)), str(rng.random())
        party._make({"do": "choose", "move": code, "seed": chance})
        there, lying = _there(party)
        counts: Counter[Domino] = Counter(around.everywhere(there, lying))
        assert not [each for each, times in counts.items() if times > COPIES], code
        assert around.left(there, lying) >= 0, code


def _no_place() -> Evening:
    shut_in = "2:5-3 2:5-1< 2:6-4 2:5-3< 2:5-1 2:6-4<"
    party = evening("draw.1 drawn=4-0", "keep.0", "draw.2 drawn=2-1,1-0", "keep.1", "declare")
    party.lays(laid=shut_in)
    return plays(party, "head.2", "way.2:4-0< drawn=6-1")


@pytest.mark.parametrize(
    ("plays_it", "drawn"),
    [(EVENINGS["a tie"], "5-5"), (EVENINGS["skill 12"], "2-0 2-0 5-5"), (_no_place, "6-1")],
)
def test_what_is_drawn_for_nothing_stays_out_until_the_turn_ends(
    plays_it: Callable[[], Evening], drawn: str
) -> None:
    """AMB-BK-41: the draws of a turn are without replacement, those of a tie too (BK-TIR-12)."""
    there, lying = _there(plays_it())
    out = Counter(str(domino) for domino in around.everywhere(there, lying))
    assert Counter(drawn.split()) <= out


@pytest.mark.parametrize(("ko", "counters"), [("5-4:5 3-1:3", 8), ("5-4:5~ 3-1:3", 3)])
def test_a_covered_ko_has_no_counters(ko: str, counters: int) -> None:
    """BK-AVA-05: what lies under another counts no more, for the turns of KO (BK-DOM-04) too."""
    there, lying = _there(evening(Inès={"ko": ko, "tough": 1}))
    assert around.left(there, lying) == len(BOX) - 3 - counters


def test_who_leaves_and_comes_back_brings_her_dominoes_along() -> None:
    """BK-PIO-01: out of the pile while she is away, and not twice after she returns."""
    party = evening("draw.1 drawn=2-1", "keep.0", Inès={"gauge": "5-4/pL 4-3x2/pF"})

    def left() -> int:
        return around.left(*_there(party))

    before = left()
    party.leaves("Inès")
    assert left() == before + 1, "her hand, that nobody else has seen"
    plays(party, "draw.1 drawn=6-5")
    assert left() == before
    party._make({"do": "sheet", "name": "Inès", "fields": {}})
    assert left() == before - 1, "her hand again"
    plays(party, "accept")
    assert left() == before - 1


@pytest.mark.parametrize(
    ("before", "away", "after"),
    [
        (["draw.1 drawn=2-1"], [], []),
        (["draw.1 drawn=2-1", "keep.0"], ["skip", "declare", "next"], []),
        (["draw.1 drawn=2-1", "keep.0"], ["skip", "declare", "scene"], ["start start=4-2"]),
    ],
    ids=["nothing judged", "in another turn", "in another scene"],
)
def test_who_comes_back_has_nothing_of_a_draw_that_is_over(
    before: list[str], away: list[str], after: list[str]
) -> None:
    """BK-PIO-01: they are in the pile again."""
    party = evening(*before)
    party.leaves("Inès")
    plays(party, *away)
    party._make({"do": "sheet", "name": "Inès", "fields": {}})
    plays(party, *after)
    assert party["Inès"].hand == ()
    assert around.left(*_there(party)) == len(BOX) - 1, "the serpentine"


@pytest.mark.parametrize("meanwhile", [[], ["start drawn=4-2"]], ids=["before it", "in it"])
def test_who_comes_back_in_another_scene_brings_her_wounds_alone(meanwhile: list[str]) -> None:
    """BK-JAU-06, AMB-BK-13, AMB-BK-14: as those who stayed until the end of the last one."""
    hurt = {"ko": "5-4:5", "wounds": "4-1", "lost": 1, "out": True, "spent": True}
    party = evening(Inès={"gauge": "5-4/pL 4-3", **hurt})
    party.leaves("Inès")
    plays(party, *FAILS, "declare", "scene", *meanwhile)
    party._make({"do": "sheet", "name": "Inès", "fields": {}})
    if not meanwhile:
        plays(party, "start drawn=4-2")
        assert party.journal[-1].endswith("jusqu'à la déclaration.")
    plays(party, *FAILS)
    ines = party["Inès"]
    assert (ines.gauge, ines.ko, ines.lost, ines.out, ines.spent) == ((), (), 0, False, False)
    assert laid(party, "Inès", "wounds") == ["4-1"]
    assert party.question.title.startswith("Inès")


def test_what_is_due_is_paid_though_who_struck_has_left() -> None:
    """BK-SOL-01: the table does not stop."""
    party = won("3-3", "attack.1", Marco={"gauge": "4-3/pF"})
    party.leaves("Inès")
    plays(party, "settle")
    assert not party["Marco"].gauge


def test_a_gauge_that_is_put_right_before_a_draw_is_forced() -> None:
    """BK-TIR-07: the gauge has the refused domino, and nothing of the new draw."""
    party = evening("draw.2 drawn=6-5,6-4", "force.strong drawn=5-5,6-3", Inès={"skill": 4})
    party.writes("Inès", gauge="")
    plays(party, "force.strong drawn=5-4,6-2")
    assert len(party["Inès"].gauge) == 2


def test_a_skill_that_is_put_right_counts_in_the_draw_that_lies_there() -> None:
    """BK-MAT-03: success and margin change; what the table has granted stays granted."""
    party = evening("draw.1 drawn=5-4 modifier=2")
    assert party.question.ways[0].told.text == "Garder 5-4 : marge 1"
    party.writes("Inès", skill=6)
    assert party.question.ways[0].code == "accept"
    assert dict(party.question.ways[1].request.fields)["modifier"] == 2
    party.writes("Inès", wounds="6-4", skill=8)
    assert party.question.ways[0].told.text == "Garder 5-4 : marge 0"
    plays(party, "keep.0", "draw.1 drawn=6-5", "accept", "declare")
    assert "Inès : réussite au 5-4, marge 0." in party.journal[-1]


def test_who_comes_back_has_left_what_others_have_drawn_since() -> None:
    """BK-MAT-01: two copies of each domino, with a gauge of another evening or not."""
    party = evening(Inès={"gauge": "5-4/pL 4-3"})
    party.leaves("Inès")
    party.writes("Marco", gauge="5-4/pL 5-4/pL")
    party._make({"do": "sheet", "name": "Inès", "fields": {}})
    assert [str(tile.domino) for tile in party["Inès"].gauge] == ["4-3"]


def test_who_comes_back_makes_no_domino_of_this_turn_a_third() -> None:
    """BK-MAT-01, AMB-BK-41: a domino given back meanwhile is one of those that she brings."""
    lou = {**INES, "gauge": "5-1? 5-1?"}
    party = evening(Lou=lou, Marco={"ko": "5-1:3"})
    party.leaves("Lou")
    plays(party, *FAILS, *FAILS, "declare", "reward", "ko.1")
    before = around.left(*_there(party))
    party._make({"do": "sheet", "name": "Lou", "fields": {}})
    assert around.left(*_there(party)) == before - 1, "the KO was one of the two"
    assert len(party["Lou"].gauge) == 2


def test_a_secret_is_put_right_by_its_own_player() -> None:
    """A mistyped domino, however long ago: her curtain opens on it, and on no other player's."""
    party = evening("draw.1 drawn=3-1", "keep.0", "draw.1 drawn=6-5", "accept")
    drew = next(
        at for at, each in enumerate(party.session["moves"]) if each.get("move") == "draw.1"
    )

    def shown(seat: str) -> tuple[str, str]:
        panel = {"page": "carnet", "seat": seat, "mine": drew}
        asked = {"op": "play", "system": "bad_karma", "session": party.session, "panel": panel}
        answer = json.loads(handle(json.dumps(asked)))
        return answer["seat"], answer["panel"]

    amends = f'id="party-amend-{drew}"'
    for seat in ("", "Marco"):
        holds, html = shown(seat)
        assert holds == ""
        assert amends not in html
        assert f'id="party-mine-{drew}"' in html
    holds, html = shown("Inès")
    assert holds == "Inès"
    assert amends in html


def test_what_a_rule_page_left_due_is_made_at_the_table() -> None:
    """BK-SOL-01: the game settles what its own draws cause, and nothing else."""
    ines = {"camp": "pique", "skill": 8, "karma": 7, "gauge": "5-4 ? ?"}
    party = evening(Inès=ines)

    def offered() -> bool:
        asked = {"op": "play", "system": "bad_karma", "session": party.session}
        answer = json.loads(handle(json.dumps({**asked, "panel": {"page": "table"}})))
        return 'id="take-settle"' in answer["panel"]

    assert not offered()
    party.run("draw", "Inès", drawn="3-0")
    assert party.last.outcome == SETTLE
    assert offered()
    party.take("settle")
    assert not offered()


def test_the_one_choice_that_can_be_put_right_stands_open() -> None:
    """To end the scene, or to reward, draws nothing: whose dominoes are drawn is not asked."""
    party = won("3-1", "nothing", "next")
    assert party.session
    panel = {"page": "carnet", "amend": len(party.session["moves"]) - 1}
    request = {"op": "play", "system": "bad_karma", "session": party.session, "panel": panel}
    page = read(json.loads(handle(json.dumps(request)))["panel"])
    folds = [node for node in page.all("details") if node.words.startswith("Revenir sur")]
    assert ["open" in fold.attributes for fold in folds] == [True]
    assert not folds[0].all("span", class_="party-whose")
