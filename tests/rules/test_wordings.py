"""Kinds of wording that the development set showed to fail, each as a rule of its own."""

import importlib.util
from pathlib import Path

import pytest

from desktop_agent.core.elements import Role
from desktop_agent.core.plan import Sureness
from desktop_agent.rules.lexicon.characters import unified
from desktop_agent.rules.lexicon.meaning import lexicon
from desktop_agent.rules.matching.naming import likeness

_spec = importlib.util.spec_from_file_location("rules_world", Path(__file__).with_name("conftest.py"))
assert _spec is not None
assert _spec.loader is not None
world = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(world)
element = world.element

OTHERS = (element("Cancel", 600, 500), element("Print", 600, 540))


@pytest.mark.parametrize(
    ("said", "called"),
    [
        ("點擊個人資料", "点击个人资料"), ("儲存變更", "储存变更"), ("gift wrap", "Gift wrapping"),
        ("marcadores", "Bookmark"), ("configurações", "Settings"), ("report", "Report.txt"),
        ("nova senha", "新密碼"), ("save changes", "儲存變更"), ("check case", "Checking case"),
    ],
)  # fmt: skip
def test_two_ways_of_writing_one_name_are_alike(said, called):
    assert likeness(said, called) >= 0.6


@pytest.mark.parametrize(
    ("said", "called"),
    [("budget.xlsx", "Budget.ods"), ("save", "Sing"), ("wing", "Win")],
)
def test_what_only_looks_alike_is_not(said, called):
    assert likeness(said, called) < 0.5


def test_all_is_a_word_that_tells_controls_apart(find):
    found = find("click the button to replace all", element("Replace"), element("Replace All", 200))
    assert found.candidates[0].element.name == "Replace All"


@pytest.mark.parametrize("words", ["click Undo in the toolbar", "click the Undo item in the menu"])
def test_a_part_of_a_window_that_no_element_stands_for_is_asked_about(find, words):
    found = find(words, element("Undo"), *OTHERS)
    assert found.candidates[0].element.name == "Undo"
    assert found.sureness is Sureness.UNSURE


def test_a_dialog_that_is_not_there_holds_nothing(find):
    assert find("click Undo in the Export dialog", element("Undo"), *OTHERS).sureness is Sureness.NOT_FOUND


def test_the_word_for_a_kind_can_be_a_part_of_the_name(find):
    bar = element("", 100, 50, Role.ENTRY, description="Location bar", width=300)
    found = find('type "x" into the address bar', bar, element("Go", 420, 50))
    assert found.candidates[0].element == bar


def test_text_that_only_means_the_same_is_never_clicked_without_asking(find):
    heading = element("Order", 10, 10, Role.HEADING)
    assert find("click Buy", heading, *OTHERS).sureness is not Sureness.SURE


def test_every_line_of_the_lexicon_holds_whole_phrases():
    # two concepts that run into one line make a phrase of two scripts
    mixed = [p for p in lexicon().names if len(p) > 40]
    assert mixed == []


def test_characters_of_both_ways_of_writing_are_one_and_others_stay():
    assert unified("設定") == unified("设定")
    assert unified("Save ação") == "Save ação"
