# Steam Barons: compagnie, merci, lati, sorte.

sb-company-orange = Arancione
sb-company-green = Verde
sb-company-brown = Marrone
sb-company-natural = Naturale
sb-company-black = Nera
sb-company-white = Bianca
sb-goods-red = rosso
sb-goods-blue = blu
sb-goods-yellow = giallo
sb-goods-purple = viola
sb-goods-grey = grigio
sb-goods-black = nero
sb-edge-n = N
sb-edge-ne = NE
sb-edge-se = SE
sb-edge-s = S
sb-edge-sw = SO
sb-edge-nw = NO
sb-run = { $from }-{ $to }
sb-luck-cube = un cubetto per una città o cittadina, nell’ordine della mappa
sb-luck-order = la prossima compagnia nell’ordine di gioco
sb-luck-first = chi ha il segnalino di primo giocatore
tie-steam-barons = A pari denaro: il posto è condiviso.
score-steam-barons = ${ $score }
part-spot = un luogo o un esagono
part-heading = un lato (N, NE, SE, S, SO, NO)
part-freight = un colore di merci
part-stock = un numero di azioni
part-price = un prezzo
part-condition = «sotto» o «sopra» e un prezzo

# Che cosa succede.

sb-tell-set-up = Le merci vengono pescate per città e cittadine: { $left } cubetti restano, { $gone } grigi vengono tolti.
sb-tell-marker-given = { $seat } ha il segnalino di primo giocatore.
sb-tell-turn-began = Comincia il turno { $turn } di { $turns }. Ordine di gioco delle compagnie: { $order }.
sb-tell-auction-began =
    { $shares ->
        [one] 1 azione { $company } va all’asta, da ${ $least }. Comincia { $bidders }.
       *[other] { $shares } azioni { $company } vanno all’asta, da ${ $least } l’una. Comincia { $bidders }.
    }
sb-tell-bid =
    { $how ->
        [planned] { $seat } offre ${ $bid } per { $company }, come predisposto.
       *[ordered] { $seat } offre ${ $bid } per { $company }.
    }
sb-tell-passed =
    { $how ->
        [planned] { $seat } passa, come predisposto.
        [forced] { $seat } non può rilanciare ed è fuori.
       *[ordered] { $seat } passa.
    }
sb-tell-nobody-bid = Nessuno offre per { $company }.
sb-tell-won = { $seat } vince { $company } a ${ $price } per azione.
    .brief = vince { $company } a ${ $price } per azione
sb-tell-bought =
    { $shares ->
        [0] { $how ->
                [planned] { $seat } non compra { $company }, come predisposto.
               *[ordered] { $seat } non compra { $company }.
            }
        [one] { $charter ->
                [none] { $seat } compra 1 azione { $company } per ${ $pays }.
               *[other] { $seat } compra 1 azione { $company } per ${ $pays } e ne prende il controllo.
            }
       *[other] { $charter ->
                [none] { $seat } compra { $shares } azioni { $company } per ${ $pays }.
               *[other] { $seat } compra { $shares } azioni { $company } per ${ $pays } e ne prende il controllo.
            }
    }
    .brief =
        { $shares ->
            [0] non compra { $company }
            [one] compra 1 { $company } per ${ $pays }
           *[other] compra { $shares } { $company } per ${ $pays }
        }
sb-tell-sale-ended =
    { $left ->
        [0] Il segnalino di primo giocatore passa { STARTS($marker, a: "ad", other: "a") } { $marker }.
        [one] 1 azione { $company } resta disponibile. Il segnalino di primo giocatore passa { STARTS($marker, a: "ad", other: "a") } { $marker }.
       *[other] { $left } azioni { $company } restano disponibili. Il segnalino di primo giocatore passa { STARTS($marker, a: "ad", other: "a") } { $marker }.
    }
sb-tell-building-began = Le compagnie costruiscono in quest’ordine: { $order }.
sb-tell-issued =
    { $shares ->
        [one] { $company } emette 1 azione per ${ $gets }.
       *[other] { $company } emette { $shares } azioni per ${ $gets }.
    }
    .brief =
        { $shares ->
            [one] emette 1 azione per ${ $gets }
           *[other] emette { $shares } azioni per ${ $gets }
        }
