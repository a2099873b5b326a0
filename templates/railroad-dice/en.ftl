# Railroad Dice: companies, tiles, faces, sides, luck.

rd-company-red = Red
rd-company-yellow = Yellow
rd-company-blue = Blue
rd-company-green = Green
rd-company-black = Black
rd-letter-red = R
rd-letter-yellow = Y
rd-letter-blue = B
rd-letter-green = G
rd-letter-black = K
rd-tile-meadow = meadow
rd-tile-lake = lake
rd-tile-ridge = ridge
rd-tile-bend = bend
rd-face-straight = straight
rd-face-curve = curve
rd-face-share = share
rd-face-question = ?
rd-piece-straight = straight
rd-piece-left = left
rd-piece-right = right
rd-side-north = north
rd-side-east = east
rd-side-south = south
rd-side-west = west
rd-end-west = west
rd-end-east = east
rd-needs-mountain = mountain, among mountain
rd-needs-water = country, at water
rd-needs-plain = country, among country
rd-terrain-country = country
rd-terrain-mountain = mountain
rd-terrain-water = water
rd-luck-first-seat = who begins
rd-luck-die = a railway die
tie-railroad-dice = Level in passengers: question marks in front of the screen decide, then dice there.
score-railroad-dice =
    { $score ->
        [0] no passengers
       *[other] { $score } passengers
    }
rd-dice =
    { $face ->
        [straight] { $count ->
            [one] 1 straight
           *[other] { $count } straights
        }
        [curve] { $count ->
            [one] 1 curve
           *[other] { $count } curves
        }
        [share] { $count ->
            [one] 1 share
           *[other] { $count } shares
        }
       *[question] { $count } ?
    }
rd-spot =
    { $vertical ->
        [north] { $horizontal ->
            [none] N{ $rows }
            [east] N{ $rows } E{ $columns }
           *[west] N{ $rows } W{ $columns }
        }
        [south] { $horizontal ->
            [none] S{ $rows }
            [east] S{ $rows } E{ $columns }
           *[west] S{ $rows } W{ $columns }
        }
       *[none] { $horizontal ->
            [none] the start
            [east] E{ $columns }
           *[west] W{ $columns }
        }
    }
rd-order =
    { $italian ->
       *[other] “{ $english }”
    }

# What happens.

rd-tell-began =
    { $drawn ->
        [yes] { $first } is drawn to begin. Year 1 begins.
       *[no] { $first } begins. Year 1 begins.
    }
rd-tell-income-taken =
    { $front ->
        [yes] { $seat } lost the last presidency and takes { $dice } dice as question marks in front of the screen{ $how ->
            [planned] , as planned
           *[other] {""}
        }.
       *[no] { $seat } takes an income of { $dice } dice behind the screen{ $how ->
            [planned] , as planned
           *[other] {""}
        }.
    }
    .brief = takes { $dice } dice
rd-tell-rolled =
    { $bonus ->
        [0] { $seat } rolls { $count ->
            [one] 1 die
           *[other] { $count } dice
        } ({ $behind } from behind the screen, { $questions } ?){ $how ->
            [planned] , as planned
           *[other] {""}
        }: { $dice }.
       *[other] { $seat } rolls { $count } dice ({ $behind } from behind the screen, { $questions } ?, { $bonus } from the bank){ $how ->
            [planned] , as planned
           *[other] {""}
        }: { $dice }.
    }
    .brief = rolls { $dice }
rd-tell-laid =
    { $seat } lays a { $shape ->
        [straight] straight
        [left] curve to the left
       *[right] curve to the right
    } on { $cell } at the { $end } end{ $die ->
        [yes] {""} with a ?
       *[other] {""}
    }; the line leads { $to }{ $paid ->
        [0] {""}
        [one] {""}. Fee: 1 die
       *[other] {""}. Fee: { $paid } dice
    }{ $jokers ->
        [0] {""}
       *[other] {""} ({ $jokers } ?)
    }{ $how ->
        [planned] {""}, as planned
       *[other] {""}
    }.
    .brief = lays { $cell }
