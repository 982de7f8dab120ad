use tilebase_pattern::{LARGEST_PATTERN, Pattern, strongest_covers};
use tilebase_puzzle::{Board, Goal};

use super::source::Source;

/// Returns the strongest set of pattern tables for a goal, as positions in `sources`.
///
/// The patterns of a set have the same goal. They or their images in another view together contain each tile once. The
/// strongest set has the most entries. Equally strong sets are combined, up to the search's limit. If two
/// patterns have the same goal and tiles, the first is used.
pub fn strongest_set(sources: &[Source], goal: &Board) -> Option<Vec<usize>> {
    let mut by_goal: Vec<(Goal, Vec<(usize, Pattern)>)> = Vec::new();
    for (place, source) in sources.iter().enumerate() {
        let pattern = source.header.pattern().filter(|_| source.serves(goal));
        if let Some(pattern) = pattern.filter(|pattern| pattern.len() <= LARGEST_PATTERN) {
            let mut known = by_goal.iter_mut();
            match known.find(|(goal, _)| *goal == pattern.goal()) {
                Some((_, patterns)) => patterns.push((place, pattern)),
                None => by_goal.push((pattern.goal(), vec![(place, pattern)])),
            }
        }
    }
    // If sets for two goals have the same number of entries, the set whose goal comes first is chosen.
    let sets = by_goal.into_iter().rev();
    let sets = sets.filter_map(|(_, patterns)| tables_of_covers(&patterns));
    let strongest = sets.max_by_key(|&(entries, _)| entries);
    strongest.map(|(_, places)| places)
}

/// Returns the number of entries of the strongest covers, and the places of their tables, the table with the lowest
/// tile of the first cover first.
fn tables_of_covers(patterns: &[(usize, Pattern)]) -> Option<(u64, Vec<usize>)> {
    let of_goal: Vec<Pattern> = patterns.iter().map(|&(_, pattern)| pattern).collect();
    let covers = strongest_covers(&of_goal);
    let first = covers.first()?.iter();
    let entries = first.map(|term| of_goal[term.table].states());
    let mut places = Vec::new();
    for term in covers.iter().flatten() {
        let (place, _) = patterns[term.table];
        if !places.contains(&place) {
            places.push(place);
        }
    }
    Some((entries.sum(), places))
}
