"""Portuguese of Brazil and Portugal, as data for the grammar; accents make no difference."""

from typing import Final

from desktop_agent.core.plan import Place
from desktop_agent.rules.grammar.frames import frames
from desktop_agent.rules.grammar.phrases import phrases
from desktop_agent.rules.grammar.tongue import TargetWords, Tongue, Vocabulary, beginnings

_CLICK: Final = (
    "clique, clica, clicar, cliques, clicas, carregue, carrega, carregar, toque, toca, tocar, aperte, aperta, apertar, "
    "faça clique, faz clique, fazer clique, dê um clique, dá um clique, dar um clique, dê clique, pique, faça um clique"
)
_PRESS: Final = (
    "pressione, pressiona, pressionar, pressiones, prima, prime, premir, premer, aperte, aperta, apertar, tecle, tecla, teclar, "
    "use, usa, usar, carregue, carrega, carregar, toque, toca, tocar, bata"
)
_UNITS: Final = {
    "ms, milissegundo, milissegundos": 0.001,
    "s, seg, segs, segundo, segundos, instante, instantes": 1.0,
    "min, minuto, minutos": 60.0,
}

_SETS: Final = {
    "click": f"{_CLICK}, {_PRESS.replace('use, usa, usar, ', '')}, escolha, escolhe, escolher, acione, acionar, siga, segue, seguir, expanda, expande, "
    "expandir, recolha, recolher, vá em, vai em, ir em, marque com um clique, alterne, alternar",
    "tap": _CLICK,
    "on": "em, no, na, nos, nas, num, numa, sobre, sobre o, sobre a, o, a, os, as, ao, à, em cima do, em cima da, do, da, por",
    "time word": "vezes, vez",
    "twice": "duas vezes, 2 vezes",
    "pick": f"{_CLICK}, escolha, escolhe, escolher, selecione, seleciona, selecionar, seleccione, abra, abre, abrir, vá, vai, "
    "pressione, prima, use, toque",
    "double": "dê um duplo clique, dê um clique duplo, dê dois cliques, dê duplo clique, dá um duplo clique, dá dois cliques, "
    "dar um duplo clique, dar dois cliques, faça duplo clique, faz duplo clique, fazer duplo clique, faça um duplo clique, "
    "faz um duplo clique, duplo clique, clique duplo, dois cliques, clique duas vezes, clica duas vezes, clicar duas vezes, "
    "carregue duas vezes, carrega duas vezes, toque duas vezes",
    "right button": "com o botão direito, com o botão direito do mouse, com o botão direito do rato, com o direito, "
    "com o botão da direita, com botão direito, no botão direito",
    "middle button": "com o botão do meio, com o botão do meio do mouse, com o botão do meio do rato, com a roda",
    "press": f"{_PRESS}",
    "hold": "mantenha, segure, segura, mantenha pressionado, mantenha pressionada, segure a tecla, mantenha a tecla, "
    "mantém, manter, segurar",
    "key": "a, as, o, os, tecla, teclas, a tecla, as teclas, o atalho, atalho, em, na tecla, no, na, pressionada, premida, "
    "a combinação, as setas",
    "drag": "arraste, arrasta, arrastar, arrastes, mova, move, mover, solte, solta, soltar, puxe, puxa, puxar",
    "onto": "para, até, sobre, ao, à, para cima de, para cima do, para cima da, para dentro de, para dentro do, "
    "para dentro da, para o, para a, até o, até a, até ao, até à, em, no, na, em cima de, em cima do, em cima da, sobre o, sobre a",
    "mouse": "o mouse, o rato, o cursor, o ponteiro, mouse, cursor, o ponteiro do mouse",
    "hover": "passe, passa, passar, aponte, aponta, apontar, mova, move, mover, pare, parar, coloque, coloca, deixe, deixa, "
    "leve, leva, ponha, põe, posicione, posiciona",
    "over": "sobre, sobre o, sobre a, por cima de, por cima do, por cima da, em, no, na, para, para o, para a, em cima de, "
    "em cima do, em cima da, até, até o, até a, ao, à, pelo, pela",
    "type": "digite, digita, digitar, digites, escreva, escreve, escrever, escrevas, insira, insere, inserir, introduza, "
    "introduz, introduzir, coloque, coloca, colocar, ponha, põe, mete, meta, meter, entre com, informe, informa, informar",
    "the text": "o texto, a palavra, as palavras, a frase, o valor, o nome, o número",
    "paste": "cole, cola, colar, copie, copia, copiar",
    "strongly": "dentro de, dentro do, dentro da, para dentro de",
    "loosely": "em, no, na, nos, nas, num, numa",
    "vaguely": "para, como, ao, à, para o, para a",
    "fill": "preencha, preenche, preencher, complete, completa, completar",
    "here": "aqui, ali, lá",
    "replace": "substitua, substitui, substituir, troque, troca, trocar",
    "change": "altere, altera, alterar, mude, muda, mudar, modifique, modifica, modificar, atualize, atualiza",
    "set": "defina, define, definir, ajuste, ajusta, ajustar, configure, configura, configurar, ponha, põe, coloque, coloca",
    "content": "o texto de, o texto do, o texto da, o texto em, o conteúdo de, o conteúdo do, o conteúdo da, o valor de, o valor do, "
    "o valor da, o, a, os, as, o texto no, o texto na, em, no, na",
    "whole": "o texto, todo o texto, o texto todo, o texto inteiro, tudo, o conteúdo, todo o conteúdo",
    "with": "por, com, pelo, pela",
    "to": "para, como, em, por, a",
    "search": "procure por, procura por, procurar por, pesquise por, pesquisa por, pesquisar por, busque por, busca por, buscar por, "
    "procure, procura, procurar, pesquise, pesquisa, pesquisar, busque, busca, buscar, faça uma busca por, faz uma pesquisa por",
    "clear": "limpe, limpa, limpar, limpes, esvazie, esvazia, esvaziar, apague o texto de, apague o texto do, apague o texto da, "
    "apague o conteúdo de, apague o conteúdo do, apague o conteúdo da, apaga o texto de, apaga o texto do, apaga o texto da, "
    "apaga o conteúdo de, apaga o conteúdo do, apaga o conteúdo da, apagar o texto de, apagar o texto do, apagar o texto da, "
    "apagar o conteúdo de, apagar o conteúdo do, apagar o conteúdo da, limpe tudo em, limpe tudo no, limpe tudo na, limpa tudo em, limpa tudo no, limpe o texto de, limpe o texto do, limpe o texto da, "
    "limpe o conteúdo de, limpe o conteúdo do, limpe o conteúdo da, exclua o texto de, exclua o texto do, exclua o texto da, "
    "remova o texto de, remova o texto do, remova o texto da, apague tudo em, apague tudo no, apague tudo na, "
    "elimine o texto de, elimine o texto do, elimine o texto da, apague o que está em, apague o que está no",
    "erase": "apague, apaga, apagar, elimine, elimina, eliminar, exclua, exclui, excluir, remova",
    "check": "marque, marca, marcar, marques, assinale, assinala, assinalar, ative, ativa, ativar, active, activa, activar, ligue, "
    "liga, ligar, habilite, habilita, habilitar, tique, ticar",
    "uncheck": "desmarque, desmarca, desmarcar, desative, desativa, desativar, desactive, desactiva, desactivar, desligue, desliga, "
    "desligar, desabilite, desabilita, desabilitar, desassinale, tire a marca de, tira o visto de",
    "select": "selecione, seleciona, selecionar, selecciones, seleccione, selecciona, seleccionar, escolha, escolhe, escolher, "
    "escolhas, opte por, marque",
    "mark": "selecione, seleciona, selecionar, selecciones, seleccione, selecciona, seleccionar",
    "from": "em, no, na, nos, nas, como, sob, de, do, da",
    "scroll": "role, rola, rolar, deslize, desliza, deslizar, desça, desce, descer, suba, sobe, subir, vá, vai, ir, desloque, "
    "desloca, deslocar",
    "wheel": "role, rola, rolar, deslize, desliza, deslizar, desloque, desloca, deslocar, faça scroll, faz scroll, fazer scroll",
    "rise": "desça, desce, descer, suba, sobe, subir",
    "page": "a página, a tela, a janela, o ecrã, a vista, o documento, tudo, página, tela",
    "toward": "para, para a, pra, até, à, a",
    "bit": "um pouco, um pouquinho, um bocado, um bocadinho, ligeiramente",
    "all the way": "até, até o, até a, até ao, até à, ao, à, para o, para a, para, tudo até o, tudo até ao, o, a, totalmente para",
    "end": "topo, início, começo, final, fim, fundo, cima de tudo, princípio",
    "lines": "vezes, vez, linhas, linha",
    "pages": "páginas, página, telas, tela, ecrãs",
    "inside": "em, no, na, do, da, de, dentro de, dentro do, dentro da",
    "wait": "espere, espera, esperar, aguarde, aguarda, aguardar, espere por, aguarde por, espera por",
    "until": "espere, espera, esperar, aguarde, aguarda, aguardar, espere até, espera até, aguarde até, aguarda até, esperar até, "
    "aguardar até, espere até que, espera até que, aguarde até que, aguarda até que, espere que, espera que, aguarde que, aguarda que, "
    "espere por, espera por, aguarde por, espere pelo, espere pela, espera pelo, espera pela, aguarde pelo, aguarde pela, aguarda pelo, "
    "espere até a, espere até o, aguarde até a, aguarde até o",
    "appears first": "aparecer, que apareça, que aparecer, apareça, surgir, que surja",
    "moment": "um momento, um instante, um segundo, um pouco, um bocado, um bocadinho, um pouquinho",
    "gone": "desaparecer, desapareça, sumir, suma, fechar, feche, sair, saia, desaparece, fecha, some, ter desaparecido",
    "there": "aparecer, apareça, surgir, surja, abrir, abra, aparece, ficar visível, estar visível, esteja visível, surge",
    "unclear": "carregar, carregue, terminar, termine, acabar, acabe, ficar pronto, ficar pronta, estar pronto, mudar, mude, concluir",
    "menu word": "menu, o menu",
    "in": "em, no, na, nos, nas, dentro de, dentro do, dentro da",
    "show": "mostre, mostra, mostrar, abra, abre, abrir, exiba, exibe, exibir",
    "open": "abra, abre, abrir, abras, abrisse, abrisses, inicie, inicia, iniciar, execute, executa, executar, rode, roda, rodar, "
    "lance, lança, lançar, inicialize",
    "the app": "o programa, o aplicativo, a aplicação, o app, a app, programa, aplicativo, aplicação, o, a",
    "switch": "mude para, muda para, mudar para, troque para, troca para, trocar para, alterne para, alterna para, alternar para, "
    "vá para, vai para, ir para, volte para, volta para, voltar para, passe para, passa para, passar para, vá até, vai até, "
    "volte ao, volta ao, voltar ao, volte à, vá ao, vai ao, vá à, vai à, vá, vai, ir, salte para, salta para, mude pra, vá pra",
    "bring": "traga, traz, trazer, ponha, põe, coloque, coloca, mostre, mostra, mostrar",
    "front": "para frente, para a frente, à frente, para o primeiro plano, pra frente, em primeiro plano, na frente",
    "close": "feche, fecha, fechar, feches, encerre, encerra, encerrar, saia de, saia do, saia da, sai de, sai do, sai da, sair de, "
    "sair do, sair da, termine, termina",
    "this one": "a janela, o programa, o aplicativo, a aplicação, esta janela, essa janela, este programa, esse programa, "
    "este aplicativo, esta aplicação, o diálogo, este diálogo, esse diálogo, a caixa de diálogo, esta caixa de diálogo, janela, "
    "programa, a janela atual, a janela ativa, isto, isso, a minha janela, o pop-up, o popup, este pop-up, o alerta",
    "hold and": "e, e pressione, e prima, e aperte, e carregue em, enquanto pressiona, e pressiona, e aperta",
    "comma": ",",
    "colon": ":",
    "unit": ", ".join(_UNITS),
}  # fmt: skip

