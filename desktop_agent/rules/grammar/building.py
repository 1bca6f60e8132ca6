"""From a clause about text, scrolling or time to its steps."""

import re
from dataclasses import dataclass, replace
from typing import Final

from desktop_agent.core.plan import (
    ClearStep,
    ScrollStep,
    Target,
    TypeStep,
    WaitStep,
)
from desktop_agent.rules.grammar.pointing import Pointing, Said, Steps
from desktop_agent.rules.grammar.tongue import FIELDS, KINDS
from desktop_agent.rules.grammar.words import MARKS, PAUSES, Words

#: The field that a program searches with.
SEARCH: Final = Target("search", KINDS["field"], "field", said="search")

#: Notches of the wheel for "scroll down", for "a bit", and for one page.
_NOTCHES, _FEW, _PAGE = 5, 3, 10
_MOST_NOTCHES: Final = 200
_LONGEST_WAIT: Final = 3600.0

#: Marks at the end of a text that are typed.
_SPOKEN: Final = frozenset({".", "!", "?", "…", "...", "。", "！", "？"})

#: Words that the name of a field has at most, where "in" may be a part of the text.
_LONGEST_FIELD: Final = 6

#: What follows "輸入" in words for fields.
_FIELD_ENDS: Final = frozenset("框栏区")

_GLUED: Final = re.compile(r"(\d+(?:[.,]\d+)?)(\D+)")


