//! Searches with pattern tables agree with a complete table, with a search without tables, and with each other.

use std::ops::ControlFlow;
use std::thread;

use tilebase_format::Kind;
use tilebase_gen::Generator;
use tilebase_lookup::{Solver, Table};
use tilebase_pattern::{Partition, Pattern, PatternSolver};
use tilebase_puzzle::{Board, Goal, RandomNumbers, Shape};
use tilebase_search::{Algorithm, Heuristic};

fn solver(goal: Goal, partition: &str) -> PatternSolver<Vec<u8>> {
    let partition = Partition::named(goal, partition).unwrap();
    PatternSolver::new(partition.patterns().iter().copied().map(table)).unwrap()
}

fn table(pattern: Pattern) -> Table<Vec<u8>> {
    let table = Generator::pattern(pattern).run(|_| ControlFlow::Continue(()));
    table.unwrap()
}

/// Calls `check` with random boards for the goal, on two threads.
fn for_random_boards(goal: Goal, count: u64, check: impl Fn(&Board) + Sync) {
    let half = |half: u64| {
        for number in (half..count).step_by(2) {
            let index = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) % goal.boards();
            check(&goal.unrank(index).unwrap());
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| half(0));
        half(1);
    });
}

#[test]
fn with_the_complete_table_of_3x4() {
    let goal = Goal::corner(Shape::new(3, 4).unwrap());
    let generator = Generator::new(goal).kind(Kind::DistanceBit);
    let complete = Solver::of(generator.run(|_| ControlFlow::Continue(())).unwrap()).unwrap();
    let patterns = solver(goal, "6-5");
    for_random_boards(goal, 1_000, |board| {
        let solution = complete.solve(board).unwrap();
        assert_eq!(patterns.solve(board), Ok(solution), "{board}");
    });
}

#[test]
#[ignore = "long: two minutes on two processors"]
fn with_a_search_of_4x4_that_uses_no_table() {
    let patterns = PatternSolver::embedded();
    let goal = *patterns.goal();
    let linear_conflict = Algorithm::IdaStar(Heuristic::LinearConflict);
    for_random_boards(Goal::of(&goal), 200, |board| {
        let searched = linear_conflict.solve(board, &goal).unwrap();
        let solution = patterns.solve(board).unwrap();
        assert!(solution.iter().eq(searched), "{board}");
    });
}

/// Solves boards after random walks of 50 moves from the goal. The walks never undo a move.
#[test]
fn with_a_search_of_two_hundred_random_walks_of_large_shapes() {
    let count = 200;
    let linear_conflict = Algorithm::IdaStar(Heuristic::LinearConflict);
    for (shape, partition) in [("5x5", "5-5-5-5-4"), ("4x5", "5-5-5-4"), ("3x6", "5-5-5-2")] {
        let goal = Goal::corner(shape.parse().unwrap());
        let patterns = solver(goal, partition);
        let mut farthest = 0;
        for seed in RandomNumbers::new(45).take(count) {
            let board = after_walk(goal.board(), seed);
            let searched = linear_conflict.solve(&board, &goal.board()).unwrap();
            farthest = farthest.max(searched.len());
            let solution = patterns.solve(&board).unwrap();
            assert!(solution.iter().eq(searched), "{board}");
        }
        println!("cases: {count} boards of {shape}, the farthest at {farthest} moves");
        assert!(farthest >= 40, "{farthest}");
    }
}

fn after_walk(goal: Board, seed: u64) -> Board {
    let (mut before, mut board) = (goal, goal);
    for number in RandomNumbers::new(seed).take(50) {
        let next = board.neighbours().map(|(_, next)| next);
        let next: Vec<Board> = next.filter(|next| *next != before).collect();
        let chosen = RandomNumbers::below(next.len() as u64, number) as usize;
        (before, board) = (board, next[chosen]);
    }
    board
}

#[test]
#[ignore = "long: half a minute on two processors, 250 MB"]
fn with_other_patterns() {
    for (shape, partitions) in [
        ("3x5", ["6-6-2", "7-7"]),
        ("5x3", ["6-6-2", "7-7"]),
        ("2x8", ["6-6-3", "7-8"]),
        ("8x2", ["6-6-3", "7-8"]),
    ] {
        let goal = Goal::corner(shape.parse().unwrap());
        let [one, other] = partitions.map(|partition| solver(goal, partition));
        for_random_boards(goal, 100, |board| {
            assert_eq!(one.solve(board), other.solve(board), "{shape} {board}");
        });
    }
}
