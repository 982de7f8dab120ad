//! Tests every value of every byte of a pattern table's header, with repaired checksums. Such a file may be refused or
//! yield wrong answers. It must not cause a panic, an endless loop or a read outside the table.

use oracle::every_header_value;
use tilebase_pattern::{Board, Goal, GoalIndex, HeaderError, PatternSolver, Table};

use crate::options;
use crate::tables::{end, go_on, table as table_of};

/// The largest number of boards that a search visits.
const NODES: u64 = 500;

fn table(shape: &str, tiles: &[u8]) -> Table<Vec<u8>> {
    table_of(Goal::corner(shape.parse().unwrap()), tiles)
}

/// Checks the changed table, which may no longer be a pattern table, and, if both tables form a set, solves some
/// boards.
fn query(changed: Table<Vec<u8>>, other: &Table<Vec<u8>>) {
    let _ = changed.verify();
    let Ok(patterns) = PatternSolver::new([changed, other.clone()]) else {
        return;
    };
    let goal = *patterns.goal();
    for board in [goal, GoalIndex::new(&goal).random(u64::MAX / 3)] {
        query_all(&patterns, &board);
    }
}

fn query_all(patterns: &PatternSolver<Vec<u8>>, board: &Board) {
    let _ = patterns.lower_bound(board);
    let found = patterns.search(options::max_nodes(NODES)).run(board, go_on);
    if let Some(solution) = found.ok().and_then(|found| found.solution) {
        assert_eq!(&end(board, &solution), patterns.goal());
    }
}

/// The tile set of 2x4 fits in one byte, so the values of this byte include every set of the same size.
#[test]
fn every_value_of_every_byte() {
    try_header_values(table("2x3", &[1, 4]), table("2x3", &[2, 3, 5]));
    try_header_values(table("2x4", &[1, 2, 5, 6]), table("2x4", &[3, 4, 7]));
}

fn try_header_values(changed: Table<Vec<u8>>, other: Table<Vec<u8>>) {
    let opened = every_header_value(changed.bytes(), |bytes| {
        query(Table::from_bytes(bytes)?, &other);
        Ok::<_, HeaderError>(())
    });
    // At least nine bytes may have any value: the largest distance (one byte) and the sum of distances (eight).
    assert!(opened >= 9 * 256, "{opened}");
}
