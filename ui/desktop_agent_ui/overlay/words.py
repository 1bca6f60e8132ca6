"""The overlay's own words in the person's language, and the message made of a proposal."""

import unicodedata
from dataclasses import dataclass

from desktop_agent.core.approval import Ignored, Proposal
from desktop_agent.core.policy import NEEDS_PERSON
from desktop_agent_ui.overlay.message import COLOR, Message

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Words:
    """What is said in one language."""

    yes: str
    other: str
    no: str
    enter: str
    ignored: dict[Ignored, str]


_WORDS = {
    "en": Words(
        "do it",
        "another one",
        "no",
        "Enter",
        {
            Ignored.SYNTHETIC: "That key was sent by a program, so it does not count.",
            Ignored.TOO_SOON: "That key came too soon to count. Press it again.",
            Ignored.PASSED_BY: "An open menu took that key. Close the menu, then answer.",
        },
    ),
    "pt": Words(
        "fazer",
        "outro",
        "não",
        "Enter",
        {
            Ignored.SYNTHETIC: "Essa tecla foi enviada por um programa, por isso não conta.",
            Ignored.TOO_SOON: "Essa tecla veio cedo demais. Pressione de novo.",
            Ignored.PASSED_BY: "Um menu aberto ficou com essa tecla. Feche o menu e responda.",
        },
    ),
    "zh": Words(
        "執行",
        "選另一個",
        "取消",
        "Enter",
        {
            Ignored.SYNTHETIC: "這個按鍵由程式送出，不算數。",
            Ignored.TOO_SOON: "按得太早，不算數，請再按一次。",
            Ignored.PASSED_BY: "開啟的選單收走了這個按鍵，請先關閉選單。",
        },
    ),
}


def words(language: str) -> Words:
    """The words of a language; English where it is not known."""
    return _WORDS.get(language, _WORDS["en"])


def message(proposal: Proposal, color: str = COLOR) -> Message:
    """What is shown for a proposal."""
    said, count = words(proposal.language), len(proposal.candidates)
    keys = [(said.enter, said.yes)]
    if count > 1:
        keys.append((f"1-{count}", said.other))
    return Message(
        sentence=one_line(proposal.sentence),
        boxes=tuple(candidate.box for candidate in proposal.candidates),
        reason=one_line(proposal.reason),
        keys=(*keys, ("Esc", said.no)),
        grave=proposal.effect in NEEDS_PERSON,
        color=color,
    )


def one_line(text: str) -> str:
    """The text without line breaks and without invisible characters that could turn it round; cut short.

    A program's own labels stand in it, so it may hold anything.
    """
    text = " ".join(text.split())
    text = "".join(c for c in text if unicodedata.category(c) not in {"Cc", "Cf", "Co", "Cs"})
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
