//! What is left when the game of a demo is over: an audit, a page, two letters to open, and a few lines that say so.

use super::TABLE;
use super::play::Play;
use super::player::Player;
use super::wrong;
use crate::cli::office::print_json;
use crate::cli::source::Source;
use crate::cli::{Done, Failure, Office, replay};
use crate::report::Desk;
use crate::rules::Sentence;
use crate::table::{Audit, Hall, Openings, audit};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is said at the end.
pub struct Summary<'s, 'e, 'p> {
    /// Where it is said.
    pub office: &'s mut Office<'e>,
    /// Its words.
    pub desk: &'s Desk,
    /// The tables.
    pub hall: &'s Hall,
    /// How letters went.
    pub play: &'s Play<'p>,
    /// Who played.
    pub players: &'s [Player],
    /// The answer to the first letter that was refused.
    pub refused: Option<PathBuf>,
}

impl Summary<'_, '_, '_> {
    /// Audits the game, writes its page and says where to look.
    pub fn finish(self, out: &mut dyn Write) -> Done {
        let Summary { office, desk, hall, play, players, refused } = self;
        let (folder, language) = (office.folder.clone(), office.language);
        let table = hall.table(TABLE)?;
        let source = Source { table: TABLE.to_owned(), lines: hall.journal().read(TABLE, 0)? };
        let audit: Audit = audit(TABLE, &source.lines, &Openings::default());
        let page = folder.join("replay.html");
        replay::write_page(desk, office, &source, &page)?;
        let letter = copied(players[0].newest()?, &folder.join("letter.eml"))?;
        let refused = copied(refused, &folder.join("refused.eml"))?;
        if office.json {
            print_json(
                out,
                &serde_json::json!({
                    "folder": folder, "table": TABLE, "records": source.lines.len(), "letters_in": play.written,
                    "letters_out": play.sent, "replay": page, "letter": letter, "refused": refused, "audit": audit,
                }),
            )?;
        } else {
            writeln!(out, "{}", desk.standing(language, &table.replay))?;
            let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
            let counted = Sentence::new("demo-counted")
                .with("records", count(source.lines.len()))
                .with("written", count(play.written))
                .with("sent", count(play.sent));
            writeln!(out, "{}", play.say(counted))?;
            let mail = Sentence::new("demo-mail")
                .with("letters", count(play.sent / players.len().max(1)))
                .with("lines", count(median_lines(&play.folder.join("out"))));
            writeln!(out, "{}\n\n{}", play.say(mail), desk.audit(language, TABLE, &audit, None, None))?;
            let shown = [
                ("demo-look-replay", Some(page)),
                ("demo-look-letter", letter),
                ("demo-look-refused", refused),
                ("demo-look-out", Some(play.folder.join("out"))),
                ("demo-look-in", Some(play.folder.join("in").join("cur"))),
            ];
            for (id, path) in shown {
                let Some(path) = path else { continue };
                writeln!(out, "{}", play.say(Sentence::new(id).with("path", path.display().to_string())))?;
            }
            let commands = Sentence::new("demo-look-commands")
                .with("folder", folder.display().to_string())
                .with("table", TABLE);
            writeln!(out, "{}", play.say(commands))?;
        }
        match audit.findings.first() {
            None => Ok(()),
            Some(finding) => Err(Failure::Refused(format!("record {}: {}", finding.record, finding.what))),
        }
    }
}

/// How many lines half of the letters in the Maildirs of a folder have at most, as text.
fn median_lines(folder: &Path) -> usize {
    let entries =
        |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let maildirs = entries(folder).flat_map(|reader| [reader.join("new"), reader.join("cur")]);
    let letters = maildirs.flat_map(|folder| entries(&folder).collect::<Vec<PathBuf>>());
    let mut lines: Vec<usize> =
        letters.filter_map(|letter| fs::read(letter).ok()).map(|bytes| text_lines(&bytes)).collect();
    lines.sort_unstable();
    lines.get(lines.len() / 2).copied().unwrap_or(0)
}

/// The lines of the text part of a letter as Waybill writes it: quoted-printable, before the page.
fn text_lines(bytes: &[u8]) -> usize {
    let letter = String::from_utf8_lossy(bytes);
    let text = letter.split_once("text/plain").map_or("", |(_, rest)| rest);
    let body = text.lines().skip_while(|line| !line.is_empty()).skip(1);
    body.take_while(|line| !line.starts_with("--")).filter(|line| !line.ends_with('=')).count()
}

/// A letter under a name that a mail program opens.
fn copied(letter: Option<PathBuf>, to: &Path) -> Result<Option<PathBuf>, Failure> {
    let Some(letter) = letter else { return Ok(None) };
    fs::copy(&letter, to).map_err(|error| wrong(to, &error))?;
    Ok(Some(to.to_owned()))
}
