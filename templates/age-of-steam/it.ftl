# Age of Steam: azioni, merci, lati, sorte.

aos-action-first-move = Prima mossa
aos-action-first-build = Prima costruzione
aos-action-engineer = Ingegnere
aos-action-locomotive = Locomotiva
aos-action-urbanization = Urbanizzazione
aos-action-production = Produzione
aos-action-turn-order-pass = Passare
aos-goods-none = (vuoto)
aos-goods-red = rosso
aos-goods-blue = blu
aos-goods-yellow = giallo
aos-goods-purple = viola
aos-goods-black = nero
aos-edge-n = N
aos-edge-ne = NE
aos-edge-se = SE
aos-edge-s = S
aos-edge-sw = SO
aos-edge-nw = NO
aos-column-west-1 = O1
aos-column-west-2 = O2
aos-column-west-3 = O3
aos-column-west-4 = O4
aos-column-west-5 = O5
aos-column-west-6 = O6
aos-run = { $from }-{ $to }
aos-luck-display = un cubetto per la tabella delle merci, riga per riga da sinistra, per ultime le righe delle nuove città
aos-luck-city = un cubetto per una città, nell’ordine della mappa
aos-luck-order = tre dadi di ogni giocatore per l’ordine di gioco
aos-luck-production = un cubetto della Produzione
aos-luck-west = un dado dell’ovest
aos-luck-east = un dado dell’est
tie-age-of-steam = A pari punti: chi è fallito viene per ultimo, meglio se più tardi.
score-age-of-steam =
    { $score ->
        [one] 1 punto
       *[other] { $score } punti
    }
part-hex = un luogo o un esagono
part-edge = un lato (N, NE, SE, S, SO, NO)
part-goods = un colore di merci
part-letter = la lettera di una nuova città
part-column = una colonna della tabella delle merci
part-space = quale spazio della colonna, 1 in cima
part-action = un’azione speciale
part-shares = un numero di azioni

# Che cosa succede.

aos-tell-set-up = Le merci vengono pescate per la tabella delle merci e per le città.
aos-tell-seated =
    { $rolls ->
        [none] Il primo ordine di gioco: { $order }.
       *[rolled] I dadi danno il primo ordine di gioco ({ $rolls }): { $order }.
    }
aos-rolled = { $seat } { $roll }
aos-tell-turn-began = Comincia il turno { $turn } di { $turns }.
aos-tell-issued =
    { $shares ->
        [0] { $how ->
                [planned] { $seat } non emette azioni, come predisposto.
                [forced] { $seat } ha già emesso tutte le azioni.
               *[ordered] { $seat } non emette azioni.
            }
        [one] { $how ->
                [planned] { $seat } emette 1 azione per ${ $cash }, come predisposto.
               *[ordered] { $seat } emette 1 azione per ${ $cash }.
            }
       *[other] { $how ->
                [planned] { $seat } emette { $shares } azioni per ${ $cash }, come predisposto.
               *[ordered] { $seat } emette { $shares } azioni per ${ $cash }.
            }
    }
    .brief =
        { $shares ->
            [0] non emette azioni
            [one] emette 1 azione per ${ $cash }
           *[other] emette { $shares } azioni per ${ $cash }
        }
aos-tell-auction-began =
    { $free ->
        [none] L’ordine di gioco va all’asta; si parla in quest’ordine: { $order }.
       *[other] L’ordine di gioco va all’asta; si parla in quest’ordine: { $order }. { $free } può passare una volta.
    }
aos-tell-bid =
    { $how ->
        [planned] { $seat } offre ${ $bid }, come predisposto.
       *[ordered] { $seat } offre ${ $bid }.
    }
aos-tell-passed-once =
    { $how ->
        [planned] { $seat } passa e resta in gara, come predisposto.
       *[ordered] { $seat } passa e resta in gara.
    }
aos-tell-dropped-out =
    { $pays ->
        [0] { $how ->
                [planned] { $seat } si ritira come predisposto, prende il posto { $place } e non paga nulla.
                [forced] { $seat } non può rilanciare, prende il posto { $place } e non paga nulla.
               *[ordered] { $seat } si ritira, prende il posto { $place } e non paga nulla.
            }
       *[other] { $how ->
                [planned] { $seat } si ritira come predisposto, prende il posto { $place } e paga ${ $pays }.
                [forced] { $seat } non può rilanciare, prende il posto { $place } e paga ${ $pays }.
               *[ordered] { $seat } si ritira, prende il posto { $place } e paga ${ $pays }.
            }
    }
