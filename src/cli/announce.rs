//! `waybill announce`, `announced` and `withdraw`: games that look for players.

use super::new::{fresh_bytes, pairs};
use super::office::print_json;
use super::{Done, Failure, Office};
use crate::daemon::{Announcement, NotAnnounced, about};
use crate::lobby::Lobby;
use crate::report::Desk;
use crate::rules::Sentence;
use crate::table::Customs;
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
    /// What is agreed on beside the pace, as for `waybill new`
    #[arg(long, value_name = "WORDS")]
    customs: Option<String>,
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
        let announcement = Announcement {
            title,
            seats: self.seats,
            game: self.table,
            options,
            pace: super::time::pace(&pace)?,
            customs: super::customs::customs(self.customs.as_deref(), Customs::default())?,
            board,
        };
        let (desk, hall) = (office.desk()?, office.hall()?);
        let address = office.config()?.address.clone();
        let announced =
            office.mailroom(&hall, &desk)?.announce(&hall, announcement, fresh_bytes()?, "console");
        let (game, offer) = announced.map_err(|why| failure(office, &desk, why))?;
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
        let withdrawn = office.mailroom(&hall, &desk)?.withdraw(&hall, &self.game, fresh_bytes()?, "console");
        let game = withdrawn.map_err(|why| failure(office, &desk, why))?;
        let done = Sentence::new("announce-withdrawn").with("game", game.as_str());
        writeln!(out, "{}", desk.say(office.language, &[], &done))?;
        Ok(())
    }
}

/// Why a game is not announced or withdrawn.
fn failure(office: &Office<'_>, desk: &Desk, why: NotAnnounced) -> Failure {
    match why {
        NotAnnounced::Complaints(complaints) => Failure::Refused(complaints.join("\n")),
        NotAnnounced::Failed(error) => error.into(),
        other => Failure::Refused(desk.say(office.language, &[], &other.sentence())),
    }
}
