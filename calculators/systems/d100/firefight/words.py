"""What a firefight says that its chapters do not: who acts, what is asked, what is put right."""

from calculators.core.words import Line, Phrase
from calculators.systems.d100.scales import BLEEDINGS
from calculators.systems.d100.scales import COVERS as LEVELS
from calculators.systems.d100.test.inputs import WALL

OF = Phrase("{name}. {told}")
D100, DAMAGE, DICE = "d100", "Dégâts", "Dés"

# --- the phases of a turn

NOBODY = Line("Personne n'est en état d'agir.", "DC-ETP-01")
MOVES = Phrase("Tour {turn} : dites vos intentions, puis qui se déplace ?")
GO = Line("{name} se déplace…", "DC-ETP-02")
NO_MORE = Line("Plus personne ne bouge : place aux tirs", "DC-ETP-02", "AMB-DC-26")
GOES = Line("{name} se déplace.", "DC-ETP-02")
ACTIONS = Line("Les tirs et les autres actions, dans l'ordre.", "DC-ETP-02", "AMB-DC-26")
WHERE = Phrase("Où va {name} ?")
COVERS = {
    "none": Line("À découvert", "DC-CVT-01"),
    **{
        code: Line(f"Couvert {level.name} : {level.note}", "DC-CVT-01")
        for code, level in LEVELS.by_code.items()
    },
    WALL: Line("Derrière un mur plein : aucun tir ne passe", "DC-CVT-01", "AMB-DC-11"),
}
SHELTERED = {
    "none": Line("{name} est à découvert.", "DC-CVT-01"),
    **{
        code: Line(f"{{name}} prend un couvert {level.name}.", "DC-CVT-01")
        for code, level in LEVELS.by_code.items()
    },
    WALL: Line("{name} passe derrière un mur plein.", "DC-CVT-01", "AMB-DC-11"),
}
OFF, BACK = Line("Sort de la map, pour tirer de loin", "DC-HOR-01"), Line("Revient", "DC-HOR-01")
LEAVES_MAP = Line("{name} joue hors map : il faudra l'observer pour tirer dessus.", "DC-HOR-01")
RETURNS = Line("{name} revient sur la map.", "DC-HOR-01")
FLEE = Line("Fuit la zone de combat", "DC-FUI-01")
FLEE_LONELY = Line("Fuit, avec un point de solitude", "DC-FUI-01")
FLED = Line("{name} fuit : les conséquences sont au MJ.", "DC-FUI-01")
FLED_LONELY = Line("{name} fuit, avec un point de solitude : le MJ en décide.", "DC-FUI-01")
ACTS = Phrase("{name} : que faire ?")
SHOOT = Line("Tirer sur {name}", "DC-TST-01")
SPOT = Line("Observer, pour trouver {name} hors map", "DC-HOR-01")
COVERING = Line("Tir de couverture", "DC-COU-01")
STANCH = Line("Soigner {name} : le sang s'arrête", "DC-SOU-01", "AMB-DC-20")
DRUG = Line("Prendre une drogue", "DC-DRO-01")
PROGRAM = Line("Lancer un programme frauduleux", "DC-DRO-01", "AMB-DC-19")
CHECK = Line("Tenter un autre test", "DC-TST-01")
SUPPORT = Line("Aider un allié, sans jet", "DC-SOU-01")
PASS = Line("Passer", "DC-ETP-02")
AIMS = Line("{name} vise {target}.", "DC-TST-01")
BEGINS = {
    "shoot": AIMS,
    "spot": Line("{name} cherche {target}.", "DC-HOR-01"),
    "cover": Line("{name} va arroser une zone.", "DC-COU-01"),
    "drug": Line("{name} prend une dose.", "DC-DRO-01"),
    "check": Line("{name} tente un test.", "DC-TST-01"),
}
SUPPORTS = Line("{name} aide un allié.", "DC-SOU-01")
PASSES = Line("{name} passe.", "DC-ETP-02")
STANCHED = Line("{name} soigne {other} : la table juge que cela suffit.", "DC-SOU-01", "AMB-DC-20")
TICKS = Line("{name} saigne : encore {left:# tour|# tours}.", "DC-HEM-02", "AMB-DC-29")
TO_THE_DOOR = Line("{name} n'a plus de temps : aux portes de la mort.", "DC-MOR-01", "AMB-DC-20")
ALARMS = (
    Phrase("Alarme : {name} est aux portes de la mort."),
    Phrase("Alarme : {name} n'a plus qu'un tour."),
)
OVER = Phrase("Fin du tour {turn}")
NEXT, END = Line("Tour suivant", "DC-ETP-02"), Line("Finir le combat", "DC-ETP-02")
GOES_ON = Line("Un autre tour commence.", "DC-ETP-02")
ENDS = Line("Le combat est fini : place aux premiers secours.", "DC-PV-02")
FORGETS = Line("Couverts, tirs de couverture et effets de drogue sont oubliés.", "DC-DRO-04")

