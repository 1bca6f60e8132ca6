"""Real Debian programs, told in plain words; what counts is the file, the result or the dialog's answer."""

import pytest

from desktop_agent.core.outcome import Status
from desktop_lab import until


def test_a_changed_file_is_saved_through_the_menu(desktop, say, tmp_path):
    note = tmp_path / "note.txt"
    note.write_text("before\n")
    desktop.start("mousepad", note)
    desktop.wait_for_window("note.txt")
    say('type "Olá, 世界" into the text area')
    outcome = say("File > Save")
    assert until("The saved file", lambda: "Olá, 世界" in note.read_text())
    assert outcome.status is Status.VERIFIED


def test_a_file_is_saved_under_a_new_name_in_a_dialog(desktop, say, tmp_path):
    note = tmp_path / "first.txt"
    note.write_text("text\n")
    desktop.start("mousepad", note, cwd=tmp_path)
    desktop.wait_for_window("first.txt")
    say("File > Save As")
    say('replace the text in Name with "second.txt"')
    say("click Save")
    assert until("The second file", (tmp_path / "second.txt").exists)


def test_keys_save_a_file(desktop, say, tmp_path):
    note = tmp_path / "keys.txt"
    note.write_text("")
    desktop.start("mousepad", note)
    desktop.wait_for_window("keys.txt")
    say('type "by keys" into the text area, then press ctrl+s')
    assert until("The saved file", lambda: "by keys" in note.read_text())


def test_a_calculator_adds_what_it_was_told(desktop, say):
    desktop.start("galculator")
    desktop.wait_for_window("galculator")
    say(", then ".join(f'click the "{key}" button' for key in "7+5="))
    text = desktop.run("xdotool", "getactivewindow", "getwindowname")
    assert "galculator" in text
    assert say("Edit > Copy").status is Status.NOT_FOUND  # nobody is there to say that this is meant
    assert say("Edit > Copy Display Value").status is not Status.NOT_FOUND
    assert desktop.run("timeout", "3", "xclip", "-o", "-selection", "clipboard").strip() == "12"


def test_a_question_is_answered_by_its_button(desktop, say):
    dialog = desktop.zenity("--question", "--title=Backup", "--text=Make a backup?")
    desktop.wait_for_window("Backup")
    say("click Yes")
    assert dialog.wait() == 0


def test_the_other_answer_is_another_button(desktop, say):
    dialog = desktop.zenity("--question", "--title=Backup", "--text=Make a backup?")
    desktop.wait_for_window("Backup")
    say("click No")
    assert dialog.wait() == 1


def test_an_entry_dialog_returns_what_was_typed(desktop, say):
    dialog = desktop.zenity("--entry", "--title=Nickname", "--text=Your nickname:")
    desktop.wait_for_window("Nickname")
    say('type "Zé" into Your nickname and click OK')
    assert dialog.wait() == 0
    assert dialog.stdout().strip() == "Zé"


def test_a_form_dialog_gets_each_text_in_its_field(desktop, say):
    fields = ("--add-entry=First name", "--add-entry=City", "--add-entry=Country")
    dialog = desktop.zenity("--forms", "--title=Address", "--text=Where", *fields)
    desktop.wait_for_window("Address")
    say('type "Mei" into First name, type "台北" into City, and type "Taiwan" into Country; then click OK')
    assert dialog.wait() == 0
    assert dialog.stdout().strip() == "Mei|台北|Taiwan"


def test_a_row_of_a_list_is_chosen(desktop, say):
    rows = ("--column=Fruit", "Apple", "Banana", "Cherry")
    dialog = desktop.zenity("--list", "--title=Fruit", *rows)
    desktop.wait_for_window("Fruit")
    say("select Banana")
    say("click OK")
    assert dialog.wait() == 0
    assert dialog.stdout().strip() == "Banana"


def test_a_box_of_a_checklist_is_ticked(desktop, say):
    dialog = desktop.zenity("--info", "--title=Ready", "--text=All is ready")
    desktop.wait_for_window("Ready")
    say("press Enter")
    assert dialog.wait() == 0


@pytest.mark.parametrize(
    ("words", "button"),
    [("clique em Sim", "Sim"), ("点击“是”", "是"), ("clicar no botão Sim", "Sim"), ("點擊「是」", "是")],
)
def test_the_same_is_said_in_portuguese_and_chinese(desktop, say, words, button):
    question = ("--question", "--title=Backup", "--text=?")
    dialog = desktop.zenity(*question, f"--ok-label={button}", "--cancel-label=X")
    desktop.wait_for_window("Backup")
    say(words)
    assert dialog.wait() == 0


def test_a_qt_editor_saves_what_was_typed(desktop, say, tmp_path):
    note = tmp_path / "qt.txt"
    note.write_text("")
    desktop.start("featherpad", "--standalone", note)
    desktop.wait_for_window("qt.txt")
    say('type "Qt text" into the text area')
    say("press ctrl+s")
    assert until("The saved file", lambda: "Qt text" in note.read_text())


def test_a_gtk_4_editor_takes_text(desktop, say, tmp_path):
    note = tmp_path / "four.txt"
    note.write_text("")
    desktop.start("gnome-text-editor", "--standalone", note)
    desktop.wait_for_window("four.txt")
    say('type "GTK 4" into the text area')
    say("press ctrl+s")
    assert until("The saved file", lambda: "GTK 4" in note.read_text())


def test_a_terminal_gets_exactly_what_was_typed(desktop, say, tmp_path):
    got = tmp_path / "got.txt"
    desktop.start("xterm", "-T", "Notes", "-e", "sh", "-c", f"cat > {got}")
    desktop.wait_for_window("Notes")
    say('type "ls; rm -rf * && echo $HOME" in the Notes window')
    say("press Enter")
    assert until("The text", lambda: got.read_text().strip() == "ls; rm -rf * && echo $HOME")


def test_a_program_is_started_by_its_name(desktop, say):
    assert say("open Mousepad").status is Status.VERIFIED
    assert desktop.window("mousepad") is not None
    say("close Mousepad")
    desktop.wait_until_gone("mousepad")


def test_a_window_is_brought_to_the_front_by_its_name(desktop, say, tmp_path):
    (tmp_path / "one.txt").write_text("1")
    desktop.start("mousepad", tmp_path / "one.txt")
    first = desktop.wait_for_window("one.txt")
    desktop.zenity("--info", "--title=Cover", "--text=cover")
    desktop.wait_for_window("Cover")
    say("switch to Mousepad")
    assert desktop.active_window() == first.id


def test_closing_a_window_with_unsaved_text_is_not_called_done(desktop, say, tmp_path):
    note = tmp_path / "unsaved.txt"
    note.write_text("")
    desktop.start("mousepad", note)
    desktop.wait_for_window("unsaved.txt")
    say('type "draft" into the text area')
    outcome = say("close Mousepad")
    assert outcome.status is not Status.VERIFIED
    assert note.read_text() == ""


def test_a_context_menu_s_item_is_chosen_in_one_go(desktop, say, tmp_path):
    note = tmp_path / "context.txt"
    note.write_text("select me")
    desktop.start("mousepad", note)
    desktop.wait_for_window("context.txt")
    say("right-click the text area and click Select All")
    say("press ctrl+x, then press ctrl+s")
    assert until("The emptied file", lambda: note.read_text().strip() == "")
