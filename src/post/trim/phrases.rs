//! Lines that begin with words everybody knows: what ends a letter, signs it, or was added below it.

/// What a line means by its first words.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Meaning {
    /// Everything from here on is an older letter.
    End,
    /// The same, if the words stand between dashes.
    Divider,
    /// A line that a telephone or a program adds.
    Device,
    /// A disclaimer or a footer, down to the next quote.
    Tail,
    /// A quote in a forum's code begins.
    Quote,
    /// The head of a signed letter.
    PgpHead,
    /// The signature of a signed letter.
    PgpTail,
}

use Meaning::{Device, Divider, End, PgpHead, PgpTail, Quote, Tail};

/// What a line means, if its first words are known. The buffer is kept between lines.
pub fn meaning(line: &str, folded: &mut String) -> Option<Meaning> {
    let words = line.trim_start_matches([' ', '-', '_', '*', '#', '=', '~', '<', '(', '"', '•', '.', '+']);
    folded.clear();
    let bytes = words.as_bytes();
    let plain = bytes.first_chunk::<8>().filter(|first| first.is_ascii());
    if let Some(first) = plain {
        // Nearly every line is told by eight bytes that no phrase begins with.
        let key = u64::from_be_bytes(first.map(|byte| byte.to_ascii_lowercase()));
        let place = KEYS.partition_point(|other| *other < key);
        if KEYS.get(place) != Some(&key) && !SHORT.iter().any(|short| begins(bytes, short)) {
            return None;
        }
    }
    fold(words, folded);
    // No phrase begins another, so only the last one that sorts before the line can begin it.
    let place = PHRASES.partition_point(|(phrase, _)| *phrase <= folded.as_str());
    let (phrase, meaning) = PHRASES.get(place.checked_sub(1)?)?;
    folded.starts_with(phrase).then_some(*meaning)
}

fn begins(bytes: &[u8], short: &str) -> bool {
    bytes[0] == short.as_bytes()[0]
        && bytes.len() >= short.len()
        && bytes[..short.len()].eq_ignore_ascii_case(short.as_bytes())
}

/// The first eight bytes of every phrase, in the same order, as a number that sorts like them.
const KEYS: [u64; PHRASES.len()] = {
    let mut keys = [0; PHRASES.len()];
    let mut at = 0;
    while at < keys.len() {
        let bytes = PHRASES[at].0.as_bytes();
        let mut place = 0;
        while place < 8 {
            keys[at] = (keys[at] << 8) | if place < bytes.len() { bytes[place] as u64 } else { 0 };
            place += 1;
        }
        at += 1;
    }
    keys
};

/// The phrases that have fewer than eight bytes.
const SHORT: &[&str] = &[",_.___", "[bild:", "[cid:", "[image:", "[quote", "ce mail", "d.lgs."];

/// Whether words between dashes, in lower case, speak of a letter in any language we know.
pub fn names_a_letter(line: &str) -> bool {
    let folded = line.to_lowercase();
    const LETTERS: &[&str] = &[
        "message",
        "messaggio",
        "nachricht",
        "mensaje",
        "mensagem",
        "bericht",
        "meddelande",
        "meddelelse",
        "melding",
        "wiadomo",
        "zpráva",
        "viesti",
        "сообщени",
        "mesaj",
        "üzenet",
        "メッセージ",
        "邮件",
        "郵件",
        "메시지",
    ];
    LETTERS.iter().any(|word| folded.contains(word))
}

/// The first words of a line in lower case, with one sort of apostrophe.
fn fold(words: &str, folded: &mut String) {
    folded.clear();
    let mut end = words.len().min(64);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    let words = &words[..end];
    if words.is_ascii() {
        folded.push_str(words);
        folded.make_ascii_lowercase();
    } else {
        folded.extend(
            words
                .chars()
                .flat_map(char::to_lowercase)
                .map(|letter| if letter == '’' { '\'' } else { letter }),
        );
    }
}

