//! Orders read back, in both languages.

use super::*;
use crate::games::harness;
use crate::rules::Language;

#[test]
fn examples() {
    harness::examples_can_be_read::<SteamBarons>(&FOUR);
}

#[test]
fn orders_read_back_in_both_languages() {
    let played = Played::<SteamBarons>::on(board(), &FOUR, US);
    let check = |english: &str, italian: &str| {
        let order = played.read(english).order;
        assert_eq!(order, played.read(italian).order, "{english}");
        for language in Language::ALL {
            let written = played.write(&order, language);
            assert_eq!(played.read(&written).order, order, "{written}");
        }
    };
    check("bid black 6 max 9", "offro nera 6 max 9");
    check("black: bid 6", "offro nera 6");
    check("buy 2", "compro 2");
    check("buy nothing", "compro niente");
    check("buy all", "compro tutte");
    check("bid 6 on black, max 9", "offro 6 per nera max 9");
    check("invest black up to 8", "investi nera fino a 8");
    check("sell orange if the price is below 6", "vendi arancione se il prezzo è sotto 6");
    check("sell orange if at least 7", "vendi arancione se almeno 7");
    check("buy 2 shares of black", "compra 2 azioni nera");
    check("invest 3 black up to 8", "investi nera: 3 azioni fino a 8");
    check(
        "invest 2 white up to 6, 1 green up to 7",
        "investi bianca: 2 azioni fino a 6, verde: 1 azioni fino a 7",
    );
    check("invest black: 2 up to 6 and white up to 7", "investi 2 nera fino a 6 e bianca fino a 7");
    check("max black 0", "massimo nera 0");
    check("green: build New York P6 > NW", "verde: costruisci Nuova York P6 > NO");
    check("green: build P6 north-east - south", "verde: costruisci P6 nord-est - sud");
    check("green: build P6 N-S issue 1", "verde: costruisci P6 N-S emetti 1");
    check("green: link New York - Philadelphia", "verde: collega New York - Filadelfia");
    check("white: ship black Pittsburgh - Cleveland", "bianca: spedisci nero Pittsburgh - Cleveland");
    check("white: ship best else nothing, best", "bianca: spedisci migliore altrimenti niente, migliore");
    check("sell 2 orange, 1 brown", "vendi 2 arancione, 1 marrone");
    check("sell nothing", "vendi niente");
    check("sell all", "vendi tutto");
    check("sell all orange", "vendi arancione");
    check("sell orange if below 6", "vendi arancione se sotto 6");
    check("sell 2 orange if above 8 and brown", "vendi 2 arancione se sopra 8, marrone");
    check("green: pass", "verde: passo");
    check("cancel green", "annulla verde");
    check("green: issue 1", "verde: emetti 1");
}
