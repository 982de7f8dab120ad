//! Predicts the time of each depth, and the bytes exchanged before it. Both depend on the number of words that contain
//! boards.

use tilebase_frontier::internal::Layout;
use tilebase_frontier::{Depths, Frontier};
use tilebase_puzzle::{Goal, Shape};

use super::boards_at::{boards_at, sample};
use super::rates::Rates;
use crate::needs::Crossings;
use crate::shares::Shares;

/// The bytes per word of a parcel's list, which has one bit per word.
const BYTES_PER_LISTED_WORD: f64 = 1.0 / 8.0;

/// The cost of one depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Depth {
    pub boards: u64,
    /// The number of bytes that all ranks send.
    pub bytes: f64,
    /// The largest number of bytes that a rank sends. It receives as many.
    pub bytes_of_rank: f64,
    /// The largest number of words that a rank advances to this depth.
    pub words: f64,
}

/// Returns the cost of each depth of a search from a corner goal. Depth 0 costs nothing.
pub fn depths(shares: Shares) -> anyhow::Result<Vec<Depth>> {
    let layout = shares.layout();
    let boards_at = boards_at(layout.shape())?;
    let density = Density::of(layout.shape(), &boards_at)?;
    let crossings = Crossings::new(shares);
    let words_per_plane = (layout.parts() * layout.words_per_block()) as f64;
    let parts = (0..shares.ranks()).map(|rank| shares.parts(rank).len());
    let share = parts.max().unwrap_or(0) as f64 / layout.parts() as f64;
    let mut found = 0.0;
    let mut depths = vec![Depth {
        boards: 1,
        ..Depth::default()
    }];
    for (depth, pair) in (1_u8..).zip(boards_at.windows(2)) {
        let (before, boards) = (pair[0], pair[1]);
        let share_found = (found + before as f64 / 2.0) / layout.goal().boards() as f64;
        found += before as f64;
        let share_of_words = density.share_of_words(layout, before, share_found);
        // Blocks without boards are not sent, so they have no lists.
        let share_of_blocks = 1.0 - (-share_of_words * layout.words_per_block() as f64).exp();
        let listed = 8.0 * share_of_words + BYTES_PER_LISTED_WORD * share_of_blocks;
        let bytes_per_word = listed.min(8.0);
        let blanks = || layout.blanks(layout.colour_at(depth));
        let crossing = crossings.over(shares, blanks());
        let sent: u64 = crossing.iter().sum();
        let most = crossing.iter().max().copied().unwrap_or(0);
        let words = blanks().count() as f64 * words_per_plane * share;
        depths.push(Depth {
            boards,
            bytes: sent as f64 * bytes_per_word,
            bytes_of_rank: most as f64 * bytes_per_word,
            words: words * live_share(layout, before as f64),
        });
    }
    Ok(depths)
}

/// Returns the number of bytes of marks that all ranks send for encoding move. Also counts zero words, although they
/// are not sent: about half of the boards are marked, so few words are zero.
pub fn bytes_of_marks(shares: Shares) -> u64 {
    let crossings = Crossings::new(shares);
    let crossing = crossings.over(shares, 0..shares.layout().shape().cells());
    8 * crossing.iter().sum::<u64>()
}

impl Depth {
    /// Returns the time of a depth in seconds, as if its steps did not overlap.
    pub fn seconds(&self, rates: &Rates) -> f64 {
        self.words / rates.words_per_second
            + self.bytes_of_rank / rates.exchanged_per_second
            + rates.seconds_per_depth
    }
}

/// Returns the fraction of blocks that contain boards or neighbours of boards. The search skips all other blocks.
fn live_share(layout: Layout, boards: f64) -> f64 {
    let blocks = (layout.parts() * layout.shape().cells().div_ceil(2)) as f64;
    1.0 - (-boards / blocks).exp()
}

/// A prediction, for each depth, of the fraction of words that contain boards.
///
/// Boards at one distance often share words, especially late in the search. If boards fell into words independently, an
/// average of n boards per word would leave a fraction `exp(-n)` of the words empty. For each depth of a small shape, n
/// is computed from the words that are empty. The profile contains n divided by the fraction of boards at that depth.
///
/// Larger shapes with the same number of columns have nearly the same profile when the same fraction of boards is
/// found. For shapes in [`DISTANCES_PER_WORD`], the profile is scaled to match the measured value.
struct Density {
    profile: Vec<Point>,
}

/// For some shapes, the average number of depths at which a word of an exchanged plane contains boards. The values for
/// 7x2 and 2x7 are from complete searches. The others are from solving all boards of 2,400 random words, and are
/// accurate to 0.05.
const DISTANCES_PER_WORD: [(&str, f64); 7] = [
    ("7x2", 8.43),
    ("2x7", 10.65),
    ("5x3", 6.05),
    ("3x5", 8.74),
    ("4x4", 6.96),
    ("8x2", 8.45),
    ("2x8", 10.62),
];

/// A depth of the small shape.
#[derive(Clone, Copy)]
struct Point {
    /// The [`progress`] halfway through the depth.
    progress: f64,
    /// The n of [`Density`], divided by the fraction of boards at the depth.
    spread: f64,
}

impl Density {
    /// Measures the profile in less than a second, by a search of the shape or of a smaller shape with about as many
    /// columns. `boards_at` is the number of boards of the shape at each depth.
    fn of(shape: Shape, boards_at: &[u64]) -> anyhow::Result<Density> {
        let mut density = Density::of_sample(sample(shape))?;
        let mut known = DISTANCES_PER_WORD.into_iter();
        if let Some((_, distances)) = known.find(|(name, _)| *name == shape.to_string()) {
            let layout = Layout::new(Goal::corner(shape));
            density.fit(distances, |density| {
                density.distances_per_word(layout, boards_at)
            });
        }
        Ok(density)
    }

