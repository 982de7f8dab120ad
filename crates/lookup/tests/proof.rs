//! Tests that the proof accepts exactly the right tables. Compares the boards at each distance with the plain search.

use std::ops::ControlFlow;

use oracle::{Distances, UDLR, file, goal, repair};
use tilebase_lookup::{
    Board, DistancesError, Encoding, Goal, Header, Move, ProveError, RandomNumbers, Shape, Solver,
    Table,
};

use crate::BIT;

/// Compares the boards at each distance with the plain search.
pub fn check_depths<B: AsRef<[u8]>>(solver: &Solver<B>, distances: &Distances) {
    let goal = solver.goal();
    let expected = in_order(goal, distances);
    let is_own = solver.table().goal() == Goal::of(goal);
    let mut visited = 0;
    let ended = solver.each_distance(|depth| {
        assert_eq!(depth.distance(), visited);
        visited += 1;
        let at_distance = (0..)
            .zip(&expected)
            .filter(|&(_, &at)| at == depth.distance());
        let indices: Vec<u64> = at_distance.map(|(index, _)| index).collect();
        assert_eq!(depth.boards(), indices.len() as u64);
        let mut found: Vec<u64> = depth.indices().collect();
        if !is_own {
            found.sort();
        }
        assert_eq!(found, indices, "{goal} at {}", depth.distance());
        for number in [0, indices.len() / 2, indices.len() - 1, indices.len()] {
            assert_eq!(depth.nth(number as u64), Ok(indices.get(number).copied()));
        }
        for number in RandomNumbers::new(7).take(5).chain([0, u64::MAX]) {
            let place = (indices.len() as u128 * u128::from(number)) >> 64;
            assert_eq!(depth.random(number), Ok(indices[place as usize]));
        }
        ControlFlow::Continue(())
    });
    assert_eq!(ended, Ok(()));
    assert_eq!(Some(visited - 1), expected.iter().max().copied());
}

/// Returns the distances of all boards, in the order of their `GoalIndex` indices.
fn in_order(goal: &Board, distances: &Distances) -> Vec<u8> {
    let tiles = goal.tiles().iter().filter(|&&tile| tile != 0);
    let names: Vec<u8> = [&0].into_iter().chain(tiles).copied().collect();
    let mut expected = vec![0; distances.len()];
    for (board, &distance) in distances {
        let name = |tile: &u8| names.iter().position(|name| name == tile).unwrap() as u8;
        let tiles: Vec<u8> = board.tiles().iter().map(name).collect();
        let board = Board::from_tiles(board.shape(), &tiles).unwrap();
        expected[Goal::of(goal).rank(&board).unwrap() as usize] = distance;
    }
    expected
}

