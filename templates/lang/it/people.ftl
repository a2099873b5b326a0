# Che cosa fa e che cosa dice il registro delle persone.

people-registered = Sei nel registro come { $name }.
people-renamed = D’ora in poi ti chiami { $name }.
people-address-added = Puoi scrivere anche da { $address }. Le lettere vanno dove andavano prima.
people-address-dropped = { $address } non è più tuo: lì non arriva più nulla, e le lettere da lì non valgono più.
people-letters-to = D’ora in poi le tue lettere vanno a { $address }, per tutti i tuoi tavoli; puoi scrivere anche dagli altri tuoi indirizzi.
people-zone = Date e ore ti sono dette secondo gli orologi di { $zone }, a tutti i tuoi tavoli.
people-away = Non ci sei da { $first } a { $last }; in quei giorni il tuo tempo è fermo, a tutti i tuoi tavoli.
people-back = Sei di ritorno, e il tuo tempo riprende a scorrere.
people-standby = Sei a disposizione per prendere un posto a { $titles }.
people-no-standby = Non sei più a disposizione per sostituire qualcuno.
people-as-before = È già così; non cambia nulla.
people-no-not-theirs = Questo può chiederlo solo qualcun altro.
people-no-nobody-there = Nel registro nessuno ha quell’indirizzo.
people-no-taken = { $address } appartiene già a qualcuno nel registro.
people-no-such-address = { $address } non è uno dei tuoi indirizzi, che sono { $theirs }.
people-no-only-address = È il tuo unico indirizzo. Prima aggiungine un altro.
people-no-too-many-addresses = A nessuno servono più di otto indirizzi. Prima togline uno.
people-no-too-long = Mancheresti { $days } giorni nel { $year }; ne sono permessi al massimo { $most }.
people-no-overlaps = In alcuni di quei giorni manchi già.
people-no-not-away = Non risulti assente.
people-no-such-title = Nessun titolo si chiama «{ $word }».
people-no-nothing-changes = È già così; non cambia nulla.
days-no-unreadable = «{ $words }» non indica dei giorni. Scrivili così: «dal 1 al 15 agosto» o «2027-08-01 a 2027-08-15».
days-no-such-day = «{ $words }» indica un giorno che non c’è in nessun calendario.
days-no-backwards = L’ultimo giorno viene prima del primo.
days-no-past = Quei giorni sono già passati.
days-no-too-far = Quei giorni sono troppo lontani per prometterne qualcosa.
part-zone = una città o un fuso orario
part-address = un indirizzo
part-days = dei giorni, come dal 1 al 15 agosto
verb-house-away = In quei giorni i tuoi orologi sono fermi, a tutti i tuoi tavoli; una mossa vi pone fine.
verb-house-back = Sei di ritorno, e i tuoi orologi riprendono.
verb-house-zone = Il fuso orario in cui leggi le scadenze, a tutti i tuoi tavoli.
verb-house-address = Dove vanno le tue lettere; «aggiungi» per un indirizzo da cui scrivi anche, «togli» per uno che non è più tuo.
audit-people-counts =
    { $records ->
        [one] Il registro delle persone ha { $records } registrazione
       *[other] Il registro delle persone ha { $records } registrazioni
    } su { $people ->
        [one] { $people } persona
       *[other] { $people } persone
    }.
people-away-here = Non ci sei da { $first } a { $last }; intanto il tuo orologio a questo tavolo è fermo. Finisce quando muovi.

# Il riassunto del giorno.

digest-subject = { $tables ->
        [one] Il tuo tavolo
       *[other] I tuoi { $tables } tavoli
    }: { $count ->
        [0] non ti si chiede nulla
        [one] uno ti aspetta
       *[other] { $count } ti aspettano
    }
digest-more = … e prima { $count ->
        [one] un’altra cosa
       *[other] altre { $count } cose
    }
digest-how = Gli ordini in una risposta a questa lettera sono per { $table }. Per un altro tavolo scrivi sopra i suoi ordini una riga «tavolo NOME». «lettere mio turno» fa smettere queste lettere quotidiane.

# Moderatori per posta.

