"""French sentences and steps of a recovery."""

from calculators.core.group import Fields, fields_of
from calculators.core.result import Moves, Step, Steps, Told
from calculators.core.words import Line, Phrase

from ..onward import RECOVERY, freed, mending, penalties, reroll
from ..rolls.inputs import left_of
from ..rolls.rule import CRITICAL
from ..rolls.words import ended, roll_steps, shown_dice
from ..scales import BEYOND, FATIGUE, FIGURES, MODIFIERS, MOST_WOUNDS, TRAITS
from .rule import (
    DAZED,
    HEALED_1,
    HEALED_2,
    RECOVERED,
    UNCHANGED,
    WORSE,
    Freed,
    Recovered,
    Rested,
    woken,
)

# --- the mind: Shaken, Stunned

SPIRIT = f"{TRAITS['spirit']} : "
COUNTED = SPIRIT + "{total} contre {attempt.difficulty}, "
MIND = {
    RECOVERED: Phrase(COUNTED + "l'état {state} disparaît."),
    DAZED: Phrase(COUNTED + "l'état {state} laisse place à Distrait et Vulnérable."),
    UNCHANGED: Phrase(COUNTED + "l'état {state} demeure."),
    CRITICAL: Phrase(SPIRIT + "échec critique, l'état {state} demeure."),
}
STUNNED_ROLL = {
    "penalty": Line("Jet d'Âme d'un Sonné, avec le {malus} de Distrait.", "SW-ETA-06", "AMB-SW-10"),
    "free": Line("Jet d'Âme d'un Sonné, sans le {malus} de Distrait.", "SW-ETA-06", "AMB-SW-10"),
    "other": Line(
        "Jet d'Âme d'un Sonné, sans le {malus} de son état, mais Distrait par une autre cause.",
        "SW-ETA-06",
        "AMB-SW-10",
    ),
}
OF_SHAKEN = {
    RECOVERED: Line("L'action est possible dès ce tour-ci.", "SW-ETA-10", "AMB-SW-26"),
    UNCHANGED: Line(
        "L'état Secoué demeure : actions gratuites et déplacement seulement.",
        "SW-ETA-10",
        "AMB-SW-26",
    ),
    CRITICAL: Line(
        "L'état Secoué demeure ; un jeton peut encore l'effacer.", "SW-JTN-03", "AMB-SW-26"
    ),
}
BOTH = Line(
    "Prouesse : indemne ; un état Distrait venu d'ailleurs cesse aussi, sauf entrave.",
    "SW-ETA-06",
    "AMB-SW-40",
)
STILL = Line("L'état Sonné demeure.", "SW-ETA-06", "AMB-SW-10")
OF_STUNNED = {
    RECOVERED: Line("Prouesse : indemne.", "SW-ETA-06", "AMB-SW-10"),
    DAZED: Line(
        "Succès : réveil, Distrait et Vulnérable pour la durée ordinaire.",
        "SW-ETA-06",
        "AMB-SW-11",
    ),
    UNCHANGED: STILL,
    CRITICAL: STILL,
}

# --- the body: treatment, time

_LEFT = "{after:il ne reste aucune blessure|il reste # blessure|il reste # blessures}"
SOME, NONE = Phrase(_LEFT + " sur {before}"), Phrase(_LEFT)
BODY = {
    HEALED_2: Phrase("Prouesse : {left}"),
    HEALED_1: Phrase("Succès : {left}"),
    UNCHANGED: Phrase("Échec : toujours {after:# blessure|# blessures}"),
    WORSE: Phrase("Échec critique : {change:# blessure|# blessures} de plus, {after} en tout"),
}
CRITICALLY = "état critique"
CHANGED, SAME = Phrase("{before} → {after}"), Phrase("toujours {before}")
HEALS = Line("Après {days:# jour|# jours}, blessures : {now}.", "SW-SOI-02", "AMB-SW-21")
STARTED = Line(
    "Soins commencés {given.care.elapsed:aussitôt|après # minute|après # minutes}, dans l'heure.",
    "SW-SOI-04",
)
LASTS = Line("Durée : {minutes:# minute|# minutes}. Blessures : {now}.", "SW-SOI-01", "AMB-SW-20")
CRITICAL_STATE = Line("{after:# blessure|# blessures} : état critique.", "SW-ETA-12", "AMB-SW-07")

# --- rest

