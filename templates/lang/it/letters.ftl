# Lettere.

letter-above = scrivi i tuoi ordini sopra questa riga
letter-foot = Rispondi scrivendo gli ordini in alto, uno per riga. «aiuto» li spiega; «rapporto» manda tutta la posizione, «mappa» il tabellone a parole.
letter-foot-closed = Questo tavolo è chiuso. «storia 20», «rapporto» e «mappa» in una risposta lo raccontano e lo mostrano ancora; «messaggio a tutti: …» raggiunge gli altri.
ask-you = Tocca a te: { $ask }.
ask-more =
    { $count ->
        [one] Mandalo, se vuoi; «Che cosa posso fare?» elenca tutti gli altri.
       *[other] Mandane uno, cambiato come vuoi; «Che cosa posso fare?» li elenca.
    }
subject-turn = Tocca a te: { $ask }
subject-over = Finita: sei { $place }º su { $seats }
subject-over-unwon = Finita: non ha vinto nessuno
subject-undone = NON eseguito: { $line }
subject-press = { $who } ti scrive
subject-press-unsigned = Qualcuno ti scrive senza firma
letter-quoted = Le tue parole, come contano per la tua sorte:
letter-receipt = Ricevuta: { $receipt }
letter-answer = La tua lettera al tavolo «{ $table }»
letter-answer-as = La tua lettera al tavolo «{ $table }», per { $name }
letter-report = Tavolo «{ $table }», per { $name }
letter-welcome = Ti diamo il benvenuto al tavolo «{ $table }» di { $title }, { $name }. Questo è il tuo indirizzo personale per questo tavolo: una risposta a questa lettera è un tuo ordine, perciò tienilo per te.
letter-since = Dalla tua ultima mossa
letter-so-far = Che cosa è successo finora
letter-earlier =
    { $count ->
        [one] (Un fatto precedente è omesso qui; «storia { $records }» racconta di nuovo tutto.)
       *[other] ({ $count } fatti precedenti sono omessi qui; «storia { $records }» racconta di nuovo tutto.)
    }
letter-history = Le ultime registrazioni
letter-notes = I tuoi appunti (non li vede nessun altro)
letter-diary = Il diario di { $name }, che ora si apre
letter-tried = Che cosa farebbe «{ $line }» (niente è stato eseguito)
letter-picture = Un’immagine del tabellone. L’ordine «mappa» lo manda a parole.
letter-near = La parte del tabellone dove è successo qualcosa, più grande.
letter-tally =
    { $answered ->
        [0] { $left ->
            [0] Nessuna lettera in attesa
           *[other] Nessuna lettera ha avuto risposta
        }
        [one] Una lettera ha avuto risposta
       *[other] { $answered } lettere hanno avuto risposta
    }{ $again ->
        [0] {""}
        [one] , di cui una già vista
       *[other] , di cui { $again } già viste
    }{ $left ->
        [0] {""}
        [one] ; una è rimasta senza risposta, come detto sopra
       *[other] ; { $left } sono rimaste senza risposta, come detto sopra
    }; { $sent ->
        [0] niente è stato spedito.
        [one] una lettera è stata spedita.
       *[other] { $sent } lettere sono state spedite.
    }
letter-left-out =
    { $count ->
        [one] Un allegato non è stato letto: { $names }. Scrivi gli ordini nella lettera stessa.
       *[other] Alcuni allegati non sono stati letti: { $names }. Scrivi gli ordini nella lettera stessa.
    }
