//! The parts of HTML, SVG and CSV files.

use std::fmt::{Display, Write};

use tilebase::Board;

/// The colours of charts, for light and for dark backgrounds.
const STYLE: &str = "\
<style>
.back{fill:#fff}text{fill:#222}.grid{stroke:#ddd}.bar{fill:#31688e}.way{stroke:#31688e;fill:none}.mistake{fill:#c0392b}
@media(prefers-color-scheme:dark){
.back{fill:#1b1b1b}text{fill:#ddd}.grid{stroke:#444}.bar{fill:#7fb3d5}.way{stroke:#7fb3d5}.mistake{fill:#ff8a7a}}
</style>";

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 500.0;
const LEFT: f64 = 112.0;
const RIGHT: f64 = 884.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 440.0;

/// A picture of values over steps, both from 0.
pub struct Chart {
    svg: String,
    steps: f64,
    most: f64,
}

impl Chart {
    /// Draws the title and the axes, with labels up to the largest value. The label of a step is at `offset` after its
    /// beginning.
    pub fn new(title: &str, axis: &str, steps: usize, most: u64, offset: f64) -> Chart {
        let title = escaped(title);
        let mut chart = Chart {
            svg: format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="14" role="img">
<title>{title}</title>
{STYLE}
<rect class="back" width="100%" height="100%"/>
"#
            ),
            steps: steps as f64,
            most: most as f64,
        };
        chart.text([LEFT, 28.0], "start", &title);
        for value in (0..=most).step_by(step(most, 8) as usize) {
            let y = chart.y(value as f64);
            chart.add(format_args!(
                r#"<path class="grid" d="M{LEFT} {y:.1}H{RIGHT}"/>"#
            ));
            chart.text([LEFT - 8.0, y + 5.0], "end", value);
        }
        for number in (0..=steps).step_by(step(steps as u64, 20) as usize) {
            let x = chart.x(number as f64 + offset);
            if x <= RIGHT {
                chart.text([x, BOTTOM + 20.0], "middle", number);
            }
        }
        chart.text([(LEFT + RIGHT) / 2.0, HEIGHT - 14.0], "middle", axis);
        chart
    }

    pub fn x(&self, step: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * step / self.steps
    }

    pub fn y(&self, value: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * value / self.most
    }

    /// Draws a bar, up to a value, in the middle of a step.
    pub fn bar(&mut self, number: usize, value: f64) {
        let (x, y) = (self.x(number as f64 + 0.1), self.y(value));
        let (width, height) = (self.x(0.8) - LEFT, BOTTOM - y);
        self.add(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" class="bar"/>"#
        ));
    }

    fn text(&mut self, [x, y]: [f64; 2], anchor: &str, content: impl Display) {
        self.add(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{content}</text>"#
        ));
    }

    /// Adds an SVG element.
    pub fn add(&mut self, element: impl Display) {
        let _ = writeln!(self.svg, "{element}");
    }

    pub fn finished(self) -> String {
        self.svg + "</svg>\n"
    }
}

/// Returns the step between the labels of an axis from 0 to `most`: 1, 2 or 5 times a power of ten. It is the smallest
/// step with at most `labels` labels after 0.
fn step(most: u64, labels: u64) -> u64 {
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