sb-tell-laid =
    { $how ->
        [planned] { $work ->
                [placed] { $company } posa { $runs } su { $hex } per ${ $price }, come previsto.
                [added] { $company } aggiunge { $runs } su { $hex } per ${ $price }, come previsto.
               *[redirected] { $company } ridireziona il binario su { $hex } in { $runs } per ${ $price }, come previsto.
            }
       *[ordered] { $work ->
                [placed] { $company } posa { $runs } su { $hex } per ${ $price }.
                [added] { $company } aggiunge { $runs } su { $hex } per ${ $price }.
               *[redirected] { $company } ridireziona il binario su { $hex } in { $runs } per ${ $price }.
            }
    }
    .brief = posa { $hex } (${ $price })
sb-tell-linked =
    { $how ->
        [planned] { $company } collega { $from } e { $to } per ${ $price }, come previsto.
       *[ordered] { $company } collega { $from } e { $to } per ${ $price }.
    }
    .brief = collega { $from } e { $to } (${ $price })
sb-tell-build-ended =
    { $lapsed ->
        [0] { $how ->
                [planned] { $company } ha costruito, come predisposto.
                [forced] { $company } non può più costruire in questo turno.
               *[ordered] { $company } ha costruito.
            }
       *[other] { $how ->
                [forced] { $company } non può più costruire in questo turno. I binari non estesi ora non sono di nessuno ({ $lapsed }).
               *[ordered] { $company } ha costruito. I binari non estesi ora non sono di nessuno ({ $lapsed }).
            }
    }
    .brief =
        { $lapsed ->
            [0] {""}
           *[other] i binari non estesi ora non sono di nessuno ({ $lapsed })
        }
sb-tell-shipping-began = Si spediscono le merci, giro { $round }, con le compagnie che possono: { $order }.
sb-tell-shipped =
    { $how ->
        [planned] { $company } spedisce { $goods } { $places } come previsto: rendimento +{ $gain }.
       *[ordered] { $company } spedisce { $goods } { $places }: rendimento +{ $gain }.
    }
    .brief = spedisce { $goods } { $places } (+{ $gain })
sb-tell-shipped-nothing =
    { $how ->
        [planned] { $company } non spedisce nulla, come previsto.
        [forced] { $company } non può più spedire nulla.
       *[ordered] { $company } non spedisce nulla.
    }
    .brief = non spedisce nulla
sb-tell-paid-out =
    { $accounts ->
        [none] Nessuna compagnia ha spedito: non si paga nulla.
       *[other] Si paga: { $accounts }.
    }
sb-account = { $company } (rendimento { $performance }) ${ $dividend } per azione e ${ $profit } alla cassa
sb-account-bonus = { $company } (rendimento { $performance }) ${ $dividend } per azione, ${ $profit } alla cassa e un bonus di ${ $bonus } { STARTS($seat, a: "ad", other: "a") } { $seat }
sb-tell-prices-moved = Quotazioni: { $moves }.
sb-move = { $company } ${ $from } { $by } = ${ $to }
sb-move-none = { $company } resta a ${ $to }
sb-move-coloured = { $company } ${ $from } { $by } { $more } = ${ $to }
sb-move-bankrupt = { $company } cade da ${ $from } nella casella B
sb-tell-selling-began = Ora si possono vendere azioni, tutti insieme e in segreto. Da scegliere: { $asked }.
sb-tell-ready-to-sell = { $seat } ha scelto che cosa vendere.
sb-tell-sold =
    { $sales ->
        [none] Nessuno vende azioni.
       *[other] { $all ->
                [yes] Si vendono tutte le azioni: { $sales }.
               *[no] { $charters ->
                        [none] Vendute: { $sales }.
                       *[other] Vendute: { $sales }. Il controllo cambia mano: { $charters }.
                    }
            }
    }
sb-sale = { $seat } { $shares }
sb-written =
    { $english ->
       *[other] { $italian }
    }
