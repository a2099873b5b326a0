# What a topic of a forum is told.

forum-read = Post { $number } by { $name }:
forum-fault = Post { $number } by { $name } led to a fault of ours. Nothing of it was carried out; the moderator has been told.
forum-unsure = Post { $number } by { $name } may hold orders, but they could also go on with the sentence above them. Nothing was carried out; please post them again with an empty line above them.
forum-edited = Post { $number } by { $name } was edited after it was read. It counts as it was read: “{ $before }”. It now says: “{ $now }”. Nothing was carried out; to change an order, write a new post.
forum-deleted = Post { $number } by { $name } was taken away after it was read. It counts as it was read: “{ $before }”.
forum-why-by-mail = The reason is for its writer alone.
forum-opening = Waybill moderates { $table }, a game of { $title }, in this topic. Players write their orders as posts; everybody may watch.
forum-receipt = Receipt: { $receipt } { $mark }
forum-deleted-secret = Post { $number } by { $name } was taken away after it was read. It counts as it was read.
forum-edited-secret = Post { $number } by { $name } was edited after it was read. It counts as it was read; to change an order, write anew.
forum-edited-talk = Post { $number } by { $name } was edited after it was read, and seems to hold an order now: “{ $now }”. An edit is never carried out; please write a new post.
forum-back = Post { $number } by { $name } is there again: “{ $before }”.
forum-secret = Post { $number } by { $name } holds orders that are nobody else's business. They stand, but everybody could read them: send such orders by mail.
forum-secret-refused = Post { $number } by { $name } holds orders that are nobody else's business, and this table does not take them in the open. Nothing of the post was carried out; send it by mail.
forum-cut = ({ $count ->
    [one] One older sentence was
   *[other] { $count } older sentences were
} left out here; the record has them.)
forum-lobby-by-letter = { $name }: a topic cannot prove an address, so that goes by letter. Write “{ $words }” to { $address }.
forum-offer = { $game }, a game of { $title } for { $seats }, looks for players: { $free ->
        [0] no seat is free
        [one] { $free } seat is free
       *[other] { $free } seats are free
    }{ $joined ->
        [0] .
       *[other] ; so far { $players }.
    } Pace: { $pace }. Whoever wants to play posts the word “join”, or “join as” and a name, on a line of its own; “leave” signs off. By mail: “join { $game }” to { $address }.
forum-to = @{ $name }: { $said }
forum-opens = The table opens now. The game begins when everybody has answered: who plays in this topic by any post, the others by a reply to their welcome letter.
forum-mark = This post is known as { $mark }.
forum-remind = { $seat }: { $percent } % of the time is over.
forum-until = { $seat }: { $until }
forum-unanswered = @{ $name }: the game begins when everybody has answered, and a post of yours is missing. Whatever it says will do; if you no longer want to play, write “resign”.
forum-joined = You are signed up for { $game } as { $name }. { $free ->
        [0] Everybody is there.
        [one] One seat is free; “leave” signs you off.
       *[other] { $free } seats are free; “leave” signs you off.
    }
