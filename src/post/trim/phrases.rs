//! Lines that begin with words everybody knows: what ends a letter, signs it, or was added below it.
//!
//! First words alone are seldom enough: "Questo messaggio sostituisce il precedente." is a player's, so
//! that a disclaimer must speak of secrets too, a telephone's line name a device, a footer have a link.

use super::words::{Meaning, Words};

/// What a line is by its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phrase {
    /// Everything from here on is an older letter.
    End,
    /// Added by a telephone or a program.
    Device,
    /// The beginning of a disclaimer or a footer, down to the next quote.
    Tail,
    /// The beginning of a quote in a forum's code.
    Quote,
    /// The head of a signed letter.
    PgpHead,
    /// The signature of a signed letter.
    PgpTail,
}

/// The signs that lines and dividers are drawn with.
const DRAWN: &[char] = &['-', '_', '=', '*', '~', '#', '–', '—'];

/// How many letters the sentence of a disclaimer has that speaks of secrets in only one word: "Questo
/// messaggio è riservato a Tom." is a player's.
const LONG_NOTICE: usize = 100;

/// How many letters a telephone's line has at most.
const LONGEST_SENT: usize = 100;

/// What the first of some lines is, if its words are known. The buffer is kept between lines.
pub fn meaning(lines: &[&str], folded: &mut String, words: &Words) -> Option<Phrase> {
    let line = lines[0];
    if line.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)
        && !words.phrases.may_begin(line.as_bytes())
    {
        return None;
    }
    let start = line.trim_start_matches([' ', '<', '(', '"', '•', '.', '+', '|']);
    let start = start.trim_start_matches(DRAWN).trim_start_matches([' ', '<', '(', '"', '*', '_', '-']);
    let known = words.phrases.may_begin(start.as_bytes()).then(|| {
        fold(start, folded);
        words.phrases.first_of(folded)
    });
    let Some((phrase, meaning)) = known.flatten() else {
        return is_unknown_divider(lines, words).then_some(Phrase::End);
    };
    let has = |beginnings: &[&str], text: &str| beginnings.iter().any(|word| begins_a_word(text, word));
    match meaning {
        Meaning::End => Some(Phrase::End),
        Meaning::Divider => {
            let behind = folded[phrase.len()..].trim_start_matches([' ', '*', ':']);
            let alone = behind.is_empty() || behind.starts_with(DRAWN) || is_drawn_around(line);
            (alone && opens_drawn(line)).then_some(Phrase::End)
        }
        Meaning::Device => Some(Phrase::Device),
        Meaning::Sent => {
            let short = line.chars().nth(LONGEST_SENT).is_none();
            let named = folded.len() > phrase.len() && has(&words.gadgets, &line.to_lowercase());
            (short && named).then_some(Phrase::Device)
        }
        Meaning::Legal => Some(Phrase::Tail),
        Meaning::Notice => {
            let sentence = sentence(lines);
            let secrets = words.secrets.iter().filter(|word| begins_a_word(&sentence, word)).take(2).count();
            let long = sentence.chars().nth(LONG_NOTICE).is_some();
            (secrets == 2 || (secrets == 1 && long)).then_some(Phrase::Tail)
        }
        Meaning::Footer => {
            let sentence = sentence(lines);
            // What the phrase itself says does not count.
            let rest = sentence.split_once(phrase).map_or("", |(_, rest)| rest);
            (rest.contains('@') || has(&words.links, rest)).then_some(Phrase::Tail)
        }
        Meaning::Quote => Some(Phrase::Quote),
        Meaning::PgpHead => Some(Phrase::PgpHead),
        Meaning::PgpTail => Some(Phrase::PgpTail),
    }
}

/// The sentence that begins with the first line, in lower case; a heading goes on below a blank line.
fn sentence(lines: &[&str]) -> String {
    const WIDEST: usize = 1000;
    const SHORT: usize = 40;
    let mut text = String::new();
    let mut used = 0;
    for line in lines.iter().take(6) {
        if line.is_empty() && used == 1 && text.len() <= 40 {
            continue;
        }
        if line.is_empty() || line.starts_with('>') || used == 4 || text.len() > WIDEST {
            break;
        }
        used += 1;
        text.extend(line.chars().take(WIDEST).flat_map(char::to_lowercase));
        text.push(' ');
        // Below a short line stands something else, unless a blank one shows that it was a heading.
        let heads = used == 1 && lines.get(1).is_some_and(|next| next.is_empty());
        if line.ends_with(['.', '!', '?']) || (line.chars().nth(SHORT).is_none() && !heads) {
            break;
        }
    }
    text
}

