//! Tests the search: the first optimal solution, limits, threads, wrong tables.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use oracle::{Distances, distances_to, enumerate};
use tilebase_gen::Generator;
use tilebase_pattern::{
    Board, Goal, GoalIndex, Header, Kind, Move, MoveOrder, MoveSet, Options, PatternSolver,
    Progress, QueryError, Search, SetError, Solution, Table,
};

use crate::options;
use crate::tables::{OF_5X5, eight_puzzle, end, go_on, goal, patterns, table};

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
        let search = solver.search(options::by(order));
        for board in boards.iter().skip(number).step_by(step.max(1)) {
            let found = search.run(board, go_on).unwrap();
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
    check_all_orders(&patterns("2x4", 7, &[&[1, 2, 3], &[4, 5, 6, 7]]), 300);
    check_all_orders(&patterns("4x2", 3, &[&[1, 2, 3, 4], &[5, 6, 7]]), 300);
}

#[test]
fn every_board_of_3x3() {
    let solver = patterns("3x3", 8, &[&[1, 2, 5, 6], &[3, 4, 7, 8]]);
    let distances = distances_to(*solver.goal());
    let order = MoveOrder::UDLR;
    for (board, &distance) in &distances {
        let solution = solver.solve(board).unwrap();
        assert_eq!(solution.len(), distance.into(), "{board}");
        assert_eq!(
            solution,
            first_solution(&distances, board, order),
            "{board}"
        );
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
            let beside = beside.optimal_moves(board, |_| ControlFlow::Continue(()));
            assert_eq!(beside, Ok(Some(moves)), "{board}");
            let count = enumerate(&distances, board, MoveOrder::UDLR).len();
            assert_eq!(solver.count_solutions(board), Ok(count as u64));
        }
    }
}

#[test]
fn transposed_goals() {
    let solver = patterns("2x4", 7, &[&[1, 2, 3], &[4, 5, 6, 7]]);
    let goal = Board::parse("4x2".parse().unwrap(), "x 1 / 2 3 / 4 5 / 6 7").unwrap();
    check_all_orders(&solver.towards(&goal).unwrap(), 100);
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
        let mut board = goal.board();
        let mut random = 1u64;
        for number in 0..1200 {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let mv = Move::ALL[(random >> 62) as usize];
            board = board.moved(mv).unwrap_or(board);
            if number % 60 == 0 {
                let [one, other] = solvers.each_ref().map(|solver| solver.solve(&board));
                assert_eq!(one, other, "{shape} {board}");
            }
        }
    }
}

#[cfg(feature = "embedded")]
mod fifteen {
    use super::*;

    fn korf() -> (PatternSolver<&'static [u8]>, Vec<(Board, usize)>) {
        let solver = PatternSolver::embedded();
        let goal = "x 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15";
        let goal = Board::parse(solver.shape(), goal).unwrap();
        let lines = include_str!("korf100.csv").lines();
        let boards = lines.filter(|line| !line.starts_with('#')).map(|line| {
            let columns: Vec<&str> = line.split(',').collect();
            let board = Board::parse(solver.shape(), columns[1]).unwrap();
            (board, columns[2].parse().unwrap())
        });
        let boards = boards.collect();
        (solver.towards(&goal).unwrap(), boards)
    }

    /// The lengths of the solutions are from Korf, "Depth-first iterative-deepening", 1985.
    #[test]
    fn korfs_hundred_boards() {
        let (solver, boards) = korf();
        let search = solver.search(options::threads(2));
        let (mut moves, mut nodes) = (0, 0);
        for (board, length) in &boards {
            let found = search.run(board, go_on).unwrap();
            let solution = found.solution.unwrap();
            assert_eq!(&end(board, &solution), solver.goal());
            assert_eq!(solution.len(), *length);
            moves += solution.len();
            nodes += found.nodes;
        }
        assert_eq!((boards.len(), moves), (100, 5305));
        assert!(nodes < 35_000_000, "{nodes} boards visited");
    }

