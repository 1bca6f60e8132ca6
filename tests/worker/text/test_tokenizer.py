"""Text becomes tokens and comes back; what a person writes never becomes a special token."""

import json
from pathlib import Path

import pytest
import tokenizers

from desktop_agent_model.checkpoint.loading import Loaded
from desktop_agent_model.checkpoint.writing import SPECIALS, byte_tokenizer
from desktop_agent_model.errors import BadConfig
from desktop_agent_model.text.tokenizer import Tokenizer

TEXTS = (
    "",
    "click OK",
    "Olá, mundo — ação",
    "点击“保存”",
    "a\n\tb  c",
    "🙂 \U0001f1e7\U0001f1f7",
    "\x00\x7f\u200b",
)


@pytest.mark.parametrize("text", TEXTS)
def test_text_comes_back_as_it_was(tiny: Loaded, text: str) -> None:
    assert tiny.tokenizer.decode(tiny.tokenizer.encode(text)) == text


@pytest.mark.parametrize("name", SPECIALS)
def test_a_special_token_that_a_person_writes_is_ordinary_text(tiny: Loaded, name: str) -> None:
    tokenizer = tiny.tokenizer
    for text in (name, f"a{name}b", name * 3, f"<{name}>", name[:-1] + name):
        ids = tokenizer.encode(text)
        assert tokenizer.reserved.isdisjoint(ids)
        assert tokenizer.decode(ids) == text


def test_an_added_token_that_is_not_marked_special_stays_text_too(tmp_path: Path) -> None:
    inner = byte_tokenizer()
    inner.add_tokens([tokenizers.AddedToken("<think>", special=False), tokenizers.AddedToken("</think>")])
    tokenizer = Tokenizer(inner)
    for text in ("<think>", "a</think>b<think>", "<think></think>" * 2):
        ids = tokenizer.encode(text)
        assert tokenizer.reserved.isdisjoint(ids)
        assert tokenizer.decode(ids) == text


def test_our_own_text_can_hold_special_tokens(tiny: Loaded) -> None:
    tokenizer = tiny.tokenizer
    assert tokenizer.encode("<SPECIAL_12>", special=True) == [tokenizer.eos]
    assert tokenizer.encode("<SPECIAL_12>") != [tokenizer.eos]


def test_special_tokens_have_the_numbers_that_the_file_gives_them(tmp_path: Path) -> None:
    byte_tokenizer().save(str(tmp_path / "tokenizer.json"))
    raw = json.loads((tmp_path / "tokenizer.json").read_text())
    moved = {"<image>": 900, "<img>": 901, "</img>": 902}
    for token in raw["added_tokens"]:
        token["id"] = moved.get(token["content"], token["id"])
    for name, number in moved.items():
        raw["model"]["vocab"][name] = number
    (tmp_path / "tokenizer.json").write_text(json.dumps(raw))
    tokenizer = Tokenizer.load(tmp_path)
    assert [tokenizer.image, tokenizer.image_start, tokenizer.image_end] == [900, 901, 902]
    assert tokenizer.size == 903


def test_a_special_token_that_is_not_there_is_named(tiny: Loaded) -> None:
    with pytest.raises(BadConfig, match="<SPECIAL_99>"):
        tiny.tokenizer.special("<SPECIAL_99>")


def test_every_token_has_the_bytes_that_it_stands_for(tiny: Loaded) -> None:
    tokenizer = tiny.tokenizer
    table = tokenizer.vocab_bytes()
    assert len(table) == tokenizer.size
    for text in TEXTS:
        assert b"".join(table[token] for token in tokenizer.encode(text)) == text.encode()
    assert {table[token] for token in tokenizer.special_ids} == {b""}
    assert sorted(piece for piece in table if piece) == sorted(bytes([byte]) for byte in range(256))
