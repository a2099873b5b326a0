# Rail Baron: engines, regions, luck.

rb-engine-freight = Freight
rb-engine-express = Express
rb-engine-superchief = Superchief
rb-region-ne = Northeast
rb-region-se = Southeast
rb-region-nc = North Central
rb-region-sc = South Central
rb-region-pl = Plains
rb-region-nw = Northwest
rb-region-sw = Southwest
rb-luck-first-seat = who begins
rb-luck-coloured = the coloured die, for odd or even
rb-luck-table = a white die, for the destination table
rb-luck-white = a white die, to move
rb-luck-bonus = the bonus die
rb-luck-line = a railroad of the bank, by chance
tie-rail-baron = Level in cash: the winner is ahead, then whoever has lines that cost more.
score-rail-baron = ${ GROUPED($score) }

# Parts of sentences.

rb-throw = { $coloured } and { $first }-{ $second }
rb-leg = { $line } to { $to } ({ $dots })
rb-step = { $line } to { $to }
rb-due-bank = ${ GROUPED($sum) } to the bank
rb-due-governor = ${ GROUPED($sum) } for the Governor’s lines
rb-due-seat = ${ GROUPED($sum) } to { $seat }
rb-priced = { $ware } (${ GROUPED($price) })
rb-ware-random = a line by chance
rb-ware-nothing = nothing
rb-else = { $first }, else { $next }
rb-wish-keeping = { $ware } (keeping ${ GROUPED($keep) })

# What happens.

rb-tell-began =
    { $drawn ->
        [yes] { $first } is drawn to begin; every player receives ${ GROUPED($cash) }.
       *[no] { $first } begins; every player receives ${ GROUPED($cash) }.
    }
rb-tell-home-found = { $seat } throws { $region }, then { $throw }: home is { $city }.
rb-tell-home-taken = { $seat } throws { $region }, then { $throw }: { $city } is taken, and the dice are thrown again.
rb-tell-turn-began = Turn { $turn }: { $seat }.
    .brief = {""}
rb-tell-may-declare = { $seat } has enough to declare and chooses: declare, or pass and travel on.
rb-tell-not-declared =
    { $how ->
        [planned] { $seat } does not declare yet, as left ahead.
        [forced] { $seat } cannot declare.
       *[ordered] { $seat } does not declare.
    }
    .brief = does not declare
rb-tell-declared =
    { $how ->
        [planned] { $seat } declares, as left ahead, and heads home to { $home }!
        [forced] { $seat } has to declare and heads home to { $home }!
       *[ordered] { $seat } declares and heads home to { $home }!
    }
    .brief = declares and heads home to { $home }!
rb-tell-region-thrown = { $seat } throws { $throw } for the region: { $region }.
    .brief = {""}
rb-tell-own-region-thrown = { $seat } throws { $throw } for the region: { $region }, where the train is, and names a region.
    .brief = throws { $region }, where the train is
rb-tell-region-named =
    { $how ->
        [planned] { $seat } names { $region }, as left ahead.
        [forced] { $seat } can only name { $region }.
       *[ordered] { $seat } names { $region }.
    }
    .brief = names { $region }
rb-tell-destination-found = { $seat } throws { $throw } for the city: the trip leads to { $city } and pays ${ GROUPED($payoff) }.
    .brief = next to { $city } for ${ GROUPED($payoff) }
rb-tell-alternate-found = { $seat } throws { $throw } for the city: the alternate destination is { $city }.
    .brief = alternate destination { $city }
rb-tell-turn-lost = { $seat } throws { $throw } for the city: { $city }, where the train is already. The turn is lost.
    .brief = throws { $city }, where the train is, and loses the turn
rb-tell-white-thrown =
    { $bonus ->
        [yes] { $seat } throws { $dice }: { $points } points and a bonus die.
       *[no] { $seat } throws { $dice }: { $points } points.
    }
    .head = { $dice }
