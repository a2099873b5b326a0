//! A letter to be sent: text, perhaps HTML with pictures, and the headers that keep a thread together.
//!
//! The same letter always gives the same bytes: boundaries come from its id and nothing asks a clock.

use super::Address;
use chrono::{DateTime, Utc};
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, Message, MultiPart, SinglePart, header};
use std::error::Error;
use std::fmt;

/// A letter to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// Its Message-ID, without brackets.
    pub id: String,
    /// When it is written.
    pub date: DateTime<Utc>,
    /// Who writes.
    pub from: Address,
    /// Who reads.
    pub to: Address,
    /// The address that an answer should go to.
    pub reply_to: Option<String>,
    /// What it is about.
    pub subject: String,
    /// The Message-ID of the letter that it answers.
    pub in_reply_to: Option<String>,
    /// The Message-IDs of its thread, the oldest first.
    pub references: Vec<String>,
    /// A name for people and an id for filters, of the table it belongs to.
    pub list_id: Option<(String, String)>,
    /// The part that says everything.
    pub text: String,
    /// The same for readers of HTML.
    pub html: Option<String>,
    /// Pictures that the HTML shows.
    pub pictures: Vec<Picture>,
    /// Files that go with it.
    pub attached: Vec<Attached>,
    /// Whether it goes out by itself rather than as the answer to a letter.
    pub automatic: bool,
    /// Where a letter goes that ends such letters (RFC 2369): one click, and nothing to be written.
    pub unsubscribe: Option<String>,
}

/// A file that goes with a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attached {
    /// The name under which a reader saves it.
    pub name: String,
    /// Its kind, as MIME names it.
    pub kind: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A picture inside a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// What the HTML calls it: `<img src="cid:board">`.
    pub cid: String,
    /// The name under which a reader saves it.
    pub name: String,
    /// Its bytes.
    pub png: Vec<u8>,
}

/// A letter that cannot be written.
#[derive(Debug)]
pub enum WriteError {
    /// Something that stands where an address should.
    BadAddress(String),
    /// What the package that writes letters could not do.
    Refused(String),
}

impl fmt::Display for WriteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::BadAddress(address) => write!(out, "{address:?} is no address"),
            WriteError::Refused(why) => write!(out, "the letter cannot be written: {why}"),
        }
    }
}

impl Error for WriteError {}

/// Thread depth beyond which the middle of References is left out, as RFC 5322 allows.
const REFERENCES: usize = 20;

impl Outgoing {
    /// A letter with nothing in it yet.
    pub fn new(from: Address, to: Address) -> Outgoing {
        Outgoing {
            id: String::new(),
            date: DateTime::UNIX_EPOCH,
            from,
            to,
            reply_to: None,
            subject: String::new(),
            in_reply_to: None,
            references: Vec::new(),
            list_id: None,
            text: String::new(),
            html: None,
            pictures: Vec::new(),
            attached: Vec::new(),
            automatic: true,
            unsubscribe: None,
        }
    }

