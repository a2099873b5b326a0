//! Replies as mail programs write them: where the quotes stand, which parts there are, how letters are encoded.
//!
//! The words between a player's own and the quoted ones ("On … wrote:") are those of the mail programs.

use crate::post::Address;
use chrono::{DateTime, Utc};

/// The mail program of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// Web mail that sends HTML alone, the quotes in a block below.
    WebMail,
    /// Plain text, flowed, the quotes with `>` below.
    Flowed,
    /// An Italian telephone: Latin-1, quoted-printable, a line it adds by itself.
    Telephone,
    /// An office program: text and HTML, the old letter below a block of its headers.
    OfficeMail,
    /// The quotes first, the player's words below them, in Base64.
    Base64,
    /// A terminal: the quotes with `>`, a signature.
    Terminal,
}

impl Program {
    /// Every program, in the order in which players use them.
    pub const ALL: [Program; 6] = [
        Program::WebMail,
        Program::Flowed,
        Program::Telephone,
        Program::OfficeMail,
        Program::Base64,
        Program::Terminal,
    ];
}

/// A reply to be written.
pub struct Reply<'r> {
    /// Who writes.
    pub from: &'r Address,
    /// Where it goes.
    pub to: &'r str,
    /// Its Message-ID.
    pub id: &'r str,
    /// What it is about.
    pub subject: &'r str,
    /// The Message-ID of the letter that it answers.
    pub answers: Option<&'r str>,
    /// The moment.
    pub at: DateTime<Utc>,
    /// The player's own words.
    pub own: &'r [String],
    /// The text of the letter that it answers.
    pub quoted: &'r str,
}

impl Reply<'_> {
    /// The letter as a mail program writes it.
    pub fn bytes(&self, program: Program) -> Vec<u8> {
        let (own, at, to) = (self.own.join("\n"), self.at, self.to);
        let wrote = format!("On {}, Waybill <{to}> wrote:", at.format("%a, %b %-d, %Y at %-I:%M %p"));
        let text = |top: &str, head: &str| format!("{top}\n\n{head}\n{}\n", quotes(self.quoted));
        let text = match program {
            Program::WebMail => return self.message(&html_part(&self.web_mail(&own, &wrote))),
            Program::OfficeMail => return self.message(&self.office_mail(&own)),
            Program::Flowed => {
                let head = format!("On {}, Waybill wrote:", at.format("%d/%m/%Y %H:%M"));
                let body = text(&flowed(&own), &head);
                return self.message(&part("text/plain; charset=UTF-8; format=flowed", "8bit", &body));
            }
            Program::Telephone => {
                let when = at.format("%d/%m/%Y alle ore %H:%M");
                let head = format!("Inviato da iPhone\n\n> Il giorno {when}, Waybill <{to}> ha scritto:\n>");
                let body = quoted_printable(&text(&own, &head));
                return self.message(&part("text/plain; charset=iso-8859-1", "quoted-printable", &body));
            }
            Program::Base64 => format!("{wrote}\n{}\n\n{own}\n", quotes(self.quoted)),
            Program::Terminal => text(&own, &wrote) + &format!("\n-- \n{}\n", self.from.name),
        };
        match program {
            Program::Base64 => self.message(&part("text/plain; charset=utf-8", "base64", &base64(&text))),
            _ => self.message(&part("text/plain; charset=utf-8", "8bit", &text)),
        }
    }

    fn web_mail(&self, own: &str, wrote: &str) -> String {
        let own: Vec<String> = own.lines().map(|line| format!("<div>{}</div>", escaped(line))).collect();
        format!(
            "<div dir=\"ltr\">{}</div><br>\n<div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">{}<br></div>\
             <blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex\">\n\
             <pre>{}</pre></blockquote></div>\n",
            own.join("\n"),
            escaped(wrote),
            escaped(self.quoted)
        )
    }

    /// Text and HTML, both with the old letter below its headers.
    fn office_mail(&self, own: &str) -> String {
        let (to, from) = (self.to, &self.from.email);
        let sent = self.at.format("%A, %B %-d, %Y %-I:%M %p").to_string();
        let subject = self.subject.trim_start_matches("Re: ");
        let head = [("From", format!("Waybill <{to}>")), ("Sent", sent), ("To", from.clone())];
        let head: Vec<(&str, String)> = head.into_iter().chain([("Subject", subject.to_owned())]).collect();
        let lines: Vec<String> = head.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        let text = format!("{own}\n\n-----Original Message-----\n{}\n\n{}\n", lines.join("\n"), self.quoted);
        let rows: Vec<String> =
            head.iter().map(|(name, value)| format!("<b>{name}:</b> {}", escaped(value))).collect();
        let html = format!(
            "<html><body>\n<p class=\"MsoNormal\">{}</p>\n<div style=\"border:none;border-top:solid #E1E1E1 1.0pt;\
             padding:3.0pt 0 0 0\"><p class=\"MsoNormal\">{}</p></div>\n<pre>{}</pre>\n</body></html>\n",
            escaped(own).replace('\n', "<br>\n"),
            rows.join("<br>\n"),
            escaped(self.quoted)
        );
        let boundary = format!("_000_{}", self.id.split('@').next().unwrap_or_default());
        format!(
            "Content-Type: multipart/alternative; boundary=\"{boundary}\"\n\n--{boundary}\n{}\n--{boundary}\n{}\n--{boundary}--\n",
            part("text/plain; charset=\"utf-8\"", "8bit", &text),
            html_part(&html)
        )
    }

    /// The letter with its headers.
    fn message(&self, body: &str) -> Vec<u8> {
        let Reply { from, to, id, at, .. } = self;
        let (name, subject, date) = (encoded(&from.name), encoded(self.subject), at.to_rfc2822());
        let mut text = format!(
            "From: {name} <{}>\nTo: <{to}>\nSubject: {subject}\nDate: {date}\nMessage-ID: <{id}>\n",
            from.email
        );
        if let Some(answers) = self.answers {
            text.push_str(&format!("In-Reply-To: <{answers}>\nReferences: <{answers}>\n"));
        }
        text.push_str("MIME-Version: 1.0\n");
        text.push_str(body);
        text.replace('\n', "\r\n").into_bytes()
    }
}

