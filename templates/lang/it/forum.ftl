# Quello che si dice in una discussione di un forum.

forum-read = Messaggio { $number } di { $name }:
forum-fault = Il messaggio { $number } di { $name } ha provocato un errore nostro. Non è stato eseguito nulla; il moderatore è stato avvisato.
forum-edited = Il messaggio { $number } di { $name } è stato modificato dopo la lettura. Vale come è stato letto: «{ $before }». Ora dice: «{ $now }». Non è stato eseguito nulla; per cambiare un ordine scrivi un nuovo messaggio.
forum-deleted = Il messaggio { $number } di { $name } è stato tolto dopo la lettura. Vale come è stato letto: «{ $before }».
forum-why-by-mail = Il motivo è stato comunicato solo a chi l’ha scritto.
forum-receipt = Ricevuta: registrazione { $record }, { $chain }, { $mark }.
