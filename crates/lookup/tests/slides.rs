//! Compares answers in the multi-tile metric with a plain search.

use std::ops::ControlFlow;

use oracle::{Distances, slide_distances, slide_file};
use tilebase_lookup::{
    Board, HeaderError, Move, MoveOrder, ProveError, QueryError, Slide, SlideSet, SlideSolver,
    SlideTable, Solution, Table,
};
use tilebase_puzzle::{Goal, RandomNumbers, slides};

fn solver(goal: Goal, distances: &Distances) -> SlideSolver<Vec<u8>> {
    let table = SlideTable::from_bytes(slide_file(goal, distances)).unwrap();
    SlideSolver::new([table], &goal.board()).unwrap()
}

/// Returns the optimal slides of a board, from their definition.
fn optimal_slides(board: &Board, distances: &Distances) -> SlideSet {
    let mut optimal = Vec::new();
    for mv in Move::ALL {
        let mut moved = board.moved(mv);
        for count in 1.. {
            let Some(board_after) = moved else { break };
            if distances[&board_after] < distances[board] {
                optimal.push(Slide { mv, count });
            }
            moved = board_after.moved(mv);
        }
    }
    optimal.into_iter().collect()
}

#[test]
fn every_answer_agrees_with_a_plain_search() {
    for (shape, blank) in [("2x2", 3), ("2x3", 5), ("3x2", 2), ("2x4", 6), ("3x3", 8)] {
        let goal = oracle::goal(shape, blank);
        let distances = slide_distances(goal);
        let solver = solver(goal, &distances);
        for (board, &distance) in &distances {
            assert_eq!(solver.distance(board), Ok(distance), "{board}");
            let solution = solver.solve(board).unwrap();
            assert_eq!(slides(&solution).count(), usize::from(distance), "{board}");
            let end = solution
                .iter()
                .try_fold(*board, |board, mv| board.moved(mv));
            assert_eq!(end, Some(goal.board()), "{board}");
            let optimal = optimal_slides(board, &distances);
            assert_eq!(solver.optimal_slides(board), Ok(optimal), "{board}");
            assert_eq!(slides(&solution).next(), optimal.iter().next(), "{board}");
        }
    }
}

/// A table also serves goals whose blank a symmetry maps to its own, with any names of the tiles.
#[test]
fn other_goals_and_orders() {
    let own = oracle::goal("2x3", 5);
    let table = SlideTable::from_bytes(slide_file(own, &slide_distances(own))).unwrap();
    let order: MoveOrder = "rldu".parse().unwrap();
    for goal in ["x12/345", "53x/214", "12/34/5x", "x5/43/21"] {
        let goal: Board = goal.parse().unwrap();
        let solver = SlideSolver::new([table.clone()], &goal).unwrap();
        let distances = oracle::slide_distances_to(goal);
        for (board, &distance) in &distances {
            let solutions: Vec<Solution> = solver
                .solutions(board, order)
                .unwrap()
                .map(Result::unwrap)
                .collect();
            assert_eq!(solutions[0], solver.solve_by(board, order).unwrap());
            assert_eq!(
                solutions.len() as u128,
                solver.count_solutions(board).unwrap()
            );
            let expected = count(board, &distances);
            assert_eq!(solutions.len(), expected, "{board} to {goal}");
            for solution in solutions {
                assert_eq!(slides(&solution).count(), usize::from(distance));
            }
        }
    }
}

fn count(board: &Board, distances: &Distances) -> usize {
    if distances[board] == 0 {
        return 1;
    }
    let after = |slide: Slide| slide.moves().try_fold(*board, |board, mv| board.moved(mv));
    let optimal = optimal_slides(board, distances);
    let after = optimal.iter().filter_map(after);
    after.map(|board| count(&board, distances)).sum()
}

#[test]
fn a_proof_finds_every_wrong_entry() {
    let goal = oracle::goal("2x3", 4);
    let file = slide_file(goal, &slide_distances(goal));
    let prove = |file: Vec<u8>| SlideTable::from_bytes(file).unwrap().prove(|_| ());
    assert_eq!(prove(file.clone()), Ok(()));
    for index in 0..360 {
        let mut wrong = file.clone();
        let (byte, digit) = (64 + index / 5, 3u8.pow(index as u32 % 5));
        match wrong[byte] / digit % 3 {
            2 => wrong[byte] -= digit,
            _ => wrong[byte] += digit,
        }
        let found = prove(wrong);
        let is_found = |found| matches!(found, Err(ProveError::Residue { index: at, .. }) if at == index as u64);
        assert!(is_found(found), "{found:?}");
    }
    let mut wrong = file;
    wrong[14] += 1; // the largest distance
    oracle::repair(&mut wrong);
    let error = prove(wrong).unwrap_err();
    assert!(
        error.to_string().starts_with("wrong largest distance"),
        "{error}"
    );
}

#[test]
fn boards_at_each_distance() {
    let goal: Board = "x12/345".parse().unwrap();
    let own = oracle::goal("2x3", 5);
    let table = SlideTable::from_bytes(slide_file(own, &slide_distances(own))).unwrap();
    let solver = SlideSolver::new([table], &goal).unwrap();
    let index = tilebase_lookup::GoalIndex::new(&goal);
    let mut boards = 0;
    solver
        .each_distance(|depth| {
            boards += depth.boards();
            let chosen = depth.random(RandomNumbers::new(7).next().unwrap()).unwrap();
            for place in depth.indices().chain([chosen]) {
                let board = index.board_at(place).unwrap();
                assert_eq!(solver.distance(&board), Ok(depth.distance()));
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(boards, 360);
}

#[test]
fn wrong_input_is_refused() {
    let goal = oracle::goal("2x3", 5);
    let distances = slide_distances(goal);
    let file = slide_file(goal, &distances);
    assert_eq!(
        Table::from_bytes(&file[..]).err(),
        Some(HeaderError::IsMulti)
    );
    let single = oracle::file(goal, oracle::UDLR);
    assert_eq!(
        SlideTable::from_bytes(&single[..]).err(),
        Some(HeaderError::NotMulti)
    );
    let solver = solver(goal, &distances);
    let unsolvable = oracle::exchanged(&goal.board());
    assert_eq!(solver.solve(&unsolvable), Err(QueryError::Unsolvable));
    let other = oracle::goal("3x3", 8).board();
    assert!(matches!(
        solver.solve(&other),
        Err(QueryError::Shape { .. })
    ));
    let center = oracle::goal("2x3", 4).board();
    assert!(SlideSolver::new([SlideTable::from_bytes(&file[..]).unwrap()], &center).is_err());
}

/// Wrong entries may give wrong answers, but every walk ends.
#[test]
fn every_walk_in_a_damaged_table_ends() {
    let goal = oracle::goal("2x3", 5);
    let whole = slide_file(goal, &slide_distances(goal));
    let mut numbers = RandomNumbers::new(1);
    for _ in 0..200 {
        let mut file = whole.clone();
        for byte in &mut file[64..] {
            if numbers.next().unwrap().is_multiple_of(8) {
                *byte = numbers.next().unwrap() as u8;
            }
        }
        let table = SlideTable::from_bytes(file).unwrap();
        let solver = SlideSolver::new([table], &goal.board()).unwrap();
        for index in (0..360).step_by(7) {
            let board = goal.unrank(index).unwrap();
            if let Ok(distance) = solver.distance(&board) {
                assert!(distance <= 20);
            }
            let _ = solver.count_solutions(&board);
            let solutions = solver.solutions(&board, MoveOrder::UDLR).unwrap();
            assert!(solutions.take(1000).count() > 0);
        }
    }
}
