use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};
use tilebase_puzzle::{Board, Goal, Renaming};

/// Random numbers that depend on the seed alone, on every machine and in every version.
pub struct RandomNumbers(Pcg64);

impl RandomNumbers {
    pub fn new(seed: u64) -> RandomNumbers {
        RandomNumbers(Pcg64::seed_from_u64(seed))
    }

    /// Returns the next number; each `u64` is equally likely.
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Returns one of the boards that can reach a goal, chosen by a random number: if each `u64` is equally
/// likely, so is each board, to within one part in a million.
pub fn random_board(goal: &Board, number: u64) -> Board {
    let canonical = Goal::of(goal);
    let index = ((u128::from(canonical.boards()) * u128::from(number)) >> 64) as u64;
    let board = canonical.unrank(index);
    let names_back = Renaming::to_canonical(goal).inverse();
    names_back.board(&board.expect("an index below the number of boards"))
}
