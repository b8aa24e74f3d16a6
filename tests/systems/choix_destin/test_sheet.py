"""The sheet of Choix & Destin: its cards are of one suit, each once."""

import pytest

from calculators.session.characters import blank
from calculators.session.filling import rewritten
from calculators.session.fold import fold
from calculators.session.state import character
from calculators.session.words import field_text
from calculators.systems.choix_destin.tales import line
from tests.systems.party import Party, sheet_of

SHEET = sheet_of("choix_destin")


@pytest.mark.parametrize(
    ("fields", "blamed"),
    [
        ({"hand": "3 5", "discard": "5 7"}, "discard"),
        ({"hand": "3-coupe 5-epee"}, "hand"),
        ({"suit": "coupe", "hand": "3-epee"}, "hand"),
    ],
)
def test_the_cards_of_a_sheet_are_one_suit_and_each_once(
    fields: dict[str, str], blamed: str
) -> None:
    her = character(SHEET, rewritten(SHEET.character, blank(SHEET), fields))
    assert [fault.field for fault in her.faults()] == [blamed]


@pytest.mark.parametrize(
    ("discard", "words"),
    [("", "vide"), ("1", "As (1)"), ("12-coupe 8-coupe 3-coupe", "Cavalier (12), 8 et 3")],
)
def test_a_discard_is_told_in_french(discard: str, words: str) -> None:
    fields = {"discard": discard}
    her = character(SHEET, rewritten(SHEET.character, blank(SHEET), fields))
    assert field_text(SHEET, "discard", her) == words


@pytest.mark.parametrize(("left", "words"), [(0, "aucune à"), (1, "1\u00a0à"), (2, "2\u00a0à")])
def test_what_is_left_in_a_pile_is_counted_in_french(left: int, words: str) -> None:
    discard = " ".join(str(rank) for rank in range(4, 15 - left))
    fields = rewritten(SHEET.character, blank(SHEET), {"hand": "1 2 3", "discard": discard})
    assert f"· {words} piocher" in line(character(SHEET, fields))


def test_the_suit_is_told_as_the_table_says_it() -> None:
    """It is not the line's colour."""
    table = Party("choix_destin", Lise={"suit": "coupe"})
    table.writes("Lise", suit="epee")
    assert fold(table.system, table.session).journal[-1].text.endswith(" couleur épée.")
    table.writes("Lise", suit="none")
    assert "plus rien" in fold(table.system, table.session).journal[-1].text
    labels = [each.label for each in SHEET.character.inputs.values()]
    assert len([label for label in labels if "ouleur" in label]) == 1


def test_a_copy_holds_no_card_of_its_model() -> None:
    """CD-MAI-02: its hand is dealt to it."""
    party = Party("choix_destin", Garde={"suit": "coupe", "hand": "3 8", "discard": "2", "pm": 4})
    party.copies("Garde", 1)
    copy = party["Garde 2"]
    assert (copy.suit, copy.pm, copy.hand, copy.discard) == ("coupe", 4, (), ())
