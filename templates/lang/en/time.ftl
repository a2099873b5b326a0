# Time: deadlines, reminders, and what is done about somebody who is late.

moment-long = { $weekday } { $day } { $month } { $year }, { $time } ({ $zone })
day-of-year = { $weekday } { $day } { $month } { $year }
moment-short = { $weekday } { $day } { $month } { $time }
day-long-1 = Monday
day-long-2 = Tuesday
day-long-3 = Wednesday
day-long-4 = Thursday
day-long-5 = Friday
day-long-6 = Saturday
day-long-7 = Sunday
day-short-1 = Mon
day-short-2 = Tue
day-short-3 = Wed
day-short-4 = Thu
day-short-5 = Fri
day-short-6 = Sat
day-short-7 = Sun
month-long-1 = January
month-long-2 = February
month-long-3 = March
month-long-4 = April
month-long-5 = May
month-long-6 = June
month-long-7 = July
month-long-8 = August
month-long-9 = September
month-long-10 = October
month-long-11 = November
month-long-12 = December
month-short-1 = Jan
month-short-2 = Feb
month-short-3 = Mar
month-short-4 = Apr
month-short-5 = May
month-short-6 = Jun
month-short-7 = Jul
month-short-8 = Aug
month-short-9 = Sep
month-short-10 = Oct
month-short-11 = Nov
month-short-12 = Dec
span-days =
    { $number ->
        [one] { $number } day
       *[other] { $number } days
    }
span-hours =
    { $number ->
        [one] { $number } hour
       *[other] { $number } hours
    }
span-minutes =
    { $number ->
        [one] { $number } minute
       *[other] { $number } minutes
    }
deadline-clock = By { $until }, in { $left }.
deadline-bank = The clock has run out, and the bank is being spent: by { $until }, in { $left }.
deadline-grace = The time has run out; grace lasts until { $until }, for another { $left }.
deadline-late = The time is over; the others say until { $until } what is to be done. A move still counts.
until-clock = By { $until }.
until-grace = The time has run out; grace lasts until { $until }.
deadline-paused = The clocks stand still.
deadline-short = by { $until }
subject-reminder = Reminder: { $ask }
subject-overdue = Your time has run out: { $ask }
subject-late = { $seat } is late: say what shall be done
subject-proposal = { $seat } asks for your yes or no
subject-more-time = { $seat } asks for more time
late-question = { $seat } is late. What shall be done? “vote wait” waits once more, { $orders ->
        [0] “vote skip” and “vote bot” let a bot make this move,
       *[other] “vote skip” lets the house order { $skip } for them, “vote bot” lets a bot make this move,
    } “vote standby” gives the seat to whoever stands by. Most voices decide; if nobody says anything until { $until }: { $policy }.
late-question-last = { $seat } is late, and nobody may take longer, so the table cannot wait once more. What shall be done? { $orders ->
        [0] “vote skip” and “vote bot” let a bot make this move,
       *[other] “vote skip” lets the house order { $skip } for them, “vote bot” lets a bot make this move,
    } “vote standby” gives the seat to whoever stands by. Most voices decide; if nobody says anything until { $until }: { $policy }.
late-words-last =
      vote skip
      vote bot
      vote standby
late-words =
      vote wait
      vote skip
      vote bot
      vote standby
how-wait = the table waits
how-skip = the turn is let pass
how-bot = a bot moves
time-tell-pace = The pace is: { $pace }.
pace-words = { $mode }{ $bank }{ $grace }; nobody takes more than { $longest } for one decision{ $off }{ $silence }
pace-clock = { $start } on everybody’s clock at the beginning and { $more } more for each decision, up to { $cap }
pace-bank = ; what is over that goes into a bank of up to { $bank }
pace-fixed = moves are due every { $slots } ({ $zone }), and nobody has less than { $minimum }
pace-slot = { $day } at { $time }
pace-grace = ; then { $grace } of grace
pace-weekends = ; Saturdays and Sundays do not count ({ $zone })
pace-holidays = ; { $days } does not count ({ $zone })
pace-weekends-holidays = ; Saturdays, Sundays and { $days } do not count ({ $zone })
pace-days = { $first } to { $last }
pace-day = { $day } { $month } { $year }
pace-silence = ; about somebody who is late the others are asked, and if nobody says anything within { $patience }: { $how }
time-tell-no-pace = The table has no deadlines from here on.
time-tell-pause = The moderator stops the clocks.
time-tell-pause-why = The moderator stops the clocks: “{ $why }”
time-tell-resume = The clocks run again.
time-tell-give = { $seat } gets { $time } more.
time-tell-ask = { $seat } asks for { $time } more. “give { $seat } { $time }” gives it.
time-tell-remind = { $percent } % of your time is over.
time-tell-bank = The clock of { $seat } has run out; the bank is spent from here on.
time-tell-grace = The time of { $seat } has run out; the days of grace begin.
time-tell-late = { $seat } is late, and the others are asked what shall be done.
time-tell-choose = { $seat } votes about { $about }: { $how }.
time-tell-wait = The table waits for { $seat } once more.
time-tell-skip = The house orders for { $seat } what silence means.
time-tell-bot = A bot makes this move for { $seat }.
time-tell-outage = The house was out of order for a while; the time is given back to everybody, and whoever is asked has at least a day.
time-tell-away = { $seat } is away from { $from } to { $until }; their clock stands still meanwhile.
time-tell-back = { $seat } is back, and their clock runs again.
time-done = Done; the others hear of it.
time-chosen = Your voice is noted; you may change it while the question is open.
time-no-pace = This table has no deadlines.
time-no-paused = The clocks stand still already.
time-no-not-paused = The clocks run.
time-no-to-yourself = Nobody gives time to themselves; “more time 2 days” asks the others for some.
time-no-bad-span =
    { $most ->
        [one] Please give some time, up to { $most } day at once.
       *[other] Please give some time, up to { $most } days at once.
    }
time-no-too-long =
    { $most ->
        [one] Nobody may take more than { $most } day for one decision at this table.
       *[other] Nobody may take more than { $most } days for one decision at this table.
    }
time-no-not-running = Nothing is asked of { $seat } now.
time-no-nobody-late = Nobody is late, so there is nothing to vote on.
time-no-yourself-late = It is you who is late: a move of yours still counts, and what is done without one the others say.
time-no-not-due = It is not time for that.
part-time = a length of time, like 2 days
part-choice = wait, skip, bot or standby about somebody who is late, yes or no to what is proposed
verb-house-deadline = Until when who has to decide, and the pace of the table.
verb-house-give = Give somebody else more time for their decision.
verb-house-more-time = Ask the others for more time.
verb-house-vote = Say what shall be done about somebody who is late.
how-standby = a bot holds the seat, and those who stand by are asked
time-tell-standby = The table waits no longer for { $seat }: the seat goes to whoever stands by.
time-tell-excuse = { $seat } has let the time run out for the first time, and is taken to be away until { $until }; when they move it is over.
