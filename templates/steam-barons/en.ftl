# Steam Barons: companies, goods, edges, luck.

sb-company-orange = Orange
sb-company-green = Green
sb-company-brown = Brown
sb-company-natural = Natural
sb-company-black = Black
sb-company-white = White
sb-goods-red = red
sb-goods-blue = blue
sb-goods-yellow = yellow
sb-goods-purple = purple
sb-goods-grey = grey
sb-goods-black = black
sb-edge-n = N
sb-edge-ne = NE
sb-edge-se = SE
sb-edge-s = S
sb-edge-sw = SW
sb-edge-nw = NW
sb-run = { $from }-{ $to }
sb-luck-cube = a cube for a city or town, in the order of the board
sb-luck-order = the next company in the order of play
sb-luck-first = who has the first-player marker
tie-steam-barons = Level in cash: they share a place.
score-steam-barons = ${ $score }
part-spot = a place or a hex
part-heading = an edge (N, NE, SE, S, SW, NW)
part-freight = a colour of goods
part-stock = a number of shares
part-price = a price
part-condition = “below” or “above” and a price

# What happens.

sb-tell-set-up = Goods are drawn onto cities and towns: { $left } cubes stay, { $gone } grey ones are taken off again.
sb-tell-marker-given = { $seat } has the first-player marker.
sb-tell-turn-began = Turn { $turn } of { $turns } begins. The companies’ order of play: { $order }.
sb-tell-auction-began =
    { $shares ->
        [one] 1 share of { $company } is up, from ${ $least }. { $bidders } speaks first.
       *[other] { $shares } shares of { $company } are up, from ${ $least } each. { $bidders } speaks first.
    }
sb-tell-bid =
    { $how ->
        [planned] { $seat } bids ${ $bid } for { $company }, as left ahead.
       *[ordered] { $seat } bids ${ $bid } for { $company }.
    }
sb-tell-passed =
    { $how ->
        [planned] { $seat } passes, as left ahead.
        [forced] { $seat } cannot raise and is out.
       *[ordered] { $seat } passes.
    }
sb-tell-nobody-bid = Nobody bids for { $company }.
sb-tell-won = { $seat } wins { $company } at ${ $price } a share.
    .brief = wins { $company } at ${ $price } a share
sb-tell-bought =
    { $shares ->
        [0] { $how ->
                [planned] { $seat } buys no { $company }, as left ahead.
               *[ordered] { $seat } buys no { $company }.
            }
        [one] { $charter ->
                [none] { $seat } buys 1 share of { $company } for ${ $pays }.
               *[other] { $seat } buys 1 share of { $company } for ${ $pays } and takes control of it.
            }
       *[other] { $charter ->
                [none] { $seat } buys { $shares } shares of { $company } for ${ $pays }.
               *[other] { $seat } buys { $shares } shares of { $company } for ${ $pays } and takes control of it.
            }
    }
    .brief =
        { $shares ->
            [0] buys no { $company }
            [one] buys 1 { $company } for ${ $pays }
           *[other] buys { $shares } { $company } for ${ $pays }
        }
sb-tell-sale-ended =
    { $left ->
        [0] The first-player marker goes to { $marker }.
        [one] 1 share of { $company } is left in the box. The first-player marker goes to { $marker }.
       *[other] { $left } shares of { $company } are left in the box. The first-player marker goes to { $marker }.
    }
sb-tell-building-began = Companies build in this order: { $order }.
sb-tell-issued =
    { $shares ->
        [one] { $company } issues 1 share for ${ $gets }.
       *[other] { $company } issues { $shares } shares for ${ $gets }.
    }
    .brief =
        { $shares ->
            [one] issues 1 share for ${ $gets }
           *[other] issues { $shares } shares for ${ $gets }
        }
sb-tell-laid =
    { $how ->
        [planned] { $work ->
                [placed] { $company } lays { $runs } on { $hex } for ${ $price }, as planned.
                [added] { $company } adds { $runs } on { $hex } for ${ $price }, as planned.
               *[redirected] { $company } redirects track on { $hex } to { $runs } for ${ $price }, as planned.
            }
       *[ordered] { $work ->
                [placed] { $company } lays { $runs } on { $hex } for ${ $price }.
                [added] { $company } adds { $runs } on { $hex } for ${ $price }.
               *[redirected] { $company } redirects track on { $hex } to { $runs } for ${ $price }.
            }
    }
    .brief = lays { $hex } (${ $price })
