//! Tables of 239,500,800 boards: published counts, the proof, and IDA*.
//!
//! These tests are slow: `build-tools/test long` runs them.

use std::ops::ControlFlow::Continue;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use tilebase_format::Kind;
use tilebase_gen::{Generator, Report};
use tilebase_lookup::{Solver, Table};
use tilebase_puzzle::{Board, Goal, GoalIndex, Move, MoveOrder, RandomNumbers, Shape};
use tilebase_search::{Algorithm, Heuristic};

const MOVE: Kind = Kind::Move(MoveOrder::UDLR);
const BIT: Kind = Kind::DistanceBit;

/// The number of boards at each distance, for 3x4, from OEIS A090166.
const OF_3X4: &str = include_str!("golden/boards-by-distance-3x4.txt");

/// The number of boards at each distance, for 2x6, from OEIS A090167. The entry itself shows the first 39 numbers; its
/// linked list shows all numbers. The numbers are also in `results/normal_frontier/12-6x2.log` of
/// <https://github.com/lightln2/SlidingTilesSolver>.
const OF_2X6: &str = include_str!("golden/boards-by-distance-2x6.txt");

/// The number of random boards of each shape to search.
const BOARDS: usize = 1_000;

#[test]
#[ignore = "long: ten seconds on two processors, 150 MB"]
fn table_of_3x4() {
    examine(3, 4, MOVE, 53, OF_3X4);
}

#[test]
#[ignore = "long: ten seconds on two processors, 150 MB"]
fn table_of_4x3() {
    examine(4, 3, BIT, 53, OF_3X4);
}

#[test]
#[ignore = "long: five minutes on two processors, 150 MB"]
fn table_of_2x6() {
    examine(2, 6, BIT, 80, OF_2X6);
}

#[test]
#[ignore = "long: five minutes on two processors, 150 MB"]
fn table_of_6x2() {
    examine(6, 2, MOVE, 80, OF_2X6);
}

fn examine(rows: usize, cols: usize, kind: Kind, radius: u8, boards_by_distance: &str) {
    let start = Instant::now();
    let goal = Goal::corner(Shape::new(rows, cols).unwrap());
    let report = |what: &str| {
        let seconds = start.elapsed().as_secs();
        eprintln!("{} {kind} {seconds:4} s  {what}", goal.shape());
    };

    let table = generate(goal, kind, boards_by_distance);
    assert_eq!(table.header().max_distance, radius);
    report("generated, with the published number of boards at each distance");

    table.verify().unwrap();
    let generator = Generator::new(goal).kind(kind);
    generator.prove(&table, |_| Continue(())).unwrap();
    report("proved");

    search_random_boards(&Solver::of(table).unwrap(), report);
}

/// Generates a table, and compares its number of boards at each distance with the published numbers.
fn generate(goal: Goal, kind: Kind, boards_by_distance: &str) -> Table<Vec<u8>> {
    let mut found = Vec::new();
    let generator = Generator::new(goal).kind(kind);
    let table = generator.run(|progress| {
        if let Report::Depth(depth) = progress {
            found.push(depth.count);
        }
        Continue(())
    });
    let published: Vec<u64> = boards_by_distance
        .lines()
        .map(|line| line.parse().unwrap())
        .collect();
    assert_eq!(found, published);
    assert_eq!(found.iter().sum::<u64>(), goal.boards());
    table.unwrap()
}

fn search_random_boards(solver: &Solver<Vec<u8>>, report: impl Fn(&str) + Sync) {
    let boards = random_boards(solver);
    let (taken, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(board) = boards.get(taken.fetch_add(1, Ordering::Relaxed)) {
            search(solver, board);
            let finished = finished.fetch_add(1, Ordering::Relaxed) + 1;
            if finished % 100 == 0 {
                report(&format!("{finished} boards searched"));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
}

/// Returns the same random boards in each run.
fn random_boards(solver: &Solver<Vec<u8>>) -> Vec<Board> {
    let index = GoalIndex::new(solver.goal());
    RandomNumbers::new(solver.shape().cols() as u64)
        .take(BOARDS)
        .map(|number| index.random(number))
        .collect()
}

/// Checks that the solutions of the table and of the search reach the goal and have the same length.
fn search(solver: &Solver<Vec<u8>>, board: &Board) {
    let goal = *solver.goal();
    let ida_star = Algorithm::IdaStar(Heuristic::LinearConflict);
    let found = ida_star.solve(board, &goal).unwrap();
    let looked_up: Vec<Move> = solver.solve(board).unwrap().into_iter().collect();
    assert_eq!(found.len(), looked_up.len(), "{board:?}");
    assert_eq!(found.len(), usize::from(solver.distance(board).unwrap()));
    assert_eq!(end(board, &found), goal, "found for {board:?}");
    assert_eq!(end(board, &looked_up), goal, "looked up for {board:?}");
}

fn end(board: &Board, moves: &[Move]) -> Board {
    moves
        .iter()
        .fold(*board, |board, &mv| board.moved(mv).unwrap())
}
