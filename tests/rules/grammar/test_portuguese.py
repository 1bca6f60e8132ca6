"""How people in offices of Brazil and Portugal say it, and what it means."""

TABLE = {
    "clicar": """
    clique em Salvar => click: Salvar
    clique Salvar => click: Salvar
    clique o botão Salvar => click: Salvar <botão>
    CLIQUE EM SALVAR => click: SALVAR
    clique no botão Salvar => click: Salvar <botão>
    clica em Guardar => click: Guardar
    clica Guardar => click: Guardar
    carrega em OK => click: OK
    carregue no botão "Seguinte" => click: 'Seguinte' <botão>
    prime o botão Guardar => click: Guardar <botão>
    faz clique em Enviar => click: Enviar
    dá um clique em Cancelar => click: Cancelar
    toque em Continuar => click: Continuar
    clicar no botão Sim => click: Sim <botão>
    Clique em "Salvar como..." => click: 'Salvar como...'
    clique na célula B2 => click: B2 <célula>
    clica no separador Geral => click: Geral <separador>
    clique na aba Geral => click: Geral <aba>
    clique no link "Esqueci minha senha" => click: 'Esqueci minha senha' <link>
    """,
    "cortesia": """
    por favor, clique em Salvar => click: Salvar
    clica no Guardar se faz favor => click: Guardar
    podes clicar em Guardar? => click: Guardar
    podia clicar em Guardar, por favor => click: Guardar
    você pode clicar em Ajuda, por favor? => click: Ajuda
    eu quero clicar em Salvar => click: Salvar
    quero que cliques em OK => click: OK
    oi, clica em Salvar, obrigado! => click: Salvar
    clique em Salvar por favor. => click: Salvar
    abra o Firefox por favor => open: Firefox
    """,
    "nomes que contêm palavras da gramática": """
    clique em Termos de Uso => click: Termos de Uso
    clique em Política de privacidade => click: Política de privacidade
    clique em Termos e Condições => click: Termos e Condições
    clique em Fale conosco => click: Fale conosco
    clique em Entrar com o Google => click: Entrar com o Google
    clique em Sair da conta => click: Sair da conta
    clique em Adicionar ao carrinho => click: Adicionar ao carrinho
    clique em Primeiro nome => click: Primeiro nome
    clique em Último nome => click: Último nome
    clique em Segunda via => click: Segunda via
    clique em Comprar agora => click: Comprar agora
    clique em Agora não => click: Agora não
    clique em Pagar agora => click: Pagar agora
    clique em Salvar e fechar => click: Salvar e fechar
    clique em Selecionar tudo => click: Selecionar tudo
    clique em Sim, aceito => click: Sim, aceito
    clique em Não => click: Não
    clique em Em andamento => click: Em andamento
    clique em O que há de novo => click: O que há de novo
    clique em Esqueci minha senha => click: Esqueci minha senha
    clique em Lista de desejos => click: Lista de desejos
    clique em Caixa de entrada => click: Caixa de entrada
    clique em Menu principal => click: Menu principal
    """,
    "espécie e nome": """
    clique onde diz Entrar => click: Entrar
    clique no botão chamado Confirmar => click: Confirmar <botão>
    clique na opção que diz Sair => click: Sair <opção>
    marque a caixa de seleção Aceito os termos => check: Aceito os termos <caixa de seleção>
    digite rua na barra de endereço => type 'rua': endereço <barra>
    limpa a caixa de pesquisa => clear: pesquisa <caixa>
    clique no ícone de engrenagem => click: engrenagem <ícone>
    carrega no ícone da engrenagem => click: engrenagem <ícone>
    """,
    "contar": """
    clique duas vezes na linha 5 => double: #5 <linha>
    clique no segundo botão a partir da direita => click: #-2 <botão>
    clique no terceiro botão da esquerda => click: #3 <botão>
    clique no botão número 2 => click: #2 <botão>
    clique na linha 5 => click: #5 <linha>
    clique no primeiro link => click: #1 <link>
    clique no 2º item da lista => click: #2 <item> in (<lista>)
    clique na 3ª linha => click: #3 <linha>
    clique no penúltimo item => click: #-2 <item>
    por favor, clique no segundo botão "Editar" no diálogo => click: #2 'Editar' <botão> in (<diálogo>)
    """,
    "lugar": """
    no canto superior direito, clique no ícone => click: <ícone> at top right
    clique no botão do meio => click: <botão> at center
    clique no botão da esquerda => click: <botão> at left
    clique no último botão à direita => click: #-1 <botão> at right
    clique no X no canto superior direito => click: X at top right
    clique no ícone no canto superior direito => click: <ícone> at top right
    clique no ícone de engrenagem no canto inferior esquerdo da janela
         => click: engrenagem <ícone> at bottom left
    """,
    "relação": """
    clica no botão que está ao lado de Pesquisar => click: <botão> beside (Pesquisar)
    clique no botão Excluir na linha que contém Banana => click: Excluir <botão> beside (Banana)
    clique no botão à direita de Cancelar => click: <botão> right of (Cancelar)
    clique no campo abaixo de Nome => click: <campo> below (Nome)
    clique na seta ao lado de Imprimir => click: seta beside (Imprimir)
    clique na caixa de seleção à esquerda de Newsletter => click: <caixa de seleção> left of (Newsletter)
    clique em Editar ao lado de Ana na lista Contatos => click: Editar beside (Ana in (Contatos <lista>))
    clique em Excluir na linha da Banana => click: Excluir beside (Banana)
    clique em OK na caixa de diálogo => click: OK in (<caixa de diálogo>)
    clique em Sim no diálogo Confirmar => click: Sim in (Confirmar <diálogo>)
    """,
    "janelas": """
    mude para a aba Avançado => click: Avançado <aba>
    muda para a janela do Firefox => switch: Firefox
    clica em Recarregar no Firefox => click: Recarregar in app Firefox
    no Firefox, clica em Recarregar => click: Recarregar in app Firefox
    na janela Preferências, clique em Rede => click: Rede in app Preferências
    abre o Firefox => open: Firefox
    abrir a calculadora => open: calculadora
    executa o programa Terminal => open: Terminal
    inicia o mousepad => open: mousepad
    vai para o Firefox => switch: Firefox
    volta para o mousepad => switch: mousepad
    traga o Firefox para frente => switch: Firefox
    fecha a janela => close:
    fecha o Firefox => close: Firefox
    sai do Firefox => close: Firefox
    feche a aba Correio => click: Close <button> in (Correio <aba>)
    """,
    "menus": """
    Ficheiro > Guardar como => menu: Ficheiro > Guardar como
    Arquivo → Imprimir => menu: Arquivo > Imprimir
    Inserir > Tabela => menu: Inserir > Tabela
    Pesquisar > Localizar => menu: Pesquisar > Localizar
    escolha Arquivo > Salvar como => menu: Arquivo > Salvar como
    no menu Editar, escolha Copiar => menu: Editar > Copiar
    escolha Colar no menu Editar => menu: Editar > Colar
    abra o menu Ajuda => click: Ajuda <menu>
    abre o menu Ficheiro e clica em Guardar => click: Ficheiro <menu> | click: Guardar
    """,
    "escrever": """
    digite Olá. Depois pressione Enter => type 'Olá.': focus | keys: enter
    digite Olá. => type 'Olá.': focus
    digite olá na caixa Nome => type 'olá': Nome <caixa>
    escreve Lisboa no campo Cidade => type 'Lisboa': Cidade <campo>
    escreve "Bom dia, João" no assunto => type 'Bom dia, João': assunto
    escreva Maria José em Nome completo => type 'Maria José': Nome completo
    digita 42 em quantidade => type '42': quantidade
    digita joao.silva@empresa.com.br no e-mail => type 'joao.silva@empresa.com.br': e-mail
    digite 1.234,56 no campo Valor total => type '1.234,56': Valor total <campo>
    digite "e depois clique em OK" no campo Observações
         => type 'e depois clique em OK': Observações <campo>
    coloque 10 em Quantidade => type '10': Quantidade
    coloca o texto "abc" no campo Código => type 'abc': Código <campo>
    insere 2024 no Ano => type '2024': Ano
    introduz "segredo" na caixa Frase => type 'segredo': Frase <caixa>
    preenche o campo Nome com Ana Maria => type 'Ana Maria': Nome <campo>
    preencher Morada com Rua do Ouro, 12 => type 'Rua do Ouro, 12': Morada
    digite Ana no campo Nome e Silva no campo Sobrenome
         => type 'Ana': Nome <campo> | type 'Silva': Sobrenome <campo>
    escreve Olá, tudo bem? e carrega em Enter => type 'Olá, tudo bem?': focus | keys: enter
    """,
    "alterar": """
    defina o volume em 30 => replace '30': volume
    substitua o texto por "novo" => replace 'novo': focus
    troque tudo por novo => replace 'novo': focus
    troque o tamanho da fonte para 14 => replace '14': tamanho da fonte
    muda o Idioma para Português => replace 'Português': Idioma
    altere a data para 01/02/2024 => replace '01/02/2024': data
    substitua o texto de Nome por "novo" => replace 'novo': Nome
    apaga o texto do campo Notas => clear: Notas <campo>
    limpe o campo Nome => clear: Nome <campo>
    pesquisa sapatos vermelhos => replace 'sapatos vermelhos': search <field>
    """,
    "marcar e escolher": """
    selecionar tudo => keys: ctrl+a
    marca a caixa Lembrar-me => check: Lembrar-me <caixa>
    assinala Li e aceito => check: Li e aceito
    ativa o modo escuro => check: modo escuro
    desmarca Receber novidades => uncheck: Receber novidades
    desativa o Bluetooth => uncheck: Bluetooth
    selecione Português na lista Idioma => select Português: Idioma <lista>
    seleciona Brasil em País => select Brasil: País
    """,
    "teclas": """
    carrega na tecla Tab duas vezes => keys: tab tab
    prima Ctrl+S => keys: ctrl+s
    aperta Enter => keys: enter
    tecle F5 => keys: f5
    pressiona a tecla Esc => keys: escape
    pressiona ctrl e c => keys: ctrl+c
    pressione Ctrl+Shift+Esc => keys: ctrl+shift+escape
    pressione a seta para baixo cinco vezes => keys: down down down down down
    pressione ctrl+banana => ?key
    """,
    "rolar, arrastar, apontar": """
    coloque o cursor no campo Nome => click: Nome <campo>
    role a lista para baixo => scroll 0 5: <lista>
    rola para baixo => scroll 0 5: focus
    desliza para cima => scroll 0 -5: focus
    role até o fim da página => scroll 0 200 end: página
    role para a direita => scroll 5 0: focus
    role duas páginas para baixo => scroll 0 20: focus
    arrasta o ficheiro a.txt para Arquivo => drag: a.txt <ficheiro> -> Arquivo
    arraste "a.txt" até "Lixeira" => drag: 'a.txt' -> 'Lixeira'
    passa o rato por cima de Ajuda => hover: Ajuda
    passe o mouse em Produtos => hover: Produtos
    """,
    "outros cliques": """
    faz clique direito em Documentos => right: Documentos
    dá dois cliques no ícone Computador => double: Computador <ícone>
    faz duplo clique no relatorio.pdf => double: relatorio.pdf
    clique com o botão direito em relatório.pdf e escolha Renomear
         => right: relatório.pdf | click: Renomear
    clica com o botão direito do rato na pasta Fotos => right: Fotos <pasta>
    """,
    "esperar": """
    espera 5 segundos => wait 5: focus
    espera meio segundo => wait 0.5: focus
    espera até aparecer Concluído => wait 0: Concluído
    espere até que o botão Salvar apareça => wait 0: Salvar <botão>
    aguarde até Carregando desaparecer => wait 0 gone: Carregando
    espera pelo diálogo => wait 0: <diálogo>
    """,
    "sequências": """
    clique em A, depois clique em B e pressione ctrl+c => click: A | click: B | keys: ctrl+c
    clique em Nome, digite Ana, pressione Tab, digite Silva
         => click: Nome | type 'Ana': focus | keys: tab | type 'Silva': focus
    primeiro clique em Novo, depois digite olá e por fim pressione Enter
         => click: Novo | type 'olá': focus | keys: enter
    clique em Novo, depois em Salvar => click: Novo | click: Salvar
    """,
    "o que ninguém pode saber": """
    introduza a palavra-passe => ?
    clique aí => ?
    clica nisso => ?
    clique => ?
    preencha o formulário => ?
    copiar => ?
    colar => ?
    guardar o ficheiro => ?
    não clique em Salvar => ?
    se aparecer OK, clique => ?
    feche todas as janelas => ?
    reserve um voo => ?
    ajuda => ?
    """,
}


def test_it_means_what_the_person_meant(words, meaning, meaning_of):
    assert meaning_of(words) == meaning
