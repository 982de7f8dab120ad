//! How many words have boards, which decides how many have to be passed on.

use tilebase_frontier::{Block, Frontier, Layout};
use tilebase_puzzle::{Goal, Shape};

use super::sample::sample;

/// The words that have boards, depth by depth, of a shape that is small enough to look.
///
/// Boards at one distance are often close to each other and share words, the more so the more boards the
/// search has found. If the boards of a depth were thrown into the words one by one, all independently, some
/// number of boards per word would leave `exp(-number)` of the words empty. The profile has this number for
/// each depth, in relation to the boards that there really are. Larger shapes with as many columns have nearly
/// the same one when they have found the same share of their boards.
pub struct Density {
    profile: Vec<Point>,
}

/// A depth of the shape that was looked at.
#[derive(Clone, Copy)]
struct Point {
    /// The [`progress`] half through the depth.
    progress: f64,
    /// How many boards, each in a word of its own, would take as many words as a board does on average.
    spread: f64,
}

impl Density {
    /// Looks at the words of a shape, or of a smaller one with as many columns, or nearly. Takes less than a
    /// second.
    pub fn of(shape: Shape) -> anyhow::Result<Density> {
        let goal = Goal::corner(sample(shape));
        let mut frontier = Frontier::new(goal)?;
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

    /// Returns the share of the words in the planes from which boards cross that have boards, if this many
    /// boards are at a depth, and this share of all boards is found half through it.
    pub fn share_of_words(&self, layout: Layout, boards: u64, found: f64) -> f64 {
        let average = average(layout, boards as f64);
        // More than one word per board there cannot be.
        (1.0 - (-self.spread(progress(found)) * average).exp())
            .min(average * layout.boards_per_word() as f64)
    }

    fn spread(&self, progress: f64) -> f64 {
        let after = self
            .profile
            .partition_point(|point| point.progress < progress);
        match (
            after.checked_sub(1).map(|before| self.profile[before]),
            self.profile.get(after),
        ) {
            (Some(before), Some(after)) => {
                let weight = (progress - before.progress) / (after.progress - before.progress);
                before.spread + weight * (after.spread - before.spread)
            }
            (Some(only), None) | (None, Some(&only)) => only.spread,
            (None, None) => 1.0,
        }
    }
}

/// Returns how far a search has come that has found this share of all boards: as many boards before the middle
/// as after it are as far from 0, and thin depths at the ends are told apart.
fn progress(found: f64) -> f64 {
    (found / (1.0 - found)).ln()
}

/// Returns the share of the boards of the planes of one colour that this many are.
fn average(layout: Layout, boards: f64) -> f64 {
    let words = (layout.bytes_per_set() / 8 / 2) as f64;
    boards / words / layout.boards_per_word() as f64
}

/// Returns the words that have boards in the planes from which moves lead to other machines, and all of their
/// words.
fn words_that_cross(frontier: &Frontier) -> [f64; 2] {
    let layout = frontier.layout();
    let (shape, colour) = (layout.shape(), layout.colour_at(frontier.depth()));
    let cols = shape.cols();
    let blanks = [0, 1, cols, cols + 1]
        .into_iter()
        .filter(|&blank| shape.colour(blank) == colour);
    let blocks =
        blanks.flat_map(|blank| (0..layout.parts()).map(move |part| Block { blank, part }));
    let (mut words, mut all) = (0, 0);
    for block in blocks {
        words += frontier
            .block(block)
            .iter()
            .filter(|&&word| word != 0)
            .count();
        all += layout.words_per_block();
    }
    [words as f64, all as f64]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a shape itself are found again, and those of a larger one nearly.
    #[test]
    fn the_words_of_larger_shapes() {
        for (sample, shape, tolerance) in [
            ("4x3", "4x3", 0.01),
            ("3x4", "3x4", 0.01),
            ("5x2", "6x2", 0.15),
        ] {
            let density = Density::of(sample.parse().unwrap()).unwrap();
            let goal = Goal::corner(shape.parse().unwrap());
            let mut frontier = Frontier::new(goal).unwrap();
            let (mut found, mut expected, mut predicted) = (1.0, 0.0, 0.0);
            while frontier.advance() {
                let boards = frontier.boards();
                let share = (found + boards as f64 / 2.0) / goal.boards() as f64;
                found += boards as f64;
                let [words, all] = words_that_cross(&frontier);
                expected += words / all;
                predicted += density.share_of_words(frontier.layout(), boards, share);
            }
            let error = predicted / expected - 1.0;
            assert!(error.abs() < tolerance, "{shape} from {sample}: {error:.3}");
        }
    }
}
