//! Tests of the crate's guarantees, one file per topic.

mod answers;
mod batch;
mod bytes;
mod damage;
mod examples;
mod goals;
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod larger_than_memory;
mod proof;

use oracle::{Distances, enumerate, exchanged, file, goal};
use tilebase_lookup::{
    Board, Encoding, GoalIndex, Hint, Move, MoveOrder, MoveSet, QueryError, Solution, Solver, Table,
};

const BIT: Encoding = Encoding::DistanceBit;

/// Returns a table written from the plain search.
fn table(shape: &str, blank: usize, encoding: Encoding) -> Table<Vec<u8>> {
    Table::from_bytes(file(goal(shape, blank), encoding)).unwrap()
}

fn orders() -> [MoveOrder; 3] {
    ["udlr", "dlru", "rldu"].map(|order| order.parse().unwrap())
}

/// Returns every `every`-th solvable board.
fn boards(goal: &Board, every: usize) -> impl Iterator<Item = Board> {
    let index = GoalIndex::new(goal);
    let places = (0..index.boards()).step_by(every);
    places.map(move |place| index.board_at(place).unwrap())
}

/// Returns every `every`-th solvable board, each followed by an unsolvable one.
fn all_boards(goal: &Board, every: usize) -> impl Iterator<Item = Board> {
    boards(goal, every).flat_map(|board| [board, exchanged(&board)])
}

/// Returns a goal with the blank in this cell and shuffled tiles.
fn shuffled_goal(shape: &str, blank: usize, seed: u64) -> Board {
    let goal = goal(shape, blank);
    let boards_per_blank = goal.boards() / goal.shape().cells() as u64;
    let place = blank as u64 * boards_per_blank + seed % boards_per_blank;
    goal.unrank(place).unwrap()
}

/// Compares every answer for these boards with the plain search, and all solutions of every `every`-th board in three
/// orders. Returns the numbers of boards with 0, 1, ... optimal moves.
#[track_caller]
fn check<B: AsRef<[u8]>>(
    solver: &Solver<B>,
    distances: &Distances,
    boards: impl IntoIterator<Item = Board>,
    every: usize,
) -> [u32; 5] {
    let mut boards_by_optimal_moves = [0; 5];
    for (number, board) in boards.into_iter().enumerate() {
        let Some(&distance) = distances.get(&board) else {
            let unsolvable = QueryError::Unsolvable;
            assert_eq!(solver.distance(&board), Err(unsolvable));
            assert_eq!(solver.next_move(&board), Err(unsolvable));
            assert_eq!(solver.optimal_moves(&board), Err(unsolvable));
            assert_eq!(solver.solve(&board), Err(unsolvable));
            continue;
        };
        assert_eq!(solver.distance(&board), Ok(distance), "{board}");
        let nearer = |(mv, next): (Move, Board)| (distances[&next] < distance).then_some(mv);
        let optimal: MoveSet = board.neighbours().filter_map(nearer).collect();
        assert_eq!(solver.optimal_moves(&board), Ok(optimal), "{board}");
        boards_by_optimal_moves[optimal.len()] += 1;
        let solution = solver.solve(&board).unwrap();
        let mut moves = solution.iter();
        let end = moves.try_fold(board, |board, mv| board.moved(mv));
        assert_eq!(end, Some(*solver.goal()), "{board}");
        assert_eq!(solution.len(), usize::from(distance), "{board}");
        // The default order is u, d, l, r for every table.
        let first = optimal.iter().next();
        assert_eq!(solution.first(), first, "{board}");
        assert_eq!(solver.next_move(&board), Ok(first), "{board}");
        if number % every == 0 {
            let hint = first.map(|mv| Hint {
                tile: board.tiles()[board.moved(mv).unwrap().blank()],
                mv,
                distance,
            });
            assert_eq!(solver.hint(&board), Ok(hint), "{board}");
            check_letters(&solution);
            check_solutions(solver, distances, &board);
        }
    }
    boards_by_optimal_moves
}

fn check_solutions<B: AsRef<[u8]>>(solver: &Solver<B>, distances: &Distances, board: &Board) {
    for order in orders() {
        let expected = enumerate(distances, board, order);
        let first = solver.solve_by(board, order).unwrap();
        assert!(
            first.iter().eq(expected[0].iter().copied()),
            "{board} by {order}"
        );
        assert_eq!(solver.count_solutions(board), Ok(expected.len() as u128));
        let found = solver.solutions(board, order).unwrap();
        let found = found.map(|moves| moves.unwrap().iter().collect());
        assert_eq!(
            found.collect::<Vec<Vec<Move>>>(),
            expected,
            "{board} by {order}"
        );
    }
}

/// Checks the letters of a solution in buffers of different lengths.
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
