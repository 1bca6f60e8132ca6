"""What is asked, what goes ahead and what is refused follows from effect, role and words alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_agent.core.effects import effect
from desktop_agent.core.elements import Element, Role
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import ClickStep, CloseStep, KeysStep, MenuStep, Target, TypeStep
from desktop_agent.core.policy import NEEDS_PERSON, Allowance, Ask, Effect, Go, Refuse, effect_of, judge

YES = Allowance(yes=True)
WORDS = [
    ("Delete file", Effect.DELETE), ("Move to Trash", Effect.DELETE), ("Don’t Save", Effect.DELETE),
    ("Excluir", Effect.DELETE), ("Apagar tudo", Effect.DELETE), ("Não salvar", Effect.DELETE),
    ("刪除", Effect.DELETE), ("删除文件", Effect.DELETE), ("不保存", Effect.DELETE),
    ("Send", Effect.SEND), ("Enviar e-mail", Effect.SEND), ("Reply all", Effect.SEND),
    ("發送", Effect.SEND), ("发布评论", Effect.SEND), ("Pay now", Effect.PAY), ("Comprar", Effect.PAY),
    ("立即付款", Effect.PAY), ("Install", Effect.INSTALL), ("Instalar", Effect.INSTALL),
    ("安裝軟體", Effect.INSTALL), ("Submit", Effect.SUBMIT), ("Close", Effect.CLOSE),
    ("Fechar", Effect.CLOSE), ("關閉視窗", Effect.CLOSE), ("Save", Effect.NONE),
    ("Salvar como", Effect.NONE), ("Format", Effect.NONE), ("儲存", Effect.NONE),
    ("Sender name", Effect.NONE), ("Postcode", Effect.NONE), ("Payload", Effect.NONE),
]  # fmt: skip


def element(name="OK", role=Role.PUSH_BUTTON):
    return Element(Box(0, 0, 10, 10), role, name)


@pytest.mark.parametrize(("words", "expected"), WORDS)
def test_words_betray_their_effect_in_three_languages(words, expected):
    assert effect_of(words) is expected


@pytest.mark.parametrize("needs", sorted(NEEDS_PERSON))
def test_yes_alone_never_answers_what_needs_a_person(needs):
    assert isinstance(judge(needs, element(), False, True, YES), Ask)
    named = Allowance(yes=True, effects=frozenset({needs}))
    assert isinstance(judge(needs, element(), False, True, named), Go)


def test_a_password_field_is_refused_whatever_was_allowed():
    everything = Allowance(yes=True, effects=frozenset(Effect))
    password = element("PIN", Role.PASSWORD)
    assert isinstance(judge(Effect.EDIT, password, True, True, everything), Refuse)


@given(st.sampled_from(list(Effect)), st.booleans(), st.booleans())
def test_nothing_goes_ahead_that_nobody_allowed(found, types, sure):
    assert not isinstance(judge(found, element(), types, sure, Allowance()), Go)


@given(st.sampled_from(list(Effect)))
def test_what_is_not_sure_is_asked_even_with_yes(found):
    assert isinstance(judge(found, element(), False, False, YES), Ask)


@pytest.mark.parametrize(
    ("step", "on", "expected"),
    [
        (KeysStep((("enter",),)), element("Delete"), Effect.DELETE),
        (KeysStep(((" ",),)), element("Send"), Effect.SEND),
        (KeysStep((("enter",),)), element("Save"), Effect.NONE),
        (KeysStep((("alt", "f4"),)), None, Effect.CLOSE),
        (KeysStep((("shift", "delete"),)), None, Effect.DELETE),
        (MenuStep((Target("File"), Target("Delete"))), element("File"), Effect.DELETE),
        (ClickStep(Target("the red one")), element("Delete"), Effect.DELETE),
        (CloseStep("mousepad"), None, Effect.CLOSE),
        (TypeStep("delete everything", Target("Note")), element("Delete note", Role.ENTRY), Effect.EDIT),
        (TypeStep("hello\n", Target("Chat")), element("Chat", Role.ENTRY), Effect.SUBMIT),
    ],
)
def test_a_step_has_the_gravest_effect_of_its_words_keys_and_target(step, on, expected):
    named = step.path if isinstance(step, MenuStep) else ()
    assert effect(step, on, named) is expected


@pytest.mark.parametrize("effect", sorted(Effect))
def test_an_effect_that_was_allowed_by_name_is_still_asked_about_where_the_target_is_not_sure(effect):
    everything = Allowance(yes=True, effects=frozenset(Effect))
    assert isinstance(judge(effect, element("Delete"), False, False, everything), Ask)
