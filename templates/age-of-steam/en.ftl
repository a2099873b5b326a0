# Age of Steam: actions, goods, edges, luck.

aos-action-first-move = First Move
aos-action-first-build = First Build
aos-action-engineer = Engineer
aos-action-locomotive = Locomotive
aos-action-urbanization = Urbanization
aos-action-production = Production
aos-action-turn-order-pass = Turn Order Pass
aos-goods-none = (empty)
aos-goods-red = red
aos-goods-blue = blue
aos-goods-yellow = yellow
aos-goods-purple = purple
aos-goods-black = black
aos-edge-n = N
aos-edge-ne = NE
aos-edge-se = SE
aos-edge-s = S
aos-edge-sw = SW
aos-edge-nw = NW
aos-column-west-1 = W1
aos-column-west-2 = W2
aos-column-west-3 = W3
aos-column-west-4 = W4
aos-column-west-5 = W5
aos-column-west-6 = W6
aos-run = { $from }-{ $to }
aos-luck-display = a cube for the goods display, row by row from the left, the rows of the new cities last
aos-luck-city = a cube for a city, in the order of the board
aos-luck-order = three dice of each player for the order of play
aos-luck-production = a cube of Production
aos-luck-west = a die of the west
aos-luck-east = a die of the east
tie-age-of-steam = Level in points: whoever went bankrupt comes last, the later the better.
score-age-of-steam =
    { $score ->
        [one] 1 point
       *[other] { $score } points
    }
part-hex = a place or a hex
part-edge = an edge (N, NE, SE, S, SW, NW)
part-goods = a colour of goods
part-letter = the letter of a new city
part-column = a column of the display
part-space = which space of the column, 1 on top
part-action = an action
part-shares = a number of shares

# What happens.

aos-tell-set-up = Goods are drawn onto the display and the cities.
aos-tell-seated =
    { $rolls ->
        [none] The first order of play: { $order }.
       *[rolled] The first order of play is rolled ({ $rolls }): { $order }.
    }
aos-rolled = { $seat } { $roll }
aos-tell-turn-began = Turn { $turn } of { $turns } begins.
aos-tell-issued =
    { $shares ->
        [0] { $how ->
                [planned] { $seat } issues no shares, as left ahead.
                [forced] { $seat } has issued all shares.
               *[ordered] { $seat } issues no shares.
            }
        [one] { $how ->
                [planned] { $seat } issues 1 share for ${ $cash }, as left ahead.
               *[ordered] { $seat } issues 1 share for ${ $cash }.
            }
       *[other] { $how ->
                [planned] { $seat } issues { $shares } shares for ${ $cash }, as left ahead.
               *[ordered] { $seat } issues { $shares } shares for ${ $cash }.
            }
    }
    .brief =
        { $shares ->
            [0] issues no shares
            [one] issues 1 share for ${ $cash }
           *[other] issues { $shares } shares for ${ $cash }
        }
aos-tell-auction-began =
    { $free ->
        [none] The order of play is auctioned; they speak in this order: { $order }.
       *[other] The order of play is auctioned; they speak in this order: { $order }. { $free } may pass once.
    }
aos-tell-bid =
    { $how ->
        [planned] { $seat } bids ${ $bid }, as left ahead.
       *[ordered] { $seat } bids ${ $bid }.
    }
aos-tell-passed-once =
    { $how ->
        [planned] { $seat } passes and stays in, as left ahead.
       *[ordered] { $seat } passes and stays in.
    }
aos-tell-dropped-out =
    { $pays ->
        [0] { $how ->
                [planned] { $seat } drops out as left ahead, takes place { $place } and pays nothing.
                [forced] { $seat } cannot raise, takes place { $place } and pays nothing.
               *[ordered] { $seat } drops out, takes place { $place } and pays nothing.
            }
       *[other] { $how ->
                [planned] { $seat } drops out as left ahead, takes place { $place } and pays ${ $pays }.
                [forced] { $seat } cannot raise, takes place { $place } and pays ${ $pays }.
               *[ordered] { $seat } drops out, takes place { $place } and pays ${ $pays }.
            }
    }
aos-tell-order-set =
    { $pays ->
        [0] { $first } is first and pays nothing. The order of play: { $order }.
       *[other] { $first } is first and pays ${ $pays }. The order of play: { $order }.
    }