aos-tell-order-set =
    { $pays ->
        [0] { $first } ha il primo posto e non paga nulla. Ordine di gioco: { $order }.
       *[other] { $first } ha il primo posto e paga ${ $pays }. Ordine di gioco: { $order }.
    }
aos-tell-chose =
    { $how ->
        [planned] { $raised ->
                [yes] { $seat } sceglie { $action }, come predisposto: la locomotiva attraversa ora { $engine } linee.
               *[no] { $seat } sceglie { $action }, come predisposto.
            }
       *[ordered] { $raised ->
                [yes] { $seat } sceglie { $action }: la locomotiva attraversa ora { $engine } linee.
               *[no] { $seat } sceglie { $action }.
            }
    }
aos-tell-building-began = Si costruisce in quest’ordine: { $order }.
aos-tell-urbanized =
    { $how ->
        [planned] { $seat } fonda la nuova città { $letter } a { $hex }, come predisposto.
       *[ordered] { $seat } fonda la nuova città { $letter } a { $hex }.
    }
    .brief = fonda la nuova città { $letter } a { $hex }
aos-tell-laid =
    { $how ->
        [planned] { $work ->
                [placed] { $seat } posa { $runs } su { $hex } per ${ $price } ({ $reason }), come previsto; restano ${ $left }.
                [added] { $seat } aggiunge { $runs } su { $hex } per ${ $price } ({ $reason }), come previsto; restano ${ $left }.
               *[redirected] { $seat } ridireziona il binario su { $hex } in { $runs } per ${ $price }, come previsto; restano ${ $left }.
            }
       *[ordered] { $work ->
                [placed] { $seat } posa { $runs } su { $hex } per ${ $price } ({ $reason }); restano ${ $left }.
                [added] { $seat } aggiunge { $runs } su { $hex } per ${ $price } ({ $reason }); restano ${ $left }.
               *[redirected] { $seat } ridireziona il binario su { $hex } in { $runs } per ${ $price }; restano ${ $left }.
            }
    }
    .brief = posa { $hex } (${ $price })
aos-reason-plain = pianura
aos-reason-river = fiume
aos-reason-hills = colline
aos-reason-mountain = montagna
aos-reason-coexisting-on = { $ground }, due binari
aos-reason-crossing-on = { $ground }, incrocio
aos-reason-town =
    { $exits ->
        [one] paese con 1 uscita
       *[other] paese con { $exits } uscite
    }
aos-reason-town-again = altra tessera per il paese
aos-reason-crossing = incrocio
aos-reason-coexisting = un secondo binario
aos-reason-redirected = ridirezionato
aos-tell-build-ended =
    { $lapsed ->
        [0] { $how ->
                [planned] { $seat } ha costruito, come predisposto.
                [forced] { $seat } non può più costruire in questo turno.
               *[ordered] { $seat } ha costruito.
            }
        [one] { $how ->
                [forced] { $seat } non può più costruire in questo turno. I binari non estesi ora non sono di nessuno (1 tessera).
               *[ordered] { $seat } ha costruito. I binari non estesi ora non sono di nessuno (1 tessera).
            }
       *[other] { $how ->
                [forced] { $seat } non può più costruire in questo turno. I binari non estesi ora non sono di nessuno ({ $lapsed } tessere).
               *[ordered] { $seat } ha costruito. I binari non estesi ora non sono di nessuno ({ $lapsed } tessere).
            }
    }
    .brief =
        { $lapsed ->
            [0] {""}
           *[other] i binari non estesi ora non sono di nessuno ({ $lapsed })
        }
aos-tell-moving-began = Si muovono le merci, giro { $round }: { $order }.
aos-tell-moved =
    { $how ->
        [planned] { $seat } muove { $goods } { $places } come previsto: { $gains }.
       *[ordered] { $seat } muove { $goods } { $places }: { $gains }.
    }
    .brief = muove { $goods } { $places } ({ $gains })
