"""What is found, what is asked about and what is said not to be there."""

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_agent.core.elements import CONTAINERS, Role, Window
from desktop_agent.core.geometry import Box
from desktop_agent.core.plan import Sureness, Target
from desktop_agent.rules.searching import search

_spec = importlib.util.spec_from_file_location("rules_world", Path(__file__).with_name("conftest.py"))
assert _spec is not None
assert _spec.loader is not None
world = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(world)
element, line, DISABLED, WINDOW = world.element, world.line, world.DISABLED, world.WINDOW


def label(name, left, top, **more):
    return element(name, left, top, Role.LABEL, **more)


def entry(left, top, name="", **more):
    return element(name, left, top, Role.ENTRY, width=200, **more)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("click save", "Save"), ("click Save", "_Save"), ("click Save as", "Save As..."),
        ("click new tab", "New tab (Ctrl+T)"), ("click e-mail", "Email"), ("click Svae", "Save"),
        ("click preferences", "Settings"), ("click definições", "Preferences"), ("click 儲存", "Save"),
        ("点击保存", "儲存"), ("clique em Salvar", "Save"), ("clique em configuracoes", "Configurações"),
        ("click undo", "Desfazer"), ("click file", "Files"), ("click zoom in", "Zoom In"),
        ("click get rid of", "Delete"), ("click look for", "Search"), ("click go back", "Back"),
        ("點擊搜尋", "Search"), ("click plus", "+"), ("click times", "×"),
    ],
)  # fmt: skip
def test_a_name_is_found_however_it_is_written_or_said(find, words, name):
    found = find(words, element(name), element("Other thing", 200), element("Something", 400))
    assert found.sureness is Sureness.SURE
    assert found.candidates[0].element.name == name


@pytest.mark.parametrize(
    "words",
    [
        "click Archive",
        "click Unsubscribe",
        "click Import",
        "clique em Baixar",
        "點擊下載",
        "click the Lock icon",
    ],
)
def test_what_is_not_there_is_not_found(find, words):
    names = ("Save", "Open", "Subscribe", "Export", "Search", "Clock", "Block user")
    found = find(words, *(element(name, 100 * i) for i, name in enumerate(names)))
    assert found.sureness is Sureness.NOT_FOUND
    assert found.candidates == ()


def test_two_alike_are_ambiguous_and_both_are_offered(find):
    found = find("click Edit", element("Edit", 10), element("Edit", 10, 200))
    assert found.sureness is Sureness.AMBIGUOUS
    assert len(found.candidates) == 2


def test_a_button_and_its_own_text_are_one_thing(find):
    button = element("Edit", key="b")
    text = element("Edit", 20, 14, Role.LABEL, width=40, height=14, group="b")
    assert find("click Edit", button, text).sureness is Sureness.SURE


@pytest.mark.parametrize(
    ("words", "top"),
    [("click the first Edit", 10), ("click the second Edit button", 60), ("click the last Edit", 110),
     ("clique no segundo Edit", 60), ("點擊第三個「Edit」", 110)],
)  # fmt: skip
def test_an_ordinal_counts_in_reading_order(find, words, top):
    found = find(words, element("Edit", 10, 110), element("Edit", 10, 10), element("Edit", 10, 60))
    assert found.candidates[0].box.top == top


def test_an_ordinal_past_the_end_is_not_there(find):
    assert find("click the fourth Edit", element("Edit"), element("Edit", 10, 60)).candidates == ()


def test_the_kind_decides_between_things_of_one_name(find):
    link = element("Help", 10, 10, Role.LINK)
    button = element("Help", 200, 10)
    assert find("click the Help link", link, button).candidates[0].element is link
    assert find("click the Help button", link, button).candidates[0].element is button


def test_a_disabled_thing_is_found_as_it_is_and_nothing_else_is_taken_for_it(find):
    found = find("click Save", element("Save", states=DISABLED), element("Save as", 200))
    assert found.candidates[0].element.name == "Save"
    assert not found.candidates[0].element.enabled


def test_of_two_alike_the_one_that_works_is_meant(find):
    found = find("click Save", element("Save", states=DISABLED), element("Save", 200))
    assert found.sureness is Sureness.SURE
    assert found.candidates[0].element.enabled


def test_a_field_is_found_by_the_label_at_its_left_or_above(find):
    left = (label("City", 10, 12), entry(120, 10))
    above = (label("Street", 10, 100), entry(10, 128))
    for words, field in (("type x into City", left[1]), ("type x into the Street field", above[1])):
        found = find(words, *left, *above)
        assert found.sureness is Sureness.SURE
        assert found.candidates[0].box == field.box


@pytest.mark.parametrize(
    ("words", "left", "top"),
    [
        ("click the button below Address", 100, 140),
        ("click the button above Address", 100, 60),
        ("click the button to the left of Address", 10, 100),
        ("click the button to the right of Address", 200, 100),
        ("clique no botão abaixo de Address", 100, 140),
        ("點擊「Address」左邊的按鈕", 10, 100),
    ],
)
def test_a_relation_is_measured_from_its_anchor(find, words, left, top):
    around = [element("", x, y, key=f"{x},{y}") for x, y in ((100, 60), (100, 140), (10, 100), (200, 100))]
    found = find(words, label("Address", 100, 100), *around)
    assert (found.candidates[0].box.left, found.candidates[0].box.top) == (left, top)


