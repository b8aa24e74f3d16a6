"""One line of the fight's table: who fights, with what, and how she is."""

from typing import Any

from calculators.core.french import called
from calculators.core.group import Group, again, flag, integer, text
from calculators.pieces.playing_card import PlayingCard
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds.hero import Hero
from calculators.systems.savage_worlds.rolls.inputs import EXTRA, WILD
from calculators.systems.savage_worlds.rolls.inputs import Turn as Helped
from calculators.systems.savage_worlds.scales import BEYOND, CRITICAL_WOUND, FIGURES
from calculators.systems.savage_worlds.states.inputs import Body as States
from calculators.systems.savage_worlds.states.inputs import Load
from calculators.systems.savage_worlds.turn.table import MASTER, PLAYER, is_player

LONGEST_NAME = 24
MOST_ALIKE = 12
TRAITS = (
    *("fighting", "shooting", "throwing", "healing", "notice"),
    *("agility", "spirit", "strength", "smarts", "vigor"),
)
ATTRIBUTES = ("agility", "spirit", "strength", "smarts", "vigor")
STATES = ("shaken", "distracted", "vulnerable", "held", "bound", "stunned", "unconscious", "out")
D6 = StepDie(FIGURES["wild_die"])


def _attribute(name: str) -> Any:
    return again(Hero, name, default=D6)


class Fighter(Group):
    """One fighter, or several alike."""

    name: str = text("Nom", longest=LONGEST_NAME)
    side: str = again(Hero, "side", default=..., help="")
    who: str = again(Hero, "who", default=...)
    parry: int = again(Hero, "parry", default=...)
    toughness: int = again(Hero, "toughness", default=...)
    count: int = integer("Combien", least=1, most=MOST_ALIKE, default=1, rule="SW-INI-01")
    fighting: StepDie = again(Hero, "fighting")
    shooting: StepDie = again(Hero, "shooting")
    dice: tuple[StepDie, ...] = again(Hero, "dice", default=(D6, D6))
    vigor: StepDie = _attribute("vigor")
    spirit: StepDie = _attribute("spirit")
    agility: StepDie = _attribute("agility")
    strength: StepDie = _attribute("strength")
    smarts: StepDie = _attribute("smarts")
    throwing: StepDie = again(Hero, "throwing")
    healing: StepDie = again(Hero, "healing")
    notice: StepDie = again(Hero, "notice")
    bonus: int = again(Hero, "bonus")
    bennies: int = again(Hero, "bennies", help="Le MJ dépense ceux de sa réserve.")
    wild_die: StepDie | None = again(Hero, "wild_die")
    falls: bool = again(Hero, "falls")
    pace: int | None = again(Hero, "pace")
    load: int = again(Hero, "load")
    wounds: int = again(Hero, "wounds")
    fatigue: str = again(Hero, "fatigue")
    shaken: bool = again(Hero, "shaken")
    distracted: bool = again(Hero, "distracted")
    vulnerable: bool = again(Hero, "vulnerable")
    held: bool = again(Hero, "held")
    bound: bool = again(Hero, "bound")
    stunned: bool = again(Hero, "stunned")
    unconscious: bool = again(Hero, "unconscious")
    out: bool = again(Hero, "out")
    waiting: bool = flag("En Attente", rule="AMB-SW-17")
    away: bool = flag("En réserve, hors du combat", rule="AMB-SW-38")
    support: tuple[int, ...] = again(Helped, "support")
    card: PlayingCard | None = again(Hero, "card", help="")

    @property
    def called(self) -> str:
        """The name as sentences begin with it: a capital or a digit first, else in quotes."""
        return called(self.name)

    @property
    def mine(self) -> bool:
        """Whether a player plays it."""
        return self.side == PLAYER

    @property
    def player(self) -> bool:
        """Whether it is a player's own character, and no extra that he leads."""
        return is_player(self)

    @property
    def joker(self) -> bool:
        """Whether its card is a joker."""
        return bool(self.card and self.card.is_joker)

    @property
    def critical(self) -> bool:
        """Whether it is in the critical state (SW-ETA-08, SW-ETA-12)."""
        return self.wounds >= CRITICAL_WOUND or self.fatigue == BEYOND

    @property
    def idle(self) -> bool:
        """Whether no action is left to it, whatever a die says."""
        return self.critical or self.unconscious

    @property
    def there(self) -> bool:
        """Whether it takes part in the fight, and receives cards (SW-ETA-13)."""
        return not self.away and not self.out

    @property
    def burden(self) -> Load:
        """What it carries."""
        return Load(strength=self.strength, load=self.load)

    def states(self, actions: int = 1, *, running: bool = False) -> States:
        """Return the body in its states, as the chapter of states has it."""
        return States(
            wounds=self.wounds,
            fatigue=self.fatigue,
            actions=actions,
            running=running,
            shaken=self.shaken,
            distracted=self.distracted,
            vulnerable=self.vulnerable,
            held=self.held,
            bound=self.bound,
            stunned=self.stunned,
            joker=self.joker,
        )


_EXAMPLE: tuple[dict[str, Any], ...] = (
    {
        "name": "Capucine",
        "side": PLAYER,
        "who": WILD,
        "parry": 4,
        "toughness": 5,
        "fighting": StepDie(4),
        "shooting": StepDie(8),
        "agility": StepDie(8),
        "notice": StepDie(8),
    },
    {
        "name": "Bastien",
        "side": PLAYER,
        "who": WILD,
        "parry": 7,
        "toughness": 7,
        "fighting": StepDie(10),
        "shooting": StepDie(4),
        "dice": (StepDie(8), StepDie(6)),
        "vigor": StepDie(8),
        "spirit": StepDie(8),
    },
    {
        "name": "Sbire",
        "side": MASTER,
        "who": EXTRA,
        "parry": 5,
        "toughness": 5,
        "count": 4,
        "fighting": StepDie(6),
        "shooting": StepDie(6),
        "dice": (StepDie(6), StepDie(4)),
        "spirit": StepDie(4),
    },
)
EXAMPLE = tuple(Fighter(**fields) for fields in _EXAMPLE)
