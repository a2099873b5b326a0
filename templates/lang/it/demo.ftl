# Ciò che dice la dimostrazione.

demo-progress = Lettere
demo-counted =
    { $records } registrazioni conservate; { $written ->
        [one] una lettera arrivata
       *[other] { $written } lettere arrivate
    }, { $sent ->
        [one] una spedita
       *[other] { $sent } spedite
    }.
demo-mail = Ogni giocatore ha ricevuto { $letters } lettere; metà di esse ha al massimo { $lines } righe.
demo-look-replay = Tutta la partita, passo per passo, per il browser: { $path }
demo-look-letter = Un rapporto, per un programma di posta: { $path }
demo-look-refused = La risposta a un ordine respinto: { $path }
demo-look-out = Tutto ciò che è stato spedito, un Maildir per giocatore: { $path }
demo-look-in = Ciò che hanno scritto i giocatori: { $path }
demo-look-commands =
    E poi prova:
      waybill --dir { $folder } show { $table } --picture mappa.png
      waybill --dir { $folder } log { $table }
      waybill --dir { $folder } audit { $table }
demo-letter-is = (Questa lettera è { $path })
demo-prompt = Scrivi un ordine, oppure metti una risposta in { $folder } e premi Invio; «aiuto» spiega, «esci» termina.
demo-nothing-waits = Nessuna lettera in attesa.
demo-left =
    La partita resta com’è. Per continuarla:
      waybill --dir { $folder } demo --seat { $name }
    Senza --seat i bot la giocano fino alla fine.

# Ciò che i bot scrivono oltre agli ordini. Nessuna frase deve sembrare un ordine.

demo-language = lingua it
demo-greeting-1 = Ciao a tutti,
demo-greeting-2 = Buongiorno da una stazione piovosa.
demo-greeting-3 = Caro Waybill,
demo-greeting-4 = Scusate il ritardo, il mio treno è arrivato tardi di nuovo.
demo-press-1 = messaggio a tutti: Chi arriva per primo al Pacifico paga lo spumante.
demo-press-2 = messaggio a tutti: Volevo solo una piccola linea lungo la costa. Una. Piccola. Linea.
demo-press-3 = messaggio a tutti: Tanti soldi per una linea che non porta da nessuna parte, ma continuate pure.
demo-press-4 = messaggio a tutti: La mia banca mi prega di dire che è tutto sotto controllo.
demo-press-5 = messaggio a tutti: La prossima volta prima il tunnel e poi il prezzo.
demo-whisper-1 = messaggio a { $name }: Fra noi: lasciami il sud e io ti lascio i laghi.
demo-note-1 = nota Tenere da parte qualcosa per l’ultimo giro.
