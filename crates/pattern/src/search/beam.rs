use alloc::vec;
use alloc::vec::Vec;

use super::guide::Guide;
use super::limits::Limits;
use super::position::{Position, packed};

/// A position with the moves that led to it, as places in the move order.
type Way<const VIEWS: usize> = (Position<VIEWS>, Vec<u8>);

/// Finds a solution that may be too long, quickly: of all boards at one depth only the `width` with the
/// smallest estimates are kept (Bisiani, "Beam search", 1987).
///
/// Returns `None` if there is none of fewer moves than `limit`, or the limits end it.
///
/// # Complexity
///
/// Memory for 3 * `width` positions; about `width` / 10 milliseconds.
pub(super) fn quick_solution<const VIEWS: usize>(
    guide: &Guide<VIEWS>,
    start: &Position<VIEWS>,
    width: usize,
    limit: u8,
    limits: &mut Limits,
) -> Option<Vec<u8>> {
    let goal = packed(&guide.goal.board());
    let mut kept: Vec<Way<VIEWS>> = vec![(*start, Vec::new())];
    for _ in 0..limit {
        if let Some((_, moves)) = kept.iter().find(|(position, _)| position.board == goal) {
            return Some(moves.clone());
        }
        if limits.report().is_break() || limits.are_late() {
            return None;
        }
        kept = kept.iter().flat_map(|way| below(guide, way)).collect();
        kept.sort_unstable_by_key(|(position, _)| (position.estimate(), position.board));
        kept.dedup_by_key(|(position, _)| position.board);
        kept.truncate(width);
    }
    None
}

fn below<const VIEWS: usize>(guide: &Guide<VIEWS>, way: &Way<VIEWS>) -> Vec<Way<VIEWS>> {
    let (position, moves) = way;
    let below = |(mv, below)| (below, [&moves[..], &[mv as u8]].concat());
    position.children(guide).map(below).collect()
}