moderator-welcome-subject = Moderi per posta
moderator-welcome = Da questo indirizzo puoi fare per posta ciò che si fa alla console: rispondi a questa lettera, o scrivi all’indirizzo a cui va la risposta. Senza quell’indirizzo non si fa nulla, perciò tienilo per te. Un comando per riga; ecco che cosa si può scrivere:
moderator-how = «tavolo Tuesday» su una riga, o [Tuesday] nell’oggetto, dice di quale tavolo si parla sotto. Le parole di «scrivi» continuano fino a una riga con un solo punto. Titoli: { $titles }. I giocatori interessati ricevono le loro lettere come sempre, gli altri moderatori una copia.
moderator-subject = [{ $table }] fatto
moderator-subject-no = [{ $table }] non tutto è stato fatto
moderator-subject-all = Fatto
moderator-subject-all-no = Non tutto è stato fatto
moderator-copy-subject = { $who } ha moderato
moderator-which-table = Quale tavolo? Nominalo, come in «pausa Tuesday», o scrivi sopra «tavolo Tuesday».
moderator-no-command = Non è un comando. { $count ->
        [0] «aiuto» li elenca tutti.
       *[other] Forse intendi { $near }; «aiuto» li elenca tutti.
    }
moderator-no-table = Nessun tavolo e nessuna partita si chiama «{ $name }». { $count ->
        [0] Non ce n’è nessuno.
       *[other] C’è { $near }.
    }
moderator-no-player = A { $table } nessuno si chiama «{ $name }»; ci sono { $players }.
moderator-no-time = «{ $words }» non è una durata, come «3 giorni» o «36 ore».
moderator-no-pace = «{ $words }» non è un ritmo, come «post», «brisk», «nessuno» o «ogni martedì 20:00 Europe/Rome».
moderator-no-customs = «{ $words }» non è fra le usanze: { $known }.
moderator-no-record = «{ $words }» non è il numero di una registrazione, come in «torna indietro a Tuesday fino a 57».
moderator-no-words = Che cosa? Sta dopo i due punti.
moderator-no-successor = Chi subentra? Come in «sostituisci Bert con Dora al tavolo Tuesday», o «con Dora=dora@example.org».
moderator-no-reason = Perché? Sta dopo i due punti, e lo ricevono tutti al tavolo.
moderator-no-seats = In quanti si gioca? Come in «annuncia TITOLO per 4 come Tuesday: post».
moderator-no-title = Nessun titolo si chiama «{ $title }»; ci sono { $known }.
moderator-nothing-proposed = Lì non c’è nessuna proposta.
moderator-several-people = Nel registro più persone si chiamano «{ $name }»; aggiungi =INDIRIZZO per dire chi.
moderator-nobody-called = Nel registro nessuno si chiama «{ $name }»; aggiungi =INDIRIZZO per dire dove vanno le sue lettere.
moderator-means-tables = I tavoli di cui ti occupi, chi aspettano, e le partite che cercano giocatori.
moderator-means-table = Il tavolo di cui parlano le righe sotto.
moderator-means-show = Come sta un tavolo, per ciò che tutti possono vedere.
moderator-means-pause = Ferma gli orologi; ciò che vi resta si conserva.
moderator-means-resume = Fa riprendere gli orologi.
moderator-means-pace = Un altro ritmo: l’orologio di tutti riparte da capo; «nessuno» toglie le scadenze.
moderator-means-customs = Che altro è concordato: stampa, silenzio sulle proposte, prima mancata.
moderator-means-give = Dà più tempo a un giocatore.
moderator-means-take-back = Torna indietro di un passo, o a com’era la partita dopo una registrazione.
moderator-means-as = Ordini di un giocatore che ti sono arrivati per altra via, uno per riga.
moderator-means-say = Scrive a tutti a un tavolo, o ad alcuni.
moderator-means-seat = Un altro indirizzo o nome per un giocatore; le vecchie lettere per il posto non contano più.
moderator-means-replace = Dà un posto a qualcun altro: orologio pieno, posizione e storia.
moderator-means-remove = Toglie un posto a chi lo gioca; lo tiene un bot, e si chiede alle riserve.
moderator-means-close = Chiude un tavolo prima della fine della partita.
moderator-means-veto = Ciò che i giocatori hanno proposto non si farà.
moderator-means-grant = Ciò che i giocatori hanno proposto si fa, come se tutti fossero d’accordo.
moderator-means-start = Fa cominciare una partita aperta per cominciare più tardi.
moderator-means-tell = Risultati della sorte, dove la sorte è dettata.
moderator-means-announce = Annuncia una partita a cui ci si iscrive per posta.
moderator-means-withdraw = Ritira una partita che cerca giocatori; chi è iscritto lo saprà.
moderator-means-help = Questo elenco.
