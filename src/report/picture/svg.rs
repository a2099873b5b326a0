//! A scene as an SVG text, the same text on every machine. Colours and letters only; nothing is loaded from elsewhere.

use super::font;
use crate::board::Scene;
use crate::board::scene::{Anchor, Area, Point, Shape, Stroke, Text};
use crate::rules::Language;
use std::fmt::{self, Display, Formatter, Write};

/// Writes a scene.
pub fn write(scene: &Scene, language: Language) -> String {
    write_part(scene, language, scene.sheet())
}

/// Writes a part of a scene.
pub fn write_part(scene: &Scene, language: Language, part: Area) -> String {
    let mut svg = String::with_capacity(64 * 1024);
    // Writing into a text never fails.
    let _ = write_scene(&mut svg, scene, language, part);
    svg
}

fn write_scene(svg: &mut String, scene: &Scene, language: Language, part: Area) -> fmt::Result {
    let (left, top) = (Number(part.left), Number(part.top));
    let (width, height) = (Number(part.right - part.left), Number(part.bottom - part.top));
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{left} {top} {width} {height}" role="img" xml:lang="{}" font-family="{}">"#,
        language.code(),
        font::FAMILY
    )?;
    writeln!(svg, "<title>{}</title>", Escaped(&scene.title))?;
    if !scene.lines.is_empty() {
        writeln!(svg, "<desc>{}</desc>", Escaped(&scene.lines.join("\n")))?;
    }
    for shape in &scene.shapes {
        write_shape(svg, shape)?;
    }
    svg.write_str("</svg>\n")
}

fn write_shape(svg: &mut String, shape: &Shape) -> fmt::Result {
    match shape {
        Shape::Line { points, stroke } => {
            let points = Points(points);
            writeln!(
                svg,
                r#"<polyline points="{points}" fill="none" stroke-linejoin="round"{}/>"#,
                Edge(stroke)
            )
        }
        Shape::Circle { centre, radius, fill, stroke } => {
            let (x, y, radius) = (Number(centre.x), Number(centre.y), Number(*radius));
            writeln!(svg, r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"{}/>"#, Edge(stroke))
        }
        Shape::Polygon { points, fill, stroke } => {
            writeln!(svg, r#"<polygon points="{}" fill="{fill}"{}/>"#, Points(points), Edge(stroke))
        }
        Shape::Rect { area: Area { left, top, right, bottom }, round, fill, stroke } => writeln!(
            svg,
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{fill}"{}/>"#,
            Number(*left),
            Number(*top),
            Number(right - left),
            Number(bottom - top),
            Number(*round),
            Edge(stroke)
        ),
        Shape::Text(text) => write_text(svg, text),
    }
}

fn write_text(svg: &mut String, text: &Text) -> fmt::Result {
    let (x, y, size) = (Number(text.at.x), Number(text.at.y), Number(text.size));
    write!(svg, r#"<text x="{x}" y="{y}" font-size="{size}" fill="{}""#, text.colour)?;
    if text.bold {
        svg.write_str(r#" font-weight="bold""#)?;
    }
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => svg.write_str(r#" text-anchor="middle""#)?,
        Anchor::End => svg.write_str(r#" text-anchor="end""#)?,
    }
    if let Some(halo) = text.halo {
        let width = Number(text.size * 0.22);
        write!(
            svg,
            r#" stroke="{halo}" stroke-width="{width}" stroke-linejoin="round" paint-order="stroke""#
        )?;
    }
    writeln!(svg, ">{}</text>", Escaped(&text.text))
}

/// A measure with one place behind the point, if it needs one.
struct Number(f64);

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let tenths = tenths.unsigned_abs();
        match tenths % 10 {
            0 => write!(f, "{sign}{}", tenths / 10),
            tenth => write!(f, "{sign}{}.{tenth}", tenths / 10),
        }
    }
}

struct Points<'p>(&'p [Point]);

impl Display for Points<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (place, point) in self.0.iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(f, "{blank}{},{}", Number(point.x), Number(point.y))?;
        }
        Ok(())
    }
}

struct Edge<'e>(&'e Stroke);

impl Display for Edge<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Stroke { colour, width, dash } = self.0;
        if *width <= 0.0 {
            return Ok(());
        }
        write!(f, r#" stroke="{colour}" stroke-width="{}""#, Number(*width))?;
        if dash.is_empty() {
            return Ok(());
        }
        f.write_str(r#" stroke-dasharray=""#)?;
        for (place, length) in dash.iter().enumerate() {
            let blank = if place == 0 { "" } else { " " };
            write!(f, "{blank}{}", Number(*length))?;
        }
        f.write_str("\"")
    }
}

/// Words of players and boards, fit for XML: marks are written out, and what XML cannot hold is left out.
struct Escaped<'e>(&'e str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '\n' => f.write_char('\n')?,
                '\u{fffe}' | '\u{ffff}' => {}
                letter if letter.is_control() => {}
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let check = |number: f64, expected: &str| assert_eq!(Number(number).to_string(), expected);
        check(3.0, "3");
        check(3.12, "3.1");
        check(-0.26, "-0.3");
        check(-0.04, "0");
        check(999.96, "1000");
    }

    #[test]
    fn words_are_made_fit_for_xml() {
        assert_eq!(Escaped("<Tom> & \"Jerry\"\u{0}\u{1b}[1m").to_string(), "&lt;Tom&gt; &amp; \"Jerry\"[1m");
    }
}
