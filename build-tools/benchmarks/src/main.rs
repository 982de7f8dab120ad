//! tilebase beside its peers and beside the textbook, all in one run, as a table in Markdown.
//!
//! The first argument is the command `tilebase`, built as it is shipped.

mod measure;

use std::fs;
use std::hint::black_box;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, ensure};
use benchmarks::boards::{goal, random_boards, random_indices};
use benchmarks::peers::{EightPuzzleCore, Slidy};
use benchmarks::textbook;
use measure::{process, rounds, time};
use nix::sys::resource::{UsageWho, getrusage};
use tilebase_gen::Generator;
use tilebase_lookup::{Batch, Encoding, MoveOrder, Table};

const BOARDS: usize = 100_000;
const LINES: usize = 10_000_000;
/// How often the quickest is repeated, so that it is measured with its data in the caches.
const REPEATS: u32 = 10;
const BOARD: &str = "23415x768";

fn main() -> anyhow::Result<()> {
    let tilebase = std::env::args()
        .nth(1)
        .context("expected the command tilebase")?;
    let folder = if Path::new("/dev/shm").is_dir() {
        tempfile::tempdir_in("/dev/shm")?
    } else {
        tempfile::tempdir()?
    };
    println!("{}\n", machine()?);
    println!("| what | time | compared with | takes | times tilebase |");
    println!("|---|---:|---|---:|---:|");
    // The lines first: the memory of this process counts for the processes that it starts.
    many_lines(Path::new(&tilebase), folder.path())?;
    one_process(Path::new(&tilebase), folder.path())?;
    one_path(folder.path())?;
    generation()
}

/// Returns the date, and the processor.
fn machine() -> anyhow::Result<String> {
    let date = Command::new("date").arg("+%F").output()?.stdout;
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("unknown processor", |(_, model)| model);
    let cores = std::thread::available_parallelism()?;
    let date = String::from_utf8(date)?;
    Ok(format!("{}, {model}, {cores} cores", date.trim()))
}

/// Prints a row for each of the others; the first row names what is measured.
fn rows(what: &str, own: Duration, per: u32, others: &[(&str, Duration)]) {
    let nanoseconds = |time: Duration| time.as_nanos() as f64 / f64::from(per);
    let mut left = format!("| {what} | {}", figure(nanoseconds(own)));
    for (name, other) in others {
        let times = other.as_secs_f64() / own.as_secs_f64();
        let other = figure(nanoseconds(*other));
        println!("{left} | {name} | {other} | {times:.2} |");
        left = "| |".to_string();
    }
}

fn figure(nanoseconds: f64) -> String {
    match nanoseconds {
        0.0..1e2 => format!("{nanoseconds:.1} ns"),
        1e2..1e3 => format!("{nanoseconds:.0} ns"),
        1e3..1e6 => format!("{:.1} µs", nanoseconds / 1e3),
        1e6..1e9 => format!("{:.2} ms", nanoseconds / 1e6),
        _ => format!("{:.3} s", nanoseconds / 1e9),
    }
}

fn one_path(folder: &Path) -> anyhow::Result<()> {
    let boards = random_boards(BOARDS);
    let map = |encoding| {
        let path = folder.join("3x3.tb");
        let file = Generator::new(goal()).encoding(encoding).run(|_| ())?;
        file.write(&path)?;
        // SAFETY: the file lies in a folder of this process.
        anyhow::Ok(unsafe { Table::map(&path) }?.into_solver())
    };
    let moves = map(Encoding::Move(MoveOrder::UDLR))?;
    let bits = map(Encoding::DistanceBit)?;
    let batch = Batch::new(map(Encoding::Move(MoveOrder::UDLR))?);
    batch.announce(u64::MAX); // so that the first call derives the index
    let (mut slidy, core) = (Slidy::new(), EightPuzzleCore::new());
    let slidy_boards: Vec<_> = boards.iter().map(Slidy::board).collect();
    let core_boards: Vec<_> = boards.iter().map(EightPuzzleCore::board).collect();
    // What is read of each answer: the length, and the first move.
    let mut answers = vec![(0, None); BOARDS];

    for (place, board) in boards.iter().enumerate().step_by(100) {
        let distance = moves.distance(board)?;
        let slidys = slidy.solve(&slidy_boards[place]).len_stm::<u64>();
        let mut cores = 0;
        core.solve(core_boards[place], |_| cores += 1);
        ensure!(
            (slidys, cores) == (distance.into(), distance),
            "other lengths for {board}"
        );
    }
    let [by_moves, by_bits, distance, by_index, by_slidy, by_core] = rounds(
        5,
        [
            &mut || {
                Ok(time(|| {
                    boards.iter().for_each(|b| _ = black_box(moves.solve(b)))
                }))
            },
            &mut || {
                Ok(time(|| {
                    boards.iter().for_each(|b| _ = black_box(bits.solve(b)))
                }))
            },
            &mut || {
                Ok(time(|| {
                    boards.iter().for_each(|b| _ = black_box(moves.distance(b)))
                }))
            },
            &mut || {
                let mut solve = || {
                    batch.solve(&boards, MoveOrder::UDLR, |number, solution| {
                        answers[number] =
                            solution.map_or((0, None), |s| (s.len() as u8, s.first()));
                    });
                };
                Ok(time(|| (0..REPEATS).for_each(|_| solve())) / REPEATS)
            },
            &mut || {
                let solve = |board| _ = black_box(slidy.solve(board));
                Ok(time(|| slidy_boards.iter().for_each(solve)))
            },
            &mut || {
                let solve = |&board| core.solve(board, |mv| _ = black_box(mv));
                Ok(time(|| core_boards.iter().for_each(solve)))
            },
        ],
    )?;
    let peers = [("slidy 0.4", by_slidy), ("eight-puzzle-core 1.0", by_core)];
    let per = BOARDS as u32;
    rows(
        "a path from the mapped table, encoding move",
        by_moves,
        per,
        &peers,
    );
    rows("the same, encoding bit", by_bits, per, &peers);
    rows(
        "a distance from the mapped table, encoding move",
        distance,
        per,
        &peers[..1],
    );
    rows(
        "a path from the path index, in a batch",
        by_index,
        per,
        &peers,
    );
    Ok(())
}

