"""Settings have one source; the file and the environment are read strictly."""

import pytest

from desktop_agent.core.errors import BadSetting
from desktop_agent.files import load_settings, save_setting, settings_file
from desktop_agent.settings import Settings, described, from_sources, read_value, with_value


def test_every_setting_has_a_help_and_a_default_that_it_accepts_itself():
    for one in described(Settings()):
        assert one.help.endswith(".")
        assert read_value(Settings(), one.name, str(one.default)) == one.default


def test_the_environment_wins_over_the_file_and_the_file_over_the_default():
    file = {"approval": {"wait": 5}, "typing": {"paste_over": 7}}
    settings = from_sources(file, {"DESKTOP_AGENT_APPROVAL_WAIT": "9"})
    assert settings.approval.wait == 9
    assert settings.typing.paste_over == 7
    assert settings.verify.limit == Settings().verify.limit


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("approval.wait", "soon"), ("approval.wait", "0"), ("approval.wait", "nan"),
        ("approval.wait", "inf"), ("reading.ocr", "sometimes"), ("history.pictures", "maybe"),
        ("typing.paste_over", "1.5"), ("nothing.here", "1"), ("approval", "1"), ("", "1"),
    ],
)  # fmt: skip
def test_a_wrong_name_or_value_is_refused_with_a_sentence(name, text):
    with pytest.raises(BadSetting):
        with_value(Settings(), name, text)


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


def test_a_saved_setting_is_read_again_and_comments_stay(own_folder):
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("# mine\n[approval]\nwait = 12 # long\n")
    save_setting(load_settings(), "approval.wait", "20")
    save_setting(load_settings(), "history.pictures", "off")
    assert load_settings().approval.wait == 20
    assert load_settings().history.pictures is False
    assert "# mine" in settings_file().read_text()


@pytest.mark.parametrize(
    "text", ["[approval\n", "approval = 3\n", "[approval]\nwait = 'x'\n", "[no]\na = 1\n"]
)
def test_a_broken_file_is_told_by_its_name(own_folder, text):
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(text)
    with pytest.raises(BadSetting) as told:
        load_settings()
    assert "settings.toml" in told.value.message + told.value.action
