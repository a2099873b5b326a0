//! One line of a table, as JSON: written once, hashed as it stands, never written again.
//!
//! ```text
//! {"seq":12,"at":"2026-11-16T03:54:26Z","by":"seat 2","cause":"<32>","order":"…","house":[…],"events":[…],
//!  "luck":[{"of":4,"got":2}],"position":"<text>","seals":["<64>",…],"hidden":"<64>","chain":"<64>",
//!  "cards":[["<32>","Anna"],null,…],"game":[<part>,…],"salts":"<64>","open":512,"place":57}
//! ```
//!
//! `order`, `house`, `luck`, `seals` with `cards`, and `game` (or `private`) are left out when there is nothing to say;
//! the line has no other blanks or breaks than those inside strings or parts. The orders of players never stand open:
//! whether one had more to say than its events show is theirs alone. What is hidden stands in parts, one for each drawer:
//!
//! ```text
//! {"drawer":"seat 2","order":"bid 4 max 7","voice":"…","house":[…],"events":[[1,{…}],…]}
//! ```
//!
//! Each hidden event stands with its place among all events of the record. Where nothing of a record is open, its line is
//! `{"under":12,"game":[…],"at":…,"by":…,"cause":…,"pile":"<64>","place":56}` and `under` is the number of the record
//! that will commit to it. What stands behind the chain is not under it, so a public copy drops it and still verifies.
//! House entries and events are JSON that this module keeps and does not understand; names and addresses are cards
//! (`cards.rs`).

mod spelling;

use super::{Card, Damage, check::Shows, text};
use crate::rules::{By, Drawer, Seat, luck::Draw};
use chrono::{DateTime, Utc};
use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny},
};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Something read from a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept<T> {
    /// Everybody may read it.
    Open(T),
    /// It comes from a seat's drawer.
    Secret(T),
}

impl<T> Kept<T> {
    /// What was kept.
    pub fn known(&self) -> &T {
        match self {
            Kept::Open(what) | Kept::Secret(what) => what,
        }
    }
}

/// A record as it is read; it borrows from its line.
#[derive(Debug, Clone)]
pub struct Record<'l> {
    /// Its number among the open records; where nothing of it is open, the number of the next one.
    pub seq: u64,
    /// Whether something of it is open.
    pub is_open: bool,
    /// What its line shows of what was hidden.
    pub shows: Shows,
    /// When it was decided.
    pub at: DateTime<Utc>,
    /// Whose hand it came from.
    pub by: By,
    /// What stands for the letter, post or console that brought it.
    pub cause: Cow<'l, str>,
    /// The order in canonical words, as far as this copy has it.
    pub order: Option<Kept<Cow<'l, str>>>,
    /// The drawer in which the order lies, or what the house decided where nothing is open.
    pub drawer: Option<Drawer>,
    /// The voice with which its seat spoke, where draws may rest on it.
    pub voice: Option<Cow<'l, str>>,
    /// What the house decided.
    pub house: Vec<&'l RawValue>,
    /// What the title decided, each with the seat that alone may know it.
    pub events: Vec<(Option<Seat>, &'l RawValue)>,
    /// What was drawn.
    pub luck: Vec<Draw>,
    /// The hash of the position afterwards; what is hidden changes nothing in it.
    pub position: Option<Cow<'l, str>>,
    /// Whether something of it was hidden in the game.
    pub hides: bool,
    /// Names and then addresses that are still there, seat by seat; none in most records.
    pub cards: Vec<Option<Card>>,
}

/// A line as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineText<'l> {
    seq: Option<u64>,
    under: Option<u64>,
    #[serde(deserialize_with = "moment")]
    at: DateTime<Utc>,
    by: By,
    #[serde(borrow)]
    cause: Cow<'l, str>,
    #[serde(borrow)]
    order: Option<Cow<'l, str>>,
    #[serde(borrow, default)]
    house: Vec<&'l RawValue>,
    #[serde(borrow, default)]
    events: Vec<&'l RawValue>,
    #[serde(default)]
    luck: Vec<Draw>,
    #[serde(borrow)]
    position: Option<Cow<'l, str>>,
    #[serde(borrow)]
    seals: Option<&'l RawValue>,
    hidden: Option<IgnoredAny>,
    #[serde(rename = "chain")]
    _chain: Option<IgnoredAny>,
    #[serde(default)]
    cards: Vec<Option<(String, String)>>,
    #[serde(borrow)]
    game: Option<Vec<PartText<'l>>>,
    #[serde(borrow)]
    private: Option<Vec<PartText<'l>>>,
    pile: Option<IgnoredAny>,
    salts: Option<IgnoredAny>,
    salt: Option<IgnoredAny>,
    #[serde(rename = "closed")]
    _closed: Option<IgnoredAny>,
    #[serde(rename = "open")]
    _open: Option<IgnoredAny>,
    place: Option<u64>,
}

