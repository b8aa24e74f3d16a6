"""How a table hears a recovery."""

from calculators.core.french import plural
from calculators.core.result import Step
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.roll import CRITICAL


def stunned_step(stunned: str) -> Step:
    """Tell which roll a Sonné makes."""
    with_it = "avec le −2 de Distrait" if stunned == "penalty" else "sans le −2 de Distrait"
    return Step(f"Jet d'Âme d'un Sonné, {with_it}.", "SW-ETA-06", "AMB-SW-10")


def mind_step(need: str, outcome: str) -> Step:
    """Tell what a roll of Âme changes."""
    if need == "shaken":
        text = {
            "recovered": "Remis : il peut agir ce tour-ci.",
            "unchanged": "Toujours Secoué : actions gratuites et déplacement seulement.",
            CRITICAL: "Toujours Secoué ; un jeton peut encore l'en tirer.",
        }[outcome]
        rule = "SW-JTN-03" if outcome == CRITICAL else "SW-ETA-10"
        return Step(text, rule, "AMB-SW-26")
    text = {
        "recovered": "Prouesse : indemne.",
        "dazed": "Succès : plus Sonné, mais Distrait et Vulnérable pour la durée ordinaire.",
        "unchanged": "Toujours Sonné.",
        CRITICAL: "Toujours Sonné.",
    }[outcome]
    return Step(text, "SW-ETA-06", "AMB-SW-11" if outcome == "dazed" else "AMB-SW-10")


def mind_summary(need: str, outcome: str) -> str:
    """Say it in one sentence."""
    state = "Secoué" if need == "shaken" else "Sonné"
    return {
        "recovered": f"Remis : plus {state}.",
        "dazed": "Plus Sonné, mais Distrait et Vulnérable.",
        "unchanged": f"Toujours {state}.",
        CRITICAL: f"Échec critique : toujours {state}.",
    }[outcome]


def healing_steps(need: str, before: int, after: int, elapsed: int) -> list[Step]:
    """Tell what care or time changes."""
    change = f"{before} → {after}"
    if need == "heal":
        text = f"Après {tables.NATURAL_DAYS} jours, blessures : {change}."
        return [Step(text, "SW-SOI-02", "AMB-SW-21")]
    minutes = tables.MINUTES_PER_WOUND * before
    return [
        Step(f"Soins commencés à {plural(elapsed, 'minute')}, dans l'heure.", "SW-SOI-04"),
        Step(f"Durée : {minutes} minutes. Blessures : {change}.", "SW-SOI-01", "AMB-SW-20"),
    ]


def healing_summary(outcome: str, before: int, after: int) -> str:
    """Say it in one sentence."""
    words = {
        "healed_2": "Prouesse", "healed_1": "Succès", "unchanged": "Échec",
        "worse": "Échec critique",
    }[outcome]  # fmt: skip
    if after >= tables.CRITICAL_WOUND:
        return f"{words} : {before} → {after} blessures, état critique."
    return f"{words} : de {before} à {plural(after, 'blessure')}."
