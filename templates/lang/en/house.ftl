# What the house decides.

house-tell-opened = A table of { $title } is opened for { $players }. Luck is drawn from a secret; its promise is { $promise }.
house-tell-opened-told = A table of { $title } is opened for { $players }. The moderator tells all luck.
house-tell-salted = { $seat } adds salt to the luck: “{ $salt }”.
house-tell-started = The game begins.
house-tell-told = The moderator tells { $outcomes }.
house-tell-waits =
    { $of ->
        [0] The game waits for luck ({ $purpose }): the moderator has to tell its name.
       *[other] The game waits for luck ({ $purpose }): the moderator has to tell a number from 1 to { $of }.
    }
house-tell-taken-back = The moderator takes back what follows.
house-tell-taken-back-why = The moderator takes back what follows: “{ $why }”
house-tell-undone = Taken back: { $seat } had ordered “{ $order }”.
house-tell-undone-throws = A throw fell with it; that is void, too.
consent-tell-taken-back = As was agreed, the game goes back; what follows is void.
consent-tell-taken-back-alone = The last order is taken back; nobody else’s rested on it.
house-tell-undone-hidden = Taken back: an order of { $seat }.
house-tell-laid-aside =
    { $outcomes ->
        [one] { $outcomes } told outcome does not fit the throw and is laid aside.
       *[other] { $outcomes } told outcomes do not fit the throw and are laid aside.
    }
house-tell-spoken = The moderator to all: “{ $words }”
house-tell-spoken-to = The moderator to { $to }: “{ $words }”
house-tell-seated = Seat { $seat } is now { $name }’s; letters to the old address of that seat no longer count.
house-tell-rules = From here on the game is played under version { $version } of its rules.
house-tell-ended = The moderator closes the table before its game is over: “{ $why }” The secret of its luck was { $secret }.
house-tell-closed = The table is closed. The secret of its luck was { $secret }.

# Why the house does not do something.

house-no-not-started = The game has not begun.
house-no-started = The game has begun already.
house-no-cannot-begin = The title cannot begin on this board.
house-no-closed = The game is over and its table is closed.
house-no-waits-for-luck =
    { $of ->
        [0] The game waits for luck ({ $purpose }): first the moderator has to tell its name.
       *[other] The game waits for luck ({ $purpose }): first the moderator has to tell a number from 1 to { $of }.
    }
house-no-luck-is-drawn = At this table luck is drawn; nobody tells it.
house-no-nothing-told = No number was told.
house-no-such-outcome = { $told } cannot come up; it could be { $could }.
house-no-such-record = There is no record { $record }; the last one is { $last }.
house-no-not-in-force = Record { $record } was itself taken back.
house-no-nothing-to-take-back = Nothing came after that record.
house-no-before-the-start = The opening cannot be taken back; the first record to go back to is { $first }.
house-no-salted = Your salt is in the luck already; only the first one counts.
house-no-nobody-throws = Nobody throws at the moment, so there is nothing to tell.
house-no-too-many-told =
    { $left ->
        [one] The throw needs fewer: { $left } outcome would be left over. Nothing was told.
       *[other] The throw needs fewer: { $left } outcomes would be left over. Nothing was told.
    }
house-no-not-over = The game is not over.
house-no-not-theirs = That is for somebody else to ask for.
house-no-wrong-secret = The secret of the luck is not here, so nothing can be drawn.
house-no-bad-name = “{ $name }” cannot be the name of a player here: up to 24 letters without : = , and nobody else’s name, please.
house-no-bad-address = No letter could be sent to “{ $address }”.
house-no-older-rules = Version { $now } of the rules is in force; it only rises, so version { $version } cannot follow it.
house-no-bad-salt = A salt is one line of text, up to 200 letters.
house-tell-resigned = { $seat } plays no more; a bot holds the seat until somebody takes it over.
house-tell-seated-anew = Somebody new plays seat { $seat }: { $name }.
house-no-held = Nobody plays the seat of { $seat } now; a bot holds it.
house-no-same-as-before = { $seat } plays that seat already.

# What players propose to each other.

verb-house-end-game = Propose to end the game; nobody has won. Everybody has to agree.
verb-house-draw = Propose to end the game, and all share the first place. Everybody has to agree.
verb-house-concede = Propose to end the game, and somebody has won. Everybody has to agree.
verb-house-withdraw = Take back what you proposed.
consent-proposed = The others are asked; you hear of what they say.
consent-done = Everybody agrees, and it is done.
consent-done-alone = Nobody had to be asked; it is done.
consent-noted = Noted; others are asked, too.
consent-refused = Noted; it will not be done.
consent-withdrawn = You have withdrawn what you proposed.
consent-tell-undo = { $seat } asks to take back their last order.
consent-tell-undo-past-throw = { $seat } asks to take back their last order, past a throw of luck: everybody has to agree.
consent-tell-end = { $seat } proposes to end the game.
consent-tell-draw = { $seat } proposes a draw.
consent-tell-concede = { $seat } proposes to end the game, and { $to } has won.
consent-tell-yes = { $seat } agrees.
consent-tell-no = { $seat } does not agree; it will not be done.
consent-tell-dismissed = What was proposed will not be done.
consent-ask-undo = { $seat } asks to take back their last order, and what came after it would be void. Do you agree?
consent-ask-undo-past-throw = { $seat } asks to take back their last order, although dice, cards or lots have fallen since; they would be void, with all that came after it, so everybody has to agree. Do you?
consent-ask-end = { $seat } proposes to end the game; nobody would have won. Do you agree?
consent-ask-draw = { $seat } proposes a draw: the game would end, and all share the first place. Do you agree?
consent-ask-concede = { $seat } proposes to end the game, and { $to } has won. Do you agree?
consent-silence-refuses = If you say nothing until { $until }, it is not done.
consent-silence-agrees = If you say nothing until { $until }, you agree.
consent-words =
      vote yes
      vote no
house-no-poll-open = Something else is proposed already; first the others have to say what they think of that.
house-no-concede-to-yourself = Nobody concedes to themselves. “concede to NAME” says who has won; “resign” gives up your seat.
house-no-not-asked = Nothing is proposed on which you have to agree now.
house-no-nothing-to-undo = Nothing of yours can be taken back: you have given no order since the game began that stands still.
house-tell-given-again = Of yours that was taken back, to send again: { $orders }

# What a table has agreed on beside its pace.

customs-tell = At this table { $press }; { $silence }; { $miss }.
customs-press-signed = whoever writes to others signs it
customs-press-unsigned = players may write to others without their names
customs-no-press = nobody writes to others through the house
customs-silence-agrees = whoever says nothing about a proposal agrees to it, but for what goes back past a throw
customs-silence-refuses = whoever says nothing about a proposal does not agree to it
customs-first-miss-excused = whoever misses a deadline for the first time is taken to be away for up to a week
customs-first-miss-counts = a deadline that is missed counts from the first on
house-no-press = This is a table without press: players do not write to each other here. “note” writes into your diary.
house-no-only-signed = At this table whoever writes to others signs it; without “unsigned” it goes out with your name.
house-tell-unsigned = Somebody, unsigned, to { $to }: “{ $words }”
house-diary-open = Your diary opens to the others when the game is over.
house-diary-closed = Your diary stays closed.
part-diary = open or closed
verb-house-diary = Whether your diary opens to the others when the game is over.
