"""State of a fight beside the sheets, its participants, and what it leaves behind."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.core.french import listing
from calculators.core.result import Step, Values
from calculators.core.script import Present, Rank, Request, Table, Way, asks, back
from calculators.core.use import EMPTY
from calculators.core.words import Line, Phrase
from calculators.pieces.playing_card import PlayingCard

from ..care.inputs import BENNY
from ..character import Hero
from ..onward import FREED, RECOVERY
from ..scales import FATIGUE, FIGURES, LIGHT
from ..turn.deck import strength
from ..turn.table import MASTER, PLAYER, Pack, held_of

type Turn = Values
"""What a turn adds to a request: the actions announced, whether she runs."""
CAUGHT = "Surprise"
NOBODY_LEFT = "Plus personne en état d'agir"
BEATEN = {MASTER: "personnages du MJ", PLAYER: "personnages des joueurs"}
NO_MORE = back("SW-ACT-01")
PAY = Line("{freed}", "SW-JTN-03", "AMB-SW-36")

FADES = {
    "distracted": Line("{names} : fin de l'état Distrait.", "SW-ETA-01"),
    "vulnerable": Line("{names} : fin de l'état Vulnérable.", "SW-ETA-02"),
}
"""States that end with a turn."""
WHOLE = dict.fromkeys(Pack.inputs, EMPTY)
"""What is out of the deck, empty: a fight begins and ends with a whole one."""
FRESH = {
    **WHOLE,
    **dict.fromkeys(("card", "support", "waiting", "surprised", "stray", "fresh"), EMPTY),
    **dict.fromkeys(FADES, EMPTY),
}
"""The fields of a sheet, and of the table, that last a fight, empty."""
OVER = Line("Finir le combat", "SW-INI-01")
ENDED = Line("Le combat est fini : les cartes sont rangées.", "SW-INI-01")
STAND = Line("Encore debout : {names}.", "SW-ETA-13")
OUT = Line("Hors de combat : {names}.", "SW-ETA-12", "AMB-SW-06")
CRITICAL = Line("En état critique : {names}.", "SW-ETA-12", "AMB-SW-07")
UNCONSCIOUS = Line("Sans connaissance : {names}.", "SW-ACT-08")
STUNNED = Line("À terre, à l'état Sonné : {names}.", "SW-ETA-05")
HURT = Phrase("{name} ({wounds:# blessure|# blessures}, {minutes:# minute|# minutes})")
CARE = Line("Soins à commencer dans l'heure : {names}.", "SW-SOI-04", "AMB-SW-20")
WEARY = Phrase("{name} ({hours:# heure|# heures})")
REST = Line("À reposer : {names}.", "SW-SOI-03")


def pays(who: str) -> Way:
    """Return the way that removes Secoué for a benny (SW-JTN-03)."""
    return asks("freed", PAY, Request(RECOVERY, who, "", {"need": BENNY}), freed=FREED)


def loaded(her: Hero) -> tuple[str, ...]:
    """Return what the table says of a load: which rolls it hinders, Agility apart (SW-ETA-07)."""
    return ("encumbered",) if her.burden else ()


@dataclass
class Fight:
    """State of a fight beside the sheets.

    :param acted: whose turn is over.
    :param idled: whose turn was skipped.
    :param woken: who woke in a turn that is not over: what that left lasts until the next one ends.
    :param interrupts: who acts from En Attente, whatever the cards.
    :param aims: the distance and cover of an attacker's last shot, by attacker.
    :param light: the lighting, for everybody.
    """

    table: Table
    acted: set[str] = field(default_factory=set)
    idled: set[str] = field(default_factory=set)
    woken: set[str] = field(default_factory=set)
    interrupts: str = ""
    aims: dict[str, Values] = field(default_factory=dict)
    light: Values = field(default_factory=dict)

    @property
    def sheets(self) -> Present[Any]:
        """Everybody who takes part, by name."""
        return self.table.sheets

    @property
    def there(self) -> Present[Hero]:
        """Participants still in the fight (SW-ETA-13, AMB-SW-06)."""
        return self.sheets.where(lambda her: not her.out)

    @property
    def held(self) -> Mapping[str, PlayingCard]:
        """The cards held, by name, the highest first (SW-INI-01, SW-INI-02)."""
        held = held_of(self.sheets).items()
        return dict(sorted(held, key=lambda each: strength(each[1]), reverse=True))

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The order of acting, by card."""
        return tuple(Rank((name,), card.title) for name, card in self.held.items())

    @property
    def beaten(self) -> list[str]:
        """The sides of which nobody can act any more, where there are two."""
        sides = {her.side for her in self.sheets.values()}
        stand = {her.side for her in self.there.values() if not her.idle}
        return [side for side in BEATEN if side in sides - stand] if len(sides) > 1 else []

    @property
    def facts(self) -> Iterable[tuple[str, str]]:
        """Public facts beside the sheets: who is beaten, the lighting, those skipped this round."""
        yield from ((NOBODY_LEFT, BEATEN[side]) for side in self.beaten)
        if (light := self.light.get("light")) and LIGHT[light]:
            yield LIGHT.title, LIGHT.named(light)
        there = self.there.items()
        if caught := [name for name, her in there if her.surprised and not her.idle]:
            yield CAUGHT, listing(caught)

    @property
    def ready(self) -> list[str]:
        """Those yet to act, the highest card first (SW-ACT-09)."""
        left = {name: self.sheets[name] for name in self.held if name not in self.acted}
        return [name for name, her in left.items() if not (her.waiting or her.surprised)]

    @property
    def first(self) -> list[str]:
        """Who has the highest card of those, or a Joker each (AMB-SW-08)."""
        held, ready = self.held, self.ready
        return [name for name in ready if held[name].is_joker] or ready[:1]

    def others(self, who: str) -> list[str]:
        """Return a character's possible targets: the other side first; of each, those down last."""
        there = self.there
        side, others = there[who].side, (name for name in there if name != who)
        return sorted(others, key=lambda name: (there[name].side == side, there[name].idle))

    def foes(self, who: str) -> list[str]:
        """Return the adversaries of somebody: all the others, where one side holds everybody."""
        foes = self.sheets.foes(who)
        return [name for name in self.others(who) if name in foes]


def over(fight: Fight) -> Way:
    """Return the way that ends a fight: cards and what lasts a round are cleared."""
    return Way("over", OVER(), then=ending(fight))


def ending(fight: Fight) -> tuple[Step, ...]:
    """Tell what a fight leaves: who stands, who is down, what is due."""
    told: dict[Line, list[str]] = {
        line: []
        for line in (STAND, OUT, CRITICAL, UNCONSCIOUS, STUNNED, *FADES.values(), CARE, REST)
    }
    for name, her in fight.sheets.items():
        down = {
            OUT: her.out,
            CRITICAL: her.states.critical,
            UNCONSCIOUS: her.unconscious,
            STUNNED: her.stunned,
        }
        told[next((line for line, is_ in down.items() if is_), STAND)].append(name)
        for state, line in FADES.items():
            if getattr(her, state):
                told[line].append(name)
        if her.wounds:
            told[CARE].append(HURT(her, name=name, minutes=FIGURES["minutes"] * her.wounds))
        if hours := [*FATIGUE].index(her.fatigue):
            told[REST].append(WEARY(name=name, hours=hours))
    return (ENDED(), *(line(names=names) for line, names in told.items() if names))
