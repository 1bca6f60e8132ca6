"""How well what somebody calls a thing fits what it is called: 1 for the same, 0 for nothing in common."""

from functools import lru_cache

from desktop_agent.core.words import has_chinese
from desktop_agent.rules.lexicon.meaning import joined, lexicon, phrases
from desktop_agent.rules.matching.forms import GENERIC, WEAK, Forms, forms, root, stem

EXACT, CLEANED, COMPACT, PLURAL, ENDING = 1.0, 0.99, 0.97, 0.96, 0.95
#: A whole name that means the same, and one that is only related.
SAME_MEANING, SAME_CORE, RELATED = 0.9, 0.82, 0.62
#: A misspelt whole name.
MISSPELT = 0.9
_WEAK_WEIGHT, _GENERIC_WEIGHT = 0.25, 0.5


@lru_cache(maxsize=50_000)
def likeness(said: str, called: str) -> float:
    """0 to 1, for two texts in any case, spelling and of the three languages."""
    if not said or not called:
        return 0.0
    one, other = forms(said), forms(called)
    return _same(one, other, said, called) or max(_by_meaning(one, other), _by_words(one, other))


def literally(said: str, called: str) -> float:
    """The same for a name in quotation marks: equal, or a part of it word for word; never by meaning."""
    one, other = forms(said), forms(called)
    same = _same(one, other, said, called)
    if same:
        return same
    inside = f" {one.plain} " in f" {other.plain} " or (has_chinese(one.plain) and one.plain in other.plain)
    return 0.6 + 0.25 * len(one.plain) / len(other.plain) if inside else 0.0


def _same(one: Forms, other: Forms, said: str, called: str) -> float:
    if said == called:
        return EXACT
    if one.plain == other.plain:
        return CLEANED
    if one.compact == other.compact:
        return COMPACT
    if tuple(map(stem, one.tokens)) == tuple(map(stem, other.tokens)):
        return PLURAL
    if one.plain == other.without_ending:
        return ENDING
    return 0.0


def _by_meaning(one: Forms, other: Forms) -> float:
    """Whole names that stand for the same concept."""
    known = lexicon()
    said, called = joined(one.telling), joined(other.telling)
    ours = known.concepts(one.plain) or known.concepts(said)
    theirs = known.concepts(other.plain) or known.concepts(called)
    if ours & theirs:
        return SAME_MEANING
    ours, theirs = ours or known.concepts(joined(one.core)), theirs or known.concepts(joined(other.core))
    if ours & theirs:
        return SAME_CORE
    related = (ours & (known.relatives(other.plain) | known.relatives(called))) | (
        theirs & (known.relatives(one.plain) | known.relatives(said))
    )
    return RELATED if related else 0.0


def _by_words(one: Forms, other: Forms) -> float:
    """Word by word: how much of what was said is in the name, and how much of the name was said."""
    fits = _fit_of(phrases(one.tokens), phrases(other.tokens))
    if (
        min(len(one.tokens), len(other.tokens)) == 1
    ):  # "name" is a part of "full name", though that is a phrase
        fits = max(fits, _fit_of([(token,) for token in one.tokens], [(token,) for token in other.tokens]))
    return max(_misspelt(one, other), fits)


Pieces = list[tuple[str, ...]]


def _fit_of(pieces: Pieces, named: Pieces) -> float:
    said = [(_weight(piece), max((_word(piece, name) for name in named), default=0.0)) for piece in pieces]
    heard = [(_weight(name), max((_word(piece, name) for piece in pieces), default=0.0)) for name in named]
    covered, used = _mean(said), _mean(heard)
    # what was said must be in the name; what else the name holds matters less
    return min(0.94, covered * (0.66 + 0.28 * used)) if covered >= 0.5 else 0.0


def _mean(pairs: list[tuple[float, float]]) -> float:
    total = sum(weight for weight, _ in pairs)
    return sum(weight * fit for weight, fit in pairs) / total if total else 0.0


def _weight(piece: tuple[str, ...]) -> float:
    if len(piece) == 1 and piece[0] in WEAK:
        return _WEAK_WEIGHT
    return _GENERIC_WEIGHT if len(piece) == 1 and stem(piece[0]) in GENERIC else float(len(piece)) ** 0.5


@lru_cache(maxsize=50_000)
def _word(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """How alike two phrases are."""
    if one == other:
        return 1.0
    if tuple(map(stem, one)) == tuple(map(stem, other)):
        return 0.97
    if tuple(map(root, one)) == tuple(map(root, other)):
        return 0.93
    known, said, called = lexicon(), joined(one), joined(other)
    ours, theirs = known.concepts(said), known.concepts(called)
    if ours & theirs:
        return 0.9
    if ours & known.relatives(called) or theirs & known.relatives(said):
        return 0.6
    if has_chinese(said) and has_chinese(called) and (said in called or called in said):
        return 0.8
    return 0.85 if len(one) == len(other) == 1 and _is_slip(one[0], other[0]) else 0.0


def _misspelt(one: Forms, other: Forms) -> float:
    return MISSPELT if _is_slip(one.compact, other.compact) else 0.0


@lru_cache(maxsize=50_000)
def _is_slip(one: str, other: str) -> bool:
    """Whether one is the other with a slip of the finger: a letter missing, doubled, wrong or swapped."""
    shorter, longer = sorted((len(one), len(other)))
    if (
        shorter < 4
        or longer - shorter > 2
        or has_chinese(one + other)
        or any(c.isdigit() for c in one + other)
    ):
        return False
    if lexicon().concepts(one):
        return False  # it is a word of its own: "print" is not a slip for "Point"
    from rapidfuzz.distance import OSA  # noqa: PLC0415 - late: 36 ms, and most names match as they are

    allowed = 1 if longer < 8 else 2
    # a slip leaves the beginning right: "Open" and "Oven" are two words
    return (
        one[0] == other[0]
        and OSA.distance(one, other, score_cutoff=allowed) <= allowed
        and (longer >= 5 or sorted(one) == sorted(other) or shorter != longer)
    )
