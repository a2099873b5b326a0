# Che cosa fa e che cosa dice il registro delle persone.

people-registered = Sei nel registro come { $name }.
people-renamed = D’ora in poi ti chiami { $name }.
people-address-added = Puoi scrivere anche da { $address }. Le lettere vanno dove andavano prima.
people-address-dropped = { $address } non è più tuo: lì non arriva più nulla, e le lettere da lì non valgono più.
people-letters-to = D’ora in poi le tue lettere vanno a { $address }, per tutti i tuoi tavoli; puoi scrivere anche dagli altri tuoi indirizzi.
people-zone = Date e ore ti sono dette secondo gli orologi di { $zone }, a tutti i tuoi tavoli.
people-away = Non ci sei dal { $first } al { $last }; in quei giorni il tuo tempo è fermo, a tutti i tuoi tavoli.
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
