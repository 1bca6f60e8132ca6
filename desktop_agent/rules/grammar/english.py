"""English, as data for the grammar."""

from typing import Final

from desktop_agent.core.plan import Place
from desktop_agent.rules.grammar.frames import frames
from desktop_agent.rules.grammar.phrases import phrases
from desktop_agent.rules.grammar.tongue import KINDS, TargetWords, Tongue, Vocabulary, beginnings

_UNITS: Final = {
    "ms, millisecond, milliseconds": 0.001,
    "s, sec, secs, second, seconds, moment, moments": 1.0,
    "m, min, mins, minute, minutes": 60.0,
}
_SETS: Final = {
    "click": "click, click on, click at, click in the, click inside the, click into the, click in my, left click, left-click, left click on, left-click on, "
    "tap, tap on, press, press on, hit, push, choose, pick, trigger, follow, expand, collapse, toggle, take",
    "tap": "click, click on, left click, left-click, left-click on, tap, tap on",
    "time word": "times, time, x",
    "twice": "twice, two times, 2 times",
    "pick": "click, click on, choose, pick, select, press, open, take, tap, hit, go to",
    "double": "double click, double-click, doubleclick, double click on, double-click on, double click in, "
    "double tap, double-tap, double-tap on",
    "right": "right click, right-click, rightclick, right click on, right-click on, right-click in, secondary click, "
    "secondary-click, right tap, open the context menu of, open the context menu for, show the context menu of, "
    "open context menu of, show the context menu for",
    "middle": "middle click, middle-click, middle click on, middle-click on",
    "press": "press, press on, hit, push, tap, strike, use, send",
    "hold": "hold, hold down, press and hold, click and hold, long press",
    "key": "the, key, keys, the key, the keys, the shortcut, shortcut, the key combination, key combination",
    "drag": "drag, drag and drop, move, drop, pull",
    "onto": "onto, on to, into, in to, to, over, on, in, inside, on top of",
    "hover": "hover, hover over, hover on, hover above, hover at, point at, point to, point the mouse at, mouse over, "
    "hover the mouse over, hover the cursor over, hover the pointer over, hold the mouse over, "
    "move the mouse to, move the mouse over, move the mouse onto, move mouse to, move mouse over, "
    "move the pointer to, move the pointer over, move the cursor to, move the cursor over, rest the mouse on",
    "type": "type, type in, type out, type the text, type the word, type the words, enter, enter the text, "
    "enter the word, enter the words, write, write the text, write the word, write the words, input, put, insert, "
    "insert the text, key in, put in, put the text",
    "paste": "paste, paste the text, copy",
    "strongly": "into, in to, inside",
    "loosely": "in",
    "vaguely": "to, on, as, for, at",
    "fill": "fill, fill in, fill out, complete",
    "here": "here, there",
    "replace": "replace, overwrite, substitute",
    "change": "change, edit, update",
    "set": "set, set the",
    "content": "the text in, the text of, the content of, the contents of, the content in, the contents in, "
    "the value of, the value in, the text, text in",
    "whole": "the text, all text, all the text, all of the text, the whole text, the current text, the text there, "
    "everything, everything there, all, the content, the contents, what is there, it",
    "whole text": "the text, all the text, the whole text, the content, the contents",
    "first": "search",
    "search": "search for, search, look for, look up, do a search for, run a search for",
    "clear": "clear, clear out, empty, erase, blank, blank out, wipe, delete the text in, delete the text from, "
    "delete the text of, delete all text in, delete the contents of, delete the content of, delete everything in, "
    "remove the text from, remove the text in, remove everything in, erase the text in, clear the text in, "
    "clear the text from, clear the contents of, clear the content of, empty out",
    "check": "check, tick, enable, turn on, switch on, mark, activate, check off",
    "uncheck": "uncheck, un-check, untick, un-tick, disable, turn off, switch off, unmark, deactivate, deselect, unselect",
    "turn": "turn, switch, set, toggle",
    "on": "on, to on",
    "off": "off, to off",
    "ensure": "make sure, make sure that, ensure, ensure that, see to it that, be sure that",
    "is on": "is checked, is ticked, is on, is turned on, is enabled, is selected, are checked, are on, are enabled",
    "is off": "is unchecked, is not checked, isn't checked, is unticked, is not ticked, is off, is turned off, "
    "is disabled, are unchecked, are off, are disabled, is not selected, isn't ticked",
    "select": "select, choose, pick, set",
    "from": "in, from, on, under, for, as, out of",
    "scroll": "scroll, scroll the page, scroll the window, scroll the view, scroll the list, scroll the document, go, jump",
    "wheel": "scroll, scroll the page, scroll the window, scroll the view, scroll the document",
    "bit": "a bit, a little, a little bit, slightly, some, a few lines",
    "all the way": "all the way, right, completely, fully, all the way to, to, to the, to the very, all the way to the, "
    "down to the, up to the, down to, up to, right to the, right down to the",
    "end": "top, bottom, end, beginning, start",
    "lines": "times, time, lines, line, notches, notch, steps, step, clicks",
    "pages": "pages, page, screens, screen",
    "inside": "in, on, inside, over, within, of",
    "wait": "wait, wait for, pause, pause for, sleep, sleep for, hold on for",
    "until": "wait until, wait till, wait for, wait til",
    "moment": "a moment, a second, a sec, a bit, a little, briefly, a little bit",
    "gone": "is gone, goes away, disappears, disappear, vanishes, is away, closes, is closed, to disappear, to go away, to vanish, "
    "to close, has gone, has disappeared, are gone, is no longer there, is not there any more, to be gone",
    "there": "is there, appears, shows, shows up, comes, comes up, is shown, is visible, opens, to appear, to show up, to come up, "
    "to open, pops up, is on the screen, to be visible, to be there, has appeared, is open, are visible",
    "unclear": "to load, loads, is loaded, has loaded, to finish, finishes, is finished, is done, to be ready, is ready, to be enabled, is enabled, to be active, "
    "loads completely, to stop, stops, changes, to change, to be done",
    "menu word": "menu",
    "in": "in, from, under, inside, within, on",
    "show": "open, show, expand, pull down, bring up, pop up, open up",
    "open": "open, open up, launch, start, start up, run, fire up, open the, start the, launch the, run the",
    "app word": "app, application, program, window",
    "the app": "the app, the application, the program, app, application, program",
    "switch": "switch to, switch over to, switch back to, change to, go to, go back to, go over to, go into, bring up, raise, "
    "focus, focus on, activate, jump to, move to, return to, navigate to",
    "bring": "bring, put, get",
    "front": "to the front, to front, forward, up, to the foreground, into view",
    "close": "close, quit, exit, close down, shut, leave, dismiss",
    "this one": "it, window, app, application, program, dialog, dialog box, this, the window, the app, the application, the program, "
    "the dialog, this window, this app, this application, this program, this dialog, this dialog box, the dialog box, "
    "the current window, the active window, current window, popup, the popup, this popup, the pop-up, my window",
    "while": "and, and then, then, while, while pressing",
    "comma": ",",
    "colon": ":",
    "unit": ", ".join(_UNITS),
}  # fmt: skip

