use tilebase_puzzle::Board;

use super::path_index::BATCH;
use super::plain_line;
use super::quick_rank::NOWHERE;
use crate::{Path, PathIndex};

/// How far a call of [`PathIndex::solve_lines`] has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// The lines that were answered.
    pub lines: usize,
    /// Their length in bytes: where to go on reading.
    pub read: usize,
    /// The length of the answers in bytes: where to go on writing.
    pub written: usize,
}

/// The room that every answer has: 31 letters and the line end.
const ROOM: usize = Path::LONGEST + 1;

impl PathIndex {
    /// Answers lines of text from the first on, a line each: the moves, or `unsolvable`.
    ///
    /// Stops before the first line that is not plainly written (see [`Board::parse_line`]), and when
    /// less than 32 bytes are left for answers. What follows the answers may be overwritten.
    ///
    /// ```
    /// # #[cfg(all(feature = "embedded", feature = "std"))] {
    /// use tilebase_lookup::{Answered, MoveOrder, PathIndex, Table};
    ///
    /// let index = PathIndex::new(&Table::embedded(), MoveOrder::UDLR)?;
    /// let mut answers = [0; 100];
    /// let lines = b"2 3 4 1 5 x 7 6 8\n213456780\nno board\n";
    /// let answered = index.solve_lines(lines, &mut answers);
    /// assert_eq!(answers[..answered.written], *b"ullddrurdllurdruldr\nunsolvable\n");
    /// assert_eq!((answered.lines, answered.read), (2, 28));
    /// # }
    /// # Ok::<(), tilebase_lookup::QueryError>(())
    /// ```
    pub fn solve_lines(&self, lines: &[u8], answers: &mut [u8]) -> Answered {
        self.answer_lines(lines, answers, |path, line| path.write_line(line))
    }

    /// Answers lines of text as [`PathIndex::solve_lines`] does, with the distance or `unsolvable`.
    pub fn distance_lines(&self, lines: &[u8], answers: &mut [u8]) -> Answered {
        self.answer_lines(lines, answers, |path, line| {
            let (tens, ones) = (path.len() as u8 / 10, path.len() as u8 % 10);
            let is_long = tens > 0;
            line[0] = b'0' + tens;
            line[usize::from(is_long)] = b'0' + ones;
            line[usize::from(is_long) + 1] = b'\n';
            usize::from(is_long) + 2
        })
    }

    #[inline(always)]
    fn answer_lines(
        &self,
        lines: &[u8],
        answers: &mut [u8],
        write: impl Fn(Path, &mut [u8; ROOM]) -> usize,
    ) -> Answered {
        match self.quick_rank() {
            Some(rank) => {
                let read = |text: &[u8]| {
                    let (cells, len) = plain_line::read(text)?;
                    Some((rank.rank(&cells)?, len))
                };
                self.answer_lines_by(lines, answers, read, write)
            }
            None => {
                let read = |text: &[u8]| {
                    let (board, len) = Board::parse_line(self.shape(), text)?;
                    Some((self.place(&board), len))
                };
                self.answer_lines_by(lines, answers, read, write)
            }
        }
    }

    /// `read` gives the place of the first line's path, and the line's length.
    #[inline(always)]
    fn answer_lines_by(
        &self,
        lines: &[u8],
        answers: &mut [u8],
        read: impl Fn(&[u8]) -> Option<(usize, usize)>,
        write: impl Fn(Path, &mut [u8; ROOM]) -> usize,
    ) -> Answered {
        let mut answered = Answered::default();
        let mut places = [NOWHERE; BATCH];
        let mut paths = [None; BATCH];
        loop {
            let batch = BATCH.min((answers.len() - answered.written) / ROOM);
            let mut count = 0;
            while count < batch
                && let Some((place, len)) = read(&lines[answered.read..])
            {
                places[count] = place;
                answered.read += len;
                count += 1;
            }
            self.read_many(&places[..count], &mut paths);
            for &path in &paths[..count] {
                let Some(room) = answers[answered.written..].first_chunk_mut::<ROOM>() else {
                    unreachable!("the batch was made to fit")
                };
                answered.written += match path {
                    Some(path) => write(path, room),
                    None => write_unsolvable(room),
                };
            }
            answered.lines += count;
            if batch == 0 || count < batch {
                return answered;
            }
        }
    }
}

fn write_unsolvable(room: &mut [u8; ROOM]) -> usize {
    const UNSOLVABLE: &[u8] = b"unsolvable\n";
    room[..UNSOLVABLE.len()].copy_from_slice(UNSOLVABLE);
    UNSOLVABLE.len()
}