aos-gain = { $seat } +{ $gain }
aos-gain-nobody = nessuno guadagna rendita
aos-tell-engine-raised =
    { $how ->
        [planned] { $seat } ha ora una locomotiva da { $engine }, come previsto.
       *[ordered] { $seat } ha ora una locomotiva da { $engine }.
    }
    .brief = locomotiva da { $engine }
aos-tell-stood-still =
    { $how ->
        [planned] { $seat } non muove nulla, come previsto.
        [forced] { $seat } non può muovere nulla.
       *[ordered] { $seat } non muove nulla.
    }
    .brief = non muove nulla
aos-tell-settled = Rendite e spese: { $accounts }.
aos-account =
    { $short ->
        [0] { $falls ->
                [0] { $seat } +${ $income } -${ $due }
               *[other] { $seat } +${ $income } -${ $due }, la rendita cala di { $falls }
            }
       *[other] { $falls ->
                [0] { $seat } +${ $income } -${ $due } con ${ $short } mancanti: la rendita cala di { $short }
               *[other] { $seat } +${ $income } -${ $due } con ${ $short } mancanti: la rendita cala di { $short }, poi di { $falls }
            }
    }
aos-tell-eliminated = { $seat } fa bancarotta ed esce dal gioco. Le sue linee complete restano e non pagano nessuno.
aos-tell-cubes-drawn = { $seat } pesca per la Produzione: { $cubes }.
aos-tell-produced =
    { $how ->
        [forced] Produzione di { $seat }: { $cubes } (nulla da scegliere).
       *[ordered] { $seat } produce: { $cubes }.
    }
aos-cube-at = { $goods } { $place }
aos-no-cubes = nessuna
aos-tell-grew =
    { $side ->
        [west] Le merci crescono a ovest (dadi { $dice }): { $cubes }.
       *[east] Le merci crescono a est (dadi { $dice }): { $cubes }.
    }
aos-tell-ended = La partita è finita: { $ranking }.
aos-place = { $seats } { $score }

# Che cosa viene detto solo a chi lo ha predisposto.

aos-own-issue-planned =
    { $shares ->
        [0] Annotato: quando tocca a te non emetti azioni.
        [one] Annotato: quando tocca a te emetti 1 azione.
       *[other] Annotato: quando tocca a te emetti { $shares } azioni.
    }
aos-own-maximum-set =
    { $most ->
        [0] Annotato: nessuna offerta all’asta.
       *[other] Annotato: Waybill offre per te fino a ${ $most }.
    }
aos-own-actions-wanted = Annotato, la prima ancora libera: { $actions }.
aos-own-founding-planned = Annotato: la nuova città { $letter } a { $hex }, quando costruisci con Urbanizzazione.
aos-own-build-planned =
    { $instead ->
        [yes] Annotato per quando costruisci nel turno { $turn }, al posto di quanto avevi lasciato: { $plans }.
       *[no] Annotato per quando costruisci nel turno { $turn }: { $plans }.
    }
aos-own-done-planned = Annotato: non costruisci altro che quanto hai predisposto.
aos-own-haul-planned = Annotato per una prossima mossa: { $hauls }.
aos-own-wants-dropped = Nessuna azione della tua lista è libera; l’ordine decade.
aos-own-founding-dropped =
    { $why ->
        [not-urbanizing] La nuova città a { $hex } decade: non hai Urbanizzazione.
        [too-late] La nuova città a { $hex } decade: una città si fonda una volta per turno, prima di costruire.
       *[taken] La nuova città a { $hex } decade: quel paese o quella lettera sono già presi.
    }
aos-own-built-already = La tua costruzione è già finita: non c’è altro da chiudere.
aos-own-build-dropped = Il tuo piano di costruzione decade: { $why }.
aos-own-haul-dropped = Il tuo piano per una mossa decade, niente è possibile: { $hauls }.
aos-own-plans-cancelled = Tutto quello che avevi predisposto è annullato.
aos-written =
    { $english ->
       *[other] { $italian }
    }
aos-spoilt = non è possibile a { $hex }
aos-spoilt-taken = { $hex } è stato preso da { $seat }
aos-spoilt-dear = i tuoi soldi finiscono a { $hex }
aos-spoilt-tiles = le tue tessere di questo turno finiscono prima di { $hex }

# Perché un ordine non è permesso.

