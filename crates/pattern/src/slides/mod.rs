//! The multi-tile metric for shapes without a complete table: pattern tables in memory, and the search that they guide.

mod beam;
mod search;
mod table;

use core::ops::ControlFlow;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicBool, AtomicUsize};
use core::{array, iter};
use std::sync::Arc;
use std::vec::Vec;

use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Goal, GoalIndex, Metric, Move, Shape, Solution, TileSet};

pub use self::search::SlideSearch;
use self::table::{SlideTable, change, neighbours};
use crate::threads::run_on_threads;
use crate::{Options, OutOfMemory, Pattern, QueryError};

/// The largest number of tiles of a pattern.
const TILES: usize = 5;

/// The largest number of views of a board.
const MAX_VIEWS: usize = 8;

/// Solves boards in the multi-tile metric, where a slide of several tiles is one move, for one goal.
///
/// ```
/// use tilebase_pattern::{Board, Limits, SlideSolver};
/// use tilebase_puzzle::{Goal, Metric};
///
/// let patterns = SlideSolver::generate(&Goal::corner("3x4".parse()?).board(), 2)?;
/// let board: Board = "11 5 x 2 / 10 3 1 4 / 6 9 8 7".parse()?;
/// let found = patterns.search(Limits::new()).run(&board)?;
/// let solution = found.solution.expect("no limit ends the search");
/// assert_eq!(Metric::Multi.len(&solution), usize::from(found.lower_bound));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The bound
///
/// A pattern's table has the distance of each state: the cells of up to five tiles and of the blank. Since every slide
/// counts, patterns cannot be added. The bound is the largest distance among all patterns, for the board and its images
/// under symmetries that keep the goal.
#[derive(Clone)]
pub struct SlideSolver {
    goal: Board,
    table_goal: Goal,
    tables: Arc<Vec<SlideTable>>,
    views: Arc<Views>,
}

/// A view is a table with a symmetry that keeps the goal. The table has the distance of the board's image.
struct Views {
    /// The number of the table of each view, and the map to the table's boards.
    maps: Vec<(usize, GoalMap)>,
    /// The change of each view's index after a move, by the tile and by the move of the blank.
    changes: [[[u32; MAX_VIEWS]; 4]; 16],
    /// The cell of the blank after each move, by the cell before it.
    neighbours: [[Option<usize>; 4]; 16],
}

impl SlideSolver {
    /// Generates the pattern tables for a goal: patterns of up to five tiles.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`].
    ///
    /// # Panics
    ///
    /// If the goal has more than 16 cells.
    ///
    /// # Complexity
    ///
    /// A fraction of a second of processor time for each pattern of five tiles on 16 cells. Each pattern takes one
    /// thread, if there are as many threads.
    pub fn generate(goal: &Board, threads: usize) -> Result<SlideSolver, OutOfMemory> {
        assert!(goal.shape().is_indexed(), "at most 16 cells");
        let table_goal = Goal::of(goal);
        let tables = Arc::new(tables(&patterns(table_goal), threads)?);
        Ok(SlideSolver::with(goal, table_goal, tables).expect("the tables of this goal"))
    }

    /// Returns a solver with the same tables for another goal, or `None` if no symmetry maps its blank to the blank of
    /// the tables' goal.
    pub fn towards(&self, goal: &Board) -> Option<SlideSolver> {
        SlideSolver::with(goal, self.table_goal, self.tables.clone())
    }

    fn with(goal: &Board, table_goal: Goal, tables: Arc<Vec<SlideTable>>) -> Option<SlideSolver> {
        let maps = GoalMap::all(goal, table_goal);
        let maps = maps.flat_map(|map| (0..tables.len()).map(move |table| (table, map)));
        let mut views = Views {
            maps: maps.take(MAX_VIEWS).collect(),
            changes: [[[0; MAX_VIEWS]; 4]; 16],
            neighbours: neighbours(goal.shape()),
        };
        for (view, (table, map)) in views.maps.iter().enumerate() {
            let weight_of = |tile: usize| tables[*table].weights[usize::from(map.name(tile as u8))];
            for (blank, after) in views.neighbours.iter().enumerate() {
                let moves = after.iter().enumerate();
                for (mv, to) in moves.filter_map(|(mv, to)| Some((mv, (*to)?))) {
                    // The change is the same for every cell of the blank.
                    for (tile, changes) in views.changes.iter_mut().enumerate() {
                        changes[mv][view] = change(weight_of(tile), map.cell(blank), map.cell(to));
                    }
                }
            }
        }
        (!views.maps.is_empty()).then(|| SlideSolver {
            goal: *goal,
            table_goal,
            tables,
            views: Arc::new(views),
        })
    }

    /// Returns the bytes of the tables for a goal.
    pub fn memory(goal: &Board) -> u64 {
        let patterns = patterns(Goal::of(goal));
        patterns.into_iter().map(SlideTable::bytes).sum()
    }

