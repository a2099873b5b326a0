//! The command line: one file per subcommand. Exit code 0 means done, 1 refused or found wanting, 2 misuse.

mod announce;
mod audit;
mod backup;
mod boxes;
mod close;
mod completions;
mod courier;
mod customs;
mod demo;
mod desk;
mod doctor;
mod errors;
mod export;
mod forget;
mod forum;
mod health;
mod import;
mod init;
mod install_unit;
mod kept_letters;
mod log;
mod new;
mod office;
mod once;
mod order;
mod orders;
mod outbox;
mod people;
mod poll;
mod replace;
mod replay;
mod rescue;
mod run;
mod salt;
mod say;
mod seat;
mod show;
mod source;
mod standings;
mod start;
mod tables;
mod take_back;
mod tell;
mod time;
mod titles;
mod upgrade_check;

use crate::daemon::socket::{self, Printed, Request};
use crate::report::{Eyes, Harmless};
use crate::rules::Language;
use crate::table::Hall;
use chrono::{DateTime, Utc};
use clap::{Parser, Subcommand};
use office::Office;
use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Moderator for railway board games played by mail or in a forum.
#[derive(Parser)]
#[command(name = "waybill", version, about, max_term_width = 100)]
pub struct Arguments {
    /// The folder with config.yaml and the store [default: the current folder]
    #[arg(long, global = true, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// The language of what is printed: en or it [default: the one in config.yaml]
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<String>,
    /// Print JSON for programs
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a whole game between bots through letters, in a new folder
    Demo(demo::Demo),
    /// Make a folder with a commented config.yaml
    Init(init::Init),
    /// Open a table
    New(new::New),
    /// Announce a game that looks for players
    Announce(announce::Announce),
    /// List the games that look for players
    Announced(announce::AnnouncedCommand),
    /// Withdraw a game that looks for players
    Withdraw(announce::Withdraw),
    /// Begin the game of a table that was opened with --hold
    Start(start::Start),
    /// Add a player's salt to the luck, before the game begins
    Salt(salt::Salt),
    /// List the tables
    Tables(tables::Tables),
    /// Show a position
    Show(show::Show),
    /// Handle all letters that wait, then exit
    Once(once::Once),
    /// The daemon: read mailboxes, decide, answer, until it is told to stop
    Run(run::Run),
    /// Moderate a table in a topic of a forum
    Forum(forum::ForumCommand),
    /// Carry posts by hand: paste them in, get the status to paste out
    Courier(courier::Courier),
    /// What needs a person: letters held, quarantined or not understood, addresses that do not answer
    Desk(desk::DeskCommand),
    /// Letters that wait to be sent
    Outbox(outbox::Outbox),
    /// How the daemon is
    Health(health::HealthCommand),
    /// Check settings, folders, store, mailboxes and mail servers, and say what to mend
    Doctor(doctor::Doctor),
    /// Write everything of this folder into one file, also while the daemon runs
    Backup(backup::Backup),
    /// Make a folder from a backup, auditing every table
    Restore(backup::Restore),
    /// Replay every table with this program, without changing anything
    UpgradeCheck(upgrade_check::UpgradeCheck),
    /// Print a unit for systemd, or put it into a folder
    InstallUnit(install_unit::InstallUnit),
    /// Type in orders for a seat
    Order(order::Order),
    /// See what orders would do; nothing is recorded
    Try(order::Try),
    /// Tell outcomes of luck at a table opened with --luck told
    Tell(tell::Tell),
    /// Take back everything after a record
    TakeBack(take_back::TakeBack),
    /// Give a seat another player or another address
    Seat(seat::Seat),
    /// Give a seat to somebody else: a full clock, the position and the story, not the lateness
    Replace(replace::Replace),
    /// Take a seat from its player; a bot holds it until somebody takes it over
    Resign(replace::Resign),
    /// Show, decide or forbid what players proposed to each other
    Poll(poll::PollCommand),
    /// Forget names and addresses for good
    Forget(forget::Forget),
    /// Write to the players of a table
    Say(say::Say),
    /// Show or set the pace of a table
    Pace(time::PaceCommand),
    /// Show or change what a table has agreed on beside its pace: press, silence, a first miss
    Customs(customs::CustomsCommand),
    /// Stop the clocks of a table
    Pause(time::PauseCommand),
    /// Let the clocks of a table run again
    Resume(time::ResumeCommand),
    /// Give a player more time
    Give(time::GiveCommand),
    /// List the register of people
    People(people::People),
    /// Change what the register says about a person
    Person(people::PersonCommand),
    /// Show results, ratings and how players answer, from the records
    Standings(standings::Standings),
    /// End a table before its game is over
    Close(close::Close),
    /// List the records of a table
    Log(log::Log),
    /// Tell a game again from its records
    Replay(replay::Replay),
    /// Write a table as one JSON Lines file
    Export(export::Export),
    /// Take in an exported table
    Import(import::Import),
    /// Check a table or an export: chain, orders, luck and positions
    Audit(audit::Audit),
    /// Build a fresh store from the mirror
    Rescue(rescue::Rescue),
    /// List the titles
    Titles(titles::Titles),
    /// Print the order reference of a title
    Orders(orders::Orders),
    /// Print completions for a shell
    Completions(completions::Completions),
}

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// It was refused, or something was found wanting: exit code 1.
    Refused(String),
    /// The command itself makes no sense: exit code 2.
    Misuse(String),
    /// Another process has the journal: a daemon, which may carry the command out.
    InUse(Option<u32>),
    /// Nobody reads the output any more.
    Closed,
}