aos-tell-chose =
    { $how ->
        [planned] { $raised ->
                [yes] { $seat } chooses { $action }, as left ahead: the engine crosses { $engine } links now.
               *[no] { $seat } chooses { $action }, as left ahead.
            }
       *[ordered] { $raised ->
                [yes] { $seat } chooses { $action }: the engine crosses { $engine } links now.
               *[no] { $seat } chooses { $action }.
            }
    }
aos-tell-building-began = They build in this order: { $order }.
aos-tell-urbanized =
    { $how ->
        [planned] { $seat } founds the new city { $letter } in { $hex }, as left ahead.
       *[ordered] { $seat } founds the new city { $letter } in { $hex }.
    }
    .brief = founds the new city { $letter } in { $hex }
aos-tell-laid =
    { $how ->
        [planned] { $work ->
                [placed] { $seat } lays { $runs } on { $hex } for ${ $price } ({ $reason }), as planned; ${ $left } left.
                [added] { $seat } adds { $runs } on { $hex } for ${ $price } ({ $reason }), as planned; ${ $left } left.
               *[redirected] { $seat } redirects track on { $hex } to { $runs } for ${ $price }, as planned; ${ $left } left.
            }
       *[ordered] { $work ->
                [placed] { $seat } lays { $runs } on { $hex } for ${ $price } ({ $reason }); ${ $left } left.
                [added] { $seat } adds { $runs } on { $hex } for ${ $price } ({ $reason }); ${ $left } left.
               *[redirected] { $seat } redirects track on { $hex } to { $runs } for ${ $price }; ${ $left } left.
            }
    }
    .brief = lays { $hex } (${ $price })
aos-reason-plain = plain
aos-reason-river = river
aos-reason-hills = hills
aos-reason-mountain = mountain
aos-reason-coexisting-on = { $ground }, two tracks
aos-reason-crossing-on = { $ground }, crossing
aos-reason-town =
    { $exits ->
        [one] town with 1 exit
       *[other] town with { $exits } exits
    }
aos-reason-town-again = another tile for the town
aos-reason-crossing = crossing
aos-reason-coexisting = a second track
aos-reason-redirected = redirected
aos-tell-build-ended =
    { $lapsed ->
        [0] { $how ->
                [planned] { $seat } has built, as left ahead.
                [forced] { $seat } can build no more in this turn.
               *[ordered] { $seat } has built.
            }
        [one] { $how ->
                [forced] { $seat } can build no more in this turn. Track that was not extended is nobody’s now (1 tile).
               *[ordered] { $seat } has built. Track that was not extended is nobody’s now (1 tile).
            }
       *[other] { $how ->
                [forced] { $seat } can build no more in this turn. Track that was not extended is nobody’s now ({ $lapsed } tiles).
               *[ordered] { $seat } has built. Track that was not extended is nobody’s now ({ $lapsed } tiles).
            }
    }
    .brief =
        { $lapsed ->
            [0] {""}
           *[other] track that was not extended is nobody’s now ({ $lapsed })
        }
aos-tell-moving-began = Goods are moved, round { $round }: { $order }.
aos-tell-moved =
    { $how ->
        [planned] { $seat } moves { $goods } { $places } as planned: { $gains }.
       *[ordered] { $seat } moves { $goods } { $places }: { $gains }.
    }
    .brief = moves { $goods } { $places } ({ $gains })
aos-gain = { $seat } +{ $gain }
aos-gain-nobody = nobody gains income
aos-tell-engine-raised =
    { $how ->
        [planned] { $seat } has an engine of { $engine } now, as planned.
       *[ordered] { $seat } has an engine of { $engine } now.
    }
    .brief = engine { $engine } now
aos-tell-stood-still =
    { $how ->
        [planned] { $seat } moves nothing, as planned.
        [forced] { $seat } can move nothing.
       *[ordered] { $seat } moves nothing.
    }
    .brief = moves nothing
