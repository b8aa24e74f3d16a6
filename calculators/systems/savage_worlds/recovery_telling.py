"""How a table hears a recovery."""

from calculators.core.french import plural
from calculators.core.result import Step
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.conditions import FATIGUE_NAMES
from calculators.systems.savage_worlds.roll import CRITICAL


def stunned_step(stunned: str, *, distracted: bool) -> Step:
    """Tell which roll a Sonné makes."""
    if stunned == "penalty":
        text = "avec le −2 de Distrait"
    elif distracted:
        text = "sans le −2 de son état, mais Distrait par une autre cause"
    else:
        text = "sans le −2 de Distrait"
    return Step(f"Jet d'Âme d'un Sonné, {text}.", "SW-ETA-06", "AMB-SW-10")


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
        "dazed": "Succès : Distrait et Vulnérable pour la durée ordinaire, mais conscient.",
        "unchanged": "Toujours Sonné.",
        CRITICAL: "Toujours Sonné.",
    }[outcome]
    return Step(text, "SW-ETA-06", "AMB-SW-11" if outcome == "dazed" else "AMB-SW-10")


def mind_summary(need: str, outcome: str) -> str:
    """Say it in one sentence."""
    state = "Secoué" if need == "shaken" else "Sonné"
    return {
        "recovered": f"Remis : il n'est plus {state}.",
        "dazed": "Réveillé : il n'est plus Sonné, mais Distrait et Vulnérable.",
        "unchanged": f"Échec : toujours {state}.",
        CRITICAL: f"Échec critique : toujours {state}.",
    }[outcome]


def healing_steps(need: str, before: int, after: int, elapsed: int) -> list[Step]:
    """Tell what care or time changes."""
    change = f"{before} → {after}" if after != before else f"toujours {before}"
    if need == "heal":
        text = f"Après {tables.NATURAL_DAYS} jours, blessures : {change}."
        steps = [Step(text, "SW-SOI-02", "AMB-SW-21")]
    else:
        start = f"après {plural(elapsed, 'minute')}" if elapsed else "aussitôt"
        minutes = tables.MINUTES_PER_WOUND * before
        steps = [
            Step(f"Soins commencés {start}, dans l'heure.", "SW-SOI-04"),
            Step(f"Durée : {minutes} minutes. Blessures : {change}.", "SW-SOI-01", "AMB-SW-20"),
        ]
    if after >= tables.CRITICAL_WOUND:
        text = f"{after} blessures : état critique."
        steps.append(Step(text, "SW-ETA-12", "AMB-SW-07"))
    return steps


def healing_summary(outcome: str, before: int, after: int) -> str:
    """Say it in one sentence."""
    none = "il ne reste aucune blessure"
    left = f"il reste {plural(after, 'blessure')} sur {before}" if after else none
    sentence = {
        "healed_2": f"Prouesse : {left}",
        "healed_1": f"Succès : {left}",
        "unchanged": f"Échec : toujours {plural(after, 'blessure')}",
        "worse": f"Échec critique : {after - before} blessure de plus, {after} en tout",
    }[outcome]
    return f"{sentence}{' ; état critique' if after >= tables.CRITICAL_WOUND else ''}."


def rest_step(hours: int, gained: int) -> Step:
    """Tell what rest gives back."""
    if not hours:
        return Step("Sans repos, la fatigue ne baisse pas.", "SW-SOI-03")
    levels = plural(gained, "niveau", "niveaux")
    text = f"{plural(hours, 'heure')} de repos : {levels} de fatigue en moins."
    return Step(text, "SW-SOI-03")


def rest_summary(left: str, gained: int) -> str:
    """Say it in one sentence."""
    if not gained:
        state = "en état critique" if left == "beyond" else FATIGUE_NAMES[left]
        return f"Sans repos, rien ne change : toujours {state}."
    return {
        "none": "Repos : il n'est plus fatigué.",
        "tired": "Repos : il n'est plus que Fatigué.",
        "exhausted": "Repos : il n'est plus qu'Épuisé.",
    }[left]
