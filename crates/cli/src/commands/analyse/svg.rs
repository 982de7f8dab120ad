use tilebase::claims::{counted, noun};

use super::table::Solve;
use crate::output::markup::Chart;

/// Draws the distance over the moves as an SVG picture. Each mistake is a triangle, whose title names the move and the
/// better ones. Unknown distances are left out.
pub fn distances_svg(solve: &Solve) -> String {
    let analysis = &solve.analysis;
    let known = || analysis.distances.iter().copied().flatten();
    let (moves, most) = (solve.moves.len().max(1), known().max().unwrap_or(0).max(1));
    let noun = noun(solve.metric);
    let [length, mistakes] = [
        counted(solve.moves.len(), noun),
        counted(analysis.mistakes.len(), "mistake"),
    ];
    let title = format!("Distance to the goal: {length}, {mistakes}");
    let mut chart = Chart::new(&title, &format!("{noun}s"), moves, most.into(), 0.0);
    let points = (0_u32..).zip(&analysis.distances);
    let points = points.filter_map(|(number, distance)| {
        let (x, y) = (chart.x(number.into()), chart.y((*distance)?.into()));
        Some(format!("{x:.1},{y:.1}"))
    });
    let points = points.collect::<Vec<_>>().join(" ");
    chart.add(format_args!(
        r#"<polyline class="way" stroke-width="2" points="{points}"/>"#
    ));
    for mistake in &analysis.mistakes {
        let number = mistake.before + 1;
        let distance = analysis.distances[number].unwrap_or(0);
        let (x, y) = (chart.x(number as f64), chart.y(distance.into()));
        let [played, better] = solve.explained(mistake);
        chart.add(format_args!(
            r#"<path class="mistake" d="M{x:.1} {:.1}l6 -10h-12z"><title>{noun} {number}: {played}; better: {better}</title></path>"#,
            y - 3.0
        ));
    }
    chart.finished()
}
