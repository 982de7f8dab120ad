use std::boxed::Box;
use std::vec;
use std::vec::Vec;

use tilebase_puzzle::{Board, Cursor, Goal, MoveOrder, Shape, Symmetry};

use super::quick_rank::{NOWHERE, NineCells, QuickRank};
use crate::frame::Frame;
use crate::proof::filled;
use crate::{Encoding, Path, ProveError, QueryError, Table};

/// How many boards are ranked before their paths are read. The paths lie far apart, and reads
/// that follow closely on each other do not wait for each other.
pub(crate) const BATCH: usize = 64;

/// Every solution of a goal, each in a word: for answering many boards.
///
/// An answer is the rank of the board and one read. It is paid for with 8 bytes a board, 1.45 MB for
/// 3x3, and with the time it takes to derive them from the table: 5 ms if its entries are moves in
/// the order that is asked for, 15 ms if not. With 6 ns for an answer instead of 140 ns for a walk
/// through such a table, that pays from some 35,000 boards on (measured on an AMD EPYC).
///
/// ```
/// # #[cfg(all(feature = "embedded", feature = "std"))] {
/// use tilebase_lookup::{Board, MoveOrder, PathIndex, Table};
///
/// let table = Table::embedded();
/// let index = PathIndex::new(&table, MoveOrder::UDLR)?;
///
/// let boards = ["23415x768", "12345678x", "21345678x"];
/// let boards = boards.map(|text| Board::parse(table.shape(), text).expect("a board"));
/// let mut paths = [None; 3];
/// index.solve_many(&boards, &mut paths);
/// let lengths = paths.map(|path| path.map(|path| path.len()));
/// assert_eq!(lengths, [Some(19), Some(0), None]); // the last one is unsolvable
/// # }
/// # Ok::<(), tilebase_lookup::QueryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathIndex {
    frame: Frame,
    goal: Goal,
    /// For the usual boards; all others are ranked by the frame.
    quick_rank: Option<Box<QuickRank>>,
    /// The path of each board, by the board's index.
    paths: Vec<Option<Path>>,
}

impl PathIndex {
    /// The solutions that prefer moves in this order; from a right table, those of
    /// [`Table::solve_by`].
    ///
    /// # Errors
    ///
    /// [`QueryError::TooLong`] if a solution may have more than 31 moves, as of 2x4 and all larger
    /// shapes but 3x3; [`QueryError::OutOfMemory`]; [`QueryError::Damaged`] if the way from some
    /// board does not reach the goal.
    ///
    /// # Complexity
    ///
    /// O(boards * cells) time, 8 bytes a board, and up to 32 while it is made.
    pub fn new<B: AsRef<[u8]>>(
        table: &Table<B>,
        order: MoveOrder,
    ) -> Result<PathIndex, QueryError> {
        let frame = Frame::new(Symmetry::IDENTITY, &table.goal().board());
        PathIndex::in_frame(table, frame, order)
    }

    pub(crate) fn in_frame<B: AsRef<[u8]>>(
        table: &Table<B>,
        frame: Frame,
        order: MoveOrder,
    ) -> Result<PathIndex, QueryError> {
        let max_distance = table.header().max_distance;
        if usize::from(max_distance) > Path::LONGEST {
            return Err(QueryError::TooLong { max_distance });
        }
        let (goal, entries) = (table.goal(), table.entries());
        let mut paths = filled(goal.boards(), None)
            .map_err(|error| QueryError::OutOfMemory { bytes: error.bytes })?;
        paths[entries.goal_index as usize] = Some(Path::EMPTY);
        if entries.encoding == Encoding::Move(frame.order(order)) {
            entries.outward(|step| {
                let rest = paths[step.towards_goal as usize];
                let rest = rest.filter(|rest: &Path| rest.len() < usize::from(max_distance));
                let path = rest.and_then(|rest| rest.after(frame.move_back(step.mv)));
                paths[step.index as usize] = path;
                path.is_some()
            });
        } else {
            let distances = table.distances().map_err(|error| match error {
                ProveError::Memory(error) => QueryError::OutOfMemory { bytes: error.bytes },
                ProveError::Entry { index, .. } => entries.damaged(index),
                _ => entries.damaged(entries.goal_index),
            })?;
            let too_far = |&distance: &u8| distance > max_distance;
            if let Some(index) = distances.iter().position(too_far) {
                return Err(entries.damaged(index as u64));
            }
            let mut frontier = vec![table.cursor(&goal.board())?];
            while !frontier.is_empty() {
                frontier = farther(&frontier, &frame, order, &distances, &mut paths);
            }
        }
        match paths.iter().position(Option::is_none) {
            Some(index) => Err(entries.damaged(index as u64)),
            None => Ok(PathIndex {
                frame,
                goal,
                quick_rank: frame.quick_rank(goal),
                paths,
            }),
        }
    }

    /// The shape of the boards.
    pub fn shape(&self) -> Shape {
        self.frame.shape()
    }