    /// The lengths are from Rosetta Code, "15 puzzle solver/20 Random".
    #[test]
    fn rosetta_codes_twenty_boards() {
        let solver = PatternSolver::embedded();
        for row in [
            "dab6531480c2e79f 45",
            "92fd74c6810e5a3b 54",
            "487c50df9163bea2 48",
            "7ab1093458d2e6cf 47",
            "eb8fc5d3629017a4 61",
            "4cf92de35786b1a0 56",
            "ce2b170a65d489f3 51",
            "4d87a62950ebcf13 55",
            "45bd378c0e26af19 56",
            "f43627518b0ed9ac 48",
            "7ad568b012ce34f9 58",
            "a90b16f7452ced38 52",
            "4fe8a93c76d02b15 57",
            "97fc86d5e2b140a3 60",
            "35e40ac7f96b21d8 45",
            "5f3a987e4dc2016b 51",
            "5872efca06914bd3 54",
            "36fe79ba21d50c84 57",
            "48d1b7ca230e659f 50",
            "3c0ba57e6d2f8941 56",
        ] {
            let (board, length) = row.split_once(' ').unwrap();
            let board = Board::parse(solver.shape(), board).unwrap();
            let solution = solver.solve(&board).unwrap();
            assert_eq!(end(&board, &solution), *solver.goal());
            assert_eq!(solution.len().to_string(), length, "{board}");
        }
    }

    #[test]
    fn any_number_of_threads_finds_the_same() {
        let (solver, boards) = korf();
        for (board, _) in &boards[..12] {
            let one = solver.search(Options::default()).run(board, go_on).unwrap();
            for threads in [2, 3, 7, usize::MAX] {
                assert_eq!(
                    solver.search(options::threads(threads)).run(board, go_on),
                    Ok(one)
                );
            }
        }
    }

    #[test]
    fn limits_end_with_bounds() {
        let (solver, boards) = korf();
        let (board, length) = boards[9];
        for nodes in [0, 1, 1_000, 100_000] {
            let found = solver
                .search(options::max_nodes(nodes))
                .run(&board, go_on)
                .unwrap();
            let solution = found.solution.expect("one from a beam");
            assert_eq!(found.nodes, nodes);
            assert!(usize::from(found.lower_bound) <= length && length <= solution.len());
            assert_eq!(&end(&board, &solution), solver.goal());
        }
    }

    #[test]
    fn time_limits_hold() {
        let (solver, boards) = korf();
        let hardest = &boards[87].0;
        for threads in [1, 2] {
            let start = Instant::now();
            // Doubles the time limit from 30 ms to 960 ms: on a busy machine, a search may get no processor time for a
            // while.
            let mut found = (0..6).map(|doubled| {
                let time = Duration::from_millis(30 << doubled);
                let search = solver.search(Options {
                    threads,
                    ..options::max_time(time)
                });
                search.run(hardest, go_on).unwrap()
            });
            let found = found.find(|found| found.solution.is_some());
            assert!(!found.expect("a solution in a second").is_optimal());
            assert!(
                start.elapsed() < Duration::from_secs(30),
                "{:?}",
                start.elapsed()
            );
        }
    }

