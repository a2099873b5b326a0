# Steel Driver: companies, goods, luck.

sd-company-red = Red
sd-company-yellow = Yellow
sd-company-green = Green
sd-company-blue = Blue
sd-company-purple = Purple
sd-company-black = Black
sd-goods-white = white
sd-goods-black = black
sd-goods-silver = silver
sd-goods-orange = orange
sd-goods-red = red
sd-luck-first-seat = who begins
tie-steel-driver = Level in cash: whoever has more goods with the companies they control at the end is ahead.
score-steel-driver = ${ $score }

# What happens.

sd-tell-began =
    { $drawn ->
        [yes] { $first } is drawn to begin.
       *[no] { $first } begins.
    }
sd-tell-granted =
    { $cubes ->
        [one] Round { $round } begins; every player receives 1 cube.
       *[other] Round { $round } begins; every player receives { $cubes } cubes.
    }
sd-tell-put-up =
    { $how ->
        [planned] { $seat } puts { $company } up with a bid of { $bid }, as left ahead.
        [forced] { $seat } can only put { $company } up with a bid of { $bid }.
       *[ordered] { $seat } puts { $company } up with a bid of { $bid }.
    }
sd-tell-raised =
    { $how ->
        [planned] { $seat } bids { $bid }, as left ahead.
        [forced] { $seat } can only bid { $bid }.
       *[ordered] { $seat } bids { $bid }.
    }
sd-tell-dropped-out =
    { $how ->
        [planned] { $seat } drops out, as left ahead.
        [forced] { $seat } has too few cubes and drops out.
       *[ordered] { $seat } drops out.
    }
sd-tell-sold =
    { $price ->
        [one] { $seat } wins { $company } for 1 cube and takes a share; it now has { $treasury } to build with.
       *[other] { $seat } wins { $company } for { $price } cubes and takes a share; it now has { $treasury } to build with.
    }
    .brief =
        { $price ->
            [one] wins { $company } for 1 cube ({ $treasury } to build with)
           *[other] wins { $company } for { $price } cubes ({ $treasury } to build with)
        }
sd-tell-marker-passed =
    { $how ->
        [planned] { $seat } passes, as left ahead; the marker goes to { $marker }.
        [forced] { $seat } has no cubes and passes; the marker goes to { $marker }.
       *[ordered] { $seat } passes; the marker goes to { $marker }.
    }
sd-tell-auctions-ended =
    { $count ->
        [0] The auctions of this round are over: every company is sold.
       *[other] The auctions of this round are over. Not sold: { $unsold }.
    }
sd-tell-built =
    { $start ->
        [none]
            { $how ->
                [planned] { $company } builds { $from } - { $to } as planned ({ $cost }) and earns ${ $gain }; its profit is now ${ $profit }.
                [forced] { $company } can only build { $from } - { $to } ({ $cost }) and earns ${ $gain }; its profit is now ${ $profit }.
               *[ordered] { $company } builds { $from } - { $to } ({ $cost }) and earns ${ $gain }; its profit is now ${ $profit }.
            }
       *[other]
            { $how ->
                [planned] { $company } starts in { $from } as planned, builds to { $to } ({ $cost }) and earns ${ $gain }; its profit is now ${ $profit }.
                [forced] { $company } can only start in { $from }, builds to { $to } ({ $cost }) and earns ${ $gain }; its profit is now ${ $profit }.
               *[ordered] { $company } starts in { $from }, builds to { $to } ({ $cost }) and earns ${ $gain }; its profit is now ${ $profit }.
            }
    }
    .brief = { $from } - { $to } ({ $cost }), +${ $gain } (${ $profit } in all)
