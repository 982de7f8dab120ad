use tilebase_format::internal::Arrangement;
use tilebase_frontier::OutOfMemory;
use tilebase_frontier::internal::reserved;

/// The effect of moves on a block's arrangements. A set of arrangements has one bit per arrangement, indexed by its
/// number (rank).
pub(crate) struct RankMoves {
    tiles: usize,
    /// The tables, indexed by a tile's positions before and after a move. A table contains the new rank of each
    /// arrangement of the last tiles. If no move has these positions, the table is empty.
    tables: Vec<Vec<u32>>,
}

/// The smallest number of tiles that a table covers. Tables for fewer tiles are slower.
const MIN_TILES: usize = 7;

impl RankMoves {
    /// Creates the tables for tiles that pass at most `longest` other tiles.
    pub(crate) fn new(tiles: usize, longest: usize) -> Result<RankMoves, OutOfMemory> {
        let table = |from: usize, to: usize| match from.abs_diff(to) {
            way if way == 0 || way > longest => Ok(Vec::new()),
            _ => {
                let before = tiles - last_tiles(tiles, from.min(to));
                ranks_after(tiles - before, from - before, to - before)
            }
        };
        let positions = (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to)));
        let tables = positions.map(|(from, to)| table(from, to));
        Ok(RankMoves {
            tiles,
            tables: tables.collect::<Result<_, _>>()?,
        })
    }

    /// Returns the number of bytes of the tables.
    pub(crate) fn bytes(tiles: usize, longest: usize) -> u64 {
        let tables = |first| 2 * longest.min(tiles - 1 - first) as u64;
        let len = |first| (1..=last_tiles(tiles, first) as u64).product::<u64>();
        (0..tiles).map(|first| 4 * tables(first) * len(first)).sum()
    }

    /// In each arrangement of `before`, moves the tile at position `from` to position `to`. Adds the results to
    /// `after`.
    pub(crate) fn add_moved(&self, from: usize, to: usize, before: &[u64], after: &mut [u64]) {
        if from == to {
            for (after, before) in after.iter_mut().zip(before) {
                *after |= before;
            }
            return;
        }
        let table = &self.tables[from * self.tiles + to][..];
        // The table covers `table.len()` consecutive ranks, from `first` on.
        let mut first = 0;
        for (number, &word) in before.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let rank = 64 * number + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                while rank - first >= table.len() {
                    first += table.len();
                }
                let rank = first + table[rank - first] as usize;
                after[rank / 64] |= 1 << (rank % 64);
            }
        }
    }
}

/// Returns how many tiles a table covers: all from position `first` on, but at least `MIN_TILES` if the pattern has
/// that many. `first` is the first position that the table's move changes.
fn last_tiles(tiles: usize, first: usize) -> usize {
    (tiles - first).max(tiles.min(MIN_TILES))
}

fn ranks_after(tiles: usize, from: usize, to: usize) -> Result<Vec<u32>, OutOfMemory> {
    let len = (1..=tiles as u64).product();
    let mut ranks = reserved(len)?;
    let moved = |rank| Arrangement::unrank(tiles, rank).moved(from, to).rank() as u32;
    ranks.extend((0..len).map(moved));
    Ok(ranks)
}
