//! Letters to the lobby: what they ask for, and the one answer that each of them gets.

use super::address_book::Chair;
use super::clerk::{Clerk, Handled};
use super::lobby_desk::{Caller, Reply};
use super::short::Short;
use super::writer::{Writer, tokens};
use crate::games;
use crate::journal::{Batch, JournalError};
use crate::lobby::{LobbyKey, LobbySheet, Notice, Wants, Wish};
use crate::orders::{self, Line, Names};
use crate::people::Register;
use crate::post::{Kind, Letter};
use crate::rules::{By, Language, Sentence};
use crate::table::{HOUSE_VERBS, HallError, HouseOrder, is_mere_prose, looks_like_house_order};

/// In seconds.
const AN_HOUR: i64 = 3_600;

/// What a letter says to the lobby.
pub(super) struct Asked {
    pub(super) orders: Vec<HouseOrder>,
    pub(super) language: Option<Language>,
    /// Whether something in it is for a table.
    pub(super) other: bool,
}

impl Clerk<'_> {
    /// Handles a letter that speaks to the lobby alone; gives nothing where it speaks to a table.
    pub(super) fn at_the_lobby(
        &self,
        letter: &Letter,
        from: &str,
        writer: &Writer<'_>,
        is_passed: bool,
    ) -> Result<Option<Handled>, HallError> {
        if letter.kind != Kind::Person {
            return Ok(None);
        }
        let wish = self.wish(letter)?;
        let Asked { mut orders, language, other } = asked(&letter.own, None);
        // Whoever has a seat there by now answers to the table.
        let is_at_table = wish.as_ref().is_some_and(|wish| writer.has_token_at(&wish.game, from));
        if orders.is_empty() && (wish.is_none() || is_at_table) || other && !writer.is_stranger() {
            return Ok(None);
        }
        let is_theirs = wish.as_ref().is_some_and(|wish| wish.address == from.to_lowercase());
        let proven = is_theirs || is_passed || writer.has_token_of(from);
        let language = match Register::new(self.hall.journal()).find(from)? {
            Some(page) => page.language.or(language),
            None => language.or(wish.as_ref().and_then(|wish| wish.language)),
        };
        if let (Some(wish), true) = (&wish, orders.is_empty()) {
            let about = |id: &'static str| Sentence::new(id).with("game", wish.game.as_str());
            let order = wished(wish).filter(|_| is_theirs && !declines(&letter.own));
            match order {
                Some(order) => orders.push(order),
                None => {
                    let sentence = match () {
                        () if !is_theirs => about("lobby-no-other-address"),
                        () if wish.wants.is_some() => about("lobby-declined"),
                        () => about("lobby-nothing-asked"),
                    };
                    let reply = Reply::refused(&wish.game, sentence);
                    return self.answer_from_lobby(letter, from, language, vec![reply]).map(Some);
                }
            }
        }
        let name = letter.from.as_ref().map_or("", |from| from.name.as_str());
        let caller = Caller { address: from, name, letter: &letter.id, proven, language };
        let mut replies = Vec::new();
        for order in orders.iter().take(MOST_ORDERS) {
            replies.push(self.lobby_order(&caller, order)?);
        }
        self.answer_from_lobby(letter, from, language, replies).map(Some)
    }

    /// The seat that somebody plays by now at the table that a letter of the lobby was about: a reply to that letter,
    /// from the address that it went to, is a letter to the table.
    pub(super) fn chair_of_wish(&self, letter: &Letter, from: &str) -> Result<Option<Chair>, JournalError> {
        let wish = self.wish(letter)?.filter(|wish| wish.address == from.to_lowercase());
        let chairs = self.book.by_address(from);
        Ok(wish.and_then(|wish| chairs.into_iter().find(|chair| chair.table == wish.game)))
    }

    /// The wish whose token a letter carries.
    pub fn wish(&self, letter: &Letter) -> Result<Option<Wish>, JournalError> {
        for token in tokens(letter) {
            if let Some(wish) = Wish::by_token(self.hall.journal(), token)? {
                return Ok(Some(wish));
            }
        }
        Ok(None)
    }

    /// Ends letters to an observer where a letter asks for it with one click; whoever has the token may.
    pub fn unsubscribe(&self, letter: &Letter) -> Result<bool, HallError> {
        if !letter.subject.trim().eq_ignore_ascii_case("unsubscribe") {
            return Ok(false);
        }
        let journal = self.hall.journal();
        let (Some(wish), Some(key)) = (self.wish(letter)?, LobbyKey::load(journal)?) else {
            return Ok(false);
        };
        let Some(page) = Register::new(journal).find(&wish.address)? else { return Ok(false) };
        let mut sheet = LobbySheet::open(journal, &key)?;
        let notice = Notice::Unobserved { game: wish.game, person: page.number };
        // A second click changes nothing, and nobody is told anything.
        let _ = sheet.put(By::Person(page.number), self.room.at, &letter.id, &notice);
        let mut batch = sheet.into_batch();
        batch.seen.push((letter.passed_over_as(), Vec::new()));
        journal.commit(&batch)?;
        Ok(true)
    }

    /// One short letter with all that the lobby says. Who says the same again within the hour has their answer.
    fn answer_from_lobby(
        &self,
        letter: &Letter,
        from: &str,
        language: Option<Language>,
        replies: Vec<Reply>,
    ) -> Result<Handled, HallError> {
        let journal = self.hall.journal();
        let words = blake3::hash(letter.own.join("\n").as_bytes()).to_hex();
        let said =
            format!("lobby {from} {} {}", replies.first().map_or("", |reply| &reply.game), &words[..16]);
        let last = journal.seen(&said)?.and_then(|at| at.try_into().ok()).map(i64::from_be_bytes);
        let now = self.room.at.timestamp();
        let is_all_asked_back = replies.iter().all(|reply| reply.said.is_err() || reply.asks);
        if is_all_asked_back && last.is_some_and(|last| now.saturating_sub(last) < AN_HOUR) {
            return self.ignore(letter, "it says the same to the lobby as another within the hour");
        }
        let subject = subject_of(&replies);
        let token = replies.iter().rev().find_map(|reply| reply.token);
        let sentences: Vec<Sentence> = replies
            .into_iter()
            .flat_map(|reply| match reply.said {
                Ok(said) => said,
                Err(why) => vec![why],
            })
            .collect();
        let hash = blake3::hash(letter.known_as().as_bytes()).to_hex();
        let name = letter.from.as_ref().map_or("", |from| from.name.as_str());
        let entry = self.room.short(&Short {
            id: format!("lobby.{}", &hash[..16]),
            to: (name, from),
            language,
            subject,
            sentences: &sentences,
            token,
            answers: Some(&letter.id),
        });
        let bytes = entry.to_bytes();
        let mut seen = vec![(letter.known_as(), bytes.clone())];
        // Only what led to nothing is a repetition when it comes again.
        if is_all_asked_back {
            seen.push((said, now.to_be_bytes().to_vec()));
        }
        journal.commit(&Batch { post: vec![bytes], seen, ..Batch::default() })?;
        Ok(Handled::Answered)
    }
}

