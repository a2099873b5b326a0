# What a topic of a forum is told.

forum-read = Post { $number } by { $name }:
forum-fault = Post { $number } by { $name } led to a fault of ours. Nothing of it was carried out; the moderator has been told.
forum-edited = Post { $number } by { $name } was edited after it was read. It counts as it was read: “{ $before }”. It now says: “{ $now }”. Nothing was carried out; to change an order, write a new post.
forum-deleted = Post { $number } by { $name } was taken away after it was read. It counts as it was read: “{ $before }”.
forum-why-by-mail = The reason went to its writer alone.
forum-receipt = Receipt: record { $record }, { $chain }, { $mark }.
