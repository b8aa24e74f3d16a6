"""The rules and doubts of i2ds, and the page that explains each."""

from calculators.core.system import Rule

_ROOT = "i2ds"
_DIFFICULTY = f"{_ROOT}/difficulte"
_TEST = f"{_ROOT}/test"
_OPPOSED = f"{_ROOT}/opposition"
_INITIATIVE = f"{_ROOT}/initiative"

RULES = (
    Rule("I2-DES-01", "Deux dés selon le niveau", _TEST),
    Rule("I2-DES-02", "Grâce : un d6 de plus", _TEST),
    Rule("I2-DES-03", "Grâce : un dé devient d20", _TEST),
    Rule("I2-DES-04", "Grâce : un dé vaut 8", _OPPOSED),
    Rule("I2-DIF-01", "Sept niveaux de difficulté", _DIFFICULTY),
    Rule("I2-DIF-02", "Le sens des modificateurs", _DIFFICULTY),
    Rule("I2-DIF-03", "Météo et environnement", _DIFFICULTY),
    Rule("I2-DIF-04", "État du personnage et de la cible", _DIFFICULTY),
    Rule("I2-DIF-05", "Relations", _DIFFICULTY),
    Rule("I2-DIF-06", "Circonstances", _DIFFICULTY),
    Rule("I2-DIF-07", "Des valeurs à ajuster", _DIFFICULTY),
    Rule("I2-DIF-08", "Quand ne pas lancer", _DIFFICULTY),
    Rule("I2-DIF-09", "Un PNJ sans jet", _DIFFICULTY),
    Rule("I2-DIF-10", "Qui décide quoi, dans quel ordre", _DIFFICULTY),
    Rule("I2-DIF-11", "Compétence sans niveau", _DIFFICULTY),
    Rule("I2-RES-01", "Le total", _TEST),
    Rule("I2-RES-02", "Réussite", _TEST),
    Rule("I2-RES-03", "Réussite à l’arrachée", _TEST),
    Rule("I2-RES-04", "Échec", _TEST),
    Rule("I2-RES-05", "Réussite critique", _TEST),
    Rule("I2-RES-06", "Échec critique", _TEST),
    Rule("I2-OPP-01", "Le plus haut total", _OPPOSED),
    Rule("I2-INI-01", "Vaillance + 1d6", _INITIATIVE),
    Rule("I2-INI-02", "Kshayatrim et Danger", _INITIATIVE),
    Rule("I2-INI-03", "Un critique change le rang", _INITIATIVE),
    Rule("I2-EXE-01", "Ce que coûte ou rapporte une issue", _TEST),
    Rule("I2-EXE-02", "Exemple : le cèdre", _TEST),
    Rule("I2-EXE-03", "Exemple : le calligraphe", _DIFFICULTY),
    Rule("I2-EXE-04", "Exemple : le marchandage", _OPPOSED),
    Rule("AMB-I2-01", "Difficultés sans valeur", _DIFFICULTY),
    Rule("AMB-I2-02", "Total égal à la difficulté", _TEST),
    Rule("AMB-I2-03", "Ajoute-t-on la compétence", _TEST),
    Rule("AMB-I2-04", "Le néophyte et le +2", _DIFFICULTY),
    Rule("AMB-I2-05", "Trois grâces", _TEST),
    Rule("AMB-I2-06", "Critiques avec la grâce", _TEST),
    Rule("AMB-I2-07", "Critique ou comparaison", _TEST),
    Rule("AMB-I2-08", "Le Danger", _INITIATIVE),
    Rule("AMB-I2-09", "Égalité et critiques en opposition", _OPPOSED),
    Rule("AMB-I2-10", "Quel dé devient 8", _OPPOSED),
    Rule("AMB-I2-11", "Deux lignes « défavorables »", _DIFFICULTY),
    Rule("AMB-I2-12", "Signe des modificateurs d’initiative", _INITIATIVE),
    Rule("AMB-I2-13", "Valeurs douteuses", _DIFFICULTY),
    Rule("AMB-I2-14", "Additionner ou n’en garder qu’un", _DIFFICULTY),
    Rule("AMB-I2-15", "Quand change le rang", _INITIATIVE),
    Rule("AMB-I2-16", "Ce que le texte ne dit pas", _ROOT),
    Rule("AMB-I2-17", "Un critique en opposition", _OPPOSED),
    Rule("AMB-I2-18", "Le 8 : égalité, et qui parle", _OPPOSED),
    Rule("AMB-I2-19", "S’opposer entre joueurs", _OPPOSED),
)