sb-shares-of = { $count } { $company }
sb-charter = { $company } { STARTS($seat, a: "ad", other: "a") } { $seat }
sb-tell-went-bankrupt = { $company } è fallita e lascia il gioco. Le sue azioni non valgono nulla, ${ $treasury } vanno persi; i suoi collegamenti non sono di nessuno e tutti li possono usare.
sb-tell-ended = La partita è finita: { $ranking }.
sb-place = { $seats } ${ $score }

# Che cosa viene detto solo a chi lo ha predisposto.

sb-own-wish-set =
    { $shares ->
        [none] { $most ->
                [0] Annotato: nessuna offerta per { $company }.
               *[other] Annotato: Waybill offre per te per { $company } fino a ${ $most }.
            }
        [0] Annotato: non compri { $company }.
       *[other] { $most ->
                [none] Annotato: se vinci { $company }, ne compri fino a { $shares }.
               *[other] Annotato: fino a { $shares } di { $company } fino a ${ $most } l’una.
            }
    }
sb-own-passing-set = Annotato: passi nelle aste di questo turno, tranne dove hai lasciato un massimo.
sb-own-build-planned =
    { $instead ->
        [yes] Annotato per il turno di costruzione di { $company } al posto di quanto avevi lasciato, e il turno finisce con questo: { $plans }.
       *[no] Annotato per il turno di costruzione di { $company }, che finisce con questo: { $plans }.
    }
sb-own-nothing-planned = Annotato: { $company } non costruisce altro quando è il suo turno.
sb-own-haul-planned = Annotato per le prossime spedizioni di { $company }: { $hauls }.
sb-own-sale-planned =
    { $lots ->
        [none] Annotato: in questo turno non vendi nulla.
       *[other] { $instead ->
            [yes] Annotato per la vendita di questo turno al posto di quanto avevi lasciato: { $lots }.
           *[no] Annotato per la vendita di questo turno: { $lots }.
        }
    }
sb-own-fist-made =
    { $shares ->
        [none] Nel tuo pugno: nulla. Puoi cambiare idea finché tutti non hanno scelto.
       *[other] Nel tuo pugno: { $shares }. Puoi cambiare idea finché tutti non hanno scelto.
    }
sb-own-build-dropped = Il tuo piano di costruzione per { $company } è annullato: { $why }.
sb-own-haul-dropped =
    { $lost ->
        [yes] Le tue spedizioni per { $company } sono annullate: la controlla qualcun altro.
       *[no] { $hauls ->
            [none] { $company } non poteva più spedire niente, e niente doveva spedire.
           *[other] Una spedizione che avevi lasciato per { $company } non è possibile ed è annullata: { $hauls }.
        }
    }
sb-own-sale-dropped =
    { $has ->
        [0] La vendita che avevi lasciato è annullata: non hai azioni { $company }.
       *[other] La vendita che avevi lasciato è annullata: hai solo { $has } { $company }.
    }
sb-own-plans-cancelled =
    { $company ->
        [none] Tutto ciò che avevi predisposto è annullato.
       *[other] Tutto ciò che avevi predisposto per { $company } è annullato.
    }
sb-spoilt = non è più possibile a { $hex }
sb-spoilt-lost = la controlla qualcun altro
sb-spoilt-taken = un binario di { $by } è d’ostacolo a { $hex }
sb-spoilt-dear = non può raccogliere il denaro per ciò che comincia a { $hex }

# Perché un ordine non è permesso.

sb-refused-game-over = La partita non è in corso: non è cominciata, o è finita.
sb-refused-not-your-turn = Tocca { STARTS($turn, a: "ad", other: "a") } { $turn }.
sb-refused-nothing-to-pass = Ora non c’è nulla da passare.
sb-refused-bankrupt = { $company } è fallita e fuori dal gioco.
sb-refused-controls-nothing = Non controlli nessuna compagnia.
sb-refused-which-company = Controlli più compagnie: comincia con quella che intendi, come in «verde: …».
sb-refused-others-company = { $company } è controllata da { $seat }.
sb-refused-nobodys-company = Nessuno controlla { $company }: nessun giocatore ne ha azioni.
sb-refused-no-auction = Non c’è nessuna asta in corso.
sb-refused-buying-now = L’asta di { $company } è finita; tocca a { $turn } comprare.
sb-refused-you-lead = La tua è l’offerta più alta; non serve rilanciare.
sb-refused-you-are-out = Hai passato, e chi passa è fuori da quest’asta.
sb-refused-bid-too-low = L’offerta deve essere almeno di ${ $least }.
sb-refused-bid-too-high = Hai solo ${ $has }.
sb-refused-maximum-too-low = Il massimo deve essere almeno di ${ $least }.
sb-refused-maximum-too-high = Hai solo ${ $has }.
sb-refused-not-buying = Quelle azioni ora non si comprano.
sb-refused-too-few-available =
    { $available ->
        [one] È disponibile solo 1 azione { $company }.
       *[other] Sono disponibili solo { $available } azioni { $company }.
    }
