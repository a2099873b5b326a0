# Games that look for players, and who observes.

part-game = the name of a game
verb-house-games = Which games look for players.
verb-house-join = Sign up for a game that was announced; “as” says what you want to be called there.
verb-house-leave = Sign off from a game that has not begun, or end the letters of one that you observe.
verb-house-observe = Get letters about what is open of a game that you do not play.
lobby-subject = { $game }
lobby-subject-confirm = { $game }: please confirm
lobby-subject-joined = { $game }: you are signed up
lobby-subject-left = { $game }: you are signed off
lobby-subject-seated = { $game }: the seat is yours
lobby-subject-observed = { $game }: you observe it
lobby-subject-no = { $game }: nothing was changed
lobby-subject-games = Games that look for players
lobby-none = No game looks for players at the moment.
lobby-no-pace = no deadlines
lobby-offer = { $game }: { $title }, { $seats } players, { $free ->
        [0] no seat is free
        [one] { $free } seat is free
       *[other] { $free } seats are free
    }{ $joined ->
        [0] .
       *[other] { " " }({ $players } { $joined ->
            [one] has
           *[other] have
        } joined).
    } Pace: { $pace }. “join { $game }” signs you up.
lobby-confirm-join = Somebody, we hope you, wants to play { $game } with letters to { $address }. Reply to this letter, the one word yes will do, and you are signed up. If it was not you, do nothing.
lobby-confirm-leave = Somebody, we hope you, wants to sign { $address } off from { $game }. Reply to this letter, the one word yes will do, and it is done. If it was not you, do nothing.
lobby-confirm-observe = Somebody, we hope you, wants letters about { $game } to { $address }. Reply to this letter, the one word yes will do, and they begin. If it was not you, do nothing.
lobby-joined = You are signed up for { $game } ({ $title }) as { $name }. { $free ->
        [0] Everybody is there: { $players }.
        [one] So far: { $players }; one seat is free.
       *[other] So far: { $players }; { $free } seats are free.
    } Pace: { $pace }.{ $free ->
        [0] { "" }
       *[other] { " " }Until it begins, “leave { $game }” signs you off.
    }
lobby-opens = The table opens now, and its welcome letter is on its way. The game begins when everybody has answered it.
lobby-left = You are signed off from { $game }.
lobby-observed = You observe { $game }: you get letters about what everybody may know of it. “leave { $game }” ends them.
lobby-unobserved = You get no more letters about { $game }.
lobby-withdrawn = The moderator has withdrawn { $game }; it will not be played.
lobby-declined = Nothing was done about { $game }.
lobby-nothing-asked = Nothing is asked of you about { $game }. “games” lists the games that look for players; “leave { $game }” ends your letters about it.
lobby-observer-heading = { $game }, which you observe
lobby-observer-how = You get this letter because you observe { $game }. “leave { $game }” in a reply ends such letters.
lobby-no-such-game = No game called “{ $game }” looks for players.
lobby-no-such-game-near = No game and no table is called “{ $game }”. { $count ->
        [0] No game looks for players at the moment.
       *[other] Perhaps you mean { $near }; “games” tells more.
    }
lobby-no-announced = A game called { $game } is announced already.
lobby-no-bad-seats = It is played by { $least } to { $most }, not by { $seats }.
lobby-no-name-taken = Somebody else at { $game } is called { $name }. “join { $game } as { $name } B” would do.
lobby-no-joined = You have signed up for { $game } already.
lobby-no-observes = You observe { $game } already.
lobby-no-full = No room is left at { $game }.
lobby-no-not-full = { $free ->
        [one] One seat at { $game } is free still.
       *[other] { $free } seats at { $game } are free still.
    }
lobby-no-not-there = You have not signed up for { $game }, and you do not observe it.
lobby-no-begun = { $game } has begun, or is about to; nobody can sign up any more. “observe { $game }” shows you what everybody may know.
lobby-no-plays = You play at { $game }; an observer sees nothing more.
lobby-no-over = { $game } is over.
lobby-no-resign = You play at { $game }. Whoever no longer can writes “resign” in a reply to a letter of that table.
lobby-no-other-address = This reply came from another address than the one it is about. Please reply about { $game } from the address that our letter went to; nothing was done.
announce-done = { $game } is announced: { $title }, { $seats } players. Whoever wants to play writes “join { $game }” to { $address }.
announce-withdrawn = { $game } is withdrawn.
audit-lobby-counts =
    { $records ->
        [one] The lobby has { $records } record
       *[other] The lobby has { $records } records
    }.

# Seats that change hands.

part-title = a title
verb-house-substitute = Take over a seat that a bot holds.
verb-house-standby = The titles of which you would take over a seat; “none” for none.
verb-house-resign = You play this seat no more; a bot holds it until somebody takes it over.
lobby-confirm-substitute = Somebody, we hope you, wants to take over a seat at { $game } with letters to { $address }. Reply to this letter, the one word yes will do, and it is yours. If it was not you, do nothing.
standby-resigned = You play this seat no more; a bot holds it until somebody takes it over. Thank you for having said so.
standby-farewell-subject = You no longer play at { $game }
standby-farewell = You no longer play at { $game }: your seat was given away. Letters to your old address for that table no longer count.
standby-call-subject = A seat is free at { $game }
standby-call = You stand by for { $title }, and at { $game } the seat of { $name } is free; a bot holds it. Reply to this letter, the one word yes will do, and it is yours, if nobody was quicker: you get the position, the story and what the seat knows, and a full clock. If you do not want it, do nothing.
standby-seated = The seat at { $game } is yours. A letter with everything you need follows.
standby-no-free-seat = No seat is free at { $game }.
standby-no-name-taken = Somebody at { $game } is called { $name } already. “substitute at { $game } as { $name } B” would do.
standby-no-proof = Please write that in a reply to a letter that you got from here, so that we know it is you.

# Answers that a game waits for.

unanswered-subject = { $game } waits for your answer
unanswered-remind = The game at { $game } begins when everybody has answered its first letter, { $count ->
        [0] and only you have not.
       *[other] and { $who } and you have not.
    } A word in reply to this letter will do; if you no longer want to play, write “resign”.

# Results.

standings-line = { $title }  { $name }  { $rating }  { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, won { $wins }; answers within { $first }, { $half }, { $third } h (a quarter, half, three quarters of them); misses: { $misses }; games since the last miss: { $since }
lobby-answers = { $name } answers within { $first }, { $half }, { $third } h (a quarter, half, three quarters of the times); misses: { $misses }; games finished: { $finished }, since the last miss: { $since }.
lobby-answers-new = { $name } has made no decision here yet.
announce-no-taken = A table is called “{ $name }” already.
announce-no-complaints = That game cannot be opened like that: { $why }
