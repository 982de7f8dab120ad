use std::collections::TryReserveError;

use thiserror::Error;
use tilebase_format::{Encoding, HEADER_LEN, Header, checksum};
use tilebase_puzzle::{Goal, MoveOrder, Shape};

use crate::board_set::{BOARDS_A_WORD, BoardSet};
use crate::carry::Carries;
use crate::encode::{encode_bits, encode_moves};
use crate::search::search;
use crate::{Level, TableFile, plain};

/// What to generate: a shape and goal, and what an entry is to say.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    goal: Goal,
    encoding: Encoding,
}

impl Generator {
    /// A table for this goal that says the first optimal move in the order u, d, l, r.
    pub fn new(goal: Goal) -> Generator {
        Generator {
            goal,
            encoding: Encoding::Move(MoveOrder::UDLR),
        }
    }

    /// Makes the entries say this instead.
    ///
    /// ```
    /// use tilebase_format::Encoding;
    /// use tilebase_gen::Generator;
    /// use tilebase_puzzle::{Goal, Shape};
    ///
    /// let goal = Goal::corner(Shape::new(2, 4)?);
    /// let table = Generator::new(goal).encoding(Encoding::DistanceBit).run(|_| ())?;
    /// assert_eq!(table.header().payload_len(), 2_520);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encoding(self, encoding: Encoding) -> Generator {
        Generator { encoding, ..self }
    }

    /// Searches from the goal and writes an entry for each board.
    ///
    /// Calls `progress` once for each finished depth, from 0 on.
    ///
    /// # Errors
    ///
    /// [`GenerateError::OutOfMemory`] if there is no memory for three bits a board or for the table.
    ///
    /// # Complexity
    ///
    /// O(boards) time, sixty boards at once, and 3.2 bits a board; then a third of that and the table.
    pub fn run(self, mut progress: impl FnMut(Level)) -> Result<TableFile, GenerateError> {
        let Generator { goal, encoding } = self;
        let mut max_distance = 0;
        let mut distance_sum = 0;
        let progress = |level: Level| {
            max_distance = level.depth;
            distance_sum += u64::from(level.depth) * level.boards;
            progress(level);
        };
        let file = if goal.shape().cells() < BoardSet::LEAST_CELLS {
            let distances = plain::distances(goal, progress);
            self.file(|payload| plain::encode(goal, encoding, &distances, payload))
        } else {
            // The set first: it is the largest thing, and the one to fail where memory is too small.
            let mut bits = BoardSet::new(goal).map_err(|_| self.out_of_memory())?;
            let carries = Carries::new(goal);
            search(goal, &carries, &mut bits, progress).map_err(|_| self.out_of_memory())?;
            self.file(|payload| match encoding {
                Encoding::DistanceBit => encode_bits(&bits, payload),
                Encoding::Move(order) => encode_moves(goal, &carries, &bits, order, payload),
            })
        };
        let mut file = file.map_err(|_| self.out_of_memory())?;
        let header = Header {
            goal,
            encoding,
            max_distance,
            distance_sum,
            payload_checksum: checksum(&file[HEADER_LEN..]),
        };
        file[..HEADER_LEN].copy_from_slice(&header.to_bytes());
        Ok(TableFile::new(header, file))
    }

    /// The bytes of a file whose header is yet to come.
    fn file(self, write_payload: impl FnOnce(&mut [u8])) -> Result<Vec<u8>, TryReserveError> {
        let len = HEADER_LEN + self.encoding.payload_len(self.goal.boards()) as usize;
        let mut file = Vec::new();
        file.try_reserve_exact(len)?;
        file.resize(len, 0);
        write_payload(&mut file[HEADER_LEN..]);
        Ok(file)
    }

    fn out_of_memory(self) -> GenerateError {
        GenerateError::OutOfMemory {
            shape: self.goal.shape(),
            bytes: 3 * 8 * (self.goal.boards() / BOARDS_A_WORD),
        }
    }
}

/// Why a table could not be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The search does not fit in memory.
    #[error(
        "not enough memory for {shape}: the search needs more than {bytes} bytes; choose a shape of fewer cells"
    )]
    OutOfMemory {
        /// The shape asked for.
        shape: Shape,
        /// Three sets of a bit a board, sixty to a word.
        bytes: u64,
    },
}
