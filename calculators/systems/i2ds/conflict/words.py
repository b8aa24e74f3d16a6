"""What a conflict says that its chapters do not: who acts, what is asked, what is put right."""

from calculators.core.words import Line, Phrase
from calculators.systems.i2ds.character import RANKS, ROLLED
from calculators.systems.i2ds.scales import LEVELS
from calculators.systems.i2ds.throw import HIGH, LOW, TEST_DICE, Side
from calculators.systems.i2ds.throw import PLACES as BY_CRITICAL

# --- initiative, turns, rounds

ROLLS = Phrase("Qui agit quand ? Un dé d'initiative chacun, une fois pour ce conflit.")
ROLL = Line("Lancer le d6, dans l'ordre : {who}", "I2-INI-01")
ROUND = Line("Round {round}. {order}", "I2-INI-01", "AMB-I2-15")
ROUND_OPENS = Phrase("Round {round}.")
ACTS = Phrase("{name} : que faire ?")
TOGETHER = Phrase("{names} agissent ensemble ; {name} : que faire ?")
OPPOSE = Line("S'opposer à {name}", "I2-OPP-01")
TEST = Line("Tenter un test, à la difficulté du conteur", "I2-DIF-10")
GRANT = Line("Réussir sans jet, le conteur l'accorde", "I2-DIF-09")
FREE = Line("Agir sans jet, ou passer", "I2-DIF-08")
FACES = Line("{name} s'oppose à {other}.", "I2-OPP-01")
TRIES = Line("{name} tente un test.", "I2-DIF-10")
GRANTED = Line("{name} réussit sans jet, comme le conteur l'accorde.", "I2-DIF-09")
GOES = Line("{name} agit sans jet.", "I2-DIF-08")
OVER = Phrase("Fin du round {round}")
NEXT = Line("Round suivant", "I2-INI-01")
END = Line("Finir le conflit", "I2-INI-01", "AMB-I2-15")
GOES_ON = Line("Chacun garde son dé d'initiative.", "I2-INI-01", "AMB-I2-15")
ENDS = Line(
    "Le conflit est fini : dés, rangs et malus d'initiative sont oubliés.",
    "I2-INI-01",
    "AMB-I2-15",
)

# --- throws

THROWS = Phrase("{name} contre {other}")
BEFORE = Phrase("{name} : une grâce avant de lancer ?")
_PLAIN, _D6, _D20 = "Lancer les dés", "Grâce : lancer, avec un d6", "Grâce : lancer, avec un d20"
THROW = {
    "none": Line(_PLAIN, "I2-OPP-01"),
    "d6": Line(_D6, "I2-DES-02", "AMB-I2-05"),
    "d20": Line(_D20, "I2-DES-03", "AMB-I2-05"),
}
TEST_THROW = THROW | {"none": Line(_PLAIN, "I2-RES-01")}
GRACES = {
    "none": Line("Aucune", "I2-DES-01"),
    "d6": Line("Un d6 de plus", "I2-DES-02", "AMB-I2-05"),
    "d20": Line("Un dé devient d20", "I2-DES-03", "AMB-I2-05"),
}
SPENDS = {
    "none": Line("{name} ne dépense aucune grâce.", "I2-DES-01"),
    "d6": Line("{name} ajoute un d6, par la grâce.", "I2-DES-02", "AMB-I2-05"),
    "d20": Line("{name} lance un d20, par la grâce.", "I2-DES-03", "AMB-I2-05"),
}
CHANCE = Phrase("{name} l'emporte")
CHANCE_EIGHT = Phrase("{name} l'emporte, un {eight} au besoin")
CHANCE_TIE = "égalité"
SUCCEED, NARROWLY = "réussir", "dont à l'arrachée"
CRITICALLY, AWFULLY = "réussite critique", "échec critique"
TOTAL = Line("Total {name:de} : {terms:sum} = {total}.", "I2-RES-01", "AMB-I2-03")
WINS = Phrase("{one} l'emporte sur {other} : {total} contre {other_total}.")
WINS_EVEN = Phrase("{one} l'emporte sur {other}, à égalité : {total} contre {other_total}.")
WINS_BY_CRITICAL = Phrase(
    "{one} l'emporte sur {other} par un critique : {total} contre {other_total}."
)
TIED = Phrase("Égalité entre {one} et {other}, rien ne bouge : {total} contre {other_total}.")
FOR, NOTHING_MOVES = Phrase("pour {name}"), "rien ne bouge"
OF = Phrase("{name}. {told}")
CRITICALS = {
    HIGH: Line(
        "{name}, les dés au maximum : premier rang dès le round suivant.", "I2-INI-03", "AMB-I2-17"
    ),
    LOW: Line(
        "{name}, les dés au plus bas : dernier rang dès le round suivant.", "I2-INI-03", "AMB-I2-17"
    ),
}
STAYS = Line("{name}, critique : en opposition, le rang ne change pas.", "I2-INI-03", "AMB-I2-17")
EIGHT = Phrase("{name} : un dé vaut {eight}, par la grâce ?")
MAKES = Line("Le {face} compte {eight} : total {total}, {ends}", "I2-DES-04", "AMB-I2-10")
ENDS_IN = {"win": "victoire", "tie": "égalité", "loss": "défaite"}
KEEP = Line("Garder sa grâce", "I2-DES-04")
KEEPS = Line("{name} garde sa grâce.", "I2-DES-04")
EIGHTH = Line("{name} remplace un dé par un {eight}.", "I2-DES-04", "AMB-I2-18")

