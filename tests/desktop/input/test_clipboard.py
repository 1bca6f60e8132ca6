"""The person's clipboard is lent for a paste and given back, whatever the program that holds it does."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_agent.core.actions import TypeText
from desktop_agent.core.errors import ActionFailed
from desktop_agent.desktop.clipboard.formats import worth_keeping
from desktop_agent.desktop.input.hands import Hands
from desktop_agent.stop import StopToken
from desktop_lab import Program, VirtualDesktop, until
from desktop_lab.fields import Field
from desktop_lab.keyboard_witness import InputWitness
from desktop_lab.launching import small_program
from desktop_lab.surroundings import marked_processes

LONG = "what is pasted: ação 中文 😀 " * 40
AGENT = """
import sys
from desktop_agent.core.actions import TypeText
from desktop_agent.desktop.input.hands import Hands
from desktop_agent.settings import Typing
from desktop_agent.stop import StopToken
hands = Hands(Typing())
print("acts", flush=True)
hands.perform(TypeText(sys.argv[2], int(sys.argv[1])), StopToken())
hands.close()
"""


@pytest.fixture
def copy(desktop: VirtualDesktop) -> Callable[..., Program]:
    """Copies something of several formats, one of them of so many times 256 bytes."""

    def begin(*options: str) -> Program:
        program = desktop.start(*small_program("qt_clipboard"), *options)
        until("The copying", lambda: "held" in program.stdout())
        return program

    return begin


@pytest.fixture
def one_shot(desktop: VirtualDesktop) -> Callable[[int, str], Program]:
    """Starts a process that types one text and ends."""
    home = str(Path(__file__).parents[3])
    return lambda window, text: desktop.start(
        sys.executable, "-c", AGENT, str(window), text, env={"PYTHONPATH": home}
    )


@pytest.mark.parametrize("options", [("3",), ("3", "picture"), ("16384",)], ids=["small", "picture", "4 MiB"])
def test_every_format_is_the_same_byte_by_byte_after_a_paste_and_after_a_second_one(
    hands: Hands, qt_field: Field, witness: InputWitness, copy, options
) -> None:
    copy(*options)
    before = witness.clipboard()
    assert {"text/html", "application/x-invented"} <= set(before)
    assert ("image/png" in before) is ("picture" in options)
    hands.perform(TypeText(LONG, qt_field.window), StopToken())
    assert witness.clipboard() == before
    hands.perform(TypeText(LONG, qt_field.window), StopToken())
    qt_field.wait_for(LONG + LONG)
    assert witness.clipboard() == before


def test_an_empty_clipboard_is_empty_again(hands: Hands, qt_field: Field, witness: InputWitness) -> None:
    witness.empty_clipboard()
    hands.perform(TypeText(LONG, qt_field.window), StopToken())
    qt_field.wait_for(LONG)
    assert witness.clipboard() == {}


def test_the_selection_of_the_middle_button_is_untouched(
    hands: Hands, desktop: VirtualDesktop, qt_field: Field, witness: InputWitness
) -> None:
    held = desktop.start("sh", "-c", "printf selected | exec xclip -selection primary -quiet")
    until("The selection", lambda: b"selected" in witness.clipboard("primary").values())
    before = witness.clipboard("primary")
    hands.perform(TypeText(LONG, qt_field.window), StopToken())
    assert witness.clipboard("primary") == before
    assert held.running


def test_what_a_one_shot_process_saved_outlives_it_until_somebody_copies(
    desktop: VirtualDesktop, qt_field: Field, witness: InputWitness, copy, one_shot
) -> None:
    holder = copy("3")
    before = witness.clipboard()
    agent = one_shot(qt_field.window, LONG)
    assert agent.wait() == 0, agent.stderr()
    qt_field.wait_for(LONG)
    holder.stop()
    assert witness.clipboard() == before
    keepers = _keepers(desktop)
    copy("5")
    until("The end of the keeper", lambda: not keepers & _keepers(desktop))
    assert len(witness.clipboard()["application/x-invented"]) == 5 * 256


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_an_agent_that_is_killed_in_the_middle_of_a_paste_leaves_the_clipboard_as_it_was(
    desktop: VirtualDesktop, qt_field: Field, witness: InputWitness, copy, one_shot, number: int
) -> None:
    copy("3")
    before = witness.clipboard()
    known = _keepers(desktop)
    agent = one_shot(qt_field.window, LONG)
    until("A keeper", lambda: _keepers(desktop) - known)
    os.kill(agent.pid, number)
    agent.wait()
    until("The old content", lambda: witness.clipboard() == before)
    until("No key down", witness.nothing_down)


def test_a_clipboard_whose_owner_hangs_is_left_alone_and_the_text_is_typed(
    hands: Hands, qt_field: Field, witness: InputWitness, copy
) -> None:
    holder = copy("3")
    before = witness.clipboard()
    text = "typed: ação " * 20
    os.kill(holder.pid, signal.SIGSTOP)
    try:
        hands.perform(TypeText(text, qt_field.window), StopToken())
        qt_field.wait_for(text)
        with pytest.raises(ActionFailed, match="tab"):
            hands.perform(TypeText("a\tb", qt_field.window), StopToken())
    finally:
        os.kill(holder.pid, signal.SIGCONT)
    assert witness.clipboard() == before
    assert qt_field.text() == text


def test_a_program_that_takes_no_paste_is_a_failure_and_not_a_success(
    hands: Hands, event_window, witness: InputWitness, copy
) -> None:
    copy("3")
    before = witness.clipboard()
    with pytest.raises(ActionFailed, match="did not take"):
        hands.perform(TypeText(LONG, event_window.id), StopToken())
    assert witness.clipboard() == before


def test_of_many_pictures_one_is_kept_and_questions_and_handles_are_not() -> None:
    pictures = ["image/bmp", "image/png", "image/x-icon"]
    offered = ["TARGETS", "TIMESTAMP", *pictures, "text/html", "UTF8_STRING", "PIXMAP", "x-own"]
    assert worth_keeping(offered) == ("image/png", "text/html", "UTF8_STRING", "x-own")
    assert worth_keeping(["image/bmp", "image/tiff"]) == ("image/bmp",)


def _keepers(desktop: VirtualDesktop) -> set[int]:
    return {pid for pid in marked_processes(desktop.folder) if b"clipboard.keeper" in _command(pid)}


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
