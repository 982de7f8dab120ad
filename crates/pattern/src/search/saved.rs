//! Searches that can be saved and resumed.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use bincode::config::Configuration;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tilebase_format::checksum;
use tilebase_puzzle::Board;

use super::budget::Budget;
use super::deepening::{MAX_MOVES, Subtree};
use super::packed::for_set;
use super::{Found, Progress, Search};
use crate::QueryError;

/// A search that can be saved and resumed, for boards that take hours. [`Search::begin`] creates it.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use std::ops::ControlFlow;
/// use tilebase_pattern::{Board, Limits, PatternSolver};
///
/// let patterns = PatternSolver::embedded();
/// let board = Board::parse(patterns.shape(), "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x")?;
///
/// // The first search is cancelled after about 100,000 boards.
/// let mut search = patterns.search(Limits::new()).begin(&board)?;
/// let found = search.run(|_| ControlFlow::Continue(()), |saved| match saved.nodes() {
///     ..100_000 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// })?;
/// assert!(!found.is_complete);
/// let bytes = search.saved().to_bytes();
///
/// // Another process resumes it.
/// let mut search = patterns.search(Limits::new().threads(2)).begin(&board)?;
/// search.load(&bytes)?;
/// let found = search.run(|_| ControlFlow::Continue(()), |_| ControlFlow::Continue(()))?;
/// assert_eq!(found.complete().map(|solution| solution.len()), Some(68));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct LongSearch<'a> {
    search: Search<'a>,
    board: Board,
    saved: SavedSearch,
}

/// The finished part of a search. A search consists of iterations, one for each bound of the distance. An iteration is
/// divided into subtrees, which are finished one by one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedSearch {
    /// Identifies the board, the goal, the move order and the tables.
    id: u64,
    /// The number of boards of each finished iteration.
    pub(super) iterations: Vec<u64>,
    /// The subtrees of the current iteration, in the move order.
    pub(super) leaves: Vec<Leaf>,
    /// The moves of the shortest solution so far, as places in the move order.
    pub(super) best: Option<Vec<u8>>,
    /// The totals of the finished leaves, and the weight of all leaves.
    #[serde(skip)]
    pub(super) finished: Finished,
    #[serde(skip)]
    weight: u64,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Finished {
    pub nodes: u64,
    weight: u64,
}

/// A subtree that is not divided further.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Leaf {
    /// The number of divided subtrees that begin between the previous leaf and this leaf. (The tree is stored in
    /// preorder.)
    pub opened: u8,
    /// The number of boards in the last iteration, for the forecast.
    pub weight: u64,
    /// The number of boards in this iteration, or `None` if the subtree is not finished.
    pub nodes: Option<u64>,
}

/// A callback for finished subtrees. It may cancel the search.
pub(super) type OnFinished<'f> = dyn FnMut(&SavedSearch) -> ControlFlow<()> + 'f;

/// Why a saved search cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The bytes are damaged or truncated.
    #[error("the saved search is damaged")]
    Damaged,
    /// The bytes are from another search or version.
    #[error("not a saved search of this board, goal, move order, tables and version")]
    Other,
}

impl<'a> Search<'a> {
    /// Begins a search that can be saved and resumed. Fails as [`Search::run`] does.
    pub fn begin(&self, board: &Board) -> Result<LongSearch<'a>, QueryError> {
        self.set.image(board)?;
        Ok(LongSearch {
            search: self.clone(),
            board: *board,
            saved: SavedSearch::new(self.id(board)),
        })
    }

    /// Returns a number that identifies the result of a search and the order in which it visits boards.
    fn id(&self, board: &Board) -> u64 {
        let mut bytes = Vec::new();
        for board in [board, self.set.map.goal()] {
            let shape = board.shape();
            bytes.extend([shape.rows() as u8, shape.cols() as u8]);
            bytes.extend(board.tiles());
        }
        bytes.push(self.order.code());
        for table in &self.tables {
            bytes.extend(table.header().to_bytes());
        }
        for term in &self.set.terms {
            bytes.extend([term.table as u8, term.view as u8]);
            bytes.extend(term.covers.to_le_bytes());
        }
        for next in self.automaton.next() {
            bytes.extend(next.iter().flat_map(|state| state.to_bytes()));
        }
        checksum(&bytes)
    }
}

