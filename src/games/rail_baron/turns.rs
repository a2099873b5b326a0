//! The turn, in the order of the book: destination, white dice, move, payoff, purchase, bonus die, fees, and what
//! follows from them. Whatever needs nobody's word happens here.

use super::RailBaron;
use super::events::{Event, Why};
use super::names::Railroad;
use super::own::Own;
use super::refusals::Refusal;
use super::state::{Due, Engine, Open, Owner, Phase, State};
use super::{buying, cards, destinations, luck, moving, selling};
use crate::rules::{Owed, Place, Seat, Story};
use std::cmp::Reverse;

/// What happens without anybody's word; false when somebody must decide.
pub fn go_on(story: &mut Story<'_, RailBaron>) -> Result<bool, Owed> {
    if announce(story) || raise_tolls(story) {
        return Ok(true);
    }
    match &story.open().phase {
        Phase::Opening | Phase::Over { .. } => Ok(false),
        Phase::Next => next(story),
        Phase::Declaring => Ok(destinations::declare_by_plan(story)),
        Phase::Region => destinations::name_preferred(story),
        Phase::Moving { left } => Ok(moving::go_on(story, *left)),
        Phase::Arrived => Ok(pay_off(story)),
        Phase::Discarding => Ok(cards::go_on_discarding(story)),
        Phase::Buying { .. } => buying::go_on(story),
        Phase::Card => Ok(cards::go_on(story)),
        Phase::Owing { .. } => Ok(selling::go_on_owing(story)),
        Phase::Selling { .. } => Ok(selling::go_on_selling(story)),
        Phase::Ending => Ok(end_turn(story)),
    }
}

/// The next thing of a turn that Waybill does by itself.
fn next(story: &mut Story<'_, RailBaron>) -> Result<bool, Owed> {
    let (rules, open) = (story.rules(), story.open());
    let (seat, turn) = (open.active, &open.turn);
    let player = open.player(seat);
    if player.out || turn.spent {
        return Ok(pay_fees(story));
    }
    if let Some(city) = moving::arrival(rules, open) {
        moving::arrive(story, seat, city);
        return Ok(true);
    }
    if buying::take_over(story)? {
        return Ok(true);
    }
    let open = story.open();
    let (turn, player) = (&open.turn, open.player(seat));
    let owes_throw = turn.white.is_none() || (turn.entitled && turn.bonus.is_none());
    if cards::is_offered(open, seat) {
        story.add(Event::CardOffered { seat });
        return Ok(true);
    }
    if !owes_throw {
        return Ok(pay_fees(story));
    }
    match &player.trip {
        None => destinations::choose(story),
        Some(trip) if trip.declared && trip.alternate.is_none() => {
            destinations::throw_region(story, seat)?;
            Ok(true)
        }
        // A lapsed declaration may send a player to the very dot where they stand: they are there.
        Some(trip) if player.at == Some(rules.board.dot(trip.to)) => {
            let city = trip.to;
            story.add(Event::Arrived { seat, city });
            Ok(true)
        }
        Some(_) if turn.white.is_none() => {
            let engine = player.engine;
            let dice = luck::white(story, seat)?;
            let (points, bonus) = (dice[0] + dice[1], is_entitled(engine, dice));
            story.add(Event::WhiteThrown { seat, dice, points, bonus });
            Ok(true)
        }
        Some(_) => {
            let die = luck::die(story, seat, luck::BONUS)?;
            story.add(Event::BonusThrown { seat, die });
            Ok(true)
        }
    }
}

/// Whether a table lets whoever comes home declared win before the fees are paid, and they have enough (reading 19).
pub fn wins_at_once(story: &Story<'_, RailBaron>, seat: Seat) -> bool {
    let rules = story.rules();
    rules.options.wins_on_arrival && rules.has_enough(story.open(), story.own(seat).cash(), seat)
}

/// The right to the bonus die is fixed by the engine as the white dice fall, and it is one die at most
/// (reading 12).
pub fn is_entitled(engine: Engine, white: [u8; 2]) -> bool {
    match engine {
        Engine::Freight => white == [6, 6],
        Engine::Express => white[0] == white[1],
        Engine::Superchief => true,
    }
}

/// The payoff chart pays for the trip, more under optional rule 4.
fn pay_off(story: &mut Story<'_, RailBaron>) -> bool {
    let open = story.open();
    let seat = open.active;
    let Some(trip) = &open.player(seat).trip else { return false };
    let (from, to) = (trip.from, trip.to);
    let cash = story.rules().payoff(from, to);
    let then = cards::after_payoff(open, seat);
    story.add(Event::PaidOff { seat, from, to, cash, then });
    true
}

/// One settlement for the whole turn, bonus move included (reading 13).
fn pay_fees(story: &mut Story<'_, RailBaron>) -> bool {
    let open = story.open();
    let seat = open.active;
    let dues = story.rules().add_up(open, seat, &open.turn.rides);
    if dues.is_empty() {
        return end_turn(story);
    }
    selling::charge(story, seat, dues);
    true
}