# --- shots

HIT, GRAVE, SUCCEED, LIVE = "toucher", "blessure grave", "réussir", "vivre"
CANCEL = "annuler leur réussite"
SHOOTS = Phrase("{name} tire sur {target} : seuil {value}")
FIRE = Line("Lancer le d100", "DC-TST-01")
MODIFIER = Line("Modificateur {step:+}", "DC-TST-01")
WEIGHS = Line("Seuil {value}.", "DC-TST-01")
HITS = Phrase("{name}, sur {target} : {told:_}.")
SHOOT_AGAIN = Line("Second tir sur {name}", "DC-CAD-01", "AMB-DC-14")
SECOND = Phrase("{name} : un second tir ?")
STOP = Line("Ne pas tirer deux fois", "DC-CAD-01")
STOPS = Line("{name} ne tire qu'une fois.", "DC-CAD-01")
DEALS = Phrase("Quels dégâts pour {name} ?")
DEAL = Line("Lancer les dégâts, {dice}", "DC-BLE-01")
GRAVELY = Phrase("{name} : {told}, blessure grave.")
ZONES = Phrase("Où {name} est-il touché ?")
ZONE = Line("Lancer la zone", "DC-BLE-03")
DIES = Line("{name} meurt.", "DC-MOR-02", "AMB-DC-16")

# --- between life and death

HOW_GRAVE = Phrase("Hémorragie {name:de} : la table ne dit pas sa gravité")
SEVERITY = {
    code: Line(f"{level.name.capitalize()}", "DC-BLE-05", "AMB-DC-06")
    for code, level in BLEEDINGS.by_code.items()
}
SETTLED = Line("Hémorragie {severity}, au choix de la table.", "DC-BLE-05", "AMB-DC-06")
CONSTITUTION = Phrase("Quelle dizaine de Constitution pour {name} ?")
TENS = Line("{tens}", "DC-HEM-01")
NOTED = Line("La Constitution {name:de} est notée.", "DC-HEM-01")
BLEEDS = Phrase("{name} saigne, hémorragie {severity} : combien de temps ?")
BLEED = {
    code: Line("Lancer le temps, {dice}", level.rule or BLEEDINGS.rule)
    for code, level in BLEEDINGS.by_code.items()
}
SURVIVE = Line("Lancer la survie de ce tour", "DC-MOR-01")
SURVIVES = Phrase("{name} est aux portes de la mort : tenir ce tour ?")
AIDS = Phrase("Premiers secours pour {name} ?")
AID = Line("Employer un kit, {dice}", "DC-PV-02", "AMB-DC-15")
NO_AID = Line("Pas de premiers secours", "DC-PV-02")
DRY = Line("{name} ne saigne plus.", "DC-PV-02", "AMB-DC-29")
UNAIDED = Line("{name} se passe de premiers secours.", "DC-PV-02")

# --- covering fire

CONE = Phrase("{name} arrose la zone : seuil {value}")
SWEEP = Line("Tirer dix balles", "DC-COU-01")
INTO_CONE = Line("{name} est dans la zone", "DC-COU-03")
OUT_OF_CONE = Line("{name} n'est pas dans la zone", "DC-COU-03")
IN_CONE = Line("Dans la zone : {names}.", "DC-COU-03")
NO_ONE = "personne"
PLAIN = Phrase("{effect}")
TESTED = Phrase("Dans la zone, tests de survie : {names}")
SURVIVALS = Line("Lancer les survies, dans l'ordre : {names}", "DC-COU-03", "AMB-DC-12")
OUT_OF_SIGHT = Line(
    "Derrière un mur plein, où aucun tir ne passe, donc sans test : {names}.",
    "DC-CVT-01",
    "AMB-DC-11",
)
SHOT_AT = Phrase("{name} visé")
ALL_SURVIVE = Phrase("Personne n'est visé.")
ARE_SHOT_AT = Phrase("Visé{names:s} : {names}.")
SHOOTS_ALL = Phrase("{name} tire sur qui a raté sa survie")
SHOTS = Line("Lancer les tirs, dans l'ordre : {names}", "DC-COU-03", "AMB-DC-12")
TOUCHED, NONE_TOUCHED = Phrase("Touché{names:s} : {names}."), Phrase("Personne n'est touché.")

# --- tests and drugs

