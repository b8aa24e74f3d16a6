"""What the journal tells of a result, with names, and what matters of somebody now."""

from calculators.core.result import Result
from calculators.core.sheet import Tale
from calculators.core.words import Phrase

from .down import OUT
from .draw.trial import threshold
from .fighter import Fighter
from .serpentine.names import NAMES
from .settlement import settling

BLOW = Phrase("Attaque {who:de} contre {against}. {told}")
LAYS = Phrase("{who:^}, au serpentin. {told}")
OUT_OF_COMBAT = Phrase("{who} {who:met|mettent} {against} hors combat pour la scène.")
PAYS = Phrase("Carte bonus {who:de}. {told}")
OWN = Phrase("{who}. {told}")

SKILL = Phrase("compétence {level}")
KARMA = Phrase("jauge {laid} sur {karma}")
LIMIT = Phrase("seuil {limit}")
HURT = Phrase("{ko} KO, {wounds:# blessure|# blessures}")
LOST = Phrase("{lost:# tour|# tours} à passer")
DOWN = "hors combat"


def blow(result: Result, who: str, against: str) -> str:
    """Tell an attack, or a domino laid on one's own gauge."""
    if not who:
        return ""
    if against:
        return BLOW(who=who, against=against, told=result.summary)
    paid = result.values["motive"] in {"payment", "heroic"}
    return (PAYS if paid else OWN)(who=who, told=result.summary)


def hurts(result: Result, who: str, _against: str) -> str:
    """Tell what happens to the damage of somebody."""
    return OWN(who=who, told=result.summary) if who else ""


def lays(result: Result, who: str, _against: str) -> str:
    """Tell what somebody does at the serpentine."""
    return LAYS(who=who, told=result.summary) if who else ""


def down(result: Result, who: str, against: str) -> str:
    """Tell that somebody is put out of combat."""
    told = who and against and result.outcome == OUT
    return OUT_OF_COMBAT(who=who, against=against) if told else ""


TALES: dict[str, Tale] = {
    "bad_karma.placement": blow,
    "bad_karma.serpentine": lays,
    "bad_karma.down": down,
    "bad_karma.settlement": hurts,
    "bad_karma.damage": hurts,
}


def line(fighter: Fighter) -> str:
    """Tell what all may see of somebody now: camp, skill, gauge, damage."""
    parts = [NAMES[fighter.camp], SKILL(level=fighter.level)]
    laid = len(fighter.gauge)
    parts.append(KARMA(laid=laid, karma=fighter.karma))
    limit = threshold(fighter.karma, laid)
    if limit is not None:
        parts.append(LIMIT(limit=limit))
    ko, wounds = (settling.boxes(track) for track in (fighter.ko, fighter.wounds))
    if ko or wounds:
        parts.append(HURT(ko=ko, wounds=wounds))
    if fighter.out:
        parts.append(DOWN)
    elif fighter.lost:
        parts.append(LOST(lost=fighter.lost))
    return " · ".join(parts)
