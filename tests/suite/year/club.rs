//! A year of a club: its house wakes every half hour by a made clock, its people read what came and write back.

use super::people::{Happens, Person};
use super::post::{Fate, Killed, Mail, Postman, Shelf};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use waybill::daemon::{
    Daemon, Door, Moderator, OUTAGE, PostOffice, Rulebook, Tally, Tray, moderator_address,
};
use waybill::games::{Bot, TITLES};
use waybill::journal::{Journal, MemoryJournal, RecordLine};
use waybill::orders::Pen;
use waybill::post::MemoryPost;
use waybill::report::Desk;
use waybill::rules::luck::Seeded;
use waybill::rules::{Language, Seat};
use waybill::table::{Hall, Stage, Standing};

pub const ADDRESS: &str = "waybill@example.org";
pub const MODERATOR: &str = "rina@example.org";
/// The first of January 2027, 00:00 UTC.
pub const START: i64 = 1_798_761_600;
pub const DAY: i64 = 24 * 60;
/// How often the house wakes.
const STEP: i64 = 30;
/// On what days the house is out of order, for thirty hours each.
pub const OUTAGE_LENGTH: i64 = 30 * 60;

/// How large the club is, and how long its year.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub tables: usize,
    pub people: usize,
    pub days: i64,
    /// After how many acts that outlast it the process is killed again and again, on the average; nothing where it never is.
    pub killed_every: Option<usize>,
}

impl Size {
    /// When the house is out of order: from a minute up to another.
    pub fn outages(&self) -> [(i64, i64); 2] {
        [self.days * 3 / 10, self.days * 7 / 10].map(|day| (day * DAY + 600, day * DAY + 600 + OUTAGE_LENGTH))
    }
}

/// What is left of a year.
pub struct Year {
    pub size: Size,
    pub mail: Vec<Mail>,
    pub records: BTreeMap<String, Vec<RecordLine>>,
    pub people: Vec<Person>,
    pub kills: usize,
    pub letters_in: usize,
    pub journal: Arc<Shelf>,
    /// How many tables had ended before the moderator closed the rest.
    pub ended_by_themselves: usize,
}

/// The club while the year goes on.
struct Club {
    size: Size,
    minute: i64,
    dice: Seeded,
    people: Vec<Person>,
    inbox: MemoryPost,
    postman: Postman,
    delivered: usize,
    letters: usize,
    moderator: String,
    commands: Vec<String>,
}

/// Lives through a year; the same size and seed make the same year, however often the process is killed.
pub fn live(size: Size, seed: u64) -> Year {
    let fate = Arc::new(Fate::default());
    let shelf = Arc::new(Shelf { kept: MemoryJournal::new(), fate: Arc::clone(&fate) });
    let mut dice = Seeded::new(seed);
    let people = (0..size.people).map(|number| Person::new(number, size.days, &mut dice)).collect();
    let rules = Rulebook {
        key: Some([5; 32]),
        moderators: vec![Moderator { address: MODERATOR.to_owned(), tables: Vec::new() }],
        pace_of_tables: "post".to_owned(),
        ..Rulebook::default()
    };
    let mut club = Club {
        size,
        minute: 0,
        dice,
        people,
        inbox: MemoryPost::new(),
        postman: Postman::new(Arc::clone(&fate)),
        delivered: 0,
        letters: 0,
        moderator: moderator_address(&rules, ADDRESS, MODERATOR).expect("there is a key"),
        commands: Vec::new(),
    };
    let (desk, mut death) = (Desk::new(), Seeded::new(seed ^ 0xdead));
    let (mut kills, mut ended) = (0, 0);
    let end = size.days * DAY;
    club.prepare();
    while club.minute < end {
        // A process: it lives until it is killed, or until the year is over.
        let tray = Arc::new(Tray::new(Arc::clone(&shelf) as Arc<dyn Journal>));
        let hall = Hall::new(Arc::clone(&tray) as Arc<dyn Journal>);
        let daemon = Daemon {
            hall: &hall,
            desk: &desk,
            address: ADDRESS,
            language: Language::English,
            pictures: false.into(),
        };
        if let Some(every) = size.killed_every {
            fate.in_so_many(2 + death.below(2 * every) as i64);
        }
        let lived = catch_unwind(AssertUnwindSafe(|| {
            let mut office = PostOffice::open(daemon, tray, &rules, None).unwrap();
            while club.minute < end {
                if !club.is_out_of_order() {
                    club.wake(&mut office);
                }
                if club.minute == (size.days - 12) * DAY {
                    ended =
                        hall.tables().unwrap().iter().filter(|(_, index)| index.stage == Stage::Over).count();
                    club.close_all(&hall);
                }
                club.everybody(&hall);
                club.minute += STEP;
            }
        }));
        match lived {
            Ok(()) => break,
            Err(cause) if cause.is::<Killed>() => kills += 1,
            Err(cause) => resume_unwind(cause),
        }
    }
    fate.in_so_many(0);
    let hall = Hall::new(Arc::clone(&shelf) as Arc<dyn Journal>);
    let records = hall.tables().unwrap().into_iter().map(|(name, _)| {
        let lines = shelf.read(&name, 0).unwrap();
        (name, lines)
    });
    let records = records.collect();
    let Club { postman, people, letters, .. } = club;
    let mut mail = postman.carried;
    mail.sort();
    Year {
        size,
        mail,
        records,
        people,
        kills,
        letters_in: letters,
        journal: shelf,
        ended_by_themselves: ended,
    }
}

