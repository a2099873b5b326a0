# Partite che cercano giocatori, e chi osserva.

part-game = il nome di una partita
verb-house-games = Quali partite cercano giocatori.
verb-house-join = Iscriviti a una partita annunciata; «come» dice con quale nome vuoi giocare.
verb-house-leave = Ritira l’iscrizione a una partita non ancora iniziata, o smetti di ricevere lettere su una che osservi.
verb-house-observe = Ricevi lettere su ciò che è pubblico di una partita che non giochi.
lobby-subject = { $game }
lobby-subject-confirm = { $game }: conferma, per favore
lobby-subject-joined = { $game }: iscrizione fatta
lobby-subject-left = { $game }: iscrizione ritirata
lobby-subject-seated = { $game }: il posto è tuo
lobby-subject-observed = { $game }: la osservi
lobby-subject-no = { $game }: nulla è cambiato
lobby-subject-games = Partite che cercano giocatori
lobby-none = In questo momento nessuna partita cerca giocatori.
lobby-no-pace = senza scadenze
lobby-offer = { $game }: { $title }, { $seats } giocatori, { $free ->
        [0] nessun posto libero
        [one] { $free } posto libero
       *[other] { $free } posti liberi
    }{ $joined ->
        [0] .
       *[other] { " " }(iscritti: { $players }).
    } Ritmo: { $pace }. Per iscriverti scrivi «partecipo a { $game }».
lobby-confirm-join = Qualcuno, speriamo tu, vuole giocare a { $game } con lettere a { $address }. Rispondi a questa lettera, basta la parola sì, e l’iscrizione è fatta. Se non sei stato tu, non fare nulla.
lobby-confirm-leave = Qualcuno, speriamo tu, vuole ritirare { $address } da { $game }. Rispondi a questa lettera, basta la parola sì, ed è fatto. Se non sei stato tu, non fare nulla.
lobby-confirm-observe = Qualcuno, speriamo tu, vuole ricevere lettere su { $game } a { $address }. Rispondi a questa lettera, basta la parola sì, e cominciano. Se non sei stato tu, non fare nulla.
lobby-joined = L’iscrizione a { $game } ({ $title }) è fatta, con il nome { $name }. { $free ->
        [0] Ci sono tutti: { $players }.
        [one] Finora: { $players }; resta un posto.
       *[other] Finora: { $players }; restano { $free } posti.
    } Ritmo: { $pace }.{ $free ->
        [0] { "" }
       *[other] { " " }Finché non comincia, «lascio { $game }» ritira l’iscrizione.
    }
lobby-opens = Il tavolo apre adesso, e la lettera di benvenuto è in viaggio. La partita comincia quando tutti hanno risposto.
lobby-left = L’iscrizione a { $game } è ritirata.
lobby-observed = Osservi { $game }: ricevi lettere su ciò che tutti possono sapere. «lascio { $game }» le fa smettere.
lobby-unobserved = Non ricevi più lettere su { $game }.
lobby-withdrawn = Il moderatore ha ritirato { $game }; non si giocherà.
lobby-declined = Riguardo a { $game } non è stato fatto nulla.
lobby-nothing-asked = Riguardo a { $game } non ti è chiesto nulla. «partite» elenca le partite che cercano giocatori; «lascio { $game }» fa smettere le lettere che la riguardano.
lobby-observer-heading = { $game }, che osservi
lobby-observer-how = Ricevi questa lettera perché osservi { $game }. «lascio { $game }» in una risposta le fa smettere.
lobby-no-such-game = Nessuna partita di nome «{ $game }» cerca giocatori.
lobby-no-such-game-near = Nessuna partita e nessun tavolo si chiama «{ $game }». { $count ->
        [0] In questo momento nessuna partita cerca giocatori.
       *[other] Forse intendi { $near }; «partite» dice di più.
    }
lobby-no-announced = Una partita di nome { $game } è già annunciata.
lobby-no-bad-seats = Si gioca da { $least } a { $most }, non in { $seats }.
lobby-no-name-taken = A { $game } c’è già chi si chiama { $name }. «partecipo a { $game } come { $name } B» andrebbe bene.
lobby-no-joined = L’iscrizione a { $game } è già fatta.
lobby-no-observes = Osservi già { $game }.
lobby-no-full = A { $game } non c’è più posto.
lobby-no-not-full = { $free ->
        [one] A { $game } un posto è ancora libero.
       *[other] A { $game } { $free } posti sono ancora liberi.
    }
