# Rail Baron: l’immagine, e la mappa in parole.

rb-scene-title = Rail Baron, tavolo «{ $table }»
rb-scene-opening = Prima del primo turno
rb-scene-turn = Turno { $turns }: { $seat }
rb-scene-over = La fine, dopo { $turns } turni
rb-scene-zoom =
    { $reach ->
        [one] Intorno al treno di { $seat } a { $at }: i punti accanto
       *[other] Intorno al treno di { $seat } a { $at }: ogni punto entro { $reach }
    }
rb-scene-cash = ${ $cash }
rb-scene-hidden = $?
rb-scene-player = { $seat }: { $engine }, { $cash }
rb-scene-player-bound = { $seat }: { $engine }, { $cash }, verso { $to }
rb-scene-player-declared = { $seat }: { $engine }, { $cash }, ha dichiarato, a casa a { $to }
rb-scene-out = { $seat }: fuori dal gioco
rb-scene-bank = Ancora in vendita dalla Banca
rb-scene-governor = G: in mano al Governatore
rb-scene-key-train = treno
rb-scene-key-declared = treno di chi ha dichiarato
rb-scene-key-goal = destinazione
rb-scene-key-home = casa
rb-scene-key-count = punti dal treno
rb-scene-key-new = novità
rb-scene-key-planned = il tuo percorso
rb-map-line-bank = { $short } ({ $name }, ${ $price }, ancora in vendita): { $cities }.
rb-map-line-governor = { $short } ({ $name }, ${ $price }, in mano al Governatore): { $cities }.
rb-map-line-seat = { $short } ({ $name }, ${ $price }, di { $seat }): { $cities }.
rb-map-train = Il treno di { $seat } è a { $at }.
rb-map-train-bound = Il treno di { $seat } è a { $at }, diretto a { $to }.
rb-map-train-declared = Il treno di { $seat } è a { $at }; { $seat } ha dichiarato e torna a casa a { $to }.
