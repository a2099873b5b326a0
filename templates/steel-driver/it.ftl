# Steel Driver: compagnie, merci, sorte. Le compagnie sono femminili: la Rossa, della Verde.

sd-company-red = Rossa
sd-company-yellow = Gialla
sd-company-green = Verde
sd-company-blue = Blu
sd-company-purple = Viola
sd-company-black = Nera
sd-goods-white = bianco
sd-goods-black = nero
sd-goods-silver = argento
sd-goods-orange = arancione
sd-goods-red = rosso
sd-luck-first-seat = chi comincia
tie-steel-driver = A pari denaro: precede chi ha più merci con le società che controlla alla fine.
score-steel-driver = ${ $score }

# Che cosa succede.

sd-tell-began =
    { $drawn ->
        [yes] La sorte decide: comincia { $first }.
       *[no] Comincia { $first }.
    }
sd-tell-granted =
    { $cubes ->
        [one] Comincia il turno { $round }; ogni giocatore riceve 1 cubo.
       *[other] Comincia il turno { $round }; ogni giocatore riceve { $cubes } cubi.
    }
sd-tell-put-up =
    { $how ->
        [planned] { $seat } mette all’asta la { $company } con un’offerta di { $bid }, come da ordine in anticipo.
        [forced] { $seat } può solo mettere all’asta la { $company } con un’offerta di { $bid }.
       *[ordered] { $seat } mette all’asta la { $company } con un’offerta di { $bid }.
    }
sd-tell-raised =
    { $how ->
        [planned] { $seat } offre { $bid }, come da ordine in anticipo.
        [forced] { $seat } può solo offrire { $bid }.
       *[ordered] { $seat } offre { $bid }.
    }
sd-tell-dropped-out =
    { $how ->
        [planned] { $seat } lascia l’asta, come da ordine in anticipo.
        [forced] { $seat } ha troppo pochi cubi e lascia l’asta.
       *[ordered] { $seat } lascia l’asta.
    }
sd-tell-sold =
    { $price ->
        [one] { $seat } vince la { $company } per 1 cubo e riceve una quota; ora la cassa per costruire è di { $treasury }.
       *[other] { $seat } vince la { $company } per { $price } cubi e riceve una quota; ora la cassa per costruire è di { $treasury }.
    }
    .brief =
        { $price ->
            [one] vince { $company } per 1 cubo ({ $treasury } per costruire)
           *[other] vince { $company } per { $price } cubi ({ $treasury } per costruire)
        }
sd-tell-marker-passed =
    { $how ->
        [planned] { $seat } passa, come da ordine in anticipo; ora il segnalino è di { $marker }.
        [forced] { $seat } non ha cubi e passa; ora il segnalino è di { $marker }.
       *[ordered] { $seat } passa; ora il segnalino è di { $marker }.
    }
sd-tell-auctions-ended =
    { $count ->
        [0] Le aste di questo turno sono finite: ogni compagnia è venduta.
       *[other] Le aste di questo turno sono finite. Non vendute: { $unsold }.
    }
sd-tell-built =
    { $start ->
        [none]
            { $how ->
                [planned] La { $company } costruisce { $from } - { $to } come previsto ({ $cost }) e guadagna ${ $gain }; il suo profitto è ora ${ $profit }.
                [forced] La { $company } può solo costruire { $from } - { $to } ({ $cost }) e guadagna ${ $gain }; il suo profitto è ora ${ $profit }.
               *[ordered] La { $company } costruisce { $from } - { $to } ({ $cost }) e guadagna ${ $gain }; il suo profitto è ora ${ $profit }.
            }
       *[other]
            { $how ->
                [planned] La { $company } parte da { $from } come previsto, costruisce fino { STARTS($to, a: "ad", other: "a") } { $to } ({ $cost }) e guadagna ${ $gain }; il suo profitto è ora ${ $profit }.
                [forced] La { $company } può solo partire da { $from }, costruisce fino { STARTS($to, a: "ad", other: "a") } { $to } ({ $cost }) e guadagna ${ $gain }; il suo profitto è ora ${ $profit }.
               *[ordered] La { $company } parte da { $from }, costruisce fino { STARTS($to, a: "ad", other: "a") } { $to } ({ $cost }) e guadagna ${ $gain }; il suo profitto è ora ${ $profit }.
            }
    }
    .brief = { $from } - { $to } ({ $cost }), +${ $gain } (${ $profit } in tutto)
