//! Letters of ours that came back: they count against their address, and after some of them mail to it stops.

use super::{Deed, PostOffice};
use crate::daemon::matters::{Matter, MatterKind};
use crate::daemon::{DaemonError, sending};
use crate::journal::{Batch, Journal};
use crate::post::bounces::Hardness;
use crate::post::{Arrival, Content, Kind, Letter, bounce, redacted, verp};
use chrono::{DateTime, Utc};

impl PostOffice<'_> {
    /// A letter that came back, or whatever else came to a return path.
    pub(super) fn came_back(
        &mut self,
        arrival: &Arrival,
        letter: &Letter,
        now: DateTime<Utc>,
    ) -> Result<Option<Deed>, DaemonError> {
        let own = self.daemon.address;
        let tag = letter.to.iter().find_map(|to| verp::tag_in(own, to));
        if tag.is_none() && letter.kind != Kind::Bounce {
            return Ok(None);
        }
        let once = letter.passed_over_as();
        if self.tray.seen(&once)?.is_some() {
            return Ok(Some(Deed::Ignored("it was seen before")));
        }
        self.tray.commit(&Batch { seen: vec![(once, Vec::new())], ..Batch::default() })?;
        let reader = tag.as_deref().and_then(|tag| self.reader_of(tag));
        let told = match &arrival.content {
            Content::Mail { bytes, .. } => bounce(bytes),
            Content::Words(_) => None,
        };
        let Some(told) = told else {
            return Ok(Some(Deed::Ignored("it came to a return path and tells of no letter")));
        };
        // Anybody can write a bounce; whoever did not get a letter of ours cannot know its return path.
        let trusted =
            reader.is_some() || (!self.rules.return_paths && is_ours(own, told.original.as_deref()));
        let mut whom = Vec::new();
        for failure in &told.failures {
            let named = failure.address.clone().filter(|address| !self.book.by_address(address).is_empty());
            let Some(address) = reader.clone().or(named).filter(|_| trusted) else { continue };
            let said = redacted(&failure.diagnostic).into_owned();
            let (batch, stops) = self.sending.bounced(&address, failure.kind, &said, now);
            self.tray.commit(&batch)?;
            if stops {
                self.stopped(&address, &said, now)?;
            }
            if failure.kind != Hardness::Delayed && !whom.contains(&address) {
                whom.push(address);
            }
        }
        if whom.is_empty() {
            return Ok(Some(Deed::Ignored("it says that a letter came back, and cannot be believed")));
        }
        Ok(Some(Deed::CameBack(whom.join(", "))))
    }

    /// Whose return path a tag belongs to.
    fn reader_of(&mut self, tag: &str) -> Option<String> {
        let key = self.rules.key.as_ref()?;
        if self.tags.is_empty() {
            let all = self.book.addresses().into_iter();
            self.tags = all.map(|address| (verp::tag(key, &address), address)).collect();
        }
        self.tags.get(tag).cloned()
    }

    /// Mail to an address has stopped: the moderator has it on the desk, and the tables are told.
    pub fn stopped(&mut self, address: &str, said: &str, now: DateTime<Utc>) -> Result<(), DaemonError> {
        let chairs = self.book.by_address(address);
        self.lay(Matter {
            number: 0,
            at: now,
            kind: MatterKind::Stopped,
            who: address.to_owned(),
            subject: String::new(),
            mailbox: String::new(),
            chair: chairs.first().cloned(),
            letter: String::new(),
            why: said.to_owned(),
            raw: Vec::new(),
        })?;
        for chair in &chairs {
            self.tell_of_silence(chair, now)?;
        }
        Ok(())
    }

    /// The moderator says that an address works again.
    pub fn mended(&mut self, address: &str) -> Result<bool, DaemonError> {
        let Some(batch) = sending::mend(&*self.tray, address)? else { return Ok(false) };
        self.tray.commit(&batch)?;
        self.sending.look_again(&*self.tray)?;
        Ok(true)
    }
}

/// Whether a Message-ID can be one of ours.
fn is_ours(own: &str, id: Option<&str>) -> bool {
    let domain = own.rsplit('@').next().unwrap_or_default();
    id.and_then(|id| id.rsplit_once('@')).is_some_and(|(_, other)| other.eq_ignore_ascii_case(domain))
}
