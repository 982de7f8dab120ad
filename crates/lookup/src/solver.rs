use core::{fmt, iter};

use tilebase_format::{GoalError, HeaderError, Kind, Table};
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Metric, MoveOrder, Shape};

use crate::entries::{Entries, HAS_SLIDES};

/// A solver for all boards that can reach one goal.
///
/// The kind of its table determines the metric. In [`Metric::Single`], a solver may have two tables of one goal. Each
/// query uses the table that needs fewer reads:
///
/// - [`Kind::Move`]: distances, and solutions in the [quickest order](Solver::quickest_order).
/// - [`Kind::DistanceBit`]: solutions in other orders, and all optimal moves.
///
/// In [`Metric::Multi`], a solver has one table, of [`Kind::Residue`]. Solutions have as few slides as possible and are
/// returned as single moves. A slide of a solution takes one table read per cell in the row and in the column of the
/// blank.
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
///         let solution = self.solver.solve(board)?;
///         Ok(match solution.first() {
///             Some(mv) => format!("{mv}: {} moves to go", solution.len()),
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
/// assert_eq!((first?, second?), ("u: 5 moves to go".to_owned(), "solved".to_owned()));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Solver<B> {
    pub(crate) table: Table<B>,
    /// The second table, of [`Kind::DistanceBit`], if there are two. `table` is then of [`Kind::Move`].
    bits: Option<Table<B>>,
    /// The index of the goal of both tables.
    goal_index: u64,
    /// Maps the caller's boards to the table's boards.
    pub(crate) goal_map: GoalMap,
}

#[cfg(feature = "embedded")]
impl Solver<&'static [u8]> {
    /// Returns the solver of two embedded 3x3 tables, for the goal 1 2 3 / 4 5 6 / 7 8 x. One has the moves of the order
    /// u, d, l, r; the other has distance bits, for other orders.
    pub fn embedded() -> Solver<&'static [u8]> {
        let [moves, bits] = [tilebase_data::CORNER_3X3, tilebase_data::CORNER_3X3_BIT].map(shipped);
        Solver {
            bits: Some(bits),
            ..Solver::of(moves).expect("a complete table")
        }
    }
}

/// Returns the embedded 3x3 tables. Together they serve every goal.
///
/// The first has moves and serves goals with the blank in a corner. The others have distance bits, for any move order:
/// for the blank in a corner, at an edge, and in the centre.
#[cfg(feature = "embedded")]
pub fn embedded_tables() -> [Table<&'static [u8]>; 4] {
    let files = [
        tilebase_data::CORNER_3X3,
        tilebase_data::CORNER_3X3_BIT,
        tilebase_data::EDGE_3X3_BIT,
        tilebase_data::CENTER_3X3_BIT,
    ];
    files.map(shipped)
}

#[cfg(feature = "embedded")]
fn shipped(file: &'static [u8]) -> Table<&'static [u8]> {
    Table::from_bytes(file).expect("the shipped tables are whole")
}

impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns a solver for the table's own goal. Takes O(cells), without a table read.
    ///
    /// # Errors
    ///
    /// [`HeaderError::Kind`] if the table is a pattern table. Without the feature `std`, also if it is in the multi-tile
    /// metric.
    #[inline(always)]
    pub fn of(table: Table<B>) -> Result<Solver<B>, HeaderError> {
        let (expected, found) = ("a table of all boards", table.kind());
        if !can_answer(found) {
            return Err(HeaderError::Kind { expected, found });
        }
        let goal = table.goal();
        Ok(Solver {
            table,
            bits: None,
            goal_index: goal.rank(&goal.board()).expect("the goal reaches itself"),
            goal_map: GoalMap::renaming(&goal.board()),
        })
    }

    /// Returns a solver for a goal that one of the tables serves. Takes O(tables + cells), without a table read.
    ///
    /// A table serves a goal if a symmetry of the shape maps the goal's blank to the blank of the table's goal. 3x3 has
    /// three classes of cells: corners, edges and the centre. Transposition is a symmetry too: a table of 4x3 answers
    /// boards of 3x4.
    ///
    /// The goal's own table is preferred, then tables of the goal's shape, then tables of the transposed shape. Of
    /// several tables of moves, the first is used, whatever its order. The first table that serves the goal determines
    /// the metric. Unused tables are dropped.
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
    pub fn new(
        tables: impl IntoIterator<Item = Table<B>>,
        goal: &Board,
    ) -> Result<Solver<B>, GoalError> {
        let (shape, blank) = (goal.shape(), goal.blank());
        let mut best_map: Option<GoalMap> = None;
        let (mut metric, mut main, mut bits) = (None, None, None);
        for table in tables {
            let Some(map) = GoalMap::new(goal, table.goal()) else {
                continue;
            };
            let kind = table.kind();
            if !can_answer(kind) || *metric.get_or_insert(kind.metric()) != kind.metric() {
                continue;
            }
            if best_map.is_none_or(|best| map.rank() < best.rank()) {
                (best_map, main, bits) = (Some(map), None, None);
            }
            if best_map == Some(map) {
                let slot = match kind {
                    Kind::DistanceBit => &mut bits,
                    _ => &mut main,
                };
                slot.get_or_insert(table);
            }
        }
        let table = main.or_else(|| bits.take());
        let own = table.and_then(|table| Solver::of(table).ok());
        match (own, best_map) {
            (Some(own), Some(goal_map)) => Ok(Solver {
                bits,
                goal_map,
                ..own
            }),
            _ => Err(GoalError { shape, blank }),
        }
    }

    /// Returns the goal.
    pub fn goal(&self) -> &Board {
        self.goal_map.goal()
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.goal().shape()
    }

    /// Returns the number of boards that can reach the goal: N!/2 for N cells.
    pub fn boards(&self) -> u64 {
        self.table.goal().boards()
    }

    /// Returns the metric of distances.
    pub fn metric(&self) -> Metric {
        self.table.kind().metric()
    }

    /// Returns the largest distance of any board.
    pub fn max_distance(&self) -> u8 {
        self.table.header().max_distance
    }

    /// Returns the tables in use: one, or a table of [`Kind::Move`] and then one of [`Kind::DistanceBit`]. Their goal, and
    /// even their shape, may differ from the solver's.
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

    /// Returns the entries that need the fewest reads for a distance.
    #[inline(always)]
    pub(crate) fn entries(&self) -> Entries<'_> {
        self.entries_of(&self.table)
    }

    /// Returns the entries that need the fewest reads for solutions in this order of the table's moves.
    #[inline(always)]
    pub(crate) fn entries_for_order(&self, order: MoveOrder) -> Entries<'_> {
        match &self.bits {
            Some(bits) if order != self.entries().quickest_order() => self.entries_of(bits),
            _ => self.entries(),
        }
    }

    /// Returns the entries that need the fewest reads for all optimal moves.
    #[inline(always)]
    pub(crate) fn entries_for_all_moves(&self) -> Entries<'_> {
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
fn can_answer(kind: Kind) -> bool {
    match kind {
        Kind::Move(_) | Kind::DistanceBit => true,
        Kind::Residue => HAS_SLIDES,
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
