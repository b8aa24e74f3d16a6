"""The two damage tracks, kept from one turn to the next (BK-DOM)."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Annotated, override

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.errors import Fault, Faults
from calculators.core.result import Facts, Values
from calculators.core.words import Phrase
from calculators.pieces.gauge import Hurt, Placed

from ..attack import placing
from ..attack.inputs import strikes
from ..house import House
from ..scales import GAUGE_BOXES, MOST_HURT_LISTED
from ..settlement import settling
from .inputs import Both, Care, Helped, Hit, Hurts, Lasting, Now

OUTCOMES = (
    Outcome("unhurt", "Indemne", "good"),
    Outcome("hurt", "Blessé, en jeu"),
    Outcome("waiting", "Hors combat pour un temps", "bad"),
    Outcome("out", "Hors combat pour la scène", "awful"),
)


class Tracked(Facts):
    """The tracks after an event: their cost now, and at the next draw."""

    now: Annotated[Now, knows("action", "ko", "wounds", "lost")]
    helped: Helped
    blow: Hit
    lasting: Lasting
    care: Care
    house: Annotated[
        House, knows("clock", "levels", "companions", "any_type", "critical", "penalty")
    ]

    told = (
        "after.ko",
        "after.wounds",
        "ko_boxes:boxes.ko",
        "wound_boxes:boxes.wounds",
        "standing.penalty",
        "standing.level",
        "next_level",
        "lost:turns",
        "standing.healing",
        "out:gone",
        "now.action",
        "spent",
    )

    def cover(self, ko: Hurts, wounds: Hurts) -> Both[Hurts]:
        """Cover dominoes of both tracks by the traits."""
        return settling.cover_both(Both(ko, wounds), self.lasting, self.house.levels)

    def outs(self, tracks: Iterable[Hurts]) -> bool:
        """Whether one of the tracks holds more than three damages (BK-DOM-07)."""
        return settling.any_over(tracks, self.house.companions)

    @cached_property
    def before(self) -> Both[Hurts]:
        """The tracks before the event."""
        return self.cover(self.now.ko, self.now.wounds)

    @cached_property
    def hit(self) -> Placed | None:
        """The hit on a character out of combat, as it counts (BK-DOM-09, AMB-BK-19).

        A critical one that misses the type of its attack, but is not hidden by choice, counts as
        the table reads it (AMB-BK-08).
        """
        hit, counts = self.blow.hit, self.house.any_type == "any"
        if hit is None or hit.domino is None or not self.blow.critical_hit:
            return hit
        misses = not (hit.mark and placing.fits(hit.domino, hit.mark[:-1]))
        return replace(hit, hidden=not counts) if misses and (counts or hit.mark) else hit

    @property
    def counts(self) -> bool:
        """Whether it lay face down, and counts all the same."""
        laid = self.blow.hit
        return laid is not None and self.hit is not None and laid.hidden > self.hit.hidden

    @property
    def kept(self) -> Placed | None:
        """What the protection leaves of it, ``None`` when it is cancelled."""
        return self.hit and placing.protect(self.hit, self.blow.shield)

    @property
    def filled(self) -> int:
        """How many boxes it fills; 0 where it deals no damage."""
        kept = self.kept
        if kept is None or kept.domino is None or kept.hidden:
            return 0
        critical = placing.critical_boxes(kept.domino, self.house.critical)
        return critical if self.blow.critical_hit else kept.row

    @cached_property
    def ticked(self) -> tuple[Hurts, Hurts]:
        """The KO that stay at the end of the turn, and those that leave."""
        return settling.tick(self.before.ko, self.house.clock)

    @property
    def ended(self) -> int:
        """How many KO that counted run out (BK-DOM-04)."""
        return sum(hurt.on_top for hurt in self.ticked[1])

    @property
    def given_back(self) -> int:
        """The place of the KO that a reward gives back (BK-JAU-10, AMB-BK-44).

        The last one face up; if all are face down, none is a companion: the last one.
        """
        ko = self.before.ko
        return max((i for i, hurt in enumerate(ko) if not hurt.hidden), default=len(ko) - 1)

    @property
    def returned(self) -> Hurt:
        """The KO that a reward gives back."""
        return self.before.ko[self.given_back]

    @cached_property
    def after(self) -> Both[Hurts]:
        """The tracks after the event."""
        ko, wounds = self.before
        match self.now.action:
            case "hit" if self.kept and self.kept.seen:
                ledger = settling.Ledger([*ko], [*wounds])
                ledger.take(self.kept.seen, self.filled)
                ko, wounds = tuple(ledger.ko), tuple(ledger.wounds)
            case "end_turn":
                ko = self.ticked[0]
            case "reward":
                ko = settling.without(ko, {self.given_back})[0]
            case "heal":
                wounds = ()
            case "end_scene":
                ko = ()
        return self.cover(ko, wounds)

    @property
    def turns(self) -> int:
        """The turns still to lose, with that of whoever is hit for want of a draw (BK-TIR-09)."""
        lost = self.now.lost or int(self.blow.out_of_combat and not self.down)
        return {"end_turn": max(0, lost - 1), "end_scene": 0}.get(self.now.action, lost)

    @property
    def full(self) -> bool:
        """Whether a track keeps out of combat now: dominoes of a past scene do not (AMB-BK-14)."""
        if not self.lasting.risen:
            return self.outs(self.after)
        return settling.puts_out(self.before, self.after, self.house.companions)

    @property
    def down(self) -> bool:
        """Whether the character was out of combat for the scene before the event."""
        return self.lasting.for_good or (not self.lasting.risen and self.outs(self.before))

    @property
    def gone(self) -> bool:
        """Whether the character is out of combat for the scene, which may just end (AMB-BK-14)."""
        return self.now.action != "end_scene" and (self.full or self.down)

    @property
    def risen(self) -> bool:
        """Whether the character is in play with more than three damages of a past scene."""
        return self.outs(self.after) and not self.gone

    @property
    def skilled(self) -> Helped:
        """The skill: a scene's end puts the serpentine away, with its bonus (BK-SER-07)."""
        ends = self.now.action == "end_scene"
        return replace(self.helped, bonus=0) if ends else self.helped

    @cached_property
    def standing(self) -> settling.Standing:
        """The cost of both tracks."""
        return settling.Standing(self.after, self.skilled, self.lasting, self.house)

    @cached_property
    def next_level(self) -> int | None:
        """The skill at the next draw; ``None`` once out of combat for the scene."""
        return None if self.gone else self.standing.level_after(self.turns)

    @property
    def boxes(self) -> Both[int]:
        """How many boxes of each track are in use."""
        return Both(*map(settling.boxes, self.after))

    @property
    def spent(self) -> list[int]:
        """The protections used up by a hit."""
        return [self.blow.shield] if self.blow.shield else []

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if self.gone:
            return "out"
        return "waiting" if self.turns else "hurt" if any(self.boxes) else "unhurt"

    @override
    def state(self) -> Values:
        return {
            "action": "read",
            **self.after._asdict(),
            "lost": self.turns,
            **vars(Hit()),
            "for_good": self.gone,
            "risen": self.risen,
        }


