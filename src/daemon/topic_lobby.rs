//! The lobby in a topic: members of a forum sign up for a game that is played there.
//!
//! A topic cannot prove an address, but the forum itself says under which id a post was written, and a seat in a topic needs
//! nothing else. Whoever signs up like that is entered into the register as a member of that forum and plays under that id.
//! What leads to letters goes by letter still, and the topic says how.

use super::clerk::Clerk;
use super::lobby_desk::{Caller, about};
use super::lobby_letters::{Asked, MOST_ORDERS, asked};
use super::post_office::{Deed, PostOffice};
use super::topics::{Card, member_address};
use super::{DaemonError, Door};
use crate::journal::{Batch, Journal, guarded};
use crate::lobby::Lobby;
use crate::post::Letter;
use crate::rules::{Language, Sentence};
use crate::table::{HallError, HouseOrder};
use chrono::{DateTime, Utc};

impl PostOffice<'_> {
    /// Whether a post speaks to the lobby and to nobody else.
    pub(super) fn is_for_lobby(&self, letter: &Letter, card: &Card) -> Result<bool, DaemonError> {
        let Asked { orders, other, .. } = self.wishes(letter, card)?;
        Ok(!orders.is_empty() && !other)
    }

    /// What a post asks of the lobby.
    fn wishes(&self, letter: &Letter, card: &Card) -> Result<Asked, DaemonError> {
        // Where a table is played, a bare `leave` may mean anything.
        let is_announced = Lobby::load(&*self.tray)?.games.contains_key(&card.table);
        Ok(asked(&letter.own, is_announced.then_some(card.table.as_str())))
    }

    /// A post to the lobby: of somebody who has no seat at this table, or who asks for another game.
    pub(super) fn onlooker(
        &self,
        letter: &Letter,
        card: &mut Card,
        door: &Door,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let Asked { orders, language, .. } = self.wishes(letter, card)?;
        if orders.is_empty() {
            return Ok(Deed::Ignored("whoever wrote it has no seat at this table"));
        }
        let mut deed = Deed::Ignored("no game is called so, here or anywhere");
        for order in orders.iter().take(MOST_ORDERS) {
            let Some(place) = self.place_of_wish(order, card)? else { continue };
            deed = match place {
                Place::Here if is_known(self, letter, door) => {
                    self.at_lobby(letter, card, order, language, now)?
                }
                Place::Here | Place::ByLetter => self.by_letter(letter, card),
            };
        }
        Ok(deed)
    }

    /// Where a wish can be fulfilled: in this forum, or by letter alone; nothing where it is table talk rather than a wish.
    fn place_of_wish(&self, order: &HouseOrder, card: &Card) -> Result<Option<Place>, DaemonError> {
        let lobby = Lobby::load(&*self.tray)?;
        let game = match order {
            HouseOrder::Games => return Ok(Some(Place::Here)),
            HouseOrder::Join { game, .. } | HouseOrder::Leave { game } => game,
            _ => return Ok(Some(Place::ByLetter)),
        };
        let name = lobby.find(game).map_or(game.as_str(), |(name, _)| name);
        let Some(other) = Card::of(&*self.tray, name)? else {
            let is_wish = lobby.find(game).is_some() || self.daemon.hall.table(game).is_ok();
            // Among those who look for players a name with a slip is worth an answer; elsewhere people talk.
            let asks_here = lobby.games.contains_key(&card.table);
            return Ok(match () {
                () if is_wish => Some(Place::ByLetter),
                () if asks_here => Some(Place::Here),
                () => None,
            });
        };
        Ok(Some(if other.forum == card.forum { Place::Here } else { Place::ByLetter }))
    }

    /// Carries out a wish of a member whom the forum itself vouches for.
    fn at_lobby(
        &self,
        letter: &Letter,
        card: &mut Card,
        order: &HouseOrder,
        language: Option<Language>,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let (author, name) =
            letter.from.as_ref().map_or(("", ""), |from| (from.email.as_str(), from.name.as_str()));
        let address = member_address(author, &card.forum);
        // The lobby may open the table of this very card, and of another one in this forum.
        self.keep_name(card, author, name)?;
        if let HouseOrder::Join { game, .. } = order
            && let Some((game, _)) = Lobby::load(&*self.tray)?.find(game)
            && let Some(mut other) = Card::of(&*self.tray, game)?.filter(|other| other.table != card.table)
        {
            self.keep_name(&mut other, author, name)?;
        }
        let caller = Caller { address: &address, name, letter: &letter.id, proven: true, language };
        let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
        let replied = match guarded(|| clerk.lobby_order(&caller, order)) {
            Ok(Ok(reply)) => reply.said,
            Ok(Err(HallError::Journal(error))) => return Err(error.into()),
            Ok(Err(error)) => return Ok(self.fault(letter, card, error.to_string())),
            Err(panic) => return Ok(self.fault(letter, card, panic)),
        };
        *card = Card::of(&*self.tray, &card.table)?.unwrap_or_else(|| card.clone());
        let said = replied.unwrap_or_else(|refusal| vec![refusal]);
        for mut sentence in said {
            // Nobody waits for a letter here, and what is offered stands above.
            sentence.id = match sentence.id {
                "lobby-opens" => "forum-opens",
                "lobby-joined" => "forum-joined",
                other => other,
            };
            let to = Sentence::new("forum-to").with("name", name).with("said", sentence);
            let said = self.daemon.desk.say(self.daemon.language, &[], &to);
            if !card.acks.contains(&said) {
                card.acks.push(said);
            }
        }
        Ok(Deed::Answered)
    }

    fn keep_name(&self, card: &mut Card, author: &str, name: &str) -> Result<(), DaemonError> {
        card.names.insert(author.to_owned(), name.to_owned());
        Ok(self.tray.commit(&Batch { cursors: vec![card.cursor()], ..Batch::default() })?)
    }

    /// What leads to letters goes by letter: the topic says how, once for each of them.
    fn by_letter(&self, letter: &Letter, card: &mut Card) -> Deed {
        let asks = |line: &&str| !asked(&[(*line).to_owned()], Some(&card.table)).orders.is_empty();
        let words = letter.own.iter().map(|line| line.trim()).find(asks).unwrap_or_default();
        let sentence = Sentence::new("forum-lobby-by-letter")
            .with("name", letter.from.as_ref().map_or("", |from| from.name.as_str()))
            .with("words", words)
            .with("address", self.daemon.address);
        let said = self.daemon.desk.say(self.daemon.language, &[], &sentence);
        if !card.acks.contains(&said) {
            card.acks.push(said);
        }
        Deed::Answered
    }

    fn fault(&self, letter: &Letter, card: &mut Card, cause: String) -> Deed {
        let number = letter.to.first().cloned().unwrap_or_default();
        let name = letter.from.as_ref().map_or("", |from| from.name.as_str());
        let sentence = Sentence::new("forum-fault").with("number", number).with("name", name);
        card.acks.push(self.daemon.desk.say(self.daemon.language, &[], &sentence));
        Deed::Fault { number: super::routes::marker(&letter.id), cause }
    }

    /// What a topic begins with whose game looks for players still; nothing where no game is called so.
    pub(super) fn offer_line(&self, card: &Card, lobby: &Lobby) -> Option<String> {
        let game = card.table.as_str();
        let sentence = match lobby.games.get(game) {
            Some(offer) => about(Sentence::new("forum-offer").with("game", game), offer)
                .with("address", self.daemon.address),
            None if card.count == 0 => return None,
            None => Sentence::new("lobby-withdrawn").with("game", game),
        };
        Some(self.daemon.desk.say(self.daemon.language, &[], &sentence))
    }
}

/// Where a wish can be fulfilled.
enum Place {
    /// In this forum.
    Here,
    /// By letter.
    ByLetter,
}

/// Whether the id of a post is one that only its writer has. A feed may give a name for an id, and what a forum takes from
/// guests has none, or one that all of them share; the courier's moderator knows who wrote.
fn is_known(office: &PostOffice<'_>, letter: &Letter, door: &Door) -> bool {
    let author = letter.from.as_ref().map_or("", |from| from.email.as_str());
    let is_guest = author.is_empty() || author.parse::<i64>().is_ok_and(|id| id <= 0);
    // What no settings name is carried by hand.
    !is_guest && office.rules.forums.get(&door.name).is_none_or(|can| can.posts || can.dry)
}
