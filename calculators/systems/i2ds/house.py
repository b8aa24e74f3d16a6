"""The table's settings: readings of i2ds' ambiguous rules, and its own choices."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, flag, integers, option, reading
from calculators.core.own import whose
from calculators.core.words import Phrase

from .scales import BASE_BOUND, DIFFICULTIES

SETTINGS = "Autres réglages"
WIN, TIE, LOSS = "win", "tie", "loss"
SEVEN = Phrase("{count:# valeur|# valeurs} : il en faut sept, ou aucune.")


class House(Group, fold="Lectures de la règle"):
    """The readings and settings; each calculator takes those that concern it."""

    pieces: str = whose("dés")
    scale: tuple[int, ...] = integers(
        "Vos sept valeurs, de facile à épique",
        most=BASE_BOUND,
        count=len(DIFFICULTIES),
        rule="AMB-I2-01",
        group="Barème de votre table",
        help="Gardées sur cet appareil.",
        notation="Séparées par des espaces.",
    )
    tie: str = option(
        "À égalité",
        {TIE: "rien ne bouge", WIN: "vous l’emportez", LOSS: "l’adversaire l’emporte"},
        rule="AMB-I2-09",
        group=SETTINGS,
    )
    criticals: bool = flag("Un critique passe avant les totaux", rule="AMB-I2-09", group=SETTINGS)
    all_dice: bool = flag(
        "Critique sur les trois dés", rule="AMB-I2-06", group=SETTINGS, when=("grace", "d6")
    )
    no_floor: bool = flag(
        "Un Danger plus bas que la Corruption baisse le score", rule="AMB-I2-08", group=SETTINGS
    )
    novice: str = reading(
        "Qui reçoit le +2",
        "AMB-I2-04",
        {
            "novice": "le néophyte et qui n’a aucun niveau",
            "none": "seulement qui n’a aucun niveau",
        },
    )
    stacking: str = reading(
        "Plusieurs modificateurs",
        "AMB-I2-14",
        {
            "sum": "on les additionne",
            "highest": "on ne garde que le plus haut (+2 plutôt que −4)",
            "strongest": "on ne garde que le plus fort (−4 plutôt que +2)",
        },
    )
    grace_die: str = reading(
        "Grâce avant le lancer",
        "AMB-I2-05",
        {"both": "+1d6 ou un d20, au choix", "d6": "seulement +1d6", "d20": "seulement un d20"},
    )
    rank: str = reading(
        "Un critique en opposition",
        "AMB-I2-17",
        {
            "moves": "change le rang, sans décider du gagnant",
            "same": "ne change pas le rang",
        },
    )
    eight: str = reading(
        "Le 8 de la grâce",
        "AMB-I2-18",
        {
            "tie": "peut changer une défaite en égalité",
            "win": "ne se dépense que pour gagner",
        },
    )

    def faults(self) -> Faults:
        """Refuse an incomplete scale."""
        if len(self.scale) not in {0, len(DIFFICULTIES)}:
            yield Fault("scale", SEVEN(count=len(self.scale)), "AMB-I2-01")

    @property
    def graces(self) -> tuple[str, ...]:
        """The kinds of grace before a throw (AMB-I2-05)."""
        return ("d6", "d20") if self.grace_die == "both" else (self.grace_die,)