aos-refused-game-over = La partita non è in corso: non è cominciata, o è finita.
aos-refused-bankrupt = Hai fatto bancarotta e sei fuori dal gioco.
aos-refused-not-your-turn = Tocca { STARTS($turn, a: "ad", other: "a") } { $turn }.
aos-refused-nothing-to-pass = Ora non c’è niente da passare.
aos-refused-too-many-shares =
    { $left ->
        [0] Hai già emesso tutte le tue azioni.
        [one] Puoi emettere ancora solo 1 azione.
       *[other] Puoi emettere ancora solo { $left } azioni.
    }
aos-refused-no-auction = Non c’è nessuna asta in corso.
aos-refused-you-lead = L’offerta più alta è la tua; non devi rilanciare.
aos-refused-you-are-out = Ti sei ritirato da quest’asta, e chi si ritira resta fuori.
aos-refused-bid-too-low = L’offerta deve essere almeno ${ $least }.
aos-refused-bid-too-high = Hai solo ${ $has }.
aos-refused-maximum-too-low = Il massimo deve essere almeno ${ $least }.
aos-refused-maximum-too-high = Hai solo ${ $has }.
aos-refused-no-free-pass = Può passare solo chi ha preso Passare nel turno precedente, e una volta sola.
aos-refused-pass-is-vain = L’altro guida l’asta: passare riporterebbe subito la domanda.
aos-refused-action-taken = { $action } è stata scelta da { $seat }.
aos-refused-has-action = Hai già { $action }.
aos-refused-not-urbanizing = Solo chi ha scelto Urbanizzazione fonda una città.
aos-refused-too-late-to-found = Una città si fonda una volta per turno, e prima di costruire.
aos-refused-city-founded = La nuova città { $letter } è già a { $hex }.
aos-refused-not-a-town = { $hex } non è un paese.
aos-refused-not-building = In questo turno hai già costruito; ciò che lasci quando tutti hanno costruito è per il prossimo turno.
aos-refused-off-map = La mappa non ha l’esagono { $hex }.
aos-refused-water = { $hex } è acqua; lì non si costruisce.
aos-refused-on-city = { $hex } è una città; su una città non si posano tessere.
aos-refused-no-town = { $hex } non è un paese: il binario ha bisogno di due lati, come in «N-S».
aos-refused-already-there = Quel binario è già su { $hex }.
aos-refused-leads-off = Il binario da { $hex } verso { $edge } uscirebbe dalla mappa o finirebbe in acqua.
aos-refused-cuts-rival = { $hex } ha il binario { $run } di { $seat }, che deve restare com’è.
aos-refused-cuts-link = Il binario { $run } su { $hex } deve restare: si ridireziona solo l’ultima tessera di una linea non completa.
aos-refused-no-such-tile = Nessuna tessera mostra insieme { $runs } ({ $hex }).
aos-refused-too-many-exits = Un paese ha al massimo quattro uscite ({ $hex }).
aos-refused-complex-on-empty = Due binari vengono su { $hex } uno dopo l’altro, in due turni; solo le edizioni successive li posano insieme.
aos-refused-none-left = Non resta nessuna tessera adatta a { $hex }.
aos-refused-no-disc-left = Non resta nessun disco paese per { $hex }.
aos-refused-joins-rival = Il binario da { $hex } verso { $edge } si unirebbe a quello di { $seat }.
aos-refused-unconnected = Il binario su { $hex } non toccherebbe nessuna città e nessun tuo binario.
aos-refused-loops-back = La linea su { $hex } tornerebbe a { $place }.
aos-refused-not-neighbours = { $to } non è accanto a { $from }.
aos-refused-no-start = Non è chiaro da dove il binario arriva su { $hex }.
aos-refused-no-end = Non è detto dove porta il binario su { $hex }.
aos-refused-turns-back = Il binario non può tornare indietro su { $hex }.
aos-refused-twice-in-turn = In questo turno hai già posato una tessera su { $hex }.
aos-refused-too-many-tiles =
    { $left ->
        [0] Hai già posato tutte le { $most } tessere di questo turno.
        [one] In questo turno puoi posare { $most } tessere; prima di quest’ordine ne restava 1.
       *[other] In questo turno puoi posare { $most } tessere; prima di quest’ordine ne restavano { $left }.
    }