_VERBS: Final = """
menu in: {in} {menu word} <menu> [comma] {pick} [on] <item>
menu in: {in} {menu word} <menu> [comma] {select} [on] <item>
menu in: {pick} [on] <item*> {in} {menu word} <menu>
menu in: {select} [on] <item*> {in} {menu word} <menu>
keys: carrega/carregue/carregar/clica/clique/clicar/toca/toque na/nas tecla/teclas <keys> {twice}
keys: carrega/carregue/carregar/clica/clique/clicar/toca/toque na/nas tecla/teclas <keys> <times> {time word}
keys: carrega/carregue/carregar/clica/clique/clicar/toca/toque na/nas tecla/teclas <keys>
click: coloque/coloca/colocar/ponha/põe/pôr o/um? cursor em/no/na/dentro_do/dentro_da <target>
double: {double} [on] <target>
double: {tap} [on] <target> {twice}
clicks: {tap} <times> {time word} [on] <target>
clicks: {tap} [on] <target> <times> {time word}
right: faz/faça/fazer/dê/dá clique/um_clique direito/com_o_direito [on] <target>
right: {tap} {right button} [on] <target>
right: {tap} [on] <target> {right button}
middle: {tap} {middle button} [on] <target>
keys: {press} [key] <keys> {twice}
keys: {press} [key] <keys> <times> {time word}
keys: {press} [key] <keys>
refuse count: {press} <times> {time word}
held keys: {hold} [key] <keys> [key] {hold and} [key] <more>
refuse: {hold} <target>
hover: {hover} {mouse} {over} <target>
hover: {hover} sobre/por_cima_de/por_cima_do/por_cima_da <target>
hover: aponte/aponta/apontar {over} <target>
check: {check} <target>
uncheck: {uncheck} <target>
refuse swap: {replace} <target> {with} <text> {loosely} <field>
replace here: {replace} {whole} {with} <text>
replace here: {change} {whole} {to} <text>
replace: {replace} [content] <field> {with} <text>
replace: {change} [content] <field> {to} <text>
replace: troque/troca/trocar [content] <field> para <text>
replace: {set} [content] <field> como/para <text>
replace: defina/define/definir/ajuste/ajusta/ajustar [content] <field> em <text>
type: {type} [the text] <text*> {strongly} <field>
type loosely: {type} [the text] <text*> {loosely} <field>
type vaguely: {type} [the text] <text*> {vaguely} <field>
paste: {paste} [the text] <text> {strongly} <field>
paste: {paste} [the text] <text> {loosely} <field>
paste: {paste} [the text] <text>
type: {fill} o/a? <field> com <text>
type: {fill} o/a? <field> {colon} <text>
type loosely: {fill} <text*> {loosely} <field>
type: {in} <field> [comma] {type} [the text] <text>
type here: {type} [the text] <text> {here}
type here: {type} [the text] <text>
search in: {search} <text> {in} <field>
search: {search} <text>
clear: {clear} <field>
clear field: {erase} <field>
scroll end: {scroll} [page] {all the way} {end}
scroll end: {scroll} [page] {all the way} {end} {inside} <target>
scroll pages: {wheel} [page] [toward] <way> <times> {pages}
scroll pages: {wheel} [page] <times> {pages} [toward] <way>
scroll pages: {rise} <times> {pages}
scroll: {wheel} [page] [toward] <way> <times> {lines}
scroll: {wheel} [page] [toward] <way> <times> {lines} {inside} <target>
scroll: {wheel} [page] [bit] [toward] <way> [bit]
scroll: {wheel} [page] [toward] <way> [bit] {inside} <target>
scroll: {wheel} [inside] <target> {toward} <way>
scroll: {wheel} [page]
rise: {rise} [page] [bit]
rise: {rise} [bit] {inside} <target>
drag: {drag} <target> {onto} <end>
wait seconds: {wait} <seconds> {unit}
wait seconds: {wait} <seconds>
wait seconds: {wait} {moment}
wait gone: {until} {gone} <target>
wait: {until} {appears first} <target>
wait gone: {until} <target> {gone}
refuse: {until} <target> {unclear}
wait: {until} <target> {there}
wait: {until} <target>
switch: {switch} <app>
close this: {close} {this one}
close: {close} <app>
open shown: {show} <target>
open: {open} [the app] <app>
switch: {bring} <app> {front}
click in: {in} <place> [comma] {tap} [on] <target>
double in: {in} <place> [comma] {double} [on] <target>
right in: {in} <place> [comma] {tap} {right button} [on] <target>
select in: {in} <place> [comma] {select} <target>
select: {select} [on] <target> {from} <field>
select one: {mark} <target>
click: {click} [on] <target>
"""

