"""The journal as its readers want it: whom each move is about, and what one that is lost was."""

from collections.abc import Iterable, Sequence

from calculators.core.french import french
from calculators.core.system import System
from calculators.session import words
from calculators.session.fold import Folded
from calculators.session.reading import Move
from calculators.session.state import Node


def people(folded: Folded) -> Sequence[frozenset[str]]:
    """Return for each move the characters whom it is about, by the names that they have now."""
    found: list[frozenset[str]] = []
    for node in folded.nodes:
        found.append(_about(node))
        move = node.happened.move if node.happened and node.happened.entry else {}
        if "rename" in move:
            old, new = move["name"], move["rename"]
            found = [frozenset(new if name == old else name for name in each) for each in found]
    return found


def _about(node: Node) -> frozenset[str]:
    happened = node.happened
    if happened is None:
        return frozenset()
    move = happened.move
    names = {move.get("name"), move.get("against")} | {change.name for change in happened.changes}
    who = move.get("who")
    names |= set(who) if isinstance(who, list) else {who}
    if happened.resolution and node.state.last:
        names |= {node.state.last.sides.who, node.state.last.sides.against}
    return frozenset(name for name in names if name)


def lost(system: System, move: Move) -> str:
    """Tell a move that an amendment made impossible: what it was, and that it changes nothing."""
    who = move.get("who")
    name = move.get("name") or (who if isinstance(who, str) else "")
    calculator = system.by_id.get(move.get("calculator") or move.get("game") or "")
    return french(words.lost(calculator.title if calculator else "", name))


def journal_of(folded: Folded) -> Iterable[str]:
    """Tell each move on a line, counted from one; those that no longer count are told as such."""
    for node in folded.nodes:
        if node.happened:
            entry = node.happened.entry
            yield f"{node.at}. {entry.text if entry else lost(node.system, node.happened.move)}"
