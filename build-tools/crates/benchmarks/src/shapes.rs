//! Measures how fast tables of all shapes are generated.

use std::ops::ControlFlow;

use anyhow::ensure;
use nix::sys::resource::{UsageWho, getrusage};
use tilebase_frontier::internal::Layout;
use tilebase_gen::Generator;
use tilebase_lookup::{Goal, Kind, Shape, Table, TableBytes};

use crate::frame::{folder_in_memory, generate, head, median};

/// The shapes to measure with their largest distances (OEIS A151944), ordered by memory, since the system reports the
/// peak of all child processes so far.
const SHAPES: [(&str, u8); 12] = [
    ("2x2", 6),
    ("2x3", 21),
    ("3x2", 21),
    ("2x4", 36),
    ("4x2", 36),
    ("3x3", 31),
    ("5x2", 55),
    ("2x5", 55),
    ("6x2", 80),
    ("4x3", 53),
    ("3x4", 53),
    ("2x6", 80),
];

/// Tables with fewer boards are generated in this process, since starting another process would take longer.
const MIN_BOARDS: u64 = 100_000_000;

/// With `all`, also generates 2x7, as 7x2, which takes minutes and 18 GB.
pub fn run(tilebase: &str, all: bool) -> anyhow::Result<()> {
    head(
        "shape | boards | table, bytes | seconds | ns per board | peak memory | largest distance | GB per second",
    );
    for shape in SHAPES {
        row(tilebase, shape, 5)?;
    }
    if all {
        row(tilebase, ("7x2", 108), 1)?;
    }
    Ok(())
}

fn row(tilebase: &str, (shape, largest): (&str, u8), rounds: usize) -> anyhow::Result<()> {
    let goal = Goal::corner(shape.parse::<Shape>()?);
    let folder = folder_in_memory()?;
    let path = folder.path().join("table");
    let arguments = ["--encoding", "bit", "--shape", shape];
    generate(tilebase, &arguments, &path)?;
    let time = median(rounds, || match goal.boards() {
        ..MIN_BOARDS => {
            let generator = Generator::new(goal).kind(Kind::DistanceBit);
            generator.write(&path, |_| ControlFlow::Continue(()))?;
            Ok(())
        }
        _ => generate(tilebase, &arguments, &path).map(drop),
    })?;
    let seconds = time.as_secs_f64();
    // SAFETY: nothing changes the file, which is in a temporary folder of this process.
    let table = Table::from_bytes(unsafe { TableBytes::map(&path) }?)?;
    let header = table.header();
    let is_right = (header.max_distance, header.entries()) == (largest, goal.boards());
    ensure!(is_right, "a wrong table of {shape}");
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss();
    // At each depth, the search reads one half of a set, and reads and writes the other half. At every second depth, it
    // also reads and writes half a set of marks. If no empty block is skipped, a depth moves two sets on average.
    let set = Layout::new(goal).bytes_per_set() as f64;
    let moved = f64::from(header.max_distance) * 2.0 * set;
    println!(
        "| {shape} | {} | {} | {seconds:.6} | {:.2} | {:.1} MB | {largest} | {:.1} |",
        header.entries(),
        header.file_len(),
        seconds * 1e9 / header.entries() as f64,
        peak as f64 * 1024.0 / 1e6,
        moved / seconds / 1e9
    );
    Ok(())
}
