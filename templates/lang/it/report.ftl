# Parole che ne uniscono altre.

list-and =
    { $start ->
        [e] { $first } ed { $last }
       *[other] { $first } e { $last }
    }
list-none = nessuno

# Che ne è di una riga.

verdict-stands = vale
verdict-refused = rifiutato
verdict-misread = non chiaro
verdict-falls = sospeso
verdict-waits = in attesa
verdict-not-reached = non letto
verdict-read-as = Letto come: { $order }
verdict-offered = intendevi
verdict-meant = { $order }
verdict-throws = Poi si tirano i dadi; nessuno li vede prima.
verdict-waits-for = Attende la sorte: { $purpose }.

# Risposte e stato della partita.

report-happened = Che cosa è successo:
report-would-happen = Che cosa succederebbe:
report-would-not-stand = Non sarebbe eseguito, perché non tutte le righe valgono.
report-nothing-done = Non è stato eseguito nulla.
report-partly-done = Ciò che vale è stato eseguito; il resto no. Rimanda solo il resto.
report-offered = Rispondi «sì» a questa lettera, e sarà eseguito:
report-unread = Non letto come ordine: { $words }
report-no-orders = Non c’era alcun ordine.
report-your-move = Tocca a te.
report-to-move =
    { $count ->
        [one] Tocca { STARTS($who, a: "ad", other: "a") } { $who }.
       *[other] Tocca { STARTS($who, a: "ad", other: "a") } { $who }, in qualsiasi ordine.
    }
report-not-begun = La partita non è ancora cominciata.
report-not-begun-answer = Rispondi: la partita aspetta te{ $count ->
        [0] {""}
        [one] {" "}e { $who }
       *[other] , { $who }
    }. Basta una parola.
report-not-begun-waits = La partita comincia quando { $count ->
        [one] avrà
       *[other] avranno
    } risposto anche { $who }.
report-closed = Il tavolo è chiuso, e non tocca a nessuno.
report-over = La partita è finita: { $places }.
report-over-unwon = La partita è finita e non ha vinto nessuno.
report-place = { $place }. { $who } ({ $score })
report-endless = Waybill ha girato a vuoto su questo ordine. Non ne è stato eseguito nulla; il moderatore ne è informato.
report-our-fault = Questo non doveva succedere, e la colpa è nostra, non tua. Per favore mostralo al moderatore: { $what }

# Ciò che ogni posizione ha.

report-board = Tabellone: { $board }
report-board-not-published = Tabellone: { $board } (non quello pubblicato)
report-head-ranking = Classifica finale
report-head-plans = Che cosa hai lasciato in anticipo (nessun altro lo vede)
report-head-plans-of = Che cosa ha lasciato in anticipo { $who }

# Ordini possibili.

options-now = Ora puoi ordinare:
options-ahead = Puoi lasciare in anticipo:
options-none = Al momento non hai nulla da ordinare.
options-shortened = La barra separa le alternative, scrivine una; 1-8 è un numero qualsiasi da 1 a 8.

# L’elenco degli ordini.

reference-title = Ordini di { $title }
reference-hint = Le parole si possono abbreviare finché restano chiare, e si scrivono in italiano o in inglese. Il MAIUSCOLO sta per qualcosa da completare, le parentesi quadre per qualcosa che puoi omettere.
reference-example = Esempio: { $example }
reference-also = Anche: { $words }
reference-elsewhere = In inglese: { $words }
reference-options = Opzioni per un nuovo tavolo

# Elenchi di titoli e tavoli.

titles-none = Non ci sono titoli.
titles-title = Titolo
titles-id = Parola
titles-seats = Posti
titles-board = Tabellone
titles-published =
    { $published ->
        [yes] sì
       *[no] no
    }
titles-kind = Pubblicato
init-next = La cartella è pronta. Ora scorri { $config }, poi apri un tavolo con waybill --dir { $folder } new TITOLO --table NOME --seat Anna=anna@example.org … e fai leggere la posta a waybill --dir { $folder } run (oppure once, per sbrigare quello che aspetta e fermarsi).
new-promise = La promessa della sua sorte è { $promise }. È scritta anche nelle lettere di benvenuto: conservala per controllare la partita in seguito.
rescue-lost-one = L'atto { $record } di questa partita è andato perso con un disco e non si è più trovato. La partita riprende da com'era prima: confrontala con le tue ultime lettere e manda di nuovo i tuoi ordini.
rescue-lost = Gli atti da { $from } a { $to } di questa partita sono andati persi con un disco e non si sono più trovati. La partita riprende da com'era prima dell'atto { $from }: confrontala con le tue ultime lettere e manda di nuovo i tuoi ordini.
rescue-lost-end = Quello che seguiva l'atto { $last } di questa partita può essere andato perso con un disco. La partita riprende da lì: confrontala con le tue ultime lettere e manda di nuovo i tuoi ordini.
tables-none = Non ci sono tavoli.
tables-table = Tavolo
tables-title = Titolo
tables-players = Giocatori
tables-records = Atti
tables-stage = Stato
tables-waiting = Si aspetta
tables-waits = { $whom }, da { $since } UTC ({ $span })
tables-moderator = chi modera
stage-open = aperto
stage-playing = in corso
stage-waiting = attende la sorte
stage-over = finito
stage-broken = illeggibile
