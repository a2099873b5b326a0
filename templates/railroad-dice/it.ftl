# Railroad Dice: compagnie, tessere, facce, lati, fortuna.

rd-company-red = Rossa
rd-company-yellow = Gialla
rd-company-blue = Blu
rd-company-green = Verde
rd-company-black = Nera
rd-letter-red = R
rd-letter-yellow = G
rd-letter-blue = B
rd-letter-green = V
rd-letter-black = N
rd-tile-meadow = prato
rd-tile-lake = lago
rd-tile-ridge = cresta
rd-tile-bend = ansa
rd-face-straight = dritto
rd-face-curve = curva
rd-face-share = azione
rd-face-question = ?
rd-piece-straight = dritto
rd-piece-left = sinistra
rd-piece-right = destra
rd-side-north = nord
rd-side-east = est
rd-side-south = sud
rd-side-west = ovest
rd-end-west = ovest
rd-end-east = est
rd-needs-mountain = montagna, tra montagne
rd-needs-water = campagna, presso acqua
rd-needs-plain = campagna, tra campagna
rd-terrain-country = campagna
rd-terrain-mountain = montagna
rd-terrain-water = acqua
rd-luck-first-seat = chi comincia
rd-luck-die = un dado ferrovia
tie-railroad-dice = A pari passeggeri: decidono i punti interrogativi davanti allo schermo, poi i dadi.
score-railroad-dice =
    { $score ->
        [0] nessun passeggero
       *[other] { $score } passeggeri
    }
rd-dice =
    { $face ->
        [straight] { $count ->
            [one] 1 dritto
           *[other] { $count } dritti
        }
        [curve] { $count ->
            [one] 1 curva
           *[other] { $count } curve
        }
        [share] { $count ->
            [one] 1 azione
           *[other] { $count } azioni
        }
       *[question] { $count } ?
    }
rd-spot =
    { $vertical ->
        [north] { $horizontal ->
            [none] N{ $rows }
            [east] N{ $rows } E{ $columns }
           *[west] N{ $rows } O{ $columns }
        }
        [south] { $horizontal ->
            [none] S{ $rows }
            [east] S{ $rows } E{ $columns }
           *[west] S{ $rows } O{ $columns }
        }
       *[none] { $horizontal ->
            [none] partenza
            [east] E{ $columns }
           *[west] O{ $columns }
        }
    }
rd-order =
    { $english ->
       *[other] «{ $italian }»
    }

# Che cosa succede.

rd-tell-began =
    { $drawn ->
        [yes] Il sorteggio fa cominciare { $first }. Comincia l’anno 1.
       *[no] Comincia { $first }. Comincia l’anno 1.
    }
rd-tell-income-taken =
    { $front ->
        [yes] { $seat } ha perso l’ultima presidenza e prende { $dice } dadi come punti interrogativi davanti allo schermo{ $how ->
            [planned] , come previsto
           *[other] {""}
        }.
       *[no] { $seat } prende un reddito di { $dice } dadi dietro lo schermo{ $how ->
            [planned] , come previsto
           *[other] {""}
        }.
    }
    .brief = prende { $dice } dadi
rd-tell-rolled =
    { $bonus ->
        [0] { $seat } tira { $count ->
            [one] 1 dado
           *[other] { $count } dadi
        } ({ $behind } da dietro lo schermo, { $questions } ?){ $how ->
            [planned] , come previsto
           *[other] {""}
        }: { $dice }.
       *[other] { $seat } tira { $count } dadi ({ $behind } da dietro lo schermo, { $questions } ?, { $bonus } dalla banca){ $how ->
            [planned] , come previsto
           *[other] {""}
        }: { $dice }.
    }
    .brief = tira { $dice }
