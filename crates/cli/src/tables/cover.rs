use tilebase_pattern::{Goal, PatternTable, TileSet};

/// Returns, of the pattern tables of each goal, those that together have each tile once; of several such
/// sets the strongest, which has the most entries. The strongest set of all goals is the first.
pub fn strongest_sets<B: AsRef<[u8]>>(
    mut tables: Vec<PatternTable<B>>,
) -> Vec<Vec<PatternTable<B>>> {
    let mut sets = Vec::new();
    while let Some(goal) = tables.first().map(PatternTable::goal) {
        let (of_goal, others) = tables.into_iter().partition(|table| table.goal() == goal);
        sets.extend(strongest_set(goal, of_goal));
        tables = others;
    }
    let entries = |set: &Vec<PatternTable<B>>| -> u64 {
        set.iter().map(|table| table.pattern().states()).sum()
    };
    sets.sort_by_key(|set| std::cmp::Reverse(entries(set)));
    sets
}

/// Returns the strongest set of some tables of one goal, if there is any.
fn strongest_set<B: AsRef<[u8]>>(
    goal: Goal,
    tables: Vec<PatternTable<B>>,
) -> Option<Vec<PatternTable<B>>> {
    let patterns: Vec<(TileSet, u64)> = tables
        .iter()
        .map(|table| (table.pattern().tiles(), table.pattern().states()))
        .collect();
    let all: TileSet = (1..goal.shape().cells() as u8).collect();
    let (_, chosen) = strongest_cover(all.bits(), &patterns)?;
    let numbered = tables.into_iter().enumerate();
    let chosen = numbered.filter(|(number, _)| chosen.contains(number));
    Some(chosen.map(|(_, table)| table).collect())
}

/// Returns the patterns that have each of these tiles once and no others, and the number of their
/// entries; of several choices with as many, the one that begins with the first pattern.
fn strongest_cover(tiles: u16, patterns: &[(TileSet, u64)]) -> Option<(u64, Vec<usize>)> {
    if tiles == 0 {
        return Some((0, Vec::new()));
    }
    let first_tile = tiles.trailing_zeros() as u8;
    let mut strongest = None;
    for (number, (pattern, entries)) in patterns.iter().enumerate() {
        if !pattern.contains(first_tile) || pattern.bits() & !tiles != 0 {
            continue;
        }
        let Some((others, mut chosen)) = strongest_cover(tiles & !pattern.bits(), patterns) else {
            continue;
        };
        chosen.push(number);
        let entries = entries + others;
        if strongest.as_ref().is_none_or(|&(most, _)| entries > most) {
            strongest = Some((entries, chosen));
        }
    }
    strongest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tile_once_and_most_entries() {
        let patterns: [(&[u8], u64); 7] = [
            (&[1, 2], 10),
            (&[3, 4], 10),
            (&[1, 2, 3], 100),
            (&[4], 1),
            (&[2, 3, 4], 100),
            (&[1], 2),
            (&[1, 2, 3], 100),
        ];
        let patterns = patterns.map(|(tiles, entries)| (tiles.iter().copied().collect(), entries));
        let cover = |count: usize| {
            let cover = strongest_cover(0b1_1110, &patterns[..count]);
            cover.map(|(entries, mut chosen)| {
                chosen.sort();
                (entries, chosen)
            })
        };
        assert_eq!(cover(1), None);
        assert_eq!(cover(2), Some((20, vec![0, 1])));
        assert_eq!(cover(3), Some((20, vec![0, 1])));
        assert_eq!(cover(4), Some((101, vec![2, 3])));
        assert_eq!(cover(6), Some((102, vec![4, 5])));
        assert_eq!(cover(7), Some((102, vec![4, 5])));
    }
}
