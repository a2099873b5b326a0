# What the demo says.

demo-progress = Letters
demo-counted =
    { $records } records were kept; { $written ->
        [one] one letter went
       *[other] { $written } letters went
    } in, and { $sent ->
        [one] one letter was
       *[other] { $sent } letters were
    } sent.
demo-mail = Each player got { $letters } letters; half of them have { $lines } lines or fewer.
demo-look-replay = The whole game, step by step, for a browser: { $path }
demo-look-letter = A report, for a mail program: { $path }
demo-look-refused = An answer to an order that was refused: { $path }
demo-look-out = Everything that was sent, a Maildir for each player: { $path }
demo-look-in = What the players wrote: { $path }
demo-look-commands =
    Then try:
      waybill --dir { $folder } show { $table } --picture board.png
      waybill --dir { $folder } log { $table }
      waybill --dir { $folder } audit { $table }
demo-letter-is = (This letter is { $path })
demo-prompt = Type an order, or put a reply into { $folder } and press Enter; “help” explains, “quit” stops.
demo-nothing-waits = No letter was waiting.
demo-left =
    The game waits as it is. To go on with it:
      waybill --dir { $folder } demo --seat { $name }
    Without --seat the bots play it to its end.

# What bots write beside their orders. None of the prose may look like an order.

demo-language = language en
demo-greeting-1 = Hello everybody,
demo-greeting-2 = Good morning from a rainy station.
demo-greeting-3 = Dear Waybill,
demo-greeting-4 = Sorry for the delay, my train was late again.
demo-press-1 = press to all: Whoever gets to the Pacific first pays for the champagne.
demo-press-2 = press to all: I only wanted one small line along the coast. One. Small. Line.
demo-press-3 = press to all: That was a lot of money for a line that goes nowhere, but please go on.
demo-press-4 = press to all: My bank asks me to say that everything is under control.
demo-press-5 = press to all: Next time we build the tunnel first and ask for the price later.
demo-whisper-1 = press to { $name }: Between us, leave me the south and I leave you the lakes.
demo-note-1 = note Keep something back for the last round.
