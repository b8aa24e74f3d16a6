"""The journal for its readers: the characters of each move, the text of impossible moves."""

from collections.abc import Sequence

from calculators.core.french import french, quote
from calculators.core.system import System

from . import words
from .replaying import Folded
from .shapes import LONGEST_NOTE
from .state import Happened


def people(folded: Folded) -> Sequence[frozenset[str]]:
    """Return the characters that each move is about, by current name."""
    found: list[frozenset[str]] = []
    for happened in folded.done:
        found.append(_about(happened))
        for old, new in happened.renaming:
            found = [frozenset(new if name == old else name for name in each) for each in found]
    return found


def _about(happened: Happened) -> frozenset[str]:
    move, last = happened.shaped, happened.state.last
    names = {move.get("name"), move.get("against")} | {change.name for change in happened.changes}
    who = move.get("who")
    names |= set(who) if isinstance(who, list) else {who}
    if last and last.resolution is happened.resolution:
        names |= {last.sides.who, last.sides.against}
    return frozenset(filter(None, names))


def told(folded: Folded, at: int) -> str:
    """Return the text of the move of a place; ``""`` if it told nothing."""
    return " ".join(filter(None, parted(folded, at)))


def parted(folded: Folded, at: int) -> tuple[str, str]:
    """Return the text of a move, and what is said of it instead if it is impossible.

    An impossible move keeps the text from when it was possible; a decision of a game that could not
    begin has none without it, since the beginning says so for all.
    """
    happened = folded.done[at]
    if not happened.faults:
        return happened.text, ""
    said = folded.session.words.get(at)
    if said is None:
        begins = happened.kind != "choose" or happened.state.scripted
        return "", _lost(folded.system, happened) if begins else ""
    return french(said), said and french(words.STALE)


def retold(before: Folded, after: Folded, at: int) -> str:
    """Return how many possible moves after an amended one tell something else now, in a sentence.

    A draw from a pack is another one if the pack is.
    """
    shift = len(after.done) - len(before.done)
    later = zip(before.done[at + 1 :], after.done[at + 1 + shift :], strict=True)
    count = sum(was.text != now.text for was, now in later if not (was.faults or now.faults))
    return words.RETOLD(count=count) if count else ""


def _lost(system: System, happened: Happened) -> str:
    """Return the text of an impossible move: what it was, and that it changes nothing."""
    move, who = happened.shaped, happened.shaped.get("who")
    name = move.get("name") or (who if isinstance(who, str) else "")
    titles = {id_: calculator.title for id_, calculator in system.by_id.items()}
    titles |= {game.id: game.title for game in system.sheet.games}
    title = titles.get(move.get("calculator") or move.get("game") or "") or _noted(happened.move)
    return french(words.lost_text(title, name))


def _noted(move: object) -> str:
    """Return the note in an unreadable move, in quotes, so that it is not lost."""
    text = move.get("text") if isinstance(move, dict) else move
    return quote(text, LONGEST_NOTE) if isinstance(text, str) and text.strip() else ""
