# La pagina che ripercorre una partita.

replay-title = { $title }: tavolo «{ $table }»
replay-players = Giocatori: { $players }.
replay-no-script = Questa pagina ripercorre la partita con uno script, e il tuo browser non ne esegue. «waybill replay» racconta la stessa storia come testo.
replay-old-browser = Questo browser è troppo vecchio per aprire la partita: ne serve uno del 2023 o più recente.
replay-steer = Passi della partita
replay-first = All’inizio (Home)
replay-back = Un passo indietro (freccia sinistra)
replay-play = Avvia e ferma (spazio)
replay-next = Un passo avanti (freccia destra)
replay-last = Alla fine (Fine)
replay-record = Registrazione
replay-quiet = (Niente che tutti possano sapere.)
replay-large = Mappa grande
replay-story = Tutta la storia
replay-foot = Le frecce fanno i passi, lo spazio avvia. In questa pagina c’è solo ciò che tutti possono sapere. Le novità sulla mappa sono evidenziate.
replay-written = { $path }: { $steps } passi, { $bytes } byte
replay-graph = Com’è andata (un clic porta a quel momento)
replay-foot-over = Le frecce muovono di un passo, lo spazio fa scorrere. La partita è finita, perciò questa pagina mostra tutto ciò che era nascosto. Le novità sulla mappa sono segnate.
