//! Games that the moderator announces and withdraws, at the console or by mail.

use super::lobby_desk::board_cursor;
use super::reports::Mailroom;
use super::short::Short;
use super::topics::is_member;
use crate::games::{AnyTitle, Opening, nameless};
use crate::journal::{Batch, JournalError};
use crate::lobby::{Announced, Lobby, LobbyKey, LobbyRefusal, LobbySheet, Notice};
use crate::people::{Page, Register};
use crate::rules::{By, Seat, Sentence};
use crate::table::pace::Pace;
use crate::table::{Customs, Hall, HallError};
use std::collections::BTreeMap;

/// A game to be announced.
pub struct Announcement {
    /// The title.
    pub title: &'static dyn AnyTitle,
    /// How many play.
    pub seats: usize,
    /// What its table will be called; nothing where the day of the week will do.
    pub game: Option<String>,
    /// Options of the title.
    pub options: BTreeMap<String, String>,
    /// What is agreed about time.
    pub pace: Option<Pace>,
    /// What else is agreed on.
    pub customs: Customs,
    /// The board.
    pub board: serde_json::Value,
}

/// Why a game is not announced or withdrawn.
#[derive(Debug)]
pub enum NotAnnounced {
    /// The lobby does not do it.
    Refused(LobbyRefusal),
    /// A table has that name.
    Taken(String),
    /// The title does not take its options or its board.
    Complaints(Vec<String>),
    /// The journal failed.
    Failed(HallError),
}

impl From<JournalError> for NotAnnounced {
    fn from(error: JournalError) -> NotAnnounced {
        NotAnnounced::Failed(error.into())
    }
}

impl From<HallError> for NotAnnounced {
    fn from(error: HallError) -> NotAnnounced {
        NotAnnounced::Failed(error)
    }
}

impl NotAnnounced {
    /// Says it; what only an operator can mend is said in the words of whoever found out.
    pub fn sentence(&self) -> Sentence {
        match self {
            NotAnnounced::Refused(refusal) => refusal.sentence(),
            NotAnnounced::Taken(name) => Sentence::new("announce-no-taken").with("name", name.as_str()),
            NotAnnounced::Complaints(complaints) => {
                Sentence::new("announce-no-complaints").with("why", complaints.join("; "))
            }
            NotAnnounced::Failed(error) => {
                Sentence::new("announce-no-complaints").with("why", error.to_string())
            }
        }
    }
}

impl Mailroom<'_> {
    /// Announces a game; gives its name. `fresh` begins the lobby where nobody has used it yet.
    pub fn announce(
        &self,
        hall: &Hall,
        announcement: Announcement,
        fresh: [u8; 32],
        cause: &str,
    ) -> Result<(String, Announced), NotAnnounced> {
        let Announcement { title, seats, game, options, pace, customs, board } = announcement;
        let board_bytes =
            serde_json::to_vec(&board).map_err(|why| NotAnnounced::Complaints(vec![why.to_string()]))?;
        let board_hash = blake3::hash(&board_bytes).to_hex().to_string();
        let (id, players) = (title.id().to_owned(), Vec::new());
        let offer = Announced { title: id, seats, options, pace, customs, board: board_hash, players };
        let lobby = Lobby::load(hall.journal())?;
        let tables: Vec<String> = hall.tables()?.into_iter().map(|(name, _)| name).collect();
        let is_table = |name: &str| tables.iter().any(|table| table.to_lowercase() == name.to_lowercase());
        let game = match game {
            Some(name) if is_table(&name) => return Err(NotAnnounced::Taken(name)),
            Some(name) => name,
            None => {
                let today = self.at.format("%A").to_string();
                let more = (2..).map(|number| format!("{today} {number}"));
                let is_free = |name: &String| lobby.find(name).is_none() && !is_table(name);
                std::iter::once(today.clone()).chain(more).find(is_free).unwrap_or(today)
            }
        };
        let mut batch = Batch::default();
        let key = LobbyKey::load_or_begin(hall.journal(), fresh, &mut batch)?;
        let mut sheet = LobbySheet::open(hall.journal(), &key)?;
        let notice = Notice::Announced { game: game.clone(), offer: offer.clone() };
        sheet.put(By::Moderator, self.at, cause, &notice).map_err(NotAnnounced::Refused)?;
        // What the title does not take is found before anybody signs up.
        let opening = Opening {
            title: offer.title.clone(),
            version: title.version(),
            seats: Seat::all(offer.seats).map(nameless).collect(),
            options: offer.options.clone(),
            board: board.into(),
        };
        hall.openings().game(&opening).map_err(NotAnnounced::Complaints)?;
        let kept = sheet.into_batch();
        batch.appends.extend(kept.appends);
        batch.cursors.extend(kept.cursors);
        batch.cursors.push((board_cursor(&game), board_bytes));
        hall.journal().commit(&batch)?;
        Ok((game, offer))
    }

    /// Withdraws a game; whoever has signed up is told. Gives its name.
    pub fn withdraw(
        &self,
        hall: &Hall,
        game: &str,
        fresh: [u8; 32],
        cause: &str,
    ) -> Result<String, NotAnnounced> {
        let mut batch = Batch::default();
        let key = LobbyKey::load_or_begin(hall.journal(), fresh, &mut batch)?;
        let mut sheet = LobbySheet::open(hall.journal(), &key)?;
        let found = sheet.lobby.find(game).map(|(game, offer)| (game.to_owned(), offer.clone()));
        let game = found.as_ref().map_or(game.to_owned(), |(game, _)| game.clone());
        let notice = Notice::Withdrawn { game: game.clone() };
        let number = sheet.seq();
        sheet.put(By::Moderator, self.at, cause, &notice).map_err(NotAnnounced::Refused)?;
        let said = Sentence::new("lobby-withdrawn").with("game", game.as_str());
        for player in found.into_iter().flat_map(|(_, offer)| offer.players) {
            let page = Register::new(hall.journal()).find(&player.address)?;
            let to = page.as_ref().and_then(Page::address).unwrap_or(&player.address);
            // Their topic tells them.
            if is_member(to) {
                continue;
            }
            let short = Short {
                id: format!("lobby.{number}.{}", player.person),
                to: (&player.name, to),
                language: page.as_ref().and_then(|page| page.language),
                subject: Sentence::new("lobby-subject").with("game", game.as_str()),
                sentences: std::slice::from_ref(&said),
                token: None,
                answers: None,
            };
            batch.post.push(self.short(&short).to_bytes());
        }
        let kept = sheet.into_batch();
        batch.appends.extend(kept.appends);
        batch.cursors.extend(kept.cursors);
        hall.journal().commit(&batch)?;
        Ok(game)
    }
}
