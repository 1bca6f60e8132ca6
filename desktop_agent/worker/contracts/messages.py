"""Messages between agent and model as values, and their form in an OpenAI request."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from desktop_agent.core.geometry import Size

Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a message: its size in pixels as sent, and its data URL (base64) once there is one."""

    size: Size
    url: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """What one side says: texts and pictures in their order."""

    role: Role
    parts: tuple[str | Picture, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """A step that was taken: what was seen (None: not kept), what was answered, and what came of it."""

    picture: Picture | None
    answer: str
    outcome: str = ""
    failed: bool = False


def openai_messages(messages: Sequence[Message]) -> list[dict[str, object]]:
    """The messages as a chat completion request holds them; text alone stays a plain string."""
    return [{"role": message.role, "content": _content(message.parts)} for message in messages]


def _content(parts: tuple[str | Picture, ...]) -> object:
    if len(parts) == 1 and isinstance(parts[0], str):
        return parts[0]
    return [_part(part) for part in parts]


def _part(part: str | Picture) -> dict[str, object]:
    if isinstance(part, Picture):
        return {"type": "image_url", "image_url": {"url": part.url}}
    return {"type": "text", "text": part}
