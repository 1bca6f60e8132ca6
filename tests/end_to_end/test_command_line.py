"""The command line holds to its contract: exit statuses, one JSON document, nothing done by mistake."""

import json
import os
import subprocess
import sys

import pytest

from desktop_lab.form import Widget


@pytest.fixture
def command(desktop):
    """Run the command as a process on the desktop: exit status, the JSON document or text, and stderr."""

    def run(*words, env=None):
        argv = [sys.executable, "-m", "desktop_agent", *words]
        environment = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)} | (env or {})
        done = subprocess.run(
            argv, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
        )
        text = done.stdout.decode()
        return done.returncode, json.loads(text) if "--json" in words else text, done.stderr.decode()

    return run


@pytest.fixture
def form(desktop):
    return desktop.form("gtk3", "Order", Widget("button", "Confirm"), Widget("entry", "Name"))


def test_ground_says_where_and_touches_nothing(command, form):
    status, told, _ = command("ground", "click Confirm", "--json")
    assert status == 0
    found = told["candidates"][0]
    assert (found["label"], found["role"], found["source"]) == ("Confirm", "push button", ["accessibility"])
    assert told["engine"] == "rules"
    assert {"total", "capture", "accessibility", "ocr", "match"} <= told["ms"].keys()
    assert form.events() == []


def test_ground_of_what_is_absent_is_an_empty_list_and_exit_3(command, form):
    status, told, _ = command("ground", "click Archive", "--json")
    assert (status, told["candidates"]) == (3, [])


def test_run_with_yes_clicks_and_tells_the_step(command, form):
    status, told, _ = command("run", "click Confirm", "--yes", "--json")
    form.wait_for("Confirm")
    assert told["steps"][0]["label"] == "Confirm"
    assert told["steps"][0]["approved_by"] == "policy"
    assert told["outcome"] in {"verified", "unverified", "no_change"}
    assert status == (0 if told["outcome"] == "verified" else 1)


def test_nobody_answers_means_declined(command, form):
    status, told, _ = command("run", "click Confirm", "--json", env={"DESKTOP_AGENT_APPROVAL_WAIT": "1"})
    assert (status, told["outcome"]) == (4, "declined")
    assert form.events() == []


def test_elements_lists_what_can_be_acted_on(command, form):
    status, told, _ = command("elements", "--json")
    assert status == 0
    assert "Confirm" in [one["label"] for one in told["elements"]]


@pytest.mark.parametrize(
    "words",
    [
        ("run", "", "--json"),
        ("run", "   ", "--json"),
        ("run", "🙂🙂🙂", "--json"),
        ("run", "شغل الموسيقى", "--json"),
        ("run", "x" * 10_000, "--json"),
        ("run", "--json"),
        ("run", "click Confirm", "--no-such-option", "--json"),
        ("run", "click Confirm", "--yes-to", "everything", "--json"),
        ("ground", "click Confirm", "--engine", "magic", "--json"),
        ("nonsense", "--json"),
        ("settings", "set", "approval.wait", "soon", "--json"),
    ],
)
def test_wrong_usage_is_exit_2_with_a_document_and_nothing_is_done(command, form, words):
    status, told, _ = command(*words)
    assert status == 2
    assert told["error"]["message"]
    assert told["error"]["action"]
    assert form.events() == []


def test_no_display_is_exit_5_with_one_thing_to_do(command, desktop):
    status, told, _ = command("run", "click Confirm", "--json", env={"DISPLAY": ""})
    assert (status, told["error"]["kind"]) == (5, "no_display")
    assert told["error"]["action"]


def test_a_display_that_is_not_there_is_exit_5(command, desktop):
    status, told, _ = command("ground", "click Confirm", "--json", env={"DISPLAY": ":7777"})
    assert (status, told["error"]["kind"]) == (5, "no_display")


def test_the_holotron_engine_is_not_set_up_yet_and_says_so(command, desktop):
    status, told, _ = command("ground", "click Confirm", "--engine", "holotron", "--json")
    assert (status, told["error"]["kind"]) == (5, "engine_unavailable")


def test_a_picture_that_is_none_is_exit_2(command, tmp_path, desktop):
    (tmp_path / "no.png").write_bytes(b"not a picture")
    status, told, _ = command("ground", "click OK", "--image", str(tmp_path / "no.png"), "--json")
    assert (status, told["error"]["kind"]) == (2, "bad_picture")


def test_without_an_accessibility_bus_the_pixels_are_read(command, form):
    status, told, _ = command(
        "ground", "click Confirm", "--json", env={"DBUS_SESSION_BUS_ADDRESS": "unix:path=/no"}
    )
    assert status == 0
    assert told["candidates"][0]["source"] == ["ocr"]


def test_the_history_tells_what_was_run(command, form):
    command("run", "click Confirm", "--yes", "--json")
    status, told, _ = command("history", "--json")
    assert status == 0
    assert told["entries"][0]["text"] == "click Confirm"
    assert len(told["entries"][0]["pictures"]) == 2


def test_stop_with_nothing_to_stop_says_so(command, desktop):
    assert command("stop", "--json")[:2] == (0, {"stopped": False})


def test_stop_ends_a_run_that_waits_for_an_answer(command, form):
    words = [sys.executable, "-m", "desktop_agent", "run", "click Confirm", "--json"]
    environment = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    ) as running:
        from desktop_lab import until

        until("Something to stop", lambda: command("stop", "--json")[1]["stopped"])
        told = json.loads(running.communicate(timeout=30)[0])
    assert (running.returncode, told["outcome"]) == (4, "stopped")
    assert form.events() == []


def test_a_second_run_waits_its_turn(command, form, desktop):
    first = subprocess.Popen(
        [sys.executable, "-m", "desktop_agent", "run", "wait 2 seconds", "--yes", "--json"],
        env=dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    )
    status, told, _ = command("run", "click Confirm", "--yes", "--json")
    first.communicate(timeout=30)
    form.wait_for("Confirm")
    assert status in {0, 1}
    assert told["steps"]


def test_the_version_is_one_line(command, desktop):
    status, told, _ = command("--version")
    assert status == 0
    assert told.startswith("desktop-agent ")


def test_doctor_checks_every_part(command, desktop):
    status, told, _ = command("doctor", "--json")
    assert status == 0, told
    assert len(told["checks"]) >= 8
