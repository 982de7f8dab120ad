//! The answers of many boards, with Python's lock released: nothing here knows Python.

use tilebase_lookup::{Batch, MoveOrder, QueryError, Solution, TableBytes, TilesError};

/// What [`solve`] writes for an unsolvable board.
pub const UNSOLVABLE: &[u8] = b"unsolvable";

/// The number of letters that are written at once.
const AT_ONCE: usize = 32;

/// Why a row has no answer.
pub struct RowError {
    /// The row's number, from 0.
    pub row: usize,
    /// The reason.
    pub error: TilesError,
}

/// Writes the distance of each board, -1 if it is unsolvable.
pub fn distances(
    batch: &Batch<TableBytes>,
    tiles: &[u8],
    distances: &mut [i16],
) -> Result<(), RowError> {
    let order = batch.solver().quickest_order();
    each_row(batch, order, tiles, |row, solution| {
        distances[row] = solution.map_or(-1, |solution| solution.len() as i16);
    })
}

/// Writes the letters of each board's solution into `width` bytes, which were all 0.
pub fn solve(
    batch: &Batch<TableBytes>,
    order: MoveOrder,
    tiles: &[u8],
    letters: &mut [u8],
    width: usize,
) -> Result<(), RowError> {
    each_row(batch, order, tiles, |row, solution| {
        let room = &mut letters[row * width..];
        // The zeros after the letters may reach into the rows that follow, which are written later. So
        // each solution takes the same few instructions, however long it is.
        if let Some(solution) = &solution
            && solution.len() <= AT_ONCE
            && let Some(room) = room.first_chunk_mut::<AT_ONCE>()
        {
            solution.fill_letters(room);
        } else {
            write_slowly(&mut room[..width], solution);
        }
    })
}

/// Writes the letters of a long solution or of the last row's, or [`UNSOLVABLE`]. Apart from the quick
/// way, which is then short enough to become a part of the loop over the boards.
#[cold]
#[inline(never)]
fn write_slowly(room: &mut [u8], solution: Option<Solution>) {
    if let Some(solution) = solution {
        solution.fill_letters(room);
    } else {
        room[..UNSOLVABLE.len()].copy_from_slice(UNSOLVABLE);
    }
}

/// Calls `visit` with each row's number and solution, or `None` if the board is unsolvable.
///
/// # Errors
///
/// That of the first row that has another error.
#[inline(always)]
fn each_row(
    batch: &Batch<TableBytes>,
    order: MoveOrder,
    tiles: &[u8],
    mut visit: impl FnMut(usize, Option<Solution>),
) -> Result<(), RowError> {
    let mut failed = None;
    batch.solve_tiles(tiles, order, |row, answer| {
        let solution = match answer {
            Ok(solution) => Some(solution),
            Err(TilesError::Query(QueryError::Unsolvable)) => None,
            Err(error) => {
                failed.get_or_insert(RowError { row, error });
                return;
            }
        };
        visit(row, solution);
    });
    failed.map_or(Ok(()), Err)
}
