"""Folding of text, so that words compare across case, accents, width and the ways interfaces write them."""

import re
import unicodedata
from functools import lru_cache

_ELLIPSIS = re.compile(r"(\u2026|\.\.\.)\s*$")
_CHINESE = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_SPACES = re.compile(r"\s+")


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Lower case, without accents, full-width forms, typographic quotes and double spaces."""
    text = unicodedata.normalize("NFKD", text)
    text = "".join(c for c in text if not unicodedata.combining(c))
    text = text.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"')
    return _SPACES.sub(" ", text).strip().casefold()


def has_chinese(text: str) -> bool:
    """Whether any Chinese character stands in it."""
    return bool(_CHINESE.search(text))


@lru_cache(maxsize=2_000)
def _word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")


def contains_word(folded: str, word: str) -> bool:
    """Whether the folded text holds the folded word as a whole word (Chinese: anywhere)."""
    if has_chinese(word):
        return word in folded
    return bool(_word(word).search(folded))


@lru_cache(maxsize=20_000)
def plain_label(text: str) -> str:
    """A label as a person says it: no mnemonic mark, no ellipsis, no surrounding spaces or colon."""
    text = re.sub(r"\(_\w\)|\(&\w\)", "", text)
    text = re.sub(r"(?<!\w)_(?=\w)|(?<=\w)_(?=\w)(?!.*_)", "", text) if text.count("_") == 1 else text
    text = re.sub(r"&(?=\w)", "", text)
    text = _ELLIPSIS.sub("", text.strip())
    return text.strip().rstrip(":：").strip()
