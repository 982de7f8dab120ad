use core::time::Duration;

use tilebase_puzzle::{MoveOrder, Shape, Solution};

/// When to end a search before its answer is certain, and how many threads to use. Complete tables ignore limits.
///
/// ```
/// use std::time::Duration;
/// use tilebase_pattern::Limits;
///
/// let limits = Limits::new().nodes(1_000_000).time(Duration::from_secs(2)).within(5).threads(4);
/// assert_eq!((limits.nodes, limits.threads), (Some(1_000_000), Some(4)));
/// ```
///
/// All searches for one answer share the time. Each board of a batch has its own limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The largest number of boards visited.
    ///
    /// [`Search::run`](crate::Search::run) also searches for a solution that may not be optimal; the boards of this
    /// second search are not counted. At the limit, the second search takes about as long as the first, or a
    /// millisecond if that is longer.
    pub nodes: Option<u64>,
    /// The longest time. Without the feature `std`, there is no clock, and this is ignored.
    pub time: Option<Duration>,
    /// Ends the search for a solution as soon as one is proved to be at most this many percent
    /// longer than an optimal one. The result is then not [complete](crate::Found::is_complete). Calls that return only
    /// exact values ignore it.
    ///
    /// Half of the time is for beam searches, so the proof of an optimal solution takes up to twice as long.
    pub within: Option<u8>,
    /// The number of threads. By default, a search of one board runs on one thread, and a batch on all processors. The
    /// answer is the same for any number.
    ///
    /// Short searches, searches with a limit of `nodes` and searches in the multi-tile metric run on one thread.
    pub threads: Option<usize>,
}

impl Limits {
    /// Returns no limits.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// Sets the largest number of boards visited.
    pub const fn nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the longest time.
    pub const fn time(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Sets the percentage by which a solution may be longer than an optimal one.
    pub const fn within(mut self, percent: u8) -> Limits {
        self.within = Some(percent);
        self
    }

    /// Sets the number of threads.
    pub const fn threads(mut self, threads: usize) -> Limits {
        self.threads = Some(threads);
        self
    }

    /// Returns the remaining limits after a search of this many boards and this time.
    pub fn after(mut self, nodes: u64, time: Duration) -> Limits {
        self.nodes = self.nodes.map(|most| most.saturating_sub(nodes));
        self.time = self.time.map(|most| most.saturating_sub(time));
        self
    }

    /// Returns these limits for a hint: without `nodes` and `time`, 0.3 seconds for boards of more than 16 cells.
    pub fn for_hint(mut self, shape: Shape) -> Limits {
        if !shape.is_indexed() && self.nodes.is_none() {
            self.time.get_or_insert(Duration::from_millis(300));
        }
        self
    }
}

/// The options of a search: limits and a move order. [`Limits`] or a [`MoveOrder`] alone are also options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The move order, u, d, l, r by default. The search returns the first optimal solution in this order. In the
    /// multi-tile metric, shorter slides in one direction come first.
    pub order: MoveOrder,
    /// The limits, and the number of threads.
    pub limits: Limits,
    /// A known optimal solution of the board. With it, [`Search::optimal_moves`](crate::Search::optimal_moves),
    /// [`Search::count_solutions`](crate::Search::count_solutions) and [`Solutions`](crate::Solutions) skip a search.
    pub known: Option<Solution>,
}

impl From<Limits> for Options {
    fn from(limits: Limits) -> Options {
        Options {
            limits,
            ..Options::default()
        }
    }
}

impl From<MoveOrder> for Options {
    fn from(order: MoveOrder) -> Options {
        Options {
            order,
            ..Options::default()
        }
    }
}