letter-too-large = La tua lettera è troppo grande per essere letta, perciò nulla è stato eseguito. Manda gli ordini in una lettera a parte, come testo semplice e senza immagini.
letter-too-many = La tua lettera ha più di { $most } ordini, più di quanti se ne possano volere, perciò nulla è stato eseguito. Mandane di meno.
letter-subject-too-large = La tua lettera era troppo grande
letter-subject-turned-away = Troppe lettere
letter-turned-away = Da te, o al tuo tavolo, sono arrivate più lettere di quante se ne possano leggere. Le ultime sono sul tavolo del moderatore e nulla di ciò che dicono è stato eseguito. Aspetta un poco prima di scrivere di nuovo; se non le hai scritte tu, avverti il moderatore.
letter-subject-stranger = Questo indirizzo qui non è conosciuto
letter-stranger = Hai scritto a Waybill, che modera giochi da tavolo ferroviari, ma nessuno che gioca qui ha questo indirizzo, perciò nulla è stato eseguito. Se giochi con un altro indirizzo, scrivi da quello, oppure rispondi a una lettera che hai ricevuto da qui. Altrimenti chiedi al moderatore della tua partita. Chi modera scrive all’indirizzo personale indicato nella sua prima lettera da qui.
letter-which-table = Giochi a più tavoli ({ $tables }) e la tua lettera non dice a quale si rivolge. Rispondi a una lettera di quel tavolo, oppure comincia con una riga come «tavolo { $example }».
letter-no-such-table = Nessun tuo tavolo si chiama «{ $name }»; nulla di ciò che segue quella riga è stato eseguito. I tuoi tavoli: { $tables }.
letter-which-seat = Hai più posti al tavolo «{ $table }» ({ $seats }) e la tua lettera non dice per quale di essi parla, perciò nulla è stato eseguito. Rispondi a una lettera di quel posto, oppure comincia con una riga come «posto { $example }».
letter-no-such-seat = Nessun tuo posto al tavolo «{ $table }» si chiama «{ $name }»; nulla di ciò che segue quella riga è stato eseguito. I tuoi posti lì: { $seats }.
letter-one-seat = Una lettera può parlare per un solo posto del tavolo «{ $table }»; nulla di ciò che dice per { $name } è stato eseguito. Mandalo in una lettera a parte.
letter-subject-seat = Quale posto intendi?
letter-subject-table = Quale tavolo intendi?
letter-subject-our-fault = Un errore nostro
letter-our-fault = Qualcosa è andato storto con la tua lettera, ed è colpa nostra, non tua: nulla è stato eseguito. Il moderatore trova la causa sotto il numero { $number }. Rimanda i tuoi ordini più tardi.

# Che cosa fa la casa per una lettera.

verdict-done = fatto
verdict-shown = La risposta è qui sotto.
house-language = Le tue lettere da questo tavolo saranno in italiano.
house-letters-every-move = Riceverai una lettera ogni volta che succede qualcosa che puoi sapere, a tutti i tuoi tavoli.
house-letters-my-turn = Riceverai una lettera quando ti si chiede qualcosa, o quando ciò che hai lasciato in anticipo è stato eseguito o è decaduto, a tutti i tuoi tavoli.
house-letters-daily = Riceverai al massimo una lettera al giorno da ciascuno dei tuoi tavoli, e le risposte subito; con più tavoli anche una su tutti, per primo quello con meno tempo.
house-letters-digest = Riceverai una lettera al giorno su tutti i tuoi tavoli, per primo quello con meno tempo; le parole per te, i promemoria e la fine arrivano subito.
house-letters-round = Riceverai una lettera quando ti si chiede qualcosa, o quando finisce un giro, a tutti i tuoi tavoli.
house-noted = È nel tuo diario; i tuoi rapporti lo mostreranno, e nessun altro lo vede.
house-salted = La tua risposta ora fa parte della sorte di questo tavolo: senza di essa nessuno può prevederne i dadi.
house-pressed = Le tue parole sono state mandate { STARTS($to, a: "ad", other: "a") } { $to }.
house-everybody = tutti
house-tell-pressed = { $seat } a tutti: «{ $words }»
house-tell-whispered = { $seat } { STARTS($to, a: "ad", other: "a") } { $to }, in privato: «{ $words }»
house-shown-enough = È più di quanto una lettera possa mostrare. Chiedilo in un’altra lettera.
house-no-nothing-said = Non ci sono parole.
help-hint = Scrivi gli ordini uno per riga in cima alla risposta. Maiuscole e accenti non contano, le parole si possono abbreviare, italiano e inglese si capiscono entrambi. Saluti e altra prosa non danno fastidio.
help-house = Ordini alla casa

# Verbi della casa.

