use crate::board_set::{unite, unite_words};
use crate::vector_units::with_vector_units;

/// A vertical move whose window ends before the last five tiles: it moves whole words.
///
/// A *group* consists of the words with the same digits before the window: one *run* of words per value of the window's
/// digits. A run moves to the place of the rotated value.
pub(crate) struct RunMove {
    /// For each run of a group, its number after the move.
    pub(crate) runs_after: Vec<u32>,
    /// The number of words per run.
    pub(crate) run_len: usize,
}

/// Consecutive words of a block that a move takes to a block of another part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The position of the first word in its block.
    pub place: usize,
    /// The number of words.
    pub len: usize,
    /// The part after the move.
    pub part_after: usize,
    /// The position of the first word after the move.
    pub place_after: usize,
}

impl RunMove {
    /// Adds to `to` the boards of `part` that the move takes into a block of the same part or, if a group spans several
    /// parts, into blocks of these parts. `after_in` returns the block of a part, or `None` if it is empty. Returns
    /// whether `after_in` returned a block.
    pub(crate) fn add_predecessors<'a>(
        &self,
        part: usize,
        after_in: impl Fn(usize) -> Option<&'a [u64]>,
        to: &mut [u64],
    ) -> bool {
        let words_per_block = to.len();
        let (run_len, group_len) = (self.run_len, self.group_len());
        if group_len <= words_per_block {
            let after = after_in(part).inspect(|after| {
                let groups = after.chunks_exact(group_len);
                for (after, to) in groups.zip(to.chunks_exact_mut(group_len)) {
                    unite_runs(to, &[Some(after)], &self.runs_after, run_len);
                }
            });
            return after.is_some();
        }
        let first_word = part * words_per_block;
        let group_start = first_word / group_len * group_len;
        let runs_after = &self.runs_after[(first_word - group_start) / run_len..];
        if run_len >= words_per_block {
            // All words of the part belong to one run.
            let run_start = group_start + runs_after[0] as usize * run_len;
            let after = after_in((run_start + first_word % run_len) / words_per_block);
            after.inspect(|after| unite(to, after)).is_some()
        } else {
            let first_part = group_start / words_per_block;
            let parts = first_part..first_part + group_len / words_per_block;
            let parts: Vec<_> = parts.map(after_in).collect();
            let has_boards = parts.iter().any(Option::is_some);
            if has_boards {
                unite_runs(to, &parts, runs_after, run_len);
            }
            has_boards
        }
    }

    /// Returns the runs of a part. Each group must span several parts.
    pub(crate) fn runs_to_other_parts(
        &self,
        part: usize,
        words_per_block: usize,
    ) -> impl Iterator<Item = Run> {
        let (run_len, group_len) = (self.run_len, self.group_len());
        let first_word = part * words_per_block;
        let group_start = first_word / group_len * group_len;
        let runs_after = &self.runs_after[(first_word - group_start) / run_len..];
        // A part contains several runs, or a run spans several parts.
        let len = run_len.min(words_per_block);
        let offset = first_word % run_len;
        let places = (0..words_per_block).step_by(len);
        places.zip(runs_after).map(move |(place, &run_after)| {
            let word_after = group_start + run_after as usize * run_len + offset;
            Run {
                place,
                len,
                part_after: word_after / words_per_block,
                place_after: word_after % words_per_block,
            }
        })
    }

    pub(crate) fn group_len(&self) -> usize {
        self.runs_after.len() * self.run_len
    }
}

/// Consecutive parts of a plane. An empty part is `None`.
type Parts<'a> = &'a [Option<&'a [u64]>];

with_vector_units! {
    /// For each `i`, adds the run `runs_after[i]` of the group in `parts` to run `i` of `to`, which is in one part.
    fn unite_runs(to: &mut [u64], parts: Parts<'_>, runs_after: &[u32], run_len: usize) {
        // Constant lengths make short runs faster.
        match run_len {
            1 => unite_runs_of_len(to, parts, runs_after, 1),
            6 => unite_runs_of_len(to, parts, runs_after, 6),
            _ => unite_runs_of_len(to, parts, runs_after, run_len),
        }
    }
}

#[inline(always)]
fn unite_runs_of_len(to: &mut [u64], parts: Parts<'_>, runs_after: &[u32], run_len: usize) {
    let runs_per_part = (to.len() / run_len) as u32;
    let runs = to.chunks_exact_mut(run_len).zip(runs_after);
    if let [Some(after)] = parts {
        // One part is faster without the divisions.
        for (run, &run_after) in runs {
            unite_words(run, &after[run_after as usize * run_len..][..run_len]);
        }
        return;
    }
    for (run, &run_after) in runs {
        if let Some(after) = parts[(run_after / runs_per_part) as usize] {
            let start = (run_after % runs_per_part) as usize * run_len;
            unite_words(run, &after[start..][..run_len]);
        }
    }
}
