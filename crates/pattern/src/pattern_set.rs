//! The properties of a [`PatternSolver`](crate::PatternSolver) that do not depend on the tables' bytes.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Goal, MAX_CELLS, MoveOrder, TileSet};

use crate::covers::{MAX_VIEWS, Term, all_terms, max_covers, strongest_covers, views};
use crate::search::{Automaton, Numbers, PatternStates};
use crate::{GoalError, LARGEST_PATTERN, Pattern, QueryError, SetError};

/// The goal of searches, and the lookup tables prepared for them.
#[derive(Clone, Debug)]
pub(crate) struct PatternSet {
    pub table_goal: Goal,
    pub patterns: Vec<Pattern>,
    pub numbers: Numbers,
    /// The views in which each board is looked up: see [`views`].
    pub views: Vec<GoalMap>,
    /// The terms of all covers.
    pub terms: Vec<Term>,
    /// The number of terms of each tile, 1 or 2, if the covers are one partition and its image. Otherwise the upper
    /// limit [`max_covers`].
    pub terms_per_tile: usize,
    /// The default move order of searches, and its automaton.
    pub order: MoveOrder,
    pub automaton: Automaton,
    /// Maps the caller's boards to the tables' boards.
    pub map: GoalMap,
}

/// Returns the common goal of the patterns, or the reason why they do not form a
/// [`PatternSolver`](crate::PatternSolver).
fn check_set(patterns: &[Pattern]) -> Result<Goal, SetError> {
    let Some(goal) = patterns.first().map(|pattern| pattern.goal()) else {
        let tiles = (1..MAX_CELLS as u8).collect();
        return Err(SetError::Missing { tiles });
    };
    for pattern in patterns {
        if pattern.len() > LARGEST_PATTERN {
            let tiles = pattern.tiles();
            return Err(SetError::Large { tiles });
        }
        if pattern.goal() != goal {
            let other = pattern.goal();
            return Err(SetError::Goals { first: goal, other });
        }
    }
    Ok(goal)
}

/// Returns why the patterns have no cover of all tiles.
fn why_no_cover(goal: Goal, patterns: &[Pattern]) -> SetError {
    let all: TileSet = (1..goal.shape().cells() as u8).collect();
    let (mut missing, mut shared) = (all.bits(), 0);
    for pattern in patterns {
        let tiles = pattern.tiles().bits();
        shared |= tiles & !missing;
        missing &= !tiles;
    }
    match [missing, shared].map(TileSet::from_bits) {
        [tiles, _] if !tiles.is_empty() => SetError::Missing { tiles },
        [_, tiles] => SetError::Shared { tiles },
    }
}

/// Returns the terms of the strongest covers, as many as [`PatternStates`] can have, and
/// [`PatternSet::terms_per_tile`].
fn terms(goal: Goal, patterns: &[Pattern]) -> Result<(Vec<Term>, usize), SetError> {
    let covers = strongest_covers(patterns);
    let is_used = |table| covers.iter().flatten().any(|term| term.table == table);
    // If the list is full, other covers may use the table.
    if covers.len() < max_covers(goal.shape()) && !(0..patterns.len()).all(is_used) {
        return Err(why_no_cover(goal, patterns));
    }
    if let Some(views) = views_of_partition(&covers) {
        let terms = all_terms(goal, patterns).filter(|term| term.view < views);
        let terms = terms.map(|term| Term {
            covers: 1 << term.view,
            ..term
        });
        return Ok((terms.collect(), views));
    }
    let mut terms: Vec<Term> = Vec::new();
    for (number, cover) in covers.iter().enumerate() {
        if terms.len() + cover.len() > PatternStates::LEN {
            break;
        }
        for term in cover {
            let known = terms.iter().position(|known| known.tiles == term.tiles);
            let place = known.unwrap_or(terms.len());
            if known.is_none() {
                terms.push(*term);
            }
            terms[place].covers |= 1 << number;
        }
    }
    Ok((terms, max_covers(goal.shape())))
}

/// If the covers are one partition and its image, or a partition that is its own image, returns the number of views
/// that differ.
fn views_of_partition(covers: &[Vec<Term>]) -> Option<usize> {
    let tables =
        |cover: &Vec<Term>| -> BTreeSet<usize> { cover.iter().map(|term| term.table).collect() };
    let is_partition = covers[0].iter().all(|term| term.view == 0);
    let first = tables(&covers[0]);
    let are_same = covers.iter().all(|cover| tables(cover) == first);
    (is_partition && are_same && covers.len() <= MAX_VIEWS).then_some(covers.len())
}

impl PatternSet {
    pub(crate) fn new(patterns: &[Pattern]) -> Result<PatternSet, SetError> {
        let goal = check_set(patterns)?;
        let (terms, terms_per_tile) = terms(goal, patterns)?;
        if cfg!(not(feature = "std")) && (!goal.shape().is_indexed() || terms_per_tile > MAX_VIEWS)
        {
            return Err(SetError::NeedsStd);
        }
        let sizes = patterns.iter().map(|pattern| pattern.len());
        let numbers = Numbers::new(goal.shape(), sizes);
        Ok(PatternSet {
            table_goal: goal,
            patterns: patterns.to_vec(),
            numbers,
            views: views(goal).collect(),
            terms,
            terms_per_tile,
            order: MoveOrder::UDLR,
            automaton: Automaton::new(MoveOrder::UDLR),
            map: GoalMap::renaming(&goal.board()),
        })
    }

    /// Returns whether boards have at most 16 cells.
    pub(crate) fn is_small(&self) -> bool {
        self.table_goal.shape().is_indexed()
    }

    pub(crate) fn towards(self, goal: &Board) -> Result<PatternSet, GoalError> {
        let map = GoalMap::new(goal, self.table_goal).ok_or(GoalError {
            shape: goal.shape(),
            blank: goal.blank(),
        })?;
        Ok(PatternSet {
            automaton: Automaton::new(map.order(self.order)),
            map,
            ..self
        })
    }

    pub(crate) fn prepare(&mut self, order: MoveOrder) {
        if order != self.order {
            self.order = order;
            self.automaton = Automaton::new(self.map.order(order));
        }
    }

    /// Returns the board's image with the tables' goal. Fails if the board has another shape or is unsolvable.
    pub(crate) fn image(&self, board: &Board) -> Result<Board, QueryError> {
        QueryError::check_shape(self.map.goal().shape(), board.shape())?;
        let board = self.map.board(board);
        let is_solvable = self.table_goal.reaches(&board);
        is_solvable.then_some(board).ok_or(QueryError::Unsolvable)
    }

    /// Returns the error for tables that contradict each other. Any of them may be wrong.
    pub(crate) fn damaged(&self) -> QueryError {
        let cells = self.table_goal.shape().cells() as u8;
        QueryError::DamagedPattern {
            tiles: (1..cells).collect(),
        }
    }
}