rd-tell-laid =
    { $seat } posa { $shape ->
        [straight] un dritto
        [left] una curva a sinistra
       *[right] una curva a destra
    } su { $cell } al capo { $end }{ $die ->
        [yes] {""} con un ?
       *[other] {""}
    }; la linea va verso { $to }{ $paid ->
        [0] {""}
        [one] {""}. Pedaggio: 1 dado
       *[other] {""}. Pedaggio: { $paid } dadi
    }{ $jokers ->
        [0] {""}
       *[other] {""} ({ $jokers } ?)
    }{ $how ->
        [planned] {""}, come previsto
       *[other] {""}
    }.
    .brief = posa { $cell }
rd-tell-tile-placed =
    { $turned ->
        [0] { $seat } porta il capo { $end } su una nuova tessera in { $spot }: { $kind }.
       *[other] { $seat } porta il capo { $end } su una nuova tessera in { $spot }: { $kind }, girata di { $turned }°.
    }
    .brief = nuova tessera in { $spot } ({ $kind })
rd-tell-tile-left =
    { $dice ->
        [one] Nessun capo resta sulla vecchia tessera ({ $kind }): il suo dado torna alla banca.
       *[other] Nessun capo resta sulla vecchia tessera ({ $kind }): i suoi { $dice } dadi tornano alla banca.
    }
    .brief = {""}
rd-tell-station-built =
    { $seat } costruisce una stazione di { $company } su { $cell } al capo { $end } per { $paid } dadi{ $jokers ->
        [0] {""}
       *[other] {""} ({ $jokers } ?)
    } (la carta dice { $cost }){ $left ->
        [0] {""}; era l’ultima della compagnia
       *[other] {""}; alla compagnia ne restano { $left }
    }{ $how ->
        [planned] {""}, come previsto
       *[other] {""}
    }.
    .brief = stazione di { $company } su { $cell }
rd-tell-rewarded = { $seat } riceve { $dice } dadi dalla banca come punti interrogativi.
    .brief = {""}
rd-tell-bought =
    { $seat } compra { $shares ->
        [one] un’azione
       *[other] { $shares } azioni
    } di { $company }{ $from ->
        [none] {""}
       *[other] {""} da { $from }
    }{ $questions ->
        [0] {""}
       *[other] {""} con { $questions } ?
    } e ora ne ha { $has }{ $how ->
        [planned] {""}, come previsto
       *[other] {""}
    }.
    .brief =
        { $shares ->
            [one] compra un’azione di { $company }
           *[other] compra { $shares } azioni di { $company }
        }
rd-tell-turn-ended =
    { $count ->
        [0] { $seat } finisce il turno{ $how ->
            [planned] , come previsto
           *[other] {""}
        }.
       *[other] { $seat } finisce il turno e restituisce { $back }{ $how ->
            [planned] , come previsto
           *[other] {""}
        }.
    }
    .brief =
        { $count ->
            [0] {""}
           *[other] restituisce { $back }
        }
rd-tell-carried =
    { $tiles ->
        [one] { $company } trasporta { $passengers } passeggeri per { $seat } (una catena di 1 tessera).
       *[other] { $company } trasporta { $passengers } passeggeri per { $seat } (una catena di { $tiles } tessere).
    }
rd-tell-president-named =
    { $before ->
        [none] { $seat } è alla prima presidenza di { $company }, con { $shares ->
            [one] 1 azione
           *[other] { $shares } azioni
        }.
       *[other] { $seat } toglie la presidenza di { $company } a { $before }, con { $shares ->
            [one] 1 azione
           *[other] { $shares } azioni
        }.
    }
rd-tell-year-began = Comincia l’anno { $year }; apre { $starter }.
rd-tell-last-year =
    { $why ->
        [stations] Una compagnia ha costruito la sua ultima stazione: quest’anno è l’ultimo, e la banca non dà più dadi.
        [tiles] Nessuna tessera piccola entra accanto a una tessera in gioco: quest’anno è l’ultimo, e la banca non dà più dadi.
        [dead-ends] Entrambi i capi della linea sono morti: quest’anno è l’ultimo, e la banca non dà più dadi.
       *[years] Gli anni pattuiti sono finiti.
    }
