"""What a recogniser says, as a person would write it; what is no text is dropped."""

import unicodedata

from desktop_agent.core.geometry import Size

#: Lines less sure than this are noise; short ones, and single signs, need more.
_LEAST, _LEAST_SHORT, _LEAST_SIGN = 0.55, 0.75, 0.8
_SHORT = 3
#: So many heights wide is a sign: a wide stripe read as "=" is none, nor an upright line read as "1".
_WIDEST_SIGN, _NARROWEST_SIGN = 1.8, 0.29

#: Full-width forms in a line of other letters are the recogniser's habit.
_WIDE = str.maketrans("：；，。！？（）［］％＋－＝／", ":;,.!?()[]%+-=/")  # noqa: RUF001 - these very signs
#: The arrows of lists and menus, and the points of lists, are no part of a name.
_AROUND = " ▼▾▽▲▴△►▸▶◄◂◀•●·○"


def tidied(text: str, confidence: float, size: Size) -> str:
    """The text without noise; empty where it is none. `size` is the line's, in pixels."""
    text = " ".join(text.split()).strip(_AROUND)
    if not _has_chinese(text):
        text = text.translate(_WIDE)
    is_stripe = not _NARROWEST_SIGN <= size.width / size.height <= _WIDEST_SIGN * len(text)
    if confidence < _least(text) or is_stripe or not any(_is_sign(character) for character in text):
        return ""
    return text


def _least(text: str) -> float:
    if len(text) <= 1:
        return _LEAST_SIGN
    return _LEAST_SHORT if len(text) <= _SHORT else _LEAST


def _has_chinese(text: str) -> bool:
    return any("\u3400" <= character <= "\u9fff" for character in text)


def _is_sign(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind[0] in "LNS" or character in "-+/*%&#@?!…()"
