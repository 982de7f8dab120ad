//! Covers: sets of patterns that together have each tile once.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Goal, MAX_CELLS, Shape, TileSet};

use crate::Pattern;

/// The largest number of views.
pub(crate) const MAX_VIEWS: usize = 2;

/// The largest number of covers that a search uses for boards of more than 16 cells.
pub const MAX_COVERS: usize = 16;

/// The largest number of covers for smaller boards: two partitions and their images. More do not save time.
pub(crate) const FEW_COVERS: usize = 4;

/// Returns the largest number of covers for a shape.
pub(crate) fn max_covers(shape: Shape) -> usize {
    match shape.is_indexed() {
        true => FEW_COVERS,
        false => MAX_COVERS,
    }
}

/// Returns the views of a board: the identity and, if there is one, another symmetry that keeps the goal. A board and
/// its image are equally far from the goal, so each view gives a lower bound of the distance.
pub(crate) fn views(goal: Goal) -> impl Iterator<Item = GoalMap> {
    GoalMap::all(&goal.board(), goal).take(MAX_VIEWS)
}

/// A table that is read in one view of the board. It covers the tiles whose images are in its pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The position of the pattern.
    pub table: usize,
    /// The position of the view.
    pub(crate) view: usize,
    /// The tiles on the board, not in the view.
    pub(crate) tiles: TileSet,
    pub(crate) entries: u64,
    /// Bit i for cover i of a [`PatternSet`](crate::pattern_set::PatternSet).
    pub(crate) covers: u16,
}

/// Returns the strongest covers of all tiles by patterns of one goal: at most four for boards of up to 16 cells, at most
/// 16 for others. The strength of a cover is the number of entries of its patterns. The term with tile 1 comes first.
///
/// The image of a pattern in another view that keeps the goal is a pattern, too. If terms have the same tiles, the
/// first is used.
///
/// # Complexity
///
/// The number of sets of uncovered tiles, times the number of terms with the same lowest tile.
pub fn strongest_covers(patterns: &[Pattern]) -> Vec<Vec<Term>> {
    match patterns.first() {
        Some(first) => Covers::new(terms(first.goal(), patterns), first.goal()).strongest(),
        None => Vec::new(),
    }
}

/// Returns the tiles whose images in a view are in a pattern.
pub(crate) fn tiles_in_view(pattern: &Pattern, view: &GoalMap) -> TileSet {
    let tiles = 1..pattern.shape().cells() as u8;
    tiles
        .filter(|&tile| pattern.tiles().contains(view.name(tile)))
        .collect()
}

/// Returns all tables in each view.
pub(crate) fn all_terms(goal: Goal, patterns: &[Pattern]) -> impl Iterator<Item = Term> {
    let in_view = move |(view, map): (usize, GoalMap)| {
        (0..).zip(patterns).map(move |(table, pattern)| Term {
            table,
            view,
            tiles: tiles_in_view(pattern, &map),
            entries: pattern.states(),
            covers: 0,
        })
    };
    views(goal).enumerate().flat_map(in_view)
}

fn terms(goal: Goal, patterns: &[Pattern]) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for term in all_terms(goal, patterns) {
        if terms.iter().all(|known| known.tiles != term.tiles) {
            terms.push(term);
        }
    }
    terms
}

/// The best terms for each set of uncovered tiles, found by dynamic programming: each step covers the lowest tile left.
struct Covers {
    terms: Vec<Term>,
    max_covers: usize,
    all: u32,
    /// For each set of tiles left, the largest number of entries of the terms so far.
    most_entries: BTreeMap<u32, u64>,
}

impl Covers {
    fn new(terms: Vec<Term>, goal: Goal) -> Covers {
        let all = (1u32 << goal.shape().cells()) - 2;
        let mut with_lowest: [Vec<Term>; MAX_CELLS] = Default::default();
        for term in &terms {
            with_lowest[term.tiles.bits().trailing_zeros() as usize].push(*term);
        }
        let mut most_entries = BTreeMap::new();
        most_entries.insert(all, 0);
        let mut next = Some(all);
        while let Some(left) = next {
            let so_far = most_entries[&left];
            for term in &with_lowest[left.trailing_zeros() as usize] {
                if term.tiles.bits() & !left == 0 {
                    let most = most_entries.entry(left & !term.tiles.bits()).or_default();
                    *most = (so_far + term.entries).max(*most);
                }
            }
            let before = most_entries.range(1..left).next_back();
            next = before.map(|(&left, _)| left);
        }
        Covers {
            terms,
            max_covers: max_covers(goal.shape()),
            all,
            most_entries,
        }
    }

