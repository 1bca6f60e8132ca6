"""What is kept of a session changes how long an answer takes, and nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import torch
from PIL import Image

from desktop_agent_model.backends.base import Ask, Delta, Done, Picture, Role, Text, Turn
from desktop_agent_model.backends.native import NativeBackend
from desktop_agent_model.errors import ContextExceeded, SessionLost, WorkerError
from worker_lab.pictures import noise

POINT = {
    "type": "object",
    "additionalProperties": False,
    "properties": {name: {"type": "integer", "minimum": 0, "maximum": 1000} for name in "xy"},
    "required": ["x", "y"],
}

NUMBERS = count()


@pytest.fixture(scope="module")
def backend(tiny_checkpoint: Path) -> Iterator[NativeBackend]:
    made = NativeBackend(tiny_checkpoint, device="cpu")
    made.load(lambda _stage, _share: None)
    yield made
    made.close()


def user(text: str, image: Image.Image | None = None) -> Turn:
    picture = (Picture(image, str(hash(image.tobytes()))),) if image else ()
    return Turn(Role.USER, (*picture, Text(text)))


def answered(text: str) -> Turn:
    return Turn(Role.ASSISTANT, (Text(text),))


@dataclass
class Heard:
    """An answer, how it ended, and the logits after its last token that the model has seen."""

    text: str
    done: Done
    logits: torch.Tensor


def say(backend, turns, session=None, *, schema=POINT, tokens=24, **more) -> Heard:
    logits: list[torch.Tensor] = []
    model = backend._ready.loaded.model
    with closing_hook(model.register_forward_hook(lambda _model, _given, out: logits.append(out[0, -1]))):
        ask = Ask(tuple(turns), schema, tokens, session=session, **more)
        items = list(backend.generate(ask, lambda: False))
    assert isinstance(items[-1], Done)
    text = "".join(item.text for item in items[:-1] if isinstance(item, Delta))
    return Heard(text, items[-1], logits[-1] if logits else torch.zeros(0))


@contextmanager
def closing_hook(hook: Any) -> Iterator[None]:
    try:
        yield
    finally:
        hook.remove()


def anew(backend, turns, **more) -> Heard:
    """What a session says that nobody used before."""
    return say(backend, turns, f"never used {next(NUMBERS)}", **more)


def assert_alike(backend, heard: Heard, turns, **more) -> None:
    """Tokens alone prove little: with random weights many histories have the same point for an answer."""
    fresh = anew(backend, turns, **more)
    assert heard.text == fresh.text
    assert heard.done.usage.prompt_tokens == fresh.done.usage.prompt_tokens
    torch.testing.assert_close(heard.logits, fresh.logits, atol=1e-4, rtol=1e-4)


def task(backend, session, steps, **more):
    """Steps of one task, each with a new screen; what was heard."""
    turns, found = [Turn(Role.SYSTEM, (Text("Point at things."),))], []
    for step in range(steps):
        turns.append(user(f"step {step}", noise(200 + step, 100)))
        found.append(say(backend, turns, session, **more))
        turns.append(answered(found[-1].text))
    return turns, found


def test_the_comparison_below_tells_histories_apart(backend) -> None:
    turns = [user("one", noise(128, 64)), answered('{"x":1,"y":2}'), user("two")]
    heard = anew(backend, turns)
    for other in (
        turns[2:],
        [*turns[:1], *turns[2:]],
        [turns[0], answered('{"x":1,"y":3}'), turns[2]],
        [user("one", noise(128, 64, seed=1)), *turns[1:]],
        [*turns[:2], *turns[2:], *turns[2:]],
    ):
        with pytest.raises(AssertionError):
            assert_alike(backend, heard, other)


def test_each_step_has_the_answer_that_it_has_without_a_session(backend) -> None:
    turns, found = task(backend, "steps", 4)
    for step, heard in enumerate(found):
        assert_alike(backend, heard, turns[: 2 + 2 * step])


def test_a_step_reads_only_what_is_new(backend) -> None:
    _, found = task(backend, "only new", 4)
    new = [unknown(heard) for heard in found]
    assert [heard.done.usage.new_pictures for heard in found] == [1, 1, 1, 1]
    assert max(new[1:]) - min(new[1:]) < 12  # the answers differ in length; the history is not in it
    assert found[3].done.usage.cached_tokens > found[1].done.usage.cached_tokens > 0


def unknown(heard: Heard) -> int:
    """Tokens of the prompt that were not in the state."""
    return heard.done.usage.prompt_tokens - heard.done.usage.cached_tokens


def test_the_same_request_sent_again_is_answered_alike_and_looks_at_nothing(backend) -> None:
    turns, found = task(backend, "again", 2)
    heard = say(backend, turns[:-1], "again")
    assert_alike(backend, heard, turns[:-1])
    assert heard.done.usage.new_pictures == 0
    assert heard.done.usage.cached_tokens > found[-1].done.usage.cached_tokens


def test_an_edited_turn_rolls_back_to_before_it(backend) -> None:
    turns, _ = task(backend, "edited", 3)
    edited = [*turns[:3], user("something else", noise(90, 90))]
    assert_alike(backend, say(backend, edited, "edited"), edited)


def test_an_answer_that_the_client_changed_is_read_as_it_was_sent(backend) -> None:
    turns, _ = task(backend, "changed", 2)
    changed = [*turns[:-1], answered('{"x":1,"y":2}'), user("next")]
    assert_alike(backend, say(backend, changed, "changed"), changed)


def test_a_step_of_another_history_under_the_same_name_starts_anew(backend) -> None:
    task(backend, "other", 2)
    turns = [user("quite another task", noise(120, 60))]
    heard = say(backend, turns, "other")
    assert_alike(backend, heard, turns)
    assert heard.done.usage.cached_tokens == 0


def test_two_sessions_that_take_turns_do_not_disturb_each_other(backend) -> None:
    left, right = [user("left", noise(128, 64))], [user("right", noise(64, 128))]
    for step in range(3):
        for name, turns in (("l", left), ("r", right)):
            heard = say(backend, turns, name)
            assert_alike(backend, heard, turns)
            turns += [answered(heard.text), user(f"more {step}")]


def test_with_append_only_the_new_turn_is_sent(backend) -> None:
    turns, _ = task(backend, "whole", 3)
    say(backend, turns[:2], "appended")
    say(backend, turns[3:4], "appended", append=True)
    assert_alike(backend, say(backend, turns[5:6], "appended", append=True), turns[:6])


def test_there_is_nothing_to_append_to_in_a_session_that_is_not_kept(backend) -> None:
    with pytest.raises(SessionLost):
        say(backend, [user("go on")], "never heard of", append=True)


def test_without_a_name_the_longest_common_history_is_found_again(backend) -> None:
    turns, _ = task(backend, None, 2)
    more = [*turns, user("and now")]
    heard = say(backend, more)
    assert heard.done.usage.cached_tokens > 0
    assert_alike(backend, heard, more)


def test_after_a_cancelled_answer_the_next_is_as_if_nothing_had_been(backend) -> None:
    turns = [user("a question", noise(128, 64))]
    given = iter([False] * 6)
    items = list(backend.generate(Ask(tuple(turns), None, 50, session="cut"), lambda: next(given, True)))
    assert items[-1].finish == "cancelled"
    assert_alike(backend, say(backend, turns, "cut"), turns)


def test_free_text_and_reasoning_go_on_from_a_session_alike(backend) -> None:
    turns = [user("tell me")]
    heard = say(backend, turns, "free", schema=None, tokens=12, thinking=True)
    turns += [answered(heard.text), user("go on")]
    assert_alike(backend, say(backend, turns, "free", schema=None), turns, schema=None)


def test_what_is_kept_stays_within_its_budget_and_answers_stay_the_same(tiny_checkpoint, backend) -> None:
    small = NativeBackend(tiny_checkpoint, device="cpu", keep=200_000)
    small.load(lambda _stage, _share: None)
    for name in ("a", "b", "c"):
        turns, found = task(small, name, 3)
        assert_alike(backend, found[-1], turns[:-1])
    assert small._ready.sessions.nbytes <= 200_000
    small.close()


def test_a_window_of_pictures_that_moves_on_reads_the_same_amount_each_time(backend) -> None:
    turns, found = [Turn(Role.SYSTEM, (Text("Point at things."),)), user("Book a room.")], []
    for step in range(8):
        shown = [turn if at >= 3 * (step - 2) + 2 else blind(turn) for at, turn in enumerate(turns)]
        request = [*shown, user("", noise(200 + step, 100))]
        found.append(say(backend, request, "window"))
        assert_alike(backend, found[-1], request)
        turns += [request[-1], answered(found[-1].text), user("done")]
    new = [unknown(heard) for heard in found]
    assert [heard.done.usage.new_pictures for heard in found] == [1, 1, 1, 3, 3, 3, 3, 3]
    assert max(new[4:]) - min(new[4:]) < 24  # answers differ in length; the history is not in it
    assert found[3].done.usage.cached_tokens > 0


def blind(turn: Turn) -> Turn:
    """The same turn with its picture left out."""
    pictures = any(isinstance(part, Picture) for part in turn.parts)
    return user("(its screen is left out)") if pictures else turn


def test_after_an_appended_turn_was_given_up_the_next_follows_the_last_answer(backend) -> None:
    first, second = user("one", noise(128, 64)), user("two", noise(64, 64))
    text = say(backend, [first], "given up").text
    for calls in (0, 1, 4):  # before anything is read, after the first of it, in the answer
        waits = iter([False] * calls)
        ask = Ask((second,), None, 24, session="given up", append=True)
        assert list(backend.generate(ask, lambda waits=waits: next(waits, True)))[-1].finish == "cancelled"
    again = say(backend, [second], "given up", append=True)
    assert_alike(backend, again, [first, answered(text), second])


def test_a_turn_cannot_be_appended_to_a_request_that_had_no_answer(backend) -> None:
    list(backend.generate(Ask((user("one"),), None, 24, session="no answer"), lambda: True))
    with pytest.raises(SessionLost):
        say(backend, [user("two")], "no answer", append=True)


@pytest.mark.parametrize("refused", [{"schema": {"type": "nonsense"}}, {"tokens": 10**7}])
@pytest.mark.parametrize("append", [False, True])
def test_a_request_that_is_refused_leaves_the_session_as_it_was(backend, refused, append) -> None:
    name, first, more = f"refused {refused} {append}", user("one", noise(128, 64)), user("two")
    text = say(backend, [first], name).text
    turns = [more] if append else [first, answered(text), more]
    with pytest.raises(WorkerError):
        say(backend, turns, name, append=append, **refused)
    again = say(backend, turns, name, append=append)
    assert_alike(backend, again, [first, answered(text), more])
    assert again.done.usage.cached_tokens > 0


def test_an_answer_that_nobody_fetched_to_its_end_leaves_the_session_usable(backend) -> None:
    first, second = user("one", noise(128, 64)), user("two")
    text = say(backend, [first], "left").text
    left = backend.generate(Ask((second,), None, 24, session="left", append=True), lambda: False)
    next(left)
    left.close()
    again = say(backend, [second], "left", append=True)
    assert_alike(backend, again, [first, answered(text), second])
    assert again.done.usage.new_pictures == 0


def test_nameless_tasks_that_begin_alike_do_not_take_each_other_for_their_own(backend) -> None:
    system = Turn(Role.SYSTEM, (Text("Nameless tasks, all with these words."),))
    left, right = [system, user("l", noise(100, 50))], [system, user("r", noise(50, 100))]
    for step in range(3):
        for turns in (left, right):
            heard = say(backend, turns)
            assert_alike(backend, heard, turns)
            usage = heard.done.usage
            assert (usage.cached_tokens > 0, usage.new_pictures) == (step > 0, int(step == 0))
            turns += [answered(heard.text), user(f"more {step}")]


def test_after_an_answer_without_any_choice_the_next_turn_goes_on_alike(backend) -> None:
    turns = [user("say yes")]
    heard = say(backend, turns, "certain", schema={"const": "yes"})
    assert heard.text == '"yes"'
    turns += [answered(heard.text), user("and now?")]
    again = say(backend, turns, "certain")
    assert_alike(backend, again, turns)
    assert again.done.usage.cached_tokens > 0


def test_reasoning_stays_switched_on_in_turns_that_are_appended(backend) -> None:
    first, second = user("/think one"), user("two")
    text = say(backend, [first], "reasons", schema=None, tokens=12).text
    again = say(backend, [second], "reasons", schema=None, append=True)
    spoken = answered(text.rpartition("</think>")[2])
    assert_alike(backend, again, [first, spoken, second], schema=None)


def test_a_prompt_beyond_the_context_is_refused_with_both_numbers(tiny_checkpoint) -> None:
    short = NativeBackend(tiny_checkpoint, device="cpu", max_context=100)
    short.load(lambda _stage, _share: None)
    with pytest.raises(ContextExceeded, match=r"\d+ tokens together, the context is 100"):
        say(short, [user("long " * 60)])
    assert say(short, [user("hi")], tokens=16).done.finish in {"stop", "length"}
