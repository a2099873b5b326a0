//! Letters that somebody kept: a Maildir, or any folder of message files.

use super::Failure;
use crate::post;
use crate::table::{KeptLetter, answer_mark};
use std::fs;
use std::path::Path;

/// The largest message that is looked at.
const LARGEST: u64 = 32 << 20;

/// All letters below a folder, in the order of their names.
pub fn read(folder: &Path) -> Result<Vec<KeptLetter>, Failure> {
    let mut letters = Vec::new();
    collect(folder, &mut letters, kept)?;
    Ok(letters)
}

/// All posts below a folder, as pages or as texts. A post is nobody's letter to us, so it is no voice.
pub fn read_posts(folder: &Path) -> Result<Vec<KeptLetter>, Failure> {
    let mut posts = Vec::new();
    let post = |name: String, bytes: &[u8]| KeptLetter {
        name,
        texts: vec![String::from_utf8_lossy(bytes).into_owned()],
        written: None,
        answers: None,
    };
    collect(folder, &mut posts, post)?;
    Ok(posts)
}

fn collect(
    folder: &Path,
    letters: &mut Vec<KeptLetter>,
    kept: fn(String, &[u8]) -> KeptLetter,
) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::Refused(format!("{}: {error}", folder.display()));
    let mut entries = fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let about = entry.metadata().map_err(failed)?;
        if about.is_dir() {
            collect(&path, letters, kept)?;
        } else if about.is_file() && about.len() <= LARGEST {
            let bytes = fs::read(&path).map_err(failed)?;
            letters.push(kept(entry.file_name().to_string_lossy().into_owned(), &bytes));
        }
    }
    Ok(())
}

fn kept(name: String, bytes: &[u8]) -> KeptLetter {
    let letter = post::read(bytes);
    let is_ours = |answered: &String| letter.id.contains(&answer_mark(answered));
    let answers = letter.in_reply_to.filter(is_ours);
    let written = (letter.has_id && !letter.own.is_empty()).then_some((letter.id, letter.own));
    KeptLetter { name, texts: post::all_texts(bytes), written, answers }
}
