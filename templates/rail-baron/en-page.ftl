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
rb-scene-zoom-way =
    { $reach ->
        [one] Around the train of { $seat } in { $at }: every dot next to it, and the way ahead
       *[other] Around the train of { $seat } in { $at }: every dot within { $reach }, and the way ahead
    }
rb-scene-region = { $region }
rb-scene-cash = ${ GROUPED($cash) }
rb-scene-hidden = $?
rb-scene-player = { $seat }: { $engine }, { $cash }
rb-scene-player-bound = { $seat }: { $engine }, { $cash }, to { $to }
rb-scene-player-declared = { $seat }: { $engine }, { $cash }, declared, to { $to }
rb-scene-out = { $seat }: out of the game
rb-scene-bank = Still for sale by the bank
rb-scene-governor = G: held by the Governor
rb-scene-key-train = train
rb-scene-key-declared = train of a declared player
rb-scene-key-goal = destination
rb-scene-key-home = home
rb-scene-key-count = dots from the train over free track
rb-scene-key-new = new
rb-scene-key-planned = your route
rb-map-line-bank = { $short } ({ $name }, ${ GROUPED($price) }, still for sale): { $cities }.
rb-map-line-governor = { $short } ({ $name }, ${ GROUPED($price) }, held by the Governor): { $cities }.
rb-map-line-seat = { $short } ({ $name }, ${ GROUPED($price) }, held by { $seat }): { $cities }.
rb-map-train = The train of { $seat } stands in { $at }.
rb-map-train-bound = The train of { $seat } stands in { $at }, bound for { $to }.
rb-map-train-declared = The train of { $seat } stands in { $at }; { $seat } has declared and goes home to { $to }.

# The position.

rb-page-title = Rail Baron, table “{ $table }”
rb-page-turn = Turn { $turns }: { $who }
rb-page-opening = Before the first turn
rb-page-over = The end, after { $turns } turns
board-rail-baron-map-of-28-railroads = Map of 28 railroads
rb-page-last-round = This round is the last.
rb-page-asks-declaring = { $who } may declare and go home to win, or pass.
rb-page-asks-region = { $who } threw the region where the train is, and names any region.
rb-page-asks-moving =
    { $left ->
        [one] { $who } has 1 dot to move.
       *[other] { $who } has { $left } dots to move.
    }
rb-page-asks-discarding = { $who } played no card on this trip and gives one up.
rb-page-asks-buying = { $who } has arrived and may buy, or pass.
rb-page-asks-card = { $who } may play a card, or pass.
rb-page-asks-owing = { $who } cannot pay and must sell railroads, to the bank or by auction.
rb-page-asks-selling = { $who } is to bid ${ GROUPED($least) } or more for { $line }, or pass.
rb-page-dice = White dice: { $first } and { $second }.
rb-page-bonus = White dice: { $first } and { $second }. Bonus die: { $bonus }.
rb-page-due = This turn costs so far: { $dues }.
rb-page-head-auction = Auction
rb-page-auction = { $line } is up, put up by { $seller }.
rb-page-auction-bank = { $line } is up, put up by the bank.
rb-page-auction-open = Nobody has bid yet; the least bid is ${ GROUPED($least) }.
rb-page-auction-bid = { $leader } leads with ${ GROUPED($bid) }.
rb-page-auction-in = Still in: { $others }.
rb-page-head-debt = Debt
rb-page-debt = { $who } owes { $dues }.
rb-page-head-wares = What can be bought now
rb-page-nothing-affordable = nothing that the cash is enough for
rb-page-head-players = Players
rb-page-player = Player
rb-page-engine = Engine
rb-page-cash = Cash
rb-page-home = Home
rb-page-lines = Lines
rb-page-worth = Worth
rb-page-cards = Cards
rb-page-head-trains = Trains
rb-page-spot =
    { $dots ->
        [one] { $town } (1 dot from { $city } on { $line })
       *[other] { $town } ({ $dots } dots from { $city } on { $line })
    }