sd-tell-linked = Il collegamento intercontinentale è completo, lungo { $links } tratte! Premi: { $bonuses }.
sd-bonus = ${ $bonus } per la { $company }
sd-tell-company-passed =
    { $why ->
        [unsold]
            { $left ->
                [0] In questo turno nessuno controlla la { $company }, che passa.
                [one] In questo turno nessuno controlla la { $company }, che passa con 1 cubo in cassa.
               *[other] In questo turno nessuno controlla la { $company }, che passa con { $left } cubi in cassa.
            }
        [boxed-in]
            { $left ->
                [0] Ogni collegamento attorno alla { $company } è occupato: passa.
                [one] Ogni collegamento attorno alla { $company } è occupato: passa con 1 cubo in cassa.
               *[other] Ogni collegamento attorno alla { $company } è occupato: passa con { $left } cubi in cassa.
            }
        [no-track]
            { $left ->
                [0] La { $company } ha posato tutti i suoi binari e passa.
                [one] La { $company } ha posato tutti i suoi binari e passa con 1 cubo in cassa.
               *[other] La { $company } ha posato tutti i suoi binari e passa con { $left } cubi in cassa.
            }
       *[poor]
            { $left ->
                [0] La { $company } non ha più cubi e passa.
                [one] La { $company } non può costruire nulla con il suo cubo e passa.
               *[other] La { $company } non può costruire nulla con i suoi { $left } cubi e passa.
            }
    }
sd-tell-paid = { $seat } riceve dalla { $company } il profitto di ${ $cash }.
sd-tell-round-ended =
    { $last ->
        [yes] Il turno { $round } è finito, ed era l’ultimo. Le merci si prendono in quest’ordine: { $order }.
       *[no] Il turno { $round } è finito. Il nuovo ordine di costruzione: { $order }.
    }{ $count ->
        [0] {""}
       *[other] {" "}Perduti, perché nessuno controlla la società: { $lost }.
    }
sd-tell-goods-placed = Sulla mappa ci sono { $cubes } cubi di merci. Chi decide per chi: { $control }.
sd-control = { $seat } per la { $company }
sd-tell-took =
    { $how ->
        [planned] La { $company } prende il cubo { $goods } di { $city }, come da preferenza.
        [forced] La { $company } può solo prendere il cubo { $goods } di { $city }.
       *[ordered] La { $company } prende il cubo { $goods } di { $city }.
    }
    .brief = prende il cubo { $goods } di { $city }
sd-tell-company-finished = Non ci sono più merci raggiungibili per la { $company }.
sd-tell-valued =
    { $count ->
        [0] La { $company } non ha merci e non paga nulla.
       *[other] La { $company } paga ${ $value } per quota, con serie da { $sets }.
    }
sd-tell-dividend =
    { $shares ->
        [one] { $seat } riceve ${ $cash } per 1 quota della { $company }.
       *[other] { $seat } riceve ${ $cash } per { $shares } quote della { $company }.
    }
    .brief = {""}
sd-tell-ended =
    { $count ->
        [one] La partita è finita: vince { $winners } con ${ $cash }.
       *[other] La partita è finita: vincono insieme { $winners } con ${ $cash } a testa.
    }

# Ciò che sa solo chi l’ha ordinato.

sd-own-maximum-set =
    { $most ->
        [0] Annotato: nessuna offerta per la { $company } in questo turno.
        [one] Annotato: Waybill offre per la { $company } fino a 1 cubo.
       *[other] Annotato: Waybill offre per la { $company } fino a { $most } cubi.
    }