lobby-no-not-there = Non hai un’iscrizione a { $game }, e non la osservi.
lobby-no-begun = { $game } è cominciata, o sta per cominciare; non ci si può più iscrivere. «osservo { $game }» ti mostra ciò che tutti possono sapere.
lobby-no-plays = Giochi a { $game }; chi osserva non vede di più.
lobby-no-over = { $game } è finita.
lobby-no-resign = Giochi a { $game }. Chi non può più scrive «abbandono la partita» rispondendo a una lettera di quel tavolo.
lobby-no-other-address = Questa risposta viene da un indirizzo diverso da quello di cui si parla. Riguardo a { $game } rispondi per favore dall’indirizzo a cui è andata la nostra lettera; non è stato fatto nulla.
announce-done = { $game } è annunciata: { $title }, { $seats } giocatori. Chi vuole giocare scrive «partecipo a { $game }» a { $address }.
announce-withdrawn = { $game } è ritirata.
audit-lobby-counts =
    { $records ->
        [one] La sala d’attesa ha { $records } registrazione
       *[other] La sala d’attesa ha { $records } registrazioni
    }.

# Posti che cambiano mano.

part-title = un titolo
verb-house-substitute = Subentra a un posto tenuto da un bot.
verb-house-standby = I titoli per cui faresti da riserva; «nessuno» per nessuno.
verb-house-resign = Non giochi più questo posto; lo tiene un bot finché qualcuno non subentra.
lobby-confirm-substitute = Qualcuno, speriamo tu, vuole subentrare a un posto di { $game } con lettere a { $address }. Rispondi a questa lettera, basta la parola sì, e il posto è tuo. Se non sei stato tu, non fare nulla.
standby-resigned = Non giochi più questo posto; lo tiene un bot finché qualcuno non subentra. Grazie di averlo detto.
standby-farewell-subject = Non giochi più a { $game }
standby-farewell = Non giochi più a { $game }: il tuo posto è passato ad altri. Le lettere al tuo vecchio indirizzo per quel tavolo non contano più.
standby-call-subject = Un posto libero a { $game }
standby-call = Fai da riserva per { $title }, e a { $game } il posto di { $name } è libero; lo tiene un bot. Rispondi a questa lettera, basta la parola sì, ed è tuo, se nessuno ha fatto prima: ricevi la posizione, la storia e ciò che il posto sa, e un orologio pieno. Se non lo vuoi, non fare nulla.
standby-seated = Il posto a { $game } è tuo. Segue una lettera con tutto ciò che ti serve.
standby-no-free-seat = A { $game } nessun posto è libero.
standby-no-name-taken = A { $game } c’è già chi si chiama { $name }. «subentro a { $game } come { $name } B» andrebbe bene.
standby-no-proof = Scrivilo per favore rispondendo a una lettera ricevuta da qui, così sappiamo che sei tu.

# Risposte che una partita aspetta.

unanswered-subject = { $game } aspetta la tua risposta
unanswered-remind = La partita a { $game } comincia quando tutti hanno risposto alla prima lettera, { $count ->
        [0] e manchi solo tu.
       *[other] e mancate { $who } e tu.
    } Basta una parola in risposta a questa lettera; se non vuoi più giocare, scrivi «abbandono la partita».

# Risultati.

standings-line = { $title }  { $name }  { $rating }  { $games ->
        [one] { $games } partita
       *[other] { $games } partite
    }, vinte { $wins }; risponde entro { $first }, { $half }, { $third } ore (un quarto, metà, tre quarti delle volte); mancate: { $misses }; partite dall’ultima mancata: { $since }
lobby-answers = { $name } risponde entro { $first }, { $half }, { $third } ore (un quarto, metà, tre quarti delle volte); mancate: { $misses }; partite finite: { $finished }, dall’ultima mancata: { $since }.
lobby-answers-new = { $name } qui non ha ancora preso decisioni.
announce-no-taken = C’è già un tavolo di nome «{ $name }».
announce-no-complaints = Quella partita non si può aprire così: { $why }
