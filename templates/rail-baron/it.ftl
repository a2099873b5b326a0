# Rail Baron: locomotive, regioni, sorte.

rb-engine-freight = Merci
rb-engine-express = Express
rb-engine-superchief = Superchief
rb-region-ne = Nordest
rb-region-se = Sudest
rb-region-nc = Centro Nord
rb-region-sc = Centro Sud
rb-region-pl = Pianure
rb-region-nw = Nordovest
rb-region-sw = Sudovest
rb-luck-first-seat = chi comincia
rb-luck-coloured = il dado colorato, per pari o dispari
rb-luck-table = un dado bianco, per la tavola delle destinazioni
rb-luck-white = un dado bianco, per muovere
rb-luck-bonus = il dado bonus
rb-luck-line = una linea della Banca, a caso
tie-rail-baron = A pari denaro: precede chi ha vinto, poi chi ha linee di maggior prezzo.
score-rail-baron = ${ GROUPED($score) }

# Parti di frasi.

rb-throw = { $coloured } e { $first }-{ $second }
rb-leg = { $line } fino { STARTS($to, a: "ad", other: "a") } { $to } ({ $dots })
rb-step = { $line } fino { STARTS($to, a: "ad", other: "a") } { $to }
rb-due-bank = ${ GROUPED($sum) } alla Banca
rb-due-governor = ${ GROUPED($sum) } per le linee del Governatore
rb-due-seat = ${ GROUPED($sum) } { STARTS($seat, a: "ad", other: "a") } { $seat }
rb-priced = { $ware } (${ GROUPED($price) })
rb-ware-random = una linea a caso
rb-ware-nothing = niente
rb-else = { $first }, altrimenti { $next }
rb-wish-keeping = { $ware } (tenendo ${ GROUPED($keep) })

# Che cosa succede.

rb-tell-began =
    { $drawn ->
        [yes] La sorte decide: comincia { $first }; ognuno riceve ${ GROUPED($cash) }.
       *[no] Comincia { $first }; ognuno riceve ${ GROUPED($cash) }.
    }
rb-tell-home-found = { $seat } tira { $region }, poi { $throw }: la città di partenza è { $city }.
rb-tell-home-taken = { $seat } tira { $region }, poi { $throw }: { $city } è già presa e si tira di nuovo.
rb-tell-turn-began = Turno { $turn }: { $seat }.
    .brief = {""}
rb-tell-may-declare = { $seat } ha abbastanza per dichiarare e sceglie: dichiarare, o passare e proseguire.
rb-tell-not-declared =
    { $how ->
        [planned] { $seat } non dichiara ancora, come da ordine in anticipo.
        [forced] { $seat } non può dichiarare.
       *[ordered] { $seat } non dichiara.
    }
    .brief = non dichiara
rb-tell-declared =
    { $how ->
        [planned] { $seat } dichiara, come da ordine in anticipo, e torna a casa, { STARTS($home, a: "ad", other: "a") } { $home }!
        [forced] { $seat } deve dichiarare e torna a casa, { STARTS($home, a: "ad", other: "a") } { $home }!
       *[ordered] { $seat } dichiara e torna a casa, { STARTS($home, a: "ad", other: "a") } { $home }!
    }
    .brief = dichiara e torna a casa, { STARTS($home, a: "ad", other: "a") } { $home }!
rb-tell-region-thrown = { $seat } tira { $throw } per la regione: { $region }.
    .brief = {""}
rb-tell-own-region-thrown = { $seat } tira { $throw } per la regione: { $region }, dove si trova già il treno, e nomina una regione.
    .brief = tira { $region }, dove si trova il treno
rb-tell-region-named =
    { $how ->
        [planned] { $seat } nomina { $region }, come da ordine in anticipo.
        [forced] { $seat } può solo nominare { $region }.
       *[ordered] { $seat } nomina { $region }.
    }
    .brief = nomina { $region }
rb-tell-destination-found = { $seat } tira { $throw } per la città: il viaggio porta { STARTS($city, a: "ad", other: "a") } { $city } e rende ${ GROUPED($payoff) }.
    .brief = prossima meta { $city } per ${ GROUPED($payoff) }
