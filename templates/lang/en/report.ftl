# Words that join others.

list-and = { $first } and { $last }
list-none = none

# What became of a line.

verdict-stands = stands
verdict-refused = refused
verdict-misread = unclear
verdict-falls = set aside
verdict-waits = waits
verdict-not-reached = not read
verdict-read-as = Read as: { $order }
verdict-offered = did you mean
verdict-meant = { $order }
verdict-throws = Dice are thrown then; nobody sees them beforehand.
verdict-waits-for = It waits for luck: { $purpose }.

# Answers and standings.

report-happened = What happened:
report-would-happen = What would happen:
report-would-not-stand = It would not be carried out, because not every line stands.
report-nothing-done = Nothing was carried out.
report-partly-done = What stands was carried out; the rest was not. Please send only the rest again.
report-offered = Answer “yes” to this letter, and this is carried out:
report-unread = Not read as orders: { $words }
report-no-orders = There was no order in it.
report-your-move = It is your move.
report-to-move =
    { $count ->
        [one] { $who } is to move.
       *[other] { $who } are to move.
    }
report-not-begun = The game has not begun.
report-not-begun-answer = Please answer: the game waits for you{ $count ->
        [0] {""}
        [one] {" "}and { $who }
       *[other] , { $who }
    }. A word in reply will do.
report-not-begun-waits = The game begins when { $who } { $count ->
        [one] has
       *[other] have
    } answered, too.
report-closed = The table is closed, and nobody is to move.
report-over = The game is over: { $places }.
report-over-unwon = The game is over, and nobody has won.
report-place = { $place }. { $who } ({ $score })
report-endless = Waybill went round in circles over this order. Nothing of it was carried out; the moderator hears of it.
report-our-fault = This should not have happened, and it is our fault, not yours. Please show this to the moderator: { $what }

# Blocks that every position has.

report-board = Board: { $board }
report-board-not-published = Board: { $board } (not the published one)
report-head-ranking = Final ranking
report-head-plans = What you left ahead (nobody else sees it)
report-head-plans-of = What { $who } left ahead

# Legal orders.

options-now = You may order now:
options-ahead = You may leave ahead:
options-none = There is nothing for you to order at the moment.
options-shortened = A slash parts alternatives, of which you write one; 1-8 is any number from 1 to 8.

# The order reference.

reference-title = Orders of { $title }
reference-hint = Words may be shortened as far as they stay clear, and written in English or Italian. CAPITALS stand for something you fill in, brackets for something you may leave out.
reference-example = Example: { $example }
reference-also = Also: { $words }
reference-elsewhere = In Italian: { $words }
reference-options = Options for a new table

# Lists of titles and tables.

titles-none = There are no titles.
titles-title = Title
titles-id = Word
titles-seats = Seats
titles-board = Board
titles-published =
    { $published ->
        [yes] yes
       *[no] no
    }
titles-kind = Published
init-next = The folder is ready. Next: look through { $config }, then open a table with waybill --dir { $folder } new TITLE --table NAME --seat Anna=anna@example.org …, and let waybill --dir { $folder } run read the post (or once, to handle what waits and stop).
new-promise = The promise of its luck is { $promise }. The welcome letters say it too; keep it to check the game later.
rescue-lost-one = Record { $record } of this game was lost with a disk and could not be found again. The game goes on from what stood before it; please compare it with your last letters and send your orders once more.
rescue-lost = Records { $from } to { $to } of this game were lost with a disk and could not be found again. The game goes on from what stood before record { $from }; please compare it with your last letters and send your orders once more.
rescue-lost-end = What came after record { $last } of this game may have been lost with a disk. The game goes on from there; please compare it with your last letters and send your orders once more.
tables-none = There are no tables.
tables-table = Table
tables-title = Title
tables-players = Players
tables-records = Records
tables-stage = Stage
tables-waiting = Waiting for
tables-waits = { $whom }, since { $since } UTC ({ $span })
tables-moderator = the moderator
stage-open = open
stage-playing = playing
stage-waiting = waits for luck
stage-over = over
stage-broken = cannot be read
