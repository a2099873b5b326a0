# Che cosa dire di una riga che non si è potuta leggere.

misread-empty = In questa riga non c’è nulla da leggere.
misread-no-verb = Nessun ordine comincia con «{ $word }».
misread-ambiguous = «{ $word }» può indicare { $candidates }: scrivi qualche lettera in più.
misread-unknown = «{ $word }» qui non è un nome noto ({ $part }).
misread-not-a-number = «{ $word }» non è un numero intero ({ $part }).
misread-too-large = { $word } è un numero troppo grande ({ $part }).
misread-missing = Qui manca qualcosa: { $part }.
misread-too-much = L’ordine è completo prima di «{ $word }»; questo è di troppo.
misread-label-not-used = «{ $verb }» non vuole un’etichetta: togli «{ $word }:».
misread-nearest = Somiglia a: { $nearest }.

# Come si chiamano le parti di un ordine.

part-verb = che cosa fare
part-company = la compagnia
part-bid = l’offerta
part-most = il massimo che offriresti
part-city = la città
part-from = la prima città
part-to = la seconda città
part-second-city = un trattino e la seconda città
part-start = la città di partenza
part-want = una città o un colore di merci
part-leg = una città o una linea
part-place = una città
part-line = una linea
part-region = una regione
part-seat = un giocatore
part-ware = che cosa comprare
part-card = una carta
part-cash = una somma in contanti
part-avoid = una linea o un giocatore
part-to-town = «a» e una città