/// A part as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartText<'l> {
    drawer: Drawer,
    #[serde(borrow)]
    order: Option<Cow<'l, str>>,
    #[serde(borrow)]
    voice: Option<Cow<'l, str>>,
    #[serde(borrow, default)]
    house: Vec<&'l RawValue>,
    #[serde(borrow, default)]
    events: Vec<(usize, &'l RawValue)>,
    #[serde(default)]
    luck: Vec<(usize, u32)>,
}

impl LineText<'_> {
    /// Whether everything stands where `docs/record.md` puts it: what would be read in the wrong place would be decided by
    /// it, and copies that do not show that place would tell another story.
    fn check_form(&self) -> Result<(), String> {
        let not_hidden = self.order.is_some()
            || !(self.house.is_empty()
                && self.events.is_empty()
                && self.luck.is_empty()
                && self.cards.is_empty())
            || [&self.hidden, &self.salt, &self.salts].iter().any(|field| field.is_some())
            || self.seals.is_some()
            || self.position.is_some();
        if self.game.is_some() && self.private.is_some() {
            return Err("it lies on two piles".to_owned());
        }
        match self.seq {
            None if not_hidden => Err("it is not open, and something of it is".to_owned()),
            Some(_) if self.under.is_some() || self.pile.is_some() => {
                Err("it is open, and lies on a pile".to_owned())
            }
            Some(_) if self.position.is_none() => Err("it has no position".to_owned()),
            _ => Ok(()),
        }?;
        let parts = || self.game.iter().chain(&self.private).flatten();
        let again = |part: &PartText<'_>| parts().filter(|other| other.drawer == part.drawer).count() > 1;
        if parts().next().is_some() && parts().any(again) {
            return Err("it has two parts for one drawer".to_owned());
        }
        Ok(())
    }
}

impl PartText<'_> {
    /// Whether it may lie where it lies: an order and a voice lie with the seat of the hand that they came by, or with
    /// the house.
    fn check_form(&self, is_of_game: bool, is_open: bool, by: By) -> Result<(), String> {
        let drawer = self.drawer;
        if drawer.is_of_game() != is_of_game {
            return Err(format!("the drawer \"{drawer}\" lies on the wrong pile"));
        }
        let speaks = self.order.is_some() || self.voice.is_some();
        if speaks && drawer.seat() != by.seat() {
            return Err("an order lies in the drawer of another seat".to_owned());
        }
        if self.voice.is_some() && !(is_of_game && is_open) {
            return Err(format!("nobody throws with a voice in the drawer \"{drawer}\""));
        }
        if is_open && !self.house.is_empty() {
            return Err("what the house decided in front of everybody lies in a drawer".to_owned());
        }
        let has_events = !(self.events.is_empty() && self.luck.is_empty());
        if has_events && !drawer.is_of_game() {
            return Err(format!("the drawer \"{drawer}\" holds no events"));
        }
        match speaks || has_events || !self.house.is_empty() {
            true => Ok(()),
            false => Err(format!("nothing lies in the drawer \"{drawer}\"")),
        }
    }
}

/// Reads a moment as it is written, and in no other form; chrono's own way takes more forms and six times as long.
fn moment<'de, D: Deserializer<'de>>(from: D) -> Result<DateTime<Utc>, D::Error> {
    let text = <&str>::deserialize(from)?;
    if text.len() != "2026-11-16T03:54:26Z".len() || text.as_bytes()[10] != b'T' || !text.ends_with('Z') {
        return Err(D::Error::custom(format!("\"{text}\" is not how a moment is written")));
    }
    DateTime::parse_from_rfc3339(text).map(|moment| moment.to_utc()).map_err(D::Error::custom)
}

impl<'l> Record<'l> {
    /// Whether it says one thing of the house in the open, and nothing else: so are all records of the lobby and of people.
    pub fn is_notice(&self) -> bool {
        let is_silent = self.order.is_none() && self.voice.is_none() && self.drawer.is_none() && !self.hides;
        let moves_nothing = self.events.is_empty() && self.luck.is_empty();
        let is_nowhere = self.position.as_deref() == Some("");
        self.is_open && self.house.len() == 1 && is_silent && moves_nothing && is_nowhere
    }

