//! Whether a person wrote a letter, a machine answered, or a letter came back.
//!
//! A mistake towards "machine" costs one answer; a mistake towards "person" can start a loop of two
//! machines that write to each other, so every known sign of a machine counts.

use crate::post::Kind;
use mail_parser::{HeaderName, HeaderValue, Message, MimeHeaders};

/// What sort of letter it is, by its headers.
pub fn of(message: &Message<'_>) -> Kind {
    let mut signs = Signs::of(message);
    // Somebody who writes to us through a group, or as a member of one, carries a token of their seat in
    // the address; a newsletter cannot know it. Whose it is, and whether it is any, is asked later.
    signs.list = signs.list && (signs.bulk || !has_token(message));
    if signs.own {
        Kind::Own
    } else if signs.bounce || (signs.from_a_daemon && (signs.no_return || is_bounce_subject(message))) {
        Kind::Bounce
    } else if signs.replied || is_auto_subject(message) || (signs.generated && !signs.list) {
        Kind::AutoReply
    } else if signs.spam {
        Kind::Spam
    } else if signs.list {
        Kind::List
    } else if signs.from_nobody {
        Kind::NoReply
    } else if signs.no_return || signs.from_a_daemon {
        Kind::AutoReply
    } else {
        Kind::Person
    }
}

#[derive(Default)]
struct Signs {
    own: bool,
    bounce: bool,
    from_a_daemon: bool,
    no_return: bool,
    /// A machine's answer to a letter.
    replied: bool,
    /// A machine's letter of any sort.
    generated: bool,
    list: bool,
    /// A list's letter to all, by its own word, as newsletters and notifiers are.
    bulk: bool,
    /// What a filter on the way called spam.
    spam: bool,
    /// From an address where nobody reads.
    from_nobody: bool,
}

impl Signs {
    fn of(message: &Message<'_>) -> Signs {
        let mut signs = Signs::default();
        for header in message.headers() {
            match &header.name {
                HeaderName::ListId | HeaderName::ListPost | HeaderName::ListUnsubscribe => signs.list = true,
                HeaderName::ReturnPath => {
                    signs.no_return = match &header.value {
                        HeaderValue::Text(path) => path.trim().trim_matches(['<', '>']).is_empty(),
                        HeaderValue::Empty => true,
                        _ => false,
                    }
                }
                name => signs.note(name.as_str(), header.value.as_text().unwrap_or_default().trim()),
            }
        }
        if let Some(content) = message.content_type()
            && content.subtype().is_some_and(|subtype| subtype.eq_ignore_ascii_case("report"))
        {
            // A receipt for a letter that was read is a machine's answer too, but no bounce.
            let about = content.attribute("report-type").unwrap_or("delivery-status");
            signs.bounce |= about.eq_ignore_ascii_case("delivery-status");
            signs.replied |= !signs.bounce;
        }
        let from = message.from().and_then(|from| from.first()).and_then(|from| from.address.as_deref());
        let mailbox = from.unwrap_or_default().split('@').next().unwrap_or_default();
        signs.from_nobody = is_nobody(mailbox);
        signs.from_a_daemon = ["mailer-daemon", "postmaster", "mail-daemon", "mdaemon"]
            .iter()
            .any(|daemon| mailbox.eq_ignore_ascii_case(daemon));
        signs
    }

    fn note(&mut self, name: &str, value: &str) {
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        let says = |word: &str| {
            value.len() >= word.len() && value.as_bytes()[..word.len()].eq_ignore_ascii_case(word.as_bytes())
        };
        match name.as_bytes().first().map(u8::to_ascii_lowercase) {
            Some(b'x') if is("X-Waybill") => self.own = true,
            Some(b'x') if is("X-Failed-Recipients") => self.bounce = true,
            Some(b'x')
                if is("X-Autoreply")
                    || is("X-Mail-Autoreply")
                    || is("X-Autorespond")
                    || is("X-Autoresponder") =>
            {
                self.replied |= !says("no");
            }
            Some(b'x') if is("X-Spam-Flag") || is("X-Spam") || is("X-Spam-Status") || is("X-YMail-Spam") => {
                self.spam |= says("yes") || says("true") || says("spam");
            }
            Some(b'x') if is("X-Mailing-List") || is("X-BeenThere") => self.list = true,
            Some(b'a') if is("Auto-Submitted") => {
                self.replied |= says("auto-replied");
                self.generated |= !says("no") && !value.is_empty();
            }
            Some(b'p') if is("Precedence") => {
                self.list |= says("bulk") || says("list") || says("junk");
                self.bulk |= says("bulk") || says("junk");
                self.replied |= says("auto_reply") || says("auto-reply");
            }
            _ => {}
        }
    }
}