rb-tell-bonus-thrown =
    { $die ->
        [one] { $seat } throws the bonus die: 1 point.
       *[other] { $seat } throws the bonus die: { $die } points.
    }
    .head = +{ $die }
rb-tell-moved =
    { $how ->
        [planned] { $seat } moves from { $from } as planned: { $hops }.
        [forced] { $seat } can only move from { $from }: { $hops }.
       *[ordered] { $seat } moves from { $from }: { $hops }.
    }
    .brief = { $from } → { $to }
rb-tell-intercepted =
    { $alternate ->
        [none] { $seat } meets { $declared } in { $at }: the declaration is void, and { $declared } owes { $seat } ${ GROUPED($sum) }.
       *[other] { $seat } meets { $declared } in { $at }: the declaration is void, { $declared } owes { $seat } ${ GROUPED($sum) }, and the trip goes on to { $alternate }.
    }
rb-tell-arrived = { $seat } arrives in { $city }.
    .brief = {""}
rb-tell-came-home = { $seat } arrives in { $city }.
rb-tell-paid-off = The bank pays { $seat } ${ GROUPED($cash) } for the trip from { $from } to { $to }.
    .brief = arrives and gets ${ GROUPED($cash) }
rb-tell-lines-bought =
    { $how ->
        [planned] { $seat } buys { $lines } { $from ->
            [governor] from the Governor
           *[bank] from the bank
        } for ${ GROUPED($price) }, as left ahead.
        [forced] { $seat } can only buy { $lines } for ${ GROUPED($price) }.
       *[ordered] { $seat } buys { $lines } { $from ->
            [governor] from the Governor
           *[bank] from the bank
        } for ${ GROUPED($price) }.
    }
    .brief = buys { $lines } for ${ GROUPED($price) }
rb-tell-engine-bought =
    { $how ->
        [planned] { $seat } buys the { $engine } for ${ GROUPED($price) }, as left ahead.
        [forced] { $seat } can only buy the { $engine } for ${ GROUPED($price) }.
       *[ordered] { $seat } buys the { $engine } for ${ GROUPED($price) }.
    }
    .brief = buys the { $engine } for ${ GROUPED($price) }
rb-tell-nothing-bought =
    { $more ->
        [yes] { $seat } buys nothing more.
       *[no] { $seat } buys nothing.
    }
    .brief = {""}
rb-tell-tolls-raised = The bank has no railroad left: from now on the lines of others cost ${ GROUPED($toll) } a turn.
rb-tell-taken-over = The Governor takes over { $line }.
rb-tell-card-offered = { $seat } may play a card.
    .brief = {""}
rb-tell-card-played = { $seat } plays the { $card }.
    .brief = plays the { $card }
rb-tell-card-kept = { $seat } plays no card.
    .brief = {""}
rb-tell-card-discarded = { $seat } has played no card on this trip and gives up the { $card }.
    .brief = gives up the { $card }
rb-tell-paid = { $seat } pays { $dues }.
    .brief = pays { $dues }
rb-tell-cannot-pay =
    { $count ->
        [one] { $lines ->
            [none] { $seat } owes { $dues } and has nothing to sell.
           *[some] { $seat } owes { $dues } and must sell.
        }
       *[other] { $lines ->
            [none] { $seat } owes { $dues }, ${ GROUPED($sum) } in all, and has nothing to sell.
           *[some] { $seat } owes { $dues }, ${ GROUPED($sum) } in all, and must sell.
        }
    }
    .brief =
        { $lines ->
            [none] owes { $dues } and has nothing to sell
           *[some] owes { $dues } and must sell
        }
rb-tell-sold-back =
    { $how ->
        [planned] { $seat } sells { $line } { $to ->
            [governor] to the Governor
           *[bank] to the bank
        } for ${ GROUPED($price) }, as left ahead.
        [forced] { $seat } can only sell { $line } for ${ GROUPED($price) }.
       *[ordered] { $seat } sells { $line } { $to ->
            [governor] to the Governor
           *[bank] to the bank
        } for ${ GROUPED($price) }.
    }
    .brief = sells { $line } for ${ GROUPED($price) }
