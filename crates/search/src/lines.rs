use tilebase_puzzle::{Board, MAX_CELLS};

/// Marks the blank, which has no goal line.
const NO_LINE: u8 = u8::MAX;

/// The rows or the columns of a board, and the line where each tile belongs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    count: usize,
    /// The number of cells in a line.
    len: usize,
    /// The distance in reading order between neighbouring cells of a line.
    along: usize,
    /// The distance in reading order between neighbouring lines.
    across: usize,
    /// The line of each cell.
    line_of_cell: [u8; MAX_CELLS],
    /// The goal line of each tile, as a row or column number.
    line_of_tile: [u8; MAX_CELLS],
    /// The place of each tile in its goal line.
    place_of_tile: [u8; MAX_CELLS],
}

impl Lines {
    /// Returns the rows and the columns.
    pub(crate) fn of(goal: &Board) -> [Lines; 2] {
        let (rows, cols) = (goal.shape().rows(), goal.shape().cols());
        [
            Lines::new(goal, cols, 1, cols),
            Lines::new(goal, rows, cols, 1),
        ]
    }

    fn new(goal: &Board, len: usize, along: usize, across: usize) -> Lines {
        let mut lines = Lines {
            count: goal.tiles().len() / len,
            len,
            along,
            across,
            line_of_cell: [0; MAX_CELLS],
            line_of_tile: [NO_LINE; MAX_CELLS],
            place_of_tile: [0; MAX_CELLS],
        };
        for line in 0..lines.count {
            for (place, cell) in lines.cells(line).enumerate() {
                lines.line_of_cell[cell] = line as u8;
                let tile = usize::from(goal.tiles()[cell]);
                if tile != 0 {
                    lines.line_of_tile[tile] = line as u8;
                    lines.place_of_tile[tile] = place as u8;
                }
            }
        }
        lines
    }

    /// Returns the number of steps from this cell to the tile's goal line.
    #[inline]
    pub(crate) fn steps(&self, tile: u8, cell: usize) -> u32 {
        let line = self.line_of_tile[usize::from(tile)];
        line.abs_diff(self.line_of_cell[cell]).into()
    }

    /// Returns whether this cell is in the tile's goal line.
    #[inline]
    pub(crate) fn has(&self, tile: u8, cell: usize) -> bool {
        self.line_of_tile[usize::from(tile)] == self.line_of_cell[cell]
    }

    /// Returns whether a tile in this cell forces one more tile to leave its goal line. Ignores the tile that `tiles`
    /// has in this cell.
    ///
    /// In each line, all tiles outside a longest sequence in goal order must leave the line.
    #[inline]
    pub(crate) fn is_in_the_way(&self, tile: u8, cell: usize, tiles: &[u8; MAX_CELLS]) -> bool {
        let line = usize::from(self.line_of_tile[usize::from(tile)]);
        let place = |tile: u8| self.place_of_tile[usize::from(tile)];
        let (mut with, mut without) = (LongestSequence::default(), LongestSequence::default());
        for there in self.cells(line) {
            if there == cell {
                with.push(place(tile));
            } else if self.has(tiles[there], there) {
                with.push(place(tiles[there]));
                without.push(place(tiles[there]));
            }
        }
        with.len() == without.len()
    }

    /// Returns the smallest number of tiles that must leave their goal lines to let others pass.
    pub(crate) fn conflicts(&self, tiles: &[u8; MAX_CELLS]) -> u32 {
        let in_line = |line| {
            let (mut count, mut staying) = (0, LongestSequence::default());
            for cell in self.cells(line).filter(|&cell| self.has(tiles[cell], cell)) {
                staying.push(self.place_of_tile[usize::from(tiles[cell])]);
                count += 1;
            }
            count - staying.len()
        };
        (0..self.count).map(in_line).sum()
    }

    fn cells(&self, line: usize) -> impl Iterator<Item = usize> + use<> {
        let Lines {
            len, along, across, ..
        } = *self;
        (0..len).map(move |place| line * across + place * along)
    }
}

/// The length of a longest increasing sequence of numbers below 16 (Fredman, "On computing the length of longest
/// increasing subsequences", 1975). Fredman's list is a set of bits here: the n-th lowest set bit is the smallest last
/// number of an increasing sequence of n numbers.
#[derive(Clone, Copy, Default)]
struct LongestSequence(u16);

impl LongestSequence {
    /// Adds a number, which must not have been added before.
    #[inline]
    fn push(&mut self, number: u8) {
        let larger = self.0 & u16::MAX << number;
        let next_larger = larger & larger.wrapping_neg();
        self.0 = self.0 & !next_larger | 1 << number;
    }

    #[inline]
    fn len(self) -> u32 {
        self.0.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_sequences_are_as_counted_by_hand() {
        for (numbers, len) in [
            (&[][..], 0),
            (&[0, 1, 2, 3, 4, 5, 6, 7], 8),
            (&[7, 6, 5, 4, 3, 2, 1, 0], 1),
            (&[1, 2, 3, 4, 5, 6, 7, 0], 7),
            (&[4, 5, 6, 7, 0, 1, 2, 3], 4),
            (&[0, 11, 1, 10, 2, 9, 15, 3], 5), // 0 1 2 9 15
            (&[7, 0, 6, 1, 5, 2, 4, 3], 4),    // 0 1 2 3, or 0 1 2 4
            (&[5, 2, 7], 2),
        ] {
            let mut sequence = LongestSequence::default();
            numbers.iter().for_each(|&number| sequence.push(number));
            assert_eq!(sequence.len(), len, "{numbers:?}");
        }
    }
}
