//! Measures tilebase on this machine, and prints Markdown tables.

mod basics;
mod boards;
mod frame;
mod languages;
mod patterns;
mod shapes;
mod slides;

use std::path::Path;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["languages"] => languages::run(),
        ["basics", tilebase] => basics::run(Path::new(tilebase)),
        ["patterns", tilebase] => patterns::korf100(Path::new(tilebase)),
        ["divisions", tilebase] => patterns::divisions(Path::new(tilebase)),
        ["korf24", tilebase] => patterns::korf24(Path::new(tilebase), 20),
        ["korf24", tilebase, count] => patterns::korf24(Path::new(tilebase), count.parse()?),
        ["anytime", tilebase] => patterns::anytime(Path::new(tilebase)),
        ["slides", tilebase] => slides::run(Path::new(tilebase)),
        ["shapes", tilebase] => shapes::run(Path::new(tilebase), false),
        ["shapes", tilebase, "--all"] => shapes::run(Path::new(tilebase), true),
        _ => anyhow::bail!("expected a part of build-tools/bench native"),
    }
}