sb-tell-linked =
    { $how ->
        [planned] { $company } links { $from } and { $to } for ${ $price }, as planned.
       *[ordered] { $company } links { $from } and { $to } for ${ $price }.
    }
    .brief = links { $from } and { $to } (${ $price })
sb-tell-build-ended =
    { $lapsed ->
        [0] { $how ->
                [planned] { $company } has built, as left ahead.
                [forced] { $company } can build no more in this turn.
               *[ordered] { $company } has built.
            }
       *[other] { $how ->
                [forced] { $company } can build no more in this turn. Track that was not extended is nobody’s now ({ $lapsed }).
               *[ordered] { $company } has built. Track that was not extended is nobody’s now ({ $lapsed }).
            }
    }
    .brief =
        { $lapsed ->
            [0] {""}
           *[other] track that was not extended is nobody’s now ({ $lapsed })
        }
sb-tell-shipping-began = Goods are shipped, round { $round }, by companies that can: { $order }.
sb-tell-shipped =
    { $how ->
        [planned] { $company } ships { $goods } { $places } as planned: performance +{ $gain }.
       *[ordered] { $company } ships { $goods } { $places }: performance +{ $gain }.
    }
    .brief = ships { $goods } { $places } (+{ $gain })
sb-tell-shipped-nothing =
    { $how ->
        [planned] { $company } ships nothing, as planned.
        [forced] { $company } can ship nothing any more.
       *[ordered] { $company } ships nothing.
    }
    .brief = ships nothing
sb-tell-paid-out =
    { $accounts ->
        [none] No company has shipped anything: nothing is paid out.
       *[other] Paid out: { $accounts }.
    }
sb-account = { $company } (performance { $performance }) ${ $dividend } a share and ${ $profit } to its treasury
sb-account-bonus = { $company } (performance { $performance }) ${ $dividend } a share, ${ $profit } to its treasury and a bonus of ${ $bonus } to { $seat }
sb-tell-prices-moved = Prices: { $moves }.
sb-move = { $company } ${ $from } { $by } = ${ $to }
sb-move-none = { $company } stays at ${ $to }
sb-move-coloured = { $company } ${ $from } { $by } { $more } = ${ $to }
sb-move-bankrupt = { $company } falls from ${ $from } into box B
sb-tell-selling-began = Shares can be sold now, by all at the same time and in secret. To choose: { $asked }.
sb-tell-ready-to-sell = { $seat } has chosen what to sell.
sb-tell-sold =
    { $sales ->
        [none] Nobody sells a share.
       *[other] { $all ->
                [yes] All shares are sold: { $sales }.
               *[no] { $charters ->
                        [none] Sold: { $sales }.
                       *[other] Sold: { $sales }. Control changes hands: { $charters }.
                    }
            }
    }
sb-sale = { $seat } { $shares }
sb-written =
    { $italian ->
       *[other] { $english }
    }
sb-shares-of = { $count } { $company }
sb-charter = { $company } to { $seat }
sb-tell-went-bankrupt = { $company } is bankrupt and leaves the game. Its shares are worthless, ${ $treasury } are lost; its links are nobody’s, and all may use them.
sb-tell-ended = The game is over: { $ranking }.
sb-place = { $seats } ${ $score }

# What only its owner is told.

sb-own-wish-set =
    { $shares ->
        [none] { $most ->
                [0] Noted: no bid for { $company }.
               *[other] Noted: Waybill bids for you for { $company } up to ${ $most }.
            }
        [0] Noted: you buy no { $company }.
       *[other] { $most ->
                [none] Noted: if you win { $company }, you buy up to { $shares }.
               *[other] Noted: up to { $shares } of { $company } at up to ${ $most } each.
            }
    }
