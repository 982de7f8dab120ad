//! The parts of SVG pictures.

use std::fmt::Write;
use std::path::Path;

use tilebase::Board;

use crate::args::UsageError;
use crate::output::check_file;

/// Fails if the file of `--svg` cannot be written, or if its name does not end in `.svg`.
pub fn check_svg_file(path: &Path) -> anyhow::Result<()> {
    check_file(path, "--svg")?;
    let extension = path.extension().unwrap_or_default();
    if !extension.eq_ignore_ascii_case("svg") {
        let (path, svg) = (path.display(), path.with_extension("svg"));
        let svg = svg.display();
        let error = format!("--svg: {path} does not end in .svg; name it {svg}");
        return Err(UsageError::new(error).into());
    }
    Ok(())
}

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