aos-tell-settled = Income and expenses: { $accounts }.
aos-account =
    { $short ->
        [0] { $falls ->
                [0] { $seat } +${ $income } -${ $due }
               *[other] { $seat } +${ $income } -${ $due }, income falls by { $falls }
            }
       *[other] { $falls ->
                [0] { $seat } +${ $income } -${ $due } with ${ $short } missing: income falls by { $short }
               *[other] { $seat } +${ $income } -${ $due } with ${ $short } missing: income falls by { $short }, then by { $falls }
            }
    }
aos-tell-eliminated = { $seat } is bankrupt and out of the game. Their complete links stay and pay nobody.
aos-tell-cubes-drawn = { $seat } draws for Production: { $cubes }.
aos-tell-produced =
    { $how ->
        [forced] Production of { $seat }: { $cubes } (nothing to choose).
       *[ordered] { $seat } produces: { $cubes }.
    }
aos-cube-at = { $goods } { $place }
aos-no-cubes = none
aos-tell-grew =
    { $side ->
        [west] Goods grow in the west (dice { $dice }): { $cubes }.
       *[east] Goods grow in the east (dice { $dice }): { $cubes }.
    }
aos-tell-ended = The game is over: { $ranking }.
aos-place = { $seats } { $score }

# What only its owner is told.

aos-own-issue-planned =
    { $shares ->
        [0] Noted: you issue no shares when your turn comes.
        [one] Noted: you issue 1 share when your turn comes.
       *[other] Noted: you issue { $shares } shares when your turn comes.
    }
aos-own-maximum-set =
    { $most ->
        [0] Noted: no bid in the auction.
       *[other] Noted: Waybill bids for you up to ${ $most }.
    }
aos-own-actions-wanted = Noted, the first one still there: { $actions }.
aos-own-founding-planned = Noted: the new city { $letter } in { $hex }, when you build with Urbanization.
aos-own-build-planned =
    { $instead ->
        [yes] Noted for your building in turn { $turn }, in place of what you left before: { $plans }.
       *[no] Noted for your building in turn { $turn }: { $plans }.
    }
aos-own-done-planned = Noted: you build no more than what you left ahead.
aos-own-haul-planned = Noted for a coming move: { $hauls }.
aos-own-wants-dropped = No action of your list is left; that order is dropped.
aos-own-founding-dropped =
    { $why ->
        [not-urbanizing] The new city in { $hex } is dropped: you have not got Urbanization.
        [too-late] The new city in { $hex } is dropped: a city is founded once in a turn, before any track.
       *[taken] The new city in { $hex } is dropped: that town or that letter is taken.
    }
aos-own-built-already = Your turn of building is over, so there is nothing more to end.
aos-own-build-dropped = Your building plan is dropped: { $why }.
aos-own-haul-dropped = Your plan for a move is dropped, none of it is possible: { $hauls }.
aos-own-plans-cancelled = All that you had left ahead is cancelled.
aos-written =
    { $italian ->
       *[other] { $english }
    }
aos-spoilt = it is not possible at { $hex }
aos-spoilt-taken = { $hex } was taken by { $seat }
aos-spoilt-dear = your money ends at { $hex }
aos-spoilt-tiles = your tiles of this turn end before { $hex }

# Why an order is not allowed.

aos-refused-game-over = The game is not being played: it has not begun, or it is over.
aos-refused-bankrupt = You are bankrupt and out of the game.
aos-refused-not-your-turn = It is the turn of { $turn }.
aos-refused-nothing-to-pass = There is nothing to pass now.
aos-refused-too-many-shares =
    { $left ->
        [0] You have issued all your shares.
        [one] You may issue only 1 more share.
       *[other] You may issue only { $left } more shares.
    }
