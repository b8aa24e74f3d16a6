"""The soak roll: Vigor removes wounds of one attack (docs/savage-worlds/combat.md)."""

from functools import cached_property, lru_cache
from typing import Annotated, override

import icepool

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Calculator, Outcome, Weights
from calculators.core.group import Fields, again, fields_of, flag, integer
from calculators.core.result import Moves, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.step_die import StepDie

from .damage.inputs import Blow
from .house import House
from .onward import SOAK, conscious, freed, penalties, reroll, steady
from .rolls.inputs import (
    ATTRIBUTES,
    EXTRA,
    Condition,
    Luck,
    Rating,
    Thrown,
    Turn,
    earlier_stands,
    left_of,
    rating,
    rerolls,
    weighing,
)
from .rolls.rule import CRITICAL, Attempt, Rolled, attempt_of, best_of, kept_law, rolled
from .rolls.words import CRITICAL_STATE, FALLS, ended, roll_steps, shown_dice
from .scales import BEYOND, FATIGUE, MODIFIERS, MOST_WOUNDS, figured, most_borne

OUTCOMES = (
    Outcome("left_0", "Plus aucune blessure de cette attaque", "great"),
    Outcome("left_1", "1 blessure reste", "good"),
    Outcome("left_2", "2 blessures restent"),
    Outcome("left_3", "3 blessures restent", "bad"),
    Outcome("left_more", figured("{critical_wound} blessures ou plus restent"), "bad"),
    Outcome(CRITICAL, "Échec critique, rien n’est encaissé", "awful"),
)
LEFT = OUTCOMES[:-1]

# --- inputs


class Vigor(Rating):
    """The Vigor of the target, against the wounds of one attack."""

    die: StepDie = rating("Vigueur", "SW-JTN-04", ATTRIBUTES)
    new_wounds: int = integer(
        "Blessures de cette attaque",
        least=1,
        most=MOST_WOUNDS,
        default=1,
        rule="SW-JTN-04",
        help="Elles ne pénalisent pas ce jet.",
    )
    due: bool = flag(
        "Puis un jet de Vigueur, attaque surprise", rule="AMB-SW-33", group="Attaque surprise"
    )


class Before(Condition):
    """His state before the attack, the critical state included."""

    wounds: int = again(
        Condition,
        "wounds",
        maximum=MOST_WOUNDS,
        label="Blessures d'avant l'attaque",
        help=figured("Celles-ci pénalisent : {wound} chacune."),
    )
    fatigue: str = FATIGUE.choice()
    shaken: bool = flag(
        "Secoué par l'attaque",
        default=True,
        rule="SW-TOU-04",
        help="Décochez si ce n'est plus le cas.",
    )
    falls: bool = again(Blow, "falls")


class MoreLuck(Luck):
    """The bennies besides the one that pays for the soak roll."""

    bennies: int = rerolls(
        "Jetons pour relancer", "AMB-SW-09", help="En plus de celui qui permet d'encaisser."
    )

    @property
    @override
    def cost(self) -> int:
        """The most that this roll may cost: one benny to soak, or for each reroll."""
        return 1 + self.bennies


# --- rule


class Given(Groups):
    """The inputs of a soak roll."""

    vigor: Vigor
    before: Annotated[
        Before, knows("wounds", "modifier", "fatigue", "distracted", "shaken", "falls")
    ]
    turn: Annotated[Turn, knows("joker")]
    luck: MoreLuck
    house: Annotated[House, knows("recovers", "past_three", "imposed")]

    @cached_property
    def attempt(self) -> Attempt:
        """The Vigor roll: earlier wounds count, those of the attack do not."""
        items = weighing(self.before, self.turn, self.house.past_three)
        return attempt_of(self.vigor.die, self.luck, self.house, items)


def law(given: Given) -> Weights:
    """Return the exact law of the outcome."""
    tried, luck = given.attempt, given.luck
    return _law(tried, given.vigor.new_wounds, luck.bennies, best_of(luck.earlier, tried.sides))


