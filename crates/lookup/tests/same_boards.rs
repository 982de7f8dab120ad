//! The same seed chooses the same board, whatever table answers: all by a slow search over boards.

use std::ops::ControlFlow;

use oracle::{UDLR, distances_to, exchanged, file, goal};
use tilebase_lookup::{Board, Encoding, Goal, ProveError, RandomNumbers, Solver, Table, Tablebase};

use crate::any_goal::scrambled;

type Tables = Tablebase<Vec<u8>>;

fn tables(goals: &[Goal], encodings: &[Encoding]) -> Tables {
    let files = goals
        .iter()
        .flat_map(|&goal| encodings.iter().map(move |&encoding| file(goal, encoding)));
    Tablebase::new(files.map(|file| Table::from_bytes(file).unwrap())).unwrap()
}

/// Every board that can reach the goal and its distance, in the order that the goal alone defines: that
/// of the boards whose tiles are named as the goal has them in reading order.
fn in_order(goal: &Board) -> Vec<(Board, u8)> {
    let tiles = goal.tiles().iter().filter(|&&tile| tile != 0);
    let names: Vec<u8> = [&0].into_iter().chain(tiles).copied().collect();
    let canonical = |board: &Board| {
        let name = |tile: &u8| names.iter().position(|name| name == tile).unwrap() as u8;
        let tiles: Vec<u8> = board.tiles().iter().map(name).collect();
        let board = Board::from_tiles(board.shape(), &tiles).unwrap();
        Goal::of(goal).rank(&board).unwrap()
    };
    let mut boards: Vec<(Board, u8)> = distances_to(*goal).into_iter().collect();
    boards.sort_by_cached_key(|(board, _)| canonical(board));
    boards
}

fn check(tablebases: &[&Tables], goal: &Board, every: usize) {
    let expected = in_order(goal);
    let distances: Vec<u8> = expected.iter().map(|&(_, distance)| distance).collect();
    for tablebase in tablebases {
        let solver = tablebase.towards(goal).unwrap();
        assert_eq!(solver.boards(), expected.len() as u64);
        for (index, (board, _)) in expected.iter().enumerate().step_by(every) {
            assert_eq!(solver.board_at(index as u64), Some(*board), "{goal:?}");
            assert_eq!(solver.index_of(board), Ok(index as u64), "{goal:?}");
        }
        assert_eq!(solver.board_at(solver.boards()), None);
        assert!(solver.index_of(&exchanged(goal)).is_err());
        assert_eq!(solver.all_distances().as_ref(), Ok(&distances), "{goal:?}");
        check_random(&solver, &expected);
    }
}

fn check_random(solver: &Solver<&Vec<u8>>, expected: &[(Board, u8)]) {
    let choose = |boards: &[&Board], number: u64| {
        *boards[((boards.len() as u128 * u128::from(number)) >> 64) as usize]
    };
    let all: Vec<&Board> = expected.iter().map(|(board, _)| board).collect();
    let numbers = || RandomNumbers::new(7).take(5).chain([0, u64::MAX]);
    for number in numbers() {
        assert_eq!(solver.random(number), choose(&all, number));
    }
    let at_distance = |distance| {
        let boards = expected.iter().filter(move |&&(_, at)| at == distance);
        boards.map(|(board, _)| board).collect::<Vec<_>>()
    };
    for distance in [0, 1, solver.max_distance() / 2, solver.max_distance()] {
        let boards = at_distance(distance);
        let number = numbers().next().unwrap();
        let expected = choose(&boards, number);
        assert_eq!(solver.random_at(distance, number), Ok(expected));
        let many: Vec<u64> = solver
            .at_distance(distance, |depth| {
                assert_eq!(depth.nth(depth.boards()), Ok(None));
                numbers()
                    .map(|number| depth.random(number).unwrap())
                    .collect()
            })
            .unwrap();
        for (number, index) in numbers().zip(many) {
            assert_eq!(solver.board_at(index), Some(choose(&boards, number)));
        }
    }
}

#[test]
fn a_goal_in_every_cell_of_small_shapes() {
    for encoding in [UDLR, Encoding::DistanceBit] {
        let flat = tables(&[goal("2x3", 5), goal("2x3", 4)], &[encoding]);
        let tall = tables(&[goal("3x2", 0), goal("3x2", 2)], &[encoding]);
        for shape in ["2x3", "3x2"] {
            for blank in 0..6 {
                let renamed = scrambled(shape, blank, 17);
                let own = tables(&[goal(shape, blank)], &[encoding]);
                for goal in [renamed, exchanged(&renamed), goal(shape, blank).board()] {
                    check(&[&flat, &tall, &own], &goal, 1);
                }
            }
        }
    }
}

#[test]
fn a_goal_in_every_cell_of_3x3() {
    let classes = [8, 7, 4].map(|blank| goal("3x3", blank));
    let others = [2, 3, 4].map(|blank| goal("3x3", blank));
    let moves = tables(&classes, &[UDLR]);
    let bits = tables(&others, &[Encoding::DistanceBit]);
    let both = tables(&classes, &[UDLR, Encoding::DistanceBit]);
    for blank in 0..9 {
        let goal = scrambled("3x3", blank, 271);
        check(&[&moves, &bits, &both], &goal, 31);
    }
}

#[test]
fn a_walk_over_the_distances_ends_when_it_is_asked_to() {
    let tablebase = Tablebase::embedded();
    for goal in [goal("3x3", 8), goal("3x3", 0)] {
        let solver = tablebase.towards(&goal.board()).unwrap();
        let mut seen = Vec::new();
        let ended: Result<(), ProveError> = solver.each_distance(|depth| {
            assert_eq!(depth.boards(), depth.indices().count() as u64);
            seen.push(depth.distance());
            match seen.len() {
                4 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        assert_eq!((ended, seen), (Ok(()), vec![0, 1, 2, 3]));
    }
}
