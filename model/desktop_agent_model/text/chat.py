r"""The chat template of the Nemotron Nano v2 family, in code: no template of a checkpoint is ever run.

    <SPECIAL_10>System\n…\n
    <SPECIAL_11>User\n<img><image>…</img>\nclick OK\n
    <SPECIAL_11>Assistant\n<think></think>{"x": 1, "y": 2}\n<SPECIAL_12>\n

The system turn is there even where nothing is said in it. The empty pair of think marks is how the family
says that no reasoning comes; with reasoning on, the answer is left at an open one. A finished turn keeps the
empty pair and drops the reasoning, so the state that a model's own answer left behind is the state of the
history.

Only this module writes special tokens. Whatever a person or a screen says becomes ordinary letters, so no
text can end a turn, begin another, or stand for a picture.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from desktop_agent_model.errors import BadInput
from desktop_agent_model.text.tokenizer import END, SYSTEM, TURN, Tokenizer

ROLES = {"system": (SYSTEM, "System\n"), "user": (TURN, "User\n"), "assistant": (TURN, "Assistant\n")}
NO_REASONING, REASONING = "<think></think>", "<think>\n"
SWITCH = re.compile(r"(?<!\S)/(no_)?think(?!\S) ?")


@runtime_checkable
class Written(Protocol):
    """A part of a turn that is text; any other part is a picture."""

    @property
    def text(self) -> str:
        """What it says."""
        ...


class Said(Protocol):
    """One turn: who speaks, and the texts and pictures in order."""

    @property
    def role(self) -> str:
        """`system`, `user` or `assistant`."""
        ...

    @property
    def parts(self) -> Sequence[object]:
        """Texts and pictures."""
        ...


def wants_reasoning(turns: Sequence[Said], usual: bool) -> bool:
    """The last `/think` or `/no_think` that stands as a word of its own in a system or user turn decides."""
    wanted = usual
    for turn in turns:
        if turn.role != "assistant":
            for part in turn.parts:
                for switch in SWITCH.finditer(part.text if isinstance(part, Written) else ""):
                    wanted = switch[1] is None
    return wanted


def render(
    turns: Sequence[Said],
    tokenizer: Tokenizer,
    tokens_per_tile: int,
    *,
    thinking: bool = False,
    tiles_per_picture: Sequence[int] = (),
) -> list[int]:
    """The whole prompt as ids, up to where the answer begins; see `pieces` for its parts."""
    split = pieces(turns, tokenizer, tokens_per_tile, tiles_per_picture=tiles_per_picture)
    return [token for piece in split for token in piece] + cue(tokenizer, thinking=thinking)


def pieces(
    turns: Sequence[Said],
    tokenizer: Tokenizer,
    tokens_per_tile: int,
    *,
    tiles_per_picture: Sequence[int],
    goes_on: bool = False,
) -> list[list[int]]:
    """The ids of each turn; an empty system turn is put first where there is none, unless the turns go on.

    A picture's `tokens_per_tile` times its number of tiles, given in order, are its image tokens. Raises
    BadInput where pictures and numbers are not equally many.
    """
    counts = iter(tiles_per_picture)
    said = [_turn(turn, tokenizer, tokens_per_tile, counts) for turn in turns]
    if next(counts, None) is not None:
        raise BadInput(f"There are fewer pictures than the {len(tiles_per_picture)} cut into tiles.")
    if goes_on or (turns and turns[0].role == "system"):
        return said
    return [_framed("system", tokenizer.encode("System\n\n"), tokenizer), *said]


def cue(tokenizer: Tokenizer, *, thinking: bool) -> list[int]:
    """The ids after which the model answers."""
    opening = "Assistant\n" + (REASONING if thinking else NO_REASONING)
    return _framed("assistant", tokenizer.encode(opening, special=True), tokenizer)


def _framed(role: str, ids: list[int], tokenizer: Tokenizer) -> list[int]:
    return [tokenizer.special(ROLES[role][0]), *ids]


def _turn(turn: Said, tokenizer: Tokenizer, tokens_per_tile: int, counts: Iterator[int]) -> list[int]:
    role = str(turn.role)
    if role not in ROLES:
        raise BadInput(f"There is no role {role}; a turn is by system, user or assistant.")
    if role == "assistant":
        return _answer(turn, tokenizer)
    ids, text = [], ROLES[role][1]
    for part in turn.parts:
        if isinstance(part, Written):
            text += SWITCH.sub("", part.text)
        else:
            ids += tokenizer.encode(text) + _picture(tokenizer, tokens_per_tile * _next(counts))
            text = "\n"
    return _framed(role, ids + tokenizer.encode(text.rstrip() + "\n"), tokenizer)


def _answer(turn: Said, tokenizer: Tokenizer) -> list[int]:
    """A turn that the model has finished; reasoning that is still in it is dropped."""
    text = "".join(part.text for part in turn.parts if isinstance(part, Written))
    text = text.rpartition("</think>")[2].strip()
    ids = cue(tokenizer, thinking=False) + tokenizer.encode(text)
    return [*ids, *tokenizer.encode("\n"), tokenizer.special(END), *tokenizer.encode("\n")]


def _next(counts: Iterator[int]) -> int:
    count = next(counts, None)
    if count is None:
        raise BadInput("There are more pictures in the messages than were cut into tiles.")
    return count


def _picture(tokenizer: Tokenizer, count: int) -> list[int]:
    return [tokenizer.image_start, *[tokenizer.image] * count, tokenizer.image_end]
