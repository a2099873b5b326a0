//! `waybill standings`: results, a simple rating for each title, and how players answer, computed from records.

use super::office::print_json;
use super::{Done, Office};
use crate::daemon::played_games;
use crate::games;
use crate::people::Register;
use crate::rules::Sentence;
use crate::table::quartiles;
use clap::Args;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// Show results and ratings of finished games, and how players answer.
#[derive(Args)]
pub struct Standings {
    /// Only this title
    title: Option<String>,
}

/// What there is to say about somebody at one title.
#[derive(Debug, Clone, Serialize)]
struct Standing {
    name: String,
    title: String,
    rating: i64,
    games: u32,
    wins: u32,
    /// How long decisions took: a quarter of them at most so long, a half, three quarters; in hours.
    hours: Option<[i64; 3]>,
    misses: u32,
    /// Games finished since the last miss.
    since_miss: u32,
    #[serde(skip)]
    exact: f64,
    #[serde(skip)]
    answers: Vec<i64>,
}

/// Where everybody begins.
const START: f64 = 1_500.0;
/// How much one game against one other can move a rating.
const STEP: f64 = 24.0;

impl Standings {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let only =
            self.title.as_deref().map(|title| office.title(title)).transpose()?.map(|title| title.id());
        let (desk, hall) = (office.desk()?, office.hall()?);
        let mut games = played_games(&hall)?;
        games.retain(|game| only.is_none_or(|only| game.title == only));
        // Games that are not over count for how players answer, and come last.
        games.sort_by_key(|game| (game.ended.is_none(), game.ended));
        let register = Register::new(hall.journal());
        let mut people: BTreeMap<(String, String), Standing> = BTreeMap::new();
        for game in &games {
            let mut rated = Vec::new();
            for sitting in &game.sittings {
                let page = register.find(&sitting.address)?.filter(|_| !sitting.address.is_empty());
                let key = page.as_ref().map_or(sitting.name.clone(), |page| format!("#{}", page.number));
                let standing = people.entry((game.title.clone(), key.clone())).or_insert_with(|| Standing {
                    name: page.map_or(sitting.name.clone(), |page| page.name),
                    title: game.title.clone(),
                    rating: START as i64,
                    games: 0,
                    wins: 0,
                    hours: None,
                    misses: 0,
                    since_miss: 0,
                    exact: START,
                    answers: Vec::new(),
                });
                standing.answers.extend(&sitting.answers);
                standing.misses += sitting.misses;
                if sitting.misses > 0 {
                    standing.since_miss = 0;
                }
                let Some(place) = game.place(sitting.seat).filter(|_| sitting.stayed) else { continue };
                standing.games += 1;
                standing.wins += u32::from(place == 1);
                standing.since_miss += u32::from(sitting.misses == 0);
                rated.push(((game.title.clone(), key), place, standing.exact));
            }
            for (who, change) in changes(&rated) {
                if let Some(standing) = people.get_mut(&who) {
                    standing.exact += change;
                }
            }
        }
        let mut standings: Vec<Standing> = people.into_values().collect();
        for standing in &mut standings {
            standing.rating = standing.exact.round() as i64;
            standing.hours = quartiles(&mut standing.answers);
        }
        standings.sort_by(|a, b| (&a.title, -a.rating, &a.name).cmp(&(&b.title, -b.rating, &b.name)));
        if office.json {
            return print_json(out, &standings);
        }
        for standing in &standings {
            let title = games::find(&standing.title).map_or(standing.title.as_str(), |title| title.name());
            let [first, half, third] = standing.hours.unwrap_or_default();
            let line = Sentence::new("standings-line")
                .with("title", title)
                .with("name", standing.name.as_str())
                .with("rating", standing.rating)
                .with("games", i64::from(standing.games))
                .with("wins", i64::from(standing.wins))
                .with("first", first)
                .with("half", half)
                .with("third", third)
                .with("misses", i64::from(standing.misses))
                .with("since", i64::from(standing.since_miss));
            writeln!(out, "{}", desk.say(office.language, &[], &line))?;
        }
        Ok(())
    }
}

/// What one game changes: each against each, as in Elo's rating.
fn changes<K: Clone>(rated: &[(K, usize, f64)]) -> Vec<(K, f64)> {
    let others = rated.len().saturating_sub(1).max(1) as f64;
    let change = |place: usize, rating: f64, other: &(K, usize, f64)| {
        let expected = 1.0 / (1.0 + 10f64.powf((other.2 - rating) / 400.0));
        let scored = match place.cmp(&other.1) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        STEP * (scored - expected) / others
    };
    let of = |at: usize| {
        let (_, place, rating) = &rated[at];
        let against = rated.iter().enumerate().filter(|(other, _)| *other != at);
        against.map(|(_, other)| change(*place, *rating, other)).sum()
    };
    rated.iter().enumerate().map(|(at, (who, ..))| (who.clone(), of(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_gains_others_lose() {
        let all = [("a", 1, 1_500.0), ("b", 2, 1_600.0), ("c", 2, 1_400.0)];
        let changed = changes(&all);
        assert!(changed.iter().map(|(_, change)| change).sum::<f64>().abs() < 1e-9, "{changed:?}");
        assert!(changed[0].1 > 0.0 && changed[1].1 < changed[2].1, "the favourite loses more: {changed:?}");
        assert_eq!(changes(&[("a", 1, 1_500.0)])[0].1, 0.0, "nobody else, nothing won");
    }
}
