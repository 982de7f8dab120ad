use tilebase_puzzle::{Board, MoveOrder};

use super::path_index::PathIndex;
use super::quick_rank::NOWHERE;
use super::{Batch, GROUP, Visitor, plain_line};
use crate::QueryError;

/// The lines that [`Batch::solve_lines`] has answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// The number of lines.
    pub lines: usize,
    /// Their length in bytes, at which the rest of the text starts.
    pub bytes: usize,
}

impl<B: AsRef<[u8]>> Batch<B> {
    /// Answers the boards in the lines of a text, a board per line: shows the visitor each answer,
    /// which is that of [`Solver::solve_by`](crate::Solver::solve_by).
    ///
    /// Stops before the first line that [`Board::parse_line`] does not read, which needs the full parser
    /// or an error message. This is for programs that answer millions of lines: for 3x3 with an index, a
    /// line takes 10 ns.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Batch, Lines, MoveOrder, Solution, Solver};
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
    pub fn solve_lines(
        &self,
        text: &[u8],
        order: MoveOrder,
        visitor: &mut impl Visitor<QueryError>,
    ) -> Lines {
        let done = match self.index(order, 0) {
            Some(index) => from_index(&index, text, visitor),
            None => self.by_walks(text, order, visitor),
        };
        // Only the next call derives the index, if there is one.
        self.with_order(order, |order| order.count(done.lines));
        done
    }

    fn by_walks(
        &self,
        text: &[u8],
        order: MoveOrder,
        visitor: &mut impl Visitor<QueryError>,
    ) -> Lines {
        let mut done = Lines::default();
        let parse = |text| Board::parse_line(self.solver().shape(), text);
        while let Some((board, len)) = parse(&text[done.bytes..]) {
            visitor.visit(self.solver().solve_by(&board, order));
            done.lines += 1;
            done.bytes += len;
        }
        done
    }
}

#[inline(always)]
fn from_index(index: &PathIndex, text: &[u8], visitor: &mut impl Visitor<QueryError>) -> Lines {
    if let Some(rank) = index.quick_rank() {
        let read = |text: &[u8]| {
            let (cells, len) = plain_line::read(text)?;
            Some((rank.rank(&cells)?, len))
        };
        in_groups(index, text, read, visitor)
    } else {
        let read = |text: &[u8]| {
            let (board, len) = Board::parse_line(index.shape(), text)?;
            Some((index.place(&board), len))
        };
        in_groups(index, text, read, visitor)
    }
}

/// Answers lines. `read` returns the place of the solution of a text's first line, and its length.
#[inline(always)]
fn in_groups(
    index: &PathIndex,
    text: &[u8],
    read: impl Fn(&[u8]) -> Option<(usize, usize)>,
    visitor: &mut impl Visitor<QueryError>,
) -> Lines {
    let mut done = Lines::default();
    loop {
        let mut places = [NOWHERE; GROUP];
        let mut count = 0;
        while count < GROUP
            && let Some((place, len)) = read(&text[done.bytes..])
        {
            places[count] = place;
            done.bytes += len;
            count += 1;
        }
        let paths = places.map(|place| index.get(place));
        for path in &paths[..count] {
            // Two calls, so that a solution need not be stored in memory.
            match path {
                Some(path) => visitor.visit(Ok(path.solution())),
                None => visitor.visit(Err(QueryError::Unsolvable)),
            }
        }
        done.lines += count;
        if count < GROUP {
            return done;
        }
    }
}
