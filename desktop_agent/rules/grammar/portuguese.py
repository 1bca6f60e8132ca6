"""Portuguese of Brazil and Portugal, as data for the grammar."""

import re
from typing import Final

from desktop_agent.core.plan import Place
from desktop_agent.rules.grammar.tongue import QUOTE, Tongue, patterns, words

_I: Final = re.IGNORECASE
_ON: Final = r"(?:n[oa]s?|em|sobre|d[oa]s?|o|a|os|as|ao|à)"
_INTO: Final = r"(?:n[oa]s?|em|dentro d[oa])"
_CLICK: Final = r"(?:faça clique|faz clique|fazer clique|dê um clique|clique|clica|clicar|cliques|carregue|carrega|carregar|toque|toca|tocar|aperte|aperta|apertar|pressione|pressiona|pressionar|prima|prime|premir|faz|faça|escolha|escolher|acione|acionar)"
_TYPE: Final = r"(?:digite|digita|digitar|escreva|escreve|escrever|insira|insere|inserir|introduza|introduzir|coloque|coloca|colocar|ponha|põe|pôr|entre com|cole|colar)(?: o texto| a palavra| as palavras)?"
_FIELD_WORD: Final = r"(?:campo|caixa|área|area|editor|documento|janela|terminal|célula|celula|barra)"