    /// The letter as it goes over the wire.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WriteError> {
        let automatic = if self.automatic { "auto-generated" } else { "auto-replied" };
        let mut letter = Message::builder()
            .message_id(Some(bracketed(&self.id)))
            .date(self.date.into())
            .from(mailbox(&self.from)?)
            .to(mailbox(&self.to)?)
            .subject(one_line(&self.subject))
            .header(Plain::<AutoSubmitted>::new(automatic))
            .header(Plain::<Precedence>::new("bulk"))
            .header(Plain::<Waybill>::new("1"));
        if let Some(address) = &self.reply_to {
            letter = letter.reply_to(mailbox(&Address { name: String::new(), email: address.clone() })?);
        }
        if let Some(id) = &self.in_reply_to {
            letter = letter.in_reply_to(bracketed(id));
        }
        if !self.references.is_empty() {
            letter = letter.references(thread(&self.references));
        }
        if let Some((name, id)) = &self.list_id {
            letter = letter.header(ListId::new(name, id));
        }
        if let Some(address) = &self.unsubscribe {
            let link = format!("<mailto:{}?subject=unsubscribe>", one_line(address));
            letter = letter.header(Plain::<ListUnsubscribe>::new(&link));
        }
        let built = match &self.html {
            None => letter.singlepart(SinglePart::plain(self.text.clone())),
            Some(html) if self.attached.is_empty() => letter.multipart(self.alternatives(html)),
            Some(html) => {
                let all =
                    MultiPart::mixed().boundary(self.boundary("all")).multipart(self.alternatives(html));
                letter.multipart(self.attached.iter().fold(all, |all, file| all.singlepart(file.part())))
            }
        };
        Ok(built.map_err(|error| WriteError::Refused(error.to_string()))?.formatted())
    }

    fn alternatives(&self, html: &str) -> MultiPart {
        let both = MultiPart::alternative()
            .boundary(self.boundary("words"))
            .singlepart(SinglePart::plain(self.text.clone()));
        let html = SinglePart::html(html.to_owned());
        if self.pictures.is_empty() {
            return both.singlepart(html);
        }
        let mut page = MultiPart::related().boundary(self.boundary("page")).singlepart(html);
        for picture in &self.pictures {
            let png = header::ContentType::parse("image/png").expect("it is a content type");
            let (cid, name) = (one_line(&picture.cid), one_line(&picture.name));
            page =
                page.singlepart(Attachment::new_inline_with_name(cid, name).body(picture.png.clone(), png));
        }
        both.multipart(page)
    }

    /// A boundary that comes from the id, so that the same letter has the same bytes.
    fn boundary(&self, part: &str) -> String {
        let hash = blake3::hash(self.id.as_bytes()).to_hex();
        // "=_" can stand in no quoted-printable text.
        format!("=_{part}_{}", &hash[..24])
    }
}

impl Attached {
    fn part(&self) -> SinglePart {
        let kind = header::ContentType::parse(self.kind).expect("it is a content type");
        Attachment::new(one_line(&self.name)).body(self.bytes.clone(), kind)
    }
}

/// Text without line ends: a header that holds one could smuggle in another.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// An id as it stands in a header.
fn bracketed(id: &str) -> String {
    let safe: String =
        id.chars().filter(|letter| letter.is_ascii_graphic() && !"<>".contains(*letter)).collect();
    format!("<{safe}>")
}

/// The ids of a thread; of a long one the first and the last.
fn thread(ids: &[String]) -> String {
    let skipped = ids.len().saturating_sub(REFERENCES);
    let kept = ids.iter().take(1).chain(ids.iter().skip(1 + skipped));
    kept.map(|id| bracketed(id)).collect::<Vec<_>>().join(" ")
}

fn mailbox(address: &Address) -> Result<Mailbox, WriteError> {
    let email = address.email.trim().parse().map_err(|_| WriteError::BadAddress(address.email.clone()))?;
    let name = one_line(address.name.trim());
    Ok(Mailbox::new((!name.is_empty()).then_some(name), email))
}

/// A header of one ASCII word that lettre has no type for.
#[derive(Clone)]
struct Plain<N> {
    value: String,
    named: std::marker::PhantomData<N>,
}

/// What such a header is called.
trait Named: Clone {
    const NAME: &'static str;
}

macro_rules! named {
    ($($header:ident = $name:literal),+) => { $(
        #[derive(Clone)]
        struct $header;
        impl Named for $header { const NAME: &'static str = $name; }
    )+ };
}
named!(
    AutoSubmitted = "Auto-Submitted",
    ListUnsubscribe = "List-Unsubscribe",
    Precedence = "Precedence",
    Waybill = "X-Waybill"
);

impl<N: Named> Plain<N> {
    fn new(value: &str) -> Plain<N> {
        Plain { value: value.to_owned(), named: std::marker::PhantomData }
    }
}

impl<N: Named> Header for Plain<N> {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str(N::NAME)
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Plain::new(text))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.value.clone())
    }
}

/// `List-Id: Name <id>`; the name may be in any language, the id may not.
#[derive(Clone)]
struct ListId(String);

