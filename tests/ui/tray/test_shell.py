"""The app's parts joined, with ports that say in which thread they were called."""

import threading

import pytest

from desktop_agent.core.errors import HotkeyTaken
from desktop_agent.core.events import Broke, Ended, Named, Previewed, Started, State, StateChanged
from desktop_agent.core.outcome import Outcome, Status
from desktop_agent.settings import Settings, with_value
from desktop_lab import until


class _Ports:
    """Assistant, front, hotkeys, notifier, store and login in one: records calls and threads."""

    def __init__(self, taken=()):
        self.calls, self.shown, self.taken, self.listeners = [], [], taken, []

    def _note(self, name, *values):
        self.calls.append((name, values, threading.current_thread()))

    def names_called(self):
        return [name for name, _, _ in self.calls]

    def subscribe(self, listener):
        self.listeners.append(listener)

    def submit(self, words, *, window=0, ask=True):
        self._note("submit", words, window)
        return 1

    def preview(self, words, window=0):
        self._note("preview", words)

    def names(self, window=0):
        self._note("names", window)

    def stop(self):
        self._note("stop")

    def pause(self):
        self._note("pause")

    def resume(self):
        self._note("resume")

    def apply(self, settings):
        self._note("apply", settings)

    def window(self):
        self._note("window")
        return 7

    def middle(self, window):
        return 10, 10

    def give(self, window):
        self._note("give", window)
        return True

    def bind(self, chord, pressed):
        self._note("bind", chord)
        if chord in self.taken:
            raise HotkeyTaken(chord)

    def release(self, chord):
        self._note("release", chord)

    def notify(self, title, body, *, buttons=(), urgency="normal", missed=None):
        self.shown.append((title, body, dict(buttons), urgency))

    def load(self):
        return Settings()

    def save(self, settings, name, value):
        self._note("save", name)
        return with_value(settings, name, value)

    def switch(self, *, on):
        self._note("switch", on)


#: What asks the desktop, a disk or another program: never in the GUI's thread.
_WAITING = {"window", "give", "bind", "release", "save", "switch", "recent"}


@pytest.fixture
def ports():
    return _Ports(taken=("super+t",))


@pytest.fixture
def shell(qt, ports):
    from desktop_agent_ui.parts import Parts
    from desktop_agent_ui.shell import Shell

    def recent(most):
        ports._note("recent")
        return ("click A", "click B")

    parts = Parts(ports, ports, ports, ports, None, ports, ports, recent, lambda: None)
    made = Shell(parts, Settings())
    made.start()
    yield made
    made.palette.hide()
    made.tray.stop()
    made.bridge.close()


def _until(qt, what, look):
    def turn():
        qt.sendPostedEvents()
        qt.processEvents()
        return look()

    return until(what, turn, 5.0)


def test_nothing_that_waits_is_called_in_the_gui_thread(qt, shell, ports):
    _until(qt, "The history", lambda: shell.recent)
    shell.bridge.summon_later()
    _until(qt, "The palette", shell.palette.isVisible)
    shell.palette.dismiss()
    shell.windows.change("general.start_at_login", "true")
    _until(qt, "The switch", lambda: "switch" in ports.names_called())
    shell.run_again("click A")
    _until(qt, "The run", lambda: "submit" in ports.names_called())
    gui = threading.main_thread()
    assert [name for name, _, thread in ports.calls if name in _WAITING and thread is gui] == []
    assert {"window", "give", "bind", "save", "switch", "recent"} <= set(ports.names_called())


def test_the_front_window_is_remembered_and_told_with_the_command(qt, shell, ports):
    shell.bridge.summon_later()
    _until(qt, "The palette", shell.palette.isVisible)
    shell.palette.field.setText("click A")
    shell.palette._run()
    assert ("submit", ("click A", 7)) in [(name, values) for name, values, _ in ports.calls]
    assert not shell.palette.isVisible()


def test_a_late_answer_for_other_words_is_not_shown(qt, shell):
    shell.bridge.summon_later()
    _until(qt, "The palette", shell.palette.isVisible)
    shell.palette.field.setText("click Save")
    shell.bridge.hear(Previewed("click Sa", sentence="Click “Sale”"))
    shell.bridge.hear(Previewed("click Save", sentence="Click “Save”"))
    _until(qt, "The sentence", lambda: shell.palette.said.text() == "Click “Save”")


def test_names_on_the_screen_are_offered_once_they_are_known(qt, shell):
    shell.bridge.summon_later()
    _until(qt, "The palette", shell.palette.isVisible)
    shell.palette.field.setText("click conf")
    shell.bridge.hear(Named(("Confirm",)))
    _until(
        qt, "The row", lambda: shell.palette.rows.row(0) and shell.palette.rows.row(0).text == "click Confirm"
    )


