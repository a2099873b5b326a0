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
house-tell-taken-back = Everything after record { $record } is taken back.
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
house-no-bad-salt = A salt is one line of text, up to 200 letters.