@dataclass(frozen=True, slots=True)
class Builder(Pointing):
    """Builds all steps of one instruction in one language."""

    # -- text ----------------------------------------------------------------------------------------

    def _type(self, said: Said) -> Steps | None:
        return self._typed(said["text"], said["field"], clear=False)

    def _type_taken(self, said: Said) -> Steps | None:
        """The field first, in a language that puts what is taken first; it has to be named as one."""
        return self._type(said) if self.reader.read(said["field"], 1).roles else None

    def _type_loosely(self, said: Said) -> Steps | None:
        """Split at the last "in": where the text is not quoted, what follows could be a part of it."""
        in_prose = any(word.folded in PAUSES for word in said["text"])
        if self._names_a_field(said) or not (in_prose or len(said["field"]) > _LONGEST_FIELD):
            return self._type(said)
        return None

    def _type_vaguely(self, said: Said) -> Steps | None:
        """Split at a word such as "for" or "to", which are rarely meant so."""
        return self._type(said) if self._names_a_field(said) else None

    def _names_a_field(self, said: Said) -> bool:
        text = said["text"]
        return text.literal or len(text) == 1 or bool(self.reader.read(said["field"], 1).roles)

    def _typed(self, text: Words, field: Words, *, clear: bool) -> Steps | None:
        text, where = _whole(_after_colon(text)), field.trimmed()
        if where.empty or text.empty:
            return ()
        if self._halves_a_word(text):
            return None
        return (TypeStep(text.exact, self._field(where), clear),)

    def _halves_a_word(self, text: Words) -> bool:
        """Whether the verb before the text is the first half of a word for a field ("输入" of "输入框")."""
        return self.tongue.targets.anchor_first and text[0].folded in _FIELD_ENDS

    def _type_here(self, said: Said) -> Steps | None:
        text = _whole(_after_colon(said["text"]))
        if text.empty or self.tongue.words.pronouns.whole(text) or self.tongue.words.vague.whole(text):
            return ()  # nobody said what
        return (TypeStep(text.exact),)

    def _paste(self, said: Said) -> Steps | None:
        """Pasting means the clipboard, unless what to paste stands there in quotation marks."""
        if not said["text"].literal:
            return ()
        return self._type(said) if "field" in said else self._type_here(said)

    def _replace(self, said: Said) -> Steps | None:
        field = said["field"].trimmed()
        if self.tongue.targets.nameless.whole(field) or self._field(field) is None:
            return None
        return self._typed(said["text"], field, clear=True)

    def _replace_here(self, said: Said) -> Steps | None:
        """All of the text in the field that has the focus."""
        text = _whole(_after_colon(said["text"]))
        return () if text.empty else (TypeStep(text.exact, clear=True),)

    def _refuse_swap(self, said: Said) -> Steps | None:
        """Words inside a text cannot be exchanged: `replace "a" with "b" in Notes`."""
        return () if said["target"].literal and said["text"].literal else None

    def _search(self, said: Said) -> Steps | None:
        return (TypeStep(_after_colon(said["text"]).exact, SEARCH, clear=True),)

    def _search_in(self, said: Said) -> Steps | None:
        field = self._field(said["field"].trimmed())
        if field is None or not (field.roles or field.literal or said["text"].literal):
            return () if "first" in said else None
        return (TypeStep(said["text"].exact, field, clear=True),)

    def _clear(self, said: Said) -> Steps | None:
        return () if self._is_all(said["field"]) else (ClearStep(self._field(said["field"].trimmed())),)

    def _clear_field(self, said: Said) -> Steps | None:
        """With a verb that also means "delete": only what is called a field."""
        return self._clear(said) if self.reader.read(said["field"], 1).roles in FIELDS else None

    def _field(self, words: Words) -> Target | None:
        """The field that is meant; None for the one that has the focus."""
        if self.tongue.words.pronouns.whole(words):
            return None
        window = self.reader.window(words)
        if window:
            return Target("", KINDS["field"], "field", app=window, said=words.name)
        return _as_field(self.reader.read(words))

    # -- wheel and time ------------------------------------------------------------------------------

    def _scroll(self, said: Said) -> Steps | None:
        times = self.number(said["times"]) if "times" in said else _FEW if "bit" in said else _NOTCHES
        return self._scrolled(said, times)

    def _rise(self, said: Said) -> Steps | None:
        """A verb that says the way itself, such as "desce"."""
        down = self.tongue.words.ways.whole(said["rise"]) or (0, 1)
        times = _FEW if "bit" in said else _NOTCHES
        over = self.target(said["target"]) if "target" in said else None
        return (ScrollStep(down[0] * times, down[1] * times, over),)

    def _scroll_pages(self, said: Said) -> Steps | None:
        pages = self.number(said["times"]) if "times" in said else 1
        return self._scrolled(said, pages * _PAGE if pages else None)

    def _scrolled(self, said: Said, times: float | None) -> Steps | None:
        told = said.get("way") or said.get("rise")
        way = self.tongue.words.ways.whole(told) if told else (0, 1)
        if way is None or times is None or not 1 <= times <= _MOST_NOTCHES:
            return None
        over = self.target(said["target"]) if "target" in said else None
        return (ScrollStep(way[0] * int(times), way[1] * int(times), over),)

    def _scroll_end(self, said: Said) -> Steps | None:
        way: tuple[int, int] | None = (0, 1)
        if "way" in said:
            way = self.tongue.words.ways.whole(said["way"])
        if "end" in said:
            known = way is not None
            way = (0, -1 if self.tongue.words.upper_ends.whole(said["end"]) else 1) if known else None
        if way is None:
            return None
        over = self.target(said["target"]) if "target" in said else None
        return (ScrollStep(way[0] * _MOST_NOTCHES, way[1] * _MOST_NOTCHES, over, to_end=True),)

    def _wait_seconds(self, said: Said) -> Steps | None:
        number, factor = self._duration(said)
        if number is None or factor is None or not 0 < number * factor <= _LONGEST_WAIT:
            return None
        return (WaitStep(number * factor),)

    def _duration(self, said: Said) -> tuple[float | None, float | None]:
        if "moment" in said:
            return 1.0, 1.0
        units = self.tongue.words.units
        if "unit" in said:
            return self.number(said["seconds"]), units.whole(said["unit"])
        glued = _GLUED.fullmatch(said["seconds"].name)  # "5s"
        factors = {phrase[0]: value for entries in units.by_first.values() for phrase, value in entries}
        return (float(glued[1].replace(",", ".")), factors.get(glued[2])) if glued else (None, None)

    def _wait(self, said: Said) -> Steps | None:
        target = self.target(said["target"])
        return (WaitStep(target=target),) if target else None

    def _wait_gone(self, said: Said) -> Steps | None:
        target = self.target(said["target"])
        return (WaitStep(target=target, gone=True),) if target else None


def _as_field(field: Target) -> Target | None:
    """What text is typed into: "the subject line" is a field, "the title" is called so, "the text" is it."""
    if not field.roles or field.roles in FIELDS:
        return field
    if field.name:
        return replace(field, roles=KINDS["field"])
    return (
        None
        if field.roles == KINDS["text"]
        else replace(field, name=field.role_word, roles=frozenset(), role_word="")
    )


def _whole(text: Words) -> Words:
    """The text with the marks at its end: what is dictated is typed as it was said."""
    end = text.end
    while end < len(text.words) and text.words[end].folded in _SPOKEN and not text.literal:
        end += 1
    if not text.literal and all(word.folded in MARKS for word in text.words[end:]):
        end = len(text.words)
    return text.part(text.start, end)


def _after_colon(text: Words) -> Words:
    """The text without a colon before it ("type: hello")."""
    while len(text) > 1 and text[0].folded == ":":
        text = text.part(text.start + 1, text.end)
    return text
