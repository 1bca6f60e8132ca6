"""Every step can be told before and after, in each language."""

import pytest

from desktop_agent.core.plan import (
    CheckStep,
    ClearStep,
    ClickStep,
    CloseStep,
    DragStep,
    HoverStep,
    KeysStep,
    MenuStep,
    OpenStep,
    ScrollStep,
    SelectStep,
    SwitchStep,
    Target,
    TypeStep,
    WaitStep,
)
from desktop_agent.core.sentences import done, proposal

SAVE = Target("Save")
STEPS = [
    ClickStep(SAVE), ClickStep(SAVE, count=2), ClickStep(SAVE, "right"), ClickStep(SAVE, "middle"),
    HoverStep(SAVE),
    TypeStep("hello", SAVE), TypeStep("hello", SAVE, clear=True), ClearStep(SAVE), KeysStep((("ctrl", "s"),)),
    ScrollStep(dy=3), ScrollStep(dx=-3), DragStep(SAVE, Target("Bin")), SelectStep(Target("Blue"), SAVE),
    CheckStep(SAVE), CheckStep(SAVE, checked=False), MenuStep((Target("File"), SAVE)), OpenStep("x"),
    SwitchStep("x"), CloseStep("x"), WaitStep(2), WaitStep(target=SAVE), WaitStep(target=SAVE, gone=True),
    ScrollStep(dy=200, to_end=True), SelectStep(Target("Blue")), TypeStep("x"),
]  # fmt: skip


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step).__name__)
@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_a_step_is_told_before_and_after_in_words_of_their_own(step, language):
    before, after = proposal(step, "Save", "editor", language), done(step, "Save", "editor", language)
    assert before
    assert after
    assert before != after
    assert "{" not in before + after


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step).__name__)
def test_no_language_borrows_another_s_sentence(step):
    told = {language: proposal(step, "Save", "", language) for language in ("en", "pt", "zh")}
    assert len(set(told.values())) == 3


def test_the_text_to_be_typed_and_the_whole_menu_path_are_in_the_sentence():
    assert "hello" in proposal(TypeStep("hello", SAVE), "Name", "", "en")
    assert "File ▸ Save" in proposal(MenuStep((Target("File"), SAVE)), "File", "", "en")


def test_a_long_text_is_shortened():
    assert len(proposal(TypeStep("x" * 5_000, SAVE), "Name", "", "en")) < 150


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
@pytest.mark.parametrize(
    "step",
    [TypeStep("x"), TypeStep("x", clear=True), ClearStep(), ScrollStep(dy=5), CloseStep(), WaitStep(2)],
)
def test_what_has_no_name_is_told_without_empty_quotation_marks(step, language):
    for told in (proposal(step, "", "", language), done(step, "", "", language)):
        assert "“”" not in told
        assert "「」" not in told


def test_a_wait_says_for_what_and_a_scroll_to_the_end_says_so():
    assert proposal(WaitStep(3), "", "", "en") == "Wait 3 s"
    assert proposal(WaitStep(target=SAVE, gone=True), "", "", "en") == "Wait until “Save” is gone"
    assert proposal(ScrollStep(dy=200, to_end=True), "Files", "", "en") == "Scroll to the bottom in “Files”"
    assert proposal(SelectStep(SAVE), "Save", "", "en") == "Choose “Save”"
