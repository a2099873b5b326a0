//! The heads of older letters that Outlook and others put above what they quote.
//!
//! `From:` with `Sent:` or `Subject:` near it, in many languages; `From:` and `To:` alone are not
//! enough, since a railway runs from one place to another.

/// What a header says.
#[derive(Clone, Copy, PartialEq)]
enum Says {
    From,
    Date,
    To,
    Copy,
    Subject,
}

/// How many lines of a head are looked at.
const DEEPEST: usize = 8;

/// Whether the head of an older letter begins here.
pub fn is_block(lines: &[&str]) -> bool {
    let Some(first) = lines.first().and_then(|line| label(line)) else { return false };
    if first == Says::Copy {
        return false;
    }
    // One line is enough when it names a letter's writer by his address.
    if matches!(first, Says::From | Says::Date) && lines[0].contains('@') {
        return true;
    }
    let mut found = vec![first];
    let mut strangers = 0;
    for line in lines.iter().skip(1).filter(|line| !line.trim().is_empty()).take(DEEPEST) {
        match label(line) {
            Some(says) => {
                strangers = 0;
                found.push(says);
            }
            // A long list of addresses goes on in the next lines.
            None => strangers += 1,
        }
        if strangers > 2 {
            break;
        }
    }
    let has = |says: Says| found.contains(&says);
    let is_letter = has(Says::Date) || has(Says::Subject);
    let dated = first == Says::Date && has(Says::To) && lines[0].bytes().any(|byte| byte.is_ascii_digit());
    (has(Says::From) && is_letter) || dated || (has(Says::Date) && has(Says::Subject) && has(Says::To))
}

/// What a header line says.
fn label(line: &str) -> Option<Says> {
    line.as_bytes().iter().take(80).position(|byte| matches!(byte, b':' | 0x9a))?;
    let line = line.trim_start_matches([' ', '*', '_']);
    let colon = line.char_indices().take(22).find(|(_, letter)| matches!(letter, ':' | '：'));
    let name = &line[..colon?.0];
    let name = name.trim_end_matches([' ', '*', '_']);
    if name.is_empty() || name.len() > 40 {
        return None;
    }
    let mut buffer = [0; 40];
    if name.is_ascii() {
        let place = &mut buffer[..name.len()];
        place.copy_from_slice(name.as_bytes());
        place.make_ascii_lowercase();
        named(std::str::from_utf8(place).unwrap_or_default())
    } else {
        named(&name.to_lowercase())
    }
}

/// What a label means, in lower case.
fn named(name: &str) -> Option<Says> {
    Some(match name {
        "from" | "da" | "von" | "de" | "van" | "fra" | "från" | "od" | "lähettäjä" | "от" | "від"
        | "kimden" | "gönderen" | "feladó" | "από" | "差出人" | "发件人" | "寄件者" | "寄件人"
        | "보낸 사람" | "보낸사람" | "expéditeur" | "mittente" | "absender" | "remitente" | "remetente"
        | "afzender" | "avsändare" | "de la" | "from name" => Says::From,
        "sent"
        | "date"
        | "inviato"
        | "inviata"
        | "data"
        | "gesendet"
        | "datum"
        | "envoyé"
        | "enviado"
        | "enviada"
        | "enviado el"
        | "enviada em"
        | "fecha"
        | "verzonden"
        | "sendt"
        | "dato"
        | "skickat"
        | "wysłano"
        | "wysłane"
        | "odesláno"
        | "odesílatel"
        | "lähetetty"
        | "päivämäärä"
        | "päiväys"
        | "отправлено"
        | "дата"
        | "надіслано"
        | "gönderildi"
        | "gönderme tarihi"
        | "tarih"
        | "elküldve"
        | "dátum"
        | "送信日時"
        | "日時"
        | "日付"
        | "发送时间"
        | "日期"
        | "發送時間"
        | "寄件日期"
        | "보낸 날짜"
        | "날짜"
        | "sent on"
        | "date sent"
        | "sent at"
        | "ημερομηνία"
        | "trimis"
        | "data invio" => Says::Date,
        "to" | "a" | "an" | "à" | "para" | "aan" | "til" | "till" | "do" | "komu" | "vastaanottaja"
        | "кому" | "kime" | "alıcı" | "címzett" | "προς" | "宛先" | "收件人" | "收件者" | "받는 사람"
        | "destinataire" | "destinatario" | "empfänger" | "către" => Says::To,
        "cc" | "bcc" | "ccn" | "kopie" | "copie" | "copia" | "kopi" | "kopia" | "kopio" | "копия"
        | "bilgi" | "reply-to" | "抄送" | "참조" | "importance" | "priority" | "attachments" => {
            Says::Copy
        }
        "subject" | "oggetto" | "betreff" | "objet" | "asunto" | "assunto" | "onderwerp" | "emne"
        | "ämne" | "temat" | "předmět" | "aihe" | "тема" | "konu" | "tárgy" | "θέμα" | "件名" | "主题"
        | "主旨" | "主題" | "제목" | "sujet" | "re" | "predmet" | "subiect" => Says::Subject,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: bool) {
        assert_eq!(is_block(&text.lines().collect::<Vec<_>>()), expected, "{text}");
    }

    #[test]
    fn heads_of_letters_are_known() {
        check("From: Anna <a@x>\nSent: Monday\nTo: Bert\nSubject: x", true);
        check("*Da:* Anna\n*Inviato:* lunedì\n*A:* Bert\n*Oggetto:* x", true);
        check("Von: Anna\nGesendet: Montag\nAn: Bert\nBetreff: x", true);
        check("De : Anna\nEnvoyé : lundi\nÀ : Bert\nObjet : x", true);
        check("Subject: x\nDate: Mon\nFrom: Anna", true);
        check("From: Anna\n\nSent: Monday", true);
        check("From: anna@example.org\n\nHello", true);
        check("Date: Tue, 2 Oct 2012 From: anna@example.org To: Bert Subject: x", true);
        check("Date: Wed, 16 May 2012 00:15:02\nTo: bert@example.org", true);
        check("From: Anna <a@x>,\n Bert <b@x>,\n Carla\nDate: Monday", true);
        check("差出人: Anna\n送信日時: 2026年\n宛先: Bert\n件名: x", true);
    }

    #[test]
    fn orders_are_no_heads() {
        check("from: Baltimore\nto: Pittsburgh\n", false);
        check("da: Torino\na: Milano\n", false);
        check("red: build A - B\nblue: take C", false);
        check("Date: tomorrow, I think", false);
    }
}
