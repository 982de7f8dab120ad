//! Two tables of one goal answer together, and each the questions that it answers with fewer reads.

use oracle::{UDLR, file, goal};
use tilebase_lookup::{Board, Encoding, MoveOrder, Solver, Table, Tablebase};

use crate::any_goal::scrambled;

const BITS: Encoding = Encoding::DistanceBit;

fn tablebase<const N: usize>(files: [Vec<u8>; N]) -> Tablebase<Vec<u8>> {
    Tablebase::new(files.map(|file| Table::from_bytes(file).unwrap())).unwrap()
}

fn orders() -> [MoveOrder; 4] {
    ["udlr", "dlru", "lrdu", "durl"].map(|order| order.parse().unwrap())
}

/// Returns a table file whose entries all say the same, which is wrong for most boards.
fn nonsense(blank: usize, encoding: Encoding) -> Vec<u8> {
    let mut file = file(goal("3x3", blank), encoding);
    file[64..].fill(0);
    file
}

#[test]
fn every_board_as_each_table_alone() {
    // The goals' blanks are in a corner, at an edge and in the centre; all but the first are turned.
    for (blank, own) in [(8, 8), (2, 8), (1, 7), (4, 4)] {
        let [moves, bits] = [UDLR, BITS].map(|encoding| file(goal("3x3", own), encoding));
        let alone = [&moves, &bits].map(|file| tablebase([file.clone()]));
        let pair = tablebase([bits, moves]);
        let goal = scrambled("3x3", blank, 4711);
        let [by_moves, by_bits] = alone.each_ref().map(|alone| alone.towards(&goal).unwrap());
        let by_pair = pair.towards(&goal).unwrap();
        assert_eq!(by_pair.tables().count(), 2);
        assert_eq!(by_pair.table().header(), by_moves.table().header());
        assert_eq!(by_pair.quickest_order(), by_moves.quickest_order());
        for index in 0..by_pair.boards() {
            let board = by_pair.board_at(index).unwrap();
            assert_eq!(by_pair.distance(&board), by_bits.distance(&board));
            assert_eq!(by_pair.next_move(&board), by_bits.next_move(&board));
            let optimal = by_pair.optimal_moves(&board);
            assert_eq!(optimal, by_bits.optimal_moves(&board));
            for order in orders() {
                let solution = by_pair.solve_by(&board, order).unwrap();
                assert_eq!(solution, by_bits.solve_by(&board, order).unwrap());
                if index % 8 == 0 {
                    assert_eq!(solution, by_moves.solve_by(&board, order).unwrap());
                    assert_eq!(optimal, by_moves.optimal_moves(&board));
                }
            }
        }
    }
}

/// Asks a solver with one intact table, and the solver of that table alone.
fn check_questions(pair: &Solver<&Vec<u8>>, intact: &Solver<&Vec<u8>>, intact_is_moves: bool) {
    let own = pair.quickest_order();
    let mut different = 0;
    let mut compare = |is_same: bool, asks_moves: bool, board: &Board| {
        if asks_moves == intact_is_moves {
            assert!(is_same, "{board:?}");
        } else {
            different += usize::from(!is_same);
        }
    };
    let mut questions = 0;
    for index in (0..pair.boards()).step_by(1009) {
        let board = &pair.board_at(index).unwrap();
        for order in orders() {
            let same = pair.solve_by(board, order) == intact.solve_by(board, order);
            compare(same, order == own, board);
        }
        let udlr = MoveOrder::UDLR == own;
        compare(pair.solve(board) == intact.solve(board), udlr, board);
        compare(pair.hint(board) == intact.hint(board), udlr, board);
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
    // The damaged table was asked, too.
    assert!(different > questions, "{different}");
}

#[test]
fn each_question_is_asked_of_the_table_that_needs_fewer_reads() {
    for blank in [8, 0] {
        let goal_board = scrambled("3x3", blank, 17);
        for (intact, damaged) in [(UDLR, BITS), (BITS, UDLR)] {
            let intact_file = file(goal("3x3", 8), intact);
            let pair = tablebase([intact_file.clone(), nonsense(8, damaged)]);
            let alone = tablebase([intact_file]);
            let [pair, alone] = [&pair, &alone].map(|base| base.towards(&goal_board).unwrap());
            check_questions(&pair, &alone, intact == UDLR);
        }
    }
}

#[test]
fn a_table_takes_the_place_of_one_of_its_goal_and_encoding() {
    let dlru = Encoding::Move("dlru".parse().unwrap());
    let files = [UDLR, BITS, dlru].map(|encoding| file(goal("2x3", 5), encoding));
    let tablebase = tablebase(files);
    let encodings = tablebase.tables().map(|table| table.header().encoding);
    assert_eq!(encodings.collect::<Vec<_>>(), [dlru, BITS]);
    let solver = tablebase.into_solver(&goal("2x3", 5).board()).unwrap();
    assert_eq!(solver.quickest_order().to_string(), "dlru");
    assert_eq!(solver.tables().count(), 2);
}