rb-tell-put-up = { $seat } puts { $line } up for auction; bids begin at ${ GROUPED($start) }.
rb-tell-put-up-by-chance = { $seat } draws { $line } from the bank; it is up for auction, and bids begin at ${ GROUPED($start) }.
rb-tell-bid =
    { $how ->
        [planned] { $seat } bids ${ GROUPED($bid) }, as left ahead.
        [forced] { $seat } can only bid ${ GROUPED($bid) }.
       *[ordered] { $seat } bids ${ GROUPED($bid) }.
    }
rb-tell-dropped-out = { $seat } drops out.
rb-tell-knocked =
    { $to ->
        [bank] Nobody bids for { $line }; the bank takes it for ${ GROUPED($price) }.
        [governor] Nobody bids for { $line }; the Governor takes it for ${ GROUPED($price) }.
       *[seat] { $seat } wins { $line } for ${ GROUPED($price) }.
    }
rb-tell-bankrupt =
    { $count ->
        [0] { $seat } can pay nothing and is bankrupt.
       *[other] { $seat } can still pay { $dues } and is bankrupt.
    }
rb-tell-announced = { $seat } announces ${ GROUPED($cash) } in cash.
    .brief = announces ${ GROUPED($cash) }
rb-tell-hushed = { $seat } has fallen below ${ GROUPED($bar) }; the amount is hidden again.
    .brief = is below ${ GROUPED($bar) } again
rb-tell-lapsed =
    { $alternate ->
        [none] { $seat } is home and pays for the ride, and now has too little: the declaration lapses, and a destination is thrown next turn.
       *[other] { $seat } is home with too little after the fees: the declaration lapses, and the trip goes on to { $alternate }.
    }
rb-tell-last-round = { $seat } has reached ${ GROUPED($sum) }: this round is the last.
rb-tell-turn-ended = The turn of { $seat } is over.
    .brief = {""}
rb-tell-ended =
    { $why ->
        [home] { $seat } is home with enough and wins the game! Cash: ${ GROUPED($cash) }.
        [alone] All others are bankrupt: { $seat } wins the game with ${ GROUPED($cash) }.
       *[round] The last round is over: { $seat } wins the game with ${ GROUPED($cash) }.
    }

# What only its owner is told.

rb-tell-route-planned =
    { $how ->
        [planned] Route found: { $route }. Dots: { $dots }; throws on average: { $throws }; fees to come, about: { $fees }.
        [forced] The only route: { $route }. Dots: { $dots }; throws on average: { $throws }; fees to come, about: { $fees }.
       *[ordered] Noted as your route: { $route }. Dots: { $dots }; throws on average: { $throws }; fees to come, about: { $fees }.
    }
rb-tell-way-set =
    { $count ->
        [0] { $by ->
            [shortest] Noted: from now on Waybill takes the shortest way on every trip.
           *[cheapest] Noted: from now on Waybill takes the cheapest way on every trip.
        }
       *[other] { $by ->
            [shortest] Noted: from now on Waybill takes the shortest way on every trip, avoiding { $avoid }.
           *[cheapest] Noted: from now on Waybill takes the cheapest way on every trip, avoiding { $avoid }.
        }
    }
rb-tell-route-held =
    { $why ->
        [sold] { $owner ->
            [seat] Your route waits: { $line } belongs to { $seat } now. Write “go” to ride on, or plan another route.
           *[governor] Your route waits: { $line } belongs to the Governor now. Write “go” to ride on, or plan another route.
        }
        [declared] Your plans wait: { $seat } has declared. Write “go” to carry on this turn, or think of something better.
        [in-reach] Your route waits: you can meet { $seat }, who has declared, with this throw. Write “chase { $seat }” to do so, or “go” to ride on.
       *[quiet] Your plans wait: many turns were played without a word from anybody. Write “go” to carry on, or plan something else.
    }