sd-own-put-up-planned = Annotato: la { $company } va all’asta con un’offerta di { $bid } appena il segnalino è tuo.
sd-own-put-up-dropped = La { $company } non può più andare all’asta come avevi ordinato in anticipo; l’ordine decade.
sd-own-passing-set = Annotato: passi per il resto delle aste di questo turno, salvo dove hai lasciato un massimo.
sd-own-plan-cleared = Il piano di costruzione per la { $company } è cancellato.
sd-own-builds-planned = Annotato per la { $company }, in quest’ordine: { $legs }.
sd-own-plan-dropped = Il tuo piano per la { $company } decade a { $leg }: { $why ->
        [lost] in questo turno non la controlli
        [taken] vi ha costruito un’altra compagnia
        [dear] la compagnia non può pagarla
       *[passed] la compagnia ha passato
    }.
sd-own-preference-dropped = La tua lista di merci per la { $company } decade: alla fine non la controlli tu.
sd-own-goods-preferred = Annotato per la { $company }, il primo ancora disponibile: { $wants }.
sd-own-plans-cancelled =
    { $company ->
        [none] Tutto ciò che avevi lasciato in anticipo è annullato.
       *[other] Tutto ciò che avevi lasciato in anticipo per la { $company } è annullato.
    }

# Perché un ordine non è permesso.

sd-refused-not-your-turn = Tocca { STARTS($turn, a: "ad", other: "a") } { $turn }.
sd-refused-game-over = La partita non è in corso: non è ancora cominciata, o è finita.
sd-refused-nothing-up = Ora nessuna compagnia è all’asta.
sd-refused-no-auctions-now = Le aste di questo turno sono finite; quest’ordine deve aspettare il prossimo turno.
sd-refused-something-up = È all’asta la { $company }; solo dopo si può mettere all’asta un’altra compagnia.
sd-refused-already-sold = In questo turno la { $company } è già di { $seat }, e una compagnia si vende una volta sola per turno.
sd-refused-you-lead = L’offerta più alta è la tua; non devi rilanciare.
sd-refused-you-are-out = Hai lasciato quest’asta, e chi la lascia non vi rientra.
sd-refused-bid-too-low = L’offerta deve essere almeno di { $least }.
sd-refused-bid-too-high =
    { $has ->
        [0] Non hai cubi.
        [one] Hai solo 1 cubo.
       *[other] Hai solo { $has } cubi.
    }
sd-refused-maximum-too-low = Il massimo deve essere almeno di { $least }.
sd-refused-maximum-too-high =
    { $has ->
        [0] Non hai cubi.
        [one] Hai solo 1 cubo.
       *[other] Hai solo { $has } cubi.
    }
sd-refused-must-build = Tocca alla { $company } costruire, e può farlo: quindi non può passare.
sd-refused-must-take = Tocca alla { $company } prendere merci, e può farlo: quindi non può passare.
sd-refused-which-company = Quale compagnia intendi?
sd-refused-no-company-of-yours = In questo momento non controlli alcuna compagnia.
sd-refused-named-twice = { $leg } compare due volte in questo ordine.
sd-refused-not-yours = La { $company } è controllata da { $seat }.
sd-refused-nobodys = Ora nessuno controlla la { $company }.
sd-refused-has-passed = La { $company } ha passato e in questo turno non rientra.
sd-refused-no-such-link = Nessun collegamento unisce { $from } e { $to }.
sd-refused-link-taken = { $leg } ha già i binari della { $by }.
sd-refused-not-connected = { $leg } non tocca i binari della { $company }.
sd-refused-no-start-there = Una compagnia comincia in una città di partenza, e né { $from } né { $to } lo è.
sd-refused-not-a-start = { $city } non è una città di partenza a un capo di questo collegamento.
sd-refused-which-start = { $from } e { $to } sono tutt’e due città di partenza: in quale comincia la compagnia?
sd-refused-start-is-fixed = La { $company } ha già cominciato, da { $start }.
sd-refused-too-dear =
    { $has ->
        [0] Il collegamento costa { $cost }, e la { $company } non ha cubi.
        [one] Il collegamento costa { $cost }, e la { $company } ha solo 1 cubo.
       *[other] Il collegamento costa { $cost }, e la { $company } ha solo { $has } cubi.
    }