sb-refused-cannot-pay =
    { $shares ->
        [one] A ${ $price } i tuoi ${ $has } comprano solo 1 azione.
       *[other] A ${ $price } i tuoi ${ $has } comprano solo { $shares } azioni.
    }
sb-refused-must-buy-one = Hai vinto l’asta di { $company } e devi comprare almeno 1 azione.
sb-refused-not-building = Ora non puoi costruire.
sb-refused-has-built = { $company } ha già costruito in questo turno.
sb-refused-no-need-to-issue = Costa ${ $cost } e { $company } ha ${ $treasury }: non si può emettere nessuna azione.
sb-refused-other-issue = Costa ${ $cost } e { $company } ha ${ $treasury }; le azioni portano ${ $pays } l’una, quindi se ne devono emettere esattamente { $needed }.
sb-refused-issue-with-building = Si emettono azioni solo per coprire subito il costo di una costruzione; { $company } ha ${ $treasury }.
sb-refused-off-map = La mappa non ha l’esagono { $hex }.
sb-refused-water = { $hex } è acqua o fuori dalla mappa; lì non si costruisce.
sb-refused-on-city = { $hex } è una città; sulle città non si posano tessere.
sb-refused-no-town = { $hex } non è una cittadina: il binario ha bisogno di due lati, come in «N-S».
sb-refused-no-founding = In questo gioco non si fondano nuove città ({ $hex }).
sb-refused-already-there = Quel binario è già su { $hex }.
sb-refused-leads-off = Un binario da { $hex } verso { $edge } porterebbe fuori dalla mappa o nell’acqua.
sb-refused-cuts-rival = Su { $hex } c’è il binario { $run } di { $by }, che deve restare com’è.
sb-refused-cuts-link = Il binario { $run } su { $hex } deve restare: si può ridirezionare solo l’ultima tessera di un collegamento incompleto.
sb-refused-no-such-tile = Nessuna tessera mostra insieme { $runs } ({ $hex }).
sb-refused-too-many-exits = Una cittadina ha al massimo quattro uscite ({ $hex }).
sb-refused-none-left = Non resta nessuna tessera adatta a { $hex }.
sb-refused-joins-rival = Un binario da { $hex } verso { $edge } si unirebbe a quello di { $by }.
sb-refused-unconnected = Un binario su { $hex } non sarebbe continuo con i binari di { $company }.
sb-refused-no-start-here = Il primo binario di { $company } non può cominciare a { $hex }.
sb-refused-loops-back = Il collegamento per { $hex } tornerebbe a { $place }.
sb-refused-not-neighbours = { $to } non è accanto a { $from }.
sb-refused-no-start = Non è chiaro da dove arriva il binario su { $hex }.
sb-refused-no-end = Non è detto dove porta il binario su { $hex }.
sb-refused-turns-back = Un binario non può tornare indietro su { $hex }.
sb-refused-twice-in-turn = In questo turno è già stata posata una tessera su { $hex }.
sb-refused-too-many-tiles = In questo turno una compagnia può posare { $most } tessere, e per quest’ordine ne restano { $left }.
sb-refused-too-dear = Fin qui costa ${ $cost }, e { $company } può raccogliere solo ${ $has }.
sb-refused-no-printed-link = Tra { $from } e { $to } non c’è un collegamento stampato.
sb-refused-link-taken = Il collegamento { $from } - { $to } è di { $by }.
sb-refused-link-nobodys = Il collegamento { $from } - { $to } era di una compagnia fallita; tutti lo possono usare e nessuno lo può prendere.
sb-refused-not-shipping = Ora non si spediscono merci.
sb-refused-too-many-plans = Questi piani per { $company } lasciano più scelte di quante Waybill possa tenere; «annulla» li ritira.
sb-refused-rounds-full =
    { $rounds ->
        [0] Tutte le prossime spedizioni di { $company } sono già predisposte.
        [one] Si può predisporre solo 1 altra spedizione di { $company }.
       *[other] Si possono predisporre solo altre { $rounds } spedizioni di { $company }.
    }
