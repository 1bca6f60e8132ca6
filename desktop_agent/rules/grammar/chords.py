"""Key names in an instruction → chords."""

import re
import unicodedata
from collections.abc import Mapping

from desktop_agent.core.errors import UnknownKey
from desktop_agent.core.keys import MODIFIERS, canonical, parse_chord

_BETWEEN_CHORDS = re.compile(
    r"\s*(?:,|;|(?:\b(?:and|e)\s+)?\b(?:then|depois)\b|然後|然后|再|、)\s*", re.IGNORECASE
)
_BETWEEN_KEYS = re.compile(r"\s+(?:and|plus|e|mais)\s+|\s*[和與与加]\s*|\s*[-–]\s*(?=\w)|\s+", re.IGNORECASE)
_AND = re.compile(r"\s+(?:and|e)\s+", re.IGNORECASE)

Chord = tuple[str, ...]


def chords(words: str, names: Mapping[str, str]) -> tuple[Chord, ...]:
    """The chords that the words name, such as `(("ctrl", "s"),)`; raises UnknownKey where any is none.

    `names` are key names of the instruction's language → English ones.
    """
    words = unicodedata.normalize("NFKC", words).strip()
    pieces = [piece for piece in _BETWEEN_CHORDS.split(words) if piece]
    if not pieces:
        raise UnknownKey("No key was named.")
    if len(pieces) > 1 and _one(pieces[0], names) in MODIFIERS:
        pieces = [" ".join(pieces)]  # "Ctrl, Alt and Delete" is one chord
    found: list[Chord] = []
    for piece in pieces:
        found += _piece(piece, names)
    return tuple(found)


def _piece(words: str, names: Mapping[str, str]) -> list[Chord]:
    whole = _one(words, names)
    if whole:
        return [(whole,)]
    parts = words.split()
    if len(parts) > 1 and all("+" in part.strip("+") for part in parts):
        return [chord for part in parts for chord in _piece(part, names)]  # "ctrl+k ctrl+s"
    if "+" in words and _AND.search(words):
        return [chord for part in _AND.split(words) for chord in _piece(part, names)]
    keys = _split_at_plus(words) if "+" in words else [key for key in _BETWEEN_KEYS.split(words) if key]
    known = [_one(key, names) or canonical(key) for key in keys]
    if len(known) > 1 and all(key not in MODIFIERS for key in known):
        if "+" in words:
            raise UnknownKey(f"“{words}” is no chord: it holds no Ctrl, Alt, Shift or Super.")
        return [(key,) for key in known]  # "tab tab enter"
    return [parse_chord(tuple(known))]


def _split_at_plus(words: str) -> list[str]:
    """`ctrl++` is Ctrl and the plus key; `ctrl+` is unfinished."""
    if words.rstrip().endswith("+") and not words.rstrip().endswith("++"):
        raise UnknownKey(f"“{words}” is no chord: it ends too early.")
    if words.rstrip().endswith("++"):
        return [*_split_at_plus(words.rstrip()[:-2]), "+"]
    return [key.strip() for key in words.split("+") if key.strip()]


def _one(word: str, names: Mapping[str, str]) -> str:
    """The canonical name of one key; empty where it is none."""
    plain = " ".join(word.lower().split())
    try:
        return canonical(names.get(plain, plain))
    except UnknownKey:
        return ""
