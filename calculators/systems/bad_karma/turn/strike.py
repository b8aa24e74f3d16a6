"""One domino of an attack reaches its target: Chanceux, protections, then where it falls."""

from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask
from calculators.core.machine import headline, offer, push, say, tell
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.gauge.names import said
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.turn.pay import struck
from calculators.systems.bad_karma.turn.settle import Settlement, laid, overflowed
from calculators.systems.bad_karma.turn.shields import saving, shield_moves, spent, useful
from calculators.systems.bad_karma.turn.state import (
    Turn,
    drop,
    lying,
    put,
    without,
)
from calculators.systems.bad_karma.turn.words import blow as words


@dataclass(frozen=True, slots=True)
class Strike:
    """One domino reaches its target, who may still cancel or reduce it.

    :param lucky: Chanceux: ``""`` not asked, ``used`` or ``kept``.
    :param shield: the protection: -1 not asked, 0 none, else its value.
    """

    who: int
    target: int
    placed: Placed
    domino: Domino
    critical: bool
    lucky: str = ""
    shield: int = -1
    name: ClassVar = "strike"

    def ask(self, turn: Turn) -> Ask | None:
        """Ask for Chanceux first, then for a protection."""
        sheet, about = turn[self.target].sheet, f"gauge:{self.target}"
        if self._may_cancel(turn):
            title = words.CANCEL(name=sheet.called, domino=self.domino)
            moves = (offer("lucky", words.LUCKY), offer("suffer", words.SUFFER))
            return Ask(title, moves, sheet.called, about=about)
        helping = self._helping(turn)
        if helping:
            title = words.SHIELD(name=sheet.called, what=said(self._landing(turn)))
            row = None if self._lethal else self._landing(turn)
            shields = shield_moves(sheet.protections, helping, row)
            return Ask(title, shields, sheet.called, about=about)
        return None

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Note an answer, or strike once all are given."""
        if code == "lucky":
            turn = put(turn, self.target, sheet_spent=True)
            turn = headline(turn, words.LUCK)
            return push(turn, replace(self, lucky="used"))
        if code == "suffer":
            turn = say(turn, words.SUFFERS, name=turn[self.target].name)
            return push(turn, replace(self, lucky="kept"))
        if code:
            turn, value = spent(turn, self.target, code)
            return push(turn, replace(self, shield=value))
        return self._land(without(turn, self.who, self.domino))

    @property
    def _lethal(self) -> bool:
        return self.critical and self.lucky != "used"

    def _may_cancel(self, turn: Turn) -> bool:
        sheet = turn[self.target].sheet
        may = self.critical and not self.lucky and sheet.has("lucky") and not sheet.spent
        return may and not (self._straight(turn) and self._landing(turn).hidden)

    def _helping(self, turn: Turn) -> list[int]:
        """Return the protections that would change something here (BK-PRO-02, AMB-BK-20)."""
        worn, straight = turn[self.target].sheet.protections, self._straight(turn)
        landing = self._landing(turn)
        if self.shield >= 0 or (turn.house.protecting == "settlement" and not straight):
            return []
        if landing.hidden and (straight or self._lethal):
            return []
        if self._lethal:
            return saving(worn, turn[self.who].sheet.attack.power)
        return useful(worn, landing)

    def _straight(self, turn: Turn) -> bool:
        """Whether it goes straight to the tracks: a critical hit settles what lies (AMB-BK-19)."""
        player = turn[self.target]
        return player.exposed and not (self._lethal and player.sheet.gauge)

    def _landing(self, turn: Turn) -> Placed:
        """Return the domino as it lies; a table may let any double hurt (AMB-BK-08)."""
        if self._lethal and turn.house.any_type == "any" and not self._kept_back(turn):
            return replace(self.placed, hidden=False)
        return self.placed

    def _kept_back(self, turn: Turn) -> bool:
        """Whether it lies face down by choice, though its type fits (BK-ATT-19)."""
        fits = placing.fits(self.domino, turn[self.who].sheet.attack.type)
        return self.placed.hidden and fits

    def _land(self, turn: Turn) -> Turn:
        if self._straight(turn):
            return struck(
                turn,
                self.target,
                self._landing(turn),
                shield=max(0, self.shield),
                critical=self._lethal,
            )
        if self._lethal:
            return self._critical(turn)
        return self._laid(turn)

    def _critical(self, turn: Turn) -> Turn:
        how, house = turn[self.who].sheet.attack, turn.house
        cancelled = self.shield > 0 and not placing.weakened(how.power, self.shield)
        any_type, hidden = house.any_type == "any", self._kept_back(turn)
        blow = settling.Blow(self.domino, how.type, house.critical, any_type, cancelled, hidden)
        name = turn[self.target].name
        turn = headline(turn, words.CRITICAL, name=name, domino=self.domino)
        return push(turn, Settlement(self.target, "critical", blow, how.power))

    def _laid(self, turn: Turn) -> Turn:
        placed: Placed | None = self.placed
        if self.shield > 0:
            placed = placing.protect(self.placed, self.shield)
            left = words.ROW(placed) if placed else words.GONE
            turn = tell(turn, words.PROTECTED, shield=self.shield, left=left)
        if placed is None:
            return drop(turn, [self.domino])
        after = laid(turn, self.target, placed)
        if after is None:
            return overflowed(turn, self.target, placed)
        name, line = turn[self.target].name, words.LIES[self._why(turn, placed)]
        return headline(after, line, name=name, tile=said(placed), **lying(placed))

    def _why(self, turn: Turn, placed: Placed) -> str:
        """Return what lays the domino so."""
        if not self.domino.total:
            return "zero"
        if not placed.hidden:
            return "visible"
        if self._kept_back(turn):
            return "kept_back"
        return "doubled" if placed.row > 1 else "misfit"