/// Whether a letter goes to an address with a token, such as `waybill+t7k2@example.net`.
fn has_token(message: &Message<'_>) -> bool {
    let is_one = |email: &str| email.split_once('@').is_some_and(|(mailbox, _)| mailbox.contains('+'));
    let written = [message.to(), message.cc()].into_iter().flatten().flat_map(mail_parser::Address::iter);
    let delivered = message.headers().iter().filter(|header| {
        ["Delivered-To", "X-Original-To", "Envelope-To"]
            .iter()
            .any(|name| header.name.as_str().eq_ignore_ascii_case(name))
    });
    written.filter_map(|to| to.address.as_deref()).any(is_one)
        || delivered.filter_map(|header| header.value.as_text()).any(is_one)
}

/// Whether an address says of itself that nobody reads what is written there.
fn is_nobody(mailbox: &str) -> bool {
    let name: String = mailbox.chars().filter(|letter| letter.is_alphanumeric()).take(40).collect();
    let name = name.to_ascii_lowercase();
    NOBODY.iter().any(|nobody| name.starts_with(nobody) || name.ends_with(nobody))
}

/// Names of such addresses, without dashes and dots.
const NOBODY: &[&str] = &[
    "noreply",
    "donotreply",
    "nonrispondere",
    "norispondere",
    "nichtantworten",
    "nepasrepondre",
    "noresponder",
    "naoresponda",
    "nietbeantwoorden",
];

/// How the subject of a machine's answer begins, in lower case.
const AUTO: &[&str] = &[
    "automatic reply",
    "auto reply",
    "auto-reply",
    "autoreply",
    "out of office",
    "out of the office",
    "auto:",
    "risposta automatica",
    "fuori sede",
    "fuori ufficio",
    "assente dall",
    "assenza:",
    "automatische antwort",
    "abwesenheitsnotiz",
    "abwesend:",
    "abwesenheit",
    "réponse automatique",
    "absence du bureau",
    "absent du bureau",
    "respuesta automática",
    "fuera de la oficina",
    "resposta automática",
    "fora do escritório",
    "automatisch antwoord",
    "afwezig",
    "autosvar",
    "automatiskt svar",
    "automatisk svar",
    "automatyczna odpowiedź",
    "automatická odpověď",
    "automaattinen vastaus",
    "автоответ",
    "автоматический ответ",
    "otomatik yanıt",
    "自動応答",
    "自动回复",
    "自動回覆",
];

/// How the subject of a letter that came back begins, in lower case.
const BOUNCE: &[&str] = &[
    "undeliver",
    "delivery status notification",
    "delivery failure",
    "delivery has failed",
    "mail delivery",
    "returned mail",
    "failure notice",
    "unzustellbar",
    "non recapitabile",
    "mancato recapito",
    "non remis",
    "no se puede entregar",
    "warning: message",
    "message not delivered",
];

fn is_auto_subject(message: &Message<'_>) -> bool {
    begins(message.subject().unwrap_or_default(), AUTO)
}

fn is_bounce_subject(message: &Message<'_>) -> bool {
    begins(message.subject().unwrap_or_default(), BOUNCE)
}

fn begins(subject: &str, phrases: &[&str]) -> bool {
    // A person's answer to such a letter begins with "Re:" and is a person's.
    let subject: String = subject.trim().chars().take(40).flat_map(char::to_lowercase).collect();
    let first = subject.bytes().next();
    phrases.iter().any(|phrase| phrase.bytes().next() == first && subject.starts_with(phrase))
}
