//! Tests answers for any start and any goal, through symmetries and renaming, and which tables are selected.

use oracle::{UDLR, distances_to, exchanged, file, goal};
use tilebase_lookup::{Board, GoalError, Kind, MoveOrder, QueryError, Solver, Table};

use crate::{BIT, all_boards, boards, check, shuffled_goal, table};

type Tables = Vec<Table<Vec<u8>>>;

fn tables<const N: usize>(goals: [(&str, usize); N], kinds: &[Kind]) -> Tables {
    let of_goal = |(shape, blank)| kinds.iter().map(move |&kind| table(shape, blank, kind));
    goals.into_iter().flat_map(of_goal).collect()
}

fn solver(tables: &Tables, goal: &Board) -> Solver<Vec<u8>> {
    Solver::new(tables.clone(), goal).unwrap()
}

/// Tests every start, solvable or not, for goals with the blank in every cell. For each class of cells, there is one
/// table of the shape itself or of the transposed shape.
#[test]
fn every_start_for_a_goal_in_every_cell() {
    for kinds in [&[UDLR][..], &[BIT], &[UDLR, BIT]] {
        let square = tables([("2x2", 3)], kinds);
        let flat = tables([("2x3", 5), ("2x3", 4)], kinds);
        let tall = tables([("3x2", 0), ("3x2", 2)], kinds);
        for (shape, tables) in [
            ("2x2", [&square, &square]),
            ("2x3", [&flat, &tall]),
            ("3x2", [&tall, &flat]),
        ] {
            for blank in 0..goal(shape, 0).shape().cells() {
                let renamed = shuffled_goal(shape, blank, 17);
                for goal in [renamed, exchanged(&renamed), goal(shape, blank).board()] {
                    let distances = distances_to(goal);
                    for tables in tables {
                        let solver = solver(tables, &goal);
                        check(&solver, &distances, all_boards(&goal, 1), 1);
                    }
                }
            }
        }
    }
}

#[test]
fn boards_of_eight_cells_for_a_goal_in_every_cell() {
    for kind in [UDLR, BIT] {
        for (shape, tables) in [
            ("4x2", tables([("2x4", 7), ("2x4", 5)], &[kind])),
            ("2x4", tables([("4x2", 7), ("4x2", 3)], &[kind])),
        ] {
            for goal in (0..8).map(|blank| shuffled_goal(shape, blank, 17)) {
                let starts = all_boards(&goal, 1009);
                check(&solver(&tables, &goal), &distances_to(goal), starts, 1);
            }
        }
    }
}

#[test]
fn a_goal_in_every_cell_of_3x3() {
    let classes = [("3x3", 8), ("3x3", 7), ("3x3", 4)];
    let moves = tables(classes, &[UDLR]);
    let bits = tables([("3x3", 0), ("3x3", 1), ("3x3", 4)], &[BIT]);
    let both = tables(classes, &[BIT, UDLR]);
    for blank in 0..9 {
        // Exchanging two tiles changes the parity, so both parities are tested.
        let shuffled = shuffled_goal("3x3", blank, 271);
        for (tables, goal) in [
            (&moves, shuffled),
            (&bits, exchanged(&shuffled)),
            (&both, shuffled),
            (&both, exchanged(&shuffled)),
        ] {
            let (solver, distances) = (solver(tables, &goal), distances_to(goal));
            check(&solver, &distances, boards(&goal, 31), 117);
        }
    }
}

/// Returns a table whose entries are all 0. Most of them are wrong.
fn constant_table(kind: Kind) -> Table<Vec<u8>> {
    let mut file = file(goal("3x3", 8), kind);
    file[64..].fill(0);
    Table::from_bytes(file).unwrap()
}

#[test]
fn each_query_uses_the_table_with_fewer_reads() {
    for blank in [8, 0] {
        let goal = shuffled_goal("3x3", blank, 17);
        for (intact, damaged) in [(UDLR, BIT), (BIT, UDLR)] {
            let alone = Solver::new([table("3x3", 8, intact)], &goal).unwrap();
            let pair = [
                alone.tables().next().unwrap().clone(),
                constant_table(damaged),
            ];
            check_queries(&Solver::new(pair, &goal).unwrap(), &alone, intact == UDLR);
        }
    }
}