/// What the subject of an answer says: what was done, what has to be confirmed, or that nothing was.
fn subject_of(replies: &[Reply]) -> Sentence {
    let about = |id: &'static str, reply: &Reply| Sentence::new(id).with("game", reply.game.as_str());
    let named = || replies.iter().filter(|reply| !reply.game.is_empty());
    if let Some(asks) = named().find(|reply| reply.asks) {
        return about("lobby-subject-confirm", asks);
    }
    let done = named().find_map(|reply| Some((reply, reply.said.as_ref().ok()?.first()?.id)));
    match (done, named().next()) {
        (Some((reply, "lobby-joined")), _) => about("lobby-subject-joined", reply),
        (Some((reply, "lobby-left" | "lobby-unobserved")), _) => about("lobby-subject-left", reply),
        (Some((reply, "standby-seated")), _) => about("lobby-subject-seated", reply),
        (Some((reply, "lobby-observed")), _) => about("lobby-subject-observed", reply),
        (Some((reply, _)), _) => about("lobby-subject", reply),
        (None, Some(reply)) => about("lobby-subject-no", reply),
        (None, None) => Sentence::new("lobby-subject-games"),
    }
}

/// How many orders to the lobby one letter may have.
pub(super) const MOST_ORDERS: usize = 10;

/// What the own words of a letter ask of the lobby. Where only one game can be meant, as in its own topic, it need not be
/// named.
pub(super) fn asked(own: &[String], here: Option<&str>) -> Asked {
    let (mut orders, mut language, mut other) = (Vec::new(), None, false);
    let nobody = Names::of_players(&[]);
    for line in own.iter().map(|line| line.trim()).filter(|line| !line.is_empty()) {
        let bare = line.trim_end_matches(['?', '!', '.', ' ']);
        if looks_like_house_order(bare) && !is_mere_prose(line) {
            let named = here.and_then(|game| with_game(bare, game));
            let bare = named.as_deref().unwrap_or(bare);
            match orders::read(bare, HOUSE_VERBS, &(), &nobody) {
                Ok(reading) if reading.order.is_for_lobby() => {
                    language = language.or_else(|| language_of(bare));
                    orders.push(reading.order);
                }
                _ => other = true,
            }
        } else {
            other |= games::TITLES.iter().any(|title| title.looks_like_order(line));
        }
    }
    Asked { orders, language, other }
}

