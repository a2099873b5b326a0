# Il tempo: scadenze, promemoria, e che cosa si fa con chi è in ritardo.

moment-long = { $weekday } { $day } { $month } { $year }, ore { $time } ({ $zone })
day-of-year = { $weekday } { $day } { $month } { $year }
moment-short = { $weekday } { $day } { $month } { $time }
day-long-1 = lunedì
day-long-2 = martedì
day-long-3 = mercoledì
day-long-4 = giovedì
day-long-5 = venerdì
day-long-6 = sabato
day-long-7 = domenica
day-short-1 = lun
day-short-2 = mar
day-short-3 = mer
day-short-4 = gio
day-short-5 = ven
day-short-6 = sab
day-short-7 = dom
month-long-1 = gennaio
month-long-2 = febbraio
month-long-3 = marzo
month-long-4 = aprile
month-long-5 = maggio
month-long-6 = giugno
month-long-7 = luglio
month-long-8 = agosto
month-long-9 = settembre
month-long-10 = ottobre
month-long-11 = novembre
month-long-12 = dicembre
month-short-1 = gen
month-short-2 = feb
month-short-3 = mar
month-short-4 = apr
month-short-5 = mag
month-short-6 = giu
month-short-7 = lug
month-short-8 = ago
month-short-9 = set
month-short-10 = ott
month-short-11 = nov
month-short-12 = dic
span-days =
    { $number ->
        [one] { $number } giorno
       *[other] { $number } giorni
    }
span-hours =
    { $number ->
        [one] { $number } ora
       *[other] { $number } ore
    }
span-minutes =
    { $number ->
        [one] { $number } minuto
       *[other] { $number } minuti
    }
deadline-clock = Entro { $until }, cioè fra { $left }.
deadline-bank = L’orologio è scaduto e si consuma la banca: entro { $until }, cioè fra { $left }.
deadline-grace = Il tempo è scaduto; la grazia dura fino a { $until }, ancora { $left }.
deadline-late = Il tempo è finito; entro { $until } gli altri dicono che cosa fare. Una mossa vale ancora.
until-clock = Entro { $until }.
until-grace = Il tempo è scaduto; i giorni di grazia durano fino a { $until }.
deadline-paused = Gli orologi sono fermi.
deadline-short = entro { $until }
subject-reminder = Promemoria: { $ask }
subject-overdue = Il tuo tempo è scaduto: { $ask }
subject-late = { $seat } è in ritardo: di’ che cosa si fa
subject-proposal = { $seat } chiede il tuo sì o no
subject-more-time = { $seat } chiede altro tempo
late-question = { $seat } è in ritardo. Che cosa si fa? «voto aspetta» aspetta ancora una volta, { $orders ->
        [0] «voto salta» e «voto bot» fanno fare questa mossa a un bot,
       *[other] «voto salta» lascia che la casa ordini { $skip } al suo posto, «voto bot» fa fare questa mossa a un bot,
    } «voto riserva» dà il posto a una riserva. Decide la maggioranza; se nessuno dice nulla entro { $until }: { $policy }.
late-question-last = { $seat } è in ritardo e nessuno può metterci di più, quindi il tavolo non può aspettare ancora. Che cosa si fa? { $orders ->
        [0] «voto salta» e «voto bot» fanno fare questa mossa a un bot,
       *[other] «voto salta» lascia che la casa ordini { $skip } al suo posto, «voto bot» fa fare questa mossa a un bot,
    } «voto riserva» dà il posto a una riserva. Decide la maggioranza; se nessuno dice nulla entro { $until }: { $policy }.
late-words-last =
      voto salta
      voto bot
      voto riserva
late-words =
      voto aspetta
      voto salta
      voto bot
      voto riserva
