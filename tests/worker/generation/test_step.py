"""The step of one token on its working place says what the plain step says; recording needs a GPU."""

import pytest
import torch

from desktop_agent_model.generation.state import State, feed
from desktop_agent_model.generation.step import SMALLEST, DecodeStep, agrees, recorded


@pytest.fixture
def step(tiny):
    return DecodeStep(tiny.model, record=False, room=2 * SMALLEST)


def words(tiny, count, seed=0):
    ids = torch.randint(20, 250, (1, count), generator=torch.Generator().manual_seed(seed))
    return tiny.model.embed(ids, None)


class Pair:
    """One state stepped, and beside it one that is fed."""

    def __init__(self, model, step):
        self.model, self.step = model, step
        self.stepped, self.fed = State(model), State(model)

    def read(self, embeds):
        for state in (self.stepped, self.fed):
            feed(self.model, state, embeds)

    def assert_alike(self, embeds):
        for one in embeds.split(1, dim=1):
            expected, found = feed(self.model, self.fed, one), self.step(self.stepped, one)
            torch.testing.assert_close(found, expected, atol=1e-4, rtol=1e-4)
        assert self.stepped.tokens == self.fed.tokens


@pytest.mark.parametrize("before", [1, 300, SMALLEST - 3, 2 * SMALLEST - 3])
def test_tokens_stepped_are_as_tokens_fed_at_any_length(tiny, step, before):
    pair = Pair(tiny.model, step)
    pair.read(words(tiny, before))
    pair.assert_alike(words(tiny, 8, 1))


def test_an_empty_state_can_be_stepped(tiny, step):
    Pair(tiny.model, step).assert_alike(words(tiny, 3))


def test_states_that_take_turns_do_not_disturb_each_other(tiny, step):
    pairs = [Pair(tiny.model, step) for _ in range(2)]
    for turn in range(3):
        for at, pair in enumerate(pairs):
            pair.read(words(tiny, 20 + at, turn))
            pair.assert_alike(words(tiny, 3, 10 * turn + at))


def test_a_state_that_went_back_is_stepped_on_from_there(tiny, step):
    pair = Pair(tiny.model, step)
    pair.read(words(tiny, 40))
    kept = [state.snapshot() for state in (pair.stepped, pair.fed)]
    pair.assert_alike(words(tiny, 5, 1))
    for state, snapshot in zip((pair.stepped, pair.fed), kept, strict=True):
        state.restore(snapshot)
    pair.read(words(tiny, 7, 2))  # further than it was, with other tokens
    pair.assert_alike(words(tiny, 5, 3))


def test_a_step_is_believed_only_if_it_says_the_same(tiny, step):
    assert agrees(tiny.model, step)
    assert not agrees(tiny.model, lambda state, embeds: step(state, embeds).roll(1))
    assert not agrees(tiny.model, lambda state, embeds: step(state, embeds) * float("nan"))


def test_without_a_gpu_nothing_is_recorded(tiny):
    assert recorded(tiny.model) is None