rb-tell-alternate-found = { $seat } tira { $throw } per la città: la destinazione alternativa è { $city }.
    .brief = meta alternativa { $city }
rb-tell-turn-lost = { $seat } tira { $throw } per la città: { $city }, dove si trova già il treno. Il turno è perso.
    .brief = tira { $city }, dove il treno è già, e perde il turno
rb-tell-white-thrown =
    { $bonus ->
        [yes] { $seat } tira { $dice }: { $points } punti e un dado bonus.
       *[no] { $seat } tira { $dice }: { $points } punti.
    }
    .head = { $dice }
rb-tell-bonus-thrown =
    { $die ->
        [one] { $seat } tira il dado bonus: 1 punto.
       *[other] { $seat } tira il dado bonus: { $die } punti.
    }
    .head = +{ $die }
rb-tell-moved =
    { $how ->
        [planned] { $seat } muove da { $from } come previsto: { $hops }.
        [forced] { $seat } può solo muovere da { $from }: { $hops }.
       *[ordered] { $seat } muove da { $from }: { $hops }.
    }
    .brief = { $from } → { $to }
rb-tell-intercepted =
    { $alternate ->
        [none] { $seat } incontra { $declared } { STARTS($at, a: "ad", other: "a") } { $at }: la dichiarazione è nulla e { $declared } deve ${ GROUPED($sum) } { STARTS($seat, a: "ad", other: "a") } { $seat }.
       *[other] { $seat } incontra { $declared } { STARTS($at, a: "ad", other: "a") } { $at }: la dichiarazione è nulla, { $declared } deve ${ GROUPED($sum) } { STARTS($seat, a: "ad", other: "a") } { $seat } e il viaggio prosegue per { $alternate }.
    }
rb-tell-arrived = { $seat } arriva { STARTS($city, a: "ad", other: "a") } { $city }.
    .brief = {""}
rb-tell-came-home = { $seat } arriva { STARTS($city, a: "ad", other: "a") } { $city }.
rb-tell-paid-off = La Banca paga { STARTS($seat, a: "ad", other: "a") } { $seat } ${ GROUPED($cash) } per il viaggio da { $from } { STARTS($to, a: "ad", other: "a") } { $to }.
    .brief = arriva e incassa ${ GROUPED($cash) }
rb-tell-lines-bought =
    { $how ->
        [planned] { $seat } compra { $lines } { $from ->
            [governor] dal Governatore
           *[bank] dalla Banca
        } per ${ GROUPED($price) }, come da ordine in anticipo.
        [forced] { $seat } può solo comprare { $lines } per ${ GROUPED($price) }.
       *[ordered] { $seat } compra { $lines } { $from ->
            [governor] dal Governatore
           *[bank] dalla Banca
        } per ${ GROUPED($price) }.
    }
    .brief = compra { $lines } per ${ GROUPED($price) }
rb-tell-engine-bought =
    { $how ->
        [planned] { $seat } compra una locomotiva { $engine } per ${ GROUPED($price) }, come da ordine in anticipo.
        [forced] { $seat } può solo comprare una locomotiva { $engine } per ${ GROUPED($price) }.
       *[ordered] { $seat } compra una locomotiva { $engine } per ${ GROUPED($price) }.
    }
    .brief = compra una locomotiva { $engine } per ${ GROUPED($price) }
rb-tell-nothing-bought =
    { $more ->
        [yes] { $seat } non compra altro.
       *[no] { $seat } non compra nulla.
    }
    .brief = {""}
rb-tell-tolls-raised = La Banca non ha più linee: da ora le linee altrui costano ${ GROUPED($toll) } a turno.
rb-tell-taken-over = Il Governatore prende la linea { $line }.
rb-tell-card-offered = { $seat } può giocare una carta.
    .brief = {""}
rb-tell-card-played = { $seat } gioca la carta { $card }.
    .brief = gioca la carta { $card }
rb-tell-card-kept = { $seat } non gioca carte.
    .brief = {""}
