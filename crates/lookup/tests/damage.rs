//! Tests damaged tables with right checksums. Answers may be wrong, but there must be no panic, endless loop or read
//! outside the table. The tests of the crate `tilebase-format` show that wrong checksums are found.

#[cfg(unix)]
use std::{env, process::Command};

use oracle::{UDLR, end, every_header_value, file, goal, repair};
use tilebase_frontier::internal::Layout;
use tilebase_lookup::{
    Batch, Board, Header, HeaderError, MoveOrder, QueryError, Solver, Table, TableBytes,
};
use tilebase_puzzle::GoalIndex;

use crate::{BIT, boards, solver_of};

const SHIPPED: &[u8] = tilebase_data::CORNER_3X3;

/// Calls every query for a board. Answers may be wrong but must be within bounds.
fn query<B: AsRef<[u8]>>(solver: &Solver<B>, board: &Board) {
    let max_distance = solver.max_distance();
    let _ = solver.next_move(board);
    let _ = solver.optimal_moves(board);
    if let Ok(distance) = solver.distance(board) {
        assert!(distance <= max_distance);
    }
    for order in [MoveOrder::UDLR, "rldu".parse().unwrap()] {
        if let Ok(solution) = solver.solve_by(board, order) {
            assert_eq!(end(board, solution), *solver.goal());
            assert!(solution.len() <= usize::from(max_distance));
        }
    }
}

/// Iterates over the first solutions of a board only: a damaged table may have many.
fn query_some_solutions<B: AsRef<[u8]>>(solver: &Solver<B>, board: &Board) {
    for order in [MoveOrder::UDLR, "rldu".parse().unwrap()] {
        if let Ok(solutions) = solver.solutions(board, order) {
            solutions.take(100).for_each(drop);
        }
    }
    let _ = solver.count_solutions(board);
}

/// Calls every function of a table and its solver, for the board at this index and for the goal.
fn query_everything(table: Table<TableBytes>, index: u64) {
    let _ = table.verify();
    let Ok(solver) = Solver::of(table) else {
        return; // the header is of a pattern table
    };
    let goal = *solver.goal();
    let board = board_at(&solver, index % solver.boards());
    for board in [board, goal] {
        query(&solver, &board);
        query_some_solutions(&solver, &board);
    }
    let batch = Batch::new(solver);
    let tiles = [board.tiles(), goal.tiles()].concat();
    let _ = batch.distances(&tiles, &mut [0; 2]);
}

fn board_at<B: AsRef<[u8]>>(solver: &Solver<B>, index: u64) -> Board {
    GoalIndex::new(solver.goal()).board_at(index).unwrap()
}

/// Flips each bit and repairs the checksums. Queries the board of the flipped bit and the antipode, a board at the
/// largest distance from the goal.
fn flip_every_bit(mut bytes: Vec<u8>, antipode: &str) {
    for bit in 0..bytes.len() * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8);
        let intact = <[u8; 64]>::try_from(&bytes[..64]).unwrap();
        repair(&mut bytes);
        if let Ok(solver) = Table::from_bytes(&bytes).and_then(Solver::of) {
            let kind = solver.tables().next().unwrap().kind();
            let flipped_entry = (bit as u64).saturating_sub(512) * kind.entries_per_byte() / 8;
            if flipped_entry < solver.boards() {
                query(&solver, &board_at(&solver, flipped_entry));
            }
            if let Ok(board) = Board::parse(solver.shape(), antipode) {
                query(&solver, &board);
            }
        }
        bytes[..64].copy_from_slice(&intact);
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn no_flipped_bit_causes_a_panic_or_hang() {
    flip_every_bit(SHIPPED.to_vec(), "867254301");
    flip_every_bit(file(goal("3x3", 8), BIT), "867254301");
    flip_every_bit(file(goal("2x4", 7), UDLR), "x 7 2 1 4 3 6 5");
}

#[test]
fn wrong_entries_are_harmless() {
    for fill in [0x00, 0x55, 0xaa, 0xff, 0b11_10_01_00] {
        for kind in [UDLR, BIT] {
            let mut bytes = file(goal("2x3", 5), kind);
            bytes[64..].fill(fill);
            repair(&mut bytes);
            let solver = solver_of(&bytes);
            for board in boards(solver.goal(), 1) {
                query(&solver, &board);
            }
        }
    }
}

/// If the largest distance in the header is too small, batches, solvers and counts fail for the same boards.
#[test]
fn a_batch_fails_as_its_solver() {
    // Two boards of 2x2 are five moves from the goal, and one is six.
    for (goal, kind, less, failing) in [
        (goal("2x3", 5), UDLR, 1, 1),
        (goal("2x3", 5), BIT, 1, 1),
        (goal("2x2", 3), BIT, 2, 3),
    ] {
        let mut bytes = file(goal, kind);
        bytes[14] -= less;
        repair(&mut bytes);
        let batch = Batch::new(solver_of(&bytes));
        let boards: Vec<Board> = boards(batch.solver().goal(), 1).collect();
        let mut failures = 0;
        for _ in 0..3 {
            batch.solve(&boards, MoveOrder::UDLR, |number, found| {
                assert_eq!(found, batch.solver().solve(&boards[number]), "{number}");
                let count = batch.solver().count_solutions(&boards[number]);
                assert_eq!(count.is_err(), found.is_err(), "{number}");
                failures += usize::from(found.is_err());
            });
        }
        assert_eq!(failures, 3 * failing);
    }
}

