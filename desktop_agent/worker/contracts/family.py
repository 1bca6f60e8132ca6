"""The contract of a model family: what it is asked, how pictures are sent, how answers are read."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from desktop_agent.core.geometry import Point, Size
from desktop_agent.worker.contracts.coordinates import Convention
from desktop_agent.worker.contracts.fields import object_schema, read_fields
from desktop_agent.worker.contracts.forms import Space, StepForm, compact
from desktop_agent.worker.contracts.images import ImageRule
from desktop_agent.worker.contracts.messages import Message, Past, Picture, openai_messages
from desktop_agent.worker.contracts.parsing import BadAnswer, Problem, read_object
from desktop_agent.worker.contracts.prompts import Prompts, fill
from desktop_agent.worker.contracts.steps import Step


class Thinking(StrEnum):
    """How a family is told whether to think before it answers."""

    NONE = "none"
    """It never thinks."""
    DIRECTIVE = "directive"
    """`/no_think` or `/think` at the end of the system message."""
    THINKING = "thinking"
    """`thinking` in `chat_template_kwargs`."""
    ENABLE_THINKING = "enable_thinking"
    """`enable_thinking` in `chat_template_kwargs`."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """How answers are drawn; temperature 0 takes the likeliest token each time."""

    max_tokens: int
    temperature: float = 0.0
    top_p: float = 1.0
    thinking: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """What is kept of earlier steps.

    `append`: everything stays in the session's state, and only the new turn is sent. `window`: the last
    `pictures` screenshots are sent again with each step, older ones become a line of text.
    """

    mode: Literal["append", "window"]
    pictures: int = 3


@dataclass(frozen=True, slots=True)
class Contract:
    """One family's contract; every point in it is in pixels of the picture sent."""

    name: str
    convention: Convention
    rule: ImageRule
    steps: StepForm
    prompts: Prompts
    thinking: Thinking
    locating: Sampling
    stepping: Sampling
    history: History
    known: str
    """What is published of it and what is a guess, in a sentence or two for the person."""
    point_action: str = ""
    """The word under `action` in a point, where the family has one."""

    def send_size(self, width: int, height: int) -> Size:
        """The size to which the client resizes a screen, so that the server need not do it again."""
        return self.rule.fitted(Size(width, height))

    def with_prompts(self, toml: str) -> "Contract":
        """The same contract with the texts of a prompt file; raises BadSetting."""
        return replace(self, prompts=Prompts.read(toml, self.prompts))

    def with_convention(self, convention: Convention) -> "Contract":
        """The same contract with another reading of its numbers, as the calibration found it."""
        return replace(self, convention=convention)

    def with_rule(self, rule: ImageRule) -> "Contract":
        """The same contract for a model that fits pictures otherwise, such as one with smaller tiles."""
        return replace(self, rule=rule)

    # what is asked

    def locate_messages(self, instruction: str, picture: Picture) -> list[Message]:
        """Where on this picture is what the instruction means; the picture comes first."""
        places = self._places(picture.size) | {"instruction": instruction}
        system = self._system(self.prompts.locate_system, places, self.locating)
        return [*system, Message("user", (picture, fill(self.prompts.locate_user, places)))]

    def step_messages(self, task: str, past: Sequence[Past], picture: Picture) -> list[Message]:
        """What to do next for the task, after the steps in `past`, with the screen as it is now."""
        places = self._places(picture.size) | {"task": task}
        messages = self._system(self.prompts.step_system, places, self.stepping)
        messages.append(Message("user", (fill(self.prompts.step_task, places),)))
        kept = len(past) - (self.history.pictures - 1) if self.history.mode == "window" else 0
        for at, step in enumerate(past):
            messages.append(self._observation(step.picture if at >= kept else None))
            messages.append(Message("assistant", (step.answer,)))
            messages.append(self._outcome(step))
        return [*messages, self._observation(picture)]

    def next_messages(self, last: Past, picture: Picture) -> list[Message]:
        """Only what is new after the answer in `last`: for sessions that append."""
        return [self._outcome(last), self._observation(picture)]

    def point_schema(self, sent: Size) -> dict[str, object]:
        """The JSON schema of a point on a picture of this size."""
        constants = {"action": self.point_action} if self.point_action else None
        return object_schema(self._space(sent).fields(), constants)

    def step_schema(self, sent: Size) -> dict[str, object]:
        """The JSON schema of a step on a picture of this size."""
        return self.steps.schema(self._space(sent))

    def request(
        self, model: str, messages: Sequence[Message], schema: dict[str, object], sampling: Sampling
    ) -> dict[str, object]:
        """The body of a chat completion request, without `stream`."""
        body: dict[str, object] = {
            "model": model,
            "messages": openai_messages(messages),
            "max_tokens": sampling.max_tokens,
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "answer", "strict": True, "schema": schema},
            },
        }
        if self.thinking in (Thinking.THINKING, Thinking.ENABLE_THINKING):
            body["chat_template_kwargs"] = {self.thinking.value: sampling.thinking}
        return body

    # what is answered

    def parse_point(self, text: str, sent: Size) -> Point:
        """The pixel of the picture sent that the answer names; raises BadAnswer."""
        space = self._space(sent)
        found = read_object(text)
        if self.point_action and found.pop("action", self.point_action) != self.point_action:
            raise BadAnswer(Problem.UNKNOWN_TOOL, f"its action is not {self.point_action}")
        return space.point(read_fields(found, space.fields()))

    def parse_step(self, text: str, sent: Size) -> Step:
        """The step that the answer holds, its points in pixels of the picture sent; raises BadAnswer."""
        return self.steps.read(read_object(text), self._space(sent))

    def write_point(self, at: Point, sent: Size) -> str:
        """The answer that names this pixel: compact JSON, as one trains and as `parse_point` reads it."""
        action = {"action": self.point_action} if self.point_action else {}
        return compact(action | self._space(sent).numbers(at))

    def write_step(self, step: Step, sent: Size) -> str:
        """The answer that holds this step: compact JSON, as one trains and as `parse_step` reads it."""
        return self.steps.write(step, self._space(sent))

    def _space(self, sent: Size) -> Space:
        return Space(self.convention, sent, self.rule.fitted(sent))

    def _places(self, sent: Size) -> dict[str, str]:
        action = f'"action": "{self.point_action}", ' if self.point_action else ""
        return {
            "answer": f'{{{action}"x": X, "y": Y}}',
            "call": self.steps.call_key,
            "schema": compact(self.step_schema(sent)),
            "space": self.convention.words(self.rule.fitted(sent)),
            "tools": "\n".join(tool.line() for tool in self.steps.tools),
        }

    def _system(self, text: str, places: dict[str, str], sampling: Sampling) -> list[Message]:
        filled = fill(text, places)
        if self.thinking is Thinking.DIRECTIVE:
            filled = f"{filled}\n{'/think' if sampling.thinking else '/no_think'}".lstrip()
        return [Message("system", (filled,))] if filled else []

    def _observation(self, picture: Picture | None) -> Message:
        before, after = self.prompts.before_picture, self.prompts.after_picture
        if picture is None:
            return Message("user", (f"{before}{self.prompts.left_out}{after}",))
        return Message("user", tuple(part for part in (before, picture, after) if part))

    def _outcome(self, step: Past) -> Message:
        text = self.prompts.failure if step.failed else self.prompts.outcome
        return Message("user", (fill(text, {"outcome": step.outcome}),))
