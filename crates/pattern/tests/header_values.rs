//! Every value of every byte of a pattern table's header, behind good checksums: an error, or a table whose
//! answers may be wrong, but come without a panic, an endless loop or a read outside the table.

use oracle::{every_header_value, repair};
use tilebase_pattern::{Board, Goal, GoalIndex, HeaderError, PatternTable, Patterns, TileSet};

use crate::tables::{end, go_on, table as table_of};

/// The most boards that a search looks at.
const NODES: u64 = 500;

fn table(shape: &str, tiles: &[u8]) -> PatternTable<Vec<u8>> {
    table_of(Goal::corner(shape.parse().unwrap()), tiles)
}

/// Asks about some boards, with a table of the other tiles, if that is possible.
fn ask(changed: PatternTable<Vec<u8>>, other: &PatternTable<Vec<u8>>) {
    let _ = changed.verify();
    let _ = changed.prove();
    let Ok(patterns) = Patterns::new([changed, other.clone()]) else {
        return;
    };
    let goal = *patterns.goal();
    for board in [goal, GoalIndex::new(&goal).random(u64::MAX / 3)] {
        ask_about(&patterns, &board);
    }
}

fn ask_about(patterns: &Patterns<Vec<u8>>, board: &Board) {
    let _ = patterns.lower_bound(board);
    let found = patterns.search().max_nodes(NODES).run(board, go_on);
    if let Some(solution) = found.ok().and_then(|found| found.solution) {
        assert_eq!(&end(board, &solution), patterns.goal());
    }
}

#[test]
fn every_value_of_every_byte() {
    try_header_values(table("2x3", &[1, 4]), table("2x3", &[2, 3, 5]));
}

#[test]
fn every_value_of_every_byte_of_2x4() {
    try_header_values(table("2x4", &[1, 2, 5, 6]), table("2x4", &[3, 4, 7]));
}

fn try_header_values(changed: PatternTable<Vec<u8>>, other: PatternTable<Vec<u8>>) {
    let opened = every_header_value(changed.bytes(), |bytes| {
        ask(PatternTable::from_bytes(bytes)?, &other);
        Ok::<_, HeaderError>(())
    });
    // At least the largest distance and the sum of distances may have any value.
    assert!(opened >= 9 * 256, "{opened}");
}

/// All sets of tiles: those of as many tiles have as many states, and open.
#[test]
fn every_set_of_tiles() {
    let (changed, other) = (table("2x4", &[1, 2, 5, 6]), table("2x4", &[3, 4, 7]));
    let (mut opened, mut refused) = (0, 0);
    for tiles in 0..=u16::MAX {
        let mut bytes = changed.bytes().clone();
        bytes[48..50].copy_from_slice(&tiles.to_le_bytes());
        repair(&mut bytes);
        let Ok(table) = PatternTable::from_bytes(bytes) else {
            refused += 1;
            continue;
        };
        assert_eq!(table.pattern().tiles(), TileSet::from_bits(tiles));
        opened += 1;
        ask(table, &other);
    }
    let tried = opened + refused;
    println!("cases: {tried} headers of tables with repaired checksums, and what opens asked");
    assert_eq!(opened, 35); // 4 of 7
}
