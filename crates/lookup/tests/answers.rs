//! Every answer for every board, against the plain search.

use oracle::{Distances, UDLR, distances, file, file_of, goal};
use tilebase_lookup::{Board, Encoding, Hint, MoveSet, QueryError, Shape, Solution, Solver, Table};

use crate::by_distance::check_distances;

/// Replays every solution, move by move, and compares every answer with the plain search.
/// Returns the numbers of boards that have 0, 1, ... optimal moves.
fn check_every_board<B: AsRef<[u8]>>(solver: &Solver<B>) -> [u32; 5] {
    check_boards(solver, &distances(solver.table().goal()), 1)
}

/// The same with these distances; asks for hints, letters and boards only of every `every`-th index.
fn check_boards<B: AsRef<[u8]>>(solver: &Solver<B>, distances: &Distances, every: u64) -> [u32; 5] {
    let goal = *solver.goal();
    assert_eq!(distances.len() as u64, solver.boards());
    let mut boards_by_optimal_moves = [0; 5];
    for (start, &distance) in distances {
        let solution = solver.solve(start).unwrap();
        let end = solution
            .iter()
            .try_fold(*start, |board, mv| board.moved(mv));
        assert_eq!(
            (end, solution.len()),
            (Some(goal), distance.into()),
            "{start:?}"
        );
        assert_eq!(solver.distance(start), Ok(distance), "{start:?}");
        let nearer = start
            .neighbours()
            .filter(|(_, neighbour)| distances[neighbour] < distance);
        let optimal: MoveSet = nearer.map(|(mv, _)| mv).collect();
        assert_eq!(solver.optimal_moves(start), Ok(optimal), "{start:?}");
        // The default order is u, d, l, r, whatever the entries prefer.
        let first = optimal.iter().next();
        assert_eq!(solver.next_move(start), Ok(first), "{start:?}");
        assert_eq!(solution.first(), first, "{start:?}");
        let index = solver.index_of(start).unwrap();
        assert!(index < solver.boards());
        if index.is_multiple_of(every) {
            assert_eq!(solver.board_at(index), Some(*start));
            check_letters(&solution);
            let hint = first.map(|mv| Hint {
                tile: start.tiles()[start.moved(mv).unwrap().blank()],
                mv,
                distance,
            });
            assert_eq!(solver.hint(start), Ok(hint), "{start:?}");
        }
        boards_by_optimal_moves[optimal.len()] += 1;
    }
    boards_by_optimal_moves
}

/// Checks that the letters are those of the moves, in a buffer of any room.
fn check_letters(solution: &Solution) {
    let text: String = solution.iter().map(char::from).collect();
    assert_eq!(solution.to_string(), text);
    let mut buffer = [b'?'; 64];
    solution.fill_letters(&mut buffer);
    assert_eq!(buffer[..text.len()], *text.as_bytes());
    assert!(buffer[text.len()..].iter().all(|&zero| zero == 0));
    let mut buffer = [b'?'; 64];
    assert_eq!(solution.write_letters(&mut buffer), text.len());
    assert_eq!(buffer[..text.len()], *text.as_bytes());
}

#[test]
fn every_board_of_3x3_in_both_encodings() {
    let expected = [1, 128_716, 45_417, 6_854, 452];
    assert_eq!(check_every_board(&Solver::embedded()), expected);
    let alone = Table::embedded().into_solver();
    assert_eq!(check_every_board(&alone), expected);
    let bits = file(goal("3x3", 8), Encoding::DistanceBit);
    assert_eq!(
        check_every_board(&Table::from_bytes(bits).unwrap().into_solver()),
        expected
    );
}

#[test]
fn every_board_of_other_goals_shapes_and_move_orders() {
    let dlru = Encoding::Move("dlru".parse().unwrap());
    let solver = |goal, encoding| {
        Table::from_bytes(file(goal, encoding))
            .unwrap()
            .into_solver()
    };
    for (shape, blanks) in [
        ("2x2", 0..4),
        ("2x3", 0..6),
        ("3x2", 0..6),
        ("2x4", 0..8),
        ("4x2", 0..8),
    ] {
        for blank in blanks {
            for encoding in [UDLR, dlru, Encoding::DistanceBit] {
                check_every_board(&solver(goal(shape, blank), encoding));
            }
        }
    }
    check_every_board(&solver(goal("3x3", 4), dlru));
}

/// Checks everything about a shape of ten cells at once, because the plain search is slow.
fn check_ten_cells(shape: &str, encoding: Encoding) {
    let goal = goal(shape, 9);
    let distances = distances(goal);
    let table = Table::from_bytes(file_of(goal, encoding, &distances)).unwrap();
    check_distances(&table, &distances);
    assert_eq!(table.prove(), Ok(()));
    check_boards(&table.into_solver(), &distances, 16);
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
    let solver = Solver::embedded();
    let goal = solver.table().goal();
    let unsolvable = QueryError::Unsolvable;
    for index in 0..goal.boards() {
        let mut tiles = goal.unrank(index).unwrap().tiles().to_vec();
        let one = tiles.iter().position(|&tile| tile == 1).unwrap();
        let two = tiles.iter().position(|&tile| tile == 2).unwrap();
        tiles.swap(one, two);
        let board = Board::from_tiles(goal.shape(), &tiles).unwrap();
        assert_eq!(solver.distance(&board), Err(unsolvable));
        assert_eq!(solver.next_move(&board), Err(unsolvable));
        assert_eq!(solver.optimal_moves(&board), Err(unsolvable));
        assert_eq!(solver.solve(&board).err(), Some(unsolvable));
    }
}

#[test]
fn boards_of_another_shape_are_refused() {
    let solver = Solver::embedded();
    let found = Shape::new(2, 3).unwrap();
    let board = goal("2x3", 5).board();
    let refused = QueryError::Shape {
        expected: solver.shape(),
        found,
    };
    assert_eq!(solver.distance(&board), Err(refused));
    assert_eq!(solver.solve(&board).err(), Some(refused));
    assert_eq!(
        refused.to_string(),
        "expected a board of 3x3, found one of 2x3"
    );
}

#[test]
fn the_antipodes_are_31_moves_away() {
    let solver = Solver::embedded();
    for text in ["867254301", "647850321"] {
        let board = Board::parse(solver.shape(), text).unwrap();
        assert_eq!(solver.distance(&board), Ok(31));
    }
}