rb-tell-card-discarded = { $seat } non ha giocato carte in questo viaggio e scarta la carta { $card }.
    .brief = rinuncia alla carta { $card }
rb-tell-paid = { $seat } paga { $dues }.
    .brief = paga { $dues }
rb-tell-cannot-pay =
    { $count ->
        [one] { $lines ->
            [none] { $seat } deve { $dues } e non ha nulla da vendere.
           *[some] { $seat } deve { $dues } e per pagare deve vendere.
        }
       *[other] { $lines ->
            [none] { $seat } deve { $dues }, ${ GROUPED($sum) } in tutto, e non ha nulla da vendere.
           *[some] { $seat } deve { $dues }, ${ GROUPED($sum) } in tutto, e per pagare deve vendere.
        }
    }
    .brief =
        { $lines ->
            [none] deve { $dues } e non ha niente da vendere
           *[some] deve { $dues } e deve vendere
        }
rb-tell-sold-back =
    { $how ->
        [planned] { $seat } vende { $line } { $to ->
            [governor] al Governatore
           *[bank] alla Banca
        } per ${ GROUPED($price) }, come da ordine in anticipo.
        [forced] { $seat } può solo vendere { $line } per ${ GROUPED($price) }.
       *[ordered] { $seat } vende { $line } { $to ->
            [governor] al Governatore
           *[bank] alla Banca
        } per ${ GROUPED($price) }.
    }
    .brief = vende { $line } per ${ GROUPED($price) }
rb-tell-put-up = { $seat } mette all’asta { $line }; si parte da ${ GROUPED($start) }.
rb-tell-put-up-by-chance = { $seat } pesca { $line } dalla Banca: va all’asta e si parte da ${ GROUPED($start) }.
rb-tell-bid =
    { $how ->
        [planned] { $seat } offre ${ GROUPED($bid) }, come da ordine in anticipo.
        [forced] { $seat } può solo offrire ${ GROUPED($bid) }.
       *[ordered] { $seat } offre ${ GROUPED($bid) }.
    }
rb-tell-dropped-out = { $seat } lascia l’asta.
rb-tell-knocked =
    { $to ->
        [bank] Nessuno offre per { $line }; la prende la Banca per ${ GROUPED($price) }.
        [governor] Nessuno offre per { $line }; la prende il Governatore per ${ GROUPED($price) }.
       *[seat] { $seat } si aggiudica { $line } per ${ GROUPED($price) }.
    }
rb-tell-bankrupt =
    { $count ->
        [0] { $seat } non può pagare nulla e fa bancarotta.
       *[other] { $seat } può ancora pagare { $dues } e fa bancarotta.
    }
rb-tell-announced = { $seat } annuncia ${ GROUPED($cash) } in contanti.
    .brief = annuncia ${ GROUPED($cash) }
rb-tell-hushed = { $seat } scende sotto ${ GROUPED($bar) }; la somma è di nuovo nascosta.
    .brief = è di nuovo sotto i ${ GROUPED($bar) }
rb-tell-lapsed =
    { $alternate ->
        [none] { $seat } è a casa e paga il percorso, e ora ha troppo poco: la dichiarazione decade e la destinazione si tira al prossimo turno.
       *[other] { $seat } è a casa con troppo poco dopo i pedaggi: la dichiarazione decade e il viaggio prosegue per { $alternate }.
    }
rb-tell-last-round = { $seat } ha raggiunto ${ GROUPED($sum) }: questo giro è l’ultimo.
rb-tell-turn-ended = Il turno di { $seat } è finito.
    .brief = {""}
rb-tell-ended =
    { $why ->
        [home] { $seat } è a casa con abbastanza e vince la partita! Contanti: ${ GROUPED($cash) }.
        [alone] Tutti gli altri hanno fatto bancarotta: { $seat } vince la partita con ${ GROUPED($cash) }.
       *[round] L’ultimo giro è finito: { $seat } vince la partita con ${ GROUPED($cash) }.
    }

# Che cosa sa soltanto chi l’ha scritto.

