//! Searches with pattern tables agree with a complete table, with a search without tables, and with each other.

use std::ops::ControlFlow;
use std::thread;

use tilebase_format::Encoding;
use tilebase_lookup::Table;
use tilebase_pattern::{Division, Generator, Pattern, PatternTable, Patterns};
use tilebase_puzzle::{Board, Goal, Shape};
use tilebase_search::{Algorithm, Heuristic};

fn solver(goal: Goal, division: &str) -> Patterns<Vec<u8>> {
    let division = Division::named(goal, division).unwrap();
    Patterns::new(division.patterns().iter().copied().map(table)).unwrap()
}

fn table(pattern: Pattern) -> PatternTable<Vec<u8>> {
    let table = Generator::new(pattern).run(|_| ControlFlow::Continue(()));
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
    let generator = tilebase_gen::Generator::new(goal).encoding(Encoding::DistanceBit);
    let file = generator.run(|_| ()).unwrap();
    let complete = Table::from_bytes(file.bytes()).unwrap().into_solver();
    let patterns = solver(goal, "6-5");
    for_random_boards(goal, 1_000, |board| {
        assert_eq!(
            patterns.solve(board),
            Ok(complete.solve(board).unwrap()),
            "{board}"
        );
    });
}

#[test]
#[ignore = "long: two minutes on two processors"]
fn with_a_search_of_4x4_that_uses_no_table() {
    let patterns = Patterns::embedded();
    let goal = *patterns.goal();
    let linear_conflict = Algorithm::IdaStar(Heuristic::LinearConflict);
    for_random_boards(Goal::of(&goal), 200, |board| {
        let searched = linear_conflict.solve(board, &goal).unwrap();
        let solution = patterns.solve(board).unwrap();
        assert!(solution.iter().eq(searched), "{board}");
    });
}

#[test]
#[ignore = "long: half a minute on two processors, 250 MB"]
fn with_other_patterns() {
    for (shape, divisions) in [
        ("3x5", ["6-6-2", "7-7"]),
        ("5x3", ["6-6-2", "7-7"]),
        ("2x8", ["6-6-3", "7-8"]),
        ("8x2", ["6-6-3", "7-8"]),
    ] {
        let goal = Goal::corner(shape.parse().unwrap());
        let [one, other] = divisions.map(|division| solver(goal, division));
        for_random_boards(goal, 100, |board| {
            assert_eq!(one.solve(board), other.solve(board), "{shape} {board}");
        });
    }
}
