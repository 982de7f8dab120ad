//! Every value of every byte of a header, behind good checksums: an error, or a table whose answers may be wrong,
//! but come without a panic, an endless loop or a read outside the table.

use oracle::{UDLR, every_header_value, file, goal, repair};
use tilebase_lookup::{Batch, Board, Encoding, HeaderError, MoveOrder, Solver, Table, TableBytes};

/// Asks what can be asked, about the board with this index and others.
fn ask_everything(table: Table<TableBytes>, index: u64) {
    let _ = table.verify();
    let _ = table.prove();
    let _ = table.all_distances();
    let solver = table.into_solver();
    let goal = *solver.goal();
    let board = solver.board_at(index % solver.boards()).unwrap();
    for board in [board, goal] {
        ask(&solver, &board);
    }
    let batch = Batch::new(solver);
    let tiles = [board.tiles(), goal.tiles()].concat();
    let _ = batch.distances(&tiles, &mut [0; 2]);
}

fn ask(solver: &Solver<TableBytes>, board: &Board) {
    let max_distance = solver.max_distance();
    let _ = solver.hint(board);
    let _ = solver.optimal_moves(board);
    if let Ok(distance) = solver.distance(board) {
        assert!(distance <= max_distance);
    }
    for order in [MoveOrder::UDLR, "rldu".parse().unwrap()] {
        if let Ok(solution) = solver.solve_by(board, order) {
            assert!(solution.len() <= usize::from(max_distance));
        }
        if let Ok(solutions) = solver.solutions(board, order) {
            solutions.take(100).for_each(drop);
        }
    }
    let _ = solver.count_solutions(board);
}

#[test]
fn every_value_of_every_byte() {
    for (shape, blank, encoding) in [
        ("2x3", 5, UDLR),
        ("3x2", 1, UDLR),
        ("2x3", 5, Encoding::DistanceBit),
        ("2x2", 3, Encoding::DistanceBit),
        ("2x2", 0, UDLR),
    ] {
        let mut index = 0;
        let opened = every_header_value(&file(goal(shape, blank), encoding), |bytes| {
            index += 97;
            ask_everything(Table::from_bytes(TableBytes::new(bytes))?, index);
            Ok::<_, HeaderError>(())
        });
        // At least the largest distance and the sum of distances may have any value.
        assert!(opened >= 9 * 256, "{shape}: {opened}");
    }
}

/// A larger table, by what its answers depend on: the goal, the largest distance, the order of the moves.
#[test]
fn what_answers_of_3x3_depend_on() {
    let mut tried = 0;
    for whole in [tilebase_data::CORNER_3X3, tilebase_data::CORNER_3X3_BIT] {
        for (place, values) in [(13, 0..=8), (14, 0..=255), (15, 0..=255)] {
            for value in values {
                let mut bytes = whole.to_vec();
                bytes[place] = value;
                repair(&mut bytes);
                tried += 1;
                let Ok(table) = Table::from_bytes(TableBytes::new(bytes)) else {
                    assert_eq!(place, 15);
                    continue;
                };
                let solver = table.into_solver();
                for index in [0, 1, 77_777, 181_439] {
                    ask(&solver, &solver.board_at(index).unwrap());
                }
            }
        }
    }
    println!("cases: {tried} headers of tables with repaired checksums, and what opens asked");
}