@lru_cache(maxsize=128)
def _law(tried: Attempt, new_wounds: int, bennies: int, start: int) -> Weights:
    """Return the exact law of the wounds left, rerolls included.

    Outcomes are ranked by the wounds removed, so that the best throw is kept; four wounds or more
    left are one outcome.
    """
    least = max(0, new_wounds - len(LEFT) + 1)
    law: icepool.Die[int] = tried.best_law(max(1, new_wounds - 1)).map(
        lambda best: -1 if tried.is_critical(best) else max(least, taken(tried, best, new_wounds))
    )
    before = max(least, taken(tried, start, new_wounds)) if start else None
    kept = kept_law(law, bennies, int, imposed=tried.imposed, start=before)
    return kept.map(lambda got: CRITICAL if got < 0 else left_code(new_wounds - got))


def taken(tried: Attempt, best: int, new_wounds: int) -> int:
    """Return the wounds removed: one for the success, one more for each raise."""
    if tried.is_critical(best) or tried.margin(best) < 0:
        return 0
    return min(new_wounds, 1 + tried.raises(best))


def left_code(left: int) -> str:
    """Return the outcome for a number of wounds left."""
    return LEFT[min(left, len(LEFT) - 1)]


class Soaked(Rolled):
    """A soak roll, as rolled."""

    given: Given

    told = (*Rolled.told, "soaked", "left", "wounds", "spent", "critical_state", "shaken")

    @property
    def outcome(self) -> str:
        """How many wounds are left, or a critical failure."""
        return CRITICAL if self.critical else left_code(self.left)

    @property
    def before(self) -> int:
        """The wounds before the attack."""
        return self.given.before.wounds

    @property
    def owes(self) -> bool:
        """Whether a Vigor roll follows, after an attack by surprise (AMB-SW-33)."""
        return self.given.vigor.due and self.shaken and not self.gone

    @cached_property
    def soaked(self) -> int:
        """The wounds removed."""
        return taken(self.attempt, self.best, self.given.vigor.new_wounds)

    @property
    def left(self) -> int:
        """The wounds of the attack that are left."""
        return self.given.vigor.new_wounds - self.soaked

    @property
    def wounds(self) -> int:
        """All his wounds now."""
        return self.before + self.left

    @property
    def spent(self) -> int:
        """The bennies spent, the one that pays for the soak roll included."""
        return self.bennies if self.given.luck.earlier else 1 + self.bennies

    @property
    def gone(self) -> bool:
        """Whether he is out of the fight: in the critical state, or an extra who fell."""
        return self.wounds > self.bears

    @property
    def bears(self) -> int:
        """The most wounds with which he fights on."""
        return most_borne(falls=self.given.before.falls)

    @property
    def critical_state(self) -> bool:
        """Whether he is in the critical state (SW-ETA-12)."""
        return self.gone and not self.given.before.falls

    @property
    def shaken(self) -> bool:
        """Whether he is still Shaken (AMB-SW-09)."""
        return self.given.before.shaken and bool(self.left or not self.given.house.recovers)


# --- words

SOAKED = Phrase("{soaked:# blessure encaissée|# blessures encaissées}")
REMAINS = {
    False: Phrase("{left:La blessure n'est pas encaissée|Aucune des # blessures n'est encaissée}"),
    True: Phrase("{told}, il en reste {left}"),
}
"""By whether any wound was removed."""
OF_ALL = Phrase("{sentence} ({wounds} en tout)")
FAILED = Phrase("Échec critique, double {one} ; {sentence:_}")
LEFT_OUT = {
    False: Phrase("{sentence}, d'où l'état critique."),
    True: Phrase("{sentence}, et le figurant reste hors de combat."),
}
"""By whether an extra falls at the first wound."""
ALL = {
    True: "Tout est encaissé, mais l'état Secoué reste",
    False: "Tout est encaissé, et l'état Secoué disparaît",
}
WHOLLY = "Tout est encaissé"
"""For who is not Shaken any more."""
AS_BEFORE = {False: "état critique comme avant", True: "hors de combat comme avant"}
PAYS = Line("Pour un figurant, qui le mène dépense un jeton.", "SW-JTN-04", "AMB-SW-35")
TAKEN = Line("{sentence}.", "SW-JTN-04", "AMB-SW-09")
NONE_LEFT = Phrase("{told}, il n'en reste aucune")
BEFORE = Line("{before:# blessure|# blessures} avant l'attaque, {wounds} en tout.", "SW-ETA-11")
SHAKEN = {
    True: Line("L'état Secoué, lui, reste.", "SW-JTN-04", "AMB-SW-09"),
    False: Line("L'état Secoué disparaît aussi.", "SW-JTN-04", "AMB-SW-09"),
}


