# Letters.

letter-above = write your orders above this line
letter-foot = Reply with orders at the top, one to a line. “help” explains them; “report” sends the whole position, “map” the board in words.
letter-foot-closed = This table is closed. “history 20”, “report” and “map” in a reply still tell and show it; “press to all: …” reaches the others.
ask-you = You: { $ask }.
ask-more =
    { $count ->
        [one] Send it if you like; “What can I do?” lists all that you may.
       *[other] Send one, changed as you like; “What can I do?” lists all.
    }
subject-turn = Your turn: { $ask }
subject-over = Over: you are { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    } of { $seats }
subject-over-unwon = Over: nobody has won
subject-undone = NOT carried out: { $line }
subject-press = { $who } writes to you
subject-press-unsigned = Somebody writes to you, unsigned
letter-quoted = Your words, as they count for your luck:
letter-receipt = Receipt: { $receipt }
letter-answer = Your letter to table “{ $table }”
letter-answer-as = Your letter to table “{ $table }”, for { $name }
letter-report = Table “{ $table }”, for { $name }
letter-welcome = Welcome to table “{ $table }” of { $title }, { $name }. This is your own address for this table: a reply to this letter is an order of yours, so keep it to yourself.
letter-since = Since your last move
letter-so-far = What has happened so far
letter-earlier =
    { $count ->
        [one] (One earlier thing is left out here; “history { $records }” tells everything again.)
       *[other] ({ $count } earlier things are left out here; “history { $records }” tells everything again.)
    }
letter-history = The last records
letter-notes = Your notes (nobody else sees them)
letter-diary = The diary of { $name }, which opens now
letter-tried = What “{ $line }” would do (nothing was carried out)
letter-picture = A picture of the board. The order “map” sends it in words.
letter-near = The part of the board where something has happened, larger.
letter-tally =
    { $answered ->
        [0] { $left ->
            [0] No letter was waiting
           *[other] No letter was answered
        }
        [one] One letter was answered
       *[other] { $answered } letters were answered
    }{ $again ->
        [0] {""}
        [one] , of them one that was seen before
       *[other] , of them { $again } that were seen before
    }{ $left ->
        [0] {""}
        [one] ; one got no answer, as said above
       *[other] ; { $left } got no answer, as said above
    }; { $sent ->
        [0] nothing was sent.
        [one] one letter was sent.
       *[other] { $sent } letters were sent.
    }
letter-left-out =
    { $count ->
        [one] An attachment was left unread: { $names }. Please write orders into the letter itself.
       *[other] Attachments were left unread: { $names }. Please write orders into the letter itself.
    }
letter-too-large = Your letter is too large to be read, so nothing in it was carried out. Please send your orders in a letter of their own, as plain text and without pictures.
letter-too-many = Your letter has more than { $most } orders, which is more than anybody can mean, so nothing in it was carried out. Please send fewer.
letter-subject-too-large = Your letter was too large
letter-subject-turned-away = Too many letters
letter-turned-away = More letters have come from you, or to your table, than anybody can read. The last ones lie on the moderator’s desk, and nothing in them was carried out. Please wait a while before you write again; if it was not you who wrote them, please tell the moderator.
letter-subject-stranger = This address is not known here
letter-stranger = You wrote to Waybill, which moderates railway board games, but nobody who plays here has this address, so nothing was carried out. If you play under another address, please write from that one, or reply to a letter that you got from here. Otherwise please ask the moderator of your game. Moderators write to the address of their own that their first letter from here named.
letter-which-table = You play at several tables ({ $tables }), and your letter does not say which one it is for. Please reply to a letter of that table, or begin with a line such as “table { $example }”.
letter-no-such-table = No table of yours is called “{ $name }”; nothing below that line was carried out. Your tables: { $tables }.
letter-which-seat = You have several seats at table “{ $table }” ({ $seats }), and your letter does not say for which of them it is, so nothing was carried out. Reply to a letter to that seat, or begin with a line like “seat { $example }”.
letter-no-such-seat = No seat of yours at table “{ $table }” is called “{ $name }”; nothing below that line was carried out. Your seats there: { $seats }.
letter-one-seat = One letter can speak for one seat of table “{ $table }” only; nothing that it says for { $name } was carried out. Send that in a letter of its own.
letter-subject-seat = Which seat do you mean?
letter-subject-table = Which table do you mean?
letter-subject-our-fault = A fault of ours
letter-our-fault = Something went wrong with your letter, and it is our fault, not yours: nothing of it was carried out. The moderator finds the cause under the number { $number }. Please send your orders again later.

# What the house does for a letter.

