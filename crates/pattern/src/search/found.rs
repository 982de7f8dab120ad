use tilebase_puzzle::{Metric, Solution};

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// If the search is [complete](Found::is_complete), the first optimal solution in the move order. Otherwise, the
    /// shortest solution found so far, if any.
    pub solution: Option<Solution>,
    /// The metric of the bound and of all lengths.
    pub metric: Metric,
    /// A lower bound of the distance.
    pub lower_bound: u8,
    /// The number of boards visited. For a complete search it does not depend on the number of threads.
    pub nodes: u64,
    /// Whether the search found the solution before a limit or a callback ended it.
    pub is_complete: bool,
}

impl Found {
    /// Returns the length of the solution in the metric of the search, or `None` if there is no solution.
    pub fn length(&self) -> Option<usize> {
        let solution = self.solution.as_ref()?;
        Some(self.metric.len(solution))
    }

    /// Returns whether the solution is proved optimal. This is possible before the search is complete.
    pub fn is_optimal(&self) -> bool {
        self.length() == Some(self.lower_bound.into())
    }

    /// Returns whether the solution is proved to be at most this many percent longer than an optimal one.
    pub fn is_within(&self, percent: u8) -> bool {
        let longest = usize::from(self.lower_bound) * (100 + usize::from(percent)) / 100;
        self.length().is_some_and(|len| len <= longest)
    }

    /// Returns the solution if the search is [complete](Found::is_complete), otherwise `None`.
    pub fn complete(&self) -> Option<&Solution> {
        self.solution.as_ref().filter(|_| self.is_complete)
    }
}
