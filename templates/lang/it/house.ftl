# Ciò che decide la casa.

house-tell-opened = Si apre un tavolo di { $title } per { $players }. La sorte è estratta da un segreto, con questa promessa: { $promise }.
house-tell-opened-told = Si apre un tavolo di { $title } per { $players }. La sorte è comunicata dal moderatore.
house-tell-salted = { $seat } aggiunge sale alla sorte: «{ $salt }».
house-tell-started = La partita comincia.
house-tell-told = Il moderatore comunica { $outcomes }.
house-tell-waits =
    { $of ->
        [0] La partita attende la sorte ({ $purpose }): il moderatore deve comunicare il suo nome.
       *[other] La partita attende la sorte ({ $purpose }): il moderatore deve comunicare un numero da 1 a { $of }.
    }
house-tell-taken-back = Il moderatore annulla quanto segue.
house-tell-taken-back-why = Il moderatore annulla quanto segue: «{ $why }»
house-tell-undone = Annullato: l’ordine di { $seat } era «{ $order }».
house-tell-undone-throws = Con questo è nullo anche un tiro della sorte.
consent-tell-taken-back = Come concordato, la partita torna indietro; ciò che segue non vale.
consent-tell-taken-back-alone = L’ultimo ordine è ritirato; nessun altro ne dipendeva.
house-tell-undone-hidden = Annullato: un ordine di { $seat }.
house-tell-laid-aside =
    { $outcomes ->
        [one] { $outcomes } esito comunicato non si adatta al tiro ed è messo da parte.
       *[other] { $outcomes } esiti comunicati non si adattano al tiro e sono messi da parte.
    }
house-tell-spoken = Il moderatore a tutti: «{ $words }»
house-tell-spoken-to = Il moderatore { STARTS($to, a: "ad", other: "a") } { $to }: «{ $words }»
house-tell-seated = Il posto { $seat } ora è di { $name }; le lettere all’indirizzo precedente di quel posto non valgono più.
house-tell-rules = Da qui in poi si gioca con la versione { $version } delle regole.
house-tell-ended = Il moderatore chiude il tavolo prima della fine della partita: «{ $why }» Il segreto della sua sorte era { $secret }.
house-tell-closed = Il tavolo è chiuso. Il segreto della sua sorte era { $secret }.

# Perché la casa non fa qualcosa.

house-no-not-started = La partita non è ancora cominciata.
house-no-started = La partita è già cominciata.
house-no-cannot-begin = Il titolo non può cominciare su questo tabellone.
house-no-closed = La partita è finita e il tavolo è chiuso.
house-no-waits-for-luck =
    { $of ->
        [0] La partita attende la sorte ({ $purpose }): prima il moderatore deve comunicare il suo nome.
       *[other] La partita attende la sorte ({ $purpose }): prima il moderatore deve comunicare un numero da 1 a { $of }.
    }
house-no-luck-is-drawn = A questo tavolo la sorte è estratta; nessuno la comunica.
house-no-nothing-told = Non è stato comunicato alcun numero.
house-no-such-outcome = { $told } non può uscire; può uscire { $could }.
house-no-such-record = La registrazione { $record } non esiste; l’ultima è la { $last }.
house-no-not-in-force = La registrazione { $record } è stata a sua volta annullata.
house-no-nothing-to-take-back = Dopo quella registrazione non c’è nulla.
house-no-before-the-start = L’apertura non si può annullare; si può tornare al più alla registrazione { $first }.
house-no-salted = Il tuo sale è già nella sorte; conta solo il primo.
house-no-nobody-throws = Al momento nessuno tira, quindi non c’è nulla da comunicare.
house-no-too-many-told =
    { $left ->
        [one] Al tiro ne servono meno: avanzerebbe { $left } esito. Non è stato comunicato nulla.
       *[other] Al tiro ne servono meno: avanzerebbero { $left } esiti. Non è stato comunicato nulla.
    }
house-no-not-over = La partita non è finita.
house-no-not-theirs = Questo può chiederlo solo qualcun altro.
house-no-wrong-secret = Il segreto della sorte non è qui, quindi non si può estrarre nulla.
house-no-bad-name = «{ $name }» non può essere il nome di chi gioca qui: fino a 24 lettere senza : = , e diverso dagli altri nomi.
house-no-bad-address = Nessuna lettera può arrivare a «{ $address }».
house-no-older-rules = È in vigore la versione { $now } delle regole; può solo salire, quindi la versione { $version } non può seguirla.
house-no-bad-salt = Il sale è una sola riga di testo, di 200 lettere al massimo.
house-tell-resigned = { $seat } non gioca più; un bot tiene il posto finché qualcuno non subentra.
house-tell-seated-anew = Al posto { $seat } gioca qualcuno di nuovo: { $name }.
house-no-held = Al posto di { $seat } ora non gioca nessuno; lo tiene un bot.
house-no-same-as-before = A quel posto gioca già { $seat }.

