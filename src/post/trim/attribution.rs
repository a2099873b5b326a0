//! Lines that announce a quote: "On … wrote:", in many languages, also wrapped over several lines.
//!
//! What they share is a colon at the end, and two of three: somebody's address, a moment, a verb of
//! writing. Whoever has only a name and a verb is not sure: "Anna wrote:" may be anybody's own words.

/// A line that announces a quote.
pub struct Found {
    /// How many lines it takes.
    pub lines: usize,
    /// Whether it can be nothing else.
    pub sure: bool,
}

/// The most lines that an announcement is wrapped over.
pub const LONGEST: usize = 4;

/// The most bytes in all its lines.
const WIDEST: usize = 500;

/// The announcement that begins with the first line, if one does.
pub fn at(lines: &[&str]) -> Option<Found> {
    let paragraph = lines.iter().take(LONGEST).take_while(|line| !line.is_empty() && !line.starts_with('>'));
    // Most lines are told here: nothing near them ends as an announcement does.
    let last = paragraph.clone().position(|line| closes(line))?;
    let size: usize = lines[..=last].iter().map(|line| line.len() + 1).sum();
    if size > WIDEST {
        return None;
    }
    if last == 0 && !lines[0].ends_with([':', '：']) && ends_in_address(lines[0]) {
        // "2026/11/16 Anna <a@x>", without verb or colon, announces a quote only right above one.
        let next = lines.iter().skip(1).find(|line| !line.is_empty());
        let above = next.is_some_and(|line| line.starts_with('>'));
        return (above && has_moment(lines[0])).then_some(Found { lines: 1, sure: true });
    }
    if last == 0 {
        return judged(lines[0], false).map(|sure| Found { lines: 1, sure });
    }
    if !opens(lines[0]) {
        return None;
    }
    let joined = lines[..=last].iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let sure = judged(&joined, true)?;
    // The first line must belong to it, and not be words above an announcement that begins below.
    let begins_below = (1..=last).any(|below| opens(lines[below]) && opens_better(lines[below], lines[0]));
    (sure && !begins_below).then_some(Found { lines: last + 1, sure })
}

/// Whether a line ends as an announcement does: in a colon, or in a verb where a program draws a line instead.
pub fn closes(line: &str) -> bool {
    let Some(b':' | 0x9a | b'-' | b'*' | b'_' | b'<' | b'>' | b'e' | b'o' | b't' | b'n' | 0xb3) =
        line.as_bytes().last()
    else {
        return false;
    };
    let line = line.trim_end_matches(['-', '*', '_', ' ', '<']);
    line.ends_with([':', '：'])
        || ["wrote", "ha scritto", "a écrit", "escribió", "geschrieben"]
            .iter()
            .any(|verb| line.ends_with(verb))
        || ends_in_address(line)
}

fn ends_in_address(line: &str) -> bool {
    line.ends_with('>') && line.starts_with(|first: char| first.is_ascii_digit()) && has_address(line)
}

/// Whether a line that ends so announces a quote, and surely.
fn judged(line: &str, wrapped: bool) -> Option<bool> {
    let line = line.trim_start_matches([' ', '*', '_', '-', '"', '[', '(']);
    let folded = line.to_lowercase();
    let has_verb = speaks(&folded);
    let (address, moment) = (has_address(line), has_moment(line));
    let opens = opens_with_word(&folded);
    if has_verb && (address || moment || (opens && folded.len() > 12))
        || (address && moment)
        || (opens_a_quote(&folded) && !wrapped)
    {
        return Some(true);
    }
    // "Anna Rossi wrote:", short and with nothing behind the verb.
    let words = line.split(' ').count();
    (has_verb && words <= 6 && line.ends_with([':', '：']) && ends_in_verb(&folded)).then_some(false)
}

/// Whether a line can be the first of an announcement.
fn opens(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '*', '_', '"', '[', '(']);
    has_address(line)
        || has_moment(line)
        || (opens_with_word(&line.to_lowercase()) && line.contains([',', '.', '0', '1', '2', '3']))
}

/// Whether a line below is the better beginning: it opens with a word or a moment, and the upper does not.
fn opens_better(below: &str, above: &str) -> bool {
    let opens = |line: &str| opens_with_word(&line.trim_start().to_lowercase());
    opens(below) && !opens(above)
}