rd-tell-bank-broke =
    { $has ->
        [one] A { $seat } spettano { $due } dadi e la banca ne ha solo 1: la partita finisce subito.
       *[other] A { $seat } spettano { $due } dadi e la banca ne ha solo { $has }: la partita finisce subito.
    }
rd-tell-ended =
    { $won ->
        [yes] { $count ->
            [one] La partita è finita: vince { $winners } con { $passengers } passeggeri.
           *[other] La partita è finita: vincono insieme { $winners } con { $passengers } passeggeri a testa.
        }
       *[no] La partita è finita e nessuno ha vinto: non è mai stata costruita una stazione.
    }

# Che cosa viene detto solo a chi riguarda.

rd-own-counted =
    { $behind ->
        [0] Dietro il tuo schermo ora non ci sono dadi.
        [one] Dietro il tuo schermo ora c’è 1 dado.
       *[other] Dietro il tuo schermo ora ci sono { $behind } dadi.
    }
    .brief = {""}
rd-own-planned = Annotato: { $step }.
rd-own-step-taken = Dal tuo piano: { $act }.
rd-own-step-dropped = Niente di questo era possibile, e viene tolto: { $step }.
rd-own-plan-ended =
    { $count ->
        [one] Il tuo turno è finito; un passo del tuo piano viene tolto.
       *[other] Il tuo turno è finito; { $count } passi del tuo piano vengono tolti.
    }
rd-own-preferred = Annotato: alla fine di un turno tieni per prima cosa { $faces }.
rd-own-cancelled = Tutto quello che avevi lasciato è annullato.

# Perché un ordine non è permesso.

rd-refused-not-your-turn = Tocca { STARTS($turn, a: "ad", other: "a") } { $turn }.
rd-refused-game-over = Non si sta giocando: la partita non è cominciata, o è finita.
rd-refused-income-taken = Hai già preso il reddito in questo turno.
rd-refused-no-income-yet = Nel primo anno non c’è reddito.
rd-refused-no-income-last-year = Nell’ultimo anno la banca non dà dadi.
rd-refused-rolled-already = Hai già tirato in questo turno, e si tira una volta sola.
rd-refused-too-few-behind =
    { $has ->
        [0] Dietro il tuo schermo non ci sono dadi.
        [one] Dietro il tuo schermo c’è solo 1 dado.
       *[other] Dietro il tuo schermo ci sono solo { $has } dadi.
    }
rd-refused-too-few-questions =
    { $has ->
        [0] Davanti al tuo schermo non c’è nessun ?.
       *[other] Davanti al tuo schermo: solo { $has } ?.
    }
rd-refused-nothing-rolled = Per tirare serve almeno un dado.
rd-refused-which-end = Quale capo della linea intendi?
rd-refused-dead-end = Il capo { $end } della linea è morto: lì non si va avanti.
rd-refused-both-dead = Entrambi i capi della linea sono morti.
rd-refused-not-that-way = La linea non può lasciare il capo { $end } verso { $side }; può andare verso { $ways }.
rd-refused-leaves-tile = Quel pezzo porta fuori dalla tessera verso { $side }.
rd-refused-space-taken = La casella { $cell } è occupata.
rd-refused-runs-against = La linea andrebbe contro quello che c’è su { $cell }.
rd-refused-no-such-die = Davanti al tuo schermo non c’è un dado così ({ $face }) per questo pezzo. Davanti: { $front }.
rd-refused-fee-too-dear =
    { $due ->
        [one] Costruire su { $cell } costa un pedaggio di 1 dado, e per pagare ne hai { $has }.
       *[other] Costruire su { $cell } costa un pedaggio di { $due } dadi, e per pagare ne hai { $has }.
    }
