//! Tables of text, and the parts of HTML and CSV files.

use std::fmt::Write;

use tilebase::Board;

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

/// Returns text with the characters of HTML written as entities.
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns a field of a CSV file, in quotes if necessary. A spreadsheet must not read a field as a formula, so a quote
/// comes before the characters that start one.
pub fn csv_field(text: &str) -> String {
    const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    let quote = if text.starts_with(FORMULA) { "'" } else { "" };
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{quote}{}\"", text.replace('"', "\"\"")),
        false => format!("{quote}{text}"),
    }
}

/// Returns lines of cells in columns, aligned at the right or, for the columns in `left`, at the left.
pub fn columns<const N: usize>(lines: &[[String; N]], left: &[usize]) -> String {
    let mut texts = vec![String::new(); lines.len()];
    for column in 0..N {
        let widths = lines.iter().map(|line| line[column].chars().count());
        let width = widths.max().unwrap_or(0);
        for (text, line) in texts.iter_mut().zip(lines) {
            let cell = &line[column];
            *text += &match left.contains(&column) {
                true => format!("{cell:<width$}  "),
                false => format!("{cell:>width$}  "),
            };
        }
    }
    let texts = texts.iter().map(|text| text.trim_end().to_owned() + "\n");
    texts.collect()
}
