"""What a language brings to the grammar: its words, as data; the parsing is the same for all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from desktop_agent.core.elements import MENU_ITEMS, TEXT_FIELDS, Role
from desktop_agent.core.plan import Place, RelationKind
from desktop_agent.rules.grammar.frames import Frame, Slot
from desktop_agent.rules.grammar.phrases import Phrases

R: Final = Role

_BUTTONS: Final = frozenset({R.PUSH_BUTTON, R.TOGGLE_BUTTON})
_ROWS: Final = frozenset({R.TABLE_CELL, R.LIST_ITEM, R.TREE_ITEM})

#: Kind of control → the roles that a person's word for it admits.
KINDS: Final[dict[str, frozenset[Role]]] = {
    "button": _BUTTONS,
    "field": TEXT_FIELDS | {R.COMBO_BOX},
    "area": frozenset({R.TEXT, R.ENTRY, R.DOCUMENT, R.TERMINAL}),
    "check": frozenset({R.CHECK_BOX, R.CHECK_MENU_ITEM, R.TOGGLE_BUTTON, R.SWITCH}),
    "radio": frozenset({R.RADIO_BUTTON, R.RADIO_MENU_ITEM}),
    "switch": frozenset({R.SWITCH, R.TOGGLE_BUTTON, R.CHECK_BOX}),
    "tab": frozenset({R.PAGE_TAB}),
    "link": frozenset({R.LINK}),
    "menu": _BUTTONS | {R.MENU},
    "menu item": MENU_ITEMS,
    "list": frozenset({R.COMBO_BOX, R.LIST, R.TABLE, R.TREE}),
    "combo": frozenset({R.COMBO_BOX}),
    "item": _ROWS | {R.MENU_ITEM, R.ICON},
    "file": _ROWS | {R.ICON, R.LABEL, R.LINK},
    "row": _ROWS | {R.ROW_HEADER},
    "cell": frozenset({R.TABLE_CELL}),
    "column": frozenset({R.COLUMN_HEADER, R.TABLE_CELL}),
    "icon": _BUTTONS | {R.ICON, R.IMAGE, R.LINK},
    "image": frozenset({R.IMAGE, R.ICON}),
    "slider": frozenset({R.SLIDER}),
    "spin": frozenset({R.SPIN_BUTTON}),
    "dialog": frozenset({R.DIALOG, R.ALERT, R.FRAME}),
    "window": frozenset({R.FRAME, R.DIALOG, R.ALERT}),
    "panel": _BUTTONS | {R.PANEL, R.LIST, R.TABLE, R.TREE, R.DOCUMENT, R.HEADING, R.LABEL},
    "heading": frozenset({R.HEADING, R.LABEL}),
    "text": frozenset({R.LABEL, R.PARAGRAPH, R.HEADING, R.TEXT}),
    "toolbar": frozenset({R.TOOL_BAR}),
    "option": _ROWS | {R.MENU_ITEM, R.RADIO_BUTTON, R.RADIO_MENU_ITEM},
}

#: Kinds that text is typed into.
FIELDS: Final = tuple(KINDS[kind] for kind in ("field", "area", "combo", "spin", "cell", "list"))

#: Kinds that a step can choose an option of.
LISTS: Final = KINDS["list"] | KINDS["combo"] | KINDS["field"] | KINDS["radio"]


def _nothing() -> Phrases[bool]:
    return Phrases()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Single words with a meaning. `keys` are names of keys, `ways` directions, `units` seconds.

    `ordinal_ends` make an ordinal of digits ("3rd"). `vague` names a text without saying it ("my password").
    `features` end the names of what is switched on and off where a verb does not tell that ("深色模式").
    """

    numbers: Phrases[float]
    ordinals: Phrases[int]
    ways: Phrases[tuple[int, int]]
    units: Phrases[float]
    keys: Mapping[str, str]
    pronouns: Phrases[bool]
    all_of: Phrases[bool]
    upper_ends: Phrases[bool]
    ordinal_ends: frozenset[str] = frozenset()
    vague: Phrases[bool] = field(default_factory=_nothing)
    features: Phrases[bool] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class TargetWords:
    """How things on the screen are described.

    `kinds` are words for a control, and `kind_first` and `kind_last` where they stand. `anchor_first` says
    that what a relation starts from stands before what is meant (Chinese). Frames in `places` call the rest
    of the description `<rest>` and the place, one of `sides`, `{side}`. `called` may stand between a kind
    and a name, `nameless` begins no anchor. `counting` are the ends that one counts from ("the third from
    the right": -1). `also_names` are kinds whose word alone is a name ("click menu"). `written` comes before
    what is written on something ("where it says Sign in"), `linking` before a relation ("that is").
    """

    articles: Phrases[bool]
    kinds: Phrases[str]
    kind_first: bool
    kind_last: bool
    anchor_first: bool
    relations: Phrases[RelationKind]
    called: Phrases[bool]
    nameless: Phrases[bool]
    sides: Phrases[Place]
    places: tuple[Frame, ...]
    counting: Phrases[int]
    also_names: frozenset[str] = frozenset()
    written: Phrases[bool] = field(default_factory=_nothing)
    linking: Phrases[bool] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language.

    `verbs` are the frames of clauses, tried in order. `starts` are what a clause begins with, `acts` those
    of them that hardly stand in prose. `strong` joints part clauses, `weak` ones may stand in a name.
    `polite` may be left out before a clause, `thanks` after it. `unified` writes variants of a character
    as one. `examples` answer what was not understood: a verb's kind → how it is said. `habits` are what
    people say for a chord of keys.
    """

    code: str
    verbs: tuple[Frame, ...]
    starts: Phrases[bool]
    acts: Phrases[bool]
    texts: Phrases[bool]
    strong: Phrases[bool]
    weak: Phrases[bool]
    polite: Phrases[bool]
    thanks: Phrases[bool]
    words: Vocabulary
    targets: TargetWords
    examples: Mapping[str, str]
    habits: Phrases[str]
    unified: Callable[[str], str] = str


def beginnings(verbs: tuple[Frame, ...]) -> Phrases[bool]:
    """The first phrases of all frames that do not begin with words that are meant."""
    found: Phrases[bool] = Phrases()
    for frame in verbs:
        for part in frame.parts:
            if isinstance(part, Slot):
                break
            for first, entries in part.phrases.by_first.items():
                found.by_first.setdefault(first, []).extend(entries)
            if not part.optional:
                break
    return found
