"""The decode loop: what is given out and when, what is forced, drawn, stopped and given up."""

import json
from typing import Any

import pytest
import torch

from desktop_agent_model.errors import BadSchema
from desktop_agent_model.generation.grammar import Grammars
from desktop_agent_model.generation.sampling import Sampler
from desktop_agent_model.generation.state import State, feed
from desktop_agent_model.generation.writing import CHUNK, Cancelled, Pen, Wish, Written

STEP = {
    "type": "object",
    "additionalProperties": False,
    "required": ["note", "tool_call"],
    "properties": {
        "note": {"anyOf": [{"type": "string", "maxLength": 8}, {"type": "null"}]},
        "tool_call": {
            "anyOf": [
                {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["tool_name", "x"],
                    "properties": {
                        "tool_name": {"const": "click_desktop"},
                        "x": {"type": "integer", "minimum": 0, "maximum": 1000},
                    },
                },
                {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["tool_name", "content"],
                    "properties": {
                        "tool_name": {"const": "answer"},
                        "content": {"type": "string", "maxLength": 8},
                    },
                },
            ]
        },
    },
}


class Dictating:
    """A model whose next tokens are dictated; counts how often it is asked."""

    device = torch.device("cpu")

    def __init__(self, ids, size=320):
        self.ids, self.size, self.asked = list(ids), size, 0

    def embed(self, ids, _features):
        return ids[..., None].float()

    def __call__(self, embeds, _cache):
        self.asked += 1
        logits = torch.zeros(1, 1, self.size)
        logits[..., self.ids[min(self.asked - 1, len(self.ids) - 1)]] = 1.0
        return logits


class NoState:
    cache = None
    tokens = 0


def dictated(tokenizer, ids, wish=None, cancelled=lambda: False, **more):
    """The pieces that are given out, and what was written."""
    model: Any = Dictating(ids)
    state: Any = NoState()
    pen, written = Pen(model, tokenizer.vocab_bytes(), state, cancelled), Written()
    wish = wish or Wish(**({"most": 40, "eos": tokenizer.eos, "sampler": greedy()} | more))
    return list(pen.write([1], wish, written)), written, model


def greedy():
    return Sampler(0.0, 1.0, None, torch.device("cpu"))


def test_no_character_is_given_out_before_all_its_bytes_are_there(tiny):
    ids = [*tiny.tokenizer.encode("é€😀"), tiny.tokenizer.eos]
    pieces, written, _ = dictated(tiny.tokenizer, ids)
    assert pieces == ["é", "€", "😀"]
    assert (written.text, written.finish) == ("é€😀", "stop")


def test_bytes_that_are_no_character_are_shown_as_such_at_the_end(tiny):
    ids = [*tiny.tokenizer.encode("a€")[:-1], tiny.tokenizer.eos]
    assert "".join(dictated(tiny.tokenizer, ids)[0]) == "a\ufffd"


def test_nothing_of_a_stop_word_is_given_out_and_nothing_after_it(tiny):
    ids = tiny.tokenizer.encode("one STOX two STOP three")
    pieces, written, _ = dictated(tiny.tokenizer, ids, stop=("STOP", "never"))
    assert "".join(pieces) == written.text == "one STOX two "
    assert not any("STO" in piece and "STOX" not in "".join(pieces) for piece in pieces)
    assert written.finish == "stop"


def test_an_answer_ends_at_its_limit_of_tokens(tiny):
    _, written, _ = dictated(tiny.tokenizer, tiny.tokenizer.encode("abcdefgh"), most=3)
    assert (written.text, written.finish, len(written.ids)) == ("abc", "length", 3)


def test_it_stops_between_two_tokens_when_nobody_waits(tiny):
    answers = iter([False, False, False, False, True])
    _, written, model = dictated(
        tiny.tokenizer, tiny.tokenizer.encode("abcdefgh"), cancelled=lambda: next(answers, True)
    )
    assert written.finish == "cancelled"
    assert model.asked <= 4


def test_it_stops_between_two_chunks_of_a_long_prompt(tiny):
    model, asked = tiny.model, []
    pen = Pen(model, tiny.tokenizer.vocab_bytes(), State(model), lambda: asked.append(1) or len(asked) > 1)
    with pytest.raises(Cancelled):
        pen.read([30] * (CHUNK + 5))