    /// Reads a whole line. It trusts the chains and commitments: [`Checker`](super::Checker) looks at those.
    pub fn read(line: &'l str) -> Result<Record<'l>, Damage> {
        let unreadable = |why: String| Damage::Unreadable { record: text::number(line), why };
        let mut written: LineText<'l> =
            serde_json::from_str(line).map_err(|error| unreadable(error.to_string()))?;
        let is_open = written.seq.is_some();
        let missing = |field: &str| unreadable(format!("missing field `{field}`"));
        let Some(seq) = written.seq.or(written.under) else { return Err(missing("seq")) };
        let shows = match (written.place, written.salt, is_open) {
            (Some(_), ..) => Shows::Everything,
            (_, Some(_), _) | (_, _, false) => Shows::TheGame,
            _ => Shows::Nothing,
        };
        written.check_form().map_err(unreadable)?;
        if !written.is_spelled_as(line) {
            return Err(unreadable(
                "it is not written in the one way in which records are written".to_owned(),
            ));
        }
        let mut order = written.order.take().map(Kept::Open);
        let (mut voice, mut drawer) = (None, None);
        let hides = written.game.is_some();
        let mut hidden: Vec<(usize, Seat, &'l RawValue)> = Vec::new();
        let mut drawn: Vec<(usize, Seat, u32)> = Vec::new();
        for part in written.game.into_iter().chain(written.private).flatten() {
            part.check_form(hides, is_open, written.by).map_err(unreadable)?;
            if let Some(words) = part.order {
                if order.is_some() {
                    return Err(unreadable("it has more than one order".to_owned()));
                }
                order = Some(Kept::Secret(words));
                drawer = Some(part.drawer);
            } else if !part.house.is_empty() {
                drawer = Some(part.drawer);
            }
            if voice.is_some() && part.voice.is_some() {
                return Err(unreadable("it has more than one voice".to_owned()));
            }
            voice = voice.or(part.voice);
            written.house.extend(part.house);
            if let Drawer::Seat(seat) = part.drawer {
                hidden.extend(part.events.into_iter().map(|(place, event)| (place, seat, event)));
                drawn.extend(part.luck.into_iter().map(|(place, got)| (place, seat, got)));
            }
        }
        let luck = with_hidden(written.luck, drawn, shows).map_err(unreadable)?;
        let events = merged(written.events, hidden).map_err(unreadable)?;
        let card = |(salt, words)| Card { salt, words };
        Ok(Record {
            seq,
            is_open,
            shows,
            at: written.at,
            by: written.by,
            cause: written.cause,
            order,
            drawer,
            voice,
            house: written.house,
            events,
            luck,
            position: written.position,
            hides,
            cards: written.cards.into_iter().map(|written| written.map(card)).collect(),
        })
    }
}

/// Draws with the outcomes that lie in the drawers of those who alone may see them.
fn with_hidden(
    mut luck: Vec<Draw>,
    drawn: Vec<(usize, Seat, u32)>,
    shows: Shows,
) -> Result<Vec<Draw>, String> {
    if luck.iter().any(|draw| draw.hidden_for().is_some() && draw.got != 0) {
        return Err("what was drawn for one seat alone stands open".to_owned());
    }
    for (place, seat, got) in drawn {
        let theirs = luck.get_mut(place).filter(|draw| draw.hidden_for() == Some(seat) && draw.got == 0);
        let draw = theirs.ok_or_else(|| format!("no draw {place} is for seat {seat} alone"))?;
        draw.got = got;
    }
    let lacks = |draw: &Draw| draw.got == 0 && draw.hidden_for().is_some();
    match shows != Shows::Nothing && luck.iter().any(lacks) {
        true => Err("the outcome of a draw is missing".to_owned()),
        false => Ok(luck),
    }
}

/// Open events and hidden ones, each of these at its place.
fn merged<'l>(
    open: Vec<&'l RawValue>,
    mut hidden: Vec<(usize, Seat, &'l RawValue)>,
) -> Result<Vec<(Option<Seat>, &'l RawValue)>, String> {
    let mut events = Vec::with_capacity(open.len() + hidden.len());
    hidden.sort_by_key(|(place, ..)| *place);
    let mut open = open.into_iter();
    for (place, seat, event) in hidden {
        events.extend(open.by_ref().take(place.saturating_sub(events.len())).map(|event| (None, event)));
        if events.len() != place {
            return Err(format!("no event belongs at place {place}"));
        }
        events.push((Some(seat), event));
    }
    events.extend(open.map(|event| (None, event)));
    Ok(events)
}

#[cfg(test)]
mod tests {
    use super::super::{Checker, Tip, check, sample};
    use super::*;

    #[track_caller]
    fn check_text(number: u64, expected: &str) {
        let lines = sample::lines("Tuesday", 6);
        let shown: Vec<&str> = lines[number as usize]
            .split('"')
            .map(|word| if word.len() == 64 { "<hash>" } else { word })
            .collect();
        assert_eq!(shown.join("\""), expected);
    }

    #[test]
    fn a_line_is_written_exactly_so() {
        check_text(
            0,
            r#"{"seq":0,"at":"2026-11-16T03:54:26Z","by":"seat 1","cause":"console","order":"say 0 \"è\" ,\"chain\":\"","events":[{"Bid":{"by":1,"chain":"0"}}],"position":"<hash>","seals":["<hash>","<hash>"],"hidden":"<hash>","chain":"<hash>","cards":[["00000000000000000000000000000001","secret \"Anna\""],["00000000000000000000000000000002","secret@example.org"]],"salts":"<hash>","open":443,"place":0}"#,
        );
        check_text(
            2,
            r#"{"under":2,"private":[{"drawer":"private 3","order":"secret note","house":[{"Noted": 1}]}],"at":"2026-11-16T03:54:28Z","by":"seat 3","cause":"console","pile":"<hash>","place":2}"#,
        );
        check_text(
            4,
            r#"{"seq":3,"at":"2026-11-16T03:54:30Z","by":"seat 1","cause":"console","events":["Passed"],"luck":[{"of":4,"got":2},{"of":6,"got":6,"told":true}],"position":"<hash>","hidden":"<hash>","chain":"<hash>","game":[{"drawer":"seat 1","order":"secret plan","events":[[0,{"Drew":{"secret":[1,2],"chain":"]}"}}],[2,null]]}],"salts":"<hash>","open":297,"place":4}"#,
        );
    }

    #[test]
    fn a_record_reads_back() {
        for (number, line) in (0..).zip(sample::lines("Tuesday", 8)) {
            let record = Record::read(&line).expect("it was just written");
            let draft = sample::draft(number);
            assert_eq!((record.at, record.by, &*record.cause), (draft.at, draft.by, &*draft.cause));
            assert_eq!(record.is_open, draft.open.is_some());
            let hidden: Vec<_> = draft.hidden.iter().flat_map(|part| &part.events).collect();
            for (place, event) in &hidden {
                assert_eq!(record.events[*place].1.get(), event.get());
            }
            let open = draft.open.map_or(0, |open| open.events.len());
            assert_eq!(record.events.len(), open + hidden.len());
        }
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let line = &sample::lines("Tuesday", 5)[4];
        for (bad, expected) in [
            ("{}".to_owned(), "a record cannot be read: missing field `at`"),
            (
                line.replace("[2,null]", "[7,null]"),
                "record 3: it cannot be read: no event belongs at place 7",
            ),
            (
                line.replace("\"seat 1\",\"order", "\"house\",\"order"),
                "record 3: it cannot be read: the drawer \"house\"",
            ),
            (
                line.replace("\"by\":\"seat 1", "\"by\":\"dealer"),
                "record 3: it cannot be read: nobody is called",
            ),
        ] {
            let damage = Record::read(&bad).expect_err("it is no record").to_string();
            assert!(damage.starts_with(expected), "{damage}");
        }
    }

    #[test]
    fn no_line_can_pass_for_another() {
        let lines = sample::lines("Tuesday", 4);
        let start = Tip::start("Tuesday");
        assert_eq!(check(&lines[1], &start), Err(Damage::Missing { expected: 0, found: 1 }));
        let after = check(&lines[0], &start).expect("it is the first");
        assert_eq!(check(&lines[0], &after), Err(Damage::Repeated { record: 0 }));
        assert_eq!(check(&lines[0], &Tip::start("Thursday")), Err(Damage::Changed { record: 0 }));
        let louder = lines[0].replace("\"chain\":\"0\"", "\"chain\":\"1\"");
        assert_eq!(check(&louder, &start), Err(Damage::Changed { record: 0 }));
        let mut checker = Checker::new("Tuesday", Shows::Everything);
        lines.iter().for_each(|line| checker.check(line).expect("all of them follow"));
        assert_eq!(checker.tip.next, 4);
    }
}
