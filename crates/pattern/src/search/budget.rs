use core::ops::ControlFlow;
use core::time::Duration;
#[cfg(feature = "std")]
use std::time::Instant;

use super::OnProgress;
use crate::Limits;

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// The proved lower bound of the distance.
    pub lower_bound: u8,
    /// The number of moves of the shortest solution so far.
    pub upper_bound: Option<u8>,
    /// The number of boards visited.
    pub nodes: u64,
    /// The number of these boards that were visited for smaller lower bounds.
    pub earlier_nodes: u64,
    /// The expected numbers of boards for this lower bound and for the next one, two moves larger; `None` if not known
    /// yet. The search may end with this bound.
    pub expected: Option<[u64; 2]>,
}

/// The remaining limits of a search: a number of boards, a time, and a callback that may cancel it.
pub struct Budget<'p> {
    nodes: u64,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
    #[cfg(feature = "std")]
    started: Option<Instant>,
    /// Whether a solution that may not be optimal is useful.
    pub any_solution: bool,
    /// If set, a solution ends the search if it is at most this many percent longer than the lower bound.
    pub within: Option<u8>,
    is_cancelled: bool,
    pub so_far: Progress,
    progress: &'p mut OnProgress<'p>,
}

/// The number of boards between two checks of the clock. The search visits them in about a quarter of a millisecond.
pub(super) const NODES_PER_CHECK: u64 = 1 << 12;
/// The number of boards between two calls of `progress`.
const NODES_PER_REPORT: u64 = 1 << 18;

/// Returns `Break` if a search is over.
pub(crate) fn stop_if(is_over: bool) -> ControlFlow<()> {
    match is_over {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

impl<'p> Budget<'p> {
    /// Creates the budget of a search for an optimal solution, and starts the clock.
    pub(crate) fn new(limits: &Limits, progress: &'p mut OnProgress<'p>) -> Budget<'p> {
        Budget {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            #[cfg(feature = "std")]
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            #[cfg(feature = "std")]
            started: None,
            any_solution: false,
            within: None,
            is_cancelled: false,
            so_far: Progress::default(),
            progress,
        }
    }

    /// Returns the budget of a search for any solution, which may end as soon as one is good enough.
    pub(crate) fn for_any(mut self, limits: &Limits) -> Budget<'p> {
        self.any_solution = true;
        self.within = limits.within;
        self
    }

    /// Returns whether there is a limit of boards or time.
    pub(crate) fn are_set(&self) -> bool {
        self.nodes < u64::MAX || self.time_left().is_some()
    }

    /// Calls `progress`. Returns `Break` if the callback or a limit ends the search.
    pub(crate) fn report_and_check(&mut self) -> ControlFlow<()> {
        self.report()?;
        self.check()
    }

    /// Calls `progress`, unless an earlier call cancelled the search. Returns `Break` if the search is cancelled.
    pub(crate) fn report(&mut self) -> ControlFlow<()> {
        self.is_cancelled = self.is_cancelled || (self.progress)(self.so_far).is_break();
        stop_if(self.is_cancelled)
    }

    /// Counts boards. Returns the number of boards until the next call, or `Break` at a limit.
    pub(crate) fn spend(&mut self, nodes: u64) -> ControlFlow<(), u64> {
        let before = self.so_far.nodes;
        self.so_far.nodes += nodes;
        if before / NODES_PER_REPORT < self.so_far.nodes / NODES_PER_REPORT {
            self.report_and_check()?;
        }
        self.check()?;
        ControlFlow::Continue(self.until_check())
    }

    /// Returns the number of boards until the next call of `spend`, at least 1.
    pub(crate) fn until_check(&self) -> u64 {
        let left = self.nodes.saturating_sub(self.so_far.nodes);
        left.clamp(1, NODES_PER_CHECK)
    }

    /// Returns `Break` if a limit is reached, or a solution is good enough.
    fn check(&self) -> ControlFlow<()> {
        stop_if(self.nodes_are_used_up() || self.are_over() || self.has_good_solution())
    }

    /// Returns whether the limit of boards is reached.
    pub(super) fn nodes_are_used_up(&self) -> bool {
        self.so_far.nodes >= self.nodes
    }

    fn has_good_solution(&self) -> bool {
        let (Some(percent), Some(upper)) = (self.within, self.so_far.upper_bound) else {
            return false;
        };
        let most = u32::from(self.so_far.lower_bound) * (100 + u32::from(percent));
        u32::from(upper) * 100 <= most
    }

    /// Returns whether the time limit is reached or the search is cancelled.
    pub(super) fn are_over(&self) -> bool {
        self.is_cancelled || self.time_left() == Some(Duration::ZERO)
    }

    pub(crate) fn time_left(&self) -> Option<Duration> {
        #[cfg(feature = "std")]
        {
            let deadline = self.deadline?;
            Some(deadline.saturating_duration_since(Instant::now()))
        }
        #[cfg(not(feature = "std"))]
        None
    }

    /// Returns the time since the first call.
    pub(crate) fn elapsed(&mut self) -> Duration {
        #[cfg(feature = "std")]
        {
            self.started.get_or_insert_with(Instant::now).elapsed()
        }
        #[cfg(not(feature = "std"))]
        Duration::ZERO
    }
}
