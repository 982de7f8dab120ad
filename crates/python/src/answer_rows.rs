//! The answers of many boards, with Python's lock released: nothing here knows Python.

use tilebase_lookup::{Board, MoveOrder, Path, PathIndex, QueryError, Shape, Solution, View};

use crate::bytes::Bytes;

/// What [`solve`] writes for a board from which no moves lead to the goal.
pub const UNSOLVABLE: &[u8] = b"unsolvable";

/// Paths that are read before they are written as answers. They fit the nearest cache.
const BATCH: usize = 512;

/// Why a row has no answer.
pub enum RowError {
    /// It is no board.
    Invalid {
        /// Its number, from 0.
        row: usize,
    },
    /// The table has no answer.
    Query(QueryError),
}

/// Where the answers are from.
pub struct Answerer<'a> {
    /// The shape of the boards.
    pub shape: Shape,
    /// The table.
    pub view: View<'a, Bytes>,
    /// All its solutions, if they are at hand.
    pub index: Option<&'a PathIndex>,
}

impl Answerer<'_> {
    /// How many boards to answer between two looks at what else Python wants: some milliseconds'
    /// work, so that a long batch can be interrupted, and looking costs nothing beside it.
    pub fn block(&self) -> usize {
        match self.index {
            Some(_) => 1 << 16,
            None => 1 << 12,
        }
    }

    /// The distance of each board, -1 if no moves lead to the goal.
    pub fn distances(&self, tiles: &[u8], distances: &mut [i16]) -> Result<(), RowError> {
        let by_walk = |board: &Board| Ok(i16::from(self.view.distance(board)?));
        let write = |distance: &mut [i16], answer: Option<i16>| distance[0] = answer.unwrap_or(-1);
        match self.index {
            Some(index) => self.by_index(index, tiles, distances, 1, |room, path| {
                write(room, path.map(|path| path.len() as i16));
            }),
            None => self.by_walks(tiles, distances, 1, by_walk, write),
        }
    }

    /// The letters of each board's solution in so many bytes, which were all 0. The index, if there
    /// is one, is by the same order.
    pub fn solve(
        &self,
        order: MoveOrder,
        tiles: &[u8],
        letters: &mut [u8],
        width: usize,
    ) -> Result<(), RowError> {
        match self.index {
            Some(index) => self.by_index(index, tiles, letters, width, write_path),
            None => {
                let by_walk = |board: &Board| self.view.solve_by(board, order);
                self.by_walks(tiles, letters, width, by_walk, write_solution)
            }
        }
    }

    /// Gives `write` each path and the room from its answer's on, `width` a board.
    fn by_index<T>(
        &self,
        index: &PathIndex,
        tiles: &[u8],
        answers: &mut [T],
        width: usize,
        write: impl Fn(&mut [T], Option<Path>),
    ) -> Result<(), RowError> {
        let cells = index.shape().cells();
        let mut paths = [None; BATCH];
        for (batch, tiles) in tiles.chunks(cells * BATCH).enumerate() {
            let paths = &mut paths[..tiles.len() / cells];
            index.solve_tiles(tiles, paths);
            for (place, &mut path) in paths.iter_mut().enumerate() {
                let row = batch * BATCH + place;
                if path.is_none() {
                    self.board(row, &tiles[place * cells..][..cells])?; // so it is unsolvable
                }
                write(&mut answers[row * width..], path);
            }
        }
        Ok(())
    }

    /// Gives `write` the answer of each board, none if it is unsolvable, and its room.
    fn by_walks<T, A>(
        &self,
        tiles: &[u8],
        answers: &mut [T],
        width: usize,
        answer: impl Fn(&Board) -> Result<A, QueryError>,
        write: impl Fn(&mut [T], Option<A>),
    ) -> Result<(), RowError> {
        let rows = tiles.chunks(self.shape.cells());
        for (row, (tiles, room)) in rows.zip(answers.chunks_mut(width)).enumerate() {
            match answer(&self.board(row, tiles)?) {
                Ok(answer) => write(room, Some(answer)),
                Err(QueryError::Unsolvable) => write(room, None),
                Err(error) => return Err(RowError::Query(error)),
            }
        }
        Ok(())
    }

    fn board(&self, row: usize, tiles: &[u8]) -> Result<Board, RowError> {
        Board::from_tiles(self.shape, tiles).map_err(|_| RowError::Invalid { row })
    }
}

/// Writes the letters of a path, and zeros to its right: into the rows that follow, too, whose turn
/// is yet to come. So each path takes the same few instructions, however long it is. (Both arms make
/// the letters, for in the first one they never leave the registers: a third less time in all.)
fn write_path(room: &mut [u8], path: Option<Path>) {
    let Some(path) = path else {
        room[..UNSOLVABLE.len()].copy_from_slice(UNSOLVABLE);
        return;
    };
    match room.first_chunk_mut() {
        Some(room) => *room = path.letters(),
        None => room.copy_from_slice(&path.letters()[..room.len()]),
    }
}

fn write_solution(room: &mut [u8], solution: Option<Solution>) {
    match solution {
        None => room[..UNSOLVABLE.len()].copy_from_slice(UNSOLVABLE),
        Some(solution) => {
            for (letter, mv) in room.iter_mut().zip(solution) {
                *letter = mv.letter() as u8;
            }
        }
    }
}