/// Words that announcements open with, in lower case, each with its blank.
const OPENINGS: &[&str] = &[
    "on ",
    "il ",
    "in data ",
    "am ",
    "le ",
    "el ",
    "em ",
    "op ",
    "den ",
    "dne ",
    "w dniu ",
    "dnia ",
    "the ",
    "at ",
    "in a message ",
    "a(z) ",
    "la ",
    "lunedì",
    "martedì",
    "mercoledì",
    "giovedì",
    "venerdì",
    "sabato",
    "domenica",
    "mon,",
    "tue,",
    "wed,",
    "thu,",
    "fri,",
    "sat,",
    "sun,",
    "ma ",
    "ti ",
    "ke ",
    "to ",
    "pe ",
    "la ",
    "su ",
    "pon.",
    "wt.",
    "śr.",
    "czw.",
    "pt.",
    "sob.",
    "niedz.",
    "po ",
    "út ",
    "st ",
    "čt ",
    "pá ",
    "so ",
    "ne ",
    "вс,",
    "пн,",
    "вт,",
    "ср,",
    "чт,",
    "пт,",
    "сб,",
    "в ",
    "im ",
    "nel ",
    "no dia ",
    "vào ",
    "pada ",
    "a ",
];

fn opens_with_word(folded: &str) -> bool {
    OPENINGS.iter().any(|opening| folded.starts_with(opening))
}

/// Announcements that need no verb: "Quoting Anna <a@x>:".
fn opens_a_quote(folded: &str) -> bool {
    ["quoting ", "zitat von ", "citando ", "citando a ", "citation de ", "quoth ", "citat fra "]
        .iter()
        .any(|opening| folded.starts_with(opening))
}

/// Verbs of writing, in lower case. Those in `APART` stand as whole words, the others anywhere.
const APART: &[&str] = &[
    "wrote",
    "writes",
    "written",
    "schrieb",
    "schrieb:",
    "schreef",
    "skrev",
    "napisał",
    "napisała",
    "napsal",
    "napsala",
    "kirjoitti",
    "said",
    "says",
    "écrit",
    "ecrit",
    "scritto",
    "scrive",
    "escribió",
    "escribio",
    "escreveu",
    "escrito",
    "написал",
    "написала",
    "пишет",
    "писал",
    "писала",
    "yazdı",
    "yazmış",
    "írta",
    "schreibt",
    "geschrieben",
    "scris",
    "έγραψε",
    "написа",
    "пише",
    "viết",
    "menulis",
    "skrifaði",
    "rašė",
    "kirjutas",
    "napísal",
    "sent",
    "geschreven",
    "pisze",
    "svarade",
    "respondió",
    "ha risposto",
    "rispose",
    "antwortete",
    "napisał(a)",
    "napsal(a)",
    "написал(а)",
    "schrieben",
    "spake",
    "scrisse",
];

const ANYWHERE: &[&str] = &["写道", "寫道", "のメール", "書きました", "さんは", "님이 작성", "作成", "wrote"];

/// Whether a verb of writing stands among the words.
fn speaks(folded: &str) -> bool {
    folded.split([' ', ',']).any(is_verb)
        || (!folded.is_ascii() && ANYWHERE.iter().any(|verb| folded.contains(verb)))
}

fn is_verb(word: &str) -> bool {
    let word = word.trim_end_matches([':', '：', '-', '*', '_']);
    APART.contains(&word)
}

fn ends_in_verb(folded: &str) -> bool {
    folded.trim_end_matches([' ', ':', '：']).rsplit(' ').next().is_some_and(is_verb)
        || ANYWHERE.iter().any(|verb| folded.contains(verb))
}

/// Whether an address stands in a line, with letters on both sides of its sign.
fn has_address(line: &str) -> bool {
    let bytes = line.as_bytes();
    let is_part =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"._-+".contains(byte));
    bytes
        .iter()
        .enumerate()
        .any(|(at, byte)| *byte == b'@' && at > 0 && is_part(bytes.get(at - 1)) && is_part(bytes.get(at + 1)))
        || line.contains("mailto:")
}

