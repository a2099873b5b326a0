//! A network as a position keeps it: copies share it until somebody builds, and what was found out about it stays with
//! it. What is kept changes no answer, only how soon it comes.

use super::{Change, Goods, HexMap, Land, Link, Net, Network};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A network that the copies of a position share.
#[derive(Debug, Clone, Default)]
pub struct Surveyed(Arc<Survey>);

/// A network and what is known about it.
#[derive(Debug, Default)]
struct Survey {
    network: Network,
    links: OnceLock<Vec<Link>>,
    net: OnceLock<Net>,
    /// Set once an audit found it in order.
    sound: OnceLock<()>,
}

impl Clone for Survey {
    /// Whoever copies it wants to change it: nothing is known about the copy.
    fn clone(&self) -> Survey {
        Survey { network: self.network.clone(), ..Survey::default() }
    }
}

impl Surveyed {
    /// Carries out what has been decided.
    pub fn apply(&mut self, change: &Change) {
        let survey = Arc::make_mut(&mut self.0);
        survey.network.apply(change);
        (survey.links, survey.net, survey.sound) = Default::default();
    }

    /// All links, complete or not. The map and the colours of new cities are the game's, always the same.
    pub fn links(&self, map: &HexMap, new_cities: &[Goods]) -> &[Link] {
        self.0.links.get_or_init(|| Land::new(map, &self.0.network, new_cities).links())
    }

    /// The complete links as goods see them.
    pub fn net(&self, map: &HexMap, new_cities: &[Goods]) -> &Net {
        let land = Land::new(map, &self.0.network, new_cities);
        self.0.net.get_or_init(|| Net::of(&land, self.links(map, new_cities)))
    }

    /// Checks the network, unless it is the very one that was found in order before.
    pub fn check(&self, check: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        if self.0.sound.get().is_none() {
            check()?;
            // Whoever was quicker found the same.
            let _ = self.0.sound.set(());
        }
        Ok(())
    }
}

impl Deref for Surveyed {
    type Target = Network;

    fn deref(&self) -> &Network {
        &self.0.network
    }
}

impl PartialEq for Surveyed {
    fn eq(&self, other: &Surveyed) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.network == other.0.network
    }
}

impl Serialize for Surveyed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.network.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Surveyed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Surveyed, D::Error> {
        let network = Network::deserialize(deserializer)?;
        Ok(Surveyed(Arc::new(Survey { network, ..Survey::default() })))
    }
}