rb-tell-route-planned =
    { $how ->
        [planned] Percorso trovato: { $route }. Punti: { $dots }; tiri in media: { $throws }; tasse di transito, circa: { $fees }.
        [forced] L’unico percorso: { $route }. Punti: { $dots }; tiri in media: { $throws }; tasse di transito, circa: { $fees }.
       *[ordered] Annotato come tuo percorso: { $route }. Punti: { $dots }; tiri in media: { $throws }; tasse di transito, circa: { $fees }.
    }
rb-tell-way-set =
    { $count ->
        [0] { $by ->
            [shortest] Annotato: d’ora in poi Waybill prende la via più breve in ogni viaggio.
           *[cheapest] Annotato: d’ora in poi Waybill prende la via più economica in ogni viaggio.
        }
       *[other] { $by ->
            [shortest] Annotato: d’ora in poi Waybill prende la via più breve in ogni viaggio, evitando { $avoid }.
           *[cheapest] Annotato: d’ora in poi Waybill prende la via più economica in ogni viaggio, evitando { $avoid }.
        }
    }
rb-tell-route-held =
    { $why ->
        [sold] { $owner ->
            [seat] Il tuo percorso attende: { $line } ora è di { $seat }. Scrivi «vai» per proseguire, o indica un altro percorso.
           *[governor] Il tuo percorso attende: { $line } ora è del Governatore. Scrivi «vai» per proseguire, o indica un altro percorso.
        }
        [declared] I tuoi piani attendono: { $seat } ha dichiarato. Scrivi «vai» per proseguire in questo turno, o pensa a qualcosa di meglio.
        [in-reach] Il tuo percorso attende: con questo tiro puoi incontrare { $seat }, che ha dichiarato. Scrivi «insegui { $seat }» per farlo, o «vai» per proseguire.
       *[quiet] I tuoi piani attendono: molti turni sono passati senza una parola di nessuno. Scrivi «vai» per proseguire, o indica qualcos’altro.
    }
rb-tell-confirmed = Annotato: i tuoi piani valgono.
rb-tell-step-spoilt = Il tuo percorso è annullato: { $line } fino { STARTS($to, a: "ad", other: "a") } { $to } non è più lecito.
rb-tell-way-spoilt = Il tuo percorso è annullato: nessuna via rispetta ciò che hai scritto.
rb-tell-chase-spoilt = L’inseguimento di { $other } è annullato: nessuna via lecita porta là.
rb-tell-regions-preferred = Annotato per il caso che esca la tua regione: { $regions }.
rb-tell-buys-planned = Annotato per il tuo prossimo arrivo, il primo acquisto possibile: { $wishes }.
rb-tell-wish-dropped = { $what } non si può più comprare ed esce dalla tua lista.
rb-tell-sells-planned = Annotato: se non puoi pagare, si vende in quest’ordine: { $lines }.
rb-tell-maximum-set =
    { $line ->
        [none] { $most ->
            [0] Annotato: Waybill non offre per le linee senza un massimo proprio.
           *[other] Annotato: Waybill offre fino a ${ GROUPED($most) } per ogni linea senza un massimo proprio.
        }
       *[other] { $most ->
            [0] Annotato: Waybill non offre per { $line }.
           *[other] Annotato: Waybill offre per { $line } fino a ${ GROUPED($most) }.
        }
    }
rb-tell-declaration-planned =
    { $needed ->
        [none] Annotato: dichiari appena hai ${ GROUPED($cash) } quando si sceglie una destinazione.
       *[other] Annotato: dichiari quando si sceglie una destinazione, appena possiedi ${ GROUPED($needed) }, di cui ${ GROUPED($cash) } in contanti.
    }
