"""A word and its number, typed as one piece: ``tete-8``, ``reussi-2``."""

import re
from collections.abc import Callable, Sequence

from calculators.core.french import bare, quote
from calculators.core.frozen import Frozen
from calculators.core.kind import Form, Forms, Part, Tile
from calculators.core.words import Phrase


class NumberedKind[P](Frozen, kw_only=True):
    """A kind of such pieces, for input fields.

    :param tiles: the words, each with its hyphen.
    :param number: the label and the bounds of the number.
    :param makes: returns the piece of a word and its number.
    :param refusal: the message for any other ``text``.
    """

    unit: str
    copies: int
    pattern: str
    tiles: tuple[Tile, ...]
    number: Part
    makes: Callable[[str, int], P]
    refusal: Phrase
    pieces: Sequence[P] = ()

    @property
    def forms(self) -> Forms:
        """A word, then its number."""
        return (Form(self.tiles, after=(self.number,)),)

    def parse(self, text: str) -> P:
        """Parse a notation.

        :raises ValueError: with a French sentence.
        """
        typed = re.sub(r"[ :-]+", "-", bare(text))
        if not re.fullmatch(self.pattern, typed, re.ASCII):
            raise ValueError(self.refusal(text=quote(text)))
        word, _, number = typed.rpartition("-")
        return self.makes(word, int(number))
