"""Reading one JSON object out of a model's answer: strictly, and saying what is wrong where it is refused.

Accepted around the object: white space, one code fence, a thinking block before or after it, and full-width
punctuation outside strings (as Chinese text has it). Everything else is refused: a click must never come
from a guess at what the model may have meant.
"""

import json
import re
from enum import StrEnum
from typing import NoReturn

from desktop_agent.core.errors import ActionFailed

LONGEST = 64 * 1024
"""The longest answer that is read, in characters."""
DEEPEST = 6
"""How many objects and arrays may lie within each other; a step needs four."""
_LONGEST_NUMBER = 20
_FENCE = re.compile(r"```[a-zA-Z]*\s*\n?")
_THINKING = re.compile(r"<think>.*?</think>", re.DOTALL)
_FULL_WIDTH = str.maketrans("｛｝［］：，\u3000", "{}[]:, ")  # noqa: RUF001 - what is translated
_QUOTES = {'"': '"', "“": "”", "＂": "＂"}  # noqa: RUF001 - the same


class Problem(StrEnum):
    """What is wrong with an answer; the word is counted and shown."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    THINKING_ONLY = "thinking_only"
    TEXT_AROUND = "text_around"
    SEVERAL_OBJECTS = "several_objects"
    NOT_JSON = "not_json"
    NOT_AN_OBJECT = "not_an_object"
    TOO_DEEP = "too_deep"
    DUPLICATE_KEY = "duplicate_key"
    NOT_A_NUMBER = "not_a_number"
    MISSING_KEY = "missing_key"
    UNKNOWN_KEY = "unknown_key"
    WRONG_TYPE = "wrong_type"
    OUT_OF_RANGE = "out_of_range"
    BAD_TEXT = "bad_text"
    UNKNOWN_TOOL = "unknown_tool"


class BadAnswer(ActionFailed):
    """The model's answer is not in the form that was asked for; nothing is done with it."""

    usual_action = "Ask again; where it keeps happening, run `desktop-agent worker check`."

    def __init__(self, problem: Problem, message: str) -> None:
        super().__init__(f"The model's answer cannot be used: {message}.")
        self.problem = problem


def read_object(text: str) -> dict[str, object]:
    """The one JSON object in the answer; raises BadAnswer that names what is wrong."""
    if len(text) > LONGEST:
        raise BadAnswer(Problem.TOO_LONG, f"it has {len(text)} characters")
    body = without_thinking(text)
    fenced = _FENCE.match(body)
    body = body[fenced.end() :] if fenced else body
    plain, depth = _with_plain_marks(body)
    if depth > DEEPEST:
        raise BadAnswer(Problem.TOO_DEEP, f"{depth} objects or arrays lie within each other")
    found, end = _decoded(plain)
    _refuse_more(plain[end:], fenced=fenced is not None)
    if not isinstance(found, dict):
        raise BadAnswer(Problem.NOT_AN_OBJECT, "it is no JSON object")
    return found


def without_thinking(text: str) -> str:
    """The answer after the thinking before it; where the prompt opened the tag, only its end is there.

    Raises BadAnswer where nothing is left: an empty answer, or thinking that never ended.
    """
    body = text.strip().lstrip("\ufeff").lstrip()
    if not body:
        raise BadAnswer(Problem.EMPTY, "it is empty")
    if body.translate(_FULL_WIDTH)[0] in "{[`":
        return body
    thinking, end, rest = body.partition("</think>")
    if end and rest.strip():
        return rest.strip()
    if end or thinking.startswith("<think>"):
        raise BadAnswer(Problem.THINKING_ONLY, "it is only thinking, with no answer after it")
    return body


def _with_plain_marks(text: str) -> tuple[str, int]:
    """The text with ASCII punctuation outside strings, and how deep its brackets nest."""
    done: list[str] = []
    closing, escaped, depth, deepest = "", False, 0, 0
    for mark in text:
        if closing:
            ended = mark == closing and not escaped
            escaped = mark == "\\" and not escaped
            closing = "" if ended else closing
            done.append('"' if ended else mark)
        elif mark in _QUOTES:
            closing = _QUOTES[mark]
            done.append('"')
        else:
            done.append(mark.translate(_FULL_WIDTH))
            depth += (done[-1] in "{[") - (done[-1] in "}]")
            deepest = max(deepest, depth)
    return "".join(done), deepest


def _decoded(text: str) -> tuple[object, int]:
    """The first JSON value and where it ends."""
    decoder = json.JSONDecoder(
        object_pairs_hook=_unique, parse_constant=_no_number, parse_int=_whole, parse_float=_real
    )
    try:
        found: tuple[object, int] = decoder.raw_decode(text)
    except json.JSONDecodeError as broken:
        if text[:1] not in ("{", "["):
            raise BadAnswer(Problem.TEXT_AROUND, "it does not start with an object") from broken
        raise BadAnswer(Problem.NOT_JSON, f"it is not JSON at character {broken.pos + 1}") from broken
    return found


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadAnswer(Problem.DUPLICATE_KEY, "a key stands in it twice")
    return found


def _no_number(word: str) -> NoReturn:
    raise BadAnswer(Problem.NOT_A_NUMBER, f"{word} is no number")


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise BadAnswer(Problem.OUT_OF_RANGE, f"a number in it has {len(digits)} digits")
    return int(digits)


def _real(digits: str) -> float:
    found = float(digits)
    return found if abs(found) < float("inf") else _no_number(digits[:_LONGEST_NUMBER])


def _refuse_more(rest: str, *, fenced: bool) -> None:
    """Nothing but the fence's end and a closed thinking block may follow the object."""
    rest = rest.strip()
    if fenced:
        rest = rest.removeprefix("```").strip()
    rest = _THINKING.sub("", rest, count=1).strip()
    if not rest:
        return
    if rest[0] in "{[":
        raise BadAnswer(Problem.SEVERAL_OBJECTS, "it holds more than one object")
    raise BadAnswer(Problem.TEXT_AROUND, "text follows the object")