rd-tell-tile-placed =
    { $turned ->
        [0] { $seat } leads the { $end } end onto a new tile at { $spot }: { $kind }.
       *[other] { $seat } leads the { $end } end onto a new tile at { $spot }: { $kind }, turned by { $turned }°.
    }
    .brief = new tile at { $spot } ({ $kind })
rd-tell-tile-left =
    { $dice ->
        [one] No end is left on the old tile ({ $kind }): its die goes to the bank.
       *[other] No end is left on the old tile ({ $kind }): its { $dice } dice go to the bank.
    }
    .brief = {""}
rd-tell-station-built =
    { $seat } builds a station of { $company } on { $cell } at the { $end } end for { $paid } dice{ $jokers ->
        [0] {""}
       *[other] {""} ({ $jokers } ?)
    } (the card says { $cost }){ $left ->
        [0] {""}; it was the company’s last
       *[other] {""}; the company has { $left } left
    }{ $how ->
        [planned] {""}, as planned
       *[other] {""}
    }.
    .brief = station of { $company } on { $cell }
rd-tell-rewarded = { $seat } receives { $dice } dice from the bank as question marks.
    .brief = {""}
rd-tell-bought =
    { $seat } buys { $shares ->
        [one] a share
       *[other] { $shares } shares
    } of { $company }{ $from ->
        [none] {""}
       *[other] {""} from { $from }
    }{ $questions ->
        [0] {""}
       *[other] {""} with { $questions } ?
    } and now has { $has }{ $how ->
        [planned] {""}, as planned
       *[other] {""}
    }.
    .brief =
        { $shares ->
            [one] buys a share of { $company }
           *[other] buys { $shares } shares of { $company }
        }
rd-tell-turn-ended =
    { $count ->
        [0] { $seat } ends the turn{ $how ->
            [planned] , as planned
           *[other] {""}
        }.
       *[other] { $seat } ends the turn and gives back { $back }{ $how ->
            [planned] , as planned
           *[other] {""}
        }.
    }
    .brief =
        { $count ->
            [0] {""}
           *[other] gives back { $back }
        }
rd-tell-carried =
    { $tiles ->
        [one] { $company } carries { $passengers } passengers for { $seat } (a chain of 1 tile).
       *[other] { $company } carries { $passengers } passengers for { $seat } (a chain of { $tiles } tiles).
    }
rd-tell-president-named =
    { $before ->
        [none] { $seat } is the first president of { $company }, with { $shares ->
            [one] 1 share
           *[other] { $shares } shares
        }.
       *[other] { $seat } takes { $company } over from { $before }, with { $shares ->
            [one] 1 share
           *[other] { $shares } shares
        }.
    }
rd-tell-year-began = Year { $year } begins; { $starter } is the start player.
rd-tell-last-year =
    { $why ->
        [stations] A company has built its last station: this year is the last one, and the bank gives no more dice.
        [tiles] No small tile fits beside a tile in play: this year is the last one, and the bank gives no more dice.
        [dead-ends] Both ends of the line are dead: this year is the last one, and the bank gives no more dice.
       *[years] The years agreed on are over.
    }
rd-tell-bank-broke =
    { $has ->
        [one] { $seat } is due { $due } dice, and the bank has only 1: the game ends at once.
       *[other] { $seat } is due { $due } dice, and the bank has only { $has }: the game ends at once.
    }
rd-tell-ended =
    { $won ->
        [yes] { $count ->
            [one] The game is over: { $winners } wins with { $passengers } passengers.
           *[other] The game is over: { $winners } share the victory with { $passengers } passengers each.
        }
       *[no] The game is over, and nobody has won: no station was ever built.
    }

# What only its owner is told.