fn many_lines(tilebase: &Path, folder: &Path) -> anyhow::Result<()> {
    let (input, output) = (folder.join("boards"), folder.join("answers"));
    let mut file = BufWriter::new(fs::File::create(&input)?);
    for index in random_indices(LINES) {
        writeln!(file, "{}", goal().unrank(index).context("a small index")?)?;
    }
    file.into_inner()?.sync_all()?;

    let [copying, own] = rounds(
        7,
        [
            &mut || process(&mut Command::new("cat"), Some(&input), &output),
            &mut || process(Command::new(tilebase).arg("solve"), Some(&input), &output),
        ],
    )?;
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss();

    let others = folder.join("the others' answers");
    let by = |name| process(&mut Command::new(beside(name)?), Some(&input), &others);
    let [textbook] = rounds(1, [&mut || by("textbook")])?;
    let [buffered] = rounds(1, [&mut || by("textbook-buffered")])?;
    ensure_same_lengths(&output, &others)?;
    rows(
        &format!("`tilebase solve` on 10,000,000 lines, peak memory {peak} KB"),
        own,
        1,
        &[
            ("`cat` of the same bytes", copying),
            ("the textbook program, `println!`", textbook),
            ("the same, output buffered", buffered),
        ],
    );
    Ok(())
}

/// Checks that both programs have answered every board with a solution of the same length.
fn ensure_same_lengths(one: &Path, other: &Path) -> anyhow::Result<()> {
    let lines = |path| anyhow::Ok(BufReader::new(fs::File::open(path)?).lines());
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

fn one_process(tilebase: &Path, folder: &Path) -> anyhow::Result<()> {
    let output = folder.join("answers");
    let [own, nothing] = rounds(
        501,
        [
            &mut || process(Command::new(tilebase).args(["solve", BOARD]), None, &output),
            &mut || process(&mut Command::new(beside("nothing")?), None, &output),
        ],
    )?;
    let mut by_slidy = || process(Command::new(beside("slidy-one")?).arg(BOARD), None, &output);
    let [slidy] = rounds(21, [&mut by_slidy])?;
    rows(
        "`tilebase solve BOARD`, whole process",
        own,
        1,
        &[
            ("a process that does nothing", nothing),
            ("one that asks slidy 0.4", slidy),
        ],
    );
    Ok(())
}

fn generation() -> anyhow::Result<()> {
    let [own, slidy, core, textbook] = rounds(
        5,
        [
            &mut || Ok(time(|| Generator::new(goal()).run(|_| ()))),
            &mut || Ok(time(Slidy::new)),
            &mut || Ok(time(EightPuzzleCore::new)),
            &mut || Ok(time(textbook::solve_all)),
        ],
    )?;
    rows(
        "generating 3x3, in process",
        own,
        1,
        &[
            ("slidy 0.4", slidy),
            ("eight-puzzle-core 1.0", core),
            ("the textbook's search", textbook),
        ],
    );
    Ok(())
}

/// Returns the path of another program of this package.
fn beside(name: &str) -> anyhow::Result<PathBuf> {
    Ok(std::env::current_exe()?.with_file_name(name))
}
