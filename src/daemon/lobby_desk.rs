//! Orders to the lobby: who signs up, signs off or observes, and the table that opens when everybody is there.

use super::clerk::Clerk;
use super::news::News;
use super::people_desk::fresh_seals;
use super::topics::{Card, is_member};
use crate::games::{self, Opening};
use crate::journal::Batch;
use crate::lobby::{Announced, Lobby, LobbyKey, LobbyRefusal, LobbySheet, Notice, Wants, Wish};
use crate::orders::Names;
use crate::people::{Page, PeopleSheet, PersonOrder, Register};
use crate::post::Token;
use crate::report::pace_fact;
use crate::rules::{By, Fact, Language, Seat, Sentence};
use crate::table::{HallError, Hand, HouseOrder, LuckKind, NewTable, Table, is_name};

/// Somebody who writes to the lobby.
pub(super) struct Caller<'c> {
    /// Where they write from.
    pub(super) address: &'c str,
    /// The name on their letter.
    pub(super) name: &'c str,
    /// Their letter.
    pub(super) letter: &'c str,
    /// Whether it is proved that the address is theirs.
    pub(super) proven: bool,
    /// The language they wrote in, where it shows.
    pub(super) language: Option<Language>,
}

/// What the lobby answers.
pub(super) struct Reply {
    /// The game it is about.
    pub(super) game: String,
    /// What was done, or why not.
    pub(super) said: Result<Vec<Sentence>, Sentence>,
    /// What a reply is known by.
    pub(super) token: Option<[u8; 16]>,
    /// Whether nothing was done but to ask for a proof.
    pub(super) asks: bool,
}

impl Reply {
    /// Something that cannot be done, about a game.
    pub(super) fn refused(game: &str, why: Sentence) -> Reply {
        Reply { game: game.to_owned(), said: Err(why), token: None, asks: false }
    }
}

/// Where the journal keeps the board of an announced game.
pub fn board_cursor(game: &str) -> String {
    format!("board of {game}")
}

