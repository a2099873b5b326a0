//! The board of Age of Steam as a drawing.
use super::AgeOfSteam;
use super::view::View;
use crate::board::Scene;
use crate::games::Onlooker;
pub fn scene(_: &AgeOfSteam, _: &View<'_>, _: Option<&View<'_>>, _: &Onlooker<'_>) -> Scene {
    Scene::default()
}
