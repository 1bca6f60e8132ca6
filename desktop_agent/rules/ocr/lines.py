"""A line of text that was read from pixels."""

from dataclasses import dataclass

from desktop_agent.core.geometry import Box


@dataclass(frozen=True, slots=True)
class TextLine:
    """What was read: its box in desktop pixels, the text, and how sure the recogniser is, 0 to 1."""

    box: Box
    text: str
    confidence: float
