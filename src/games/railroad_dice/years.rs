//! The beginning, the end of a year and the end of the game ("Fine dell'anno", "Fine del gioco").

use super::RailroadDice;
use super::chains;
use super::events::{Event, Hidden};
use super::names::{Company, Face};
use super::state::{Dice, Ending, Open};
use crate::rules::{Ask, How, Owed, Place, Seat, Story};

/// Finds who begins.
pub fn begin(story: &mut Story<'_, RailroadDice>) -> Result<(), Owed> {
    let rules = story.rules();
    let (first, drawn) = match rules.first {
        Some(seat) => (seat, false),
        None => {
            let got = story.draw(&Ask::number(rules.seats as u32, "rd-luck-first-seat"))?;
            (Seat::at(got as usize - 1), true)
        }
    };
    story.add(Event::Began { first, drawn });
    Ok(())
}

/// Ends a turn: dice beyond the limit go back, and after the last turn of the year the year ends.
pub fn end_turn(story: &mut Story<'_, RailroadDice>, (seat, how): (Seat, How), back: Dice) {
    let open = story.open();
    let left = seat.left(story.rules().seats);
    let next = (left != open.starter).then_some(left);
    let count = story.own(seat).plan.len() as u32;
    if count > 0 {
        story.whisper(seat, Hidden::PlanEnded { count });
    }
    story.add(Event::TurnEnded { seat, back, next, how });
    if next.is_none() {
        end_year(story);
    }
}

/// Passengers first, then presidents (RD-35), then the next start player.
fn end_year(story: &mut Story<'_, RailroadDice>) {
    let open = story.open();
    if open.last_year.is_none() && open.year >= story.rules().years {
        story.add(Event::LastYear { why: Ending::Years });
    }
    if story.open().last_year.is_some() {
        return end_game(story);
    }
    carry(story);
    let rules = story.rules();
    let seats = Seat::all(rules.seats);
    let presides = |open: &Open, seat: Seat| open.presided(seat).next().is_some();
    let before: Vec<Seat> = seats.filter(|seat| presides(story.open(), *seat)).collect();
    for company in rules.board.companies() {
        let open = story.open();
        let incumbent = open.company(company).president;
        if let Some(seat) = president(rules.seats, open, company)
            && incumbent != Some(seat)
        {
            let shares = open.player(seat).shares[company.index()];
            story.add(Event::PresidentNamed { company, seat, before: incumbent, shares });
        }
    }
    let open = story.open();
    let lost = before.into_iter().filter(|seat| !presides(open, *seat)).collect();
    let (year, starter) = (open.year + 1, open.starter.left(rules.seats));
    story.add(Event::YearBegan { year, starter, lost });
}

/// Every company's chain carries passengers for its president; a company without one carries none.
fn carry(story: &mut Story<'_, RailroadDice>) {
    let rules = story.rules();
    for company in rules.board.companies() {
        let open = story.open();
        let Some(seat) = open.company(company).president else { continue };
        let tiles = chains::longest(open, company, rules.paths);
        if tiles > 0 {
            let passengers = tiles * rules.board.data.passengers;
            story.add(Event::Carried { company, seat, tiles, passengers });
        }
    }
}

/// Who presides over a company after this year: whoever has most shares. The incumbent keeps a tie; another tie goes
/// to the first clockwise from the incumbent, or from this year's start player, who is counted (RD-18).
pub fn president(seats: usize, open: &Open, company: Company) -> Option<Seat> {
    let shares = |seat: Seat| open.player(seat).shares[company.index()];
    let most = Seat::all(seats).map(shares).max().filter(|most| *most > 0)?;
    let from = open.company(company).president.unwrap_or(open.starter);
    (0..seats).map(|steps| from.clockwise(steps, seats)).find(|seat| shares(*seat) == most)
}

/// Ends the game: passengers are carried once more, and whoever has carried most has won.
pub fn end_game(story: &mut Story<'_, RailroadDice>) {
    carry(story);
    let open = story.open();
    // Nobody wins a game in which no station was ever built.
    let won = open.companies.iter().any(|company| company.built > 0);
    let ranking = if won { ranking(open) } else { nobody(open) };
    story.add(Event::Ended { ranking, won });
}

/// Most passengers; then most question marks in front of the screen, then most dice there; then level.
pub fn ranking(open: &Open) -> Vec<Place> {
    let rank = |seat: Seat| {
        let player = open.player(seat);
        (player.passengers, player.front.count(Face::Question), player.front.total())
    };
    let mut seats: Vec<Seat> = Seat::all(open.players.len()).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(rank(*seat)));
    let level = seats.chunk_by(|one, other| rank(*one) == rank(*other));
    let place = |seats: &[Seat]| {
        let score = seats.first().map_or(0, |seat| i64::from(open.player(*seat).passengers));
        Place { seats: seats.to_vec(), score }
    };
    level.map(place).collect()
}

fn nobody(open: &Open) -> Vec<Place> {
    vec![Place { seats: Seat::all(open.players.len()).collect(), score: 0 }]
}