    fn of_sample(sample: Shape) -> anyhow::Result<Density> {
        let goal = Goal::corner(sample);
        let mut frontier = Frontier::new(goal, None)?;
        let (mut found, mut profile) = (1.0, Vec::new());
        while frontier.advance() {
            let boards = frontier.boards() as f64;
            let progress = progress((found + boards / 2.0) / goal.boards() as f64);
            found += boards;
            let [words, all] = words_that_cross(&frontier);
            let average = average(frontier.layout(), boards);
            if words > 0.0 && words < all {
                let spread = -(1.0 - words / all).ln() / average;
                profile.push(Point { progress, spread });
            }
        }
        Ok(Density { profile })
    }

    /// Scales the profile until `measure` returns `wanted`.
    fn fit(&mut self, wanted: f64, measure: impl Fn(&Density) -> f64) {
        const STEPS: usize = 30;
        for _ in 0..STEPS {
            let ratio = wanted / measure(self);
            self.profile
                .iter_mut()
                .for_each(|point| point.spread *= ratio);
        }
    }

    /// Returns the average number of depths at which a word contains boards.
    fn distances_per_word(&self, layout: Layout, boards_at: &[u64]) -> f64 {
        let (mut found, mut shares) = (0, 0.0);
        for &boards in boards_at {
            let half = (found as f64 + boards as f64 / 2.0) / layout.goal().boards() as f64;
            shares += self.share_of_words(layout, boards, half);
            found += boards;
        }
        // Each plane has boards only at every other depth.
        shares / 2.0
    }

    /// Returns the fraction of exchanged words that contain boards. `boards` is the number of boards at the depth;
    /// `found` is the fraction of all boards found halfway through the depth.
    fn share_of_words(&self, layout: Layout, boards: u64, found: f64) -> f64 {
        let average = average(layout, boards as f64);
        // Each board is in one word, so at most `boards` words contain boards.
        (1.0 - (-self.spread(progress(found)) * average).exp())
            .min(average * layout.boards_per_word() as f64)
    }

    fn spread(&self, progress: f64) -> f64 {
        let profile = &self.profile;
        let after = profile.partition_point(|point| point.progress < progress);
        let before = after.checked_sub(1).map(|before| profile[before]);
        match (before, profile.get(after)) {
            (Some(before), Some(after)) => {
                let weight = (progress - before.progress) / (after.progress - before.progress);
                before.spread + weight * (after.spread - before.spread)
            }
            (Some(only), None) | (None, Some(&only)) => only.spread,
            (None, None) => 1.0,
        }
    }
}

/// Returns the progress of a search, `ln(found / (1 - found))`, from the fraction of boards found. The progress is 0 if
/// half of the boards are found. It changes fastest at both ends, where depths have few boards.
fn progress(found: f64) -> f64 {
    (found / (1.0 - found)).ln()
}

/// Returns `boards` as a fraction of the boards of one colour.
fn average(layout: Layout, boards: f64) -> f64 {
    let words = (layout.bytes_per_set() / 8 / 2) as f64;
    boards / words / layout.boards_per_word() as f64
}

/// Returns two numbers for the planes that ranks exchange: the words with boards, and all words.
fn words_that_cross(frontier: &Frontier) -> [f64; 2] {
    let layout = frontier.layout();
    let cols = layout.shape().cols();
    let blanks = layout.blanks(layout.colour_at(frontier.depth()));
    let blanks = blanks.filter(|blank| [0, 1, cols, cols + 1].contains(blank));
    let (mut words, mut all) = (0, 0);
    for block in blanks.flat_map(|blank| layout.blocks_of_plane(blank)) {
        let block = frontier.block(block);
        words += block.iter().filter(|&&word| word != 0).count();
        all += block.len();
    }
    [words as f64, all as f64]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The prediction is exact for the searched shape itself, and close for a larger shape.
    #[test]
    fn the_words_of_larger_shapes() {
        for (sample, shape, tolerance) in [
            ("4x3", "4x3", 0.001),
            ("3x4", "3x4", 0.001),
            ("5x2", "6x2", 0.15),
        ] {
            let density = Density::of_sample(sample.parse().unwrap()).unwrap();
            let shape: Shape = shape.parse().unwrap();
            let (mut frontier, mut shares) =
                (Frontier::new(Goal::corner(shape), None).unwrap(), 0.0);
            while frontier.advance() {
                let [words, all] = words_that_cross(&frontier);
                shares += words / all;
            }
            let boards_at = boards_at(shape).unwrap();
            let predicted = density.distances_per_word(frontier.layout(), &boards_at);
            let error = predicted / (shares / 2.0) - 1.0;
            assert!(error.abs() < tolerance, "{shape} from {sample}: {error:.3}");
        }
    }

    #[test]
    fn as_many_distances_as_are_known() {
        for (shape, distances) in DISTANCES_PER_WORD {
            let shape: Shape = shape.parse().unwrap();
            let boards_at = boards_at(shape).unwrap();
            let density = Density::of(shape, &boards_at).unwrap();
            let found = density.distances_per_word(Layout::new(Goal::corner(shape)), &boards_at);
            assert!((found / distances - 1.0).abs() < 1e-6, "{shape}: {found}");
        }
    }
}
