use alloc::vec;
use alloc::vec::Vec;

use super::guide::Guide;
use super::limits::Limits;
use super::position::{Position, packed};

/// A position with the moves that led to it, as places in the move order.
type Way<const VIEWS: usize> = (Position<VIEWS>, Vec<u8>);

/// About how many boards a beam looks at for each of its width.
const BOARDS_PER_WIDTH: u64 = 160;

/// Looks for a solution that may be too long, in wider and wider beams, as far as the limits afford them.
pub(super) fn quick_solution<const VIEWS: usize>(
    guide: &Guide<VIEWS>,
    start: &Position<VIEWS>,
    limits: &mut Limits,
) -> Option<Vec<u8>> {
    let mut best = None;
    for width in [10, 100, 1_000, 10_000] {
        if !limits.are_set() || width > 10 && !limits.afford(BOARDS_PER_WIDTH * width as u64) {
            break;
        }
        if let Some(moves) = search_beam(guide, start, width, limits) {
            limits.so_far.upper_bound = Some(moves.len() as u8);
            best = Some(moves);
        }
    }
    best
}

/// Keeps only the `width` boards at each depth with the smallest estimates (Bisiani, "Beam search", 1987).
///
/// Returns `None` if it finds no shorter solution than the best so far, or the limits end it.
///
/// # Complexity
///
/// Memory for 3 * `width` positions; about `width` / 10 milliseconds.
fn search_beam<const VIEWS: usize>(
    guide: &Guide<VIEWS>,
    start: &Position<VIEWS>,
    width: usize,
    limits: &mut Limits,
) -> Option<Vec<u8>> {
    let most_moves = limits.so_far.upper_bound.unwrap_or(u8::MAX);
    let goal = packed(&guide.goal.board());
    let mut kept: Vec<Way<VIEWS>> = vec![(*start, Vec::new())];
    for _ in 0..most_moves {
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
