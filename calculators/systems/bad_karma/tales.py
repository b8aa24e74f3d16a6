"""Journal sentences, with names, and a character's status line."""

from collections.abc import Iterable

from calculators.core.result import Result
from calculators.core.tales import in_a_line, told_of
from calculators.core.words import Phrase

from .character import Fighter
from .down import OUT
from .serpentine.names import NAMES
from .settlement import settling

BLOW = Phrase("Attaque {who:de} contre {against}. {told}")
LAYS = Phrase("{who:^}, au serpentin. {told}")
OUT_OF_COMBAT = Phrase("{who} {who:met|mettent} {against} hors combat pour la scène.")
PARTS = Phrase("Départage. {told}")
PAYS = Phrase("Carte bonus {who:de}. {told}")
OWN = Phrase("{who}. {told}")
FORCES = Phrase("{who} force{who:nt} le destin. {told}")
DONE = {
    "end_turn": Phrase("Fin du tour pour {who}. {told}"),
    "heal": Phrase("Guérison {who:de}. {told}"),
    "end_scene": Phrase("Fin de la scène pour {who}. {told}"),
}
"""Damage events that no attack causes."""
REWARDED = Phrase(
    "Récompense pour {who} : un KO rendu, "
    "{boxes:la jauge de KO est vide|# case reste|# cases restent}."
)

SKILL = Phrase("compétence de base {level}")
"""Without the damage penalty, as the table reads it, and the bonus of the serpentine."""
KARMA = Phrase("jauge {laid} sur {karma}")
LIMIT = Phrase("seuil {limit}")
KNOCKED, HURT = Phrase("{ko} KO"), Phrase("{wounds:# blessure|# blessures}")
LOST = Phrase("{lost:aucun tour|# tour|# tours} à passer")
DOWN = "hors combat"


def blow(result: Result, who: str, against: str) -> str:
    """Describe an attack, or a domino laid on one's own gauge, perhaps instead of another."""
    paid = result.values["motive"] in {"payment", "heroic"}
    return told_of(PAYS if paid else OWN, None if paid else BLOW)(result, who, against)


def draws(result: Result, who: str, against: str) -> str:
    """Describe a draw after refused ones; ``""`` for any other."""
    return told_of(FORCES)(result, who, against) if result.values["refusals"] else ""


def hurts(result: Result, who: str, against: str) -> str:
    """Describe a change to somebody's damage; for a reward, to the track concerned."""
    action = result.values.get("action", "")
    if who and action == "reward":
        return REWARDED(who=who, boxes=result.values["ko_boxes"])
    return told_of(DONE.get(action, OWN))(result, who, against)


def down(result: Result, who: str, against: str) -> str:
    """Describe that somebody is put out of combat."""
    told = who and against and result.outcome == OUT
    return OUT_OF_COMBAT(who=who, against=against) if told else ""


def parts(result: Result, _who: str, _against: str) -> str:
    """Describe what each tied character draws; the leader is named by her next move."""
    return (
        PARTS(told=" ".join(step.text for step in result.steps)) if result.values["drawn"] else ""
    )


lays, settles = told_of(LAYS), told_of(OWN)


@in_a_line
def line(fighter: Fighter, _house: object) -> Iterable[str]:
    """Return a character's public status line: camp, base skill, gauge, damage."""
    yield NAMES[fighter.camp]
    yield SKILL(level=fighter.level)
    yield KARMA(fighter)
    if fighter.limit:
        yield LIMIT(fighter)
    ko, wounds = (settling.boxes(track) for track in (fighter.ko, fighter.wounds))
    if ko:
        yield KNOCKED(ko=ko)
    if wounds:
        yield HURT(wounds=wounds)
    if fighter.out:
        yield DOWN
    elif fighter.lost:
        yield LOST(lost=fighter.lost)
