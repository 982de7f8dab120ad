//! Tests the answers of the search: the first optimal solution in every order, and other queries.

use oracle::{Distances, distances_to, enumerate, walk};
use tilebase_pattern::{Board, Goal, Limits, MoveOrder, MoveSet, Options, PatternSolver, Solution};

use crate::tables::{eight_puzzle, go_on, patterns, table};

fn optimal_moves(distances: &Distances, board: &Board) -> MoveSet {
    let nearer = |(mv, next)| (distances[&next] < distances[board]).then_some(mv);
    board.neighbours().filter_map(nearer).collect()
}

/// Returns the first optimal solution in this move order.
fn first_solution(distances: &Distances, board: &Board, order: MoveOrder) -> Solution {
    let mut board = *board;
    let next = || {
        let mv = order.first(optimal_moves(distances, &board))?;
        board = board.moved(mv).unwrap();
        Some(mv)
    };
    std::iter::from_fn(next).collect()
}

fn orders() -> impl Iterator<Item = MoveOrder> {
    (0..=u8::MAX).filter_map(|code| MoveOrder::from_code(code).ok())
}

/// Compares solutions with the plain search, for a few boards per move order.
fn check_all_orders<B: AsRef<[u8]>>(solver: &PatternSolver<B>, boards_per_order: usize) {
    let distances = distances_to(*solver.goal());
    let mut boards: Vec<&Board> = distances.keys().collect();
    boards.sort_unstable_by_key(|board| board.tiles().to_vec());
    let step = boards.len() / boards_per_order;
    for (number, order) in orders().enumerate() {
        let search = solver.search(order);
        for board in boards.iter().skip(number).step_by(step.max(1)) {
            let found = search.run(board).unwrap();
            let expected = first_solution(&distances, board, order);
            assert_eq!(found.solution, Some(expected), "{board} {order}");
            assert!(found.is_optimal());
        }
    }
}

#[test]
fn solutions_are_the_first_in_every_order() {
    check_all_orders(&eight_puzzle(), 300);
    check_all_orders(&patterns("3x3", 4, &[&[1, 2, 4], &[3, 5, 6, 7, 8]]), 300);
    let wide = patterns("2x4", 7, &[&[1, 2, 3], &[4, 5, 6, 7]]);
    check_all_orders(&wide, 300);
    let transposed = Board::parse("4x2".parse().unwrap(), "x 1 / 2 3 / 4 5 / 6 7").unwrap();
    check_all_orders(&wide.towards(&transposed).unwrap(), 100);
    check_all_orders(&patterns("4x2", 3, &[&[1, 2, 3, 4], &[5, 6, 7]]), 300);
}

#[test]
fn every_board_of_3x3() {
    let solver = patterns("3x3", 8, &[&[1, 2, 5, 6], &[3, 4, 7, 8]]);
    let distances = distances_to(*solver.goal());
    for (board, &distance) in &distances {
        let expected = first_solution(&distances, board, MoveOrder::UDLR);
        assert_eq!(solver.solve(board), Ok(expected), "{board}");
        let bound = solver.lower_bound(board).unwrap();
        assert!(bound <= distance && bound % 2 == distance % 2);
    }
}

/// The bound of two partitions together is at least the bound of each.
#[test]
fn bounds_of_two_partitions() {
    let partitions: [[&[u8]; 2]; 2] = [
        [&[1, 2, 5, 6], &[3, 4, 7, 8]],
        [&[1, 2, 3, 4], &[5, 6, 7, 8]],
    ];
    let both = patterns("3x3", 8, &partitions.concat());
    let alone = partitions.map(|partition| patterns("3x3", 8, &partition));
    for (board, distance) in distances_to(*both.goal()) {
        let bound = both.lower_bound(&board).unwrap();
        let bounds = alone.each_ref().map(|one| one.lower_bound(&board).unwrap());
        let expected = bounds.into_iter().max().unwrap();
        assert!((expected..=distance).contains(&bound), "{board}: {bound}");
    }
}

#[test]
fn other_queries() {
    let mut solver = eight_puzzle();
    for goal in [
        "1 2 3 / 4 5 6 / 7 8 x",
        "3 8 x / 1 2 7 / 6 5 4",
        "x 8 7 / 6 5 4 / 3 2 1",
    ] {
        let goal = Board::parse(solver.shape(), goal).unwrap();
        solver = solver.towards(&goal).unwrap();
        let distances = distances_to(*solver.goal());
        for (board, &distance) in distances.iter().take(200).chain([(solver.goal(), &0)]) {
            let moves = optimal_moves(&distances, board);
            assert_eq!(solver.distance(board), Ok(distance));
            assert_eq!(solver.optimal_moves(board), Ok(moves), "{board}");
            let solution = solver.solve(board).unwrap();
            let beside = solver.search(Options {
                known: Some(solution),
                ..Options::default()
            });
            let beside = beside.optimal_moves(board, go_on);
            assert_eq!(beside, Ok(Some(moves)), "{board}");
            let count = enumerate(&distances, board, MoveOrder::UDLR).len();
            assert_eq!(solver.count_solutions(board), Ok(count as u64));
        }
    }
}

