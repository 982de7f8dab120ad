//! Tests that a batch answers boards and tiles as its solver does, with and without an index.

use std::sync::LazyLock;
use std::thread;

use oracle::{UDLR, file, goal, repair};
use proptest::prelude::*;
use tilebase_lookup::{
    Batch, Board, Goal, Kind, MoveOrder, QueryError, RowError, Solution, Solver, embedded_tables,
};

use crate::{BIT, all_boards, orders, solver_of, table};

/// Returns every `every`-th solvable board, each followed by an unsolvable board.
pub fn boards(solver: &Solver<impl AsRef<[u8]>>, every: usize) -> Vec<Board> {
    all_boards(solver.goal(), every).collect()
}

pub type Answers = Vec<Result<Solution, QueryError>>;

/// Compares the answers of a batch and its solver, first for boards, then for the same boards as arrays of tiles.
fn check<B: AsRef<[u8]>>(batch: &Batch<B>, order: MoveOrder, boards: &[Board]) {
    let solver = batch.solver();
    let answer = |board| solver.solve_by(board, order);
    let expected: Answers = boards.iter().map(answer).collect();
    let mut found = Answers::new();
    batch.solve(boards, order, |number, answer| {
        assert_eq!(number, found.len());
        found.push(answer);
    });
    assert_eq!(found, expected);
    let tiles: Vec<&[u8]> = boards.iter().map(Board::tiles).collect();
    check_tiles(batch, order, &tiles.concat());
}

/// Compares arrays of answers with single answers: first for the rows without errors, then up to the first error.
fn check_tiles<B: AsRef<[u8]>>(batch: &Batch<B>, order: MoveOrder, tiles: &[u8]) {
    let cells = batch.solver().shape().cells();
    let is_usable = |tiles: &[u8]| one_row(batch, order, tiles).is_ok();
    let usable = tiles.chunks(cells).filter(|&tiles| is_usable(tiles));
    check_letters(batch, order, &usable.collect::<Vec<_>>().concat());
    check_letters(batch, order, tiles);
    check_distances(batch, tiles);
}

/// Returns the answer for a row, or `None` if its board is unsolvable.
fn one_row<B: AsRef<[u8]>>(
    batch: &Batch<B>,
    order: MoveOrder,
    tiles: &[u8],
) -> Result<Option<Solution>, QueryError> {
    let board = Board::from_tiles(batch.solver().shape(), tiles)?;
    match batch.solver().solve_by(&board, order) {
        Err(QueryError::Unsolvable) => Ok(None),
        answer => Ok(Some(answer?)),
    }
}

/// Returns the answers before the first error, and the error.
fn rows<B: AsRef<[u8]>>(
    batch: &Batch<B>,
    order: MoveOrder,
    tiles: &[u8],
) -> (Vec<Option<Solution>>, Result<(), RowError>) {
    let mut answers = Vec::new();
    for (row, tiles) in tiles.chunks(batch.solver().shape().cells()).enumerate() {
        match one_row(batch, order, tiles) {
            Ok(answer) => answers.push(answer),
            Err(error) => return (answers, Err(RowError { row, error })),
        }
    }
    (answers, Ok(()))
}

fn length(answer: &Option<Solution>) -> i16 {
    answer.map_or(-1, |solution| solution.len() as i16)
}

fn check_distances<B: AsRef<[u8]>>(batch: &Batch<B>, tiles: &[u8]) {
    let order = batch.solver().quickest_order();
    let (answers, end) = rows(batch, order, tiles);
    let mut distances = vec![i16::MIN; tiles.len() / batch.solver().shape().cells()];
    assert_eq!(batch.distances(tiles, &mut distances), end);
    for (row, answer) in answers.iter().enumerate() {
        assert_eq!(distances[row], length(answer), "row {row}");
    }
}

fn check_letters<B: AsRef<[u8]>>(batch: &Batch<B>, order: MoveOrder, tiles: &[u8]) {
    let count = tiles.len() / batch.solver().shape().cells();
    let (answers, end) = rows(batch, order, tiles);
    for width in [0, 1, 10].map(|more| usize::from(batch.solver().max_distance()) + more) {
        let mut letters = vec![b'?'; count * width];
        let mut lengths = vec![i16::MIN; count];
        let written = batch.solve_letters(tiles, order, &mut letters, width, &mut lengths);
        assert_eq!(written, end);
        for (row, answer) in answers.iter().enumerate() {
            assert_eq!(lengths[row], length(answer), "row {row}");
            let mut expected = vec![0; width];
            let answer = answer.unwrap_or(Solution::EMPTY);
            answer.fill_letters(&mut expected);
            assert_eq!(letters[row * width..][..width], expected, "row {row}");
        }
    }
}

/// Returns a batch that derives its index at the first call, if possible.
fn indexed<B: AsRef<[u8]>>(solver: Solver<B>) -> Batch<B> {
    let batch = Batch::new(solver);
    for order in orders() {
        batch.announce(order, batch.solver().boards());
    }
    batch
}

#[test]
fn every_board_of_the_eight_puzzle() {
    let batch = Batch::new(Solver::embedded());
    let boards = boards(batch.solver(), 1);
    // The first calls walk; later calls use the index.
    for boards in boards.chunks(1_000) {
        check(&batch, MoveOrder::UDLR, boards);
    }
    check(&batch, MoveOrder::UDLR, &boards);
}