rb-tell-confirmed = Noted: your plans hold.
rb-tell-step-spoilt = Your route is dropped: { $line } to { $to } is not legal any more.
rb-tell-way-spoilt = Your route is dropped: no way is left that keeps to what you wrote.
rb-tell-chase-spoilt = The chase of { $other } is dropped: no legal way leads there.
rb-tell-regions-preferred = Noted for the case that your own region is thrown: { $regions }.
rb-tell-buys-planned = Noted for your next arrival, the first that can be had: { $wishes }.
rb-tell-wish-dropped = { $what } can no longer be bought and leaves your list.
rb-tell-sells-planned = Noted: if you cannot pay, these are sold in this order: { $lines }.
rb-tell-maximum-set =
    { $line ->
        [none] { $most ->
            [0] Noted: Waybill bids for no line without a maximum of its own.
           *[other] Noted: Waybill bids up to ${ GROUPED($most) } for every line without a maximum of its own.
        }
       *[other] { $most ->
            [0] Noted: Waybill does not bid for { $line }.
           *[other] Noted: Waybill bids for { $line } up to ${ GROUPED($most) }.
        }
    }
rb-tell-declaration-planned =
    { $needed ->
        [none] Noted: you declare as soon as you have ${ GROUPED($cash) } when a destination is chosen.
       *[other] Noted: you declare when a destination is chosen, as soon as you are worth ${ GROUPED($needed) } and have ${ GROUPED($cash) } of it in cash.
    }
rb-tell-chase-planned = Noted: your train goes after { $other } whenever { $other } has declared.
rb-tell-hold-planned = Noted: no card on this trip; at its end the lowest is given up.
rb-tell-plans-cancelled =
    { $kind ->
        [route] Your route is cancelled.
        [regions] Your list of regions is cancelled.
        [buys] Your list of purchases is cancelled.
        [sells] Your list of sales is cancelled.
        [maxima] Your maxima are cancelled.
        [declare] Your plan to declare is cancelled.
        [chase] Your chase is cancelled.
        [hold] Your cards are no longer held back.
       *[none] All that you had left ahead is cancelled.
    }

# Why an order is not allowed.

rb-refused-not-your-turn = It is the turn of { $turn }.
rb-refused-game-over = The game is not being played: it has not begun, or it is over.
rb-refused-you-are-bankrupt = You are bankrupt and out of the game.
rb-refused-no-region-now = No region is to be named now.
rb-refused-no-declarations = Nobody declares in the Governor variant.
rb-refused-not-between-trips = A declaration is made before a destination is thrown for, not after that and not on the way.
rb-refused-cash-too-low = You have ${ GROUPED($has) }; a declaration takes ${ GROUPED($least) }.
rb-refused-worth-too-little = You are worth ${ GROUPED($worth) }, of it ${ GROUPED($has) } in cash; a declaration takes ${ GROUPED($needed) }, of it ${ GROUPED($least) } in cash.
rb-refused-too-little-to-declare = A declaration takes at least ${ GROUPED($least) } in cash.
rb-refused-not-moving = Your train is not to be moved now.
rb-refused-no-trip = Your train has no destination yet.
rb-refused-already-there = Your train is in { $at } already.
rb-refused-not-on-line = { $line } does not pass { $at }.
rb-refused-line-ends-elsewhere = { $line } does not come to { $to }.
rb-refused-no-free-way =
    { $line ->
        [none] No free way leads from { $from } to { $to } on this trip.
       *[other] No free section of { $line } leads from { $from } to { $to } on this trip.
    }