impl Clerk<'_> {
    /// Carries out one order to the lobby, or asks for the proof that it needs.
    pub(super) fn lobby_order(&self, caller: &Caller<'_>, order: &HouseOrder) -> Result<Reply, HallError> {
        let journal = self.hall.journal();
        let lobby = Lobby::load(journal)?;
        let (name, wants) = match order {
            HouseOrder::Join { game, .. } => (game, Wants::Join),
            HouseOrder::Leave { game } => (game, Wants::Leave),
            HouseOrder::Observe { game } => (game, Wants::Observe),
            HouseOrder::Substitute { game, .. } => (game, Wants::Substitute),
            HouseOrder::StandBy { titles } => return self.stand_by(caller, titles),
            _ => {
                let mut said = announced(&lobby);
                // Whoever proved who they are hears how those answer with whom they would play.
                for offer in lobby.games.values().filter(|_| caller.proven) {
                    said.extend(self.answering(&offer.players)?);
                }
                let said = Ok(said);
                return Ok(Reply { game: String::new(), said, token: None, asks: false });
            }
        };
        let table = self.table_called(name)?;
        let game = match (lobby.find(name), &table) {
            (Some((game, _)), _) => game.to_owned(),
            (None, Some((table, _))) => table.clone(),
            (None, None) => {
                return Ok(Reply::refused(name, no_such_game(name, &lobby)));
            }
        };
        let mut batch = Batch::default();
        // Whoever observes a table before anything was announced begins the lobby.
        let fresh = match &table {
            Some((_, table)) => fresh_seals(table),
            None => [0; 32],
        };
        let key = LobbyKey::load_or_begin(journal, fresh, &mut batch)?;
        let token = key.token(&game, caller.address);
        // Whoever has heard enough need not prove it.
        let needs_proof = wants != Wants::Leave || lobby.games.contains_key(&game);
        let asked_name = match order {
            HouseOrder::Join { name, .. } | HouseOrder::Substitute { name, .. } => name.clone(),
            _ => None,
        };
        let wish = |wants: Option<Wants>| Wish {
            game: game.clone(),
            address: caller.address.to_lowercase(),
            name: asked_name.clone(),
            language: caller.language,
            wants,
        };
        let words = Token::from_bits(token);
        let possible = self.possible(&lobby, &game, table.as_ref().map(|(_, table)| table), wants, caller)?;
        let asks = possible.is_ok() && needs_proof && !caller.proven;
        let said = match possible {
            Err(why) => Err(why),
            Ok(()) if asks => {
                batch.cursors.push(wish(Some(wants)).cursor(words.as_str()));
                Ok(vec![confirm(wants).with("game", game.as_str()).with("address", caller.address)])
            }
            Ok(()) => {
                batch.cursors.push(wish(None).cursor(words.as_str()));
                journal.commit(&std::mem::take(&mut batch))?;
                match table {
                    Some((_, table)) if wants == Wants::Substitute => {
                        self.substitute(&key, table, caller, asked_name.as_deref())?
                    }
                    _ => {
                        let mut done = self.act(&key, &game, wants, caller, asked_name.as_deref())?;
                        let offer = Lobby::load(journal)?.games.remove(&game);
                        if let (Ok(said), Some(mut offer), Wants::Join) = (&mut done, offer, wants) {
                            // Of the others, that is; whoever comes is the last of them.
                            offer.players.pop();
                            said.extend(self.answering(&offer.players)?);
                        }
                        done
                    }
                }
            }
        };
        if !batch.is_empty() {
            journal.commit(&batch)?;
        }
        Ok(Reply { game, said, token: Some(token), asks })
    }

    /// Somebody who is in the register stands by for some titles, or no longer does.
    fn stand_by(&self, caller: &Caller<'_>, titles: &[String]) -> Result<Reply, HallError> {
        let journal = self.hall.journal();
        let register = Register::new(journal);
        let key = LobbyKey::load(journal)?.filter(|_| caller.proven);
        let (Some(key), Some(page)) = (key, register.find(caller.address)?) else {
            return Ok(Reply::refused("", Sentence::new("standby-no-proof")));
        };
        let mut people = PeopleSheet::open(register, key.fresh(caller.letter))?;
        let order = PersonOrder::StandBy { titles: titles.to_vec() };
        let (by, at) = (By::Person(page.number), self.room.at);
        let put = people.put(register, by, at, caller.letter, caller.address, &order)?;
        let said = match put {
            Ok(event) => Ok(vec![super::people_desk::told(&event)]),
            Err(refusal) => Err(refusal.sentence()),
        };
        let people = people.into_batch();
        if !people.is_empty() {
            journal.commit(&people)?;
        }
        Ok(Reply { game: String::new(), said, token: None, asks: false })
    }

    /// A table by its name, with what it is really called.
    fn table_called(&self, name: &str) -> Result<Option<(String, Table)>, HallError> {
        match self.hall.table(name) {
            Ok(table) => Ok(Some((table.name().to_owned(), table))),
            Err(HallError::Journal(error)) => Err(error.into()),
            Err(_) => Ok(None),
        }
    }

    /// Whether something can be asked for at all; what the lobby itself decides is left to it.
    fn possible(
        &self,
        lobby: &Lobby,
        game: &str,
        table: Option<&Table>,
        wants: Wants,
        caller: &Caller<'_>,
    ) -> Result<Result<(), Sentence>, HallError> {
        let page = Register::new(self.hall.journal()).find(caller.address)?;
        if page.as_ref().is_some_and(|page| !page.addresses.contains(&caller.address.to_lowercase())) {
            return Ok(Err(Sentence::new("people-no-not-theirs")));
        }
        let person = page.map_or(0, |page| page.number);
        let about = |id: &'static str| Err(Sentence::new(id).with("game", game));
        let Some(table) = table.filter(|_| !lobby.games.contains_key(game)) else {
            let is_possible = wants != Wants::Substitute;
            return Ok(if is_possible { Ok(()) } else { about("standby-no-free-seat") });
        };
        let plays = self.book.by_address(caller.address).iter().any(|chair| chair.table == game)
            || Card::of(self.hall.journal(), game)?.is_some_and(|card| card.sits(caller.address));
        Ok(match wants {
            Wants::Join => about("lobby-no-begun"),
            Wants::Observe if plays => about("lobby-no-plays"),
            Wants::Observe if table.replay.house.progress.closed => about("lobby-no-over"),
            Wants::Leave if plays && !lobby.observes(game, person) => about("lobby-no-resign"),
            Wants::Substitute if plays => about("lobby-no-plays"),
            Wants::Substitute if table.replay.house.progress.clocks.held.is_empty() => {
                about("standby-no-free-seat")
            }
            Wants::Leave | Wants::Observe | Wants::Substitute => Ok(()),
        })
    }

    /// Puts up what somebody wants whose address is proved.
    fn act(
        &self,
        key: &LobbyKey,
        game: &str,
        wants: Wants,
        caller: &Caller<'_>,
        asked: Option<&str>,
    ) -> Result<Result<Vec<Sentence>, Sentence>, HallError> {
        let journal = self.hall.journal();
        let mut sheet = LobbySheet::open(journal, key)?;
        let title = sheet.lobby.games.get(game).map(|offer| offer.title.clone());
        let register = Register::new(journal);
        let mut people = PeopleSheet::open(register, key.fresh(caller.letter))?;
        let known = people.find(register, caller.address)?;
        if wants != Wants::Leave && known.is_none() {
            let name = asked.map_or_else(|| caller.called(title.as_deref()), str::to_owned);
            people.know(register, self.room.at, caller.letter, &name, caller.address)?;
            if let (Some(language), Some(page)) = (caller.language, people.find(register, caller.address)?) {
                let (by, order) = (By::Person(page.number), PersonOrder::Speak { language });
                let _ = people.put(register, by, self.room.at, caller.letter, caller.address, &order)?;
            }
        }
        let Some(page) = people.find(register, caller.address)? else {
            let name = asked.map_or_else(|| caller.called(title.as_deref()), str::to_owned);
            return Ok(Err(match wants {
                Wants::Leave => LobbyRefusal::NotThere { game: game.to_owned() },
                Wants::Join | Wants::Observe | Wants::Substitute => LobbyRefusal::BadName { name },
            }
            .sentence()));
        };
        let notice = self.notice(&sheet.lobby, game, wants, &page, asked);
        let announcement = sheet.lobby.games.get(game).cloned();
        if let Err(refusal) = sheet.put(By::Person(page.number), self.room.at, caller.letter, &notice) {
            return Ok(Err(refusal.sentence()));
        }
        let people = people.into_batch();
        if !people.is_empty() {
            journal.commit(&people)?;
        }
        let mut said = vec![told(&notice, sheet.lobby.games.get(game), announcement.as_ref())];
        let full = sheet.lobby.games.get(game).filter(|offer| wants == Wants::Join && offer.free() == 0);
        if let Some(offer) = full.cloned() {
            self.open_table(key, game, &offer, sheet.seq(), caller.letter)?;
            let opened = Notice::Opened { game: game.to_owned() };
            let put = sheet.put(By::Moderator, self.room.at, caller.letter, &opened);
            put.map_err(|refusal| HallError::Complaints(vec![format!("{refusal:?}")]))?;
            said.push(Sentence::new("lobby-opens").with("game", game));
        }
        journal.commit(&sheet.into_batch())?;
        if let Notice::Observed { .. } = notice {
            self.greet_observer(game, &page)?;
        }
        Ok(Ok(said))
    }

    fn notice(&self, lobby: &Lobby, game: &str, wants: Wants, page: &Page, asked: Option<&str>) -> Notice {
        let (game, person) = (game.to_owned(), page.number);
        let address = page.address().unwrap_or_default().to_owned();
        match wants {
            Wants::Join => {
                let name = asked.unwrap_or(&page.name).to_owned();
                Notice::Joined { game, person, name, address }
            }
            Wants::Observe | Wants::Substitute => Notice::Observed { game, person, address },
            Wants::Leave if lobby.observes(&game, person) && !lobby.games.contains_key(&game) => {
                Notice::Unobserved { game, person }
            }
            Wants::Leave => match lobby.games.get(&game).is_some_and(|offer| offer.has(person)) {
                false if lobby.observes(&game, person) => Notice::Unobserved { game, person },
                _ => Notice::Left { game, person },
            },
        }
    }

    /// Opens the table of a game for which everybody is there; the game begins when all have answered its welcome.
    fn open_table(
        &self,
        key: &LobbyKey,
        game: &str,
        offer: &Announced,
        record: u64,
        letter: &str,
    ) -> Result<(), HallError> {
        let journal = self.hall.journal();
        let broken = |why: &str| HallError::Complaints(vec![format!("{game}: {why}")]);
        let title = games::find(&offer.title).ok_or_else(|| broken("no such title"))?;
        let board = journal.cursor(&board_cursor(game))?.unwrap_or_default();
        if blake3::hash(&board).to_hex().as_str() != offer.board {
            return Err(broken("its board is not the one that was announced"));
        }
        let board: serde_json::Value =
            serde_json::from_slice(&board).map_err(|_| broken("its board cannot be read"))?;
        let register = Register::new(journal);
        let mut addresses = Vec::new();
        let mut card = Card::of(journal, game)?;
        for (seat, player) in Seat::all(offer.players.len()).zip(&offer.players) {
            let page = register.find(&player.address)?;
            let now = page.as_ref().and_then(Page::address).unwrap_or(&player.address);
            // Who signed up in the topic plays there, under the id that they signed up with.
            if let Some(card) = card.as_mut().filter(|_| is_member(&player.address)) {
                let author = card.author(&player.address).map(str::to_owned);
                card.seats.extend(author.map(|author| (author, seat)));
            }
            addresses.push(if is_member(now) { String::new() } else { now.to_owned() });
        }
        let (secret, seals, tokens) = key.of_table(game, record);
        let new = NewTable {
            table: game,
            opening: Opening {
                title: offer.title.clone(),
                version: title.version(),
                seats: offer.players.iter().map(|player| player.name.clone()).collect(),
                options: offer.options.clone(),
                board: board.into(),
            },
            luck: LuckKind::Drawn,
            told: Vec::new(),
            secret,
            seals,
            tokens,
            addresses,
            salts: Vec::new(),
            pace: offer.pace.clone(),
            customs: offer.customs,
            start: false,
        };
        let hand = Hand { at: self.room.at, by: By::Moderator, cause: letter, voice: None };
        self.hall.open_with(new, &hand, |table, append| {
            let (mut batch, _) = self.room.reports_that_can_be_made(News { table, fresh: &append.lines });
            batch.cursors.extend(card.map(|card| card.cursor()));
            batch
        })?;
        Ok(())
    }
}