CHECKS = Phrase("{name} tente un test : compétence {skill}, seuil {value}")
OBSERVES = Phrase("{name} observe : compétence {skill}, seuil {value}")
ROLL = Line("Lancer le d100", "DC-TST-01")
SKILL = Line("Compétence {step:+}", "DC-TST-01")
JOIN = Line("Un autre participe", "DC-COM-01", "AMB-DC-13")
SPOTTED = Line("{name} a trouvé {other} : on peut lui tirer dessus.", "DC-HOR-01")
DOSES = Phrase("{name} prend une dose : un point de solitude est en jeu.")
SWALLOW = Line("Lancer la survie", "DC-DRO-01")
CHOOSES = Phrase("{name} : quelle compétence gagne le bonus ?")
BONUS = Line("{skill:^}", "DC-DRO-03")
BOOSTED = Line("{name} : {bonus:+} en {skill:_}, le temps du combat.", "DC-DRO-03")
BOOSTED_ELSEWHERE = Line(
    "{name} : {bonus:+} dans une autre compétence, le temps du combat ; comptez-le à ses tests.",
    "DC-DRO-03",
)

# --- putting right

MEND = Line("Corriger {name}", "AMB-DC-24")
MENDING = Line("{name} : une correction à la main.", "DC-ETP-02", "AMB-DC-24")
MENDS = Phrase("Que corriger pour {name} ?")
DONE = Line("C'est tout", "AMB-DC-24")
AS_IT_IS = Line("{name} : correction finie.", "DC-ETP-02", "AMB-DC-24")
FIGURE = {
    "pv": Line("PV {step:+}", "DC-BLE-01"),
    "armour_pv": Line("PV d'armure {step:+}", "DC-ARM-03"),
    "boost": Line("Tir {step:+}", "DC-DRO-04"),
    "grit": Line("Survie {step:+}", "DC-DRO-04"),
    "solitude": Line("Solitude {step:+}", "DC-FUI-01"),
    "bullets": Line("Balles {step:+}", "DC-COU-01"),
    "left": Line("Temps restant {step:+}", "DC-HEM-02"),
}
HAS = {
    "pv": Line("Corrigé : {name}, {value} PV.", "DC-BLE-01"),
    "armour_pv": Line("Corrigé : {name}, {value} PV d'armure.", "DC-ARM-03"),
    "boost": Line("Corrigé : {name}, {value:+} au tir.", "DC-DRO-04"),
    "grit": Line("Corrigé : {name}, {value:+} en survie.", "DC-DRO-04"),
    "solitude": Line(
        "Corrigé : {name}, {value:aucun point|un point|# points} de solitude.", "DC-FUI-01"
    ),
    "bullets": Line("Corrigé : {name}, {value:aucune balle|une balle|# balles}.", "DC-COU-01"),
    "left": Line("Corrigé : {name}, temps restant {value:# tour|# tours}.", "DC-HEM-02"),
}
HEAL = Line("Effacer sa dernière blessure grave", "AMB-DC-06")
ALIVE = Line("En vie, sans saigner", "AMB-DC-20")
DOOR = Line("Aux portes de la mort", "AMB-DC-20")
DEAD = Line("Mort", "DC-MOR-02")
ENTER, LEAVE = Line("Entre dans le combat", "DC-ETP-01"), Line("Quitte le combat", "DC-ETP-01")
MENDED = {
    "heal": Line("Corrigé : {name}, une blessure grave de moins.", "DC-BLE-02", "AMB-DC-06"),
    "alive": Line("Corrigé : {name} est en vie et ne saigne plus.", "DC-MOR-01", "AMB-DC-20"),
    "door": Line("Corrigé : {name} est aux portes de la mort.", "DC-MOR-01", "AMB-DC-20"),
    "dead": Line("Corrigé : {name} est hors de combat, mort.", "DC-MOR-02", "AMB-DC-16"),
    "enter": Line("{name} entre : à agir dès le tour suivant.", "DC-ETP-01"),
    "leave": Line("{name} quitte le combat.", "DC-ETP-01"),
}
COPY = Line("{count:Un|Encore #} comme {name}", "DC-ETP-01")
COPIED = Line("{names:Entre|Entrent} dans le combat : {names}.", "DC-ETP-01")

# --- the table

ORDER = "Ordre"
SIDES = {"table": "PJ", "foe": "adversaire"}
SHOTS_AT = Phrase("tir {shooting} · {weapon}")
WITH_PV = Phrase("{pv} PV · {told}")
WITH_ARMOUR = Phrase("{told} · armure {protection} ({armour_pv} PV)")
WITH_COVER = Phrase("{told} · couvert {cover}")
WITH_WOUNDS = Phrase("{told} · {wounds:# blessure grave|# blessures graves}, tir {penalty:+}")
WITH_FIRE = Phrase("{told} · sous le feu, {penalty:+}")
WITH_SOLITUDE = Phrase("{told} · solitude {solitude}")
OFF_MAP, WALLED = Phrase("{told} · hors map"), "impossible"
AWAY, IS_DEAD, AT_THE_DOOR = "absent", "mort", "aux portes de la mort"
BLEEDING = Phrase("saigne : {left:# tour|# tours}")
