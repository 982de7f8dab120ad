//! All optimal solutions, in the order of a move order.

use std::ops::ControlFlow::{Break, Continue};

use oracle::{distances_to, enumerate, exchanged};
use tilebase_pattern::{Board, Goal, MoveOrder, Pattern, PatternTable, Patterns, QueryError};

use crate::plain_table::plain_table;

fn patterns(shape: &str, patterns: [&[u8]; 2]) -> Patterns<Vec<u8>> {
    let goal = Goal::corner(shape.parse().unwrap());
    let tables = patterns.map(|tiles| {
        let pattern = Pattern::new(goal, tiles.iter().copied().collect()).unwrap();
        PatternTable::from_bytes(plain_table(pattern)).unwrap()
    });
    Patterns::new(tables).unwrap()
}

fn check(patterns: &Patterns<Vec<u8>>, every: usize) {
    let distances = distances_to(*patterns.goal());
    for index in (0..patterns.boards()).step_by(every) {
        let board = patterns.board_at(index).unwrap();
        for order in ["udlr", "rldu"].map(|order| order.parse().unwrap()) {
            let found: Vec<Vec<_>> = patterns
                .solutions(&board, order)
                .unwrap()
                .map(|solution| solution.unwrap().iter().collect())
                .collect();
            assert_eq!(found, enumerate(&distances, &board, order), "{board}");
        }
        let refused = patterns.solutions(&exchanged(&board), MoveOrder::UDLR);
        assert_eq!(refused.err(), Some(QueryError::Unsolvable));
    }
}

#[test]
fn all_in_order() {
    let small = patterns("2x3", [&[1, 2], &[3, 4, 5]]);
    check(&small, 1);
    let turned = Board::parse_any("x5/31/24").unwrap();
    check(&small.towards(&turned).unwrap(), 7);
    check(&patterns("3x3", [&[1, 2, 3, 4], &[5, 6, 7, 8]]), 1_009);
}

/// The first solutions of a board are found long before the last.
#[test]
fn one_after_the_other() {
    let patterns = patterns("3x3", [&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    let antipode = Board::parse_any("867254301").unwrap();
    let mut solutions = patterns.solutions(&antipode, MoveOrder::UDLR).unwrap();
    let first = patterns.solve(&antipode);
    assert_eq!(solutions.next(), Some(first));
    let rest = solutions.count() as u64;
    assert_eq!(patterns.count_solutions(&antipode), Ok(1 + rest));
}

/// Whenever `watch` ends the search for the next solution, the next call goes on from there.
#[test]
fn each_can_be_ended() {
    let patterns = patterns("3x3", [&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    let antipode = Board::parse_any("867254301").unwrap();
    let all = patterns.solutions(&antipode, MoveOrder::UDLR).unwrap();
    let all: Vec<_> = all.map(Result::unwrap).collect();

    let mut solutions = patterns.solutions(&antipode, MoveOrder::UDLR).unwrap();
    let (mut found, mut asked, mut patience) = (Vec::new(), 0, 0);
    while found.len() < all.len() {
        let mut left = patience;
        let next = solutions.next_watched(|_| {
            asked += 1;
            left -= 1;
            if left < 0 { Break(()) } else { Continue(()) }
        });
        // A neighbour's search is begun anew, so a little more patience each time comes to the end.
        match next {
            Some(solution) => found.push(solution.unwrap()),
            None => patience += 1,
        }
    }
    assert_eq!(found, all);
    assert!(patience > 0 && asked > patience, "{patience} of {asked}");
    assert_eq!(solutions.next(), None);
}

#[test]
fn a_watch_ends_counts_and_optimal_moves() {
    let patterns = patterns("3x3", [&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    let board = Board::parse_any("867254301").unwrap();
    let search = patterns.search();
    let (moves, count) = (
        patterns.optimal_moves(&board),
        patterns.count_solutions(&board),
    );
    let (moves, count) = (moves.unwrap(), count.unwrap());
    assert_eq!(
        search.optimal_moves(&board, |_| Continue(())),
        Ok(Some(moves))
    );
    assert_eq!(
        search.count_solutions(&board, |_| Continue(())),
        Ok(Some(count))
    );
    assert_eq!(search.optimal_moves(&board, |_| Break(())), Ok(None));
    assert_eq!(search.count_solutions(&board, |_| Break(())), Ok(None));
    let limited = patterns.search().max_nodes(1);
    assert_eq!(limited.optimal_moves(&board, |_| Continue(())), Ok(None));
    assert_eq!(limited.count_solutions(&board, |_| Continue(())), Ok(None));
}
