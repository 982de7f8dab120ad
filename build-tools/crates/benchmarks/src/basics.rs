//! Measures lines of text, short processes, and single answers.

use std::fs::File;
use std::hint::black_box;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Stdio;

use anyhow::Context;
use tilebase_gen::{Generator, write_file};
use tilebase_lookup::{Batch, Board, Kind, MoveOrder, Solver, Table, TableBytes, embedded_tables};

use crate::boards::{goal, random_boards};
use crate::frame::{each, folder_in_memory, head, process, row};

const LINES: usize = 10_000_000;
const BOARDS: usize = 100_000;

pub fn run(tilebase: &str) -> anyhow::Result<()> {
    let folder = folder_in_memory()?;
    head("what | time");
    lines(tilebase, folder.path())?;
    processes(tilebase, folder.path())?;
    answers(folder.path())
}

/// Measures the time to solve lines and to copy the same lines, with output to a file and to /dev/null.
fn lines(tilebase: &str, folder: &Path) -> anyhow::Result<()> {
    let (input, output) = (folder.join("boards"), folder.join("answers"));
    let mut file = BufWriter::new(File::create(&input)?);
    for board in random_boards().take(LINES) {
        writeln!(file, "{board}")?;
    }
    file.into_inner()?.sync_all()?;

    let nowhere = Path::new("/dev/null");
    let solve = &[tilebase, "solve"][..];
    let alone = &["taskset", "-c", "0", tilebase, "solve"];
    for (what, command, output) in [
        (
            "`tilebase solve` of 10,000,000 lines, to a file",
            solve,
            &*output,
        ),
        ("`cat` of the same lines, to a file", &["cat"], &*output),
        (
            "`tilebase solve` of the same lines, to /dev/null",
            solve,
            nowhere,
        ),
        ("the same on one processor", alone, nowhere),
        ("`cat` of the same lines, to /dev/null", &["cat"], nowhere),
    ] {
        row(what, 7, 1, || process(command, File::open(&input)?, output))?;
    }
    Ok(())
}

fn processes(tilebase: &str, folder: &Path) -> anyhow::Result<()> {
    let table = folder.join("3x3.tb");
    let table = table.to_str().context("a path in UTF-8")?;
    for (what, command) in [
        (
            "`tilebase solve BOARD`, whole process",
            &[tilebase, "solve", "23415x768"][..],
        ),
        (
            "`tilebase gen` of 3x3, whole process",
            &[tilebase, "gen", "--quiet", "--output", table],
        ),
        ("`/bin/true`, whole process", &["/bin/true"]),
    ] {
        row(what, 501, 1, || {
            process(command, Stdio::null(), &folder.join("output"))
        })?;
    }
    Ok(())
}

/// Measures answers in this process, singly and in a batch, and the generation of a table.
fn answers(folder: &Path) -> anyhow::Result<()> {
    let boards: Vec<Board> = random_boards().take(BOARDS).collect();
    for (kind, encoding) in [
        (Kind::Move(MoveOrder::UDLR), "move"),
        (Kind::DistanceBit, "bit"),
        (Kind::Residue, "residue"),
    ] {
        let solver = map(folder, kind)?;
        let what = format!("a solution from the mapped table, encoding {encoding}");
        each(what, 5, &boards, |board| solver.solve(board))?;
        let what = format!("a distance, encoding {encoding}");
        each(what, 5, &boards, |board| solver.distance(board))?;
    }

    let orders = ["udlr", "rldu", "lurd", "drul"].map(|order| order.parse::<MoveOrder>());
    let goals = random_boards().skip(BOARDS).take(32);
    let solvers = goals.map(|goal| Solver::new(embedded_tables(), &goal));
    let solvers: Vec<Solver<&'static [u8]>> = solvers.collect::<Result<_, _>>()?;
    let mut numbers = 0..;
    let what = "a solution for any goal in any move order, embedded tables";
    each(what, 5, &boards, |board| {
        let number = numbers.next().context("no end of numbers")?;
        let order = orders[number / solvers.len() % orders.len()]?;
        anyhow::Ok(solvers[number % solvers.len()].solve_by(board, order)?)
    })?;

    let batch = Batch::new(map(folder, Kind::Move(MoveOrder::UDLR))?);
    batch.announce(MoveOrder::UDLR, u64::MAX); // the first call derives the index
    // The length and the first move of each solution.
    let mut answers = vec![(0, None); BOARDS];
    row("a solution in a batch", 51, BOARDS, || {
        batch.solve(&boards, MoveOrder::UDLR, |number, solution| {
            answers[number] = solution.map_or((0, None), |s| (s.len() as u8, s.first()));
        });
        Ok(())
    })?;
    row("generating 3x3, in process", 51, 1, || {
        black_box(Generator::new(goal()).run(|_| ControlFlow::Continue(()))?);
        Ok(())
    })
}

/// Generates and maps a table of 3x3.
fn map(folder: &Path, kind: Kind) -> anyhow::Result<Solver<TableBytes>> {
    let path = folder.join(format!("3x3-{kind:?}.tb"));
    let table = Generator::new(goal())
        .kind(kind)
        .run(|_| ControlFlow::Continue(()))?;
    write_file(&path, table.bytes())?;
    // SAFETY: nothing changes the file, which is in a temporary folder of this process.
    let bytes = unsafe { TableBytes::map(&path) }?;
    Ok(Solver::of(Table::from_bytes(bytes)?)?)
}
