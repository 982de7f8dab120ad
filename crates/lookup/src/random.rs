use tilebase_puzzle::Board;

use crate::Solver;

/// Returns a number below `limit`, chosen by a random number. Each is equally likely to within one
/// part in 2^64 / `limit` (Lemire, "Fast random integer generation in an interval", 2019, without
/// its rejection).
pub(crate) fn below(limit: u64, number: u64) -> u64 {
    ((u128::from(limit) * u128::from(number)) >> 64) as u64
}

impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns one of the boards that can reach the goal, chosen by a random number.
    ///
    /// If each `u64` is equally likely, so is each board, to within one part in 2^64 /
    /// [`boards`](Solver::boards). The same number chooses the same board on every machine.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let solver = tilebase_lookup::Solver::embedded();
    /// let board = solver.random(0x9E37_79B9_7F4A_7C15);
    /// assert!(solver.distance(&board).is_ok());
    /// # }
    /// ```
    ///
    /// # Complexity
    ///
    /// O(cells).
    pub fn random(&self, number: u64) -> Board {
        let index = below(self.boards(), number);
        self.board_at(index)
            .expect("an index below the number of boards")
    }
}
