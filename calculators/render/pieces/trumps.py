"""The drawings of the 22 major arcana: each a symbol, in the middle of a card of 60 by 96.

A small letter is the kind of a shape, gold, ink, line, shade or white; its path follows, where
``Ox y r`` is a circle and ``*x y r`` a star. Every command is absolute: a test tells that nothing
leaves the card.
"""

import re
from collections.abc import Iterable

_KINDS = {
    "g": "trump-line card-gold",
    "i": None,
    "l": "trump-line",
    "s": "trump-line card-shade",
    "w": "trump-line card-light",
}
_SIGN = re.compile(r"([O*])(\S+) (\S+) ([\d.]+)")


def shapes(number: int) -> Iterable[tuple[str | None, str]]:
    """Return the class and the path of each shape of a trump, the lowest first."""
    for kind, path in re.findall(r"([a-z])([^a-z]+)", _DRAWINGS[number]):
        yield _KINDS[kind], _SIGN.sub(_sign, path.replace("\n    ", ""))


def _sign(match: re.Match[str]) -> str:
    x, y, r = map(float, match.groups()[1:])
    if match[1] == "O":
        turn = f"A{r:g} {r:g} 0 1 1"
        return f"M{x - r:g} {y:g}{turn} {x + r:g} {y:g}{turn} {x - r:g} {y:g}Z"
    n = r / 4
    turns = ((0, -r), (n, -n), (r, 0), (n, n), (0, r), (-n, n), (-r, 0), (-n, -n))
    return f"M{'L'.join(f'{x + right:g} {y + down:g}' for right, down in turns)}Z"