aos-refused-no-auction = No auction is under way.
aos-refused-you-lead = You made the highest bid; you need not raise it.
aos-refused-you-are-out = You dropped out of this auction, and whoever drops out stays out.
aos-refused-bid-too-low = The bid must be at least ${ $least }.
aos-refused-bid-too-high = You have only ${ $has }.
aos-refused-maximum-too-low = The maximum must be at least ${ $least }.
aos-refused-maximum-too-high = You have only ${ $has }.
aos-refused-no-free-pass = Only whoever took Turn Order Pass in the turn before may pass, and once.
aos-refused-pass-is-vain = The other one leads, so a pass would only bring the question back.
aos-refused-action-taken = { $action } was chosen by { $seat }.
aos-refused-has-action = You have { $action } already.
aos-refused-not-urbanizing = Only whoever chose Urbanization founds a city.
aos-refused-too-late-to-found = A city is founded once in a turn, and before any track is built.
aos-refused-city-founded = The new city { $letter } stands in { $hex } already.
aos-refused-not-a-town = { $hex } is not a town.
aos-refused-not-building = You have built in this turn already; what you leave once all have built is for the next turn.
aos-refused-off-map = The map has no hex { $hex }.
aos-refused-water = { $hex } is water; nothing is built there.
aos-refused-on-city = { $hex } is a city; no tile lies on a city.
aos-refused-no-town = { $hex } is no town: its track needs two edges, as in “N-S”.
aos-refused-already-there = That track lies on { $hex } already.
aos-refused-leads-off = Track from { $hex } to { $edge } would lead off the map or into water.
aos-refused-cuts-rival = { $hex } has track { $run } of { $seat }, which must stay as it is.
aos-refused-cuts-link = The track { $run } on { $hex } must stay: only the last tile of an unfinished link can be redirected.
aos-refused-no-such-tile = No tile shows { $runs } together ({ $hex }).
aos-refused-too-many-exits = A town has four exits at most ({ $hex }).
aos-refused-complex-on-empty = Two tracks come onto { $hex } one after the other, in two turns; only later editions lay them at once.
aos-refused-none-left = No tile that fits { $hex } is left.
aos-refused-no-disc-left = No town disc is left for { $hex }.
aos-refused-joins-rival = Track from { $hex } to { $edge } would join that of { $seat }.
aos-refused-unconnected = Track on { $hex } would join no city and no track of yours.
aos-refused-loops-back = The link over { $hex } would lead back to { $place }.
aos-refused-not-neighbours = { $to } does not lie next to { $from }.
aos-refused-no-start = It is not clear from where the track comes onto { $hex }.
aos-refused-no-end = It is not said where the track on { $hex } leads.
aos-refused-turns-back = Track cannot turn back on { $hex }.
aos-refused-twice-in-turn = You have laid a tile on { $hex } in this turn already.
aos-refused-too-many-tiles =
    { $left ->
        [0] You have laid all { $most } tiles of this turn.
        [one] You may lay { $most } tiles in this turn; 1 was left before this order.
       *[other] You may lay { $most } tiles in this turn; { $left } were left before this order.
    }
aos-refused-no-markers = You have markers for { $markers } links, and all are in use.
aos-refused-too-dear = Up to here it costs ${ $cost }, and you have ${ $has }.
aos-refused-not-moving = Goods are not moved now.
aos-refused-engine-at-most = An engine crosses { $most } links at most.
aos-refused-engine-raised = You have made your engine stronger in this turn already.
aos-refused-no-place = { $hex } is no city and no town.
aos-refused-no-cube = No { $goods } cube lies in { $hex }.
aos-refused-visited-twice = { $hex } would be visited twice.
aos-refused-no-link = No complete link joins { $from } and { $to }.
aos-refused-no-link-of = No link of { $seat } leads there.
aos-refused-not-taken = { $hex } takes no { $goods } goods.
aos-refused-stops-before = The { $goods } cube stops in { $hex }, the first city of its colour.
aos-refused-too-far =
    { $engine ->
        [one] That is { $links } links, and your engine crosses 1.
       *[other] That is { $links } links, and your engine crosses { $engine }.
    }
aos-refused-no-way =
    { $engine ->
        [one] No way of 1 link leads a { $goods } cube from { $from } to { $to }.
       *[other] No way of up to { $engine } links leads a { $goods } cube from { $from } to { $to }.
    }
aos-refused-which-way = Several ways are as good for you and pay different players: which one do you mean?
aos-refused-not-producing = Nobody produces now.
aos-refused-other-cubes = You have drawn { $cubes }; put exactly these on the display, or say “nothing” for what goes back into the bag.
aos-refused-column-full = Column { $column } has no empty space.
aos-refused-no-such-space = Column { $column } has { $spaces } spaces; the topmost is 1.
aos-refused-space-taken = A cube lies on space { $space } of column { $column }.
aos-refused-moves-planned =
    { $moves ->
        [0] You have no move left in this turn.
        [one] Something is noted for your coming move already.
       *[other] Something is noted for your { $moves } coming moves already.
    }
