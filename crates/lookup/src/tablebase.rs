use thiserror::Error;
use tilebase_puzzle::{Board, MAX_CELLS, ParseError, Shape, Symmetry};

use crate::frame::Frame;
use crate::{Encoding, GoalError, Solver, Table};

/// The tables of one shape, which together answer every start and every goal.
///
/// A table serves one cell of the goal's blank, and all cells that a symmetry of the shape carries to
/// it: for 3x3 there are three classes of cells, the corners, the middles of the sides, and the
/// centre. Transposing is a symmetry, too: a table of 4x3 answers boards of 3x4.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase_lookup::{Board, Tablebase};
///
/// let tablebase = Tablebase::embedded();
/// let start = Board::parse(tablebase.shape(), "2 8 3 / 1 6 4 / 7 x 5")?;
/// let goal = Board::parse(tablebase.shape(), "1 2 3 / 8 x 4 / 7 6 5")?;
///
/// assert_eq!(tablebase.towards(&goal)?.solve(&start)?.to_string(), "uuldr");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tablebase<B> {
    shape: Shape,
    /// The tables for each cell of the goal's blank: those of the shape, then of the transposed shape.
    tables: [[Pair<B>; MAX_CELLS]; 2],
}

impl<B: AsRef<[u8]>> Tablebase<B> {
    /// Makes a tablebase of these tables.
    ///
    /// Two tables of the same goal, one of encoding move and one of encoding distance bit, answer
    /// together: see [`Solver`]. If two have the same goal and the same encoding, the later one is kept.
    ///
    /// # Errors
    ///
    /// [`TablebaseError`] if there is no table, or not all are of one shape and its transposed.
    pub fn new(tables: impl IntoIterator<Item = Table<B>>) -> Result<Tablebase<B>, TablebaseError> {
        Tablebase::of_tables(&mut tables.into_iter())
    }

    fn of_tables(
        tables: &mut dyn Iterator<Item = Table<B>>,
    ) -> Result<Tablebase<B>, TablebaseError> {
        let mut tables = tables.peekable();
        let first = tables.peek().ok_or(TablebaseError::Empty)?.shape();
        let mut tablebase = Tablebase {
            shape: first,
            tables: [const { [const { [None, None] }; MAX_CELLS] }; 2],
        };
        for table in tables {
            let (other, blank) = (table.shape(), table.goal().blank());
            if !tablebase.is_for(other) {
                return Err(TablebaseError::Shapes { first, other });
            }
            let pair = &mut tablebase.tables[usize::from(other != first)][blank];
            let is_bits = table.header().encoding == Encoding::DistanceBit;
            pair[usize::from(is_bits)] = Some(table);
        }
        Ok(tablebase)
    }

    /// Returns the shape of the first table. Boards of the transposed shape are answered, too.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the tables of the first one's shape, then those of the transposed shape, in the order of
    /// their goals' blank cells; of the same goal, that of encoding move first.
    pub fn tables(&self) -> impl Iterator<Item = &Table<B>> {
        self.tables.iter().flatten().flatten().flatten()
    }

    /// Returns the same tables over their bytes in another container.
    pub fn map_bytes<C>(self, convert: impl Fn(B) -> C) -> Tablebase<C> {
        let convert = |table: Table<B>| table.map_bytes(&convert);
        let convert_pair = |pair: Pair<B>| pair.map(|table| table.map(convert));
        Tablebase {
            shape: self.shape,
            tables: self.tables.map(|pairs| pairs.map(convert_pair)),
        }
    }

    /// Reads a goal: a board of [`Tablebase::shape`], or of the transposed shape if it is drawn in the
    /// rows of that shape.
    ///
    /// ```
    /// # #[cfg(feature = "std")] {
    /// use tilebase_lookup::{Goal, Shape, Table, Tablebase};
    /// # let goal = Goal::corner("3x2".parse()?);
    /// # let header = tilebase_format::Header {
    /// #     goal,
    /// #     encoding: tilebase_lookup::Encoding::DistanceBit,
    /// #     max_distance: 21,
    /// #     distance_sum: 0,
    /// #     payload_checksum: 0,
    /// # };
    /// # let mut file = header.to_bytes().to_vec();
    /// # file.resize(header.file_len() as usize, 0);
    ///
    /// let tablebase = Tablebase::new([Table::from_bytes(file)?])?; // a table of 3x2
    /// assert_eq!(tablebase.parse_goal("1 2 3 4 5 x")?.shape(), Shape::new(3, 2)?);
    /// assert_eq!(tablebase.parse_goal("123/45x")?.shape(), Shape::new(2, 3)?);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Board::parse`].
    pub fn parse_goal(&self, text: &str) -> Result<Board, ParseError> {
        Board::parse_or_transposed(self.shape, text)
    }

