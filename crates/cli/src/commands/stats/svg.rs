use std::fmt::Write;

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 500.0;

const LEFT: f64 = 112.0;
const RIGHT: f64 = 884.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 440.0;

/// Returns the histogram as an SVG picture. The title is plain text, without `<` and `&`.
pub fn histogram_svg(title: &str, boards_at: &[u64]) -> String {
    let most = boards_at.iter().copied().max().unwrap_or(1);
    let height = |boards: u64| (BOTTOM - TOP) * boards as f64 / most as f64;
    let column = (RIGHT - LEFT) / boards_at.len() as f64;
    let mut svg = String::new();
    let mut add = |element: String| {
        let _ = writeln!(svg, "{element}");
    };

    add(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="14">"#
    ));
    add(r#"<rect width="100%" height="100%" fill="white"/>"#.to_owned());
    add(format!(
        r#"<text x="{}" y="32" font-size="22" text-anchor="middle">{title}</text>"#,
        WIDTH / 2.0
    ));
    let boards_apart = step(most, 8);
    for boards in (0..=most / boards_apart).map(|label| label * boards_apart) {
        let y = BOTTOM - height(boards);
        add(format!(
            r#"<path d="M{LEFT} {y:.1}H{RIGHT}" stroke="lightgray"/>"#
        ));
        add(text(LEFT - 8.0, y + 5.0, "end", &boards.to_string()));
    }
    for (distance, &boards) in boards_at.iter().enumerate() {
        add(format!(
            r##"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="#31688E"/>"##,
            LEFT + column * (distance as f64 + 0.1),
            BOTTOM - height(boards),
            column * 0.8,
            height(boards)
        ));
    }
    let distances_apart = step(boards_at.len() as u64, 24) as usize;
    for distance in (0..boards_at.len()).step_by(distances_apart) {
        let x = LEFT + column * (distance as f64 + 0.5);
        add(text(x, BOTTOM + 20.0, "middle", &distance.to_string()));
    }
    add(text(
        (LEFT + RIGHT) / 2.0,
        HEIGHT - 14.0,
        "middle",
        "distance in moves",
    ));
    add(text(LEFT - 8.0, TOP - 16.0, "end", "boards"));
    add("</svg>".to_owned());
    svg
}

fn text(x: f64, y: f64, anchor: &str, content: &str) -> String {
    format!(r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{content}</text>"#)
}

/// Returns the distance between labels from 0 to `most`: 1, 2 or 5 times a power of ten, and so large
/// that there are at most `labels` after the one at 0.
fn step(most: u64, labels: u64) -> u64 {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|factor| factor * 10_u64.pow(power)));
    let mut steps = steps.filter(|step| most / step <= labels);
    steps.next().unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_steps() {
        for (most, labels, expected) in [
            (1, 8, 1),
            (8, 8, 1),
            (9, 8, 2),
            (24_047, 8, 5_000),
            (32, 24, 2),
            (81, 24, 5),
            (43_589_145_600, 8, 5_000_000_000),
        ] {
            assert_eq!(step(most, labels), expected, "{most}");
        }
    }
}
