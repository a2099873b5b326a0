//! An SVG text as a PNG file. The system's fonts are never asked, so every machine draws the same.

use super::font;
use super::palette::{Colour, Palette};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Reads an SVG text as far as drawing needs it.
pub fn read(svg: &str) -> Result<Tree, String> {
    let options =
        Options { fontdb: font::fonts(), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    Tree::from_str(svg, &options).map_err(|error| error.to_string())
}

/// Draws an SVG text, so many dots to a unit.
pub fn draw(svg: &str, dots: u16) -> Result<Vec<u8>, String> {
    let tree = read(svg)?;
    let scale = f32::from(dots);
    let size = tree.size().to_int_size().scale_by(scale).ok_or("it is too large to draw")?;
    let mut dots = Pixmap::new(size.width(), size.height()).ok_or("there is nothing to draw")?;
    dots.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut dots.as_mut());
    encode(&dots).map_err(|error| error.to_string())
}

/// A picture as a file. Boards are opaque and flat: without transparency, with few colours and with every row as it is,
/// they pack to a third of what the usual way makes of them.
fn encode(dots: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let colours: Vec<Colour> = dots.pixels().iter().map(|dot| [dot.red(), dot.green(), dot.blue()]).collect();
    let palette = Palette::of(&colours);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, dots.width(), dots.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.kept.concat());
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header()?.write_image_data(&palette.places(&colours))?;
    Ok(bytes)
}

/// What every text of an SVG text covers when it is drawn.
#[cfg(test)]
pub fn text_areas(svg: &str) -> Vec<(String, crate::board::scene::Area)> {
    use resvg::usvg::{Group, Node};
    fn walk(group: &Group, areas: &mut Vec<(String, crate::board::scene::Area)>) {
        for node in group.children() {
            match node {
                Node::Group(group) => walk(group, areas),
                Node::Text(text) => {
                    let said = text.chunks().iter().map(|chunk| chunk.text()).collect();
                    let drawn = text.flattened().abs_bounding_box();
                    let [left, top, right, bottom] =
                        [drawn.left(), drawn.top(), drawn.right(), drawn.bottom()].map(f64::from);
                    areas.push((said, crate::board::scene::Area { left, top, right, bottom }));
                }
                _ => {}
            }
        }
    }
    let mut areas = Vec::new();
    walk(read(svg).expect("it can be drawn").root(), &mut areas);
    areas
}
