"""What is accepted around an object, and that everything else is refused by its name."""

# ruff: noqa: RUF001 - the marks that look like others are what is tested

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_agent.worker.contracts.parsing import LONGEST, BadAnswer, Problem, read_object

POINT = {"x": 512, "y": 300}
PLAIN = '{"x": 512, "y": 300}'


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        f"  \n\t{PLAIN}\n\n",
        f"\ufeff{PLAIN}",
        f"```json\n{PLAIN}\n```",
        f"```\n{PLAIN}\n```\n",
        f"```JSON {PLAIN}```",
        f"```json\n{PLAIN}",  # the answer was cut by a stop text
        f"<think>The button is at {{x}}, I think.</think>\n{PLAIN}",
        f"<think></think>{PLAIN}",
        f"The prompt opened the tag, so only its end is here.</think>\n\n{PLAIN}",
        f"<think>so</think>```json\n{PLAIN}\n```",
        f"{PLAIN}<think>Was that right?</think>",
        f"```json\n{PLAIN}\n```\n<think>Done.</think>",
        "｛“x”：512，“y”：300｝",
        "{＂x＂：512,\u3000＂y＂：300}",
        '{"x":512，"y":300}',
        '{"x": 512, "y": 300, "x\\u0020": 1}',
    ],
)
def test_an_object_alone_is_read_whatever_wraps_it(text: str) -> None:
    found = read_object(text)
    assert {name: found[name] for name in POINT} == POINT


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", Problem.EMPTY),
        (" \n\t", Problem.EMPTY),
        ("\ufeff", Problem.EMPTY),
        ("<think>I must find", Problem.THINKING_ONLY),
        ("<think>All thought through.</think>", Problem.THINKING_ONLY),
        ("no tag was opened</think>  ", Problem.THINKING_ONLY),
        (f"Sure! {PLAIN}", Problem.TEXT_AROUND),
        (f"Click here: {PLAIN}", Problem.TEXT_AROUND),
        (f"{PLAIN} is the place", Problem.TEXT_AROUND),
        (f"```json\n{PLAIN}\n```\nThat is it.", Problem.TEXT_AROUND),
        (f"{PLAIN}<think>unfinished", Problem.TEXT_AROUND),
        (f"<think>a</think>Sure: {PLAIN}", Problem.TEXT_AROUND),
        (f"{PLAIN}```", Problem.TEXT_AROUND),
        (f"{PLAIN}{PLAIN}", Problem.SEVERAL_OBJECTS),
        (f"{PLAIN}\n{PLAIN}", Problem.SEVERAL_OBJECTS),
        (f"```json\n{PLAIN}\n```\n```json\n{PLAIN}\n```", Problem.TEXT_AROUND),
        (f"[{PLAIN}]", Problem.NOT_AN_OBJECT),
        ("[512, 300]", Problem.NOT_AN_OBJECT),
        ('"512, 300"', Problem.NOT_AN_OBJECT),
        ("512", Problem.NOT_AN_OBJECT),
        ("true", Problem.NOT_AN_OBJECT),
        ("null", Problem.NOT_AN_OBJECT),
        ('{"x": 512, "y": 300', Problem.NOT_JSON),
        ('{"x": 512, "y": 300,}', Problem.NOT_JSON),
        ("{'x': 512, 'y': 300}", Problem.NOT_JSON),
        ("{x: 512, y: 300}", Problem.NOT_JSON),
        ('{"x": 0x200, "y": 300}', Problem.NOT_JSON),
        ('{"x": +512, "y": 300}', Problem.NOT_JSON),
        ('{"x": 0512, "y": 300}', Problem.NOT_JSON),
        ('{"x": ５１２, "y": 300}', Problem.NOT_JSON),
        ('{"x": 512, "y": 300, "note": "a\nb"}', Problem.NOT_JSON),
        ('{"x": NaN, "y": 300}', Problem.NOT_A_NUMBER),
        ('{"x": Infinity, "y": 300}', Problem.NOT_A_NUMBER),
        ('{"x": -Infinity, "y": 300}', Problem.NOT_A_NUMBER),
        ('{"x": 1e999, "y": 300}', Problem.NOT_A_NUMBER),
        ('{"x": -1e999, "y": 300}', Problem.NOT_A_NUMBER),
        ('{"x": 1, "x": 512, "y": 300}', Problem.DUPLICATE_KEY),
        ('{"x": 1, "\\u0078": 512, "y": 300}', Problem.DUPLICATE_KEY),
        ('{"x": {"a": 1, "a": 2}, "y": 300}', Problem.DUPLICATE_KEY),
        ('{"x": ' + "9" * 5000 + ', "y": 300}', Problem.OUT_OF_RANGE),
        ('{"x": ' + "[" * 5000 + "]" * 5000 + "}", Problem.TOO_DEEP),
        ("[" * 30_000, Problem.TOO_DEEP),
        ('{"x":' * 10_000, Problem.TOO_DEEP),
        (PLAIN + " " * LONGEST, Problem.TOO_LONG),
    ],
)
def test_everything_else_is_refused_by_its_name(text: str, problem: Problem) -> None:
    with pytest.raises(BadAnswer) as refused:
        read_object(text)
    assert refused.value.problem is problem


def test_an_error_says_what_is_wrong_and_what_to_do() -> None:
    with pytest.raises(BadAnswer) as refused:
        read_object('{"x": NaN}')
    assert refused.value.message == "The model's answer cannot be used: NaN is no number."
    assert refused.value.action
    assert refused.value.kind == "bad_answer"


def test_nothing_inside_a_string_is_changed() -> None:
    text = '{"content": "名：值，“quoted” ｛x｝ <think>not thinking</think> ``` \\" \\\\ {[{[{["}'
    assert read_object(text) == {
        "content": '名：值，“quoted” ｛x｝ <think>not thinking</think> ``` " \\ {[{[{['
    }


PIECES = st.one_of(
    st.sampled_from(["{", "}", "[", "]", '"', "“", "”", "\\", ":", ",", "：", "，", '"x"', '"y"']),
    st.sampled_from(
        ["5", "-1", "1e999", "NaN", "true", "null", " ", "\n", "note", '{"x":1,"y":2}', "{" * 50]
    ),
    st.sampled_from(["<think>", "</think>", "```", "```json", "\ufeff", "\x00", "\ud800"]),
)


@given(st.lists(PIECES, max_size=14).map("".join) | st.text(max_size=60))
@settings(max_examples=150, deadline=None, derandomize=True, database=None)
def test_whatever_is_answered_it_is_an_object_or_a_named_refusal(text: str) -> None:
    problem: Problem | None = None
    try:
        found: object = read_object(text)
    except BadAnswer as refused:
        problem, found = refused.problem, None
    assert isinstance(found, dict) != (problem in list(Problem))