/// What every subcommand returns.
pub type Done = Result<(), Failure>;

impl Failure {
    /// Refused, for a reason that can be printed.
    pub fn refused(why: impl std::fmt::Display) -> Failure {
        Failure::Refused(why.to_string())
    }

    /// Misuse, for a reason that can be printed.
    pub fn misuse(why: impl std::fmt::Display) -> Failure {
        Failure::Misuse(why.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Refused(error.to_string()),
        }
    }
}

impl From<crate::table::HallError> for Failure {
    fn from(error: crate::table::HallError) -> Failure {
        Failure::Refused(error.to_string())
    }
}

impl From<crate::journal::JournalError> for Failure {
    fn from(error: crate::journal::JournalError) -> Failure {
        Failure::Refused(error.to_string())
    }
}

/// Runs the program on the process's own arguments.
pub fn main(now: fn() -> DateTime<Utc>) -> ExitCode {
    let console = Console {
        input: &mut io::stdin().lock(),
        out: &mut io::stdout().lock(),
        err: &mut io::stderr().lock(),
        shows_progress: true,
    };
    ExitCode::from(run_at(console, std::env::args_os(), now))
}

/// Where a command reads and prints.
pub struct Console<'c> {
    /// What a person types.
    pub input: &'c mut dyn BufRead,
    /// Answers.
    pub out: &'c mut dyn Write,
    /// Messages for people.
    pub err: &'c mut dyn Write,
    /// Whether long commands show how far they have come, if the error stream is a terminal.
    pub shows_progress: bool,
}

/// Runs the program with nobody at the keyboard; gives its exit code.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    now: fn() -> DateTime<Utc>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    run_at(Console { input: &mut io::empty(), out, err, shows_progress: false }, arguments, now)
}

/// Runs the program at a console; gives its exit code.
pub fn run_at(
    console: Console<'_>,
    arguments: impl IntoIterator<Item = OsString>,
    now: fn() -> DateTime<Utc>,
) -> u8 {
    let Console { input, out, err, shows_progress } = console;
    // Letters, tokens and records are nobody else's business, whatever the shell allows.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    let words: Vec<OsString> = arguments.into_iter().collect();
    let arguments = match Arguments::try_parse_from(&words) {
        Ok(arguments) => arguments,
        Err(error) => {
            let text = error.render();
            let shown = if error.use_stderr() { writeln!(err, "{text}") } else { write!(out, "{text}") };
            return if shown.is_err() || error.use_stderr() { 2 } else { 0 };
        }
    };
    let eyes = match (&arguments.command, arguments.json) {
        (Command::Export(_), _) => Eyes::Nobody,
        (_, true) => Eyes::Program,
        (_, false) => Eyes::Person,
    };
    let (out, err) = (&mut Harmless::new(out, eyes), &mut Harmless::new(err, Eyes::Person));
    let folder = arguments.dir.clone().unwrap_or_else(|| PathBuf::from("."));
    let runs = matches!(arguments.command, Command::Run(_));
    let mut language = spoken(arguments.lang.as_deref());
    let console = Console { input, out, err, shows_progress };
    let (code, message) =
        match carry_out(arguments, now, console, &mut language).and_then(|()| Ok(out.flush()?)) {
            Ok(()) | Err(Failure::Closed) => return 0,
            Err(Failure::Refused(why)) => (1, why),
            Err(Failure::Misuse(why)) => (2, why),
            Err(Failure::InUse(process)) if runs => (1, in_use(&folder, process)),
            Err(Failure::InUse(process)) => match by_daemon(&folder, &words, out, err) {
                Some(code) => return code,
                None => (1, in_use(&folder, process)),
            },
        };
    // Nothing is left to do about an error stream that is closed as well.
    let _ = writeln!(err, "waybill: {}", errors::said(language, &message));
    code
}