_VERBS: Final = """
menu in: {in} <menu> {menu word} [comma] {pick} <item>
menu in: {pick} <item*> {from} <menu> {menu word}
double: {double} <target>
double: {tap} <target> {twice}
double: {tap} {twice} on? <target>
click: put/place/set the/my? cursor in/into/inside/on/at <target>
clicks: {tap} <target> <times> {time word}
right: {right} <target>
middle: {middle} <target>
keys: {press} [key] <keys> {twice}
keys: {press} [key] <keys> <times> {time word}
keys: {press} [key] <keys> {key}
keys: {press} [key] <keys>
refuse count: {press} <times> {time word}
held keys: {hold} [key] <keys> [key] {while} {press} [key] <more>
refuse: {hold} <target>
hover: {hover} <target>
hover: move the/my? mouse/pointer/cursor {onto} <target>
check: {turn} <target> {on}
uncheck: {turn} <target> {off}
check: {check} <target>
uncheck: {uncheck} <target>
check: {ensure} <target> {is on}
uncheck: {ensure} <target> {is off}
refuse swap: {replace} <target> with/by <text> {inside} <field>
replace here: {replace} {whole} with/by <text>
replace here: {change} {whole text} to/into <text>
replace: {replace} [content] <field> with/by <text>
replace: {change} [content] <field> to/into <text>
replace: {set} [content] <field> to <text>
refuse: {type} {strongly} <field>
refuse: {type} <text> {strongly}
type: {type} <text*> {strongly} <field>
type loosely: {type} <text*> {loosely} <field>
type vaguely: {type} <text*> {vaguely} <field>
paste: {paste} <text> {strongly} <field>
paste: {paste} <text> {loosely} <field>
paste: {paste} <text>
type: {fill} <field> with <text>
type: {fill} <field> {colon} <text>
type loosely: {fill} <text*> {strongly} <field>
type loosely: {fill} <text*> {loosely} <field>
type vaguely: {fill} <text*> {vaguely} <field>
type: in/into/inside <field> [comma] {type} <text>
type here: {type} <text> {here}
type here: {type} <text>
search in: {first} <field> for <text>
search: {search} <text> in/with/using/on <field>
search: {search} <text>
clear: {clear} <field>
scroll end: {scroll} [all the way] {all the way} {end}
scroll end: {scroll} [all the way] {all the way} {end} {inside} <target>
scroll end: {scroll} <way> {all the way} {end}
scroll end: {scroll} <way> {all the way} {end} {inside} <target>
scroll end: {wheel} {all the way} <way>
scroll pages: {wheel} <way> by? <times> {pages}
scroll pages: {wheel} <way> by? <times> {pages} {inside} <target>
scroll pages: page <way>
scroll: {wheel} <way> by? <times> {lines}
scroll: {wheel} <way> by? <times> {lines} {inside} <target>
scroll: {wheel} <way> [bit]
scroll: {wheel} <way> [bit] {inside} <target>
scroll: {wheel} <way> <times>
scroll: {wheel} <target> <way> <times> {lines}
scroll: {wheel} <target> <way>
scroll: {wheel}
drag from: {drag} <target> from <place> {onto} <end>
drag: {drag} <target> {onto} <end>
wait seconds: {wait} <seconds> {unit}
wait seconds: {wait} <seconds>
wait seconds: {wait} {moment}
wait gone: {until} <target> {gone}
refuse: {until} <target> {unclear}
wait: {until} <target> {there}
wait: {until} <target>
close this: {close} {this one}
close: {close} <app> {app word}
close: {close} <app>
open shown: {show} <target>
open: {open} <app>
switch: {switch} <app>
switch: {bring} <app> {front}
click in: {in} <place> [comma] {click} <target>
double in: {in} <place> [comma] {double} <target>
right in: {in} <place> [comma] {right} <target>
select in: {in} <place> [comma] {select} <target>
select: {select} <target> {from} <field>
select one: select <target>
click: {click} <target>
"""