/// Whether a word in a text begins so.
fn begins_a_word(text: &str, beginning: &str) -> bool {
    let starts =
        |place: usize| text[..place].chars().next_back().is_none_or(|letter| !letter.is_alphanumeric());
    text.match_indices(beginning).any(|(place, _)| starts(place))
}

/// Whether at least two equal signs are drawn before the words of a line, in bold or not.
fn opens_drawn(line: &str) -> bool {
    drawn_run(line.chars())
}

/// Whether words stand between dashes, as in `-----Original Message-----`.
fn is_drawn_around(line: &str) -> bool {
    drawn_run(line.chars()) && drawn_run(line.chars().rev())
}

fn drawn_run(signs: impl Iterator<Item = char>) -> bool {
    let mut last = None;
    for sign in signs.take_while(|sign| *sign == ' ' || DRAWN.contains(sign)).take(80) {
        if sign != ' ' && last == Some(sign) {
            return true;
        }
        last = Some(sign);
    }
    false
}

/// Whether words between dashes speak of a letter, in words that no list has: above a head, or drawn as
/// programs draw (`-----Antwort Nachricht-----`). "---- my message ----" is a heading of the writer's own.
fn is_unknown_divider(lines: &[&str], words: &Words) -> bool {
    let line = lines[0].trim();
    if !line.starts_with(DRAWN) || line.len() > 120 || !is_drawn_around(line) {
        return false;
    }
    let inner = line.trim_matches(DRAWN);
    let folded = inner.to_lowercase();
    if !words.letters.iter().any(|word| folded.contains(word)) {
        return false;
    }
    let next = lines.iter().skip(1).position(|line| !line.is_empty()).map(|place| &lines[place + 1..]);
    let above_head = next.is_some_and(|next| super::headers::is_block(next, words));
    above_head || !(inner.starts_with(' ') || inner.ends_with(' '))
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
        let lower = words.chars().flat_map(char::to_lowercase);
        folded.extend(lower.map(|letter| if letter == '’' { '\'' } else { letter }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<Phrase>) {
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(meaning(&lines, &mut String::new(), Words::known()), expected, "{text}");
    }

    #[test]
    fn what_programs_write() {
        for line in [
            "-----Original Message-----",
            "*-------- Original Message --------*",
            "**-----Messaggio originale-----**",
            "-------- Ursprüngliche Nachricht --------",
            "----- Original Message ----- From: Anna",
            "---------- Forwarded message ---------",
            "-----Antwort Nachricht-----",
            "---- Reply above this line ----",
            "—— 原始邮件 ——",
            "_____ Oorspronkelijk bericht _____",
        ] {
            check(line, Some(Phrase::End));
        }
        for line in [
            "Sent from my iPhone",
            "Envoyé de mon iPhone",
            "Von meinem iPhone gesendet",
            "Sent from Yahoo Mail on Android",
            "Inviato da Libero Mail",
            "Отправлено с iPhone",
            "Get Outlook for Android<https://aka.ms/AAb9ysg>",
        ] {
            check(line, Some(Phrase::Device));
        }
        for line in [
            "This e-mail and any attachments are confidential.",
            "Questo messaggio è riservato e destinato esclusivamente al destinatario indicato.",
            "Questo messaggio e gli eventuali allegati sono\nriservati al destinatario.",
            "Diese E-Mail enthält vertrauliche oder rechtlich geschützte Informationen.",
            "DISCLAIMER\n\nThe content is confidential and for the addressee alone.",
            "To unsubscribe from this group, write to trains+unsubscribe@example.org.",
        ] {
            check(line, Some(Phrase::Tail));
        }
    }

    #[test]
    fn what_people_write() {
        for line in [
            "send 3 cubes",
            "bid 3",
            "Questo messaggio sostituisce il precedente.",
            "Questa mail vale per tutto il turno: offro 3.",
            "Questo messaggio è riservato a Tom.",
            "Diese Nachricht ist für Bert, bitte vertraulich behandeln.\nbiete 3",
            "Diese Mail ersetzt die von gestern.",
            "This message is intended as a joke.",
            "This message replaces the one from this morning, please ignore what I wrote there.",
            "Ce message remplace le précédent.",
            "Von meinem Geld kaufe ich die IC.",
            "Sent from Baltimore to Pittsburgh",
            "To respond to your offer: no.",
            "Informativa: passo.",
            "Disclaimer: I have had a beer.",
            "---- my message ----",
            "---- message to all ----",
            "Original message was better",
        ] {
            check(line, None);
        }
    }
}
