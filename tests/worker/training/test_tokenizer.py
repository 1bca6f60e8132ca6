"""The tiny tokenizer: one token for a number, and every text comes back as it was."""

import pytest

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts import contract
from desktop_agent.worker.contracts.messages import Picture
from desktop_agent_model.text.tokenizer import Tokenizer
from desktop_agent_model.training.tokenizer import SPECIALS, make, number_ids, prompt_lines

CONTRACT = contract("holotron-12b")
SIZE = Size(512, 256)


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer(make(prompt_lines(CONTRACT, SIZE)))


def test_each_number_from_0_to_1000_is_one_token_and_all_differ(tokenizer: Tokenizer) -> None:
    assert [tokenizer.encode(str(number)) for number in range(1001)] == [
        [token] for token in number_ids(tokenizer.inner)
    ]
    assert len(set(number_ids(tokenizer.inner))) == 1001


def test_a_point_is_five_tokens(tokenizer: Tokenizer) -> None:
    for at in (Point(0, 0), Point(511, 255), Point(300, 20)):
        assert len(tokenizer.encode(CONTRACT.write_point(at, SIZE))) == 5


@pytest.mark.parametrize(
    "text",
    [
        "click the red circle",
        "Grüße, 世界 🙂",
        'a\n\n b\t<image> {"x":',
        "2048 007 1001 1e9",
        "<SPECIAL_11>User",
        "",
    ],
)
def test_any_text_comes_back_as_it_was(tokenizer: Tokenizer, text: str) -> None:
    ids = tokenizer.encode(text)
    assert b"".join(tokenizer.vocab_bytes()[token] for token in ids).decode() == text
    assert not set(ids) & tokenizer.special_ids


def test_the_contracts_prompts_cost_one_token_a_line(tokenizer: Tokenizer) -> None:
    for asked in (CONTRACT.locate_messages("", Picture(SIZE)), CONTRACT.step_messages("", (), Picture(SIZE))):
        text = str(asked[0].parts[0]).replace("/no_think", "")
        assert len(tokenizer.encode(text)) <= 2 * len(text.split("\n"))


def test_every_special_token_of_the_family_is_there_by_name(tokenizer: Tokenizer) -> None:
    assert len({tokenizer.special(name) for name in SPECIALS}) == len(SPECIALS)


def test_a_tokenizer_without_a_token_for_each_number_says_so(tokenizer: Tokenizer) -> None:
    from desktop_agent_model.checkpoint.writing import byte_tokenizer

    assert number_ids(byte_tokenizer()) == []