sd-refused-track-used-up = La { $company } ha posato tutti i suoi { $pieces } binari.
sd-refused-building-is-over = La costruzione è finita per sempre; ora si prendono le merci.
sd-refused-goods-come-later = Le merci si prendono solo dopo l’ultimo turno.
sd-refused-out-of-reach = I binari della { $company } non arrivano { STARTS($city, a: "ad", other: "a") } { $city }.
sd-refused-no-cube-there = A { $city } non c’è più alcun cubo.
sd-refused-nothing-to-cancel = Non hai lasciato in anticipo nulla del genere.

# Che cosa si potrebbe fare invece.

sd-advice-leave-maximum = Puoi lasciare un massimo, come in «massimo verde 6», o restarne fuori con «massimo verde 0».
sd-advice-name-company = Metti davanti la compagnia, come in «rossa: costruisci …». Potrebbe essere una tra { $companies }.
sd-advice-bid-or-maximum = Puoi offrire per la { $company }, o lasciare un massimo per un’altra compagnia, come in «massimo verde 6».
sd-advice-unsold = Ancora in vendita: { $companies }.
sd-advice-links = Liberi da { $city }: { $links }.
sd-advice-no-links = A { $city } non c’è alcun collegamento libero.
sd-advice-reach = La { $company } tocca { $cities }.
sd-advice-starts = Città di partenza: { $cities }.
sd-advice-name-start = Scrivi «{ $from } - { $to } da { $from }» oppure «… da { $to }».
sd-advice-affordable = Può permettersi: { $links }.
sd-advice-goods = Raggiungibili: { $cities }.
sd-advice-prefer = Ciò che una compagnia prenderà allora si può ordinare in anticipo, come in «rossa: preferisci Chicago, bianco».

# Verbi e opzioni.

verb-steel-driver-auction = Metti all’asta una compagnia con la tua prima offerta in cubi, quando il segnalino è tuo. Waybill rilancia per te fino al massimo. In anticipo, l’ordine aspetta il segnalino.
verb-steel-driver-bid = Rilancia nell’asta in corso. Waybill continua a rilanciare per te, un cubo alla volta, fino al massimo.
verb-steel-driver-max = Lascia un massimo per una compagnia: quando è all’asta, Waybill offre per te il meno possibile. 0 vuol dire nessuna offerta in questo turno.
verb-steel-driver-pass = Lascia l’asta, o cedi il segnalino. «passo turno» continua a passare fino alla fine delle aste, salvo dove hai lasciato un massimo.
verb-steel-driver-build = Costruisci un collegamento per una compagnia che controlli. Gli altri, dopo le virgole, sono un piano per i suoi prossimi turni. Il primo comincia in una città di partenza; indicala con «da» dove lo sono tutt’e due.
verb-steel-driver-take = Prendi il cubo di merci di una città che la compagnia raggiunge, dopo l’ultimo turno.
verb-steel-driver-prefer = Lascia in anticipo quali merci una compagnia deve prendere, la preferita per prima. Un colore indica il cubo che più rivali potrebbero prendere.
verb-steel-driver-cancel = Annulla ciò che hai lasciato in anticipo, per una compagnia o per tutte.
option-steel-driver-first = il nome di chi comincia; altrimenti decide la sorte

# La posizione.