rd-refused-stops-at-water = La linea non può fermarsi contro l’acqua su { $cell }: l’ordine deve portarla dall’altra parte.
rd-refused-leads-nowhere = Così il capo { $end } resterebbe senza via, e questo tavolo non lo permette.
rd-refused-before-edge = Il capo { $end } è già davanti al bordo { $side }.
rd-refused-cannot-reach = I tuoi dadi non portano il capo { $end } fino al bordo { $side }.
rd-refused-not-at-edge = Il capo { $end } non è davanti al bordo { $side }.
rd-refused-no-end-at-edge = Nessun capo della linea è davanti al bordo { $side }.
rd-refused-edge-closed = Il posto sulla mappa oltre il bordo { $side } è occupato: di lì la linea non esce mai.
rd-refused-no-tile-fits = Nessuna tessera piccola rimasta entra oltre il bordo { $side }.
rd-refused-too-few-rails =
    { $rails ->
        [one] Con questo pezzo ci sarebbe solo 1 dado ferrovia sulla tessera; la linea può lasciarla con { $needs }.
       *[other] Con questo pezzo ci sarebbero solo { $rails } dadi ferrovia sulla tessera; la linea può lasciarla con { $needs }.
    }
rd-refused-tile-used-up = Tutte le tessere piccole di questo tipo ({ $kind }) sono sulla mappa.
rd-refused-tile-does-not-fit = Quella tessera ({ $kind }) lì non entra, comunque la si giri.
rd-refused-wrong-turn = Quella tessera ({ $kind }) girata così lì non entra. Giri possibili, in gradi: { $turns }.
rd-refused-not-to-that-side = Il dado al bordo deve portare verso { $side }; cioè { $bend }.
rd-refused-no-piece-beyond = Per attraversare serve anche un dado sulla nuova tessera.
rd-refused-not-president =
    { $president ->
        [none] { $company } non ha ancora presidenza, e solo chi presiede costruisce le sue stazioni.
       *[other] Solo chi presiede { $company } costruisce le sue stazioni, ed è { $president }.
    }
rd-refused-no-stations-left = { $company } ha costruito tutte le sue stazioni.
rd-refused-on-tile-already = { $company } ha già una stazione su questa tessera.
rd-refused-in-corner = { $cell } è un angolo della tessera, e negli angoli non ci sono stazioni.
rd-refused-beside-station = { $cell } è accanto a una stazione di { $other }, e due stazioni non stanno fianco a fianco.
rd-refused-wrong-terrain =
    { $own ->
        [yes] Intorno a { $cell } ci sono solo { $has } caselle di { $want ->
            [mountain] montagna
            [water] acqua
           *[plain] aperta campagna
        }; a { $company } ne servono { $needs }.
       *[no] { $company } costruisce le sue stazioni in { $want ->
            [mountain] montagna
            [water] aperta campagna presso l’acqua
           *[plain] aperta campagna
        }, e { $cell } è altro.
    }
rd-refused-no-way-on = Da una stazione su { $cell } la linea non potrebbe proseguire.
rd-refused-station-too-dear =
    { $fee ->
        [0] La stazione costa { $due } dadi, e per pagare ne hai { $has }.
       *[other] La stazione costa { $due } dadi con il pedaggio di montagna, e per pagare ne hai { $has }.
    }
rd-refused-no-shares-named = Compra almeno un’azione.
rd-refused-too-few-shares =
    { $left ->
        [0] La banca non ha più azioni di { $company }.
        [one] La banca ha solo 1 azione di { $company }.
       *[other] La banca ha solo { $left } azioni di { $company }.
    }
rd-refused-shares-too-dear =
    { $has ->
        [0] Un’azione costa un dado con azione o ?, e davanti al tuo schermo non ce n’è.
       *[other] Un’azione costa un dado con azione o ?, e davanti al tuo schermo sono solo { $has }.
    }
rd-refused-own-shares = Queste azioni sono già tue.
rd-refused-only-president-buys =
    { $president ->
        [none] { $company } non ha ancora presidenza, e solo chi presiede compra le sue azioni da altri.
       *[other] Solo chi presiede { $company } compra le sue azioni da altri, ed è { $president }.
    }