def test_what_the_form_leaves_no_choice_about_is_not_asked_of_the_model(tiny):
    schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {"a_long_name": {"const": "x"}},
        "required": ["a_long_name"],
    }
    constraint = Grammars(tiny.tokenizer).of(schema)
    pieces, written, model = dictated(tiny.tokenizer, [50], constraint=constraint)
    assert json.loads("".join(pieces)) == {"a_long_name": "x"}
    assert (written.finish, model.asked) == ("stop", 0)
    assert written.unread[:1] == [1]  # the prompt's end too, which a next turn reads with the rest


def test_the_model_is_asked_once_for_each_choice(tiny):
    schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"enum": ["left", "right"]} for name in ("first_name", "second_name")},
        "required": ["first_name", "second_name"],
    }
    constraint = Grammars(tiny.tokenizer).of(schema)
    choice = tiny.tokenizer.encode("l")
    pieces, written, model = dictated(tiny.tokenizer, choice, constraint=constraint, most=200)
    assert json.loads("".join(pieces)) == {"first_name": "left", "second_name": "left"}
    assert model.asked == 2 < len(written.ids)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_model_says_the_answer_is_of_its_form(tiny, seed):
    constraint = Grammars(tiny.tokenizer).of(STEP)
    sampler = Sampler(1.0, 1.0, seed, torch.device("cpu"))
    pen, written = Pen(tiny.model, tiny.tokenizer.vocab_bytes(), State(tiny.model), lambda: False), Written()
    ids = tiny.tokenizer.encode("do it")
    text = "".join(pen.write(ids, Wish(200, tiny.tokenizer.eos, sampler, constraint), written))
    read = json.loads(text)
    assert set(read) == {"note", "tool_call"}
    assert read["tool_call"]["tool_name"] in {"click_desktop", "answer"}
    assert written.finish == "stop"


def test_after_reasoning_the_form_holds_and_not_before(tiny):
    constraint = Grammars(tiny.tokenizer).of({"const": "yes"})
    ids = tiny.tokenizer.encode("hm</think>") + [51] * 20
    pieces, _, _ = dictated(tiny.tokenizer, ids, constraint=constraint, reasons=True)
    assert "".join(pieces) == 'hm</think>"yes"'


@pytest.mark.parametrize("schema", [{"type": "nonsense"}, {"$ref": "#/nowhere"}])
def test_a_schema_of_which_no_grammar_can_be_made_is_refused(tiny, schema):
    with pytest.raises(BadSchema):
        Grammars(tiny.tokenizer).of(schema)


def test_an_answer_is_drawn_again_by_its_seed():
    logits = torch.randn(50, generator=torch.Generator().manual_seed(1))

    def drawn(seed):
        sampler = Sampler(1.0, 0.95, seed, torch.device("cpu"))
        return [sampler.pick(logits) for _ in range(20)]

    assert drawn(7) == drawn(7)
    assert drawn(7) != drawn(8)


def test_only_the_nucleus_is_drawn_from():
    logits = torch.log(torch.tensor([0.6, 0.3, 0.09, 0.01]))
    sampler = Sampler(1.0, 0.7, 3, torch.device("cpu"))
    assert {sampler.pick(logits) for _ in range(200)} == {0, 1}
    assert {Sampler(1.0, 0.0, 3, torch.device("cpu")).pick(logits) for _ in range(20)} == {0}


def test_a_state_goes_back_to_a_snapshot_and_on_from_it_alike(tiny):
    model, state = tiny.model, State(tiny.model)
    first, second, other = (torch.randint(20, 250, (1, n)) for n in (300, 40, 17))
    feed(model, state, model.embed(first, None))
    kept = state.snapshot()
    expected = feed(model, state, model.embed(second, None))
    for _ in range(2):
        state.restore(kept)
        feed(model, state, model.embed(other, None))
        state.restore(kept)
        assert state.tokens == 300
        torch.testing.assert_close(feed(model, state, model.embed(second, None)), expected)


def test_a_state_is_as_if_all_had_been_read_at_once(tiny):
    model, ids = tiny.model, torch.randint(20, 250, (1, 700))
    at_once, in_parts = State(model), State(model)
    expected = feed(model, at_once, model.embed(ids, None))
    told = [feed(model, in_parts, model.embed(part, None)) for part in ids.split([513, 1, 100, 86], dim=1)]
    torch.testing.assert_close(told[-1], expected, atol=1e-4, rtol=1e-4)