# Che cosa i giocatori si propongono.

verb-house-end-game = Proponi di finire la partita; non vince nessuno. Devono essere d’accordo tutti.
verb-house-draw = Proponi di finire la partita con tutti al primo posto. Devono essere d’accordo tutti.
verb-house-concede = Proponi di finire la partita con la vittoria di qualcuno. Devono essere d’accordo tutti.
verb-house-withdraw = Ritira la tua proposta.
consent-proposed = Si chiede agli altri; saprai che cosa dicono.
consent-done = Tutti sono d’accordo, ed è fatto.
consent-done-alone = Non c’era nessuno a cui chiedere; è fatto.
consent-noted = Annotato; si chiede anche ad altri.
consent-refused = Annotato; non si farà.
consent-withdrawn = Hai ritirato la tua proposta.
consent-tell-undo = { $seat } chiede di ritirare il suo ultimo ordine.
consent-tell-undo-past-throw = { $seat } chiede di ritirare il suo ultimo ordine, oltre un tiro della sorte: devono essere d’accordo tutti.
consent-tell-end = { $seat } propone di finire la partita.
consent-tell-draw = { $seat } propone la patta.
consent-tell-concede = { $seat } propone di finire la partita con la vittoria di { $to }.
consent-tell-yes = { $seat } è d’accordo.
consent-tell-no = { $seat } non è d’accordo; non si farà.
consent-tell-dismissed = La proposta non si farà.
consent-ask-undo = { $seat } chiede di ritirare il suo ultimo ordine, e ciò che è venuto dopo non varrebbe più. Sei d’accordo?
consent-ask-undo-past-throw = { $seat } chiede di ritirare il suo ultimo ordine, anche se da allora la sorte ha parlato (dadi, carte o estrazioni); non varrebbe più, con tutto ciò che è venuto dopo, perciò devono essere d’accordo tutti. Lo sei?
consent-ask-end = { $seat } propone di finire la partita; non vincerebbe nessuno. Sei d’accordo?
consent-ask-draw = { $seat } propone la patta: la partita finirebbe, con tutti al primo posto. Sei d’accordo?
consent-ask-concede = { $seat } propone di finire la partita con la vittoria di { $to }. Sei d’accordo?
consent-silence-refuses = Se non dici nulla entro { $until }, non si fa.
consent-silence-agrees = Se non dici nulla entro { $until }, sei d’accordo.
consent-words =
      voto sì
      voto no
house-no-poll-open = C’è già un’altra proposta; prima gli altri devono dire che cosa ne pensano.
house-no-concede-to-yourself = Nessuno concede la vittoria a sé stesso. «concedo a NOME» dice chi ha vinto; «abbandono la partita» lascia il tuo posto.
house-no-not-asked = Ora non c’è nessuna proposta su cui tu debba dire qualcosa.
house-no-nothing-to-undo = Di tuo non c’è nulla da ritirare: da quando la partita è cominciata nessun tuo ordine è in vigore.
house-tell-given-again = Dei tuoi ordini ritirati, da rimandare: { $orders }

# Che cosa un tavolo ha concordato oltre al ritmo.

customs-tell = A questo tavolo { $press }; { $silence }; { $miss }.
customs-press-signed = chi scrive agli altri firma
customs-press-unsigned = si può scrivere agli altri senza il proprio nome
customs-no-press = nessuno scrive agli altri tramite la casa
customs-silence-agrees = chi tace su una proposta acconsente, salvo per ciò che torna oltre un tiro di dadi
customs-silence-refuses = chi tace su una proposta non acconsente
customs-first-miss-excused = chi manca una scadenza per la prima volta si considera assente fino a una settimana
customs-first-miss-counts = una scadenza mancata conta fin dalla prima
house-no-press = È un tavolo senza stampa: qui i giocatori non si scrivono. «nota» scrive nel tuo diario.
house-no-only-signed = A questo tavolo chi scrive agli altri firma; senza «anonimo» parte con il tuo nome.
house-tell-unsigned = Qualcuno, senza firma, a { $to }: «{ $words }»
house-diary-open = A fine partita il tuo diario si apre agli altri.
house-diary-closed = Il tuo diario resta chiuso.
part-diary = aperto o chiuso
verb-house-diary = Se a fine partita il tuo diario si apre agli altri.