def test_a_taken_hotkey_is_told_by_its_name(qt, shell, ports):
    shell.use(with_value(Settings(), "hotkeys.palette", "super+t"))
    _until(qt, "The notice", lambda: any("super+t" in title for title, *_ in ports.shown))


def test_a_changed_hotkey_takes_the_place_of_the_old_one(qt, shell, ports):
    _until(qt, "The first", lambda: "bind" in ports.names_called())
    shell.use(with_value(Settings(), "hotkeys.palette", "super+k"))
    _until(qt, "The second", lambda: ports.names_called().count("bind") == 2)
    told = [(name, values) for name, values, _ in ports.calls if name in {"bind", "release"}]
    assert told == [
        ("bind", ("ctrl+alt+space",)), ("release", ("ctrl+alt+space",)), ("bind", ("super+k",)),
    ]  # fmt: skip


@pytest.mark.parametrize("state", list(State), ids=lambda state: state.value)
def test_each_state_is_told_in_the_tooltip(qt, shell, state):
    from desktop_agent_ui.tray.menu import state_words

    shell.bridge.hear(StateChanged(state))
    words = state_words()[state.value]
    _until(qt, "The tooltip", lambda: words in shell.tray.icon.toolTip())


def test_the_menu_lists_the_last_five_commands_and_can_stop_a_run(qt, shell):
    for number in range(7):
        shell.bridge.hear(Ended(number, f"click {number}", Outcome(Status.VERIFIED, "Done.")))
    shell.bridge.hear(Started(8, "click 8"))
    _until(qt, "The run", lambda: shell.running == 8)
    items = {action.objectName(): action for action in shell.menu.actions()}
    assert [items[f"recent-{i}"].text() for i in range(5)] == [f"click {i}" for i in (6, 5, 4, 3, 2)]
    assert "recent-5" not in items
    assert items["stop"].isEnabled()
    shell.bridge.hear(Ended(8, "click 8", Outcome(Status.VERIFIED, "Done.")))
    _until(qt, "The end", lambda: not shell.running)
    assert not shell.actions["stop"].enabled


def test_an_ampersand_in_a_command_is_shown_as_one(qt, shell):
    shell.bridge.hear(Ended(1, "click Save & Close", Outcome(Status.VERIFIED, "Done.")))
    _until(qt, "The item", lambda: any(a.text() == "click Save && Close" for a in shell.menu.actions()))


@pytest.mark.parametrize(
    ("outcome", "buttons"),
    [
        (Outcome(Status.VERIFIED, "Clicked it."), set()),
        (Outcome(Status.NO_CHANGE, "Nothing changed."), {"Try again"}),
        (Outcome(Status.NOT_FOUND, "It is not there.", action="Open it."), {"Try again"}),
        (Outcome(Status.FAILED, "It failed."), {"Try again"}),
        (Outcome(Status.STOPPED, "The assistant is paused.", error="paused"), {"Resume"}),
    ],
    ids=lambda value: str(getattr(value, "status", "")),
)
def test_how_a_run_ended_is_told_with_what_can_be_done(qt, shell, ports, outcome, buttons):
    shell.bridge.hear(Ended(1, "click A", outcome))
    _until(qt, "The notice", lambda: ports.shown)
    _, body, shown, _ = ports.shown[-1]
    assert outcome.message in body
    assert outcome.action in body
    assert set(shown) == buttons


def test_what_the_person_declined_is_not_told_again(qt, shell, ports):
    shell.bridge.hear(Ended(1, "click A", Outcome(Status.DECLINED, "You said no.")))
    shell.bridge.hear(Ended(2, "click A", Outcome(Status.VERIFIED, "Done.")))
    _until(qt, "The second", lambda: ports.shown)
    assert [title for title, *_ in ports.shown] == ["Done"]


def test_a_mistake_of_ours_is_told_and_its_report_can_be_copied(qt, shell, ports):
    shell.bridge.hear(Broke("The agent failed: ZeroDivisionError", "the report"))
    _until(qt, "The notice", lambda: ports.shown)
    _, body, buttons, urgency = ports.shown[-1]
    assert (body, urgency) == ("The agent failed: ZeroDivisionError", "critical")
    buttons["Copy the report"]()
    _until(qt, "The copy", lambda: qt.clipboard().text() == "the report")


def test_switched_off_notifications_go_to_the_tray_alone(qt, shell, ports):
    shell.use(with_value(Settings(), "general.notifications", "false"))
    shell.bridge.hear(Ended(1, "click A", Outcome(Status.NOT_FOUND, "It is not there.")))
    _until(qt, "The tooltip", lambda: "It is not there." in shell.tray.icon.toolTip())
    assert ports.shown == []
