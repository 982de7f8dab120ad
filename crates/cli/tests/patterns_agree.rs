//! Pattern tables and the search that they guide agree with complete tables, with other searches, and
//! with each other.

use std::ops::ControlFlow;
use std::thread;

use tilebase_format::Encoding;
use tilebase_lookup::Table;
use tilebase_pattern::{Generator, Pattern, PatternTable, Solver};
use tilebase_puzzle::{Board, Goal, Shape};
use tilebase_search::{Algorithm, Heuristic};

/// Returns the solver of patterns that have these numbers of tiles, in reading order.
fn in_reading_order(shape: &str, numbers: &[u8]) -> Solver<Vec<u8>> {
    let goal = Goal::corner(shape.parse().unwrap());
    let mut first = 1;
    let table = |&number: &u8| {
        let tiles = (first..first + number).collect();
        first += number;
        table(Pattern::new(goal, tiles).unwrap())
    };
    Solver::new(numbers.iter().map(table)).unwrap()
}

fn table(pattern: Pattern) -> PatternTable<Vec<u8>> {
    let table = Generator::new(pattern).run(|_| ControlFlow::Continue(()));
    table.unwrap()
}

/// Calls `check` with random boards of the goal, on two threads.
fn for_random_boards(goal: Goal, count: u64, check: impl Fn(&Board) + Sync) {
    let half = |half: u64| {
        for number in (half..count).step_by(2) {
            let index = number * 0x9e37_79b9_7f4a_7c15 % goal.boards();
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
    let generator = tilebase_gen::Generator::new(goal).encoding(Encoding::DistanceBit);
    let file = generator.run(|_| ()).unwrap();
    let complete = Table::new(file.bytes()).unwrap().into_solver();
    let patterns = in_reading_order("3x4", &[6, 5]);
    for_random_boards(goal, 1_000, |board| {
        assert_eq!(patterns.solve(board), Ok(complete.solve(board).unwrap()), "{board}");
    });
}

#[test]
#[ignore = "long: ten minutes on two processors"]
fn with_a_search_of_4x4_that_uses_no_table() {
    let patterns = Solver::embedded();
    let goal = *patterns.goal();
    let linear_conflict = Algorithm::IdaStar(Heuristic::LinearConflict);
    for_random_boards(Goal::of(&goal), 200, |board| {
        let searched = linear_conflict.solve(board, &goal).unwrap();
        let solution = patterns.solve(board).unwrap();
        assert!(solution.iter().eq(searched), "{board}");
    });
}

#[test]
fn with_other_patterns() {
    agree_with_other_patterns(5);
}

#[test]
#[ignore = "long"]
fn with_other_patterns_on_many_boards() {
    agree_with_other_patterns(100);
}

fn agree_with_other_patterns(count: u64) {
    for shape in ["3x5", "5x3", "2x8", "8x2"] {
        let (one, other) = todo!();
        for_random_boards(Goal::of(one.goal()), count, |board| {
            assert_eq!(one.solve(board), other.solve(board), "{board}");
        });
    }
}
