use tilebase_puzzle::{Board, MoveOrder, Shape};

use super::path_index::PathIndex;
use super::quick_rank::{NOWHERE, QuickRank};
use super::{Batch, GROUP, entry_for, plain_line};
use crate::{QueryError, Solution};

/// The lines answered by [`Batch::solve_lines`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// The number of lines.
    pub lines: usize,
    /// The length of these lines in bytes. This is also the offset of the next line.
    pub bytes: usize,
}

/// Receives the answers of [`Batch::solve_lines`]. Closures implement this trait.
///
/// An answer takes only a few nanoseconds, so a function call per answer is slow. The compiler inlines short closures.
/// For longer code, implement [`Visitor::visit`] with `#[inline(always)]`.
pub trait Visitor {
    /// Receives the next answer.
    fn visit(&mut self, answer: Result<Solution, QueryError>);
}

impl<F: FnMut(Result<Solution, QueryError>)> Visitor for F {
    #[inline(always)]
    fn visit(&mut self, answer: Result<Solution, QueryError>) {
        self(answer)
    }
}

impl<B: AsRef<[u8]>> Batch<B> {
    /// Answers the boards in the lines of a text, as [`Solver::solve_by`](crate::Solver::solve_by) does, and calls the
    /// visitor with each answer.
    ///
    /// Stops before the first line that [`Board::parse_line`] cannot read. The caller must read that line with another
    /// parser or report an error.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::lines::Lines;
    /// use tilebase_lookup::{Batch, MoveOrder, Solution, Solver};
    ///
    /// let batch = Batch::new(Solver::embedded());
    /// let mut distances = Vec::new();
    /// let text = b"2 3 4 1 5 x 7 6 8\n213456780\nnot a board\n";
    /// let done = batch.solve_lines(text, MoveOrder::UDLR, &mut |solution: Result<Solution, _>| {
    ///     distances.push(solution.ok().map(|solution| solution.len()));
    /// });
    /// assert_eq!(distances, [Some(19), None]);
    /// assert_eq!(done, Lines { lines: 2, bytes: 28 });
    /// # }
    /// ```
    #[doc(hidden)]
    pub fn solve_lines(&self, text: &[u8], order: MoveOrder, visitor: &mut impl Visitor) -> Lines {
        let done = match self.index(order, 0) {
            Some(index) => from_index(&index, text, visitor),
            None => {
                let answer = |board: &_| self.solver().solve_by(board, order);
                one_by_one(self.solver().shape(), text, answer, visitor)
            }
        };
        // The number of lines is known only now, so these lines count towards deriving the index in later calls.
        entry_for(&mut self.orders(), order).count(done.lines);
        done
    }
}

#[inline(always)]
fn from_index(index: &PathIndex, text: &[u8], visitor: &mut impl Visitor) -> Lines {
    let Some(rank) = index.quick_rank() else {
        let path = |board: &_| index.get(index.slot(board)).ok_or(QueryError::Unsolvable);
        let answer = |board: &_| Ok(path(board)?.solution());
        return one_by_one(index.shape(), text, answer, visitor);
    };
    let mut done = Lines::default();
    loop {
        let rest = &text[done.bytes..];
        let len = plain_line::length(rest);
        let mut slots = [NOWHERE; GROUP];
        let count = match len {
            10 => rank_lines::<10>(rank, rest, &mut slots),
            11 => rank_lines::<11>(rank, rest, &mut slots),
            18 => rank_lines::<18>(rank, rest, &mut slots),
            _ => rank_lines::<19>(rank, rest, &mut slots),
        };
        if count == 0 {
            return done;
        }
        let mut paths = [None; GROUP];
        for (path, slot) in paths.iter_mut().zip(&slots[..count]) {
            *path = index.get(*slot);
        }
        for path in &paths[..count] {
            // A separate call in each branch keeps solutions in registers.
            match path {
                Some(path) => visitor.visit(Ok(path.solution())),
                None => visitor.visit(Err(QueryError::Unsolvable)),
            }
        }
        done.lines += count;
        done.bytes += count * len;
    }
}

/// Computes the slot of each line's solution in the index. Stops at the first line that is not
/// [plain](plain_line::length) or has another length, and returns the number of lines before it. Not inlined, because
/// its constants would occupy registers of the caller.
#[inline(never)]
fn rank_lines<const LEN: usize>(
    rank: &QuickRank,
    text: &[u8],
    slots: &mut [usize; GROUP],
) -> usize {
    let mut count = 0;
    for (line, slot) in text.as_chunks::<LEN>().0.iter().zip(slots) {
        match plain_line::read(line).and_then(|cells| rank.rank(&cells)) {
            Some(rank) => *slot = rank,
            None => break,
        }
        count += 1;
    }
    count
}

/// Answers lines of any shape, one by one.
fn one_by_one(
    shape: Shape,
    text: &[u8],
    answer: impl Fn(&Board) -> Result<Solution, QueryError>,
    visitor: &mut impl Visitor,
) -> Lines {
    let mut done = Lines::default();
    while let Some((board, len)) = Board::parse_line(shape, &text[done.bytes..]) {
        visitor.visit(answer(&board));
        done.lines += 1;
        done.bytes += len;
    }
    done
}
