# Registrazioni.

record-by-seat = { $who }
record-by-moderator-for = moderatore per { $who }
record-by-moderator = moderatore
record-by-clock = orologio
record-sealed = (sigillato)
record-not-in-force = (annullata)
record-drawn = estratto { $got } su { $of }
record-told = comunicato { $got } su { $of }
record-undone = La registrazione { $record } è annullata.
record-undone-order = La registrazione { $record } è annullata: l’ordine di { $who } era «{ $order }».

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
audit-secret-unknown = Il segreto della sorte si rivela a fine partita; fino ad allora le estrazioni non si possono rifare.
audit-told = { $told ->
        [one] { $told } esito è stato comunicato dal moderatore.
       *[other] { $told } esiti sono stati comunicati dal moderatore.
    }
audit-sealed = { $sealed ->
        [one] { $sealed } registrazione ha parti sigillate fino a fine partita; da lì in poi gli ordini sono stati seguiti, non decisi di nuovo.
       *[other] { $sealed } registrazioni hanno parti sigillate fino a fine partita; dalla prima di esse in poi gli ordini sono stati seguiti, non decisi di nuovo.
    }
audit-passes = Tutto è come deve essere.
audit-fails = { $findings ->
        [one] { $findings } cosa non è come deve essere.
       *[other] { $findings } cose non sono come devono essere.
    }