_WORDS: Final = Vocabulary(
    numbers=phrases({
        "um, uma": 1, "dois, duas": 2, "três, algumas, alguns": 3, "quatro": 4, "cinco": 5, "seis": 6, "sete": 7, "oito": 8,
        "nove": 9, "dez": 10, "doze": 12, "quinze": 15, "vinte": 20, "trinta": 30, "meio, meia": 0.5,
    }),
    ordinals=phrases({
        "primeiro, primeira": 1, "segundo, segunda": 2, "terceiro, terceira": 3, "quarto, quarta": 4, "quinto, quinta": 5,
        "sexto, sexta": 6, "sétimo, sétima": 7, "oitavo, oitava": 8, "nono, nona": 9, "décimo, décima": 10,
        "último, última": -1, "penúltimo, penúltima": -2, "antepenúltimo, antepenúltima": -3,
    }),
    ways=phrases({"cima, suba, sobe, subir": (0, -1), "baixo, desça, desce, descer": (0, 1), "esquerda": (-1, 0), "direita": (1, 0)}),
    units=phrases(_UNITS),
    keys={
        "entrar": "enter", "espaço": "space", "barra de espaço": "space", "apagar": "delete", "eliminar": "delete",
        "retrocesso": "backspace", "tabulação": "tab", "início": "home", "fim": "end", "página acima": "page up",
        "página abaixo": "page down", "seta para cima": "up", "seta para baixo": "down", "seta para a esquerda": "left",
        "seta para a direita": "right", "seta esquerda": "left", "seta direita": "right", "cima": "up", "baixo": "down",
        "esquerda": "left", "direita": "right", "controle": "ctrl", "controlo": "ctrl", "seta acima": "up", "seta abaixo": "down",
        "maiúscula": "shift", "maiúsculas": "shift",
    },
    pronouns=phrases({"aqui, ali, lá, aí, nisso, nisto, disso, algo, alguma coisa, qualquer coisa, isso, isto, ele, ela, nele, nela, este campo, esse campo, o campo, campo atual, o campo atual, "
                      "o campo actual, onde está o cursor, o mesmo": True}),
    vague=phrases({"a palavra-passe, a senha, palavra-passe, senha, a minha senha, minha senha, o meu nome, meu nome, o nome, "
                   "o email, o e-mail, o código, o formulário, o texto, a data, os dados, os meus dados": True}),
    all_of=phrases({"todos, todas, tudo, cada, todos os, todas as": True}),
    upper_ends=phrases({"topo, início, começo, princípio, cima de tudo": True}),
    ordinal_ends=frozenset({"o", "a", ".o", ".a"}),
)  # fmt: skip