/// The phrases, sorted; none begins another.
const PHRASES: &[(&str, Meaning)] = &[
    (",_.___", Tail),
    ("[bild:", Device),
    ("[cid:", Device),
    ("[external", Device),
    ("[image:", Device),
    ("[immagine:", Device),
    ("[inline image", Device),
    ("[quote", Quote),
    ("advertencia legal", Tail),
    ("ai sensi del", Tail),
    ("ai sensi e per gli effetti", Tail),
    ("alkuperäinen viesti", Divider),
    ("anfang der weitergeleiteten", End),
    ("antes de imprimir", Tail),
    ("antworte oberhalb", End),
    ("antworten sie oberhalb", End),
    ("any unauthorised", Tail),
    ("any unauthorized", Tail),
    ("as informações contidas", Tail),
    ("avant d'imprimer", Tail),
    ("avertissement", Tail),
    ("avis de confidentialité", Tail),
    ("aviso de confidencialidad", Tail),
    ("aviso legal", Tail),
    ("avvertenze ai sensi", Tail),
    ("avviso di riservatezza", Tail),
    ("begin doorgestuurd bericht", End),
    ("begin forwarded message", End),
    ("begin message", Divider),
    ("begin pgp signature", PgpTail),
    ("begin pgp signed message", PgpHead),
    ("bitte antworten sie oberhalb", End),
    ("bitte denken sie an die umwelt", Tail),
    ("bitte entschuldigen sie die kürze", Device),
    ("bitte oberhalb dieser", End),
    ("bitte prüfen sie", Tail),
    ("bitte verzeihen sie die kürze", Device),
    ("cancelar suscripción", Tail),
    ("caution: external", Device),
    ("caution: this email", Device),
    ("ce courriel", Tail),
    ("ce mail", Tail),
    ("ce message a été envoyé depuis", Device),
    ("ce message contient", Tail),
    ("ce message est", Tail),
    ("ce message et toutes", Tail),
    ("ce message peut", Tail),
    ("ce message électronique", Tail),
    ("cet e-mail", Tail),
    ("cet email", Tail),
    ("clause de confidentialité", Tail),
    ("clicca qui per", Tail),
    ("click here to unsubscribe", Tail),
    ("click the following link", Tail),
    ("confidential notice", Tail),
    ("confidentiality note", Tail),
    ("confidentiality notice", Tail),
    ("confidentiality:", Tail),
    ("d.lgs.", Tail),
    ("denne e-mail", Tail),
    ("denne mail", Tail),
    ("der inhalt dieser", Tail),
    ("descargar outlook", Device),
    ("detta e-post", Tail),
    ("detta meddelande", Tail),
    ("deze e-mail", Tail),
    ("die in dieser", Tail),
    ("diese e-mail", Tail),
    ("diese email", Tail),
    ("diese mail", Tail),
    ("diese nachricht enthält", Tail),
    ("diese nachricht ist", Tail),
    ("diese nachricht wurde von meinem android", Device),
    ("diese nachricht wurde von meinem mobil", Device),
    ("disclaimer", Tail),
    ("disculpa la brevedad", Device),
    ("dit bericht", Tail),
    ("doorgestuurd bericht", Divider),
    ("download outlook", Device),
    ("du erhältst diese", Tail),
    ("début du message", End),
    ("edelleenlähetetty viesti", Divider),
    ("end pgp signature", PgpTail),
    ("enviado através", Device),
    ("enviado con", Device),
    ("enviado de mi", Device),
    ("enviado desde", Device),
    ("enviado do meu", Device),
    ("enviado pelo", Device),
    ("enviado via", Device),
    ("envoyé avec", Device),
    ("envoyé de mon", Device),
    ("envoyé depuis", Device),
    ("envoyé par", Device),
    ("envoyé à partir", Device),
    ("eredeti üzenet", Divider),
    ("esta mensagem", Tail),
    ("este correo", Tail),
    ("este e-mail", Tail),
    ("este email", Tail),
    ("este mensaje", Tail),
    ("external email", Device),
    ("external sender", Device),
    ("for more options, visit", Tail),
    ("forwarded by", Divider),
    ("forwarded message", Divider),
    ("gesendet mit", Device),
    ("gesendet vom", Device),
    ("gesendet von", Device),
    ("gesendet über", Device),
    ("get bluemail", Device),
    ("get outlook for", Device),
    ("get the new outlook", Device),
    ("ha recibido este", Tail),
    ("haftungsausschluss", Tail),
    ("hai ricevuto questa", Tail),
    ("hai ricevuto questo messaggio", Tail),
    ("has recibido este", Tail),
    ("hent outlook", Device),
    ("hinweis: diese", Tail),
    ("holen sie sich outlook", Device),
    ("hämta outlook", Device),
    ("if you are not the intended", Tail),
    ("if you have received this", Tail),
    ("if you no longer wish", Tail),
    ("if you received this", Tail),
    ("if you want to unsubscribe", Tail),
    ("il presente messaggio", Tail),
    ("iletilen mesaj", Divider),
    ("important notice", Tail),
    ("important: this", Tail),
    ("in reply to this message you wrote", End),
    ("informativa", Tail),
    ("inicio del mensaje reenviado", End),
    ("inizio del messaggio inoltrato", End),
    ("inizio messaggio inoltrato", End),
    ("inviata da", Device),
    ("inviato con", Device),
    ("inviato da android", Device),
    ("inviato da ipad", Device),
    ("inviato da iphone", Device),
    ("inviato da k-9", Device),
    ("inviato da libero", Device),
    ("inviato da outlook", Device),
    ("inviato da posta per", Device),
    ("inviato da proton", Device),
    ("inviato da samsung", Device),
    ("inviato da smartphone", Device),
    ("inviato da tim", Device),
    ("inviato da tiscali", Device),
    ("inviato da yahoo", Device),
    ("inviato dal mio", Device),
    ("inviato dall'app", Device),
    ("início da mensagem", End),
    ("iphone'dan gönderildi", Device),
    ("iphone'umdan gönderildi", Device),
    ("iphoneから送信", Device),
    ("la información contenida", Tail),
    ("la presente comunicazione", Tail),
    ("la presente e-mail", Tail),
    ("le informazioni contenute", Tail),
    ("legal notice", Tail),
    ("les informations contenues", Tail),
    ("libre de virus.", Device),
    ("lähetetty", Device),
    ("mail priva di virus", Device),
    ("mailing list", Tail),
    ("manage notifications", Tail),
    ("manage your notification", Tail),
    ("manage your subscription", Tail),
    ("mensagem encaminhada", Divider),
    ("mensagem original", Divider),
    ("mensaje original", Divider),
    ("mensaje reenviado", Divider),
    ("mesaj original", Divider),
    ("message d'origine", Divider),
    ("message de", Divider),
    ("message initial", Divider),
    ("message original", Divider),
    ("message transféré", Divider),
    ("messaggio inoltrato", Divider),
    ("messaggio inviato", Divider),
    ("messaggio originale", Divider),
    ("missatge original", Divider),
    ("no suele recibir correos", Device),
    ("non si riceve spesso posta", Device),
    ("nota di riservatezza", Tail),
    ("notice: this", Tail),
    ("obtener outlook", Device),
    ("obtenez outlook", Device),
    ("obtenir outlook", Device),
    ("obter o outlook", Device),
    ("obtén outlook", Device),
    ("odesláno z", Device),
    ("oorspronkelijk bericht", Divider),
    ("opprinnelig melding", Divider),
    ("oprindelig meddelelse", Divider),
    ("original message", Divider),
    ("original nachricht", Divider),
    ("original-nachricht", Divider),
    ("originalmeddelande", Divider),
    ("originalmeddelelse", Divider),
    ("originalmessage", Divider),
    ("originalnachricht", Divider),
    ("orijinal mesaj", Divider),
    ("oryginalna wiadomość", Divider),
    ("ottieni outlook", Device),
    ("outlook für", Device),
    ("outlook pour", Device),
    ("para cancelar", Tail),
    ("para darse de baja", Tail),
    ("pensez à l'environnement", Tail),
    ("pensez à la planète", Tail),
    ("per annullare l'iscrizione", Tail),
    ("per cancellarti", Tail),
    ("per disiscriverti", Tail),
    ("perdonate la brevità", Device),
    ("please consider the environment", Tail),
    ("please excuse any typos", Device),
    ("please excuse brevity", Device),
    ("please excuse my brevity", Device),
    ("please forgive typos", Device),
    ("please reply above this line", End),
    ("please type your reply above this line", End),
    ("pobierz outlook", Device),
    ("pour vous désabonner", Tail),
    ("powered by discourse", Tail),
    ("powered by phpbb", Tail),
    ("previous replies", End),
    ("prima di stampare", Tail),
    ("privileged and confidential", Tail),
    ("přeposlaná zpráva", Divider),
    ("původní zpráva", Divider),
    ("questa comunicazione", Tail),
    ("questa e-mail", Tail),
    ("questa email", Tail),
    ("questo messaggio", Tail),
    ("questo topic", Tail),
    ("rechtlicher hinweis", Tail),
    ("recibes este", Tail),
    ("recibió este", Tail),
    ("replied message", Divider),
    ("reply above the line", End),
    ("reply above this line", End),
    ("reply message", Divider),
    ("reply to this email directly", Tail),
    ("reply to this email to", Tail),
    ("responda acima", End),
    ("responda por encima", End),
    ("responder por encima", End),
    ("ricevi questa", Tail),
    ("ricevi questo", Tail),
    ("riservatezza", Tail),
    ("rispetta l'ambiente", Tail),
    ("rispondete sopra questa", End),
    ("rispondi sopra questa", End),
    ("répondez au-dessus", End),
    ("répondre au-dessus", End),
    ("sans virus.", Device),
    ("save paper", Tail),
    ("scarica outlook", Device),
    ("scrivi sopra questa", End),
    ("scusate la brevità", Device),
    ("se désabonner", Tail),
    ("se non desideri più", Tail),
    ("sendt fra min", Device),
    ("sendt fra outlook", Device),
    ("sent from", Device),
    ("sent on the go", Device),
    ("sent using", Device),
    ("sent via", Device),
    ("sent with [", Device),
    ("sent with aqua", Device),
    ("sent with k-9", Device),
    ("sent with proton", Device),
    ("sent with spark", Device),
    ("senza virus.", Device),
    ("si vous ne souhaitez plus", Tail),
    ("sie erhalten diese", Tail),
    ("sie erhalten nicht häufig", Device),
    ("sie haben diese", Tail),
    ("skickat från min", Device),
    ("skickat från outlook", Device),
    ("some people who received this message don't often", Device),
    ("start på videresendt", End),
    ("the content of this", Tail),
    ("the contents of this", Tail),
    ("the following is a link", Tail),
    ("the information contained in", Tail),
    ("the information in this", Tail),
    ("think before you print", Tail),
    ("this communication and", Tail),
    ("this communication is", Tail),
    ("this communication may", Tail),
    ("this e-mail (", Tail),
    ("this e-mail and any", Tail),
    ("this e-mail contains", Tail),
    ("this e-mail is confidential", Tail),
    ("this e-mail is intended", Tail),
    ("this e-mail may contain", Tail),
    ("this e-mail message and", Tail),
    ("this e-mail message is", Tail),
    ("this e-mail transmission", Tail),
    ("this e-mail, including", Tail),
    ("this electronic", Tail),
    ("this email (", Tail),
    ("this email and any", Tail),
    ("this email contains", Tail),
    ("this email is confidential", Tail),
    ("this email is intended", Tail),
    ("this email may contain", Tail),
    ("this email message and", Tail),
    ("this email message is", Tail),
    ("this email originated from outside", Device),
    ("this email, including", Tail),
    ("this message (including", Tail),
    ("this message and any", Tail),
    ("this message contains", Tail),
    ("this message is confidential", Tail),
    ("this message is intended", Tail),
    ("this message may contain", Tail),
    ("this message originated from outside", Device),
    ("this message was sent from my android", Device),
    ("this message was sent from my mobile", Device),
    ("this message, including", Tail),
    ("this transmission is", Tail),
    ("this transmission may", Tail),
    ("to post a reply", Tail),
    ("to post to this group", Tail),
    ("to reply to this", Tail),
    ("to respond to", Tail),
    ("to respond, reply", Tail),
    ("to stop receiving", Tail),
    ("to unsubscribe", Tail),
    ("to view this discussion", Tail),
    ("továbbított üzenet", Divider),
    ("treść przekazanej wiadomości", Divider),
    ("type your response above this line", End),
    ("télécharger outlook", Device),
    ("um sich abzumelden", Tail),
    ("unsubscribe", Tail),
    ("urspr. nachricht", Divider),
    ("ursprungliche nachricht", Divider),
    ("ursprungligt meddelande", Divider),
    ("ursprüngliche nachricht", Divider),
    ("verstuurd met", Device),
    ("verstuurd vanaf", Device),
    ("vertraulich:", Tail),
    ("vertraulichkeitshinweis", Tail),
    ("verzonden met", Device),
    ("verzonden vanaf", Device),
    ("veuillez excuser ma brièveté", Device),
    ("veuillez répondre au-dessus", End),
    ("vidarebefordrat", Divider),
    ("videresendt meddelelse", Divider),
    ("videresendt melding", Divider),
    ("view this topic", Tail),
    ("view topic", Tail),
    ("virenfrei.", Device),
    ("virus-free.", Device),
    ("visit message", Tail),
    ("visit the forum", Tail),
    ("visit topic", Tail),
    ("von meinem", Device),
    ("von meiner", Device),
    ("vous avez reçu", Tail),
    ("vous n'obtenez pas souvent", Device),
    ("vous recevez", Tail),
    ("weitergeleitete nachricht", Divider),
    ("wenn sie nicht der", Tail),
    ("wiadomość oryginalna", Divider),
    ("write above this line", End),
    ("wysłane z", Device),
    ("wysłano z", Device),
    ("yahoo! groups", Tail),
    ("you are receiving this", Tail),
    ("you can unsubscribe", Tail),
    ("you don't often get email", Device),
    ("you have received this", Tail),
    ("you received this email", Tail),
    ("you received this message because", Tail),
    ("you're receiving this", Tail),
    ("you've received this", Tail),
    ("zum abbestellen", Tail),
    ("získat outlook", Device),
    ("исходное сообщение", Divider),
    ("отправлено из", Device),
    ("отправлено с", Device),
    ("пересланное сообщение", Divider),
    ("пересылаемое сообщение", Divider),
    ("从我的iphone", Device),
    ("傳送自我的", Device),
    ("元のメッセージ", Divider),
    ("原始邮件", Divider),
    ("原始郵件", Divider),
    ("发自我的", Device),
    ("從我的", Device),
    ("転送メッセージ", Divider),
    ("轉寄郵件", Divider),
    ("转发的邮件", Divider),
    ("원본 메시지", Divider),
    ("전달된 메시지", Divider),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_sorted_and_none_begins_another() {
        for pair in PHRASES.windows(2) {
            assert!(pair[0].0 < pair[1].0, "{pair:?}");
            assert!(!pair[1].0.starts_with(pair[0].0), "{pair:?}");
        }
        let short: Vec<&str> =
            PHRASES.iter().map(|(phrase, _)| *phrase).filter(|phrase| phrase.len() < 8).collect();
        assert_eq!(short, SHORT);
    }

    #[test]
    fn meanings() {
        let check = |line: &str, expected| assert_eq!(meaning(line, &mut String::new()), expected, "{line}");
        check("Sent from my iPhone", Some(Device));
        check("---- Reply above this line ----", Some(End));
        check("-----Original Message-----", Some(Divider));
        check("Envoyé de mon iPhone", Some(Device));
        check("send 3 cubes", None);
        check("bid 3", None);
        check("", None);
    }
}
