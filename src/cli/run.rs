//! `waybill run`: the daemon.

use super::{Done, Failure, Office, boxes, inside};
use crate::daemon::run::{End, Machine, Patience, Signal, Wake};
use crate::daemon::{Daemon, PostOffice, Spool, Tray, socket};
use crate::journal::Journal;
use chrono::{DateTime, Utc};
use clap::Args;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use tracing::level_filters::LevelFilter;
use tracing::{error, info, warn};

/// Read mailboxes, decide, answer, until told to stop: SIGTERM or SIGINT end it in order, SIGHUP makes it read its
/// settings again.
#[derive(Args)]
pub struct Run {
    /// Say less: only what went wrong
    #[arg(long)]
    quiet: bool,
}

/// What a new folder inside this one is called.
const SPOOL: &str = "spool";

impl Run {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, now: fn() -> DateTime<Utc>) -> Done {
        office.alone("starting another")?;
        log_to_stderr(self.quiet);
        // What a restart cannot mend ends with 2, so that nobody restarts it for ever.
        let hall = office.hall()?;
        let tray = Arc::new(Tray::new(hall.shared_journal()));
        let hall = hall.through(Arc::clone(&tray) as Arc<dyn Journal>);
        let wakes = channel();
        listen_to_signals(wakes.0.clone())?;
        socket::listen(&office.folder, wakes.0.clone()).map_err(|error| {
            Failure::Refused(format!("the socket for console commands cannot be opened: {error}"))
        })?;
        let since = now();
        info!(version = env!("CARGO_PKG_VERSION"), folder = %office.folder.display(), "the daemon begins");
        for generation in 0.. {
            let (config, desk) = (office.config()?.clone(), office.desk().map_err(mend)?);
            let rules = boxes::rulebook(&config, &*tray).map_err(mend)?;
            let mailboxes =
                boxes::mailboxes(&config, &(Arc::clone(&tray) as Arc<dyn Journal>)).map_err(mend)?;
            let carrier = boxes::carrier(&config, &(Arc::clone(&tray) as Arc<dyn Journal>)).map_err(mend)?;
            let daemon = Daemon {
                hall: &hall,
                desk: &desk,
                address: &config.address,
                language: config.language.parse().map_err(Failure::Misuse)?,
                pictures: config.pictures.into(),
            };
            let spool = Spool::open(&office.folder.join(SPOOL))
                .map_err(|error| Failure::Misuse(format!("{SPOOL}: {error}")))?;
            let post = PostOffice::open(daemon, Arc::clone(&tray), &rules, Some(spool));
            let folder = office.folder.clone();
            let mut console = |request| inside(request, &hall, &folder, now);
            let mut machine = Machine {
                office: post.map_err(Failure::refused)?,
                console: &mut console,
                now,
                folder: office.folder.clone(),
                since,
                generation,
                patience: Patience::default(),
            };
            match machine.run(mailboxes, carrier, &wakes) {
                Ok(End::Stopped) => break,
                Ok(End::Reloads) => {}
                Err(why) => {
                    error!("{why}");
                    return Err(Failure::refused(why));
                }
            }
            drop(machine);
            // Settings that are wrong change nothing; the old ones are good.
            match office.enter(office.folder.clone()) {
                Ok(()) => info!("the settings were read again"),
                Err(Failure::Refused(why) | Failure::Misuse(why)) => {
                    warn!("the settings are wrong, the old ones stay:\n{why}");
                }
                Err(_) => {}
            }
        }
        info!("the daemon ends");
        Ok(())
    }
}

/// What is wrong with the settings is nothing that a restart mends.
fn mend(failure: Failure) -> Failure {
    match failure {
        Failure::Refused(why) => Failure::Misuse(why),
        other => other,
    }
}

/// The log goes to the error stream, where a terminal or the system's journal reads it.
fn log_to_stderr(quiet: bool) {
    let level = if quiet { LevelFilter::WARN } else { LevelFilter::INFO };
    let log = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_max_level(level)
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal());
    // The system's journal has its own clock. A second log in one process stays the first.
    let _ = match std::env::var_os("JOURNAL_STREAM") {
        Some(_) => log.without_time().try_init(),
        None => log.try_init(),
    };
}

fn listen_to_signals(wakes: Sender<Wake>) -> Result<(), Failure> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP]).map_err(Failure::refused)?;
    let listen = move || {
        for signal in signals.forever() {
            let signal = if signal == SIGHUP { Signal::Reload } else { Signal::Stop };
            if wakes.send(Wake::Signal(signal)).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(listen).map_err(Failure::refused)?;
    Ok(())
}
