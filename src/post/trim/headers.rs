//! The heads of older letters that Outlook and others put above what they quote.
//!
//! `From:` with `Sent:` or `Subject:` near it, in many languages; `From:` and `To:` alone are not
//! enough, since a railway runs from one place to another. In other languages the shape tells: labels
//! one below the other, somebody's address, a moment by the hour.

use super::moment::{Moment, has_address};
use super::words::{Label, Words};

/// How many lines of a head are looked at.
const DEEPEST: usize = 8;

/// How many letters of a line are looked at.
const WIDEST: usize = 200;

/// Whether the head of an older letter begins here.
pub fn is_block(lines: &[&str], words: &Words) -> bool {
    let Some(name) = lines.first().and_then(|line| label(line)) else { return false };
    match meaning(name, words) {
        Some(Label::Copy) => false,
        Some(first) => is_known_block(lines, first, words),
        // In a language that nobody wrote down: somebody's address and a moment by the hour.
        None => {
            let sign = lines[0].as_bytes().contains(&b'@');
            let named = sign && lines[0].contains(['<', '[']) && has_address(lines[0]);
            let shape = if named { Shape::of(lines) } else { return false };
            shape.labels >= 3 && shape.full_moment
        }
    }
}

/// Whether the head of an older letter begins below a line that was drawn, whatever its language.
pub fn is_block_below_a_rule(lines: &[&str]) -> bool {
    let shape = Shape::of(lines);
    shape.labels >= 3 && (shape.address || shape.full_moment)
}

fn is_known_block(lines: &[&str], first: Label, words: &Words) -> bool {
    // One line is enough when it names a letter's writer by an address.
    if matches!(first, Label::From | Label::Date) && lines[0].contains('@') {
        return true;
    }
    let mut found = vec![first];
    let mut above = lines[0];
    for line in lines.iter().skip(1).filter(|line| !line.is_empty()).take(DEEPEST) {
        match label(line).and_then(|name| meaning(name, words)) {
            // Nobody's head has its writer below its reader: this is another one, below own words.
            Some(Label::From) if first == Label::To => return false,
            Some(says) => found.push(says),
            // A long list of addresses goes on in the next lines, and so does one that was broken.
            None if above.ends_with([',', ';', ':']) || line.starts_with(' ') || has_address(line) => {}
            None => break,
        }
        above = line;
    }
    let has = |says: Label| found.contains(&says);
    let is_letter = has(Label::Date) || has(Label::Subject);
    let dated = first == Label::Date && has(Label::To) && lines[0].bytes().any(|byte| byte.is_ascii_digit());
    (has(Label::From) && is_letter) || dated || (has(Label::Date) && has(Label::Subject) && has(Label::To))
}

/// What lines look like, in any language: `Label: words`, one below the other.
#[derive(Default)]
struct Shape {
    labels: usize,
    address: bool,
    full_moment: bool,
}

impl Shape {
    fn of(lines: &[&str]) -> Shape {
        let mut shape = Shape::default();
        let mut strangers = 0;
        for line in lines.iter().filter(|line| !line.is_empty()).take(DEEPEST) {
            if label(line).is_none_or(|name| name.split(' ').count() > 3) {
                strangers += 1;
                if strangers > 1 || shape.labels == 0 {
                    break;
                }
                continue;
            }
            let start = line.char_indices().nth(WIDEST).map_or(*line, |(end, _)| &line[..end]);
            let said = start.split_once([':', '：']).map_or("", |(_, said)| said);
            shape.labels += 1;
            shape.address |= has_address(said);
            shape.full_moment |= Moment::in_line(said).is_full();
        }
        shape
    }
}

/// The words before the first colon of a line, if they are few.
fn label(line: &str) -> Option<&str> {
    line.as_bytes().iter().take(80).position(|byte| matches!(byte, b':' | 0x9a))?;
    let line = line.trim_start_matches([' ', '*', '_']);
    let colon = line.char_indices().take(26).find(|(_, letter)| matches!(letter, ':' | '：'));
    let name = line[..colon?.0].trim_end_matches([' ', '*', '_']);
    (!name.is_empty() && name.len() <= 60).then_some(name)
}

/// What a label means.
fn meaning(name: &str, words: &Words) -> Option<Label> {
    let mut buffer = [0; 60];
    if name.is_ascii() {
        let place = buffer.get_mut(..name.len())?;
        place.copy_from_slice(name.as_bytes());
        place.make_ascii_lowercase();
        words.labels.get(std::str::from_utf8(place).ok()?).copied()
    } else {
        words.labels.get(name.to_lowercase().as_str()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: bool) {
        assert_eq!(is_block(&text.lines().collect::<Vec<_>>(), Words::known()), expected, "{text}");
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
        check("Od: Anna\nWysłano: poniedziałek\nDo: Bert\nTemat: x", true);
        check("От: Anna\nОтправлено: понедельник\nКому: Bert\nТема: x", true);
        check("Van: Anna\nVerzonden: maandag\nAan: Bert\nOnderwerp: x", true);
        check("Från: Anna\nSkickat: måndag\nTill: Bert\nÄmne: x", true);
        check("Da: Anna\nData: 16/11/2026 9.20\nA: Bert\nOgg: x", true);
        check("差出人: Anna\n送信日時: 2026年\n宛先: Bert\n件名: x", true);
    }

    #[test]
    fn heads_in_languages_that_nobody_wrote_down() {
        check("Aleq: Anna <anna@example.org>\nUlloq: 16/11/2026 09:20\nUunga: Bert\nSuna: x", true);
        let below = |text: &str| is_block_below_a_rule(&text.lines().collect::<Vec<_>>());
        assert!(below("Aleq: Anna\nUlloq: 16. november 2026 09:20\nUunga: Bert\nSuna: x"));
        assert!(below("Aleq: anna@example.org\nUlloq: ullumi\nUunga: Bert\nSuna: x"));
        assert!(!below("red: build A - B\nblue: take C\ngreen: pass"));
        assert!(!below("red: build A - B at 9:20\nblue: pass\ngreen: pass"));
    }

    #[test]
    fn orders_are_no_heads() {
        check("from: Baltimore\nto: Pittsburgh\n", false);
        check("da: Torino\na: Milano\n", false);
        check("red: build A - B\nblue: take C", false);
        check("Date: tomorrow, I think", false);
        check("a: Torino\nDa: Anna\nInviato: lunedì\nA: Bert\nOggetto: x", false);
        check("da: Torino\nper ora\npoi\nFrom: Anna\nSent: Monday", false);
    }
}