sb-refused-no-place = { $hex } non è né una città né una cittadina.
sb-refused-no-cube = A { $hex } non c’è nessun cubetto { $goods }.
sb-refused-visited-twice = { $hex } verrebbe visitata due volte.
sb-refused-no-link = C’è un vuoto: nessun collegamento completo unisce { $from } e { $to }.
sb-refused-rivals-link = Il collegamento { $from } - { $to } è di { $by }.
sb-refused-not-taken = { $hex } non accetta merci di colore { $goods }.
sb-refused-stops-before = Il cubetto { $goods } si ferma a { $hex }, la prima città del suo colore.
sb-refused-no-way = Nessuna via sui collegamenti di { $company } porta un cubetto { $goods } da { $from } { STARTS($to, a: "ad", other: "a") } { $to }.
sb-refused-nothing-to-sell = Non hai azioni che valgano qualcosa.
sb-refused-all-sold-at-end = Nell’ultimo turno tutte le azioni si vendono da sole.
sb-refused-too-few-shares =
    { $has ->
        [0] Non hai azioni { $company }.
        [one] Hai solo 1 azione { $company }.
       *[other] Hai solo { $has } azioni { $company }.
    }
sb-refused-nothing-to-cancel = Non hai predisposto nulla.

# Che cosa si può fare invece.

sb-advice-invest = Puoi lasciare che cosa comprare, come in «investi nera: 3 azioni fino a 8».
sb-advice-mine = Controlli: { $companies }.
sb-advice-edges = Potrebbe arrivare da { $edges }; scrivi una tessera, come in «P6 N-S».
sb-advice-say-edge = Indica il lato, come in «{ $hex } > SE», o prosegui fino a un luogo.
sb-advice-starts = I binari possono cominciare o proseguire da: { $places }.
sb-advice-links = I collegamenti da { $hex } portano a: { $far }.
sb-advice-no-links = A { $hex } non c’è nessun collegamento completo.
sb-advice-cubes = A { $hex } ci sono: { $cubes }.
sb-advice-neighbours = Accanto a { $hex }: { $hexes }.
sb-advice-nearest = I più vicini sulla mappa: { $hexes }.
sb-advice-leads = Da { $hex } il binario può andare verso { $edges }.
sb-advice-tiles = Su { $hex } { $company } potrebbe posare: { $tiles }.
sb-advice-build = Potresti costruire: { $plan }.
sb-advice-shipments = { $company } potrebbe spedire: { $ways }.
sb-advice-no-shipment = { $company } non può spedire nulla con i suoi binari.
sb-advice-holds =
    { $shares ->
        [none] Non hai azioni; puoi solo «vendi niente».
       *[other] Hai: { $shares }.
    }
sb-advice-just-build = Costruisci e basta: si emettono le poche azioni che coprono il costo.
sb-advice-say-done = Finisci di costruire con «fatto».

# Verbi e opzioni.

