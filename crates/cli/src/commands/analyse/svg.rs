use std::fmt::Write;

use tilebase::claims::{counted, noun};

use super::table::Solve;
use crate::output::markup::{step, text};

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 420.0;

const LEFT: f64 = 56.0;
const RIGHT: f64 = 884.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 364.0;

/// The colours, for light and for dark backgrounds.
const STYLE: &str = "\
<style>
rect{fill:#fff}text{fill:#222}.grid{stroke:#ddd}.way{stroke:#31688e;fill:none}.mistake{fill:#c0392b}
@media(prefers-color-scheme:dark){
rect{fill:#1b1b1b}text{fill:#ddd}.grid{stroke:#444}.way{stroke:#7fb3d5}.mistake{fill:#ff8a7a}}
</style>";

/// Draws the distance over the moves as an SVG picture. Each mistake is a triangle, whose title names the move and the
/// better ones. Unknown distances are left out.
pub fn distances_svg(solve: &Solve) -> String {
    let analysis = &solve.analysis;
    let known = || analysis.distances.iter().copied().flatten();
    let (moves, most) = (solve.moves.len().max(1), known().max().unwrap_or(0).max(1));
    let x = |number: usize| LEFT + (RIGHT - LEFT) * number as f64 / moves as f64;
    let y = |distance: u8| BOTTOM - (BOTTOM - TOP) * f64::from(distance) / f64::from(most);
    let noun = noun(solve.metric);
    let mut svg = String::new();
    let mut add = |element: String| {
        let _ = writeln!(svg, "{element}");
    };

    add(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="14" role="img">"#
    ));
    let [length, mistakes] = [
        counted(solve.moves.len(), noun),
        counted(analysis.mistakes.len(), "mistake"),
    ];
    let title = format!("Distance to the goal: {length}, {mistakes}");
    add(format!("<title>{title}</title>\n{STYLE}"));
    add(r#"<rect width="100%" height="100%"/>"#.to_owned());
    add(text(LEFT, 28.0, "start", &title));
    for distance in (0..=most).step_by(step(most.into(), 10) as usize) {
        let y = y(distance);
        add(format!(
            r#"<path class="grid" d="M{LEFT} {y:.1}H{RIGHT}"/>"#
        ));
        add(text(LEFT - 8.0, y + 5.0, "end", &distance.to_string()));
    }
    for number in (0..=moves).step_by(step(moves as u64, 20) as usize) {
        let shown = number.to_string();
        add(text(x(number), BOTTOM + 20.0, "middle", &shown));
    }
    add(text(
        (LEFT + RIGHT) / 2.0,
        HEIGHT - 14.0,
        "middle",
        &format!("{noun}s"),
    ));
    let points = (0..).zip(&analysis.distances);
    let points = points.filter_map(|(number, distance)| {
        let (x, y) = (x(number), y((*distance)?));
        Some(format!("{x:.1},{y:.1}"))
    });
    let points = points.collect::<Vec<_>>().join(" ");
    add(format!(
        r#"<polyline class="way" stroke-width="2" points="{points}"/>"#
    ));
    for mistake in &analysis.mistakes {
        let number = mistake.before + 1;
        let (x, y) = (x(number), y(analysis.distances[number].unwrap_or(0)));
        let [played, better] = solve.explained(mistake);
        add(format!(
            r#"<path class="mistake" d="M{x:.1} {:.1}l6 -10h-12z"><title>{noun} {number}: {played}; better: {better}</title></path>"#,
            y - 3.0
        ));
    }
    add("</svg>".to_owned());
    svg
}
