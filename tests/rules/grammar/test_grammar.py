"""What people say in three languages, and the steps that it means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_agent.core.errors import NotUnderstood, UnknownKey
from desktop_agent.core.plan import Instruction, TypeStep
from desktop_agent.rules.grammar import Grammar

OPEN = ("mousepad", "Preferences", "Firefox")


def plan(words: str):
    return Grammar(lambda: OPEN).plan(Instruction(words))


ENGLISH = [
    ("Click on the Save button", "click: Save <button>"),
    ("double-click report.pdf", "double: report.pdf"),
    ("right click the Trash icon", "right: Trash <icon>"),
    (
        'type "hello there, and click OK" into Name and press Enter',
        "type 'hello there, and click OK': Name | keys: enter",
    ),
    ("press Ctrl Shift T", "keys: ctrl+shift+t"),
    ("hit enter", "keys: enter"),
    ("press the OK button", "click: OK <button>"),
    ("press tab 3 times", "keys: tab tab tab"),
    ("scroll to the bottom", "scroll 0 200 end: focus"),
    ("scroll down in the list", "scroll 0 5: <list>"),
    ("drag report.pdf to the Trash", "drag: report.pdf -> Trash"),
    ('choose "Brazil" from the Country list', "select 'Brazil': Country <list>"),
    ("check I agree to the terms", "check: I agree to the terms"),
    ("uncheck Keep a copy", "uncheck: Keep a copy"),
    ("turn off Wi-Fi", "uncheck: Wi-Fi"),
    ("open mousepad", "open: mousepad"),
    ("wait 3 seconds", "wait 3: focus"),
    ("wait until Done appears", "wait 0: Done"),
    ("wait for the Loading label to disappear", "wait 0 gone: Loading <label>"),
    ("click Sign in with Google", "click: Sign in with Google"),
    ("clear the Name field", "clear: Name <field>"),
    ("set Volume to 30", "replace '30': Volume"),
    ("hover over Help", "hover: Help"),
    (
        'type "Mei" into First name, type "台北" into City, and type "Taiwan" into Country; then click OK',
        "type 'Mei': First name | type '台北': City | type 'Taiwan': Country | click: OK",
    ),
    (
        'click the "7" button, then click the "+" button, then click the "=" button',
        "click: '7' <button> | click: '+' <button> | click: '=' <button>",
    ),
    ("click the About us link", "click: About us <link>"),
    ("type 'it's' into Name", 'type "it\'s": Name'),
    ("search for lamps", "replace 'lamps': search <field>"),
    ('type "by keys" into the text area, then press ctrl+s', "type 'by keys': <text area> | keys: ctrl+s"),
    ("click Open in New Tab", "click: Open in New Tab"),
    ("click the text field next to Email", "click: <text field> beside (Email)"),
    ("1. click A", "click: A"),
    ("could you please open Preferences for me", "open: Preferences"),
    ("left click on Apply", "click: Apply"),
    ("middle-click the link Home", "middle: Home <link>"),
    ("click the button named Confirm", "click: Confirm <button>"),
    ("click Buy now", "click: Buy now"),
    ("click Not now", "click: Not now"),
    ("click Sign out", "click: Sign out"),
    ("click Log in", "click: Log in"),
    ("click Select all", "click: Select all"),
    ("click Go to line", "click: Go to <line>"),
    ("click Save and close", "click: Save and close"),
    ("click the 3rd item in the list", "click: #3 <item> in (<list>)"),
    ("click Delete in the row of Banana", "click: Delete beside (Banana)"),
    ("click the Edit button next to Ana", "click: Edit <button> beside (Ana)"),
    ("click the field above Password", "click: <field> above (Password)"),
    ("click the image on the left", "click: <image> at left"),
    ("click the tab Advanced", "click: Advanced <tab>"),
    ("click the Advanced tab", "click: Advanced <tab>"),
    ("select the Advanced tab", "select Advanced <tab>: focus"),
    ("tick the box Remember me", "check: Remember me <box>"),
    ("untick the Remember me check box", "uncheck: Remember me <check box>"),
    ("switch off the Bluetooth switch", "uncheck: Bluetooth <switch>"),
    ("enable Dark mode", "check: Dark mode"),
    ("disable notifications", "uncheck: notifications"),
    ("type Hello. into Notes", "type 'Hello.': Notes"),
    ("type ana@example.com into Email", "type 'ana@example.com': Email"),
    (
        "type https://example.org/a?b=c into the address bar",
        "type 'https://example.org/a?b=c': address <bar>",
    ),
    (
        'write "Dear Sir, thanks and bye" in the message field',
        "type 'Dear Sir, thanks and bye': message <field>",
    ),
    ("put 42 into Quantity", "type '42': Quantity"),
    ("enter 2024-01-31 into Date of birth", "type '2024-01-31': Date of birth"),
    ("key in 1234 into Code", "type '1234': Code"),
    ("type 'a > b' into Rule", "type 'a > b': Rule"),
    ("replace Name with Ana", "replace 'Ana': Name"),
    ('change Name to "Bob"', "replace 'Bob': Name"),
    ("erase the Notes field", "clear: Notes <field>"),
    ("empty the search box", "clear: search <box>"),
    ("press alt+f4", "keys: alt+f4"),
    ("press Ctrl + Shift + N", "keys: ctrl+shift+n"),
    ("press the F5 key", "keys: f5"),
    ("press page down", "keys: page down"),
    ("press shift and tab", "keys: shift+tab"),
    ("press up 3 times", "keys: up up up"),
    ("press space", "keys: space"),
    ("hit ctrl-c", "keys: ctrl+c"),
    ("press ctrl++", "keys: ctrl++"),
    ("press tab tab enter", "keys: tab tab enter"),
    ("scroll up", "scroll 0 -5: focus"),
    ("scroll down 2 pages", "scroll 0 20: focus"),
    ("scroll right", "scroll 5 0: focus"),
    ("scroll up in the Files list", "scroll 0 -5: Files <list>"),
    ("scroll to the top of the page", "scroll 0 -200 end: page"),
    ("drag the first row onto the last row", "drag: #1 <row> -> #-1 <row>"),
    ("move report.pdf into Archive", "drag: report.pdf -> Archive"),
    ("pick Blue from Color", "select Blue: Color"),
    ("choose Tuesday in the Day drop-down", "select Tuesday: Day <drop-down>"),
    ("set Country to Brazil", "replace 'Brazil': Country"),
    ("launch the calculator", "open: calculator"),
    ("start Firefox", "open: Firefox"),
    ("open the application Files", "open: Files"),
    ("open Settings", "open: Settings"),
    ("bring Firefox to the front", "switch: Firefox"),
    ("go to mousepad", "switch: mousepad"),
    ("quit mousepad", "close: mousepad"),
    ("close this window", "close:"),
    ("close the Find bar panel", "click: Close <button> in (Find bar <panel>)"),
    ("wait 500 ms", "wait 0.5: focus"),
    ("wait for 2 minutes", "wait 120: focus"),
    ("wait until Loading disappears", "wait 0 gone: Loading"),
    ("wait for the OK button to appear", "wait 0: OK <button>"),
    ("open the File menu and click Save", "click: File <menu> | click: Save"),
    ("File → Export → PDF", "menu: File > Export > PDF"),
    ("Edit ▸ Preferences", "menu: Edit > Preferences"),
    ("please could you click on Help for me", "click: Help"),
    ("now click Next, then wait 1 second and press Enter", "click: Next | wait 1: focus | keys: enter"),
    ('click "Terms and Conditions"', "click: 'Terms and Conditions'"),
    ("click “Salvar”", "click: 'Salvar'"),
    ('click the second "OK" in the Preferences window', "click: #2 'OK' in app Preferences"),
    ("right-click the second row and click Rename", "right: #2 <row> | click: Rename"),
]

PORTUGUESE = [
    ("clique em Salvar", "click: Salvar"),
    ("clique no botão Salvar", "click: Salvar <botão>"),
    ('por favor, clique no segundo botão "Editar" no diálogo', "click: #2 'Editar' <botão> in (<diálogo>)"),
    ("clica em OK", "click: OK"),
    ("dê um duplo clique em relatório.pdf", "double: relatório.pdf"),
    ("clique com o botão direito no ícone Lixeira", "right: Lixeira <ícone>"),
    ("digite olá na caixa Nome", "type 'olá': Nome <caixa>"),
    (
        'digite "olá, e clique em OK" no campo Nome e pressione Enter',
        "type 'olá, e clique em OK': Nome <campo> | keys: enter",
    ),
    ('escreva "São Paulo" em Cidade', "type 'São Paulo': Cidade"),
    ("escolha Salvar como no menu Arquivo", "menu: Arquivo > Salvar como"),
    ("no menu Arquivo, clique em Exportar", "menu: Arquivo > Exportar"),
    ("pressione ctrl+s", "keys: ctrl+s"),
    ("pressione Esc", "keys: escape"),
    ("role para baixo", "scroll 0 5: focus"),
    ("role para baixo 3 vezes", "scroll 0 3: focus"),
    ("role até o final", "scroll 0 200 end: focus"),
    ("arraste relatório.pdf para a Lixeira", "drag: relatório.pdf -> Lixeira"),
    ("selecione Grande em Tamanho", "select Grande: Tamanho"),
    ('escolha "Brasil" na lista País', "select 'Brasil': País <lista>"),
    ("marque Aceito os termos", "check: Aceito os termos"),
    ("desmarque Manter uma cópia", "uncheck: Manter uma cópia"),
    ("desligue o Wi-Fi", "uncheck: Wi-Fi"),
    ("abra o mousepad", "open: mousepad"),
    ("abra o menu Arquivo", "click: Arquivo <menu>"),
    ("mude para o Firefox", "switch: Firefox"),
    ("feche a janela", "close:"),
    ("feche o mousepad", "close: mousepad"),
    ("espere 3 segundos", "wait 3: focus"),
    ("espere até Concluído aparecer", "wait 0: Concluído"),
    ("clique em Termos e Condições", "click: Termos e Condições"),
    ("clique em A, depois clique em B e pressione ctrl+c", "click: A | click: B | keys: ctrl+c"),
    ("clique no botão abaixo de Endereço", "click: <botão> below (Endereço)"),
    (
        "clique na caixa de seleção à esquerda de Newsletter",
        "click: <caixa de seleção> left of (Newsletter)",
    ),
    ("clique no ícone no canto superior direito", "click: <ícone> at top right"),
    ("clique em OK no Preferences", "click: OK in app Preferences"),
    ("limpe o campo Nome", "clear: Nome <campo>"),
    ('substitua o texto de Nome por "novo"', "replace 'novo': Nome"),
    ("preencha Nome com Ana", "type 'Ana': Nome"),
    ("clique no último item", "click: #-1 <item>"),
    ("carregue no botão Guardar", "click: Guardar <botão>"),
    ("prima Enter", "keys: enter"),
    ("procure por lâmpadas", "replace 'lâmpadas': search <field>"),
    ("passe o mouse sobre Ajuda", "hover: Ajuda"),
    ("clicar no botão Sim", "click: Sim <botão>"),
    ("clica em Guardar", "click: Guardar"),
    ("carrega no botão OK", "click: OK <botão>"),
    ("faz clique em Enviar", "click: Enviar"),
    ("prime Enter", "keys: enter"),
    ('escreve "olá" no campo Nome', "type 'olá': Nome <campo>"),
    ("abre o Firefox", "open: Firefox"),
    ("fecha o Firefox", "close: Firefox"),
    ("clique em Entrar", "click: Entrar"),
    ("clique no primeiro link", "click: #1 <link>"),
    ("clique no link Ajuda no rodapé", "click: Ajuda <link> at bottom"),
    ("clique duas vezes no ícone Computador", "double: Computador <ícone>"),
    ("digite 12,50 no campo Valor", "type '12,50': Valor <campo>"),
    ("digite ana@exemplo.com.br em E-mail", "type 'ana@exemplo.com.br': E-mail"),
    ('insira "texto com vírgula, e e" na área de texto', "type 'texto com vírgula, e e': <área de texto>"),
    ("apague o texto do campo Nome", "clear: Nome <campo>"),
    ("pressione Ctrl + C", "keys: ctrl+c"),
    ("pressione seta para baixo 3 vezes", "keys: down down down"),
    ("pressione Tab e Enter", "keys: tab enter"),
    ("role a página para cima", "scroll 0 -5: focus"),
    ("role para a direita", "scroll 5 0: focus"),
    ("mova o arquivo.txt para Documentos", "drag: arquivo.txt -> Documentos"),
    ("escolha Azul em Cor", "select Azul: Cor"),
    ("selecione a aba Avançado", "select Avançado <aba>: focus"),
    ("ative o Modo escuro", "check: Modo escuro"),
    ("desative as notificações", "uncheck: notificações"),
    ("espere até que o botão OK apareça", "wait 0: OK <botão>"),
    ("espere Carregando desaparecer", "wait 0 gone: Carregando"),
    ("traga o Firefox para frente", "switch: Firefox"),
    ("vá para o mousepad", "switch: mousepad"),
    ('clique em "Arquivo > Abrir"', "click: 'Arquivo > Abrir'"),
    ("clique no botão Editar ao lado de Ana", "click: Editar <botão> beside (Ana)"),
    ("clique em Excluir na linha de Banana", "click: Excluir beside (Banana)"),
    ("você pode clicar em Ajuda, por favor?", "click: Ajuda"),
]

CHINESE = [
    ("點擊儲存", "click: 儲存"),
    ("点击“保存”按钮", "click: '保存' <按钮>"),
    ("請點擊「儲存」按鈕", "click: '儲存' <按鈕>"),
    ("点击保存按钮", "click: 保存 <按钮>"),
    ("點選第二個「編輯」按鈕", "click: #2 '編輯' <按鈕>"),
    ("点击最后一个按钮", "click: #-1 <按钮>"),
    ("雙擊報告.pdf", "double: 報告.pdf"),
    ("右键点击回收站图标", "right: 回收站 <图标>"),
    ("在名稱欄位輸入「你好，世界」", "type '你好，世界': 名稱 <欄位>"),
    ("在搜索框中输入你好", "type '你好': 搜索 <框>"),
    ("输入“你好”到姓名", "type '你好': 姓名"),
    ("把「台北」輸入到城市", "type '台北': 城市"),
    ("點擊檔案 > 另存新檔", "menu: 檔案 > 另存新檔"),
    ("檔案 > 另存新檔", "menu: 檔案 > 另存新檔"),
    ("「檔案 > 另存新檔」", "menu: 檔案 > 另存新檔"),
    ("点击文件菜单里的另存为", "menu: 文件 > 另存为"),
    ("在檔案選單中點選匯出", "menu: 檔案 > 匯出"),
    ("按 Ctrl+S", "keys: ctrl+s"),
    ("按下 Enter 鍵", "keys: enter"),
    ("按回车键", "keys: enter"),
    ("向下捲動", "scroll 0 5: focus"),
    ("向下滚动3次", "scroll 0 3: focus"),
    ("滚动到底部", "scroll 0 200 end: focus"),
    ("把報告.pdf拖到垃圾桶", "drag: 報告.pdf -> 垃圾桶"),
    ("在大小中選擇大", "select 大: 大小"),
    ("從國家清單選擇巴西", "select 巴西: 國家 <清單>"),
    ("勾選我同意條款", "check: 我同意條款"),
    ("取消勾选保留副本", "uncheck: 保留副本"),
    ("打开 mousepad", "open: mousepad"),
    ("開啟檔案選單", "click: 檔案 <選單>"),
    ("切換到 Firefox", "switch: Firefox"),
    ("關閉視窗", "close:"),
    ("关闭 mousepad", "close: mousepad"),
    ("等待3秒", "wait 3: focus"),
    ("等到完成出現", "wait 0: 完成"),
    ("點擊地址下面的按鈕", "click: <按鈕> below (地址)"),
    ("点击取消左边的按钮", "click: <按钮> left of (取消)"),
    ("點擊右上角的齒輪圖示", "click: 齒輪 <圖示> at top right"),
    ("點擊對話框裡的確定", "click: 確定 in (<對話框>)"),
    ("点击 mousepad 里的保存", "click: 保存 in app mousepad"),
    ("清空姓名欄位", "clear: 姓名 <欄位>"),
    ("把姓名改成王小明", "replace '王小明': 姓名"),
    ("點擊儲存，然後按 Enter", "click: 儲存 | keys: enter"),
    ("点击条款和条件", "click: 条款和条件"),
    ("在 Name 欄位輸入 hello，然後點擊 OK", "type 'hello': Name <欄位> | click: OK"),
    ("点击“是”", "click: '是'"),
    ("點擊「是」", "click: '是'"),
    ("點擊 Save", "click: Save"),
    ("把音量设为30", "replace '30': 音量"),
    ("幫我點一下儲存", "click: 儲存"),
    ("麻煩打開 Firefox", "open: Firefox"),
    ("請按確定", "click: 確定"),
    ("按一下「下一步」", "click: '下一步'"),
    ("輸入 hello 之後按 Enter", "type 'hello': focus | keys: enter"),
    ("輸入 hello，然後按 Enter", "type 'hello': focus | keys: enter"),
    ("在電子郵件欄位輸入 ana@example.com", "type 'ana@example.com': 電子郵件 <欄位>"),
    ("把數量改成 42", "replace '42': 數量"),
    ("點擊 Banana 那一行的刪除", "click: 刪除 beside (Banana)"),
    ("點擊姓名旁邊的編輯", "click: 編輯 beside (姓名)"),
    ("右鍵點擊第二個檔案", "right: #2 <檔案>"),
    ("点击第三行", "click: #3 <行>"),
    ("选中记住我", "check: 记住我"),
    ("把蓝牙关掉", "uncheck: 蓝牙"),
    ("向上滚动两页", "scroll 0 -20: focus"),
    ("滚动到顶部", "scroll 0 -200 end: focus"),
    ("編輯 → 偏好設定", "menu: 編輯 > 偏好設定"),
    ("等待載入中消失", "wait 0 gone: 載入中"),
    ("點擊「檔案」選單", "click: '檔案' <選單>"),
]


@pytest.mark.parametrize(("words", "steps"), ENGLISH)
def test_english_is_understood(words, steps, short_form):
    found = plan(words)
    assert (found.language, short_form(found)) == ("en", steps)


@pytest.mark.parametrize(("words", "steps"), PORTUGUESE)
def test_portuguese_is_understood(words, steps, short_form):
    found = plan(words)
    assert (found.language, short_form(found)) == ("pt", steps)


@pytest.mark.parametrize(("words", "steps"), CHINESE)
def test_chinese_is_understood(words, steps, short_form):
    found = plan(words)
    assert (found.language, short_form(found)) == ("zh", steps)


@pytest.mark.parametrize(
    "words",
    ["", "   ", "\n", "🙂🙂🙂", "شغل الموسيقى", "Save", "guarda", "x" * 10_000, "click " * 3_000, "\x00\x01",
     "make me a sandwich please with cheese", "click", "type", "what is the weather?"],
)  # fmt: skip
def test_what_is_no_command_is_said_and_never_guessed(words):
    with pytest.raises(NotUnderstood) as told_so:
        plan(words)
    assert told_so.value.message
    assert told_so.value.action


def test_a_bare_name_is_answered_with_what_could_have_been_meant():
    with pytest.raises(NotUnderstood) as told_so:
        plan("Save")
    assert 'click "Save"' in told_so.value.action


@pytest.mark.parametrize("words", ["press crtl+w", "press ctrl+wat", "pressione ctrl+xyz"])
def test_a_chord_with_an_unknown_key_is_refused_as_a_whole(words):
    with pytest.raises(UnknownKey):
        plan(words)


@given(st.text(max_size=200))
def test_any_text_is_a_plan_or_an_honest_no(text):
    try:
        assert plan(text).steps
    except (NotUnderstood, UnknownKey):
        return


typed = st.text(
    st.characters(exclude_characters='"“”„\ue000\ue001', exclude_categories=("Cc", "Cf", "Cs")), min_size=1
)


@given(typed)
def test_quoted_text_arrives_as_it_stood(text):
    (step,) = plan(f'type "{text}" into Name').steps
    assert isinstance(step, TypeStep)
    assert step.text == text
    assert step.target is not None
    assert step.target.name == "Name"


def test_text_of_any_length_may_stand_in_quotation_marks():
    (step,) = plan('type "' + "a long text, and more; " * 2_000 + '" into Notes').steps
    assert isinstance(step, TypeStep)
    assert len(step.text) == 46_000
