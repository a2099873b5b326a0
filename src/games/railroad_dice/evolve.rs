//! How the state of Railroad Dice obeys what happened.

use super::RailroadDice;
use super::events::{Event, Hidden, Payment};
use super::names::{Cell, Dir, EndName, Face, Tile};
use super::state::{Built, End, MapTile, Open, Own, Phase, Piece, State, Turn};
use crate::rules::Seat;

/// Carries out what happened in front of everybody.
pub fn evolve(rules: &RailroadDice, state: &mut State, event: &Event) {
    match event {
        Event::Began { first, .. } => {
            (state.open.year, state.open.phase) = (1, Phase::Playing);
            (state.open.starter, state.open.active) = (*first, *first);
        }
        Event::IncomeTaken { seat, dice, front, .. } => {
            state.open.turn.income = true;
            state.open.bank -= dice;
            match front {
                true => state.open.player_mut(*seat).front.add(Face::Question, *dice),
                false => state.own_mut(*seat).behind += dice,
            }
        }
        Event::Rolled { seat, behind, questions, bonus, dice, .. } => {
            state.open.turn.rolled = true;
            state.open.bank -= bonus;
            let left = &mut state.own_mut(*seat).behind;
            *left = left.saturating_sub(*behind);
            let front = &mut state.open.player_mut(*seat).front;
            front.take(Face::Question, *questions);
            dice.each().for_each(|(face, count)| front.add(face, count));
        }
        Event::Laid { seat, end, tile, cell, from, to, die, paid, area, .. } => {
            pay(state, *seat, *paid);
            state.open.player_mut(*seat).front.take(*die, 1);
            let piece = Piece { cell: *cell, from: *from, what: Built::Rail(*to) };
            build(&mut state.open, *end, (*tile, *area), piece);
        }
        Event::TilePlaced { kind, turned, spot, .. } => {
            let stock = &mut state.open.stock[kind.index()];
            *stock = stock.saturating_sub(1);
            let (spot, kind, turned) = (*spot, *kind, *turned);
            state.open.map.push(MapTile {
                spot,
                kind,
                turned,
                stations: Vec::new(),
                pieces: Some(Vec::new()),
            });
        }
        Event::TileLeft { tile, dice } => {
            state.open.map[tile.index()].pieces = None;
            state.open.bank += dice;
        }
        Event::StationBuilt { seat, company, end, tile, cell, paid, area, .. } => {
            pay(state, *seat, *paid);
            let open = &mut state.open;
            open.company_mut(*company).built += 1;
            open.map[tile.index()].stations.push(*company);
            let from = entry(open, *end, *cell);
            let piece = Piece { cell: *cell, from, what: Built::Station(*company) };
            build(open, *end, (*tile, *area), piece);
        }
        Event::Rewarded { seat, dice } => {
            state.open.bank -= dice;
            state.open.player_mut(*seat).front.add(Face::Question, *dice);
        }
        Event::Bought { seat, company, shares, from, questions, .. } => {
            let buyer = state.open.player_mut(*seat);
            buyer.front.take(Face::Question, *questions);
            buyer.front.take(Face::Share, shares - questions);
            buyer.shares[company.index()] += shares;
            match from {
                None => {
                    state.open.bank += shares;
                    state.open.company_mut(*company).unsold -= shares;
                }
                Some(seller) => {
                    state.open.player_mut(*seller).shares[company.index()] -= shares;
                    state.own_mut(*seller).behind += shares;
                }
            }
        }
        Event::TurnEnded { seat, back, next, .. } => {
            let player = state.open.player_mut(*seat);
            player.front = player.front.without(back);
            state.open.bank += back.total();
            state.open.turn = Turn::default();
            state.open.active = next.unwrap_or(*seat);
        }
        Event::Carried { seat, passengers, .. } => state.open.player_mut(*seat).passengers += passengers,
        Event::PresidentNamed { company, seat, .. } => {
            state.open.company_mut(*company).president = Some(*seat);
        }
        Event::YearBegan { year, starter, lost } => {
            state.open.year = *year;
            (state.open.starter, state.open.active) = (*starter, *starter);
            for seat in Seat::all(rules.seats) {
                state.open.player_mut(seat).lost = lost.contains(&seat);
            }
        }
        Event::LastYear { why } => state.open.last_year = Some(*why),
        Event::BankBroke { .. } => state.open.last_year = Some(super::state::Ending::Bank),
        Event::Ended { ranking, won } => {
            state.open.phase = Phase::Over { ranking: ranking.clone(), won: *won };
        }
    }
}

/// Dice paid go to the bank (RD-12).
fn pay(state: &mut State, seat: Seat, paid: Payment) {
    let behind = &mut state.own_mut(seat).behind;
    *behind = behind.saturating_sub(paid.behind);
    state.open.player_mut(seat).front.take(Face::Question, paid.questions);
    state.open.bank += paid.total();
}

/// Which way the line travels into a space that one of its ends faces.
fn entry(open: &Open, end: EndName, cell: Cell) -> Dir {
    let end = open.end(end);
    end.ways().find(|way| end.cell.step(*way) == Some(cell)).unwrap_or(end.heading)
}

/// A piece stands at an end, and the mountains around it are paid for.
fn build(open: &mut Open, name: EndName, (tile, area): (Tile, Option<Cell>), piece: Piece) {
    open.turn.end = Some(name);
    open.turn.mountains.extend(area.map(|area| (tile, area)));
    let (heading, station) = match piece.what {
        Built::Rail(to) => (to, false),
        Built::Station(_) => (piece.from, true),
    };
    open.ends[name as usize] = End { tile, cell: piece.cell, heading, station };
    if let Some(pieces) = &mut open.map[tile.index()].pieces {
        pieces.push(piece);
    }
}

/// Carries out what happened to one seat's own part.
pub fn evolve_own(own: &mut Own, event: &Hidden) {
    match event {
        Hidden::Counted { .. } => {}
        Hidden::Planned { step } => own.plan.push(step.clone()),
        Hidden::StepTaken { .. } | Hidden::StepDropped { .. } => {
            if !own.plan.is_empty() {
                own.plan.remove(0);
            }
        }
        Hidden::PlanEnded { .. } => own.plan.clear(),
        Hidden::Preferred { faces } => own.keep = faces.clone(),
        Hidden::Cancelled => {
            own.plan.clear();
            own.keep.clear();
        }
    }
}