verb-steam-barons-bid = Offri per le azioni all’asta; Waybill rilancia per te, un dollaro alla volta, fino al massimo. Per una compagnia non ancora all’asta vale come massimo.
verb-steam-barons-invest = Lascia per la prossima asta di una compagnia quante azioni vuoi al massimo e fino a che prezzo: Waybill offre il meno possibile e compra al prezzo finale, che tu vinca o segua.
verb-steam-barons-max = Lascia solo il massimo che offriresti per le azioni di una compagnia; 0 resta fuori dall’asta.
verb-steam-barons-buy = Compra azioni al prezzo finale, quando tocca a te. Durante l’asta: quante, se vinci.
verb-steam-barons-pass = Passa: fuori da quest’asta, non compra, non costruisce, non spedisce, non vende, qualunque cosa si chieda. «passo turno» passa in tutte le aste di questo turno dove non hai lasciato un massimo.
verb-steam-barons-build = Costruisci binari per una compagnia: gli esagoni che attraversano; un capo aperto con la direzione; singole tessere con i loro lati; uscite di una cittadina con «+». Ciò che è scritto insieme si costruisce insieme o per niente; dopo «altrimenti» viene che cosa costruire invece. Le azioni si emettono quando servono. Mandato prima, aspetta il turno della compagnia, che finisce con questo.
verb-steam-barons-link = Prendi per $3 il collegamento stampato tra due città vicine; conta come una tessera.
verb-steam-barons-issue = Le azioni si emettono costruendo, il minimo che copre ciò che manca in cassa; scrivi «emetti 1» dopo una costruzione per esserne certi.
verb-steam-barons-done = Finisci la costruzione di una compagnia. Mandato prima, non costruisce nulla.
verb-steam-barons-ship = Spedisci un cubetto sui collegamenti della compagnia e su quelli di nessuno, fino alla prima città del suo colore. Bastano i due estremi: si prende la via con più collegamenti propri. «migliore» spedisce ciò che rende di più; una virgola separa i giri, e dopo «altrimenti» viene che cosa spedire invece. Mandato prima, aspetta.
verb-steam-barons-sell = Metti azioni nel pugno, in segreto; una compagnia senza numero vuol dire tutte le sue azioni. Le condizioni guardano il prezzo al momento. Mandato prima, aspetta; durante la vendita lo puoi cambiare finché tutti non hanno scelto.
verb-steam-barons-cancel = Riprendi ciò che hai predisposto, per una compagnia o per tutte.
option-steam-barons-map = «eastern-us» (porti, collegamenti tra città vicine, più tessere a ogni turno) o «northern-england» (3 tessere per turno)
option-steam-barons-first = chi ha all’inizio il segnalino di primo giocatore; estratto a sorte se nessuno è indicato

# La posizione.

sb-title = Steam Barons, tavolo «{ $table }»
board-steam-barons-steam-barons-stand-in = Steam Barons, mappe sostitutive
sb-map-eastern-us = Stati Uniti orientali
sb-map-northern-england = Inghilterra settentrionale
sb-on-map = Mappa: { $map }
sb-phase-opening = Prima del turno 1 di { $turns }
sb-phase-auction = Turno { $turn } di { $turns }: acquisto di azioni
sb-phase-buying = Turno { $turn } di { $turns }: acquisto di azioni
sb-phase-building = Turno { $turn } di { $turns }: costruzione
sb-phase-shipping = Turno { $turn } di { $turns }: spedizione delle merci
sb-phase-selling = Turno { $turn } di { $turns }: vendita di azioni
sb-phase-over = Dopo il turno { $turns }: la fine
sb-asks-auction = { $who } deve offrire ${ $least } o più per { $company }, o passare.
sb-asks-buying =
    { $least ->
        [0] { $who } può comprare fino a { $most } di { $company } a ${ $price } l’una.
       *[other] { $who } deve comprare da { $least } a { $most } di { $company } a ${ $price } l’una.
    }
sb-asks-building = { $who } deve costruire con { $company }: { $laid } di { $most } tessere posate, ${ $treasury } in cassa, { $unissued } azioni da emettere.
sb-asks-shipping = { $who } deve spedire un cubetto con { $company }, giro { $round }.
sb-asks-selling = Devono ancora scegliere che cosa vendere: { $who }.
sb-has-chosen = Hanno scelto: { $who }.
sb-head-auction = Asta
sb-up =
    { $available ->
        [one] 1 azione { $company } all’asta.
       *[other] { $available } azioni { $company } all’asta.
    }
