"""The tiny checkpoint's tokenizer: one token for every number from 0 to 1000 and for every word taught.

Byte-level BPE without merges, as `tokenizer.json`: a regular expression cuts text into pieces, a piece that
is in the vocabulary is one token, any other falls apart into bytes, so every text has tokens and decodes to
itself. The special tokens are those of the Nemotron family by name; their ids are this file's own, so
whoever needs one asks the tokenizer. Fixed pieces of JSON are single tokens too: a grammar can still stop
after any byte, because the single bytes are in the vocabulary as well.
"""

import re

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers

from desktop_agent.core.geometry import Size
from desktop_agent.worker.contracts.family import Contract
from desktop_agent.worker.contracts.messages import Picture
from desktop_agent_model.training.shapes import COLOURS, ICONS, SHAPES

SPECIALS = (
    "<unk>", "<s>", "</s>", *(f"<SPECIAL_{number}>" for number in range(3, 13)), "<image>", "<img>", "</img>",
)  # fmt: skip
JSON = (
    '{"x":', ',"y":', "}",
    '{"note":null,"thought":"', '","tool_call":{"tool_name":"', '","element":"', '","x":',
    ',"button":"left"}}', '","content":"', '"}}', "click_desktop",
)  # fmt: skip
MARKS = ("<observation>", "</observation>", "<tool_output>", "</tool_output>", "<error>", "</error>")
FIXED = ("<think>", "</think>", "System", "User", "Assistant", *MARKS, *JSON)
WORDS = (
    "click", "Click", "press", "the", "a", "an", "on", "in", "of", "to", "at", "and", "then", "thing", "icon",
    "button", "one", "it",
    *COLOURS, *SHAPES, *ICONS,
    "OK", "Save", "Open", "Cancel", "Close", "Delete", "Help", "Print", "Send", "Next",
    "done", "Done", "is", "was", "next", "first", "last", "step", "task", "Task", "screen", "image", "this",
    "that", "with", "answer", "Answer",
)  # fmt: skip
HIGHEST = 1000
SHORT = 12  # letters: shorter lines are written with the other tokens


def pieces(fixed: tuple[str, ...] = FIXED) -> str:
    """The expression that cuts text: fixed pieces first, then numbers up to 1000, words, and single marks."""
    known = "|".join(re.escape(piece) for piece in sorted(fixed, key=len, reverse=True))
    return rf"{known}|{HIGHEST}|[0-9]{{1,3}}| ?\p{{L}}+|\s|."


def vocabulary(fixed: tuple[str, ...] = FIXED) -> dict[str, int]:
    """Every token with its id: specials, bytes, numbers, fixed pieces, words with and without a space."""
    byte_level = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)

    def spelt(text: str) -> str:
        return "".join(part for part, _ in byte_level.pre_tokenize_str(text))

    tokens = [*SPECIALS, *sorted(pre_tokenizers.ByteLevel.alphabet())]
    tokens += [str(number) for number in range(HIGHEST + 1)]
    tokens += [spelt(piece) for piece in fixed]
    tokens += [spelt(form) for word in WORDS for form in (word, " " + word)]
    return {token: index for index, token in enumerate(dict.fromkeys(tokens))}


def make(lines: tuple[str, ...] = ()) -> Tokenizer:
    """Build the tokenizer; each of `lines`, such as those of a fixed system prompt, is one token."""
    fixed = (*FIXED, *lines)
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary(fixed), merges=[], ignore_merges=True))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(pieces(fixed)), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken(name, special=True, normalized=False) for name in SPECIALS])
    return tokenizer


def prompt_lines(contract: Contract, size: Size) -> tuple[str, ...]:
    """The lines of a contract's system prompts for a picture of a size."""
    picture = Picture(size)
    asked = (*contract.locate_messages("", picture), *contract.step_messages("", (), picture))
    texts = [str(part) for message in asked if message.role == "system" for part in message.parts]
    return tuple(dict.fromkeys(line for text in texts for line in text.split("\n") if len(line) > SHORT))


def number_ids(tokenizer: Tokenizer) -> list[int]:
    """The ids of the numbers 0 to 1000, in order; empty where not each is a token of its own."""
    ids = [tokenizer.token_to_id(str(number)) for number in range(HIGHEST + 1)]
    found = [token for token in ids if token is not None]
    return found if len(found) == len(ids) else []
