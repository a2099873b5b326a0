//! The command line: one file per subcommand. Exit code 0 means done, 1 refused or found wanting, 2 misuse.

mod audit;
mod completions;
mod demo;
mod export;
mod import;
mod init;
mod log;
mod new;
mod office;
mod once;
mod order;
mod orders;
mod replay;
mod rescue;
mod salt;
mod show;
mod source;
mod start;
mod tables;
mod take_back;
mod tell;
mod titles;

use chrono::{DateTime, Utc};
use clap::{Parser, Subcommand};
use office::Office;
use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
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
    /// Type in orders for a seat
    Order(order::Order),
    /// See what orders would do; nothing is recorded
    Try(order::Try),
    /// Tell outcomes of luck at a table opened with --luck told
    Tell(tell::Tell),
    /// Take back everything after a record
    TakeBack(take_back::TakeBack),
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
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let text = error.render();
            let shown = if error.use_stderr() { writeln!(err, "{text}") } else { write!(out, "{text}") };
            return if shown.is_err() || error.use_stderr() { 2 } else { 0 };
        }
    };
    let (code, message) = match carry_out(arguments, now, Console { input, out, err, shows_progress })
        .and_then(|()| Ok(out.flush()?))
    {
        Ok(()) | Err(Failure::Closed) => return 0,
        Err(Failure::Refused(why)) => (1, why),
        Err(Failure::Misuse(why)) => (2, why),
    };
    // Nothing is left to do about an error stream that is closed as well.
    let _ = writeln!(err, "waybill: {message}");
    code
}

fn carry_out(arguments: Arguments, now: fn() -> DateTime<Utc>, console: Console<'_>) -> Done {
    let Console { input, out, err, shows_progress } = console;
    let Arguments { dir, lang, json, command } = arguments;
    let mut office = Office::new(dir, lang.as_deref(), json, now(), err)?;
    match command {
        Command::Demo(command) => command.run(&mut office, input, shows_progress, out),
        Command::Init(command) => command.run(&mut office, out),
        Command::New(command) => command.run(&mut office, out),
        Command::Start(command) => command.run(&mut office, out),
        Command::Salt(command) => command.run(&mut office, out),
        Command::Tables(command) => command.run(&mut office, out),
        Command::Show(command) => command.run(&mut office, input, out),
        Command::Once(command) => command.run(&mut office, out),
        Command::Order(command) => command.run(&mut office, out),
        Command::Try(command) => command.run(&mut office, out),
        Command::Tell(command) => command.run(&mut office, out),
        Command::TakeBack(command) => command.run(&mut office, out),
        Command::Log(command) => command.run(&mut office, input, out),
        Command::Replay(command) => command.run(&mut office, input, out),
        Command::Export(command) => command.run(&mut office, out),
        Command::Import(command) => command.run(&mut office, out),
        Command::Audit(command) => command.run(&mut office, input, out),
        Command::Rescue(command) => command.run(&mut office, out),
        Command::Titles(command) => command.run(&mut office, out),
        Command::Orders(command) => command.run(&mut office, out),
        Command::Completions(command) => command.run(out),
    }
}