aos-refused-too-many-plans = These plans leave more choices than Waybill can keep.
aos-refused-nothing-to-cancel = You have left nothing ahead.

# What could be done instead.

aos-advice-say-cancel = “cancel” takes back all that you left ahead.
aos-advice-leave-maximum = You may leave a maximum, as in “max 4”.
aos-advice-actions = Still there: { $actions }.
aos-advice-edges = It could come over { $edges }; write a tile, as in “I7 NW-SE”.
aos-advice-say-edge = Say the edge, as in “{ $hex } > SE”, or go on to a place.
aos-advice-ways = Write one of these: { $ways }.
aos-advice-links = Links from { $hex }: { $far }.
aos-advice-no-links = No complete link is at { $hex }.
aos-advice-cubes = In { $hex } lie: { $cubes }.
aos-advice-leads = From { $hex } track can lead to { $edges }.
aos-advice-tiles = On { $hex } you could lay: { $tiles }.
aos-advice-build = You could build: { $plans }.
aos-advice-towns = Towns nearest to it: { $hexes }.
aos-advice-neighbours = Next to { $hex }: { $hexes }.
aos-advice-nearest = Nearest on the map: { $hexes }.
aos-advice-deliveries = You could move: { $ways }.
aos-advice-no-delivery = No cube can be delivered with your engine as track lies: “locomotive” or “move nothing”.
aos-advice-letters = Still in the box: { $letters }.
aos-advice-columns = Columns with room: { $columns }.
aos-advice-bid-or-drop = Bid ${ $least } or more, or “drop”.
aos-advice-say-what = To leave it ahead, say what you mean: “issue 0”, “done” or “move nothing”.
aos-advice-say-done = End your turn with “done”.

# Verbs and options.

verb-age-of-steam-issue = Issue shares for $5 each when your turn comes; 0 for none. Sent early, it waits.
verb-age-of-steam-bid = Raise in the auction for the order of play. Waybill goes on raising for you, a dollar at a time, up to the maximum.
verb-age-of-steam-max = Leave a maximum for this auction or the next: Waybill bids for you as low as it can. 0 means to drop out at once.
verb-age-of-steam-pass = Pass once in the auction, if you took Turn Order Pass the turn before; else do nothing more in this phase.
verb-age-of-steam-drop = Drop out of the auction, now or at a bid.
verb-age-of-steam-choose = Choose an action, the first of a list that is left. Sent early, it waits.
verb-age-of-steam-urbanize = Found a new city on a town before you build, with Urbanization.
verb-age-of-steam-build = Build track: the hexes that it passes; a loose end with its direction; single tiles by their edges; exits of a town with “+”. What is written together is built together or not at all; after “else” comes what to build instead. Sent early, it waits.
verb-age-of-steam-done = End your building. Sent early, your building ends with what you left ahead.
verb-age-of-steam-move = Move a cube over complete links to the first city of its colour. Both ends are enough where one way is best for you; “over” names whose link to take. After “else” comes what to do instead. Sent early, it waits for your next move.
verb-age-of-steam-locomotive = Make your engine stronger instead of moving goods, once a turn. When you are asked for an action, it chooses Locomotive.
verb-age-of-steam-produce = Put the cubes that Production drew on empty spaces of the display.
verb-age-of-steam-cancel = Take back all that you left ahead.
option-age-of-steam-edition = “first” (as printed in 2002) or “later”, which switches both options below
option-age-of-steam-complex = “later”: tiles with two tracks may lie on an empty hex, for $1 or $2 more
option-age-of-steam-order = the first order of play, as in “Bert/Anna/Carla”; dice are rolled for it where nothing is said
option-age-of-steam-reduction = “later”: income of 50 and more falls by 10

# The position.