rd-own-counted =
    { $behind ->
        [0] No dice lie behind your screen now.
        [one] 1 die lies behind your screen now.
       *[other] { $behind } dice lie behind your screen now.
    }
    .brief = {""}
rd-own-planned = Noted: { $step }.
rd-own-step-taken = From your plan: { $act }.
rd-own-step-dropped = Nothing of this could be done, and it is dropped: { $step }.
rd-own-plan-ended =
    { $count ->
        [one] Your turn is over; a step of your plan is dropped.
       *[other] Your turn is over; { $count } steps of your plan are dropped.
    }
rd-own-preferred = Noted: at the end of a turn you keep first { $faces }.
rd-own-cancelled = All that you had left ahead is cancelled.

# Why an order is not allowed.

rd-refused-not-your-turn = It is the turn of { $turn }.
rd-refused-game-over = The game is not being played: it has not begun, or it is over.
rd-refused-income-taken = You have taken your income this turn.
rd-refused-no-income-yet = There is no income in the first year.
rd-refused-no-income-last-year = In the last year the bank gives no dice.
rd-refused-rolled-already = You have rolled this turn, and dice are rolled once a turn.
rd-refused-too-few-behind =
    { $has ->
        [0] No dice lie behind your screen.
        [one] Only 1 die lies behind your screen.
       *[other] Only { $has } dice lie behind your screen.
    }
rd-refused-too-few-questions =
    { $has ->
        [0] No ? lies in front of your screen.
       *[other] Only { $has } ? in front of your screen.
    }
rd-refused-nothing-rolled = A roll needs at least one die.
rd-refused-which-end = Which end of the line do you mean?
rd-refused-dead-end = The { $end } end of the line is dead: nothing can go on there.
rd-refused-both-dead = Both ends of the line are dead.
rd-refused-not-that-way = The line cannot leave the { $end } end to the { $side }; it can go { $ways }.
rd-refused-leaves-tile = That piece leads off the tile to the { $side }.
rd-refused-space-taken = The space { $cell } is taken.
rd-refused-runs-against = The line would run against what stands on { $cell }.
rd-refused-no-such-die = You have no such die ({ $face }) in front of your screen for this piece. In front: { $front }.
rd-refused-fee-too-dear =
    { $due ->
        [one] Building on { $cell } costs a fee of 1 die, and you have { $has } to pay with.
       *[other] Building on { $cell } costs a fee of { $due } dice, and you have { $has } to pay with.
    }
rd-refused-stops-at-water = The line must not stop against the water on { $cell }: the order has to lead across it.
rd-refused-leads-nowhere = That would leave the { $end } end without any way on, and this table does not allow it.
rd-refused-before-edge = The { $end } end already stands before the { $side } edge.
rd-refused-cannot-reach = Your dice do not lead the { $end } end as far as the { $side } edge.
rd-refused-not-at-edge = The { $end } end does not stand before the { $side } edge.
rd-refused-no-end-at-edge = Neither end of the line stands before the { $side } edge.
rd-refused-edge-closed = The place on the map beyond the { $side } edge is taken: the line never leaves by this edge.
rd-refused-no-tile-fits = No small tile that is left fits beyond the { $side } edge.
rd-refused-too-few-rails =
    { $rails ->
        [one] With this piece there would be only 1 railway die on the tile; the line may leave it with { $needs }.
       *[other] With this piece there would be only { $rails } railway dice on the tile; the line may leave it with { $needs }.
    }
rd-refused-tile-used-up = All small tiles of this kind ({ $kind }) lie on the map.
rd-refused-tile-does-not-fit = That tile ({ $kind }) does not fit there, however it is turned.
rd-refused-wrong-turn = That tile ({ $kind }) does not fit there turned like this. Turns that fit, in degrees: { $turns }.
rd-refused-not-to-that-side = The die at the edge must lead { $side }; that is { $bend }.
rd-refused-no-piece-beyond = A crossing needs a die on the new tile as well.
rd-refused-not-president =
    { $president ->
        [none] { $company } has no president yet, and only the president builds its stations.
       *[other] Only the president of { $company } builds its stations, and that is { $president }.
    }