/// Compares a solver of an intact and a damaged table with a solver of the intact table alone.
fn check_queries(pair: &Solver<Vec<u8>>, intact: &Solver<Vec<u8>>, intact_is_moves: bool) {
    let own = pair.quickest_order();
    let orders = ["udlr", "dlru", "lrdu", "durl"].map(|order| order.parse().unwrap());
    let mut different = 0;
    let mut compare = |is_same: bool, asks_moves: bool, board: &Board| {
        if asks_moves == intact_is_moves {
            assert!(is_same, "{board:?}");
        } else {
            different += usize::from(!is_same);
        }
    };
    let mut questions = 0;
    for board in &boards(pair.goal(), 1009).collect::<Vec<_>>() {
        for order in orders {
            let same = pair.solve_by(board, order) == intact.solve_by(board, order);
            compare(same, order == own, board);
        }
        let udlr = MoveOrder::UDLR == own;
        compare(pair.solve(board) == intact.solve(board), udlr, board);
        let same = pair.next_move(board) == intact.next_move(board);
        compare(same, udlr, board);
        compare(pair.distance(board) == intact.distance(board), true, board);
        let same = pair.optimal_moves(board) == intact.optimal_moves(board);
        compare(same, false, board);
        let same = pair.count_solutions(board) == intact.count_solutions(board);
        compare(same, false, board);
        let [ones, others] = [pair, intact].map(|solver| {
            let all = solver.solutions(board, own).unwrap();
            all.collect::<Vec<_>>()
        });
        compare(ones == others, false, board);
        questions += 1;
    }
    // Other queries read the damaged table, so their answers differ.
    assert!(different > questions, "{different}");
}

#[test]
fn the_goals_own_shape_and_the_first_of_equal_tables_are_preferred() {
    // Both tables serve either shape, but only one has the goal's shape.
    let both = tables([("2x3", 5), ("3x2", 0)], &[UDLR]);
    for goal in
        [("2x3", 0), ("2x3", 5), ("3x2", 0), ("3x2", 5)].map(|(shape, blank)| goal(shape, blank))
    {
        let solver = solver(&both, &goal.board());
        assert_eq!(solver.tables().next().unwrap().shape(), goal.shape());
    }
    let dlru = Kind::Move("dlru".parse().unwrap());
    let equal = tables([("2x3", 5)], &[dlru, BIT, UDLR]);
    let solver = solver(&equal, &goal("2x3", 5).board());
    let kinds = solver.tables().map(|table| table.header().kind);
    assert!(kinds.eq([dlru, BIT]));
    assert_eq!(solver.quickest_order().to_string(), "dlru");
}

#[test]
fn the_fastest_order_is_mapped_to_the_goal() {
    for kind in [UDLR, BIT] {
        let table = table("2x3", 5, kind);
        for (shape, blank, expected) in [
            ("2x3", 5, "udlr"),
            ("2x3", 2, "dulr"), // rows mirrored
            ("3x2", 5, "lrud"), // transposed
            ("3x2", 4, "rlud"), // transposed, and then rows mirrored
        ] {
            let solver = Solver::new([table.as_slice()], &goal(shape, blank).board()).unwrap();
            assert_eq!(solver.quickest_order().to_string(), expected);
        }
    }
}

#[test]
fn goals_without_a_table_are_refused() {
    let tables = tables([("2x3", 5), ("2x2", 3)], &[UDLR]);
    for (shape, blank) in [("2x3", 1), ("3x2", 3), ("3x3", 8)] {
        let goal = goal(shape, blank);
        let refused = Solver::new(tables.clone(), &goal.board()).unwrap_err();
        let shape = goal.shape();
        assert_eq!(refused, GoalError { shape, blank });
    }
    assert!(Solver::new(Tables::new(), &goal("2x2", 3).board()).is_err());
    // A solver answers only boards of its goal's shape.
    let solver = solver(&tables, &goal("3x2", 5).board());
    for other in [goal("2x2", 3), goal("2x3", 5)] {
        let refused = QueryError::Shape {
            expected: solver.shape(),
            found: other.shape(),
        };
        assert_eq!(solver.distance(&other.board()), Err(refused));
        assert_eq!(solver.solve(&other.board()), Err(refused));
        let found = other.shape();
        let text = format!("expected a board of 3x2, found {found}");
        assert_eq!(refused.to_string(), text);
    }
}