_WORDS: Final = Vocabulary(
    numbers=phrases({
        "once, one, a, an": 1, "two, twice, a couple of": 2, "three, a few, few": 3, "four": 4, "five": 5, "six": 6,
        "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20,
        "thirty": 30, "half a": 0.5,
    }),
    ordinals=phrases({
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
        "ninth": 9, "tenth": 10, "last, final, very last": -1,
        "second last, second to last, next to last, penultimate": -2, "third to last, third last": -3,
    }),
    ways=phrases({"up, upwards, upward": (0, -1), "down, downwards, downward": (0, 1),
                  "left, to the left": (-1, 0), "right, to the right": (1, 0)}),
    units=phrases(_UNITS),
    keys={"ctrl key": "ctrl", "escape key": "escape", "arrow up": "up", "arrow down": "down", "space bar": "space"},
    pronouns=phrases({"it, here, there, this, that, them, something, anything, somewhere, someone, this field, the field, that field, the focused field, "
                      "current field, the current field, focus, the cursor, this one, that one, this box, the box": True}),
    vague=phrases({"my password, the password, password, your password, my name, my email, my email address, my address, "
                   "my phone number, my username, the username, the code, my pin, the form, this form, the text, some text, "
                   "the date, my details, my data, the right value": True}),
    all_of=phrases({"all, every, each, all the, all of the, everything": True}),
    upper_ends=phrases({"top, up, beginning, start": True}),
    ordinal_ends=frozenset({"st", "nd", "rd", "th"}),
)  # fmt: skip