/// For shapes of 15 and 16 cells, the only oracle is another partition of the tiles.
#[test]
fn two_partitions_agree() {
    for shape in ["3x5", "5x3", "2x8", "8x2"] {
        let goal = Goal::corner(shape.parse().unwrap());
        let tiles: Vec<u8> = (1..goal.shape().cells() as u8).collect();
        let mut by_parity = tiles.clone();
        by_parity.sort_by_key(|tile| (tile % 2, *tile));
        let solvers = [tiles, by_parity].map(|tiles| {
            let tables = tiles.chunks(5).map(|tiles| table(goal, tiles));
            PatternSolver::new(tables).unwrap()
        });
        for number in 0..20 {
            let board = walk(&goal.board(), 12 * number, number as u64);
            let [one, other] = solvers.each_ref().map(|solver| solver.solve(&board));
            assert_eq!(one, other, "{shape} {board}");
        }
    }
}

#[cfg(feature = "embedded")]
mod fifteen {
    use super::*;
    use crate::tables::{end, fifteen};

    /// The lengths of the solutions are from Korf, "Depth-first iterative-deepening", 1985.
    #[test]
    fn korfs_hundred_boards() {
        let (solver, boards) = fifteen();
        let search = solver.search(Limits::new().threads(2));
        let (mut moves, mut nodes) = (0, 0);
        for (board, length) in &boards {
            let found = search.run(board).unwrap();
            let solution = found.solution.unwrap();
            assert_eq!(&end(board, solution), solver.goal());
            assert_eq!(solution.len(), *length);
            moves += solution.len();
            nodes += found.nodes;
        }
        assert_eq!((boards.len(), moves), (100, 5305));
        assert!(nodes < 35_000_000, "{nodes} boards visited");
    }

    /// Compares first moves with searches that do not use the deeper automaton.
    #[test]
    fn the_deeper_automaton_finds_the_first_solution() {
        let (solver, boards) = fifteen();
        for order in ["udlr", "dlru", "rdlu"] {
            let order: MoveOrder = order.parse().unwrap();
            for &(mut board, length) in &boards[..30] {
                let mut solution = solver.search(order).run(&board).unwrap().solution.unwrap();
                assert_eq!(solution.len(), length);
                for _ in 0..3 {
                    let mut options = Options::from(order);
                    options.known = Some(solution);
                    let moves = solver.search(options).optimal_moves(&board, go_on).unwrap();
                    let first = order.first(moves.unwrap());
                    assert_eq!(first, solution.first(), "{board} {order}");
                    board = board.moved(first.unwrap()).unwrap();
                    solution = solution.iter().skip(1).collect();
                }
            }
        }
    }

    /// Solves six of the boards at the largest distance, 80 moves (Brüngger and others, "The parallel search bench ZRAM
    /// and its applications", 1999).
    #[test]
    #[ignore = "two minutes"]
    fn the_farthest_boards() {
        let tiles: [&[u8]; 3] = [&[2, 3, 4, 6, 7, 8], &[10, 11, 12, 13, 14, 15], &[1, 5, 9]];
        let solver = patterns("4x4", 15, &tiles);
        for board in [
            "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1",
            "x 12 10 13 15 11 14 9 3 7 2 5 4 8 6 1",
            "x 11 9 13 12 15 10 14 3 7 6 2 4 8 5 1",
            "x 15 9 13 11 12 10 14 3 7 6 2 4 8 5 1",
            "x 12 9 13 15 11 10 14 3 7 6 2 4 8 5 1",
            "x 12 14 13 15 11 9 10 3 7 6 2 4 8 5 1",
        ] {
            let board = Board::parse(solver.shape(), board).unwrap();
            let found = solver.search(Limits::new().threads(2)).run(&board).unwrap();
            assert_eq!(found.solution.unwrap().len(), 80, "{board}");
        }
    }

    #[test]
    fn the_embedded_tables_have_each_tile_once_and_verify() {
        let solver = PatternSolver::embedded();
        assert_eq!(solver.goal(), &Goal::corner(solver.shape()).board());
        for table in solver.tables() {
            assert_eq!(table.verify(), Ok(()));
        }
        assert_eq!(
            format!("{solver:?}"),
            "PatternSolver { goal: Board(4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x), \
             tables: [\"pattern 1, 5, 6, 9, 10\", \"pattern 2, 3, 4, 7, 8\", \"pattern 11, 12, 13, 14, 15\"] }"
        );
    }
}
