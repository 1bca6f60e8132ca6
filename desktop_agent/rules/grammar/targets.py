"""From words to a `Target`: its kind, name, ordinal, place, relation and window."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from desktop_agent.core.elements import Role
from desktop_agent.core.plan import Place, Relation, RelationKind, Target
from desktop_agent.core.words import fold, has_chinese
from desktop_agent.rules.grammar.quoting import Quoted
from desktop_agent.rules.grammar.tongue import KINDS, Tongue

#: An anchor that begins like this belongs to the name ("Sign in with …").
_NO_ANCHOR = re.compile(r"^(?:with|to|as|by|and|or|for|from)\b", re.IGNORECASE)
_DEEPEST = 3


@dataclass(frozen=True, slots=True)
class TargetReader:
    """Reads targets of one instruction. `apps` are folded names of programs and windows that are open."""

    tongue: Tongue
    quoted: Quoted
    apps: Collection[str]

    def read(self, words: str, depth: int = 0) -> Target:
        """The target that the words describe; its name is empty only where a kind was said."""
        words = words.strip().strip(",.;。，").strip()
        said = self.quoted.restored(self.tongue.articles.sub("", words))
        return replace(self._read(words, depth), said=said)

    def _read(self, words: str, depth: int) -> Target:
        if self.quoted.is_quoted(words):
            return Target(self.quoted.restored(words), literal=True)
        app = self._window(words) if depth else ""
        if app:
            return Target(app, KINDS["dialog"], "window")
        is_kind = self.tongue.articles.sub("", words).lower() in self.tongue.kinds
        found = self._related(words, depth) if depth < _DEEPEST and not is_kind else None
        if found is not None:
            return found
        words, place = self._place(words)
        return replace(self._named(words, alone=depth == 0 and place is None), place=place)

    # -- relation, window and place ------------------------------------------------------------------

    def _related(self, words: str, depth: int) -> Target | None:
        """The target with its relation, split at the first word of one that leaves sense on both sides."""
        splits: list[tuple[int, RelationKind, re.Match[str]]] = [
            (found.start("anchor"), kind, found)
            for kind, pattern in self.tongue.relations
            if (found := pattern.match(words)) and not _NO_ANCHOR.match(found["anchor"])
        ]
        for _, kind, found in sorted(splits, key=lambda split: (split[0], split[1] == "in")):
            target, anchor = found["target"], found["anchor"]
            if kind == "in":
                inside = self._inside(target, anchor, depth)
                if inside is not None:
                    return inside
            elif target.strip() and anchor.strip():
                rest = self.read(target, depth + 1)
                return replace(rest, relation=Relation(kind, self.read(anchor, depth + 1)))
        return None

    def _inside(self, target: str, anchor: str, depth: int) -> Target | None:
        """`X in Y`: Y is a window or program that is open, a container by its kind, or part of the name."""
        if self._place_alone(anchor):
            return None
        app = self._app(anchor)
        if app:
            return replace(self.read(target, depth + 1), app=app)
        if not self._looks_like_a_place(target, anchor):
            return None
        rest = self.read(target, depth + 1)
        return replace(rest, relation=Relation("in", self.read(anchor, depth + 1)))

    def _looks_like_a_place(self, target: str, anchor: str) -> bool:
        said = self._named(anchor)
        has_kind = bool(said.roles)
        is_quoted = self.quoted.is_quoted(anchor) or self.quoted.is_quoted(target)
        return (
            has_kind
            or is_quoted
            or bool(self._named(target).roles)
            or bool(self.tongue.articles.match(anchor))
        )

    def _app(self, words: str) -> str:
        """The program or window that the words name; empty where they name none that is known."""
        plain = self.tongue.articles.sub("", words.strip())
        found = self.tongue.window_words.match(words.strip())
        if found:
            return self.quoted.restored(found["app"]).strip()
        name = self.quoted.restored(plain)
        return name if fold(name) in self.apps else ""

    def _window(self, words: str) -> str:
        found = self.tongue.window_words.match(words)
        return self.quoted.restored(self.tongue.articles.sub("", found["app"])) if found else ""

    def window(self, words: str) -> str:
        """The window or program that is named as such ("the Notes window"); empty where none is."""
        return self._window(words.strip())

    def _place(self, words: str) -> tuple[str, Place | None]:
        for pattern, place in self.tongue.places:
            found = pattern.search(words)
            if found and len(found[0]) < len(words):
                return words[: found.start()] + words[found.end() :], place
        return words, None

    def _place_alone(self, words: str) -> bool:
        return any(pattern.fullmatch(f" in {words}") for pattern, _ in self.tongue.places)

    # -- kind, ordinal and name ----------------------------------------------------------------------

    def _named(self, words: str, *, alone: bool = False) -> Target:
        """Kind, ordinal and name; a bare word for a kind, `alone`, is somebody's name ("click Menu")."""
        words = words.strip()
        bare = self.tongue.articles.sub("", words)
        had_article = bare != words
        bare, ordinal = (
            self._ordinal(bare) if had_article or bare[:1].islower() or has_chinese(bare) else (bare, 0)
        )
        name, word = self._kind(bare)
        if not name and word and alone and not had_article and not ordinal and self.tongue.bare_kind_is_name:
            return Target(self.quoted.restored(bare))
        roles: frozenset[Role] = KINDS[self.tongue.kinds[word]] if word else frozenset()
        literal = self.quoted.is_quoted(name)
        return Target(self.quoted.restored(name).strip(), roles, word, ordinal, literal=literal)

    def _ordinal(self, words: str) -> tuple[str, int]:
        found = self.tongue.ordinal_form.match(words)
        if found:
            return words[found.end() :], int(found["number"])
        low = words.lower()
        if low.startswith("first name"):
            return words, 0  # nobody counts names
        for word in sorted(self.tongue.ordinals, key=len, reverse=True):
            gap = "" if has_chinese(word) else " "
            if low.startswith(word + gap) and len(low) > len(word + gap):
                return words[len(word + gap) :].strip(), self.tongue.ordinals[word]
        return words, 0

    def _kind(self, words: str) -> tuple[str, str]:
        """The name and the word for its kind, which stands after it, or before it ("the button Save")."""
        low = words.lower()
        if low in self.tongue.kinds:
            return "", low
        longest_first = sorted(self.tongue.kinds, key=len, reverse=True)
        for word in longest_first if self.tongue.kind_last else ():
            end = word if has_chinese(word) else f" {word}"
            if low.endswith(end):
                return words[: -len(end)].rstrip(" 的"), word
        for word in longest_first if self.tongue.kind_first else ():
            if low.startswith(f"{word} "):
                return _named_so(words[len(word) + 1 :]), word
        return words, ""


_CALLED = re.compile(
    r"^(?:named|called|labell?ed|titled|saying|that says|with the (?:label|name|text)|"
    r"chamad[oa]|rotulad[oa]|com o (?:nome|texto)|de nome)\s+",
    re.IGNORECASE,
)


def _named_so(words: str) -> str:
    return _CALLED.sub("", words.strip())
