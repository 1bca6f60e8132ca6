"""What is said about an instruction that was not understood: the nearest thing that is."""

from collections.abc import Callable
from difflib import get_close_matches

from desktop_agent.core.errors import NotUnderstood
from desktop_agent.rules.grammar import words as wording
from desktop_agent.rules.grammar.clauses import ClauseReader
from desktop_agent.rules.grammar.frames import Fixed
from desktop_agent.rules.grammar.phrases import phrases
from desktop_agent.rules.grammar.quoting import Part
from desktop_agent.rules.grammar.tongue import Tongue
from desktop_agent.rules.grammar.words import Words

_SHOWN = 60
_FEW = 4

_WITHOUT_MARKS = str.maketrans("", "", '"“”「」')

_NEGATIONS = phrases(
    {"don't, dont, do not, never, not, don’t, nao, nunca, jamais, 不要, 别, 別, 不, 請不要, 请不要": True}
)

#: How alike two words are that are one with a slip of the finger.
_ALIKE = 0.84


def not_understood(text: str, quoted: tuple[Part, ...], load: Callable[[str], Tongue]) -> NotUnderstood:
    """The error for a text, with an example made from its words where they allow one."""
    short = " ".join(text.split())
    short = short if len(short) <= _SHOWN else short[: _SHOWN - 1] + "…"
    if not any(character.isalnum() for character in text):
        return NotUnderstood(f"“{short}” holds no words.")
    tongue = _tongue(text, quoted, load)
    said = _said(tongue, text, quoted)
    if len(said) and _NEGATIONS.starting(said):
        return NotUnderstood(f"“{short}” says what not to do.", "Say what to do; nothing else is done.")
    click = _clicking(tongue, said if len(said) else wording.read(text, quoted).trimmed())
    habit = tongue.habits.whole(said)
    if habit:
        return NotUnderstood(f"“{short}” is no command.", f"Did you mean: {click}, or {habit}?")
    example = _example(tongue, said) if len(said) else ""
    if example and len(said) == 1 and said[0].capital:
        return NotUnderstood(
            f"“{short}” is no command.", f"Did you mean: {click}? Or say it like: {example}."
        )
    if example:
        return NotUnderstood(f"“{short}” was not understood.", f"Say it like: {example}.")
    repaired = _repaired(tongue, said)
    if repaired:
        return NotUnderstood(f"“{short}” was not understood.", f"Did you mean: {repaired}?")
    if len(said) <= _FEW:
        return NotUnderstood(f"“{short}” is no command.", f"Did you mean: {click}?")
    return NotUnderstood(f"“{short}” was not understood.")


def _clicking(tongue: Tongue, said: Words) -> str:
    """The words as something to click: quoted, unless they describe it ("the OK button")."""
    verb = " ".join(tongue.examples["click"].split()[:-1])
    if tongue.targets.articles.starting(said):
        return f"{verb} {said.name}"
    return f'{verb} "{said.name.translate(_WITHOUT_MARKS)}"'


def _tongue(text: str, quoted: tuple[Part, ...], load: Callable[[str], Tongue]) -> Tongue:
    """The language that has the longest verb for what was said; English where none has one."""
    best, length = load("english"), 0
    for name in ("english", "portuguese", "chinese"):
        tongue = load(name)
        found = tongue.starts.starting(_said(tongue, text, quoted)) or bool(
            tongue.habits.starting(_said(tongue, text, quoted))
        )
        if found > length:
            best, length = tongue, found
    return best


def _said(tongue: Tongue, text: str, quoted: tuple[Part, ...]) -> Words:
    return ClauseReader.without_manners(tongue, wording.read(text, quoted, tongue.unified)).trimmed()


def _example(tongue: Tongue, said: Words) -> str:
    """The example of the frame whose verb fits best."""
    best, length = "", 0
    for kind in tongue.examples:
        for frame in tongue.verbs:
            first = frame.parts[0]
            found = first.phrases.starting(said) if isinstance(first, Fixed) and frame.kind == kind else 0
            if found > length:
                best, length = tongue.examples[kind], found
    return best


def _repaired(tongue: Tongue, said: Words) -> str:
    """The same words with the first one written as the verb that it resembles ("clik Save")."""
    if len(said) < 2 or tongue.targets.anchor_first:
        return ""
    near = get_close_matches(said[0].folded, list(tongue.starts.by_first), 1, _ALIKE)
    if not near or near[0] == said[0].folded:
        return ""
    return f"{near[0]} {said.part(said.start + 1, said.end).name}"
