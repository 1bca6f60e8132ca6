"""English, as data for the grammar."""

import re
from typing import Final

from desktop_agent.core.plan import Place
from desktop_agent.rules.grammar.tongue import QUOTE, Tongue, patterns, words

_I: Final = re.IGNORECASE
_FIELD: Final = r"(?:in|into|in to|inside|to|on|as|for)"
_CLICK: Final = r"(?:left[- ]?click|click|tap|press|hit|push|choose|pick|activate|trigger)(?: on| at)?"

_TYPE: Final = r"(?:type|enter|write|input|put|insert|paste|key in|type in)(?: the text| the words?)?"

_VERBS: Final = patterns(
    ("menu in", r"(?:in|from) (?P<menu>(?:the )?.+? menu),? (?:click|choose|pick|select|press|open|take)(?: on)? (?P<item>.+)"),
    ("menu in", r"(?:click|choose|pick|select|take)(?: on)? (?P<item>.+?) (?:in|from|under|of) (?P<menu>(?:the )?\S.*? menu)"),
    ("double", r"double[- ]?(?:click|tap)(?: on)? (?P<target>.+)"),
    ("double", r"(?:click|tap)(?: on)? (?P<target>.+) (?:twice|two times)"),
    ("right", r"(?:right|secondary)[- ]?(?:click|tap)(?: on)? (?P<target>.+)"),
    ("right", r"(?:open|show) (?:the )?context menu (?:of|for|on) (?P<target>.+)"),
    ("middle", r"middle[- ]?click(?: on)? (?P<target>.+)"),
    ("keys", r"(?:press|hit|push|tap|strike|use)(?: the)?(?: keys?| shortcut| key combination)? (?P<keys>.+?)(?: keys?)?(?: (?P<times>\S+) times| (?P<twice>twice))?"),
    ("drag", r"(?:drag(?: and drop)?|move|drop) (?P<target>.+?) (?:onto|on to|into|to|over|on) (?P<end>.+)"),
    ("replace", r"(?:replace|overwrite|change) (?:the )?(?:text|content|contents|value)?(?: ?(?:in|of|for) )?(?P<field>.+?) (?:with|to|by) (?P<text>.+)"),
    ("replace", r"set (?:the )?(?P<field>.+?) to (?P<text>.+)"),
    ("type", rf"{_TYPE} (?P<text>{QUOTE}) {_FIELD} (?P<field>.+)"),
    ("type", rf"{_TYPE} (?P<text>.+) (?:into|in to|inside) (?P<field>.+?)"),
    ("type", rf"{_TYPE} (?P<text>.+) (?:in|to|on|as) (?P<field>(?:the |my )?[^,;]*?\b(?:field|box|input|entry|area|bar|editor|document|window|terminal|cell))"),
    ("type", r"(?:fill|complete)(?: in| out)? (?P<field>.+?) with (?P<text>.+)"),
    ("type", r"fill(?: in)? (?P<text>.+) (?:in|into|for|as) (?P<field>.+)"),
    ("type", r"(?:in|into) (?P<field>.+?),? (?:type|enter|write|put) (?P<text>.+)"),
    ("type here", rf"{_TYPE} (?P<text>.+?)(?: here)?"),
    ("search", r"(?:search|look) for (?P<text>.+)"),
    ("clear", r"(?:clear|empty|erase|blank)(?: out)?(?: the (?:text|content|contents) (?:in|of))? (?P<field>.+)"),
    ("clear", r"(?:delete|remove|erase|clear) (?:the |all )?(?:text|content|contents) (?:in|of|from) (?P<field>.+)"),
    ("check", r"(?:check|tick|enable|turn on|switch on|mark|activate) (?P<target>.+)"),
    ("check", r"(?:turn|switch|set) (?P<target>.+?) (?:to )?on"),
    ("uncheck", r"(?:uncheck|untick|disable|turn off|switch off|unmark|deactivate|deselect) (?P<target>.+)"),
    ("uncheck", r"(?:turn|switch|set) (?P<target>.+?) (?:to )?off"),
    ("select", r"(?:select|choose|pick|set) (?P<target>.+?) (?:in|from|on|under|for|as) (?P<field>.+)"),
    ("select one", r"select (?P<target>.+)"),
    ("scroll", r"scroll(?: (?:the )?(?:page|view|window|list))?(?: (?P<way>up|down|left|right))?(?: by)?(?: (?P<times>\S+))?(?: ?(?:times?|lines?|notches|steps))?(?: (?:in|on|inside|over) (?P<target>.+))?"),
    ("scroll pages", r"scroll (?P<way>up|down)(?: by)? (?P<times>\S+) (?:pages?|screens?)(?: (?:in|on) (?P<target>.+))?"),
    ("scroll end", r"(?:scroll|go|jump)(?: (?:all the way|down|up))?(?: to)? (?:the |its )?(?:very )?(?P<end>top|bottom|end|beginning|start)(?: (?:of|in) (?P<target>.+))?"),
    ("scroll in", r"scroll (?P<target>.+?) (?P<way>up|down|left|right)(?: (?P<times>\S+)(?: times?)?)?"),
    ("hover", r"(?:hover|point|move the (?:mouse|pointer|cursor)|move (?:mouse|pointer|cursor))(?: over| at| on| to| onto)? (?P<target>.+)"),
    ("wait seconds", r"(?:wait|pause|sleep)(?: for)? (?P<seconds>\S+) ?(?P<unit>ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?)"),
    ("wait gone", r"wait (?:until|till|for) (?P<target>.+?) (?:is gone|goes away|disappears?|vanishes?|is away|closes?|to (?:disappear|go away|vanish|close))"),
    ("wait", r"wait (?:until|till|for) (?P<target>.+?)(?: (?:is there|appears?|shows?(?: up)?|comes?(?: up)?|is shown|is visible|opens?|to (?:appear|show up|come|open|load)))?"),
    ("open menu", r"(?:open|show|expand|pull down) (?P<target>(?:the )?.+ (?:menu|list|drop-?down|combo box))"),
    ("open", r"(?:open|launch|start|run|start up|fire up)(?: up)?(?: the)?(?: (?:application|app|program))? (?P<app>.+?)(?: (?P<sure>application|app|program))?"),
    ("switch", r"(?:switch|change|go)(?: over)?(?: back)? to (?:the )?(?P<app>.+?)(?: (?:window|app|application|program))?"),
    ("switch", r"(?:bring up|bring|raise|focus|activate|show)(?: the)? (?P<app>.+?) ?(?:window|app|application|program)(?: to the front| up)?"),
    ("switch", r"bring (?:the )?(?P<app>.+?)(?: window)? (?:to the front|forward|up)"),
    ("close", r"(?:close|quit|exit)(?: (?:the|this))? (?P<nothing>window|app|application|program)"),
    ("close control", r"close (?P<target>(?:the )?.+ (?:tab|panel|sidebar|pane|notification|banner|document|file))"),
    ("close", r"(?:close|quit|exit)(?: the)? (?P<app>.+?)(?: (?:window|app|application|program|dialog))?"),
    ("click", rf"{_CLICK} (?P<target>.+)"),
    ("click", r"(?:follow|go to|expand|collapse|toggle) (?P<target>(?:the )?.+)"),
)  # fmt: skip