sb-own-passing-set = Noted: you pass in the auctions of this turn, except where you left a maximum.
sb-own-build-planned =
    { $instead ->
        [yes] Noted for { $company }’s turn of building in place of what you left before, and the turn ends with it: { $plans }.
       *[no] Noted for { $company }’s turn of building, which ends with it: { $plans }.
    }
sb-own-nothing-planned = Noted: { $company } builds nothing more when its turn comes.
sb-own-haul-planned = Noted for { $company }’s coming shipments: { $hauls }.
sb-own-sale-planned =
    { $lots ->
        [none] Noted: you sell nothing in this turn.
       *[other] { $instead ->
            [yes] Noted for the sale of this turn in place of what you left before: { $lots }.
           *[no] Noted for the sale of this turn: { $lots }.
        }
    }
sb-own-fist-made =
    { $shares ->
        [none] In your fist: nothing. You may change your mind until all have chosen.
       *[other] In your fist: { $shares }. You may change your mind until all have chosen.
    }
sb-own-build-dropped = Your building plan for { $company } is dropped: { $why }.
sb-own-haul-dropped =
    { $lost ->
        [yes] Your shipments for { $company } are dropped: somebody else controls it.
       *[no] { $hauls ->
            [none] { $company } could ship nothing more, and was to ship nothing.
           *[other] A shipment that you left ahead for { $company } is not possible and is dropped: { $hauls }.
        }
    }
sb-own-sale-dropped =
    { $has ->
        [0] The sale that you left ahead is dropped: you hold no { $company }.
       *[other] The sale that you left ahead is dropped: you hold only { $has } { $company }.
    }
sb-own-plans-cancelled =
    { $company ->
        [none] All that you had left ahead is cancelled.
       *[other] All that you had left ahead for { $company } is cancelled.
    }
sb-spoilt = it is no longer possible at { $hex }
sb-spoilt-lost = somebody else controls it
sb-spoilt-taken = { $by } has track in the way at { $hex }
sb-spoilt-dear = it cannot raise the money for what begins at { $hex }

# Why an order is not allowed.

sb-refused-game-over = The game is not being played: it has not begun, or it is over.
sb-refused-not-your-turn = It is the turn of { $turn }.
sb-refused-nothing-to-pass = There is nothing to pass now.
sb-refused-bankrupt = { $company } is bankrupt and out of the game.
sb-refused-controls-nothing = You control no company.
sb-refused-which-company = You control several companies: begin with the one you mean, as in “green: …”.
sb-refused-others-company = { $company } is controlled by { $seat }.
sb-refused-nobodys-company = Nobody controls { $company }: no player holds a share of it.
sb-refused-no-auction = No auction is under way.
sb-refused-buying-now = The auction of { $company } is over; { $turn } is to buy.
sb-refused-you-lead = You made the highest bid; you need not raise it.
sb-refused-you-are-out = You passed, and whoever passes is out of this auction.
sb-refused-bid-too-low = The bid must be at least ${ $least }.
sb-refused-bid-too-high = You have only ${ $has }.
sb-refused-maximum-too-low = The maximum must be at least ${ $least }.
sb-refused-maximum-too-high = You have only ${ $has }.
sb-refused-not-buying = Those shares are not being bought now.
sb-refused-too-few-available =
    { $available ->
        [one] Only 1 share of { $company } is in the box.
       *[other] Only { $available } shares of { $company } are in the box.
    }
sb-refused-cannot-pay =
    { $shares ->
        [one] At ${ $price } your ${ $has } buy only 1 share.
       *[other] At ${ $price } your ${ $has } buy only { $shares } shares.
    }
