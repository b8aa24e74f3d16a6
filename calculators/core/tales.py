"""How a journal tells results and characters."""

from collections.abc import Callable, Iterable
from typing import Any

from .french import NBSP, capital, together
from .result import Result
from .words import Phrase

type Tale = Callable[[Result, str, str], str]
"""From a result, who acted and against whom to a French sentence."""
type Shared = Callable[[Result, tuple[str, ...]], str]
"""From a result and those to whom the like came by itself to one French sentence of all of them."""


def told_of(words: Phrase, facing: Phrase | None = None) -> Tale:
    """Tell a result after the name of whom it is of; of nobody, as it tells itself.

    :param facing: where there is another side.
    """

    def tale(result: Result, who: str, against: str) -> str:
        phrase = facing if facing and against else words
        return capital(phrase(who=who, against=against, told=result.summary)) if who else ""

    return tale


def told_alone(result: Result, _who: str, _against: str) -> str:
    """Tell a result as it tells itself, and no more."""
    return result.summary


def in_a_line[T](parts: Callable[[T, Any], Iterable[str]]) -> Callable[..., str]:
    """Tell what matters of somebody in one short line; a number stays with its noun."""
    return lambda her, house=None: f"{NBSP}· ".join(map(together, parts(her, house)))
