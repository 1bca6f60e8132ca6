"""What is offered below the field: actions, history, names on the screen, examples; knows no Qt."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

_MOST = 8
_HISTORY_SCORE = 62.0


class Kind(StrEnum):
    """Where a suggestion comes from."""

    SCREEN = "screen"
    HISTORY = "history"
    ACTION = "action"
    EXAMPLE = "example"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line below the field; `text` is what the field becomes, `action` an action's id."""

    text: str
    kind: Kind
    action: str = ""


@dataclass(frozen=True, slots=True)
class Sources:
    """Everything that suggestions are made from; `click` is a pattern such as `click {0}`."""

    history: Sequence[str] = ()
    names: Sequence[str] = ()
    actions: Mapping[str, str] | None = None
    examples: Sequence[str] = ()
    click: str = "click {0}"


def suggestions(text: str, sources: Sources) -> tuple[Suggestion, ...]:
    """The best lines for what is typed, each text once."""
    found: dict[str, Suggestion] = {}
    made = _for_text(text.strip(), sources) if text.strip() else _for_nothing(sources)
    for one in made:
        if one.text != text:
            found.setdefault(one.text.casefold(), one)
        if len(found) >= _MOST:
            break
    return tuple(found.values())


def _for_nothing(sources: Sources) -> Iterator[Suggestion]:
    for words in sources.history[:5]:
        yield Suggestion(words, Kind.HISTORY)
    for words in sources.examples[: 5 if not sources.history else 3]:
        yield Suggestion(words, Kind.EXAMPLE)


def _for_text(text: str, sources: Sources) -> Iterator[Suggestion]:
    folded = text.casefold()
    for words in sources.history:
        if words.casefold().startswith(folded):
            yield Suggestion(words, Kind.HISTORY)
            break
    for words in completed(text, sources.names, sources.click)[:5]:
        yield Suggestion(words, Kind.SCREEN)
    for title, name in (sources.actions or {}).items():
        if _begins_a_word(folded, title.casefold()):
            yield Suggestion(title, Kind.ACTION, name)
    for words in _alike(text, sources.history):
        yield Suggestion(words, Kind.HISTORY)


def completed(text: str, names: Sequence[str], click: str) -> list[str]:
    """The text with its last words made into a name on the screen; a bare name is clicked."""
    found: list[tuple[int, int, str]] = []
    starts = [m.end() for m in re.finditer(r"^|[\s\"“「『:>]+", text)]
    for order, name in enumerate(names):
        folded = name.casefold()
        for start in starts:
            part = text[start:].casefold()
            if len(part) >= (1 if start else 2) and (folded.startswith(part) or _begins_a_word(part, folded)):
                whole = text[:start] + name if start else click.format(name)
                rank = 0 if folded.startswith(part) else 1
                found.append((rank, order, whole))
                break
    return [whole for _, _, whole in sorted(found)]


def _begins_a_word(part: str, name: str) -> bool:
    return len(part) >= 2 and re.search(rf"(?:^|\W){re.escape(part)}", name) is not None


def _alike(text: str, history: Sequence[str]) -> list[str]:
    """Lines of the history that are like the text, the most alike first."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - late: 36 ms; loaded while the app is idle

    found = process.extract(
        text, history, scorer=fuzz.partial_token_ratio, processor=str.casefold,
        limit=_MOST, score_cutoff=_HISTORY_SCORE,
    )  # fmt: skip
    return [words for words, _, _ in found]
