# Rail Baron: l’immagine, e la mappa in parole.

rb-scene-title = Rail Baron, tavolo «{ $table }»
rb-scene-opening = Prima del primo turno
rb-scene-turn = Turno { $turns }: { $seat }
rb-scene-over = La fine, dopo { $turns } turni
rb-scene-zoom =
    { $reach ->
        [one] Intorno al treno di { $seat } { STARTS($at, a: "ad", other: "a") } { $at }: i punti accanto
       *[other] Intorno al treno di { $seat } { STARTS($at, a: "ad", other: "a") } { $at }: ogni punto entro { $reach }
    }
rb-scene-zoom-way =
    { $reach ->
        [one] Intorno al treno di { $seat } { STARTS($at, a: "ad", other: "a") } { $at }: i punti accanto, e la via da percorrere
       *[other] Intorno al treno di { $seat } { STARTS($at, a: "ad", other: "a") } { $at }: ogni punto entro { $reach }, e la via da percorrere
    }
rb-scene-region = { $region }
rb-scene-cash = ${ GROUPED($cash) }
rb-scene-hidden = $?
rb-scene-player = { $seat }: { $engine }, { $cash }
rb-scene-player-bound = { $seat }: { $engine }, { $cash }, verso { $to }
rb-scene-player-declared = { $seat }: { $engine }, { $cash }, dichiara, verso { $to }
rb-scene-out = { $seat }: fuori dal gioco
rb-scene-bank = Ancora in vendita dalla Banca
rb-scene-governor = G: in mano al Governatore
rb-scene-key-train = treno
rb-scene-key-declared = treno di chi ha dichiarato
rb-scene-key-goal = destinazione
rb-scene-key-home = casa
rb-scene-key-count = punti dal treno su binari liberi
rb-scene-key-new = novità
rb-scene-key-planned = il tuo percorso
rb-map-line-bank = { $short } ({ $name }, ${ GROUPED($price) }, ancora in vendita): { $cities }.
rb-map-line-governor = { $short } ({ $name }, ${ GROUPED($price) }, in mano al Governatore): { $cities }.
rb-map-line-seat = { $short } ({ $name }, ${ GROUPED($price) }, di { $seat }): { $cities }.
rb-map-train = Il treno di { $seat } è { STARTS($at, a: "ad", other: "a") } { $at }.
rb-map-train-bound = Il treno di { $seat } è { STARTS($at, a: "ad", other: "a") } { $at }, diretto { STARTS($to, a: "ad", other: "a") } { $to }.
rb-map-train-declared = Il treno di { $seat } è { STARTS($at, a: "ad", other: "a") } { $at }; { $seat } ha dichiarato e torna a casa { STARTS($to, a: "ad", other: "a") } { $to }.

# La posizione.

rb-page-title = Rail Baron, tavolo «{ $table }»
rb-page-turn = Turno { $turns }: { $who }
rb-page-opening = Prima del primo turno
rb-page-over = La fine, dopo { $turns } turni
board-rail-baron-map-of-28-railroads = Mappa di 28 linee
rb-page-last-round = Questo giro è l’ultimo.
rb-page-asks-declaring = { $who } può dichiarare e tornare a casa per vincere, o passare.
rb-page-asks-region = È uscita la regione dove si trova il treno: { $who } nomina una regione qualsiasi.
rb-page-asks-moving =
    { $left ->
        [one] { $who } deve muovere di 1 punto.
       *[other] { $who } deve muovere di { $left } punti.
    }
rb-page-asks-discarding = { $who } non ha giocato carte in questo viaggio e ne scarta una.
rb-page-asks-buying = { $who } è a destinazione e può comprare, o passare.
rb-page-asks-card = { $who } può giocare una carta, o passare.
rb-page-asks-owing = { $who } non può pagare e deve vendere linee, alla Banca o all’asta.
rb-page-asks-selling = { $who } offre almeno ${ GROUPED($least) } per { $line }, o passa.
rb-page-dice = Dadi bianchi: { $first } e { $second }.
rb-page-bonus = Dadi bianchi: { $first } e { $second }. Dado bonus: { $bonus }.
rb-page-due = Finora questo turno costa: { $dues }.
rb-page-head-auction = Asta
rb-page-auction = È all’asta { $line }, messa in vendita da { $seller }.
rb-page-auction-bank = È all’asta { $line }, messa in vendita dalla Banca.
rb-page-auction-open = Nessuno ha ancora offerto; l’offerta minima è ${ GROUPED($least) }.
rb-page-auction-bid = { $leader } è in testa con ${ GROUPED($bid) }.
rb-page-auction-in = Ancora in gara: { $others }.
rb-page-head-debt = Debito
rb-page-debt = { $who } deve { $dues }.
rb-page-head-wares = Che cosa si può comprare ora
rb-page-nothing-affordable = nulla per cui bastino i contanti
rb-page-head-players = Giocatori
rb-page-player = Giocatore
rb-page-engine = Locomotiva
rb-page-cash = Contanti
rb-page-home = Casa
rb-page-lines = Linee
rb-page-worth = Valore
rb-page-cards = Carte
rb-page-head-trains = Treni
rb-page-spot =
    { $dots ->
        [one] { $town } (a 1 punto da { $city } sulla { $line })
       *[other] { $town } (a { $dots } punti da { $city } sulla { $line })
    }