impl Club {
    /// Which games will be announced, and who will join them.
    fn prepare(&mut self) {
        const PACES: [&str; 5] = [
            "post",
            "brisk",
            "post, weekends off, zone Europe/Rome",
            "every Tuesday and Friday 20:00 America/New_York, grace 24 h",
            "clock 3 d, +24 h, cap 5 d, bank 7 d, grace 24 h, longest 14 d, silence bot after 36 h",
        ];
        const CUSTOMS: [&str; 4] =
            ["", "press unsigned, silence agrees", "first miss excused", "no press, first miss excused"];
        for number in 0..self.size.tables {
            let title = TITLES[number % TITLES.len()];
            let seats = (*title.seats().start()).max(3).min(*title.seats().end());
            let seats = seats + usize::from(number % 4 == 3 && seats < *title.seats().end());
            let (name, pace) = (table_name(number), PACES[number / TITLES.len() % PACES.len()]);
            self.commands.push(format!("announce {} for {seats} as {name}: {pace}", title.id()));
            let customs = CUSTOMS[number % CUSTOMS.len()];
            if !customs.is_empty() {
                self.commands.push(format!("?customs {name}: {customs}"));
            }
            let mut chosen: Vec<usize> = Vec::new();
            while chosen.len() < seats {
                let person = self.dice.below(self.people.len());
                if !chosen.contains(&person) {
                    chosen.push(person);
                    self.people[person].wants.push(name.clone());
                }
            }
        }
    }

    fn is_out_of_order(&self) -> bool {
        self.size.outages().iter().any(|(from, until)| (*from..*until).contains(&self.minute))
    }

    fn now(&self) -> chrono::DateTime<chrono::Utc> {
        chrono::DateTime::from_timestamp(START + self.minute * 60, 0).unwrap()
    }

    /// The house does what waits, as often as nobody kills it.
    fn wake(&mut self, office: &mut PostOffice<'_>) {
        let (now, door) = (self.now(), Door::folders());
        self.postman.minute = self.minute;
        let mut tally = Tally::default();
        office.receive_all(&door, &mut self.inbox, now, &mut tally).unwrap();
        office.wind(now, OUTAGE).unwrap();
        office.send_all(&mut self.postman, now, &mut tally).unwrap();
        // Who says the same to the lobby again within the hour, where nothing came of it, has had their answer.
        let is_known =
            |remark: &String| remark.contains("it says the same to the lobby as another within the hour");
        let remarks: Vec<String> = tally.remarks.into_iter().filter(|remark| !is_known(remark)).collect();
        assert_eq!(remarks, Vec::<String>::new());
    }

    fn write(&mut self, from: &str, name: &str, to: &str, subject: &str, body: &str) {
        self.letters += 1;
        let number = self.letters;
        self.inbox.bring(format!(
            "From: {name} <{from}>\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <{number}@club.example.org>\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
        ));
    }

    /// What has come lies before its readers; those who look read and write.
    fn everybody(&mut self, hall: &Hall) {
        // Whatever order a killed process sent them in, the postman brings them in this one.
        self.postman.carried[self.delivered..].sort();
        for place in self.delivered..self.postman.carried.len() {
            let to = self.postman.carried[place].to.clone();
            let Some(person) = self.people.iter().position(|person| person.has(&to)) else { continue };
            let looks = self.people[person].will_look(self.minute, START, &mut self.dice);
            let person = &mut self.people[person];
            person.unread.push(place);
            person.looks.get_or_insert(looks);
        }
        self.delivered = self.postman.carried.len();
        if self.minute % DAY == 720 {
            self.moderate(hall);
        }
        for person in 0..self.people.len() {
            self.happens(person, hall);
            // Whoever waits for a game to be announced looks at the list once a day.
            let one = &mut self.people[person];
            if !one.wants.is_empty() && one.looks.is_none() && self.minute % DAY == 840 {
                one.looks = Some(self.minute + 30 * (person as i64 % 20));
            }
            if self.people[person].looks.is_some_and(|looks| looks <= self.minute) {
                self.people[person].looks = None;
                self.reads(person, hall);
            }
        }
    }