sb-refused-must-buy-one = You won the auction of { $company } and must buy at least 1 share.
sb-refused-not-building = You cannot build now.
sb-refused-has-built = { $company } has built in this turn.
sb-refused-no-need-to-issue = This costs ${ $cost } and { $company } has ${ $treasury }: no share may be issued for it.
sb-refused-other-issue = This costs ${ $cost } and { $company } has ${ $treasury }; shares bring ${ $pays } each, so exactly { $needed } must be issued.
sb-refused-issue-with-building = Shares are issued only to cover the cost of building at once; { $company } has ${ $treasury }.
sb-refused-off-map = The map has no hex { $hex }.
sb-refused-water = { $hex } is water or no part of the board; nothing is built there.
sb-refused-on-city = { $hex } is a city; no tile lies on a city.
sb-refused-no-town = { $hex } is no town: its track needs two edges, as in “N-S”.
sb-refused-no-founding = No new cities are founded in this game ({ $hex }).
sb-refused-already-there = That track lies on { $hex } already.
sb-refused-leads-off = Track from { $hex } to { $edge } would lead off the map or into water.
sb-refused-cuts-rival = { $hex } has track { $run } of { $by }, which must stay as it is.
sb-refused-cuts-link = The track { $run } on { $hex } must stay: only the last tile of an unfinished link can be redirected.
sb-refused-no-such-tile = No tile shows { $runs } together ({ $hex }).
sb-refused-too-many-exits = A town has four exits at most ({ $hex }).
sb-refused-none-left = No tile that fits { $hex } is left.
sb-refused-joins-rival = Track from { $hex } to { $edge } would join that of { $by }.
sb-refused-unconnected = Track on { $hex } would not hang together with the track of { $company }.
sb-refused-no-start-here = The first track of { $company } cannot begin at { $hex }.
sb-refused-loops-back = The link over { $hex } would lead back to { $place }.
sb-refused-not-neighbours = { $to } does not lie next to { $from }.
sb-refused-no-start = It is not clear from where the track comes onto { $hex }.
sb-refused-no-end = It is not said where the track on { $hex } leads.
sb-refused-turns-back = Track cannot turn back on { $hex }.
sb-refused-twice-in-turn = A tile was laid on { $hex } in this turn already.
sb-refused-too-many-tiles = A company may lay { $most } tiles in this turn, and { $left } of them are left for this order.
sb-refused-too-dear = Up to here it costs ${ $cost }, and { $company } can raise only ${ $has }.
sb-refused-no-printed-link = No link is printed between { $from } and { $to }.
sb-refused-link-taken = The link { $from } - { $to } belongs to { $by }.
sb-refused-link-nobodys = The link { $from } - { $to } was a bankrupt company’s; all may use it, and nobody can take it.
sb-refused-not-shipping = Goods are not shipped now.
sb-refused-too-many-plans = These plans for { $company } leave more choices than Waybill can keep; “cancel” takes them back.
sb-refused-rounds-full =
    { $rounds ->
        [0] All coming shipments of { $company } are planned already.
        [one] Only 1 more shipment of { $company } can be planned.
       *[other] Only { $rounds } more shipments of { $company } can be planned.
    }
sb-refused-no-place = { $hex } is no city and no town.
sb-refused-no-cube = No { $goods } cube lies in { $hex }.
sb-refused-visited-twice = { $hex } would be visited twice.
sb-refused-no-link = There is a gap: no complete link joins { $from } and { $to }.
sb-refused-rivals-link = The link { $from } - { $to } belongs to { $by }.
sb-refused-not-taken = { $hex } takes no { $goods } goods.
sb-refused-stops-before = The { $goods } cube stops in { $hex }, the first city of its colour.
sb-refused-no-way = No way over links of { $company } leads a { $goods } cube from { $from } to { $to }.
sb-refused-nothing-to-sell = You hold no share that is worth anything.
sb-refused-all-sold-at-end = In the last turn all shares are sold by themselves.
sb-refused-too-few-shares =
    { $has ->
        [0] You hold no share of { $company }.
        [one] You hold only 1 share of { $company }.
       *[other] You hold only { $has } shares of { $company }.
    }
sb-refused-nothing-to-cancel = You have left nothing ahead.

# What could be done instead.

