"""What is offered below the field."""

import pytest

from desktop_agent_ui.palette.suggesting import Kind, Sources, completed, suggestions

_NAMES = ("Save", "Save as…", "Cancel order", "名稱", "Salvar")


def _texts(text, **sources):
    return [one.text for one in suggestions(text, Sources(**sources))]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("click sa", "click Save"),
        ("click Save a", "click Save as…"),
        ('type "x" into can', 'type "x" into Cancel order'),
        ("click order", "click Cancel order"),
        ("File > sa", "File > Save"),
        ("點擊 名", "點擊 名稱"),
        ("sa", "click Save"),
    ],
)
def test_the_last_words_become_a_name_on_the_screen(typed, offered):
    assert offered in completed(typed, _NAMES, "click {0}")


def test_a_name_that_is_there_already_is_not_offered():
    assert "click Cancel order" not in _texts("click Cancel order", names=_NAMES)


def test_an_empty_field_offers_what_was_said_last_and_examples():
    found = suggestions("", Sources(history=("click A", "click B"), examples=("press ctrl+s",)))
    assert [one.kind for one in found] == [Kind.HISTORY, Kind.HISTORY, Kind.EXAMPLE]


def test_the_history_is_found_by_words_in_another_order_and_with_a_slip():
    history = ('type "Ada" into Name', "click Confirm", "File > Print")
    assert history[0] in _texts("name ada", history=history)
    assert history[1] in _texts("clik confrm", history=history)


def test_an_action_of_the_app_is_found_by_the_beginning_of_a_word():
    found = suggestions("sett", Sources(actions={"Settings": "settings"}))
    assert found[0].kind is Kind.ACTION
    assert found[0].action == "settings"


def test_nothing_is_offered_twice():
    found = _texts("click s", history=("click Save", "click save"), names=("Save", "Save"))
    assert len({one.casefold() for one in found}) == len(found)


def test_a_long_history_and_a_full_screen_give_a_few_lines():
    history = tuple(f'type "number {i}" into field {i % 40}' for i in range(300))
    sources = Sources(history=history, names=tuple(f"Button {i}" for i in range(400)))
    assert 0 < len(suggestions("type 17 into field", sources)) <= 8
