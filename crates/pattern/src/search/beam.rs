use alloc::vec;
use alloc::vec::Vec;

use super::guide::Guide;
use super::limits::Limits;
use super::packed::Packed;
use super::position::Position;

/// A position with the moves to it, as places in the move order.
type Moved<P> = (Position<P>, Vec<u8>);

/// The widths of the beams. Each beam is wider than all earlier beams together. The first beam takes less than a
/// millisecond.
const WIDTHS: [u64; 7] = [10, 30, 100, 300, 1_000, 3_000, 10_000];
/// Per unit of its width, a beam takes about as long as a search of this many boards.
const NODES_PER_WIDTH: u64 = 2_000;
/// A beam runs during a search once the search has taken at least this many times as long as the beam will take. All
/// beams together then take about 4 % of the time.
const MIN_TIME_RATIO: u64 = 40;

/// After this many boards, a search without limits also runs beams, because it is likely to be interrupted.
const LONG_SEARCH: u64 = 50_000_000;

/// A series of beam searches, each wider than the one before. Their solutions may not be optimal.
pub(super) struct Beams<'a, 'g, P: Packed, const PARTS: usize> {
    guide: &'a Guide<'g, P, PARTS>,
    start: Position<P>,
    threads: u64,
    /// The number of beams run so far.
    done: usize,
    /// The moves of the shortest solution so far, as places in the move order.
    pub best: Option<Vec<u8>>,
}

impl<'a, 'g, P: Packed, const PARTS: usize> Beams<'a, 'g, P, PARTS> {
    pub(super) fn new(guide: &'a Guide<'g, P, PARTS>, start: Position<P>, threads: usize) -> Self {
        Beams {
            guide,
            start,
            threads: threads as u64,
            done: 0,
            best: None,
        }
    }

    /// Runs the next beam if there is a limit or the search is long, and the beam takes little time compared with the
    /// search so far.
    pub(super) fn run_during_search(&mut self, limits: &mut Limits) {
        let is_useful = |limits: &Limits| limits.are_set() || limits.so_far.nodes >= LONG_SEARCH;
        if self.are_short(MIN_TIME_RATIO.saturating_mul(self.threads), limits) && is_useful(limits)
        {
            self.run(limits);
        }
    }

    /// Runs the last beams of a stopped search: at least the narrowest, and wider beams that take no longer than the
    /// search did.
    pub(super) fn run_last(&mut self, limits: &mut Limits) {
        while self.done == 0 || self.are_short(1, limits) && !limits.are_over() {
            self.run(limits);
        }
    }

    /// Returns whether the search has taken at least `times` times as long as the next beam will.
    fn are_short(&self, times: u64, limits: &Limits) -> bool {
        let is_short =
            |width: &u64| times.saturating_mul(NODES_PER_WIDTH * width) <= limits.so_far.nodes;
        WIDTHS.get(self.done).is_some_and(is_short)
    }

    fn run(&mut self, limits: &mut Limits) {
        let width = WIDTHS[self.done] as usize;
        self.done += 1;
        if let Some(moves) = search_beam(self.guide, &self.start, width, limits) {
            limits.so_far.upper_bound = Some(moves.len() as u8);
            self.best = Some(moves);
        }
    }
}

/// Searches for a solution, and keeps only the `width` boards with the smallest estimates at each depth (Bisiani, "Beam
/// search", 1987).
///
/// Returns `None` if it finds no solution shorter than the best so far, or if a limit is reached.
///
/// # Complexity
///
/// Memory for 3 * `width` positions. Visits 160 * `width` boards, in less than 0.1 milliseconds per unit of width.
fn search_beam<P: Packed, const PARTS: usize>(
    guide: &Guide<P, PARTS>,
    start: &Position<P>,
    width: usize,
    limits: &mut Limits,
) -> Option<Vec<u8>> {
    let most_moves = limits.so_far.upper_bound.unwrap_or(u8::MAX);
    let goal = P::new(&guide.set.table_goal.board());
    let mut kept: Vec<Moved<P>> = vec![(*start, Vec::new())];
    for _ in 0..most_moves {
        if let Some((_, moves)) = kept.iter().find(|(position, _)| position.board == goal) {
            return Some(moves.clone());
        }
        // The narrowest beam runs even if a limit is reached.
        if width as u64 > WIDTHS[0] && (limits.report().is_break() || limits.are_over()) {
            return None;
        }
        kept = kept.iter().flat_map(|way| below(guide, way)).collect();
        kept.sort_unstable_by_key(|(position, _)| (position.estimate(), position.board));
        kept.dedup_by_key(|(position, _)| position.board);
        kept.truncate(width);
    }
    None
}

fn below<P: Packed, const PARTS: usize>(guide: &Guide<P, PARTS>, way: &Moved<P>) -> Vec<Moved<P>> {
    let (position, moves) = way;
    let below = |(mv, below)| (below, [&moves[..], &[mv as u8]].concat());
    position.children(guide).map(below).collect()
}