rd-refused-gate-closed =
    { $needs ->
        [one] Si comprano azioni da altri solo quando una compagnia è esaurita, e finora non lo è nessuna.
       *[other] Si comprano azioni da altri solo quando { $needs } compagnie sono esaurite; finora sono { $sold_out }.
    }
rd-refused-seller-has-fewer =
    { $has ->
        [0] { $seat } non ha azioni di { $company }.
       *[other] { $seat } di { $company } ne ha solo { $has }.
    }
rd-refused-not-in-front =
    { $has ->
        [0] Davanti al tuo schermo non c’è un dado così ({ $face }). Davanti: { $front }.
        [one] Davanti al tuo schermo di dadi così ({ $face }) ce n’è solo uno. Davanti: { $front }.
       *[other] Davanti al tuo schermo di dadi così ({ $face }) ce ne sono solo { $has }. Davanti: { $front }.
    }
rd-refused-too-many-kept = Davanti al tuo schermo possono restare al più { $most } dadi.
rd-refused-which-to-keep = Hai più di { $most } dadi davanti allo schermo ({ $front }): quali tieni?
rd-refused-plan-too-long = Un piano ha al più { $most } passi.
rd-refused-nothing-planned = Niente di questo è possibile ora.
rd-refused-nothing-to-cancel = Non hai lasciato niente.

# Che cosa si potrebbe fare invece.

rd-advice-leave-ahead = Puoi lasciare ordini per il tuo turno, come «poi tira tutti» e «poi costruisci da est dritto, altrimenti compra blu».
rd-advice-could = È possibile, per esempio: { $orders }.
rd-advice-cannot-build = Con i tuoi dadi non si può posare nulla a nessuno dei due capi.
rd-advice-name-end = Dillo, come in «costruisci da est dritto» o «costruisci da ovest sinistra».
rd-advice-tiles = Queste entrano: { $tiles }.
rd-advice-cross-instead = Per lasciare la tessera scrivi per esempio «attraversa { $side } su …», con una di queste: { $tiles }.
rd-advice-unsold = La banca ha ancora azioni di { $companies }.
rd-advice-stations = Potresti costruire per { $companies }.
rd-advice-keep = Scrivi per esempio «tieni ? ? dritto curva azione», o una volta per tutte «preferisci ?, dritto, azione, curva».

# Verbi, parti e opzioni.

verb-railroad-dice-income = Prendi il reddito, una volta per turno dal secondo anno: quattro dadi o uno per ogni stazione delle tue compagnie, dietro lo schermo.
verb-railroad-dice-roll = Tira dadi da dietro lo schermo e punti interrogativi da davanti, una volta per turno; ogni ? porta un dado in più. «tutti» sono tutti.
verb-railroad-dice-build = Posa dadi a un capo della linea, ciascuno dritto, a sinistra o a destra nel senso di marcia; ? davanti a un pezzo posa un punto interrogativo. Dopo una stazione di’ prima il lato, come in «nord dritto». «costruisci fino al bordo est» posa il minor numero di dadi che ci arriva.
verb-railroad-dice-cross = Porta la linea oltre un bordo su una nuova tessera: un dado al bordo e uno al di là. I dadi li sceglie Waybill se non li dici dopo «con»; possono seguire altri pezzi.
verb-railroad-dice-station = Costruisci una stazione di una compagnia che presiedi sulla casella davanti al capo.
verb-railroad-dice-buy = Compra azioni con dadi che mostrano azione o ?, dalla banca o, da presidente, da un altro giocatore.
verb-railroad-dice-keep = Finisci il turno e tieni questi dadi davanti allo schermo; quel che manca a cinque viene aggiunto.
verb-railroad-dice-done = Finisci il turno.
verb-railroad-dice-then = Lascia qualcosa per dopo il tiro, o per il tuo prossimo turno: il primo di questi ordini che allora è possibile. Più righe si fanno una dopo l’altra.
verb-railroad-dice-prefer = Di’ una volta per tutte quali dadi tieni per primi quando sono troppi.
verb-railroad-dice-cancel = Riprendi tutto quello che hai lasciato.
part-dice = quanti dadi
part-questions = quanti punti interrogativi
part-end = il capo della linea, ovest o est
part-side = nord, est, sud o ovest
part-out = nord, est, sud o ovest
part-piece = dritto, sinistra o destra
part-tile = la tessera
part-turned = 90, 180 o 270
part-jokers = quanti punti interrogativi
part-face = dritto, curva, azione o ?
part-act = un ordine, come in «poi costruisci da est dritto»
option-railroad-dice-first = il nome di chi comincia; altrimenti decide la sorte
option-railroad-dice-dice = 40 dadi, o 60 per una partita più lunga
option-railroad-dice-gate = quando chi presiede può comprare da altri: «book» segue la tabella del regolamento (1, 3 o 4 compagnie esaurite), «seats» tante quante i giocatori
option-railroad-dice-chain = «group» conta tutte le tessere di una compagnia che si toccano, «path» la via più lunga tra loro
option-railroad-dice-first-tile = «bonus» premia la prima tessera nuova come le altre, «none» no
option-railroad-dice-blocking = «local» guarda solo la casella dopo, «ahead» vieta quel che porta a un punto morto
option-railroad-dice-years = dopo tanti anni la partita finisce

