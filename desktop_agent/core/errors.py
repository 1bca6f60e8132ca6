"""The tree of errors, sorted by what the person can do about it.

AgentError
├── WrongUsage            say it differently (exit 2)
│   ├── NotUnderstood       the instruction
│   ├── BadPicture          the file given to --image
│   ├── BadSetting          a setting's name or value
│   └── UnknownKey          a key name in a chord
├── NotFound              name it differently, or bring it into view (exit 3)
│   ├── Ambiguous           several fit equally
│   └── OnlyLike            what comes closest is not surely it
├── Withheld              nothing was done, on purpose (exit 4)
│   ├── Refused             the rules forbid it
│   ├── Declined            nobody said yes
│   └── Stopped             somebody said stop
├── EnvironmentTrouble    set something up (exit 5)
│   ├── NoDisplay           there is no screen to look at
│   ├── FrameUnusable       the screen is black, empty or locked
│   ├── PermissionMissing   the system does not let us
│   ├── PartMissing         a library or program is not installed
│   ├── DesktopBusy         another run holds the desktop
│   ├── HotkeyTaken         another program holds a hotkey
│   ├── KeyboardHeld        an open menu or a screen lock holds the keyboard
│   └── EngineUnavailable   the engine asked for is not set up or not reachable
└── ActionFailed          look, and try again (exit 1)
    ├── TargetChanged       it moved, changed, closed or was covered before the input
    ├── FocusLost           another window took the focus
    ├── OurFault            a mistake in the agent itself
    └── ProgramSilent       the program did not answer in time
"""

from typing import ClassVar


class AgentError(Exception):
    """Anything that goes wrong on the way; `action` is one thing that the person can do about it."""

    exit_status: ClassVar[int] = 1
    usual_action: ClassVar[str] = "Run `desktop-agent doctor`."

    def __init__(self, message: str, action: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.action = action or self.usual_action

    @property
    def kind(self) -> str:
        """The error's name as scripts see it, such as `not_understood`."""
        name = type(self).__name__
        return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class WrongUsage(AgentError):
    """What was asked cannot be read."""

    exit_status = 2
    usual_action = "See `desktop-agent --help`."


class NotUnderstood(WrongUsage):
    """The instruction is not in the command grammar."""

    usual_action = 'Say it like: click Save · type "hello" into Search · File > Save as.'


class BadPicture(WrongUsage):
    """The picture cannot be read, or is too small or too large."""

    usual_action = "Give a PNG or JPEG screenshot of at most 100 megapixels."


class BadSetting(WrongUsage):
    """A setting's name or value is not one that exists."""

    usual_action = "See `desktop-agent settings list`."


class UnknownKey(WrongUsage):
    """A key name in a chord is not known; nothing of the chord is pressed."""

    usual_action = "Name keys like: ctrl+s, alt+f4, enter, page down."


class NotFound(AgentError):
    """What was named is not on the screen."""

    exit_status = 3
    usual_action = "Bring it into view, or name it as it is written on the screen."


class Ambiguous(NotFound):
    """Several things fit equally well."""

    usual_action = 'Say which: "the second …", "… in the dialog", "… below Address".'


class OnlyLike(NotFound):
    """What comes closest to what was named is not surely it; a person may be asked about that instead.

    `wanted` is the description that was looked for, `name` what the closest is called.
    """

    def __init__(self, message: str, wanted: str, name: str) -> None:
        super().__init__(message)
        self.wanted = wanted
        self.name = name


class Withheld(AgentError):
    """Nothing was done, on purpose."""

    exit_status = 4
    usual_action = "Nothing to do."


class Refused(Withheld):
    """The rules forbid it."""

    usual_action = "Do this one by hand."


class Declined(Withheld):
    """Nobody approved it."""

    usual_action = "Run it again and press Enter on the box."


class Stopped(Withheld):
    """Somebody asked to stop, or the time was over."""

    usual_action = "Run it again when you are ready."


class EnvironmentTrouble(AgentError):
    """Something around us is missing or in the way."""

    exit_status = 5


class NoDisplay(EnvironmentTrouble):
    """There is no screen to look at."""

    usual_action = "Run it inside a graphical X11 session (DISPLAY must be set)."


class FrameUnusable(EnvironmentTrouble):
    """The captured picture is black, empty or a locked screen."""

    usual_action = "Unlock or wake the screen."


class PermissionMissing(EnvironmentTrouble):
    """The system does not let us look or act."""


class PartMissing(EnvironmentTrouble):
    """A library or program that this needs is not installed."""


class DesktopBusy(EnvironmentTrouble):
    """Another run holds the desktop."""

    usual_action = "Wait for it, or run `desktop-agent stop`."


class HotkeyTaken(EnvironmentTrouble):
    """Another program holds a hotkey; `chord` is the one."""

    usual_action = "Choose another one in the settings."

    def __init__(self, chord: str, message: str = "", action: str = "") -> None:
        super().__init__(message or f"Another program holds {chord}.", action)
        self.chord = chord


class KeyboardHeld(EnvironmentTrouble):
    """Another program holds the keyboard, as an open menu does, so no key can answer a question."""

    usual_action = "Close the open menu, then run it again."


class EngineUnavailable(EnvironmentTrouble):
    """The engine asked for is not set up or cannot be reached."""

    usual_action = "Use `--engine rules`."


class ActionFailed(AgentError):
    """The input could not be carried out as approved."""

    usual_action = "Look at the screen and run it again."


class TargetChanged(ActionFailed):
    """The target moved, changed, closed or was covered between approval and input."""


class FocusLost(ActionFailed):
    """Another window took the focus, so nothing more was typed."""


class ProgramSilent(ActionFailed):
    """The program did not answer in time."""

    usual_action = "Wait until the program answers again, then run it once more."


class OurFault(ActionFailed):
    """A mistake in the agent itself; what was held down was let go of all the same."""

    usual_action = "Report it, with the lines above."