_DRAWINGS = (
    # Le Mat: a cap with bells
    """wM27 55H17C18 47 16 42 10 43C11 33 20 30 25 38C27 44 27 50 27 55Z
    sM33 55H43C42 47 44 42 50 43C49 33 40 30 35 38C33 44 33 50 33 55Z
    gM25 38C25 31 27 27 30 24C33 27 35 31 35 38C33 44 33 50 33 55H27C27 50 27 44 25 38Z
    wM16 55H44V61H16Z
    gO10 46 3O50 46 3O30 21 3""",
    # Le Bateleur: cup, coin and knife on a table, the sign without end over them
    """lM30 24C26 19 18 18 18 24S26 29 30 24S42 19 42 24S34 29 30 24Z
    gM13 34H23C23 39 21 41 18 41S13 39 13 34ZO30 41.5 4.2
    lM18 41V46M14.5 46H21.5M38 38H46M42 38V32M14 51L11 64M46 51L49 64
    wM40.5 38V43L42 47L43.5 43V38ZM9 47H51V52H9Z""",
    # La Papesse: a crescent and a cross over a book
    """gM19 22C19 43 41 43 41 22C38 35 22 35 19 22Z
    lM30 18V28M26.5 21.5H33.5
    wM30 48C25 44 16 44 10 46V61C16 59 25 59 30 63C35 59 44 59 50 61V46C44 44 35 44 30 48Z
    lM30 48V63M15 50.5C19 50 23 51 26 52.5M15 55C19 54.5 23 55.5 26 57M45 50.5
    C41 50 37 51 34 52.5M45 55C41 54.5 37 55.5 34 57""",
    # L'Impératrice: a crown before a sceptre
    """lM30 18V64M27 20.5H33
    wO30 28 4
    gM15 54L11 37L20 44L24 35L30 44L36 35L40 44L49 37L45 54Z
    wM14 53H46V59H14Z
    iO22 56 1.3O30 56 1.3O38 56 1.3""",
    # L'Empereur: an orb
    """gO30 48 15
    wM15.5 44C22 49 38 49 44.5 44L45 49C38 54 22 54 15 49ZM27.5 33.2V47.5H32.5V33.2Z
    gM28.5 33L27.5 27.5L22 29V22.5L27.5 24L26.5 18H33.5L32.5 24L38 22.5V29L32.5 27.5L31.5 33Z""",
    # Le Pape: a triple cross and two keys
    """gM28 64V34H19V31H28V28H22V25H28V22H25V19H28V17H32V19H35V22H32V25H38V28H32V31H41V34H32V64Z
    lM17 57L49 42L51 46.5M45 44L47 48.5M43 57L11 42L9 46.5M15 44L13 48.5
    gO13.5 59 4.5O46.5 59 4.5
    wO13.5 59 1.5O46.5 59 1.5""",
    # L'Amoureux: an arrow through a heart
    """lM52 21L9 60M46 20V26.5L53 27M9 54V60H15
    gM30 61C20 53 13 46 13 38C13 27 26 26 30 35C34 26 47 27 47 38C47 46 40 53 30 61Z""",
    # Le Chariot: from the side, under three stars
    """lM20 49L8 45
    gM12 22C18 19 22 25 24 31C27 38 38 38 50 37V50H22C14 46 14 34 12 22Z
    wO34 51 12
    lM34 39V63M22 51H46M25.5 42.5L42.5 59.5M25.5 59.5L42.5 42.5
    gO34 51 3
    i*31 24 4*40 21 4*48 29 4""",
    # La Justice: a sword and scales
    """lM11 28H49M14 28L8 45M14 28L20 45M46 28L40 45M46 28L52 45M30 54V60
    wM27.7 54V23L30 17.5L32.3 23V54Z
    lM22 54H38
    gM7.5 45H20.5C20 52 8 52 7.5 45ZM39.5 45H52.5C52 52 40 52 39.5 45ZO30 62 2.4""",
    # L'Hermite: a lantern
    """lO30 21 3M14 38L9 36M14 45H8M14 52L9 54M46 38L51 36M46 45H52M46 52L51 54
    sM19 35L25 25H35L41 35ZM18 56H42V61H18Z
    wM21 35H39V56H21Z
    gM30 38C36 45 36 52 30 52S24 45 30 38Z""",
    # La Roue de Fortune: with its crank
    """lM22 55L17 64M36 55L41 64M12 64H46
    gO29 38 18
    wO29 38 13
    lM29 25V51M18 31.5L40 44.5M18 44.5L40 31.5M29 38H51V44
    gO29 38 3.5O51 46 2""",
    # La Force: a lion
    """gM35 24A5 5 0 0 1 43 28A5 5 0 0 1 47 36A5 5 0 0 1 47 46A5 5 0 0 1 43 54A5 5 0 0 1 35 58
    A5 5 0 0 1 25 58A5 5 0 0 1 17 54A5 5 0 0 1 13 46A5 5 0 0 1 13 36A5 5 0 0 1 17 28
    A5 5 0 0 1 25 24A5 5 0 0 1 35 24
    wO19.5 31 3.5O40.5 31 3.5M19 39C19 26 41 26 41 39C41 45 38 47 37 53C36 60 24 60 23 53
    C22 47 19 45 19 39Z
    iO24.5 40 1.5O35.5 40 1.5M26 46.5H34L30 51.5Z
    lM27.5 37C28 41 27.5 44 26 46.5M32.5 37C32 41 32.5 44 34 46.5M26 54C27 56 30 55.5 30 52
    C30 55.5 33 56 34 54""",
    # Le Pendu: by one foot
    """sM10 22H13.5V64H10ZM46.5 22H50V64H46.5ZM8 18H52V22H8Z
    wM30 28L15.5 36L28 44.5L30 41L22 36L30 32Z
    wM28 26H32L33.5 44H26.5Z
    lM30 22V26M25 53L18 48L25 45M35 53L42 48L35 45M22.5 58L19 57M24 62L21 64M37.5 58L41 57M36 62
    L39 64
    gM26.5 42H33.5L36 54H24Z
    wO30 58.5 4.5""",
    # L'Arcane sans nom: a scythe
    """lM44 21L20 62M8 63H52M27 43L32 46
    gM45 20C33 17 17 22 9 36C20 29 30 27 41 29Z
    wM37 60V57C33 54 34 46 41 46S49 54 45 57V60Z
    iO38.8 52.5 1.5O43.2 52.5 1.5""",
    # Tempérance: from one jug to the other
    """lM16.5 45.5C11 43.5 9 50.5 12.5 53.5M33 28.5C29 24.5 34.5 19.5 38.5 21.5
    wM32 30C23 33 19 38 18 47H24C25 41 28 37 36 36Z
    gM26 44.5H16L17.5 48.5C12 51.5 12 60.5 17 63.5H25C30 60.5 30 51.5 24.5 48.5Z
    sM36 37.5L32 28.5L36 28C36.5 22 44.5 18 49.5 21.5L53 28.5C52 34.5 44 38 39 34.5Z""",
    # Le Diable: horns and a trident
    """lM30 18V36M24 19V24C24 31 36 31 36 24V19
    gM22 38C13 37 8 30 10 19C14 27 20 31 27 34ZM38 38C47 37 52 30 50 19C46 27 40 31 33 34Z
    sM20 42H10C11 47 15 49 21 48ZM40 42H50C49 47 45 49 39 48Z
    wM19 40C19 32 41 32 41 40C41 48 37 52 34 56L30 64L26 56C23 52 19 48 19 40Z
    iM22.5 41L28 44C27 47 23 46 22.5 41ZM37.5 41L32 44C33 47 37 46 37.5 41Z
    lM25 52C28 54 32 54 35 52""",
    # La Maison Dieu: a tower and lightning
    """lM12 64H48
    wM21 36L24 40L27 36L31 43L35 38L39 41L41 64H19Z
    gM52 18L37 28L41 30L32 44L48 31L44 28Z
    sM12 35L8 25L11 24L12 27L16 25L14 22L18 20L19 24L23 22L21 19L25 17L29 28Z
    iM27 64V58A3 3 0 0 1 33 58V64ZM24 52V48H27V52ZM33 54V50H36V54ZO12 45 1.4O47 43 1.4O14 55 1.4
    O48 54 1.4""",
    # L'Étoile: one large, seven small
    """wM40 28L36 38L40 48L30 44L20 48L24 38L20 28L30 32Z
    g*30 38 18
    i*12 23 4*48 23 4*10 43 4*50 43 4*15 58 4*45 58 4*30 61 4""",
    # La Lune: between two towers
    """gM24 19A15 15 0 1 1 24 47C29 48 32 45 31 42L29 41L30 39L26 36L30.5 31C31 27 29 22 24 19Z
    sM8 64V46H11V49H14V46H17V64ZM52 64V46H49V49H46V46H43V64Z
    iM24 52C26 55 26 57 24 57S22 55 24 52ZM36 52C38 55 38 57 36 57S34 55 36 52ZM30 57
    C32 60 32 62 30 62S28 60 30 57Z
    lM33 32H36""",
    # Le Soleil: straight and wavy rays
    """gM30 18.5L35 30L46 25L41 36L52.5 41L41 46L46 57L35 52L30 63.5L25 52L14 57L19 46L7.5 41L19 36
    L14 25L25 30Z
    lM35 29C38 27 35 23 38 20M42 36C44 33 48 36 51 33M42 46C44 49 48 46 51 49M35 53
    C38 55 35 59 38 62M25 53C22 55 25 59 22 62M18 46C16 49 12 46 9 49M18 36C16 33 12 36 9 33
    M25 29C22 27 25 23 22 20
    wO30 41 11
    iO26 39 1.3O34 39 1.3
    lM25 44C27 48 33 48 35 44M30 40V43""",
    # Le Jugement: a trumpet out of a cloud
    """wM20 38L39 33V56L29.5 52L20 61Z
    lM29.5 40V49M25 46L34 43.5
    gM46 28L24 35C18 37 13 37 8.5 35C7 41 9 48 13.5 51C15 46 19 42 25 40L47 32Z
    sM40 35C33 35 33 27 39 27C38 19 48 18 48.5 24C54 23 54.5 35 48 35Z""",
    # Le Monde: a dancer in a wreath
    """gM30 18C55 18 55 64 30 64S5 18 30 18Z
    lM38 21L36 28M45 28L40 34M48 37L41 41M48 46L40 48M44 55L37 54M22 21L24 28M15 28L20 34M12 37
    L19 41M12 46L20 48M16 55L23 54M36 62L32 57M24 62L28 57
    wM30 25C45 25 45 57 30 57S15 25 30 25Z
    iO30 31 2.6M26.5 35H33.5L31.5 40L33 45L30.7 54H29.3L27 45L28.5 40Z
    lM27 35.5L23 39M33 35.5L36 32M28 45L25 48.5L29.5 51""",
)
