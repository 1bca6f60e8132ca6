"""What is typed is what arrives: four layouts, four toolkits, every kind of text."""

from collections.abc import Iterator
from itertools import cycle, islice

import pytest

from desktop_agent.core.actions import PressKeys, TypeText
from desktop_agent.desktop.input.hands import Hands
from desktop_agent.settings import Typing
from desktop_agent.stop import StopToken
from desktop_lab import VirtualDesktop, until
from desktop_lab.fields import TOOLKITS, Field, field
from desktop_lab.keyboard_witness import InputWitness
from desktop_lab.launching import small_program

LAYOUTS = ("us", "br", "de", "fr")
ASCII = "".join(map(chr, range(0x20, 0x7F)))
PORTUGUESE = "Não é só ação: à tarde, três avós põem pão, maçã e lingüiça à mesa. Ótimo! É “já”. "
CHINESE = (
    "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨露結為霜金生麗水玉出崑岡"
    "剑号巨阙珠称夜光果珍李柰菜重芥姜海咸河淡鳞潜羽翔，龙师火帝鸟官人皇；始制文字乃服衣裳。"
)
EMOJI = "😀👍🏽🎉❤️👩‍👩‍👧‍👦🇧🇷🇵🇹🈚🚀🧠🍀🐢🌍⏰✅🔒🖱️⌨️🖥️🤖"
MIXED = 'fn main() {\n\tprintln!("olá, 世界 😀");\n}\n\n\t\t# <end> ~^`´ @'  # noqa: RUF001 - the sign is meant


def _long(text: str, length: int) -> str:
    return "".join(islice(cycle(text), length)).strip()


TEXTS = {
    "short": "aZ 1! ção € 中 😀 <>@^~{}[]\\|",
    "ascii": _long(ASCII, 2000),
    "portuguese": _long(PORTUGUESE, 300),
    "chinese": _long(CHINESE, 300),
    "emoji": _long(EMOJI, 300),
    "newline and tab": MIXED,
}


@pytest.fixture(scope="module")
def desk() -> Iterator[VirtualDesktop]:
    """A desktop whose keyboard layout these tests may change."""
    with VirtualDesktop() as started:
        yield started


@pytest.fixture(scope="module", params=TOOLKITS)
def place(
    request: pytest.FixtureRequest, desk: VirtualDesktop, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Field]:
    with field(desk, request.param, tmp_path_factory.mktemp("typed")) as made:
        yield made
    desk.stop_programs()


@pytest.fixture(params=LAYOUTS)
def layout(request: pytest.FixtureRequest, desk: VirtualDesktop) -> str:
    desk.run("setxkbmap", request.param)
    return str(request.param)


@pytest.fixture
def looking(desk: VirtualDesktop) -> Iterator[InputWitness]:
    made = InputWitness(desk.env)
    yield made
    made.close()


@pytest.fixture
def copied(desk: VirtualDesktop, looking: InputWitness) -> Iterator[None]:
    """The person has copied something of several formats; the program that holds it stays."""
    holder = desk.start(*small_program("qt_clipboard"), "3")
    until("The clipboard", lambda: b"held" in holder.stdout().encode() and looking.clipboard())
    yield
    holder.stop()


@pytest.mark.usefixtures("copied")
def test_every_text_arrives_exactly_and_leaves_keyboard_and_clipboard_as_they_were(
    desk: VirtualDesktop, layout: str, place: Field, looking: InputWitness
) -> None:
    keyboard, clipboard = looking.keyboard(), looking.clipboard()
    terminal = desk.window("xterm text") is not None
    with desk.adopted():
        hands = Hands(Typing(paste_over=1000))  # so that the Portuguese text is typed
        try:
            for name, text in TEXTS.items():
                _type_and_compare(hands, place, text, terminal)
                assert looking.keyboard() == keyboard, name
                assert looking.clipboard() == clipboard, name
        finally:
            hands.close()


def test_chinese_and_emoji_are_typed_exactly_where_pasting_is_not_possible(
    desk: VirtualDesktop, place: Field, looking: InputWitness
) -> None:
    desk.run("setxkbmap", "br")
    keyboard = looking.keyboard()
    with desk.adopted():
        hands = Hands(Typing())
        try:
            for name in ("chinese", "emoji"):
                text = place.text() + TEXTS[name] + "\n"
                # as a terminal gets it: never pasted
                hands.perform(TypeText(TEXTS[name] + "\n", place.window, terminal=True), StopToken())
                place.wait_for(text)
                assert looking.keyboard() == keyboard, name
        finally:
            hands.close()


def _type_and_compare(hands: Hands, place: Field, text: str, terminal: bool) -> None:
    stop = StopToken()
    before = place.text() if terminal else ""
    ended = text + "\n" if terminal else text  # a terminal hands over whole lines
    hands.perform(TypeText(ended, window=place.window, terminal=terminal), stop)
    place.wait_for(before + ended)
    if not terminal:
        hands.perform(PressKeys(("ctrl", "a"), place.window), stop)
        hands.perform(PressKeys(("delete",), place.window), stop)
        place.wait_for("")