_VERBS: Final = patterns(
    ("menu in", rf"n[oa] (?P<menu>menu .+?),? {_CLICK}(?: {_ON})? (?P<item>.+)"),
    ("menu in", rf"(?:{_CLICK}|selecione|selecionar|seleciona|abra|abrir)(?: {_ON})? (?P<item>.+?) (?:n|d)[oa] (?P<menu>menu \S.*)"),
    ("double", rf"(?:{_CLICK} duas vezes|dê (?:um )?(?:duplo clique|clique duplo|dois cliques)|dar (?:um )?duplo clique|(?:duplo clique|clique duplo|dois cliques))(?: {_ON})? (?P<target>.+)"),
    ("double", rf"{_CLICK}(?: {_ON})? (?P<target>.+) duas vezes"),
    ("right", rf"{_CLICK} com o (?:botão|botao) (?:direito|da direita)(?: do (?:mouse|rato))?(?: {_ON})? (?P<target>.+)"),
    ("right", rf"{_CLICK}(?: {_ON})? (?P<target>.+) com o (?:botão|botao) (?:direito|da direita)(?: do (?:mouse|rato))?"),
    ("middle", rf"{_CLICK} com o (?:botão|botao) do meio(?: {_ON})? (?P<target>.+)"),
    ("keys", r"(?:pressione|pressiona|pressionar|prima|prime|premir|premer|aperte|aperta|apertar|tecle|teclar|use|carregue em|carregar em|toque em)(?: a| as| o| os)?(?: teclas?| atalho)? (?P<keys>.+?)(?: (?P<times>\S+) vezes)?"),
    ("drag", r"(?:arraste|arrasta|arrastar|mova|mover|solte|soltar) (?P<target>.+?) (?:para cima d[oa]|para dentro d[oa]|para|até|sobre|ao|à) (?P<end>.+)"),
    ("replace", r"(?:substitua|substituir|troque|trocar|altere|alterar|mude|mudar) (?:o (?:texto|conteúdo|conteudo|valor) )?(?:d[oae]s? |em |n[oa]s? )?(?P<field>.+?) (?:por|para|com) (?P<text>.+)"),
    ("replace", r"(?:defina|definir|ajuste|ajustar) (?P<field>.+?) (?:como|para|em) (?P<text>.+)"),
    ("type", rf"{_TYPE} (?P<text>{QUOTE}) (?:{_INTO}|para|como|ao|à) (?P<field>.+)"),
    ("type", rf"{_TYPE} (?P<text>.+) (?:n[oa]s?|em) (?P<field>{_FIELD_WORD}\b.*)"),
    ("type", rf"{_TYPE} (?P<text>.+) (?:n[oa]s?|em) (?P<field>.+?)"),
    ("type", r"(?:preencha|preenche|preencher|complete|completar) (?:o campo |a caixa )?(?P<field>.+?) com (?P<text>.+)"),
    ("type", rf"(?:n[oa]|em) (?P<field>.+?),? {_TYPE} (?P<text>.+)"),
    ("type here", rf"{_TYPE} (?P<text>.+?)(?: aqui)?"),
    ("search", r"(?:procure|procura|procurar|pesquise|pesquisa|pesquisar|busque|busca|buscar)(?: por)? (?P<text>.+)"),
    ("clear", r"(?:limpe|limpa|limpar|esvazie|esvaziar|apague o (?:texto|conteúdo|conteudo) d[oa]|apagar o (?:texto|conteúdo|conteudo) d[oa])(?: o texto (?:d[oa]|em))? (?P<field>.+)"),
    ("uncheck", r"(?:desmarque|desmarca|desmarcar|desative|desativa|desativar|desactive|desactivar|desligue|desliga|desligar|desabilite|desabilitar) (?P<target>.+)"),
    ("check", r"(?:marque|marca|marcar|assinale|assinalar|ative|ativa|ativar|active|activar|ligue|liga|ligar|habilite|habilitar) (?P<target>.+)"),
    ("select", r"(?:selecione|seleciona|selecionar|seleccione|seleccionar|escolha|escolhe|escolher) (?P<target>.+?) (?:n[oa]s?|em|d[oa] lista) (?P<field>.+)"),
    ("select one", r"(?:selecione|seleciona|selecionar|seleccione|seleccionar|escolha|escolhe|escolher) (?P<target>.+)"),
    ("scroll end", r"(?:role|rola|rolar|desça|descer|suba|subir|vá|ir|deslize|deslizar)(?: tudo)?(?: a página)?(?: até| para)?(?: [oa]| ao)? (?P<end>topo|início|inicio|começo|final|fim|fundo)(?: (?:d[oa]|n[oa]) (?P<target>.+))?"),
    ("scroll pages", r"(?:role|rola|rolar|deslize|deslizar)(?: para)? (?P<way>cima|baixo) (?P<times>\S+) páginas?(?: (?:n[oa]|em) (?P<target>.+))?"),
    ("scroll", r"(?:role|rola|rolar|deslize|deslizar)(?: a (?:página|tela|lista))?(?: para)?(?: a)?(?: (?P<way>cima|baixo|esquerda|direita))?(?: (?P<times>\S+) (?:vezes|linhas))?(?: (?:n[oa]|em) (?P<target>.+))?"),
    ("hover", rf"(?:passe|passar|aponte|apontar|mova|mover|pare|parar)(?: o (?:mouse|rato|cursor|ponteiro))?(?: {_ON}| por cima d[oa]| para) (?P<target>.+)"),
    ("wait seconds", r"(?:espere|espera|esperar|aguarde|aguardar)(?: por)? (?P<seconds>\S+) ?(?P<unit>ms|milissegundos|s|segs?|segundos?|min|minutos?)"),
    ("wait gone", r"(?:espere|espera|esperar|aguarde|aguardar)(?: até| por)?(?: que)? (?P<target>.+?) (?:desaparecer|sumir|fechar|desapareça|suma|feche|sair)"),
    ("wait", r"(?:espere|espera|esperar|aguarde|aguardar)(?: até| por| pel[oa])?(?: que)? (?P<target>.+?)(?: (?:aparecer|apareça|surgir|abrir|abra|aparece))?"),
    ("open menu", r"(?:abra|abre|abrir|mostre|mostrar) (?P<target>(?:o |a )?(?:menu|lista) .+)"),
    ("open", r"(?:abra|abre|abrir|inicie|inicia|iniciar|execute|executa|executar|rode|rodar|lance|lançar)(?: o| a)?(?: (?:programa|aplicativo|aplicação|app))? (?P<app>.+)"),
    ("switch", r"(?:mude|muda|mudar|troque|trocar|alterne|alternar|vá|ir|volte|voltar|passe|passar) (?:para|ao|à)(?: o| a)?(?: (?:janela|programa|aplicativo|aplicação)(?: d[oa]e?)?)? (?P<app>.+)"),
    ("switch", r"(?:traga|trazer|mostre|mostrar) (?:a janela d[oa] |o |a )?(?P<app>.+?) (?:para (?:a )?frente)"),
    ("close", r"(?:feche|fecha|fechar|encerre|encerrar|saia d[oa]|sair d[oa])(?: o| a| esta| este)? (?P<nothing>janela|programa|aplicativo|aplicação)"),
    ("close control", r"(?:feche|fecha|fechar) (?P<target>(?:o |a )?(?:aba|guia|separador|painel|notificação) .+)"),
    ("close", r"(?:feche|fecha|fechar|encerre|encerrar|saia d[oa]|sair d[oa])(?: o| a)?(?: (?:janela|programa|aplicativo)(?: d[oa]e?)?)? (?P<app>.+)"),
    ("click", rf"{_CLICK}(?: {_ON})? (?P<target>.+)"),
    ("click", r"(?:siga|seguir|expanda|expandir) (?P<target>.+)"),
)  # fmt: skip