    /// Returns a solver towards a goal, which borrows its tables.
    ///
    /// A table of the goal's own shape is preferred to one of the transposed shape, and the goal's
    /// own table to all others.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Board, Table, Tablebase};
    ///
    /// let tablebase = Tablebase::new([Table::embedded()])?;
    /// let goal = Board::parse(tablebase.shape(), "x 1 2 / 3 4 5 / 6 7 8")?; // turned around
    /// let solver = tablebase.towards(&goal)?;
    /// assert_eq!(solver.distance(&goal)?, 0);
    /// assert_eq!(solver.max_distance(), 31);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GoalError`] if the goal has neither the tables' shape nor the transposed one, or if no table
    /// serves the cell of its blank.
    ///
    /// # Complexity
    ///
    /// O(cells), no table read.
    pub fn towards(&self, goal: &Board) -> Result<Solver<&B>, GoalError> {
        let (symmetry, place) = self.find(goal)?;
        let pair = self.pair(place).each_ref();
        let tables = pair.map(|table| table.as_ref().map(Table::by_ref));
        Ok(Solver::new(tables, Frame::new(symmetry, goal)))
    }

    /// Returns a solver towards a goal, which owns its tables. All others are dropped.
    ///
    /// # Errors
    ///
    /// As for [`Tablebase::towards`].
    ///
    /// # Complexity
    ///
    /// O(cells), no table read.
    pub fn into_solver(self, goal: &Board) -> Result<Solver<B>, GoalError> {
        let (symmetry, (transposed, blank)) = self.find(goal)?;
        let [own, others] = self.tables;
        let pairs = if transposed { others } else { own };
        let pair = pairs.into_iter().nth(blank);
        let tables = pair.expect("a place that was found");
        Ok(Solver::new(tables, Frame::new(symmetry, goal)))
    }

    /// Returns the first symmetry that carries the goal to that of a table, and the table's place.
    fn find(&self, goal: &Board) -> Result<(Symmetry, Place), GoalError> {
        let (shape, blank) = (goal.shape(), goal.blank());
        if !self.is_for(shape) {
            return Err(GoalError::Shape {
                expected: self.shape,
                found: shape,
            });
        }
        let placed = |symmetry: Symmetry| {
            let transposed = symmetry.shape(shape) != self.shape;
            (symmetry, (transposed, symmetry.cell(shape, blank)))
        };
        let mut places = Symmetry::ALL.into_iter().map(placed);
        let found = places.find(|&(_, place)| self.pair(place).iter().any(Option::is_some));
        found.ok_or(GoalError::NoTable { shape, blank })
    }

    /// Returns whether boards of this shape are answered.
    fn is_for(&self, shape: Shape) -> bool {
        shape == self.shape || shape == self.shape.transposed()
    }

    /// Returns the tables in this place.
    fn pair(&self, (transposed, blank): Place) -> &Pair<B> {
        &self.tables[usize::from(transposed)][blank]
    }
}

/// The tables of one goal: that of encoding move, and that of encoding distance bit.
pub(crate) type Pair<B> = [Option<Table<B>>; 2];

/// Whether a table is of the transposed shape, and the cell of its goal's blank.
type Place = (bool, usize);

/// Why tables do not make a tablebase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TablebaseError {
    /// No table at all.
    #[error("expected at least one table, found none")]
    Empty,
    /// Tables of two shapes, neither of which is the other transposed.
    #[error("expected tables of one shape, found {first} and {other}")]
    Shapes {
        /// The first table's shape.
        first: Shape,
        /// The other shape.
        other: Shape,
    },
}