verb-house-help = Come si scrivono gli ordini, o che cosa significa una parola.
verb-house-status = A chi tocca muovere.
verb-house-report = Di nuovo l’intera posizione.
verb-house-history = Che cosa raccontano le ultime registrazioni, dieci se non dici quante.
verb-house-map = Il tabellone a parole, tratta per tratta.
verb-house-orders = Tutti gli ordini di questo titolo.
verb-house-try = Che cosa farebbe un ordine; niente viene eseguito.
verb-house-language = La lingua delle tue lettere da questo tavolo.
verb-house-letters = Quanto spesso vuoi lettere su ciò che fanno gli altri, a tutti i tuoi tavoli.
verb-house-press = Parole a un giocatore o a tutti; continuano fino a una riga con un solo punto, o al prossimo ordine.
verb-house-note = Una riga per il tuo diario, che i tuoi rapporti ti restituiscono.
verb-house-salt = Aggiunge parole tue alla sorte, prima che la partita cominci.
verb-house-seat = Ciò che segue è per un altro tuo posto a questo tavolo.
verb-house-table = Ciò che segue è per un altro tuo tavolo.
options-ready = Pronti da copiare, cambiare e mandare:
part-language = it o en
part-delivery = ogni mossa, mio turno, ogni giro, ogni giorno o riassunto
part-player = un giocatore
part-count = quanti
part-order = un ordine
part-salt = il sale
part-table = il nome di un tavolo

held-subject = [{ $table }] Eri tu? Rispondi sì o no
held-heading = Una lettera a tuo nome è trattenuta
held-question = Una lettera per { $name } al tavolo «{ $table }» è arrivata in un modo che non dimostra che è tua: da un altro indirizzo, senza l’indirizzo delle nostre lettere, o con quello di un altro. Niente è stato eseguito. Se l’hai scritta tu, rispondi a questa lettera con la sola parola sì, e viene eseguita così com’è. Se non l’hai scritta tu, rispondi no, e viene buttata; oppure non fare niente, e la guarda chi modera. Queste sono le sue parole:
held-old-token = Una lettera per { $name } al tavolo «{ $table }» è andata a un tuo vecchio indirizzo, che nel frattempo è stato sostituito. Niente è stato eseguito. Se l’hai scritta tu, rispondi a questa lettera con la sola parola sì, e viene eseguita così com’è; d’ora in poi rispondi alle lettere più recenti, che hanno il tuo nuovo indirizzo. Se non l’hai scritta tu, rispondi no. Queste sono le sue parole:
post-silent = Le lettere { STARTS($name, a: "ad", other: "a") } { $name } tornano indietro, e la posta a quell’indirizzo è ferma. Chi modera il tavolo «{ $table }» lo sa.
desk-daily =
    { $count ->
        [one] Una cosa ti aspetta sulla scrivania di Waybill
       *[other] { $count } cose ti aspettano sulla scrivania di Waybill
    }
desk-how = «waybill desk» le elenca, «waybill desk accept 3» esegue una lettera, «reject 3» la butta, «as 3 Anna» la esegue per un posto, «answer 3 …» risponde, «again 3» riprova.
desk-held = trattenuta
desk-quarantined = non si è potuta trattare
desk-fault = un errore nostro
desk-not-understood = non capita
desk-turned-away = respinta
desk-unsent = non si è potuta spedire
seat-unreached = { $name } non si raggiunge a { $address }: { $why }
desk-stopped = le lettere tornano indietro
desk-empty = Niente ti aspetta.
# Ciò che è proposto, chiesto o non letto.

house-no-deadline = Questo tavolo non ha scadenze.
house-undo = Ciò che è stato eseguito vale. «disfa» da solo su una riga chiede di ritirare il tuo ultimo ordine: devono essere d’accordo coloro i cui ordini successivi non varrebbero più, e oltre un tiro di dadi tutti. Anche il moderatore può annullare.
house-see-options = Ciò che puoi ordinare è scritto sotto.
house-offer-lapsed = Non c’è nulla a cui «sì» possa rispondere: la proposta valeva per una posizione precedente. Scrivi l’ordine stesso.
house-offer-which = Ci sono più proposte aperte ({ $offers }) e la tua lettera non dice quale intendi. Rispondi alla lettera che l’ha fatta, oppure scrivi l’ordine stesso.
house-offer-declined = La proposta è lasciata cadere; non ne è stato eseguito nulla.
verb-house-rules = Come si vince e com’è fatto un turno, in dieci righe.
verb-house-undo = Chiedi di ritirare il tuo ultimo ordine; devono essere d’accordo coloro i cui ordini successivi non varrebbero più, oltre un tiro di dadi tutti.

# L’ultima lettera.

finale-head = Com’è andata
finale-head-points = Le svolte
finale-lead = { $seat } va in testa e ci resta. { $told }
finale-up = { $seat } guadagna { $sum }. { $told }
finale-down = { $seat } perde { $sum }. { $told }
finale-replay = Tutta la partita è allegata come pagina: aprila in un browser e scorrila passo per passo.
