"""Our messages against a general library: what one writes, the other reads."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jeepney import DBusAddress, new_method_call
from jeepney.low_level import Endianness, Header, HeaderFields, Message, MessageType, Parser

from desktop_agent.desktop.accessibility.wire import RETURN, SIGNAL, Call, Ref, encode, split

TEXT = st.text(st.characters(blacklist_characters="\0", blacklist_categories=["Cs"]))
PART = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,20}", fullmatch=True)
PATH = st.lists(PART, min_size=1, max_size=5).map(lambda parts: "/" + "/".join(parts))
NAME = st.integers(0, 99_999).map(lambda number: f":1.{number}")
REF = st.builds(Ref, NAME, PATH)
U32 = st.integers(0, 2**32 - 1)
I32 = st.integers(-(2**31), 2**31 - 1)

#: Every kind of body that a program may send back, with a value of it.
BODY = st.one_of(
    st.tuples(st.just("u"), st.tuples(U32)),
    st.tuples(st.just("(iiii)"), st.tuples(st.tuples(I32, I32, I32, I32))),
    st.tuples(st.just("au"), st.tuples(st.lists(U32, max_size=4))),
    st.tuples(st.just("a(so)"), st.tuples(st.lists(REF, max_size=5))),
    st.tuples(st.just("v"), st.tuples(st.tuples(st.just("s"), TEXT))),
    st.tuples(st.just("v"), st.tuples(st.tuples(st.just("(so)"), REF))),
    st.tuples(st.just("a{ss}"), st.tuples(st.dictionaries(TEXT, TEXT, max_size=3))),
    st.tuples(st.just("a(ua(so))"), st.tuples(st.lists(st.tuples(U32, st.lists(REF)), max_size=3))),
    st.tuples(st.just("s"), st.tuples(TEXT)),
)


def plain(value: Any) -> Any:
    """A value with tuples for lists, so that kinds of sequences do not matter."""
    return tuple(map(plain, value)) if isinstance(value, list | tuple) else value


def reply(
    signature: str, body: tuple[Any, ...], to: int, kind: MessageType = MessageType.method_return
) -> bytes:
    fields: dict[HeaderFields, Any] = {HeaderFields.sender: ":1.7"}
    if kind is MessageType.method_return:
        fields |= {HeaderFields.reply_serial: to, HeaderFields.destination: ":1.9"}
    else:
        fields |= {HeaderFields.path: "/a", HeaderFields.interface: "b.C", HeaderFields.member: "D"}
    if signature:
        fields[HeaderFields.signature] = signature
    message = Message(Header(Endianness.little, kind, 0, 1, 0, 1, fields), body)
    return bytes(message.serialise(serial=3))


@given(REF, PART, PART, U32.filter(bool), BODY | st.just(("", ())))
def test_what_we_call_is_read_as_it_was_meant(
    to: Ref, interface: str, method: str, serial: int, body: tuple[str, tuple[Any, ...]]
) -> None:
    call = Call(to, f"org.{interface}", method, *body)
    read = Parser().feed(encode(call, serial))
    where = DBusAddress(to.path, to.name, f"org.{interface}")
    meant = new_method_call(where, method, body[0] or None, body[1])
    assert len(read) == 1
    assert read[0].header.serial == serial
    assert read[0].header.fields == meant.header.fields
    assert plain(read[0].body) == plain(body[1])


@given(BODY, U32.filter(bool))
def test_what_is_answered_is_read_as_it_was_meant(body: tuple[str, tuple[Any, ...]], serial: int) -> None:
    signature, value = body
    found, rest = split(reply(signature, value, serial))
    assert rest == b""
    assert (found[0].kind, found[0].answers, found[0].sender) == (RETURN, serial, ":1.7")
    assert plain(found[0].body()) == plain(value)


@given(st.lists(BODY, max_size=5), st.data())
def test_messages_that_come_in_pieces_are_put_together(
    bodies: list[tuple[str, tuple[Any, ...]]], data: st.DataObject
) -> None:
    whole = b"".join(reply(*body, to=i + 1) for i, body in enumerate(bodies))
    cut = data.draw(st.integers(0, len(whole)))
    first, rest = split(whole[:cut])
    second, nothing = split(rest + whole[cut:])
    assert [plain(one.body()) for one in (*first, *second)] == [plain(value) for _, value in bodies]
    assert nothing == b""


def test_a_signal_answers_nothing_and_says_who_sent_it() -> None:
    found, _ = split(reply("s", ("x",), 0, MessageType.signal))
    assert (found[0].kind, found[0].answers) == (SIGNAL, 0)
    assert (found[0].sender, found[0].path, found[0].interface, found[0].member) == (":1.7", "/a", "b.C", "D")
