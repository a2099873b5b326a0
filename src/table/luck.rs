//! The luck of one record: drawn from the table's secret, or told by the moderator.

use super::draft::Sheet;
use super::house::LuckKind;
use super::replay::Replay;
use crate::rules::luck::{Draw, Drawn, Secret, Told};
use crate::rules::{Ask, Dice, Owed};
use std::sync::LazyLock;

/// The secret of luck that is nobody's: of a public copy.
static NOBODY: LazyLock<Secret> = LazyLock::new(|| Secret::new([0; 32]));

/// The luck of one record, drawn or told.
pub enum Luck<'t> {
    /// Drawn from the secret.
    Drawn(Drawn<'t>),
    /// Told by the moderator.
    Told(Told),
}

impl<'t> Luck<'t> {
    /// The luck for the next record of a sheet.
    pub fn of(replay: &'t Replay, sheet: &Sheet) -> Luck<'t> {
        let house = &replay.house;
        match house.luck {
            LuckKind::Drawn => Luck::Drawn(Drawn {
                // A public copy cannot draw; it can only be looked at, never played on.
                secret: house.secret.as_ref().unwrap_or(&NOBODY),
                salts: &house.progress.salts,
                table: &replay.table,
                record: sheet.seq(),
                draws: Vec::new(),
            }),
            LuckKind::Told => {
                let waiting = house.progress.told.iter().skip(sheet.used()).cloned().collect();
                Luck::Told(Told { waiting, ..Told::default() })
            }
        }
    }

    /// What was drawn.
    pub fn draws(&self) -> &[Draw] {
        match self {
            Luck::Drawn(drawn) => &drawn.draws,
            Luck::Told(told) => &told.draws,
        }
    }

    /// A told outcome that the die asked for does not have.
    pub fn wrong(&self) -> Option<&(String, Ask)> {
        match self {
            Luck::Drawn(_) => None,
            Luck::Told(told) => told.wrong.as_ref(),
        }
    }
}

impl Dice for Luck<'_> {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        match self {
            Luck::Drawn(drawn) => drawn.draw(ask),
            Luck::Told(told) => told.draw(ask),
        }
    }
}
