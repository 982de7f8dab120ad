use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use benchmarks::boards::{goal, random_indices};
use nix::sys::resource::{UsageWho, getrusage};

use super::{program, show};
use crate::measure::{process, rounds};

const LINES: usize = 10_000_000;

/// Measures the time to solve ten million lines, with output to /dev/null and to a file in memory. Copying into the
/// file takes much of the time. Returns the peak memory in KB.
pub fn lines(tilebase: &Path, folder: &Path) -> anyhow::Result<i64> {
    let (input, output) = (folder.join("boards"), folder.join("answers"));
    let mut file = BufWriter::new(File::create(&input)?);
    for index in random_indices(LINES) {
        writeln!(file, "{}", goal().unrank(index).context("a small index")?)?;
    }
    file.into_inner()?.sync_all()?;

    let nowhere = Path::new("/dev/null");
    let solve = |output| process(Command::new(tilebase).arg("solve"), Some(&input), output);
    let mut on_one_processor = Command::new("taskset");
    on_one_processor
        .args(["-c", "0"])
        .arg(tilebase)
        .arg("solve");
    let copy = |output| process(&mut Command::new("cat"), Some(&input), output);
    let [copying, reading, to_file, to_nowhere, alone] = rounds(
        7,
        [
            &mut || copy(&output),
            &mut || copy(nowhere),
            &mut || solve(&output),
            &mut || solve(nowhere),
            &mut || process(&mut on_one_processor, Some(&input), nowhere),
        ],
    )?;
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss();

    let others = folder.join("the others' answers");
    let by = |name| process(&mut Command::new(program(name)?), Some(&input), &others);
    let [textbook] = rounds(1, [&mut || by("textbook")])?;
    let [buffered] = rounds(1, [&mut || by("textbook-buffered")])?;
    ensure_same_lengths(&output, &others)?;
    show(
        "`tilebase solve` on 10,000,000 lines, to a file",
        to_file,
        1,
        &[
            ("`cat` of the same bytes", copying),
            ("the textbook program, `println!`", textbook),
            ("the same, output buffered", buffered),
        ],
    );
    show(
        "the same, to /dev/null",
        to_nowhere,
        1,
        &[
            ("`cat` of the same bytes", reading),
            ("`tilebase` on one processor", alone),
        ],
    );
    Ok(peak)
}

fn ensure_same_lengths(one: &Path, other: &Path) -> anyhow::Result<()> {
    let lines = |path| anyhow::Ok(BufReader::new(File::open(path)?).lines());
    let (mut ones, mut others) = (lines(one)?, lines(other)?);
    for number in 1..=LINES {
        let lengths = [&mut ones, &mut others].map(|lines| Some(lines.next()?.ok()?.len()));
        ensure!(
            lengths[0].is_some() && lengths[0] == lengths[1],
            "answer {number} differs"
        );
    }
    Ok(())
}
