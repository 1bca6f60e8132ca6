"""What is kept of a session changes how long an answer takes, and nothing else."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from PIL import Image

from desktop_agent_model.backends.base import Ask, Delta, Done, Picture, Role, Text, Turn
from desktop_agent_model.backends.native import NativeBackend
from desktop_agent_model.errors import ContextExceeded, SessionLost
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


def say(backend, turns, session=None, *, schema=POINT, tokens=24, **more) -> tuple[str, Done]:
    items = list(backend.generate(Ask(tuple(turns), schema, tokens, session=session, **more), lambda: False))
    assert isinstance(items[-1], Done)
    return "".join(item.text for item in items[:-1] if isinstance(item, Delta)), items[-1]


def anew(backend, turns, **more) -> str:
    """The answer of a session that nobody used before."""
    return say(backend, turns, f"never used {next(NUMBERS)}", **more)[0]


def task(backend, session, steps, **more):
    """Steps of one task, each with a new screen; the answers and how they ended."""
    turns, found = [Turn(Role.SYSTEM, (Text("Point at things."),))], []
    for step in range(steps):
        turns.append(user(f"step {step}", noise(200 + step, 100)))
        found.append(say(backend, turns, session, **more))
        turns.append(answered(found[-1][0]))
    return turns, found


def test_each_step_has_the_answer_that_it_has_without_a_session(backend) -> None:
    turns, found = task(backend, "steps", 4)
    for step, (text, _) in enumerate(found):
        assert text == anew(backend, turns[: 2 + 2 * step])


def test_a_step_reads_only_what_is_new(backend) -> None:
    _, found = task(backend, "only new", 4)
    new = [done.usage.prompt_tokens - done.usage.cached_tokens for _, done in found]
    pictures = [done.usage.new_pictures for _, done in found]
    assert pictures == [1, 1, 1, 1]
    assert max(new[1:]) - min(new[1:]) < 12  # the answers differ in length; the history is not in it
    assert found[3][1].usage.cached_tokens > found[1][1].usage.cached_tokens > 0


def test_the_same_request_sent_again_is_answered_alike_and_looks_at_nothing(backend) -> None:
    turns, found = task(backend, "again", 2)
    text, done = say(backend, turns[:-1], "again")
    assert (text, done.usage.new_pictures) == (found[-1][0], 0)
    assert done.usage.cached_tokens > found[-1][1].usage.cached_tokens


def test_an_edited_turn_rolls_back_to_before_it(backend) -> None:
    turns, _ = task(backend, "edited", 3)
    edited = [*turns[:3], user("something else", noise(90, 90))]
    assert say(backend, edited, "edited")[0] == anew(backend, edited)


def test_an_answer_that_the_client_changed_is_read_as_it_was_sent(backend) -> None:
    turns, _ = task(backend, "changed", 2)
    changed = [*turns[:-1], answered('{"x":1,"y":2}'), user("next")]
    assert say(backend, changed, "changed")[0] == anew(backend, changed)


def test_a_step_of_another_history_under_the_same_name_starts_anew(backend) -> None:
    task(backend, "other", 2)
    turns = [user("quite another task", noise(120, 60))]
    text, done = say(backend, turns, "other")
    assert (text, done.usage.cached_tokens) == (anew(backend, turns), 0)


def test_two_sessions_that_take_turns_do_not_disturb_each_other(backend) -> None:
    left, right = [user("left", noise(128, 64))], [user("right", noise(64, 128))]
    for step in range(3):
        for name, turns in (("l", left), ("r", right)):
            text, _ = say(backend, turns, name)
            assert text == anew(backend, turns)
            turns += [answered(text), user(f"more {step}")]


def test_with_append_only_the_new_turn_is_sent(backend) -> None:
    turns, found = task(backend, "whole", 3)
    say(backend, turns[:2], "appended")
    say(backend, turns[3:4], "appended", append=True)
    assert say(backend, turns[5:6], "appended", append=True)[0] == found[2][0]


def test_there_is_nothing_to_append_to_in_a_session_that_is_not_kept(backend) -> None:
    with pytest.raises(SessionLost):
        say(backend, [user("go on")], "never heard of", append=True)


def test_without_a_name_the_longest_common_history_is_found_again(backend) -> None:
    turns, _ = task(backend, None, 2)
    more = [*turns, user("and now")]
    text, done = say(backend, more)
    assert done.usage.cached_tokens > 0
    assert text == anew(backend, more)


def test_after_a_cancelled_answer_the_next_is_as_if_nothing_had_been(backend) -> None:
    turns = [user("a question", noise(128, 64))]
    given = iter([False] * 6)
    items = list(backend.generate(Ask(tuple(turns), None, 50, session="cut"), lambda: next(given, True)))
    assert items[-1].finish == "cancelled"
    assert say(backend, turns, "cut")[0] == anew(backend, turns)


def test_free_text_and_reasoning_go_on_from_a_session_alike(backend) -> None:
    turns = [user("tell me")]
    text, _ = say(backend, turns, "free", schema=None, tokens=12, thinking=True)
    turns += [answered(text), user("go on")]
    assert say(backend, turns, "free", schema=None)[0] == anew(backend, turns, schema=None)


def test_what_is_kept_stays_within_its_budget_and_answers_stay_the_same(tiny_checkpoint, backend) -> None:
    small = NativeBackend(tiny_checkpoint, device="cpu", keep=200_000)
    small.load(lambda _stage, _share: None)
    for name in ("a", "b", "c"):
        turns, found = task(small, name, 3)
        assert found[-1][0] == anew(backend, turns[:-1])
    assert small._ready.sessions.nbytes <= 200_000
    small.close()


def test_the_window_of_pictures_moves_on_and_the_state_is_used_up_to_the_change(backend) -> None:
    turns, _ = task(backend, "window", 3)
    moved = [turns[0], user("step 0 (its screen is left out)"), *turns[2:], user("step 3", noise(210, 100))]
    text, done = say(backend, moved, "window")
    assert text == anew(backend, moved)
    assert done.usage.cached_tokens < done.usage.prompt_tokens


def test_a_prompt_beyond_the_context_is_refused_with_both_numbers(tiny_checkpoint) -> None:
    short = NativeBackend(tiny_checkpoint, device="cpu", max_context=100)
    short.load(lambda _stage, _share: None)
    with pytest.raises(ContextExceeded, match=r"\d+ tokens together, the context is 100"):
        say(short, [user("long " * 60)])
    assert say(short, [user("hi")], tokens=16)[1].finish in {"stop", "length"}