/// Checks that all solutions of a board have the same length and reach the goal. If the iterator returns an error,
/// checks only the solutions before it.
fn check_all_solutions<B: AsRef<[u8]>>(solver: &Solver<B>, board: &Board) {
    let mut lengths = Vec::new();
    for solution in solver.solutions(board, MoveOrder::UDLR).unwrap() {
        let Ok(solution) = solution else { return };
        assert_eq!(end(board, solution), *solver.goal());
        lengths.push(solution.len());
    }
    assert!(lengths.iter().all(|&length| length == lengths[0]));
    let count = solver.count_solutions(board);
    assert_eq!(count, Ok(lengths.len() as u128), "{board}");
}

#[test]
fn all_solutions_are_equally_long_or_the_table_is_damaged() {
    for kind in [UDLR, BIT] {
        let intact = file(goal("2x3", 5), kind);
        for bit in 0..(intact.len() - 64) * 8 {
            let mut bytes = intact.clone();
            bytes[64 + bit / 8] ^= 1 << (bit % 8);
            repair(&mut bytes);
            let solver = solver_of(&bytes);
            for board in boards(solver.goal(), 7) {
                check_all_solutions(&solver, &board);
            }
        }
    }
}

/// Runs the test again in a process with little memory and at most five minutes of CPU time. Returns `false` in that
/// process.
#[cfg(unix)]
fn has_much_memory(test: &str) -> bool {
    const HAS_LITTLE: &str = "TEST_HAS_LITTLE_MEMORY";
    if env::var_os(HAS_LITTLE).is_some() {
        return false;
    }
    let limited = Command::new("sh")
        .args([
            "-c",
            r#"ulimit -v 400000; ulimit -t 300; exec "$0" --exact "$1""#,
        ])
        .args([env::current_exe().unwrap().as_os_str(), test.as_ref()])
        .env(HAS_LITTLE, "1")
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&limited.stdout);
    assert!(limited.status.success(), "{limited:?}");
    assert!(printed.contains("1 passed"), "{printed}");
    true
}

#[cfg(not(unix))]
fn has_much_memory(_: &str) -> bool {
    false
}

/// The entries form a cycle with many branches. The boards of a layer would take gigabytes, but the process has 400 MB
/// and must report the damage.
#[test]
fn cyclic_entries_do_not_exhaust_memory() {
    if has_much_memory("damage::cyclic_entries_do_not_exhaust_memory") {
        return;
    }
    // A cycle of neighbouring cells through all cells.
    const CIRCLE: [usize; 12] = [0, 1, 2, 3, 7, 11, 10, 6, 5, 9, 8, 4];
    let goal = goal("3x4", 11);
    let header = Header {
        goal,
        kind: BIT,
        max_distance: 255,
        distance_sum: 1,
        payload_checksum: 0,
    };
    let colour = |cell| goal.shape().colour(cell);
    let mut payload = vec![0u8; header.payload_len() as usize];
    let layout = Layout::new(goal);
    for block in layout.blocks() {
        let place = CIRCLE.iter().position(|&cell| cell == block.blank).unwrap();
        // The goal's cell has distance 0 modulo 4, and the distance decreases along the cycle.
        let residue = (5 + 12 - place) % 4;
        assert_eq!(residue % 2, usize::from(colour(block.blank) ^ colour(11)));
        let first = layout.first_index(block) as usize;
        let boards = layout.words_per_block() * layout.boards_per_word() as usize;
        for index in (first..first + boards).filter(|_| residue > 1) {
            payload[index / 8] |= 1 << (index % 8);
        }
    }
    let file = [&header.to_bytes()[..], &payload].concat();
    let solver = solver_of(file);
    for index in [0, 1_000_000, 200_000_000] {
        let board = board_at(&solver, index);
        let count = solver.count_solutions(&board);
        assert!(matches!(count, Err(QueryError::Damaged { .. })));
        let mut solutions = solver.solutions(&board, MoveOrder::UDLR).unwrap();
        assert!(solutions.next().unwrap().is_err());
    }
}

/// If the bytes shrink after the table is opened, queries must return errors.
#[test]
fn shrinking_bytes_do_not_panic() {
    use std::cell::Cell;
    struct Shrinking(Cell<usize>);
    impl AsRef<[u8]> for Shrinking {
        fn as_ref(&self) -> &[u8] {
            &SHIPPED[..self.0.replace(self.0.get() / 2)]
        }
    }
    let table = Table::from_bytes(Shrinking(Cell::new(SHIPPED.len()))).unwrap();
    let antipode = Board::parse(table.shape(), "867254301").unwrap();
    let solver = Solver::of(table).unwrap();
    assert!(solver.distance(&antipode).is_err());
    assert!(solver.tables().all(|table| table.verify().is_err()));
}

/// Tests every value of every header byte with repaired checksums. Each file is refused, or is a table whose answers
/// may be wrong.
#[test]
fn every_value_of_every_byte() {
    for (shape, blank, kind) in [
        ("2x3", 5, UDLR),
        ("3x2", 1, UDLR),
        ("2x3", 5, BIT),
        ("2x2", 3, BIT),
        ("2x2", 0, UDLR),
    ] {
        let mut index = 0;
        let opened = every_header_value(&file(goal(shape, blank), kind), |bytes| {
            index += 97;
            query_everything(Table::from_bytes(TableBytes::new(bytes))?, index);
            Ok::<_, HeaderError>(())
        });
        // At least the largest distance (one byte) and the sum of distances (eight bytes) may have any value.
        assert!(opened >= 9 * 256, "{shape}: {opened}");
    }
}
