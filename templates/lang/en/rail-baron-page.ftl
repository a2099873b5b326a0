# Rail Baron: the picture, and the map in words.

rb-scene-title = Rail Baron, table “{ $table }”
rb-scene-opening = Before the first turn
rb-scene-turn = Turn { $turns }: { $seat }
rb-scene-over = The end, after { $turns } turns
rb-scene-zoom =
    { $reach ->
        [one] Around the train of { $seat } in { $at }: every dot next to it
       *[other] Around the train of { $seat } in { $at }: every dot within { $reach }
    }
rb-scene-cash = ${ $cash }
rb-scene-hidden = $?
rb-scene-player = { $seat }: { $engine }, { $cash }
rb-scene-player-bound = { $seat }: { $engine }, { $cash }, to { $to }
rb-scene-player-declared = { $seat }: { $engine }, { $cash }, declared, home to { $to }
rb-scene-out = { $seat }: out of the game
rb-scene-bank = Still for sale by the bank
rb-scene-governor = G: held by the Governor
rb-scene-key-train = train
rb-scene-key-declared = train of a declared player
rb-scene-key-goal = destination
rb-scene-key-home = home
rb-scene-key-count = dots from the train
rb-scene-key-new = new
rb-scene-key-planned = your route
rb-map-line-bank = { $short } ({ $name }, ${ $price }, still for sale): { $cities }.
rb-map-line-governor = { $short } ({ $name }, ${ $price }, held by the Governor): { $cities }.
rb-map-line-seat = { $short } ({ $name }, ${ $price }, held by { $seat }): { $cities }.
rb-map-train = The train of { $seat } stands in { $at }.
rb-map-train-bound = The train of { $seat } stands in { $at }, bound for { $to }.
rb-map-train-declared = The train of { $seat } stands in { $at }; { $seat } has declared and goes home to { $to }.