_SIDES: Final = {
    "superior esquerdo, superior esquerda, de cima à esquerda": Place.TOP_LEFT,
    "superior direito, superior direita, de cima à direita": Place.TOP_RIGHT,
    "inferior esquerdo, inferior esquerda, de baixo à esquerda": Place.BOTTOM_LEFT,
    "inferior direito, inferior direita, de baixo à direita": Place.BOTTOM_RIGHT,
}
_EDGES: Final = {
    "topo, alto, superior, de cima, cima": Place.TOP,
    "fundo, inferior, de baixo, baixo, final, rodapé": Place.BOTTOM,
    "esquerda, esquerdo": Place.LEFT,
    "direita, direito": Place.RIGHT,
    "meio, centro": Place.CENTER,
}
_PLACES: Final = frames(
    """
    place: <rest> [comma] {at} [corner] {side} [screen]
    place: <rest> [comma] {at} [corner] {edge} [screen]
    """,
    {
        "at": "em, no, na, ao, à, do, da, em no, mais à",
        "side": ", ".join(_SIDES), "edge": ", ".join(_EDGES), "comma": ",",
        "corner": "canto, lado, parte, cantinho, canto de, parte de, lado de, metade, zona, extremo",
        "screen": "da janela, da tela, do ecrã, da página, do diálogo, do programa",
    },
)  # fmt: skip