    /// Once a day the moderator looks: a game is announced, customs are set, somebody gets time.
    fn moderate(&mut self, hall: &Hall) {
        let mut body = Vec::new();
        // The tables are announced over the first weeks.
        let day = self.minute / DAY;
        let share = self.size.tables.div_ceil(((self.size.days / 8) as usize).max(1));
        let mut announced = 0;
        self.commands.retain(|command| {
            let (is_later, words) = match command.strip_prefix('?') {
                Some(words) => (true, words),
                None => (false, command.as_str()),
            };
            let is_ready = match is_later {
                true => {
                    let name = words.trim_start_matches("customs ").split(':').next().unwrap_or_default();
                    hall.journal().tip(name).unwrap().is_some()
                }
                false => {
                    announced += 1;
                    announced <= share
                }
            };
            if is_ready {
                body.push(words.to_owned());
            }
            !is_ready
        });
        if day % 40 == 20
            && let Some((name, _)) = self.open(hall).into_iter().next()
        {
            body.push(format!("pause {name}: the hall is painted"));
        }
        if day % 40 == 22 {
            let paused =
                self.open(hall).into_iter().filter(|(_, table)| table.replay.house.progress.clocks.paused);
            body.extend(paused.map(|(name, _)| format!("resume {name}")));
        }
        if !body.is_empty() {
            let (to, body) = (self.moderator.clone(), body.join("\n"));
            self.write(MODERATOR, "Rina", &to, "moderation", &body);
        }
    }

    fn open(&self, hall: &Hall) -> Vec<(String, waybill::table::Table)> {
        let open = hall.tables().unwrap().into_iter().filter(|(_, index)| index.stage == Stage::Playing);
        open.map(|(name, _)| (name.clone(), hall.table(&name).unwrap())).collect()
    }

    /// Near the end of the year the moderator closes what is not over.
    fn close_all(&mut self, hall: &Hall) {
        let open = hall.tables().unwrap().into_iter().filter(|(_, index)| index.stage != Stage::Over);
        let body: Vec<String> = open.map(|(name, _)| format!("close {name}: the year is over")).collect();
        if !body.is_empty() {
            let (to, body) = (self.moderator.clone(), body.join("\n"));
            self.write(MODERATOR, "Rina", &to, "moderation", &body);
        }
    }

    /// What the year has for somebody today.
    fn happens(&mut self, person: usize, hall: &Hall) {
        let minute = self.minute;
        let one = &mut self.people[person];
        let is_today = |(day, _): &(i64, Happens)| day * DAY + 780 <= minute;
        let Some(place) = one.year.iter().position(is_today) else { return };
        let (_, happens) = one.year.remove(place);
        let (name, from) = (one.name.clone(), one.address.clone());
        let reply = one.replies.iter().next().map(|(table, reply)| (table.clone(), reply.clone()));
        match (happens, reply) {
            (Happens::Vanishes(days), _) => {
                one.silent_until = minute + days * DAY;
                if one.looks.is_some() {
                    one.looks = Some(one.silent_until);
                }
            }
            // Whoever plays nowhere has nobody to tell.
            (_, None) => {}
            (Happens::GoesAway(days), Some((_, to))) => {
                let first = (self.now() + chrono::TimeDelta::days(3)).date_naive();
                let last = first + chrono::TimeDelta::days(days);
                self.write(&from, &name, &to, "away", &format!("away {first} to {last}"));
                let one = &mut self.people[person];
                // They really go, half of them for the whole time.
                if person.is_multiple_of(2) {
                    one.silent_until = minute + (3 + days) * DAY;
                }
            }
            (Happens::Moves, Some((_, to))) => {
                let new = from.replace('@', "@new.");
                self.write(&from, &name, &to, "moving", &format!("address {new}"));
                let one = &mut self.people[person];
                one.former.push(std::mem::replace(&mut one.address, new));
            }
            (Happens::Resigns, Some(_)) => {
                for (table, to) in self.people[person].replies.clone() {
                    self.write(&from, &name, &to, &format!("[{table}]"), "resign");
                }
            }
            (Happens::Proposes, Some((table, to))) => {
                let words = ["end the game", "draw", "undo"][person % 3];
                let _ = hall;
                self.write(&from, &name, &to, &format!("[{table}]"), words);
            }
        }
    }