aos-title = Age of Steam, table “{ $table }”
board-age-of-steam-rust-belt = Rust Belt
aos-phase-opening = Before turn 1 of { $turns }
aos-phase-issuing = Turn { $turn } of { $turns }: issuing shares
aos-phase-bidding = Turn { $turn } of { $turns }: order of play
aos-phase-choosing = Turn { $turn } of { $turns }: actions
aos-phase-building = Turn { $turn } of { $turns }: building
aos-phase-moving = Turn { $turn } of { $turns }: moving goods
aos-phase-growing = Turn { $turn } of { $turns }: growth of goods
aos-phase-producing = Turn { $turn } of { $turns }: Production
aos-phase-over = After turn { $turns }: the end
aos-asks-issuing = { $who } is to issue shares, or none.
aos-asks-bidding = { $who } is to bid ${ $least } or more, or drop.
aos-asks-choosing = { $who } is to choose an action.
aos-asks-building = { $who } is to build: { $laid } of { $most } tiles laid.
aos-asks-moving = { $who } is to move goods, round { $round }.
aos-asks-producing = { $who } is to put cubes on the display.
aos-head-auction = Auction
aos-leads = { $leader } leads with ${ $bid }.
aos-no-bid = Nobody has bid.
aos-still-in = Still in: { $others }.
aos-bids = Last bids:
aos-out = Dropped out, the first first: { $out }.
aos-free = May pass once: { $free }.
aos-head-actions = Actions left
aos-head-drawn = Drawn for Production
aos-head-players = Players, in the order of play
aos-player = Player
aos-cash = Cash
aos-income = Income
aos-shares = Shares
aos-engine = Eng.
aos-action = Action
aos-track = Track
aos-points = Pts.
aos-bankrupt = bankrupt
aos-forecast-ruin = At the end of this turn you collect ${ $income } and pay ${ $expenses }: ${ $short } are missing, more than your income can fall by, and as things stand you would be BANKRUPT.
aos-forecast =
    { $short ->
        [0] { $falls ->
                [0] At the end of this turn you collect ${ $income } and pay ${ $expenses }; your income stays.
               *[other] At the end of this turn you collect ${ $income } and pay ${ $expenses }; your income then falls by { $falls }.
            }
       *[other] At the end of this turn you collect ${ $income } and pay ${ $expenses }: ${ $short } are missing as things stand, and income falls by as much.
    }
aos-head-deliveries = What you could deliver now
aos-delivery = { $goods } { $way }: you +{ $gain }
aos-delivery-other = { $who } +{ $gain }
aos-more =
    { $more ->
        [one] … and 1 more
       *[other] … and { $more } more
    }
aos-head-links = Links, with their length
aos-nobody = nobody
aos-unfinished = unfinished
aos-head-goods = Goods on the map
aos-takes = takes { $goods }
aos-new-city = { $letter }, takes { $goods }
aos-head-display = Goods display, the next cube first
aos-left = In the bag { $bag } cubes; { $tiles } tiles and { $discs } town discs left.

# The picture.

aos-picture-name = { $name }
aos-picture-figures = ${ $cash } · +{ $income } · { $shares } sh. · eng. { $engine }
aos-picture-player = { $seat }: ${ $cash }, income { $income }, { $shares } shares, engine { $engine }.
aos-picture-bankrupt = bankrupt
aos-picture-links = Links: { $links }.

# What is asked of the reader, and what an order changes.

aos-you-issuing = issue shares, or none
aos-you-bidding = bid ${ $least } or more, or drop out
aos-you-choosing = choose an action
aos-you-building = build, { $laid } of { $most } tiles laid, or stop
aos-you-moving = move goods (round { $round }), or do something else with the move
aos-you-producing = put cubes on the display
aos-count-cash = { $sign }${ $amount }
aos-count-income = { $sign }{ $amount } income
aos-count-shares = { $sign }{ $amount } { $amount ->
        [one] share
       *[other] shares
    }
aos-count-engine = { $sign }{ $amount } engine

# What the game is, in ten lines.

rules-age-of-steam =
    How one wins: most points at the end: three for each dollar of income,
    one for each piece of your complete track, minus three for each share
    that you issued. Money is worth nothing.
    A turn:
    1. Issue shares for $5 each; every one costs $1 a turn ever after.
    2. Bid for the order of play, then choose an action.
    3. Build up to three tiles of track and pay for them.
    4. Twice, move a cube to a city of its colour over as many links as
       your engine allows; each link pays its owner $1 of income.
    5. Collect your income, pay $1 for each share and each step of your
       engine; who cannot pay loses income, and may be out of the game.
