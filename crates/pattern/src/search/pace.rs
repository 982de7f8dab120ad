use core::ops::ControlFlow;

use super::budget::{Budget, stop_if};

/// The width of a beam that takes about a millisecond.
pub(super) const NARROW: usize = 64;
/// The number of boards of a beam between two calls of `progress`: some milliseconds.
const NODES_PER_REPORT: u64 = 1 << 15;
/// The assumed number of boards per second, until enough boards are measured.
const FIRST_SPEED: f64 = 4e6;
/// The number of boards after which the measured speed is used.
const NODES_TO_MEASURE: u64 = 1 << 14;
/// The smallest assumed number of moves before the end.
const LAST_MOVES: usize = 6;

/// The pace of a beam search: the widths of its layers, and its limits.
pub(super) struct Pace<'l, 'p> {
    pub budget: &'l mut Budget<'p>,
    /// Whether the limits end the beam.
    pub is_limited: bool,
    /// If set, the widths are chosen so that the beam ends at a given time. Otherwise, each width is the largest.
    pub schedule: Option<Schedule>,
    pub max_width: usize,
    pub widest: usize,
    pub nodes: u64,
}

/// The time of a beam, in seconds.
pub(super) struct Schedule {
    pub start: f64,
    pub end: f64,
    /// The expected number of moves.
    pub moves: usize,
}

impl<'l, 'p> Pace<'l, 'p> {
    /// Returns the pace of a fixed width, within the limits.
    pub(super) fn new(max_width: usize, budget: &'l mut Budget<'p>) -> Pace<'l, 'p> {
        Pace {
            budget,
            is_limited: true,
            schedule: None,
            max_width,
            widest: 0,
            nodes: 0,
        }
    }

    /// Returns the width of the next layer, after this many moves.
    pub(super) fn width(&mut self, moves: usize) -> usize {
        let mut width = self.max_width;
        if let Some(schedule) = &self.schedule {
            let now = self.budget.elapsed().as_secs_f64();
            let speed = match self.nodes >= NODES_TO_MEASURE {
                true => self.nodes as f64 / (now - schedule.start).max(1e-6),
                false => FIRST_SPEED,
            };
            let moves = schedule.moves.saturating_sub(moves).max(LAST_MOVES);
            let most = (schedule.end - now).max(0.0) * speed / moves as f64;
            width = (most as usize).clamp(NARROW, width);
        }
        self.widest = self.widest.max(width);
        width
    }

    /// Counts boards. Returns `Break` if the time is over or the search is cancelled.
    pub(super) fn spend(&mut self, nodes: u64) -> ControlFlow<()> {
        if !self.is_limited {
            return ControlFlow::Continue(());
        }
        let before = self.nodes;
        self.nodes += nodes;
        if before / NODES_PER_REPORT < self.nodes / NODES_PER_REPORT {
            self.budget.report()?;
        }
        stop_if(self.budget.are_over())
    }
}
