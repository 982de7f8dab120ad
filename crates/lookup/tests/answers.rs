//! Every answer for every board, against the plain search.

use std::collections::HashMap;

use tilebase_lookup::{Board, Encoding, MoveOrder, MoveSet, QueryError, Shape, Table};

use crate::by_distance::check_distances;
use oracle::distances;
use oracle::{UDLR, file, file_of, goal};

/// Replays every solution, move by move, and compares every query with the plain search.
/// Counts the boards by how many of their moves are optimal.
fn check_every_board<B: AsRef<[u8]>>(table: &Table<B>) -> [u32; 5] {
    check_boards(table, &distances(table.goal()))
}

fn check_boards<B: AsRef<[u8]>>(table: &Table<B>, distances: &HashMap<Board, u8>) -> [u32; 5] {
    let goal = table.goal();
    let order = match table.header().encoding {
        Encoding::Move(order) => order,
        Encoding::DistanceBit => MoveOrder::UDLR,
    };
    assert_eq!(distances.len() as u64, goal.boards());
    let mut by_number_of_optimal_moves = [0; 5];
    for (start, &distance) in distances {
        let mut board = *start;
        let mut moves = 0;
        for step in table.solve(start).unwrap() {
            board = board.moved(step).expect("a legal move");
            moves += 1;
        }
        assert_eq!((board, moves), (goal.board(), distance), "{start:?}");
        assert_eq!(table.distance(start), Ok(distance), "{start:?}");

        let nearer = start
            .neighbours()
            .filter(|(_, neighbour)| distances[neighbour] < distance);
        let optimal: MoveSet = nearer.map(|(mv, _)| mv).collect();
        assert_eq!(table.optimal_moves(start), Ok(optimal), "{start:?}");
        let first = order.moves().into_iter().find(|&mv| optimal.contains(mv));
        assert_eq!(table.next_move(start), Ok(first), "{start:?}");
        by_number_of_optimal_moves[optimal.len()] += 1;
    }
    by_number_of_optimal_moves
}

#[test]
fn the_shipped_table_and_the_same_as_distance_bits() {
    let expected = [1, 128_716, 45_417, 6_854, 452];
    assert_eq!(check_every_board(&Table::embedded()), expected);
    let bits = file(goal("3x3", 8), Encoding::DistanceBit);
    assert_eq!(check_every_board(&Table::new(bits).unwrap()), expected);
}

#[test]
fn other_goals_shapes_and_move_orders() {
    let dlru = Encoding::Move("dlru".parse().unwrap());
    for (shape, blanks) in [
        ("2x2", 0..4),
        ("2x3", 0..6),
        ("3x2", 0..6),
        ("2x4", 0..8),
        ("4x2", 0..8),
    ] {
        for blank in blanks {
            for encoding in [UDLR, dlru, Encoding::DistanceBit] {
                check_every_board(&Table::new(file(goal(shape, blank), encoding)).unwrap());
            }
        }
    }
    check_every_board(&Table::new(file(goal("3x3", 4), dlru)).unwrap());
}

/// Everything about shapes of ten cells, for which the plain search takes its time, at once.
fn check_ten_cells(shape: &str, encoding: Encoding) {
    let goal = goal(shape, 9);
    let distances = distances(goal);
    let table = Table::new(file_of(goal, encoding, &distances)).unwrap();
    check_boards(&table, &distances);
    check_distances(&table, &distances);
    assert_eq!(table.prove(), Ok(()));
}

#[test]
fn every_board_of_2x5() {
    check_ten_cells("2x5", UDLR);
}

#[test]
fn every_board_of_5x2() {
    check_ten_cells("5x2", Encoding::DistanceBit);
}

#[test]
fn every_board_of_the_other_parity_is_unsolvable() {
    let table = Table::embedded();
    let goal = table.goal();
    let unsolvable = QueryError::Unsolvable;
    for index in 0..goal.boards() {
        let mut tiles = goal.unrank(index).unwrap().tiles().to_vec();
        let one = tiles.iter().position(|&tile| tile == 1).unwrap();
        let two = tiles.iter().position(|&tile| tile == 2).unwrap();
        tiles.swap(one, two);
        let board = Board::from_tiles(goal.shape(), &tiles).unwrap();
        assert_eq!(table.distance(&board), Err(unsolvable));
        assert_eq!(table.next_move(&board), Err(unsolvable));
        assert_eq!(table.optimal_moves(&board), Err(unsolvable));
        assert_eq!(table.solve(&board).err(), Some(unsolvable));
    }
}

#[test]
fn boards_of_another_shape_are_refused() {
    let table = Table::embedded();
    let found = Shape::new(2, 3).unwrap();
    let board = goal("2x3", 5).board();
    let refused = QueryError::Shape {
        expected: table.shape(),
        found,
    };
    assert_eq!(table.distance(&board), Err(refused));
    assert_eq!(table.solve(&board).err(), Some(refused));
    assert_eq!(
        refused.to_string(),
        "expected a board of 3x3, found one of 2x3"
    );
}

#[test]
fn the_antipodes() {
    let table = Table::embedded();
    for text in ["867254301", "647850321"] {
        let board = Board::parse(table.shape(), text).unwrap();
        assert_eq!(table.distance(&board), Ok(31));
    }
}
