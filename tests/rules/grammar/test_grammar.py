"""The grammar as a whole: languages, what it answers to what it does not understand, and what it costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_agent.core.errors import NotUnderstood, UnknownKey
from desktop_agent.core.plan import ClickStep, Instruction, TypeStep
from desktop_agent.rules.grammar import Grammar
from desktop_agent.rules.grammar.building import Builder
from desktop_agent.rules.grammar.chinese import CHINESE
from desktop_agent.rules.grammar.clauses import ClauseReader
from desktop_agent.rules.grammar.english import ENGLISH
from desktop_agent.rules.grammar.frames import Budget
from desktop_agent.rules.grammar.grammar import MOST_COMPARISONS
from desktop_agent.rules.grammar.portuguese import PORTUGUESE
from desktop_agent.rules.grammar.quoting import quotations
from desktop_agent.rules.grammar.targets import TargetReader
from desktop_agent.rules.grammar.words import read


def plan(words):
    return Grammar(lambda: ("mousepad", "Firefox")).plan(Instruction(words))


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("click Salvar", "en"), ("click 儲存", "en"), ('type "你好" into Name', "en"),
        ("clique em Save", "pt"), ("digite 你好 em Nome", "pt"), ("clique em 儲存", "pt"),
        ("點擊 Save", "zh"), ("在 Email 欄位輸入 ana@example.com", "zh"), ("「檔案 > 另存新檔」", "zh"),
    ],
)  # fmt: skip
def test_the_verb_tells_the_language_whatever_the_names_are(words, language):
    assert plan(words).language == language


@pytest.mark.parametrize(
    "words",
    ["", "   ", "\n", "🙂🙂🙂", "شغل الموسيقى", "Save", "guarda", "x" * 10_000, "click " * 3_000, "\x00\x01",
     "make me a sandwich please with cheese", "click", "type", "what is the weather?"],
)  # fmt: skip
def test_what_is_no_command_is_said_and_never_guessed(words):
    with pytest.raises(NotUnderstood) as told_so:
        plan(words)
    assert told_so.value.message
    assert told_so.value.action


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ("Save", 'click "Save"'), ("the OK button", "click the OK button"), ("clik Save", "click Save"),
        ("scrol down", "scroll down"), ("copy", "press ctrl+c"), ("desfazer", "pressione ctrl+z"),
        ("複製", "Ctrl+C"), ("scroll sideways", "scroll down"), ("wait until", "wait until Done appears"),
        ("arraste isto", "arraste"), ("don't click Save", "what to do"),
    ],
)  # fmt: skip
def test_the_answer_is_the_nearest_thing_that_is_understood(words, hint):
    with pytest.raises(NotUnderstood) as told_so:
        plan(words)
    assert hint in told_so.value.action


@pytest.mark.parametrize("words", ["press crtl+w", "press ctrl+wat", "pressione ctrl+xyz", "按 Ctrl+壞壞"])
def test_a_chord_with_an_unknown_key_is_refused_as_a_whole(words):
    with pytest.raises(UnknownKey):
        plan(words)


def test_a_name_in_quotation_marks_is_known_to_be_literal():
    for words in ('click "Save"', "click “Save” in the dialog", "點擊「Save」按鈕", "clique no botão «Save»"):
        (step,) = plan(words).steps
        assert isinstance(step, ClickStep)
        assert (step.target.name, step.target.literal) == ("Save", True)


def test_all_that_was_said_of_a_target_is_kept_in_the_persons_words():
    (step,) = plan('click the second "Edit" link below Address').steps
    assert isinstance(step, ClickStep)
    assert step.target.said == "second Edit link below Address"


typed = st.text(st.characters(exclude_characters='"“”„', exclude_categories=("Cc", "Cf", "Cs")), min_size=1)


@given(typed)
def test_quoted_text_arrives_as_it_stood(text):
    (step,) = plan(f'type "{text}" into Name').steps
    assert isinstance(step, TypeStep)
    assert step.text == text
    assert step.target is not None
    assert step.target.name == "Name"


def test_text_of_any_length_may_stand_in_quotation_marks():
    (step,) = plan('type "' + "a long text, and more; " * 2_000 + '" into Notes').steps
    assert isinstance(step, TypeStep)
    assert len(step.text) == 46_000


def spent(words):
    """How many comparisons an instruction costs in the dearest language."""
    return max(MOST_COMPARISONS - _left(tongue, words) for tongue in (ENGLISH, PORTUGUESE, CHINESE))


def _left(tongue, words):
    budget = Budget(MOST_COMPARISONS)
    builder = Builder(tongue, TargetReader(tongue, frozenset(), budget))
    ClauseReader(tongue, builder, budget).steps(read(words, quotations(words), tongue.unified))
    return budget.left


@pytest.mark.parametrize(
    "words",
    ["click Save", 'type "a" into Name and press OK', "click the second Edit button next to Ana",
     "clique no segundo botão Editar ao lado de Ana", "點擊對話框裡第二個「編輯」按鈕", "把姓名改成王小明"],
)  # fmt: skip
def test_a_sentence_costs_some_hundred_comparisons(words):
    assert 0 < spent(words) < 1_000


@pytest.mark.parametrize(
    "piece", ["click ", "in the ", "type a in b ", "a to b with c ", "點擊", "在裡的", "e clique em "]
)
def test_the_cost_of_the_strangest_instruction_is_bounded(piece):
    assert spent((piece * 600)[:600]) <= 2 * MOST_COMPARISONS  # what is under way ends soon
