"""The rules and the doubt of Le Jouet, and its outcomes."""

from calculators.core.calculator import Outcome
from calculators.core.system import Rule

RULES = (
    Rule("TY-JEU-01", "Tirer contre sa carte", "toy"),
    Rule("TY-JEU-02", "L’audace", "toy"),
    Rule("TY-JEU-03", "La pioche", "toy"),
    Rule("AMB-TY-01", "Égalité", "toy"),
)

WIN = Outcome("win", "Gagné", "good")
LOSE = Outcome("lose", "Perdu", "bad")
SPLIT = Outcome("split", "Partagé")
