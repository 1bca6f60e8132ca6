"""What the panel says, in three languages."""

import json

import pytest

from desktop_agent.core.approval import Ignored
from desktop_agent.core.geometry import Box
from desktop_agent.core.policy import Effect
from desktop_agent_ui.overlay import words
from desktop_agent_ui.overlay.message import Message

BOXES = tuple(Box(10 * i, 10, 5, 5) for i in range(3))


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_every_language_says_why_a_key_did_not_count(language):
    assert set(words.words(language).ignored) == set(Ignored)


def test_an_unknown_language_is_english():
    assert words.words("xx") == words.words("en")


def test_a_digit_is_offered_only_where_there_is_a_choice(proposal):
    one, three = words.message(proposal(BOXES[0])), words.message(proposal(*BOXES))
    assert one.keys == (("Enter", "do it"), ("Esc", "no"))
    assert three.keys == (("Enter", "do it"), ("1-3", "another one"), ("Esc", "no"))


def test_what_needs_a_person_is_marked(proposal):
    assert words.message(proposal(BOXES[0], effect=Effect.DELETE)).grave
    assert not words.message(proposal(BOXES[0], effect=Effect.EDIT)).grave


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("one\n\ttwo   three", "one two three"),
        ("evil \u202etxt.exe", "evil txt.exe"),
        ("zero\u200bwidth\x07bell", "zerowidthbell"),
        ("x" * 1000, "x" * 299 + "…"),
        ("中文 ação 😀", "中文 ação 😀"),
    ],
)
def test_a_label_cannot_break_or_turn_the_sentence(text, shown):
    assert words.one_line(text) == shown


def test_a_message_is_the_same_after_its_journey(proposal):
    message = words.message(proposal(*BOXES, effect=Effect.PAY), "#123456")
    assert Message.from_json(json.loads(json.dumps(message.as_json()))) == message