_ORDINALS: Final = {
    "primeiro": 1, "primeira": 1, "segundo": 2, "segunda": 2, "terceiro": 3, "terceira": 3, "quarto": 4,
    "quarta": 4, "quinto": 5, "quinta": 5, "sexto": 6, "sexta": 6, "sétimo": 7, "sétima": 7, "oitavo": 8,
    "oitava": 8, "nono": 9, "nona": 9, "décimo": 10, "décima": 10, "último": -1, "última": -1, "ultimo": -1,
    "ultima": -1, "penúltimo": -2, "penúltima": -2,
}  # fmt: skip

_CORNER: Final = r"[\s,]+(?:n[oa] |ao |à |em |d[oa] )?(?:canto |lado |parte |cantinho )?"
_OF: Final = r"(?: d[oa] (?:janela|tela|ecrã|página))?$"

PORTUGUESE: Final = Tongue(
    code="pt",
    verbs=_VERBS,
    starts=re.compile(
        r"(?:por favor,? |agora |depois |e |também )*(?:cli(?:que|ca|car|ques)|carreg(?:ue|a|ar)|to(?:que|ca|car)|apert(?:e|a|ar)|"
        r"pression(?:e|a|ar)|prima|prime|premir|faz|faça|escolh(?:a|e|er)|digit(?:e|a|ar)|escrev(?:a|e|er)|insir?[aer]+|introduz(?:a|ir)|colo(?:que|ca|car)|"
        r"ponha|cole|colar|substitu(?:a|ir)|troque|trocar|limp(?:e|a|ar)|esvazi(?:e|ar)|marque|marca|marcar|desmarque|desmarca|desmarcar|"
        r"ativ(?:e|a|ar)|desativ(?:e|a|ar)|activ(?:e|ar)|desactiv(?:e|ar)|lig(?:ue|a|ar)|deslig(?:ue|a|ar)|habilit(?:e|ar)|desabilit(?:e|ar)|"
        r"selecion(?:e|a|ar)|seleccion(?:e|ar)|rol(?:e|a|ar)|desliz(?:e|ar)|arrast(?:e|a|ar)|mov(?:a|er)|passe|passar|apont(?:e|ar)|"
        r"esper(?:e|a|ar)|aguard(?:e|ar)|abr(?:a|e|ir)|inici(?:e|a|ar)|execut(?:e|a|ar)|rod(?:e|ar)|mud(?:e|a|ar)|altern(?:e|ar)|vá|ir|volt(?:e|ar)|"
        r"trag(?:a)|trazer|mostr(?:e|ar)|fech(?:e|a|ar)|encerr(?:e|ar)|saia|sair|procur(?:e|a|ar)|pesquis(?:e|a|ar)|bus(?:que|ca|car)|"
        r"preench(?:a|e|er)|complet(?:e|ar)|defin(?:a|ir)|ajust(?:e|ar)|dê|duplo clique|clique duplo|use|tecl(?:e|ar))\b",
        _I,
    ),
    joints=re.compile(r"\s*(?:[,;.]\s+(?:e\s+)?(?:depois\s+|então\s+|em seguida\s+)?|\s+e\s+(?:depois|então|em seguida)\s+|\s+e\s+|\s+depois\s+|\s+então\s+)", _I),
    fillers=re.compile(
        r"^(?:\s*(?:por favor|por gentileza|agora|então|depois|e|ok|olá|oi|pode|poderia|você pode|"
        r"(?:eu )?(?:quero|gostaria)(?: de)?(?: que você)?|preciso(?: de)?(?: que você)?|vamos|faça o favor de|tente)[\s,]+)+|"
        r"[\s,]*(?:por favor|por gentileza|para mim|obrigad[oa])[\s.!?]*$",
        _I,
    ),
    articles=re.compile(r"^(?:o|a|os|as|um|uma|este|esta|esse|essa|aquele|aquela)\s+", _I),
    kinds=words(
        ("button", "botão, botao, botão de alternância"),
        ("field", "campo, campo de texto, caixa de texto, caixa, entrada, campo de entrada, barra"),
        ("area", "área de texto, area de texto, editor, documento, editor de texto, área de edição, terminal"),
        ("check", "caixa de seleção, caixa de selecao, caixa de marcação, caixa de verificação, checkbox"),
        ("radio", "botão de opção, botao de opcao, botão de rádio"),
        ("switch", "interruptor, chave, alternador"),
        ("tab", "aba, guia, separador"),
        ("link", "link, ligação, hiperlink, atalho"),
        ("menu", "menu"),
        ("menu item", "item de menu, item do menu, entrada do menu, opção do menu"),
        ("combo", "caixa de combinação, lista suspensa, menu suspenso, lista de opções"),
        ("list", "lista, tabela, árvore, grade, grelha"),
        ("item", "item, item da lista, elemento"),
        ("row", "linha"),
        ("cell", "célula, celula"),
        ("column", "coluna, cabeçalho da coluna, cabeçalho"),
        ("icon", "ícone, icone, símbolo"),
        ("image", "imagem, figura, foto"),
        ("slider", "controle deslizante, deslizador, barra deslizante"),
        ("spin", "campo numérico, seletor numérico"),
        ("dialog", "diálogo, dialogo, caixa de diálogo, janela de diálogo, popup, alerta"),
        ("heading", "título, titulo"),
        ("text", "texto, rótulo, rotulo, etiqueta, mensagem, parágrafo, palavra"),
        ("toolbar", "barra de ferramentas"),
        ("option", "opção, opcao"),
    ),
    kind_first=True,
    kind_last=True,
    ordinals=_ORDINALS,
    ordinal_form=re.compile(r"^(?P<number>\d+)[.ºªoa°]+\s+", _I),
    places=tuple(
        (re.compile(rf"{_CORNER}{text}{_OF}", _I), place)
        for text, place in (
            (r"superior esquerd[oa]", Place.TOP_LEFT),
            (r"superior direit[oa]", Place.TOP_RIGHT),
            (r"inferior esquerd[oa]", Place.BOTTOM_LEFT),
            (r"inferior direit[oa]", Place.BOTTOM_RIGHT),
            (r"(?:topo|alto|superior|de cima|em cima)", Place.TOP),
            (r"(?:fundo|inferior|de baixo|embaixo|em baixo|rodapé)", Place.BOTTOM),
            (r"(?:esquerd[oa])", Place.LEFT),
            (r"(?:direit[oa])", Place.RIGHT),
            (r"(?:meio|centro)", Place.CENTER),
        )
    ),
    relations=(
        ("below", re.compile(r"^(?P<target>.+?) (?:logo )?(?:abaixo|embaixo|em baixo|debaixo|por baixo)(?: d[oae]s?)? (?P<anchor>.+)$", _I)),
        ("above", re.compile(r"^(?P<target>.+?) (?:logo )?(?:acima|em cima|por cima)(?: d[oae]s?)? (?P<anchor>.+)$", _I)),
        ("left of", re.compile(r"^(?P<target>.+?) (?:à|a|da|do lado) esquerd[oa] d[oae]s? (?P<anchor>.+)$", _I)),
        ("right of", re.compile(r"^(?P<target>.+?) (?:à|a|da|do lado) direit[oa] d[oae]s? (?P<anchor>.+)$", _I)),
        ("right of", re.compile(r"^(?P<target>.+?) depois d[oae]s? (?P<anchor>.+)$", _I)),
        ("left of", re.compile(r"^(?P<target>.+?) antes d[oae]s? (?P<anchor>.+)$", _I)),
        ("beside", re.compile(r"^(?P<target>.+?) (?:ao lado|junto|perto|próximo) (?:d[oae]s?|a|ao|à) (?P<anchor>.+)$", _I)),
        ("beside", re.compile(r"^(?P<target>.+?) na (?P<same>(?:mesma )?linha) d[oae]s? (?P<anchor>.+)$", _I)),
        ("in", re.compile(r"^(?P<target>.+?) (?:n[oa]s?|em|dentro d[oae]|d[oae]) (?P<anchor>.+)$", _I)),
    ),
    window_words=re.compile(r"^(?:a |o )?(?:janela|programa|aplicativo|aplicação|app)(?: d[oae])? (?P<app>.+)$", _I),
    numbers={"uma": 1, "um": 1, "duas": 2, "dois": 2, "três": 3, "tres": 3, "quatro": 4, "cinco": 5, "seis": 6,
             "sete": 7, "oito": 8, "nove": 9, "dez": 10, "algumas": 3},
    keys={"enter": "enter", "entrar": "enter", "esc": "escape", "espaço": "space", "espaco": "space", "apagar": "delete",
          "eliminar": "delete", "retrocesso": "backspace", "tabulação": "tab", "início": "home", "fim": "end",
          "página acima": "page up", "página abaixo": "page down", "seta para cima": "up", "seta para baixo": "down",
          "seta para a esquerda": "left", "seta para a direita": "right", "seta esquerda": "left", "seta direita": "right",
          "cima": "up", "baixo": "down", "esquerda": "left", "direita": "right", "controle": "ctrl"},
    pronouns=frozenset({"aqui", "ali", "isso", "este campo", "o campo", "campo atual", "o campo atual", "onde está o cursor"}),
)  # fmt: skip
