"""From a clause that fits a verb's pattern to its step; None where the words turn out not to fit."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from desktop_agent.core.errors import UnknownKey
from desktop_agent.core.plan import (
    CheckStep,
    ClearStep,
    ClickStep,
    CloseStep,
    DragStep,
    HoverStep,
    KeysStep,
    MenuStep,
    OpenStep,
    Relation,
    ScrollStep,
    SelectStep,
    Step,
    SwitchStep,
    Target,
    TypeStep,
    WaitStep,
)
from desktop_agent.rules.grammar.chords import chords
from desktop_agent.rules.grammar.quoting import Quoted
from desktop_agent.rules.grammar.targets import TargetReader
from desktop_agent.rules.grammar.tongue import KINDS, Tongue

#: Notches of the wheel for "scroll down", and for one page.
_NOTCHES, _PAGE = 5, 10
_MOST_NOTCHES = 200

#: What separates the items of a menu path.
PATH: Final = re.compile(r"\s*(?:->|=>|[>→▸›»➜⇒]|＞)\s*")  # noqa: RUF001 - the marks that people use

_MENU_ROLES = KINDS["menu"] | KINDS["menu item"]
Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Builder:
    """Builds steps of one instruction in one language."""

    tongue: Tongue
    quoted: Quoted
    reader: TargetReader

    def build(self, kind: str, said: Words) -> Step | None:
        """The step for a pattern's kind and its named groups."""
        make: Callable[[Words], Step | None] = getattr(self, "_" + kind.replace(" ", "_"))
        return make(said)

    def path(self, clause: str) -> Step | None:
        """A menu path such as `File > Save as`; None for a clause that is none."""
        items = [item for item in PATH.split(clause) if item.strip()]
        if len(items) < 2:
            return None
        return MenuStep(tuple(self._item(item) for item in items))

    # -- pointing ------------------------------------------------------------------------------------

    def _click(self, said: Words) -> Step | None:
        return self.path(said["target"]) or ClickStep(self.reader.read(said["target"]))

    def _double(self, said: Words) -> Step:
        return ClickStep(self.reader.read(said["target"]), count=2)

    def _right(self, said: Words) -> Step:
        return ClickStep(self.reader.read(said["target"]), "right")

    def _middle(self, said: Words) -> Step:
        return ClickStep(self.reader.read(said["target"]), "middle")

    def _hover(self, said: Words) -> Step:
        return HoverStep(self.reader.read(said["target"]))

    def _drag(self, said: Words) -> Step:
        return DragStep(self.reader.read(said["target"]), self.reader.read(said["end"]))

    def _menu_in(self, said: Words) -> Step:
        menu = self._item(said["menu"])
        rest = self.path(said["item"])
        items = rest.path if isinstance(rest, MenuStep) else (self._item(said["item"]),)
        return MenuStep((menu, *items))

    def _open_menu(self, said: Words) -> Step:
        return ClickStep(self.reader.read(said["target"]))

    def _item(self, words: str) -> Target:
        """One item of a menu; its name is taken as it stands, apart from the word for a menu."""
        found = self.reader.read(words)
        if found.relation or not found.name:
            found = Target(self.quoted.restored(words).strip())
        return replace(found, roles=_MENU_ROLES, role_word="")

    # -- text ----------------------------------------------------------------------------------------

    def _type(self, said: Words) -> Step | None:
        text = self._text(said["text"])
        return TypeStep(text, self._field(said["field"])) if text else None

    def _type_here(self, said: Words) -> Step | None:
        text = self._text(said["text"])
        return TypeStep(text) if text else None

    def _replace(self, said: Words) -> Step | None:
        if self._field(said["field"]) is None:
            return None
        return TypeStep(self._text(said["text"]), self._field(said["field"]), clear=True)

    def _search(self, said: Words) -> Step:
        search = Target("search", KINDS["field"], "field")
        return TypeStep(self._text(said["text"]), search, clear=True)

    def _clear(self, said: Words) -> Step:
        return ClearStep(self._field(said["field"]))

    def _text(self, words: str) -> str:
        """The text to type: quoted parts as they stood; otherwise the person's exact characters."""
        return self.quoted.restored(words.strip())

    def _field(self, words: str) -> Target | None:
        """The field that is meant; None for the one that has the focus."""
        if words.strip().lower() in self.tongue.pronouns:
            return None
        window = self.reader.window(words)
        if window:
            return Target("", KINDS["field"], "field", app=window, said=words)
        return self.reader.read(words)

    # -- keys, wheel, choices ------------------------------------------------------------------------

    def _keys(self, said: Words) -> Step | None:
        times = 2 if said.get("twice") else self._number(said.get("times") or "1")
        words = self.quoted.restored(said["keys"])
        if times is None or not 1 <= times <= 100:
            return None
        try:
            return KeysStep(chords(words, self.tongue.keys) * int(times))
        except UnknownKey:
            if "+" in words.strip("+ ") and not self.quoted.is_quoted(said["keys"]):
                raise  # a chord was meant: a part of it would do something else
            return None

    def _scroll(self, said: Words) -> Step | None:
        way = _WAYS.get((said.get("way") or "down").lower())
        times = self._number(said["times"]) if said.get("times") else _NOTCHES
        return self._scrolled(way, times, said.get("target"))

    def _scroll_in(self, said: Words) -> Step | None:
        return self._scroll(said)

    def _scroll_pages(self, said: Words) -> Step | None:
        pages = self._number(said.get("times") or "1")
        way = _WAYS.get((said.get("way") or "down").lower())
        return self._scrolled(way, pages * _PAGE if pages else None, said.get("target"))

    def _scroll_end(self, said: Words) -> Step:
        down = said["end"].lower() not in _UPPER_ENDS
        target = self.reader.read(said["target"]) if said.get("target") else None
        return ScrollStep(0, _MOST_NOTCHES if down else -_MOST_NOTCHES, target, to_end=True)

    def _scrolled(self, way: tuple[int, int] | None, times: float | None, target: str | None) -> Step | None:
        if way is None or times is None or not 1 <= times <= _MOST_NOTCHES:
            return None
        notches = int(times)
        return ScrollStep(way[0] * notches, way[1] * notches, self.reader.read(target) if target else None)

    def _check(self, said: Words) -> Step:
        return CheckStep(self.reader.read(said["target"]))

    def _uncheck(self, said: Words) -> Step:
        return CheckStep(self.reader.read(said["target"]), checked=False)

    def _select(self, said: Words) -> Step:
        field = self.reader.read(said["field"])
        roles = field.roles or KINDS["list"]
        return SelectStep(self.reader.read(said["target"]), replace(field, roles=roles))

    def _select_one(self, said: Words) -> Step | None:
        return self.path(said["target"]) or SelectStep(self.reader.read(said["target"]))

    # -- windows and time ----------------------------------------------------------------------------

    def _open(self, said: Words) -> Step:
        path = self.path(said["app"])
        return path or OpenStep(self._name(said["app"]))

    def _switch(self, said: Words) -> Step:
        return SwitchStep(self._name(said["app"]))

    def _close(self, said: Words) -> Step:
        return CloseStep("" if said.get("nothing") else self._name(said["app"]))

    def _close_control(self, said: Words) -> Step:
        inside = self.reader.read(said["target"])
        return ClickStep(Target("Close", KINDS["button"], "button", relation=Relation("in", inside)))

    def _wait_seconds(self, said: Words) -> Step | None:
        number = self._number(said["seconds"])
        factor = _UNITS.get(said["unit"].lower(), 1.0)
        if number is None or not 0 < number * factor <= 3600:
            return None
        return WaitStep(number * factor)

    def _wait(self, said: Words) -> Step:
        return WaitStep(target=self.reader.read(said["target"]))

    def _wait_gone(self, said: Words) -> Step:
        return WaitStep(target=self.reader.read(said["target"]), gone=True)

    def _name(self, words: str) -> str:
        return self.quoted.restored(self.tongue.articles.sub("", words.strip())).strip()

    def _number(self, word: str) -> float | None:
        word = self.quoted.restored(word).strip().lower()
        if word in self.tongue.numbers:
            return float(self.tongue.numbers[word])
        try:
            return float(word.replace(",", ".")) if len(word) < 12 else None
        except ValueError:
            return None


_WAYS = {
    **dict.fromkeys(("down", "baixo", "下", "往下", "向下"), (0, 1)),
    **dict.fromkeys(("up", "cima", "上", "往上", "向上"), (0, -1)),
    **dict.fromkeys(("right", "direita", "右", "往右", "向右"), (1, 0)),
    **dict.fromkeys(("left", "esquerda", "左", "往左", "向左"), (-1, 0)),
}
_UPPER_ENDS = frozenset(
    {
        "top",
        "beginning",
        "start",
        "topo",
        "início",
        "inicio",
        "começo",
        "頂端",
        "顶端",
        "頂部",
        "顶部",
        "最上面",
        "開頭",
        "开头",
    }
)
_UNITS = {
    "ms": 0.001,
    "millisecond": 0.001,
    "milliseconds": 0.001,
    "milissegundos": 0.001,
    "毫秒": 0.001,
} | dict.fromkeys(("m", "min", "mins", "minute", "minutes", "minuto", "minutos", "分", "分鐘", "分钟"), 60.0)
