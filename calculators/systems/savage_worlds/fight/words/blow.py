"""What is said of a blow: whom, how far, what it does, what may be done about it."""

from calculators.core.words import Line, Phrase

WHOM = {
    "melee": Phrase("{name} frappe qui ?"),
    "shoot": Phrase("{name} tire sur qui ?"),
    "throw": Phrase("{name} lance sur qui ?"),
}
AT_CLOSE = Line("{target}, Parade {parry}", "SW-TOU-01")
AT_FAR = Line("{target}, {distance}, couvert {cover}", "SW-TOU-02", "AMB-SW-19")
AT_UNKNOWN = Line("{target}", "SW-TOU-02")
SURPRISE = {
    False: Line("Par surprise : {bonus:+} au toucher et aux dégâts", "SW-ACT-08"),
    True: Line("Non, sans surprise", "SW-ACT-08"),
}
HINDERED = {
    False: Line("Encombré, et gêné : {malus}", "SW-ETA-07"),
    True: Line("Encombré, mais pas gêné", "SW-ETA-07"),
}
MELEE = Line("Tirer dans une mêlée", "SW-ACT-07")
AIM = Line("Demander de nouveau portée et couvert", "SW-TOU-07")
LIGHT_IS = Line("Visibilité : {light}", "SW-TOU-06")
LIGHTS = Line("{level}", "SW-TOU-06")
LIGHT_NOW = Line("Visibilité : {light}.", "SW-TOU-06")
HOW_LIGHT = "Quelle visibilité ?"
HOW_FAR = Phrase("{name} vise {target} : quelle portée ?")
HOW_HIDDEN = Phrase("{name} vise {target} : quel couvert ?")
DISTANCES = Line("{level}", "SW-TOU-07", "AMB-SW-19")
COVERS = Line("{level}", "SW-TOU-05", "AMB-SW-19")
NEAR_MELEE = "Qui se bat là, au contact de la cible ?"
NEAR_LEAVER = Phrase("{name} rompt le combat : qui est au contact ?")
NEAR = {False: Line("{name}", "SW-ACT-07"), True: Line("✓ {name}", "SW-ACT-07")}
THAT_IS_ALL = Line("C'est tout", "SW-ACT-07")

HITS = Phrase("{name} touche {target}")
MISSES = Phrase("{name} manque {target} : en rester là ?")
DAMAGE = Line("Dégâts : lancer {dice}", "SW-TOU-04")
DAMAGE_RAISED = Line("Dégâts, prouesse comprise : lancer {dice}", "SW-TOU-03")
REROLL = Line("{name} : relancer {dice} (un jeton)", "SW-JTN-02")
MISS = Line("Tant pis", "SW-TOU-02")
WHICH_NEAR = "Balle perdue : quel voisin ?"
PICK = Line("Tirer au sort : d{count}", "SW-ACT-07")
STRAY = Phrase("Balle perdue : {target} est touché")
PICKED = Line("Balle perdue : {target} est touché.", "SW-ACT-07", "AMB-SW-15")
REACHED = "toucher"

HARMED = Phrase("{target} : {harm}")
STANDS = {
    "nothing": "sans effet",
    "shaken": "Secoué",
    "critical": "état critique",
    "extra_out": "hors de combat",
}
WOUNDS = Phrase("Secoué et {wounds:# blessure|# blessures}")
ACCEPT = Line("Accepter", "SW-TOU-04")
SOAK = Line("Encaisser : {target} lance {dice} (un jeton)", "SW-JTN-04", "AMB-SW-35")
FREED = Line("{target} : plus Secoué (un jeton)", "SW-JTN-03")
VIGOR = Line("Vigueur {target:de} : lancer {dice}", "SW-ACT-08", "AMB-SW-33")
FAINTS = "perdre connaissance"
STAYS = "rester conscient"
ENDURE = Phrase("{target}, pris par surprise : Vigueur, ou inconscient")
KEEP_SOAK = Phrase("{target} : garder ce jet ?")
SHAKEN = Line("{target} est Secoué.", "SW-TOU-04")
WOUNDED = Line(
    "{target} est Secoué, {wounds:aucune blessure|# blessure|# blessures} en tout.", "SW-ETA-11"
)
UNHURT = Line("{target} n'a rien.", "SW-TOU-04")
CRITICAL = Line("{target} est en état critique.", "SW-ETA-12", "AMB-SW-07")
DOWN = Line("{target} perd connaissance.", "SW-ACT-08", "AMB-SW-16")
AWAKE = Line("{target} reste conscient.", "SW-ACT-08", "AMB-SW-16")
FALLS = Line("{target} est hors de combat.", "SW-TOU-04", "AMB-SW-06")
FALLS_CARD = Line("{target} est hors de combat, sa carte part avec lui.", "SW-TOU-04", "AMB-SW-08")

FREE_BLOW = Phrase("{name} : attaque gratuite contre {target} ?")
STRIKE = Line("Frapper : lancer {dice}", "SW-ACT-06")
SKIP = Line("S'en passer", "SW-ACT-06")
LETS_GO = Line("{name} laisse partir {target}.", "SW-ACT-06")
LEAVES = Line(
    "{name} rompt le combat : {attacks:aucune attaque gratuite|# attaque gratuite|"
    "# attaques gratuites}.",
    "SW-ACT-06",
)