# La posizione.

rd-title = Railroad Dice, tavolo «{ $table }»
rd-year-opening = Prima dell’anno 1
rd-year-playing = Anno { $year }
rd-year-last =
    { $why ->
        [stations] Anno { $year }, l’ultimo (una compagnia è completa)
        [tiles] Anno { $year }, l’ultimo (nessuna tessera entra)
        [dead-ends] Anno { $year }, l’ultimo (entrambi i capi sono morti)
       *[other] Anno { $year }, l’ultimo
    }
rd-year-over = La fine, nell’anno { $year }
board-railroad-dice-stand-in-tiles-and-cards = Tessere e carte sostitutive
rd-asks =
    { $can ->
        [both] Tocca { STARTS($who, a: "ad", other: "a") } { $who }; reddito e tiro di questo turno sono ancora liberi.
        [income] Tocca { STARTS($who, a: "ad", other: "a") } { $who }, che ha tirato; il reddito è ancora libero.
        [roll] Tocca { STARTS($who, a: "ad", other: "a") } { $who }; il tiro di questo turno è ancora libero.
       *[none] Tocca { STARTS($who, a: "ad", other: "a") } { $who }, che ha tirato.
    }
rd-no-winner = Nessuno ha vinto: non è mai stata costruita una stazione.
rd-head-table = La linea
rd-tile-on-table =
    { $turned ->
        [0] In { $spot }: { $kind }, { $rails ->
            [one] 1 dado ferrovia
           *[other] { $rails } dadi ferrovia
        }.
       *[other] In { $spot }: { $kind } girata di { $turned }°, { $rails ->
            [one] 1 dado ferrovia
           *[other] { $rails } dadi ferrovia
        }.
    }
rd-key = . campagna, ^ montagna, ~ acqua, * casella dopo, lettere: stazioni
rd-end-rail = Il capo { $end } è in { $spot } su { $cell }, verso { $heading }; poi { $next }.
rd-end-station = Il capo { $end } è in { $spot }, una stazione su { $cell }; poi { $next }.
rd-end-dead = Il capo { $end } è in { $spot } su { $cell }, ed è morto.
rd-next = { $cell } ({ $way }, { $terrain })
rd-nothing = nulla
rd-head-map = Mappa delle tessere piccole (tra parentesi: sul tavolo)
rd-stock = Tessere piccole rimaste: { $tiles }.
rd-head-players = Dadi davanti agli schermi e dietro, reddito, passeggeri
rd-player = Giocatore
rd-straight = Dritto
rd-curve = Curva
rd-share = Azione
rd-question = ?
rd-behind = Dietro
rd-passengers = Portati
rd-income = Reddito
rd-hidden = nascosti
rd-bank = Banca: { $bank } dadi su { $dice }.
rd-head-companies = Compagnie: azioni e stazioni
rd-company = Compagnia
rd-president = Presiede
rd-unsold = Banca
rd-cost = Costo
rd-stations = Stazioni
rd-chain = Catena
rd-nobody = nessuno
rd-head-carries = Allo stato delle cose
rd-carries =
    { $chain ->
        [one] { $company } ({ $needs }): una catena di 1 tessera trasporta { $passengers } passeggeri.
       *[other] { $company } ({ $needs }): una catena di { $chain } tessere trasporta { $passengers } passeggeri.
    }
