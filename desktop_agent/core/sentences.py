"""What will be done and what was done, in a sentence, in the person's language (en, pt, zh)."""

from typing import assert_never

from desktop_agent.core.evidence import shortened
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
    ScrollStep,
    SelectStep,
    Step,
    SwitchStep,
    TypeStep,
    WaitStep,
)

#: Key → language → (what will be done, what was done); `{0}` is the target, `{1}` the text or place.
_PHRASES: dict[str, dict[str, tuple[str, str]]] = {
    "click": {
        "en": ("Click “{0}”", "Clicked “{0}”"),
        "pt": ("Clicar em “{0}”", "Cliquei em “{0}”"),
        "zh": ("點擊「{0}」", "已點擊「{0}」"),
    },
    "double": {
        "en": ("Double-click “{0}”", "Double-clicked “{0}”"),
        "pt": ("Clicar duas vezes em “{0}”", "Cliquei duas vezes em “{0}”"),
        "zh": ("連按兩下「{0}」", "已連按兩下「{0}」"),
    },
    "right": {
        "en": ("Right-click “{0}”", "Right-clicked “{0}”"),
        "pt": ("Clicar com o botão direito em “{0}”", "Cliquei com o botão direito em “{0}”"),
        "zh": ("以右鍵點擊「{0}」", "已以右鍵點擊「{0}」"),
    },
    "middle": {
        "en": ("Middle-click “{0}”", "Middle-clicked “{0}”"),
        "pt": ("Clicar com o botão do meio em “{0}”", "Cliquei com o botão do meio em “{0}”"),
        "zh": ("以中鍵點擊「{0}」", "已以中鍵點擊「{0}」"),
    },
    "hover": {
        "en": ("Point at “{0}”", "Pointed at “{0}”"),
        "pt": ("Apontar para “{0}”", "Apontei para “{0}”"),
        "zh": ("指向「{0}」", "已指向「{0}」"),
    },
    "type": {
        "en": ("Type “{1}” into “{0}”", "Typed “{1}” into “{0}”"),
        "pt": ("Digitar “{1}” em “{0}”", "Digitei “{1}” em “{0}”"),
        "zh": ("在「{0}」輸入「{1}」", "已在「{0}」輸入「{1}」"),
    },
    "replace": {
        "en": ("Replace the text in “{0}” with “{1}”", "Replaced the text in “{0}” with “{1}”"),
        "pt": ("Substituir o texto de “{0}” por “{1}”", "Substituí o texto de “{0}” por “{1}”"),
        "zh": ("把「{0}」的內容改成「{1}」", "已把「{0}」的內容改成「{1}」"),
    },
    "clear": {
        "en": ("Empty “{0}”", "Emptied “{0}”"),
        "pt": ("Limpar “{0}”", "Limpei “{0}”"),
        "zh": ("清除「{0}」", "已清除「{0}」"),
    },
    "keys": {
        "en": ("Press {1}", "Pressed {1}"),
        "pt": ("Pressionar {1}", "Pressionei {1}"),
        "zh": ("按 {1}", "已按 {1}"),
    },
    "scroll": {
        "en": ("Scroll {1} in “{0}”", "Scrolled {1} in “{0}”"),
        "pt": ("Rolar {1} em “{0}”", "Rolei {1} em “{0}”"),
        "zh": ("在「{0}」{1}捲動", "已在「{0}」{1}捲動"),
    },
    "drag": {
        "en": ("Drag “{0}” to “{1}”", "Dragged “{0}” to “{1}”"),
        "pt": ("Arrastar “{0}” para “{1}”", "Arrastei “{0}” para “{1}”"),
        "zh": ("把「{0}」拖到「{1}」", "已把「{0}」拖到「{1}」"),
    },
    "select": {
        "en": ("Choose “{1}” in “{0}”", "Chose “{1}”"),
        "pt": ("Escolher “{1}” em “{0}”", "Escolhi “{1}”"),
        "zh": ("在「{0}」選擇「{1}」", "已選擇「{1}」"),
    },
    "check": {
        "en": ("Turn on “{0}”", "Turned on “{0}”"),
        "pt": ("Marcar “{0}”", "Marquei “{0}”"),
        "zh": ("勾選「{0}」", "已勾選「{0}」"),
    },
    "uncheck": {
        "en": ("Turn off “{0}”", "Turned off “{0}”"),
        "pt": ("Desmarcar “{0}”", "Desmarquei “{0}”"),
        "zh": ("取消勾選「{0}」", "已取消勾選「{0}」"),
    },
    "menu": {
        "en": ("Choose {1}", "Chose {1}"),
        "pt": ("Escolher {1}", "Escolhi {1}"),
        "zh": ("選擇 {1}", "已選擇 {1}"),
    },
    "open": {
        "en": ("Open {0}", "Opened {0}"),
        "pt": ("Abrir {0}", "Abri {0}"),
        "zh": ("開啟 {0}", "已開啟 {0}"),
    },
    "switch": {
        "en": ("Switch to “{0}”", "Switched to “{0}”"),
        "pt": ("Mudar para “{0}”", "Mudei para “{0}”"),
        "zh": ("切換到「{0}」", "已切換到「{0}」"),
    },
    "close": {
        "en": ("Close “{0}”", "Closed “{0}”"),
        "pt": ("Fechar “{0}”", "Fechei “{0}”"),
        "zh": ("關閉「{0}」", "已關閉「{0}」"),
    },
    "wait": {
        "en": ("Wait until “{1}” is there", "Waited until “{1}” was there"),
        "pt": ("Esperar até “{1}” aparecer", "Esperei até “{1}” aparecer"),
        "zh": ("等到「{1}」出現", "已等到「{1}」出現"),
    },
    "wait gone": {
        "en": ("Wait until “{1}” is gone", "Waited until “{1}” was gone"),
        "pt": ("Esperar até “{1}” desaparecer", "Esperei até “{1}” desaparecer"),
        "zh": ("等到「{1}」消失", "已等到「{1}」消失"),
    },
    "wait seconds": {
        "en": ("Wait {1} s", "Waited {1} s"),
        "pt": ("Esperar {1} s", "Esperei {1} s"),
        "zh": ("等待 {1} 秒", "已等待 {1} 秒"),
    },
    "choose": {
        "en": ("Choose “{0}”", "Chose “{0}”"),
        "pt": ("Escolher “{0}”", "Escolhi “{0}”"),
        "zh": ("選擇「{0}」", "已選擇「{0}」"),
    },
}

