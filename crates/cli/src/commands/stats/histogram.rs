//! Drawing how many boards there are at each distance.

use std::error::Error;
use std::fmt::Write;

use plotters::prelude::*;

/// The histogram in characters; the longest bar has 50.
pub fn text(boards_at: &[u64]) -> String {
    let most = boards_at.iter().copied().max().unwrap_or(1);
    let mut text = "distance       boards\n".to_owned();
    for (distance, &boards) in boards_at.iter().enumerate() {
        let bar = "#".repeat((boards * 50).div_ceil(most) as usize);
        let _ = writeln!(text, "{distance:>8} {boards:>12}  {bar}");
    }
    text
}

/// The histogram as an SVG picture.
pub fn svg(title: &str, boards_at: &[u64]) -> anyhow::Result<String> {
    let mut picture = String::new();
    draw(&mut picture, title, boards_at)
        .map_err(|error| anyhow::anyhow!("cannot draw the histogram: {error}"))?;
    Ok(picture)
}

fn draw(picture: &mut String, title: &str, boards_at: &[u64]) -> Result<(), Box<dyn Error>> {
    let most = boards_at.iter().copied().max().unwrap_or(1) as f64;
    let distances = boards_at.len() as f64;
    let root = SVGBackend::with_string(picture, (900, 500)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 22))
        .margin(16)
        .x_label_area_size(48)
        .y_label_area_size(80)
        .build_cartesian_2d(-0.5..distances - 0.5, 0.0..most * 1.05)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .x_desc("distance in moves")
        .y_desc("boards")
        .x_labels(boards_at.len().min(24))
        .x_label_formatter(&|distance| format!("{distance:.0}"))
        .y_label_formatter(&|boards| format!("{boards:.0}"))
        .label_style(("sans-serif", 14))
        .draw()?;
    let bars = boards_at.iter().enumerate().map(|(distance, &boards)| {
        let middle = distance as f64;
        let corners = [(middle - 0.4, 0.0), (middle + 0.4, boards as f64)];
        Rectangle::new(corners, RGBColor(49, 104, 142).filled())
    });
    chart.draw_series(bars)?;
    root.present()?;
    Ok(())
}