    /// The solution of a board; `None` if it is unsolvable or has another shape.
    ///
    /// # Complexity
    ///
    /// O(N) for the rank, and one read.
    pub fn solve(&self, board: &Board) -> Option<Path> {
        self.paths.get(self.place(board)).copied().flatten()
    }

    /// The solution of each board, in the same order; `None` for one that is unsolvable or has
    /// another shape.
    ///
    /// # Panics
    ///
    /// If there are not as many paths as boards.
    pub fn solve_many(&self, boards: &[Board], paths: &mut [Option<Path>]) {
        assert_eq!(boards.len(), paths.len(), "a path for each board");
        for (boards, paths) in boards.chunks(BATCH).zip(paths.chunks_mut(BATCH)) {
            let mut places = [NOWHERE; BATCH];
            for (board, place) in boards.iter().zip(&mut places) {
                *place = self.place(board);
            }
            self.read_many(&places, paths);
        }
    }

    /// The solution of each board, given by the numbers of its tiles in reading order, 0 for the
    /// blank, the boards one after the other. `None` for one that is unsolvable, and for what is no
    /// board: [`Board::from_tiles`] tells which.
    ///
    /// ```
    /// # #[cfg(all(feature = "embedded", feature = "std"))] {
    /// use tilebase_lookup::{MoveOrder, PathIndex, Table};
    ///
    /// let index = PathIndex::new(&Table::embedded(), MoveOrder::UDLR)?;
    /// let boards = [
    ///     [2, 3, 4, 1, 5, 0, 7, 6, 8],
    ///     [2, 1, 3, 4, 5, 6, 7, 8, 0], // unsolvable
    ///     [1, 1, 1, 1, 1, 1, 1, 1, 0], // no board
    /// ];
    /// let mut paths = [None; 3];
    /// index.solve_tiles(boards.as_flattened(), &mut paths);
    /// assert_eq!(paths.map(|path| path.map(|path| path.len())), [Some(19), None, None]);
    /// # }
    /// # Ok::<(), tilebase_lookup::QueryError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If there are not as many paths as boards.
    pub fn solve_tiles(&self, tiles: &[u8], paths: &mut [Option<Path>]) {
        let cells = self.shape().cells();
        assert_eq!(tiles.len(), cells * paths.len(), "a path for each board");
        for (tiles, paths) in tiles.chunks(cells * BATCH).zip(paths.chunks_mut(BATCH)) {
            let mut places = [NOWHERE; BATCH];
            if let Some(rank) = &self.quick_rank {
                for (tiles, place) in tiles.as_chunks().0.iter().zip(&mut places) {
                    let cells = NineCells::of_tiles(tiles);
                    *place = cells.and_then(|cells| rank.rank(&cells)).unwrap_or(NOWHERE);
                }
            } else {
                for (tiles, place) in tiles.chunks(cells).zip(&mut places) {
                    let board = Board::from_tiles(self.shape(), tiles);
                    *place = board.map_or(NOWHERE, |board| self.place(&board));
                }
            }
            self.read_many(&places, paths);
        }
    }

    /// Where the path of a board is, [`NOWHERE`] if it has none.
    #[inline(always)]
    pub(crate) fn place(&self, board: &Board) -> usize {
        if let Some(rank) = &self.quick_rank {
            let cells = NineCells::of(board);
            return cells.and_then(|cells| rank.rank(&cells)).unwrap_or(NOWHERE);
        }
        let board = self.frame.board(board).ok();
        let index = board.and_then(|board| self.goal.rank(&board));
        index.map_or(NOWHERE, |index| index as usize)
    }

    /// Reads the paths in these places.
    #[inline(always)]
    pub(crate) fn read_many(&self, places: &[usize], paths: &mut [Option<Path>]) {
        for (path, &place) in paths.iter_mut().zip(places) {
            *path = self.paths.get(place).copied().flatten();
        }
    }

    /// What ranks the usual boards, if the boards are such.
    pub(crate) fn quick_rank(&self) -> Option<&QuickRank> {
        self.quick_rank.as_deref()
    }
}

/// Gives a path to every board that is one farther from the goal than these, and returns those
/// boards. Of several moves that lead nearer, the path starts with the preferred one, and goes on
/// with the path of the board after it.
fn farther(
    frontier: &[Cursor],
    frame: &Frame,
    order: MoveOrder,
    distances: &[u8],
    paths: &mut [Option<Path>],
) -> Vec<Cursor> {
    let mut found = Vec::new();
    for cursor in frontier {
        let here = cursor.index() as usize;
        for (mv, neighbour) in cursor.neighbours() {
            let there = neighbour.index() as usize;
            if distances[there] != distances[here] + 1 {
                continue;
            }
            let first_move = frame.move_back(mv.opposite());
            let other = paths[there].and_then(Path::first);
            if other.is_none() {
                found.push(neighbour);
            }
            if other.is_none_or(|other| order.prefers(first_move, other)) {
                paths[there] = paths[here].and_then(|path| path.after(first_move));
            }
        }
    }
    found
}
