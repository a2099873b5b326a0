//! The letters of pictures, built in and read once. The one place that names the font.

use resvg::usvg::fontdb::{Database, Source};
use std::sync::{Arc, LazyLock};

/// What a picture asks for; a browser that lacks the first takes one that is as wide or narrower.
pub const FAMILY: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// Plain and bold letters.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for letters in [dejavu::sans::regular(), dejavu::sans::bold()] {
        fonts.load_font_source(Source::Binary(Arc::new(letters)));
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// The letters of pictures.
pub fn fonts() -> Arc<Database> {
    Arc::clone(&FONTS)
}
