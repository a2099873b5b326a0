# Quello che si dice in una discussione di un forum.

forum-read = Messaggio { $number } di { $name }:
forum-fault = Il messaggio { $number } di { $name } ha provocato un errore nostro. Non è stato eseguito nulla; il moderatore è stato avvisato.
forum-unsure = Il messaggio { $number } di { $name } forse contiene ordini, ma potrebbero anche continuare la frase che li precede. Nulla è stato eseguito; vanno scritti di nuovo con una riga vuota prima.
forum-edited = Il messaggio { $number } di { $name } è stato modificato dopo la lettura. Vale come è stato letto: «{ $before }». Ora dice: «{ $now }». Non è stato eseguito nulla; per cambiare un ordine scrivi un nuovo messaggio.
forum-deleted = Il messaggio { $number } di { $name } è stato tolto dopo la lettura. Vale come è stato letto: «{ $before }».
forum-why-by-mail = Il motivo riguarda solo chi l’ha scritto.
forum-opening = Waybill modera { $table }, una partita a { $title }, in questa discussione. Chi gioca scrive gli ordini nei messaggi; tutti possono guardare.
forum-receipt = Ricevuta: { $receipt } { $mark }
forum-deleted-secret = Il messaggio { $number } di { $name } è stato tolto dopo la lettura. Vale come è stato letto.
forum-edited-secret = Il messaggio { $number } di { $name } è stato modificato dopo la lettura. Vale come è stato letto; per cambiare un ordine scrivi di nuovo.
forum-edited-talk = Il messaggio { $number } di { $name } è stato modificato dopo la lettura e ora sembra contenere un ordine: «{ $now }». Una modifica non viene mai eseguita: scrivi un nuovo messaggio.
forum-back = Il messaggio { $number } di { $name } è di nuovo visibile: «{ $before }».
forum-secret = Il messaggio { $number } di { $name } contiene ordini che non riguardano gli altri. Valgono, ma tutti hanno potuto leggerli: mandali per posta.
forum-secret-refused = Il messaggio { $number } di { $name } contiene ordini che non riguardano gli altri, e questo tavolo non li accetta in pubblico. Non è stato eseguito nulla; mandalo per posta.
forum-cut = ({ $count ->
    [one] Una frase precedente è stata omessa
   *[other] { $count } frasi precedenti sono state omesse
} qui; il registro le conserva.)
forum-lobby-by-letter = { $name }: una discussione non dimostra un indirizzo, perciò questo va per lettera. Scrivi «{ $words }» a { $address }.
forum-offer = { $game }, una partita a { $title } per { $seats }, cerca giocatori: { $free ->
        [0] nessun posto libero
        [one] { $free } posto libero
       *[other] { $free } posti liberi
    }{ $joined ->
        [0] .
       *[other] ; finora { $players }.
    } Ritmo: { $pace }. Chi vuole giocare scrive in un messaggio la parola «partecipo», o «partecipo come» e un nome, su una riga a sé; «lascio» ritira l’iscrizione. Per posta: «partecipo a { $game }» a { $address }.
forum-to = @{ $name }: { $said }
forum-opens = Il tavolo apre adesso. La partita comincia quando tutti hanno risposto: chi gioca in questa discussione con un messaggio qualsiasi, gli altri rispondendo alla lettera di benvenuto.
forum-mark = Questo messaggio si riconosce da { $mark }.
forum-remind = { $seat }: è passato il { $percent } % del tempo.
forum-until = { $seat }: { $until }
forum-unanswered = @{ $name }: la partita comincia quando tutti hanno risposto, e manca un tuo messaggio. Va bene qualunque parola; se non vuoi più giocare, scrivi «abbandono la partita».
forum-joined = L’iscrizione a { $game } è fatta, con il nome { $name }. { $free ->
        [0] Ci sono tutti.
        [one] Resta un posto; «lascio» ritira l’iscrizione.
       *[other] Restano { $free } posti; «lascio» ritira l’iscrizione.
    }
