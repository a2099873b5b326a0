//! `waybill desk`: what needs a person, and what they can do about it.

use super::boxes::with_post_office;
use super::office::print_json;
use super::{Done, Failure, Office};
use crate::daemon::matters::{self, Matter, MatterKind};
use crate::daemon::{Chair, Deed, Entry, PostOffice, matter_line};
use crate::journal::Batch;
use crate::post::text_of;
use crate::report::LetterPage;
use crate::rules::Sentence;
use crate::table::Hall;
use clap::{Args, Subcommand};
use std::io::Write;

/// What needs a person: letters held, quarantined or not understood, addresses that do not answer.
#[derive(Args)]
pub struct DeskCommand {
    #[command(subcommand)]
    act: Option<Act>,
}

#[derive(Subcommand)]
enum Act {
    /// Show a letter with everything that is known about it
    Show {
        /// Its number on the desk
        number: u64,
    },
    /// Carry a letter out as it stands, for the seat that it speaks for
    Accept {
        /// Its number on the desk
        number: u64,
    },
    /// Throw a letter away
    Reject {
        /// Its number on the desk
        number: u64,
    },
    /// Carry a letter out for a seat
    As {
        /// Its number on the desk
        number: u64,
        /// The player
        seat: String,
        /// The table [default: the one the letter speaks about]
        #[arg(long)]
        table: Option<String>,
    },
    /// Write back to whoever wrote a letter, and clear it away
    Answer {
        /// Its number on the desk
        number: u64,
        /// What to say
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// Try once more: read a letter again, or send it again
    Again {
        /// Its number on the desk
        number: u64,
    },
    /// Say that an address works again
    Mend {
        /// The address
        address: String,
    },
}

impl DeskCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let hall = office.hall()?;
        let Some(act) = self.act else { return list(office, &hall, out) };
        match act {
            Act::Show { number } => show(office, &hall, number, out),
            Act::Accept { number } => {
                let matter = found(&hall, number)?;
                let chair = matter.chair.clone();
                let MatterKind::Held(_) = matter.kind else {
                    let word = matter.kind.word();
                    return Err(Failure::Refused(format!(
                        "{number} is {word}, not held; `waybill desk again {number}` tries once more"
                    )));
                };
                let Some(chair) = chair else {
                    return Err(Failure::Refused(format!(
                        "nobody knows whose letter {number} is: say `waybill desk as {number} SEAT --table TABLE`"
                    )));
                };
                carry_out(office, &hall, &matter, Some(&chair), out)
            }
            Act::As { number, seat, table } => {
                let matter = found(&hall, number)?;
                let known = matter.chair.as_ref().map(|chair| chair.table.clone());
                let table = table.or(known).ok_or_else(|| {
                    Failure::Misuse("nobody knows which table is meant: name it with --table".to_owned())
                })?;
                let table = hall.table(&table)?;
                let chair =
                    Chair { table: table.name().to_owned(), seat: office.seat(&table.replay, &seat)? };
                carry_out(office, &hall, &matter, Some(&chair), out)
            }
            Act::Again { number } => {
                let matter = found(&hall, number)?;
                match matter.kind {
                    MatterKind::Unsent => send_again(&hall, &matter, out),
                    MatterKind::Stopped => mend(office, &hall, &matter.who, out),
                    _ => carry_out(office, &hall, &matter, matter.chair.as_ref(), out),
                }
            }
            Act::Reject { number } => {
                let matter = found(&hall, number)?;
                hall.journal().commit(&matters::clear(hall.journal(), number)?)?;
                writeln!(
                    out,
                    "{number} ({}, {}) is thrown away",
                    matter.kind.word(),
                    printable(&matter.who)
                )?;
                Ok(())
            }
            Act::Answer { number, words } => answer(office, &hall, number, &words.join(" "), out),
            Act::Mend { address } => mend(office, &hall, &address, out),
        }
    }
}

/// A matter that somebody named.
fn found(hall: &Hall, number: u64) -> Result<Matter, Failure> {
    let matter = matters::find(hall.journal(), number)?;
    matter.ok_or_else(|| Failure::Refused(format!("nothing on the desk has the number {number}")))
}

/// What a stranger wrote, without anything that a terminal would obey.
fn printable(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control() && !is_bidi(*letter)).collect()
}

fn is_bidi(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}')
}