#[test]
fn every_encoding_and_move_order() {
    let batch = |shape, blank, kind| indexed(Solver::of(table(shape, blank, kind)).unwrap());
    for kind in [UDLR, BIT] {
        let batch = batch("3x3", 8, kind);
        for order in orders() {
            check(&batch, order, &boards(batch.solver(), 31));
        }
    }
    for (shape, blank) in [("2x2", 1), ("2x3", 4), ("3x2", 5), ("2x4", 7)] {
        for kind in [UDLR, Kind::Move(orders()[1]), BIT] {
            let batch = batch(shape, blank, kind);
            let every = if shape == "2x4" { 97 } else { 1 };
            for order in orders() {
                check(&batch, order, &boards(batch.solver(), every));
            }
        }
    }
}

#[test]
fn tiles_of_every_board_and_with_one_wrong_cell() {
    for (goal, batch) in goals().iter().zip(BATCHES.iter()) {
        let every = if *goal == goals()[9] { 1 } else { 53 };
        let mut tiles = Vec::new();
        for (number, board) in boards(batch.solver(), every).iter().enumerate() {
            tiles.extend(board.tiles());
            let mut wrong: [u8; 9] = board.tiles().try_into().unwrap();
            wrong[number % 9] = (number / 9) as u8;
            tiles.extend(wrong);
        }
        check_tiles(batch, MoveOrder::UDLR, &tiles);
    }
}

#[test]
fn boards_of_another_shape_are_refused() {
    let other = goal("2x3", 0).board();
    let batch = Batch::new(Solver::embedded());
    check(&batch, MoveOrder::UDLR, &[]);
    for expected in [0, 181_440] {
        batch.announce(MoveOrder::UDLR, expected);
        let refused = batch.solver().solve(&other);
        assert!(matches!(refused, Err(QueryError::Shape { .. })));
        batch.solve(&[other], MoveOrder::UDLR, |_, answer| {
            assert_eq!(answer, refused)
        });
    }
}

#[test]
#[should_panic(expected = "whole boards")]
fn tiles_of_half_a_board_panic() {
    let _ = Batch::new(Solver::embedded()).distances(&[1, 2, 3], &mut [0]);
}

#[test]
#[should_panic(expected = "room for 31 letters")]
fn too_narrow_rows_panic() {
    let (mut letters, mut lengths) = ([0; 30], [0]);
    let batch = Batch::new(Solver::embedded());
    let goal = goal("3x3", 8).board();
    let order = MoveOrder::UDLR;
    let _ = batch.solve_letters(goal.tiles(), order, &mut letters, 30, &mut lengths);
}

#[test]
#[should_panic(expected = "a distance for each board")]
fn too_few_distances_panic() {
    let goal = goal("3x3", 8).board();
    let _ = Batch::new(Solver::embedded()).distances(goal.tiles(), &mut []);
}

#[test]
fn a_damaged_table_answers_as_its_solver_does() {
    for kind in [UDLR, BIT] {
        for fill in [0x00, 0x55, 0xaa] {
            let mut bytes = file(goal("2x3", 5), kind);
            bytes[64..84].fill(fill);
            repair(&mut bytes);
            let batch = indexed(solver_of(bytes));
            for order in orders() {
                check(&batch, order, &boards(batch.solver(), 1));
            }
        }
    }
}

#[test]
fn solutions_longer_than_the_header_says_are_refused() {
    for kind in [UDLR, BIT] {
        let mut bytes = file(goal("3x3", 8), kind);
        bytes[14] = 30; // the largest distance, which is 31
        repair(&mut bytes);
        let batch = indexed(solver_of(bytes));
        let far = Board::parse(batch.solver().shape(), "867254301").unwrap();
        for order in orders() {
            check(&batch, order, &[far]);
            batch.solve(&[far], order, |_, answer| {
                assert!(matches!(answer, Err(QueryError::Damaged { .. })));
            });
        }
    }
}

#[test]
fn threads_share_a_batch() {
    let batch = Batch::new(Solver::embedded());
    let boards = boards(batch.solver(), 7);
    thread::scope(|scope| {
        for (order, boards) in orders().into_iter().cycle().zip(boards.chunks(8_000)) {
            let batch = &batch;
            scope.spawn(move || {
                let calls = boards.chunks(500);
                calls.for_each(|boards| check(batch, order, boards));
            });
        }
    });
}

/// Returns a goal with shuffled tiles for each cell of the blank, and the usual goal.
pub fn goals() -> Vec<Board> {
    let corner = Goal::corner("3x3".parse().unwrap());
    let of_every_blank = (0..9).map(|blank| corner.unrank(20_160 * blank + 12_345).unwrap());
    of_every_blank.chain([corner.board()]).collect()
}

#[test]
fn boards_for_every_goal() {
    let usual = Solver::embedded();
    for batch in BATCHES.iter() {
        for order in orders() {
            // For each goal, half of these boards are unsolvable.
            check(batch, order, &boards(&usual, 997));
        }
    }
}

/// The batches for [`goals`], in the same order. Each derives its index at the first call.
pub static BATCHES: LazyLock<Vec<Batch<&'static [u8]>>> = LazyLock::new(|| {
    let goals = goals().into_iter();
    let solvers = goals.map(|goal| Solver::new(embedded_tables(), &goal).unwrap());
    solvers.map(indexed).collect()
});

proptest! {
    /// Tests arrays whose cells may contain any byte.
    #[test]
    fn any_tiles(
        tiles in prop::collection::vec(prop_oneof![9 => 0..9u8, 1 => any::<u8>()], 0..200),
        goal in any::<prop::sample::Index>(),
    ) {
        let whole = tiles.len() / 9 * 9;
        check_tiles(goal.get(&BATCHES), MoveOrder::UDLR, &tiles[..whole]);
    }
}