aos-refused-no-markers = Hai pedine per { $markers } linee, e sono tutte in uso.
aos-refused-too-dear = Fin qui costa ${ $cost }, e hai ${ $has }.
aos-refused-not-moving = Ora non si muovono merci.
aos-refused-engine-at-most = Una locomotiva attraversa al massimo { $most } linee.
aos-refused-engine-raised = In questo turno hai già potenziato la locomotiva.
aos-refused-no-place = { $hex } non è né una città né un paese.
aos-refused-no-cube = A { $hex } non c’è nessun cubetto { $goods }.
aos-refused-visited-twice = { $hex } sarebbe visitata due volte.
aos-refused-no-link = Nessuna linea completa unisce { $from } e { $to }.
aos-refused-no-link-of = Nessuna linea di { $seat } porta lì.
aos-refused-not-taken = { $hex } non riceve merci di colore { $goods }.
aos-refused-stops-before = Il cubetto { $goods } si ferma a { $hex }, la prima città del suo colore.
aos-refused-too-far =
    { $engine ->
        [one] Sono { $links } linee, e la tua locomotiva ne attraversa 1.
       *[other] Sono { $links } linee, e la tua locomotiva ne attraversa { $engine }.
    }
aos-refused-no-way =
    { $engine ->
        [one] Nessun percorso di 1 linea porta un cubetto { $goods } da { $from } { STARTS($to, a: "ad", other: "a") } { $to }.
       *[other] Nessun percorso di al massimo { $engine } linee porta un cubetto { $goods } da { $from } { STARTS($to, a: "ad", other: "a") } { $to }.
    }
aos-refused-which-way = Più percorsi valgono lo stesso per te e pagano giocatori diversi: quale intendi?
aos-refused-not-producing = Ora nessuno produce.
aos-refused-other-cubes = Hai pescato { $cubes }; metti esattamente questi sulla tabella delle merci, o scrivi «niente» per quelli che tornano nel sacchetto.
aos-refused-column-full = La colonna { $column } non ha spazi vuoti.
aos-refused-no-such-space = La colonna { $column } ha { $spaces } spazi; il più alto è 1.
aos-refused-space-taken = Sullo spazio { $space } della colonna { $column } c’è già un cubetto.
aos-refused-moves-planned =
    { $moves ->
        [0] In questo turno non hai altre mosse.
        [one] Per la tua prossima mossa è già annotato qualcosa.
       *[other] Per le tue prossime { $moves } mosse è già annotato qualcosa.
    }
aos-refused-too-many-plans = Questi piani lasciano più scelte di quante Waybill possa tenere.
aos-refused-nothing-to-cancel = Non hai predisposto nulla.

# Che cosa si potrebbe fare invece.

aos-advice-say-cancel = «annulla» ritira tutto ciò che hai predisposto.
aos-advice-leave-maximum = Puoi lasciare un massimo, come in «massimo 4».
aos-advice-actions = Ancora libere: { $actions }.
aos-advice-edges = Potrebbe arrivare da { $edges }; scrivi una tessera, come in «I7 NO-SE».
aos-advice-say-edge = Indica il lato, come in «{ $hex } > SE», o prosegui fino a un luogo.
aos-advice-ways = Scrivi uno di questi: { $ways }.
aos-advice-links = Linee da { $hex }: { $far }.
aos-advice-no-links = A { $hex } non c’è nessuna linea completa.
aos-advice-cubes = A { $hex } ci sono: { $cubes }.
aos-advice-leads = Da { $hex } il binario può andare verso { $edges }.
aos-advice-tiles = Su { $hex } potresti posare: { $tiles }.
aos-advice-build = Potresti costruire: { $plans }.
aos-advice-towns = I paesi più vicini: { $hexes }.
aos-advice-neighbours = Accanto a { $hex }: { $hexes }.
aos-advice-nearest = I più vicini sulla mappa: { $hexes }.
aos-advice-deliveries = Potresti muovere: { $ways }.
aos-advice-no-delivery = Con la tua locomotiva e i binari che ci sono non si può consegnare nessun cubetto: «locomotiva» o «muovi niente».
aos-advice-letters = Ancora nella scatola: { $letters }.
aos-advice-columns = Colonne con spazio: { $columns }.
aos-advice-bid-or-drop = Offri ${ $least } o più, o «ritiro».
aos-advice-say-what = Per predisporlo, scrivi che cosa intendi: «emetti 0», «fatto» o «muovi niente».
aos-advice-say-done = Chiudi il tuo turno con «fatto».

