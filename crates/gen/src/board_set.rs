use std::collections::TryReserveError;

use tilebase_puzzle::Goal;

/// How many boards share a word: the arrangements of the last five tiles, 5!/2.
pub(crate) const BOARDS_A_WORD: u64 = 60;

/// A set of boards: a bit each, sixty to a word, and a plane of words for each cell of the blank.
///
/// The board with index b * (N-1)!/2 + t is bit t mod 60 of word t / 60 in plane b.
pub(crate) struct BoardSet {
    words: Vec<u64>,
    words_a_plane: usize,
}

impl BoardSet {
    /// Shapes of fewer cells have no five tiles, which is how many a word stands for.
    pub(crate) const LEAST_CELLS: usize = 6;

    /// The empty set of boards of a shape with at least six cells.
    pub(crate) fn new(goal: Goal) -> Result<BoardSet, TryReserveError> {
        let cells = goal.shape().cells();
        let words_a_plane = (goal.boards() / cells as u64 / BOARDS_A_WORD) as usize;
        let len = words_a_plane * cells;
        let mut words = Vec::new();
        words.try_reserve_exact(len)?;
        words.resize(len, 0);
        Ok(BoardSet {
            words,
            words_a_plane,
        })
    }

    pub(crate) fn insert(&mut self, index: u64) {
        let bit = index % (self.words_a_plane as u64 * BOARDS_A_WORD) % BOARDS_A_WORD;
        self.words[(index / BOARDS_A_WORD) as usize] |= 1 << bit;
    }

    pub(crate) fn words_a_plane(&self) -> usize {
        self.words_a_plane
    }

    /// All words, plane by plane.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words of a plane.
    pub(crate) fn plane(&self, blank: usize) -> &[u64] {
        &self.words[blank * self.words_a_plane..][..self.words_a_plane]
    }

    pub(crate) fn plane_mut(&mut self, blank: usize) -> &mut [u64] {
        &mut self.words[blank * self.words_a_plane..][..self.words_a_plane]
    }

    /// Two different planes, the second to be changed.
    pub(crate) fn planes(&mut self, from: usize, to: usize) -> (&[u64], &mut [u64]) {
        let range = |blank: usize| blank * self.words_a_plane..(blank + 1) * self.words_a_plane;
        let [from, to] = self
            .words
            .get_disjoint_mut([range(from), range(to)])
            .expect("two different planes");
        (from, to)
    }
}
