"""What is said of a turn: coming round, announcing, acting, helping, testing."""

from calculators.core.words import Line, Phrase
from calculators.systems.savage_worlds.scales import FIGURES, MODIFIERS

WAKES = Phrase("{name}, Sonné : reprendre conscience")
STEADIES = Phrase("{name}, Secoué : reprendre ses esprits")
WAKE = Line("Âme : lancer {dice}", "SW-ETA-06")
STEADY = Line("Âme : lancer {dice}", "SW-ETA-10")
FREED = Line("Plus Secoué (un jeton)", "SW-JTN-03")
NO_LONGER = Line("{name} dépense un jeton : plus Secoué.", "SW-JTN-03")
COME_ROUND = "se remettre"

WHAT = Phrase("{name} : quelle action ?")
WHICH = Phrase("{name} : action {number} sur {announced}")
ONLY_FREE = Phrase("{name}, Secoué : actions gratuites et déplacement")
ONLY_LOOSE = Phrase("{name}, Immobilisé : se libérer, ou rien")
STRIKES = {
    "melee": Line("Frapper (Combat {die})", "SW-TOU-01"),
    "shoot": Line("Tirer (Tir {die})", "SW-TOU-02"),
    "throw": Line("Lancer (Lancer {die})", "SW-TOU-02"),
}
TEST = Line("Épreuve", "SW-ACT-05")
SUPPORT = Line("Soutenir un allié", "SW-ACT-04")
OTHER = Line("Autre jet de trait", "SW-JET-02")
_LOOSE = "Tenter de se libérer"
LOOSE = {
    False: Line(_LOOSE, "SW-ETA-03", "AMB-SW-11"),
    True: Line(_LOOSE, "SW-ETA-04", "AMB-SW-11"),
}
"""By whether nothing else is allowed."""
ANNOUNCE = Line("{announced:# action|# actions}, {malus} à chacune", "SW-ACT-02", "AMB-SW-27")
RUN = Line("Courir : {dice}, {malus} aux actions", "SW-ACT-03")
END = {
    False: Line("Finir son tour", "SW-ACT-01"),
    True: Line("Finir son tour", "SW-ETA-09"),
}
"""By whether no action was allowed, for a Secoué."""
ANNOUNCED = Line(
    "{name} annonce {announced:# action|# actions} : {malus} à chacune.", "SW-ACT-02", "AMB-SW-27"
)
RUNS = Line(
    "{name} court : {face} au d{sides}, {squares:aucune case de plus|# case de plus|# cases de"
    " plus} ({metres} m).",
    "SW-ACT-03",
    "AMB-SW-18",
)
PACE = Line("{name} : déplacement jusqu'à {pace:# case|# cases}.", "SW-ACT-01", "AMB-SW-18")
ENDS = Line("{name} finit son tour.", "SW-ACT-01")
MALUS = MODIFIERS["action"]
RUNNING = MODIFIERS["running"]
SIDES = FIGURES["running_die"]

WITH = Phrase("{name} : quel trait ?")
NAMES = {
    "fighting": "Combat",
    "shooting": "Tir",
    "throwing": "Lancer",
    "healing": "Soins",
    "notice": "Perception",
    "agility": "Agilité",
    "spirit": "Âme",
    "strength": "Force",
    "smarts": "Intellect",
    "vigor": "Vigueur",
}
TRAIT = Line("{trait} ({dice})", "SW-JET-02")
UNSKILLED = Line("{trait}, non maîtrisé ({dice})", "SW-JET-03")
ALLY = Phrase("{name} : soutenir qui ?")
HELP = Line("{ally}", "SW-ACT-04")
HELPED = Line("{ally} a {support:+} à son prochain jet de trait.", "SW-ACT-04", "AMB-SW-13")
IS_LOOSE = Phrase("{name} s'est-il libéré ?")
YES = Line("Oui, plus rien ne le retient", "SW-ETA-04", "AMB-SW-11")
NO = Line("Non, toujours pris", "SW-ETA-04", "AMB-SW-11")
LOOSENED = Line("{name} se libère.", "SW-ETA-04", "AMB-SW-11")
STAYS = Line("{name} reste pris.", "SW-ETA-04", "AMB-SW-11")

KIND = Phrase("{name} : Épreuve, pour rendre la cible…")
KINDS = {
    "distract": Line("Distraite", "SW-ACT-05", "AMB-SW-14"),
    "expose": Line("Vulnérable", "SW-ACT-05", "AMB-SW-14"),
}
AGAINST = Phrase("{name} : Épreuve contre qui ?")
FOE = Line("{target}", "SW-ACT-05")
LINKED = Phrase("{target} résiste avec quel attribut ?")
RESISTS = Line("{trait} : {dice} contre {against}", "SW-ACT-05")
LAST = Phrase("{name} contre {target} : garder ces jets ?")
KEEP = Line("Garder", "SW-ACT-05")
AGAIN = Line("{who} : relancer {dice} (un jeton)", "SW-JTN-02")
WON = "l'emporter"
RAISED = "avec prouesse"
TESTED = {
    "distract": Line("{target} devient Distrait.", "SW-ACT-05"),
    "expose": Line("{target} devient Vulnérable.", "SW-ACT-05"),
}
SHAKEN = Line("Prouesse : {target} devient Secoué aussi.", "SW-ACT-05")