RESTED = Line(
    "{hours:# heure|# heures} de repos : {gained:# niveau|# niveaux} de fatigue en moins.",
    "SW-SOI-03",
)
RESTLESS = Line("Sans repos, la fatigue ne baisse pas.", "SW-SOI-03")
NOTHING = Phrase("Sans repos, rien ne change : toujours {state}.")
AFTER_REST = {
    "none": "Repos : la fatigue a disparu.",
    "tired": "Repos : Fatigué seulement.",
    "exhausted": "Repos : Épuisé seulement.",
}


BY_BENNY = "Un jeton : l'état Secoué disparaît."
AT_ONCE = Line("Un jeton efface l'état Secoué, à tout moment et sans jet.", "SW-JTN-03")


def tell(recovered: Recovered | Rested | Freed) -> Told:
    """Describe a recovery."""
    if isinstance(recovered, Freed):
        return Told(BY_BENNY, (AT_ONCE(),))
    if isinstance(recovered, Rested):
        line = RESTED if recovered.hours else RESTLESS
        return Told(_rest(recovered), (line(recovered),), onward=mending(0, recovered.fatigue))
    text = _body(recovered) if recovered.need.heals else _mind(recovered)
    onward = (_on_body if recovered.need.heals else _on_mind)(recovered)
    return Told(text, _steps(recovered), shown_dice(recovered), onward=onward)


def _on_mind(recovered: Recovered) -> Moves:
    """Yield the onward moves of a mind's recovery: a benny, the states that remain.

    One who woke may reroll for more, unless that could stun him again (AMB-SW-29).
    """
    outcome, house = recovered.outcome, recovered.given.house
    better = {UNCHANGED} if house.imposed else {UNCHANGED, DAZED}
    still = outcome in {UNCHANGED, CRITICAL}
    if recovered.shaken and still:
        yield from freed(left=left_of(recovered.given.luck.stock, recovered.bennies))
    if not recovered.shaken and outcome in better:
        yield from _reroll(recovered)
    state = fields_of(recovered.roller, "wounds", "fatigue")
    if recovered.shaken:
        yield penalties({**state, "shaken": still})
    else:
        dazed = woken(recovered.need.need, outcome)
        after: Fields = {} if dazed is None else {"distracted": dazed, "vulnerable": dazed}
        yield penalties({**state, "stunned": still, **after})


def _on_body(recovered: Recovered) -> Moves:
    """Yield the onward moves of treatment or healing: a reroll, five more days for the rest."""
    if recovered.after and recovered.outcome in {UNCHANGED, HEALED_1}:
        yield from _reroll(recovered)
    if not recovered.treated and recovered.after <= MOST_WOUNDS:
        days = mending(recovered.after, recovered.roller.fatigue)
        yield from (move for move in days if move.code == "heal")


def _reroll(recovered: Recovered) -> Moves:
    return reroll(RECOVERY, recovered.given, recovered.played, recovered.bennies)


def _rest(rested: Rested) -> str:
    if rested.gained:
        return AFTER_REST[rested.fatigue]
    tired = FATIGUE.named(rested.fatigue)
    return NOTHING(state="en état critique" if rested.fatigue == BEYOND else tired)


def _mind(recovered: Recovered) -> str:
    state = "Secoué" if recovered.shaken else "Sonné"
    return MIND[recovered.outcome](recovered, state=state)


def _body(recovered: Recovered) -> str:
    left = (SOME if recovered.after else NONE)(recovered)
    sentence = BODY[recovered.outcome](recovered, left=left)
    return ended(sentence, CRITICALLY if recovered.critical_state else "")


def _steps(recovered: Recovered) -> Steps:
    heals = recovered.need.heals
    if not heals and not recovered.shaken:
        yield _stunned(recovered)
    yield from roll_steps(recovered)
    if heals:
        yield from _healing(recovered)
    elif recovered.shaken:
        yield OF_SHAKEN[recovered.outcome]()
    else:
        freed = recovered.outcome == RECOVERED and recovered.roller.distracted
        yield BOTH() if freed else OF_STUNNED[recovered.outcome]()


def _stunned(recovered: Recovered) -> Step:
    reading = recovered.given.house.stunned
    other = reading == "free" and recovered.roller.distracted
    return STUNNED_ROLL["other" if other else reading](malus=MODIFIERS["distracted"])


def _healing(recovered: Recovered) -> Steps:
    """Describe what treatment or time changes."""
    now = (CHANGED if recovered.change else SAME)(recovered)
    if recovered.treated:
        yield STARTED(recovered)
        yield LASTS(recovered, now=now)
    else:
        yield HEALS(days=FIGURES["days"], now=now)
    if recovered.critical_state:
        yield CRITICAL_STATE(recovered)
