//! Phase 6: bankruptcy ("Fallimento").

use super::SteamBarons;
use super::events::Event;
use super::state::owner;
use crate::board::hex::Change;
use crate::rules::Story;

/// A company whose marker lies in box B leaves the game: its shares are worthless, its treasury is lost, its links stay
/// and are nobody's. One at a time; false when there is none.
pub fn declare(story: &mut Story<'_, SteamBarons>) -> bool {
    let open = story.open();
    let gone = |company: &_| open.firm(*company).price.is_none() && !open.firm(*company).bankrupt;
    let Some(company) = story.rules().board.companies().find(gone) else { return false };
    let treasury = open.firm(company).treasury;
    story.add(Event::WentBankrupt { company, treasury, change: Change::Abandoned { owner: owner(company) } });
    true
}
