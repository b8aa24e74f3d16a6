"""The doubts of Bad Karma, and the page that tells each."""

from calculators.core.system import Rule

_ROOT = "bad-karma"
_DRAW = f"{_ROOT}/tirage"
_TURN = f"{_ROOT}/tour"
_SNAKE = f"{_ROOT}/serpentin"
_GAUGE = f"{_ROOT}/jauge"
_ATTACK = f"{_ROOT}/attaque"
_SETTLE = f"{_ROOT}/solde"
_DAMAGE = f"{_ROOT}/dommages"
_TRAITS = f"{_ROOT}/avantages"
_SKILLS = f"{_ROOT}/competences"
_ODDS = f"{_ROOT}/probabilites"

DOUBTS = (
    Rule("AMB-BK-01", "Atteindre ou dépasser ?", _SETTLE),
    Rule("AMB-BK-02", "Le seuil, c’est quel nombre ?", _SETTLE),
    Rule("AMB-BK-03", "Quel côté montre le domino refusé ?", _DRAW),
    Rule("AMB-BK-04", "Comment se pose ce paiement ?", _SNAKE),
    Rule("AMB-BK-05", "« à défaut, le pair »", _ATTACK),
    Rule("AMB-BK-06", "La valeur d’un double", _ATTACK),
    Rule("AMB-BK-07", "Quelle blessure vaut zéro ?", _ATTACK),
    Rule("AMB-BK-08", "Critique, type et puissance", _ATTACK),
    Rule("AMB-BK-09", "Et si les deux côtés conviennent ?", _ATTACK),
    Rule("AMB-BK-10", "Valeur doublée, ou deux cases ?", _GAUGE),
    Rule("AMB-BK-11", "Comment se départage-t-on ?", _DRAW),
    Rule("AMB-BK-12", "Dernière case, ou somme ?", _DAMAGE),
    Rule("AMB-BK-13", "Un compteur chacun ?", _DAMAGE),
    Rule("AMB-BK-14", "À trois ou à quatre ?", _DAMAGE),
    Rule("AMB-BK-15", "Les silences de la compétence 12", _DRAW),
    Rule("AMB-BK-16", "Les silences de l’action d’éclat", _DRAW),
    Rule("AMB-BK-17", "Que devient le domino qui ne rentre pas ?", _GAUGE),
    Rule("AMB-BK-18", "Combien de tours, et depuis quand ?", _SETTLE),
    Rule("AMB-BK-19", "Caché, doublé ou critique contre quelqu’un hors combat", _DAMAGE),
    Rule("AMB-BK-20", "À la pose, ou en prenant le dommage ?", _ATTACK),
    Rule("AMB-BK-21", "À quoi sert le niveau ?", _TRAITS),
    Rule("AMB-BK-22", "Au solde, ou à la guérison ?", _TRAITS),
    Rule("AMB-BK-23", "Lequel, et quand ?", _TRAITS),
    Rule("AMB-BK-24", "Le critique de qui ?", _TRAITS),
    Rule("AMB-BK-25", "Quels dominos perdants ?", _TRAITS),
    Rule("AMB-BK-26", "À quel prix ?", _TRAITS),
    Rule("AMB-BK-27", "Trouillard, quel domino ?", _TRAITS),
    Rule("AMB-BK-28", "Couard, jamais ?", _TRAITS),
    Rule("AMB-BK-29", "« en dessous » du niveau ?", _SKILLS),
    Rule("AMB-BK-30", "Six, ou neuf ?", _SKILLS),
    Rule("AMB-BK-31", "Jusqu’où ?", _SKILLS),
    Rule("AMB-BK-32", "Les coins de la table", _SKILLS),
    Rule("AMB-BK-33", "Et le jet de guérison ?", _DAMAGE),
    Rule("AMB-BK-34", "Caché par force ou par choix ?", _ATTACK),
    Rule("AMB-BK-35", "À quelle distance ?", _SNAKE),
    Rule("AMB-BK-36", "Obligatoire ou permis ?", _SNAKE),
    Rule("AMB-BK-37", "Qui, exactement ?", _SNAKE),
    Rule("AMB-BK-38", "Dix cellules fausses", _ODDS),
    Rule("AMB-BK-39", "Et le dé à douze faces ?", _ROOT),
    Rule("AMB-BK-40", "À partir de combien ?", _DAMAGE),
    Rule("AMB-BK-41", "Aussitôt, ou en fin de tour ?", _DAMAGE),
    Rule("AMB-BK-42", "Quels modificateurs ?", _ROOT),
    Rule("AMB-BK-43", "Et si tout le monde rate ?", _DRAW),
    Rule("AMB-BK-44", "Quel point ?", _GAUGE),
    Rule("AMB-BK-45", "La fiche oublie le type", _ATTACK),
    Rule("AMB-BK-46", "« trop blessé », c’est combien ?", _DRAW),
    Rule("AMB-BK-47", "Quel rang pour chacun ?", _TURN),
    Rule("AMB-BK-48", "Et les personnages du meneur ?", _ROOT),
    Rule("AMB-BK-49", "Et la jauge, hors combat ?", _SKILLS),
    Rule("AMB-BK-50", "Créer un personnage", _ROOT),
    Rule("AMB-BK-51", "Refuser une réussite qui ferait solder ?", _DRAW),
)