/// The language in which a failure is said before the settings are read: the one that the command names.
fn spoken(lang: Option<&str>) -> Language {
    lang.and_then(|lang| lang.parse().ok()).unwrap_or_default()
}

/// Says that another process has the journal, which may be a daemon that takes no commands.
fn in_use(folder: &Path, process: Option<u32>) -> String {
    let folder = folder.to_owned();
    crate::journal::JournalError::InUse { folder, process }.to_string()
}

/// Lets the daemon of a folder carry a command out; gives its exit code, or nothing where none answers.
fn by_daemon(folder: &Path, words: &[OsString], out: &mut dyn Write, err: &mut dyn Write) -> Option<u8> {
    let arguments = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let request = Request { arguments, folder: std::env::current_dir().ok()? };
    let printed = socket::ask(folder, &request).ok()??;
    let done = out.write_all(printed.out.as_bytes()).and_then(|()| out.flush());
    // Nobody may read the output any more; the command is done all the same.
    let _ = done.and_then(|()| err.write_all(printed.err.as_bytes()));
    Some(printed.code)
}

/// Carries out a command that came through the socket of a daemon.
fn inside(request: Request, hall: &Hall, folder: &Path, now: fn() -> DateTime<Utc>) -> Printed {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut language = Language::default();
    let done = match Arguments::try_parse_from(&request.arguments) {
        Err(error) => Err(Failure::misuse(error.render())),
        Ok(Arguments { lang, json, command, .. }) => {
            language = spoken(lang.as_deref());
            let office = Office::new(Some(folder.to_owned()), lang.as_deref(), json, now(), &mut err);
            office.and_then(|office| {
                language = office.language;
                let mut office = office.of_daemon(hall, request.folder);
                foreseen(|| command.run(&mut office, &mut io::empty(), false, now, &mut out))
            })
        }
    };
    let (code, message) = match done {
        Ok(()) | Err(Failure::Closed) => (0, None),
        Err(Failure::Refused(why)) => (1, Some(why)),
        Err(Failure::Misuse(why)) => (2, Some(why)),
        Err(Failure::InUse(process)) => (1, Some(in_use(folder, process))),
    };
    let mut err = String::from_utf8_lossy(&err).into_owned();
    if let Some(message) = message {
        err.push_str(&format!("waybill: {}\n", errors::said(language, &message)));
    }
    Printed { code, out: String::from_utf8_lossy(&out).into_owned(), err }
}

/// Carries a command out; `language` becomes that of the settings, once they are read.
fn carry_out(
    arguments: Arguments,
    now: fn() -> DateTime<Utc>,
    console: Console<'_>,
    language: &mut Language,
) -> Done {
    let Console { input, out, err, shows_progress } = console;
    let Arguments { dir, lang, json, command } = arguments;
    let office = Office::new(dir, lang.as_deref(), json, now(), err);
    let mut office = match (office, &command) {
        // No restart mends settings.
        (Err(Failure::Refused(why)), Command::Run(_)) => return Err(Failure::Misuse(why)),
        (office, _) => office?,
    };
    *language = office.language;
    let runs = matches!(command, Command::Run(_));
    let work = || command.run(&mut office, input, shows_progress, now, out);
    if runs { work() } else { foreseen(work) }
}