impl Caller<'_> {
    /// What they are called if they did not say: the name on their letter, or the first word of it, or how their
    /// address begins.
    pub(super) fn called(&self, title: Option<&str>) -> String {
        let title = title.and_then(games::find);
        let whole = self.name.trim();
        let first = whole.split_whitespace().next().unwrap_or_default();
        let local = self.address.split(['@', '+', '.']).next().unwrap_or_default();
        let mut letters = local.chars();
        let local =
            letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect());
        let names = [whole.to_owned(), first.to_owned(), local];
        let good = |name: &&String| is_name(name, title);
        names.iter().find(good).or(names.last()).cloned().unwrap_or_default()
    }
}

fn confirm(wants: Wants) -> Sentence {
    Sentence::new(match wants {
        Wants::Join => "lobby-confirm-join",
        Wants::Leave => "lobby-confirm-leave",
        Wants::Observe => "lobby-confirm-observe",
        Wants::Substitute => "lobby-confirm-substitute",
    })
}

/// What was put up, to whoever asked for it.
fn told(notice: &Notice, now: Option<&Announced>, before: Option<&Announced>) -> Sentence {
    match notice {
        Notice::Joined { game, name, .. } => {
            let sentence =
                Sentence::new("lobby-joined").with("game", game.as_str()).with("name", name.as_str());
            match now.or(before) {
                Some(offer) => about(sentence, offer),
                None => sentence,
            }
        }
        Notice::Left { game, .. } => Sentence::new("lobby-left").with("game", game.as_str()),
        Notice::Observed { game, .. } => Sentence::new("lobby-observed").with("game", game.as_str()),
        Notice::Unobserved { game, .. } => Sentence::new("lobby-unobserved").with("game", game.as_str()),
        Notice::Opened { game } => Sentence::new("lobby-opens").with("game", game.as_str()),
        Notice::Announced { game, offer } => {
            about(Sentence::new("lobby-offer").with("game", game.as_str()), offer)
        }
        Notice::Withdrawn { game } => Sentence::new("lobby-withdrawn").with("game", game.as_str()),
    }
}