fn part(kind: &str, encoding: &str, body: &str) -> String {
    format!("Content-Type: {kind}\nContent-Transfer-Encoding: {encoding}\n\n{body}")
}

fn html_part(html: &str) -> String {
    part("text/html; charset=\"UTF-8\"", "8bit", html)
}

/// Every line with a `>` in front of it.
fn quotes(text: &str) -> String {
    let quote = |line: &str| if line.is_empty() { ">".to_owned() } else { format!("> {line}") };
    text.lines().map(quote).collect::<Vec<String>>().join("\n")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// How long a line of a flowed letter grows.
const FLOWED: usize = 66;

/// Long lines broken at blanks, each blank left at the end of its line, so that a reader joins them again.
fn flowed(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut current = String::new();
        for word in line.split_inclusive(' ') {
            if !current.is_empty() && current.len() + word.len() > FLOWED {
                lines.push(std::mem::take(&mut current));
            }
            current.push_str(word);
        }
        lines.push(current);
    }
    lines.join("\n")
}

/// Latin-1 as quoted-printable; what Latin-1 lacks becomes a question mark.
fn quoted_printable(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut current = String::new();
        for letter in line.chars() {
            let byte = u8::try_from(u32::from(letter)).unwrap_or(b'?');
            let piece = match byte {
                b' '..=b'~' if byte != b'=' => char::from(byte).to_string(),
                _ => format!("={byte:02X}"),
            };
            if current.len() + piece.len() > 72 {
                lines.push(std::mem::take(&mut current) + "=");
            }
            current.push_str(&piece);
        }
        if current.ends_with(' ') {
            current.truncate(current.len() - 1);
            current.push_str("=20");
        }
        lines.push(current);
    }
    lines.join("\n") + "\n"
}

/// Base64 in lines of 76.
fn base64(text: &str) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut signs = String::new();
    for (place, three) in text.as_bytes().chunks(3).enumerate() {
        if place % 19 == 0 && place > 0 {
            signs.push('\n');
        }
        let bits =
            three.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for sign in 0..4 {
            let bits = (bits >> (18 - 6 * sign)) & 63;
            signs.push(if sign <= three.len() { char::from(SIGNS[bits as usize]) } else { '=' });
        }
    }
    signs + "\n"
}

/// Words in a header: as they are, or as encoded words when they are not plain.
fn encoded(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || " []().,:-+!'#".contains(letter);
    if text.chars().all(plain) {
        return text.to_owned();
    }
    let mut words = vec![String::new()];
    for letter in text.chars() {
        let piece = match letter {
            ' ' => "_".to_owned(),
            _ if letter.is_ascii_alphanumeric() => letter.to_string(),
            _ => letter.to_string().bytes().map(|byte| format!("={byte:02X}")).collect(),
        };
        match words.last_mut() {
            Some(word) if word.len() + piece.len() <= 60 => word.push_str(&piece),
            _ => words.push(piece),
        }
    }
    let words: Vec<String> = words.iter().map(|word| format!("=?utf-8?Q?{word}?=")).collect();
    words.join("\n ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::{Kind, read};

    #[test]
    fn every_program_writes_what_is_read_back_as_the_players_own_words() {
        let from = Address { name: "Zoë B.".into(), email: "zoe@example.org".into() };
        let long = "press to all: a line that goes on and on, so that every program that breaks lines has to break it somewhere";
        let own = ["Hello,".to_owned(), String::new(), long.to_owned(), "bid 3 max 5".to_owned()];
        let quoted = "It is your move.\n\nbid 9\n  pass\nÈ già tuo: “Rossa” ✓\n";
        for program in Program::ALL {
            let reply = Reply {
                from: &from,
                to: "waybill+0a1b2c3d4e5f@localhost",
                id: "1.demo@example.org",
                subject: "Re: [Demo] È il tuo turno, e questa riga è più lunga di quanto una parola codificata possa essere",
                answers: Some("demo.1@localhost"),
                at: DateTime::from_timestamp(1_794_787_200, 0).unwrap(),
                own: &own,
                quoted,
            };
            let letter = read(&reply.bytes(program));
            let text = letter.own.join("\n");
            assert_eq!(letter.kind, Kind::Person, "{program:?}");
            assert_eq!(letter.from.as_ref(), Some(&from), "{program:?}");
            assert_eq!(letter.subject, reply.subject, "{program:?}");
            assert!(text.contains("bid 3 max 5") && !text.contains("bid 9"), "{program:?}: {text}");
            assert!(letter.own.iter().any(|line| line.trim() == long), "{program:?}: {text}");
        }
    }
}