sb-leads = { $leader } è in testa con ${ $bid }.
sb-no-bid = Nessuno ha offerto.
sb-still-in = Ancora in gara: { $others }.
sb-out = Fuori: { $out }.
sb-coming = Ancora da mettere all’asta: { $companies }.
sb-waiting = Dopo: { $companies }.
sb-marker = Segnalino di primo giocatore: { $who }.
sb-head-market = Mercato, compagnie nell’ordine di gioco
sb-company = Compagnia
sb-price = Prezzo
sb-box = Disp.
sb-issued = Emesse
sb-treasury = Cassa
sb-control = Controllo
sb-nobody = nessuno
sb-bankrupt = fallita
sb-box-b = B
sb-performance = Rend.
sb-dividend = Div.
sb-next = Poi
sb-market-note = Disp.: azioni che si possono comprare. Rend., Div., Poi: rendimento in questo turno, e il dividendo e il prezzo a cui porterebbe per come stanno le cose.
sb-your-dividends = Per come stanno le cose, alla fine di questo turno riceveresti ${ $sum }.
sb-head-players = Giocatori
sb-player = Giocatore
sb-cash = Soldi
sb-worth = Valore
sb-head-fleets = Che cosa potrebbero spedire ora le tue compagnie
sb-fleet-none = { $company }: nulla
sb-delivery = { $company }: { $goods } { $way } (+{ $gain })
sb-more =
    { $more ->
        [one] … e un’altra
       *[other] … e altre { $more }
    }
sb-head-links = Collegamenti, con le loro tessere
sb-link-nobodys = Di nessuno
sb-unfinished = incompleto
sb-head-ground = Terreno, ogni colonna da nord
sb-ground-note = . pianura, ~ fiume, h colline, ^ montagne, - acqua, C città, T cittadina, # binari. Il quinto segno di una colonna è la sua riga 5.
sb-head-goods = Merci sulla mappa
sb-takes = accetta { $goods }
sb-takes-port = porto, accetta { $goods }
sb-town = cittadina

# La figura.

sb-picture-name = { $name }
sb-picture-company = Compagnia
sb-picture-price = Prezzo
sb-picture-treasury = Cassa
sb-picture-shares = Azioni (* controllo)
sb-picture-box = disp. { $count }
sb-picture-bankrupt = B
sb-picture-cash = { $seat } ${ $cash }
sb-picture-players = Soldi: { $players }
sb-picture-graph = Quotazioni dopo ogni turno
sb-picture-line = { $company }: ${ $price } per azione, cassa ${ $treasury }; azioni: { $holders }.
sb-picture-line-bankrupt = { $company }: fallita.
sb-picture-links = Collegamenti: { $links }.

# Che cosa si chiede a chi legge, e che cosa cambia con un ordine.

sb-you-auction = offri ${ $least } o più per { $company }, o passa
sb-you-buying = compra da { $least } a { $most } azioni di { $company } a ${ $price } l’una
sb-you-building = costruisci con { $company } ({ $laid } tessere posate su { $most }), o smetti
sb-you-shipping = spedisci un cubetto con { $company } (giro { $round })
sb-you-selling = scegli che cosa vendere, o niente
sb-count-cash = { $sign }${ $amount }
sb-count-shares = { $sign }{ $amount } { $amount ->
        [one] azione
       *[other] azioni
    }
sb-count-treasury = { $sign }${ $amount } in cassa
sb-count-performance = { $sign }{ $amount } di rendimento

# Che gioco è, in dieci righe.

rules-steam-barons =
    Come si vince: più denaro alla fine, quando tutte le azioni sono state
    vendute. Quello che sta nelle casse delle compagnie non è di nessuno.
    Un turno:
    1. Le azioni vanno all’asta, compagnia per compagnia; tutti possono
       comprare al prezzo finale. Chi ne ha di più decide per la compagnia.
    2. Le compagnie costruiscono binari, ed emettono azioni per pagarli.
    3. Due volte ogni compagnia spedisce un cubetto in una città del suo
       colore; ogni collegamento aumenta il suo rendimento.
    4. Il rendimento paga i dividendi e muove la quotazione.
    5. Tutti dicono insieme e in segreto che cosa vendono.
    Una compagnia la cui quotazione esce dal mercato è in bancarotta.
