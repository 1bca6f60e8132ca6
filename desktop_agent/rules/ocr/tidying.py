"""What a recogniser says, as a person would write it; what is no text is dropped."""

import unicodedata

#: Lines less sure than this are noise, and single signs need more.
_LEAST, _LEAST_SIGN = 0.55, 0.8

#: Full-width forms in a line of other letters are the recogniser's habit.
_WIDE = str.maketrans("：；，。！？（）［］％＋－＝／", ":;,.!?()[]%+-=/")  # noqa: RUF001 - these very signs


def tidied(text: str, confidence: float) -> str:
    """The text without noise; empty where it is none."""
    text = " ".join(text.split())
    if not _has_chinese(text):
        text = text.translate(_WIDE)
    least = _LEAST_SIGN if len(text) <= 1 else _LEAST
    if confidence < least or not any(_is_sign(character) for character in text):
        return ""
    return text


def _has_chinese(text: str) -> bool:
    return any("\u3400" <= character <= "\u9fff" for character in text)


def _is_sign(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind[0] in "LNS" or character in "-+/*%&#@?!…"
