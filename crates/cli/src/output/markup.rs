//! The parts of HTML, SVG and CSV files.

use std::fmt::Write;

use tilebase::Board;

pub fn text(x: f64, y: f64, anchor: &str, content: &str) -> String {
    format!(r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{content}</text>"#)
}

/// Returns the step between the labels of an axis from 0 to `most`: 1, 2 or 5 times a power of ten. It is the smallest
/// step with at most `labels` labels after 0.
pub fn step(most: u64, labels: u64) -> u64 {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|factor| factor * 10_u64.pow(power)));
    let mut steps = steps.filter(|step| most / step <= labels);
    steps.next().unwrap_or(most)
}

/// Draws a board: a frame, and a square with a number for each tile.
pub fn board_svg(board: &Board) -> String {
    const CELL: usize = 40;
    let cols = board.shape().cols();
    let (width, height) = (CELL * cols, CELL * board.shape().rows());
    let mut svg = format!(
        r#"<svg viewBox="-2 -2 {} {}" role="img"><title>{board}</title><rect class="frame" width="{width}" height="{height}"/>"#,
        width + 4,
        height + 4
    );
    let tiles = board.tiles().iter().enumerate();
    for (cell, tile) in tiles.filter(|&(_, &tile)| tile != 0) {
        let (x, y) = (CELL * (cell % cols), CELL * (cell / cols));
        let _ = write!(
            svg,
            r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}"/><text x="{}" y="{}">{tile}</text>"#,
            x + CELL / 2,
            y + 28
        );
    }
    svg + "</svg>"
}

/// The style of boards that [`board_svg`] draws.
const BOARDS: &str = "\
svg rect{fill:#fff;stroke:#000}
svg .frame{fill:#ddd}
svg text{font:bold 22px sans-serif;text-anchor:middle}";

/// Returns a page of HTML, which needs no other file. The title is plain text.
pub fn page(title: &str, style: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{style}\n{BOARDS}\n</style>\n{body}</html>\n"
    )
}

/// Returns text with the characters of HTML and SVG written as entities.
pub fn escaped(text: &str) -> String {
    let entities = [
        ('&', "&amp;"),
        ('<', "&lt;"),
        ('>', "&gt;"),
        ('"', "&quot;"),
    ];
    let escape = |text: String, (character, entity)| text.replace(character, entity);
    entities.into_iter().fold(text.to_owned(), escape)
}

/// Returns a line of a CSV file. Quotes a field if necessary. A spreadsheet must not read a field as a formula, so a quote
/// comes before the characters that start one.
pub fn csv_row(fields: &[impl AsRef<str>]) -> String {
    const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    let field = |text: &str| {
        let quote = if text.starts_with(FORMULA) { "'" } else { "" };
        match text.contains([',', '"', '\n', '\r']) {
            true => format!("\"{quote}{}\"", text.replace('"', "\"\"")),
            false => format!("{quote}{text}"),
        }
    };
    let fields = fields.iter().map(|text| field(text.as_ref()));
    fields.collect::<Vec<_>>().join(",") + "\n"
}
