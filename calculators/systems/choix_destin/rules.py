"""The rules and ambiguities of Choix & Destin, each with the page that explains it."""

from calculators.core.system import explained

RULES = explained(
    "choix-destin",
    {
        "tirage": {
            "CD-TIR-01": "Choisir la caractéristique",
            "CD-TIR-02": "Fixer la difficulté",
            "CD-TIR-03": "Points modificateurs",
            "CD-TIR-04": "Niveau de réussite",
            "CD-CHO-01": "Le Choix",
            "CD-CHO-02": "L’Entraide",
            "CD-DES-05": "Le Destin",
            "CD-SPE-01": "Le Mat",
            "CD-SPE-02": "Le Monde",
            "CD-SPE-03": "Le Diable",
            "AMB-CD-01": "Que veut dire « VS » ?",
            "AMB-CD-02": "Difficultés sans valeur",
            "AMB-CD-05": "Le Mat écarté",
            "AMB-CD-08": "Critiques sans effet décrit",
            "AMB-CD-11": "Choisir avant de voir",
            "AMB-CD-12": "Un écart sans paliers",
        },
        "": {
            "CD-TIR-05": "L’idée du système",
        },
        "main": {
            "CD-MAI-01": "Quatorze cartes par joueur",
            "CD-MAI-02": "Piocher avant d’agir",
            "CD-MAI-03": "Jamais moins de trois cartes",
            "CD-MAI-04": "À chacun sa défausse",
            "CD-MAI-05": "Pioche vide",
            "CD-DES-04": "Remélange des joueurs",
            "AMB-CD-03": "Valeur des cartes",
            "AMB-CD-04": "Quand la pioche est vide",
            "AMB-CD-09": "Entraide et main minimale",
            "AMB-CD-13": "Nombre de joueurs",
        },
        "situations-critiques": {
            "CD-DES-01": "Destins défaussés",
            "CD-DES-02": "Talon épuisé",
            "CD-DES-03": "Talon remélangé",
            "AMB-CD-10": "Situation ou phase critique",
        },
        "oppositions": {
            "CD-OPP-01": "Entre deux joueurs",
            "CD-OPP-02": "Contre un PNJ",
            "CD-OPP-03": "Pas de critique en opposition",
            "AMB-CD-06": "Égalités et PNJ",
            "AMB-CD-07": "La pioche du PNJ",
            "AMB-CD-14": "Entraide entre joueurs opposés",
            "AMB-CD-15": "Une opposition, un tirage",
        },
    },
)
