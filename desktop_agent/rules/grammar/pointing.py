"""From a clause that fits a frame to its steps.

Each method answers None where the words turn out not to fit, so that the next reading is tried, and `()`
where they fit something that cannot be done: then no reading may be taken.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from desktop_agent.core.actions import Button
from desktop_agent.core.elements import Role
from desktop_agent.core.errors import UnknownKey
from desktop_agent.core.plan import (
    CheckStep,
    ClickStep,
    CloseStep,
    DragStep,
    HoverStep,
    KeysStep,
    MenuStep,
    OpenStep,
    Relation,
    SelectStep,
    Step,
    SwitchStep,
    Target,
)
from desktop_agent.rules.grammar.chords import chords
from desktop_agent.rules.grammar.targets import TargetReader
from desktop_agent.rules.grammar.tongue import KINDS, LISTS, Tongue
from desktop_agent.rules.grammar.words import ARROWS, Words

Said = Mapping[str, Words]
Steps = tuple[Step, ...]

_MENU_ROLES: Final = KINDS["menu"] | KINDS["menu item"]
_LONGEST_CHORD: Final = 7
_MOST_TIMES: Final = 100
_MOST_CLICKS: Final = 20

#: Roles of what "open" clicks, since no program is called so.
_OPENED_BY_A_CLICK: Final = frozenset(
    KINDS[kind] for kind in ("menu", "menu item", "list", "combo", "tab", "link", "button", "icon", "panel")
)


#: Roles of what an option is chosen from, where no kind was said.
_CHOSEN_FROM: Final = KINDS["list"] | {Role.MENU}

#: Kinds whose words say all; what fits "refuse" is not to be read in another way.
_ALWAYS: Final[dict[str, Steps]] = {"refuse": (), "close this": (CloseStep(),)}

#: Roles of what is selected, not ticked.
_SELECTED: Final = frozenset(KINDS[kind] for kind in ("row", "cell", "tab", "item", "file", "column"))


@dataclass(frozen=True, slots=True)
class Pointing:
    """Steps at what is pointed at, keys, menus and windows; `it` is what the step before was about."""

    tongue: Tongue
    reader: TargetReader
    it: Target | None = None

    def build(self, kind: str, said: Said) -> Steps | None:
        """The steps for a frame's kind and the words that it names."""
        if kind in _ALWAYS:
            return _ALWAYS[kind]
        make: Callable[[Said], Steps | None] = getattr(self, "_" + kind.replace(" ", "_"))
        return make(said)

    # -- pointing ------------------------------------------------------------------------------------

    def _click(self, said: Said) -> Steps | None:
        return self.path(said["target"]) or self._clicked(said, "left", 1)

    def _double(self, said: Said) -> Steps | None:
        return self._clicked(said, "left", 2)

    def _right(self, said: Said) -> Steps | None:
        return self._clicked(said, "right", 1)

    def _middle(self, said: Said) -> Steps | None:
        return self._clicked(said, "middle", 1)

    def _clicked(self, said: Said, button: Button, count: int) -> Steps | None:
        target = self.target(said["target"])
        if target is None:
            return () if self.tongue.words.pronouns.whole(said["target"].trimmed()) else None
        return (ClickStep(target, button, count),)

    def _clicks(self, said: Said) -> Steps | None:
        times, target = self.number(said["times"]), self.target(said["target"])
        if times is None or target is None or not 1 <= times <= _MOST_CLICKS:
            return None
        return (ClickStep(target),) * int(times)

    def _click_in(self, said: Said) -> Steps | None:
        return self._clicked_in(said, "left", 1)

    def _double_in(self, said: Said) -> Steps | None:
        return self._clicked_in(said, "left", 2)

    def _right_in(self, said: Said) -> Steps | None:
        return self._clicked_in(said, "right", 1)

    def _clicked_in(self, said: Said, button: Button, count: int) -> Steps | None:
        """As in "In the dialog, click OK"."""
        target = self.target(said["target"])
        return (ClickStep(self._within(target, said["place"]), button, count),) if target else None

    def _within(self, target: Target, place: Words) -> Target:
        app = self.reader.window(place)
        if app:
            return replace(target, app=app)
        side = self.reader.side(place)
        if side:
            return replace(target, place=side)
        return replace(target, relation=Relation("in", self.reader.read(place, 1)))

    def _hover(self, said: Said) -> Steps | None:
        target = self.target(said["target"])
        return (HoverStep(target),) if target else None

    def _drag_from(self, said: Said) -> Steps | None:
        return self._drag(said) and (
            DragStep(
                self._within(self.reader.read(said["target"]), said["place"]), self.reader.read(said["end"])
            ),
        )

    def _drag(self, said: Said) -> Steps | None:
        start, end = self.target(said["target"]), self.target(said["end"])
        bare = self.reader.bare(said["end"].trimmed())
        if (
            start is None
            or end is None
            or self.number(bare) is not None
            or self.tongue.words.ways.whole(bare)
        ):
            return ()  # how far, nobody knows
        return (DragStep(start, end),)

    def _check(self, said: Said) -> Steps | None:
        return self._ticked(said["target"], checked=True)

    def _uncheck(self, said: Said) -> Steps | None:
        return self._ticked(said["target"], checked=False)

    def _ticked(self, words: Words, *, checked: bool) -> Steps | None:
        target = self.target(words)
        app = self.reader.window(words)
        if app:  # "turn Firefox off"
            return (OpenStep(app),) if checked else (CloseStep(app),)
        if target is None or self._is_all(words):
            return ()
        return None if target.roles in _SELECTED else (CheckStep(target, checked),)

    def _check_feature(self, said: Said) -> Steps | None:
        return self._ticked(said["app"], checked=True) if self._is_feature(said["app"]) else None

    def _uncheck_feature(self, said: Said) -> Steps | None:
        return self._ticked(said["app"], checked=False) if self._is_feature(said["app"]) else None

    def _is_feature(self, words: Words) -> bool:
        """Whether it is something to switch on and off, where "open" and "close" say that too."""
        if self.reader.read(words, 1).roles in (KINDS["switch"], KINDS["check"]):
            return True
        return any(True for _ in self.tongue.words.features.ending(words.trimmed()))

    def _select(self, said: Said) -> Steps | None:
        option, field = self.target(said["target"]), self.target(said["field"])
        if option is None or field is None or self.tongue.targets.nameless.starting(said["field"]):
            return None
        if self.reader.window(said["field"]) or (field.roles and not field.roles & LISTS):
            return None
        return (SelectStep(option, replace(field, roles=field.roles or _CHOSEN_FROM)),)

    def _select_in(self, said: Said) -> Steps | None:
        return self._select({"target": said["target"], "field": said["place"]})

    def _select_menu(self, said: Said) -> Steps | None:
        """As in "select Blue of Color", in languages that name the list first."""
        return None if said["field"].literal else self._select(said)

    def _select_one(self, said: Said) -> Steps | None:
        if self.tongue.words.all_of.whole(said["target"]):
            return self._keys_all(said)
        target = self.target(said["target"])
        return self.path(said["target"]) or ((SelectStep(target),) if target else None)

    def _keys_all(self, _said: Said) -> Steps | None:
        """All of what has the focus is selected by its chord."""
        return (KeysStep((("ctrl", "a"),)),)

    # -- menus ---------------------------------------------------------------------------------------

    def path(self, clause: Words) -> Steps | None:
        """A menu path such as `File > Save as`; None for a clause that is none."""
        marks = [i for i in range(clause.start, clause.end) if clause.words[i].folded in ARROWS]
        cuts = [clause.start - 1, *marks, clause.end]
        items = [clause.part(a + 1, b).trimmed() for a, b in pairwise(cuts)]
        items = [item for item in items if len(item)]
        return (MenuStep(tuple(self._item(item) for item in items)),) if len(items) > 1 else None

    def _menu_in(self, said: Said) -> Steps | None:
        menu, item = said["menu"], said["item"]
        word = said["menu word"]
        whole = menu.part(min(menu.start, word.start), max(menu.end, word.end))
        name, kind, _ = self.reader.kind(self.reader.bare(whole))
        if kind == "combo" or not len(name):
            return None
        rest = self.path(item)
        items = rest[0].path if rest and isinstance(rest[0], MenuStep) else (self._item(item),)
        return (MenuStep((self._item(menu), *items)),)

    def _item(self, words: Words) -> Target:
        """One item of a menu; its name is taken as it stands, apart from the word for a menu."""
        found = self.reader.read(words, 3)
        name = found.name if found.roles & _MENU_ROLES and found.name else self.reader.bare(words).name
        return Target(name, _MENU_ROLES, literal=words.literal, said=name)

    # -- keys ----------------------------------------------------------------------------------------

    def _keys(self, said: Said) -> Steps | None:
        times = 2.0 if "twice" in said else self.number(said["times"]) if "times" in said else 1.0
        if times is None or not 1 <= times <= _MOST_TIMES or said["keys"].quotes:
            return None
        words = said["keys"].name
        try:
            return (KeysStep(chords(words, self.tongue.words.keys) * int(times)),)
        except UnknownKey:
            if "+" in words.strip("+ "):
                raise  # a chord was meant: a part of it would do something else
            return None

    def _refuse_count(self, said: Said) -> Steps | None:
        """As in "press 3 times", which does not say what."""
        return None if self.number(said["times"]) is None else ()

    def chord(self, words: Words) -> Steps | None:
        """A chord without a verb, such as `ctrl+s`."""
        pressed = (
            self._keys({"keys": words})
            if "+" in words.name.strip("+ ") and len(words) <= _LONGEST_CHORD
            else None
        )
        is_chord = pressed and isinstance(pressed[0], KeysStep) and len(pressed[0].chords) == 1
        return pressed if is_chord else None

    def _held_keys(self, said: Said) -> Steps | None:
        words = f"{said['keys'].name} {said['more'].name}"
        return (KeysStep((sum(chords(words, self.tongue.words.keys), ()),)),)

    # -- windows -------------------------------------------------------------------------------------

    def _open(self, said: Said) -> Steps | None:
        words = said["app"].trimmed()
        path = self.path(words)
        target = self.target(words)
        if path or target is None:
            return path
        if target.roles in _OPENED_BY_A_CLICK and not self.reader.window(words):
            return (ClickStep(target),)
        if target.roles == KINDS["file"]:
            return (ClickStep(target, count=2),)
        return (OpenStep(self._app(words)),)

    def _open_shown(self, said: Said) -> Steps | None:
        """As in "show the File menu": only what opens by a click."""
        target = self.target(said["target"])
        return (ClickStep(target),) if target and target.roles in _OPENED_BY_A_CLICK else None

    def _switch(self, said: Said) -> Steps | None:
        words = said["app"].trimmed()
        path = self.path(words)
        target = self.target(words)
        if path or target is None:
            return path
        if self._is_control(target) and not self.reader.window(words):
            return (ClickStep(target),)
        return (SwitchStep(self._app(words)),)

    def _close(self, said: Said) -> Steps | None:
        words = said["app"].trimmed()
        target = self.target(words)
        if target is None or self._is_all(words):
            return ()
        if self._is_control(target) and not self.reader.window(words):
            inside = Relation("in", target)
            return (ClickStep(Target("Close", KINDS["button"], "button", relation=inside)),)
        return (CloseStep(self._app(words)),)

    def _is_control(self, target: Target) -> bool:
        return bool(target.roles) and target.roles != KINDS["window"]

    def _app(self, words: Words) -> str:
        return self.reader.window(words) or self.reader.bare(words).name

    # -- what the words mean -------------------------------------------------------------------------

    def target(self, words: Words) -> Target | None:
        """What is described; for "it" what the step before was about. None where nothing is."""
        words = words.trimmed()
        if words.empty or self._goes_on(words):
            return None
        return self.it if self.tongue.words.pronouns.whole(words) else self.reader.read(words)

    def _goes_on(self, words: Words) -> bool:
        """Whether another clause seems to be in it, which was not understood ("File, then Print")."""
        if self.tongue.targets.anchor_first:
            return False
        return any(any(self.tongue.strong.at(words, at)) for at in range(words.start + 1, words.end - 1))

    def _is_all(self, words: Words) -> bool:
        """Whether all of something is meant, which no single step does."""
        return self.tongue.words.all_of.starting(words) > 0 and not words[0].capital

    def number(self, words: Words) -> float | None:
        """A number in digits or words."""
        words = words.trimmed()
        known = self.tongue.words.numbers.whole(words)
        if known is not None:
            return float(known)
        digits = words.name.replace(",", ".")
        is_number = digits.replace(".", "", 1).isdecimal() and len(digits) < 12
        return float(digits) if is_number else None
