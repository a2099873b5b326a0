//! Things of Rail Baron as facts of a sentence.

use super::RailBaron;
use super::names::{Dot, Railroad, Region};
use super::plans::Ware;
use super::state::{Due, Engine, Owner, Payee};
use crate::rules::{Fact, Seat, Sentence};

impl RailBaron {
    /// An engine.
    pub fn engine_fact(&self, engine: Engine) -> Fact {
        let (id, name) = match engine {
            Engine::Freight => ("rb-engine-freight", "Freight"),
            Engine::Express => ("rb-engine-express", "Express"),
            Engine::Superchief => ("rb-engine-superchief", "Superchief"),
        };
        Fact::Word { id: id.to_owned(), name: name.to_owned() }
    }

    /// A region.
    pub fn region_fact(&self, region: Region) -> Fact {
        let region = &self.board.data.regions[region.index()];
        Fact::Word { id: format!("rb-region-{}", region.id.to_lowercase()), name: region.name.clone() }
    }

    /// Something to buy.
    pub fn ware_fact(&self, ware: Ware) -> Fact {
        match ware {
            Ware::Line(line) => Fact::from(self.board.short(line)),
            Ware::Group(group) => Fact::from(self.board.data.groups[group.index()].name.as_str()),
            Ware::Express => self.engine_fact(Engine::Express),
            Ware::Superchief => self.engine_fact(Engine::Superchief),
            Ware::Random => Fact::from(Sentence::new("rb-ware-random")),
            Ware::Nothing => Fact::from(Sentence::new("rb-ware-nothing")),
        }
    }

    /// Lines by their letters.
    pub fn lines_fact(&self, lines: &[Railroad]) -> Fact {
        Fact::All(lines.iter().map(|line| Fact::from(self.board.short(*line))).collect())
    }

    /// Sums and whom they go to.
    pub fn dues_fact(&self, dues: &[Due]) -> Fact {
        let one = |due: &Due| {
            let sentence = match due.to {
                Payee::Bank => Sentence::new("rb-due-bank"),
                Payee::Governor => Sentence::new("rb-due-governor"),
                Payee::Seat(seat) => Sentence::new("rb-due-seat").with("seat", seat),
            };
            Fact::from(sentence.with("sum", due.sum))
        };
        Fact::All(dues.iter().map(one).collect())
    }

    /// A way, line by line: where each line is left, and how many dots it is ridden.
    pub fn way_fact(&self, steps: &[(Railroad, Dot)]) -> Fact {
        let leg = |leg: &[(Railroad, Dot)]| {
            let sentence = Sentence::new("rb-leg").with("dots", leg.len() as i64);
            let (by, to) = leg[leg.len() - 1];
            Fact::from(sentence.with("line", self.board.short(by)).with("to", self.board.name(to)))
        };
        Fact::All(steps.chunk_by(|a, b| a.0 == b.0).map(leg).collect())
    }
}

/// Which of three words a message chooses for an owner.
pub fn owner_word(owner: Owner) -> &'static str {
    match owner {
        Owner::Bank => "bank",
        Owner::Governor => "governor",
        Owner::Seat(_) => "seat",
    }
}

/// The seat of an owner, if he is a player.
pub fn owner_seat(owner: Owner) -> Option<Seat> {
    match owner {
        Owner::Seat(seat) => Some(seat),
        Owner::Bank | Owner::Governor => None,
    }
}