# Verbi e opzioni.

verb-age-of-steam-issue = Emetti azioni per $5 l’una quando tocca a te; 0 per nessuna. Mandato prima, aspetta.
verb-age-of-steam-bid = Rilancia nell’asta per l’ordine di gioco. Waybill continua a rilanciare per te, un dollaro alla volta, fino al massimo.
verb-age-of-steam-max = Lascia un massimo per quest’asta o per la prossima: Waybill offre per te il meno possibile. 0 vuol dire ritirarsi subito.
verb-age-of-steam-pass = Passa una volta all’asta, se nel turno precedente hai preso Passare; altrimenti non fare più nulla in questa fase.
verb-age-of-steam-drop = Ritirati dall’asta, ora o a un’offerta.
verb-age-of-steam-choose = Scegli un’azione speciale, la prima ancora libera di una lista. Mandato prima, aspetta.
verb-age-of-steam-urbanize = Fonda una nuova città su un paese prima di costruire, con Urbanizzazione.
verb-age-of-steam-build = Costruisci binari: gli esagoni che attraversano; un’estremità aperta con la sua direzione; tessere singole con i loro lati; uscite di un paese con «+». Quello che è scritto insieme si costruisce insieme o per niente; dopo «altrimenti» viene che cosa costruire al suo posto. Mandato prima, aspetta.
verb-age-of-steam-done = Chiudi la tua costruzione. Mandato prima, costruisci solo quanto hai predisposto.
verb-age-of-steam-move = Muovi un cubetto su linee complete fino alla prima città del suo colore. Bastano i due estremi se un percorso è il migliore per te; «su» dice di chi è la linea da prendere. Dopo «altrimenti» viene che cosa fare invece. Mandato prima, aspetta la tua prossima mossa.
verb-age-of-steam-locomotive = Potenzia la locomotiva invece di muovere merci, una volta per turno. Quando ti viene chiesta un’azione speciale, sceglie Locomotiva.
verb-age-of-steam-produce = Metti i cubetti pescati dalla Produzione su spazi vuoti della tabella delle merci.
verb-age-of-steam-cancel = Annulla tutto quello che hai predisposto.
option-age-of-steam-edition = «first» (come stampata nel 2002) o «later», che cambia le due opzioni seguenti
option-age-of-steam-complex = «later»: tessere con due binari anche su esagoni vuoti, per $1 o $2 in più
option-age-of-steam-order = il primo ordine di gioco, come in «Bert/Anna/Carla»; se non è detto, lo danno i dadi
option-age-of-steam-reduction = «later»: una rendita di 50 e più cala di 10

# La posizione.

