use tilebase_puzzle::Solution;

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The first of all optimal solutions in the move order if the search [came to its
    /// end](Found::is_complete); otherwise the shortest found so far, or `None` before the first.
    pub solution: Option<Solution>,
    /// A number of moves that every solution takes at least.
    pub lower_bound: u8,
    /// The number of boards looked at. For a complete search it does not depend on the number of threads.
    pub nodes: u64,
    /// Whether the search came to its end, before any limit.
    pub is_complete: bool,
}

impl Found {
    /// Returns whether the solution is proved to be optimal, which it may be before the search came to
    /// its end.
    pub fn is_optimal(&self) -> bool {
        let solution = self.solution.as_ref();
        solution.is_some_and(|solution| solution.len() == usize::from(self.lower_bound))
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The number of moves that every solution takes at least, as proved so far.
    pub lower_bound: u8,
    /// The number of moves of the best solution so far.
    pub upper_bound: Option<u8>,
    /// The number of boards looked at.
    pub nodes: u64,
}
