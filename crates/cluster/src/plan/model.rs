//! What a search takes: the bytes that cross before each depth, and the time.

use tilebase_frontier::internal::Layout;

use crate::crossings::Crossings;
use crate::exchange::targets;
use crate::shares::Shares;

use super::density::Density;
use super::rates::Rates;

/// In a list, a bit for each word tells whether it is there.
const BYTES_PER_LISTED_WORD: f64 = 1.0 / 8.0;

/// What one depth takes.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    pub boards: u64,
    /// The bytes that all ranks send.
    pub bytes: f64,
    /// The bytes that the rank sends or receives that has most.
    pub bytes_of_rank: f64,
    /// The words of the rank with most that advance.
    pub words: f64,
}

/// Returns what each depth takes, from 0 on, at which there is nothing to do.
pub fn depths(shares: &Shares, boards_at: &[u64], density: &Density) -> Vec<Depth> {
    let layout = shares.layout();
    let shape = layout.shape();
    let crossings = Crossings::new(shares);
    let words_per_plane = (layout.parts() * layout.words_per_block()) as f64;
    let most_parts = (0..shares.ranks())
        .map(|rank| shares.parts(rank).len())
        .max();
    let share = most_parts.unwrap_or(0) as f64 / layout.parts() as f64;
    let mut found = 0.0;
    let mut depths = vec![Depth::goal()];
    for (depth, pair) in (1_u8..).zip(boards_at.windows(2)) {
        let (before, boards) = (pair[0], pair[1]);
        let share_found = (found + before as f64 / 2.0) / layout.goal().boards() as f64;
        found += before as f64;
        let share_of_words = density.share_of_words(layout, before, share_found);
        // Nothing is sent of blocks without boards.
        let share_of_blocks = 1.0 - (-share_of_words * layout.words_per_block() as f64).exp();
        let listed = 8.0 * share_of_words + BYTES_PER_LISTED_WORD * share_of_blocks;
        let bytes_per_word = listed.min(8.0);
        let colour = layout.colour_at(depth);
        let blanks = || (0..shape.cells()).filter(|&cell| shape.colour(cell) == colour);
        let (mut sent, mut received) = (vec![0; shares.ranks()], vec![0; shares.ranks()]);
        for target in targets(shares, blanks()) {
            let crossing = crossings.to(shares, target);
            add(&mut sent, &crossing.sent);
            add(&mut received, &crossing.received);
        }
        let most = sent.iter().chain(&received).max().copied().unwrap_or(0);
        let words = blanks().count() as f64 * words_per_plane * share;
        depths.push(Depth {
            boards,
            bytes: sent.iter().sum::<u64>() as f64 * bytes_per_word,
            bytes_of_rank: most as f64 * bytes_per_word,
            words: words * live_share(layout, before as f64),
        });
    }
    depths
}

/// Returns the bytes of the marks that all ranks send for a table of moves. About half of the boards are marked, so
/// hardly a word is zero.
pub fn bytes_of_marks(shares: &Shares) -> u64 {
    let crossings = Crossings::new(shares);
    let targets = targets(shares, 0..shares.layout().shape().cells()).into_iter();
    let crossings = targets.map(|target| crossings.to(shares, target));
    crossings
        .map(|crossing| 8 * crossing.sent.iter().sum::<u64>())
        .sum()
}

impl Depth {
    fn goal() -> Depth {
        Depth {
            boards: 1,
            bytes: 0.0,
            bytes_of_rank: 0.0,
            words: 0.0,
        }
    }

    /// Returns the seconds of a depth: nothing is assumed to be done at the same time.
    pub fn seconds(&self, rates: &Rates) -> f64 {
        self.words / rates.words_per_second
            + self.bytes_of_rank / rates.exchanged_per_second
            + rates.seconds_per_depth
    }
}

fn add(sums: &mut [u64], more: &[u64]) {
    sums.iter_mut()
        .zip(more)
        .for_each(|(sum, more)| *sum += more);
}

/// Returns the share of the blocks that have boards, or neighbours of them: the others are not touched.
fn live_share(layout: Layout, boards: f64) -> f64 {
    let blocks = (layout.parts() * layout.shape().cells().div_ceil(2)) as f64;
    1.0 - (-boards / blocks).exp()
}