_SIDES: Final = {
    "top left, top-left, upper left, upper-left": Place.TOP_LEFT,
    "top right, top-right, upper right, upper-right": Place.TOP_RIGHT,
    "bottom left, bottom-left, lower left, lower-left": Place.BOTTOM_LEFT,
    "bottom right, bottom-right, lower right, lower-right": Place.BOTTOM_RIGHT,
}
_EDGES: Final = {
    "top, very top, upper": Place.TOP,
    "bottom, very bottom, lower, foot": Place.BOTTOM,
    "left, far left, left-hand, left hand": Place.LEFT,
    "right, far right, right-hand, right hand": Place.RIGHT,
    "middle, center, centre": Place.CENTER,
}
_PLACES: Final = frames(
    """
    place: <rest> [comma] {at} {side} [corner] [screen]
    place: <rest> [comma] {at} {edge} [corner] [screen]
    place: <rest> {side} [corner] [screen]
    place: {side} [corner] <rest>
    """,
    {
        "at": "in the, at the, on the, near the, to the, in, at, on, over in the, down in the, up in the",
        "side": ", ".join(_SIDES), "edge": ", ".join(_EDGES), "comma": ",",
        "corner": "corner, side, edge, part, end, half, area, hand corner, hand side",
        "screen": "of the window, of the screen, of the page, of the dialog, of the program, of the app, of the desktop",
    },
)  # fmt: skip

_TARGETS: Final = TargetWords(
    articles=phrases({"the, a, an, this, that, my, your, its, our, the little, the small, the big": True}),
    kinds=phrases({
        "button, btn, push button, toolbar button, tool button, toggle, toggle button, key": "button",
        "field, input, input field, text field, entry field, entry, text box, textbox, input box, box, edit box, bar, "
        "text input, form field": "field",
        "text area, textarea, editor, document, text editor, text view, edit area, editing area, terminal": "area",
        "check box, checkbox, tick box, tickbox, check mark, checkmark": "check",
        "radio button, radio, option button": "radio",
        "switch, slide switch, toggle switch": "switch",
        "tab, page tab, tab page": "tab",
        "link, hyperlink, url": "link",
        "menu": "menu",
        "menu item, menu entry, menu option, menu command, submenu, entry of the menu, item of the menu": "menu item",
        "combo box, combobox, drop-down, dropdown, drop down, dropdown list, drop-down list, dropdown menu, "
        "drop-down menu, dropdown box, select box, selector, picker": "combo",
        "list, table, tree, grid, list box, listbox": "list",
        "item, list item, entry in the list, tree item, node": "item",
        "file, folder, directory": "file",
        "row, line": "row",
        "cell, table cell": "cell",
        "column, column header, header": "column",
        "icon, symbol": "icon",
        "image, picture, photo, thumbnail": "image",
        "slider, scale": "slider",
        "spinner, spin box, spinbox, spin button, number field, stepper": "spin",
        "dialog, dialogue, dialog box, popup, pop-up, pop up, message box, alert": "dialog",
        "window, app, application, program": "window",
        "panel, pane, sidebar, section, group, notification, banner": "panel",
        "heading, headline, title": "heading",
        "text, label, words, word, message, paragraph": "text",
        "toolbar, tool bar": "toolbar",
        "option, choice": "option",
    }),
    kind_first=True,
    kind_last=True,
    anchor_first=False,
    relations=phrases({
        "below, beneath, underneath, under, right below, just below, directly below, right under": "below",
        "above, right above, just above, directly above, on top of, over": "above",
        "left of, to the left of, on the left of, at the left of, on the left side of, to the left side of, "
        "before, right before, just before": "left of",
        "right of, to the right of, on the right of, at the right of, on the right side of, to the right side of, "
        "after, right after, just after": "right of",
        "next to, beside, besides, near, close to, by the, belonging to, alongside, in the row of, in the row with, "
        "in the row for, in the same row as, in the line of, in the row that contains, in the row containing, in the row that says, in the row named, in the line with, in the line for, in the same line as, "
        "on the row of, on the line of, on the same line as, of the row": "beside",
        "in, inside, within, on, of, from": "in",
    }),
    called=phrases({"named, called, labelled, labeled, titled, saying, that says, which says, with the label, "
                    "with the name, with the text, marked, reading, for": True}),
    nameless=phrases({"with, to, as, by, and, or, for, from": True}),
    sides=phrases({**_SIDES, **_EDGES}),
    places=_PLACES,
    linking=phrases({"that is, which is, that's, that are, located, found, situated": True}),
    written=phrases({"where it says, the thing that says, thing that says, the one that says, the thing called, "
                     "thing called, the one called, what says": True}),
    counting=phrases({"from the left, from left, from the top, from top": 1,
                      "from the right, from right, from the bottom, from bottom, from the end": -1}),
    also_names=frozenset(KINDS),
)  # fmt: skip