OWES = Line(
    "Reste un jet de Vigueur à {vigor} : échec, et c'est la perte de connaissance.",
    "SW-ACT-08",
    "AMB-SW-33",
)


def tell(soaked: Soaked) -> Told:
    """Describe a soak roll."""
    shown, onward = shown_dice(soaked), _onward(soaked)
    return Told(_headline(soaked), _steps(soaked), shown, onward=onward)


def _onward(soaked: Soaked) -> Moves:
    """Yield the onward moves: a reroll, the Vigor roll of a surprise, recovery."""
    given = soaked.given
    if soaked.left and not soaked.critical:
        yield from reroll(SOAK, given, soaked.played, soaked.spent)
    if soaked.gone or given.before.fatigue == BEYOND:
        return
    own = fields_of(given.before, "fatigue", "distracted")
    wounded: Fields = {"wounds": soaked.wounds, **own}
    if soaked.owes:
        yield conscious(wounded, carries={"modifier": "modifier"})
    if soaked.shaken:
        yield steady({**wounded, **fields_of(given.turn, "joker")})
    if soaked.shaken or soaked.wounds:
        yield penalties({"wounds": soaked.wounds, "shaken": soaked.shaken})
    if soaked.shaken:
        yield from freed(left=left_of(given.luck.stock, soaked.spent))


def _headline(soaked: Soaked) -> str:
    falls = soaked.given.before.falls
    as_before = AS_BEFORE[falls] if soaked.before > soaked.bears else ""
    if not soaked.left:
        whole = ALL[soaked.shaken] if soaked.given.before.shaken else WHOLLY
        return ended(whole, as_before)
    sentence = _remains(soaked)
    if soaked.before:
        sentence = OF_ALL(soaked, sentence=sentence)
    if soaked.critical:
        sentence = FAILED(soaked, sentence=sentence)
    if soaked.gone and not as_before:
        return LEFT_OUT[falls](sentence=sentence)
    return ended(sentence, as_before)


def _remains(soaked: Soaked) -> str:
    """Describe the wounds removed, and those of the attack that are left."""
    words = REMAINS[bool(soaked.soaked)] if soaked.left else NONE_LEFT
    return words(soaked, told=SOAKED(soaked))


def _steps(soaked: Soaked) -> Steps:
    if soaked.given.luck.who == EXTRA:
        yield PAYS()
    yield from roll_steps(soaked)
    yield TAKEN(sentence=_remains(soaked))
    if soaked.gone:
        yield FALLS() if soaked.given.before.falls else CRITICAL_STATE(soaked)
    elif soaked.before and soaked.left:
        yield BEFORE(soaked)
    if not soaked.left and soaked.given.before.shaken:
        yield SHAKEN[soaked.shaken]()
    if soaked.owes:
        yield OWES(vigor=MODIFIERS["vigor"])


@Calculator(
    id="savage_worlds.soak",
    title="Encaisser",
    verb="Encaisser",
    rules=("SW-JTN-04", "SW-JTN-02", "SW-ACT-08", "SW-ETA-11", "SW-ETA-12"),
    outcomes=OUTCOMES,
    checks=(earlier_stands,),
    law=law,
    tell=tell,
)
def soak(given: Given, thrown: Thrown) -> Soaked:
    """Resolve a soak roll: one wound for the success, one more for each raise (SW-JTN-04)."""
    return rolled(Soaked, given, thrown)