rb-tell-chase-planned = Annotato: il tuo treno insegue { $other } ogni volta che { $other } ha dichiarato.
rb-tell-hold-planned = Annotato: nessuna carta in questo viaggio; alla fine si scarta la più bassa.
rb-tell-plans-cancelled =
    { $kind ->
        [route] Il tuo percorso è annullato.
        [regions] La tua lista di regioni è annullata.
        [buys] La tua lista di acquisti è annullata.
        [sells] La tua lista di vendite è annullata.
        [maxima] I tuoi massimi sono annullati.
        [declare] La tua dichiarazione prevista è annullata.
        [chase] Il tuo inseguimento è annullato.
        [hold] Le tue carte non sono più trattenute.
       *[none] Tutto ciò che avevi lasciato in anticipo è annullato.
    }

# Perché un ordine non è permesso.

rb-refused-not-your-turn = Tocca { STARTS($turn, a: "ad", other: "a") } { $turn }.
rb-refused-game-over = La partita non è in corso: non è cominciata, o è finita.
rb-refused-you-are-bankrupt = Hai fatto bancarotta e sei fuori dal gioco.
rb-refused-no-region-now = Ora non c’è da nominare nessuna regione.
rb-refused-no-declarations = Nella variante del Governatore nessuno dichiara.
rb-refused-not-between-trips = Si dichiara prima del tiro per la destinazione, non dopo e non durante il viaggio.
rb-refused-cash-too-low = Hai ${ GROUPED($has) }; per dichiarare servono ${ GROUPED($least) }.
rb-refused-worth-too-little = Possiedi ${ GROUPED($worth) }, di cui ${ GROUPED($has) } in contanti; per dichiarare servono ${ GROUPED($needed) }, di cui ${ GROUPED($least) } in contanti.
rb-refused-too-little-to-declare = Per dichiarare servono almeno ${ GROUPED($least) } in contanti.
rb-refused-not-moving = Ora il tuo treno non è da muovere.
rb-refused-no-trip = Il tuo treno non ha ancora una destinazione.
rb-refused-already-there = Il tuo treno è già { STARTS($at, a: "ad", other: "a") } { $at }.
rb-refused-not-on-line = { $line } non passa per { $at }.
rb-refused-line-ends-elsewhere = { $line } non arriva { STARTS($to, a: "ad", other: "a") } { $to }.
rb-refused-no-free-way =
    { $line ->
        [none] In questo viaggio nessuna via libera porta da { $from } { STARTS($to, a: "ad", other: "a") } { $to }.
       *[other] In questo viaggio nessun tratto libero di { $line } porta da { $from } { STARTS($to, a: "ad", other: "a") } { $to }.
    }
rb-refused-stranded = Andare da { $at } con { $line } { STARTS($to, a: "ad", other: "a") } { $to } lascerebbe { $city } fuori portata in questo viaggio.
rb-refused-beyond-destination = Il viaggio finisce { STARTS($city, a: "ad", other: "a") } { $city }; la via non può proseguire.
rb-refused-too-far =
    { $left ->
        [one] Sono { $steps } passi, e resta solo 1 punto.
       *[other] Sono { $steps } passi, e restano solo { $left } punti.
    }