    /// Solves six of the boards at the largest distance, 80 moves (Brüngger and others, "The parallel search bench ZRAM
    /// and its applications", 1999).
    #[test]
    #[ignore = "two minutes"]
    fn the_farthest_boards() {
        let tiles: [&[u8]; 3] = [&[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15], &[2, 3, 4]];
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
            let found = solver
                .search(options::threads(2))
                .run(&board, go_on)
                .unwrap();
            assert_eq!(found.solution.unwrap().len(), 80, "{board}");
        }
    }

    #[test]
    fn progress_cancels_a_search() {
        let (solver, boards) = korf();
        for threads in [1, 2] {
            let mut calls = 0;
            let progress = |progress: Progress| {
                calls += 1;
                assert!(progress.nodes > 0 && progress.lower_bound >= 50);
                ControlFlow::Break(())
            };
            let found = solver
                .search(options::threads(threads))
                .run(&boards[87].0, progress);
            let found = found.unwrap();
            let solution = found.solution.expect("one from the narrowest beam");
            assert!(solution.len() >= 65 && !found.is_complete);
            assert_eq!(&end(&boards[87].0, &solution), solver.goal());
            assert_eq!(calls, 1, "{threads} threads");
        }
    }

    /// A limit that is not reached must cost no time: no beam may run during a short search.
    #[test]
    fn a_limit_does_not_slow_down_short_searches() {
        let (solver, boards) = korf();
        let limited = || solver.search(options::max_time(Duration::from_secs(1_000)));
        let mut short = 0;
        for (board, _) in &boards[..20] {
            let found = solver.search(Options::default()).run(board, go_on).unwrap();
            if found.nodes < 262_144 {
                let progress = |_| panic!("a beam runs");
                assert_eq!(limited().run(board, progress), Ok(found));
                short += 1;
            }
        }
        assert!(short >= 10, "{short}");
    }

    /// A long search must also report solutions, the last one an optimal one, since the caller may cancel it.
    #[test]
    fn solutions_during_a_long_search() {
        let (solver, boards) = korf();
        let lengths = |search: Search| {
            let mut lengths = Vec::new();
            let found = search.run(&boards[87].0, |progress| {
                lengths.extend(progress.upper_bound);
                ControlFlow::Continue(())
            });
            assert!(found.unwrap().is_complete);
            lengths
        };
        for search in [
            solver.search(Options::default()),
            solver.search(options::max_time(Duration::from_secs(1_000))),
            solver.search(options::max_nodes(u64::MAX - 1)),
        ] {
            let lengths = lengths(search);
            assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
            assert_eq!(lengths.last(), Some(&65), "{lengths:?}");
        }
    }
}

/// If table entries are random or all equal, a search must return an error or a solution that leads to the goal.
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
    let mut random = 1u64;
    let mut next = move || {
        random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        (random >> 56) as u8
    };
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
        let mut near = *solver.goal();
        for number in 0..boards {
            for mv in [
                Move::Up,
                Move::Left,
                Move::Down,
                Move::Right,
                Move::Up,
                Move::Left,
            ] {
                near = near.moved(mv).unwrap_or(near);
            }
            for board in [index.random(u64::MAX / 11 * number), near] {
                match solver
                    .search(options::max_nodes(max_nodes))
                    .run(&board, go_on)
                {
                    Ok(found) => {
                        assert!(found.solution.is_some() || !found.is_complete);
                        if let Some(solution) = found.solution {
                            assert_eq!(&end(&board, &solution), solver.goal());
                        }
                    }
                    Err(error) => assert!(matches!(error, QueryError::DamagedPattern { .. })),
                }
            }
        }
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

#[cfg(feature = "embedded")]
#[test]
fn the_embedded_tables_have_each_tile_once_and_verify() {
    use tilebase_pattern::{Goal, PatternSolver};

    let solver = PatternSolver::embedded();
    assert_eq!(solver.goal(), &Goal::corner(solver.shape()).board());
    let tiles = |table: &Table<_>| table.pattern().unwrap().to_string();
    assert!(solver.tables().map(tiles).eq([
        "1, 2, 3, 4, 7",
        "5, 6, 9, 10, 13",
        "8, 11, 12, 14, 15"
    ]));
    for table in solver.tables() {
        assert_eq!(table.verify(), Ok(()));
    }
    assert_eq!(
        format!("{solver:?}"),
        "PatternSolver { goal: Board(4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x), \
         tables: [\"pattern 1, 2, 3, 4, 7\", \"pattern 5, 6, 9, 10, 13\", \"pattern 8, 11, 12, 14, 15\"] }"
    );
}
