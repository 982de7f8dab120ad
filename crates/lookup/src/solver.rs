use core::{fmt, iter};

use tilebase_format::{GoalError, HeaderError, Kind, Table};
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Cursor, Hint, Metric, Move, MoveOrder, MoveSet, Shape, Solution};
#[cfg(feature = "std")]
use tilebase_puzzle::{Slide, SlideSet};

use crate::QueryError;
use crate::entries::Entries;

/// A solver for all boards that can reach one goal.
///
/// The kind of its table decides the metric in which moves are counted. In [`Metric::Single`], a solver may have two
/// tables of one goal. Each query uses the table that needs fewer reads:
///
/// - [`Kind::Move`]: distances, and solutions in the [quickest order](Solver::quickest_order).
/// - [`Kind::DistanceBit`]: solutions in other orders, and all optimal moves.
///
/// In [`Metric::Multi`], a table of [`Kind::Residue`] answers. Solutions have as few slides as possible and are returned
/// as single moves. A slide of a solution takes one table read per cell in the row and in the column of the blank.
///
/// A solver owns its tables. Store it in a struct and share it between threads:
///
/// ```
/// # #[cfg(all(feature = "embedded", feature = "std"))] {
/// use std::sync::Arc;
/// use std::thread;
///
/// use tilebase_lookup::{Board, QueryError, Solver, embedded_tables};
///
/// struct Game {
///     solver: Solver<&'static [u8]>,
/// }
///
/// impl Game {
///     fn help(&self, board: &Board) -> Result<String, QueryError> {
///         Ok(match self.solver.hint(board)? {
///             Some(hint) => format!("slide {}: {} moves to go", hint.tile, hint.distance),
///             None => "solved".to_owned(),
///         })
///     }
/// }
///
/// let goal: Board = "1 2 3 / 8 x 4 / 7 6 5".parse()?;
/// let start: Board = "2 8 3 / 1 6 4 / 7 x 5".parse()?;
/// let game = Arc::new(Game { solver: Solver::new(embedded_tables(), &goal)? });
///
/// let players = [start, goal].map(|board| {
///     let game = Arc::clone(&game);
///     thread::spawn(move || game.help(&board))
/// });
/// let [first, second] = players.map(|player| player.join().expect("no panic"));
/// assert_eq!((first?, second?), ("slide 6: 5 moves to go".to_owned(), "solved".to_owned()));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Solver<B> {
    table: Table<B>,
    /// The second table, of [`Kind::DistanceBit`], if there are two. `table` is then of [`Kind::Move`].
    bits: Option<Table<B>>,
    /// The index of the goal of both tables.
    goal_index: u64,
    /// Maps the caller's boards to the table's boards.
    pub(crate) map: GoalMap,
}

#[cfg(feature = "embedded")]
impl Solver<&'static [u8]> {
    /// Returns the solver of two embedded 3x3 tables, for the goal 1 2 3 / 4 5 6 / 7 8 x. One has the moves of the order
    /// u, d, l, r; the other has distance bits, for other orders.
    pub fn embedded() -> Solver<&'static [u8]> {
        use crate::embedded::shipped;
        let [moves, bits] = [tilebase_data::CORNER_3X3, tilebase_data::CORNER_3X3_BIT].map(shipped);
        Solver {
            bits: Some(bits),
            ..Solver::of(moves).expect("a complete table")
        }
    }
}

impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns a solver for the table's own goal.
    ///
    /// # Errors
    ///
    /// [`HeaderError::Kind`] if the table is a pattern table. Without the feature `std`, also if it is in the multi-tile
    /// metric.
    ///
    /// # Complexity
    ///
    /// O(cells), without a table read.
    #[inline(always)]
    pub fn of(table: Table<B>) -> Result<Solver<B>, HeaderError> {
        let (expected, found) = ("a table of all boards", table.kind());
        if !is_read(found) {
            return Err(HeaderError::Kind { expected, found });
        }
        let goal = table.goal();
        Ok(Solver {
            table,
            bits: None,
            goal_index: goal.rank(&goal.board()).expect("the goal reaches itself"),
            map: GoalMap::renaming(&goal.board()),
        })
    }

    /// Returns a solver for a goal that one of the tables serves.
    ///
    /// A table serves a goal if a symmetry of the shape maps the goal's blank to the blank of the table's goal. 3x3 has
    /// three classes of cells: corners, edges and the centre. Transposition is a symmetry too: a table of 4x3 answers
    /// boards of 3x4.
    ///
    /// The goal's own table is preferred, then tables of the goal's shape, then tables of the transposed shape. If two
    /// tables have the same goal and kind, the first is used. The first table that serves the goal decides the metric.
    /// Unused tables are dropped.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Board, Solver, embedded_tables};
    ///
    /// let start: Board = "2 8 3 / 1 6 4 / 7 x 5".parse()?;
    /// let goal: Board = "1 2 3 / 8 x 4 / 7 6 5".parse()?;
    /// let solver = Solver::new(embedded_tables(), &goal)?;
    /// assert_eq!(solver.solve(&start)?.to_string(), "uuldr");
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GoalError`] if no table serves the goal.
    ///
    /// # Complexity
    ///
    /// O(tables + cells), without a table read.
    pub fn new(
        tables: impl IntoIterator<Item = Table<B>>,
        goal: &Board,
    ) -> Result<Solver<B>, GoalError> {
        let (shape, blank) = (goal.shape(), goal.blank());
        let mut nearest: Option<GoalMap> = None;
        let (mut metric, mut first, mut bits) = (None, None, None);
        for table in tables {
            let Some(map) = GoalMap::new(goal, table.goal()) else {
                continue;
            };
            if !is_read(table.kind()) {
                continue;
            }
            if *metric.get_or_insert(table.kind().metric()) != table.kind().metric() {
                continue;
            }
            if nearest.is_none_or(|nearest| map.number() < nearest.number()) {
                (nearest, first, bits) = (Some(map), None, None);
            }
            if nearest == Some(map) {
                let same = match table.kind() {
                    Kind::DistanceBit => &mut bits,
                    _ => &mut first,
                };
                same.get_or_insert(table);
            }
        }
        let table = first.or_else(|| bits.take());
        let own = table.and_then(|table| Solver::of(table).ok());
        match (own, nearest) {
            (Some(own), Some(map)) => Ok(Solver { bits, map, ..own }),
            _ => Err(GoalError { shape, blank }),
        }
    }

    /// Returns the goal.
    pub fn goal(&self) -> &Board {
        self.map.goal()
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.goal().shape()
    }

    /// Returns the number of boards that can reach the goal: N!/2 for N cells.
    pub fn boards(&self) -> u64 {
        self.table.goal().boards()
    }

    /// Returns the metric in which moves are counted.
    pub fn metric(&self) -> Metric {
        self.table.kind().metric()
    }

    /// Returns the largest distance of any board.
    pub fn max_distance(&self) -> u8 {
        self.table.header().max_distance
    }

    /// Returns the table in use. If there are two, returns the table of [`Kind::Move`]. Its goal, and even its shape,
    /// may differ from the solver's.
    pub fn table(&self) -> &Table<B> {
        &self.table
    }

    /// Returns the tables in use: [`Solver::table`] and the table of [`Kind::DistanceBit`], if there are two.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let solver = tilebase_lookup::Solver::embedded();
    /// let kinds = solver.tables().map(|table| table.kind().to_string());
    /// assert_eq!(kinds.collect::<Vec<_>>(), ["move udlr", "bit"]);
    /// # }
    /// ```
    pub fn tables(&self) -> impl Iterator<Item = &Table<B>> {
        iter::once(&self.table).chain(&self.bits)
    }

    /// Returns the first optimal solution in the move order u, d, l, r.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable, or if entries are damaged.
    ///
    /// # Complexity
    ///
    /// As for [`Solver::solve_by`].
    pub fn solve(&self, board: &Board) -> Result<Solution, QueryError> {
        self.solve_by(board, MoveOrder::UDLR)
    }

    /// Returns the first optimal solution in this move order.
    ///
    /// # Errors
    ///
    /// As for [`Solver::solve`].
    ///
    /// # Complexity
    ///
    /// - [`Kind::Move`], in the [quickest order](Solver::quickest_order): one table read per move.
    /// - [`Kind::DistanceBit`]: at most four table reads per move.
    /// - [`Kind::Residue`]: at most one table read per cell in the row and in the column of the blank, for each slide.
    /// - [`Kind::Move`] only, in another order: also walks of O(distance) reads. A walk starts at each neighbour whose
    ///   move comes before the stored move in the order, unless the neighbour's stored move leads back.
    pub fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        if self.needs_no_map() {
            self.entries_by(order)
                .solve(self.unmapped_cursor(board)?, order)
        } else {
            self.solve_mapped(board, order)
        }
    }

    /// Solves a board for a goal that differs from the table's goal. Not inlined, so that the more frequent case can
    /// use more registers.
    #[inline(never)]
    fn solve_mapped(&self, board: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        let order = self.map.order(order);
        let cursor = self.mapped_cursor(board)?;
        let mut solution = self.entries_by(order).solve(cursor, order);
        if let Ok(solution) = &mut solution {
            solution.carry(self.map.back());
        }
        solution
    }

    /// Returns the first move of [`Solver::solve`], or `None` if the board is the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable, or if its entry is damaged.
    ///
    /// # Complexity
    ///
    /// As for one move of [`Solver::solve_by`].
    pub fn next_move(&self, board: &Board) -> Result<Option<Move>, QueryError> {
        let order = self.map.order(MoveOrder::UDLR);
        let mv = self
            .entries_by(order)
            .next_move(&self.cursor(board)?, order)?;
        Ok(mv.map(|mv| self.map.back().mv(mv)))
    }

    /// Returns the number of moves in an optimal solution, in the solver's metric: 0 ..= [`Solver::max_distance`].
    ///
    /// # Errors
    ///
    /// As for [`Solver::solve`].
    ///
    /// # Complexity
    ///
    /// O(distance) table reads.
    pub fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        if self.needs_no_map() {
            self.entries().distance(self.unmapped_cursor(board)?)
        } else {
            self.entries().distance(self.mapped_cursor(board)?)
        }
    }

    /// Returns all optimal moves, or the directions of all optimal slides. The goal has none.
    ///
    /// # Errors
    ///
    /// As for [`Solver::solve`].
    ///
    /// # Complexity
    ///
    /// At most five table reads if there is a table of [`Kind::DistanceBit`]; otherwise O(distance). For
    /// [`Kind::Residue`], one read per cell in the row and in the column of the blank.
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, QueryError> {
        let moves = self
            .entries_of_all_moves()
            .optimal_moves(&self.cursor(board)?)?;
        let back = self.map.back();
        Ok(moves.iter().map(|mv| back.mv(mv)).collect())
    }

    /// Returns all optimal moves as slides; in [`Metric::Single`], each of one step. The goal has none.
    ///
    /// # Errors
    ///
    /// As for [`Solver::solve`].
    ///
    /// # Complexity
    ///
    /// As for [`Solver::optimal_moves`].
    #[cfg(feature = "std")]
    pub fn optimal_slides(&self, board: &Board) -> Result<SlideSet, QueryError> {
        let entries = self.entries_of_all_moves();
        let slides = entries.optimal_slides(&self.cursor(board)?)?;
        let back = self.map.back();
        let slides = slides.iter().map(|Slide { mv, count }| Slide {
            mv: back.mv(mv),
            count,
        });
        Ok(slides.collect())
    }

    /// Returns the first move of [`Solver::solve`], the tile it slides and the distance, or `None` if the board is the
    /// goal.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Board, Hint, Move, Solver};
    ///
    /// let solver = Solver::embedded();
    /// let board = Board::parse(solver.shape(), "2 3 4 1 5 x 7 6 8")?;
    /// assert_eq!(solver.hint(&board)?, Some(Hint { tile: 4, mv: Move::Up, distance: 19 }));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Solver::solve`].
    ///
    /// # Complexity
    ///
    /// As for [`Solver::solve`].
    pub fn hint(&self, board: &Board) -> Result<Option<Hint>, QueryError> {
        Ok(Hint::of(board, &self.solve(board)?, self.metric()))
    }

    /// Returns the move order that needs the fewest reads: the order of [`Solver::table`], mapped to this goal.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Solver, embedded_tables};
    ///
    /// // The tables prefer moves in the order u, d, l, r.
    /// let order_for = |goal: &str| -> Result<String, Box<dyn std::error::Error>> {
    ///     let solver = Solver::new(embedded_tables(), &goal.parse()?)?;
    ///     Ok(solver.quickest_order().to_string())
    /// };
    /// assert_eq!(order_for("1 2 3 / 4 5 6 / 7 8 x")?, "udlr");
    /// assert_eq!(order_for("x 1 2 / 3 4 5 / 6 7 8")?, "durl"); // turned around
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quickest_order(&self) -> MoveOrder {
        self.entries().quickest_order().carried(self.map.back())
    }

    /// Returns a cursor at the table's board that corresponds to this board.
    #[inline(always)]
    pub(crate) fn cursor(&self, board: &Board) -> Result<Cursor, QueryError> {
        if self.needs_no_map() {
            self.unmapped_cursor(board)
        } else {
            self.mapped_cursor(board)
        }
    }

    /// Returns whether boards need no map. Without the feature `quick`, all boards are mapped, which takes less code.
    #[inline(always)]
    fn needs_no_map(&self) -> bool {
        cfg!(feature = "quick") && self.map.is_identity()
    }

    #[inline(always)]
    fn unmapped_cursor(&self, board: &Board) -> Result<Cursor, QueryError> {
        QueryError::check_shape(self.shape(), board.shape())?;
        let cursor = self.table.goal().cursor(board);
        cursor.ok_or(QueryError::Unsolvable)
    }

    #[inline(never)]
    fn mapped_cursor(&self, board: &Board) -> Result<Cursor, QueryError> {
        QueryError::check_shape(self.shape(), board.shape())?;
        let cursor = self.table.goal().cursor(&self.map.board(board));
        cursor.ok_or(QueryError::Unsolvable)
    }

    /// Returns the entries that need the fewest reads for a distance.
    #[inline(always)]
    pub(crate) fn entries(&self) -> Entries<'_> {
        self.entries_of(&self.table)
    }

    /// Returns the entries that need the fewest reads for solutions in this order of the table's moves.
    #[inline(always)]
    fn entries_by(&self, order: MoveOrder) -> Entries<'_> {
        match &self.bits {
            Some(bits) if order != self.entries().quickest_order() => self.entries_of(bits),
            _ => self.entries(),
        }
    }

    /// Returns the entries that need the fewest reads for all optimal moves.
    #[inline(always)]
    pub(crate) fn entries_of_all_moves(&self) -> Entries<'_> {
        self.entries_of(self.bits.as_ref().unwrap_or(&self.table))
    }

    #[inline(always)]
    fn entries_of<'a>(&self, table: &'a Table<B>) -> Entries<'a> {
        Entries {
            payload: table.payload(),
            header: table.header(),
            goal_index: self.goal_index,
        }
    }
}

/// Returns whether a solver reads tables of this kind.
#[inline(always)]
fn is_read(kind: Kind) -> bool {
    match kind {
        Kind::Move(_) | Kind::DistanceBit => true,
        Kind::Residue => cfg!(feature = "std"),
        Kind::Pattern(_) => false,
    }
}

impl<B: AsRef<[u8]>> fmt::Debug for Solver<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("goal", &format_args!("{}", self.goal()))
            .field("table", &self.table)
            .field("bits", &self.bits)
            .finish()
    }
}