rb-refused-stranded = Going from { $at } by { $line } to { $to } would leave { $city } out of reach on this trip.
rb-refused-beyond-destination = The trip ends in { $city }; the way cannot lead on.
rb-refused-too-far =
    { $left ->
        [one] That is { $steps } dots, and only 1 point is left.
       *[other] That is { $steps } dots, and only { $left } points are left.
    }
rb-refused-nothing-left-to-take = No way to { $city } is left with all that is to be avoided.
rb-refused-nothing-to-buy = Nothing is named that could be bought.
rb-refused-has-engine = You have the { $engine } already.
rb-refused-no-governor = Lines by chance are put up in the Governor variant only.
rb-refused-bank-is-empty = The bank has no railroad left.
rb-refused-no-groups = Groups of railroads are not sold at this table.
rb-refused-group-sold = All railroads of { $group } are sold.
rb-refused-line-sold = { $line } belongs to { $owner }.
rb-refused-engine-chosen = You have bought an engine on this arrival already.
rb-refused-too-dear = { $ware } costs ${ GROUPED($price) }, and you have ${ GROUPED($has) }. Nothing may be sold for a purchase.
rb-refused-leaves-too-little = { $ware } would leave you ${ GROUPED($left) }, less than you want to keep.
rb-refused-not-your-line = { $line } belongs to { $owner }.
rb-refused-line-of-bank = { $line } belongs to the bank.
rb-refused-line-of-governor = { $line } belongs to the Governor.
rb-refused-no-need-to-sell = Railroads are put up only by somebody who cannot pay.
rb-refused-only-to-governor = In the Governor variant railroads are sold to the Governor alone.
rb-refused-nothing-up = No railroad is up for auction now.
rb-refused-you-lead = You lead with the highest bid already.
rb-refused-not-bidding = You are not bidding in this auction.
rb-refused-wrong-bid = A bid must be ${ GROUPED($least) } or a whole number of ${ GROUPED($step) } more.
rb-refused-bid-too-high = You have only ${ GROUPED($has) }.
rb-refused-maximum-too-high = You have only ${ GROUPED($has) }.
rb-refused-maximum-too-low = A maximum must reach your own bid of ${ GROUPED($least) }.
rb-refused-no-cards = This table is played without cards.
rb-refused-no-card-now = No card can be played now.
rb-refused-no-such-card = That card is not in your hand; you have { $cards }.
rb-refused-nothing-planned = You have left neither a route nor a chase.
rb-refused-chase-of-yourself = You are { $other }; only others can be chased.
rb-refused-chase-of-bankrupt = { $other } is bankrupt and out of the game.
rb-refused-nothing-to-pass = There is nothing to pass now.
rb-refused-nothing-to-cancel = You have left nothing ahead.
rb-refused-nothing-of-kind-to-cancel = You have left nothing of that kind ahead.

# What to do instead.

rb-advice-plan = A route, a list of purchases or a maximum can be left ahead at any time.
rb-advice-prefer = A list for the case that your own region is thrown: “prefer regions NE, NC”.
rb-advice-declare-when = It can be left ahead: “declare when cash { GROUPED($cash) }”.
rb-advice-route = A route can be left ahead for as many throws as it takes: “route cheapest”.
rb-advice-always = A rule for every trip can be left ahead: “route cheapest always”.
rb-advice-lines-at = Railroads at { $at }: { $lines }.
rb-advice-way = The shortest way from { $from } to { $to }: { $way }.
rb-advice-own-lines = You have: { $lines }.
rb-advice-no-lines = You have no railroad to sell.
rb-advice-onward = From { $from } you can go: { $steps }.
rb-advice-affordable = Within your means: { $wares }.
rb-advice-must-move = A throw must be moved, as far as it goes: “route cheapest” does it for you.
rb-advice-sell = An order in which to sell when money is short can be left ahead: “sell B&O, PA”.
rb-advice-maximum = A maximum can be left ahead: “max UP 24,500”.

# Verbs and options.

