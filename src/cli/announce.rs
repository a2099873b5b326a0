//! `waybill announce`, `announced` and `withdraw`: games that look for players.

use super::new::{fresh_bytes, pairs};
use super::office::print_json;
use super::{Done, Failure, Office};
use crate::daemon::{Short, about, board_cursor};
use crate::games::{Opening, nameless};
use crate::journal::Batch;
use crate::lobby::{Announced, Lobby, LobbyKey, LobbySheet, Notice};
use crate::people::{Page, Register};
use crate::rules::{By, Seat, Sentence};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Announce a game: players sign up by mail, and its table opens when everybody is there.
#[derive(Args)]
pub struct Announce {
    /// The title; `waybill titles` lists them
    title: String,
    /// How many play
    #[arg(long)]
    seats: usize,
    /// What the table will be called [default: today's day of the week]
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
    /// How long players may take: post, brisk, slow, none, or words [default: the one in config.yaml]
    #[arg(long, value_name = "WORDS")]
    pace: Option<String>,
    /// An option of the title
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// A board file of your own, instead of the one in your games folder or the built-in one
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
}

/// List the games that look for players.
#[derive(Args)]
pub struct AnnouncedCommand {}

/// Withdraw a game that looks for players; whoever has signed up is told.
#[derive(Args)]
pub struct Withdraw {
    /// The game
    game: String,
}

impl Announce {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let title = office.title(&self.title)?;
        let board = office.board(title, self.board.as_ref().map(|path| office.path(path)).as_deref())?;
        let options = pairs("--option", &self.options)?.into_iter().collect();
        let pace = match &self.pace {
            Some(words) => words.clone(),
            None => office.config()?.pace.clone(),
        };
        let board_bytes = serde_json::to_vec(&board).map_err(Failure::refused)?;
        let offer = Announced {
            title: title.id().to_owned(),
            seats: self.seats,
            options,
            pace: super::time::pace(&pace)?,
            board: blake3::hash(&board_bytes).to_hex().to_string(),
            players: Vec::new(),
        };
        let (desk, hall) = (office.desk()?, office.hall()?);
        let address = office.config()?.address.clone();
        let lobby = Lobby::load(hall.journal())?;
        let tables: Vec<String> = hall.tables()?.into_iter().map(|(name, _)| name).collect();
        let is_taken = |name: &str| {
            lobby.find(name).is_some()
                || tables.iter().any(|table| table.to_lowercase() == name.to_lowercase())
        };
        let game = match self.table {
            Some(name) if tables.iter().any(|table| table.to_lowercase() == name.to_lowercase()) => {
                return Err(Failure::Refused(format!("a table is called \"{name}\" already")));
            }
            Some(name) => name,
            None => {
                let today = office.now.format("%A").to_string();
                let more = (2..).map(|number| format!("{today} {number}"));
                let free = std::iter::once(today.clone()).chain(more).find(|name| !is_taken(name));
                free.unwrap_or(today)
            }
        };
        let mut batch = Batch::default();
        let key = LobbyKey::load_or_begin(hall.journal(), fresh_bytes()?, &mut batch)?;
        let mut sheet = LobbySheet::open(hall.journal(), &key)?;
        let notice = Notice::Announced { game: game.clone(), offer: offer.clone() };
        let refused = |refusal: crate::lobby::LobbyRefusal| {
            Failure::Refused(desk.say(office.language, &[], &refusal.sentence()))
        };
        sheet.put(By::Moderator, office.now, "console", &notice).map_err(refused)?;
        // What the title does not take is found before anybody signs up.
        let opening = Opening {
            title: offer.title.clone(),
            version: title.version(),
            seats: Seat::all(offer.seats).map(nameless).collect(),
            options: offer.options.clone(),
            board: board.into(),
        };
        hall.openings().game(&opening).map_err(|complaints| Failure::Refused(complaints.join("\n")))?;
        let kept = sheet.into_batch();
        batch.appends.extend(kept.appends);
        batch.cursors.extend(kept.cursors);
        batch.cursors.push((board_cursor(&game), board_bytes));
        hall.journal().commit(&batch)?;
        if office.json {
            return print_json(out, &serde_json::json!({ "game": game, "offer": offer }));
        }
        let done = about(Sentence::new("announce-done").with("game", game.as_str()), &offer);
        writeln!(out, "{}", desk.say(office.language, &[], &done.with("address", address)))?;
        Ok(())
    }
}

impl AnnouncedCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let (desk, hall) = (office.desk()?, office.hall()?);
        let lobby = Lobby::load(hall.journal())?;
        if office.json {
            return print_json(out, &lobby.games);
        }
        for (game, offer) in &lobby.games {
            let line = about(Sentence::new("lobby-offer").with("game", game.as_str()), offer);
            writeln!(out, "{}", desk.say(office.language, &[], &line))?;
        }
        Ok(())
    }
}

impl Withdraw {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let (desk, hall) = (office.desk()?, office.hall()?);
        let mut batch = Batch::default();
        let key = LobbyKey::load_or_begin(hall.journal(), fresh_bytes()?, &mut batch)?;
        let mut sheet = LobbySheet::open(hall.journal(), &key)?;
        let found = sheet.lobby.find(&self.game).map(|(game, offer)| (game.to_owned(), offer.clone()));
        let game = found.as_ref().map_or(self.game.clone(), |(game, _)| game.clone());
        let notice = Notice::Withdrawn { game: game.clone() };
        let refused = |refusal: crate::lobby::LobbyRefusal| {
            Failure::Refused(desk.say(office.language, &[], &refusal.sentence()))
        };
        let number = sheet.seq();
        sheet.put(By::Moderator, office.now, "console", &notice).map_err(refused)?;
        let room = office.mailroom(&hall, &desk)?;
        let said = Sentence::new("lobby-withdrawn").with("game", game.as_str());
        for player in found.into_iter().flat_map(|(_, offer)| offer.players) {
            let page = Register::new(hall.journal()).find(&player.address)?;
            let to = page.as_ref().and_then(Page::address).unwrap_or(&player.address);
            let short = Short {
                id: format!("lobby.{number}.{}", player.person),
                to: (&player.name, to),
                language: page.as_ref().and_then(|page| page.language),
                subject: Sentence::new("lobby-subject").with("game", game.as_str()),
                sentences: std::slice::from_ref(&said),
                token: None,
                answers: None,
            };
            batch.post.push(room.short(&short).to_bytes());
        }
        let kept = sheet.into_batch();
        batch.appends.extend(kept.appends);
        batch.cursors.extend(kept.cursors);
        hall.journal().commit(&batch)?;
        let done = Sentence::new("announce-withdrawn").with("game", game.as_str());
        writeln!(out, "{}", desk.say(office.language, &[], &done))?;
        Ok(())
    }
}