#: The same where no label is known: what has the focus, or the active window.
_UNNAMED: dict[str, dict[str, tuple[str, str]]] = {
    "type": {
        "en": ("Type “{1}”", "Typed “{1}”"),
        "pt": ("Digitar “{1}”", "Digitei “{1}”"),
        "zh": ("輸入「{1}」", "已輸入「{1}」"),
    },
    "replace": {
        "en": ("Replace the text with “{1}”", "Replaced the text with “{1}”"),
        "pt": ("Substituir o texto por “{1}”", "Substituí o texto por “{1}”"),
        "zh": ("把內容改成「{1}」", "已把內容改成「{1}」"),
    },
    "clear": {
        "en": ("Empty the field", "Emptied the field"),
        "pt": ("Limpar o campo", "Limpei o campo"),
        "zh": ("清除欄位", "已清除欄位"),
    },
    "scroll": {
        "en": ("Scroll {1}", "Scrolled {1}"),
        "pt": ("Rolar {1}", "Rolei {1}"),
        "zh": ("{1}捲動", "已{1}捲動"),
    },
    "close": {
        "en": ("Close the window", "Closed the window"),
        "pt": ("Fechar a janela", "Fechei a janela"),
        "zh": ("關閉視窗", "已關閉視窗"),
    },
}
_ENDS = {
    "en": ("to the right end", "to the left end", "to the bottom", "to the top"),
    "pt": ("até o fim à direita", "até o fim à esquerda", "até o fim", "até o topo"),
    "zh": ("一直向右", "一直向左", "一直向下", "一直向上"),
}
_WINDOW_KEYS = frozenset({"open", "wait", "wait gone", "wait seconds", "switch"})
_IN = {"en": " in {0}", "pt": " no {0}", "zh": "（{0}）"}
_WAYS = {
    "en": ("right", "left", "down", "up"),
    "pt": ("para a direita", "para a esquerda", "para baixo", "para cima"),
    "zh": ("向右", "向左", "向下", "向上"),
}


def proposal(step: Step, label: str, app: str, language: str) -> str:
    """What the step will do to what is called `label` in a program."""
    return _said(step, label, app, language, 0)


def done(step: Step, label: str, app: str, language: str) -> str:
    """What the step did."""
    return _said(step, label, app, language, 1)


def _said(step: Step, label: str, app: str, language: str, tense: int) -> str:
    key, detail = _phrase(step, language)
    phrases = _PHRASES[key] if label or key not in _UNNAMED else _UNNAMED[key]
    phrase = phrases.get(language, phrases["en"])[tense]
    where = _IN.get(language, _IN["en"]).format(app) if app and key not in _WINDOW_KEYS else ""
    return phrase.format(shortened(label, 40), detail) + where


def _phrase(step: Step, language: str) -> tuple[str, str]:  # noqa: C901, PLR0912 - one case for each step
    """The key of a step's phrase, and what stands for `{1}` in it."""
    match step:
        case ClickStep(button=button, count=count):
            return ("double" if count == 2 else {"left": "click"}.get(button, button)), ""
        case HoverStep():
            return "hover", ""
        case TypeStep(text=text, clear=clear):
            return ("replace" if clear else "type"), shortened(text, 50)
        case ClearStep():
            return "clear", ""
        case KeysStep(chords=chords):
            return "keys", ", ".join("+".join(map(_key, chord)) for chord in chords)
        case ScrollStep(dx=dx, dy=dy, to_end=to_end):
            ways = _ENDS if to_end else _WAYS
            return "scroll", ways.get(language, ways["en"])[_way(dx, dy)]
        case DragStep(destination=target):
            return "drag", target.name or target.role_word
        case SelectStep(option=option, target=target):
            return ("select" if target else "choose"), option.name or str(option)
        case CheckStep(checked=checked):
            return ("check" if checked else "uncheck"), ""
        case MenuStep(path=path):
            return "menu", " ▸ ".join(item.name for item in path)
        case WaitStep():
            return _waiting(step)
        case OpenStep() | SwitchStep() | CloseStep():
            return type(step).__name__.removesuffix("Step").lower(), ""
        case _:
            assert_never(step)


def _waiting(step: WaitStep) -> tuple[str, str]:
    if step.target is None:
        return "wait seconds", f"{step.seconds:g}"
    return ("wait gone" if step.gone else "wait"), step.target.name or str(step.target)


def _key(name: str) -> str:
    return "Space" if name == " " else name.title()


def _way(dx: int, dy: int) -> int:
    """The place of a direction in `_WAYS`."""
    if dx:
        return 0 if dx > 0 else 1
    return 2 if dy > 0 else 3
