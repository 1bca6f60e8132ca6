"""Which keys answer a question under the keyboard map in use, and with which modifiers they are grabbed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Literal

Answer = Literal["enter", "escape"] | int

_SHIFT, _CAPS_LOCK = 1, 2
_NUM_LOCK_KEY, _SCROLL_LOCK_KEY = 0xFF7F, 0xFF14
_ENTER, _ESCAPE = {0xFF0D, 0xFF8D}, 0xFF1B
_DIGITS = {0x30 + digit: digit for digit in range(1, 10)}
_KEYPAD = {0xFFB0 + digit: digit for digit in range(1, 10)}


@dataclass(frozen=True, slots=True)
class AnswerKeys:
    """The answer of each keycode, and the (keycode, modifiers) pairs to be grabbed for it."""

    answers: dict[int, Answer]
    grabs: frozenset[tuple[int, int]]


def answer_keys(
    rows: Sequence[Sequence[int]], first: int, modifiers: Sequence[Sequence[int]], digits: int
) -> AnswerKeys:
    """The keys for Enter, Esc and the digits up to `digits`.

    `rows` holds the keysyms of each keycode from `first` on, `modifiers` the keycodes of each of the
    eight modifiers, both as the X server gives them.
    """
    num_lock = _modifier(rows, first, modifiers, _NUM_LOCK_KEY)
    scroll_lock = _modifier(rows, first, modifiers, _SCROLL_LOCK_KEY)
    locks = _subsets([_CAPS_LOCK, num_lock, scroll_lock])
    answers: dict[int, Answer] = {}
    grabs: set[tuple[int, int]] = set()
    for keycode, row in enumerate(rows, first):
        for answer, held in _meanings(row, digits, num_lock):
            answers.setdefault(keycode, answer)
            grabs |= {(keycode, held | lock) for lock in locks}
    return AnswerKeys(answers, frozenset(grabs))


def _meanings(row: Sequence[int], digits: int, num_lock: int) -> Iterator[tuple[Answer, int]]:
    """What a key answers, and the modifiers that must be down for it.

    The first four columns are plain and shifted in the first and in the second layout. Where a digit
    stands only on the shifted level (French), the key still bears it, so it counts without Shift too.
    On the keypad it counts only with Num Lock on: without, the key moves the cursor.
    """
    for column, keysym in enumerate(row[:4]):
        shifted = column % 2 == 1
        if keysym in _ENTER and not shifted:
            yield "enter", 0
        elif keysym == _ESCAPE and not shifted:
            yield "escape", 0
        elif 1 <= (digit := _DIGITS.get(keysym, 0)) <= digits:
            yield digit, 0
            if shifted:
                yield digit, _SHIFT
        elif 1 <= (digit := _KEYPAD.get(keysym, 0)) <= digits:
            yield digit, num_lock if shifted else 0


def _modifier(
    rows: Sequence[Sequence[int]], first: int, modifiers: Sequence[Sequence[int]], keysym: int
) -> int:
    """The mask of the modifier that a key such as Num Lock switches; 0 where there is none."""
    for index, keycodes in enumerate(modifiers):
        if any(first <= code < first + len(rows) and keysym in rows[code - first] for code in keycodes):
            return 1 << index
    return 0


def _subsets(masks: Sequence[int]) -> set[int]:
    given = [mask for mask in masks if mask]
    return {reduce(or_, chosen, 0) for size in range(len(given) + 1) for chosen in combinations(given, size)}
