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
