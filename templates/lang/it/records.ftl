# Registrazioni.

record-by-seat = { $who }
record-by-moderator-for = moderatore per { $who }
record-by-moderator = moderatore
record-by-clock = orologio
record-by-clock-for = orologio per { $who }
record-by-person = persona
record-sealed = (sigillato)
record-not-in-force = (annullata)
record-letter = lettera { $letter }
record-outcome = { $got } su { $of }
record-drawn = estratto { $outcomes }
record-told = comunicato { $outcomes }
refused-none = Nessuna lettera a questo tavolo è stata respinta.

# Verifiche.

audit-table = { $table }: { $records ->
        [one] { $records } registrazione
       *[other] { $records } registrazioni
    }, controllato ogni anello della catena.
audit-decided = { $decided ->
        [one] { $decided } ordine è stato deciso di nuovo.
       *[other] { $decided } ordini sono stati decisi di nuovo.
    }
audit-draws = { $draws ->
        [one] { $draws } estrazione è stata rifatta dal segreto.
       *[other] { $draws } estrazioni sono state rifatte dal segreto.
    }
audit-housed = { $housed ->
        [one] { $housed } decisione della casa è stata presa di nuovo.
       *[other] { $housed } decisioni della casa sono state prese di nuovo.
    }
audit-rests = Le estrazioni si fondano su: lettere { $letters }, mano del moderatore { $hand }, orologio { $clock }, sorte comunicata { $told }.
forget-done = { $records ->
    [one] Una registrazione non dice più chi fosse. Lettere, copie ed esportazioni fatte prima lo dicono ancora.
   *[other] { $records } registrazioni non dicono più chi fosse. Lettere, copie ed esportazioni fatte prima lo dicono ancora.
}
audit-forgotten = { $count ->
    [one] Un nome è stato dimenticato, come può chiedere chi lo porta; ogni catena regge anche senza.
   *[other] { $count } nomi sono stati dimenticati, come può chiedere chi li porta; ogni catena regge anche senza.
}
audit-unanswered = { $count ->
        [one] La partita è cominciata senza la risposta di { $count } posto al benvenuto.
       *[other] La partita è cominciata senza le risposte di { $count } posti al benvenuto.
    }
audit-take-back = La registrazione { $record } ha annullato tutto ciò che segue la registrazione { $to }: { $orders ->
        [one] { $orders } ordine
       *[other] { $orders } ordini
    }, { $throws ->
        [one] { $throws } tiro.
       *[other] { $throws } tiri.
    }
audit-take-back-why = Il motivo del moderatore: { $why }
audit-remark = Nota sulla registrazione { $record }: { $what }
audit-finding = Registrazione { $record }: { $what }
audit-unmade = Non ancora verificabile: { $draws ->
        [one] { $draws } estrazione
       *[other] { $draws } estrazioni
    }, { $parts ->
        [one] { $parts } parte.
       *[other] { $parts } parti.
    }
audit-integrity = Integrità: ogni anello della catena tiene.
audit-attested = Completezza: attestata dalle lettere fino alla registrazione { $record }.
audit-unattested = Completezza: nulla qui mostra che la fine non sia stata tagliata; «--letters CARTELLA» confronta con le lettere conservate da qualcuno.
audit-posts = Messaggi del forum: ricevute confrontate { $receipts }; lo attestano fino alla registrazione { $record }.
audit-posts-none = Messaggi del forum: nessuno contiene una ricevuta di questo tavolo.
audit-letters = { $receipts ->
        [one] { $receipts } ricevuta è stata confrontata
       *[other] { $receipts } ricevute sono state confrontate
    }, { $voices ->
        [one] { $voices } voce rifatta.
       *[other] { $voices } voci rifatte.
    }
audit-secret-unknown = Il segreto della sorte si rivela a fine partita; fino ad allora le estrazioni non si possono rifare.
audit-sealed = { $sealed ->
        [one] { $sealed } registrazione ha parti sigillate fino a fine partita; da lì in poi gli ordini sono stati seguiti, non decisi di nuovo.
       *[other] { $sealed } registrazioni hanno parti sigillate fino a fine partita; dalla prima di esse in poi gli ordini sono stati seguiti, non decisi di nuovo.
    }
audit-passes = Tutto è come deve essere.
audit-fails = { $findings ->
        [one] { $findings } cosa non è come deve essere.
       *[other] { $findings } cose non sono come devono essere.
    }
