use std::collections::BTreeMap;

use tilebase_pattern::LARGEST_PATTERN;
use tilebase_puzzle::{Board, Goal, MAX_CELLS};

use crate::source::Source;

/// Returns the strongest set of pattern tables for a goal, as positions in `sources`. The table with the lowest tile
/// comes first.
///
/// The patterns of a set have the same goal and together contain each tile once. The strongest set has the most
/// entries. If two patterns have the same goal and tiles, the first is used.
///
/// # Complexity
///
/// For each goal, the number of sets of tiles that patterns leave, times the number of patterns that have the same lowest
/// tile.
pub fn strongest_set(sources: &[Source], goal: &Board) -> Option<Vec<usize>> {
    let mut by_goal: Vec<(Goal, Vec<Part>)> = Vec::new();
    for (place, source) in sources.iter().enumerate() {
        let pattern = source.pattern().filter(|_| source.serves(goal));
        if let Some(pattern) = pattern.filter(|pattern| pattern.len() <= LARGEST_PATTERN) {
            let part = Part {
                tiles: pattern.tiles().bits() >> 1,
                entries: pattern.states(),
                place,
            };
            let mut known = by_goal.iter_mut();
            match known.find(|(goal, _)| *goal == pattern.goal()) {
                Some((_, parts)) => parts.push(part),
                None => by_goal.push((pattern.goal(), vec![part])),
            }
        }
    }
    let all = (1 << (goal.shape().cells() - 1)) - 1;
    // If two sets have the same number of entries, the set whose goal comes first is chosen.
    let sets = by_goal.into_iter().rev();
    let sets = sets.filter_map(|(_, parts)| strongest_cover(all, parts));
    let strongest = sets.max_by_key(|&(entries, _)| entries);
    strongest.map(|(_, places)| places)
}

/// A pattern: its tiles, with tile 1 in bit 0, and its number of entries.
#[derive(Clone, Copy)]
struct Part {
    tiles: u32,
    entries: u64,
    place: usize,
}

/// Returns the number of entries of the strongest set that contains each of these tiles once, and the places of its
/// patterns.
///
/// Uses dynamic programming over the set of tiles left: each step adds a pattern that contains the lowest tile left.
fn strongest_cover(tiles: u32, parts: Vec<Part>) -> Option<(u64, Vec<usize>)> {
    let mut with_lowest: [Vec<(usize, Part)>; MAX_CELLS] = Default::default();
    for (number, &part) in parts.iter().enumerate() {
        with_lowest[part.tiles.trailing_zeros() as usize].push((number, part));
    }
    // The key is the set of tiles left. The first value is the number of entries of the patterns so far, the second the
    // number of the last pattern.
    let mut best = BTreeMap::from([(tiles, (0, 0))]);
    let mut next = Some(tiles).filter(|&left| left > 0);
    while let Some(left) = next {
        let (so_far, _) = best[&left];
        for &(number, part) in &with_lowest[left.trailing_zeros() as usize] {
            if part.tiles & !left == 0 {
                let entries = so_far + part.entries;
                let found = best.entry(left & !part.tiles).or_insert((entries, number));
                if entries > found.0 {
                    *found = (entries, number);
                }
            }
        }
        next = best.range(1..left).next_back().map(|(&left, _)| left);
    }
    let &(entries, _) = best.get(&0)?;
    let (mut left, mut places) = (0, Vec::new());
    while left < tiles {
        let part = parts[best[&left].1];
        places.push(part.place);
        left |= part.tiles;
    }
    places.reverse();
    Some((entries, places))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::time::Instant;

    use tilebase_format::{Pattern, PatternHeader};

    use super::*;
    use crate::source::AnyHeader;

    fn cover(parts: &[(&[u32], u64)]) -> Option<(u64, Vec<usize>)> {
        let part = |(place, &(tiles, entries)): (usize, &(&[u32], u64))| Part {
            tiles: tiles.iter().map(|tile| 1 << (tile - 1)).sum(),
            entries,
            place,
        };
        strongest_cover(0b1111, parts.iter().enumerate().map(part).collect())
    }

    #[test]
    fn each_tile_once_and_most_entries() {
        let parts: [(&[u32], u64); 7] = [
            (&[1, 2], 10),
            (&[3, 4], 10),
            (&[1, 2, 3], 100),
            (&[4], 1),
            (&[2, 3, 4], 100),
            (&[1], 2),
            (&[1, 2, 3], 100),
        ];
        assert_eq!(cover(&parts[..1]), None);
        assert_eq!(cover(&parts[..2]), Some((20, vec![0, 1])));
        assert_eq!(cover(&parts[..3]), Some((20, vec![0, 1])));
        assert_eq!(cover(&parts[..4]), Some((101, vec![2, 3])));
        assert_eq!(cover(&parts[..6]), Some((102, vec![5, 4])));
        assert_eq!(cover(&parts), Some((102, vec![5, 4])));
    }

    /// Finds the strongest set in less than five seconds, although 575 patterns of 4x4 form hundreds of millions of
    /// sets.
    #[test]
    fn many_small_patterns_take_no_time() {
        let goal = Goal::corner("4x4".parse().unwrap());
        let few_tiles = (1..1u32 << 15).filter(|tiles| tiles.count_ones() <= 3);
        let sources: Vec<Source> = few_tiles
            .map(|tiles| {
                let tiles = (1..16).filter(|tile| tiles >> (tile - 1) & 1 == 1);
                let pattern = Pattern::new(goal, tiles.collect()).unwrap();
                let header = PatternHeader {
                    pattern,
                    max_distance: 0,
                    distance_sum: 0,
                    payload_checksum: 0,
                };
                Source::file(PathBuf::new(), AnyHeader::Pattern(header))
            })
            .collect();
        assert_eq!(sources.len(), 575);
        let started = Instant::now();
        let set = strongest_set(&sources, &goal.board()).unwrap();
        assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
        let lens = set
            .iter()
            .map(|&place| sources[place].pattern().unwrap().len());
        assert_eq!(lens.collect::<Vec<_>>(), [3; 5]);
    }
}
