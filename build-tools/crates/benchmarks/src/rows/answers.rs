use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, ensure};
use benchmarks::boards::{goal, random_boards, random_indices};
use benchmarks::peers::{EightPuzzleCore, Slidy};
use tilebase_gen::{Generator, write_file};
use tilebase_lookup::{Batch, Board, Kind, MoveOrder, Solver, Table, TableBytes, embedded_tables};

use super::show;
use crate::measure::{rounds, time};

const BOARDS: usize = 100_000;
const GOALS: usize = 32;
/// The number of repetitions of the fastest call, to measure it with warm caches.
const REPEATS: u32 = 10;

/// Measures answers in this process, singly and in a batch.
pub fn answers(folder: &Path) -> anyhow::Result<()> {
    let boards = random_boards(BOARDS);
    let moves = map(folder, Kind::Move(MoveOrder::UDLR))?;
    let bits = map(folder, Kind::DistanceBit)?;
    let batch = Batch::new(map(folder, Kind::Move(MoveOrder::UDLR))?);
    batch.announce(MoveOrder::UDLR, u64::MAX); // the first call derives the index
    let solvers = towards_random_goals()?;
    let questions = questions(&solvers, &boards)?;
    let (mut slidy, core) = (Slidy::new(), EightPuzzleCore::new());
    let slidy_boards: Vec<_> = boards.iter().map(Slidy::board).collect();
    let core_boards: Vec<_> = boards.iter().map(EightPuzzleCore::board).collect();
    // The length and the first move of each solution.
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
    let mut solve_batch = || {
        batch.solve(&boards, MoveOrder::UDLR, |number, solution| {
            answers[number] = solution.map_or((0, None), |s| (s.len() as u8, s.first()));
        });
    };
    let [
        by_moves,
        by_bits,
        distance,
        any,
        by_index,
        by_slidy,
        by_core,
    ] = rounds(
        5,
        [
            &mut || each(&boards, |board| _ = black_box(moves.solve(board))),
            &mut || each(&boards, |board| _ = black_box(bits.solve(board))),
            &mut || each(&boards, |board| _ = black_box(moves.distance(board))),
            &mut || {
                each(&questions, |(solver, board, order)| {
                    _ = black_box(solver.solve_by(board, *order));
                })
            },
            &mut || Ok(time(|| (0..REPEATS).for_each(|_| solve_batch())) / REPEATS),
            &mut || each(&slidy_boards, |board| _ = black_box(slidy.solve(board))),
            &mut || {
                each(&core_boards, |&board| {
                    core.solve(board, |mv| _ = black_box(mv));
                })
            },
        ],
    )?;
    let peers = [("slidy 0.4", by_slidy), ("eight-puzzle-core 1.0", by_core)];
    let row = |what, own, others| show(what, own, BOARDS as u32, others);
    row(
        "a solution from the mapped table, encoding move",
        by_moves,
        &peers,
    );
    row("the same, encoding bit", by_bits, &peers);
    row(
        "a distance from the mapped table, encoding move",
        distance,
        &peers[..1],
    );
    row(
        "a solution for any goal in any move order, embedded tables",
        any,
        &peers[..1],
    );
    row("a solution in a batch", by_index, &peers);
    Ok(())
}

/// Returns the total time of the calls.
fn each<T>(items: &[T], call: impl FnMut(&T)) -> anyhow::Result<std::time::Duration> {
    Ok(time(|| items.iter().for_each(call)))
}

/// Generates and maps a table of 3x3.
fn map(folder: &Path, kind: Kind) -> anyhow::Result<Solver<TableBytes>> {
    let path = folder.join("3x3.tb");
    let table = Generator::new(goal())
        .kind(kind)
        .run(|_| ControlFlow::Continue(()))?;
    write_file(&path, table.bytes())?;
    // SAFETY: nothing changes the file, which is in a temporary folder of this process.
    let bytes = unsafe { TableBytes::map(&path) }?;
    Ok(Solver::of(Table::from_bytes(bytes)?)?)
}

type Towards = Solver<&'static [u8]>;

fn towards_random_goals() -> anyhow::Result<Vec<Towards>> {
    let goals = random_boards(BOARDS + GOALS).split_off(BOARDS);
    let towards = goals
        .iter()
        .map(|goal| Solver::new(embedded_tables(), goal));
    towards.collect::<Result<_, _>>().context("any goal")
}

/// Returns each board with a random solver and a random move order.
fn questions<'a>(
    solvers: &'a [Towards],
    boards: &[Board],
) -> anyhow::Result<Vec<(&'a Towards, Board, MoveOrder)>> {
    let orders = ["udlr", "rldu", "lurd", "drul"].map(|order| order.parse::<MoveOrder>());
    let orders = orders.into_iter().collect::<Result<Vec<_>, _>>()?;
    let question = |(board, number): (&Board, u64)| {
        let number = number as usize;
        let solver = &solvers[number % GOALS];
        // All boards and goals can reach the usual goal, and therefore each other.
        ensure!(
            solver.distance(board).is_ok(),
            "{board} does not reach {}",
            solver.goal()
        );
        Ok((solver, *board, orders[number / GOALS % orders.len()]))
    };
    boards
        .iter()
        .zip(random_indices(boards.len()))
        .map(question)
        .collect()
}