impl ListId {
    fn new(name: &str, id: &str) -> ListId {
        let id = bracketed(id).to_lowercase();
        let name: String = one_line(name).chars().filter(|letter| !"<>\"".contains(*letter)).collect();
        ListId(if name.trim().is_empty() { id } else { format!("{} {id}", name.trim()) })
    }
}

impl Header for ListId {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Id")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(ListId(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::{Kind, read};
    use chrono::TimeZone;

    fn letter() -> Outgoing {
        Outgoing {
            id: "tuesday.12.anna@waybill.example.org".into(),
            date: Utc.with_ymd_and_hms(2026, 11, 16, 9, 20, 0).unwrap(),
            from: Address { name: "Waybill, moderator".into(), email: "waybill@example.org".into() },
            to: Address { name: "Niccolò Rossi".into(), email: "nic@example.org".into() },
            reply_to: Some("waybill+abc123@example.org".into()),
            subject: "[Martedì] è il tuo turno, fino a venerdì 20:00\r\nBcc: all@example.org".into(),
            in_reply_to: Some("x1@mail.example.org".into()),
            references: (0..40).map(|number| format!("r{number}@example.org")).collect(),
            list_id: Some(("Martedì sera".into(), "tuesday.waybill.example.org".into())),
            text: "Tocca a te: è il tuo turno.\n".into(),
            html: Some("<p>Tocca a te: <img src=\"cid:board\"></p>".into()),
            pictures: vec![Picture {
                cid: "board".into(),
                name: "board.png".into(),
                png: vec![137, 80, 78, 71],
            }],
            attached: Vec::new(),
            automatic: true,
            unsubscribe: None,
        }
    }

    #[test]
    fn the_same_letter_gives_the_same_bytes() {
        assert_eq!(letter().to_bytes().unwrap(), letter().to_bytes().unwrap());
    }

    #[test]
    fn what_was_written_is_read_back() {
        let bytes = letter().to_bytes().unwrap();
        let text = String::from_utf8(bytes.clone()).unwrap();
        for header in [
            "Message-ID: <tuesday.12.anna@waybill.example.org>\r\n",
            "Date: Mon, 16 Nov 2026 09:20:00 +0000\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "Precedence: bulk\r\n",
            "X-Waybill: 1\r\n",
            "In-Reply-To: <x1@mail.example.org>\r\n",
            "Reply-To: waybill+abc123@example.org\r\n",
            "<tuesday.waybill.example.org>\r\n",
            "Content-ID: <board>\r\n",
            "multipart/related",
        ] {
            assert!(text.contains(header), "{header:?} in {text}");
        }
        assert!(!text.contains("\nBcc:"), "{text}");
        assert!(text.lines().all(|line| line.len() <= 998));
        let back = read(&bytes);
        assert_eq!(back.kind, Kind::Own);
        assert_eq!(back.id, "tuesday.12.anna@waybill.example.org");
        assert_eq!(
            back.from,
            Some(Address { name: "Waybill, moderator".into(), email: "waybill@example.org".into() })
        );
        assert_eq!(back.to, ["nic@example.org"]);
        assert!(
            back.subject.starts_with("[Martedì] è il tuo turno, fino a venerdì 20:00"),
            "{}",
            back.subject
        );
        assert_eq!(back.own, ["Tocca a te: è il tuo turno."]);
        assert_eq!(back.references.len(), REFERENCES);
        assert_eq!(
            (back.references[0].as_str(), back.references[19].as_str()),
            ("r0@example.org", "r39@example.org")
        );
    }

    #[test]
    fn text_alone_and_bad_addresses() {
        let plain = Outgoing { html: None, pictures: vec![], automatic: false, ..letter() };
        let text = String::from_utf8(plain.to_bytes().unwrap()).unwrap();
        assert!(text.contains("Auto-Submitted: auto-replied") && !text.contains("multipart"), "{text}");
        let bad = Outgoing { to: Address { name: String::new(), email: "nobody".into() }, ..letter() };
        assert!(matches!(bad.to_bytes(), Err(WriteError::BadAddress(_))));
    }
}
