//! Who controls a company ("Controllare una Compagnia").

use super::data::Company;
use super::state::Open;
use crate::rules::Seat;

/// Who takes the charter of a company if its shares lie like this, by seat; nobody where it stays.
///
/// The first buyer takes it. It is lost as soon as somebody else holds more; whoever holds as many as another keeps it,
/// and whoever has sold all keeps it until somebody holds a share. Of several who hold the most, the one nearest
/// clockwise from the old holder takes it (B7).
pub fn heir(holder: Option<Seat>, held: &[u32]) -> Option<Seat> {
    let most = held.iter().copied().max().unwrap_or(0);
    let has = holder.map_or(0, |holder| held[holder.index()]);
    if most <= has {
        return None;
    }
    let from = holder.map_or(0, Seat::index);
    let clockwise = (1..=held.len()).map(|step| Seat::at((from + step) % held.len()));
    clockwise.into_iter().find(|seat| held[seat.index()] == most)
}

/// The shares of a company in players' hands, by seat.
pub fn held(open: &Open, company: Company) -> Vec<u32> {
    open.investors.iter().map(|investor| investor.shares[company.index()]).collect()
}