#[test]
fn a_walk_over_the_distances_can_be_cancelled() {
    for blank in [8, 0] {
        let solver = Solver::new(Table::embedded(), &goal("3x3", blank).board()).unwrap();
        let mut seen = Vec::new();
        let ended = solver.each_distance(|depth| {
            seen.push(depth.distance());
            match seen.len() {
                4 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        assert_eq!((ended, seen), (Ok(()), vec![0, 1, 2, 3]));
    }
}

#[test]
fn every_flipped_bit_is_found() {
    for encoding in [UDLR, BIT] {
        let mut bytes = file(goal("2x3", 5), encoding);
        let bits = 512 + 360 * encoding.bits() as usize;
        for bit in 0..bits {
            bytes[bit / 8] ^= 1 << (bit % 8);
            let intact = <[u8; 64]>::try_from(&bytes[..64]).unwrap();
            repair(&mut bytes);
            // If the flip is in a checksum, the repair undoes it, and the proof succeeds.
            let undone = (40 * 8..48 * 8).contains(&bit) || (56 * 8..64 * 8).contains(&bit);
            let proved = Table::from_bytes(&bytes).is_ok_and(|table| table.prove().is_ok());
            assert_eq!(proved, undone, "{encoding} bit {bit}");
            bytes[..64].copy_from_slice(&intact);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }
}

#[test]
fn every_kind_of_fault_has_its_error() {
    let mut bytes = file(goal("2x3", 5), UDLR);
    let header = Header::from_bytes(&bytes).unwrap();
    let goal = header.goal;
    let mut error_with = |header: Header, index: u64, entry: Option<u8>| {
        bytes[..64].copy_from_slice(&header.to_bytes());
        let before = UDLR.entry(&bytes[64..], index).unwrap();
        UDLR.set_entry(&mut bytes[64..], index, entry.unwrap_or(before));
        let error = Table::from_bytes(&bytes).unwrap().prove().unwrap_err();
        UDLR.set_entry(&mut bytes[64..], index, before);
        error
    };
    let goal_index = goal.rank(&goal.board()).unwrap();
    let wrong_goal = error_with(header, goal_index, Some(2));
    assert_eq!(wrong_goal, ProveError::GoalEntry { found: 2 });
    for found in [20, 22] {
        let max_distance = found;
        let error = error_with(
            Header {
                max_distance,
                ..header
            },
            0,
            None,
        );
        let expected = 21;
        assert_eq!(error, DistancesError::Max { expected, found }.into());
    }
    let (expected, found) = (4544, 4545);
    let distance_sum = found;
    let error = error_with(
        Header {
            distance_sum,
            ..header
        },
        0,
        None,
    );
    assert_eq!(error, DistancesError::Sum { expected, found }.into());
    // Board 0 has its blank in the top left corner, so up (entry 0) is illegal.
    let board = goal.unrank(0).unwrap();
    let no_move = error_with(header, 0, Some(0));
    let right = file(goal, UDLR);
    let expected = UDLR.entry(&right[64..], 0).unwrap();
    let solver = Table::from_bytes(right).unwrap().into_solver();
    let distance = solver.distance(&board).unwrap();
    let wrong = ProveError::Entry {
        board,
        index: 0,
        distance,
        encoding: UDLR,
        expected,
        found: 0,
    };
    assert_eq!(no_move, wrong);
    let letter = Move::from_code(expected).unwrap();
    assert_eq!(
        no_move.to_string(),
        format!(
            "wrong entry for board 0 (x 1 2 3 4 5) at distance {distance}: expected move {letter}, found move u"
        )
    );
}

#[test]
fn the_board_of_a_single_wrong_entry_is_named() {
    for (shape, step) in [("2x2", 1), ("2x3", 1), ("2x4", 997), ("4x2", 991)] {
        names_wrong_entries(shape, step);
    }
    names_wrong_entries("3x3", 6007);
}

#[test]
fn the_board_of_a_single_wrong_entry_of_5x2_is_named() {
    names_wrong_entries("5x2", 300_007);
}

/// Replaces every `step`-th entry by each wrong value in turn. The proof must name the entry.
fn names_wrong_entries(shape: &str, step: usize) {
    let blank = shape.parse::<Shape>().unwrap().cells() - 1;
    for encoding in [UDLR, BIT] {
        let right = file(goal(shape, blank), encoding);
        let goal = goal(shape, blank);
        let goal_index = goal.rank(&goal.board()).unwrap();
        for index in (0..goal.boards())
            .step_by(step)
            .filter(|&index| index != goal_index)
        {
            let entry = encoding.entry(&right[64..], index).unwrap();
            for wrong in (0..1 << encoding.bits()).filter(|&wrong| wrong != entry) {
                let mut bytes = right.clone();
                encoding.set_entry(&mut bytes[64..], index, wrong);
                repair(&mut bytes);
                let error = Table::from_bytes(&bytes).unwrap().prove().unwrap_err();
                match error {
                    ProveError::Entry {
                        index: named,
                        expected,
                        found,
                        ..
                    } => assert_eq!((named, expected, found), (index, entry, wrong)),
                    error => panic!("{error}"),
                }
            }
        }
    }
}

#[test]
fn entries_of_another_move_order_are_refused() {
    let mut bytes = file(goal("2x3", 5), UDLR);
    let header = Header {
        encoding: Encoding::Move("rldu".parse().unwrap()),
        ..Header::from_bytes(&bytes).unwrap()
    };
    bytes[..64].copy_from_slice(&header.to_bytes());
    let error = Table::from_bytes(&bytes).unwrap().prove().unwrap_err();
    assert!(matches!(error, ProveError::Entry { .. }), "{error}");
}
