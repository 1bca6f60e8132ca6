"""Which objects of a frame can be seen: asked in one call where the toolkit can, walked where it cannot."""

from typing import Any, Final

from desktop_agent.desktop.accessibility.bus import ACCESSIBLE, COLLECTION, Bus, Call, Ref
from desktop_agent.desktop.accessibility.frames import children_call, refs_of
from desktop_agent.desktop.accessibility.vocabulary import MANAGES_DESCENDANTS, SHOWING, bits, has

#: More than a person can see at once.
MOST: Final = 3_000
_DEEPEST: Final = 40
_ALL: Final = 1
_RULE: Final = "(aiia{ss}iaiiasib)uib"
_SHOWING: Final[tuple[Any, ...]] = ([1 << SHOWING, 0], _ALL, {}, _ALL, [], _ALL, [], _ALL, False)


def showing(bus: Bus, frame: Ref, limit: float) -> tuple[Ref, ...] | None:
    """The showing objects of a frame by its own search; None where its toolkit has none.

    Empty lists must be sent with "match all": with any other kind of match they fit nothing.
    """
    body = bus.one(Call(frame, COLLECTION, "GetMatches", _RULE, (_SHOWING, 1, MOST, True)), limit)
    return refs_of(body) if body is not None else None


def walked(bus: Bus, frame: Ref, limit: float, *, prune: bool) -> tuple[Ref, ...]:
    """The same by asking level after level. `prune` skips what hangs below something that is not showing.

    GTK 4 never says that a child is showing, so there nothing is pruned.
    """
    found: list[Ref] = []
    level: tuple[Ref, ...] = (frame,)
    for _ in range(_DEEPEST):
        if not level or len(found) > MOST:
            break
        states = bus.many([Call(ref, ACCESSIBLE, "GetState") for ref in level], limit)
        seen = [
            (ref, bits(body[0]))
            for ref, body in zip(level, states, strict=True)
            if body and (not prune or ref == frame or has(bits(body[0]), SHOWING))
        ]
        found += [ref for ref, _ in seen if ref != frame]
        deeper = [ref for ref, held in seen if not has(held, MANAGES_DESCENDANTS)]
        children = bus.many([children_call(ref) for ref in deeper], limit)
        level = tuple(child for body in children for child in refs_of(body))
    return tuple(found)
