"""What is said around every roll, and when a fighter is put right by hand."""

from collections.abc import Sequence
from itertools import groupby

from calculators.core.french import listing
from calculators.core.words import Line, Phrase
from calculators.systems.savage_worlds.rolls.rule import WON
from calculators.systems.savage_worlds.scales import FIGURES

SUCCESSES = tuple(sorted(WON))
SUCCEED = "réussir"
CHART = ("rien", "Secoué", "1 blessure", "2 blessures", "3 blessures", "hors de combat")
SAYS = Phrase("{name} · {sentence}")
CORRECT = Phrase("Corriger {name}")
KEEP_IT = Phrase("{name} : garder ce jet ?")
KEEP = Line("Garder", "SW-JTN-02")
REROLL = Line("Relancer {dice} (un jeton)", "SW-JTN-02")
BACK = Line("Finalement non", "SW-ACT-01")
DONE = Line("C'est fait", "SW-ACT-01")
MENDING = Line("{name} : une correction à la main.", "SW-ACT-01")


def dice(sides: Sequence[int]) -> str:
    """Name dice: «2d6», «d8 et d6»."""
    named = []
    for size, same in groupby(sides):
        count = len([*same])
        named.append(f"{count}d{size}" if count > 1 else f"d{size}")
    return listing(named)


# --- a fighter put right

WHAT = Phrase("{name} : que corriger ?")
MORE, LESS = Line("Blessure de plus", "SW-ETA-11"), Line("Blessure de moins", "SW-ETA-11")
TIRED, RESTED = Line("Plus de fatigue", "SW-ETA-08"), Line("Moins de fatigue", "SW-ETA-08")
ON = {
    "shaken": Line("Secoué", "SW-ETA-09"),
    "distracted": Line("Distrait", "SW-ETA-01"),
    "vulnerable": Line("Vulnérable", "SW-ETA-02"),
    "held": Line("Entravé", "SW-ETA-03"),
    "bound": Line("Immobilisé", "SW-ETA-04"),
    "stunned": Line("Sonné", "SW-ETA-05"),
    "unconscious": Line("Inconscient", "SW-ACT-08"),
    "out": Line("Hors de combat", "SW-ETA-13", "AMB-SW-06"),
    "waiting": Line("En Attente", "SW-ACT-09", "AMB-SW-17"),
}
NAMES = {
    **{code: line.template for code, line in ON.items()},
    "unconscious": "inconscient",
    "out": "hors de combat",
    "waiting": "en Attente",
}
"""As a sentence has them."""
OFF = {code: Line(f"Plus {line.template}", line.rule, line.reading) for code, line in ON.items()}
OFF["out"] = Line("De retour au combat", "SW-ETA-13", "AMB-SW-06")
GIVEN, TAKEN = Line("Un jeton de plus", "SW-JTN-01"), Line("Un jeton de moins", "SW-JTN-01")
SPENDS = {
    "shaken": Line("Un jeton : plus Secoué", "SW-JTN-03"),
    "card": Line("Un jeton : une nouvelle carte", "SW-JTN-05"),
    "power": Line("Un jeton : {points:# point|# points} de pouvoir", "SW-JTN-06"),
    "story": Line("Un jeton : influencer l'histoire", "SW-JTN-07"),
}
LEAVES, ENTERS = Line("Quitte le combat", "SW-INI-01"), Line("Entre dans le combat", "SW-INI-01")
COPIES = {
    1: Line("Un de plus, le même", "SW-INI-01"),
    4: Line("Quatre de plus, les mêmes", "SW-INI-01"),
}
COPIED = Line("{count:Entre|Entrent} dans le combat : {names}.", "SW-INI-01", "AMB-SW-38")
BREAK = Line("Rompt le combat", "SW-ACT-06")

BY_HAND = "À la main"
HURT = Line("À la main : {name}, {wounds:aucune blessure|# blessure|# blessures}.", "SW-ETA-11")
WEARY = Line("À la main : {name}, fatigue : {level}.", "SW-ETA-08")
NOW = Phrase("À la main : {name}, {state}.")
NO_MORE = Phrase("À la main : {name}, fin de l'état {state}.")
BACK_AGAIN = Phrase("À la main : {name}, de retour au combat.")
STOCK = Line("À la main : {name}, {left:aucun jeton|# jeton|# jetons}.", "SW-JTN-01")
LEFT = Line("{name} quitte le combat.", "SW-INI-01", "AMB-SW-38")
LEFT_CARD = Line("{name} quitte le combat avec sa carte.", "SW-INI-01", "AMB-SW-08")
ENTERED = Line("{name} entre dans le combat.", "SW-INI-01", "AMB-SW-38")
FREED = Line("{name} dépense un jeton : plus Secoué.", "SW-JTN-03", "AMB-SW-36")
POWERED = Line(
    "{name} dépense un jeton : {points:# point|# points} de pouvoir {points:rendu|rendus}.",
    "SW-JTN-06",
)
STORY = Line("{name} dépense un jeton pour influencer l'histoire, si le MJ veut bien.", "SW-JTN-07")
POINTS = FIGURES["power_points"]
