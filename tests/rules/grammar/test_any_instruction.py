"""Whatever is said is answered: with steps, or with an honest no; and what is quoted is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_agent.core.errors import NotUnderstood, UnknownKey
from desktop_agent.core.plan import Instruction, KeysStep, Plan, TypeStep
from desktop_agent.rules.grammar import Grammar

_SAID = """
click type press select drag scroll wait until open close switch to into in on at from the a second last first
button field list row menu tab dialog below left of next top right and then , ; . > -> + - ctrl shift enter "
' “ ” « » name Save 3 10 twice times not if it there all
clique em no na do da botão campo digite escreva pressione escolha role para baixo e depois linha por favor
點擊 输入 在 裡 的 把 到 按 選單 按鈕 第二個 最後 左邊 「 」 然後 ， 。 等 關閉 一
"""
#: Words that mean something to the grammar, and some that do not.
WORDS = [*_SAID.split(), "\n", "\t", "🙂", "\u202e", "\x00"]
QUOTES = '"“”„'
plain = st.characters(exclude_characters=QUOTES + "\ue000\ue001", exclude_categories=("Cc", "Cf", "Cs"))


def plan(words: str) -> Plan:
    return Grammar(lambda: ("mousepad", "Firefox")).plan(Instruction(words))


def answered(words: str) -> bool:
    """Whether the answer is one of those that there are: steps, or why there are none and what to do."""
    try:
        return bool(plan(words).steps)
    except (NotUnderstood, UnknownKey) as no:
        return bool(no.message and no.action)


@given(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join))
def test_words_of_the_grammar_in_any_order_are_answered(text):
    assert answered(text)


@given(st.lists(st.sampled_from(WORDS), max_size=40).map("".join))
def test_words_of_the_grammar_without_spaces_are_answered(text):
    assert answered(text)


@given(st.text())
def test_any_text_is_answered(text):
    assert answered(text)


@pytest.mark.parametrize(
    "piece",
    ["click ", "click and ", "and ", "type a into b and ", "in the ", "the row of the ", "below ",
     "click A, ",
     '"', "'", "“", "「", "」", ">", "a > ", "->", "+", "ctrl+", "press ctrl ", "second ", "the ", "button ",
     "please ", "no ", "de ", "clique em ", "digite a em b e ", "點", "點擊", "在", "在的", "的",
     "把", "到", "裡的",
     "，", "然後", "第二個", "\n", "1. ", " ", "\u202e", "\u0301", "🙂", "a", "é", "0"],
)  # fmt: skip
@pytest.mark.parametrize("length", [599, 10_000])
def test_the_same_over_and_over_is_answered(piece, length):
    assert answered((piece * length)[:length])
    assert answered("click " + (piece * length)[:length])
    assert answered("type " + (piece * length)[:length])


@pytest.mark.parametrize("frame", ['type "{}" into Name', 'digite "{}" no campo Nome', "在姓名輸入「{}」"])
@given(text=st.text(plain.filter(lambda c: c not in "「」"), min_size=1))
def test_quoted_text_arrives_as_it_stood_in_any_language(frame, text):
    (step,) = plan(frame.format(text)).steps
    assert isinstance(step, TypeStep)
    assert step.text == text


@pytest.mark.parametrize(
    "text",
    ["Hello.", "Dear Ana,", "Hello!", "Really?", "3.14", "-5", "50%", "a/b", "C:\\Users", "ana@example.com",
     "(1)", "one, two",
     "https://example.org/?q=a&b=c#d", "#tag", "$5.00", "x = y", "a;b", "trailing…", "thanks", "🙂"],
)  # fmt: skip
def test_text_to_type_keeps_its_signs(text):
    (step,) = plan(f"type {text}").steps
    assert isinstance(step, TypeStep)
    assert step.text == text


def test_nothing_of_a_long_sequence_is_left_out_in_silence():
    said = ", then ".join(["press ctrl+s"] * 30)
    steps = plan(said).steps
    assert sum(len(step.chords) for step in steps if isinstance(step, KeysStep)) == 30


def test_too_many_steps_are_refused_as_a_whole():
    with pytest.raises(NotUnderstood, match="60 steps"):
        plan(", ".join(["tap A"] * 60))


@pytest.mark.parametrize("words", ["click it", "clica nisso", "點它"])
def test_a_pronoun_is_answered_with_what_to_say_instead(words):
    with pytest.raises(NotUnderstood) as told_so:
        plan(words)
    assert told_so.value.action


@pytest.mark.parametrize(
    ("words", "hint"), [("save", "Save"), ("copy", "opy"), ("guardar", "uardar"), ("複製", "複製")]
)
def test_a_bare_command_is_answered_with_a_sentence_that_would_do(words, hint):
    with pytest.raises(NotUnderstood) as told_so:
        plan(words)
    assert hint.lower() in told_so.value.action.lower()
