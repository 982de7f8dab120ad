use core::time::Duration;

use tilebase_puzzle::{MoveOrder, Solution};

/// The options of a search: move order, threads and limits. By default, there is one thread and no limit.
///
/// Several searches for one answer share the limits. Each board of a batch has its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The move order, u, d, l, r by default. The search returns the first optimal solution in this order. In the
    /// multi-tile metric, shorter slides in one direction come first.
    pub order: MoveOrder,
    /// The number of threads; the answer is the same for any number.
    ///
    /// Short searches, searches with `max_nodes` and searches in the multi-tile metric run on the calling thread.
    pub threads: usize,
    /// The largest number of boards visited.
    ///
    /// [`Search::run`](crate::Search::run) also searches for a solution that may not be optimal; the boards of this
    /// second search are not counted. At the limit, the second search takes about as long as the first, or two
    /// milliseconds if that is longer.
    pub max_nodes: u64,
    /// The longest time. Without the feature `std`, there is no clock, and this is ignored.
    pub max_time: Option<Duration>,
    /// If set, [`Search::run`](crate::Search::run) ends as soon as a solution is [proved](crate::Found::is_within) to be
    /// at most this many percent longer than an optimal one. The result is then not
    /// [complete](crate::Found::is_complete).
    ///
    /// Half of the time is for beam searches, so the proof of an optimal solution takes up to twice as long.
    pub within: Option<u8>,
    /// A known optimal solution of the board, which saves [`Search::optimal_moves`](crate::Search::optimal_moves),
    /// [`Search::count_solutions`](crate::Search::count_solutions) and [`Solutions`](crate::Solutions) a search.
    pub known: Option<Solution>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            order: MoveOrder::UDLR,
            threads: 1,
            max_nodes: u64::MAX,
            max_time: None,
            within: None,
            known: None,
        }
    }
}