/// What there is to know of a game that looks for players, as facts of a sentence.
pub fn about(sentence: Sentence, offer: &Announced) -> Sentence {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let title = games::find(&offer.title).map_or(offer.title.as_str(), |title| title.name());
    let none = || Fact::from(Sentence::new("lobby-no-pace"));
    let pace = offer.pace.as_ref().map_or_else(none, pace_fact);
    let players: Vec<Fact> = offer.players.iter().map(|player| Fact::from(player.name.as_str())).collect();
    sentence
        .with("title", title)
        .with("seats", count(offer.seats))
        .with("free", count(offer.free()))
        .with("joined", count(players.len()))
        .with("players", players)
        .with("pace", pace)
}

/// The games that look for players, a sentence each.
fn announced(lobby: &Lobby) -> Vec<Sentence> {
    if lobby.games.is_empty() {
        return vec![Sentence::new("lobby-none")];
    }
    let line = |(game, offer): (&String, &Announced)| {
        about(Sentence::new("lobby-offer").with("game", game.as_str()), offer)
    };
    lobby.games.iter().map(line).collect()
}

/// Nothing is called so; what is near, or everything there is.
fn no_such_game(name: &str, lobby: &Lobby) -> Sentence {
    let known = Names::new(lobby.games.keys().map(|game| (game.as_str(), &[] as &[&str])));
    let mut near = known.nearest(name, 3);
    if near.is_empty() {
        near = lobby.games.keys().map(String::as_str).collect();
    }
    let count = i64::try_from(near.len()).unwrap_or(i64::MAX);
    let near: Vec<Fact> = near.into_iter().map(Fact::from).collect();
    Sentence::new("lobby-no-such-game-near").with("game", name).with("count", count).with("near", near)
}