verdict-done = done
verdict-shown = The answer stands below.
house-language = Your letters from this table will be in English.
house-letters-every-move = You will get a letter whenever something happens that you may know, at all your tables.
house-letters-my-turn = You will get a letter when something is asked of you, or when something you left ahead was done or dropped, at all your tables.
house-letters-daily = You will get one letter a day at most from each of your tables, and answers at once; with several tables also one over all of them, the one with the least time first.
house-letters-digest = You will get one letter a day over all your tables, the one with the least time first; words to you, reminders and ends come at once.
house-letters-round = You will get a letter when something is asked of you, or when a round is over, at all your tables.
house-noted = It is in your diary; your reports will show it, and nobody else sees it.
house-salted = Your answer is now part of the luck of this table; nobody can foresee its dice without it.
house-pressed = Your words were sent to { $to }.
house-everybody = everybody
house-tell-pressed = { $seat } to all: “{ $words }”
house-tell-whispered = { $seat } to { $to }, in private: “{ $words }”
house-shown-enough = This is more than one letter can show. Please ask for it in another letter.
house-no-nothing-said = There are no words in it.
help-hint = Write orders one to a line at the top of your reply. Case and accents do not matter, words may be shortened, English and Italian are both understood. Greetings and other prose are left alone.
help-house = Orders to the house

# Verbs of the house.

verb-house-help = How to write orders, or what one word means.
verb-house-status = Whose move it is.
verb-house-report = The whole position again.
verb-house-history = What the last records told, ten unless you say how many.
verb-house-map = The board in words, link by link.
verb-house-orders = Every order of this title.
verb-house-try = What an order would do; nothing is carried out.
verb-house-language = The language of your letters from this table.
verb-house-letters = How often you want letters about what others do, at all your tables.
verb-house-press = Words to a player or to all; they go on until a line with a single full stop, or the next order.
verb-house-note = A line for your own diary, which your reports give back to you.
verb-house-salt = Adds words of yours to the luck, before the game begins.
verb-house-seat = What follows is for another seat of yours at this table.
verb-house-table = What follows is for another table of yours.
options-ready = Ready to copy, change and send:
part-language = en or it
part-player = a player
part-delivery = every move, my turn, round, daily or digest
part-count = how many
part-order = an order
part-salt = the salt
part-table = the name of a table

held-subject = [{ $table }] Was this you? Please answer yes or no
held-heading = A letter in your name is held
held-question = A letter for { $name } at table “{ $table }” came in a way that does not show it is yours: from another address, without the address in our letters, or with one of somebody else. Nothing of it was carried out. If you wrote it, reply to this letter with the one word yes, and it is carried out as it stands. If you did not, reply no, and it is thrown away; or do nothing, and the moderator looks at it. These are its words:
held-old-token = A letter for { $name } at table “{ $table }” went to an old address of yours, which was replaced by a new one since. Nothing of it was carried out. If you wrote it, reply to this letter with the one word yes, and it is carried out as it stands; from now on please reply to the newest letters from here, which have your new address. If you did not write it, reply no. These are its words:
post-silent = Letters to { $name } come back, and mail to that address has stopped. The moderator of table “{ $table }” knows.
desk-daily =
    { $count ->
        [one] One thing waits for you on Waybill’s desk
       *[other] { $count } things wait for you on Waybill’s desk
    }
desk-how = “waybill desk” lists them, “waybill desk accept 3” carries a letter out, “reject 3” throws it away, “as 3 Anna” carries it out for a seat, “answer 3 …” writes back, “again 3” tries once more.
desk-held = held
desk-quarantined = could not be handled
desk-fault = a fault of ours
desk-not-understood = not understood
desk-turned-away = turned away
desk-unsent = could not be sent
seat-unreached = { $name } is not reached at { $address }: { $why }
desk-stopped = letters come back
desk-empty = Nothing waits for you.
# What was offered, asked, or not read.

house-no-deadline = This table has no deadline.
house-undo = What was carried out stands. “undo” on a line of its own asks to take back your last order: those whose later orders would be void have to agree, and past a throw everybody. The moderator can take back, too.
house-see-options = What you may order stands below.
house-offer-lapsed = Nothing is open that “yes” could answer: what was offered was for an earlier position. Please write the order itself.
house-offer-which = Several offers are open ({ $offers }), and your letter does not say which one you mean. Please reply to the letter that made it, or write the order itself.
house-offer-declined = What was offered is dropped; nothing of it was carried out.
verb-house-rules = How one wins, and what a turn is, in ten lines.
verb-house-undo = Ask to take back your last order; those whose later orders would be void have to agree, past a throw everybody.

# The last letter.

finale-head = How it went
finale-head-points = Turning points
finale-lead = { $seat } took the lead for good. { $told }
finale-up = { $seat } gained { $sum }. { $told }
finale-down = { $seat } lost { $sum }. { $told }
finale-replay = The whole game is attached as a page: open it in a browser and step through it.