_TARGETS: Final = TargetWords(
    articles=phrases({"o, a, os, as, um, uma, este, esta, esse, essa, aquele, aquela, seu, sua, meu, minha, o meu, a minha, "
                      "o seu, a sua, no, na, em, ao, à, do, da, pelo, pela, num, numa": True}),
    kinds=phrases({
        "botão, botão de alternância, o botão": "button",
        "campo, campo de texto, caixa de texto, caixa, entrada, campo de entrada, barra, caixa de entrada de texto": "field",
        "área de texto, editor, documento, editor de texto, área de edição, terminal": "area",
        "caixa de seleção, caixa de marcação, caixa de verificação, checkbox, caixinha": "check",
        "botão de opção, botão de rádio": "radio",
        "interruptor, chave, alternador": "switch",
        "aba, guia, separador": "tab",
        "link, ligação, hiperlink, hiperligação, atalho": "link",
        "menu": "menu",
        "item de menu, item do menu, entrada do menu, opção do menu, submenu": "menu item",
        "caixa de combinação, lista suspensa, menu suspenso, lista de opções, lista pendente, caixa de listagem": "combo",
        "lista, tabela, árvore, grade, grelha": "list",
        "item, item da lista, elemento": "item",
        "arquivo, ficheiro, pasta": "file",
        "linha": "row",
        "célula": "cell",
        "coluna, cabeçalho da coluna, cabeçalho": "column",
        "ícone, símbolo": "icon",
        "imagem, figura, foto": "image",
        "controle deslizante, controlo deslizante, deslizador, barra deslizante": "slider",
        "campo numérico, seletor numérico": "spin",
        "diálogo, caixa de diálogo, janela de diálogo, popup, pop-up, alerta, caixa de confirmação": "dialog",
        "janela, programa, aplicativo, aplicação, app": "window",
        "painel, secção, seção, grupo, notificação, aviso": "panel",
        "título": "heading",
        "texto, rótulo, etiqueta, mensagem, parágrafo, palavra": "text",
        "barra de ferramentas": "toolbar",
        "opção": "option",
    }),
    kind_first=True,
    kind_last=False,
    anchor_first=False,
    relations=phrases({
        "abaixo de, abaixo do, abaixo da, abaixo, embaixo de, embaixo do, embaixo da, em baixo de, em baixo do, em baixo da, "
        "debaixo de, debaixo do, debaixo da, por baixo de, por baixo do, por baixo da, logo abaixo de, logo abaixo do, "
        "logo abaixo da, sob, sob o, sob a": "below",
        "acima de, acima do, acima da, em cima de, em cima do, em cima da, por cima de, por cima do, por cima da, "
        "logo acima de, logo acima do, logo acima da": "above",
        "à esquerda de, à esquerda do, à esquerda da, do lado esquerdo de, do lado esquerdo do, do lado esquerdo da, "
        "antes de, antes do, antes da": "left of",
        "à direita de, à direita do, à direita da, do lado direito de, do lado direito do, do lado direito da, "
        "depois de, depois do, depois da": "right of",
        "ao lado de, ao lado do, ao lado da, junto a, junto ao, junto à, junto de, junto do, junto da, perto de, perto do, perto da, "
        "próximo a, próximo ao, próximo à, próximo de, próximo do, próximo da, ao pé de, ao pé do, ao pé da, na linha de, na linha do, "
        "na linha da, na mesma linha de, na mesma linha que, na linha que contém, na linha que tem, na linha onde está, na linha com, da linha de, da linha do, da linha da": "beside",
        "em, no, na, nos, nas, dentro de, dentro do, dentro da, do, da, dos, das": "in",
    }),
    called=phrases({"de, do, da, dos, das, para, chamado, chamada, com o nome, com o texto, com o rótulo, que diz, de nome, "
                    "rotulado, rotulada, intitulado, intitulada": True}),
    nameless=phrases({"com, como, e, ou, por, para, pra": True}),
    sides=phrases({**_SIDES, **_EDGES}),
    places=_PLACES,
    linking=phrases({"que está, que fica, que se encontra, que aparece, que estão, localizado, situado": True}),
    written=phrases({"onde diz, onde está escrito, onde se lê, o que diz, na que diz, no que diz": True}),
    counting=phrases({"a contar da esquerda, da esquerda, a partir da esquerda, a partir do topo, da esquerda para a direita, de cima para baixo, a contar de cima": 1,
                      "a contar da direita, da direita, a partir da direita, do fim, a partir do fim, da direita para a esquerda, de baixo para cima, a contar de baixo, "
                      "a contar do fim": -1}),
)  # fmt: skip