rb-page-train = { $seat }: { STARTS($at, a: "ad", other: "a") } { $at }.
rb-page-train-bound =
    { $dots ->
        [0] { $seat }: { STARTS($at, a: "ad", other: "a") } { $at }, da { $from } { STARTS($to, a: "ad", other: "a") } { $to } per ${ GROUPED($payoff) }; a destinazione.
        [one] { $seat }: { STARTS($at, a: "ad", other: "a") } { $at }, da { $from } { STARTS($to, a: "ad", other: "a") } { $to } per ${ GROUPED($payoff) }; manca 1 punto.
       *[other] { $seat }: { STARTS($at, a: "ad", other: "a") } { $at }, da { $from } { STARTS($to, a: "ad", other: "a") } { $to } per ${ GROUPED($payoff) }; mancano { $dots } punti.
    }
rb-page-train-short =
    { $dots ->
        [0] { $seat }: { STARTS($at, a: "ad", other: "a") } { $at }, a destinazione (${ GROUPED($payoff) })
        [one] { $seat }: { $at } → { $to }, 1 punto (${ GROUPED($payoff) })
       *[other] { $seat }: { $at } → { $to }, { $dots } punti (${ GROUPED($payoff) })
    }
rb-page-train-declared =
    { $dots ->
        [0] { $seat } ha dichiarato: { STARTS($at, a: "ad", other: "a") } { $at }, da { $from } a casa { STARTS($to, a: "ad", other: "a") } { $to }; a destinazione.
        [one] { $seat } ha dichiarato: { STARTS($at, a: "ad", other: "a") } { $at }, da { $from } a casa { STARTS($to, a: "ad", other: "a") } { $to }; manca 1 punto.
       *[other] { $seat } ha dichiarato: { STARTS($at, a: "ad", other: "a") } { $at }, da { $from } a casa { STARTS($to, a: "ad", other: "a") } { $to }; mancano { $dots } punti.
    }
rb-page-train-alternate = { $train } Altrimenti, { STARTS($alternate, a: "ad", other: "a") } { $alternate }.
rb-page-train-out = { $seat } è fuori dal gioco.
rb-page-head-hunts = Chi può essere intercettato
rb-page-hunt = { $seat } { STARTS($at, a: "ad", other: "a") } { $at }: { $hunters }.
rb-page-hunter =
    { $dots ->
        [one] { $seat } è a 1 punto
       *[other] { $seat } è a { $dots } punti
    }
rb-page-hunter-cut-off = { $seat } non ha una via libera
rb-page-head-route = Il tuo percorso (nessun altro lo vede)
rb-page-head-route-of = Il percorso di { $who }
rb-page-head-way = La via più breve per { $to } (nessun percorso è previsto)
rb-page-leg =
    { $dots ->
        [one] { $line } fino { STARTS($to, a: "ad", other: "a") } { $to }, 1 punto
       *[other] { $line } fino { STARTS($to, a: "ad", other: "a") } { $to }, { $dots } punti
    }
rb-page-length =
    { $dots ->
        [one] 1 punto, circa 1 tiro.
       *[other] { $throws ->
            [one] { $dots } punti, circa 1 tiro.
           *[other] { $dots } punti, circa { $throws } tiri.
        }
    }
rb-page-fees = Tasse di transito, circa: { $dues }; in tutto ${ GROUPED($sum) }.
rb-page-no-fees = Nessuna tassa di transito.
rb-page-held = Attende una parola di chi l’ha lasciato.
rb-page-may-declare = Ciò che possiedi basta per dichiarare, e solo tu lo sai. Scrivi «{ $order }» per dichiarare quando si sceglierebbe la tua prossima destinazione; prima nessuno lo vede.
rb-page-old-rate = Finché resti sulla { $line }, paghi la vecchia tassa di ${ GROUPED($sum) }.
rb-page-head-lines = Linee, con i loro prezzi
rb-page-holds =
    { $count ->
        [0] { $seat }: nessuna
       *[other] { $seat } ({ $count }, ${ GROUPED($worth) }):
    }
rb-page-holds-bank =
    { $count ->
        [0] Ancora in vendita: nessuna
       *[other] Ancora in vendita ({ $count }, ${ GROUPED($worth) }):
    }
rb-page-holds-governor =
    { $count ->
        [0] Il Governatore: nessuna
       *[other] Il Governatore ({ $count }, ${ GROUPED($worth) }):
    }
rb-page-tolls = Viaggiare su linee di un altro giocatore costa ${ GROUPED($toll) } a turno.
rb-page-governor = Viaggiare su linee del Governatore costa ${ GROUPED($toll) } a turno. La Banca vende al { $bank }% in più di questi prezzi, il Governatore al { $governor }% in più.

# Che cosa si chiede a chi legge, e che cosa cambia con un ordine.

rb-page-you-declaring = dichiara e torna a casa per vincere, o passa
rb-page-you-region = nomina la regione in cui vuoi andare
rb-page-you-moving = di’ per dove viaggi, ora { $left ->
        [one] 1 punto
       *[other] { $left } punti
    }
rb-page-you-discarding = scarta una carta, perché in questo viaggio non ne hai giocate
rb-page-you-buying = compra qualcosa, o passa
rb-page-you-card = gioca una carta, o passa
rb-page-you-owing = vendi una linea alla Banca o all’asta, perché non puoi pagare
rb-page-you-selling = offri ${ GROUPED($least) } o più per { $line }, o passa
rb-count-cash = { $sign }${ GROUPED($amount) }
rb-trap-owing = ti mancherebbero ${ GROUPED($short) } per i pedaggi: dovresti vendere