verb-rail-baron-move = Move your train now, along railroads to towns or dot by dot; what is left of the throw is moved by your next order.
verb-rail-baron-route = Leave a route for as many throws as it takes, or have Waybill find the shortest or the cheapest one. “always” does so on every trip.
verb-rail-baron-go = Say that your plans hold when they wait for a word: a railroad on your route was sold, somebody has declared, a declared player is within reach, or many turns were played without a word from anybody.
verb-rail-baron-region = Name a region when your own was thrown.
verb-rail-baron-prefer = Leave the regions to name when your own is thrown: the first of the list that is not the one where your train is, or that one if you list no other.
verb-rail-baron-buy = Buy on arrival, the first of a list that can be had. Sent early, the list waits for your next arrival; “nothing” at its end saves a question.
verb-rail-baron-sell = Sell railroads for half their price when you cannot pay. Sent early, it is the order in which they are sold.
verb-rail-baron-auction = Put a railroad up for auction when you cannot pay; there is no way back.
verb-rail-baron-bid = Bid in an auction. Waybill goes on bidding for you up to the maximum.
verb-rail-baron-max = Leave a maximum for a railroad, or for any other.
verb-rail-baron-pass = Do without what is offered: a purchase, a bid, a card, a declaration.
verb-rail-baron-declare = Declare that you go home to win, when you are asked or ahead, for the next destination or as soon as you have so much cash. Whoever may declare with cash that nobody knows is not asked and has to leave it ahead.
verb-rail-baron-chase = Go after a player whenever that player has declared.
verb-rail-baron-card = Play a card after a throw, or give one up after a trip without.
verb-rail-baron-hold = Play no card on this trip; at its end the lowest is given up.
verb-rail-baron-cancel = Take back what you left ahead, of one kind or all of it.
option-rail-baron-first = the name of the player who begins; otherwise luck decides
option-rail-baron-groups = yes: groups of railroads may be bought together (optional rule 1)
option-rail-baron-superchief-price = yes: the Superchief costs less with more players (optional rule 2)
option-rail-baron-net-worth = yes: railroads and engines count for victory (optional rule 3)
option-rail-baron-payoff-bonus = yes: every trip pays 20% more (optional rule 4)
option-rail-baron-governor = yes: the Governor variant
option-rail-baron-automatic-takeover = yes: the Governor takes a railroad at the end of a round
option-rail-baron-cards = yes: the card variant
option-rail-baron-established-rate = dot: the old fee holds for every railroad at the dot; otherwise (line) for the one last ridden
option-rail-baron-payoffs = corrected: probable misprints of the payoff chart are put right; otherwise as printed
option-rail-baron-old-rate = trip: an old rate ends with the trip; otherwise (lasting) it holds until another railroad is ridden
option-rail-baron-victory = on-arrival: whoever comes home declared wins with what they have then; otherwise (after-fees) with what is left after the fees
option-rail-baron-group-price = whole: what is left of a group costs as much as the whole; otherwise (rest) as its lines
option-rail-baron-sales = free: lines may be sold at any moment of one’s turn; otherwise (debt) only to pay a debt

# The rules in short.

rules-rail-baron =
    How one wins: declare with the cash that the table asks for (200,000
    unless it says otherwise), ride home, and be there with as much.
    A turn:
    1. Without a destination, dice say a region and a city. Where your own
       region comes up, you name another.
    2. Dice say how many dots your train moves; no section twice on a trip.
    3. Whoever arrives is paid for the trip and may buy one railroad from
       the bank, or a better engine (Express, Superchief).
    4. At the end of the turn you pay: 1000 to the bank for its lines and
       yours, 5000 to every other player whose lines you used; double that
       once the bank has sold its last line.
    Who cannot pay sells lines to the bank for half, or by auction.
    Whoever meets a player that has declared gets 50,000 from them.
rb-meaning-region = “{ $word }” is the region { $name }.
rb-meaning-line = “{ $word }” is the railroad { $name }; the bank asks ${ $price } for it.