/// After the fees: victory or not, the next turn or the end. Whoever is home with a declaration must have the sum
/// left now; else the declaration lapses, and nobody is paid for it (reading 19).
fn end_turn(story: &mut Story<'_, RailBaron>) -> bool {
    let rules = story.rules();
    let seat = story.open().active;
    if story.open().seats_from(seat).count() <= 1 {
        end_game(story, None, Why::Alone);
        return true;
    }
    let player = story.open().player(seat);
    let home = player.home.map(|home| rules.board.dot(home));
    if let Some(trip) = player.trip.as_ref().filter(|trip| trip.declared)
        && player.at == home
    {
        let alternate = trip.alternate;
        if rules.has_enough(story.open(), story.own(seat).cash(), seat) {
            end_game(story, Some(seat), Why::Home);
            return true;
        }
        story.add(Event::Lapsed { seat, alternate });
    }
    let established = standing_rates(story, seat);
    story.add(Event::TurnEnded { seat, established });
    if rules.options.governor && !story.open().last_round {
        let sum = rules.board.data.money.victory;
        let rich = story.open().seats_from(seat).find(|seat| story.own(*seat).cash() >= sum);
        if let Some(seat) = rich {
            story.add(Event::LastRound { seat, sum });
        }
    }
    let open = story.open();
    let next = open.seats_from(seat.left(rules.seats)).next().unwrap_or(seat);
    if open.last_round && begins_round(open, seat, next) {
        end_game(story, None, Why::Round);
    } else {
        story.add(Event::TurnBegan { seat: next, turn: open.turns + 1 });
    }
    true
}

/// Whether the turn passes the first seat on its way from one player to the next.
pub fn begins_round(open: &Open, seat: Seat, next: Seat) -> bool {
    let seats = open.players.len();
    let after = |seat: Seat| (seat.index() + seats - open.first.index()) % seats;
    after(next) <= after(seat)
}

/// Under the wide reading every line at the dot keeps its rate; else only the one last ridden does, which is kept
/// as it is ridden (reading 4).
fn standing_rates(story: &Story<'_, RailBaron>, seat: Seat) -> Vec<(Railroad, Due)> {
    let (rules, open) = (story.rules(), story.open());
    match (rules.options.wide_rates, open.player(seat).at) {
        (true, Some(at)) => {
            let lines = rules.board.tracks.railroads_at(at);
            let others = lines.into_iter().filter(|line| open.owner(*line) != Owner::Seat(seat));
            others.map(|line| (line, rules.due(open, seat, line))).collect()
        }
        _ => Vec::new(),
    }
}

/// The game is over. The winner comes first, then the others by their cash; whoever is out comes last.
pub fn end_game(story: &mut Story<'_, RailBaron>, winner: Option<Seat>, why: Why) {
    let ranking = ranking(story.rules(), story.state(), winner);
    let purses = story.state().own.iter().map(Own::cash).collect();
    story.add(Event::Ended { ranking, why, purses });
}

/// Level players are parted by their lines at the printed price; who is level in that too, or out, shares a place.
fn ranking(rules: &RailBaron, state: &State, winner: Option<Seat>) -> Vec<Place> {
    let score = |seat: Seat| match (rules.options.net_worth, state.own(seat).cash()) {
        (true, cash) => rules.worth(&state.open, cash, seat),
        (false, cash) => cash,
    };
    let lines = |seat: Seat| -> u32 {
        state.open.held_by(Owner::Seat(seat)).map(|line| rules.board.price(line)).sum()
    };
    let mut seats: Vec<Seat> =
        (0..rules.seats).map(|step| state.open.first.clockwise(step, rules.seats)).collect();
    let place = |seat: &Seat| {
        let first = Some(*seat) == winner;
        (Reverse(first), state.open.player(*seat).out, Reverse(score(*seat)), Reverse(lines(*seat)))
    };
    seats.sort_by_key(place);
    let shared = seats.chunk_by(|one, other| place(one) == place(other));
    shared.map(|seats| Place { seats: seats.to_vec(), score: i64::from(score(seats[0])) }).collect()
}

/// Whoever has reached $150,000 says so; whoever has fallen below keeps the amount to themselves again.
fn announce(story: &mut Story<'_, RailBaron>) -> bool {
    let open = story.open();
    if open.is_over() {
        return false;
    }
    let bar = story.rules().board.data.money.announce;
    let changed = |seat: &Seat| {
        let player = open.player(*seat);
        !player.out && player.announced.is_some() != (story.own(*seat).cash() >= bar)
    };
    let Some(seat) = Seat::all(open.players.len()).find(changed) else { return false };
    let cash = story.own(seat).cash();
    story.add(if cash >= bar { Event::Announced { seat, cash } } else { Event::Hushed { seat, bar } });
    true
}

/// When the bank has no line left the tolls rise, to the end of the game (reading 3).
fn raise_tolls(story: &mut Story<'_, RailBaron>) -> bool {
    let open = story.open();
    if open.raised || open.is_over() || open.held_by(Owner::Bank).next().is_some() {
        return false;
    }
    story.add(Event::TollsRaised { toll: story.rules().board.data.money.toll_after });
    true
}

/// The seats that have a decision to make.
pub fn deciders(open: &Open) -> Vec<Seat> {
    match &open.phase {
        Phase::Opening | Phase::Over { .. } => Vec::new(),
        Phase::Owing { debtor, .. } => vec![*debtor],
        Phase::Selling { sale, .. } => sale.auction.next().into_iter().collect(),
        _ => vec![open.active],
    }
}

/// Only a player of a game under way can order anything.
pub fn check_playing(story: &Story<'_, RailBaron>, by: Seat) -> Result<(), Refusal> {
    let open = story.open();
    match open.phase {
        Phase::Opening | Phase::Over { .. } => Err(Refusal::GameOver),
        _ if open.player(by).out => Err(Refusal::YouAreBankrupt),
        _ => Ok(()),
    }
}

/// Moves are made by whoever is to move.
pub fn check_turn(story: &Story<'_, RailBaron>, by: Seat) -> Result<(), Refusal> {
    check_playing(story, by)?;
    match deciders(story.open()).first() {
        Some(turn) if *turn != by => Err(Refusal::NotYourTurn { turn: *turn }),
        _ => Ok(()),
    }
}
