//! Letters that are not taken for their writer's: they wait for a word of the player or of the moderator.

use super::{Brought, Deed, PostOffice, matter, raw, reason_word};
use crate::daemon::DaemonError;
use crate::daemon::address_book::Chair;
use crate::daemon::gate::Door;
use crate::daemon::matters::{self, Matter, MatterKind};
use crate::journal::{Batch, Journal};
use crate::post::policy::Reason;
use crate::post::{Address, Arrival, Content, Kind, Letter, suffix, verp};
use chrono::{DateTime, Utc};

impl PostOffice<'_> {
    /// A letter that is not taken for its writer's waits for a word of the player or the moderator.
    pub(super) fn hold(
        &mut self,
        brought: &Brought<'_>,
        letter: &Letter,
        reason: Reason,
        chair: Option<Chair>,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        // Not under the letter's own id: the real one may still come.
        let from = letter.from.as_ref().map(|from| from.email.to_lowercase()).unwrap_or_default();
        let once = format!("held {from} {}", letter.id);
        if self.tray.seen(&once)?.is_some() {
            return Ok(Deed::Ignored("it is held already"));
        }
        let kept = raw(&brought.arrival);
        let kind = MatterKind::Held(reason);
        let why = reason_word(reason);
        let number = self.lay(matter(kind, letter, brought.door, chair.as_ref(), why, kept, now))?;
        let seen = vec![(once, Vec::new())];
        self.tray.commit(&Batch { seen, ..Batch::default() })?;
        let address = chair.as_ref().and_then(|chair| self.book.address_of(chair)).map(str::to_owned);
        if let (Some(chair), Some(address)) = (chair, address)
            && self.limits.question(&address, now)
        {
            self.ask(number, &chair, letter, reason, now)?;
        }
        Ok(Deed::Held(reason))
    }

    /// The number of the held letter that a letter speaks about: it went to an address that only the player was told.
    pub(super) fn held_number(&self, letter: &Letter) -> Option<u64> {
        let key = self.rules.key.as_ref()?;
        letter.to.iter().find_map(|to| {
            let suffix = suffix(self.daemon.address, to)?;
            let (number, tag) = suffix.strip_prefix("h-")?.split_once('-')?;
            let number: u64 = number.parse().ok()?;
            (tag == verp::tag(key, &held_name(number))).then_some(number)
        })
    }

    /// A player says whether a held letter was theirs. Whatever else they write to that address, which only they were
    /// told, is a letter of theirs like any other.
    pub(super) fn word_about_held(
        &mut self,
        number: u64,
        brought: &Brought<'_>,
        letter: &Letter,
        from: &str,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let matter = matters::find(&*self.tray, number)?;
        let chair = match &matter {
            Some(matter) => matter.chair.clone(),
            None => self.book.by_address(from).first().cloned(),
        };
        let is_player = chair.as_ref().is_some_and(|chair| self.book.is_of(chair, from));
        let word = said_yes(letter);
        if is_player && word.is_none() {
            return self.handle(letter, chair.as_ref(), raw(&brought.arrival), brought.door, now);
        }
        if self.tray.seen(&letter.id)?.is_some() {
            return Ok(Deed::Ignored("it was seen before"));
        }
        let seen = vec![(letter.id.clone(), Vec::new())];
        self.tray.commit(&Batch { seen, ..Batch::default() })?;
        match (word, matter) {
            _ if !is_player => Ok(Deed::Ignored("only the player can say whether a held letter was theirs")),
            (Some(true), Some(matter)) => {
                self.accept(&matter, chair.as_ref(), now)?;
                Ok(Deed::Released(true))
            }
            (Some(false), Some(_)) => {
                self.tray.commit(&matters::clear(&*self.tray, number)?)?;
                Ok(Deed::Released(false))
            }
            (_, None) | (None, _) => Ok(Deed::Ignored("the letter that it speaks about is held no more")),
        }
    }

    /// Carries a letter out that lay on the desk, as a seat's where one is named.
    pub fn accept(
        &mut self,
        matter: &Matter,
        chair: Option<&Chair>,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let slip = crate::post::Slip {
            name: format!("desk {}", matter.number),
            at: Some(matter.at),
            size: matter.raw.len() as u64,
            cursor: None,
            may_be_known: false,
        };
        let arrival = Arrival { slip, content: Content::mail(matter.raw.clone()) };
        let mut letter = arrival.read();
        // Words without a name are answered where the letters of their seat go.
        let address = chair.filter(|_| letter.from.is_none()).and_then(|chair| self.book.address_of(chair));
        if let Some(email) = address {
            letter.from = Some(Address { name: String::new(), email: email.to_owned() });
        }
        if letter.from.is_none() {
            return Ok(Deed::TurnedAway("nobody could be answered; `waybill order` types in what it says"));
        }
        self.tray.commit(&matters::clear(&*self.tray, matter.number)?)?;
        if !letter.has_id {
            letter.id.clone_from(&matter.letter);
        }
        // Somebody has looked at it: a person's it is.
        if matches!(letter.kind, Kind::AutoReply | Kind::List | Kind::NoReply | Kind::Spam) {
            letter.kind = Kind::Person;
        }
        // The one under which an apology or an answer was kept would only be sent again.
        if self.tray.seen(&letter.id)?.is_some() {
            letter.id = format!("{}.again-{}", letter.id, matter.number);
        }
        let door = Door { name: matter.mailbox.clone(), ..Door::folders() };
        self.handle(&letter, chair, &matter.raw, &door, now)
    }
}

/// What a held letter is called where its tag is made.
pub(in crate::daemon) fn held_name(number: u64) -> String {
    format!("held {number}")
}

/// Whether the first words of a letter say yes, or no.
fn said_yes(letter: &Letter) -> Option<bool> {
    let line = letter.own.iter().find(|line| !line.trim().is_empty())?;
    let word: String = line
        .trim()
        .chars()
        .take_while(|letter| letter.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect();
    match word.as_str() {
        "yes" | "y" | "sì" | "si" | "ja" | "oui" => Some(true),
        "no" | "n" | "nein" | "non" => Some(false),
        _ => None,
    }
}
