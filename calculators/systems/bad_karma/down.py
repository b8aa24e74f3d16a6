"""``bad_karma.down``: a skill of 12 puts somebody out of combat, once a turn (BK-TIR-14)."""

from functools import cached_property
from typing import Annotated, override

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome
from calculators.core.group import Group, again
from calculators.core.result import Facts, Steps, Told, Values
from calculators.core.space import Deal
from calculators.core.words import Line, Phrase
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Hurt

from .attack import placing
from .damage.inputs import Both, Hurts, Lasting, Tracks, even_wounds, odd_knocks
from .damage.words import pictures
from .dominoes import SHORTAGE, Dominoes, VeiledPile, by_hand, dealt, pile_of, third_copies
from .gauge.names import KINDS, names_of
from .house import House
from .scales import DAMAGE, MOST_HURTS
from .settlement import settling

OUT, EXHAUSTED = "out", "exhausted"
OUTCOMES = (
    Outcome(OUT, "Mis hors combat pour la scène", "great"),
    Outcome(EXHAUSTED, "Épuisement"),
)


class Weapon(Group):
    """The weapon: the first letter of its type selects the track (AMB-BK-15)."""

    damage: str = DAMAGE.choice()

    @property
    def parity(self) -> str:
        """The side that counts: ``i`` fills the track of KO, ``p`` that of wounds."""
        return self.damage[0]


class Struck(Tracks):
    """The target's tracks, next time those of another."""

    ko: Hurts = again(Tracks, "ko")
    wounds: Hurts = again(Tracks, "wounds")


def wanted(weapon: Weapon, tracks: Tracks) -> int:
    """Return how many boxes are to be filled."""
    track = tracks.ko if weapon.parity == "i" else tracks.wounds
    return max(0, MOST_HURTS - settling.boxes(track))


def space(weapon: Weapon, tracks: Tracks, pile: VeiledPile) -> Deal[Domino]:
    """Return the space of the dominoes that fill the track; empty if the pile has too few."""
    return dealt(pile_of(pile.gone, tracks.ko, tracks.wounds), wanted(weapon, tracks))


class Drawing(Group):
    """The dominoes drawn for it."""

    drawn: Dominoes = by_hand(
        "Tirage à la main", "BK-TIR-14", least=0, most=MOST_HURTS, space=space
    )


class Down(Facts):
    """A filled track; the effect itself puts out of combat (AMB-BK-14)."""

    weapon: Weapon
    tracks: Struck
    pile: VeiledPile
    drawing: Drawing
    traits: Annotated[Lasting, knows("tough", "unmoved")]
    house: Annotated[House, knows("levels")]

    @property
    def drawn(self) -> Dominoes:
        """The dominoes drawn for it."""
        return self.drawing.drawn

    @property
    def knocks(self) -> bool:
        """Whether it is the track of KO."""
        return self.weapon.parity == "i"

    @property
    def short(self) -> bool:
        """Whether the pile had too few."""
        return len(self.drawn) < wanted(self.weapon, self.tracks)

    @cached_property
    def after(self) -> Both[Hurts]:
        """Both tracks with one filled."""
        ko, wounds = self.tracks.ko, self.tracks.wounds
        if self.short:
            return Both(ko, wounds)
        fallen = tuple(_fallen(domino, self.weapon.parity) for domino in self.drawn)
        levels = self.house.levels
        if self.knocks:
            return Both(settling.cover((*ko, *fallen), self.traits.tough, levels), wounds)
        return Both(ko, settling.cover((*wounds, *fallen), self.traits.unmoved, levels))

    @property
    def outcome(self) -> str:
        """Whether the pile had enough."""
        return EXHAUSTED if self.short else OUT

    @override
    def values(self) -> Values:
        return {"drawn": self.drawn, **self.after._asdict(), "out": not self.short}


def _fallen(domino: Domino, parity: str) -> Hurt:
    """Return a domino on a track, its strongest fitting side up, else face down."""
    sides = placing.side_up(domino, parity)
    if sides is None:
        return Hurt(domino.sides, hidden=True)
    return Hurt(sides, turns=sides[0] if parity == "i" else None)


# --- words

DONE = Phrase("Hors combat pour la scène : {names} sur la jauge de {track}.")
FULL = Phrase("Hors combat pour la scène : la jauge de {track} était pleine.")
TOO_FEW_TO_FILL = Line(
    "Plus assez de dominos pour remplir la jauge : l'action s'arrête là.",
    "BK-PIO-02",
    "AMB-BK-40",
)
PUTS = Line("À ce niveau, une fois par tour : hors combat.", "BK-TIR-14", "AMB-BK-15")
FILLS = Line("La jauge de {track} se remplit : {names}.", "BK-TIR-14")


def tell(down: Down) -> Told:
    """Describe the dominoes that fill the track."""
    ko, wounds = pictures(*down.after)
    shown = (ko if down.knocks else wounds,)
    if down.short:
        step = SHORTAGE(wanted=wanted(down.weapon, down.tracks))
        return Told(TOO_FEW_TO_FILL().text, (step,), shown)
    summary = (DONE if down.drawn else FULL)(names=names_of(down.drawn), track=KINDS[down.knocks])
    return Told(summary, _steps(down), shown)


def _steps(down: Down) -> Steps:
    yield PUTS()
    if down.drawn:
        yield FILLS(track=KINDS[down.knocks], names=names_of(down.drawn))


down = Calculator(
    id="bad_karma.down",
    title="Compétence 12 : mettre hors combat",
    verb="Mettre hors combat",
    rules=("BK-TIR-14",),
    outcomes=OUTCOMES,
    checks=(odd_knocks, even_wounds, third_copies),
    odds=False,
    tell=tell,
)(Down)
