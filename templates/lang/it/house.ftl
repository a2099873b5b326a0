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
house-tell-taken-back = Tutto ciò che segue la registrazione { $record } è annullato.
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
house-no-bad-salt = Il sale è una sola riga di testo, di 200 lettere al massimo.
