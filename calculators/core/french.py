"""French: typography, names, numbers and lists, the same for results, messages and pages.

Law: authors write plain spaces and straight apostrophes; :func:`french` sets the typography. Only
this module knows elision, contraction, plural names, capitals, and the minus sign. A name that a
player typed is never altered, except its first letter, or the article that «de» and «à» contract
with. ``tests/cases/grammar.toml`` lists examples.
"""

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from .typed import plain

NBSP = "\u00a0"
THIN = "\u202f"

_SPELLED = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"),
    *("neuf", "dix", "onze", "douze", "treize", "quatorze", "quinze", "seize"),
)
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<=\w)'(?=\w|$)|(?<=\w)'(?=[«“])"), "’"),
    (re.compile(r"\.\.\."), "…"),
    (re.compile(r"(?<=\w)\.\.(?!\.)"), "."),  # a name that ends as its sentence does
    (re.compile(r" :(?=\s|$)"), f"{NBSP}:"),
    (re.compile(r" ([;!?%])"), f"{THIN}\\1"),
    (re.compile(r"« "), f"«{NBSP}"),
    (re.compile(r" »"), f"{NBSP}»"),
    (re.compile(r"(?<=\d) (?=(?:k?m|mm|kg)\b)"), NBSP),
)
_DAY = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
_MONTHS = (
    *("janvier", "février", "mars", "avril", "mai", "juin"),
    *("juillet", "août", "septembre", "octobre", "novembre", "décembre"),
)


@lru_cache(maxsize=4096)  # labels and rules come back in every answer
def french(text: str) -> str:
    r"""Set the spaces, apostrophes, ellipses and full stops of a French sentence.

    It changes only what is already there, so it may be applied twice.

    >>> french("Réussite : l'action passe !")
    'Réussite\xa0: l’action passe\u202f!'
    >>> french("Au tour d'Armand Jr..")
    'Au tour d’Armand Jr.'
    """
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text


def together(text: str) -> str:
    r"""Keep each number of a short text on one line with what stands beside it.

    >>> together("seuil 4"), together("3 KO")
    ('seuil\xa04', '3\xa0KO')
    """
    return _BESIDE.sub(NBSP, text)


_BESIDE = re.compile(r"(?<=\d) |(?<=\w) (?=[+−]?\d)")


def counted(text: str) -> list[str]:
    """Part a sentence so that each other part is a number and its noun, which one line holds.

    A number after a word with a capital belongs to that one.

    >>> counted("Gobelin 2 touche : 8 contre 7, il reste 3 tours.")
    ['', 'Gobelin 2', ' touche : ', '8 contre 7', ', il reste ', '3 tours', '.']
    """
    return _COUNTED.split(text)


_COUNTED = re.compile(
    r"(\b[^\W\d_a-zà-ÿ][\w’-]* [−+]?\d+(?: (?:contre|sur) \d+)?(?![\w/×–-]|,\d)"
    r"|(?<![\w,.’−+/-])[−+]?\d+ (?:(?:contre|sur) [−+]?\d+|PV|[^\W\d_A-ZÀ-Ý]{3,})(?![\w’]))"
)


def listing(words: Sequence[str], last: str = "et") -> str:
    """Join words as a French list.

    >>> listing(["a", "b", "c"])
    'a, b et c'
    """
    if not words[:-1]:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
)
"""Letters that are no plain one with an accent."""


def bare(text: str) -> str:
    """Return a text in lower case without accents or ligatures, for forgiving comparison.

    >>> bare(" Épée "), bare("Cœur"), bare("Łódź")
    ('epee', 'coeur', 'lodz')
    """
    decomposed = unicodedata.normalize("NFD", plain(text).lower().translate(_LETTERS))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def elides(word: str) -> bool:
    """Whether «le», «de» and their like lose their vowel before a word or a name.

    A y is a vowel before a consonant only; an h is mute where :data:`_ELIDED` has it, and aspirate
    in any other name: «de Harold» reads well, «d'Harold» does not.

    >>> [elides(name) for name in ("Écho", "Œdipe", "Yves", "Yann", "Hélène", "Hugo", "oui")]
    [True, True, True, False, True, False, False]
    """
    begins = f"{bare(word)} "
    if _WHOLE.match(begins):
        return False
    vowel = begins[0] in _VOWELS or (begins[0] == "y" and begins[1] not in _VOWELS)
    return vowel or bool(_ELIDED.match(begins))


