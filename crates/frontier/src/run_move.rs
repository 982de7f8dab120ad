use crate::words::unite;

/// A vertical move whose window ends before the last five tiles: it moves whole words.
///
/// Words that differ only in digits after the window are neighbours and move together, as a *run*.
/// Words that share the digits before the window are a group. Each run of a group has another value of
/// the window's digits, and comes to the place of the rotated digits' value.
pub(crate) struct RunMove {
    /// For each run of a group, its number after the move.
    runs_after: Vec<u32>,
    /// The number of words of a run.
    run_len: usize,
}

impl RunMove {
    pub(crate) fn new(runs_after: Vec<u32>, run_len: usize) -> RunMove {
        RunMove {
            runs_after,
            run_len,
        }
    }

    /// Adds to a block the boards that the move leads to those of `after`, a block of the same part.
    pub(crate) fn add_predecessors(&self, after: &[u64], to: &mut [u64]) {
        let groups = after.chunks_exact(self.group_len());
        for (after, to) in groups.zip(to.chunks_exact_mut(self.group_len())) {
            let runs = to.chunks_exact_mut(self.run_len);
            for (run, &run_after) in runs.zip(&self.runs_after) {
                unite(
                    run,
                    &after[run_after as usize * self.run_len..][..self.run_len],
                );
            }
        }
    }

    /// Adds boards as `add_predecessors` does, for a group that spans several parts. `after_in` returns the block of a part, or
    /// `None` if it has no boards. Returns whether one of those it was asked for has boards.
    pub(crate) fn add_predecessors_from_parts<'a>(
        &self,
        part: usize,
        after_in: impl Fn(usize) -> Option<&'a [u64]>,
        to: &mut [u64],
    ) -> bool {
        let words_per_block = to.len();
        // A run may be longer than a part.
        let chunk_len = self.run_len.min(words_per_block);
        let mut has_boards = false;
        for (number, chunk) in to.chunks_exact_mut(chunk_len).enumerate() {
            let word_after = self.word_after(part * words_per_block + number * chunk_len);
            if let Some(after) = after_in(word_after / words_per_block) {
                unite(chunk, &after[word_after % words_per_block..][..chunk_len]);
                has_boards = true;
            }
        }
        has_boards
    }

    /// Returns the place in the plane to which a word moves.
    fn word_after(&self, word: usize) -> usize {
        let group_start = word / self.group_len() * self.group_len();
        let run = (word - group_start) / self.run_len;
        group_start + self.runs_after[run] as usize * self.run_len + word % self.run_len
    }

    /// Returns the number of words of a group.
    fn group_len(&self) -> usize {
        self.runs_after.len() * self.run_len
    }
}
