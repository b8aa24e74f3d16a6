"""The rules and doubts of Choix & Destin, and the page that explains each."""

from calculators.core.system import Rule

_ROOT = "choix-destin"
_DRAW = f"{_ROOT}/tirage"
_HAND = f"{_ROOT}/main"
_DUEL = f"{_ROOT}/oppositions"
_CRISIS = f"{_ROOT}/situations-critiques"

RULES = (
    Rule("CD-TIR-01", "Choisir la caractéristique", _DRAW),
    Rule("CD-TIR-02", "Fixer la difficulté", _DRAW),
    Rule("CD-TIR-03", "Points modificateurs", _DRAW),
    Rule("CD-TIR-04", "Niveau de réussite", _DRAW),
    Rule("CD-TIR-05", "L’idée du système", _ROOT),
    Rule("CD-MAI-01", "Quatorze cartes par joueur", _HAND),
    Rule("CD-MAI-02", "Piocher avant d’agir", _HAND),
    Rule("CD-MAI-03", "Jamais moins de trois cartes", _HAND),
    Rule("CD-MAI-04", "À chacun sa défausse", _HAND),
    Rule("CD-MAI-05", "Pioche vide", _HAND),
    Rule("CD-DES-01", "Destins défaussés", _CRISIS),
    Rule("CD-DES-02", "Talon épuisé", _CRISIS),
    Rule("CD-DES-03", "Talon remélangé", _CRISIS),
    Rule("CD-DES-04", "Remélange des joueurs", _HAND),
    Rule("CD-CHO-01", "Le Choix", _DRAW),
    Rule("CD-CHO-02", "L’Entraide", _DRAW),
    Rule("CD-DES-05", "Le Destin", _DRAW),
    Rule("CD-SPE-01", "Le Mat", _DRAW),
    Rule("CD-SPE-02", "Le Monde", _DRAW),
    Rule("CD-SPE-03", "Le Diable", _DRAW),
    Rule("CD-OPP-01", "Entre deux joueurs", _DUEL),
    Rule("CD-OPP-02", "Contre un PNJ", _DUEL),
    Rule("CD-OPP-03", "Pas de critique en opposition", _DUEL),
    Rule("AMB-CD-01", "Que veut dire « VS »", _DRAW),
    Rule("AMB-CD-02", "Difficultés sans valeur", _DRAW),
    Rule("AMB-CD-03", "Valeur des cartes", _HAND),
    Rule("AMB-CD-04", "Quand la pioche est vide", _HAND),
    Rule("AMB-CD-05", "Le Mat écarté", _DRAW),
    Rule("AMB-CD-06", "Égalités et PNJ", _DUEL),
    Rule("AMB-CD-07", "La pioche du PNJ", _DUEL),
    Rule("AMB-CD-08", "Critiques sans effet décrit", _DRAW),
    Rule("AMB-CD-09", "Entraide et main minimale", _HAND),
    Rule("AMB-CD-10", "Situation ou phase critique", _CRISIS),
    Rule("AMB-CD-11", "Choisir avant de voir", _DRAW),
    Rule("AMB-CD-12", "Un écart sans paliers", _DRAW),
    Rule("AMB-CD-13", "Nombre de joueurs", _HAND),
    Rule("AMB-CD-14", "Entraide entre joueurs opposés", _DUEL),
    Rule("AMB-CD-15", "Une opposition, un tirage", _DUEL),
)