    /// Somebody reads what came, and answers what asks for an answer.
    fn reads(&mut self, person: usize, hall: &Hall) {
        let unread = std::mem::take(&mut self.people[person].unread);
        for place in unread {
            let Mail { id, reply_to, subject, .. } = self.postman.carried[place].clone();
            let (name, from) = (self.people[person].name.clone(), self.people[person].address.clone());
            let asks = ["Reply to this letter", "Rispondi a questa lettera"];
            let text = self.postman.carried[place].text.split_whitespace().collect::<Vec<_>>().join(" ");
            if id.starts_with("lobby.") && asks.iter().any(|words| text.contains(words)) {
                self.write(&from, &name, &reply_to, &subject, "yes");
            } else if id.starts_with("standby.") {
                if self.dice.below(3) < 2 {
                    self.write(&from, &name, &reply_to, &subject, "yes");
                }
            } else if let Some(table) = subject.strip_prefix('[').and_then(|rest| rest.split(']').next())
                && !reply_to.is_empty()
            {
                self.people[person].replies.insert(table.to_owned(), reply_to);
            }
        }
        self.signs_up(person, hall);
        for (table, reply) in self.people[person].replies.clone() {
            self.plays(person, &table, &reply, hall);
        }
    }

    fn signs_up(&mut self, person: usize, hall: &Hall) {
        let lobby = waybill::lobby::Lobby::load(hall.journal()).unwrap();
        let one = &mut self.people[person];
        let (ready, later): (Vec<String>, Vec<String>) =
            one.wants.drain(..).partition(|game| lobby.games.contains_key(game));
        one.wants = later;
        let (name, from) = (one.name.clone(), one.address.clone());
        for game in ready {
            self.write(&from, &name, ADDRESS, "signing up", &format!("join {game} as {name}"));
        }
    }

    /// What somebody writes to one table, if anything.
    fn plays(&mut self, person: usize, name: &str, reply: &str, hall: &Hall) {
        let Ok(table) = hall.table(name) else { return };
        let replay = &table.replay;
        let house = &replay.house;
        let theirs = |address: &String| self.people[person].has(&address.to_lowercase());
        let Some(seat) = house.addresses.iter().position(theirs).map(Seat::at) else {
            self.people[person].replies.remove(name);
            return;
        };
        if house.progress.closed {
            return;
        }
        let mut lines: Vec<String> = Vec::new();
        if !self.people[person].introduced {
            self.people[person].introduced = true;
            let one = &self.people[person];
            lines.push(format!("zone {}", one.zone.name()));
            lines.extend(one.letters.map(|letters| format!("letters {letters}")));
            lines.extend((one.language == Language::Italian).then(|| "language it".to_owned()));
            lines.extend(one.stands_by.then(|| "standby all".to_owned()));
        }
        let standing = replay.standing();
        if standing == Standing::NotBegun && house.progress.salts[seat.index()].is_empty() {
            lines.push("Hello, I am ready.".to_owned());
        }
        if house.progress.poll.as_ref().is_some_and(|poll| poll.waits_for(seat)) {
            lines.extend(
                ["vote yes", "vote yes", "vote no", ""]
                    .get(self.dice.below(4))
                    .map(|vote| (*vote).to_owned()),
            );
        }
        if house.progress.clocks.late().any(|late| late.seat != seat) && self.dice.below(2) == 0 {
            lines.push(["vote wait", "vote skip", "vote bot", "vote standby"][self.dice.below(4)].to_owned());
        }
        if let Standing::ToMove(turn) = &standing
            && turn.contains(&seat)
        {
            let mut dice = Seeded::new(self.dice.below(1 << 30) as u64);
            if let Some(order) = replay.game.bot(seat, Bot::Sensible, &mut dice) {
                let language = self.people[person].language;
                lines.push(replay.game.write(&order, &Pen { language, players: house.names() }));
            }
        }
        match self.dice.below(60) {
            0 => lines.push("more time 1 day".to_owned()),
            1 => lines.push("press to all: what a game".to_owned()),
            2 => {
                lines.push(format!("give {} 1 day", house.names()[(seat.index() + 1) % house.names().len()]))
            }
            3 => lines.push("note remember the north".to_owned()),
            _ => {}
        }
        hall.put_back(table);
        lines.retain(|line| !line.is_empty());
        if !lines.is_empty() {
            let (called, from) = (self.people[person].name.clone(), self.people[person].address.clone());
            self.write(&from, &called, reply, &format!("Re: [{name}]"), &lines.join("\n"));
        }
    }
}

/// Names without a number or a word that a command may have.
fn table_name(number: usize) -> String {
    const TREES: [&str; 8] = ["Alder", "Birch", "Cedar", "Damson", "Elder", "Fir", "Ginkgo", "Hazel"];
    const SIDES: [&str; 5] = ["North", "South", "East", "West", "Middle"];
    format!("{} {}", TREES[number % TREES.len()], SIDES[number / TREES.len() % SIDES.len()])
}
