//! The textbook program with its output buffered.

use std::io::{self, BufWriter, Write};

fn main() {
    let mut out = BufWriter::new(io::stdout().lock());
    benchmarks::textbook::answer_lines(|answer| {
        writeln!(out, "{answer}").expect("room for the answers");
    });
}
