//! What a moderator asks for in a letter, done: the same motions as the console's, decided by the house, kept, told and
//! audited in the same way.

use super::desk::ModeratorDesk;
use super::orders::{Asked, no_table};
use super::verbs::{Command, VERBS};
use crate::daemon::announcing::Announcement;
use crate::daemon::lobby_desk::about;
use crate::daemon::news::News;
use crate::daemon::standby::Farewell;
use crate::games;
use crate::journal::Batch;
use crate::lobby::Lobby;
use crate::people::{Page, PeopleSheet, Register};
use crate::rules::{By, Fact, SealKey, Seat, Sentence, Viewer, Zone};
use crate::table::pace::{Pace, Timing};
use crate::table::{Customs, HallError, Hand, Motion, Sheet, Table};

/// What came of a command: words for the moderator, or why it was not done.
type Done = Result<Vec<String>, String>;

impl ModeratorDesk<'_> {
    /// Carries out one command.
    pub(super) fn carry_out(&mut self, asked: &Asked) -> Result<Done, HallError> {
        let command = match &asked.command {
            Ok(command) => command,
            Err(why) => return Ok(Err(self.say(why))),
        };
        match command {
            Command::Help => return Ok(Ok(self.help())),
            Command::Tables => return Ok(Ok(self.tables()?)),
            Command::Announce { title, seats, pace } => {
                return self.announce(title, *seats, pace.as_deref(), asked.table.as_deref());
            }
            Command::Withdraw => return self.withdraw(asked),
            _ => {}
        }
        let name = match asked.table.clone().or_else(|| self.here.clone()) {
            Some(name) => name,
            None => return Ok(Err(self.say(&Sentence::new("moderator-which-table")))),
        };
        if !self.may(&name) {
            return Ok(Err(self.say(&no_table(&name, &self.tables_of_theirs()?))));
        }
        let mut table = match self.clerk.hall.table(&name) {
            Ok(table) => table,
            Err(HallError::Journal(error)) => return Err(error.into()),
            Err(_) => return Ok(Err(self.say(&no_table(&name, &self.tables_of_theirs()?)))),
        };
        self.here = Some(table.name().to_owned());
        let done = self.at_table(&mut table, command)?;
        let standing = self.clerk.room.desk.standing(self.language, &table.replay);
        self.clerk.hall.put_back(table);
        Ok(done.map(|said| if said.is_empty() { vec![standing] } else { said }))
    }

    fn at_table(&self, table: &mut Table, command: &Command) -> Result<Done, HallError> {
        let by = Hand { at: self.clerk.room.at, by: By::Moderator, cause: &self.letter.id, voice: None };
        let simple = |motion: Motion| Ok::<Motion, Sentence>(motion);
        let seat = |name: &str| seat_of(table, name);
        let motion = match command {
            Command::Help
            | Command::Tables
            | Command::Announce { .. }
            | Command::Withdraw
            | Command::Table => return Ok(Ok(Vec::new())),
            Command::Show => {
                let room = &self.clerk.room;
                let replay = &table.replay;
                let shown = room.desk.position(self.language, replay, &*replay.game, Viewer::Public);
                return Ok(Ok(shown.lines().map(str::to_owned).collect()));
            }
            Command::As { player, lines } => return self.order(table, player, lines),
            Command::Replace { player, by } => return self.replace(table, player, by),
            Command::Remove { player } => return self.remove(table, player),
            Command::Grant => return self.grant(table),
            Command::Start => {
                let put = table.start(&by);
                return self.keep(table, put, None);
            }
            Command::Tell { outcomes } => {
                let put = table.tell_luck(self.clerk.hall.journal(), &by, outcomes);
                return self.keep(table, put, None);
            }
            Command::Close { why } => {
                let put = table.close(&by, why);
                return self.keep(table, put, None);
            }
            Command::TakeBack { to, why } => {
                let journal = self.clerk.hall.journal();
                let to = match to.or_else(|| table.last_step(journal).map(|step| step.to)) {
                    Some(to) => to,
                    None => return Ok(Err(self.say(&Sentence::new("house-no-nothing-to-take-back")))),
                };
                let put = table.take_back_because(journal, &by, to, why.as_deref());
                return self.keep(table, put, None);
            }
            Command::Say { to, words } => {
                let to: Result<Vec<Seat>, Sentence> = to.iter().map(|name| seat(name)).collect();
                let to = match to {
                    Ok(to) => to,
                    Err(why) => return Ok(Err(self.say(&why))),
                };
                let put = table.put(&by, &Motion::Say { to: to.clone(), words: Some(words.clone()) });
                let readers = (!to.is_empty()).then_some(&to[..]);
                return self.keep(table, put, readers);
            }
            Command::Seat { player, name, address } => {
                let house = &table.replay.house;
                seat(player).and_then(|seat| {
                    let own = || house.names()[seat.index()].clone();
                    let name = name.clone().unwrap_or_else(own);
                    let old = house.addresses.get(seat.index()).cloned().filter(|old| !old.is_empty());
                    let is_other = address.as_ref().is_some_and(|new| old.as_ref() != Some(new));
                    let anew = house.is_held(seat) || is_other && name != own();
                    let (address, salts) = (address.clone().or(old), SealKey::new(self.fresh("seat")));
                    simple(Motion::Sit { seat, name, address, anew, salts })
                })
            }
            Command::Pause { why } => simple(Motion::Time(Timing::Pause { why: why.clone() })),
            Command::Resume => simple(Motion::Time(Timing::Resume)),
            Command::Pace { pace } => simple(Motion::Time(Timing::Pace { pace: pace.clone() })),
            Command::Customs { words } => {
                let before = table.replay.house.progress.customs;
                let customs = Customs::read(words, before).unwrap_or(before);
                simple(Motion::Customs { customs })
            }
            Command::Give { player, time } => {
                seat(player).map(|to| Motion::Time(Timing::Give { to, time: *time }))
            }
            Command::Veto if table.replay.house.progress.poll.is_none() => {
                Err(Sentence::new("moderator-nothing-proposed"))
            }
            Command::Veto => simple(Motion::Dismiss),
        };
        match motion {
            Ok(motion) => {
                let put = table.put(&by, &motion);
                self.keep(table, put, None)
            }
            Err(why) => Ok(Err(self.say(&why))),
        }
    }

    /// Keeps what was decided, with a report for everybody at the table or for some.
    fn keep(
        &self,
        table: &mut Table,
        put: Result<Sheet, crate::table::HouseRefusal>,
        readers: Option<&[Seat]>,
    ) -> Result<Done, HallError> {
        let sheet = match put {
            Ok(sheet) => sheet,
            Err(refusal) => return Ok(Err(self.say_at(table, &refusal.sentence()))),
        };
        if sheet.is_empty() {
            return Ok(Ok(Vec::new()));
        }
        let append = table.append(sheet);
        let all = Seat::all(table.replay.house.names().len());
        let except: Vec<Seat> = all.filter(|seat| readers.is_some_and(|some| !some.contains(seat))).collect();
        let mut batch = self.clerk.room.reports(News { table, fresh: &append.lines }, &except)?;
        batch.appends.push(append);
        self.clerk.hall.journal().commit(&batch)?;
        Ok(Ok(Vec::new()))
    }

    /// Orders of a player that reached the moderator another way.
    fn order(&self, table: &mut Table, player: &str, lines: &[String]) -> Result<Done, HallError> {
        let seat = match seat_of(table, player) {
            Ok(seat) => seat,
            Err(why) => return Ok(Err(self.say(&why))),
        };
        let (at, cause) = (self.clerk.room.at, &*self.letter.id);
        let hand = Hand { at, by: By::ModeratorFor(seat), cause, voice: None };
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let proposal = match table.orders(&hand, seat, &lines) {
            Ok(proposal) => proposal,
            Err(refusal) => return Ok(Err(self.say_at(table, &refusal.sentence()))),
        };
        let answer = self.clerk.room.desk.answer(self.language, &table.replay, &lines, &proposal, seat);
        let (is_whole, said) = (proposal.is_whole(), answer.lines().map(str::to_owned).collect::<Vec<_>>());
        match self.keep(table, Ok(proposal.sheet), None)? {
            Ok(_) if is_whole => Ok(Ok(said)),
            Ok(_) => Ok(Err(said.join("\n"))),
            Err(why) => Ok(Err(why)),
        }
    }

    /// Somebody else plays a seat: of the register, or new with an address.
    fn replace(&self, table: &mut Table, player: &str, by: &str) -> Result<Done, HallError> {
        let known = match by.split_once('=') {
            Some((name, address)) => Ok((name.trim().to_owned(), address.trim().to_owned())),
            None => self.known(by)?,
        };
        let (seat, (name, address)) = match (seat_of(table, player), known) {
            (Ok(seat), Ok(known)) => (seat, known),
            (Err(why), _) | (_, Err(why)) => return Ok(Err(self.say(&why))),
        };
        let farewell = Farewell::of(table, seat);
        let hand = Hand { at: self.clerk.room.at, by: By::Moderator, cause: &self.letter.id, voice: None };
        let salts = SealKey::new(self.fresh("replace"));
        let motion =
            Motion::Sit { seat, name: name.clone(), address: Some(address.clone()), anew: true, salts };
        let put = table.put(&hand, &motion);
        if put.is_ok() {
            let journal = self.clerk.hall.journal();
            let mut people = PeopleSheet::open(Register::new(journal), self.fresh("people"))?;
            people.know(Register::new(journal), hand.at, hand.cause, &name, &address)?;
            let people = people.into_batch();
            if !people.is_empty() {
                journal.commit(&people)?;
            }
        }
        let done = self.keep(table, put, None)?;
        if done.is_ok() {
            self.say_farewell(table, &farewell)?;
        }
        Ok(done)
    }

    /// A seat is taken from its player; those who stand by are asked.
    fn remove(&self, table: &mut Table, player: &str) -> Result<Done, HallError> {
        let seat = match seat_of(table, player) {
            Ok(seat) => seat,
            Err(why) => return Ok(Err(self.say(&why))),
        };
        let farewell = Farewell::of(table, seat);
        let hand = Hand { at: self.clerk.room.at, by: By::Moderator, cause: &self.letter.id, voice: None };
        let put = table.put(&hand, &Motion::Resign { seat });
        let done = self.keep(table, put, None)?;
        if done.is_ok() {
            self.say_farewell(table, &farewell)?;
            self.clerk.call_standby(table, seat)?;
        }
        Ok(done)
    }

    /// What was proposed is done, as if everybody who was asked had agreed.
    fn grant(&self, table: &mut Table) -> Result<Done, HallError> {
        let journal = self.clerk.hall.journal();
        let (at, cause) = (self.clerk.room.at, &*self.letter.id);
        let asked = table.replay.house.progress.poll.as_ref();
        let Some(asked) = asked.map(|poll| poll.asked.iter().filter(|seat| poll.waits_for(**seat)).copied())
        else {
            return Ok(Err(self.say(&Sentence::new("moderator-nothing-proposed"))));
        };
        for seat in asked.collect::<Vec<Seat>>() {
            let hand = Hand { at, by: By::ModeratorFor(seat), cause, voice: None };
            let put = table.put(&hand, &Motion::Consent { seat, yes: true });
            // Everybody hears of it with what is done.
            if let Err(why) = self.keep(table, put, Some(&[]))? {
                return Ok(Err(why));
            }
        }
        let lines = journal.read(table.name(), 0)?;
        let hand = Hand { at, by: By::Moderator, cause, voice: None };
        match table.do_agreed(&hand, &lines) {
            Some(sheet) => self.keep(table, Ok(sheet), None),
            None => Ok(Err(self.say(&Sentence::new("moderator-nothing-proposed")))),
        }
    }

    fn say_farewell(&self, table: &Table, farewell: &Farewell) -> Result<(), HallError> {
        if farewell.has_address() {
            let letter = self.clerk.room.farewell(table, farewell)?;
            let post = vec![letter.to_bytes()];
            self.clerk.hall.journal().commit(&Batch { post, ..Batch::default() })?;
        }
        Ok(())
    }

    /// Name and address of somebody in the register, whom a name leaves no doubt about.
    fn known(&self, name: &str) -> Result<Result<(String, String), Sentence>, HallError> {
        let pages = Register::new(self.clerk.hall.journal()).pages()?;
        let alike = |page: &&Page| page.name.to_lowercase() == name.trim().to_lowercase();
        let mut found = pages.values().filter(alike);
        let first = found.next().and_then(|page| Some((page.name.clone(), page.address()?.to_owned())));
        Ok(match (first, found.next()) {
            (Some(known), None) => Ok(known),
            (Some(_), Some(_)) => Err(Sentence::new("moderator-several-people").with("name", name.trim())),
            (None, _) => Err(Sentence::new("moderator-nobody-called").with("name", name.trim())),
        })
    }

    fn announce(
        &self,
        title: &str,
        seats: usize,
        pace: Option<&str>,
        game: Option<&str>,
    ) -> Result<Done, HallError> {
        if !self.may_announce() {
            return Ok(Err(self.say(&Sentence::new("people-no-not-theirs"))));
        }
        let id = title.trim().to_lowercase().replace(' ', "-");
        let Some(title) = games::find(&id) else {
            let known: Vec<Fact> = games::TITLES.iter().map(|title| Fact::from(title.id())).collect();
            let why = Sentence::new("moderator-no-title").with("title", title).with("known", known);
            return Ok(Err(self.say(&why)));
        };
        let board = match self.rules.board_of(title) {
            Ok(board) => board,
            Err(why) => {
                return Ok(Err(self.say(&Sentence::new("announce-no-complaints").with("why", why))));
            }
        };
        let pace = match pace.unwrap_or(&self.rules.pace_of_tables).trim() {
            "" | "none" | "nessuno" => None,
            words => Pace::read(words).ok(),
        };
        let announcement = Announcement {
            title,
            seats,
            game: game.map(str::to_owned),
            options: Default::default(),
            pace,
            customs: Customs::default(),
            board,
        };
        let (room, hall) = (&self.clerk.room, self.clerk.hall);
        match room.announce(hall, announcement, self.fresh("lobby"), &self.letter.id) {
            Ok((game, offer)) => {
                let done = about(Sentence::new("announce-done").with("game", game), &offer);
                Ok(Ok(vec![self.say(&done.with("address", room.address))]))
            }
            Err(why) => Ok(Err(self.say(&why.sentence()))),
        }
    }

    fn withdraw(&self, asked: &Asked) -> Result<Done, HallError> {
        let Some(game) = asked.table.as_deref().filter(|_| self.may_announce()) else {
            return Ok(Err(self.say(&Sentence::new("moderator-which-table"))));
        };
        match self.clerk.room.withdraw(self.clerk.hall, game, self.fresh("lobby"), &self.letter.id) {
            Ok(game) => Ok(Ok(vec![self.say(&Sentence::new("announce-withdrawn").with("game", game))])),
            Err(why) => Ok(Err(self.say(&why.sentence()))),
        }
    }

    /// The tables that this moderator may look after, and for whom they wait; then the games that look for players.
    fn tables(&self) -> Result<Vec<String>, HallError> {
        let hall = self.clerk.hall;
        let mut tables = Vec::new();
        for (name, index) in hall.tables()?.into_iter().filter(|(name, _)| self.may(name)) {
            if let Some(waits) = hall.waits(&name, &index)? {
                tables.push((name, index, Some(waits)));
            }
        }
        let room = &self.clerk.room;
        let reading = crate::report::Reading { language: self.language, zone: Zone::UTC, now: room.at };
        let mut said: Vec<String> = room.desk.tables(reading, &tables).lines().map(str::to_owned).collect();
        for (game, offer) in &Lobby::load(hall.journal())?.games {
            said.push(self.say(&about(Sentence::new("lobby-offer").with("game", game.as_str()), offer)));
        }
        Ok(said)
    }

    /// Every command with an example, in the moderator's language.
    pub(super) fn help(&self) -> Vec<String> {
        let mut said = Vec::new();
        for verb in VERBS {
            let spoken = match self.language {
                crate::rules::Language::English => &verb.english,
                crate::rules::Language::Italian => &verb.italian,
            };
            said.push(spoken.form.to_owned());
            said.push(format!("    {}", self.say(&Sentence::new(verb.means))));
        }
        said.push(String::new());
        let titles: Vec<Fact> = games::TITLES.iter().map(|title| Fact::from(title.id())).collect();
        said.push(self.say(&Sentence::new("moderator-how").with("titles", titles)));
        said
    }
}

/// A seat of a table by name or number.
fn seat_of(table: &Table, name: &str) -> Result<Seat, Sentence> {
    let opening = &table.replay.house.opening;
    let all = || opening.seats.iter().map(|name| Fact::from(name.as_str())).collect::<Vec<Fact>>();
    let nobody = || {
        let sentence = Sentence::new("moderator-no-player").with("name", name.trim());
        sentence.with("table", table.name()).with("players", all())
    };
    let alike = |other: &&String| other.to_lowercase() == name.trim().to_lowercase();
    let by_name = opening.seats.iter().position(|other| alike(&other)).map(Seat::at);
    by_name.or_else(|| opening.seat(name.trim())).ok_or_else(nobody)
}