/// Whether a moment stands in a line: a year, a time of day or a date in figures.
fn has_moment(line: &str) -> bool {
    let bytes = line.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let count = digits(at);
        let is_year = count == 4 && (bytes[at..].starts_with(b"19") || bytes[at..].starts_with(b"20"));
        let sign = bytes.get(at + count).copied().unwrap_or_default();
        let behind = if at + count < bytes.len() { digits(at + count + 1) } else { 0 };
        let is_time = count <= 2 && b":.h".contains(&sign) && behind == 2;
        let is_date = count <= 2
            && b"/-".contains(&sign)
            && (1..=2).contains(&behind)
            && bytes.get(at + count + 1 + behind) == Some(&sign);
        if is_year || is_time || is_date {
            return true;
        }
        at += count.max(1);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, lines: usize) {
        let found = at(&text.lines().collect::<Vec<_>>());
        assert_eq!(found.filter(|found| found.sure).map_or(0, |found| found.lines), lines, "{text}");
    }

    #[test]
    fn announcements_in_many_languages() {
        for line in [
            "On Mon, Nov 16, 2026 at 9:20 AM Anna Rossi <anna@example.org> wrote:",
            "On 16 Nov 2026, at 09:20, Anna Rossi wrote:",
            "On 11/16/26 9:20 AM, Anna wrote:",
            "Il giorno lun 16 nov 2026 alle ore 09:20 Anna <anna@example.org> ha scritto:",
            "Il 16/11/2026 09:20, Anna Rossi ha scritto:",
            "Am Mo., 16. Nov. 2026 um 09:20 Uhr schrieb Anna <anna@example.org>:",
            "Am 16.11.2026 um 09:20 schrieb Anna Rossi:",
            "Le lun. 16 nov. 2026 à 09:20, Anna <anna@example.org> a écrit :",
            "El lun, 16 nov 2026 a las 9:20, Anna (<anna@example.org>) escribió:",
            "Em seg., 16 de nov. de 2026 às 09:20, Anna <anna@example.org> escreveu:",
            "Op ma 16 nov 2026 om 09:20 schreef Anna <anna@example.org>:",
            "Den man. 16. nov. 2026 kl. 09.20 skrev Anna <anna@example.org>:",
            "Den mån 16 nov. 2026 kl 09:20 skrev Anna <anna@example.org>:",
            "man. 16. nov. 2026 kl. 09:20 skrev Anna <anna@example.org>:",
            "pon., 16 lis 2026 o 09:20 Anna <anna@example.org> napisał(a):",
            "W dniu 16.11.2026 o 09:20, Anna pisze:",
            "po 16. 11. 2026 v 9:20 odesílatel Anna <anna@example.org> napsal:",
            "ma 16. marrask. 2026 klo 9.20 Anna (anna@example.org) kirjoitti:",
            "пн, 16 нояб. 2026 г. в 09:20, Anna <anna@example.org>:",
            "16.11.2026 09:20, Анна пишет:",
            "Anna <anna@example.org>, 16 Kas 2026 Pzt, 09:20 tarihinde şunu yazdı:",
            "2026年11月16日(月) 9:20 Anna <anna@example.org>:",
            "Anna <anna@example.org> 于2026年11月16日周一 09:20写道：",
            "2026-11-16 9:20 GMT+01:00 Anna <anna@example.org>:",
            "Anna Rossi <anna@example.org> wrote on 16/11/2026 09.20.33:",
            "* Anna Rossi <anna@example.org> [2026-11-16 09:20 +0100]:",
            "In a message dated 11/16/2026 9:20:33 A.M. Eastern Standard Time, anna@example.org writes:",
            "Quoting Anna Rossi <anna@example.org>:",
            "Anna Rossi <anna@example.org> schrieb am Mo., 16. Nov. 2026, 09:20:",
            "Dnia 16 listopada 2026 09:20 Anna <anna@example.org> napisał(a):",
            "---- On Mon, 16 Nov 2026 09:20:00 +0100 Anna <anna@example.org> wrote ---:",
            "On Monday, Anna Rossi wrote:",
        ] {
            check(line, 1);
        }
    }

    #[test]
    fn announcements_that_are_wrapped() {
        check("On Mon, Nov 16, 2026 at 9:20 AM Anna Rossi <anna@example.org>\nwrote:", 2);
        check("On Mon, Nov 16, 2026 at 9:20 AM Anna Rossi <\nanna@example.org> wrote:\n> x", 2);
        check("Il giorno lun 16 nov 2026 alle ore 09:20 Anna Rossi\n<anna@example.org>\nha scritto:", 3);
        check("Am Mo., 16. Nov. 2026 um 09:20 Uhr schrieb Anna Rossi <\nanna@example.org>:", 2);
        check("bid 3\nOn Mon, Nov 16, 2026 at 9:20 AM Anna wrote:", 0);
        check("bid 3 at 9:20\nOn Mon, Nov 16, 2026 at 9:20 AM Anna wrote:", 0);
        check("bid 3\nOn Mon, Nov 16, 2026 at 9:20 AM Anna\nRossi wrote:", 0);
    }

    #[test]
    fn own_words_are_no_announcements() {
        for line in [
            "red: build Baltimore - Pittsburgh",
            "my orders for 2026:",
            "press to all:",
            "On red:",
            "table Tuesday:",
            "bid 3",
            "Orders (as I wrote to Bert) are these, for the whole of the next round:",
        ] {
            check(line, 0);
        }
        assert!(at(&["Anna wrote:"]).is_some_and(|found| !found.sure));
    }
}