rb-refused-nothing-left-to-take = Con tutto ciò che è da evitare non resta nessuna via per { $city }.
rb-refused-nothing-to-buy = Non è indicato nulla che si possa comprare.
rb-refused-has-engine = Hai già una locomotiva { $engine }.
rb-refused-no-governor = Le linee a caso vanno all’asta solo nella variante del Governatore.
rb-refused-bank-is-empty = La Banca non ha più linee.
rb-refused-no-groups = A questo tavolo non si vendono gruppi di linee.
rb-refused-group-sold = Tutte le linee di { $group } sono vendute.
rb-refused-line-sold = { $line } è di { $owner }.
rb-refused-engine-chosen = In questo arrivo hai già comprato una locomotiva.
rb-refused-too-dear = { $ware } costa ${ GROUPED($price) }, e hai ${ GROUPED($has) }. Non si può vendere nulla per comprare.
rb-refused-leaves-too-little = { $ware } ti lascerebbe ${ GROUPED($left) }, meno di quanto vuoi tenere.
rb-refused-not-your-line = { $line } è di { $owner }.
rb-refused-line-of-bank = { $line } è della Banca.
rb-refused-line-of-governor = { $line } è del Governatore.
rb-refused-no-need-to-sell = Mette all’asta una linea solo chi non può pagare.
rb-refused-only-to-governor = Nella variante del Governatore si vende solo al Governatore.
rb-refused-nothing-up = Ora nessuna linea è all’asta.
rb-refused-you-lead = La tua offerta è già la più alta.
rb-refused-not-bidding = Non partecipi a quest’asta.
rb-refused-wrong-bid = Un’offerta deve essere di ${ GROUPED($least) }, o di più a passi di ${ GROUPED($step) }.
rb-refused-bid-too-high = Hai solo ${ GROUPED($has) }.
rb-refused-maximum-too-high = Hai solo ${ GROUPED($has) }.
rb-refused-maximum-too-low = Un massimo deve raggiungere la tua offerta di ${ GROUPED($least) }.
rb-refused-no-cards = A questo tavolo si gioca senza carte.
rb-refused-no-card-now = Ora non si può giocare nessuna carta.
rb-refused-no-such-card = Quella carta non è nella tua mano; hai { $cards }.
rb-refused-nothing-planned = Non hai lasciato né un percorso né un inseguimento.
rb-refused-chase-of-yourself = { $other } sei tu; si inseguono solo gli altri.
rb-refused-chase-of-bankrupt = { $other } ha fatto bancarotta ed è fuori dal gioco.
rb-refused-nothing-to-pass = Ora non c’è nulla a cui rinunciare.
rb-refused-nothing-to-cancel = Non hai lasciato nulla in anticipo.
rb-refused-nothing-of-kind-to-cancel = Non hai lasciato nulla di simile in anticipo.

# Che cosa fare invece.

rb-advice-plan = Un percorso, una lista di acquisti o un massimo si possono lasciare in anticipo in ogni momento.
rb-advice-prefer = Una lista per il caso che esca la tua regione: «preferisci regioni Nordest, Centro Nord».
rb-advice-declare-when = Si può lasciare in anticipo: «dichiara quando contanti { GROUPED($cash) }».
rb-advice-route = Un percorso si può lasciare per tutti i tiri che servono: «percorso economico».
rb-advice-always = Una regola per ogni viaggio si può lasciare in anticipo: «percorso economico sempre».
rb-advice-lines-at = Linee { STARTS($at, a: "ad", other: "a") } { $at }: { $lines }.
rb-advice-way = La via più breve da { $from } { STARTS($to, a: "ad", other: "a") } { $to }: { $way }.
rb-advice-own-lines = Le tue linee: { $lines }.
rb-advice-no-lines = Non hai linee da vendere.
rb-advice-onward = Da { $from } puoi andare: { $steps }.
rb-advice-affordable = Alla tua portata: { $wares }.
rb-advice-must-move = Un tiro va mosso per intero: «percorso economico» lo fa per te.
rb-advice-sell = L’ordine in cui vendere se mancano i soldi si può lasciare in anticipo: «vendi B&O, PA».
rb-advice-maximum = Un massimo si può lasciare in anticipo: «massimo UP 24.500».

# Verbi e opzioni.