# --- faults between inputs

IN_PLAY = "En jeu, une attaque va sur la jauge de Bad Karma, pas ici."
NO_ROOM = "La place manque pour un dommage de plus."
NO_KO = "Aucun KO à rendre."
UNKNOWN = Phrase("Attaque inconnue : notez-la pour la protection, comme {hit!s}/pF.")
NOT_DOUBLE = Phrase("Ce n'est pas un double connu ({hit!s}) : décochez.")


def what_is_done(now: Now, blow: Hit, lasting: Lasting, house: House) -> Faults:
    """Refuse an action that these tracks do not allow."""
    if now.action == "hit":
        tracked = Tracked(now, Helped(), Hit(), lasting, Care(), house)
        if not (tracked.down or now.lost or blow.out_of_combat):
            yield Fault("action", IN_PLAY, "BK-DOM-09")
        if max(len(now.ko), len(now.wounds)) + GAUGE_BOXES > MOST_HURT_LISTED:
            yield Fault("action", NO_ROOM, "BK-DOM-08")
    if now.action == "reward" and not now.ko:
        yield Fault("ko", NO_KO, "BK-JAU-10")


def what_hits(now: Now, blow: Hit) -> Faults:
    """Refuse a hit that a protection cannot apply to, or that is no critical one."""
    hit: Placed | None = blow.hit
    if now.action != "hit":
        return
    yield from strikes(blow.coming, paid=blow.paid)
    if hit is None:
        return
    if blow.shield and not hit.mark:
        yield Fault("shield", UNKNOWN(hit=hit), "AMB-BK-20")
    if blow.critical_hit and (hit.domino is None or not hit.domino.double):
        yield Fault("critical_hit", NOT_DOUBLE(hit=hit), "BK-ATT-15")
