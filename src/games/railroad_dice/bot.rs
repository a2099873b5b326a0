//! A sensible player of Railroad Dice: stations first, then the presidencies that pay, then the line.

use super::RailroadDice;
use super::chains;
use super::names::{Cell, Company, EndName, Face, Kind, SPACES};
use super::orders::{Act, Amount, Order, Placing};
use super::reach;
use super::state::{Open, Own};
use super::view::View;
use super::works::Works;
use super::{income, stations};
use crate::rules::luck::pick;
use crate::rules::{Dice, Seat, Viewer};

/// Chooses one of the legal orders, from what the seat itself may see.
pub fn choose(rules: &RailroadDice, view: &View<'_>, options: &[Order], dice: &mut dyn Dice) -> Order {
    let nothing = Own::default();
    let seat = match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Public | Viewer::Moderator => view.open.active,
    };
    let mind = Mind { rules, open: view.open, own: view.own.unwrap_or(&nothing), seat };
    // A little luck, so that players who think alike do not play alike.
    let worth = |order: &Order| mind.worth(order) * 16;
    let mut best = (i32::MIN, 0);
    for (place, order) in options.iter().enumerate() {
        let worth = worth(order) + pick(dice, 16) as i32;
        if worth > best.0 {
            best = (worth, place);
        }
    }
    options[best.1].clone()
}

struct Mind<'m> {
    rules: &'m RailroadDice,
    open: &'m Open,
    own: &'m Own,
    seat: Seat,
}

impl Mind<'_> {
    fn worth(&self, order: &Order) -> i32 {
        match order {
            Order::Do { act } => self.worth_of(act),
            Order::Then { .. } | Order::Prefer { .. } | Order::Cancel => -100,
        }
    }

    /// What an act is worth; ending the turn is worth nothing, so that whatever is worth less is left undone.
    fn worth_of(&self, act: &Act) -> i32 {
        match act {
            Act::Income => self.income(),
            Act::Roll { behind, questions } => self.roll(*behind, *questions),
            Act::Build { end, pieces, .. } => self.build(*end, pieces),
            Act::Cross { kind, .. } => self.cross(*kind),
            Act::Station { company, .. } => 100 + self.gain(*company),
            Act::Buy { company, shares, from } => self.buy(*company, *shares as i32, *from),
            Act::Reach { .. } => -10,
            Act::Keep { faces } => faces.iter().filter(|face| **face == Face::Question).count() as i32 - 6,
            Act::Done => -1,
        }
    }

    /// Income is good; but it must not break the bank for a rival who leads.
    fn income(&self) -> i32 {
        let (due, _) = income::due(self.rules, self.open, self.seat);
        if due <= self.open.bank || self.leads() { 90 } else { -50 }
    }

    fn leads(&self) -> bool {
        let mine = self.open.player(self.seat).passengers;
        let others = self.open.players.iter().map(|player| player.passengers).max().unwrap_or(0);
        mine > 0 && mine >= others
    }

    /// Dice for the next station stay behind the screen; the others are rolled, with question marks to spare.
    fn roll(&self, behind: Amount, questions: Amount) -> i32 {
        let (Amount::Of(behind), Amount::Of(questions)) = (behind, questions) else { return -10 };
        if questions > self.open.bank && !self.leads() {
            return -50;
        }
        let reserve = self
            .open
            .presided(self.seat)
            .filter_map(|company| stations::cost(self.rules, self.open, company));
        let reserve = reserve.min().unwrap_or(0) as i32;
        let left = (self.own.behind - behind) as i32;
        let rolled = behind as i32 + 2 * questions as i32;
        20 + rolled - 4 * (reserve - left).max(0) - (left - reserve).max(0)
    }

    /// How many tiles more the chain of a company would have with a station on some tile in play.
    fn gain(&self, company: Company) -> i32 {
        let now = chains::longest(self.open, company, self.rules.paths) as i32;
        let with = self.open.in_play().map(|tile| {
            let mut open = self.open.clone();
            open.map[tile.index()].stations.push(company);
            chains::longest(&open, company, self.rules.paths) as i32
        });
        with.max().unwrap_or(now) - now
    }

    /// Shares are for presidencies: the first of a company that nobody has, one more than a rival whose company
    /// pays, one more than whoever comes near; and past the gate those of whoever could take one's own.
    fn buy(&self, company: Company, shares: i32, from: Option<Seat>) -> i32 {
        let held = |seat: Seat| self.open.player(seat).shares[company.index()] as i32;
        let others = Seat::all(self.open.players.len()).filter(|seat| *seat != self.seat);
        let most = others.map(held).max().unwrap_or(0);
        let (mine, president) = (held(self.seat), self.open.company(company).president);
        let pays = chains::longest(self.open, company, self.rules.paths) as i32;
        let built = self.open.company(company).built as i32;
        let presided = self.open.presided(self.seat).count() as i32;
        if let Some(seller) = from {
            return if held(seller) + 1 >= mine { 40 - shares } else { -5 };
        }
        match president {
            Some(seat) if seat == self.seat => {
                if most >= mine {
                    45 + pays - shares
                } else if most + 1 >= mine {
                    8 + pays - shares
                } else {
                    -4 - shares
                }
            }
            Some(_) if mine + shares > most && most - mine < 3 => 30 + 4 * pays + built - 3 * shares,
            Some(_) => 2 * pays - 6 - shares,
            None if mine + shares > most => 35 - 12 * presided - 5 * shares,
            None => 10 - 8 * presided - shares,
        }
    }

    /// A die is laid towards a station or an edge, never into a trap; sooner where it would have to go back otherwise.
    fn build(&self, end: Option<EndName>, pieces: &[Placing]) -> i32 {
        let Some(end) = end else { return -10 };
        let mut works = Works::at(self.rules, self.open, self.own, self.seat, end);
        let before = reach::to_door(&works);
        if pieces.iter().any(|piece| works.lay(piece, 0).is_err()) {
            return -100;
        }
        let Some(after) = reach::to_door(&works) else { return -60 };
        let crowded = self.open.player(self.seat).front.total() > self.rules.board.data.keep;
        let closer = before.map_or(0, |before| before as i32 - after as i32);
        // With too few dice on the tile the line has to wind a little before it may leave.
        let winds = works.rails + after < self.rules.board.data.leave;
        let my_site = self.open.presided(self.seat).any(|company| {
            stations::cost(self.rules, self.open, company).is_some()
                && stations::site(self.rules, self.open, &works, company).is_ok()
        });
        let base = if crowded { 12 } else { 4 };
        let way = if winds { -2 * closer } else { 3 * closer };
        let site = if my_site { 14 } else { 0 };
        base + way + site - 5 * reach::jokers(pieces) as i32 - 2 * (pieces.len() as i32 - 1)
    }

    /// A new tile pays for itself; a tile where one's companies can build is better.
    fn cross(&self, kind: Kind) -> i32 {
        let ground = self.rules.board.ground(kind, 0);
        let suits = |company: Company| {
            let (own, around) = self.rules.board.company(company).needs.terrains();
            let spaces = Cell::all(SPACES);
            let good = |cell: &Cell| {
                let near = cell.around().filter(|next| ground.terrain(*next) == around).count() as u32;
                ground.terrain(*cell) == own && near >= self.rules.board.data.around
            };
            spaces.filter(good).count() as i32
        };
        let best = self.open.presided(self.seat).map(suits).max().unwrap_or(0);
        let broke = self.open.last_year.is_none() && self.open.bank < self.rules.board.data.tile_bonus;
        if broke && !self.leads() { -30 } else { 21 + best.min(20) / 2 }
    }
}
