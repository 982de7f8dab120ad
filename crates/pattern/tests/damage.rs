//! Tests wrong pattern tables with right checksums: they are refused, or a search returns an error or a solution that
//! leads to the goal. There is no panic, endless loop or read outside the table.

use oracle::{every_header_value, walk};
use tilebase_gen::Generator;
use tilebase_pattern::{
    Board, Goal, GoalIndex, Header, HeaderError, Kind, Limits, PatternSolver, QueryError,
    RandomNumbers, SetError, Table,
};

use crate::tables::{OF_5X5, end, go_on, goal, patterns, table};

/// Table entries are random or all equal.
#[test]
fn wrong_entries_give_an_error_or_a_solution() {
    let tiles: [&[u8]; 4] = [
        &[1, 2, 5],
        &[3, 4, 7, 8],
        &[6, 9, 10, 13],
        &[11, 12, 14, 15],
    ];
    try_wrong_entries(&patterns("4x4", 15, &tiles), 10, 200_000);
    try_wrong_entries(&OF_5X5, 2, 20_000);
}

/// Searches for random boards, and for boards near the goal.
fn try_wrong_entries(right: &PatternSolver<Vec<u8>>, boards: u64, max_nodes: u64) {
    let mut numbers = RandomNumbers::new(1);
    let mut next = move || numbers.next().unwrap() as u8;
    for kind in 0..20 {
        let tables = right.tables().map(|table| {
            let mut bytes = table.bytes().clone();
            for byte in &mut bytes[64..] {
                match kind {
                    0 => *byte = 0,
                    1 => *byte = 0xFF,
                    2 => *byte = 0x55,
                    3..10 => *byte = next(),
                    _ if next() < kind => *byte = next(),
                    _ => {}
                }
            }
            Table::from_bytes(bytes).unwrap()
        });
        let solver = PatternSolver::new(tables).unwrap();
        let index = GoalIndex::new(solver.goal());
        for number in 0..boards {
            let near = walk(solver.goal(), 6 * (number as usize + 1), number);
            for board in [index.random(u64::MAX / 11 * number), near] {
                try_search(&solver, &board, max_nodes);
            }
        }
    }
}

/// Any solution must lead to the goal. A search without one is incomplete or reports the damage.
fn try_search(solver: &PatternSolver<Vec<u8>>, board: &Board, max_nodes: u64) {
    match solver.search(Limits::new().nodes(max_nodes)).run(board) {
        Ok(found) => {
            assert!(found.solution.is_some() || !found.is_complete);
            if let Some(solution) = found.solution {
                assert_eq!(&end(board, solution), solver.goal());
            }
        }
        Err(error) => assert!(matches!(error, QueryError::DamagedPattern { .. })),
    }
}

/// Tests every value of every byte of a header, with repaired checksums. The tile set of 2x4 fits in one byte, so the
/// values of this byte include every set of the same size.
#[test]
fn every_value_of_every_byte_of_a_header() {
    for (shape, changed, other) in [
        ("2x3", &[1, 4][..], &[2, 3, 5][..]),
        ("2x4", &[1, 2, 5, 6], &[3, 4, 7]),
    ] {
        let goal = Goal::corner(shape.parse().unwrap());
        let [changed, other] = [changed, other].map(|tiles| table(goal, tiles));
        let opened = every_header_value(changed.bytes(), |bytes| {
            let changed = Table::from_bytes(bytes)?;
            let _ = changed.verify();
            if let Ok(solver) = PatternSolver::new([changed, other.clone()]) {
                let goal = *solver.goal();
                for board in [goal, GoalIndex::new(&goal).random(u64::MAX / 3)] {
                    let _ = solver.lower_bound(&board);
                    try_search(&solver, &board, 500);
                }
            }
            Ok::<_, HeaderError>(())
        });
        // At least nine bytes may have any value: the largest distance (one byte) and the sum of distances (eight).
        assert!(opened >= 9 * 256, "{opened}");
    }
}

#[test]
fn patterns_of_nine_tiles_are_refused() {
    let goal = goal("3x4", 11);
    let tiles = (1..10).collect();
    let header = Header {
        goal,
        kind: Kind::Pattern(tiles),
        max_distance: 0,
        distance_sum: 0,
        payload_checksum: 0,
    };
    let mut bytes = header.to_bytes().to_vec();
    bytes.resize(header.file_len() as usize, 0);
    let refused = PatternSolver::new([Table::from_bytes(bytes).unwrap()]).err();
    assert_eq!(refused, Some(SetError::Large { tiles }));
}

#[test]
fn a_complete_table_is_refused() {
    for found in [Kind::DistanceBit, Kind::Residue] {
        let complete = Generator::new(goal("2x3", 5)).kind(found).run(go_on);
        let refused = PatternSolver::new([complete.unwrap()]).err();
        assert_eq!(refused, Some(SetError::NotPattern { found }));
    }
}

#[test]
fn a_table_that_belongs_to_no_set_is_refused() {
    let tables = [&[1, 2, 3][..], &[4, 5], &[1, 4]].map(|tiles| table(goal("2x3", 5), tiles));
    let tiles = [1, 4].into_iter().collect();
    let refused = PatternSolver::new(tables).err();
    assert_eq!(refused, Some(SetError::Shared { tiles }));
}
