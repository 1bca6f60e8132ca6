"""The tokenizer of a checkpoint: ids come from `tokenizer.json`, never from numbers known by heart."""

import json
from functools import cached_property
from pathlib import Path
from typing import Self

import tokenizers

from desktop_agent_model.errors import BadConfig, IncompleteCheckpoint

SYSTEM, TURN, END = "<SPECIAL_10>", "<SPECIAL_11>", "<SPECIAL_12>"


class Tokenizer:
    """Text to ids and back; the marks of the chat and of pictures by name."""

    def __init__(
        self,
        inner: tokenizers.Tokenizer,
        *,
        image: str = "<image>",
        marks: tuple[str, str] = ("<img>", "</img>"),
    ) -> None:
        self.inner = inner
        self.size: int = 1 + max(inner.get_vocab(with_added_tokens=True).values())
        self.reserved = frozenset(inner.get_added_tokens_decoder())
        self.eos = self.special(END)
        self.image = self.special(image)
        self.image_start, self.image_end = self.special(marks[0]), self.special(marks[1])

    @classmethod
    def load(
        cls, folder: Path, *, image: str = "<image>", marks: tuple[str, str] = ("<img>", "</img>")
    ) -> Self:
        """Read `tokenizer.json` in a folder; raises BadCheckpoint where it is absent or cut off."""
        path = folder / "tokenizer.json"
        try:
            text = path.read_text("utf-8")
            kind = json.loads(text)["model"]["type"]
        except FileNotFoundError:
            raise IncompleteCheckpoint(f"There is no tokenizer.json in {folder}.") from None
        except (OSError, ValueError, KeyError, TypeError) as trouble:
            raise BadConfig(f"tokenizer.json in {folder} cannot be read: {trouble!r}.") from trouble
        if kind != "BPE":
            raise BadConfig(f"tokenizer.json in {folder} is of type {kind}; this family has BPE over bytes.")
        return cls(tokenizers.Tokenizer.from_str(text), image=image, marks=marks)

    def special(self, name: str) -> int:
        """The id of a special token; raises BadConfig naming one that the tokenizer does not have."""
        found = self.inner.token_to_id(name)
        if found is None:
            raise BadConfig(f"tokenizer.json has no token {name}, which this model's prompts are made of.")
        return int(found)

    def encode(self, text: str, *, special: bool = False) -> list[int]:
        """Ids of a text; without `special`, a special token written out in it stays ordinary letters."""
        self.inner.encode_special_tokens = not special
        ids: list[int] = self.inner.encode(text, add_special_tokens=False).ids
        if special or self.reserved.isdisjoint(ids):
            return ids
        return [token for piece in self._apart(text) for token in self.encode(piece)]

    def _apart(self, text: str) -> list[str]:
        """The text cut inside the first reserved token that is written out in it."""
        found = min((text.find(name), name) for name in self._reserved_names if name in text)
        cut = found[0] + max(1, len(found[1]) - 1)
        return [text[:cut], text[cut:]]

    @cached_property
    def _reserved_names(self) -> tuple[str, ...]:
        return tuple(token.content for token in self.inner.get_added_tokens_decoder().values())

    def decode(self, ids: list[int]) -> str:
        """The text of ids, special tokens left out; bytes that are no UTF-8 yet become U+FFFD."""
        return str(self.inner.decode(ids, skip_special_tokens=True))

    @cached_property
    def special_ids(self) -> frozenset[int]:
        """Ids that are no text."""
        decoder = self.inner.get_added_tokens_decoder()
        return frozenset(index for index, token in decoder.items() if token.special)

    def vocab_bytes(self) -> list[bytes]:
        """The bytes of every token by id; empty for special tokens and for ids that no token has."""
        found = [b""] * self.size
        added = self.inner.get_added_tokens_decoder()
        for name, index in self.inner.get_vocab(with_added_tokens=True).items():
            if index in self.special_ids or index >= self.size:
                continue
            found[index] = name.encode() if index in added else _bytes(name)
        return found


def _bytes(name: str) -> bytes:
    """The bytes that a byte-level token's letters stand for."""
    return bytes(_ALPHABET[letter] for letter in name)


def _alphabet() -> dict[str, int]:
    """The letter that byte-level BPE writes for each byte: itself where printable, else one from 256 on."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    return {chr(byte): byte for byte in printable} | {
        chr(256 + place): byte for place, byte in enumerate(others)
    }


_ALPHABET = _alphabet()