sb-advice-invest = You may leave what to buy, as in “invest black: 3 shares up to 8”.
sb-advice-mine = You control: { $companies }.
sb-advice-edges = It could come over { $edges }; write a tile, as in “P6 N-S”.
sb-advice-say-edge = Say the edge, as in “{ $hex } > SE”, or go on to a place.
sb-advice-starts = Track may begin or go on at: { $places }.
sb-advice-links = Links from { $hex } lead to: { $far }.
sb-advice-no-links = No complete link is at { $hex }.
sb-advice-cubes = In { $hex } lie: { $cubes }.
sb-advice-neighbours = Next to { $hex }: { $hexes }.
sb-advice-nearest = Nearest on the map: { $hexes }.
sb-advice-leads = From { $hex } track can lead to { $edges }.
sb-advice-tiles = On { $hex } { $company } could lay: { $tiles }.
sb-advice-build = You could build: { $plan }.
sb-advice-shipments = { $company } could ship: { $ways }.
sb-advice-no-shipment = { $company } can ship nothing as its track lies.
sb-advice-holds =
    { $shares ->
        [none] You hold no shares; “sell nothing” is all you can do.
       *[other] You hold: { $shares }.
    }
sb-advice-just-build = Just build: the fewest shares that cover the cost are issued with it.
sb-advice-say-done = End building with “done”.

# Verbs and options.

verb-steam-barons-bid = Bid for the shares that are up; Waybill goes on raising for you, a dollar at a time, up to the maximum. For a company that is not up yet, it is left as a maximum.
verb-steam-barons-invest = Leave for a company’s next auction how many shares you want at most and up to which price: Waybill bids as low as it can, and buys at the final price whether you win or follow.
verb-steam-barons-max = Leave only the most you would bid for a company’s shares; 0 stays out of its auction.
verb-steam-barons-buy = Buy shares at the final price, when it is your turn to. While the auction is on: how many, if you win.
verb-steam-barons-pass = Pass: out of this auction, buy none, build, ship or sell nothing, whatever is asked. “pass round” passes in all auctions of this turn where you left no maximum.
verb-steam-barons-build = Build track for a company: the hexes that it passes; a loose end with its direction; single tiles by their edges; exits of a town with “+”. What is written together is built together or not at all; after “else” comes what to build instead. Shares are issued as they are needed. Sent early, it waits for the company’s turn, which ends with it.
verb-steam-barons-link = Take the printed link between two neighbouring cities for $3; it counts as a tile.
verb-steam-barons-issue = Shares are issued with building, the fewest that cover what the treasury lacks; say “issue 1” behind a build to be sure how many.
verb-steam-barons-done = End a company’s building. Sent early, it builds nothing.
verb-steam-barons-ship = Ship a cube over the company’s own links and those that are nobody’s, to the first city of its colour. Both ends are enough: the way with most own links is taken. “best” ships whatever brings most; a comma parts the rounds, and after “else” comes what to ship instead. Sent early, it waits.
verb-steam-barons-sell = Put shares into your fist, in secret; a company without a number means all of its shares. Conditions look at the price when it is time. Sent early, it waits; in the sale you may change it until all have chosen.
verb-steam-barons-cancel = Take back what you left ahead, for a company or for all.
option-steam-barons-map = “eastern-us” (ports, links between neighbours, more tiles every turn) or “northern-england” (3 tiles a turn)
option-steam-barons-first = the player who has the first-player marker at the start; drawn where nobody is named

# The position.

sb-title = Steam Barons, table “{ $table }”
board-steam-barons-steam-barons-stand-in = Steam Barons stand-in
sb-map-eastern-us = Eastern United States
sb-map-northern-england = Northern England
sb-on-map = Map: { $map }
sb-phase-opening = Before turn 1 of { $turns }
sb-phase-auction = Turn { $turn } of { $turns }: buying shares
sb-phase-buying = Turn { $turn } of { $turns }: buying shares
sb-phase-building = Turn { $turn } of { $turns }: building track
sb-phase-shipping = Turn { $turn } of { $turns }: shipping goods
sb-phase-selling = Turn { $turn } of { $turns }: selling shares
sb-phase-over = After turn { $turns }: the end
sb-asks-auction = { $who } is to bid ${ $least } or more for { $company }, or pass.
sb-asks-buying =
    { $least ->
        [0] { $who } may buy up to { $most } of { $company } at ${ $price } each.
       *[other] { $who } is to buy { $least } to { $most } of { $company } at ${ $price } each.
    }
