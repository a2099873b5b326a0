//! How pages tell the lists of a view, line by line.

use super::view::{CellView, EndView, GridRow, MapCell, MapRow, NextView, SmallView, SpotView, TileView};
use crate::rules::{Line, Of, Text};

impl SpotView {
    fn write<'t>(&self, text: &'t mut Text) -> &'t mut Text {
        let SpotView { vertical, rows, horizontal, columns } = self;
        let (vertical, rows) = (("vertical", Of::Sign(vertical)), ("rows", Of::Sign(rows)));
        let (horizontal, columns) = (("horizontal", Of::Sign(horizontal)), ("columns", Of::Sign(columns)));
        text.speaking("rd-spot", &[vertical, rows, horizontal, columns])
    }

    /// As the head of a row or a column.
    fn write_head<'t>(&self, text: &'t mut Text) -> &'t mut Text {
        match (self.rows, self.columns) {
            (0, 0) => text.put("0"),
            _ => self.write(text),
        }
    }
}

impl Line for TileView<'_> {
    fn write(&self, text: &mut Text) {
        let spot = ("spot", Of::Text(&|text| self.spot.write(text)));
        let kind = ("kind", Of::Word("rd-tile-", self.id, self.name));
        let (turned, rails) = (("turned", Of::Sign(&self.turned)), ("rails", Of::Sign(&self.rails)));
        text.speaking("rd-tile-on-table", &[spot, kind, turned, rails]);
    }
}

impl Line for GridRow<'_> {
    fn write(&self, text: &mut Text) {
        for (nth, tile) in self.tiles.iter().enumerate() {
            text.put(if nth == 0 { "" } else { "    " }).sign(self.sign);
            for cell in tile {
                text.put(" ");
                match cell {
                    CellView::Sign(sign) => text.sign(sign),
                    CellView::Station(id) => text.word("rd-letter-", id, &capital(id)),
                };
            }
        }
    }
}

fn capital(id: &str) -> String {
    id.chars().take(1).flat_map(char::to_uppercase).collect()
}

impl Line for EndView {
    fn write(&self, text: &mut Text) {
        let end = ("end", Of::Word("rd-end-", self.name, self.name));
        let spot = ("spot", Of::Text(&|text| self.spot.write(text)));
        let cell = ("cell", Of::Sign(&self.cell));
        let heading = ("heading", Of::Word("rd-side-", self.heading, self.heading));
        let next = ("next", Of::Text(&|text| write_spots(&self.spots, text)));
        match (self.dead, self.station) {
            (true, _) => text.speaking("rd-end-dead", &[end, spot, cell]),
            (false, true) => text.speaking("rd-end-station", &[end, spot, cell, next]),
            (false, false) => text.speaking("rd-end-rail", &[end, spot, cell, heading, next]),
        };
    }
}

fn write_spots<'t>(spots: &[NextView], text: &'t mut Text) -> &'t mut Text {
    for (nth, NextView { way, cell, terrain }) in spots.iter().enumerate() {
        let (way, terrain) = (Of::Word("rd-side-", way, way), Of::Word("rd-terrain-", terrain, terrain));
        text.put(if nth == 0 { "" } else { ", " });
        text.speaking("rd-next", &[("cell", Of::Sign(cell)), ("way", way), ("terrain", terrain)]);
    }
    if spots.is_empty() { text.message("rd-nothing") } else { text }
}

impl Line for MapRow<'_> {
    /// Cells stand between bars, for a layout to set them in columns.
    fn write(&self, text: &mut Text) {
        match &self.spot {
            Some(spot) => spot.write_head(text),
            None => text.put("-"),
        };
        for cell in &self.cells {
            text.put("|");
            match cell {
                MapCell::Column(spot) => spot.write_head(text),
                MapCell::Tile(Some(small)) => small.write(text),
                MapCell::Tile(None) => text.put("."),
            };
        }
    }
}

impl SmallView<'_> {
    fn write<'t>(&self, text: &'t mut Text) -> &'t mut Text {
        let [before, after] = if self.in_play { ["[", "]"] } else { ["", ""] };
        text.put(before).initial("rd-tile-", self.id, self.name);
        for id in &self.stations {
            text.small("rd-letter-", id, &capital(id));
        }
        text.put(after)
    }
}
