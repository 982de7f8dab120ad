//! Measures tilebase on this machine, and prints Markdown tables.

mod basics;
mod boards;
mod divide;
mod frame;
mod languages;
mod patterns;
mod shapes;
mod slides;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["languages"] => languages::run(),
        ["basics", tilebase] => basics::run(tilebase),
        ["patterns", tilebase] => patterns::korf100(tilebase),
        ["partitions", tilebase] => patterns::partitions(tilebase),
        ["divide", _, shape, blank, name, starts] => {
            divide::run(shape, blank, name, starts.parse()?)
        }
        ["korf24", tilebase] => patterns::korf24(tilebase, 20),
        ["korf24", tilebase, count] => patterns::korf24(tilebase, count.parse()?),
        ["anytime", tilebase] => patterns::anytime(tilebase),
        ["slides", tilebase] => slides::run(tilebase),
        ["shapes", tilebase] => shapes::run(tilebase, false),
        ["shapes", tilebase, "--all"] => shapes::run(tilebase, true),
        _ => anyhow::bail!("expected a part of build-tools/bench native"),
    }
}