/// What nobody foresaw is our fault and said so, and stops neither a daemon nor whoever runs a script.
fn foreseen(work: impl FnOnce() -> Done) -> Done {
    crate::journal::guarded(work).unwrap_or_else(|why| {
        Err(Failure::Refused(format!("this should not happen, and is our fault: {why}")))
    })
}

impl Command {
    /// Carries it out.
    fn run(
        self,
        office: &mut Office<'_>,
        input: &mut dyn BufRead,
        shows_progress: bool,
        now: fn() -> DateTime<Utc>,
        out: &mut dyn Write,
    ) -> Done {
        // What these print is made in English where it is found, like failures, and said like them.
        let is_plain = matches!(
            self,
            Command::Doctor(_)
                | Command::Health(_)
                | Command::Backup(_)
                | Command::Restore(_)
                | Command::UpgradeCheck(_)
                | Command::Rescue(_)
        );
        let mut said = Vec::new();
        let done = match is_plain {
            true => self.run_in_english(office, input, shows_progress, now, &mut said),
            false => return self.run_in_english(office, input, shows_progress, now, out),
        };
        let said = String::from_utf8_lossy(&said);
        if !said.is_empty() {
            let language = if office.json { Language::English } else { office.language };
            writeln!(out, "{}", errors::said(language, said.trim_end_matches('\n')))?;
        }
        done
    }

    /// Carries it out; some print in English.
    fn run_in_english(
        self,
        office: &mut Office<'_>,
        input: &mut dyn BufRead,
        shows_progress: bool,
        now: fn() -> DateTime<Utc>,
        out: &mut dyn Write,
    ) -> Done {
        match self {
            Command::Demo(command) => command.run(office, input, shows_progress, out),
            Command::Init(command) => command.run(office, out),
            Command::New(command) => command.run(office, out),
            Command::Announce(command) => command.run(office, out),
            Command::Announced(command) => command.run(office, out),
            Command::Withdraw(command) => command.run(office, out),
            Command::Start(command) => command.run(office, out),
            Command::Salt(command) => command.run(office, out),
            Command::Tables(command) => command.run(office, out),
            Command::Show(command) => command.run(office, input, out),
            Command::Once(command) => command.run(office, out),
            Command::Order(command) => command.run(office, out),
            Command::Try(command) => command.run(office, out),
            Command::Tell(command) => command.run(office, out),
            Command::TakeBack(command) => command.run(office, out),
            Command::Seat(command) => command.run(office, out),
            Command::Say(command) => command.run(office, out),
            Command::Pace(command) => command.run(office, out),
            Command::Customs(command) => command.run(office, out),
            Command::Pause(command) => command.run(office, out),
            Command::Resume(command) => command.run(office, out),
            Command::Give(command) => command.run(office, out),
            Command::People(command) => command.run(office, out),
            Command::Person(command) => command.run(office, out),
            Command::Standings(command) => command.run(office, out),
            Command::Close(command) => command.run(office, out),
            Command::Replace(command) => command.run(office, out),
            Command::Resign(command) => command.run(office, out),
            Command::Poll(command) => command.run(office, out),
            Command::Forget(command) => command.run(office, out),
            Command::Log(command) => command.run(office, input, out),
            Command::Replay(command) => command.run(office, input, out),
            Command::Export(command) => command.run(office, out),
            Command::Import(command) => command.run(office, out),
            Command::Audit(command) => command.run(office, input, out),
            Command::Rescue(command) => command.run(office, out),
            Command::Titles(command) => command.run(office, out),
            Command::Orders(command) => command.run(office, out),
            Command::Completions(command) => command.run(out),
            Command::Run(command) => command.run(office, now),
            Command::Forum(command) => command.run(office, out),
            Command::Courier(command) => command.run(office, input, out),
            Command::Desk(command) => command.run(office, out),
            Command::Outbox(command) => command.run(office, out),
            Command::Health(command) => command.run(office, out),
            Command::Doctor(command) => command.run(office, out),
            Command::Backup(command) => command.run(office, out),
            Command::Restore(command) => command.run(office, out),
            Command::UpgradeCheck(command) => command.run(office, out),
            Command::InstallUnit(command) => command.run(office, out),
        }
    }
}