    /// Returns the goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.goal.shape()
    }

    /// Returns a lower bound of the distance in slides, without a search.
    ///
    /// # Errors
    ///
    /// [`QueryError::Shape`] or [`QueryError::Unsolvable`].
    pub fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
        Ok(self.bound(&self.position(board)?))
    }

    /// Returns a search for solutions with as few slides as possible.
    pub fn search(&self, options: impl Into<Options>) -> SlideSearch<'_> {
        SlideSearch {
            patterns: self,
            options: options.into(),
        }
    }

    fn position(&self, board: &Board) -> Result<Position, QueryError> {
        QueryError::check_shape(self.shape(), board.shape())?;
        if !GoalIndex::new(&self.goal).reaches(board) {
            return Err(QueryError::Unsolvable);
        }
        let mut position = Position {
            tiles: [0; 16],
            blank: board.blank(),
            indices: [0; MAX_VIEWS],
        };
        position.tiles[..board.tiles().len()].copy_from_slice(board.tiles());
        for (index, (table, map)) in position.indices.iter_mut().zip(&self.views.maps) {
            *index = self.tables[*table].index(&map.board(board));
        }
        Ok(position)
    }

    fn bound(&self, position: &Position) -> u8 {
        // A tile outside all patterns may be misplaced.
        let bounds = self.bounds(position);
        bounds.fold(u8::from(!self.is_goal(position)), u8::max)
    }

    fn bounds(&self, position: &Position) -> impl Iterator<Item = u8> {
        let views = self.distances().into_iter().zip(position.indices);
        views.map(|(distances, index)| distances[index as usize])
    }

    /// Returns the distances of each view. An unused view has only the distance 0.
    fn distances(&self) -> [&[u8]; MAX_VIEWS] {
        array::from_fn(|view| match self.views.maps.get(view) {
            Some(&(table, _)) => self.tables[table].distances(),
            None => &[0],
        })
    }

    /// Moves the blank, or returns `None` if it would leave the board.
    #[inline(always)]
    fn step(&self, position: &mut Position, mv: Move) -> Option<()> {
        let cell = self.views.neighbours[position.blank % 16][mv as usize]? % 16;
        let tile = position.tiles[cell];
        let changes = &self.views.changes[usize::from(tile % 16)][mv as usize];
        for (index, change) in position.indices.iter_mut().zip(changes) {
            *index = index.wrapping_add(*change);
        }
        position.tiles[position.blank % 16] = tile;
        position.tiles[cell] = 0;
        position.blank = cell;
        Some(())
    }

    fn is_goal(&self, position: &Position) -> bool {
        self.goal.tiles() == &position.tiles[..self.goal.tiles().len()]
    }
}

/// A board of a search, with its index in each view.
#[derive(Clone, Copy)]
struct Position {
    tiles: [u8; 16],
    blank: usize,
    indices: [u32; MAX_VIEWS],
}

/// The patterns of 4x4 for a goal's blank in a corner, at an edge or inside. Each hexadecimal digit of a pattern is a
/// cell. The bound is the maximum of the patterns, so they may share tiles or leave some out. A local search
/// minimised the mean of 2.3^-bound over random boards: each slide makes a search about 2.3 times as long.
const PATTERNS_4X4: [(usize, [&str; 4]); 3] = [
    (15, ["01234", "1237b", "78bcd", "26abe"]),
    (14, ["01234", "48cdf", "7abdf", "1378c"]),
    (10, ["01234", "1237b", "237ef", "0167e"]),
];

/// Generates the tables of patterns on several threads, or on the calling thread if none can be started.
fn tables(patterns: &[Pattern], threads: usize) -> Result<Vec<SlideTable>, OutOfMemory> {
    let (next, never) = (AtomicUsize::new(0), AtomicBool::new(false));
    let generate = || {
        let number = next.fetch_add(1, Relaxed);
        Some((number, SlideTable::generate(*patterns.get(number)?)))
    };
    let mut tables = Vec::new();
    let threads = threads.min(patterns.len());
    let add = |table| {
        tables.extend(table);
        ControlFlow::Continue(())
    };
    if threads < 2 || run_on_threads(threads, &never, generate, add).is_none() {
        tables.extend(iter::from_fn(generate));
    }
    tables.sort_by_key(|&(number, _)| number);
    tables.into_iter().map(|(_, table)| table).collect()
}

/// Returns patterns of up to five tiles. Except for 4x4, each tile is in one pattern.
fn patterns(goal: Goal) -> Vec<Pattern> {
    let pattern = |tiles: TileSet| Pattern::new(goal, tiles).expect("some tiles, but not all");
    let is_4x4 = (goal.shape().rows(), goal.shape().cols()) == (4, 4);
    for (blank, patterns) in PATTERNS_4X4.into_iter().filter(|_| is_4x4) {
        let drawn = Goal::new(goal.shape(), blank).expect("a cell of 4x4");
        if let Some(map) = GoalMap::new(&drawn.board(), goal) {
            let cell = |digit: char| Some(map.cell(digit.to_digit(16)? as usize));
            let tile = |digit| Some(goal.board().tiles()[cell(digit)?]);
            let tiles = patterns.map(|digits| digits.chars().filter_map(tile).collect());
            return tiles.map(pattern).to_vec();
        }
    }
    let cells = goal.shape().cells();
    let tiles: Vec<u8> = (1..cells as u8).collect();
    // A pattern leaves out at least one tile.
    let sets = tiles.chunks(TILES.min(cells - 2));
    sets.map(|tiles| pattern(tiles.iter().copied().collect()))
        .collect()
}

/// Returns the length of a solution in slides.
fn len(solution: &Solution) -> u8 {
    Metric::Multi.len(solution) as u8
}