sb-asks-building = { $who } is to build with { $company }: { $laid } of { $most } tiles laid, ${ $treasury } in its treasury, { $unissued } shares to issue.
sb-asks-shipping = { $who } is to ship a cube with { $company }, round { $round }.
sb-asks-selling = Still to choose what to sell: { $who }.
sb-has-chosen = Have chosen: { $who }.
sb-head-auction = Auction
sb-up =
    { $available ->
        [one] 1 share of { $company } is up.
       *[other] { $available } shares of { $company } are up.
    }
sb-leads = { $leader } leads with ${ $bid }.
sb-no-bid = Nobody has bid.
sb-still-in = Still in: { $others }.
sb-out = Out: { $out }.
sb-coming = Still to come in this turn: { $companies }.
sb-waiting = After it: { $companies }.
sb-marker = First-player marker: { $who }.
sb-head-market = Market, companies in the order of play
sb-company = Company
sb-price = Price
sb-box = Box
sb-issued = Issued
sb-treasury = Cash
sb-control = Control
sb-nobody = nobody
sb-bankrupt = bankrupt
sb-box-b = B
sb-performance = Perf.
sb-dividend = Div.
sb-next = Next
sb-market-note = Box: shares that can be bought. Perf., Div., Next: performance in this turn, and the dividend and the price that it would lead to as things stand.
sb-your-dividends = As things stand you would be paid ${ $sum } at the end of this turn.
sb-head-players = Players
sb-player = Player
sb-cash = Cash
sb-worth = Worth
sb-head-fleets = What your companies could ship now
sb-fleet-none = { $company }: nothing
sb-delivery = { $company }: { $goods } { $way } (+{ $gain })
sb-more =
    { $more ->
        [one] … and 1 more
       *[other] … and { $more } more
    }
sb-head-links = Links, with their tiles
sb-link-nobodys = Nobody’s
sb-unfinished = unfinished
sb-head-ground = Terrain, each column from the north
sb-ground-note = . plain, ~ river, h hills, ^ mountains, - water, C city, T town, # track. The fifth sign of a column is its row 5.
sb-head-goods = Goods on the map
sb-takes = takes { $goods }
sb-takes-port = port, takes { $goods }
sb-town = town

# The picture.

sb-picture-name = { $name }
sb-picture-company = Company
sb-picture-price = Price
sb-picture-treasury = Cash
sb-picture-shares = Shares (* control)
sb-picture-box = box { $count }
sb-picture-bankrupt = B
sb-picture-cash = { $seat } ${ $cash }
sb-picture-players = Cash: { $players }
sb-picture-graph = Share prices after each turn
sb-picture-line = { $company }: ${ $price } a share, treasury ${ $treasury }; shares: { $holders }.
sb-picture-line-bankrupt = { $company }: bankrupt.
sb-picture-links = Links: { $links }.

# What is asked of the reader, and what an order changes.

sb-you-auction = bid ${ $least } or more for { $company }, or pass
sb-you-buying = buy { $least } to { $most } of { $company } at ${ $price } each
sb-you-building = build with { $company } ({ $laid } of { $most } tiles laid), or stop
sb-you-shipping = ship a cube with { $company } (round { $round })
sb-you-selling = choose what to sell, or nothing
sb-count-cash = { $sign }${ $amount }
sb-count-shares = { $sign }{ $amount } { $amount ->
        [one] share
       *[other] shares
    }
sb-count-treasury = { $sign }${ $amount } in the treasury
sb-count-performance = { $sign }{ $amount } performance

# What the game is, in ten lines.

rules-steam-barons =
    How one wins: most cash at the end, when all shares have been sold.
    What companies have in their treasuries is nobody’s.
    A turn:
    1. Shares are auctioned, company by company; all may buy at the final
       price. Who holds most of a company decides for it.
    2. Companies build track, and issue shares to pay for it.
    3. Twice, each company ships a cube over links to a city of its colour;
       every link adds to its performance.
    4. Performance pays dividends, and moves the price of the shares.
    5. All say at once, in secret, what they sell.
    A company whose price falls off the market is bankrupt.
