# Records.

record-by-seat = { $who }
record-by-moderator-for = moderator for { $who }
record-by-moderator = moderator
record-by-clock = clock
record-by-clock-for = clock for { $who }
record-by-person = person
record-sealed = (sealed)
record-not-in-force = (taken back)
record-letter = letter { $letter }
record-outcome = { $got } of { $of }
record-drawn = drew { $outcomes }
record-told = told { $outcomes }
refused-none = No letter to this table was refused.

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
audit-housed = { $housed ->
        [one] { $housed } decision of the house was made again.
       *[other] { $housed } decisions of the house were made again.
    }
audit-rests = The draws rest on: letters { $letters }, the moderator’s hand { $hand }, the clock { $clock }, told luck { $told }.
forget-done = { $records ->
    [one] One record no longer says who it was. Letters, backups and exports made before still do.
   *[other] { $records } records no longer say who it was. Letters, backups and exports made before still do.
}
audit-forgotten = { $count ->
    [one] One name was forgotten, as its owner may ask; every chain holds without it.
   *[other] { $count } names were forgotten, as their owners may ask; every chain holds without them.
}
audit-unanswered = { $count ->
        [one] The game began without the answer of { $count } seat to its welcome.
       *[other] The game began without the answers of { $count } seats to their welcome.
    }
audit-take-back = Record { $record } took back everything after record { $to }: { $orders ->
        [one] { $orders } order
       *[other] { $orders } orders
    }, { $throws ->
        [one] { $throws } throw.
       *[other] { $throws } throws.
    }
audit-take-back-why = The moderator’s reason: { $why }
audit-remark = Remark on record { $record }: { $what }
audit-finding = Record { $record }: { $what }
audit-unmade = Not yet checkable: { $draws ->
        [one] { $draws } draw
       *[other] { $draws } draws
    }, { $parts ->
        [one] { $parts } part.
       *[other] { $parts } parts.
    }
audit-integrity = Integrity: every link of the chain holds.
audit-attested = Completeness: attested by letters up to record { $record }.
audit-unattested = Completeness: nothing here shows that the end was not cut off; “--letters FOLDER” compares it with letters that somebody kept.
audit-posts = Posts: { $receipts } receipts were compared; they attest it up to record { $record }.
audit-posts-none = Posts: none of them holds a receipt of this table.
audit-letters = { $receipts ->
        [one] { $receipts } receipt was compared
       *[other] { $receipts } receipts were compared
    }, { $voices ->
        [one] { $voices } voice made again.
       *[other] { $voices } voices made again.
    }
audit-secret-unknown = The secret of the luck is revealed when the game ends; until then its draws cannot be made again.
audit-sealed = { $sealed ->
        [one] { $sealed } record has parts that are sealed until the game ends; from there on orders were followed, not decided again.
       *[other] { $sealed } records have parts that are sealed until the game ends; from the first of them on orders were followed, not decided again.
    }
audit-passes = Everything is as it should be.
audit-fails = { $findings ->
        [one] { $findings } thing is not as it should be.
       *[other] { $findings } things are not as they should be.
    }
