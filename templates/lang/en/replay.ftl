# The page that steps through a game.

replay-title = { $title }: table “{ $table }”
replay-players = Played by { $players }.
replay-no-script = This page steps through the game with a script, and your browser runs none. “waybill replay” tells the same story as text.
replay-old-browser = This browser is too old to unpack the game; one from 2023 or later can.
replay-steer = Steps of the game
replay-first = To the beginning (Home)
replay-back = One step back (arrow left)
replay-play = Play and pause (space)
replay-next = One step on (arrow right)
replay-last = To the end (End)
replay-record = Record
replay-quiet = (Nothing that everybody may know.)
replay-large = Large board
replay-story = The whole story
replay-foot = Arrow keys step, the blank plays. Only what everybody may know is on this page. What is new on the board is marked.
replay-written = { $path }: { $steps } steps, { $bytes } bytes
replay-graph = How it went (a click leads to that moment)
replay-foot-over = Arrow keys step, the blank plays. The game is over, so this page shows everything that was hidden in it. What is new on the board is marked.
