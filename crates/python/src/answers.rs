//! The answers of many boards, with Python's lock released: nothing here knows Python.

use tilebase_lookup::{Batch, MoveOrder, QueryError, Solution, TableBytes, TilesError, Visitor};

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
///
/// # Errors
///
/// That of the first row that has another error.
pub fn distances(
    batch: &Batch<TableBytes>,
    tiles: &[u8],
    distances: &mut [i16],
) -> Result<(), RowError> {
    let order = batch.solver().quickest_order();
    answer_rows(batch, order, tiles, Distances(distances))
}

/// Writes the letters of each board's solution into `width` bytes, which were all 0.
///
/// # Errors
///
/// As for [`distances`].
pub fn solve(
    batch: &Batch<TableBytes>,
    order: MoveOrder,
    tiles: &[u8],
    letters: &mut [u8],
    width: usize,
) -> Result<(), RowError> {
    answer_rows(batch, order, tiles, Letters { letters, width })
}

fn answer_rows(
    batch: &Batch<TableBytes>,
    order: MoveOrder,
    tiles: &[u8],
    answers: impl Answers,
) -> Result<(), RowError> {
    let mut writer = Writer {
        answers,
        row: 0,
        failed: None,
    };
    batch.solve_tiles(tiles, order, &mut writer);
    writer.failed.map_or(Ok(()), Err)
}

/// Writes the answers, a row after the other.
struct Writer<A> {
    answers: A,
    row: usize,
    /// The first row without an answer.
    failed: Option<RowError>,
}

impl<A: Answers> Visitor<TilesError> for Writer<A> {
    #[inline(always)]
    fn visit(&mut self, answer: Result<Solution, TilesError>) {
        let row = self.row;
        self.row += 1;
        match answer {
            Ok(solution) => self.answers.write(row, &solution),
            Err(TilesError::Query(QueryError::Unsolvable)) => self.answers.write_unsolvable(row),
            Err(error) => {
                self.failed.get_or_insert(RowError { row, error });
            }
        }
    }
}

/// The room for the answers of all rows.
trait Answers {
    fn write(&mut self, row: usize, solution: &Solution);
    fn write_unsolvable(&mut self, row: usize);
}

struct Distances<'a>(&'a mut [i16]);

impl Answers for Distances<'_> {
    #[inline(always)]
    fn write(&mut self, row: usize, solution: &Solution) {
        self.0[row] = solution.len() as i16;
    }

    fn write_unsolvable(&mut self, row: usize) {
        self.0[row] = -1;
    }
}

struct Letters<'a> {
    letters: &'a mut [u8],
    /// The number of bytes per row.
    width: usize,
}

impl Answers for Letters<'_> {
    /// The zeros after the letters may reach into the rows that follow, which are written later. So each
    /// solution takes the same few instructions, however long it is.
    #[inline(always)]
    fn write(&mut self, row: usize, solution: &Solution) {
        let room = &mut self.letters[row * self.width..];
        match room.first_chunk_mut::<AT_ONCE>() {
            Some(room) if solution.len() <= AT_ONCE => solution.fill_letters(room),
            _ => solution.fill_letters(&mut room[..self.width]),
        }
    }

    fn write_unsolvable(&mut self, row: usize) {
        let room = &mut self.letters[row * self.width..];
        room[..UNSOLVABLE.len()].copy_from_slice(UNSOLVABLE);
    }
}
