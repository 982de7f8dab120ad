//! The parts of SVG pictures.

use std::path::Path;

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