sd-title = Steel Driver, tavolo «{ $table }»
sd-round-auctions = Turno { $round } di { $rounds }, fase 2: aste
sd-round-building = Turno { $round } di { $rounds }, fase 3: costruzione
sd-round-goods = Dopo il turno { $rounds }, fase 6: merci
sd-round-over = Dopo il turno { $rounds }: fine della partita
sd-round-opening = Prima del turno 1 di { $rounds }
board-steel-driver-stand-in-map-of-38-cities = Mappa sostitutiva di 38 città
sd-asks-put-up = { $who } ha il segnalino: mette all’asta una compagnia, o passa.
sd-asks-bid = Tocca { STARTS($who, a: "ad", other: "a") } { $who }: offrire almeno { $least } per la { $company }, o passare.
sd-asks-build = Tocca { STARTS($who, a: "ad", other: "a") } { $who }: costruire con la { $company }.
sd-asks-take = Tocca { STARTS($who, a: "ad", other: "a") } { $who }: prendere merci con la { $company }.
sd-head-auction = Asta
sd-up = È all’asta la { $company }. L’offerta più alta è di { $leader }: { $bid }.
sd-still-in = Ancora in gara: { $others }.
sd-marker = Il segnalino è di { $who }.
sd-head-players = Giocatori, con le loro quote
sd-player = Giocatore
sd-cubes = Cubi
sd-cash = Soldi
sd-head-companies = Compagnie, in ordine di costruzione
sd-head-companies-goods = Compagnie, con le merci che hanno preso
sd-company = Compagnia
sd-control-of = Controllo
sd-treasury = Cassa
sd-profit = Profitto
sd-shares-left = Invendute
sd-track-laid = Binari
sd-state = Stato
sd-state-up = all’asta
sd-state-builds = costruisce
sd-state-takes = prende
sd-state-passed = ha passato
sd-state-finished = ha finito
sd-nobody = nessuno
sd-value = A quota
sd-head-track = Binari, dalla città di partenza in poi
sd-linked = Il collegamento intercontinentale è stato completato.
sd-not-linked = Il collegamento intercontinentale non è ancora completo.
sd-head-goods = Merci sulla mappa

# L’immagine, e la mappa a parole.

sd-picture-name = { $name }
sd-picture-holds =
    { $cubes ->
        [one] 1 cubo, ${ $profit }
       *[other] { $cubes } cubi, ${ $profit }
    }
sd-picture-share = ${ $value } a quota
sd-picture-bid = { $bid }: { $leader }
sd-picture-start = città di partenza
sd-picture-end = capo del collegamento intercontinentale
sd-picture-end-linked = capo del collegamento intercontinentale (completo)
sd-picture-cost = costo, se libero
sd-picture-new = novità
sd-picture-goods = Valore di una città, e le sue merci:
sd-map-city = { $city } (${ $value }, { $about }): { $links }.
sd-map-goods = merce di colore { $goods }
sd-map-no-goods = senza merci
sd-map-start = città di partenza
sd-map-end = capo del collegamento intercontinentale
sd-map-track = { $city } ({ $company })

# Le regole in breve.

rules-steel-driver =
    Come si vince: chi alla fine ha più contanti. I cubi allora non
    valgono nulla; servono solo per comprare quote e costruire binari.
    La partita ha cinque turni. In ogni turno:
    1. Aste. Chi ha il segnalino mette all’asta una compagnia offrendo
       cubi, oppure lo passa. Gli altri rilanciano o passano; chi passa è
       fuori da quest’asta. Chi vince riceve una quota, decide per la
       compagnia in questo turno, e i cubi vanno nella sua cassa.
    2. Costruzione. Le compagnie costruiscono una dopo l’altra, un
       collegamento alla volta, e lo pagano con i propri cubi. Chi può
       costruire deve farlo. Ogni nuova città aumenta il profitto.
    3. Ogni quota paga al suo proprietario il profitto della compagnia.
    Dopo l’ultimo turno le compagnie prendono merci; serie di colori diversi
    valgono 10, 30, 60, 100 e 150, e si paga l’ultimo dividendo.
sd-meaning-city = «{ $word }» è la città { $name }.
sd-meaning-company = «{ $word }» è la compagnia { $name }.

# Che cosa si chiede a chi legge, e che cosa cambia con un ordine.

sd-you-put-up = metti all’asta una compagnia, o passa
sd-you-bid = offri { $least } o più per la { $company }, o passa
sd-you-build = costruisci con la { $company }
sd-you-take = prendi merci con la { $company }
sd-count-cash = { $sign }${ $amount }
sd-count-cubes = { $sign }{ $amount } { $amount ->
        [one] cubo tuo
       *[other] cubi tuoi
    }
sd-count-treasury = { $sign }{ $amount } { $amount ->
        [one] cubo
       *[other] cubi
    }
sd-count-profit = { $sign }${ $amount } di profitto
