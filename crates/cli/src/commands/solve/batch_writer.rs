use tilebase_lookup::{QueryError, Solution, Visitor};

use super::format::UNSOLVABLE;
use super::output_buffer::OutputBuffer;

/// Writes the answers of a batch: the moves, or the distances.
pub struct BatchWriter<'a, const DISTANCES: bool> {
    pub answers: &'a mut OutputBuffer,
    /// The first damaged entry, and the length of the text before it.
    pub failure: Option<(usize, QueryError)>,
    /// Whether a board is unsolvable.
    pub has_unsolvable: bool,
}

impl<const DISTANCES: bool> Visitor<QueryError> for BatchWriter<'_, DISTANCES> {
    #[inline(always)]
    fn visit(&mut self, answer: Result<Solution, QueryError>) {
        match answer {
            Ok(solution) if DISTANCES => self.answers.write_number(solution.len() as u8),
            Ok(solution) => self.answers.write_letters(&solution),
            Err(QueryError::Unsolvable) => {
                self.has_unsolvable = true;
                self.answers.write_line(UNSOLVABLE);
            }
            Err(error) => self.fail(error),
        }
    }
}

impl<const DISTANCES: bool> BatchWriter<'_, DISTANCES> {
    #[cold]
    fn fail(&mut self, error: QueryError) {
        let text_before = self.answers.text().len();
        self.failure.get_or_insert((text_before, error));
    }
}