_VOWELS = frozenset("aeiouæ")
_ELIDED = re.compile(
    r"habi|hadrien|halei|halter|harmoni|hebe|hecate|hector|heler|helen|helia|helio|helo|hemo|"
    r"henri|hera |heracl|herb|hercul|herit|hermes|hermi|hero|herv|hesit|hesti|heur|hiber|"
    r"hilair|hild|hipp|hirond|hist|hiver|hommage|homme|homere|homo|honn|honor|hopit|horac|"
    r"horair|horiz|horlog|horr|horten|hospi|hosti|hote|hubert|huil|huitre|humain|humani|"
    r"humeur|humid|humour|hy|yeu |yeux"
)
"""How words and first names begin that lose the vowel before their h or y, without accents."""
_WHOLE = re.compile(r"heron|heros |hyene|oui |ouistiti|onze|onzi|uhlan|ulul")
"""How words begin before which a vowel stays, against the rule."""


_CONTRACTED = {"de": {"le": "du", "les": "des"}, "à": {"le": "au", "les": "aux"}}


def prefixed(preposition: str, name: str) -> str:
    """Write «de» or «à» before a name, elided or contracted with its article; the rest stays.

    >>> [prefixed("de", name) for name in ("Ana", "Bo", "Hugo", "le MJ", "Les Corbeaux")]
    ["d'Ana", 'de Bo', 'de Hugo', 'du MJ', 'des Corbeaux']
    >>> [prefixed("à", name) for name in ("Ana", "Le Borgne", "Les Corbeaux", "La Louve")]
    ['à Ana', 'au Borgne', 'aux Corbeaux', 'à La Louve']
    """
    if preposition == "de" and elides(name):
        return f"d'{name}"
    article, _, rest = name.partition(" ")
    joined = _CONTRACTED[preposition].get(article.lower()) if rest else None
    return f"{joined} {rest}" if joined else f"{preposition} {name}"


def with_article(noun: str, *, feminine: bool) -> str:
    """Write the definite article before a singular noun.

    >>> with_article("as", feminine=False), with_article("dame", feminine=True)
    ("l'as", 'la dame')
    """
    if elides(noun):
        return f"l'{noun}"
    return f"la {noun}" if feminine else f"le {noun}"


def are_several(name: str) -> bool:
    """Whether a name says that several bear it, so that its verb is plural.

    >>> [are_several(name) for name in ("Ana", "Les Gobelins", "Ana et Bo", "3 gardes", "3e garde")]
    [False, True, True, True, False]
    """
    first, *rest = bare(name).split() or [""]
    counts = first in _COUNTS and not "".join(rest).isdigit()  # «Onze 2» is a copy of Onze
    return bool(rest) and (counts or first in _SEVERAL or not {"et", "&"}.isdisjoint(rest))


_SEVERAL = frozenset(
    {"les", "des", "ces", "mes", "tes", "ses", "nos", "vos", "leurs", "plusieurs", "quelques"}
)
_COUNTS = frozenset({*_SPELLED[2:], *map(str, range(2, 100))})


def is_plural(count: int) -> bool:
    """Whether a count takes the plural: two and more, either side of zero."""
    return abs(count) >= 2  # noqa: PLR2004