sd-tell-linked = The intercontinental link is complete, { $links } links long! Bonuses: { $bonuses }.
sd-bonus = ${ $bonus } for { $company }
sd-tell-company-passed =
    { $why ->
        [unsold]
            { $left ->
                [0] Nobody controls { $company } this round; it passes.
                [one] Nobody controls { $company } this round; it passes with 1 cube left.
               *[other] Nobody controls { $company } this round; it passes with { $left } cubes left.
            }
        [boxed-in]
            { $left ->
                [0] Every link around { $company } is taken; it passes.
                [one] Every link around { $company } is taken; it passes with 1 cube left.
               *[other] Every link around { $company } is taken; it passes with { $left } cubes left.
            }
        [no-track]
            { $left ->
                [0] { $company } has laid all its track and passes.
                [one] { $company } has laid all its track and passes with 1 cube left.
               *[other] { $company } has laid all its track and passes with { $left } cubes left.
            }
       *[poor]
            { $left ->
                [0] { $company } has no cubes left and passes.
                [one] { $company } can build nothing with its 1 cube and passes.
               *[other] { $company } can build nothing with its { $left } cubes and passes.
            }
    }
sd-tell-paid = { $company } pays its profit of ${ $cash } to { $seat }.
sd-tell-round-ended =
    { $last ->
        [yes] Round { $round } is over, the last one. Goods are taken in this order: { $order }.
       *[no] Round { $round } is over. The new build order: { $order }.
    }{ $count ->
        [0] {""}
       *[other] {" "}Lost, since nobody controls the company: { $lost }.
    }
sd-tell-goods-placed = { $cubes } goods cubes lie on the board. Who decides for whom: { $control }.
sd-control = { $seat } for { $company }
sd-tell-took =
    { $how ->
        [planned] { $company } takes the { $goods } cube of { $city }, as preferred.
        [forced] { $company } can only take the { $goods } cube of { $city }.
       *[ordered] { $company } takes the { $goods } cube of { $city }.
    }
    .brief = takes the { $goods } cube of { $city }
sd-tell-company-finished = No goods are left in reach of { $company }.
sd-tell-valued =
    { $count ->
        [0] { $company } has no goods and pays nothing.
       *[other] { $company } pays ${ $value } a share, for sets of { $sets }.
    }
sd-tell-dividend =
    { $shares ->
        [one] { $seat } receives ${ $cash } for 1 share of { $company }.
       *[other] { $seat } receives ${ $cash } for { $shares } shares of { $company }.
    }
    .brief = {""}
sd-tell-ended =
    { $count ->
        [one] The game is over: { $winners } wins with ${ $cash }.
       *[other] The game is over: { $winners } share the victory with ${ $cash } each.
    }

# What only its owner is told.

sd-own-maximum-set =
    { $most ->
        [0] Noted: no bid for { $company } this round.
        [one] Noted: Waybill bids for { $company } up to 1 cube.
       *[other] Noted: Waybill bids for { $company } up to { $most } cubes.
    }
sd-own-put-up-planned = Noted: { $company } is put up with a bid of { $bid } as soon as you hold the marker.
sd-own-put-up-dropped = { $company } can no longer be put up as you had left ahead; that order is dropped.
sd-own-passing-set = Noted: you pass for the rest of this round’s auctions, except where you left a maximum.
sd-own-plan-cleared = The building plan for { $company } is cleared.
sd-own-builds-planned = Noted for { $company }, in this order: { $legs }.
sd-own-plan-dropped = Your plan for { $company } is dropped at { $leg }: { $why ->
        [lost] you do not control the company this round
        [taken] another company has built there
        [dear] the company cannot pay for it
       *[passed] the company has passed
    }.
sd-own-preference-dropped = Your list of goods for { $company } is dropped: you do not control it at the end.
sd-own-goods-preferred = Noted for { $company }, the first one still there: { $wants }.
sd-own-plans-cancelled =
    { $company ->
        [none] All that you had left ahead is cancelled.
       *[other] All that you had left ahead for { $company } is cancelled.
    }

# Why an order is not allowed.

sd-refused-not-your-turn = It is the turn of { $turn }.
sd-refused-game-over = The game is not being played: it has not begun, or it is over.
sd-refused-nothing-up = No company is up for auction now.
sd-refused-no-auctions-now = The auctions of this round are over; this order has to wait for the next round.
sd-refused-something-up = { $company } is up for auction; only after that can the next company be put up.
sd-refused-already-sold = { $company } was sold to { $seat } this round, and a company is sold only once a round.
sd-refused-you-lead = You made the highest bid; you need not raise it.
sd-refused-you-are-out = You dropped out of this auction, and whoever drops out stays out.
sd-refused-bid-too-low = The bid must be at least { $least }.
sd-refused-bid-too-high =
    { $has ->
        [0] You have no cubes.
        [one] You have only 1 cube.
       *[other] You have only { $has } cubes.
    }