_ORDINALS: Final = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "last": -1, "final": -1, "second last": -2, "second to last": -2,
    "next to last": -2, "penultimate": -2, "third to last": -3,
}  # fmt: skip

_IN: Final = r"(?:(?:in|at|on|near) the |on |at |in )?"

ENGLISH: Final = Tongue(
    code="en",
    verbs=_VERBS,
    starts=re.compile(
        r"(?:please |now |also |finally |go and )*(?:left[- ]?click|right[- ]?click|double[- ]?click|middle[- ]?click|"
        r"click|tap|press|hit|push|choose|pick|select|type|enter|write|input|put|insert|paste|fill|set|"
        r"replace|clear|empty|erase|check|tick|uncheck|untick|enable|disable|turn|switch|scroll|drag|move|hover|point|"
        r"open|launch|start|run|close|quit|exit|go to|wait|search|bring|toggle|follow|expand|collapse)\b",
        _I,
    ),
    joints=re.compile(r"\s*(?:[,;.]\s+(?:and\s+)?(?:then\s+)?|\s+and\s+then\s+|\s+and\s+|\s+then\s+|,\s*then\s+|\s+afterwards\s+)", _I),
    fillers=re.compile(
        r"^(?:\s*(?:please|kindly|now|ok(?:ay)?|hey|hi|then|and|first|next|just|"
        r"(?:can|could|would|will) you(?: please)?|i(?:'d| would) like (?:you )?to|i want (?:you )?to|i need (?:you )?to|"
        r"let's|go and|go ahead and|try to|help me(?: to)?)[\s,]+)+|[\s,]*(?:please|for me|thanks|thank you)[\s.!?]*$|,\s*now[\s.!]*$",
        _I,
    ),
    articles=re.compile(r"^(?:the|a|an|this|that)\s+", _I),
    kinds=words(
        ("button", "button, btn, push button, toolbar button, tool button, toggle, toggle button, key"),
        ("field", "field, input, input field, text field, entry field, entry, text box, textbox, input box, box, edit box, bar, text input, form field"),
        ("area", "text area, textarea, editor, document, text editor, text view, edit area, editing area, text field area, terminal"),
        ("check", "check box, checkbox, tick box, tickbox, check mark, checkmark"),
        ("radio", "radio button, radio, option button"),
        ("switch", "switch, slide switch, toggle switch"),
        ("tab", "tab, page tab, tab page"),
        ("link", "link, hyperlink, url"),
        ("menu", "menu"),
        ("menu item", "menu item, menu entry, menu option, menu command, submenu, entry of the menu, item of the menu"),
        ("combo", "combo box, combobox, drop-down, dropdown, drop down, dropdown list, drop-down list, dropdown menu, drop-down menu, select box, selector, picker"),
        ("list", "list, table, tree, grid, list box, listbox"),
        ("item", "item, list item, entry in the list, tree item, node"),
        ("row", "row, line"),
        ("cell", "cell, table cell"),
        ("column", "column, column header, header"),
        ("icon", "icon, symbol"),
        ("image", "image, picture, photo, thumbnail"),
        ("slider", "slider, scale"),
        ("spin", "spinner, spin box, spinbox, spin button, number field, stepper"),
        ("dialog", "dialog, dialogue, dialog box, popup, pop-up, pop up, message box, alert"),
        ("heading", "heading, headline, title"),
        ("text", "text, label, words, word, message, paragraph"),
        ("toolbar", "toolbar, tool bar"),
        ("option", "option, choice"),
    ),
    kind_first=True,
    kind_last=True,
    ordinals=_ORDINALS,
    ordinal_form=re.compile(r"^(?P<number>\d+)(?:st|nd|rd|th)\s+", _I),
    places=tuple(
        (re.compile(rf"[\s,]+{_IN}{text}(?: (?:corner|side|edge|part|end|half))?(?: of the (?:window|screen|page))?$", _I), place)
        for text, place in (
            (r"(?:top|upper)[- ]left", Place.TOP_LEFT),
            (r"(?:top|upper)[- ]right", Place.TOP_RIGHT),
            (r"(?:bottom|lower)[- ]left", Place.BOTTOM_LEFT),
            (r"(?:bottom|lower)[- ]right", Place.BOTTOM_RIGHT),
            (r"(?:at the |in the |on )?top", Place.TOP),
            (r"bottom", Place.BOTTOM),
            (r"(?:far )?left", Place.LEFT),
            (r"(?:far )?right", Place.RIGHT),
            (r"(?:middle|center|centre)", Place.CENTER),
        )
    ),
    relations=(
        ("below", re.compile(r"^(?P<target>.+?) (?:(?:right |just |directly )?(?:below|beneath|underneath|under)) (?P<anchor>.+)$", _I)),
        ("above", re.compile(r"^(?P<target>.+?) (?:(?:right |just |directly )?(?:above|over|on top of)) (?P<anchor>.+)$", _I)),
        ("left of", re.compile(r"^(?P<target>.+?) (?:to the |on the |at the )?left (?:side )?of (?P<anchor>.+)$", _I)),
        ("left of", re.compile(r"^(?P<target>.+?) left from (?P<anchor>.+)$", _I)),
        ("right of", re.compile(r"^(?P<target>.+?) (?:to the |on the |at the )?right (?:side )?of (?P<anchor>.+)$", _I)),
        ("right of", re.compile(r"^(?P<target>.+?) (?:right after|after) (?P<anchor>.+)$", _I)),
        ("left of", re.compile(r"^(?P<target>.+?) (?:right before|before) (?P<anchor>.+)$", _I)),
        ("beside", re.compile(r"^(?P<target>.+?) (?:next to|beside|besides|near|close to|by the|belonging to) (?P<anchor>.+)$", _I)),
        ("beside", re.compile(r"^(?P<target>.+?) (?:in|on) the (?P<same>(?:same )?(?:row|line)) (?:of|with|as|for) (?P<anchor>.+)$", _I)),
        ("in", re.compile(r"^(?P<target>.+?) (?:in|inside|within|on|of|from) (?P<anchor>.+)$", _I)),
    ),
    window_words=re.compile(r"^(?:the )?(?P<app>.+?) (?:window|app|application|program)$", _I),
    numbers={"once": 1, "one": 1, "a": 1, "two": 2, "twice": 2, "three": 3, "four": 4, "five": 5, "six": 6,
             "seven": 7, "eight": 8, "nine": 9, "ten": 10, "few": 3, "twenty": 20},
    keys={},
    pronouns=frozenset({"it", "here", "there", "this", "that", "this field", "the field", "the focused field",
                        "current field", "the current field", "focus", "the cursor"}),
    bare_kind_is_name=True,
)  # fmt: skip