how-wait = il tavolo aspetta
how-skip = il turno passa
how-bot = muove un bot
time-tell-pace = Il ritmo è: { $pace }.
pace-words = { $mode }{ $bank }{ $grace }; nessuno impiega più di { $longest } per una decisione{ $off }{ $silence }
pace-clock = { $start } sull’orologio di ciascuno all’inizio e { $more } in più per ogni decisione, fino a { $cap }
pace-bank = ; ciò che avanza va in una banca, fino a { $bank }
pace-fixed = si muove entro ogni { $slots } ({ $zone }), e nessuno ha meno di { $minimum }
pace-slot = { $day } alle { $time }
pace-grace = ; poi { $grace } di grazia
pace-weekends = ; sabato e domenica non contano ({ $zone })
pace-holidays = ; non conta { $days } ({ $zone })
pace-weekends-holidays = ; non contano sabato, domenica e { $days } ({ $zone })
pace-days = dal { $first } al { $last }
pace-day = { $day } { $month } { $year }
pace-silence = ; di chi è in ritardo si chiede agli altri, e se nessuno dice nulla entro { $patience }: { $how }
time-tell-no-pace = D’ora in poi il tavolo non ha scadenze.
time-tell-pause = Il moderatore ferma gli orologi.
time-tell-pause-why = Il moderatore ferma gli orologi: «{ $why }»
time-tell-resume = Gli orologi riprendono a scorrere.
time-tell-give = { $seat } riceve { $time } in più.
time-tell-ask = { $seat } chiede { $time } in più. «dai a { $seat } { $time }» glieli dà.
time-tell-remind = È passato { $percent ->
        [80] l’80
       *[other] il { $percent }
    } % del tuo tempo.
time-tell-bank = L’orologio di { $seat } è scaduto; d’ora in poi si consuma la banca.
time-tell-grace = Il tempo di { $seat } è scaduto; cominciano i giorni di grazia.
time-tell-late = { $seat } è in ritardo, e agli altri si chiede che cosa fare.
time-tell-choose = { $seat } vota su { $about }: { $how }.
time-tell-wait = Il tavolo aspetta { $seat } ancora una volta.
time-tell-skip = La casa ordina per { $seat } ciò che significa il silenzio.
time-tell-bot = Un bot fa questa mossa per { $seat }.
time-tell-outage = La casa è stata fuori servizio per un po’; il tempo è restituito a tutti, e chi deve decidere ha almeno un giorno.
time-tell-away = { $seat } non c’è da { $from } a { $until }; intanto il suo orologio è fermo.
time-tell-back = { $seat } è di ritorno, e il suo orologio riprende a scorrere.
time-done = Fatto; gli altri ne sono informati.
time-chosen = La tua voce è annotata; puoi cambiarla finché la domanda è aperta.
time-no-pace = Questo tavolo non ha scadenze.
time-no-paused = Gli orologi sono già fermi.
time-no-not-paused = Gli orologi scorrono.
time-no-to-yourself = Nessuno dà tempo a sé stesso; «più tempo 2 giorni» lo chiede agli altri.
time-no-bad-span =
    { $most ->
        [one] Serve un tempo, al massimo { $most } giorno alla volta.
       *[other] Serve un tempo, al massimo { $most } giorni alla volta.
    }
time-no-too-long =
    { $most ->
        [one] A questo tavolo nessuno può metterci più di { $most } giorno per una decisione.
       *[other] A questo tavolo nessuno può metterci più di { $most } giorni per una decisione.
    }
time-no-not-running = In questo momento a { $seat } non si chiede nulla.
time-no-nobody-late = Nessuno è in ritardo, quindi non c’è nulla da votare.
time-no-yourself-late = Sei tu a essere in ritardo: una tua mossa vale ancora, e che cosa fare altrimenti lo dicono gli altri.
time-no-not-due = Non è ancora il momento.
part-time = una durata, come 2 giorni
part-choice = aspetta, salta, bot o riserva su chi è in ritardo, sì o no a una proposta
verb-house-deadline = Entro quando chi deve decidere, e il ritmo del tavolo.
verb-house-give = Dai a qualcun altro più tempo per la sua decisione.
verb-house-more-time = Chiedi agli altri più tempo.
verb-house-vote = Di’ che cosa fare con chi è in ritardo.
how-standby = un bot tiene il posto, e si chiede alle riserve
time-tell-standby = Il tavolo non aspetta più { $seat }: il posto va a una riserva.
time-tell-excuse = { $seat } ha lasciato scadere il tempo per la prima volta, e si considera assente fino a { $until }; appena muove, finisce.
