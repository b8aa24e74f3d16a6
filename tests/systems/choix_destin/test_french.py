"""French sentences of Choix & Destin: its cards, and the last ones."""

from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.pieces.tarot import Trump
from tests.project import ROOT

HELD = "Après ce prêt, la main tient encore trois cartes : rien à repiocher."
EMPTIED = (
    "La pioche est vide : à la fin du tirage, main et défausse seront mélangées,"
    " et trois cartes reprises."
)
ALL_BUT_THE_FOOL = " ".join(str(number) for number in range(1, 22))
ALL_BUT_TWO = " ".join(str(number) for number in range(20))


def steps(calculator: str, fields: dict[str, Any]) -> list[str]:
    result = engine.run(CALCULATORS[f"choix_destin.{calculator}"], fields, "s").result
    return [step.text for step in result.steps]


@pytest.mark.parametrize(
    ("calculator", "fields", "sentence"),
    [
        ("draw", {"choice": "7", "lent": "13", "destiny": "9"},
         "Choix 7 + Dame (13) prêtée + Modif 0 = 20."),
        ("draw", {"choice": "7", "lent": "1", "destiny": "9"},
         "Choix 7 + As (1) prêté + Modif 0 = 8."),
        ("hand", {"action": "play", "hand": "3 5 7 13", "card": "13"},
         "La Dame (13) rejoint la défausse de son joueur."),
        ("hand", {"action": "play", "hand": "1 5 7 13", "card": "1"},
         "L'As (1) rejoint la défausse de son joueur."),
        ("hand", {"action": "draw", "hand": "1 2 3"},
         "Une carte piochée avant d'agir : quatre en main."),
        ("hand", {"action": "draw", "hand": "1 2"},
         "Deux cartes piochées avant d'agir : quatre en main."),
        ("hand", {"action": "draw", "hand": "1"},
         "Trois cartes piochées avant d'agir : quatre en main."),
        ("hand", {"action": "lend", "hand": "1 2 3", "card": "2"},
         "Après un prêt, la main remonte aussitôt à trois cartes."),
        ("hand", {"action": "lend", "hand": "1 2 3", "card": "2", "lending": "later"},
         "La main remontera au prochain tirage de ce joueur."),
        ("hand", {"action": "lend", "hand": "1 2 3 4", "card": "2"}, HELD),
        ("hand", {"action": "lend", "hand": "1 2 3 4", "card": "2", "lending": "later"}, HELD),
        ("hand", {"action": "draw", "hand": "1 2 3", "discard": "4 5 6 7 8 9 10 11 12 13"},
         EMPTIED),
        ("opposed", {"choice": "8", "discarded": "3 5"}, "Il reste 12 cartes au PNJ."),
        ("opposed", {"choice": "8", "discarded": "1 2 3 4 5 6 7 8 9 10 11 12 13"},
         "Il reste 1 carte au PNJ."),
        ("opposed", {"choice": "8", "discarded": "1 2 3 4 5 6 7 8 9 10 11 12 13 14"},
         "La pioche du PNJ était épuisée : elle est reprise en entier."),
        ("critical_situation", {"choice": "8", "discarded": ALL_BUT_TWO, "destiny": "20"},
         "Défausse : il reste 1 arcane au talon."),
        ("critical_situation", {"choice": "8", "discarded": ALL_BUT_THE_FOOL, "destiny": "0 9"},
         "C'était le dernier arcane : avant de tirer à nouveau, on reprend tout le talon."),
        ("advice", {"hand": "5", "discarded": ALL_BUT_TWO + " 20"},
         "1 arcane au talon ; après Le Mat, on tire à nouveau."),
        ("advice", {"hand": "5"}, "1 façon de jouer comparée."),
        ("advice", {"hand": "1 13", "difficulty": 40},
         "Même chance avec l'As (1) et la Dame (13) : jouez la carte la plus faible."),
    ],
)  # fmt: skip
def test_a_sentence_that_a_table_can_read(
    calculator: str, fields: dict[str, Any], sentence: str
) -> None:
    assert sentence in steps(calculator, fields)


@pytest.mark.parametrize(("hand", "verdict"), [("1 2 3", ""), ("1 2", "Cartes piochées")])
def test_several_cards_are_told_as_several(hand: str, verdict: str) -> None:
    fields = {"action": "draw", "hand": hand}
    assert engine.run(CALCULATORS["choix_destin.hand"], fields, "s").result.verdict == verdict


def test_a_card_is_drawn_into_a_hand_that_is_said() -> None:
    """Without it, four new cards took the place of those that a player holds."""
    fields = {"choice": "7", "destiny": "9"}
    result = engine.run(CALCULATORS["choix_destin.draw"], fields, "s").result
    assert [move.asks for move in result.onward if move.code == "card"] == [("hand",)]


def test_a_loan_that_empties_the_pile_promises_no_card() -> None:
    gone = " ".join(map(str, range(5, 15)))
    lent = {"action": "lend", "hand": "1 2 3 4", "card": "2", "discard": gone, "lending": "later"}
    told = steps("hand", lent)
    assert not any("remontera" in step for step in told)
    assert any("à la fin du tirage" in step for step in told)


def test_the_pages_spell_the_trumps_as_the_cards_do() -> None:
    pages = (ROOT / "docs" / "choix-destin").glob("*.md")
    text = " ".join(page.read_text(encoding="utf-8") for page in pages)
    assert Trump(9).name.replace("’", "'").lower() in text.lower()
    assert "ermite" not in text.lower().replace("hermite", "")