impl LongSearch<'_> {
    /// Replaces the state of this search by a saved state of the same search, even from another process. The number of
    /// threads and the limits may differ.
    ///
    /// # Errors
    ///
    /// [`LoadError`]; the search is then unchanged.
    pub fn load(&mut self, bytes: &[u8]) -> Result<(), LoadError> {
        let saved = SavedSearch::from_bytes(bytes, self.saved.id)?;
        let is_solution = |moves: &Vec<u8>| {
            let moves = self.search.solution(moves);
            let mut all = moves.iter();
            let end = all.try_fold(self.board, |board, mv| board.moved(mv));
            end.as_ref() == Some(self.search.set.map.goal())
        };
        if !saved.best.as_ref().is_none_or(is_solution) || !self.has_subtrees(&saved) {
            return Err(LoadError::Damaged);
        }
        self.saved = saved;
        Ok(())
    }

    /// Returns whether the subtrees of `saved` are subtrees of this search.
    fn has_subtrees(&self, saved: &SavedSearch) -> bool {
        let search = &self.search;
        let Ok(board) = search.set.image(&self.board) else {
            return false;
        };
        for_set!(search.set, P => match search.start::<P>(&board, &search.automaton) {
            Ok((heuristic, start)) => Subtree::all(&heuristic, start, saved).is_some(),
            Err(_) => true, // the search returns the error
        })
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the finished part of the search.
    pub fn saved(&self) -> &SavedSearch {
        &self.saved
    }

    /// Does the same as [`Search::run`], but continues from the finished part of the search. Calls `on_finished` at
    /// least about once per second, when more of the search is finished; `Break` cancels the search.
    ///
    /// The result of a complete search, including the number of boards, does not depend on earlier interruptions.
    pub fn run(
        &mut self,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
        mut on_finished: impl FnMut(&SavedSearch) -> ControlFlow<()>,
    ) -> Result<Found, QueryError> {
        let limits = &self.search.options.limits;
        let mut budget = Budget::new(limits, &mut progress).for_any(limits);
        let saved = &mut self.saved;
        self.search
            .find_from(&self.board, saved, &mut on_finished, &mut budget)
    }
}

/// The first bytes. The last byte is the version.
const MAGIC: &[u8; 8] = b"TILESRC\x02";
/// The encoding of the other bytes.
const BINCODE: Configuration = bincode::config::standard();
/// The weight of earlier iterations in the forecast, as a fraction of this iteration.
const PRIOR: f64 = 0.05;

impl SavedSearch {
    pub(super) fn new(id: u64) -> SavedSearch {
        SavedSearch {
            id,
            iterations: Vec::new(),
            leaves: vec![Leaf::default()],
            best: None,
            finished: Finished::default(),
            weight: 0,
        }
    }

    /// Returns the number of boards visited in the finished part.
    pub fn nodes(&self) -> u64 {
        self.earlier_nodes() + self.finished.nodes
    }

    fn earlier_nodes(&self) -> u64 {
        self.iterations.iter().sum()
    }

    /// Returns the bound of the current iteration, after an iteration with this first bound.
    pub(super) fn bound(&self, first: u16) -> usize {
        usize::from(first) + 2 * self.iterations.len()
    }

    pub(super) fn is_finished(&self, number: usize) -> bool {
        self.leaves[number].nodes.is_some()
    }

    pub(super) fn finish(&mut self, number: usize, nodes: u64) {
        let leaf = &mut self.leaves[number];
        leaf.nodes = Some(nodes);
        self.finished.nodes += nodes;
        self.finished.weight += leaf.weight;
    }

