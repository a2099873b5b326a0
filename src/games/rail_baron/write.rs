//! How an order of Rail Baron writes itself, so that it reads back in either language.

use super::RailBaron;
use super::names::Railroad;
use super::orders::words::{
    ALWAYS, ANY, AVOID, CHEAPEST, ELSE, EXPRESS, KEEPING, KINDS, MAX, NOTHING, RANDOM, REGIONS, SHORTEST,
    SUPERCHIEF, TO, WHEN,
};
use super::orders::{Order, VERBS};
use super::plans::{Avoid, Measure, Ware, Way, Wish};
use super::ways::Leg;
use crate::orders::Pen;
use crate::rules::{Language, Seat};

/// Writes an order.
pub fn write(rules: &RailBaron, order: &Order, pen: &Pen<'_>) -> String {
    let writer = Writer { rules, pen };
    match order {
        Order::Move { legs } => writer.list("move", legs.iter().map(|leg| writer.leg(leg))),
        Order::Route { legs } => writer.list("route", legs.iter().map(|leg| writer.leg(leg))),
        Order::Find { way, always } => writer.find(way, *always),
        Order::Go => writer.verb("go").to_owned(),
        Order::Region { region } => format!("{} {}", writer.verb("region"), writer.region(region.index())),
        Order::Prefer { regions } => {
            let verb = format!("{} {}", writer.verb("prefer"), writer.word(REGIONS));
            let regions: Vec<String> = regions.iter().map(|region| writer.region(region.index())).collect();
            format!("{verb} {}", regions.join(", "))
        }
        Order::Buy { wishes } => {
            let between = format!(", {} ", writer.word(ELSE));
            let wishes: Vec<String> = wishes.iter().map(|wish| writer.wish(wish)).collect();
            format!("{} {}", writer.verb("buy"), wishes.join(&between))
        }
        Order::Sell { lines } => writer.list("sell", lines.iter().map(|line| writer.line(*line))),
        Order::Auction { line } => format!("{} {}", writer.verb("auction"), writer.line(*line)),
        Order::Bid { bid, most: None } => format!("{} {bid}", writer.verb("bid")),
        Order::Bid { bid, most: Some(most) } => {
            format!("{} {bid} {} {most}", writer.verb("bid"), MAX[0])
        }
        Order::Maximum { line, most } => {
            let line = line.map_or_else(|| writer.word(ANY).to_owned(), |line| writer.line(line));
            format!("{} {line} {most}", writer.verb("max"))
        }
        Order::Pass => writer.verb("pass").to_owned(),
        Order::Declare { cash: None } => writer.verb("declare").to_owned(),
        Order::Declare { cash: Some(cash) } => {
            format!("{} {} {cash}", writer.verb("declare"), writer.word(WHEN))
        }
        Order::Chase { other } => {
            format!("{} {}", writer.verb("chase"), pen.player(*other))
        }
        Order::Card { card } => format!("{} {card}", writer.verb("card")),
        Order::Hold => writer.verb("hold").to_owned(),
        Order::Cancel { kind: None } => writer.verb("cancel").to_owned(),
        Order::Cancel { kind: Some(kind) } => {
            format!("{} {}", writer.verb("cancel"), writer.word(KINDS[*kind as usize]))
        }
    }
}

struct Writer<'w> {
    rules: &'w RailBaron,
    pen: &'w Pen<'w>,
}

impl Writer<'_> {
    fn verb(&self, id: &str) -> &'static str {
        let verb = VERBS.iter().find(|verb| verb.id == id).expect("every order has its verb");
        verb.info().spoken(self.pen.language).words[0]
    }

    fn word(&self, words: &[&'static str]) -> &'static str {
        self.pen.pick(words[0], words.get(1).copied().unwrap_or(words[0]))
    }

    fn list(&self, verb: &str, items: impl Iterator<Item = String>) -> String {
        format!("{} {}", self.verb(verb), items.collect::<Vec<String>>().join(", "))
    }

    fn line(&self, line: Railroad) -> String {
        self.rules.board.short(line).to_owned()
    }

    fn region(&self, place: usize) -> String {
        let region = &self.rules.board.data.regions[place];
        match (self.pen.language, region.aliases.first()) {
            (Language::Italian, Some(alias)) => alias.clone(),
            _ => region.id.clone(),
        }
    }

    fn leg(&self, leg: &Leg) -> String {
        let to = self.rules.board.name(leg.to);
        match leg.by {
            None => to.to_owned(),
            Some(by) => format!("{} {} {to}", self.line(by), self.pen.pick(TO[0], TO[2])),
        }
    }

    fn find(&self, way: &Way, always: bool) -> String {
        let measure = match way.by {
            Measure::Shortest => self.word(SHORTEST),
            Measure::Cheapest => self.word(CHEAPEST),
        };
        let avoided = |avoid: &Avoid| match avoid {
            Avoid::Line(line) => self.line(*line),
            Avoid::Seat(seat) => self.avoided(*seat),
        };
        let avoid: Vec<String> = way.avoid.iter().map(avoided).collect();
        let mut text = format!("{} {measure}", self.verb("route"));
        if !avoid.is_empty() {
            text += &format!(" {} {}", self.word(AVOID), avoid.join(", "));
        }
        if always {
            text += &format!(" {}", self.word(ALWAYS));
        }
        text
    }

    /// Whoever is called like a railroad is avoided by number, so that the order reads back.
    fn avoided(&self, seat: Seat) -> String {
        let name = self.pen.player(seat);
        let is_called = |other: &String| other.to_lowercase() == name.to_lowercase();
        let lines = &self.rules.board.data.railroads;
        match lines.iter().any(|line| [&line.short, &line.id, &line.name].into_iter().any(is_called)) {
            true => seat.to_string(),
            false => name,
        }
    }

    fn wish(&self, wish: &Wish) -> String {
        let what = match wish.what {
            Ware::Line(line) => self.line(line),
            Ware::Group(group) => self.rules.board.data.groups[group.index()].name.clone(),
            Ware::Express => EXPRESS[0].to_owned(),
            Ware::Superchief => SUPERCHIEF[0].to_owned(),
            Ware::Random => self.word(RANDOM).to_owned(),
            Ware::Nothing => self.word(NOTHING).to_owned(),
        };
        match wish.keep {
            0 => what,
            keep => format!("{what} {} {keep}", self.word(KEEPING)),
        }
    }
}