def minus(number: int) -> str:
    """Write an integer with a true minus sign.

    >>> minus(-2)
    '−2'
    """
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Write a number with its sign.

    >>> signed(2), signed(-2), signed(0)
    ('+2', '−2', '+0')
    """
    return minus(number) if number < 0 else f"+{number}"


def spelled(number: int) -> str:
    """Write a small integer in letters, a greater one in figures.

    >>> spelled(14), spelled(-2), spelled(22)
    ('quatorze', 'moins deux', '22')
    """
    if abs(number) >= len(_SPELLED):
        return minus(number)
    return f"{'moins ' if number < 0 else ''}{_SPELLED[abs(number)]}"


def plural(count: int, singular: str, several: str = "") -> str:
    """Write a count with its noun.

    >>> plural(0, "carte"), plural(1, "carte"), plural(3, "carte")
    ('0 carte', '1 carte', '3 cartes')
    """
    noun = (several or f"{singular}s") if is_plural(count) else singular
    return f"{minus(count)} {noun}"


def needed(count: int, noun: str, least: int, most: int) -> str:
    """Refuse a count, and say how many there may be.

    >>> needed(4, "carte", 0, 3), needed(1, "carte", 2, 2), needed(0, "carte", 1, 3)
    ('4 cartes : 3 au plus.', '1 carte : il en faut 2.', 'Aucune carte : il en faut 1 à 3.')
    >>> needed(3, "face", 1, 2)
    '3 faces : il en faut 1 ou 2.'
    """
    told = plural(count, noun) if count else f"Aucun{'e' if noun in _FEMININE else ''} {noun}"
    if not least:
        return f"{told} : {most} au plus."
    if least == most:
        return f"{told} : il en faut {least}."
    return f"{told} : il en faut {least} {'ou' if most == least + 1 else 'à'} {most}."


_FEMININE = frozenset({"carte", "face", "ligne", "pièce", "protection", "somme"})
"""Of the nouns that are counted so, those that take «aucune»."""


def percent(chance: Fraction) -> str:
    """Write a probability for reading: one decimal, a half rounded up, never a false 0 or 100.

    >>> [percent(Fraction(n, 80)).replace(THIN, " ") for n in (0, 27, 49, 65)]
    ['0 %', '33,8 %', '61,3 %', '81,3 %']
    >>> percent(Fraction(1, 5000)).replace(THIN, " ")
    '< 0,1 %'
    """
    if chance in {0, 1}:
        return f"{int(chance) * 100}{THIN}%"
    told = _rounded(chance * 100)
    beyond = {"0,0": f"<{THIN}0,1", "100,0": f">{THIN}99,9"}
    return f"{beyond.get(told, told)}{THIN}%"


def decimal(number: Fraction) -> str:
    """Write a number with one decimal if it needs one, a half rounded away from zero.

    >>> [decimal(Fraction(n, 8)) for n in (36, 29, 18, 8, -18)]
    ['4,5', '3,6', '2,3', '1', '−2,3']
    """
    return _rounded(number).removesuffix(",0")


def hundredths(chance: Fraction) -> str:
    """Write a probability to the hundredth of a percent, as the annex of a book prints it.

    >>> [hundredths(Fraction(n, 20000)).replace(THIN, " ") for n in (0, 1, 714, 20000)]
    ['0,00 %', '0,01 %', '3,57 %', '100,00 %']
    """
    return f"{_rounded(chance * 100, 2)}{THIN}%"


def _rounded(number: Fraction, places: int = 1) -> str:
    unit = 10**places
    count = int(abs(number) * unit + Fraction(1, 2))
    sign = "−" if number < 0 and count else ""
    return f"{sign}{count // unit},{count % unit:0{places}d}"


def dated(day: object) -> str:
    """Return ``2026-11-01`` as ``1er novembre 2026``; nothing of what is no such text."""
    found = _DAY.fullmatch(str(day))
    if not found:
        return ""
    year, month, place = map(int, found.groups())
    return f"{place if place > 1 else '1er'} {_MONTHS[month - 1]} {year}"


def begun(text: str) -> str:
    """Return a text as a sentence begins with it: a capital, a digit or a sign, else in quotes.

    >>> begun("ana"), begun("d'Artagnan"), begun("3e homme"), begun("−2"), begun("?")
    ('Ana', "D'Artagnan", '3e homme', '−2', '« ? »')
    """
    text = capital(text)
    stands = not text or text[0].isupper() or text[0].isdigit() or text[0] in "−+«"
    return text if stands else f"« {text} »"


def capital(text: str) -> str:
    """Write the first letter as a capital; the others stay as they are.

    >>> capital("élodie"), capital("d'Artagnan")
    ('Élodie', "D'Artagnan")
    """
    return text[:1].upper() + text[1:]


def quote(value: object, longest: int = 40) -> str:
    """Quote what a player typed, shortened, on one line; what is quoted in it stands in “ ”.

    >>> quote("Le garde crie « Halte ! »")
    '« Le garde crie “Halte !” »'
    """
    text = _CLOSES.sub("”", _OPENS.sub("“", " ".join(str(value).split())))
    text = "".join(sign if sign.isprintable() else "\ufffd" for sign in text[: longest + 1])
    return f"« {text if len(text) <= longest else text[: longest - 1] + '…'} »"


_OPENS, _CLOSES = re.compile(r"« ?"), re.compile(r" ?»")
