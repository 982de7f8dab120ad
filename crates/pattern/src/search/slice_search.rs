//! The search over slices: compiled once, wherever the bytes are.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::array;
use core::ops::ControlFlow;
#[cfg(feature = "std")]
use std::time::{Duration, Instant};

use tilebase_puzzle::{Board, MoveOrder, MoveSet, Solution};

use super::automaton::Automaton;
use super::bounded::quick_solution;
use super::deepening::Deepening;
use super::descent::{Descent, End};
use super::found::{Found, Progress};
use super::guide::Guide;
use super::limits::Limits;
use super::position::Position;
use crate::set::Set;
use crate::{PatternTable, QueryError};

/// What a [`Search`](super::Search) does.
pub(crate) struct SliceSearch<'a> {
    tables: Vec<PatternTable<&'a [u8]>>,
    set: &'a Set,
    order: MoveOrder,
    automaton: Cow<'a, Automaton>,
    pub threads: usize,
    pub max_nodes: u64,
    #[cfg(feature = "std")]
    pub max_time: Option<Duration>,
}

impl<'a> SliceSearch<'a> {
    pub(crate) fn new(tables: Vec<PatternTable<&'a [u8]>>, set: &'a Set) -> SliceSearch<'a> {
        SliceSearch {
            tables,
            set,
            order: set.carried_order(set.order),
            automaton: Cow::Borrowed(&set.automaton),
            threads: 1,
            max_nodes: u64::MAX,
            #[cfg(feature = "std")]
            max_time: None,
        }
    }

    pub(crate) fn set_order(&mut self, order: MoveOrder) {
        let order = self.set.carried_order(order);
        if order != self.order {
            self.order = order;
            self.automaton = Cow::Owned(Automaton::new(order));
        }
    }

    pub(crate) fn run(
        &self,
        board: &Board,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Found, QueryError> {
        let board = self.set.carried(board)?;
        match self.set.views.len() {
            1 => self.run_in::<1>(&board, watch),
            _ => self.run_in::<2>(&board, watch),
        }
    }

    fn run_in<const VIEWS: usize>(
        &self,
        board: &Board,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Found, QueryError> {
        let guide = self.guide::<VIEWS>(&self.automaton);
        let start = self.position(&guide, board)?;
        let mut limits = self.limits(&start, watch);
        let quick = self.quick_solution(&guide, &start, &mut limits);
        let threads = if self.max_nodes < u64::MAX {
            1
        } else {
            self.threads
        };
        let (end, moves) = Deepening::new(&guide, start, threads).run(&mut limits);
        let solution = match end {
            End::Solution => Some(self.solution(&moves)),
            End::Stopped => quick,
            End::Damaged => return Err(self.damaged()),
        };
        Ok(Found {
            solution,
            lower_bound: limits.progress.lower_bound,
            nodes: limits.progress.nodes,
            is_complete: end == End::Solution,
        })
    }

    fn limits<'w, const VIEWS: usize>(
        &self,
        start: &Position<VIEWS>,
        watch: &'w mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Limits<'w> {
        Limits {
            max_nodes: self.max_nodes,
            #[cfg(feature = "std")]
            deadline: self
                .max_time
                .and_then(|time| Instant::now().checked_add(time)),
            progress: Progress {
                lower_bound: start.estimate().try_into().unwrap_or(u8::MAX),
                upper_bound: None,
                nodes: 0,
            },
            watch,
        }
    }

    /// Looks for a solution in wider and wider beams, as far as the limits afford them.
    fn quick_solution<const VIEWS: usize>(
        &self,
        guide: &Guide<VIEWS>,
        start: &Position<VIEWS>,
        limits: &mut Limits,
    ) -> Option<Solution> {
        let mut best = None;
        for width in [10, 100, 1_000, 10_000] {
            if !limits.are_set() || width > 10 && !limits.afford(BOARDS_PER_WIDTH * width as u64) {
                break;
            }
            let limit = limits.progress.upper_bound.unwrap_or(u8::MAX);
            if let Some(moves) = quick_solution(guide, start, width, limit, limits) {
                limits.progress.upper_bound = Some(moves.len() as u8);
                best = Some(self.solution(&moves));
            }
        }
        best
    }

    pub(crate) fn optimal_moves(
        &self,
        board: &Board,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<MoveSet>, QueryError> {
        let found = self.run(board, watch)?;
        let Some(solution) = found.solution.filter(|_| found.is_complete) else {
            return Ok(None);
        };
        let first = solution.first().into_iter().collect();
        self.nearer_moves(board, solution.len() as u8, first, watch)
    }

    /// Returns all moves that start an optimal solution of this many moves, of which some are known.
    pub(crate) fn nearer_moves(
        &self,
        board: &Board,
        distance: u8,
        known: MoveSet,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<MoveSet>, QueryError> {
        let mut moves = known;
        let Some(moves_left) = distance.checked_sub(1) else {
            return Ok(Some(moves));
        };
        for (mv, next) in board.neighbours() {
            if known.contains(mv) {
                continue;
            }
            match self.has_solution(&next, moves_left, watch)? {
                Some(true) => moves.extend([mv]),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(moves))
    }

    pub(crate) fn count_solutions(
        &self,
        board: &Board,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u64>, QueryError> {
        let found = self.run(board, watch)?;
        let Some(solution) = found.solution.filter(|_| found.is_complete) else {
            return Ok(None);
        };
        let automaton = Automaton::without_reversals(self.order);
        self.count(board, solution.len() as u8, &automaton, true, watch)
    }

    /// Returns whether at most `moves` moves lead from the board to the goal; `None` if it was ended.
    pub(crate) fn has_solution(
        &self,
        board: &Board,
        moves: u8,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<bool>, QueryError> {
        let count = self.count(board, moves, &self.automaton, false, watch)?;
        Ok(count.map(|count| count > 0))
    }

    /// Counts the solutions of at most `moves` moves, or only the first; `None` if it was ended.
    fn count(
        &self,
        board: &Board,
        moves: u8,
        automaton: &Automaton,
        all: bool,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u64>, QueryError> {
        let board = self.set.carried(board)?;
        match self.set.views.len() {
            1 => self.count_in::<1>(&board, moves, automaton, all, watch),
            _ => self.count_in::<2>(&board, moves, automaton, all, watch),
        }
    }

    fn count_in<const VIEWS: usize>(
        &self,
        board: &Board,
        moves: u8,
        automaton: &Automaton,
        all: bool,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u64>, QueryError> {
        let guide = self.guide::<VIEWS>(automaton);
        let start = self.position(&guide, board)?;
        let mut limits = self.limits(&start, watch);
        // A short search asks nobody on its way, but there may be many of them.
        if limits.watch().is_break() {
            return Ok(None);
        }
        let mut descent = Descent::new(&guide, &mut limits, all);
        match descent.search(&start, moves) {
            ControlFlow::Break(End::Damaged) => Err(self.damaged()),
            ControlFlow::Break(End::Stopped) => Ok(None),
            _ => Ok(Some(descent.solutions)),
        }
    }

    /// Returns a number of moves that every solution takes at least.
    pub(crate) fn estimate(&self, board: &Board) -> Result<u8, QueryError> {
        let board = self.set.carried(board)?;
        let estimate = match self.set.views.len() {
            1 => self
                .position(&self.guide::<1>(&self.automaton), &board)?
                .estimate(),
            _ => self
                .position(&self.guide::<2>(&self.automaton), &board)?
                .estimate(),
        };
        estimate.try_into().map_err(|_| self.damaged())
    }

    fn guide<'s, const VIEWS: usize>(&'s self, automaton: &'s Automaton) -> Guide<'s, VIEWS> {
        let views = array::from_fn(|view| self.set.views[view]);
        let (tables, numbers) = (&self.tables, &self.set.numbers);
        Guide::new(tables, numbers, views, self.order, automaton)
    }

    fn position<const VIEWS: usize>(
        &self,
        guide: &Guide<VIEWS>,
        board: &Board,
    ) -> Result<Position<VIEWS>, QueryError> {
        let position = Position::new(guide, &self.tables, board);
        position.map_err(|tiles| QueryError::Damaged { tiles })
    }

    /// Returns the moves in these places of the move order, carried back.
    fn solution(&self, places: &[u8]) -> Solution {
        let moves = self.order.moves();
        let solution = places.iter().map(|&place| moves[usize::from(place)]);
        self.set.carried_back(solution.collect())
    }

    pub(crate) fn damaged(&self) -> QueryError {
        self.set.damaged()
    }
}

/// About how many boards a beam looks at for each of its width.
const BOARDS_PER_WIDTH: u64 = 160;
