"""A name in the forms that comparing needs, made once for each text."""

import re
from dataclasses import dataclass
from functools import lru_cache

from desktop_agent.core.words import fold, has_chinese, plain_label
from desktop_agent.rules.lexicon.characters import unified

_SHORTCUT = re.compile(
    r"\s*[(\[]?(?:(?:ctrl|alt|shift|super|strg|cmd)\s*\+\s*)+[\w+\-=.,/]+[)\]]?\s*$|\s*[(\[]f\d{1,2}[)\]]\s*$",
    re.IGNORECASE,
)
_JUNK = re.compile(r"\s+[-–—|]\s+(?:\d.*|memory usage.*)$", re.IGNORECASE)
_TOKEN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+|[^\W_]+(?:['’.][^\W_]+)*|[^\w\s]")
_ENDING = re.compile(r"^(?P<name>.*\w)\.[a-z][a-z0-9]{1,3}$")
_PUNCTUATION = frozenset(".,;:!?\"'()[]{}…“”«»")

#: Words that say little about which control is meant.
WEAK = frozenset(
    {
        "the", "a", "an", "of", "to", "in", "on", "for", "and", "or", "with", "this", "that",
        "my", "your", "it",
        "is", "be", "at", "by", "from", "button", "field", "box", "please", "o", "os",
        "as", "um", "uma",
        "de", "do", "da", "dos", "das", "em", "no", "na", "para", "por", "com", "e", "ou",
        "meu", "minha", "的",
        "i", "me", "want", "some", "so", "up", "out", "now", "agora",
    }
)  # fmt: skip

#: Stems of words for the thing that nearly every control works on.
GENERIC = frozenset(
    unified(word)
    for word in (
        "fil", "file", "document", "text", "page", "pag", "item", "window", "program", "app",
        "thing", "view", "letter",
        "current", "selected", "option", "setting", "folder", "fold", "pasta", "ficheiro",
        "資料夾", "文件夹", "arquivo", "documento", "texto", "pagina", "janela",
        "檔案", "文件", "文字", "文本", "頁面", "页面", "視窗", "窗口",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Forms:
    """One name: `plain` is folded without decoration, `compact` without spaces, `tokens` are its words."""

    plain: str
    compact: str
    tokens: tuple[str, ...]

    @property
    def telling(self) -> tuple[str, ...]:
        """The words that tell it apart; all of them where every word is weak."""
        return tuple(token for token in self.tokens if token not in WEAK) or self.tokens

    @property
    def core(self) -> tuple[str, ...]:
        """The same without words for what nearly every control works on ("Search for files" → search)."""
        return tuple(token for token in self.telling if stem(token) not in GENERIC) or self.telling

    @property
    def without_ending(self) -> str:
        """A file's name without its ending (`.txt`), in its plain form; empty for what is no file's name."""
        found = _ENDING.match(self.plain)
        return found["name"] if found else ""


@lru_cache(maxsize=20_000)
def forms(text: str) -> Forms:
    """The forms of a name as interfaces write it: mnemonics, shortcuts, ellipses and junk are taken off."""
    cleaned = _JUNK.sub("", _SHORTCUT.sub("", plain_label(text)) or text)
    plain = unified(fold(plain_label(cleaned)) or fold(text))
    tokens = tuple(t for t in _TOKEN.findall(plain) if t not in _PUNCTUATION) or tuple(_TOKEN.findall(plain))
    compact = re.sub(r"[\s\-_/]", "", plain)
    # a sign such as "+/-" is nothing but its marks
    return Forms(plain, compact if any(c.isalnum() for c in compact) else plain, tokens)


def stem(token: str) -> str:
    """A word without its plural ending; rough, and the same on both sides."""
    if has_chinese(token) or len(token) < 4 or not token.isalpha():
        return token
    for ending in ("oes", "aes", "ies", "es", "s"):
        if token.endswith(ending) and len(token) - len(ending) >= 3:
            return token[: -len(ending)] + (
                "ao" if ending in {"oes", "aes"} else "y" if ending == "ies" else ""
            )
    return token.removesuffix("e") if len(token) > 4 else token


def root(token: str) -> str:
    """An English word without the endings of its verb: "wrapping" and "wrap" are one."""
    word = stem(token)
    for ending in ("ing", "ed"):
        if token.isascii() and token.endswith(ending) and len(token) - len(ending) >= 4:
            bare = token.removesuffix(ending)
            word = bare[:-1] if bare[-1] == bare[-2] and bare[-1] not in "ls" else bare
    return word
