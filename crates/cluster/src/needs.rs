//! The memory that each rank needs, and the number of words that ranks exchange.

use tilebase_frontier::internal::{Layout, PlaneMoves};
use tilebase_gen::internal::bytes_per_thread;
use tilebase_puzzle::Move;
use tilebase_puzzle::internal::exchanged_lehmer_digits;

use crate::exchange::{Target, targets};
use crate::shares::Shares;

/// The numbers of words that vertical moves exchange between ranks. The index is the start of the move's window: the
/// tiles that the move rotates, as defined in `tilebase_frontier`.
pub struct Crossings(Vec<Crossing>);

/// The number of words that each rank sends. It receives as many: a move maps a plane onto a plane, and a rank's share is
/// as large in every plane.
pub type Crossing = Vec<u64>;

impl Crossings {
    /// Counts the words that ranks exchange if `shares` divides the boards among them.
    ///
    /// # Complexity
    ///
    /// O(cells^3).
    pub fn new(shares: Shares) -> Crossings {
        let digits = Layout::with_shared_parts(shares.goal()).digits_per_part();
        Crossings((0..digits).map(|start| of_window(shares, start)).collect())
    }

    /// Returns the numbers of words exchanged by moves to the planes with the blank in these cells.
    pub fn over(&self, shares: Shares, blanks: impl Iterator<Item = usize>) -> Crossing {
        let mut sums = vec![0; shares.ranks()];
        for target in targets(shares, blanks) {
            for (sum, more) in sums.iter_mut().zip(self.to(shares, target)) {
                *sum += more;
            }
        }
        sums
    }

    fn to(&self, shares: Shares, (blank, mv): Target) -> &Crossing {
        match mv {
            // An upward move reverses the downward move from the cell above.
            Move::Up => &self.0[blank - shares.layout().shape().cols()],
            _ => &self.0[blank],
        }
    }
}

/// Counts the words exchanged by a move that carries the first tile of the window at `start` to the window's end.
fn of_window(shares: Shares, start: usize) -> Crossing {
    let (layout, shared) = (shares.layout(), Layout::with_shared_parts(shares.goal()));
    let (cells, cols) = (layout.shape().cells(), layout.shape().cols());
    // The number of digits that determine the rank, plus one for the digit that the move inserts among them.
    let places = shared.digits_per_part() + 1;
    let radix = |place: usize| cells - 1 - place;
    let values: usize = (0..places).map(radix).product();
    let words = (layout.parts() * layout.words_per_block() / values) as u64;
    let owner = |digits: &[u8]| {
        let digits = digits[..places - 1].iter().enumerate();
        let value = digits.fold(0, |value, (place, &digit)| {
            value * radix(place) + usize::from(digit)
        });
        shares.owner(value * layout.parts() / shared.parts())
    };
    let mut crossing = vec![0; shares.ranks()];
    for value in 0..values {
        let mut digits = vec![0; places];
        let mut rest = value;
        for place in (0..places).rev() {
            digits[place] = (rest % radix(place)) as u8;
            rest /= radix(place);
        }
        let from = owner(&digits);
        for second in start + 1..places.min(start + cols) {
            (digits[second - 1], digits[second]) =
                exchanged_lehmer_digits(digits[second - 1], digits[second]);
        }
        if owner(&digits) != from {
            crossing[from] += words;
        }
    }
    crossing
}

/// The memory of the program and of the MPI library with its buffers, in bytes.
const PROGRAM: u64 = 60_000_000;

/// Returns the peak memory of a rank with this number of threads, in bytes.
pub fn memory_needed(shares: Shares, crossings: &Crossings, number: usize, threads: usize) -> u64 {
    let layout = shares.layout();
    let cells = layout.shape().cells() as u64;
    let blocks = shares.parts(number).len() as u64 * cells;
    // Two sets: the boards at the last two depths, and the marked boards.
    let sets = 2 * blocks * layout.bytes_per_block();
    let exchange = [0, 1].map(|colour| {
        let crossing = crossings.over(shares, layout.blanks(colour));
        // Words sent, and as many received.
        2 * 8 * crossing[number]
    });
    let in_threads = threads as u64 * bytes_per_thread(layout);
    // Saving needs memory for one block of a checkpoint.
    let saving = Layout::with_shared_parts(shares.goal()).bytes_per_block();
    PROGRAM
        + PlaneMoves::bytes(layout)
        + sets
        + exchange[0].max(exchange[1]).max(saving)
        + in_threads
}

#[cfg(test)]
mod tests {
    use tilebase_frontier::internal::Block;
    use tilebase_puzzle::Goal;

    use super::*;

    /// Counts the exchanged words by summing the lengths of all runs.
    fn counted(shares: Shares, moves: &PlaneMoves, (blank, mv): Target) -> [Crossing; 2] {
        let mut sent_and_received = [0, 1].map(|_| vec![0; shares.ranks()]);
        for part in 0..shares.layout().parts() {
            let to = shares.owner(part);
            for run in moves
                .runs_to_other_parts(Block { blank, part }, mv)
                .unwrap()
            {
                let from = shares.owner(run.part_after);
                if from != to {
                    sent_and_received[0][from] += run.len as u64;
                    sent_and_received[1][to] += run.len as u64;
                }
            }
        }
        sent_and_received
    }

    #[test]
    fn as_many_as_runs_have() {
        for shape in ["3x3", "4x2", "5x2", "3x4", "4x3", "2x6", "6x2"] {
            let goal = Goal::corner(shape.parse().unwrap());
            for ranks in [2, 3, 7, 12, 110] {
                let shares = Shares::new(goal, ranks);
                let moves = PlaneMoves::new(shares.layout()).unwrap();
                let crossings = Crossings::new(shares);
                let targets = targets(shares, 0..goal.shape().cells());
                assert!(!targets.is_empty());
                for target in targets {
                    let predicted = crossings.to(shares, target);
                    for expected in counted(shares, &moves, target) {
                        assert_eq!(*predicted, expected, "{shape} {ranks} {target:?}");
                    }
                }
            }
        }
    }
}
