use thiserror::Error;
use tilebase_puzzle::{Board, MAX_CELLS, Shape, Symmetry};

use crate::{QueryError, Solution, Table, View};

/// The tables of one shape, which together answer every start and every goal.
///
/// A table stands for one cell of the goal's blank, and a symmetry of the shape carries any other
/// cell of the same class to it: for 3x3 the corners, the middles of the sides, and the center make
/// three classes.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase_lookup::{Board, MoveOrder, Tablebase};
///
/// let tablebase = Tablebase::embedded();
/// let start = Board::parse(tablebase.shape(), "2 8 3 / 1 6 4 / 7 x 5")?;
/// let goal = Board::parse(tablebase.shape(), "1 2 3 / 8 x 4 / 7 6 5")?;
///
/// assert_eq!(tablebase.solve(&start, &goal)?.to_string(), "uuldr");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tablebase<B> {
    shape: Shape,
    /// The table for each cell of the goal's blank.
    tables: [Option<Table<B>>; MAX_CELLS],
}

impl<B: AsRef<[u8]>> Tablebase<B> {
    /// The tablebase of these tables. Of two with the same goal the later one is kept.
    ///
    /// # Errors
    ///
    /// [`TablebaseError`] if there is no table, or not all are of one shape.
    pub fn new(tables: impl IntoIterator<Item = Table<B>>) -> Result<Tablebase<B>, TablebaseError> {
        let mut tables = tables.into_iter().peekable();
        let shape = tables.peek().ok_or(TablebaseError::Empty)?.shape();
        let mut tablebase = Tablebase {
            shape,
            tables: [const { None }; MAX_CELLS],
        };
        for table in tables {
            if table.shape() != shape {
                return Err(TablebaseError::Shapes {
                    first: shape,
                    other: table.shape(),
                });
            }
            let blank = table.goal().blank();
            tablebase.tables[blank] = Some(table);
        }
        Ok(tablebase)
    }

    /// The shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The tables, in the order of their goals' blank cells.
    pub fn tables(&self) -> impl Iterator<Item = &Table<B>> {
        self.tables.iter().flatten()
    }

    /// The same tables over bytes in another container.
    pub fn map_bytes<C>(self, convert: impl Fn(B) -> C) -> Tablebase<C> {
        Tablebase {
            shape: self.shape,
            tables: self
                .tables
                .map(|table| table.map(|table| table.map_bytes(&convert))),
        }
    }

    /// The tables as seen from a goal, for any number of questions about it.
    ///
    /// # Errors
    ///
    /// [`QueryError::Shape`] if the goal has another shape, [`QueryError::NoTable`] if no table is
    /// of its class.
    ///
    /// # Complexity
    ///
    /// O(cells), no table read.
    pub fn towards(&self, goal: &Board) -> Result<View<'_, B>, QueryError> {
        if goal.shape() != self.shape {
            return Err(QueryError::Shape {
                expected: self.shape,
                found: goal.shape(),
            });
        }
        Symmetry::of(self.shape)
            .find_map(|symmetry| {
                let blank = symmetry.cell(self.shape, goal.blank());
                let table = self.tables[blank].as_ref()?;
                Some(View::new(table, symmetry, goal))
            })
            .ok_or(QueryError::NoTable {
                shape: self.shape,
                blank: goal.blank(),
            })
    }

    /// An optimal solution from one board to another, preferring moves in the order u, d, l, r.
    ///
    /// # Errors
    ///
    /// As for [`Tablebase::towards`] and [`View::solve_by`].
    pub fn solve(&self, start: &Board, goal: &Board) -> Result<Solution, QueryError> {
        self.towards(goal)?.solve(start)
    }
}

/// Why tables do not make a tablebase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TablebaseError {
    /// No table at all.
    #[error("expected at least one table, found none")]
    Empty,
    /// Tables of different shapes.
    #[error("expected tables of one shape, found {first} and {other}")]
    Shapes {
        /// The first table's shape.
        first: Shape,
        /// The other shape.
        other: Shape,
    },
}