sd-refused-maximum-too-low = The maximum must be at least { $least }.
sd-refused-maximum-too-high =
    { $has ->
        [0] You have no cubes.
        [one] You have only 1 cube.
       *[other] You have only { $has } cubes.
    }
sd-refused-must-build = { $company } is to build and can, so it may not pass.
sd-refused-must-take = { $company } is to take goods and can, so it may not pass.
sd-refused-which-company = Which company do you mean?
sd-refused-no-company-of-yours = You control no company now.
sd-refused-named-twice = { $leg } stands in this order a second time.
sd-refused-not-yours = { $company } is controlled by { $seat }.
sd-refused-nobodys = Nobody controls { $company } now.
sd-refused-has-passed = { $company } has passed and does not come back this round.
sd-refused-no-such-link = No link joins { $from } and { $to }.
sd-refused-link-taken = { $leg } already has track, of { $by }.
sd-refused-not-connected = { $leg } does not join the track of { $company }.
sd-refused-no-start-there = A company begins in a start city, and neither { $from } nor { $to } is one.
sd-refused-not-a-start = { $city } is not a start city at an end of this link.
sd-refused-which-start = { $from } and { $to } are both start cities: which one does the company begin in?
sd-refused-start-is-fixed = { $company } has already begun, in { $start }.
sd-refused-too-dear =
    { $has ->
        [0] The link costs { $cost }, and { $company } has no cubes.
        [one] The link costs { $cost }, and { $company } has only 1 cube.
       *[other] The link costs { $cost }, and { $company } has only { $has } cubes.
    }
sd-refused-track-used-up = { $company } has laid all its { $pieces } pieces of track.
sd-refused-building-is-over = All building is over; goods are taken now.
sd-refused-goods-come-later = Goods are taken only after the last round.
sd-refused-out-of-reach = The track of { $company } does not reach { $city }.
sd-refused-no-cube-there = There is no cube in { $city } any more.
sd-refused-nothing-to-cancel = You have left nothing of that kind ahead.

# What could be done instead.

sd-advice-leave-maximum = You may leave a maximum, as in “max green 6”, or stay out with “max green 0”.
sd-advice-name-company = Put the company in front, as in “red: build …”. It could be one of { $companies }.
sd-advice-bid-or-maximum = You may bid for { $company }, or leave a maximum for another company, as in “max green 6”.
sd-advice-unsold = Still for sale: { $companies }.
sd-advice-links = Free from { $city }: { $links }.
sd-advice-no-links = No link at { $city } is free.
sd-advice-reach = { $company } reaches { $cities }.
sd-advice-starts = Start cities: { $cities }.
sd-advice-name-start = Write “{ $from } - { $to } from { $from }” or “… from { $to }”.
sd-advice-affordable = It can afford: { $links }.
sd-advice-goods = Within reach: { $cities }.
sd-advice-prefer = What a company should take then can be left ahead, as in “red: prefer Chicago, white”.

# Verbs and options.

verb-steel-driver-auction = Put a company up for auction with your opening bid in cubes, when you hold the marker. Waybill raises for you up to the maximum. Sent early, it waits for the marker.
verb-steel-driver-bid = Raise in the auction under way. Waybill goes on raising for you, one cube at a time, up to the maximum.
verb-steel-driver-max = Leave a maximum for a company: when it is up, Waybill bids for you as low as it can. 0 means never to bid for it this round.
verb-steel-driver-pass = Drop out of the auction, or pass the marker on. “pass round” goes on passing until the auctions end, except where you left a maximum.
verb-steel-driver-build = Build a link for a company you control. Further links, after commas, are a plan for its next turns. A first link begins in a start city; name it with “from” where both ends are one.
verb-steel-driver-take = Take the goods cube of a city that the company’s track reaches, after the last round.
verb-steel-driver-prefer = Leave ahead which goods a company should take, the dearest wish first. A colour means the cube that most rivals could take as well.
verb-steel-driver-cancel = Take back what you left ahead, for one company or for all.
option-steel-driver-first = the name of the player who begins; otherwise luck decides