# --- skills and difficulties

SKILL = Line("Une autre compétence pour {name}", "I2-DIF-10")
SKILLS = Phrase("{name} lance {what}, pour ce jet")
WHICH = Line("Une autre compétence, pour ce jet seulement.", "I2-DIF-10")
WITH = Line("Pour ce jet : {count}d{die} et {total:+}.", "I2-DES-01")
_SKILL = Phrase("{count}d{die} et {total:+}")
LEVEL = Line("{level:^}", "I2-DES-01")
TRAIT = Line("Caractéristique {step:+}", "I2-RES-01")
SO = Line("C'est bon", "I2-DIF-10")
NO_LEVEL = {
    False: Line("Aucun niveau dans la compétence", "I2-DIF-11", "AMB-I2-04"),
    True: Line("Au moins néophyte dans la compétence", "I2-DIF-11", "AMB-I2-04"),
}
TRIAL = Phrase("{name} : difficulté {difficulty}")
DIFFICULTY = Line("Difficulté {difficulty}.", "I2-DIF-02")
STEP = Line("Base {step:+}", "I2-DIF-01", "AMB-I2-01")
RANK = Line("Niveau {rank}", "I2-DIF-01", "AMB-I2-01")
LIST = {
    "environment": Line("{title}…", "I2-DIF-03"),
    "condition": Line("{title}…", "I2-DIF-04"),
    "relations": Line("{title}…", "I2-DIF-05"),
    "circumstances": Line("{title}…", "I2-DIF-06"),
    "others": Line("Un modificateur du conteur…", "I2-DIF-07"),
}
LISTS = {
    "environment": Phrase("Météo et environnement : que compter ? Difficulté {difficulty}"),
    "condition": Phrase("État du personnage : que compter ? Difficulté {difficulty}"),
    "relations": Phrase("Relations : que compter ? Difficulté {difficulty}"),
    "circumstances": Phrase("Circonstances : que compter ? Difficulté {difficulty}"),
    "others": Phrase("Au choix du conteur : difficulté {difficulty}"),
}
TICK = Line("{label}", "I2-DIF-02")
TICKED = Line("Ne plus compter {label}", "I2-DIF-02")
OWN = Line("Ajouter {step:+}", "I2-DIF-07")
DROP = Line("Retirer {step:+}", "I2-DIF-07")


def figures(side: Side) -> dict[str, int]:
    """Return what a side throws, and what is added to it."""
    total = side.characteristic + side.bonus
    return {"count": TEST_DICE, "die": LEVELS[side.level], "total": total}


def skill(side: Side) -> str:
    """Tell what a side throws."""
    return _SKILL(**figures(side))


# --- putting right

MEND = Line("Corriger {name}", "AMB-I2-16")
MENDS = Phrase("Que corriger pour {name} ?")
DONE = Line("C'est tout", "AMB-I2-16")
AS_IT_IS = Line("{name} : correction finie.", "I2-INI-01", "AMB-I2-16")
ENTER, LEAVE = Line("Entre dans le conflit", "AMB-I2-16"), Line("Quitte le conflit", "AMB-I2-16")
ENTERS = Line("{name} entre : son dé se lance au round suivant.", "I2-INI-01", "AMB-I2-15")
LEAVES = Line("{name} quitte le conflit.", "I2-INI-01", "AMB-I2-16")
MENDING = Line("{name} : une correction à la main.", "I2-INI-01", "AMB-I2-16")
GRACE = Line("Grâce {step:+}", "AMB-I2-05")
COUNT_GRACE = Line("Compter ses points de grâce", "AMB-I2-05")
HAS_GRACE = Line(
    "Corrigé : {name}, {grace:aucun point|un point|# points} de grâce.", "I2-DES-02", "AMB-I2-05"
)
INITIATIVE = Line("Initiative {step:+}", "I2-EXE-01", "AMB-I2-12")
MISHAP = Line("Initiative {step:+}, le malus d'un échec critique", "I2-EXE-01", "AMB-I2-12")
HAS_MODIFIER = Line(
    "Corrigé : {name}, {modifier:+} à l'initiative dès le round suivant.", "I2-EXE-01", "AMB-I2-12"
)
PLACES = {place: Line(f"Rang : {told}", "I2-INI-03", "AMB-I2-15") for place, told in RANKS.items()}
PLACED = {
    ROLLED: Line("Corrigé : {name} reprend le rang du dé.", "I2-INI-03", "AMB-I2-15"),
    BY_CRITICAL[HIGH]: Line(
        "Corrigé : {name}, premier rang dès le round suivant.", "I2-INI-03", "AMB-I2-15"
    ),
    BY_CRITICAL[LOW]: Line(
        "Corrigé : {name}, dernier rang dès le round suivant.", "I2-INI-03", "AMB-I2-15"
    ),
}
COPY = Line("{count:Un|Encore #} comme {name}", "I2-INI-01")
COPIED = Line("{names:Entre|Entrent} dans le conflit : {names}.", "I2-INI-01")

# --- the table

ORDER = "Ordre"
RANKED = Phrase("{names} ({score})")
CAMPS = {"player": "PJ", "opponent": "adversaire"}
FIGURES_OF = Phrase("{skill} · Vaillance {valiance}")
WITH_DIE = Phrase("{told} · initiative {score}")
WITH_GRACE = Phrase("{told} · grâce {grace}")
WITH_PLACE = Phrase("{told} · {place}")
AWAY = "absent"
PLACE = {"premier": "premier rang", "dernier": "dernier rang"}