_FRAMES: Final = frames(_VERBS, _SETS)

ENGLISH: Final = Tongue(
    code="en",
    verbs=_FRAMES,
    starts=beginnings(_FRAMES),
    acts=phrases({f"{_SETS['tap']}, {_SETS['double']}, {_SETS['right']}, {_SETS['middle']}, press, hit, type, scroll, drag": True}),
    texts=phrases({f"{_SETS['type']}, {_SETS['fill']}, {_SETS['search']}": True}),
    strong=phrases({"then, and then, after that, and after that, afterwards, and afterwards, and finally, followed by": True}),
    weak=phrases({"and, &": True}),
    polite=phrases({
        "please, kindly, now, ok, okay, hey, hi, hello, then, and, and then, first, next, just, also, finally, "
        "can you, could you, would you, will you, can you please, could you please, i'd like to, i would like to, "
        "i would like you to, i'd like you to, i want to, i want you to, i need to, i need you to, let's, go and, "
        "go ahead and, try to, help me, help me to, would you mind, can we, quickly, afterwards, after that": True
    }),
    thanks=phrases({"please, for me, thanks, thank you, thanks a lot, if you can, would you, for me please": True}),
    words=_WORDS,
    targets=_TARGETS,
    examples={
        "click": "click Save", "double": "double-click report.pdf", "right": "right-click report.pdf",
        "type": 'type "hello" into Search', "type here": 'type "hello" into Search', "paste": 'type "hello" into Search',
        "fill": 'fill Name with "Ana"', "replace": 'replace the text in Name with "Ana"', "clear": "clear the Name field",
        "keys": "press ctrl+s", "scroll": "scroll down 3 times", "scroll end": "scroll to the bottom",
        "drag": "drag report.pdf to Trash", "select": "select Large in Size", "select one": "select Large in Size",
        "check": "check Remember me", "uncheck": "uncheck Remember me", "open": "open Firefox", "switch": "switch to Firefox",
        "close": "close Firefox", "wait": "wait until Done appears", "wait seconds": "wait 3 seconds", "hover": "hover over Help",
        "search": "search for lamps", "menu in": "File > Save as",
    },
    habits=phrases({
        "copy, copy this, copy it, copy that": "press ctrl+c", "cut, cut this, cut it": "press ctrl+x",
        "paste, paste it, paste this, paste here, paste it here": "press ctrl+v", "undo, undo that, undo this": "press ctrl+z",
        "redo, redo that": "press ctrl+y", "select all, select everything, mark all": "press ctrl+a",
        "save, save it, save this, save the file, save the document": "press ctrl+s",
        "print, print it, print this, print this page": "press ctrl+p", "go back, back": "press alt+left",
        "refresh, reload": "press f5", "zoom in": "press ctrl++", "zoom out": "press ctrl+-",
    }),
)  # fmt: skip