    fn strongest(&self) -> Vec<Vec<Term>> {
        let mut covers = Vec::new();
        if self.most_entries.contains_key(&0) {
            self.add_covers(0, &mut Vec::new(), &mut covers);
        }
        covers
    }

    /// Adds the covers that end with the terms in `last`, which leave the other tiles in `left` covered.
    fn add_covers(&self, left: u32, last: &mut Vec<Term>, covers: &mut Vec<Vec<Term>>) {
        if left == self.all {
            covers.push(last.iter().rev().copied().collect());
            return;
        }
        for term in &self.terms {
            let tiles = term.tiles.bits();
            let before = left | tiles;
            let is_step = tiles & left == 0 && tiles.trailing_zeros() == before.trailing_zeros();
            let leads_here = |entries| entries + term.entries == self.most_entries[&left];
            let entries = self.most_entries.get(&before).copied();
            if is_step && entries.is_some_and(leads_here) {
                last.push(*term);
                self.add_covers(before, last, covers);
                last.pop();
            }
            if covers.len() == self.max_covers {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    fn covers(shape: &str, sets: &[&[u8]]) -> Vec<Vec<(usize, usize)>> {
        let goal = Goal::corner(shape.parse().unwrap());
        let patterns: Vec<Pattern> = sets
            .iter()
            .map(|tiles| Pattern::new(goal, tiles.iter().copied().collect()).unwrap())
            .collect();
        let pairs = |cover: Vec<Term>| cover.iter().map(|term| (term.table, term.view)).collect();
        strongest_covers(&patterns).into_iter().map(pairs).collect()
    }

    #[test]
    fn each_tile_once_and_most_entries() {
        // No other symmetry keeps the goal of 2x3.
        assert_eq!(covers("2x3", &[&[1, 2]]).len(), 0);
        assert_eq!(covers("2x3", &[&[1, 2], &[3, 4, 5]]), [[(0, 0), (1, 0)]]);
        let sets: [&[u8]; 5] = [&[1, 2], &[3, 4], &[5], &[1, 2, 3], &[4, 5]];
        assert_eq!(covers("2x3", &sets), [[(3, 0), (4, 0)]]);
    }

    #[test]
    fn images_of_patterns_cover_tiles() {
        // The mirror image of 1, 2, 3 is 1, 4, 7; that of 5, 6 is 5, 8.
        let one_partition = covers("3x3", &[&[1, 2, 3], &[4, 7, 8], &[5, 6]]);
        assert_eq!(
            one_partition,
            [[(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)]]
        );
        // Its own image needs one view.
        assert_eq!(covers("3x3", &[&[1, 5], &[2, 3, 4, 7], &[6, 8]]).len(), 1);
        // The image of 2, 3, 6 is the missing 4, 7, 8.
        assert_eq!(
            covers("3x3", &[&[1, 5], &[2, 3, 6]]),
            [[(0, 0), (1, 0), (1, 1)]]
        );
    }

    #[test]
    fn no_more_than_fit_in_a_search() {
        // The pairs of each group of four tiles form three divisions of the group.
        for (shape, tiles, most) in [("3x3", 8, FEW_COVERS), ("5x5", 24, MAX_COVERS)] {
            let pairs = (1..=tiles).flat_map(|a| (a + 1..=tiles).map(move |b| [a, b]));
            let pairs: Vec<[u8; 2]> = pairs.filter(|[a, b]| (a - 1) / 4 == (b - 1) / 4).collect();
            let sets: Vec<&[u8]> = pairs.iter().map(|pair| &pair[..]).collect();
            assert_eq!(covers(shape, &sets).len(), most);
        }
    }

    /// 575 patterns of 4x4 form hundreds of millions of sets. Trying them all would take hours.
    #[test]
    #[cfg_attr(miri, ignore)]
    fn many_small_patterns_take_no_time() {
        let few_tiles = (1..1u32 << 15).filter(|tiles| tiles.count_ones() <= 3);
        let tiles = |bits: u32| (1..16).filter(move |tile| bits >> (tile - 1) & 1 == 1);
        let sets: Vec<Vec<u8>> = few_tiles.map(|bits| tiles(bits).collect()).collect();
        let slices: Vec<&[u8]> = sets.iter().map(|set| &set[..]).collect();
        let strongest = &covers("4x4", &slices)[0];
        let lens = strongest.iter().map(|&(table, _)| sets[table].len());
        assert_eq!((sets.len(), lens.collect()), (575, vec![3; 5]));
    }
}
