//! Whole games between players who do anything legal.

use super::super::AgeOfSteam;
use crate::games::harness;

#[test]
fn anything_legal_leads_to_an_end() {
    for (seats, seed) in [(3, 1), (4, 2)] {
        harness::play::<AgeOfSteam>(seats, seed, 1, |rules, _, state, _| {
            use crate::rules::Rules;
            rules.audit(state).unwrap();
        });
    }
}