_FRAMES: Final = frames(_VERBS, _SETS)

PORTUGUESE: Final = Tongue(
    code="pt",
    verbs=_FRAMES,
    starts=beginnings(_FRAMES),
    acts=phrases({f"{_CLICK}, {_SETS['double']}, pressione, pressiona, pressionar, prima, premir, tecle, digite, digita, digitar, "
                  "escreva, arraste, role": True}),
    texts=phrases({f"{_SETS['type']}, {_SETS['fill']}, {_SETS['search']}": True}),
    strong=phrases({"depois, e depois, então, e então, em seguida, e em seguida, a seguir, e a seguir, depois disso, e por fim, "
                    "por fim, e logo": True}),
    weak=phrases({"e, &": True}),
    polite=phrases({
        "por favor, por gentileza, se faz favor, se não se importa, agora, então, depois, e, ok, olá, oi, pode, podes, poderia, "
        "podia, podias, você pode, você poderia, quero, eu quero, quero que, queria, queria que, eu queria, eu gostaria de, gostaria de, "
        "gostaria que, gostava de, gostava que, preciso, preciso de, preciso que, vamos, faça o favor de, faz favor de, tente, tenta, "
        "consegue, consegues, primeiro, em seguida, também, ajude-me a, me ajude a, dá para, dá pra, por fim": True
    }),
    thanks=phrases({"por favor, por gentileza, se faz favor, para mim, pra mim, obrigado, obrigada, faz favor": True}),
    words=_WORDS,
    targets=_TARGETS,
    examples={
        "click": "clique em Salvar", "double": "dê um duplo clique em relatório.pdf",
        "right": "clique com o botão direito em relatório.pdf", "type": 'digite "olá" em Pesquisar',
        "type here": 'digite "olá" em Pesquisar', "paste": 'digite "olá" em Pesquisar', "replace": 'substitua Nome por "Ana"',
        "clear": "limpe o campo Nome", "keys": "pressione ctrl+s", "scroll": "role para baixo 3 vezes",
        "scroll end": "role até o fim", "drag": "arraste relatório.pdf para a Lixeira", "select": "selecione Grande em Tamanho",
        "select one": "selecione Grande em Tamanho", "check": "marque Lembrar de mim", "uncheck": "desmarque Lembrar de mim",
        "open": "abra o Firefox", "switch": "mude para o Firefox", "close": "feche o Firefox",
        "wait": "espere até Concluído aparecer", "wait seconds": "espere 3 segundos", "hover": "passe o mouse sobre Ajuda",
        "search": "procure por lâmpadas", "menu in": "Arquivo > Salvar como",
    },
    habits=phrases({
        "copiar, copie, copia, copia isto, copie isso": "pressione ctrl+c", "cortar, corte, corta": "pressione ctrl+x",
        "colar, cole, cola, cole aqui, cola aqui": "pressione ctrl+v", "desfazer, desfaça, anular, anula": "pressione ctrl+z",
        "refazer, refaça": "pressione ctrl+y", "selecione tudo, seleciona tudo, selecionar tudo": "pressione ctrl+a",
        "salve, salvar, guarda, guardar, salve o arquivo, guarda o ficheiro": "pressione ctrl+s",
        "imprima, imprimir, imprime": "pressione ctrl+p", "volte, voltar, volta": "pressione alt+left",
        "atualize, atualizar, recarregar": "pressione f5",
    }),
)  # fmt: skip