rd-carries-none = { $company } ({ $needs }): ancora nessuna stazione.
rd-gate-open = Compagnie esaurite: { $sold }; chi presiede può comprare azioni delle sue compagnie da altri.
rd-gate-closed = Compagnie esaurite: { $sold }; con { $gate }, chi presiede può comprare da altri.
rd-head-mine = I tuoi dadi
rd-mine-behind =
    { $behind ->
        [0] Dietro il tuo schermo non ci sono dadi.
        [one] Dietro il tuo schermo c’è 1 dado.
       *[other] Dietro il tuo schermo ci sono { $behind } dadi.
    }
rd-mine-longest = Il massimo che i tuoi dadi possono costruire al capo { $end }: { $pieces }.
rd-mine-nothing = Ora i tuoi dadi non possono costruire nulla a nessuno dei due capi.
rd-mine-stations = Ora potresti costruire una stazione per { $companies }, se puoi pagare.

# Il disegno.

rd-picture-name = { $name }
rd-picture-bank = Banca: { $bank } dadi
rd-picture-map = Mappa delle tessere piccole
rd-picture-passengers = { $passengers } passeggeri
rd-picture-company = { $built }/{ $stations } stazioni, { $unsold } in banca
rd-picture-tile =
    { $turned ->
        [0] { $kind }, { $spot }
       *[other] { $kind } { $turned }°, { $spot }
    }
rd-map-tile = { $spot }: { $kind }, stazioni: { $stations }.
rd-map-tile-bare = { $spot }: { $kind }, senza stazioni.
rd-map-end = Il capo { $end } è su { $cell } della tessera in { $spot }, verso { $heading }.
rd-map-front = { $seat } ha davanti allo schermo: { $dice }.
rd-map-front-none = { $seat } non ha dadi davanti allo schermo.

# Che cosa si chiede a chi legge, e che cosa cambia con un ordine.

rd-you =
    { $can ->
        [both] gioca il tuo turno; reddito e tiro sono ancora liberi
        [income] gioca il tuo turno; hai già tirato, il reddito è ancora libero
        [roll] gioca il tuo turno; il tiro è ancora libero
       *[none] gioca il tuo turno; hai già tirato
    }
rd-count-passengers = { $sign }{ $amount } { $amount ->
        [one] passeggero
       *[other] passeggeri
    }
rd-count-dice = { $sign }{ $amount } { $amount ->
        [one] dado
       *[other] dadi
    }
rd-count-shares = { $sign }{ $amount } { $amount ->
        [one] azione
       *[other] azioni
    }

# Che gioco è, in dieci righe.

rules-railroad-dice =
    Come si vince: chi ha trasportato più passeggeri alla fine.
    Tutti costruiscono una sola linea di dadi sulle tessere. Ogni anno
    ognuno ha un turno:
    - prendi il reddito: dadi dietro lo schermo, di più con più stazioni;
    - tira, una volta: dritti, curve, azioni e punti interrogativi;
    - posa dadi a un capo della linea, anche su tessere nuove;
    - compra azioni delle compagnie con i dadi azione;
    - da presidente, costruisci stazioni dove porta un capo della linea.
    A fine anno ogni compagnia trasporta passeggeri per il suo presidente,
    1000 per ogni tessera della sua catena di stazioni più lunga, e chi ha
    più azioni diventa presidente.