rb-page-train = { $seat }: in { $at }.
rb-page-train-bound =
    { $dots ->
        [0] { $seat }: in { $at }, from { $from } to { $to } for ${ GROUPED($payoff) }; arrived.
        [one] { $seat }: in { $at }, from { $from } to { $to } for ${ GROUPED($payoff) }; 1 dot to go.
       *[other] { $seat }: in { $at }, from { $from } to { $to } for ${ GROUPED($payoff) }; { $dots } dots to go.
    }
rb-page-train-short =
    { $dots ->
        [0] { $seat }: in { $at }, arrived (${ GROUPED($payoff) })
        [one] { $seat }: { $at } → { $to }, 1 dot (${ GROUPED($payoff) })
       *[other] { $seat }: { $at } → { $to }, { $dots } dots (${ GROUPED($payoff) })
    }
rb-page-train-declared =
    { $dots ->
        [0] { $seat } has declared: in { $at }, from { $from } home to { $to }; arrived.
        [one] { $seat } has declared: in { $at }, from { $from } home to { $to }; 1 dot to go.
       *[other] { $seat } has declared: in { $at }, from { $from } home to { $to }; { $dots } dots to go.
    }
rb-page-train-alternate = { $train } If that fails, to { $alternate }.
rb-page-train-out = { $seat } is out of the game.
rb-page-head-hunts = Who can be intercepted
rb-page-hunt = { $seat } in { $at }: { $hunters }.
rb-page-hunter =
    { $dots ->
        [one] { $seat } is 1 dot away
       *[other] { $seat } is { $dots } dots away
    }
rb-page-hunter-cut-off = { $seat } has no free way there
rb-page-head-route = Your route (nobody else sees it)
rb-page-head-route-of = The route of { $who }
rb-page-head-way = The shortest way to { $to } (no route is planned)
rb-page-leg =
    { $dots ->
        [one] { $line } to { $to }, 1 dot
       *[other] { $line } to { $to }, { $dots } dots
    }
rb-page-length =
    { $dots ->
        [one] 1 dot, about 1 throw.
       *[other] { $throws ->
            [one] { $dots } dots, about 1 throw.
           *[other] { $dots } dots, about { $throws } throws.
        }
    }
rb-page-fees = Fees to come, about: { $dues }; together ${ GROUPED($sum) }.
rb-page-no-fees = No fees to come.
rb-page-held = It waits for a word of its owner.
rb-page-may-declare = What you own is enough to declare, and you alone are told so. Write “{ $order }” to declare when your next destination would be chosen; nobody sees it before.
rb-page-old-rate = As long as you stay on { $line }, you pay the old fee of ${ GROUPED($sum) }.
rb-page-head-lines = Railroads, with their prices
rb-page-holds =
    { $count ->
        [0] { $seat }: none
       *[other] { $seat } ({ $count }, ${ GROUPED($worth) }):
    }
rb-page-holds-bank =
    { $count ->
        [0] Still for sale: none
       *[other] Still for sale ({ $count }, ${ GROUPED($worth) }):
    }
rb-page-holds-governor =
    { $count ->
        [0] The Governor: none
       *[other] The Governor ({ $count }, ${ GROUPED($worth) }):
    }
rb-page-tolls = To ride on railroads of another player costs ${ GROUPED($toll) } a turn.
rb-page-governor = To ride on railroads of the Governor costs ${ GROUPED($toll) } a turn. The bank sells for { $bank }% more than these prices, the Governor for { $governor }% more.

# What is asked of the reader, and what an order changes.

rb-page-you-declaring = declare and go home to win, or pass
rb-page-you-region = name the region you want to go to
rb-page-you-moving = say how you travel, { $left ->
        [one] 1 dot
       *[other] { $left } dots
    } now
rb-page-you-discarding = give up a card, as you played none on this trip
rb-page-you-buying = buy something, or pass
rb-page-you-card = play a card, or pass
rb-page-you-owing = sell a railroad to the bank or by auction, because you cannot pay
rb-page-you-selling = bid ${ GROUPED($least) } or more for { $line }, or pass
rb-count-cash = { $sign }${ GROUPED($amount) }
rb-trap-owing = leaves you ${ GROUPED($short) } short for the fees: you would have to sell
