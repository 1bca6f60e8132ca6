"""Commands typed into the palette by a person's own keys, told by what the programs received."""

from desktop_lab import Menu, Widget, until


def test_a_command_clicks_the_button_once_it_is_approved(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("button", "Confirm"))
    app.say("click Confirm")
    app.approve()
    form.wait_for("Confirm")
    assert form.clicks("Confirm") == 1


def test_nothing_is_clicked_before_the_person_says_yes(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    app.say("click Confirm")
    app.wait_for_question()
    assert form.events() == []
    app.person.key("Escape")
    app.wait_until_clear()
    assert form.events() == []


def test_a_box_is_ticked(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("check", "Gift"), Widget("button", "Confirm"))
    app.say("check Gift")
    app.approve()
    form.wait_for("Gift", "changed")
    assert form.value("Gift") in {"true", "True", "1"}


def test_text_arrives_in_the_field_that_was_named(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("entry", "Town"))
    app.say('type "Ada" into Town')
    app.approve()
    until("The text", lambda: form.value("Town") == "Ada")
    assert not form.value("Name")


def test_a_menu_item_is_chosen(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"), menus=[Menu("File", ("Open", "Print"))])
    app.say("File > Print")
    app.approve()
    form.wait_for("Print")
    assert form.clicks("Print") == 1


def test_the_file_is_saved(desktop, app, tmp_path):
    file = tmp_path / "note.txt"
    file.write_text("one\n")
    desktop.start("mousepad", str(file))
    desktop.wait_for_window("note.txt")
    desktop.wait_until_quiet()
    app.type("two ")
    desktop.wait_for_window("*")
    app.say("press ctrl+s")
    app.approve()
    until("The saved file", lambda: file.read_text() != "one\n")
    assert file.read_text() == "two one\n"


def test_a_command_in_portuguese_works_as_well(desktop, app):
    form = desktop.form("gtk3", "Pedido", Widget("entry", "Nome"), Widget("button", "Salvar"))
    app.say("clique em Salvar")
    app.approve()
    form.wait_for("Salvar")
    assert form.clicks("Salvar") == 1


def test_a_command_in_chinese_works_as_well(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("entry", "名稱"), Widget("button", "儲存"))
    app.say("點擊儲存")
    app.approve()
    form.wait_for("儲存")
    assert form.clicks("儲存") == 1


def test_the_window_that_was_in_front_gets_the_keys(desktop, app):
    other = desktop.form("gtk3", "Behind", Widget("entry", "Name"))
    form = desktop.form("gtk3", "Front", Widget("entry", "Name"))
    app.say('type "Ada" into Name')
    app.approve()
    until("The text", lambda: form.value("Name") == "Ada")
    assert other.events() == []
    assert desktop.active_window() == form.window.id


def test_escape_in_the_palette_changes_nothing_and_gives_the_focus_back(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("button", "Confirm"))
    app.open()
    app.type("click Confirm")
    app.person.key("Escape")
    app.wait_until_closed()
    until("The focus", lambda: desktop.active_window() == form.window.id)
    app.wait_until_clear()
    assert form.events() == []


def test_the_box_is_drawn_while_typing(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("button", "Confirm"))
    app.open()
    app.type("click Confirm")
    app.wait_for_box()
    assert form.events() == []
    app.person.key("Escape")
    app.wait_until_clear()


def test_tab_completes_a_name_that_is_on_the_screen(desktop, app):
    form = desktop.form("gtk3", "Order", Widget("entry", "Name"), Widget("button", "Confirm everything"))
    app.open()
    app.type("click conf")
    until("The completion", lambda: "click Confirm everything" in app.reads())
    app.person.key("Tab")
    app.person.key("Return")
    app.wait_until_closed()
    app.approve()
    form.wait_for("Confirm everything")
    assert form.clicks("Confirm everything") == 1


def test_the_last_command_comes_back_with_the_arrow_key(desktop, app, notifications):
    form = desktop.form("gtk3", "Order", Widget("button", "Confirm"))
    app.say("click Confirm")
    app.approve()
    form.wait_for("Confirm")
    notifications.wait_for("Confirm")
    app.open()
    app.person.key("Down")
    app.person.key("Return")
    app.wait_until_closed()
    app.approve()
    until("The second click", lambda: form.clicks("Confirm") == 2)