rd-refused-no-stations-left = { $company } has built all its stations.
rd-refused-on-tile-already = { $company } has a station on this tile already.
rd-refused-in-corner = { $cell } is a corner of the tile, and no station stands in a corner.
rd-refused-beside-station = { $cell } lies beside a station of { $other }, and no station stands beside another.
rd-refused-wrong-terrain =
    { $own ->
        [yes] Around { $cell } only { $has } spaces are { $want ->
            [mountain] mountain
            [water] water
           *[plain] open country
        }; { $company } needs { $needs }.
       *[no] { $company } builds its stations on { $want ->
            [mountain] mountain
            [water] open country by the water
           *[plain] open country
        }, and { $cell } is something else.
    }
rd-refused-no-way-on = From a station on { $cell } the line could not go on.
rd-refused-station-too-dear =
    { $fee ->
        [0] The station costs { $due } dice, and you have { $has } to pay with.
       *[other] The station costs { $due } dice with the mountain fee, and you have { $has } to pay with.
    }
rd-refused-no-shares-named = Buy at least one share.
rd-refused-too-few-shares =
    { $left ->
        [0] The bank has no shares of { $company } left.
        [one] The bank has only 1 share of { $company } left.
       *[other] The bank has only { $left } shares of { $company } left.
    }
rd-refused-shares-too-dear =
    { $has ->
        [0] A share costs a die that shows a share or ?, and you have none in front of your screen.
       *[other] A share costs a die that shows a share or ?, and you have only { $has } in front of your screen.
    }
rd-refused-own-shares = These shares are yours already.
rd-refused-only-president-buys =
    { $president ->
        [none] { $company } has no president yet, and only the president buys its shares from players.
       *[other] Only the president of { $company } buys its shares from players, and that is { $president }.
    }
rd-refused-gate-closed =
    { $needs ->
        [one] Shares are bought from players only once a company is sold out, and none is so far.
       *[other] Shares are bought from players only once { $needs } companies are sold out; so far it is { $sold_out }.
    }
rd-refused-seller-has-fewer =
    { $has ->
        [0] { $seat } has no shares of { $company }.
       *[other] { $seat } has only { $has } of { $company }.
    }
rd-refused-not-in-front =
    { $has ->
        [0] No such die ({ $face }) lies in front of your screen. In front: { $front }.
        [one] Only one such die ({ $face }) lies in front of your screen. In front: { $front }.
       *[other] Only { $has } such dice ({ $face }) lie in front of your screen. In front: { $front }.
    }
rd-refused-too-many-kept = No more than { $most } dice may stay in front of your screen.
rd-refused-which-to-keep = You have more than { $most } dice in front of your screen ({ $front }): which do you keep?
rd-refused-plan-too-long = A plan has at most { $most } steps.
rd-refused-nothing-planned = Nothing of this can be done now.
rd-refused-nothing-to-cancel = You have left nothing ahead.

# What could be done instead.

rd-advice-leave-ahead = You may leave orders for your turn, as in “then roll all” and “then build from east straight, else buy blue”.
rd-advice-could = Possible, for one: { $orders }.
rd-advice-cannot-build = With your dice nothing can be laid at either end.
rd-advice-name-end = Name it, as in “build from east straight” or “build from west left”.
rd-advice-tiles = These fit: { $tiles }.
rd-advice-cross-instead = To leave the tile write for example “cross { $side } onto …”, with one of these: { $tiles }.
rd-advice-unsold = The bank still has shares of { $companies }.
rd-advice-stations = You could build for { $companies }.
rd-advice-keep = Write for example “keep ? ? straight curve share”, or once and for all “prefer ?, straight, share, curve”.

