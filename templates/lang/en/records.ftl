# Records.

record-by-seat = { $who }
record-by-moderator-for = moderator for { $who }
record-by-moderator = moderator
record-by-clock = clock
record-sealed = (sealed)
record-not-in-force = (taken back)
record-drawn = drew { $got } of { $of }
record-told = told { $got } of { $of }
record-undone = Record { $record } is taken back.
record-undone-order = Record { $record } is taken back: { $who } had ordered “{ $order }”.

# Audits.

audit-table = { $table }: { $records ->
        [one] { $records } record
       *[other] { $records } records
    }, every link of the chain checked.
audit-decided = { $decided ->
        [one] { $decided } order was decided again.
       *[other] { $decided } orders were decided again.
    }
audit-draws = { $draws ->
        [one] { $draws } draw was made again from the secret.
       *[other] { $draws } draws were made again from the secret.
    }
audit-secret-unknown = The secret of the luck is revealed when the game ends; until then its draws cannot be made again.
audit-told = { $told ->
        [one] { $told } outcome was told by the moderator.
       *[other] { $told } outcomes were told by the moderator.
    }
audit-sealed = { $sealed ->
        [one] { $sealed } record has parts that are sealed until the game ends; from there on orders were followed, not decided again.
       *[other] { $sealed } records have parts that are sealed until the game ends; from the first of them on orders were followed, not decided again.
    }
audit-passes = Everything is as it should be.
audit-fails = { $findings ->
        [one] { $findings } thing is not as it should be.
       *[other] { $findings } things are not as they should be.
    }
