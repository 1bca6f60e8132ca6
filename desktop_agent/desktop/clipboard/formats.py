"""What of a clipboard is worth keeping: text, markup, one picture and whatever programs invented."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

#: Targets that are questions to the owner, or tell of it, or have an effect: they are not content.
_NOT_CONTENT: Final = frozenset(
    {
        *("TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "ADOBE_TARGETS"),
        *("DELETE", "INSERT_SELECTION", "INSERT_PROPERTY"),
        *("CLIENT_WINDOW", "HOST_NAME", "OWNER_OS", "PROCESS", "TASK", "USER"),
    }
)
#: Targets whose value is a handle or an address inside the owner: worthless without it, or dangerous.
_HANDLES: Final = frozenset(
    {
        *("PIXMAP", "BITMAP", "DRAWABLE", "COLORMAP", "FOREGROUND", "BACKGROUND"),
        "GTK_TEXT_BUFFER_CONTENTS",
    }
)


@dataclass(frozen=True, slots=True)
class Content:
    """One format of a clipboard: the name of its target and type, unit width in bits, and its bytes."""

    target: str
    type: str
    width: int
    data: bytes


def worth_keeping(targets: Sequence[str]) -> tuple[str, ...]:
    """The targets to save: of the pictures only one, since owners make the others on demand, slowly."""
    content = [name for name in dict.fromkeys(targets) if name not in _NOT_CONTENT | _HANDLES]
    pictures = [name for name in content if name.startswith("image/")]
    picture = "image/png" if "image/png" in pictures else next(iter(pictures), "")
    return tuple(name for name in content if name == picture or name not in pictures)


def of_text(text: str) -> tuple[Content, ...]:
    """A text as programs ask for it, marked so that clipboard histories leave it out."""
    utf8 = text.encode()
    offered = [
        Content("UTF8_STRING", "UTF8_STRING", 8, utf8),
        Content("text/plain;charset=utf-8", "text/plain;charset=utf-8", 8, utf8),
        Content("text/plain", "text/plain", 8, utf8),
        Content("TEXT", "UTF8_STRING", 8, utf8),
        Content("x-kde-passwordManagerHint", "x-kde-passwordManagerHint", 8, b"secret"),
    ]
    if text.isascii():
        offered.append(Content("STRING", "STRING", 8, utf8))
    return tuple(offered)


#: Targets that a program asks for when it wants the text itself.
TEXT_TARGETS: Final = frozenset({"UTF8_STRING", "STRING", "TEXT", "text/plain", "text/plain;charset=utf-8"})