fn list(office: &mut Office<'_>, hall: &Hall, out: &mut dyn Write) -> Done {
    let all = matters::all(hall.journal())?;
    if office.json {
        return print_json(out, &all);
    }
    let desk = office.desk()?;
    if all.is_empty() {
        writeln!(out, "{}", desk.say(office.language, &[], &Sentence::new("desk-empty")))?;
        return Ok(());
    }
    for matter in &all {
        writeln!(out, "{}", printable(&matter_line(&desk, office.language, matter)))?;
    }
    writeln!(out, "{}", desk.say(office.language, &[], &Sentence::new("desk-how")))?;
    Ok(())
}

fn show(office: &mut Office<'_>, hall: &Hall, number: u64, out: &mut dyn Write) -> Done {
    let matter = found(hall, number)?;
    if office.json {
        return print_json(out, &matter);
    }
    let desk = office.desk()?;
    writeln!(out, "{}", printable(&matter_line(&desk, office.language, &matter)))?;
    let text = match matter.kind {
        MatterKind::Unsent => Entry::from_bytes(&matter.raw).map(|entry| entry.text),
        _ => text_of(&matter.raw),
    };
    for line in text.unwrap_or_default().lines() {
        writeln!(out, "    {}", printable(line))?;
    }
    Ok(())
}

/// Reads a letter and does what it says.
fn carry_out(
    office: &Office<'_>,
    hall: &Hall,
    matter: &Matter,
    chair: Option<&Chair>,
    out: &mut dyn Write,
) -> Done {
    if matter.raw.is_empty() || matter.kind == MatterKind::Unsent {
        let number = matter.number;
        return Err(Failure::Refused(format!(
            "there is no letter to read in {number}; it lies in its mailbox"
        )));
    }
    let now = office.now;
    let deed = with_post_office(office, hall, |post: &mut PostOffice<'_>| {
        post.accept(matter, chair, now).map_err(Failure::refused)
    })?;
    writeln!(out, "{}: {deed}", matter.number)?;
    match deed {
        Deed::Fault { .. } | Deed::TurnedAway(_) => {
            Err(Failure::Refused("it still cannot be handled".to_owned()))
        }
        _ => Ok(()),
    }
}

/// A letter of ours that could not be sent goes back to the outbox.
fn send_again(hall: &Hall, matter: &Matter, out: &mut dyn Write) -> Done {
    let mut batch = matters::clear(hall.journal(), matter.number)?;
    batch.post.push(matter.raw.clone());
    hall.journal().commit(&batch)?;
    writeln!(out, "{}: the letter to {} waits in the outbox", matter.number, printable(&matter.who))?;
    Ok(())
}

fn mend(office: &Office<'_>, hall: &Hall, address: &str, out: &mut dyn Write) -> Done {
    let known = with_post_office(office, hall, |post| post.mended(address).map_err(Failure::refused))?;
    let journal = hall.journal();
    let stopped =
        |matter: &&Matter| matter.kind == MatterKind::Stopped && matter.who.eq_ignore_ascii_case(address);
    for matter in matters::all(journal)?.iter().filter(stopped) {
        journal.commit(&matters::clear(journal, matter.number)?)?;
    }
    if !known {
        return Err(Failure::Refused(format!("no letter to {} came back", printable(address))));
    }
    writeln!(out, "mail to {} flows again", printable(address))?;
    Ok(())
}

/// Writes back to the writer of a letter.
fn answer(office: &Office<'_>, hall: &Hall, number: u64, words: &str, out: &mut dyn Write) -> Done {
    let matter = found(hall, number)?;
    if !matter.who.contains('@') || matches!(matter.kind, MatterKind::Unsent | MatterKind::Stopped) {
        return Err(Failure::Refused(format!("{number} has no writer who could be answered")));
    }
    let (config, desk) = (office.config()?, office.desk()?);
    let leaf = desk.aside(office.language, &format!("{words}\n"));
    let page = LetterPage { heading: matter.subject.clone(), leaves: vec![leaf], ..LetterPage::default() };
    let leaf = desk.letter(office.language, &page);
    let domain = config.address.rsplit('@').next().unwrap_or_default();
    let hash = blake3::hash(format!("{} {words}", matter.letter).as_bytes()).to_hex();
    let entry = Entry {
        id: format!("desk.{number}.{}@{domain}", &hash[..10]),
        at: office.now,
        to: matter.who.clone(),
        subject: format!("Re: {}", matter.subject),
        in_reply_to: Some(matter.letter.clone()),
        references: vec![matter.letter.clone()],
        text: leaf.text,
        html: leaf.html,
        ..Entry::default()
    };
    let mut batch: Batch = matters::clear(hall.journal(), number)?;
    batch.post.push(entry.to_bytes());
    hall.journal().commit(&batch)?;
    writeln!(out, "{number}: {} is answered", printable(&matter.who))?;
    Ok(())
}