@pytest.mark.parametrize(
    ("words", "left"), [("click Close in the top right", 700), ("click Close at the left", 10)]
)
def test_a_place_picks_the_one_that_lies_there(find, words, left):
    found = find(words, element("Close", 10, 10), element("Close", 700, 10))
    assert found.candidates[0].box.left == left


def test_a_quoted_name_is_never_taken_by_its_meaning(find):
    found = find('click "Settings"', element("Preferences"))
    assert found.sureness is not Sureness.SURE


@pytest.mark.parametrize(
    "name", ["Open in New Tab", "Terms of Service", "Sign in", "First name", "Save and close", "Next page"]
)
def test_a_name_that_reads_like_a_description_is_found_as_a_name(find, name):
    found = find(f"click {name}", element(name), element("Open", 200), element("Next", 400))
    assert found.sureness is Sureness.SURE
    assert found.candidates[0].element.name == name


def test_a_match_in_the_front_window_beats_an_equal_one_below(find):
    below = Window(8, "other", "other", Box(0, 0, 800, 600), pid=80)
    found = find("click Save", element("Save", window=8), element("Save", 50), windows=(WINDOW, below))
    assert found.candidates[0].element.window == 7


def test_a_window_behind_its_modal_dialog_is_not_searched(find):
    dialog = Window(9, "Sure?", "editor", Box(100, 100, 200, 100), modal=True, transient_for=7)
    found = find("click Save", element("Save"), element("No", 110, 110, window=9), windows=(dialog, WINDOW))
    assert found.sureness is Sureness.NOT_FOUND


def test_a_program_that_is_named_is_the_only_one_searched(find):
    other = Window(8, "Notes", "notes", Box(0, 0, 800, 600), pid=80)
    found = find("click Save in notes", element("Save"), element("Save", window=8), windows=(WINDOW, other))
    assert found.candidates[0].element.window == 8


def test_our_own_windows_are_never_searched(find):
    ours = replace(WINDOW, id=9, ours=True)
    assert find("click Save", element("Save", window=9), windows=(ours, WINDOW)).candidates == ()


def test_a_text_that_only_pixels_show_is_found(find):
    found = find("click Checkout", element("Save"), lines=(line("Checkout", 300, 300),))
    assert found.sureness is Sureness.SURE
    assert [w.value for w in found.candidates[0].element.witnesses] == ["ocr"]


def test_a_nameless_button_is_named_by_the_text_on_it(find):
    found = find("click Send it", element("", 300, 300), lines=(line("Send it", 305, 305, 50),))
    chosen = found.candidates[0].element
    assert chosen.role is Role.PUSH_BUTTON
    assert {w.value for w in chosen.witnesses} == {"accessibility", "ocr"}


def test_pixels_are_left_alone_where_the_tree_is_sure():
    from desktop_agent.rules.engine import RulesEngine
    from desktop_agent.stop import StopToken
    from fakes import FakeObservation

    pixels = world.Pixels(line("Save"))
    seen = FakeObservation([element("Save")], [WINDOW])
    RulesEngine(pixels).ground(Target("Save"), seen, StopToken())
    assert pixels.asked == 0


names = st.sampled_from(["Save", "Open", "Edit", "View", "Help", "Close", "Print", "Cut", "Copy", "Paste"])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(names, min_size=1, max_size=8, unique=True), st.randoms())
def test_the_order_of_the_elements_changes_nothing(listed, random):
    elements = [element(name, 100 * i) for i, name in enumerate(listed)]
    mixed = random.sample(elements, len(elements))
    for name in listed:
        one, other = search(Target(name), elements, WINDOW), search(Target(name), mixed, WINDOW)
        assert one.sureness is other.sureness is Sureness.SURE
        assert one.fits[0].element == other.fits[0].element


@given(names, st.text(alphabet="qxzwk", min_size=5, max_size=12))
def test_an_unrelated_neighbour_changes_no_sure_answer(name, noise):
    alone = search(Target(name), [element(name)], WINDOW)
    together = search(Target(name), [element(name), element(noise, 300)], WINDOW)
    assert alone.fits[0].element == together.fits[0].element
    assert together.sureness is Sureness.SURE


@given(st.text(max_size=40))
def test_no_name_at_all_breaks_a_search(name):
    found = search(Target(name), [element("Save"), label("City", 10, 60), entry(120, 60)], WINDOW)
    assert all(fit.element.role not in CONTAINERS for fit in found.fits)


def test_words_of_one_row_that_were_read_apart_are_found_together(find):
    apart = (line("Status:", 20, 20, 50), line("running", 95, 20, 50))
    found = find("click Status: running", element("Save", 400, 400), lines=apart)
    assert found.candidates[0].box.center.y == apart[0].box.center.y
    assert found.candidates[0].element.name == "Status: running"


def test_words_far_apart_or_of_two_rows_are_not_put_together(find):
    far = (line("Status:", 20, 20, 50), line("running", 400, 20, 50), line("running", 20, 60, 50))
    assert find("click Status: running", lines=far).sureness is not Sureness.SURE
