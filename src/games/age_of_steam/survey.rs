//! Links are followed once for each network: positions share a network until somebody builds, and most orders of a turn
//! ask about the same one. What is kept here changes no answer, only how soon it comes.

use super::AgeOfSteam;
use super::state::Open;
use crate::board::hex::{Net, Network};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The network that was asked about last, and what was found out about it.
#[derive(Default)]
pub struct Survey {
    /// The complete links.
    net: Mutex<(Weak<Network>, Option<Arc<Net>>)>,
    /// The network that an audit found in order.
    sound: Mutex<Weak<Network>>,
}

impl AgeOfSteam {
    /// The complete links of a position.
    pub fn net(&self, open: &Open) -> Arc<Net> {
        let mut kept = self.survey.net.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            (network, Some(net)) if is_of(network, open) => net.clone(),
            _ => {
                let net = Arc::new(Net::new(&open.land(self)));
                *kept = (Arc::downgrade(&open.network), Some(net.clone()));
                net
            }
        }
    }

    /// Checks a network, unless it is the very one that was found in order before.
    pub fn check_network(
        &self,
        open: &Open,
        check: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        let mut sound = self.survey.sound.lock().unwrap_or_else(PoisonError::into_inner);
        if !is_of(&sound, open) {
            check()?;
            *sound = Arc::downgrade(&open.network);
        }
        Ok(())
    }
}

/// Whether it is the network of a position: what lies behind a shared pointer never changes.
fn is_of(network: &Weak<Network>, open: &Open) -> bool {
    network.upgrade().is_some_and(|network| Arc::ptr_eq(&network, &open.network))
}