# Verbs, parts and options.

verb-railroad-dice-income = Take your income, once a turn from the second year on: four dice or one for each station of your companies, behind your screen.
verb-railroad-dice-roll = Roll dice from behind your screen and question marks from in front of it, once a turn; each ? brings a bonus die. “all” is all of them.
verb-railroad-dice-build = Lay dice at an end of the line, each straight on, to the left or to the right as the line travels; ? before a piece lays a question mark. After a station name the side first, as in “north straight”. “build as far as east edge” lays the fewest dice that lead there.
verb-railroad-dice-cross = Lead the line over an edge onto a new tile: a die at the edge and one beyond it. Waybill takes the dice unless you name them after “with”; more pieces may follow.
verb-railroad-dice-station = Build a station of a company you preside over on the space that the end faces.
verb-railroad-dice-buy = Buy shares with dice that show a share or ?, from the bank, or as president from a player.
verb-railroad-dice-keep = End your turn and keep these dice in front of your screen; what is left of five is filled up.
verb-railroad-dice-done = End your turn.
verb-railroad-dice-then = Leave something for after your roll, or for your next turn: the first of these orders that is possible then. Several lines are done one after the other.
verb-railroad-dice-prefer = Say once and for all which dice you keep first when there are too many.
verb-railroad-dice-cancel = Take back all that you left ahead.
part-dice = how many dice
part-questions = how many question marks
part-end = the end of the line, west or east
part-side = north, east, south or west
part-out = north, east, south or west
part-piece = straight, left or right
part-tile = the tile
part-turned = 90, 180 or 270
part-jokers = how many question marks
part-face = straight, curve, share or ?
part-act = an order, as in “then build from east straight”
option-railroad-dice-first = the name of the player who begins; otherwise luck decides
option-railroad-dice-dice = 40 dice, or 60 for a longer game
option-railroad-dice-gate = when presidents may buy from players: “book” takes the table of the book (1, 3 or 4 companies sold out), “seats” as many as there are players
option-railroad-dice-chain = “group” counts all tiles of a company that hang together, “path” the longest way through them
option-railroad-dice-first-tile = “bonus” rewards the first new tile like all others, “none” does not
option-railroad-dice-blocking = “local” looks only at the next space, “ahead” forbids what leads to a dead end
option-railroad-dice-years = after so many years the game ends

# The position.

rd-title = Railroad Dice, table “{ $table }”
rd-year-opening = Before year 1
rd-year-playing = Year { $year }
rd-year-last =
    { $why ->
        [stations] Year { $year }, the last one (a company is complete)
        [tiles] Year { $year }, the last one (no tile fits)
        [dead-ends] Year { $year }, the last one (both ends are dead)
       *[other] Year { $year }, the last one
    }
rd-year-over = The end, in year { $year }
board-railroad-dice-stand-in-tiles-and-cards = Stand-in tiles and cards
rd-asks =
    { $can ->
        [both] { $who } is to move; income and the roll of this turn are still free.
        [income] { $who } is to move and has rolled; income is still free.
        [roll] { $who } is to move; the roll of this turn is still free.
       *[none] { $who } is to move and has rolled.
    }
rd-no-winner = Nobody has won: no station was ever built.
rd-head-table = The line
rd-tile-on-table =
    { $turned ->
        [0] At { $spot }: { $kind }, { $rails ->
            [one] 1 railway die
           *[other] { $rails } railway dice
        }.
       *[other] At { $spot }: { $kind } turned by { $turned }°, { $rails ->
            [one] 1 railway die
           *[other] { $rails } railway dice
        }.
    }
