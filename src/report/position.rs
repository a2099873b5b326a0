//! A whole position as a text.

use super::layout::{Prepared, Ready};
use super::mentioned::{OfBoard, OfView};
use super::{Desk, Leaf, standing};
use crate::games::{self, BoardLabel, Game};
use crate::orders::Pen;
use crate::rules::{Language, Place, Seat, Sentence, Turn, Viewer};
use crate::table::{Replay, Standing};
use serde::Serialize;

/// What the layout of a position is given.
#[derive(Serialize)]
pub(super) struct Page<'p> {
    /// What the title shows to this viewer; layouts look for it most often, and they look from the top.
    view: OfView<'p>,
    language: &'static str,
    table: &'p str,
    title: &'p str,
    names: &'p [String],
    board: OfBoard<'p>,
    /// Whose move it is, in a sentence.
    standing: String,
    /// Who is to move.
    pub(super) turn: Vec<Seat>,
    /// The seat that looks; nobody's for the public and the moderator.
    viewer: Option<Seat>,
    moderator: bool,
    /// The word that stands for the title.
    id: &'p str,
    /// What the board is called, and whether it is the published one.
    label: BoardLabel,
    /// Places from first to last, when the game is over.
    ranking: Option<Vec<Place>>,
    /// What seats left ahead, as far as the viewer may know it.
    plans: Vec<Plans>,
    /// Whether it stands in a letter, which says first what is asked.
    pub(super) letter: bool,
    /// Whether what is asked is asked of the viewer, in a letter to them.
    pub(super) mine: bool,
}

/// What one seat left ahead, as orders.
#[derive(Serialize)]
pub(super) struct Plans {
    seat: Seat,
    orders: Vec<String>,
}

impl Desk {
    /// A position of a table, the present one or an earlier one, as far as the viewer may know it.
    pub fn position(&self, language: Language, replay: &Replay, game: &dyn Game, viewer: Viewer) -> String {
        let page = self.position_page(language, replay, game, viewer);
        self.write(language, &format!("{}/position.txt", replay.house.opening.title), &page)
    }

    /// What a board is called, and whether it is the printed one.
    pub fn board_line(&self, language: Language, title: &str, label: &BoardLabel) -> String {
        let id = format!("board-{title}-{}", label.name.to_lowercase().replace(' ', "-"));
        let sentence = match label.published {
            true => Sentence::new("report-board"),
            false => Sentence::new("report-board-not-published"),
        };
        self.say(language, &[], &sentence.with("board", self.words.word(language, &id, &label.name)))
    }

    /// The present position of a table for a letter.
    pub fn position_leaf(&self, language: Language, replay: &Replay, viewer: Viewer) -> Leaf {
        let page = self.position_page(language, replay, &*replay.game, viewer);
        self.write_both(language, &format!("{}/position", replay.house.opening.title), &page)
    }

    /// The same position with all that can be prepared, for measuring how long the layout alone takes.
    pub fn prepared_position(
        &self,
        language: Language,
        replay: &Replay,
        viewer: Viewer,
    ) -> Result<impl Fn() -> String + '_, String> {
        let page = self.position_page(language, replay, &*replay.game, viewer);
        let layout = format!("{}/position.txt", replay.house.opening.title);
        let prepared = self.layout(language).prepared(&layout, &Ready::new(&page))?;
        Ok(move || prepared.write())
    }

    /// Both layouts of the present position, prepared.
    pub(super) fn prepared_position_leaf(
        &self,
        language: Language,
        replay: &Replay,
        seat: Seat,
    ) -> Result<[Prepared<'_>; 2], String> {
        let page = self.position_page(language, replay, &*replay.game, Viewer::Seat(seat));
        self.prepare_both(language, &format!("{}/position", replay.house.opening.title), &page)
    }

    pub(super) fn position_page<'p>(
        &'p self,
        language: Language,
        replay: &'p Replay,
        game: &'p dyn Game,
        viewer: Viewer,
    ) -> Page<'p> {
        let opening = &replay.house.opening;
        let is_present = std::ptr::addr_eq(game, &*replay.game);
        let standing = if is_present { replay.standing() } else { standing::of_position(game.turn()) };
        let turn = match &standing {
            Standing::ToMove(seats) => seats.clone(),
            _ => Vec::new(),
        };
        let seats = Seat::all(opening.seats.len()).filter(|seat| viewer.sees(*seat));
        let pen = Pen { language, players: &opening.seats };
        let plans = seats.map(|seat| Plans { seat, orders: game.plans(seat, &pen) });
        let plans = plans.filter(|plans| !plans.orders.is_empty()).collect();
        let ranking = match game.turn() {
            Turn::Over(ranking) => Some(ranking),
            Turn::Seats(_) => None,
        };
        Page {
            id: &opening.title,
            label: BoardLabel::of(&opening.board),
            ranking,
            plans,
            letter: false,
            mine: false,
            language: language.code(),
            table: &replay.table,
            title: games::find(&opening.title).map_or(&opening.title, |title| title.name()),
            names: &opening.seats,
            board: OfBoard { board: &opening.board, mentioned: &self.board },
            standing: self.stands(language, replay, &standing, None),
            turn,
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Public | Viewer::Moderator => None,
            },
            moderator: viewer == Viewer::Moderator,
            view: OfView { view: game.view(viewer), mentioned: &self.view },
        }
    }
}