    /// Returns the number of boards in earlier iterations and in leaves before this one.
    pub(super) fn nodes_before(&self, number: usize) -> u64 {
        let leaves = self.leaves[..number].iter();
        self.earlier_nodes() + leaves.filter_map(|leaf| leaf.nodes).sum::<u64>()
    }

    /// Starts the next iteration with the same leaves, after an iteration with this number of boards.
    pub(super) fn start_iteration(&mut self, nodes: u64) {
        self.iterations.push(nodes);
        self.finished = Finished::default();
        self.weight = 0;
        for leaf in &mut self.leaves {
            leaf.weight = leaf.nodes.take().unwrap_or(0);
            self.weight += leaf.weight;
        }
    }

    pub(super) fn set_best(&mut self, best: Option<&[u8]>) {
        if self.best.as_ref().map(Vec::len) != best.map(<[u8]>::len) {
            self.best = best.map(<[u8]>::to_vec);
        }
    }

    /// Forecasts the boards of this iteration and of the next one.
    ///
    /// From one iteration to the next, the number of boards grows by about the same factor each time. As leaves are
    /// finished, their growth replaces this estimate.
    pub(super) fn forecast(&self, progress: &mut Progress) {
        progress.earlier_nodes = self.earlier_nodes();
        progress.expected = None;
        let [.., before, last] = self.iterations[..] else {
            return;
        };
        if before == 0 || self.weight == 0 {
            return;
        }
        let (before, last) = (before as f64, last as f64);
        let finished = self.finished.nodes as f64;
        let fraction = self.finished.weight as f64 / self.weight as f64;
        let all = (finished + PRIOR * last * last / before) / (fraction + PRIOR);
        let expected = finished + (1.0 - fraction) * all;
        progress.expected = Some([expected as u64, (expected * expected / last) as u64]);
    }

    /// Returns a saved search: the magic number and version, the fields in the encoding of bincode, and a checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let fields = bincode::serde::encode_to_vec(self, BINCODE);
        bytes.extend(fields.expect("numbers and lists have an encoding"));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8], id: u64) -> Result<SavedSearch, LoadError> {
        let len = bytes.len().min(MAGIC.len());
        if bytes[..len] != MAGIC[..len] {
            return Err(LoadError::Other);
        }
        let (rest, found) = bytes.split_last_chunk().ok_or(LoadError::Damaged)?;
        if u64::from_le_bytes(*found) != checksum(rest) {
            return Err(LoadError::Damaged);
        }
        let fields = rest.get(MAGIC.len()..).ok_or(LoadError::Damaged)?;
        let decoded = bincode::serde::decode_from_slice(fields, BINCODE);
        let (saved, len): (SavedSearch, _) = decoded.map_err(|_| LoadError::Damaged)?;
        if saved.id != id {
            return Err(LoadError::Other);
        }
        let saved = saved.added_up().filter(|_| len == fields.len());
        saved.ok_or(LoadError::Damaged)
    }

    /// Adds up the finished leaves. Returns `None` if the fields contradict each other.
    fn added_up(mut self) -> Option<SavedSearch> {
        let finished = self.leaves.iter().filter_map(|leaf| leaf.nodes);
        let mut nodes = self.iterations.iter().copied().chain(finished);
        nodes.try_fold(0, u64::checked_add)?;
        let mut weights = self.leaves.iter().map(|leaf| leaf.weight);
        self.weight = weights.try_fold(0, u64::checked_add)?;
        for number in 0..self.leaves.len() {
            if let Some(nodes) = self.leaves[number].nodes {
                self.finish(number, nodes);
            }
        }
        let best = self.best.as_deref().unwrap_or_default();
        let is_right = best.iter().all(|&place| place < 4)
            && best.len().max(self.iterations.len()) <= MAX_MOVES;
        is_right.then_some(self)
    }
}
