use core::ops::ControlFlow;
#[cfg(feature = "std")]
use std::time::{Duration, Instant};

use super::Progress;
use super::descent::Patrol;

/// What ends a search early: a number of boards, a time, or the caller's wish.
pub(crate) struct Limits<'w> {
    pub max_nodes: u64,
    #[cfg(feature = "std")]
    pub deadline: Option<Instant>,
    pub progress: Progress,
    pub watch: &'w mut dyn FnMut(Progress) -> ControlFlow<()>,
}

/// The number of boards between two looks at the clock: about a quarter of a millisecond.
const PATROL: u64 = 1 << 12;
/// The number of boards between two calls of `watch`.
const WATCH: u64 = 1 << 18;
/// The microseconds that a quick search takes for ten boards.
const TEN_QUICK_NODES: u64 = 2;

impl Limits<'_> {
    /// Returns whether there is a limit at all.
    pub(crate) fn are_set(&self) -> bool {
        self.max_nodes < u64::MAX || self.has_deadline()
    }

    /// Returns whether a quick search of `nodes` boards is worth its time: at most as many as the limit,
    /// in at most a tenth of the time.
    pub(crate) fn afford(&self, nodes: u64) -> bool {
        nodes <= self.max_nodes && self.has_microseconds(TEN_QUICK_NODES * nodes)
    }

    /// Tells the caller how far the search is, and returns whether it may go on.
    pub(crate) fn watch(&mut self) -> ControlFlow<()> {
        self.tell()?;
        self.check()
    }

    /// Tells the caller how far the search is, and returns whether the caller lets it go on.
    pub(crate) fn tell(&mut self) -> ControlFlow<()> {
        (self.watch)(self.progress)
    }

    /// Returns whether the search may go on.
    pub(crate) fn check(&self) -> ControlFlow<()> {
        if self.progress.nodes >= self.max_nodes || self.are_late() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    #[cfg(feature = "std")]
    fn has_deadline(&self) -> bool {
        self.deadline.is_some()
    }

    /// Returns whether the time is over.
    #[cfg(feature = "std")]
    pub(crate) fn are_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    #[cfg(feature = "std")]
    fn has_microseconds(&self, microseconds: u64) -> bool {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let microseconds = Duration::from_micros(microseconds);
        self.deadline
            .is_none_or(|deadline| left(deadline) >= microseconds)
    }

    #[cfg(not(feature = "std"))]
    fn has_microseconds(&self, _microseconds: u64) -> bool {
        true
    }

    #[cfg(not(feature = "std"))]
    fn has_deadline(&self) -> bool {
        false
    }

    #[cfg(not(feature = "std"))]
    pub(crate) fn are_late(&self) -> bool {
        false
    }
}

impl Patrol for Limits<'_> {
    fn go_on(&mut self, nodes: u64) -> ControlFlow<(), u64> {
        let before = self.progress.nodes;
        self.progress.nodes += nodes;
        if before / WATCH < self.progress.nodes / WATCH {
            self.watch()?;
        }
        self.check()?;
        ControlFlow::Continue(PATROL.min(self.max_nodes - self.progress.nodes))
    }
}