verb-rail-baron-move = Muovi ora il tuo treno, su linee fino a città o punto per punto; il resto del tiro si muove con l’ordine seguente.
verb-rail-baron-route = Lascia un percorso per tutti i tiri che servono, o fai trovare a Waybill quello breve o quello economico. «sempre» vale per ogni viaggio.
verb-rail-baron-go = Conferma i tuoi piani quando attendono una parola: una linea del percorso è stata venduta, qualcuno ha dichiarato, chi ha dichiarato è a portata del tuo tiro, o molti turni sono passati senza una parola di nessuno.
verb-rail-baron-region = Nomina una regione quando è uscita la tua.
verb-rail-baron-prefer = Lascia le regioni da nominare quando esce la tua: la prima della lista che non è quella dove si trova il tuo treno, o quella se non ne elenchi altre.
verb-rail-baron-buy = Compra all’arrivo la prima cosa possibile di una lista. Mandata prima, la lista attende il prossimo arrivo; «niente» alla fine evita una domanda.
verb-rail-baron-sell = Vendi linee a metà prezzo quando non puoi pagare. Mandato prima, è l’ordine in cui si vendono.
verb-rail-baron-auction = Metti all’asta una linea quando non puoi pagare; non si torna indietro.
verb-rail-baron-bid = Offri in un’asta. Waybill continua a offrire per te fino al massimo.
verb-rail-baron-max = Lascia un massimo per una linea, o per ogni altra.
verb-rail-baron-pass = Rinuncia a ciò che è offerto: un acquisto, un’offerta, una carta, una dichiarazione.
verb-rail-baron-declare = Dichiara che torni a casa per vincere, quando ti viene chiesto o in anticipo, per la prossima destinazione o appena hai tanti contanti. A chi può dichiarare con contanti che nessuno conosce non si chiede nulla: deve lasciarlo in anticipo.
verb-rail-baron-chase = Insegui un giocatore ogni volta che ha dichiarato.
verb-rail-baron-card = Gioca una carta dopo un tiro, o scartane una dopo un viaggio senza.
verb-rail-baron-hold = Non giocare carte in questo viaggio; alla fine si scarta la più bassa.
verb-rail-baron-cancel = Riprendi ciò che avevi lasciato in anticipo, di un tipo o tutto.
option-rail-baron-first = il nome di chi comincia; altrimenti decide la sorte
option-rail-baron-groups = yes: si possono comprare gruppi di linee insieme (regola opzionale 1)
option-rail-baron-superchief-price = yes: il Superchief costa meno con più giocatori (regola opzionale 2)
option-rail-baron-net-worth = yes: linee e locomotive contano per la vittoria (regola opzionale 3)
option-rail-baron-payoff-bonus = yes: ogni viaggio rende il 20% in più (regola opzionale 4)
option-rail-baron-governor = yes: la variante del Governatore
option-rail-baron-automatic-takeover = yes: il Governatore prende una linea alla fine di un giro
option-rail-baron-cards = yes: la variante con le carte
option-rail-baron-established-rate = dot: la vecchia tassa vale per ogni linea del punto; altrimenti (line) per l’ultima percorsa
option-rail-baron-payoffs = corrected: i probabili errori di stampa della tabella sono corretti; altrimenti come stampata
option-rail-baron-old-rate = trip: la vecchia tariffa finisce con il viaggio; altrimenti (lasting) vale finché non si percorre un’altra linea
option-rail-baron-victory = on-arrival: chi torna a casa dopo la dichiarazione vince con quanto ha in quel momento; altrimenti (after-fees) con quanto resta dopo i pedaggi
option-rail-baron-group-price = whole: quel che resta di un gruppo costa come il gruppo intero; altrimenti (rest) come le sue linee
option-rail-baron-sales = free: le linee si possono vendere in ogni momento del proprio turno; altrimenti (debt) solo per pagare un debito

# Le regole in breve.

rules-rail-baron =
    Come si vince: si dichiara con i contanti che il tavolo chiede (200.000
    se non è detto altro), si torna a casa e ci si arriva con altrettanti.
    Un turno:
    1. Chi non ha destinazione la riceve dai dadi: regione e città. Se esce
       la regione in cui si trova, ne nomina un’altra.
    2. I dadi dicono di quanti punti muove il treno; nessun tratto due volte
       nello stesso viaggio.
    3. Chi arriva è pagato per il viaggio e può comprare una ferrovia dalla
       Banca, o una locomotiva migliore (Express, Superchief).
    4. Alla fine del turno si paga: 1000 alla Banca per le linee sue e
       proprie, 5000 a ogni altro giocatore di cui si sono usate le linee;
       il doppio quando la Banca ha venduto l’ultima.
    Chi non può pagare vende linee alla Banca a metà prezzo, o all’asta.
    Chi raggiunge un giocatore che ha dichiarato riceve 50.000 da lui.
rb-meaning-region = «{ $word }» è la regione { $name }.
rb-meaning-line = «{ $word }» è la ferrovia { $name }; la Banca chiede ${ $price }.
