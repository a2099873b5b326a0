//! What the use of track costs: own and bank lines together once a turn, each other owner once a turn.

use super::RailBaron;
use super::names::{Dot, Railroad};
use super::routes::Fees;
use super::state::{Due, Engine, Open, Owner, Payee};
use crate::rules::Seat;

impl RailBaron {
    /// What one ride on a line costs a player now, whatever they paid before.
    pub fn rate(&self, open: &Open, seat: Seat, line: Railroad) -> Due {
        let (money, governor) = (&self.board.data.money, &self.board.data.governor);
        match open.owner(line) {
            // Own lines cost what bank lines cost (reading 7), save under the Governor.
            Owner::Seat(owner) if owner == seat && self.options.governor => Due { to: Payee::Bank, sum: 0 },
            Owner::Seat(owner) if owner == seat => Due { to: Payee::Bank, sum: money.fee },
            Owner::Bank => Due { to: Payee::Bank, sum: money.fee },
            Owner::Seat(owner) => {
                let sum = if open.raised { money.toll_after } else { money.toll };
                Due { to: Payee::Seat(owner), sum }
            }
            Owner::Governor => {
                let sum = if open.raised { governor.toll_after } else { governor.toll };
                Due { to: Payee::Governor, sum }
            }
        }
    }

    /// What one ride on a line costs a player who may still stand on its old rate (readings 4 and 5). The old
    /// rate helps against a raise only; an old toll goes to whoever owns the line now, an old bank fee to the bank.
    pub fn due(&self, open: &Open, seat: Seat, line: Railroad) -> Due {
        self.due_after(open, seat, line, &open.player(seat).established)
    }

    /// The same for a player who will have come to other old rates by then.
    pub fn due_after(&self, open: &Open, seat: Seat, line: Railroad, old: &[(Railroad, Due)]) -> Due {
        let now = self.rate(open, seat, line);
        let old = old.iter().find(|(other, _)| *other == line);
        match old {
            Some((_, old)) if old.sum < now.sum => match (old.to, now.to) {
                (Payee::Bank, _) => *old,
                (_, to) => Due { to, sum: old.sum },
            },
            _ => now,
        }
    }

    /// How the rides of a turn add up: everybody is paid once, at the highest rate (reading 6). Players come
    /// clockwise from the mover, the Governor and the bank last (reading 17).
    pub fn add_up(&self, open: &Open, seat: Seat, rides: &[(Railroad, Due)]) -> Vec<Due> {
        let players = (1..self.seats).map(|step| Payee::Seat(seat.clockwise(step, self.seats)));
        let highest = |to: Payee| {
            let sums = rides.iter().map(|(_, due)| due).filter(|due| due.to == to).map(|due| due.sum);
            sums.max().filter(|sum| *sum > 0).map(|sum| Due { to, sum })
        };
        // Who has left the game meanwhile cannot be paid any more; what they were due is the bank's.
        let mut dues: Vec<Due> = players.chain([Payee::Governor, Payee::Bank]).filter_map(highest).collect();
        for due in &mut dues {
            if matches!(due.to, Payee::Seat(payee) if open.player(payee).out) {
                due.to = Payee::Bank;
            }
        }
        dues
    }

    /// What every line costs a player, ready for a search.
    pub fn fees_for(&self, open: &Open, seat: Seat) -> Fees {
        let number = |payee: Payee| match payee {
            Payee::Bank => 0,
            Payee::Governor => 1,
            Payee::Seat(owner) => 2 + owner.index(),
        };
        let of = |line: Railroad| {
            let due = self.rate(open, seat, line);
            (number(due.to), due.sum)
        };
        Fees { by_line: self.board.railroads().map(of).collect(), pace: pace(open.player(seat).engine) / 10 }
    }
}

/// How many points a turn has on average, in tenths: 7 of the white dice and 3.5 of the bonus die as often as it
/// is thrown.
pub fn pace(engine: Engine) -> u32 {
    match engine {
        Engine::Freight => 71,
        Engine::Express => 76,
        Engine::Superchief => 105,
    }
}

/// How many turns a way takes on average, for a train of this engine; every turn that begins counts.
pub fn throws(engine: Engine, steps: usize) -> u32 {
    u32::try_from(steps).map_or(u32::MAX, |steps| (steps * 10).div_ceil(pace(engine)))
}

impl RailBaron {
    /// What a way will cost, as far as can be foreseen: each payee once for every turn that touches their lines.
    pub fn fees_on(&self, open: &Open, seat: Seat, steps: &[(Railroad, Dot)]) -> Vec<Due> {
        let engine = open.player(seat).engine;
        let mut ridden: Option<[(Railroad, Due); 1]> = None;
        let mut dues: Vec<Due> = Vec::new();
        let mut last_turn: Vec<(Payee, u32)> = Vec::new();
        for (index, (by, _)) in steps.iter().enumerate() {
            // A dot belongs to the turn whose points reach it, as they are counted in `throws`.
            let turn = throws(engine, index + 1);
            let old = ridden.as_ref().map_or(&open.player(seat).established[..], |ridden| ridden);
            let due = self.due_after(open, seat, *by, old);
            ridden = Some([(*by, due)]);
            let paid = last_turn.contains(&(due.to, turn));
            if due.sum == 0 || paid {
                continue;
            }
            last_turn.push((due.to, turn));
            match dues.iter_mut().find(|sum| sum.to == due.to) {
                Some(sum) => sum.sum += due.sum,
                None => dues.push(due),
            }
        }
        dues
    }
}