/// `join` and `join as Dora` with the game that they leave out.
fn with_game(line: &str, game: &str) -> Option<String> {
    let (verb, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    let folded = Line::new(verb).folded().to_owned();
    let is_verb = |word: &&str| Line::new(word).folded() == folded;
    let verbs = HOUSE_VERBS.iter().filter(|verb| ["join", "leave"].contains(&verb.id));
    let mut words = verbs.flat_map(|verb| verb.english.words.iter().chain(verb.italian.words));
    let begins = ["as ", "come "].into_iter().any(|word| rest.trim().to_lowercase().starts_with(word));
    let is_open = rest.trim().is_empty() || begins;
    (is_open && words.any(is_verb)).then(|| format!("{verb} {game} {rest}").trim().to_owned())
}

/// The language whose word a line begins with.
fn language_of(line: &str) -> Option<Language> {
    let first = |text: &str| Line::new(text).folded().split(' ').next().unwrap_or_default().to_owned();
    let begins = |words: &[&str]| words.iter().any(|word| first(word) == first(line));
    HOUSE_VERBS.iter().find_map(|verb| match (begins(verb.english.words), begins(verb.italian.words)) {
        (true, false) => Some(Language::English),
        (false, true) => Some(Language::Italian),
        _ => None,
    })
}

/// The order that a wish stands for.
fn wished(wish: &Wish) -> Option<HouseOrder> {
    let game = wish.game.clone();
    Some(match wish.wants? {
        Wants::Join => HouseOrder::Join { game, name: wish.name.clone() },
        Wants::Leave => HouseOrder::Leave { game },
        Wants::Observe => HouseOrder::Observe { game },
        Wants::Substitute => HouseOrder::Substitute { game, name: wish.name.clone() },
    })
}

/// Whether a letter begins with a no.
fn declines(own: &[String]) -> bool {
    let first = own.iter().map(|line| line.trim()).find(|line| !line.is_empty()).unwrap_or_default();
    let word = first.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    ["no", "non", "nope", "never", "mai"].contains(&word.to_lowercase().as_str())
}