rd-key = . country, ^ mountain, ~ water, * next space, letters: stations
rd-end-rail = The { $end } end is at { $spot } on { $cell }, leading { $heading }; next { $next }.
rd-end-station = The { $end } end is at { $spot }, a station on { $cell }; next { $next }.
rd-end-dead = The { $end } end is at { $spot } on { $cell }, and it is dead.
rd-next = { $cell } ({ $way }, { $terrain })
rd-nothing = nothing
rd-head-map = Map of small tiles (in brackets: on the table)
rd-stock = Small tiles left: { $tiles }.
rd-head-players = Dice in front of the screens and behind, income, passengers
rd-player = Player
rd-straight = Straight
rd-curve = Curve
rd-share = Share
rd-question = ?
rd-behind = Behind
rd-passengers = Carried
rd-income = Income
rd-hidden = hidden
rd-bank = Bank: { $bank } of { $dice } dice.
rd-head-companies = Companies: shares and stations
rd-company = Company
rd-president = President
rd-unsold = Bank
rd-cost = Cost
rd-stations = Stations
rd-chain = Chain
rd-nobody = nobody
rd-head-carries = As things stand
rd-carries =
    { $chain ->
        [one] { $company } ({ $needs }): a chain of 1 tile carries { $passengers } passengers.
       *[other] { $company } ({ $needs }): a chain of { $chain } tiles carries { $passengers } passengers.
    }
rd-carries-none = { $company } ({ $needs }): no station yet.
rd-gate-open =
    { $sold ->
        [one] 1 company is sold out: presidents may buy shares of their companies from players.
       *[other] { $sold } companies are sold out: presidents may buy shares of their companies from players.
    }
rd-gate-closed = Companies sold out: { $sold }; with { $gate }, presidents may buy from players.
rd-head-mine = Your dice
rd-mine-behind =
    { $behind ->
        [0] Behind your screen there are no dice.
        [one] Behind your screen there is 1 die.
       *[other] Behind your screen there are { $behind } dice.
    }
rd-mine-longest = The longest your dice could build at the { $end } end: { $pieces }.
rd-mine-nothing = Your dice could build nothing at either end now.
rd-mine-stations = You could build a station now for { $companies }, if you can pay.

# The picture.

rd-picture-name = { $name }
rd-picture-bank = Bank: { $bank } dice
rd-picture-map = Map of small tiles
rd-picture-passengers = { $passengers } passengers
rd-picture-company = { $built }/{ $stations } stations, { $unsold } in bank
rd-picture-tile =
    { $turned ->
        [0] { $kind }, { $spot }
       *[other] { $kind } { $turned }°, { $spot }
    }
rd-map-tile = { $spot }: { $kind }, stations: { $stations }.
rd-map-tile-bare = { $spot }: { $kind }, no stations.
rd-map-end = The { $end } end is on { $cell } of the tile at { $spot }, leading { $heading }.
rd-map-front = { $seat } has in front of the screen: { $dice }.
rd-map-front-none = { $seat } has no dice in front of the screen.

# What is asked of the reader, and what an order changes.

rd-you =
    { $can ->
        [both] play your turn; income and the roll are still free
        [income] play your turn; you have rolled, income is still free
        [roll] play your turn; the roll is still free
       *[none] play your turn; you have rolled
    }
rd-count-passengers = { $sign }{ $amount } { $amount ->
        [one] passenger
       *[other] passengers
    }
rd-count-dice = { $sign }{ $amount } { $amount ->
        [one] die
       *[other] dice
    }
rd-count-shares = { $sign }{ $amount } { $amount ->
        [one] share
       *[other] shares
    }

# What the game is, in ten lines.

rules-railroad-dice =
    How one wins: whoever has carried most passengers at the end.
    All build one line of dice across the tiles. Each year everybody has
    a turn:
    - take income: dice behind your screen, more with more stations;
    - roll, once: straights, curves, shares and question marks;
    - lay dice at either end of the line, onto new tiles too;
    - buy shares of companies with share dice;
    - as a president, build stations where an end of the line leads.
    At the end of a year each company carries passengers for its president,
    1000 for each tile in its longest chain of stations, and whoever holds
    most shares becomes president.