# The position.

sd-title = Steel Driver, table “{ $table }”
sd-round-auctions = Round { $round } of { $rounds }, phase 2: auctions
sd-round-building = Round { $round } of { $rounds }, phase 3: building
sd-round-goods = After round { $rounds }, phase 6: goods
sd-round-over = After round { $rounds }: the end
sd-round-opening = Before round 1 of { $rounds }
board-steel-driver-stand-in-map-of-38-cities = Stand-in map of 38 cities
sd-asks-put-up = { $who } holds the marker: put a company up, or pass.
sd-asks-bid = { $who } is to bid { $least } or more for { $company }, or pass.
sd-asks-build = { $who } is to build with { $company }.
sd-asks-take = { $who } is to take goods with { $company }.
sd-head-auction = Auction
sd-up = { $company } is up. { $leader } leads with { $bid }.
sd-still-in = Still in: { $others }.
sd-marker = The marker is with { $who }.
sd-head-players = Players, and their shares
sd-player = Player
sd-cubes = Cubes
sd-cash = Cash
sd-head-companies = Companies, in build order
sd-head-companies-goods = Companies, and the goods they took
sd-company = Company
sd-control-of = Control
sd-treasury = Treasury
sd-profit = Profit
sd-shares-left = Unsold
sd-track-laid = Track
sd-state = State
sd-state-up = up
sd-state-builds = builds now
sd-state-takes = takes now
sd-state-passed = passed
sd-state-finished = finished
sd-nobody = nobody
sd-value = A share
sd-head-track = Track, from the start city on
sd-linked = The intercontinental link has been made.
sd-not-linked = The intercontinental link has not been made.
sd-head-goods = Goods on the board

# The picture, and the map in words.

sd-picture-name = { $name }
sd-picture-holds =
    { $cubes ->
        [one] 1 cube, ${ $profit }
       *[other] { $cubes } cubes, ${ $profit }
    }
sd-picture-share = ${ $value } a share
sd-picture-bid = { $bid }: { $leader }
sd-picture-start = start city
sd-picture-end = end of the intercontinental link
sd-picture-end-linked = end of the intercontinental link (made)
sd-picture-cost = cost of a free link
sd-picture-new = new
sd-picture-goods = Value of a city, and its goods:
sd-map-city = { $city } (${ $value }, { $about }): { $links }.
sd-map-goods = { $goods } goods
sd-map-no-goods = no goods
sd-map-start = start city
sd-map-end = end of the intercontinental link
sd-map-track = { $city } ({ $company })

# The rules in short.

rules-steel-driver =
    How one wins: whoever has the most cash at the end. Cubes are worth
    nothing then; they only buy shares and build track.
    The game has five rounds. Each round:
    1. Auctions. Whoever holds the marker puts a company up with a bid in
       cubes, or passes it on. Others raise or pass; whoever passes is out
       of this auction. The winner gets a share, decides for the company
       this round, and the cubes go into its treasury.
    2. Building. Companies build in turn, one link each time, and pay for
       it in cubes of their own. A company that can build must build.
       New cities add to its profit.
    3. Every share pays its company’s profit to its holder.
    After the last round companies take goods; sets of different colours
    are worth 10, 30, 60, 100 and 150, and the last dividend is paid.
sd-meaning-city = “{ $word }” is the city { $name }.
sd-meaning-company = “{ $word }” is the company { $name }.

# What is asked of the reader, and what an order changes.

sd-you-put-up = put a company up, or pass
sd-you-bid = bid { $least } or more for { $company }, or pass
sd-you-build = build with { $company }
sd-you-take = take goods with { $company }
sd-count-cash = { $sign }${ $amount }
sd-count-cubes = { $sign }{ $amount } { $amount ->
        [one] cube
       *[other] cubes
    } of yours
sd-count-treasury = { $sign }{ $amount } { $amount ->
        [one] cube
       *[other] cubes
    }
sd-count-profit = { $sign }${ $amount } profit
