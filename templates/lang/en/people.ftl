# What the register of people does and says.

people-registered = You are in the register as { $name }.
people-renamed = You are called { $name } from now on.
people-address-added = You may write from { $address }, too. Letters go where they went before.
people-address-dropped = { $address } is yours no more: nothing goes there, and letters from there no longer count.
people-letters-to = Your letters go to { $address } from now on, at all your tables; you may write from your other addresses, too.
people-zone = Moments are told to you by the clocks of { $zone }, at all your tables.
people-away = You are away from { $first } to { $last }; your time stands still on these days, at all your tables.
people-back = You are back, and your time runs again.
people-standby = You stand by to take over a seat of { $titles }.
people-no-standby = You no longer stand by for anybody.
people-as-before = It is so already; nothing changes.
people-no-not-theirs = That is for somebody else to ask for.
people-no-nobody-there = Nobody in the register has that address.
people-no-taken = { $address } belongs to somebody in the register already.
people-no-such-address = { $address } is not one of your addresses, which are { $theirs }.
people-no-only-address = It is your only address. Please add another one first.
people-no-too-many-addresses = Nobody needs more than eight addresses. Please drop one first.
people-no-too-long = You would be away on { $days } days of { $year }; up to { $most } are allowed.
people-no-overlaps = You are away on some of these days already.
people-no-not-away = You are not away.
people-no-such-title = No title is called “{ $word }”.
people-no-nothing-changes = It is so already; nothing changes.
days-no-unreadable = “{ $words }” names no days. Please write them like “1 Aug to 15 Aug” or “2027-08-01 to 2027-08-15”.
days-no-such-day = “{ $words }” names a day that is in no calendar.
days-no-backwards = The last day comes before the first.
days-no-past = These days are over already.
days-no-too-far = These days are too far away to promise anything about them.
part-zone = a city or a time zone
part-address = an address
part-days = days, like 1 Aug to 15 Aug
verb-house-away = Your clocks stand still on these days, at all your tables; a move ends it.
verb-house-back = You are back, and your clocks run again.
verb-house-zone = The time zone in which you read deadlines, at all your tables.
verb-house-address = Where your letters go; “add” for an address that you write from, too, “drop” for one that is yours no more.
audit-people-counts =
    { $records ->
        [one] The register of people has { $records } record
       *[other] The register of people has { $records } records
    } about { $people ->
        [one] { $people } person
       *[other] { $people } people
    }.
people-away-here = You are away from { $first } to { $last }; your clock at this table stands still meanwhile. It ends when you move.

# The daily digest.

digest-subject = Your { $tables ->
        [one] table
       *[other] { $tables } tables
    }: { $count ->
        [0] nothing is asked of you
        [one] one waits for you
       *[other] { $count } wait for you
    }
digest-more = … and before that { $count ->
        [one] one thing more
       *[other] { $count } things more
    }
digest-how = Orders in a reply to this letter are for { $table }. For another table write a line “table NAME” above its orders. “letters my turn” ends these daily letters.

# Moderators by mail.

moderator-welcome-subject = You moderate by mail
moderator-welcome = From this address you can do by mail what is done at the console: reply to this letter, or write to the address that a reply goes to. Without that address nothing is done, so keep it to yourself. One command to a line; this is what can be written:
moderator-how = “table Tuesday” on a line, or [Tuesday] in the subject, says which table is meant below. The words of “say” go on to a line with a single full stop. Titles: { $titles }. The players concerned get their letters as always, and other moderators a copy.
moderator-subject = [{ $table }] done
moderator-subject-no = [{ $table }] not all of it was done
moderator-subject-all = Done
moderator-subject-all-no = Not all of it was done
moderator-copy-subject = { $who } has moderated
moderator-which-table = Which table is meant? Name it, as in “pause Tuesday”, or write “table Tuesday” above.
moderator-no-command = That is no command. { $count ->
        [0] “help” lists them all.
       *[other] Perhaps you mean { $near }; “help” lists them all.
    }
moderator-no-table = No table or game is called “{ $name }”. { $count ->
        [0] There is none at all.
       *[other] There is { $near }.
    }
moderator-no-player = Nobody at { $table } is called “{ $name }”; there are { $players }.
moderator-no-time = “{ $words }” is no length of time, like “3 days” or “36 h”.
moderator-no-pace = “{ $words }” is no pace, like “post”, “brisk”, “none” or “every Tuesday 20:00 Europe/Rome”.
moderator-no-customs = “{ $words }” is none of the customs: { $known }.
moderator-no-record = “{ $words }” is no number of a record, as in “take back Tuesday to 57”.
moderator-no-words = What shall it be? It stands after a colon.
moderator-no-successor = Who shall play it? As in “replace Bert by Dora at Tuesday”, or “by Dora=dora@example.org”.
moderator-no-reason = Why? It stands after a colon, and everybody at the table gets it.
moderator-no-seats = How many play? As in “announce TITLE for 4 as Tuesday: post”.
moderator-no-title = No title is called “{ $title }”; there are { $known }.
moderator-nothing-proposed = Nothing is proposed there.
moderator-several-people = Several people in the register are called “{ $name }”; add =ADDRESS to say who is meant.
moderator-nobody-called = Nobody in the register is called “{ $name }”; add =ADDRESS to say where their letters go.
moderator-means-tables = The tables that you look after, for whom they wait, and the games that look for players.
moderator-means-table = The table that the lines below are about.
moderator-means-show = Where a table stands, as everybody may see it.
moderator-means-pause = Stop the clocks; what is left on them is kept.
moderator-means-resume = Let the clocks run again.
moderator-means-pace = Another pace: everybody’s clock then starts anew; “none” for no deadlines.
moderator-means-customs = What else is agreed on: press, silence about proposals, a first miss.
moderator-means-give = Give a player more time.
moderator-means-take-back = Go back by one step, or to where the game stood after a record.
moderator-means-as = Orders of a player that reached you another way, one to a line.
moderator-means-say = Write to everybody at a table, or to some of them.
moderator-means-seat = Another address or name for a player; the old letters for the seat no longer count.
moderator-means-replace = Give a seat to somebody else: a full clock, the position and the story.
moderator-means-remove = Take a seat from its player; a bot holds it, and those who stand by are asked.
moderator-means-close = End a table before its game is over.
moderator-means-veto = What players proposed will not be done.
moderator-means-grant = What players proposed is done, as if everybody had agreed.
moderator-means-start = Begin a game that was opened to begin later.
moderator-means-tell = Outcomes of luck, where luck is told.
moderator-means-announce = Announce a game for which players sign up by mail.
moderator-means-withdraw = Withdraw a game that looks for players; whoever has signed up is told.
moderator-means-help = This list.