aos-title = Age of Steam, tavolo «{ $table }»
board-age-of-steam-rust-belt = Rust Belt
aos-phase-opening = Prima del turno 1 di { $turns }
aos-phase-issuing = Turno { $turn } di { $turns }: emissione di azioni
aos-phase-bidding = Turno { $turn } di { $turns }: ordine di gioco
aos-phase-choosing = Turno { $turn } di { $turns }: azioni speciali
aos-phase-building = Turno { $turn } di { $turns }: costruzione
aos-phase-moving = Turno { $turn } di { $turns }: merci
aos-phase-growing = Turno { $turn } di { $turns }: crescita delle merci
aos-phase-producing = Turno { $turn } di { $turns }: Produzione
aos-phase-over = Dopo il turno { $turns }: la fine
aos-asks-issuing = Tocca { STARTS($who, a: "ad", other: "a") } { $who }: emettere azioni, o nessuna.
aos-asks-bidding = Tocca { STARTS($who, a: "ad", other: "a") } { $who }: offrire ${ $least } o più, o ritirarsi.
aos-asks-choosing = Tocca { STARTS($who, a: "ad", other: "a") } { $who }: scegliere un’azione speciale.
aos-asks-building = Tocca { STARTS($who, a: "ad", other: "a") } { $who }: costruire, { $laid } di { $most } tessere posate.
aos-asks-moving = Tocca { STARTS($who, a: "ad", other: "a") } { $who }: muovere merci, giro { $round }.
aos-asks-producing = Tocca { STARTS($who, a: "ad", other: "a") } { $who }: mettere cubetti sulla tabella delle merci.
aos-head-auction = Asta
aos-leads = { $leader } guida con ${ $bid }.
aos-no-bid = Nessuno ha offerto.
aos-still-in = Ancora in gara: { $others }.
aos-bids = Ultime offerte:
aos-out = Ritirati, il primo per primo: { $out }.
aos-free = Può passare una volta: { $free }.
aos-head-actions = Azioni speciali libere
aos-head-drawn = Pescati per la Produzione
aos-head-players = Giocatori, in ordine di gioco
aos-player = Giocatore
aos-cash = Cassa
aos-income = Rendita
aos-shares = Azioni
aos-engine = Loc.
aos-action = Azione sp.
aos-track = Binari
aos-points = Pti
aos-bankrupt = bancarotta
aos-forecast-ruin = Alla fine di questo turno incassi ${ $income } e paghi ${ $expenses }: mancano ${ $short }, più di quanto la tua rendita possa calare, e per come stanno le cose faresti BANCAROTTA.
aos-forecast =
    { $short ->
        [0] { $falls ->
                [0] Alla fine di questo turno incassi ${ $income } e paghi ${ $expenses }; la rendita resta com’è.
               *[other] Alla fine di questo turno incassi ${ $income } e paghi ${ $expenses }; poi la rendita cala di { $falls }.
            }
       *[other] Alla fine di questo turno incassi ${ $income } e paghi ${ $expenses }: per come stanno le cose mancano ${ $short }, e la rendita cala di altrettanto.
    }
aos-head-deliveries = Che cosa potresti consegnare ora
aos-delivery = { $goods } { $way }: tu +{ $gain }
aos-delivery-other = { $who } +{ $gain }
aos-more =
    { $more ->
        [one] … e 1 altra
       *[other] … e altre { $more }
    }
aos-head-links = Linee, con la loro lunghezza
aos-nobody = nessuno
aos-unfinished = non completa
aos-head-goods = Merci sulla mappa
aos-takes = riceve { $goods }
aos-new-city = { $letter }, riceve { $goods }
aos-head-display = Tabella delle merci, il prossimo cubetto per primo
aos-left = Nel sacchetto { $bag } cubetti; restano { $tiles } tessere e { $discs } dischi paese.

# L’immagine.

aos-picture-name = { $name }
aos-picture-figures = ${ $cash } · +{ $income } · { $shares } az. · loc. { $engine }
aos-picture-player = { $seat }: ${ $cash }, rendita { $income }, { $shares } azioni, locomotiva { $engine }.
aos-picture-bankrupt = bancarotta
aos-picture-links = Linee: { $links }.

# Che cosa si chiede a chi legge, e che cosa cambia con un ordine.

aos-you-issuing = emetti azioni, o nessuna
aos-you-bidding = offri ${ $least } o più, o ritirati
aos-you-choosing = scegli un’azione speciale
aos-you-building = costruisci, { $laid } tessere posate su { $most }, o smetti
aos-you-moving = consegna merci (giro { $round }), o usa la mossa per altro
aos-you-producing = metti i cubetti sulla tabella delle merci
aos-count-cash = { $sign }${ $amount }
aos-count-income = { $sign }{ $amount } di rendita
aos-count-shares = { $sign }{ $amount } { $amount ->
        [one] azione
       *[other] azioni
    }
aos-count-engine = { $sign }{ $amount } di locomotiva

# Che gioco è, in dieci righe.

rules-age-of-steam =
    Come si vince: più punti alla fine: tre per ogni dollaro di rendita,
    uno per ogni pezzo dei tuoi binari completi, meno tre per ogni azione
    che hai emesso. Il denaro non vale niente.
    Un turno:
    1. Emetti azioni a $5 l’una; ognuna costa $1 a turno per sempre.
    2. Offri per l’ordine di gioco, poi scegli un’azione speciale.
    3. Costruisci fino a tre tessere di binario, e le paghi.
    4. Due volte muovi un cubetto in una città del suo colore, su tante
       linee quante ne permette la locomotiva; ogni linea dà $1 di rendita
       al suo proprietario.
    5. Incassi la rendita e paghi $1 per ogni azione e per ogni grado della
       locomotiva; chi non può pagare perde rendita, o esce dal gioco.
